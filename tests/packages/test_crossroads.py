"""A stranger's title in the text client, in the protocol, on paper and in simulation, with its variant:
points instead of hexes, cards, names with blanks, a hidden hand, and numbers left open."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

import redoubt
from redoubt.cli.completion import complete
from redoubt.cli.play import begin, greet, taking_over
from redoubt.cli.protocol import respond
from redoubt.cli.requests import Table
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session
from redoubt.engine.title import Title
from redoubt.show.contract import show_of
from tests.packages.test_outside import PACKAGE, run
from tests.service.helpers import serving

OWN = ("Local Guides", "Ambush in the Oaks", "Fresh Horses")
"""Blue's hand in the first turn with seed 5."""


@pytest.fixture(autouse=True)
def title(crossroads: Title) -> Title:
    return crossroads


class Client:
    """Both sides at one keyboard."""

    def __init__(self, plain: bool = False, width: int = 100, **setup: Any) -> None:
        self.game = redoubt.new("crossroads", seed=5, **setup)
        self.out = io.StringIO()
        screen = Screen(plain=plain, out=self.out, source=io.StringIO(), width=width)
        self.session = Session(self.game, dict.fromkeys(self.game.sides), screen)

    def __call__(self, *lines: str) -> str:
        """What the client answers, with the covers between two players."""
        before = len(self.out.getvalue())
        for line in lines:
            taking_over(self.session)
            self.session.obey(line)
        taking_over(self.session)
        return self.out.getvalue()[before:]


# ------------------------------------------------------------------ the text client


@pytest.mark.parametrize("width", [60, 80, 160])
def test_the_map_of_points_names_every_place_once_and_fits(width: int) -> None:
    drawn = Client(width=width)("map")
    for name in ("OLD MILL", "SAINT-JÉRÔME", "Upper Ford", "Stone Bridge", "KING'S HILL", "Salt Marsh",
                 "CHÂTEAU ROUGE", "FAR GATE"):  # fmt: skip
        assert drawn.count(name) == 1
    assert "B5" in drawn
    assert "R5" in drawn
    assert "links . full, : limited" in drawn
    lines = drawn.partition("links")[0].splitlines()
    assert max(map(len, lines)) <= width


def test_the_map_rings_what_may_be_chosen_and_shows_what_lies_around_a_place() -> None:
    client = Client()
    assert "oUpper Ford" not in client("map")
    assert "oUpper Ford" in client("play fresh_horses", "map")
    near = client("map far gate 1")
    assert "FAR GATE" in near
    assert "OLD MILL" not in near


def test_in_plain_text_the_map_is_a_list() -> None:
    listed = Client(plain=True)("map").splitlines()
    assert "Old Mill: clear; 1st Foot 2; held by Blue" in listed
    assert not any("Upper Ford" in line for line in listed)


@pytest.mark.parametrize(
    "order",
    [
        "march b_1_foot kings_hill",
        "march 1st Foot to King's Hill",
        "MARCH 1st-foot kings-hill",
        "1st foot hill",
    ],
)
def test_a_move_is_typed_with_ids_or_with_names_that_have_blanks(order: str) -> None:
    client = Client()
    answer = client("play Fresh Horses", order)
    assert "1st Foot marches from Old Mill to King's Hill [4]" in answer
    assert "King's Hill" in client("show 1st foot") + client("pieces")
    assert client.game.view()["state"]["unit"]["b_1_foot"]["at"] == "kings_hill"


def test_a_choice_is_listed_with_its_meaning_and_completed_by_name() -> None:
    client = Client()
    assert "play fresh_horses: Play Fresh Horses, 3 points to march with [3]" in client("legal")
    assert complete(client.session, "play fre") == ["fresh_horses"]
    assert "no road leads from Old Mill to Far Gate" in client(
        "play fresh horses", "why march 1st foot far gate"
    )


def test_a_hidden_hand_stays_hidden_and_is_covered_when_the_keyboard_goes_round() -> None:
    client = Client()
    greet(client.session, False)
    begin(client.session)
    own = client("status", "log")
    assert all(card in own for card in OWN)
    assert "Red's hand: 3 cards face down [3]" in own
    other = client("pass")
    assert "Hand the keyboard to red" in other
    other += client("status", "log", "legal", "map", "pieces", "show far gate", "layer towns")
    assert not any(card in other for card in OWN)
    assert "Blue's hand: 3 cards face down [3]" in other


def test_a_number_is_typed_in_its_place() -> None:
    client = Client(options={"full_wagons": True})
    client("play fresh horses", "march blue horse to upper ford", "march blue horse to chateau rouge")
    assert "spend 1..3: Spend supplies in Château Rouge" in client("legal")
    assert "the number must be between 1 and 3 [5]" in client("spend 9")
    assert client.session.decider() == "blue"
    client("spend 2")
    assert client.game.state.supplies[0] == 1


def test_the_glossary_and_the_layers_are_listed() -> None:
    client = Client()
    assert "supplies: What an attacker adds to his die." in client("what are supplies?")
    assert "unknown term 'zoc'" in client("glossary zoc")
    assert "Old Mill is Blue's [6]." in client("layer towns")


@pytest.mark.parametrize("variant", ["", "flood"])
def test_a_whole_game_is_played_by_typing(variant: str) -> None:
    client = Client(variant=variant)
    for turn in range(400):
        side = client.session.decider()
        if side is None:
            break
        legal = [str(number) for choice in client.game.legal(side) for number in choice.each()]
        answer = client(legal[turn % len(legal)])
        assert not any(line.startswith("!") for line in answer.splitlines())
    assert client.game.result is not None
    assert "Game over: " in client.out.getvalue()
    assert ("The river is" in client.out.getvalue()) == bool(variant)


