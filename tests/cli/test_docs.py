"""What the reference pages show is what happens."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from typing import Any

import pytest

from redoubt.cli.main import COMMANDS
from redoubt.cli.verbs import VERBS
from tests.cli.conftest import ENVIRONMENT, PROGRAM, ROOT, Engine

PROTOCOL = (ROOT / "docs/reference/protocol.md").read_text(encoding="utf-8")
COMMAND_LINE = (ROOT / "docs/reference/cli.md").read_text(encoding="utf-8")
SESSIONS = [block for block in re.findall(r"```\n(.*?)```", PROTOCOL, re.DOTALL) if block.startswith("→")]
LEFT_OUT = "…"


def agrees(shown: Any, real: Any) -> bool:
    """Whether a real answer is the one shown, but for what was left out."""
    if shown == LEFT_OUT:
        return True
    if isinstance(shown, dict) and isinstance(real, dict):
        wanted = {key for key in shown if key != LEFT_OUT}
        whole = wanted == set(real) or (LEFT_OUT in shown and wanted <= set(real))
        return whole and all(agrees(shown[key], real[key]) for key in wanted)
    if isinstance(shown, list) and isinstance(real, list):
        if shown[-1:] == [LEFT_OUT]:
            shown, real = shown[:-1], real[: len(shown) - 1]
        return len(shown) == len(real) and all(map(agrees, shown, real))
    return bool(shown == real)


def test_the_page_has_sessions() -> None:
    assert len(SESSIONS) == 4


@pytest.mark.parametrize("session", SESSIONS)
def test_a_session_on_the_protocol_page_goes_as_shown(session: str) -> None:
    engine = Engine()
    lines = session.strip().splitlines()
    for sent, received in zip(lines[::2], lines[1::2], strict=True):
        assert sent.startswith("→ ")
        assert received.startswith("← ")
        real = engine.send(sent[2:].encode())
        assert agrees(json.loads(received[2:]), real), (sent, real)
    assert engine.end() == 0


def test_the_python_program_on_the_protocol_page_plays_a_game() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PROTOCOL, re.DOTALL)
    command = json.dumps([sys.executable, "-c", PROGRAM, "engine"])
    program = program.replace('["redoubt", "engine"]', command)
    words = [sys.executable, "-c", program + "\nengine.communicate()"]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, env=ENVIRONMENT, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "'winner'" in done.stdout


def test_every_verb_stands_on_the_protocol_page() -> None:
    for verb in VERBS:
        assert f"| `{verb}` |" in PROTOCOL or f"`{verb}` answers" in PROTOCOL, verb
    for verb, request in VERBS.items():
        row = next((line for line in PROTOCOL.splitlines() if line.startswith(f"| `{verb}` |")), "")
        for field in request.__struct_encode_fields__ if row else ():
            assert f"`{field}`" in row or field == "as", (verb, field)


def test_every_command_stands_on_its_page() -> None:
    for command in COMMANDS:
        assert f"| `{command}` |" in COMMAND_LINE, command
