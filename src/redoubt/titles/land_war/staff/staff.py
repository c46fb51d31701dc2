"""The staff: a computer team for any nation, and for Control.

It gets a seat and imagines a game from it, so it never knows more than its team may. It plans the sheet of a
step as a whole and then writes it order by order, each with its reason. Doctrine: hold every hex, put fresh
points where attacks are worth it and where the line is weak, flag what is likely to succeed, stake LSP on all
of it, and take out of a hopeless defence what can be saved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from redoubt.engine.decision import Choice, Decision, Raw
from redoubt.engine.game import Seat
from redoubt.kit.words import counted
from redoubt.show.reason import Reason
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw051_sites import pag_sites
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.rules.lw115_bombing import bomber_range, raid_targets
from redoubt.titles.land_war.staff import reasons
from redoubt.titles.land_war.staff.aims import worth
from redoubt.titles.land_war.staff.answers import ANSWERS, MOST, least
from redoubt.titles.land_war.staff.massing import (
    HUNTERS,
    PAG_REACH,
    fronts_of_allies,
    hunted,
    in_danger,
    mass,
    own_beaches,
    second_line,
    strikes,
)
from redoubt.titles.land_war.staff.plans import (
    DOCTRINES,
    GUESS,
    LEAST,
    STANDARD,
    Doctrine,
    allot,
    apart,
    attacks,
    balance,
    fights,
    fitting,
    hanging,
    landing,
    men_in_line,
    next_best,
    prospect,
    short_of_men,
    strength,
    threat,
    weaker,
)
from redoubt.titles.land_war.staff.reasons import Order, men, percent, place, second
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    AXIS,
    BOMBERS,
    INDUSTRY,
    LANDING,
    LSP,
    MEN,
    NOBODY,
    NOWHERE,
    SIDES,
    SWEEP,
    TANKS,
    Board,
)
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import so_many

SURE = 0.75
"""The least chance for which a landing is made: a failed landing is a catastrophe."""
FREED = 3.0
"""The worth of a landing in Vichy land, which brings much of it over (E1)."""
BEACHHEAD = 48
"""Strength of a landing that can hold where the enemy's Pool reaches overland."""
STOCK = 2
"""LSP for so many turns of full stakes are enough to keep; with more, every LSP that helps is staked."""
HOPELESS = 0.7
"""A defence that fails with this chance is left to one man, and the others are saved (LW-055)."""


