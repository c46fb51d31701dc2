"""LW-053 Step 4: who places first, and the offensive flags (LW-030 to LW-033)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Span, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Procedure, draft, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board, by_ground
from redoubt.titles.land_war.rules import a02_orders as orders, lw060_battle as battles
from redoubt.titles.land_war.rules.a02_orders import Sheet, sheet_verbs, up_to
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    ALLIED,
    ATTACK,
    AXIS,
    LANDING,
    MEN,
    NOBODY,
    NOWHERE,
    SWEEP,
    TANKS,
    VICHY_LAND,
    Board,
    points_name,
    the_nation,
)
from redoubt.titles.land_war.tables import GRID

SEA_REACH = 3
"""R3 A landing reaches a coast up to this many sea hexes from a held port."""


@procedure
class PlaceFlags(Procedure):
    """LW-053 Step 4."""

    chooser: int = NOWHERE

    @draft("A07", "Offensive flags")
    def bids(self, g: Board) -> tuple[Decision, ...]:
        """LW-042a, LW-043, A07 Cards bid for the order of play, in secret, as many as a team likes."""
        teams = (side for camp in (AXIS, ALLIED) for side in queries.teams_of(g, camp))
        return tuple(Bid(side) for side in teams if not g.handed_in[side])

    @bids.then
    def bid(self, g: Board, side: int, choice: Choice) -> None:
        if choice.verb == "no":
            board.hand_in(g, side)
        else:
            orders.write(g, side, choice)

    @step("A07")
    def bids_opened(self, g: Board) -> None:
        """A07 All bids are spent; each camp's cards add up, the higher sum wins, equal ones cancel."""
        sums = {AXIS: 0, ALLIED: 0}
        for nation, (_, card) in orders.collect(g):
            row = g.rules.map.cards[card]
            sums[queries.camp_of(g, nation)] += row.value
            board.spend_card(g, card)
            g.log("LW-042a", "bid", nation=nation, card=card, title=row.title, value=row.value)
        if sums[AXIS] != sums[ALLIED]:
            self.chooser = AXIS if sums[AXIS] > sums[ALLIED] else ALLIED

    @step("A08")
    def who_chooses(self, g: Board) -> None:
        """LW-053, A08 Without a winning bid the camp with the highest ME; on a tie the camp that was second
        last turn; on the first turn a die decides."""
        if self.chooser != NOWHERE:
            return
        axis, allied = queries.highest_me(g, AXIS), queries.highest_me(g, ALLIED)
        if axis != allied:
            self.chooser = AXIS if axis > allied else ALLIED
        elif g.turn > 1:
            self.chooser = queries.enemy(g.first)
        else:
            self.chooser = AXIS if g.roll("A08", "order of play") <= 3 else ALLIED

    @step("LW-053")
    def order_of_play(self, g: Board) -> ChooseOrder:
        return ChooseOrder(queries.leader(g, self.chooser), self.chooser)

    @order_of_play.then
    def order_chosen(self, g: Board, choice: Choice) -> None:
        first = choice.verb == "first"
        board.place_first(g, self.chooser if first else queries.enemy(self.chooser))

    @orders.on_sheets
    @draft("LW-053", "Offensive flags")
    def first_flags(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Flags, (g.first,))

    @step("LW-031")
    def first_shown(self, g: Board) -> WriteAgain | None:
        return lay(g)

    @orders.on_sheets
    @draft("LW-053", "Offensive flags")
    def second_flags(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Flags, (queries.enemy(g.first),))

    @step("LW-031")
    def second_shown(self, g: Board) -> WriteAgain | None:
        return lay(g)


@procedure
class WriteAgain(Procedure):
    """LW-044, A75 Teams that an ally's card has given one more flag write again, before the others place."""

    teams: tuple[int, ...]

    @orders.on_sheets
    @draft("LW-053", "Offensive flags")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Flags, only=self.teams)

    @step("A75")
    def shown(self, g: Board) -> WriteAgain | None:
        return lay(g)


def lay(g: Board) -> WriteAgain | None:
    """Place the flags on the sheets; teams that were given one more write again."""
    helped = place(g)
    return WriteAgain(helped) if helped else None


