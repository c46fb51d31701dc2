"""The sum of a combat as players read it: every part with its rule, the column, the result of each dice pair.

It serves the odds of combats on the map (`forecast`) and the `calculator`. All figures come from the
functions that the combat itself calls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from redoubt.kit.words import signed
from redoubt.show.forecast import Part, Reckoning
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw060_battle as battles, lw090_losses as losses
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA, Battle
from redoubt.titles.land_war.rules.lw060_combat import bills, effect_of
from redoubt.titles.land_war.rules.lw060_reckoning import Item, Sum, colour, me_of, reckon
from redoubt.titles.land_war.rules.lw090_losses import Bill
from redoubt.titles.land_war.state import LANDING, NATION_NAMES, SIDES, SWEEP, Board
from redoubt.titles.land_war.tables import AMPHIBIOUS, COLOUR_NAMES
from redoubt.titles.land_war.words import counted, upon

KINDS: Final = ("attack", "landing", "security operation")
RULES: Final = ("LW-060", "LW-032", "LW-109")
FACES: Final = range(1, 7)

Pairs = tuple[tuple[str, ...], ...]
_NAMES: Final = dict(enumerate(NATION_NAMES))


def bill_text(bill: Bill) -> str:
    return counted(bill._asdict())


def pairs_of(g: Board, sums: Sum) -> Pairs:
    """LW-065 The colour for every pair of dice: rows by the attacker's die, columns by the defender's."""
    plus = sums.plus[0] - sums.plus[1]
    return tuple(tuple(colour(g, sums.column, mine - other + plus) for other in FACES) for mine in FACES)


def ways_of(pairs: Pairs) -> dict[str, int]:
    """How many of the 36 pairs give each colour, from green down."""
    counts = {letter: sum(row.count(letter) for row in pairs) for letter in reversed(COLOUR_NAMES)}
    return {letter: ways for letter, ways in counts.items() if ways}


def effect(g: Board, battle: Battle, letter: str) -> str:
    """LW-085 to LW-087 The effect of a colour in the terrain of the attacked hex."""
    return effect_of(g, battle.target, letter, AMPHIBIOUS if battle.kind == LANDING else None)


def effect_words(kind: int, what: str) -> str:
    if kind == SWEEP:
        return "the partisans hold out" if what == "hold" else "the partisans are destroyed"
    if kind == LANDING:
        return "the landing fails" if what == "hold" else "the landing succeeds"
    return {
        "beyond": "the hex is taken, and perhaps one beyond",
        "occupy": "the hex is taken",
        "hold": "the line does not advance",
        "pushed_back": "the attacker is driven out of his hex",
    }[what]


def reckoning(g: Board, battle: Battle, where: str = "", names: Mapping[int, str] = _NAMES) -> Reckoning:
    """The whole sum of a combat, with these names for the nations."""
    sums = reckon(g, battle)
    parts = [*_forces(g, battle, names), *_odds(g, sums), *_dice(sums), *_losses(g, battle, sums)]
    place = where or f"{KINDS[battle.kind]} on {queries.where(g, battle.target)}"
    column = g.rules.charts.columns[sums.column]
    return Reckoning(RULES[battle.kind], place, tuple(parts), f"column {column}", pairs=pairs_of(g, sums))


def _forces(g: Board, battle: Battle, names: Mapping[int, str]) -> Iterator[Part]:
    camps = (battle.camp, queries.enemy(battle.camp))
    for camp, role, parts in zip(camps, ("attack", "defence"), (battle.attack, battle.defence), strict=True):
        for part in parts:
            points = counted(
                {"men": part.men, "tanks": part.tanks, "aircraft": part.aircraft, "bombers": part.bombers}
            )
            at = "" if part.hex in (AT_SEA, battle.target) else f" from {queries.where(g, part.hex)}"
            me = me_of(g, part.nation)
            what = f"{role}: {names[part.nation]}{at}, {points}, ME {me}"
            yield Part("LW-062", what, str(part.cv * me), SIDES[g.rules.team[part.nation]])
        if not parts:
            yield Part("A33", f"{role}: no troops", "0", SIDES[queries.leader(g, camp)])


def _odds(g: Board, sums: Sum) -> Iterator[Part]:
    columns = g.rules.charts.columns
    base = columns[min(max(sums.base, 0), len(columns) - 1)]
    yield Part("LW-063", f"{sums.strength[0]} : {sums.strength[1]} {upon(sums.ground)}", base)
    for item in sums.shifts:
        yield Part(item.rule, item.what, signed(item.amount, "column"))


def _dice(sums: Sum) -> Iterator[Part]:
    for who, items in zip(("attacker", "defender"), sums.modifiers, strict=True):
        yield from (_modifier(who, item) for item in items)


def _modifier(who: str, item: Item) -> Part:
    return Part(item.rule, f"{who}'s die: {item.what}", f"{item.amount:+d}")


def _losses(g: Board, battle: Battle, sums: Sum) -> Iterator[Part]:
    mine, other = sums.loss_me
    high, low = max(mine, other), min(mine, other)
    charged = "" if mine == other else " for the attacker" if mine > other else " for the defender"
    ratio = f"{min(high // low, losses.MOST_RATIO)}:1"
    yield Part("LW-091", f"effectiveness for losses {mine} : {other}", f"{ratio}{charged}")
    for who, bill in zip(("attacker", "defender"), bills(g, battle, sums), strict=True):
        if who == "defender" and battle.kind == SWEEP:
            continue  # LW-109 partisans lose all or nothing
        yield Part("LW-092", f"the {who} loses {bill_text(bill)}", str(sum(bill)))


def leading(parts: tuple[battles.Part, ...]) -> int:
    """The nation with the most CV among these contingents, or -1."""
    shares = battles.by_nation(parts)
    return max(shares, key=lambda nation: (shares[nation], -nation)) if shares else -1


__all__ = [
    "FACES", "bill_text", "bills", "effect", "effect_words", "leading", "pairs_of",
    "reckoning", "ways_of",
]  # fmt: skip
