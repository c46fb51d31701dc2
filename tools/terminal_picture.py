"""Draw docs/pictures/terminal.svg: a few orders of the training scenario in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

import redoubt
from redoubt.cli.play import begin, greet
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "terminal.svg"
TYPED = (
    "suggested", "suggested", "map rhine", "move 29 mot 1103", "move lah 1103",
    "show 1103", "done",
)  # fmt: skip
WIDTH = 112
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def main() -> None:
    console = Console(
        file=io.StringIO(), record=True, width=WIDTH, force_terminal=True, highlight=False, markup=False
    )
    screen = Screen(colour=True, width=WIDTH, out=io.StringIO(), source=io.StringIO())
    screen._console, screen.shown = console, True
    game = redoubt.new("switzerland", "training", seed=5)
    session = Session(game, dict.fromkeys(game.sides), screen)
    greet(session, loaded=False)
    begin(session)
    for line in TYPED:
        side = session.decider()
        assert side is not None
        screen.say()
        screen.say(session.headline(), "ask")
        screen.say(f"{session.called(side)}> {line}")
        session.obey(line)
    svg = console.export_svg(title="redoubt play switzerland", code_format=_template())
    PICTURE.write_text(svg, encoding="utf-8")


def _template() -> str:
    """Rich's own template, with local fonts instead of one from the network."""
    from rich._export_format import CONSOLE_SVG_FORMAT

    start, end = CONSOLE_SVG_FORMAT.index("@font-face"), CONSOLE_SVG_FORMAT.index(".{unique_id}-matrix")
    local = CONSOLE_SVG_FORMAT[:start] + CONSOLE_SVG_FORMAT[end:]
    return local.replace("Fira Code, monospace", FONT).replace(
        "<!-- Generated with Rich https://www.textualize.io -->", ""
    )


if __name__ == "__main__":
    main()
