"""What the laboratory is told of a war: curves by camp, and whose dice are lucky."""

from __future__ import annotations

import pytest

from redoubt.lab.report import page, style_of
from redoubt.lab.simulate import Plan, Report, run, summarize
from redoubt.lab.summary import net_luck, played_by, side_luck
from redoubt.lab.usage import marks
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.measure import bench_calls, fortune, measure
from tests.titles.land_war.helpers import at, attack, new, play, still
from tests.titles.land_war.test_lw10_bombing import NORWICH, RUHR

PLAN = Plan("land_war", "orel", dict.fromkeys(TITLE.sides, "staff"), games=10)


@pytest.fixture(scope="module")
def reports() -> list[Report]:
    return run(PLAN)


def test_s1_the_measures_at_the_start_are_those_of_the_campaign():
    found = measure(new("orel").state)
    assert found["points/allied"] == 11
    assert found["points/axis"] == 20
    assert found["men on the map/axis"] == 35
    assert found["men on the map/allied"] == 46
    assert found["men in the Pools/allied"] == 8 + 6
    assert found["effectiveness/germany"] == 5
    assert not any(name.startswith("bombers") for name in found)
    assert not any("italy" in name for name in found)


def test_s3_a_campaign_with_bombers_and_six_teams_measures_them():
    found = measure(new("europe").state)
    assert found["bombers in the Pools/allied"] == 2
    assert [name for name in found if name.startswith("effectiveness/")] == [
        f"effectiveness/{side}" for side in ("germany", "italy", "axis_minors", "ussr", "britain", "usa")
    ]


def test_lw057_losses_are_counted_by_camp():
    g = attack({"0702": {"USSR": (12, 2, 0)}, "0602": {"Germany": (9, 1, 1)}}, dice=(3, 3), lsp=(1, 0))
    while g.open_decisions() and type(g.open_decisions()[0]).__name__ == "SpreadLoss":
        side = g.open_decisions()[0].side
        g.choose(side, g.legal(side)[0])
    found = measure(g.state)
    assert found["men lost/allied"] + found["tanks lost/allied"] == 11 * 2 // 5
    assert found["men lost/axis"] + found["tanks lost/axis"] == 14 // 5


class Rolls:
    """Hears of dice (an engine `Watch`)."""

    def __init__(self) -> None:
        self.heard: list[object] = []

    def event(self, rule: str, kind: str) -> None:
        """Events are not of interest."""

    def roll(self, state, rule: str, what: str, sides: int, face: int) -> None:
        self.heard.append((what, fortune(state, rule, what)))


def heard(g) -> list[object]:
    watch = Rolls()
    copy = g.clone(keep=False)
    copy.watch = watch
    for decision in list(copy.open_decisions()):
        if TITLE.sides[decision.side] != "control":
            copy.choose(decision.side, "done")
    return watch.heard


def test_lw065_a_combat_s_dice_are_the_attacker_s_and_the_defender_s():
    g = still({"0702": {"USSR": (6,)}, "0602": {"Germany": (3,)}}, dice=(2, 5),
              flags=[["USSR", "0702", "0602", 0]])  # fmt: skip
    side = TITLE.sides.index
    (_, mine), (_, other) = heard(g)
    assert mine == (side("ussr"), "attack", (1, 2, 3, 4, 5, 6))
    assert other == (side("germany"), "defence", (1, 2, 3, 4, 5, 6))


def test_lw127_a_six_of_the_air_defence_is_bad_luck_for_the_bombers():
    g = at("LW-054", scenario="europe", turn=8, dice=(6, 3),
           hexes={NORWICH: {"base": "Britain"}, RUHR: {"patrol": [["Germany", 2]]}},
           pools={"Britain": {"bombers": 2, "lsp": 4}})  # fmt: skip
    play(g, f"britain: raid industry {NORWICH} {RUHR} 2")
    for decision in list(g.open_decisions()):
        g.choose(decision.side, "done")
    side, purpose, ranks = next(facts for what, facts in heard(g) if what == "air defence")
    assert (TITLE.sides[side], purpose) == ("britain", "air defence met")
    assert ranks[5] == min(ranks)


def test_s1_wins_and_luck_are_given_by_camp(reports: list[Report]):
    summary = summarize(PLAN, reports)
    assert set(summary["wins"]) - {"drawn"} == {"axis", "allied"}
    assert sum(value["games"] for value in summary["wins"].values()) == 10
    assert set(summary["luck"]["sides"]) == {"axis", "allied"}
    assert summary["luck"]["sides"]["axis"]["dice"] > 0
    assert summary["luck"]["net"]["side"] == "axis"
    assert list(summary["players"]) == ["germany", "ussr", "control"]
    assert played_by(summary, "axis") == "staff"
    assert played_by(summary, "drawn") == ""


def test_s1_the_luck_of_the_camps_adds_up(reports: list[Report]):
    for report in reports:
        axis, allied = (net_luck(report, *TITLE.camps[camp]) for camp in ("axis", "allied"))
        assert axis == pytest.approx(-allied)
        assert side_luck(report, "germany") == pytest.approx(side_luck(report, *TITLE.camps["axis"]))


def test_s1_the_report_shows_camps_in_their_colours_and_teams_that_play(reports: list[Report]):
    summary = summarize(PLAN, reports)
    assert style_of(summary, "axis") != style_of(summary, "allied") != "drawn"
    html = page([summary])
    assert "Axis (staff) wins" in html
    assert "germany: staff" in html
    assert "italy" not in html
    for name in ("points", "hexes held", "men on the map", "effectiveness", "dice and victory"):
        assert f"<h3>{name}</h3>" in html


def test_s1_rules_of_other_campaigns_are_out_of_play(reports: list[Report]):
    rules = summarize(PLAN, reports)["rules"]
    assert {"E1", "E2", "C3", "S2"} <= set(rules["out"])
    assert not {rule for rule in rules["never"] if rule.startswith(("E", "C"))}
    assert "LW-065" in rules["fired"]
    assert "LW-070" in rules["quiet"]


def test_lw065_every_rule_that_leaves_a_mark_is_known_to(reports: list[Report]):
    fired = {rule for report in reports for rule in report.rules}
    assert fired - marks(TITLE) == {"S1"}  # the end of the game, which the scenario's own rule decides


def test_lw010_what_is_timed_runs():
    for call in bench_calls().values():
        call(new("orel"))
