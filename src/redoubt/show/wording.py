"""What a player's words mean: short names, several choices in a line, and how to finish what was begun.

A line such as `move 5-inf basel` is two choices, `move DE-5-Inf-XX` and `to 1203`. It is tried on a copy of
the game first, so that a line is carried out wholly or not at all. Where a choice leaves its number open
(`send men Orel 0702 1..9`), the player types a number.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache

from redoubt.engine.decision import NOTHING, PLACE, Choice, Names, Number
from redoubt.engine.errors import BadChoice, RedoubtError
from redoubt.engine.game import Game
from redoubt.engine.text import plain
from redoubt.show.contract import show_of
from redoubt.show.ground import Ground, ground_of

FILLERS = frozenset({"to", "at", "in", "into", "on", "from", "the", "with"})
"""Words that a player may type between the others; they mean nothing."""
NUMBERS = 20
"""So many numbers of a range are offered one by one; of a longer range, its ends."""
LONGEST = 6
"""Words in a name that is typed with blanks."""

Aliases = Mapping[str, Mapping[str, str]]
"""For a kind of name, other words for it: towns for hexes."""


@lru_cache(8192)
def fold(text: str) -> str:
    """Without capitals and accents: Zürich is zurich."""
    spelled = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spelled if not unicodedata.combining(letter))


@lru_cache(8192)
def parts(text: str) -> tuple[str, ...]:
    """The letters and figures of a name between its dashes, dots and blanks."""
    return tuple("".join(letter if letter.isalnum() else " " for letter in fold(text)).split())


def matches(word: str, names: Iterable[str], cut: bool = True) -> list[str]:
    """The names a word can stand for: the name itself, else a run of its parts, else the beginning of one."""
    known = list(names)
    same = [name for name in known if name == word] or [name for name in known if fold(name) == fold(word)]
    if same:
        return same
    wanted = parts(word)
    if not wanted:
        return []
    whole, begun = [], []
    for name in known:
        pieces = parts(name)
        runs = [pieces[n : n + len(wanted)] for n in range(len(pieces) - len(wanted) + 1)]
        if wanted in runs:
            whole.append(name)
        elif any(run[:-1] == wanted[:-1] and run[-1].startswith(wanted[-1]) for run in runs):
            begun.append(name)
    return whole or (begun if cut else [])


def one_of(word: str, what: str, names: Sequence[str], aliases: Mapping[str, str] | None = None) -> str:
    """The one name meant; BadChoice names the candidates or the nearest."""
    other = aliases or {}
    fitting = matches(word, names)
    if not fitting:
        wanted = set(names)
        meant = dict.fromkeys(other[name] for name in matches(word, other))
        fitting = [name for name in meant if name in wanted]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        more = f" and {len(fitting) - 8} more" if len(fitting) > 8 else ""
        raise BadChoice(f"{word[:40]!r} could be {', '.join(fitting[:8])}{more}; type more of the {what}")
    spelled = {fold(name): name for name in (*names, *other)}
    close = get_close_matches(fold(word), spelled, n=3)
    hint = f"; did you mean {', '.join(spelled[name] for name in close)}?" if close else ""
    raise BadChoice(f"unknown {what} {word[:40]!r}{hint}")


@dataclass
class Plan:
    """A line understood: the choices it makes, and the words left over because a die came between."""

    choices: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


class Wording:
    """Understands the words of one side in one position."""

    def __init__(self, game: Game, side: str, aliases: Aliases | None = None) -> None:
        self.game = game
        self.side = side
        self.aliases = aliases_of(game) if aliases is None else aliases
        self.closing = game.title.closing
        """Verbs that end an order begun before, and go without saying when another one is typed."""
        self.short = show_of(game.title).shorthand

    # a line into choices

    def in_full(self, words: Sequence[str]) -> Sequence[str]:
        """What a short form of the title stands for, or the words themselves."""
        if self.short is None or not words or fold(words[0]) in self.game.title.notation.verbs:
            return words
        verbs = dict.fromkeys(choice.verb for choice in self.game.legal(self.side))
        return self.short.read(words, list(verbs)) or words

    def plan(self, words: Sequence[str], reason: str = "") -> Plan:
        """The choices a line means; raises and changes nothing if one of them may not be made."""
        trial = self.game.clone()
        plan = Plan()
        rest = list(words)
        closed = self._closed(trial, fold(rest[0])) if rest else ""
        if closed:
            trial.choose(self.side, closed)
            plan.choices.append(closed)
        while rest:
            legal = trial.legal(self.side)
            if not legal:
                if not plan.choices:
                    trial.why_not(self.side, rest[0])
                raise BadChoice(
                    f"after '{plan.choices[-1]}' there is nothing left to decide for {self.side}; "
                    f"leave out '{' '.join(rest)[:40]}'"
                )
            text, used = self.first_choice(trial, legal, rest)
            events, rolled = len(trial.log), trial.dice.counter
            trial.choose(self.side, text, reason)
            plan.choices.append(text)
            rest = self._without_forced(trial, events, rest[used:])
            if rest and trial.dice.counter != rolled:
                plan.left = rest
                break
        return plan

    def _closed(self, trial: Game, verb: str) -> str:
        """The choice that must be made first, so that this verb can be chosen; empty if none."""
        verbs = {choice.verb for choice in trial.legal(self.side)}
        if verb in trial.title.notation.verbs and verb not in verbs:
            for closing in self.closing:
                if closing in verbs and verb in self._verbs_after(trial, closing):
                    return closing
        return ""

    def _verbs_after(self, trial: Game, choice: str) -> list[str]:
        after = trial.clone()
        after.choose(self.side, choice)
        same = after.dice.counter == trial.dice.counter
        return list(dict.fromkeys(option.verb for option in after.legal(self.side))) if same else []

    def _without_forced(self, trial: Game, events: int, rest: list[str]) -> list[str]:
        """Words that say what was the only choice anyway."""
        for event in trial.log[events:]:
            if event.kind == "forced" and rest and trial.sides[event.facts["side"]] == self.side:
                forced = event.facts["choice"].split()
                for ways in (forced, forced[1:]):
                    given = rest[: len(ways)]
                    if (
                        ways
                        and len(given) == len(ways)
                        and all(self._same(trial, word, name) for word, name in zip(given, ways, strict=True))
                    ):
                        rest = rest[len(ways) :]
                        break
        return rest

    def _same(self, trial: Game, word: str, name: str) -> bool:
        return bool(matches(word, [name])) or any(
            name in (names[alias] for alias in matches(word, names)) for names in self.aliases.values()
        )

    def first_choice(self, trial: Game, legal: Sequence[Choice], words: Sequence[str]) -> tuple[str, int]:
        """The first choice in some words, and how many of them it takes."""
        notation = trial.title.notation
        verb = fold(words[0])
        if verb in notation.verbs:
            return self._with_verb(trial, legal, verb, words)
        possible = []
        for verb in dict.fromkeys(choice.verb for choice in legal):
            try:
                text, used = self._with_verb(trial, legal, verb, (verb, *words))
            except BadChoice:
                continue
            if notation.verbs[verb]:
                possible.append((text, used - 1))
        allowed = [(text, used) for text, used in possible if trial.may(self.side, text)]
        meant = allowed or possible
        if len(meant) == 1 or (meant and not allowed):
            return meant[0]
        if meant:
            raise BadChoice(f"say which: {' or '.join(repr(text) for text, _ in meant[:6])}")
        raise BadChoice(f"'{' '.join(words)[:40]}' is not a choice here; `legal` lists the choices")

    def _with_verb(
        self, trial: Game, legal: Sequence[Choice], verb: str, words: Sequence[str]
    ) -> tuple[str, int]:
        notation = trial.title.notation
        kinds = notation.verbs[verb]
        listed = [str(choice).split() for choice in legal if choice.verb == verb]
        named, used = [verb], 1
        for at, kind in enumerate(kinds, start=1):
            offered = list(dict.fromkeys(option[at] for option in listed if option[:at] == named))
            if used < len(words) - 1 and fold(words[used]) in FILLERS:
                used += 1
            if used >= len(words):
                wanted = " ".join([verb, *(notation.kinds[key].label.upper() for key in kinds)])
                raise BadChoice(f"'{' '.join(words)[:40]}' is not finished: {wanted}")
            name, taken = self._longest_name(trial, kind, words[used:], offered)
            named.append(name)
            used += taken
        return " ".join(named), used

    def _longest_name(
        self, trial: Game, kind: str, words: Sequence[str], offered: Sequence[str]
    ) -> tuple[str, int]:
        """The name that some words begin with, and how many of them it takes: a shown name has blanks."""
        names = trial.title.notation.kinds[kind]
        if isinstance(names, Names):
            known = [*names.names, *self.aliases.get(kind, {})]
            for count in range(min(len(words), LONGEST), 1, -1):
                phrase, number = " ".join(words[:count]), words[count - 1].isdecimal()
                if matches(phrase, known, cut=not number):  # a number may be the next argument
                    return self._name(trial, kind, phrase, offered), count
        return self._name(trial, kind, words[0], offered), 1

    def _name(self, trial: Game, kind: str, word: str, offered: Sequence[str]) -> str:
        """The name a word stands for: among what may be chosen now, else among all."""
        known = trial.title.notation.kinds[kind]
        aliases = self.aliases.get(kind, {})
        if not isinstance(known, Names) or word == NOTHING:
            begun = parts(word)
            shown = (to for name, to in aliases.items() if begun and parts(name)[: len(begun)] == begun)
            meant = next(shown, word)
            if isinstance(known, Number) and ".." in meant:
                known.parse_span(meant)  # which is refused later, with the numbers that are possible
            else:
                known.parse(None if word == NOTHING else meant)
            return meant
        open_now = set(offered)
        here = {name: to for name, to in aliases.items() if to in open_now}
        if matches(word, offered) or matches(word, here):
            return one_of(word, known.label, offered, here)
        return one_of(word, known.label, known.names, aliases)

    # completion

    def offers(self, words: Sequence[str]) -> Iterator[str]:
        """What may come after these words: verbs and names of what can be chosen."""
        trial, rest = self.game.clone(), list(words)
        verbs = trial.title.notation.verbs
        closed = self._closed(trial, fold(rest[0])) if rest else ""
        if closed:
            trial.choose(self.side, closed)
        while True:
            legal = trial.legal(self.side)
            if not rest:
                open_verbs = dict.fromkeys(choice.verb for choice in legal)
                yield from open_verbs
                if words:
                    yield from self._arguments(legal)
                for closing in self.closing if not words else ():
                    yield from self._verbs_after(trial, closing) if closing in open_verbs else ()
                return
            verb = fold(rest[0])
            if verb in verbs and len(rest) <= len(verbs[verb]):
                yield from self._next_names(trial, legal, verb, rest[1:])
                return
            try:
                text, used = self.first_choice(trial, legal, rest)
                rolled = trial.dice.counter
                trial.choose(self.side, text)
            except RedoubtError:
                return
            if trial.dice.counter != rolled:
                return
            rest = rest[used:]

    def _arguments(self, legal: Sequence[Choice]) -> Iterator[str]:
        for choice in legal:
            parts = str(choice).split()
            if len(parts) > 1:
                yield from self._names(choice.notation.verbs[choice.verb][0], parts[1])

    def _next_names(
        self, trial: Game, legal: Sequence[Choice], verb: str, given: Sequence[str]
    ) -> Iterator[str]:
        kinds = trial.title.notation.verbs[verb]
        listed = [str(choice).split() for choice in legal if choice.verb == verb]
        named = [verb]
        for kind, word in zip(kinds, given, strict=False):
            at = len(named)
            try:
                offered = list(dict.fromkeys(option[at] for option in listed if option[:at] == named))
                named.append(self._name(trial, kind, word, offered))
            except BadChoice:
                return
        for option in listed:
            if option[: len(named)] == named and len(option) > len(named):
                yield from self._names(kinds[len(named) - 1], option[len(named)])

    def _names(self, kind: str, name: str) -> Iterator[str]:
        """A name, and the words for it that can be typed as one; of a range, its numbers."""
        low, dots, high = name.partition("..")
        if dots and low.isdecimal() and high.isdecimal():
            numbers = range(int(low), int(high) + 1)
            yield from map(str, numbers if len(numbers) <= NUMBERS else (numbers[0], numbers[-1]))
            return
        yield name
        for alias, meant in self.aliases.get(kind, {}).items():
            if meant == name and " " not in alias:
                yield alias


def aliases_of(game: Game, ground: Ground | None = None) -> Aliases:
    """Other words for names, by kind: as they are shown, as this game calls them, as the map prints them; and
    for numbers that are shown otherwise, such as facings, that form."""
    notation = game.title.notation
    ground = ground or ground_of(show_of(game.title), game.setup.rules)
    aliases: dict[str, dict[str, str]] = {}
    for key, kind in notation.kinds.items():
        if isinstance(kind, Names):
            shown = zip(kind.shown_names, kind.names, strict=True)
            aliases[key] = {words: name for words, name in shown if words != name}
            aliases[key] |= {words: name for name, words in game.names.get(key, {}).items()}
            if kind.part == PLACE and ground is not None:
                aliases[key] |= ground.names
        elif type(kind) is not Number and isinstance(kind, Number):
            numbers = range(kind.lowest, kind.highest + 1)
            aliases[key] = {plain(kind.shown(number)): str(number) for number in numbers}
    return aliases


def finishing(begun: str, words: Iterable[str]) -> list[str]:
    """The words that finish what was begun; a middle part of a name will do."""
    known = list(dict.fromkeys(words))
    if not begun:
        return known
    first = [word for word in known if fold(word).startswith(fold(begun))]
    return first + [word for word in matches(begun, known) if word not in first]
