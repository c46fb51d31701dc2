"""The tests that any title must pass.

    from redoubt.engine import conformance

    conformance.check_all(redoubt.title("switzerland"), "historical", seed=3)

`check_all` plays a game at random and stops at every new kind of question, in the middle of whatever is
going on there. Each check is a function of its own that takes a game and leaves it as it was; what is
wrong comes as an AssertionError with a sentence. Chance comes from the engine's dice, so a failure comes
again with the same seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, TypeVar

from redoubt.engine import codec, record, view
from redoubt.engine.decision import Choice, Decision, Names, Notation, Number, Raw
from redoubt.engine.dice import SeededDice
from redoubt.engine.differences import where_different
from redoubt.engine.errors import NotYours, RedoubtError, Refused
from redoubt.engine.game import Game
from redoubt.engine.title import Title

T = TypeVar("T")
_FOREIGN = Notation({"thing": Names("thing", ("one",))}, {"foreign": ("thing",)}).choice(("foreign", 0))


@dataclass(frozen=True)
class Report:
    """What `check_all` has seen."""

    decisions: int
    """How many decisions the game that was looked at had."""
    positions: int
    """In how many positions every check was made."""
    questions: tuple[str, ...]
    """The kinds of decision that were open in them."""


def check_all(
    title: Title,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    depth: int = 400,
    samples: int = 12,
    limit: int = 50_000,
) -> Report:
    """Every check, on one game: its first `depth` decisions, at each new kind of question and at `samples`
    places more; then the game is played on to its end, which must come within `limit` decisions."""
    wanted = next(iter(title.scenarios)) if scenario is None else scenario
    where = f"{title.id} {wanted} seed {seed}"
    fields_say_who_sees_them(title)
    game = record.new_game(title, wanted, options, SeededDice(seed))
    walk, dice = SeededDice(seed ^ 0x3A1C), SeededDice(seed ^ 0x7E57)
    seen: set[tuple[Any, ...]] = set()
    questions: dict[str, None] = {}
    hidden: Hidden = {}
    stride, positions, replays = max(1, depth // samples), 0, 0
    for number in range(depth):
        if not game.asked:
            break
        kinds = frozenset(type(decision).__name__ for decision in game.open_decisions())
        kind = (kinds, len(game.stack), bool(game.sealed))
        if kind not in seen or number % stride == 0:
            seen.add(kind)
            questions.update(dict.fromkeys(sorted(kinds)))
            positions += 1
            at = f"{where}, decision {number} ({' and '.join(str(question) for question in game.pending)})"
            with_replay = number >= replays * depth // 4
            replays += with_replay
            _located(at, check_position, game, dice, with_replay)
            count_imagined(game, dice, hidden)
        _located(f"{where}, decision {number}", play_one, game, walk)
    _located(f"{where}, at the end of the record", record_replays, game)
    _located(where, hidden_facts_are_imagined, title, hidden)
    _located(where, same_choices_same_game, title, wanted, options, seed, min(depth, 100))
    _located(where, game_ends, game, dice, limit)
    return Report(len(game.entries), positions, tuple(questions))


def check_position(game: Game, dice: SeededDice, with_replay: bool = True) -> None:
    """Every check that a single position can be put to."""
    before = _everything(game)
    values_are_plain(game)
    position_is_sound(game)
    everything_can_be_read(game)
    clone_is_independent(game, dice)
    position_survives_writing(game)
    listed_choices_are_accepted(game, dice)
    all_else_is_refused(game, dice)
    nothing_hidden_is_seen(game, dice)
    what_looks_alike_is_alike(game, dice)
    undo_takes_back(game, dice, with_replay)
    if with_replay:
        record_replays(game)
    assert _everything(game) == before, "a check changed the game it looked at"


# what a title declares, and what it holds


def fields_say_who_sees_them(title: Title) -> None:
    """Every field of the state declares `see`."""
    for field in title.state.FIELDS:
        assert field.see is not None, f"field {field.name!r} of {title.id} does not say who may see it"


def values_are_plain(game: Game) -> None:
    """State, procedures and decisions hold numbers, texts and tuples; only a state field may be a list."""
    for field in game.state.FIELDS:
        value = getattr(game.state, field.name)
        items = value if isinstance(value, (list, bytes, bytearray)) else [value]
        for item in items:
            assert _is_plain(item), f"state field {field.name!r} holds {item!r}, which a clone would share"
    for procedure in game.stack:
        for name in procedure.FIELDS:
            value = getattr(procedure, name)
            assert _is_plain(value), f"{type(procedure).__name__}.{name} holds {value!r}, not plain data"
    for decision in game.asked:
        for name, value in decision.parameters().items():
            assert _is_plain(value), f"{type(decision).__name__}.{name} holds {value!r}, not plain data"


def position_is_sound(game: Game) -> None:
    """The title finds nothing wrong with the position, and somebody has to decide unless it is over."""
    wrong = game.title.check(game.state)
    assert not wrong, f"the position cannot stand: {wrong[0]}"
    assert game.asked or game.result is not None, "nobody has to decide, yet the game is not over"


def everything_can_be_read(game: Game) -> None:
    """Views and logs are JSON for every side and an onlooker; every question has a rule and a prompt."""
    for side in (None, *game.sides):
        codec.to_json(game.view(side))
        for line in game.log_lines(side):
            codec.to_json(line)
            assert line["rule"], f"an event has no rule: {line}"
    for question in game.pending:
        assert question.rule, f"the question {question.kind} has no rule"
        assert question.prompt.strip(), f"the question {question.kind} has no prompt"


# copies and records


def clone_is_independent(game: Game, dice: SeededDice, moves: int = 6) -> None:
    """A clone equals its original; playing on it leaves the original alone; with and without a record the
    same choices lead to the same position."""
    before = _everything(game)
    kept, bare = game.clone(), game.clone(keep=False)
    assert _everything(kept) == before, "a clone differs from its original"
    assert bare.digest() == game.digest(), "a clone without a record differs from its original"
    for _ in range(moves):
        if not kept.asked:
            break
        side, choice, reason = pick_choice(kept, dice)
        kept.choose(side, choice, reason)
        bare.choose(side, choice, reason)
        assert kept.digest() == bare.digest(), f"{choice} leads elsewhere when no record is kept"
        assert _everything(game) == before, f"{choice}, played on a clone, changed the original"
        assert _lists(kept) == _lists(bare), f"{choice} leads to other choices when no record is kept"


def position_survives_writing(game: Game) -> None:
    """The position, written as JSON and read again, has the same hash and lists the same choices."""
    plain = codec.from_json(codec.to_json(record.position_to_plain(game)))
    again = game.clone(keep=False)
    record.restore_position(again, plain)
    different = _first_field(again, game)
    assert not different, f"the state differs after writing: {different}"
    assert again.digest() == game.digest(), "procedures or decisions differ after the position was written"
    difference = where_different(_lists(again), _lists(game))
    assert not difference, f"other choices are listed after writing; a stale cache? {difference}"


def record_replays(game: Game) -> None:
    """The saved record loads, and every die and every hash of it comes out again."""
    again = record.load(game.save(), lambda _: game.title)
    assert [entry.hash for entry in again.entries] == [entry.hash for entry in game.entries], "hashes differ"
    assert _everything(again) == _everything(game), "the loaded game is not the game that was saved"
    assert again.dice.counter == game.dice.counter, "the loaded game has rolled another number of dice"


def same_choices_same_game(
    title: Title, scenario: str, options: Mapping[str, Any] | None, seed: int, depth: int
) -> None:
    """Played twice with the same seed, a game is the same game."""
    first = fingerprint(title, scenario, options, seed, depth)
    assert fingerprint(title, scenario, options, seed, depth) == first, "the same seed gave another game"


def fingerprint(
    title: Title, scenario: str, options: Mapping[str, Any] | None, seed: int, depth: int
) -> list[str]:
    """The hash after each of the first random decisions: the same in every process."""
    game = record.new_game(title, scenario, options, SeededDice(seed), keep=False)
    dice = SeededDice(seed ^ 0xF1)
    hashes = [game.digest()]
    while game.asked and len(hashes) <= depth:
        play_one(game, dice)
        hashes.append(game.digest())
    return hashes


# legality


def listed_choices_are_accepted(game: Game, dice: SeededDice, most: int = 12) -> None:
    """Listed choices are distinct, parse back from their text, and can be made."""
    for decision in game.open_decisions():
        listed = game.legal(decision.side)
        assert len(set(listed)) == len(listed), f"a choice is listed twice for {type(decision).__name__}"
        for choice in listed:
            text = str(choice)
            assert game.parse(text) == choice, f"{text!r} does not parse back to {tuple(choice)}"
            assert game.parse(tuple(choice)) == choice, f"the tuple of {text!r} is not taken for it"
            assert choice.span is None or not any(map(choice.allows, listed)), f"{text!r} doubles a number"
        assert len({str(choice) for choice in listed}) == len(listed), "two choices have the same text"
        for choice in _complete(_some(listed, dice, most), dice):
            assert game.why_not(decision.side, choice) is None, f"{choice} is listed, but why_not refuses it"
            after = game.clone(keep=False)
            try:
                after.choose(decision.side, choice)
            except RedoubtError as error:
                raise AssertionError(f"{choice} is listed but refused: {error}") from error
            position_is_sound(after)


def all_else_is_refused(game: Game, dice: SeededDice, most: int = 120) -> None:
    """What is not listed, mutated or malformed, is refused with a message, and nothing changes."""
    before, scratch = _everything(game), game.clone()
    for decision in game.open_decisions():
        side, listed = decision.side, game.legal(decision.side)
        allowed = _allowed(listed)
        for raw in candidates(game.title.notation, dice, most):
            try:
                refusal = scratch.why_not(side, raw)
            except RedoubtError as error:
                raise AssertionError(f"why_not({raw}) gives no answer but {error!r}") from error
            assert (refusal is None) == allowed(raw), f"why_not and the list disagree about {raw}"
            if refusal is not None:
                assert refusal.rule, f"{raw} is refused without a rule"
                assert refusal.why.strip(), f"{raw} is refused without a reason"
                _refused(scratch, side, raw)
        for wrong in mutants(_complete(_some(listed, dice, 3), dice)):
            try:
                meant = allowed(scratch.parse(wrong))
            except RedoubtError:
                meant = False
            if not meant:
                _refused(scratch, side, wrong)
        some = str(listed[0])
        for stranger in ("nobody", "", -1, len(game.sides), None, True, 1.5):
            _refused(scratch, stranger, some)
    for index, name in enumerate(game.sides):
        if not game.legal(name):
            listed_elsewhere = [choice for n in range(len(game.asked)) for choice in game.options(n)[:2]]
            for choice in listed_elsewhere or [_FOREIGN]:
                _refused(scratch, index, choice, NotYours)
    assert _everything(scratch) == before, "a refused choice changed the game"


def candidates(notation: Notation, dice: SeededDice, most: int) -> Iterator[Raw]:
    """Well-formed choices of the title's language: all of them where they are few, else some."""
    for verb, kinds in notation.verbs.items():
        spans = [_span(notation, kind) for kind in kinds]
        share = most // len(notation.verbs) + 1
        if prod(len(span) for span in spans) <= share:
            yield from ((verb, *args) for args in product(*spans))
        elif all(spans):
            yield from ((verb, *(_pick(span, dice) for span in spans)) for _ in range(share))


