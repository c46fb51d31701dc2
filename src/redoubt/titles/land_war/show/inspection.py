"""All about the hex or marker that a player points at, and why it cannot be used now."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import Choice, Decision, Raw
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.engine.text import listed
from redoubt.engine.view import Seen
from redoubt.show.table import remark
from redoubt.show.types import PieceInfo, PlaceInfo, Preview, Refusal, Remark, Stack, Term
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA, Battle
from redoubt.titles.land_war.rules.lw060_reckoning import Item, Sum, home_camp, me_of, reckon
from redoubt.titles.land_war.rules.lw090_losses import SpreadLoss
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.pieces import force_id, in_words, piece_at
from redoubt.titles.land_war.show.scene import marks
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, MEN, NOWHERE, VICHY_LAND, Board, the_nation
from redoubt.titles.land_war.tables import GRID, TERRAINS

GROUND = {
    "open": "open ground", "mountain": "mountains", "swamp": "swamp", "jungle": "tropical jungle",
    "forest": "forest", "desert": "desert, closed to troops", "sea": "sea", "lake": "lake",
}  # fmt: skip


def parse_hex(g: Board, place: str) -> int:
    """A hex of this map; BadChoice for anything else."""
    hex = NOTATION.kinds["hex"].parse(place, "place") if place else NOWHERE
    if hex not in g.rules.map.rows:
        raise BadChoice(f"there is no hex {place[:20]!r} on this map", "place")
    return hex


def place_info(seen: Seen, place: str) -> PlaceInfo:
    """Terrain, points, markers, and the sums of the combats flagged there."""
    g: Board = seen.g
    at, eyes = parse_hex(g, place), Eyes(seen)
    terrain = TERRAINS[g.rules.map.terrain[at]]
    return PlaceInfo(
        place=GRID.name(at),
        name=look.town(g.rules, at) or g.rules.map.rows[at].industry_zone,
        terrain=terrain,
        country=g.rules.map.country[at],
        ground=ground(g, at),
        vp=g.rules.map.points.get(at, 0),
        lines=list(_lines(g, eyes, at)),
        stacks=list(_stack(g, eyes, at)),
        preview=list(_previews(g, eyes, at)),
    )


def ground(g: Board, at: int) -> str:
    """Terrain, holder and points."""
    worth = g.rules.map.points.get(at, 0)
    words = [GROUND[TERRAINS[g.rules.map.terrain[at]]]]
    words += [look.camp_name(g.holder[at])] if g.rules.map.land & GRID.bit[at] else []
    return ", ".join(words + [look.some(worth, "point")] * bool(worth))


def _stack(g: Board, eyes: Eyes, at: int) -> Iterator[Stack]:
    """The forces in a hex, as a single stack of its camp."""
    rows, side = g.forces[at], look.side_of(g, look.nation_at(g, at))
    if not rows or side is None:
        return
    stack = Stack(side=side, pieces=[force_id(at)], rule="LW-061")
    if eyes.sized(g.holder[at]):
        stack.label = stack.text = f"{queries.size_of(queries.cv(rows))} line"
        stack.rule = "LW-003"
    else:
        stack.points = queries.cv(rows)
        stack.strength = sum(sum(row[1:4]) * me_of(g, row[0]) for row in rows)
        stack.label = f"CV {stack.points}, with ME"
        stack.text = f"{in_words(rows)}; CV {stack.points}, with ME {stack.strength}"
    yield stack


def _lines(g: Board, eyes: Eyes, at: int) -> Iterator[Remark]:
    """The terrain, and what the viewer knows about the hex."""
    rules, row, camp = g.rules, g.rules.map.rows[at], g.holder[at]
    ground = TERRAINS[rules.map.terrain[at]]
    yield from _ground_lines(g, at, ground)
    if camp in (AXIS, ALLIED):
        front = "front hex" if queries.in_line(g, at) else "behind the line"
        yield remark(f"held by the {look.people(camp)}, {front}", "A05")
    elif rules.map.land & GRID.bit[at]:
        words = {"nobody": "nobody holds it", "closed": "closed land", "neutral": "neutral land",
                 "vichy": "Vichy land, neutral until a landing"}[CAMPS[camp]]  # fmt: skip
        yield remark(words, "A54" if camp != VICHY_LAND else "E1")
    if at in rules.map.points:
        yield remark(f"worth {look.some(rules.map.points[at], 'point')}", rules.scenario.rule)
        if rules.scenario.race is not None and g.taken_by[at] != NOWHERE:
            yield remark(f"taken by a flag of {the_nation(g.taken_by[at])}", rules.scenario.rule)
    if row.industry_zone:
        where = ", beyond the edge of the map" if row.off_map else ""
        yield remark(f"industry of {row.industry_zone}{where}", "A46")
    if row.winter_rule == "1":
        yield remark("winter hex: in winter an operation here takes two flags", "LW-033")
    for hex, mark in marks(g):
        if hex == at:
            yield remark(mark.text, mark.rule)
    for near in GRID.adjacent[at]:
        works = queries.layers(g, at, near)
        if works:
            yield remark(f"{look.some(works, 'layer')} of works facing {look.where(g, near)}", "LW-073")
    if g.cut_off[at]:
        yield remark(f"cut off for {look.some(g.cut_off[at], 'turn')}", "A39")
    yield from _supply(g, eyes, at)


def _ground_lines(g: Board, at: int, ground: str) -> Iterator[Remark]:
    if ground in g.rules.charts.ground:
        row = g.rules.charts.ground[ground]
        takes = [look.COLOUR_NAMES[letter] for letter in "GYB" if row.effect[letter] != "hold"]
        yield remark(f"{GROUND[ground]}: an attack takes the hex on {listed(takes, 'or')}", "LW-085")
        barred = [word for word, counts in (("tank", row.tanks_count), ("air", row.air_counts)) if not counts]
        if barred:
            yield remark(f"{' and '.join(barred)} supremacy does not count", "LW-072")
    else:
        yield remark(GROUND[ground], "LW-014")
    if g.rules.map.major & GRID.bit[at]:
        home = home_camp(g, g.rules.map.country[at])
        whose = f" of the {look.people(home)}" if home in (AXIS, ALLIED) else ""
        yield remark(f"major city{whose}: one column shift for its own defenders", "LW-074")


def _supply(g: Board, eyes: Eyes, at: int) -> Iterator[Remark]:
    """LW-021, R2 How the viewer's Pool reaches the hex."""
    if eyes.nation < 0 or g.holder[at] != eyes.camp:
        return
    name = look.the_nation(eyes.nation)
    if queries.pool_for(g, eyes.nation, at) != NOWHERE:
        yield remark(f"the Pool of {name} reaches it overland", "LW-021")
    elif queries.oversea(g, eyes.nation) & GRID.bit[at]:
        yield remark(f"the Pool of {name} reaches it by sea lift", "R2")
    else:
        yield remark(f"the Pool of {name} cannot reach it", "LW-021")


