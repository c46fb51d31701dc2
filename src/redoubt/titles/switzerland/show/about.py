"""The title's introduction on the first screen, and its glossary."""

from __future__ import annotations

from typing import Final

from redoubt.show.types import About, SideInfo
from redoubt.titles.switzerland.settings import scenarios
from redoubt.titles.switzerland.state import HEXES

ABOUT: Final = About(
    summary="The German staff plan of August 1940: ten days to break into the Alpine redoubt.",
    tags=["1940", "2 sides", f"{len(scenarios())} scenarios", f"{HEXES} hexes"],
    tutorial="training",
    sides={
        "german": SideInfo(name="German", role="Wehrmacht and allies", nation="DE", letter="D"),
        "swiss": SideInfo(name="Swiss", role="army and allies", nation="CH", letter="CH"),
    },
    faces={"training": {"swiss": SideInfo(name="French", nation="FR", letter="F")}},
    roles={
        "historical": {"german": "the Wehrmacht, and Italy if it joins", "swiss": "the Swiss army"},
        "pre_poland": {"german": "the Wehrmacht", "swiss": "the Swiss army"},
        "southern_hook": {"german": "Wehrmacht, perhaps Italy", "swiss": "the Swiss army, five French units"},
        "follow_on": {"german": "Wehrmacht, perhaps Italy", "swiss": "the Swiss army, freed prisoners"},
        "kesselring": {"german": "Army Group C and Italians", "swiss": "the Swiss army"},
        "training": {"german": "the Wehrmacht", "swiss": "the French army"},
    },
    glossary={
        "VP": "Victory point. The German scores for towns he holds, and pays for losses and more [16.0].",
        "MP": "Movement point. Units spend them to enter hexes [9.0].",
        "XX": "Division: 4 stacking points.",
        "X": "Brigade: 2 stacking points.",
        "III": "Regiment: 1 stacking point.",
        "Stacking point": "A unit's size in a hex. A hex holds 5 points, or 4 of mixed nations [5.0].",
        "Hit": "Temporary disorder: strength -1 until it is removed. A second hit costs a step [10.2.1].",
        "Step": "One side of a counter. A lost step is lasting damage [10.2.2].",
        "Column": "The odds of a combat on the results table, such as 3:1, after all shifts [10.1].",
        "Shift": "A move of the column left or right, for terrain, engineers and the like [10.1].",
        "Casualty pile": "Units lost this turn; they count for replacement points [10.3].",
        "Dead pile": "Units lost on earlier turns [10.3].",
        "Overrun": "An attack in the middle of a move, before the combat phase [12.0].",
        "Urban area": "A town on the map. Swiss ones give the German VP while he holds them [16.0].",
        "Fortified line": "Works of strength 1 that halve attackers from the three hexsides faced [11.1].",
        "Fortress": "Works of strength 3 that face all six hexsides [11.2].",
        "Road Out": "A marker that cancels the road in its hex [18.2].",
        "NSB": "Pro-German militia in the west of Switzerland, on the first turn only [18.1].",
        "Brandenburger": "A German commando band that opens works or a blown road for one unit [18.9.2].",
        "POW": "French and Polish prisoners of war, whom the Swiss may release and arm [18.4].",
        "HG": "A German regiment that arrives after the release of the prisoners of war [18.4].",
    },
)

__all__ = ["ABOUT"]
