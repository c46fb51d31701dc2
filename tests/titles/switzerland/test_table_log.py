"""What the log tells a table: whom and where an event concerns, the cell it read, losses and a report."""

from __future__ import annotations

from typing import Any

import pytest

from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.show.log import log_line
from redoubt.show.types import CellRef, Lost, TurnLosses, TurnReport
from tests.titles.switzerland.at_table import scene_of, table_of
from tests.titles.switzerland.helpers import SWISS, UNIT, G, S, T, at, choose
from tests.titles.switzerland.setting_up import TITLE

Line = dict[str, Any]
COMBAT = {"rule": "4.1.4", "name": "German combat phase"}
SET_UP = {"rule": "19.0", "name": "Set-up"}


def lines_of(game: Game) -> list[Line]:
    """The lines of the log with their turn and phase, as a service keeps them."""
    when = {"turn": game.turn, "phase": COMBAT}
    return [{**log_line(event, TITLE, game.names), **when, "entry": event.entry} for event in game.log]


def line_of(game: Game, kind: str) -> Line:
    """The first line of a kind, with what the title adds to it."""
    return table_of(game).line(next(line for line in lines_of(game) if line["kind"] == kind))


def test_every_kind_of_event_has_its_group() -> None:
    assert {kind.group for kind in TITLE.events.values()} == {"fight", "march", "news", "table"}


def test_r09_0_a_move_concerns_its_unit_and_its_way() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "DE-5-Inf-XX": "1302"})
    choose(game, G, "move DE-10-Pz-XX", "to 1402")
    line = line_of(game, "moved")
    assert (line["places"], line["pieces"]) == (["1402"], ["DE-10-Pz-XX"])
    assert (line["group"], line["opens"], line["dice"], line["headline"]) == ("march", False, [], False)
    assert line["deed"] == ("moved", "unit", "units")
    assert "cell" not in line
    assert [part for part in line["parts"] if part[0] in ("piece", "place")] == [
        ["piece", "10 Pz XX", "DE-10-Pz-XX"],
        ["place", "1402", "1402"],
    ]


def test_r10_2_a_result_shows_its_die_and_points_at_its_cell() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705"}, dice=[6] * 9)
    result = line_of(game, "result")
    assert result["dice"] == [6]
    assert result["cell"] == CellRef(chart="combat_results", key=f"{result['facts']['column']}/6")
    combat = line_of(game, "combat")
    assert combat["places"] == ["1705"]
    assert combat["pieces"] == ["DE-5-Inf-XX", "CH-9-Inf-III"]
    assert (combat["group"], combat["opens"], combat["side"]) == ("fight", True, G)


def test_r05_0_a_loss_by_overstacking_is_the_deed_of_its_side() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1302", "DE-23-Inf-XX": "1302", "CH-5-Inf-XX": "1504"})
    choose(game, G, "remove DE-23-Inf-XX")
    line = line_of(game, "overstacked")
    assert (line["places"], line["pieces"], line["side"]) == (["1302"], ["DE-23-Inf-XX"], G)


@pytest.mark.parametrize(
    ("kind", "facts", "side"),
    [("combat", {"attacker": SWISS}, S), ("overrun", {"attacker": SWISS}, S), ("bern_fell", {}, None)],
)
def test_r10_1_a_fight_is_the_deed_of_the_attacker_whoever_chose_last(
    kind: str, facts: dict[str, int], side: str | None
) -> None:
    assert log_line(Event("10.1", kind, facts), TITLE, {})["side"] == side


def test_r06_1_a_bombardment_points_at_its_cell() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1103", "CH-4-Inf-XX": "1104", "DE-5-Inf-XX": "1502"}, dice=[6])
    choose(game, G, "bombard 1103 1104")
    line = line_of(game, "bombardment")
    assert line["cell"] == CellRef(chart="bombardment", key="3/4")
    assert (line["places"], line["pieces"], line["dice"]) == (["1104"], ["DE-301-Art-X"], [6])
    [chart] = (chart for chart in table_of(game).charts if chart.id == "bombardment")
    assert "3/4" in {cell.key for row in chart.rows for cell in row.cells}


def test_r10_1_r06_1_the_odds_point_at_the_column_or_the_cell_that_will_be_read() -> None:
    game = at(
        "4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705", "DE-10-Pz-XX": "1203", "CH-4-Bdr-X": "1203"}
    )
    table = table_of(game)
    odds = game.odds(G, "fight 1705").to_plain()
    column = odds["reckoning"]["verdict"].removeprefix("column ")
    assert table.with_cell(odds)["cell"] == CellRef(chart="combat_results", key=column)
    [chart] = (chart for chart in table.charts if chart.id == "combat_results")
    assert column in chart.columns
    guns = at("4.1.1", {"DE-301-Art-X": "1103", "CH-4-Inf-XX": "1104", "DE-5-Inf-XX": "1502"}, dice=[6])
    odds = guns.odds(G, "bombard 1103 1104").to_plain()
    assert table.with_cell(odds)["cell"] == CellRef(chart="bombardment", key="3/4")


