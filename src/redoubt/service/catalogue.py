"""What can be played, and each title's reference: map, rules, charts, overlays, sources of its numbers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import redoubt
from redoubt.engine.decision import PLACE
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.players import describe_players, player_label
from redoubt.service import reference
from redoubt.service.errors import BadRequest, NotFound
from redoubt.show.calculator import Calculator
from redoubt.show.contract import show_of, side_name
from redoubt.show.look import look_of
from redoubt.show.table import Table
from redoubt.show.types import SideInfo

Plain = dict[str, Any]
_log = logging.getLogger("redoubt")


def titles() -> list[Plain]:
    """Every title that can be played. One that cannot be loaded is left out, and the log says why."""
    entries = []
    for title_id in redoubt.title_ids():
        try:
            entries.append(_entry(redoubt.title(title_id)))
        except Exception:
            _log.exception("the title %s cannot be loaded", title_id)
    return entries


def _entry(title: Title) -> Plain:
    plain = redoubt.describe(title)
    show = show_of(title)
    about = show.about
    return {
        **plain,
        "summary": about.summary,
        "tags": about.tags,
        "sides": [
            {"id": side, **_face(about.sides.get(side)), "name": side_name(title, side)}
            for side in title.sides
        ],
        "glossary": about.glossary,
        "place_word": next(iter(title.notation.of_part(PLACE)), "place"),
        "scenarios": _scenarios(title, plain),
        "variants": [_variant(title, variant) for variant in plain["variants"]],
        "look": look_of(title),
        "players": players(title),
        "calculator": show.calculator is not None,
        "umpire": _umpire(title),
        "maps": list(show.maps),
        "cover": _art(title, "cover-light.jpg"),
        "cover_dark": _art(title, "cover-dark.jpg"),
    }


def _scenarios(title: Title, plain: Plain) -> list[Plain]:
    """The scenarios of a title or a variant, with their sides as people call them there."""
    about = show_of(title).about
    return [
        {
            **scenario,
            "tutorial": scenario["id"] == about.tutorial,
            "sides": title.taking_part(scenario["id"]),
            "called": {
                side: {**_face(about.faces.get(scenario["id"], {}).get(side)), "name": name}
                for side, name in title.scenarios[scenario["id"]].names.items()
            },
            "roles": about.roles.get(scenario["id"], {}),
        }
        for scenario in plain["scenarios"]
    ]


def _variant(title: Title, variant: Plain) -> Plain:
    """A variant with the scenarios and options it can be played with."""
    own = varied(title, variant["id"])
    plain = redoubt.describe(own)
    return {**variant, "scenarios": _scenarios(own, plain), "options": plain["options"]}


def _umpire(title: Title) -> Plain | None:
    """Whose chair the umpire's is, and the option that puts people there; None if there is no such chair."""
    desk = show_of(title).desk
    if desk is None:
        return None
    option, value = desk.option
    return {"side": title.sides[title.umpire], "option": option, "value": value}


def players(title: Title) -> list[Plain]:
    """Who can sit at this title's table."""
    described = describe_players(title)
    return [{"seconds": 0, "name": player_label(player["id"]), **player} for player in described]


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


def _played(title_id: str, variant: str) -> Title:
    """A title, or one of its variants."""
    try:
        return varied(find_title(title_id), variant)
    except BadSetup as error:
        raise BadRequest(str(error), "variant") from None


def _scenario(title: Title, wanted: str | None) -> str:
    scenario = wanted if wanted is not None else next(iter(title.scenarios))
    if scenario not in title.scenarios:
        raise BadRequest(f"{title.id} has no scenario {scenario[:40]!r}", "scenario")
    return scenario


def _rules(title: Title, scenario: str | None, overlay: Path | None) -> Any:
    wanted = _scenario(title, scenario)
    return title.resolve(wanted, title.settle(wanted, None), overlay)


def map_of(title_id: str, scenario: str | None, overlay: Path | None, variant: str = "") -> Plain:
    title = _played(title_id, variant)
    draw = show_of(title).map
    if draw is None:
        raise NotFound(f"{title.id} offers no map", "title")
    drawn = draw(_rules(title, scenario, overlay))
    return {"map": drawn, "art": drawn.get("art") or _art(title, "map.json")}


def rules_of(title_id: str) -> Plain:
    """The rules in our words, and the rulings."""
    return reference.rules_of(find_title(title_id))


def _face(side: SideInfo | None) -> Plain:
    """A side's role and colours, as far as it has them."""
    face = {} if side is None else {"role": side.role, "nation": side.nation, "letter": side.letter}
    return {key: value for key, value in face.items() if value}


def charts_of(title_id: str, overlay: Path | None, variant: str = "") -> Plain:
    title = _played(title_id, variant)
    return {"charts": Table(title, _rules(title, None, overlay)).charts}


def overlays_of(title_id: str, overlay: Path | None) -> Plain:
    title = find_title(title_id)
    return {"overlays": Table(title, _rules(title, None, overlay)).layers}


def provenance_of(title_id: str) -> Plain:
    return reference.provenance_of(find_title(title_id))


def briefings_of(title_id: str, scenario: str | None) -> Plain:
    """What each team of a scenario reads before it plays; nothing for a title without briefings."""
    title = find_title(title_id)
    wanted = _scenario(title, scenario)
    show = show_of(title)
    return {
        "scenario": wanted,
        "briefings": dict(show.briefings.get(wanted, {})),
        "sketch": show.sketches.get(wanted),
    }


def _calculator(title_id: str) -> Calculator:
    title = find_title(title_id)
    calculator = show_of(title).calculator
    if calculator is None:
        raise NotFound(f"{title.name} has no calculator", "title")
    return calculator


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
