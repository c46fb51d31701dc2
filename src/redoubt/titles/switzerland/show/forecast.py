"""What a player reads before a roll: how it is worked out, what can follow, and what that is worth.

The chances come from running this title's procedures (`redoubt.lab.odds`). This module frames the questions:
bombardment (6.1), the bomber (7.0), air battle (8.2), combat and its rounds (10.1), overrun (12.2) and the
surrender check (17.1). Every factor comes from the function that resolves the roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from redoubt.engine.decision import BadChoice, Choice
from redoubt.engine.errors import No, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.kit.words import counted, signed
from redoubt.show.forecast import Ending, Part, Question, Reckoning, Worlds
from redoubt.titles.switzerland.board import place_unit
from redoubt.titles.switzerland.notation import NOTATION
from redoubt.titles.switzerland.queries import (
    contested,
    enemy,
    enemy_held,
    german_holds,
    held_urban,
    occupied,
    stacking_points,
    strength,
    toughness,
    units_at,
    vp_balance,
)
from redoubt.titles.switzerland.rules.r04_sequence import Campaign, Day, Night, Turn
from redoubt.titles.switzerland.rules.r05_stacking import overstacked_hexes
from redoubt.titles.switzerland.rules.r06_bombardment import (
    Bombardment,
    BombardmentPhase,
    RollForBomber,
    bombardment_number,
)
from redoubt.titles.switzerland.rules.r08_air import AirBattle, AirPhase, fighters_over
from redoubt.titles.switzerland.rules.r10_1_odds import BELOW, column_name, combat_odds, points_text
from redoubt.titles.switzerland.rules.r10_combat import Combat, CombatPhase, Round, not_commando
from redoubt.titles.switzerland.rules.r12_overrun import Overrun
from redoubt.titles.switzerland.rules.r16_victory import (
    SURRENDER_AREAS,
    SURRENDER_LOSSES,
    AdministrationPhase,
    surrender_possible,
    swiss_losses,
)
from redoubt.titles.switzerland.state import (
    DEAD,
    GERMAN,
    HEXES,
    NOWHERE,
    SIDES,
    SWISS,
    TRACK,
    UNUSED,
    Board,
)
from redoubt.titles.switzerland.tables import Outcome

Over = Callable[[Game], bool]

TAKES = "the attacker takes the hex"
GONE = "the defender is gone from the hex"
RETREATS = "the defender retreats"
DESTROYED = "the defender is destroyed"
THROWN_BACK = "the attacker is thrown back"
ALL_LOST = "the attacker is destroyed"
GOES_ON = "both sides are still there"


class Forecaster:
    """The title's part of the odds: see `show.forecast`."""

    def question(self, game: Game) -> Question | None:
        g: Board = game.state  # type: ignore[assignment]
        if game.asked:
            return _bomber(game, g) if isinstance(game.asked[0], RollForBomber) else None
        top = game.stack[-1]
        if isinstance(top, Round):
            return _combat(game, g, top)
        if isinstance(top, Bombardment):
            return _bombardment(game, g, top)
        if isinstance(top, AirBattle):
            return _air_battle(game, g, top)
        if isinstance(top, AdministrationPhase):
            return _surrender(game, g)
        return None

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """`fight HEX`: a combat with all units in a hex, even before the combat phase. `defend HEX`: the same
        with the other side attacking. `fight HEX without UNIT ...`: these units left out. `surrender`: the
        check of 17.1 as things stand."""
        words, _, missing = words.strip().partition(" without ")
        verb, _, rest = words.partition(" ")
        if missing:
            game = _without(game, missing.split())
        g: Board = game.state  # type: ignore[assignment]
        if verb == "surrender" and not rest:
            if not surrender_possible(g):
                raise Refused(No("17.1", why_no_surrender(g)))
            g.night = 0
            phase = AdministrationPhase.at("surrender")
            return _standing(game, [Campaign.at("turns"), Turn.at("administration"), phase])
        if verb not in ("fight", "defend"):
            return None
        try:
            hex = game.title.notation.kinds["hex"].parse(rest)
        except BadChoice:
            return None
        attacker = side if verb == "fight" else enemy(side)
        if hex < 0 or not contested(g, attacker) & g.rules.tables.grid.bit[hex]:
            return None
        half: type[Procedure] = Night if g.night else Day
        below = [Campaign.at("turns"), Turn.at("night" if g.night else "day")]
        phase_of = "german_combat" if attacker == GERMAN else "swiss_combat"
        fought = (hex,) if g.night else ()
        combats = CombatPhase.at("combat", side=attacker, fought=fought)
        return _standing(game, [*below, half.at(phase_of), combats, Combat(hex, attacker)])

    def leads_to(self, game: Game, side: int, choice: Choice) -> Game | None:
        """None: every choice that leads to a roll rolls at once."""
        return None

    def worlds(self, game: Game, side: int) -> Worlds:
        """A single world: no hidden fact affects a roll in this game."""
        return Worlds(((Fraction(1), game),))

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        """For a combat it only matters whether there was a round, not how many (13.3)."""
        raw = procedure.raw()
        return (*raw[:-1], bool(raw[-1])) if procedure.__class__ is Combat else raw

    def changes(self, before: Board, after: Board) -> list[str]:
        lines = list(changes(before, after))
        for fort, place in enumerate(before.fort_place):
            if place != after.fort_place[fort]:
                lines.append(f"{before.rules.tables.fort_shown[fort]} is destroyed")
            elif after.fort_hits[fort] > before.fort_hits[fort]:
                lines.append(f"{before.rules.tables.fort_shown[fort]} hit")
        for fighter, name in enumerate(before.rules.tables.fighter_shown):
            place = after.air_place[fighter]
            if place != before.air_place[fighter] and place in (DEAD, TRACK):
                lines.append(f"{name} {'shot down' if place == DEAD else 'out of action'}")
        paid = after.paid - before.paid
        if paid:
            lines.append(f"the German {'pays' if paid > 0 else 'receives'} {abs(paid)} VP")
        if after.outcome is not None and before.outcome is None:
            lines.append(f"the game ends: {after.outcome.reason}")
        return lines


