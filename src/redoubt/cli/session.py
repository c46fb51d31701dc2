"""A game at one terminal: who sits where, whose turn it is, and what happened."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from redoubt.cli.cells import Cells
from redoubt.cli.common import one_line
from redoubt.cli.screen import Screen
from redoubt.engine.decision import PIECE, PLACE, Decision, Names
from redoubt.engine.errors import BadChoice, DataError, RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.text import CARD, Part
from redoubt.engine.title import Title, verbs_of
from redoubt.engine.view import Seen, frame, level_text, question
from redoubt.kit.rules_index import RulesIndex
from redoubt.kit.rulings import load_rulings
from redoubt.kit.words import counted
from redoubt.players import Closes, Player, reason_for
from redoubt.show.ground import Ground, ground_of
from redoubt.show.look import look_of
from redoubt.show.reason import Reason
from redoubt.show.table import Table
from redoubt.show.types import Scene
from redoubt.show.wording import Aliases, Wording, aliases_of, fold
from redoubt.show.words import Words, cited

MANY = 14
"""What a computer did is summed up if it takes more lines than this."""
REASONS = 200
"""So many of the computers' last choices can be explained."""

Question = tuple[str, type[Decision] | None]
"""A side, and what it is asked."""


class Session:
    """One table: a game, the people and computers at it, and a screen."""

    def __init__(self, game: Game, players: Mapping[str, Player | None], screen: Screen) -> None:
        self.screen = screen
        self.players = dict(players)
        """By side; None is somebody at this keyboard."""
        self.over = False
        """The player has left."""
        self.reasons: deque[tuple[str, bool, Reason]] = deque(maxlen=REASONS)
        """The computers' last choices: the side, whether the decision was secret, and why."""
        self.sit(game)

    def sit(self, game: Game) -> None:
        """Put a game on the table, new or loaded."""
        self.game = game
        self.shown = len(game.log) if game.entries else 0
        """How much of the log has been shown."""
        self.shown_to: dict[str, int] = {}
        """By side at this keyboard: how far it has read what only it may know."""
        self.seated: str | None = None
        """Who has the keyboard."""
        self.kept = len(game.entries)
        """Entries of the record that are safe on disk."""
        self.groups: list[int] = []
        """How many choices each typed order made; undo takes them back together."""
        self.noticed: dict[str, list[str]] = {}
        self.announced = False
        self.last_asked = ""
        self.table = Table(game.title, game.setup.rules)
        self.ground: Ground | None = ground_of(self.table.show, game.setup.rules)
        self.aliases: Aliases = aliases_of(game, self.ground)
        self.rules = rules_of(game.title)

    def leave(self) -> None:
        """Close what the computers at the table have open."""
        for player in self.players.values():
            if isinstance(player, Closes):
                player.close()

    # who is who

    @property
    def people(self) -> list[str]:
        return [side for side, player in self.players.items() if player is None]

    def decider(self) -> str | None:
        """The side at this keyboard that must decide now."""
        for decision in self.game.open_decisions():
            side = self.game.sides[decision.side]
            if self.players[side] is None:
                return side
        return None

    def viewer(self) -> str | None:
        """Through whose eyes the board is shown; None is an onlooker."""
        side = self.decider()
        if side is None and len(self.people) == 1:
            return self.people[0]
        return side

    def seen(self) -> Seen:
        """The position as it is shown here."""
        return self.game.seen(self.viewer())

    def scene(self) -> Scene:
        return self.table.scene(self.seen())

    def words(self) -> Words:
        """The position in words."""
        return Words(self.seen(), self.scene())

    def cells(self, ground: Ground) -> Cells:
        """The position on the map."""
        seen, layer = self.seen(), self.table.show.ground
        colours = self.table.layer(seen, layer) if layer else None
        return Cells(ground, self.scene(), look_of(self.game.title), colours)

    def names(self, part: str) -> list[str]:
        """The ids of all places, or of all pieces."""
        notation = self.game.title.notation
        kinds = [notation.kinds[key] for key in notation.of_part(part)]
        names = [name for kind in kinds if isinstance(kind, Names) for name in kind.names]
        return list(dict.fromkeys(names))

    def words_for(self, part: str) -> dict[str, str]:
        """Other words for places, or for pieces, and their ids: the towns of a map."""
        kinds = self.game.title.notation.of_part(part)
        return {words: name for key in kinds for words, name in self.aliases.get(key, {}).items()}

    def wording(self, side: str | None = None) -> Wording:
        who = side or self.decider()
        if who is None:
            over = "the game is over; there is nothing left to decide"
            raise BadChoice(over if self.game.result else "wait for your turn")
        return Wording(self.game, who, self.aliases)

    def targets(self) -> set[str]:
        """The places that may be chosen now, without those that are rarely used."""
        side = self.decider()
        title = self.game.title
        rare = {verb.name for verb in verbs_of(title.classes.values()) if verb.rare}
        marked = set()
        for choice in self.game.legal(side) if side is not None else ():
            arguments = zip(title.notation.verbs[choice.verb], choice.args, strict=True)
            places = [(kind, value) for kind, value in arguments if title.notation.kinds[kind].part == PLACE]
            if places and choice.verb not in rare:
                kind, value = places[-1]
                marked.add(str(title.notation.kinds[kind].name(value)))
        return marked

    # telling

    def called(self, side: str) -> str:
        return called(self.game, side)

    def typed_name(self, side: str) -> str:
        return typed_name(self.game, side)

    def headline(self) -> str:
        """Turn and phase, who must decide, and the question with its rule."""
        game = self.game
        when = f"Turn {game.turn}"
        if game.phase:
            when += f", {game.phase}"
        if game.phase_rule:
            when += f" [{game.phase_rule}]"
        side = self.decider()
        for decision in game.open_decisions():
            if game.sides[decision.side] == side:
                return f"{when} - {question_text(game, question(game, decision))} [{decision.cites()}]"
        return f"{when} - the game is over"

    def tell(self, viewer: str | None, summed: bool = False, heading: str = "") -> None:
        """Show what is new in the log, as a side may read it, and what it missed while somebody else had the
        keyboard."""
        lines = [*self._missed(viewer), *self.game.log_lines(viewer, self.shown)]
        self.shown = len(self.game.log)
        if viewer is not None:
            self.shown_to[viewer] = self.shown
        lines = [line for line in lines if line["kind"] != "game_over"]  # announced on its own
        if summed:
            lines = [line for line in lines if line["kind"] != "forced"]
        if summed and len(lines) > MANY:
            total = len(lines)
            lines = summary(lines)
            if self.people:
                lines.append({"kind": "", "text": f"({total} lines in all; `log {total}` shows them)"})
        if heading:
            self.screen.say(f"{heading}{':' if lines else '; nothing to report'}", "head")
        for line in lines:
            self.screen.say(f"  {line['text']}", "quiet" if line["kind"] in ("forced", "") else "")

    def _missed(self, viewer: str | None) -> list[dict[str, Any]]:
        """Events that only this side may know, from while somebody else had the keyboard."""
        if viewer is None or len(self.people) < 2:
            return []
        who, first = self.game.side_id(viewer), self.shown_to.get(viewer, 0)
        return [
            line
            for at in range(first, self.shown)
            if who in (self.game.log[at].seen_by or ())
            for line in self.game.log_lines(viewer, at)[:1]
        ]

    def hand_over(self) -> str:
        """Who gets the keyboard now, if they may not see what the last player saw; else nothing."""
        side, last = self.decider(), self.seated
        self.seated = side or last
        if side is None or last in (None, side):
            return ""
        return side if self._knows(side) != self._knows(last or side) else ""

    def _knows(self, side: str) -> tuple[Any, ...]:
        """What a side knows of the board, and of sealed answers."""
        return self.game.seen(side).g.raw(), frame(self.game, self.game.side_id(side))["sealed"]

    def notice(self, side: str) -> None:
        """What the side should not overlook, when it is new."""
        if self.game.result is not None:
            return
        before = self.noticed.get(side, [])
        self.noticed[side] = [cited(notice) for notice in self.table.scene(self.game.seen(side)).notices]
        for notice in self.noticed[side]:
            if notice not in before:
                self.screen.say(f"  note: {notice}", "note")

    def situation(self) -> None:
        situation = self.words().situation()
        if situation:
            self.screen.say(situation)

    # going on

    def let_computers_play(self) -> None:
        """Computers decide until somebody at the keyboard must, or the game is over."""
        game, busy, sealed = self.game, Counter[str](), False
        while game.result is None:
            for decision in game.open_decisions():
                side = game.sides[decision.side]
                player = self.players[side]
                if player is not None:
                    seat = game.seat(side)
                    choice = player.choose(seat)
                    sealed = sealed or decision.secret
                    self.reasons.append((side, decision.secret, reason_for(player, seat, choice)))
                    game.choose(side, choice)
                    busy[side] += 1
                    break
            else:
                break
            if not self.people and game.phase_rule != self.last_asked:
                self.last_asked = game.phase_rule
                self.tell(None, summed=True)
        if busy:
            # How much stands on a sealed sheet is its writer's secret.
            summary = ", ".join(
                f"{self.called(side)} decided"
                if sealed
                else f"{self.called(side)} made {counted(n, 'choice')}"
                for side, n in busy.items()
            )
            self.tell(self.viewer(), summed=True, heading=summary if self.people else "")
        if game.result is not None and not self.announced:
            self.announce()

    def announce(self) -> None:
        """The end of the game."""
        result = self.game.result
        assert result is not None
        self.announced = True
        who = f"{result.winner} wins" if result.winner else "nobody wins"
        scores = ", ".join(f"{name} {points}" for name, points in result.scores.items())
        ending = f"{who}. Result: {level_text(self.game)}. {result.reason} [{result.rule}]"
        self.screen.say(f"Game over: {ending}", "head")
        if scores:
            self.screen.say(f"  {scores}")
        for line in self.words().status():
            self.screen.say(f"  {line}")

    def obey(self, line: str) -> None:
        """What was typed: commands and choices, one after the other, until one fails or would end a question
        that has just come up."""
        ended, seen = True, set[Question]()
        steps = [step.strip() for step in line.split(";")]
        for number, step in enumerate(steps):
            if not step or step == "#" or step.startswith("# "):
                continue
            if self.over:
                return
            question, ending = self._question(step)
            unseen = ending and not ended and question not in seen
            ended = ending
            seen.add(question)
            if unseen:
                self.screen.error(f"{step!r} is left out: it would answer a question that you have not seen")
            if unseen or not self._step(step):
                left = [later for later in steps[number + 1 :] if later]
                if left:
                    self.screen.say(f"  not done: {'; '.join(left)}")
                return
            self.let_computers_play()

    def _question(self, step: str) -> tuple[Question, bool]:
        """What the side at the keyboard is asked, and whether a step would end it."""
        side = self.decider()
        decision = self.game.seat(side).decision() if side else None
        verbs = {verb.name: verb for verb in decision.verbs} if decision is not None else {}
        verb = verbs.get(fold(step.split()[0]))
        return (side or "", type(decision) if decision else None), verb is not None and verb.ends

    def _step(self, text: str) -> bool:
        """One command or choice. False when it failed; then nothing has changed."""
        try:
            self._carry_out(text)
        except RedoubtError as error:
            self.screen.error(error_text(error))
        except OSError as error:
            self.screen.error(f"{error.filename or 'file'}: {error.strerror or error}")
        else:
            return True
        return False

    def _carry_out(self, text: str) -> None:
        from redoubt.cli.commands import COMMANDS, find

        words = text.split()
        verbs = self.game.title.notation.verbs
        command = find(words[0], verbs)
        if command is not None:
            command.run(self, words[1:], words[0].endswith("!"))
            return
        if self.game.result is not None:
            raise BadChoice("the game is over; `log`, `map`, `save FILE` and `quit` still work")
        if words[0].startswith("#") and words[0][1:].isdecimal():
            self._by_number(int(words[0][1:7]), words[1:])
            return
        order, _, reason = text.partition(" because ")
        try:
            self.choose(self.wording().in_full(order.split()), reason)
        except BadChoice as error:
            if fold(words[0]) in verbs or str(error).startswith(("say which", "after")):
                raise
            close = get_close_matches(fold(words[0]), [*COMMANDS, *verbs], n=2)
            if not close:
                raise
            raise BadChoice(
                f"unknown command {words[0][:40]!r}; did you mean {' or '.join(close)}?"
            ) from None

    def choose(self, words: Sequence[str], reason: str = "") -> None:
        """Make the choices some words mean, all or none."""
        side = self.decider()
        plan = self.wording().plan(words, reason)
        typed = " ".join(words)
        for text in plan.choices:
            if text != typed:
                self.screen.say(f"  = {text}", "quiet")
            self.game.choose(side or "", text, reason)
            self.tell(side)
        self.groups.append(len(plan.choices))
        self.notice(side or "")
        if plan.left:
            self.screen.say(f"  a die was rolled; type '{' '.join(plan.left)}' again if you still want to")

    def _by_number(self, number: int, words: Sequence[str]) -> None:
        """A listed choice by its number; where it leaves a number open, with that: `#3 5`."""
        side = self.decider()
        legal = self.game.legal(side or "")
        if not 1 <= number <= len(legal):
            raise BadChoice(f"choices are numbered from 1 to {len(legal)}, not {number}")
        choice = str(legal[number - 1]).split()
        if legal[number - 1].span is not None and words:
            choice[-1:] = words
        self.choose(choice)