def mutants(listed: Sequence[Choice]) -> Iterator[Any]:
    """Things that look like choices and are none, or another: every one must be refused or be listed."""
    yield from (None, 0, b"pass", [], (), {}, "", "   ", "\0", "x" * 401, [["deep"]], _FOREIGN)
    for choice in listed:
        text, raw = str(choice), tuple(choice)
        yield from (f"{text} {text}", f"{text} -", text.upper() + "!", text[:-1], f"x{text}", text[::-1])
        yield from ((*raw, 0), raw[:-1], ("no_such_verb", *raw[1:]), (None, *raw[1:]), [*raw, None])
        own = type(choice)
        for place in range(1, len(raw)):
            for value in (raw[place] + 1, raw[place] - 1, -1, -2, 10**6, 10**30, "x", None, 0.5):
                changed = (*raw[:place], value, *raw[place + 1 :])
                yield changed
                yield own(changed)


# what must not be seen


def nothing_hidden_is_seen(game: Game, dice: SeededDice, most: int = 6) -> None:
    """Change what a side cannot know: every byte it is sent stays the same, now and after the next choice,
    unless that choice revealed something to it. And what it imagines depends only on what it knows."""
    for side in _taking_part(game):
        if side == game.title.umpire:
            continue
        seed = dice.roll("", "", 10**9)
        try:
            world = game.determinize(side, seed)
            other = game.determinize(side, seed + 1)
        except Refused as error:
            raise AssertionError(f"{game.sides[side]} imagines a game without a choice: {error}") from error
        name = game.sides[side]
        wrong = game.title.check(world.state)
        assert not wrong, f"{name} imagines a position that cannot stand: {wrong[0]}"
        again = world.determinize(side, seed + 1)
        assert again.digest() == other.digest(), f"what {name} imagines depends on what it cannot know"
        for viewer in (side, view.ONLOOKER):
            difference = _tells_apart(game, world, viewer, len(game.log))
            who = name if viewer == side else "an onlooker"
            assert not difference, f"{who} can tell what {name} must not know: {difference}"
        _future_tells_nothing(game, world, side, dice, most)


