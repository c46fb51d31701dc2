"""For a team that does not answer: the title's default is carried out, by the umpire or by the bell, and the
record says that it was."""

from __future__ import annotations

from redoubt.engine.decision import Decision, No
from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.service.chronicle import Scribe
from redoubt.show.desk import Default, UmpireDesk

NO_ANSWER = "no answer"


def decision_of(game: Game, side: int) -> Decision | None:
    return next((decision for decision in game.open_decisions() if decision.side == side), None)


def late(game: Game) -> list[Decision]:
    """The questions to teams that are open."""
    return [decision for decision in game.open_decisions() if decision.side != game.title.umpire]


def default_of(desk: UmpireDesk, game: Game, side: int) -> Default:
    """What would be done for a side now."""
    decision = decision_of(game, side)
    if decision is None or side == game.title.umpire:
        why = f"{game.called(side)} has no open question that can be answered for it"
        raise Refused(No(game.phase_rule, why))
    return desk.default(game.state, decision)


def answer_for(desk: UmpireDesk, scribe: Scribe, side: int, why: str) -> None:
    """Carry out the default, and again while the same decision is open: losses go point by point."""
    game = scribe.game
    umpire = game.title.umpire
    decision = decision_of(game, side)
    kind = type(decision)
    while decision is not None and type(decision) is kind:
        default = desk.default(game.state, decision)
        text = game.title.notation.text(default.choice)
        if default.side == umpire:
            scribe.choose(umpire, text, why)
            return
        reason = why if decision.secret else f"{default.text} ({why})"
        scribe.choose(default.side, text, reason, by=umpire)
        if game.barrier:
            return
        decision = decision_of(game, side)


__all__ = ["NO_ANSWER", "answer_for", "decision_of", "default_of", "late"]
