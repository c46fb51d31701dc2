"""A hex or a marker in full, for whoever points at it; and why nothing can be done with it now."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import Choice, Decision, Raw
from redoubt.engine.errors import BadChoice
from redoubt.engine.seat import Seat
from redoubt.show.table import Plain, View, remark
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules import lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_battle import Battle
from redoubt.titles.land_war.rules.lw060_reckoning import Item, Sum, home_camp, me_of, reckon
from redoubt.titles.land_war.show import look
from redoubt.titles.land_war.show.layout import Eyes
from redoubt.titles.land_war.show.pieces import force_id, in_words, pieces
from redoubt.titles.land_war.show.scene import marks
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, MEN, NOWHERE, Board
from redoubt.titles.land_war.tables import GRID, TERRAINS

GROUND = {
    "open": "open ground", "mountain": "mountains", "swamp": "swamp", "jungle": "tropical jungle",
    "forest": "forest", "desert": "desert, closed to troops", "sea": "sea", "lake": "lake",
}  # fmt: skip


def parse_hex(g: Board, hex: str) -> int:
    at: int = NOTATION.kinds["hex"].parse(hex, "hex") if hex else NOWHERE
    if at not in g.rules.map.rows:
        raise BadChoice(f"there is no hex {hex[:20]!r} on this map", "hex")
    return at


def hex_info(view: View, g: Board, hex: str) -> Plain:
    """Ground, points, markers, and the sums of the combats flagged there."""
    at = parse_hex(g, hex)
    eyes = Eyes(view, g.rules)
    return {
        "hex": hex,
        "name": look.place(g.rules, at) or g.rules.map.rows[at].industry_zone,
        "terrain": TERRAINS[g.rules.map.terrain[at]],
        "country": g.rules.map.country[at],
        "ground": GROUND[TERRAINS[g.rules.map.terrain[at]]],
        "vp": g.rules.map.points.get(at, 0),
        "lines": list(_lines(g, eyes, at)),
        "stacks": list(_stack(g, eyes, at)),
        "preview": list(_previews(g, eyes, at)),
    }


def _stack(g: Board, eyes: Eyes, at: int) -> Iterator[Plain]:
    """What stands there, as one stack of its camp."""
    camp, rows = g.holder[at], g.forces[at]
    if not rows:
        return
    side = look.side_of(g, look.nation_at(g, at))
    told: Plain = {"side": side, "pieces": [force_id(at)], "over": False, "rule": "LW-061"}
    if eyes.sized(camp):
        word = queries.size_of(queries.cv(rows))
        yield {
            **told,
            "points": None,
            "limit": None,
            "strength": None,
            "label": f"{word} line",
            "text": f"{word} line",
            "rule": "LW-003",
        }
        return
    strength = sum(sum(row[1:4]) * me_of(g, row[0]) for row in rows)
    cv = queries.cv(rows)
    yield {**told, "points": cv, "limit": None, "strength": strength,
           "label": f"CV {cv}, with ME",
           "text": f"{in_words(rows)}; CV {cv}, with ME {strength}"}  # fmt: skip


def _lines(g: Board, eyes: Eyes, at: int) -> Iterator[Plain]:
    """The ground and what is known of the hex."""
    rules, row, camp = g.rules, g.rules.map.rows[at], g.holder[at]
    ground = TERRAINS[rules.map.terrain[at]]
    yield from _ground_lines(g, at, ground)
    if camp in (AXIS, ALLIED):
        front = "front hex" if queries.in_line(g, at) else "behind the line"
        yield remark(f"held by the {look.camp_name(camp)}, {front}", "A05")
    elif rules.map.land & GRID.bit[at]:
        words = {"nobody": "held by nobody", "closed": "closed land", "neutral": "neutral land",
                 "vichy": "Vichy land, neutral until somebody lands"}[CAMPS[camp]]  # fmt: skip
        yield remark(words, "A54" if camp != CAMPS.index("vichy") else "E1")
    if at in rules.map.points:
        yield remark(f"worth {look.some(rules.map.points[at], 'point')}", rules.scenario.rule)
    if row.industry_zone:
        where = ", beyond the edge of the map" if row.off_map else ""
        yield remark(f"industry of {row.industry_zone}{where}", "A46")
    if row.winter_rule == "1":
        yield remark("winter counts here", "LW-033")
    for hex, mark in marks(g):
        if hex == at:
            yield remark(mark["text"], mark["rule"])
    for near in GRID.adjacent[at]:
        works = queries.layers(g, at, near)
        if works:
            yield remark(f"{look.some(works, 'layer')} of works against {look.where(g, near)}", "LW-073")
    if g.cut_off[at]:
        yield remark(f"cut off for {look.some(g.cut_off[at], 'turn')}", "A39")
    yield from _supply(g, eyes, at)


def _ground_lines(g: Board, at: int, ground: str) -> Iterator[Plain]:
    if ground in g.rules.charts.ground:
        row = g.rules.charts.ground[ground]
        takes = [look.COLOUR_NAMES[letter] for letter in "GYB" if row.effect[letter] != "hold"]
        yield remark(f"{GROUND[ground]}: an attack takes it on {', '.join(takes)}", "LW-085")
        barred = [word for word, counts in (("tank", row.tanks_count), ("air", row.air_counts)) if not counts]
        if barred:
            yield remark(f"{' and '.join(barred)} supremacy does not count", "LW-072")
    else:
        yield remark(GROUND[ground], "LW-014")
    if g.rules.map.major & GRID.bit[at]:
        home = home_camp(g, g.rules.map.country[at])
        whose = f"of the {look.camp_name(home)}" if home in (AXIS, ALLIED) else ""
        yield remark(f"major city {whose}: a column for its own defenders".replace("  ", " "), "LW-074")


def _supply(g: Board, eyes: Eyes, at: int) -> Iterator[Plain]:
    """LW-021, R2 Whether the viewer's Pool reaches the hex."""
    if eyes.nation < 0 or g.holder[at] != eyes.camp:
        return
    name = look.nation_name(eyes.nation)
    if queries.pool_for(g, eyes.nation, at) != NOWHERE:
        yield remark(f"the Pool of {name} reaches it overland", "LW-021")
    elif queries.oversea(g, eyes.nation) & GRID.bit[at]:
        yield remark(f"the Pool of {name} reaches it by sea lift", "R2")
    else:
        yield remark(f"no way leads here from the Pool of {name}", "LW-021")


