#!/usr/bin/env python3
"""Sets Redoubt up and starts it. Needs Python 3.11 or newer and nothing else.

    python3 play.py                    the table, in your browser
    python3 play.py play switzerland --scenario training        a game in the terminal
    python3 play.py COMMAND ...        any command of `redoubt`; `--help` lists them
    python3 play.py compile            compiles engine and rules, so that games run faster
    python3 play.py test [ARGS ...]    ruff, mypy, tsc and pytest; ARGS go to pytest
    python3 play.py test --all         the same with every test there is: hours, before a release

The first start makes a virtual environment, `.venv`, beside this file and fills it from the locked
requirements: with uv if that is there, else with venv and pip. Later starts use it as it is. To begin
afresh, delete `.venv`. Only the tests need a Chromium (for the page) and Node (for its types), and only
`compile` a C compiler. What uv, pip, apt-get and npm say goes to `play.log`, beside this file.
"""

# An older Python must be able to read this file as far as `main`, so that it can look for a newer one:
# nothing here is newer than Python 3.6.
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from sysconfig import get_path

ROOT = Path(__file__).resolve().parent
WINDOWS = os.name == "nt"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if WINDOWS else "bin")
PYTHON = BIN / ("python.exe" if WINDOWS else "python")
STAMP = VENV / "redoubt-setup.json"  # written last: without it a `.venv` is half-made
LOCKS = {
    "play": ROOT / "requirements-play.lock",
    "compile": ROOT / "requirements-compile.lock",
    "test": ROOT / "requirements.lock",
}

OLDEST = (3, 11)
NEWER = ("python3.13", "python3.12", "python3.11", "python3.14")
TABLE = ["serve"]
QUIET = subprocess.DEVNULL
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
NODE = VENV / "node"  # TypeScript, for the tests only
LOG = ROOT / "play.log"
TYPESCRIPT = "5.9.3"
REDOUBT = ["-P", "-c", "from redoubt.cli.main import app; app(prog_name='redoubt')"]


class SetupError(Exception):
    """A sentence for the player."""


def main(args: "list[str]") -> int:
    if sys.version_info < OLDEST:
        return run_with_newer_python(args)
    if args[:1] == ["test"]:
        set_up("test")
        if find_browser():
            find_driver()
        return run_checks(args[1:])
    if args[:1] == ["compile"]:
        set_up("compile")
        find_compiler()
    else:
        set_up("play")
    return hand_over([str(PYTHON), *REDOUBT, *(args or TABLE)])


def run_checks(pytest_args: "list[str]") -> int:
    """Runs every check even if one fails; pytest comes last, so that its summary closes the output."""
    checks = [["ruff", "check", "."], ["mypy"], ["tsc", "--project", "tsconfig.json"]]
    # Most of the time to start Python is compiling: what is compiled once is kept, whatever the shell says.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment.setdefault("REDOUBT_COMPILED", "")  # what is tested is Python, unless it says otherwise
    if "--all" in pytest_args:
        pytest_args = [*(arg for arg in pytest_args if arg != "--all"), "-m", ""]
        environment["REDOUBT_PICTURES"] = "1"
    failed = []
    for name, *rest in [*checks, ["pytest", "-n", "2", "--dist", "worksteal", *pytest_args]]:
        if name == "tsc" and not find_typescript():
            continue
        print("== " + " ".join(shlex.quote(word) for word in [name, *rest]), flush=True)
        program = [str(shutil.which("node")), str(tsc())] if name == "tsc" else [str(PYTHON), "-m", name]
        if subprocess.call([*program, *rest], cwd=str(ROOT), env=environment):
            failed.append(name)
    if failed:
        print("Failed: " + ", ".join(failed), file=sys.stderr)
    return 1 if failed else 0


def hand_over(command: "list[str]") -> int:
    """Becomes the given program, so that it owns the terminal and its signals."""
    if WINDOWS:
        return subprocess.call(command)
    sys.stdout.flush()
    os.execv(command[0], command)


