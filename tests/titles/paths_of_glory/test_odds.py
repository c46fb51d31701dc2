"""Exact odds: combats with the enemy's unknown cards, sieges, trenches, attrition."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from math import comb
from typing import Any

import pytest

import redoubt
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.table import Table
from redoubt.titles.paths_of_glory.rules.r12_6_combat import DEFENDER_FIRST, Combat
from redoubt.titles.paths_of_glory.show.forecast import FORECASTER
from redoubt.titles.paths_of_glory.show.hands import hands
from tests.titles.paths_of_glory.helpers import AP, CP, SPACE, at, choose, new

RETREATS, HOLDS = "the defenders retreat", "the defenders hold"
MARNE = {"GE-1": "Liege", "BR-BEF": "Brussels"}
LIEGE_FELL = {"Liege": {"control": CP, "fort": 0}}


def table_of(game: Game) -> Table:
    return Table(game.title, game.setup.rules)


def opened() -> Game:
    """Guns of August has been played: three armies attack at no cost."""
    return new("historical", 3)


def test_r12_6_r12_7_the_odds_of_an_attack_weigh_the_card_that_the_enemy_may_hold() -> None:
    """23 of 36 throws make the BEF retreat; with Withdrawal, in 8 of 14 hands, it always does."""
    game = opened()
    choose(game, CP, "attack Brussels", "use GE-1", "use GE-2")
    odds = game.odds(CP, "fight")
    assert odds.reckoning is not None
    assert odds.reckoning.pairs[0][0] == "3:2"
    assert odds.reckoning.verdict == "column 9-11 against 5"
    held = Fraction(8, 14)
    assert odds.chances[RETREATS] == (1 - held) * Fraction(23, 36) + held
    assert "8 cards of 14 unseen: Withdrawal with 57.1 %" in odds.notes[0]


def test_r12_7_the_odds_depend_on_no_hand_that_was_imagined() -> None:
    game = at("cp 7.1", MARNE, spaces=LIEGE_FELL,
              hand={AP: ["AP-06"]}, side={AP: {"deck": ["AP-08", "AP-10"]}})  # fmt: skip
    other = at("cp 7.1", MARNE, spaces=LIEGE_FELL,
               hand={AP: ["AP-08"]}, side={AP: {"deck": ["AP-06", "AP-10"]}})  # fmt: skip
    asked = [each.odds(CP, "fight Brussels").chances for each in (game, other)]
    assert asked[0] == asked[1]


def test_r12_7_the_chance_of_each_hand_is_hypergeometric() -> None:
    found = {cards: chance for chance, cards in hands((1, 2), 10, 3)}
    assert sum(found.values()) == 1
    assert found[()] == Fraction(comb(8, 3), comb(10, 3))
    assert found[1,] == found[2,] == Fraction(comb(8, 2), comb(10, 3))
    assert found[1, 2] == Fraction(comb(8, 1), comb(10, 3))
    assert hands((), 0, 0) == [(Fraction(1), ())]


def test_r12_7_a_face_up_card_is_certain() -> None:
    more = {"spaces": {"Lodz": {"control": AP}}, "played": {"CP-03": 5}}
    units = {"GE-9": "Posen", "RU-2": "Lodz"}
    plain_odds = at("cp 7.1", units, spaces={"Lodz": {"control": AP}}).odds(CP, "fight Lodz")
    with_card = at("cp 7.1", units, face_up=["CP-03"], **more).odds(CP, "fight Lodz")  # type: ignore[arg-type]
    assert with_card.chances[HOLDS] < plain_odds.chances[HOLDS]
    assert with_card.reckoning is not None
    assert any("Von Fran" in part.what for part in with_card.reckoning.parts)


def test_r12_7_cards_of_equal_effect_are_weighed_together() -> None:
    """Six German cards with +1 and Michael with his trench: the defender's question has an exact answer."""
    spaces = {"Verdun": {"trench": 1, "trench_of": AP}, "Sedan": {"control": CP}}
    cards = ["CP-15", "CP-19", "CP-35", "CP-40", "CP-49", "CP-10", "CP-29", "CP-33", "CP-05"]
    g = at("cp 7.1", {"GE-1": "Sedan", "FR-1": "Verdun"}, turn=14, spaces=spaces, played=["CP-54"],
           hand={CP: cards[:3]}, side={CP: {"deck": cards[3:]}})  # fmt: skip
    odds = g.odds(AP, "defend Verdun")
    assert sum(odds.endings.values()) == 1
    assert "holds 3 cards of 9 unseen" in odds.notes[0]
    assert "33.3 %" in odds.notes[0]


def test_r12_2_the_odds_of_a_fight_can_be_asked_before_it_is_ordered() -> None:
    game = at("cp 7.1", MARNE, spaces=LIEGE_FELL)
    table = table_of(game)
    assert table.fight_at(game.seen(CP), "Brussels") == "fight Brussels"
    assert game.odds(CP, "fight Brussels").kind == "combat"
    with pytest.raises(redoubt.Refused, match=r"no enemy in .* to attack"):
        table.fight_at(game.seen(CP), "Calais")
    with pytest.raises(redoubt.Refused, match="None of your supplied units is beside Paris"):
        table.fight_at(game.seen(CP), "Paris")


