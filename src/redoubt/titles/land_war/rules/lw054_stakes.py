"""LW-054 Step 5: cards, LSP and bombers are put on combats in secret and opened together (LW-042, LW-081)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, draft, loop, procedure, step
from redoubt.engine.text import listed
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.memory import by_board
from redoubt.titles.land_war.rules import a02_orders as orders, lw060_battle as battles
from redoubt.titles.land_war.rules.a02_orders import IN_ONE_ORDER, MOST_AT_ONCE, Sheet, sheet_verbs, up_to
from redoubt.titles.land_war.rules.lw053_flags import hand
from redoubt.titles.land_war.rules.lw115_bombing import base_pool, bomber_range, raid_targets, ways
from redoubt.titles.land_war.state import (
    ATTACK,
    BOMBERS,
    CARDS,
    CONTROL,
    FOR_COLUMN,
    FOR_DIE,
    FOR_LSP,
    INDUSTRY,
    LSP,
    NOWHERE,
    SUPPORT,
    SWEEP,
    TERROR,
    Board,
    points_of,
)
from redoubt.titles.land_war.tables import GRID


@procedure
class PlayCards(Procedure):
    """LW-054 Step 5."""

    asked_for: tuple[int, ...] = ()
    """Cards that ask Control for some other advantage (LW-042e)."""

    @orders.on_sheets
    @draft("LW-054", "Cards and LSP")
    def sheets(self, g: Board) -> tuple[Decision, ...]:
        return orders.ask(g, Stakes)

    @step("LW-054", "Cards and LSP")
    def opened(self, g: Board) -> None:
        self.asked_for = carry_out(g)

    @loop("LW-042e")
    def other_advantages(self, g: Board) -> GrantAdvantage | None:
        """LW-042e People who play Control may grant a card another use; the program never does."""
        if not self.asked_for:
            return None
        if g.rules.options["control"] != "people":
            for card in self.asked_for:
                g.log("LW-042e", "not_granted", card=card, title=g.rules.map.cards[card].title)
            self.asked_for = ()
            return None
        return GrantAdvantage(CONTROL, self.asked_for[0])

    @other_advantages.then
    def granted(self, g: Board, choice: Choice) -> None:
        card = choice[1]
        if choice.verb == "grant":
            board.spend_card(g, card)
        kind = "granted" if choice.verb == "grant" else "not_granted"
        g.log("LW-042e", kind, card=card, title=g.rules.map.cards[card].title)
        self.asked_for = self.asked_for[1:]


@dataclass(frozen=True)
class GrantAdvantage(Decision):
    """LW-042e Control grants a card some other advantage, and says which; or refuses it."""

    card: int
    rule = "LW-042e"
    prompt = "{card}: grant some other advantage (the reason says which), or refuse?"
    verbs = (
        Verb(
            "grant", "card", label="Grant {card} an advantage", group="control", alike=True,
            note="the reason says which [LW-042e]",
        ),
        Verb(
            "refuse", "card", label="Refuse {card}", group="control", alike=True,
            note="it stays in the hand [LW-042e]",
        ),
    )  # fmt: skip

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("grant", self.card)
        yield ("refuse", self.card)

    def needs_reason(self, choice: Raw) -> bool:
        return True


ONE_USE = ("die", "column", "ask", "escort")
"""LW-042 What a card may be played for in step 5; it has one use."""


def escorts(g: Board, card: int) -> bool:
    """E6 Whether a card takes bombers farther."""
    return bool(CARDS[card] == g.rules.scenario.escort)


@by_board
def combats(g: Board) -> dict[int, int]:
    """The attacked hexes, and the camp that attacks each; a hex that is swept and attacked is defended by
    the camp that sweeps it (A68)."""
    sweeps_first = sorted(g.flags, key=lambda flag: flag[3] != SWEEP)
    return {flag[2]: queries.camp_of(g, flag[0]) for flag in sweeps_first}


@by_board
def lsp_hexes(g: Board, target: int, camp: int) -> tuple[int, ...]:
    """A27 The hexes of a camp that take part in a combat, whose LSP may be used in it."""
    if combats(g)[target] != camp:
        return (target,)
    own = [flag for flag in g.flags if flag[2] == target and queries.camp_of(g, flag[0]) == camp]
    return tuple(dict.fromkeys(flag[1] for flag in own))


@by_board
def lsp_pool(g: Board, nation: int, target: int, camp: int) -> int:
    """A27 The Pool that reaches a combat (LW-021), or NOWHERE. A landing is supplied by its own."""
    if battles.by_ship(g, nation, target):
        return nation
    pools = (queries.pool_for(g, nation, hex) for hex in lsp_hexes(g, target, camp))
    return next((pool for pool in pools if pool != NOWHERE), NOWHERE)


class Purse:
    """The LSP a nation can still put on combats: those in the hexes go first, then the Pool's (A27)."""

    def __init__(self, g: Board, nation: int) -> None:
        self.g, self.nation, self.camp = g, nation, queries.camp_of(g, nation)
        self.in_hex = {hex: queries.force(g, hex, nation)[1 + LSP] for flag in g.flags for hex in flag[1:3]}
        self.in_pool = {pool: queries.in_pool(g, pool, LSP) for pool in queries.pools_of(g, nation)}

    def left(self, target: int) -> int:
        pool = lsp_pool(self.g, self.nation, target, self.camp)
        here = sum(self.in_hex[hex] for hex in lsp_hexes(self.g, target, self.camp))
        return here + self.in_pool.get(pool, 0)

    def spend(self, target: int, number: int) -> tuple[dict[int, int], int]:
        """What is taken from each hex, and what from the Pool."""
        taken = {}
        for hex in lsp_hexes(self.g, target, self.camp):
            taken[hex] = min(number, self.in_hex[hex])
            self.in_hex[hex] -= taken[hex]
            number -= taken[hex]
        if number:
            self.in_pool[lsp_pool(self.g, self.nation, target, self.camp)] -= number
        return taken, number


