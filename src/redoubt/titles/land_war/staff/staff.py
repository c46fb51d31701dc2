"""The staff: a computer team for any nation, and for Control.

It gets a seat and imagines a game from it, so it never knows more than its team may. It plans the sheet of a
step as a whole and then writes it order by order. Doctrine: hold every hex, put fresh points where attacks
are worth it and where the line is weak, flag what is likely to succeed, stake LSP on all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from redoubt.engine.decision import Choice, Decision, Raw
from redoubt.engine.game import Seat
from redoubt.show.reason import Reason
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules.lw051_sites import pag_sites
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.rules.lw115_bombing import bomber_range, raid_targets
from redoubt.titles.land_war.staff.aims import worth
from redoubt.titles.land_war.staff.massing import (
    HUNTERS,
    fronts_of_allies,
    hunted,
    mass,
    own_beaches,
    second_line,
)
from redoubt.titles.land_war.staff.plans import (
    DOCTRINES,
    STANDARD,
    Doctrine,
    allot,
    apart,
    attacks,
    balance,
    field,
    fights,
    fitting,
    landing,
    prospect,
    strength,
    threat,
    weakness,
)
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    BOMBERS,
    INDUSTRY,
    LSP,
    MEN,
    NOBODY,
    NOWHERE,
    SIDES,
    TANKS,
    Board,
)
from redoubt.titles.land_war.tables import GRID

MOST = 9
"""Points in one order."""
SURE = 0.75
"""The least chance for which a landing is made: a failed landing is a catastrophe."""
FREED = 3.0
"""The worth of a landing in Vichy land, which brings much of it over (E1)."""
BEACHHEAD = 48
"""Strength of a landing that can hold where the enemy's Pool reaches overland."""


