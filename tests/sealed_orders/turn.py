"""1 to 9: the sequence of play. Raids (7) have a module of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Procedure, draft, loop, procedure, sealed, step
from tests.sealed_orders.board import (
    BANDS,
    HAND,
    HANDED_IN,
    HOME,
    LEVY,
    MARCHES,
    NEAR,
    NO_PAPER,
    NOWHERE,
    PLACES,
    SIDES,
    STANCES,
    TEAMS,
    TRADE,
    UMPIRE,
    WRITING,
    Board,
    bands_at,
    card_kind,
    draw_card,
    marching,
    take_from_hand,
    team_of,
)
from tests.sealed_orders.raid import Raid

EVENTS = (
    EventKind("turn", "Turn {turn} begins", report=True),
    EventKind("shuffled", "The discards are shuffled into a new deck", "table"),
    EventKind("drew", "{side} draws a card"),
    EventKind("drawn", "{side} draws {card}"),
    EventKind("stance", "{side} will {stance}"),
    EventKind("order", "{band} will march to {place}", "march"),
    EventKind("handed_in", "{side} hands in its orders"),
    EventKind("struck", "The order of {band} is struck"),
    EventKind("marched", "{band} marches to {place}", "march", deed=Deed("marched", "band", "bands")),
    EventKind("mustered", "{card} brings {band} back to {place}", report=True),
    EventKind("scored", "The teams hold {coins} coins", "table"),
)


@procedure
class Campaign(Procedure):
    """1.1 Turn after turn, then the count."""

    @step("2.1")
    def shuffle(self, g: Board) -> None:
        g.deck = g.shuffle("2.1", "shuffle", g.deck)

    @loop("1.1")
    def turns(self, g: Board) -> Turn | None:
        if g.turn == g.rules.turns:
            return None
        g.turn += 1
        g.log("1.1", "turn", turn=g.turn)
        return Turn()

    @step("9.2", "Count")
    def count(self, g: Board) -> None:
        best = max(g.coins)
        ahead = [team for team in TEAMS if g.coins[team] == best]
        winner, level = (ahead[0], "victory") if len(ahead) == 1 else (NOWHERE, "draw")
        scores = {SIDES[team]: g.coins[team] for team in TEAMS}
        g.finish(winner, level, scores, f"{best} coins after {g.turn} turns", "9.2")


@procedure
class Turn(Procedure):
    """1.2 Draw, council, orders, ruling, march, raids, levies, score."""

    next_place: int = 0
    mustering: int = 0

    @step("2.2", "Draw")
    def draw(self, g: Board) -> None:
        for team in TEAMS:
            while len(g.hand[team]) < HAND and (g.deck or g.discard):
                draw_card(g, team)

    @sealed("3.1", "Council")
    def council(self, g: Board) -> tuple[TakeStance, ...]:
        return tuple(TakeStance(team) for team in TEAMS) if g.rules.councils else ()

    @council.then
    def stances(self, g: Board, choices: tuple[Choice, ...]) -> None:
        for team, choice in zip(TEAMS, choices, strict=True):
            g.stance[team] = choice[1]
            g.coins[team] += choice[1] == TRADE
            g.log("3.1", "stance", side=team, stance=choice[1])

    @step("4.1", "Orders")
    def hand_out_paper(self, g: Board) -> None:
        g.paper = [WRITING, WRITING, WRITING, NO_PAPER]

    @draft("4.1", "Orders")
    def orders(self, g: Board) -> tuple[WriteOrder, ...]:
        return tuple(WriteOrder(team) for team in TEAMS if g.paper[team] == WRITING)

    @orders.then
    def written(self, g: Board, side: int, choice: Choice) -> None:
        if choice.verb == "seal":
            g.paper[side] = HANDED_IN
            g.log("4.1", "handed_in", side=side)
        else:
            _, band, place = choice
            g.order[band] = place
            g.log("4.1", "order", seen_by=(side,), band=band, place=place)

    @loop("5.1", "Ruling")
    def ruling(self, g: Board) -> RuleOnOrders | None:
        return RuleOnOrders(UMPIRE) if any(g.paper) else None

    @ruling.then
    def ruled(self, g: Board, choice: Choice) -> None:
        if choice.verb == "allow":
            g.paper = [NO_PAPER] * len(SIDES)
        else:
            g.order[choice[1]] = NOWHERE
            g.reveal()
            g.log("5.2", "struck", band=choice[1])

    @step("6.1", "March")
    def march(self, g: Board) -> None:
        g.reveal()
        for band, place in enumerate(g.order):
            if place != NOWHERE:
                g.at[band] = place
                g.log("6.1", "marched", band=band, place=place)
        g.order = [NOWHERE] * len(BANDS)

    @loop("7.1", "Raids")
    def raids(self, g: Board) -> Raid | None:
        for place in range(self.next_place, len(PLACES)):
            teams = tuple(team for team in TEAMS if bands_at(g, place, team))
            self.next_place = place + 1
            if len(teams) == 1:
                g.holder[place] = teams[0]
            elif teams:
                return Raid(place, teams)
        return None

    @loop("8.1", "Levies")
    def levies(self, g: Board) -> Muster | None:
        return Muster(TEAMS[self.mustering]) if self.mustering < len(TEAMS) else None

    @levies.then
    def mustered(self, g: Board, choice: Choice) -> None:
        team = TEAMS[self.mustering]
        if choice.verb == "pass":
            self.mustering += 1
        else:
            _, card, band = choice
            take_from_hand(g, team, card)
            g.discard.append(card)
            g.at[band] = HOME[team]
            g.log("8.1", "mustered", card=card, band=band, place=HOME[team])

    @step("9.1", "Score")
    def score(self, g: Board) -> None:
        for team in g.holder:
            if team != NOWHERE:
                g.coins[team] += 1
        g.log("9.1", "scored", coins=[g.coins[team] for team in TEAMS])


@dataclass(frozen=True)
class TakeStance(Decision):
    """3.1 All teams choose a stance in secret; they are opened together."""

    rule = "3.1"
    prompt = "{side} chooses a stance"
    verbs = (Verb("stance", "stance", label="Take the stance: {stance}"),)

    def options(self, g: Board) -> Iterator[Raw]:
        return (("stance", stance) for stance in range(len(STANCES)))


@dataclass(frozen=True)
class WriteOrder(Decision):
    """4.1 March orders are written one by one and handed in sealed. Nothing is handed in by itself: that
    would tell the others that both marches are used."""

    rule = "4.1"
    prompt = "{side} writes march orders, or seals them"
    verbs = (
        Verb("march", "band", "place", label="March {band} to {place}", group="move"),
        Verb("seal", label="Seal the orders", group="end", hands_in=True),
    )
    secret = True
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        if marching(g, self.side) < MARCHES:
            for band in range(4 * self.side, 4 * self.side + 4):
                if g.at[band] != NOWHERE and g.order[band] == NOWHERE:
                    yield from (("march", band, place) for place in NEAR[g.at[band]])
        yield ("seal",)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "march":
            return None
        _, band, place = choice
        if band == NOWHERE or team_of(band) != self.side or g.at[band] == NOWHERE:
            return No(
                "4.1", f"{SIDES[self.side]} has no band {BANDS[band] if band >= 0 else '-'} on the board"
            )
        if g.order[band] != NOWHERE:
            return No("4.1", f"{BANDS[band]} has its order already")
        if marching(g, self.side) >= MARCHES:
            return No("4.2", f"at most {MARCHES} bands of a team march in a turn")
        return No("4.3", f"{BANDS[band]} is not next to {PLACES[place] if place >= 0 else 'that'}")


@dataclass(frozen=True)
class RuleOnOrders(Decision):
    """5.1 The umpire reads the orders and may strike any of them, giving a reason."""

    rule = "5.1"
    prompt = "the umpire allows the orders, or strikes one"
    verbs = (
        Verb("allow", label="Allow the orders", group="end"),
        Verb("strike", "band", label="Strike the order of {band}"),
    )
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("allow",)
        yield from (("strike", band) for band, place in enumerate(g.order) if place != NOWHERE)

    def needs_reason(self, choice: Raw) -> bool:
        return bool(choice[0] == "strike")


@dataclass(frozen=True)
class Muster(Decision):
    """8.1 A levy brings a lost band back home."""

    rule = "8.1"
    prompt = "{side} may muster a lost band"
    verbs = (
        Verb("pass", label="Pass"),
        Verb("muster", "card", "band", label="Bring {band} home with {card}", group="move"),
    )
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("pass",)
        for card in g.hand[self.side]:
            if card_kind(card) == LEVY:
                yield from (("muster", card, band) for band in bands_at(g, NOWHERE, self.side))
