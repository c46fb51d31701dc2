"""How things are written: spaces, units and cards by the ids of the data files. Verbs are declared with their
decisions in `rules/`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redoubt.engine.decision import CARD, DIE, PIECE, PLACE, SIDE, Kind, Names, Notation, Number
from redoubt.titles.paths_of_glory.state import ACTIONS, BOX_NAMES, BOXES, SPACES
from redoubt.titles.paths_of_glory.tables import (
    NATION_NAMES,
    NATIONS,
    NEUTRALS,
    OFFENSIVES,
    POOLS,
    POWERS,
    SIDES,
    tables,
)


class Places(Names):
    """Spaces, written as one word; the number and the name of `spaces.csv` are read too."""

    def __init__(
        self, label: str, names: Sequence[str], shown: Sequence[str], numbers: Mapping[str, int]
    ) -> None:
        super().__init__(label, names, shown, PLACE)
        self.numbers = dict(numbers)

    def parse(self, text: object, path: str = "choice") -> int:
        number = self.numbers.get(str(text)) if isinstance(text, (str, int)) else None
        return super().parse(text, path) if number is None else number


_T = tables(None, NEUTRALS)
_NUMBERS = {key: n for n, row in enumerate(_T.spaces) for key in (row.id, row.name)}

KINDS: dict[str, Kind] = {
    "space": Places("space", _T.space_ids, _T.space_names, _NUMBERS),
    "place": Places("place", (*_T.space_ids, *BOXES), (*_T.space_names, *BOX_NAMES), _NUMBERS),
    "unit": Names("unit", _T.unit_ids, _T.unit_names, PIECE),
    "card": Names("card", _T.card_ids, _T.card_names, CARD),
    "nation": Names("nation", NATIONS, NATION_NAMES),
    "pool": Names("pool", POOLS),
    "offensive": Names("offensive", OFFENSIVES),
    "action": Names("action", ACTIONS),
    "side": Names("side", SIDES, POWERS, SIDE),
    "number": Number("number", 0, 99),
    "die": Number("die", 1, 6, DIE),
}
FACTS = {
    "space": "space", "spaces": "space", "target": "space", "start": "space", "path": "space",
    "battle": "space", "taken": "space",
    "place": "place", "box": "place",
    "unit": "unit", "units": "unit", "attackers": "unit", "defenders": "unit", "stack": "unit",
    "lost": "unit", "waiting": "unit", "holding": "unit", "moved": "unit", "corps": "unit", "army": "unit",
    "card": "card", "cards": "card", "nation": "nation", "nations": "nation", "pool": "pool",
    "offensive": "offensive", "action": "action",
    "side": "side", "winner": "side", "owner": "side", "loser": "side",
    "die": "die", "attack_die": "die", "defence_die": "die",
}  # fmt: skip
NOTATION = Notation(KINDS, facts=FACTS)
SIZES = {
    "space": SPACES, "unit": len(_T.units), "card": len(_T.cards), "nation": len(NATIONS), "side": 2,
    "pool": len(POOLS),
}  # fmt: skip
