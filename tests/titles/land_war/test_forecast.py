"""The odds before a commitment are those of the game itself: every pair of dice is played out beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from redoubt.engine.dice import ScriptedDice
from redoubt.engine.errors import RedoubtError, Refused
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.lab.odds import allies, odds, odds_of_roll
from redoubt.lab.positions import staff_choice
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules.lw050_sequence import Turn, War
from redoubt.titles.land_war.rules.lw060_combat import Combat, Combats
from redoubt.titles.land_war.rules.lw115_bombing import Raid, Raids, Shot
from redoubt.titles.land_war.show.forecast import (
    BEYOND,
    DRIVEN,
    FOLLOWED,
    FORECASTER,
    HELD,
    SWEPT,
    TAKEN,
    lost_points,
)
from redoubt.titles.land_war.show.telling import COLOUR_NAMES
from redoubt.titles.land_war.state import ALLIED, ATTACK, AXIS, FOR_DIE, FOR_LSP, LANDING, SWEEP
from tests.titles.land_war.helpers import at, hand, hex_, manned, nation, new, refused
from tests.titles.land_war.test_examples import OREL

EXAMPLE_1: dict[str, Any] = {
    "flags": [["USSR", "0702", "0602", ATTACK], ["USSR", "0703", "0602", ATTACK]],
    "allotted": [["USSR", "0602", FOR_LSP, None, 2]],
}
EXAMPLE_2: dict[str, Any] = {
    "flags": [["Germany", "0602", "0702", ATTACK]],
    "card": {"GER01": {"card": None}},
    "allotted": [
        ["Germany", "0702", FOR_LSP, None, 4], ["Germany", "0702", FOR_DIE, "GER01", 1],
        ["USSR", "0702", FOR_LSP, None, 1],
    ],
}  # fmt: skip
SALIENT_MANNED = {**OREL, "0602": {"Germany": (7, 3, 3)}}


def by_hand(game: Game, dice: Sequence[int], first: type, inner: type) -> Game:
    """The game after its combats or raids have begun, with these dice, to the end of the first of them."""
    copy = game.clone(keep=False)
    step = "combats" if first is Combats else "bombing"
    copy.stack, copy.shared, copy.asked, copy.listed = [War.at("turns"), Turn.at(step), first()], 0, (), []
    copy.dice = ScriptedDice(list(dice))
    met = False
    while not met or any(isinstance(procedure, inner) for procedure in copy.stack):
        if copy.asked:
            side = copy.open_decisions()[0].side
            copy.take(side, staff_choice(copy, side))
        else:
            copy.step()
        met = met or any(isinstance(procedure, inner) for procedure in copy.stack)
    return copy


def facts(before: Any, after: Any, target: int, camp: int, starts: Sequence[int]) -> set[str]:
    """What a player wants to know, read off the two boards."""
    won = {hex for hex in range(len(after.holder)) if after.holder[hex] == camp != before.holder[hex]}
    left = [hex for hex in starts if after.holder[hex] != camp]
    found = {TAKEN if target in won else HELD}
    found |= {BEYOND} if won - {target} else set()
    found |= {DRIVEN} if left else set()
    found |= {FOLLOWED} if any(after.holder[hex] == 1 - camp for hex in left) else set()
    return found


def counted(game: Game, target: str, camp: int, starts: Sequence[str]) -> tuple[dict[str, Fraction], Counter]:
    """The chances of all facts, and the losses, over the 36 pairs of dice played one by one."""
    chances: Counter[str] = Counter()
    lost: Counter[tuple[str, str, int]] = Counter()
    before = game.state
    for pair in product(range(1, 7), repeat=2):
        after = by_hand(game, pair, Combats, Combat).state
        chances.update(facts(before, after, hex_(target), camp, [hex_(start) for start in starts]))
        chances[COLOUR_NAMES["ROBYG"[after.fought[-1][2]]]] += 1
        for who in ("Germany", "USSR"):
            for name, number in lost_points(before, after, nation(who)).items():
                lost[who.lower(), name, number] += 1
    return {name: Fraction(count, 36) for name, count in chances.items()}, lost


def agrees(forecast: Any, chances: dict[str, Fraction], lost: Counter) -> None:
    assert {name: chance for name, chance in forecast.chances.items() if chance} == {
        name: chance for name, chance in chances.items() if name in forecast.chances
    }
    colours: Counter[str] = Counter()
    for label, chance in forecast.endings.items():
        colours[label.partition(":")[0]] += chance
    assert dict(colours) == {name: share for name, share in chances.items() if name in COLOUR_NAMES.values()}
    for side, kinds in forecast.losses.items():
        for name, numbers in kinds.items():
            assert numbers == {
                number: Fraction(count, 36)
                for (who, what, number), count in lost.items()
                if (who, what) == (side, name)
            }
    assert sum(forecast.endings.values()) == 1


# the worked examples


def test_lw065_example_1_all_36_pairs_by_hand_are_the_odds():
    g = at("LW-055", OREL, **EXAMPLE_1)
    forecast = g.odds("ussr", "fight 0602")
    assert forecast.reckoning.verdict == "column 3:2"
    agrees(forecast, *counted(g, "0602", ALLIED, ("0702", "0703")))


def test_lw065_example_2_all_36_pairs_by_hand_are_the_odds():
    g = at("LW-055", SALIENT_MANNED, **EXAMPLE_2)
    forecast = g.odds("germany", "fight 0702")
    assert forecast.reckoning.verdict == "column 4:1"
    agrees(forecast, *counted(g, "0702", AXIS, ("0602",)))


def test_lw064_example_1_every_part_of_the_sum_has_its_rule():
    forecast = at("LW-055", OREL, **EXAMPLE_1).odds("ussr", "fight 0602")
    parts = {(part.rule, part.what): part.amount for part in forecast.reckoning.parts}
    assert parts["LW-063", "40 : 40 on open ground"] == "1:1"
    assert parts["LW-070", "tank supremacy"] == "+1 column"
    assert parts["LW-081", "attacker's die: LSP"] == "+2"
    assert parts["LW-091", "effectiveness for losses 2 : 5"] == "2:1 for the defender"
    assert parts["LW-092", "the attacker loses 2 men, 1 tank"] == "3"
    assert parts["LW-092", "the defender loses 3 men, 1 tank"] == "4"


def test_lw065_example_1_the_pair_that_fell_is_orange_among_the_36():
    pairs = at("LW-055", OREL, **EXAMPLE_1).odds("ussr", "fight 0602").reckoning.pairs
    assert pairs[2 - 1][6 - 1] == "O"


def test_lw065_example_2_the_pair_that_fell_is_green_among_the_36():
    pairs = at("LW-055", SALIENT_MANNED, **EXAMPLE_2).odds("germany", "fight 0702").reckoning.pairs
    assert pairs[3 - 1][2 - 1] == "G"


# any combat

points = st.tuples(st.integers(1, 9), st.integers(0, 4), st.integers(0, 4))


@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(points, points, points, st.integers(0, 3), st.integers(0, 3))
def test_lw065_the_odds_of_any_attack_are_the_36_pairs_played_out(orel, kursk, salient, lsp, other):
    g = at(
        "LW-055", {**OREL, "0702": {"USSR": orel}, "0703": {"USSR": kursk}, "0602": {"Germany": salient}},
        flags=EXAMPLE_1["flags"],
        allotted=[["USSR", "0602", FOR_LSP, None, lsp]] * bool(lsp)
        + [["Germany", "0602", FOR_LSP, None, other]] * bool(other),
    )  # fmt: skip
    agrees(g.odds("ussr", "fight 0602"), *counted(g, "0602", ALLIED, ("0702", "0703")))


# what is asked


def step_4(**fields: Any) -> Game:
    return at("LW-054", OREL, pools={"USSR": {"lsp": 6}, "Germany": {"lsp": 4}}, **fields)


def test_lw081_a_stake_on_the_sheet_is_weighed_by_its_combat():
    g = step_4(flags=EXAMPLE_1["flags"])
    forecast = g.odds("ussr", "lsp 0602 2")
    assert forecast.supposed
    assert forecast.endings == at("LW-055", OREL, **EXAMPLE_1).odds("ussr", "fight 0602").endings


def test_lw043_what_stands_on_the_sheet_already_is_counted_too():
    g = step_4(flags=EXAMPLE_1["flags"], card=hand("USS01"))
    g.choose("ussr", "lsp 0602 2")
    forecast = g.odds("ussr", "column USS01 0602")
    assert forecast.reckoning.verdict == "column 2:1"
    assert ("LW-042d", "+1 column") in {(part.rule, part.amount) for part in forecast.reckoning.parts}


def test_lw082_a_card_on_the_die_is_named_by_its_title():
    g = step_4(flags=EXAMPLE_1["flags"], card=hand("USS01"))
    forecast = g.odds("ussr", "die USS01 0602")
    assert ("LW-082", "attacker's die: Maskirovka", "+2") in {
        (part.rule, part.what, part.amount) for part in forecast.reckoning.parts
    }


def test_lw031_a_second_flag_into_the_same_hex_joins_the_first():
    g = at(
        "LW-053", OREL, card={card: {"card": None} for card in ("GER01", "GER02", "USS01", "USS02", "USS03")}
    )
    for side in ("germany", "ussr"):
        g.choose(side, "no")
    g.choose("germany", "second")
    g.choose("ussr", "flag 0702 0602")
    forecast = g.odds("ussr", "flag 0703 0602")
    assert [part.amount for part in forecast.reckoning.parts if part.what.startswith("attack:")] == [
        "20",
        "20",
    ]
    with refused("LW-031", "Kursk 0703 is not an enemy hex across a land side of Orel 0702"):
        g.odds("ussr", "flag 0702 0703")


def test_lw076_an_attack_can_be_supposed_in_any_step_with_lsp_of_both_sides():
    g = at("LW-051", OREL)
    forecast = g.odds("ussr", "fight 0602 from 0702 0703 lsp 2 against 1")
    assert {part.what: part.amount for part in forecast.reckoning.parts if part.rule == "LW-081"} == {
        "attacker's die: LSP": "+2", "defender's die: LSP": "+1",
    }  # fmt: skip
    bare = g.odds("ussr", "fight 0602 from 0702")
    assert "LW-076" in {part.rule for part in bare.reckoning.parts}
    with refused("LW-031", "Kharkov 0705 is not adjacent to Sevsk"):
        g.odds("ussr", "fight 0602 from 0705")
    with refused("LW-031", "the attacker's enemy does not hold Orel"):
        g.odds("ussr", "fight 0702")


def test_lw060_the_other_side_s_attack_is_weighed_by_the_defender():
    g = at("LW-055", OREL, **EXAMPLE_1)
    mine = g.odds("ussr", "fight 0602")
    other = g.odds("germany", "defend 0602")
    assert other.attacker == "ussr"
    assert other.endings == mine.endings


def test_lw060_where_no_flag_lies_there_is_nothing_to_weigh():
    g = step_4(flags=EXAMPLE_1["flags"])
    with refused("LW-060", "there is no combat in Orel 0702: no flag lies on it"):
        g.odds("ussr", "lsp 0702 2")


def test_a51_a_combat_that_would_not_take_place_has_no_odds():
    g = at("LW-055", {**OREL, "0702": {}}, flags=[["USSR", "0702", "0602", ATTACK]])
    with pytest.raises(Refused, match="no men are left to attack"):
        g.odds("ussr", "fight 0602")


def test_a10_who_decides_for_the_best_does_not_do_worse_than_his_staff():
    forces = {**OREL, "0702": {"USSR": (3,)}, "0602": {"Germany": (2,)}}
    g = at("LW-055", forces, flags=[["USSR", "0702", "0602", ATTACK]], allotted=EXAMPLE_1["allotted"])
    forecast = {policy: odds(g, "ussr", "fight 0602", policy) for policy in ("staff", "attacker", "defender")}
    assert {value.until for value in forecast.values()} == {"combat"}
    assert forecast["attacker"].value >= forecast["staff"].value >= forecast["defender"].value


def test_a10_allies_of_the_attacker_want_what_he_wants():
    sides = TITLE.sides
    assert {sides[ally] for ally in allies(TITLE, sides.index("italy"))} == set(TITLE.camps["axis"])
    assert allies(TITLE, sides.index("control")) == (sides.index("control"),)


@pytest.mark.parametrize("phase", ["LW-051", "LW-052", "LW-054", "LW-055"])
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_lw053_whatever_is_asked_is_answered_or_refused(phase, data):
    """Any words of the language, in any step, by any side."""
    g = at(phase, OREL, pools={"USSR": {"men": 2, "lsp": 3}}, flags=EXAMPLE_1["flags"], card=hand("USS01"))
    verb = data.draw(st.sampled_from(sorted(NOTATION.verbs)))
    words = [verb]
    for kind in NOTATION.verbs[verb]:
        named = getattr(NOTATION.kinds[kind], "names", [str(number) for number in range(4)])
        near = ["0602", "0702", "0703", "0302"] if kind == "hex" else list(named)
        words.append(data.draw(st.sampled_from(near)))
    side = data.draw(st.sampled_from(["germany", "ussr", "control", "italy"]))
    with suppress(RedoubtError):
        assert sum(g.odds(side, " ".join(words)).endings.values()) == 1


# kinds of combat


def test_lw109_a_security_operation_destroys_partisans_or_not():
    hexes = {"0304": {"pag": "USSR"}, "0303": {"holder": "axis"}}
    g = at(
        "LW-055", manned({"0303": {"Germany": (4,)}}), hexes=hexes,
        flags=[["Germany", "0304", "0304", SWEEP]], split=[["Germany", "0303", "0304", 4, 0, 0]],
    )  # fmt: skip
    forecast = g.odds("germany", "fight 0304")
    swept = Counter(
        by_hand(g, pair, Combats, Combat).state.pag[hex_("0304")] == -1
        for pair in product(range(1, 7), repeat=2)
    )
    assert forecast.kind == "security operation"
    assert forecast.chances[SWEPT] == Fraction(swept[True], 36)
    assert forecast.chances[SWEPT] > 0


def test_lw080_a_landing_tells_its_hard_die():
    g = at(
        "LW-055", {"1113": {"Germany": (2,)}}, scenario="europe", turn=1, hexes={"1113": {"holder": "axis"}},
        flags=[["Britain", "1113", "1113", LANDING]], embarked=[["Britain", "1113", 6, 1, 2]],
    )  # fmt: skip
    forecast = g.odds("britain", "fight 1113")
    assert ("LW-080", "-6") in {(part.rule, part.amount) for part in forecast.reckoning.parts}
    taken = sum(
        by_hand(g, pair, Combats, Combat).state.holder[hex_("1113")] == ALLIED
        for pair in product(range(1, 7), repeat=2)
    )
    assert forecast.chances[TAKEN] == Fraction(taken, 36)


# raids

NORWICH, RUHR = "1111", "1513"


def raid(bombers: int, patrols: int, flak: bool) -> Game:
    hexes: dict[str, dict[str, Any]] = {NORWICH: {"base": "Britain"}}
    hexes[RUHR] = {"patrol": [["Germany", patrols]] if patrols else [], "flak": "Germany" if flak else None}
    return at(
        "LW-054", scenario="europe", turn=8, hexes=hexes, lit=[RUHR] if flak else [],
        pools={"Britain": {"bombers": 9, "lsp": 4}},
    )  # fmt: skip


@pytest.mark.parametrize(("bombers", "patrols"), [(1, 0), (2, 0), (2, 1), (3, 1)])
def test_lw127_lw128_a_raid_s_odds_are_its_dice_thrown_one_by_one(bombers: int, patrols: int):
    g = raid(bombers, patrols, flak=True)
    forecast = odds_of_raid(g, bombers)
    endings: Counter[str] = Counter()
    dice = patrols + bombers
    for faces in product(range(1, 7), repeat=dice):
        state = flown(g, bombers, faces)
        lost = state.lost_bombers[nation("Britain")]
        through = max(0, bombers - lost - patrols - 1)
        endings[f"{through} {'gets' if through == 1 else 'get'} through, {lost} lost"] += 1
    assert forecast.endings == {label: Fraction(count, 6**dice) for label, count in endings.items()}


def odds_of_raid(g: Game, bombers: int) -> Any:
    """As Control weighs it, who sees the air defence too."""
    side = g.side_id("britain")
    game = FORECASTER.leads_to(g, side, g.parse(f"raid industry {NORWICH} {RUHR} {bombers}"))
    assert game is not None
    while not any(isinstance(procedure, Shot) for procedure in game.stack):
        game.step()
    return odds_of_roll(game, g.side_id("control"))


def flown(g: Game, bombers: int, faces: Sequence[int]) -> Any:
    copy = g.clone(keep=False)
    copy.state.raids = ((nation("Britain"), hex_(NORWICH), hex_(NORWICH), hex_(RUHR), bombers, 0),)
    copy.dice = ScriptedDice(list(faces))
    return by_hand_from(copy)


def by_hand_from(copy: Game) -> Any:
    copy.stack, copy.shared, copy.asked, copy.listed = (
        [War.at("turns"), Turn.at("bombing"), Raids()],
        0,
        (),
        [],
    )
    while any(isinstance(procedure, (Raids, Raid)) for procedure in copy.stack):
        copy.step()
    return copy.state


def test_lw126_air_defence_that_other_raids_have_busied_keeps_off_no_more():
    g = raid(2, 1, flak=True)
    g.state.kept_off = ((ALLIED, hex_(RUHR), 2),)
    forecast = odds_of_raid(g, 2)
    assert "the target keeps 0 off" in forecast.reckoning.verdict
    assert "1 gets through, 1 lost" in forecast.endings
    assert forecast.endings["2 get through, 0 lost"] == Fraction(5, 6) ** 3


def test_lw128_nine_bombers_over_flak_are_listed_too():
    forecast = raid(9, 0, flak=True).odds("britain", f"raid industry {NORWICH} {RUHR} 9")
    assert forecast.kind == "raid"
    assert forecast.chances["a bomber is lost"] == 1 - Fraction(5, 6) ** 9
    assert sum(forecast.endings.values()) == 1


def test_a44_air_defence_that_was_not_met_is_not_mentioned():
    hidden = raid(2, 3, flak=True).odds("britain", f"raid industry {NORWICH} {RUHR} 2")
    without = raid(2, 0, flak=True).odds("britain", f"raid industry {NORWICH} {RUHR} 2")
    assert hidden.endings == without.endings
    assert any("air defence" in note for note in hidden.notes)


# what a side may know


def strengths(setting: str, salient: tuple[int, ...]) -> Any:
    forces = {**OREL, "0602": {"Germany": salient}}
    return at("LW-055", forces, options={"enemy_strength": setting}, **EXAMPLE_1)


def test_a65_with_sizes_the_odds_are_those_of_all_strengths_that_look_the_same():
    forecast = strengths("size", (4, 1, 1)).odds("ussr", "fight 0602")
    each = [
        strengths("open", mix).odds("ussr", "fight 0602").chances[TAKEN]
        for mix in ((2, 0, 1), (3, 0, 1), (4, 0, 1), (4, 1, 1))
    ]
    assert forecast.chances[TAKEN] == sum(each, Fraction(0)) / 4
    assert any("0602 is medium (A65): 3 to 6 points" in plain(note) for note in forecast.notes)


@pytest.mark.parametrize("setting", ["size", "hidden"])
def test_a65_the_odds_do_not_tell_two_hidden_strengths_apart(setting: str):
    weaker, other = (strengths(setting, force).odds("ussr", "fight 0602") for force in ((3,), (2, 2, 2)))
    assert weaker.to_plain() == other.to_plain()


def test_a65_hidden_strengths_are_anything_up_to_the_strongest():
    forecast = strengths("hidden", (3,)).odds("ussr", "fight 0602")
    assert any("0602 is of unknown strength (A65): 1 to 14 points" in plain(note) for note in forecast.notes)


def test_a65_where_too_many_strengths_are_possible_the_middle_is_taken_and_said():
    g = at("LW-055", OREL, options={"enemy_strength": "size"}, **EXAMPLE_1)
    forecast = g.odds("germany", "defend 0602")
    assert any("each hex counts with its middle one" in note for note in forecast.notes)


def test_lw054_before_the_stakes_are_open_the_enemy_s_are_said_to_be_unknown():
    secret = "LSP and cards that the enemy may still stake"
    assert any(secret in note for note in step_4(flags=EXAMPLE_1["flags"]).odds("ussr", "lsp 0602 2").notes)
    assert not any(
        secret in note for note in at("LW-055", OREL, **EXAMPLE_1).odds("ussr", "fight 0602").notes
    )


def test_lw053_the_odds_of_a_flag_at_the_start_of_a_campaign_are_exact():
    forecast = new("orel").odds("ussr", "fight 0602 lsp 2")
    assert sum(forecast.endings.values()) == 1


def test_lw056_the_roll_of_a_combat_alone_has_odds_too():
    g = at("LW-055", OREL, **EXAMPLE_1)
    forecast = odds(g, "ussr", "fight 0602", until="roll")
    assert forecast.until == "roll"
    assert sum(forecast.endings.values()) == 1


# what is hidden


def test_a26_a_pool_that_the_attacker_does_not_know_is_not_imagined_once_but_ranged_over():
    """Both defenders fall, whatever the colour; whether the hex is taken on a bad one depends on the enemy's
    Pool. The odds were those of one imagined Pool, and no note said so."""
    forces = manned({"0702": {"USSR": (10,)}, "0602": {"Germany": (2,)}})
    flags = [["USSR", "0702", "0602", ATTACK]]
    known, sentences = [], set()
    for men in (0, 3):
        g = at("LW-055", forces, pools={"Germany": {"men": men}}, flags=flags)
        known.append(g.odds("germany", "defend 0602").chances[TAKEN])
        forecast = g.odds("ussr", "fight 0602")
        sentences.add(forecast.chances[TAKEN])
        assert any("Pool that you do not know" in note for note in forecast.notes)
    assert known[0] == 1 > known[1]
    assert sentences == {(known[0] + known[1]) / 2}


def test_a84_odds_say_that_bombers_in_support_are_taken_to_get_through():
    g = at("LW-054", manned(scenario="europe"), scenario="europe", turn=8,
           flags=[["Britain", "1113", "1113", LANDING]], embarked=[["Britain", "1113", 5, 1, 1]],
           hexes={"1010": {"base": "Britain"}, "1113": {"garrison": "Germany"}},
           pools={"Britain": {"bombers": 2, "lsp": 2}})  # fmt: skip
    forecast = g.odds("britain", "support 1010 1113 2")
    assert any("count as if all of them got through" in note for note in forecast.notes)
    assert forecast.reckoning is not None


def test_once_the_colour_stands_all_dice_that_gave_it_are_one_position():
    """Of 36 pairs of dice no more than five colours are followed to their ends."""
    g = at("LW-053", manned({"0702": {"USSR": (4,)}, "0602": {"Germany": (2,)}}))
    forecast = odds(g, "ussr", "fight 0602 from 0702 lsp 1")
    assert forecast.positions < 36
