"""Positions of older rules versions, brought over on request (`redoubt migrate`), never silently.

Each function takes a position as a record holds it, with names, and returns it as the next version writes it.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def from_version_1(position: Plain) -> Plain:
    """Version 2: what goes with a flag is written down for every point (A09, A87); several cards may be bid
    (LW-043); bombers in support are a flight (A84).

    What was sent nowhere goes with the first flag, as it did. Sealed bids are asked for again. Bombers that
    were in support already stay there."""
    state, stack = dict(position["state"]), [dict(row) for row in position["stack"]]
    state["split"] = _divided(state)
    if any(row["step"] == "bids" for row in stack):
        bids = [row for row in position["asked"] if row["decision"] == "Bid"]
        return {**position, "state": state, "stack": stack, "asked": bids, "sealed": {}}
    return {**position, "state": state, "stack": stack}


def from_version_2(position: Plain) -> Plain:
    """Version 3: other victory levels (S1 to S4), set for stronger staffs. The position stands as it was; its
    end is judged by the new levels."""
    return position


def from_version_3(position: Plain) -> Plain:
    """Version 4: each raid on a zone shuts lines of its own (LW-121); air defence cancels bombers of all
    raids together (LW-126); a man goes into a taken hex (A25); red destroys no partisans (LW-109); a flag
    from a lost hex counts for nothing (A51); LSP alone do not defend, and the attacker need not go in (A26);
    survivors fill gaps before the Pool (A04); who builds stays (LW-100); air defence withers (A39).

    Lines that version 3 counted twice count no longer. A retreat is a step of the advance or of the push-back
    that it belongs to."""
    state = dict(position["state"])
    if "shut" in state:
        state["shut"] = [[nation, zone, max(0, number)] for nation, zone, number in state["shut"]]
    stack = [
        {**row, "step": _RETREATS.get((row["procedure"], row["step"]), row["step"])}
        for row in position["stack"]
        if row["procedure"] != "Retreat"
    ]
    return {**position, "state": state, "stack": stack}


_RETREATS = {("Advance", "retreat"): "beaten", ("PushBack", "leave"): "driven_out"}


def _divided(state: Plain) -> list[list[Any]]:
    """A09 The rows of version 1, cut to what is there, and the rest with each nation's first flag; once the
    combats have begun, of every flagged hex."""
    rows: list[list[Any]] = []
    written = [list(row) for row in state.get("split", ())]
    flags = [flag for flag in state.get("flags", ()) if flag[3] == 0]
    starts = {flag[1] for flag in flags} if state.get("in_battle") else set()
    for start in sorted({row[1] for row in written} | starts):
        for nation, *points, _ in state["hex"].get(start, {}).get("forces", ()):
            sent = [row for row in written if row[:2] == [nation, start]]
            if not sent and start not in starts:
                continue
            for row in sent:
                part = [min(pair) for pair in zip(points, row[3:], strict=True)]
                points = [have - less for have, less in zip(points, part, strict=True)]
                _add(rows, [*row[:3], *part])
            own = sorted((flag for flag in flags if flag[1] == start), key=lambda flag: flag[0] != nation)
            if own:
                _add(rows, [nation, start, own[0][2], *points])
    return rows


def _add(rows: list[list[Any]], row: list[Any]) -> None:
    """A row, added to the one for the same flag."""
    for other in rows:
        if other[:3] == row[:3]:
            other[3:] = [have + more for have, more in zip(other[3:], row[3:], strict=True)]
            return
    rows.append(row)


__all__ = ["from_version_1", "from_version_2", "from_version_3"]