def run_with_newer_python(args: "list[str]") -> int:
    for name in NEWER:
        found = shutil.which(name)
        # A name on the PATH may be a version manager's stand-in for a Python that is not there: try it.
        if found and subprocess.call([found, "-c", ""], stderr=QUIET) == 0:
            return hand_over([found, str(ROOT / "play.py"), *args])
    here = ".".join(str(part) for part in sys.version_info[:3])
    raise SetupError(
        "Redoubt needs Python 3.11 or newer; this is Python {}, and no newer one is on the PATH. "
        "Install one, then run: python3.11 play.py".format(here)
    )


def quietly(command: "list[str]", cwd: "str | None" = None, env: "dict[str, str] | None" = None) -> int:
    """Runs a program whose words are of interest only when something goes wrong: they go to the log."""
    with LOG.open("ab") as log:
        log.write(("\n$ " + " ".join(shlex.quote(word) for word in command) + "\n").encode())
        log.flush()
        try:
            return subprocess.call(command, cwd=cwd, env=env, stdin=QUIET, stdout=log, stderr=log)
        except OSError as problem:
            log.write("{}\n".format(problem).encode())
            return 127


def last_words() -> str:
    """The end of the log, for whoever has to see what went wrong."""
    try:
        lines = LOG.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    meaningful = [line for line in lines if line.strip() and "is ignored" not in line]
    return "\n".join("    " + line for line in meaningful[-12:])


# ---------------------------------------------------------------- setting up


def set_up(level: str) -> None:
    """Makes `.venv` ready to "play", to "compile" or to "test"; each includes those before it."""
    sources = [*LOCKS.values(), ROOT / "pyproject.toml", ROOT / "play.py"]
    pins = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    place = "Python {} in {}".format(sys.version.split()[0], ROOT)
    found = read_stamp()
    enough = list(LOCKS)[list(LOCKS).index(level) :]
    if found.get("place") == place and found.get("pins") == pins and found.get("level") in enough:
        return

    if found.get("place") == place:
        print("Bringing .venv up to date ...", flush=True)
        STAMP.unlink()
    else:
        print("Setting Redoubt up in .venv; this happens once, in half a minute or so ...", flush=True)
        remove_venv()
    if not fill_with_uv(level):
        fill_with_pip(level)
    link_package()
    STAMP.write_text(json.dumps({"place": place, "pins": pins, "level": level}), encoding="utf-8")


def read_stamp() -> "dict[str, str]":
    """What `.venv` was made for; nothing if it is missing, half-made or damaged."""
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if PYTHON.exists() and isinstance(stamp, dict) else {}


def remove_venv() -> None:
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(str(VENV))


def fill_with_uv(level: str) -> bool:
    """False if uv is not there or does not manage: then pip will."""
    uv = shutil.which("uv")
    if not uv:
        return False
    made = VENV.exists() or quietly([uv, "venv", "--python", sys.executable, str(VENV)]) == 0
    install = [uv, "pip", "install", "--python", str(PYTHON), "--require-hashes"]
    if not made or quietly([*install, "-r", str(LOCKS[level])], cwd=str(ROOT)):
        print("uv did not manage (see {}); trying venv and pip ...".format(LOG.name), flush=True)
        return False
    return True


def fill_with_pip(level: str) -> None:
    pip = [str(PYTHON), "-m", "pip"]
    if not PYTHON.exists() or subprocess.call([*pip, "--version"], stdout=QUIET, stderr=QUIET):
        remove_venv()
        if not (find_spec("venv") and find_spec("ensurepip")):
            install_venv_module()
        if quietly([sys.executable, "-m", "venv", str(VENV)]):
            raise SetupError(
                "Python could not make a virtual environment in {}; {} says why:\n{}".format(
                    VENV, LOG.name, last_words()
                )
            )
    install = [*pip, "install", "--no-input", "--disable-pip-version-check", "--require-hashes"]
    if quietly([*install, "-r", str(LOCKS[level])], cwd=str(ROOT)):
        raise SetupError(
            "Redoubt's Python packages could not be fetched. The first start needs the Internet, later ones "
            "do not. Check the connection, then run the same command again. The end of {}:\n{}".format(
                LOG.name, last_words()
            )
        )


def install_venv_module() -> None:
    """Debian and its relatives ship Python without venv."""
    package = "python3.{}-venv".format(sys.version_info[1])
    if not install_with_apt([package]):
        raise SetupError(
            "This Python cannot make virtual environments. On Debian or Ubuntu run: "
            "sudo apt-get install {}; elsewhere install uv or a complete Python.".format(package)
        )


