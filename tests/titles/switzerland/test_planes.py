"""The planes of Switzerland: armies and works where they stand."""

from __future__ import annotations

from redoubt.env.planes import Planes
from tests.titles.switzerland.helpers import T, at


def test_armies_and_works_are_in_their_hexes() -> None:
    units = {"DE-5-Inf-XX": {"place": "1203", "hits": 1}, "CH-4-Inf-XX": "1405"}
    game = at("4.1.1", units, fort={"CH-Fortress-1": {"fort_place": "1405"}})
    planes = Planes(game.title)
    drawn = dict(zip(planes.names, planes.of(game, 0), strict=True))

    def number(name: str, hex: str) -> float:
        place = T.grid.parse(hex)
        return float(drawn[name][T.grid.column[place] - 1, T.grid.row[place] - 1])

    assert number("german strength", "1203") == T.strength[T.unit["DE-5-Inf-XX"]][0] - 1
    assert number("german hits", "1203") == 1
    assert number("swiss stacking points", "1405") == 4
    assert number("swiss strength", "1203") == 0
    assert number("works", "1405") == 3
    assert number("victory points", "1007") == 3
    assert number("country Switzerland", "1007") == 1
