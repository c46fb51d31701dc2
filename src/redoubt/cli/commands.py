"""The commands of the text client: what may be done, the record, and help. `looking` has those that show the
board."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

import redoubt
from redoubt.cli import forecast, looking as looking
from redoubt.cli.command import COMMANDS, Command, command, find, say_all
from redoubt.cli.common import read_record
from redoubt.cli.session import REASONS, Session, ruling
from redoubt.engine.decision import CARD, PLACE, Choice, Names
from redoubt.engine.errors import BadChoice, BadSave, No, Refused
from redoubt.engine.text import plain
from redoubt.engine.undo import standing
from redoubt.kit.words import counted
from redoubt.lab.odds import Forecast
from redoubt.players import Explains, make_player, player_names, reason_for
from redoubt.show.offers import words_of
from redoubt.show.proposals import Proposal, Proposals, drafted, offered
from redoubt.show.wording import fold, one_of

FEW = 20
"""Up to so many choices are listed line by line, with what they mean."""
MANY = 400
"""Of more choices the meaning is not worked out for the few that are shown."""


# what may be done


@command("legal", "legal [WORDS]", "what you may choose now; words filter the list, `#7` takes the seventh")
def legal(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.decider()
    if side is None:
        raise BadChoice("the game is over; there is nothing left to decide")
    listed = list(enumerate(table.game.legal(side), start=1))
    wanted = [fold(word) for word in words]
    chosen = [(n, choice) for n, choice in listed if all(word in _in_full(table, choice) for word in wanted)]
    if not chosen:
        table.screen.say(f"none of the {len(listed)} choices contains '{' '.join(words)}'")
        return
    name = table.game.called(table.game.side_id(side))
    shown = f", {len(chosen)} shown" * bool(words)
    table.screen.say(f"{name}: {counted(len(listed), 'choice')}{shown}", "head")
    if len(chosen) <= FEW:
        many = len(listed) > MANY
        offers = [] if many else table.table.offers(table.game.seen(side), table.game.seat(side))
        labels = {number: words_of(offer) for number, offer in enumerate(offers, start=1)}
        for number, choice in chosen:
            table.screen.say(f"  {f'#{number}':>4} {choice}" + (f": {labels[number]}" if labels else ""))
        return
    groups: dict[str, list[str]] = {}
    for _, choice in chosen:
        head, _, last = str(choice).rpartition(" ")
        groups.setdefault(head or last, []).append(last + _card_name(choice))
    for head, ends in groups.items():
        if len(ends) == 1:
            table.screen.say(f"  {head}" if ends == [head] else f"  {head} {ends[0]}")
        else:
            table.screen.say(f"  {head} ... ({len(ends)})")
            table.screen.columns(ends, "      ")


def _in_full(table: Session, choice: Choice) -> str:
    """A choice as it is written and as sentences call its names, for a search."""
    return fold(f"{choice} {plain(choice.notation.shown_choice(str(choice), table.game.names))}")


def _card_name(choice: Choice) -> str:
    """What the card is called that a choice ends with: its id says little."""
    for kind in choice.notation.verbs[choice.verb][-1:]:
        names = choice.notation.kinds[kind]
        if isinstance(names, Names) and names.part == CARD:
            return f" {plain(names.shown(choice[-1]))}"
    return ""


@command("why", "why CHOICE", "whether a choice may be made, and by which rule")
def why(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice(f"why what? type the choice after it{_such_as(table, 'why')}")
    side = table.decider()
    try:
        plan = table.wording().plan(words)
    except Refused as refused:
        table.screen.say(str(refused.no))
        _cite(table, refused.no.rule)
        return
    rule = next((question.rule for question in table.game.pending if question.side == side), "")
    table.screen.say(f"'{'; '.join(plan.choices)}' may be chosen now [{rule}]", "good")
    _cite(table, rule)


def _cite(table: Session, number: str) -> None:
    """A rule in our words, below the line that cites it."""
    if table.rules is not None and table.rules.known(number):
        table.screen.say(f"  {number}: {table.rules.text(number)}", "quiet")


@command("rule", "rule NUMBER", "what a rule says, in our words (`rule 5.0`; `rule B12` is a ruling)")
def rule(table: Session, words: Sequence[str], sure: bool) -> None:
    index, screen = table.rules, table.screen
    if not words:
        raise BadChoice("which rule? type its number, as in `rule 5.0`")
    number = words[0].strip("[].,") if words[0] != "." else words[0]
    if number[:1] in "bB" and number[1:].isdecimal():
        lines = ruling(table.game.title, number.upper())
        if not lines:
            raise BadChoice(f"there is no ruling {number[:20]!r}")
        say_all(table, lines)
        return
    if index is None:
        raise BadChoice("this title has no index of its rules")
    for tried in (number, f"{number}.0"):
        if tried in index:
            entry = index[tried]
            screen.say(f"{entry.number} {entry.title}", "head")
            screen.say(f"  {entry.text}")
            for item in entry.items:
                screen.say(f"  {item.id} {item.text}")
            if entry.rulings:
                screen.say(f"  rulings: {', '.join(entry.rulings)}", "quiet")
            return
    if index.known(number):
        screen.say(f"{number} {index.text(number)}")
        return
    close = [known for known in index if known.startswith(number)] or get_close_matches(
        number, index.numbers(), n=4
    )
    hint = f"; there are {', '.join(close[:8])}" if close else ""
    raise BadChoice(f"there is no rule {number[:20]!r}{hint}")


@command("odds", "odds CHOICE", "what can follow from a choice, with exact chances")
def odds(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.decider()
    if not words:
        raise BadChoice("odds of what? type the choice after it, as in `odds fire`")
    say_all(table, forecast.lines(_forecast(table, side, words), called=table.called))


def _forecast(table: Session, side: str | None, words: Sequence[str]) -> Forecast:
    """The odds of the last choice of a plan. What is not a choice now is left to the title to understand."""
    if side is None:
        raise BadChoice("the game is over; there is nothing left to decide")
    try:
        plan = table.wording().plan(words)
    except (BadChoice, Refused):
        return redoubt.odds(table.game, side, " ".join(words))
    game = table.game.determinize(side, 1)
    for text in plan.choices[:-1]:
        game.choose(side, text)
    return redoubt.odds(game, side, plan.choices[-1])


@command("hint", "hint", "what the computer's staff would choose for you, and why")
def hint(table: Session, words: Sequence[str], sure: bool) -> None:
    side, title = table.decider(), table.game.title
    if side is None or "staff" not in player_names(title):
        raise BadChoice("this title has no staff to give advice, or it is not your turn")
    staff, seat = make_player("staff", title, side, 0), table.game.seat(side)
    advice = staff.choose(seat)
    table.screen.say(f"the staff would choose: {advice}")
    if isinstance(staff, Explains):
        say_all(table, [f"  {line}" for line in reason_for(staff, seat, advice).lines()])


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
            table.screen.say(f"  {side} chose in secret and keeps its reasons until the game is over")
        else:
            first, *rest = reason.lines()
            say_all(table, [f"  {side}: {first}", *(f"    {line}" for line in rest)])


# the record


def drafts(table: Session) -> list[Proposal]:
    """The drafts of orders that are on offer here."""
    side = table.decider()
    return [] if side is None else offered(_proposals(table), table.game.seen(side))


def _proposals(table: Session) -> Proposals | None:
    make = table.table.show.proposals
    return None if make is None else make(table.game.setup.rules)


@command(
    "propose", "propose [NAME [PLACES]]", "write a draft of orders onto your sheet; alone it lists the drafts"
)
def propose(table: Session, words: Sequence[str], sure: bool) -> None:
    side = table.decider()
    if side is None:
        raise BadChoice("there is nothing for you to decide now")
    if not words:
        lines = [f"  {draft.id}: {draft.label}. {draft.text} [{draft.rule}]" for draft in drafts(table)]
        say_all(table, lines or ["  there are no drafts for this question"])
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
        table.screen.say(f"  left out: {missing.order}: {missing.why} [{missing.rule}]")


@command("log", "log [LINES]", "the last lines of what happened")
def log(table: Session, words: Sequence[str], sure: bool) -> None:
    count = 20
    if words:
        if not words[0].isdecimal() or len(words[0]) > 6:
            raise BadChoice(f"log takes a number of lines, not {words[0][:20]!r}")
        count = int(words[0])
    lines = table.game.log_lines(table.viewer())
    for line in lines[-count:] if count else ():
        table.screen.say(f"  {line['text']}")
    if len(lines) > count:
        table.screen.say(f"  ({len(lines)} lines in all)", "quiet")


@command("undo", "undo, or undo!", "take back the last choice made here; `undo!` if the other side agrees")
def undo(table: Session, words: Sequence[str], sure: bool) -> None:
    game = table.game
    here = [game.side_id(side) for side in table.people]
    last = next((n for n in reversed(standing(game)) if game.entries[n].side in here), None)
    if last is None:
        raise Refused(No("undo", "there is no choice to take back"))
    who = game.sides[game.entries[last].side]
    others = [side for side in game.sides if side != who]
    try:
        game.undo(who, others if sure else ())
    except Refused as refused:
        if sure:
            raise
        people = [side for side in others if table.players[side] is None]
        agree = f"if {' and '.join(people)} agrees" if people else "and the computer will agree"
        raise Refused(No("undo", f"{refused.no.why}; type `undo!` {agree}")) from None
    taken = [last]
    for _ in range(1, table.groups.pop() if table.groups else 1):
        taken.append(game.undo(who, others))
    table.shown = len(game.log)
    table.announced = False
    choices = [game.entries[n].choice for n in reversed(taken)]
    undone = [game.title.notation.text(choice) for choice in choices if choice is not None]
    table.screen.say(f"  {table.called(who)} takes back: {'; '.join(undone)}", "good")


@command("save", "save FILE", "save the game to a file; `save! FILE` overwrites")
def save(table: Session, words: Sequence[str], sure: bool) -> None:
    if not words:
        raise BadChoice("save where? type a file name, as in `save monday.redoubt`")
    target = Path(" ".join(words)).expanduser()
    if target.exists() and not sure:
        raise BadSave(f"{target} already exists; `save! {target}` overwrites it")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(table.game.save())
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise BadSave(f"{target} cannot be written: {error.strerror or error}") from None
    table.kept = len(table.game.entries)
    table.screen.say(f"  saved in {target}; `load {target}` continues", "good")


@command("load", "load FILE", "continue a saved game of this title instead of the one on the table")
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
        known = find(f"/{wanted.lstrip('/')}", ())
        if known is not None:
            screen.say(f"{known.usage}: {known.text}")
            return
        kinds = table.game.title.notation.verbs.get(wanted)
        if kinds is None:
            close = get_close_matches(wanted, COMMANDS, n=1)
            hinted = f"; did you mean {close[0]}?" if close else f"; there are {', '.join(COMMANDS)}"
            raise BadChoice(f"unknown command {wanted[:40]!r}{hinted}")
        labels = [table.game.title.notation.kinds[kind].label.upper() for kind in kinds]
        screen.say(f"{' '.join([wanted, *labels])}: a choice of this game, when it is listed by `legal`")
        return
    width = max(len(known.usage) for known in COMMANDS.values())
    for known in COMMANDS.values():
        usage = f"{known.usage}:" if screen.plain else f"{known.usage.ljust(width)} "
        screen.say(f"  {usage} {known.text}")
    side = table.decider()
    if side is not None:
        verbs = dict.fromkeys(choice.verb for choice in table.game.legal(side))
        screen.say(f"You may choose now: {', '.join(verbs)}. `legal` lists every choice.")
    screen.say(f"Short names will do{_such_as(table)}. Put a `;` between several orders in a line.")


def _such_as(table: Session, before: str = "") -> str:
    """An example that can be typed now: a choice that names something."""
    side = table.decider()
    legal = table.game.legal(side) if side is not None else ()
    named = next((choice for choice in legal if choice.args), None)
    return f", as in `{f'{before} {named}'.strip()}`" if named else ""


__all__ = ["COMMANDS", "Command", "command", "find"]
