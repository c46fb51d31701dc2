"""The odds of this title: worked by hand, beside brute force, beside samples, from one side's knowledge."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import redoubt
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.lab.odds import POLICIES, Forecast, odds
from redoubt.lab.positions import TooMany, position_key, staff_choice
from redoubt.titles.switzerland.rules.r10_combat import ChooseCombat
from redoubt.titles.switzerland.show import forecast as endings
from redoubt.titles.switzerland.show.forecast import FORECASTER
from tests.titles.switzerland.helpers import T, at, choose, run
from tests.titles.switzerland.test_r17_ending import conquered

SIXTH = Fraction(1, 6)
# Two more combats elsewhere, so that the player is asked and the phase waits after the one that is looked at.
OTHERS = {
    "DE-41-Art-III": "1405", "CH-71-Inf-III": "1405",
    "DE-42-Art-III": "1604", "CH-75-Inf-III": "1604",
}  # fmt: skip
HEX = "1104"


def combat(units: dict[str, Any], phase: str = "4.1.4", **fields: Any) -> Game:
    """A combat phase with these units in one hex, unless they name another, and two other combats."""
    placed = {
        name: {"place": unit} if isinstance(unit, str) else {"place": HEX, **(unit or {})}
        for name, unit in units.items()
    }
    return at(phase, {**placed, **OTHERS}, **fields)


def asked_again(game: Game) -> bool:
    return bool(game.asked) and isinstance(game.asked[0], ChooseCombat)


def brute(
    game: Game, side: int, choice: Any, over: Callable[[Game], bool]
) -> Iterator[tuple[Fraction, Game]]:
    """Every leaf of the whole tree, by `Game.outcomes`, with the staff's choices."""
    for chance, after in game.outcomes(side, choice):
        if over(after) or not after.asked:
            yield chance, after
            continue
        who = after.asked[0].side
        for more, end in brute(after, who, staff_choice(after, who), over):
            yield chance * more, end


def gathered(ends: Iterator[tuple[Fraction, Game]]) -> dict[Any, Fraction]:
    chances: dict[Any, Fraction] = {}
    for chance, game in ends:
        key = tuple(map(tuple, (game.state.place, game.state.lost, game.state.hits, game.state.fort_place)))
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


def ends_of(forecast: Forecast) -> dict[Any, Fraction]:
    chances: dict[Any, Fraction] = {}
    for chance, state in forecast.ends:
        key = tuple(map(tuple, (state.place, state.lost, state.hits, state.fort_place)))
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


# by hand


def test_r06_1_a_number_of_n_hits_with_n_faces_of_six() -> None:
    g = run(
        {"procedure": "BombardmentPhase", "side": "german"}, {"DE-41-Art-III": "1504", "CH-5-Inf-XX": "1404"}
    )
    forecast = g.odds("german", "bombard 1504 1404")
    assert forecast.reckoning is not None
    (number,) = [part for part in forecast.reckoning.parts if part.what == "table"]
    assert forecast.reckoning.verdict == f"{number.amount} or less hits"
    hit = Fraction(int(number.amount), 6)
    assert forecast.chances == {"a hit is scored": hit}
    assert forecast.endings == {"a hit": hit, "no effect": 1 - hit}
    assert forecast.expected["swiss"]["hits"] == hit
    assert forecast.expected["german"]["hits"] == 0


def test_r06_1_a_hill_is_named_with_its_rule() -> None:
    g = run(
        {"procedure": "BombardmentPhase", "side": "german"}, {"DE-41-Art-III": "1504", "CH-5-Inf-XX": "1403"}
    )
    forecast = g.odds("german", "bombard 1504 1403")
    assert forecast.reckoning is not None
    assert [(part.rule, part.what, part.amount) for part in forecast.reckoning.parts][2:] == [
        ("6.1", "table", str(T.bombardment_number[2, 4])),
        ("6.1", "hill", "-1"),
    ]
    assert forecast.chances == {"a hit is scored": Fraction(T.bombardment_number[2, 4] - 1, 6)}


