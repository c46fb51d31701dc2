"""What the table shows: only what a side may see, planner and layers from the rules' own functions."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.lab.odds import odds
from redoubt.series.scs.ground import movement_points
from redoubt.series.scs.r03_movement import MoveOn
from redoubt.show.ground import Hexes, ground_of
from redoubt.show.table import Table
from redoubt.show.types import Offer
from redoubt.show.wire import encode
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.show import drops
from redoubt.titles.fallschirmjaeger.show.pieces import UNKNOWN
from redoubt.titles.fallschirmjaeger.state import Board
from tests.titles.fallschirmjaeger.helpers import (
    ARTY,
    COMPANY,
    DEPOT,
    GREN,
    PARA,
    D,
    G,
    T,
    at,
    choose,
    hex_id,
    kind,
    new,
)

GUN = "NL-L-Wa-2-AA"
"""AA 2, range 4."""
LOW = "NL-Mo-2-AA"
"""AA 2, range 2."""


def table_of(game: Game) -> Table:
    return Table(game.title, game.setup.rules)


def on_map(game: Game, side: str, hex: str) -> list[str]:
    return [piece.id for piece in table_of(game).scene(game.seen(side)).pieces if piece.place == hex]


def said(game: Game, side: str, layer: str, **about: str) -> str:
    return "\n".join(plain(line) for line in table_of(game).layer(game.seen(side), layer, **about).text)


def test_s03_1_movement_points_are_written_as_whole_points_halves_and_thirds() -> None:
    assert [movement_points(sixths) for sixths in (12, 9, 3, 2, 0)] == ["2", "1½", "½", "⅓", "0"]
    words = MoveOn(G, points=9, first=False).words(new("5.1").state)
    assert words["mp"] == "1½ points"


# S1.1 Fog


def test_s01_1_only_the_top_counter_of_an_enemy_stack_is_on_the_table() -> None:
    g = at("german S3.0", dict.fromkeys(GREN, "15.32"))
    own, seen = on_map(g, D, "15.32"), on_map(g, G, "15.32")
    assert sorted(own) == sorted(GREN)
    assert len(seen) == 3
    assert len([id for id in seen if id in GREN]) == 1
    assert [id for id in seen if id.startswith(UNKNOWN)] == [f"{UNKNOWN}-15.32-1", f"{UNKNOWN}-15.32-2"]


def test_s01_1_nothing_that_is_shown_names_a_hidden_counter() -> None:
    g = at("german S3.0", {**dict.fromkeys(GREN, "15.32"), PARA[0]: "15.31"})
    table, seen = table_of(g), g.seen(G)
    top = next(id for id in on_map(g, G, "15.32") if id in GREN)
    hidden = [id for id in GREN if id != top]
    shown = [repr(table.scene(seen)), repr(table.place(seen, "15.32")), repr(table.offers(seen, g.seat(G)))]
    shown += [repr(table.layer(seen, layer.name)) for layer in table.layers]
    shown.append(repr(table.piece(seen, f"{UNKNOWN}-15.32-1")))
    for id in hidden:
        name = T.unit_names[T.unit[id]]
        assert not any(id in text or name in text for text in shown)
    with pytest.raises(redoubt.BadChoice):
        table.piece(seen, hidden[0])


def test_s01_1_without_fog_everything_is_on_the_table() -> None:
    g = at("german S3.0", dict.fromkeys(GREN, "15.32"), fog=False)
    assert sorted(on_map(g, G, "15.32")) == sorted(GREN)


def test_s07_1_odds_against_a_stack_of_unknown_counters_carry_a_question_mark() -> None:
    g = at("german S7.0", {**dict.fromkeys(GREN, "15.32"), PARA[0]: "15.31", PARA[1]: "15.31"})
    contest = table_of(g).scene(g.seen(G)).places["15.32"].contested
    assert contest is not None
    assert contest.odds == "1:1?"
    assert table_of(g).scene(g.seen(D)).places["15.32"].contested.odds == "1:3"


@pytest.mark.parametrize("scenario", ["5.1", "5.3"])
def test_s01_1_a_game_that_differs_in_hidden_counters_looks_the_same(scenario: str) -> None:
    """Scene, choices, layers and every stack of two games that a side cannot tell apart."""
    g, dice, different = new(scenario, seed=8), SeededDice(3), 0
    table = table_of(g)
    for step in range(700):
        if g.result is not None:
            break
        side = g.pending[0].side
        if step % 70 == 5:
            for viewer in (G, D):
                other = g.determinize(viewer, step)
                different += other.state.place != g.state.place
                assert looked_at(table, other, viewer) == looked_at(table, g, viewer)
        legal = g.legal(side)
        wish = next((choice for choice in legal if str(choice) == "suggested"), None)
        g.choose(side, wish or legal[dice.roll("", "", len(legal)) - 1])
    assert different


def looked_at(table: Table, game: Game, viewer: str) -> list[bytes]:
    """All that a side can look at, as it goes out."""
    seen = game.seen(viewer)
    scene = table.scene(seen)
    high = [game.setup.rules.tables.grid.name(hex) for hex, size in enumerate(seen.g.height) if size > 1]
    shown = [scene, *(table.layer(seen, layer.name) for layer in table.layers)]
    shown += [table.place(seen, hex) for hex in high]
    if game.pending and game.pending[0].side == viewer:
        shown.append(table.offers(seen, game.seat(viewer)))
    return [encode(part) for part in shown]


# 2.5 The drop planner


def flights(units: dict[str, str]) -> Game:
    return at("german 2.5", {**units, **dict.fromkeys(PARA[:4], "pool")}, turn=1)


def test_r01_8a_the_planner_counts_the_guns_that_reach_a_hex() -> None:
    g = flights({GUN: "15.28", LOW: "15.29"})
    guns = {T.unit_ids[gun.unit]: gun for gun in drops.guns_over(g.state, hex_id("15.32"))}
    assert guns[GUN].why_not == ""
    assert guns[LOW].why_not == "1 short"
    assert drops.aa_points(g.state, hex_id("15.32")) == 2
    assert drops.aa_map(g.state)[hex_id("15.31")] == 4


def test_r01_8c_the_planner_s_chances_add_up_and_follow_the_loss_roll() -> None:
    g = flights({GUN: "15.28"})
    chance = drops.chances(g.state, hex_id("15.32"))
    assert chance.points == 2
    assert chance.target + chance.island + chance.away + chance.lost == 1
    steps = Fraction(sum(row.steps > 0 for row in T.loss_roll), 6)
    assert chance.lost == Fraction(2, 6) * steps
    assert drops.chances(flights({}).state, hex_id("15.32")).target == 1


def test_r01_8d_the_planner_agrees_with_many_drops() -> None:
    """Two thousand drops through the rules' own procedures come out as the planner says."""
    g = flights({GUN: "15.28"})
    choose(g, G, f"load {PARA[0]}", "drop 15.32", "done")
    lost = landed = 0
    for seed in range(2000):
        game = g.clone()
        game.dice = SeededDice(seed)
        choose(game, D, f"flak {GUN} 15.32")
        if kind(game) == "Adjust":
            legal = [str(choice) for choice in game.legal(G)]
            choose(game, G, "settle 15.32" if "settle 15.32" in legal else "abort")
        spot = game.state.place[T.unit[PARA[0]]]
        landed += spot == hex_id("15.32")
        lost += spot == TITLE.notation.kinds["place"].parse("dead")
    chance = drops.chances(g.state, hex_id("15.32"))
    assert abs(landed / 2000 - chance.target) < 0.04
    assert abs(lost / 2000 - chance.lost) < 0.03


