"""Retreats: the best way that is open, step by step, and never into a dead end without need."""

from __future__ import annotations

from hypothesis import given, strategies as st

from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.retreat import Way, best, furthest, next_steps, rank_of

EMPTY, FRIENDS, ENEMY = range(3)


def test_the_best_rank_counts_and_its_places_keep_their_order() -> None:
    assert best([(FRIENDS, 7), (EMPTY, 9), (EMPTY, 2), (ENEMY, 1)]) == [9, 2]
    assert best([]) == []


def test_what_is_allowed_only_as_a_last_resort_is_taken_when_nothing_else_is_open() -> None:
    assert best([(ENEMY, 4)]) == [4]


def test_a_refusal_can_say_how_good_a_way_would_be() -> None:
    ways = [(FRIENDS, 7), (EMPTY, 9)]
    assert rank_of(ways, 7) == FRIENDS
    assert rank_of(ways, 8) is None


def test_a_dead_end_is_not_entered_while_another_way_goes_further() -> None:
    ways = {0: [(EMPTY, 1), (FRIENDS, 2)], 1: [], 2: [(EMPTY, 3)], 3: []}.__getitem__
    assert next_steps(ways, 0, 1) == [1]
    assert next_steps(ways, 0, 2) == [2]
    assert next_steps(ways, 0, 3) == [2]
    assert furthest(ways, 0, 3) == 2


def test_a_unit_with_no_way_out_has_no_next_step() -> None:
    assert next_steps(lambda place: [], 0, 2) == []
    assert next_steps(lambda place: [(0, place + 1)], 0, 0) == []


def test_a_retreat_away_from_the_fight_goes_as_far_as_the_result_says() -> None:
    grid = HexGrid(5, 5)
    fight, start, sea = (grid.parse(name) for name in ("0303", "0302", "0201"))

    def ways(hex: int) -> list[Way]:
        """Each hex must lead away from the fight; nothing enters the sea."""
        far = grid.distance(fight, hex)
        return [
            (EMPTY, near) for near in grid.adjacent[hex] if grid.distance(fight, near) > far and near != sea
        ]

    assert [grid.name(hex) for hex in next_steps(ways, start, 2)] == ["0401"]
    assert [grid.name(hex) for hex in next_steps(ways, start, 1)] == ["0301", "0401"]


WAYS = st.lists(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 4)), max_size=3, unique_by=lambda way: way[1]),
    min_size=5,
    max_size=5,
)


@given(WAYS, st.integers(1, 3))
def test_next_steps_are_the_best_of_those_that_go_furthest(ways: list[list[Way]], steps: int) -> None:
    def walks(place: int, left: int) -> list[tuple[int, ...]]:
        if not left:
            return [()]
        return [(), *((to, *rest) for _, to in ways[place] for rest in walks(to, left - 1))]

    every = walks(0, steps)
    longest = max(map(len, every))
    starts = {walk[0] for walk in every if walk and len(walk) == longest}
    lowest = min((rank for rank, to in ways[0] if to in starts), default=0)
    assert furthest(ways.__getitem__, 0, steps) == longest
    assert next_steps(ways.__getitem__, 0, steps) == [
        to for rank, to in ways[0] if to in starts and rank == lowest
    ]
