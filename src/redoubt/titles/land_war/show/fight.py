"""LW-060 to LW-095 A combat as spectators follow it, line by line of the log: both strengths, the shifts
across the table, dice, colour, losses. It uses only the facts of the log, so it reveals no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import Any, Final

from redoubt.show.contract import Line
from redoubt.titles.land_war import words
from redoubt.titles.land_war.rules.lw060_combat import effect_on
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.telling import FACES, effect_words
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, LANDING, NATIONS
from redoubt.titles.land_war.tables import AMPHIBIOUS, GRID, TERRAINS

Stage = dict[str, Any]
"""A stage of the picture: its name and its figures."""
ENDS: Final = frozenset({
    "void", "held", "taken", "beyond", "beyond_met", "pushed_back", "swept", "pag_holds", "trapped",
    "surrendered",
})  # fmt: skip
"""Events that end a combat."""


def fight(rules: Rules, line: Line) -> Stage | None:
    """What a line of the log adds to the picture of a combat, if anything."""
    make = _STAGES.get(line["kind"])
    if make is not None:
        return make(rules, line)
    return {"stage": "end"} if line["kind"] in ENDS else None


def _sum(rules: Rules, line: Line) -> Stage:
    """LW-061 to LW-064 Both strengths, the odds column, and every shift as a step across the table."""
    facts, charts = line["facts"], rules.charts
    columns = list(charts.columns)
    base, last = columns.index(facts["odds"]), len(columns) - 1
    steps = list(accumulate(facts["shifts"].values(), initial=base))[1:]
    camp = CAMPS.index(facts["camp"])
    return {
        "stage": "sum", "action": facts["action"], "place": facts["target"], "from": list(facts["starts"]),
        "ground": words.upon(facts["ground"]), "rule": line["rule"], "columns": columns, "base": base,
        "column": columns.index(facts["column"]),
        "shifts": [
            {"text": what, "rule": facts["shift_rules"][what], "amount": amount, "to": min(max(to, 0), last)}
            for (what, amount), to in zip(facts["shifts"].items(), steps, strict=True)
        ],
        "results": _results(rules, facts),
        "parties": [
            _party(rules, "Attacker", camp, facts["nations"], facts, 0),
            _party(rules, "Defender", AXIS + ALLIED - camp, [], facts, 1),
        ],
    }  # fmt: skip


def _results(rules: Rules, facts: Stage) -> list[Stage]:
    """LW-065, LW-085 to LW-087 The cells of the column: the colour, what it means in this hex, and how many
    of the 36 pairs of dice lead to it."""
    charts, kind = rules.charts, words.ACTIONS.index(facts["action"])
    ground = AMPHIBIOUS if kind == LANDING else TERRAINS[rules.map.terrain[GRID.parse(facts["target"])]]
    plus = facts["attack_die"] - facts["defence_die"]
    ways = Counter(
        min(max(mine - other + plus, charts.lowest), charts.highest) for mine in FACES for other in FACES
    )
    return [
        {
            "head": f"{number:+d}" if number else "0",
            "colour": look.COLOUR_NAMES[letter],
            "effect": effect_words(kind, effect_on(rules, ground, letter)),
            "ways": ways[number],
        }
        for number, letter in enumerate(charts.results[charts.columns.index(facts["column"])], charts.lowest)
    ]


def _party(rules: Rules, role: str, camp: int, nations: list[str], facts: Stage, which: int) -> Stage:
    """One side of a combat. The log does not name the defending nations: a camp with a single team shows that
    team, any other only the camp's name."""
    teams = [rules.nation_of[side] for side in rules.teams if rules.camp[rules.nation_of[side]] == camp]
    named = [NATIONS.index(nation) for nation in nations] or (teams if len(teams) == 1 else [])
    name = ", ".join(map(look.nation_name, named)) or f"the {look.people(camp)}"
    die = facts["attack_die"], facts["defence_die"]
    return {"role": role, "name": name, "nation": look.CODES[named[0]] if named else None,
            "cv": facts["cv"][which], "total": facts["strength"][which], "die": die[which]}  # fmt: skip


def _dice(rules: Rules, line: Line) -> Stage:
    """LW-065 The dice, their modifiers, and the result cell."""
    facts, charts = line["facts"], rules.charts
    cell = min(max(facts["differential"], charts.lowest), charts.highest) - charts.lowest
    return {"stage": "dice", "dice": list(facts["dice"]), "plus": list(facts["plus"]), "cell": cell,
            "differential": facts["differential"], "colour": look.COLOUR_NAMES[facts["colour"]],
            "rule": line["rule"]}  # fmt: skip


def _ruled(rules: Rules, line: Line) -> Stage:
    return {"stage": "ruled", "colour": look.COLOUR_NAMES[line["facts"]["colour"]], "rule": line["rule"]}


def _again(rules: Rules, line: Line) -> Stage:
    return {"stage": "again", "rule": line["rule"]}


def _losses(rules: Rules, line: Line) -> Stage:
    """LW-092 Points lost, attacker and defender."""
    lost = words.losses(line["facts"], {})
    return {"stage": "losses", "losses": [lost["attacker_loses"], lost["defender_loses"]],
            "rule": line["rule"]}  # fmt: skip


_STAGES: Final[dict[str, Callable[[Rules, Line], Stage]]] = {
    "reckoned": _sum, "reckoned_again": _sum, "rolled": _dice, "read_again": _dice, "overruled": _ruled,
    "rolled_again": _again, "losses": _losses,
}  # fmt: skip

__all__ = ["fight"]
