"""Data files of a title: read, checked and typed once, so that the rules never see a bad number.

A table is a CSV file whose header names the fields of a record; each row becomes one record. Our messages use
the row numbers of a spreadsheet: the header is row 1.

Owners of the printed game may keep a folder with their own files of the same names (the overlay). A row there
replaces the row with the same key, a missing column keeps our value, and nothing can be added: an overlay
corrects a game, it does not make another one. Its hash goes into the game record. A variant of the title
overlays its own tables in the same way, below the owner's, and may add rows.
"""

from __future__ import annotations

import csv
import dataclasses
import enum
import hashlib
import io
import re
import tomllib
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from redoubt.engine.errors import DataError

LONGEST_FILE = 10_000_000
"""In bytes. No table of a board game comes near it; a larger file is a mistake or worse."""

Record = TypeVar("Record")
_SOURCE = re.compile(r"(printed|reconstructed)\b")
_REQUIRED: Any = object()


@dataclass(frozen=True)
class DataSource:
    """Where a title's tables come from: the package's folder, and any overlay of the owner or the variant."""

    folder: Traversable
    overlay: Path | None = None
    variant: Path | None = None

    def __post_init__(self) -> None:
        if self.overlay is not None and not self.overlay.is_dir():
            raise DataError(
                str(self.overlay), None, None, "expected a folder with files named like this title's tables"
            )
        for file in (*self._overlay_files(), *_data_files(self.variant)):
            if not self.folder.joinpath(file.name).is_file():
                raise DataError(str(file), None, None, "this title has no table of this name")

    def _overlay_files(self) -> list[Path]:
        return _data_files(self.overlay)

    def variant_file(self, name: str) -> Path | None:
        """The variant's version of a file, if there is one."""
        file = self.variant / name if self.variant is not None else None
        return file if file is not None and file.is_file() else None

    def overlay_file(self, name: str) -> Path | None:
        """The owner's version of a file, if there is one."""
        file = self.overlay / name if self.overlay is not None else None
        return file if file is not None and file.is_file() else None

    def overlay_hash(self) -> str:
        """A fingerprint of the owner's files, whatever the folder's path; "" without an overlay."""
        if self.overlay is None:
            return ""
        digest = hashlib.sha256()
        for file in self._overlay_files():
            for part in (file.name.encode(), read_bytes(file, str(file))):
                digest.update(len(part).to_bytes(8, "big") + part)
        return digest.hexdigest()


def _data_files(folder: Path | None) -> list[Path]:
    """The tables in a folder, if there is one."""
    if folder is None:
        return []
    return sorted(
        file
        for file in folder.iterdir()
        if file.suffix.lower() in (".csv", ".toml") and not file.name.startswith(".")
    )


@dataclass(frozen=True)
class Provenance:
    """How many rows are printed, and how many we reconstructed."""

    printed: int
    reconstructed: int


def load_csv(
    source: DataSource | Traversable | str, name: str, record: type[Record], key: Sequence[str] = ()
) -> tuple[Record, ...]:
    """The rows of a table as records, in file order.

    `source` is a DataSource, a folder, or the dotted name of the package whose folder it is. `record` is a
    frozen dataclass or msgspec Struct with fields of str, int, float, bool, Literal, Enum, tuple[…, ...]
    (written 4|2), or one of these or None. A column may be absent, and a cell empty, where the field has a
    default. `key` names the columns that identify a row; a table without a key cannot be overlaid.
    """
    source = _as_source(source)
    columns = {column.name: column for column in _columns(record)}
    keys = [columns[column] for column in key]
    rows = _read_rows(source.folder.joinpath(name), name, columns, required=None)
    by_key = _by_key(rows, keys)
    for own, adds in ((source.variant_file(name), True), (source.overlay_file(name), False)):
        if own is None:
            continue
        shown = str(own)
        if not key:
            raise DataError(shown, None, None, "this table cannot be overlaid: its rows have no key")
        for values, patch in _by_key(_read_rows(own, shown, columns, required=key), keys).items():
            if values in by_key:
                by_key[values].lay(patch)
            elif adds:
                rows.append(patch)
                by_key[values] = patch
            else:
                raise patch.error(key[0], f"expected the key of a row in {name}, found {_words(values)}")
    return tuple(_record(row, columns, record) for row in rows)


def load_toml(source: DataSource | Traversable | str, name: str, form: type[Record]) -> Record:
    """A TOML file as a value of this form: `dict`, or a Struct or dataclass that fits it.

    In an overlay, tables merge key by key and any other value replaces ours; a new key or a value of
    another type is an error.
    """
    source = _as_source(source)
    shown = name
    data = parse_toml(read_text(source.folder.joinpath(name), name), name)
    for own, adds in ((source.variant_file(name), True), (source.overlay_file(name), False)):
        if own is not None:
            shown = str(own)
            _merge(data, parse_toml(read_text(own, shown), shown), shown, "", adds)
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise DataError(shown, None, None, str(error)) from None