@dataclass(frozen=True)
class Stakes(Sheet):
    """LW-054 What a team puts on the combats of its camp, and where it sends its bombers."""

    rule = "LW-054"
    what = "put cards, LSP and bombers into the fights"
    verbs = sheet_verbs(
        "Hand in cards and LSP",
        Verb("lsp", "hex", "number", label="Put {lsp} on the fight for {hex}", group="stakes",
             rule="LW-081", short="LSP"),
        Verb("die", "card", "hex", label="Play {card} on the die at {hex}", group="stakes", rule="LW-042c"),
        Verb("column", "card", "hex", label="Play {card} for a column at {hex}", group="stakes",
             rule="LW-042d"),
        Verb("ask", "card", label="Ask Control for another use of {card}", group="cards", rule="LW-042e",
             rare=True),
        Verb("escort", "card", label="Play {card}: bombers fly a hex farther this turn", group="cards",
             rule="E6", rare=True),
        Verb("support", "hex", "hex", "number", label="Send {bombers} from {hex} over {hex2}",
             group="bombing", rule="LW-123", note="an aircraft point each [LW-123]",
             short="Bombers in support"),
        Verb("raid", "role", "hex", "hex", "number",
             label="Raid {hex2} from {hex} with {bombers}, for {role}", group="bombing", rule="LW-120",
             short="{role} raid"),
        Verb("via", "hex", label="Route the last flight over {hex}", group="bombing", rule="A44", rare=True),
        Verb("apart", "hex", label="Stay out of the ally's attack on {hex}", group="stakes", rule="A10"),
    )  # fmt: skip

    def words(self, g: Board) -> dict[str, str]:
        """A80 The prompt warns a team whose troops an ally has flagged: they join unless it keeps them
        apart."""
        words, written = super().words(g), orders.written(g, self.side)
        lent = [hex for hex in lendings(g, self.nation(g)) if ("apart", hex) not in written]
        if not lent:
            return words
        joined = f"your troops join an ally's attack on {listed(queries.where(g, hex) for hex in lent)}"
        return {**words, "what": f"{self.what}; {joined} unless kept apart"}

    def orders(self, g: Board) -> Iterator[Raw]:
        nation, camp = self.nation(g), self.camp(g)
        written = orders.written(g, self.side)
        played = {order[1] for order in written if order.verb in ONE_USE}
        cards = [card for card in hand(g, nation) if card not in played]
        fights, purse = combats(g), self.purse(g)
        yield from (("ask", card) for card in cards)
        yield from (("escort", card) for card in cards if escorts(g, card))
        for target in fights:
            yield from (("die", card, target) for card in cards)
            yield from (("column", card, target) for card in cards)
            yield from up_to(self.lsp_left(g, target, purse), "lsp", target)
        yield from self._apart(g, nation, camp, written)
        yield from self._bombers(g, camp, tuple(fights), purse)

    def purse(self, g: Board) -> Purse:
        """The LSP left after the sheet; each base it uses takes one (LW-115)."""
        purse = Purse(g, self.nation(g))
        for order in orders.written(g, self.side):
            if order.verb == "lsp":
                purse.spend(order[1], order[2])
        for base in self.bases_used(g):
            purse.in_pool[base_pool(g, self.nation(g), base)] -= 1
        return purse

    def lsp_left(self, g: Board, target: int, purse: Purse) -> int:
        """A27, A74 LSP that the team may still put on a combat."""
        left, limit = purse.left(target), int(g.rules.options["max_lsp"])
        return min(left, limit - self.staked(g, target)) if limit else left

    def staked(self, g: Board, target: int) -> int:
        """LSP that the sheet has put on a combat."""
        written = orders.written(g, self.side)
        return sum(order[2] for order in written if order[:2] == ("lsp", target))

    def refuse_lsp(self, g: Board, target: int, number: int) -> No:
        """A27, A74 Too many LSP: beyond what a team may put on one combat, or beyond what can reach it."""
        limit, staked = int(g.rules.options["max_lsp"]), self.staked(g, target)
        if limit and staked + number > limit:
            have = f"{staked} {'is' if staked == 1 else 'are'} on it already, and " if staked else ""
            limited = f"a team may put at most {limit} LSP on one combat"
            return No("A74", f"{limited}: {have}{words.ordered(number)} for {queries.where(g, target)}")
        has = max(0, self.lsp_left(g, target, self.purse(g)))
        if 0 < number <= has:
            return No("LW-081", IN_ONE_ORDER)
        return No(
            "A27", f"{words.more(LSP, has)} can reach {queries.where(g, target)}; {words.ordered(number)}"
        )

    def bases_used(self, g: Board) -> set[int]:
        return {
            order[1] if order.verb == "support" else order[2]
            for order in orders.written(g, self.side)
            if order.verb in ("support", "raid")
        }

    def reach(self, g: Board) -> int:
        """LW-116 How far bombers fly; an escort on the sheet takes them a hex farther (E6)."""
        written = orders.written(g, self.side)
        return bomber_range(g) + sum(order.verb == "escort" for order in written)

    def bombers_left(self, g: Board) -> int:
        used = sum(order[-1] for order in orders.written(g, self.side) if order.verb in ("support", "raid"))
        return int(queries.in_pool(g, self.nation(g), BOMBERS) - used)

    def _apart(self, g: Board, nation: int, camp: int, written: tuple[Choice, ...]) -> Iterator[Raw]:
        """A10, R5 A team may keep its points out of an ally's attack, or fight its own beside it."""
        for target, attacker in combats(g).items():
            flags = [flag for flag in g.flags if flag[2] == target and flag[3] != SWEEP]
            if attacker != camp or ("apart", target) in written or not flags:
                continue
            others = any(flag[0] != nation for flag in flags)
            mine = any(any(queries.force(g, flag[1], nation)[1:4]) for flag in flags if flag[3] == ATTACK)
            landing = any(row[:2] == (nation, target) for row in g.embarked)
            if others and (mine or landing):
                yield ("apart", target)

    def _bombers(self, g: Board, camp: int, fights: tuple[int, ...], purse: Purse) -> Iterator[Raw]:
        """LW-120 to LW-123 Bombers from the camp's bases: support of a combat, or a raid."""
        most = self.bombers_left(g)
        if most < 1:
            return
        used, reach = self.bases_used(g), self.reach(g)
        for base in queries.placed(g, "base"):
            if queries.camp_of(g, g.base[base]) != camp or g.holder[base] != camp:
                continue
            if base not in used and purse.in_pool[base_pool(g, self.nation(g), base)] < 1:
                continue
            for target in fights:
                if GRID.distance(base, target) <= reach:
                    yield from up_to(most, "support", base, target)
            for role in (INDUSTRY, TERROR):
                for target in raid_targets(g, base, camp, role, reach):
                    yield from up_to(most, "raid", role, base, target)
        written = orders.written(g, self.side)
        if written and written[-1].verb in ("raid", "support"):
            base, target, _ = written[-1][-3:]
            yield from (("via", way) for way in ways(g, base, target, reach))

    def refuse(self, g: Board, choice: Raw) -> No | None:
        return refuse(g, self, choice)


