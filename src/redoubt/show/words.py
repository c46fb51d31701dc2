"""The board in lines of text, from the same values that a page draws: for text clients.

Lines may hold marked names (`engine.text`). `Words` knows how one game calls its places, sides and nations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from redoubt.engine.decision import Names
from redoubt.engine.text import PIECE, PLACE, mark
from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.contract import side_name
from redoubt.show.look import look_of
from redoubt.show.types import (
    Box,
    BoxItem,
    Card,
    Flag,
    Mark,
    Measure,
    Piece,
    PieceInfo,
    PlaceInfo,
    Preview,
    Remark,
    Scene,
    Score,
    Stack,
)

AHEAD = 8
"""So many of the things to come are listed."""
HANDS = "hand", "cards"
"""How the ids of boxes begin that hold a side's cards."""


def cited(remark: Card | Remark | Flag | Mark | Score | Stack | Preview) -> str:
    """A sentence with the rule it rests on."""
    return f"{remark.text} [{remark.rule}]" if remark.rule else remark.text


def combat_value(piece: Piece) -> int:
    """What a piece counts for in combat: its strength now, or the points in it."""
    if piece.strength is not None:
        return piece.strength.now
    return sum(row.men + row.tanks + row.aircraft for row in piece.contingents)


class Words:
    """A position in words."""

    def __init__(self, seen: Seen, scene: Scene) -> None:
        self.seen = seen
        self.scene = scene
        look = look_of(seen.title)
        self.nations: Mapping[str, str] = {code: nation.name for code, nation in look.nations.items()}
        self.boxes = {box.id: box for box in scene.boxes}
        self.by_place: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self.by_place.setdefault(piece.place, []).append(piece)
        self.facing: dict[str, list[str]] = {}
        """By place, the places that its front faces."""
        self.empty = set()
        """Places of a front that are known to hold nobody."""
        for line in scene.lines:
            for side in line.sides if line.kind == "front" else ():
                self.facing.setdefault(side.place, []).append(side.across)
                self.empty |= {side.place} if side.empty else set()

    def side(self, side: str | None) -> str:
        return side_name(self.seen.title, side, self.seen.scenario) if side else "nobody"

    def where(self, place: str) -> str:
        """A place as sentences show it, or the box beside the map."""
        notation = self.seen.title.notation
        for key in notation.of_part(PLACE):
            kind = notation.kinds[key]
            if isinstance(kind, Names) and place in kind.ids:
                return notation.shown_kind(key, kind.ids[place], self.seen.names)
        return self.boxes[place].title if place in self.boxes else place

    # pieces

    def piece_line(self, piece: Piece) -> str:
        """A piece in one line: what it is, what it is worth, what happened to it."""
        kind = f"{self.nations.get(piece.nation, '')} {piece.symbol.replace('_', ' ')}".strip()
        words = [piece_name(piece), kind, *_values(piece)]
        line = piece.text or ", ".join(filter(None, words))
        flags = ", ".join(flag.text for flag in piece.flags)
        return f"{line}; {flags}" if flags else line

    def piece_lines(self, info: PieceInfo) -> Iterator[str]:
        """Everything about a piece, and what it may not do now."""
        yield self.piece_line(info.piece)
        for remark in info.lines:
            yield f"  {cited(remark)}"
        for refusal in info.why_not:
            yield f"  cannot {refusal.verb.replace('_', ' ')}: {refusal.text} [{refusal.rule}]"

    def roster(self) -> Iterator[tuple[str, str]]:
        """Every piece and marker, and every place of a front where nobody is seen: whose, and in words."""
        for piece in self.scene.pieces:
            text, where = self.piece_line(piece), self.where(piece.place)
            text = text if text.startswith(f"{where}: ") else f"{text}; {where}"
            yield piece.side or "", text + self._faced(piece.place)
        for line in self.scene.lines:
            for place in dict.fromkeys(side.place for side in line.sides if line.kind == "front"):
                if place not in self.by_place:
                    force = "nobody" if place in self.empty else "not seen"
                    yield line.side or "", f"{self.where(place)}: {force}{self._faced(place)}"
        for place, state in self.scene.places.items():
            counters = {piece.symbol for piece in self.by_place.get(place, ())}
            for sign in state.marks:
                if sign.kind not in counters:
                    yield sign.side or "", f"{self.where(place)}: {cited(sign)}"

    def _faced(self, place: str) -> str:
        faced = [f"{self.where(near)} ({self._strength(near)})" for near in self.facing.get(place, ())]
        return f"; facing {', '.join(faced)}" if faced else ""

    def _strength(self, place: str) -> str:
        """What is known of the strength in a place, in a word."""
        pieces = self.by_place.get(place, ())
        if not pieces:
            return "empty" if place in self.empty else "unknown"
        weights = [piece.weight.word for piece in pieces if piece.weight is not None]
        return weights[0] if weights else str(sum(map(combat_value, pieces)))

    # places

    def place_line(self, info: PlaceInfo, pieces: Iterable[Piece], marks: Iterable[Mark]) -> str:
        """A place in one line, for lists: its ground, what lies there, who stands there."""
        where = self.where(info.place)
        words = [_ground(info), *map(cited, marks), *(_brief(piece, where) for piece in pieces)]
        return f"{where}: {'; '.join(filter(None, words))}"

    def place_lines(self, info: PlaceInfo) -> Iterator[str]:
        """Everything about a place: its ground, its stacks, and what an attack would be."""
        yield f"{self.where(info.place)}: {_ground(info)}"
        for remark in info.lines:
            yield f"  {cited(remark)}"
        pieces = {piece.id: piece for piece in self.scene.pieces}
        for stack in info.stacks:
            yield f"  {self.side(stack.side)}: {cited(stack)}".rstrip()
            for id in stack.pieces:
                if not pieces[id].text:
                    yield f"    {self.piece_line(pieces[id])}"
        for preview in info.preview:
            yield f"  {self.side(preview.side)} attacking: {cited(preview)}"
            if preview.results:
                results = [f"{die} {result}" for die, result in enumerate(preview.results, start=1)]
                yield f"    by die, attacker/defender: {', '.join(results)}"

    # how things stand

    def situation(self) -> str:
        """Where things stand, in two sentences."""
        forces: dict[str, list[int]] = {}
        for piece in self.scene.pieces:
            if piece.kind == "unit" and piece.side and piece.place not in self.boxes:
                forces.setdefault(piece.side, []).append(combat_value(piece))
        counts = [
            f"{self.side(side)} {counted(len(values), 'unit')}, strength {sum(values)}"
            for side, values in forces.items()
        ]
        lines = [f"On the map: {'; '.join(counts)}"] if counts else []
        lines += [f"{score.label} {score.value}: {cited(score)}" for score in self.scene.scores]
        return f"{'. '.join(lines)}." if lines else ""

    def status(self) -> Iterator[str]:
        """The turn, the scores, what is worth knowing, orders and flags, the boxes beside the map, losses and
        what is to come."""
        scene = self.scene
        if scene.track is not None:
            last = f"of {scene.track.last}" if scene.track.last else "without limit"
            yield f"turn {scene.track.now} {last}{', night' if scene.night else ''}"
        for score in scene.scores:
            yield f"{score.label} {score.value}: {cited(score)}"
        yield from map(cited, scene.status)
        for edge in scene.edges:
            if edge.kind != "works":
                yield f"{edge.text}{', on your sheet' if edge.planned else ''} [{edge.rule}]"
        yield from filter(None, map(self.box_line, scene.boxes))
        if scene.losses is not None:
            for side, lost in scene.losses.totals.items():
                if lost.steps or lost.units:
                    yield f"{self.side(side)} losses: {lost.text}"
        for event in scene.ahead[:AHEAD]:
            yield f"{event.when}: {event.text} [{event.rule}]"

    def hand(self, side: str | None) -> list[str]:
        """The cards that a side holds, one in a line, each with what keeps its text from being used now."""
        return [
            f"{_card(card)}: {cited(card)}" + (f"; not now: {cited(card.why)}" if card.why else "")
            for box in self.scene.boxes
            if box.side == side and box.id.startswith(HANDS)
            for card in box.cards
            if card.id
        ]

    def box_line(self, box: Box) -> str:
        """A box beside the map: its values, cards and pieces; nothing if it holds nothing."""
        names = {piece.id: piece_name(piece) for piece in self.scene.pieces}
        known = [card for card in box.cards if card.id]
        contents = [*map(_item, box.items), *map(_card, known), *(names.get(id, id) for id in box.pieces)]
        counts = [f"{number} × {name}" if number > 1 else name for name, number in Counter(contents).items()]
        closed = len(box.cards) - len(known)
        rest = box.text.removesuffix(".") or (f"{counted(closed, 'card')} face down" if closed else "")
        text = "; ".join(filter(None, [", ".join(counts), rest]))
        if not text:
            return ""
        named = not box.side or self.side(box.side) in box.title
        whose = f", {self.side(box.side)}" if box.pieces and not named else ""
        return f"{box.title}{whose}: {text}" + (f" [{box.rule}]" if box.rule else "")