def test_the_first_lines_name_the_variant() -> None:
    client = Client(variant="flood")
    greet(client.session, False)
    assert client.out.getvalue().startswith("Crossroads, The Flood [7]. Summer (4 turns) [2]\n")


# ------------------------------------------------------------------ the protocol


def ask(table: Table, do: str, **fields: Any) -> Any:
    answer, _ = respond(table, json.dumps({"id": 1, "do": do, **fields}).encode())
    body = json.loads(answer)
    assert "ok" in body, body
    return body["ok"]


@pytest.mark.parametrize("variant", ["", "flood"])
def test_a_program_plays_a_game_by_the_line_protocol(variant: str) -> None:
    table = Table()
    game = ask(table, "new", title="crossroads", seed=5, variant=variant)["game"]
    assert len(ask(table, "map", game=game)["map"]["spaces"]) == 8
    for turn in range(400):
        pending = ask(table, "pending", game=game)["pending"]
        if not pending:
            break
        side = pending[0]["side"]
        legal = ask(table, "legal", game=game, side=side, each=True)["choices"]
        ask(table, "choose", game=game, side=side, choice=legal[turn % len(legal)])
    assert ask(table, "result", game=game)["result"]["rule"] == "6"
    kinds = [event["kind"] for event in ask(table, "log", game=game)["events"]]
    assert ("river" in kinds) == bool(variant)


def test_a_program_gets_a_range_once_and_nothing_of_the_other_hand() -> None:
    table = Table()
    game = ask(table, "new", title="crossroads", seed=5, options={"full_wagons": True})["game"]
    for choice in ("play fresh_horses", "march b_horse upper_ford", "march b_horse chateau_rouge"):
        ask(table, "choose", game=game, side="blue", choice=choice)
    assert ask(table, "legal", game=game, side="blue")["choices"] == ["save", "spend 1..3"]
    red = ask(table, "view", game=game, side="red")["view"]["state"]
    assert set(red["side"]["blue"]["hand"]) == {None}
    assert set(red["deck"]) == {None}
    log = json.dumps(ask(table, "log", game=game, side="red"))
    assert "Local Guides" not in log


# ------------------------------------------------------------------ paper, simulation, server


def at(folder: Path, *words: str) -> str:
    ended = run(folder, "--title-path", str(PACKAGE), *words)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def test_it_is_printed_and_its_variant_has_a_map_of_its_own(tmp_path: Path) -> None:
    for variant in ("", "flood"):
        options = ("--variant", variant) if variant else ()
        at(
            tmp_path,
            "print",
            "crossroads",
            "--format",
            "svg",
            "--out",
            str(tmp_path / f"p{variant}"),
            *options,
        )
    plain, flood = ((tmp_path / name / "map.svg").read_text("utf-8") for name in ("p", "pflood"))
    assert "Château Rouge" in plain
    assert "The Flood" not in plain
    assert "Crossroads, The Flood" in flood
    assert plain.count("<path") + plain.count("<line") > 8
    refused = run(tmp_path, "--title-path", str(PACKAGE), "print", "crossroads", "--variant", "drought")
    assert refused.returncode == 2
    assert "unknown variant 'drought'; crossroads has flood" in refused.stderr


def test_it_is_simulated_with_its_variant(tmp_path: Path) -> None:
    (summary,) = json.loads(
        at(tmp_path, "simulate", "crossroads", "--variant", "flood", "--games", "6", "--json")
    )
    assert (summary["variant"], summary["games"], summary["failures"]) == ("flood", 6, [])


def test_it_is_played_at_the_command_line_with_its_variant(tmp_path: Path) -> None:
    words = ("play", "crossroads", "--variant", "flood", "--blue", "staff", "--red", "staff", "--seed", "3")
    out = at(tmp_path, *words)
    assert out.startswith("Crossroads, The Flood [7]")
    assert "The river is" in out
    assert "Game over" in out


def test_the_list_of_titles_names_the_variant_and_its_changes(tmp_path: Path) -> None:
    out = " ".join(at(tmp_path, "titles", "crossroads").split())
    assert "flood The Flood." in out
    assert "attacks across the river [7]" in out


def test_the_server_offers_the_variant_and_begins_a_game_of_it(tmp_path: Path) -> None:
    with serving(tmp_path) as (client, _):
        (listed,) = [row for row in client.get("/api/titles")["titles"] if row["id"] == "crossroads"]
        assert [variant["id"] for variant in listed["variants"]] == ["flood"]
        assert listed["glossary"]["supplies"]
        game = client.new("crossroads", scenario="summer", variant="flood")
        assert game.table("blue")["variant"] == "flood"


# ------------------------------------------------------------------ nothing about it elsewhere


def test_no_shared_room_names_it() -> None:
    source = Path(redoubt.__file__).parent
    rooms = [file for room in source.iterdir() if room.is_dir() and room.name != "titles"
             for file in room.rglob("*.*") if file.suffix in (".py", ".js", ".css", ".html")]  # fmt: skip
    assert len(rooms) > 100
    naming = [file.name for file in rooms if "crossroads" in file.read_text(encoding="utf-8").lower()]
    assert naming == []


def test_it_has_nothing_of_its_own_for_the_text_client(title: Title) -> None:
    show = show_of(title)
    assert (show.shorthand, show.ground) == (None, "")