def test_r12_6_the_odds_of_a_fight_without_one_of_its_units() -> None:
    game = opened()
    choose(game, CP, "attack Brussels", "use GE-1", "use GE-2")
    odds = game.odds(CP, "fight Brussels without GE-2")
    assert odds.reckoning is not None
    assert odds.reckoning.verdict == "column 5 against 5"
    with pytest.raises(redoubt.RedoubtError):
        game.odds(CP, "fight Brussels without GE-99")


def test_r12_8_the_odds_of_a_flank_attack_name_the_faces_that_succeed() -> None:
    game = opened()
    choose(game, CP, "attack Sedan", "use GE-3", "use GE-2", "fight")
    odds = game.odds(CP, "flank")
    assert odds.reckoning is not None
    assert odds.reckoning.faces.count("attacker first") == 4
    assert sum(odds.endings.values()) == 1


def test_r12_8_the_sheet_of_a_flank_attack_shows_the_fire_that_follows() -> None:
    game = opened()
    choose(game, CP, "attack Sedan", "use GE-3", "use GE-2", "fight")
    reckoning = game.odds(CP, "flank").reckoning
    assert reckoning is not None
    parts = [(plain(part.what), part.amount) for part in reckoning.parts]
    assert ("attack: GE 2 Army", "5") in parts
    assert ("Central Powers, army table", "strength 10") in parts
    assert reckoning.pairs[0][0] == "3:1"


def test_r12_6_fire_of_one_side_alone_names_its_loss_number_by_face() -> None:
    """A failed flank attack: the defenders fire first, then what is left of the attackers."""
    game = opened()
    choose(game, CP, "attack Sedan", "use GE-3", "use GE-2", "fight")
    depth = len(game.stack) - 1
    combat: Any = game.stack[depth]
    fields = {field.name: getattr(combat, field.name) for field in dataclasses.fields(combat)}
    verdicts = {}
    for step in ("first_fire", "second_fire"):
        game.stack[depth] = Combat.at(step, **{**fields, "first": DEFENDER_FIRST})
        game.asked = ()
        question = FORECASTER.question(game)
        assert question is not None
        verdicts[step] = question.reckoning.verdict, question.reckoning.faces[0]
    assert verdicts == {"first_fire": ("column 3", "loss 1"), "second_fire": ("column 9-11", "loss 3")}


def test_r12_8_after_the_flank_attempt_the_sheet_speaks_of_it_no_more() -> None:
    game = opened()
    choose(game, CP, "attack Sedan", "use GE-3", "use GE-2")
    before = game.odds(CP, "fight Sedan").reckoning
    choose(game, CP, "fight")
    frontal = game.odds(CP, "frontal").reckoning
    assert before is not None
    assert frontal is not None
    assert any("flank" in part.what for part in before.parts)
    assert not any("flank" in part.what for part in frontal.parts)


def test_r12_9_only_units_and_forts_are_parts_of_a_strength() -> None:
    """A sheet adds what stands under "attack" and "defence"; a trench is named with its side."""
    spaces = {"Verdun": {"trench": 1, "trench_of": AP}, "Sedan": {"control": CP}}
    game = at("cp 7.1", {"GE-1": "Sedan", "FR-1": "Verdun"}, spaces=spaces)
    reckoning = game.odds(CP, "fight Verdun").reckoning
    assert reckoning is not None
    parts = {plain(part.what): part.amount for part in reckoning.parts}
    summed = [amount for what, amount in parts.items() if what.startswith(("attack: ", "defence: "))]
    assert all(amount.isdigit() for amount in summed)
    assert parts["Central Powers, level-1 trench"] == "-1 column"
    assert parts["Allied Powers, trench"] == "+1 column"


def test_r12_12_3_who_enters_a_space_with_a_fort_has_not_taken_it() -> None:
    """The Russian army may be driven out of Kovno; its fort of value 1 is besieged then, or falls with it."""
    units = {"GE-8": "Insterberg", "GE-9": "Insterberg", "RU-1": "Kovno"}
    odds = at("cp 7.1", units, played=["CP-11"]).odds(CP, "fight Kovno")
    assert next(iter(odds.chances)) == "the attacker enters the space"
    enters, takes = (
        odds.chances["the attacker enters the space"],
        odds.chances["the attacker takes the space"],
    )
    assert 0 < takes < enters
    assert takes == odds.chances["the fort is destroyed"]


def test_r12_10_6_the_odds_against_a_lone_fort_are_those_of_its_fall() -> None:
    odds = at("cp 7.1", {"GE-1": "Aachen"}).odds(CP, "fight Liege")
    assert next(iter(odds.chances)) == "the fort is destroyed"
    assert odds.chances["the fort is destroyed"] + odds.chances[HOLDS] == 1


