"""The searching player: looks ahead with the staff as its policy, in games its side could be in.

A title's staff has several doctrines, and the searcher follows one of them, at first the usual one. At the
start of each phase it plays ahead with every doctrine that would act differently there, all in the same
imagined games (hidden facts redrawn, other dice). After each round of trials it drops the worse half of the
challengers, until one is left or its allowance runs out. It switches to another doctrine only if that one
does better by more than luck would explain, counting results of earlier phases too. It never sees more than
its seat.

Single choices (which unit takes a hit, which is rebuilt) are left to the staff: in a test of 12 games,
searching them too left fewer trials for the doctrines and did not pay off.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Seat
from redoubt.engine.title import Title
from redoubt.kit.words import counted
from redoubt.players.trials import Brief, Candidate, Trial, script, tried, try_there, written
from redoubt.players.workers import pool_for
from redoubt.show.reason import Alternative, Reason

BATCH = 2
"""Worlds per batch: the same number for any number of workers, so that the result is the same too. Only under
the clock, where no two games are equal, do more workers get more."""

ENOUGH, LATEST = 6, 24
"""Worlds in which two doctrines must be compared before the searcher may switch, and how many of the latest
worlds count."""


@dataclass(frozen=True)
class Effort:
    """How long a searcher may think in a turn: a number of imagined decisions (so that equal seeds play
    equally on any machine), or seconds if they are set."""

    nodes: int = 6_000
    seconds: float = 0.0
    horizon: int = 2
    """Turns it looks ahead."""
    share: float = 0.85
    """The share of a turn's remaining allowance that a phase may use."""
    margin: float = 1.0
    """Standard errors by which another doctrine must do better before the searcher switches."""


class Allowance:
    """How much thinking is left in this turn, in imagined decisions or in seconds."""

    def __init__(self, effort: Effort, clock: Callable[[], float]) -> None:
        self.timed = effort.seconds > 0
        self.whole = effort.seconds if self.timed else float(effort.nodes)
        self.spent = 0.0
        self._clock = clock
        self._since = clock() if self.timed else 0.0

    def begin(self) -> None:
        """Start the clock."""
        if self.timed:
            self._since = self._clock()

    def pay(self, nodes: int = 0) -> None:
        """Deduct imagined decisions, or the time since the last payment."""
        if self.timed:
            now = self._clock()
            self.spent += now - self._since
            self._since = now
        else:
            self.spent += nodes

    @property
    def left(self) -> float:
        if self.timed:
            self.pay()
        return self.whole - self.spent


@dataclass
class Score:
    """A candidate's results so far."""

    candidate: Candidate
    trials: list[Trial] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(trial.value for trial in self.trials) / max(1, len(self.trials))

    def alternative(self, unit: str) -> Alternative:
        ended = sum(trial.ended for trial in self.trials)
        won = sum(trial.won for trial in self.trials)
        return Alternative(self.candidate.name, round(self.mean, 2), unit, len(self.trials), ended, won)


class Ledger:
    """The gains of doctrines over one another in the same worlds, phase after phase."""

    def __init__(self) -> None:
        self._gains: dict[tuple[str, str], deque[float]] = {}

    def enter(self, score: Score, rival: Score) -> None:
        """Record two candidates' results in the worlds where both were tried."""
        names = score.candidate.doctrine, rival.candidate.doctrine
        for own, its in zip(score.trials, rival.trials, strict=False):
            gain = own.value - its.value
            self._gains.setdefault(names, deque(maxlen=LATEST)).append(gain)
            self._gains.setdefault(names[::-1], deque(maxlen=LATEST)).append(-gain)

    def lead(self, name: str, rival: str) -> float:
        """By how many standard errors a doctrine did better than its rival; 0 if it is too early to say."""
        gains = self._gains.get((name, rival), ())
        if len(gains) < ENOUGH:
            return 0.0
        return mean(gains) * sqrt(len(gains)) / max(stdev(gains), 1e-9)


