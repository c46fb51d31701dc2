"""A team's view laid out on a board of its own (see `show.layout`), and whose eyes look at it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from redoubt.show import layout
from redoubt.titles.land_war.notation import NOTATION, SIZES
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import CONTROL, NOWHERE, SIDES, Board

View = Mapping[str, Any]


@lru_cache(64)
def layout_for(rules: Rules) -> layout.Layout[Board]:
    """Boards for the views of one game: who asks about the same view gets the same board."""
    return layout.Layout(Board, rules, SIZES, NOTATION)


class Eyes:
    """Who looks: a team, Control, or an onlooker; and what they know of strengths (LW-003, LW-034)."""

    def __init__(self, view: View, rules: Rules) -> None:
        self.side: int = SIDES.index(view["side"]) if view["side"] else NOWHERE
        self.control = self.side == CONTROL
        self.camp: int = rules.camp_of_side[self.side] if self.side >= 0 and not self.control else NOWHERE
        self.nation: int = rules.nation_of[self.side] if self.side >= 0 else NOWHERE
        self.setting = str(rules.options["enemy_strength"])

    def exact(self, camp: int) -> bool:
        """Whether the strengths of a camp are known as they are."""
        return self.control or self.setting == "open" or (self.camp != NOWHERE and camp == self.camp)

    def sized(self, camp: int) -> bool:
        """Whether only the size of the strengths of a camp is known."""
        return not self.exact(camp) and self.setting == "size" and self.camp != NOWHERE


__all__ = ["Eyes", "View", "layout_for"]
