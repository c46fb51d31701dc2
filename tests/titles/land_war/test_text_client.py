"""`redoubt play land_war`: several teams at one keyboard, orders written short, whole games typed."""

from __future__ import annotations

import io
import re
from functools import partial
from typing import Any

import pytest

import redoubt
from redoubt.cli import hexmap, lookup
from redoubt.cli.play import read_players, taking_over
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session, question_text
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import BadSetup
from redoubt.engine.text import plain
from redoubt.show.ground import Hexes
from redoubt.titles.land_war.show.shorthand import read
from tests.cli.conftest import run


def table(
    scenario: str = "orel", given: tuple[str, ...] = (), plain: bool = False, width: int = 160, **options: Any
) -> tuple[Session, io.StringIO]:
    game = redoubt.new("land_war", scenario, options, seed=1)
    out = io.StringIO()
    players = read_players(game.title, given, 1, scenario=scenario, options=game.setup.options)
    return Session(game, players, Screen(plain=plain, out=out, source=io.StringIO(), width=width)), out


def said(seated: tuple[Session, io.StringIO], *lines: str) -> str:
    """What the table answers to some lines, covers included."""
    session, out = seated
    out.seek(0)
    out.truncate()
    for line in lines:
        taking_over(session)
        session.obey(line)
    taking_over(session)
    return out.getvalue()


# who sits at the table


def test_only_the_teams_of_the_scenario_sit_down_and_the_program_is_control() -> None:
    session, _ = table()
    assert list(session.players) == ["germany", "ussr", "control"]
    assert session.people == ["germany", "ussr"]
    europe, _ = table("europe")
    assert europe.people == ["germany", "italy", "axis_minors", "ussr", "britain", "usa"]


def test_people_may_be_control_by_option_or_by_name() -> None:
    assert table(control="people")[0].people == ["germany", "ussr", "control"]
    assert table(given=("control=human", "ussr=staff"))[0].people == ["germany", "control"]
    with pytest.raises(BadSetup, match="land_war has germany, ussr, control"):
        table(given=("italy=staff",))


# the keyboard goes round


def test_a_cover_comes_between_two_teams_and_each_reads_its_own_production() -> None:
    seated = table()
    seated[0].tell("germany")
    answer = said(seated, "done")
    assert "Hand the keyboard to ussr; everybody else looks away." in answer
    assert "USSR receives" in answer
    assert "Germany receives" not in answer


def test_a_team_reads_what_it_deploys_when_the_sheets_are_opened() -> None:
    answer = said(table(), "0602 2m", "done", "0702 3m 1t", "done")
    before, _, after = answer.rpartition("Hand the keyboard to germany")
    assert "USSR sends 3 men to Orel 0702" in before
    assert "Germany sends 2 men" not in before
    assert "Germany sends 2 men to Sevsk (salient) 0602" in after
    assert "USSR sends" not in after


def test_one_person_against_the_staff_needs_no_cover() -> None:
    assert "Hand the keyboard" not in said(table(given=("ussr=staff",)), "done", "done")


def test_lw051_how_much_a_computer_wrote_stays_secret() -> None:
    session, out = table(given=("ussr=staff",))
    session.let_computers_play()
    assert "ussr decided" in out.getvalue()
    assert "made" not in out.getvalue()
    assert "germany: Germany:" not in session.headline()


@pytest.mark.parametrize("side", ["axis_minors", "ussr"])
def test_a_question_names_its_team_once_and_as_people_call_it(side: str) -> None:
    name = {"axis_minors": "Axis Minors", "ussr": "USSR"}[side]
    game = redoubt.new("land_war", "europe", seed=1)
    for phase in ("Deployment", "Offensive flags"):
        while game.phase != phase:
            game.choose(game.open_decisions()[0].side, "done")
        (question,) = [decision for decision in game.view(side)["pending"] if decision["side"] == side]
        asked = question_text(game, question)
        assert asked.startswith(f"{name}: ")
        assert asked.count(name) + asked.count(side) == 1
        assert question_text(game, {**question, "prompt": f"{name} may pass"}) == f"{name} may pass"


def test_where_all_is_open_nobody_looks_away() -> None:
    game = redoubt.new("switzerland", "training", seed=1)
    out = io.StringIO()
    session = Session(game, dict.fromkeys(game.sides), Screen(out=out, source=io.StringIO()))
    for line in ("suggested", "suggested"):
        taking_over(session)
        session.obey(line)
    assert "looks away" not in out.getvalue()


