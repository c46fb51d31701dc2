"""How the title introduces itself on a first screen, what each team reads before it plays, and the terms that
players use."""

from __future__ import annotations

from typing import Final

from redoubt.kit.tables import DataSource
from redoubt.show.briefings import Briefings, load_briefings
from redoubt.show.types import About, SideInfo
from redoubt.titles.land_war.settings import scenarios
from redoubt.titles.land_war.tables import FOLDER

ABOUT: Final = About(
    summary="The war on land in points, not units: a front line without gaps, offensive flags, sealed "
    "orders, and one table for every combat. For two people or a hall full of teams.",
    tags=[
        "1942-1945", "2 to 6 teams", f"{len(scenarios())} campaigns", "45 minutes to a day",
        "hidden strengths", "reconstructed campaigns",
    ],
    tutorial="orel",
    sides={
        "germany": SideInfo(name="Germany", role="one Pool for every front", nation="DE", letter="G"),
        "italy": SideInfo(name="Italy", role="Africa and the Mediterranean", nation="IT", letter="I"),
        "axis_minors": SideInfo(
            name="Axis Minors", role="Romania, Hungary, Bulgaria, Slovakia", nation="AM", letter="M"
        ),
        "axis_allies": SideInfo(name="Axis Allies", role="four armies on the Don", nation="AX", letter="A"),
        "japan": SideInfo(name="Japan", role="the army in China", nation="JP", letter="J"),
        "ussr": SideInfo(name="USSR", role="the Stavka", nation="SU", letter="S"),
        "britain": SideInfo(name="Britain", role="home, Middle East and bombers", nation="BR", letter="B"),
        "usa": SideInfo(name="USA", role="arsenal, landings and bombers", nation="US", letter="U"),
        "china": SideInfo(
            name="China", role="Chungking, and the American air force", nation="CN", letter="C"
        ),
        "control": SideInfo(name="Control", role="rules, clock and disputes", letter="§"),
    },
    glossary={
        "Pool": "What a nation has and has not deployed yet: men, tanks, aircraft, LSP and bombers [LW-020].",
        "LSP": "A point of supply. It adds to a die in combat, and pays for works, Security Zones, flak and "
        "bomber bases; what is used is gone [LW-005].",
        "CV": "Combat value: the men, tanks and aircraft of a force, one each [LW-061].",
        "ME": "Military effectiveness of a nation. It multiplies CV in combat and decides who chooses the "
        "order of play [LW-034].",
        "Flag": "An offensive flag on a hexside: without one there is no attack. A nation has so many a turn "
        "[LW-030].",
        "Naval flag": "What a landing needs beside a military flag [LW-032].",
        "Sea lift": "How many points a nation may bring over sea in a turn [R2].",
        "Garrison": "A man who never moves and holds a town by himself [LW-006].",
        "PAG": "Partisans behind the enemy's line, worth one man [LW-105]. They hamper the enemy's combats "
        "within two hexes [LW-075].",
        "Security Zone": "A hex behind the line, kept by a man, in which no partisans can rise [LW-108].",
        "Flak zone": "Guns against bombers; they fire only in a turn in which LSP run them [LW-128].",
        "Air defence": "Aircraft that wait over a hex for bombers [LW-125].",
        "Works": "Fortifications on a hexside, a column for the defender for each layer [LW-100].",
        "Column": "The odds of a combat on the results table, such as 3:1, after all shifts [LW-064].",
        "Supremacy": "Three times as many tanks or aircraft as the enemy, which shifts columns [LW-070].",
        "Differential": "The attacker's die less the defender's, each with what is added to it [LW-065].",
        "Sheet": "The orders a team writes in secret in a step; all are opened together [A02].",
        "Control": "Whoever settles disputes and grants other uses of cards: people or the program [LW-052].",
    },
)  # fmt: skip

BRIEFINGS: Final[Briefings] = load_briefings(DataSource(FOLDER / "data"))

__all__ = ["ABOUT", "BRIEFINGS"]
