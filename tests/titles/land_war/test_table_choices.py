"""How choices are offered: words, the hex or hexside that is pressed, ranges of numbers, risks."""

from __future__ import annotations

import random
from typing import Any

import pytest

import redoubt
from redoubt.engine.decision import Choice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.engine.title import verbs_of
from redoubt.show import wire
from redoubt.show.offers import rolls_at_once
from redoubt.show.table import Table
from redoubt.show.types import Amount
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.state import ATTACK
from tests.titles.land_war.at_table import S, log_of, offers, scene_of, table_of
from tests.titles.land_war.helpers import at, attack, coloured, everybody, manned, new, play, sheet_of


def test_every_verb_has_a_label() -> None:
    assert [verb.name for verb in verbs_of(TITLE.classes.values()) if not verb.label] == []


def test_lw051_points_from_the_pool_are_one_choice_with_a_range() -> None:
    offer = offers(new())["send men 0602 1..6"]
    label = "Send men to Sevsk (salient) 0602"
    assert plain(offer.label) == label
    assert offer.amount is not None
    assert plain(offer.amount.of) == label
    assert (offer.amount.low, offer.amount.high, offer.amount.short) == (1, 6, "Men")
    assert (offer.place, offer.rare) == ("0602", False)


def test_lw051_a_single_point_is_offered_without_a_range() -> None:
    game = new()
    play(game, "germany: send men 0602 5")
    offer = offers(game)["send men 0602 1"]
    assert plain(offer.label) == "Send 1 man to Sevsk (salient) 0602"
    assert offer.amount is None


def test_lw020_the_pool_shows_what_the_sheet_leaves_and_choices_name_what_is_dragged() -> None:
    game = new()
    play(game, "germany: send men 0602 4")
    pool = next(box for box in scene_of(game).boxes if box.id == "pool-Germany")
    men, tanks = pool.items[:2]
    assert (men.id, men.value, men.of) == ("pool-Germany/men", "2", "6")
    assert tanks.of == ""
    assert offers(game)["send men 0602 1..2"].item == "pool-Germany/men"


@pytest.mark.parametrize(
    ("thing", "hex", "rule"),
    [
        ("pool-Germany/men", "0702", "LW-051"),
        ("pool-Germany/tanks", "0404", "A56"),
        ("at-0602", "0404", "LW-100"),
    ],
)
def test_lw051_a_hex_that_cannot_be_attacked_says_why(thing: str, hex: str, rule: str) -> None:
    game = new()
    refusal = table_of(game).why_not(game.seen("germany"), game.seat("germany"), thing, hex)
    assert refusal is not None
    assert refusal.rule == rule
    assert hex in refusal.text


def test_lw031_a_marker_on_a_hex_that_it_cannot_attack_says_why() -> None:
    game = at("LW-053", manned({"0602": {"Germany": (4, 0, 0)}, "0702": {"USSR": (4, 0, 0)}}))
    for side in ("germany", "ussr"):
        play(game, f"{side}: no")
    play(game, f"{game.pending[0].side}: first")
    side = game.pending[0].side
    start = "0602" if side == "germany" else "0702"
    refusal = table_of(game).why_not(game.seen(side), game.seat(side), f"at-{start}", "0303")
    assert refusal is not None
    assert (refusal.rule, refusal.verb) == ("LW-031", "flag")


def test_a56_what_goes_behind_the_line_is_not_ringed() -> None:
    offer = offers(new())["send men 0404 1"]
    assert offer.rare
    assert "A56" in offer.note


def test_lw100_works_are_offered_on_a_hexside() -> None:
    offer = offers(new())["fort 0602 0702"]
    assert (offer.piece, offer.from_place, offer.place) == ("at-0602", "0602", "0702")
    assert (offer.rule, offer.rare) == ("LW-100", True)


def test_handing_in_ends_the_step_and_tells_what_is_left() -> None:
    done = offers(new())["done"]
    assert done.ends
    assert done.note == "left in the Pool: 6 men, 2 tanks, 2 aircraft, 10 LSP"


def test_the_last_order_can_be_deleted() -> None:
    g = new()
    assert "cancel" not in offers(g)
    play(g, "germany: send men 0602 2")
    assert plain(offers(g)["cancel"].label) == "Delete: Send 2 men to Sevsk (salient) 0602"


def flags_step() -> Game:
    g = new()
    sheet_of(g)
    sheet_of(g)
    everybody(g, "no")
    play(g, "germany: first")
    return g


def test_lw031_a_flag_is_pressed_on_a_hexside_and_tells_what_is_known() -> None:
    offer = offers(flags_step())["flag 0602 0702"]
    assert (offer.piece, offer.from_place, offer.place, offer.cost) == ("at-0602", "0602", "0702", 1)
    assert plain(offer.label) == "Attack Orel 0702 from Sevsk (salient) 0602"
    assert offer.note == "CV 8 against a strong line, open"


def test_lw033_in_winter_a_flag_costs_two() -> None:
    g = at("LW-053", manned({"0602": {"Germany": (4,)}}), turn=3)
    everybody(g, "no")
    play(g, "germany: first")
    assert offers(g)["flag 0602 0702"].cost == 2