# by turn


def _lines(turn: int, *events: tuple[str, dict[str, str]]) -> list[Line]:
    """Lines of a turn; turn 0 is the set-up."""
    return [
        {"kind": kind, "facts": facts, "text": kind, "turn": turn or 1, "phase": COMBAT if turn else SET_UP,
         "entry": 10 * turn + number, "report": TITLE.events[kind].report}
        for number, (kind, facts) in enumerate(events)
    ]  # fmt: skip


def test_r10_2_2_losses_are_counted_by_turn_and_side() -> None:
    game = at("4.1.3", {"DE-5-Inf-XX": "1302"})
    steps = T.steps[UNIT["DE-5-Inf-XX"]]
    lines = [
        *_lines(1, ("step_lost", {"unit": "DE-5-Inf-XX"}), ("eliminated", {"unit": "CH-9-Inf-III"})),
        *_lines(2, ("eliminated", {"unit": "DE-5-Inf-XX"}), ("rebuilt", {"unit": "CH-9-Inf-III"})),
        *_lines(3, ("eliminated", {"unit": "CH-9-Inf-III"})),
    ]
    none, one_unit = Lost(steps=0, units=0), Lost(steps=1, units=1)
    assert table_of(game).scene(game.seen(G), lines).losses.turns == [
        TurnLosses(n=1, by_side={G: Lost(steps=1, units=0), S: one_unit}),
        TurnLosses(n=2, by_side={G: Lost(steps=steps - 1, units=1), S: none}),
        TurnLosses(n=3, by_side={G: none, S: one_unit}),
    ]


def test_r10_2_2_the_losses_of_a_played_combat_are_those_on_the_board() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705"}, dice=[1, 2, 3, 4, 5, 6] * 9)
    while type(game.asked[0]).__name__ != "ChooseMove":
        game.choose(game.asked[0].side, game.listed[0][0])
    [turn] = TITLE.show.losses(game.setup.rules, lines_of(game))
    totals = scene_of(game, None).losses.totals
    assert sum(lost.steps for lost in turn.by_side.values()) > 0
    for side, lost in turn.by_side.items():
        assert (lost.steps, lost.units) == (totals[side].steps, totals[side].units)


def test_a_report_tells_what_matters_turn_by_turn() -> None:
    lines = [
        *_lines(0, ("set_up", {})),
        *_lines(1, ("moved", {"unit": "DE-5-Inf-XX"}), ("combat", {}), ("hit", {"unit": "DE-5-Inf-XX"})),
        *_lines(2, ("bern_fell", {})),
    ]
    assert table_of(at("4.1.3", {"DE-5-Inf-XX": "1302"})).report(lines) == [
        TurnReport(turn=0, title="Set-up", lines=["set_up"]),
        TurnReport(turn=1, title="Turn 1", lines=["combat"], moves=1, combats=1, entry=12),
        TurnReport(turn=2, title="Turn 2", lines=["bern_fell"], entry=20),
    ]


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("replacements", {"side": SWISS, "points": 1, "free": 1, "casualties": 0},
         "1 replacement point for the Swiss (1 free, 0 for casualties)"),
        ("broken_up", {"unit": UNIT["DE-L-Bdr-III"], "points": 1, "type": "border"},
         "L Bdr III is broken up: 1 point for border units"),
        ("lines_rolled", {"die": 1}, "The die allows 1 fortified line on orange dots"),
        ("fog_rolled", {"die": 1}, "Fog of war: up to 1 listed unit may shift"),
        ("hits_rolled", {"die": 1}, "The campaign in France has cost 1 hit"),
        ("fighters_placed", {"fighters": (0,), "hex": 0}, "German fighter 1 flies over 0101"),
        ("fighters_placed", {"fighters": (0, 1), "hex": 0},
         "German fighter 1, German fighter 2 fly over 0101"),
        ("forced", {"side": SWISS, "choice": "done"}, "The Swiss have only one choice: done"),
        ("undo", {"side": SWISS}, "The Swiss take back a choice"),
        ("overrun_over", {"hex": 0, "cleared": True},
         "The overrun in 0101 is over: no enemy is left in the hex"),
    ],
)  # fmt: skip
def test_a_line_agrees_with_its_number_and_its_side(kind: str, facts: dict[str, Any], text: str) -> None:
    line = log_line(Event("9.0", kind, facts), TITLE, at("4.1.3").names)
    assert line["text"] == f"{text} [9.0]"