class Staff:
    """Plays one team."""

    name = "staff"

    def __init__(self, side: str, seed: int, doctrine: Doctrine = STANDARD) -> None:
        self.side = SIDES.index(side)
        self.seed = seed
        self.doctrine = doctrine
        self._sheet: tuple[int, str, str] = (-1, "", "")
        self._orders: list[Raw] = []
        self._why = ""
        self._last: tuple[Choice, str] | None = None

    def choose(self, seat: Seat) -> Choice:
        decision = seat.decision()
        assert decision is not None
        legal = seat.legal()
        kind = type(decision).__name__
        forced = len(legal) == 1 and legal[0].span is None
        chosen = legal[0] if forced else self._choose(seat, decision, kind, legal)
        self._last = (chosen, decision.cites())
        return chosen

    def _choose(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Choice:
        if kind in _SHEETS:
            return self._write(seat, decision, kind, legal)
        g: Board = seat.known()
        answer = _ANSWERS.get(kind)
        if answer is not None:
            wanted = NOTATION.choice(answer(self, g, decision, legal))
            if any(option.allows(wanted) for option in legal):
                return wanted
        return least(legal[0])

    def _write(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Choice:
        """The next order of the sheet that was planned when the step began."""
        step = (seat.turn, seat.phase_rule, kind)
        if step != self._sheet:
            self._sheet = step
            g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
            self._orders = list(_SHEETS[kind](self, g, decision))
        listed = set(legal)
        ranges = {option[:-1]: option for option in legal if option.span is not None}
        while self._orders:
            order = NOTATION.choice(self._orders.pop(0))
            if order in listed or (order[:-1] in ranges and ranges[order[:-1]].allows(order)):
                return order
        done = NOTATION.choice(("done",))
        if done not in listed:
            return least(legal[0])
        self._sheet = (-1, "", "")  # handed in: if the step asks again (A75), plan again
        return done

    def explain(self) -> Reason | None:
        """Why the last choice was made."""
        if self._last is None:
            return None
        choice, rule = self._last
        return Reason(str(choice), rule, self._why or "as the step asks")

    # LW-051 step 2

    def deploy(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Points are massed for the attacks to come, the rest guards the line; LSP stay in the Pool, but for
        the works of places that are worth it."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        yield from self._place_pags(g, nation)
        line = queries.line(g, camp)
        flags, lsp = queries.flags_left(g, nation), 0
        hunt = hunted(g, nation, flags)
        doctrine = fitting(g, camp, self.doctrine)
        flags -= len(hunt)
        for pool in queries.pools_of(g, nation):
            reach = [hex for hex in line if queries.pool_for(g, nation, hex) == pool]
            points = [queries.in_pool(g, pool, what) for what in (MEN, TANKS, AIRCRAFT)]
            points[MEN] = max(0, points[MEN] - HUNTERS * len(hunt))
            sends, strikes = mass(g, nation, reach, points, flags, doctrine)
            flags -= sum(strike.flags for strike in strikes)
            lsp = queries.in_pool(g, pool, LSP) - doctrine.lsp_each * len(strikes)
            for (what, hex), amount in sends.items():
                yield from _send(what, hex, amount)
            yield from self._fortify(g, reach, lsp)
        yield from self._by_sea(g, nation, camp)

    def _fortify(self, g: Board, reach: list[int], lsp: int) -> Iterator[Raw]:
        """LW-100 A layer for each front city that is worth it, against the strongest enemy, with the LSP that
        attacks and defence leave over."""
        cities = [hex for hex in reach if g.rules.map.points.get(hex, 0) >= 3]
        for hex in sorted(cities, key=lambda hex: (-g.rules.map.points[hex], hex))[: max(0, lsp // 3)]:
            foes = queries.enemies_beside(g, hex)
            if foes:
                yield ("fort", hex, max(foes, key=lambda foe: (strength(g, foe), -foe)))

    def _by_sea(self, g: Board, nation: int, camp: int) -> Iterator[Raw]:
        """R2 What the lift allows goes to the front beyond the sea that is not left to an ally; half of it if
        there are ships for another landing."""
        lift = queries.lift_left(g, nation) // (2 if queries.naval_flags_left(g, nation) else 1)
        reach = queries.oversea(g, nation) & ~fronts_of_allies(g, nation)
        line = [hex for hex in queries.line(g, camp) if reach & GRID.bit[hex]]
        far = [hex for hex in line if queries.enemies_beside(g, hex)]
        value = worth(g, camp, fitting(g, camp, self.doctrine).focus)
        ahead = {hex: max(value[foe] for foe in queries.enemies_beside(g, hex)) for hex in far}
        far.sort(key=lambda hex: (-ahead[hex], hex))
        for hex, share in zip(far[:2], (lift - lift // 3, lift // 3), strict=False):
            for what, part in ((MEN, 0.4), (TANKS, 0.15), (AIRCRAFT, 0.15), (LSP, 0.3)):
                yield from _send(what, hex, min(int(share * part), queries.in_pool(g, nation, what)))

    def _place_pags(self, g: Board, nation: int) -> Iterator[Raw]:
        sites = pag_sites(g, nation) if g.pags[nation] else ()
        lines = queries.line(g, queries.camp_of(g, nation))
        near = {hex: min((GRID.distance(hex, place) for place in lines), default=0) for hex in sites}
        for hex in sorted(sites, key=lambda hex: (near[hex], hex))[: g.pags[nation]]:
            yield ("pag", hex)

    # LW-052 step 3

    def claim(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Claim every empty hex that a man can be spared for."""
        nation = decision.nation(g)
        for start in queries.line(g, queries.camp_of(g, nation)):
            spare = queries.force(g, start, nation)[1 + MEN] - 1
            for hex in g.rules.map.joined[start]:
                if g.holder[hex] == NOBODY and spare > 0:
                    spare -= 1
                    yield ("claim", start, hex)

    # LW-053 step 4

    def flag(self, g: Board, decision: Any) -> Iterator[Raw]:
        """The best attacks that the flags pay for; a landing where it is likely to hold."""
        nation = decision.nation(g)
        left = queries.flags_left(g, nation)
        for hex in hunted(g, nation, left):
            yield ("sweep", hex)
            yield ("embark", MEN, hex, HUNTERS)
            left -= queries.flag_cost(g, hex)
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        doctrine = fitting(g, queries.camp_of(g, nation), self.doctrine)
        options = attacks(g, nation, doctrine, lsp, left)
        cost = {option.target: queries.flag_cost(g, option.target) for option in options}
        chosen = apart(options, left, cost)
        for option in chosen:
            for start in option.starts:
                yield ("flag", start, option.target)
        left -= sum(cost[option.target] * len(option.starts) for option in chosen)
        yield from self._land(g, nation, left)

    def _land(self, g: Board, nation: int, left: int) -> Iterator[Raw]:
        """R3 One landing, with all the lift, where it is likely to succeed and most is worth having."""
        lift = queries.lift_left(g, nation)
        have = [queries.in_pool(g, nation, what) for what in (MEN, TANKS, AIRCRAFT)]
        if queries.naval_flags_left(g, nation) < 1 or lift < 4 or have[MEN] < 2:
            return
        third = min(lift // 4, MOST)
        tanks, aircraft = min(have[TANKS], third), min(have[AIRCRAFT], third)
        force = (min(have[MEN], lift - tanks - aircraft, MOST), tanks, aircraft)
        camp = queries.camp_of(g, nation)
        value = worth(g, camp, fitting(g, camp, self.doctrine).focus)
        best = (0.0, NOWHERE)
        weak = sum(force) * g.me[nation] < BEACHHEAD
        foes = [foe for foe in queries.fighting(g, queries.enemy(camp)) if g.me[foe] >= g.me[nation]]
        held = queries.sum_bits(queries.overland(g, foe) for foe in foes)
        for site in own_beaches(g, nation):
            if queries.flag_cost(g, site) <= left and not (weak and held & GRID.bit[site]):
                hope = prospect(g, landing(g, nation, site, force, min(4, queries.in_pool(g, nation, LSP))))
                gain = hope.taken * value.get(site, FREED)
                if hope.taken >= SURE and gain >= FREED / 2:
                    best = max(best, (gain, site))
        if best[1] != NOWHERE:
            yield ("land", best[1])
            yield from (("embark", what, best[1], number) for what, number in enumerate(force) if number)

    # LW-054 step 5

    def stake(self, g: Board, decision: Any) -> Iterator[Raw]:
        """LSP where they bring most, in attack and defence; cards where most is at stake; bombers on
        industry."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        lsp += sum(queries.force(g, hex, nation)[1 + LSP] for hex in queries.line(g, camp))
        doctrine = fitting(g, camp, self.doctrine)
        combats = tuple(fights(g, nation, doctrine, int(g.rules.options["max_lsp"]) or MOST))
        yield from (("lsp", hex, number) for hex, number in allot(combats, lsp).items())
        combats = tuple(sorted(combats, key=lambda fight: (-fight.value, fight.target)))
        attacked = {flag[2] for flag in g.flags if queries.camp_of(g, flag[0]) == camp}
        own = [fight.target for fight in combats if fight.target in attacked]
        yield from self._cards(g, nation, own, [fight.target for fight in combats if fight.target not in own])
        yield from self._bombers(g, nation, camp)

    def _cards(self, g: Board, nation: int, own: list[int], foes: list[int]) -> Iterator[Raw]:
        """A card for the fight that counts most, one a turn."""
        held = hand(g, nation)
        fights = [*own[:1], *[hex for hex in foes if g.rules.map.points.get(hex, 0) >= 3][:1]]
        turns_left = g.rules.last_turn - g.turn + 1
        if held and fights and (len(held) >= turns_left or g.rules.map.points.get(fights[0], 0) >= 2):
            card = max(held, key=lambda card: (g.rules.map.cards[card].value, -card))
            verb = "die" if g.rules.map.cards[card].value > 1 else "column"
            yield (verb, card, fights[0])

    def _bombers(self, g: Board, nation: int, camp: int) -> Iterator[Raw]:
        bombers = queries.in_pool(g, nation, BOMBERS)
        if not bombers or queries.in_pool(g, nation, LSP) < 1:
            return
        for base, owner in enumerate(g.base):
            if owner != NOWHERE and g.holder[base] == camp:
                targets = list(raid_targets(g, base, camp, INDUSTRY, bomber_range(g)))
                if targets:
                    target = min(targets, key=lambda hex: (GRID.distance(base, hex), hex))
                    yield ("raid", INDUSTRY, base, target, min(bombers, MOST))
                    return

    # LW-055 step 6

    def recall(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Nothing more can happen this turn where no flag lies: all but a guard goes back to the Pool, to be
        used elsewhere. So do men in cities that the war has left behind."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        flagged = {hex for flag in g.flags for hex in flag[1:3]}
        line = queries.line(g, camp)
        watched = {*line, *second_line(g, camp)}
        for hex, rows in enumerate(g.forces):
            if not rows or hex in flagged or g.zone[hex] != NOWHERE:
                continue
            row = queries.force(g, hex, nation)
            keep = (hex in watched, 0, 0)
            for what in (MEN, TANKS, AIRCRAFT):
                spare = row[1 + what] - keep[what]
                if spare > (what == MEN and hex in line) and queries.pool_for(g, nation, hex) != NOWHERE:
                    yield ("recall", what, hex, min(spare, MOST))

    # LW-097 step 9

    def give(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Leave a hex that holds nothing of worth and cannot be held: one that is all but surrounded, or, for
        the weaker side, one whose loss makes the line shorter."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        line = set(queries.line(g, camp))
        weaker = field(g, camp) < 0.8 * field(g, queries.enemy(camp))
        for hex in sorted(line):
            friends = queries.friends_beside(g, hex, camp)
            if not friends or g.rules.map.points.get(hex):
                continue
            salient = len(queries.enemies_beside(g, hex)) >= 4
            shorter = weaker and line.issuperset(friends)
            if (salient or shorter) and threat(g, hex) > (3 if salient else 2) * strength(g, hex):
                yield ("give", hex, min(friends, key=lambda friend: (strength(g, friend), friend)))

    def conform(self, g: Board, decision: Any) -> Iterator[Raw]:
        nation = decision.nation(g)
        for start in queries.line(g, queries.camp_of(g, nation)):
            spare = queries.force(g, start, nation)[1 + MEN] - 1
            for hex in g.rules.map.joined[start]:
                if g.vacated & GRID.bit[hex] and g.holder[hex] == NOBODY and spare > 0:
                    spare -= 1
                    yield ("take", start, hex)

    # answers in combat

    def lose(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """From the hex with most of it."""
        return max(legal, key=lambda c: (queries.men_at(g, c[1]) if c[1] >= 0 else 0, -c[1]))

    def retreat(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """To the hex that needs it most."""
        return max(legal, key=lambda c: (weakness(g, c[1]), -c[1]))

    def move_in(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """Most of the attackers go on; what stays must hold the hex behind."""
        best: tuple[float, Raw] = (0.0, ("done",))
        advances = [option for option in legal if option.verb == "advance"]
        for option in advances:
            _, what, start, _ = option
            have = queries.force(g, start, decision.nation)[1 + what]
            behind = bool(queries.enemies_beside(g, start))
            number = min(have - (have // 3 if behind and what == MEN else 0), MOST)
            choice = option.of(number)
            if option.allows(choice):
                best = max(best, (number + 0.1 * what, choice))
        if best[0] == 0.0 and queries.men_at(g, decision.target) == 0:
            men = [option for option in advances if option[1] == MEN]
            return least(men[0]) if men else ("done",)
        return best[1]

    def beyond(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """On, if what goes on is not thrown to the wolves."""
        steps = [choice for choice in legal if choice.verb == "beyond"]
        value = worth(g, decision.camp, fitting(g, decision.camp, self.doctrine).focus)
        best = max(steps, key=lambda c: (value.get(c[1], 0.3), -c[1]))
        strong = queries.men_at(g, decision.target) >= 3
        return best if strong and value.get(best[1], 0.3) >= 0.5 else ("no",)

    def vacate(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        return max(legal, key=lambda c: (strength(g, c[1]), -c[1]))

    def enter(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        enter: Raw = ("enter",)
        return enter if queries.men_at(g, decision.target) >= 3 else ("no",)

    def shut(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """LSP are missed least."""
        return next((choice for choice in legal if choice[2] == LSP), legal[0])

    def order(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """Who sees the other's flags first loses less."""
        return ("second",)

    def inherit(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """E2 A man for each hex that is front or worth something, the weakest first."""
        line = queries.line(g, queries.camp_of(g, decision.nation))
        wanted = [c for c in legal[1:] if c[2] in line or g.rules.map.points.get(c[2])]
        return max(wanted, key=lambda c: (weakness(g, c[2]), -c[2]), default=("done",))

    def no_bid(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        return ("no",)

    # Control

    def accept(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        return ("accept",)

    def wait(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """Control closes a step only when people say so; a computer closes it for the first who is late."""
        return legal[0]


def least(option: Choice) -> Choice:
    """An option with its lowest number."""
    return next(option.each())


def _send(what: int, hex: int, amount: int) -> Iterator[Raw]:
    """So many points to a hex, in as many orders as it takes."""
    for sent in range(0, amount, MOST):
        yield ("send", what, hex, min(amount - sent, MOST))


Plan = Callable[[Staff, Board, Any], Iterator[Raw]]
_SHEETS: dict[str, Plan] = {
    "Deployment": Staff.deploy,
    "Closing": Staff.claim,
    "Flags": Staff.flag,
    "Stakes": Staff.stake,
    "Recall": Staff.recall,
    "GiveGround": Staff.give,
    "Conform": Staff.conform,
}
_ANSWERS: dict[str, Callable[[Staff, Board, Any, list[Choice]], Raw]] = {
    "SpreadLoss": Staff.lose,
    "RetreatTo": Staff.retreat,
    "MoveIn": Staff.move_in,
    "GoBeyond": Staff.beyond,
    "ChooseVacated": Staff.vacate,
    "EnterVacated": Staff.enter,
    "ShutLine": Staff.shut,
    "ChooseOrder": Staff.order,
    "Bid": Staff.no_bid,
    "Inherit": Staff.inherit,
    "RuleOnResult": Staff.accept,
    "CloseStep": Staff.wait,
}

DOCTRINE_NAMES = tuple(DOCTRINES)


def staff(side: str, seed: int, doctrine: str = STANDARD.name) -> Staff:
    """A staff for a team; the factory that `redoubt.players` asks for."""
    return Staff(side, seed, DOCTRINES[doctrine])


def evaluate(g: Board, side: int) -> float:
    """How good a position is for a team: its camp's points and strength."""
    camp = g.rules.camp_of_side[side]
    return balance(g, camp) if camp >= 0 else 0.0
