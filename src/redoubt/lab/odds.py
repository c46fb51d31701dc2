"""Exact odds: what can follow from a choice, how likely it is, and why.

The title's own procedures run with enumerating dice on copies of the game (`positions`); chances are exact
fractions (`solve`). There is no second calculation: the parts of a column or a number come from the same
function that resolves the roll. Decisions on the way follow a stated policy.

A side's odds use only what that side may know: hidden facts are redrawn before anything runs. Where the title
can list the possibilities (`worlds`), each of them is run and their chances are combined.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from redoubt.engine.decision import Choice
from redoubt.engine.errors import BadSetup, RedoubtError, Refused
from redoubt.engine.game import Game
from redoubt.engine.text import plain, readable
from redoubt.engine.title import Title
from redoubt.lab.positions import Budget, Graph, ManyDice, Position, TooMany, first_roll, raw
from redoubt.lab.solve import best_actions, chances, components
from redoubt.show.contract import show_of
from redoubt.show.forecast import ROLL, Ending, Forecast, Forecaster, Question, Reckoning, Worlds, sum_up

POLICIES: Mapping[str, str] = {
    "staff": "both sides play as their staff would",
    "attacker": "the attacker plays his best, the defender as his staff would",
    "defender": "the defender plays his best, the attacker as his staff would",
    "best": "both sides play their best",
}
BUDGET = 8_000
"""Runs from one position to the next, at about a tenth of a millisecond each."""


def odds(
    game: Game,
    side: str | int,
    choice: object,
    policy: str = "staff",
    until: str = "",
    budget: int | Budget = BUDGET,
) -> Forecast:
    """The odds of a choice for one side. `until` names where to stop (by default the title's longest usual
    stop). If the budget runs out, a nearer stop is used and `notes` says so; if even the nearest is too far,
    TooMany is raised. If a single step rolls more dice than can be listed, the answer has the kind "many
    dice" and gives no chances."""
    who = game.side_id(side)
    if policy not in POLICIES:
        raise BadSetup(f"unknown policy {str(policy)[:40]!r}; choose from {', '.join(POLICIES)}", "policy")
    start, first, supposed = _starting_point(game, who, choice)
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
    imagined: Game, side: int, choice: Choice | None = None, budget: int | Budget = BUDGET, until: str = ""
) -> Forecast:
    """The odds of an imminent roll: the next step rolls, or `choice` does. The game is one that the side
    could be in (see `Game.determinize`)."""
    purse = budget if isinstance(budget, Budget) else Budget(budget)
    return _from_roll(imagined, side, "", "staff", until, imagined, choice, False, purse)


def _from_roll(
    game: Game, who: int, text: str, policy: str, until: str, before: Game, rolls: Choice | None,
    supposed: bool, purse: Budget,
) -> Forecast:  # fmt: skip
    """The odds from the position before a roll to the stop wanted, or to a nearer one."""
    worlds, notes = _worlds(game, who, before)
    question = worlds[0].question
    stops = [name for name in question.stops if name != ROLL] + [ROLL]
    wanted = until or question.until
    if wanted not in stops:
        raise BadSetup(
            f"the odds of a {question.kind} can stop at {', '.join(stops)}, not {wanted!r}", "until"
        )
    for stop in stops[stops.index(wanted) :]:
        try:
            return _reckon(game, who, text, policy, worlds, rolls, stop, purse, supposed, notes)
        except TooMany as error:
            if stop == ROLL and isinstance(error, ManyDice):
                return _unlisted(game, who, text, policy, before, question, supposed, str(error), purse)
            if stop == ROLL:
                raise
            notes.append(f"the odds stop before the end of the {stop}: {error}")
            purse = purse.renewed()
    raise AssertionError("the nearest stop must either end or raise")


def _starting_point(game: Game, side: int, choice: object) -> tuple[Game, Choice | None, bool]:
    """The imagined game to start from and the choice to make in it; or, for a question that is not a legal
    choice now, a game in which it is about to happen."""
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
    """A game that the side could be in, before the roll, with its probability."""

    chance: Fraction
    before: Game
    question: Question


def _worlds(game: Game, who: int, before: Game) -> tuple[list[World], list[str]]:
    """Every game the side could be in, and the assumptions made about them."""
    forecaster = _forecaster(game)
    worlds = forecaster.worlds(before, who) if forecaster is not None else Worlds(((Fraction(1), before),))
    games = [World(chance, possible, _question(game, possible)) for chance, possible in worlds.games]
    return games, [plain(note) for note in worlds.notes]


def _forecaster(game: Game) -> Forecaster | None:
    return show_of(game.title).forecaster