@dataclass(frozen=True)
class Bid(Decision):
    """LW-042a, LW-043, A07 Cards for the choice of going first or second; a losing bid is spent too."""

    rule = "A07"
    prompt = "bid {another} for the order of play, or none{bids}"
    verbs = (
        Verb("no", label="Hand in the bid", group="end", ends=True, hands_in=True),
        Verb("cancel", label="Take the last card back", group="sheet"),
        Verb(
            "bid", "card", label="Bid {card}", group="cards", alike=True,
            note="spent, whether it wins or not [A07]",
        ),
    )  # fmt: skip
    secret = True
    auto = False

    def words(self, g: Board) -> dict[str, str]:
        value = sum(g.rules.map.cards[card].value for card in self.bid(g))
        return {
            "another": "another card" if value else "a card",
            "bids": f" more ({value} bid)" * bool(value),
        }

    def bid(self, g: Board) -> list[int]:
        """The cards that the team has bid so far."""
        return [order[1] for order in orders.written(g, self.side)]

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("no",)
        bid = self.bid(g)
        if bid:
            yield ("cancel",)
        yield from (("bid", card) for card in hand(g, g.rules.nation_of[self.side]) if card not in bid)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "cancel":
            return No("A07", "you have bid no card yet")
        if choice[0] == "bid" and choice[1] in self.bid(g):
            return No("LW-042", f"{g.rules.map.card_name(choice[1])} is bid already; a card has one use")
        if choice[0] == "bid":
            return No("LW-041", f"{g.rules.map.card_name(choice[1])} is not in your hand")
        return None


def hand(g: Board, nation: int) -> list[int]:
    """LW-040 The cards a nation still has."""
    return [card for card, holder in enumerate(g.card) if holder == nation]


@dataclass(frozen=True)
class ChooseOrder(Decision):
    """LW-053 The side with the highest ME, or the highest bid, places first or second."""

    camp: int
    rule = "LW-053"
    prompt = "the {camp} camp chooses: place flags first or second?"
    verbs = (
        Verb(
            "first", label="Place flags first", group="order", alike=True,
            note="the enemy sees them before he places his [LW-053]",
        ),
        Verb(
            "second", label="Place flags second", group="order", alike=True,
            note="you see the enemy's first [LW-053]",
        ),
    )  # fmt: skip

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("first",)
        yield ("second",)


# the sheet of flags


Flagged = tuple[tuple[int, ...], ...]
"""Nation, from, to, what for."""


def written_flags(g: Board, side: int) -> Flagged:
    """The flags on a sheet, as the map will hold them."""
    nation = g.rules.nation_of[side]
    flags = []
    for order in orders.written(g, side):
        if order.verb == "flag":
            flags.append((nation, order[1], order[2], ATTACK))
        elif order.verb in ("land", "sweep"):
            flags.append((nation, order[1], order[1], LANDING if order.verb == "land" else SWEEP))
    return tuple(flags)


def own_flags(g: Board, side: int) -> Flagged:
    """A team's flags that lie on the map already (A75), and those on its sheet."""
    nation = g.rules.nation_of[side]
    return (*[flag for flag in g.flags if flag[0] == nation], *written_flags(g, side))


def flags_left(g: Board, side: int) -> int:
    """LW-030 Military flags left, those on the sheet and the cards for more counted."""
    nation: int = g.rules.nation_of[side]
    extra = sum(order.verb == "extra" and order[2] == nation for order in orders.written(g, side))
    used = sum(queries.flag_cost(g, flag[2]) for flag in written_flags(g, side))
    left: int = queries.flags_left(g, nation) + extra - used
    return left


def naval_left(g: Board, side: int) -> int:
    nation: int = g.rules.nation_of[side]
    return queries.naval_flags_left(g, nation) - sum(flag[3] == LANDING for flag in written_flags(g, side))


