"""Levels for people: named in one place, offered where the title can play them, explained in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import redoubt
from redoubt.engine.title import Staff
from redoubt.players import (
    KINDS,
    LEVELS,
    WEAKEST_FIRST,
    Closes,
    Explains,
    Seating,
    describe_players,
    level_names,
    make_player,
    player_names,
    reason_for,
    settings,
)
from redoubt.players.careless import CarelessPlayer
from redoubt.players.search import SearchPlayer
from tests.players.helpers import SWITZERLAND, play, sit


def test_there_are_three_levels_each_with_its_time_and_a_harder_one_has_more() -> None:
    assert list(LEVELS) == ["cadet", "captain", "general"]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)
    assert all(level.words and level.seconds > 0 and level.kind in KINDS for level in LEVELS.values())


def test_a_title_offers_the_levels_it_can_play() -> None:
    plain = replace(SWITZERLAND, staff=Staff(SWITZERLAND.staff.make))
    assert level_names(SWITZERLAND) == ["cadet", "captain", "general"]
    assert level_names(plain) == ["cadet"]
    assert level_names(replace(SWITZERLAND, staff=None)) == []
    assert player_names(SWITZERLAND) == ["random", "cadet", "staff", "captain", "search", "general"]
    assert [player["id"] for player in describe_players(SWITZERLAND)] == player_names(SWITZERLAND)
    assert sorted(WEAKEST_FIRST) == sorted([*KINDS, *LEVELS]), "every player has its place"
    with pytest.raises(redoubt.BadSetup, match="unknown player 'general' for german"):
        make_player("general", plain, "german", 1)


def test_the_listing_tells_each_player_in_words_and_the_seconds_of_a_level() -> None:
    players = {player["id"]: player for player in describe_players(SWITZERLAND)}
    assert list(players) == player_names(SWITZERLAND)
    assert players["general"]["seconds"] == LEVELS["general"].seconds
    assert all(player["text"] for player in players.values())


def test_a_level_thinks_by_the_clock_with_people_and_by_nodes_in_the_laboratory() -> None:
    timed = make_player("general", SWITZERLAND, "german", 1, Seating(timed=True, workers=2))
    counted = make_player("general", SWITZERLAND, "german", 1)
    assert isinstance(timed, SearchPlayer)
    assert isinstance(counted, SearchPlayer)
    assert (timed.effort.seconds, timed.workers) == (LEVELS["general"].seconds, 2)
    assert (counted.effort.seconds, counted.effort.nodes) == (0.0, LEVELS["general"].nodes)
    assert counted.workers == 1
    assert timed.name == counted.name == "general"
    assert isinstance(timed, Closes)


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


def test_a_cadet_plays_the_same_way_for_the_same_seed() -> None:
    games = []
    for _ in range(2):
        game = redoubt.new("switzerland", "training", seed=2, keep=False)
        games.append(play(game, [sit("cadet", "german", 5), sit("staff", "swiss", 3)]))
    assert games[0] == games[1]


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


def test_the_settings_of_a_searching_player_are_part_of_what_it_is() -> None:
    """A run of the laboratory that was written with another allowance is another run."""
    assert settings("staff") == "staff"
    all_settings = {settings(name) for name in player_names(SWITZERLAND)}
    assert len(all_settings) == len(player_names(SWITZERLAND))
    assert f"nodes={LEVELS['general'].nodes}" in settings("general")
    assert "nodes=" in settings("search")
