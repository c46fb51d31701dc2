"""LW-052 Step 3: where the lines are not in contact they may move one hex closer. No attack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw
from redoubt.engine.procedure import Procedure, draft, loop, procedure, step
from redoubt.titles.land_war import board, front, orders, queries
from redoubt.titles.land_war.orders import Sheet
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, CONTROL, MEN, NATIONS, NOBODY, Board
from redoubt.titles.land_war.tables import GRID

Claim = tuple[int, int, int]
"""Nation, from, hex claimed."""


@procedure
class Close(Procedure):
    """LW-052 Step 3: claims are written in secret and opened together (A37)."""

    claims: tuple[Claim, ...] = ()

    @draft("LW-052", "Closing the line")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Closing)

    @sheets.then
    def answer(self, g: Board, side: int, choice: Choice) -> None:
        orders.write(g, side, choice)

    @step("LW-052", "Closing the line")
    def open_claims(self, g: Board) -> None:
        self.claims = tuple((nation, order[1], order[2]) for nation, order in orders.collect(g))

    @loop("A37")
    def disputes(self, g: Board) -> AwardHex | None:
        """A37 A hex claimed by both goes to the higher ME, on a tie to nobody; Map Control may differ."""
        for hex in disputed(g, self.claims):
            if g.rules.options["control"] == "people":
                return AwardHex(CONTROL, hex)
            self.claims = award(g, self.claims, hex, ruled_for(g, self.claims, hex))
        return None

    @disputes.then
    def awarded(self, g: Board, choice: Choice) -> None:
        hex = disputed(g, self.claims)[0]
        self.claims = award(g, self.claims, hex, choice[1])

    @step("LW-052")
    def move_up(self, g: Board) -> None:
        """The lines move to the hexes that were won, each with a man."""
        for nation, start, hex in self.claims:
            camp = queries.camp_of(g, nation)
            if g.holder[hex] == NOBODY and may_spare(g, nation, start, hex):
                board.hold(g, hex, camp)
                board.move(g, start, hex, nation, front.ONE_MAN)
                g.log("LW-052", "moved_up", nation=nation, start=start, hex=hex)
        front.settle(g)


def disputed(g: Board, claims: tuple[Claim, ...]) -> list[int]:
    """Hexes that both camps claim."""
    axis, allied = (
        {claim[2] for claim in claims if queries.camp_of(g, claim[0]) == camp} for camp in (AXIS, ALLIED)
    )
    return sorted(axis & allied)


def ruled_for(g: Board, claims: tuple[Claim, ...], hex: int) -> int:
    """A37 The camp whose claimant has the higher ME, or nobody."""
    best = {AXIS: 0, ALLIED: 0}
    for nation, _, claimed in claims:
        if claimed == hex:
            camp = queries.camp_of(g, nation)
            best[camp] = max(best[camp], g.me[nation])
    if best[AXIS] == best[ALLIED]:
        return NOBODY
    return AXIS if best[AXIS] > best[ALLIED] else ALLIED


def award(g: Board, claims: tuple[Claim, ...], hex: int, camp: int) -> tuple[Claim, ...]:
    """The claims that stand after a ruling on a hex."""
    g.log("A37", "disputed", hex=hex, camp=camp)
    return tuple(claim for claim in claims if claim[2] != hex or queries.camp_of(g, claim[0]) == camp)


def may_spare(g: Board, nation: int, start: int, hex: int, gone: int = 0) -> bool:
    """LW-012 A man can go from one hex to the other, so many having gone already: one stays behind if the
    first is still front then."""
    if queries.force(g, start, nation)[1 + MEN] <= gone:
        return False
    against = (queries.enemy(queries.camp_of(g, nation)), NOBODY)
    still = any(g.holder[near] in against for near in g.rules.map.joined[start] if near != hex)
    return queries.men_at(g, start) - gone > (still and not g.rules.scenario.empty)


@dataclass(frozen=True)
class Closing(Sheet):
    """LW-052 A team claims hexes of nobody beside its line."""

    rule = "LW-052"
    what = "move the line closer where it is out of contact"

    def orders(self, g: Board) -> Iterator[Raw]:
        nation, camp = self.nation(g), self.camp(g)
        claimed = {order[2] for order in orders.written(g, self.side)}
        used = [order[1] for order in orders.written(g, self.side)]
        for start in queries.line(g, camp):
            for hex in g.rules.map.joined[start]:
                if g.holder[hex] == NOBODY and hex not in claimed:
                    if may_spare(g, nation, start, hex, used.count(start)):
                        yield ("claim", start, hex)

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "claim":
            return None
        _, start, hex = choice
        if g.holder[hex] != NOBODY:
            return No("LW-052", f"{GRID.name(hex)} is not empty: only an offensive takes it")
        if hex not in g.rules.map.joined[start] or start not in queries.line(g, self.camp(g)):
            return No("LW-052", f"{GRID.name(hex)} is not one hex before your line at {GRID.name(start)}")
        if any(order[2] == hex for order in orders.written(g, self.side)):
            return No("LW-052", f"{GRID.name(hex)} is claimed already")
        return No("LW-012", f"{GRID.name(start)} has no man of {NATIONS[self.nation(g)]} to spare")


@dataclass(frozen=True)
class AwardHex(Decision):
    """A37 Map Control rules where the line rests."""

    hex: int
    rule = "A37"
    prompt = "both sides claim {hex}: whose is it?"

    def options(self, g: Board) -> Iterator[Raw]:
        return (("award", camp) for camp in (AXIS, ALLIED, NOBODY))

    def needs_reason(self, choice: Raw) -> bool:
        return True

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "award":
            return No("A37", f"{CAMPS[choice[1]]} does not claim {GRID.name(self.hex)}")
        return None


LINES = {
    "disputed": "Both sides claim {hex}: it goes to {winner}",
    "moved_up": "{nation} moves its line up from {start} to {hex}",
}
