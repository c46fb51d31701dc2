"""Helper processes that know a title, as a `concurrent.futures` executor. The work must not depend on which
process does it.
"""

from __future__ import annotations

import importlib
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait

import redoubt


def pool_for(title_id: str, jobs: int) -> ProcessPoolExecutor:
    """New processes that know the title."""
    return ProcessPoolExecutor(jobs, get_context("spawn"), _worker_begins, (title_id, home(title_id)))


def home(title_id: str) -> str:
    """The module to import for a title that is not part of the package."""
    return redoubt.title(title_id).state.__module__


def know(title_id: str, module: str) -> None:
    """Import a title from outside the package, which registers it."""
    if title_id not in redoubt.title_ids():
        importlib.import_module(module)


def _worker_begins(title_id: str, module: str) -> None:
    """Leave Ctrl-C to the parent, and exit when the parent does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    know(title_id, module)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


__all__ = ["home", "know", "pool_for"]