def later(units: dict[str, str]) -> Game:
    """A flight of turn 4, when everything scatters first."""
    return at("german 2.5", {**units, PARA[0]: "pool"}, turn=4)


def test_r02_5g_the_planner_knows_that_later_waves_scatter_first() -> None:
    chance = drops.chances(later({}).state, hex_id("48.16"))  # twelve hexes from every edge
    near = sum(1 for first in range(1, 7) for second in range(1, 7) if first + second <= 3)
    assert chance.target == Fraction(near, 36)
    assert chance.target + chance.island + chance.away == 1
    assert (chance.lost, chance.ju52) == (0, 0)


def test_r02_5g_the_planner_agrees_with_many_later_drops() -> None:
    """Six hundred drops under fire through the rules' own procedures come out as the planner says."""
    g, aim, number = later({GUN: "15.28", "NL-L-VL-2-AA": "17.30"}), hex_id("15.32"), 600
    chance = drops.chances(g.state, aim)
    assert sum(chance[1:5]) == 1
    choose(g, G, f"load {PARA[0]}")
    found = dict.fromkeys(("15.32", "dead", "pool"), 0)
    for seed in range(number):
        game = g.clone()
        game.dice = SeededDice(seed)
        choose(game, G, "drop 15.32")
        while kind(game) in ("Adjust", "ChooseFlight", "ChooseFlak"):
            if kind(game) == "Adjust":
                to = drops.settled(game.state, aim, game.open_decisions()[0].hex)
                choose(game, G, "abort" if to < 0 else f"settle {T.grid.name(to)}")
            else:
                side = G if kind(game) == "ChooseFlight" else D
                choose(game, side, str(game.legal(side)[0]))
        spot = str(TITLE.notation.kinds["place"].name(game.state.place[T.unit[PARA[0]]]))
        if spot in found:
            found[spot] += 1
    for spot, share in (("15.32", chance.target), ("dead", chance.lost), ("pool", chance.away)):
        assert abs(found[spot] / number - share) < 0.06, spot


