"""Short forms for tests of the set-up: begin a scenario with few options, take suggestions, look around."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.titles.switzerland.state import HEXES
from tests.titles.switzerland.helpers import T

TITLE = redoubt.title("switzerland")
SCENARIOS = tuple(TITLE.scenarios)


def begin(scenario: str, *on: str, dice: Sequence[int] | None = None, seed: int = 1) -> Game:
    """A game at the start of its set-up with only these options switched on (rivers stay as they are)."""
    fixed = TITLE.scenarios[scenario].fixed
    off = {name: False for name in TITLE.options if name not in fixed and name != "rivers"}
    return redoubt.new(
        "switzerland", scenario, {**off, **dict.fromkeys(on, True)}, None if dice is not None else seed, dice
    )


def option_sets(scenario: str) -> Iterator[dict[str, bool] | None]:
    """The scenario's own options, all that can be switched on, and none."""
    free = [name for name in TITLE.options if name not in TITLE.scenarios[scenario].fixed]
    yield None
    yield dict.fromkeys(free, True)
    yield dict.fromkeys(free, False)


def setting_up(g: Game) -> bool:
    """Whether the set-up still asks something."""
    return bool(g.asked) and any(type(procedure).__name__ == "SetUp" for procedure in g.stack)


def suggested(listed: list[Choice]) -> Choice:
    """The suggested set-up, Italy at peace, no shifts in the fog."""
    for verb in ("suggested", "no", "done"):
        for choice in listed:
            if choice.verb == verb:
                return choice
    return listed[0]


def until(g: Game, kind: str = "", pick: Callable[[list[Choice]], Choice] = suggested) -> Game:
    """Go on by suggestions until a decision of this kind is decision_kind, or to the end of the set-up."""
    while setting_up(g):
        decision = g.open_decisions()[0]
        if type(decision).__name__ == kind:
            return g
        g.choose(decision.side, pick(g.legal(decision.side)))
    assert not kind, f"{kind} was never asked"
    return g


def decision_kind(g: Game) -> str:
    """The kind of the open decision."""
    return type(g.open_decisions()[0]).__name__


def where(g: Game) -> dict[str, str]:
    """The units on the map and their hexes."""
    return {T.unit_ids[unit]: T.grid.name(at) for unit, at in enumerate(g.state.place) if at < HEXES}


def box(g: Game, name: str) -> set[str]:
    """The units in a box."""
    wanted = g.title.notation.kinds["place"].parse(name)
    return {T.unit_ids[unit] for unit, at in enumerate(g.state.place) if at == wanted}


def group(*names: str) -> set[str]:
    """The units of these groups."""
    return {T.unit_ids[unit] for unit in T.group_of(*names)}


def works(g: Game) -> dict[str, str]:
    """Fortifications on the map: hex and what stands there, "CH-Line" or "CH-Fortress"."""
    return {
        T.grid.name(at): T.fort_ids[fort].rpartition("-")[0]
        for fort, at in enumerate(g.state.fort_place)
        if at < HEXES
    }


def blown(g: Game) -> list[str]:
    """Hexes with a Road Out marker."""
    return [T.grid.name(hex) for hex in T.grid.members(g.state.road_out)]


def airfield(g: Game, name: str = "airfield") -> list[str]:
    """Fighters in a box, by nation."""
    wanted = g.title.notation.kinds["place"].parse(name)
    return [T.fighter_ids[f][:2] for f, at in enumerate(g.state.air_place) if at == wanted]
