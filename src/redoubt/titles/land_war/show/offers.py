"""The notes on choices that need the board: costs, strengths, what remains.

Labels, rules and groups of the verbs are beside the decisions in `rules/`.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, Final

from redoubt.engine.decision import Choice, Decision, Verb
from redoubt.engine.view import Seen
from redoubt.kit.hexgrid import COMPASS
from redoubt.show import offers
from redoubt.show.offers import Fields, Phrases, arguments
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.rules import lw051_deployment as deployment, lw060_battle as battles
from redoubt.titles.land_war.rules.a02_orders import Sheet, written
from redoubt.titles.land_war.rules.lw052_closing import to_whom
from redoubt.titles.land_war.rules.lw053_flags import Bid, flags_left, naval_left
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.pieces import force_id
from redoubt.titles.land_war.state import AIRCRAFT, BOMBERS, CARDS, INDUSTRY, LSP, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID


def amounts(choice: Choice) -> dict[str, str]:
    """Words for points in a label: a number of them, one for a verb without a number, or only their kind
    while the number is open."""
    kinds = choice.notation.verbs[choice.verb]
    counted = kinds[-1:] == ("number",)
    if not counted and "point" not in kinds:
        return {}
    number = None if choice.span is not None else choice[-1] if counted else 1

    def points(what: int) -> str:
        return look.POINTS_NAMES[what] if number is None else look.counted(number, what)

    if "point" in kinds:
        what = choice[1 + kinds.index("point")]
        return {"points": points(what), "kind": look.kind(what)}
    return {"aircraft": points(AIRCRAFT), "bombers": points(BOMBERS), "lsp": points(LSP)}


@cache
def _orders() -> dict[str, Verb]:
    sheets: tuple[type[Decision], ...] = (*Sheet.__subclasses__(), Bid)
    return {verb.name: verb for sheet in sheets for verb in sheet.verbs}


def order_label(seen: Seen, order: Choice) -> str:
    """The label of an order on a sheet, worded once in a game."""
    labels: dict[Choice, str] = seen.kept.setdefault(order_label, (None, {}))[1]
    label = labels.get(order)
    if label is None:
        words = {**arguments(order, seen.names), **amounts(order)}
        label = labels[order] = _orders()[order.verb].label.format_map(words)
    return label


class Offering(offers.Offering):
    """The choices of one decision, as players read them."""

    g: Board

    def words(self, choice: Choice) -> dict[str, str]:
        return {**super().words(choice), **amounts(choice)}

    @cached_property
    def worked_out(self) -> dict[str, str]:
        """The words of the decision that need the board."""
        return dict(self.decision.words(self.g))

    def harmless(self, verb: Verb) -> bool:
        """Nobody reads an order before its sheet is handed in."""
        return isinstance(self.decision, Sheet | Bid) and not verb.hands_in

    def danger(self, verb: Verb, choice: Choice) -> bool:
        """A02 With the last sheet all are opened."""
        sheet = isinstance(self.decision, Sheet | Bid)
        return not self.seat.others_decide() if sheet and verb.hands_in else super().danger(verb, choice)

    def where(self, hex: int) -> str:
        return look.where(self.g, hex)

    def piece(self, hex: int) -> str | None:
        """The marker in a hex, which a player may pick up instead of clicking the hex."""
        return force_id(hex) if hex in self.shown else None

    @cached_property
    def shown(self) -> frozenset[int]:
        """Hexes with visible points: those already there, and those that the sheet sends."""
        sent = (order[2] for order in written(self.g, self.decision.side) if order.verb == "send")
        return frozenset((*queries.occupied(self.g), *sent))

    @property
    def lift(self) -> int:
        return self.left.lift

    @property
    def garrisons_left(self) -> int:
        return self.left.garrisons

    @cached_property
    def left(self) -> deployment.Left:
        """What the orders on the sheet leave in the Pools."""
        return deployment.left(self.g, self.decision.side)

    def item(self, hex: int, what: int) -> str:
        """The Pool item to drag to a hex: by sea, one of the nation's own Pool."""
        nation = self.decision.nation if self.kind == "Inherit" else self.decision.nation(self.g)
        pool = queries.pool_for(self.g, nation, hex)
        return look.pool_item(nation if pool == NOWHERE else pool, what)


PHRASES: Final = Phrases(Offering)
verb = PHRASES.verb
WAYS: Final = ("holder", "gone", "landed", "beaches", "lent")
"""What the ways from the Pools and the course of the line follow from."""


# LW-051 Deployment


@verb("send", follows=(*WAYS, "lift"))
def _send(o: Offering, what: int, hex: int, number: Any) -> Fields:
    fields: dict[str, Any] = {"item": o.item(hex, what)}
    if o.kind == "Inherit":
        return fields
    in_line = queries.in_line(o.g, hex)
    if queries.pool_for(o.g, o.decision.nation(o.g), hex) == NOWHERE:
        fields["note"] = f"by sea: {look.some(o.left.lift, 'point')} of sea lift left [R2]"
    elif not in_line:
        fields["note"] = "behind the line: on a coast or in a city [A56]"
    return {**fields, "rare": not in_line}


@verb("fort", follows=("holder", "forts", "shown"))
def _fort(o: Offering, hex: int, across: int) -> Fields:
    layer, side = queries.layers(o.g, hex, across) + 1, COMPASS[GRID.direction(hex, across)]
    note = f"{side} side: layer {layer}, for 1 LSP and a man for the turn [LW-100]"
    return {"piece": o.piece(hex), "note": note}


@verb("garrison", follows=("garrisons_left",))
def _garrison(o: Offering, hex: int) -> Fields:
    return {"note": f"{o.left.garrisons} left; a garrison never moves [LW-006]"}


