"""The story of a game, as far as its reader may know it: the log under its turns, an after-action report in
Markdown, and the same with a map for every turn."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

import redoubt
from redoubt.engine.text import plain
from redoubt.engine.view import level_text, seen
from redoubt.service.live import HUMAN, Live
from redoubt.service.logbook import lines_of
from redoubt.service.table import Plain, table_of
from redoubt.show.contract import side_name
from redoubt.show.types import Scene

RELIEF: Final = 1400
"""The longer side of the relief under a map of the report, in pixels."""
NOW: Final = -1
"""Stands for a turn: how a game that goes on stands at present."""


# the log


def heading(live: Live) -> Iterator[str]:
    game = live.game
    scenario = live.title.scenarios[game.setup.scenario]
    variant = f", {live.title.variants[live.title.variant].name}" if live.title.variant else ""
    yield f"{live.title.name}{variant}: {scenario.name} [{scenario.rule}]"
    yield ", ".join(
        f"{_called(live, side)}: {'a person' if player == HUMAN else player}"
        for side, player in live.seats.items()
    )
    if game.result is not None:
        result = game.result
        who = f"Winner: {_called(live, result.winner)}" if result.winner else "Nobody wins"
        yield f"{who}, {level_text(game)}. {plain(result.reason)} [{result.rule}]"


def log(live: Live, viewer: int) -> Iterator[str]:
    """The log under headings of turns and phases."""

    def moment(line: Plain) -> tuple[int, str, str]:
        return line["turn"], line["phase"]["rule"], line["phase"]["name"]

    for (turn, rule, phase), lines in groupby(lines_of(live, viewer), moment):
        yield f"Turn {turn}{f', {phase} [{rule}]' if phase else ''}"
        yield from (f"  {line['text']}" for line in lines)


# the report


def story(live: Live, viewer: int, maps: Mapping[int, str] | None = None) -> str:
    """Turn by turn what happened, losses, scores and result, as Markdown; `maps` has the file of the map at
    the end of a turn, and that of the present one under `NOW`."""
    viewer = _eyes(live, viewer)
    parts = [_opening(live), _turns(live, viewer, maps or {}), _losses(live, viewer),
             _scores(live, viewer), _standing(live, viewer), _closing(live, viewer)]  # fmt: skip
    return "\n\n".join("\n".join(lines) for part in parts if (lines := list(part))) + "\n"


def illustrated(live: Live, viewer: int) -> Callable[[], bytes]:
    """The report with its maps as one archive. What the reader knows is gathered now; the maps are drawn when
    the result is called."""
    from redoubt.paper.ground import ground_of  # which takes long to load, and few games are drawn

    viewer = _eyes(live, viewer)
    ground = ground_of(live.title, live.game.setup.scenario, longest=RELIEF)
    scenes = _scenes(live, viewer) if ground is not None else {}
    files = {turn: "maps/now.svg" if turn == NOW else f"maps/turn-{turn:02}.svg" for turn in scenes}
    text, sides = story(live, viewer, files), live.title.sides

    def pack() -> bytes:
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("report.md", text)
            for turn, scene in scenes.items():
                assert ground is not None
                archive.writestr(files[turn], ground.drawn(scene, sides))
        return buffer.getvalue()

    return pack


def _eyes(live: Live, viewer: int) -> int:
    """Whose view the story takes: the reader's; when the game is over the umpire's, if there is one, as
    nothing is kept from anybody then."""
    over = live.game.result is not None and live.title.umpire >= 0
    return live.title.umpire if over else viewer


def _scenes(live: Live, viewer: int) -> dict[int, Scene]:
    """What the reader saw at the end of each turn."""
    scenes = {}
    for turn in live.table.report(lines_of(live, viewer)):
        if turn.lines:
            game, _ = live.at(viewer, turn.entry)
            scenes[turn.turn] = live.table.scene(seen(game, viewer))
    if live.game.result is None:
        scenes[NOW] = live.table.scene(seen(live.game, viewer))
    return scenes


def _opening(live: Live) -> Iterator[str]:
    first, *rest = heading(live)
    yield f"# {_plain(live.name)}"
    yield ""
    yield _plain(first)
    for line in rest:
        yield ""
        yield _plain(line)
    on = [live.title.options[name].name for name, value in live.game.setup.options.items() if value]
    if on:
        yield ""
        yield f"Options: {_plain(', '.join(on))}."


def _turns(live: Live, viewer: int, maps: Mapping[int, str]) -> Iterator[str]:
    """What the title reports, turn by turn; the whole log where it declares nothing for a report."""
    turns = [turn for turn in live.table.report(lines_of(live, viewer)) if turn.lines]
    if not turns:
        yield "## The log"
        yield ""
        for line in log(live, viewer):
            yield f"- {_plain(line)}" if line.startswith(" ") else _plain(line)
    for turn in turns:
        yield f"## {_plain(turn.title)}"
        yield ""
        if turn.turn in maps:
            yield f"![The map at the end of {_plain(turn.title)}]({maps[turn.turn]})"
            yield ""
        yield from (f"- {_plain(line)}" for line in turn.lines)
        yield ""
    if NOW in maps:
        yield "## As it stands"
        yield ""
        yield f"![The map as it stands]({maps[NOW]})"


def _called(live: Live, side: str) -> str:
    return side_name(live.title, side, live.game.setup.scenario)


def _losses(live: Live, viewer: int) -> Iterator[str]:
    """What each side lost in each turn: in steps and units, or in what the title counts."""
    losses = table_of(live, viewer).scene.losses
    if losses is None or not losses.turns:
        return
    sides = [side for side in live.seats if any(side in turn.by_side for turn in losses.turns)]
    counted = [losses.unit or "steps"]
    if any(lost.units for turn in losses.turns for lost in turn.by_side.values()):
        counted.append("units")
    rows: list[list[object]] = []
    for turn in losses.turns:
        lost = [turn.by_side.get(side) for side in sides]
        figures = [(loss.steps, loss.units)[: len(counted)] if loss else (0,) * len(counted) for loss in lost]
        rows.append([turn.n, *(figure for pair in figures for figure in pair)])
    yield "## Losses"
    yield ""
    yield from _grid(
        ["turn", *(f"{_called(live, side)}, {what}" for side in sides for what in counted)], rows
    )


def _scores(live: Live, viewer: int) -> Iterator[str]:
    scores = table_of(live, viewer).scene.scores
    if scores:
        yield "## Scores"
        yield ""
        rows = [[score.label, score.value, f"{score.text} [{score.rule}]"] for score in scores]
        yield from _grid(["", "now", ""], rows)


def _standing(live: Live, viewer: int) -> Iterator[str]:
    """Who stands where at the end."""
    scene = table_of(live, viewer).scene
    pieces = [piece for piece in scene.pieces if piece.kind == "unit"]
    boxes = {box.id: box.title for box in scene.boxes}
    if pieces:
        yield "## Where the units stand"
        yield ""
        placed = sorted(pieces, key=lambda piece: (str(piece.side), piece.place, piece.order))
        rows = [
            [_called(live, side or ""), boxes.get(place, place), ", ".join(piece.name for piece in there)]
            for (side, place), there in groupby(placed, lambda piece: (piece.side, piece.place))
        ]
        yield from _grid(["side", "place", "units"], rows)


def _closing(live: Live, viewer: int) -> Iterator[str]:
    dice = table_of(live, viewer).dice
    yield f"{dice.rolled} dice rolled ({dice.kind}). Redoubt {redoubt.__version__}, game {live.id}."
    if dice.commitment:
        yield f"The commitment to the dice, published before the first roll: `{dice.commitment}`"


def _grid(head: Sequence[object], rows: Sequence[Sequence[object]]) -> Iterator[str]:
    yield f"| {' | '.join(_plain(str(cell)) for cell in head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_plain(str(cell)) for cell in row)} |"


def _plain(text: str) -> str:
    """The words of a sentence, so that Markdown shows them as they are."""
    return re.sub(r"([\\`*_<>|#])", r"\\\1", " ".join(plain(text).split()))


__all__ = ["heading", "illustrated", "log", "story"]
