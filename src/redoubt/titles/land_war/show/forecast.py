"""What a team reads before it commits itself: the sum of a combat or a raid, and its possible outcomes.

The chances come from running the procedures of this title (`redoubt.odds`). A flag, a stake or a raid on a
sheet rolls no die yet: its odds are those of the combat it leads to, with the rest of the team's sheet. Where
enemy strengths are not open, every strength that matches what the team sees is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod
from typing import Any, Final

from redoubt.engine.decision import BadChoice, Choice
from redoubt.engine.errors import No, Refused
from redoubt.engine.game import Game
from redoubt.engine.procedure import Procedure
from redoubt.engine.text import plain
from redoubt.show.forecast import Ending, Part, Question, Reckoning, Worlds
from redoubt.titles.land_war import board, queries
from redoubt.titles.land_war.imagine import could_hold, send_evenly
from redoubt.titles.land_war.notation import NOTATION
from redoubt.titles.land_war.rules import (
    lw010_front as front,
    lw053_flags as flags,
    lw054_stakes as stakes,
    lw060_battle as battles,
)
from redoubt.titles.land_war.rules.a02_orders import Sheet
from redoubt.titles.land_war.rules.lw050_sequence import Turn, War
from redoubt.titles.land_war.rules.lw060_battle import Battle
from redoubt.titles.land_war.rules.lw060_combat import Combat, Combats, bills, void_because
from redoubt.titles.land_war.rules.lw060_reckoning import reckon
from redoubt.titles.land_war.rules.lw115_bombing import (
    Raid,
    Raids,
    Shot,
    air_defence,
    flak_against,
    route,
    still_free,
)
from redoubt.titles.land_war.show.changes import changes
from redoubt.titles.land_war.show.telling import effect, effect_words, leading, reckoning
from redoubt.titles.land_war.staff.plans import balance
from redoubt.titles.land_war.state import (
    ATTACK,
    CONTROL,
    FOR_BOMBERS,
    FOR_LSP,
    MEN,
    NOWHERE,
    SIDES,
    SUPPORT,
    SWEEP,
    Board,
    the_nation,
    the_team,
)
from redoubt.titles.land_war.tables import COLOUR_NAMES, COLOURS

TAKEN: Final = "the hex is taken"
BEYOND: Final = "a hex beyond is taken"
HELD: Final = "the hex is held"
DRIVEN: Final = "the attacker is driven out of a hex"
FOLLOWED: Final = "the defender follows into it"
SWEPT: Final = "the partisans are destroyed"
SOME_LOST: Final = "a bomber is lost"
THROUGH: Final = "a bomber gets through"
POOL_HIDDEN: Final = (
    "whether a Pool that you do not know has a man left, if all defenders fall (A26), counts as even chances"
)

WORLDS: Final = 16
"""The most enemy strengths to run; beyond that, use the middle of each size."""
WORTH: Final = 25
"""The worth of a victory point, in points of strength."""

_TARGET: Final = {
    "flag": 2, "land": 1, "sweep": 1, "embark": 2, "split": 3, "lsp": 1, "die": 2, "column": 2, "support": 2,
    "apart": 1,
}  # fmt: skip
"""Which argument of an order is the hex that is fought for."""
_STEP_4: Final = ("flag", "land", "sweep", "embark", "split", "extra")
_RAIDS: Final = ("raid", "via")
_BEFORE_STAKES: Final = ("production", "deployment", "closing", "flags", "cards")
_FIGHT: Final = re.compile(
    r"(?P<verb>fight|defend) (?P<hex>\w+)(?: from(?P<starts>(?: \d{4})+))?(?: lsp (?P<lsp>\d{1,2}))?"
    r"(?: against (?P<other>\d{1,2}))?"
)


class Forecaster:
    """The title's part of the odds: see `show.forecast`."""

    def question(self, game: Game) -> Question | None:
        g: Board = game.state  # type: ignore[assignment]
        top = game.stack[-1] if game.stack and not game.asked else None
        if isinstance(top, Combat):
            return _combat(game, g, top)
        if isinstance(top, Shot):
            return _raid(game, game.stack[-2])  # type: ignore[arg-type]
        return None

    def suppose(self, game: Game, side: int, words: str) -> Game | None:
        """`fight HEX from HEX HEX lsp N against N`: the attack flagged there, or one from these hexes (by
        default from all adjacent hexes of the camp), with LSP of either side. `defend HEX ...`: the same by
        the enemy. Orders of steps 4 and 5 have odds in every step."""
        fight = _FIGHT.fullmatch(" ".join(words.split()))
        if fight is not None:
            return _supposed_fight(game, side, fight)
        try:
            order = NOTATION.parse(words)
        except BadChoice:
            return None
        if game.asked and any(decision.side == side for decision in game.open_decisions()):
            if order.verb in {choice.verb for choice in game.legal(side)}:
                return None  # the verb is open now, but not with these arguments: the refusal says why
        return self.leads_to(game, side, order)

    def leads_to(self, game: Game, side: int, choice: Choice) -> Game | None:
        """The combat or raid that an order leads to, with the rest of the team's sheet."""
        if choice.verb not in _TARGET and choice.verb not in _RAIDS:
            return None
        copy = game.clone(keep=False)
        g: Board = copy.state  # type: ignore[assignment]
        sheet: Sheet = flags.Flags(side) if choice.verb in _STEP_4 else stakes.Stakes(side)
        writing = any(type(decision) is type(sheet) and decision.side == side for decision in game.asked)
        for team in range(len(SIDES)):
            if team != side or not writing:
                board.write_sheet(g, team, ())
        _check_order(g, sheet, choice)
        board.write_sheet(g, side, (*g.sheet[side], choice))
        if choice.verb in _STEP_4:
            flags.place(g)
        else:
            stakes.carry_out(g)
        if choice.verb in _RAIDS:
            while len(g.raids) > 1:
                board.next_raid(g)
            return _standing(copy, Raids())
        only = g.rules.nation_of[side] if choice.verb == "apart" else NOWHERE
        return _before_combat(copy, choice[_TARGET[choice.verb]], choice.verb == "sweep", only)

    def worlds(self, game: Game, side: int) -> Worlds:
        """A65 The strengths that the enemy could have in the fighting hexes, as far as the side sees."""
        g: Board = game.state  # type: ignore[assignment]
        top = game.stack[-1] if game.stack else None
        if isinstance(top, Shot):
            return Worlds(((Fraction(1), game),), ("air defence that no raid has met yet does not count",))
        if not isinstance(top, Combat) or side == CONTROL:
            return Worlds(((Fraction(1), game),))
        own = g.rules.camp_of_side[side]
        battle = top.battle(g)
        hexes = battle.starts if battle.camp != own else (battle.target,) if battle.kind != SWEEP else ()
        could = {hex: could_hold(g, hex, own) for hex in hexes}
        could = {hex: rows for hex, rows in could.items() if len(rows) > 1}
        notes = [*_unknown(game, side, battle), *(_seen(g, hex, rows, own) for hex, rows in could.items())]
        if prod(len(rows) for rows in could.values()) > WORLDS:
            notes.append("too many strengths are possible: each hex counts with its middle one")
            could = {hex: [_middle(rows)] for hex, rows in could.items()}
        ways = list(product(*could.values()))
        ways.sort(key=lambda way: way != tuple(_middle(rows) for rows in could.values()))
        games = [_holding(game, tuple(could), way) if could else game for way in ways]
        worlds = tuple(world for game in games for world in _with_pools(game, side, Fraction(1, len(games))))
        if len(worlds) > len(games):
            notes.append(POOL_HIDDEN)
        return Worlds(worlds, tuple(notes))

    def plain(self, procedure: Procedure) -> tuple[Any, ...]:
        """Once the colour stands, all dice that gave it lead to the same end."""
        if isinstance(procedure, Combat) and procedure.settled:
            procedure = procedure.copy()
            procedure.dice = procedure.shown = ()
        return procedure.raw()

    def changes(self, before: Board, after: Board) -> list[str]:
        return [plain(line) for line in changes(before, after)]


