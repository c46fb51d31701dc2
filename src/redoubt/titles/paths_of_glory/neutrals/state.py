"""The board with what the neutrals variant has to remember."""

from __future__ import annotations

from redoubt.engine.state import ALL, field, state
from redoubt.titles.paths_of_glory.state import NOWHERE, Board

NOT_ASKED, ALLOWED, REFUSED = range(3)
"""V6.8 What Holland said about Antwerp."""
SWISS_POINTS = 8
"""V8.4 The four stored points, in halves."""


@state
class NeutralsBoard(Board):
    """The board of the variant; everybody sees all of it."""

    invaded: tuple[tuple[int, ...], ...] = field((), rows=("side", "nation"), see=ALL)
    """V4.2 Who has invaded whom: (side, nation)."""
    landings: tuple[int, ...] = field((), kind="nation", see=ALL)
    """V5.6 Nations against which Grand Fleet has made its landing."""
    landing: int = field(NOWHERE, kind="place", see=ALL)
    """V5.7 The space of the landing under way."""
    ashore: int = field(0, see=ALL)
    """V5.9 AP got ashore in Denmark: High Seas Fleet rolls for its VP."""
    sealed: int = field(0, see=ALL)
    """V5.10 Nobody may enter Denmark any more."""
    full_plan: int = field(0, see=ALL)
    """V6.11 CP announced the Full Schlieffen Plan."""
    arnhem_due: int = field(0, see=ALL)
    """V6.13 Guns of August must still attack Arnhem."""
    armistice: int = field(0, see=ALL)
    """V6.14 Holland lets Germany use Arnhem."""
    antwerp: int = field(NOT_ASKED, see=ALL)
    """V6.8 What Holland said about Antwerp as a port."""
    fisher: int = field(0, see=ALL)
    """V7.1 AP declared the Fisher Plan."""
    corps_landed: int = field(0, see=ALL)
    """V7.4 The landing of a single corps has been tried."""
    baltic: int = field(0, see=ALL)
    """V7.3 German troops took Copenhagen: the Baltic ports are closed to Allied sea moves."""
    swiss_points: int = field(SWISS_POINTS, see=ALL)
    """V8.4 Stored replacement points of Switzerland, in halves."""
    alarm: tuple[int, ...] = field((), see=ALL)
    """V8.8 When Switzerland was invaded: turn, action round, side."""
