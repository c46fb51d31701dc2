"""LW-060 to LW-067 Combat: one attacked hex at a time, from the sum to the new line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules import lw010_front as front, lw060_battle as battles
from redoubt.titles.land_war.rules.lw060_battle import AT_SEA, Battle
from redoubt.titles.land_war.rules.lw060_reckoning import Sum, colour, reckon
from redoubt.titles.land_war.rules.lw085_advance import Advance, PushBack, can_push
from redoubt.titles.land_war.rules.lw090_losses import (
    Bill,
    Debt,
    TakeLosses,
    bill,
    by_nation,
    debts,
    losses,
    order,
)
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import (
    ALLIED,
    ATTACK,
    AXIS,
    CONTROL,
    FOR_BOMBERS,
    FOR_LSP,
    LANDING,
    LSP,
    MEN,
    NOBODY,
    NOWHERE,
    SWEEP,
    Board,
    points_of,
)
from redoubt.titles.land_war.tables import AMPHIBIOUS, COLOUR_NAMES, COLOURS, TERRAINS


@procedure
class Combats(Procedure):
    """LW-056 Combats are fought one by one, the highest ME first."""

    @step("LW-056", "Combat")
    def begin(self, g: Board) -> None:
        battles.share_out(g)
        battles.commit(g)
        board.begin_combats(g)

    @loop("LW-056", "Combat")
    def fight(self, g: Board) -> Combat | Ashore | None:
        waiting = [battle for camp in (AXIS, ALLIED) for battle in battles.battles(g, camp)]
        if not waiting:
            return None
        battle = min(waiting, key=lambda battle: turn_of(g, battle))
        kind = Ashore if unopposed(g, battle) else Combat
        return kind(battle.target, battle.camp, battle.kind, battle.only)

    @step("A51")
    def leftovers(self, g: Board) -> None:
        """A51 What was staked on a hex where no combat took place comes back."""
        for row in g.allotted:
            give_back(g, row)
        board.clear_stakes(g, g.allotted)


def turn_of(g: Board, battle: Battle) -> tuple[int, ...]:
    """LW-056 The order of combats: highest ME, then the camp that placed its flags first, then the hex."""
    me = max((g.me[nation] for nation in battle.nations), default=0)
    return (-me, battle.camp != g.first, battle.target)


@procedure
class Combat(Procedure):
    """LW-060 One combat. Only where there is a flag."""

    target: int
    camp: int
    kind: int
    only: int = NOWHERE
    settled: bool = False
    colour: str = ""
    dice: tuple[int, ...] = ()
    """The attacker's die and the defender's, once they have fallen."""
    shown: tuple[int, ...] = ()
    """The figures of the sum that all have seen."""
    starts: tuple[int, ...] = ()
    nations: tuple[int, ...] = ()
    owed: tuple[Debt, ...] = ()
    owing: tuple[Debt, ...] = ()

    def battle(self, g: Board) -> Battle:
        return battles.battle(g, self.target, self.camp, self.kind, self.only)

    @step("A51", "Combat")
    def void(self, g: Board) -> object:
        """A51 A flag is void if its hex or its target has changed hands, or nobody is left to attack."""
        return self.called_off(g)

    def called_off(self, g: Board) -> object:
        """A51 Whether the combat does not take place; its stakes come back then."""
        battle = self.battle(g)
        why = void_because(g, battle)
        if not why:
            return None
        g.log("A51", "void", target=self.target, camp=self.camp, why=why)
        return_stakes(g, battle)
        board.return_embarked(g, self.target, at_sea(g, battle))
        clear(g, battle, fought=False)
        return LEAVE

    @step("LW-064")
    def sum_up(self, g: Board) -> None:
        """LW-061 to LW-064 The sum is shown to all before the dice; so are both strengths."""
        g.reveal()
        self.show_sum(g, "reckoned")

    def show_sum(self, g: Board, kind: str) -> Sum:
        battle = self.battle(g)
        sums = reckon(g, battle)
        columns = g.rules.charts.columns
        last = len(columns) - 1
        self.starts, self.nations, self.shown = battle.starts, battle.nations, figures(sums)
        g.log(
            "LW-064", kind, target=self.target, camp=self.camp, starts=self.starts,
            nations=self.nations, cv=list(sums.cv), strength=list(sums.strength),
            odds=columns[min(max(sums.base, 0), last)],
            shifts={item.what: item.amount for item in sums.shifts}, column=columns[sums.column],
            shift_rules={item.what: item.rule for item in sums.shifts}, action=words.ACTIONS[battle.kind],
            attack_die=sums.plus[0], defence_die=sums.plus[1], ground=sums.ground,
            from_pool=any(part.hex == AT_SEA and not part.bombers for part in battle.attack),
        )  # fmt: skip
        return sums

    @loop("LW-065")
    def roll(self, g: Board) -> object:
        """LW-065 Each side rolls, and the difference gives the colour. People who play Control confirm it
        first; if they correct the board before that, the same dice are read by the corrected sum, or the
        combat is called off if nobody is left to fight it (A89)."""
        if self.settled:
            return None
        g.reveal()
        sums, kind = reckon(g, self.battle(g)), "rolled"
        corrected = self.shown != figures(sums)
        if self.dice:
            off = self.called_off(g)
            if off is not None:
                return off
            kind = "read_again" if corrected else ""
        if corrected:
            sums = self.show_sum(g, "reckoned_again")
        if not self.dice:
            self.dice = g.roll("LW-065", "attacker"), g.roll("LW-065", "defender")
        attack, defence = self.dice
        differential = attack + sums.plus[0] - defence - sums.plus[1]
        self.colour = colour(g, sums.column, differential)
        if kind:
            g.log(
                "LW-065", kind, target=self.target, dice=list(self.dice), plus=list(sums.plus),
                differential=differential, column=g.rules.charts.columns[sums.column], colour=self.colour,
            )  # fmt: skip
        if g.rules.options["control"] == "people":
            return RuleOnResult(CONTROL, self.target, self.colour)
        self.settled = True
        return None

    @roll.then
    def ruled(self, g: Board, choice: Choice) -> None:
        self.settled = choice.verb != "reroll"
        if choice.verb == "colour":
            self.colour = COLOURS[choice[1]]
            g.log("LW-065", "overruled", target=self.target, colour=self.colour)
        elif choice.verb == "reroll":
            self.dice = ()
            g.log("LW-065", "rolled_again", target=self.target)

    @step("LW-067")
    def count_losses(self, g: Board) -> None:
        """LW-090 to LW-094, A83 What each side loses, before the line moves. Stakes are spent whatever
        happens (A27)."""
        battle = self.battle(g)
        sums = reckon(g, battle)
        lost, cost = bills(g, battle, sums)
        self.owed = debts(g, lost, battle.attack)
        self.owing = debts(g, cost, battle.defence) if self.kind != SWEEP else ()
        g.log(
            "LW-092", "losses", target=self.target, attacker_loses=list(lost), defender_loses=list(cost),
            loss_me=list(sums.loss_me), by_nation=by_nation((*self.owed, *self.owing)),
        )  # fmt: skip
        spend_stakes(g, battle)

    @step("LW-095")
    def attacker_loses(self, g: Board) -> TakeLosses | None:
        return TakeLosses((*self.starts, AT_SEA), self.target, self.owed) if self.owed else None

    @step("LW-095")
    def defender_loses(self, g: Board) -> TakeLosses | None:
        return TakeLosses((self.target,), self.target, self.owing) if self.owing else None

    @step("LW-066")
    def result(self, g: Board) -> Procedure | None:
        """LW-085 to LW-087 What the colour means on this ground."""
        ground = AMPHIBIOUS if self.kind == LANDING else None
        effect = effect_of(g, self.target, self.colour, ground)
        board.record_combat(g, self.target, self.camp, COLOURS.index(self.colour))
        if self.kind == SWEEP:
            end_sweep(g, self.target, effect in ("occupy", "beyond"))
            return None
        if effect == "pushed_back" and can_push(g, self.target, self.camp, self.starts):
            return PushBack(self.target, self.camp, self.starts)
        took = effect in ("occupy", "beyond")
        if took and can_occupy(g, self.target, self.starts, self.nations):
            beyond = effect == "beyond"
            return Advance(self.target, self.camp, self.starts, self.nations, beyond, taker=self.taker(g))
        kind = "nobody_left" if took else "landing_fails" if self.kind == LANDING else "held"
        g.log("LW-066", kind, target=self.target, camp=self.camp)
        if self.kind == ATTACK and undefended(g, self.target, queries.enemy(self.camp)):
            return WipedOut(self.target, self.camp, self.starts, self.nations, self.taker(g))
        return None

    def taker(self, g: Board) -> int:
        return battles.taker(g, self.battle(g))

    @step("LW-057")
    def end(self, g: Board) -> None:
        """A22 Forces still at sea go back to the Pool; the flags of this combat are removed."""
        battle = self.battle(g)
        board.return_embarked(g, self.target, at_sea(g, battle))
        clear(g, battle, fought=True)
        front.settle(g, self.starts)


def figures(sums: Sum) -> tuple[int, ...]:
    """What a sum comes to."""
    return (*sums.cv, *sums.strength, sums.base, sums.column, *sums.plus)


@procedure
class Ashore(Procedure):
    """A81 A landing on a coast without troops or a garrison: it goes ashore without a fight."""

    target: int
    camp: int
    kind: int
    only: int = NOWHERE

    @step("A81", "Combat")
    def land(self, g: Board) -> Advance:
        battle = battles.battle(g, self.target, self.camp, self.kind, self.only)
        g.log("A81", "ashore", hex=self.target, nation=battle.nations[0])
        taker = battles.taker(g, battle)
        return_stakes(g, battle)
        clear(g, battle, fought=False)
        return Advance(self.target, self.camp, battle.starts, battle.nations, False, taker=taker)

    @step("LW-057")
    def end(self, g: Board) -> None:
        front.settle(g)


def unopposed(g: Board, battle: Battle) -> bool:
    """A81 A landing that meets nobody: the coast holds no points and no garrison. Bombers alone do not hold
    it."""
    met = battles.cv(battles.defenders(g, battle.target, battle.kind))
    return battle.kind == LANDING and not void_because(g, battle) and not met


def bills(g: Board, battle: Battle, sums: Sum) -> tuple[Bill, Bill]:
    """LW-090 to LW-095 What the attacker and the defender lose; the colour does not matter for it."""
    charts = g.rules.charts
    attacker, defender = losses(charts, sums)
    return (
        bill(order(charts, -sums.tank_supremacy, -sums.air_supremacy), attacker, battle.attack),
        bill(order(charts, sums.tank_supremacy, sums.air_supremacy), defender, battle.defence),
    )


def undefended(g: Board, hex: int, camp: int) -> bool:
    """A26 Whether a camp holds a hex without a defender."""
    return g.holder[hex] == camp and not battles.cv(battles.defenders(g, hex, ATTACK))


@procedure
class WipedOut(Procedure):
    """A26 The line holds but no defender is left: he fills the gap, or the attacker may go in."""

    target: int
    camp: int
    starts: tuple[int, ...]
    nations: tuple[int, ...]
    taker: int = NOWHERE
    goes_in: bool = False

    @step("A26")
    def fill(self, g: Board) -> GoIn | None:
        """A correction may have given the hex new defenders, or to the attacker (A89)."""
        enemy = queries.enemy(self.camp)
        if g.rules.scenario.empty or not undefended(g, self.target, enemy):
            return None
        if front.fill(g, self.target, enemy):
            return None
        if not can_occupy(g, self.target, self.starts, self.nations):
            return None
        return GoIn(g.rules.team[self.taker], self.target)

    @fill.then
    def chosen(self, g: Board, choice: Choice) -> None:
        self.goes_in = choice.verb == "enter"

    @step("A26")
    def occupy(self, g: Board) -> Advance | None:
        if not self.goes_in or not can_occupy(g, self.target, self.starts, self.nations):
            return None
        return Advance(self.target, self.camp, self.starts, self.nations, False, taker=self.taker)


@dataclass(frozen=True)
class GoIn(Decision):
    """A26 The attacker may occupy a hex that the enemy can no longer hold, although its line held."""

    hex: int
    rule = "A26"
    prompt = "nobody is left to hold {hex}: go in, or leave it to nobody?"
    anew = True
    verbs = (
        Verb("no", label="Leave it to nobody", alike=True),
        Verb("enter", label="Go into {hex}", group="advance", alike=True),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("no",)
        yield ("enter",)


def void_because(g: Board, battle: Battle) -> str:
    """A51 Why a combat does not take place; empty if it does."""
    target, camp, holder = battle.target, battle.camp, g.holder[battle.target]
    if battle.kind == SWEEP:
        if g.pag[target] == NOWHERE:
            return "the partisans are gone"
        if holder != camp:
            return "the hex is lost"
    elif holder == camp:
        return "the hex has fallen already"
    elif holder == NOBODY and battle.kind != LANDING:
        return "nobody holds the hex"
    elif holder not in (queries.enemy(camp), NOBODY) and not queries.landable(g, target, battle.kind):
        return "the hex is not the enemy's"
    if any(part.men for part in battle.attack):
        return ""
    flags = (flag for flag in g.flags if flag[2:] == (target, ATTACK))
    starts = [flag[1] for flag in flags if battles.camp_of_flag(g, flag) == camp]
    lost = bool(starts) and all(g.holder[start] != camp for start in starts)
    return "every hex the attack came from is lost" if lost else "no men are left to attack"


def effect_of(g: Board, target: int, result: str, ground: str | None) -> str:
    """LW-085 to LW-087, A20 What a colour does here."""
    return effect_on(g.rules, ground or TERRAINS[g.rules.map.terrain[target]], result)


def effect_on(rules: Rules, ground: str, result: str) -> str:
    """LW-085 to LW-087, A20 What a colour does on a row of the terrain table."""
    if ground == AMPHIBIOUS and result not in rules.options["amphib_success"]:
        return "hold"
    return rules.charts.ground[ground].effect[result]


def can_occupy(g: Board, target: int, starts: tuple[int, ...], nations: tuple[int, ...]) -> bool:
    """A09, A25 Whether those who attacked have a man left to go in."""
    by_land = any(battles.share(g, nation, start, target)[MEN] for start in starts for nation in nations)
    return by_land or any(row[0] in nations and row[1] == target and row[2] for row in g.embarked)


def end_sweep(g: Board, target: int, won: bool) -> None:
    """LW-109, A41 A PAG that loses is destroyed."""
    if won:
        board.remove(g, "pag", target)
    g.log("LW-109", "swept" if won else "pag_holds", hex=target)


# what was staked on a combat (A27, A51)


def at_sea(g: Board, battle: Battle) -> tuple[int, ...]:
    """The nations whose forces from the Pool fight in this combat, not those of allies who fight apart, nor
    enemies who sweep the hex (A68)."""
    target, camp = battle.target, battle.camp
    rows = [row[0] for row in g.embarked if row[1] == target and queries.camp_of(g, row[0]) == camp]
    return tuple(nation for nation in rows if battles.attack_of(g, nation, target, camp) == battle.only)


def belongs(g: Board, row: tuple[int, ...], battle: Battle, fought: bool) -> bool:
    """Whether a row of step 5 belongs to this combat. The defender's stakes go to the first combat for the
    hex; stakes on a hex that is both swept and attacked go to the attack (A68)."""
    target, camp = battle.target, battle.camp
    if row[1] != target or (g.holder[target] == camp and battles.attacked(g, target, camp)):
        return False
    if queries.camp_of(g, row[0]) == camp:
        return battles.attack_of(g, row[0], target, camp) == battle.only
    return fought or sum(other.target == target for other in battles.battles(g, camp)) <= 1


def spend_stakes(g: Board, battle: Battle) -> None:
    """A27 LSP and cards are spent whatever happens; they were paid when they were declared. Bombers stay
    allotted until their losses are taken."""
    own = [row for row in g.allotted if belongs(g, row, battle, True)]
    board.clear_stakes(g, [row for row in own if row[2] != FOR_BOMBERS])


def return_stakes(g: Board, battle: Battle) -> None:
    """A51 Cards and LSP come back if the combat never took place."""
    for row in g.allotted:
        if belongs(g, row, battle, False):
            give_back(g, row)


def give_back(g: Board, row: tuple[int, ...]) -> None:
    """A51 A card goes back to the hand, LSP to where they are needed; bombers have flown all the same."""
    nation, target, what, card, amount = row
    if card != NOWHERE:
        board.deal_card(g, card, nation)
        g.log("A51", "card_returned", nation=nation, card=card, title=g.rules.map.cards[card].title)
    elif what == FOR_LSP:
        _return_lsp(g, nation, target, amount)
        g.log("A51", "lsp_returned", nation=nation, target=target, number=amount)


def _return_lsp(g: Board, nation: int, target: int, amount: int) -> None:
    """A51 LSP go back to the Pool, those of a landing by ship; or where no way leads to it, to a hex of the
    nation's camp that took part."""
    if battles.by_ship(g, nation, target):
        board.pool(g, nation, LSP, amount)
        return
    camp = queries.camp_of(g, nation)
    hexes = [hex for flag in g.flags if flag[2] == target for hex in flag[1:3] if g.holder[hex] == camp]
    pools = (queries.pool_for(g, nation, hex) for hex in hexes)
    pool = next((pool for pool in pools if pool != NOWHERE), NOWHERE)
    if pool == NOWHERE and hexes:
        board.put(g, hexes[0], nation, points_of(LSP, amount))
    else:
        board.pool(g, nation if pool == NOWHERE else pool, LSP, amount)


