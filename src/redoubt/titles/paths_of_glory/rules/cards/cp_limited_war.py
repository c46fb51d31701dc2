"""Central Powers: Limited War."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.titles.paths_of_glory.board import add_vp, bring_in, eliminate
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    cf,
    forts,
    full,
    in_box,
    name,
    room_at,
    stacks,
    tables_of,
    units_at,
)
from redoubt.titles.paths_of_glory.rules.cards.common import (
    after,
    all_of,
    at_war_with_us,
    attack,
    before,
    both,
    defence,
    every,
    if_played,
    in_country,
    in_trench,
    unless_played,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.cards.spies import look_at_hand
from redoubt.titles.paths_of_glory.rules.r09_events import NeutralEntry
from redoubt.titles.paths_of_glory.rules.r16_war_status import TSAR_TAKES_COMMAND, russia_track
from redoubt.titles.paths_of_glory.state import RESERVE, Board
from redoubt.titles.paths_of_glory.tables import ALPINE, AP, BR, BU, CP, FR, GE, MOUNTAIN, TU

FALKENHAYN, HL_TAKE_COMMAND = "CP-13", "CP-54"


# Combat cards


def place_of_execution(g: Board, fight: Fight, side: int) -> No | None:
    """Place of Execution: an intact fort in the French space under attack."""
    if forts(g, AP) >> fight.target & 1:
        return None
    return No(THIS_CARD, "the space under attack has no intact fort")


def french_forts_gone(g: Board) -> No | None:
    """Place of Execution is a plain event only when all French forts are destroyed."""
    if forts(g, AP) & tables_of(g).in_country[FR]:
        return No("9.8", "a combat card, and a plain event only when all French forts are destroyed")
    return None


def in_or_from_mountains(g: Board, fight: Fight, side: int) -> No | None:
    """Alpenkorps: a GE unit attacks into a mountain space, or itself out of one."""
    tables = tables_of(g)
    high = (MOUNTAIN, ALPINE)
    germans = [unit for unit in fight.attackers if tables.nation[unit] == GE]
    if germans and tables.terrain[fight.target] in high:
        return None
    if any(tables.terrain[g.place[unit]] in high for unit in germans):
        return None
    return No(THIS_CARD, "no German unit attacks into or out of a mountain space")


def turks_in_strength(g: Board, fight: Fight, side: int) -> No | None:
    """Kemal: a TU unit with a combat factor of 1 or more defends."""
    nation = tables_of(g).nation
    if any(nation[unit] == TU and cf(g, unit) for unit in fight.defenders):
        return None
    return No(THIS_CARD, "no Turkish unit with a combat factor of 1 or more defends")


# Libyan Revolt


def libya_empty(g: Board) -> No | None:
    """Libyan Revolt: no AP unit in Libya, and room for SN (10.1)."""
    libya = at(g, "Libya")
    if units_at(g, libya, AP):
        return No(THIS_CARD, "an Allied unit is in Libya")
    return None if room_at(g, libya, CP) > 0 else No("10.1", "Libya holds 3 units already")


def libyan_revolt(g: Board) -> None:
    """SN enters in Libya, which becomes CP. It counts as the Turkish reinforcement of the turn (7.4)."""
    g.reinforced = (*g.reinforced, TU)
    bring_in(g, tables_of(g).unit["SN-C"], at(g, "Libya"), "9.4")


# High Seas Fleet


def put_to_sea(g: Board) -> None:
    """The VP is booked at the end of the next AP action unless Grand Fleet answers."""
    g.fleet_at_sea = 1
    g.log("18", "fleet_out")


# War in Africa


def african_corps(g: Board) -> list[int]:
    """21.5 War in Africa: full BR corps on the map or in the Reserve Box; reduced ones only if there is none;
    not BEF."""
    tables = tables_of(g)
    units = [unit for stack in stacks(g, AP).values() for unit in stack]
    british = [
        unit
        for unit in sorted((*units, *in_box(g, RESERVE[AP])))
        if tables.nation[unit] == BR and not tables.is_army[unit] and tables.trait[unit] != "bef"
    ]
    return [unit for unit in british if full(g, unit)] or british


@dataclass(frozen=True)
class WarInAfricaChoice(Decision):
    """War in Africa: AP gives up a BR corps, or a VP."""

    rule = "18"
    prompt = "War in Africa: remove a British corps from the game, or give the Central Powers a VP"
    verbs = (
        Verb("remove", "unit", label="Remove {unit} from the game", group="losses"),
        Verb("keep", label="Keep the corps: VP +1", group="losses"),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("keep",), *(("remove", unit) for unit in african_corps(g))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "keep":
            return None
        return No("18", f"{name(g, choice[1])} is not a British corps that can be sent to Africa")


@procedure
class WarInAfrica(Procedure):
    """18 AP chooses between a BR corps and a VP."""

    @step("18")
    def choose(self, g: Board) -> Any:
        return WarInAfricaChoice(AP)

    @choose.then
    def chosen(self, g: Board, choice: Raw) -> None:
        if choice[0] == "remove":
            eliminate(g, choice[1], "18", permanently=True)
        else:
            add_vp(g, 1, "18", "War in Africa")


# The Russian track


def russia_loses_ground(g: Board) -> No | None:
    """16.7 Tsar Takes Command: CP controls three Russian VP spaces."""
    if russia_track(g) == 1:
        return None
    return No("16.7", f"the Central Powers must control {TSAR_TAKES_COMMAND} Russian VP spaces")


execution = CombatUse(
    True,
    False,
    every(
        if_played(FALKENHAYN),
        unless_played(HL_TAKE_COMMAND),
        with_unit_of(GE),
        in_country(FR),
        place_of_execution,
    ),
    drm=2,
)

CARDS = (
    Card("CP-15", combat=attack(with_unit_of(GE))),
    Card("CP-16", combat=both(with_unit_of(TU))),
    Card("CP-17", event=look_at_hand(CP)),
    Card("CP-18", combat=defence(every(with_unit_of(GE), in_trench))),
    Card("CP-19", combat=attack(with_unit_of(GE))),
    Card("CP-20"),
    Card("CP-21"),
    Card("CP-22"),
    Card("CP-23"),
    Card("CP-24", all_of(at_war_with_us(TU), libya_empty), libyan_revolt, reinforces=False),
    Card("CP-25", event=put_to_sea),
    Card(
        "CP-26",
        all_of(after(FALKENHAYN), before(HL_TAKE_COMMAND), french_forts_gone),
        combat=execution,
        plain_event=True,
    ),
    Card("CP-27"),
    Card("CP-28", russia_loses_ground),
    Card("CP-29"),
    Card("CP-30", combat=attack(in_or_from_mountains)),
    Card("CP-31", combat=CombatUse(False, True, turks_in_strength, army_table=True)),
    Card("CP-32", event=lambda g: WarInAfrica()),
    Card("CP-33"),
    Card("CP-34", event=lambda g: NeutralEntry(BU, CP)),
)

EVENTS = (EventKind("fleet_out", "The High Seas Fleet puts to sea", headline=True),)
