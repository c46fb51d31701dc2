"""The exact odds: what the title's own procedures make of every die, over what may lie beneath a stack."""

from __future__ import annotations

from fractions import Fraction

import pytest

from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.lab.odds import Forecast, odds, odds_of_roll
from redoubt.titles.fallschirmjaeger.show import forecast, forecast_fire
from tests.titles.fallschirmjaeger.helpers import ARTY, COMPANY, DEPOT, GREN, OPEN, PARA, D, G, T, at, choose

COMBAT = "german S7.0"
TWO_DICE = {total: Fraction(6 - abs(total - 7), 36) for total in range(2, 13)}
ENGINEERS = "NL-1-PT-Eng"
"""5-6, two steps."""
FAR_AA = "NL-Z-Wa-2-AA"
"""2-10-6."""


def table(column: str, emptied_by: int) -> Fraction:
    """The chance that a column empties an open hex of so many steps."""
    cells = T.results.cells[T.results.columns.index(column)]
    return sum(
        (
            chance
            for total, chance in TWO_DICE.items()
            if cells[total - 2].defender_retreat or cells[total - 2].defender_steps >= emptied_by
        ),
        Fraction(0),
    )


def sure(weighed: Forecast) -> bool:
    return sum(weighed.endings.values()) == 1


def fight(fog: bool = False, **units: str) -> Game:
    return at(COMBAT, {COMPANY[0]: OPEN, COMPANY[1]: OPEN, **units}, fog=fog)


def test_s07_1_a_combat_is_reckoned_to_its_end() -> None:
    g = fight(**{ENGINEERS: "15.33"})
    weighed = odds(g, G, "fight 15.33")
    assert (weighed.kind, weighed.until, weighed.supposed) == ("combat", "combat", True)
    assert weighed.reckoning is not None
    assert weighed.reckoning.verdict == "column 3:1"
    assert weighed.chances[forecast.EMPTIED] == table("3:1", 2)
    assert sure(weighed)
    choose(g, G, "attack 15.33", "all")
    assert odds(g, G, "fight").chances == weighed.chances


def test_s07_1_every_factor_names_its_rule() -> None:
    weighed = odds(fight(**{DEPOT[0]: "15.33"}), G, "fight 15.33")
    assert weighed.reckoning is not None
    assert [part.amount for part in weighed.reckoning.parts] == ["8", "8", "3", "5:1+"]
    assert all(part.rule for part in weighed.reckoning.parts)
    assert weighed.reckoning.pairs[0][0] == "A1D1"
    assert weighed.reckoning.pairs[5][5] == "D3r4"


def test_s01_1_odds_run_over_all_that_may_lie_beneath() -> None:
    """One hidden counter of two candidates: the mean of both games."""
    units = {GREN[0]: {"place": "15.33", "on_top": 1}, GREN[1]: "15.33"}
    others = {GREN[2]: {"place": "20.30", "on_top": 1}, DEPOT[0]: "20.30"}
    own = {COMPANY[n]: OPEN for n in range(3)}
    hidden = odds(at(COMBAT, {**own, **units, **others}), G, "fight 15.33")
    means = []
    for beneath in (GREN[1], DEPOT[0]):
        open_game = at(COMBAT, {**own, GREN[0]: "15.33", beneath: "15.33"}, fog=False)
        means.append(odds(open_game, G, "fight 15.33").chances[forecast.EMPTIED])
    assert means[0] != means[1]
    assert hidden.chances[forecast.EMPTIED] == sum(means) / 2
    assert "1 counter beneath the top may be any of 2 units" in hidden.notes[0]
    assert hidden.reckoning is not None
    defence = [plain(part.what) for part in hidden.reckoning.parts if part.what.startswith("defence")]
    assert sorted(defence) == ["defence: 1/3/Gren Inf", "defence: a unit beneath the top"]


def test_s01_1_the_odds_do_not_know_the_truth() -> None:
    found = []
    for beneath, elsewhere in ((GREN[1], DEPOT[0]), (DEPOT[0], GREN[1])):
        units = {GREN[0]: {"place": "15.33", "on_top": 1}, beneath: "15.33"}
        units |= {GREN[2]: {"place": "20.30", "on_top": 1}, elsewhere: "20.30"}
        g = at(COMBAT, {**{COMPANY[n]: OPEN for n in range(3)}, **units})  # type: ignore[arg-type]
        found.append(odds(g, G, "fight 15.33").to_plain()["chances"])
    assert found[0] == found[1]


