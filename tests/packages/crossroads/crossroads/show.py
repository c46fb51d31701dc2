"""What the title shows: its map of points, the scene with the hands, notes on choices, charts, paper."""

from __future__ import annotations

from typing import Any

from crossroads.queries import scores, units_at
from crossroads.state import LOST, Board
from crossroads.tables import SIDES, Tables
from redoubt.engine.seat import Seat
from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.chart import cell, chart, row
from redoubt.show.contract import Show
from redoubt.show.layers import Sheet, layer
from redoubt.show.offers import Fields, Offering, Phrases
from redoubt.show.table import remark
from redoubt.show.types import (
    About,
    Box,
    Card,
    Chart,
    Measure,
    Phase,
    Piece,
    PieceInfo,
    PlaceInfo,
    PlaceState,
    Scene,
    Score,
    SideInfo,
    Stack,
    Steps,
    Track,
    TrackTurn,
)

NAMES = ("Blue", "Red")
PHASES = (("2", "Draw cards"), ("3", "Blue acts"), ("3", "Red acts"))
PHRASES = Phrases()


def draw_map(rules: Any) -> dict[str, Any]:
    known: Tables = rules.tables
    return {
        "size": [740, 340],
        "spaces": [
            {
                "id": space.id,
                "name": space.name,
                "x": space.x,
                "y": space.y,
                "terrain": space.terrain,
                "vp": bool(space.vp),
            }
            for space in known.spaces
        ],
        "links": [{"between": [road.a, road.b], "kind": road.kind} for road in known.roads],
    }


# the scene


def piece(g: Board, unit: int) -> Piece:
    unit_row = g.rules.tables.units[unit]
    place = "lost" if g.at[unit] == LOST else g.rules.tables.spaces[g.at[unit]].id
    return Piece(
        id=unit_row.id,
        kind="unit",
        name=unit_row.name,
        place=place,
        side=unit_row.side,
        nation=unit_row.side,
        letter=unit_row.side[0].upper(),
        symbol="infantry",
        strength=Measure(now=unit_row.strength, full=unit_row.strength),
        steps=Steps(left=int(place != "lost"), total=1),
        order=unit,
    )


def card(g: Board, number: int) -> Card:
    if number < 0:
        return Card(id="", name="Card")
    known = g.rules.tables.cards[number]
    figures = [["points", str(known.points)], *([["ambush", str(known.ambush)]] if known.ambush else [])]
    return Card(id=known.id, name=known.name, rule="3", figures=figures)


def scene(seen: Seen) -> Scene:
    g: Board = seen.g
    pieces = [piece(g, unit) for unit in range(len(g.at))]
    hands = [
        Box(
            id=f"hand-{side}",
            title=f"{NAMES[n]}'s hand",
            rule="3",
            side=side,
            cards=[card(g, held) for held in g.hand[n]],
        )
        for n, side in enumerate(SIDES)
    ]
    piles = [
        Box(id="deck", title="Deck", rule="2", text=f"{len(g.deck)} cards"),
        Box(id="discards", title="Discards", rule="3", cards=[card(g, discard) for discard in g.discards]),
        Box(
            id="lost",
            title="Lost units",
            rule="5",
            pieces=[piece.id for piece in pieces if piece.place == "lost"],
        ),
    ]
    now = next((n for n, (_, name) in enumerate(PHASES) if name == seen.phase), -1)
    return Scene(
        pieces=pieces,
        places={
            g.rules.tables.spaces[town].id: PlaceState(control=SIDES[g.holder[town]])
            for town in g.rules.tables.towns
            if g.holder[town] >= 0
        },
        boxes=[*hands, *piles],
        track=Track(
            now=g.turn,
            last=g.rules.turns,
            turns=[TrackTurn(n=n, label=str(n)) for n in range(1, g.rules.turns + 1)],
        ),
        phases=[
            Phase(
                rule=rule, name=name, short=name, state="now" if n == now else "done" if n < now else "later"
            )
            for n, (rule, name) in enumerate(PHASES)
        ],
        scores=[
            Score(
                id=side, label=NAMES[n], value=points, text=f"{NAMES[n]} holds towns worth {points}", rule="6"
            )
            for n, (side, points) in enumerate(scores(g).items())
        ],
        status=[remark(f"Blue has {g.supplies[0]} supplies, Red {g.supplies[1]}", "5")],
    )


