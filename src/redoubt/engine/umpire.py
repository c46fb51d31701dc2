"""The umpire's own acts: what nobody else may do, and never without a written reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from redoubt.engine import codec
from redoubt.engine.entries import Entry
from redoubt.engine.errors import BadChoice, No, Refused
from redoubt.engine.events import Event

if TYPE_CHECKING:
    from redoubt.engine.game import Game


def alone(game: Game, side: str | int, act: str) -> int:
    """The umpire, who alone may do this."""
    who = game.side_id(side)
    if who != game.title.umpire:
        raise Refused(No("umpire", f"only the umpire may {act}, not {game.sides[who]}"))
    return who


def rule_of(game: Game) -> str:
    """The rule by which the umpire acts."""
    return game.title.umpired(game.setup.options) or "umpire"


def written(reason: object) -> str:
    """A reason as it goes into the record."""
    if not isinstance(reason, str):
        raise BadChoice(f"a reason is a text, not {type(reason).__name__}", "reason")
    if len(reason) > 2000:
        raise BadChoice(f"a reason has at most 2000 characters, this one has {len(reason)}", "reason")
    return reason.strip()


def correct(game: Game, side: str | int, changes: Mapping[str, Any], reason: str) -> list[Event]:
    """Change the board. All read the reason; what was changed, those who may know it."""
    who = alone(game, side, "correct the board")
    if not game.keep:
        raise Refused(No("umpire", "this game keeps no record of a correction"))
    if not reason:
        raise Refused(No("umpire", "a correction needs a written reason"))
    plain = codec.plain_mapping(changes, "changes")

    def apply() -> None:
        before = game.state.clone()
        game.state.from_plain(plain, game.title.notation)
        for wrong in game.title.check(game.state):
            rule, why = (wrong.rule, wrong.why) if isinstance(wrong, No) else ("umpire", wrong)
            raise Refused(No(rule, f"the correction cannot stand: {why}"))
        game.log_event(rule_of(game), "correction", {"side": who, "reason": reason}, None)
        for correction in game.title.amended(before, game.state, plain):
            game.log_event(
                correction.rule, "corrected", {"side": who, **correction.facts}, correction.seen_by
            )
        game.title.corrected(before, game.state, game.asked)
        game.relist()
        game.sealed = {i: choice for i, choice in game.sealed.items() if game.allows(i, choice)}

    return game.commit(Entry(who, reason=reason, correct=plain), apply)


__all__ = ["alone", "correct", "rule_of", "written"]
