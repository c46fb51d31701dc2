"""What a side sees: built by allow-list from the fields that declare it, never by taking things away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from redoubt.engine.decision import Decision, OwnNames
from redoubt.engine.dice import SeededDice
from redoubt.engine.events import plain_event
from redoubt.engine.state import Result, State
from redoubt.engine.text import Part, parts, plain

if TYPE_CHECKING:
    from redoubt.engine.game import Game
    from redoubt.engine.title import Title

ONLOOKER = -1


class Kept(dict[Any, tuple[Any, Any]]):
    """What was drawn for one viewer of one game, with what it was drawn from (see `show.kept`)."""

    board: State | None = None
    """The board as the viewer saw it last."""


class Sight:
    """What one viewer of one game saw last."""

    def __init__(self) -> None:
        self.kept = Kept()
        self.was: State | None = None
        """The true board of that moment, so that not all of it need be masked again."""


@dataclass(frozen=True)
class Seen:
    """A position as one viewer may know it, with ids kept: what a title shows is worked out from this. It
    holds nothing that is hidden from the viewer."""

    title: Title
    scenario: str
    options: Mapping[str, Any]
    names: OwnNames
    """What things are called in this game alone."""
    side: int
    """The viewer; -1 for an onlooker."""
    g: Any
    """The board as far as the viewer knows it, a state of the title's own class."""
    turn: int
    phase: str
    phase_rule: str
    decision: Decision | None
    """What the viewer is asked now."""
    acting: tuple[int, ...]
    """The sides that are asked something now."""
    result: Result | None
    kept: Kept = field(default_factory=Kept, repr=False, compare=False)

    @property
    def side_name(self) -> str | None:
        return self.title.sides[self.side] if self.side >= 0 else None


def seen(game: Game, side: int, last: Sight | None = None) -> Seen:
    """The position as `side` may know it. An umpire sees all; side -1 is an onlooker. `last` is what the same
    viewer of the same game saw before."""
    open_decisions = game.open_decisions()
    last = Sight() if last is None else last
    kept, now = last.kept, game.state.clone()
    state = now if _sees_all(game, side) else now.seen_by(side, last.was, kept.board)
    last.was, kept.board = now, state
    return Seen(
        title=game.title,
        scenario=game.setup.scenario,
        options=game.setup.options,
        names=game.names,
        side=side,
        g=state,
        turn=game.turn,
        phase=game.phase,
        phase_rule=game.phase_rule,
        decision=next((d for d in open_decisions if d.side == side), None),
        acting=tuple(d.side for d in open_decisions),
        result=game.result,
        kept=kept,
    )


def view(game: Game, side: int) -> dict[str, Any]:
    """Everything `side` may know, as plain data. An umpire sees all; side -1 is an onlooker."""
    state = game.state.to_plain(game.title.notation, None if _sees_all(game, side) else side)
    return {**frame(game, side), "state": state}


def frame(game: Game, side: int) -> dict[str, Any]:
    """A view without the board: which game it is, where it is, and what is asked of whom."""
    title = game.title
    sees_all = _sees_all(game, side)
    return {
        "title": title.id,
        "rules_version": title.version,
        "scenario": game.setup.scenario,
        "options": dict(game.setup.options),
        "side": title.sides[side] if side >= 0 else None,
        "turn": game.turn,
        "phase": {"rule": game.phase_rule, "name": game.phase},
        "pending": [plain_decision(game, d, side) for d in game.open_decisions()],
        "sealed": {
            title.sides[game.asked[index].side]: str(choice)
            for index, choice in sorted(game.sealed.items())
            if sees_all or game.asked[index].side == side
        },
        "result": plain_result(game),
    }


def _sees_all(game: Game, side: int) -> bool:
    """The umpire sees all. A title without one has umpire -1, and so is an onlooker: no mistaking them."""
    return side >= 0 and side == game.title.umpire


