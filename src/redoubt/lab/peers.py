"""The yardsticks: other engines that play at random in the same run, if they are installed.

Only ratios taken in one run can be compared between machines. Both come with the extra `bench`.
"""

from __future__ import annotations

import importlib
from typing import Any

from redoubt.engine.dice import SeededDice
from redoubt.lab.timing import Playouts, per_call, rates

OPENSPIEL_GAMES = ("backgammon", "chess")


def _found(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def chess_playouts(part: float, repeats: int) -> Playouts | None:
    """python-chess plays whole games at random; None if it is not installed."""
    chess = _found("chess")
    if chess is None:
        return None
    seed = 0

    def one_game() -> int:
        nonlocal seed
        seed += 1
        board, dice, moves = chess.Board(), SeededDice(seed), 0
        while legal := list(board.legal_moves):
            if board.halfmove_clock >= 150 or board.is_insufficient_material():
                break
            board.push(legal[dice.roll("", "", len(legal)) - 1])
            moves += 1
        return moves

    return rates("python-chess, random", one_game, part, repeats)


def chess_copy(part: float, repeats: int) -> float:
    """Microseconds of a copy of python-chess's board in the middle of a game."""
    chess = importlib.import_module("chess")
    board, dice = chess.Board(), SeededDice(1)
    for _ in range(40):
        legal = list(board.legal_moves)
        board.push(legal[dice.roll("", "", len(legal)) - 1])
    return per_call(lambda: board.copy(stack=False), part, repeats)


def openspiel_playouts(name: str, part: float, repeats: int) -> Playouts | None:
    """OpenSpiel plays whole games at random from Python; None if it is not installed. Its dice count as no
    decisions, as ours do not."""
    pyspiel = _found("pyspiel")
    if pyspiel is None:
        return None
    game = pyspiel.load_game(name)
    seed = 0

    def one_game() -> int:
        nonlocal seed
        seed += 1
        state, dice, moves = game.new_initial_state(), SeededDice(seed), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            moves += not state.is_chance_node()
            state.apply_action(legal[dice.roll("", "", len(legal)) - 1])
        return moves

    return rates(f"OpenSpiel {name}, random", one_game, part, repeats)


__all__ = ["OPENSPIEL_GAMES", "chess_copy", "chess_playouts", "openspiel_playouts"]
