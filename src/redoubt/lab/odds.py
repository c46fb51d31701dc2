"""Exact odds: what follows from a choice, with which chance, and why.

The title's own procedures run on enumerating dice over copies of the game (`positions`); chances are exact
fractions (`solve`). Nothing is reckoned a second time: the parts of a column or a number come from the
function that the resolution itself calls. What the owners decide on the way follows a stated policy.

The odds a side asks for rest on what that side may know: hidden facts are drawn anew before anything runs.
Where the title can list what they could be (`worlds`), every one of them is run, and their chances are mixed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import methodcaller
from typing import Any, NamedTuple

from redoubt.engine.decision import Choice
from redoubt.engine.errors import BadSetup, RedoubtError, Refused
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.engine.title import Title
from redoubt.lab.positions import Budget, Graph, ManyDice, Position, TooMany, first_roll
from redoubt.lab.solve import best_actions, chances, components
from redoubt.show.contract import show_of
from redoubt.show.forecast import ROLL, Ending, Forecast, Forecaster, Question, Reckoning, Worlds, sum_up

POLICIES: Mapping[str, str] = {
    "staff": "both sides decide as their staff would",
    "attacker": "the attacker decides for the best, the defender as his staff would",
    "defender": "the defender decides for the best, the attacker as his staff would",
    "best": "both sides decide for the best",
}
BUDGET = 8_000
"""Runs from one position to the next, about a tenth of a millisecond each."""


def odds(
    game: Game,
    side: str | int,
    choice: object,
    policy: str = "staff",
    until: str = "",
    budget: int | Budget = BUDGET,
) -> Forecast:
    """The odds of a choice, for the side that asks. `until` names where to stop (the title's longest usual
    stop if empty). If the budget does not suffice a nearer stop is taken, and `notes` says so; if none does,
    TooMany is raised. Where one step rolls more dice than can be listed the answer is of kind "many dice",
    and makes up no chance."""
    who = game.side_id(side)
    if policy not in POLICIES:
        raise BadSetup(f"unknown policy {str(policy)[:40]!r}; there are {', '.join(POLICIES)}", "policy")
    start, first, supposed = _asked(game, who, choice)
    purse = budget if isinstance(budget, Budget) else Budget(budget)
    before, rolls, rolled = first_roll(start, first, purse)
    text = str(choice) if first is None else str(first)
    forecaster = _forecaster(game)
    if not rolled and first is not None and forecaster is not None:
        later = forecaster.leads_to(start, who, first)
        if later is not None:
            start, supposed = later, True
            before, rolls, rolled = first_roll(start, None, purse)
    if not rolled:
        return _certain(game, who, text, policy, start, before, supposed)
    return _from_roll(game, who, text, policy, until, before, rolls, supposed, purse)


def odds_of_roll(
    imagined: Game, side: int, choice: Choice | None = None, budget: int | Budget = BUDGET
) -> Forecast:
    """The odds of a roll that a game stands right before: the next step rolls, or the answer to `choice`. The
    game is one in which the side could be (see `Game.determinize`)."""
    purse = budget if isinstance(budget, Budget) else Budget(budget)
    return _from_roll(imagined, side, "", "staff", "", imagined, choice, False, purse)


def _from_roll(
    game: Game, who: int, text: str, policy: str, until: str, before: Game, rolls: Choice | None,
    supposed: bool, purse: Budget,
) -> Forecast:  # fmt: skip
    """The odds from the position before a roll to the stop that is wanted, or to a nearer one."""
    worlds, notes = _worlds(game, who, before)
    question = worlds[0].question
    stops = [one for one in question.stops if one != ROLL] + [ROLL]
    wanted = until or question.until
    if wanted not in stops:
        raise BadSetup(f"{question.kind} can be followed until {', '.join(stops)}, not {wanted!r}", "until")
    for stop in stops[stops.index(wanted) :]:
        try:
            return _reckon(game, who, text, policy, worlds, rolls, stop, purse, supposed, notes)
        except TooMany as error:
            if stop == ROLL and isinstance(error, ManyDice):
                return _unlisted(game, who, text, policy, before, question, supposed, str(error), purse)
            if stop == ROLL:
                raise
            notes.append(f"the end of the {stop} was out of reach, so a nearer stop was taken: {error}")
            purse = purse.anew()
    raise AssertionError("the shortest stop either ends or is refused")


def _asked(game: Game, side: int, choice: object) -> tuple[Game, Choice | None, bool]:
    """The imagined game from which the odds are reckoned, and the choice to make in it; or a game in which
    what was asked about is supposed to come now."""
    imagined = game.determinize(side, 1)
    try:
        no = game.why_not(side, choice)
        if no is None:
            return imagined, game.parse(choice), False
        refusal: RedoubtError = Refused(no)
    except RedoubtError as error:
        refusal = error
    forecaster = _forecaster(game)
    supposed = forecaster.suppose(imagined, side, str(choice)) if forecaster is not None else None
    if supposed is None:
        raise refusal
    return supposed, None, True


class World(NamedTuple):
    """A game in which the side that asks could be, with its chance, before the roll."""

    chance: Fraction
    before: Game
    question: Question


def _worlds(game: Game, who: int, before: Game) -> tuple[list[World], list[str]]:
    """Every game the side could be in, and what is taken for granted about them."""
    forecaster = _forecaster(game)
    found = forecaster.worlds(before, who) if forecaster is not None else Worlds(((Fraction(1), before),))
    return [World(chance, one, _question(game, one)) for chance, one in found.games], list(
        map(plain, found.notes)
    )


def _forecaster(game: Game) -> Forecaster | None:
    found = show_of(game.title).forecaster
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
    told = plain("; ".join(_changes(game, start.state, after.state))) or "nothing changes"
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
    game: Game, who: int, text: str, policy: str, worlds: Sequence[World], rolls: Choice | None, stop: str,
    purse: Budget, supposed: bool, notes: list[str],
) -> Forecast:  # fmt: skip
    first = worlds[0]
    attacker, question = first.question.attacker, first.question
    friends = allies(game.title, attacker)
    free = {
        "staff": (), "attacker": friends, "best": range(len(game.sides)),
        "defender": [side for side in range(len(game.sides)) if side not in friends],
    }[policy]  # fmt: skip
    wants = {side: 1 if side in friends else -1 for side in range(len(game.sides))}
    ends: list[tuple[Fraction, Position, World]] = []
    value, count = Fraction(0), 0
    for world in worlds:
        reached, positions = _followed(world, rolls, stop, frozenset(free), wants, purse)
        ends += [(world.chance * chance, end, world) for chance, end in reached]
        count += positions
        now = world.question.value(world.before.state)
        value += world.chance * sum(
            chance * (world.question.value(end.game.state) - now) for chance, end in reached
        )
    ends.sort(key=lambda one: -one[0])
    origin = {id(end.game.state): world for _, end, world in ends}
    draws = dict.fromkeys(end.draw for _, end, _ in ends if end.draw)
    notes += [f"the odds end before {draw}" for draw in draws]
    step = "" if first.before.asked else first.before.next_step and first.before.next_step.rule
    made = Forecast(
        game.title.id, game.sides[who], text, policy, stop, question.kind, question.rule or step or "",
        supposed, question.reckoning if question.reckoning.parts or question.reckoning.verdict else None,
        game.sides[attacker], dict.fromkeys(question.facts, Fraction(0)), {}, {}, {}, {},
        value, count, purse.spent, notes, [(chance, end.game.state) for chance, end, _ in ends],
        lambda after: "; ".join(_changes(game, origin[id(after)].before.state, after)) or "nothing changes",
    )  # fmt: skip
    told = ((chance, _ending(world, end), end.game.state) for chance, end, world in ends)
    sum_up(made, game.sides, told)
    return made


def _ending(world: World, end: Position) -> Ending:
    """What became of it: in the title's words, or that cards are drawn next."""
    if end.draw:
        return Ending(end.draw, (), frozenset())
    return world.question.ending(world.before.state, end.game.state)


def _followed(
    world: World, rolls: Choice | None, stop: str, free: frozenset[int], wants: Mapping[int, int],
    purse: Budget,
) -> tuple[list[tuple[Fraction, Position]], int]:  # fmt: skip
    """Where one world can end, with the chances, and how many positions were met."""
    forecaster, question = _forecaster(world.before), world.question
    over: Callable[[Game], bool] = question.stops.get(stop) or (lambda game: False)
    raw = forecaster.plain if forecaster is not None else methodcaller("raw")
    graph = Graph(world.before, rolls, over, raw, free, purse, stop == ROLL)
    positions = graph.positions
    order = components(positions)
    worth = {index: question.value(one.game.state) for index, one in enumerate(positions) if not one.actions}
    reached = chances(positions, order, best_actions(positions, order, worth, wants))
    return [(chance, positions[index]) for index, chance in reached.items()], len(positions)


def allies(title: Title, side: int) -> tuple[int, ...]:
    """A side and those that win and lose with it."""
    camp = next((one for one in title.camps.values() if title.sides[side] in one), (title.sides[side],))
    return tuple(title.sides.index(one) for one in camp)


__all__ = ["BUDGET", "POLICIES", "Forecast", "allies", "odds", "odds_of_roll"]
