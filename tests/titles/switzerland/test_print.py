"""`redoubt print`: files on the disk, and clear words for what cannot be printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import redoubt
from redoubt.kit.provenance import count_sources
from redoubt.kit.rules_index import RulesIndex
from redoubt.paper.plain import texts
from redoubt.paper.printing import KINDS, Offer, Order
from redoubt.paper.type import Face, missing
from tests.cli.conftest import run

TITLE = redoubt.title("switzerland")
Printed = dict[str, dict[str, list[tuple[Face, str]]]]


def words(svg: str) -> list[str]:
    return [text for _, text in texts(svg)]


def pages(file: Path) -> int:
    return len(re.findall(rb"/Type /Page\b(?!s)", file.read_bytes()))


@pytest.fixture(scope="module")
def offer() -> Offer:
    return Offer(TITLE, Order())


@pytest.fixture(scope="module")
def printed(offer: Offer) -> Printed:
    """Everything that is written on the sheets, by kind and sheet."""
    kinds = {kind: offer.sheets(kind) for kind in KINDS if kind != "map"} | {"map": [offer.whole_map()]}
    return {
        kind: {sheet.name: list(texts(sheet.svg(fonts=False))) for sheet in sheets}
        for kind, sheets in kinds.items()
    }


def lines(sheets: dict[str, list[tuple[Face, str]]], stem: str = "") -> list[str]:
    return [text for name, words in sheets.items() if name.startswith(stem) for _, text in words]


# files


def test_counters_are_written_as_one_pdf_and_a_picture_of_each_sheet(tmp_path: Path) -> None:
    out = tmp_path / "new" / "folder"
    result = run("print", "switzerland", "--what", "counters", "--out", out)
    assert result.code == 0
    assert sorted(sheet.name for sheet in out.iterdir()) == [
        "counters-1-back.svg", "counters-1-front.svg", "counters-2-back.svg", "counters-2-front.svg",
        "counters.pdf",
    ]  # fmt: skip
    assert pages(out / "counters.pdf") == 4
    assert "5 files. Print at 100 %" in result.out
    assert "counters.pdf" in result.out


def test_a_map_larger_than_the_paper_comes_in_tiles_and_as_one_sheet(tmp_path: Path) -> None:
    result = run(
        "print", "switzerland", "--what", "map", "--paper", "a3", "--format", "pdf", "--out", tmp_path
    )
    assert result.code == 0, result.err
    assert sorted(sheet.name for sheet in tmp_path.iterdir()) == ["map-one-sheet.pdf", "map.pdf"]
    assert pages(tmp_path / "map.pdf") == 2
    assert pages(tmp_path / "map-one-sheet.pdf") == 1
    assert (tmp_path / "map.pdf").read_bytes().count(b"/Subtype /Image") == 1, "one picture for all tiles"


def test_a_hex_too_small_to_print_is_refused(tmp_path: Path) -> None:
    ended = run("print", "switzerland", "--what", "map", "--hex", "3", "--out", tmp_path / "out")
    assert ended.code == 2
    assert "a hex must be 8 to 60 mm across, not 3" in ended.err
    assert not (tmp_path / "out").exists()


# what stands on the sheets


def test_r02_3_there_are_286_counters_and_each_step_of_a_unit_has_a_face(offer: Offer) -> None:
    counters = offer.printed.counters
    assert sum(counter.count for counter in counters) == 286
    strength: dict[str, list[int]] = {}
    for counter in counters:
        for face in (counter.front, counter.back):
            if face is not None and face.kind == "unit":
                assert face.strength is not None
                strength.setdefault(face.id, []).append(face.strength.now)
    rows = offer.rules.tables.chart_rows["units"]
    assert strength == {row.id: list(row.strength) for row in rows}


def test_the_map_shows_every_hex_number_town_mark_and_exit(offer: Offer) -> None:
    svg = offer.whole_map().svg(fonts=False)
    text = words(svg)
    data = TITLE.show.map(offer.rules)
    assert {row["hex"] for row in data["hexes"]} <= set(text)
    worth = [str(row["vp"]) for row in data["hexes"] if row["vp"]]
    assert sum(text.count(points) for points in set(worth)) >= len(worth) == 18
    assert svg.count('fill="#e8811a"') == sum(row["orange"] for row in data["hexes"]) + 1, (
        "and one in the key"
    )
    assert svg.count("M0,-7L5.5,3H-5.5Z") == len(data["exits"]) + 1
    assert "orange dot: fortified line [11.1]" in text


def test_the_tiles_cover_the_map_whichever_the_paper() -> None:
    for paper, count in (("A4", 6), ("A3", 2), ("A2", 1), ("A1", 1)):
        sheets = Offer(TITLE, Order(paper)).sheets("map")
        assert len(sheets) == count
        assert len({(sheet.width, sheet.height) for sheet in sheets}) == 1
    small, large = (Offer(TITLE, Order(hex=size)).sheets("map") for size in (12, 40))
    assert len(small) < 6 < len(large)


@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_can_be_read_names_the_game_and_tells_its_sources(printed: Printed, kind: str) -> None:
    for name, content in printed[kind].items():
        for face, text in content:
            assert missing(text, face) == set(), (name, text)
        together = " ".join(text for _, text in content)
        assert TITLE.name in together, name
        assert re.search("[Rr]econstructed|placement is ours|are ours", together), name


def test_the_map_and_the_counters_count_what_is_reconstructed(printed: Printed) -> None:
    counted = count_sources(TITLE)
    roads, units = counted["roads.csv"], counted["units.csv"]
    text = " ".join(lines(printed["map"]))
    assert f"roads: {roads['reconstructed']} of {sum(roads.values())}, " in text
    for number in (1, 2):
        text = " ".join(lines(printed["counters"], f"counters-{number}-front"))
        assert f"units: {units['reconstructed']} of {sum(units.values())}, {units['partly']} more" in text


def test_every_cell_of_every_chart_is_on_paper(printed: Printed, offer: Offer) -> None:
    texts = lines(printed["charts"], "charts")
    together = " ".join(texts)
    for chart in offer.table.charts:
        assert any(text.startswith(chart.title) for text in texts)
        for row in chart.rows:
            assert row.head in texts
            for cell in row.cells:
                assert all(word in together for word in cell.text.split()), (chart.id, cell)


def test_r19_0_every_scenario_has_its_sheet_with_rules_track_and_set_up(printed: Printed) -> None:
    for id, scenario in TITLE.scenarios.items():
        texts = lines(printed["charts"], f"scenario-{id.replace('_', '-')}")
        assert scenario.name in texts
        assert "Turn track" in texts
        assert any(text.startswith(f"{scenario.rule}.1 ") for text in texts)
        assert "Set-up: German" in texts
        assert f"Set-up: {scenario.names.get('swiss', 'Swiss')}" in texts
    historical = lines(printed["charts"], "scenario-historical")
    assert historical[historical.index("Basel 1203") + 1].startswith("4 Bdr X"), "its printed hex [SC]"
    assert re.search(r"fortified line \d+ \(N, NE, NW\)", " ".join(historical))


def test_the_rules_are_all_there_in_their_order(printed: Printed) -> None:
    index = RulesIndex.load(TITLE.folder / "data" / "rules.toml")
    leads = [text for text in lines(printed["rules"]) if re.match(r"[\dA-Z.]+ .*\.$", text)]
    found = [text.split()[0] for text in leads if text.split()[0] in index]
    assert list(dict.fromkeys(found)) == list(index)


def test_an_owners_values_are_printed_and_said_to_be_there(tmp_path: Path) -> None:
    (tmp_path / "combat_results.csv").write_text(
        "column,die,attacker,defender,source\n1:4,1,R,1,printed mine\n"
    )
    own = Offer(TITLE, Order(data=tmp_path))
    assert "R/1" in [text for sheet in own.sheets("charts") for text in words(sheet.svg(fonts=False))]
    assert "Your own values replace some" in " ".join(words(own.whole_map().svg(fonts=False)))
