"""What a commander should know of the neutrals at a glance."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.titles.paths_of_glory.neutrals.state import ALLOWED, NeutralsBoard
from redoubt.titles.paths_of_glory.queries import at_war
from redoubt.titles.paths_of_glory.tables import CH, NL


def remarks(g: NeutralsBoard) -> Iterator[tuple[str, str]]:
    """Each with its rule first."""
    if g.sealed:
        yield "V5.10", "Denmark is closed to both sides for the rest of the war"
    if g.ashore:
        yield "V5.9", "the Allies got ashore in Denmark: High Seas Fleet scores on 3 to 6 only"
    if g.armistice and not at_war(g, NL):
        yield "V6.14", "Holland has an armistice with Germany: Arnhem is open"
    if g.antwerp == ALLOWED:
        yield "V6.8", "the Dutch let the Allies use Antwerp as a port"
    if g.fisher:
        yield "V7.1", "the Allies have declared the Fisher Plan"
    if g.baltic:
        yield "V7.3", "Germany has closed the Baltic to Allied sea moves"
    if at_war(g, CH) and g.swiss_points:
        yield "V8.4", f"Switzerland has {g.swiss_points / 2:g} replacement points stored"
