"""12.6 The combat procedure, step by step."""

from __future__ import annotations

from typing import Any

from redoubt.engine.decision import Raw
from redoubt.engine.events import Deed, EventKind, Facts, Words
from redoubt.engine.procedure import Procedure, loop, procedure, step
from redoubt.engine.state import replaced
from redoubt.kit.cards import added, taken
from redoubt.titles.paths_of_glory.board import add_vp, mark_unit, note_fought
from redoubt.titles.paths_of_glory.queries import (
    enemy,
    forts,
    full,
    nation_at,
    played_now,
    retreated,
    tables_of,
    trench_at,
    units_at,
    was_played,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import CombatUse, Fight
from redoubt.titles.paths_of_glory.rules.r06_offensives import declare_attack, western
from redoubt.titles.paths_of_glory.rules.r11_limits import crosses_caucasus
from redoubt.titles.paths_of_glory.rules.r12_7_cards import (
    CARD_STEP,
    TRENCH_STEP,
    AnswerWithCard,
    PlayCombatCard,
    must_ask,
    settle_cards,
    use_card,
)
from redoubt.titles.paths_of_glory.rules.r12_8_flank import (
    FLANK_NEEDS,
    AttemptFlank,
    CallOffAttack,
    HoldWithHaig,
    StandOrRetreat,
    flank_bonus,
    may_flank,
)
from redoubt.titles.paths_of_glory.rules.r12_9_fire import (
    BRUSILOV,
    Volley,
    brusilov_negates,
    kerensky_helps,
    volley,
)
from redoubt.titles.paths_of_glory.rules.r12_10_losses import (
    TakeLosses,
    lose_step,
    participants,
    replaceable,
)
from redoubt.titles.paths_of_glory.rules.r12_11_retreat import Restore, Retreat
from redoubt.titles.paths_of_glory.rules.r12_12_advance import Advance, may_advance
from redoubt.titles.paths_of_glory.state import ATTACKED, NOWHERE, STORMED, Board
from redoubt.titles.paths_of_glory.tables import AP, BR, CP, GE, RU

GREAT_RETREAT, HAIG = "AP-27", "CP-61"
SPRING_OFFENSIVES = ("CP-49", "CP-50", "CP-51")
AT_ONCE, ATTACKER_FIRST, DEFENDER_FIRST = range(3)
"""12.6 Who fires first."""


@procedure
class Combat(Procedure):
    """12.6 One combat."""

    side: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...] = ()
    trench: int = 0
    """The level of the trench in force."""
    no_shifts: int = 0
    """The trench shifts no columns (Royal Tank Corps)."""
    attack_cards: tuple[int, ...] = ()
    defence_cards: tuple[int, ...] = ()
    fresh: tuple[int, ...] = ()
    """The cards of both sides that came from the hand for this combat."""
    asked: int = 0
    """The step of the cards that the side asked has declined: 3, 5 for the attacker, 6 for the defender."""
    boost: int = 0
    """The event whose Ops are in use helps this attack by its single use."""
    first: int = AT_ONCE
    defender_loss: int = 0
    attacker_loss: int = 0
    distance: int = 0
    """Spaces of the defender's retreat."""
    holding: tuple[int, ...] = ()
    """Haig: GE units that do not retreat."""
    over: int = 0
    """The attack was called off, or nobody is left to fight."""
    storm: int = 0
    """The attackers stand on the fort they attack (15.4): nobody advances."""

    def fight(self, g: Board) -> Fight:
        """The combat as it stands."""
        return Fight(
            self.side,
            self.target,
            participants(g, self.attackers),
            participants(g, self.defenders),
            self.trench,
            not self.no_shifts,
            self.attackers,
        )

    def uses(self, g: Board, attacking: bool) -> list[CombatUse]:
        """What the cards of a side do."""
        cards = self.attack_cards if attacking else self.defence_cards
        return [use for card in cards if (use := g.rules.cards[card].combat) is not None]

    def volley(self, g: Board, attacking: bool) -> Volley:
        """12.6 steps 6 and 7 The fire of a side as it stands."""
        cards = self.attack_cards if attacking else self.defence_cards
        return volley(g, self.fight(g), attacking, cards, self.boost)

    # 1 Declare

    @step("12.6")
    def declare(self, g: Board) -> None:
        """12.6 The attack is declared; it counts for the mandated offensive and the mutiny (6.6, 6.8)."""
        g.stand_ins, g.step_losses, g.vacated = (), (), 0
        self.storm = int(g.place[self.attackers[0]] == self.target)
        for unit in self.attackers:
            if crosses_caucasus(g, g.place[unit], self.target):
                g.caucasus_crossed = 1
            mark_unit(g, unit, ATTACKED | STORMED if self.storm else ATTACKED)
        note_fought(g, self.target)
        self.find_defenders(g)
        g.log("12.6", "attack", side=self.side, target=self.target, attackers=self.attackers,
              defenders=self.defenders)  # fmt: skip
        declare_attack(g, self.side, self.attackers, self.target)

    def find_defenders(self, g: Board) -> None:
        """12.6 Units that already retreated this round add nothing; a lone fort has no use for a trench
        (11.16)."""
        here = units_at(g, self.target, enemy(self.side))
        self.defenders = tuple(unit for unit in here if not retreated(g, unit))
        self.trench = trench_at(g, self.target, enemy(self.side)) if self.defenders else 0

    @step("12.6")
    def great_retreat(self, g: Board) -> Any:
        """12.6 Great Retreat: the RU units may give way before flank attempts, cards and dice."""
        if self.side == CP and played_now(g, GREAT_RETREAT) and nation_at(g, self.target, AP, RU):
            return CallOffAttack(AP, self.target)
        return None

    @great_retreat.then
    def russians_answer(self, g: Board, choice: Raw) -> Any:
        if choice[0] == "hold":
            return None
        nation = tables_of(g).nation
        g.log("12.6", "great_retreat", target=self.target)
        self.distance = 1
        russians = tuple(unit for unit in units_at(g, self.target, AP) if nation[unit] == RU)
        return Retreat(AP, russians, self.target, 1)

    @step("12.6")
    def who_is_left(self, g: Board) -> None:
        """12.6 A fort or other units left behind by the Great Retreat are still attacked."""
        if self.distance:
            self.find_defenders(g)
            fort = forts(g, enemy(self.side)) >> self.target & 1
            self.over = int(not self.defenders and not fort)
            self.distance = self.over

    # 3 Trench-negating cards

    @loop("12.6")
    def trench_cards(self, g: Board) -> Any:
        """12.6, 21.1 The attacker's cards that cancel trenches, and Brusilov."""
        if self.over or self.asked:
            return None
        fight = self.fight(g)
        boost = int(brusilov_negates(g, fight))
        if not boost and not must_ask(g, self.side, fight, TRENCH_STEP):
            return None
        return PlayCombatCard(
            self.side, self.target, fight.attackers, fight.defenders, self.trench, TRENCH_STEP, boost
        )

    @trench_cards.then
    def trench_card(self, g: Board, choice: Raw) -> None:
        if choice[0] == "no_card":
            self.asked = 3
        elif choice[0] == "boost":
            g.boost_used = self.boost = 1
            self.trench = 0
            g.log("8.7", "boosted", side=self.side, card=g.offensive_card, target=self.target)
        else:
            self.play(g, choice[1])

    def play(self, g: Board, card: int) -> None:
        """12.7 The attacker plays a card."""
        self.lay(g, self.side, card)
        self.attack_cards = (*self.attack_cards, card)
        use = g.rules.cards[card].combat
        assert use is not None
        if use.cancels_trench:
            self.trench = 0
        if use.ignores_shifts:
            self.no_shifts = 1
        if use.fires_first or use.flanks:
            self.first = ATTACKER_FIRST

    def lay(self, g: Board, side: int, card: int) -> None:
        """12.7 A card is used, from the hand or the table."""
        if card in g.hand[side]:
            self.fresh = (*self.fresh, card)
        use_card(g, side, card)

    # 4 Flank attempt

    @step("12.8")
    def flank(self, g: Board) -> Any:
        """12.8 The attacker may try to outflank the defender. Whoever fires first already has no need to."""
        fight = self.fight(g)
        if self.over or self.first or not may_flank(g, fight):
            return None
        return AttemptFlank(self.side, self.target, fight.attackers, fight.defenders, flank_bonus(g, fight))

    @flank.then
    def flank_tried(self, g: Board, choice: Raw) -> None:
        if choice[0] == "play":
            self.play(g, choice[1])
        elif choice[0] == "flank":
            bonus = flank_bonus(g, self.fight(g))
            die = g.roll("12.8", "flank attack")
            worked = die + bonus >= FLANK_NEEDS
            g.log("12.8", "flank", side=self.side, die=die, bonus=bonus, worked=int(worked))
            self.first = ATTACKER_FIRST if worked else DEFENDER_FIRST

    # 5 Combat cards

    @loop("12.7")
    def attacker_cards(self, g: Board) -> Any:
        """12.7 The attacker's combat cards, and Kerensky."""
        if self.over or self.asked >= 5:
            return None
        fight = self.fight(g)
        boost = int(kerensky_helps(g, fight))
        if not boost and not must_ask(g, self.side, fight, CARD_STEP):
            return None
        return PlayCombatCard(
            self.side, self.target, fight.attackers, fight.defenders, self.trench, CARD_STEP, boost
        )

    @attacker_cards.then
    def attacker_card(self, g: Board, choice: Raw) -> None:
        if choice[0] == "no_card":
            self.asked = 5
        elif choice[0] == "boost":
            g.boost_used = self.boost = 1
            g.log("8.7", "boosted", side=self.side, card=g.offensive_card, target=self.target)
        else:
            self.play(g, choice[1])

    @loop("12.7")
    def defender_cards(self, g: Board) -> Any:
        """12.7 The defender's combat cards."""
        if self.over or self.asked >= 6:
            return None
        fight, side = self.fight(g), enemy(self.side)
        if not must_ask(g, side, fight, CARD_STEP):
            return None
        return AnswerWithCard(side, self.target, fight.attackers, fight.defenders, self.trench)

    @defender_cards.then
    def defender_card(self, g: Board, choice: Raw) -> None:
        if choice[0] == "no_card":
            self.asked = 6
            return
        self.lay(g, enemy(self.side), choice[1])
        self.defence_cards = (*self.defence_cards, choice[1])
        use = g.rules.cards[choice[1]].combat
        assert use is not None
        negated = self.boost and tables_of(g).card_ids[g.offensive_card] == BRUSILOV
        if use.entrenches and not negated:
            self.trench = max(self.trench, 1)
        if use.calls_off:
            self.over = 1
            take_back(g, self.side, self.attack_cards, self.fresh)
            self.attack_cards = ()

    # 6 to 9 Fire and losses

    @step("12.6")
    def first_fire(self, g: Board) -> None:
        """12.6 Both sides at once; or the attacker first after a flank success or Von Hutier, the defender
        first after a flank failure."""
        if self.over:
            return
        volleys = {attacking: self.volley(g, attacking) for attacking in (True, False)}
        if self.first != DEFENDER_FIRST:
            self.defender_loss = self.fire(g, True, volleys[True])
        if self.first != ATTACKER_FIRST:
            self.attacker_loss = self.fire(g, False, volleys[False])

    def fire(self, g: Board, attacking: bool, shots: Volley) -> int:
        """12.6 One die: the result is the enemy's loss number."""
        die = g.roll("12.6", "attacker's fire" if attacking else "defender's fire")
        loss = shots.loss(g, die)
        g.log(
            "12.6", "fire", side=self.side if attacking else enemy(self.side), die=die, drm=shots.drm,
            table=shots.table, column=tables_of(g).fire[shots.table].columns[shots.column],
            strength=shots.strength, loss=loss, drms=[list(drm) for drm in shots.drms],
            shifts=[list(shift) for shift in shots.shifts],
        )  # fmt: skip
        return loss

    @step("12.10.1")
    def defender_losses(self, g: Board) -> Any:
        return self.losses(g, True) if not self.over and self.first != DEFENDER_FIRST else None

    @step("12.10.1")
    def attacker_losses(self, g: Board) -> Any:
        return self.losses(g, False) if not self.over and self.first != ATTACKER_FIRST else None

    def losses(self, g: Board, defending: bool) -> TakeLosses:
        if not defending:
            return TakeLosses(self.side, self.attackers, self.attacker_loss, self.target, 0)
        withdrawing = int(any(use.withdraws for use in self.uses(g, False)))
        return TakeLosses(enemy(self.side), self.defenders, self.defender_loss, self.target, 1, withdrawing)

    @step("12.6")
    def second_fire(self, g: Board) -> None:
        """12.6 The side that fires second does so with what is left; nothing left, no fire."""
        if self.over or self.first == AT_ONCE:
            return
        fight = self.fight(g)
        if self.first == ATTACKER_FIRST:
            if fight.defenders or forts(g, enemy(self.side)) >> self.target & 1:
                self.attacker_loss = self.fire(g, False, self.volley(g, False))
        elif fight.attackers:
            self.defender_loss = self.fire(g, True, self.volley(g, True))

    @step("12.10.1")
    def second_losses(self, g: Board) -> Any:
        if self.over or self.first == AT_ONCE:
            return None
        return self.losses(g, self.first == DEFENDER_FIRST)

    @step("12.13")
    def withdrawal(self, g: Board) -> Any:
        """12.13 Withdrawal restores a step just lost."""
        if not self.over and any(use.withdraws for use in self.uses(g, False)) and g.step_losses:
            return Restore(enemy(self.side), self.target, self.defender_loss)
        return None

    # 10, 11 Winner and retreat

    @step("12.11.1")
    def result(self, g: Board) -> None:
        """12.6 The winner inflicted the higher loss number. 12.11.1 The defenders retreat if the attacker
        won and has a unit at full strength."""
        if self.over:
            g.log("12.6", "result", target=self.target, winner=NOWHERE, called_off=1)
            return
        margin = self.defender_loss - self.attacker_loss
        winner = NOWHERE if not margin else self.side if margin > 0 else enemy(self.side)
        g.log("12.6", "result", target=self.target, winner=winner)
        if any(use.withdraws for use in self.uses(g, False)):
            self.distance = 1
        elif margin > 0 and any(full(g, unit) for unit in self.fight(g).attackers):
            if not any(use.stands for use in self.uses(g, False)):
                self.distance = min(2, margin)

    @step("12.11.1")
    def haig(self, g: Board) -> Any:
        """12.11.1 Haig: entrenched GE units in France, Belgium and Germany may ignore the retreat."""
        nation = tables_of(g).nation
        british = any(nation[unit] == BR for unit in self.attackers)
        germans = any(nation[unit] == GE for unit in self.fight(g).defenders)
        if not (self.distance and self.trench and british and germans and western(g) >> self.target & 1):
            return None
        if not played_now(g, HAIG) or any(was_played(g, card) for card in SPRING_OFFENSIVES):
            return None
        if any(use.withdraws for use in self.uses(g, False)):
            return None  # 12.13 nobody ignores this retreat
        return HoldWithHaig(enemy(self.side), self.target)

    @haig.then
    def germans_hold(self, g: Board, choice: Raw) -> None:
        if choice[0] == "hold":
            nation = tables_of(g).nation
            self.holding = tuple(unit for unit in self.fight(g).defenders if nation[unit] == GE)

    @step("12.11.2")
    def stand(self, g: Board) -> Any:
        """12.11.2 A lost step cancels the retreat in a trench, forest, desert, mountain or swamp, if one
        is left: a corps that replaces an army (12.10.3) leaves one."""
        tables = tables_of(g)
        defenders = tuple(unit for unit in self.fight(g).defenders if unit not in self.holding)
        if not self.distance or not defenders or any(use.withdraws for use in self.uses(g, False)):
            return None
        ground = tables.ground[tables.terrain[self.target]]
        steps = sum(1 + full(g, unit) for unit in defenders)
        if not (self.trench or ground.ignores_retreat):
            return None
        if steps + len(self.holding) < 2 and not replaceable(g, defenders[0]):
            return None
        return StandOrRetreat(enemy(self.side), self.target, defenders)

    @stand.then
    def stood(self, g: Board, choice: Raw) -> None:
        if choice[0] == "stand":
            lose_step(g, choice[1], self.target)
            g.log("12.11.2", "stood", target=self.target)
            self.distance = 0

    @step("12.11.3")
    def retreat(self, g: Board) -> Any:
        """12.11.3, 12.11.8 All surviving defenders retreat, those too that came here by a retreat of this
        round."""
        here = units_at(g, self.target, enemy(self.side))
        units = tuple(unit for unit in here if unit not in self.holding)
        if self.over or not self.distance or not units:
            return None
        return Retreat(enemy(self.side), units, self.target, self.distance)

    # 12 Advance

    @step("12.12.1")
    def advance(self, g: Board) -> Any:
        """12.12.1, 21.10 If no defender is left, full-strength attackers may advance; past a lone fort
        only if it fell."""
        if self.over and not self.distance:
            return None
        if units_at(g, self.target, enemy(self.side)) or not may_advance(g, self.side, self.attackers):
            return None
        if not self.defenders and not self.over and forts(g, enemy(self.side)) >> self.target & 1:
            return None
        return None if self.storm else Advance(self.side, self.target, self.distance, self.attackers)

    @step("12.7")
    def cards(self, g: Board) -> None:
        """12.7, 21.3 What becomes of the combat cards."""
        advanced = units_at(g, self.target, self.side) and not self.storm
        if any(use.advance_or_vp for use in self.uses(g, True)) and not advanced:
            add_vp(g, -1, "18", "no unit advanced after the Peace Offensive")
        margin = self.defender_loss - self.attacker_loss
        settle_cards(g, self.attack_cards, margin > 0, not margin)
        settle_cards(g, self.defence_cards, margin < 0, not margin)
        g.stand_ins, g.step_losses, g.vacated = (), (), 0


