"""Section 16: War status, commitment, the American and Russian tracks, the War Status Phase. 18 VP of that
phase."""

from __future__ import annotations

from typing import Any

from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import add_vp, eliminate, join_war, set_commitment
from redoubt.titles.paths_of_glory.queries import (
    at_war,
    combined_war_status,
    controlled,
    played_before,
    russian_vp,
    sides,
    stacks,
    tables_of,
    was_played,
    winter,
)
from redoubt.titles.paths_of_glory.rules.r03_setup import set_up
from redoubt.titles.paths_of_glory.rules.r04_victory import automatic_victory, end_of_war
from redoubt.titles.paths_of_glory.rules.r06_offensives import missed
from redoubt.titles.paths_of_glory.state import SPACES, Board
from redoubt.titles.paths_of_glory.tables import (
    AH,
    AP,
    CP,
    GE,
    IT,
    LIMITED_WAR,
    MOBILIZATION,
    RO,
    RU,
    TOTAL_WAR,
    TU,
)

NEEDED = {MOBILIZATION: 4, LIMITED_WAR: 11}
"""16.2 The war status that leads on from a commitment."""
ARMISTICE = 40
TSAR_FALLS = 33
TSAR_TAKES_COMMAND = 3
BLOCKADE = "AP-02"
ZIMMERMANN, OVER_THERE = "AP-54", "AP-55"
TSAR, FALL_OF_THE_TSAR, BOLSHEVIKS, BREST_LITOVSK = "CP-28", "CP-52", "CP-53", "CP-45"


@procedure
class WarStatusPhase(Procedure):
    """5.E VP, victory, armistice, commitment."""

    @step("5.E.1", "War Status Phase")
    def victory_points(self, g: Board) -> None:
        """5.E.1 Blockade, missed offensives, neutral Italy."""
        if was_played(g, BLOCKADE) and winter(g):
            add_vp(g, -1, "5.E.1", "the Blockade in a winter turn")
        if missed(g, CP):
            add_vp(g, -1, "5.E.1", "the Central Powers missed their mandated offensive")
        if missed(g, AP):
            add_vp(g, 1, "5.E.1", "the Allied Powers missed their mandated offensive")
        if not at_war(g, IT) and g.commitment[AP] == TOTAL_WAR:
            add_vp(g, 1, "5.E.1", "Italy is still neutral")

    @step("5.E.2", "War Status Phase")
    def test_victory(self, g: Board) -> Any:
        """5.E.2 Automatic victory."""
        return LEAVE if automatic_victory(g) else None

    @step("5.E.3", "War Status Phase")
    def armistice(self, g: Board) -> Any:
        """5.E.3, 16.5 A combined war status of 40 ends the war."""
        if g.rules.scenario.armistice and combined_war_status(g) >= ARMISTICE:
            end_of_war(g, f"Armistice: the combined war status is {combined_war_status(g)}", "16.5")
            return LEAVE
        return None

    @step("5.E.4", "War Status Phase")
    def commitment(self, g: Board) -> Any:
        """5.E.4, 16.2 From turn 2 on."""
        if g.turn > 1 and g.rules.scenario.commitment_rises:
            for side in (AP, CP):
                raise_commitment(g, side)
            if g.rules.scenario.total_war_ends and TOTAL_WAR in g.commitment:
                end_of_war(g, "A side has reached Total War", "4.3")
                return LEAVE
        return None


def raise_commitment(g: Board, side: int) -> None:
    """16.2, 16.3 Four points lead to Limited War, 11 to Total War; both steps may come at once. Turkey joins
    CP at Limited War."""
    while g.war_status[side] >= NEEDED.get(g.commitment[side], 1000):
        set_commitment(g, side, g.commitment[side] + 1)
        if side == CP and not at_war(g, TU):
            turkey_enters(g)


def turkey_enters(g: Board) -> None:
    """16.3 Turkey's units and trenches are placed; Turkey and Persia open."""
    join_war(g, TU, CP, "16.3")
    set_up(g, "Turkey")


# 16.6 The American track

US_NEUTRAL, TELEGRAM_ALLOWED, TELEGRAM, OVER_THERE_BOX = range(4)
US_TRACK = ("US Neutral", "Zimmermann Telegram Allowed", "Zimmermann Telegram", "Over There")


def us_track(g: Board) -> int:
    """16.6 The box of the American track."""
    if was_played(g, OVER_THERE):
        return OVER_THERE_BOX
    if was_played(g, ZIMMERMANN):
        return TELEGRAM
    return TELEGRAM_ALLOWED if combined_war_status(g) >= g.zimmermann else US_NEUTRAL


# 16.7 The Russian track

RUSSIA_TRACK = (
    "God Save the Tsar", "Tsar Takes Command Allowed", "Tsar Takes Command", "Fall of the Tsar Allowed",
    "Fall of the Tsar", "Bolshevik Revolution Allowed", "Bolshevik Revolution", "Treaty of Brest-Litovsk",
)  # fmt: skip


def russia_track(g: Board) -> int:
    """16.7 The box of the Russian track; "Allowed" boxes fall back when their condition fails."""
    lost = russian_vp(g)
    if was_played(g, BREST_LITOVSK):
        return 7
    if was_played(g, BOLSHEVIKS):
        return 6
    if was_played(g, FALL_OF_THE_TSAR):
        return (
            5 if played_before(g, FALL_OF_THE_TSAR) and (lost > g.tsar_fell_at or all_europe_lost(g)) else 4
        )
    if was_played(g, TSAR):
        return 3 if combined_war_status(g) + lost >= TSAR_FALLS else 2
    return 1 if lost >= TSAR_TAKES_COMMAND else 0


def all_europe_lost(g: Board) -> bool:
    """16.7 CP holds all seven Russian VP spaces in Europe."""
    europe = g.rules.russian_vp & ~tables_of(g).near_east
    return not europe & ~controlled(g, CP)


# 16.9 Brest-Litovsk


def russian_ground(g: Board) -> int:
    """16.9 Where RU units may be after the treaty."""
    inside = tables_of(g).in_country
    return inside[RU] | inside[GE] | inside[TU] | inside[AH] | inside[RO]


def treaty(g: Board) -> bool:
    """Whether the Treaty of Brest-Litovsk is in force."""
    return was_played(g, BREST_LITOVSK)


def sign_treaty(g: Board) -> None:
    """16.9 RU units elsewhere, and those stacked with other Allies, are eliminated at once."""
    nation, owner, ground = tables_of(g).nation, sides(g), russian_ground(g)
    doomed = []
    for unit, space in enumerate(g.place):
        if space < SPACES and nation[unit] == RU and owner[unit] == AP:
            allies = any(nation[other] != RU for other in stacks(g, AP)[space])
            if allies or not ground >> space & 1:
                doomed.append(unit)
    for unit in doomed:
        eliminate(g, unit, "16.9")


EVENTS: tuple[EventKind, ...] = ()
