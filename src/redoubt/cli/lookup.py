"""Finding what typed words name: places, pieces, regions, terms of the glossary."""

from __future__ import annotations

from difflib import get_close_matches

from redoubt.cli.session import Session
from redoubt.engine.decision import PIECE, PLACE, Names
from redoubt.engine.errors import BadChoice
from redoubt.show.ground import Ground
from redoubt.show.wording import fold, matches, one_of


def about(table: Session, wanted: str) -> list[str]:
    """Everything about the place or the piece that some words name; BadChoice names the nearest."""
    places = table.names(PLACE)
    if wanted in places or matches(wanted, table.words_for(PLACE)):
        return about_place(table, one_of(wanted, "place", places, table.words_for(PLACE)))
    shown = table.words_for(PIECE)
    for among in ([piece.id for piece in table.scene().pieces], table.names(PIECE)):
        known = {words: name for words, name in shown.items() if name in among}
        if matches(wanted, among) or matches(wanted, known):
            return about_piece(table, one_of(wanted, "piece", among, known))
    kinds = table.game.title.notation.kinds.values()
    named = [name for kind in kinds if isinstance(kind, Names) for name in kind.names]
    name = one_of(wanted, "place or piece", list(dict.fromkeys([*places, *named])))
    return about_place(table, name) if name in places else [_unknown(name)]


def about_place(table: Session, place: str) -> list[str]:
    try:
        info = table.table.place(table.seen(), place)
    except LookupError:
        return [_unknown(place)]
    return list(table.words().place_lines(info))


def about_piece(table: Session, piece: str) -> list[str]:
    side = table.decider()
    try:
        info = table.table.piece(table.seen(), piece, None if side is None else table.game.seat(side))
    except LookupError:
        return [_unknown(piece)]
    return list(table.words().piece_lines(info))


def _unknown(name: str) -> str:
    return f"{name}: there is nothing to see"


def region_or_place(table: Session, ground: Ground, wanted: str, radius: int) -> list[str]:
    """The places of a region, or those around a place."""
    region, words = matches(wanted, ground.regions), table.words_for(PLACE)
    if fold(wanted) in ground.regions or (len(region) == 1 and not matches(wanted, words)):
        return list(ground.regions[region[0]])
    try:
        centre = one_of(wanted, "region or place", list(ground.spots), words)
    except BadChoice:
        known = f"; the regions are {', '.join(ground.regions)}" if ground.regions else ""
        raise BadChoice(f"unknown region or place {wanted[:40]!r}{known}") from None
    return ground.around(centre, radius)


def glossary(table: Session, wanted: str) -> list[str]:
    """A term of the game and what it means; all terms if none is wanted. BadChoice names the nearest."""
    terms = table.table.show.about.glossary
    if not terms:
        raise BadChoice("this title has no glossary; `rule NUMBER` shows a rule")
    if not wanted:
        return [f"{term}: {meaning}" for term, meaning in sorted(terms.items(), key=lambda row: fold(row[0]))]
    meant = [term for term in terms if fold(term) in (fold(wanted), fold(wanted).removesuffix("s"))]
    meant = meant or matches(wanted, terms)
    if not meant:
        spelled = {fold(term): term for term in terms}
        close = [spelled[term] for term in get_close_matches(fold(wanted), spelled, n=1)]
        hint = f"did you mean {close[0]}?" if close else "`glossary` lists all terms"
        raise BadChoice(f"unknown term {wanted[:40]!r}; {hint}")
    return [f"{term}: {terms[term]}" for term in meant]


__all__ = ["about", "about_piece", "about_place", "glossary", "region_or_place"]
