"""The staff: it plays every scenario to its end, fairly, for a reason, and better than chance."""

from __future__ import annotations

import re

import pytest

from redoubt.engine import record
from redoubt.engine.decision import Decision
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.players.base import level_names
from redoubt.players.forks import ForkPlayer
from redoubt.players.search import Effort
from redoubt.titles.fallschirmjaeger import TITLE
from redoubt.titles.fallschirmjaeger.staff.aims import BLOCK, LINE_BLOCKS, RELIEF_BARRED, aims, held_by
from redoubt.titles.fallschirmjaeger.staff.doctrine import DOCTRINES, STANDARD
from redoubt.titles.fallschirmjaeger.staff.judgement import evaluate, win_chance
from redoubt.titles.fallschirmjaeger.staff.prospects import given_up, prospect
from redoubt.titles.fallschirmjaeger.staff.staff import ANSWERS, staff
from redoubt.titles.fallschirmjaeger.state import DUTCH, GERMAN, GONE
from tests.titles.fallschirmjaeger.helpers import (
    COMPANY,
    DEPOT,
    GREN,
    PARA,
    UNIT,
    D,
    G,
    at,
    hex_id,
    kind,
    new,
    value,
)

SCENARIOS = list(TITLE.scenarios)


def play(scenario: str, seed: int, players: tuple[str, str]) -> tuple[Game, list[str], set[str]]:
    """A whole game; the choices, and the reasons given."""
    game = record.new_game(TITLE, scenario, None, SeededDice(seed), keep=False)
    seated = [make_player(name, TITLE, side, seed) for side, name in zip(game.sides, players, strict=True)]
    choices, reasons = [], set()
    while game.result is None:
        side = game.open_decisions()[0].side
        choice = seated[side].choose(game.seat(side))
        choices.append(str(choice))
        reason = seated[side].explain()  # type: ignore[attr-defined]
        reasons.add(reason.text)
        game.choose(side, choice)
    return game, choices, reasons


