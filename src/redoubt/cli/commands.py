"""The commands of the text client: everything one can type that is not a move."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import redoubt
from redoubt.cli import forecast, hexmap, lookup
from redoubt.cli.common import read_record
from redoubt.cli.session import REASONS, Session, asked_of, cited, ruling
from redoubt.engine.decision import PLACE, Choice, Names
from redoubt.engine.errors import BadChoice, BadSave, No, Refused
from redoubt.engine.text import plain, readable
from redoubt.engine.undo import standing
from redoubt.engine.view import Seen, frame
from redoubt.kit.words import counted
from redoubt.lab.odds import Forecast
from redoubt.players import Explains, make_player, player_names, reason_for
from redoubt.show.proposals import Proposal, Proposals, drafted, offered
from redoubt.show.textmap import HexTitle
from redoubt.show.wording import fold, one_of

Run = Callable[[Session, Sequence[str], bool], None]


@dataclass(frozen=True)
class Command:
    """A word one can type. `run` gets the words after it, and whether it was typed with a `!`."""

    name: str
    usage: str
    text: str
    run: Run


COMMANDS: dict[str, Command] = {}
_SHORT = {
    "?": "help", "h": "help", "q": "quit", "bye": "quit", "vp": "status", "l": "legal", "list": "legal",
    "units": "pieces", "place": "show", "piece": "show", "hex": "show", "unit": "show",
}  # fmt: skip
"""Other words for commands."""


def command(name: str, usage: str, text: str) -> Callable[[Run], Run]:
    """Make a function a command."""

    def declare(run: Run) -> Run:
        COMMANDS[name] = Command(name, usage, text, run)
        return run

    return declare


def find(word: str, verbs: Collection[str]) -> Command | None:
    """The command a word means, also begun (`stat`) or with a slash; a verb of the title comes first."""
    plain = fold(word).rstrip("!")
    if plain.startswith("/"):
        plain = plain[1:]
    elif plain in verbs:
        return None
    name = _SHORT.get(plain, plain)
    if name in COMMANDS:
        return COMMANDS[name]
    begun = [one for one in COMMANDS if one.startswith(name)] if len(name) > 1 else []
    return COMMANDS[begun[0]] if len(begun) == 1 else None


# the board


@command("map", "map [REGION | PLACE [RADIUS]]", "the whole map, a region of it, or what lies around a place")
def show_map(table: Session, words: Sequence[str], sure: bool) -> None:
    title, seen = table.terminal, table.seen()
    if title is None:
        _say_all(table, lookup.about(table, " ".join(words)) if words else lookup.listed_map(table, seen))
        return
    if not words:
        _whole_map(table, title, seen)
        return
    radius = int(words.pop()) if len(words := list(words)) > 1 and words[-1].isdecimal() else 2
    if radius > 30:
        raise BadChoice(f"a radius is at most 30, not {radius}")
    places = lookup.region_or_place(table, " ".join(words), radius)
    if table.screen.plain:
        _say_all(table, [title.hex_line(seen, place) for place in places])
    else:
        _draw(table, title, seen, places)


def _whole_map(table: Session, title: HexTitle, seen: Seen) -> None:
    screen, ringed = table.screen, table.targets()
    if screen.plain:
        for name in title.parts:
            busy = [place for place in title.regions[name] if title.busy(seen, place)]
            screen.say(f"Region {name}: something in {counted(len(busy), 'place')}")
            for place in busy:
                screen.say(title.hex_line(seen, place))
        return
    for cell in (hexmap.WIDE, hexmap.NARROW):
        if hexmap.compact_width(title.columns, cell) <= screen.width:
            screen.draw(hexmap.compact(title, seen, title.hexes, cell, ringed), title.styles)
            break
    else:
        per_sheet = max(1, (screen.width - hexmap.MARGIN) // hexmap.WIDE)
        sheets = -(-title.columns // per_sheet)
        per_sheet = -(-title.columns // sheets)
        for first in range(1, title.columns + 1, per_sheet):
            chosen = [place for place in title.hexes if first <= title.place(place)[0] < first + per_sheet]
            screen.draw(hexmap.compact(title, seen, chosen, hexmap.WIDE, ringed), title.styles)
    _legend(table, title)


def _draw(table: Session, title: HexTitle, seen: Seen, places: Sequence[str]) -> None:
    """As drawn hexes if they fit, else as the compact sheet."""
    left, right, _, _ = hexmap.frame(title, places)
    width, ringed = table.screen.width, table.targets()
    if hexmap.drawn_width(right - left + 1) <= width:
        table.screen.draw(hexmap.drawn(title, seen, places, ringed), title.styles)
        table.screen.say(hexmap.SIDES, "quiet")
    else:
        cell = hexmap.WIDE if hexmap.compact_width(right - left + 1) <= width else hexmap.NARROW
        table.screen.draw(hexmap.compact(title, seen, places, cell, ringed), title.styles)
        _legend(table, title)


def _legend(table: Session, title: HexTitle) -> None:
    for line in title.legend:
        table.screen.say(line, "quiet")
    table.screen.say(f"`map REGION` shows more: {', '.join(title.regions)}", "quiet")


@command("show", "show PLACE | PIECE", "everything about a place or a piece, with the rules that apply")
def show(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("show what? type the name of a place, or part of the name of a piece")
    _say_all(table, lookup.about(table, " ".join(words)))


def _say_all(table: Session, lines: Iterable[str]) -> None:
    for line in lines:
        table.screen.say(line)


@command("pieces", "pieces [SIDE] [WORDS]", "the pieces and where they are; words filter")
def pieces(table: Session, words: Sequence[str], sure: bool) -> None:
    wanted = [fold(word) for word in words]
    sides = [side for side in table.game.sides if side in wanted]
    wanted = [word for word in wanted if word not in table.game.sides]
    rows = lookup.roster(table, table.seen())
    shown = 0
    for side in (*table.game.sides, ""):
        chosen = [
            (place, text)
            for own, place, text in rows
            if own == side
            and (not sides or side in sides)
            and all(word in fold(plain(f"{place} {text}")) for word in wanted)
        ]
        if chosen and side:
            table.screen.say(f"{side}: {len(chosen)}", "head")
        for place, text in chosen:
            table.screen.say(f"  {text}; {place}" if place else f"  {text}")
        shown += len(chosen)
    if not shown:
        table.screen.say("no such pieces in this game")


@command("status", "status, or vp", "victory points, tracks and piles")
def status(table: Session, words: Sequence[str], sure: bool) -> None:
    table.screen.say(table.headline(), "head")
    _say_all(table, table.status())
    seats = ", ".join(
        f"{table.called(side)} {player.name if player else 'at this keyboard'}"
        for side, player in table.players.items()
    )
    table.screen.say(f"seats: {seats}")


@command(
    "briefing", "briefing", "what your side reads before it plays: situation, aims, what is counted, advice"
)
def briefing(table: Session, words: Sequence[str], sure: bool) -> None:
    found = table.table.show.briefings
    mine = found.get(table.game.setup.scenario, {}).get(table.viewer() or "")
    if mine is None:
        raise BadChoice("there is no briefing for this side; `status` says how things stand")
    _say_all(table, mine.lines())


# what may be done


def _glossed(table: Session, choice: Choice) -> str:
    """A choice with the word that a number in it stands for: `face 1 (NE)`."""
    notation = table.game.title.notation
    said = zip(notation.verbs[choice.verb], str(choice).split()[1:], strict=True)
    known = [name for kind, word in said if not isinstance(notation.kinds[kind], Names)
             for name, meant in table.aliases.get(kind, {}).items() if meant == word]  # fmt: skip
    return f"{choice} ({', '.join(known)})" if known else str(choice)


@command("legal", "legal [WORDS]", "what you may choose now; words filter, and `#7` chooses the seventh")
def legal(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.asked()
    if side is None:
        raise BadChoice("the game is over; nothing is left to decide")
    legal = enumerate(table.game.legal(side), start=1)
    listed = [(number, _glossed(table, choice)) for number, choice in legal]
    chosen = [(n, text) for n, text in listed if all(fold(word) in fold(text) for word in words)]
    if not chosen:
        table.screen.say(f"none of the {len(listed)} choices has '{' '.join(words)}' in it")
        return
    table.screen.say(
        f"{side} may choose among {len(listed)}" + f", {len(chosen)} shown" * bool(words), "head"
    )
    if len(chosen) <= 20:
        for number, text in chosen:
            table.screen.say(f"  {f'#{number}':>4} {text}")
        return
    groups: dict[str, list[str]] = {}
    for _, text in chosen:
        head, _, last = text.rpartition(" ")
        groups.setdefault(head or text, []).append(last)
    for head, ends in groups.items():
        if ends == [head] or not head:
            table.screen.say(f"  {head}")
        else:
            table.screen.say(f"  {head} ... ({len(ends)})")
            table.screen.columns(ends, "      ")


@command("why", "why CHOICE", "whether a choice may be made, and by which rule")
def why(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice(f"why what? type the choice after it{_such_as(table, 'why')}")
    side = table.asked()
    try:
        plan = table.wording().plan(words)
    except Refused as refused:
        table.screen.say(str(refused.no))
        _cite(table, refused.no.rule)
        return
    asked = [one for one in table.game.pending if one.side == side]
    rule = asked[0].rule if asked else ""
    table.screen.say(f"'{'; '.join(plan.choices)}' may be chosen now [{rule}]", "good")
    _cite(table, rule)


def _cite(table: Session, number: str) -> None:
    """Our words for a rule, under what cites it."""
    if table.rules is not None and table.rules.known(number):
        table.screen.say(f"  {number}: {table.rules.text(number)}", "quiet")


@command("rule", "rule NUMBER", "what a rule says, in our words (`rule 5.0`; `rule B12` is a ruling)")
def rule(table: Session, words: Sequence[str], sure: bool) -> None:
    index, screen = table.rules, table.screen
    if not words:
        raise BadChoice("which rule? type its number, as in `rule 5.0`")
    number = words[0].strip("[].,") if words[0] != "." else words[0]
    if number[:1] in "bB" and number[1:].isdecimal():
        found = ruling(table.game.title, number.upper())
        if not found:
            raise BadChoice(f"there is no ruling {number[:20]!r}")
        _say_all(table, found)
        return
    if index is None:
        raise BadChoice("this title has no index of its rules")
    for tried in (number, f"{number}.0"):
        if tried in index:
            one = index[tried]
            screen.say(f"{one.number} {one.title}", "head")
            screen.say(f"  {one.text}")
            for item in one.items:
                screen.say(f"  {item.id} {item.text}")
            if one.rulings:
                screen.say(f"  rulings: {', '.join(one.rulings)}", "quiet")
            return
    if index.known(number):
        screen.say(f"{number} {index.text(number)}")
        return
    close = [one for one in index if one.startswith(number)] or get_close_matches(
        number, index.numbers(), n=4
    )
    hint = f"; there are {', '.join(close[:8])}" if close else ""
    raise BadChoice(f"there is no rule {number[:20]!r}{hint}")


@command("odds", "odds CHOICE", "what follows from a choice, with its exact chances")
def odds(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.asked()
    if not words:
        raise BadChoice("odds of what? type the choice after it, as in `odds fire`")
    if table.table.show.forecaster is not None:
        _say_all(table, forecast.lines(_forecast(table, side, words)))
        return
    plan = table.wording().plan(words)
    assert side is not None
    game = table.game.determinize(side, 1)
    for text in plan.choices[:-1]:
        game.choose(side, text)
    chances: dict[str, Fraction] = {}
    count = 0
    for chance, after in islice(game.outcomes(side, plan.choices[-1]), _MANY_OUTCOMES):
        outcome = _outcome(table, side, game, after)
        chances[outcome] = chances.get(outcome, Fraction(0)) + chance
        count += 1
    if count == 1:
        table.screen.say("no die follows this choice")
        return
    left = 1 - sum(chances.values())
    for outcome, chance in sorted(chances.items(), key=lambda item: -item[1]):
        table.screen.say(f"  {float(chance):6.1%}  {chance!s:>7}  {outcome}")
    if left:
        table.screen.say(f"  {float(left):6.1%}  more ways than can be counted here")


_MANY_OUTCOMES = 1296


def _forecast(table: Session, side: str | None, words: Sequence[str]) -> Forecast:
    """The odds of the last choice of a plan; of what is no choice now, as the title understands the words."""
    if side is None:
        raise BadChoice("the game is over; nothing is left to decide")
    try:
        plan = table.wording().plan(words)
    except (BadChoice, Refused):
        return redoubt.odds(table.game, side, " ".join(words))
    game = table.game.determinize(side, 1)
    for text in plan.choices[:-1]:
        game.choose(side, text)
    return redoubt.odds(game, side, plan.choices[-1])


def _outcome(table: Session, side: str, before: redoubt.Game, after: redoubt.Game) -> str:
    """What is different, and what is asked next."""
    who = before.side_id(side)
    old, new = frame(before, who), frame(after, who)
    if table.terminal is not None:
        changes = table.terminal.changes(before.seen(who), after.seen(who))
    else:
        changes = _changes(before.view(who)["state"], after.view(who)["state"])
    if new["result"] is not None:
        changes.append(f"game over: {new['result']['reason']}")
    elif new["pending"] != old["pending"]:
        changes += [f"then {asked_of(after, question)}" for question in new["pending"]]
    return "; ".join(changes) or "nothing changes"


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What differs between two states of a title that does not tell it better."""
    told = []
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            names = dict.fromkeys([*old, *value])
            told += [f"{name} {readable(value.get(name, {})) or 'as at first'}"
                     for name in names if value.get(name) != old.get(name)]  # fmt: skip
        elif value != old:
            told.append(f"{key.replace('_', ' ')} {readable(value)}")
    return told