def test_s06_1_an_overrun_adds_two_for_assault_units() -> None:
    g = at("german S3.0", {**{PARA[n]: "15.31" for n in range(3)}, GREN[0]: "15.33"}, fog=False)
    choose(g, G, f"move {PARA[0]}", f"with {PARA[1]}", f"with {PARA[2]}", "to 15.32")
    weighed = odds(g, G, "overrun 15.33")
    assert weighed.kind == "overrun"
    assert weighed.reckoning is not None
    assert weighed.reckoning.pairs[5][5] == "D3r4"  # 14 in the 3:1 column
    assert weighed.chances[forecast.TAKES] == weighed.chances[forecast.EMPTIED]


def test_r01_7a_a_barrage_is_reckoned_counter_by_counter() -> None:
    units = {ARTY[0]: "15.30", COMPANY[0]: "15.34", COMPANY[1]: "15.34"}
    g = choose(at("dutch 1.7", units, fog=False), D, f"fire {ARTY[0]}")
    weighed = odds(g, D, "at 15.34")
    hit = Fraction(4, 6)
    assert weighed.chances[forecast_fire.SHAKEN] == 1 - (1 - hit) ** 2
    assert weighed.chances[forecast_fire.ALL_SHAKEN] == hit**2
    assert weighed.expected[G]["steps"] == 2 * hit * Fraction(2, 6)
    assert odds(at("german S3.0", units, fog=False), D, f"barrage {ARTY[0]} 15.34").chances == weighed.chances


def test_r01_9_a_raid_is_reckoned_with_the_guns_that_reach_it() -> None:
    units = {FAR_AA: "15.30", GREN[0]: "15.34", COMPANY[0]: "3.05"}
    g = at("german 1.9", units, turn=4, dice=[3], fog=False)
    weighed = odds(g, G, "bomb bomber 15.34")
    through = Fraction(4, 6)
    assert weighed.kind == "raid"
    assert weighed.chances[forecast_fire.SHAKEN] == through * Fraction(3, 6)
    assert weighed.chances[forecast_fire.STEP] == through * Fraction(3, 6) * Fraction(2, 6)


def test_r01_8c_a_drop_is_reckoned_with_scatter_loss_and_adjustment() -> None:
    g = choose(at("german 2.5", {PARA[0]: "pool", FAR_AA: "15.30"}, turn=1), G, f"load {PARA[0]}")
    weighed = odds(g, G, "drop 15.34")
    hit = Fraction(2, 6)
    assert weighed.chances[forecast_fire.HURT] == hit * Fraction(2, 6)
    assert weighed.chances[forecast_fire.TRANSPORT] == hit * Fraction(4, 6)
    assert weighed.chances[forecast_fire.ON_TARGET] >= 1 - hit
    assert sure(weighed)


def test_r01_8c_the_loss_roll_of_a_unit_that_is_hit_has_a_sheet_of_its_own() -> None:
    g = at("german 2.5", {PARA[0]: "pool", FAR_AA: "15.30"}, turn=1, dice=(1, 3))
    choose(g, G, f"load {PARA[0]}", "drop 15.34")
    rolling: Game = g.clone(keep=False)
    rolling.take(1, rolling.parse(f"flak {FAR_AA} 15.34"))  # the Dutch have nothing else that could fire
    while rolling.next_step is None or rolling.next_step.name != "losses":
        rolling.step()
    sheet = odds_of_roll(rolling, 0).reckoning
    assert sheet is not None
    assert sheet.faces == ("-", "-", "Ju-52", "Ju-52", "step + Ju-52", "step + Ju-52")
    assert sheet.parts == ()


def test_r02_6b_a_landing_reads_the_air_landing_table() -> None:
    g = choose(at("german 2.5", {COMPANY[0]: "pool", PARA[0]: "30.24"}, turn=4), G, f"load {COMPANY[0]}")
    weighed = odds(g, G, "land 30.24")
    assert weighed.chances[forecast_fire.ON_TARGET] == Fraction(5, 6)
    assert weighed.chances[forecast_fire.SCATTERS] == Fraction(1, 6)
    assert weighed.expected[G]["Ju-52 points"] == Fraction(2, 6)


def test_r02_5g_a_later_drop_scatters_first() -> None:
    g = choose(at("german 2.5", {PARA[0]: "pool"}, turn=4), G, f"load {PARA[0]}")
    weighed = odds(g, G, "drop 15.34")
    assert weighed.until == "scatter"
    assert sure(weighed)


