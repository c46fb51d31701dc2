"""One or two sheets per scenario: its rules in our words, a turn track for markers, and a set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any, Final

from redoubt.engine import record
from redoubt.engine.decision import PLACE, Names
from redoubt.engine.dice import SeededDice
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.engine.title import Scenario, Title
from redoubt.kit.rules_index import RulesIndex
from redoubt.paper.sheets import FAINT, INK, Sheet
from redoubt.paper.svg import lettering, rect
from redoubt.paper.tables import Block, Press, chart_blocks, heading, pages, prose
from redoubt.paper.type import NARROW, SERIF, face, wrap
from redoubt.players import default_player, make_player
from redoubt.show.chart import cell, chart, row
from redoubt.show.contract import side_name
from redoubt.show.table import Table
from redoubt.show.types import Chart, ChartRow, Piece, Scene, Track, TrackTurn

SEED: Final = 1
SMALL: Final = 2.5
"""Letters of the notes on the turn track."""
LIST: Final = 104.0
"""A longer list is split into columns side by side."""
STEPS: Final = 1000
"""More choices than any set-up needs."""
CELL: Final = (19.0, 24.0)
"""The least and greatest width of a turn box in millimetres: room for a counter and a number."""


@dataclass(frozen=True)
class Start:
    """A scenario, set up by the computer."""

    scenario: Scenario
    options: Mapping[str, Any]
    scene: Scene
    drawn: bool
    """Whether the set-up rolled dice."""


def starts(title: Title, phase: str, data: Path | None, wanted: Sequence[str]) -> Iterator[Start]:
    """Scenarios with the units of all sides in place; `phase` is the rule of the set-up, or empty for a title
    without one. They are seen by the umpire, if there is one, who sees everything."""
    watcher = title.sides[title.umpire] if title.umpire >= 0 else None
    for scenario in (title.scenarios[name] for name in wanted):
        game = record.new_game(title, scenario.id, None, SeededDice(SEED), data)
        _set_up(game, title, phase)
        scene = Table(title, game.setup.rules).scene(game.seen(watcher))
        yield Start(scenario, game.setup.options, scene, game.dice.counter > 0)


def _set_up(game: Game, title: Title, phase: str) -> None:
    players = {
        side: make_player(default_player(title), title, side, SEED)
        for side in title.taking_part(game.setup.scenario)
    }
    for _ in range(STEPS):
        if game.phase_rule != phase or not game.pending:
            return
        side = game.pending[0].side
        game.choose(side, players[side].choose(game.seat(side)))


def scenario_sheets(
    title: Title, start: Start, index: RulesIndex | None, paper: tuple[float, float]
) -> list[Sheet]:
    """The sheets of one scenario."""
    note = "The placement is ours, except for the hexes printed in the unit list."
    scenario = start.scenario
    press = Press(title.name, f"scenario-{scenario.id.replace('_', '-')}", scenario.name, paper, note)
    wide, high = press.room
    blocks = [Block.stack(list(_about(title, start, index, wide)))]
    if start.scene.track is not None:
        blocks.append(_track(start.scene.track, wide))
    for side in title.taking_part(scenario.id):
        placed = _places(title, start, side)
        if placed.rows:
            blocks += chart_blocks(placed, wide / 2 - 3, LIST)
    coming = _coming(start)
    if coming.rows:
        blocks += chart_blocks(coming, wide, high)
    return pages(press, blocks)


def _about(title: Title, start: Start, index: RulesIndex | None, wide: float) -> Iterator[Block]:
    scenario = start.scenario
    yield prose(scenario.text, wide, 3.6, italic=True)
    for number, rule in (index or {}).items():
        if number.startswith(f"{scenario.rule}."):
            yield prose(rule.text, wide, 3.3, lead=f"{number} {rule.title.split(' (')[0]}.")
    on = [title.options[name] for name, value in start.options.items() if value is True]
    if on:
        options = ", ".join(f"{option.name} [{option.rule}]" for option in on)
        yield prose(f"{options}.", wide, 3.3, lead="Options in force, unless the players agree otherwise:")
    drawn = " Dice decide part of it; this is one such draw." if start.drawn else ""
    yield prose(
        f"A complete set-up is below. Where the rules leave a choice, ours is a suggestion.{drawn}",
        wide, 3.3, lead="Set-up.",
    )  # fmt: skip


# the turn track


def _track(track: Track, wide: float) -> Block:
    """The track in as few rows of equal length as possible."""
    turns = track.turns
    rows = max(1, ceil(len(turns) / (wide // CELL[0])))
    across = max(1, ceil(len(turns) / rows))
    cell = min(CELL[1], wide / across)
    shown = [_turns(turns[first : first + across], cell) for first in range(0, len(turns), across)]
    return Block.stack([heading("Turn track"), *shown], 0)


def _turns(turns: Sequence[TrackTurn], cell: float) -> Block:
    notes = [_notes(turn, cell - 2) for turn in turns]
    high = 18.0 + 2.9 * max(map(len, notes))
    parts = []
    for n, (turn, lines) in enumerate(zip(turns, notes, strict=True)):
        x = n * cell
        parts.append(rect(x, 0, cell, high, fill="none", stroke=INK, stroke_width=0.2))
        parts.append(lettering(turn.label, x + 1.5, 6.4, font_family=SERIF, font_size=6.5, fill=FAINT))
        parts += [
            lettering(line, x + 1, 17.6 + 2.9 * k, font_size=SMALL, fill=INK) for k, line in enumerate(lines)
        ]
    return Block(cell * len(turns), high, tuple(parts))


def _notes(turn: TrackTurn, room: float) -> list[str]:
    texts = [f"{plain(note.text)} [{note.rule}]" if note.rule else plain(note.text) for note in turn.notes]
    return [line for text in texts for line in wrap(text, face(NARROW), SMALL, room)]


# where units start


def _places(title: Title, start: Start, side: str) -> Chart:
    boxed = {id for box in start.scene.boxes for id in box.pieces}
    places: dict[str, list[str]] = {}
    for piece in start.scene.pieces:
        if piece.side == side and piece.id not in boxed:
            places.setdefault(piece.place, []).append(_piece_name(piece))
    rows = [_row(_place(title, place), ", ".join(names)) for place, names in sorted(places.items())]
    name = side_name(title, side, start.scenario.id)
    return chart(f"setup_{side}", f"Set-up: {name}", start.scenario.rule, ["Place", "Pieces"], rows)


def _place(title: Title, id: str) -> str:
    """A place's shown name."""
    for key in title.notation.of_part(PLACE):
        kind = title.notation.kinds[key]
        if isinstance(kind, Names) and id in kind.ids:
            return kind.shown_names[kind.ids[id]]
    return id