def provenance(rows: Iterable[object], file: str = "table") -> Provenance:
    """Count printed and reconstructed rows by their `source`; a row without one is an error."""
    counts = {"printed": 0, "reconstructed": 0}
    for number, row in enumerate(rows, start=2):
        counts[_origin(str(getattr(row, "source", "")), file, number)] += 1
    return Provenance(**counts)


def _origin(source: str, file: str, number: int) -> str:
    if origin := _SOURCE.match(source):
        return origin[1]
    expected = f"expected a source starting with printed or reconstructed, found {_quoted(source)}"
    raise DataError(file, number, "source", expected)


def _as_source(source: DataSource | Traversable | str) -> DataSource:
    if isinstance(source, DataSource):
        return source
    return DataSource(files(source) if isinstance(source, str) else source)


# Files


def read_bytes(file: Traversable, shown: str) -> bytes:
    """The bytes of a file, unless it is missing or absurdly long."""
    try:
        with file.open("rb") as stream:
            data: bytes = stream.read(LONGEST_FILE + 1)
    except FileNotFoundError:
        raise DataError(shown, None, None, "the file does not exist") from None
    except OSError as error:
        raise DataError(shown, None, None, f"the file cannot be read: {error.strerror}") from None
    if len(data) > LONGEST_FILE:
        raise DataError(shown, None, None, f"the file is longer than {LONGEST_FILE:,} bytes")
    return data


def read_text(file: Traversable, shown: str) -> str:
    """The text of a data file: UTF-8, with or without a byte order mark, not empty, no NUL."""
    data = read_bytes(file, shown)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        expected = f"expected UTF-8 text, found the byte 0x{data[error.start]:02X} in line {line}"
        raise DataError(shown, None, None, expected) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise DataError(shown, None, None, f"expected text, found a NUL byte in line {line}")
    if not text.strip():
        raise DataError(shown, None, None, "the file is empty")
    return text


