"""How each choice is offered to people: in plain words, with the hex or hexside that is clicked for it.

Every verb of the notation has its function; answers whose words depend on the question (done, yes, no) stand
at the end. Choices that differ only in a number carry an `amount`, so that a table can offer them as one row.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from typing import Final

from redoubt.engine.decision import Choice
from redoubt.kit.hexgrid import COMPASS
from redoubt.show import offers
from redoubt.show.offers import Phrases, Tell
from redoubt.show.table import Plain
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw051_deployment as deployment, lw060_battle as battles
from redoubt.titles.land_war.rules.a02_orders import Sheet, written
from redoubt.titles.land_war.rules.lw053_flags import flags_left, naval_left
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.state import AIRCRAFT, CAMPS, LSP, NOWHERE, Board
from redoubt.titles.land_war.tables import COLOURS, GRID

QUIET: Final = frozenset(
    {"fort", "zone", "flak", "rest", "garrison", "patrol", "ground", "pag", "base", "via", "extra", "ask",
     "escort",     "navy", "army", "east"}
)  # fmt: skip
"""What can be done in many places and is done in few: a table need not ring or show them all."""


PHRASES: Final = Phrases()
verb = PHRASES.verb


class Offer(offers.Offer):
    """The choices of one decision, laid out for people."""

    g: Board
    phrases = PHRASES

    def choice(self, choice: Choice) -> Plain:
        told = super().choice(choice)
        if choice.verb in QUIET:
            told.setdefault("quiet", True)
        return told

    def harmless(self, verb: str) -> bool:
        """An order on a sheet is not opened before the sheet is handed in, and no sheet before the last."""
        return isinstance(self.decision, Sheet) and (verb != "done" or self.seat.others_decide())

    def alike(self, verb: str) -> bool:
        return True

    def rests_on(self, verb: str) -> Hashable | None:
        return self._rests.get(verb) if isinstance(self.decision, deployment.Deployment) else None

    @cached_property
    def _rests(self) -> dict[str, Hashable]:
        """What the words of the many orders of a deployment rest on besides the order itself."""
        g, decision = self.g, self.decision
        ways = queries.ways(g, decision.nation(g))
        return {
            "send": (ways, queries.line(g, decision.camp(g)), self.left.lift),
            "fort": (g.forts, self.shown),
            "zone": (),
            "garrison": self.left.garrisons,
            "patrol": ways,
            "flak": (),
        }

    # words

    def where(self, hex: int) -> str:
        return look.where(self.g, hex)

    def card(self, card: int) -> str:
        row = self.g.rules.map.cards[card]
        return f"{row.title} (+{row.value})"

    def hex(self, hex: int) -> Plain:
        """One clicks a hex."""
        return {"hex": GRID.name(hex)}

    def side(self, start: int, goal: int) -> Plain:
        """One clicks a hexside, or the hex it leads from and then the one it leads to."""
        return {"from_hex": GRID.name(start), "hex": GRID.name(goal), "piece": self.piece(start)}

    def piece(self, hex: int) -> str | None:
        return force_id(hex) if hex in self.shown else None

    @cached_property
    def shown(self) -> frozenset[int]:
        """Hexes with points to be seen: those that stand there, and those that the sheet sends there."""
        standing = (hex for hex, rows in enumerate(self.g.forces) if rows)
        sent = (order[2] for order in written(self.g, self.decision.side) if order.verb == "send")
        return frozenset((*standing, *sent))

    @cached_property
    def left(self) -> deployment.Left:
        """What the orders on the sheet leave over."""
        return deployment.left(self.g, self.decision.side)

    def item(self, hex: int, what: int) -> str:
        """The points of a Pool that one drags to a hex for it: by sea the nation's own."""
        nation = self.decision.nation if self.kind == "Inherit" else self.decision.nation(self.g)
        pool = queries.pool_for(self.g, nation, hex)
        return look.pool_item(nation if pool == NOWHERE else pool, what)

    def points(self, number: int, what: int, of: str, short: str = "") -> Plain:
        """So many points: one of a row of numbers, which may be called shorter where the hex is known."""
        return {"amount": {"of": of, "n": number, "short": short or look.kind(what)}}


# LW-050 Production


@verb("shut", "industry")
def _shut(o: Offer, zone: int, what: int) -> Plain:
    return {**o.hex(zone), "label": f"Let a line of {look.POINTS_NAMES[what]} stand still"}


