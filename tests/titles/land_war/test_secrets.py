"""A02: what a team writes in secret changes nothing that any other team, or the hall, is told."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.show import wire
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.rules.a02_orders import Sheet
from redoubt.titles.land_war.show.forms import order_form
from redoubt.titles.land_war.staff.staff import staff
from tests.titles.land_war.at_table import log_of, table_of
from tests.titles.land_war.helpers import at, everybody, manned, new, sheet_of

STEPS = {"Deployment", "Closing the line", "Offensive flags", "Cards and LSP", "Back to the Pool"}


def everything_for(g: Game, side: str | None) -> bytes:
    """Everything a viewer sees: view, log, choices, prompts, scene, reports, the form to fill in."""
    seen, lines, table = g.seen(side), log_of(g, side), table_of(g)
    shown: dict[str, Any] = {
        "view": g.view(side), "log": lines, "legal": list(map(str, g.legal(side))) if side else [],
        "scene": table.scene(seen, lines), "report": table.report(lines), "form": order_form(seen),
        "pending": [(pending.side, pending.kind) for pending in g.pending],
    }  # fmt: skip
    return wire.encode(shown)


def write_at_random(g: Game, side: str, draw: SeededDice) -> Game:
    """A copy in which the team has written some other orders on its sheet."""
    other = g.clone()
    for _ in range(3):
        orders = [order for order in other.legal(side) if order.verb not in ("done", "cancel")]
        if orders:
            order = orders[draw.roll("", "", len(orders)) - 1]
            other.choose(side, order.pick(lambda most: draw.roll("", "", most)))
    return other


@pytest.mark.parametrize("scenario", ["orel", "east", "europe", "china"])
@pytest.mark.parametrize("strength", ["size", "hidden"])
def test_a02_no_other_eyes_see_a_difference_when_a_team_writes_its_sheet(scenario: str, strength: str):
    g = new(scenario, seed=5, enemy_strength=strength)
    players = {side: staff(side, 1) for side in g.sides}
    draw = SeededDice(11)
    readers = (None, *(side for side in TITLE.taking_part(scenario) if side != "control"))
    compared: set[str] = set()
    while g.turn < 2 and g.asked:
        decision = g.open_decisions()[0]
        if isinstance(decision, Sheet) and not g.state.sheet[decision.side]:
            before = {side: everything_for(g, side) for side in readers}
            for writer in {decision.side for decision in g.open_decisions() if isinstance(decision, Sheet)}:
                name = g.sides[writer]
                other = write_at_random(g, name, draw)
                for side in readers:
                    assert side == name or everything_for(other, side) == before[side], (g.phase, name, side)
            compared.add(g.phase)
        side = g.sides[decision.side]
        g.choose(side, players[side].choose(g.seat(side)))
    assert compared >= STEPS


def test_lw011_a65_the_enemy_does_not_learn_where_the_man_for_a_gap_came_from():
    """Whether a Pool has men is its team's secret: the same line is read in both cases."""
    from_pool = at("LW-051", manned(leave=("0602",)), pools={"Germany": {"men": 1}})
    from_hex = at("LW-051", manned({"0502": {"Germany": (2,)}}, leave=("0602",)))
    read = [[line["text"] for line in g.log_lines("ussr")] for g in (from_pool, from_hex)]
    assert read[0] == read[1] == ["A man of Germany fills the gap in Sevsk (salient) 0602 [LW-011]"]
    assert "He comes from the Pool of Germany [LW-011]" in [
        line["text"] for line in from_pool.log_lines("germany")
    ]


def test_lw115_a44_a_base_that_is_paid_for_is_not_seen_before_the_raid():
    g = at("LW-054", manned(scenario="europe"), scenario="europe", turn=8,
           hexes={"1010": {"base": "Britain"}}, pools={"Britain": {"bombers": 2, "lsp": 2}})  # fmt: skip
    raid = next(str(next(order.each())) for order in g.legal("britain") if order.verb == "raid")
    sheet_of(g, f"britain: {raid}")
    assert g.state.paid
    assert g.view("germany")["state"]["paid"] == []
    assert g.view("britain")["state"]["paid"] == [["Britain", "1010"]]
    assert "base_paid" not in {line["kind"] for line in g.log_lines("germany")}


def test_lw128_a44_which_flak_runs_is_known_to_its_own_camp():
    zones = {name: {"flak": "Germany"} for name in ("1512", "1612")}
    g = at("LW-051", manned(scenario="europe"), scenario="europe", hexes=zones, pools={"Germany": {"lsp": 2}})
    everybody(g)
    assert g.view("germany")["state"]["lit"]
    assert g.view("britain")["state"]["lit"] == []