def test_r02_5g_the_outlook_of_a_later_drop_promises_no_landing_by_one_die() -> None:
    g = later({})
    drop = table_of(g).place(g.seen(G), "48.16").outlook[1]
    assert (drop.rule, drop.faces) == ("2.5g", [])
    assert drop.chances[0].share == pytest.approx(3 / 36)


def test_r02_5g_an_air_supply_head_is_not_said_to_scatter_first() -> None:
    g = choose(at("german 2.5", {"DE-Head-1": "pool"}, turn=4), G, "load DE-Head-1")
    offers = table_of(g).offers(g.seen(G), g.seat(G))
    assert "scatters first" not in repr(offers)


SHIP = "NL-Z-5"
"""AA 2; 59.17 is a city with water."""


def test_r03_3a_ships_have_no_cover_in_what_is_foretold() -> None:
    units = {SHIP: "59.17", PARA[0]: "57.10"}
    g = at("german 1.9", units, turn=4, dice=[1], fog=False)
    offers = table_of(g).offers(g.seen(G), g.seat(G))
    offer = next(offer for offer in offers if offer.text == "bomb stuka 59.17")
    assert "disorganised on 4 or less" in plain(offer.note)
    shaken, _ = drops.stuka_first(g.state, drops.guns_over(g.state, hex_id("59.16"))[0])
    assert shaken == Fraction(4, 6) * Fraction(4, 6)
    weighed = odds(g, G, "bomb stuka 59.17")
    assert weighed.reckoning is not None
    assert not any("terrain" in part.what for part in weighed.reckoning.parts)


def test_r02_5a_the_planner_says_all_of_it_in_words() -> None:
    g = flights({GUN: "15.28", LOW: "15.29"})
    choose(g, G, f"load {PARA[0]}", "drop 15.32", f"load {PARA[1]}", "drop 15.32")
    g.state.sorties = (1, 0, 0, 0)
    words = said(g, G, "drops", place="15.32")
    assert "L/Wa/2 AA in 15.28: AA 2, range 4, distance 4" in words
    assert "Mo/2 AA in 15.29: AA 2, range 2, distance 3, 1 short" in words
    assert "AA rating 2 of 4 at most" in words
    assert "2 units planned" in words
    assert "A Ju-87b on L/Wa/2 AA first" in words
    assert "by direction: die 1" in words


def test_r01_9a_no_stuka_is_promised_once_the_raids_have_been_flown() -> None:
    g = flights({GUN: "15.28"})
    assert "Ju-87b" not in said(g, G, "drops", place="15.32")


def test_r02_5a_units_on_their_way_lie_in_their_intended_hex() -> None:
    g = flights({GUN: "15.28"})
    choose(g, G, f"load {PARA[0]}", "drop 15.32")
    piece = next(piece for piece in table_of(g).scene(g.seen(D)).pieces if piece.id == PARA[0])
    assert piece.place == "15.32"
    assert "flying" in [flag.id for flag in piece.flags]


