"""The log as a player reads it: sums whole, nouns with their numbers, rules cited, nothing left blank."""

from __future__ import annotations

import re

import pytest

from redoubt.engine.events import Event, event_sentence
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.state import LANDING, NATIONS, SWEEP
from redoubt.titles.land_war.words import losses
from tests.titles.land_war.helpers import at, attack, hex_, manned, new, play, played

BADLY = re.compile(
    r"\b1 (men|tanks|bombers|lines|layers)\b|\b0 (men|tanks|bombers)\b|shifts|, ,|: \[|\(\)|\?|\bNone\b|  |"
    r"\b(axis|allied) (line|camp|forces|troops)\b(?! holds)|\blsp\b|Axis-Minors|\{|\["
)
"""What no sentence should have: wrong numbers, empty lists, names of the program."""


def text(game: Game, kind: str, side: str = "germany") -> str:
    return str(next(line["text"] for line in reversed(game.log_lines(side)) if line["kind"] == kind))


def test_lw064_the_sum_without_a_shift_says_nothing_of_shifts() -> None:
    sentence = text(
        attack({"0702": {"USSR": (8,)}, "0602": {"Germany": (3,)}}, dice=(3, 3), lsp=(1, 0)), "reckoned"
    )
    assert sentence == (
        "Attack on Sevsk (salient) 0602 from Orel 0702: 16 (CV 8) against 15 (CV 3) on open ground gives "
        "column 1:1 [LW-064]"
    )


def test_lw064_each_shift_stands_with_its_rule() -> None:
    sentence = text(attack({"0702": {"USSR": (8, 4)}, "0602": {"Germany": (3,)}}, dice=(3, 3)), "reckoned")
    assert (
        "gives 3:2, tank supremacy +1 [LW-070], attack without LSP -2 [LW-076]: column 1:1 [LW-064]"
        in sentence
    )


def test_lw064_a_landing_is_fought_on_the_beach() -> None:
    target = "1113"
    game = at("LW-056", manned(scenario="europe"), (6, 1), "europe", turn=9,
              hexes={target: {"garrison": "Germany"}}, flags=[["Britain", target, target, LANDING]],
              embarked=[["Britain", target, 9, 0, 0]])  # fmt: skip
    assert text(game, "reckoned").startswith(
        "Landing at Calais 1113 from the sea: 36 (CV 9) against 4 (CV 1) on the beach gives 5:1, "
    )


def test_lw064_sweepers_come_from_the_pool_and_not_from_the_sea() -> None:
    fields = {"flags": [["Germany", "0302", "0302", SWEEP]], "hexes": {"0302": {"pag": "USSR"}},
              "embarked": [["Germany", "0302", 2, 0, 0]]}  # fmt: skip
    game = at("LW-056", manned(), (6, 1), **fields)
    assert text(game, "reckoned").startswith("Security operation in Bobruisk 0302 from the Pool: 10 (CV 2)")
    beside = [["Germany", "0402", "0302", 1, 0, 0]]
    game = at("LW-056", manned({"0402": {"Germany": (2,)}}), (6, 1), **fields, split=beside)
    assert "in Bobruisk 0302 from Gomel 0402 and the Pool: 15 (CV 3)" in text(game, "reckoned")


def test_lw065_each_die_with_what_is_added_to_it() -> None:
    game = attack({"0702": {"USSR": (8,)}, "0602": {"Germany": (3,)}}, dice=(3, 5), lsp=(2, 1))
    assert text(game, "rolled") == (
        "Sevsk (salient) 0602: attacker 3 + 2 = 5, defender 5 + 1 = 6; differential -1 in column 1:1 gives "
        "orange [LW-065]"
    )


def test_lw092_losses_by_kind_and_nothing_where_there_is_none() -> None:
    facts = {"attacker_loses": [2, 1, 0, 0], "defender_loses": [0, 0, 0, 0]}
    sentence = losses(facts, {})
    assert (sentence["attacker_loses"], sentence["defender_loses"]) == ("2 men and 1 tank", "nothing")


def test_lw050_what_a_nation_receives() -> None:
    assert (
        text(new(), "produced")
        == "Germany receives 2 men, 1 tank, 1 aircraft and 4 LSP; its ME is 5 [LW-050]"
    )


def test_lw051_one_point_is_one() -> None:
    game = new()
    play(game, "germany: send tanks 0602 1", "germany: send lsp 0602 2", "germany: done", "ussr: done")
    lines = [line["text"] for line in game.log_lines("germany") if line["kind"] == "deployed"]
    assert lines[:2] == [
        "Germany sends 1 tank to Sevsk (salient) 0602 [LW-051]",
        "Germany sends 2 LSP to Sevsk (salient) 0602 [LW-051]",
    ]