def _without(game: Game, units: list[str]) -> Game:
    """A copy in which some units are not on the map."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    for unit in units:
        place_unit(g, game.title.notation.kinds["unit"].parse(unit, "without"), UNUSED)
    return copy


def _standing(game: Game, stack: list[Procedure]) -> Game:
    """A copy of the game, about to run the last procedure of another stack."""
    copy = game.clone(keep=False)
    copy.stack = stack
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


def _left(depth: int) -> Over:
    """Over when the procedure at this depth of the stack has ended."""
    return lambda game: len(game.stack) <= depth


def _depth(game: Game, kind: type[Procedure]) -> int:
    """The depth of the topmost procedure of a kind on the stack, or -1."""
    for depth in range(len(game.stack) - 1, -1, -1):
        if isinstance(game.stack[depth], kind):
            return depth
    return -1


# endings


def losses(before: Board, after: Board) -> tuple[dict[str, int], dict[str, int]]:
    """10.2 By side: hits suffered (a step counts as the hits that finish it), steps and units lost."""
    lost = ({"hits": 0, "steps": 0, "units": 0}, {"hits": 0, "steps": 0, "units": 0})
    old = zip(before.place, before.lost, before.hits, strict=True)
    new = zip(after.place, after.lost, after.hits, strict=True)
    for unit, (was, now) in enumerate(zip(old, new, strict=True)):
        if was == now or was[0] >= HEXES:
            continue
        mine = lost[before.rules.side[unit]]
        left = before.rules.tables.steps[unit] - was[1]
        if now[0] >= HEXES:
            mine["hits"] += toughness(before, unit)
            mine["steps"] += left
            mine["units"] += 1
        else:
            mine["hits"] += toughness(before, unit) - toughness(after, unit)
            mine["steps"] += now[1] - was[1]
    return lost


def worth(g: Board, hex: int, attacker: int) -> int:
    """The value of a position for the attacker in a hex: the strength and toughness of troops, victory points
    (16.0), Swiss formations lost (17.1), and the hex itself. In whole points."""
    total = 0
    side = g.rules.side
    for unit, at in enumerate(g.place):
        if at < HEXES:
            points = 2 * strength(g, unit) + 3 * toughness(g, unit)
            total += points if side[unit] == attacker else -points
    german = 12 * vp_balance(g) + 8 * swiss_losses(g)
    if g.outcome is not None:
        german += 1000 if g.outcome.winner == SIDES[GERMAN] else -1000
    total += german if attacker == GERMAN else -german
    if hex != NOWHERE:
        bit = g.rules.tables.grid.bit[hex]
        total += 6 * bool(occupied(g, attacker) & bit) - 6 * bool(enemy_held(g, attacker) & bit)
    return total


def _alive(g: Board, units: Iterable[int]) -> list[int]:
    return [unit for unit in units if g.place[unit] < HEXES]


def _combat_ending(
    hex: int, attacker: int, attackers: tuple[int, ...], defenders: tuple[int, ...], before: Board, g: Board
) -> Ending:
    """10.2 Who holds the hex, and what happened to the units that fought for it."""
    bit = g.rules.tables.grid.bit[hex]
    facts = set()
    beaten = not enemy_held(g, attacker) & bit
    mine = bool(occupied(g, attacker) & bit)
    if beaten:
        facts.add(GONE)
        facts.add(RETREATS if _alive(g, defenders) else DESTROYED)
    if mine:
        facts.add(TAKES if beaten else GOES_ON)
    else:
        facts.add(THROWN_BACK if _alive(g, attackers) else ALL_LOST)
    order = (TAKES, DESTROYED, RETREATS, THROWN_BACK, ALL_LOST, GOES_ON)
    label = ", ".join(fact for fact in order if fact in facts)
    return Ending(label, losses(before, g), frozenset(facts), _overstacks(attacker, mine, before, g))


def _overstacks(attacker: int, mine: bool, before: Board, g: Board) -> str:
    """5.0, 10.2.3 The first hex where the attacker's own units are too many since the combat."""
    known = overstacked_hexes(before, attacker)
    hex = next((hex for hex in overstacked_hexes(g, attacker) if hex not in known), NOWHERE)
    if hex == NOWHERE:
        return ""
    when = "" if mine else "if it is thrown back, "
    return f"{when}{g.rules.tables.where(hex)} overstacks: a unit dies [5.0]"


