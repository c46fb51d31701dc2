"""The modules of the table in one file: the same names, in the order in which they need each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from redoubt.engine import codec
from redoubt.service.sheaf import ADDRESS, Sheaf, Unreadable
from redoubt.service.static import Files
from redoubt.web import STATIC
from tests.service.helpers import Client

BOUND = codec.from_json((STATIC / "sheaf.json").read_bytes())


def site(folder: Path, **modules: str) -> Path:
    """A folder with modules; `one` is /js/one.js."""
    (folder / "js").mkdir()
    for name, text in modules.items():
        (folder / "js" / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_a_module_comes_after_those_it_needs_and_shares_what_they_export(tmp_path: Path) -> None:
    folder = site(
        tmp_path,
        one='import { twice as double } from "./two.js";\nexport const four = double(2);\n',
        two="export function twice(n) { return 2 * n; }\n",
    )
    text = Sheaf(folder, ["/js/one.js", "/js/two.js"]).text()
    assert text.index("function twice") < text.index("const four")
    assert 'const { twice: double } = $["/js/two.js"];' in text
    assert (
        Sheaf(folder, ["/js/one.js", "/js/two.js"]).stub("/js/one.js")
        == 'import { $ } from "/sheaf.js";\nexport const { four } = $["/js/one.js"];\n'
    )


def test_what_is_not_bound_is_imported_once(tmp_path: Path) -> None:
    needs = 'import * as far from "../vendor/far.js";\n'
    folder = site(tmp_path, one=needs + "export class One {}\n", two=needs + "export let two = far;\n")
    text = Sheaf(folder, ["/js/one.js", "/js/two.js"]).text()
    assert text.count('from "/vendor/far.js"') == 1
    assert text.count("const far = $$0;") == 2


def test_names_that_are_passed_on_are_the_other_modules(tmp_path: Path) -> None:
    folder = site(tmp_path, one='export { a, b as c } from "./two.js";\n', two="export const a = 1;\n")
    sheaf = Sheaf(folder, ["/js/one.js", "/js/two.js"])
    assert '$["/js/one.js"] = { a: $["/js/two.js"].a, c: $["/js/two.js"].b };' in sheaf.text()
    assert "export const { a, c } =" in sheaf.stub("/js/one.js")


@pytest.mark.parametrize(
    "text",
    ["export default 3;\n", 'import thing from "./two.js";\n', 'import "./two.js";\n', "export { here };\n"],
)
def test_a_module_written_otherwise_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(Unreadable, match=r"/js/one\.js"):
        Sheaf(site(tmp_path, one=text, two=""), ["/js/one.js", "/js/two.js"])


def test_modules_that_need_each_other_are_refused(tmp_path: Path) -> None:
    folder = site(tmp_path, one='import { b } from "./two.js";\n', two='import { a } from "./one.js";\n')
    with pytest.raises(Unreadable, match="need each other"):
        Sheaf(folder, ["/js/one.js", "/js/two.js"])


def test_every_module_of_the_table_exports_under_its_address_what_it_exports_itself() -> None:
    sheaf = Sheaf(STATIC, BOUND)
    for module in BOUND:
        own = (STATIC / module.lstrip("/")).read_text(encoding="utf-8")
        declared = set(re.findall(r"^export (?:async )?(?:function\*?|class|const|let) ([\w$]+)", own, re.M))
        assert declared <= set(re.findall(r"[\w$]+", sheaf.stub(module))), module


def test_the_sheaf_is_made_again_when_a_module_changes(tmp_path: Path) -> None:
    folder = site(tmp_path, one="export const a = 1;\n")
    (folder / "sheaf.json").write_text('["/js/one.js"]', encoding="utf-8")
    files = Files(folder)
    first = files.answer("GET", ADDRESS, {})
    (folder / "js" / "one.js").write_text("export const a = 22;\n", encoding="utf-8")
    again = files.answer("GET", ADDRESS, {})
    assert (first[0], again[0]) == (200, 200)
    assert first[1]["ETag"] != again[1]["ETag"]
    assert b"const a = 22" in again[2]


def test_the_server_sends_the_sheaf_and_under_each_address_a_stub(client: Client) -> None:
    whole = client.http.get(ADDRESS)
    assert whole.headers["content-type"].startswith("text/javascript")
    stub = client.http.get("/js/table/desk.js")
    assert stub.text.startswith(f'import {{ $ }} from "{ADDRESS}";')
    assert client.http.get("/js/api.js").text.startswith("/**"), "every page has it: it stays by itself"
