"""The staff: it plays every profile to its end, fairly, for a reason, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine import record
from redoubt.engine.decision import Decision
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.players import make_player
from redoubt.players.base import describe_players, level_names
from redoubt.titles.paths_of_glory import TITLE
from redoubt.titles.paths_of_glory.staff.cards import event_worth, war_status_worth
from redoubt.titles.paths_of_glory.staff.doctrine import DOCTRINES, NAMES, STANDARD, doctrine_of
from redoubt.titles.paths_of_glory.staff.judgement import evaluate, win_chance
from redoubt.titles.paths_of_glory.staff.lines import risk_of_move, weakest
from redoubt.titles.paths_of_glory.staff.losses import spares_one
from redoubt.titles.paths_of_glory.staff.plans import Planner
from redoubt.titles.paths_of_glory.staff.prospects import prospect
from redoubt.titles.paths_of_glory.staff.staff import ANSWERS
from redoubt.titles.paths_of_glory.staff.storms import storm
from redoubt.titles.paths_of_glory.staff.threats import hazard, relief, stranded, threat
from redoubt.titles.paths_of_glory.staff.worth import space_worth
from redoubt.titles.paths_of_glory.tables import AP, CP
from tests.titles.paths_of_glory.helpers import T, at, place


def play(scenario: str, seed: int, ap: str, cp: str) -> tuple[Game, list[str], list[tuple[str, str]]]:
    """A whole game; the choices, and the reasons given."""
    game = record.new_game(TITLE, scenario, None, SeededDice(seed), keep=False)
    players = make_player(ap, TITLE, "ap", seed), make_player(cp, TITLE, "cp", seed)
    choices, reasons = [], []
    while game.result is None:
        side = game.open_decisions()[0].side
        player = players[side]
        choice = player.choose(game.seat(side))
        choices.append(str(choice))
        if player.name == "staff":
            reason = player.explain()  # type: ignore[attr-defined]
            reasons.append((reason.text, reason.expects))
        game.choose(side, choice)
    return game, choices, reasons


def test_every_decision_of_the_title_has_a_judgement() -> None:
    asked = {name for name, section in TITLE.classes.items() if issubclass(section, Decision)}
    assert asked == set(ANSWERS)


@pytest.mark.parametrize("scenario", ["introductory", "historical"])
def test_staff_against_staff_ends_and_gives_reasons(scenario: str) -> None:
    game, choices, reasons = play(scenario, 1, "staff", "staff")
    assert game.result is not None
    assert len(choices) > 100
    assert all(text for text, _ in reasons)
    with_numbers = sum(any(sign.isdigit() for sign in text + expects) for text, expects in reasons)
    assert with_numbers > 0.6 * len(reasons)


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (play("introductory", 5, "staff", "staff")[1] for _ in range(2))
    assert first == again


@pytest.mark.parametrize(("ap", "cp", "winner"), [("staff", "random", "ap"), ("random", "staff", "cp")])
def test_staff_beats_random(ap: str, cp: str, winner: str) -> None:
    won = [play("historical", seed, ap, cp)[0].result.winner for seed in range(2)]  # type: ignore[union-attr]
    assert won == [winner, winner]


IN_FRANCE = {
    "GE-1": "Cambrai",
    "GE-C01": "Aachen",
    "FR-1": "Verdun",
    "FR-C01": "Chateau_Thierry",
    "BR-1": "Amiens",
    "RU-1": "Kiev",
    "AH-1": "Vienna",
}
"""A German army far forward, and French units that can walk into the gap behind it."""
HELD = {
    "Liege": {"control": "cp", "fort": 0},
    "Antwerp": {"control": "cp", "fort": 0},
    **{name: {"control": "cp"} for name in ("Brussels", "Cambrai", "Sedan")},
}


def end_of_turn(units: dict[str, str], phase: str, spaces: dict[str, dict[str, object]], dice: int) -> Game:
    """The staffs play from the last action round of a side to the end of the turn."""
    rounds = {"actions": ["one_op"] * 5}
    side = {"cp": {**rounds, "hand": ["CP-08", "CP-29"]}, "ap": {**rounds, "hand": ["AP-09"]}}
    game = at(phase, units, [dice] * 200, turn=5, spaces=spaces, side=side)
    players = [make_player("staff", TITLE, name, 1) for name in ("ap", "cp")]
    while game.result is None and game.state.turn == 5 and game.pending[0].kind != "DiscardCards":
        who = game.open_decisions()[0].side
        game.choose(who, players[who].choose(game.seat(who)))
    return game


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_r14_7_the_last_round_leaves_no_army_to_be_cut_off(dice: int) -> None:
    game = end_of_turn(IN_FRANCE, "cp 7.1", HELD, dice)
    assert place(game, "GE-1") not in ("permanently_eliminated", "cp_eliminated")


def test_r14_7_the_last_action_of_the_turn_cuts_an_army_off_or_saves_one() -> None:
    """The Allies act last: they starve what hangs by one space, and reopen the way to their own."""
    game = end_of_turn({**IN_FRANCE, "GE-1": "Antwerp"}, "ap 7.1", HELD, 3)
    assert place(game, "GE-1") == "permanently_eliminated"
    lost = {"Cambrai": {"control": "cp"}, "Amiens": {"control": "cp"}, "Rouen": {"control": "cp"}}
    units = {"FR-1": "Chateau_Thierry", "BR-1": "Calais", "GE-1": "Sedan", "RU-1": "Kiev", "AH-1": "Vienna"}
    cut = {**lost, "Sedan": {"control": "cp"}, "Liege": {"control": "cp", "fort": 0}}
    game = end_of_turn(units, "ap 7.1", cut, 3)
    assert place(game, "BR-1") != "permanently_eliminated"


def test_r14_7_a_whole_war_loses_few_armies_to_attrition() -> None:
    """A staff that lets its lines hang loses ten armies in such a war."""
    game = play("historical", 301, "staff", "staff")[0]
    lost = [e for e in game.log if e.kind == "eliminated" and e.rule == "14.7" and T.is_army[e.facts["unit"]]]
    assert len(lost) <= 3


def staff_answers(game: Game, wanted: str) -> str:
    """What the staff chooses at the first decision of a kind."""
    while True:
        side = game.open_decisions()[0].side
        choice = make_player("staff", TITLE, TITLE.sides[side], 1).choose(game.seat(side))
        if game.pending[0].kind == wanted:
            return str(choice)
        game.choose(side, choice)


def test_r12_10_7_nobody_retreats_to_where_the_next_attack_falls() -> None:
    units = {"GE-1": "Liege", "GE-2": "Liege", "GE-3": "Koblenz", "BR-BEF": "Brussels", "FR-5": "Sedan"}
    spaces = {"Liege": {"control": "cp", "fort": 0}}
    game = at("cp 7.1", units, [2, 1] * 9, spaces=spaces, turn=2, side={"cp": {"hand": ["CP-09"]}})
    for choice in ("ops CP-09", "activate_attack Liege", "activate_attack Koblenz", "done",
                   "attack Brussels", "use GE-1", "use GE-2", "fight"):  # fmt: skip
        game.choose("cp", choice)
    assert "BR-BEF Sedan" not in staff_answers(game, "RetreatUnit")


def test_r12_10_2_losses_are_taken_where_they_cost_least_in_all() -> None:
    """Four points: a step of the army and one of a corps, rather than three corps."""
    units = {"FR-1": "Cambrai", "FR-C01": "Cambrai", "FR-C02": {"place": "Cambrai", "reduced": 1},
             "GE-1": "Brussels"}  # fmt: skip
    spaces = {"Brussels": {"control": "cp"}, "Liege": {"control": "cp", "fort": 0}}
    game = at("cp 7.1", units, [3, 1], spaces=spaces, turn=4)
    for choice in ("activate_attack Brussels", "attack Cambrai", "use GE-1", "fight"):
        game.choose("cp", choice)
    assert staff_answers(game, "LoseStep") == "lose FR-1"


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    g = record.new_game(TITLE, "historical", None, SeededDice(1)).state
    assert evaluate(g, AP) == -evaluate(g, CP)
    assert win_chance(g, AP) + win_chance(g, CP) == pytest.approx(1)


def test_doctrines_have_names_of_their_own() -> None:
    assert [doctrine.name for doctrine in DOCTRINES.values()] == list(DOCTRINES)
    assert TITLE.staff is not None
    assert TITLE.staff.doctrines == NAMES == (STANDARD, *DOCTRINES)


def test_the_usual_central_powers_storm_first_and_hold_later() -> None:
    early, late = (doctrine_of(STANDARD, CP, late) for late in (False, True))
    allies = doctrine_of(STANDARD, AP)
    assert early.ground > allies.ground
    assert early.price < allies.price
    assert early.price < late.price
    assert late.trenches > early.trenches
    assert doctrine_of("careful", CP) == doctrine_of("careful", AP, True)


def worth(card: str, turn: int, scenario: str = "historical") -> float:
    """What a card is worth as event, on an otherwise equal board."""
    g = at("cp 7.1", {"GE-1": "Liege", "FR-1": "Paris"}, turn=turn, scenario=scenario).state
    return event_worth(g, CP, T.card[card], doctrine_of(STANDARD, CP))


def test_r09_4_reinforcements_are_worth_more_the_longer_the_war_still_lasts() -> None:
    assert worth("CP-12", 2) > worth("CP-12", 14) + 0.3 > worth("CP-12", 18) + 0.6
    assert worth("CP-12", 2, "introductory") < worth("CP-12", 2)


def test_r04_4_10_the_staff_knows_what_the_last_reckoning_asks_for() -> None:
    assert worth("CP-52", 20) == pytest.approx(worth("CP-52", 20, "campaign") + 2)


def test_r16_5_only_the_side_that_would_win_wants_the_armistice() -> None:
    """Without the treaty the Central Powers need 13 VP: with 11 they have lost."""
    for vp, wants in ((11, False), (15, True)):
        side = {"cp": {"war_status": 19, "commitment": 2}, "ap": {"war_status": 19, "commitment": 2}}
        g = at("cp 7.1", {"GE-1": "Liege", "FR-1": "Paris"}, turn=15, side=side, vp=vp).state
        standards = {who: doctrine_of(STANDARD, who) for who in (AP, CP)}
        assert (war_status_worth(g, CP, standards[CP]) > 0) is wants
        assert (war_status_worth(g, AP, standards[AP]) > 0) is not wants


def test_r12_10_6_a_fort_beside_enemy_armies_is_not_left_alone() -> None:
    """Six factors break Verdun with any die; Belfort, beside nobody, may be left."""
    units = {"GE-4": "Metz", "GE-5": "Metz", "FR-3": "Verdun", "FR-C01": "Belfort"}
    g = at("ap 7.1", units).state
    paris = T.space["Paris"]
    left = risk_of_move(g, AP, T.space["Verdun"], paris) - risk_of_move(g, AP, -1, paris)
    assert left > 0.3
    far = at("ap 7.1", {**units, "GE-4": "Berlin", "GE-5": "Berlin"}).state
    assert risk_of_move(far, AP, T.space["Verdun"], paris) < left - 0.3


NANCY_TAKEN = {"Nancy": {"control": "cp", "fort": 0}, "Sedan": {"control": "cp"}}


def test_a_thinly_held_victory_space_beside_enemy_armies_wants_help() -> None:
    """One corps in Nancy would be driven out by the armies of Verdun; two armies with it would hold."""
    units = {"GE-C01": "Nancy", "FR-3": "Verdun", "FR-4": "Verdun"}
    g = at("cp 7.1", units, spaces=NANCY_TAKEN).state
    nancy, help = T.space["Nancy"], (T.unit["GE-4"], T.unit["GE-5"])
    assert storm(g, CP, nancy, (T.unit["GE-C01"],)).falls > 0.8
    assert storm(g, CP, nancy, (T.unit["GE-C01"], *help)).falls < 0.2
    assert relief(g, CP, nancy, help) > 0.5
    assert relief(g, CP, T.space["Berlin"], help) == 0


def test_r12_9_a_trench_lowers_what_an_attack_would_cost() -> None:
    g = at("cp 7.1", {"GE-1": "Sedan", "FR-3": "Verdun", "FR-4": "Verdun"}, spaces=NANCY_TAKEN).state
    sedan, army = T.space["Sedan"], (T.unit["GE-1"],)
    bare, shallow, deep = (threat(g, CP, sedan, army, level) for level in (0, 1, 2))
    assert bare > shallow > deep > 0


def test_r14_7_who_goes_beyond_a_weak_link_may_be_stranded() -> None:
    """The way to Ostend leads through one corps in Brussels; a French army beside it can storm it."""
    spaces = {name: {"control": "cp", "fort": 0} for name in ("Liege", "Brussels", "Antwerp", "Ostend")}
    for guard, risky in (("GE-C01", True), ("GE-2", False)):
        units = {guard: "Brussels", "GE-3": "Liege", "GE-1": "Liege", "FR-1": "Cambrai", "FR-2": "Cambrai"}
        units |= {} if risky else {"GE-4": "Brussels", "GE-5": "Brussels"}
        g = at("cp 7.1", units, spaces=spaces).state
        assert (hazard(g, (CP, T.space["Ostend"])) > 0.5) is risky
        assert hazard(g, (CP, T.space["Liege"])) == 0
        army = (T.unit["GE-1"],)
        assert (stranded(g, CP, army, T.space["Liege"], T.space["Ostend"]) > 0.1) is risky


def test_r16_7_russian_victory_spaces_count_for_more_until_the_revolution() -> None:
    units = {"GE-1": "Liege", "FR-1": "Paris"}
    before, after = (at("cp 7.1", units, played=cards).state for cards in ([], ["CP-28", "CP-52", "CP-53"]))
    warsaw = T.space["Warsaw"]
    assert space_worth(before, warsaw) > space_worth(after, warsaw)
    short = at("cp 7.1", units, scenario="limited_war").state
    assert space_worth(short, warsaw) == space_worth(after, warsaw)


@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_no_level_is_offered_that_has_not_been_shown_to_be_better(scenario: str) -> None:
    assert level_names(TITLE, scenario) == ["cadet"]
    offered = [row["id"] for row in describe_players(TITLE) if scenario not in row.get("not_in", ())]
    assert offered == ["random", "cadet", "staff"]


def test_r12_11_1_an_attack_that_leaves_nobody_at_full_strength_promises_no_ground() -> None:
    """One army wins ground only where its own losses leave it whole; a second one makes good for it."""
    spaces = {"Liege": {"control": "cp", "fort": 0}}
    g = at("cp 7.1", {"GE-1": "Liege", "GE-2": "Liege", "BR-BEF": "Brussels"}, spaces=spaces).state
    one, two = T.unit["GE-1"], T.unit["GE-2"]
    alone, together = (prospect(g, CP, force, T.space["Brussels"]) for force in ((one,), (one, two)))
    assert (round(36 * alone.wins), round(36 * alone.takes)) == (13, 5)
    assert round(36 * together.wins) == round(36 * together.takes) == 23


@pytest.mark.parametrize(("number", "alone"), [(2, (0, True)), (3, (3, False)), (6, (6, False))])
def test_r12_10_2_one_of_two_full_armies_can_always_stay_whole(number: int, alone: tuple[int, bool]) -> None:
    army = ((3, True), (3, False))
    assert spares_one((army,), number) == alone
    assert spares_one((army, army), number) == (alone[0], True)


def test_r12_10_3_a_full_corps_that_replaces_an_army_is_a_unit_at_full_strength() -> None:
    assert spares_one((((3, False), (1, True), (1, False)),), 3) == (3, True)
    assert spares_one((((3, False), (1, False)),), 3) == (3, False)


def test_r12_11_1_an_attacker_takes_its_losses_so_that_a_unit_can_advance() -> None:
    """The reduced army falls to a corps, and the full one stays whole: three points either way."""
    units: dict[str, Any] = {"GE-1": "Liege", "GE-2": {"place": "Liege", "reduced": 1}, "BR-BEF": "Brussels",
                             "GE-C01": "cp_reserve"}  # fmt: skip
    game = at("cp 7.1", units, (6, 3), spaces={"Liege": {"control": "cp", "fort": 0}}, hand={"cp": ["CP-09"]})
    for choice in ("ops CP-09", "activate_attack Liege", "done", "attack Brussels", "use GE-1", "use GE-2"):
        game.choose("cp", choice)
    game.choose("cp", "fight")
    player = make_player("staff", TITLE, "cp", 1)
    assert game.pending[0].kind == "LoseStep"
    assert str(player.choose(game.seat("cp"))) == "lose GE-2"


def test_r14_7_the_staff_knows_the_weak_space_that_carries_its_lines() -> None:
    """Cambrai hangs by Brussels alone once the enemy can walk into Sedan; an army there makes it safe."""
    units: dict[str, Any] = {
        **dict(zip(("GE-4", "GE-3", "GE-7"), ("Cambrai", "Liege", "Aachen"), strict=True)),
        "GE-2": {"place": "Brussels", "reduced": 1},
        **dict(zip(("BE-1", "FR-10", "FR-1"), ("Antwerp", "Paris", "Verdun"), strict=True)),
    }
    spaces: Any = {name: {"control": "cp"} for name in ("Brussels", "Cambrai", "Sedan", "Amiens")}
    spaces["Liege"] = {"control": "cp", "fort": 0}
    g = at("cp 7.1", units, spaces=spaces).state
    assert T.space["Brussels"] in [space for _, space in weakest(g, CP)]
    g = at("cp 7.1", {**units, "GE-5": "Sedan", "GE-6": "Sedan"}, spaces=spaces).state
    assert T.space["Brussels"] not in [space for _, space in weakest(g, CP)]


def test_r11_10_the_arabs_do_not_leave_a_victory_space_for_nothing() -> None:
    units = {"ANA-C": "Medina", "TU-C01": "Damascus"}
    game = at("ap 7.1", units, war={"TU": "cp"}, arab_space="Medina", spaces={"Medina": {"control": "ap"}},
              turn=14)  # fmt: skip
    tasks = Planner(game.state, AP, doctrine_of(STANDARD, AP)).tasks()
    assert not [task for task in tasks if T.unit["ANA-C"] in task.units and task.goal != T.space["Medina"]]
