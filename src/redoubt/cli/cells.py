"""What a text map shows in each place: the scene that every client draws, laid over the ground."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from redoubt.show.ground import Ground, Hexes
from redoubt.show.types import Colours, LayerView, Look, Piece, PlaceState, Scene
from redoubt.show.words import combat_value

_TERRAINS = {
    "clear": (".", "color(240) on color(194)"), "open": (".", "color(240) on color(194)"),
    "hill": ("n", "color(239) on color(186)"), "mountain": ("^", "color(237) on color(179)"),
    "glacier": ("A", "color(67) on color(255)"), "swamp": ("%", "color(239) on color(151)"),
    "jungle": ("&", "color(237) on color(114)"), "forest": ("f", "color(237) on color(150)"),
    "desert": (":", "color(239) on color(230)"), "lake": ("~", "color(25) on color(117)"),
    "sea": ("~", "color(25) on color(117)"), "river": ("~", "color(25) on color(153)"),
}  # fmt: skip
"""How ground is drawn: a letter, and its colours."""
_WATER = ("lake", "sea")
_SIZES = "0-=#"
"""A force of unknown strength: none, thin, medium, strong."""


class Stack(NamedTuple):
    """One side's pieces in a place: whose they are, their strength, their sizes, and `*` if they are worn."""

    letter: str
    strength: str
    sizes: str
    flags: str
    style: str

    def __str__(self) -> str:
        return f"{self.letter}{self.strength}{self.flags}"


class Cell(NamedTuple):
    """A place as the map shows it."""

    ground: str
    tint: str
    town: str
    holder: str
    """The letter of the side that holds it, where the scene says so."""
    road: bool
    stacks: tuple[Stack, ...]
    works: str
    marks: str


