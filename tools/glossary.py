"""Writes the page of each title's terms, docs/titles/TITLE-glossary.md, from its `data/glossary.toml`."""

from __future__ import annotations

from pathlib import Path

import redoubt
from redoubt.engine.title import Title
from redoubt.show.contract import show_of

FOLDER = Path(__file__).parents[1] / "docs" / "titles"


def page(title: Title) -> str:
    """The terms in the order of the alphabet."""
    terms = sorted(show_of(title).about.glossary.items(), key=lambda row: row[0].casefold())
    rows = "".join(f"| **{term}** | {meaning} |\n" for term, meaning in terms)
    return (
        f"# {title.name}: terms and abbreviations\n\n"
        "In our own words, each with its rule. The text client shows them with `glossary` and `what is TERM`."
        "\n\n"
        f"| term | what it means |\n|---|---|\n{rows}\nBack to [the title]({title.id}.md).\n"
    )


def main() -> None:
    for file in FOLDER.glob("*-glossary.md"):
        title = redoubt.title(file.name.removesuffix("-glossary.md"))
        file.write_text(page(title), encoding="utf-8")


if __name__ == "__main__":
    main()
