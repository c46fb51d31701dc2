"""5 Combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crossroads.queries import units_at
from crossroads.state import LOST, Board
from crossroads.tables import HILL
from redoubt.engine.decision import Decision, Raw, Verb, span
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import Procedure, procedure, step
from redoubt.kit.cards import added, taken


@dataclass(frozen=True)
class SpendSupplies(Decision):
    """5.1 How many supplies the attacker spends, a point each."""

    rule = "5"
    prompt = "combat in {space}: spend supplies, or save them"
    space: int = 0
    verbs = (
        Verb("spend", "number", label="Spend supplies in {space}", group="fight", alike=True),
        Verb("save", label="Save the supplies", group="fight", alike=True),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("save",)
        if g.supplies[self.side]:
            yield ("spend", span(1, g.supplies[self.side]))


@dataclass(frozen=True)
class Ambush(Decision):
    """3, 5 The defender may play an ambush. He is asked whenever he holds a card, so that the question tells
    nothing."""

    rule = "3"
    prompt = "combat in {space}: play an ambush?"
    space: int = 0
    secret = True
    auto = False
    verbs = (
        Verb("ambush", "card", label="Play {card}", group="cards"),
        Verb("decline", label="Play no card", group="cards"),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("decline",)
        yield from (("ambush", card) for card in g.hand[self.side] if g.rules.tables.cards[card].ambush)


@procedure
class Combat(Procedure):
    """5 A unit has marched into a space with enemies."""

    side: int
    space: int
    start: int
    spent: int = 0
    ambush: int = 0

    @step("5")
    def supplies(self, g: Board) -> Decision:
        return SpendSupplies(self.side, self.space)

    @supplies.then
    def supplies_spent(self, g: Board, choice: Raw) -> None:
        if choice[0] == "spend":
            self.spent = choice[1]
            g.supplies[self.side] -= self.spent

    @step("3")
    def ask_for_ambush(self, g: Board) -> Decision | None:
        return Ambush(1 - self.side, self.space) if g.hand[1 - self.side] else None

    @ask_for_ambush.then
    def ambushed(self, g: Board, choice: Raw) -> None:
        if choice[0] == "ambush":
            card, side = choice[1], 1 - self.side
            self.ambush = g.rules.tables.cards[card].ambush
            g.hand[side] = taken(g.hand[side], card)
            g.discards = added(g.discards, card)
            g.log("3", "ambush", side=side, card=card, space=self.space)
        g.reveal()

    @step("5")
    def fight(self, g: Board) -> None:
        attackers, defenders = (units_at(g, self.space, side) for side in (self.side, 1 - self.side))
        attack_die, defence_die = g.roll("5", "attack"), g.roll("5", "defence")
        attack = attack_die + strength(g, attackers) + self.spent + self.attack_modifier(g)
        hill = g.rules.tables.spaces[self.space].terrain == HILL
        defence = defence_die + strength(g, defenders) + self.ambush + 2 * hill
        g.log(
            "5", "combat", side=self.side, space=self.space, attack_die=attack_die, defence_die=defence_die,
            attack=attack, defence=defence,
        )  # fmt: skip
        losers = attackers if attack < defence else defenders if defence < attack else []
        if losers:
            lose(g, min(losers, key=lambda unit: (g.rules.tables.units[unit].strength, unit)))
        self.settle(g)

    def attack_modifier(self, g: Board) -> int:
        """What the variant takes from an attack across the river."""
        return 0

    def settle(self, g: Board) -> None:
        """5 If both sides are left, the attackers go back where they came from."""
        if units_at(g, self.space, 1 - self.side):
            for unit in units_at(g, self.space, self.side):
                g.at[unit] = self.start
                g.log("5", "fell_back", unit=unit, space=self.start)
        elif units_at(g, self.space, self.side) and self.space in g.rules.tables.towns:
            g.holder[self.space] = self.side


def strength(g: Board, units: list[int]) -> int:
    return sum(g.rules.tables.units[unit].strength for unit in units)


def lose(g: Board, unit: int) -> None:
    space, g.at[unit] = g.at[unit], LOST
    g.log("5", "lost", unit=unit, space=space)


EVENTS = (
    EventKind(
        "combat",
        "Combat in {space}: {side} attacks with {attack} (die {attack_die}) "
        "against {defence} (die {defence_die})",
        "fight",
        opens=True,
        deed=Deed("fought", "combat", "combats"),
        headline=True,
        report=True,
        dice=("attack_die", "defence_die"),
    ),
    EventKind("ambush", "{side} plays {card} in {space}", "fight", headline=True, report=True),
    EventKind("lost", "{unit} is lost in {space}", "fight", headline=True, report=True),
    EventKind("fell_back", "{unit} falls back to {space}", "fight"),
)
