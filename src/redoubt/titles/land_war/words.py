"""Points, camps and sums in words, for the sentences of the log.

Each function takes an event's facts with ids and the same facts in their shown form, and returns the words
for the braces of its sentence (`EventKind.words`). The sentences are in the `EVENTS` of the rules files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from redoubt.engine.events import Facts, Words
from redoubt.engine.text import listed
from redoubt.titles.land_war.state import CAMPS, NATIONS, RESOURCES, SWEEP, the_nation
from redoubt.titles.land_war.tables import AMPHIBIOUS, COLOUR_NAMES

_POINTS: Final = ("men", "tanks", "aircraft", "lsp", "bombers")
_LOST: Final = ("men", "tanks", "aircraft", "bombers")
_ONE: Final = {"men": "man", "tanks": "tank", "bombers": "bomber", "lsp": "LSP"}
_MANY: Final = {"lsp": "LSP"}
ACTIONS: Final = ("Attack", "Landing", "Security operation")
"""By the kind of a combat (LW-060, LW-032, LW-109)."""
_PLACED: Final = dict(zip(ACTIONS, ("on", "at", "in"), strict=True))
CAMP_NAMES: Final = {camp: camp.capitalize() for camp in CAMPS}


def noun(resource: str, number: int) -> str:
    """ "man", "men", "LSP"."""
    return _ONE.get(resource, resource) if number == 1 else _MANY.get(resource, resource)


def so_many(what: int, number: int) -> str:
    """ "1 man", "0 tanks": points of one kind."""
    return f"{number} {noun(RESOURCES[what], number)}"


def ordered(number: int) -> str:
    """ "you ordered 3", the end of a refusal."""
    return f"you ordered {number}"


def counted(points: Mapping[str, int]) -> str:
    """ "8 men, 1 tank", leaving out zeros."""
    return (
        ", ".join(f"{number} {noun(what, number)}" for what, number in points.items() if number) or "nothing"
    )


def _several(names: Iterable[str], numbers: Iterable[int]) -> str:
    """ "2 men, 1 tank and 4 LSP": points by kind, leaving out zeros."""
    points = [counted({name: number}) for name, number in zip(names, numbers, strict=True) if number]
    return listed(points) if points else "nothing"


def points_moved(facts: Facts, shown: Words) -> Words:
    """A number of points of one kind, with its noun."""
    return {"resource": noun(facts["resource"], facts["number"])}


def produced(facts: Facts, shown: Words) -> Words:
    return {"made": _several(_POINTS, facts["made"])}


def reckoned(facts: Facts, shown: Words) -> Words:
    """LW-061 to LW-064 The whole sum: both strengths, each shift with its rule, the column."""
    attack, defence = facts["strength"]
    cv, against = facts["cv"]
    shifts = [
        f"{what} {amount:+d} [{facts['shift_rules'][what]}]" for what, amount in facts["shifts"].items()
    ]
    column = f"column {facts['column']}"
    starts = shown["starts"].split(", ") if facts["starts"] else []
    if facts["from_pool"]:
        starts.append("the Pool" if facts["action"] == ACTIONS[SWEEP] else "the sea")
    return {
        "action": f"{facts['action']} {_PLACED[facts['action']]}",
        "from": f"from {listed(starts)}",
        "ground": upon(facts["ground"]),
        "strength": f"{attack} (CV {cv}) against {defence} (CV {against})",
        "column": f"{', '.join([facts['odds'], *shifts])}: {column}" if shifts else column,
    }


def upon(ground: str) -> str:
    """Where a combat is fought: a row of the terrain table."""
    return "on the beach" if ground == AMPHIBIOUS else f"on {ground} ground"


def rolled(facts: Facts, shown: Words) -> Words:
    """LW-065 Each die with its modifier, and the differential."""
    (attack, defence), (more, others) = facts["dice"], facts["plus"]
    return {
        "attacker": _with(attack, more),
        "defender": _with(defence, others),
        "differential": f"{facts['differential']:+d}" if facts["differential"] else "0",
        "colour": COLOUR_NAMES[facts["colour"]],
    }


def _with(die: int, more: int) -> str:
    return f"{die} {more:+d} = {die + more}".replace("-", "- ").replace("+", "+ ") if more else str(die)


def losses(facts: Facts, shown: Words) -> Words:
    return {who: _several(_LOST, facts[who]) for who in ("attacker_loses", "defender_loses")}


def met(facts: Facts, shown: Words) -> Words:
    guards = [counted({"aircraft": facts["patrols"]})] if facts["patrols"] else []
    guards += ["flak"] if facts["flak"] else []
    lost = counted({"bombers": facts["lost"]}) if facts["lost"] else "no bomber"
    return {"guards": listed(guards), "lost": lost}


def raid(facts: Facts, shown: Words) -> Words:
    return {
        "bombers": counted({"bombers": facts["bombers"]}),
        "lost": str(facts["lost"] or "none"),
        "cancelled": str(facts["cancelled"] or "none"),
        "through": str(facts["through"] or "none"),
    }


def lines_shut(facts: Facts, shown: Words) -> Words:
    number = facts["number"]
    return {"number": f"{number} {'line' if number == 1 else 'lines'}"}


def bombers(facts: Facts, shown: Words) -> Words:
    return {"number": counted({"bombers": facts["number"]})}


def lost_from(facts: Facts, shown: Words) -> Words:
    return {"points": counted({facts["resource"]: facts["number"]}), "from": origin(shown["hex"])}


def went_home(facts: Facts, shown: Words) -> Words:
    return {"points": _several(_POINTS[:4], facts["points"])}


def origin(hex: str | None) -> str:
    """Where lost points were; the force from the Pool was in no hex."""
    return "the force from the Pool" if hex in (None, "none") else str(hex)


def report(facts: Facts, shown: Words) -> Words:
    return {"points": ", ".join(f"{CAMP_NAMES[camp]} {points}" for camp, points in facts["points"].items())}


def captures(facts: Facts, shown: Words) -> Words:
    """S3, A90 The points that each team's own flags took, and the race of allies for some cities."""
    taken = [f"{name.replace('-', ' ')} {points}" for name, points in facts["taken"].items() if points]
    cities, (own, others) = listed(facts["cities"]), facts["race"]
    racer = the_nation(NATIONS.index(facts["racer"]))
    ahead = f"{racer} leads its allies by {own} to {others}"
    if own == others:
        ahead = f"{racer} and its allies are level at {own}" if own else "nobody has taken any"
    elif own < others:
        ahead = f"its allies lead {racer} by {others} to {own}"
    return {"taken": listed(taken), "race": f"of {cities} {ahead}"}


