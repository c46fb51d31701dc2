"""Every title explains its terms: each abbreviation that people read, each term with its rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import redoubt
from redoubt.engine.decision import PIECE, Names
from redoubt.engine.text import plain
from redoubt.engine.title import Title, verbs_of
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings
from redoubt.show.contract import show_of, side_name
from redoubt.show.table import Table
from redoubt.show.words import Words
from tests.shipped import SHIPPED
from tools.glossary import page

DOCS = Path(__file__).parents[1] / "docs" / "titles"
CAPITALS = re.compile(r"(?<![\w-])[A-Z]{2,}(?=s?(?![\w-]))")
SHORT = re.compile(r"(?<![\w-])[A-Za-z]{2,4}(?![\w-])")


@pytest.fixture(params=SHIPPED)
def title(request: pytest.FixtureRequest) -> Title:
    return redoubt.title(request.param)


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[\w-]+", text))


def known(title: Title) -> set[str]:
    """Words that need no entry: terms, their parts, and the names of sides and nations."""
    kinds = (kind for key, kind in title.notation.kinds.items() if key in ("nation", "side"))
    names = [name for kind in kinds if isinstance(kind, Names) for name in (*kind.names, *kind.shown_names)]
    names += [side_name(title, side) for side in title.sides]
    return words_of(" ".join([*show_of(title).about.glossary, *names]))


def sentences(title: Title) -> Iterator[str]:
    """What people read: events, questions, choices, layers, and how each scenario stands at its beginning."""
    yield from (event.line for event in title.events.values())
    yield from (getattr(kind, "prompt", "") for kind in title.classes.values())
    for verb in verbs_of(title.classes.values()):
        yield f"{verb.label} {verb.note} {verb.short}"
    yield from (f"{layer.title} {layer.text}" for layer in show_of(title).layers)
    for scenario in title.scenarios:
        game = redoubt.new(title.id, scenario, seed=1)
        table = Table(game.title, game.setup.rules)
        for side in title.taking_part(scenario):
            seen = game.seen(side)
            words = Words(seen, table.scene(seen))
            yield from (plain(text) for text in words.status())
            yield words.situation()


def test_every_abbreviation_that_people_read_is_explained(title: Title) -> None:
    read = {match for text in sentences(title) for match in CAPITALS.findall(re.sub(r"\[[^]]*\]", "", text))}
    assert read - known(title) == set()
    assert len(read) > 2


def test_every_short_word_in_the_name_of_a_unit_is_explained(title: Title) -> None:
    kinds = [title.notation.kinds[key] for key in title.notation.of_part(PIECE)]
    names = [name for kind in kinds if isinstance(kind, Names) for name in kind.shown_names]
    short = {word for name in names for word in SHORT.findall(name)}
    assert {word for word in short if word != "line"} - known(title) == set()


def test_every_term_ends_with_a_rule_that_there_is(title: Title) -> None:
    index = RulesIndex.load(title.folder / "data" / "rules.toml")
    rulings = load_rulings(title.folder / "RULINGS.md")
    for term, meaning in show_of(title).about.glossary.items():
        cited = re.findall(r"\[([^]]+)\]", meaning)
        assert cited, term
        assert meaning.endswith("]."), term
        assert all(number in index or number in rulings for number in cited), (term, cited)


def test_the_page_of_terms_is_the_glossary(title: Title) -> None:
    file = DOCS / f"{title.id}-glossary.md"
    assert file.read_text(encoding="utf-8") == page(title), "run tools/glossary.py"
    assert f"({file.name})" in (DOCS / f"{title.id}.md").read_text(encoding="utf-8")