def piece_name(piece: Piece) -> str:
    """A piece for a sentence."""
    return mark(PIECE, piece.id, piece.name)


def _values(piece: Piece) -> Iterator[str]:
    if piece.steps is not None and not piece.steps.left:
        yield "lost"
        return
    if piece.strength is not None:
        yield f"strength {piece.strength.now}"
    if piece.bombardment is not None:
        yield f"bombardment {piece.bombardment.now}"
    if piece.range is not None:
        yield piece.range.text or f"range {piece.range.value}"
    if piece.movement is not None:
        yield f"movement {_of(piece.movement)}"
    if piece.steps is not None and piece.steps.total > 1:
        yield f"step {piece.steps.total - piece.steps.left + 1} of {piece.steps.total}"


def _of(measure: Measure) -> str:
    return str(measure.now) if measure.now == measure.full else f"{measure.now} of {measure.full}"


def _ground(info: PlaceInfo) -> str:
    return info.ground or info.terrain or "nothing special"


def _brief(piece: Piece, where: str) -> str:
    """A piece in a few words: its name, its strength, and what is marked on it."""
    if piece.text:
        return piece.text.removeprefix(f"{where}: ")
    strength = f" {piece.strength.now}" if piece.strength is not None else ""
    flags = ", ".join(flag.text for flag in piece.flags)
    return f"{piece_name(piece)}{strength}" + (f" ({flags})" if flags else "")


def _item(item: BoxItem) -> str:
    words = [
        item.label,
        item.value,
        f"of {item.of}" if item.of else "",
        f"({item.note})" if item.note else "",
    ]
    return " ".join(filter(None, words))


def _card(card: Card) -> str:
    figures = ", ".join(f"{label} {value}" for label, value in card.figures)
    return f"{card.name} ({figures})" if figures else card.name


__all__ = ["Words", "cited", "combat_value", "piece_name"]
