"""Records: saved in the middle of anything, replayed die by die, refused when anything is wrong."""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import redoubt
from redoubt.engine import conformance, record
from redoubt.engine.dice import SeededDice, VerifiableDice
from redoubt.engine.errors import BadSave, BadSetup, RedoubtError
from redoubt.engine.game import Game
from tests.engine.test_state import plain_values
from tests.sealed_orders.play import counter_parried, new, play, raid, ruling, writing
from tests.sealed_orders.title import TITLE

Lines = list[dict[str, Any]]


def sealed_half() -> Game:
    return play(new(), "birch: stance trade")


def drafted_half() -> Game:
    return play(writing(), "amber: march a1 Tor", "cobalt: seal", "amber: march a4 Weir")


def finished() -> Game:
    g, dice = new(3), SeededDice(11)
    while g.pending:
        conformance.play_one(g, dice)
    return g


MIDDLES = [new, sealed_half, drafted_half, ruling, raid, counter_parried, finished]


def resigned(saved: bytes, change: Callable[[Lines], Any]) -> bytes:
    """The record after an edit, with a checksum that fits again."""
    lines = [json.loads(line) for line in saved.splitlines()]
    change(lines)
    lines[-1].pop("checksum", None)
    body = b"\n".join(json.dumps(line, separators=(",", ":")).encode() for line in lines)[:-1]
    return body + b',"checksum":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


@pytest.mark.parametrize("make", MIDDLES)
def test_a_game_saved_in_the_middle_of_anything_goes_on_as_if_nothing_had_happened(make):
    g = make()
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    assert again.save() == g.save()
    for side in (None, *g.sides):
        assert again.view(side) == g.view(side)
        assert again.log_lines(side) == g.log_lines(side)
    dice = SeededDice(1)
    for _ in range(4):
        if g.pending:
            side, choice, reason = conformance.pick_choice(g, dice)
            if g.dice.kind == "seeded":
                assert again.choose(side, str(choice), reason) == g.choose(side, choice, reason)
    assert again.digest() == g.digest()


@pytest.mark.parametrize("make", MIDDLES)
def test_the_written_position_alone_restores_the_middle_of_anything(make):
    conformance.position_survives_writing(make())


def test_the_header_says_what_was_played():
    g = redoubt.new("sealed_orders", "valley", {"councils": False}, seed=9)
    head = json.loads(g.save().splitlines()[0])
    assert head["redoubt"] == 2
    assert (head["title"], head["rules_version"], head["scenario"]) == ("sealed_orders", 1, "valley")
    assert head["options"] == {"councils": False}
    assert head["dice"] == {"kind": "seeded", "seed": 9}
    assert head["start"] == g.start_hash


def test_a_game_that_keeps_no_record_cannot_be_saved():
    g = redoubt.new("sealed_orders", seed=1, keep=False)
    for game in (g, g.clone(), g.clone(keep=True)):
        with pytest.raises(BadSave, match="keeps no record"):
            game.save()


def test_games_with_verifiable_dice_replay_once_the_secret_is_known():
    g = redoubt.new("sealed_orders", dice=VerifiableDice("secret", "table 5", ["red", "green"]))
    play(g, "amber: stance raid", "birch: stance raid", "cobalt: stance raid")
    assert redoubt.replay(g.save()).digest() == g.digest()
    hidden = resigned(g.save(), lambda lines: lines[0]["dice"].pop("secret"))
    with pytest.raises(BadSave, match="sealed until its secret is revealed"):
        redoubt.replay(hidden)
    lied = resigned(g.save(), lambda lines: lines[0]["dice"].update(secret="other"))
    with pytest.raises(BadSave, match="does not match the commitment"):
        redoubt.replay(lied)


# what is wrong with a record


@settings(max_examples=80)
@given(st.integers(0, 10**6))
def test_a_record_cut_anywhere_is_refused(cut):
    saved = counter_parried().save()
    with pytest.raises(BadSave):
        redoubt.load(saved[: cut % (len(saved) - 1)])


@settings(max_examples=150)
@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_record_with_any_byte_changed_is_refused(place, change):
    g = counter_parried()
    saved = bytearray(g.save().rstrip(b"\n"))
    saved[place % len(saved)] ^= change
    with pytest.raises(BadSave):
        redoubt.load(bytes(saved))


