"""Control's desk: the clock of the ten steps, the sheets as teams write them, forms for corrections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from redoubt.engine.decision import Choice, Decision
from redoubt.engine.text import listed
from redoubt.show.desk import Default, Plain
from redoubt.show.table import remark
from redoubt.show.types import DeskRemark, Remark
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.invariants import line_is_whole
from redoubt.titles.land_war.rules import lw051_deployment as deployment, lw053_flags as flags
from redoubt.titles.land_war.rules.a02_defaults import default
from redoubt.titles.land_war.rules.a02_orders import Sheet, written
from redoubt.titles.land_war.rules.lw052_closing import Claim, disputed
from redoubt.titles.land_war.show.corrections import hex_form, nation_form, nations_of
from redoubt.titles.land_war.state import (
    ATTACK,
    NATIONS,
    NOWHERE,
    RESOURCES,
    SIDES,
    Board,
    the_team,
)
from redoubt.titles.land_war.tables import GRID
from redoubt.titles.land_war.words import counted


class ControlDesk:
    """What Control sees of the teams' sheets, and what it may change."""

    clock: Mapping[str, float] = {
        "Production": 1.0, "Deployment": 6.0, "Closing the line": 2.0, "Offensive flags": 4.0,
        "Cards and LSP": 4.0, "Back to the Pool": 2.0, "Bombing": 1.0, "Combat": 6.0, "The new line": 1.0,
        "Straightening the line": 3.0, "Report": 1.0,
    }  # fmt: skip
    """A turn of half an hour, reconstructed; Control may set its own times."""
    at_the_bell: Sequence[str] = ("open",)
    least = (1 / 3, 1.0)
    option = ("control", "people")

    def default(self, g: Board, decision: Decision) -> Default:
        return default(g, decision)

    def handed_in(self, g: Board) -> list[str]:
        return [SIDES[side] for side in g.rules.teams if g.handed_in[side]]

    def sheets(self, g: Board) -> dict[str, list[str]]:
        return {SIDES[side]: list(map(str, written(g, side))) for side in g.rules.teams}

    def remarks(self, g: Board) -> list[DeskRemark]:
        remarks = [*_claims(g), *_doubled(g), *_targets(g), *_idle(g)]
        return sorted(remarks, key=lambda remark: [SIDES.index(side) for side in remark.sides])

    def parties(self, g: Board) -> list[str]:
        return [NATIONS[nation] for nation in nations_of(g)]

    def form(self, g: Board, kind: str, name: str) -> list[Plain]:
        if kind == "place" and name in GRID.names:
            return hex_form(g, GRID.parse(name))
        if kind == "party" and name in self.parties(g):
            return nation_form(g, NATIONS.index(name))
        raise LookupError(name)

    def warnings(self, g: Board) -> list[Remark]:
        return [remark(no.sentence, no.rule) for no in line_is_whole(g)]


# remarks on the sheets


def _remark(text: str, rule: str, sides: Iterable[int], *hexes: int) -> DeskRemark:
    teams = [SIDES[side] for side in sorted(set(sides))]
    return DeskRemark(text=text, rule=rule, sides=teams, places=[GRID.name(hex) for hex in hexes])


def _claims(g: Board) -> Iterator[DeskRemark]:
    """LW-052 Hexes that both camps claim, on which Map Control will have to rule."""
    claims: tuple[Claim, ...] = tuple(
        (g.rules.nation_of[side], order[1], order[2])
        for side in g.rules.teams
        for order in written(g, side)
        if order.verb == "claim"
    )
    for hex in disputed(g, claims):
        sides = [g.rules.team[nation] for nation, _, target in claims if target == hex]
        yield _remark(f"both sides claim {queries.where(g, hex)}", "LW-052", sides, hex)


ONE_HAS_IT: Final = {"garrison": 1, "zone": 1, "flak": 1, "base": 1, "claim": 2, "take": 2}
"""A77 Orders that only one team of a camp can carry out in a hex, and which argument is the hex."""


def _doubled(g: Board) -> Iterator[DeskRemark]:
    """A77 Orders of several teams of a camp for the same hex, and retreats into ground that another gives
    up."""
    wanted: dict[tuple[int, str, int], list[int]] = {}
    leaves: dict[int, int] = {}
    for side in g.rules.teams:
        camp = queries.camp_of(g, g.rules.nation_of[side])
        for order in written(g, side):
            if order.verb in ONE_HAS_IT:
                wanted.setdefault((camp, order.verb, order[ONE_HAS_IT[order.verb]]), []).append(side)
            elif order.verb == "give":
                leaves[order[1]] = side
    for (_, verb, hex), sides in wanted.items():
        if len(sides) > 1:
            teams = listed(map(the_team, sides))
            text = f"{teams} order {verb} for {queries.where(g, hex)}: only {the_team(sides[0])} will get it"
            yield _remark(text, "A77", sides, hex)
    for hex, side in leaves.items():
        for order in written(g, side):
            other = leaves.get(order[2], NOWHERE) if order[:2] == ("give", hex) else NOWHERE
            if other != NOWHERE:
                back = f"troops of {the_team(side)} go back from {queries.where(g, hex)}"
                text = f"{back} into {queries.where(g, order[2])}, given up by {the_team(other)}"
                yield _remark(text, "A77", (side, other), hex)


def _targets(g: Board) -> Iterator[DeskRemark]:
    """A10 Hexes that several nations of a camp want to attack: a joint attack, unless one keeps apart."""
    by_target: dict[tuple[int, int], list[int]] = {}
    for side in g.rules.teams:
        for nation, _, target, kind in flags.written_flags(g, side):
            sides = by_target.setdefault((queries.camp_of(g, nation), target), [])
            if kind == ATTACK and side not in sides:
                sides.append(side)
    for (_, target), sides in by_target.items():
        if len(sides) > 1:
            teams = listed(map(the_team, sides))
            yield _remark(f"{teams} attack {queries.where(g, target)} together", "A10", sides, target)


def _idle(g: Board) -> Iterator[DeskRemark]:
    """What a team has not used yet on its open sheet."""
    for side in (decision.side for decision in g.game.open_decisions() if isinstance(decision, Sheet)):
        if not g.sheet[side]:
            yield _remark("the sheet is empty", "A02", [side])
        else:
            yield from _unused(g, side, written(g, side))


def _unused(g: Board, side: int, orders: tuple[Choice, ...]) -> Iterator[DeskRemark]:
    verbs = {order.verb for order in orders}
    if verbs & {"send", "fort", "zone"}:
        pools = deployment.left(g, side).pools.values()
        kept = [counted(dict(zip(RESOURCES, pool, strict=True))) for pool in pools if any(pool)]
        if kept:
            yield _remark(f"left in the Pool: {', '.join(kept)}", "LW-051", [side])
    if verbs & {"flag", "land", "sweep"} and (left := flags.flags_left(g, side)) > 0:
        text = f"{left} {'flag is' if left == 1 else 'flags are'} not used"
        yield _remark(text, "LW-053", [side])


__all__ = ["ControlDesk"]
