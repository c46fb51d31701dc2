"""The balance report of a title: a picture for each scenario and one table, from runs of `redoubt simulate`.

    redoubt simulate switzerland --scenario historical --games 100 --json runs/historical.json   (and so on)
    python tools/balance.py runs docs/titles/switzerland-balance

Reads every `*.json` of the first folder and writes into the second a picture for each and `README.md`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import redoubt
from redoubt.lab.poster import poster

MEASURES = ("VP balance", "VP charged for losses", "urban areas held", "Swiss brigades and divisions lost",
            "steps lost/german", "steps lost/swiss")  # fmt: skip


def row(summary: Mapping[str, Any]) -> str:
    """One scenario: wins with their interval, levels, length, and how the measures ended."""
    won = next(iter(summary["wins"].values()))
    low, high = won["interval"]
    levels = ", ".join(f"{name.split(' (')[0]} {count}" for name, count in summary["levels"].items())
    lines = summary["curves"]["lines"]
    ends = [f"{lines[name]['mean'][-1]:.1f}" if name in lines else "" for name in MEASURES]
    scenario = summary["scenario"]
    cells = [f"[`{scenario}`]({scenario}.svg)", str(summary["games"]), f"{won['share']:.0%}",
             f"{low:.0%} to {high:.0%}", levels, f"{summary['turns']['mean']:.1f}", *ends]  # fmt: skip
    return f"| {' | '.join(cells)} |"


def main(runs: Path, folder: Path) -> None:
    found = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in runs.glob("*.json")}
    summaries = {name: one[0] if isinstance(one, list) else one for name, one in found.items()}
    first = next(iter(summaries.values()))
    title = redoubt.title(first["title"])
    side = next(iter(first["wins"]))
    heads = ["scenario", "games", f"{side} wins", "95 % (Wilson)", "levels", "turns", *MEASURES]
    rows = [row(summaries[name]) for name in title.scenarios if name in summaries]
    for name, summary in summaries.items():
        (folder / f"{name}.svg").write_text(poster(summary), encoding="utf-8")
    players = ", ".join(f"{one} {player}" for one, player in first["players"].items())
    (folder / "README.md").write_text(
        f"# {title.name}: balance\n\nMade by `tools/balance.py` from runs of `redoubt simulate`\n"
        f"({players}; seed {first['seed']}). Measures are means at the end of the game.\n\n"
        f"| {' | '.join(heads)} |\n"
        f"|{'---|' * len(heads)}\n" + "\n".join(rows) + "\n",
        encoding="utf-8",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