def test_r02_5a_a_hex_shows_its_guns_the_die_the_bars_and_the_rose_before_a_drop() -> None:
    g = flights({GUN: "15.28"})
    choose(g, G, f"load {PARA[0]}")
    guns, die, rose = table_of(g).place(g.seen(G), "15.32").outlook
    assert plain(guns.lines[0].text).startswith("L/Wa/2 AA in 15.28: AA 2")
    assert die.faces == ["scatters"] * 2 + ["lands"] * 4
    assert sum(chance.share for chance in die.chances) == pytest.approx(1)
    assert len(rose.rose) == 6
    offers = {offer.text: offer for offer in table_of(g).offers(g.seen(G), g.seat(G))}
    assert offers["drop 15.32"].look
    assert not offers["drop 15.34"].look


def test_r02_5a_the_planner_is_shown_before_the_first_platoon_of_a_hex_only() -> None:
    g = flights({GUN: "15.28"})
    choose(g, G, f"load {PARA[0]}", "drop 15.32", f"load {PARA[1]}")
    offers = {offer.text: offer for offer in table_of(g).offers(g.seen(G), g.seat(G))}
    assert not offers["drop 15.32"].look
    assert offers["drop 15.31"].look


def test_s03_1f_leaving_a_unit_behind_sends_it_nowhere() -> None:
    g = at("dutch S3.0", dict.fromkeys(GREN[:2], "15.32"))
    choose(g, D, f"move {GREN[0]}", f"with {GREN[1]}", "to 15.31")
    offers = {offer.text: offer for offer in table_of(g).offers(g.seen(D), g.seat(D))}
    assert offers[f"leave {GREN[1]}"].final
    assert not offers["to 15.30"].final


def test_r01_8c_fire_at_raids_drives_off_and_fire_at_landings_scatters() -> None:
    units = {GUN: "15.28", COMPANY[5]: "1.28"}
    g = at("german 1.9", {**units, LOW: "15.30"}, dice=[3])
    choose(g, G, "bomb stuka 15.30", "done")
    offers = {offer.text: offer for offer in table_of(g).offers(g.seen(D), g.seat(D))}
    note = plain(offers[f"flak {GUN} 15.30"].note)
    assert "1 raid there, driven off on 4 or less [1.8c]; its fire of the turn [1.8a]" in note


def test_r01_8c_the_guns_are_told_how_many_units_come_down_in_a_hex() -> None:
    g = choose(
        flights({GUN: "15.28"}), G, f"load {PARA[0]}", "drop 15.32", f"load {PARA[1]}", "drop 15.32", "done"
    )
    note = plain(offer(g, D, f"flak {GUN} 15.32").note)
    assert (
        "2 AA points on the hex instead of 0; 2 units coming down there, each scattered on 2 or less" in note
    )


def test_r01_7b_a_standing_barrage_on_an_empty_hex_is_ordered_without_weighing_it() -> None:
    g = choose(at("dutch 1.7", {ARTY[0]: "15.25", COMPANY[0]: "15.30"}), D, f"fire {ARTY[0]}")
    assert not offer(g, D, "standing 15.28").weigh
    assert offer(g, D, "standing 15.30").weigh
    assert plain(offer(g, D, "standing 15.30").note).startswith("each unit is disorganised on 4 or less")


def test_the_dutch_have_and_the_german_has() -> None:
    units = {**dict.fromkeys(COMPANY[:4], "15.32"), GREN[0]: "15.33"}
    g = choose(at("german S7.0", units, dice=[1, 3, 1]), G, "attack 15.33", "all", "fight")  # D1
    assert any("The Dutch have only one choice" in line for line in lines(g))


def test_r02_5b_the_prompt_names_the_one_hex_that_paratroops_may_move() -> None:
    g = at("german S3.0", {PARA[0]: {"place": "15.32", "landed": 1}}, turn=1)
    choose(g, G, f"move {PARA[0]}")
    offers = {offer.text: offer for offer in table_of(g).offers(g.seen(G), g.seat(G))}
    assert plain(offers["to 15.31"].note).startswith("one hex is all after a jump [2.5b]")


def test_r02_6b_an_airfield_shows_the_landing_die_as_things_stand() -> None:
    g = at("german 2.5", {PARA[0]: "pool", GREN[0]: "30.25"}, turn=1)
    outlook = table_of(g).place(g.seen(G), "30.24").outlook[-1]
    assert outlook.title == "Landing at Waalhaven"
    assert outlook.faces == ["scatters", "scatters", "Ju-52 lost", "lands", "lands", "lands"]
    assert sum(chance.share for chance in outlook.chances) == pytest.approx(1)


