"""S3 Europe scores each team for what its own flags took, and the USSR against the West."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.rules import s1_victory as victory
from redoubt.titles.land_war.state import ALLIED, AXIS, LANDING, NATIONS
from tests.titles.land_war.helpers import at, coloured, everybody, facts, hex_, kinds, manned, new, play
from tests.titles.land_war.test_campaigns import torch

TOBRUK = "2629"
VIENNA, PRAGUE, BERLIN = "2015", "1914", "1912"


def storm(forces, flags=(), colour="G", **fields):
    """The Germans, and whoever else has a flag, attack Tobruk from El Gazala."""
    g = coloured(
        colour, forces, starts=("2530",), target=TOBRUK, by="Germany", against="Britain", scenario="europe",
        flags=flags, **fields,
    )  # fmt: skip
    while g.state.holder[hex_(TOBRUK)] != AXIS:
        side = g.sides[g.open_decisions()[0].side]
        play(g, f"{side}: {next(g.legal(side)[0].each())}")
    return g


def taker(g, hex):
    owner = g.state.taken_by[hex_(hex)]
    return NATIONS[owner] if owner >= 0 else None


@pytest.mark.parametrize(
    ("forces", "flags", "nation"),
    [
        ({"Germany": (4, 1), "Italy": (2,)}, [], "Germany"),
        ({"Germany": (1,), "Italy": (6,)}, [], "Germany"),
        ({"Germany": (2,), "Italy": (6,)}, [["Italy", "2530", TOBRUK, 0]], "Italy"),
        ({"Germany": (4,), "Italy": (4,)}, [["Italy", "2530", TOBRUK, 0]], "Germany"),
    ],
)
def test_s3_a90_a_place_counts_for_the_nation_whose_flag_took_it(forces, flags, nation):
    """Of allies who have both flagged it for the one with more points in the attack, of equals the better."""
    g = storm({"2530": forces, TOBRUK: {"Britain": (1,)}}, flags)
    assert taker(g, TOBRUK) == nation
    assert victory.captures(g.state)[nation] == 1


def test_s3_a90_a_landing_that_nobody_resists_takes_a_place_for_its_flag():
    g = torch("0725", [6])
    while g.phase_rule == "LW-054":
        everybody(g)
    assert (g.state.holder[hex_("0725")], taker(g, "0725")) == (ALLIED, "USA")


@pytest.mark.parametrize("first", ["USA", "Britain"])
def test_e1_a90_of_allies_who_go_ashore_in_vichy_land_together_the_larger_force_has_the_place(first):
    other = "Britain" if first == "USA" else "USA"
    flags = [[who, "0725", "0725", LANDING] for who in (first, other)]
    embarked = [["USA", "0725", 2, 1, 0], ["Britain", "0725", 1, 0, 0]]
    g = at("LW-054", manned(scenario="europe"), (6,), "europe", turn=2, flags=flags, embarked=embarked)
    assert kinds(g).count("ashore") == 2
    assert taker(g, "0725") == "USA"


def behind(place, by, holder="axis"):
    """A place that was taken and lies behind the line now."""
    return {place: {"holder": holder, "taken_by": by}}


def test_s3_a90_only_what_its_camp_still_holds_counts_and_a_nation_out_of_the_war_has_nothing():
    g = new("europe", control="people")
    g.correct("control", {"hex": behind("3229", "Germany", "allied")}, "lost again")
    assert victory.captures(g.state)["Germany"] == 0
    g.correct("control", {"hex": {**behind("2624", "Italy"), **behind("2319", "Germany")}}, "taken")
    assert (victory.captures(g.state)["Italy"], victory.captures(g.state)["Germany"]) == (2, 2)
    g.correct("control", {"gone": ["Italy"]}, "Rome has fallen")
    assert victory.captures(g.state)["Italy"] == 0


def test_s3_a90_a_hex_that_changes_hands_again_counts_for_nobody_before_a_flag_takes_it():
    hexes = {TOBRUK: {"taken_by": "Britain"}}
    g = storm({"2530": {"Germany": (6,)}, TOBRUK: {"Britain": (1,)}}, hexes=hexes)
    assert taker(g, TOBRUK) == "Germany"
    assert victory.captures(g.state)["Britain"] == 0


@pytest.mark.parametrize(
    ("hexes", "race"),
    [
        ({**behind(BERLIN, "USSR", "allied"), **behind(VIENNA, "USA", "allied")},
         "of Berlin, Vienna and Prague the USSR leads its allies by 10 to 4"),
        (behind(PRAGUE, "Britain", "allied"),
         "of Berlin, Vienna and Prague its allies lead the USSR by 3 to 0"),
        (behind("3229", "Germany"), "of Berlin, Vienna and Prague nobody has taken any"),
    ],
)  # fmt: skip
def test_s3_a90_the_ussr_races_the_west_for_berlin_vienna_and_prague(hexes, race):
    g = new("europe", control="people")
    g.correct("control", {"hex": {hex: {**entry, "forces": [], "garrison": None, "flak": None}
                                  for hex, entry in hexes.items()}}, "as it stands")  # fmt: skip
    victory.report_captures(g.state)
    (line,) = [line["text"] for line in g.log_lines() if line["kind"] == "captures"]
    assert line.endswith(f"{race} [S3]")


def test_s3_the_captures_of_each_team_are_reported_at_the_end_of_every_turn():
    hexes = {TOBRUK: {"taken_by": "Britain"}}
    g = at("LW-059", manned(scenario="europe"), scenario="europe", turn=3, hexes=hexes)
    assert facts(g, "captures")["taken"]["Britain"] == 1
    (line,) = [line["text"] for line in g.log_lines() if line["kind"] == "captures"]
    assert line.startswith("Taken by their own flags: Britain 1; of Berlin, Vienna and Prague")


@pytest.mark.parametrize("scenario", ["orel", "east", "china"])
def test_s3_other_campaigns_count_no_captures(scenario):
    g = at("LW-059", manned(scenario=scenario), scenario=scenario, turn=1)
    assert "captures" not in kinds(g)


def test_s3_a90_the_place_tells_whose_flag_took_it_and_the_overview_how_much_each_team_has():
    g = new("europe", control="people")
    g.correct("control", {"hex": {"2624": {"taken_by": "Italy"}}}, "taken")
    lines = [line.text for line in TITLE.show.place(g.seen("usa"), "2624").lines]
    assert "taken by a flag of Italy" in lines
    status = [remark.text for remark in TITLE.show.scene(g.seen("usa")).status]
    assert "Italy: 2 points taken by its own flags" in status
