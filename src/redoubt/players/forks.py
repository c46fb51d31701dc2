"""The searching player for titles that name their large choices.

At each of them it tries what the staff would choose, what the staff holds next best, and what the staff's
other doctrines would do, all in the same imagined games and up to the same point. It departs from the staff's
choice only for one that does better by more than luck would explain in games that did not pick it out, and
goes on from there as the doctrine says, up to the next large choice. Everything else is left to the staff.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.engine.game import Seat
from redoubt.engine.title import Title
from redoubt.players.abilities import Explains, Weighs
from redoubt.players.search import BATCH, Allowance, Effort, Score, SearchPlayer
from redoubt.players.trials import Brief, Candidate, Forks, course_of
from redoubt.show.reason import Reason

MORE_AT_FORKS = 2
"""A large choice is tried with so many times the decisions that other titles have for a turn."""
CONVINCED = 0.5
"""Standard errors by which the best must lead in the duel: it has won the race already."""
LIKELY = 4
"""How many of the staff's best choices are tried."""
ENOUGH, MOST = 4, 32
"""Worlds in which a candidate must have been tried to be dropped or preferred, and after which it counts as
equal."""
FEW = 6
"""Where fewer of several candidates can be tried in enough worlds, nothing is compared: the game is still too
long to be played out so often."""
BEHIND, SURE = 1.5, 3.0
"""Standard errors behind the leader at which a candidate is dropped, and ahead of the staff's own choice at
which nothing more need be tried."""
DOUBTFUL = 6
"""Worlds after which a candidate is dropped that does no better than the staff's own choice."""