def _future_tells_nothing(game: Game, world: Game, side: int, dice: SeededDice, most: int) -> None:
    """The same choice and the same dice in two games that `side` cannot tell apart."""
    twin = game.clone()
    twin.state = world.state.clone()
    twin.state.game = twin
    twin.stack = [procedure.copy() for procedure in world.stack]
    twin.listed = world.listed
    twin.sealed = dict(world.sealed)
    since = len(game.log)
    for decision, choice in _some_moves(game, dice, most):
        if not twin.may(decision.side, choice):
            continue
        here, there = game.clone(), twin.clone()
        reason = "a test" if decision.needs_reason(choice) else ""
        here.choose(decision.side, choice, reason)
        there.choose(decision.side, choice, reason)
        learned = here.learned | there.learned
        for viewer in (side, view.ONLOOKER):
            if learned == -1 or (viewer >= 0 and learned >> viewer & 1):
                continue
            difference = _tells_apart(here, there, viewer, since)
            who = game.sides[viewer] if viewer >= 0 else "an onlooker"
            assert not difference, f"after {choice}, {who} can tell what was not revealed: {difference}"


Hidden = dict[tuple[int, str, int], list[int]]
"""Side, field and index: in how many positions that was hidden, and how often it was imagined otherwise."""


def count_imagined(game: Game, dice: SeededDice, hidden: Hidden) -> None:
    """Note what is hidden from each side here, and whether it imagines anything else than the truth."""
    for side in _taking_part(game):
        if side == game.title.umpire:
            continue
        worlds = [game.determinize(side, dice.roll("", "", 10**9)).state for _ in range(2)]
        for field in game.state.FIELDS:
            truth = getattr(game.state, field.name)
            seen = None if field.see is None else field.see(game.state, side, truth)
            if not field.per:
                indexes = [] if seen == truth or not truth else [-1]
            elif seen is None:
                indexes = [index for index, value in enumerate(truth) if value != field.default]
            else:
                indexes = [
                    index
                    for index, value in enumerate(truth)
                    if value != field.default and value != seen[index]
                ]
            for index in indexes:
                counts = hidden.setdefault((side, field.name, index), [0, 0])
                counts[0] += 1
                for world in worlds:
                    imagined = getattr(world, field.name)
                    counts[1] += (imagined[index] != truth[index]) if field.per else (imagined != truth)


