"""Variants: a title with some of its tables laid over and some of its procedures replaced or added.

A variant is one visible list of changes. It is resolved once, when a game is set up, into a title of its own;
the game's record names it.

    NEUTRALS = Variant(
        "neutrals", "Denmark, Holland and Switzerland", "V1", "Three more countries ...",
        changes=(
            Overlay("V2", "new spaces and units", FOLDER / "data"),
            Replace("V5", "alpine terrain in combat", Combat, AlpineCombat),
            Insert("V6", "sea landings", SeaLandings, into=ActionRound, before="combat"),
        ),
    )
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from redoubt.engine.decision import Decision
from redoubt.engine.errors import BadSetup
from redoubt.engine.procedure import ONCE, Procedure, Step, with_steps

if TYPE_CHECKING:
    from redoubt.engine.state import State
    from redoubt.engine.title import Option, Scenario, Title

Section = type[Procedure] | type[Decision]


@dataclass(frozen=True)
class Overlay:
    """Tables laid over the title's own, file by file and row by row, as an owner's data are."""

    rule: str
    text: str
    folder: Path


@dataclass(frozen=True)
class Settle:
    """The rules of a game, changed once they are settled: a limit, a flag, another function."""

    rule: str
    text: str
    change: Callable[[Any], Any]


@dataclass(frozen=True)
class Replace:
    """A procedure or decision in place of another. It has at least the fields of the one it replaces."""

    rule: str
    text: str
    old: Section
    new: Section


@dataclass(frozen=True)
class Insert:
    """A procedure run as a new step of another, before one of its steps or at its end."""

    rule: str
    text: str
    run: type[Procedure]
    into: type[Procedure]
    before: str = ""


Change = Overlay | Settle | Replace | Insert


@dataclass(frozen=True)
class Variant:
    """A way to play a title with other rules."""

    id: str
    name: str
    rule: str
    text: str
    changes: tuple[Change, ...]
    scenarios: tuple[str, ...] = ()
    """The scenarios it can be played with; none named means all."""
    adds: Mapping[str, Scenario] = field(default_factory=dict)
    """Scenarios of its own."""
    options: Mapping[str, Option] = field(default_factory=dict)
    """Options of its own."""
    sections: tuple[ModuleType, ...] = ()
    """Rules files of its own, with their procedures, decisions and events."""
    state: type[State] | None = None
    """The title's state with fields of its own, if the variant needs any."""


def varied(title: Title, variant_id: str) -> Title:
    """The title as a variant plays it; the title itself for no variant."""
    if variant_id in ("", title.variant):
        return title
    if not isinstance(variant_id, str) or variant_id not in title.variants:
        known = ", ".join(title.variants) or "none"
        raise BadSetup(f"unknown variant {str(variant_id)[:40]!r}; {title.id} has {known}", "variant")
    return _varied(title, variant_id)


@lru_cache(maxsize=64)
def _varied(title: Title, variant_id: str) -> Title:
    variant = title.variants[variant_id]
    scenarios = {
        key: scenario
        for key, scenario in title.scenarios.items()
        if not variant.scenarios or key in variant.scenarios
    }
    replaced = _replaced(variant)
    return dataclasses.replace(
        title,
        variant=variant.id,
        scenarios={**scenarios, **variant.adds},
        options={**title.options, **variant.options},
        sections=(*title.sections, *variant.sections),
        classes={**title.classes, **{new.__name__: new for new in (*_added(variant), *replaced.values())}},
        resolve=_resolver(title.resolve, variant),
        replaced=replaced,
        state=variant.state or title.state,
    )


def _resolver(resolve: Callable[..., Any], variant: Variant) -> Callable[..., Any]:
    folders = [change.folder for change in variant.changes if isinstance(change, Overlay)]
    if len(folders) > 1:
        raise TypeError(f"the variant {variant.id} has more than one folder of tables")

    def resolved(scenario: str, options: Mapping[str, Any], data: Path | None) -> Any:
        rules = resolve(scenario, options, data, *folders)
        for change in variant.changes:
            if isinstance(change, Settle):
                rules = change.change(rules)
        return rules

    return resolved


def _added(variant: Variant) -> Iterator[Section]:
    """The procedures and decisions that its changes bring along."""
    for change in variant.changes:
        if isinstance(change, Replace):
            yield change.new
        elif isinstance(change, Insert):
            yield change.run


def _replaced(variant: Variant) -> dict[Section, Section]:
    """What stands in for each procedure or decision."""
    replaced: dict[Section, Section] = {}
    for change in variant.changes:
        if isinstance(change, Replace):
            replaced[change.old] = change.new
        elif isinstance(change, Insert):
            now = replaced.get(change.into, change.into)
            assert issubclass(now, Procedure)
            replaced[change.into] = with_steps(now, _inserted(now, change))
    return replaced


def _inserted(into: type[Procedure], change: Insert) -> tuple[Step, ...]:
    names = [step.name for step in into.STEPS]
    if change.before and change.before not in names:
        raise TypeError(f"{into.__name__} has no step {change.before!r}; it has {', '.join(names)}")

    def run(self: Procedure, g: Any) -> Procedure:
        return change.run()

    run.__name__ = change.run.__name__
    run.__doc__ = f"{change.rule} {change.text}"
    at = names.index(change.before) if change.before else len(names)
    return (*into.STEPS[:at], Step(change.rule, "", ONCE, run), *into.STEPS[at:])


def exchanged(replaced: Mapping[Section, Section], section: Any) -> Any:
    """A procedure or decision as the variant has it."""
    new = replaced.get(section.__class__)
    if new is None:
        return section
    if issubclass(new, Decision):
        return new.rebuild(section.parameters())
    procedure = new(**{name: getattr(section, name) for name in section.FIELDS})
    if section.pc:
        procedure.pc = [step.name for step in new.STEPS].index(section.STEPS[section.pc].name)
    return procedure


__all__ = ["Change", "Insert", "Overlay", "Replace", "Settle", "Variant", "exchanged", "varied"]
