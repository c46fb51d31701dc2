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
from redoubt.cli import forecast, hexmap
from redoubt.cli.common import numbered, read_record
from redoubt.cli.session import REASONS, Session, asked_of, ruling
from redoubt.engine.decision import Choice
from redoubt.engine.errors import BadChoice, BadSave, No, Refused
from redoubt.engine.text import plain, readable
from redoubt.engine.undo import standing
from redoubt.lab.odds import Forecast
from redoubt.players import Explains, make_player, player_names, reason_for
from redoubt.show.briefings import Briefings
from redoubt.show.proposals import drafted, offered
from redoubt.show.textmap import HexTitle
from redoubt.show.wording import fold, matches, one_of, shown_names

Run = Callable[[Session, Sequence[str], bool], None]


@dataclass(frozen=True)
class Command:
    """A word one can type. `run` gets the words after it, and whether it was typed with a `!`."""

    name: str
    usage: str
    text: str
    run: Run


COMMANDS: dict[str, Command] = {}
_SHORT = {"?": "help", "h": "help", "q": "quit", "bye": "quit", "vp": "status", "l": "legal", "list": "legal"}


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


@command("map", "map [REGION | HEX [RADIUS]]", "the whole map, a region of it, or the hexes around one")
def show_map(table: Session, words: Sequence[str], sure: bool) -> None:
    title, screen = table.terminal, table.screen
    if title is None:
        raise BadChoice("this title has no map here; `units` and `show NAME` tell where things are")
    view = table.view()
    if not words:
        _whole_map(table, title, view)
        return
    radius = int(words.pop()) if len(words := list(words)) > 1 and words[-1].isdecimal() else 2
    if radius > 30:
        raise BadChoice(f"a radius is at most 30 hexes, not {radius}")
    wanted = " ".join(words)
    region = matches(wanted, title.regions)
    if fold(wanted) in title.regions or (len(region) == 1 and not matches(wanted, title.aliases)):
        hexes = title.regions[region[0]]
    else:
        try:
            centre = one_of(wanted, "region or hex", title.hexes, title.aliases)
        except BadChoice:
            known = ", ".join(title.regions)
            raise BadChoice(f"unknown region or hex {wanted[:40]!r}; the regions are {known}") from None
        hexes = title.around(centre, radius)
    if screen.plain:
        for hex in hexes:
            screen.say(title.hex_line(view, hex))
        return
    _draw(table, title, view, hexes)


