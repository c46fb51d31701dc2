"""Short forms for the tests of the neutrals variant."""

from __future__ import annotations

from functools import partial
from typing import Any

from redoubt.engine.game import Game
from redoubt.titles.paths_of_glory.tables import NATIONS
from tests.titles.paths_of_glory.helpers import AP, CP, at, choose, kind

position = partial(at, variant="neutrals")
AT_WAR = {AP: {"commitment": 1, "cards_in": 1}, CP: {"commitment": 1, "cards_in": 1}}
"""Both sides at Limited War."""


def board(g: Game) -> Any:
    return g.state


def ally(g: Game, nation: str) -> str:
    """The side a nation fights for; empty while it is neutral."""
    side = board(g).allegiance[NATIONS.index(nation)]
    return g.sides[side] if side >= 0 else ""


def at_limited_war(**more: Any) -> dict[str, dict[str, Any]]:
    """The fields of both sides at Limited War, with more of them: `cp_hand`, `ap_hand`."""
    fields = {side: dict(values) for side, values in AT_WAR.items()}
    for key, value in more.items():
        side, _, name = key.partition("_")
        fields[side][name] = value
    return fields


def ops(who: str, card: str, units: Any, dice: Any = (), **more: Any) -> Game:
    """A position in which a side has begun an Ops action at Limited War."""
    fields = more.pop("side", at_limited_war())
    fields[who]["hand"] = [card, *fields[who].get("hand", ())]
    g = position(f"{who} 7.1", units, dice, side=fields, **more)
    return choose(g, who, f"ops {card}")


def one_op(who: str, units: Any, dice: Any = (), **more: Any) -> Game:
    """A position in which a side has begun its automatic operation; it has no cards."""
    g = position(f"{who} 7.1", units, dice, **more)
    return choose(g, who, "one_op") if kind(g) == "ChooseActionOrDeclare" else g


def grand_fleet(units: Any, dice: Any = (), **more: Any) -> Game:
    """A position in which AP has played Grand Fleet; a further army waits in Calais, for a choice."""
    fields = more.pop("side", at_limited_war())
    fields[AP]["hand"] = ["AP-33", *fields[AP].get("hand", ())]
    g = position("ap 7.1", {**units, "BR-4": "Calais"}, dice, side=fields, **more)
    return choose(g, AP, "event AP-33")
