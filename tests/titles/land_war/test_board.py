"""The board: who may change it, and how it is written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from redoubt.engine import codec
from redoubt.engine.record import position_to_plain, restore_position
from redoubt.titles.land_war import TITLE, board, queries
from redoubt.titles.land_war.state import ALLIED, AXIS, CAMPS, NOBODY, Board
from redoubt.titles.land_war.tables import FOLDER, GRID
from tests.titles.land_war.helpers import hex_, new, played

FIELDS = {field.name for field in Board.FIELDS}
MAY_WRITE = {
    "board.py",
    "board_points.py",
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
    return (
        [part for element in node.elts for part in parts(element)] if isinstance(node, ast.Tuple) else [node]
    )


def aliases(tree: ast.AST) -> set[str]:
    """Names that stand for a field: `held = g.men`, `for marker in (g.zone, g.flak)`."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs += zip(parts(target), parts(node.value), strict=False)
        elif isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple):
            pairs += [(node.target, element) for element in node.iter.elts]
    return {name.id for name, value in pairs if isinstance(name, ast.Name) and is_field(value)}


def writes(source: str) -> Iterator[int]:
    """The lines that write to a field of the board."""
    tree = ast.parse(source)
    known = aliases(tree)
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = [part for target in node.targets for part in parts(target)]
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


# what is remembered of it


GROUND = {"holder", "gone", "landed", "beaches"}
SHEETS = {"sheet", "handed_in"}
FORGETS = re.compile(r"\b(hand_over|new_ground)\(g\b")


def board_functions() -> Iterator[tuple[ast.FunctionDef, str]]:
    source = (FOLDER / "board.py").read_text("utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            text = ast.get_source_segment(source, node)
            assert text is not None
            yield node, text


def fields_written(source: str) -> set[str]:
    lines = source.splitlines()
    return {name for number in writes(source) for name in FIELDS if f"g.{name}" in lines[number - 1]}


def test_a_verb_that_changes_the_ground_forgets_all_that_was_derived() -> None:
    changing = [text for _, text in board_functions() if fields_written(text) & GROUND]
    assert len(changing) >= 4
    assert all(FORGETS.search(text) for text in changing)


def test_every_other_change_but_of_a_sheet_is_marked_as_a_verb() -> None:
    for function, text in board_functions():
        marked = any(isinstance(mark, ast.Name) and mark.id == "verb" for mark in function.decorator_list)
        changes = fields_written(text) - SHEETS
        assert marked or not changes or FORGETS.search(text), function.name


def test_the_ground_is_known_again_when_it_comes_back() -> None:
    g = new("orel").state
    line, hex = queries.line(g, AXIS), hex_("0602")
    for camp in (ALLIED, AXIS):
        board.hold(g, hex, camp)
    assert queries.line(g, AXIS) is line


def test_whoever_holds_a_hex_is_known_without_counting() -> None:
    g = new("orel").state
    for name, camp in (("0602", ALLIED), ("0702", AXIS), ("0602", NOBODY)):
        board.hold(g, hex_(name), camp)
        for holder in range(len(CAMPS)):
            hexes = [hex for hex in range(len(GRID)) if g.holder[hex] == holder]
            assert queries.held(g, holder) == GRID.bits(hexes)


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
