"""The searcher at the actions of Paths of Glory."""

from __future__ import annotations

import pytest

from redoubt.players import forks
from redoubt.titles.paths_of_glory import TITLE
from tests.players.helpers import same_as_staff


def test_one_that_is_never_convinced_plays_as_the_staff_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forks, "FEW", 0)
    same_as_staff(TITLE, "introductory", 90)
