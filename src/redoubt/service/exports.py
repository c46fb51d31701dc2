"""A game to take away: its record, its log as text, a report with maps, a receipt for its dice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from redoubt.engine import codec
from redoubt.engine.dice import RetoldDice, VerifiableDice
from redoubt.engine.sealing import sealed_record
from redoubt.service.errors import NotFound, Secret
from redoubt.service.live import Live
from redoubt.service.logbook import lines_of
from redoubt.service.story import heading, illustrated, log, story
from redoubt.service.table import Plain, table_of


class Export(NamedTuple):
    """A file to download. `body` builds it when called, so that nobody waits for its pictures."""

    name: str
    type: str
    body: Callable[[], bytes]


def export(live: Live, kind: str, viewer: int, secrets: bool) -> Export:
    """One kind of export, as the viewer may have it."""
    if kind not in KINDS:
        raise NotFound(f"there is no export {kind[:40]!r}; there are {', '.join(KINDS)}", "kind")
    ending, media, make = KINDS[kind]
    stem = re.sub(r"[^a-z0-9]+", "-", f"{live.title.id} {live.name}".lower()).strip("-")[:60]
    content = make(live, viewer, secrets)
    return Export(f"{stem}{ending}", media, content if callable(content) else lambda: content)


def _record(live: Live, viewer: int, secrets: bool) -> bytes:
    if live.game.result is not None:
        return live.game.save()
    if not secrets:
        raise Secret(
            "the record of a running game contains each side's secrets; "
            "add secrets=1 if you may see all of them",
            "secrets",
        )
    return sealed_record(live.game)


# text


def _text(live: Live, viewer: int, secrets: bool) -> bytes:
    lines = [*heading(live), "", *log(live, viewer)]
    return ("\n".join(lines) + "\n").encode()


def _markdown(live: Live, viewer: int, secrets: bool) -> bytes:
    return story(live, viewer).encode()


def _report(live: Live, viewer: int, secrets: bool) -> Callable[[], bytes]:
    return illustrated(live, viewer)


# dice


def _dice(live: Live, viewer: int, secrets: bool) -> bytes:
    """What was published about the dice; when the game is over, all that is needed to roll them again."""
    game, dice = live.game, live.game.dice
    receipt: Plain = {
        "game": live.id,
        "title": live.title.id,
        **msgspec.to_builtins(table_of(live, viewer).dice),
    }
    receipt["lines"] = [
        {"line": line["n"], "rule": line["rule"], "text": line["text"], "faces": line["dice"]}
        for line in lines_of(live, viewer)
        if line["dice"]
    ]
    if game.result is not None:
        # Dice of the set-up were rolled before the first entry, and are not in any.
        number = dice.counter - sum(len(entry.dice) for entry in game.entries)
        receipt["rolls"] = []
        for seq, entry in enumerate(game.entries, start=1):
            for face, sides, rule, what in entry.dice:
                number += 1
                roll = {"n": number, "entry": seq, "face": face, "sides": sides, "rule": rule, "what": what}
                receipt["rolls"].append(roll)
        receipt |= dice.header()
        if isinstance(dice, RetoldDice):
            dice = dice.then
        if isinstance(dice, VerifiableDice):
            receipt["bound"] = dice.bound
            receipt["commitments"] = dice.commitments
            receipt["how"] = (
                "die n is HMAC-SHA256(secret, 'game|n|rule|what|attempt|seat|...'): its first four bytes, "
                "big-endian, modulo the sides, plus 1. The first commitment is SHA-256 of secret, game and "
                "bound, each with its number of bytes and a colon before it; each text of a seat makes the "
                "next one from the last, the text, and `dealt` if that is given, in the same way. A seat "
                "first commits to its seed (side=SHA-256 of 'side:seed'), then opens it (side:seed). Rolls "
                "up to number `dealt` are those of the set-up and take no seats. `redoubt verify "
                "--commitment VALUE` does all of it for a record"
            )
    return codec.to_json(receipt)


KINDS: dict[str, tuple[str, str, Callable[[Live, int, bool], bytes | Callable[[], bytes]]]] = {
    "record": (".rdt", "application/x-ndjson", _record),
    "text": (".txt", "text/plain; charset=utf-8", _text),
    "markdown": (".md", "text/markdown; charset=utf-8", _markdown),
    "report": ("-report.zip", "application/zip", _report),
    "dice": ("-dice.json", "application/json", _dice),
}

__all__ = ["KINDS", "Export", "export"]