def _check_order(g: Board, sheet: Sheet, order: Choice) -> None:
    """Refuse the odds of an order that the team could not give in this position."""
    if g.rules.nation_of[sheet.side] < 0:
        raise Refused(No(sheet.rule, f"{the_team(sheet.side)} has no orders to give"))
    if not any(NOTATION.choice(option).allows(order) for option in sheet.orders(g)):
        raise Refused(sheet.explain(g, order) or No(sheet.rule, f"you cannot order '{order}' here"))


# what a side does not know (A65, A27)


def _middle(rows: list[Any]) -> Any:
    return rows[(len(rows) - 1) // 2]


def _strength_seen(rows: Any, g: Board, own: int) -> int:
    return queries.cv(tuple(row for row in rows if queries.camp_of(g, row[0]) != own))


def _seen(g: Board, hex: int, rows: list[Any], own: int) -> str:
    """What the odds assume about a hex of unknown strength."""
    least, most = (_strength_seen(rows[at], g, own) for at in (0, -1))
    size = queries.size_of(least) if g.rules.options["enemy_strength"] == "size" else "of unknown strength"
    shown = _strength_seen(_middle(rows), g, own)
    return (
        f"{queries.where(g, hex)} is {size} (A65): {least} to {most} points count as equally likely, two "
        f"thirds of them men; the sum shows {shown}"
    )


def _unknown(game: Game, side: int, battle: Battle) -> Iterator[str]:
    """LW-054, A64, A72, A84 What the odds suppose that the side cannot know yet."""
    g: Board = game.state  # type: ignore[assignment]
    turn = next((procedure for procedure in game.stack if isinstance(procedure, Turn)), None)
    if turn is not None and turn.STEPS[turn.pc].name in _BEFORE_STAKES:
        yield "LSP and cards that the enemy may still stake in secret (LW-054) do not count"
    if not g.in_battle and any(part.bombers for part in (*battle.attack, *battle.defence)):
        yield "bombers in support count as if all of them got through (A84)"
    if g.rules.options["enemy_strength"] == "hidden":
        yield "hexes behind the enemy's line count as empty (A72)"
    if g.rules.options["control"] == "people":
        yield "the enemy's ME is taken from the briefings, though Control may have changed it (A64)"


def _with_pools(game: Game, side: int, chance: Fraction) -> list[tuple[Fraction, Game]]:
    """A26 If all defenders may fall though the line holds, it matters whether a man comes from a Pool that
    the side does not know: then both are run."""
    g: Board = game.state  # type: ignore[assignment]
    battle = game.stack[-1].battle(g)  # type: ignore[attr-defined]
    holder = queries.enemy(battle.camp)
    if battle.kind != ATTACK or g.rules.scenario.empty:
        return [(chance, game)]
    if sum(bills(g, battle, reckon(g, battle))[1]) < battles.cv(battle.defence):
        return [(chance, game)]
    unknown = [
        pool
        for nation in queries.fighting(g, holder)
        if g.rules.team[nation] != side and (pool := queries.pool_for(g, nation, battle.target)) != NOWHERE
    ]
    if not unknown:
        return [(chance, game)]
    thins = holder != g.rules.camp_of_side[side] and g.rules.options["enemy_strength"] != "open"
    some, none = (_manned(game, unknown, men, battle.target, thins) for men in (1, 0))
    if _filled(none, battle.target, holder):
        return [(chance, some)]
    return [(chance / 2, some), (chance / 2, none)]


def _manned(game: Game, pools: list[int], men: int, target: int, thins: bool) -> Game:
    """A copy in which these Pools have a man, or none; and then, of an enemy whose strength is not seen, no
    thin hex has one to spare."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    for pool in pools:
        board.pool(g, pool, MEN, men - queries.in_pool(g, pool, MEN))
    holder, thin = g.holder[target], queries.SIZES[1][0]
    for hex in queries.occupied(g) if thins and not men else ():
        rows = g.forces[hex]
        if hex != target and g.holder[hex] == holder and queries.cv(rows) <= thin and rows[0][1] > 1:
            nation, _, tanks, aircraft, lsp = rows[0]
            board.station(g, hex, ((nation, 1, tanks, aircraft, lsp), *rows[1:]))
    return copy


def _filled(game: Game, target: int, holder: int) -> bool:
    """Whether somebody would fill a gap in the target all the same (A04)."""
    g: Board = game.clone(keep=False).state  # type: ignore[assignment]
    board.station(g, target, ())
    return front.fill(g, target, holder)


def _holding(game: Game, hexes: tuple[int, ...], rows: tuple[Any, ...]) -> Game:
    """A copy in which these hexes hold these forces."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    for hex, held in zip(hexes, rows, strict=True):
        board.station(g, hex, held)
        if g.in_battle:
            send_evenly(g, hex)
    return copy


# positions just before a combat or a raid


def _standing(copy: Game, *rest: Procedure) -> Game:
    """The game with these procedures next, in the current step of the turn."""
    copy.stack = [*(outer for outer in copy.stack if isinstance(outer, (War, Turn))), *rest]
    copy.shared = 0
    copy.asked = ()
    copy.listed = []
    copy.sealed = {}
    return copy


def _before_combat(copy: Game, target: int, sweep: bool, only: int = NOWHERE) -> Game:
    """The game before the combat in a hex: the attack, if the hex is both attacked and swept (A68)."""
    g: Board = copy.state  # type: ignore[assignment]
    for nation, _, _, over, bombers, role in g.raids:
        if role == SUPPORT and over == target:
            board.stake(g, nation, target, FOR_BOMBERS, bombers)
    here = [battle for camp in range(2) for battle in battles.battles(g, camp) if battle.target == target]
    if not here:
        raise Refused(No("LW-060", f"there is no combat in {queries.where(g, target)}: it has no flag"))
    battle = max(here, key=lambda battle: ((battle.kind == SWEEP) == sweep, battle.only == only))
    why = void_because(g, battle)
    if why:
        raise Refused(No("A51", f"there is no combat in {queries.where(g, target)}: {why}"))
    return _standing(copy, Combats.at("fight"), Combat(target, battle.camp, battle.kind, battle.only))


def _supposed_fight(game: Game, side: int, words: re.Match[str]) -> Game | None:
    """An attack without a flag, or a flagged one with other LSP."""
    copy = game.clone(keep=False)
    g: Board = copy.state  # type: ignore[assignment]
    own = g.rules.camp_of_side[side]
    try:
        target = NOTATION.kinds["hex"].parse(words["hex"])
        named = tuple(NOTATION.kinds["hex"].parse(hex) for hex in (words["starts"] or "").split())
    except BadChoice:
        return None
    if own == NOWHERE or target < 0:
        return None
    camp = own if words["verb"] == "fight" else queries.enemy(own)
    flagged = any(flag[2] == target and _camp(g, flag) == camp for flag in g.flags)
    if named or not flagged:
        flag_from(g, camp, target, named)
    _stake(g, own, target, words["lsp"])
    _stake(g, queries.enemy(own), target, words["other"])
    return _before_combat(copy, target, False)


def _camp(g: Board, flag: tuple[int, ...]) -> int:
    return queries.camp_of(g, flag[0])


def flag_from(g: Board, camp: int, target: int, named: tuple[int, ...]) -> None:
    """Place a camp's flags on a target from these hexes, or from all of its adjacent hexes."""
    if g.holder[target] != queries.enemy(camp):
        raise Refused(No("LW-031", f"the attacker's enemy does not hold {queries.where(g, target)}"))
    beside = tuple(hex for hex in queries.friends_beside(g, target, camp) if queries.men_at(g, hex))
    for hex in named:
        if hex not in beside:
            why = f"{queries.where(g, hex)} is not adjacent to {queries.where(g, target)}, or holds no men"
            raise Refused(No("LW-031", why))
    board.take_up_flags(g, [flag for flag in g.flags if flag[2] == target and _camp(g, flag) == camp])
    for hex in named or beside:
        nation = queries.largest(g.forces[hex], g.me)
        board.place_flag(g, nation, hex, target, ATTACK)
        for owner, *points, _ in g.forces[hex] if g.in_battle else ():
            board.go_with(g, owner, hex, target, tuple(points))


def _stake(g: Board, camp: int, target: int, lsp: str | None) -> None:
    """Replace a camp's LSP on a hex."""
    if lsp is None:
        return
    nations = queries.fighting(g, camp)
    board.clear_stakes(g, [row for row in g.allotted if row[1:3] == (target, FOR_LSP) and row[0] in nations])
    if int(lsp):
        board.stake(g, nations[0], target, FOR_LSP, int(lsp))


# LW-060 combat


def _over(game: Game, kind: type[Procedure]) -> Any:
    """Over when the game has left the uppermost procedure of a kind."""
    depth = max(number for number, procedure in enumerate(game.stack) if isinstance(procedure, kind))
    return lambda game: len(game.stack) <= depth


def _losses_taken(game: Game) -> bool:
    """LW-095 Over when both sides have taken their losses."""
    last = [step.name for step in Combat.STEPS].index("result")
    combat = next((procedure for procedure in game.stack if isinstance(procedure, Combat)), None)
    return combat is None or combat.pc >= last


def worth(g: Board, camp: int) -> int:
    """The value of a position for a camp: victory points, and strength in the field."""
    return round(WORTH * balance(g, camp))


def _combat(game: Game, g: Board, combat: Combat) -> Question:
    battle = combat.battle(g)
    sweep = battle.kind == SWEEP
    attacker = g.rules.team[leading(battle.attack)]
    return Question(
        "security operation" if sweep else "combat",
        "LW-109" if sweep else "LW-065",
        attacker,
        reckoning(g, battle),
        {"combat": _over(game, Combat), "losses": _losses_taken},
        "combat",
        (SWEPT,) if sweep else (TAKEN, BEYOND, HELD, DRIVEN, FOLLOWED),
        partial(_combat_ending, battle),
        partial(worth, camp=battle.camp),
    )


def _colour_of(after: Board) -> str:
    """The colour rolled: from the combat while it lasts, then from the record of the turn."""
    combat = next((procedure for procedure in after.game.stack if isinstance(procedure, Combat)), None)
    return combat.colour if combat is not None else COLOURS[after.fought[-1][2]]


def _combat_ending(battle: Battle, before: Board, after: Board) -> Ending:
    """LW-085 to LW-087, LW-109 Who holds what, and the losses."""
    colour, camp = _colour_of(after), battle.camp
    result = effect_words(battle.kind, effect(before, battle, colour))
    facts = set()
    if battle.kind == SWEEP:
        facts = {SWEPT} if after.pag[battle.target] == NOWHERE else set()
    else:
        won = [hex for hex, holder in enumerate(after.holder) if holder == camp != before.holder[hex]]
        facts.add(TAKEN if battle.target in won else HELD)
        if set(won) - {battle.target}:
            facts.add(BEYOND)
        left = [hex for hex in battle.starts if after.holder[hex] != camp]
        if left:
            facts.add(DRIVEN)
        if any(after.holder[hex] == queries.enemy(camp) for hex in left):
            facts.add(FOLLOWED)
        if TAKEN in facts and "taken" not in result:
            result = "the line does not advance, but the hex has no defenders left: it is taken"
    return Ending(f"{COLOUR_NAMES[colour]}: {result}", _losses(battle, before, after), frozenset(facts))


def _losses(battle: Battle, before: Board, after: Board) -> tuple[dict[str, int], ...]:
    """The points that each team in the battle lost; no entries for other teams."""
    losses: list[dict[str, int]] = [{} for _ in SIDES]
    parts = (*battle.attack, *battle.defence)
    bombers = {part.nation for part in parts if part.bombers}
    for nation in dict.fromkeys(part.nation for part in parts):
        mine = losses[before.rules.team[nation]]
        for name, lost in lost_points(before, after, nation).items():
            if name != "bombers" or nation in bombers:
                mine[name] = mine.get(name, 0) + lost
    return tuple(losses)


def lost_points(before: Board, after: Board, nation: int) -> dict[str, int]:
    """LW-057 What a nation lost between two positions."""
    return {
        "men": after.lost_men[nation] - before.lost_men[nation],
        "tanks": after.lost_tanks[nation] - before.lost_tanks[nation],
        "aircraft": after.lost_aircraft[nation] - before.lost_aircraft[nation],
        "bombers": after.lost_bombers[nation] - before.lost_bombers[nation],
    }


# LW-120 raids


def _raid(game: Game, raid: Raid) -> Question:
    g: Board = game.state  # type: ignore[assignment]
    camp = raid.camp(g)
    parts = [Part("LW-120", f"bombers from {queries.where(g, raid.base)}", str(raid.bombers))]
    for hex in route(raid.base, raid.way, raid.target):
        guards = air_defence(g, hex, camp)
        if guards:
            flak = " and flak" * flak_against(g, hex, camp)
            parts.append(Part("LW-127", f"air defence{flak} over {queries.where(g, hex)}", str(guards)))
    verdict = f"a 6 brings a bomber down; the target keeps {still_free(g, raid.target, camp)} off"
    where = f"raid on {queries.where(g, raid.target)} by {the_nation(raid.nation)}"
    return Question(
        "raid", "LW-127", g.rules.team[raid.nation], Reckoning("LW-120", where, tuple(parts), verdict),
        {"raid": _over(game, Raid)}, "raid", (THROUGH, SOME_LOST), partial(_raid_ending, raid),
        partial(_raid_worth, raid),
    )  # fmt: skip


def _raid_ending(raid: Raid, before: Board, after: Board) -> Ending:
    lost = after.lost_bombers[raid.nation] - before.lost_bombers[raid.nation]
    through = max(0, raid.bombers - lost - still_free(before, raid.target, raid.camp(before)))
    facts = {THROUGH} if through else set()
    facts |= {SOME_LOST} if lost else set()
    losses: list[dict[str, int]] = [{} for _ in SIDES]
    losses[before.rules.team[raid.nation]] = {"bombers": lost}
    gets = "gets" if through == 1 else "get"
    return Ending(f"{through} {gets} through, {lost} lost", tuple(losses), frozenset(facts))


def _raid_worth(raid: Raid, g: Board) -> int:
    """Production lines shut and morale lost, less bombers lost."""
    harm = sum(row[2] for row in g.shut) - sum(g.morale)
    return harm - g.lost_bombers[raid.nation]


FORECASTER = Forecaster()
