"""V5.4, V5.5, V6.3, V8.4 to V8.6 Replacements for Denmark, Holland and Switzerland."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.events import EventKind
from redoubt.engine.procedure import Procedure, loop, procedure
from redoubt.titles.paths_of_glory.board import add_rp, bring_in, flip_up, place_unit
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    full,
    held_alone,
    name,
    on_map,
    room_at,
    side_of,
    tables_of,
)
from redoubt.titles.paths_of_glory.rules.r11_limits import barred
from redoubt.titles.paths_of_glory.rules.r14_supply import in_supply
from redoubt.titles.paths_of_glory.rules.r17_replacements import step_cost, why_no_nation
from redoubt.titles.paths_of_glory.state import ELIMINATED, OUT, RESERVE, SPACES, UNENTERED
from redoubt.titles.paths_of_glory.tables import AP, CH, CP, DK, EITHER_SIDE, NATION_NAMES, NL, POOLS

RULES = {DK: ("V5.5", "V5.4"), NL: ("V6.3", "V6.3"), CH: ("V8.4", "V8.4")}
"""By nation, the rule with AP and with CP."""
RETURNS = {
    (DK, CP): ("Copenhagen", "Esbjerg", "Kiel"),
    (DK, AP): ("Copenhagen", "Esbjerg"),
    (NL, CP): ("The Hague", "Essen"),
    (NL, AP): ("The Hague", "Antwerp"),
    (CH, CP): ("Bern", "Geneva", "Ulm/Black Forest"),
    (CH, AP): ("Bern", "Geneva", "Dijon", "Milan"),
}
"""V5.4, V5.5, V6.3, V8.5 Where rebuilt units return."""
SWISS_ARMY = "CH-1"
A_TURN = 2
"""V8.4 Halves of a point that Switzerland may spend in a turn, of its own or of Germany's."""
STORED, OTHERS = 1, 2


def pool_of(g: NeutralsBoard, nation: int) -> int:
    """V5.4, V5.5, V6.3, V8.4 Germany's points with CP, those of the Allied minors with AP."""
    return POOLS.index("GE" if g.allegiance[nation] == CP else "A")


def why_no_points(
    g: NeutralsBoard, nation: int, cost: int, used: tuple[int, ...], swiss: int, source: int
) -> No | None:
    """Why the points are not there, after what was spent in this phase."""
    side = g.allegiance[nation]
    rule, country = RULES[nation][side == CP], NATION_NAMES[nation]
    have = g.rp[pool_of(g, nation)]
    if nation != CH:
        if nation in used:
            return No(rule, f"{country} has had its replacement this turn")
    elif source == STORED or (source != OTHERS and g.swiss_points):
        if swiss + cost > A_TURN:
            return No("V8.4", "Switzerland spends one stored point a turn")
        have = g.swiss_points
    elif side == CP and swiss + cost > A_TURN:
        return No("V8.4", "Switzerland has one German point a turn")
    if have < cost:
        return No(rule, f"{cost / 2:g} RP are needed; there are {have / 2:g}")
    return None


def return_places(g: NeutralsBoard, unit: int) -> list[int]:
    """V8.5 Friendly spaces of the list with room and no enemy unit (10.3)."""
    side, nation = side_of(g, unit), tables_of(g).nation[unit]
    open_to = held_alone(g, side) & ~barred(g, unit)
    places = (at(g, place) for place in RETURNS[nation, side])
    return [space for space in places if open_to >> space & 1 and room_at(g, space, side) > 0]


def why_no_army(g: NeutralsBoard, corps: int) -> No | None:
    """V8.6 Why a corps cannot become the Swiss army."""
    tables, who = tables_of(g), name(g, corps)
    if tables.nation[corps] != CH or tables.is_army[corps]:
        return No("V8.6", f"{who} is not a Swiss corps")
    if g.place[tables.unit[SWISS_ARMY]] != UNENTERED:
        return No("V8.6", "Switzerland has raised its army already")
    if not full(g, corps):
        return No("V8.6", f"{who} is reduced")
    place = g.place[corps]
    home = tables.in_country[CH]
    if place == RESERVE[side_of(g, corps)]:
        bern = at(g, "Bern")
        return None if bern in return_places(g, corps) else No("V8.6", "Bern cannot take the army")
    if place >= SPACES or not home >> place & 1 or not in_supply(g, corps):
        return No("V8.6", f"{who} is not in Switzerland or in the Reserve Box")
    return None


