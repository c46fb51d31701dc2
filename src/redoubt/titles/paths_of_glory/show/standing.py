"""How the war stands: victory points, tracks, the six action rounds, mandated offensives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from redoubt.kit.words import counted
from redoubt.show.table import remark
from redoubt.show.types import (
    Aim,
    Gauge,
    GaugeMark,
    Goal,
    Grade,
    Lost,
    Remark,
    RoundCell,
    RoundRow,
    Rounds,
    Score,
)
from redoubt.titles.paths_of_glory.queries import (
    additions,
    combined_war_status,
    name,
    played_now,
    russian_vp,
    side_of,
    sides,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r14_supply import starving_units
from redoubt.titles.paths_of_glory.rules.r16_war_status import (
    RUSSIA_TRACK,
    US_TRACK,
    russia_track,
    us_track,
)
from redoubt.titles.paths_of_glory.show.turntrack import date
from redoubt.titles.paths_of_glory.state import ACTIONS, ELIMINATED, NOWHERE, OUT, Board
from redoubt.titles.paths_of_glory.tables import (
    AP,
    BU,
    CP,
    EITHER_SIDE,
    GR,
    IT,
    NATION_NAMES,
    OFFENSIVES,
    POWERS,
    RO,
    SIDES,
    TU,
)

LEVELS: Final = ("Mobilization", "Limited War", "Total War")
SIGNS: Final = {
    "ops": ("Ops", "", "operations"), "sr": ("SR", "", "redeployment"), "rp": ("RP", "", "replacements"),
    "event": ("E", "event", "event"), "one_op": ("1", "op", "one operation"),
    "peace": ("P", "peace", "peace offer"),
}  # fmt: skip
"""7.1 How an action is written on the track: its sign, a word below it, the whole word."""
ROUNDS: Final = 6
OFFENSIVE_NAMES: Final = {
    "FR": "France must attack the Germans in the west",
    "BR": "Britain must attack the Germans in the west",
    "IT": "Italy must attack",
    "RU": "Russia must attack",
    "AH": "Austria-Hungary must attack",
    "AH_IT": "Austria-Hungary must attack Italy",
    "TU": "Turkey must attack",
    "GE": "Germany must attack in the west",
    "mutiny": "French mutiny: French attacks without Americans cost the Allies a VP",
}
OFFENSIVE_SHORT: Final = {
    "FR": "France",
    "BR": "Britain",
    "IT": "Italy",
    "RU": "Russia",
    "AH": "Austria-Hungary",
    "AH_IT": "Austria-Hungary in Italy",
    "TU": "Turkey",
    "GE": "Germany",
    "mutiny": "French mutiny",
}


# scores and tracks


def scores(g: Board) -> list[Score]:
    """1.7, 4 The level of victory points, with the result it would give now."""
    return [
        Score(
            id="vp",
            label="VP",
            value=g.vp,
            text=f"{result_now(g)} as it stands",
            rule="1.7",
            scale=scale(g),
            level_rule=g.rules.scenario.rule,
            paced=False,
        )
    ]


def scale(g: Board) -> list[Grade]:
    """4 What the level would mean at the end of the game."""
    data = g.rules.scenario
    treaty = int(was_played(g, "CP-45"))
    draw, wins = data.draw[treaty], data.cp_wins[treaty]
    grades = [Grade(upto=draw - 1, label="Allied victory")]
    if not data.historical:
        grades.append(Grade(upto=wins - 1, label="draw"))
    elif wins > draw:
        grades[0] = Grade(upto=wins - 1, label="Allied victory")
    return [*grades, Grade(upto=None, label="Central Powers victory")]


def result_now(g: Board) -> str:
    for grade in scale(g):
        if grade.upto is None or g.vp <= grade.upto:
            return grade.label
    return ""


def gauges(g: Board) -> list[Gauge]:
    """The tracks beside the map."""
    return [
        Gauge(
            id="vp", label="Victory points", rule="1.7", value=g.vp, low=0, high=20,
            text=f"{g.vp}; now: {result_now(g)}",
            marks=[GaugeMark(at=0, text="the Allies win"), GaugeMark(at=20, text="the Central Powers win")],
        ),
        *(_war_status(g, side) for side in (CP, AP)),
        *_combined(g),
        *(_offensive(g, side) for side in (CP, AP)),
        Gauge(
            id="russia", label="Russia", rule="16.7", words=RUSSIA_TRACK[russia_track(g)],
            text=f"{RUSSIA_TRACK[russia_track(g)]}; the Central Powers hold "
            f"{counted(russian_vp(g), 'Russian victory space')}",
        ),
        Gauge(
            id="usa", label="USA", rule="16.6", words=US_TRACK[us_track(g)],
            text=f"{US_TRACK[us_track(g)]}; the telegram needs a combined war status of {g.zimmermann}",
        ),
    ]  # fmt: skip


def _war_status(g: Board, side: int) -> Gauge:
    level = LEVELS[g.commitment[side]]
    marks = [GaugeMark(at=4, text="Limited War"), GaugeMark(at=11, text="Total War")]
    return Gauge(
        id=f"war-status-{SIDES[side]}",
        label=f"{SIDES[side].upper()} war status",
        rule="16.1",
        value=g.war_status[side],
        low=0,
        high=22,
        words=level,
        text=f"war status {g.war_status[side]}, {level}",
        side=SIDES[side],
        marks=marks if g.rules.scenario.commitment_rises else [],
    )


def _combined(g: Board) -> Iterator[Gauge]:
    if not g.rules.scenario.commitment_rises:
        return
    total = combined_war_status(g)
    marks = [
        GaugeMark(at=g.zimmermann, text="Zimmermann Telegram"),
        *([GaugeMark(at=40, text="armistice")] if g.rules.scenario.armistice else []),
    ]
    yield Gauge(
        id="combined", label="Combined", rule="16.1", value=total, low=0, high=44,
        text=f"both sides: {total}", marks=marks,
    )  # fmt: skip


def _offensive(g: Board, side: int) -> Gauge:
    wanted = OFFENSIVES[g.offensive[side]] if g.offensive[side] != NOWHERE else ""
    words = OFFENSIVE_SHORT.get(wanted, "none")
    if wanted not in ("", "mutiny"):
        words += ", met" if g.offensive_met[side] else ", due"
    return Gauge(
        id=f"offensive-{SIDES[side]}",
        label=f"{SIDES[side].upper()} offensive",
        rule="6.1",
        words=words,
        text=offensive(g, side),
        side=SIDES[side],
    )


def goal(g: Board) -> Goal:
    """4 What ends the game and what decides it, in one line."""
    data = g.rules.scenario
    wins = data.cp_wins[int(was_played(g, "CP-45"))]
    most = data.draw[int(was_played(g, "CP-45"))] - 1 if not data.historical else wins - 1
    end = f"after turn {data.last_turn}"
    if data.armistice:
        end = f"at the armistice, or {end}"
    elif data.total_war_ends:
        end = f"when a side reaches Total War, or {end}"
    text = f"{wins} victory points or more for the Central Powers, {most} or fewer for the Allies, {end}"
    aims = [Aim(label="war status", now=combined_war_status(g), needed=40, rule="16.5")]
    return Goal(text=text, rule=data.rule, aims=aims if data.armistice else [])


# 7.1 the action rounds


def rounds(g: Board) -> Rounds:
    """What each side did in the rounds of this turn."""
    return Rounds(title="Action rounds", rule="7.1", rows=[_row(g, side) for side in (CP, AP)])


def _row(g: Board, side: int) -> RoundRow:
    done = g.actions[side]
    cells = []
    for n in range(ROUNDS):
        now = g.active == side and n == g.round - 1
        if n < len(done):
            sign, word, whole = SIGNS[ACTIONS[done[n]]]
            state = "now" if now else "done"
            cells.append(RoundCell(sign=sign, word=word, state=state, text=f"round {n + 1}: {whole}"))
        elif now:
            cells.append(RoundCell(sign="?", word="now", state="now", text=f"round {n + 1}: now"))
        else:
            cells.append(RoundCell(sign="", word="", state="later"))
    return RoundRow(side=SIDES[side], label=SIDES[side].upper(), cells=cells)


# words


def status(g: Board) -> list[Remark]:
    """What a commander should know at a glance."""
    lines = [remark(f"{date(g.turn)}; victory points {g.vp}, now: {result_now(g)}", "1.7")]
    for side in (CP, AP):
        lines.append(
            remark(
                f"{POWERS[side]}: war status {g.war_status[side]}, {LEVELS[g.commitment[side]]}; "
                f"{offensive(g, side)}",
                "6.1",
            )
        )
    lines.append(remark(f"Russia: {RUSSIA_TRACK[russia_track(g)]}; USA: {US_TRACK[us_track(g)]}", "16.7"))
    neutrals = [NATION_NAMES[n] for n in _neutral_powers(g)]
    if neutrals:
        lines.append(remark(f"still neutral: {', '.join(neutrals)}", "3.2"))
    return [*lines, *(remark(words, rule) for rule, words in additions(g).remarks(g))]


def _neutral_powers(g: Board) -> list[int]:
    known = g.rules.tables.in_country
    powers = (IT, TU, BU, RO, GR, *(nation for nation in EITHER_SIDE if known[nation]))
    return [nation for nation in powers if g.allegiance[nation] == NOWHERE]


def offensive(g: Board, side: int) -> str:
    """6 The mandated offensive of a side in words."""
    wanted = g.offensive[side]
    if wanted == NOWHERE:
        return "no mandated offensive"
    words = OFFENSIVE_NAMES[OFFENSIVES[wanted]]
    return f"{words} ({'done' if g.offensive_met[side] else 'not yet done'})"


def notices(g: Board, side: int) -> Iterator[Remark]:
    """What a side should not overlook."""
    if side < 0:
        return
    wanted = OFFENSIVES[g.offensive[side]] if g.offensive[side] != NOWHERE else ""
    if wanted not in ("", "mutiny") and g.round and not g.offensive_met[side]:
        left = max(0, ROUNDS - len(g.actions[side]))
        words = OFFENSIVE_NAMES[wanted]
        yield remark(f"{words}; {counted(left, 'action')} left", "6.7")
    starving = [unit for unit in starving_units(g) if side_of(g, unit) == side]
    if starving:
        names = ", ".join(f"{name(g, unit)} in {where(g, g.place[unit])}" for unit in starving)
        yield remark(f"out of supply, and lost at the end of the turn unless a line opens: {names}", "14.7")
    if g.fleet_at_sea and side == AP:
        yield remark("High Seas Fleet is at sea: Grand Fleet must answer it now", "21.4")
    if side == AP and played_now(g, "CP-55"):
        yield remark(
            "Lloyd George: British units may not attack Germans in a level 2 trench this turn", "CP-55"
        )


def losses(g: Board) -> dict[str, Lost]:
    """Units out of play, by side."""
    totals = {}
    owner = sides(g)
    for side in (AP, CP):
        gone = [
            unit for unit, own in enumerate(owner) if own == side and g.place[unit] in (ELIMINATED[side], OUT)
        ]
        forever = sum(g.place[unit] == OUT for unit in gone)
        text = (
            f"{counted(len(gone), 'unit')} out{f', {forever} for good' if forever else ''}"
            if gone
            else "none"
        )
        totals[SIDES[side]] = Lost(steps=2 * len(gone), units=len(gone), text=text)
    return totals


__all__ = [
    "gauges",
    "goal",
    "losses",
    "notices",
    "offensive",
    "result_now",
    "rounds",
    "scale",
    "scores",
    "status",
]