def hidden_facts_are_imagined(title: Title, hidden: Hidden) -> None:
    """What a side cannot see, it does not imagine right every time: `determinize` must not hand it the truth,
    and what it leaves unchanged no check for leaks can find."""
    for (side, name, index), (positions, otherwise) in hidden.items():
        if positions >= 8 and not otherwise:
            what = name if index < 0 else f"{name} of {owner_of(title, name, index)}"
            raise AssertionError(f"{title.sides[side]} cannot see {what}, but always imagines it as it is")


def owner_of(title: Title, name: str, index: int) -> Any:
    """The name of the thing that an entry of a field belongs to."""
    per = next(field.per for field in title.state.FIELDS if field.name == name)
    return title.notation.kinds[per].name(index)


def _taking_part(game: Game) -> list[int]:
    """The sides of the scenario."""
    return [game.side_id(name) for name in game.title.taking_part(game.setup.scenario)]


def _tells_apart(game: Game, other: Game, viewer: int, since: int) -> str:
    """What tells a viewer two games apart, empty if nothing does. The states are compared as the viewer sees
    them, and whole views only if they differ, to say where."""
    see = view.frame if game.state.looks_alike(other.state, viewer) else view.view
    return where_different(_seen(game, viewer, see, since), _seen(other, viewer, see, since))


