"""`redoubt play`: a game in the terminal, for people, computers, pipes and screen readers."""

from __future__ import annotations

import contextlib
import os
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

import redoubt
from redoubt.cli.common import (
    DataFolder,
    OptionValues,
    SideValues,
    Variant,
    read_options,
    read_pair,
    read_record,
)
from redoubt.cli.completion import complete
from redoubt.cli.screen import Screen
from redoubt.cli.session import Session
from redoubt.engine.dice import VerifiableDice
from redoubt.engine.errors import BadSetup
from redoubt.engine.title import Title
from redoubt.engine.variant import varied
from redoubt.kit.words import counted
from redoubt.players import LABORATORY, Player, Seating, make_player, player_names, player_seed
from redoubt.show.contract import show_of
from redoubt.show.types import Offer

HUMAN = "human"
HELPERS = 4
"""At most so many processes think for a computer player."""


def play(
    title: Annotated[
        str, typer.Argument(metavar="TITLE", help="The game; `redoubt titles` lists them.")
    ] = "",
    scenario: Annotated[
        str | None, typer.Option(help="The scenario; the title's first if not given.")
    ] = None,
    variant: Variant = "",
    option: OptionValues = None,
    side: SideValues = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the dice; the same seed gives the same dice.")
    ] = None,
    verifiable: Annotated[
        bool, typer.Option("--verifiable", help="Commit to the dice now; `redoubt verify` recomputes them.")
    ] = False,
    data: DataFolder = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Continue a saved game instead of beginning one.")
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text only, for screen readers: no colour, no drawn map.")
    ] = False,
    no_colour: Annotated[bool, typer.Option("--no-colour", "--no-color", help="No colour.")] = False,
) -> None:
    """Play at the terminal. Each side is yours unless a computer is given for it: --SIDE captain."""
    seeded = secrets.randbits(32) if seed is None else seed
    if load is not None:
        game = redoubt.load(read_record(load), data)
        if title and title != game.title.id:
            raise BadSetup(f"{load} is a game of {game.title.id}, not of {title[:40]}", "title")
        if scenario is not None or variant or option or verifiable:
            raise BadSetup(
                "a saved game keeps its scenario, variant, options and dice; leave them out with --load",
                "load",
            )
    else:
        chosen = varied(redoubt.title(title or redoubt.title_ids()[0]), variant)
        wanted = scenario if scenario is not None else next(iter(chosen.scenarios))
        options = read_options(chosen, wanted, option)
        if verifiable and seed is not None:
            raise BadSetup("verifiable dice take no seed; leave out --seed or --verifiable", "seed")
        dice = VerifiableDice() if verifiable else None
        game = redoubt.new(chosen.id, wanted, options, seeded, dice=dice, data=data, variant=variant)
    screen = Screen(plain=plain, colour=False if no_colour else None)
    seating = Seating(timed=True, workers=min(os.cpu_count() or 1, HELPERS), data=data)
    players = read_players(game.title, side, seeded, seating, game.setup.scenario, game.setup.options)
    table = Session(game, players, screen)
    try:
        run(table, loaded=load is not None)
        screen.out.flush()
    except BrokenPipeError:
        # Whoever read our output has gone; say nothing more, not even when Python closes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except Exception:
        rescue(table)
        raise
    finally:
        table.leave()


def rescue(table: Session) -> None:
    """After an error in the program: keep the game as it was before the last choice."""
    if len(table.game.entries) > table.kept:
        file = Path(f"rescued-{secrets.token_hex(4)}.rdt")
        file.write_bytes(table.game.save())
        print(f"redoubt: an error in the program; your game is saved in {file}", file=sys.stderr)