# the sum of a combat


def _previews(g: Board, eyes: Eyes, at: int) -> Iterator[Preview]:
    """LW-060 The combats flagged here, with their sums if the viewer knows both strengths."""
    for camp in (AXIS, ALLIED):
        for battle in battles.battles(g, camp):
            side = look.camp_side(g, camp)
            if battle.target != at or side is None:
                continue
            if eyes.exact(AXIS) and eyes.exact(ALLIED):
                yield arithmetic(g, battle, reckon(g, battle), side)
            else:
                yield Preview(side=side, text="flagged; the enemy's strength is unknown", rule="LW-060")


def arithmetic(g: Board, battle: Battle, sums: Sum, side: str) -> Preview:
    """LW-061 to LW-065 The whole sum: the strength from each hex, the shifts, the column and the dice."""
    columns = g.rules.charts.columns
    base = columns[min(max(sums.base, 0), len(columns) - 1)]
    odds = f"{sums.strength[0]} against {sums.strength[1]} is {base}, column {columns[sums.column]}"
    return Preview(
        side=side,
        text=f"{odds}; dice {sums.plus[0]:+d} and {sums.plus[1]:+d}",
        rule="LW-064",
        attack=str(sums.strength[0]),
        defence=str(sums.strength[1]),
        attackers=[*(_part(g, part) for part in battle.attack), *map(_on_the_die, sums.modifiers[0])],
        defenders=[*(_part(g, part) for part in battle.defence), *map(_on_the_die, sums.modifiers[1])],
        basic=base,
        shifts=[Term(text=item.what, amount=f"{item.amount:+d}", rule=item.rule) for item in sums.shifts],
        column=columns[sums.column],
    )


