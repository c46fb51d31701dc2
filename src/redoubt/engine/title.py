"""Title: a game as a value. Tables, scenarios, options, its state, and its procedures by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from redoubt.engine.decision import Decision, Notation
from redoubt.engine.errors import BadSetup, No
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import State


@dataclass(frozen=True)
class Option:
    """A rule that can be switched per game."""

    id: str
    name: str
    rule: str
    text: str
    default: Any = False
    values: tuple[Any, ...] = (False, True)


@dataclass(frozen=True)
class Scenario:
    """A scenario: its situation in our words, and its own defaults for the options."""

    id: str
    name: str
    rule: str
    text: str
    length: str = ""
    defaults: Mapping[str, Any] = field(default_factory=dict)
    fixed: Mapping[str, str] = field(default_factory=dict)
    """Options that may not be changed here, with the rule that says so."""
    sides: tuple[str, ...] = ()
    """The sides that take part; none named means all of the title's."""
    names: Mapping[str, str] = field(default_factory=dict)
    """By side, what people call it here where that is not its usual name."""


def _nothing_hidden(g: Any, side: int, draw: Callable[[int], int]) -> None:
    """Nothing is hidden from anybody, so there is nothing to imagine."""


def _as_they_are(kind: str, facts: Mapping[str, Any]) -> Mapping[str, str]:
    return {}


def _nothing_to_add(g: Any) -> None:
    """A field that is not written has its default."""


def _nothing_follows(g: Any, asked: Sequence[Decision]) -> None:
    """Nothing that was written depends on the board."""


def _nothing_broken(g: Any) -> list[str]:
    return []


@dataclass(frozen=True)
class Amendment:
    """One thing that an umpire's correction has changed, and who may know it; None means everybody."""

    rule: str
    facts: Mapping[str, Any]
    seen_by: tuple[int, ...] | None


def _as_written(before: Any, after: Any, changes: Mapping[str, Any]) -> Sequence[Amendment]:
    """The changes as they were written, which the umpire reads."""
    return (Amendment("umpire", {"changes": changes}, ()),)


def _nobody_rules(options: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True)
class Title:
    """All the engine needs to know of a game."""

    id: str
    name: str
    version: int
    """Rules version: a change that alters running games raises it."""
    sides: tuple[str, ...]
    notation: Notation
    state: type[State]
    sizes: Mapping[str, int]
    scenarios: Mapping[str, Scenario]
    options: Mapping[str, Option]
    resolve: Callable[[str, Mapping[str, Any], Path | None], Any]
    """(scenario, options, overlay folder) -> the static rules of one game."""
    begin: Callable[[Any], Sequence[Procedure]]
    """Fill a fresh state and give the first procedures, bottom of the stack first."""
    enter: Callable[[Any, str], Sequence[Procedure]]
    """The procedures for a position that starts in a given phase."""
    classes: Mapping[str, type[Procedure] | type[Decision]]
    lines: Mapping[str, str]
    """A sentence for each kind of event, with {facts}."""
    folder: Path
    words: Callable[[str, Mapping[str, Any]], Mapping[str, str]] = _as_they_are
    """(kind of event, its facts with names) -> words for its sentence, beside or instead of the facts."""
    camps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Sides that win and lose together, by the name of their camp; none in a game of each for itself."""
    turn: Callable[[Any], int] = lambda g: int(getattr(g, "turn", 0))
    umpire: int = -1
    umpired: Callable[[Mapping[str, Any]], str] = _nobody_rules
    """(options) -> the rule by which people are the umpire in a game; empty where nobody sits there. What was
    opened, and what the umpire has closed, is then the umpire's alone to take back."""
    complete: Callable[[Any], None] = _nothing_to_add
    """Fill in what a written position leaves open, before it is entered."""
    check: Callable[[Any], Sequence[str | No]] = _nothing_broken
    """What is wrong with a position: sentences, or a No with the rule; none when it can stand."""
    corrected: Callable[[Any, Sequence[Decision]], None] = _nothing_follows
    """The umpire has changed the board while these decisions are open: strike what can no longer be."""
    amended: Callable[[Any, Any, Mapping[str, Any]], Sequence[Amendment]] = _as_written
    """(state before a correction, after it, its written changes) -> what it has changed, for the log."""
    determinize: Callable[[Any, int, Callable[[int], int]], None] = _nothing_hidden
    """Replace what `side` cannot know by something it could be; `draw(n)` gives 1 to n."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    extras: Mapping[str, Any] = field(default_factory=dict)
    """What clients of the title may ask for by name (its map, its staff)."""

    def taking_part(self, scenario: str) -> tuple[str, ...]:
        """The sides of a scenario, in the title's order."""
        return self.scenarios[scenario].sides or self.sides

    def called(self, side: int, scenario: str = "") -> str:
        """A side as people call it in a sentence, by its name in a scenario if that has one of its own."""
        own = self.scenarios[scenario].names if scenario else {}
        if self.sides[side] in own:
            return own[self.sides[side]]
        return self.words("", {"side": self.sides[side]}).get("side", self.sides[side])

    def phase_called(self, phase: str, scenario: str) -> str:
        """A phase as people call it: one that begins with a side's name has it from the scenario."""
        for side, name in self.scenarios[scenario].names.items():
            usual = self.called(self.sides.index(side))
            if phase.startswith(f"{usual} "):
                return name + phase.removeprefix(usual)
        return phase

    def winners(self, winner: str | None) -> tuple[str, ...]:
        """The sides that have won: the one named, or all of a camp."""
        if winner is None:
            return ()
        return self.camps.get(winner, (winner,))

    def settle(self, scenario: str, options: Mapping[str, Any] | None) -> dict[str, Any]:
        """All options of a game: the title's defaults, the scenario's, then the players' wishes."""
        if not isinstance(scenario, str) or scenario not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise BadSetup(f"unknown scenario {str(scenario)[:40]!r}; {self.id} has {known}", "scenario")
        if options is not None and not isinstance(options, Mapping):
            raise BadSetup("options must map option names to values", "options")
        chosen = self.scenarios[scenario]
        settled = {one.id: chosen.defaults.get(one.id, one.default) for one in self.options.values()}
        for key, value in (options or {}).items():
            option = self.options.get(key)
            path = f"options.{key}"
            if option is None:
                raise BadSetup(f"unknown option {key!r}; {self.id} has {', '.join(self.options)}", path)
            if not any(value is one or (value == one and type(value) is type(one)) for one in option.values):
                allowed = ", ".join(str(one).lower() for one in option.values)
                raise BadSetup(
                    f"option {key} takes {allowed}, not {str(value)[:40]!r} [{option.rule}]",
                    path,
                    option.rule,
                )
            if key in chosen.fixed and value != settled[key]:
                raise BadSetup(
                    f"option {key} cannot be changed in {chosen.name} [{chosen.fixed[key]}]",
                    path,
                    chosen.fixed[key],
                )
            settled[key] = value
        return settled


def collect(modules: Iterable[ModuleType]) -> dict[str, type[Procedure] | type[Decision]]:
    """The procedures and decisions defined in a title's modules, by name."""
    found: dict[str, type[Procedure] | type[Decision]] = {}
    for module in modules:
        for name, value in vars(module).items():
            if (
                isinstance(value, type)
                and issubclass(value, (Procedure, Decision))
                and value.__module__ == module.__name__
            ):
                if name in found:
                    raise TypeError(f"two procedures or decisions are called {name}")
                found[name] = value
    return found


__all__ = ["Amendment", "No", "Option", "Scenario", "Title", "collect"]
