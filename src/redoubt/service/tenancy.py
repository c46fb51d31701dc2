"""One server per folder: a lock that the system releases however a process ends."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import IO

NOTE = "server.txt"
WINDOWS = os.name == "nt"


class Tenancy:
    """The right to use a folder, and the address at which its server is."""

    def __init__(self, folder: Path) -> None:
        self._file: IO[str] = (folder / NOTE).open("a+", encoding="utf-8")
        self.held = _lock(self._file)
        """False: another process has the folder."""

    def address(self) -> str:
        """Where the other process serves, as far as it has said."""
        self._file.seek(0)
        return self._file.readline().strip()

    def announce(self, address: str) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(f"{address}\n")
        self._file.flush()

    def close(self) -> None:
        with suppress(OSError):  # a full disk: what could not be written stays unwritten
            if self.held:
                self._file.truncate(0)
            self._file.close()


if WINDOWS:

    def _lock(file: IO[str]) -> bool:
        import msvcrt

        try:
            file.seek(1_000)  # a byte beyond the note, so that others can read it
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True

else:

    def _lock(file: IO[str]) -> bool:
        import fcntl

        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


__all__ = ["Tenancy"]
