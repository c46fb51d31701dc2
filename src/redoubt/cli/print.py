"""`redoubt print`: the map, the counters and the tables as PDF and SVG, to play on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

import redoubt
from redoubt.cli.common import DataFolder, Variant
from redoubt.cli.progress import progress
from redoubt.engine.errors import BadSetup
from redoubt.engine.variant import varied
from redoubt.kit.words import counted
from redoubt.show.contract import show_of

if TYPE_CHECKING:
    from redoubt.engine.title import Title
    from redoubt.paper.printing import Offer
    from redoubt.paper.sheets import Sheet


def print(
    title: Annotated[str, typer.Argument(help="The title, such as switzerland.")],
    what: Annotated[
        str | None,
        typer.Option(
            metavar="LIST", help="Of map, counters, cards, charts, rules; all there is if not given."
        ),
    ] = None,
    paper: Annotated[
        str, typer.Option(help="The paper in the printer: A4, A3, A2, A1, A0, letter or tabloid.")
    ] = "A4",
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write into.")] = Path("print"),
    format: Annotated[str, typer.Option(metavar="pdf|svg|both", help="Which files to write.")] = "both",
    counter: Annotated[float, typer.Option(metavar="MM", help="Width of a counter, 10 to 30 mm.")] = 15.0,
    hex: Annotated[
        float | None,
        typer.Option(metavar="MM", help="Width of a hex; if not given, as large as the fewest sheets allow."),
    ] = None,
    scenario: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Of a title with several maps: only this scenario's sheets."),
    ] = None,
    variant: Variant = "",
    data: DataFolder = None,
) -> None:
    """Print a game: map, counters, cards, charts and rules as PDF and SVG.

    A map that is larger than the paper comes in tiles that overlap, with cut marks, and as one sheet of its
    own size for a print shop. Counters have fronts and backs, mirrored for printing on both sides. Print at
    100 %, without fitting to the page. Every sheet says which values are reconstructed.
    """
    from redoubt.paper.printing import KINDS, Offer, Order

    wanted = None if what is None else _listed(what, KINDS)
    forms = {"pdf": ("pdf",), "svg": ("svg",), "both": ("pdf", "svg")}.get(format)
    if forms is None:
        raise BadSetup(f"--format takes pdf, svg or both, not {format[:40]!r}", "--format")
    chosen = varied(redoubt.title(title), variant)
    if variant:
        chosen = replace(chosen, name=f"{chosen.name}, {chosen.variants[variant].name}")
    jobs: list[Job] = []
    for number, campaign in enumerate(_scenarios(chosen, scenario)):
        offer = Offer(chosen, Order(paper, counter, hex, data, campaign))
        for kind in offer.kinds() if wanted is None else wanted:
            if kind != "rules":
                jobs += _jobs(offer, kind, forms, f"{campaign}-" if campaign else "")
            elif number == 0:
                jobs += _jobs(offer, kind, forms)
    if not jobs:
        raise BadSetup(f"{chosen.name} cannot be printed: it has no map, counters, charts or rules", "title")
    files = _draw(chosen.name, jobs)
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, body in files:
            (out / name).write_bytes(body)
    except OSError as error:
        raise BadSetup(f"{out} cannot be written: {error.strerror or error}", "--out") from None
    for name, body in files:
        typer.echo(f"{out / name}  {len(body) / 1000:,.0f} kB")
    typer.echo(f"{counted(len(files), 'file')}. Print at 100 %, without fitting to the page.")


def _scenarios(title: Title, wanted: str | None) -> tuple[str | None, ...]:
    """The scenarios to print, each with a map of its own; none named where all share one."""
    if wanted is not None:
        return (wanted,)
    return show_of(title).maps or (None,)


def _listed(what: str, known: tuple[str, ...]) -> list[str]:
    """The kinds that were named, each once, in their usual order."""
    named = [word.strip() for word in what.split(",") if word.strip()]
    for word in named:
        if word not in known:
            raise BadSetup(f"{word[:40]!r} cannot be printed; --what takes {', '.join(known)}", "--what")
    if not named:
        raise BadSetup(f"--what is empty; it takes {', '.join(known)}", "--what")
    return [kind for kind in known if kind in named]


class Job(NamedTuple):
    """A file to be drawn: a PDF of some sheets, or an SVG of one."""

    name: str
    title: str
    sheets: Sequence[Sheet]

    def draw(self, drawn: Callable[[], None]) -> bytes:
        """The file. Calls `drawn` after each sheet."""
        from redoubt.paper.pdf import pdf

        if self.name.endswith(".pdf"):
            return pdf(self.title, self.sheets, drawn)
        (sheet,) = self.sheets
        body = sheet.svg().encode()
        drawn()
        return body


def _jobs(offer: Offer, kind: str, forms: tuple[str, ...], before: str = "") -> Iterator[Job]:
    sheets = offer.sheets(kind)
    whole = [offer.whole_map()] if kind == "map" and len(sheets) > 1 else []
    if "pdf" in forms:
        yield Job(f"{before}{kind}.pdf", f"{offer.title.name}: {kind}", sheets)
        for sheet in whole:
            yield Job(f"{before}{kind}-one-sheet.pdf", sheet.title, [sheet])
    if "svg" in forms:
        for sheet in whole or sheets:
            yield Job(f"{before}{sheet.name}.svg", sheet.title, [sheet])


def _draw(name: str, jobs: Sequence[Job]) -> list[tuple[str, bytes]]:
    """All files, in memory: nothing is written before everything is drawn."""
    files = []
    with progress(name, sum(len(job.sheets) for job in jobs), "sheets") as step:
        for job in jobs:
            files.append((job.name, job.draw(partial(step, job.name))))
    return files


__all__ = ["print"]
