"""The neutrals variant at the table: what the staff makes of it, what people see, what is saved."""

from __future__ import annotations

import json
from typing import Any

import pytest

import redoubt
from redoubt.engine.decision import Decision
from redoubt.engine.text import plain
from redoubt.engine.variant import varied
from redoubt.players import make_player
from redoubt.show.table import Table
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.neutrals import NEUTRALS
from redoubt.titles.paths_of_glory.show.charts import charts
from redoubt.titles.paths_of_glory.show.mapdata import map_data, regions
from redoubt.titles.paths_of_glory.show.paper import paper
from redoubt.titles.paths_of_glory.staff.neutrals import NEUTRAL_ANSWERS, antwerp_worth
from redoubt.titles.paths_of_glory.staff.staff import ANSWERS, staff
from tests.titles.paths_of_glory.helpers import AP, CP, asked, choose, kind, place
from tests.titles.paths_of_glory.neutrals import ally, board, grand_fleet, ops, position

VARIED = varied(TITLE, "neutrals")


def answer(g: redoubt.Game, doctrine: str = "standard") -> str:
    """What the staff of the side that is asked chooses."""
    side = asked(g)
    return str(staff(side, 1, doctrine).choose(g.seat(side)))


# The list of changes


def test_v4_1_every_change_names_a_rule_of_the_index() -> None:
    from redoubt.kit.rules_index import RulesIndex

    index = RulesIndex.load(TITLE.folder / "data" / "rules.toml")
    assert [change.rule for change in NEUTRALS.changes if not index.known(change.rule)] == []
    assert len(NEUTRALS.changes) > 20


def test_the_plain_game_knows_nothing_of_the_variant() -> None:
    g = redoubt.new("paths_of_glory", "historical", seed=1)
    assert {field.name for field in type(g.state).FIELDS} & {"sealed", "fisher", "swiss_points"} == set()
    with pytest.raises(redoubt.BadSetup):
        redoubt.new("paths_of_glory", "historical", options={"fisher_plan": True}, seed=1)


def test_a_game_of_the_variant_is_saved_with_its_name_and_goes_on() -> None:
    g = redoubt.new("paths_of_glory", "historical", seed=4, variant="neutrals")
    choose(g, CP, "full_plan")
    assert '"variant":"neutrals"' in g.save().decode().splitlines()[0]
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    assert kind(again) == "ChooseCombatOfPlan"


def test_a_position_names_the_new_spaces_and_units_by_their_ids() -> None:
    g = position("cp 7.1", {"DK-C01": "V01", "NL-C01": "Arnhem"}, war={"DK": AP, "NL": CP}, fisher=1)
    assert place(g, "DK-C01") == "Esbjerg"
    written = redoubt.load(g.save()).view(CP)
    assert "Esbjerg" in json.dumps(written)


# The staff


def test_every_decision_of_the_variant_has_a_judgement() -> None:
    asked_for = {name for name, section in VARIED.classes.items() if issubclass(section, Decision)}
    assert asked_for == set(ANSWERS) | set(NEUTRAL_ANSWERS)


def test_v6_11_only_a_bold_staff_marches_through_holland() -> None:
    g = redoubt.new("paths_of_glory", "campaign", seed=4, variant="neutrals")
    assert answer(g) == "moltke_plan"
    assert answer(g, "bold") == "full_plan"


def test_v6_13_the_staff_attacks_arnhem_when_it_must() -> None:
    g = redoubt.new("paths_of_glory", "historical", seed=4, variant="neutrals")
    choose(g, CP, "full_plan")
    player = staff(CP, 1, "bold")
    seen = set()
    while kind(g) in ("ChooseCombatOfPlan", "ChooseAttackers") or asked(g) == AP:
        who = player if asked(g) == CP else staff(AP, 1)
        choice = str(who.choose(g.seat(asked(g))))
        seen.add(choice)
        choose(g, asked(g), choice)
        if board(g).actions[1] and board(g).round > 1:
            break
    assert "attack Arnhem" in seen


def test_v4_1_the_staff_invades_where_it_pays_and_not_where_it_does_not() -> None:
    armies = {"GE-1": "Bremen", "GE-2": "Essen", "GE-3": "Essen", "GE-4": "Aachen", "GE-5": "Aachen"}
    open_holland = {"antwerp": 1, "invaded": [[CP, "NL"]]}
    g = ops(CP, "CP-09", armies, **open_holland)
    choose_it = answer(g)
    assert choose_it == "invade NL"
    alone = ops(CP, "CP-09", {"GE-C01": "Mulhouse", "FR-1": "Belfort", "FR-2": "Belfort"})
    assert not answer(alone).startswith("invade")


def test_v4_1_after_an_invasion_the_staff_strikes_at_the_nation() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Bremen", "GE-2": "Essen", "FR-1": "Sedan"})
    choose(g, CP, "invade NL")
    assert answer(g).split()[-1] in ("Bremen", "Essen")