def test_every_decision_of_the_title_has_a_judgement() -> None:
    asked = {name for name, kind in TITLE.classes.items() if issubclass(kind, Decision)}
    assert asked == set(ANSWERS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_staff_against_staff_ends_every_scenario_and_gives_reasons(scenario: str) -> None:
    game, choices, reasons = play(scenario, 1, ("staff", "staff"))
    assert game.result is not None
    assert len(choices) > 100
    assert "" not in reasons
    assert len(reasons) > 50


def test_the_same_seed_gives_the_same_game() -> None:
    assert play("5.1", 5, ("staff", "staff"))[1] == play("5.1", 5, ("staff", "staff"))[1]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", [G, D])
def test_staff_beats_random(scenario: str, side: str) -> None:
    players = ("staff", "random") if side == G else ("random", "staff")
    games = 4 if scenario == "5.1" else 1
    assert {play(scenario, seed, players)[0].result.winner for seed in range(games)} == {side}  # type: ignore[union-attr]


@pytest.mark.parametrize("searching", [False, True], ids=["staff", "search"])
def test_a_player_does_not_know_what_lies_beneath_a_stack(searching: bool) -> None:
    """S1.1 Two games that differ only in hidden counters get the same answers."""
    answers = []
    for hidden in (GREN[1], "NL-Mi-3-Gren-MG"):
        other = next(unit for unit in (GREN[1], "NL-Mi-3-Gren-MG") if unit != hidden)
        units: dict[str, object] = {COMPANY[n]: "15.32" for n in range(3)}
        units |= {GREN[0]: {"place": "15.33", "on_top": 1}, hidden: "15.33"}
        units |= {GREN[2]: {"place": "15.20", "on_top": 1}, other: "15.20"}
        game = at("german S7.0", units)  # type: ignore[arg-type]
        assert value(game, "on_top", GREN[0])
        assert not value(game, "on_top", hidden)
        player = ForkPlayer(TITLE, G, 9, Effort(nodes=8000)) if searching else staff(G, 9)
        answers.append((str(player.choose(game.seat(G))), player.explain()))
        assert not searching or player.nodes > 1000
    assert answers[0] == answers[1]


def test_the_german_changes_his_drop_plan_when_a_field_is_lost() -> None:
    """2.6 He lands where there is no enemy, and not where one has come."""
    landed = []
    for german, dutch in (("49.16", "40.20"), ("50.17", "49.16")):
        units = {COMPANY[n]: "pool" for n in range(4)} | {PARA[0]: german, GREN[0]: dutch}
        game, player = at("german 2.5", units, turn=4), staff(G, 1)
        game.choose(G, player.choose(game.seat(G)))
        landed.append(str(player.choose(game.seat(G))))
    assert landed[0] == "land 49.16"
    assert landed[1].startswith("land ")
    assert landed[1] != "land 49.16"


def flights_of(game: Game) -> list[str]:
    """What the German staff orders until its flights come down."""
    player, ordered = staff(G, 1), []
    while game.phase_rule == "2.5" and kind(game) in ("ChooseFlight", "ChooseZone"):
        choice = player.choose(game.seat(G))
        ordered.append(str(choice))
        game.choose(G, choice)
    return ordered


@pytest.mark.parametrize(("far", "settled"), [([1, 1], "settle 49.16"), ([2, 2], "settle 49.17")])
def test_r02_6b_a_scattered_company_lands_at_the_field_or_in_the_open_near_it(
    far: list[int], settled: str
) -> None:
    """1.8d The troops come down even where the aircraft will not take off again."""
    units = {COMPANY[0]: "pool", COMPANY[1]: "49.16"}
    game = at("german 2.5", units, dice=[1, 1, *far], scenario="5.2", turn=4)
    flights_of(game)
    assert kind(game) == "Adjust"
    assert str(staff(G, 1).choose(game.seat(G))) == settled


def test_r02_7b_a_head_is_dropped_too_where_the_landing_may_fail() -> None:
    """1.8b A head that scatters over its airfield turns back, and one by parachute does not."""
    for wrecks, dropped in (([], 0), (["49.16"], 1)):
        units = {COMPANY[n]: "49.16" for n in range(4)} | {"DE-Head-1": "pool", "DE-Head-Ypenburg": "pool"}
        ordered = flights_of(at("german 2.5", units, scenario="5.2", turn=4, wrecks=wrecks, dice=[6] * 9))
        assert sum(order.startswith("drop ") for order in ordered) == dropped


@pytest.mark.parametrize(("regiment", "flies"), [("due", True), ("dead", False)])
def test_r05_2_the_general_flies_to_an_unsafe_field_if_72_regiment_waits_for_him_alone(
    regiment: str, flies: bool
) -> None:
    units = {"DE-Sponeck": "pool", "DE-72-Inf-Rgt-1": regiment, COMPANY[0]: "49.16", GREN[0]: "49.17"}
    ordered = flights_of(at("german 2.5", units, scenario="5.2", turn=4, dice=[6] * 9))
    assert ("load DE-Sponeck" in ordered) is flies


@pytest.mark.parametrize("side", [GERMAN, DUTCH])
def test_r05_2_the_staff_ignores_the_queen_once_the_government_has_left(side: int) -> None:
    names = []
    for left in (0, 3):
        government = {"place": "gone" if left else "54.14", "evacuated": left}
        units = {"NL-Queen-Wilhelmina": "54.13", "NL-Dutch-Government": government, COMPANY[0]: "50.16"}
        g = at("german S3.0", units, scenario="5.2").state
        names.append([aim.words for aim in aims(g, side) if "Queen" in aim.words])
    assert len(names[0]) == 1
    assert names[1] == []


def test_s06_0_an_overrun_of_a_hex_without_fighters_says_so() -> None:
    units = {COMPANY[0]: "15.32", "NL-Winkelmann": "15.33", COMPANY[1]: "15.20", GREN[0]: "15.21"}
    g = at("german S3.0", units).state
    assert prospect(g, (UNIT[COMPANY[0]],), hex_id("15.33"), True).words(g) == "nobody there can fight"
    assert "to clear the hex" in prospect(g, (UNIT[COMPANY[1]],), hex_id("15.21"), True).words(g)


def test_no_reason_says_the_same_words_twice() -> None:
    reasons = set().union(*(play(scenario, 3, ("staff", "staff"))[2] for scenario in ("5.1", "5.2")))
    assert any("as far as it can go" in reason for reason in reasons)
    assert not [reason for reason in reasons if re.search(r"\b(\w+ \w+) \1\b", reason)]


def test_doctrines_differ_and_the_usual_one_comes_first() -> None:
    assert next(iter(DOCTRINES)) == "standard"
    assert TITLE.staff is not None
    assert TITLE.staff.doctrines == tuple(DOCTRINES)
    plans = set()
    for name in DOCTRINES:
        game, player, choices = new("5.3"), staff(G, 1, name), []
        while game.phase_rule in ("1.9", "2.5", "1.10c") and game.pending[0].side == G:
            choice = player.choose(game.seat(G))
            choices.append(str(choice))
            game.choose(G, choice)
            if game.phase_rule == "2.5" and len(choices) > 60:
                break
        plans.add(tuple(choices))
    assert len(plans) > 1


def test_a_position_with_more_places_is_worth_more() -> None:
    units = {COMPANY[0]: "30.24", GREN[0]: "50.10"}
    ahead = at("german S3.0", units, site={"waalhaven": {"control": 0}}).state
    level = at("german S3.0", units).state
    assert evaluate(ahead, GERMAN) > evaluate(level, GERMAN)
    assert evaluate(ahead, GERMAN) == -evaluate(ahead, DUTCH)
    assert win_chance(ahead, GERMAN) > win_chance(level, GERMAN)
    assert win_chance(ahead, GERMAN) + win_chance(ahead, DUTCH) == pytest.approx(1)


def test_r01_10k_the_staff_takes_the_captured_queen_to_an_airfield() -> None:
    queen = {"NL-Queen-Wilhelmina": {"place": "54.13", "held": 1}}
    units = {COMPANY[0]: "54.13", COMPANY[1]: "54.13", **queen, GREN[0]: "40.05"}
    game, player = at("german S3.0", units, scenario="5.2", turn=4), staff(G, 1)
    while game.phase_rule == "S3.0" and "taken_away" not in {event.kind for event in game.log}:
        choice = player.choose(game.seat(G))
        if choice.verb == "done":
            break
        reason = player.explain()
        game.choose(G, choice)
        if choice.verb == "with":
            assert "out of the country" in reason.text
    assert game.state.place[UNIT["NL-Queen-Wilhelmina"]] == GONE


def test_the_last_defender_of_a_bridge_does_not_attack_at_the_price_of_the_bridge() -> None:
    units = {DEPOT[0]: "14.19", PARA[0]: "14.20", DEPOT[1]: "1.01"}
    game, player = at("dutch S7.0", units, scenario="5.1", turn=2), staff(D, 1)
    assert str(player.choose(game.seat(D))) == "done"
    elsewhere = {DEPOT[0]: "18.30", PARA[0]: "18.31", DEPOT[1]: "1.01"}
    free = at("dutch S7.0", elsewhere, scenario="5.1", turn=2).state
    hope = prospect(free, (UNIT[DEPOT[0]],), hex_id("18.31"))
    assert given_up(free, hope, (UNIT[DEPOT[0]],), held_by(aims(free, DUTCH))) == 0.0


def test_r05_3_the_dutch_hold_the_bridges_that_the_relief_needs() -> None:
    units = {GREN[0]: "7.26", COMPANY[0]: "30.24"}
    before, after = (at("dutch S3.0", units, turn=turn).state for turn in (5, 6))
    demands = [
        max(aim.demand for aim in aims(g, DUTCH) if aim.hex == hex_id("7.26")) for g in (before, after)
    ]
    assert demands == [6.0, RELIEF_BARRED]


def test_r04_0e_the_dutch_go_for_the_line_from_turn_10_the_nearest_to_its_beginning_first() -> None:
    units = {GREN[0]: "35.20", COMPANY[0]: "30.24"}
    worth = {}
    for turn in (9, 10):
        g = at("dutch S3.0", units, turn=turn).state
        worth[turn] = [aim.worth for aim in aims(g, DUTCH) if aim.kind == BLOCK]
        assert len(worth[turn]) == len(LINE_BLOCKS)
        assert worth[turn] == sorted(worth[turn], reverse=True)
    assert [late / early for early, late in zip(worth[9], worth[10], strict=True)] == pytest.approx(
        [5.0] * len(LINE_BLOCKS)
    )


def test_a_step_is_cheaper_when_the_end_is_near() -> None:
    assert STANDARD.price_with(0) < STANDARD.price_with(2) < STANDARD.price_with(9) == STANDARD.price


@pytest.mark.parametrize(
    ("scenario", "levels"), [("5.1", ["cadet", "captain"]), ("5.2", ["cadet"]), ("5.3", ["cadet"])]
)
def test_no_level_is_offered_that_has_not_been_shown_to_be_better(scenario: str, levels: list[str]) -> None:
    assert level_names(TITLE, scenario) == levels