def test_a_cover_clears_a_terminal_and_waits() -> None:
    class Terminal_(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal_()
    screen = Screen(plain=False, colour=False, out=out, source=Terminal_(), width=80)
    screen._read = lambda prompt: "" if out.write(prompt) else None  # type: ignore[method-assign]
    assert screen.cover("Hand the keyboard to ussr")
    assert "\033[2J" in out.getvalue()
    assert "press Enter" in out.getvalue()


# orders written short


@pytest.mark.parametrize(
    ("words", "verbs", "orders"),
    [
        ("0602 3m 1t 2a 4l", ["send", "done"],
         "send men 0602 3 send tanks 0602 1 send aircraft 0602 2 send lsp 0602 4"),
        ("sevsk 12m", ["send"], "send men sevsk 12"), ("0602 3M", ["recall"], "recall men 0602 3"),
        ("0702 2t", ["done", "advance"], "advance tanks 0702 2"), ("0702>0602", ["flag"], "flag 0702 0602"),
        ("attack 0702 0602", ["flag"], "flag 0702 0602"), ("Deploy men orel 2", ["send"], "send men orel 2"),
        ("orel>sevsk", ["claim"], "claim orel sevsk"), ("0702>0602", ["give"], "give 0702 0602"),
        ("0602+2", ["lsp"], "lsp 0602 2"),
    ],
)  # fmt: skip
def test_a_short_form_stands_for_orders(words: str, verbs: list[str], orders: str) -> None:
    assert read(words.split(), verbs) == orders.split()


@pytest.mark.parametrize(
    "words", ["", "0602", "0602 3x", "0602 m", "0702>0602 3m", "0702>", "+2", "0602 3m x"]
)
def test_other_words_are_no_short_form(words: str) -> None:
    assert read(words.split(), ["send"]) is None


def test_a_number_after_a_name_is_not_taken_for_a_part_of_it() -> None:
    seated = table(scenario="east")
    answer = said(seated, "Kharkov 2m 1t")
    assert "= send men 2616 2" in answer
    assert "= send tanks 2616 1" in answer
    assert "= send men 2616 1" in said(seated, "send men Kharkov 2616 1; send men kharkov 1")


def test_short_orders_are_carried_out_all_or_none() -> None:
    seated = table()
    assert "= send tanks 0602 1" in said(seated, "0602 2m 1t")
    assert "the Pool has 4 men left; you ordered 9" in said(seated, "0602 1t 9m")
    assert [str(order) for order in seated[0].game.state.sheet[0]] == ["send men 0602 2", "send tanks 0602 1"]
    assert "not done: 0602 1m" in said(seated, "0702 1m; 0602 1m")


# the board in words and drawn


def test_the_map_shows_ones_own_strength_and_the_enemys_size() -> None:
    answer = said(table(), "map")
    assert re.search(r"oG8\b", answer), "points may be sent there"
    assert "S#" in answer
    assert "SEV" in answer
    assert "`0602 3m 1t` sends" in answer


def test_with_open_strengths_both_are_numbers_and_hidden_ones_are_nothing() -> None:
    assert "S10" in said(table(enemy_strength="open"), "map")
    hidden = said(table(enemy_strength="hidden"), "pieces ussr")
    assert "strong" not in hidden
    assert "Orel 0702: not seen" in hidden


def test_the_list_of_forces_is_the_front_with_what_stands_before_it() -> None:
    answer = said(table(), "pieces germany")
    force = "Sevsk (salient) 0602: Germany 4 men, 1 tank, 3 aircraft"
    assert f"{force}; facing Bryansk 0601 (strong), Orel 0702 (strong)" in answer
    assert "germany: 10" in answer


def test_the_status_has_pool_flags_cards_estimates_and_the_sheet() -> None:
    answer = said(table(), "0602 2m", "status")
    for words in (
        "Pool of Germany: men 4 of 6, tanks 2, aircraft 2, LSP 10 [LW-020]", "flags left 3 (of 3)",
        "Panzer reserve (on a die +2)", "USSR: ME 2 (estimate)", "garrisons to place 1",
        "Sheet of Germany: Send 2 men to Sevsk (salient) 0602; 1 order, being written [A02]",
        "Allied points 11: the Allies hold places worth 11 points; now: victory (Axis) [S1]",
    ):  # fmt: skip
        assert words in answer


def test_a_hex_is_described_with_its_rules() -> None:
    answer = said(table(), "show orel")
    assert "Orel 0702: open ground, Allied, 3 points\n" in answer
    assert "[LW-085]" in answer
    assert "USSR: strong line [LW-003]" in answer


def test_each_team_reads_its_own_briefing() -> None:
    seated = table()
    german = said(seated, "briefing")
    assert "Keep Kiev, Zhitomir and Dnepropetrovsk" in german
    assert "What counts: " in german
    assert "Cut off the salient" in said(seated, "done", "briefing")


def test_plain_text_tells_the_map_in_lines() -> None:
    answer = said(table(plain=True), "map middle")
    assert "Sevsk (salient) 0602: open ground, Axis, 2 points; Germany 4 men, 1 tank, 3 aircraft" in answer


def test_enemy_partisans_within_reach_are_noticed_once() -> None:
    seated = table(given=("ussr=staff",))
    assert "Partisans of the USSR in Bobruisk 0302" in said(seated, "0602 1m")
    assert "partisans of the USSR" not in said(seated, "0602 1m")


def test_odds_are_shown_before_a_flag_is_laid() -> None:
    answer = said(table(), "odds fight 0702 lsp 2")
    assert "column 2:1" in answer
    assert "0702 is strong (A65)" in answer


@pytest.mark.parametrize("scenario", ["orel", "east", "europe", "china"])
def test_every_hex_of_every_map_can_be_drawn_and_described(scenario: str) -> None:
    session, _ = table(scenario)
    ground = session.ground
    assert isinstance(ground, Hexes)
    cells, words = session.cells(ground), session.words()
    assert sum(len(ground.regions[part]) for part in ground.parts) == len(ground.spots)
    assert hexmap.compact(ground, cells, ground.spots)
    for hex in list(ground.spots)[::7]:
        assert f"{hex}: " in plain(lookup.about_place(session, hex)[0])
        assert len(ground.sides(hex)) == 6
    middle = list(ground.spots)[len(ground.spots) // 2]
    assert hexmap.drawn(ground, cells, ground.around(middle, 2))
    assert list(words.status())
    assert list(words.roster())


def test_the_ground_has_the_colours_of_those_who_hold_it() -> None:
    session, _ = table()
    assert session.ground is not None
    cells = session.cells(session.ground)
    assert (cells.at("0602").tint, cells.at("0702").tint) == ("DE land", "SU land")
    assert cells.at("0807").tint == "sea"


@pytest.mark.parametrize("line", ["map", "map 0702", "show 0702", "pieces", "status", "layer threat"])
def test_the_text_client_shows_nothing_hidden(line: str) -> None:
    """Two games that differ only in what the enemy has hidden read the same."""
    answers = []
    for men in (7, 9):
        data = {"scenario": "orel", "phase": "LW-055", "hex": {"0602": {"forces": [["Germany", 4, 0, 0, 0]]},
                "0702": {"forces": [["USSR", men, 0, 0, 0]]}}}  # fmt: skip
        game, out = redoubt.position("land_war", data, seed=1), io.StringIO()
        screen = Screen(out=out, source=io.StringIO(), width=160)
        session = Session(game, dict.fromkeys(game.title.taking_part("orel")), screen)
        assert session.decider() == "germany"
        session.obey(line)
        answers.append(out.getvalue())
    assert answers[0] == answers[1]
    assert len(answers[0].splitlines()) > 1


def test_the_glossary_explains_every_abbreviation_with_its_rule() -> None:
    for term in ("LSP", "ME", "CV", "Pool", "PAG", "flag", "front hex", "garrison", "AD"):
        assert re.search(r"\[(LW-\d+|A\d+)\]", said(table(), f"glossary {term}")), term


# whole games


@pytest.mark.parametrize("control", ["program", "people"])
def test_a_whole_game_can_be_typed_by_all_teams_at_one_keyboard(control: str) -> None:
    session, out = table(control=control)
    dice = SeededDice(5)
    for _ in range(4000):
        if session.game.result is not None:
            break
        taking_over(session)
        side = session.decider()
        assert side is not None
        legal = [str(choice.pick(partial(dice.roll, "", ""))) for choice in session.game.legal(side)]
        text = "done" if "done" in legal and dice.roll("", "", 3) == 1 else legal[
            dice.roll("", "", len(legal)) - 1
        ]  # fmt: skip
        session.obey(f"{text} because so it is" if side == "control" else text)
    assert session.game.result is not None
    printed = out.getvalue()
    assert "Game over" in printed
    assert "! " not in printed.replace("because", "")


def test_the_command_plays_a_game_of_computers() -> None:
    ended = run("play", "land_war", "--scenario", "orel", "--seed", "3", "--side", "germany=staff",
                "--side", "ussr=staff", "--plain")  # fmt: skip
    assert ended.code == 0
    assert "Game over" in ended.out
    assert "italy" not in ended.out


# drafts


def test_a_draft_is_written_in_one_line_and_taken_back_in_one() -> None:
    seated = table(given=("ussr=staff",))
    assert "even: Spread out the rest evenly" in said(seated, "propose")
    answer = said(seated, "propose even orel 0503")
    assert re.search(r"= send men 0503 \d", answer)
    assert re.search(r"\d+ orders written", answer)
    assert "left out: send men 0702 1: Orel 0702 is not held by your camp [LW-051]" in answer
    assert "takes back: send" in said(seated, "undo")
    assert "clear" not in said(seated, "propose"), "the sheet is empty again"
    assert "unknown proposal 'all'" in said(seated, "propose all")
