"""What-if games, records that leave the table, commitments: nothing foretells a roll or tells a secret."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import redoubt
from redoubt.engine.errors import BadSave
from redoubt.engine.record import header
from redoubt.engine.sealing import sealed_record, unsealed
from tests.cli.conftest import run
from tests.service.helpers import At, Client, key, taken


def what_if(game: At, side: str, at: int | None = None) -> At:
    seq = game.table(side)["seq"] if at is None else at
    branch = game.client.post(f"{game.path}/branch", at=seq, side=side, key=key())
    return At(game.client, branch["game"])


def test_a_what_if_game_has_dice_of_its_own(client: Client) -> None:
    game = client.new("skirmish", dice="verifiable", seed=None, seats={"umpire": "random"})
    branch = what_if(game, "red")
    first, second = (table.table("red")["dice"]["commitment"] for table in (game, branch))
    assert first
    assert second
    assert first != second


def test_what_a_side_cannot_know_is_imagined_and_the_game_says_so(client: Client) -> None:
    game = client.new()
    game.choose("birch", "stance raid")
    branch = what_if(game, "amber")
    assert branch.table("amber")["branch_of"]["imagined_by"] == "amber"
    assert branch.read("history", "amber")["entries"] == []
    assert branch.table("amber")["scene"]["pieces"] == game.table("amber")["scene"]["pieces"]


def test_a_what_if_game_of_a_finished_game_has_its_past(client: Client) -> None:
    record = finished_record()
    game = client.take_in(record)
    seq = game.table("onlooker")["seq"]
    branch = client.post(f"{game.path}/branch", at=seq - 1, key=key())
    assert "imagined_by" not in branch["branch_of"]
    assert branch["seq"] > 0


def finished_record() -> bytes:
    g = redoubt.new("crossroads", seed=3)
    while g.result is None:
        side = g.open_decisions()[0].side
        g.choose(side, g.legal(side)[-1])
    return g.save()


def test_the_record_of_a_running_game_holds_nothing_that_foretells_a_roll(client: Client) -> None:
    for dice in ({"dice": "verifiable", "seed": None}, {"dice": "seeded", "seed": 5}):
        game = client.new("crossroads", **dice)
        game.choose("blue", "pass")
        record = taken(game, "record", secrets=1).content
        header = json.loads(record.splitlines()[0])["dice"]
        assert header["sealed"]
        assert not {"secret", "seed"} & set(header)
        again = client.take_in(record)
        assert again.table("blue")["seq"] == 1
        assert again.table("blue")["digest"] == game.table("blue")["digest"]
        assert again.choose("red", "pass")["seq"] == 2


def test_a_sealed_record_is_played_again_with_the_faces_that_fell() -> None:
    g = redoubt.new("sealed_orders", dice=redoubt.VerifiableDice())
    for team in ("amber", "birch", "cobalt"):
        g.choose(team, "stance hold")
    sealed = sealed_record(g)
    loaded = redoubt.load(sealed)
    assert loaded.digest() == g.digest()
    assert redoubt.load(loaded.save()).digest() == g.digest()
    ours, theirs = g.dice.clone(), loaded.dice.clone()
    assert [ours.roll("1", "x", 6) for _ in range(60)] != [theirs.roll("1", "x", 6) for _ in range(60)]
    with pytest.raises(BadSave, match="faces of its dice"):
        unsealed({"dice": {"sealed": True, "opening": ["a"]}}, [])


# commitments


def played(dice: redoubt.VerifiableDice) -> redoubt.Game:
    g = redoubt.new("skirmish", dice=dice)
    g.choose("red", "bid 2")
    g.choose("blue", "bid 1")
    return g


def test_verify_refuses_a_record_that_was_rolled_under_another_commitment(tmp_path: Path) -> None:
    dice = redoubt.VerifiableDice("secret", "label", ("red:one", "blue:two"))
    g = played(dice)
    file = tmp_path / "game.rdt"
    file.write_bytes(g.save())
    published = dice.commitments
    assert len(published) == 3
    assert run("verify", file, "--commitment", published[-1]).code == 0
    early = run("verify", file, "--commitment", published[0])
    assert early.code == 2
    assert "before the last seat added its seed" in early.err
    other = run("verify", file, "--commitment", "0" * 64)
    assert other.code == 2
    assert "rolled under another commitment" in other.err
    seeded = tmp_path / "seeded.rdt"
    seeded.write_bytes(redoubt.new("skirmish", seed=1).save())
    assert "nothing was published" in run("verify", seeded, "--commitment", published[-1]).err


def test_the_commitment_binds_secret_label_game_and_seeds() -> None:
    def value(secret: str = "s", label: str = "l", seats: tuple[str, ...] = ("a",), **wish: object) -> str:
        g = redoubt.new("sealed_orders", dice=redoubt.VerifiableDice(secret, label, seats), **wish)  # type: ignore[arg-type]
        return str(header(g)["dice"]["commitment"])

    other = redoubt.new("skirmish", dice=redoubt.VerifiableDice("s", "l", ("a",)))
    values = {
        value(), value(secret="t"), value(label="m"), value(seats=("b",)), value(seats=("a", "b")),
        value(options={"councils": False}), str(header(other)["dice"]["commitment"]),
    }  # fmt: skip
    assert len(values) == 7
    assert value() == value()


# how often somebody wrote


def test_what_is_written_in_secret_moves_no_game_and_changes_no_time(client: Client) -> None:
    quiet, busy = client.new(name="Busy"), client.new(name="Quiet")
    for game in (quiet, busy):
        for team in ("amber", "birch", "cobalt"):
            game.choose(team, "stance hold")
    mine = {quiet.id, busy.id}
    before = [card for card in client.get("/api/games")["games"] if card["id"] in mine]
    for _ in range(4):
        quiet.choose("birch", "march b1 Weir")
        quiet.act("undo", "birch")
    after = [card for card in client.get("/api/games")["games"] if card["id"] in mine]
    assert before == after
    origins = [what_if(game, "amber").table("amber")["branch_of"]["seq"] for game in (quiet, busy)]
    assert origins[0] == origins[1]
