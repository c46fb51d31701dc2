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
from redoubt.kit.reason import Reason
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.bombing import raid_targets
from redoubt.titles.land_war.deployment import pag_sites
from redoubt.titles.land_war.flags import beaches, hand
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.plans import (
    DOCTRINES,
    STANDARD,
    Doctrine,
    apart,
    attacks,
    balance,
    prospect,
    strength,
    suppose,
    threat,
    weakness,
    worth,
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
        chosen = legal[0] if len(legal) == 1 else self._choose(seat, decision, kind, legal)
        self._last = (chosen, decision.cites())
        return chosen

    def _choose(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Choice:
        if kind in _SHEETS:
            return self._write(seat, decision, kind, legal)
        g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
        answer = _ANSWERS.get(kind)
        if answer is not None:
            wanted = answer(self, g, decision, legal)
            if wanted in legal:
                return legal[legal.index(wanted)]
        return legal[0]

    def _write(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Choice:
        """The next order of the sheet that was planned when the step began."""
        step = (seat.turn, seat.phase_rule, kind)
        if step != self._sheet:
            self._sheet = step
            g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
            self._orders = list(_SHEETS[kind](self, g, decision))
        offered = set(legal)
        while self._orders:
            order = NOTATION.choice(self._orders.pop(0))
            if order in offered:
                return order
        done = NOTATION.choice(("done",))
        return done if done in offered else legal[0]

    def explain(self) -> Reason | None:
        """Why the last choice was made."""
        if self._last is None:
            return None
        choice, rule = self._last
        return Reason(str(choice), rule, self._why or "as the step asks")

    # LW-051 step 2

    def deploy(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Points to the best attacks first, then men to the weakest hexes; LSP stay in the Pool."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        yield from self._place_pags(g, nation)
        pools = {
            pool: [queries.in_pool(g, pool, what) for what in (MEN, TANKS, AIRCRAFT)]
            for pool in queries.pools_of(g, nation)
        }
        reach = [hex for hex in queries.line(g, camp) if queries.pool_for(g, nation, hex) != NOWHERE]
        flags = max(1, queries.flags_left(g, nation))
        goals = self._goals(g, nation, reach, flags)
        for pool, points in pools.items():
            mine = [hex for hex in reach if queries.pool_for(g, nation, hex) == pool]
            yield from self._reinforce(g, mine, goals, points)
        yield from self._by_sea(g, nation, camp, pools.get(nation, [0, 0, 0]))

    def _goals(self, g: Board, nation: int, reach: list[int], flags: int) -> list[int]:
        """The front hexes from which the best attacks could be made, with some help."""
        camp = queries.camp_of(g, nation)
        value = worth(g, camp)
        scored: dict[int, float] = {}
        for start in reach:
            for target in queries.enemies_beside(g, start):
                hope = prospect(g, suppose(g, camp, target, (start,), (2, 0)))
                score = (0.25 + hope.taken) * value.get(target, 0.3)
                scored[start] = max(scored.get(start, 0.0), score)
        best = sorted(scored, key=lambda hex: (-scored[hex], hex))
        return best[: max(1, flags)]

    def _reinforce(self, g: Board, reach: list[int], goals: list[int], points: list[int]) -> Iterator[Raw]:
        if not reach:
            return
        men, tanks, aircraft = points
        fronts = [hex for hex in goals if hex in reach] or reach[:1]
        for what, amount in ((TANKS, tanks), (AIRCRAFT, aircraft)):
            yield from _spread(what, fronts[: max(1, (amount + 1) // 2)], amount)
        to_attack = int(men * self.doctrine.attack_share)
        yield from _spread(MEN, fronts[: max(1, (to_attack + 1) // 2)], to_attack)
        weak = sorted(reach, key=lambda hex: (-weakness(g, hex), hex))
        yield from _spread(MEN, weak[: max(1, men - to_attack)], men - to_attack)

    def _by_sea(self, g: Board, nation: int, camp: int, points: list[int]) -> Iterator[Raw]:
        """R2 What the lift allows goes to the front beyond the sea."""
        lift = queries.lift_left(g, nation)
        far = [hex for hex in queries.line(g, camp) if queries.oversea(g, nation) & GRID.bit[hex]]
        if lift < 1 or not far:
            return
        far.sort(key=lambda hex: (-weakness(g, hex), hex))
        for what, share in ((MEN, 0.5), (TANKS, 0.2), (AIRCRAFT, 0.2), (LSP, 0.1)):
            amount = max(0, int(lift * share))
            if amount:
                yield from _spread(what, far[:2], amount)

    def _place_pags(self, g: Board, nation: int) -> Iterator[Raw]:
        sites = pag_sites(g, nation) if g.pags[nation] else ()
        lines = queries.line(g, queries.camp_of(g, nation))
        near = {hex: min((GRID.distance(hex, one) for one in lines), default=0) for hex in sites}
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
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        options = attacks(g, nation, self.doctrine, lsp, left)
        cost = {option.target: queries.flag_cost(g, option.target) for option in options}
        chosen = apart(options, left, cost)
        for option in chosen:
            for start in option.starts:
                yield ("flag", start, option.target)
        left -= sum(cost[option.target] * len(option.starts) for option in chosen)
        yield from self._land(g, nation, left)

    def _land(self, g: Board, nation: int, left: int) -> Iterator[Raw]:
        """R3 One landing, with all the lift, where the defence is thin and something is worth having."""
        lift, men = queries.lift_left(g, nation), queries.in_pool(g, nation, MEN)
        if queries.naval_flags_left(g, nation) < 1 or lift < 4 or men < 3:
            return
        camp = queries.camp_of(g, nation)
        value = worth(g, camp)
        sites = [hex for hex in beaches(g, nation) if queries.flag_cost(g, hex) <= left]
        if not sites:
            return
        site = max(sites, key=lambda hex: (value.get(hex, 1.0) / (1 + strength(g, hex) / 6), -hex))
        if strength(g, site) > 3 * min(men, lift) * g.me[nation]:
            return
        yield ("land", site)
        for what, share in ((MEN, 0.6), (TANKS, 0.2), (AIRCRAFT, 0.2)):
            amount = min(int(lift * share), queries.in_pool(g, nation, what))
            if amount:
                yield ("embark", what, site, min(amount, MOST))

    # LW-054 step 5

    def stake(self, g: Board, decision: Any) -> Iterator[Raw]:
        """LSP on every attack of one's own, then on hexes that are attacked; cards where most is at stake;
        bombers on industry."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        value = worth(g, camp)
        attacked = dict.fromkeys(flag[2] for flag in g.flags if queries.camp_of(g, flag[0]) == camp)
        own = [hex for hex in attacked if any(flag[0] == nation for flag in g.flags if flag[2] == hex)]
        own.sort(key=lambda hex: (-value.get(hex, 0.3), hex))
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        given = dict.fromkeys(own, 0)
        while lsp > 0 and own and min(given.values()) < self.doctrine.lsp_each:
            for hex in own:
                if lsp > 0 and given[hex] < self.doctrine.lsp_each:
                    given[hex] += 1
                    lsp -= 1
        yield from (("lsp", hex, number) for hex, number in given.items() if number)
        foes = [flag[2] for flag in g.flags if queries.camp_of(g, flag[0]) != camp]
        foes = [hex for hex in dict.fromkeys(foes) if queries.force(g, hex, nation)[1]]
        for hex in sorted(foes, key=lambda hex: (-g.rules.map.points.get(hex, 0), -weakness(g, hex), hex)):
            if lsp >= 2:
                yield ("lsp", hex, 2)
                lsp -= 2
        yield from self._cards(g, nation, own, foes)
        yield from self._bombers(g, nation, camp)

    def _cards(self, g: Board, nation: int, own: list[int], foes: list[int]) -> Iterator[Raw]:
        """A card for the fight that counts most, one a turn."""
        held = hand(g, nation)
        fights = [*own[:1], *[hex for hex in foes if g.rules.map.points.get(hex, 0) >= 3][:1]]
        turns_left = g.rules.last_turn - g.turn + 1
        if held and fights and (len(held) >= turns_left or g.rules.map.points.get(fights[0], 0) >= 2):
            card = max(held, key=lambda one: (g.rules.map.cards[one].value, -one))
            verb = "die" if g.rules.map.cards[card].value > 1 else "column"
            yield (verb, card, fights[0])

    def _bombers(self, g: Board, nation: int, camp: int) -> Iterator[Raw]:
        bombers = queries.in_pool(g, nation, BOMBERS)
        if not bombers or queries.in_pool(g, nation, LSP) < 1:
            return
        for base, owner in enumerate(g.base):
            if owner != NOWHERE and g.holder[base] == camp:
                targets = list(raid_targets(g, base, camp, INDUSTRY))
                if targets:
                    target = min(targets, key=lambda hex: (GRID.distance(base, hex), hex))
                    yield ("raid", INDUSTRY, base, target, min(bombers, MOST))
                    return

    # LW-055 step 6

    def recall(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Men in hexes that nobody threatens go back, to be used elsewhere."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        flagged = {hex for flag in g.flags for hex in flag[1:3]}
        for hex in queries.line(g, camp):
            row = queries.force(g, hex, nation)
            if hex in flagged or row[1 + MEN] < 4 or queries.pool_for(g, nation, hex) == NOWHERE:
                continue
            if strength(g, hex) > 3 * threat(g, hex):
                yield ("recall", MEN, hex, min(row[1 + MEN] - 2, MOST))

    # LW-097 step 9

    def give(self, g: Board, decision: Any) -> Iterator[Raw]:
        """Leave a hex that is all but surrounded, holds nothing of worth and cannot be held."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        for hex in queries.line(g, camp):
            friends = queries.friends_beside(g, hex, camp)
            foes = queries.enemies_beside(g, hex)
            if len(foes) >= 4 and friends and not g.rules.map.points.get(hex):
                if threat(g, hex) > 3 * strength(g, hex):
                    yield ("give", hex, min(friends, key=lambda one: (strength(g, one), one)))

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
        for choice in legal:
            if choice.verb != "advance":
                continue
            _, what, start, number = choice
            have = queries.force(g, start, decision.nation)[1 + what]
            behind = bool(queries.enemies_beside(g, start))
            keep = have // 3 if behind and what == MEN else 0
            if number == min(have - keep, MOST) and what != LSP:
                best = max(best, (number + 0.1 * what, choice))
        if best[0] == 0.0 and queries.men_at(g, decision.target) == 0:
            sends = [choice for choice in legal if choice.verb == "advance" and choice[1] == MEN]
            return sends[0] if sends else ("done",)
        return best[1]

    def beyond(self, g: Board, decision: Any, legal: list[Choice]) -> Raw:
        """On, if what goes on is not thrown to the wolves."""
        steps = [choice for choice in legal if choice.verb == "beyond"]
        value = worth(g, decision.camp)
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


def _spread(what: int, hexes: list[int], amount: int) -> Iterator[Raw]:
    """So many points over these hexes, as evenly as it goes, the first getting more."""
    for place, hex in enumerate(hexes):
        share = amount // len(hexes) + (place < amount % len(hexes))
        while share > 0:
            yield ("send", what, hex, min(share, MOST))
            share -= MOST


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