@by_board
def hexsides(g: Board, camp: int) -> tuple[Raw, ...]:
    """LW-031 Flags on every hexside that a camp could attack through: its own men, or an ally's who can be
    asked to join (R5), stand before it."""
    return tuple(
        orders.order("flag", start, target)
        for start in queries.line(g, camp)
        if queries.men_at(g, start)
        for target in queries.enemies_beside(g, start)
    )


@dataclass(frozen=True)
class Flags(Sheet):
    """LW-031 A flag on each hexside to be attacked through; landings and security operations need one too."""

    rule = "LW-031"
    what = "place offensive flags"
    verbs = sheet_verbs(
        "Hand in the flags",
        Verb(
            "extra", "card", "nation", label="Play {card}: one more flag for {nation}", group="cards",
            rule="LW-042b", rare=True,
        ),
        Verb("flag", "hex", "hex", label="Attack {hex2} from {hex}", group="attack"),
        Verb(
            "land", "hex", label="Land at {hex}", group="attack", rule="LW-032",
            note="takes a naval flag too [LW-032]",
        ),
        Verb("sweep", "hex", label="Sweep the partisans of {hex}", group="attack", rule="LW-109"),
        Verb(
            "embark", "point", "hex", "number", label="Send {points} from the Pool against {hex}",
            group="forces", rule="R3", short="{kind}",
        ),
        Verb(
            "split", "point", "hex", "hex", "number", label="Send {points} from {hex} against {hex2}",
            group="forces", rule="A09", short="{kind}",
        ),
    )  # fmt: skip

    def words(self, g: Board) -> dict[str, str]:
        words, extra = super().words(g), g.extra_flags[self.nation(g)]
        return {**words, "what": f"{self.what} ({extra} more from cards)"} if extra else words

    def orders(self, g: Board) -> Iterator[Raw]:
        nation, camp = self.nation(g), self.camp(g)
        flags, military = own_flags(g, self.side), flags_left(g, self.side)
        for card in hand(g, nation):
            if not any(order[:2] == ("extra", card) for order in orders.written(g, self.side)):
                yield from (("extra", card, ally) for ally in queries.fighting(g, camp))
        if military > 0:
            yield from self._attacks(g, nation, camp, flags, military)
            yield from self._landings(g, nation, flags, military)
            yield from self._sweeps(g, nation, camp, flags, military)
        yield from self._forces(g, nation)

    def _attacks(self, g: Board, nation: int, camp: int, flags: Flagged, military: int) -> Iterator[Raw]:
        """LW-031 Over a hexside, from a hex that has a man for each of its flags (A09)."""
        used = {flag[1] for flag in flags if flag[3] == ATTACK}
        full = {start for start in used if not self.can_split(g, start, flags)}
        for flag in hexsides(g, camp):
            _, start, target = flag
            if start in full or queries.flag_cost(g, target) > military:
                continue
            if start not in used or (nation, start, target, ATTACK) not in flags:
                yield flag

    def _landings(self, g: Board, nation: int, flags: Flagged, military: int) -> Iterator[Raw]:
        """LW-032, R3"""
        if naval_left(g, self.side) > 0 and free_men(g, self.side, nation) > 0 and self.lift(g) > 0:
            for target in beaches(g, nation):
                if queries.flag_cost(g, target) <= military:
                    if (nation, target, target, LANDING) not in flags:
                        yield ("land", target)

    def _sweeps(self, g: Board, nation: int, camp: int, flags: Flagged, military: int) -> Iterator[Raw]:
        """LW-109, A41"""
        for target in queries.pag_hexes(g):
            if g.holder[target] == camp and queries.hostile_pag(g, target, camp):
                if queries.flag_cost(g, target) <= military and self.can_sweep(g, target):
                    if (nation, target, target, SWEEP) not in flags:
                        yield ("sweep", target)

    def lift(self, g: Board) -> int:
        """R3 Sea lift left, what is on the sheet counted."""
        return queries.lift_left(g, self.nation(g)) - embarked(g, self.side, LANDING)

    def can_sweep(self, g: Board, target: int) -> bool:
        """A41 Men in a hex beside it, or in a Pool that reaches it."""
        nation = self.nation(g)
        beside = queries.friends_beside(g, target, self.camp(g))
        if any(queries.force(g, near, nation)[1 + MEN] for near in beside):
            return True
        pool = queries.pool_for(g, nation, target)
        return pool != NOWHERE and free_men(g, self.side, pool) > 0

    def can_split(self, g: Board, start: int, flags: Flagged) -> bool:
        """A09 A hex with flags to several targets has a man of the nation for each."""
        own = sum(flag[1] == start and flag[3] == ATTACK for flag in flags)
        return not own or queries.force(g, start, self.nation(g))[1 + MEN] > own

    def _forces(self, g: Board, nation: int) -> Iterator[Raw]:
        """R3, A09, A41 The force of a landing or a sweep, and the split of a hex with several flags."""
        lift, new = self.lift(g), written_flags(g, self.side)
        for _, _, target, kind in new:
            if kind == ATTACK:
                continue
            pool = nation if kind == LANDING else queries.pool_for(g, nation, target)
            for what in (MEN, TANKS, AIRCRAFT) if pool != NOWHERE else ():
                most = queries.in_pool(g, pool, what) - pledged(g, self.side, pool, what)
                yield from up_to(min(most, lift) if kind == LANDING else most, "embark", what, target)
            if kind == SWEEP:
                for start in queries.friends_beside(g, target, self.camp(g)):
                    yield from self._split(g, nation, start, target)
        for start in dict.fromkeys(flag[1] for flag in new if flag[3] == ATTACK):
            flags = [flag for flag in own_flags(g, self.side) if flag[1] == start and flag[3] == ATTACK]
            for flag in flags[1:]:
                if flag in new:
                    yield from self._split(g, nation, start, flag[2])

    def _split(self, g: Board, nation: int, start: int, target: int) -> Iterator[Raw]:
        for what in (MEN, TANKS, AIRCRAFT):
            yield from up_to(self.to_split(g, nation, start, what), "split", what, start, target)

    def to_split(self, g: Board, nation: int, start: int, what: int) -> int:
        """A09 Points of a hex that can still be sent somewhere; a man stays for the first flag."""
        sent = sum(
            order[4]
            for order in orders.written(g, self.side)
            if order.verb == "split" and order[1] == what and order[2] == start
        )
        first = battles.first_target(g, nation, start)
        rows = [row for row in g.split if row[:2] == (nation, start) and row[2] != first]
        sent += sum(row[3 + what] for row in rows)
        attacks = any(flag[1] == start and flag[3] == ATTACK for flag in own_flags(g, self.side))
        return int(queries.force(g, start, nation)[1 + what] - sent - (what == MEN and attacks))

    def complete(self, g: Board) -> bool:
        return not self.incomplete(g)

    def incomplete(self, g: Board) -> str:
        """A landing, a sweep and every further flag from a hex need men before the sheet is handed in, if any
        are left; without men they have no effect (A51)."""
        flags, new = own_flags(g, self.side), written_flags(g, self.side)
        if not new:
            return ""
        men = [tuple(order) for order in orders.written(g, self.side) if order.verb in ("embark", "split")]
        for number, (_, start, target, kind) in enumerate(flags):
            first = all(flag[1] != start or flag[3] != ATTACK for flag in flags[:number])
            if flags[number] not in new or (kind == ATTACK and first) or _men_for(men, start, target, kind):
                continue
            if _men_for(self._forces(g, self.nation(g)), start, target, kind):
                return f"you send no men against {queries.where(g, target)}"
        return ""

    def refuse(self, g: Board, choice: Raw) -> No | None:
        return refuse(g, self, choice)


