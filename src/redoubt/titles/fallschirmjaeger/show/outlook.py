"""1.8, 2.5, 2.6 The drop planner for one hex: the guns, each platoon's die, the scatter rose, the totals."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import Chance, Outlook, Remark
from redoubt.titles.fallschirmjaeger.queries import tables_of
from redoubt.titles.fallschirmjaeger.rules.r01_8_aa import MOST_POINTS
from redoubt.titles.fallschirmjaeger.rules.r02_3_flights import SCATTER_FROM, ChooseZone
from redoubt.titles.fallschirmjaeger.rules.r02_5_landings import landing_modifier
from redoubt.titles.fallschirmjaeger.show import drops
from redoubt.titles.fallschirmjaeger.show.turntrack import phase_of
from redoubt.titles.fallschirmjaeger.state import GERMAN, STUKA, Board

NEAR = 2
"""Guns that fall short by no more than this are listed too."""


def drops_are_near(seen: Seen) -> bool:
    """Whether flights are planned or about to come down."""
    phase = phase_of(seen)
    return phase.side == GERMAN and phase.rule in ("1.9", "2.5")


def outlooks(seen: Seen, hex: int) -> Iterator[Outlook]:
    """What awaits units that come down in a hex. Of a drop nothing is said to a unit that cannot jump."""
    g: Board = seen.g
    decision, field = seen.decision, hex in tables_of(g).airfields
    jumps = not isinstance(decision, ChooseZone) or tables_of(g).units[decision.unit].entry == "drop"
    if jumps and drops.may_be_dropped(g, hex):
        yield from _drop(g, hex)
    elif field:
        yield _guns(g, hex, drops.chances(g, hex).points)
    if field:
        yield _landing(g, hex)


def _drop(g: Board, hex: int) -> Iterator[Outlook]:
    """2.5a The chances of a platoon, which mean nothing to a unit that lands at the airfield."""
    chance = drops.chances(g, hex)
    yield _guns(g, hex, chance.points)
    first = g.turn >= SCATTER_FROM
    yield Outlook(
        title="Each platoon: it scatters, then AA fires where it goes" if first else "Each platoon, one die",
        rule="2.5g" if first else "1.8c",
        faces=[] if first else ["scatters" if die <= chance.points else "lands" for die in drops.DIE],
        chances=[
            Chance(text=f"lands on {g.rules.tables.grid.name(hex)}", share=float(chance.target), rule="1.8d"),
            Chance(
                text="elsewhere on the same bank", share=float(chance.island), kind="middling", rule="1.8d"
            ),
            Chance(
                text="over the water, or turns back", share=float(chance.away), kind="middling", rule="2.5b"
            ),
            Chance(text="destroyed in the air", share=float(chance.lost), kind="bad", rule="1.8c"),
            Chance(text="disorganised", share=0.0, kind="bad", rule="1.4"),
        ],
        verbs=["drop"],
    )
    stays = drops.rose(g, hex)
    yield Outlook(
        title="Scatter rose",
        rule="1.8d",
        rose=[float(share) for share in stays],
        rose_text="Per cent of scattered platoons that stay on the same bank, by the die of direction. "
        f"Two dice of distance, then up to {tables_of(g).values.scatter.adjust} hexes by choice.",
        lines=list(_totals(g, hex, chance)),
        verbs=["drop", "drop_small"],
    )


def _guns(g: Board, hex: int, points: int) -> Outlook:
    """1.8a Every gun that counts, and those that just miss, with the reason."""
    guns = [gun for gun in drops.guns_over(g, hex) if not gun.why_not or gun.distance - gun.range <= NEAR]
    lines = [remark(drops.gun_text(g, gun), gun.rule) for gun in guns]
    most = f"AA rating {points} if all of them fire here; {MOST_POINTS} is the most"
    lines.append(remark(most if points else "no AA fire reaches this hex", "1.8a"))
    return Outlook(title="Guns that reach it", rule="1.8a", lines=lines)


def _totals(g: Board, hex: int, chance: drops.Chances) -> Iterator[Remark]:
    """2.5a What those who are planned can expect, and what a Stuka could do first."""
    number = len(drops.planned(g, hex))
    yield remark(f"{counted(drops.steps_planned(g, hex), 'step')} planned, 4 at most", "2.5a")
    if number:
        some = drops.any_lands(chance.target, number)
        yield remark(
            f"{float(number * chance.target):.2f} of {number} on the hex on average, one or more with "
            f"{float(some):.1%}",
            "2.5a",
        )
    if chance.points:
        yield remark(f"{float(chance.ju52):.2f} Ju-52 points lost by each flight on average", "1.8c")
    for gun in drops.guns_over(g, hex)[:1]:
        if not gun.why_not and g.sorties[STUKA]:
            shaken, lost = drops.stuka_first(g, gun)
            name = g.rules.counters.shown[gun.unit]
            yield remark(
                f"a Ju-87b on {name} first: disorganised {float(shaken):.1%}, lost {float(lost):.1%}", "1.9a"
            )


def _landing(g: Board, hex: int) -> Outlook:
    """2.6b The Air Landing Table for one unit, as things stand."""
    tables, modifier = tables_of(g), landing_modifier(g, hex)
    rows = [tables.air_landing[min(max(die + modifier, 1), len(tables.air_landing)) - 1] for die in drops.DIE]
    row, load = tables.airfields[hex], g.field_loads[tables.field_of[hex]]
    words = ["scatters" if row.scatter else "Ju-52 lost" if row.ju52 else "lands" for row in rows]
    shares = [
        ("lands", "good", sum(not row.ju52 for row in rows)),
        ("lands, a Ju-52 point lost", "middling", sum(bool(row.ju52 and not row.scatter) for row in rows)),
        ("scatters, with a wreck on the field", "bad", sum(bool(row.scatter) for row in rows)),
    ]
    return Outlook(
        title=f"Landing at {row.airfield}",
        rule="2.6b",
        faces=words,
        chances=[
            Chance(text=text, share=number / 6, kind=kind, rule="2.6b") for text, kind, number in shares
        ],
        lines=[
            remark(f"{modifier:+d} to the die as things stand", "2.6b"),
            remark(f"{load} of at most {row.max} Ju-52 points this turn, capacity {row.cap}", "2.6a"),
        ],
        verbs=["land", "land_small"],
    )


__all__ = ["drops_are_near", "outlooks"]
