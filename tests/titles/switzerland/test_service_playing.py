"""Switzerland at the table of the server: orders of several steps, reasons, odds, places and layers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.service.helpers import At, Client, Refusal


@pytest.fixture
def battle(client: Client) -> At:
    """The training scenario, set up, at the first German movement phase."""
    game = client.new("switzerland", scenario="training")
    game.choose("swiss", "suggested")
    game.choose("german", "suggested")
    game.choose("german", "done")
    return game


def test_a_new_game_is_listed_and_shows_its_table_to_whoever_must_decide(client: Client) -> None:
    game = client.new("switzerland", scenario="training", name="Sunday")
    table = game.table()
    assert table["viewer"] == "swiss"
    assert table["prompts"][0]["rule"] == "19.6.2"
    assert "suggested" in [choice["text"] for choice in table["legal"]]
    listed = {game["id"]: game for game in client.get("/api/games")["games"]}
    assert listed[game.id]["name"] == "Sunday"
    assert listed[game.id]["waiting_for"] == ["swiss"]


def test_choices_posted_together_are_all_made_or_none(battle: At) -> None:
    before = battle.table("german")
    with pytest.raises(Refusal) as refusal:
        battle.choose("german", "move DE-29-Mot-XX", "to 0101")
    assert (refusal.value.status, refusal.value.code, refusal.value.error["rule"]) == (422, "refused", "9.0")
    assert battle.table("german") == before
    after = battle.choose("german", "move DE-29-Mot-XX", "to 1202")
    assert after["seq"] == before["seq"] + 2


def test_peek_shows_where_a_unit_can_go_and_changes_nothing(battle: At) -> None:
    before = battle.table("german")
    seen = battle.ask("peek", "german", choices=["move DE-29-Mot-XX"])
    assert {"to 1202", "to 1103"} <= {choice["text"] for choice in seen["legal"]}
    assert seen["decision"]["rule"] == "9.0"
    assert all(choice["cost"] > 0 for choice in seen["legal"] if choice["verb"] == "to")
    assert battle.table("german") == before


def test_undo_takes_a_whole_order_back_redo_makes_it_again_and_reset_goes_to_the_phase(battle: At) -> None:
    start = battle.table("german")
    moved = battle.choose("german", "move DE-29-Mot-XX", "to 1202", "stop")
    assert moved["can"] == {
        "undo": True, "undo_needs": [], "undo_bars": None, "redo": False, "reset": True, "branch": True,
    }  # fmt: skip
    undone = battle.act("undo", "german")
    assert undone["scene"]["pieces"] == start["scene"]["pieces"]
    assert undone["can"]["redo"]
    redone = battle.act("redo", "german")
    assert redone["scene"]["pieces"] == moved["scene"]["pieces"]
    assert not redone["can"]["redo"]
    battle.choose("german", "move DE-LAH-Mot-III", "to 1302", "stop")
    reset = battle.act("reset", "german")
    assert reset["scene"]["pieces"] == start["scene"]["pieces"]
    assert not reset["can"]["reset"]


def test_why_gives_the_rule_and_null_for_what_may_be_done(battle: At) -> None:
    assert battle.ask("why", "german", choice="move DE-29-Mot-XX")["why"] is None
    no = battle.ask("why", "german", choice="move DE-5-Inf-XX")["why"]
    assert no["rule"] == "9.0"
    far = battle.ask("whynot", "german", piece="DE-29-Mot-XX", place="0101")["why"]
    assert far["rule"].startswith("9.0")
    assert battle.ask("whynot", "german", piece="DE-29-Mot-XX", place="1202")["why"] is None


def test_odds_are_those_of_the_engine(battle: At) -> None:
    battle.choose("german", "move DE-29-Mot-XX", "to 1103")
    weighed = battle.ask("odds", "german", choices=["fight 1103"])["odds"]
    assert weighed["kind"] == "combat"
    assert sum(map(Fraction, weighed["endings"].values())) == 1
    moved = ["move DE-LAH-Mot-III", "to 1103"]
    supposed = battle.ask("odds", "german", choices=[*moved, "fight 1103"])["odds"]
    assert battle.ask("odds", "german", choices=moved, place="1103")["odds"] == supposed
    parts = [[part["what"] for part in forecast["reckoning"]["parts"]] for forecast in (weighed, supposed)]
    assert ["LAH" in str(part) for part in parts] == [False, True]


def test_places_and_layers_of_an_earlier_position_can_be_read_too(battle: At) -> None:
    then = battle.table("german")["seq"]
    now = battle.choose("german", "move DE-29-Mot-XX", "to 1202", "stop")
    for what, hex in (("place/1202", ""), ("overlay/stacking", "1202")):
        asked = {"place": hex} if hex else {}
        earlier, present = (battle.read(what, "german", at=seq, **asked) for seq in (then, now["seq"]))
        assert earlier != present == battle.read(what, "german", **asked)
        with pytest.raises(Refusal) as refusal:
            battle.read(what, "german", at=now["seq"] + 1, **asked)
        assert refusal.value.status == 404


def test_a_scenario_says_what_its_sides_are_called(client: Client) -> None:
    (switzerland,) = (title for title in client.get("/api/titles")["titles"] if title["id"] == "switzerland")
    called = {scenario["id"]: scenario["called"] for scenario in switzerland["scenarios"]}
    assert called["training"] == {"swiss": {"name": "French", "nation": "FR", "letter": "F"}}
    assert not any(names for scenario, names in called.items() if scenario != "training")
    table = client.new("switzerland", scenario="training").table("german")
    assert "Swiss" not in str([table["prompts"], table["phase"], table["scene"]])
    assert "swiss" in table["seats"], "the id of the seat stays"


def test_places_pieces_and_layers_are_shown_and_unknown_ones_are_404(battle: At) -> None:
    assert battle.read("place/1202", "german")["place"] == "1202"
    assert battle.read("piece/DE-29-Mot-XX", "german")["piece"]["id"] == "DE-29-Mot-XX"
    assert battle.read("overlay/reach", "german", piece="DE-29-Mot-XX")["places"]
    for what in ("place/9999", "overlay/nothing"):
        with pytest.raises(Refusal) as refusal:
            battle.read(what, "german")
        assert refusal.value.status == 404


def test_the_look_of_a_title_is_served_with_it(client: Client) -> None:
    titles = {title["id"]: title for title in client.get("/api/titles")["titles"]}
    nations = titles["switzerland"]["look"]["nations"]
    assert nations["CH"]["letter"] == "CH"
    assert nations["CH"]["light"]["top"] == "#dc4b41"
    assert nations["CH"]["dark"] == {"bottom": "#bd352d", "edge": "#f3b3ab", "tint": "#e0695c"}