def _men_for(orders: Iterable[Raw], start: int, target: int, kind: int) -> bool:
    """Whether one of these orders sends men to an operation; to an attack only from its own hex."""
    for order in orders:
        if order[1] == MEN and order[-2] == target and (kind != ATTACK or order[2] == start):
            return True
    return False


def embarked(g: Board, side: int, kind: int) -> int:
    """Points on the sheet for landings: they use up sea lift (R3)."""
    landings = {flag[2] for flag in written_flags(g, side) if flag[3] == kind}
    return sum(
        order[3] for order in orders.written(g, side) if order.verb == "embark" and order[2] in landings
    )


def free_men(g: Board, side: int, pool: int) -> int:
    """Men of a Pool that the sheet has not embarked yet."""
    return queries.in_pool(g, pool, MEN) - pledged(g, side, pool, MEN)


def pledged(g: Board, side: int, pool: int, what: int) -> int:
    """Points of a Pool that the sheet has embarked already."""
    nation = g.rules.nation_of[side]
    points = 0
    for order in orders.written(g, side):
        if order.verb == "embark" and order[1] == what:
            source = queries.pool_for(g, nation, order[2])
            points += order[3] * (pool == (nation if source == NOWHERE else source))
    return points


@by_ground
def beaches(g: Board, nation: int) -> tuple[int, ...]:
    """R3, A52, A82 Coasts that a nation may land on, held by the enemy or by nobody, and for the Allies by
    Vichy (A88): across an all-sea side from land that is open to it, or within three sea hexes of one of its
    ports."""
    camp, rules = queries.camp_of(g, nation), g.rules.map
    against = (queries.enemy(camp), NOBODY, *[VICHY_LAND] * (camp == ALLIED))
    coasts = queries.sum_bits(queries.held(g, holder) for holder in against) & rules.coastal & rules.land
    open_to = queries.open_to(g, nation)
    near = GRID.spread(queries.ports(g, camp) & open_to) & rules.sea
    for _ in range(SEA_REACH - 1):
        near |= GRID.spread(near) & rules.sea
    across = GRID.bits({b for a, b in rules.all_sea if open_to & GRID.bit[a]})
    return tuple(GRID.members(coasts & (GRID.spread(near) | across)))


