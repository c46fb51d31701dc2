"""For a team that does not answer: the title's default is carried out, by the umpire or by the bell, and the
record says that it was."""

from __future__ import annotations

from redoubt.engine.decision import Decision, No
from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.service.chronicle import Scribe
from redoubt.show.desk import Default, UmpireDesk

NO_ANSWER = "no answer"


def asked_of(game: Game, side: int) -> Decision | None:
    return next((one for one in game.open_decisions() if one.side == side), None)


def late(game: Game) -> list[Decision]:
    """The questions to teams that are open."""
    return [one for one in game.open_decisions() if one.side != game.title.umpire]


def default_of(desk: UmpireDesk, game: Game, side: int) -> Default:
    """What would be done for a side now."""
    decision = asked_of(game, side)
    if decision is None or side == game.title.umpire:
        why = f"{game.called(side)} is asked nothing now that could be answered for it"
        raise Refused(No(game.phase_rule, why))
    return desk.default(game.state, decision)


def answer_for(desk: UmpireDesk, scribe: Scribe, side: int, why: str) -> None:
    """Carry out the default, and again as long as the same is asked: losses go point by point."""
    game = scribe.game
    umpire = game.title.umpire
    decision = asked_of(game, side)
    kind = type(decision)
    while decision is not None and type(decision) is kind:
        told = desk.default(game.state, decision)
        text = game.title.notation.text(told.choice)
        if told.side == umpire:
            scribe.choose(umpire, text, why)
            return
        reason = why if decision.secret else f"{told.text} ({why})"
        scribe.choose(told.side, text, reason, by=umpire)
        if game.barrier:
            return
        decision = asked_of(game, side)


__all__ = ["NO_ANSWER", "answer_for", "asked_of", "default_of", "late"]
