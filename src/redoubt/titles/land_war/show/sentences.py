"""How the facts of the log are put into words: numbers with their nouns, camps and teams by name, sums.

The sentences themselves stand in the `LINES` of each section; what is made here are the words in braces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from redoubt.engine.events import readable
from redoubt.titles.land_war.show.telling import counted
from redoubt.titles.land_war.state import CAMPS, SIDES, team_name
from redoubt.titles.land_war.tables import COLOUR_NAMES

Facts = Mapping[str, Any]
Words = dict[str, str]
_POINTS: Final = ("men", "tanks", "aircraft", "lsp", "bombers")
_LOST: Final = ("men", "tanks", "aircraft", "bombers")
_CAMP_NAMES: Final = {camp: camp.capitalize() for camp in CAMPS}
_NATION_FACTS: Final = ("nation", "nations", "ally", "owner")
_CAMP_FACTS: Final = ("camp", "winner")
_TEAM_FACTS: Final = ("side", "team", "teams")


def words(kind: str, facts: Facts) -> Words:
    """Words for the sentence of an event, beside or instead of its facts."""
    found = {key: _named(facts[key]) for key in _NATION_FACTS if key in facts}
    found |= {key: _CAMP_NAMES.get(facts[key], readable(facts[key])) for key in _CAMP_FACTS if key in facts}
    found |= {key: _teams(facts[key]) for key in _TEAM_FACTS if key in facts}
    if "resource" in facts:
        number = facts.get("number", 2)
        found["resource"] = _noun(facts["resource"], number if isinstance(number, int) else 2)
    return {**found, **_OF.get(kind, _nothing)(facts)}


def _named(nations: Any) -> str:
    return readable(nations).replace("-", " ")


def _teams(sides: Any) -> str:
    told = sides if isinstance(sides, list | tuple) else [sides]
    return ", ".join(team_name(SIDES.index(one)) for one in told)


def _noun(resource: str, number: int) -> str:
    return counted({resource: number or 2}).partition(" ")[2]


def _listed(parts: Iterable[str]) -> str:
    """ "2 men, 1 tank and 4 LSP"."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def _several(names: Iterable[str], numbers: Iterable[int]) -> str:
    """Points by kind, without those there are none of."""
    told = [counted({name: number}) for name, number in zip(names, numbers, strict=True) if number]
    return _listed(told) if told else "nothing"


def _nothing(facts: Facts) -> Words:
    return {}


def _produced(facts: Facts) -> Words:
    return {"made": _several(_POINTS, facts["made"])}


def _reckoned(facts: Facts) -> Words:
    """LW-061 to LW-064 The whole sum: both strengths, each shift with its rule, the column."""
    mine, his = facts["strength"]
    shifts = [
        f"{what} {amount:+d} [{facts['shift_rules'][what]}]" for what, amount in facts["shifts"].items()
    ]
    cv, against = facts["cv"]
    changed = ", ".join([facts["odds"], *shifts]) if shifts else ""
    return {
        "from": f"from {readable(facts['starts'])}" if facts["starts"] else "from the sea",
        "strength": f"{mine} (CV {cv}) against {his} (CV {against})",
        "column": f"{changed}: column {facts['column']}" if changed else f"column {facts['column']}",
    }


def _rolled(facts: Facts) -> Words:
    """LW-065 Each die with what is added to it, and the difference."""
    (mine, his), (more, others) = facts["dice"], facts["plus"]
    return {
        "attacker": _with(mine, more),
        "defender": _with(his, others),
        "differential": f"{facts['differential']:+d}" if facts["differential"] else "0",
        "colour": COLOUR_NAMES[facts["colour"]],
    }


def _with(die: int, more: int) -> str:
    return f"{die} {more:+d} = {die + more}".replace("-", "- ").replace("+", "+ ") if more else str(die)


def _losses(facts: Facts) -> Words:
    return {who: _several(_LOST, facts[who]) for who in ("attacker_loses", "defender_loses")}


def _met(facts: Facts) -> Words:
    guards = [counted({"aircraft": facts["patrols"]})] if facts["patrols"] else []
    guards += ["flak"] if facts["flak"] else []
    return {"guards": _listed(guards), "lost": _some(facts["lost"])}


def _raid(facts: Facts) -> Words:
    return {
        "bombers": counted({"bombers": facts["bombers"]}),
        "lost": str(facts["lost"] or "none"),
        "cancelled": str(facts["cancelled"] or "none"),
        "through": str(facts["through"] or "none"),
    }


def _some(bombers: int) -> str:
    return counted({"bombers": bombers}) if bombers else "no bomber"


def _lines_shut(facts: Facts) -> Words:
    number = facts["number"]
    return {"number": f"{number} {'line' if number == 1 else 'lines'}"}


def _bombers(facts: Facts) -> Words:
    return {"number": counted({"bombers": facts["number"]})}


def _lost_from(facts: Facts) -> Words:
    return {"points": counted({facts["resource"]: facts["number"]}), "from": origin(facts["hex"])}


def origin(hex: str | None) -> str:
    """Where lost points stood; None for those that stood in no hex."""
    return "the force from the Pool" if hex is None else hex


def _report(facts: Facts) -> Words:
    return {"points": ", ".join(f"{_CAMP_NAMES[camp]} {points}" for camp, points in facts["points"].items())}


def _disputed(facts: Facts) -> Words:
    """A37 Who claimed a hex, and whose it is: by the ruling, or by Control against it."""
    claims = zip(facts["nations"], facts["starts"], strict=True)
    to = "nobody" if facts["camp"] == "nobody" else f"the {_CAMP_NAMES[facts['camp']]} side"
    return {
        "claimants": _listed(f"{_named(nation)} from {start}" for nation, start in claims),
        "verdict": f"Control awards it to {to}" if facts["overruled"] else f"it goes to {to}",
    }


def _overruled(facts: Facts) -> Words:
    return {"colour": COLOUR_NAMES[facts["colour"]]}


_OF: Final[Mapping[str, Callable[[Facts], Words]]] = {
    "produced": _produced, "reckoned": _reckoned, "rolled": _rolled, "losses": _losses, "met": _met,
    "raid": _raid, "lines_shut": _lines_shut, "report": _report, "overruled": _overruled,
    "disputed": _disputed, "lost_from": _lost_from,
    "support": _bombers, "bombers_lost": _bombers, "to_navy": _bombers, "from_navy": _bombers,
}  # fmt: skip

__all__ = ["origin", "words"]