def place(g: Board) -> tuple[int, ...]:
    """LW-031 The flags of a camp are laid on the map for all to see. The teams that an ally's card gives one
    more (A75)."""
    sheets = orders.collect(g)
    helped = set()
    for nation, order in sheets:
        if order.verb == "extra":
            _, card, ally = order
            board.add_flag(g, ally)
            board.spend_card(g, card)
            if ally != nation:
                helped.add(g.rules.team[ally])
            g.log("LW-042b", "extra_flag", nation=nation, card=card, ally=ally)
    for nation, order in sheets:
        if order.verb == "flag":
            _lay(g, nation, order[1], order[2], ATTACK)
        elif order.verb in ("land", "sweep"):
            _lay(g, nation, order[1], order[1], LANDING if order.verb == "land" else SWEEP)
    for nation, order in sheets:
        if order.verb == "embark":
            _embark(g, nation, *order[1:])
        elif order.verb == "split":
            _, what, start, target, number = order
            board.go_with(g, nation, start, target, _more(g, nation, start, target, what, number))
    battles.share_out(g)
    return tuple(sorted(helped))


def _more(g: Board, nation: int, start: int, target: int, what: int, number: int) -> tuple[int, ...]:
    """A09 What goes with a flag, these points added."""
    rows = (row for row in g.split if row[:3] == (nation, start, target))
    sent = next(rows, (nation, start, target, 0, 0, 0))[3:]
    return tuple(points + number * (kind == what) for kind, points in enumerate(sent))


def _lay(g: Board, nation: int, start: int, target: int, kind: int) -> None:
    board.place_flag(g, nation, start, target, kind)
    g.log("LW-031", ("flag", "landing_flag", "sweep_flag")[kind], nation=nation, start=start, target=target)


def _embark(g: Board, nation: int, what: int, target: int, number: int) -> None:
    landing = (nation, target, target, LANDING) in g.flags
    pool = queries.pool_for(g, nation, target)
    board.pool(g, nation if landing or pool == NOWHERE else pool, what, -number)
    if landing:
        board.lift(g, nation, number)
    board.embark(g, nation, target, what, number)


