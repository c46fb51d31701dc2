"""7: raids, and cards that answer cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Choice, Decision, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from tests.sealed_orders.board import (
    AMBUSH,
    NOWHERE,
    PARRY,
    PLACES,
    SIDES,
    TEAMS,
    UMPIRE,
    Board,
    bands_at,
    card_kind,
    cards_of,
    might,
    take_from_hand,
)

EVENTS = (
    EventKind("played", "{side} plays {card}", "fight"),
    EventKind("parried", "{card} is parried", "fight"),
    EventKind("ambush", "{side} lies in ambush with {card}", "fight"),
    EventKind(
        "fought", "{side} at {place}: {parts} and a {die} make {total}", "fight",
        opens=True, deed=Deed("fought", "raid", "raids"), dice=("die",),
    ),
    EventKind("awarded", "The raid at {place} goes to {side}", "fight"),
    EventKind("lost", "{band} is lost at {place}", "fight", headline=True, report=True),
)  # fmt: skip
PLAY_OR_PASS = (Verb("pass", label="Pass"), Verb("play", "card", label="Play {card}"))


@procedure
class Raid(Procedure):
    """7.1 Every place with bands of several teams is fought over."""

    place: int
    teams: tuple[int, ...]
    asked: int = 0
    tied: tuple[int, ...] = ()
    winner: int = NOWHERE
    owing: tuple[int, ...] = ()

    @loop("7.2")
    def ambushes(self, g: Board) -> React | None:
        return React(self.teams[self.asked], self.place) if self.asked < len(self.teams) else None

    @ambushes.then
    def ambushed(self, g: Board, choice: Choice) -> CardPlayed | None:
        if choice.verb == "play":
            return CardPlayed(self.teams[self.asked], choice[1])
        self.asked += 1
        return None

    @step("7.4")
    def fight(self, g: Board) -> None:
        totals = []
        for team in self.teams:
            parts = might(g, self.place, team)
            die = g.roll("7.4", f"raid at {PLACES[self.place]}")
            totals.append(sum(parts.values()) + die)
            g.log("7.4", "fought", place=self.place, side=team, parts=parts, die=die, total=totals[-1])
        self.tied = tuple(
            team for team, total in zip(self.teams, totals, strict=True) if total == max(totals)
        )
        g.ambush = [0] * len(SIDES)

    @step("7.5")
    def tie(self, g: Board) -> AwardRaid | None:
        if len(self.tied) > 1:
            return AwardRaid(UMPIRE, self.place, self.tied)
        self.winner = self.tied[0]
        return None

    @tie.then
    def awarded(self, g: Board, choice: Choice) -> None:
        self.winner = choice[1]
        g.log("7.5", "awarded", place=self.place, side=self.winner)

    @step("7.6")
    def won(self, g: Board) -> None:
        g.holder[self.place] = self.winner
        self.owing = tuple(team for team in self.teams if team != self.winner)

    @loop("7.6")
    def losses(self, g: Board) -> LoseBand | None:
        return LoseBand(self.owing[0], self.place) if self.owing else None

    @losses.then
    def lost(self, g: Board, choice: Choice) -> Any:
        g.at[choice[1]] = NOWHERE
        g.log("7.6", "lost", band=choice[1], place=self.place)
        self.owing = self.owing[1:]
        return None if self.owing else LEAVE


@procedure
class CardPlayed(Procedure):
    """7.3 A card lies on the table until every other team has let it pass; a parry is a card too."""

    side: int
    card: int
    asked: int = 0

    @step("7.3")
    def lay(self, g: Board) -> None:
        take_from_hand(g, self.side, self.card)
        g.table.append(self.card)
        g.log("7.3", "played", side=self.side, card=self.card)

    @loop("7.3.1")
    def answers(self, g: Board) -> AnswerCard | None:
        others = [team for team in TEAMS if team != self.side]
        if self.asked == len(others) or self.card not in g.table:
            return None
        return AnswerCard(others[self.asked], self.card)

    @answers.then
    def answered(self, g: Board, choice: Choice) -> CardPlayed | None:
        team = [team for team in TEAMS if team != self.side][self.asked]
        self.asked += 1
        return CardPlayed(team, choice[1]) if choice.verb == "play" else None

    @step("7.3.2")
    def take_effect(self, g: Board) -> None:
        if self.card not in g.table:
            return
        g.discard.append(g.table.pop())
        if card_kind(self.card) == PARRY:
            parried = g.table.pop()
            g.discard.append(parried)
            g.log("7.3.2", "parried", card=parried)
        else:
            g.ambush[self.side] += 2
            g.log("7.3.2", "ambush", side=self.side, card=self.card)


@dataclass(frozen=True)
class React(Decision):
    """7.2 Each team in the place may play ambushes. It is asked even without one, or asking would tell."""

    place: int
    rule = "7.2"
    prompt = "{side} may play an ambush in the raid at {place}"
    verbs = PLAY_OR_PASS
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("pass",)
        yield from cards_of(g, self.side, AMBUSH)


@dataclass(frozen=True)
class AnswerCard(Decision):
    """7.3.1 Any other team may parry a card, also a parry."""

    card: int
    rule = "7.3.1"
    prompt = "{side} may parry {card}"
    verbs = PLAY_OR_PASS
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("pass",)
        yield from cards_of(g, self.side, PARRY)


@dataclass(frozen=True)
class AwardRaid(Decision):
    """7.5 The umpire decides a tie, giving a reason."""

    place: int
    tied: tuple[int, ...]
    rule = "7.5"
    prompt = "the umpire awards the raid at {place} to one of {tied}"
    verbs = (Verb("award", "side", label="Award the raid to {side}"),)

    def options(self, g: Board) -> Iterator[Raw]:
        return (("award", team) for team in self.tied)

    def needs_reason(self, choice: Raw) -> bool:
        return True


@dataclass(frozen=True)
class LoseBand(Decision):
    """7.6 Every other team in the place loses a band of its choice."""

    place: int
    rule = "7.6"
    prompt = "{side} loses a band at {place}"
    verbs = (Verb("lose", "band", label="Lose {band}", group="loss"),)

    def options(self, g: Board) -> Iterator[Raw]:
        return (("lose", band) for band in bands_at(g, self.place, self.side))
