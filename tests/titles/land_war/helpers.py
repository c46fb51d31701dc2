"""Short forms for the tests of this title: a position, a choice, a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest

from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.errors import Refused
from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.engine.record import new_game, position_game
from redoubt.players import make_player
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.rules import lw060_reckoning as reckoning
from redoubt.titles.land_war.staff import plans
from redoubt.titles.land_war.state import ALLIED, ATTACK, AXIS, CAMPS, CARDS, FOR_DIE, FOR_LSP, NATIONS, POOLS
from redoubt.titles.land_war.tables import GRID

Force = Sequence[int]
Forces = Mapping[str, Mapping[str, Force]]
"""{"0702": {"USSR": (8, 1, 1)}}: men, tanks, aircraft and perhaps LSP of a nation in a hex."""


def played(scenario: str, seed: int, turns: int) -> Game:
    """A game that staffs have played for so many turns."""
    game = new(scenario, seed)
    players = {side: make_player("staff", TITLE, side, 3) for side in game.sides}
    while game.turn <= turns and game.result is None:
        side = game.sides[game.open_decisions()[0].side]
        game.choose(side, players[side].choose(game.seat(side)))
    return game


def hex_(name: str) -> int:
    return GRID.parse(name)


def nation(name: str) -> int:
    return NATIONS.index(name)


def pool(name: str) -> int:
    return POOLS.index(name)


def at(
    phase: str,
    forces: Forces | None = None,
    dice: Sequence[int] = (),
    scenario: str = "orel",
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, Mapping[str, Any]] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **fields: Any,
) -> Game:
    """A game that stands in a step, given by its rule number, with these forces on the map."""
    return position_game(TITLE, written(forces, scenario, options, hexes, pools, phase=phase, **fields),
                         ScriptedDice(list(dice)))  # fmt: skip


def run(
    procedure: str | Mapping[str, Any],
    forces: Forces | None = None,
    dice: Sequence[int] = (),
    scenario: str = "orel",
    options: Mapping[str, Any] | None = None,
    hexes: Mapping[str, Mapping[str, Any]] | None = None,
    pools: Mapping[str, Mapping[str, int]] | None = None,
    **fields: Any,
) -> Game:
    """A game that runs one procedure and then has nothing left to do."""
    wanted = {"procedure": procedure} if isinstance(procedure, str) else dict(procedure)
    return position_game(TITLE, written(forces, scenario, options, hexes, pools, run=wanted, **fields),
                         ScriptedDice(list(dice)))  # fmt: skip


def written(
    forces: Forces | None,
    scenario: str,
    options: Mapping[str, Any] | None,
    hexes: Mapping[str, Mapping[str, Any]] | None,
    pools: Mapping[str, Mapping[str, int]] | None,
    **fields: Any,
) -> dict[str, Any]:
    """A position as `redoubt.position` takes it. Strengths are open unless the options say otherwise."""
    places: dict[str, dict[str, Any]] = {name: dict(entry) for name, entry in (hexes or {}).items()}
    for name, contingents in (forces or {}).items():
        rows = [[who, *(*points, 0, 0, 0, 0)[:4]] for who, points in contingents.items()]
        places.setdefault(name, {})["forces"] = sorted(rows, key=lambda row: NATIONS.index(row[0]))
    settings = {"enemy_strength": "open", **(options or {})}
    return {"scenario": scenario, "options": settings, "hex": places, "pool": dict(pools or {}), **fields}


def new(scenario: str = "orel", seed: int = 1, **options: Any) -> Game:
    """A game at its beginning."""
    return new_game(TITLE, scenario, options, SeededDice(seed))


def play(g: Game, *lines: str) -> list[Event]:
    """Choices written as 'team: choice'; Control always gives a reason. The events of the last one."""
    events: list[Event] = []
    for line in lines:
        side, _, choice = line.partition(": ")
        events = g.choose(side, choice, "because" if side == "control" else "")
    return events


def everybody(g: Game, choice: str = "done") -> None:
    """Every team that is asked gives the same answer, once."""
    for decision in g.open_decisions():
        if g.sides[decision.side] != "control":
            g.choose(decision.side, choice)


def facts(g: Game, kind: str) -> dict[str, Any]:
    """The facts of the last event of a kind."""
    return next(event.facts for event in reversed(g.log) if event.kind == kind)


def kinds(g: Game) -> list[str]:
    return [event.kind for event in g.log]


@contextmanager
def refused(rule: str, *words: str) -> Iterator[None]:
    """What happens inside is forbidden by this rule, and the sentence says why."""
    with pytest.raises(Refused) as caught:
        yield
    assert caught.value.no.rule == rule
    for word in words:
        assert word in caught.value.no.why


# who stands where


@cache
def front_hexes(scenario: str) -> dict[str, str]:
    """The front hexes of a campaign at its start, and the first nation of the camp that holds each."""
    g = new(scenario).state
    return {
        GRID.name(hex): NATIONS[queries.fighting(g, camp)[0]]
        for camp in (AXIS, ALLIED)
        for hex in queries.line(g, camp)
    }


def manned(
    forces: Forces | None = None, scenario: str = "orel", leave: Sequence[str] = ()
) -> dict[str, Mapping[str, Force]]:
    """These forces, and a man in every other front hex but those to be left empty."""
    line = {hex: {who: (1,)} for hex, who in front_hexes(scenario).items() if hex not in leave}
    return {**line, **(forces or {})}


def still(forces: Forces | None = None, **fields: Any) -> Game:
    """A game in step 6: nothing has been settled yet, whatever the position is like."""
    return at("LW-055", forces, **fields)


def men(g: Game, name: str) -> int:
    return queries.men_at(g.state, hex_(name))


def force(g: Game, name: str, who: str) -> tuple[int, ...]:
    """Men, tanks, aircraft and LSP of a nation in a hex."""
    return queries.force(g.state, hex_(name), nation(who))[1:]


def holder(g: Game, name: str) -> str:
    return CAMPS[g.state.holder[hex_(name)]]


def in_pool(g: Game, name: str) -> tuple[int, ...]:
    """Men, tanks, aircraft, LSP and bombers of a Pool."""
    return tuple(queries.in_pool(g.state, pool(name), what) for what in range(5))


def legal(g: Game, side: str, verb: str = "") -> list[str]:
    """What a team may choose, only choices with a verb if one is given."""
    return [str(choice) for choice in g.legal(side) if verb in ("", choice.verb)]


def asked(g: Game) -> list[str]:
    """The kinds of question that are open."""
    return [type(decision).__name__ for decision in g.open_decisions()]


def sheet_of(g: Game, *orders: str) -> None:
    """Orders written as 'team: order'; then every team hands in its sheet, and they are opened."""
    play(g, *orders)
    everybody(g)
    if "open" in map(str, g.legal("control")):
        g.choose("control", "open")


# combats

SMALL = {"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}
"""An attack from Orel on the salient too small to cost anybody anything."""


def attack(
    forces: Forces | None = None,
    dice: Sequence[int] = (3, 3),
    starts: Sequence[str] = ("0702",),
    target: str = "0602",
    by: str = "USSR",
    lsp: tuple[int, int] = (0, 0),
    against: str = "Germany",
    cards: Sequence[str] = (),
    flags: Sequence[Sequence[Any]] = (),
    allotted: Sequence[Sequence[Any]] = (),
    **fields: Any,
) -> Game:
    """A game before its combats, with flags on these hexsides, LSP of both sides and cards on the die."""
    both = zip((by, against), lsp, strict=True)
    stakes = [[who, target, FOR_LSP, None, many] for who, many in both if many]
    stakes += [[by, target, FOR_DIE, card, 1] for card in cards]
    laid = [[by, start, target, ATTACK] for start in starts]
    return at(
        "LW-056", SMALL if forces is None else forces, dice, flags=[*laid, *flags],
        allotted=[*stakes, *allotted], **fields,
    )  # fmt: skip


def coloured(colour: str, forces: Forces | None = None, **fields: Any) -> Game:
    """An attack that Control gives this colour, up to what follows from it."""
    options = {"control": "people", **fields.pop("options", {})}
    g = attack(forces, options=options, **fields)
    play(g, "control: accept" if facts(g, "rolled")["colour"] == colour else f"control: colour {colour}")
    return g


def sums(g: Game, target: str, *starts: str, lsp: tuple[int, int] = (1, 0)) -> reckoning.Sum:
    """How an attack from these hexes would be reckoned, with an LSP unless told otherwise."""
    camp = g.state.holder[hex_(starts[0])]
    supposed = plans.suppose(g.state, camp, hex_(target), tuple(map(hex_, starts)), lsp)
    return reckoning.reckon(g.state, supposed)


def shifts(total: reckoning.Sum) -> dict[str, int]:
    """The column shifts of a sum, by rule."""
    return {item.rule: item.amount for item in total.shifts}


def hand(*cards: str) -> dict[str, dict[str, str]]:
    """Cards in the hands of the nations they belong to, as a position takes them."""
    owners = {"GER": "Germany", "ITA": "Italy", "USS": "USSR", "BRI": "Britain", "USA": "USA", "JAP": "Japan",
              "CHI": "China", "AXI": "Axis-Allies"}  # fmt: skip
    return {card: {"card": owners[card[:3]]} for card in cards}


def holds(g: Game, card: str) -> str | None:
    """Who holds a card; none once it is spent."""
    owner = g.state.card[CARDS.index(card)]
    return NATIONS[owner] if owner >= 0 else None
