"""The tables of the game for readers: every cell with its source, and a key to refer to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.series.scs.settings import clauses
from redoubt.show.chart import cell, chart, row
from redoubt.show.types import CellRef, Chart
from redoubt.titles.fallschirmjaeger.settings import Rules
from redoubt.titles.fallschirmjaeger.state import SIDES
from redoubt.titles.fallschirmjaeger.tables import Tables

_MARKS = {"E": "errata or rulebook's opening [E]", "M": "from memory [M]", "D": "decided here [D]"}
_CONDITIONS = {
    "zone": "enemy zone of control",
    "wreck": "wreck on the airfield",
    "capacity": "capacity exceeded",
    "standing_barrage": "standing barrage on the hex",
    "road": "on a road, not an airfield",
}


def charts(rules: Rules) -> list[Chart]:
    """All charts, in the order a turn needs them."""
    tables = rules.tables
    return [
        _support(tables),
        _losses(tables),
        _landing(tables),
        _modifiers(tables),
        _airfields(tables),
        _heads(tables),
        _terrain(tables),
        _water(tables),
        _roads(tables),
        _combat(rules),
        _sites(tables),
        _groups(tables),
        _captures(tables),
        _evacuations(tables),
        _levels(tables),
        _values(tables),
        _series(tables),
        *(_roster(side, tables) for side in SIDES),
    ]


def _support(tables: Tables) -> Chart:
    return chart(
        "air_support",
        "Air support",
        "1.9",
        ["Force and die", "Ju-87b", "Bombers"],
        (
            row(
                f"{force.capitalize()} {die}",
                [cell(entry.stuka, entry.source, f"{force}/{die}"), cell(entry.bomber, entry.source)],
            )
            for (force, die), entry in tables.support.items()
        ),
        "Rolled once each day turn; none at night. The British fly on turn 7 only.",
    )


def _losses(tables: Tables) -> Chart:
    return chart(
        "loss_roll",
        "Losses in the air",
        "1.8c",
        ["Die", "Ju-52 points", "Steps"],
        (
            row(
                entry.roll, [cell(entry.ju52, entry.source, str(entry.roll)), cell(entry.steps, entry.source)]
            )
            for entry in tables.loss_roll
        ),
        "For each unit that AA fire scatters. Leaders lose no steps.",
    )


def _landing(tables: Tables) -> Chart:
    return chart(
        "air_landing",
        "Air landing",
        "2.6b",
        ["Die", "Ju-52 points", "Wreck", "Scatters"],
        (
            row(
                _open_end(entry.roll, len(tables.air_landing)),
                [
                    cell(entry.ju52, entry.source, str(entry.roll)),
                    cell("yes" if entry.wreck else "no", entry.source),
                    cell("yes" if entry.scatter else "no", entry.source),
                ],
            )
            for entry in tables.air_landing
        ),
        "One die for each unit, changed by the air landing modifiers.",
    )


def _open_end(roll: int, last: int) -> str:
    return f"{roll} or less" if roll == 1 else f"{roll} or more" if roll == last else str(roll)


def _modifiers(tables: Tables) -> Chart:
    """2.6b The modifiers of the table, and those of the ground where a scattered aircraft may land."""
    rough = [entry for entry in tables.terrain.values() if entry.landing not in ("no", "0")]
    return chart(
        "air_landing_modifiers",
        "Air landing modifiers",
        "2.6b",
        ["Condition", "Modifier"],
        (
            *(
                row(
                    _CONDITIONS[entry.condition],
                    [cell(f"{entry.modifier:+d}", entry.source, entry.condition)],
                )
                for entry in tables.modifier_rows
            ),
            *(
                row(
                    f"{entry.terrain}, no road or airfield",
                    [cell(entry.landing, "printed (Air Landing Table)")],
                )
                for entry in rough
            ),
        ),
    )


def _airfields(tables: Tables) -> Chart:
    return chart(
        "airfields",
        "Airfields",
        "2.6a",
        ["Airfield", "Hex", "Capacity", "Most"],
        (
            row(
                entry.airfield,
                [
                    cell(entry.hex, entry.source, entry.airfield),
                    cell(entry.cap or 0, entry.source),
                    cell(entry.max or 0, entry.source),
                ],
            )
            for entry in tables.airfields.values()
        ),
        "Ju-52 points a turn. Beyond the capacity the landing die is worse; beyond the most nobody lands.",
    )


def _heads(tables: Tables) -> Chart:
    return chart(
        "heads",
        "Air supply heads",
        "2.7b",
        ["Head", "Ju-52 points", "Range in MP"],
        (
            row(
                f"{entry.kind}, {entry.side}",
                [
                    cell(entry.ju52, entry.source, f"{entry.kind}/{entry.side}"),
                    cell(entry.range, entry.source),
                ],
            )
            for pair in tables.heads.values()
            for entry in pair
        ),
    )


def _terrain(tables: Tables) -> Chart:
    columns = [
        "Terrain",
        "On foot",
        "Motor",
        "Armour",
        "Defence",
        "Against overrun",
        "Barrage die",
        "Drop zone",
        "Steps lost by scattered",
        "Landing die",
    ]
    body = []
    for entry in tables.terrain.values():
        values = (
            entry.motor,
            entry.armour,
            f"x {entry.combat}",
            f"x {entry.overrun}",
            f"{entry.barrage:+d}",
            "yes" if entry.drop else "no",
            entry.losses,
            entry.landing,
        )
        cells = [
            cell(entry.leg, entry.source, entry.terrain),
            *(cell(value, entry.source) for value in values),
        ]
        body.append(row(entry.terrain, cells))
    return chart(
        "terrain",
        "Terrain effects",
        "1.1",
        columns,
        body,
        "Movement points to enter; no: prohibited. 31.19 is bridge and city: unmodified [1.1f].",
    )


def _water(tables: Tables) -> Chart:
    return chart(
        "hexsides",
        "Hexsides",
        "1.1",
        ["Hexside", "On foot", "Motor", "Armour", "Attack", "Overrun"],
        (
            row(
                entry.water or "none",
                [
                    cell(
                        f"+{entry.leg}" if entry.leg.isdigit() else entry.leg,
                        entry.source,
                        entry.water or "none",
                    ),
                    *(
                        cell(value, entry.source)
                        for value in (
                            entry.motor,
                            entry.armour,
                            f"x {entry.combat}" if entry.combat != "no" else "no",
                            f"x {entry.overrun}" if entry.overrun != "no" else "no",
                        )
                    ),
                ],
            )
            for entry in tables.waters.values()
        ),
        "Rivers and major rivers are crossed by bridge or ferry only. A canal bridge lifts the penalty.",
    )


def _roads(tables: Tables) -> Chart:
    return chart(
        "roads",
        "Roads and ferries",
        "1.1",
        ["Way", "On foot", "Motor", "Armour"],
        [
            *(
                row(
                    entry.road,
                    [
                        cell(entry.leg, entry.source, entry.road),
                        cell(entry.motor, entry.source),
                        cell(entry.armour, entry.source),
                    ],
                )
                for entry in tables.roads.values()
            ),
            *(
                row(
                    f"{kind} ferry",
                    [cell(f"{cost}", source, kind), cell(f"{cost}", source), cell("no", source)],
                )
                for kind, cost, source in _ferries(tables)
            ),
        ],
        "Movement points; a black ferry's are added to the terrain.",
    )


def _ferries(tables: Tables) -> list[tuple[str, int, str]]:
    return sorted({(entry.kind, entry.cost, entry.source) for entry in tables.ferries.values()})


def _combat(rules: Rules) -> Chart:
    results = rules.ground.results
    sources = {(entry.column, entry.roll): entry.source for entry in rules.tables.result_rows}
    return chart(
        "combat_results",
        "Combat results",
        "S7.3",
        ["Two dice", *results.columns],
        (
            row(
                roll,
                (
                    cell(results.cells[n][roll - 2], sources[column, roll], f"{column}/{roll}")
                    for n, column in enumerate(results.columns)
                ),
            )
            for roll in range(2, 15)
        ),
        "A attacker, D defender: steps lost, then r and the hexes to retreat. 13 and 14 need a modifier.",
    )


def _sites(tables: Tables) -> Chart:
    return chart(
        "sites",
        "Places",
        "4.0b",
        ["Place", "Hexes", "VP"],
        (
            row(
                entry.name,
                [cell(", ".join(entry.hexes), entry.source, entry.id), cell(entry.vp, entry.source)],
            )
            for entry in tables.sites
            if entry.vp
        ),
    )


def _groups(tables: Tables) -> Chart:
    return chart(
        "groups",
        "Reinforcements that cost points",
        "4.0e",
        ["Group", "Turn", "VP"],
        (
            row(entry.group, [cell(entry.turn, entry.source, entry.group), cell(entry.vp, entry.source)])
            for entry in tables.groups
        ),
    )


def _captures(tables: Tables) -> Chart:
    return chart(
        "captures",
        "Captures",
        "4.0d",
        ["Who", "VP"],
        (
            row(tables.unit_names[tables.unit[entry.unit]], [cell(entry.vp, entry.source, entry.unit)])
            for entry in tables.capture_rows
        ),
    )


def _evacuations(tables: Tables) -> Chart:
    return chart(
        "evacuations",
        "Evacuations",
        "4.0f",
        ["Who", "Until turn", "German VP"],
        (
            row(
                tables.unit_names[tables.unit[entry.unit]],
                [
                    cell(entry.until, entry.source, f"{entry.unit}/{entry.until}"),
                    cell(entry.vp, entry.source),
                ],
            )
            for entry in tables.evacuations
        ),
    )


def _levels(tables: Tables) -> Chart:
    data = tables.scenarios["5.3"]
    return chart(
        "victory",
        "Levels of victory in 5.3",
        "5.3",
        ["Level", "German points less Dutch"],
        (
            row(
                f"{winner} {level}".strip(),
                [cell("less" if least < 0 else f"{least} or more", data.source, level)],
            )
            for least, winner, level in data.levels
        ),
    )


def _values(tables: Tables) -> Chart:
    values = tables.values
    lines = (
        ("Ju-52 points at the start", values.ju52.points, values.ju52.source, "ju52"),
        ("Ju-87b on its hex", values.raids.stuka, values.raids.source, "stuka"),
        ("Ju-87b on the hexes around", values.raids.stuka_around, values.raids.source, "stuka_around"),
        ("Bomber", values.raids.bomber, values.raids.source, "bomber"),
        ("Dutch bomber", values.raids.dutch, values.raids.source, "dutch"),
        ("British bomber", values.raids.british, values.raids.source, "british"),
        ("Hexes of adjustment after scatter", values.scatter.adjust, values.scatter.source, "adjust"),
    )
    return chart(
        "values",
        "Other values",
        "2.3",
        ["Value", "Number"],
        (row(name, [cell(value, source, key)]) for name, value, source, key in lines),
    )


def _series(tables: Tables) -> Chart:
    """The clauses of the series rules with their marks."""
    return chart(
        "series",
        "Series settings",
        "S0.2",
        ["Clause", "Value", "Evidence", "Meaning"],
        (
            row(
                f"{clause.rule} {name.replace('_', ' ')}",
                [
                    cell(
                        str(clause.value).lower() if isinstance(clause.value, bool) else clause.value,
                        clause.source,
                        name,
                    ),
                    cell(_MARKS[clause.mark], clause.source),
                    cell(clause.text, clause.source),
                ],
            )
            for name, clause in clauses(tables.source).items()
        ),
        "The body of the series rulebook could not be read. Its owner can lay a series.toml over these.",
    )


def _roster(side: str, tables: Tables) -> Chart:
    columns = (
        "nation",
        "kind",
        "size",
        "strength",
        "range",
        "movement",
        "steps",
        "arrives",
        "where",
        "scenarios",
    )
    body = []
    for unit in tables.units:
        if unit.side == side:
            strength = f"{unit.strength}/{unit.reduced}" if unit.reduced else str(unit.strength)
            arrives = f"turn {unit.turn}" if unit.turn else unit.entry
            values = (
                unit.kind,
                unit.size,
                strength,
                unit.range or "",
                unit.movement,
                unit.steps,
                arrives,
                unit.hex or unit.zone,
                ", ".join(unit.scenarios),
            )
            cells = [cell(unit.nation, unit.source, unit.id), *(cell(value, unit.source) for value in values)]
            body.append(row(unit.name, cells))
    title = "German counters" if side == "german" else "Dutch, British and French counters"
    return chart(f"roster_{side}", title, "5.0", ["Counter", *columns], body)


# which cell is read


def chart_cell(line: Mapping[str, Any]) -> CellRef | None:
    """The chart and cell behind a line of the log, if any."""
    kind, facts = line["kind"], line["facts"]
    if kind == "air_loss":
        return CellRef(chart="loss_roll", key=str(facts["die"]))
    if kind == "air_landing":
        return CellRef(chart="air_landing", key=str(min(max(facts["die"] + facts["modifier"], 1), 3)))
    if kind == "support":
        return CellRef(chart="air_support", key=f"{facts['side']}/{facts['die']}")
    if kind == "combat":
        return CellRef(chart="combat_results", key=str(facts["column"]))
    return None


def odds_cell(odds: Mapping[str, Any]) -> CellRef | None:
    """The chart for a coming roll, and its column as far as it is settled."""
    if odds["kind"] in ("combat", "overrun") and odds["reckoning"]:
        return CellRef(chart="combat_results", key=odds["reckoning"]["verdict"].removeprefix("column "))
    return None


__all__ = ["chart_cell", "charts", "odds_cell"]
