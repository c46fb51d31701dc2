"""4.5 Administration phase: victory points (16.0), the end of the game (17.0), and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind, Facts, Words, ending_words
from redoubt.engine.procedure import LEAVE, Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import (
    clear_markers,
    clear_road_out,
    eliminate,
    pay_vp,
    retire_marker,
    set_italy,
)
from redoubt.titles.switzerland.queries import german_holds, held_urban, is_lost, on_map, vp_balance
from redoubt.titles.switzerland.rules.r08_air import fighters_return, grounded
from redoubt.titles.switzerland.state import (
    DUE,
    GERMAN,
    HEXES,
    NOWHERE,
    OFF_MAP,
    SIDES,
    SWISS,
    Board,
)
from redoubt.titles.switzerland.tables import BORDER, CH, DE, ENGINEER, FR

SURRENDER_LOSSES: Final = 5
"""17.1 Swiss brigades and divisions lost."""
SURRENDER_AREAS: Final = 6
"""17.1 Urban areas besides Bern: this and a die."""
ITALY_JOINS: Final = 5
"""19.3.4, 19.4.4 Balance of victory points."""
MAY_STOP: Final = 10
"""B133 The first turn on which the German may concede in a game without a turn limit."""
LAST_OF_ALL: Final = 40
"""B133 The last turn of a game without a limit, if the players have agreed on one."""
LEVELS: Final = ((11, "decisive"), (7, "normal"), (3, "marginal"), (1, "pyrrhic"))
"""17.2 The least balance for each level of victory; anything lower is a defeat."""


@procedure
class AdministrationPhase(Procedure):
    """4.5, B132 Fighters, Italy, surrender, end of game or an extra turn, roads, markers, turn marker."""

    @step("16.0")
    def fighters(self, g: Board) -> Asked:
        charge_fighters(g)

    @step("19.3.4")
    def italy(self, g: Board) -> Asked:
        italy_joins(g)

    @step("17.1")
    def surrender(self, g: Board) -> Asked:
        if g.rules.scenario.victory == "surrender" and surrender_possible(g):
            roll_for_surrender(g)

    @step("17.0")
    def last_turn(self, g: Board) -> Asked:
        """17.0 After the last turn the game ends, or the German buys an extra turn for a VP (16.0)."""
        if not g.rules.scenario.days:
            return NoLimit()
        if g.turn < g.last_turn:
            return None
        if g.rules.scenario.victory == "depth":
            end_by_depth(g)
        elif why_no_extra_turn(g) is not None:
            end_by_defeat(g, "time is up, and the German cannot buy another turn")
        else:
            return BuyTurn(GERMAN, g.last_turn + 1, vp_balance(g))
        return None

    @last_turn.then
    def extra_turn(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "no":
            end_by_defeat(g, "time is up, and the German buys no more turns")
        else:
            pay_vp(g, 1, "16.0", f"turn {g.last_turn + 1}")
            g.last_turn += 1
            g.extra_turns += 1

    @step("18.2")
    def roads(self, g: Board) -> Asked:
        return ClearRoads() if g.road_out else None

    @step("4.5")
    def markers(self, g: Board) -> Asked:
        """4.5 Remove No Replacement markers; remove militia after the first turn (18.1b)."""
        clear_markers(g)
        for marker, at in enumerate(g.militia_place):
            if at < HEXES:
                retire_marker(g, marker)
                g.log("18.1", "militia_gone", militia=marker, hex=at, side=GERMAN)

    @step("4.5")
    def advance(self, g: Board) -> Asked:
        """4.5 The turn marker moves on, and fighters on its new space are ready again (8.2, B67)."""
        g.night = 0
        g.turn += 1
        if g.rules.air_combat:
            fighters_return(g)
            g.grounded = int(grounded(g))


# 16.0 Victory points paid in administration


def charge_fighters(g: Board) -> None:
    """16.0f, B67, B131 1 VP each time the last fighter of the German is lost or out of action."""
    if not g.rules.air_combat:
        return
    now = grounded(g)
    if now and not g.grounded:
        pay_vp(g, 1, "16.0", "every German fighter is dead or rebuilding")
    g.grounded = int(now)


def italy_joins(g: Board) -> None:
    """19.3.4b, 19.4.4c, B95, B134 Italy joins for good once the balance is 5 at the end of a turn."""
    kind = g.rules.scenario.italy
    if kind in ("six", "stacks") and not g.italy and vp_balance(g) >= ITALY_JOINS:
        set_italy(g, 1)
        g.log("19.3.4" if kind == "six" else "19.4.4", "italy_joins", balance=vp_balance(g), side=GERMAN)


def why_no_extra_turn(g: Board) -> No | None:
    """16.0b, 19.1.3, 19.2.3, 19.3.3, 19.6.3 An extra turn costs 1 VP: at most four in 19.2, none in 19.6, any
    number in 19.1 and 19.3 (B112), and the balance may not go below zero (B68)."""
    most = g.rules.scenario.extra
    if 0 <= most <= g.extra_turns:
        return No(
            g.rules.scenario.rule + ".3", f"you may buy {most} extra turns and have bought {g.extra_turns}"
        )
    balance = vp_balance(g)
    if balance < 1:
        return No("16.0", f"the balance of {balance} VP would drop below zero")
    return None


@dataclass(frozen=True)
class BuyTurn(Decision):
    """16.0b, 17.0 Whether to buy an extra turn."""

    rule: ClassVar[str] = "16.0"
    prompt: ClassVar[str] = "the last turn is over: play turn {turn} for 1 of your {balance} VP?"
    verbs = (
        Verb("yes", label="Buy turn {turn} for 1 VP"),
        Verb("no", label="End the game", ends=True),
    )
    turn: int = 0
    balance: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        return [("yes",), ("no",)]


# 17.1 Swiss surrender


def swiss_losses(g: Board) -> int:
    """17.1, B69 Swiss brigades and divisions eliminated, not counting border and French units."""
    tables = g.rules.tables
    return sum(
        is_lost(g, unit)
        for unit in g.rules.units_of[SWISS]
        if tables.nation[unit] == CH and tables.size[unit] in ("X", "XX") and tables.type[unit] != BORDER
    )


def surrender_possible(g: Board) -> bool:
    """17.1a, 17.1b, B70 Everything except the die: a positive balance, five units lost, Bern and seven other
    areas. With the redoubt these must include all six mountain towns (18.7c, B85)."""
    tables = g.rules.tables
    return (
        german_holds(g, tables.bern)
        and len(held_urban(g)) - 1 > SURRENDER_AREAS
        and (not g.rules.redoubt or all(german_holds(g, town) for town in tables.mountain_towns))
        and swiss_losses(g) >= SURRENDER_LOSSES
        and vp_balance(g) > 0
    )


def roll_for_surrender(g: Board) -> None:
    """17.1b Roll the die on every turn on which it can matter."""
    needed = g.roll("17.1", "areas needed for surrender") + SURRENDER_AREAS
    held = len(held_urban(g)) - 1
    die = needed - SURRENDER_AREAS
    g.log("17.1", "surrender_die", die=die, needed=needed, held=held, side=GERMAN)
    if held >= needed:
        reason = (
            f"Switzerland surrenders: the German holds Bern and {held} other urban areas and needs {needed}"
        )
        end_by_balance(g, reason, "17.1")


# 17.2 Victory levels


def victory_level(balance: int) -> str:
    """17.2 The level for a balance of victory points."""
    for least, level in LEVELS:
        if balance >= least:
            return level
    return "defeat"


def level_text(level: str) -> str:
    """17.2 A level in a sentence: all of them are from the German's point of view."""
    named = any(level == name for _, name in LEVELS)
    return f"{level} German victory" if named else "German defeat" if level == "defeat" else level


