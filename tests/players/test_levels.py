"""Levels for people: named in one place, offered where the title can play them, explained in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

import redoubt
from redoubt.engine.title import Staff, Title
from redoubt.players import (
    KINDS,
    LEVELS,
    WEAKEST_FIRST,
    Closes,
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
from tests.players.helpers import play, sit

pytestmark = pytest.mark.usefixtures("crossroads")


def test_there_are_three_levels_each_with_its_time_and_a_harder_one_has_more() -> None:
    assert list(LEVELS) == ["cadet", "captain", "general"]
    seconds = [level.seconds for level in LEVELS.values()]
    assert seconds == sorted(seconds)
    assert all(level.words and level.seconds > 0 and level.kind in KINDS for level in LEVELS.values())


def test_a_title_offers_the_levels_it_can_play(crossroads: Title) -> None:
    plain = replace(crossroads, staff=Staff(crossroads.staff.make))
    assert level_names(crossroads) == ["cadet", "captain", "general"]
    assert level_names(plain) == ["cadet"]
    assert level_names(replace(crossroads, staff=None)) == []
    assert player_names(crossroads) == ["random", "cadet", "staff", "captain", "search", "general"]
    assert [player["id"] for player in describe_players(crossroads)] == player_names(crossroads)
    assert sorted(WEAKEST_FIRST) == sorted([*KINDS, *LEVELS]), "every player has its place"
    with pytest.raises(redoubt.BadSetup, match="unknown player 'general' for blue"):
        make_player("general", plain, "blue", 1)


def test_the_listing_tells_each_player_in_words_and_the_seconds_of_a_level(crossroads: Title) -> None:
    players = {player["id"]: player for player in describe_players(crossroads)}
    assert list(players) == player_names(crossroads)
    assert players["general"]["seconds"] == LEVELS["general"].seconds
    assert all(player["text"] for player in players.values())


def test_a_level_thinks_by_the_clock_with_people_and_by_nodes_in_the_laboratory(crossroads: Title) -> None:
    timed = make_player("general", crossroads, "blue", 1, Seating(timed=True, workers=2))
    counted = make_player("general", crossroads, "blue", 1)
    assert isinstance(timed, SearchPlayer)
    assert isinstance(counted, SearchPlayer)
    assert (timed.effort.seconds, timed.workers) == (LEVELS["general"].seconds, 2)
    assert (counted.effort.seconds, counted.effort.nodes) == (0.0, LEVELS["general"].nodes)
    assert counted.workers == 1
    assert timed.name == counted.name == "general"
    assert isinstance(timed, Closes)


def test_a_cadet_slips_now_and_then_and_says_so() -> None:
    game = redoubt.new("crossroads", seed=2, keep=False)
    cadet = sit(game.title, "cadet", "blue", 5)
    assert isinstance(cadet, CarelessPlayer)
    staff, reasons = sit(game.title, "staff", "red", 3), []
    while game.result is None:
        side = game.open_decisions()[0].side
        seat = game.seat(side)
        if side == 1:
            game.choose(side, staff.choose(seat))
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
        game = redoubt.new("crossroads", seed=2, keep=False)
        games.append(play(game, [sit(game.title, "cadet", "blue", 5), sit(game.title, "staff", "red", 3)]))
    assert games[0] == games[1]


def test_the_settings_of_a_searching_player_are_part_of_what_it_is(crossroads: Title) -> None:
    """A run of the laboratory that was written with another allowance is another run."""
    assert settings("staff") == "staff"
    all_settings = {settings(name) for name in player_names(crossroads)}
    assert len(all_settings) == len(player_names(crossroads))
    assert f"nodes={LEVELS['general'].nodes}" in settings("general")
    assert "nodes=" in settings("search")
