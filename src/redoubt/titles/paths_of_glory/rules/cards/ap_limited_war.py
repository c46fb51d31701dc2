"""Allied Powers: Limited War."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.titles.paths_of_glory.board import open_salonika
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    at_war,
    controls,
    in_box,
    is_army,
    name,
    on_map,
    room_at,
    stacks,
    tables_of,
)
from redoubt.titles.paths_of_glory.rules.cards.common import (
    after,
    all_of,
    attack,
    before,
    scores,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import Card
from redoubt.titles.paths_of_glory.rules.cards.spies import look_at_hand
from redoubt.titles.paths_of_glory.rules.r03_setup import set_up
from redoubt.titles.paths_of_glory.rules.r09_events import NeutralEntry
from redoubt.titles.paths_of_glory.rules.r13_redeployment import (
    redeploy_unit,
    why_no_box,
    why_no_near_east,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply, sea_ports
from redoubt.titles.paths_of_glory.rules.r15_forts import siege_kept
from redoubt.titles.paths_of_glory.state import RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AP, BR, FR, GR, IT, RO

BLOCKADE, ZIMMERMANN, FALL_OF_THE_TSAR = "AP-02", "AP-54", "CP-52"


# Salonika


def salonika_corps(g: Board) -> list[int]:
    """21.7 Salonika: FR and BR corps in Allied ports, or in the Reserve Box as far as 13.5 allows; not
    BEF."""
    tables = tables_of(g)
    harbours, salonika = sea_ports(g, AP), at(g, "Salonika")
    corps = []
    for unit in (*in_box(g, RESERVE[AP]), *(unit for units in stacks(g, AP).values() for unit in units)):
        if tables.nation[unit] not in (FR, BR) or is_army(g, unit) or tables.trait[unit] == "bef":
            continue
        if on_map(g, unit):
            start = g.place[unit]
            fit = start != salonika and harbours >> start & 1 and in_supply(g, unit)
            fit = fit and siege_kept(g, AP, start, (unit,))
        else:
            fit = why_no_box(g, unit) is None
        if fit and why_no_near_east(g, unit, g.place[unit], salonika, False) is None:
            corps.append(unit)
    return sorted(corps)


def salonika_open(g: Board) -> No | None:
    """After Greek entry AP must control Salonika, with room for a corps."""
    salonika = at(g, "Salonika")
    if (at_war(g, GR) or g.limited_greece) and not controls(g, AP, salonika):
        return No("9.3", "the Allies do not control Salonika")
    if not room_at(g, salonika, AP):
        return No("10.1", "Salonika holds 3 units already")
    if not salonika_corps(g):
        return No("13.3", "no French or British corps in a port or the Reserve Box can go to Salonika")
    return None


@dataclass(frozen=True)
class SendToSalonika(Decision):
    """9.3 Which corps go to Salonika: at least one, at most three."""

    rule = "9.3"
    prompt = "send French and British corps to Salonika ({sent} sent)"
    sent: int = 0
    verbs = (
        Verb("send", "unit", label="{unit} goes to Salonika", group="move"),
        Verb("done", label="No more corps", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = [("send", unit) for unit in salonika_corps(g)]
        return [("done",), *choices] if self.sent or not choices else choices

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice):
            return None
        if choice[0] == "done":
            return No("9.3", "at least one corps must go to Salonika")
        return No("9.3", f"{name(g, choice[1])} cannot go to Salonika") if choice[1] >= 0 else None


@procedure
class Salonika(Procedure):
    """9.3 Corps redeploy to Salonika; if Greece is neutral, its corps are placed and stay neutral."""

    sent: int = 0

    @step("9.3")
    def limited_entry(self, g: Board) -> None:
        if not at_war(g, GR):
            set_up(g, "Greece")
            open_salonika(g, "9.3")

    @loop("9.3")
    def corps(self, g: Board) -> Any:
        if self.sent == 3 or not room_at(g, at(g, "Salonika"), AP):
            return None
        return SendToSalonika(AP, self.sent)

    @corps.then
    def gone(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "done":
            return LEAVE
        self.sent += 1
        redeploy_unit(g, choice[1], at(g, "Salonika"))
        return None


# Grand Fleet


def fleet_at_sea(g: Board) -> No | None:
    """21.4 Grand Fleet: only in the AP action right after High Seas Fleet."""
    return None if g.fleet_at_sea else No("7.7", "only in the Allied action directly after High Seas Fleet")


def turn_back_fleet(g: Board) -> None:
    """Grand Fleet cancels the VP of High Seas Fleet."""
    g.fleet_at_sea = 0
    g.log("18", "fleet_met")


CARDS = (
    Card("AP-15"),
    Card("AP-16", before(FALL_OF_THE_TSAR), lambda g: NeutralEntry(RO, AP)),
    Card("AP-17", event=lambda g: NeutralEntry(IT, AP)),
    Card("AP-18", combat=attack(with_unit_of(BR))),
    Card("AP-19", combat=attack(with_unit_of(BR, FR))),
    Card("AP-20"),
    Card("AP-21", combat=attack(with_unit_of(FR))),
    Card("AP-22"),
    Card("AP-23", event=look_at_hand(AP)),
    Card("AP-24"),
    Card("AP-25"),
    Card("AP-26", all_of(after(BLOCKADE), before(ZIMMERMANN)), scores(-1, "the Lusitania")),
    Card("AP-27"),
    Card("AP-28"),
    Card("AP-29"),
    Card("AP-30", salonika_open, lambda g: Salonika()),
    Card("AP-31"),
    Card("AP-32"),
    Card("AP-33", fleet_at_sea, turn_back_fleet),
    Card("AP-34"),
)


EVENTS = (EventKind("fleet_met", "The Grand Fleet meets the High Seas Fleet"),)
