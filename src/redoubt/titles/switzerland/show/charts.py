"""The tables of the game as a reader sees them: every cell with its source, and a key to point at it.

A key is what an event knows of the cell it used, such as "2:1/4" for column and die (see `chart_cell`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.kit.words import counted
from redoubt.show.chart import cell, row
from redoubt.show.table import Line, Plain
from redoubt.titles.switzerland.rules.r16_victory import LEVELS
from redoubt.titles.switzerland.state import SIDES
from redoubt.titles.switzerland.tables import CLASSES, TERRAINS, Tables


def clause(source: str, word: str) -> str:
    """The part of a row's source that speaks of one of its columns."""
    return next((part.strip() for part in source.split(";") if word in part), source)


def charts(tables: Tables) -> list[Plain]:
    """All of them, in the order a turn needs them."""
    rows = tables.chart_rows
    return [
        _bombardment(rows), _modifiers(rows), _bomber(rows), _terrain(rows), _hexsides(rows),
        _combat(tables, rows), _levels(), *(_roster(side, rows) for side in SIDES),
    ]  # fmt: skip


def _bombardment(rows: Mapping[str, Any]) -> Plain:
    cells = {(one.strength, one.points): one for one in rows["bombardment"]}
    strengths = sorted({strength for strength, _ in cells})
    points = sorted({column for _, column in cells})
    return {
        "id": "bombardment", "title": "Bombardment", "rule": "6.1",
        "columns": ["Strength", *(counted(number, "point") for number in points)],
        "rows": [
            row(strength, (cell(cells[strength, one].number, cells[strength, one].source, f"{strength}/{one}")
                           for one in points))
            for strength in strengths
        ],
        "note": "A die at or below the number hits; columns are stacking points in the target hex.",
    }  # fmt: skip


def _modifiers(rows: Mapping[str, Any]) -> Plain:
    return {
        "id": "bombardment_modifiers", "title": "Bombardment modifiers", "rule": "6.1",
        "columns": ["Condition", "Modifier"],
        "rows": [row(one.condition, [cell(f"{one.modifier:+d}", one.source, one.condition)])
                 for one in rows["bombardment_modifiers"]],
        "note": "Added to the number of the bombardment table.",
    }  # fmt: skip


def _bomber(rows: Mapping[str, Any]) -> Plain:
    return {
        "id": "bomber", "title": "Bomber", "rule": "7.0", "columns": ["Die", "Strength", "VP lost"],
        "rows": [
            row(one.die, [cell(one.strength, one.source, str(one.die)), cell(one.vp_loss, one.source)])
            for one in rows["bomber"]
        ],
    }  # fmt: skip


def _terrain(rows: Mapping[str, Any]) -> Plain:
    costs = {(one.move_class, one.terrain): one for one in rows["terrain_costs"]}
    effects = {one.terrain: one for one in rows["terrain_effects"]}
    told = []
    for kind in (*TERRAINS, "urban"):
        cells = [
            cell(costs[name, kind].cost, costs[name, kind].source, f"{name}/{kind}")
            if (name, kind) in costs
            else cell("as its ground", "printed 9.2")
            for name in CLASSES
        ]
        effect = effects.get(kind)
        if effect is not None:
            of_ground, of_engineers = clause(effect.source, " shift"), clause(effect.source, "engineer_shift")
            cells += [cell(-effect.shift, of_ground, f"shift/{kind}"),
                      cell(f"{effect.engineer_shift:+d}", of_engineers, f"engineer/{kind}")]  # fmt: skip
        else:
            cells += [cell("", "printed 9.2"), cell("", "printed 9.2")]
        told.append(row(kind, cells))
    heads = [name.replace("_", " ") for name in CLASSES]
    return {
        "id": "terrain", "title": "Terrain effects", "rule": "9.2",
        "columns": ["Terrain", *heads, "Columns for the attacker", "Engineers"], "rows": told,
        "note": "Movement points to enter off road; road: only by road; no: never. Shifts: 10.1, 10.4.1.",
    }  # fmt: skip


