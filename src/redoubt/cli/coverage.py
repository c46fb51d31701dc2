"""`redoubt coverage`: the page rule → code → tests, made from the source."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import redoubt
from redoubt.engine.errors import BadSetup
from redoubt.lab.coverage import facts, page, read_coverage


def coverage(
    title: Annotated[str, typer.Argument(help="The title.")] = "switzerland",
    root: Annotated[Path, typer.Option(help="Folder of the project, with tests and docs.")] = Path("."),
    check: Annotated[
        bool, typer.Option("--check", help="Only list the gaps; exit with 1 if there are any.")
    ] = False,
) -> None:
    """Write docs/titles/TITLE-coverage.md and the title's coverage.json from its code, tests and rules."""
    known = redoubt.title(title)
    tests = root / "tests" / "titles" / title
    if not tests.is_dir():
        raise BadSetup(f"there are no tests in {tests}; run this in the project's folder", "root")
    covered = read_coverage(known, tests)
    gaps = covered.gaps()
    for gap in gaps:
        typer.echo(f"gap: {gap}")
    if check:
        typer.echo(f"{len(gaps)} gaps in {len(covered.index)} rules and {len(covered.rulings)} rulings")
        raise typer.Exit(1 if gaps else 0)
    target = root / "docs" / "titles" / f"{title}-coverage.md"
    target.write_text(page(known, covered), encoding="utf-8")
    (known.folder / "data" / "coverage.json").write_text(facts(covered), encoding="utf-8")
    typer.echo(f"{target}: {len(covered.index)} rules, {len(covered.rulings)} rulings, {len(gaps)} gaps")
