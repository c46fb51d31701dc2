"""Who may do what at a table.

Whoever sets a table up owns it. The owner plays every side that is not given away; a chair gives a side, or
a view of the table, to whoever claims its link. Nobody is asked anything at a table that was never shared, on
a server that only this computer can reach.

| rank | looks | asks | drafts | decides |
|---|---|---|---|---|
| player | as the side | yes | yes | yes |
| staff | as the side | yes | yes | no |
| spectator | as an onlooker | no | no | no |
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from redoubt.engine.decision import Choice
from redoubt.engine.procedure import DRAFT
from redoubt.engine.view import ONLOOKER
from redoubt.service.chronicle import mode_of
from redoubt.service.errors import NoSeat

if TYPE_CHECKING:
    from redoubt.service.live import Live

PLAYER: Final = "player"
STAFF: Final = "staff"
SPECTATOR: Final = "spectator"


class Visitor(NamedTuple):
    """Who asks: a browser by the hash of its cookie, empty if it has none."""

    person: str = ""
    local: bool = False
    """At this computer, on a server that no other can reach."""
    house: bool = False
    """Whoever started the server: the owner of tables that have none."""

    @property
    def owns(self) -> str:
        """Whom a table belongs to that this visitor sets up."""
        return "" if self.local else self.person


HOUSE: Final = Visitor(local=True, house=True)
"""Whoever sits at this computer."""


@dataclass
class Chair:
    """A place at a table that was given away."""

    number: int
    side: str
    """Empty for a spectator."""
    rank: str
    token: str | None
    """What its link holds, until it is claimed."""
    holder: str
    """The browser that sits on it; empty until it is claimed."""


@dataclass(frozen=True)
class Rights:
    """What a visitor may do at a table. Made for one request, and not kept."""

    live: Live
    owner: bool
    plays: frozenset[int]
    """Sides the visitor decides for."""
    helps: frozenset[int]
    """Sides the visitor drafts for."""
    present: bool
    """Has a place at the table, be it a spectator's."""
    everything: bool = False
    """A table that was never shared, at this computer: any side may be looked at and played."""

    @property
    def holds(self) -> frozenset[int]:
        return self.plays | self.helps

    def sees(self, viewer: int) -> bool:
        """Whether the visitor may look through these eyes."""
        return self.everything or viewer in self.holds or (viewer == ONLOOKER and self.present)

    def must_own(self) -> None:
        if not self.owner:
            raise NoSeat("only the owner of this table may do this")

    def must_be_here(self) -> None:
        if not self.present:
            raise NoSeat("you have no seat at this table: ask its owner for a link")

    def must_play_something(self) -> None:
        if not (self.everything or self.plays):
            raise NoSeat("only those who play may do this")

    def viewer(self, name: str | None) -> int:
        """Through whose eyes the visitor looks. If the request does not say: its only side, or the one that
        is asked now; an onlooker where the visitor's sides know different things."""
        self.must_be_here()
        if name is None:
            return self.live.viewer_among(None if self.everything else self.holds)
        viewer = self.live.viewer(name)
        if viewer != ONLOOKER and not self.everything and viewer not in self.holds:
            raise NoSeat(f"you do not have a seat for {name}", "as")
        return viewer

    def asking(self, name: str, path: str = "side") -> int:
        """A side the visitor may ask for."""
        self.must_be_here()
        side = self.live.side(name, path)
        if not self.everything and side not in self.holds:
            raise NoSeat(f"you do not have a seat for {name}", path)
        return side

    def deciding(self, name: str, path: str = "side") -> int:
        """A side the visitor decides for."""
        side = self.asking(name, path)
        if not self.everything and side not in self.plays:
            raise NoSeat(f"staff may draft orders for {name}; only the commander decides", path)
        return side

    def consenting(self, name: str) -> int:
        """A side for which this very visitor agrees to something. Others agree by a request of their own."""
        side = self.live.side(name, "consent")
        person = side in self.live.people or side == self.live.title.umpire
        if person and not self.everything and side not in self.plays:
            raise NoSeat(f"{name} must agree from its own seat", "consent")
        return side

    def drafting(self, name: str, choices: list[str]) -> int:
        """A side for which the visitor may make these choices: staff only write on a sheet that is not
        handed in."""
        side = self.asking(name)
        if self.everything or side in self.plays:
            return side
        game = self.live.game
        for text in choices:
            choice: Choice | None = game.parse(text)
            verbs = {verb.name: verb for decision in game.asked for verb in decision.verbs}
            hands_in = choice is None or getattr(verbs.get(choice.verb), "hands_in", True)
            if mode_of(game) != DRAFT or hands_in:
                raise NoSeat(f"staff may draft orders for {name}; only the commander decides", "choices")
        return side

    def taking_back(self, name: str) -> int:
        """A side whose last choices the visitor may take back: staff only what is written on a sheet that is
        not handed in."""
        side, game = self.asking(name), self.live.game
        if not (self.everything or side in self.plays):
            if mode_of(game) != DRAFT or all(decision.side != side for decision in game.open_decisions()):
                raise NoSeat(f"staff may draft orders for {name}; only the commander decides", "side")
        return side


def rights(live: Live, visitor: Visitor) -> Rights:
    """What a visitor may do at a table. Called with the lock."""
    trusted = visitor.local or visitor.house
    owner = (visitor.person != "" and visitor.person == live.owner) or (trusted and live.owner == "")
    if visitor.local and not live.shared:
        owner = True
    sides = live.title.sides
    plays: set[int] = set()
    helps: set[int] = set()
    mine = [chair for chair in live.chairs if visitor.person and chair.holder == visitor.person]
    for chair in mine:
        if chair.rank == PLAYER:
            plays.add(sides.index(chair.side))
        elif chair.rank == STAFF:
            helps.add(sides.index(chair.side))
    if owner:
        given = {chair.side for chair in live.chairs if chair.rank == PLAYER}
        plays |= {side for side in live.people if sides[side] not in given}
    return Rights(
        live, owner, frozenset(plays), frozenset(helps), owner or bool(mine), owner and not live.shared
    )


__all__ = ["HOUSE", "PLAYER", "SPECTATOR", "STAFF", "Chair", "Rights", "Visitor", "rights"]
