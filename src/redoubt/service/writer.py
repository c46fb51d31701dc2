"""The one thread that writes. Jobs that wait together are committed together, and no
job is reported done before it is on the disk."""

from __future__ import annotations

import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError

from redoubt.engine.errors import BadSave
from redoubt.service.errors import Busy, DiskFull

Job = Callable[[Connection], None]
GROUP = 256
"""Most jobs in one transaction."""


class Writer:
    """Give it jobs; each has a future that is done when the job is safe, or that says why it is not."""

    def __init__(self, engine: Engine, on_commit: Callable[[], None] = lambda: None) -> None:
        self._engine = engine.execution_options(writes=True)
        self._on_commit = on_commit
        self._jobs: queue.SimpleQueue[tuple[Job, Future[None]] | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[None]:
        future: Future[None] = Future()
        with self._door:
            if self._closed:
                future.set_exception(Busy("the server is stopping: nothing was changed"))
            else:
                self._jobs.put((job, future))
        return future

    def write(self, job: Job) -> None:
        """Returns when the job is on the disk; raises if it could not be done, and then nothing is."""
        self.submit(job).result()

    def close(self) -> None:
        """Write what was submitted, then end."""
        with self._door:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        more = True
        while more:
            group, more = self._gather()
            if group:
                self._commit(group)

    def _gather(self) -> tuple[list[tuple[Job, Future[None]]], bool]:
        """Everything that waits now, at least one; and whether to go on."""
        group: list[tuple[Job, Future[None]]] = []
        try:
            job = self._jobs.get()
            while job is not None:
                group.append(job)
                if len(group) == GROUP:
                    return group, True
                job = self._jobs.get_nowait()
        except queue.Empty:
            return group, True
        return group, False

    def _commit(self, group: list[tuple[Job, Future[None]]]) -> None:
        done: list[Future[None]] = []
        problem: list[BaseException] = []
        try:
            with self._engine.begin() as connection:
                for job, future in group:
                    try:
                        with connection.begin_nested():
                            self._do(job, connection, problem)
                        done.append(future)
                    except IntegrityError as error:  # only this job is impossible
                        problem.clear()
                        future.set_exception(error)
            self._on_commit()
        except BaseException as error:
            fault = explained(problem[0] if problem else error)
            for _, future in group:
                if not future.done():
                    future.set_exception(fault)
            return
        for future in done:
            future.set_result(None)

    def _do(self, job: Job, connection: Connection, problem: list[BaseException]) -> None:
        """Carries a job out. What went wrong is noted, because taking it back may go wrong as well: a full
        disk ends the whole transaction."""
        try:
            job(connection)
        except BaseException as error:
            problem.append(error)
            raise


def explained(error: BaseException) -> BaseException:
    """What the database says, as an answer a client can use."""
    if not isinstance(error, DatabaseError):
        return error
    code: Any = getattr(error.orig, "sqlite_errorcode", 0)
    match code & 0xFF:
        case sqlite3.SQLITE_FULL:
            return DiskFull("the disk is full: nothing was changed; free some space and try again")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy("another program is using the database: nothing was changed; try again in a moment")
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_IOERR | sqlite3.SQLITE_CANTOPEN:
            return DiskFull(f"the disk cannot be written ({error.orig}): nothing was changed")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return BadSave(f"the database is damaged here ({error.orig}): this game cannot be read", "game")
    return error


__all__ = ["Job", "Writer", "explained"]