def test_a_missing_or_repeated_line_is_noticed():
    lines = ruling().save().splitlines()
    for wrong in (lines[:-1], lines[:3] + lines[4:], lines[:2] + lines[1:]):
        with pytest.raises(BadSave, match=r"truncated|edited or lost lines"):
            redoubt.load(b"\n".join(wrong))


def test_the_position_at_the_end_is_under_the_checksum_too():
    saved = ruling().save().replace(b'"a1":{"at":"Ford"', b'"a1":{"at":"Mill"')
    with pytest.raises(BadSave, match="checksum"):
        redoubt.load(saved)


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"", "line 1 is not JSON"),
        (b"\n\n", "line 1 is not JSON"),
        (b"[]", "line 1 is not an object"),
        (b"{}", "not a Redoubt record"),
        (b'{"redoubt":3}', "record format 3 is not known"),
        (b'{"redoubt":true}', "record format True is not known"),
        (b'{"redoubt":"1"}', "record format '1' is not known"),
        (b'{"redoubt":1}', "truncated"),
        (b"\xff\xfe\x00", "line 1 is not JSON"),
        (b"[" * 100_000, "line 1 is not JSON"),
        ("\ud800", "line 1 is not JSON"),
        (None, "bytes or text, not NoneType"),
        (7, "bytes or text, not int"),
    ],
)
def test_data_that_are_not_a_record_are_refused(data, complaint):
    with pytest.raises(BadSave, match=complaint):
        redoubt.load(data)


def test_a_record_beyond_the_limit_is_not_read(monkeypatch):
    monkeypatch.setattr(record, "LIMIT", 100)
    with pytest.raises(BadSave, match="at most 100 are read"):
        redoubt.load(new().save())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda lines: lines[0].update(rules_version=2), "newer than this program's 1"),
        (lambda lines: lines[0].update(rules_version="1"), "'rules_version' is not of type int"),
        (lambda lines: lines[0].update(start="0" * 32), "the beginning does not come out again"),
        (lambda lines: lines[0].update(overlay="abc"), "played with other data"),
        (lambda lines: lines[0].update(scenario="mountain"), "unknown scenario 'mountain'"),
        (lambda lines: lines[0].update(options={"x": 1}), "unknown option 'x'"),
        (lambda lines: lines[0].update(options=[]), "'options' is not of type dict"),
        (lambda lines: lines[0].update(position=[]), "'position' is not an object"),
        (lambda lines: lines[0].update(rolls=-1), "'rolls' is not a number of dice"),
        (lambda lines: lines[0].update(rolls=1), "the beginning does not come out again"),
        (lambda lines: lines[0].pop("dice"), "line 1 has no 'dice'"),
        (lambda lines: lines[0].update(dice={"kind": "seeded", "seed": 2}), "the beginning does not come"),
        (lambda lines: lines[-1].update(hash="0" * 32), "the final position does not come out again"),
        (lambda lines: lines[-1].pop("hash"), "has no 'hash'"),
        (lambda lines: lines[-1].update(end=1), "edited or lost lines"),
        (lambda lines: lines[1].update(hash="0" * 32), "entry 0: the state hash does not come out again"),
        (lambda lines: lines[2].update(side="cobalt"), "entry 1"),
        (lambda lines: lines[2].update(side="nobody"), "entry 1 cannot be played: unknown side 'nobody'"),
        (lambda lines: lines[1].update(choice="stance pray"), "entry 0 cannot be played: unknown stance"),
        (lambda lines: lines[1].update(choice="seal"), r"entry 0 cannot be played: 'seal' .* \[3.1\]"),
        (lambda lines: lines[1].pop("choice"), "entry 0 is malformed"),
        (lambda lines: lines[1].update(dice=[[6, 6, "7.4", "raid"]]), "entry 0: the dice do not come out"),
        (lambda lines: lines[1].update(undo=0), "entry 0 cannot be played: .* no choice to take back"),
        (lambda lines: lines[2].update(undo=0), "entry 1 cannot be played: birch has no choice"),
        (lambda lines: lines[0].update(colour="red"), "line 1 has an unknown field 'colour'"),
        (lambda lines: lines[1].update(colour="red"), "entry 0 has an unknown field 'colour'"),
        (lambda lines: lines[-1].update(colour="red"), "has an unknown field 'colour'"),
        (lambda lines: lines[2].update(seq=7), "entry 1: 'seq' is 7, and should be 1"),
        (lambda lines: lines[2].pop("seq"), "entry 1: 'seq' is nothing, and should be 1"),
        (lambda lines: lines[2].update(alone=True), "entry 1: 'alone' is True, and should be nothing"),
        (lambda lines: lines[2].update(consent=["amber"]), "entry 1: 'consent'"),
        (lambda lines: lines[2].update(reason="luck"), "entry 1: the state hash does not come out again"),
    ],
)
def test_an_edited_record_is_refused_even_with_a_fitting_checksum(change, complaint):
    with pytest.raises(BadSave, match=complaint):
        redoubt.replay(resigned(ruling().save(), change))


