"""The game record: header, one line per entry with its dice and state hash, and the position at the end.

It is JSON lines. The header says what was played and with which dice; each entry is a choice, an undo
or an umpire's correction; the last line holds the position and a checksum over all lines before it, so
that a cut or edited file is noticed. Records are replayed with the same dice: every die and every
hash must come out again.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from redoubt.engine import codec
from redoubt.engine.decision import Decision
from redoubt.engine.dice import Dice, VerifiableDice, dice_from_header
from redoubt.engine.entries import FORMAT
from redoubt.engine.errors import BadSave, BadSetup, RedoubtError
from redoubt.engine.events import Watch
from redoubt.engine.game import Entry, Game, Setup, Snapshot
from redoubt.engine.procedure import Procedure
from redoubt.engine.state import fresh
from redoubt.engine.title import Title
from redoubt.engine.variant import varied

MIGRATED = "migrated"
"""In a set-up: the whole position a game of older rules was brought over with."""
_HEADER = (
    "redoubt", "title", "rules_version", "variant", "scenario", "options", "overlay", "dice", "start",
    "rolls", "position",
)  # fmt: skip
_ENTRY = ("seq", "side", "choice", "undo", "alone", "consent", "correct", "by", "reason", "dice", "hash")
_ENDING = ("end", "hash", "rolls", "position", "checksum")
_CHECKSUM = b',"checksum":"'
LIMIT = 64 * 1024 * 1024
"""Largest record we read, in bytes."""

FindTitle = Callable[[str], Title]


# beginning a game


def new_game(
    title: Title,
    scenario: str,
    options: Mapping[str, Any] | None,
    dice: Dice,
    overlay: Path | None = None,
    keep: bool = True,
) -> Game:
    """A game at its very beginning."""
    setup = set_up(title, scenario, options, overlay, None, dice.counter)
    dice.bind(bound_by(title, setup))
    return begin(title, setup, dice, keep)


def position_game(
    title: Title, data: Mapping[str, Any], dice: Dice, overlay: Path | None = None, keep: bool = True
) -> Game:
    """A game from a written position: variant, scenario, options, `phase` or `run`, and state fields.

    `run` starts one procedure by name with its fields instead of a phase of the turn."""
    if not isinstance(data, Mapping):
        raise BadSetup("a position is a mapping of scenario, options, phase and state fields", "position")
    plain = codec.plain_mapping(dict(data), "position")
    title = varied(title, plain.get("variant", ""))
    scenario = plain.get("scenario", next(iter(title.scenarios)))
    setup = set_up(title, scenario, plain.get("options"), overlay, plain, dice.counter)
    dice.bind(bound_by(title, setup))
    return begin(title, setup, dice, keep)


def set_up(
    title: Title,
    scenario: str,
    options: Mapping[str, Any] | None,
    overlay: Path | None = None,
    position: Mapping[str, Any] | None = None,
    rolls: int = 0,
    format: int = FORMAT,
) -> Setup:
    """What a game begins with: its options and rules settled once."""
    settled = title.settle(scenario, options)
    rules = title.resolve(scenario, settled, overlay)
    names = {"side": title.scenarios[scenario].names, **title.names(rules)}
    hash_of_data = getattr(rules, "overlay", "")
    return Setup(scenario, settled, rules, hash_of_data, position, title.variant, names, rolls, format)


def bound_by(title: Title, setup: Setup) -> str:
    """What is played, as the commitment to its dice binds it."""
    return _bound(
        title.id, title.version, setup.variant, setup.scenario, setup.options, setup.overlay, setup.position
    )


def _bound(
    title: str,
    version: int,
    variant: str,
    scenario: str,
    options: Mapping[str, Any],
    overlay: str,
    position: Mapping[str, Any] | None,
) -> str:
    begun = "" if position is None else codec.digest_of(codec.to_json(position))
    return codec.to_json([title, version, variant, scenario, dict(options), overlay, begun]).decode()


def begin(title: Title, setup: Setup, dice: Dice, keep: bool = True, watch: Watch | None = None) -> Game:
    """The game a set-up describes, run to its first decision."""
    state = fresh(title.state, setup.rules, title.sizes)
    if setup.position is None:
        return Game(title, setup, state, title.begin(state), dice, keep, watch)
    if MIGRATED in setup.position:
        return _carried(title, setup, dice, keep)
    plain = {
        key: value for key, value in setup.position.items() if key not in ("variant", "scenario", "options")
    }
    if "phase" in plain and "run" in plain:
        raise BadSetup("a position begins in a phase or with run, not both", "run")
    phase, run = plain.pop("phase", ""), plain.pop("run", None)
    try:
        state.from_plain(plain, title.notation)
        title.complete(state)
        if run is not None:
            stack = [procedure_from_plain(title, run, "run")]
        elif isinstance(phase, str):
            stack = list(title.enter(state, phase))
        else:
            raise BadSetup("phase is the rule number of a phase, as text", "phase")
        wrong = title.check(state)
        if wrong:
            raise BadSetup(str(wrong[0]), "position", getattr(wrong[0], "rule", ""))
        return Game(title, setup, state, stack, dice, keep, watch)
    except BadSetup:
        raise
    except RedoubtError as error:
        raise BadSetup(str(error), error.path) from None
    except Exception as error:  # the title's own rules could make nothing of what they were given
        raise BadSetup(f"this position cannot be played: {error!r}", "position") from error


# plain forms of procedures and decisions


def procedure_to_plain(title: Title, procedure: Procedure) -> dict[str, Any]:
    steps = procedure.STEPS
    plain: dict[str, Any] = {
        "procedure": type(procedure).__name__,
        "step": steps[procedure.pc].name if procedure.pc < len(steps) else "end",
    }
    for name in procedure.FIELDS:
        plain[name] = title.notation.named(name, getattr(procedure, name))
    return plain


def procedure_from_plain(title: Title, plain: Any, path: str) -> Procedure:
    if not isinstance(plain, Mapping):
        raise BadSetup(f"{path} must name a procedure and its fields", path)
    values = dict(plain)
    name, step_name = values.pop("procedure", None), values.pop("step", None)
    cls = title.classes.get(str(name))
    if cls is None or not issubclass(cls, Procedure):
        raise BadSetup(f"unknown procedure {str(name)[:60]!r}", f"{path}.procedure")
    unknown = set(values) - set(cls.FIELDS)
    if unknown:
        raise BadSetup(f"{name} has no field {sorted(unknown)[0]!r}; it has {', '.join(cls.FIELDS)}", path)
    try:
        named = {key: title.notation.unnamed(key, value, f"{path}.{key}") for key, value in values.items()}
        _check_types(cls, named, path)
        missing = [name for name in _required(cls) if name not in named]
        if missing:
            raise BadSetup(f"{name} needs the field {missing[0]!r}", f"{path}.{missing[0]}")
        procedure = cls(**named)
        if step_name is not None:
            names = [step.name for step in cls.STEPS] + ["end"]
            if step_name not in names:
                known = ", ".join(names)
                raise BadSetup(f"{name} has no step {str(step_name)[:60]!r}; it has {known}", f"{path}.step")
            procedure.pc = names.index(step_name)
    except (TypeError, ValueError) as error:
        raise BadSetup(f"{name}: {error}", path) from None
    return procedure


def _required(cls: type) -> list[str]:
    """Fields that have no default."""
    none = dataclasses.MISSING
    given = [f for f in dataclasses.fields(cls) if f.init]
    return [f.name for f in given if f.default is none and f.default_factory is none]


def _check_types(cls: type, values: Mapping[str, Any], path: str) -> None:
    """A procedure or decision given from outside holds what its fields are declared to hold."""
    forms = {"int": (int, "a whole number"), "str": (str, "a text"), "tuple": (tuple, "a list")}
    for f in dataclasses.fields(cls):
        form, kind = forms.get(str(f.type).split("[")[0], (object, ""))
        if f.name in values and not isinstance(values[f.name], form):
            raise BadSetup(f"{cls.__name__}: {f.name} must be {kind}", f"{path}.{f.name}")


def _carried(title: Title, setup: Setup, dice: Dice, keep: bool) -> Game:
    """The game that goes on from a position of older rules."""
    assert setup.position is not None
    game = Game(title, setup, fresh(title.state, setup.rules, title.sizes), (), dice, keep)
    try:
        restore_position(game, setup.position[MIGRATED])
        wrong = title.check(game.state)
        if wrong:
            raise BadSetup(str(wrong[0]), "position", getattr(wrong[0], "rule", ""))
    except RedoubtError as error:
        raise BadSetup(f"the position cannot be brought over: {error}", error.path, error.rule) from None
    except Exception as error:
        raise BadSetup(f"the position cannot be brought over: {error!r}", "position") from error
    game.start_hash = game.digest() if keep else ""
    return game


def decision_to_plain(title: Title, decision: Decision) -> dict[str, Any]:
    plain: dict[str, Any] = {"decision": type(decision).__name__}
    for key, value in decision.parameters().items():
        plain[key] = title.sides[value] if key == "side" else title.notation.named(key, value)
    return plain


def decision_from_plain(title: Title, plain: Mapping[str, Any]) -> Decision:
    values = dict(plain)
    cls = title.classes.get(str(values.pop("decision", None)))
    if cls is None or not issubclass(cls, Decision):
        raise BadSave("unknown decision in the position", "position.asked")
    side = title.sides.index(values.pop("side"))
    named = {key: title.notation.unnamed(key, value) for key, value in values.items()}
    _check_types(cls, named, "position.asked")
    return cls.rebuild({"side": side, **named})


def position_to_plain(game: Game) -> dict[str, Any]:
    """The present position as plain data with names: board, procedures, open decisions, sealed answers."""
    title = game.title
    return {
        "state": game.state.to_plain(title.notation),
        "stack": [procedure_to_plain(title, procedure) for procedure in game.stack],
        "asked": [decision_to_plain(title, decision) for decision in game.asked],
        "sealed": {str(index): str(choice) for index, choice in game.sealed.items()},
        "result": None if game.result is None else [
            game.result.winner, game.result.level, dict(game.result.scores), game.result.reason,
            game.result.rule,
        ],
    }  # fmt: skip


def restore_position(game: Game, plain: Mapping[str, Any]) -> None:
    """Put a game into a written position."""
    from redoubt.engine.state import Result

    title = game.title
    state = fresh(title.state, game.setup.rules, title.sizes)
    state.from_plain(plain["state"], title.notation)
    state.game = game
    if plain["result"] is not None:
        winner, level, scores, reason, rule = plain["result"]
        if winner not in (None, *title.sides, *title.camps) or not isinstance(scores, Mapping):
            raise BadSave("the result names no side, or has no scores", "position.result")
        state.outcome = Result(winner, str(level), scores, str(reason), str(rule))
    game.state = state
    game.stack = [procedure_from_plain(title, row, "position.stack") for row in plain["stack"]]
    game.asked = tuple(decision_from_plain(title, row) for row in plain["asked"])
    game.sealed = {int(key): title.notation.parse(text) for key, text in plain["sealed"].items()}
    game.listed = [list(decision.options(state)) for decision in game.asked]
    top = game.stack[-1] if game.stack else None
    if game.asked and (top is None or top.pc >= len(top.STEPS) or top.STEPS[top.pc].answer is None):
        raise BadSave("nobody waits for the answer to the open decision", "position.asked")
    if [] in game.listed or not all(
        0 <= index < len(game.asked) and game.allows(index, choice) for index, choice in game.sealed.items()
    ):
        raise BadSave("an open decision has no choice, or a sealed answer is none of them", "position.asked")


# saving


def entry_to_plain(title: Title, number: int, entry: Entry) -> dict[str, Any]:
    plain: dict[str, Any] = {"seq": number, "side": title.sides[entry.side]}
    if entry.choice is not None:
        plain["choice"] = title.notation.text(entry.choice)
    if entry.undo is not None:
        plain["undo"] = entry.undo
        if entry.alone:
            plain["alone"] = True
        plain["consent"] = [title.sides[side] for side in entry.consent]
    if entry.correct is not None:
        plain["correct"] = entry.correct
    if entry.by >= 0:
        plain["by"] = title.sides[entry.by]
    if entry.reason:
        plain["reason"] = entry.reason
    if entry.dice:
        plain["dice"] = [list(roll) for roll in entry.dice]
    plain["hash"] = entry.hash
    return plain


def header(game: Game) -> dict[str, Any]:
    head: dict[str, Any] = {
        "redoubt": game.setup.format,
        "title": game.title.id,
        "rules_version": game.title.version,
        **({"variant": game.setup.variant} if game.setup.variant else {}),
        "scenario": game.setup.scenario,
        "options": dict(game.setup.options),
        "overlay": game.setup.overlay,
        "dice": game.dice.header(),
        "start": game.start_hash,
    }
    if game.setup.rolls:
        head["rolls"] = game.setup.rolls
    if game.setup.position is not None:
        head["position"] = game.setup.position
    return head


def save(game: Game) -> bytes:
    """The whole record as JSON lines."""
    if not game.keep:
        raise BadSave("this game keeps no record; begin it with keep=True")
    lines = [codec.to_json(header(game))]
    lines += [codec.to_json(entry_to_plain(game.title, n, entry)) for n, entry in enumerate(game.entries)]
    return closed(lines, ending(game))


def ending(game: Game) -> dict[str, Any]:
    """What the last line says: how many entries there are, and the position they lead to."""
    return {
        "end": len(game.entries),
        "hash": game.digest(),
        "rolls": game.dice.counter,
        "position": position_to_plain(game),
    }


def closed(lines: Sequence[bytes], end: Mapping[str, Any]) -> bytes:
    """A record from its lines and its ending, with the checksum over all of it."""
    body = b"\n".join([*lines, codec.to_json(end)[:-1]])
    return body + _CHECKSUM + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


# loading


@dataclass(frozen=True)
class Saved:
    """A record as read: checked for wholeness, not yet replayed."""

    head: dict[str, Any]
    entries: list[dict[str, Any]]
    end: dict[str, Any]


def read(data: bytes | str) -> Saved:
    """Take a record apart; BadSave says what is wrong with it and in which line."""
    if not isinstance(data, (bytes, bytearray, str)):
        raise BadSave(f"a record is bytes or text, not {type(data).__name__}")
    raw = data.encode(errors="replace") if isinstance(data, str) else bytes(data)
    if len(raw) > LIMIT:
        raise BadSave(f"the record has {len(raw):,} bytes; at most {LIMIT:,} are read")
    lines = raw.rstrip(b"\n").split(b"\n")
    parsed = []
    for number, line in enumerate(lines, 1):
        try:
            entry = codec.from_json(line)
        except ValueError as error:
            raise BadSave(
                f"line {number} is not JSON ({error}); the record is cut or damaged", f"line {number}"
            ) from None
        if not isinstance(entry, dict):
            raise BadSave(f"line {number} is not an object", f"line {number}")
        parsed.append(entry)
    head = parsed[0]
    if "redoubt" not in head:
        raise BadSave("this is not a Redoubt record: its first line has no 'redoubt' format number", "line 1")
    if type(head["redoubt"]) is not int or not 1 <= head["redoubt"] <= FORMAT:
        raise BadSave(
            f"record format {head['redoubt']!r} is not known; this program reads formats 1 to {FORMAT}",
            "line 1",
        )
    if "end" not in parsed[-1]:
        raise BadSave("the record is truncated: its last line is missing", f"line {len(parsed)}")
    end = parsed[-1]
    body = raw.rstrip(b"\n").rpartition(_CHECKSUM)[0]
    if end["end"] != len(parsed) - 2 or hashlib.sha256(body).hexdigest() != end.get("checksum"):
        raise BadSave("the record was edited or lost lines: its checksum does not match", "checksum")
    _has(head, {"title": str, "rules_version": int, "scenario": str, "options": dict, "dice": dict,
                "start": str}, "line 1")  # fmt: skip
    _has(end, {"hash": str, "rolls": int, "position": dict}, f"line {len(parsed)}")
    _knows(head, _HEADER, "line 1")
    _knows(end, _ENDING, f"line {len(parsed)}")
    for part in (head, end):
        rolls = part.get("rolls", 0)
        if type(rolls) is not int or not 0 <= rolls < 2**53:
            raise BadSave("'rolls' is not a number of dice", "rolls")
    return Saved(head, parsed[1:-1], end)


def _knows(line: Mapping[str, Any], fields: Sequence[str], path: str) -> None:
    """A field that nobody reads may be a mistake or a forgery: it is not passed over."""
    unknown = [key for key in line if key not in fields]
    if unknown:
        raise BadSave(f"{path} has an unknown field {unknown[0][:40]!r}", path)


def _has(line: Mapping[str, Any], wanted: Mapping[str, type], path: str) -> None:
    for key, kind in wanted.items():
        if key not in line:
            raise BadSave(f"{path} has no {key!r}", path)
        if not isinstance(line[key], kind) or isinstance(line[key], bool):
            raise BadSave(f"{path}: {key!r} is not of type {kind.__name__}", path)


def load(data: bytes | str, find: FindTitle, overlay: Path | None = None, migrate: bool = False) -> Game:
    """Continue a saved game. Its record is replayed and every die and hash compared; a game begun under
    older rules is refused unless `migrate` asks for it to be brought over on purpose."""
    saved = read(data)
    title = _title_of(saved.head, find)
    if saved.head["rules_version"] == title.version:
        return replay(data, find, overlay)
    if not migrate:
        raise BadSave(
            f"begun under rules version {saved.head['rules_version']} of {title.id}; this program has"
            f" {title.version}. Ask for migration to bring it over",
            "rules_version",
        )
    return _migrated(saved, title, overlay)


def _title_of(head: Mapping[str, Any], find: FindTitle) -> Title:
    title = find(str(head["title"]))
    try:
        title = varied(title, head.get("variant", ""))
    except BadSetup as error:
        raise BadSave(str(error), "variant") from None
    version = head["rules_version"]
    if version > title.version:
        raise BadSave(
            f"begun under rules version {version} of {title.id}, newer than this program's {title.version}",
            "rules_version",
        )
    return title


def begin_again(
    head: Mapping[str, Any], find: FindTitle, overlay: Path | None = None, dice: Dice | None = None
) -> Game:
    """The game a record's header describes, at its beginning; BadSave if it does not come out again. `dice`
    are those of a sealed record, which does not have them itself."""
    title = _title_of(head, find)
    if head["rules_version"] != title.version:
        raise BadSave(f"rules version {head['rules_version']} cannot be replayed under {title.version}",
                      "rules_version")  # fmt: skip
    position = head.get("position")
    if position is not None and not isinstance(position, dict):
        raise BadSave("the header's 'position' is not an object", "line 1")
    rolls = head.get("rolls", 0)
    try:
        setup = set_up(title, head["scenario"], head["options"], overlay, position, rolls, head["redoubt"])
        if dice is None:
            dice = dice_from_header(head["dice"], bound_by(title, setup))
        else:
            dice.bind(bound_by(title, setup))
        dice.counter = rolls
        game = begin(title, setup, dice)
    except BadSetup as error:
        raise BadSave(f"the header cannot be played: {error}", error.path) from None
    if game.setup.overlay != head.get("overlay", ""):
        raise BadSave("the game was played with other data than is loaded now (overlay)", "overlay")
    if game.start_hash != head["start"]:
        raise BadSave("the beginning does not come out again: other rules or data", "start")
    return game


def replay(data: bytes | str, find: FindTitle, overlay: Path | None = None, accepted: bool = False) -> Game:
    """Play a record again from its beginning; BadSave at the first die or hash that differs. The choices of a
    record that is `accepted` are not looked up among the options again."""
    from redoubt.engine.sealing import unsealed

    saved = read(data)
    dice = unsealed(saved.head, saved.entries) if saved.head["dice"].get("sealed") else None
    game = begin_again(saved.head, find, overlay, dice)
    play_entries(game, saved.entries, {}, accepted=accepted)
    if game.digest() != saved.end["hash"]:
        raise BadSave("the final position does not come out again", "end.hash")
    return game


def _nobody(plain: Mapping[str, Any]) -> None:
    """Nobody looks on."""


def play_entries(
    game: Game,
    entries: Sequence[Mapping[str, Any]],
    kept: dict[int, Snapshot],
    each: Callable[[Mapping[str, Any]], None] = _nobody,
    accepted: bool = False,
) -> None:
    """Carry out written entries one by one, comparing dice and hashes. `kept` holds the entries whose
    beginnings are wanted, and is given them; `each` is called with every entry before it is carried out.
    Entries that this program has `accepted` itself are not looked up among the options again."""
    wanted = {entry["undo"] for entry in entries if isinstance(entry.get("undo"), int)} | {*kept}
    for number, plain in enumerate(entries, len(game.entries)):
        path = f"entry {number}"
        if number in wanted:
            kept[number] = game.snapshot()
        each(plain)
        try:
            game.play(entry_from_plain(game, plain), accepted, kept.__getitem__)
            if game.entries[-1].alone:
                kept.update({n: snapshot for n, snapshot in game.snapshots.items() if n in kept})
        except BadSave:
            raise
        except RedoubtError as error:
            raise BadSave(f"entry {number} cannot be played: {error}", path) from None
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise BadSave(f"entry {number} is malformed: {error}", path) from None
        last = game.entries[-1]
        rolled = [list(roll) for roll in last.dice]
        if rolled != plain.get("dice", []):
            raise BadSave(f"entry {number}: the dice do not come out again ({rolled})", f"{path}.dice")
        _same_words(plain, entry_to_plain(game.title, number, last), number)
        if last.hash != plain.get("hash"):
            raise BadSave(f"entry {number}: the state hash does not come out again", f"{path}.hash")


def _same_words(plain: Mapping[str, Any], replayed: Mapping[str, Any], number: int) -> None:
    """A line says what its entry is, and nothing else. Its choice may be written in another way."""
    path = f"entry {number}"
    _knows(plain, _ENTRY, path)
    for key in sorted(replayed.keys() | plain.keys()):
        if key not in ("choice", "dice", "hash") and plain.get(key) != replayed.get(key):
            was, right = str(plain.get(key, "nothing"))[:40], str(replayed.get(key, "nothing"))[:40]
            raise BadSave(f"{path}: {key!r} is {was}, and should be {right}", f"{path}.{key}")


def entry_from_plain(game: Game, plain: Mapping[str, Any]) -> Entry:
    """The entry that a line of a record describes; its dice and hash come out again when it is played."""
    side, by = game.side_id(plain["side"]), plain.get("by")
    return Entry(
        side,
        choice=None if "undo" in plain or "correct" in plain else game.parse(plain["choice"]),
        reason=plain.get("reason", ""),
        undo=plain.get("undo"),
        consent=tuple(game.side_id(name) for name in plain.get("consent", ())),
        correct=plain.get("correct"),
        by=-1 if by is None else game.side_id(by),
    )


def position_before(game: Game, target: int) -> Snapshot:
    """The position before an entry, found by playing the record again with the dice it had."""
    entries = [entry_to_plain(game.title, n, entry) for n, entry in enumerate(game.entries)]
    dice = game.dice.clone()
    dice.counter = game.setup.rolls
    again = begin(game.title, game.setup, dice)
    kept = {target: again.snapshot()}
    play_entries(again, entries, kept, accepted=True)
    return kept[target]


def _migrated(saved: Saved, title: Title, overlay: Path | None) -> Game:
    """Bring a position over to the present rules; the old entries stay behind, the new record starts here."""
    plain: dict[str, Any] = saved.end["position"]
    for version in range(saved.head["rules_version"], title.version):
        step = title.migrations.get(version)
        if step is None:
            raise BadSave(
                f"{title.id} cannot bring rules version {version} over to {version + 1}", "rules_version"
            )
        plain = step(plain)
    head = saved.head
    old = _bound(
        head["title"], head["rules_version"], head.get("variant", ""), head["scenario"], head["options"],
        head.get("overlay", ""), head.get("position"),
    )  # fmt: skip
    # The old game stays where it is, so this one rolls other dice: neither can foretell the other.
    dice = VerifiableDice() if head["dice"].get("sealed") else dice_from_header(head["dice"], old).fresh()
    dice.counter = saved.end["rolls"]
    try:
        setup = set_up(title, head["scenario"], head["options"], overlay, {MIGRATED: plain}, dice.counter)
        dice.bind(bound_by(title, setup))
        return _carried(title, setup, dice, True)
    except BadSetup as error:
        raise BadSave(str(error), error.path) from None
