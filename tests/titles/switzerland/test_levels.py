"""The staff of Switzerland gives a reason for what it does."""

from __future__ import annotations

import pytest

import redoubt
from redoubt.engine.decision import Decision
from redoubt.engine.text import plain
from redoubt.players import Explains, describe_players, level_names, make_player, reason_for
from redoubt.players.careless import CarelessPlayer
from redoubt.titles.switzerland.staff.staff import _ANSWERS
from redoubt.titles.switzerland.tables import CH
from tests.titles.switzerland.helpers import T, at
from tests.titles.switzerland.seats import sit


def test_a_cadet_slips_now_and_then_and_says_so() -> None:
    cadet, game = sit("cadet", "german", 5), redoubt.new("switzerland", "training", seed=2, keep=False)
    assert isinstance(cadet, CarelessPlayer)
    swiss, reasons = sit("staff", "swiss", 3), []
    while game.result is None:
        side = game.open_decisions()[0].side
        seat = game.seat(side)
        if side == 1:
            game.choose(side, swiss.choose(seat))
            continue
        many = len(seat.legal())
        choice = cadet.choose(seat)
        if many > 1:
            reasons.append(reason_for(cadet, seat, choice))
        game.choose(side, choice)
    slips = sum("a mistake" in reason.text for reason in reasons)
    assert 0 < slips < len(reasons) / 2


def test_r19_6_4_a_cadet_never_slips_into_switzerland() -> None:
    """Units that enter it go to the dead pile."""
    swiss = set(T.grid.members(T.in_country[CH]))
    for seed in range(40):
        game = at("4.1.6", {"FR-13-Inf-XX": "1102", "DE-5-Inf-XX": "1302"}, scenario="training")
        game.choose("swiss", "move FR-13-Inf-XX")
        assert swiss & {choice[1] for choice in game.legal("swiss") if choice[0] == "to"}
        cadet = CarelessPlayer("cadet", sit("staff", "swiss", seed), seed, slips=1)
        slip = cadet.choose(game.seat("swiss"))
        assert slip[0] == "stop" or slip[1] not in swiss


@pytest.mark.parametrize("name", ["random", "staff", "cadet"])
def test_every_choice_of_a_whole_game_has_a_reason(name: str) -> None:
    game = redoubt.new("switzerland", "historical", seed=2, keep=False)
    players = [sit(name, side, 7) for side in game.sides]
    assert all(isinstance(player, Explains) and player.explain() is None for player in players)
    while game.result is None:
        side = game.open_decisions()[0].side
        seat = game.seat(side)
        choice = players[side].choose(seat)
        reason = reason_for(players[side], seat, choice)
        assert reason.choice == str(choice)
        assert reason.text
        assert "\n" not in "".join(reason.lines())
        game.choose(side, choice)


EMPTY_PHRASES = ("as planned", "as the step asks", "usual choice", "worth doing here", "conditions for it")


@pytest.mark.parametrize("scenario", ["historical", "kesselring", "training"])
def test_reasons_name_an_aim_numbers_and_the_second_best(scenario: str) -> None:
    """Of all choices with an alternative: an aim always, numbers and what came second nearly always."""
    game = redoubt.new("switzerland", scenario, seed=4, keep=False)
    players = [sit("staff", side, 7) for side in game.sides]
    texts = []
    while game.result is None and game.turn < 6:
        side = game.open_decisions()[0].side
        seat = game.seat(side)
        many = len(seat.legal()) > 1
        choice = players[side].choose(seat)
        if many and choice[0] != "suggested":
            texts.append(plain(reason_for(players[side], seat, choice).text))
        game.choose(side, choice)
    assert not [text for text in texts if any(phrase in text for phrase in EMPTY_PHRASES)]
    assert all(text.split(" (")[0] for text in texts)
    assert sum(any(letter.isdigit() for letter in text) for text in texts) > 0.95 * len(texts)
    assert sum("; " in text for text in texts) > 0.9 * len(texts)


def test_the_staff_has_a_judgement_for_every_question() -> None:
    """No decision is answered by the first option: each has a verb with an answer, or can only be ended."""
    title = redoubt.title("switzerland")
    unjudged = {
        name
        for name, kind in title.classes.items()
        if issubclass(kind, Decision) and not {verb.name for verb in kind.verbs} & {*_ANSWERS, "suggested"}
    }
    assert unjudged == set()


def test_the_staff_tells_the_column_and_the_chance_of_its_attack() -> None:
    """10.1 In the combat phase the fight is told with its column and what the staff expects of it."""
    game = redoubt.position(
        "switzerland",
        {
            "scenario": "historical", "phase": "4.1.4",
            "unit": {
                "DE-5-Inf-XX": {"place": "1104"}, "CH-10-Mtn-X": {"place": "1104"},
                "DE-73-Inf-XX": {"place": "1203"}, "CH-1-Bdr-X": {"place": "1203"},
            },
        },
        seed=1,
    )  # fmt: skip
    staff, seat = make_player("staff", game.title, "german", 1), game.seat("german")
    choice = staff.choose(seat)
    reason = reason_for(staff, seat, choice)
    assert reason.choice.startswith("fight")
    assert "at column" in reason.text
    assert "% to take the hex" in reason.expects
    assert reason.rule == "10.0"


def test_19_6_general_is_offered_only_where_it_beats_captain() -> None:
    """24 games for each side against Captain in training: 11 and 13 won."""
    title = redoubt.title("switzerland")
    assert level_names(title, "training") == ["cadet", "captain"]
    assert level_names(title, "historical") == ["cadet", "captain", "general"]
    rows = {row["id"]: row.get("not_in", []) for row in describe_players(title)}
    assert rows == {name: ["training"] if name == "general" else [] for name in rows}
