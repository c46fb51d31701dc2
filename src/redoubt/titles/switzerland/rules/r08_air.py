"""8.0 Advanced air combat: both sides place fighters over the combats of a daylight phase, and they fight."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import place_fighter
from redoubt.titles.switzerland.queries import contested, troops_at
from redoubt.titles.switzerland.state import (
    AIRFIELD,
    DEAD,
    DUE,
    GERMAN,
    HEXES,
    SIDES,
    SWISS,
    TRACK,
    UNUSED,
    Board,
)
from redoubt.titles.switzerland.tables import IT, PEOPLES

# who flies


def fighters_of(g: Board, side: int) -> list[int]:
    tables = g.rules.tables
    return [fighter for fighter, own in enumerate(tables.fighter_side) if own == side]


def ready(g: Board, fighter: int) -> bool:
    """8.1, B131 Whether a fighter is ready: on its airfield, or on the track for this turn or earlier."""
    place = g.air_place[fighter]
    return place == AIRFIELD or (place == TRACK and g.air_back[fighter] <= g.turn)


def ready_by_nation(g: Board, side: int) -> dict[int, list[int]]:
    """The fighters that a side may place, by nation. All fighters of a nation are alike."""
    fighters: dict[int, list[int]] = {}
    for fighter in fighters_of(g, side):
        if ready(g, fighter):
            fighters.setdefault(g.rules.tables.fighter_nation[fighter], []).append(fighter)
    return fighters


def fighters_over(g: Board, hex: int, side: int) -> list[int]:
    """A side's fighters over a hex."""
    return [fighter for fighter in fighters_of(g, side) if g.air_place[fighter] == hex]


def fighter_support(g: Board, hex: int, side: int) -> bool:
    """8.1b, 8.3 Whether a side has a fighter over a hex, and troops of the fighter's nation in it."""
    if hex not in g.air_place:
        return False
    return any(_own_troops(g, fighter, hex, side) for fighter in fighters_over(g, hex, side))


def _own_troops(g: Board, fighter: int, hex: int, side: int) -> bool:
    tables = g.rules.tables
    nation = tables.fighter_nation[fighter]
    return any(tables.nation[unit] == nation for unit in troops_at(g, hex, side))


def battle_hexes(g: Board, attacker: int) -> list[int]:
    """B16 The hexes where a combat will be fought."""
    return list(g.rules.tables.grid.members(contested(g, attacker)))


def fighters_return(g: Board) -> None:
    """8.2 When a turn begins, the fighters on its space of the turn track return to their airfields."""
    for fighter, place in enumerate(g.air_place):
        if place == TRACK and ready(g, fighter):
            g.log("8.2", "fighter_returns", fighter=fighter, side=g.rules.tables.fighter_side[fighter])
            place_fighter(g, fighter, AIRFIELD)


def grounded(g: Board) -> bool:
    """16.0f, B131 Whether the German has fighters in play and every one of them is dead or rebuilding. The
    Italian one is his while Italy is at war (3.0)."""
    nation = g.rules.tables.fighter_nation
    in_play = [
        f
        for f in fighters_of(g, GERMAN)
        if g.air_place[f] not in (UNUSED, DUE) and (nation[f] != IT or g.italy == 2)
    ]
    return bool(in_play) and not any(ready(g, f) or g.air_place[f] < HEXES for f in in_play)


def fighters_home(g: Board) -> None:
    """8.1 After the phase all fighters over the map fly home."""
    for fighter, place in enumerate(g.air_place):
        if place < HEXES:
            place_fighter(g, fighter, AIRFIELD)


# 8.1 Placement


@dataclass(frozen=True)
class PlaceFighter(Decision):
    """8.1 The Swiss place their fighters one to a hex; then the Germans place single fighters where there is
    no Swiss fighter, or pairs of one nation against one."""

    rule: ClassVar[str] = "8.1"
    prompt: ClassVar[str] = "place a fighter over a combat, or finish"
    verbs = (
        Verb("fly", "fighter", "hex", label="{fighter} over {hex}", group="air"),
        Verb("pair", "fighter", "hex", label="{fighter} and another over {hex}", group="air"),
        Verb("done", label="Send no more fighters", group="end", ends=True),
    )
    attacker: int = 0

    def options(self, g: Board) -> Iterable[Raw]:
        choices: list[Raw] = []
        battles = battle_hexes(g, self.attacker)
        for fighters in ready_by_nation(g, self.side).values():
            for hex in battles:
                verb = self._way(g, hex, len(fighters))
                if verb and _own_troops(g, fighters[0], hex, self.side):
                    choices.append((verb, fighters[0], hex))
        choices.append(("done",))
        return choices

    def _way(self, g: Board, hex: int, number: int) -> str:
        """How `number` fighters of a nation may fly to a hex: "fly", "pair", or "" for not at all."""
        if fighters_over(g, hex, self.side):
            return ""
        if self.side == GERMAN and fighters_over(g, hex, SWISS):
            return "pair" if number > 1 else ""
        return "fly"

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] not in ("fly", "pair") or min(choice[1:]) < 0:
            return None
        verb, fighter, hex = choice
        tables = g.rules.tables
        name, where = tables.fighter_shown[fighter], tables.where(hex)
        nation = tables.fighter_nation[fighter]
        if tables.fighter_side[fighter] != self.side:
            return No("8.1", f"{name} is not yours")
        if not ready(g, fighter):
            return No("8.1", f"{name} is not ready to fly")
        alike = ready_by_nation(g, self.side)[nation]
        if hex not in battle_hexes(g, self.attacker):
            return No("8.1", f"{name} may not fly to {where}: no combat will be fought there")
        if not _own_troops(g, fighter, hex, self.side):
            return No("8.1", f"{name} supports only {PEOPLES[nation]} troops, and none are in {where}")
        if fighters_over(g, hex, self.side):
            return No("8.1", f"your fighters are already over {where}")
        if self._way(g, hex, 2) == "pair" and verb == "fly":
            return No("8.1", f"a single fighter may not join the Swiss fighter over {where}: send a pair")
        if verb == "pair" and self._way(g, hex, 2) != "pair":
            return No("8.1", f"a pair flies only against a Swiss fighter, and there is none over {where}")
        if verb == "pair" and len(alike) < 2:
            return No("8.1", f"a pair needs two {PEOPLES[nation]} fighters, but only {len(alike)} is ready")
        return No("8.1", f"the fighters of a nation are alike: send {tables.fighter_shown[alike[0]]}")


