"""Completion: how the word that a player has begun can go on, by what the game allows now."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from redoubt.cli.commands import COMMANDS, drafts, find
from redoubt.cli.session import Session
from redoubt.engine.decision import PIECE, PLACE
from redoubt.engine.errors import RedoubtError
from redoubt.show.wording import finishing


def complete(table: Session, text: str) -> list[str]:
    """Words that finish the last word of what was typed."""
    step = text.rpartition(";")[2]
    words = step.split()
    begun = words.pop() if words and not step[-1:].isspace() else ""
    try:
        return finishing(begun, _offers(table, words, begun))
    except RedoubtError:
        return []


def _offers(table: Session, words: Sequence[str], begun: str) -> Iterable[str]:
    verbs = table.game.title.notation.verbs
    if not words:
        return [*_choices(table, ()), *(f"/{name}" if name in verbs else name for name in COMMANDS)]
    command = find(words[0], verbs)
    if command is None:
        return _choices(table, words)
    return _command_offers(table, command.name, words[1:], begun)


def _choices(table: Session, words: Sequence[str]) -> list[str]:
    return list(table.wording().offers(words)) if table.decider() is not None else []


def _command_offers(table: Session, name: str, words: Sequence[str], begun: str) -> Iterable[str]:
    ground = table.ground
    single = [other for other in table.words_for(PLACE) if " " not in other]
    places = [*single, *(ground.spots if ground is not None else table.names(PLACE))]
    if name in ("why", "odds", "legal"):
        return _choices(table, words)
    if name == "map" and ground is not None and not words:
        return [*ground.regions, *places]
    if name == "show" and not words:
        return [*places, *table.names(PIECE)]
    if name == "propose":
        return places if words else [draft.id for draft in drafts(table)]
    if name == "pieces":
        return table.game.sides
    if name == "rule" and table.rules is not None:
        return table.rules.numbers()
    if name == "glossary":
        return [term for term in table.table.show.about.glossary if " " not in term]
    if name == "layer" and not words:
        return [layer.name for layer in table.table.layers]
    if name == "help":
        return COMMANDS
    if name in ("save", "load") and not words:
        return _files(begun)
    return ()


def _files(begun: str) -> list[str]:
    folder = Path(begun if begun.endswith("/") else os.path.dirname(begun) or ".")
    try:
        files = sorted(folder.iterdir())
    except OSError:
        return []
    head = begun[: begun.rfind("/") + 1]
    return [head + file.name + "/" * file.is_dir() for file in files if not file.name.startswith(".")]