def test_what_cannot_be_supposed_is_refused() -> None:
    for words in ("fight 40.40", "fight 15.33", "barrage nobody 15.33"):
        with pytest.raises(RedoubtError):
            odds(fight(), G, words)


@pytest.mark.parametrize("policy", ["staff", "best"])
def test_the_odds_of_a_crowded_combat_stay_within_their_budget(policy: str) -> None:
    units = {COMPANY[n]: OPEN for n in range(4)} | {GREN[n]: "15.33" for n in range(3)}
    assert sure(odds(at(COMBAT, units, fog=False), G, "fight 15.33", policy=policy))


# What a side knows (S1.1)


def unequal_stacks() -> Game:
    """Two companies on each side, of which the enemy sees one, and a third that could lie beneath."""
    german = {COMPANY[0]: {"place": OPEN, "on_top": 1}, COMPANY[1]: OPEN, COMPANY[2]: "20.33"}
    dutch = {GREN[0]: {"place": "15.33", "on_top": 1}, DEPOT[0]: "15.33", GREN[1]: "20.30"}
    return at(COMBAT, {**german, **dutch})


def shares(weighed: Forecast) -> list[str]:
    assert weighed.reckoning is not None
    return [plain(part.what) for part in weighed.reckoning.parts if ": " in plain(part.what)]


def test_s01_1_the_defender_reads_the_names_of_his_own_hidden_units() -> None:
    weighed = odds(unequal_stacks(), D, "defend 15.33")
    assert [words for words in shares(weighed) if words.startswith("defence")] == [
        "defence: 1/Gp Kil 1 Inf", "defence: 1/3/Gren Inf",
    ]  # fmt: skip


def test_s01_1_the_defender_does_not_read_names_of_attackers_beneath_their_top() -> None:
    weighed = odds(unequal_stacks(), D, "defend 15.33")
    assert [words for words in shares(weighed) if words.startswith("attack")] == [
        "attack: 47 Inf Rgt 1", "attack: a unit beneath the top",
    ]  # fmt: skip


def test_s01_1_the_worst_case_names_no_unit_that_is_only_imagined() -> None:
    weighed = odds(unequal_stacks(), G, "fight 15.33")
    worst = weighed.worst[D][1]
    assert "a unit beneath the top destroyed" in worst
    assert "Gp Kil" not in worst


def test_s09_0_the_outcomes_say_where_a_unit_goes_to() -> None:
    weighed = odds(fight(**{ENGINEERS: "15.33"}), G, "fight 15.33")
    assert "1/P&T Eng destroyed; 47 Inf Rgt 1 to 15.33; 47 Inf Rgt 2 to 15.33" in weighed.outcomes()


# 1.8c The sheet of an AA die


def under_fire(*platoons: str) -> Game:
    """Platoons bound for 15.34, before the AA die of the first."""
    g = at("german 2.5", {**dict.fromkeys(platoons, "pool"), FAR_AA: "15.30"}, turn=1, dice=[1] * 9)
    for platoon in platoons:
        choose(g, G, f"load {platoon}", "drop 15.34")
    rolling: Game = g.clone(keep=False)
    rolling.take(1, rolling.parse(f"flak {FAR_AA} 15.34"))
    while rolling.next_step is None or rolling.next_step.name != "flak" or rolling.next_step.rule != "1.8c":
        rolling.step()
    return rolling


def test_r01_8c_a_lone_unit_that_aa_misses_comes_down_where_it_should() -> None:
    weighed = odds_of_roll(under_fire(PARA[0]), 0)
    assert weighed.until == "landing"
    assert forecast_fire.SCATTERS not in weighed.endings
    assert weighed.chances[forecast_fire.ON_TARGET] >= Fraction(4, 6)


def test_r01_8c_with_others_in_the_air_a_unit_that_aa_misses_stays_bound_for_its_hex() -> None:
    weighed = odds_of_roll(under_fire(*PARA[:4]), 0)
    assert weighed.until == "AA fire"
    assert weighed.chances[forecast_fire.ON_COURSE] >= Fraction(4, 6)
    assert weighed.chances[forecast_fire.TRANSPORT] == Fraction(2, 6) * Fraction(4, 6)
    assert not any("scatters" in ending for ending in weighed.endings)
    assert sure(weighed)
