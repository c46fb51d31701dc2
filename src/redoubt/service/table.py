"""The table as one viewer sees it: all the page needs to draw, and nothing that viewer may not know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from redoubt.engine import codec, undo
from redoubt.engine.decision import Decision, No
from redoubt.engine.dice import VerifiableDice
from redoubt.engine.errors import Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import SEALED
from redoubt.engine.view import ONLOOKER
from redoubt.service.chronicle import last_own, mode_of, now, seen
from redoubt.service.live import HUMAN, Live
from redoubt.service.logbook import lines_of
from redoubt.show import proposals
from redoubt.show.table import offered

Plain = dict[str, Any]


def table_of(live: Live, viewer: int, at: int | None = None) -> Plain:
    """The present table, or the table as it stood when the viewer had counted `at`."""
    if at is None:
        kept = live.tables.get(viewer)
        if kept is None:
            kept = live.tables[viewer] = _table(live, viewer, live.game, live.seq(viewer), None)
        return kept if live.clock is None else {**kept, "clock": live.clock.plain()}
    game, _ = live.at(viewer, at)
    return _table(live, viewer, game, at, at)


def _table(live: Live, viewer: int, game: Game, seq: int, at: int | None) -> Plain:
    title = game.title
    view = seen(game, viewer)
    side = game.sides[viewer] if viewer != ONLOOKER else None
    scenario = title.scenarios[game.setup.scenario]
    mine = _decision(game, viewer) if at is None else None
    scene = _scene(live, viewer, view, mine, at)
    table: Plain = {
        "game": live.id,
        "name": live.name,
        "seq": seq,
        "title": title.id,
        "title_name": title.name,
        "scenario": {"id": scenario.id, "name": scenario.name, "rule": scenario.rule, "text": scenario.text},
        "options": view["options"],
        "viewer": side,
        "seats": {
            one: {"player": player, "name": player.capitalize(), "human": player == HUMAN}
            for one, player in live.seats.items()
        },
        "at": at,
        "turn": view["turn"],
        "phase": view["phase"],
        "prompts": [
            {"side": one["side"], "rule": one["rule"], "text": one["prompt"], "kind": one["kind"],
             "parts": one["parts"], "mine": at is None and one["side"] == side}
            for one in view["pending"]
        ],
        "sealed": view["sealed"],
        "closed": _closed(game, viewer) if at is None else None,
        "together": mode_of(game) >= SEALED,
        "legal": offered(live.presenter, view, game.seat(viewer)) if mine is not None else [],
        "closing": list(closing_of(live)),
        "proposals": [one._asdict() for one in proposals.offered(game, viewer, view)] if mine else [],
        "can": _can(live, game, viewer) if at is None else _CANNOT,
        "result": view["result"],
        "computer": {
            "thinking": live.computer.thinking is not None,
            "side": live.computer.thinking,
            "paused": live.computer.paused,
            "fault": live.computer.fault,
        },
        "secrets": live.secretive(game),
        "scene": scene,
        "digest": codec.digest(view),
        "dice": _dice(live, game, viewer, seq),
    }  # fmt: skip
    if live.title.umpire >= 0:
        table["umpire"] = title.sides[title.umpire]
        table["notices"] = notices_for(live, viewer)
    if live.branch_of is not None:
        table["branch_of"] = live.branch_of
    if "night" in scene:
        table["night"] = scene.pop("night")
    return table


def notices_for(live: Live, viewer: int) -> int:
    """How many notices of the desk the viewer may read."""
    return sum(may_read(live, viewer, one) for _, one in live.notices)


def may_read(live: Live, viewer: int, notice: Mapping[str, Any]) -> bool:
    """Whether a notice of the desk is for these eyes: the umpire's, its writer's, and whom it is meant for;
    one to nobody in particular is for all, a dispute for the umpire alone."""
    name = live.title.sides[viewer] if viewer != ONLOOKER else ""
    if viewer == live.title.umpire or (name and name in (notice["side"], notice["to"])):
        return True
    return not notice["to"] and notice["kind"] != "dispute"


def _scene(live: Live, viewer: int, view: Plain, mine: Decision | None, at: int | None) -> Plain:
    if live.presenter is None:
        return empty_scene()
    scene: Plain = live.presenter.scene(view, mine)
    lines = lines_of(live, viewer)
    if at is not None:
        lines = [one for one in lines if one["entry"] <= at]
    scene["losses"] = {**scene.get("losses", {}), "turns": live.presenter.losses(lines)}
    return scene


def empty_scene() -> Plain:
    """What a title without a presentation shows: the choices are buttons."""
    return {
        "pieces": [], "hexes": {}, "boxes": [], "track": None, "phases": [], "scores": [], "ahead": [],
        "losses": {"turns": [], "totals": {}}, "status": [],
    }  # fmt: skip


def closing_of(live: Live) -> Sequence[str]:
    """Verbs that end an order, and go without saying when the next one is given."""
    return () if live.presenter is None else live.presenter.closing


def _closed(game: Game, viewer: int) -> Plain | None:
    """What cut the viewer off from a step that others still answer, or nothing."""
    no = None if viewer == ONLOOKER else undo.closed(game, viewer)
    return None if no is None else {"text": no.why, "rule": no.rule}


def _decision(game: Game, viewer: int) -> Decision | None:
    return next((one for one in game.open_decisions() if one.side == viewer), None)


# what can be done


_CANNOT: Mapping[str, Any] = {
    "undo": False, "undo_needs": [], "undo_bars": None, "redo": False, "reset": False, "branch": True,
}  # fmt: skip


def _can(live: Live, game: Game, viewer: int) -> Plain:
    if viewer == ONLOOKER:
        return dict(_CANNOT)
    last = last_own(game, viewer)
    no = None if last is None else barred(game, viewer)
    needs = consent_needed(game, viewer) if no is not None else []
    return {
        "undo": last is not None and (no is None or bool(needs)),
        "undo_needs": needs,
        "undo_bars": None if no is None or needs else {"rule": no.rule, "why": no.why},
        "redo": bool(redo_of(live, viewer)),
        "reset": last is not None and no is None and live.chronicle.marks[last].at == now(game),
        "branch": True,
    }


def barred(game: Game, side: int) -> No | None:
    """Why this side cannot take its last choice back just so; None when it is free."""
    try:
        game.clone().undo(side)
    except Refused as refused:
        return refused.no
    return None


def consent_needed(game: Game, side: int) -> list[str]:
    """The sides whose agreement lets this side take back what is barred; none where people are the umpire."""
    title = game.title
    if title.umpired(game.setup.options):
        return []
    others = {side, title.umpire}
    return [one for one in title.taking_part(game.setup.scenario) if game.side_id(one) not in others]


def redo_of(live: Live, side: int) -> list[str]:
    """The choices that the side took back last and could make again now."""
    again = live.redo.top(side)
    return again if again and live.game.may(side, again[0]) else []


def _dice(live: Live, game: Game, viewer: int, seq: int) -> Plain:
    """What is public about the dice: never a seed."""
    known = live.chronicle.known(viewer)[:seq]
    rolled = sum(len(game.entries[number].dice) for number in known)
    told: Plain = {"kind": game.dice.kind, "rolled": rolled}
    if isinstance(game.dice, VerifiableDice):
        told["commitment"] = game.dice.commitment
    return told


__all__ = ["barred", "closing_of", "consent_needed", "empty_scene", "may_read", "redo_of", "table_of"]