SUBJECT = re.compile(r"\{Nation\} (\w+)(\{s\}|\{es\}|\{do\}|:)?|\{Nation\} \{do\}|\{Nation\}:")


def sentence(kind: str, **facts: object) -> str:
    """The sentence of an event, as the log has it."""
    return plain(event_sentence(Event("LW-001", kind, facts), TITLE, {})).removesuffix(" [LW-001]")


@pytest.mark.parametrize(
    ("nation", "text"),
    [
        ("USSR", "The USSR moves its line up from Orel 0702 to Sevsk (salient) 0602"),
        ("Axis-Minors", "The Axis Minors move their line up from Orel 0702 to Sevsk (salient) 0602"),
        ("Italy", "Italy moves its line up from Orel 0702 to Sevsk (salient) 0602"),
    ],
)
def test_a_nation_is_the_subject_of_a_sentence_with_its_article_and_its_verb(nation: str, text: str) -> None:
    game = new()
    events = [Event("LW-052", "moved_up", {"nation": NATIONS.index(nation), "start": hex_("0702"),
                                           "hex": hex_("0602")})]  # fmt: skip
    assert [plain(event_sentence(event, TITLE, game.names)) for event in events] == [f"{text} [LW-052]"]


def test_no_event_has_a_nation_for_a_subject_without_its_article() -> None:
    for kind in TITLE.events.values():
        assert not kind.line.startswith("{nation}"), kind.kind
        assert "{Nation} " not in kind.line or SUBJECT.search(kind.line)[0].endswith("}"), kind.kind


RUHR = {"nation": NATIONS.index("Britain"), "base": hex_("1111"), "target": hex_("1513")}


@pytest.mark.parametrize(
    ("role", "bombers", "lost", "cancelled", "text"),
    [
        (0, 3, 0, 0, "Britain raids the industry of 1513 from 1111: 3 bombers, all get through"),
        (0, 1, 0, 0, "Britain raids the industry of 1513 from 1111: 1 bomber, which gets through"),
        (1, 3, 1, 1, "Britain bombs the people of 1513 from 1111: of 3 bombers 1 is shot down, 1 is kept "
                     "off and 1 gets through"),
        (2, 4, 2, 0, "Britain sends bombers to the fight for 1513 from 1111: of 4 bombers 2 are shot down "
                     "and 2 get through"),
        (0, 2, 2, 0, "Britain raids the industry of 1513 from 1111: 2 bombers, all are shot down"),
    ],
)  # fmt: skip
def test_lw126_a_raid_tells_what_it_is_for_and_what_becomes_of_the_bombers(
    role: int, bombers: int, lost: int, cancelled: int, text: str
) -> None:
    through = bombers - lost - cancelled
    assert text == sentence("raid", **RUHR, bombers=bombers, lost=lost, cancelled=cancelled, through=through,
                            role=role)  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "number", "text"),
    [
        ("patrol_lost", 1, "1 aircraft of the USSR on air defence over 0702 is lost"),
        ("patrol_lost", 2, "2 aircraft of the USSR on air defence over 0702 are lost"),
        ("patrol_flew_off", 1, "1 aircraft of the USSR on air defence over 0702 flies back to the Pool"),
        ("airfields_lost", 1, "Without airfields in China 1 air point of the Americans is lost"),
        ("airfields_lost", 3, "Without airfields in China 3 air points of the Americans are lost"),
    ],
)
def test_sentences_agree_with_one_and_with_many(kind: str, number: int, text: str) -> None:
    facts = {"nation": NATIONS.index("USSR"), "hex": hex_("0702"), "number": number}
    assert sentence(kind, **facts) == text


@pytest.mark.parametrize(
    ("winner", "level", "text"),
    [
        ("axis", "decisive victory", "Game over: Axis decisive victory; the Axis camp holds all"),
        (-1, "draw", "Game over: draw; the Axis camp holds all"),
    ],
)
def test_s1_the_end_names_the_winner_or_a_draw(winner: str | int, level: str, text: str) -> None:
    facts = {"winner": winner, "level": level, "reason": "the axis camp holds all"}
    assert sentence("game_over", **facts) == text


@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_two_turns_of_every_campaign_read_well(scenario: str) -> None:
    game = played(scenario, seed=5, turns=2)
    lines = [line for side in game.title.taking_part(scenario) for line in game.log_lines(side)]
    assert len(lines) > 200
    for line in lines:
        body, rule = line["text"].rsplit(" [", 1)
        assert re.fullmatch(r"[A-Z]+-?\d+\w?\]", rule), line["text"]
        if line["kind"] == "forced":
            continue  # names the choice as it is written
        words = re.sub(r" \[(LW-\d+\w?|[AECRS]\d+)\]", "", body)
        assert not BADLY.search(words), line["text"]
        assert words[0].isupper() or words[0].isdigit(), line["text"]