def clear(g: Board, battle: Battle, fought: bool) -> None:
    """Take the flags and stakes of a combat off the map."""
    target, camp = battle.target, battle.camp
    gone = {
        flag
        for flag in g.flags
        if flag[2] == target
        and queries.camp_of(g, flag[0]) == camp
        and (flag[0] == battle.only if battle.only != NOWHERE else (flag[0], target) not in g.apart)
    }
    board.clear_stakes(g, [row for row in g.allotted if belongs(g, row, battle, fought)])
    board.take_up_flags(g, gone)
    if not any(flag[2] == target for flag in g.flags):
        board.end_apart(g, target)


@dataclass(frozen=True)
class RuleOnResult(Decision):
    """Control accepts the result of a combat or overrules it, with a reason."""

    target: int
    colour: str
    rule = "LW-065"
    prompt = (
        "the attack on {target} gives {result}: accept it, choose another colour, or have it rolled again?"
    )
    verbs = (
        Verb("accept", label="Accept {result}", group="control", ends=True, alike=True),
        Verb("colour", "colour", label="Rule {colour} instead", group="control", alike=True),
        Verb("reroll", label="Have it rolled again", group="control", alike=True),
    )
    proposes = "rolled"
    auto = False
    anew = True

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("accept",)
        for number, letter in enumerate(COLOURS):
            if letter != self.colour:
                yield ("colour", number)
        yield ("reroll",)

    def needs_reason(self, choice: Raw) -> bool:
        return bool(choice[0] != "accept")

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "colour" and COLOURS[choice[1]] == self.colour:
            return No("LW-065", f"the result is {COLOUR_NAMES[self.colour]} as it is: accept it")
        return None

    def words(self, g: Board) -> dict[str, str]:
        return {"result": COLOUR_NAMES[self.colour]}

    def aside(self, g: Board) -> str:
        """LW-090 to LW-095 What both sides will lose, whatever the colour."""
        waiting = [
            battle
            for camp in (AXIS, ALLIED)
            for battle in battles.battles(g, camp)
            if battle.target == self.target
        ]
        if not waiting:
            return ""
        battle = min(waiting, key=lambda battle: turn_of(g, battle))
        lost, cost = bills(g, battle, reckon(g, battle))
        losses = f"the attacker loses {words.counted(lost._asdict())}"
        if battle.kind != SWEEP:
            losses += f" and the defender {words.counted(cost._asdict())}"
        return f"Whatever the colour, {losses} [LW-092]; each side then chooses from which hexes [LW-095]."