def place_info(seen: Seen, place: str) -> PlaceInfo:
    g: Board = seen.g
    space = g.rules.tables.space[place]
    known = g.rules.tables.spaces[space]
    stacks = [
        Stack(side=side, pieces=[g.rules.tables.units[unit].id for unit in here])
        for n, side in enumerate(SIDES)
        if (here := units_at(g, space, n))
    ]
    near = ", ".join(
        seen.title.notation.shown_kind("space", other, seen.names)
        for other in g.rules.tables.graph.adjacent[space]
    )
    lines = [
        remark(f"roads to {near}", "1"),
        *([remark("+2 for the defender", "5")] if known.terrain == "hill" else []),
    ]
    return PlaceInfo(
        place=place, name=known.name, terrain=known.terrain, vp=known.vp, lines=lines, stacks=stacks
    )


def piece_info(seen: Seen, wanted: str, seat: Seat | None) -> PieceInfo:
    g: Board = seen.g
    for unit, known in enumerate(g.rules.tables.units):
        if known.id == wanted:
            return PieceInfo(piece=piece(g, unit), lines=[remark(f"strength {known.strength}", "5")])
    raise LookupError(wanted)


@layer("towns", "Towns", "t", "6", "who holds which town")
def towns(sheet: Sheet) -> None:
    sheet.key("town", "a town and its points, in the colours of the side that holds it")
    sheet.key("open", "a town that nobody holds")
    for town in sheet.g.rules.tables.towns:
        holder = sheet.g.holder[town]
        side = SIDES[holder] if holder >= 0 else None
        kind, points = "town" if side else "open", sheet.g.rules.tables.spaces[town].vp
        sheet.put(town, kind=kind, value=points, side=side, nation=side or "")
        sheet.say(f"{sheet.where(town)} is {NAMES[holder] + chr(39) + 's' if side else 'open'}", "6")


# choices


@PHRASES.verb("play")
def _play(o: Offering, number: int) -> Fields:
    known = o.g.rules.tables.cards[number]
    return {"note": f"{counted(known.points, 'point')} to march with [3]"}


@PHRASES.verb("march")
def _march(o: Offering, unit: int, space: int) -> Fields:
    start = o.g.rules.tables.spaces[o.g.at[unit]].id
    enemies = units_at(o.g, space, 1 - o.decision.side)
    return {"from_place": start, "cost": 1, **({"note": "combat follows [5]"} if enemies else {})}


# charts and paper


def charts(rules: Any) -> list[Chart]:
    cards = [
        row(card.name, [cell(card.points, card.source), cell(card.ambush or "", card.source)])
        for card in rules.tables.cards
    ]
    return [chart("cards", "The cards", "3", ["Card", "Points", "Ambush"], cards)]


def paper(rules: Any) -> dict[str, Any]:
    faces = [
        {
            "front": Piece(
                id=unit.id, kind="unit", name=unit.name, place="", side=unit.side, nation=unit.side,
                letter=unit.side[0].upper(), symbol="infantry",
                strength=Measure(now=unit.strength, full=unit.strength),
            ),
            "back": None,
            "count": 1,
            "source": unit.source,
        }
        for unit in rules.tables.units
    ]  # fmt: skip
    return {"counters": faces, "reading": "The number is the strength.", "set_up": ""}


SHOW = Show(
    about=About(
        summary="Two small armies, eight places, twelve cards.",
        tags=["points", "cards", "2 sides"],
        sides={
            "blue": SideInfo(name="Blue", role="holds the mill", nation="blue", letter="B"),
            "red": SideInfo(name="Red", role="holds the castle", nation="red", letter="R"),
        },
        glossary={
            "points": "What a card gives to march with.",
            "supplies": "What an attacker adds to his die.",
        },
    ),
    map=draw_map,
    scene=scene,
    phrases=PHRASES,
    place=place_info,
    piece=piece_info,
    layers=(towns,),
    charts=charts,
    paper=paper,
)