@command("hint", "hint", "what the computer's staff would choose in your place, and why")
def hint(table: Session, words: Sequence[str], sure: bool) -> None:
    side, title = table.asked(), table.game.title
    if side is None or "staff" not in player_names(title):
        raise BadChoice("there is nobody to ask here")
    staff, seat = make_player("staff", title, side, 0), table.game.seat(side)
    advice = staff.choose(seat)
    table.screen.say(f"the staff would choose: {advice}")
    if isinstance(staff, Explains):
        _say_all(table, [f"  {one}" for one in reason_for(staff, seat, advice).lines()])


@command(
    "explain", "explain [CHOICES]", "why the computer made its last choice, or its last few (`explain 5`)"
)
def explain(table: Session, words: Sequence[str], sure: bool) -> None:
    count = 1
    if words:
        if not words[0].isdecimal() or not 1 <= int(words[0][:6]) <= REASONS:
            raise BadChoice(f"explain takes a number from 1 to {REASONS}, not {words[0][:20]!r}")
        count = int(words[0])
    if not table.reasons:
        raise BadChoice("no computer has chosen anything yet")
    for side, secret, reason in list(table.reasons)[-count:]:
        if secret and table.game.result is None:
            table.screen.say(f"  {side} chose in secret, and keeps its reasons until the game is over")
        else:
            _say_all(table, [f"  {side}: {reason.lines()[0]}", *(f"    {one}" for one in reason.lines()[1:])])