# 10.1 Combat, 12.2 overrun


def _combat(game: Game, g: Board, round: Round) -> Question:
    reckoning = combat_reckoning(g, round)
    depth = _depth(game, Overrun if round.overrun else Combat)
    stops: dict[str, Over] = {"overrun": _left(depth)}
    if not round.overrun:
        stops = {"combat": _left(depth), "round": _left(depth + 1)}
        if g.night:
            stops["round"] = stops["combat"]  # 13.3: the night hits belong to the single round
        if (phase := _depth(game, CombatPhase)) >= 0:
            stops = {"phase": _left(phase), **stops}
    fought = (tuple(not_commando(g, round.attackers)), tuple(not_commando(g, round.defenders)))
    return Question(
        "overrun" if round.overrun else "combat",
        "12.2" if round.overrun else "10.1",
        round.attacker,
        reckoning,
        stops,
        "overrun" if round.overrun else "combat",
        (TAKES, GONE, RETREATS, DESTROYED, THROWN_BACK, ALL_LOST, GOES_ON),
        partial(_combat_ending, round.hex, round.attacker, *fought),
        partial(worth, hex=round.hex, attacker=round.attacker),
    )


def combat_reckoning(g: Board, round: Round) -> Reckoning:
    """10.1 Every factor and shift of the coming round, and the column."""
    odds = combat_odds(g, round.hex, round.attackers, round.defenders, round.overrun)
    parts = [Part(f.rule, f"attack: {f.counter}", points_text(f.points)) for f in odds.attack_factors]
    parts += [Part(f.rule, f"defence: {f.counter}", points_text(f.points)) for f in odds.defence_factors]
    parts.append(
        Part("10.1", f"{points_text(odds.attack)} : {points_text(odds.defence)}", column_name(g, odds.basic))
    )
    parts += [Part(s.rule, s.what, signed(s.amount, "column")) for s in odds.shifts]
    faces: tuple[str, ...] = ()
    if odds.column != BELOW:
        results: Iterable[tuple[Outcome, Outcome]] = g.rules.tables.combat_results[odds.column]
        faces = tuple(f"{attacker}/{defender}" for attacker, defender in results)
    what = "overrun" if round.overrun else "combat"
    where = f"{what} in {g.rules.tables.where(round.hex)}, the {g.rules.armies[round.attacker]} attacking"
    rule = "12.2" if round.overrun else "10.1"
    return Reckoning(rule, where, tuple(parts), f"column {column_name(g, odds.column)}", faces)


