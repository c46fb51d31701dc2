"""The title's part of the table (see `kit.tableau`): everything is told from a team's view (see `layout`)."""

from __future__ import annotations

from redoubt.titles.land_war.table.desk import Table

__all__ = ["Table"]