# S12.0 Supply


def test_s12_1a_the_supply_layer_names_the_hex_where_the_way_breaks() -> None:
    """The two bridges at Moerdijk are the only way from 8.24 to the source in 1.28."""
    units = {PARA[0]: "9.22", GREN[0]: "6.25", GREN[1]: "6.26"}
    g = at("german S3.0", units, turn=10, site={"ground_supply": {"control": 0}})
    view = table_of(g).layer(g.seen(G), "supply", piece=PARA[0])
    broken = [place for place, cell in view.places.items() if cell.kind == "broken"]
    assert broken in (["7.25"], ["7.26"])
    assert "the way to supply breaks in 7.2" in said(g, G, "supply", piece=PARA[0])
    lines = [plain(line) for line in table_of(g).layer(g.seen(G), "supply", piece=PARA[0]).text]
    assert "S12.1a" in next(line for line in lines if "breaks in" in line)
    assert [line.end for line in view.lines if line.kind == "broken"] == broken


def test_r03_2b_the_supply_layer_looks_for_the_source_of_each_unit() -> None:
    marines = "GB-R-Mar-RN"
    g = at("dutch S3.0", {marines: "55.31", GREN[0]: "15.32"}, turn=9, site={"hoek": {"control": 0}})
    words = said(g, D, "supply")
    assert "R Mar/RN" in words
    assert "there is no source of supply" in words


def test_r02_7b_an_air_supply_head_is_a_source() -> None:
    g = at("german S3.0", {"DE-Head-Waalhaven": "30.24", PARA[0]: "30.23"}, turn=4)
    words = said(g, G, "supply")
    assert "Waalhaven air supply head in 30.24" in words
    assert "All units in sight are in supply" in words


# 2.6a Airfields


def test_r02_6a_an_airfield_s_board_shows_capacity_load_and_wreck() -> None:
    g = at("german 2.5", {PARA[0]: "pool"}, turn=1, wrecks=["30.24"])
    board = next(box for box in table_of(g).scene(g.seen(G)).boxes if box.id == "airfield-Waalhaven")
    assert [(item.label, item.value, item.of) for item in board.items][:2] == [
        ("Ju-52 this turn", "0", str(T.airfields[hex_id("30.24")].max)),
        ("capacity", str(T.airfields[hex_id("30.24")].cap), ""),
    ]
    assert "wreck" in board.text


# every scenario


@pytest.mark.parametrize("scenario", TITLE.scenarios)
def test_r05_everything_can_be_looked_at_all_through_a_random_game(scenario: str) -> None:
    g = new(scenario, seed=4)
    dice, table, steps = SeededDice(9), table_of(g), 0
    while g.result is None and steps < 1500:
        side = g.pending[0].side
        legal = g.legal(side)
        steps += 1
        if steps % 23 == 0:
            for viewer in (side, G if side == D else D):
                seen = g.seen(viewer)
                scene = table.scene(seen)
                piece = scene.pieces[dice.roll("", "", len(scene.pieces)) - 1]
                table.piece(seen, piece.id, g.seat(viewer) if viewer == side else None)
                table.layer(seen, table.layers[steps % len(table.layers)].name)
                if piece.place[0].isdigit():
                    table.place(seen, piece.place)
            assert len(table.offers(g.seen(side), g.seat(side))) == len(legal)
        g.choose(side, legal[dice.roll("", "", len(legal)) - 1])


def test_r01_1_the_map_of_a_scenario_has_its_hexes_alone_and_counts_rows_from_the_bottom() -> None:
    g = new("5.1")
    ground = ground_of(table_of(g).show, g.setup.rules)
    assert isinstance(ground, Hexes)
    assert "20.35" in ground.spots
    assert "21.01" not in ground.spots
    assert ground.row_number(1) == 35


def test_r05_the_goal_line_says_what_decides_each_scenario_and_how_far_it_is() -> None:
    goals = {id: table_of(new(id)).scene(new(id).seen(G)).goal for id in TITLE.scenarios}
    assert {id: goal.rule for id, goal in goals.items() if goal} == {"5.1": "5.1", "5.2": "5.2", "5.3": "5.3"}
    assert [(aim.label, aim.now, aim.needed) for aim in goals["5.1"].aims] == [("bridges", 0, 4)]
    assert [(aim.now, aim.needed) for aim in goals["5.2"].aims] == [(0, 2), (0, 2)]