@verb("patrol", follows=WAYS)
def _patrol(o: Offering, hex: int, number: Any) -> Fields:
    return {"item": o.item(hex, AIRCRAFT)}


# LW-052, LW-097 The line


@verb("claim", follows=("shown",))
@verb("take", follows=("shown",))
def _step(o: Offering, start: int, hex: int) -> Fields:
    return {"piece": o.piece(start)}


@verb("give", follows=("shown", "garrison"))
def _give(o: Offering, hex: int, goal: int) -> Fields:
    note = "the garrison cannot move and is lost [LW-006]" if queries.garrisoned(o.g, hex) else ""
    return {"piece": o.piece(hex), "note": note}


# LW-053 Flags


@verb("flag", follows=("turn", "holder", "forces", "forts", "shown"))
def _flag(o: Offering, start: int, target: int) -> Fields:
    cost, note = queries.flag_cost(o.g, target), _enemy(o, start, target)
    return {"piece": o.piece(start), "cost": cost, "note": note}


def _enemy(o: Offering, start: int, target: int) -> str:
    """What the team knows before it places a flag: strengths and terrain."""
    own, enemy = queries.cv(o.g.forces[start]), queries.cv(o.g.forces[target])
    setting = o.g.rules.options["enemy_strength"]
    against = {"open": f"CV {enemy}", "size": f"a {queries.size_of(enemy)} line"}
    works = queries.layers(o.g, target, start)
    walls = f", {look.some(works, 'layer')} of works" if works else ""
    strength = against.get(setting, "an unknown strength")
    return f"CV {own} against {strength}, {look.terrain(o.g.rules, target)}{walls}"


@verb("land", follows=("turn",))
@verb("sweep", follows=("turn",))
def _operation(o: Offering, target: int) -> Fields:
    return {"cost": queries.flag_cost(o.g, target)}


@verb("embark", follows=WAYS)
def _embark(o: Offering, what: int, target: int, number: Any) -> Fields:
    return {"item": o.item(target, what)}


@verb("split", follows=("shown",))
def _split(o: Offering, what: int, start: int, target: int, number: Any) -> Fields:
    return {"piece": o.piece(start)}


# LW-054 Cards, LSP, bombers


@verb("bid", follows=())
@verb("ask", follows=())
@verb("escort", follows=())
@verb("grant", follows=())
@verb("refuse", follows=())
@verb("extra", follows=())
@verb("die", follows=())
@verb("column", follows=())
def _card(o: Offering, card: int, target: int = NOWHERE) -> Fields:
    return {"card": CARDS[card]}


@verb("lsp", follows=WAYS)
def _lsp(o: Offering, target: int, number: Any) -> Fields:
    each = o.g.rules.charts.modifier["lsp"]
    note = f"each adds {each} to your die and is always spent [A27]"
    return {"note": note, "item": o.item(target, LSP)}


@verb("raid", follows=())
def _raid(o: Offering, role: int, base: int, target: int, number: Any) -> Fields:
    if role == INDUSTRY:
        return {"rule": "LW-121", "note": "each bomber that gets through shuts a production line [LW-121]"}
    return {"rule": "LW-122", "note": "lowers morale [LW-122]"}


# LW-085, LW-095 Combat


@verb("lose")
def _lose(o: Offering, hex: int, nation: int, what: int) -> Fields:
    if hex == AT_SEA:
        return {"label": f"Lose {look.counted(1, what)} from the force from the Pool"}
    return {"piece": o.piece(hex)}


@verb("enter")
def _enter(o: Offering) -> Fields:
    return {"place": GRID.name(o.decision.hex)}


# Control


@verb("award")
def _award(o: Offering, camp: int) -> Fields:
    return {"label": f"{o.where(o.decision.hex)} goes to {to_whom(camp)}"}


# done, cancel


@verb("done", "Deployment")
def _hand_in_deployment(o: Offering) -> Fields:
    """What the sheet leaves in the Pool."""
    points = [
        look.counted(pool[what], what) for pool in o.left.pools.values() for what in range(5) if pool[what]
    ]
    return {"note": f"left in the Pool: {', '.join(points)}" if points else "the Pool is empty"}


@verb("done", "Flags")
def _hand_in_flags(o: Offering) -> Fields:
    military, naval = flags_left(o.g, o.decision.side), naval_left(o.g, o.decision.side)
    rest = [f"{look.some(military, 'flag')} left"] if military > 0 else []
    rest += [f"{look.some(naval, 'naval flag')} left"] if naval > 0 else []
    return {"note": ", ".join(rest)}


@verb("done", "Stakes")
def _hand_in_stakes(o: Offering) -> Fields:
    rest = sum(pool for pool in o.decision.purse(o.g).in_pool.values() if pool > 0)
    dry = sum(not _staked(o, battle.target) for battle in battles.battles(o.g, o.decision.camp(o.g)))
    notes = [f"{rest} LSP left in the Pool"] if rest else []
    if dry:
        columns = look.some(o.g.rules.charts.shift["no_lsp"], "column")
        notes.append(f"{look.some(dry, 'attack')} without LSP: {columns} against you [LW-076]")
    return {"note": "; ".join(notes)}


def _staked(o: Offering, target: int) -> bool:
    return any(order.verb == "lsp" and order[1] == target for order in written(o.g, o.decision.side))


@verb("cancel")
def _cancel(o: Offering) -> Fields:
    """The order to delete; and what the sheet still lacks, if it is incomplete."""
    last = order_label(o.seen, written(o.g, o.decision.side)[-1])
    lacks = o.decision.incomplete(o.g) if isinstance(o.decision, Sheet) else ""
    return {"label": f"Delete: {last}", "unfinished": lacks, "rare": True}


__all__ = ["PHRASES", "Offering", "amounts", "order_label"]
