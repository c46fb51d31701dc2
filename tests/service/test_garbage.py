"""The garbage collector looks at everything when nobody waits, and holds up no move otherwise."""

from __future__ import annotations

from redoubt.service.garbage import LATEST, Garbage


def test_nothing_is_due_before_the_first_request() -> None:
    assert not Garbage(0.0).due(0, 5.0)


def test_all_objects_are_looked_at_once_when_the_requests_stop() -> None:
    garbage = Garbage(0.0)
    requests = (10, 20, 20, 20, 30, 30)
    due = [garbage.due(count, 5.0 * number) for number, count in enumerate(requests)]
    assert due == [False, False, True, False, False, True]


def test_a_server_that_is_always_busy_is_cleaned_in_the_end() -> None:
    garbage = Garbage(0.0)
    due = [now for now in range(0, 1300, 5) if garbage.due(now + 1, float(now))]
    assert due == [LATEST, 2 * LATEST]
