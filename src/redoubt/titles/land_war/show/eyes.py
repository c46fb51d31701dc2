"""Who looks at the board, and what they know of strengths (LW-003, LW-034)."""

from __future__ import annotations

from redoubt.engine.view import Seen
from redoubt.titles.land_war.settings import Rules
from redoubt.titles.land_war.state import CONTROL, NOWHERE


class Eyes:
    """A team, Control, or an onlooker."""

    def __init__(self, seen: Seen) -> None:
        rules: Rules = seen.g.rules
        self.side = seen.side
        self.control = self.side == CONTROL
        self.camp: int = rules.camp_of_side[self.side] if self.side >= 0 and not self.control else NOWHERE
        self.nation: int = rules.nation_of[self.side] if self.side >= 0 else NOWHERE
        self.setting = str(rules.options["enemy_strength"])

    def exact(self, camp: int) -> bool:
        """Whether the viewer sees a camp's exact strengths."""
        return self.control or self.setting == "open" or (self.camp != NOWHERE and camp == self.camp)

    def sized(self, camp: int) -> bool:
        """Whether the viewer sees only the size of a camp's strengths."""
        return not self.exact(camp) and self.setting == "size" and self.camp != NOWHERE


__all__ = ["Eyes"]
