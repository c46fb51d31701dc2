"""Points, camps and sums in words, for the sentences of the log.

Each function takes an event's facts with ids and the same facts in their shown form, and returns the words
for the braces of its sentence (`EventKind.words`). The sentences are in the `EVENTS` of the rules files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from redoubt.engine.events import Facts, Words
from redoubt.engine.text import listed
from redoubt.titles.land_war.state import (
    BOMBERS,
    CAMPS,
    NATIONS,
    POOLS,
    RESOURCES,
    SIDES,
    SWEEP,
    is_plural,
    the_nation,
    the_pool,
    the_team,
)
from redoubt.titles.land_war.tables import AMPHIBIOUS, COLOUR_NAMES

_POINTS: Final = ("men", "tanks", "aircraft", "lsp", "bombers")
_LOST: Final = ("men", "tanks", "aircraft", "bombers")
_ONE: Final = {"men": "man", "tanks": "tank", "bombers": "bomber", "lsp": "LSP"}
_MANY: Final = {"lsp": "LSP"}
ACTIONS: Final = ("Attack", "Landing", "Security operation")
"""By the kind of a combat (LW-060, LW-032, LW-109)."""
_PLACED: Final = dict(zip(ACTIONS, ("on", "at", "in"), strict=True))
_UPON: Final = {AMPHIBIOUS: "on the beach", "open": "on open ground", "mountain": "in the mountains",
                "swamp": "in the swamps", "jungle": "in the jungle", "forest": "in the forest"}  # fmt: skip
"""Where a combat is fought, by the row of the terrain table."""
CAMP_NAMES: Final = {camp: camp.capitalize() for camp in CAMPS}


def noun(resource: str, number: int) -> str:
    """ "man", "men", "LSP"."""
    return _ONE.get(resource, resource) if number == 1 else _MANY.get(resource, resource)


def so_many(what: int, number: int) -> str:
    """ "1 man", "3 tanks", "no LSP": points of one kind."""
    return f"{max(number, 0) or 'no'} {noun(RESOURCES[what], number)}"


def more(what: int, number: int) -> str:
    """ "1 more man", "no more tanks"."""
    return f"{max(number, 0) or 'no'} more {noun(RESOURCES[what], number)}"


def lift(points: int) -> str:
    """R2 How much sea lift is left."""
    return (
        f"sea lift is left for {points} {'point' if points == 1 else 'points'}"
        if points > 0
        else "no sea lift is left"
    )


def ordered(number: int) -> str:
    """ "you ordered 3", the end of a refusal."""
    return f"you ordered {number}"


def counted(points: Mapping[str, int]) -> str:
    """ "8 men, 1 tank", leaving out zeros."""
    return (
        ", ".join(f"{number} {noun(what, number)}" for what, number in points.items() if number) or "nothing"
    )


def speaking(others: Callable[[Facts, Words], Words]) -> Callable[[Facts, Words], Words]:
    """For a sentence with a nation as its subject: {Nation} with a capital letter, and the endings that agree
    with it. "The USSR send{s}", "The Axis Minors go{es} {its} way"."""

    def words(facts: Facts, shown: Words) -> Words:
        nation = NATIONS.index(facts["nation"])
        name, many = the_nation(nation), is_plural(nation)
        agreeing = {"s": "" if many else "s", "es": "" if many else "es", "its": "their" if many else "its"}
        return {"Nation": name[0].upper() + name[1:], **agreeing, **others(facts, shown)}

    return words


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
    return _UPON.get(ground) or f"in {ground}"


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
    return {"guards": listed(guards), "lost": so_many(BOMBERS, facts["lost"])}


def raid(facts: Facts, shown: Words) -> Words:
    """LW-121 to LW-127 What the bombers flew for, and what became of them."""
    number, plural = facts["bombers"], is_plural(NATIONS.index(facts["nation"]))
    flown = so_many(BOMBERS, number)
    do = {
        "industry": f"raid{'' if plural else 's'} the industry of",
        "terror": f"bomb{'' if plural else 's'} the people of",
        "support": f"send{'' if plural else 's'} bombers to the fight for",
    }[facts["role"]]
    parts = [
        _of_bombers(facts[what], number, one, many)
        for what, one, many in (("lost", "is shot down", "are shot down"),
                                ("cancelled", "is kept off", "are kept off"),
                                ("through", "gets through", "get through"))
        if facts[what]
    ]  # fmt: skip
    return {"do": do, "fate": f"of {flown} {listed(parts)}" if len(parts) > 1 else f"{flown}, {parts[0]}"}


def _of_bombers(some: int, flown: int, one: str, many: str) -> str:
    """ "1 is shot down", "all get through"."""
    if some == flown:
        return f"all {many}" if some > 1 else f"which {one}"
    return f"{some} {one if some == 1 else many}"


def lines_shut(facts: Facts, shown: Words) -> Words:
    number = facts["number"]
    return {"number": f"{number} {'line' if number == 1 else 'lines'}"}


def bombers(facts: Facts, shown: Words) -> Words:
    return {"number": counted({"bombers": facts["number"]})}


def patrol(facts: Facts, shown: Words) -> Words:
    """A71 Aircraft on air defence, and the verb that follows."""
    single = facts["number"] == 1
    return {
        "points": counted({"aircraft": facts["number"]}),
        "y": "ies" if single else "y",
        "are": "is" if single else "are",
    }


def lost_from(facts: Facts, shown: Words) -> Words:
    return {"points": counted({facts["resource"]: facts["number"]}), "from": origin(shown["hex"])}


def went_home(facts: Facts, shown: Words) -> Words:
    return {"points": _several(_POINTS[:4], facts["points"])}


def origin(hex: str | None) -> str:
    """Where lost points were; the force from the Pool was in no hex."""
    return "the force from the Pool" if hex in (None, "none") else str(hex)


def report(facts: Facts, shown: Words) -> Words:
    points = (
        f"{CAMP_NAMES[camp]} {points} {'point' if points == 1 else 'points'}"
        for camp, points in facts["points"].items()
    )
    return {"points": ", ".join(points)}


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
    """S1 Who wins, and the reason, the camp by its name."""
    reason, winner = str(facts["reason"]), CAMP_NAMES.get(str(facts["winner"]), "")
    for camp, name in CAMP_NAMES.items():
        reason = reason.replace(f"the {camp} camp", f"the {name} camp")
    return {"reason": reason, "end": f"{winner} {facts['level']}" if winner else str(facts["level"])}


def airfields(facts: Facts, shown: Words) -> Words:
    """C3 Aircraft and bombers that have no base any more."""
    single = facts["number"] == 1
    return {
        "number": f"{facts['number']} air {'point' if single else 'points'}",
        "are": "is" if single else "are",
    }


def disputed(facts: Facts, shown: Words) -> Words:
    """A37 Who claimed a hex, and who gets it: by the ruling, or by Control against it."""
    claims = zip(shown["nations"].split(", "), shown["starts"].split(", "), strict=True)
    to = "nobody" if facts["camp"] == "nobody" else f"the {CAMP_NAMES[facts['camp']]} side"
    return {
        "claimants": listed(f"{nation} from {start}" for nation, start in claims),
        "verdict": f"Control awards it to {to}" if facts["overruled"] else f"it goes to {to}",
    }


def closed(facts: Facts, shown: Words) -> Words:
    return {"team": the_team(SIDES.index(facts["team"]))}


def answered(facts: Facts, shown: Words) -> Words:
    return {"team": the_team(SIDES.index(facts["side"]))}


def from_pool(facts: Facts, shown: Words) -> Words:
    return {"pool": the_pool(POOLS.index(facts["pool"]))}


def colour(facts: Facts, shown: Words) -> Words:
    return {"colour": COLOUR_NAMES[facts["colour"]]}


__all__ = [
    "ACTIONS", "CAMP_NAMES", "airfields", "answered", "bombers", "captures", "closed", "colour", "counted",
    "disputed", "ended", "from_pool", "lift", "lines_shut", "losses", "lost_from", "met", "more", "noun",
    "ordered", "origin", "patrol", "points_moved", "produced", "raid", "reckoned", "report", "rolled",
    "so_many", "speaking", "upon", "went_home",
]  # fmt: skip
