"""Translates modules to C with Cython, and compiles them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import redirect_stderr, redirect_stdout
from importlib.util import find_spec
from io import StringIO
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

DIRECTIVES = {"language_level": 3, "binding": True, "annotation_typing": False}
QUICK = Path(__file__).parent / "quick.h"
WINDOWS = os.name == "nt"
FLAGS = ["/FI" + str(QUICK)] if WINDOWS else ["-O2", "-g0", "-include", str(QUICK)]
SHORTCUTS = {
    "__Pyx_PyObject_GetAttrStr": "quick_attribute",
    "__Pyx_PyObject_SetAttrStr": "quick_set",
    "__Pyx_PyObject_GetItem": "quick_item",
    "PyObject_RichCompare": "quick_compare",
}
"""What Cython calls, and what is called in its place: see quick.h."""


def missing() -> str:
    """What is needed and not there; empty if all is."""
    if not (find_spec("Cython") and find_spec("setuptools")):
        return "Cython is not installed: pip install 'redoubt[compile]'"
    with TemporaryDirectory() as folder:
        probe = Path(folder, "probe.py")
        probe.write_text("", encoding="utf-8")
        problem = build_one("probe", probe, Path(folder, "probe.compiled"))
    if problem:
        return f"there is no C compiler that works, or Python's headers are not installed ({problem})"
    return ""


def build(work: Mapping[str, tuple[Path, Path]], jobs: int) -> Iterator[tuple[str, str]]:
    """Compile modules from their sources into files, the longest first; gives each as it is done, with its
    problem if it has one."""
    longest = sorted(work, key=lambda name: -work[name][0].stat().st_size)
    with ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn")) as pool:
        running = {pool.submit(build_one, name, *work[name]): name for name in longest}
        for done in as_completed(running):
            yield running[done], done.result()


def build_one(name: str, source: Path, target: Path) -> str:
    """Compile one module; the last words of the compiler if that fails."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension  # type: ignore[import-untyped]

    words = StringIO()
    with TemporaryDirectory() as folder, redirect_stdout(words), redirect_stderr(words):
        try:
            extension = Extension(name, [str(source)], extra_compile_args=FLAGS)
            extensions = cythonize(  # type: ignore[no-untyped-call]
                [extension], build_dir=folder, compiler_directives=DIRECTIVES, quiet=True
            )
            written = Path(extensions[0].sources[0])
            written.write_text(with_shortcuts(written.read_text(encoding="utf-8")), encoding="utf-8")
            command = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
            command.build_lib = command.build_temp = folder
            command.ensure_finalized()
            command.run()
            half = target.with_suffix(".half")
            shutil.move(command.get_ext_fullpath(name), half)
            half.replace(target)
        except (Exception, SystemExit) as problem:
            return f"{type(problem).__name__}: {problem}".splitlines()[-1]
    return ""


def with_shortcuts(code: str) -> str:
    """The C code of a module with the calls of its own functions short cut; Cython's helpers stay as they
    are."""
    calls = re.compile(rf"\b({'|'.join(SHORTCUTS)})\((?=__pyx_)")
    return calls.sub(lambda call: SHORTCUTS[call[1]] + "(", code)


__all__ = ["build", "build_one", "missing"]
