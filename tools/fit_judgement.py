"""Fit Switzerland's judgement of a position (`titles/switzerland/staff/judgement.py`) to games of its staff.

    python tools/fit_judgement.py [games] [first seed]

Plays the historical scenario, with each side changing its doctrine now and then, takes the features at the
start of every turn, and fits a logistic regression to the winner. Prints the weights in the order of the
module, and how often they predict the winner, on these games and on as many others. The same arguments print
the same figures.
"""

from __future__ import annotations

import sys

import numpy as np

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.titles.switzerland.staff.judgement import FEATURES, features
from redoubt.titles.switzerland.staff.staff import DOCTRINE_NAMES, staff

CHANGE = 5
"""A side changes its doctrine once in this many turns, on average."""
RIDGE = 1e-3


def turns(seed: int) -> list[tuple[tuple[float, ...], bool]]:
    """The features at the start of each turn of a game, and whether the German side won it."""
    game, dice = redoubt.new("switzerland", "historical", seed=seed, keep=False), SeededDice(seed, 1 << 40)
    players = [staff(side, seed) for side in game.sides]
    seen, turn = list[tuple[float, ...]](), 0
    while game.asked:
        if game.turn != turn and game.phase_rule != "19.0":
            turn = game.turn
            seen.append(features(game.state))  # type: ignore[arg-type]
            for index, side in enumerate(game.sides):
                if turn == 1 or dice.roll("", "", CHANGE) == 1:
                    name = DOCTRINE_NAMES[dice.roll("", "", len(DOCTRINE_NAMES)) - 1]
                    players[index] = staff(side, seed, name)
        side = game.open_decisions()[0].side
        game.choose(side, players[side].choose(game.seat(side)))
    assert game.result is not None
    return [(position, game.result.winner == "german") for position in seen]


def play(games: int, first: int) -> tuple[np.ndarray, np.ndarray]:
    rows = [row for seed in range(first, first + games) for row in turns(seed)]
    return np.array([[1.0, *position] for position, _ in rows]), np.array([float(won) for _, won in rows])


def fit(seen: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The likeliest weights by Newton's method, with a small ridge so that a solution always exists."""
    weights = np.zeros(seen.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (won - chance) - RIDGE * weights
        bend = (seen.T * (chance * (1 - chance))) @ seen + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def accuracy(weights: np.ndarray, seen: np.ndarray, won: np.ndarray) -> str:
    chance = 1 / (1 + np.exp(-seen @ weights))
    loss = -np.mean(won * np.log(chance) + (1 - won) * np.log(1 - chance))
    right = np.mean((chance > 0.5) == won)
    return f"{len(won):,} turns, winner predicted in {right:.1%}, log loss {loss:.3f}"


def main(games: int = 240, first: int = 700_000) -> None:
    seen, won = play(games, first)
    weights = fit(seen, won)
    for name, weight in zip(("begin", *FEATURES), weights, strict=True):
        print(f"{name:20} {weight:8.4f}")
    print("fitted on:", accuracy(weights, seen, won))
    print("on others:", accuracy(weights, *play(games, first + games)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
