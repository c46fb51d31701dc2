"""LW-060 to LW-082 How a combat is reckoned before the dice: strengths, odds, column shifts, die modifiers.

The planner, the odds, the log and the combat itself all read `reckon`.
"""

from __future__ import annotations

from typing import NamedTuple

from redoubt.kit.odds import for_defender
from redoubt.kit.words import counted
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_battle import Battle, Part
from redoubt.titles.land_war.state import AIRCRAFT, LANDING, NATIONS, SWEEP, TANKS, Board
from redoubt.titles.land_war.tables import AMPHIBIOUS, FOREST, GRID, TERRAINS, Ground

SUPREME = 3
"""LW-070, LW-071 Three to one is supremacy."""


class Item(NamedTuple):
    """One entry of the sum, with its rule."""

    rule: str
    what: str
    amount: int


class Sum(NamedTuple):
    """A combat reckoned. Shifts are columns in the attacker's favour; modifiers add to each side's die."""

    cv: tuple[int, int]
    strength: tuple[int, int]
    base: int
    shifts: tuple[Item, ...]
    column: int
    modifiers: tuple[tuple[Item, ...], tuple[Item, ...]]
    tank_supremacy: int
    """1 the attacker's, -1 the defender's, 0 nobody's; only where it counts (A16)."""
    air_supremacy: int
    ground: str
    """The row of the terrain table: the attacked hex's terrain, or amphibious."""
    loss_me: tuple[int, int]
    """LW-093 ME for losses, attacker's and defender's."""

    @property
    def plus(self) -> tuple[int, int]:
        """What each side adds to its die."""
        return sum(item.amount for item in self.modifiers[0]), sum(item.amount for item in self.modifiers[1])


def ground_of(g: Board, battle: Battle) -> str:
    """A19, A52 Terrain is that of the attacked hex; an assault from the sea has a column of its own."""
    return AMPHIBIOUS if battle.kind == LANDING else TERRAINS[g.rules.map.terrain[battle.target]]


def rows_of(g: Board, battle: Battle) -> Ground:
    """LW-070, LW-071, LW-093, A19 What bars supremacies and changes ME for losses: the terrain of the
    attacked hex, and an assault from the sea."""
    ground = g.rules.charts.ground
    land: Ground = ground[TERRAINS[g.rules.map.terrain[battle.target]]]
    if battle.kind != LANDING:
        return land
    sea = ground[AMPHIBIOUS]
    return Ground(
        land.tanks_count and sea.tanks_count, land.air_counts and sea.air_counts, sea.effect,
        land.attacker_me + sea.attacker_me, land.defender_me + sea.defender_me,
    )  # fmt: skip


@by_board
def reckon(g: Board, battle: Battle) -> Sum:
    """The whole sum of a combat."""
    charts = g.rules.charts
    ground, row = ground_of(g, battle), rows_of(g, battle)
    attack, defence = battle.attack, battle.defence
    strength = (strength_of(g, attack), strength_of(g, defence))
    base = base_column(charts.ratios, *strength, bool(g.rules.options["virtual_columns"]))
    tanks = supremacy(battles.points(attack, TANKS), battles.points(defence, TANKS))
    air = supremacy(battles.points(attack, AIRCRAFT), battles.points(defence, AIRCRAFT))
    forest = g.rules.map.terrain[battle.target] == FOREST and g.rules.options["forest_bars_tanks"]
    tanks = tanks if row.tanks_count and not forest else 0
    air = air if row.air_counts else 0
    shifts = tuple(_shifts(g, battle, tanks, air))
    last = len(charts.columns) - 1
    column = min(max(base + sum(shift.amount for shift in shifts), 0), last)
    return Sum(
        (battles.cv(attack), battles.cv(defence)), strength, base, shifts, column,
        (tuple(_attack_modifiers(g, battle)), tuple(_modifiers(g, battle, 1))),
        tanks, air, ground, loss_me(g, battle, row),
    )  # fmt: skip


def strength_of(g: Board, parts: tuple[Part, ...]) -> int:
    """LW-062, A32 Each nation's CV times its own ME."""
    return sum(part.cv * me_of(g, part.nation) for part in parts)


def me_of(g: Board, nation: int) -> int:
    """A32 ME never falls below 1."""
    return max(1, int(g.me[nation]))


