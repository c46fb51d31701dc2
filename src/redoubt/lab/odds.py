"""Exact odds: what follows from a choice, with which chance, and why.

The title's own procedures run on enumerating dice over copies of the game (`positions`); chances are exact
fractions (`solve`). Nothing is reckoned a second time: the parts of a column or a number come from the
function that the resolution itself calls. What the owners decide on the way follows a stated policy.

The odds a side asks for rest on what that side may know: hidden facts are drawn anew before anything runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.engine.errors import BadSetup, RedoubtError, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.kit.forecast import ROLL, Ending, Forecaster, Question, Reckoning
from redoubt.lab.positions import Budget, Graph, ManyDice, TooMany, first_roll
from redoubt.lab.solve import best_actions, chances, components

POLICIES: Mapping[str, str] = {
    "staff": "both sides decide as their staff would",
    "attacker": "the attacker decides for the best, the defender as his staff would",
    "defender": "the defender decides for the best, the attacker as his staff would",
    "best": "both sides decide for the best",
}
BUDGET = 8_000
"""Runs from one position to the next, about a tenth of a millisecond each."""


@dataclass
class Forecast:
    """What follows from a choice. Chances are exact and add up to 1."""

    title: str
    side: str
    choice: str
    policy: str
    until: str
    kind: str
    rule: str
    supposed: bool
    """Asked about something that is no choice now: as if its time had come."""
    reckoning: Reckoning | None
    attacker: str
    chances: dict[str, Fraction]
    """What a player wants to know, such as "the hex is taken"."""
    endings: dict[str, Fraction]
    """How it ends, likeliest first."""
    expected: dict[str, dict[str, Fraction]]
    """By side: expected losses."""
    losses: dict[str, dict[str, dict[int, Fraction]]]
    """By side and kind of loss: the chance of each number."""
    worst: dict[str, tuple[Fraction, str]]
    """By side: the worst that can happen to it, and with which chance."""
    value: Fraction
    """Expected worth to the attacker, less what the position is worth now, in the title's own measure."""
    positions: int
    runs: int
    notes: list[str] = field(default_factory=list)
    ends: list[tuple[Fraction, Any]] = field(default_factory=list, repr=False)
    """Every state in which it can end, with its chance, likeliest first."""
    told: Callable[[Any], str] = field(default=str, repr=False)

    def outcomes(self, most: int = 1000) -> dict[str, Fraction]:
        """What differs at the end, counter by counter, likeliest first; the rest is left out."""
        found: dict[str, Fraction] = {}
        for chance, state in self.ends[: most * 4]:
            text = self.told(state)
            found[text] = found.get(text, Fraction(0)) + chance
        return dict(sorted(found.items(), key=lambda one: -one[1])[:most])

    def to_plain(self, most: int = 1000) -> dict[str, Any]:
        """As plain data: chances as fractions in text ("5/36"), which are exact."""
        return {
            "title": self.title, "side": self.side, "choice": self.choice, "policy": self.policy,
            "until": self.until, "kind": self.kind, "rule": self.rule, "supposed": self.supposed,
            "attacker": self.attacker,
            "reckoning": None if self.reckoning is None else asdict(self.reckoning),
            "chances": {name: str(one) for name, one in self.chances.items()},
            "endings": {name: str(one) for name, one in self.endings.items()},
            "expected": {
                side: {name: str(one) for name, one in lost.items()} for side, lost in self.expected.items()
            },
            "losses": {
                side: {
                    name: {str(number): str(one) for number, one in sorted(numbers.items())}
                    for name, numbers in lost.items()
                }
                for side, lost in self.losses.items()
            },
            "worst": {side: {"chance": str(one), "text": text} for side, (one, text) in self.worst.items()},
            "value": str(self.value), "positions": self.positions, "notes": list(self.notes),
            "outcomes": [
                {"chance": str(one), "text": text} for text, one in self.outcomes(most).items()
            ],
        }  # fmt: skip