def lendings(g: Board, nation: int) -> list[int]:
    """R5, A80 The hexes against which troops of a nation go with an ally's flag, without one of its own."""
    camp = queries.camp_of(g, nation)
    flags = [flag for flag in g.flags if flag[3] == ATTACK and queries.camp_of(g, flag[0]) == camp]
    own = {flag[2] for flag in flags if flag[0] == nation}
    lent = (flag[2] for flag in flags if battles.parts_from(g, flag[1], flag[2], lambda ally: ally == nation))
    return [target for target in dict.fromkeys(lent) if target not in own]


# carrying out


def carry_out(g: Board) -> tuple[int, ...]:
    """Open the sheets and carry them out. The cards that ask Control for another use (LW-042e)."""
    asked_for: tuple[int, ...] = ()
    for nation, order in orders.collect(g):
        if order.verb == "via":
            board.route_raid(g, order[1])
            continue
        DO[order.verb](g, nation, *order[1:])
        if order.verb == "ask":
            asked_for = (*asked_for, order[1])
    tell_lendings(g)
    return asked_for


def tell_lendings(g: Board) -> None:
    """A80 The camp reads whose troops join an ally's attack."""
    for side in g.rules.teams:
        nation = g.rules.nation_of[side]
        seen_by = (*queries.teams_of(g, queries.camp_of(g, nation)), CONTROL)
        for target in lendings(g, nation):
            if (nation, target) not in g.apart:
                g.log("A80", "lent", seen_by=seen_by, nation=nation, target=target)