def test_an_edited_die_is_found():
    g = redoubt.position(
        "sealed_orders", {"phase": "7.1", "band": {"a1": {"at": "Tor"}, "b1": {"at": "Tor"}}}, seed=5
    )
    play(g, "amber: pass", "birch: pass")
    assert redoubt.replay(g.save()).digest() == g.digest()

    def better_die(lines: Lines) -> None:
        lines[2]["dice"][0][0] = lines[2]["dice"][0][0] % 6 + 1

    with pytest.raises(BadSave, match="entry 1: the dice do not come out again") as caught:
        redoubt.replay(resigned(g.save(), better_die))
    assert caught.value.path == "entry 1.dice"


def test_the_record_of_another_title_names_the_titles_there_are():
    foreign = resigned(new().save(), lambda lines: lines[0].update(title="chess"))
    with pytest.raises(BadSetup, match=r"unknown title 'chess'; choose from .*sealed_orders"):
        redoubt.load(foreign)


@given(st.binary() | st.text(alphabet=st.characters()))
def test_arbitrary_bytes_are_refused_never_a_crash(data):
    with pytest.raises(RedoubtError):
        redoubt.load(data)


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_hostile_record_with_a_fitting_checksum_is_refused_or_is_the_same_game(data):
    """One value anywhere in a valid record is replaced by anything, and the checksum made to fit."""
    g = data.draw(st.sampled_from([ruling, counter_parried, with_undo, migrated_before, before_migration]))()

    def spoil(lines: Lines) -> None:
        at: Any = lines
        key: Any = data.draw(st.integers(0, len(lines) - 1))
        while isinstance(at[key], (dict, list)) and at[key] and data.draw(st.integers(0, 3)):
            at = at[key]
            key = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else range(len(at))))
        value = data.draw(plain_values)
        at[key] = value if at is not lines or isinstance(value, dict) else {"x": value}

    title = replace(TITLE, migrations={0: lambda plain: plain})
    try:
        again = record.load(resigned(g.save(), spoil), lambda _: title, None, True)
    except RedoubtError:
        return
    assert record.load(again.save(), lambda _: title).digest() == again.digest()


@settings(max_examples=200, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from([*(f.name for f in TITLE.state.FIELDS), "band", "side", "place", "phase", "run"]),
        plain_values
        | st.sampled_from(["4.1", "7.1", {"procedure": "Turn"}, {"procedure": "Raid", "teams": [9]}])
        | st.dictionaries(st.sampled_from(["a1", "amber", "Tor"]), plain_values, max_size=2),
        max_size=5,
    )
)  # fmt: skip
def test_an_arbitrary_position_is_taken_or_refused_never_a_crash(position):
    before = json.dumps(position)
    try:
        g = redoubt.position("sealed_orders", position, seed=1)
    except RedoubtError:
        g = None
    assert g is None or redoubt.load(g.save()).digest() == g.digest()
    assert json.dumps(position) == before


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"phase": "12.3"}, "unknown phase '12.3'"),
        ({"phase": 4}, "phase is the rule number of a phase, as text"),
        ({"scenario": ["valley"]}, "unknown scenario"),
        ({"options": [1]}, "options must map"),
        ({"options": {"councils": 1}}, "option councils takes false, true"),
        ({"run": {"procedure": "Siege"}}, "unknown procedure 'Siege'"),
        ({"run": {"procedure": "Raid", "colour": 1}}, "Raid has no field 'colour'"),
        ({"run": {"procedure": "Raid"}}, "Raid needs the field"),
        ({"run": {"procedure": "Turn", "step": "supper"}}, "Turn has no step 'supper'; it has"),
        ({"phase": "7.1", "run": {"procedure": "Raid"}}, "a phase or with run, not both"),
        ({"run": "Raid"}, "run must name a procedure"),
        ({"deck": ["levy-1", "levy-1"]}, "levy-1 is in two places"),
        ({"side": {"amber": {"coins": -1}}}, "amber has -1 coins"),
        ({"deck": {1, 2, object}}, "must be plain data"),
        ([], "a position is a mapping"),
        ({"run": {"procedure": "Raid", "place": "Tor", "teams": ["umpire"], "asked": 7}}, "cannot be played"),
    ],
)
def test_a_position_that_cannot_stand_says_why(position, complaint):
    with pytest.raises(BadSetup, match=complaint):
        redoubt.position("sealed_orders", position)