# LW-051 Deployment


@verb("send", "deploy")
def _send(o: Offer, what: int, hex: int, number: int) -> Plain:
    told = {
        **o.hex(hex),
        "label": f"Send {look.counted(number, what)} to {o.where(hex)}",
        **o.points(number, what, f"{look.kind(what)} to {o.where(hex)}"),
        "item": o.item(hex, what),
    }
    if o.kind == "Inherit":
        return {**told, "rule": "E2"}
    nation = o.decision.nation(o.g)
    if not queries.in_line(o.g, hex):
        told["quiet"] = True
    if queries.pool_for(o.g, nation, hex) == NOWHERE:
        told["note"] = f"by sea: {o.left.lift} points of lift left [R2]"
    elif not queries.in_line(o.g, hex):
        told["note"] = "behind the line: on a coast or in a city [A56]"
    return told


@verb("fort", "build")
def _fort(o: Offer, hex: int, across: int) -> Plain:
    has, side = queries.layers(o.g, hex, across), COMPASS[GRID.direction(hex, across)]
    return {**o.side(hex, across), "label": f"Fortify {o.where(hex)} against {o.where(across)}",
            "rule": "LW-100",
            "note": f"side {side}: 1 LSP and a man for the turn; layer {has + 1} [LW-100]"}  # fmt: skip