# 6.1 Bombardment, 7.0 the bomber


def _bombardment_ending(target: int, defender: int, before: Board, g: Board) -> Ending:
    lost = losses(before, g)
    units = units_at(before, target, defender)
    if any(g.place[unit] >= HEXES for unit in units):
        label = "a unit is destroyed"
    elif lost[defender]["steps"]:
        label = "a step is lost"
    else:
        label = "a hit" if lost[defender]["hits"] else "no effect"
    return Ending(label, lost, frozenset({"a hit is scored"} if lost[defender]["hits"] else ()))


def _bombardment(game: Game, g: Board, attack: Bombardment) -> Question:
    defender = enemy(attack.side)
    number = bombardment_number(g, attack.strength, attack.target, defender)
    names = [g.rules.tables.unit_shown[unit] for unit in attack.firers] or ["the bomber"]
    points = stacking_points(g, units_at(g, attack.target, defender))
    parts = [
        Part("6.0", f"strength of {', '.join(names)}", str(attack.strength)),
        Part("6.1", "stacking points in the target hex", str(points)),
        *(Part(rule, what, f"{amount:+d}" if what != "table" else str(amount))
          for rule, what, amount in number.parts),
    ]  # fmt: skip
    faces = tuple("hit" if die <= number.value else "-" for die in range(1, 7))
    where = f"bombardment of {g.rules.tables.where(attack.target)}"
    stops: dict[str, Over] = {"bombardment": _left(_depth(game, Bombardment))}
    if (phase := _depth(game, BombardmentPhase)) >= 0:
        stops = {"phase": _left(phase), **stops}
    return Question(
        "bombardment", "6.1", attack.side,
        Reckoning("6.1", where, tuple(parts), f"{number.value} or less hits", faces),
        stops, "bombardment", ("a hit is scored",),
        partial(_bombardment_ending, attack.target, defender),
        partial(worth, hex=NOWHERE, attacker=attack.side),
    )  # fmt: skip


def _bomber_ending(before: Board, g: Board) -> Ending:
    lost, paid = losses(before, g), g.paid - before.paid
    hit = lost[SWISS]["hits"]
    label = "a hit" if hit else "no effect"
    if paid:
        label = f"bombers lost, {paid} VP paid"
    facts = set()
    if hit:
        facts.add("a hit is scored")
    if paid:
        facts.add("victory points are paid")
    return Ending(label, lost, frozenset(facts))


def _bomber(game: Game, g: Board) -> Question:
    depth = _depth(game, BombardmentPhase)
    last = [step.name for step in BombardmentPhase.STEPS].index("artillery")

    def over(game: Game) -> bool:
        return len(game.stack) <= depth or (len(game.stack) == depth + 1 and game.stack[depth].pc >= last)

    faces = tuple(
        f"strength {points}" + (f", {price} VP" if price else "")
        for points, price in (g.rules.tables.bomber[die] for die in range(1, 7))
    )
    return Question(
        "bomber", "7.0", GERMAN,
        Reckoning("7.0", "the bomber", (), "the die decides its strength", faces),
        {"bombardment": over}, "bombardment", ("a hit is scored", "victory points are paid"),
        _bomber_ending, partial(worth, hex=NOWHERE, attacker=GERMAN),
    )  # fmt: skip


# 8.2 Air battle


def _air_ending(hex: int, before: Board, g: Board) -> Ending:
    lost = []
    for side in (GERMAN, SWISS):
        own = [f for f, mine in enumerate(g.rules.tables.fighter_side) if mine == side]
        down = sum(g.air_place[f] == DEAD != before.air_place[f] for f in own)
        out = sum(g.air_place[f] == TRACK != before.air_place[f] for f in own)
        lost.append({"fighters shot down": down, "fighters out of action": out})
    owner = [side for side in (GERMAN, SWISS) if fighters_over(g, hex, side)]
    label = f"{g.rules.armies[owner[0]]} fighters hold the air" if owner else "no fighters are left"
    return Ending(label, tuple(lost), frozenset({label}))