def test_a_position_keeps_its_own_copy_of_what_it_was_given():
    data = {"phase": "7.1", "band": {"a1": {"at": "Tor"}, "b1": {"at": "Tor"}}}
    g = redoubt.position("sealed_orders", data)
    data["band"]["a1"]["at"] = "Ford"
    assert redoubt.load(g.save()).digest() == g.digest()


# undo and corrections in a record


def with_undo() -> Game:
    """Undone in a draft, past opened answers with consent, and past a die; corrected in between."""
    g = writing(4)
    play(g, "amber: march a1 Tor", "birch: march b1 Weir")
    g.undo("amber")
    play(g, "amber: march a2 Tor", "amber: seal", "birch: seal", "cobalt: march c1 Tor", "cobalt: seal")
    g.undo("cobalt", consent=["umpire"])
    g.correct("umpire", {"band": {"b2": {"at": "Tor"}}}, "a band was forgotten")
    play(g, "cobalt: seal", "umpire: allow")
    while g.pending[0].kind != "Muster":
        decision = g.pending[0]
        g.choose(decision.side, g.legal(decision.side)[0], "because")
    roller = next(n for n in range(len(g.entries) - 1, 0, -1) if g.entries[n].dice)
    while len(redoubt.engine.undo.standing(g)) > 0 and redoubt.engine.undo.standing(g)[-1] >= roller:
        last = redoubt.engine.undo.standing(g)[-1]
        g.undo(g.entries[last].side, consent=["umpire"])
    return g


def test_undos_past_dice_and_corrections_replay():
    g = with_undo()
    rolled = sum(len(entry.dice) for entry in g.entries)
    assert rolled > 0
    again = redoubt.load(g.save())
    assert again.digest() == g.digest()
    assert again.dice.counter == g.dice.counter
    assert again.save() == g.save()
    decision = g.pending[0]
    choice = g.legal(decision.side)[0]
    for game in (g, again):
        game.choose(decision.side, choice, "because")
        game.undo(decision.side, consent=["umpire"])
    assert again.digest() == g.digest()
    assert redoubt.load(again.save()).digest() == g.digest()


def test_an_undo_in_a_record_must_take_back_the_entry_it_names():
    g = play(writing(), "amber: march a1 Tor", "amber: march a2 Tor")
    g.undo("amber")
    wrong = resigned(g.save(), lambda lines: lines[6].update(undo=3))
    with pytest.raises(BadSave, match="the undo takes back entry 4, not 3"):
        redoubt.load(wrong)


def test_an_undo_in_a_record_needs_the_consent_it_needed():
    g = ruling()
    g.undo("cobalt", consent=["amber", "birch"])
    with pytest.raises(BadSave, match="must agree"):
        redoubt.load(resigned(g.save(), lambda lines: lines[-2].update(consent=["amber"])))


# migration


def second_edition(**changes: Any) -> Any:
    """Version 2 renames the ambush marks, and a raid remembers nothing of version 1."""

    def renamed(plain: dict[str, Any]) -> dict[str, Any]:
        plain["state"]["side"] = plain["state"].get("side", {})
        for entry in plain["state"]["side"].values():
            if "coins" in entry:
                entry["coins"] += 10
        return plain

    return replace(TITLE, **{"version": 2, "migrations": {1: renamed}, **changes})


def before_migration() -> Game:
    """A game of an older version, in the middle of a council."""
    g = record.new_game(replace(TITLE, version=0), "valley", None, SeededDice(8))
    return play(g, "birch: stance trade")