# the sum of a combat


def _previews(g: Board, eyes: Eyes, at: int) -> Iterator[Plain]:
    """LW-060 The combats flagged here, reckoned where both strengths are known."""
    for camp in (AXIS, ALLIED):
        for one in battles.battles(g, camp):
            if one.target != at:
                continue
            side = look.camp_side(g, camp)
            if eyes.exact(AXIS) and eyes.exact(ALLIED):
                yield {"side": side, **arithmetic(g, one, reckon(g, one))}
            else:
                yield {"side": side, "text": "flagged; the enemy's strength is not known", "rule": "LW-060"}


def arithmetic(g: Board, one: Battle, sums: Sum) -> Plain:
    """LW-061 to LW-065 The whole reckoning: what each hex adds, the shifts, the column and the dice."""
    columns = g.rules.charts.columns
    base = columns[min(max(sums.base, 0), len(columns) - 1)]
    return {
        "text": f"{sums.strength[0]} against {sums.strength[1]} is {base}, column {columns[sums.column]}; "
        f"dice {sums.plus[0]:+d} and {sums.plus[1]:+d}",
        "rule": "LW-064",
        "attack": str(sums.strength[0]),
        "defence": str(sums.strength[1]),
        "attackers": [_part(g, part) for part in one.attack],
        "defenders": [_part(g, part) for part in one.defence],
        "basic": base,
        "shifts": [_item(item) for item in sums.shifts],
        "column": columns[sums.column],
        "modifiers": {"attacker": [_item(item) for item in sums.modifiers[0]],
                      "defender": [_item(item) for item in sums.modifiers[1]]},
        "faces": [],
    }  # fmt: skip


def _part(g: Board, part: battles.Part) -> Plain:
    where = force_id(part.hex) if part.hex != NOWHERE else look.nation_name(part.nation)
    return {"piece": where, "amount": f"{part.cv} x ME {me_of(g, part.nation)}", "rule": "LW-062"}


def _item(item: Item) -> Plain:
    return remark(item.what, item.rule, amount=item.amount)


# a marker


def piece_info(view: View, g: Board, piece: str, seat: Seat | None = None) -> Plain:
    """The marker as it is, and what may not be done with its hex now."""
    shown = next((one for one in pieces(g, Eyes(view, g.rules)) if one["id"] == piece), None)
    if shown is None:
        raise BadChoice(f"there is no marker {piece[:60]!r} in this game", "piece")
    at = parse_hex(g, shown["place"])
    info: Plain = {
        "piece": shown,
        "lines": [remark(shown["text"], "LW-003"), *shown["flags"], *_lines(g, Eyes(view, g.rules), at)],
        "why_not": [],
    }
    if seat is not None:
        info["why_not"] = list(why_not(view, g, at, seat))
    return info


def why_not(view: View, g: Board, at: int, seat: Seat) -> Iterator[Plain]:
    """What the open decision says about each thing one might want to do with a hex, if it may not be done."""
    asked = seat.decision()
    if asked is None:
        who = " and ".join(one["side"] for one in view["pending"]) or "nobody"
        yield remark(f"{who} must decide now", view["phase"]["rule"], verb="")
        return
    legal = set(seat.legal())
    verbs = {choice.verb for choice in legal if _concerns(choice, at)}
    told: set[str] = set()
    for raw in attempts(g, at, asked):
        if raw[0] in verbs or raw[0] in told or NOTATION.choice(raw) in legal:
            continue
        no = asked.explain(g, NOTATION.choice(raw))
        if no is not None:
            told.add(raw[0])
            yield remark(no.why, no.rule, verb=raw[0])


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
"""What people try with a hex, by the question that is open."""


def attempts(g: Board, at: int, asked: Decision) -> Iterator[Raw]:
    """Orders a player may have in mind who points at a hex."""
    for verb in _TRIED.get(type(asked).__name__, ()):
        kinds = NOTATION.verbs[verb]
        if kinds.count("hex") == 2:
            for near in GRID.adjacent[at]:
                if near in g.rules.map.rows:
                    yield (verb, at, near)
            continue
        yield (verb, *(_filled(kind, at, asked) for kind in kinds))


def _filled(kind: str, at: int, asked: Decision) -> int:
    if kind == "hex":
        return at
    if kind == "nation":
        return int(getattr(asked, "nation", 0)) if not callable(getattr(asked, "nation", 0)) else 0
    return {"point": MEN, "number": 1}.get(kind, 0)


__all__ = ["arithmetic", "hex_info", "parse_hex", "piece_info", "why_not"]