def parse_toml(text: str, shown: str) -> dict[str, Any]:
    """TOML as plain dicts; the parser's own complaint names line and column."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise DataError(shown, None, None, f"expected TOML: {error}") from None


def _merge(ours: dict[str, Any], own: dict[str, Any], shown: str, path: str, adds: bool) -> None:
    for name, value in own.items():
        where = path + name
        if name not in ours and adds:
            ours[name] = value
            continue
        if name not in ours:
            raise DataError(shown, None, None, f"{where}: this title's file has no such key")
        if type(value) is not type(ours[name]):
            expected = f"expected {type(ours[name]).__name__}, found {_quoted(value)}"
            raise DataError(shown, None, None, f"{where}: {expected}")
        if isinstance(value, dict):
            _merge(ours[name], value, shown, where + ".", adds)
        else:
            ours[name] = value


# Rows


@dataclass(slots=True)
class _Row:
    """One row as text, with any overlaid row of a variant or an owner."""

    file: str
    number: int
    cells: dict[str, str]
    patch: _Row | None = None

    def lay(self, patch: _Row) -> None:
        """Put a row on top of all the others."""
        if self.patch is None:
            self.patch = patch
        else:
            self.patch.lay(patch)

    def holder(self, column: str) -> _Row:
        """The row that supplies the cell: the topmost with that column."""
        above = self.patch.holder(column) if self.patch is not None else self
        return above if column in above.cells else self

    def error(self, column: str | None, expected: str) -> DataError:
        return DataError(self.file, self.number, column, expected)


@dataclass(frozen=True, slots=True)
class _Column:
    """A field of the record: its name in the header, its name in code, and how to read a cell."""

    name: str
    field: str
    read: Callable[[str], object]
    empty: object
    required: bool

    def value(self, row: _Row) -> object:
        row = row.holder(self.name)
        text = row.cells.get(self.name, "")
        if not text and self.empty is not _REQUIRED:
            return self.empty
        try:
            return self.read(text)
        except ValueError as error:
            raise row.error(self.name, f"expected {error}, found {_quoted(text)}") from None


def _read_rows(
    file: Traversable, shown: str, columns: dict[str, _Column], required: Sequence[str] | None
) -> list[_Row]:
    """The rows of one file. Blank lines count towards row numbers, as in a spreadsheet."""
    reader = csv.reader(io.StringIO(read_text(file, shown), newline=""), strict=True)
    header: list[str] = []
    rows: list[_Row] = []
    number = 0
    try:
        for number, line in enumerate(reader, start=1):
            cells = [cell.strip() for cell in line]
            if not header:
                header = cells
                _check_header(header, shown, columns, required)
            elif any(cells):
                if len(cells) != len(header):
                    raise DataError(shown, number, None, f"expected {len(header)} cells, found {len(cells)}")
                rows.append(_Row(shown, number, dict(zip(header, cells, strict=True))))
    except csv.Error as error:
        raise DataError(shown, number + 1, None, f"expected comma-separated values: {error}") from None
    return rows


def _check_header(
    header: list[str], shown: str, columns: dict[str, _Column], required: Sequence[str] | None
) -> None:
    if required is None:
        required = [column.name for column in columns.values() if column.required]
    for place, name in enumerate(header):
        if name not in columns:
            raise DataError(shown, 1, name, f"unknown column, expected {', '.join(columns)}")
        if name in header[:place]:
            raise DataError(shown, 1, name, "the column is listed twice")
    for name in required:
        if name not in header:
            raise DataError(shown, 1, name, f"the column is missing, found {_quoted(', '.join(header))}")


def _by_key(rows: list[_Row], key: list[_Column]) -> dict[tuple[object, ...], _Row]:
    by_key: dict[tuple[object, ...], _Row] = {}
    for row in rows if key else ():
        values = tuple(column.value(row) for column in key)
        if (first := by_key.setdefault(values, row)) is not row:
            raise row.error(key[0].name, f"{_words(values)} is listed twice, first in row {first.number}")
    return by_key


def _record(row: _Row, columns: dict[str, _Column], record: type[Record]) -> Record:
    values = {column.field: column.value(row) for column in columns.values()}
    if "source" in columns:
        holder = row.holder("source")
        _origin(str(values[columns["source"].field]), holder.file, holder.number)
    try:
        return record(**values)
    except ValueError as error:  # the record's own check of several cells together
        raise (row.patch or row).error(None, str(error)) from None


def _quoted(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else text[:77] + "..."


def _words(values: tuple[object, ...]) -> str:
    return " ".join(str(value) for value in values)


# Forms of a cell. A reader raises ValueError with the form it expects.


def _columns(record: Any) -> list[_Column]:
    """The columns of a record, in its own order."""
    hints = get_type_hints(record, include_extras=True)
    if issubclass(record, msgspec.Struct):
        fields = [
            (field.encode_name, field.name, field.default, field.default_factory)
            for field in msgspec.structs.fields(record)
        ]
    else:
        fields = [
            (field.name, field.name, field.default, field.default_factory)
            for field in dataclasses.fields(record)
        ]
    columns = []
    for name, field, default, factory in fields:
        read, empty = _form(hints[field])
        required = False
        if default not in (msgspec.NODEFAULT, dataclasses.MISSING):
            empty = default
        elif factory not in (msgspec.NODEFAULT, dataclasses.MISSING):
            empty = factory()
        else:
            required = True
        columns.append(_Column(name, field, read, empty, required))
    return columns


def _form(hint: Any) -> tuple[Callable[[str], object], object]:
    """How to read a cell of this type, and what an empty cell means (_REQUIRED: it may not be empty)."""
    origin, arguments = get_origin(hint), get_args(hint)
    if isinstance(hint, NewType):
        return _form(hint.__supertype__)
    if origin is Annotated:
        read, empty = _form(arguments[0])
        return _limited(read, hint), empty
    if origin in (Union, types.UnionType) and len(arguments) == 2 and types.NoneType in arguments:
        return _form(next(argument for argument in arguments if argument is not types.NoneType))[0], None
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_of(_form(arguments[0])[0]), ()
    if origin is Literal:
        return _one_of({str(choice): choice for choice in arguments}), _REQUIRED
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return _one_of({str(choice.value): choice for choice in hint}), _REQUIRED
    if hint in _PLAIN:
        return _PLAIN[hint], "" if hint is str else _REQUIRED
    raise TypeError(f"a cell cannot hold {hint}")


def _number(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,15}", text):
        raise ValueError("a whole number")
    return int(text)


def _decimal(text: str) -> float:
    if not re.fullmatch(r"[+-]?[0-9]{1,15}(\.[0-9]{1,15})?", text):
        raise ValueError("a number with a decimal point")
    return float(text)


def _yes_or_no(text: str) -> bool:
    if text.lower() not in ("1", "yes", "true", "0", "no", "false"):
        raise ValueError("1 or 0")
    return text.lower() in ("1", "yes", "true")


_PLAIN: dict[Any, Callable[[str], object]] = {str: str, int: _number, float: _decimal, bool: _yes_or_no}


def _one_of(choices: dict[str, object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        if text not in choices:
            raise ValueError(f"one of {', '.join(choices)}")
        return choices[text]

    return read


def _list_of(read_one: Callable[[str], object]) -> Callable[[str], object]:
    def read(text: str) -> object:
        parts = [part.strip() for part in text.split("|")]
        if not all(parts):
            raise ValueError("values separated by |")
        try:
            return tuple(read_one(part) for part in parts)
        except ValueError as error:
            raise ValueError(f"values separated by |, each {error}") from None

    return read


def _limited(read_one: Callable[[str], object], hint: Any) -> Callable[[str], object]:
    def read(text: str) -> object:
        value = read_one(text)
        try:
            return msgspec.convert(value, hint)
        except msgspec.ValidationError as error:
            raise ValueError(str(error).removeprefix("Expected ")) from None

    return read
