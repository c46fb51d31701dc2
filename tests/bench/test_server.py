"""The clock of `redoubt bench table` runs on every kind of request; what it shows nobody judges here."""

from __future__ import annotations

from tools.bench.server import time_table


def test_a_game_is_played_and_every_kind_of_request_is_timed() -> None:
    report = time_table("skirmish", "ridge", choices=6)
    asked = {row.what: row.asked for row in report.rows}
    each = {"look at the table": 6, "peek": 6, "choose": 6}
    assert asked == {**each, "begin a game": 1, "read the log": 1, "open it again": 1}
    assert all(0 < row.median <= row.slow for row in report.rows if row.asked > 1)
    assert all(row.size > 100 for row in report.rows)