def test_r02_3_the_ju52_track_is_a_gauge() -> None:
    gauge = table_of(new("5.1")).scene(new("5.1").seen(D)).gauges[0]
    assert (gauge.label, gauge.value, gauge.high) == ("Ju-52", T.values.ju52.points, T.values.ju52.points)


def test_r05_0_the_page_of_the_title_names_every_field_of_a_position() -> None:
    page = (Path(__file__).parents[3] / "docs" / "titles" / "fallschirmjaeger.md").read_text(encoding="utf-8")
    fields = [field.name for field in Board.FIELDS]
    assert len(fields) > 30
    assert [name for name in fields if f"`{name}`" not in page] == []
    example = page.split("```python\n")[1].split("```")[0]
    exec(example, {})


def test_r01_1h_a_ferry_is_named_with_its_rule() -> None:
    g = at("german S3.0")
    line = next(line for line in table_of(g).place(g.seen(G), "11.22").lines if "ferry" in plain(line.text))
    assert line.rule == "1.1h"
    assert "1 MP more, no armour" in plain(line.text)


@pytest.mark.parametrize(("turn", "text"), [(1, "none by seaplane"), (3, "1 Ju-52 point")])
def test_r02_4a_r02_3b_what_a_seaplane_platoon_costs(turn: int, text: str) -> None:
    platoon = "DE-11-III-16-1-Inf"
    g = at("german 2.5", {platoon: "pool", PARA[0]: "pool"}, turn=turn)
    offers = table_of(g).offers(g.seen(G), g.seat(G))
    offer = next(offer for offer in offers if offer.text == f"load {platoon}")
    assert plain(offer.note).startswith(text)


def test_r02_3b_a_seaplane_platoon_that_lands_by_ju52_is_in_the_air() -> None:
    platoon = "DE-11-III-16-1-Inf"
    g = at("german 2.5", {platoon: "pool", PARA[0]: "pool"}, turn=3)
    choose(g, G, f"load {platoon}", "land 30.24")
    track = next(box for box in table_of(g).scene(g.seen(G)).boxes if box.id == "ju52")
    assert [item.value for item in track.items if item.label in ("ready", "in the air")] == ["85", "1"]


# What a player reads on the way


def offer(g: Game, side: str, text: str) -> Offer:
    return next(made for made in table_of(g).offers(g.seen(side), g.seat(side)) if made.text == text)


def test_s08_0a_steps_lost_count_although_the_unit_lies_hidden() -> None:
    units = {GREN[1]: {"place": "15.32", "lost": 1}, **dict.fromkeys((GREN[0], GREN[2]), "15.32")}
    g = at("german S3.0", units)
    assert GREN[1] not in on_map(g, G, "15.32")
    assert table_of(g).scene(g.seen(G)).losses.totals[D].steps == 1


def test_r02_7b_each_side_of_a_supply_head_is_offered_with_its_price_and_range() -> None:
    g = choose(at("german 2.5", {"DE-Head-1": "pool"}, turn=3, ju52_ready=9), G, "load DE-Head-1")
    assert plain(offer(g, G, "drop 15.32").note).startswith("3 Ju-52 points, supplies within 6 MP")
    assert plain(offer(g, G, "drop_small 15.32").note).startswith("1 Ju-52 point, supplies within 3 MP")


def test_r02_7b_a_supply_head_shows_its_range_and_never_waits_to_move() -> None:
    g = at(
        "german S3.0", {"DE-Head-1": "15.32", "DE-Head-2": {"place": "15.30", "lost": 1}, PARA[0]: "15.32"}
    )
    heads = {piece.id: piece for piece in table_of(g).scene(g.seen(G)).pieces if piece.kind == "head"}
    assert [heads[f"DE-Head-{n}"].short for n in (1, 2)] == ["6 MP", "3 MP"]
    assert heads["DE-Head-2"].back is not None
    assert heads["DE-Head-2"].back.short == "6 MP"
    assert not heads["DE-Head-1"].done


