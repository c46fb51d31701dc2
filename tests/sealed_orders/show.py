"""What the game shows: its bands on the map, the hands beside it, and what a place holds."""

from __future__ import annotations

from redoubt.engine.view import Seen
from redoubt.show.contract import Show
from redoubt.show.layers import Sheet, layer
from redoubt.show.types import Box, Card, Piece, PlaceInfo, PlaceState, Remark, Scene, Score
from tests.sealed_orders.board import BANDS, CARDS, NOWHERE, PLACES, SIDES, STRENGTH, TEAMS, Board, team_of


def scene(seen: Seen) -> Scene:
    g: Board = seen.g
    return Scene(
        pieces=[
            Piece(
                id=name, kind="unit", name=f"Band {name}", place=PLACES[g.at[band]], side=SIDES[team_of(band)]
            )
            for band, name in enumerate(BANDS)
            if g.at[band] != NOWHERE
        ],
        places={
            PLACES[place]: PlaceState(control=SIDES[team]) for place, team in enumerate(g.holder) if team >= 0
        },
        boxes=[
            Box(
                id=f"hand-{SIDES[team]}",
                title=f"Hand of {SIDES[team]}",
                rule="2.2",
                side=SIDES[team],
                cards=[Card(id=CARDS[card], name=CARDS[card]) for card in g.hand[team] if card >= 0],
            )
            for team in TEAMS
        ],
        scores=[
            Score(id=SIDES[team], label=SIDES[team], value=g.coins[team], text="coins", rule="9.1")
            for team in TEAMS
        ],
    )


def place_info(seen: Seen, place: str) -> PlaceInfo:
    g: Board = seen.g
    notation = seen.title.notation
    at = PLACES.index(place)
    here = [band for band in range(len(BANDS)) if g.at[band] == at]
    lines = [
        Remark(text=f"{notation.shown('band', band, seen.names)} has strength {STRENGTH[band]}", rule="7.4")
        for band in here
    ]
    return PlaceInfo(place=place, name=place, lines=lines)


@layer("holders", "Holders", "h", "9.1", "Who holds each place")
def holders(sheet: Sheet) -> None:
    for place, team in enumerate(sheet.g.holder):
        if team != NOWHERE:
            sheet.put(place, kind="held", side=SIDES[team])
            sheet.say(f"{SIDES[team]} holds {sheet.where(place)}", "9.1")


SHOW = Show(scene=scene, place=place_info, layers=(holders,))

__all__ = ["SHOW"]