def base_column(ratios: tuple[tuple[int, int], ...], attack: int, defence: int, beyond: bool = False) -> int:
    """LW-063, A11, A12 The largest column not above the true odds; an empty defence counts as the best
    (A33). With `beyond` the columns go on past the table in the same steps (A13)."""
    last = len(ratios) - 1
    if not defence:
        return last
    column = for_defender(ratios, attack, defence)
    if not beyond:
        return max(column, 0)
    if column == last:
        return last + (2 * attack - 10 * defence) // defence
    if column < 0 and attack:
        return 3 - -(-defence // attack)
    return column


def supremacy(mine: int, theirs: int) -> int:
    """A15 Three times as many is supremacy, and any against none; none against none is not."""
    if mine and mine >= SUPREME * theirs:
        return 1
    if theirs and theirs >= SUPREME * mine:
        return -1
    return 0


def _shifts(g: Board, battle: Battle, tanks: int, air: int) -> list[Item]:
    """LW-070 to LW-076 Columns in the attacker's favour, against him where negative."""
    shift, target, camp = g.rules.charts.shift, battle.target, battle.camp
    items = []
    if tanks:
        items.append(Item("LW-070", "tank supremacy", tanks * shift["tank_supremacy"]))
    if air:
        items.append(Item("LW-071", "air supremacy", air * shift["air_supremacy"]))
    works = fort_layers(g, battle)
    if works:
        what = f"{counted(works, 'layer')} of fortification"
        items.append(Item("LW-073", what, -works * shift["fort_layer"]))
    if own_major_city(g, battle):
        items.append(Item("LW-074", "major city of the defender", -shift["major_city"]))
    from_ = (*battle.starts, target) if battle.kind == SWEEP else battle.starts
    if from_ and queries.pag_near(g, camp, from_):
        items.append(Item("LW-075", "enemy partisans near the attacker", -shift["pag"]))
    if queries.pag_near(g, queries.enemy(camp), (target,)):
        items.append(Item("LW-075", "enemy partisans near the defender", shift["pag"]))
    if not battle.lsp[0]:
        items.append(Item("LW-076", "attack without LSP", -shift["no_lsp"]))
    if battle.columns[0]:
        items.append(Item("LW-042d", "attacker's cards", len(battle.columns[0])))
    if battle.columns[1]:
        items.append(Item("LW-042d", "defender's cards", -len(battle.columns[1])))
    return items


def fort_layers(g: Board, battle: Battle) -> int:
    """A29 The side through which most CV comes; of equals the one with more layers. From the sea, the
    strongest side to the sea."""
    if battle.kind == SWEEP:
        return 0
    if battle.kind == LANDING:
        sea = [near for near in GRID.adjacent[battle.target] if near not in g.rules.map.joined[battle.target]]
        return max((queries.layers(g, battle.target, near) for near in sea), default=0)
    through = {
        start: (battles.cv(tuple(part for part in battle.attack if part.hex == start)),
                queries.layers(g, battle.target, start))
        for start in battle.starts
    }  # fmt: skip
    return max(through.values(), default=(0, 0))[1]


def own_major_city(g: Board, battle: Battle) -> bool:
    """LW-074, A30 A Major City of the defender's own or an ally's country."""
    board = g.rules.map
    if battle.kind == SWEEP or not board.major & GRID.bit[battle.target]:
        return False
    return home_camp(g, board.country[battle.target]) == queries.enemy(battle.camp)


def home_camp(g: Board, country: str) -> int:
    """The camp of the nation whose home a country is."""
    for row in g.rules.map.nations:
        if country in row.home_countries:
            return queries.camp_of(g, NATIONS.index(row.nation))
    return -1


def _modifiers(g: Board, battle: Battle, side: int) -> list[Item]:
    """LW-081, LW-082 What a side adds to its die."""
    items = []
    if battle.lsp[side]:
        items.append(Item("LW-081", "LSP", battle.lsp[side] * g.rules.charts.modifier["lsp"]))
    for card in battle.dice[side]:
        row = g.rules.map.cards[card]
        items.append(Item("LW-082", row.title, row.value))
    return items


def _attack_modifiers(g: Board, battle: Battle) -> list[Item]:
    """LW-080, A21 An assault from the sea is harder, more so without landing craft."""
    items = _modifiers(g, battle, 0)
    if battle.kind == LANDING:
        craft = any(has_craft(g, nation) for nation in battle.nations)
        what = "amphibious" if craft else "no_landing_craft"
        words = "amphibious assault" if craft else "amphibious assault without landing craft"
        items.append(Item("LW-080", words, g.rules.charts.modifier[what]))
    return items


def has_craft(g: Board, nation: int) -> bool:
    """R3 Specialised landing craft, from a turn on."""
    first: int = g.rules.scenario.landing.get(NATIONS[nation], 0)
    return 0 < first <= g.turn


def loss_me(g: Board, battle: Battle, row: Ground) -> tuple[int, int]:
    """LW-093, A32 ME of the largest contingent of each side, as the terrain changes it; never below 1."""
    return (
        max(1, _leading_me(g, battle.attack) + row.attacker_me),
        max(1, _leading_me(g, battle.defence) + row.defender_me),
    )


def _leading_me(g: Board, parts: tuple[Part, ...]) -> int:
    shares = battles.by_nation(parts)
    if not shares:
        return 1
    return max((share, me_of(g, nation)) for nation, share in shares.items())[1]


def colour(g: Board, column: int, differential: int) -> str:
    """LW-065 The colour of a column and a differential."""
    letter: str = g.rules.charts.colour(column, differential)
    return letter
