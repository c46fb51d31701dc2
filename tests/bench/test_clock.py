"""Turns, ratios and their spread: the arithmetic of the benchmark, on a clock that the test moves."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from tools.bench import clock
from tools.bench.clock import (
    Ratio,
    Spent,
    calls_in_turns,
    in_turns,
    no_collector,
    per_call,
    rate_of,
    ratio,
    ratio_to,
)


class Time:
    """Processor time that passes only when somebody works. The machine can be made slower."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pace = 1.0
        self.turns: list[str] = []

    def work(self, name: str, cost: float, length: int) -> Iterator[bool]:
        """Games of `length` decisions, each of which takes `cost`."""
        while True:
            for number in range(1, length + 1):
                self.now += cost * self.pace
                if not self.turns or self.turns[-1] != name:
                    self.turns.append(name)
                yield number == length


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    time = Time()
    monkeypatch.setattr(clock, "process_time", lambda: time.now)
    return time


def test_the_median_of_the_ratios_stands_beside_their_middle_half() -> None:
    assert ratio([2.0]) == Ratio(2.0, 2.0, 2.0, 1)
    assert ratio([1.0, 5.0, 2.0, 4.0, 3.0]) == Ratio(3.0, 2.0, 4.0, 5)


@given(st.lists(st.floats(0.01, 100), min_size=1, max_size=30))
def test_the_median_lies_inside_its_spread(parts: list[float]) -> None:
    found = ratio(parts)
    assert min(parts) <= found.low <= found.median <= found.high <= max(parts)
    assert found.parts == len(parts)


def test_rates_and_ratios_are_those_of_the_work(time: Time) -> None:
    works = {"ours": time.work("ours", 0.001, 40), "theirs": time.work("theirs", 0.0005, 10)}
    parts = in_turns(works, seconds=2.0, repeats=5)
    assert len(parts) == 5
    assert rate_of("ours", parts).decisions == pytest.approx(1000)
    assert rate_of("ours", parts).games == pytest.approx(25, rel=0.1)
    assert rate_of("theirs", parts).decisions == pytest.approx(2000)
    assert ratio_to("ours", "theirs", parts).median == pytest.approx(0.5)


def test_turns_are_short_and_whoever_began_ends_the_next_round(time: Time) -> None:
    works = {name: time.work(name, 0.001, 10) for name in ("ours", "theirs")}
    in_turns(works, seconds=1.0, repeats=1)
    assert time.now / len(time.turns) < 3 * clock.SLICE, "two turns in a row at the end of a round"
    assert set(time.turns) == {"ours", "theirs"}


def test_a_machine_that_slows_down_moves_the_rates_and_not_the_ratio(time: Time) -> None:
    def slower(work: Iterator[bool]) -> Iterator[bool]:
        for ended in work:
            time.pace *= 1.0005
            yield ended

    works = {"ours": slower(time.work("ours", 0.0001, 40)), "theirs": time.work("theirs", 0.0002, 10)}
    parts = in_turns(works, seconds=1.0, repeats=5)
    rates = [part["ours"].rate for part in parts]
    assert rates[-1] < rates[0] / 1.5
    assert ratio_to("ours", "theirs", parts).median == pytest.approx(2.0, rel=0.15)


def test_a_part_holds_a_whole_game_however_long_that_takes(time: Time) -> None:
    works = {"ours": time.work("ours", 0.01, 100), "theirs": time.work("theirs", 0.01, 5)}
    parts = in_turns(works, seconds=0.2, repeats=2)
    assert all(part["ours"].games for part in parts)


def test_games_that_take_very_long_end_the_measure_early(time: Time) -> None:
    works = {"ours": time.work("ours", 0.01, 500)}
    parts = in_turns(works, seconds=0.1, repeats=9)
    assert 1 <= len(parts) < 9
    assert parts[0]["ours"].seconds > 4


def test_calls_are_compared_in_turns(time: Time) -> None:
    def call(cost: float) -> None:
        time.now += cost

    ours, theirs, found = calls_in_turns(lambda: call(3e-6), lambda: call(1e-6), 0.2, 4)
    assert (ours, theirs) == (pytest.approx(3.0), pytest.approx(1.0))
    assert found.median == pytest.approx(3.0)
    assert per_call(lambda: call(5e-6), 0.1, 3) == pytest.approx(5.0)


def test_garbage_is_collected_before_and_after_but_not_meanwhile() -> None:
    assert gc.isenabled()
    with no_collector():
        assert not gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


def test_what_was_spent_adds_up(time: Time) -> None:
    spent = Spent()
    work = time.work("ours", 0.001, 8)
    spent.play(work, 0.02)
    spent.play(work, 0.02)
    assert spent.decisions == 8 * spent.games == 48
    assert spent.seconds == pytest.approx(0.048)
