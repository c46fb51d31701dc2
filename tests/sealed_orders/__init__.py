"""Sealed Orders: a small game of our own, and the example of how a title is written.

Three teams raid a valley; an umpire watches. It strains what a two-player game with open counters does
not: sealed answers, orders drafted at the same time, hidden hands, cards that answer cards, rulings.
"""

from tests.sealed_orders.title import TITLE

__all__ = ["TITLE"]
