"""A title's table for one game's rules: what every client asks it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from redoubt.engine.decision import PLACE
from redoubt.engine.errors import BadChoice, No, Refused
from redoubt.engine.game import Game
from redoubt.engine.seat import Seat
from redoubt.engine.title import Title
from redoubt.engine.view import Seen, Sight, seen
from redoubt.show.contract import Line, show_of
from redoubt.show.offers import offered
from redoubt.show.types import (
    Chart,
    LayerInfo,
    LayerView,
    Losses,
    Offer,
    PieceInfo,
    PlaceInfo,
    Refusal,
    Remark,
    Scene,
    TurnLosses,
    TurnReport,
)


class Table:
    """What a title shows of a game, from what a viewer may know."""

    def __init__(self, title: Title, rules: Any) -> None:
        self.title = title
        self.rules = rules
        self.show = show_of(title)
        self._sights: dict[int, Sight] = {}

    def seen(self, game: Game, side: int) -> Seen:
        """The position as `side` may know it now, with what was drawn for it before."""
        return seen(game, side, self._sights.setdefault(side, Sight()))

    def scene(self, seen: Seen, lines: Sequence[Line] = ()) -> Scene:
        """The whole position; `lines` is the viewer's log, for the losses turn by turn."""
        scene = self.show.scene(seen)
        turns = self._losses(seen, lines)
        if turns:
            scene.losses = replace(scene.losses or Losses(), turns=turns)
        return scene

    def _losses(self, seen: Seen, lines: Sequence[Line]) -> list[TurnLosses]:
        """Losses turn by turn, reckoned again only when there are more lines to reckon from."""
        known = seen.kept.get(Table._losses)
        if known is None or known[0] != lines:
            known = seen.kept[Table._losses] = [*lines], self.show.losses(self.rules, lines)
        turns: list[TurnLosses] = known[1]
        return turns

    def offers(self, seen: Seen, seat: Seat) -> list[Offer]:
        """Every choice the seat may make now."""
        return offered(seen, seat, self.show.phrases)

    def place(self, seen: Seen, place: str) -> PlaceInfo:
        """All about a place; LookupError if the title tells nothing of places."""
        if self.show.place is None:
            raise LookupError(place)
        return self.show.place(seen, place)

    def piece(self, seen: Seen, piece: str, seat: Seat | None = None) -> PieceInfo:
        """All about a piece; LookupError if there is none to be seen."""
        if self.show.piece is None:
            known = next((shown for shown in self.scene(seen).pieces if shown.id == piece), None)
            if known is None:
                raise LookupError(piece)
            return PieceInfo(piece=known)
        return self.show.piece(seen, piece, seat)

    def why_not(self, seen: Seen, seat: Seat, piece: str, place: str) -> Refusal | None:
        return None if self.show.why_not is None else self.show.why_not(seen, seat, piece, place)

    def fight_at(self, seen: Seen, place: str) -> str:
        """The words that ask for the odds of a fight in a place; Refused says why there is none."""
        if self.show.fight_at is None:
            raise Refused(
                No(seen.phase_rule, "this game has no odds to show by place: choose the attack first")
            )
        words = self.show.fight_at(seen, place)
        if isinstance(words, Refusal):
            raise Refused(No(words.rule, words.text))
        return words

    @cached_property
    def layers(self) -> list[LayerInfo]:
        return [layer.info() for layer in self.show.layers]

    def layer(self, seen: Seen, name: str, place: str = "", piece: str = "") -> LayerView:
        """A layer over the map; BadChoice names the ones there are."""
        for layer in self.show.layers:
            if layer.name == name:
                notation = self.title.notation
                at = notation.kinds[notation.of_part(PLACE)[0]].parse(place, "place") if place else -1
                return layer.lay(self.show.sheet(seen, at, piece))
        names = ", ".join(layer.name for layer in self.show.layers)
        raise BadChoice(f"unknown layer {name[:40]!r}; there are {names}", "layer")

    @cached_property
    def charts(self) -> list[Chart]:
        return self.show.charts(self.rules)

    def with_cell(self, odds: dict[str, Any]) -> dict[str, Any]:
        """Odds as plain data with the `cell` of the chart they are read from."""
        cell = None if self.show.odds_cell is None else self.show.odds_cell(odds)
        return {**odds, "cell": cell} if cell else odds

    def line(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A line of the log with what the title adds to it."""
        extra = self.show.log_extra(self.rules, line)
        more = {key: value for key in extra.__struct_fields__ if (value := getattr(extra, key))}
        if extra.sides is not None:
            more |= {"side": extra.side, "sides": extra.sides}
        return {**line, **more}

    def report(self, lines: Iterable[Line]) -> list[TurnReport]:
        """What happened, turn by turn, in sentences."""
        return self.show.report(self.rules, lines)


def remark(text: str, rule: str = "") -> Remark:
    """A sentence and the rule it rests on."""
    return Remark(text=text, rule=rule)


__all__ = ["Table", "remark"]