def odds(
    game: Game,
    side: str | int,
    choice: object,
    policy: str = "staff",
    until: str = "",
    budget: int = BUDGET,
) -> Forecast:
    """The odds of a choice, for the side that asks. `until` names where to stop (the title's longest usual
    stop if empty). If the budget does not suffice a nearer stop is taken, and `notes` says so; if none does,
    TooMany is raised. Where one step rolls more dice than can be listed the answer is of kind "many dice",
    and makes up no chance."""
    who = game.side_id(side)
    if policy not in POLICIES:
        raise BadSetup(f"unknown policy {str(policy)[:40]!r}; there are {', '.join(POLICIES)}", "policy")
    start, first, supposed = _asked(game, who, choice)
    purse = Budget(budget)
    before, rolls, rolled = first_roll(start, first, purse)
    text = str(choice) if first is None else str(first)
    if not rolled:
        return _certain(game, who, text, policy, start, before, supposed)
    question = _question(game, before)
    stops = [one for one in question.stops if one != ROLL] + [ROLL]
    wanted = until or question.until
    if wanted not in stops:
        raise BadSetup(f"{question.kind} can be followed until {', '.join(stops)}, not {wanted!r}", "until")
    notes: list[str] = []
    for stop in stops[stops.index(wanted) :]:
        try:
            return _reckon(game, who, text, policy, before, rolls, question, stop, purse, supposed, notes)
        except TooMany as error:
            if stop == ROLL and isinstance(error, ManyDice):
                return _unlisted(game, who, text, policy, before, question, supposed, str(error), purse)
            if stop == ROLL:
                raise
            notes.append(f"the end of the {stop} was out of reach, so a nearer stop was taken: {error}")
            purse = Budget(budget)
    raise AssertionError("the shortest stop either ends or is refused")


def _asked(game: Game, side: int, choice: object) -> tuple[Game, Choice | None, bool]:
    """The imagined game from which the odds are reckoned, and the choice to make in it; or a game in which
    what was asked about is supposed to come now."""
    imagined = game.determinize(side, 1)
    forecaster = _forecaster(game)
    try:
        no = game.why_not(side, choice)
        if no is None:
            return imagined, game.parse(choice), False
        refusal: RedoubtError = Refused(no)
    except RedoubtError as error:
        refusal = error
    supposed = forecaster.suppose(imagined, side, str(choice)) if forecaster is not None else None
    if supposed is None:
        raise refusal
    return supposed, None, True


def _forecaster(game: Game) -> Forecaster | None:
    found: Forecaster | None = game.title.extras.get("odds")
    return found


def _question(game: Game, before: Game) -> Question:
    forecaster = _forecaster(game)
    known = forecaster.question(before) if forecaster is not None else None
    if known is not None:
        return known
    side = before.asked[0].side if before.asked else 0
    step = before.next_step

    def ending(one: Any, other: Any) -> Ending:
        return Ending("; ".join(_changes(game, one, other)) or "nothing changes", (), frozenset())

    rule = before.asked[0].cites() if before.asked else step.rule if step is not None else ""
    reckoning = Reckoning(rule, "a roll", (), "")
    return Question("roll", rule, side, reckoning, {}, ROLL, (), ending, lambda state: 0)


def _changes(game: Game, before: Any, after: Any) -> list[str]:
    """What differs, in the title's words or field by field."""
    forecaster = _forecaster(game)
    if forecaster is not None:
        return forecaster.changes(before, after)
    old = before.to_plain(game.title.notation)
    new = after.to_plain(game.title.notation)
    told = []
    for key, value in new.items():
        if isinstance(value, dict) and isinstance(old[key], dict):
            names = dict.fromkeys([*old[key], *value])
            told += [f"{one} {value.get(one, {})}" for one in names if value.get(one) != old[key].get(one)]
        elif value != old[key]:
            told.append(f"{key} {value}")
    return told


def _certain(
    game: Game, who: int, text: str, policy: str, start: Game, after: Game, supposed: bool
) -> Forecast:
    """No die is rolled before the next question: one thing happens, and it is certain."""
    told = "; ".join(_changes(game, start.state, after.state)) or "nothing changes"
    return Forecast(
        game.title.id, game.sides[who], text, policy, ROLL, "no roll", "", supposed, None, game.sides[who],
        {}, {told: Fraction(1)}, {}, {}, {}, Fraction(0), 1, 1,
        ["no die is rolled before the next question"], [(Fraction(1), after.state)], lambda state: told,
    )  # fmt: skip


