"""R3, A19, A81, A82, E1 Landings: coasts that nobody defends, ports of one's own, the ground of the coast."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw053_flags as flags, lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.staff.staff import staff
from redoubt.titles.land_war.state import ALLIED, ATTACK, FOR_BOMBERS, FOR_LSP, LANDING
from redoubt.titles.land_war.tables import GRID, TERRAINS
from tests.titles.land_war.helpers import (
    asked,
    at,
    facts,
    force,
    hex_,
    holder,
    in_pool,
    kinds,
    legal,
    manned,
    nation,
    new,
    play,
    refused,
    sheet_of,
)

CAEN, CALAIS = "0914", "1113"


def landing(target, dice=(), force=(4, 0, 0), who="Britain", **fields):
    fields = {"turn": 5, "scenario": "europe", **fields}
    return at("LW-056", manned(scenario="europe"), dice, flags=[[who, target, target, LANDING]],
              embarked=[[who, target, *force]], **fields)  # fmt: skip


# A81


def test_a81_a_landing_on_an_undefended_coast_cannot_fail():
    """No die is rolled: the script is empty."""
    g = landing(CAEN)
    assert holder(g, CAEN) == "allied"
    assert force(g, CAEN, "Britain")[0] == 4
    assert "ashore" in kinds(g)
    assert "rolled" not in kinds(g)


def test_a81_bombers_alone_do_not_hold_a_coast():
    bombers = [["Germany", CAEN, FOR_BOMBERS, None, 2]]
    g = landing(CAEN, allotted=bombers, pools={"Germany": {"bombers": 2}})
    assert holder(g, CAEN) == "allied"
    assert "rolled" not in kinds(g)


def test_a81_a_coast_that_nobody_holds_can_be_landed_on():
    hexes = {CAEN: {"holder": "nobody"}}
    step_4 = at("LW-053", manned(scenario="europe"), scenario="europe", turn=5, hexes=hexes)
    assert hex_(CAEN) in flags.beaches(step_4.state, nation("Britain"))
    g = landing(CAEN, hexes=hexes)
    assert holder(g, CAEN) == "allied"
    assert "void" not in kinds(g)


def test_a81_a51_what_was_staked_on_it_comes_back():
    g = landing(CAEN, allotted=[["Britain", CAEN, FOR_LSP, None, 3]])
    assert in_pool(g, "Britain")[3] == 3


def test_a27_an_ally_who_attacks_over_land_beside_a_landing_draws_lsp_over_land():
    """Britain from Tobruk, the USA from the sea."""
    g = at("LW-054", manned({"2529": {"Germany": (1,)}}, "europe"), scenario="europe", turn=5,
           flags=[["Britain", "2629", "2529", ATTACK], ["USA", "2529", "2529", LANDING]],
           embarked=[["USA", "2529", 2, 0, 0]],
           pools={"Britain": {"lsp": 4}, "Middle-East": {"lsp": 2}, "USA": {"lsp": 3}})  # fmt: skip
    assert legal(g, "britain", "lsp") == ["lsp 2529 1..2"]
    assert legal(g, "usa", "lsp") == ["lsp 2529 1..3"]


def test_a81_a_garrison_alone_still_fights():
    g = landing(CAEN, dice=(1, 6), hexes={CAEN: {"garrison": "Germany"}})
    assert facts(g, "reckoned")["cv"] == [4, 1]
    assert holder(g, CAEN) == "axis"


def vichy(target, die, who="USA"):
    """A landing in Vichy land, up to the combats; the Vichy garrison fights on 1 or 2."""
    g = at("LW-054", manned(scenario="europe"), (die, 6, 1), "europe", turn=2,
           flags=[[who, target, target, LANDING]], embarked=[[who, target, 4, 1, 1]])  # fmt: skip
    return g


@pytest.mark.parametrize("city", ["Algiers", "Casablanca", "Tunis"])
def test_e1_a81_where_the_vichy_garrison_does_not_fight_the_americans_are_ashore(city):
    start = new("europe").state
    target = GRID.name(start.rules.map.place(city))
    g = at("LW-054", manned(scenario="europe"), (6,), "europe", turn=2,
           flags=[["USA", target, target, LANDING]], embarked=[["USA", target, 4, 1, 1]],
           hexes={target: {"garrison": "Vichy", "holder": "vichy"}})  # fmt: skip
    for _ in range(3):
        if holder(g, target) != "allied":
            sheet_of(g)
    assert holder(g, target) == "allied"
    assert force(g, target, "USA")[0] == 4
    assert "void" not in kinds(g)


def test_e1_a88_the_axis_does_not_land_in_vichy_land():
    g = at("LW-053", manned(scenario="europe"), scenario="europe", turn=1, pools={"Germany": {"men": 3}})
    tunis = GRID.name(g.state.rules.map.place("Tunis"))
    assert holder(g, tunis) == "vichy"
    assert hex_(tunis) in flags.beaches(g.state, nation("Britain"))
    assert hex_(tunis) not in flags.beaches(g.state, nation("Italy"))
    while asked(g)[0] != "Flags":
        side = g.sides[g.open_decisions()[0].side]
        g.choose(side, "no" if asked(g)[0] == "Bid" else "first")
    with refused("A88", f"Tunis {tunis} is Vichy land, where only the Allies land"):
        play(g, f"italy: land {tunis}")


# A82 whose ports


def test_a82_no_british_landing_at_odessa_in_1942():
    """Sevastopol is the Soviets' and within three sea hexes; Britain may not land from it."""
    g = new("europe").state
    odessa = g.rules.map.place("Odessa")
    assert g.rules.map.coastal & GRID.bit[odessa]
    assert odessa not in flags.beaches(g, nation("Britain"))
    assert odessa in flags.beaches(g, nation("USSR"))