EVENTS = (
    EventKind("void", "The flag on {target} is void: {why}", "fight", opens=True),
    EventKind(
        "reckoned",
        "{action} {target} {from}: {strength} {ground} gives {column}",
        "fight",
        opens=True,
        deed=Deed("made", "attack", "attacks"),
        report=True,
        words=words.reckoned,
    ),
    EventKind(
        "rolled",
        "{target}: attacker {attacker}, defender {defender}; differential {differential} in column "
        "{column} gives {colour}",
        "fight",
        report=True,
        dice=("dice",),
        words=words.rolled,
    ),
    EventKind(
        "reckoned_again",
        "The sum as corrected: {action} {target} {from}: {strength} {ground} gives {column}",
        "fight",
        report=True,
        words=words.reckoned,
    ),
    EventKind(
        "read_again",
        "{target}, the same dice: attacker {attacker}, defender {defender}; differential {differential} in "
        "column {column} gives {colour}",
        "fight",
        report=True,
        words=words.rolled,
    ),
    EventKind(
        "overruled",
        "Control rules: the attack on {target} gives {colour}",
        "fight",
        report=True,
        words=words.colour,
    ),
    EventKind("rolled_again", "Control has the attack on {target} rolled again", "fight", report=True),
    EventKind(
        "losses",
        "{target}: the attacker loses {attacker_loses}, the defender loses {defender_loses}",
        "fight",
        report=True,
        words=words.losses,
    ),
    EventKind("held", "The line holds at {target}", "fight", verdict=True, report=True),
    EventKind(
        "nobody_left",
        "The {camp} attackers have nobody left to enter {target}",
        "fight",
        verdict=True,
        report=True,
    ),
    EventKind(
        "landing_fails", "The landing at {target} fails", "fight", verdict=True, headline=True, report=True
    ),
    EventKind("ashore", "{Nation} go{es} ashore at {hex} without a fight", "fight", opens=True, report=True),
    EventKind("card_returned", "{title} goes back to the hand of {nation}"),
    EventKind("lsp_returned", "{Nation} take{s} back {number} LSP from the fight for {target}"),
    EventKind("swept", "The partisans of {hex} are destroyed", "fight", verdict=True, report=True),
    EventKind("pag_holds", "The partisans of {hex} hold out", "fight", verdict=True, report=True),
)
