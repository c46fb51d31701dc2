"""Everything the table shows of a position, as far as one side may know it (see docs/concepts/table.md)."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.view import Seen
from redoubt.show.types import Contest, Losses, Mark, PlaceState, Scene
from redoubt.titles.paths_of_glory.queries import (
    besieged,
    closed,
    forts,
    members,
    occupied,
    tables_of,
)
from redoubt.titles.paths_of_glory.rules.r12_attacks import ChooseAttackers, ChooseCombat, targets
from redoubt.titles.paths_of_glory.show.boxes import boxes
from redoubt.titles.paths_of_glory.show.cards import held_card
from redoubt.titles.paths_of_glory.show.combat import fight_for, glance, outlook, percent, strongest
from redoubt.titles.paths_of_glory.show.pieces import pieces
from redoubt.titles.paths_of_glory.show.standing import gauges, goal, losses, notices, rounds, scores, status
from redoubt.titles.paths_of_glory.show.turntrack import ahead, phases, track
from redoubt.titles.paths_of_glory.state import ATTACK, MOVE, NOWHERE, Board
from redoubt.titles.paths_of_glory.tables import AP, CP, POWERS, SIDES


def scene(seen: Seen) -> Scene:
    """The whole position."""
    g: Board = seen.g
    counters = pieces(g)
    hand = [held_card(seen, card) for card in g.hand[seen.side]] if seen.side >= 0 else []
    return Scene(
        pieces=counters,
        places=places(seen),
        boxes=boxes(seen, counters, hand),
        track=track(seen),
        phases=phases(seen),
        scores=scores(g),
        goal=goal(g),
        gauges=gauges(g),
        rounds=rounds(g),
        ahead=ahead(seen),
        losses=Losses(totals=losses(g)),
        status=status(g),
        notices=list(notices(g, seen.side)),
        colours={SIDES[AP]: "AP", SIDES[CP]: "CP"},
    )


def places(seen: Seen) -> dict[str, PlaceState]:
    """Every space: its holder, or none while its nation is neutral, the attack on it, its markers."""
    g: Board = seen.g
    tables, shut = tables_of(g), closed(g)
    states = {
        id: PlaceState(control=None if shut >> space & 1 else SIDES[g.control[space]])
        for space, id in enumerate(tables.space_ids)
    }
    for space, attackers in battles(seen):
        states[tables.space_ids[space]].contested = contest(g, seen.side, space, attackers)
    for space, mark in marks(g):
        states[tables.space_ids[space]].marks.append(mark)
    return states


def battles(seen: Seen) -> Iterator[tuple[int, tuple[int, ...]]]:
    """12.1 The spaces that the viewer can attack now with the most that may join; once a space is chosen,
    that space alone, with the units chosen for it."""
    decision = seen.decision
    if isinstance(decision, ChooseAttackers):
        yield decision.target, decision.attackers or strongest(seen.g, seen.side, decision.target)
    elif isinstance(decision, ChooseCombat):
        for space in targets(seen.g, seen.side):
            yield space, strongest(seen.g, seen.side, space)


def contest(g: Board, side: int, space: int, attackers: tuple[int, ...]) -> Contest | None:
    """12.6 An attack as it would be fought now, both sides firing without cards."""
    if not attackers:
        return None
    prospect = outlook(g, fight_for(g, side, space, attackers))
    return Contest(
        rule="12.6",
        attacker=SIDES[side],
        odds=percent(prospect.wins),
        attack=str(prospect.attack.strength),
        defence=str(prospect.defence.strength),
        text=glance(g, side, space, attackers),
    )


def marks(g: Board) -> Iterator[tuple[int, Mark]]:
    """Trenches, forts destroyed or besieged, activation, the beachhead."""
    tables = tables_of(g)
    for space, row in enumerate(tables.spaces):
        if g.trench[space]:
            owner = g.trench_of[space]
            text = f"level {g.trench[space]} trench of the {POWERS[owner]}"
            yield (
                space,
                Mark(kind="trench", text=text, rule="11.14", side=SIDES[owner], count=g.trench[space]),
            )
        if row.fort and not g.fort[space]:
            yield space, Mark(kind="ruin", text="the fort is destroyed", rule="15.1")
        if g.marker[space]:
            kind, words = {MOVE: ("to_move", "movement"), ATTACK: ("to_attack", "combat")}[g.marker[space]]
            yield space, Mark(kind=kind, text=f"activated for {words}", rule="8.1", side=SIDES[g.active])
    for side in (AP, CP):
        siege = besieged(g, side)
        for space in members(forts(g, side) & occupied(g, 1 - side)):
            if siege >> space & 1:
                text = f"the fort is besieged by the {POWERS[1 - side]}"
                yield space, Mark(kind="besieged", text=text, rule="15.2", side=SIDES[1 - side])
            else:
                text = "too few units to besiege the fort"
                yield space, Mark(kind="few_besiegers", text=text, rule="15.5", side=SIDES[1 - side])
    if g.beachhead != NOWHERE:
        text = "the beachhead of the MEF"
        yield g.beachhead, Mark(kind="beachhead", text=text, rule="9.5", side=SIDES[AP])


__all__ = ["places", "scene"]