class SearchPlayer:
    """Follows a doctrine, and switches when trials show a better one."""

    def __init__(
        self,
        title: Title,
        side: str,
        seed: int,
        effort: Effort | None = None,
        workers: int = 1,
        data: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        name: str = "search",
    ) -> None:
        self.name = name
        self.effort = effort or Effort()
        self.workers = workers
        self._title = title
        self._data = data
        self._clock = clock
        self._dice = SeededDice(seed)
        assert title.staff is not None
        self._doctrines = title.staff.doctrines
        self._advisers = {name: title.staff.make(side, seed, name) for name in self._doctrines}
        self._turn = -1
        self._phase = ""
        self._allowance = Allowance(self.effort, clock)
        self._pool: ProcessPoolExecutor | None = None
        self._ledger = Ledger()
        self._scores: list[Score] = []
        self._last: tuple[str, str, bool] = ("", "", False)
        self.nodes = 0
        """Decisions imagined so far."""
        self.doctrine = self._doctrines[0]
        """The doctrine followed now."""

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        decision = seat.decision()
        rule = decision.cites() if decision is not None else ""
        if len(legal) == 1 and legal[0].span is None:
            self._last = str(legal[0]), rule, True
            return legal[0]
        if seat.turn != self._turn:
            self._turn, self._phase = seat.turn, ""
            self._allowance = Allowance(self.effort, self._clock)
        self._allowance.begin()
        if seat.phase_rule != self._phase:
            self._phase = seat.phase_rule
            self._choose_doctrine(seat)
        choice: Choice = self._advisers[self.doctrine].choose(seat)
        self._allowance.pay()
        self._last = str(choice), rule, False
        return choice

    def close(self) -> None:
        """Stop any helper processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    # comparing

    def _choose_doctrine(self, seat: Seat) -> None:
        """Compare the present doctrine with those that would act differently in this phase."""
        self._scores = []
        brief = Brief(self._title.id, seat.side, seat.turn, seat.phase_rule, self.effort.horizon)
        world = self._draw()
        different: dict[tuple[str, ...], str] = {}
        for name in sorted(self._doctrines, key=lambda name: name != self.doctrine):
            if self._allowance.left <= 0:
                return
            plan = script(seat.imagine(world), brief, name)
            self._count(len(plan))
            different.setdefault(plan, name)
        candidates = [Candidate(name, name, plan) for plan, name in different.items()]
        if len(candidates) > 1:
            self._scores = self._compare(seat, brief, candidates)
            self.doctrine = self._scores[0].candidate.doctrine

    def _compare(self, seat: Seat, brief: Brief, candidates: Sequence[Candidate]) -> list[Score]:
        """Successive halving on common worlds; the first candidate is tried in all of them, against the
        others. Returns all scores: first the one to follow, then the others, best first."""
        own, *left = [Score(candidate) for candidate in candidates]
        out = list[Score]()
        end = self._allowance.left * (1 - self.effort.share)
        for to_go in range(len(left).bit_length(), 0, -1):
            until = self._allowance.left - (self._allowance.left - end) / to_go
            for trials in self._worlds(seat, brief, [score.candidate for score in (own, *left)], until):
                for score, trial in zip((own, *left), trials, strict=True):
                    score.trials.append(trial)
            left.sort(key=lambda score: -score.mean)
            if self._allowance.left <= end:
                break
            keep = (len(left) + 1) // 2
            left, out = left[:keep], left[keep:] + out
        return self._followed(own, [*left, *out])

    def _followed(self, own: Score, others: list[Score]) -> list[Score]:
        """Put the score to follow first: the present one, unless another has a clear lead over the game."""
        for score in others:
            self._ledger.enter(score, own)
        leads = {
            score.candidate.name: self._ledger.lead(score.candidate.name, self.doctrine) for score in others
        }
        best = max(others, key=lambda score: leads[score.candidate.name])
        if leads[best.candidate.name] <= self.effort.margin:
            return [own, *others]
        return [best, own, *(score for score in others if score is not best)]

    def _worlds(
        self, seat: Seat, brief: Brief, candidates: list[Candidate], until: float
    ) -> Iterator[list[Trial]]:
        """Trials of all candidates in one world after another, until only this much allowance is left."""
        size = max(BATCH, self.workers) if self._allowance.timed else BATCH
        while self._allowance.left > until:
            for trials in self._batch(seat, brief, candidates, [self._draw() for _ in range(size)]):
                if trials is None:
                    return
                self._count(sum(trial.nodes for trial in trials))
                yield trials

    def _batch(
        self, seat: Seat, brief: Brief, candidates: list[Candidate], worlds: list[int]
    ) -> Iterator[list[Trial] | None]:
        if self.workers > 1:
            yield from self._there(seat, brief, candidates, worlds)
        else:
            for world in worlds:
                yield self._here(seat, brief, candidates, world)

    def _here(self, seat: Seat, brief: Brief, candidates: list[Candidate], world: int) -> list[Trial] | None:
        """All candidates in one world, in this process; None if time ran out."""
        trials = []
        for candidate in candidates:
            trial = tried(seat.imagine(world), world, brief, candidate, self._late)
            if trial is None:
                return None
            trials.append(trial)
        return trials

    def _late(self) -> bool:
        return self._allowance.timed and self._allowance.left <= 0

    def _there(
        self, seat: Seat, brief: Brief, candidates: list[Candidate], worlds: list[int]
    ) -> Iterator[list[Trial] | None]:
        """The same worlds in other processes; those not finished in time are left out."""
        if self._pool is None:
            self._pool = pool_for(self._title.id, self.workers)
        left = max(0.0, self._allowance.left) if self._allowance.timed else None
        running = list[list[Future[Trial | None]]]()
        for world in worlds:
            there = partial(try_there, written(seat.imagine(world)), world, self._data, brief, seconds=left)
            running.append([self._pool.submit(there, candidate) for candidate in candidates])
        wait([future for trials in running for future in trials], timeout=left)
        finished = [[future.result() if future.done() else None for future in trials] for trials in running]
        for future in (late for trials in running for late in trials):
            future.cancel()
        for trials in finished:
            done = [trial for trial in trials if trial is not None]
            yield done if len(done) == len(candidates) else None

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        self._allowance.pay(nodes)

    def _draw(self) -> int:
        return self._dice.roll("", "", 1 << 62)

    # explaining

    def explain(self) -> Reason | None:
        """The reason for the last choice: the staff's own, and the alternatives compared."""
        choice, rule, forced = self._last
        if not choice:
            return None
        if forced:
            return Reason(choice, rule, "the only choice")
        assert self._title.staff is not None
        unit = "% to win" if self._title.staff.chance is not None else ""
        alternatives = tuple(score.alternative(unit) for score in self._scores if score.trials)
        adviser = self._advisers[self.doctrine]
        theirs: Reason | None = adviser.explain() if hasattr(adviser, "explain") else None
        text, expects = (theirs.text, theirs.expects) if theirs is not None else ("as its staff would", "")
        if self._scores:
            text = f"{text}, following the doctrine '{self.doctrine}'"
        if alternatives:
            ahead = f"{counted(self.effort.horizon, 'turn')} ahead"
            outlook = f"{alternatives[0].worth()} looking {ahead}"
            expects = f"{expects}; {outlook}" if expects else outlook
        return Reason(choice, rule, text, expects, alternatives)


__all__ = ["BATCH", "ENOUGH", "LATEST", "Allowance", "Effort", "Ledger", "Score", "SearchPlayer"]