def _unlisted(
    game: Game, who: int, text: str, policy: str, before: Game, question: Question, supposed: bool,
    why: str, purse: Budget,
) -> Forecast:  # fmt: skip
    """So many dice at once that no list is of use: what is certain is told, and no chance is made up."""
    rule = question.rule or (before.next_step.rule if before.next_step is not None else "")
    return Forecast(
        game.title.id, game.sides[who], text, policy, ROLL, "many dice", rule, supposed, None,
        game.sides[question.attacker], {}, {why: Fraction(1)}, {}, {}, {}, Fraction(0), 1, purse.spent,
        ["no chances are given: the dice of this step decide together, and nothing smaller can be listed"],
        [(Fraction(1), before.state)], lambda state: why,
    )  # fmt: skip


def _reckon(
    game: Game, who: int, text: str, policy: str, before: Game, rolls: Choice | None, question: Question,
    stop: str, purse: Budget, supposed: bool, notes: list[str],
) -> Forecast:  # fmt: skip
    attacker = question.attacker
    free = {
        "staff": (), "attacker": (attacker,), "best": range(len(game.sides)),
        "defender": [side for side in range(len(game.sides)) if side != attacker],
    }[policy]  # fmt: skip
    forecaster = _forecaster(game)
    over: Callable[[Game], bool] = question.stops.get(stop) or (lambda game: False)
    graph = Graph(
        before, rolls, over, forecaster.plain if forecaster is not None else Procedure.raw,
        frozenset(free), purse, stop == ROLL,
    )  # fmt: skip
    positions = graph.positions
    order = components(positions)
    worth = {index: question.value(one.game.state) for index, one in enumerate(positions) if not one.actions}
    wants = {side: 1 if side == attacker else -1 for side in range(len(game.sides))}
    reached = chances(positions, order, best_actions(positions, order, worth, wants))
    ends = sorted(
        ((chance, positions[index].game.state) for index, chance in reached.items()), key=lambda one: -one[0]
    )
    value = sum((chance * worth[index] for index, chance in reached.items()), Fraction(0))
    state = before.state
    step = "" if before.asked else before.next_step and before.next_step.rule
    made = Forecast(
        game.title.id, game.sides[who], text, policy, stop, question.kind, question.rule or step or "",
        supposed, question.reckoning if question.reckoning.parts or question.reckoning.verdict else None,
        game.sides[attacker], dict.fromkeys(question.facts, Fraction(0)), {}, {}, {}, {},
        value - question.value(state), len(positions), purse.spent, notes, ends,
        lambda after: "; ".join(_changes(game, state, after)) or "nothing changes",
    )  # fmt: skip
    _sum_up(made, game.sides, question, state)
    return made


def _sum_up(made: Forecast, sides: tuple[str, ...], question: Question, before: Any) -> None:
    """Collect the endings: their kinds, facts and losses."""
    worst: dict[str, tuple[tuple[int, ...], Fraction, Any]] = {}
    for chance, state in made.ends:
        ending = question.ending(before, state)
        made.endings[ending.label] = made.endings.get(ending.label, Fraction(0)) + chance
        for fact in ending.facts:
            made.chances[fact] += chance
        for side, lost in zip(sides, ending.losses, strict=False):
            for name, number in lost.items():
                numbers = made.losses.setdefault(side, {}).setdefault(name, {})
                numbers[number] = numbers.get(number, Fraction(0)) + chance
            size = tuple(lost.values())
            known = worst.get(side)
            if known is None or size > known[0]:
                worst[side] = (size, chance, state)
            elif size == known[0]:
                worst[side] = (size, known[1] + chance, known[2])
    made.endings = dict(sorted(made.endings.items(), key=lambda one: -one[1]))
    for side, lost_by in made.losses.items():
        made.expected[side] = {
            name: sum((number * chance for number, chance in numbers.items()), Fraction(0))
            for name, numbers in lost_by.items()
        }
    made.worst = {side: (chance, made.told(state)) for side, (_, chance, state) in worst.items()}


__all__ = ["BUDGET", "POLICIES", "Forecast", "odds"]