class ForkPlayer(SearchPlayer):
    """Compares ways to go on at each large choice."""

    def __init__(
        self,
        title: Title,
        side: str,
        seed: int,
        effort: Effort | None = None,
        workers: int = 1,
        data: Path | None = None,
        name: str = "search",
    ) -> None:
        super().__init__(title, side, seed, effort, workers, data, name=name)
        self._side, self._seed, self._usual = side, seed, self._doctrines[0]
        self._follow(self._usual)
        self._forks = Forks(title)
        self._tried = 0
        """Trials at this fork, and what they took from the allowance."""
        self._paid = 0.0

    def choose(self, seat: Seat) -> Choice:
        legal, decision = seat.legal(), seat.decision()
        assert decision is not None
        forced = len(legal) == 1 and legal[0].span is None
        self._scores = []
        fork = self._forks.meets(seat, decision)
        if fork:
            self._follow(self._usual)
        if forced:
            choice = legal[0]
        elif fork:
            choice = self._decide(seat)
        else:
            choice = self._adviser.choose(seat)
        self._last = str(choice), decision.cites(), forced
        return choice

    def _follow(self, doctrine: str) -> None:
        """Go on with a staff that has planned nothing yet: one that was asked before has begun its plan."""
        self.doctrine, self._adviser = doctrine, self._staff(doctrine)

    def _decide(self, seat: Seat) -> Choice:
        """The choice to make at a fork, and the doctrine to follow it with."""
        self._allowance = Allowance(self.effort, self._clock)
        self._allowance.begin()
        assert self._title.staff is not None
        brief = Brief(self._title.id, seat.side, seat.turn, seat.phase_rule, 0, self._title.staff.ahead)
        own: Choice = self._adviser.choose(seat)
        usual = Candidate(str(own), self._usual, (str(own),))
        if self._first_room(seat, brief, usual, self._allowance.left / 2) < FEW:
            return own
        candidates = self._candidates(seat, brief)
        if len(candidates) == 1:
            return own
        self._scores = self._compare(seat, brief, candidates)
        best = self._scores[0].candidate
        if best == usual:
            return own
        self._follow(best.doctrine)
        theirs: Choice = self._adviser.choose(seat)
        return next((choice for choice in seat.legal() if str(choice) == best.choices[0]), theirs)

    def _candidates(self, seat: Seat, brief: Brief) -> list[Candidate]:
        """What the staff would do, what it holds next best, to end the phase, and what its other doctrines
        would do; of those that come to the same thing the first."""
        decision, adviser = seat.decision(), self._staff(self._usual)
        assert decision is not None
        choices: list[Choice] = [adviser.choose(seat)]
        if isinstance(adviser, Weighs):
            choices += adviser.weighed[:LIKELY]
        ends = {verb.name for verb in decision.verbs if verb.ends}
        choices += [choice for choice in seat.legal() if choice[0] in ends]
        found = [Candidate(str(choice), self._usual, (str(choice),)) for choice in dict.fromkeys(choices)]
        for name in self._doctrines[1:]:
            other = self._staff(name).choose(seat)
            found.append(Candidate(f"{other} ({name})", name, (str(other),)))
        world, different = self._draw(), dict[tuple[str, ...], Candidate]()
        for candidate in found:
            course = course_of(seat.imagine(world), brief, candidate)
            self._count(len(course))
            different.setdefault(course, candidate)
        return list(different.values())

    def _staff(self, doctrine: str) -> Any:
        assert self._title.staff is not None
        return self._title.staff.make(self._side, self._seed, doctrine)

    # comparing

    def _compare(self, seat: Seat, brief: Brief, candidates: Sequence[Candidate]) -> list[Score]:
        """A race, and then a duel in new worlds: the best of many is often only the luckiest. Returns all
        scores: first the one to follow, then the others, best first."""
        own, *others = [Score(candidate) for candidate in candidates]
        half = self._allowance.left / 2
        others = others[: self._room(half)] or others[:1]
        left = self._race(seat, brief, own, others, half)
        others.sort(key=lambda score: -score.mean)
        best = max(left, key=lambda score: score.mean)
        if best.mean <= own.mean:
            return [own, *others]
        mine, its = Score(own.candidate), Score(best.candidate)
        self._race(seat, brief, mine, [its], 0.0)
        preferred = lead(its, mine) > self.effort.margin
        own.trials += mine.trials
        best.trials += its.trials
        first = [best, own] if preferred else [own, best]
        return [*first, *(score for score in others if score is not best)]

    def _race(
        self, seat: Seat, brief: Brief, own: Score, others: Sequence[Score], until: float
    ) -> list[Score]:
        """Try all in one world after another, until so much of the allowance is left; those fall out that are
        clearly behind, or more than can be tried in enough worlds. Returns the others that are left."""
        left = list(others)
        size = max(BATCH, self.workers) if self._allowance.timed else BATCH
        while self._allowance.left > until and len(own.trials) < MOST:
            racing, before = [own, *left], self._allowance.left
            worlds = [self._draw() for _ in range(size)]
            for trials in self._batch(seat, brief, [score.candidate for score in racing], worlds):
                if trials is None:
                    return left
                self._count(sum(trial.nodes for trial in trials))
                self._tried += len(trials)
                for score, trial in zip(racing, trials, strict=True):
                    score.trials.append(trial)
            self._paid += before - self._allowance.left
            left = sorted(left, key=lambda score: -score.mean)[: max(1, self._room(until))]
            best = max((own, *left), key=lambda score: score.mean)
            promising = [score for score in left if not self._hopeless(score, best, own)]
            if not promising or all(lead(score, own) > SURE for score in promising):
                break
            left = promising
        return left

    @staticmethod
    def _hopeless(score: Score, best: Score, own: Score) -> bool:
        tried = len(score.trials)
        return lead(best, score) > BEHIND or (tried >= DOUBTFUL and score.mean <= own.mean)

    def _room(self, until: float) -> int:
        """How many others can be tried in enough worlds before only so much of the allowance is left."""
        cost = max(1e-9, self._paid) / self._tried
        return max(0, int((self._allowance.left - until) / (ENOUGH * cost)) - 1)

    def _first_room(self, seat: Seat, brief: Brief, usual: Candidate, until: float) -> int:
        """The same before any is tried, after one trial of the staff's own choice."""
        before = self._allowance.left
        trials = next(self._batch(seat, brief, [usual], [self._draw()]))
        if trials is None:
            return 0
        self._count(trials[0].nodes)
        self._tried, self._paid = 1, before - self._allowance.left
        if self._allowance.timed:
            self._paid /= self.workers
        return self._room(until)

    # explaining

    def explain(self) -> Reason | None:
        """The reason for the last choice: the staff's own, or what it did better than the staff's own."""
        choice, rule, forced = self._last
        if not choice or forced:
            return Reason(choice, rule, "the only choice") if choice else None
        unit = "% to win" if self._title.staff is not None and self._title.staff.chance is not None else ""
        alternatives = tuple(score.alternative(unit) for score in self._scores if score.trials)
        theirs = self._adviser.explain() if isinstance(self._adviser, Explains) else None
        if theirs is not None and theirs.choice == choice:
            text, expects = theirs.text, theirs.expects
        else:
            text, expects = "it does better than the staff's own choice in imagined games", ""
        if self.doctrine != self._usual:
            text = f"{text}, following the doctrine '{self.doctrine}'"
        if alternatives:
            outlook = f"{alternatives[0].worth()} looking ahead"
            expects = f"{expects}; {outlook}" if expects else outlook
        return Reason(choice, rule, text, expects, alternatives)


def lead(score: Score, rival: Score) -> float:
    """By how many standard errors a candidate did better than another in the worlds where both were tried; 0
    if it is too early to say."""
    gains = [own.value - its.value for own, its in zip(score.trials, rival.trials, strict=False)]
    if len(gains) < ENOUGH:
        return 0.0
    return mean(gains) * sqrt(len(gains)) / max(stdev(gains), 1e-9)


__all__ = ["CONVINCED", "ENOUGH", "MORE_AT_FORKS", "ForkPlayer", "lead"]