@dataclass(frozen=True)
class ReplaceNeutrals(Decision):
    """V5.4, V6.3, V8.4 Flip, rebuild, or raise the Swiss army."""

    rule = "V8.4"
    prompt = "replacements for Denmark, Holland and Switzerland, or end"
    used: tuple[int, ...] = ()
    """Nations that had their one replacement of the turn."""
    swiss: int = 0
    """Halves that Switzerland spent this turn."""
    source: int = 0
    """Whose: its stored points, or those of others."""
    verbs = (
        Verb("flip", "unit", label="{unit} returns to full strength", group="replace", safe=True),
        Verb("rebuild", "unit", "place", label="Rebuild {unit} in {place}", group="replace", safe=True),
        Verb("raise_army", "unit", label="{unit} becomes the Swiss 1st Army", group="replace", rule="V8.6"),
        Verb("done", label="End replacements", ends=True),
    )

    def why_no_points(self, g: NeutralsBoard, unit: int, cost: int) -> No | None:
        nation = tables_of(g).nation[unit]
        no = why_no_points(g, nation, cost, self.used, self.swiss, self.source)
        return no or why_no_nation(g, unit)

    def options(self, g: NeutralsBoard) -> Iterable[Raw]:
        return [("done",), *self.replacements(g)]

    def replacements(self, g: NeutralsBoard) -> list[Raw]:
        tables = tables_of(g)
        options: list[Raw] = []
        for unit, nation in enumerate(tables.nation):
            if nation not in EITHER_SIDE or g.allegiance[nation] != self.side:
                continue
            for choice in self._for(g, unit):
                if self.why_not(g, choice) is None:
                    options.append(choice)
        return options

    def _for(self, g: NeutralsBoard, unit: int) -> list[Raw]:
        if g.place[unit] == ELIMINATED[self.side]:
            return [("rebuild", unit, space) for space in return_places(g, unit)]
        if not (on_map(g, unit) or g.place[unit] == RESERVE[self.side]):
            return []
        return [("flip", unit)] if g.reduced[unit] else [("raise_army", unit)]

    def why_not(self, g: NeutralsBoard, choice: Raw) -> No | None:
        """Why a replacement cannot be made."""
        unit, who = choice[1], name(g, choice[1])
        nation = tables_of(g).nation[unit]
        if nation not in EITHER_SIDE or g.allegiance[nation] != self.side:
            return No("V8.4", f"{who} is not a Danish, Dutch or Swiss unit of yours")
        if choice[0] == "raise_army":
            return why_no_army(g, unit) or self.why_no_points(g, unit, 2)
        rule = RULES[nation][self.side == CP]
        if choice[0] == "flip":
            here = on_map(g, unit) and in_supply(g, unit)
            if not g.reduced[unit] or not (here or g.place[unit] == RESERVE[self.side]):
                return No(rule, f"{who} is not a reduced unit in supply")
        elif g.place[unit] != ELIMINATED[self.side]:
            return No(rule, f"{who} is not in the eliminated box")
        elif choice[2] not in return_places(g, unit):
            return No("V8.5" if nation == CH else rule, f"{who} cannot return there")
        return self.why_no_points(g, unit, step_cost(g, unit))

    def explain(self, g: NeutralsBoard, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        return self.why_not(g, choice)


@procedure
class NeutralReplacements(Procedure):
    """V5.4, V5.5, V6.3, V8.4 In the Replacement Phase, with what is left of the points: AP, then CP."""

    side: int = AP
    used: tuple[int, ...] = ()
    swiss: int = 0
    source: int = 0

    @loop("V8.4", "Replacement Phase")
    def replace(self, g: NeutralsBoard) -> Any:
        for side in range(self.side, CP + 1):
            decision = ReplaceNeutrals(side, self.used, self.swiss, self.source)
            if decision.replacements(g):
                self.side = side
                return decision
        return None

    @replace.then
    def carry_out(self, g: NeutralsBoard, choice: Raw) -> None:
        if choice[0] == "done":
            self.side += 1
            return
        unit = choice[1]
        nation = tables_of(g).nation[unit]
        self.spend(g, nation, 2 if choice[0] == "raise_army" else step_cost(g, unit))
        rule = RULES[nation][self.side == CP]
        if choice[0] == "flip":
            flip_up(g, unit, rule)
        elif choice[0] == "rebuild":
            bring_in(g, unit, choice[2], "V8.5" if nation == CH else rule, reduced=True)
        else:
            raise_army(g, unit)

    def spend(self, g: NeutralsBoard, nation: int, cost: int) -> None:
        """V8.4 Stored points first; they and the points of others are not used in the same turn."""
        self.used = (*self.used, nation)
        if nation == CH:
            self.swiss += cost
            self.source = self.source or (STORED if g.swiss_points else OTHERS)
            if self.source == STORED:
                g.swiss_points -= cost
                return
        add_rp(g, pool_of(g, nation), -cost)


def raise_army(g: NeutralsBoard, corps: int) -> None:
    """V8.6 A corps leaves the game for the Swiss 1st Army; one from the Reserve Box is placed in Bern."""
    army, place = tables_of(g).unit[SWISS_ARMY], g.place[corps]
    place_unit(g, corps, OUT)
    g.log("V8.6", "army_raised", unit=corps, army=army)
    bring_in(g, army, place if place < SPACES else at(g, "Bern"), "V8.6")


EVENTS = (EventKind("army_raised", "{unit} becomes {army}", headline=True),)
