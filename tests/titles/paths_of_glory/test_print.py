"""The game on paper: the map with its art, every counter with its back, every card in our words."""

from __future__ import annotations

import pytest

from redoubt.paper.printing import Offer, Order
from redoubt.titles.paths_of_glory import TITLE
from tests.titles.paths_of_glory.helpers import T


@pytest.fixture(scope="module")
def offer() -> Offer:
    return Offer(TITLE, Order())


def test_map_counters_cards_charts_and_rules_can_be_printed(offer: Offer) -> None:
    assert offer.kinds() == ["map", "counters", "cards", "charts", "rules"]


def test_the_map_is_printed_with_relief_links_and_names(offer: Offer) -> None:
    drawn = offer.whole_map().svg(fonts=False)
    assert "data:image/jpeg" in drawn
    for row in T.spaces[:281]:
        if not row.mef_beach:
            assert f">{row.shown}</text>" in drawn, row.name
    assert "link for some nations only" in drawn


def test_every_unit_has_a_counter_with_its_reduced_side_behind(offer: Offer) -> None:
    units = [counter for counter in offer.printed.counters if counter.front.kind == "unit"]
    assert len(units) == sum(not row.optional for row in T.units if row.enters and row.side)
    for unit in units:
        assert unit.back is not None
        assert (unit.front.reduced, unit.back.reduced) == (False, True)


def test_every_card_of_the_base_decks_is_printed_once(offer: Offer) -> None:
    assert len(offer.printed.cards) == 110
    text = "".join(sheet.svg(fonts=False) for sheet in offer.sheets("cards"))
    for card in offer.printed.cards:
        assert text.count(f">{card.id}<") == 1


def test_r06_1_the_chart_of_offensives_names_italy_as_players_do(offer: Offer) -> None:
    text = "".join(sheet.svg(fonts=False) for sheet in offer.sheets("charts"))
    assert ">AH (IT)<" in text
    assert "AH_IT" not in text