def test_r10_1_one_round_at_3_to_1_by_the_table() -> None:
    g = combat({"DE-5-Inf-XX": None, "CH-71-Inf-III": {"place": "1405"}, "CH-18-Mtn-III": None})
    forecast = g.odds("german", f"fight {HEX}", until="round")
    assert forecast.reckoning is not None
    assert forecast.reckoning.verdict == "column 3:1"
    assert [part.amount for part in forecast.reckoning.parts if part.rule == "10.1"][:3] == ["10", "3", "3:1"]
    assert forecast.reckoning.faces == ("1/1", "-/1", "-/1R", "1/2", "-/2R", "-/*R")
    # A regiment of one step is gone with two hits or a step, and stays with one: dice 1 and 2.
    assert forecast.chances[endings.DESTROYED] == 3 * SIXTH
    assert forecast.chances[endings.RETREATS] == SIXTH
    assert forecast.chances[endings.GOES_ON] == 2 * SIXTH
    assert forecast.chances[endings.TAKES] == 4 * SIXTH
    assert forecast.expected["german"] == {"hits": 2 * SIXTH, "steps": 0, "units": 0}
    assert forecast.expected["swiss"] == {"hits": 9 * SIXTH, "steps": 3 * SIXTH, "units": 3 * SIXTH}
    assert forecast.worst["swiss"][0] == 3 * SIXTH
    assert "18 Mtn III is lost" in plain(forecast.worst["swiss"][1])


def test_r05_0_the_odds_say_where_a_beaten_attacker_would_overstack() -> None:
    """Five Swiss units stand around the attack: the only way back leads to a division."""
    ring = {"CH-1-Bdr-X": "1203", "CH-2-Bdr-X": "1204", "CH-67-Bdr-III": "1105", "CH-68-Bdr-III": "1004"}
    behind = {"CH-1-Inf-XX": "1003", "DE-23-Inf-XX": "1103"}
    fight = {"DE-5-Inf-XX": None, "CH-4-Inf-XX": None}
    forecast = combat({**fight, **ring, **behind}).odds("german", f"fight {HEX}")
    assert forecast.risks == {
        "if it is thrown back, 1103 overstacks: a unit dies [5.0]": forecast.chances[endings.THROWN_BACK]
    }
    assert combat({**fight, **ring}).odds("german", f"fight {HEX}").risks == {}


def test_r17_1_nine_areas_suffice_for_three_faces() -> None:
    g = at("4.1.3", conquered(9), turn=2)
    forecast = g.odds("german", "surrender")
    assert forecast.supposed
    assert forecast.chances == {"Switzerland surrenders": 3 * SIXTH, "Switzerland fights on": 3 * SIXTH}
    g = at("4.1.3", conquered(5), turn=2)
    with pytest.raises(redoubt.Refused, match=r"holds\ 5\ of\ 7\ urban\ areas\ besides\ Bern"):
        g.odds("german", "surrender")


def test_r07_0_the_bomber_by_its_table() -> None:
    g = at("4.1.1", {"CH-4-Inf-XX": "1102", "DE-5-Inf-XX": "1201"}, turn=5)
    forecast = g.odds("german", "yes")
    assert forecast.kind == "bomber"
    paid = sum(SIXTH for die in range(1, 7) if T.bomber[die][1])
    assert forecast.chances["victory points are paid"] == paid
    assert sum(forecast.endings.values()) == 1


def test_r08_2_an_air_battle_of_one_against_two() -> None:
    units = {"DE-5-Inf-XX": "1405", "CH-4-Inf-XX": "1405", "DE-23-Inf-XX": "1604", "CH-5-Inf-XX": "1604"}
    names = ("DE-Fighter-1", "DE-Fighter-2", "CH-Fighter-1")
    fighters = {name: {"air_place": "airfield"} for name in names}
    g = at("4.1.4", units, options={"air_combat": True}, fighter=fighters)
    choose(g, "swiss", "fly CH-Fighter-1 1405")
    last = "pair DE-Fighter-1 1405"
    assert last in [str(option) for option in g.legal("german")]
    forecast = g.odds("german", last)
    assert forecast.kind == "air battle"
    # Two fighters: the Swiss wins the air only by winning twice (15/36 each, equal dice end his flight).
    win, equal = Fraction(15, 36), Fraction(6, 36)
    assert forecast.chances["Swiss fighters hold the air"] == win * win
    assert forecast.chances["no fighters are left"] == win * equal
    assert forecast.chances["German fighters hold the air"] == 1 - win * win - win * equal


