"""Fetch the browser client's own copies of libraries, fonts and test tools.

    python3 tools/vendor.py

Needs `npm` and the network. Run it only to raise a version below: the files are committed, so players and the
test suite fetch nothing. Every copy keeps its licence, and `vendor/VERSIONS.txt` lists the packages and
versions. Bare imports (`from "preact"`) become relative ones, because the pages have no build step.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
STATIC: Final = ROOT / "src" / "redoubt" / "web" / "static"
TESTS: Final = ROOT / "tests" / "web" / "vendor"


class Package(NamedTuple):
    name: str
    version: str
    into: Path
    files: dict[str, str]
    """Path in the package: path in the folder `into`."""


LIBRARIES: Final = (
    Package(
        "preact",
        "11.2.0",
        STATIC / "vendor" / "preact",
        {
            "dist/preact.mjs": "preact.js",
            "hooks/dist/hooks.mjs": "hooks.js",
            "src/index.d.ts": "preact.d.ts",
            "src/jsx.d.ts": "jsx.d.ts",
            "src/dom.d.ts": "dom.d.ts",
            "hooks/src/index.d.ts": "hooks.d.ts",
            "LICENSE": "LICENSE",
        },
    ),
    Package(
        "htm",
        "3.1.1",
        STATIC / "vendor" / "htm",
        {"dist/htm.module.js": "htm.js", "dist/htm.d.ts": "htm.d.ts", "LICENSE": "LICENSE"},
    ),
    Package(  # its licence stands at the head of the file
        "qrcode-generator",
        "2.0.4",
        STATIC / "vendor" / "qrcode",
        {"dist/qrcode.mjs": "qrcode.js", "dist/qrcode.d.ts": "qrcode.d.ts"},
    ),
)
TOOLS: Final = (
    Package(
        "axe-core",
        "4.14.0",
        TESTS / "axe",
        {"axe.min.js": "axe.min.js", "LICENSE": "LICENSE", "LICENSE-3RD-PARTY.txt": "LICENSE-3RD-PARTY.txt"},
    ),
)


class Face(NamedTuple):
    package: str
    version: str
    family: str
    styles: tuple[tuple[str, str, str], ...]
    """Style sheet in the package, CSS weight, CSS style."""


FONTS: Final = (
    Face(
        "@fontsource-variable/eb-garamond",
        "5.3.0",
        "EB Garamond",
        (("wght.css", "400 800", "normal"), ("wght-italic.css", "400 800", "italic")),
    ),
    Face("@fontsource-variable/inter", "5.3.0", "Inter", (("wght.css", "100 900", "normal"),)),
    Face(
        "@fontsource/barlow-condensed",
        "5.3.0",
        "Barlow Condensed",
        (("500.css", "500", "normal"), ("600.css", "600", "normal"), ("700.css", "700", "normal")),
    ),
)
SUBSETS: Final = ("latin-ext", "latin")
RENAMED: Final = {"preact": "./preact.js", "./index": "./preact.js", "../../src/index": "./preact.js"}


def install(folder: Path) -> None:
    wanted = [f"{item.name}@{item.version}" for item in (*LIBRARIES, *TOOLS)]
    wanted += [f"{face.package}@{face.version}" for face in FONTS]
    (folder / "package.json").write_text("{}", encoding="utf-8")
    command = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", *wanted]
    subprocess.run(command, cwd=folder, check=True)


def licence_of(package: Path) -> str:
    return str(json.loads((package / "package.json").read_text(encoding="utf-8"))["license"])


def relative_imports(text: str) -> str:
    def swap(match: re.Match[str]) -> str:
        return f"{match[1]}{match[2]}{RENAMED.get(match[3], match[3])}{match[2]}"

    text = re.sub(r"(\bfrom\s*|\bimport\s*)(['\"])([^'\"]+)\2", swap, text)
    text = re.sub(r"declare module '[^']+' \{\s*export = (\w+);\s*\}", r"export { \1 };", text)
    return re.sub(r"\n?//# sourceMappingURL=\S+", "", text)


def copy_library(package: Package, modules: Path) -> str:
    source = modules / package.name
    shutil.rmtree(package.into, ignore_errors=True)
    package.into.mkdir(parents=True)
    for origin, name in package.files.items():
        text = (source / origin).read_text(encoding="utf-8")
        code = name.endswith((".js", ".ts")) and package in LIBRARIES
        (package.into / name).write_text(relative_imports(text) if code else text, encoding="utf-8")
    return f"{package.name} {package.version} ({licence_of(source)})"


def copy_font(face: Face, modules: Path, folder: Path) -> tuple[str, list[str]]:
    """Copy the woff2 files of the subsets; return the name with its version, and the @font-face rules."""
    source = modules / face.package
    slug = face.package.rpartition("/")[2]
    shutil.copy(source / "LICENSE", folder / f"{slug}-OFL.txt")
    rules = []
    for sheet, weight, style in face.styles:
        css = (source / sheet).read_text(encoding="utf-8")
        for subset in SUBSETS:
            file = rf"({slug}-{subset}-(?:wght|\d+)-{style}\.woff2)"
            match = re.search(rf"url\(\./files/{file}\).*?unicode-range:\s*([^;}}]+)", css, re.DOTALL)
            if match is None:
                raise SystemExit(f"{face.package}: {sheet} has no subset {subset}")
            shutil.copy(source / "files" / match[1], folder / match[1])
            rules.append(
                f'@font-face {{ font-family: "{face.family}"; font-style: {style}; font-weight: {weight};\n'
                f'  font-display: swap; src: url("{match[1]}") format("woff2");\n'
                f"  unicode-range: {match[2].strip()}; }}\n"
            )
    return f"{face.family}: {face.package} {face.version} ({licence_of(source)})", rules


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        install(folder)
        modules = folder / "node_modules"
        listed = [copy_library(package, modules) for package in LIBRARIES]
        tools = [copy_library(package, modules) for package in TOOLS]
        fonts = STATIC / "fonts"
        shutil.rmtree(fonts, ignore_errors=True)
        fonts.mkdir(parents=True)
        rules = ["/* Made by tools/vendor.py. */\n"]
        for face in FONTS:
            version, face_rules = copy_font(face, modules, fonts)
            listed.append(version)
            rules += face_rules
        (fonts / "fonts.css").write_text("".join(rules), encoding="utf-8")
    head = "Copied by tools/vendor.py; licences beside the files.\n"
    (STATIC / "vendor" / "VERSIONS.txt").write_text(head + "\n".join(listed) + "\n", encoding="utf-8")
    (TESTS / "VERSIONS.txt").write_text(head + "\n".join(tools) + "\n", encoding="utf-8")
    print("\n".join([*listed, *tools]))


if __name__ == "__main__":
    main()