def do_lsp(g: Board, nation: int, target: int, number: int) -> None:
    """LW-005, A27 LSP are spent when they are declared: those in the hexes first, then the Pool's."""
    taken, owed = Purse(g, nation).spend(target, number)
    for hex, amount in taken.items():
        board.take(g, hex, nation, points_of(LSP, amount))
    if owed:
        board.pool(g, lsp_pool(g, nation, target, queries.camp_of(g, nation)), LSP, -owed)
    board.stake(g, nation, target, FOR_LSP, number)
    g.log("LW-081", "staked_lsp", nation=nation, target=target, number=number)


def do_die(g: Board, nation: int, card: int, target: int) -> None:
    _play(g, nation, card, target, FOR_DIE, "LW-042c", "card_for_die")


def do_column(g: Board, nation: int, card: int, target: int) -> None:
    _play(g, nation, card, target, FOR_COLUMN, "LW-042d", "card_for_column")


def _play(g: Board, nation: int, card: int, target: int, what: int, rule: str, kind: str) -> None:
    board.spend_card(g, card)
    board.stake(g, nation, target, what, 1, card)
    row = g.rules.map.cards[card]
    g.log(rule, kind, nation=nation, card=card, title=row.title, value=row.value, target=target)


def do_ask(g: Board, nation: int, card: int) -> None:
    g.log("LW-042e", "asked", nation=nation, card=card, title=g.rules.map.cards[card].title)


def do_escort(g: Board, nation: int, card: int) -> None:
    """E6 The bombers of this turn fly a hex farther."""
    board.spend_card(g, card)
    g.log("E6", "escort", nation=nation, card=card, title=g.rules.map.cards[card].title)


def do_support(g: Board, nation: int, base: int, target: int, number: int) -> None:
    """LW-123, A84 Bombers fly to a combat and meet on the way what raids meet."""
    _pay_base(g, nation, base)
    board.order_raid(g, nation, base, target, number, SUPPORT)
    g.log("LW-123", "support", nation=nation, base=base, target=target, number=number)


