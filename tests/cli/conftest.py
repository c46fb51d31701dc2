"""The commands as their users meet them: in this process where that is enough, else as a real process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from redoubt.cli.main import app

ROOT = Path(__file__).parents[2]
PROGRAM = "import tests.cli.skirmish; from redoubt.cli.main import app; app(prog_name='redoubt')"
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)]), "COLUMNS": "200"}


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


class Ended:
    """How a command ended."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


def run(*words: object, real: bool = False, given: str = "") -> Ended:
    """Run `redoubt` with these words."""
    args = [str(word) for word in words]
    if real:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *args], input=given, text=True, capture_output=True, timeout=60,
            env=ENVIRONMENT, cwd=ROOT,
        )  # fmt: skip
        return Ended(done.returncode, done.stdout, done.stderr)
    result = CliRunner(env={"COLUMNS": "200"}).invoke(app, args, input=given, prog_name="redoubt")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ended(result.exit_code, result.stdout, result.stderr)


class Engine:
    """A real `redoubt engine` process."""

    def __init__(self, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "engine", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=ENVIRONMENT, cwd=ROOT, stderr=subprocess.PIPE,
        )  # fmt: skip

    def send(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def ask(self, do: str, **fields: Any) -> Any:
        """What the verb answers; fails on an error."""
        answer = self.send(json.dumps({"id": 7, "do": do, **fields}).encode())
        assert "ok" in answer, answer
        assert answer["id"] == 7
        return answer["ok"]

    def refuse(self, do: str, **fields: Any) -> dict[str, str]:
        """The error that the verb gives."""
        answer = self.send(json.dumps({"id": [do], "do": do, **fields}).encode())
        assert "error" in answer, answer
        assert answer["id"] == [do]
        error: dict[str, str] = answer["error"]
        assert set(error) == {"code", "path", "message", "rule"}
        return error

    def end(self) -> int:
        """Close the input; returns the exit code."""
        self.process.communicate(timeout=20)
        return self.process.returncode


@pytest.fixture(scope="module")
def engine() -> Iterator[Engine]:
    engine = Engine()
    yield engine
    assert engine.end() == 0
