"""The balance report of a title: a picture of each scenario and a table, from runs of `redoubt simulate`.

    redoubt simulate switzerland --scenario historical --games 100 --json runs/historical.json   (and so on)
    python tools/balance.py runs docs/titles/switzerland-balance "VP balance" "urban areas held"

Reads every `*.json` in the first folder; writes a picture for each, and `README.md`, into the second. The
words after the folders are the measures in the table: by default, all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import redoubt
from redoubt.lab.poster import poster

Summary = Mapping[str, Any]


def row(summary: Summary, camps: Sequence[str], measures: Sequence[str]) -> str:
    """One scenario: wins with their intervals, levels, length, and the final measures."""
    several = len(camps) > 1  # a level needs the name of its winner
    named = {name if several else name.split(" (")[0]: count for name, count in summary["levels"].items()}
    levels = ", ".join(f"{name.removesuffix(' (drawn)')} {count}" for name, count in named.items())
    lines = summary["curves"]["lines"]
    ends = [f"{lines[name]['mean'][-1]:.1f}" if name in lines else "" for name in measures]
    scenario = summary["scenario"]
    cells = [f"[`{scenario}`]({scenario}.svg)", str(summary["games"]), str(summary["seed"])]
    for camp in camps:
        won = summary["wins"][camp]
        cells += [f"{won['share']:.0%}", f"{won['interval'][0]:.0%} to {won['interval'][1]:.0%}"]
    cells += [levels, f"{summary['turns']['mean']:.1f}", *ends]
    return f"| {' | '.join(cells)} |"


def camps_of(summary: Summary) -> list[str]:
    """The camps in the table: only the first of two if no game was drawn."""
    camps = [name for name in summary["wins"] if name != "drawn"]
    return camps if "drawn" in summary["wins"] else camps[:1]


def main(runs: Path, folder: Path, wanted: list[str]) -> None:
    reports = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in runs.glob("*.json")}
    summaries = {name: report[0] if isinstance(report, list) else report for name, report in reports.items()}
    first = next(iter(summaries.values()))
    title = redoubt.title(first["title"])
    order = [name for name in title.scenarios if name in summaries]
    camps = max((camps_of(summaries[name]) for name in order), key=len)
    every = [line for name in order for line in summaries[name]["curves"]["lines"]]
    measures = wanted or list(dict.fromkeys(every))
    heads = ["scenario", "games", "first seed"]
    for camp in camps:
        heads += [f"{camp} wins", "95 % (Wilson)"]
    heads += ["levels", "turns", *measures]
    rows = [row(summaries[name], camps, measures) for name in order]
    folder.mkdir(parents=True, exist_ok=True)
    for name, summary in summaries.items():
        (folder / f"{name}.svg").write_text(poster(summary), encoding="utf-8")
    seats = {player for summary in summaries.values() for player in summary["players"].values()}
    players = ", ".join(f"{side} {player}" for side, player in first["players"].items())
    players = f"{next(iter(seats))} in every seat" if len(seats) == 1 else players
    (folder / "README.md").write_text(
        f"# {title.name}: balance\n\nMade by `tools/balance.py` from runs of `redoubt simulate`\n"
        f"({players}). Measures are means at the end of the game.\n\n"
        f"| {' | '.join(heads)} |\n"
        f"|{'---|' * len(heads)}\n" + "\n".join(rows) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3:])
