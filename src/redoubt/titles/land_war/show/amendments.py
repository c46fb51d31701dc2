"""What a correction by Control changed, in sentences, each for those who may know it.

The field decides who may know: a side that sees the true value before and after reads the change; a side that
sees only an enemy's size change reads that it was corrected; others read nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from redoubt.engine.decision import Choice
from redoubt.engine.state import ALL, Field, bit_members
from redoubt.engine.title import Amendment
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.state import NOWHERE, RESOURCES, Board, the_nation, the_pool
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import counted

_LABELS: Final[Mapping[str, tuple[str, str]]] = {
    "garrison": ("Garrison", "LW-006"), "pag": ("Partisans", "LW-105"), "zone": ("Security Zone", "LW-108"),
    "flak": ("Flak zone", "LW-128"), "base": ("Bomber base", "LW-115"), "cut_off": ("Turns cut off", "A39"),
    "taken_by": ("Taken by a flag of", "A90"),
    "me": ("Military effectiveness", "LW-034"), "extra_flags": ("Extra flags this turn", "LW-042"),
    "garrisons": ("Garrisons to place", "LW-006"), "pags": ("PAGs to place", "LW-105"),
    "lifted": ("Points that crossed the sea", "R2"), "morale": ("Morale", "A47"),
    "naval_bombers": ("Bombers with the navy", "LW-123"), "converting": ("Bombers on their way", "A43"),
    "forts": ("Fortification", "LW-100"), "building": ("Fortification begun", "A29"),
    "flags": ("Flag", "LW-031"), "split": ("Force for a flag", "A09"), "embarked": ("Force embarked", "R3"),
    "allotted": ("Stake", "A27"), "apart": ("Attack kept apart", "A10"), "raids": ("Raid", "LW-121"),
    "first": ("Places flags first", "LW-053"), "lit": ("Flak run this turn", "LW-128"),
    "beaches": ("Beach", "A22"), "lent": ("Port lent", "A82"), "gone": ("Out of the war", "E2"),
    "shut": ("Line to be shut", "LW-121"), "idle": ("Idle line", "LW-121"),
    "paid": ("Base paid for", "LW-115"), "vacated": ("Ground given up", "LW-097"), "turn": ("Turn", "LW-050"),
}  # fmt: skip
PURPOSES: Final = ("attack", "landing", "security operation")
STAKES: Final = ("LSP", "card for the die", "card for a column", "bombers")
RAIDS: Final = ("industry", "terror", "support")
_WORDS: Final[Mapping[str, tuple[int, Sequence[str]]]] = {
    "flags": (3, PURPOSES), "allotted": (2, STAKES), "raids": (5, RAIDS),
    "converting": (2, ("back", "to the navy")),
}  # fmt: skip
"""The column of a row that holds an index into these words."""
_MARKED: Final[Mapping[str, tuple[str, str]]] = {
    "lit": ("The flak of {} runs this turn", "The flak of {} is idle this turn"),
    "beaches": ("{} has a supply beach", "{} no longer has a beach"),
    "gone": ("{} is out of the war", "{} is in the war again"),
}
"""The sentences for a hex or a nation that becomes marked, and for one that no longer is."""


def amended(before: Board, after: Board, changes: Mapping[str, Any]) -> list[Amendment]:
    """A sentence for each difference."""
    return [change for field in after.changes(before) for change in _of(field, before, after)]


def _of(field: Field, before: Board, after: Board) -> Iterator[Amendment]:
    if field.name == "forces":
        yield from _forces(field, before, after)
    elif field.per:
        yield from _listed(field, before, after)
    elif field.rows:
        yield from _rows(field, before, after)
    elif field.name in _MARKED:
        yield from _marks(field, before, after)
    else:
        old, new = (_single(g, field, getattr(g, field.name)) for g in (before, after))
        yield _amendment(field, f"{_label(field)}: {new} instead of {old}", _who(field, before, after))


def _label(field: Field) -> str:
    return _LABELS.get(field.name, (field.name.replace("_", " ").capitalize(), ""))[0]


def _amendment(field: Field, text: str, seen_by: tuple[int, ...] | None, rule: str = "") -> Amendment:
    cited = rule or _LABELS.get(field.name, ("", ""))[1] or "umpire"
    return Amendment(cited, {"text": text}, seen_by)


def _seen(field: Field, g: Board, side: int) -> Any:
    value = getattr(g, field.name)
    return None if field.see is None else field.see(g, side, value)


def _who(field: Field, before: Board, after: Board, index: int | None = None) -> tuple[int, ...] | None:
    """The teams that see the true value of a field, or of one of its members, before and after; None for
    all."""
    if field.see is ALL:
        return None

    def exact(side: int) -> bool:
        for g in (before, after):
            seen, true = _seen(field, g, side), getattr(g, field.name)
            if seen is None or (seen != true if index is None else seen[index] != true[index]):
                return False
        return True

    return tuple(side for side in after.rules.teams if exact(side))


# forces (LW-003)


def _forces(field: Field, before: Board, after: Board) -> Iterator[Amendment]:
    """Exact values for the nation's own camp, or for all if strengths are open."""
    for hex, (old, new) in enumerate(zip(before.forces, after.forces, strict=True)):
        if old == new:
            continue
        for nation in sorted({row[0] for row in (*old, *new)}):
            was, now = (queries.force(g, hex, nation)[1:] for g in (before, after))
            if was != now:
                camp = queries.camp_of(after, nation)
                own = tuple(side for side in after.rules.teams if after.rules.camp_of_side[side] == camp)
                open_to_all = after.rules.options["enemy_strength"] == "open"
                whose = f"Force of {the_nation(nation)} in {queries.where(after, hex)}"
                text = f"{whose}: {_points(now)} instead of {_points(was)}"
                yield _amendment(field, text, None if open_to_all else own, "LW-003")
                if not open_to_all:
                    yield from _sized(field, before, after, hex, own)


