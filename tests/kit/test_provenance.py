"""Every row of data says where it comes from."""

from __future__ import annotations

from pathlib import Path

import pytest

import redoubt
from redoubt.engine.errors import DataError
from redoubt.kit.provenance import Row, count_origins, count_sources, sources
from tests.shipped import SHIPPED


def folder_in(folder: Path, **files: str) -> Path:
    (folder / "data").mkdir()
    for name, text in files.items():
        (folder / "data" / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return folder


def test_a_csv_row_is_named_by_its_line_and_values(tmp_path: Path) -> None:
    folder = folder_in(tmp_path, units_csv='id,name,source\nA,"a, b",printed 1.0\nB,,reconstructed by fit\n')
    assert sources(folder) == {
        "units.csv": [
            Row("2", "id A, name a, b", "printed 1.0"),
            Row("3", "id B", "reconstructed by fit"),
        ]
    }


def test_a_toml_table_is_named_by_its_path(tmp_path: Path) -> None:
    folder = folder_in(
        tmp_path, s_toml='[a]\nsource = "printed 2"\nn = 3\n[[a.b]]\nsource = "reconstructed x"\n'
    )
    assert [(row.row, row.origin) for row in sources(folder)["s.toml"]] == [
        ("a", "printed"),
        ("a.b[1]", "reconstructed"),
    ]


@pytest.mark.parametrize(
    ("source", "origin"),
    [
        ("printed 6.1", "printed"),
        ("reconstructed by fit", "reconstructed"),
        ("printed 6.1 number; reconstructed shape", "partly"),
        ("", "reconstructed"),
    ],
)
def test_the_origin_follows_from_the_clauses(source: str, origin: str) -> None:
    assert Row("2", "", source).origin == origin


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"s\.toml"):
        sources(folder_in(tmp_path, s_toml="[a"))


@pytest.mark.parametrize("title_id", SHIPPED)
def test_the_counts_are_those_of_the_rows(title_id: str) -> None:
    title = redoubt.title(title_id)
    assert count_sources(title) == {name: count_origins(rows) for name, rows in sources(title.folder).items()}
    for name, rows in sources(title.folder).items():
        assert sum(count_sources(title)[name].values()) == len(rows), name
