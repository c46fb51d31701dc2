"""Central Powers: the optional cards (3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from redoubt.engine.decision import Decision, No, Raw, Verb
from redoubt.engine.procedure import Procedure, loop, procedure
from redoubt.titles.paths_of_glory.board import add_vp, bring_in, reduce_unit
from redoubt.titles.paths_of_glory.queries import (
    answers,
    at,
    card_of,
    controls,
    full,
    name,
    stacks,
    tables_of,
    trench_at,
)
from redoubt.titles.paths_of_glory.rules.cards.common import (
    after,
    anybody,
    attack,
    both,
    every,
    in_country,
    on_terrain,
    turns,
    with_unit_of,
)
from redoubt.titles.paths_of_glory.rules.cards.declaration import THIS_CARD, Card, CombatUse, Fight
from redoubt.titles.paths_of_glory.state import RESERVE, Board
from redoubt.titles.paths_of_glory.tables import AH, AP, BE, CLEAR, CP, FR, GE, RU, TU, US

TSAR, FALL_OF_THE_TSAR, TANKS, YANKS = "CP-28", "CP-52", "AP-48", "AP-35"
POLES = ("POL-C01", "POL-C02", "POL-C03")


def warsaw_held(g: Board) -> No | None:
    return (
        None
        if controls(g, CP, at(g, "Warsaw"))
        else No(THIS_CARD, "the Central Powers do not control Warsaw")
    )


def polish_restoration(g: Board) -> None:
    """VP -1; three Polish corps come to the Reserve Box, German in every respect."""
    add_vp(g, -1, "18", "Polish Restoration")
    for corps in POLES:
        bring_in(g, tables_of(g).unit[corps], RESERVE[CP], "9.4")


def no_trench_yet(g: Board, fight: Fight, side: int) -> No | None:
    """Turk Determination: a space without trench."""
    if trench_at(g, fight.target, CP):
        return No(THIS_CARD, "the space has a trench already")
    return None


def stoppable(g: Board, fight: Fight, side: int) -> No | None:
    """Alberich: not against an attack with Royal Tank Corps or Yanks and Tanks."""
    tables = tables_of(g)
    if card_of(g, TANKS) in g.face_up:
        return No(THIS_CARD, "the attack uses Royal Tank Corps")
    yanks = any(tables.nation[unit] == US for unit in fight.attackers)
    if g.offensive_card == card_of(g, YANKS) and yanks:
        return No(THIS_CARD, "the attack uses Yanks and Tanks")
    return None


# Russian Desertions


def deserters(g: Board) -> list[int]:
    """Russian Desertions: full-strength RU units on the map."""
    nation = tables_of(g).nation
    units = (unit for stack in stacks(g, AP).values() for unit in stack)
    return sorted(unit for unit in units if nation[unit] == RU and full(g, unit))


@dataclass(frozen=True)
class ChooseDeserters(Decision):
    """Russian Desertions: CP flips up to four full-strength RU units."""

    rule = "9.1"
    prompt = "Russian Desertions: reduce a Russian unit ({left} left)"
    left: int = 4
    verbs = (
        Verb("desert", "unit", label="Reduce {unit}", group="losses"),
        Verb("done", label="No more", ends=True),
    )

    def options(self, g: Board) -> Iterable[Raw]:
        return [("done",), *(("desert", unit) for unit in deserters(g))]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if not answers(g, self, choice) or choice[0] == "done":
            return None
        return No("9.1", f"{name(g, choice[1])} is not a full-strength Russian unit on the map")


@procedure
class RussianDesertions(Procedure):
    """9.1 Russian Desertions."""

    left: int = 4

    @loop("9.1")
    def flips(self, g: Board) -> Any:
        return ChooseDeserters(CP, self.left) if self.left else None

    @flips.then
    def flipped(self, g: Board, choice: Raw) -> None:
        if choice[0] == "done":
            self.left = 0
        else:
            self.left -= 1
            reduce_unit(g, choice[1], "9.1")


determination = CombatUse(False, True, every(with_unit_of(TU), no_trench_yet), entrenches=True)
alberich = CombatUse(False, True, every(in_country(FR, BE), stoppable), calls_off=True)

CARDS = (
    Card("CP-56", combat=CombatUse(False, True, anybody, withdraws=True)),
    Card("CP-57", combat=both(with_unit_of(AH))),
    Card("CP-58", after(TSAR)),
    Card("CP-59", warsaw_held, polish_restoration),
    Card("CP-60", combat=determination),
    Card("CP-61"),
    Card("CP-62", combat=attack(every(with_unit_of(GE), on_terrain(CLEAR)))),
    Card("CP-63", after(FALL_OF_THE_TSAR), lambda g: RussianDesertions()),
    Card("CP-64", combat=alberich),
    Card("CP-65", turns(1, 16)),
)