def _sized(field: Field, before: Board, after: Board, hex: int, own: tuple[int, ...]) -> Iterator[Amendment]:
    others = tuple(
        side
        for side in after.rules.teams
        if side not in own and _seen(field, before, side)[hex] != _seen(field, after, side)[hex]
    )
    if others:
        yield _amendment(field, f"The force in {queries.where(after, hex)} is corrected", others, "LW-003")


def _points(points: Sequence[int]) -> str:
    return counted(dict(zip(RESOURCES, points, strict=False)))


# lists by hex, nation, Pool, card


def _listed(field: Field, before: Board, after: Board) -> Iterator[Amendment]:
    old, new = getattr(before, field.name), getattr(after, field.name)
    for index, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            text, rule = _sentence(after, field, index, was, now)
            yield _amendment(field, text, _who(field, before, after, index), rule)


def _sentence(g: Board, field: Field, index: int, was: Any, now: Any) -> tuple[str, str]:
    name = _shown(g, field.per, index)
    if field.name == "holder":
        return f"{name} is held by {_camp(now)} instead of {_camp(was)}", "A05"
    if field.name == "patrol":
        return f"Air defence in {name}: {_patrol(now)} instead of {_patrol(was)}", "LW-125"
    if field.per == "pool":
        new, old = counted({field.name: now}), counted({field.name: was})
        whose = the_pool(index).removeprefix("the ")
        return f"{whose}: {new} instead of {old}", "LW-020"
    if field.name == "card":
        return f"{name}: in the hand of {_nation(now)} instead of {_nation(was)}", "LW-041"
    if field.name == "sheet":
        return f"Sheet of {name}: {_orders(now)} instead of {_orders(was)}", "A02"
    new, old = (_nation(now), _nation(was)) if field.kind == "nation" else (str(now), str(was))
    where = f"{_label(field)} in {name}" if field.per == "hex" else f"{_label(field)} of {name}"
    return f"{where}: {new} instead of {old}", ""


def _shown(g: Board, kind: str, value: int) -> str:
    """A hex, a card, a nation and so on for a sentence."""
    if kind == "hex":
        return queries.where(g, value)
    if kind == "card":
        return str(g.rules.map.card_name(value)) if value != NOWHERE else ""
    return NOTATION.kinds[kind].shown(value) if value != NOWHERE else ""


def _orders(sheet: Sequence[Choice]) -> str:
    return "; ".join(map(str, sheet)) or "no order"


def _nation(nation: int) -> str:
    return "nobody" if nation == NOWHERE else the_nation(nation)


def _camp(camp: int) -> str:
    name = str(NOTATION.kinds["camp"].name(camp))
    return {"axis": "the Axis", "allied": "the Allies", "neutral": "neutrals", "vichy": "Vichy"}.get(
        name, name
    )


def _patrol(rows: Sequence[Sequence[int]]) -> str:
    return ", ".join(f"{number} of {the_nation(nation)}" for nation, number in rows) or "nothing"


# rows and single values


def _rows(field: Field, before: Board, after: Board) -> Iterator[Amendment]:
    """Each row added or removed, for the sides that see the rows of its nation."""
    old, new = getattr(before, field.name), getattr(after, field.name)
    for g, rows, word in ((before, [row for row in old if row not in new], "removed"),
                          (after, [row for row in new if row not in old], "added")):  # fmt: skip
        for row in rows:
            who = tuple(side for side in after.rules.teams if row in (_seen(field, g, side) or ()))
            text = f"{_label(field)} {word}: {_row(g, field, row)}"
            yield _amendment(field, text, None if field.see is ALL else who)


def _row(g: Board, field: Field, row: Sequence[int]) -> str:
    place, names = _WORDS.get(field.name, (-1, ()))
    words = []
    for column, (kind, value) in enumerate(zip(field.rows, row, strict=True)):
        if column == place:
            words.append(names[value])
        elif kind == "camp":
            words.append(_camp(value))
        else:
            words.append(_shown(g, kind, value) if kind else str(value))
    return ", ".join(filter(None, words))


def _marks(field: Field, before: Board, after: Board) -> Iterator[Amendment]:
    """Each hex or nation that becomes marked, or no longer is."""
    old, new = (_members(field, getattr(g, field.name)) for g in (before, after))
    marked, unmarked = _MARKED[field.name]
    texts = [(member, marked) for member in new if member not in old]
    texts += [(member, unmarked) for member in old if member not in new]
    for member, text in texts:
        seen_by = None if field.see is ALL else _marked_for(field, before, after, member)
        yield _amendment(field, text.format(_shown(after, field.bits, member)), seen_by)


def _marked_for(field: Field, before: Board, after: Board, member: int) -> tuple[int, ...]:
    """The teams that see a hex or a nation marked, before or after."""
    return tuple(
        side
        for side in after.rules.teams
        if any(member in _members(field, _seen(field, g, side)) for g in (before, after))
    )


def _members(field: Field, bits: int) -> list[int]:
    """The members of a bitset; hexes use the grid's bits."""
    return GRID.members(bits) if field.bits == "hex" else list(bit_members(bits))


def _named(g: Board, field: Field, bits: int) -> list[str]:
    """The names in a bitset."""
    return [_shown(g, field.bits, member) for member in _members(field, bits)]


def _single(g: Board, field: Field, value: Any) -> str:
    if field.bits:
        return ", ".join(_named(g, field, value)) or "none"
    return _camp(value) if field.kind == "camp" else str(value)


__all__ = ["PURPOSES", "RAIDS", "STAKES", "amended"]