def do_raid(g: Board, nation: int, role: int, base: int, target: int, number: int) -> None:
    _pay_base(g, nation, base)
    board.order_raid(g, nation, base, target, number, role)


def _pay_base(g: Board, nation: int, base: int) -> None:
    """LW-115 A base costs an LSP in each turn that it is used."""
    if (nation, base) not in g.paid:
        board.pay_base(g, nation, base, base_pool(g, nation, base))
        g.log("LW-115", "base_paid", seen_by=(g.rules.team[nation],), nation=nation, base=base)


DO: dict[str, Callable[..., None]] = {
    "lsp": do_lsp, "die": do_die, "column": do_column, "ask": do_ask, "support": do_support, "raid": do_raid,
    "apart": board.keep_apart, "escort": do_escort,
}  # fmt: skip


def refuse(g: Board, sheet: Stakes, choice: Raw) -> No | None:
    """Why an order may not be given in step 5."""
    verb, nation = choice[0], sheet.nation(g)
    card = g.rules.map.card_name(choice[1]) if verb in ONE_USE else ""
    if verb in ONE_USE and choice[1] not in hand(g, nation):
        return No("LW-041", f"{card} is not in your hand")
    if verb in ("die", "column", "lsp", "support", "apart"):
        target = choice[-1] if verb in ("die", "column", "apart") else choice[-2]
        if target not in combats(g):
            return No("LW-060", f"there is no combat in {queries.where(g, target)}: no flag lies on it")
    if verb == "escort" and not escorts(g, choice[1]):
        return No("E6", f"{card} does not take bombers farther")
    if verb in ONE_USE:
        return No("LW-042", f"{card} is on your sheet already; a card has one use")
    if verb == "lsp":
        return sheet.refuse_lsp(g, choice[1], choice[2])
    if verb in ("support", "raid"):
        base, target, number = choice[-3:]
        if g.base[base] == NOWHERE or g.holder[base] != sheet.camp(g):
            return No("LW-115", f"there is no base of your camp in {queries.where(g, base)}")
        if number > sheet.bombers_left(g):
            left = words.more(BOMBERS, sheet.bombers_left(g))
            return No("LW-120", f"{left} can be sent; {words.ordered(number)}")
        if GRID.distance(base, target) > sheet.reach(g):
            return No("LW-116", f"{queries.where(g, target)} is out of range of {queries.where(g, base)}")
        if base not in sheet.bases_used(g) and sheet.purse(g).in_pool[base_pool(g, nation, base)] < 1:
            return No("LW-115", f"no LSP are left in your Pool to run the base at {queries.where(g, base)}")
        if not 1 <= number <= MOST_AT_ONCE:
            return No("LW-120", IN_ONE_ORDER)
        return No("LW-121", f"{queries.where(g, target)} is not a target for this kind of raid")
    if verb == "via":
        way = queries.where(g, choice[1])
        return No("A44", f"your last order is not a flight that can go by {way} and stay in range")
    if verb == "apart":
        return No("A10", f"your troops are in no ally's attack on {queries.where(g, choice[1])}")
    return None


EVENTS = (
    EventKind("granted", "Control grants {title} a special advantage", report=True),
    EventKind("not_granted", "Control grants {title} no special advantage; it stays in the hand"),
    EventKind("escort", "{Nation} play{s} {title}: bombers fly a hex farther"),
    EventKind("staked_lsp", "{Nation} put{s} {number} LSP on the fight for {target}"),
    EventKind("card_for_die", "{Nation} play{s} {title}: +{value} on {its} die at {target}", report=True),
    EventKind("card_for_column", "{Nation} play{s} {title}: one column shift at {target}", report=True),
    EventKind("asked", "{Nation} ask{s} Control for another use of {title}"),
    EventKind(
        "support", "{Nation} send{s} {number} from {base} to the fight for {target}", words=words.bombers
    ),
    EventKind("base_paid", "{Nation} pay{s} an LSP for {its} base at {base}"),
    EventKind("lent", "Troops of {nation} join an ally's attack on {target}"),
    EventKind("apart", "{Nation} stay{s} out of {its} allies' attack on {target}"),
)