def _seen(game: Game, viewer: int, see: Callable[[Game, int], Any], since: int) -> dict[str, Any]:
    """All that is sent to a viewer: its view, its choices, why it may not do something else, and the log."""
    log = view.plain_log(game, viewer, since)
    seen = {"view": see(game, viewer), "log": log, "legal": [], "refusals": []}
    if viewer >= 0 and game.legal(viewer):
        raws = candidates(game.title.notation, SeededDice(viewer), 20)
        seen["legal"] = [str(choice) for choice in game.legal(viewer)]
        seen["refusals"] = [str(game.why_not(viewer, raw)) for raw in raws]
    return seen


# undo


def what_looks_alike_is_alike(game: Game, dice: SeededDice, most: int = 4) -> None:
    """The changed fields and the whole views agree on whether a side sees what a choice changes."""
    notation = game.title.notation
    viewers = (view.ONLOOKER, *range(len(game.sides)))
    before = {side: game.state.to_plain(notation, side) for side in viewers}
    for decision, choice in _some_moves(game, dice, most):
        after = game.clone(keep=False)
        after.choose(decision.side, choice)
        for side in viewers:
            same = after.state.to_plain(notation, side) == before[side]
            alike = after.state.looks_alike(game.state, side)
            assert alike == same, f"{choice}: `looks_alike` says {alike} for side {side}, the views {same}"


def undo_takes_back(game: Game, dice: SeededDice, with_replay: bool = True) -> None:
    """Undo restores the hash and the choices; a die once rolled is never rolled again; beyond a die or a
    reveal it needs consent, or the umpire where people are that; and the record with the undo in it still
    replays."""
    if not game.asked:
        return
    played = game.clone()
    before, lists = game.digest(), _lists(game)
    side, choice, reason = pick_choice(played, dice)
    played.choose(side, choice, reason)
    rolled = played.dice.counter
    others = [other for other in range(len(game.sides)) if other != side]
    if played.barrier and game.title.umpired(game.setup.options):
        after = _everything(played)
        _refused(played, side, None, Refused, lambda: played.undo(side, others))
        assert _everything(played) == after, "a refused undo changed the game"
        played.rewind(game.title.umpire, len(game.entries), "a test")
    elif played.barrier and side != game.title.umpire and set(others) - {game.title.umpire}:
        after = _everything(played)
        _refused(played, side, None, Refused, lambda: played.undo(side))
        assert _everything(played) == after, "a refused undo changed the game"
        played.undo(side, others)
    else:
        played.undo(side)
    assert played.digest() == before, f"undo of {choice} does not restore the position"
    assert _lists(played) == lists, f"undo of {choice} does not restore the choices"
    assert played.dice.counter == rolled, f"undo of {choice} turns the dice back"
    if with_replay:
        record_replays(played)
    played.choose(side, choice, reason)
    assert played.dice.counter >= rolled, "a die was rolled again"
    if with_replay:
        record_replays(played)


# the end


def game_ends(game: Game, dice: SeededDice, limit: int = 50_000) -> None:
    """Played on at random, the game comes to a result without a dead end."""
    playing = game.clone(keep=False)
    for _ in range(limit):
        if not playing.asked:
            assert playing.result is not None, "nobody has to decide, yet the game is not over"
            return
        play_one(playing, dice)
    raise AssertionError(f"the game has no end after {limit} decisions more")


def play_one(game: Game, dice: SeededDice) -> None:
    """One random choice of one of the sides that are asked."""
    side, choice, reason = pick_choice(game, dice)
    game.choose(side, choice, reason)


def pick_choice(game: Game, dice: SeededDice) -> tuple[int, Choice, str]:
    """A side, its random choice, and the reason it needs."""
    decision: Decision = _pick(game.open_decisions(), dice)
    [choice] = _complete([_pick(game.legal(decision.side), dice)], dice)
    return decision.side, choice, "a test" if decision.needs_reason(choice) else ""


