"""The board: who may change it, and how it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from redoubt.engine import codec
from redoubt.engine.record import position_to_plain, restore_position
from redoubt.titles.land_war import TITLE
from redoubt.titles.land_war.state import CAMPS, NOBODY, Board
from redoubt.titles.land_war.tables import FOLDER, GRID
from tests.titles.land_war.helpers import new, played

FIELDS = {field.name for field in Board.FIELDS}
MAY_WRITE = {
    "board.py",
    "rules/r7_setup.py",  # lays out a campaign
    "imagine.py",  # draws what a side cannot know
    "show/calculator.py",  # makes a board from typed numbers
}
LIST_VERBS = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}


def is_field(node: ast.expr) -> bool:
    """`g.forces`, `self.g.forces` or `game.state.forces`."""
    if not isinstance(node, ast.Attribute) or node.attr not in FIELDS:
        return False
    owner = node.value
    return (owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")) in ("g", "state")


def parts(node: ast.expr) -> list[ast.expr]:
    return [part for one in node.elts for part in parts(one)] if isinstance(node, ast.Tuple) else [node]


def aliases(tree: ast.AST) -> set[str]:
    """Names that stand for a field: `held = g.men`, `for marker in (g.zone, g.flak)`."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs += zip(parts(target), parts(node.value), strict=False)
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple):
            pairs += [(node.target, one) for one in node.iter.elts]
    return {name.id for name, value in pairs if isinstance(name, ast.Name) and is_field(value)}


def writes(source: str) -> Iterator[int]:
    """The lines that write to a field of the board."""
    tree = ast.parse(source)
    known = aliases(tree)
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = [part for one in node.targets for part in parts(one)]
        elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
            targets = parts(node.target)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in LIST_VERBS:
            targets = [ast.Subscript(node.func.value)]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "setattr":
            yield node.lineno
        for target in targets:
            entry = isinstance(target, ast.Subscript)
            while isinstance(target, ast.Subscript):
                target = target.value
            if is_field(target) or (entry and isinstance(target, ast.Name) and target.id in known):
                yield node.lineno


@pytest.mark.parametrize(
    "line",
    [
        "g.turn += 1",
        "g.forces[hex] = ()",
        "g.me[0], g.me[1] = 1, 2",
        "first, g.raids = g.raids[0], g.raids[1:]",
        "game.state.flags = ()",
        "held = g.men\nheld[0] += 1",
        "for marker in (g.zone, g.flak): marker[hex] = -1",
        "g.sheet[side].append(order)",
        "setattr(g, name, value)",
    ],
)
def test_every_way_to_write_a_field_is_found(line: str) -> None:
    assert list(writes(line))


@pytest.mark.parametrize("line", ["flags = g.flags", "g.memo[key] = 1", "found[hex] = g.holder[hex]"])
def test_reading_the_board_writes_nothing(line: str) -> None:
    assert not list(writes(line))


def test_only_board_verbs_change_the_board() -> None:
    found = {
        f"{name}:{line}"
        for path in sorted(FOLDER.rglob("*.py"))
        if (name := path.relative_to(FOLDER).as_posix()) not in MAY_WRITE
        for line in writes(path.read_text("utf-8"))
    }
    assert not found


@pytest.mark.parametrize("name", sorted(MAY_WRITE))
def test_whoever_may_write_does(name: str) -> None:
    assert list(writes((FOLDER / name).read_text("utf-8")))


# its written form


@pytest.mark.parametrize("scenario", TITLE.scenarios)
def test_a_view_names_the_hexes_of_the_campaign_s_map_and_no_others(scenario: str) -> None:
    g = new(scenario)
    on_map = {GRID.name(hex) for hex in g.state.rules.map.rows}
    for side in (0, "control", None):
        hexes = g.view(side)["state"]["hex"]
        assert set(hexes) == on_map
        assert all("holder" in entry for entry in hexes.values())


def test_a_view_of_orel_is_small() -> None:
    assert len(codec.to_json(played("orel", 1, 3).view("ussr"))) < 8_000


def test_a_written_position_comes_back_as_it_was() -> None:
    g, again = played("orel", 1, 1), new("orel")
    restore_position(again, position_to_plain(g))
    assert again.digest() == g.digest()


def test_a_position_that_names_hexes_off_the_map_is_the_same_position() -> None:
    g, again = new("orel"), new("orel")
    plain = position_to_plain(g)
    off_map = set(range(len(GRID))) - set(g.state.rules.map.rows)
    plain["state"]["hex"] |= {GRID.name(hex): {"holder": CAMPS[NOBODY]} for hex in off_map}
    restore_position(again, plain)
    assert again.digest() == g.digest()