@verb("zone", "build")
def _zone(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Security Zone in {o.where(hex)}", "note": "1 man and 1 LSP [LW-108]"}


@verb("flak", "air")
def _flak(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Flak in {o.where(hex)}", "note": "1 man and 1 LSP [LW-128]"}


@verb("rest", "air")
def _rest(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Do not run the flak of {o.where(hex)}", "rule": "LW-128"}


@verb("garrison", "build")
def _garrison(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Garrison in {o.where(hex)}", "rule": "LW-006",
            "note": f"{o.left.garrisons} left; it never moves [LW-006]"}  # fmt: skip


@verb("patrol", "air")
def _patrol(o: Offer, hex: int, number: int) -> Plain:
    return {**o.hex(hex), "label": f"{number} aircraft on air defence over {o.where(hex)}", "rule": "LW-125",
            "item": o.item(hex, AIRCRAFT),
            **o.points(number, 2, f"Air defence over {o.where(hex)}", "Air defence")}  # fmt: skip


@verb("ground", "air")
def _ground(o: Offer, hex: int, number: int) -> Plain:
    return {**o.hex(hex), "label": f"Call {number} aircraft back from {o.where(hex)}", "rule": "A71",
            **o.points(number, 2, f"Air defence back from {o.where(hex)}", "Air defence, back")}  # fmt: skip


@verb("pag", "build")
def _pag(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Partisans rise in {o.where(hex)}", "rule": "LW-106"}


@verb("base", "air")
def _base(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Bomber base in {o.where(hex)}", "rule": "LW-115"}


@verb("navy", "air")
def _navy(o: Offer, number: int) -> Plain:
    return {"label": f"Hand {look.counted(number, 4)} to the navy", "rule": "A43",
            **o.points(number, 4, "Bombers to the navy"), "note": "a turn is lost [A43]"}  # fmt: skip


@verb("army", "air")
def _army(o: Offer, number: int) -> Plain:
    return {"label": f"Take {look.counted(number, 4)} back from the navy", "rule": "A43",
            **o.points(number, 4, "Bombers back from the navy")}  # fmt: skip


@verb("east", "deploy")
def _east(o: Offer, what: int, number: int) -> Plain:
    return {"label": f"Assign {look.counted(number, what)} to the Middle East", "rule": "E7",
            **o.points(number, what, f"{look.kind(what)} to the Middle East")}  # fmt: skip


# LW-052, LW-097 The line


@verb("claim", "line")
def _claim(o: Offer, start: int, hex: int) -> Plain:
    return {**o.side(start, hex), "label": f"Move up from {o.where(start)} to {o.where(hex)}"}


@verb("give", "line")
def _give(o: Offer, hex: int, goal: int) -> Plain:
    told = {**o.side(hex, goal), "label": f"Draw back from {o.where(hex)} to {o.where(goal)}"}
    if queries.garrisoned(o.g, hex):
        told["note"] = "the garrison is lost: it does not move [LW-006]"
    return told


@verb("take", "line")
def _take(o: Offer, start: int, hex: int) -> Plain:
    return {**o.side(start, hex), "label": f"Follow from {o.where(start)} into {o.where(hex)}"}


# LW-053 Flags


@verb("bid", "cards")
def _bid(o: Offer, card: int) -> Plain:
    return {"label": f"Bid {o.card(card)}", "note": "spent, whether it wins or not [A07]"}


@verb("first", "order")
def _first(o: Offer) -> Plain:
    return {"label": "Place flags first", "note": "the enemy sees them before he places his [LW-053]"}


@verb("second", "order")
def _second(o: Offer) -> Plain:
    return {"label": "Place flags second", "note": "you see the enemy's first [LW-053]"}


@verb("extra", "cards")
def _extra(o: Offer, card: int, nation: int) -> Plain:
    return {"label": f"{o.card(card)}: one more flag for {look.nation_name(nation)}", "rule": "LW-042b"}


@verb("flag", "attack")
def _flag(o: Offer, start: int, target: int) -> Plain:
    return {**o.side(start, target), "label": f"Attack {o.where(target)} from {o.where(start)}",
            "cost": queries.flag_cost(o.g, target), "note": _enemy(o, start, target)}  # fmt: skip


def _enemy(o: Offer, start: int, target: int) -> str:
    """What is known before a flag is placed: strengths and ground."""
    own = queries.cv(o.g.forces[start])
    rows = o.g.forces[target]
    setting = o.g.rules.options["enemy_strength"]
    foe = queries.cv(rows)
    seen = {"open": f"CV {foe}", "size": f"a {queries.size_of(foe)} line"}.get(setting, "an unknown strength")
    ground = look.terrain(o.g.rules, target)
    works = queries.layers(o.g, target, start)
    walls = f", {look.some(works, 'layer')} of works" if works else ""
    return f"CV {own} against {seen}, {ground}{walls}"


@verb("land", "attack")
def _land(o: Offer, target: int) -> Plain:
    return {**o.hex(target), "label": f"Land at {o.where(target)}", "rule": "LW-032",
            "cost": queries.flag_cost(o.g, target), "note": "takes a naval flag too [LW-032]"}  # fmt: skip


@verb("sweep", "attack")
def _sweep(o: Offer, target: int) -> Plain:
    return {**o.hex(target), "label": f"Sweep the partisans of {o.where(target)}", "rule": "LW-109",
            "cost": queries.flag_cost(o.g, target)}  # fmt: skip


@verb("embark", "forces")
def _embark(o: Offer, what: int, target: int, number: int) -> Plain:
    return {**o.hex(target), "label": f"{look.counted(number, what)} from the Pool against {o.where(target)}",
            "rule": "R3", "item": o.item(target, what),
            **o.points(number, what, f"{look.kind(what)} against {o.where(target)}")}  # fmt: skip


@verb("split", "forces")
def _split(o: Offer, what: int, start: int, target: int, number: int) -> Plain:
    words = f"from {o.where(start)} against {o.where(target)}"
    return {**o.side(start, target), "label": f"{look.counted(number, what)} {words}", "rule": "A09",
            **o.points(number, what, f"{look.kind(what)} {words}")}  # fmt: skip


# LW-054 Cards, LSP, bombers


@verb("lsp", "stakes")
def _lsp(o: Offer, target: int, number: int) -> Plain:
    return {**o.hex(target), "label": f"{number} LSP on the fight for {o.where(target)}", "rule": "LW-081",
            "note": f"+{number} on your die, spent whatever happens [A27]", "item": o.item(target, LSP),
            **o.points(number, LSP, f"LSP on {o.where(target)}")}  # fmt: skip


@verb("die", "stakes")
def _die(o: Offer, card: int, target: int) -> Plain:
    value = o.g.rules.map.cards[card].value
    return {**o.hex(target), "label": f"{o.card(card)}: +{value} on the die at {o.where(target)}",
            "rule": "LW-042c"}  # fmt: skip


@verb("column", "stakes")
def _column(o: Offer, card: int, target: int) -> Plain:
    return {**o.hex(target), "label": f"{o.card(card)}: a column at {o.where(target)}", "rule": "LW-042d"}


@verb("ask", "cards")
def _ask(o: Offer, card: int) -> Plain:
    return {"label": f"Ask Control for another use of {o.card(card)}", "rule": "LW-042e"}


@verb("escort", "cards")
def _escort(o: Offer, card: int) -> Plain:
    return {"label": f"{o.card(card)}: bombers fly a hex farther this turn", "rule": "E6"}


@verb("support", "bombing")
def _support(o: Offer, base: int, target: int, number: int) -> Plain:
    words = f"from {o.where(base)} over {o.where(target)}"
    return {**o.hex(target), "from_hex": GRID.name(base), "rule": "LW-123",
            "label": f"{look.counted(number, 4)} {words}", "note": "an aircraft point each [LW-123]",
            **o.points(number, 4, f"Bombers {words}", "Bombers in support")}  # fmt: skip


@verb("raid", "bombing")
def _raid(o: Offer, role: int, base: int, target: int, number: int) -> Plain:
    what = ("industry", "terror")[role]
    words = f"{what} raid from {o.where(base)} on {o.where(target)}"
    note = "each that gets through shuts a line [LW-121]" if role == 0 else "saps morale [LW-122]"
    return {**o.hex(target), "from_hex": GRID.name(base), "rule": ("LW-121", "LW-122")[role], "note": note,
            "label": f"{look.counted(number, 4)}: {words}",
            **o.points(number, 4, words[0].upper() + words[1:], f"{what.capitalize()} raid")}  # fmt: skip


@verb("via", "bombing")
def _via(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"The last raid flies by {o.where(hex)}", "rule": "A44"}


@verb("apart", "stakes")
def _apart(o: Offer, target: int) -> Plain:
    return {**o.hex(target), "label": f"Stay out of the ally's attack on {o.where(target)}", "rule": "A10"}


# LW-055


@verb("recall", "recall")
def _recall(o: Offer, what: int, hex: int, number: int) -> Plain:
    return {**o.hex(hex), "label": f"Take {look.counted(number, what)} from {o.where(hex)} to the Pool",
            **o.points(number, what, f"{look.kind(what)} back from {o.where(hex)}")}  # fmt: skip


# LW-066, LW-095 Combat


@verb("lose", "loss")
def _lose(o: Offer, hex: int, nation: int, what: int) -> Plain:
    point = look.POINT_NAMES[what]
    if hex == AT_SEA:
        return {"label": f"Lose a {point} of the force from the Pool"}
    return {**o.hex(hex), "piece": o.piece(hex), "label": f"Lose a {point} from {o.where(hex)}"}


@verb("advance", "advance")
def _advance(o: Offer, what: int, start: int, number: int) -> Plain:
    target = o.where(o.decision.target)
    return {**o.hex(start), "label": f"{look.counted(number, what)} from {o.where(start)} into {target}",
            **o.points(number, what, f"{look.kind(what)} from {o.where(start)}")}  # fmt: skip


@verb("beyond", "advance")
def _beyond(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Go on to {o.where(hex)} with a man",
            "note": "it stays where it is if the hex proves to be defended [A72]"}  # fmt: skip


@verb("retreat", "retreat")
def _retreat(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Retreat to {o.where(hex)}"}


@verb("vacate", "advance")
def _vacate(o: Offer, hex: int) -> Plain:
    return {**o.hex(hex), "label": f"Drive the attackers out of {o.where(hex)}"}


@verb("enter", "advance")
def _enter(o: Offer) -> Plain:
    return {**o.hex(o.decision.hex), "label": f"Enter {o.where(o.decision.hex)} with a man"}


# Control


@verb("accept", "control")
def _accept(o: Offer) -> Plain:
    return {"label": f"Accept {look.COLOUR_NAMES[o.decision.colour]}", "ends": True}


@verb("close", "control")
def _close(o: Offer, side: int) -> Plain:
    return {"label": f"Close the step for {look.team_name(side)}",
            "note": "its sheet counts as far as it is written [A02]"}  # fmt: skip


@verb("open", "control")
def _open(o: Offer) -> Plain:
    return {"label": "Have all sheets opened", "ends": True,
            "note": "no team can take its sheet back then [A02]"}  # fmt: skip


@verb("award", "control")
def _award(o: Offer, camp: int) -> Plain:
    return {"label": f"{o.where(o.decision.hex)} goes to {_to_whom(camp)}"}


def _to_whom(camp: int) -> str:
    return "nobody" if CAMPS[camp] == "nobody" else f"the {look.people(camp)}"


@verb("grant", "control")
def _grant(o: Offer, card: int) -> Plain:
    return {"label": f"Grant {o.card(card)} an advantage", "note": "the reason says which [LW-042e]"}


@verb("refuse", "control")
def _refuse(o: Offer, card: int) -> Plain:
    return {"label": f"Refuse {o.card(card)}", "note": "it stays in the hand [LW-042e]"}


@verb("colour", "control")
def _colour(o: Offer, colour: int) -> Plain:
    return {"label": f"Rule {look.COLOUR_NAMES[COLOURS[colour]]} instead"}


@verb("reroll", "control")
def _reroll(o: Offer) -> Plain:
    return {"label": "Have it rolled again"}


# done, yes, no, cancel


def _end(label: str, note: Callable[[Offer], str] | None = None) -> Tell:
    def tell(o: Offer) -> Plain:
        told: Plain = {"label": label, "group": "end", "ends": True}
        words = note(o) if note else ""
        return {**told, "note": words} if words else told

    return tell


def _say(label: str) -> Tell:
    return lambda o: {"label": label}


def _pool_left(o: Offer) -> str:
    """What the sheet leaves in the Pool."""
    parts = [
        look.counted(pool[what], what) for pool in o.left.pools.values() for what in range(5) if pool[what]
    ]
    return f"left in the Pool: {', '.join(parts)}" if parts else "the Pool is empty"


def _flags_left(o: Offer) -> str:
    military, naval = flags_left(o.g, o.decision.side), naval_left(o.g, o.decision.side)
    told = [f"{look.some(military, 'flag')} left"] if military > 0 else []
    return ", ".join([*told, *([f"{look.some(naval, 'naval flag')} left"] if naval > 0 else [])])


def _lsp_left(o: Offer) -> str:
    left = [pool for pool in o.decision.purse(o.g).in_pool.values() if pool > 0]
    own = battles.battles(o.g, o.decision.camp(o.g))
    dry = sum(not _staked(o, one.target) for one in own)
    told = [f"{sum(left)} LSP left in the Pool"] if left else []
    if dry:
        told.append(f"{look.some(dry, 'attack')} without LSP: two columns against you [LW-076]")
    return "; ".join(told)


def _staked(o: Offer, target: int) -> bool:
    return any(order.verb == "lsp" and order[1] == target for order in written(o.g, o.decision.side))


PHRASES.answers = {
    ("", "cancel"): lambda o: _cancel(o),
    ("Deployment", "done"): _end("Hand in the deployment", _pool_left),
    ("Closing", "done"): _end("Hand in the claims"),
    ("Flags", "done"): _end("Hand in the flags", _flags_left),
    ("Stakes", "done"): _end("Hand in cards and LSP", _lsp_left),
    ("Recall", "done"): _end("Hand in what goes back"),
    ("GiveGround", "done"): _end("Draw back no further"),
    ("Conform", "done"): _end("Follow no further"),
    ("MoveIn", "done"): _end("Nobody else moves in"),
    ("Inherit", "done"): _end("Man no more hexes"),
    ("AwardHex", "accept"): lambda o: _accept_award(o),
    ("Bid", "no"): _say("Bid no card"),
    ("GoBeyond", "no"): _say("Stop here"),
    ("EnterVacated", "no"): _say("Leave it to nobody"),
    ("", "done"): _end("Done"),
    ("", "yes"): _say("Yes"),
    ("", "no"): _say("No"),
}


def _accept_award(o: Offer) -> Plain:
    """A37 The ruling stands."""
    to = _to_whom(o.decision.camp)
    return {"label": f"Accept: {o.where(o.decision.hex)} goes to {to}", "ends": True}


def _cancel(o: Offer) -> Plain:
    """Takes the last order off the sheet; and says what the sheet still lacks, if it cannot be handed in."""
    orders = written(o.g, o.decision.side)
    told: Plain = {"label": f"Strike: {orders[-1]}" if orders else "Strike the last order", "group": "sheet"}
    lacks = o.decision.incomplete(o.g)
    return {**told, "unfinished": lacks} if lacks else told


__all__ = ["PHRASES", "Offer"]
