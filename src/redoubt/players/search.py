"""The searching player: looks ahead with the staff as its policy, over games its side could be in.

A title's staff knows several doctrines, and the searcher follows one of them, at first the usual one. At the
beginning of each phase it plays on with every doctrine that would act differently there, in imagined games
(hidden facts drawn anew, other dice), all in the same ones; after each round of trials it drops the worse
half of the challengers, until one is left or its allowance is used up. It changes to another only if that did
better than its own by more than luck would make of it; for that it counts what it saw in earlier phases too.
It never sees more than its seat.

Single choices (which unit takes a hit, which is rebuilt) are left to the staff: in a first trial of 12 games
to look at them too left fewer trials for the doctrines, and did not pay.
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
from redoubt.players.trials import Brief, Candidate, Trial, play_on, script, try_there, written
from redoubt.players.workers import pool_for
from redoubt.show.reason import Alternative, Reason

BATCH = 2
"""Worlds handed out together: the same number whoever plays them, so that the result is the same too. Only
by the clock, where no two games are equal, more workers get more."""

ENOUGH, LATEST = 6, 24
"""Worlds in which two doctrines must have been compared before one gives way to the other, and how many of
them count, the latest ones of the game."""


@dataclass(frozen=True)
class Effort:
    """How much a searcher may think in a turn: so many imagined decisions (then equal seeds play equally,
    on any machine), or so many seconds if there are any."""

    nodes: int = 6_000
    seconds: float = 0.0
    horizon: int = 2
    """Turns it looks ahead."""
    share: float = 0.85
    """The part of what is left of a turn's allowance that a phase may use."""
    margin: float = 1.0
    """Standard errors by which another doctrine must do better for it to change."""


class Allowance:
    """What may still be thought in this turn, in imagined decisions or in seconds."""

    def __init__(self, effort: Effort, clock: Callable[[], float]) -> None:
        self.timed = effort.seconds > 0
        self.whole = effort.seconds if self.timed else float(effort.nodes)
        self.spent = 0.0
        self._clock = clock
        self._since = clock() if self.timed else 0.0

    def begin(self) -> None:
        """Somebody begins to think: from now on the time counts."""
        if self.timed:
            self._since = self._clock()

    def pay(self, nodes: int = 0) -> None:
        """So many decisions were imagined, or the time that has gone by."""
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
    """What came of a candidate so far."""

    candidate: Candidate
    trials: list[Trial] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(one.value for one in self.trials) / max(1, len(self.trials))

    def told(self, unit: str) -> Alternative:
        ended = sum(one.ended for one in self.trials)
        won = sum(one.won for one in self.trials)
        return Alternative(self.candidate.name, round(self.mean, 2), unit, len(self.trials), ended, won)


class Ledger:
    """What some doctrines gained over others in the same worlds, phase after phase."""

    def __init__(self) -> None:
        self._gains: dict[tuple[str, str], deque[float]] = {}

    def enter(self, one: Score, other: Score) -> None:
        """Note what came of two in the worlds both were tried in."""
        names = one.candidate.doctrine, other.candidate.doctrine
        for own, its in zip(one.trials, other.trials, strict=False):
            gain = own.value - its.value
            self._gains.setdefault(names, deque(maxlen=LATEST)).append(gain)
            self._gains.setdefault(names[::-1], deque(maxlen=LATEST)).append(-gain)

    def lead(self, one: str, other: str) -> float:
        """By how many standard errors one did better than the other; 0 if that is too early to say."""
        gains = self._gains.get((one, other), ())
        if len(gains) < ENOUGH:
            return 0.0
        return mean(gains) * sqrt(len(gains)) / max(stdev(gains), 1e-9)


