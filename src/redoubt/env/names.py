"""The versioned names of the environments, made from a title's id."""

from __future__ import annotations

from typing import Final

VERSION: Final = 1
"""Raised when the same seed and the same actions no longer give the same observations and rewards."""


def aec_name(title_id: str) -> str:
    """PettingZoo's way: `switzerland_v1`."""
    return f"{title_id}_v{VERSION}"


def gymnasium_id(title_id: str) -> str:
    """Gymnasium's way: `redoubt/Switzerland-v1`."""
    return f"redoubt/{''.join(word.capitalize() for word in title_id.split('_'))}-v{VERSION}"


def openspiel_name(title_id: str) -> str:
    """OpenSpiel's way for games written in Python: `python_redoubt_switzerland`."""
    return f"python_redoubt_{title_id}"


__all__ = ["VERSION", "aec_name", "gymnasium_id", "openspiel_name"]