class Staff:
    """Plays one team."""

    name = "staff"

    def __init__(self, side: str, seed: int, doctrine: Doctrine = STANDARD) -> None:
        self.side = SIDES.index(side)
        self.seed = seed
        self.doctrine = replace(doctrine, taste=7 * seed + self.side + 1)
        self._sheet: tuple[int, str, str] = (-1, "", "")
        self._orders: list[Order] = []
        self._given = 0
        self._last: tuple[Choice, str, str] | None = None

    def choose(self, seat: Seat) -> Choice:
        decision = seat.decision()
        assert decision is not None
        legal = seat.legal()
        kind = type(decision).__name__
        if len(legal) == 1 and legal[0].span is None:
            chosen = Order(legal[0], "the rules leave no other choice")
        else:
            chosen = self._choose(seat, decision, kind, legal)
        choice = NOTATION.choice(chosen.order)
        self._last = (choice, decision.cites(), chosen.why)
        return choice

    def _choose(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Order:
        if kind in _SHEETS:
            return self._write(seat, decision, kind, legal)
        answer = ANSWERS.get(kind)
        if answer is not None:
            wanted = answer(seat.known(), self.doctrine, decision, legal)
            if any(option.allows(NOTATION.choice(wanted.order)) for option in legal):
                return wanted
        return Order(least(legal[0]), f"the first of {len(legal)} choices, none of which is weighed")

    def _write(self, seat: Seat, decision: Decision, kind: str, legal: list[Choice]) -> Order:
        """The next order of the sheet that was planned when the step began."""
        step = (seat.turn, seat.phase_rule, kind)
        if step != self._sheet:
            self._sheet, self._given = step, 0
            g: Board = seat.imagine(self.seed).state  # type: ignore[assignment]
            self._orders = [_reasoned(order) for order in _SHEETS[kind](self, g, decision)]
        listed = set(legal)
        ranges = {option[:-1]: option for option in legal if option.span is not None}
        last = ""
        while self._orders:
            planned = self._orders.pop(0)
            order, last = NOTATION.choice(planned.order), planned.why
            if order.verb == "done":
                break
            if order in listed or (order[:-1] in ranges and ranges[order[:-1]].allows(order)):
                self._given += 1
                return Order(order, planned.why)
        if NOTATION.choice(("done",)) not in listed:
            return Order(least(legal[0]), "the sheet cannot be handed in without it")
        self._sheet = (-1, "", "")  # handed in: if the step asks again (A75), plan again
        written = counted(self._given, "order")
        return Order(("done",), last or f"{written} written, and nothing else is open that would help")

    def explain(self) -> Reason | None:
        """Why the last choice was made."""
        if self._last is None:
            return None
        choice, rule, why = self._last
        return Reason(str(choice), rule, why)

    def _worth(self, g: Board, camp: int) -> dict[int, float]:
        return worth(g, camp, fitting(g, camp, self.doctrine).focus, self.doctrine.taste)

    # LW-051 step 2

    def deploy(self, g: Board, decision: Any) -> Iterator[Order]:
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
        left, guards = 0, list[int]()
        for pool in queries.pools_of(g, nation):
            reach = [hex for hex in line if queries.pool_for(g, nation, hex) == pool]
            points = [queries.in_pool(g, pool, what) for what in (MEN, TANKS, AIRCRAFT)]
            points[MEN] = max(0, points[MEN] - HUNTERS * len(hunt))
            sends, chosen = mass(g, nation, reach, points, flags, doctrine)
            flags -= sum(strike.flags for strike in chosen)
            lsp = queries.in_pool(g, pool, LSP) - doctrine.lsp_each * len(chosen)
            ranked = sorted(strikes(g, nation, reach, doctrine), key=lambda strike: -strike.score)
            strikes_from = {strike.start: strike for strike in chosen}
            guards = sorted(reach, key=lambda hex: -in_danger(g, hex) / (1 + strength(g, hex)))
            for (what, hex), amount in sends.items():
                if hex in strikes_from:
                    why = reasons.massed(g, strikes_from[hex], ranked)
                elif hex in reach:
                    why = reasons.guarded(g, hex, guards)
                else:
                    other = next((other for _, other in sends if other != hex and other not in reach), None)
                    rest = "" if other is None else place(g, other)
                    why = (
                        f"a man for {place(g, hex)}, where nobody stands behind the line (A24){second(rest)}"
                    )
                for order in _send(what, hex, amount):
                    yield Order(order, why)
            yield from self._fortify(g, reach, lsp)
            left += sum(points)
        yield from self._by_sea(g, nation, camp)
        yield Order(("done",), reasons.kept(left, guards, g))

    def _fortify(self, g: Board, reach: list[int], lsp: int) -> Iterator[Order]:
        """LW-100 A layer for each front city that is worth it, against the strongest enemy, with the LSP that
        attacks and defence leave over; not on the last turn, when nobody attacks it any more."""
        if g.turn >= g.rules.last_turn:
            return
        cities = [hex for hex in reach if g.rules.map.points.get(hex, 0) >= 3]
        for hex in sorted(cities, key=lambda hex: (-g.rules.map.points[hex], hex))[: max(0, lsp // 3)]:
            foes = sorted(queries.enemies_beside(g, hex), key=lambda foe: (-strength(g, foe), foe))
            if foes:
                rest = queries.where(g, foes[1]) if len(foes) > 1 else ""
                against = f"{strength(g, foes[0])} strong in {queries.where(g, foes[0])}"
                why = f"to hold {place(g, hex)} against {against}, with {lsp} LSP to spare{second(rest)}"
                yield Order(("fort", hex, foes[0]), why)

    def _by_sea(self, g: Board, nation: int, camp: int) -> Iterator[Order]:
        """R2 What the lift allows goes to the front beyond the sea that is not left to an ally; half of it if
        there are ships for another landing."""
        lift = queries.lift_left(g, nation) // (2 if queries.naval_flags_left(g, nation) else 1)
        reach = queries.oversea(g, nation) & ~fronts_of_allies(g, nation)
        line = [hex for hex in queries.line(g, camp) if reach & GRID.bit[hex]]
        far = [hex for hex in line if queries.enemies_beside(g, hex)]
        value = self._worth(g, camp)
        ahead = {hex: max(value[foe] for foe in queries.enemies_beside(g, hex)) for hex in far}
        far.sort(key=lambda hex: (-ahead[hex], hex))
        for hex, share in zip(far[:2], (lift - lift // 3, lift // 3), strict=False):
            rest = next((place(g, other) for other in far if other != hex), "")
            why = f"to feed the front at {place(g, hex)}, {ahead[hex]:.1f} ahead, with {share} of the lift"
            for what, part in ((MEN, 0.4), (TANKS, 0.15), (AIRCRAFT, 0.15), (LSP, 0.3)):
                for order in _send(what, hex, min(int(share * part), queries.in_pool(g, nation, what))):
                    yield Order(order, f"{why}{second(rest)}")

    def _place_pags(self, g: Board, nation: int) -> Iterator[Order]:
        sites = pag_sites(g, nation) if g.pags[nation] else ()
        lines = queries.line(g, queries.camp_of(g, nation))
        near = {hex: min((GRID.distance(hex, spot) for spot in lines), default=0) for hex in sites}
        ranked = sorted(sites, key=lambda hex: (near[hex], hex))
        for number, hex in enumerate(ranked[: g.pags[nation]]):
            rest = queries.where(g, ranked[number + 1]) if number + 1 < len(ranked) else ""
            way = counted(near[hex], "hex", "hexes")
            why = f"to hamper the enemy's line (LW-075) at {place(g, hex)}, {way} from ours{second(rest)}"
            yield Order(("pag", hex), why)

    # LW-052 step 3, and LW-097 following

    def claim(self, g: Board, decision: Any) -> Iterator[Order]:
        """Move up into every empty hex that a man can be spared for, and bring along what stands behind."""
        yield from self._step_up(g, decision.nation(g), "claim", queries.held(g, NOBODY))

    def conform(self, g: Board, decision: Any) -> Iterator[Order]:
        yield from self._step_up(g, decision.nation(g), "take", g.vacated & queries.held(g, NOBODY))

    def _step_up(self, g: Board, nation: int, verb: str, free: int) -> Iterator[Order]:
        camp = queries.camp_of(g, nation)
        value = self._worth(g, camp)
        entered: set[int] = set()
        for start in queries.line(g, camp):
            have = queries.force(g, start, nation)
            spare = have[1 + MEN] - 1
            open_to = [
                hex for hex in g.rules.map.joined[start] if free & GRID.bit[hex] and hex not in entered
            ]
            ahead = {hex: max((value.get(near, 0.0) for near in g.rules.map.joined[hex]), default=0.0)
                     for hex in open_to}  # fmt: skip
            steps = sorted(open_to, key=lambda hex: (-ahead[hex], hex))[: max(0, spare)]
            for number, hex in enumerate(steps):
                entered.add(hex)
                rest = place(g, steps[number + 1]) if number + 1 < len(steps) else ""
                gain = f"{ahead[hex]:.1f} ahead of it, {men(spare)} to spare"
                why = f"to win {place(g, hex)} without a fight: {gain}{second(rest)}"
                yield Order((verb, start, hex), why)
            if steps and not queries.enemies_beside(g, start):
                best, left = steps[0], spare - len(steps)
                near = f"no enemy stands before {queries.where(g, start)}, and {ahead[best]:.1f} lies ahead"
                why = f"to bring the mass up to {place(g, best)}: {near}; second: to leave it behind"
                for what, number in ((MEN, left), (TANKS, have[1 + TANKS]), (AIRCRAFT, have[1 + AIRCRAFT])):
                    for sent in range(0, max(0, number), MOST):
                        yield Order(("bring", what, start, best, min(number - sent, MOST)), why)
        others = (free & GRID.spread(queries.front(g, camp)) & ~GRID.bits(entered)).bit_count()
        rest = f"to thin the line for {counted(others, 'more hex', 'more hexes')}" if others else ""
        done = f"{counted(len(entered), 'hex', 'hexes')} entered" if entered else "no man can be spared"
        yield Order(("done",), f"{done}{second(rest)}")

    # LW-053 step 4

    def flag(self, g: Board, decision: Any) -> Iterator[Order]:
        """The best attacks that the flags pay for; a landing where it is likely to hold."""
        nation = decision.nation(g)
        left = queries.flags_left(g, nation)
        for hex in hunted(g, nation, left):
            line = queries.line(g, queries.camp_of(g, nation))
            hampered = sum(GRID.distance(hex, near) <= PAG_REACH for near in line)
            freed = counted(hampered, "front hex", "front hexes")
            why = f"to free {freed} near {place(g, hex)} from partisans (LW-075), with {men(HUNTERS)}"
            why += "; second: to flag another attack"
            yield Order(("sweep", hex), why)
            yield Order(("embark", MEN, hex, HUNTERS), why)
            left -= queries.flag_cost(g, hex)
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        doctrine = fitting(g, queries.camp_of(g, nation), self.doctrine)
        options = attacks(g, nation, doctrine, lsp, left)
        cost = {option.target: queries.flag_cost(g, option.target) for option in options}
        chosen = apart(options, left, cost)
        others = [option for option in options if option not in chosen]
        for number, option in enumerate(chosen):
            why = reasons.attack(g, option, [*chosen[number + 1 :], *others])
            for start in option.starts:
                yield Order(("flag", start, option.target), why)
        left -= sum(cost[option.target] * len(option.starts) for option in chosen)
        yield from self._land(g, nation, left)
        if others:
            best = f"{place(g, others[0].target)} at {percent(others[0].taken)}"
            pay = f"{counted(left, 'flag')} left {'does' if left == 1 else 'do'} not pay for more"
            yield Order(("done",), f"{pay if left else 'no flag is left'}; second: to attack {best}")
        else:
            yield Order(
                ("done",),
                f"no other attack has a chance of {percent(doctrine.least_chance)} and a gain, with "
                f"{counted(max(left, 0), 'flag')} left; second: to flag a worse one",
            )

    def _land(self, g: Board, nation: int, left: int) -> Iterator[Order]:
        """R3 One landing, with all the lift, where it is likely to succeed and most is worth having."""
        lift = queries.lift_left(g, nation)
        have = [queries.in_pool(g, nation, what) for what in (MEN, TANKS, AIRCRAFT)]
        if queries.naval_flags_left(g, nation) < 1 or lift < 4 or have[MEN] < 2:
            return
        third = min(lift // 4, MOST)
        tanks, aircraft = min(have[TANKS], third), min(have[AIRCRAFT], third)
        force = (min(have[MEN], lift - tanks - aircraft, MOST), tanks, aircraft)
        camp = queries.camp_of(g, nation)
        value = self._worth(g, camp)
        weak = sum(force) * g.me[nation] < BEACHHEAD
        foes = [foe for foe in queries.fighting(g, queries.enemy(camp)) if g.me[foe] >= g.me[nation]]
        held = queries.sum_bits(queries.overland(g, foe) for foe in foes)
        sites = []
        for site in own_beaches(g, nation):
            if queries.flag_cost(g, site) <= left and not (weak and held & GRID.bit[site]):
                hope = prospect(g, landing(g, nation, site, force, min(4, queries.in_pool(g, nation, LSP))))
                taken = hope.taken if battles.cv(battles.defenders(g, site, LANDING)) else 1.0
                bare = value.get(site, 0.0 if g.holder[site] == NOBODY else FREED)
                if taken >= SURE and taken * bare >= FREED / 2:
                    sites.append((taken * bare, taken, site))
        sites.sort(key=lambda row: (-row[0], row[2]))
        if sites:
            gain, taken, site = sites[0]
            rest = f"{place(g, sites[1][2])}, gain {sites[1][0]:.1f}" if len(sites) > 1 else ""
            ashore = f"{percent(taken)} to get ashore, a gain of {gain:.1f}"
            why = f"to open a front at {place(g, site)}: {ashore}{second(rest)}"
            yield Order(("land", site), why)
            for what, number in enumerate(force):
                if number:
                    yield Order(("embark", what, site, number), why)

    # LW-054 step 5

    def stake(self, g: Board, decision: Any) -> Iterator[Order]:
        """LSP where they bring most, in attack and defence; cards where most is at stake; bombers on
        industry."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        lsp = sum(queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation))
        lsp += sum(queries.force(g, hex, nation)[1 + LSP] for hex in queries.line(g, camp))
        doctrine = fitting(g, camp, self.doctrine)
        most = int(g.rules.options["max_lsp"]) or MOST
        combats = tuple(fights(g, nation, doctrine, most))
        plenty = lsp >= STOCK * most * len(combats) or g.turn >= g.rules.last_turn
        least_gain = LEAST if not plenty else 0.001
        given = allot(combats, lsp, least_gain)
        combats = tuple(sorted(combats, key=lambda fight: (-fight.value, fight.target)))
        attacked = {flag[2] for flag in g.flags if queries.camp_of(g, flag[0]) == camp}
        for fight in combats:
            number = given.get(fight.target, 0)
            if number:
                other = next_best([other for other in combats if other is not fight], given)
                yield Order(("lsp", fight.target, number),
                            reasons.staked(g, fight, number, fight.target in attacked, other))  # fmt: skip
        own = [fight.target for fight in combats if fight.target in attacked]
        yield from self._cards(g, nation, own, [fight.target for fight in combats if fight.target not in own])
        yield from self._bombers(g, nation, camp)
        kept = lsp - sum(given.values())
        best = next_best(combats, given)
        rest = "" if best is None else f"one more at {place(g, best[0].target)}, for a gain of {best[1]:.2f}"
        why = (
            f"{counted(kept, 'LSP', 'LSP')} {'is' if kept == 1 else 'are'} kept for another turn"
            if kept > 0
            else "no LSP are left"
        )
        yield Order(("done",), f"{why}{second(rest)}")

    def _cards(self, g: Board, nation: int, own: list[int], foes: list[int]) -> Iterator[Order]:
        """A card for the fight that counts most, one a turn."""
        held = hand(g, nation)
        combats = [*own[:1], *[hex for hex in foes if g.rules.map.points.get(hex, 0) >= 3][:1]]
        turns_left = g.rules.last_turn - g.turn + 1
        if held and combats and (len(held) >= turns_left or g.rules.map.points.get(combats[0], 0) >= 2):
            card = max(held, key=lambda card: (g.rules.map.cards[card].value, -card))
            verb = "die" if g.rules.map.cards[card].value > 1 else "column"
            rest = place(g, combats[1]) if len(combats) > 1 else "to keep it"
            left = f"{counted(len(held), 'card')} for {counted(turns_left, 'turn')}"
            why = f"to win at {place(g, combats[0])}, where most is at stake: {left}"
            yield Order((verb, card, combats[0]), f"{why}{second(rest)}")

    def _bombers(self, g: Board, nation: int, camp: int) -> Iterator[Order]:
        bombers = queries.in_pool(g, nation, BOMBERS)
        if not bombers or queries.in_pool(g, nation, LSP) < 1 or g.turn >= g.rules.last_turn:
            return
        for base, owner in enumerate(g.base):
            if owner != NOWHERE and g.holder[base] == camp:
                targets = list(raid_targets(g, base, camp, INDUSTRY, bomber_range(g)))
                targets.sort(key=lambda hex: (GRID.distance(base, hex), hex))
                if targets:
                    rest = place(g, targets[1]) if len(targets) > 1 else ""
                    way = counted(GRID.distance(base, targets[0]), "hex", "hexes")
                    aim = f"to shut up to {counted(bombers, 'line')} at {place(g, targets[0])}"
                    why = f"{aim}, {way} from {queries.where(g, base)}{second(rest)}"
                    yield Order(("raid", INDUSTRY, base, targets[0], min(bombers, MOST)), why)
                    return

    # LW-055 step 6

    def recall(self, g: Board, decision: Any) -> Iterator[Order]:
        """Nothing more can happen this turn where no flag lies: all but a guard goes back to the Pool, to be
        used elsewhere; so do men in cities that the war has left behind. And what stands in a hex that will
        fall anyhow is saved, but for one man."""
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        flagged = {hex for flag in g.flags for hex in flag[1:3]}
        line = queries.line(g, camp)
        watched = {*line, *second_line(g, camp)}
        if g.turn >= g.rules.last_turn:
            yield Order(("done",), "it is the last turn: what goes back now will not be used again")
            return
        yield from self._save(g, nation, camp)
        for hex in queries.occupied(g):
            if hex in flagged or g.zone[hex] != NOWHERE or queries.pool_for(g, nation, hex) == NOWHERE:
                continue
            row = queries.force(g, hex, nation)
            for what in (MEN, TANKS, AIRCRAFT):
                spare = row[1 + what] - (what == MEN and hex in watched)
                if spare > (what == MEN and hex in line):
                    aim = f"to use {so_many(what, spare)} elsewhere next turn"
                    quiet = f"no flag touches {queries.where(g, hex)}, {reasons.odds(g, hex)} before it"
                    yield Order(
                        ("recall", what, hex, min(spare, MOST)),
                        f"{aim}: {quiet}; second: to leave it as it is",
                    )
        own = [hex for hex in queries.occupied(g) if queries.force(g, hex, nation)[1 + MEN]]
        fight = sum(hex in flagged for hex in own)
        busy = f"{counted(fight, 'hex', 'hexes')} of ours attack or are attacked"
        yield Order(
            ("done",), f"{busy}, and {len(own) - fight} more need their men; second: to thin one of them"
        )

    def _save(self, g: Board, nation: int, camp: int) -> Iterator[Order]:
        """LW-055, A06 From a hex whose defence is all but hopeless everything but a man goes, if the place is
        not worth the fight."""
        attacking = {flag[1] for flag in g.flags if queries.camp_of(g, flag[0]) == camp}
        for battle in battles.battles(g, queries.enemy(camp)):
            hex = battle.target
            row = queries.force(g, hex, nation)
            if (
                battle.kind == SWEEP
                or hex in attacking
                or sum(row[1:4]) < 2
                or queries.pool_for(g, nation, hex) < 0
            ):
                continue
            lsp = battle.lsp if g.allotted else (GUESS[0], GUESS[1])
            fear = prospect(g, battle._replace(lsp=lsp)).taken
            if fear < HOPELESS or (g.rules.map.points.get(hex, 0) >= 5 and fear < 0.9):
                continue
            saved = counted(sum(row[1:4]) - 1, "point")
            lost = f"{place(g, hex)}, which falls with a chance of {percent(fear)}"
            why = f"to save {saved} from {lost}: one man stays"
            why += f"; second: to fight with all {sum(row[1:4])}"
            for what in (AIRCRAFT, TANKS, MEN):
                spare = row[1 + what] - (what == MEN)
                if spare > 0:
                    yield Order(("recall", what, hex, min(spare, MOST)), why)

    # LW-097 step 9

    def give(self, g: Board, decision: Any) -> Iterator[Order]:
        """Leave a hex that holds nothing of worth and cannot be held: one that is all but surrounded, or, for
        the weaker side, one whose loss makes the line shorter or that hangs on a single hex. Not what was won
        this turn, and nothing at all on the last."""
        if g.turn >= g.rules.last_turn:
            yield Order(("done",), "it is the last turn: no ground is given up for a turn that will not come")
            return
        nation = decision.nation(g)
        camp = queries.camp_of(g, nation)
        line = set(queries.line(g, camp))
        had = {AXIS: g.axis_was, ALLIED: g.allied_was}[camp]
        weak, short, manned = weaker(g, camp), short_of_men(g, camp), men_in_line(g, camp)
        hangs = hanging(g, camp) if weak else 0
        kept = 0
        for hex in sorted(line):
            friends = sorted(queries.friends_beside(g, hex, camp), key=lambda near: (strength(g, near), near))
            if not friends or g.rules.map.points.get(hex) or not had & GRID.bit[hex]:
                continue
            around = len(queries.enemies_beside(g, hex))
            salient, shorter = around >= 4, weak and line.issuperset(friends)
            pressed = threat(g, hex) > (3 if salient else 2) * strength(g, hex)
            if (salient or shorter) and (pressed or short):
                aim = f"{around} enemy hexes surround it" if salient else "the line is shorter without it"
            elif hangs & GRID.bit[hex]:
                aim = "it would be cut off if the enemy took one hex more (A39)"
            else:
                kept += 1
                continue
            rest = f"to hold it, {reasons.odds(g, hex)}"
            need = f"{men(manned)} for {counted(len(line), 'front hex', 'front hexes')}"
            why = f"to draw back from {queries.where(g, hex)}, with {need}: {aim}{second(rest)}"
            yield Order(("give", hex, friends[0]), why)
        weak_spot = max(
            sorted(line), key=lambda hex: (threat(g, hex) - strength(g, hex), -hex), default=NOWHERE
        )
        rest = "" if weak_spot == NOWHERE else f"to leave {place(g, weak_spot)}, {reasons.odds(g, weak_spot)}"
        why = f"{counted(kept, 'other hex', 'other hexes')} can be held, or are worth more than their men"
        yield Order(("done",), f"{why}{second(rest)}")


def _reasoned(order: Any) -> Order:
    """An order with its reason; a plan that gives none says so."""
    return order if isinstance(order, Order) else Order(order, "as planned")


def _send(what: int, hex: int, amount: int) -> Iterator[Raw]:
    """So many points to a hex, in as many orders as it takes."""
    for sent in range(0, amount, MOST):
        yield ("send", what, hex, min(amount - sent, MOST))


Plan = Callable[[Staff, Board, Any], Iterator[Any]]
_SHEETS: dict[str, Plan] = {
    "Deployment": Staff.deploy,
    "Closing": Staff.claim,
    "Flags": Staff.flag,
    "Stakes": Staff.stake,
    "Recall": Staff.recall,
    "GiveGround": Staff.give,
    "Conform": Staff.conform,
}

DOCTRINE_NAMES = tuple(DOCTRINES)


def staff(side: str, seed: int, doctrine: str = STANDARD.name) -> Staff:
    """A staff for a team; the factory that `redoubt.players` asks for."""
    return Staff(side, seed, DOCTRINES[doctrine])


def evaluate(g: Board, side: int) -> float:
    """How good a position is for a team: its camp's points and strength."""
    camp = g.rules.camp_of_side[side]
    return balance(g, camp) if camp >= 0 else 0.0
