"""Teams that write at the same time do not make each other late."""

from __future__ import annotations

import pytest

from redoubt.titles.land_war.state import ATTACK
from tests.service.helpers import Client, Refusal, key
from tests.titles.land_war.helpers import at, play


def new_orel(client: Client) -> tuple[str, int]:
    """A game of two people in the step of deployment, and how far Germany has counted."""
    wish = {"title": "land_war", "scenario": "orel", "seats": {"germany": "human", "ussr": "human"}}
    table = client.post("/api/games", key=key(), dice="seeded", seed=3, **wish)
    return table["game"], client.get(f"/api/games/{table['game']}", **{"as": "germany"})["seq"]


def choose(client: Client, game: str, side: str, choice: str, seq: int) -> int:
    wish = {"side": side, "choices": [choice], "expected_seq": seq, "key": key()}
    return int(client.post(f"/api/games/{game}/choose", **wish)["seq"])


def seq_of(client: Client, game: str, side: str) -> int:
    return int(client.get(f"/api/games/{game}", **{"as": side})["seq"])


def test_a_sheet_handed_in_by_another_does_not_make_an_order_late(client: Client) -> None:
    game, seq = new_orel(client)
    choose(client, game, "ussr", "done", seq_of(client, game, "ussr"))
    assert seq_of(client, game, "germany") != seq
    choose(client, game, "germany", "send men 0602 2", seq)
    table = client.get(f"/api/games/{game}", **{"as": "germany"})
    assert any(choice["text"] == "cancel" for choice in table["legal"])


def test_an_order_is_late_once_the_sheets_are_opened(client: Client) -> None:
    game, seq = new_orel(client)
    choose(client, game, "ussr", "done", seq_of(client, game, "ussr"))
    choose(client, game, "germany", "done", seq_of(client, game, "germany"))
    with pytest.raises(Refusal) as refused:
        choose(client, game, "germany", "done", seq)
    assert refused.value.code == "stale"


def test_ones_own_order_from_another_window_makes_the_next_one_late(client: Client) -> None:
    game, seq = new_orel(client)
    choose(client, game, "germany", "send men 0602 2", seq)
    with pytest.raises(Refusal) as refused:
        choose(client, game, "germany", "send men 0602 2", seq)
    assert refused.value.code == "stale"


def test_a_count_that_never_was_is_late(client: Client) -> None:
    game, seq = new_orel(client)
    with pytest.raises(Refusal) as refused:
        choose(client, game, "germany", "done", seq + 3)
    assert refused.value.code == "stale"


def test_what_opens_together_is_not_the_doing_of_the_last_to_seal(client: Client) -> None:
    """Germany writes and seals first, the USSR last: Germany's lines are Germany's."""
    game, seq = new_orel(client)
    assert client.get(f"/api/games/{game}", **{"as": "germany"})["together"]
    seq = choose(client, game, "germany", "send men 0602 2", seq)
    choose(client, game, "germany", "done", seq)
    choose(client, game, "ussr", "send men 0702 1", seq_of(client, game, "ussr"))
    choose(client, game, "ussr", "done", seq_of(client, game, "ussr"))
    lines = client.get(f"/api/games/{game}/log", **{"as": "germany"})["lines"]
    sent = next(line for line in lines if line["kind"] == "deployed")
    assert (sent["side"], sent["facts"]["hex"]) == ("germany", "0602")


def test_a_report_is_nobodys_doing(client: Client) -> None:
    game, _ = new_orel(client)
    for _ in range(60):
        table = client.get(f"/api/games/{game}")
        lines = client.get(f"/api/games/{game}/log")["lines"]
        if any(line["kind"] == "report" for line in lines):
            break
        side = table["prompts"][0]["side"]
        legal = client.get(f"/api/games/{game}", **{"as": side})["legal"]
        wanted = next((choice["text"] for choice in legal if choice["text"] == "done"), legal[0]["text"])
        choose(client, game, side, wanted, seq_of(client, game, side))
    report = next(line for line in lines if line["kind"] == "report")
    assert (report["side"], report["together"]) == (None, True)


def test_what_a_step_changes_before_its_first_fight_is_not_the_doing_of_that_fight(client: Client) -> None:
    forces = {"0602": {"Germany": (4, 1, 3)}, "0702": {"USSR": (8, 1, 1)}}
    g = at("LW-055", forces, flags=[["USSR", "0702", "0602", ATTACK]], dice=[3, 3])
    play(g, "ussr: recall men 0702 2", "ussr: done", "germany: done")
    answer = client.take_in(g.save()).read("moments", "ussr", since=0)
    kinds = {line["n"]: line["kind"] for line in answer["lines"]}
    values = {
        kinds[moment["n"]]: [piece["points"]["value"] for piece in moment.get("pieces", ())]
        for moment in answer["moments"]
        if kinds[moment["n"]] in ("recalled", "reckoned")
    }
    assert values == {"recalled": [6], "reckoned": []}


def test_a_hex_that_a_camp_takes_is_the_deed_of_its_team(client: Client) -> None:
    forces = {"0602": {"Germany": (1,)}, "0702": {"USSR": (14, 4, 4)}}
    g = at("LW-055", forces, flags=[["USSR", "0702", "0602", ATTACK]], dice=[6, 1])
    play(g, "ussr: done", "germany: done")
    lines = client.take_in(g.save()).read("log", "germany")["lines"]
    taken = next(line for line in lines if line["kind"] == "taken")
    assert (taken["side"], taken["sides"]) == ("ussr", ["ussr"])