# helpers


def _located(where: str, check: Callable[..., None], *args: Any) -> None:
    try:
        check(*args)
    except Exception as error:
        what = str(error) if isinstance(error, AssertionError) else f"{check.__name__} met {error!r}"
        raise AssertionError(f"{where}: {what}") from error


def _refused(
    game: Game,
    side: Any,
    choice: Any,
    kind: type[RedoubtError] = RedoubtError,
    attempt: Callable[[], Any] | None = None,
) -> None:
    entries, logged = len(game.entries), len(game.log)
    try:
        game.choose(side, choice, "a test") if attempt is None else attempt()
    except kind as error:
        refusal = error
    except Exception as error:
        raise AssertionError(f"{choice!r} of {side!r} met {error!r} instead of a refusal") from error
    else:
        raise AssertionError(f"{choice!r} of {side!r} was accepted, but is not listed")
    assert str(refusal).strip(), f"{choice!r} of {side!r} is refused without a word"
    assert refusal.rule or not isinstance(refusal, Refused), f"{choice!r} is refused without a rule"
    assert (entries, logged) == (len(game.entries), len(game.log)), f"refused {choice!r} left a trace"


def _everything(game: Game) -> tuple[Any, ...]:
    return game.digest(), _lists(game), len(game.log), [entry.hash for entry in game.entries]


def _lists(game: Game) -> list[list[Choice]]:
    return [game.legal(side) for side in range(len(game.sides))]


def _first_field(game: Game, other: Game) -> str:
    for field in game.state.FIELDS:
        if getattr(game.state, field.name) != getattr(other.state, field.name):
            return f"{field.name}: {getattr(game.state, field.name)} and {getattr(other.state, field.name)}"
    return ""


def _is_plain(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(_is_plain(item) for item in value)
    return value is None or isinstance(value, (int, str))


def _span(notation: Notation, kind: str) -> Sequence[int]:
    """The values an argument of this kind can have."""
    known = notation.kinds[kind]
    if isinstance(known, Number):
        return range(known.lowest, known.highest + 1)
    return range(len(getattr(known, "names", range(10))))


def _pick(items: Sequence[T], dice: SeededDice) -> T:
    return items[dice.roll("", "", len(items)) - 1]


def _allowed(options: Sequence[Choice]) -> Callable[[Raw], bool]:
    """Whether a choice is listed, or one of a listed range of numbers."""
    ranges = [option for option in options if option.span is not None]
    listed = {*options} - {*ranges}
    return lambda raw: raw in listed or any(option.allows(raw) for option in ranges)


def _complete(options: Iterable[Choice], dice: SeededDice) -> list[Choice]:
    """Each choice, with one of its numbers where it leaves that open."""
    return [option.pick(lambda n: dice.roll("", "", n)) for option in options]


def _some(items: Sequence[T], dice: SeededDice, most: int) -> Sequence[T]:
    """All items if they are few, else a random part of them."""
    if len(items) <= most:
        return items
    left = list(items)
    return [left.pop(dice.roll("", "", len(left)) - 1) for _ in range(most)]


def _some_moves(game: Game, dice: SeededDice, most: int) -> Sequence[tuple[Decision, Choice]]:
    """Some of the choices that the sides may make now, every open decision having its share."""
    decisions = game.open_decisions()
    shares = [
        _complete(_some(game.legal(decision.side), dice, max(1, most // len(decisions))), dice)
        for decision in decisions
    ]
    return [(decision, choice) for decision, share in zip(decisions, shares, strict=True) for choice in share]


__all__ = [
    "Report", "all_else_is_refused", "candidates", "check_all", "check_position", "clone_is_independent",
    "count_imagined", "everything_can_be_read", "fields_say_who_sees_them", "fingerprint", "game_ends",
    "hidden_facts_are_imagined", "listed_choices_are_accepted", "mutants", "nothing_hidden_is_seen",
    "pick_choice", "play_one", "position_is_sound", "position_survives_writing", "record_replays",
    "same_choices_same_game", "undo_takes_back", "values_are_plain",
]  # fmt: skip
