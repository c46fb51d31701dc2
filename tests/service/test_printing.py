"""Files to print, from the server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import redoubt
from redoubt.paper.printing import KINDS
from tests.service.helpers import Client, Refusal


def test_the_kinds_of_sheets_are_those_that_the_title_has(client: Client) -> None:
    kinds = client.get("/api/titles/crossroads/print")["kinds"]
    for kind in KINDS:
        answer = client.http.get(f"/api/titles/crossroads/print/{kind}.svg")
        assert (answer.status_code == 200) == (kind in kinds), kind


def test_a_file_to_print_is_a_download_with_its_type_and_name(client: Client) -> None:
    answer = client.http.get("/api/titles/crossroads/print/rules.pdf", params={"paper": "letter"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"] == 'attachment; filename="crossroads-rules-letter.pdf"'
    assert answer.content.startswith(b"%PDF-")
    assert b"/MediaBox [0 0 612.00 792.00]" in answer.content
    again = client.http.get("/api/titles/crossroads/print/rules.pdf", params={"paper": "letter"})
    assert again.content == answer.content


@pytest.mark.parametrize(
    ("path", "query", "status", "message"),
    [
        ("atlantis/print/map.pdf", {}, 404, "there is no title 'atlantis'"),
        ("crossroads/print/map.png", {}, 404, "there is no 'map.png' to print; there are map.pdf, map.svg"),
        ("crossroads/print/dice.pdf", {}, 404, "there is no 'dice.pdf'"),
        ("crossroads/print/map", {}, 404, "there is no 'map'"),
        ("crossroads/print/map.pdf", {"paper": "A9"}, 422, "unknown paper 'A9'"),
        ("crossroads/print/map.pdf", {"counter": 5}, 400, "10"),
        ("sealed_orders/print/map.pdf", {}, 422, "Sealed Orders has no map to print"),
        ("sealed_orders/print/counters.pdf", {}, 422, "Sealed Orders has no counters to print"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    client: Client, path: str, query: dict[str, str], status: int, message: str
) -> None:
    with pytest.raises(Refusal) as refused:
        client.get(f"/api/titles/{path}", **query)
    assert refused.value.status == status
    assert message in refused.value.error["message"]


def test_the_press_is_not_loaded_before_the_first_print() -> None:
    """It would take a third of the time that a start takes."""
    look = "import sys, redoubt.service.app; sys.exit('fpdf' in sys.modules)"
    folder = Path(redoubt.__file__).parent.parent
    assert subprocess.run([sys.executable, "-c", look], cwd=folder, check=False).returncode == 0