def _hexsides(rows: Mapping[str, Any]) -> Plain:
    return {
        "id": "hexsides", "title": "Hexsides and roads", "rule": "9.2", "columns": ["Hexside", "Cost"],
        "rows": [row(one.feature, [cell(one.cost, one.source, one.feature)])
                 for one in rows["hexside_costs"]],
    }  # fmt: skip


def _combat(tables: Tables, rows: Mapping[str, Any]) -> Plain:
    cells = {(one.column, one.die): one for one in rows["combat_results"]}
    return {
        "id": "combat_results", "title": "Combat results", "rule": "10.2",
        "columns": ["Die", *tables.columns],
        "rows": [
            row(die, (cell(f"{cells[column, die].attacker}/{cells[column, die].defender}",
                           cells[column, die].source, f"{column}/{die}") for column in tables.columns))
            for die in range(1, 7)
        ],
        "note": "Attacker/defender. Figures are hits, * a step, R retreat, E eliminated, - nothing. "
        "Below 1:4 all attackers are eliminated.",
    }  # fmt: skip


def _levels() -> Plain:
    least = [*LEVELS, (None, "defeat")]
    return {
        "id": "victory", "title": "Levels of victory", "rule": "17.2", "columns": ["Level", "VP balance"],
        "rows": [row(level, [cell("less" if points is None else f"{points} or more", "printed 17.2", level)])
                 for points, level in least],
    }  # fmt: skip


def _roster(side: str, rows: Mapping[str, Any]) -> Plain:
    columns = ("nation", "type", "size", "stacking", "strength", "bombardment", "movement", "move class",
               "corps", "set-up", "group")  # fmt: skip
    told = []
    for one in rows["units"]:
        if one.side == side:
            values = (
                one.nation, one.type, one.size, one.stacking, "/".join(map(str, one.strength)),
                "/".join(map(str, one.bombardment)), one.movement, one.move_class.replace("_", " "),
                one.corps, one.setup_hex, one.group.replace("_", " "),
            )  # fmt: skip
            cells = [cell(value, one.source) for value in values]
            cells[0]["key"] = one.id
            told.append(row(one.name, cells))
    title = "German and Italian units" if side == "german" else "Swiss and French units"
    return {"id": f"roster_{side}", "title": title, "rule": "3.0", "columns": ["Unit", *columns],
            "rows": told}  # fmt: skip


# which cell an event used


def chart_cell(event: Line) -> Plain | None:
    """The chart and the cell that an event was read from, if it was."""
    kind, facts = event["kind"], event["facts"]
    if kind == "result":
        return {"chart": "combat_results", "key": f"{facts['column']}/{facts['die']}"}
    if kind in ("bombardment", "bombardment_vain"):
        return {"chart": "bombardment", "key": _bombardment_key(facts["strength"], facts["points"])}
    if kind == "bomber":
        return {"chart": "bomber", "key": str(facts["die"])}
    return None


def odds_cell(odds: Plain) -> Plain | None:
    """The chart that a roll to come is read from, and its column or cell as far as that is settled."""
    reckoning = odds["reckoning"]
    if odds["kind"] in ("combat", "overrun"):
        return {"chart": "combat_results", "key": reckoning["verdict"].removeprefix("column ")}
    if odds["kind"] == "bombardment":
        strength, points = (part["amount"] for part in reckoning["parts"][:2])
        return {"chart": "bombardment", "key": _bombardment_key(int(strength), int(points))}
    return {"chart": "bomber", "key": ""} if odds["kind"] == "bomber" else None


def _bombardment_key(strength: int, points: int) -> str:
    """6.1 The columns of the table go from one stacking point to five."""
    return f"{strength}/{min(max(points, 1), 5)}"


__all__ = ["chart_cell", "charts", "odds_cell"]