@procedure
class AirPhase(Procedure):
    """8.1, 8.2 Place fighters and let them fight, before the combats of a daylight combat phase (B15)."""

    attacker: int
    swiss_done: bool = False
    german_done: bool = False

    @loop("8.1")
    def swiss_placement(self, g: Board) -> Asked:
        return None if self.swiss_done else self._ask(g, SWISS)

    @swiss_placement.then
    def swiss_placed(self, g: Board, choice: Raw) -> Asked:
        self.swiss_done = choice[0] == "done"
        self._placed(g, SWISS, choice)
        return None

    @loop("8.1")
    def german_placement(self, g: Board) -> Asked:
        return None if self.german_done else self._ask(g, GERMAN)

    @german_placement.then
    def german_placed(self, g: Board, choice: Raw) -> Asked:
        self.german_done = choice[0] == "done"
        self._placed(g, GERMAN, choice)
        return None

    def _ask(self, g: Board, side: int) -> Asked:
        decision = PlaceFighter(side, self.attacker)
        return decision if len(list(decision.options(g))) > 1 else None

    def _placed(self, g: Board, side: int, choice: Raw) -> None:
        if choice[0] == "done":
            return
        verb, fighter, hex = choice
        sent = [fighter]
        if verb == "pair":
            sent = ready_by_nation(g, side)[g.rules.tables.fighter_nation[fighter]][:2]
        for plane in sent:
            place_fighter(g, plane, hex)
        g.log("8.1", "fighters_placed", fighters=tuple(sent), hex=hex, side=side)

    @loop("8.2")
    def resolution(self, g: Board) -> Asked:
        """8.2 Where both sides have fighters, they fight until one side has none left there (B17)."""
        for hex in battle_hexes(g, self.attacker):
            if fighters_over(g, hex, GERMAN) and fighters_over(g, hex, SWISS):
                return AirBattle(hex)
        return None


# 8.2 Resolution


@procedure
class AirBattle(Procedure):
    """8.2 One exchange over a hex."""

    hex: int

    @step("8.2")
    def roll(self, g: Board) -> Asked:
        air_battle(g, self.hex)


def air_battle(g: Board, hex: int) -> None:
    """8.2 Each side rolls one die, however many fighters it has (B17)."""
    dice = [g.roll("8.2", "air combat, German"), g.roll("8.2", "air combat, Swiss")]
    g.log("8.2", "air_battle", hex=hex, german=dice[GERMAN], swiss=dice[SWISS])
    apart = abs(dice[GERMAN] - dice[SWISS])
    if apart == 0:
        for side in (GERMAN, SWISS):
            _to_track(g, fighters_over(g, hex, side)[0], 1)
        return
    loser = GERMAN if dice[GERMAN] < dice[SWISS] else SWISS
    fighter = fighters_over(g, hex, loser)[0]
    if apart == 1 and not _flies_once(g, loser):
        _to_track(g, fighter, dice[loser])
    else:
        g.log("8.2", "fighter_lost", fighter=fighter, side=loser)
        place_fighter(g, fighter, DEAD)


def _flies_once(g: Board, side: int) -> bool:
    """19.5.5 The only German fighter in Kesselring does not return after a loss."""
    return side == GERMAN and g.rules.scenario_id == "kesselring"


def _to_track(g: Board, fighter: int, turns: int) -> None:
    """8.2 Put a fighter so many turns ahead on the turn track."""
    side = g.rules.tables.fighter_side[fighter]
    g.log("8.2", "fighter_to_track", fighter=fighter, turn=g.turn + turns, side=side)
    place_fighter(g, fighter, TRACK, g.turn + turns)


EVENTS = (
    EventKind("fighter_returns", "{fighter} is ready again", "fight"),
    EventKind(
        "fighters_placed",
        "{fighters} {fly} over {hex}",
        "fight",
        words=lambda facts, shown: {"fly": "flies" if len(facts["fighters"]) == 1 else "fly"},
    ),
    EventKind(
        "air_battle",
        "Air battle over {hex}: German {german}, Swiss {swiss}",
        "fight",
        opens=True,
        verdict=True,
        report=True,
        dice=SIDES,
    ),
    EventKind("fighter_to_track", "{fighter} is out of action until turn {turn}", "fight", verdict=True),
    EventKind("fighter_lost", "{fighter} is shot down", "fight", verdict=True, report=True),
)
