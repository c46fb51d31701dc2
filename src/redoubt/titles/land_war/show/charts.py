"""The tables of the game: results, terrain, losses, shifts, dice; and the campaign's calendar, nations, cards
and points. Every cell has its source; a key is what an event knows about the cell it used.
"""

from __future__ import annotations

from redoubt.show.chart import cell, chart, row
from redoubt.show.contract import Line
from redoubt.show.types import CellRef, Chart
from redoubt.titles.land_war.rules.lw090_losses import MOST_RATIO
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.state import NATIONS
from redoubt.titles.land_war.tables import Charts

_EFFECTS = {
    "beyond": "occupy, and one beyond", "occupy": "occupy", "hold": "no advance",
    "pushed_back": "driven out of a starting hex",
}  # fmt: skip
_WORDS = {
    "tank_supremacy": ("Tank supremacy (3:1)", "not in mountains, swamps, jungle or landings"),
    "air_supremacy": ("Air supremacy (3:1)", "not in forest or jungle"),
    "fort_layer": ("Fortified side, each layer", "for the defender"),
    "major_city": ("The defender's own Major City", "for the defender"),
    "pag": ("Enemy PAG within 2 hexes", "against the side near it"),
    "no_lsp": ("Attack without LSP", "against the attacker"),
    "lsp": ("Each LSP", "both sides"),
    "amphibious": ("Amphibious assault", "attacker"),
    "no_landing_craft": ("Amphibious assault without landing craft", "attacker, in place of the above"),
}


def charts(rules: Rules) -> list[Chart]:
    """All charts, in the order a turn needs them."""
    tables = rules.charts
    return [
        _results(tables), _terrain(tables), _losses(tables), _loss_order(tables), _shifts(tables),
        _modifiers(tables), _costs(), _calendar(rules), _nations(rules), _cards(rules), _points(rules),
        _levels(rules),
    ]  # fmt: skip


def _results(tables: Charts) -> Chart:
    cells = {(line.column, line.differential): line for line in tables.result_rows}
    return chart(
        "results", "Results", "LW-065", ["Differential", *tables.columns],
        (
            row(f"{number:+d}", (
                cell(cells[column, number].colour, cells[column, number].source, f"{column}/{number}")
                for column in tables.columns
            ))
            for number in range(tables.lowest, tables.highest + 1)
        ),
        "R red, O orange, B blue, Y yellow, G green. Beyond the table use its edge (A12, A14).",
    )  # fmt: skip


def _terrain(tables: Charts) -> Chart:
    rows = []
    for line in tables.terrain_rows:
        effects = [cell(_EFFECTS[getattr(line, letter)], line.source, f"{line.terrain}/{letter}")
                   for letter in "GYBOR"]  # fmt: skip
        counts = [word for word, on in (("tank", line.tank_supremacy), ("air", line.air_supremacy)) if on]
        change = [f"attacker's ME {line.loss_me_attacker:+d}"] if line.loss_me_attacker else []
        change += [f"defender's ME {line.loss_me_defender:+d}"] if line.loss_me_defender else []
        rows.append(row(line.terrain, [
            *effects, cell(" and ".join(counts) or "none", line.source),
            cell(", ".join(change) or "no change", line.source),
        ]))  # fmt: skip
    return chart("terrain", "Terrain", "LW-085",
                 ["Attacked hex", "Green", "Yellow", "Blue", "Orange", "Red", "Supremacy", "For losses"],
                 rows, "Terrain is that of the attacked hex (A19).")  # fmt: skip


def _losses(tables: Charts) -> Chart:
    heads = ["Enemy CV", "Higher ME", *(f"Lower, {ratio}:1" for ratio in range(1, MOST_RATIO + 1))]
    rows = []
    for line in tables.loss_rows:
        values = [
            line.higher_me,
            line.ratio_1,
            line.ratio_2,
            line.ratio_3,
            line.ratio_4,
            line.ratio_5,
            line.ratio_6,
        ]
        rows.append(row(line.enemy_cv, (
            cell(value, line.source, f"{line.enemy_cv}/{ratio}") for ratio, value in enumerate(values)
        )))  # fmt: skip
    return chart("losses", "Losses", "LW-092", heads, rows,
                 "Points lost to an enemy of this CV. Above 20: CV × ratio ÷ 5 (A33).")  # fmt: skip


def _loss_order(tables: Charts) -> Chart:
    words = {"none": "no supremacy", "tanks": "tank supremacy only", "air": "air supremacy, or both"}
    names = {"M": "man", "T": "tank", "A": "aircraft"}
    return chart("loss_order", "Order of losses", "LW-094", ["The enemy has", "Points lost, in this order"],
                 (row(words[line.inflicter], [cell(", ".join(names[kind] for kind in line.order), line.source,
                                                  line.inflicter)]) for line in tables.order_rows),
                 "It repeats. Lose a man in place of a missing tank or aircraft (LW-095).")  # fmt: skip