def typed_name(game: Game, side: str) -> str:
    """A side as the scenario calls it, written as names are typed."""
    return game.names.get("side", {}).get(side, side).lower()


def called(game: Game, side: str) -> str:
    """A side as a line names it: as it is typed, or in full if it is typed as an abbreviation."""
    typed = typed_name(game, side)
    name = game.called(game.sides.index(side)) if side in game.sides else typed
    return typed if name.lower() == typed else name


def question_text(game: Game, pending: Mapping[str, Any]) -> str:
    """A question with the side that must answer it, unless the question names the side already."""
    prompt, name = str(pending["prompt"]), game.called(game.sides.index(pending["side"]))
    return prompt if prompt.startswith((f"{name}:", f"{name} ")) else f"{name}: {prompt}"


def error_text(error: RedoubtError) -> str:
    """An error as a player reads it: what is wrong, and the rule."""
    if isinstance(error, BadChoice):
        return " ".join(str(error).split())
    return one_line(error).removesuffix(" [undo]")


def summary(lines: Sequence[dict[str, Any]], few: int = 3) -> list[dict[str, Any]]:
    """The first line of each kind of event that happened often, and what the others are about; the rest as it
    is."""
    counts = Counter(line["kind"] for line in lines)
    shown: list[dict[str, Any]] = []
    done: set[str] = set()
    for line in lines:
        kind = line["kind"]
        if counts[kind] <= few:
            shown.append(line)
        elif kind not in done:
            done.add(kind)
            others = [other for other in lines if other["kind"] == kind and other is not line]
            names = [name for name in dict.fromkeys(map(_subject, others)) if name and name != _subject(line)]
            text = f"{line['text']} and {counts[kind] - 1} more"
            if names:
                text += f": {', '.join(names[:12])}{', …' if len(names) > 12 else ''}"
            shown.append({"kind": kind, "text": text})
    return shown


def _subject(line: Mapping[str, Any]) -> str:
    """The first piece that a line of the log names, or else the first card, or else the first place."""
    named = [Part(*part) for part in line["parts"]]
    return next((part.text for kind in (PIECE, CARD, PLACE) for part in named if part.kind == kind), "")


def rules_of(title: Title) -> RulesIndex | None:
    """The title's rules in our words, if it has them."""
    try:
        return RulesIndex.load(title.folder / "data" / "rules.toml")
    except (DataError, OSError):
        return None


def ruling(title: Title, number: str) -> list[str]:
    """A ruling in words, from the title's RULINGS.md; nothing if there is none of that name."""
    entry = load_rulings(title.folder / "RULINGS.md").get(number)
    if entry is None:
        return []
    about = ", ".join(entry.rules)
    return [f"{entry.id} ({about})", f"Question: {entry.question}", f"Reading: {entry.reading}"]
