"""LW-052 Step 3: where the lines are not in contact they may move one hex closer. No attack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.rows import added
from redoubt.titles.land_war.rules import a02_orders as orders, lw010_front as front
from redoubt.titles.land_war.rules.a02_orders import Sheet, sheet_verbs, up_to
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    CAMPS,
    CONTROL,
    LSP,
    MEN,
    NOBODY,
    TANKS,
    Board,
    Points,
    points_of,
    the_nation,
)
from redoubt.titles.land_war.tables import GRID

Claim = tuple[int, int, int]
"""Nation, from, hex claimed."""
NOTHING: Points = (0, 0, 0, 0)
Following = tuple[int, int, int, int, int]
"""Nation, resource, from, to, how many."""


@procedure
class Close(Procedure):
    """LW-052 Step 3: claims are written in secret and opened together (A37)."""

    claims: tuple[Claim, ...] = ()
    following: tuple[Following, ...] = ()

    @orders.on_sheets
    @draft("LW-052", "Closing the line")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Closing)

    @step("LW-052", "Closing the line")
    def open_claims(self, g: Board) -> None:
        given = orders.collect(g)
        self.claims = tuple((nation, *order[1:]) for nation, order in given if order.verb == "claim")
        self.following = tuple((nation, *order[1:]) for nation, order in given if order.verb == "bring")

    @loop("A37")
    def disputes(self, g: Board) -> AwardHex | None:
        """A37 A hex claimed by both goes to the higher ME, on a tie to nobody; Map Control may differ."""
        for hex in disputed(g, self.claims):
            ruling = ruled_for(g, self.claims, hex)
            if g.rules.options["control"] == "people":
                claims = tuple(claim for claim in self.claims if claim[2] == hex)
                return AwardHex(CONTROL, hex, ruling, claims)
            self.claims = award(g, self.claims, hex, ruling)
        return None

    @disputes.then
    def awarded(self, g: Board, choice: Choice) -> None:
        hex = disputed(g, self.claims)[0]
        accepted = choice.verb == "accept"
        camp = ruled_for(g, self.claims, hex) if accepted else choice[1]
        self.claims = award(g, self.claims, hex, camp, overruled=not accepted)

    @step("LW-052")
    def move_up(self, g: Board) -> None:
        """The lines move to the hexes that were won, each with a man."""
        entered = []
        for nation, start, hex in self.claims:
            if why := stopped(g, nation, start, hex):
                orders.in_vain(g, nation, ("claim", start, hex), hex, why)
            else:
                step_into(g, nation, start, hex)
                g.log("LW-052", "moved_up", nation=nation, start=start, hex=hex)
                entered.append((nation, start, hex))
        bring_up(g, self.following, entered)
        front.settle(g)


def bring_up(g: Board, following: Iterable[Following], entered: Collection[Claim]) -> None:
    """A86 What stands in a hex of the line goes with the man who has moved up from it, as far as it is
    free."""
    for nation, what, start, hex, wanted in following:
        if (nation, start, hex) not in entered:
            continue
        free = to_spare(g, nation, start, hex) if what == MEN else queries.force(g, start, nation)[1 + what]
        number = max(0, min(wanted, free))
        if number:
            board.move(g, start, hex, nation, points_of(what, number))
            g.log("A86", "brought_up", seen_by=queries.teams_seeing(g, nation), nation=nation, resource=what,
                  number=number, start=start, hex=hex)  # fmt: skip


def step_into(g: Board, nation: int, start: int, hex: int) -> None:
    """A man enters a hex that nobody holds, and his camp holds it."""
    board.hold(g, hex, queries.camp_of(g, nation))
    board.move(g, start, hex, nation, front.ONE_MAN)


def stopped(g: Board, nation: int, start: int, hex: int) -> str:
    """A77 Why a man does not enter a hex that his team ordered him into; empty if he does."""
    if g.holder[hex] != NOBODY:
        rows = g.forces[hex]
        there = f"troops of {the_nation(rows[0][0])} are" if rows else f"{to_whom(g.holder[hex])} is"
        return f"{there} in {queries.where(g, hex)} already"
    if to_spare(g, nation, start, hex) < 1:
        return f"{queries.where(g, start)} has no man left to spare"
    return ""


def nobody_free(g: Board, nation: int, start: int) -> No:
    """LW-012, LW-100 Why no man can leave a hex of the line."""
    if queries.builders(g, start, nation):
        return No("LW-100", f"men in {queries.where(g, start)} are building until the end of the turn")
    return No("LW-012", f"{queries.where(g, start)} has no man of yours to spare")


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


def award(
    g: Board, claims: tuple[Claim, ...], hex: int, camp: int, overruled: bool = False
) -> tuple[Claim, ...]:
    """The claims that stand after a ruling on a hex."""
    on_it = [claim for claim in claims if claim[2] == hex]
    g.log("A37", "disputed", hex=hex, camp=camp, nations=tuple(claim[0] for claim in on_it),
          starts=tuple(claim[1] for claim in on_it), overruled=overruled)  # fmt: skip
    return tuple(claim for claim in claims if claim[2] != hex or queries.camp_of(g, claim[0]) == camp)


@by_board
def to_spare(g: Board, nation: int, start: int, hex: int) -> int:
    """LW-012, LW-100 Men of a nation who can go from one hex to the other: those who build stay, and a man if
    the first is still front then."""
    against = (queries.enemy(queries.camp_of(g, nation)), NOBODY)
    holder, around = g.holder, g.rules.map.joined[start]
    still = any(holder[near] in against for near in around if near != hex)
    stay = still and not g.rules.scenario.empty
    free = queries.force(g, start, nation)[1 + MEN] - queries.builders(g, start, nation)
    return min(free, queries.men_at(g, start) - stay)


@by_board
def steps_forward(g: Board, nation: int, verb: str, hexes: int) -> tuple[tuple[Raw, int], ...]:
    """Orders to step from the line into these hexes if nobody holds them, and how many men the start of each
    has to spare for it."""
    hexes &= queries.held(g, NOBODY)
    starts = queries.front(g, queries.camp_of(g, nation)) & GRID.spread(hexes)
    return tuple(
        (orders.order(verb, start, hex), spare)
        for start in GRID.members(starts)
        for hex in g.rules.map.joined[start]
        if hexes & GRID.bit[hex] and (spare := to_spare(g, nation, start, hex)) > 0
    )


def steps_and_followers(
    g: Board, nation: int, steps: Iterable[tuple[Raw, int]], written: tuple[Choice, ...]
) -> list[Raw]:
    """The steps into a hex that the sheet does not enter yet, from one that has a man left for it; then, for
    each hex that it enters, what may follow the man (A86)."""
    moved = moved_by(written)
    entered = {order[2] for order in written if order[0] != "bring"}
    men = {start: points[MEN] for start, points in moved.items()}
    found = [step for step, spare in steps if step[2] not in entered and men.get(step[1], 0) < spare]
    for verb, start, hex, *_ in written:
        if verb != "bring":
            found += followers(g, nation, start, hex, moved[start])
    return found


def moved_by(written: tuple[Choice, ...]) -> dict[int, Points]:
    """By hex: what a sheet takes out of it, the men who enter a hex and all that follow."""
    moved: dict[int, Points] = {}
    for order in written:
        if order[0] == "bring":
            _, what, start, _, number = order
        else:
            what, start, number = MEN, order[1], 1
        moved[start] = added(moved.get(start, NOTHING), what, number)  # type: ignore[assignment]
    return moved


@by_board
def followers(g: Board, nation: int, start: int, hex: int, moved: Points) -> tuple[Choice, ...]:
    """A86 What may follow a man from one hex to the other, of what the sheet does not move out of the first
    hex already."""
    has, options = queries.force(g, start, nation), list[Choice]()
    for what in (MEN, TANKS, AIRCRAFT, LSP):
        most = to_spare(g, nation, start, hex) if what == MEN else has[1 + what]
        options += up_to(most - moved[what], "bring", what, start, hex)
    return tuple(options)


BRING = Verb("bring", "point", "hex", "hex", "number", label="Bring {points} along from {hex} to {hex2}",
             group="line", rule="A86", short="{kind}")  # fmt: skip


def refuse_bring(g: Board, sheet: Sheet, choice: Raw) -> No:
    """A86 Why points do not follow."""
    _, what, start, hex, number = choice
    written = orders.written(g, sheet.side)
    if not any(order.verb != "bring" and order[1:3] == (start, hex) for order in written):
        way = f"from {queries.where(g, start)} to {queries.where(g, hex)}"
        return No("A86", f"no man on your sheet goes {way} for others to follow")
    moved = moved_by(written)[start]
    can = [order for order in followers(g, sheet.nation(g), start, hex, moved) if order[1] == what]
    most = can[0][4].high if can else 0
    left = f"{words.more(what, most)} can leave {queries.where(g, start)}"
    return No("LW-012" if what == MEN else "A86", f"{left}; {words.ordered(number)}")


@dataclass(frozen=True)
class Closing(Sheet):
    """LW-052 A team claims hexes beside its line that nobody holds."""

    rule = "LW-052"
    what = "move the line closer where it is out of contact"
    verbs = sheet_verbs(
        "Hand in the claims",
        Verb("claim", "hex", "hex", label="Move up from {hex} to {hex2}", group="line"),
        BRING,
    )

    def orders(self, g: Board) -> list[Raw]:
        steps, written = steps_forward(g, self.nation(g), "claim", g.rules.map.land), self.written(g)
        return steps_and_followers(g, self.nation(g), steps, written)

    def written(self, g: Board) -> tuple[Choice, ...]:
        return orders.written(g, self.side)

    def refuse(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "bring":
            return refuse_bring(g, self, choice)
        if choice[0] != "claim":
            return None
        _, start, hex = choice
        if g.holder[hex] != NOBODY:
            return No("LW-052", f"{queries.where(g, hex)} is held: only an attack can take it")
        if hex not in g.rules.map.joined[start] or start not in queries.line(g, self.camp(g)):
            line = f"your line at {queries.where(g, start)}"
            return No("LW-052", f"{queries.where(g, hex)} does not lie in front of {line}")
        if any(order[:1] == ("claim",) and order[2] == hex for order in orders.written(g, self.side)):
            return No("LW-052", f"{queries.where(g, hex)} is claimed already")
        return nobody_free(g, self.nation(g), start)


@dataclass(frozen=True)
class AwardHex(Decision):
    """A37 Map Control accepts where the line rests by the ruling, or rules otherwise with a reason."""

    hex: int
    camp: int
    """Whose it is by the ruling."""
    claims: tuple[Claim, ...]
    rule = "A37"
    prompt = "{hex} is claimed by {claimants}; by A37 it goes to {ruling}. Accept, or award it otherwise?"
    anew = True
    verbs = (
        Verb("accept", label="Accept: {hex} goes to {ruling}", group="control", ends=True, alike=True),
        Verb("award", "camp", label="{hex} goes to {camp}", group="control", alike=True),
    )
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        claimants = (
            f"{the_nation(nation)} from {queries.where(g, start)}" for nation, start, _ in self.claims
        )
        why = "whose ME is higher" if self.camp != NOBODY else "the ME being equal"
        return {"claimants": " and ".join(claimants), "ruling": f"{to_whom(self.camp)}, {why}"}

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("accept",)
        yield from (("award", camp) for camp in (AXIS, ALLIED, NOBODY) if camp != self.camp)

    def needs_reason(self, choice: Raw) -> bool:
        return bool(choice[0] != "accept")

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice == ("award", self.camp):
            ruled = f"goes to {to_whom(self.camp)} by the ruling: accept it"
            return No("A37", f"{queries.where(g, self.hex)} {ruled}")
        if choice[0] == "award":
            return No("A37", f"{queries.where(g, self.hex)} can go to the Axis, to the Allies or to nobody")
        return None


def to_whom(camp: int) -> str:
    return "nobody" if camp == NOBODY else f"the {CAMPS[camp].capitalize()} side"


EVENTS = (
    EventKind(
        "disputed", "{hex} is claimed by {claimants}: {verdict}", "march", report=True, words=words.disputed
    ),
    EventKind("moved_up", "{Nation} move{s} {its} line up from {start} to {hex}", "march"),
    EventKind(
        "brought_up",
        "{Nation} bring{s} {number} {resource} along from {start} to {hex}",
        "march",
        words=words.points_moved,
    ),
)