def _part(g: Board, part: battles.Part) -> Term:
    at = "" if part.hex == AT_SEA else f" in {look.where(g, part.hex)}"
    amount = f"{part.cv} x ME {me_of(g, part.nation)}"
    return Term(text=f"{look.nation_name(part.nation)}{at}", amount=amount, rule="LW-062")


def _on_the_die(item: Item) -> Term:
    return Term(text=f"on the die: {item.what}", amount=f"{item.amount:+d}", rule=item.rule)


# a marker


def piece_info(seen: Seen, piece: str, seat: Seat | None = None) -> PieceInfo:
    """The marker, its hex, and the orders that are not possible there now."""
    g: Board = seen.g
    eyes = Eyes(seen)
    shown = piece_at(seen, piece)
    if shown is None:
        raise BadChoice(f"there is no marker {piece[:60]!r} in this game", "piece")
    at = parse_hex(g, shown.place)
    flags = [remark(flag.text, flag.rule) for flag in shown.flags]
    return PieceInfo(
        piece=shown,
        lines=[remark(shown.text, "LW-003"), *flags, *_lines(g, eyes, at)],
        why_not=[] if seat is None else list(why_not(seen, at, seat)),
    )


def why_not(seen: Seen, at: int, seat: Seat) -> Iterator[Refusal]:
    """Why each order that a player might try in a hex is not possible now."""
    g: Board = seen.g
    decision = seat.decision()
    if decision is None:
        who = listed(map(look.the_team, seen.acting)) if seen.acting else ""
        text = f"waiting for {who}" if who else "the game is over"
        yield Refusal(text=text, rule=seen.phase_rule)
        return
    legal = seat.legal()
    settled = {choice.verb for choice in legal if _concerns(choice, at)}
    for raw in attempts(g, at, decision):
        choice = NOTATION.choice(raw)
        if choice.verb in settled or any(option.allows(choice) for option in legal):
            continue
        no = decision.explain(g, choice)
        if no is not None:
            settled.add(choice.verb)
            yield Refusal(text=no.sentence, rule=no.rule, verb=choice.verb)


def _concerns(choice: Choice, at: int) -> bool:
    """Whether a choice is about a hex."""
    kinds = NOTATION.verbs[choice.verb]
    return any(kind == "hex" and value == at for kind, value in zip(kinds, choice.args, strict=True))


_TRIED = {
    "Deployment": ("send", "zone", "flak", "garrison", "base", "pag"),
    "Closing": ("claim",), "Flags": ("flag", "land", "sweep"), "Stakes": ("lsp",), "Recall": ("recall",),
    "GiveGround": ("give",), "Conform": ("take",), "MoveIn": ("advance",), "SpreadLoss": ("lose",),
    "RetreatTo": ("retreat",), "GoBeyond": ("beyond",), "ChooseVacated": ("vacate",), "Inherit": ("send",),
}  # fmt: skip
"""What players try in a hex, by the open decision."""


def attempts(g: Board, at: int, decision: Decision) -> Iterator[Raw]:
    """Orders that a player who points at a hex may have in mind."""
    for verb in _TRIED.get(type(decision).__name__, ()):
        kinds = NOTATION.verbs[verb]
        if kinds.count("hex") == 2:
            for near in GRID.adjacent[at]:
                if near in g.rules.map.rows:
                    yield (verb, at, near)
            continue
        yield (verb, *(_filled(kind, at, decision) for kind in kinds))


def _filled(kind: str, at: int, decision: Decision) -> int:
    nation = decision.nation if isinstance(decision, SpreadLoss) else 0
    return {"hex": at, "nation": nation, "point": MEN, "number": 1}.get(kind, 0)


__all__ = ["arithmetic", "parse_hex", "piece_info", "place_info", "why_not"]
