"""Making games and choices: what is applied, what is refused, and what is applied only once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import pytest

import redoubt
from redoubt import registry
from tests.sealed_orders import TITLE
from tests.service.helpers import At, Client, Refusal, key, named, words


def test_a_new_game_is_listed_and_shows_its_table_to_whoever_must_decide(client: Client) -> None:
    game = client.new("switzerland", scenario="training", name="Sunday")
    table = game.table()
    assert table["viewer"] == "swiss"
    assert table["prompts"][0]["rule"] == "19.6.2"
    assert "suggested" in [one["text"] for one in table["legal"]]
    listed = {one["id"]: one for one in client.get("/api/games")["games"]}
    assert listed[game.id]["name"] == "Sunday"
    assert listed[game.id]["waiting_for"] == ["swiss"]


def test_the_same_key_makes_one_game_and_another_wish_with_it_is_refused(client: Client) -> None:
    wish = {"title": "sealed_orders", "key": key(), "dice": "seeded", "seed": 1}
    first, second = client.post("/api/games", **wish), client.post("/api/games", **wish)
    assert first["game"] == second["game"]
    with pytest.raises(Refusal) as refusal:
        client.post("/api/games", **{**wish, "seed": 2})
    assert (refusal.value.status, refusal.value.code) == (409, "key_reused")


def test_a_choice_is_made_and_told(orders: At) -> None:
    table = orders.choose("amber", "stance raid")
    assert table["seq"] == 1
    assert table["sealed"] == {"amber": "stance raid"}
    assert [one["side"] for one in table["prompts"]] == ["birch", "cobalt"]


def test_a_stale_choice_gets_409_and_the_table_as_it_is(orders: At) -> None:
    orders.choose("amber", "stance raid")
    with pytest.raises(Refusal) as refusal:
        orders.choose("amber", "stance raid", expected_seq=0)
    assert (refusal.value.status, refusal.value.code) == (409, "stale")
    assert refusal.value.body["table"] == orders.table("amber")


def test_a_repeated_post_is_applied_once_and_answered_again(orders: At) -> None:
    wish = {"side": "amber", "choices": ["stance raid"], "expected_seq": 0, "key": key()}
    first = orders.client.post(f"{orders.path}/choose", **wish)
    assert orders.client.post(f"{orders.path}/choose", **wish) == first
    assert orders.table()["seq"] == 1
    with pytest.raises(Refusal) as refusal:
        orders.client.post(f"{orders.path}/choose", **{**wish, "choices": ["stance hold"]})
    assert refusal.value.code == "key_reused"


def test_of_a_hundred_racing_posts_one_wins_and_the_others_are_told_so(battle: At) -> None:
    seq = battle.table("german")["seq"]

    def move(_: int) -> int:
        body = {"side": "german", "choices": ["move DE-29-Mot-XX"], "expected_seq": seq, "key": key()}
        return battle.client.http.post(f"{battle.path}/choose", json=body).status_code

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(move, range(100)))
    assert sorted(answers) == [200] + [409] * 99
    assert battle.table("german")["seq"] == seq + 1


def test_choices_posted_together_are_all_made_or_none(battle: At) -> None:
    before = battle.table("german")
    with pytest.raises(Refusal) as refusal:
        battle.choose("german", "move DE-29-Mot-XX", "to 0101")
    assert (refusal.value.status, refusal.value.code, refusal.value.error["rule"]) == (422, "refused", "9.0")
    assert battle.table("german") == before
    after = battle.choose("german", "move DE-29-Mot-XX", "to 1202")
    assert after["seq"] == before["seq"] + 2


def test_no_list_of_choices_reaches_past_a_die(client: Client) -> None:
    game = client.new("switzerland", scenario="training")
    game.choose("swiss", "suggested")
    before = game.choose("german", "suggested")
    bombard = next(one["text"] for one in before["legal"] if one["verb"] == "bombard")
    for attempt in (
        lambda: game.ask("peek", "german", choices=[bombard]),
        lambda: game.ask("odds", "german", choices=[bombard, "done"]),
        lambda: game.choose("german", bombard, "done"),
    ):
        with pytest.raises(Refusal) as refusal:
            attempt()
        assert (refusal.value.status, refusal.value.code) == (422, "unknowable")
    assert game.table("german") == before
    assert game.choose("german", bombard)["dice"]["rolled"] > before["dice"]["rolled"]


def test_peek_shows_where_a_unit_can_go_and_changes_nothing(battle: At) -> None:
    before = battle.table("german")
    seen = battle.ask("peek", "german", choices=["move DE-29-Mot-XX"])
    assert {"to 1202", "to 1103"} <= {one["text"] for one in seen["legal"]}
    assert seen["decision"]["rule"] == "9.0"
    assert all(one["cost"] > 0 for one in seen["legal"] if one["verb"] == "to")
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
    battle.choose("german", "move DE-LAH-Mot-III", "to 1202", "stop")
    reset = battle.act("reset", "german")
    assert reset["scene"]["pieces"] == start["scene"]["pieces"]
    assert not reset["can"]["reset"]


def test_undo_past_a_die_needs_the_consent_of_the_others(orders: At) -> None:
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "stance raid")
    table = orders.table("amber")
    assert table["can"]["undo_needs"] == ["birch", "cobalt"]
    with pytest.raises(Refusal) as refusal:
        orders.act("undo", "amber")
    assert refusal.value.code == "refused"
    assert orders.table("amber") == table
    assert orders.act("undo", "amber", consent=["birch", "cobalt"])["seq"] > table["seq"]


def test_nothing_to_do_again_is_a_sentence(orders: At) -> None:
    for what in ("redo", "undo", "reset"):
        with pytest.raises(Refusal) as refusal:
            orders.act(what, "amber")
        assert refusal.value.status == 422
        assert "amber" in refusal.value.error["message"]


def test_why_gives_the_rule_and_null_for_what_may_be_done(battle: At) -> None:
    assert battle.ask("why", "german", choice="move DE-29-Mot-XX")["why"] is None
    no = battle.ask("why", "german", choice="move DE-5-Inf-XX")["why"]
    assert no["rule"] == "9.0"
    far = battle.ask("whynot", "german", piece="DE-29-Mot-XX", place="0101")["why"]
    assert far["rule"].startswith("9.0")
    assert battle.ask("whynot", "german", piece="DE-29-Mot-XX", place="1202")["why"] is None


def test_odds_are_those_of_the_engine(battle: At) -> None:
    battle.choose("german", "move DE-29-Mot-XX", "to 1103")
    told = battle.ask("odds", "german", choices=["fight 1103"])["odds"]
    assert told["kind"] == "combat"
    assert sum(map(Fraction, told["endings"].values())) == 1
    moved = ["move DE-LAH-Mot-III", "to 1103"]
    supposed = battle.ask("odds", "german", choices=[*moved, "fight 1103"])["odds"]
    assert battle.ask("odds", "german", choices=moved, place="1103")["odds"] == supposed
    parts = [[part["what"] for part in one["reckoning"]["parts"]] for one in (told, supposed)]
    assert ["LAH" in str(one) for one in parts] == [False, True]


def test_an_earlier_table_can_be_looked_at_and_not_played(battle: At) -> None:
    now = battle.choose("german", "move DE-29-Mot-XX", "to 1202")
    for seq in range(now["seq"] + 1):
        then = battle.table("german", at=seq)
        assert (then["at"], then["seq"], then["legal"]) == (seq, seq, [])
    assert battle.table("german", at=0)["turn"] == 1
    assert battle.table("german", at=now["seq"])["digest"] == now["digest"]
    with pytest.raises(Refusal) as refusal:
        battle.table("german", at=now["seq"] + 1)
    assert refusal.value.status == 404


def test_places_and_layers_are_told_of_an_earlier_position_too(battle: At) -> None:
    then = battle.table("german")["seq"]
    now = battle.choose("german", "move DE-29-Mot-XX", "to 1202", "stop")
    for what, hex in (("place/1202", ""), ("overlay/stacking", "1202")):
        asked = {"place": hex} if hex else {}
        earlier, present = (battle.read(what, "german", at=seq, **asked) for seq in (then, now["seq"]))
        assert earlier != present == battle.read(what, "german", **asked)
        with pytest.raises(Refusal) as refusal:
            battle.read(what, "german", at=now["seq"] + 1, **asked)
        assert refusal.value.status == 404


def test_a_branch_goes_on_from_an_earlier_position_and_leaves_the_game_alone(battle: At) -> None:
    now = battle.choose("german", "move DE-29-Mot-XX", "to 1202")
    wish = {"at": now["seq"] - 2, "key": key(), "name": "what if"}
    made = battle.client.post(f"{battle.path}/branch", **wish)
    assert battle.client.post(f"{battle.path}/branch", **wish)["game"] == made["game"]
    origin = {"game": battle.id, "name": now["name"], "seq": now["seq"] - 2, "turn": 1}
    assert made["branch_of"] == origin
    branch = At(battle.client, made["game"])
    branch.choose("german", "move DE-29-Mot-XX", "to 1103")
    assert battle.table("german") == now
    assert branch.table("german")["scene"]["pieces"] != now["scene"]["pieces"]


def test_a_branch_says_how_the_game_it_came_from_is_called_until_that_is_gone(battle: At) -> None:
    wish = {"at": battle.table("german")["seq"], "key": key()}
    branch = At(battle.client, battle.client.post(f"{battle.path}/branch", **wish)["game"])

    def told() -> list[str | None]:
        cards = [one for one in battle.client.get("/api/games")["games"] if one["id"] == branch.id]
        return [one["branch_of"]["name"] for one in (cards[0], branch.table("german"))]

    battle.client.post(f"{battle.path}/rename", name="The first try")
    assert told() == ["The first try", "The first try"]
    battle.client.delete(battle.path)
    assert told() == [None, None]


def test_a_record_is_taken_in_and_goes_on(client: Client) -> None:
    made = redoubt.new("switzerland", "training", seed=3)
    made.choose("swiss", "suggested")
    made.choose("german", "suggested")
    game = client.take_in(made.save(), seats={"swiss": "staff"})
    table = game.table("german")
    assert table["seq"] == 2
    assert table["seats"]["swiss"]["human"] is False
    assert game.choose("german", "done")["seq"] == 3


def test_a_damaged_record_is_refused_with_a_sentence(client: Client) -> None:
    whole = redoubt.new("switzerland", "training", seed=3).save()
    for damaged in (whole[:-20], whole.replace(b"training", b"historic", 1), b"{}", b"nothing"):
        with pytest.raises(Refusal) as refusal:
            client.take_in(damaged)
        assert (refusal.value.status, refusal.value.code) == (422, "bad_save")


def test_a_game_is_renamed_and_deleted(orders: At) -> None:
    orders.client.post(f"{orders.path}/rename", name="Another name")
    assert orders.table()["name"] == "Another name"
    orders.client.delete(orders.path)
    for attempt in (
        orders.table,
        lambda: orders.client.delete(orders.path),
        lambda: orders.choose("amber", "pass"),
    ):
        with pytest.raises(Refusal) as refusal:
            attempt()
        assert (refusal.value.status, refusal.value.code) == (404, "not_found")


def test_the_umpire_must_give_a_reason(orders: At) -> None:
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "stance hold")
    orders.choose("amber", "march a1 Tor")
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "seal")
    with pytest.raises(Refusal) as refusal:
        orders.choose("umpire", "strike a1")
    assert "reason" in refusal.value.error["message"]
    orders.choose("umpire", "strike a1", reason="the ford is flooded")
    assert any("the ford is flooded" in one["text"] for one in orders.read("log", "birch")["lines"])


def test_the_log_and_the_history_tell_turn_phase_and_side(battle: At) -> None:
    battle.choose("german", "move DE-29-Mot-XX", "to 1202")
    log = battle.read("log", "german")
    last = log["lines"][-1]
    assert (last["kind"], last["rule"], last["side"], last["turn"]) == ("moved", "9.0", "german", 1)
    assert last["phase"]["rule"] == "4.1.3"
    assert "DE-29-Mot-XX" in last["pieces"]
    assert battle.read("log", "german", since=log["next"])["lines"] == []
    history = battle.read("history", "german")["entries"]
    assert [one["choice"] for one in history[-2:]] == ["move DE-29-Mot-XX", "to 1202"]
    assert history[-1]["seq"] == battle.table("german")["seq"]


def test_the_reference_of_a_title_is_served(client: Client) -> None:
    titles = {one["id"]: one for one in client.get("/api/titles")["titles"]}
    switzerland = titles["switzerland"]
    assert {"cadet", "captain", "general"} <= {one["id"] for one in switzerland["players"]}
    assert client.get("/api/titles/switzerland/map")["map"]["hexes"]
    rules = client.get("/api/titles/switzerland/rules")
    assert "9.0" in {one["number"] for one in rules["rules"]}
    assert rules["rulings"]
    assert client.get("/api/titles/switzerland/charts")["charts"]
    assert client.get("/api/titles/switzerland/provenance")["files"]
    for missing in ("/api/titles/chess/map", "/api/titles/sealed_orders/map"):
        with pytest.raises(Refusal) as refusal:
            client.get(missing)
        assert refusal.value.status == 404


def test_a_scenario_says_what_its_sides_are_called(client: Client) -> None:
    (switzerland,) = (one for one in client.get("/api/titles")["titles"] if one["id"] == "switzerland")
    called = {one["id"]: one["called"] for one in switzerland["scenarios"]}
    assert called["training"] == {"swiss": {"name": "French", "nation": "FR", "letter": "F"}}
    assert not any(one for scenario, one in called.items() if scenario != "training")
    table = client.new("switzerland", scenario="training").table("german")
    assert "Swiss" not in str([table["prompts"], table["phase"], table["scene"]])
    assert "swiss" in table["seats"], "the id of the seat stays"


def test_a_title_that_shows_nothing_is_played_by_buttons(client: Client) -> None:
    redoubt.register(replace(TITLE, id="plain_orders", show=None))
    game = client.new("plain_orders")
    table = game.table("amber")
    assert "pieces" not in table["scene"]
    assert words(table["legal"][0]["label"]) == "Take the stance: raid"
    for what in ("place/Tor", "piece/a1", "overlay/holders"):
        with pytest.raises(Refusal) as refusal:
            game.read(what, "amber")
        assert refusal.value.status == 404
    del registry._registered["plain_orders"]


def test_sentences_name_places_and_pieces_by_their_ids(orders: At) -> None:
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "stance hold")
    march = next(one for one in orders.table("amber")["legal"] if one["text"] == "march a1 Tor")
    assert words(march["label"]) == "March a1 to Tor"
    assert (named(march["label"], "piece"), named(march["label"], "place")) == (["a1"], ["Tor"])
    assert (march["piece"], march["place"], march["group"]) == ("a1", "Tor", "move")
    line = orders.read("place/Ford", "amber")["lines"][0]
    assert words(line["text"]) == "a1 has strength 3"
    assert named(line["text"], "piece") == ["a1"]


def test_an_open_number_is_one_offer_and_any_of_its_numbers_is_taken(client: Client) -> None:
    game = client.new("skirmish", seats={"umpire": "random"})
    (offer,) = game.table("red")["legal"]
    assert offer["text"] == "bid 0..3"
    assert offer["amount"] == {"of": "Bid for the initiative", "low": 0, "high": 3}
    with pytest.raises(Refusal) as refusal:
        game.choose("red", "bid 0..3")
    assert "name one between 0 and 3" in refusal.value.error["message"]
    seq = game.choose("red", "bid 2")["seq"]
    game.act("undo", "red")
    assert game.table("red")["can"]["redo"] is True
    assert game.act("redo", "red")["seq"] > seq


# variants


def test_a_game_of_a_variant_is_made_stored_and_listed(client: Client) -> None:
    (skirmish,) = (one for one in client.get("/api/titles")["titles"] if one["id"] == "skirmish")
    (fog,) = skirmish["variants"]
    assert (fog["id"], fog["changes"]) == ("fog", [{"rule": "6.1", "text": "a hit needs a 6"}])
    assert [one["id"] for one in fog["scenarios"]] == ["farm"]
    game = client.new("skirmish", variant="fog")
    assert game.table("red")["variant"] == "fog"
    assert "variant" not in client.new("skirmish").table("red")
    (card,) = (one for one in client.get("/api/games")["games"] if one["id"] == game.id)
    assert (card["variant"], card["variant_name"], card["scenario"]) == ("fog", "Fog", "farm")
    record = client.http.get(f"{game.path}/export/record", params={"secrets": 1}).content
    assert client.take_in(record).table("red")["variant"] == "fog"


@pytest.mark.parametrize(
    ("wish", "path"),
    [({"variant": "storm"}, "variant"), ({"variant": "fog", "scenario": "ridge"}, "scenario")],
)
def test_an_unknown_variant_or_a_scenario_it_has_not_is_refused(
    client: Client, wish: dict[str, str], path: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        client.new("skirmish", **wish)
    assert (refusal.value.status, refusal.value.error["path"]) == (422, path)


def test_the_look_of_a_title_is_served_with_it(client: Client) -> None:
    titles = {one["id"]: one for one in client.get("/api/titles")["titles"]}
    assert list(titles["sealed_orders"]["look"]) == ["symbols"], "those that every title can use"
    nations = titles["switzerland"]["look"]["nations"]
    assert nations["CH"]["letter"] == "CH"
    assert nations["CH"]["light"]["top"] == "#dc4b41"
    assert nations["CH"]["dark"] == {"bottom": "#bd352d", "edge": "#f3b3ab", "tint": "#e0695c"}


def test_places_pieces_and_layers_are_told_and_unknown_ones_are_404(battle: At) -> None:
    assert battle.read("place/1202", "german")["place"] == "1202"
    assert battle.read("piece/DE-29-Mot-XX", "german")["piece"]["id"] == "DE-29-Mot-XX"
    assert battle.read("overlay/reach", "german", piece="DE-29-Mot-XX")["places"]
    for what in ("place/9999", "overlay/nothing"):
        with pytest.raises(Refusal) as refusal:
            battle.read(what, "german")
        assert refusal.value.status == 404
