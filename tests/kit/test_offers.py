"""An offer of hexes reads like the list of its choices."""

from __future__ import annotations

import pytest

from redoubt.kit.hexgrid import HexGrid
from redoubt.kit.offers import HexOffer

GRID = HexGrid(9, 12)
CHOICES = [("to", hex) for hex in range(len(GRID))]
STOP = ("stop",)


@pytest.mark.parametrize("hexes", [[], [5], [0, 17, 40, 107], [*range(len(GRID))]])
@pytest.mark.parametrize("rest", [[], [STOP], [("overrun", 3), STOP]])
def test_an_offer_has_the_choices_of_its_hexes_in_printed_order_and_then_the_rest(
    hexes: list[int], rest: list[tuple[str, int]]
) -> None:
    offer = HexOffer(GRID, GRID.bits(hexes), CHOICES, rest)
    listed = [*(CHOICES[hex] for hex in hexes), *rest]
    assert [*offer] == listed
    assert len(offer) == len(listed)
    assert [offer[number] for number in range(len(offer))] == listed
    assert [offer[number - len(offer)] for number in range(len(offer))] == listed
    assert offer[1:3] == listed[1:3]
    assert [offer.index(choice) for choice in listed] == [*range(len(listed))]
    assert ("to", -1) not in offer
    with pytest.raises(IndexError):
        offer[len(offer)]
