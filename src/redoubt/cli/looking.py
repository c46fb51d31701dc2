"""Commands that show the board: map, places, pieces, how things stand, and what words mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from redoubt.cli import hexmap, lookup, pointmap
from redoubt.cli.canvas import MARGIN
from redoubt.cli.cells import Cells
from redoubt.cli.command import command, say_all
from redoubt.cli.session import Session
from redoubt.engine.decision import PIECE, PLACE
from redoubt.engine.errors import BadChoice
from redoubt.engine.text import plain
from redoubt.kit.words import counted
from redoubt.show.ground import Ground, Hexes, Points
from redoubt.show.types import PlaceState
from redoubt.show.wording import fold, one_of


@command("map", "map [REGION | PLACE [RADIUS]]", "the whole map, a region, or what lies around a place")
def show_map(table: Session, words: Sequence[str], sure: bool) -> None:
    ground = table.ground
    if ground is None:
        scene = table.scene()
        busy = {piece.place for piece in scene.pieces} | scene.places.keys()
        places = [place for place in table.names(PLACE) if place in busy]
        say_all(table, lookup.about(table, " ".join(words)) if words else _listed(table, places))
        return
    radius = int(words.pop()) if len(words := list(words)) > 1 and words[-1].isdecimal() else 2
    if radius > 30:
        raise BadChoice(f"a radius is at most 30, not {radius}")
    places = lookup.region_or_place(table, ground, " ".join(words), radius) if words else list(ground.spots)
    cells = table.cells(ground)
    if not table.screen.plain:
        _draw(table, ground, cells, places)
    elif words:
        say_all(table, _listed(table, places))
    else:
        for name in ground.parts or ("",):
            held = [place for place in ground.regions.get(name, places) if cells.busy(place)]
            if name:
                table.screen.say(f"Region {name}: something in {counted(len(held), 'place')}")
            say_all(table, _listed(table, held))


def _listed(table: Session, places: Iterable[str]) -> Iterator[str]:
    """Places in a line each; those of which nothing can be said are left out."""
    seen, words = table.seen(), table.words()
    for place in places:
        state = words.scene.places.get(place, PlaceState())
        kinds = {mark.kind for mark in state.marks}
        pieces = [piece for piece in words.by_place.get(place, ()) if piece.symbol not in kinds]
        with suppress(LookupError):
            line = words.place_line(table.table.place(seen, place), pieces, state.marks)
            yield f"{line}; held by {words.side(state.control)}" if state.control else line


def _draw(table: Session, ground: Ground, cells: Cells, places: Sequence[str]) -> None:
    """A map of points as it is; hexes drawn with their sides if they fit, else on the compact sheet."""
    screen, ringed, whole = table.screen, table.targets(), len(places) == len(ground.spots)
    if isinstance(ground, Points):
        for name in ground.parts if whole and ground.parts else ("",):
            if name:
                screen.say(f"{name.replace('_', ' ').capitalize()}:")
            part = ground.regions[name] if name else places
            screen.draw(pointmap.drawn(ground, cells, part, screen.width, ringed), cells.styles)
        screen.say(pointmap.legend(ground), "quiet")
    elif isinstance(ground, Hexes):
        left, right, _, _ = hexmap.frame(ground, places)
        if not whole and hexmap.drawn_width(right - left + 1) <= screen.width:
            screen.draw(hexmap.drawn(ground, cells, places, ringed), cells.styles)
            screen.say(hexmap.SIDES, "quiet")
            return
        for sheet, width in _sheets(ground, places, left, right, screen.width):
            screen.draw(hexmap.compact(ground, cells, sheet, width, ringed), cells.styles)
    for line in cells.legend():
        screen.say(line, "quiet")
    short = table.table.show.shorthand
    if short is not None:
        screen.say(short.help, "quiet")
    if ground.regions:
        screen.say(f"`map REGION` shows more: {', '.join(ground.regions)}", "quiet")


def _sheets(
    ground: Hexes, places: Sequence[str], left: int, right: int, room: int
) -> Iterator[tuple[Sequence[str], int]]:
    """Compact sheets as wide as the screen, each with the width of its columns."""
    columns = right - left + 1
    for width in (hexmap.WIDE, hexmap.NARROW):
        if hexmap.compact_width(columns, width) <= room:
            yield places, width
            return
    most = max(1, (room - MARGIN) // hexmap.WIDE)
    each = -(-columns // -(-columns // most))
    for first in range(left, right + 1, each):
        yield [place for place in places if first <= ground.at[place][0] < first + each], hexmap.WIDE


@command("show", "show PLACE | PIECE", "everything about a place or a piece, with the rules that apply")
def show(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("show what? type the name of a place, or part of the name of a piece")
    say_all(table, lookup.about(table, " ".join(words)))


@command("pieces", "pieces [SIDE] [WORDS]", "the pieces and where they are; words filter the list")
def pieces(table: Session, words: Sequence[str], sure: bool) -> None:
    wanted = [fold(word) for word in words]
    sides = [side for side in table.game.sides if side in wanted]
    wanted = [word for word in wanted if word not in table.game.sides]
    rows = [row for row in table.words().roster() if all(word in fold(plain(row[1])) for word in wanted)]
    for side in sides or (*table.game.sides, ""):
        lines = [text for owner, text in rows if owner == side]
        if lines and side:
            table.screen.say(f"{side}: {len(lines)}", "head")
        say_all(table, [f"  {line}" for line in lines])
    if not any(not sides or owner in sides for owner, _ in rows):
        table.screen.say("no such pieces in this game")


@command(
    "status",
    "status, or vp [WORDS]",
    "scores, boxes beside the map, losses, and what is to come; words filter the lines, as in `status hand`",
)
def status(table: Session, words: Sequence[str], sure: bool) -> None:
    if words:
        wanted = [fold(word) for word in words]
        lines = [line for line in table.words().status() if all(word in fold(plain(line)) for word in wanted)]
        say_all(table, lines or [f"nothing in the status fits {' '.join(words)!r}"])
        return
    table.screen.say(table.headline(), "head")
    say_all(table, table.words().status())
    seats = ", ".join(
        f"{table.typed_name(side)} {player.name if player else 'at this keyboard'}"
        for side, player in table.players.items()
    )
    table.screen.say(f"seats: {seats}")


@command("hand", "hand", "the cards you hold: what each can do, and why not now")
def hand(table: Session, words: Sequence[str], sure: bool) -> None:
    say_all(table, table.words().hand(table.viewer()) or ["you hold no cards"])


@command(
    "layer", "layer [NAME [PLACE | PIECE]]", "a layer of the map in sentences; alone it lists the layers"
)
def layer(table: Session, words: Sequence[str], sure: bool) -> None:
    layers = {info.name: info for info in table.table.layers}
    if not words:
        lines = [f"  {info.name}: {info.text} [{info.rule}]" for info in layers.values()]
        say_all(table, lines or ["this title has no layers"])
        return
    info = layers[one_of(words[0], "layer", list(layers))]
    target, named = " ".join(words[1:]), {}
    if target and info.needs in (PLACE, PIECE):
        names = one_of(target, info.needs, table.names(info.needs), table.words_for(info.needs))
        named = {info.needs: names}
    view = table.table.layer(table.seen(), info.name, **named)
    table.screen.say(f"{view.title} [{view.rule}]", "head")
    say_all(table, [f"  {line}" for line in view.text])


@command("briefing", "briefing", "your side's briefing: situation, aims, what counts, advice")
def briefing(table: Session, words: Sequence[str], sure: bool) -> None:
    briefings = table.table.show.briefings.get(table.game.setup.scenario, {})
    own = briefings.get(table.viewer() or "")
    if own is None:
        raise BadChoice("there is no briefing for this side; `status` shows how things stand")
    say_all(table, own.lines())


@command("glossary", "glossary [TERM]", "what a term or an abbreviation means, or all of them")
def glossary(table: Session, words: Sequence[str], sure: bool) -> None:
    say_all(table, lookup.glossary(table, " ".join(words)))


@command("what", "what is TERM", "the same: `what is ZOC`")
def what_is(table: Session, words: Sequence[str], sure: bool) -> None:
    term = [word.rstrip("?") for word in words if fold(word) not in ("is", "are", "a", "an", "the", "?")]
    if not term:
        raise BadChoice("what is what? type a term after it; `glossary` lists them")
    say_all(table, lookup.glossary(table, " ".join(term)))
