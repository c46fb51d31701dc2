"""The rules of Switzerland seen from outside: a real process, and only what docs/reference/protocol.md tells.

Each check sets up a position, scripts the dice, and looks at choices, refusals, events, views and results.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import redoubt
from tests.cli.conftest import ROOT, Engine
from tests.titles.switzerland.helpers import VALUES

Place = str | dict[str, Any]


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    """An engine with the values the rules are tested with."""
    engine = Engine("--data", str(VALUES))
    yield engine
    assert engine.end() == 0


class Game:
    """One game of the engine, by its id."""

    def __init__(self, engine: Engine, answer: dict[str, Any]) -> None:
        self.engine = engine
        self.answer = answer
        self.id = answer["game"]

    def ask(self, do: str, **fields: Any) -> Any:
        return self.engine.ask(do, game=self.id, **fields)

    def play(self, *choices: str) -> Game:
        """Choices such as "german move DE-5-Inf-XX", one after another."""
        for line in choices:
            side, _, choice = line.partition(" ")
            self.answer = self.ask("choose", side=side, choice=choice)
        return self

    def legal(self, side: str = "german") -> list[str]:
        choices: list[str] = self.ask("legal", side=side)["choices"]
        return choices

    def why(self, choice: str, side: str = "german") -> tuple[str, str]:
        """The rule and the sentence of a refusal; two empty texts if the choice may be made."""
        no = self.ask("why_not", side=side, choice=choice)["why_not"]
        assert (no is None) == (choice in self.legal(side))
        return (no["rule"], no["why"]) if no else ("", "")

    def facts(self, kind: str) -> list[dict[str, Any]]:
        return [event["facts"] for event in self.ask("log")["events"] if event["kind"] == kind]

    def texts(self) -> list[str]:
        return [event["text"] for event in self.ask("log")["events"]]

    def board(self, side: str = "german") -> dict[str, Any]:
        board: dict[str, Any] = self.ask("view", side=side)["view"]["state"]
        return board

    def unit(self, unit: str) -> dict[str, Any]:
        return {"lost": 0, "hits": 0, **self.board()["unit"].get(unit, {"place": "unused"})}

    @property
    def asked(self) -> dict[str, str]:
        """The first open decision."""
        pending: list[dict[str, str]] = self.ask("pending")["pending"]
        return pending[0]


def at(
    engine: Engine, phase: str, units: dict[str, Place], dice: list[int] | None = None, **fields: Any
) -> Game:
    """A position of the historical scenario, unless fields say otherwise."""
    board = {unit: {"place": value} if isinstance(value, str) else value for unit, value in units.items()}
    position = {"scenario": "historical", "phase": phase, "unit": board, **fields}
    return Game(engine, engine.ask("position", title="switzerland", position=position, dice=dice or []))


# the printed examples


def test_6_1_four_against_five_points_in_a_town(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-41-Art-III": "1202", "DE-51-Art-III": "1202"}
    units |= {"CH-4-Inf-XX": "1203", "CH-73-Inf-III": "1203"}
    for die, asked in ((2, "german"), (3, "swiss"), (5, None)):
        g = at(engine, "4.1.1", units, [die])
        g.play("german bombard 1202 1203", "german with DE-41-Art-III", "german with DE-51-Art-III")
        (shot,) = g.facts("bombardment")
        assert (shot["strength"], shot["number"], shot["parts"]) == (4, 4, {"table": 6, "urban": -2})
        assert (g.asked["kind"] == "ChooseBombardedUnit") == (asked is not None)
        assert asked is None or g.asked["side"] == asked


@pytest.mark.parametrize(("choice", "result"), [("keep", (4, "1", "2")), ("raise", (5, "-", "2")),
                                                ("lower", (3, "-", "1R"))])  # fmt: skip
def test_8_3_a_fighter_changes_the_die(engine: Engine, choice: str, result: tuple[int, str, str]) -> None:
    units: dict[str, Place] = {"DE-5-Inf-XX": "1604", "CH-73-Inf-III": "1604", "CH-86-Inf-III": "1604"}
    air = {"options": {"air_combat": True}, "fighter": {"DE-Fighter-1": {"air_place": "airfield"}}}
    g = at(engine, "4.1.4", units, [4], **air).play("german fly DE-Fighter-1 1604")
    assert "3 -/1R, 4 1/2, 5 -/2" in g.asked["prompt"]
    g.play(f"german {choice}")
    facts = g.facts("result")[0]
    assert (facts["die"], facts["for_attacker"], facts["for_defender"]) == result


def test_8_3_not_so_that_enemy_casualties_rise(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-5-Inf-XX": "1604", "CH-73-Inf-III": "1604", "CH-86-Inf-III": "1604"}
    air = {"options": {"air_combat": True}, "fighter": {"DE-Fighter-1": {"air_place": "airfield"}}}
    g = at(engine, "4.1.4", units, [3], **air).play("german fly DE-Fighter-1 1604")
    assert g.why("raise")[0] == "8.3"


def test_10_1_39_to_10_is_3_to_1(engine: Engine) -> None:
    units: dict[str, Place] = dict.fromkeys(("DE-4-Pz-XX", "DE-10-Pz-XX", "DE-1-Mtn-XX"), "1604")
    units |= {"CH-4-Inf-XX": "1604", "CH-73-Inf-III": "1604"}
    (odds,) = at(engine, "4.1.4", units, [2]).facts("combat")
    assert (odds["attack"], odds["defence"], odds["odds"]) == ("39", "10", "3:1")


def test_10_1_below_1_to_4_the_attackers_are_gone_without_a_die(engine: Engine) -> None:
    g = at(engine, "4.1.4", {"DE-51-Art-III": "1604", "CH-4-Inf-XX": "1604"})
    assert g.unit("DE-51-Art-III")["place"] == "casualty_pile"


@pytest.mark.parametrize(("hits", "lost", "left"), [(0, 1, 1), (1, 2, 0)])
def test_10_2_a_hit_and_a_step_on_one_unit(engine: Engine, hits: int, lost: int, left: int) -> None:
    third = "DE-LAH-Mot-III" if hits else "DE-5-Inf-XX"
    units: dict[str, Place] = dict.fromkeys(("DE-4-Pz-XX", "DE-10-Pz-XX", third), "1604")
    g = at(engine, "4.1.4", {**units, "CH-4-Inf-XX": {"place": "1604", "hits": hits}}, [6])
    assert g.facts("result")[0]["for_defender"] == "1*R"
    assert (g.unit("CH-4-Inf-XX")["lost"], g.unit("CH-4-Inf-XX")["hits"]) == (lost, left)


def test_14_3_an_engineer_regiment_costs_3_after_all_hits(engine: Engine) -> None:
    towns: dict[str, Place] = {"DE-5-Inf-XX": "1203", "DE-23-Inf-XX": "1007", "DE-73-Inf-XX": "1705"}
    towns |= {"DE-260-Inf-XX": "1803", "DE-LAH-Mot-III": "1606", "DE-GD-Mot-III": "0909"}
    worn: dict[str, Place] = {"DE-52-Inf-XX": {"place": "1202", "hits": 1}, "DE-A-Eng-III": "dead_pile"}
    g = at(engine, "4.3", towns | worn | {"CH-4-Inf-XX": "1915"})
    assert g.ask("result")["scores"] == {"vp": 8}
    assert g.facts("replacements")[0]["points"] == 4
    assert g.why("rebuild DE-A-Eng-III")[0] == "14.3"
    g.play("german recover DE-52-Inf-XX", "german rebuild DE-A-Eng-III")
    assert g.facts("rebuilt")[0]["cost"] == 3
    assert g.why("at 1302")[0] == "14.4"
    assert "at 1201" in g.legal()


@pytest.mark.parametrize(("hex", "points"), [("1202", 4), ("1701", 12)])
def test_19_6_4_a_division_deep_in_germany_counts_again(engine: Engine, hex: str, points: int) -> None:
    g = at(engine, "4.5", {"DE-A-Eng-III": "1601", "FR-13-Inf-XX": hex}, scenario="training", turn=3)
    result = g.ask("result")["result"]
    assert (result["winner"], result["rule"]) == ("swiss", "19.6.4")
    assert result["scores"] == {"german": 1, "swiss": points}


# rules by number


def test_5_0_overstacking_is_cured_when_the_combat_phase_ends(engine: Engine) -> None:
    g = at(engine, "4.1.4", {"DE-5-Inf-XX": "1202", "DE-23-Inf-XX": "1202", "CH-4-Inf-XX": "1007"})
    assert g.asked["rule"] == "5.0"
    assert sorted(g.legal()) == ["remove DE-23-Inf-XX", "remove DE-5-Inf-XX"]


def test_6_2_the_last_unit_keeps_its_last_hit(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-41-Art-III": "1602", "DE-51-Art-III": "1602"}
    g = at(engine, "4.1.1", {**units, "CH-73-Inf-III": {"place": "1603", "hits": 1}}, [2])
    g.play("german bombard 1602 1603", "german with DE-41-Art-III", "german with DE-51-Art-III")
    assert g.unit("CH-73-Inf-III") == {"place": "1603", "lost": 0, "hits": 1}


def test_8_2_air_battles(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-5-Inf-XX": "1604", "CH-73-Inf-III": "1604", "CH-86-Inf-III": "1604"}
    ready = {key: {"air_place": "airfield"} for key in ("DE-Fighter-1", "DE-Fighter-2", "CH-Fighter-1")}
    for dice, turns, lost in (([3, 3], [2, 2], 0), ([4, 3], [4], 0), ([1, 6, 6, 5], [6], 1)):
        g = at(engine, "4.1.4", units, [*dice, 6, 6], options={"air_combat": True}, fighter=ready)
        assert g.asked["side"] == "swiss", "8.1"
        g.play("swiss fly CH-Fighter-1 1604")
        assert g.why("fly DE-Fighter-1 1604")[0] == "8.1"
        g.play("german pair DE-Fighter-1 1604")
        assert [fact["turn"] for fact in g.facts("fighter_to_track")] == turns
        assert len(g.facts("fighter_lost")) == lost


def test_9_2_ground_and_roads(engine: Engine) -> None:
    g = at(engine, "4.1.3", {"DE-51-Art-III": "2306", "CH-4-Inf-XX": "1007"}).play(
        "german move DE-51-Art-III"
    )
    assert g.why("to 2307")[0] == "9.2", "artillery never enters a mountain"
    for road_out in ([], ["2307"]):
        g = at(engine, "4.1.3", {"DE-LAH-Mot-III": "2306", "CH-4-Inf-XX": "1007"}, road_out=road_out)
        g.play("german move DE-LAH-Mot-III")
        assert ("to 2307" in g.legal()) == (not road_out), "18.2"


def test_10_4_1_engineers_in_a_town(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-5-Inf-XX": "1606", "DE-A-Eng-III": "1606"}
    units |= {"CH-73-Inf-III": "1606", "CH-86-Inf-III": "1606"}
    (odds,) = at(engine, "4.1.4", units, [1]).facts("combat")
    assert (odds["odds"], odds["column"]) == ("3:1", "3:1"), (
        "the town takes a column, the engineers give it back"
    )


def test_11_1_a_line_halves_in_front_and_falls_from_behind(engine: Engine) -> None:
    line = {"CH-Line-1": {"fort_place": "1504", "facing": 0}}
    for origin, attack, defence in (("1503", "5", "3"), ("1505", "10", "2")):
        units: dict[str, Place] = {
            "DE-5-Inf-XX": {"place": "1504", "origin": origin},
            "CH-73-Inf-III": "1504",
        }
        g = at(engine, "4.1.4", units, [6] * 6, fort=line)
        assert (g.facts("combat")[0]["attack"], g.facts("combat")[0]["defence"]) == (attack, defence)
        if origin == "1505":
            assert "Swiss fortified line 1 in Brugg 1504 is destroyed [11.1]" in g.texts()


def test_12_overruns_by_kind_of_unit(engine: Engine) -> None:
    g = at(engine, "4.1.3", {"DE-4-Pz-XX": "1503", "CH-4-Bdr-X": "1504", "DE-5-Inf-XX": "1202"}, [6])
    g.play("german move DE-4-Pz-XX", "german to 1504", "german overrun 1504")
    assert g.facts("combat")[0]["defence"] == "2", "12.1: border units at half strength"
    assert g.unit("DE-4-Pz-XX")["hits"] == 1, "12.3"
    assert "move DE-4-Pz-XX" in g.legal(), "12.2: what points are left may be used"
    g = at(engine, "4.1.3", {"DE-LAH-Mot-III": "2306", "CH-73-Inf-III": "2307", "DE-5-Inf-XX": "1202"})
    g.play("german move DE-LAH-Mot-III", "german to 2307")
    assert g.why("overrun 2307")[0] == "12.1"


def test_13_3_one_round_at_night_and_hits_for_all(engine: Engine) -> None:
    g = at(engine, "4.2.4", {"DE-5-Inf-XX": "1604", "CH-4-Inf-XX": "1604"}, [5])
    assert len(g.facts("combat")) == 1
    assert [g.unit(unit)["lost"] for unit in ("DE-5-Inf-XX", "CH-4-Inf-XX")] == [1, 1]
    assert {g.unit(unit)["tired"] for unit in ("DE-5-Inf-XX", "CH-4-Inf-XX")} == {1}, "4.2"


def test_16_0_and_17_surrender(engine: Engine) -> None:
    towns = ("1007", "0313", "0511", "0707", "0712", "0906", "0909", "0914")
    army = ("DE-5-Inf-XX", "DE-23-Inf-XX", "DE-52-Inf-XX", "DE-73-Inf-XX", "DE-260-Inf-XX", "DE-1-Mtn-XX",
            "DE-6-Mtn-XX", "DE-A-Eng-III")  # fmt: skip
    lost = ("CH-1-Inf-XX", "CH-2-Inf-XX", "CH-3-Mtn-XX", "CH-10-Mtn-X", "CH-4-Inf-XX")
    units: dict[str, Place] = dict(zip(army, towns, strict=True)) | {"CH-73-Inf-III": "2309"}
    beaten = units | dict.fromkeys(lost, "dead_pile")
    for paid, level in ((-1, "decisive"), (0, "normal"), (4, "marginal"), (9, "pyrrhic")):
        result = at(engine, "4.5", beaten, [1], paid=paid).ask("result")["result"]
        assert (result["winner"], result["level"], result["scores"]) == ("german", level, {"vp": 10 - paid})
    assert at(engine, "4.5", beaten, [2]).ask("result")["result"] is None, "a 2 asks for eight areas"
    assert not at(engine, "4.5", beaten, paid=10).facts("surrender_die"), "no positive balance"
    assert not at(engine, "4.5", units).facts("surrender_die"), "nobody is lost"


def test_16_0_losses_are_shown_as_charges(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-4-Pz-XX": {"place": "1604", "lost": 1, "hits": 1}}
    g = at(engine, "4.1.7", {**units, "CH-4-Inf-XX": "1604", "CH-5-Inf-XX": "1604"}, [5, 5, 5])
    assert [fact["amount"] for fact in g.facts("vp_charged")] == [1, 1]
    assert g.ask("result")["scores"] == {"vp": -2}


def test_18_5_3_landings_are_secret(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-5-Inf-XX": "1007", "DE-23-Inf-XX": "1606", "DE-FJ-Para": "due"}
    g = at(engine, "4.4", {**units, "CH-86-Inf-III": "1504"}, engineers_offered=1).play(
        "german request DE-FJ-Para"
    )
    assert g.why("at 1411")[0] == g.why("at 1712")[0] == "18.5.3", "glacier; mountain without a town"
    twin = Game(engine, g.ask("clone")).play("german at 2309")
    g.play("german at 1504")
    for side in ("swiss", "onlooker"):
        for verb in ("view", "log", "pending"):
            assert g.ask(verb, side=side) == twin.ask(verb, side=side), (side, verb)
    assert g.board("german")["unit"]["DE-FJ-Para"]["landing"] == "1504"
    assert g.board("swiss")["unit"]["DE-FJ-Para"]["landing"] == "due"
    imagined = {g.ask("imagine", side="swiss", seed=seed)["game"] for seed in range(8)}
    noted = {Game(engine, {"game": world}).board()["unit"]["DE-FJ-Para"]["landing"] for world in imagined}
    assert len(noted) > 3, "what the Swiss cannot know is drawn anew"


def test_18_5_4_the_swiss_react_to_a_landing(engine: Engine) -> None:
    units: dict[str, Place] = {"DE-FJ-Para": {"place": "due", "landing": "1504"}, "DE-5-Inf-XX": "1202"}
    g = at(engine, "18.5.3", {**units, "CH-86-Inf-III": "1504"})
    assert g.legal("swiss") == ["overrun_landing", "step_aside"]


def test_19_2_4_france_is_deadly_and_border_units_stand(engine: Engine) -> None:
    g = at(engine, "4.1.3", {"DE-5-Inf-XX": "1202", "CH-4-Inf-XX": "1007"}, scenario="pre_poland")
    g.play("german move DE-5-Inf-XX", "german to 1103")
    assert g.unit("DE-5-Inf-XX")["place"] == "dead_pile"
    for turn in (3, 4):
        units: dict[str, Place] = {"DE-5-Inf-XX": "1604", "CH-4-Bdr-X": "1604"}
        g = at(engine, "4.1.4", units, [3, 6, 6], scenario="pre_poland", turn=turn)
        assert bool(g.facts("stands")) == (turn == 3)


LISTED = {
    "CH-1-Bdr-X": "0409", "CH-2-Bdr-X": "0607", "CH-67-Bdr-III": "0312", "CH-68-Bdr-III": "0411",
    "CH-1-Inf-XX": "0610", "CH-2-Inf-XX": "0807", "CH-71-Inf-III": "0313", "CH-3-Mtn-XX": "0909",
    "CH-10-Mtn-X": "0712", "CH-3-Bdr-X": "0804", "CH-4-Bdr-X": "1203", "CH-5-Bdr-X": "1403",
    "CH-4-Inf-XX": "1104", "CH-5-Inf-XX": "1504", "CH-73-Inf-III": "1204", "CH-86-Inf-III": "1304",
    "CH-8-Mtn-XX": "1606", "CH-6-Bdr-X": "1903", "CH-7-Bdr-X": "2103", "CH-8-Bdr-X": "2304",
    "CH-6-Inf-XX": "1705", "CH-7-Inf-XX": "2105",
}  # fmt: skip
SET_UPS = {  # Swiss, French, German, Italian units; lines, fortresses, Road Out, militia; last turn
    "historical": (40, 0, 32, 9, 8, 3, 8, 0, 10),
    "pre_poland": (35, 0, 28, 0, None, 0, 2, 5, 13),
    "southern_hook": (40, 5, 36, 0, 11, 4, 8, 5, 15),
    "follow_on": (40, 0, 17, 0, 12, 3, 8, 3, 0),
    "kesselring": (40, 0, None, None, 10, 3, 0, 0, 0),
    "training": (0, 4, 6, 0, 0, 0, 0, 0, 3),
}


@pytest.mark.parametrize("scenario", SET_UPS)
def test_19_set_ups(engine: Engine, scenario: str) -> None:
    g = Game(engine, engine.ask("new", title="switzerland", scenario=scenario, seed=5))
    while g.answer["phase"]["rule"] == "19.0":
        choices = g.legal(g.asked["side"])
        wanted = next(value for value in ("suggested", "yes", choices[0]) if value in choices)
        g.play(f"{g.asked['side']} {wanted}")
    board = g.board()
    stand = {unit: value["place"] for unit, value in board["unit"].items() if value["place"].isdigit()}
    by_nation = [sum(unit.startswith(nation) for unit in stand) for nation in ("CH", "FR", "DE", "IT")]
    if scenario != "training":
        assert {unit: stand.get(unit) for unit in LISTED} == LISTED
    works = [fort for fort, value in board["fort"].items() if value["fort_place"].isdigit()]
    lines = sum("Line" in fort for fort in works)
    counted = (*by_nation, lines, len(works) - lines, len(board["road_out"]), len(board["militia"]))
    expected = SET_UPS[scenario]
    assert [a for a, b in zip(counted, expected, strict=False) if b is not None] == [
        value for value in expected[:-1] if value is not None
    ]
    assert board["last_turn"] == expected[-1]
    if scenario == "pre_poland":
        assert lines == 3 + g.facts("lines_rolled")[0]["die"], "19.2.6"
    if scenario == "kesselring":
        assert by_nation[2] + by_nation[3] == 10, "19.5.1"


# the protocol


def test_every_event_and_prompt_cites_a_rule(engine: Engine) -> None:
    known = set(engine.ask("rules", title="switzerland")["numbers"])
    dice = random.Random(3)
    g = Game(engine, engine.ask("new", title="switzerland", scenario="historical", seed=9))
    for _ in range(250):
        assert g.asked["rule"] in known
        choices = g.legal(g.asked["side"])
        g.play(f"{g.asked['side']} {'suggested' if 'suggested' in choices else dice.choice(choices)}")
        for event in g.answer["events"]:
            assert event["rule"] in known
            assert event["text"].endswith(f" [{event['rule']}]")
            assert "?" not in event["text"]


def test_a_stale_choice_is_refused_and_changes_nothing(engine: Engine) -> None:
    g = at(engine, "4.1.3", {"DE-5-Inf-XX": "1202", "DE-23-Inf-XX": "1601", "CH-4-Inf-XX": "1203"})
    stale = g.legal()
    g.play("german move DE-5-Inf-XX")
    before = (g.ask("digest"), g.ask("save"))
    for choice in stale:
        error = engine.refuse("choose", game=g.id, side="german", choice=choice)
        assert (error["code"], error["rule"]) == ("refused", "9.0")
    assert engine.refuse("choose", game=g.id, side="swiss", choice="done")["code"] == "not_yours"
    assert (g.ask("digest"), g.ask("save")) == before


def test_a_position_that_cannot_stand_names_the_rule(engine: Engine) -> None:
    for unit, field, rule in (
        ("DE-5-Inf-XX", {"place": "1202", "hits": 2}, "10.2.1"),
        ("DE-5-Inf-XX", {"place": "1202", "lost": 4}, "10.2.2"),
        ("DE-51-Art-III", {"place": "2307"}, "9.2"),
        ("CH-18-Mtn-III", {"place": "1916"}, "19.1.4"),
    ):
        error = engine.refuse("position", title="switzerland", position={"unit": {unit: field}})
        assert (error["code"], error["rule"]) == ("bad_setup", rule)
    for run, path in (
        ({"procedure": "CombatPhase"}, "run.side"),
        ({"procedure": "CombatPhase", "side": "german", "step": "x"}, "run.step"),
    ):
        assert engine.refuse("position", title="switzerland", position={"run": run})["path"] == path
    begun = {"phase": "19.0", "unit": {"CH-1-Bdr-X": {"place": "1303"}}}
    assert engine.refuse("position", title="switzerland", position=begun)["rule"] == "19.0"
    both = {"phase": "4.1.1", "run": {"procedure": "CombatPhase", "side": "german"}}
    assert engine.refuse("position", title="switzerland", position=both)["path"] == "run"


def committed(*parts: str) -> str:
    """SHA-256 of texts, each with its length before it."""
    return hashlib.sha256("".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def test_verifiable_dice_can_be_computed_again(engine: Engine) -> None:
    dice = {"secret": "s3cret", "game": "G", "seats": ["a", "b"]}
    g = Game(engine, engine.ask("new", title="switzerland", scenario="training", dice=dice))
    header = json.loads(g.ask("save")["record"].splitlines()[0])
    options, data = header["options"], header["overlay"]
    played = [header["title"], header["rules_version"], "", header["scenario"], options, data, ""]
    value = committed("s3cret", "G", json.dumps(played, separators=(",", ":")))
    for seed in ("a", "b"):
        value = committed(value, seed)
    assert g.answer["commitment"] == value
    g.play("swiss suggested", "german suggested")
    rolls = [die for line in g.ask("save")["record"].splitlines() for die in json.loads(line).get("dice", ())
             if isinstance(die, list)]  # fmt: skip
    assert rolls
    for number, (face, sides, rule, purpose) in enumerate(rolls, 1):
        for attempt in range(9):
            text = "|".join(("G", str(number), rule, purpose, str(attempt), "a", "b"))
            value = int.from_bytes(hmac.digest(b"s3cret", text.encode(), "sha256")[:4], "big")
            if value < 2**32 // sides * sides:
                break
        assert value % sides + 1 == face


def test_garbage_is_answered_line_by_line_and_changes_nothing(engine: Engine) -> None:
    g = at(engine, "4.1.3", {"DE-5-Inf-XX": "1202", "CH-4-Inf-XX": "1203"})
    before = (g.ask("digest"), g.ask("save"), engine.ask("games"))
    rng = random.Random(11)
    order = json.dumps(
        {"do": "choose", "game": g.id, "side": "german", "choice": "move DE-5-Inf-XX"}
    ).encode()
    for number in range(2000):
        if number % 2:
            line = bytes(rng.choice(range(11, 256)) for _ in range(rng.randrange(80)))
        else:
            line = bytearray(order)
            for _ in range(rng.randrange(1, 4)):
                line[rng.randrange(len(line))] = rng.randrange(33, 127)
            line = bytes(line)
        if line != order:
            answer = engine.send(line)
            assert set(answer["error"]) == {"code", "path", "message", "rule"}, line
            assert answer["error"]["code"] != "internal", line
    assert (g.ask("digest"), g.ask("save"), engine.ask("games")) == before


def test_every_field_stands_on_the_protocol_page() -> None:
    page = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    for field in redoubt.title("switzerland").state.FIELDS:
        assert f"`{field.name}`" in page, field.name
