"""`redoubt play` with a small title: words, commands, pipes, errors. The title has no map and no index."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import redoubt
from redoubt.cli.commands import COMMANDS, find
from redoubt.cli.completion import complete
from redoubt.cli.play import read_players
from redoubt.cli.screen import LONGEST, Screen, clean, toolkit_completer
from redoubt.cli.session import Session, summary
from redoubt.show.wording import finishing, matches, one_of
from tests.cli.conftest import ENVIRONMENT, PROGRAM, ROOT, run
from tests.cli.skirmish import TITLE


def session(scenario: str = "ridge", given: str = "", plain: bool = False) -> tuple[Session, io.StringIO]:
    out = io.StringIO()
    game = redoubt.new("skirmish", scenario, seed=3)
    screen = Screen(plain=plain, out=out, source=io.StringIO(given), width=100)
    return Session(game, dict.fromkeys(game.sides), screen), out


def typed(table: Session, out: io.StringIO, line: str) -> str:
    """What the client answers to a line."""
    before = len(out.getvalue())
    table.obey(line)
    return out.getvalue()[before:]


def moving() -> tuple[Session, io.StringIO]:
    """Red is about to move: R1 in a1, R2 in a2, B1 in a5, B2 in a6."""
    table, out = session()
    table.obey("bid 2; bid 1")
    return table, out


# words


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("DE-5-Inf-XX", ["DE-5-Inf-XX"]),
        ("de-5-inf-xx", ["DE-5-Inf-XX"]),
        ("5-inf", ["DE-5-Inf-XX", "CH-5-Inf-XX"]),
        ("de-5", ["DE-5-Inf-XX"]),
        ("52", ["DE-52-Art-III"]),
        ("art", ["DE-52-Art-III"]),
        ("de-5-i", ["DE-5-Inf-XX"]),
        ("zurich", ["Zürich"]),
        ("gallen", ["St. Gallen"]),
        ("st-gal", ["St. Gallen"]),
        ("nf", []),
        ("-", []),
    ],
)
def test_a_name_may_be_shortened_to_some_of_its_parts(word: str, expected: list[str]) -> None:
    assert matches(word, ["DE-5-Inf-XX", "CH-5-Inf-XX", "DE-52-Art-III", "Zürich", "St. Gallen"]) == expected


def test_a_short_name_that_fits_several_names_them() -> None:
    with pytest.raises(redoubt.BadChoice, match="'5' could be DE-5-Inf, CH-5-Inf; type more of the unit"):
        one_of("5", "unit", ["DE-5-Inf", "CH-5-Inf", "DE-6-Inf"])


def test_an_unknown_name_suggests_the_nearest() -> None:
    with pytest.raises(redoubt.BadChoice, match=r"unknown place 'bsel'; did you mean Basel\?"):
        one_of("bsel", "place", ["1203"], {"Basel": "1203"})


def test_finishing_prefers_words_begun_so() -> None:
    assert finishing("5", ["DE-5-Inf", "DE-52-Art", "510"]) == ["510", "DE-5-Inf"]
    assert finishing("", ["b", "a", "b"]) == ["b", "a"]


def test_short_names_and_a_missing_verb_will_do() -> None:
    table, out = moving()
    assert "move R1 a2" in typed(table, out, "r1 a2")
    assert table.game.phase == "Fire"


def test_words_between_may_be_written_out() -> None:
    table, out = moving()
    typed(table, out, "MOVE r1 to a2")
    assert table.game.phase == "Fire"


def test_several_choices_stand_in_one_line() -> None:
    table, out = session()
    typed(table, out, "bid 2; bid 1 ;; move r1 a2;")
    assert (table.game.phase, table.game.turn) == ("Fire", 1)


def test_after_an_error_the_rest_of_the_line_is_left_undone() -> None:
    table, out = session()
    answer = typed(table, out, "bid 2; bid 9; bid 1")
    assert "! bid must be between 0 and 3, not 9" in answer
    assert "not done: bid 1" in answer
    assert table.decider() == "blue"


def test_one_order_is_carried_out_wholly_or_not_at_all() -> None:
    table, out = moving()
    before = table.game.digest()
    answer = typed(table, out, "move r1 a2 fire r1 b9")
    assert "b9" in answer
    assert table.game.digest() == before
    assert len(table.game.entries) == 2


def test_an_order_stops_where_a_die_is_rolled() -> None:
    table, out = moving()
    answer = typed(table, out, "move r1 a2 fire r1 b1 bid 3")
    assert "a die was rolled; type 'bid 3' again if you still want to" in answer
    assert [entry.choice and entry.choice[0] for entry in table.game.entries] == [
        "bid",
        "bid",
        "move",
        "fire",
    ]


def test_an_order_with_words_left_over_is_refused() -> None:
    table, out = session()
    assert "leave out 'hello'" in typed(table, out, "bid 1 hello")
    assert table.game.entries == []


def test_an_unfinished_order_says_what_is_missing() -> None:
    table, out = moving()
    assert "'move r1' is not finished: move COUNTER SQUARE" in typed(table, out, "move r1")


def test_a_listed_choice_can_be_taken_by_its_number() -> None:
    table, out = moving()
    assert "#4 stand" in typed(table, out, "legal")
    typed(table, out, "#4")
    assert table.game.phase == "Fire"
    assert "numbered from 1 to 4, not 99" in typed(table, out, "#99")


def test_remarks_and_empty_lines_do_nothing() -> None:
    table, out = session()
    assert typed(table, out, "# a remark") == typed(table, out, "   ") == typed(table, out, ";") == ""


# completion


def test_completion_offers_choices_and_commands() -> None:
    table, _ = moving()
    assert complete(table, "mo") == ["move"]
    assert complete(table, "st") == ["stand", "status"]
    assert complete(table, "move ") == ["R1", "R2"]
    assert complete(table, "move r2 ") == ["a1", "a3"]
    assert complete(table, "map; move R2 a") == ["a1", "a3"]
    assert complete(table, "why move R1 ") == ["a2"]
    assert complete(table, "pieces ") == ["red", "blue", "umpire"]
    assert complete(table, "show R") == ["R1", "R2"]
    assert complete(table, "help un") == ["undo"]
    assert complete(table, "nonsense ") == []


def test_completion_offers_the_numbers_of_a_range() -> None:
    table, _ = session()
    assert complete(table, "bid ") == ["0", "1", "2", "3"]


def test_completion_goes_on_with_what_follows_a_choice() -> None:
    table, _ = moving()
    assert complete(table, "move R1 a2 fire ") == ["R1", "R2"]
    assert complete(table, "move R1 a2 fire R1 B1 ") == []  # a die: nobody knows what follows


def test_completion_finishes_file_names(tmp_path: Path) -> None:
    (tmp_path / "one.rdt").touch()
    (tmp_path / "two").mkdir()
    table, _ = session()
    assert complete(table, f"load {tmp_path}/o") == [f"{tmp_path}/one.rdt"]
    assert complete(table, f"save {tmp_path}/t") == [f"{tmp_path}/two/"]


def test_prompt_toolkit_gets_the_same_words() -> None:
    table, _ = moving()
    completer = toolkit_completer(lambda text: complete(table, text))
    offered = list(completer.get_completions(Document("move r"), CompleteEvent()))
    assert [(word.text, word.start_position) for word in offered] == [("R1 ", -1), ("R2 ", -1)]


# commands


@pytest.mark.parametrize(
    ("word", "name"), [("map", "map"), ("/map", "map"), ("stat", "status"), ("vp", "status"), ("?", "help"),
                       ("UNDO!", "undo"), ("fire", None), ("s", None), ("nothing", None)],
)  # fmt: skip
def test_commands_may_be_begun_and_verbs_come_first(word: str, name: str | None) -> None:
    match = find(word, {"fire"})
    assert (match.name if match else None) == name


def test_help_lists_every_command_and_what_may_be_chosen() -> None:
    table, out = session()
    answer = typed(table, out, "help")
    assert all(f"  {command.usage}" in answer for command in COMMANDS.values())
    assert "You may choose now: bid" in answer
    assert "save FILE" in typed(table, out, "help save")
    assert "move COUNTER SQUARE" in typed(table, out, "help move")
    assert "unknown command 'sav3'; did you mean save?" in typed(table, out, "help sav3")


def test_why_names_the_rule_and_changes_nothing() -> None:
    table, out = moving()
    before = table.game.digest()
    assert "R1 moves one square, not to a6 [2.2]" in typed(table, out, "why move r1 a6")
    assert "'move R1 a2' may be chosen now [2.2]" in typed(table, out, "why move r1 a2")
    assert "unknown square 'a9'" in typed(table, out, "why move r1 a9")
    assert table.game.digest() == before


def test_odds_are_exact() -> None:
    table, out = moving()
    typed(table, out, "stand")
    before = table.game.digest()
    answer = typed(table, out, "odds fire r1 b1")
    assert "50.0%       1/2  turn 2; B1 as at the start; hits 1" in answer
    assert "50.0%       1/2  turn 2\n" in answer
    assert table.game.digest() == before


def test_odds_of_a_choice_without_a_die() -> None:
    table, out = moving()
    assert "no die follows this choice" in typed(table, out, "odds stand")


def test_a_title_without_a_map_is_shown_as_lists() -> None:
    table, out = moving()
    assert "a1: field; Squad R1\n" in typed(table, out, "map")
    assert "a1: field\n  R1 is here [2.2]\n" in typed(table, out, "map a1")
    assert "Squad R1; a1" in typed(table, out, "pieces")
    assert "B2" not in typed(table, out, "pieces r1")
    assert "Squad B2\n  stands in a6 [2.2]" in typed(table, out, "show b2")
    assert "0 hits so far [2.3]" in typed(table, out, "status")
    assert "red 2: counters left [3.1]" in typed(table, out, "status")
    assert "no index of its rules" in typed(table, out, "rule 2.1")
    assert "red bids 2, blue bids 1 [2.1]" in typed(table, out, "log")


def test_what_others_sealed_is_not_shown() -> None:
    table, out = session()
    typed(table, out, "bid 3")
    shown = typed(table, out, "status; pieces; log; legal; show R1")
    assert table.decider() == "blue"
    assert "#1 bid 0..3" in shown
    assert "bid 3" not in shown


def test_a_choice_that_leaves_its_number_open_is_made_with_a_number() -> None:
    table, out = session()
    assert "leaves the number open: name one between 0 and 3 [2.1]" in typed(table, out, "#1")
    assert "leaves the number open" in typed(table, out, "bid 1..2")
    typed(table, out, "#1 2")
    assert table.game.entries[-1].choice == ("bid", 2)
    assert typed(table, out, "1").startswith("  = bid 1")


def test_undo_takes_back_a_whole_order() -> None:
    table, out = moving()
    before = table.game.digest()
    table.obey("move r1 a2")
    assert "red takes back: move R1 a2" in typed(table, out, "undo")
    assert table.game.digest() == before


def test_undo_over_a_die_needs_the_others_consent() -> None:
    table, out = moving()
    table.obey("move r1 a2; fire r1 b1")
    answer = typed(table, out, "undo")
    assert "type `undo!` if blue and umpire agrees" in answer
    assert "takes back: fire R1 B1" in typed(table, out, "undo!")
    assert table.game.phase == "Fire"


def test_there_may_be_nothing_to_take_back() -> None:
    table, out = session()
    assert "no choice to take back" in typed(table, out, "undo!")


def test_save_and_load_go_round(tmp_path: Path) -> None:
    table, out = moving()
    file = tmp_path / "a game.rdt"
    assert f"saved in {file}" in typed(table, out, f"save {file}")
    kept = table.game.digest()
    table.obey("move r1 a2")
    assert "not saved" in typed(table, out, f"load {file}")
    assert "loaded" in typed(table, out, f"load! {file}")
    assert table.game.digest() == kept
    assert "already exists" in typed(table, out, f"save {file}")
    assert "saved" in typed(table, out, f"save! {file}")
    assert [file.name for file in tmp_path.iterdir()] == ["a game.rdt"]


@pytest.mark.parametrize("text", [b"", b"hello", b'{"redoubt": 1}\n'])
def test_a_broken_save_leaves_the_table_as_it_is(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "broken"
    file.write_bytes(text)
    table, out = session()
    before = table.game
    assert typed(table, out, f"load {file}").startswith("! ")
    assert "cannot be read" in typed(table, out, f"load {tmp_path / 'nowhere'}")
    assert "cannot be written" in typed(table, out, f"save {tmp_path / 'nowhere' / 'file'}")
    assert table.game is before


def test_when_the_game_is_over_one_may_still_look(tmp_path: Path) -> None:
    table, out = session("farm")
    for _ in range(60):
        if table.game.result is None:
            table.obey("#1 1" if table.game.phase == "Bidding" else "#1")
    assert "Game over: " in out.getvalue()
    assert "the game is over" in table.headline()
    assert "the game is over" in typed(table, out, "bid 1")
    assert "the game is over" in typed(table, out, "legal")
    assert "saved" in typed(table, out, f"save {tmp_path / 'over'}")
    assert "fires at" in typed(table, out, "log 50")
    assert complete(table, "lo") == ["log", "load"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("legla", "unknown command 'legla'; did you mean legal?"),
        ("xyzzy", "'xyzzy' is not a choice here"),
        ("bid", "'bid' is not finished: bid BID"),
        ("bid x", "bid must be a whole number, not 'x'"),
        ("move r1 a2", "'move R1 a2' is not possible now: bid for the initiative [2.1]"),
        ("log x", "log takes a number of lines"),
        ("show", "show what?"),
        ("show q7", "unknown place or piece 'q7'"),
        ("why", "why what?"),
        ("odds", "odds of what?"),
        ("save", "save where?"),
        ("load", "load what?"),
        ("rule", "which rule?"),
        ("bid\x1b[31m 1", "'bid [31m 1' is not a choice here"),
    ],
)
def test_bad_lines_get_one_clear_line_and_change_nothing(line: str, complaint: str) -> None:
    table, out = session()
    before = table.game.digest()
    answer = typed(table, out, line)
    assert complaint in answer
    assert answer.startswith("! ")
    assert answer.count("\n") == 1
    assert "\x1b" not in answer
    assert table.game.digest() == before


# what computers do


def test_much_of_the_same_is_summed_up() -> None:
    named = [["text", "moves ", ""], ["place", "Bern", "b"]]
    lines: list[dict[str, Any]] = [
        {
            "kind": "moved",
            "rule": "9.0",
            "text": f"U{n} moves to Bern [9.0]",
            "parts": [*named, ["piece", f"U{n}", "u"]],
        }
        for n in range(5)
    ]
    lines.append({"kind": "combat", "rule": "10.1", "text": "a fight [10.1]", "parts": []})
    assert [line["text"] for line in summary(lines)] == [
        "U0 moves to Bern [9.0] and 4 more: U1, U2, U3, U4",
        "a fight [10.1]",
    ]


def test_seats_are_read_and_checked() -> None:
    seats = read_players(TITLE, ["blue=random", "red=human"], 7)
    assert seats["red"] is None
    assert seats["blue"] is not None
    assert seats["blue"].name == "random"
    with pytest.raises(redoubt.BadSetup, match="unknown side 'green'"):
        read_players(TITLE, ["green=random"], 7)
    with pytest.raises(redoubt.BadSetup, match="there are human, random, cadet, staff"):
        read_players(TITLE, ["red=nobody"], 7)


def test_a_computer_answers_until_it_is_my_turn() -> None:
    ended = run("play", "skirmish", "--blue", "staff", "--umpire", "random", "--seed", "3", given="bid 0\n")
    assert ended.code == 0
    assert "blue decided" in ended.out
    assert "At the table: red you, blue steady, umpire random." in ended.out


def test_computers_can_play_among_themselves() -> None:
    ended = run("play", "skirmish", "--red", "staff", "--blue", "random", "--umpire", "random", "--seed", "3")
    assert ended.code == 0
    assert "Game over" in ended.out


# the whole program


def test_piped_input_ends_well() -> None:
    ended = run("play", "skirmish", "--seed", "3", real=True, given="bid 2\nxyzzy\nbid 1\n")
    assert (ended.code, ended.err) == (0, "")
    assert "Turn 1, Bidding [2.1] - red: bid for the initiative [2.1]\nred> bid 2\n" in ended.out
    assert "! 'xyzzy' is not a choice here" in ended.out
    assert ended.out.endswith("The game is not saved.\n")


def test_quit_without_a_choice_says_nothing_of_saving() -> None:
    ended = run("play", "skirmish", given="quit\nbid 2\n")
    assert ended.code == 0
    assert "not saved" not in ended.out
    assert "bid 2" not in ended.out


def test_a_saved_game_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "game.rdt"
    words = ("play", "skirmish", "--scenario", "farm", "--option", "mercy=true")
    first = run(*words, given=f"bid 2\nsave {file}\n")
    assert "not saved" not in first.out
    again = run("play", "--load", file, given="status\n")
    assert again.code == 0
    assert "Continued on turn 1, after 1 entry." in again.out
    assert "blue: bid for the initiative" in again.out
    other = run("play", "sealed_orders", "--load", file)
    assert (other.code, "is a game of skirmish, not of sealed_orders" in other.err) == (2, True)
    assert run("play", "--load", file, "--scenario", "farm").code == 2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("play", "chess"), "unknown title 'chess'"),
        (("play", "skirmish", "--scenario", "sea"), "unknown scenario 'sea'"),
        (("play", "skirmish", "--option", "fog=true"), "unknown option 'fog'"),
        (("play", "skirmish", "--red", "nobody"), "unknown player 'nobody' for red"),
        (("play", "skirmish", "--side", "green=random"), "unknown side 'green'"),
        (("play", "skirmish", "--load", "nowhere.rdt"), "nowhere.rdt cannot be read"),
    ],
)
def test_a_wrong_command_line_ends_with_one_error(words: tuple[str, ...], complaint: str) -> None:
    ended = run(*words)
    assert ended.code == 2
    assert complaint in ended.err
    assert ended.out == ""


def test_plain_text_has_no_control_characters_and_one_line_a_prompt() -> None:
    ended = run("play", "skirmish", "--plain", "--seed", "3", real=True, given="help\nbid 2\nlegal\nlog\n")
    assert ended.code == 0
    assert all(letter.isprintable() or letter == "\n" for letter in ended.out)
    assert "Turn 1, Bidding [2.1] - red: bid for the initiative [2.1] red> bid 2\n" in ended.out


def test_colour_follows_the_terminal_and_the_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert Screen(out=Terminal()).colour
    assert not Screen(out=io.StringIO()).colour
    assert not Screen(out=Terminal(), plain=True).colour
    assert not Screen(out=Terminal(), colour=False).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Screen(out=Terminal()).colour
    out = Terminal()
    Screen(out=out, colour=True, width=60).say("red", "error")
    assert "\x1b[" in out.getvalue()


def test_text_is_wrapped_only_in_a_terminal() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    words = " ".join(["word"] * 30)
    out = Terminal()
    Screen(out=out, width=40, colour=False).say(f"  {words}")
    assert max(map(len, out.getvalue().splitlines())) < 40
    assert out.getvalue().splitlines()[1].startswith("    word")
    for screen in (Screen(out=io.StringIO(), width=40), Screen(out=Terminal(), width=40, plain=True)):
        screen.say(words)
        assert isinstance(screen.out, io.StringIO)
        assert screen.out.getvalue() == words + "\n"


def test_nothing_typed_reaches_the_terminal_as_a_command() -> None:
    assert clean("a\x1b[2Jb\x07\u202e") == "a [2Jb  "


def test_a_line_of_any_length_is_survived() -> None:
    table, out = session(given="x" * (LONGEST + 1) + "\n")
    assert table.screen.ask("", "> ") == ""
    assert f"at most {LONGEST} characters" in out.getvalue()
    assert table.screen.ask("", "> ") is None


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo terminal")
def test_at_a_terminal_the_tab_key_completes() -> None:
    import pty
    import select
    import subprocess
    import time

    ours, theirs = pty.openpty()
    env = {**ENVIRONMENT, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
    words = [sys.executable, "-c", PROGRAM, "play", "skirmish", "--seed", "3"]
    process = subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=ROOT)
    os.close(theirs)
    # The bids are secret: a cover comes between, and goes with the Enter key.
    sent = ["bid 2\r", "\r", "bid 1\r", "\r", "mov\t", "R1 a\t", "\r", "quit\r"]
    seen, end = "", time.monotonic() + 30
    try:
        while time.monotonic() < end and (process.poll() is None or sent):
            ready, _, _ = select.select([ours], [], [], 0.3)
            if ready:
                try:
                    seen += os.read(ours, 65536).decode(errors="replace")
                except OSError:
                    break
            elif sent and "red" in seen:
                os.write(ours, sent.pop(0).encode())
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        os.close(ours)
    assert "Hand the keyboard to blue; everybody else looks away." in seen
    assert "Fire" in seen