def migrated_before() -> Game:
    """A game of the present version that goes on from an older one."""
    title = replace(TITLE, migrations={0: lambda plain: plain})
    return record.load(before_migration().save(), lambda _: title, None, True)


@pytest.mark.parametrize("make", MIDDLES)
def test_a_game_of_older_rules_is_brought_over_only_on_purpose(make):
    g = make()
    saved = g.save()
    redoubt.register(second_edition())
    for open_it in (redoubt.load, redoubt.replay):
        with pytest.raises(BadSave, match="version 1"):
            open_it(saved)
    over = redoubt.load(saved, migrate=True)
    assert over.title.version == 2
    assert [str(decision) for decision in over.pending] == [str(decision) for decision in g.pending]
    assert over.state.coins == [n and n + 10 for n in g.state.coins]
    assert over.dice.counter == g.dice.counter
    assert over.view("amber")["sealed"] == g.view("amber")["sealed"]
    assert redoubt.load(over.save()).digest() == over.digest()


def test_a_game_brought_over_is_played_undone_saved_and_loaded_like_any_other():
    saved = drafted_half().save()
    redoubt.register(second_edition())
    g = redoubt.load(saved, migrate=True)
    dice = SeededDice(2)
    for _ in range(25):
        conformance.play_one(g, dice)
    assert redoubt.load(g.save()).digest() == g.digest()
    standing = redoubt.engine.undo.standing(g)
    side = g.entries[standing[3]].side
    before = len(g.entries)
    while redoubt.engine.undo.standing(g)[-1:] > standing[3:4]:
        g.undo(side, consent=["umpire"])
    assert len(g.entries) > before
    assert redoubt.load(g.save()).digest() == g.digest()


def test_without_a_way_from_version_to_version_a_game_stays_behind():
    saved = new().save()
    redoubt.register(second_edition(version=3))
    with pytest.raises(BadSave, match="cannot bring rules version 2 over to 3"):
        redoubt.load(saved, migrate=True)


def test_a_migration_that_leaves_a_broken_position_is_refused():
    def broken(plain: dict[str, Any]) -> dict[str, Any]:
        plain["state"]["deck"] = ["levy-1", "levy-1"]
        return plain

    saved = new().save()
    redoubt.register(second_edition(migrations={1: broken}))
    with pytest.raises(BadSave, match="levy-1 is in two places"):
        redoubt.load(saved, migrate=True)


def test_the_same_version_needs_no_migration():
    g = ruling()
    assert redoubt.load(g.save(), migrate=True).digest() == g.digest()


def test_what_was_accepted_is_carried_out_without_listing_the_options_again() -> None:
    listing, trusting = writing(), writing()
    listing.choose("amber", "march a1 Tor")
    trusting.listed = [None] * len(trusting.asked)
    trusting.choose("amber", "march a1 Tor", accepted=True)
    assert trusting.digest() == listing.digest()


def test_an_accepted_entry_that_was_changed_on_the_disk_is_found_by_its_hash() -> None:
    g = drafted_half()
    entries = [record.entry_to_plain(TITLE, number, entry) for number, entry in enumerate(g.entries)]
    changed = next(entry for entry in entries if entry.get("choice") == "march a1 Tor")
    changed["choice"] = "march a1 Weir"
    dice = g.dice.clone()
    dice.counter = g.setup.rolls
    again = record.begin(TITLE, g.setup, dice)
    with pytest.raises(BadSave, match="hash does not come out"):
        record.play_entries(again, entries, {}, accepted=True)


def test_the_reason_of_an_entry_and_the_consent_to_it_are_bound_by_its_hash():
    g = new()
    g.choose("amber", "stance hold", "to be safe")
    for change in (lambda lines: lines[1].update(reason="to win"), lambda lines: lines[1].pop("reason")):
        with pytest.raises(BadSave, match="the state hash does not come out again"):
            redoubt.replay(resigned(g.save(), change))
    assert redoubt.replay(g.save()).entries[0].reason == "to be safe"


def test_a_record_of_the_first_format_binds_no_reason_and_is_still_read():
    g = new()
    g.setup = dataclasses.replace(g.setup, format=1)
    g.choose("amber", "stance hold", "to be safe")
    saved = g.save()
    assert json.loads(saved.splitlines()[0])["redoubt"] == 1
    assert redoubt.load(saved).entries[0].hash == g.digest()
