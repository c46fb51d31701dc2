"""The tables of the game for readers: every cell with its source, and a key to refer to it.

A key is what an event knows about the cell it used, such as "2:1/4" for column and die (see `chart_cell`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.kit.words import counted
from redoubt.show.chart import cell, chart, row
from redoubt.show.types import CellRef, Chart
from redoubt.titles.switzerland.rules.r16_victory import LEVELS
from redoubt.titles.switzerland.settings import Rules
from redoubt.titles.switzerland.state import SIDES
from redoubt.titles.switzerland.tables import CLASSES, TERRAINS, Tables

Rows = Mapping[str, Any]
"""The rows of the charts as read, by file."""


def clause(source: str, word: str) -> str:
    """The part of a row's source about one of its columns."""
    return next((part.strip() for part in source.split(";") if word in part), source)


def charts(rules: Rules) -> list[Chart]:
    """All charts, in the order a turn needs them."""
    rows = rules.tables.chart_rows
    return [
        _bombardment(rows), _modifiers(rows), _bomber(rows), _terrain(rows), _hexsides(rows),
        _combat(rules.tables, rows), _levels(), *(_roster(side, rows) for side in SIDES),
    ]  # fmt: skip


def _bombardment(rows: Rows) -> Chart:
    cells = {(entry.strength, entry.points): entry for entry in rows["bombardment"]}
    strengths = sorted({strength for strength, _ in cells})
    columns = sorted({points for _, points in cells})
    return chart(
        "bombardment",
        "Bombardment",
        "6.1",
        ["Strength", *(counted(points, "point") for points in columns)],
        (
            row(strength, (cell(cells[strength, points].number, cells[strength, points].source,
                                f"{strength}/{points}") for points in columns))
            for strength in strengths
        ),
        "A die at or below the number hits. Columns are stacking points in the target hex.",
    )  # fmt: skip


def _modifiers(rows: Rows) -> Chart:
    return chart(
        "bombardment_modifiers",
        "Bombardment modifiers",
        "6.1",
        ["Condition", "Modifier"],
        (
            row(entry.condition, [cell(f"{entry.modifier:+d}", entry.source, entry.condition)])
            for entry in rows["bombardment_modifiers"]
        ),
        "Added to the number of the bombardment table.",
    )


def _bomber(rows: Rows) -> Chart:
    return chart(
        "bomber",
        "Bomber",
        "7.0",
        ["Die", "Strength", "VP lost"],
        (
            row(
                entry.die,
                [cell(entry.strength, entry.source, str(entry.die)), cell(entry.vp_loss, entry.source)],
            )
            for entry in rows["bomber"]
        ),
    )


def _terrain(rows: Rows) -> Chart:
    costs = {(entry.move_class, entry.terrain): entry for entry in rows["terrain_costs"]}
    effects = {entry.terrain: entry for entry in rows["terrain_effects"]}
    body = []
    for kind in (*TERRAINS, "urban"):
        cells = [
            cell(costs[name, kind].cost, costs[name, kind].source, f"{name}/{kind}")
            if (name, kind) in costs
            else cell("as its terrain", "printed 9.2")
            for name in CLASSES
        ]
        effect = effects.get(kind)
        if effect is not None:
            of_ground, of_engineers = clause(effect.source, " shift"), clause(effect.source, "engineer_shift")
            cells += [cell(-effect.shift, of_ground, f"shift/{kind}"),
                      cell(f"{effect.engineer_shift:+d}", of_engineers, f"engineer/{kind}")]  # fmt: skip
        else:
            cells += [cell("", "printed 9.2"), cell("", "printed 9.2")]
        body.append(row(kind, cells))
    heads = [name.replace("_", " ") for name in CLASSES]
    return chart(
        "terrain",
        "Terrain effects",
        "9.2",
        ["Terrain", *heads, "Columns for the attacker", "Engineers"],
        body,
        "Movement points to enter off road; road: only by road; no: prohibited. Shifts: 10.1, 10.4.1.",
    )


def _hexsides(rows: Rows) -> Chart:
    return chart(
        "hexsides",
        "Hexsides and roads",
        "9.2",
        ["Hexside", "Cost"],
        (
            row(entry.feature, [cell(entry.cost, entry.source, entry.feature)])
            for entry in rows["hexside_costs"]
        ),
    )


def _combat(tables: Tables, rows: Rows) -> Chart:
    cells = {(entry.column, entry.die): entry for entry in rows["combat_results"]}
    return chart(
        "combat_results",
        "Combat results",
        "10.2",
        ["Die", *tables.columns],
        (
            row(die, (cell(f"{cells[column, die].attacker}/{cells[column, die].defender}",
                           cells[column, die].source, f"{column}/{die}") for column in tables.columns))
            for die in range(1, 7)
        ),
        "Attacker/defender. Figures are hits, * a step, R retreat, E eliminated, - nothing. "
        "Below 1:4 all attackers are eliminated.",
    )  # fmt: skip


def _levels() -> Chart:
    return chart(
        "victory",
        "Levels of victory",
        "17.2",
        ["Level", "VP balance"],
        (
            row(level, [cell("less" if points is None else f"{points} or more", "printed 17.2", level)])
            for points, level in (*LEVELS, (None, "defeat"))
        ),
    )


def _roster(side: str, rows: Rows) -> Chart:
    columns = ("nation", "type", "size", "stacking", "strength", "bombardment", "movement", "move class",
               "corps", "set-up", "group")  # fmt: skip
    body = []
    for unit in rows["units"]:
        if unit.side == side:
            values = (
                unit.type, unit.size, unit.stacking, "/".join(map(str, unit.strength)),
                "/".join(map(str, unit.bombardment)), unit.movement, unit.move_class.replace("_", " "),
                unit.corps, unit.setup_hex, unit.group.replace("_", " "),
            )  # fmt: skip
            cells = [cell(unit.nation, unit.source, unit.id), *(cell(value, unit.source) for value in values)]
            body.append(row(unit.name, cells))
    title = "German and Italian units" if side == "german" else "Swiss and French units"
    return chart(f"roster_{side}", title, "3.0", ["Unit", *columns], body)


# which cell is read


def chart_cell(line: Mapping[str, Any]) -> CellRef | None:
    """The chart and cell behind a line of the log, if any."""
    kind, facts = line["kind"], line["facts"]
    if kind == "result":
        return CellRef(chart="combat_results", key=f"{facts['column']}/{facts['die']}")
    if kind in ("bombardment", "bombardment_vain"):
        return CellRef(chart="bombardment", key=_bombardment_key(facts["strength"], facts["points"]))
    if kind == "bomber":
        return CellRef(chart="bomber", key=str(facts["die"]))
    return None


def odds_cell(odds: Mapping[str, Any]) -> CellRef | None:
    """The chart for a coming roll, and its column or cell as far as it is settled."""
    reckoning = odds["reckoning"]
    if odds["kind"] in ("combat", "overrun"):
        return CellRef(chart="combat_results", key=reckoning["verdict"].removeprefix("column "))
    if odds["kind"] == "bombardment":
        strength, points = (part["amount"] for part in reckoning["parts"][:2])
        return CellRef(chart="bombardment", key=_bombardment_key(int(strength), int(points)))
    return CellRef(chart="bomber", key="") if odds["kind"] == "bomber" else None


def _bombardment_key(strength: int, points: int) -> str:
    """6.1 The table's columns run from one stacking point to five."""
    return f"{strength}/{min(max(points, 1), 5)}"


__all__ = ["chart_cell", "charts", "odds_cell"]
