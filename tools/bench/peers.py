"""Other engines that play random games in the same run, if they are installed (extra `bench`).

Only ratios taken in the same run can be compared between machines.
"""

from __future__ import annotations

import importlib
from typing import Any

from redoubt.engine.dice import SeededDice
from tools.bench.clock import Call, Work

CHESS = "python-chess"
OPENSPIEL_GAMES = ("backgammon", "chess")


def _installed(module: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


def peers() -> dict[str, Work | None]:
    """Every peer by name; None if it is not installed."""
    return {CHESS: chess_moves()} | {f"OpenSpiel {game}": openspiel_moves(game) for game in OPENSPIEL_GAMES}


def chess_moves() -> Work | None:
    """Random games of python-chess."""
    chess = _installed("chess")
    return None if chess is None else _chess_moves(chess)


def _chess_moves(chess: Any) -> Work:
    seed = 0
    while True:
        seed += 1
        board, dice = chess.Board(), SeededDice(seed)
        legal = list(board.legal_moves)
        while legal:
            board.push(legal[dice.roll("", "", len(legal)) - 1])
            drawn = board.halfmove_clock >= 150 or board.is_insufficient_material()
            legal = [] if drawn else list(board.legal_moves)
            yield not legal


def chess_copy() -> Call | None:
    """A copy of python-chess's board in the middle of a game."""
    chess = _installed("chess")
    if chess is None:
        return None
    board, dice = chess.Board(), SeededDice(1)
    for _ in range(40):
        legal = list(board.legal_moves)
        board.push(legal[dice.roll("", "", len(legal)) - 1])
    return lambda: board.copy(stack=False)


def openspiel_moves(name: str) -> Work | None:
    """Random games of OpenSpiel from Python. Dice do not count as decisions, as in our games."""
    pyspiel = _installed("pyspiel")
    return None if pyspiel is None else _openspiel_moves(pyspiel.load_game(name))


def _openspiel_moves(game: Any) -> Work:
    seed = 0
    while True:
        seed += 1
        state, dice = game.new_initial_state(), SeededDice(seed)
        while not state.is_terminal():
            chance = state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[dice.roll("", "", len(legal)) - 1])
            if not chance:
                yield state.is_terminal()


__all__ = ["CHESS", "OPENSPIEL_GAMES", "chess_copy", "chess_moves", "openspiel_moves", "peers"]
