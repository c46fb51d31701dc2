"""Every clause of the series that an owner of its rulebook can settle otherwise does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from redoubt.engine.game import Game
from redoubt.series.scs.ground import PARTS
from redoubt.series.scs.r07_odds import combat_odds
from redoubt.series.scs.r09_retreat import retreat_ways
from redoubt.series.scs.r12_supply import traced
from redoubt.series.scs.settings import clauses
from redoubt.series.scs.state import HIDDEN
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    GREN,
    OPEN,
    UNIT,
    D,
    G,
    T,
    at,
    attack,
    choose,
    hex_id,
    hexes,
    kind,
    options,
    refused,
)

MOVE, COMBAT = "german S3.0", "german S7.0"


@pytest.fixture
def owner(tmp_path: Path):  # type: ignore[no-untyped-def]
    """Sets up a position with one clause of the series settled otherwise."""

    def settled(name: str, value: str, *position: object, **more: object) -> Game:
        (tmp_path / "series.toml").write_text(f"[{name}]\nvalue = {value}\n")
        return at(*position, overlay=tmp_path, **more)  # type: ignore[arg-type]

    return settled


def test_s01_1_all_of_a_stack_may_be_seen(owner) -> None:  # type: ignore[no-untyped-def]
    units = {GREN[0]: {"place": OPEN, "on_top": 1}, GREN[1]: OPEN, COMPANY[0]: "20.30"}
    assert at(MOVE, units).seen(G).g.place[UNIT[GREN[1]]] == HIDDEN
    assert owner("stack_view", '"all"', MOVE, units).seen(G).g.place[UNIT[GREN[1]]] == hex_id(OPEN)


def test_s02_1b_another_unit_in_the_hex_may_cancel_the_zone_for_movement(owner) -> None:  # type: ignore[no-untyped-def]
    """15.27 is five hexes away: with two points to leave the zone it is out of reach."""
    alone, together = {COMPANY[0]: OPEN, DEPOT[0]: "15.33"}, {COMPANY[1]: OPEN}
    name, value = "friends_cancel_for_movement", "true"
    assert "15.27" not in hexes(choose(at(MOVE, alone | together), G, f"move {COMPANY[0]}"), G)
    g = owner(name, value, MOVE, alone | together)
    assert "15.27" in hexes(choose(g, G, f"move {COMPANY[0]}"), G)
    g = owner(name, value, MOVE, alone)
    assert "15.27" not in hexes(choose(g, G, f"move {COMPANY[0]}"), G)
    g = owner(name, value, MOVE, alone | together)
    assert "15.27" not in hexes(choose(g, G, f"move {COMPANY[0]}", f"with {COMPANY[1]}"), G)


def test_s02_1b_a_unit_in_the_hex_may_not_cancel_the_zone_for_supply(owner) -> None:  # type: ignore[no-untyped-def]
    units = {COMPANY[0]: "1.28", COMPANY[1]: "3.28", DEPOT[0]: "1.29"}
    source, far = T.grid.bit[hex_id("1.28")], T.grid.bit[hex_id("3.28")]
    assert traced(at(MOVE, units).state, GERMAN, source) & far
    g = owner("friends_cancel_for_supply", "false", MOVE, units)
    assert not traced(g.state, GERMAN, source) & far


def test_s03_2_slower_units_may_exploit(owner) -> None:  # type: ignore[no-untyped-def]
    units = {COMPANY[0]: OPEN, "DE-9-Aufk-Bn-1-MC": "15.30"}
    assert options(at("german S5.0", units, turn=12), G, "move") == ["move DE-9-Aufk-Bn-1-MC"]
    g = owner("exploit_min_ma", "6", "german S5.0", units, turn=12)
    assert f"move {COMPANY[0]}" in options(g, G, "move")


def test_s06_0b_an_overrun_may_cost_more(owner) -> None:  # type: ignore[no-untyped-def]
    units = {COMPANY[0]: OPEN, DEPOT[0]: "15.34"}
    assert "overrun 15.34" in options(choose(at(MOVE, units), G, f"move {COMPANY[0]}", "to 15.33"), G)
    g = owner("overrun_surcharge_mp", "5", MOVE, units)
    assert "overrun 15.34" not in options(choose(g, G, f"move {COMPANY[0]}", "to 15.33"), G)


@pytest.mark.parametrize(("value", "asked"), [("true", "ChooseOrder"), ("false", "MoveOn")])
def test_s06_1b_a_stack_may_go_on_after_an_overrun_that_fails(owner, value: str, asked: str) -> None:  # type: ignore[no-untyped-def]
    units = {COMPANY[0]: OPEN, COMPANY[1]: "20.30", GREN[0]: "15.34"}
    g = owner("failed_overrun_ends_move", value, MOVE, units, dice=[3, 3])
    choose(g, G, f"move {COMPANY[0]}", "to 15.33", "overrun 15.34")  # 1:1, 6: A1D1
    while kind(g) == "TakeStep":
        choose(g, g.pending[0].side, options(g, g.pending[0].side)[0])
    assert kind(g) == asked


def test_s07_1_attacks_may_need_better_odds(owner) -> None:  # type: ignore[no-untyped-def]
    units = {DEPOT[0]: OPEN, COMPANY[0]: "15.33"}
    g = choose(owner("lowest_odds", '"1:1"', "dutch S7.0", units), D, "attack 15.33", "all")
    with refused("S7.1", "1:1"):
        choose(g, D, "fight")
    assert "fight" in options(choose(at("dutch S7.0", units), D, "attack 15.33", "all"), D)


def test_s07_2_a_hex_without_strength_may_defend_with_more(owner) -> None:  # type: ignore[no-untyped-def]
    g = owner("empty_defence", "4", MOVE, {COMPANY[0]: OPEN})
    assert combat_odds(g.state, (UNIT[COMPANY[0]],), hex_id("15.33"), False).defence == 4 * PARTS


@pytest.mark.parametrize(("value", "first"), [('"attacker"', G), ('"defender"', D)])
def test_s07_3_either_side_may_take_its_losses_first(owner, value: str, first: str) -> None:  # type: ignore[no-untyped-def]
    units = {**dict.fromkeys(COMPANY[:2], OPEN), **dict.fromkeys(GREN[:2], "15.33")}
    g = attack(owner("first_losses", value, COMBAT, units, dice=[3, 3]), G, "15.33")  # 1:1, 6: A1D1
    assert (kind(g), g.pending[0].side) == ("TakeStep", first)


def test_s09_0c_a_retreat_into_a_zone_may_cost_nothing(owner) -> None:  # type: ignore[no-untyped-def]
    g = owner("retreat_zone_loss", '"none"', MOVE, {DEPOT[0]: OPEN, COMPANY[0]: "15.30"})
    assert retreat_ways(g.state, UNIT[DEPOT[0]], 1)[hex_id("15.31")].zones == 0


def test_s09_0c_a_friend_in_the_hex_may_spare_nothing(owner) -> None:  # type: ignore[no-untyped-def]
    units = {DEPOT[0]: OPEN, COMPANY[0]: "15.30", DEPOT[1]: "15.31"}
    g = owner("friends_cancel_for_retreat", "false", MOVE, units)
    assert retreat_ways(g.state, UNIT[DEPOT[0]], 1)[hex_id("15.31")].zones == 1


def test_s12_1a_traces_may_be_kept_off_ferries(owner) -> None:  # type: ignore[no-untyped-def]
    a, b = next(pair for pair, ferry in T.ferries.items() if ferry.kind == "black")
    units = {GREN[0]: T.grid.names[b], COMPANY[0]: "1.28"}
    g = owner("trace_ferries", "false", "dutch S3.0", units)
    assert traced(at("dutch S3.0", units).state, DUTCH, T.grid.bit[a]) != traced(
        g.state, DUTCH, T.grid.bit[a]
    )


def test_every_clause_is_explained_on_the_page_of_the_title() -> None:
    page = (Path(__file__).parents[3] / "docs" / "titles" / "fallschirmjaeger.md").read_text(encoding="utf-8")
    assert [name for name in clauses(T.source) if f"`{name}`" not in page] == []
