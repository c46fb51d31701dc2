"""4.0 Sequence of play: the whole game, a turn, its day and its night."""

from __future__ import annotations

from redoubt.engine.errors import BadSetup
from redoubt.engine.events import EventKind, Facts, Words
from redoubt.engine.procedure import Asked, Procedure, loop, procedure, step
from redoubt.titles.switzerland.board import note_bern
from redoubt.titles.switzerland.rules.r06_bombardment import BombardmentPhase
from redoubt.titles.switzerland.rules.r09_movement import MovementPhase
from redoubt.titles.switzerland.rules.r10_combat import CombatPhase
from redoubt.titles.switzerland.rules.r14_replacements import FirstReplacementPhase, ReplacementPhase
from redoubt.titles.switzerland.rules.r15_reinforcements import ReinforcementPhase
from redoubt.titles.switzerland.rules.r16_victory import AdministrationPhase
from redoubt.titles.switzerland.rules.r18_5_airborne import Landings
from redoubt.titles.switzerland.rules.r19_setup import SetUp
from redoubt.titles.switzerland.state import GERMAN, SIDES, SWISS, UNUSED, Board


@procedure
class Campaign(Procedure):
    """19.0, 4.0 Set-up, then turns until one side has won."""

    @step("19.0", "Set-up")
    def set_up(self, g: Board) -> Asked:
        return SetUp()

    @loop("4.0")
    def turns(self, g: Board) -> Asked:
        g.log("4.0", "turn_begins", turn=g.turn)
        return Turn()


@procedure
class Turn(Procedure):
    """4.0 A day, a night, and the turn's end."""

    @step("4.1")
    def day(self, g: Board) -> Asked:
        g.night = 0
        return Day()

    @step("4.2")
    def night(self, g: Board) -> Asked:
        g.night = 1
        return Night()

    @step("4.3", "Replacement phase")
    def replacements(self, g: Board) -> Asked:
        g.night = 0
        note_bern(g)
        return ReplacementPhase()

    @step("4.4", "Reinforcements phase")
    def reinforcements(self, g: Board) -> Asked:
        return ReinforcementPhase()

    @step("4.5", "Administration phase")
    def administration(self, g: Board) -> Asked:
        return AdministrationPhase()


@procedure
class Day(Procedure):
    """4.1 Daylight phases."""

    @step("4.1.1", "German bombardment phase")
    def german_bombardment(self, g: Board) -> Asked:
        return BombardmentPhase(GERMAN)

    @step("4.1.2", "Swiss bombardment phase")
    def swiss_bombardment(self, g: Board) -> Asked:
        return BombardmentPhase(SWISS)

    @step("4.1.3", "German movement phase")
    def german_movement(self, g: Board) -> Asked:
        return MovementPhase(GERMAN)

    @step("4.1.4", "German combat phase")
    def german_combat(self, g: Board) -> Asked:
        return CombatPhase(GERMAN)

    @step("4.1.5", "German first replacement phase")
    def first_replacement(self, g: Board) -> Asked:
        note_bern(g)
        return FirstReplacementPhase()

    @step("4.1.6", "Swiss movement phase")
    def swiss_movement(self, g: Board) -> Asked:
        return MovementPhase(SWISS)

    @step("4.1.7", "Swiss combat phase")
    def swiss_combat(self, g: Board) -> Asked:
        return CombatPhase(SWISS)


@procedure
class Night(Procedure):
    """4.2 Night phases, with the special rules of 13.0."""

    @step("4.2.1", "German night bombardment phase")
    def german_bombardment(self, g: Board) -> Asked:
        note_bern(g)
        return BombardmentPhase(GERMAN)

    @step("4.2.2", "Swiss night bombardment phase")
    def swiss_bombardment(self, g: Board) -> Asked:
        return BombardmentPhase(SWISS)

    @step("18.5.3", "Airborne landings")
    def landings(self, g: Board) -> Asked:
        return Landings()

    @step("4.2.3", "German night movement phase")
    def german_movement(self, g: Board) -> Asked:
        return MovementPhase(GERMAN)

    @step("4.2.4", "German night combat phase")
    def german_combat(self, g: Board) -> Asked:
        return CombatPhase(GERMAN)

    @step("4.2.5", "Swiss night movement phase")
    def swiss_movement(self, g: Board) -> Asked:
        note_bern(g)
        return MovementPhase(SWISS)

    @step("4.2.6", "Swiss night combat phase")
    def swiss_combat(self, g: Board) -> Asked:
        return CombatPhase(SWISS)


def begin(g: Board) -> list[Procedure]:
    """A new game starts with its set-up."""
    g.last_turn = g.rules.scenario.days
    return [Campaign()]


def enter(g: Board, phase: str) -> list[Procedure]:
    """The stack for a position that starts in the phase with this rule number (empty: the first of the
    day)."""
    if not g.last_turn:
        g.last_turn = g.rules.scenario.days
    wanted = phase or "4.1.1"
    if wanted == "19.0":
        if any(at != UNUSED for at in (*g.place, *g.fort_place, *g.militia_place)):
            raise BadSetup(
                "a position in the set-up phase cannot have units, forts or militia on the board",
                "phase",
                "19.0",
            )
        return [Campaign()]
    campaign = Campaign.at("turns")
    for name, half, night in (("day", Day, 0), ("night", Night, 1)):
        for part in half.STEPS:
            if part.rule == wanted:
                g.night = night
                return [campaign, Turn.at(name), half.at(part.name)]
    later = [part for part in Turn.STEPS if part.rule not in ("4.1", "4.2")]
    for part in later:
        if part.rule == wanted:
            return [campaign, Turn.at(part.name)]
    phases = ", ".join(part.rule for part in (*Day.STEPS, *Night.STEPS, *later))
    raise BadSetup(f"unknown phase {phase[:20]!r}; choose from 19.0, {phases}", "phase", "4.0")


def _agreeing(facts: Facts, shown: Words) -> Words:
    """The German has, the Swiss and the French have."""
    if facts["side"] == SIDES[GERMAN]:
        return {"has": "has", "takes": "takes"}
    return {"has": "have", "takes": "take"}


EVENTS = (
    EventKind("forced", "The {side} {has} only one choice: {choice}", "table", words=_agreeing),
    EventKind("undo", "The {side} {takes} back a choice", "table", words=_agreeing),
    EventKind("turn_begins", "Turn {turn} begins"),
)