# the record


def drafts(table: Session) -> list[Proposal]:
    """The drafts of orders that can be asked for here."""
    side = table.asked()
    return [] if side is None else offered(_proposals(table), table.game.seen(side))


def _proposals(table: Session) -> Proposals | None:
    make = table.table.show.proposals
    return None if make is None else make(table.game.setup.rules)


@command(
    "propose", "propose [NAME [PLACES]]", "a draft of orders, written at once; alone it lists the drafts"
)
def propose(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.asked()
    if side is None:
        raise BadChoice("nobody here is asked anything now")
    if not words:
        lines = [f"  {draft.id}: {draft.label}. {draft.text} [{draft.rule}]" for draft in drafts(table)]
        _say_all(table, lines or ["  nothing can be proposed here"])
        return
    places = [one_of(word, "place", table.names(PLACE), table.words_for(PLACE)) for word in words[1:]]
    draft = drafted(_proposals(table), table.game, table.game.side_id(side), words[0], places)
    for order in draft.orders:
        table.screen.say(f"  = {order}", "quiet")
        table.game.choose(side, order)
    table.tell(side)
    table.groups += [len(draft.orders)] if draft.orders else []
    table.screen.say(f"  {counted(len(draft.orders), 'order')} written", "good")
    for missing in draft.left_out:
        table.screen.say(f"  left out: {missing.order}: {cited(missing.why, missing.rule)}")


@command("log", "log [LINES]", "what happened so far, the last lines of it")
def log(table: Session, words: Sequence[str], sure: bool) -> None:
    count = 20
    if words:
        if not words[0].isdecimal() or len(words[0]) > 6:
            raise BadChoice(f"log takes a number of lines, not {words[0][:20]!r}")
        count = int(words[0])
    lines = table.game.log_lines(table.viewer())
    for one in lines[-count:] if count else ():
        table.screen.say(f"  {one['text']}")
    if len(lines) > count:
        table.screen.say(f"  ({len(lines)} lines in all)", "quiet")


@command("undo", "undo, or undo!", "take back the last choice made here; `undo!` if the other side agrees")
def undo(table: Session, words: Sequence[str], sure: bool) -> None:
    game = table.game
    people = [game.side_id(side) for side in table.people]
    last = next((n for n in reversed(standing(game)) if game.entries[n].side in people), None)
    if last is None:
        raise Refused(No("undo", "there is no choice to take back"))
    who = game.sides[game.entries[last].side]
    others = [side for side in game.sides if side != who]
    try:
        game.undo(who, others if sure else ())
    except Refused as refused:
        if sure:
            raise
        asked = [side for side in others if table.players[side] is None]
        agree = f"if {' and '.join(asked)} agrees" if asked else "and the computer will agree"
        raise Refused(No("undo", f"{refused.no.why}: type `undo!` {agree}")) from None
    taken = [last]
    for _ in range(1, table.groups.pop() if table.groups else 1):
        taken.append(game.undo(who, others))
    table.told = len(game.log)
    table.announced = False
    choices = [game.entries[n].choice for n in reversed(taken)]
    said = [game.title.notation.text(choice) for choice in choices if choice is not None]
    table.screen.say(f"  {who} takes back: {'; '.join(said)}", "good")


@command("save", "save FILE", "write the game to a file; `save! FILE` replaces one that is there")
def save(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("save where? type a file name, as in `save monday.redoubt`")
    target = Path(" ".join(words)).expanduser()
    if target.exists() and not sure:
        raise BadSave(f"{target} exists already; `save! {target}` replaces it")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(table.game.save())
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadSave(f"{target} cannot be written: {error.strerror or error}") from None
    table.kept = len(table.game.entries)
    table.screen.say(f"  saved in {target}; `load {target}` continues", "good")


@command("load", "load FILE", "continue a saved game of this title; the one on the table is put away")
def load(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("load what? type a file name")
    if not sure and len(table.game.entries) > table.kept:
        raise BadSave("the game on the table is not saved; `save FILE` first, or `load! FILE`")
    path = Path(" ".join(words)).expanduser()
    game = redoubt.load(read_record(path))
    if game.title.id != table.game.title.id:
        raise BadSave(f"{path} is a game of {game.title.id}: `redoubt play {game.title.id} --load {path}`")
    table.sit(game)
    table.screen.say(f"  loaded {path}: turn {game.turn}, {game.phase or 'over'}", "good")
    table.situation()


# leaving and help


@command("quit", "quit", "leave the table")
def leave(table: Session, words: Sequence[str], sure: bool) -> None:
    table.over = True


@command("help", "help [COMMAND]", "this list, or more about one command")
def tell_help(table: Session, words: Sequence[str], sure: bool) -> None:
    screen = table.screen
    if words:
        wanted = words[0].rstrip("!")
        one = find(f"/{wanted.lstrip('/')}", ())
        if one is not None:
            screen.say(f"{one.usage}: {one.text}")
            return
        kinds = table.game.title.notation.verbs.get(wanted)
        if kinds is None:
            close = get_close_matches(wanted, COMMANDS, n=1)
            hinted = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(COMMANDS)}"
            raise BadChoice(f"no command is called {wanted[:40]!r}{hinted}")
        labels = [table.game.title.notation.kinds[kind].label.upper() for kind in kinds]
        screen.say(f"{' '.join([wanted, *labels])}: a choice of this game, when it is listed by `legal`")
        return
    width = max(len(one.usage) for one in COMMANDS.values())
    for one in COMMANDS.values():
        screen.say(
            f"  {one.usage}: {one.text}" if screen.plain else f"  {one.usage.ljust(width)}  {one.text}"
        )
    side = table.asked()
    if side is not None:
        verbs = dict.fromkeys(one.verb for one in table.game.legal(side))
        screen.say(f"You may choose now: {', '.join(verbs)} - `legal` lists all of it.")
    screen.say(f"Short names will do{_such_as(table)}; a `;` stands between several choices in a line.")


def _such_as(table: Session, before: str = "") -> str:
    """An example of this very moment: a choice that names something."""
    side = table.asked()
    legal = table.game.legal(side) if side is not None else ()
    named = next((one for one in legal if one.args), None)
    return f", as in `{f'{before} {named}'.strip()}`" if named else ""


__all__ = ["COMMANDS", "Command", "command", "find"]