def test_a09_a_sheet_that_lacks_men_says_so() -> None:
    g = flags_step()
    play(g, "germany: flag 0602 0702", "germany: flag 0602 0703")
    listed = offers(g)
    assert "done" not in listed
    assert plain(listed["cancel"].unfinished) == "you send no men against Kursk 0703"
    amount = listed["split men 0602 0703 1..3"].amount
    assert amount is not None
    assert (amount.high, amount.short) == (3, "Men")


def test_lw076_handing_in_warns_of_attacks_without_lsp() -> None:
    laid = [["Germany", "0602", "0702", ATTACK]]
    g = at("LW-054", manned({"0602": {"Germany": (4,)}}), flags=laid, pools={"Germany": {"lsp": 3}})
    assert offers(g)["done"].note == (
        "3 LSP left in the Pool; 1 attack without LSP: 2 columns against you [LW-076]"
    )
    play(g, "germany: lsp 0702 2")
    assert offers(g)["done"].note == "1 LSP left in the Pool"


def test_a26_a_hex_that_nobody_can_hold_is_offered_on_the_map() -> None:
    g = coloured("O", manned({"0702": {"USSR": (5,)}, "0602": {"Germany": (1,)}}))
    offered = offers(g, S)
    assert offered["enter"].place == "0602"
    assert plain(offered["enter"].label) == "Go into Sevsk (salient) 0602"
    assert offered["no"].label == "Leave it to nobody"


def test_lw095_losses_are_taken_by_a_press_on_the_marker() -> None:
    forces = {"0702": {"USSR": (8, 1, 1)}, "0703": {"USSR": (6, 2, 2)}, "0602": {"Germany": (4, 1, 3)}}
    g = attack(forces, dice=(2, 6), starts=("0702", "0703"), lsp=(2, 0))
    offer = offers(g, S)["lose 0702 USSR men"]
    assert offer.piece == "at-0702"
    assert plain(offer.label) == "Lose 1 man from Orel 0702"


def test_a25_moving_in_is_a_range_for_each_starting_hex() -> None:
    g = coloured("B", {"0702": {"USSR": (9, 2, 2)}, "0602": {"Germany": (1,)}}, lsp=(1, 0))
    offer = offers(g, S)["advance men 0702 1..9"]
    assert plain(offer.label) == "Move men from Orel 0702 into Sevsk (salient) 0602"
    assert offer.amount == Amount(of=offer.label, low=1, high=9, short="Men")
    assert offer.place == "0702"


def test_control_is_offered_its_rulings_with_a_reason() -> None:
    g = attack({"0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}, options={"control": "people"})
    listed = offers(g, "control")
    assert listed["accept"].label.startswith("Accept ")
    assert not listed["accept"].reason
    assert listed["reroll"].reason
    assert listed["reroll"].danger
    assert "Rule green instead" in [offer.label for offer in listed.values()]


def test_orders_on_a_sheet_are_never_dangerous() -> None:
    assert not any(offer.danger for text, offer in offers(new()).items() if text != "done")


# random games


def check(game: Game, side: str) -> None:
    """Every choice has words of its own, and names markers and hexes that are there."""
    scene, listed = scene_of(game, side), list(offers(game, side).values())
    wire.encode([scene, listed])
    ids = {piece.id for piece in scene.pieces}
    hexes = {row.hex for row in game.setup.rules.map.rows.values()}
    labels = [offer.label for offer in listed]
    assert all(labels)
    assert len(set(labels)) == len(labels)
    for offer in listed:
        assert offer.piece is None or offer.piece in ids, offer
        assert {offer.place, offer.from_place} <= hexes | {None}, offer
        assert offer.group
        assert offer.rule
    for line in scene.lines:
        assert {place for part in line.sides for place in (part.place, part.across)} <= hexes
    assert {edge.across for edge in scene.edges} <= hexes


def few(game: Game, side: str, dice: random.Random, ends: float = 0.45) -> Choice:
    """A choice at random, but sheets come to an end."""
    legal = game.legal(side)
    last = [choice for choice in legal if choice.verb in ("done", "no", "accept")]
    return last[0] if last and dice.random() < ends else dice.choice(legal).pick(lambda n: dice.randint(1, n))


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
        for layer in table.layers:
            assert table.layer(g.seen(side), layer.name).text
        lines = log_of(g, side)
        assert all(table.line(line)["group"] for line in lines)
        assert table.report(lines)


def test_a02_a_sheet_that_opens_all_sheets_is_marked_as_final() -> None:
    game, rng = redoubt.new("land_war", "orel", seed=9), random.Random(9)
    table, last = Table(game.title, game.setup.rules), 0
    while game.turn < 3:
        side = rng.choice(game.open_decisions()).side
        for offer in table.offers(table.seen(game, side), game.seat(side)):
            if game.title.notation.parse(offer.text).verb in ("done", "no"):
                imagined = game.seat(side).imagine(0)
                assert offer.danger == rolls_at_once(imagined, side, game.parse(offer.text))
                last += offer.danger
        game.choose(side, rng.choice(game.legal(side)).pick(lambda n: rng.randint(1, n)))
    assert last > 5
