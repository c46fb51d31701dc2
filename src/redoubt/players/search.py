"""The searching player: looks ahead with the staff as its policy, over games its side could be in.

A title's staff knows several doctrines. At the beginning of each phase the searcher plays the phase and
what follows it with every doctrine, in imagined games (hidden facts drawn anew, other dice), all doctrines
in the same ones; after each round of trials it drops the worse half and goes on with the better, until one
is left or its time is up. Then it follows that doctrine for the phase. It never sees more than its seat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from redoubt.engine.decision import Choice
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game, Seat
from redoubt.players.base import Player

Evaluate = Callable[[Any, int], float]
"""(state, side) -> how good the position is for a side; larger is better."""


class SearchPlayer:
    """Chooses a doctrine for each phase by trying them all. `seconds` is its time for a whole turn."""

    name = "search"

    def __init__(
        self,
        side: str,
        seed: int,
        staff: Callable[..., Player],
        doctrines: Sequence[str],
        evaluate: Evaluate,
        seconds: float = 1.0,
        horizon: int = 1,
        trials: int = 64,
    ) -> None:
        self._side = side
        self._dice = SeededDice(seed)
        self._seed = seed
        self._staff = staff
        self._doctrines = tuple(doctrines)
        self._evaluate = evaluate
        self._seconds = seconds
        self._horizon = horizon
        self._trials = trials
        self._phase: tuple[int, str] = (-1, "")
        self._spent = 0.0
        self._turn = -1
        self._advisers = {name: staff(side, seed, name) for name in self._doctrines}
        self.doctrine = self._doctrines[0]
        """The doctrine followed now."""
        self.expects = 0.0
        """What it expects of it, in the title's own evaluation."""

    def choose(self, seat: Seat) -> Choice:
        legal = seat.legal()
        if len(legal) == 1:
            return legal[0]
        if (seat.turn, seat.phase_rule) != self._phase:
            self._phase = (seat.turn, seat.phase_rule)
            if seat.turn != self._turn:
                self._turn, self._spent = seat.turn, 0.0
            self._deliberate(seat)
        return self._advisers[self.doctrine].choose(seat)

    def _deliberate(self, seat: Seat) -> None:
        """Successive halving over the doctrines, on common imagined games."""
        started = time.monotonic()
        share = (self._seconds - self._spent) / 2
        left = list(self._doctrines)
        totals = dict.fromkeys(left, 0.0)
        tried = 0
        while len(left) > 1 and tried < self._trials:
            rounds = max(1, tried or 2)
            for _ in range(rounds):
                world = self._dice.roll("", "", 1 << 62)
                for name in left:
                    totals[name] += self._try(seat, name, world)
                tried += 1
                if time.monotonic() - started > share:
                    break
            left.sort(key=lambda name: -totals[name])
            if time.monotonic() - started > share:
                break
            left = left[: (len(left) + 1) // 2]
        self.doctrine = left[0]
        self.expects = totals[left[0]] / max(1, tried)
        self._spent += time.monotonic() - started

    def _try(self, seat: Seat, doctrine: str, world: int) -> float:
        """Play on in an imagined game: this phase by the doctrine, then by the usual one."""
        game: Game = seat.imagine(world)
        me = seat.side
        usual = self._doctrines[0]
        mine = self._staff(self._side, world, doctrine)
        later = self._staff(self._side, world, usual)
        others = {
            number: self._staff(side, world, usual) for number, side in enumerate(game.sides) if number != me
        }
        phase = self._phase
        last = phase[0] + self._horizon
        while game.result is None and game.turn <= last:
            side = game.open_decisions()[0].side
            if side != me:
                player = others[side]
            elif (game.turn, game.phase_rule) == phase:
                player = mine
            else:
                player = later
            game.choose(side, player.choose(game.seat(side)))
        if game.result is not None:
            won = game.result.winner == self._side
            return self._evaluate(game.state, me) + (100.0 if won else -100.0)
        return self._evaluate(game.state, me)