# beside brute force


@pytest.mark.parametrize(
    "units",
    [
        {"DE-5-Inf-XX": {"lost": 3}, "CH-18-Mtn-III": None},
        {"DE-A-Eng-III": None, "DE-LAH-Mot-III": None, "CH-76-Inf-III": None, "CH-12-Art-III": None},
        {"DE-5-Inf-XX": {"lost": 2, "hits": 1}, "DE-GD-Mot-III": None, "CH-10-Mtn-X": {"lost": 1}},
        {"DE-4-Pz-XX": {"lost": 3, "hits": 1}, "CH-3-Bdr-X": None, "CH-67-Bdr-III": None},
    ],
)
@pytest.mark.parametrize("phase", ["4.1.4", "4.2.4"])
def test_a_whole_combat_equals_the_whole_tree(units: dict[str, Any], phase: str) -> None:
    g = combat(units, phase)
    choice = f"fight {HEX}"
    forecast = g.odds("german", choice)
    assert forecast.until == "combat"
    assert sum(chance for chance, _ in forecast.ends) == 1
    assert ends_of(forecast) == gathered(brute(g, 0, choice, asked_again))


def test_a_combat_with_a_line_equals_the_whole_tree() -> None:
    grid = T.grid
    here = grid.parse(HEX)
    south = grid.name(grid.neighbours[here][0])
    works = {"CH-Line-1": {"fort_place": HEX, "facing": 5}}
    units = {"DE-5-Inf-XX": {"lost": 3, "origin": south}, "CH-86-Inf-III": None}
    g = combat(units, fort=works)
    forecast = g.odds("german", f"fight {HEX}")
    assert forecast.reckoning is not None
    assert {"11.1"} <= {part.rule for part in forecast.reckoning.parts}
    assert ends_of(forecast) == gathered(brute(g, 0, f"fight {HEX}", asked_again))


def test_a_bombardment_equals_its_tree() -> None:
    guns = {"DE-301-Art-X": "1201", "DE-51-Art-III": "1201", "DE-52-Art-III": "1001"}
    g = at("4.1.1", {**guns, "CH-71-Inf-III": "1102", "CH-3-Bdr-X": "1102"}, turn=1, scenario="training")

    def open_decision(game: Game) -> bool:
        return type(game.asked[0]).__name__ == "ChooseBombardment"

    forecast = g.odds("german", "bombard 1201 1102")
    assert ends_of(forecast) == gathered(brute(g, 0, "bombard 1201 1102", open_decision))


# beside samples


class Sampler:
    """Fights a combat with ordinary dice, again and again. What one face makes of one position is worked out
    once, by the title's procedures, and remembered."""

    def __init__(self, g: Game, side: str, choice: str) -> None:
        self.first = g.clone(keep=False)
        start = g.clone(keep=False)
        start.take(g.side_id(side), g.parse(choice))
        while type(start.stack[-1]).__name__ != "Round":
            start.step()
        question = FORECASTER.question(start)
        assert question is not None
        self.question = question
        self.games = [start]
        self.known: dict[Any, int] = {}
        self.next: dict[tuple[int, int], int] = {}
        self.labels: dict[int, str] = {}

    def over(self, game: Game) -> bool:
        return self.question.stops["combat"](game)

    def follow(self, at: int, face: int) -> int:
        """On to the position after the next roll, or to the end."""
        game = self.games[at].clone(keep=False)
        game.dice = ScriptedDice((face,))
        while not self.over(game) and not game.dice.counter:
            if game.asked:
                who = game.asked[0].side
                game.take(who, staff_choice(game, who))
            else:
                game.step()
        key = position_key(game)
        if key not in self.known:
            self.known[key] = len(self.games)
            self.games.append(game)
        index = self.known[key]
        if self.over(game):
            self.labels[index] = self.question.ending(self.first.state, game.state).label
        return index

    def counted(self, count: int, seed: int) -> dict[str, int]:
        """How often each kind of ending came."""
        dice, endings = SeededDice(seed), dict[str, int]()
        for _ in range(count):
            at = 0
            while at not in self.labels:
                face = dice.roll("10.1", "combat", 6)
                to = self.next.get((at, face))
                if to is None:
                    to = self.next[at, face] = self.follow(at, face)
                at = to
            endings[self.labels[at]] = endings.get(self.labels[at], 0) + 1
        return endings


