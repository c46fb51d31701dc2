"""12.6 to 12.9 Fire: strengths, columns, shifts, die-roll modifiers. One computation for the odds, the log
and the roll."""

from __future__ import annotations

from typing import NamedTuple

from redoubt.titles.paths_of_glory.queries import additions, cf, enemy, forts, tables_of, was_played
from redoubt.titles.paths_of_glory.rules.cards.declaration import CombatUse, Fight
from redoubt.titles.paths_of_glory.state import Board
from redoubt.titles.paths_of_glory.tables import AH, AP, BU, GE, RU, TU, US

SINAI_PIPELINE, YANKS_AND_TANKS, KERENSKY, BRUSILOV = "AP-49", "AP-35", "AP-45", "AP-46"


class Modifier(NamedTuple):
    """A column shift or a die-roll modifier, with its rule."""

    rule: str
    amount: int
    why: str


class Volley(NamedTuple):
    """One side's fire."""

    table: str
    strength: int
    column: int
    """The column after shifts."""
    shifts: tuple[Modifier, ...]
    drms: tuple[Modifier, ...]

    @property
    def drm(self) -> int:
        return sum(drm.amount for drm in self.drms)

    def loss(self, g: Board, die: int) -> int:
        """12.6 The loss number for a die: the net die is between 1 and 6."""
        net = min(6, max(1, die + self.drm))
        return tables_of(g).fire[self.table].cells[self.column][net - 1]


def volley(g: Board, fight: Fight, attacking: bool, cards: tuple[int, ...], boost: int = 0) -> Volley:
    """12.6 The fire of the attackers or the defenders as they stand; `cards` are that side's own combat
    cards."""
    tables = tables_of(g)
    units = fight.attackers if attacking else fight.defenders
    fort = 0 if attacking else fort_strength(g, fight)
    strength = sum(cf(g, unit) for unit in units) + fort
    uses = [use for card in cards if (use := g.rules.cards[card].combat) is not None]
    army = any(tables.is_army[unit] for unit in units) or any(use.army_table for use in uses)
    army = army or additions(g).army_table(g, fight, attacking)
    table = "army" if army else "corps"
    added = [change for more in additions(g).fire for change in more(g, fight, attacking, table)]
    shifts = (*column_shifts(g, fight, attacking), *(row.modifier for row in added if row.is_shift))
    columns = tables.fire_columns[table]
    column = max(0, sum(strength >= lowest for lowest in columns) - 1)  # no strength reads as column 1
    column = min(len(columns) - 1, max(0, column + sum(shift.amount for shift in shifts)))
    drms = [*_card_drms(g, cards, uses), *(attack_drms(g, fight, boost) if attacking else ())]
    drms += [row.modifier for row in added if not row.is_shift]
    return Volley(table, strength, column, shifts, tuple(drms))


def fort_strength(g: Board, fight: Fight) -> int:
    """12.6, 15.1 An intact fort of the defender adds its value."""
    return g.fort[fight.target] if forts(g, enemy(fight.attacker)) >> fight.target & 1 else 0


def column_shifts(g: Board, fight: Fight, attacking: bool) -> tuple[Modifier, ...]:
    """12.9 Terrain shifts the attacker left; a trench too, and the defender right."""
    tables = tables_of(g)
    shifts = []
    ground = tables.ground[tables.terrain[fight.target]]
    if attacking and ground.shift:
        shifts.append(Modifier("12.9", ground.shift, ground.terrain))
    if fight.trench and fight.shifts:
        if not attacking:
            shifts.append(Modifier("12.9", 1, "trench"))
        else:
            shifts.append(Modifier("12.9", -fight.trench, f"level-{fight.trench} trench"))
    return tuple(shifts)


def _card_drms(g: Board, cards: tuple[int, ...], uses: list[CombatUse]) -> list[Modifier]:
    return [
        Modifier("12.7", use.drm, tables_of(g).card_names[card])
        for card in cards
        if (use := g.rules.cards[card].combat) is not None and use.drm
    ]


def attack_drms(g: Board, fight: Fight, boost: int) -> list[Modifier]:
    """12.6 Sinai, and the events whose Ops are in use; `boost` is 1 for the one attack that Kerensky
    helps."""
    tables = tables_of(g)
    drms = []
    sinai = tables.space["Sinai"]
    piped = fight.attacker == AP and was_played(g, SINAI_PIPELINE)
    if fight.attackers and all(g.place[unit] == sinai for unit in fight.attackers) and not piped:
        drms.append(Modifier("12.6", -3, "attack out of Sinai"))
    if g.offensive_card >= 0:
        nations = {tables.nation[unit] for unit in fight.committed or fight.attackers}
        card = tables.card_ids[g.offensive_card]
        if card == YANKS_AND_TANKS and US in nations:
            drms.append(Modifier("8.7", 2, "Yanks and Tanks"))
        if card == BRUSILOV and RU in nations:
            drms.append(Modifier("8.7", 1, "Brusilov Offensive"))
        if card == KERENSKY and boost:
            drms.append(Modifier("8.7", 2, "Kerensky Offensive"))
    return drms


def kerensky_helps(g: Board, fight: Fight) -> bool:
    """Kerensky Offensive: one attack with a RU unit against a space with an AH, BU or TU unit."""
    tables = tables_of(g)
    return (
        g.offensive_card >= 0
        and tables.card_ids[g.offensive_card] == KERENSKY
        and not g.boost_used
        and any(tables.nation[unit] == RU for unit in fight.attackers)
        and any(tables.nation[unit] in (AH, BU, TU) for unit in fight.defenders)
    )


def brusilov_negates(g: Board, fight: Fight) -> bool:
    """Brusilov Offensive: for one RU attack on a space without GE units all trench effects are off."""
    tables = tables_of(g)
    return (
        g.offensive_card >= 0
        and tables.card_ids[g.offensive_card] == BRUSILOV
        and not g.boost_used
        and any(tables.nation[unit] == RU for unit in fight.attackers)
        and not any(tables.nation[unit] == GE for unit in fight.defenders)
    )