def take_back(g: Board, side: int, cards: tuple[int, ...], fresh: tuple[int, ...]) -> None:
    """12.7 Cards of an attack that Alberich called off count as not played: fresh ones return to the hand,
    those of earlier combats stay face up."""
    for card in cards:
        if card in fresh and card in g.face_up:
            g.face_up = taken(g.face_up, card)
            g.hand = replaced(g.hand, side, added(g.hand[side], card))
            g.played = replaced(g.played, card, 0)
    g.used = tuple(card for card in g.used if card not in cards)


def _outcome(facts: Facts, shown: Words) -> str:
    if facts.get("called_off"):
        return f"The attack on {shown['target']} is called off"
    if facts["winner"] in (NOWHERE, None, ""):
        return f"The combat in {shown['target']} is a draw"
    return f"The {shown['winner']} win the combat in {shown['target']}"


EVENTS = (
    EventKind(
        "attack",
        "The {side} attack {target} with {attackers}",
        "fight",
        opens=True,
        until="result",
        deed=Deed("fought", "combat", "combats"),
        headline=True,
        report=True,
    ),
    EventKind("great_retreat", "Great Retreat: the Russian units leave {target}", "fight", headline=True),
    EventKind("boosted", "The {side} use {card} for the attack on {target}", "fight", headline=True),
    EventKind(
        "flank",
        "Flank attack: die {die} + {bonus}, {outcome}",
        "fight",
        dice=("die",),
        report=True,
        words=lambda facts, shown: {"outcome": "a success" if facts["worked"] else "a failure"},
    ),
    EventKind(
        "fire",
        "The {side} fire on the {table} table, column {column}: die {die}{modified}, loss {loss}",
        "fight",
        dice=("die",),
        report=True,
        words=lambda facts, shown: {"modified": f" {facts['drm']:+d}" if facts["drm"] else ""},
    ),
    EventKind(
        "result",
        "{outcome}",
        "fight",
        report=True,
        verdict=True,
        words=lambda facts, shown: {"outcome": _outcome(facts, shown)},
    ),
    EventKind("stood", "The defenders of {target} stay", "fight"),
)
