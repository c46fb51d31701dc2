"""Computer players at the tables: each thinks in a thread of its own, on a copy, and holds nobody up."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from typing import TYPE_CHECKING

from redoubt.engine import seeds
from redoubt.engine.game import Game
from redoubt.players.base import Closes, Explains, Player, Seating, make_player
from redoubt.service.chronicle import Scribe
from redoubt.service.live import HUMAN, Live
from redoubt.service.table import unrolled

if TYPE_CHECKING:
    from redoubt.service.hall import Hall

BUNCH = 0.05
"""Seconds of choices that are written down together: a staff makes hundreds of small ones."""
PATIENCE = 2.0
"""Seconds that the first choice of a game waits for the seats' seeds."""
WORKERS = 2
"""Processes that help a searcher, so that the server has its own to itself."""
_log = logging.getLogger("redoubt")


class Computers:
    """Looks after the computers of all games."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._closed = False
        self._threads: set[threading.Thread] = set()

    def close(self) -> None:
        """Whoever is thinking stops after this choice; nobody waits long for a searcher."""
        self._closed = True
        for thread in list(self._threads):
            thread.join(timeout=1.0)

    def look(self, live: Live) -> None:
        """Somebody opened or changed the game: if a computer must decide, it begins. Called with the lock."""
        computer = live.computer
        with computer.wake:
            computer.wake.notify_all()
        if computer.running or self._closed or side_to_play(live, live.game) is None or computer.fault:
            return
        if computer.paused and not computer.steps:
            return
        computer.running = True
        thread = threading.Thread(target=self._play, args=(live,), name=f"computer {live.id}", daemon=True)
        self._threads.add(thread)
        thread.start()

    def steer(self, live: Live, action: str, delay: float) -> None:
        """A person's wish: pause, one choice, go on, slower. Called with the lock."""
        computer = live.computer
        if action == "pause":
            computer.paused, computer.steps = True, 0
        elif action == "step":
            computer.paused, computer.steps = True, computer.steps + 1
        elif action == "go":
            computer.paused, computer.steps, computer.fault = False, 0, ""
        else:
            computer.delay = delay
        self._hall.notify(live)
        self.look(live)

    # one game

    def _play(self, live: Live) -> None:
        computer = live.computer
        try:
            self._wait_for_seeds(live)
            while self._bunch(live):
                with computer.wake:
                    if computer.delay and not self._closed:
                        computer.wake.wait(computer.delay)
        except Exception as error:
            if not self._closed:  # its helpers are gone by then
                _log.exception("a computer player of game %s failed", live.id)
                computer.fault = f"the computer player stopped: {error}"
        finally:
            with live.lock:
                computer.running = False
                computer.thinking = None
                if live.gone or self._closed or live.game.result is not None:
                    dismiss(live)
                self._threads.discard(threading.current_thread())
                if not live.gone:
                    self._hall.notify(live)
                    self.look(live)

    def _wait_for_seeds(self, live: Live) -> None:
        """Whoever set the table up has a moment to add a seed to the dice before a computer rolls them."""
        until = time.monotonic() + PATIENCE
        with live.computer.wake:
            while awaits_seeds(live) and not self._closed and (left := until - time.monotonic()) > 0:
                live.computer.wake.wait(left)

    def _bunch(self, live: Live) -> bool:
        """A few choices of computers, written down together. False when there is nothing to do."""
        computer = live.computer
        with live.lock:
            base = live.game
            side = side_to_play(live, base)
            if live.gone or self._closed or side is None or (computer.paused and not computer.steps):
                return False
            scribe = Scribe(base.clone())
            first = len(base.entries)
            if computer.thinking != side:
                computer.thinking = side
                self._hall.notify(live)
        reasons = []
        until = time.monotonic() + BUNCH
        alone = computer.paused or bool(computer.delay)
        while side is not None:
            player = self._player(live, side)
            trial = scribe.game
            who = trial.sides.index(side)
            choice = player.choose(trial.seat(who))
            scribe.choose(who, str(choice))
            if isinstance(player, Explains) and (reason := player.explain()) is not None:
                reasons.append((len(trial.entries) - 1, {"side": side, **reason.to_plain()}))
            if alone or self._closed or time.monotonic() > until:
                break
            side = side_to_play(live, trial)
        with live.lock:
            live.wait_for_turn()
            if live.game is not base or live.gone:
                return not live.gone  # somebody took something back meanwhile: think again
            computer.steps = max(0, computer.steps - 1)
            while computer.reasons and computer.reasons[-1][0] >= first:
                computer.reasons.pop()
            computer.reasons.extend(reasons)
            self._hall.commit(live, scribe, None)
        return True

    def _player(self, live: Live, side: str) -> Player:
        players = live.computer.players
        if side not in players:
            seating = Seating(timed=True, workers=WORKERS, data=self._hall.overlay)
            players[side] = make_player(live.seats[side], live.title, side, secrets.randbits(62), seating)
        return players[side]


def dismiss(live: Live) -> None:
    """The players leave, and their helpers with them."""
    for player in live.computer.players.values():
        if isinstance(player, Closes):
            player.close()
    live.computer.players.clear()


def awaits_seeds(live: Live) -> bool:
    """Whether people could still add their seeds before anything is chosen, and have opened none."""
    dice = unrolled(live.game)
    return dice is not None and bool(live.people) and not live.game.entries and not seeds.opened(dice.seats)


def side_to_play(live: Live, game: Game) -> str | None:
    """The computer side that must decide now."""
    if game.result is not None:
        return None
    for decision in game.open_decisions():
        side = game.sides[decision.side]
        if live.seats.get(side, HUMAN) != HUMAN:
            return side
    return None


__all__ = ["Computers", "dismiss", "side_to_play"]
