"""Python's garbage collector, kept from holding up a move.

New objects are looked at in small portions, which takes a few milliseconds. Looking at all the objects of 200
tables takes a third of a second in which nobody is answered: that waits until nobody asks for anything.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable

PORTION = (2_000, 20, 1_000_000)
"""New objects in a portion, portions before somewhat older objects are looked at; and never all of them."""
PAUSE = 5.0
"""Seconds without a request after which nobody is taken to be waiting."""
LATEST = 600.0
"""Seconds after which all objects are looked at even on a busy server."""


class Garbage:
    """When to look at all objects, from how many requests there have been."""

    def __init__(self, now: float) -> None:
        self._requests = self._collected_at = 0
        self._last = now

    def due(self, requests: int, now: float) -> bool:
        """Asked every PAUSE: True if there were requests and nobody waits now, or it has been long."""
        idle = requests == self._requests
        self._requests = requests
        if requests == self._collected_at or not (idle or now - self._last >= LATEST):
            return False
        self._collected_at, self._last = requests, now
        return True


def keep_out_of_the_way(requests: Callable[[], int]) -> None:
    """Begin, before anybody asks. What has been read so far stays for good: it is never looked at again.
    `requests` is how many there have been."""
    gc.set_threshold(*PORTION)
    gc.freeze()
    threading.Thread(target=_watch, args=(requests,), name="garbage", daemon=True).start()


def _watch(requests: Callable[[], int]) -> None:
    garbage = Garbage(time.monotonic())
    while True:
        time.sleep(PAUSE)
        if garbage.due(requests(), time.monotonic()):
            gc.collect()


__all__ = ["Garbage", "keep_out_of_the_way"]
