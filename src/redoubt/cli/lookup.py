"""Places and pieces in words: from the title's own text client, else from what any client sees."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.cli.session import Session
from redoubt.engine.decision import PIECE, PLACE, Names
from redoubt.engine.errors import BadChoice
from redoubt.engine.view import Seen
from redoubt.show.contract import side_name
from redoubt.show.types import PlaceState
from redoubt.show.wording import fold, matches, one_of
from redoubt.show.words import cited, piece_line, piece_lines, place_lines


def about(table: Session, wanted: str) -> list[str]:
    """Everything about the place or the piece that some words name; BadChoice names the nearest."""
    seen = table.seen()
    places = table.names(PLACE)
    if wanted in places or matches(wanted, table.words_for(PLACE)):
        return about_place(table, seen, one_of(wanted, "place", places, table.words_for(PLACE)))
    shown = table.words_for(PIECE)
    for among in (in_play(table, seen), table.names(PIECE)):
        known = {words: name for words, name in shown.items() if name in among}
        if matches(wanted, among) or matches(wanted, known):
            return about_piece(table, seen, one_of(wanted, "piece", among, known))
    kinds = table.game.title.notation.kinds.values()
    named = [name for kind in kinds if isinstance(kind, Names) for name in kind.names]
    name = one_of(wanted, "place or piece", list(dict.fromkeys([*places, *named])))
    return about_place(table, seen, name) if name in places else [_unknown(name)]


def _unknown(name: str) -> str:
    return f"{name}: nothing is known of it here"


def in_play(table: Session, seen: Seen) -> list[str]:
    """The pieces that can be seen."""
    if table.terminal is not None:
        return [row.unit for row in table.terminal.roster(seen)]
    return [piece.id for piece in table.table.scene(seen).pieces]


def about_place(table: Session, seen: Seen, place: str) -> list[str]:
    if table.terminal is not None:
        return table.terminal.hex_lines(seen, place)
    try:
        info = table.table.place(seen, place)
    except LookupError:
        return [_unknown(place)]
    pieces = {piece.id: piece for piece in table.table.scene(seen).pieces}
    sides = {side: side_name(seen.title, side, seen.scenario) for side in seen.title.sides}
    lines = list(place_lines(info, pieces, sides, {}))
    return [f"{_where(seen, place)}: {info.ground or info.terrain or 'nothing special'}", *lines[1:]]


def _where(seen: Seen, place: str) -> str:
    """A place as sentences show it."""
    notation = seen.title.notation
    for key in notation.of_part(PLACE):
        kind = notation.kinds[key]
        if isinstance(kind, Names) and place in kind.ids:
            return notation.shown_kind(key, kind.ids[place], seen.names)
    return place


def about_piece(table: Session, seen: Seen, piece: str) -> list[str]:
    if table.terminal is not None:
        return table.terminal.unit_lines(seen, piece)
    side = table.asked()
    try:
        info = table.table.piece(seen, piece, None if side is None else table.game.seat(side))
    except LookupError:
        return [_unknown(piece)]
    return list(piece_lines(info, {}))


def roster(table: Session, seen: Seen) -> list[tuple[str, str, str]]:
    """Every piece: whose it is, where it is, what it is."""
    if table.terminal is not None:
        return [(row.side, row.place, row.text) for row in table.terminal.roster(seen)]
    scene = table.table.scene(seen)
    boxes = {box.id: box.title for box in scene.boxes}
    return [
        (piece.side or "", boxes.get(piece.place, piece.place), piece_line(piece, {}))
        for piece in scene.pieces
    ]


def listed_map(table: Session, seen: Seen) -> Iterator[str]:
    """The map as a list of the places where something is, for a title that draws none here."""
    scene = table.table.scene(seen)
    for place in table.names(PLACE):
        state = scene.places.get(place, PlaceState())
        words = [piece_line(piece, {}) for piece in scene.pieces if piece.place == place]
        words += [cited(mark) for mark in state.marks]
        if state.control:
            words.append(f"held by {side_name(seen.title, state.control, seen.scenario)}")
        if words:
            yield f"{_where(seen, place)}: {'; '.join(words)}"


def region_or_place(table: Session, wanted: str, radius: int) -> list[str]:
    """The places of a region, or those around a place, of a title with a map of hexes."""
    title = table.terminal
    assert title is not None
    region, words = matches(wanted, title.regions), table.words_for(PLACE)
    if fold(wanted) in title.regions or (len(region) == 1 and not matches(wanted, words)):
        return list(title.regions[region[0]])
    try:
        centre = one_of(wanted, "region or place", title.hexes, words)
    except BadChoice:
        known = ", ".join(title.regions)
        raise BadChoice(f"unknown region or place {wanted[:40]!r}; the regions are {known}") from None
    return list(title.around(centre, radius))


__all__ = ["about", "about_piece", "about_place", "in_play", "listed_map", "region_or_place", "roster"]
