"""No mark of a name reaches a terminal or a program: all commands of the text client, all verbs, all odds."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import redoubt
from redoubt.cli.forecast import lines
from redoubt.cli.protocol import respond
from redoubt.cli.requests import Table
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session
from redoubt.engine.conformance import candidates
from redoubt.engine.dice import SeededDice
from redoubt.engine.errors import RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.text import DIE, PIECE, PLACE, RULE, SIDE, TEXT, parts
from redoubt.show.contract import show_of
from tests.shipped import SHIPPED
from tests.unmarked import MARKS, all_options, marked, met

FIRST = {title: next(iter(redoubt.title(title).scenarios)) for title in SHIPPED}
KINDS = {TEXT, PLACE, PIECE, SIDE, RULE, DIE}


def positions(title: str) -> list[Game]:
    scenario = FIRST[title]
    return list(met(title, scenario, all_options(title, scenario), seed=12, most=160))


def wrong_choices(game: Game, dice: SeededDice, most: int = 1) -> list[str]:
    notation = game.title.notation
    return [notation.text(raw) for raw in candidates(notation, dice, most)]


# the text client


class Strict(Screen):
    """A screen that looks at every line before it is made plain: no name was cut, measured or spelled."""

    def say(self, text: str = "", style: str = "") -> None:
        opened, between, closed = map(text.count, MARKS)
        assert (opened, between) == (closed, 2 * closed), text
        assert {part.kind for part in parts(text)} <= KINDS, text
        super().say(text, style)


def typed(game: Game, plain: bool, *words: str) -> str:
    out = io.StringIO()
    session = Session(
        game, dict.fromkeys(game.sides), Strict(plain, out=out, source=io.StringIO(), width=120)
    )
    session.screen.say(session.headline())
    session.situation()
    for line in words:
        session.obey(line)
    return out.getvalue()


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("title", SHIPPED)
def test_no_line_of_the_text_client_holds_a_mark(title: str, plain: bool) -> None:
    dice = SeededDice(3)
    for game in positions(title):
        commands = ["map", "units", "status", "layer", "briefing", "glossary", "legal", "log 400", "explain",
                    "propose", "help"]  # fmt: skip
        if game.pending:
            side = game.pending[0].side
            first = str(game.legal(side)[0])
            commands += [f"why {choice}" for choice in wrong_choices(game, dice)]
            commands += [f"why {first}", f"odds {first}", "hint", *wrong_choices(game, dice), first]
        state = game.view(None)["state"]
        commands += [f"show {name}" for group in state.values() if isinstance(group, dict)
                     for name in list(group)[:3]]  # fmt: skip
        out = typed(game.clone(), plain, *commands)
        assert not marked(out), marked(out)
        assert len(out.splitlines()) > 20


def test_a_name_that_was_cut_is_found() -> None:
    notation = redoubt.title(SHIPPED[-1]).notation
    shown = notation.kinds[notation.of_part(PLACE)[0]].shown(40)
    assert set(shown) & set(MARKS)
    screen = Strict(out=io.StringIO(), source=io.StringIO())
    screen.say(f"to {shown}")
    with pytest.raises(AssertionError):
        screen.say(f"to {shown}"[:8])


# programs


@pytest.mark.parametrize("title", SHIPPED)
def test_no_answer_to_a_program_holds_a_mark(title: str) -> None:
    table, dice = Table(), SeededDice(4)

    def ask(do: str, **fields: Any) -> Any:
        answer, _ = respond(table, json.dumps({"id": 1, "do": do, **fields}).encode())
        assert not marked(answer.decode()), (do, marked(answer.decode()))
        return json.loads(answer)

    ask("notation", title=title)
    ask("titles")
    for number, game in enumerate(positions(title)):
        name = f"g{number}"
        assert "ok" in ask("load", record=game.save().decode(), **{"as": name})
        for verb in ("pending", "log", "result", "state", "digest"):
            assert "ok" in ask(verb, game=name)
        for side in (*game.sides, "onlooker"):
            assert "ok" in ask("view", game=name, side=side)
            assert "ok" in ask("log", game=name, side=side)
            assert "ok" in ask("pending", game=name, side=side)
        for decision in game.pending[:1]:
            side, legal = decision.side, game.legal(decision.side)
            for choice in wrong_choices(game, dice):
                ask("why_not", game=name, side=side, choice=choice)
                ask("choose", game=name, side=game.sides[-1], choice=choice)
            choice = str(legal[dice.roll("", "", len(legal)) - 1])
            ask("odds", game=name, side=side, choice=choice, limit=5)
            ask("outcomes", game=name, side=side, choice=choice, events=True, limit=40)
            ask("advise", game=name, side=side)
            ask("choose", game=name, side=side, choice=choice, reason="[9.0] \ue000because\ue002")
            ask("log", game=name)


@pytest.mark.parametrize("title", SHIPPED)
def test_no_forecast_holds_a_mark(title: str) -> None:
    dice, reckoned = SeededDice(5), 0
    for game in positions(title):
        for decision in game.pending[:1]:
            legal = game.legal(decision.side)
            for choice in {legal[dice.roll("", "", len(legal)) - 1] for _ in range(10)}:
                try:
                    forecast = game.odds(decision.side, choice)
                except RedoubtError:
                    continue
                text = "\n".join(lines(forecast)) + json.dumps(forecast.to_plain(20))
                assert not marked(text), marked(text)
                reckoned += forecast.reckoning is not None
    assert reckoned or show_of(redoubt.title(title)).forecaster is None