def _piece_name(piece: Piece) -> str:
    """A piece with the hexsides it faces, if it does not face all of them."""
    if piece.kind == "force":
        return plain(piece.text).rpartition(": ")[2]
    faces = [_short(face) for face in piece.faces]
    return f"{piece.name} ({', '.join(faces)})" if 0 < len(faces) < 6 else piece.name


def _short(direction: str) -> str:
    """northeast: NE."""
    for word in ("north", "south", "east", "west"):
        direction = direction.replace(word, word[0].upper())
    return direction


def _coming(start: Start) -> Chart:
    """What is waiting off the map."""
    names = {piece.id: piece.name for piece in start.scene.pieces}
    rows = []
    for box in start.scene.boxes:
        held = [names[id] for id in box.pieces]
        held += [f"{item.label} {item.value}".strip() for item in box.items]
        held += [card.name for card in box.cards]
        if held:
            about = f"{box.text} [{box.rule}]".strip() if box.rule else box.text
            rows.append(_row(box.title, ", ".join(held), about))
    return chart("coming", "Beside the map", "", ["Box", "Counters", "When and where"], rows)


def _row(head: str, *cells: str) -> ChartRow:
    return row(head, [cell(text, "printed") for text in cells])


__all__ = ["Start", "scenario_sheets", "starts"]
