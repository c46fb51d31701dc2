"""The combat calculator: any combat without a campaign, from the figures of both sides.

It sets up a board of two hexes from the form and resolves the combat with the functions that every combat
calls: `reckon`, `colour`, `effect_of`, `losses` and `bill`. It contains no rules of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import msgspec

from redoubt.engine.state import fresh, replaced
from redoubt.show.calculator import Calculator, Example, Field, Group
from redoubt.show.forecast import Ending, Forecast, Part, sum_up
from redoubt.titles.land_war.notation import SIZES
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA, Battle
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.rules.lw090_losses import Bill
from redoubt.titles.land_war.settings import OPTIONS, Rules, resolve
from redoubt.titles.land_war.show.forecast import DRIVEN, HELD, SWEPT, TAKEN
from redoubt.titles.land_war.show.telling import bills, effect, effect_words, reckoning, ways_of
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    BRITAIN,
    GERMANY,
    ITALY,
    LANDING,
    MEN,
    NATIONS,
    NOWHERE,
    SWEEP,
    USSR,
    Board,
)
from redoubt.titles.land_war.tables import COLOUR_NAMES, DESERT, GRID, TERRAINS, CardRow
from redoubt.titles.land_war.words import counted

SIDES: Final = ("attacker", "defender")
MAY_GO_ON: Final = "the attacker may take one hex beyond"
SEVERAL: Final = 9
"""The most cards of one side on a die."""

# The board: two hexes of the European map, with terrain and markers from the form.
_CAMPAIGN: Final = "europe"
_TARGET, _START = GRID.parse("2512"), GRID.parse("2412")
_PAG_BEHIND, _PAG_BEFORE = GRID.parse("2312"), GRID.parse("2612")
_NATIONS: Final = {"attacker": (GERMANY, ITALY), "defender": (USSR, BRITAIN)}
_CALLED: Final = {GERMANY: "attacker", ITALY: "ally", USSR: "defender", BRITAIN: "ally"}
_KINDS: Final = {"attack": ATTACK, "landing": LANDING, "landing_no_craft": LANDING, "sweep": SWEEP}
_SETTINGS: Final = ("virtual_columns", "forest_bars_tanks", "amphib_success")


# the form


def _number(name: str, label: str, rule: str, most: int, default: int = 0, least: int = 0) -> Field:
    return Field(name, label, rule, "number", default, least, most)


def _switch(name: str, label: str, rule: str) -> Field:
    return Field(name, label, rule, "switch", False)


def _points(side: str, men: int, me: int) -> Iterator[Field]:
    yield _number(f"{side}.men", "Men", "LW-061", 99, men)
    yield _number(f"{side}.tanks", "Tanks", "LW-061", 99)
    yield _number(f"{side}.aircraft", "Aircraft", "LW-061", 99)
    yield _number(f"{side}.me", "Effectiveness (ME)", "LW-034", 9, me, 1)


def _side(side: str, men: int, me: int) -> Group:
    fields = [
        *_points(side, men, me),
        _number(f"{side}.bombers", "Bombers in support", "LW-123", 99),
        _number(f"{side}.lsp", "LSP staked", "LW-081", 99),
        Field(f"{side}.card", "Cards on the die", "LW-082", "numbers", (), 1, 3, SEVERAL),
        _number(f"{side}.column", "Cards for a column", "LW-042d", 20),
    ]
    if side == "defender":
        fields.append(_switch("defender.garrison", "A garrison", "LW-006"))
    return Group(side, side.capitalize(), tuple(fields))


def _ally(side: str) -> Group:
    return Group(f"{side}-ally", f"{side.capitalize()}'s ally", tuple(_allied(side)), folded=True)


def _allied(side: str) -> Iterator[Field]:
    """A32 A second nation multiplies its points by its own ME."""
    for field in _points(f"{side}.ally", 0, 1):
        yield replace(field, rule="A32")


def _setting(name: str) -> Field:
    option = OPTIONS[name]
    if option.values == (False, True):
        return _switch(name, option.name, option.rule)
    choices = tuple((str(value), str(value)) for value in option.values)
    return Field(name, option.name, option.rule, "choice", str(option.default), choices=choices)


_GROUND: Final = Group("ground", "Ground", (
    Field("terrain", "Terrain attacked", "LW-086", "choice", "open",
          choices=tuple((name, name.capitalize()) for name in TERRAINS[:DESERT])),
    Field("kind", "Operation", "LW-060", "choice", "attack", choices=(
        ("attack", "Attack over land"), ("landing", "Landing with landing craft"),
        ("landing_no_craft", "Landing without landing craft"), ("sweep", "Security operation"),
    )),
    _number("forts", "Layers of fortification", "LW-073", 20),
    _switch("city", "The defender's own Major City", "LW-074"),
    _switch("attacker.pag", "Partisans near the attacker", "LW-075"),
    _switch("defender.pag", "Partisans near the defender", "LW-075"),
    _number("sides", "Hexsides flagged", "LW-031", 6, 1, 1),
    _switch("winter", "Winter", "LW-033"),
))  # fmt: skip

_EXAMPLES: Final = (
    Example("orel-1", "Example 1: assault on the Orel salient", {
        "attacker.men": 14, "attacker.tanks": 3, "attacker.aircraft": 3, "attacker.me": 2, "attacker.lsp": 2,
        "defender.men": 4, "defender.tanks": 1, "defender.aircraft": 3, "defender.me": 5, "sides": 2,
    }),
    Example("orel-2", "Example 2: counter-offensive towards Orel", {
        "attacker.men": 7, "attacker.tanks": 3, "attacker.aircraft": 3, "attacker.me": 5, "attacker.lsp": 4,
        "attacker.card": [2], "defender.men": 8, "defender.tanks": 1, "defender.aircraft": 1,
        "defender.me": 2, "defender.lsp": 1,
    }),
)  # fmt: skip


# the board


def _rules(values: Mapping[str, Any], cards: Mapping[int, CardRow]) -> Rules:
    """The rules of a game whose map has this terrain in the two hexes."""
    settings = {option.id: option.default for option in OPTIONS.values()}
    rules = resolve(_CAMPAIGN, {**settings, **{name: values[name] for name in _SETTINGS}}, None)
    kind, ground = _KINDS[values["kind"]], copy(rules.map)
    terrain, country, joined = list(ground.terrain), list(ground.country), list(ground.joined)
    terrain[_TARGET] = TERRAINS.index(values["terrain"])
    country[_TARGET] = NATIONS[USSR]
    if kind == LANDING:
        joined[_TARGET] = ()
    ground.__dict__.update(
        terrain=terrain, country=country, joined=tuple(joined), cards=cards,
        major=GRID.bit[_TARGET] if values["city"] else 0,
    )  # fmt: skip
    craft = {NATIONS[GERMANY]: 1} if values["kind"] == "landing" else {}
    return replace(rules, map=ground, scenario=msgspec.structs.replace(rules.scenario, landing=craft))


def _cards(values: Mapping[str, Any]) -> tuple[dict[int, CardRow], dict[str, tuple[tuple[int, ...], ...]]]:
    """LW-042 The cards played, and by side those on the die and those for a column."""
    rows: dict[int, CardRow] = {}
    played: dict[str, tuple[tuple[int, ...], ...]] = {}
    for side in SIDES:
        by_use: list[tuple[int, ...]] = []
        for worth in (values[f"{side}.card"], (1,) * values[f"{side}.column"]):
            first = len(rows)
            rows |= {
                first + number: CardRow("", side, f"card of {value}", value, "", "typed in")
                for number, value in enumerate(worth)
            }
            by_use.append(tuple(range(first, len(rows))))
        played[side] = tuple(by_use)
    return rows, played


def _board(values: Mapping[str, Any], rules: Rules) -> Board:
    g = fresh(Board, rules, SIZES)
    g.turn = 1
    g.holder = replaced(replaced(g.holder, _TARGET, ALLIED), _START, AXIS)
    for side in SIDES:
        for nation, key in zip(_NATIONS[side], (side, f"{side}.ally"), strict=True):
            g.me = replaced(g.me, nation, values[f"{key}.me"])
    if values["forts"]:
        g.forts = ((_TARGET, _START, ALLIED, values["forts"]),)
    if values["attacker.pag"]:
        g.pag = replaced(g.pag, _PAG_BEHIND, USSR)
    if values["defender.pag"]:
        g.pag = replaced(g.pag, _PAG_BEFORE, GERMANY)
    return g


def _parts(values: Mapping[str, Any], side: str, hex: int) -> Iterator[battles.Part]:
    for nation, key in zip(_NATIONS[side], (side, f"{side}.ally"), strict=True):
        points = [values[f"{key}.{what}"] for what in ("men", "tanks", "aircraft")]
        if key == "defender":
            points[MEN] += values["defender.garrison"]
        bombers = values[f"{side}.bombers"] if key == side else 0
        if any(points) or bombers:
            yield battles.Part(hex, nation, points[0], points[1], points[2], bombers)


def _battle(values: Mapping[str, Any], played: Mapping[str, tuple[tuple[int, ...], ...]]) -> Battle:
    kind = _KINDS[values["kind"]]
    attack = tuple(_parts(values, "attacker", AT_SEA if kind == LANDING else _TARGET))
    defence = (battles.Part(_TARGET, USSR, 1, 0, 0),)
    if kind != SWEEP:
        defence = tuple(_parts(values, "defender", _TARGET))  # type: ignore[assignment]
    return Battle(
        _TARGET, AXIS, kind, NOWHERE, tuple(dict.fromkeys(part.nation for part in attack)),
        (_START,) if kind == ATTACK else (), attack, defence,
        (values["attacker.lsp"], values["defender.lsp"]),
        (played["attacker"][0], played["defender"][0]), (played["attacker"][1], played["defender"][1]),
    )  # fmt: skip


# the sheet


def calculate(values: Mapping[str, Any]) -> Forecast:
    """The odds of the combat on the form, its 36 pairs of dice, and its losses."""
    if values["attacker.men"] + values["attacker.ally.men"] < 1:
        raise CALCULATOR.fields["attacker.men"].refuse("an attack needs at least 1 man (A51)")
    rows, played = _cards(values)
    g = _board(values, _rules(values, rows))
    battle = _battle(values, played)
    sums = reckoning(g, battle, _where(values), _CALLED)
    sums = replace(sums, parts=(*sums.parts, *_after(g, battle, values)))
    facts = (SWEPT,) if battle.kind == SWEEP else (TAKEN, MAY_GO_ON, HELD, DRIVEN)
    ends = [
        (Fraction(ways, 36), _ending(g, battle, letter, values["defender.garrison"]))
        for letter, ways in ways_of(sums.pairs).items()
    ]
    forecast = Forecast(
        "land_war", "attacker", "", "", "combat", "combat", "LW-065", False, sums, "attacker",
        dict.fromkeys(facts, Fraction(0)), {}, {}, {}, {}, Fraction(0), 36, 36, list(_notes(values)),
        [(chance, ending.label) for chance, ending in ends],
    )  # fmt: skip
    sum_up(forecast, SIDES, ((chance, ending, ending.label) for chance, ending in ends))
    forecast.worst = {}  # losses do not depend on the dice (LW-090)
    return forecast


def _where(values: Mapping[str, Any]) -> str:
    kind = dict(CALCULATOR.fields["kind"].choices)[values["kind"]]
    return f"{kind}, {values['terrain']}"


def _ending(g: Board, battle: Battle, letter: str, garrison: bool) -> Ending:
    """The result of a colour. Only surviving men can take a hex (A25), and only a surviving defender can
    drive the attacker out (A23)."""
    lost = bills(g, battle, reckon(g, battle))
    what = effect(g, battle, letter)
    words = effect_words(battle.kind, what)
    if battle.kind == SWEEP:
        facts = {SWEPT} if what != "hold" else set()
        return Ending(
            f"{COLOUR_NAMES[letter]}: {words}", (_lost(lost[0], battle.attack), {}), frozenset(facts)
        )
    left = battles.cv(battle.defence) - sum(lost[1])
    facts = {HELD}
    if what in ("occupy", "beyond"):
        if battles.points(battle.attack, MEN) > lost[0].men:
            facts = {TAKEN} | ({MAY_GO_ON} if what == "beyond" else set())
        else:
            words = "no men are left to go in (A25)"
    elif what == "pushed_back" and left - garrison > 0:
        facts.add(DRIVEN)
    elif not left and battle.kind == ATTACK:
        words = "no defender is left: the defender fills the gap, or the attacker may go in (A26)"
    losses = tuple(
        _lost(bill, parts) for bill, parts in zip(lost, (battle.attack, battle.defence), strict=True)
    )
    return Ending(f"{COLOUR_NAMES[letter]}: {words}", losses, frozenset(facts))


def _lost(bill: Bill, parts: tuple[battles.Part, ...]) -> dict[str, int]:
    return {name: number for name, number in bill._asdict().items() if name != "bombers" or _bombers(parts)}


def _bombers(parts: tuple[battles.Part, ...]) -> int:
    return sum(part.bombers for part in parts)


def _after(g: Board, battle: Battle, values: Mapping[str, Any]) -> Iterator[Part]:
    """What both sides have left, and the flags needed."""
    lost = bills(g, battle, reckon(g, battle))
    for who, parts, bill in zip(SIDES, (battle.attack, battle.defence), lost, strict=True):
        if who == "defender" and battle.kind == SWEEP:
            continue
        held = [sum(part[place] for part in parts) for place in range(2, 6)]
        names = ("men", "tanks", "aircraft", "bombers")
        left = {name: have - less for name, have, less in zip(names, held, bill, strict=True)}
        yield Part("LW-095", f"left of the {who}: {counted(left)}", str(sum(left.values())))
    each = 2 if values["winter"] else 1
    number = values["sides"] if battle.kind == ATTACK else 1
    naval = ", and a naval flag" if battle.kind == LANDING else ""
    rule = "LW-033" if values["winter"] else "LW-032" if battle.kind == LANDING else "LW-031"
    yield Part(rule, f"military flags{naval}{' in winter' * values['winter']}", str(number * each))


def _notes(values: Mapping[str, Any]) -> Iterator[str]:
    """Figures on the form that do not count here."""
    if values["kind"] == "sweep":
        yield "partisans are one man (LW-105): the defender's points, works and city do not count"
    if values["kind"].startswith("landing"):
        yield "the terrain of the beach does not count in a landing (A52), which has its own column"
    if values["kind"] == "attack" and values["defender.men"] + values["defender.garrison"] == 0:
        yield "without men a hex can be held only as an empty marker (LW-013, A50)"


CALCULATOR: Final = Calculator(
    "Combat calculator",
    "Both sides, the ground and every shift: odds, the 36 pairs of dice, losses. You do not need a game.",
    (_side("attacker", 5, 2), _side("defender", 5, 2), _GROUND, _ally("attacker"), _ally("defender"),
     Group("settings", "Readings", tuple(_setting(name) for name in _SETTINGS), folded=True)),
    _EXAMPLES,
    calculate,
)  # fmt: skip

__all__ = ["CALCULATOR", "calculate"]
