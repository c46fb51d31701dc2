"""The project keeps its own house rules: imports, sizes, pins, paths, and the way it is set up."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement

import redoubt
from redoubt.titles import OFFERED

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "redoubt"
MODULES = sorted(SOURCE.rglob("*.py"))
OWN, OTHER = OFFERED[:2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked_files(*where: str) -> list[Path]:
    if not (shutil.which("git") and (ROOT / ".git").exists()):
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--", *where]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


# ------------------------------------------------------------------ imports

# What each room may use of the package: imports point one way only (docs/README.md).
# "" is the facade, `import redoubt`.
ROOMS: dict[str, set[str]] = {
    "engine": {"engine"},
    "kit": {"engine", "kit"},
    "series": {"engine", "kit", "series"},
    "show": {"engine", "kit", "show"},
    "titles": {"engine", "kit", "series", "show"},
    "players": {"", "engine", "kit", "show", "titles", "players"},
    "lab": {"", "engine", "kit", "show", "titles", "players", "lab"},
    "env": {"", "engine", "kit", "titles", "players", "env"},
    "paper": {"", "engine", "kit", "show", "titles", "players", "paper", "web"},
    "service": {"", "engine", "kit", "show", "titles", "players", "lab", "paper", "service", "web"},
    "web": set(),
    "compiled": {"compiled"},
    "cli": {"", "compiled", "engine", "kit", "show", "titles", "players", "lab", "paper", "service", "cli"},
    "": {"", "compiled", "engine", "kit", "titles", "lab"},
    "__main__": {"cli"},
}
# The rules need little of the world: records are msgspec's, all else is the standard library.
# The rooms not named here may use what pyproject.toml lists.
THIRD_PARTY: dict[str, set[str]] = {
    "engine": {"msgspec"},
    "kit": {"msgspec"},
    "series": {"msgspec"},
    "show": {"msgspec"},
    "titles": {"msgspec"},
    "players": set(),
    "compiled": {"Cython", "setuptools"},
    "env": {"gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "": set(),
}


def imports_of(code: str, module: str) -> Iterator[str]:
    """Every module that the code of `module` imports, in full; `from a import b` gives `a.b`."""
    package = module.split(".")
    for node in ast.walk(ast.parse(code, filename=module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            yield from (".".join([*base, alias.name]) for alias in node.names)


def wrong_arrows(code: str, module: str) -> list[str]:
    """The imports that `module` (such as `redoubt.kit.zoc`) may not have."""
    _, *inside = module.split(".")
    room = inside[0] if len(inside) > 1 or inside[0] in ROOMS else ""
    assert room in ROOMS, f"{module}: a new room needs a row in ROOMS"
    wrong = []
    for target in imports_of(code, module):
        top, *path = target.split(".")
        if top == "redoubt":
            to = path[0] if path and path[0] in ROOMS else ""
            own_title = to == room == "titles" and path[1:2] == inside[1:2] != ["__init__"]
            names_a_title = to == "titles" and len(path) > 1 and (SOURCE / "titles" / path[1]).is_dir()
            fine = own_title or (to in ROOMS[room] and not names_a_title)
        else:
            fine = top in sys.stdlib_module_names or top in THIRD_PARTY.get(room, {top})
        if not fine:
            wrong.append(f"{module} imports {target}")
    return wrong


def test_imports_point_one_way() -> None:
    wrong = []
    for path in MODULES:
        module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        wrong += wrong_arrows(path.read_text(encoding="utf-8"), module)
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("redoubt.engine.game", "import redoubt"),
        ("redoubt.engine.game", "from redoubt import kit"),
        ("redoubt.engine.game", "from ..kit import hexgrid"),
        ("redoubt.engine.game", f"def f():\n    import redoubt.titles.{OWN}"),
        ("redoubt.engine.game", "import rich"),
        ("redoubt.kit.zoc", f"from redoubt.titles.{OWN} import board"),
        ("redoubt.kit.zoc", "import rich"),
        ("redoubt.kit.zoc", "from redoubt.series.scs import ground"),
        ("redoubt.series.scs.queries", f"from redoubt.titles.{OWN} import board"),
        (f"redoubt.titles.{OWN}.board", "import typer"),
        ("redoubt.titles.__init__", f"from redoubt.titles import {OWN}"),
        (f"redoubt.titles.{OTHER}.board", f"from redoubt.titles.{OWN}.board import move"),
        (f"redoubt.titles.{OTHER}.board", f"from ..{OWN} import board"),
        (f"redoubt.titles.{OWN}.staff", "from redoubt.players import random"),
        (f"redoubt.titles.{OWN}.staff", "import redoubt"),
        ("redoubt.players.staff", "from redoubt.lab import odds"),
        ("redoubt.lab.odds", f"from redoubt.titles.{OWN} import movement"),
        ("redoubt.env.table", "from redoubt.lab import simulate"),
        ("redoubt.env.table", "import torch"),
        ("redoubt.__init__", "from redoubt.cli.main import app"),
    ],
)
def test_a_wrong_arrow_is_found(module: str, code: str) -> None:
    assert wrong_arrows(code, module)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("redoubt.engine.codec", "import msgspec, hashlib\nfrom redoubt.engine import errors"),
        ("redoubt.kit.zoc", "from redoubt.engine.errors import DataError\nfrom .hexgrid import ring"),
        (
            f"redoubt.titles.{OWN}.rules.r10_combat",
            f"from redoubt.titles.{OWN} import board\nfrom . import state",
        ),
        (f"redoubt.titles.{OWN}.rules.r10_combat", "from redoubt.kit import odds\nimport csv"),
        ("redoubt.lab.executors", "import ray\nimport redoubt\nfrom redoubt.players import staff"),
        ("redoubt.cli.main", "import typer\nfrom redoubt.lab.simulate import run\nfrom redoubt import new"),
        ("redoubt.__main__", "from redoubt.cli.main import app"),
    ],
)
def test_a_right_arrow_passes(module: str, code: str) -> None:
    assert wrong_arrows(code, module) == []


# ------------------------------------------------------------------ source


def test_no_module_is_above_600_lines() -> None:
    lines = {named(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: count for name, count in lines.items() if count > 600} == {}


def test_random_is_used_in_the_dice_only() -> None:
    users = [
        named(path)
        for path in MODULES
        if path != SOURCE / "engine" / "dice.py"
        and any(
            name == "random" or name.startswith(("random.", "numpy.random"))
            for name in imports_of(path.read_text(encoding="utf-8"), named(path))
        )
    ]
    assert users == []


def test_nothing_in_the_source_is_left_unfinished() -> None:
    marks = re.compile(r"\b(TODO|FIXME|NotImplementedError)\b")
    texts = [path for path in SOURCE.rglob("*") if path.suffix in {".py", ".toml", ".csv", ".md", ".js"}]
    assert [named(path) for path in texts if marks.search(path.read_text(encoding="utf-8"))] == []


# ------------------------------------------------------------------ tests

SHELVES = ("titles", "golden", "web")
"""The folders of tests/ that may name a shipped title: its own shelf, its games, the walk from end to end."""


def titles_in(text: str) -> list[str]:
    """The shipped titles that a text names, each as it is written there: as a word or a part of one."""
    ids = "|".join(title_id.replace("_", "[ _-]?") for title_id in OFFERED)
    return re.findall(rf"(?<![^\W_])(?:{ids})(?![^\W_])", text, re.IGNORECASE)


def test_no_test_of_a_shared_room_names_a_shipped_title() -> None:
    """A test about a title belongs in tests/titles/<title>. A test of a shared room takes a small title
    (skirmish, sealed_orders, crossroads), or every title of tests.shipped.SHIPPED."""
    wrong = []
    for path in tracked_files("tests"):
        room = path.relative_to(ROOT / "tests").parts[0]
        if room not in SHELVES and path.suffix not in {".png", ".ttf", ".woff2"}:
            lines = path.read_text(encoding="utf-8").splitlines()
            wrong += [
                f"{named(path)}:{number} names {', '.join(titles)}: use a small title or SHIPPED"
                for number, line in enumerate([named(path), *lines])
                if (titles := titles_in(line))
            ]
    assert wrong == []


@pytest.mark.parametrize(
    "text", [OWN, OTHER, OWN.title(), OTHER.title().replace("_", ""), f"redoubt.titles.{OTHER}", f"{OWN}_v1"]
)
def test_a_title_in_a_test_is_found(text: str) -> None:
    assert titles_in(f"a line with {text} in it")
    assert not titles_in(f"a line with {OWN}ers in it")


# ------------------------------------------------------------------ what is committed


def test_no_committed_file_names_a_registry_or_a_machines_path() -> None:
    # Put together from parts, so that this file does not contain what it looks for.
    python, node, debian = "pypi.", "npm" + "js.", "deb." + "debian."
    hosts = [
        python + "org",
        "python" + "hosted.",
        node + "org",
        node + "com",
        "yarn" + "pkg.",
        debian + "org",
    ]
    folders = ["root", "work", "workspace", "mnt", r"home/\w+", r"opt/\w+", r"Users/\w+"]
    telltale = re.compile(
        "|".join(map(re.escape, hosts)) + rf"|(?<![\w.~$}}])/(?:{'|'.join(folders)})(?![\w-])"
    )
    found = []
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{named(path)}: {match.group()}" for match in telltale.finditer(text)]
    assert found == []


def test_ci_runs_exactly_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in script if line and not line.startswith(("#", "set ", "cd "))]
    readme = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert commands == [
        line.split("#")[0].strip() for line in readme if line.startswith("python3 play.py test")
    ]


def test_the_wheel_holds_every_committed_file_of_the_package(tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    (wheel,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(wheel) as contents:
        packed = set(contents.namelist())
    assert {
        path.relative_to(ROOT / "src").as_posix() for path in tracked_files("src/redoubt")
    } - packed == set()


def test_the_package_and_the_project_give_one_version() -> None:
    assert redoubt.__version__ == PROJECT["version"]


# ------------------------------------------------------------------ pins


def pins(lock: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Name → version and hashes."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for block in re.split(r"^(?=[^\s#])", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE):
        head = re.match(r"([\w.-]+)==([\w.!+]+)(?: ; [^\\]+)? \\\n", block)
        assert head or not block.strip(), f"{lock} has a line that is not a pin: {block[:60]!r}"
        if head:
            found[head[1]] = (head[2], frozenset(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", block)))
    return found


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-compile.lock", "requirements-play.lock"])
def test_every_pin_has_hashes(lock: str) -> None:
    assert pins(lock)
    assert [name for name, (_, hashes) in pins(lock).items() if not hashes] == []


def test_a_smaller_lock_has_the_pins_of_the_larger() -> None:
    play, compile, everything = (
        pins(f"requirements{lock}.lock").items() for lock in ("-play", "-compile", "")
    )
    assert play <= compile <= everything


@pytest.mark.parametrize(
    ("lock", "extras"),
    [
        ("requirements.lock", ["test", "compile", "bench", "rl", "openspiel"]),
        ("requirements-compile.lock", ["compile"]),
        ("requirements-play.lock", []),
    ],
)
def test_the_pins_fulfil_what_the_project_asks_for(lock: str, extras: list[str]) -> None:
    asked = [
        *PROJECT["dependencies"],
        *(pin for extra in extras for pin in PROJECT["optional-dependencies"][extra]),
    ]
    pinned = pins(lock)
    for requirement in map(Requirement, asked):
        version, _ = pinned[requirement.name.replace("_", "-")]
        assert requirement.specifier.contains(version)


# ------------------------------------------------------------------ play.py


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """play.py in an empty folder; filling `.venv` only makes the files that it looks for."""
    spec = importlib.util.spec_from_file_location("play", ROOT / "play.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    root = tmp_path / "a folder"
    root.mkdir()
    for name in ("pyproject.toml", "play.py", *(lock.name for lock in module.LOCKS.values())):
        (root / name).write_text("first", encoding="utf-8")
    bin_folder = root / ".venv" / module.BIN.name
    module.ROOT, module.VENV, module.BIN = root, root / ".venv", bin_folder
    module.PYTHON, module.STAMP = bin_folder / module.PYTHON.name, root / ".venv" / module.STAMP.name
    module.LOCKS = {level: root / path.name for level, path in module.LOCKS.items()}
    module.LOG = root / module.LOG.name
    module.filled = []

    def fill(level: str) -> None:
        bin_folder.mkdir(parents=True, exist_ok=True)
        module.PYTHON.touch()
        module.filled.append(level)

    monkeypatch.setattr(module, "fill_with_uv", lambda level: False)
    monkeypatch.setattr(module, "fill_with_pip", fill)
    monkeypatch.setattr(module, "link_package", lambda: None)
    return module


def test_play_sets_up_once(play: ModuleType) -> None:
    for level in ("play", "play", "compile", "play", "test", "compile", "test", "play"):
        play.set_up(level)
    assert play.filled == ["play", "compile", "test"]


@pytest.mark.parametrize(
    "name", ["requirements.lock", "requirements-compile.lock", "requirements-play.lock", "pyproject.toml"]
)
def test_play_brings_an_old_set_up_up_to_date(play: ModuleType, name: str) -> None:
    play.set_up("play")
    (play.VENV / "kept").touch()
    (play.ROOT / name).write_text("second", encoding="utf-8")
    play.set_up("play")
    assert play.filled == ["play", "play"]
    assert (play.VENV / "kept").exists()


@pytest.mark.parametrize("damage", ["no stamp", "broken stamp", "odd stamp", "no python", "moved"])
def test_play_makes_a_half_made_or_moved_environment_anew(play: ModuleType, damage: str) -> None:
    play.set_up("test")
    (play.VENV / "left over").touch()
    if damage == "no stamp":
        play.STAMP.unlink()
    elif damage == "no python":
        play.PYTHON.unlink()
    else:
        texts = {"broken stamp": '{"place": ', "odd stamp": "[]", "moved": '{"place": "elsewhere"}'}
        play.STAMP.write_text(texts[damage], encoding="utf-8")
    play.set_up("test")
    assert play.filled == ["test", "test"]
    assert not (play.VENV / "left over").exists()


def test_play_interrupted_while_updating_begins_anew(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.set_up("play")

    def interrupted(level: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(play, "fill_with_pip", interrupted)
    with pytest.raises(KeyboardInterrupt):
        play.set_up("test")
    assert play.read_stamp() == {}


def test_play_can_be_read_by_an_old_python_and_asks_for_a_newer_one(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    ast.parse((ROOT / "play.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    monkeypatch.setattr(play.sys, "version_info", (3, 9, 2))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(play.SetupError, match=r"needs Python 3\.11 or newer; this is Python 3\.9\.2"):
        play.main([])


def test_play_without_a_word_starts_the_table_in_the_browser(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(play, "hand_over", lambda command: started.append(command) or 0)
    assert play.main([]) == 0
    assert play.main(["play", "skirmish"]) == 0
    assert [command[-2:] for command in started] == [[play.REDOUBT[-1], "serve"], ["play", "skirmish"]]


def test_to_compile_a_compiler_and_headers_are_installed_where_we_may(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wanted: list[str] = []
    started: list[list[str]] = []
    monkeypatch.setattr(play, "hand_over", lambda command: started.append(command) or 0)
    monkeypatch.setattr(play, "install_with_apt", lambda packages: wanted.extend(packages))
    monkeypatch.setattr(play.shutil, "which", lambda name: None)
    monkeypatch.setattr(play, "get_path", lambda name: str(tmp_path))
    assert play.main(["compile"]) == 0
    headers = f"python3.{sys.version_info[1]}-dev"
    assert wanted == ["gcc", "libc6-dev", headers]
    assert started[0][-2:] == [play.REDOUBT[-1], "compile"]
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(play.shutil, "which", lambda name: name)
    play.find_compiler()
    assert len(wanted) == 3


def test_the_checks_go_on_without_a_browser_or_node_and_say_so(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    called: list[str] = []
    monkeypatch.setattr(play.shutil, "which", lambda name: None)
    monkeypatch.setattr(play.subprocess, "call", lambda command, **_: called.append(command[2]) or 0)
    assert play.main(["test"]) == 0
    assert called == ["ruff", "mypy", "pytest"]
    printed = capsys.readouterr().out
    assert "No Chromium" in printed
    assert "No Node" in printed


def test_a_driver_that_does_not_start_is_one_sentence_and_its_library_is_installed_where_we_may(
    play: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted: list[str] = []
    starts = iter([False, True, False, False])
    monkeypatch.setattr(play, "driver_starts", lambda: next(starts))
    monkeypatch.setattr(play, "install_with_apt", lambda packages: not wanted.extend(packages))
    monkeypatch.setenv("REDOUBT_NO_BROWSER", "")
    monkeypatch.delenv("REDOUBT_NO_BROWSER")
    play.find_driver()
    assert wanted == ["libatomic1"]
    assert capsys.readouterr().out == ""
    assert "REDOUBT_NO_BROWSER" not in os.environ
    play.find_driver()
    assert "libatomic1" in capsys.readouterr().out
    assert os.environ["REDOUBT_NO_BROWSER"] == "1"


def test_what_installers_say_goes_to_the_log(play: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    assert play.quietly([sys.executable, "-c", "print('Location x is ignored'); print('done'); exit(3)"]) == 3
    assert play.quietly([str(play.ROOT / "no such program")]) == 127
    assert capfd.readouterr() == ("", "")
    assert "done" in play.LOG.read_text(encoding="utf-8")
    assert "done" in play.last_words()
    assert "is ignored" not in play.last_words()


def test_all_leaves_no_test_out(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(play.shutil, "which", lambda name: None)
    monkeypatch.setattr(play.subprocess, "call", lambda words, **how: called.append((words, how["env"])) or 0)
    for args in (["test", "-k", "undo"], ["test", "--all", "tests/engine"]):
        assert play.main(args) == 0
    (some, plain), (every, full) = [call for call in called if call[0][2] == "pytest"]
    assert some[-2:] == ["-k", "undo"]
    assert every[-3:] == ["tests/engine", "-m", ""]
    assert "REDOUBT_PICTURES" in full.keys() - plain.keys()
    assert "PYTHONDONTWRITEBYTECODE" not in plain


def test_play_uses_the_standard_library_only() -> None:
    used = imports_of((ROOT / "play.py").read_text(encoding="utf-8"), "play")
    assert {name.split(".")[0] for name in used} <= sys.stdlib_module_names
