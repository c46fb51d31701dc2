"""What a text client needs to know of this title: how to draw its map, how orders are written short, and who
tells the rest in words.

Everything is read from what one viewer may know of the position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from redoubt.engine.view import Seen
from redoubt.show.textmap import Cell, Row, Stack
from redoubt.titles.land_war import queries
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.show import briefing, look
from redoubt.titles.land_war.show.eyes import Eyes
from redoubt.titles.land_war.show.inspection import place_info
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, NOWHERE, SIDES, Board, nation_name
from redoubt.titles.land_war.tables import GRID, LAKE, SEA, TERRAINS

_GLYPHS = (".", "^", "%", "&", "f", ":", "~", "~")
_SIZES = {"empty": "", "thin": "-", "medium": "=", "strong": "#"}
_THIRDS = ("west", "middle", "east")
_POINTS = {"m": "men", "t": "tanks", "a": "aircraft", "l": "lsp"}

_MOVES = ("send", "recall", "advance", "embark")
_SIDES = ("flag", "claim", "give", "take")
_SAID = {"attack": "flag", "deploy": "send", "withdraw": "give"}
"""Other words that people say."""
_PLACE = re.compile(r"[\w-]+")
_SHORT_POINTS = re.compile(r"(\d{1,2})([mtal])")
_SHORT_SIDE = re.compile(r"(\w+)>(\w+)")
_SHORT_LSP = re.compile(r"(\w+)\+(\d{1,2})")


class Terminal:
    """The title's part of the text client, for one game's rules."""

    lower = "even"
    parts: Sequence[str] = _THIRDS
    closing: Sequence[str] = ()
    styles: Mapping[str, str] = {
        "axis": "color(238) on color(251)", "allied": "color(238) on color(223)",
        "neutral": "color(240) on color(230)", "vichy": "color(240) on color(230)",
        "closed": "color(240) on color(230)", "nobody": "color(240) on color(255)",
        "water": "color(25) on color(117)",
        "axis force": "bold color(231) on color(236)", "allied force": "bold color(231) on color(124)",
        "other force": "bold color(231) on color(58)",
    }  # fmt: skip
    legend: Sequence[str] = (
        "ground . open, ^ mountain, % swamp, & jungle, f forest, : desert, ~ water; | and _ border; "
        "o may be chosen now",
        "a nation's letter with its CV, or a size: - thin, = medium, # strong; ! attacked, * attacks, "
        "g garrison, p partisans, z Security Zone, k flak, b base",
        "towns by name, in capitals if they give points; [2] layers of fortification",
        "short: `0602 3m 1t` sends or recalls men and tanks (a aircraft, l LSP), `0702>0602` flags, claims "
        "or gives ground, `0602+2` stakes LSP",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.on_map = tuple(sorted(rules.map.rows))
        self.hexes: Sequence[str] = tuple(GRID.name(hex) for hex in self.on_map)
        self.columns = max(GRID.column[hex] for hex in self.on_map)
        self.rows = max(GRID.row[hex] for hex in self.on_map)
        self.aliases: Mapping[str, str] = {
            name: GRID.name(hex) for hex, name in enumerate(rules.map.city) if name
        }
        self.regions: Mapping[str, Sequence[str]] = {
            name: tuple(self._third(number)) for number, name in enumerate(_THIRDS)
        }

    def _third(self, number: int) -> Iterator[str]:
        each = -(-self.columns // len(_THIRDS))
        return (GRID.name(hex) for hex in self.on_map if (GRID.column[hex] - 1) // each == number)

    # the map

    def place(self, hex: str) -> tuple[int, int]:
        """Column and row."""
        number = GRID.parse(hex)
        return GRID.column[number], GRID.row[number]

    def around(self, hex: str, radius: int) -> tuple[str, ...]:
        """The hexes at most so far away."""
        near = GRID.members(GRID.within(GRID.parse(hex), radius) & self.rules.map.on_map)
        return tuple(map(GRID.name, near))

    def sides(self, hex: str) -> tuple[tuple[str, bool, bool], ...]:
        """For each side from the north clockwise: water, whether a road crosses, whether it is a border."""
        at, board = GRID.parse(hex), self.rules.map
        return tuple(
            (
                "lake" if (at, near) in board.all_sea else "",
                False,
                near >= 0 and bool(board.country[near] and board.country[at] != board.country[near]),
            )
            for near in GRID.neighbours[at]
        )

    def cell(self, seen: Seen, hex: str) -> Cell:
        g: Board = seen.g
        at, board = GRID.parse(hex), self.rules.map
        water = board.terrain[at] in (SEA, LAKE)
        works = max((queries.layers(g, at, near) for near in GRID.adjacent[at]), default=0)
        return Cell(
            ground=_GLYPHS[board.terrain[at]],
            tint="water" if water else CAMPS[g.holder[at]],
            country=board.country[at],
            town=board.city[at],
            points=board.points.get(at, 0),
            road=False,
            stacks=tuple(self._stacks(g, Eyes(seen), at)),
            works=f"[{works}]" if works else "",
            marks="".join(self._marks(g, at)),
        )

    def _stacks(self, g: Board, eyes: Eyes, at: int) -> Iterator[Stack]:
        rows, camp = g.forces[at], g.holder[at]
        if not rows:
            return
        nation = queries.largest(rows, g.me)
        tint = f"{CAMPS[camp]} force" if camp in (AXIS, ALLIED) else "other force"
        if eyes.sized(camp):
            size = _SIZES[queries.size_of(queries.cv(rows))]
            yield Stack(look.LETTERS[nation], 0, "", size, tint)
            return
        points = "-".join(str(sum(row[place] for row in rows)) for place in (1, 2, 3))
        yield Stack(look.LETTERS[nation], queries.cv(rows), points, "", tint)

    def _marks(self, g: Board, at: int) -> Iterator[str]:
        if any(flag[2] == at for flag in g.flags):
            yield "!"
        if any(flag[1] == at != flag[2] for flag in g.flags):
            yield "*"
        for letter, marker in (("g", g.garrison), ("p", g.pag), ("z", g.zone), ("k", g.flak), ("b", g.base)):
            if marker[at] != NOWHERE:
                yield letter

    # in words

    def busy(self, seen: Seen, hex: str) -> bool:
        g: Board = seen.g
        at = GRID.parse(hex)
        return bool(g.forces[at] or at in self.rules.map.points or any(self._marks(g, at)))

    def hex_line(self, seen: Seen, hex: str) -> str:
        g: Board = seen.g
        at = GRID.parse(hex)
        worth = self.rules.map.points.get(at, 0)
        words = [
            TERRAINS[self.rules.map.terrain[at]],
            look.camp_name(g.holder[at]),
            look.some(worth, "point") if worth else "",
            briefing.strength_text(g, Eyes(seen), at),
        ]
        return f"{look.where(g, at)}: {'; '.join(filter(None, words))}"

    def hex_lines(self, seen: Seen, hex: str) -> list[str]:
        """Everything about a hex, a sentence a line, with the rules that apply."""
        info = place_info(seen, hex)
        lines = [self.hex_line(seen, hex)]
        lines += [f"  {line.text} [{line.rule}]" for line in info.lines]
        lines += [f"  {stack.text} [{stack.rule}]" for stack in info.stacks]
        return lines + [f"  attacked: {attack.text} [{attack.rule}]" for attack in info.preview]

    def unit_lines(self, seen: Seen, unit: str) -> list[str]:
        return self.hex_lines(seen, unit)

    def roster(self, seen: Seen) -> list[Row]:
        """The front hexes, and all others with forces: by the team that stands in each."""
        g: Board = seen.g
        eyes = Eyes(seen)
        fronts = {hex for camp in (AXIS, ALLIED) for hex in queries.line(g, camp)}
        rows = []
        for hex in self.on_map:
            if hex in fronts or g.forces[hex] or g.garrison[hex] != NOWHERE:
                where = "front" if hex in fronts else "behind the line"
                rows.append(Row(self._team(g, hex), GRID.name(hex), where, briefing.front_text(g, eyes, hex)))
        return rows

    def _team(self, g: Board, hex: int) -> str:
        """The team whose hex it is; the first of the camp where nobody is seen."""
        if g.forces[hex]:
            return SIDES[self.rules.team[queries.largest(g.forces[hex], g.me)]]
        nations = queries.fighting(g, g.holder[hex])
        return SIDES[self.rules.team[nations[0]]] if nations else ""

    def status(self, seen: Seen) -> list[str]:
        return list(briefing.status(seen))

    def situation(self, seen: Seen) -> str:
        return briefing.situation(seen.g)

    def notices(self, seen: Seen, side: str) -> list[str]:
        """What a team should not overlook: enemy partisans within reach of its line."""
        g: Board = seen.g
        eyes = Eyes(seen)
        if eyes.camp == NOWHERE:
            return []
        near = [
            hex
            for hex in queries.pag_hexes(g)
            if queries.hostile_pag(g, hex, eyes.camp)
            and any(GRID.distance(hex, front) <= 2 for front in queries.line(g, eyes.camp))
        ]
        return [
            f"partisans of {nation_name(g.pag[hex])} in {look.where(g, hex)} cost you "
            f"{look.some(g.rules.charts.shift['pag'], 'column')} in combats within 2 hexes [LW-075]"
            for hex in near
        ]

    def changes(self, before: Seen, after: Seen) -> list[str]:
        return list(briefing.changes(before.g, after.g))

    # orders written short

    def shorthand(self, words: Sequence[str], verbs: Sequence[str]) -> list[str] | None:
        """The orders that a short form stands for, by what may be ordered now; None if it is none."""
        if not words:
            return None
        said = words[0].lower()
        if said in _SAID:
            return [_SAID[said], *words[1:]]
        side, lsp = _SHORT_SIDE.fullmatch(words[0]), _SHORT_LSP.fullmatch(words[0])
        if side is not None and len(words) == 1:
            verb = next((verb for verb in _SIDES if verb in verbs), "flag")
            return [verb, side[1], side[2]]
        if lsp is not None and len(words) == 1:
            return ["lsp", lsp[1], lsp[2]]
        points = [_SHORT_POINTS.fullmatch(word.lower()) for word in words[1:]]
        if len(words) < 2 or not all(points) or not _PLACE.fullmatch(words[0]):
            return None
        verb = next((verb for verb in _MOVES if verb in verbs), "send")
        return [
            word
            for match in points
            if match is not None
            for word in (verb, _POINTS[match[2]], words[0], str(int(match[1])))
        ]


__all__ = ["Cell", "Row", "Stack", "Terminal"]