def ended(facts: Facts, shown: Words) -> Words:
    """S1 The reason of the end, the camp by its name."""
    reason = str(facts["reason"])
    for camp, name in CAMP_NAMES.items():
        reason = reason.replace(f"the {camp} camp", f"the {name} camp")
    return {"reason": reason}


def disputed(facts: Facts, shown: Words) -> Words:
    """A37 Who claimed a hex, and who gets it: by the ruling, or by Control against it."""
    claims = zip(shown["nations"].split(", "), shown["starts"].split(", "), strict=True)
    to = "nobody" if facts["camp"] == "nobody" else f"the {CAMP_NAMES[facts['camp']]} side"
    return {
        "claimants": listed(f"{nation} from {start}" for nation, start in claims),
        "verdict": f"Control awards it to {to}" if facts["overruled"] else f"it goes to {to}",
    }


def colour(facts: Facts, shown: Words) -> Words:
    return {"colour": COLOUR_NAMES[facts["colour"]]}


__all__ = [
    "ACTIONS", "CAMP_NAMES", "bombers", "captures", "colour", "counted", "disputed", "lines_shut", "losses",
    "lost_from", "met", "noun", "ordered", "origin", "points_moved", "produced", "raid", "reckoned", "report",
    "rolled", "so_many", "upon", "went_home",
]  # fmt: skip
