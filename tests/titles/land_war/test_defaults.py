"""A02 A team that does not answer: every question has a default that can be carried out."""

from __future__ import annotations

import random

import pytest

from redoubt.engine.decision import Decision
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.rules.a02_defaults import ANSWERS, default
from redoubt.titles.land_war.rules.a02_orders import CloseStep, Sheet
from redoubt.titles.land_war.rules.e1_events import Inherit
from redoubt.titles.land_war.rules.lw050_production import ShutLine, open_lines
from redoubt.titles.land_war.rules.lw052_closing import AwardHex
from redoubt.titles.land_war.rules.lw054_stakes import GrantAdvantage
from redoubt.titles.land_war.rules.lw060_combat import RuleOnResult
from redoubt.titles.land_war.rules.lw085_advance import ChooseVacated
from redoubt.titles.land_war.state import CONTROL, GERMANY, SIDES
from tests.titles.land_war.helpers import at, hex_, new, play, run

CONTROLS = {AwardHex, RuleOnResult, CloseStep, GrantAdvantage}
"""Questions to Control, which no bell answers."""
SCENARIOS = {"orel": 2000, "east": 1000, "europe": 1000, "china": 1000}


def teams(g: Game) -> list[Decision]:
    return [decision for decision in g.open_decisions() if decision.side != CONTROL]


def carry_out(g: Game, decision: Decision) -> None:
    proposed = default(g.state, decision)
    by = None if proposed.side == CONTROL else CONTROL
    g.choose(proposed.side, TITLE.notation.text(proposed.choice), "no answer", by=by)


def control(g: Game) -> None:
    """Control's own word: whatever is first, all sheets opened, every result accepted."""
    (first, *_) = g.legal(CONTROL)
    g.choose(CONTROL, first, "because")


def test_a02_every_kind_of_question_to_a_team_has_a_default():
    asked = {kind for kind in TITLE.classes.values() if issubclass(kind, Decision)} - {Sheet}
    sheets = {kind for kind in asked if issubclass(kind, Sheet)}
    assert asked - sheets - CONTROLS == set(ANSWERS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a02_the_default_may_be_chosen_wherever_a_team_is_asked(scenario: str):
    """Teams answer at random, or not at all."""
    g = new(scenario, seed=7, control="people")
    draw = random.Random(f"{scenario} 7")
    seen = set()
    for step in range(SCENARIOS[scenario]):
        if g.result is not None:
            g = new(scenario, seed=step, control="people")
        asked = teams(g)
        seen |= {type(decision).__name__ for decision in asked}
        for decision in asked:
            proposed = default(g.state, decision)
            assert g.why_not(proposed.side, proposed.choice) is None, decision
            assert proposed.text
            assert proposed.rule
        if not asked:
            control(g)
            continue
        decision = draw.choice(asked)
        if draw.random() < 0.3:
            carry_out(g, decision)
        else:
            option = draw.choice(g.legal(decision.side))
            g.choose(decision.side, option.pick(lambda most: draw.randint(1, most)))
    assert seen >= {"Deployment", "Closing", "Bid", "ChooseOrder", "Flags", "Stakes", "MoveIn"}


def test_a02_a_game_in_which_nobody_ever_answers_goes_on_from_turn_to_turn():
    g = new("orel", control="people")
    while g.result is None and g.turn < 3:
        asked = teams(g)
        carry_out(g, asked[0]) if asked else control(g)
    assert [line["text"] for line in g.log_lines("ussr") if line["kind"] == "answered_for"]


def test_a07_a_bid_that_was_made_for_a_team_is_logged_and_its_answer_is_not():
    g = at("LW-053", options={"control": "people"})
    assert {type(decision).__name__ for decision in teams(g)} == {"Bid"}
    proposed = default(g.state, teams(g)[0])
    assert (proposed.text, proposed.rule) == ("bid no card", "A07")
    g.choose(proposed.side, "no", "no answer", by="control")
    other = next(decision for decision in teams(g))
    line = g.log_lines(SIDES[other.side])[-1]
    assert line["text"] == "Control answers for Germany: no answer [A07]"


def test_a25_of_a_team_that_does_not_answer_one_man_moves_in():
    g = run(
        {"procedure": "Advance", "target": "0702", "camp": "axis", "starts": ["0602", "0701"],
         "nations": ["Germany"], "beyond": False},
        {"0602": {"Germany": (5, 1)}, "0701": {"Germany": (2,)}}, options={"control": "people"},
        hexes={"0701": {"holder": "axis"}},
    )  # fmt: skip
    (asked,) = teams(g)
    proposed = default(g.state, asked)
    assert (TITLE.notation.text(proposed.choice), plain(proposed.text)) == (
        "advance men 0602 1",
        "one man moves in from Sevsk (salient) 0602",
    )
    play(g, "germany: advance men 0602 1")
    assert default(g.state, teams(g)[0]).text == "nothing more moves in"


def test_a02_the_rarer_questions_have_one_too():
    g = new("europe", control="people")
    zone = next(
        hex_(line.hex)
        for (who, turn), lines in g.state.rules.map.lines.items()
        for line in lines
        if (who, turn) == (GERMANY, 1) and line.hex and open_lines(g.state, GERMANY, hex_(line.hex))
    )
    side = SIDES.index("germany")
    for asked, text in (
        (ShutLine(side, GERMANY, zone), "shut a line of tanks"),
        (Inherit(side, GERMANY, (zone,)), "send no man"),
        (
            ChooseVacated(side, zone, (hex_("1510"), hex_("1511"))),
            "the attacker leaves 1510, the first of his hexes",
        ),
    ):
        proposed = default(g.state, asked)
        assert proposed.choice in list(asked.options(g.state))
        assert (proposed.side, plain(proposed.text)) == (side, text)
