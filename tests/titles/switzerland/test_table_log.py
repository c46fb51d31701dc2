"""What the log tells a table: whom and where an event concerns, its group, losses and a report by turn."""

from __future__ import annotations

from redoubt.engine.events import Event
from redoubt.engine.game import Game
from redoubt.show.log import log_line
from redoubt.show.table import Plain
from redoubt.titles.switzerland.state import GERMAN, SWISS
from tests.titles.switzerland.at_table import table_of
from tests.titles.switzerland.helpers import UNIT, G, S, T, at, choose
from tests.titles.switzerland.setting_up import TITLE


def line_of(game: Game, kind: str) -> Plain:
    """The first line of a kind, as a table shows it."""
    return shown(game, next(event for event in game.log if event.kind == kind))


def shown(game: Game, event: Event) -> Plain:
    line = log_line(event, game.title, game.names)
    return {**line, **table_of(game).log_extra(line)}


def test_every_kind_of_event_has_a_group_to_filter_by() -> None:
    assert {kind.group for kind in TITLE.events.values()} == {"fight", "march", "news", "table"}


def test_r09_0_a_move_concerns_its_unit_and_its_way() -> None:
    game = at("4.1.3", {"DE-10-Pz-XX": "1502", "DE-5-Inf-XX": "1302"})
    choose(game, G, "move DE-10-Pz-XX", "to 1402")
    line = line_of(game, "moved")
    assert (line["places"], line["pieces"], line["dice"]) == (["1402"], ["DE-10-Pz-XX"], [])
    assert (line["group"], line["opens"], line["headline"], line["report"]) == ("march", False, False, False)
    assert line["deed"] == ("moved", "unit", "units")
    assert [part for part in line["parts"] if part[0] in ("piece", "place")] == [
        ["piece", "10 Pz XX", "DE-10-Pz-XX"],
        ["place", "1402", "1402"],
    ]


def test_r10_2_a_result_shows_its_die_and_points_at_its_cell() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705"}, dice=[6] * 9)
    result = line_of(game, "result")
    assert result["dice"] == [6]
    assert result["cell"] == {"chart": "combat_results", "key": f"{result['facts']['column']}/6"}
    combat = line_of(game, "combat")
    assert combat["places"] == ["1705"]
    assert combat["pieces"] == ["DE-5-Inf-XX", "CH-9-Inf-III"]
    assert (combat["group"], combat["opens"]) == ("fight", True)
    assert combat["side"] == "german"


def test_r05_0_r10_1_a_fight_and_a_loss_by_overstacking_are_the_deeds_of_their_side_whoever_chose_last() -> (
    None
):
    game = at("4.1.4", {})
    assert shown(game, Event("10.1", "combat", {"hex": 0, "attacker": SWISS}))["side"] == "swiss"
    assert shown(game, Event("12.2", "overrun", {"hex": 0, "attacker": SWISS}))["side"] == "swiss"
    gone = Event("5.0", "overstacked", {"side": GERMAN, "hex": 0, "unit": UNIT["DE-52-Inf-XX"]})
    assert shown(game, gone)["side"] == "german"
    assert shown(game, Event("16.0", "bern_fell", {}))["side"] is None


def test_r06_1_a_bombardment_points_at_its_cell() -> None:
    game = at("4.1.1", {"DE-301-Art-X": "1103", "CH-4-Inf-XX": "1104", "DE-5-Inf-XX": "1502"}, dice=[6])
    choose(game, G, "bombard 1103 1104")
    line = line_of(game, "bombardment")
    assert line["cell"] == {"chart": "bombardment", "key": "3/4"}
    assert (line["places"], line["pieces"], line["dice"]) == (["1104"], ["DE-301-Art-X"], [6])
    keys = {
        cell.get("key")
        for chart in table_of(game).charts() if chart["id"] == "bombardment"
        for row in chart["rows"] for cell in row["cells"]
    }  # fmt: skip
    assert "3/4" in keys


def test_r10_1_r06_1_the_odds_point_at_the_column_or_the_cell_that_will_be_read() -> None:
    game = at(
        "4.1.4", {"DE-5-Inf-XX": "1705", "CH-9-Inf-III": "1705", "DE-10-Pz-XX": "1203", "CH-4-Bdr-X": "1203"}
    )
    table = table_of(game)
    made = game.odds(G, "fight 1705").to_plain()
    column = made["reckoning"]["verdict"].removeprefix("column ")
    assert table.odds_cell(made) == {"chart": "combat_results", "key": column}
    (chart,) = (one for one in table.charts() if one["id"] == "combat_results")
    assert column in chart["columns"]
    guns = at("4.1.1", {"DE-301-Art-X": "1103", "CH-4-Inf-XX": "1104", "DE-5-Inf-XX": "1502"}, dice=[6])
    made = guns.odds(G, "bombard 1103 1104").to_plain()
    assert table.odds_cell(made) == {"chart": "bombardment", "key": "3/4"}


