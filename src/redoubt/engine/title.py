"""Title: a game as a value. Tables, scenarios, options, its state, and its procedures by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from redoubt.engine.decision import Decision, Notation, OwnNames, Verb
from redoubt.engine.errors import BadSetup, No
from redoubt.engine.events import EventKind, collect_events
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import State
from redoubt.engine.variant import Variant


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


def _nothing_to_add(g: Any) -> None:
    """A field that is not written has its default."""


def _nothing_follows(before: Any, g: Any, decisions: Sequence[Decision]) -> None:
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


def _no_names(rules: Any) -> OwnNames:
    return {}


def _nobody_rules(options: Mapping[str, Any]) -> str:
    return ""


@dataclass(frozen=True)
class Staff:
    """A title's computer player, and what a searching player needs of it."""

    make: Callable[..., Any]
    """(side, seed) or (side, seed, doctrine) -> a player."""
    doctrines: tuple[str, ...] = ()
    """Ways to play, the usual one first; a searching player tries them."""
    evaluate: Callable[[Any, int], float] | None = None
    """(state, side) -> what a position is worth to a side."""
    chance: Callable[[Any, int], float] | None = None
    """(state, side) -> how likely the side is to win."""
    forks: Mapping[str, bool] = field(default_factory=dict)
    """The large choices, by the name of their decision: True where each is one, False where only the first of
    a phase is. A searching player compares ways to go on at each of them; where there are none, doctrines."""
    ahead: int = 0
    """How many large choices of its own it then looks ahead; 0 for as many as the game has left."""
    no_better: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By level, the scenarios where it wins no more than the level below; people are not offered it there."""


@dataclass(frozen=True)
class Lab:
    """What the laboratory asks of a title."""

    measure: Callable[..., Any] | None = None
    """(state) -> how a game stands, in numbers."""
    fortune: Callable[..., Any] | None = None
    """(state, rule, purpose, face) -> for whom a die was good."""
    bench: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    """Queries worth timing, by name."""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """By scenario, options that simulations set by default, such as one that ends every game."""
    planes: Callable[[Any, int], Sequence[Sequence[float]]] | None = None
    """(state, side) -> for each of `plane_names` a number for each hex, from what the side may know."""
    plane_names: tuple[str, ...] = ()
    scenario_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Rules that belong to one scenario only."""


@dataclass(frozen=True, eq=False)
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
    resolve: Callable[..., Any]
    """(scenario, options, owner's data folder or None) -> the static rules of one game. A variant with tables
    of its own adds their folder as a fourth argument."""
    begin: Callable[[Any], Sequence[Procedure]]
    """Fill a fresh state and give the first procedures, bottom of the stack first."""
    enter: Callable[[Any, str], Sequence[Procedure]]
    """The procedures for a position that starts in a given phase."""
    folder: Path
    sections: Sequence[ModuleType] = ()
    """The rules files: their procedures, decisions and events make the game."""
    events: Mapping[str, EventKind] = field(default_factory=dict)
    """Every kind of event, collected from the `EVENTS` of the rules files; given here, these replace them."""
    classes: Mapping[str, type[Procedure] | type[Decision]] = field(default_factory=dict)
    """Every procedure and decision by name, collected from the rules files."""
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
    corrected: Callable[[Any, Any, Sequence[Decision]], None] = _nothing_follows
    """(state before a correction, after it, the open decisions): strike what can no longer be, and let follow
    what goes with the change."""
    amended: Callable[[Any, Any, Mapping[str, Any]], Sequence[Amendment]] = _as_written
    """(state before a correction, after it, its written changes) -> what it has changed, for the log."""
    determinize: Callable[[Any, int, Callable[[int], int]], None] = _nothing_hidden
    """Replace what `side` cannot know by something it could be; `draw(n)` gives 1 to n."""
    names: Callable[[Any], OwnNames] = _no_names
    """(rules) -> what things are called in one game alone, such as the towns of its map."""
    variants: Mapping[str, Variant] = field(default_factory=dict)
    variant: str = ""
    """The variant that this value is; empty for the title itself."""
    replaced: Mapping[Any, Any] = field(default_factory=dict)
    """Procedures and decisions that the variant has exchanged for others."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    scores: Callable[[Any], Mapping[str, int]] | None = None
    """(state) -> the scores as they stand."""
    show: Any = None
    """What the title shows: a `redoubt.show.contract.Show`."""
    staff: Staff | None = None
    lab: Lab = field(default_factory=lambda: Lab())

    def __post_init__(self) -> None:
        """Collect what the rules files declare."""
        classes = {**collect(self.sections), **self.classes}
        declared = [kind for section in self.sections for kind in getattr(section, "EVENTS", ())]
        object.__setattr__(self, "classes", classes)
        object.__setattr__(self, "events", {**collect_events(declared), **self.events})
        for verb in verbs_of(classes.values()):
            self.notation.add_verb(verb.name, verb.kinds)

    @cached_property
    def closing(self) -> tuple[str, ...]:
        """Verbs that end an order and go without saying when the next one is given."""
        return tuple(dict.fromkeys(verb.name for verb in verbs_of(self.classes.values()) if verb.closing))

    def taking_part(self, scenario: str) -> tuple[str, ...]:
        """The sides of a scenario, in the title's order."""
        return self.scenarios[scenario].sides or self.sides

    def called(self, side: int, scenario: str = "") -> str:
        """A side as people call it in a sentence, by its name in a scenario if that has one of its own."""
        own = self.scenarios[scenario].names if scenario else {}
        name = self.sides[side]
        if name in own:
            return own[name]
        kind = self.notation.kinds.get("side")
        return str(getattr(kind, "shown_names", self.sides)[side])

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
            own = f"the variant {self.variant} of {self.id}" if self.variant else self.id
            raise BadSetup(f"unknown scenario {str(scenario)[:40]!r}; {own} has {known}", "scenario")
        if options is not None and not isinstance(options, Mapping):
            raise BadSetup("options must map option names to values", "options")
        chosen = self.scenarios[scenario]
        settled = {key: chosen.defaults.get(key, option.default) for key, option in self.options.items()}
        for key, value in (options or {}).items():
            option = self.options.get(key)
            path = f"options.{key}"
            if option is None:
                raise BadSetup(f"unknown option {key!r}; {self.id} has {', '.join(self.options)}", path)
            if not any(value is fit or (value == fit and type(value) is type(fit)) for fit in option.values):
                allowed = ", ".join(str(fit).lower() for fit in option.values)
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
    classes: dict[str, type[Procedure] | type[Decision]] = {}
    for module in modules:
        for name, value in vars(module).items():
            if (
                isinstance(value, type)
                and issubclass(value, (Procedure, Decision))
                and value.__module__ == module.__name__
            ):
                if name in classes:
                    raise TypeError(f"two procedures or decisions are called {name}")
                classes[name] = value
    return classes


def verbs_of(classes: Iterable[type[Procedure] | type[Decision]]) -> list[Verb]:
    """The verbs that decisions declare."""
    return [verb for kind in classes if issubclass(kind, Decision) for verb in kind.verbs]


__all__ = ["Amendment", "No", "Option", "Scenario", "Title", "collect", "verbs_of"]