class Cells:
    """All places of a map, as one viewer sees them."""

    def __init__(self, ground: Ground, scene: Scene, look: Look, layer: LayerView | None = None) -> None:
        self.ground = ground
        self.scene = scene
        self.look = look
        self.styles: dict[str, str] = {terrain: style for terrain, (_, style) in _TERRAINS.items()}
        self.styles |= {f"{code} force": _plate(nation.light) for code, nation in look.nations.items()}
        self.styles |= {f"{code} land": _pale(nation.light) for code, nation in look.nations.items()}
        self._land: dict[str, str] = {}
        for place, cell in layer.places.items() if layer is not None else ():
            self._land[place] = cell.nation or scene.colours.get(cell.side or "", "")
        self._pieces: dict[str, list[Piece]] = {}
        for piece in scene.pieces:
            self._pieces.setdefault(piece.place, []).append(piece)
        self._works: dict[str, int] = {}
        for edge in scene.edges:
            if edge.kind == "works" and edge.place and not edge.planned:
                self._works[edge.place] = max(edge.count, self._works.get(edge.place, 0))
        orders = [edge for edge in scene.edges if edge.kind != "works"]
        self._targets = {edge.across for edge in orders}
        self._origins = {edge.place for edge in orders}

    def at(self, place: str) -> Cell:
        """What is drawn in a place."""
        spot = self.ground.spots[place]
        return Cell(
            ground=_TERRAINS.get(spot.terrain, (spot.terrain[:1] or ".", ""))[0],
            tint=self._tint(place),
            town=spot.name.upper() if spot.points else spot.name,
            holder=self._holder(place),
            road=place in self.ground.on_road,
            stacks=tuple(self._stacks(place)),
            works=self._works_at(place),
            marks="".join(dict.fromkeys(letter for letter, _ in self._marks(place))),
        )

    def busy(self, place: str) -> bool:
        """Whether anything stands in a place, or it counts for victory."""
        state = self.scene.places.get(place, PlaceState())
        return bool(self.ground.spots[place].points or self._pieces.get(place) or state.marks)

    def pieces(self, place: str) -> list[Piece]:
        """What stands in a place, without the counters that are its marks."""
        marks = {mark.kind for mark in self.scene.places.get(place, PlaceState()).marks}
        return [piece for piece in self._pieces.get(place, ()) if piece.symbol not in marks]

    def _tint(self, place: str) -> str:
        terrain, nation = self.ground.spots[place].terrain, self._land.get(place, "")
        return f"{nation} land" if nation and terrain not in _WATER else terrain

    def _stacks(self, place: str) -> Iterator[Stack]:
        sides: dict[str | None, list[Piece]] = {}
        for piece in self.pieces(place):
            if piece.kind != "fort" and _counts(piece):
                sides.setdefault(piece.side, []).append(piece)
        for pieces in sides.values():
            pieces.sort(key=lambda piece: -piece.stacking)
            first = pieces[0]
            yield Stack(
                letter=self._letter(first),
                strength=_strength(pieces),
                sizes="+".join(filter(None, map(_size, pieces))),
                flags="*" * any(map(_worn, pieces)),
                style=f"{first.nation} force",
            )

    def _letter(self, piece: Piece) -> str:
        return self._letters.get(piece.nation) or (piece.letter or piece.side or "?")[0].upper()

    @cached_property
    def _letters(self) -> dict[str, str]:
        """What stands for each nation: its first letter, or all of them where first letters are alike."""
        letters = {id: nation.letter.upper() for id, nation in self.look.nations.items() if nation.letter}
        first = {id: letter[0] for id, letter in letters.items()}
        return first if len({*first.values()}) == len({*letters.values()}) else letters

    def _holder(self, place: str) -> str:
        side = self.scene.places.get(place, PlaceState()).control or ""
        nation = self.look.nations.get(self.scene.colours.get(side, ""))
        return ((nation and nation.letter) or side)[:1].upper()

    def _works_at(self, place: str) -> str:
        forts = [piece.strength.full for piece in self._pieces.get(place, ())
                 if piece.kind == "fort" and piece.strength is not None]  # fmt: skip
        layers = max([self._works.get(place, 0), *forts])
        return f"[{layers}]" if layers else ""

    def _marks(self, place: str) -> Iterator[tuple[str, str]]:
        """The letters of what lies in a place beside its stacks, with what each means."""
        if place in self._targets:
            yield "!", "an attack or order goes here"
        if place in self._origins:
            yield "*", "it comes from here"
        for mark in self.scene.places.get(place, PlaceState()).marks:
            known = self.look.marks.get(mark.kind)
            name = (known and known.name) or mark.kind.replace("_", " ")
            yield (known and known.letter) or mark.kind[0], name
        for piece in self.pieces(place):
            if not _counts(piece) and piece.kind != "fort":
                name = piece.symbol or piece.kind
                yield name[0], name.replace("_", " ")

    def legend(self) -> Iterator[str]:
        """What the letters mean that are on the map now."""
        spots = self.ground.spots.values()
        grounds = dict.fromkeys(spot.terrain for spot in spots if spot.terrain)
        letters = [f"{_TERRAINS.get(terrain, (terrain[0],))[0]} {terrain}" for terrain in grounds]
        roads = ", - road; | and _ border" if self.ground.on_road else "; | and _ border"
        sides = roads if isinstance(self.ground, Hexes) else ""
        yield f"ground {', '.join(letters)}{sides}; o may be chosen now"
        shown = [piece for piece in self.scene.pieces if piece.place in self.ground.spots]
        nations = {self._letter(piece): self.nation(piece) for piece in shown if _counts(piece)}
        named = ", ".join(f"{letter} {name}" for letter, name in sorted(nations.items()))
        sizes = ", or a size: - thin, = medium, # strong" if any(piece.weight for piece in shown) else ""
        if named:
            yield f"pieces {named}, with their strength{sizes}; * worn; >< both sides"
        marks = dict(mark for place in self.ground.spots for mark in self._marks(place))
        works = "; [1] works" if any(map(self._works_at, self.ground.spots)) else ""
        named = "".join(f"; {letter} {name}" for letter, name in marks.items())
        yield f"places by name, in capitals if they give points{works}{named}"

    def nation(self, piece: Piece) -> str:
        """Whose a piece is, in a word."""
        nation = self.look.nations.get(piece.nation)
        return (nation and nation.name) or (piece.side or "").capitalize()


def _counts(piece: Piece) -> bool:
    """Whether a piece has a strength, known or not."""
    has_points = piece.points is not None or piece.weight is not None
    return has_points or (piece.strength is not None and piece.strength.full > 0)


def _strength(pieces: list[Piece]) -> str:
    weights = [piece.weight.level for piece in pieces if piece.weight is not None]
    if weights:
        return _SIZES[max(weights)]
    return str(sum(map(combat_value, pieces)))


def _size(piece: Piece) -> str:
    if piece.contingents:
        sums = (sum(getattr(row, kind) for row in piece.contingents) for kind in ("men", "tanks", "aircraft"))
        return "-".join(map(str, sums))
    return piece.size


def _worn(piece: Piece) -> bool:
    """Whether a piece has been hit or has lost steps."""
    values = (piece.strength, piece.bombardment)
    return bool(piece.hits) or any(value is not None and value.now < value.full for value in values)


def _plate(colours: Colours) -> str:
    return f"bold {colours.ink} on {colours.bottom}"


def _pale(colours: Colours) -> str:
    """Land of a nation: its colour, much lighter."""
    parts = (int(colours.bottom[at : at + 2], 16) for at in (1, 3, 5))
    return f"color(238) on #{''.join(f'{(part + 3 * 255) // 4:02x}' for part in parts)}"


__all__ = ["Cell", "Cells", "Stack"]
