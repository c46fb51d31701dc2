"""The tables of the game for readers: every cell with its source, and a key to refer to it.

The key of a cell of a fire table is its column and the die, "6-8/4"; events of a combat give the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from redoubt.show.chart import cell, chart, row
from redoubt.show.types import Chart, ChartRow
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.show.cards import points
from redoubt.titles.paths_of_glory.show.pieces import factors
from redoubt.titles.paths_of_glory.show.turntrack import DATES, SEVERE
from redoubt.titles.paths_of_glory.tables import DECKS, EITHER_SIDE, NATION_NAMES, POWERS, TERRAINS, Tables

RULES: Final = "printed 22"
FIRE: Final = {"army": ("Army fire table", "12.9.1"), "corps": ("Corps and fort fire table", "12.9.2")}
SHIFTS: Final = {0: "", -1: "1 left", -2: "2 left"}


def charts(rules: Rules) -> list[Chart]:
    """All charts, in the order a turn needs them."""
    tables: Tables = rules.tables
    return [
        _fire(tables, "army"),
        _fire(tables, "corps"),
        _terrain(tables),
        _offensives(tables),
        _calendar(rules),
        _costs(),
        _victory(),
        _peace(),
        *(_cards(tables, side, deck) for side in (1, 0) for deck in range(len(DECKS))),
        *(_roster(tables, side, f"Units of the {POWERS[side]}") for side in (1, 0)),
        *(
            [_invasions(), _roster(tables, -1, "Units of nations that may be invaded")]
            if _neutrals(tables)
            else ()
        ),
    ]


def _fire(tables: Tables, table: str) -> Chart:
    """12.9 A fire table: strengths across, dice down."""
    rows = [line for line in tables.fire_rows if line.table == table]
    columns = list(dict.fromkeys(line.column for line in rows))
    results = {(line.column, line.die): line for line in rows}
    title, rule = FIRE[table]
    body = (
        row(die, (cell(results[c, die].loss, results[c, die].source, f"{c}/{die}") for c in columns))
        for die in range(1, 7)
    )
    return chart(table, title, rule, ["Die", *columns], body, "The result is the loss number of the enemy.")


def _terrain(tables: Tables) -> Chart:
    lines = [
        *(
            (
                kind.terrain,
                SHIFTS[kind.shift],
                "",
                kind.ignores_retreat,
                kind.stops_advance,
                kind.flank,
                kind.source,
            )
            for kind in tables.terrain_rows
            if tables.of_terrain[TERRAINS.index(kind.terrain)] and kind.terrain != "beach"
        ),
        ("trench, level 1", "1 left", "1 right", 1, 0, 0, RULES),
        ("trench, level 2", "2 left", "1 right", 1, 0, 0, RULES),
    ]
    yes = {0: "no", 1: "yes"}
    body = (
        row(name, (cell(text, source) for text in (attack, defence, yes[hold], yes[stop], yes[flank])))
        for name, attack, defence, hold, stop, flank, source in lines
    )
    heads = ["Ground", "Attacker", "Defender", "May hold for a step", "Stops an advance", "Flank possible"]
    return chart("terrain", "Terrain and trenches", "12.9", heads, body, "Terrain and trench add up.")


AGAINST_ITALY: Final = {"AH_IT": "AH (IT)"}
"""6.1 How the chart writes an Austro-Hungarian offensive against Italy."""


def _offensives(tables: Tables) -> Chart:
    body = []
    for side, letters in ((0, "AP"), (1, "CP")):
        lines = [line for line in tables.offensive_rows if line.side == letters]
        cells = (cell(AGAINST_ITALY.get(line.offensive, line.offensive), line.source) for line in lines)
        body.append(row(POWERS[side], cells))
    return chart("offensives", "Mandated offensives", "6.1", ["Die", *map(str, range(1, 7))], body)


def _calendar(rules: Rules) -> Chart:
    body = (
        row(turn, [cell(DATES[turn - 1], RULES), cell(SEVERE[turn % 4] if turn > 2 else "no season", RULES)])
        for turn in range(1, rules.scenario.last_turn + 1)
    )
    return chart("calendar", "Calendar", "2", ["Turn", "Date", "Season"], body)


def _costs() -> Chart:
    lines: Iterable[tuple[str, str, str]] = (
        ("activate a space", "1 Ops for each nationality in it", "8.2"),
        ("redeploy a corps", "1 SR", "13.1"),
        ("redeploy an army", "4 SR", "13.1"),
        ("restore or rebuild a step of a corps", "½ RP", "17.2"),
        ("restore or rebuild a step of an army", "1 RP", "17.2"),
    )
    return chart("costs", "Costs", "8.2", ["To", "Cost", "Rule"], _lines(lines))


def _victory() -> Chart:
    lines: Iterable[tuple[str, str, str]] = (
        ("the Central Powers take a victory space", "+1", "18"),
        ("the Allies take a victory space", "-1", "18"),
        ("Reichstag Truce", "+1", "CP-09"),
        ("High Seas Fleet without Grand Fleet", "+1", "CP-25"),
        ("Fall of the Tsar; while Romania is neutral", "+1; +3", "CP-52"),
        ("War in Africa, if the Allies keep the corps", "+1", "CP-32"),
        ("Rape of Belgium", "-1", "AP-13"),
        ("Lusitania", "-1", "AP-26"),
        ("14 Points", "-1", "AP-40"),
        ("Convoy", "-1", "AP-52"),
        ("Zimmermann Telegram", "-1", "AP-54"),
        ("Peace Offensive without an advance", "-1", "CP-51"),
        ("Blockade, each winter turn", "-1", "5.E.1"),
        ("mandated offensive missed by the Central Powers; by the Allies", "-1; +1", "5.E.1"),
        ("Italy neutral while the Allies are at Total War, each turn", "+1", "5.E.1"),
        ("a French attack during the mutiny, once a turn", "+1", "6.8"),
    )
    return chart("victory", "Victory points", "18", ["For", "VP", "Rule"], _lines(lines))


def _peace() -> Chart:
    body = [
        row("0 to 19", (cell(text, RULES) for text in ("for", "for", "for", "", "", "against"))),
        row("20 or more", (cell(text, RULES) for text in ("for", "for", "", "", "", "against"))),
    ]
    note = "1 VP for or against the side that offered, if the other does not accept."
    return chart("peace", "Peace terms", "16.10", ["Combined war status", *map(str, range(1, 7))], body, note)


def _lines(lines: Iterable[tuple[str, str, str]]) -> Iterable[ChartRow]:
    return (row(what, [cell(amount, RULES), cell(rule, RULES)]) for what, amount, rule in lines)


def _cards(tables: Tables, side: int, deck: int) -> Chart:
    body = (
        row(
            f"{line.id} {line.title}",
            (
                cell(text, line.source)
                for text in (
                    line.ops, line.sr, points(tables, card), line.war_status or "",
                    "combat" if line.combat_card else "event", "yes" if line.remove_after_event else "",
                )
            ),
        )
        for card, line in enumerate(tables.cards)
        if tables.card_side[card] == side and tables.deck_of[card] == deck
    )  # fmt: skip
    heads = ["Card", "Ops", "SR", "RP", "War status", "Kind", "Once"]
    title = f"Cards of the {POWERS[side]}: {DECKS[deck]}"
    return chart(f"cards-{side}-{deck}", title, "7.1", heads, body)


def _neutrals(tables: Tables) -> bool:
    """Whether the map has nations that either side can bring in."""
    return any(tables.in_country[nation] for nation in EITHER_SIDE)


def _invasions() -> Chart:
    """V4.2 What an invasion costs."""
    lines: Iterable[tuple[str, str, str]] = (
        ("the Allies invade a neutral; threshold +1", "+1", "V4.2"),
        ("the Central Powers invade a neutral; threshold -1", "-1", "V4.2"),
        ("the Central Powers invade Holland; threshold -1", "-2", "V6.15"),
        ("the same after leave for Antwerp", "-1", "V6.8"),
        ("Full Plan, the Dutch fight on; they sign an armistice", "-2; -1", "V6.14"),
    )
    return chart("invasions", "Invasions", "V4.2", ["For", "VP", "Rule"], _lines(lines))


def _roster(tables: Tables, side: int, title: str) -> Chart:
    body = (
        row(
            line.name,
            (
                cell(text, line.source)
                for text in (
                    NATION_NAMES[tables.nation[unit]], factors(tables, unit, False),
                    factors(tables, unit, True), line.enters,
                )
            ),
        )
        for unit, line in enumerate(tables.units)
        if tables.side[unit] == side
    )  # fmt: skip
    heads = ["Unit", "Nation", "Full", "Reduced", "Enters"]
    return chart(f"roster-{side}" if side >= 0 else "roster-neutrals", title, "1.3", heads, body)


__all__ = ["charts"]