def refuse(g: Board, sheet: Flags, choice: Raw) -> No | None:
    """Why an order may not be given in step 4."""
    verb, nation, camp = choice[0], sheet.nation(g), sheet.camp(g)
    if verb == "extra":
        if choice[1] not in hand(g, nation):
            return No("LW-041", f"{g.rules.map.card_name(choice[1])} is not in your hand")
        if choice[2] not in queries.fighting(g, camp):
            return No("LW-044", f"{the_nation(choice[2])} does not fight on your side")
        return No(
            "LW-042", f"{g.rules.map.card_name(choice[1])} is on your sheet already; a card has one use"
        )
    if verb in ("embark", "split"):
        return _refuse_force(g, sheet, choice)
    if verb not in ("flag", "land", "sweep"):
        return None
    target = choice[-1]
    start, kind = (choice[1], ATTACK) if verb == "flag" else (target, LANDING if verb == "land" else SWEEP)
    if (nation, start, target, kind) in own_flags(g, sheet.side):
        return No("LW-031", f"you have this flag on {queries.where(g, target)} already")
    name, cost, has = queries.where(g, target), queries.flag_cost(g, target), flags_left(g, sheet.side)
    if verb == "flag":
        place = queries.where(g, start)
        if start not in queries.line(g, camp) or not queries.men_at(g, start):
            lacks = "holds no men" if start in queries.line(g, camp) else "is not one of your front hexes"
            return No("LW-031", f"{place} {lacks}")
        if target not in queries.enemies_beside(g, start):
            return No("LW-031", f"{name} is not an enemy hex across a land side of {place}")
        if not sheet.can_split(g, start, own_flags(g, sheet.side)):
            return No("A09", f"{place} needs a man of yours for each of its flags")
    elif verb == "land":
        if naval_left(g, sheet.side) < 1:
            return No("LW-032", f"a landing at {name} takes a naval flag, and you have none left")
        if camp == AXIS and g.holder[target] == VICHY_LAND:
            return No("A88", f"{name} is Vichy land, where only the Allies land")
        if target not in beaches(g, nation):
            return No(
                "R3", f"{name} is not on a coast within reach of your own ports or of ports lent to you (A82)"
            )
        if queries.lift_left(g, nation) < 1:
            return No("R3", "no sea lift is left for a landing")
        if free_men(g, sheet.side, nation) < 1:
            return No("R3", "the Pool has no men left for a landing")
    elif g.holder[target] != camp or not queries.hostile_pag(g, target, camp):
        return No("LW-109", f"there are no enemy partisans in {name} behind your line")
    elif not sheet.can_sweep(g, target):
        return No("A41", f"no men of yours stand beside {name}, and none can come from the Pool")
    winter = "Winter: " if cost == 2 else ""
    return No(
        "LW-033" if cost == 2 else "LW-030",
        f"{winter}{name} takes {'a flag' if cost == 1 else f'{cost} flags'}, and you have {has or 'none'}",
    )


def _refuse_force(g: Board, sheet: Flags, choice: Raw) -> No:
    """R3, A09, A41 Why points cannot go with a flag."""
    rule, what, number = "R3" if choice[0] == "embark" else "A09", choice[1], choice[-1]
    for option in sheet._forces(g, sheet.nation(g)):
        if option[:-1] == choice[:-1]:
            most = option[-1].high if isinstance(option[-1], Span) else option[-1]
            return No(rule, f"{words.so_many(what, most)} can go in one order; {words.ordered(number)}")
    flagged = any(flag[2] == choice[-2] for flag in written_flags(g, sheet.side))
    name = queries.where(g, choice[-2])
    return No(
        rule, f"no {points_name(what)} are left for {name}" if flagged else f"you place no flag on {name}"
    )


EVENTS = (
    EventKind("bid", "{Nation} bid{s} {title} ({value}) for the order of play", report=True),
    EventKind("order", "The {camp} camp places its flags first", report=True),
    EventKind("extra_flag", "{Nation} play{s} {card} for one more flag of {ally}", report=True),
    EventKind("flag", "{Nation} flag{s} an attack from {start} on {target}", report=True),
    EventKind(
        "landing_flag",
        "{Nation} flag{s} a landing at {target}",
        deed=Deed("announced", "landing", "landings"),
        headline=True,
        report=True,
    ),
    EventKind("sweep_flag", "{Nation} flag{s} a security operation in {target}", report=True),
)
