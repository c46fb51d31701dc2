"""The table as one viewer sees it: all the page needs to draw, and nothing that viewer may not know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from redoubt.engine import codec, seeds, undo
from redoubt.engine.decision import No
from redoubt.engine.dice import Dice as EngineDice, VerifiableDice
from redoubt.engine.game import Game
from redoubt.engine.procedure import SEALED
from redoubt.engine.text import Part
from redoubt.engine.view import ONLOOKER, Seen, frame, seen
from redoubt.players import player_label
from redoubt.service import live as live_module
from redoubt.service.chairs import PLAYER
from redoubt.service.chronicle import last_own, mode_of, now
from redoubt.service.live import HUMAN, Live
from redoubt.service.logbook import loss_lines_of
from redoubt.service.types import (
    Can,
    Computer,
    Dice,
    PhaseName,
    Plea,
    Prompt,
    Result,
    ScenarioName,
    Seat,
    Seed,
    TableView,
    Why,
)
from redoubt.show import proposals
from redoubt.show.types import Remark, Scene

Plain = dict[str, Any]


def table_of(live: Live, viewer: int, at: int | None = None) -> TableView:
    """The present table, or the table as it stood when the viewer had counted `at`."""
    if at is not None:
        game, _ = live.at(viewer, at)
        return _table(live, viewer, game, at, at)
    table = live.tables.get(viewer)
    if table is None:
        table = live.tables[viewer] = _table(live, viewer, live.game, live.seq(viewer), None)
    if live.shared:
        table = replace(table, seats=_seats(live), shared=True)
    return table if live.clock is None else replace(table, clock=live.clock.face())


def _seats(live: Live) -> dict[str, Seat]:
    """Who sits where; at a shared table also who is here."""
    given = {chair.side for chair in live.chairs if chair.rank == PLAYER}
    return {
        side: Seat(
            player=player,
            name=player_label(player),
            human=player == HUMAN,
            given=side in given,
            here=live.shared and live.is_here(live.title.sides.index(side)),
        )
        for side, player in live.seats.items()
    }


def _table(live: Live, viewer: int, game: Game, seq: int, at: int | None) -> TableView:
    title, outline = game.title, frame(game, viewer)
    sight = live.table.seen(game, viewer) if at is None else seen(game, viewer)
    scenario = title.scenarios[game.setup.scenario]
    mine = at is None and sight.decision is not None
    scene = scene_of(live, viewer, sight, at)
    umpired = title.umpire >= 0
    return TableView(
        game=live.id,
        name=live.name,
        seq=seq,
        title=title.id,
        title_name=title.name,
        scenario=ScenarioName(id=scenario.id, name=scenario.name, rule=scenario.rule, text=scenario.text),
        variant=title.variant,
        options=outline["options"],
        viewer=sight.side_name,
        seats=_seats(live),
        at=at,
        turn=sight.turn,
        phase=PhaseName(rule=sight.phase_rule, name=sight.phase),
        prompts=[
            prompt_of(decision, sight.side_name if at is None else None) for decision in outline["pending"]
        ],
        sealed=outline["sealed"],
        closed=_closed(game, viewer) if at is None else None,
        together=mode_of(game) >= SEALED,
        legal=live.table.offers(sight, game.seat(viewer)) if mine else [],
        closing=list(title.closing),
        proposals=_proposals(live, sight) if mine else [],
        can=_can(live, game, viewer) if at is None else CANNOT,
        result=None if outline["result"] is None else Result(**outline["result"]),
        computer=_computer(live),
        secrets=live.secrets if at is None else live.secretive(game),
        scene=scene,
        night=scene.night,
        digest=codec.digest_of(sight.g.packed() + codec.pack(outline)),
        dice=_dice(live, game, viewer, seq),
        umpire=title.sides[title.umpire] if umpired else "",
        notices=notices_for(live, viewer) if umpired else None,
        plea=None if live.plea is None or at is not None else _plea(live, live.plea),
        branch_of=live.branch_of,
    )


def _plea(live: Live, plea: live_module.Plea) -> Plea:
    return Plea(side=live.title.sides[plea.side], needs=plea.needs, agreed=sorted(plea.agreed))


def prompt_of(decision: Mapping[str, Any], viewer: str | None) -> Prompt:
    """A pending decision (`engine.view.plain_decision`) as the table shows it."""
    return Prompt(
        side=decision["side"],
        rule=decision["rule"],
        text=decision["prompt"],
        kind=decision["kind"],
        parts=[Part(*part) for part in decision["parts"]],
        mine=decision["side"] == viewer,
    )


def scene_of(live: Live, viewer: int, sight: Seen, at: int | None = None) -> Scene:
    """What the viewer sees on the board, with the losses of each turn as far as the log reports them."""
    return live.table.scene(sight, loss_lines_of(live, viewer, at))


def _proposals(live: Live, sight: Seen) -> list[Plain]:
    return [proposal._asdict() for proposal in proposals.offered(proposals_of(live), sight)]


def proposals_of(live: Live) -> proposals.Proposals | None:
    """Who drafts orders in this game; None if the title drafts none."""
    make = live.table.show.proposals
    return None if make is None else make(live.game.setup.rules)


def notices_for(live: Live, viewer: int) -> int:
    """How many notices of the desk the viewer may read."""
    return sum(may_read(live, viewer, notice) for _, notice in live.notices)


def may_read(live: Live, viewer: int, notice: Mapping[str, Any]) -> bool:
    """Whether a notice of the desk is for these eyes: the umpire's, its writer's, and whom it is meant for;
    one to nobody in particular is for all, a dispute for the umpire alone."""
    name = live.title.sides[viewer] if viewer != ONLOOKER else ""
    if viewer == live.title.umpire or (name and name in (notice["side"], notice["to"])):
        return True
    return not notice["to"] and notice["kind"] != "dispute"


def _closed(game: Game, viewer: int) -> Remark | None:
    """What cut the viewer off from a step that others still answer, or nothing."""
    no = None if viewer == ONLOOKER else undo.closed(game, viewer)
    return None if no is None else Remark(text=no.sentence, rule=no.rule)


def _computer(live: Live) -> Computer:
    computer = live.computer
    return Computer(
        thinking=computer.thinking is not None,
        side=computer.thinking,
        paused=computer.paused,
        fault=computer.fault,
    )


# what can be done


CANNOT = Can(undo=False, undo_needs=[], undo_bars=None, redo=False, reset=False, branch=True)


def _can(live: Live, game: Game, viewer: int) -> Can:
    if viewer == ONLOOKER:
        return CANNOT
    last = last_own(game, viewer)
    no = None if last is None else undo.barred(game, viewer)
    needs = consent_needed(game, viewer) if no is not None else []
    return Can(
        undo=last is not None and (no is None or bool(needs)),
        undo_needs=needs,
        undo_bars=None if no is None or needs else why_of(no),
        redo=bool(redo_of(live, viewer)),
        reset=last is not None and no is None and live.chronicle.marks[last].at == now(game),
        branch=True,
    )


def why_of(no: No) -> Why:
    return Why(rule=no.rule, why=no.sentence)


def consent_needed(game: Game, side: int) -> list[str]:
    """The sides whose agreement lets this side take back what is barred; none where people are the umpire."""
    title = game.title
    if title.umpired(game.setup.options):
        return []
    others = {side, title.umpire}
    return [side for side in title.taking_part(game.setup.scenario) if game.side_id(side) not in others]


def redo_of(live: Live, side: int) -> list[str]:
    """The choices that the side took back last and could make again now."""
    again = live.redo.top(side)
    return again if again and live.game.may(side, again[0]) else []


def _dice(live: Live, game: Game, viewer: int, seq: int) -> Dice:
    rolled, dice = live.chronicle.rolled(viewer, live.game.entries, seq), game.dice
    return Dice(
        kind=dice.source,
        rolled=rolled,
        commitment=dice.commitment,
        open=rolled == 0 and isinstance(dice, VerifiableDice),
        seeds=_seeds(dice),
    )


def unrolled(game: Game) -> VerifiableDice | None:
    """The dice, if a seat can still add a seed to them: before the first roll of play."""
    rolled = any(entry.dice for entry in game.entries)
    return game.dice if isinstance(game.dice, VerifiableDice) and not rolled else None


def _seeds(dice: EngineDice) -> dict[str, Seed]:
    """What the sides have said about their seeds."""
    if not isinstance(dice, VerifiableDice):
        return {}
    committed, opened = seeds.committed(dice.seats), seeds.opened(dice.seats)
    return {
        side: Seed(commitment=committed.get(side, ""), opened=side in opened)
        for side in dict.fromkeys([*committed, *opened])
    }


__all__ = [
    "CANNOT", "consent_needed", "may_read", "notices_for", "prompt_of", "proposals_of", "redo_of",
    "scene_of", "table_of", "unrolled", "why_of",
]  # fmt: skip