@pytest.mark.parametrize(("trench", "told"), [(0, False), (1, True)])
def test_r12_11_2_the_odds_say_that_defenders_may_stay(trench: int, told: bool) -> None:
    spaces = {"Verdun": {"trench": trench, "trench_of": AP if trench else None}, "Sedan": {"control": CP}}
    odds = at("cp 7.1", {"GE-1": "Sedan", "FR-1": "Verdun"}, spaces=spaces).odds(CP, "fight Verdun")
    assert any("lose a step instead of leaving" in note for note in odds.notes) is told


def test_r12_11_1_the_odds_say_which_victories_make_nobody_retreat() -> None:
    """The British fire on column 6-8 and take 3 or more: an army alone is reduced by every throw."""
    units = {"GE-1": "Liege", "BR-1": "Brussels", "BR-C06": "Brussels"}
    odds = at("cp 7.1", units, spaces=LIEGE_FELL).odds(CP, "fight Brussels")
    assert odds.chances["the attacker takes the space"] == 0
    told = "8 of the 8 winning throws leave no attacker at full strength: nobody retreats then"
    assert told in odds.notes


def test_the_largest_loss_has_its_number_and_its_chance() -> None:
    game = opened()
    choose(game, CP, "attack Brussels", "use GE-1", "use GE-2")
    chance, text, lost = game.odds(CP, "fight").worst[CP]
    assert lost == "1 step"
    assert text.startswith("GE 1 Army is reduced")
    assert chance == Fraction(5, 6)


def test_r12_8_the_odds_of_a_fight_run_over_the_flank_attempt() -> None:
    """The staff tries the flank on 3 or more: the odds differ from those of a frontal attack."""
    game = opened()
    choose(game, CP, "attack Sedan", "use GE-3", "use GE-2")
    whole = game.odds(CP, "fight")
    choose(game, CP, "fight")
    frontal, flank = game.odds(CP, "frontal"), game.odds(CP, "flank")
    assert flank.expected[CP] != frontal.expected[CP]
    assert whole.chances == flank.chances


@pytest.mark.parametrize(
    ("turn", "fort", "chance"),
    [(1, "Liege", "1/6"), (3, "Liege", "1/2"), (3, "Nancy", "2/3"), (2, "Nancy", "1/3")],
)
def test_r15_7_the_odds_of_a_siege_and_the_faces_on_which_the_fort_falls(
    turn: int, fort: str, chance: str
) -> None:
    g = at("cp 7.1", {"GE-1": fort, "GE-2": "Antwerp"}, turn=turn)
    odds = g.odds(CP, f"siege {fort}")
    assert odds.chances["the fort falls"] == Fraction(chance)
    assert odds.reckoning is not None
    assert Fraction(odds.reckoning.faces.count("the fort falls"), 6) == Fraction(chance)
    words = [plain(line.text) for line in table_of(g).place(g.seen(CP), fort).lines]
    assert any(f"falls on {7 - 6 * Fraction(chance)}" in line for line in words)
    assert g.odds(AP, f"siege {fort}").chances == odds.chances


def test_r15_2_no_siege_no_odds() -> None:
    g = at("cp 7.1", {"GE-1": "Aachen"})
    with pytest.raises(redoubt.Refused, match="no fort is besieged"):
        g.odds(CP, "siege Verdun")


def test_r11_14_r11_17_the_odds_of_a_trench_with_a_second_try() -> None:
    units = {"GE-1": "Metz", "FR-1": "Nancy"}
    g = at("cp 7.1", units, played=["CP-06"])
    choose(g, CP, "activate_move Metz")
    odds = g.odds(CP, "entrench GE-1")
    assert odds.chances["the trench is dug"] == Fraction(3, 6)
    assert odds.reckoning is not None
    assert odds.reckoning.verdict == "3 or less succeeds; with a second try next round 30 in 36"
    units["GE-1"] = {"place": "Metz", "failed": 1}  # type: ignore[assignment]
    g = at("cp 7.1", units, played=["CP-06"])
    choose(g, CP, "activate_move Metz")
    assert g.odds(CP, "entrench GE-1").chances["the trench is dug"] == Fraction(4, 6)


def test_r14_7_attrition_says_what_it_would_take() -> None:
    spaces = {name: {"control": AP} for name in ("Sedan", "Liege", "Brussels", "Cambrai", "Amiens")}
    spaces["Liege"]["fort"] = 0  # type: ignore[assignment]
    g = at("cp 7.1", {"GE-1": "Calais", "FR-1": "Amiens"}, spaces=spaces)
    odds = g.odds(CP, "attrition")
    (lost,) = (plain(text) for text in odds.endings)
    assert "GE 1 Army is eliminated" in lost
    assert g.state.place[0] == SPACE["Calais"], "nothing has happened yet"