def read_players(
    title: Title, given: Sequence[str] | None, seed: int, seating: Seating = LABORATORY,
    scenario: str | None = None, options: Mapping[str, Any] | None = None,
) -> dict[str, Player | None]:  # fmt: skip
    """Who sits where: None is somebody at this keyboard. The umpire's chair is the program's, unless the
    options or the command line put a person there."""
    sides = title.taking_part(scenario) if scenario is not None else title.sides
    players: dict[str, Player | None] = dict.fromkeys(sides)
    umpire = title.sides[title.umpire] if title.umpire >= 0 else None
    if umpire in players and not _umpired(title, options or {}):
        own = player_seed(seed, title.umpire)
        players[umpire] = make_player("staff", title, umpire, own, seating)
    for text in given or ():
        side, name = read_pair(text, "--side")
        if side not in players:
            raise BadSetup(f"unknown side {side[:40]!r}; {title.id} has {', '.join(sides)}", "--side")
        if name == HUMAN:
            players[side] = None
        elif name in player_names(title):
            own = player_seed(seed, title.sides.index(side))
            players[side] = make_player(name, title, side, own, seating)
        else:
            known = ", ".join([HUMAN, *player_names(title)])
            raise BadSetup(f"unknown player {name[:40]!r} for {side}; there are {known}", f"--{side}")
    return players


def _umpired(title: Title, options: Mapping[str, Any]) -> bool:
    """Whether a person is the umpire: by the options, or because no computer can be."""
    desk = show_of(title).desk
    if desk is None or "staff" not in player_names(title):
        return True
    option, value = desk.option
    return bool(options.get(option) == value)


def run(table: Session, loaded: bool = False) -> None:
    """The dialogue, until the input ends or the player leaves."""
    screen = table.screen
    screen.complete = lambda text: complete(table, text)
    greet(table, loaded)
    with contextlib.suppress(_Left):
        table.let_computers_play()
        if table.decider() is not None:
            begin(table)
        while not table.over and table.people:
            taking_over(table)
            table.obey(_typed(table))
    if len(table.game.entries) > table.kept and table.people:
        screen.say("The game is not saved.")


class _Left(Exception):
    """The input has ended."""


def taking_over(table: Session) -> None:
    """Hide one player's secrets before the next player takes the keyboard."""
    side = table.hand_over()
    if not side:
        return
    if not table.screen.cover(f"Hand the keyboard to {table.called(side)}; everybody else looks away."):
        raise _Left
    table.tell(side)


def _typed(table: Session) -> str:
    side = table.decider()
    try:
        line = table.screen.ask(table.headline(), f"{table.typed_name(side) if side else 'over'}> ")
    except KeyboardInterrupt:
        if not table.screen.typed:
            raise
        table.screen.say("(type `quit` to leave the table)")
        return ""
    if line is None:
        raise _Left
    return line


def greet(table: Session, loaded: bool) -> None:
    """What this is, and who plays."""
    game, screen = table.game, table.screen
    chosen = game.title.scenarios[game.setup.scenario]
    length = f" ({chosen.length})" if chosen.length else ""
    variant = game.title.variants[game.title.variant] if game.title.variant else None
    name = game.title.name if variant is None else f"{game.title.name}, {variant.name} [{variant.rule}]"
    screen.say(f"{name}. {chosen.name}{length} [{chosen.rule}]", "head")
    here = "you" if len(table.people) == 1 else "at this keyboard"
    seats = [
        f"{table.typed_name(side)} {player.name if player else here}"
        for side, player in table.players.items()
    ]
    screen.say(f"{chosen.text} At the table: {', '.join(seats)}.")
    if game.dice.commitment:
        screen.say(f"Commitment to the dice: SHA-256 {game.dice.commitment}")
    if loaded:
        screen.say(f"Continued on turn {game.turn}, after {counted(len(game.entries), 'entry')}.")


def begin(table: Session) -> None:
    """How things stand, and what to type first."""
    table.tell(table.viewer(), summed=True)
    table.situation()
    for offer in simple_offers(table):
        table.screen.say(f"  `{offer.text}`: {offer.label} [{offer.rule}]")
    table.screen.say("`legal` lists what you may do, `map` shows the map, `help` the commands.")


def simple_offers(table: Session) -> list[Offer]:
    """Choices of a single word, such as a ready-made set-up; none if there are more than three."""
    side = table.decider()
    offers = table.table.offers(table.game.seen(side), table.game.seat(side)) if side is not None else []
    simple = [offer for offer in offers if " " not in offer.text]
    return simple if len(simple) <= 3 else []


__all__ = ["play", "read_players", "run"]
