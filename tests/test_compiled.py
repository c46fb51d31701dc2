"""Compiled modules: the fresh ones run, the changed ones run as Python, and games come out the same."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from typer.testing import CliRunner

import redoubt
from redoubt import compiled
from redoubt.cli.main import app
from redoubt.compiled.build import build_one, missing, with_shortcuts

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "redoubt"
FEW = ("redoubt.engine.seeds", "redoubt.kit.retreat", "redoubt.kit.zoc")


def needs_a_compiler() -> None:
    if why := missing():
        pytest.skip(why)


def output_of(code: str, folder: Path | str, source: Path = SOURCE.parent) -> list[str]:
    """The lines that a new process prints which looks for compiled modules in a folder."""
    environment = os.environ | {compiled.VARIABLE: str(folder), "PYTHONPATH": str(source)}
    command = [sys.executable, "-c", code]
    return subprocess.check_output(command, env=environment, cwd=folder or None, text=True).splitlines()


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a few compiled modules."""
    needs_a_compiler()
    folder = tmp_path_factory.mktemp("compiled")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(compiled.VARIABLE, str(folder))
        for name, source in compiled.sources():
            if name in FEW:
                assert build_one(name, source, compiled.file_of(name, source)) == ""
    assert len(list(folder.iterdir())) == len(FEW)
    return folder


RUNS = """
import importlib, inspect
for name in NAMES:
    module = importlib.import_module(name)
    print(type(module.__spec__.loader).__name__, module.__file__)
""".replace("NAMES", repr(FEW))


def test_a_fresh_compiled_module_runs_in_the_place_of_its_source(few: Path) -> None:
    paths = [SOURCE.joinpath(*name.split(".")[1:]).with_suffix(".py") for name in FEW]
    assert output_of(RUNS, few) == [f"Loader {path}" for path in paths]


def test_a_module_that_has_changed_since_runs_as_python(few: Path, tmp_path: Path) -> None:
    copy = tmp_path / "redoubt"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("web", "art", "data", "__pycache__"))
    changed = copy / "kit" / "zoc.py"
    changed.write_text(changed.read_text(encoding="utf-8") + "\nCHANGED = True\n", encoding="utf-8")
    loaders = [line.split()[0] for line in output_of(RUNS, few, tmp_path)]
    assert loaders == ["Loader", "Loader", "SourceFileLoader"]
    standing = "from redoubt import compiled; print(compiled.standing())"
    assert output_of(standing, few, tmp_path) == ["2 modules compiled, 1 changed since and run as Python"]
    assert output_of(standing, few) == ["3 modules compiled"]


def test_no_folder_means_that_everything_runs_as_python() -> None:
    assert {line.split()[0] for line in output_of(RUNS, "")} == {"SourceFileLoader"}


def test_a_compiled_function_shows_its_signature_and_its_line_in_a_traceback(few: Path) -> None:
    shown = """
import inspect, traceback
from redoubt.kit import retreat
function = next(f for n, f in vars(retreat).items() if getattr(f, "__module__", "") == retreat.__name__)
print(list(inspect.signature(function).parameters))
try:
    function(*[None] * len(inspect.signature(function).parameters))
except Exception as error:
    print(traceback.extract_tb(error.__traceback__)[-1].filename.endswith("retreat.py"))
"""
    assert output_of(shown, few) == output_of(shown, "")
    assert output_of(shown, few)[-1] == "True"


def test_only_calls_of_the_module_are_short_cut() -> None:
    helper = "static PyObject* __Pyx_PyObject_GetItem(PyObject *obj, PyObject *key);"
    call = "__pyx_t_1 = __Pyx_PyObject_GetItem(__pyx_v_a, __pyx_v_b);"
    assert with_shortcuts(helper + call) == helper + "__pyx_t_1 = quick_item(__pyx_v_a, __pyx_v_b);"


CASES = """
from decimal import Decimal


class Slots:
    __slots__ = ("a", "b")


class Wider(Slots):
    __slots__ = ("c",)
    b = 7


class Open:
    def __init__(self):
        self.a = "own"


class Property:
    @property
    def a(self):
        return "asked"


class Sealed:
    __slots__ = ("a",)

    def __setattr__(self, name, value):
        raise TypeError(f"{name} stays")


def read(thing):
    try:
        return thing.a
    except AttributeError as problem:
        return str(problem).split(",")[0]


def write(thing, value):
    try:
        thing.a = value
    except (AttributeError, TypeError) as problem:
        return type(problem).__name__
    return thing.a


def item(things, key):
    try:
        return things[key]
    except (IndexError, KeyError, TypeError) as problem:
        return type(problem).__name__, str(problem)


def compare(a, b):
    return a < b, a <= b, a == b, a != b, a > b, a >= b


def attributes():
    for _ in range(3):
        for kind in (Slots, Wider, Open, Property, Sealed, object):
            thing = kind()
            yield kind.__name__, read(thing), write(thing, [1]), read(thing)
    slots = Slots()
    slots.a = 1
    yield read(slots)
    Slots.a = "of the class"
    yield read(slots), write(slots, 2)


def items():
    for things in ([1, 2, 3], (1, 2, 3), b"abc", bytearray(b"abc"), "abc", {-1: 0, 2: 1}, range(3)):
        for key in (0, 2, 3, -1, -3, -4, True, 10**30, -(10**30), None):
            yield item(things, key)


def comparisons():
    numbers = (0, 1, -1, 2**15, -(2**30), 2**30 - 1, 2**30, 2**62, -(2**100), True, 1.5, Decimal(1))
    for a in numbers:
        for b in numbers:
            yield compare(a, b)


print([*attributes()], [*items()], [*comparisons()])
"""