def install_with_apt(packages: "list[str]") -> bool:
    """Root on Debian or a relative can install what is missing; False if that cannot be done."""
    if WINDOWS or not (shutil.which("apt-get") and os.geteuid() == 0):
        return False
    print("Installing {} with apt-get ...".format(" ".join(packages)), flush=True)
    unasked = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quietly(["apt-get", "update"], env=unasked)
    return quietly(["apt-get", "install", "-y", "--no-install-recommends", *packages], env=unasked) == 0


def find_compiler() -> None:
    """A C compiler and Python's headers. Where they cannot be installed, the command says what is missing."""
    needed = []
    if not any(shutil.which(name) for name in ("cc", "gcc", "clang")):
        needed += ["gcc", "libc6-dev"]
    if not Path(get_path("include"), "Python.h").is_file():
        needed.append("python3.{}-dev".format(sys.version_info[1]))
    if needed:
        install_with_apt(needed)


# ---------------------------------------------------------------- what only the tests need


def find_browser() -> bool:
    """A Chromium, in which the tests open the page; without one they are skipped."""
    if any(shutil.which(name) for name in BROWSERS) or install_with_apt(["chromium"]):
        return True
    print("No Chromium: the tests of the page will be skipped. On Debian: sudo apt-get install chromium")
    return False


def find_driver() -> None:
    """The driver of the browser tests is a Node of its own, which needs a library that a bare Debian does not
    have. Without a driver that starts, the tests of the page are skipped."""
    if driver_starts() or (install_with_apt(["libatomic1"]) and driver_starts()):
        return
    print(
        "The driver of the browser tests does not start, so the tests of the page will be skipped. "
        "On Debian: sudo apt-get install libatomic1"
    )
    os.environ["REDOUBT_NO_BROWSER"] = "1"


def driver_starts() -> bool:
    script = (
        "import subprocess, sys; from playwright._impl._driver import compute_driver_executable as found; "
        "words = found(); words = [words] if isinstance(words, str) else list(words); "
        "sys.exit(subprocess.call([*map(str, words), '--version']))"
    )
    return quietly([str(PYTHON), "-c", script]) == 0


def find_typescript() -> bool:
    """TypeScript in `.venv/node`, which checks the page's JavaScript; False, and why, if it cannot be had."""
    if not (shutil.which("node") and shutil.which("npm")) and not install_with_apt(["nodejs", "npm"]):
        print("No Node: the page's JavaScript is not checked. On Debian: sudo apt-get install nodejs npm")
        return False
    try:
        about = json.loads((tsc().parent.parent / "package.json").read_text(encoding="utf-8"))
        if about["version"] == TYPESCRIPT:
            return True
    except (OSError, ValueError, KeyError):
        pass
    install = [str(shutil.which("npm")), "install", "--prefix", str(NODE), "--no-save", "--ignore-scripts"]
    quiet = ["--no-audit", "--no-fund", "--no-update-notifier"]
    if quietly([*install, *quiet, "typescript@" + TYPESCRIPT]):
        print("No TypeScript (see {}): the page's JavaScript is not checked.".format(LOG.name))
        return False
    return True


def tsc() -> Path:
    return NODE / "node_modules" / "typescript" / "bin" / "tsc"


def link_package() -> None:
    """Makes `src` importable from `.venv`, and gives it the command `redoubt`: nothing to build or fetch."""
    where = [str(PYTHON), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = subprocess.check_output(where, universal_newlines=True).strip()
    source = os.path.relpath(str(ROOT / "src"), packages)
    Path(packages, "redoubt.pth").write_text(source + "\n", encoding="utf-8")
    if WINDOWS:
        command = '@"{}" -P -c "{}" %*\r\n'.format(PYTHON, REDOUBT[-1])
        (BIN / "redoubt.cmd").write_text(command, encoding="utf-8")
        return
    quoted = " ".join(shlex.quote(part) for part in [str(PYTHON), *REDOUBT])
    script = BIN / "redoubt"
    script.write_text('#!/bin/sh\nexec {} "$@"\n'.format(quoted), encoding="utf-8")
    script.chmod(0o755)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except SetupError as problem:
        sys.exit(str(problem))
    except KeyboardInterrupt:
        sys.exit(130)