LARGE = {
    "DE-5-Inf-XX": None, "DE-4-Pz-XX": None, "DE-A-Eng-III": None,
    "CH-4-Inf-XX": None, "CH-10-Mtn-X": None, "CH-86-Inf-III": None,
}  # fmt: skip


def agrees(forecast: Forecast, counted: dict[str, int]) -> None:
    total = sum(counted.values())
    for label in {*forecast.endings, *counted}:
        chance = float(forecast.endings.get(label, 0))
        sigma = sqrt(max(chance * (1 - chance), 1e-12) / total)
        assert abs(counted.get(label, 0) / total - chance) <= 4 * sigma + 1e-9, label


def test_a_large_combat_agrees_with_100_000_samples() -> None:
    g = combat(LARGE)
    agrees(g.odds("german", f"fight {HEX}"), Sampler(g, "german", f"fight {HEX}").counted(100_000, 1))


@pytest.mark.slow
def test_a_large_combat_agrees_with_a_million_samples() -> None:
    g = combat(LARGE)
    agrees(g.odds("german", f"fight {HEX}"), Sampler(g, "german", f"fight {HEX}").counted(1_000_000, 2))


# policies


@pytest.mark.parametrize(
    "units",
    [
        {"DE-5-Inf-XX": {"lost": 2}, "DE-A-Eng-III": None, "CH-10-Mtn-X": None, "CH-86-Inf-III": None},
        {"DE-LAH-Mot-III": None, "DE-GD-Mot-III": None, "CH-3-Bdr-X": None, "CH-76-Inf-III": None},
        {"DE-5-Inf-XX": {"lost": 2}, "DE-301-Art-X": None, "CH-10-Mtn-X": {"lost": 1}, "CH-12-Art-III": None},
    ],
)
def test_policies_are_ordered_by_what_they_are_worth(units: dict[str, Any]) -> None:
    g = combat(units)
    worth = {policy: g.odds("german", f"fight {HEX}", policy).value for policy in POLICIES}
    assert worth["attacker"] >= worth["staff"] >= worth["defender"]
    assert worth["attacker"] >= worth["best"] >= worth["defender"]


def minimax(game: Game, side: int, choice: Any, free: set[int], worth: Callable[[Any], int]) -> Fraction:
    """The value of a choice over the whole tree: the German wants it high, the Swiss low."""
    total = Fraction(0)
    for chance, after in game.outcomes(side, choice):
        if asked_again(after):
            total += chance * worth(after.state)
            continue
        who = after.asked[0].side
        choices = after.legal(who) if who in free else [staff_choice(after, who)]
        values = [minimax(after, who, option, free, worth) for option in choices]
        total += chance * (max(values) if who == 0 else min(values))
    return total


@pytest.mark.parametrize(("policy", "free"), [("attacker", {0}), ("defender", {1}), ("best", {0, 1})])
def test_the_best_choices_are_those_of_the_whole_tree(policy: str, free: set[int]) -> None:
    units = {"DE-GD-Mot-III": None, "DE-A-Eng-III": {"hits": 1}, "CH-86-Inf-III": None, "CH-12-Art-III": None}
    g = combat(units)
    forecast = g.odds("german", f"fight {HEX}", policy)

    def worth(state: Any) -> int:
        return endings.worth(state, T.grid.parse(HEX), 0)

    assert forecast.value == minimax(g, 0, f"fight {HEX}", free, worth) - worth(g.state)


