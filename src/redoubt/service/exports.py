"""A game to take away: its record, its log as text, a report in Markdown, a receipt for its dice."""

from __future__ import annotations

import base64
import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import redoubt
from redoubt.engine import codec
from redoubt.engine.dice import VerifiableDice
from redoubt.service.chronicle import seen
from redoubt.service.errors import NotFound, Secret
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.table import Plain, table_of


class Export(NamedTuple):
    """A file to download."""

    name: str
    type: str
    body: bytes


def export(live: Live, kind: str, viewer: int, secrets: bool) -> Export:
    """One kind of export, as the viewer may have it."""
    if kind not in KINDS:
        raise NotFound(f"there is no export {kind[:40]!r}; there are {', '.join(KINDS)}", "kind")
    ending, media, make = KINDS[kind]
    stem = re.sub(r"[^a-z0-9]+", "-", f"{live.title.id} {live.name}".lower()).strip("-")[:60]
    return Export(f"{stem}{ending}", media, make(live, viewer, secrets))


def _record(live: Live, viewer: int, secrets: bool) -> bytes:
    if live.game.result is None and not secrets:
        raise Secret(
            "the record of a running game holds its dice and what the sides keep from each other; "
            "ask with secrets=1 if it is yours alone",
            "secrets",
        )
    return live.game.save()


# text


def _text(live: Live, viewer: int, secrets: bool) -> bytes:
    lines = [*_heading(live), "", *_log(live, viewer)]
    return ("\n".join(lines) + "\n").encode()


def _heading(live: Live) -> Iterator[str]:
    game = live.game
    scenario = live.title.scenarios[game.setup.scenario]
    yield f"{live.title.name}: {scenario.name} [{scenario.rule}]"
    yield ", ".join(f"{side}: {player}" for side, player in live.seats.items())
    if game.result is not None:
        result = game.result
        who = f"{result.winner} wins" if result.winner else "nobody wins"
        yield f"{who}: {result.level}. {result.reason} [{result.rule}]"


def _log(live: Live, viewer: int) -> Iterator[str]:
    """The log under headings of turns and phases."""

    def moment(line: Plain) -> tuple[int, str, str]:
        return line["turn"], line["phase"]["rule"], line["phase"]["name"]

    for (turn, rule, phase), lines in groupby(lines_of(live, viewer), moment):
        yield f"Turn {turn}{f', {phase} [{rule}]' if phase else ''}"
        yield from (f"  {line['text']}" for line in lines)


# Markdown


def _markdown(live: Live, viewer: int, secrets: bool) -> bytes:
    parts = [_opening(live), _picture(live, viewer), _turns(live, viewer), _losses(live, viewer),
             _scores(live, viewer), _standing(live, viewer), _closing(live, viewer)]  # fmt: skip
    return ("\n\n".join("\n".join(lines) for part in parts if (lines := list(part))) + "\n").encode()


def _opening(live: Live) -> Iterator[str]:
    first, *rest = _heading(live)
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


def _picture(live: Live, viewer: int) -> Iterator[str]:
    """The map, if the title can draw it: `picture(view)` of its table gives an SVG."""
    draw: Callable[[Plain], str] | None = getattr(live.presenter, "picture", None)
    if draw is not None:
        packed = base64.b64encode(draw(seen(live.game, viewer)).encode()).decode()
        yield f"![The map](data:image/svg+xml;base64,{packed})"


def _turns(live: Live, viewer: int) -> Iterator[str]:
    if live.presenter is None:
        yield "## The log"
        yield ""
        yield from (
            _plain(line) if line[:1] != " " else f"- {_plain(line.strip())}" for line in _log(live, viewer)
        )
        return
    for turn in live.presenter.report(lines_of(live, viewer)):
        if turn["lines"]:
            yield f"## {_plain(turn['title'])}"
            yield ""
            yield from (f"- {_plain(_sentence(line))}" for line in turn["lines"])
            yield ""


def _sentence(line: Any) -> str:
    return str(line["text"]) if isinstance(line, dict) else str(line)


def _losses(live: Live, viewer: int) -> Iterator[str]:
    turns = table_of(live, viewer)["scene"]["losses"]["turns"]
    if turns:
        sides = list(live.seats)
        yield "## Losses"
        yield ""
        yield from _grid(
            ["turn", *(f"{side}, {what}" for side in sides for what in ("steps", "units"))],
            [
                [one["n"], *(one["bySide"][side][what] for side in sides for what in ("steps", "units"))]
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
    pieces = [one for one in table_of(live, viewer)["scene"]["pieces"] if one["kind"] == "unit"]
    if pieces:
        yield "## Where the units stand"
        yield ""
        placed = sorted(pieces, key=lambda one: (str(one["side"]), str(one["place"]), one["order"]))
        rows = [
            [side, place, ", ".join(one["name"] for one in there)]
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


# dice


def _dice(live: Live, viewer: int, secrets: bool) -> bytes:
    """What was published about the dice; when the game is over, all that is needed to roll them again."""
    game, dice = live.game, live.game.dice
    told: Plain = {"game": live.id, "title": live.title.id, **table_of(live, viewer)["dice"]}
    told["told"] = [
        {"line": line["n"], "rule": line["rule"], "text": line["text"], "faces": line["dice"]}
        for line in lines_of(live, viewer)
        if line["dice"]
    ]
    if game.result is not None:
        # Dice of the set-up were rolled before the first entry, and are not in any.
        number = dice.counter - sum(len(entry.dice) for entry in game.entries)
        told["rolls"] = []
        for seq, entry in enumerate(game.entries, start=1):
            for face, sides, rule, what in entry.dice:
                number += 1
                roll = {"n": number, "entry": seq, "face": face, "sides": sides, "rule": rule, "what": what}
                told["rolls"].append(roll)
        told |= dice.header()
        if isinstance(dice, VerifiableDice):
            told["how"] = (
                "die n is HMAC-SHA256(secret, 'game|n|rule|what|attempt|seat|...'): its first four bytes, "
                "big-endian, modulo the sides, plus 1; `redoubt verify` does it for a record"
            )
    return codec.to_json(told)


KINDS: dict[str, tuple[str, str, Callable[[Live, int, bool], bytes]]] = {
    "record": (".rdt", "application/x-ndjson", _record),
    "text": (".txt", "text/plain; charset=utf-8", _text),
    "markdown": (".md", "text/markdown; charset=utf-8", _markdown),
    "dice": ("-dice.json", "application/json", _dice),
}

__all__ = ["KINDS", "Export", "export"]