def end_by_balance(g: Board, reason: str, rule: str) -> None:
    """17.2 The balance decides the level."""
    balance = vp_balance(g)
    level = victory_level(balance)
    g.finish(SWISS if level == "defeat" else GERMAN, level, {"vp": balance}, reason, rule)


def end_by_defeat(g: Board, reason: str) -> None:
    """17.0, B71 Without a surrender the German loses, whatever the balance."""
    g.finish(SWISS, "defeat", {"vp": vp_balance(g)}, f"Switzerland has not surrendered: {reason}", "17.0")


# 19.4.3, 19.5.3 Games without a turn limit


@procedure
class NoLimit(Procedure):
    """19.4.3, 19.5.3 The game ends when the German has nothing left or stops (B106, B133). He may stop from
    turn 10 on, and in 19.5 as soon as stopping wins (B154)."""

    @step("19.4.3")
    def goes_on(self, g: Board) -> Asked:
        if not german_force_left(g):
            stop(g, "the German has no unit on the map or due")
        elif g.rules.forty_turns and g.turn >= LAST_OF_ALL:
            stop(g, f"turn {LAST_OF_ALL} is over")
        elif g.turn >= MAY_STOP or (g.rules.scenario.victory == "exit" and vp_balance(g) > 0):
            return StopHere(GERMAN, vp_balance(g), f"{g.rules.scenario.rule}.3")
        return None

    @goes_on.then
    def stops(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "yes":
            stop(g, "the German stops")


@dataclass(frozen=True)
class StopHere(Decision):
    """19.4.3, 19.5.3, B106, B133 Whether to end a game without a turn limit."""

    rule: ClassVar[str] = "19.4.3"
    prompt: ClassVar[str] = "end the game now, with a balance of {balance} VP?"
    verbs = (
        Verb("no", label="Play on"),
        Verb("yes", label="End the game now with {balance} VP", ends=True),
    )
    balance: int = 0
    under: str = "19.4.3"

    def cites(self) -> str:
        return self.under

    def options(self, g: Board) -> Iterable[Raw]:
        return [("no",), ("yes",)]


def german_force_left(g: Board) -> bool:
    """B106, B133 Whether a German unit is on the map, under way, or sure to arrive."""
    return bool(on_map(g, GERMAN)) or any(
        g.place[unit] == OFF_MAP or (g.place[unit] == DUE and _will_come(g, unit))
        for unit in g.rules.units_of[GERMAN]
    )


def _will_come(g: Board, unit: int) -> bool:
    """15.0 Units of the army arrive in any case, others only once they are bought, requested or at war."""
    group = g.rules.tables.group[unit]
    if g.rules.scenario.italy == "land":  # 19.5.1: all are in the pool
        return True
    if group == "italian":
        return g.italy > 0
    if group == "optional_engineer":
        return g.engineers_offered > 1
    if group == "airborne":
        return g.landing[unit] != NOWHERE
    return group in ("regular", "border")


def stop(g: Board, why: str) -> None:
    """19.4.3, 19.5.3 In 19.5 the level follows 17.2; elsewhere no surrender means defeat (B71)."""
    if g.rules.scenario.victory == "exit":
        end_by_balance(g, f"The march north is over: {why}", "19.5.3")
    else:
        end_by_defeat(g, why)


# 19.6.4 Victory by depth


def depth(g: Board, hex: int) -> int:
    """B110 The distance to the nearest French hex."""
    tables = g.rules.tables
    french = tables.grid.members(tables.in_country[FR])
    return min(int(tables.grid.distance(hex, near)) for near in french)


def points_in_germany(g: Board, side: int) -> int:
    """19.6.4e Stacking points inside Germany."""
    return sum(points_at(g, unit, g.place[unit]) for unit in on_map(g, side))


def points_at(g: Board, unit: int, hex: int) -> int:
    """19.6.4e What a unit counts in a hex: its stacking points inside Germany, a French unit's once more for
    every full 3 hexes of depth."""
    tables = g.rules.tables
    if tables.country[hex] != DE:
        return 0
    times = 1 + depth(g, hex) // 3 if tables.nation[unit] == FR else 1
    return int(tables.stacking[unit]) * times


def end_by_depth(g: Board) -> None:
    """19.6.4e, B110 The side with most points inside Germany wins; the German wins ties."""
    german, french = points_in_germany(g, GERMAN), points_in_germany(g, SWISS)
    winner = SWISS if french > german else GERMAN
    reason = f"Stacking points inside Germany: German {german}, French {french}"
    g.finish(winner, "victory", scores(g), reason, "19.6.4")


def scores(g: Board) -> dict[str, int]:
    """The score: the balance of 16.0, or the points inside Germany of 19.6.4."""
    if g.rules.scenario.victory == "depth":
        return {SIDES[side]: points_in_germany(g, side) for side in (GERMAN, SWISS)}
    return {"vp": vp_balance(g)}


# 18.2 Road Out


@dataclass(frozen=True)
class ClearRoad(Decision):
    """18.2b Which engineer to spend on a Road Out marker."""

    rule: ClassVar[str] = "18.2"
    prompt: ClassVar[str] = "remove an engineer to clear the Road Out marker in its hex?"
    verbs = (
        Verb("clear", "unit", label="Spend {unit} to clear the road in its hex"),
        Verb("done", label="Clear no more roads", group="end", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [*(("clear", unit) for unit in road_engineers(g)), ("done",)]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "clear":
            return None
        name = g.rules.tables.unit_shown[choice[1]]
        if g.rules.tables.type[choice[1]] != ENGINEER:
            return No("18.2", f"{name} is not an engineer")
        return No("18.2", f"{name} is not in a hex with a Road Out marker")


def road_engineers(g: Board) -> list[int]:
    """German engineers in hexes with a Road Out marker."""
    tables, out = g.rules.tables, g.road_out
    bit, kind, place = tables.grid.bit, tables.type, g.place
    return [
        unit
        for unit in g.rules.units_of[GERMAN]
        if kind[unit] == ENGINEER and place[unit] < HEXES and out & bit[place[unit]]
    ]


@procedure
class ClearRoads(Procedure):
    """18.2b, B73 Clear markers one by one, each at the cost of an engineer."""

    @loop("18.2")
    def clear(self, g: Board) -> Asked:
        return ClearRoad(GERMAN) if road_engineers(g) else None

    @clear.then
    def cleared(self, g: Board, choice: Raw) -> Asked:
        if choice[0] == "done":
            return LEAVE
        hex = g.place[choice[1]]
        eliminate(g, choice[1], "18.2")
        clear_road_out(g, hex, "18.2")
        return None


def _level(facts: Facts, shown: Words) -> Words:
    return {**ending_words(facts, shown), "level": level_text(facts["level"])}


EVENTS = (
    EventKind("game_over", "Game over: {winner}, {level}. {reason}", report=True, words=_level),
    EventKind(
        "surrender_die",
        "Surrender needs {needed} urban areas besides Bern; the German holds {held}",
        report=True,
        dice=("die",),
    ),
    EventKind("italy_joins", "Italy joins the war: the balance is {balance} VP", "march", report=True),
    EventKind("militia_gone", "{militia} in {hex} goes home", "march"),
)
