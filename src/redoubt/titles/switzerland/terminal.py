"""What a text client needs to know of this title: how to draw its map and tell of its counters in words.

Everything is read from a *view*, what one side may know. The view is laid out on a board of its own, so that
the questions in `queries` can be asked of it; what the view leaves out is not on that board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from redoubt.engine.state import fresh
from redoubt.kit.hexgrid import DIRECTIONS
from redoubt.titles.switzerland import queries
from redoubt.titles.switzerland.notation import NOTATION, SIZES
from redoubt.titles.switzerland.rules import Rules
from redoubt.titles.switzerland.state import (
    AIRFIELD,
    BOXES,
    CASUALTY,
    DEAD,
    DONE,
    DUE,
    EXITED,
    GERMAN,
    HEXES,
    OFF_MAP,
    SIDES,
    SWISS,
    TRACK,
    UNUSED,
    WAITING,
    Board,
)
from redoubt.titles.switzerland.tables import CLASSES, GLACIER, IT, LAKE, LINE, NATIONS, TERRAINS, TYPES

View = Mapping[str, Any]

_GLYPHS = (".", "n", "^", "A", "~")
_LETTERS = ("S", "G", "F", "I")
_PEOPLE = ("Swiss", "German", "French", "Italian")
_LANDS = ("Switzerland", "Germany", "France", "Italy")
_TINTS = ("swiss", "german", "french", "italian")
_PLACES = {
    "unused": "not in this game", "due": "still to come", "casualty_pile": "casualty pile",
    "dead_pile": "dead pile", "off_map": "under way off the map", "exited": "left by the north edge",
    "broken_up": "broken up for replacements", "airfield": "ready to fly", "turn_track": "on the turn track",
}  # fmt: skip

# Rectangles of the map: first and last column, first and last row.
_PARTS = {
    "north-west": (1, 10, 1, 8), "north": (11, 20, 1, 8), "north-east": (21, 30, 1, 8),
    "south-west": (1, 10, 9, 17), "south": (11, 20, 9, 17), "south-east": (21, 30, 9, 17),
}  # fmt: skip
_REGIONS = {
    "west": (1, 15, 1, 17), "east": (16, 30, 1, 17),
    "jura": (3, 10, 3, 8), "leman": (1, 8, 8, 15), "plateau": (7, 14, 4, 10), "rhine": (10, 17, 1, 6),
    "bodensee": (17, 24, 1, 6), "oberland": (9, 16, 8, 13), "valais": (7, 14, 10, 16),
    "gotthard": (14, 21, 7, 13), "ticino": (16, 23, 11, 17), "grisons": (21, 28, 7, 13),
}  # fmt: skip


class Stack(NamedTuple):
    """One side's units in a hex, as the map shows them."""

    letter: str
    strength: int
    units: int
    sizes: str
    flags: str
    tint: str


class Cell(NamedTuple):
    """A hex as the map shows it."""

    ground: str
    tint: str
    country: str
    town: str
    points: int
    road: bool
    stacks: tuple[Stack, ...]
    works: str
    marks: str


class Row(NamedTuple):
    """A counter in the list of units."""

    side: str
    unit: str
    place: str
    text: str


