"""Making games and choices: what is applied, what is refused, and what is applied only once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

import redoubt
from tests.sealed_orders import TITLE
from tests.service.helpers import At, Client, Refusal, key, named, words
from tests.shipped import SHIPPED


def test_a_new_game_is_listed_and_shows_its_table_to_whoever_must_decide(client: Client) -> None:
    game = client.new("crossroads", name="Sunday", seats={"red": "random"})
    table = game.table()
    assert table["viewer"] == "blue"
    assert table["prompts"][0]["rule"] == "3"
    assert "pass" in [choice["text"] for choice in table["legal"]]
    listed = {card["id"]: card for card in client.get("/api/games")["games"]}
    assert listed[game.id]["name"] == "Sunday"
    assert listed[game.id]["waiting_for"] == ["blue"]


def test_the_same_key_makes_one_game_and_another_wish_with_it_is_refused(client: Client) -> None:
    wish = {"title": "sealed_orders", "key": key(), "dice": "seeded", "seed": 1}
    first, second = client.post("/api/games", **wish), client.post("/api/games", **wish)
    assert first["game"] == second["game"]
    with pytest.raises(Refusal) as refusal:
        client.post("/api/games", **{**wish, "seed": 2})
    assert (refusal.value.status, refusal.value.code) == (409, "key_reused")


def test_a_choice_is_carried_out_and_pushed(orders: At) -> None:
    table = orders.choose("amber", "stance raid")
    assert table["seq"] == 1
    assert table["sealed"] == {"amber": "stance raid"}
    assert [prompt["side"] for prompt in table["prompts"]] == ["birch", "cobalt"]


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


def test_of_a_hundred_racing_posts_one_wins_and_the_others_learn_it(duel: At) -> None:
    seq = duel.table("red")["seq"]

    def move(_: int) -> int:
        body = {"side": "red", "choices": ["move R2 a3"], "expected_seq": seq, "key": key()}
        return duel.client.http.post(f"{duel.path}/choose", json=body).status_code

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(move, range(100)))
    assert sorted(answers) == [200] + [409] * 99
    assert duel.table("red")["seq"] == seq + 1


def test_choices_posted_together_are_all_made_or_none(duel: At) -> None:
    before = duel.table("red")
    with pytest.raises(Refusal) as refusal:
        duel.choose("red", "move R2 a3", "fire R2 R1")
    assert (refusal.value.status, refusal.value.error["rule"]) == (422, "2.3")
    assert duel.table("red") == before
    assert duel.choose("red", "move R2 a3", "fire R2 B1")["seq"] == before["seq"] + 2


def test_no_list_of_choices_reaches_past_a_die(duel: At) -> None:
    before = duel.choose("red", "stand")
    for attempt in (
        lambda: duel.ask("peek", "red", choices=["fire R1 B1"]),
        lambda: duel.ask("odds", "red", choices=["fire R1 B1", "bid 1"]),
        lambda: duel.choose("red", "fire R1 B1", "bid 1"),
    ):
        with pytest.raises(Refusal) as refusal:
            attempt()
        assert (refusal.value.status, refusal.value.code) == (422, "unknowable")
    assert duel.table("red") == before
    assert duel.choose("red", "fire R1 B1")["dice"]["rolled"] > before["dice"]["rolled"]


def test_peek_shows_what_can_be_done_next_and_changes_nothing(duel: At) -> None:
    before = duel.table("red")
    seen = duel.ask("peek", "red", choices=["move R2 a3"])
    assert "fire R2 B1" in {choice["text"] for choice in seen["legal"]}
    assert seen["decision"]["rule"] == "2.3"
    assert duel.table("red") == before


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


def test_an_earlier_table_can_be_looked_at_and_not_played(duel: At) -> None:
    now = duel.choose("red", "move R2 a3")
    for seq in range(now["seq"] + 1):
        then = duel.table("red", at=seq)
        assert (then["at"], then["seq"], then["legal"]) == (seq, seq, [])
    assert duel.table("red", at=0)["turn"] == 1
    assert duel.table("red", at=now["seq"])["digest"] == now["digest"]
    with pytest.raises(Refusal) as refusal:
        duel.table("red", at=now["seq"] + 1)
    assert refusal.value.status == 404


def test_a_branch_goes_on_from_an_earlier_position_and_leaves_the_game_alone(duel: At) -> None:
    now = duel.choose("red", "move R2 a3")
    wish = {"at": now["seq"] - 1, "key": key(), "name": "what if", "side": "red"}
    branched = duel.client.post(f"{duel.path}/branch", **wish)
    assert duel.client.post(f"{duel.path}/branch", **wish)["game"] == branched["game"]
    origin = {"game": duel.id, "name": now["name"], "seq": now["seq"] - 1, "turn": 1, "imagined_by": "red"}
    assert branched["branch_of"] == origin
    branch = At(duel.client, branched["game"])
    branch.choose("red", "stand")
    assert duel.table("red") == now
    assert branch.table("red")["scene"]["pieces"] != now["scene"]["pieces"]


def test_a_branch_says_how_the_game_it_came_from_is_called_until_that_is_gone(duel: At) -> None:
    wish = {"at": duel.table("red")["seq"], "key": key(), "side": "red"}
    branch = At(duel.client, duel.client.post(f"{duel.path}/branch", **wish)["game"])

    def names() -> list[str | None]:
        cards = [card for card in duel.client.get("/api/games")["games"] if card["id"] == branch.id]
        return [answer["branch_of"]["name"] for answer in (cards[0], branch.table("red"))]

    duel.client.post(f"{duel.path}/rename", name="The first try")
    assert names() == ["The first try", "The first try"]
    duel.client.delete(duel.path)
    assert names() == [None, None]


def test_a_record_is_taken_in_and_goes_on(client: Client) -> None:
    record = redoubt.new("crossroads", seed=3)
    record.choose("blue", "pass")
    record.choose("red", "pass")
    game = client.take_in(record.save(), seats={"red": "staff"})
    table = game.table("blue")
    assert table["seq"] == 2
    assert table["seats"]["red"]["human"] is False
    assert game.choose("blue", table["legal"][0]["text"])["seq"] == 3


def test_a_damaged_record_is_refused_with_a_sentence(client: Client) -> None:
    whole = redoubt.new("skirmish", "ridge", seed=3).save()
    for damaged in (whole[:-20], whole.replace(b"ridge", b"bridge", 1), b"{}", b"nothing"):
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


@pytest.mark.parametrize("name", ["a\0b", "two\nlines", "\x1b[2J", "\x85", "\u2028", "\uffff", "end\n"])
def test_a_name_is_one_line_of_letters(orders: At, name: str) -> None:
    with pytest.raises(Refusal) as refusal:
        orders.client.post(f"{orders.path}/rename", name=name)
    assert (refusal.value.status, refusal.value.code) == (400, "bad_request")
    assert "no control characters" in refusal.value.error["message"]


@pytest.mark.parametrize("name", ["Größe 3", "Вторая партия", "第二局", "🏰 & <b>", "مباراة", "a\u0301"])
def test_a_name_may_have_any_letters(orders: At, name: str) -> None:
    orders.client.post(f"{orders.path}/rename", name=name)
    assert orders.table()["name"] == name
    for kind in ("text", "markdown", "dice"):
        assert orders.client.http.get(f"{orders.path}/export/{kind}").status_code == 200
    assert orders.client.http.get(f"{orders.path}/paper/report.pdf").status_code == 200


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
    assert any("the ford is flooded" in line["text"] for line in orders.read("log", "birch")["lines"])


def test_the_log_and_the_history_tell_turn_phase_and_side(duel: At) -> None:
    duel.choose("red", "move R2 a3")
    log = duel.read("log", "red")
    last = log["lines"][-1]
    assert (last["kind"], last["rule"], last["side"], last["turn"]) == ("moved", "2.2", "red", 1)
    assert last["phase"]["rule"] == "2.2"
    assert "R2" in last["pieces"]
    assert duel.read("log", "red", since=log["next"])["lines"] == []
    history = duel.read("history", "red")["entries"]
    assert history[-1]["choice"] == "move R2 a3"
    assert history[-1]["seq"] == duel.table("red")["seq"]


@pytest.mark.parametrize("title", SHIPPED)
def test_the_reference_of_a_title_is_served(client: Client, title: str) -> None:
    (listed,) = (row for row in client.get("/api/titles")["titles"] if row["id"] == title)
    graded = {"cadet", "captain", "general"} if redoubt.title(title).staff is not None else {"random"}
    assert graded <= {player["id"] for player in listed["players"]}
    drawn = client.get(f"/api/titles/{title}/map")["map"]
    assert drawn.get("hexes") or drawn.get("spaces")
    rules = client.get(f"/api/titles/{title}/rules")
    assert {rule["number"] for rule in rules["rules"]}
    assert rules["rulings"]
    assert client.get(f"/api/titles/{title}/charts")["charts"]
    assert client.get(f"/api/titles/{title}/provenance")["files"]


@pytest.mark.parametrize("title", ["chess", "sealed_orders"])
def test_a_reference_that_is_missing_is_404(client: Client, title: str) -> None:
    with pytest.raises(Refusal) as refusal:
        client.get(f"/api/titles/{title}/map")
    assert refusal.value.status == 404


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


def test_sentences_name_places_and_pieces_by_their_ids(orders: At) -> None:
    for team in ("amber", "birch", "cobalt"):
        orders.choose(team, "stance hold")
    march = next(offer for offer in orders.table("amber")["legal"] if offer["text"] == "march a1 Tor")
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
    (skirmish,) = (row for row in client.get("/api/titles")["titles"] if row["id"] == "skirmish")
    (fog,) = skirmish["variants"]
    assert (fog["id"], fog["changes"]) == ("fog", [{"rule": "6.1", "text": "a hit needs a 6"}])
    assert [scenario["id"] for scenario in fog["scenarios"]] == ["farm"]
    game = client.new("skirmish", variant="fog")
    assert game.table("red")["variant"] == "fog"
    assert "variant" not in client.new("skirmish").table("red")
    (card,) = (row for row in client.get("/api/games")["games"] if row["id"] == game.id)
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
    titles = {row["id"]: row for row in client.get("/api/titles")["titles"]}
    assert list(titles["sealed_orders"]["look"]) == ["symbols"], "those that every title can use"
    for title in SHIPPED:
        assert titles[title]["look"]["nations"]


def test_places_pieces_and_layers_are_shown_and_unknown_ones_are_404(duel: At, orders: At) -> None:
    assert duel.read("place/a2", "red")["place"] == "a2"
    assert duel.read("piece/R2", "red")["piece"]["id"] == "R2"
    assert orders.read("overlay/holders", "amber")["name"] == "holders"
    for game, what in ((duel, "place/z9"), (orders, "overlay/nothing")):
        with pytest.raises(Refusal) as refusal:
            game.read(what)
        assert refusal.value.status == 404
