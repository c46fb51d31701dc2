"""S1 to S4 When the places of a Land War campaign change hands, between staffs of chosen doctrines.

    python tools/places_held.py SCENARIO [first seed] [games] [turns=N] [team=doctrine ...]

Prints the results, each camp's share of the decided games, Allied points and Axis hexes at the start of each
turn, and for every place with points how often it changed hands, how often by half time, and how often each
camp held it at the end. With turns=N only the first turns are played.
"""

from __future__ import annotations

import sys
from collections import Counter
from statistics import fmean
from typing import NamedTuple

import redoubt
from redoubt.lab.figures import wilson
from redoubt.titles.land_war import TITLE, queries
from redoubt.titles.land_war.staff.staff import staff
from redoubt.titles.land_war.state import ALLIED, AXIS, Board
from redoubt.titles.land_war.tables import GRID


class Course(NamedTuple):
    """One game: its result, and by turn the Allied points, Axis hexes and Allied places."""

    ending: str
    points: list[int]
    hexes: list[int]
    allied: list[set[str]]
    """The places held by the Allies."""


def play(scenario: str, seed: int, doctrines: dict[str, str], turns: int = 0) -> Course:
    game = redoubt.new(TITLE.id, scenario, seed=seed)
    players = [staff(side, seed, doctrines.get(side, "standard")) for side in game.sides]
    g: Board = game.state  # type: ignore[assignment]
    places = {row.place: GRID.parse(row.hex) for row in g.rules.map.point_rows}
    course = Course("", [], [], [])

    def note() -> None:
        course.points.append(queries.points(g, ALLIED))
        course.hexes.append(int.bit_count(queries.held(g, AXIS)))
        course.allied.append({place for place, hex in places.items() if g.holder[hex] == ALLIED})

    while game.result is None and not 0 < turns < game.turn:
        if game.turn > len(course.points):
            note()
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))
    note()
    end = game.result
    return course._replace(ending=f"{end.winner or 'nobody'}: {end.level}" if end else f"after {turns} turns")


def main(scenario: str, first: int, games: int, doctrines: dict[str, str]) -> None:
    limit = int(doctrines.pop("turns", 0))
    courses = [play(scenario, seed, doctrines, limit) for seed in range(first, first + games)]
    endings = Counter(course.ending for course in courses)
    print(f"{scenario}, seeds {first} to {first + games - 1}, {doctrines or 'standard'}")
    print("   ", ", ".join(f"{ending} {count}" for ending, count in endings.most_common()))
    won = {camp: sum(course.ending.startswith(camp) for course in courses) for camp in ("axis", "allied")}
    for camp, count in won.items():
        low, high = wilson(count, sum(won.values()) or 1)
        share = count / (sum(won.values()) or 1)
        print(f"    {camp}: {share:.0%} of the decided games, {low:.0%} to {high:.0%}")
    turns = range(len(courses[0].points))
    for name in ("points", "hexes"):
        rows = [getattr(course, name) for course in courses]
        print(f"    {name:6}", *(f"{fmean(row[turn] for row in rows):.0f}" for turn in turns))
    peaks = Counter(course.hexes.index(max(course.hexes)) + 1 for course in courses)
    print("    most Axis hexes at the start of turn", dict(sorted(peaks.items())))
    half = len(turns) * 5 // 12
    for place in (row.place for row in redoubt.new(TITLE.id, scenario).state.rules.map.point_rows):  # type: ignore[attr-defined]
        held = [[place in allied for allied in course.allied] for course in courses]
        changed = fmean(len(set(turns)) > 1 for turns in held)
        early = fmean(len(set(turns[: half + 1])) > 1 for turns in held)
        low, high = wilson(sum(turns[-1] for turns in held), games)
        end = fmean(turns[-1] for turns in held)
        begins = "Allied" if held[0][0] else "Axis"
        print(f"    {place:16} {begins:6} changed hands {changed:4.0%}, by turn {half} {early:4.0%}; "
              f"Allied at the end {end:4.0%} ({low:.0%} to {high:.0%})")  # fmt: skip


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if "=" not in word]
    chosen = dict(word.split("=", 1) for word in sys.argv[1:] if "=" in word)
    main(words[0], int(words[1]) if len(words) > 1 else 1, int(words[2]) if len(words) > 2 else 20, chosen)