class Terminal:
    """The title's part of the text client, for one game's rules."""

    columns = 30
    rows = 17
    lower = "even"
    parts = tuple(_PARTS)
    """Regions that together are the whole map, each hex in one of them."""
    styles: Mapping[str, str] = {
        "clear": "color(240) on color(194)", "hill": "color(239) on color(186)",
        "mountain": "color(237) on color(179)", "glacier": "color(67) on color(255)",
        "lake": "color(25) on color(117)",
        "clear abroad": "color(244) on color(253)", "hill abroad": "color(242) on color(250)",
        "mountain abroad": "color(239) on color(246)", "glacier abroad": "color(67) on color(255)",
        "lake abroad": "color(25) on color(117)",
        "swiss": "bold color(231) on color(160)", "german": "bold color(231) on color(236)",
        "french": "bold color(231) on color(26)", "italian": "bold color(231) on color(28)",
        "american": "bold color(231) on color(58)",
    }  # fmt: skip
    legend = (
        "ground . clear, n hill, ^ mountain, A glacier, ~ lake, - road",
        "units S Swiss, G German, F French, I Italian with their strength; >< both sides in the hex; "
        "* hits or steps lost, b Brandenburgers",
        "towns by name, in capitals where they give victory points; [1] line, [3] fortress, "
        "x road out, m militia",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        tables = rules.tables
        grid = tables.grid
        self.hexes = grid.names
        self.aliases = {name: grid.name(hex) for hex, name in enumerate(tables.landmark) if name}
        boxes = {**_PARTS, **_REGIONS}
        self.regions = {name: tuple(self._within(*box)) for name, box in boxes.items()}
        self._of: tuple[View, Board] | None = None

    def _within(self, left: int, right: int, top: int, bottom: int) -> Iterator[str]:
        grid = self.rules.tables.grid
        for hex, name in enumerate(grid.names):
            if left <= grid.column[hex] <= right and top <= grid.row[hex] <= bottom:
                yield name

    def board(self, view: View) -> Board:
        """The board as far as the view knows it."""
        if self._of is None or self._of[0] is not view:
            board = fresh(Board, self.rules, SIZES)
            board.from_plain(view["state"], NOTATION)
            self._of = view, board
        return self._of[1]

    # the map

    def place(self, hex: str) -> tuple[int, int]:
        """Column and row."""
        grid = self.rules.tables.grid
        number = grid.parse(hex)
        return grid.column[number], grid.row[number]

    def around(self, hex: str, radius: int) -> tuple[str, ...]:
        """The hexes at most so far away."""
        grid = self.rules.tables.grid
        return tuple(grid.name(one) for one in grid.members(grid.within(grid.parse(hex), radius)))

    def sides(self, hex: str) -> tuple[tuple[str, bool, bool], ...]:
        """For each side from the north clockwise: water, whether a road crosses, whether it is a border."""
        tables = self.rules.tables
        grid, at = tables.grid, tables.grid.parse(hex)
        return tuple(
            (
                tables.hexsides.get((at, near), ""),
                near in tables.road_links[at],
                near >= 0 and tables.country[near] != tables.country[at],
            )
            for near in grid.neighbours[at]
        )

    def cell(self, view: View, hex: str) -> Cell:
        g, tables = self.board(view), self.rules.tables
        at = tables.grid.parse(hex)
        terrain, country = tables.terrain[at], tables.country[at]
        fort = queries.fort_at(g, at)
        marks = "x" * bool(g.road_out & tables.grid.bit[at]) + "m" * (at in g.militia_place)
        return Cell(
            ground=_GLYPHS[terrain],
            tint=TERRAINS[terrain] + ("" if country == 0 else " abroad"),
            country=NATIONS[country],
            town=tables.urban[at] or tables.landmark[at],
            points=tables.vp[at],
            road=bool(tables.road_links[at]),
            stacks=tuple(self._stacks(g, at)),
            works=f"[{tables.fort_strength[fort]}]" if fort >= 0 else "",
            marks=marks,
        )

    def _stacks(self, g: Board, hex: int) -> Iterator[Stack]:
        tables = self.rules.tables
        for side in (GERMAN, SWISS):
            units = queries.units_at(g, hex, side)
            if not units:
                continue
            troops = [u for u in units if not tables.is_commando[u]]
            first = max(troops or units, key=lambda u: (tables.stacking[u], -u))
            worn = any(g.hits[u] or g.lost[u] > self.rules.start_lost[u] for u in units)
            yield Stack(
                letter=self._letter(first) if troops else "b",
                strength=sum(queries.strength(g, u) for u in units),
                units=len(units),
                sizes="+".join(tables.size[u] for u in sorted(troops, key=lambda u: -tables.stacking[u])),
                flags="*" * worn + "b" * (0 < len(troops) < len(units)),
                tint=self._tint(first),
            )

    def _letter(self, unit: int) -> str:
        return "U" if self._american(unit) else _LETTERS[self.rules.tables.nation[unit]]

    def _tint(self, unit: int) -> str:
        return "american" if self._american(unit) else _TINTS[self.rules.tables.nation[unit]]

    def _american(self, unit: int) -> bool:
        return self.rules.us_relief and self.rules.tables.nation[unit] == IT

    def _people(self, unit: int) -> str:
        return "American" if self._american(unit) else _PEOPLE[self.rules.tables.nation[unit]]

    # in words

    def hex_line(self, view: View, hex: str) -> str:
        """A hex in one line, for lists."""
        g, tables = self.board(view), self.rules.tables
        at = tables.grid.parse(hex)
        told = [self._ground(at)]
        fort = queries.fort_at(g, at)
        if fort >= 0:
            told.append(self._fort(g, fort))
        told += self._markers(g, at)
        for side in (GERMAN, SWISS):
            told += [self._brief(g, unit) for unit in queries.units_at(g, at, side)]
        return f"{hex}: {'; '.join(told)}"

    def busy(self, view: View, hex: str) -> bool:
        """Whether anything stands in a hex, or it counts for victory."""
        g, tables = self.board(view), self.rules.tables
        at = tables.grid.parse(hex)
        units = queries.units_at(g, at, GERMAN) or queries.units_at(g, at, SWISS)
        return bool(units or tables.vp[at] or queries.fort_at(g, at) >= 0 or list(self._markers(g, at)))

    def hex_lines(self, view: View, hex: str) -> list[str]:
        """Everything about a hex, a sentence a line, with the rules that apply."""
        g, tables = self.board(view), self.rules.tables
        at = tables.grid.parse(hex)
        lines = [f"{hex} {self._ground(at)}"]
        lines += self._terrain_lines(at)
        lines += self._closed(g, at)
        lines += self._control(g, at)
        lines += [f"  {one}" for one in self._side_lines(at)]
        if at in tables.exits:
            lines.append(
                f"  road off the map to the {tables.exit_edge[at]}, {_LANDS[tables.exits[at]]} [9.1]"
            )
        fort = queries.fort_at(g, at)
        if fort >= 0:
            lines.append(f"  {self._fort(g, fort)} [11.{1 if tables.fort_kind[fort] == LINE else 2}]")
        lines += [f"  {one}" for one in self._markers(g, at)]
        for side in (GERMAN, SWISS):
            lines += self._stack_lines(g, at, side)
        return lines

    def _ground(self, at: int) -> str:
        tables = self.rules.tables
        name = tables.urban[at] or tables.landmark[at]
        told = [name] if name else []
        told += [TERRAINS[tables.terrain[at]], _LANDS[tables.country[at]]]
        if tables.urban[at]:
            told.append("mountain town" if at in tables.mountain_towns else "urban")
        if tables.vp[at]:
            told.append(f"{tables.vp[at]} VP")
        if tables.road_links[at]:
            told.append("road")
        return ", ".join(told)

    def _terrain_lines(self, at: int) -> Iterator[str]:
        tables = self.rules.tables
        terrain = tables.terrain[at]
        if terrain == LAKE:
            yield "  nobody may enter a lake [9.2]"
            return
        costs = [
            f"{name.replace('_', ' ')} {cost}"
            for name in CLASSES
            if (cost := tables.terrain_cost[name, TERRAINS[terrain]])
        ]
        yield f"  to enter, off road: {', '.join(costs)} [9.2]"
        shift = tables.urban_shift if tables.urban[at] else tables.shift[terrain]
        if shift or terrain == GLACIER:
            yield f"  attackers lose {shift} column{'s' * (shift != 1)} here [10.1]"

    def _closed(self, g: Board, at: int) -> Iterator[str]:
        bit, land = self.rules.tables.grid.bit[at], _LANDS[self.rules.tables.country[at]]
        if queries.closed(g) & bit:
            yield f"  {land} is at peace: nobody may enter [B120]"
        if queries.deadly(g) & bit:
            rule = "19.6.4" if self.rules.scenario_id == "training" else "19.2.4"
            yield f"  a unit that enters {land} goes to the dead pile [{rule}]"

    def _control(self, g: Board, at: int) -> Iterator[str]:
        if not self.rules.tables.urban[at]:
            return
        if queries.german_holds(g, at):
            yield "  held by the German [3.0]"
        elif queries.troops_at(g, at, GERMAN):
            yield "  fought over: it counts for nobody [3.0]"
        elif self.rules.tables.vp[at]:
            yield "  not in German hands [3.0]"

    def _side_lines(self, at: int) -> Iterator[str]:
        tables = self.rules.tables
        for direction, near in zip(DIRECTIONS, tables.grid.neighbours[at], strict=True):
            if near < 0:
                continue
            feature, road = tables.hexsides.get((at, near), ""), near in tables.road_links[at]
            told = [feature] if feature else []
            name = tables.hexside_names.get((min(at, near), max(at, near)), "")
            if feature and name:
                told[0] += f" ({name})"
            if road:
                told.append("road")
            if tables.country[near] != tables.country[at]:
                told.append(f"border of {_LANDS[tables.country[near]]}")
            if told:
                yield f"{direction} to {tables.grid.name(near)}: {', '.join(told)}"

    def _markers(self, g: Board, at: int) -> Iterator[str]:
        tables = self.rules.tables
        if g.road_out & tables.grid.bit[at]:
            yield "road out [18.2]"
        for marker, where in enumerate(g.militia_place):
            if where == at:
                yield f"{tables.militia_ids[marker]}: closed to the Swiss [18.1]"
        for fighter, where in enumerate(g.air_place):
            if where == at:
                yield f"{tables.fighter_ids[fighter]} overhead [8.1]"
        for unit, where in enumerate(g.landing):
            if where == at:
                yield f"{tables.unit_ids[unit]} will land here [18.5.3]"

    def _fort(self, g: Board, fort: int) -> str:
        tables = self.rules.tables
        told = f"{tables.fort_ids[fort]}, strength {tables.fort_strength[fort]}"
        if tables.fort_kind[fort] == LINE:
            faced = [DIRECTIONS[d] for d in range(6) if queries.faces(g, fort, d)]
            told += f", faces {', '.join(faced)}"
        return told + (", hit" if g.fort_hits[fort] else "")

    def _stack_lines(self, g: Board, at: int, side: int) -> Iterator[str]:
        units = queries.units_at(g, at, side)
        if not units:
            return
        total = sum(queries.strength(g, u) for u in units)
        points, limit = queries.stacking_points(g, units), queries.stack_limit(g, units)
        yield f"  {SIDES[side]}: strength {total}, {points} of {limit} stacking points [5.0]"
        for unit in units:
            yield f"    {self._unit(g, unit)}"

    # counters

    def _brief(self, g: Board, unit: int) -> str:
        tables = self.rules.tables
        flags = self._flags(g, unit)
        return f"{tables.unit_ids[unit]} {queries.strength(g, unit)}{' (' + flags + ')' if flags else ''}"

    def _unit(self, g: Board, unit: int) -> str:
        tables = self.rules.tables
        kind = TYPES[tables.type[unit]]
        values = [f"strength {queries.strength(g, unit)}"]
        if tables.bombardment[unit]:
            values.append(f"bombardment {tables.bombardment[unit][g.lost[unit]]}")
        values.append(f"movement {tables.movement[unit]}")
        if tables.steps[unit] > 1:
            values.append(f"step {g.lost[unit] + 1} of {tables.steps[unit]}")
        flags = self._flags(g, unit)
        told = f"{tables.unit_ids[unit]}, {self._people(unit)} {kind}, {', '.join(values)}"
        return told + (f"; {flags}" if flags else "")

    def _flags(self, g: Board, unit: int) -> str:
        told = []
        if g.hits[unit]:
            told.append("hit")
        lost = g.lost[unit] - self.rules.start_lost[unit]
        if lost > 0:
            told.append(f"{lost} step{'s' * (lost > 1)} lost")
        if g.place[unit] < HEXES:
            if g.moved[unit] == DONE:
                told.append("moved")
            elif g.moved[unit] == WAITING:
                told.append(f"{g.left[unit]} movement left")
            if queries.frozen(g, unit):
                told.append("may not move yet")
        if g.fired[unit]:
            told.append("fired")
        if g.tired[unit]:
            told.append("no replacements")
        return ", ".join(told)

    def _where(self, place: int) -> str:
        if place < HEXES:
            name = self.rules.tables.landmark[place]
            return f"{self.rules.tables.grid.name(place)}{' ' + name if name else ''}"
        return _PLACES[BOXES[place - HEXES]]

    def unit_lines(self, view: View, unit: str) -> list[str]:
        """Everything about a counter."""
        g, tables = self.board(view), self.rules.tables
        number = tables.unit[unit]
        steps = "/".join(str(one) for one in tables.strength[number])
        lines = [
            self._unit(g, number),
            f"  {self._where(g.place[number])}, side {SIDES[self.rules.side[number]]}",
            f"  {tables.stacking[number]} stacking points [5.0]; strength by step {steps} [10.2.2]",
            f"  moves as {CLASSES[tables.move_class[number]].replace('_', ' ')} [9.2]",
        ]
        if tables.corps[number]:
            lines.append(f"  corps {tables.corps[number]}")
        if queries.frozen(g, number):
            lines.append("  3 Corps may not move until Italy is at war [19.3.4]")
        return lines

    def roster(self, view: View) -> list[Row]:
        """Every counter of the game."""
        g, tables = self.board(view), self.rules.tables
        return [
            Row(
                SIDES[self.rules.side[unit]],
                tables.unit_ids[unit],
                self._where(g.place[unit]),
                self._unit(g, unit),
            )
            for unit in range(len(tables.unit_ids))
            if g.place[unit] != UNUSED
        ]

    # the state of the war

    def status(self, view: View) -> list[str]:
        """Victory points, tracks and piles, a line each."""
        g = self.board(view)
        last = f"of {g.last_turn}" if g.last_turn else "without limit"
        lines = [f"turn {g.turn} {last}, {'night' if g.night else 'day'}"]
        lines += self._victory(g)
        if any(g.points):
            held = ", ".join(f"{side} {points}" for side, points in zip(SIDES, g.points, strict=True))
            lines.append(f"replacement points: {held} [14.2]")
        if g.italy:
            lines.append(f"Italy {'is at war' if g.italy == 2 else 'is about to enter the war'}")
        for title, place, rule in (("casualty pile", CASUALTY, "10.3"), ("dead pile", DEAD, "10.3")):
            for side in (GERMAN, SWISS):
                gone = self._listed(g, side, place)
                if gone:
                    lines.append(f"{SIDES[side]} {title}: {', '.join(gone)} [{rule}]")
        for side in (GERMAN, SWISS):
            for words, place in (("still to come", DUE), ("under way off the map", OFF_MAP)):
                waiting = self._listed(g, side, place)
                if waiting:
                    lines.append(f"{SIDES[side]} {words}: {', '.join(waiting)}")
        lines += self._fighters(g)
        return lines

    def _fighters(self, g: Board) -> Iterator[str]:
        names = self.rules.tables.fighter_ids
        ready = [names[f] for f, at in enumerate(g.air_place) if at == AIRFIELD]
        resting = [f"{names[f]} (turn {g.air_back[f]})" for f, at in enumerate(g.air_place) if at == TRACK]
        if ready:
            yield f"fighters ready: {', '.join(ready)} [8.1]"
        if resting:
            yield f"fighters back later: {', '.join(resting)} [8.2]"

    def _listed(self, g: Board, side: int, place: int) -> list[str]:
        return [self.rules.tables.unit_ids[u] for u in self.rules.units_of[side] if g.place[u] == place]

    def _victory(self, g: Board) -> Iterator[str]:
        tables, kind = self.rules.tables, self.rules.scenario.victory
        if kind == "depth":
            deepest = [tables.unit_ids[u] for u in queries.on_map(g, SWISS) if self._in_germany(g.place[u])]
            yield f"French units in Germany: {', '.join(deepest) or 'none'} [19.6.3]"
            return
        earned, charges = queries.vp_earned(g), queries.vp_charges(g)
        yield (
            f"victory points {queries.vp_balance(g)}: {earned} earned, {charges} charged for losses, "
            f"{g.paid} paid [16.0]"
        )
        if kind == "exit":
            yield f"left by the north edge: {', '.join(self._listed(g, GERMAN, EXITED)) or 'none'} [19.5.4]"
            return
        held = [f"{tables.urban[at]} ({tables.vp[at]})" for at in queries.held_urban(g)]
        yield f"towns in German hands: {', '.join(held) or 'none'} [16.0]"

    def _in_germany(self, at: int) -> bool:
        return at < HEXES and NATIONS[self.rules.tables.country[at]] == "DE"

    def situation(self, view: View) -> str:
        """Where things stand, in a sentence or two."""
        g = self.board(view)
        told = []
        for side in (GERMAN, SWISS):
            units = queries.on_map(g, side)
            total = sum(queries.strength(g, u) for u in units)
            told.append(f"{SIDES[side]} {_counted(len(units), 'unit')}, strength {total}")
        return f"On the map: {'; '.join(told)}. {next(iter(self._victory(g)), '')}"

    def changes(self, before: View, after: View) -> list[str]:
        """What differs between two views, counter by counter: for the outcomes of a roll."""
        old, new, tables = self.board(before), self.board(after), self.rules.tables
        told = []
        for unit, name in enumerate(tables.unit_ids):
            words = []
            if new.place[unit] != old.place[unit]:
                words.append(self._where(new.place[unit]))
            else:
                lost = new.lost[unit] - old.lost[unit]
                words += [f"-{_counted(lost, 'step')}"] * (lost > 0)
                words += ["hit"] * (new.hits[unit] > old.hits[unit])
            if words:
                told.append(f"{name} {' and '.join(words)}")
        return told


def _counted(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"


__all__ = ["Cell", "Row", "Stack", "Terminal"]