def test_a82_the_campaign_lends_british_ports_to_the_americans():
    g = new("europe").state
    assert hex_(CALAIS) in flags.beaches(g, nation("USA"))
    assert queries.open_to(g, nation("USA")) & GRID.bit[g.rules.map.place("London")]


def test_a82_an_ally_lends_a_port_in_step_2_until_it_is_lost():
    g = at("LW-051", manned(scenario="europe"), scenario="europe")
    loans = [order for order in legal(g, "ussr", "lend") if order.endswith("Britain")]
    assert loans
    with refused("A82", "Italy may land from Calais 1113 already"):
        play(g, "germany: lend 1113 Italy")
    port = loans[0].split()[1]
    sheet_of(g, f"ussr: {loans[0]}")
    assert g.state.lent == ((nation("Britain"), hex_(port)),)
    assert queries.open_to(g.state, nation("Britain")) & GRID.bit[hex_(port)]
    assert facts(g, "port_lent")["ally"] == nation("Britain")


# A19, LW-093 the ground of the coast


def coast(terrain, air=0):
    """A landing with two aircraft against none on a coast with this terrain."""
    g = new("europe").state
    target = next(
        hex
        for hex in g.rules.map.rows
        if g.rules.map.coastal & g.rules.map.land & GRID.bit[hex]
        and g.rules.map.terrain[hex] == TERRAINS.index(terrain)
    )
    me = (g.me[nation("Britain")], g.me[nation("Germany")])
    part = battles.Part(battles.AT_SEA, nation("Britain"), 5, 0, air)
    defence = (battles.Part(target, nation("Germany"), 2, 0, 0),)
    return reckon(g, battles.Battle(target, ALLIED, LANDING, -1, (nation("Britain"),), (), (part,), defence,
                                    (1, 0), ((), ()), ((), ()))), me  # fmt: skip


def test_lw071_a19_air_supremacy_does_not_count_on_a_forest_coast():
    assert coast("open", air=2)[0].air_supremacy == 1
    assert coast("forest", air=2)[0].air_supremacy == 0


@pytest.mark.parametrize(
    ("terrain", "attacker", "defender"),
    [("open", 0, 1), ("mountain", 0, 2), ("forest", 0, 2), ("swamp", -1, 1)],
)
def test_lw093_a19_terrain_and_landing_add_up_for_losses(terrain, attacker, defender):
    sums, me = coast(terrain)
    assert sums.loss_me == (me[0] + attacker, me[1] + defender)


def test_e1_the_american_landing_of_autumn_1942_gets_ashore_in_staff_games():
    """The fault that the audit found: it was void in every game."""
    ashore = voided = 0
    for seed in (1, 2):
        g = new("europe", seed)
        players = {side: staff(side, seed) for side in g.sides}
        while g.turn < 4:
            side = g.sides[g.open_decisions()[0].side]
            g.choose(side, players[side].choose(g.seat(side)))
        landed = [event.facts["target"] for event in g.log if event.kind == "landing_flag"]
        ashore += sum(event.kind == "ashore" for event in g.log)
        voided += sum(event.kind == "void" and event.facts["target"] in landed for event in g.log)
    assert ashore
    assert not voided
