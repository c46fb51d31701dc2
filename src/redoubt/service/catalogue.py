"""What can be played, and each title's reference: map, rules, charts, overlays, sources of its numbers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

import redoubt
from redoubt.engine.title import Title
from redoubt.players import describe_players
from redoubt.service import reference
from redoubt.service.errors import BadRequest, NotFound
from redoubt.show.briefings import Briefings
from redoubt.show.calculator import Calculator

Plain = dict[str, Any]
_log = logging.getLogger("redoubt")


def titles() -> list[Plain]:
    """Every title that can be played. One that cannot be loaded is left out, and the log says why."""
    told = []
    for title_id in redoubt.title_ids():
        try:
            told.append(_entry(redoubt.title(title_id)))
        except Exception:
            _log.exception("the title %s cannot be loaded", title_id)
    return told


def _entry(title: Title) -> Plain:
    plain = redoubt.describe(title)
    show = show_of(title)
    about = show.about
    return {
        **plain,
        "summary": about.summary,
        "tags": about.tags,
        "sides": [{"id": side, **_face(about.sides.get(side)), "name": side_name(title, side)} for side in title.sides],
        "glossary": about.glossary,
        "scenarios": [
            {
                **one,
                "tutorial": one["id"] == about.tutorial,
                "sides": title.taking_part(one["id"]),
                "called": {
                    side: {**_face(about.faces.get(one["id"], {}).get(side)), "name": name}
                    for side, name in title.scenarios[one["id"]].names.items()
                },
                "roles": about.roles.get(one["id"], {}),
            }
            for one in plain["scenarios"]
        ],
        "players": players(title),
        "calculator": show.calculator is not None,
        "umpire": _umpire(title),
        "maps": list(show.maps),
        "cover": _art(title, "cover-light.jpg"),
        "cover_dark": _art(title, "cover-dark.jpg"),
    }


def _umpire(title: Title) -> Plain | None:
    """Whose chair the umpire's is, and the option that puts people there; None if there is no such chair."""
    desk = show_of(title).desk
    if desk is None:
        return None
    option, value = desk.option
    return {"side": title.sides[title.umpire], "option": option, "value": value}


def side_name(title: Title, side: str, scenario: str = "") -> str:
    """What people call a side, by its name in a scenario if that has one of its own."""
    if scenario and side in title.scenarios[scenario].names:
        return title.scenarios[scenario].names[side]
    known = show_of(title).about.sides.get(side)
    return side.capitalize() if known is None else known.name


def players(title: Title) -> list[Plain]:
    """Who can sit at this title's table."""
    return [{"seconds": 0, "name": one["id"].capitalize(), **one} for one in describe_players(title)]


def art_folder(title_id: str) -> Path | None:
    """Where a title keeps its art; None if there is no such title."""
    return redoubt.title(title_id).folder / "art" if title_id in redoubt.title_ids() else None


def _art(title: Title, name: str) -> str | None:
    return f"/art/{title.id}/{name}" if (title.folder / "art" / name).is_file() else None


def find_title(title_id: str) -> Title:
    """One title; NotFound names the ones there are."""
    if title_id not in redoubt.title_ids():
        raise NotFound(
            f"there is no title {title_id[:40]!r}; there are {', '.join(redoubt.title_ids())}", "title"
        )
    return redoubt.title(title_id)


def _rules(title: Title, scenario: str | None, overlay: Path | None) -> Any:
    wanted = scenario if scenario is not None else next(iter(title.scenarios))
    if wanted not in title.scenarios:
        raise BadRequest(f"{title.id} has no scenario {wanted[:40]!r}", "scenario")
    return title.resolve(wanted, title.settle(wanted, None), overlay)


def map_of(title_id: str, scenario: str | None, overlay: Path | None) -> Plain:
    title = find_title(title_id)
    draw = show_of(title).map
    if draw is None:
        raise NotFound(f"{title.id} offers no map", "title")
    drawn = draw(_rules(title, scenario, overlay))
    return {"map": drawn, "art": drawn.get("art") or _art(title, "map.json")}


def rules_of(title_id: str) -> Plain:
    """The rules in our words, and the rulings."""
    return reference.rules_of(find_title(title_id))


def _table(title: Title, overlay: Path | None) -> Table:
    return Table(title, _rules(title, None, overlay))


def _face(side: SideInfo | None) -> Plain:
    """A side's role and colours."""
    return {} if side is None else {"role": side.role, "nation": side.nation, "letter": side.letter}


def charts_of(title_id: str, overlay: Path | None) -> Plain:
    presenter = _presenter(find_title(title_id), overlay)
    return {"charts": [] if presenter is None else presenter.charts()}


def overlays_of(title_id: str, overlay: Path | None) -> Plain:
    presenter = _presenter(find_title(title_id), overlay)
    return {"overlays": [] if presenter is None else list(presenter.overlays)}


def provenance_of(title_id: str) -> Plain:
    return reference.provenance_of(find_title(title_id))


def briefings_of(title_id: str, scenario: str | None) -> Plain:
    """What each team of a scenario reads before it plays; nothing for a title without briefings."""
    title = find_title(title_id)
    wanted = scenario if scenario is not None else next(iter(title.scenarios))
    if wanted not in title.scenarios:
        raise BadRequest(f"{title.id} has no scenario {wanted[:40]!r}", "scenario")
    found: Briefings = title.extras.get("briefings", {})
    return {
        "scenario": wanted,
        "briefings": {side: msgspec.to_builtins(one) for side, one in found.get(wanted, {}).items()},
    }


def _calculator(title_id: str) -> Calculator:
    title = find_title(title_id)
    found: Calculator | None = title.extras.get("calculator")
    if found is None:
        raise NotFound(f"{title.name} has no calculator", "title")
    return found


def calculator_of(title_id: str) -> Plain:
    """The form of a title's calculator."""
    return {"title": title_id, **_calculator(title_id).to_plain()}


def calculated(title_id: str, values: Mapping[str, object]) -> Plain:
    """The sheet of some figures, and all the values it was reckoned from."""
    calculator = _calculator(title_id)
    return {"values": calculator.read(values), "odds": calculator.calculate(values).to_plain()}


def tutorial_of(title_id: str) -> Plain:
    """The title's guided game."""
    return reference.tutorial_of(find_title(title_id))


__all__ = [
    "briefings_of",
    "calculated",
    "calculator_of",
    "charts_of",
    "find_title",
    "map_of",
    "overlays_of",
    "players",
    "provenance_of",
    "rules_of",
    "titles",
    "tutorial_of",
]