def plain_decision(game: Game, decision: Decision, side: int) -> dict[str, Any]:
    """A pending decision as `side` may know it."""
    unsettled = side == ONLOOKER and decision.proposes
    if unsettled or (decision.secret and side != decision.side and not _sees_all(game, side)):
        return _question(game.title.sides[decision.side], "", f"{game.called(decision.side)} is deciding", "")
    return question(game, decision, side == decision.side or _sees_all(game, side))


def _question(side: str, rule: str, sentence: str, kind: str) -> dict[str, Any]:
    words, split = _in_parts(sentence)
    return {"side": side, "rule": rule, "prompt": words, "kind": kind, "parts": [*map(list, split)]}


@lru_cache(4096)
def _in_parts(sentence: str) -> tuple[str, list[Part]]:
    """The words of a sentence, and its parts."""
    return plain(sentence), parts(sentence)


def question(game: Game, decision: Decision, decides: bool = True) -> dict[str, Any]:
    """A pending decision as plain data, for those who may know it; with the aside for whoever decides."""
    sentence = prompt(game, decision)
    if decides and (aside := decision.aside(game.state)):
        sentence = f"{sentence} {aside}"
    return _question(game.title.sides[decision.side], decision.cites(), sentence, type(decision).__name__)


def prompt(game: Game, decision: Decision) -> str:
    """The sentence that asks (see `engine.text`)."""
    notation, names = game.title.notation, game.names
    words = {key: notation.shown(key, value, names) for key, value in decision.parameters().items()}
    words["side"] = game.called(decision.side)
    words |= decision.words(game.state)
    return decision.prompt.format_map(words) or type(decision).__name__


def plain_result(game: Game) -> dict[str, Any] | None:
    result = game.result
    if result is None:
        return None
    return {
        "winner": result.winner,
        "level": result.level,
        "outcome": level_text(game),
        "scores": dict(result.scores),
        "reason": _ending(game).get("reason", result.reason),
        "rule": result.rule,
    }


def level_text(game: Game) -> str:
    """How the game ended, as a sentence says it: a title may call a victory the other's defeat."""
    result = game.result
    if result is None:
        return ""
    return _ending(game).get("level", result.level)


def _ending(game: Game) -> dict[str, str]:
    """The end of the game in the title's own words, where it has any."""
    result = game.result
    if result is None:
        return {}
    facts = {"winner": result.winner, "level": result.level, "reason": result.reason}
    return dict(game.title.events["game_over"].words(facts, {}))


def plain_log(game: Game, side: int | None, since: int = 0) -> list[dict[str, Any]]:
    """The events `side` may know (None: all of them), from a number on."""
    sees_all = side is None or _sees_all(game, side)
    seen = []
    for event in game.log[since : None if side is None else told_until(game, side)]:
        if sees_all or event.seen_by is None or side in event.seen_by:
            seen.append(plain_event(event, game.title, game.names))
    return seen


def told_until(game: Game, side: int) -> int:
    """How much of the log a viewer sees: an onlooker does not see what an umpire has yet to accept."""
    end = len(game.log)
    if side != ONLOOKER:
        return end
    waits = {decision.proposes for decision in game.open_decisions()} - {""}
    while waits and end:
        end -= 1
        if game.log[end].kind in waits:
            return end
    return len(game.log)


def determinize(game: Game, side: int, seed: int) -> Game:
    """A game that `side` could be in: what it cannot know is drawn anew, others' sealed answers among it,
    and the dice to come are other dice. For search, never for the real game."""
    imagined = game.clone(keep=False)
    imagined.dice = SeededDice(seed)
    dice = SeededDice(seed ^ 0x5DEECE66D)
    if side != game.title.umpire:

        def draw(n: int) -> int:
            return dice.roll("", "", n)

        game.title.determinize(imagined.state, side, draw)
        if imagined.state.raw() != game.state.raw():  # where nothing was hidden the choices stand as listed
            imagined.state.changed()
            imagined.listed = [None] * len(imagined.asked)
        for index in sorted(imagined.sealed):
            if imagined.asked[index].side != side:
                listed = imagined.options(index)
                imagined.sealed[index] = listed[draw(len(listed)) - 1].pick(draw)
    return imagined
