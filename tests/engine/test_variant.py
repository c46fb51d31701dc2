"""Variants: one visible list of changes, resolved when a game is set up and named in its record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import redoubt
from redoubt.engine import conformance, record
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.engine.errors import BadSave, BadSetup
from redoubt.engine.events import EventKind
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.engine.title import Option, Scenario, Title
from redoubt.engine.variant import Insert, Overlay, Replace, Settle, Variant, varied
from tests.engine.tiny import Ask, tiny

FOLDER = Path(__file__).parent


@procedure
class Day(Procedure):
    """Three turns, each a march and a fight."""

    turns: int = 0

    @loop("1")
    def turn(self, g):
        if self.turns == 3:
            return None
        self.turns += 1
        return Turn(self.turns)

    @step("3")
    def end(self, g):
        g.finish(0, "victory", {}, "the day is over", "3")


@procedure
class Turn(Procedure):
    number: int = 0

    @step("2.1", "March")
    def march(self, g):
        return Ask(0)

    @march.then
    def marched(self, g, choice):
        g.trail.append(f"march {choice[1] if len(choice) > 1 else 0}")

    @step("2.2", "Fight")
    def fight(self, g):
        return Fight(self.number)


@procedure
class Fight(Procedure):
    number: int

    @step("4.1")
    def roll(self, g):
        g.trail.append(f"{g.rules['fight']} {self.number}: {g.roll('4.1', 'fight')}")


@procedure
class AlpineFight(Procedure):
    """V2 Snow costs a point, and the loser may try again."""

    number: int
    tries: int = 0

    @step("V2.1")
    def roll(self, g):
        g.trail.append(f"snow {self.number}: {g.roll('V2.1', 'fight') - 1}")
        g.log("V2.1", "snowed", count=g.count)


@procedure
class Landing(Procedure):
    """V3 Troops come over the sea."""

    @step("V3.1")
    def ask(self, g):
        return Ask(1, 5)

    @ask.then
    def landed(self, g, choice):
        g.trail.append(f"landing {choice}")


@procedure
class Night(Procedure):
    """V4 Both sides rest."""

    @step("V4.1")
    def rest(self, g):
        g.trail.append("night")


@dataclass(frozen=True)
class AskMore(Ask):
    """V5 One number more than the rules allow."""

    def options(self, g: Any) -> list[tuple[Any, ...]]:
        return [*super().options(g), ("go", self.most + 1)]


ALPS = ModuleType("alps")
ALPS.EVENTS = (EventKind("snowed", "It snows on {count}"),)  # type: ignore[attr-defined]

VARIANT = Variant(
    "alps",
    "The Alps",
    "V",
    "Snow, a landing and a rest",
    changes=(
        Overlay("V1", "other tables", FOLDER / "alps"),
        Settle("V1", "fights are skirmishes", lambda rules: {**rules, "fight": "skirmish"}),
        Replace("V2", "fights in the snow", Fight, AlpineFight),
        Insert("V3", "a landing", Landing, into=Turn, before="fight"),
        Insert("V4", "a rest", Night, into=Turn),
        Replace("V5", "one more", Ask, AskMore),
    ),
    scenarios=("only",),
    adds={"summer": Scenario("summer", "Summer", "V6", "")},
    options={"fog": Option("fog", "Fog", "V7", "Nobody sees far.")},
    sections=(ALPS,),
)


def resolve(scenario: str, options: Any, data: Path | None, folder: Path | None = None) -> dict[str, Any]:
    return {"fight": "fight", "folder": folder, "options": dict(options)}


TITLE = tiny(
    Day,
    Turn,
    Fight,
    resolve=resolve,
    scenarios={"only": Scenario("only", "The only one", "0", ""), "other": Scenario("other", "", "0", "")},
    variants={"alps": VARIANT},
)


@pytest.fixture(autouse=True)
def _known() -> None:
    redoubt.register(TITLE)


def alps(dice: list[int] | None = None) -> Game:
    return redoubt.new("tiny", variant="alps", dice=dice or [5, 4, 3, 2])


def only(*changes: Any) -> Title:
    """The title with a variant of these changes alone."""
    variant = Variant("v", "V", "V", "", changes)
    return varied(replace(TITLE, variants={"v": variant}), "v")


def played(title: Title, *choices: str, dice: tuple[int, ...] = (5, 4, 3)) -> Game:
    g = record.new_game(title, "only", None, ScriptedDice(dice))
    for choice in choices:
        g.choose(g.pending[0].side, choice)
    return g


def test_without_a_variant_the_title_is_itself():
    assert varied(TITLE, "") is TITLE
    g = played(TITLE, "go 2")
    assert g.state.trail == ["march 2", "fight 1: 5"]
    assert "variant" not in record.header(g)


def test_a_procedure_stands_in_for_another():
    g = played(only(Replace("V2", "snow", Fight, AlpineFight)), "go 2")
    assert g.state.trail == ["march 2", "snow 1: 4"]


def test_a_decision_stands_in_for_another():
    g = played(only(Replace("V5", "one more", Ask, AskMore)))
    assert [str(choice) for choice in g.legal("left")][-1] == "go 4"
    assert g.pending[0].kind == "AskMore"
    g.choose("left", "go 4")
    assert g.state.trail[0] == "march 4"


def test_the_first_procedure_of_a_game_can_be_replaced():
    @procedure
    class ShortDay(Procedure):
        turns: int = 0

        @step("1")
        def turn(self, g):
            return Turn(7)

    g = played(only(Replace("V", "short", Day, ShortDay)), "stop")
    assert g.state.trail == ["march 0", "fight 7: 5"]


def test_a_step_goes_in_before_another():
    g = played(only(Insert("V3", "landing", Landing, into=Turn, before="fight")), "go 1")
    assert g.state.trail == ["march 1"]
    assert [decision.side for decision in g.pending] == ["right"]
    g.choose("right", "go 5")
    assert g.state.trail == ["march 1", "landing go 5", "fight 1: 5"]


def test_a_step_goes_in_at_the_end():
    g = played(only(Insert("V4", "rest", Night, into=Turn)), "go 1")
    assert g.state.trail == ["march 1", "fight 1: 5", "night"]


def test_steps_go_into_a_procedure_that_has_taken_anothers_place():
    changes = (
        Replace("V2", "snow", Fight, AlpineFight),
        Insert("V4", "rest", Night, into=Fight),
    )
    g = played(only(*changes), "go 1")
    assert g.state.trail == ["march 1", "snow 1: 4", "night"]


def test_an_unknown_step_is_refused_by_name():
    with pytest.raises(TypeError, match="Turn has no step 'sail'; it has march, fight"):
        only(Insert("V", "", Night, into=Turn, before="sail"))


def test_settled_rules_are_changed_once():
    g = played(only(Settle("V1", "", lambda rules: {**rules, "fight": "skirmish"})), "go 1")
    assert g.state.trail == ["march 1", "skirmish 1: 5"]


def test_a_folder_of_tables_is_passed_on():
    assert alps().setup.rules["folder"] == FOLDER / "alps"
    assert played(TITLE).setup.rules["folder"] is None
    with pytest.raises(TypeError, match="the variant v has more than one folder of tables"):
        only(Overlay("V", "", FOLDER), Overlay("V", "", FOLDER / "b"))


def test_a_variant_has_its_scenarios_options_and_events():
    title = varied(TITLE, "alps")
    assert list(title.scenarios) == ["only", "summer"]
    assert list(TITLE.scenarios) == ["only", "other"]
    assert alps().setup.options == {"fog": False}
    g = redoubt.new("tiny", "summer", {"fog": True}, variant="alps", seed=1)
    assert g.setup.rules["options"] == {"fog": True}
    for side, choice in (("left", "go 1"), ("right", "go 1")):
        g.choose(side, choice)
    assert g.log_lines()[-1]["text"] == "It snows on 0 [V2.1]"
    with pytest.raises(BadSetup, match="unknown scenario 'other'; the variant alps of tiny has only, summer"):
        redoubt.new("tiny", "other", variant="alps")


def test_all_changes_together_and_the_record_replays():
    g = alps()
    for side, choice in (("left", "go 4"), ("right", "go 6"), ("left", "stop")):
        g.choose(side, choice)
    assert g.state.trail == ["march 4", "landing go 6", "snow 1: 4", "night", "march 0"]
    assert record.header(g)["variant"] == "alps"
    assert record.header(g)["title"] == "tiny"
    again = redoubt.load(g.save())
    assert again.title.variant == "alps"
    assert again.digest() == g.digest()
    assert again.save() == g.save()
    assert redoubt.replay(g.save()).state.trail == g.state.trail


def test_a_position_inside_an_inserted_step_is_written_and_read():
    g = alps()
    g.choose("left", "go 4")
    plain = record.position_to_plain(g)
    assert [frame["step"] for frame in plain["stack"]] == ["turn", "Landing", "ask"]
    again = g.clone(keep=False)
    record.restore_position(again, plain)
    assert again.digest() == g.digest()
    again.choose("right", "stop")
    assert again.state.trail == ["march 4", "landing stop", "snow 1: 4", "night"]


def test_a_position_names_its_variant():
    data = {"variant": "alps", "scenario": "summer", "run": {"procedure": "Turn", "number": 2}}
    g = redoubt.position("tiny", data, dice=[6])
    g.choose("left", "stop")
    g.choose("right", "stop")
    assert g.state.trail == ["march 0", "landing stop", "snow 2: 5", "night"]
    assert record.header(g)["variant"] == "alps"
    assert redoubt.load(g.save()).digest() == g.digest()


def test_a_variant_plays_by_every_rule_of_the_engine():
    g, dice = alps(), SeededDice(3)
    g.dice = SeededDice(4)
    for _ in range(3):
        conformance.clone_is_independent(g, dice)
        conformance.listed_choices_are_accepted(g, dice)
        conformance.position_survives_writing(g)
        conformance.play_one(g, dice)


@pytest.mark.parametrize("variant", ["desert", "Alps", 7, ["alps"], [], None, False])
def test_an_unknown_variant_is_refused(variant):
    with pytest.raises(BadSetup, match=r"unknown variant .*; tiny has alps"):
        redoubt.position("tiny", {"variant": variant})


def test_a_record_of_an_unknown_variant_is_refused():
    saved = alps().save()
    with pytest.raises(BadSave, match="unknown variant 'alps'; tiny has none"):
        record.load(saved, lambda _: replace(TITLE, variants={}))


def test_a_title_tells_of_its_variants():
    [variant] = redoubt.describe(TITLE)["variants"]
    assert (variant["id"], variant["name"], variant["rule"]) == ("alps", "The Alps", "V")
    assert variant["scenarios"] == ["only", "summer"]
    assert [change["rule"] for change in variant["changes"]] == ["V1", "V1", "V2", "V3", "V4", "V5"]