class SearchPlayer:
    """Follows a doctrine, and changes it when trials show a better one."""

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
        self._made: tuple[str, str, bool] = ("", "", False)
        self.nodes = 0
        """Decisions imagined so far."""
        self.doctrine = self._doctrines[0]
        """The doctrine followed now."""

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        decision = seat.decision()
        rule = decision.cites() if decision is not None else ""
        if len(legal) == 1 and legal[0].span is None:
            self._made = str(legal[0]), rule, True
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
        self._made = str(choice), rule, False
        return choice

    def close(self) -> None:
        """End the helpers, if there are any."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    # comparing

    def _choose_doctrine(self, seat: Seat) -> None:
        """Compare the doctrine followed with those that would act differently in this phase."""
        self._scores = []
        brief = Brief(self._title.id, seat.side, seat.turn, seat.phase_rule, self.effort.horizon)
        world = self._draw()
        different: dict[tuple[str, ...], str] = {}
        for name in sorted(self._doctrines, key=lambda one: one != self.doctrine):
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
        """Successive halving on common worlds, in all of which the first candidate is tried too, against the
        others. All scores: first the one to follow, then the others, the best first."""
        own, *left = [Score(one) for one in candidates]
        out = list[Score]()
        end = self._allowance.left * (1 - self.effort.share)
        for to_go in range(len(left).bit_length(), 0, -1):
            until = self._allowance.left - (self._allowance.left - end) / to_go
            for trials in self._worlds(seat, brief, [one.candidate for one in (own, *left)], until):
                for score, trial in zip((own, *left), trials, strict=True):
                    score.trials.append(trial)
            left.sort(key=lambda one: -one.mean)
            if self._allowance.left <= end:
                break
            keep = (len(left) + 1) // 2
            left, out = left[:keep], left[keep:] + out
        return self._followed(own, [*left, *out])

    def _followed(self, own: Score, others: list[Score]) -> list[Score]:
        """Put the one to follow first: another than its own only by a clear lead over the game so far."""
        for one in others:
            self._ledger.enter(one, own)
        leads = {one.candidate.name: self._ledger.lead(one.candidate.name, self.doctrine) for one in others}
        best = max(others, key=lambda one: leads[one.candidate.name])
        if leads[best.candidate.name] <= self.effort.margin:
            return [own, *others]
        return [best, own, *(one for one in others if one is not best)]

    def _worlds(
        self, seat: Seat, brief: Brief, candidates: list[Candidate], until: float
    ) -> Iterator[list[Trial]]:
        """Trials of all candidates in one world after another, until so much of the allowance is left."""
        size = max(BATCH, self.workers) if self._allowance.timed else BATCH
        while self._allowance.left > until:
            for trials in self._batch(seat, brief, candidates, [self._draw() for _ in range(size)]):
                if trials is None:
                    return
                self._count(sum(one.nodes for one in trials))
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
        """All candidates in one world, in this process; None if the time was over before."""
        made = []
        for one in candidates:
            trial = play_on(seat.imagine(world), world, brief, one, self._late)
            if trial is None:
                return None
            made.append(trial)
        return made

    def _late(self) -> bool:
        return self._allowance.timed and self._allowance.left <= 0

    def _there(
        self, seat: Seat, brief: Brief, candidates: list[Candidate], worlds: list[int]
    ) -> Iterator[list[Trial] | None]:
        """The same worlds in other processes; those that are not ready in time are left out."""
        if self._pool is None:
            self._pool = pool_for(self._title.id, self.workers)
        left = max(0.0, self._allowance.left) if self._allowance.timed else None
        running = list[list[Future[Trial | None]]]()
        for world in worlds:
            there = partial(try_there, written(seat.imagine(world)), world, self._data, brief, seconds=left)
            running.append([self._pool.submit(there, one) for one in candidates])
        wait([one for trials in running for one in trials], timeout=left)
        made = [[one.result() if one.done() else None for one in trials] for trials in running]
        for one in (late for trials in running for late in trials):
            one.cancel()
        for trials in made:
            found = [trial for trial in trials if trial is not None]
            yield found if len(found) == len(candidates) else None

    def _count(self, nodes: int) -> None:
        self.nodes += nodes
        self._allowance.pay(nodes)

    def _draw(self) -> int:
        return self._dice.roll("", "", 1 << 62)

    # explaining

    def explain(self) -> Reason | None:
        """Why the last choice was made: the staff's own reason, and what was compared."""
        choice, rule, forced = self._made
        if not choice:
            return None
        if forced:
            return Reason(choice, rule, "the only choice")
        assert self._title.staff is not None
        unit = "% to win" if self._title.staff.chance is not None else ""
        told = tuple(one.told(unit) for one in self._scores if one.trials)
        adviser = self._advisers[self.doctrine]
        theirs: Reason | None = adviser.explain() if hasattr(adviser, "explain") else None
        text, expects = (theirs.text, theirs.expects) if theirs is not None else ("as its staff would", "")
        if self._scores:
            text = f"{text}, by the doctrine '{self.doctrine}'"
        if told:
            ahead = f"{counted(self.effort.horizon, 'turn')} ahead"
            seen = f"{told[0].worth()} as seen {ahead}"
            expects = f"{expects}; {seen}" if expects else seen
        return Reason(choice, rule, text, expects, told)


__all__ = ["BATCH", "ENOUGH", "LATEST", "Allowance", "Effort", "Ledger", "Score", "SearchPlayer"]
