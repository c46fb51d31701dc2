"""LW-085 to LW-087 The line moves: the beaten retreat, the victor goes in, and perhaps one hex beyond."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from redoubt.engine.decision import Choice, Decision, No, Raw, Verb
from redoubt.engine.events import Deed, EventKind
from redoubt.engine.procedure import LEAVE, Procedure, loop, procedure, step
from redoubt.titles.land_war import board, queries, words
from redoubt.titles.land_war.rules import lw010_front as front
from redoubt.titles.land_war.rules.a02_orders import IN_ONE_ORDER, up_to
from redoubt.titles.land_war.rules.lw060_battle import share
from redoubt.titles.land_war.state import (
    AIRCRAFT,
    CONTROL,
    LSP,
    MEN,
    NOBODY,
    NOWHERE,
    TANKS,
    Board,
    points_of,
    the_nation,
)
from redoubt.titles.land_war.tables import DESERT, GRID


def leave_garrison(g: Board, hex: int, camp: int) -> None:
    """LW-006 A garrison does not move, and is lost with its hex."""
    if g.garrison[hex] != NOWHERE and queries.camp_of(g, g.garrison[hex]) == camp:
        board.lose_garrison(g, hex)


def next_retreat(g: Board, hex: int, camp: int) -> RetreatTo | None:
    """A25 The survivors of a lost hex go to hexes of their camp beside it, contingent by contingent, or are
    lost if there is none."""
    rows = [row for row in g.forces[hex] if queries.camp_of(g, row[0]) == camp]
    if not rows:
        return None
    if not queries.friends_beside(g, hex, camp):
        board.lose_all(g, hex)
        g.log("A25", "trapped", hex=hex, camp=camp)
        return None
    nation = rows[0][0]
    return RetreatTo(g.rules.team[nation], nation, hex, camp)


def retreat(g: Board, hex: int, camp: int, goal: int) -> None:
    """A25 A contingent goes where its team says."""
    nation = next(row[0] for row in g.forces[hex] if queries.camp_of(g, row[0]) == camp)
    _, *points = queries.force(g, hex, nation)
    board.move(g, hex, goal, nation, tuple(points))  # type: ignore[arg-type]
    g.log("A25", "retreated", nation=nation, hex=hex, goal=goal)


@dataclass(frozen=True)
class RetreatTo(Decision):
    """A25 Where a beaten contingent goes."""

    nation: int
    hex: int
    camp: int
    rule = "A25"
    prompt = "the troops of {nation} are beaten in {hex}: where do they retreat to?"
    anew = True
    verbs = (Verb("retreat", "hex", label="Retreat to {hex}", group="retreat", alike=True),)

    def options(self, g: Board) -> Iterator[Raw]:
        return (("retreat", near) for near in queries.friends_beside(g, self.hex, self.camp))

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "retreat":
            beside = f"a hex of your camp beside {queries.where(g, self.hex)}"
            return No("A25", f"{queries.where(g, choice[1])} is not {beside}")
        return None


@procedure
class Advance(Procedure):
    """LW-085, A25 The attacked hex is taken and the victors move in; on green in the open, one beyond."""

    target: int
    camp: int
    starts: tuple[int, ...]
    nations: tuple[int, ...]
    beyond: bool
    asked: int = 0
    goal: int = NOWHERE
    """The hex beyond, once it is entered."""
    taker: int = NOWHERE
    """The nation whose flag it is (A90)."""
    fell_back: tuple[int, ...] = ()
    """Where the beaten have gone."""

    @step("LW-006")
    def garrison(self, g: Board) -> None:
        leave_garrison(g, self.target, queries.enemy(self.camp))

    @loop("A25")
    def beaten(self, g: Board) -> RetreatTo | None:
        return next_retreat(g, self.target, queries.enemy(self.camp))

    @beaten.then
    def retreated(self, g: Board, choice: Choice) -> None:
        retreat(g, self.target, queries.enemy(self.camp), choice[1])
        self.fell_back = (*self.fell_back, choice[1])

    @step("LW-085")
    def occupy(self, g: Board) -> None:
        """The hex changes hands. What comes from the sea is ashore at once (A22)."""
        board.hold(g, self.target, self.camp)
        board.credit(g, self.target, self.taker)
        g.log("LW-085", "taken", hex=self.target, camp=self.camp)
        board.go_ashore(g, self.target, self.nations)

    @loop("A25")
    def move_in(self, g: Board) -> MoveIn | None:
        """Each nation in turn moves in as many points as it likes and its line can spare."""
        while self.asked < len(self.nations) and g.holder[self.target] == self.camp:
            nation, later = self.nations[self.asked], self.nations[self.asked + 1 :]
            last = not any(self._asks(g, ally, last=True).can_send_men(g) for ally in later)
            decision = self._asks(g, nation, last)
            if any(option[0] == "advance" for option in decision.options(g)):
                return decision
            self.asked += 1
        return None

    def _asks(self, g: Board, nation: int, last: bool) -> MoveIn:
        return MoveIn(g.rules.team[nation], nation, self.target, self.starts, last)

    @move_in.then
    def moved_in(self, g: Board, choice: Choice) -> None:
        if choice.verb == "done":
            self.asked += 1
            return
        _, what, start, amount = choice
        nation = self.nations[self.asked]
        board.leave(g, nation, start, self.target, points_of(what, amount))
        board.move(g, start, self.target, nation, points_of(what, amount))

    @step("A24")
    def go_beyond(self, g: Board) -> GoBeyond | None:
        if not self.beyond or not queries.men_at(g, self.target) or g.holder[self.target] != self.camp:
            return None
        nation = queries.largest(g.forces[self.target], g.me)
        decision = GoBeyond(g.rules.team[nation], self.target, self.camp, self.starts)
        return decision if any(decision.further(g)) else None

    @go_beyond.then
    def went_beyond(self, g: Board, choice: Choice) -> None:
        if choice.verb == "no":
            return
        goal = choice[1]
        if queries.men_at(g, goal):
            g.reveal()
            g.log("A72", "beyond_met", hex=goal, camp=self.camp)
            return
        nation = first_to_go(g, self.target)
        front.evacuate(g, goal, queries.enemy(self.camp))
        board.hold(g, goal, self.camp)
        board.credit(g, goal, self.taker)
        board.move(g, self.target, goal, nation, front.ONE_MAN)
        self.goal, self.asked = goal, 0
        g.log("LW-085", "beyond", hex=goal, camp=self.camp, nation=nation)

    @loop("A86")
    def go_on(self, g: Board) -> FollowOn | None:
        """A86 As many go on as their teams like, each nation in turn; a man stays if the hex is front."""
        while self.goal != NOWHERE and self.asked < len(self.nations):
            if {g.holder[self.goal], g.holder[self.target]} != {self.camp}:
                return None
            nation = self.nations[self.asked]
            decision = FollowOn(g.rules.team[nation], nation, self.goal, self.target)
            if decision.further(g):
                return decision
            self.asked += 1
        return None

    @go_on.then
    def gone_on(self, g: Board, choice: Choice) -> None:
        self.asked += follow_on(g, choice, self.nations[self.asked], self.target, self.goal)

    @step("LW-011")
    def whole(self, g: Board) -> None:
        """A04, A60 Then gaps are filled: those of the beaten, and a hex that was taken without a man."""
        front.settle(g, (*self.starts, *self.fell_back))


@dataclass(frozen=True)
class MoveIn(Decision):
    """A25 Points move into the taken hex: at least one man in all, and one stays in every hex that is still
    front."""

    nation: int
    target: int
    starts: tuple[int, ...]
    last: bool
    """No nation that is asked later can send a man."""
    rule = "A25"
    prompt = "{target} is taken: what does {nation} move in?"
    anew = True
    verbs = (
        Verb("done", label="Nobody else moves in", group="end", ends=True, alike=True),
        Verb("advance", "point", "hex", "number", label="Move {points} from {hex} into {target}",
             group="advance", short="{kind}", alike=True),
    )  # fmt: skip
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        if not self.last or queries.men_at(g, self.target) or not self.can_send_men(g):
            yield ("done",)
        for start in self.starts:
            for what in (MEN, TANKS, AIRCRAFT, LSP):
                most = self.spare(g, start) if what == MEN else self.have(g, start, what)
                yield from up_to(most, "advance", what, start)

    def have(self, g: Board, start: int, what: int) -> int:
        """A09 Those who attacked this hex from another, not those whom a flag sends elsewhere."""
        if what == LSP:
            return queries.force(g, start, self.nation)[1 + LSP]
        return share(g, self.nation, start, self.target)[what]

    def can_send_men(self, g: Board) -> bool:
        return any(self.spare(g, start) > 0 for start in self.starts)

    def spare(self, g: Board, start: int) -> int:
        """Men of the nation that a hex can let go: those who build stay (LW-100), and a man in a hex that is
        front."""
        return min(self.have(g, start, MEN), may_leave(g, start, self.nation))

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "done":
            return No("A25", f"at least one man must move into {queries.where(g, self.target)}")
        if choice[0] != "advance":
            return None
        _, what, start, amount = choice
        name = queries.where(g, start)
        if start not in self.starts:
            return No("A25", f"{name} took no part in this attack")
        have = self.have(g, start, what)
        if amount > have:
            attacked = f"{words.so_many(what, have)} of {the_nation(self.nation)} attacked from {name}"
            return No("A25", f"{attacked}; {words.ordered(amount)}")
        if what == MEN and amount > self.spare(g, start) and queries.builders(g, start, self.nation):
            return No("LW-100", f"men in {name} are building until the end of the turn")
        if what == MEN and amount > self.spare(g, start):
            return No("LW-012", f"{name} is still front and must keep a man")
        return No("A25", IN_ONE_ORDER)


@dataclass(frozen=True)
class FollowOn(Decision):
    """A86 More points follow the man who has gone on."""

    nation: int
    target: int
    start: int
    rule = "A86"
    prompt = "a man has entered {target}: what follows him from {start}?"
    anew = True
    verbs = (
        Verb("done", label="Nobody else follows", group="end", ends=True, alike=True),
        Verb("advance", "point", "hex", "number", label="Move {points} from {hex} into {target}",
             group="advance", short="{kind}", alike=True),
    )  # fmt: skip
    auto = False

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("done",)
        yield from self.further(g)

    def further(self, g: Board) -> list[Raw]:
        kinds = (MEN, TANKS, AIRCRAFT, LSP)
        return [order for what in kinds for order in up_to(self.spare(g, what), "advance", what, self.start)]

    def spare(self, g: Board, what: int) -> int:
        """What may go on: those who build stay (LW-100), and a man in a hex that is front."""
        if what == MEN:
            return may_leave(g, self.start, self.nation)
        return queries.force(g, self.start, self.nation)[1 + what]

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] != "advance":
            return None
        _, what, start, amount = choice
        if start != self.start:
            return No("A86", f"only what stands in {queries.where(g, self.start)} may follow")
        most = words.so_many(what, max(0, self.spare(g, what)))
        return No("A86", f"{most} may follow from {queries.where(g, start)}; {words.ordered(amount)}")


def may_leave(g: Board, hex: int, nation: int) -> int:
    """LW-012, LW-100 Men of a nation who may leave a hex for another: not those who build, nor the last man
    of a hex that is front."""
    must = queries.in_line(g, hex) and not g.rules.scenario.empty
    return max(0, min(free_men(g, hex, nation), queries.men_at(g, hex) - must))


def free_men(g: Board, hex: int, nation: int) -> int:
    """LW-100 Men of a nation in a hex who do not build there."""
    return queries.force(g, hex, nation)[1 + MEN] - queries.builders(g, hex, nation)


def first_to_go(g: Board, hex: int) -> int:
    """The nation in a hex with most men who may leave it; of equals the first."""
    return max(g.forces[hex], key=lambda row: (free_men(g, hex, row[0]), -row[0]))[0]


def follow_on(g: Board, choice: Choice, nation: int, start: int, goal: int) -> bool:
    """A86 Points go on, or the nation says that no more do."""
    if choice.verb == "done":
        return True
    board.move(g, start, goal, nation, points_of(choice[1], choice[3]))
    return False


@dataclass(frozen=True)
class GoBeyond(Decision):
    """LW-085, A24 On green in the open the victor may go one hex beyond, without another flag."""

    target: int
    camp: int
    starts: tuple[int, ...]
    rule = "A24"
    prompt = "{target} is taken with green: go one hex beyond?"
    anew = True
    verbs = (
        Verb("no", label="Stop here", alike=True),
        Verb("beyond", "hex", label="Go on to {hex} with a man", group="advance", alike=True,
             note="the man stays if the hex proves to be defended [A72]"),
    )  # fmt: skip

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("no",)
        yield from (("beyond", hex) for hex in self.further(g))

    def further(self, g: Board) -> Iterator[int]:
        return (hex for hex in g.rules.map.joined[self.target] if not self.why_not(g, hex))

    def why_not(self, g: Board, hex: int) -> str:
        """A24 Why a hex cannot be entered; empty if it can."""
        if hex not in g.rules.map.joined[self.target]:
            return "it is not across a land side"
        if any(hex in GRID.adjacent[start] for start in self.starts):
            return "it lies beside a hex the attack came from"
        if g.holder[hex] != queries.enemy(self.camp):
            return "the enemy does not hold it"
        if self.seen_defended(g, hex):
            return "it is defended"
        if g.rules.map.terrain[hex] == DESERT:
            return "it is desert"
        if queries.layers(g, hex, self.target):
            return "the side is fortified"
        if not spare_to_go_on(g, self.target, hex, self.camp):
            return f"{queries.where(g, self.target)} cannot spare a man"
        return ""

    def seen_defended(self, g: Board, hex: int) -> bool:
        """A24, A72 Whether the victor sees that a hex is defended. Where strengths are hidden he may try."""
        setting = g.rules.options["enemy_strength"]
        if setting == "hidden" or queries.garrisoned(g, hex):
            return queries.garrisoned(g, hex)
        return bool(queries.men_at(g, hex) if setting == "open" else queries.cv(g.forces[hex]))

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "beyond":
            why = self.why_not(g, choice[1])
            return No("A24", f"{queries.where(g, choice[1])}: {why}") if why else None
        return None


def spare_to_go_on(g: Board, target: int, hex: int, camp: int) -> bool:
    """A24, LW-100 One man must go on, who does not build, and one stay if the hex he comes from remains
    front."""
    against = (queries.enemy(camp), NOBODY)
    still = any(g.holder[near] in against for near in g.rules.map.joined[target] if near != hex)
    enough = queries.men_at(g, target) > (still and not g.rules.scenario.empty)
    return enough and free_men(g, target, first_to_go(g, target)) > 0


@procedure
class PushBack(Procedure):
    """LW-085, A23 Red in the open: the attacker is driven out of a hex he attacked from."""

    target: int
    camp: int
    starts: tuple[int, ...]
    hex: int = NOWHERE
    nations: tuple[int, ...] = ()
    """Whose men may follow into it,"""
    asked: int = 0
    """and how many of them have been asked."""
    fell_back: tuple[int, ...] = ()
    """Where those who were driven out have gone."""

    @step("A23")
    def which(self, g: Board) -> ChooseVacated | None:
        """The defender picks; for a garrison of no team the program takes the first, unless people play
        Control."""
        if not can_push(g, self.target, self.camp, self.starts):
            return None
        own = tuple(start for start in self.starts if g.holder[start] == self.camp)
        team = defending_team(g, self.target)
        if team == CONTROL and g.rules.options["control"] != "people":
            self._push(g, own[0])
            return None
        return ChooseVacated(team, self.target, own)

    @which.then
    def chosen(self, g: Board, choice: Choice) -> None:
        self._push(g, choice[1])

    def _push(self, g: Board, hex: int) -> None:
        self.hex = hex
        g.log("A23", "pushed_back", hex=hex, camp=self.camp)

    @step("LW-006")
    def garrison(self, g: Board) -> object:
        if self.hex == NOWHERE:
            return LEAVE
        leave_garrison(g, self.hex, self.camp)
        return None

    @loop("A25")
    def driven_out(self, g: Board) -> RetreatTo | None:
        return next_retreat(g, self.hex, self.camp)

    @driven_out.then
    def retreated(self, g: Board, choice: Choice) -> None:
        retreat(g, self.hex, self.camp, choice[1])
        self.fell_back = (*self.fell_back, choice[1])

    @step("A23")
    def vacate(self, g: Board) -> None:
        board.hold(g, self.hex, NOBODY)

    @step("A23")
    def enter(self, g: Board) -> EnterVacated | None:
        """A garrison does not leave its hex (LW-006), so only men in the field can enter."""
        if not queries.men_at(g, self.target) or not self._may_enter(g, NOBODY):
            return None
        return EnterVacated(defending_team(g, self.target), self.target, self.hex)

    def _may_enter(self, g: Board, holder: int) -> bool:
        """Whether the defender still holds his hex, and the vacated one is held as it should be."""
        return g.holder[self.target] == queries.enemy(self.camp) and g.holder[self.hex] == holder

    @enter.then
    def entered(self, g: Board, choice: Choice) -> None:
        if choice.verb == "enter":
            nation = first_to_go(g, self.target)
            board.hold(g, self.hex, queries.enemy(self.camp))
            board.move(g, self.target, self.hex, nation, front.ONE_MAN)
            self.nations = tuple(row[0] for row in g.forces[self.target])
            g.log("A23", "taken", hex=self.hex, camp=queries.enemy(self.camp))

    @loop("A86")
    def go_on(self, g: Board) -> FollowOn | None:
        """A86 As many enter as their teams like, each nation in turn."""
        while self.asked < len(self.nations) and self._may_enter(g, queries.enemy(self.camp)):
            nation = self.nations[self.asked]
            decision = FollowOn(g.rules.team[nation], nation, self.hex, self.target)
            if decision.further(g):
                return decision
            self.asked += 1
        return None

    @go_on.then
    def gone_on(self, g: Board, choice: Choice) -> None:
        self.asked += follow_on(g, choice, self.nations[self.asked], self.target, self.hex)

    @step("LW-011")
    def whole(self, g: Board) -> None:
        """A04 Then gaps are filled, first by those who were driven out and by the others who attacked."""
        front.settle(g, (*self.starts, *self.fell_back))


def can_push(g: Board, target: int, camp: int, starts: tuple[int, ...]) -> bool:
    """A23 Whether somebody is left to push the attacker out of a hex, a garrison alone too, and a hex to push
    him out of."""
    defended = bool(queries.cv(g.forces[target])) or queries.garrisoned(g, target)
    return defended and any(g.holder[start] == camp for start in starts)


def defending_team(g: Board, hex: int) -> int:
    """The team of the largest contingent in a hex, or of its garrison."""
    if not g.forces[hex]:
        return int(g.rules.team[g.garrison[hex]]) if queries.garrisoned(g, hex) else CONTROL
    return int(g.rules.team[queries.largest(g.forces[hex], g.me)])


@dataclass(frozen=True)
class ChooseVacated(Decision):
    """A23 The defender picks the hex that the attacker must leave."""

    target: int
    starts: tuple[int, ...]
    rule = "A23"
    prompt = "the attack on {target} is thrown back: which hex must the attacker leave?"
    anew = True
    verbs = (Verb("vacate", "hex", label="Drive the attackers out of {hex}", group="advance", alike=True),)

    def options(self, g: Board) -> Iterator[Raw]:
        return (("vacate", start) for start in self.starts)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "vacate":
            return No("A23", f"the attack did not come from {queries.where(g, choice[1])}")
        return None


@dataclass(frozen=True)
class EnterVacated(Decision):
    """A23 The defender may enter the hex with a man, or leave it empty."""

    target: int
    hex: int
    rule = "A23"
    prompt = "enter {hex} with a man from {target}, or leave it empty?"
    anew = True
    verbs = (
        Verb("no", label="Leave it empty", alike=True),
        Verb("enter", label="Enter {hex} with a man", group="advance", alike=True),
    )

    def options(self, g: Board) -> Iterator[Raw]:
        yield ("no",)
        if spare_to_go_on(g, self.target, self.hex, g.holder[self.target]):
            yield ("enter",)

    def explain(self, g: Board, choice: Raw) -> No | None:
        if choice[0] == "enter":
            return No("LW-012", f"{queries.where(g, self.target)} cannot spare a man")
        return None


EVENTS = (
    EventKind(
        "trapped",
        "The {camp} forces in {hex} have nowhere to go and are lost",
        "fight",
        headline=True,
        report=True,
    ),
    EventKind("retreated", "{Nation} retreat{s} from {hex} to {goal}", "fight"),
    EventKind(
        "taken",
        "{hex} falls to the {camp} line",
        "fight",
        deed=Deed("took", "hex", "hexes"),
        headline=True,
        report=True,
        verdict=True,
    ),
    EventKind("beyond", "{Nation} go{es} on to {hex}", "fight", headline=True, report=True),
    EventKind("beyond_met", "The {camp} line finds {hex} defended and stays", "fight"),
    EventKind(
        "pushed_back",
        "The {camp} attackers are driven out of {hex}",
        "fight",
        headline=True,
        report=True,
        verdict=True,
    ),
)
