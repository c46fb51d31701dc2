"""V The neutrals variant: Denmark, Holland and Switzerland can be drawn into the war. One list of changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from redoubt.engine.title import Option
from redoubt.engine.variant import Insert, Overlay, Replace, Settle, Variant
from redoubt.titles.paths_of_glory.neutrals import (
    v4_actions,
    v4_entry,
    v5_landings,
    v6_holland,
    v7_fisher,
    v8_replacements,
    v8_switzerland,
)
from redoubt.titles.paths_of_glory.neutrals.remarks import remarks
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.rules.additions import Bar
from redoubt.titles.paths_of_glory.rules.cards.cp_mobilization import GunsOfAugust
from redoubt.titles.paths_of_glory.rules.r03_setup import TakeGunsOfAugust
from redoubt.titles.paths_of_glory.rules.r05_sequence import War
from redoubt.titles.paths_of_glory.rules.r07_actions import ActionRound
from redoubt.titles.paths_of_glory.rules.r08_operations import Operations
from redoubt.titles.paths_of_glory.rules.r12_attacks import ChooseCombat
from redoubt.titles.paths_of_glory.rules.r14_supply import AttritionPhase
from redoubt.titles.paths_of_glory.rules.r15_forts import SiegePhase
from redoubt.titles.paths_of_glory.rules.r17_replacements import ReplacementPhase
from redoubt.titles.paths_of_glory.settings import Rules
from redoubt.titles.paths_of_glory.tables import NEUTRALS as TABLES


def adds(**answers: Any) -> Callable[[Rules], Rules]:
    """The rules with these additions; lists grow."""

    def change(rules: Rules) -> Rules:
        old = rules.added
        grown: dict[str, Any] = {
            key: (*getattr(old, key), *value) if isinstance(value, tuple) else value
            for key, value in answers.items()
        }
        return replace(rules, added=replace(old, **grown))

    return change


DUTCH_ABROAD = Bar(v6_holland.dutch_bars, "V6.5", "one Dutch corps at a time, in Belgium, France or Germany")
GERMANS_FIRST = Bar(v7_fisher.germans_first, "V7.2", "a German unit must enter Denmark first")

NEUTRALS = Variant(
    "neutrals",
    "Denmark, Holland and Switzerland",
    "V4.1",
    "Either side may invade neutral nations, which then join the other; the Allies may land in Denmark and "
    "Holland, and Germany may begin with the Full Schlieffen Plan.",
    changes=(
        Overlay("V2", "eleven spaces, thirty links, twelve units", TABLES),
        Settle("V4.1", "the status tells how the three countries stand", adds(remarks=remarks)),
        Replace("V4.1", "invasions are declared while spaces are activated", Operations,
                v4_actions.OperationsWithNeutrals),
        Replace("V7.1", "before an Allied action the Fisher Plan and Antwerp, after it High Seas Fleet",
                ActionRound, v4_actions.ActionRoundWithNeutrals),
        Settle("V4.7", "entry cards of invaded nations leave the game once used", v4_entry.entry_cards),
        Settle("V4.10", "Danish and Dutch corps use no Reserve Box and redeploy at home",
               adds(no_box=v6_holland.no_box, no_sr=v6_holland.no_sr)),
        Settle("V5.2", "British units sail from London to Danish ports and The Hague",
               adds(sea_links=v5_landings.sea_links)),
        Settle("V5.3", "fire across the strait of Copenhagen and from the sea",
               adds(attack_bans=(v5_landings.strait_ban,), fire=(v5_landings.landing_fire,))),
        Settle("V5.4", "Danes and Dutch count as Germans or British",
               adds(activates_as=v6_holland.joined_nations, fights_as=v6_holland.joined_in_battle)),
        Settle("V5.6", "Grand Fleet may land in Denmark or Holland", v5_landings.grand_fleet),
        Settle("V5.8", "besiegers of Copenhagen are supplied", adds(supplied=v5_landings.besiegers_supplied)),
        Settle("V6.2", "the Dutch in The Hague use the Army table", adds(army_table=v6_holland.dutch_guns)),
        Settle("V6.5", "with the Central Powers, one Dutch corps may go abroad", adds(bars=(DUTCH_ABROAD,))),
        Settle("V6.7", "Antwerp as an Allied port", adds(ports=v6_holland.antwerp_port)),
        Insert("V6.8", "Antwerp for units that are cut off", v6_holland.AntwerpForSupply, AttritionPhase,
               before="attrition"),
        Insert("V6.11", "the Full Schlieffen Plan, or Moltke's", v6_holland.PlanForTheWest, War,
               before="opening"),
        Replace("V6.11", "the Full Plan takes Guns of August", TakeGunsOfAugust, v6_holland.TakeGunsForPlan),
        Replace("V6.13", "Guns of August by the Full Plan", GunsOfAugust, v6_holland.GunsOfTheFullPlan),
        Replace("V6.13", "Arnhem must be attacked", ChooseCombat, v6_holland.ChooseCombatOfPlan),
        Settle("V6.13", "the Channel is open to the Full Plan", adds(channel_open=v6_holland.channel_open)),
        Settle("V6.14", "Arnhem is open after the armistice", adds(opened=v6_holland.arnhem_open)),
        Settle("V7.2", "Germans enter Denmark first", adds(bars=(GERMANS_FIRST,))),
        Insert("V7.3", "German troops in Copenhagen close the Baltic", v7_fisher.BalticWatch, ActionRound),
        Insert("V7.3", "the same after a siege", v7_fisher.BalticWatch, SiegePhase),
        Settle("V7.3", "a closed Baltic: no Allied sea moves, losses for good",
               adds(no_sea_moves=v7_fisher.no_sea_moves, lost_for_good=v7_fisher.lost_in_the_baltic)),
        Settle("V8.3", "no attacks over the passes in winter", adds(attack_bans=(v8_switzerland.pass_ban,))),
        Insert("V8.4", "replacements for Danes, Dutch and Swiss", v8_replacements.NeutralReplacements,
               ReplacementPhase, before="unspent"),
        Settle("V8.8", "Swiss marksmen in the first round", adds(fire=(v8_switzerland.swiss_marksmen,))),
    ),
    scenarios=("campaign", "historical"),
    options={
        "fisher_plan": Option("fisher_plan", "Fisher Plan", "V7.1",
                              "The Allies may declare the Fisher Plan, which opens Denmark to all.", True),
    },
    sections=(
        v4_actions, v4_entry, v5_landings, v6_holland, v7_fisher, v8_replacements, v8_switzerland,
    ),
    state=NeutralsBoard,
)  # fmt: skip