def _told(*events: tuple[str, dict[str, object]]) -> list[dict[str, object]]:
    return [
        {"rule": "0", "kind": kind, "facts": facts, "text": kind, "report": TITLE.events[kind].report}
        for kind, facts in events
    ]


def test_r10_2_2_losses_are_counted_by_turn_and_side() -> None:
    table = table_of(at("4.1.3", {"DE-5-Inf-XX": "1302"}))
    steps = T.steps[UNIT["DE-5-Inf-XX"]]
    lines = _told(
        ("turn_begins", {"turn": 1}),
        ("step_lost", {"unit": "DE-5-Inf-XX"}), ("eliminated", {"unit": "CH-9-Inf-III"}),
        ("turn_begins", {"turn": 2}),
        ("eliminated", {"unit": "DE-5-Inf-XX"}), ("rebuilt", {"unit": "CH-9-Inf-III"}),
        ("turn_begins", {"turn": 3}),
        ("eliminated", {"unit": "CH-9-Inf-III"}),
    )  # fmt: skip
    assert table.losses(lines) == [
        {"n": 1, "bySide": {"german": {"steps": 1, "units": 0}, "swiss": {"steps": 1, "units": 1}}},
        {"n": 2, "bySide": {"german": {"steps": steps - 1, "units": 1}, "swiss": {"steps": 0, "units": 0}}},
        {"n": 3, "bySide": {"german": {"steps": 0, "units": 0}, "swiss": {"steps": 1, "units": 1}}},
    ]


def test_r10_2_2_the_losses_of_a_played_combat_are_those_on_the_board() -> None:
    game = at("4.1.4", {"DE-5-Inf-XX": "1705", "CH-5-Inf-XX": "1705"}, dice=[1, 2, 3, 4, 5, 6] * 9)
    while type(game.asked[0]).__name__ != "ChooseMove":
        game.choose(game.asked[0].side, game.listed[0][0])
    table = table_of(game)
    counted = table.losses([*_told(("turn_begins", {"turn": 1})), *game.log_lines(None)])[0]["bySide"]
    totals = table.scene(game.view(None))["losses"]["totals"]
    assert sum(side["steps"] for side in counted.values()) > 0
    for side in (G, S):
        assert counted[side] == {key: totals[side][key] for key in ("steps", "units")}


def test_a_line_that_knows_its_turn_and_phase_is_believed() -> None:
    """A game that began in the middle of a turn has no event for its beginning."""
    table = table_of(at("4.1.3", {"DE-5-Inf-XX": "1302"}))
    phase = {"rule": "4.1.4", "name": "German combat phase"}
    lines = [{**one, "turn": 7, "phase": phase} for one in _told(("step_lost", {"unit": "DE-5-Inf-XX"}))]
    assert [one["n"] for one in table.losses(lines)] == [7]
    first = {"rule": "19.0", "name": "Set-up"}
    placed = [{**one, "turn": 1, "phase": first} for one in _told(("set_up", {}))]
    assert [one["turn"] for one in table.report(placed + lines)] == [0, 7]


def test_a_report_tells_what_matters_turn_by_turn() -> None:
    table = table_of(at("4.1.3", {"DE-5-Inf-XX": "1302"}))
    lines = _told(
        ("set_up", {}), ("turn_begins", {"turn": 1}), ("moved", {"unit": "DE-5-Inf-XX"}), ("combat", {}),
        ("hit", {"unit": "DE-5-Inf-XX"}), ("turn_begins", {"turn": 2}), ("bern_fell", {}),
    )  # fmt: skip
    assert table.report([{**line, "entry": number} for number, line in enumerate(lines)]) == [
        {"turn": 0, "title": "Set-up", "lines": ["set_up"], "moves": 0, "combats": 0, "entry": 0},
        {"turn": 1, "title": "Turn 1", "lines": ["combat"], "moves": 1, "combats": 1, "entry": 4},
        {"turn": 2, "title": "Turn 2", "lines": ["bern_fell"], "moves": 0, "combats": 0, "entry": 6},
    ]
