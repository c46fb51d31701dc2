"""How choices are offered: words, the hex or hexside that is pressed, rows of numbers, risks."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.show.packing import packed
from redoubt.show.table import bare_choice, offered
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.notation import VERBS
from redoubt.titles.land_war.show.offers import PHRASES
from redoubt.titles.land_war.state import ATTACK
from tests.titles.land_war.at_table import S, lines_of, offers, scene_of, shown_line, table_of
from tests.titles.land_war.helpers import at, attack, coloured, everybody, manned, new, play, sheet_of


def test_every_verb_of_the_notation_has_its_words() -> None:
    answered = {verb for _, verb in PHRASES.answers}
    assert set(VERBS) == set(PHRASES.verbs) | answered


def test_lw051_points_from_the_pool_are_rows_of_numbers_for_a_hex() -> None:
    told = offers(new())
    assert told["send men 0602 2"]["amount"] == {"of": "Men to Sevsk (salient) 0602", "n": 2, "short": "Men"}
    assert told["send men 0602 2"]["hex"] == "0602"
    assert told["send men 0602 2"]["label"] == "Send 2 men to Sevsk (salient) 0602"
    assert "quiet" not in told["send men 0602 2"]


def test_lw020_the_pool_shows_what_the_sheet_leaves_and_choices_name_what_is_dragged() -> None:
    game = new()
    play(game, "germany: send men 0602 4")
    pool = next(one for one in scene_of(game)["boxes"] if one["id"] == "pool-Germany")
    men = pool["items"][0]
    assert (men["id"], men["value"], men["of"]) == ("pool-Germany/men", "2", "6")
    assert "of" not in pool["items"][1]
    assert offers(game)["send men 0602 2"]["item"] == "pool-Germany/men"


@pytest.mark.parametrize(
    ("thing", "hex", "rule"),
    [
        ("pool-Germany/men", "0702", "LW-051"),
        ("pool-Germany/tanks", "0404", "A56"),
        ("at-0602", "0404", "LW-100"),
    ],
)
def test_lw051_a_hex_that_is_no_target_says_why(thing: str, hex: str, rule: str) -> None:
    game = new()
    told = table_of(game).why_not(game.view("germany"), game.seat("germany"), thing, hex)  # type: ignore[attr-defined]
    assert told["rule"] == rule
    assert told["why"]


def test_lw031_a_marker_on_a_hex_that_it_cannot_attack_says_why() -> None:
    game = at("LW-053", manned({"0602": {"Germany": (4, 0, 0)}, "0702": {"USSR": (4, 0, 0)}}))
    for side in ("germany", "ussr"):
        play(game, f"{side}: no")
    play(game, f"{game.pending[0].side}: first")
    side = game.pending[0].side
    start = "0602" if side == "germany" else "0702"
    told = table_of(game).why_not(game.view(side), game.seat(side), f"at-{start}", "0303")  # type: ignore[attr-defined]
    assert told["rule"].startswith("LW-03")


@pytest.mark.parametrize("scenario", ["orel", "east", "europe", "china"])
def test_orders_for_several_points_are_dressed_as_if_each_had_been_dressed_alone(scenario: str) -> None:
    """Only the first two of a row are; the others differ from the second in the number alone."""
    game = new(scenario)
    luck, players = random.Random(4), {side: make_player("staff", TITLE, side, 3) for side in game.sides}
    seen: set[str] = set()
    while game.turn < 2 and game.result is None:
        side = game.sides[game.open_decisions()[0].side]
        if game.pending[0].kind not in seen or luck.random() < 0.03:
            seen.add(game.pending[0].kind)
            table, view, seat = table_of(game), game.view(side), game.seat(side)
            alone = [
                {**bare_choice(seat.decision(), one), **table.choice(view, seat.decision(), one, seat)}  # type: ignore[arg-type]
                for one in seat.legal()
            ]
            assert list(offers(game, side).values()) == alone
        game.choose(side, players[side].choose(game.seat(side)))
    assert {"Deployment", "Flags", "Stakes"} <= seen


def test_a56_what_goes_behind_the_line_is_not_ringed() -> None:
    told = offers(new())["send men 0404 1"]
    assert told["quiet"] is True
    assert "A56" in told["note"]


def test_lw100_works_are_offered_on_a_hexside() -> None:
    told = offers(new())["fort 0602 0702"]
    assert (told["piece"], told["from_hex"], told["hex"]) == ("at-0602", "0602", "0702")
    assert told["rule"] == "LW-100"


def test_handing_in_ends_the_step_and_tells_what_is_left() -> None:
    done = offers(new())["done"]
    assert done["ends"] is True
    assert done["note"] == "left in the Pool: 6 men, 2 tanks, 2 aircraft, 10 LSP"


def test_the_last_order_can_be_struck() -> None:
    g = new()
    assert "cancel" not in offers(g)
    play(g, "germany: send men 0602 2")
    assert offers(g)["cancel"]["label"] == "Strike: send men 0602 2"


def flags_step() -> Game:
    g = new()
    sheet_of(g)
    sheet_of(g)
    everybody(g, "no")
    play(g, "germany: first")
    return g


def test_lw031_a_flag_is_pressed_on_a_hexside_and_tells_what_is_known() -> None:
    told = offers(flags_step())["flag 0602 0702"]
    assert (told["piece"], told["from_hex"], told["hex"], told["cost"]) == ("at-0602", "0602", "0702", 1)
    assert told["note"] == "CV 8 against a strong line, open"


def test_lw033_in_winter_a_flag_costs_two() -> None:
    g = at("LW-053", manned({"0602": {"Germany": (4,)}}), turn=3)
    everybody(g, "no")
    play(g, "germany: first")
    assert offers(g)["flag 0602 0702"]["cost"] == 2


def test_a09_a_sheet_that_lacks_men_says_so() -> None:
    g = flags_step()
    play(g, "germany: flag 0602 0702", "germany: flag 0602 0703")
    told = offers(g)
    assert "done" not in told
    assert told["cancel"]["unfinished"] == "no men are sent against 0703"
    assert told["split men 0602 0703 1"]["amount"]["short"] == "Men"


def test_lw076_handing_in_warns_of_attacks_without_lsp() -> None:
    laid = [["Germany", "0602", "0702", ATTACK]]
    g = at("LW-054", manned({"0602": {"Germany": (4,)}}), flags=laid, pools={"Germany": {"lsp": 3}})
    assert offers(g)["done"]["note"] == (
        "3 LSP left in the Pool; 1 attack without LSP: two columns against you [LW-076]"
    )
    play(g, "germany: lsp 0702 2")
    assert offers(g)["done"]["note"] == "1 LSP left in the Pool"


def test_lw095_losses_are_taken_by_a_press_on_the_marker() -> None:
    forces = {"0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}, "0602": {"Germany": (4, 1, 3)}}
    g = attack(forces, dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    told = offers(g, S)
    assert told["lose 0702 USSR men"]["piece"] == "at-0702"
    assert told["lose 0702 USSR men"]["label"] == "Lose a man from Orel 0702"


def test_a25_moving_in_is_a_row_of_numbers_for_each_starting_hex() -> None:
    g = coloured("B", {"0702": {"USSR": (9, 2, 2)}, "0602": {"Germany": (1,)}}, lsp=(1, 0))
    told = offers(g, S)
    assert told["advance men 0702 2"]["amount"]["of"] == "Men from Orel 0702"
    assert told["advance men 0702 2"]["hex"] == "0702"


def test_control_is_offered_its_rulings_with_a_reason() -> None:
    g = attack({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}, options={"control": "people"})
    told = offers(g, "control")
    assert told["accept"]["label"].startswith("Accept ")
    assert "reason" not in told["accept"]
    assert told["reroll"]["reason"] is True
    assert told["reroll"]["danger"] is True


def test_orders_on_a_sheet_are_never_dangerous() -> None:
    assert not any(one.get("danger") for text, one in offers(new()).items() if text != "done")


# random games


def check(game: Game, side: str) -> None:
    """Every choice has words of its own, and names markers and hexes that are there."""
    scene = scene_of(game, side)
    json.dumps(scene)
    ids = {one["id"] for one in scene["pieces"]}
    hexes = {one["hex"] for one in game.title.extras["map"](game.setup.rules)["hexes"]}
    told = offers(game, side)
    labels = [one["label"] for one in told.values()]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    for one in told.values():
        assert one["piece"] is None or one["piece"] in ids, one
        assert {one.get("hex"), one.get("from_hex")} <= hexes | {None}, one
        assert one["group"]
        assert one["rule"]
    for line in scene["lines"]:
        assert {part for one in line["sides"] for part in (one["hex"], one["across"])} <= hexes
    assert {one["across"] for one in scene["edges"]} <= hexes


def few(game: Game, side: str, dice: random.Random, ends: float = 0.45) -> Choice:
    """A choice at random, but sheets come to an end."""
    legal = game.legal(side)
    last = [one for one in legal if one.verb in ("done", "no", "accept")]
    return last[0] if last and dice.random() < ends else dice.choice(legal)


@pytest.mark.parametrize(
    ("scenario", "steps", "options"),
    [
        ("orel", 120, {"control": "people"}),
        ("europe", 60, {}),
        ("china", 60, {"enemy_strength": "hidden"}),
        ("east", 40, {}),
    ],
)
def test_all_that_comes_up_in_play_can_be_shown_and_offered(
    scenario: str, steps: int, options: dict[str, Any]
) -> None:
    g, dice = new(scenario, 11, **options), random.Random(4)
    for number in range(steps):
        if g.result is not None:
            break
        side = g.sides[dice.choice(g.open_decisions()).side]
        if number % 3 == 0:
            check(g, side)
        g.choose(side, few(g, side, dice), "because")
    table = table_of(g)
    for side in (*g.title.taking_part(scenario), None):
        for one in table.overlays:
            assert table.overlay(g.view(side), side, one["name"])["text"]
        assert all(line["group"] for line in lines_of(g, side))
        assert table.report(lines_of(g, side))
    assert all(shown_line(g, event)["group"] for event in g.log)


@pytest.mark.parametrize(("scenario", "turns"), [("orel", 4), ("europe", 1), ("china", 2)])
def test_choices_that_are_kept_are_those_that_would_be_dressed_anew(scenario: str, turns: int) -> None:
    g, dice = new(scenario, 12), random.Random(5)
    table, looks = table_of(g), 0
    while g.turn <= turns and g.result is None:
        side = g.sides[dice.choice(g.open_decisions()).side]
        choice = few(g, side, dice, 0.8)
        if "send" in {one.verb for one in g.legal(side)}:
            view, seat = g.view(side), g.seat(side)
            told = offered(table, view, seat)
            assert told == offered(table_of(g), view, seat)
            assert packed(told) == packed(list(told))
            again = zip(told, offered(table, view, seat), strict=True)
            assert all(one is other for one, other in again if one["verb"] == "send")
            looks += 1
            kinds = {(one["verb"], one.get("note")): one["text"] for one in dice.sample(told, len(told))}
            choice = g.parse(dice.choice(sorted(kinds.values())))
        g.choose(side, choice, "because")
    assert looks > 4 * turns