def test_r01_9b_f27_a_stuka_over_an_empty_hex_promises_nothing_there() -> None:
    g = at("german 1.9", {GREN[0]: "15.32"}, turn=4, dice=[1])
    assert plain(offer(g, G, "bomb stuka 15.31").note).startswith("nobody there; the hexes around it at 2")


def test_r02_5b_after_the_jump_no_points_are_spoken_of() -> None:
    g = at("german S3.0", {PARA[0]: {"place": "15.32", "landed": 1}, DEPOT[0]: "15.31"}, turn=1)
    choose(g, G, f"move {PARA[0]}")
    for text in ("to 15.33", "overrun 15.31"):
        made = offer(g, G, text)
        assert made.cost is None
        assert "one hex is all" in plain(made.note)


def test_s05_0a_the_exploitation_asks_for_units_that_can_exploit() -> None:
    g = at("german S5.0", {"DE-9-Aufk-Bn-1-MC": "15.32"})
    decision = g.open_decisions()[0]
    assert decision.words(g.state)["what"] == "move units that can exploit"
    assert decision.cites() == "S5.0"
    guns = at("dutch S5.0", {ARTY[0]: {"place": "15.25", "standing": "15.30"}})
    assert guns.open_decisions()[0].words(guns.state)["what"] == "lift standing barrages"


def lines(g: Game) -> list[str]:
    return [line["text"] for line in g.log_lines(G)]


def test_the_log_speaks_of_one_unit_in_the_singular_and_of_no_zeros() -> None:
    g = at("german S3.0", {COMPANY[0]: "15.32", COMPANY[1]: "15.34", DEPOT[0]: "15.29"}, dice=[6, 6])
    choose(g, G, f"move {COMPANY[1]}", "to 15.33", "stop")
    choose(g, G, f"move {COMPANY[0]}", "to 15.30", "overrun 15.29")
    told = "\n".join(lines(g))
    assert "47 Inf Rgt 2 moves to 15.33" in told
    assert "47 Inf Rgt 1 enters 15.29" in told
    assert "Dice 6, 6: D2r2" in told


def test_r01_8c_r01_7a_the_log_says_what_each_die_meant() -> None:
    g = at("german 1.9", {LOW: "15.30", COMPANY[5]: "1.28"}, dice=[1, 6, 4, 5, 6])
    choose(g, G, "bomb stuka 15.30", "done")
    told = "\n".join(lines(g))
    assert "AA fire misses Ju-87b over 15.30: die 6 against 2" in told
    assert "Mo/2 AA: die 4, disorganised on 4 or less" in told
    assert "Mo/2 AA: die 5, a step lost on 5 or 6" in told


def test_r04_0e_a_group_is_offered_by_name_with_its_units() -> None:
    guns = {name: "due" for name in T.unit_ids if T.units[T.unit[name]].group == "T10-B"}
    g = at("dutch 4.0e", guns, turn=10, dice=[1])
    assert g.pending[0].prompt.startswith("three batteries of 11 RA can join you, and the German scores 1 VP")
    assert plain(offer(g, D, "accept").note) == "3 units in zone B: 3 artillery"
    choose(g, D, "accept")
    assert any(
        line.startswith("Reinforcements brought into play: three batteries of 11 RA") for line in lines(g)
    )


@pytest.mark.parametrize(
    ("unit", "title"), [(COMPANY[0], "Landing at Valkenburg"), (PARA[0], "Each platoon, one die")]
)
def test_r02_6b_a_unit_that_cannot_jump_is_shown_its_landing_alone(unit: str, title: str) -> None:
    g = choose(at("german 2.5", {unit: "pool"}, turn=1), G, f"load {unit}")
    titles = [part.title for part in table_of(g).place(g.seen(G), "57.04").outlook]
    assert titles[:2] == ["Guns that reach it", title]


def test_s03_1_a_plain_move_of_a_stack_bears_no_die_and_one_under_a_barrage_does() -> None:
    kept = {ARTY[0]: {"place": "15.28", "standing": "15.31"}}
    g = at("german S3.0", {**kept, COMPANY[0]: "15.33", COMPANY[1]: "15.33"})
    choose(g, G, f"move {COMPANY[0]}", f"with {COMPANY[1]}")
    offers = table_of(g).offers(g.seen(G), g.seat(G))
    assert {offer.place for offer in offers if offer.verb == "to" and offer.danger} == {"15.31"}