def test_v6_8_the_staff_asks_for_antwerp_when_much_is_at_stake() -> None:
    around = {"Ostend": {"control": CP}, "Brussels": {"control": CP}}
    few = {"BR-C01": "Antwerp", "GE-C01": "Ostend", "GE-C02": "Brussels"}
    many = {**few, "BR-2": "Antwerp", "BR-3": "Antwerp", "BR-1": "Antwerp"}
    del many["BR-C01"]
    g = position("5.C", few, spaces=around)
    assert antwerp_worth(board(g)) < 0
    assert answer(g) == "pass"
    g = position("5.C", {**many, "BR-4": "Paris"}, spaces=around)
    assert antwerp_worth(board(g)) > 0
    assert answer(g) == "ask_antwerp"


def test_v5_6_the_staff_meets_the_fleet_rather_than_land_for_nothing() -> None:
    g = grand_fleet({"BR-2": "London"}, fleet_at_sea=1)
    assert answer(g) == "meet_fleet"


def test_v5_6_the_staff_lands_units_that_the_front_can_spare() -> None:
    units = {"BR-2": "London", "BR-3": "Calais", "GE-1": "Ostend"}
    g = grand_fleet(units, spaces={"Ostend": {"control": CP}})
    choose(g, AP, "land Aarhus")
    assert answer(g) == "launch BR-2"


def test_v8_4_the_staff_spends_the_swiss_points() -> None:
    g = position("5.F", {"CH-C01": {"place": "Bern", "reduced": 1}, "CH-C02": "Bern"}, war={"CH": AP})
    assert kind(g) == "ReplaceNeutrals"
    assert answer(g) != "done"


def test_v7_1_the_staff_declares_the_fisher_plan_only_for_a_landing_that_pays() -> None:
    g = position("ap 7.1", {"BR-C01": "ap_reserve", "FR-1": "Paris"}, hand={AP: ["AP-02"]})
    assert answer(g) != "fisher_plan"


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["historical", "campaign"])
def test_the_staffs_play_the_variant_to_its_end(scenario: str) -> None:
    g = redoubt.new("paths_of_glory", scenario, seed=2, variant="neutrals")
    players = [make_player("staff", g.title, side, 2) for side in g.sides]
    while g.result is None:
        side = g.open_decisions()[0].side
        g.choose(side, players[side].choose(g.seat(side)))
    assert g.result.reason


# What people see


def test_v2_the_map_has_the_new_spaces_in_their_theatres() -> None:
    rules = redoubt.new("paths_of_glory", "historical", seed=1, variant="neutrals").state.rules
    drawn: dict[str, Any] = map_data(rules)
    assert len(drawn["spaces"]) == 292
    assert len(drawn["links"]) == 506
    assert sum(link["kind"] == "limited" and "London" in link["between"] for link in drawn["links"]) == 7
    assert "Copenhagen" in regions(rules)["germany"]
    assert "Bern" in regions(rules)["italy"]
    assert len(map_data(redoubt.new("paths_of_glory", "historical", seed=1).state.rules)["spaces"]) == 281


def test_v10_counters_charts_and_paper_show_the_new_units() -> None:
    rules = redoubt.new("paths_of_glory", "historical", seed=1, variant="neutrals").state.rules
    shown = {chart.id: chart for chart in charts(rules)}
    assert len(shown["roster-neutrals"].rows) == 12
    assert "alpine" in [row.head for row in shown["terrain"].rows]
    assert "invasions" in shown
    printed = {counter.front.id for counter in paper(rules).counters}
    assert {"DK-C01", "NL-C03", "CH-1"} <= printed
    plain_rules = redoubt.new("paths_of_glory", "historical", seed=1).state.rules
    assert {"roster-neutrals", "invasions"} & {chart.id for chart in charts(plain_rules)} == set()


def test_v4_3_the_status_says_who_is_neutral_and_what_was_declared() -> None:
    g = position("ap 7.1", {"CH-C01": "Bern"}, war={"CH": AP}, fisher=1, antwerp=1, sealed=1)
    from redoubt.titles.paths_of_glory.show.standing import status

    words = " ".join(plain(remark.text) for remark in status(board(g)))
    assert "Denmark, Holland" in words
    assert "Fisher Plan" in words
    assert "Antwerp as a port" in words
    assert "4 replacement points" in words


def test_v4_2_the_offer_of_an_invasion_says_what_it_costs() -> None:
    g = ops(CP, "CP-09", {"GE-1": "Bremen"})
    offers = Table(g.title, g.setup.rules).offers(g.seen(CP), g.seat(CP))
    notes = {offer.text: plain(offer.note) for offer in offers}
    assert "VP -2; Holland joins the Allied Powers" in notes["invade NL"]
    assert ally(g, "NL") == ""


def test_v5_6_cards_and_shores_say_what_the_variant_adds() -> None:
    g = grand_fleet({"BR-2": "London"})
    table = Table(g.title, g.setup.rules)
    notes = {offer.text: plain(offer.note) for offer in table.offers(g.seen(AP), g.seat(AP))}
    assert "against strength 2" in notes["land Copenhagen"]  # a corps and the fort
    assert "nobody defends it" in notes["land Aarhus"]
    texts = {card.id: card.text for card in paper(g.state.rules).cards}
    assert "a landing in Denmark or Holland" in texts["AP-33"]
    usual = {card.id: card.text for card in paper(redoubt.new("paths_of_glory", seed=1).state.rules).cards}
    assert "Denmark" not in usual["AP-33"]
