"""Loading of tables: what is accepted, and that every broken file is told apart in plain words."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NewType

import msgspec
import pytest
from hypothesis import given, strategies as st

from redoubt.engine.errors import DataError
from redoubt.kit import tables
from redoubt.kit.tables import DataSource, Provenance, load_csv, load_toml, provenance

UnitId = NewType("UnitId", int)


class Size(enum.Enum):
    REGIMENT = "III"
    BRIGADE = "X"


class Hex(msgspec.Struct, frozen=True):
    hex: str
    terrain: Literal["clear", "hill"]
    vp: int
    source: str


class Unit(msgspec.Struct, frozen=True):
    id: UnitId
    name: str
    size: Size
    strengths: tuple[int, ...]
    mountain: bool
    setup: str | None
    kind: str = msgspec.field(name="class", default="leg")
    steps: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1


@dataclass(frozen=True)
class Cell:
    column: int
    die: int
    shift: float = 0.0

    def __post_init__(self) -> None:
        if self.die > 6:
            raise ValueError(f"column {self.column} has a die of {self.die}")


HEXES = """hex,terrain,vp,source
0101,clear,0,reconstructed from the fit
0102,hill,1,printed 16.0
0201,clear,3,printed 18.7
"""


def write(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return write(tmp_path / "package", "hexes.csv", HEXES)


def hexes(folder: Path, overlay: Path | None = None) -> tuple[Hex, ...]:
    return load_csv(DataSource(folder, overlay), "hexes.csv", Hex, key=("hex",))


def refused(folder: Path, text: str | bytes, record: type = Hex, **options: Any) -> DataError:
    write(folder, "bad.csv", text)
    with pytest.raises(DataError) as caught:
        load_csv(folder, "bad.csv", record, **options)
    assert caught.value.file == "bad.csv"
    return caught.value


# What is accepted


def test_rows_become_records_in_file_order(package: Path) -> None:
    rows = load_csv(package, "hexes.csv", Hex)
    assert [row.hex for row in rows] == ["0101", "0102", "0201"]
    assert rows[1] == Hex("0102", "hill", 1, "printed 16.0")


def test_every_form_of_cell_is_read(tmp_path: Path) -> None:
    text = (
        "id,name,size,strengths,mountain,setup,class,steps\n7,Gz Br 1,X,4 | 2,yes,0409,mtn,2\n8,,III,,0,,,\n"
    )
    rows = load_csv(write(tmp_path, "units.csv", text), "units.csv", Unit)
    assert rows == (
        Unit(UnitId(7), "Gz Br 1", Size.BRIGADE, (4, 2), True, "0409", "mtn", 2),
        Unit(UnitId(8), "", Size.REGIMENT, (), False, None, "leg", 1),
    )


def test_a_column_with_a_default_may_be_absent(tmp_path: Path) -> None:
    write(tmp_path, "crt.csv", "column,die\n-1,6\n")
    assert load_csv(tmp_path, "crt.csv", Cell) == (Cell(-1, 6, 0.0),)


def test_columns_may_stand_in_any_order(tmp_path: Path) -> None:
    write(tmp_path, "crt.csv", "shift,die,column\n1.5,2,3\n")
    assert load_csv(tmp_path, "crt.csv", Cell) == (Cell(3, 2, 1.5),)


@pytest.mark.parametrize("text", ["\ufeff" + HEXES, HEXES.replace("\n", "\r\n"), HEXES + "\n,,,\n\n"])
def test_files_as_spreadsheets_save_them_are_read(tmp_path: Path, text: str) -> None:
    assert len(load_csv(write(tmp_path, "hexes.csv", text), "hexes.csv", Hex)) == 3


def test_a_table_may_have_no_rows(tmp_path: Path) -> None:
    assert load_csv(write(tmp_path, "hexes.csv", "hex,terrain,vp,source\n"), "hexes.csv", Hex) == ()


def test_a_package_may_be_given_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "borrowed_data", "__init__.py", "")
    write(tmp_path / "borrowed_data", "hexes.csv", HEXES)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert len(load_csv("borrowed_data", "hexes.csv", Hex)) == 3


@given(st.lists(st.tuples(st.integers(-999, 999), st.integers(1, 6)), max_size=5))
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("t")
    write(folder, "crt.csv", "column,die\n" + "".join(f"{column},{die}\n" for column, die in rows))
    assert load_csv(folder, "crt.csv", Cell) == tuple(Cell(column, die) for column, die in rows)


@given(st.binary(max_size=200))
def test_any_rubbish_is_a_data_error_or_a_table(
    tmp_path_factory: pytest.TempPathFactory, rubbish: bytes
) -> None:
    folder = tmp_path_factory.mktemp("t")
    write(folder, "crt.csv", b"column,die\n" + rubbish)
    try:
        load_csv(folder, "crt.csv", Cell, key=("column", "die"))
    except DataError:
        pass


# Broken cells


@pytest.mark.parametrize(
    ("row", "column", "message"),
    [
        ("0101,clear,many,printed", "vp", "expected a whole number, found 'many'"),
        ("0101,clear,,printed", "vp", "expected a whole number, found ''"),
        ("0101,clear,1.5,printed", "vp", "expected a whole number, found '1.5'"),
        ("0101,clear,1_0,printed", "vp", "expected a whole number, found '1_0'"),
        ("0101,clear,٣,printed", "vp", "expected a whole number"),
        ("0101,clear," + "9" * 5000 + ",printed", "vp", "expected a whole number"),
        ("0101,Clear,1,printed", "terrain", "expected one of clear, hill, found 'Clear'"),
        ("0101,,1,printed", "terrain", "expected one of clear, hill, found ''"),
        ("0101,clear,1,", "source", "starting with printed or reconstructed, found ''"),
        ("0101,clear,1,invented", "source", "starting with printed or reconstructed, found 'invented'"),
        ("0101,clear,1,printedly", "source", "starting with printed or reconstructed"),
    ],
)
def test_a_broken_cell_is_named_with_its_row_and_column(
    tmp_path: Path, row: str, column: str, message: str
) -> None:
    error = refused(tmp_path, f"hex,terrain,vp,source\n0102,hill,1,printed\n{row}\n")
    assert (error.row, error.column) == (3, column)
    assert message in str(error)
    assert len(str(error)) < 250


@pytest.mark.parametrize(
    ("cells", "column", "message"),
    [
        ("7,a,XX,4,1,,,1", "size", "expected one of III, X, found 'XX'"),
        ("7,a,X,4|,1,,,1", "strengths", "expected values separated by |, found '4|'"),
        ("7,a,X,4|b,1,,,1", "strengths", "expected values separated by |, each a whole number, found '4|b'"),
        ("7,a,X,4,maybe,,,1", "mountain", "expected 1 or 0, found 'maybe'"),
        ("7,a,X,4,1,,,9", "steps", "expected `int` <= 4, found '9'"),
        (",a,X,4,1,,,1", "id", "expected a whole number, found ''"),
    ],
)
def test_every_form_has_its_own_complaint(tmp_path: Path, cells: str, column: str, message: str) -> None:
    error = refused(tmp_path, f"id,name,size,strengths,mountain,setup,class,steps\n{cells}\n", Unit)
    assert error.column == column
    assert message in str(error)


def test_a_decimal_cell_takes_no_words_of_a_programming_language(tmp_path: Path) -> None:
    for text in ("nan", "inf", "1e5", "0x1", "1."):
        assert refused(tmp_path, f"column,die,shift\n1,1,{text}\n", Cell).column == "shift"


def test_a_record_may_check_its_cells_together(tmp_path: Path) -> None:
    error = refused(tmp_path, "column,die\n1,6\n2,7\n", Cell)
    assert str(error) == "bad.csv, row 3: column 2 has a die of 7"


def test_blank_lines_count_as_rows_of_the_spreadsheet(tmp_path: Path) -> None:
    assert refused(tmp_path, "column,die\n\n1,6\n\n2,x\n", Cell).row == 5


def test_a_cell_of_several_lines_is_one_row(tmp_path: Path) -> None:
    error = refused(
        tmp_path, 'hex,terrain,vp,source\n0101,clear,1,"printed\nand more"\n0102,clear,x,printed\n'
    )
    assert error.row == 3


def test_a_field_no_cell_can_hold_is_our_mistake(tmp_path: Path) -> None:
    @dataclass(frozen=True)
    class Odd:
        things: int | str

    with pytest.raises(TypeError, match="a cell cannot hold"):
        load_csv(write(tmp_path, "odd.csv", "things\n1\n"), "odd.csv", Odd)


# Broken files


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    error = refused(tmp_path, "hex,terrain,source\n")
    assert (error.row, error.column) == (1, "vp")
    assert "the column is missing, found 'hex, terrain, source'" in str(error)


def test_an_unknown_column_is_named_with_those_expected(tmp_path: Path) -> None:
    error = refused(tmp_path, "hex,terrain,vp,source,colour\n")
    assert str(error) == "bad.csv, row 1, column colour: unknown column, expected hex, terrain, vp, source"


def test_a_column_given_twice_is_refused(tmp_path: Path) -> None:
    assert "column vp: the column is listed twice" in str(refused(tmp_path, "hex,vp,vp,terrain,source\n"))


@pytest.mark.parametrize("row", ["0101,clear,1", "0101,clear,1,printed,more"])
def test_a_row_with_too_few_or_too_many_cells_is_refused(tmp_path: Path, row: str) -> None:
    error = refused(tmp_path, f"hex,terrain,vp,source\n{row}\n")
    assert error.row == 2
    assert "expected 4 cells" in str(error)


def test_a_key_given_twice_names_the_first_row(tmp_path: Path) -> None:
    error = refused(tmp_path, HEXES + "0101,hill,2,printed\n", key=("hex",))
    assert str(error) == "bad.csv, row 5, column hex: 0101 is listed twice, first in row 2"


def test_a_key_of_two_columns_is_compared_by_value(tmp_path: Path) -> None:
    assert "1 6 is listed twice" in str(
        refused(tmp_path, "column,die\n1,6\n01,+6\n", Cell, key=("column", "die"))
    )


@pytest.mark.parametrize("text", ["", "  \n\n", "\ufeff"])
def test_an_empty_file_is_refused(tmp_path: Path, text: str) -> None:
    assert "the file is empty" in str(refused(tmp_path, text))


def test_another_encoding_is_refused_with_the_line(tmp_path: Path) -> None:
    error = refused(tmp_path, HEXES.encode() + "0301,clear,0,printed für".encode("latin-1"))
    assert "expected UTF-8 text, found the byte 0xFC in line 5" in str(error)


def test_utf16_is_refused(tmp_path: Path) -> None:
    assert "expected UTF-8 text" in str(refused(tmp_path, HEXES.encode("utf-16")))


def test_a_nul_byte_is_refused_with_the_line(tmp_path: Path) -> None:
    assert "found a NUL byte in line 2" in str(
        refused(tmp_path, "hex,terrain,vp,source\n01\x0001,clear,1,x\n")
    )


def test_a_file_that_is_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONGEST_FILE", 1000)
    assert "longer than 1,000 bytes" in str(refused(tmp_path, "x" * 1001))


def test_a_quote_left_open_is_refused(tmp_path: Path) -> None:
    error = refused(tmp_path, 'hex,terrain,vp,source\n0101,clear,1,"printed\n')
    assert error.row == 2
    assert "comma-separated values" in str(error)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"nowhere\.csv: the file does not exist"):
        load_csv(tmp_path, "nowhere.csv", Hex)


def test_a_folder_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hexes.csv").mkdir()
    with pytest.raises(DataError, match="cannot be read"):
        load_csv(tmp_path, "hexes.csv", Hex)


# The overlay


def test_without_an_overlay_the_package_stands(package: Path) -> None:
    assert hexes(package) == load_csv(package, "hexes.csv", Hex)
    assert DataSource(package).overlay_hash() == ""


def test_an_overlay_row_replaces_the_row_with_its_key(package: Path, tmp_path: Path) -> None:
    own = write(tmp_path / "own", "hexes.csv", "vp,hex,source\n2,0102,printed on my map\n")
    rows = hexes(package, own)
    assert [row.hex for row in rows] == ["0101", "0102", "0201"]
    assert rows[1] == Hex("0102", "hill", 2, "printed on my map")
    assert rows[0] == hexes(package)[0]


def test_an_overlay_may_leave_a_table_alone(package: Path, tmp_path: Path) -> None:
    own = write(tmp_path / "own", "README.txt", "nothing here")
    assert hexes(package, own) == hexes(package)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hex,vp\n0909,1\n", "row 2, column hex: expected the key of a row in hexes.csv, found 0909"),
        ("hex,vp\n0101,1\n0101,2\n", "row 3, column hex: 0101 is listed twice, first in row 2"),
        ("hex,vp\n0101,x\n", "row 2, column vp: expected a whole number, found 'x'"),
        ("hex,source\n0101,mine\n", "row 2, column source: expected a source starting with printed"),
        ("hex,colour\n0101,red\n", "row 1, column colour: unknown column"),
        ("vp\n1\n", "row 1, column hex: the column is missing"),
        ("", "the file is empty"),
    ],
)
def test_a_broken_overlay_is_named_by_its_own_file_and_row(
    package: Path, tmp_path: Path, text: str, message: str
) -> None:
    own = write(tmp_path / "own", "hexes.csv", text)
    with pytest.raises(DataError) as caught:
        hexes(package, own)
    assert caught.value.file == str(own / "hexes.csv")
    assert message in str(caught.value)


def test_a_broken_package_cell_is_not_blamed_on_the_overlay(package: Path, tmp_path: Path) -> None:
    write(package, "hexes.csv", HEXES.replace("hill,1", "bog,1"))
    own = write(tmp_path / "own", "hexes.csv", "hex,vp\n0102,2\n")
    with pytest.raises(DataError) as caught:
        hexes(package, own)
    assert (caught.value.file, caught.value.row) == ("hexes.csv", 3)


def test_a_table_without_a_key_takes_no_overlay(package: Path, tmp_path: Path) -> None:
    own = write(tmp_path / "own", "hexes.csv", HEXES)
    with pytest.raises(DataError, match="its rows have no key"):
        load_csv(DataSource(package, own), "hexes.csv", Hex)


def test_an_overlay_file_that_nothing_reads_is_refused(package: Path, tmp_path: Path) -> None:
    own = write(tmp_path / "own", "hexs.csv", HEXES)
    with pytest.raises(DataError, match=r"hexs\.csv: this title has no table of this name"):
        DataSource(package, own)


def test_an_overlay_must_be_a_folder(package: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="expected a folder"):
        DataSource(package, tmp_path / "nowhere")


def test_the_overlay_hash_depends_on_names_and_contents_only(package: Path, tmp_path: Path) -> None:
    text = "hex,vp\n0102,2\n"
    here = DataSource(package, write(tmp_path / "here", "hexes.csv", text))
    there = DataSource(package, write(tmp_path / "there", "hexes.csv", text))
    write(tmp_path / "there", "README.txt", "not data")
    changed = DataSource(package, write(tmp_path / "changed", "hexes.csv", text.replace("2\n", "3\n")))
    assert here.overlay_hash() == there.overlay_hash() != changed.overlay_hash()
    assert len(here.overlay_hash()) == 64


# Provenance


def test_provenance_counts_printed_and_reconstructed_rows(package: Path) -> None:
    assert provenance(hexes(package)) == Provenance(printed=2, reconstructed=1)
    assert provenance(()) == Provenance(0, 0)


def test_a_row_that_does_not_say_where_it_comes_from_is_refused() -> None:
    with pytest.raises(DataError, match=r"units\.csv, row 2, column source"):
        provenance([Cell(1, 1)], "units.csv")


# TOML

CALENDAR = '[calendar]\nturns = 12\nnames = ["dawn"]\n[calendar.night]\nevery = 3\n'


class Night(msgspec.Struct, frozen=True):
    every: int


class Calendar(msgspec.Struct, frozen=True):
    turns: int
    names: tuple[str, ...]
    night: Night


class CalendarFile(msgspec.Struct, frozen=True):
    calendar: Calendar


def test_toml_is_read_as_a_dict_or_as_a_record(tmp_path: Path) -> None:
    write(tmp_path, "calendar.toml", CALENDAR)
    assert load_toml(tmp_path, "calendar.toml", dict)["calendar"]["turns"] == 12
    assert load_toml(tmp_path, "calendar.toml", CalendarFile) == CalendarFile(
        Calendar(12, ("dawn",), Night(3))
    )


def test_toml_that_does_not_fit_its_record_is_refused_with_the_path(tmp_path: Path) -> None:
    write(tmp_path, "calendar.toml", CALENDAR.replace("12", '"twelve"'))
    with pytest.raises(
        DataError, match=r"calendar\.toml: Expected `int`, got `str` - at `\$\.calendar\.turns`"
    ):
        load_toml(tmp_path, "calendar.toml", CalendarFile)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns = ", "expected TOML: Invalid value"),
        ("a = 1\na = 2", "expected TOML: Cannot overwrite"),
        ("", "the file is empty"),
        (b"a = '\xff'", "expected UTF-8"),
        ("a = " + "[" * 5000, "expected TOML"),
    ],
)
def test_broken_toml_is_refused(tmp_path: Path, text: str | bytes, message: str) -> None:
    write(tmp_path, "bad.toml", text)
    with pytest.raises(DataError, match=message):
        load_toml(tmp_path, "bad.toml", dict)


def test_a_toml_overlay_merges_key_by_key(tmp_path: Path) -> None:
    folder = write(tmp_path / "package", "calendar.toml", CALENDAR)
    own = write(
        tmp_path / "own", "calendar.toml", '[calendar]\nnames = ["dusk"]\n[calendar.night]\nevery = 2\n'
    )
    merged = load_toml(DataSource(folder, own), "calendar.toml", CalendarFile)
    assert merged == CalendarFile(Calendar(12, ("dusk",), Night(2)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[calendar]\nweeks = 3\n", "calendar.weeks: this title's file has no such key"),
        ("[calendar]\nturns = true\n", "calendar.turns: expected int, found True"),
        ("calendar = 1\n", "calendar: expected dict, found 1"),
    ],
)
def test_a_toml_overlay_may_not_add_or_retype(tmp_path: Path, text: str, message: str) -> None:
    folder = write(tmp_path / "package", "calendar.toml", CALENDAR)
    own = write(tmp_path / "own", "calendar.toml", text)
    with pytest.raises(DataError) as caught:
        load_toml(DataSource(folder, own), "calendar.toml", dict)
    assert message in str(caught.value)
    assert caught.value.file == str(own / "calendar.toml")
