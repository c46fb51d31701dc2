"""What is counted in a game: rules, luck, and its course."""

from __future__ import annotations

from dataclasses import replace

import redoubt
import tests.cli.skirmish as skirmish
from redoubt.engine.title import Lab
from redoubt.lab.simulate import Plan, run, setup_of, start_match
from redoubt.lab.summary import net_luck, side_luck
from redoubt.lab.tally import Tally

PLAN = Plan("skirmish", "farm", {"red": "random", "blue": "staff", "umpire": "random"}, games=30, seed=5)


def test_every_decision_event_and_die_is_counted_under_its_rule() -> None:
    tally = Tally(skirmish.TITLE)
    match = start_match(PLAN, setup_of(PLAN), 5, keep=True, tally=tally)
    match.play()
    game = match.game
    for rule in ("2.1", "2.2", "2.3", "3.1"):
        decisions, forced, events, rolls = tally.rules[rule]
        logged = [event for event in game.log if event.rule == rule]
        assert events == sum(event.kind != "forced" for event in logged)
        assert forced == sum(event.kind == "forced" for event in logged)
        assert rolls == sum(die[2] == rule for entry in game.entries for die in entry.dice)
        if rule == "2.1":
            assert decisions == sum(entry.choice[0] == "bid" for entry in game.entries)
    assert sum(counts[0] for counts in tally.rules.values()) == match.decisions


def test_luck_is_the_rank_of_each_die_less_the_mean() -> None:
    tally = Tally(skirmish.TITLE)
    match = start_match(PLAN, setup_of(PLAN), 5, keep=True, tally=tally)
    match.play()
    faces = {0: [], 1: []}
    for entry in match.game.entries:
        for face, *_ in entry.dice:
            faces[entry.side].append(face)
    for side, rolled in faces.items():
        if rolled:
            assert tally.luck[side]["fire"] == [len(rolled), sum(rolled) - 3.5 * len(rolled)]


def test_luck_is_about_nothing_over_many_games() -> None:
    reports = run(replace(PLAN, games=300))
    dice = sum(report.luck[side]["fire"][0] for report in reports for side in report.luck)
    pips = sum(side_luck(report, side) for report in reports for side in ("red", "blue"))
    assert abs(pips) < 4 * (dice * 35 / 12) ** 0.5
    assert all(net_luck(report, "red") == -net_luck(report, "blue") for report in reports)


def test_the_measures_are_taken_at_each_turn_and_at_the_end() -> None:
    for report in run(PLAN):
        assert list(report.sampled) == list(range(1, report.sampled[-1] + 1))
        assert set(report.curves) == {"hits", "alive/red", "alive/blue"}
        assert report.curves["alive/red"][0] == 2
        assert report.curves["alive/red"][-1] == report.scores["red"]
        assert len(report.curves["hits"]) == len(report.sampled)


def test_a_title_without_help_is_counted_all_the_same() -> None:
    redoubt.register(replace(skirmish.TITLE, id="bare", lab=Lab()))
    report = run(replace(PLAN, title="bare", games=1, players=dict.fromkeys(skirmish.SIDES, "random")))[0]
    assert report.rules["2.3"]
    assert report.luck == report.curves == {}


def test_counting_changes_nothing_in_the_game() -> None:
    watched = start_match(PLAN, setup_of(PLAN), 9, tally=Tally(skirmish.TITLE))
    alone = start_match(PLAN, setup_of(PLAN), 9)
    watched.play()
    alone.play()
    assert watched.game.digest() == alone.game.digest()
