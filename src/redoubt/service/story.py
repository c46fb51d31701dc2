"""The story of a game, as far as its reader may know it: the log under its turns, an after-action report in
Markdown, and the same with a map for every turn."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Any, Final, NamedTuple

import redoubt
from redoubt.engine.view import level_told
from redoubt.paper.mapcounters import Symbols, read_symbols
from redoubt.paper.mapdraw import map_svg, read_art
from redoubt.service.catalogue import map_of, side_name
from redoubt.service.chronicle import seen
from redoubt.service.live import HUMAN, Live
from redoubt.service.logbook import lines_of
from redoubt.service.table import Plain, table_of
from redoubt.web import STATIC

RELIEF: Final = 1400
"""The longer side of the relief under a map of the report, in pixels."""
NOW: Final = -1
"""Stands for a turn: how a game that goes on stands at present."""


# the log


def heading(live: Live) -> Iterator[str]:
    game = live.game
    scenario = live.title.scenarios[game.setup.scenario]
    yield f"{live.title.name}: {scenario.name} [{scenario.rule}]"
    yield ", ".join(
        f"{_called(live, side)}: {'a person' if player == HUMAN else player}"
        for side, player in live.seats.items()
    )
    if game.result is not None:
        result = game.result
        who = f"{_called(live, result.winner)} wins" if result.winner else "Nobody wins"
        yield f"{who}: {level_told(game)}. {result.reason} [{result.rule}]"


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
    viewer = _eyes(live, viewer)
    ground = ground_of(live.title.id, live.game.setup.scenario, RELIEF)
    scenes = _scenes(live, viewer) if ground is not None else {}
    files = {turn: "maps/now.svg" if turn == NOW else f"maps/turn-{turn:02}.svg" for turn in scenes}
    text, sides = story(live, viewer, files), live.title.sides

    def pack() -> bytes:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("report.md", text)
            for turn, scene in scenes.items():
                assert ground is not None
                archive.writestr(files[turn], ground.drawn(scene, sides))
        return made.getvalue()

    return pack


def _eyes(live: Live, viewer: int) -> int:
    """Whose eyes the story is told by: the reader's; when the game is over the umpire's, if there is one, as
    nothing is kept from anybody then."""
    over = live.game.result is not None and live.title.umpire >= 0
    return live.title.umpire if over else viewer


def _scenes(live: Live, viewer: int) -> dict[int, Plain]:
    """What the reader saw at the end of each turn."""
    if live.presenter is None:
        return {}
    found = {}
    for turn in live.presenter.report(lines_of(live, viewer)):
        if turn["lines"]:
            game, _ = live.at(viewer, turn["entry"])
            found[turn["turn"]] = live.presenter.scene(seen(game, viewer), None)
    if live.game.result is None:
        found[NOW] = live.presenter.scene(seen(live.game, viewer), None)
    return found


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
    if live.presenter is None:
        yield "## The log"
        yield ""
        yield from (
            _plain(line) if line[:1] != " " else f"- {_plain(line.strip())}" for line in log(live, viewer)
        )
        return
    for turn in live.presenter.report(lines_of(live, viewer)):
        if turn["lines"]:
            yield f"## {_plain(turn['title'])}"
            yield ""
            if turn["turn"] in maps:
                yield f"![The map at the end of {_plain(turn['title'])}]({maps[turn['turn']]})"
                yield ""
            yield from (f"- {_plain(_sentence(line))}" for line in turn["lines"])
            yield ""
    if NOW in maps:
        yield "## As it stands"
        yield ""
        yield f"![The map as it stands]({maps[NOW]})"


def _called(live: Live, side: str) -> str:
    return side_name(live.title, side, live.game.setup.scenario)


def _sentence(line: Any) -> str:
    return str(line["text"]) if isinstance(line, dict) else str(line)


def _losses(live: Live, viewer: int) -> Iterator[str]:
    """What each side lost in each turn: in steps and units, or in what the title counts."""
    losses = table_of(live, viewer)["scene"]["losses"]
    turns = losses["turns"]
    if turns:
        sides = [side for side in live.seats if any(side in one["bySide"] for one in turns)]
        units = any(lost["units"] for one in turns for lost in one["bySide"].values())
        counted = {"steps": losses.get("unit", "steps"), **({"units": "units"} if units else {})}
        yield "## Losses"
        yield ""
        yield from _grid(
            [
                "turn",
                *(f"{_called(live, side)}, {name}" for side in sides for name in counted.values()),
            ],
            [
                [one["n"], *(one["bySide"].get(side, {}).get(what, 0) for side in sides for what in counted)]
                for one in turns
            ],
        )


def _scores(live: Live, viewer: int) -> Iterator[str]:
    scores = table_of(live, viewer)["scene"]["scores"]
    if scores:
        yield "## Scores"
        yield ""
        rows = [[one["label"], one["value"], f"{one['text']} [{one['rule']}]"] for one in scores]
        yield from _grid(["", "now", ""], rows)


def _standing(live: Live, viewer: int) -> Iterator[str]:
    """Who stands where at the end."""
    scene = table_of(live, viewer)["scene"]
    pieces = [one for one in scene["pieces"] if one["kind"] == "unit"]
    boxes = {one["id"]: one["title"] for one in scene["boxes"]}
    if pieces:
        yield "## Where the units stand"
        yield ""
        placed = sorted(pieces, key=lambda one: (str(one["side"]), str(one["place"]), one["order"]))
        rows = [
            [
                _called(live, side),
                boxes.get(place, place),
                ", ".join(one["name"] for one in there),
            ]
            for (side, place), there in groupby(placed, lambda one: (one["side"], one["place"]))
        ]
        yield from _grid(["side", "place", "units"], rows)


def _closing(live: Live, viewer: int) -> Iterator[str]:
    dice = table_of(live, viewer)["dice"]
    yield f"{dice['rolled']} dice rolled ({dice['kind']}). Redoubt {redoubt.__version__}, game {live.id}."
    if "commitment" in dice:
        yield f"SHA-256 of the dice's secret, published before the first roll: `{dice['commitment']}`"


def _grid(head: list[Any], rows: list[list[Any]]) -> Iterator[str]:
    yield f"| {' | '.join(_plain(str(one)) for one in head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(_plain(str(one)) for one in row)} |"


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    return re.sub(r"([\\`*_<>|#])", r"\\\1", " ".join(text.split()))


# maps


class Ground(NamedTuple):
    """What a map is drawn on."""

    map: Plain
    art: Plain
    symbols: Symbols
    relief: str | None

    def drawn(self, scene: Plain, sides: tuple[str, ...]) -> str:
        return map_svg(self.map, self.art, scene, relief=self.relief, symbols=self.symbols, sides=sides)


@lru_cache(maxsize=4)
def ground_of(title: str, scenario: str, longest: int = 0) -> Ground | None:
    """None where a title has no drawn map; `longest` is the longer side of the relief, whole if it is 0."""
    from redoubt.paper.printing import photo  # which takes long to load, and few games are drawn

    found = map_of(title, scenario, None)
    address = found["map"].get("art") or found["art"]
    file = redoubt.title(title).folder / "art" / str(address).removeprefix(f"/art/{title}/")
    if not address or not file.is_file():
        return None
    art = read_art(file.read_text(encoding="utf-8"))
    symbols = read_symbols((STATIC / "js" / "counters" / "symbols.js").read_text(encoding="utf-8"))
    relief = file.parent / art.get("relief", {}).get("light", "")
    return Ground(found["map"], art, symbols, photo(relief, longest) if relief.is_file() else None)


__all__ = ["ground_of", "heading", "illustrated", "log", "story"]