def _shifts(tables: Charts) -> Chart:
    return chart("shifts", "Column shifts", "LW-070", ["Condition", "Columns", "For whom"],
                 (row(_WORDS[line.condition][0], [cell(line.columns, line.source, line.condition),
                                                 cell(_WORDS[line.condition][1], line.source)])
                  for line in tables.shift_rows))  # fmt: skip


def _modifiers(tables: Charts) -> Chart:
    return chart("modifiers", "Die modifiers", "LW-080", ["Condition", "Modifier", "For whom"],
                 (row(_WORDS[line.condition][0], [cell(f"{line.modifier:+d}", line.source, line.condition),
                                                 cell(_WORDS[line.condition][1], line.source)])
                  for line in tables.modifier_rows),
                 "Plus the value of every card played on the die (LW-082).")  # fmt: skip


_COSTS = (
    ("Layer of fortification", "1 LSP, and 1 man for the turn", "LW-100", "printed"),
    ("Security Zone", "1 LSP, and 1 man who stays", "LW-108", "printed"),
    ("Flak zone", "1 man and 1 concrete, here 1 LSP", "LW-128", "printed; concrete is 1 LSP (A45)"),
    ("Flak run for a turn", "1 LSP for up to 3 zones that touch", "LW-128", "printed"),
    ("Bomber base used in a turn", "1 LSP", "LW-115", "printed"),
    ("Operation", "1 flag, 2 in winter", "LW-033", "printed"),
    ("Landing", "1 military and 1 naval flag, and lift", "LW-032", "printed; lift is reconstructed (R3)"),
)


def _costs() -> Chart:
    return chart("costs", "Costs", "LW-100", ["What", "Cost", "Rule"],
                 (row(what, [cell(price, source), cell(rule, source, rule)])
                  for what, price, rule, source in _COSTS))  # fmt: skip


def _calendar(rules: Rules) -> Chart:
    return chart("calendar", "Calendar", "LW-050", ["Turn", "Season", "From", "To", "Winter", "Bomber range"],
                 (row(line.turn, [cell(text, line.source) for text in (
                     line.name, line.start, line.end, "yes" if line.winter else "", line.bomber_range)])
                  for line in rules.map.calendar))  # fmt: skip


def _nations(rules: Rules) -> Chart:
    heads = ["Nation, turn", "ME", "Flags", "Naval flags", "Men", "Tanks", "Aircraft", "Bombers", "LSP",
             "Sea lift", "New PAGs"]  # fmt: skip
    rows = []
    for (nation, turn), line in rules.map.budget.items():
        values = (line.me, line.military_flags, line.naval_flags, line.manpower, line.tanks, line.aircraft,
                  line.strategic_bombers, line.lsp, line.sea_lift, line.new_pags)  # fmt: skip
        cells = [cell(value, line.source) for value in values]
        cells[0].key = f"{NATIONS[nation]}/{turn}"
        rows.append(row(f"{look.nation_name(nation)} {turn}", cells))
    return chart("nations", "Nations by turn", "LW-030", heads, rows)


def _cards(rules: Rules) -> Chart:
    return chart("cards", "Advantage cards", "LW-040", ["Card", "Nation", "Title", "Value", "Suggested use"],
                 (row(line.card_id, [cell(look.nation_name(NATIONS.index(line.nation)), line.source),
                                    cell(line.title, line.source, line.card_id),
                                    cell(line.value, line.source), cell(line.suggests, line.source)])
                  for line in rules.map.cards.values()),
                 "Play each card once, for one use (LW-041, LW-042).")  # fmt: skip


def _points(rules: Rules) -> Chart:
    return chart("points", "Victory points", rules.scenario.rule, ["Hex", "Place", "Points"],
                 (row(line.hex, [cell(line.place, line.source), cell(line.points, line.source, line.hex)])
                  for line in rules.map.point_rows))  # fmt: skip


def _levels(rules: Rules) -> Chart:
    who = rules.scenario.counted.capitalize()
    return chart("victory", "Levels of victory", rules.scenario.rule, ["Level", f"{who} points"],
                 (row(name, [cell(f"{least} or more", rules.scenario.source, name)])
                  for least, _, name in rules.levels))  # fmt: skip


# which cell an event used


def chart_cell(rules: Rules, line: Line) -> CellRef | None:
    """The chart cell behind a line of the log, if any."""
    if line["kind"] != "rolled":
        return None
    facts, charts = line["facts"], rules.charts
    number = min(max(facts["differential"], charts.lowest), charts.highest)
    return CellRef(chart="results", key=f"{facts['column']}/{number}")


__all__ = ["chart_cell", "charts"]