def test_short_cuts_change_nothing(tmp_path: Path) -> None:
    """Slots that are empty, inherited, hidden or replaced; keys beyond the end; numbers of every size."""
    needs_a_compiler()
    source = tmp_path / "cases.py"
    source.write_text(CASES, encoding="utf-8")
    file = tmp_path / "compiled" / f"cases{EXTENSION_SUFFIXES[0]}"
    file.parent.mkdir()
    assert build_one("cases", source, file) == ""
    assert output_of("import cases; assert cases.__file__.endswith('.py')", "", tmp_path) == output_of(
        "import cases; assert not cases.__file__.endswith('.py')", "", file.parent
    )


@pytest.mark.parametrize("lacking", ["Cython", "a compiler"])
def test_what_is_missing_is_one_sentence(
    lacking: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.VARIABLE, str(tmp_path / "compiled"))
    if lacking == "Cython":
        monkeypatch.setattr("redoubt.compiled.build.find_spec", lambda name: None)
    else:
        needs_a_compiler()
        monkeypatch.setenv("CC", str(tmp_path / "no-compiler"))
    ended = CliRunner().invoke(app, ["compile"])
    assert ended.exit_code == 1
    assert len(ended.stderr.splitlines()) == 1
    assert ended.stderr.startswith("redoubt: ")
    assert ended.stderr.endswith("; everything runs as Python, as before\n")
    assert not (tmp_path / "compiled").exists()


def test_what_was_compiled_can_be_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / "left.so").touch()
    monkeypatch.setenv(compiled.VARIABLE, str(folder))
    ended = CliRunner().invoke(app, ["compile", "--remove"])
    assert (ended.exit_code, folder.exists()) == (0, False)


REPLAYED = """
import json, sys
from pathlib import Path
import redoubt
from redoubt.engine import record
from redoubt import compiled
games = {}
for path in sorted(Path(sys.argv[1]).glob("*/*.jsonl")):
    game = record.replay(path.read_bytes(), redoubt.title, accepted=True)
    games[path.name] = [game.start_hash, *(entry.hash for entry in game.entries)]
loaded = [sys.modules[name] for name, _ in compiled.sources() if name in sys.modules]
print(json.dumps([sorted({type(module.__spec__.loader).__name__ for module in loaded}), games]))
"""


@pytest.mark.slow
def test_golden_games_have_the_same_hashes_compiled_and_not(tmp_path: Path) -> None:
    """Compiles everything, unless REDOUBT_COMPILED names a folder where that was done."""
    needs_a_compiler()
    folder = Path(os.environ.get(compiled.VARIABLE) or tmp_path / "compiled")
    command = [sys.executable, "-m", "redoubt", "compile"]
    subprocess.run(command, env=os.environ | {compiled.VARIABLE: str(folder)}, check=True)
    results = {}
    for place in (str(folder), ""):
        environment = os.environ | {compiled.VARIABLE: place}
        command = [sys.executable, "-c", REPLAYED, str(ROOT / "tests" / "golden")]
        results[place] = json.loads(subprocess.check_output(command, env=environment, cwd=ROOT))
    (fast, games), (plain, others) = results[str(folder)], results[""]
    assert fast == ["Loader"]
    assert plain == ["SourceFileLoader"]
    assert games == others
    assert games
    assert redoubt.__version__


def is_length(node: ast.expr) -> bool:
    """Whether Cython reckons an expression in C because of a length in it."""
    if isinstance(node, ast.BinOp):
        return is_length(node.left) or is_length(node.right)
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len"


def test_no_module_shifts_by_a_length() -> None:
    """Cython reckons with len() in C, where `1 << len(rows)` loses what goes beyond 64 bits."""
    shifted = [
        f"{name}, line {node.lineno}"
        for name, source in compiled.sources()
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift | ast.Pow)
        if is_length(node.left) or is_length(node.right)
    ]
    assert shifted == []
    assert is_length(ast.parse("1 + len(rows)", mode="eval").body)