def _question(game: Game, before: Game) -> Question:
    forecaster = _forecaster(game)
    question = forecaster.question(before) if forecaster is not None else None
    if question is not None:
        return question
    side = before.asked[0].side if before.asked else 0
    step = before.next_step

    def ending(start: Any, end: Any) -> Ending:
        return Ending("; ".join(_changes(game, start, end)) or "no effect", (), frozenset())

    rule = before.asked[0].cites() if before.asked else step.rule if step is not None else ""
    reckoning = Reckoning(rule, "a roll", (), "")
    return Question("roll", rule, side, reckoning, {}, ROLL, (), ending, lambda state: 0)


def _changes(game: Game, before: Any, after: Any) -> list[str]:
    """What changed, in the title's words or field by field."""
    forecaster = _forecaster(game)
    if forecaster is not None:
        return forecaster.changes(before, after)
    old = before.to_plain(game.title.notation)
    new = after.to_plain(game.title.notation)
    changes = []
    for key, value in new.items():
        before = old[key]
        if isinstance(value, dict) and isinstance(before, dict):
            names = [name for name in {**before, **value} if value.get(name) != before.get(name)]
            changes += [f"{name} {readable(value.get(name, {})) or 'as at the start'}" for name in names]
        elif value != before:
            changes.append(f"{key.replace('_', ' ')} {readable(value)}")
    return changes


def _certain(
    game: Game, who: int, text: str, policy: str, start: Game, after: Game, supposed: bool
) -> Forecast:
    """No die roll comes before the next decision: the outcome is certain."""
    ending = plain("; ".join(_changes(game, start.state, after.state))) or "no effect"
    return Forecast(
        game.title.id, game.sides[who], text, policy, ROLL, "no roll", "", supposed, None, game.sides[who],
        {}, {ending: Fraction(1)}, {}, {}, {}, Fraction(0), 1, 1,
        ["no die roll comes before the next decision"], [(Fraction(1), after.state)], lambda state: ending,
    )  # fmt: skip


def _unlisted(
    game: Game, who: int, text: str, policy: str, before: Game, question: Question, supposed: bool,
    why: str, purse: Budget,
) -> Forecast:  # fmt: skip
    """Too many dice at once to list: give what is certain, and no chances."""
    rule = question.rule or (before.next_step.rule if before.next_step is not None else "")
    return Forecast(
        game.title.id, game.sides[who], text, policy, ROLL, "many dice", rule, supposed, None,
        game.sides[question.attacker], {}, {why: Fraction(1)}, {}, {}, {}, Fraction(0), 1, purse.spent,
        ["no chances are given: this step rolls all its dice at once, in too many ways to list"],
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
    ends.sort(key=lambda reached: -reached[0])
    origin = {id(end.game.state): world for _, end, world in ends}
    draws = dict.fromkeys(end.draw for _, end, _ in ends if end.draw)
    notes += [f"the odds stop before {draw}" for draw in draws]
    step = "" if first.before.asked else first.before.next_step and first.before.next_step.rule
    forecast = Forecast(
        game.title.id, game.sides[who], text, policy, stop, question.kind, question.rule or step or "",
        supposed, question.reckoning if question.reckoning.parts or question.reckoning.verdict else None,
        game.sides[attacker], dict.fromkeys(question.facts, Fraction(0)), {}, {}, {}, {},
        value, count, purse.spent, notes, [(chance, end.game.state) for chance, end, _ in ends],
        lambda after: "; ".join(_changes(game, origin[id(after)].before.state, after)) or "no effect",
    )  # fmt: skip
    endings = ((chance, _ending(world, end), end.game.state) for chance, end, world in ends)
    sum_up(forecast, game.sides, endings)
    return forecast


def _ending(world: World, end: Position) -> Ending:
    """The ending in the title's words, or the draw of cards that comes next."""
    if end.draw:
        return Ending(end.draw, (), frozenset())
    return world.question.ending(world.before.state, end.game.state)


def _followed(
    world: World, rolls: Choice | None, stop: str, free: frozenset[int], wants: Mapping[int, int],
    purse: Budget,
) -> tuple[list[tuple[Fraction, Position]], int]:  # fmt: skip
    """The ends of one world with their chances, and the number of positions visited."""
    forecaster, question = _forecaster(world.before), world.question
    over: Callable[[Game], bool] = question.stops.get(stop) or (lambda game: False)
    plain_form = forecaster.plain if forecaster is not None else raw
    graph = Graph(world.before, rolls, over, plain_form, free, purse, stop == ROLL)
    positions = graph.positions
    order = components(positions)
    worth = {
        index: question.value(position.game.state)
        for index, position in enumerate(positions)
        if not position.actions
    }
    reached = chances(positions, order, best_actions(positions, order, worth, wants))
    return [(chance, positions[index]) for index, chance in reached.items()], len(positions)


def allies(title: Title, side: int) -> tuple[int, ...]:
    """A side and those that win and lose with it."""
    name = title.sides[side]
    camp = next((members for members in title.camps.values() if name in members), (name,))
    return tuple(title.sides.index(member) for member in camp)


__all__ = ["BUDGET", "POLICIES", "Forecast", "allies", "odds", "odds_of_roll"]