def test_an_unknown_policy_or_stop_is_named() -> None:
    g = combat({"DE-5-Inf-XX": None, "CH-18-Mtn-III": None})
    with pytest.raises(redoubt.BadSetup, match="unknown policy 'luck'; choose from staff, attacker"):
        g.odds("german", f"fight {HEX}", "luck")
    with pytest.raises(redoubt.BadSetup, match="can stop at phase, combat, round, roll, not 'war'"):
        g.odds("german", f"fight {HEX}", until="war")


# what a side may know, and what is not a choice


def test_r18_5_3_the_swiss_cannot_learn_landings_from_odds() -> None:
    fought = {"DE-5-Inf-XX": {"place": HEX}, "CH-10-Mtn-X": {"place": HEX}}
    told_twice = []
    for landing in ("1604", "1405"):
        units = {**fought, "DE-FJ-Para": {"place": "due", "landing": landing}, "CH-4-Inf-XX": "1504"}
        g = at("4.1.6", units, options={"airborne": True})
        told_twice.append(g.odds("swiss", f"fight {HEX}").to_plain())
    assert told_twice[0] == told_twice[1]


def test_a_combat_can_be_asked_about_before_its_phase_and_by_the_defender() -> None:
    g = at("4.1.3", {"DE-5-Inf-XX": HEX, "CH-10-Mtn-X": HEX})
    before = g.digest()
    mine, theirs = g.odds("german", f"fight {HEX}"), g.odds("swiss", f"defend {HEX}")
    assert mine.supposed
    assert theirs.supposed
    assert (mine.attacker, theirs.attacker) == ("german", "german")
    assert mine.endings == theirs.endings
    assert g.digest() == before
    with pytest.raises(redoubt.Refused):
        g.odds("german", "fight 1203")
    with pytest.raises(redoubt.NotYours):
        g.odds("swiss", "done")


def test_r10_1c_what_is_certain_is_called_certain() -> None:
    g = combat({"DE-L-Bdr-III": None, "CH-4-Inf-XX": None})
    forecast = g.odds("german", f"fight {HEX}")
    assert forecast.kind == "no roll"
    assert {plain(label): chance for label, chance in forecast.endings.items()} == {"L Bdr III is lost": 1}


def test_r12_2_an_overrun_is_one_roll_and_its_hit() -> None:
    g = at("4.1.3", {"DE-4-Pz-XX": "1505", "CH-86-Inf-III": "1504", "DE-5-Inf-XX": "1201"})
    choose(g, "german", "move DE-4-Pz-XX", "to 1504")
    forecast = g.odds("german", "overrun 1504")
    assert (forecast.kind, forecast.until, forecast.rule) == ("overrun", "overrun", "12.2")
    assert forecast.reckoning is not None
    assert forecast.reckoning.verdict == "column 6:1"
    assert forecast.reckoning.faces == ("-/2", "-/2R", "-/*R", "-/1*R", "-/E", "-/E")
    assert forecast.chances[endings.TAKES] == forecast.chances[endings.DESTROYED] == 1
    assert forecast.expected["german"]["hits"] == 1, "12.3"


# budgets


def test_too_small_a_budget_takes_a_nearer_stop_and_says_so_or_refuses() -> None:
    g = combat(LARGE)
    choice = f"fight {HEX}"
    whole = odds(g, "german", choice)
    round_only = odds(g, "german", choice, until="round")
    assert round_only.runs < whole.runs
    forecast = odds(g, "german", choice, budget=whole.runs // 2)
    assert forecast.until == "round"
    assert "the odds stop before the end of the combat" in forecast.notes[0]
    assert forecast.endings == round_only.endings
    with pytest.raises(TooMany, match="too many possibilities: 5 runs"):
        odds(g, "german", choice, budget=5)