def _whole_map(table: Session, title: HexTitle, view: Mapping[str, Any]) -> None:
    screen, ringed = table.screen, table.targets()
    if screen.plain:
        for name in title.parts:
            busy = [hex for hex in title.regions[name] if title.busy(view, hex)]
            screen.say(f"Region {name}: something in {numbered(len(busy), 'hex|hexes')}")
            for hex in busy:
                screen.say(title.hex_line(view, hex))
        return
    for cell in (hexmap.WIDE, hexmap.NARROW):
        if hexmap.compact_width(title.columns, cell) <= screen.width:
            screen.draw(hexmap.compact(title, view, title.hexes, cell, ringed), title.styles)
            break
    else:
        per_sheet = max(1, (screen.width - hexmap.MARGIN) // hexmap.WIDE)
        sheets = -(-title.columns // per_sheet)
        per_sheet = -(-title.columns // sheets)
        for first in range(1, title.columns + 1, per_sheet):
            chosen = [hex for hex in title.hexes if first <= title.place(hex)[0] < first + per_sheet]
            screen.draw(hexmap.compact(title, view, chosen, hexmap.WIDE, ringed), title.styles)
    _legend(table, title)


def _draw(table: Session, title: HexTitle, view: Mapping[str, Any], hexes: Sequence[str]) -> None:
    """As drawn hexes if they fit, else as the compact sheet, else told to choose less."""
    left, right, _, _ = hexmap.frame(title, hexes)
    width, ringed = table.screen.width, table.targets()
    if hexmap.drawn_width(right - left + 1) <= width:
        table.screen.draw(hexmap.drawn(title, view, hexes, ringed), title.styles)
        table.screen.say(hexmap.SIDES, "quiet")
    else:
        cell = hexmap.WIDE if hexmap.compact_width(right - left + 1) <= width else hexmap.NARROW
        table.screen.draw(hexmap.compact(title, view, hexes, cell, ringed), title.styles)
        _legend(table, title)


def _legend(table: Session, title: HexTitle) -> None:
    for line in title.legend:
        table.screen.say(line, "quiet")
    table.screen.say(f"`map REGION` shows more: {', '.join(title.regions)}", "quiet")


@command("show", "show HEX | PLACE | UNIT", "everything about a hex or a counter, with the rules that apply")
def show(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("show what? the number of a hex, the name of a place, or a piece of a counter's name")
    wanted, title, view = " ".join(words), table.terminal, table.view()
    kinds = table.game.title.notation.kinds
    units: Sequence[str] = getattr(kinds.get("unit"), "names", ())
    if title is not None:
        if wanted in title.hexes or matches(wanted, title.aliases):
            hex = one_of(wanted, "hex", title.hexes, title.aliases)
            _say_all(table, title.hex_lines(view, hex))
            return
        in_play = [row.unit for row in title.roster(view)]
        for among in (in_play, units):
            shown = {name: id for name, id in shown_names(kinds.get("unit")).items() if id in among}
            if matches(wanted, among) or matches(wanted, shown):
                _say_all(table, title.unit_lines(view, one_of(wanted, "unit", among, shown)))
                return
    known = {name: entry for group in view["state"].values() if isinstance(group, dict)
             for name, entry in group.items()}  # fmt: skip
    names = [*known, *(name for one in kinds.values() for name in getattr(one, "names", ()))]
    name = one_of(wanted, "hex, place or unit", list(dict.fromkeys(names)))
    table.screen.say(f"{name}: {readable(known[name]) if name in known else 'nothing is known of it here'}")


def _say_all(table: Session, lines: Iterable[str]) -> None:
    for line in lines:
        table.screen.say(line)


@command("units", "units [SIDE] [WORDS]", "the counters and where they are; words filter")
def units(table: Session, words: Sequence[str], sure: bool) -> None:
    view, shown = table.view(), 0
    wanted = [fold(word) for word in words]
    sides = [side for side in table.game.sides if side in wanted]
    wanted = [word for word in wanted if word not in table.game.sides]
    if table.terminal is not None:
        rows = [(row.side, plain(row.place), plain(row.text)) for row in table.terminal.roster(view)]
    else:
        placed = view["state"].get("unit", {})
        rows = [("", "", f"{name}: {readable(entry)}") for name, entry in placed.items()]
    for side in (*table.game.sides, ""):
        chosen = [
            (place, text)
            for own, place, text in rows
            if own == side
            and (not sides or side in sides)
            and all(word in fold(f"{place} {text}") for word in wanted)
        ]
        if chosen and side:
            table.screen.say(f"{side}: {len(chosen)}", "head")
        for place, text in chosen:
            table.screen.say(f"  {text}; {place}" if place else f"  {text}")
        shown += len(chosen)
    if not shown:
        table.screen.say("no such counters in this game")


@command("status", "status, or vp", "victory points, tracks and piles")
def status(table: Session, words: Sequence[str], sure: bool) -> None:
    view = table.view()
    table.screen.say(table.headline(), "head")
    if table.terminal is not None:
        _say_all(table, table.terminal.status(view))
    else:
        for key, value in view["state"].items():
            if not isinstance(value, dict):
                table.screen.say(f"{key.replace('_', ' ')}: {readable(value)}")
    seats = ", ".join(
        f"{table.called(side)} {one.name if one else 'at this keyboard'}"
        for side, one in table.players.items()
    )
    table.screen.say(f"seats: {seats}")


@command(
    "briefing", "briefing", "what your side reads before it plays: situation, aims, what is counted, advice"
)
def briefing(table: Session, words: Sequence[str], sure: bool) -> None:
    found: Briefings = table.game.title.extras.get("briefings", {})
    mine = found.get(table.game.setup.scenario, {}).get(table.viewer() or "")
    if mine is None:
        raise BadChoice("there is no briefing for this side; `status` tells how things stand")
    _say_all(table, mine.lines())


# what may be done


def _glossed(table: Session, choice: Choice) -> str:
    """A choice with the word that a number in it stands for: `face 1 (NE)`."""
    kinds = table.game.title.notation.verbs[choice.verb]
    said = zip(kinds, str(choice).split()[1:], strict=False)
    known = [name for kind, word in said if kind != "hex"
             for name, meant in table.aliases.get(kind, {}).items() if meant == word]  # fmt: skip
    return f"{choice} ({', '.join(known)})" if known else str(choice)


@command("legal", "legal [WORDS]", "what you may choose now; words filter, and `#7` chooses the seventh")
def legal(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.asked()
    if side is None:
        raise BadChoice("the game is over; nothing is left to decide")
    listed = [(number, _glossed(table, one)) for number, one in enumerate(table.game.legal(side), start=1)]
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
    if "odds" in table.game.title.extras:
        _say_all(table, forecast.lines(_forecast(table, side, words)))
        return
    plan = table.wording().plan(words)
    assert side is not None
    game = table.game.determinize(side, 1)
    for text in plan.choices[:-1]:
        game.choose(side, text)
    before, chances, seen = game.view(side), dict[str, Fraction](), 0
    for chance, after in islice(game.outcomes(side, plan.choices[-1]), _MANY_OUTCOMES):
        told = _outcome(table, side, before, after)
        chances[told] = chances.get(told, Fraction(0)) + chance
        seen += 1
    if len(chances) == 1 and seen == 1:
        table.screen.say("no die follows this choice")
        return
    left = 1 - sum(chances.values())
    for told, chance in sorted(chances.items(), key=lambda one: -one[1]):
        table.screen.say(f"  {float(chance):6.1%}  {chance!s:>7}  {told}")
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


def _outcome(table: Session, side: str, before: Mapping[str, Any], after: redoubt.Game) -> str:
    """What is different, and what is asked next."""
    view = after.view(side)
    told = (
        table.terminal.changes(before, view) if table.terminal else _changes(before["state"], view["state"])
    )
    if view["result"] is not None:
        told.append(f"game over: {view['result']['reason']}")
    elif view["pending"] != before["pending"]:
        told += [f"then {asked_of(after, one)}" for one in view["pending"]]
    return "; ".join(told) or "nothing changes"


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


@command("propose", "propose [NAME [HEXES]]", "a draft of orders, written at once; alone it lists the drafts")
def propose(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.asked()
    if side is None:
        raise BadChoice("nobody here is asked anything now")
    game, who = table.game, table.game.side_id(side)
    if not words:
        lines = [f"  {one.id}: {one.label}. {one.text} [{one.rule}]" for one in offered(game, who)]
        _say_all(table, lines or ["  nothing can be proposed here"])
        return
    aliases = table.terminal.aliases if table.terminal else {}
    known = table.terminal.hexes if table.terminal else ()
    hexes = [one_of(word, "hex", known, aliases) for word in words[1:]]
    draft = drafted(game, who, words[0], hexes)
    for order in draft.orders:
        table.screen.say(f"  = {order}", "quiet")
        game.choose(side, order)
    table.tell(side)
    table.groups += [len(draft.orders)] if draft.orders else []
    table.screen.say(f"  {numbered(len(draft.orders), 'order|orders')} written", "good")
    for one in draft.left_out:
        table.screen.say(f"  left out: {one.order}: {one.why}{f' [{one.rule}]' if one.rule else ''}")


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
    notation = game.title.notation
    said = [notation.shown_choice(notation.text(choice)) for choice in choices if choice is not None]
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