def _air_worth(g: Board, hex: int) -> int:
    total = 0
    for fighter, side in enumerate(g.rules.tables.fighter_side):
        place = g.air_place[fighter]
        points = 0 if place == DEAD else 2 if place == TRACK else 6
        points += 4 * (place == hex)
        total += points if side == GERMAN else -points
    return total


def _air_battle(game: Game, g: Board, battle: AirBattle) -> Question:
    where = g.rules.tables.where(battle.hex)
    names = g.rules.tables.fighter_shown
    parts = tuple(
        Part(
            "8.1",
            f"{g.rules.armies[side]} over {where}",
            ", ".join(names[f] for f in fighters_over(g, battle.hex, side)),
        )
        for side in (GERMAN, SWISS)
    )
    verdict = "one die each: the lower loses, a tie grounds one of each; repeat until one side is left"
    return Question(
        "air battle", "8.2", GERMAN, Reckoning("8.2", f"air battle over {where}", parts, verdict),
        {"air": _left(_depth(game, AirPhase))}, "air",
        ("German fighters hold the air", "Swiss fighters hold the air", "no fighters are left"),
        partial(_air_ending, battle.hex), partial(_air_worth, hex=battle.hex),
    )  # fmt: skip


# 17.1 Surrender


def why_no_surrender(g: Board) -> str:
    """17.1, 18.7c What is missing before the surrender die is rolled."""
    tables = g.rules.tables
    missing = []
    if not german_holds(g, tables.bern):
        missing.append("the German does not hold Bern")
    others = len(held_urban(g)) - german_holds(g, tables.bern)
    if others <= SURRENDER_AREAS:
        missing.append(f"the German holds {others} of {SURRENDER_AREAS + 1} urban areas besides Bern")
    if g.rules.redoubt and not all(german_holds(g, town) for town in tables.mountain_towns):
        missing.append("the German does not hold all mountain towns")
    if swiss_losses(g) < SURRENDER_LOSSES:
        missing.append(f"the Swiss have lost {swiss_losses(g)} of {SURRENDER_LOSSES} brigades and divisions")
    if vp_balance(g) <= 0:
        missing.append(f"the balance is {vp_balance(g)} VP")
    return f"Switzerland does not surrender: {'; '.join(missing)}"


def _surrender_ending(before: Board, g: Board) -> Ending:
    won = g.outcome is not None
    label = "Switzerland surrenders" if won else "Switzerland fights on"
    return Ending(label, (), frozenset({label}))


def _surrender(game: Game, g: Board) -> Question:
    depth = len(game.stack) - 1
    place = [step.name for step in AdministrationPhase.STEPS].index("surrender")
    held = len(held_urban(g)) - 1
    parts = (
        Part("17.1", "urban areas held besides Bern", str(held)),
        Part("17.1", "Swiss brigades and divisions lost", str(swiss_losses(g))),
        Part("16.0", "balance of victory points", str(vp_balance(g))),
    )
    faces = tuple(
        f"{die + SURRENDER_AREAS} needed: {'surrender' if held >= die + SURRENDER_AREAS else 'no'}"
        for die in range(1, 7)
    )
    return Question(
        "surrender", "17.1", GERMAN,
        Reckoning("17.1", "surrender check", parts, f"a die plus {SURRENDER_AREAS} against {held}", faces),
        {"check": lambda game: len(game.stack) <= depth or game.stack[depth].pc > place}, "check",
        ("Switzerland surrenders", "Switzerland fights on"),
        _surrender_ending, partial(worth, hex=NOWHERE, attacker=GERMAN),
    )  # fmt: skip


FORECASTER = Forecaster()


def changes(old: Board, new: Board) -> Iterator[str]:
    """The differences between two boards, counter by counter, for the outcomes of a roll."""
    for unit, name in enumerate(new.rules.tables.unit_shown):
        words = []
        if new.place[unit] >= HEXES > old.place[unit]:
            words.append("is lost")
        elif new.place[unit] != old.place[unit]:
            words.append(f"goes to {NOTATION.kinds['place'].shown(new.place[unit])}")
        if new.place[unit] < HEXES:
            lost = new.lost[unit] - old.lost[unit]
            words += [f"loses {counted(lost, 'step')}"] * (lost > 0)
            words += ["takes a hit"] * (new.hits[unit] > old.hits[unit])
        if words:
            yield f"{name} {' and '.join(words)}"
