"""The terminal: lines out, lines in. Colour and completion where they help, plain text elsewhere."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TextIO

from redoubt.cli.canvas import Line
from redoubt.engine.text import plain

Complete = Callable[[str], list[str]]
"""The text before the cursor -> words that can finish its last word."""

LONGEST = 4000
"""Characters in one typed line."""

STYLES: Mapping[str, str] = {
    "head": "bold", "error": "bold red", "quiet": "dim", "good": "green", "note": "yellow",
    "ask": "bold cyan",
    "water": "bold color(27)", "side": "color(245)", "border": "bold color(88)", "road": "bold color(94)",
    "town": "bold color(16)", "ring": "bold color(231) on color(129)",
}  # fmt: skip


def clean(text: str) -> str:
    """The words without control characters, which a terminal might obey."""
    return "".join(letter if letter.isprintable() else " " for letter in plain(text))


class Screen:
    """Where a client writes and reads."""

    def __init__(
        self,
        plain: bool = False,
        colour: bool | None = None,
        width: int | None = None,
        out: TextIO | None = None,
        source: TextIO | None = None,
    ) -> None:
        self.plain = plain
        self.out = out if out is not None else sys.stdout
        self.source = source if source is not None else sys.stdin
        self.shown = self.out.isatty()
        """Whether somebody watches as it is written."""
        self.typed = self.source.isatty()
        wanted = self.shown and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self.colour = not plain and (wanted if colour is None else colour)
        fallback = 80 if self.shown else 160
        self.width = width or shutil.get_terminal_size((fallback, 24)).columns
        self.complete: Complete = lambda text: []
        self._console: Any = None
        self._session: Any = None
        for stream in (self.out, self.source):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    # out

    def say(self, text: str = "", style: str = "") -> None:
        """A sentence, wrapped under its own indent where somebody looks."""
        text = clean(plain(text))
        for line in self._wrapped(text):
            self._write([(line, style)], STYLES)

    def _wrapped(self, text: str) -> Sequence[str]:
        if self.plain or not self.shown or len(text) < self.width:
            return [text]
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        lines = textwrap.wrap(
            text, self.width - 1, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
        )
        return lines or [""]

    def error(self, text: str) -> None:
        self.say(f"! {text}" if not self.plain else f"Error: {text}", "error")

    def columns(self, words: Sequence[str], indent: str = "  ") -> None:
        """Many short words, side by side as far as the screen is wide; in plain text, one line."""
        words = [clean(word) for word in words]
        if self.plain:
            self.say(indent + ", ".join(words))
            return
        words = [plain(word) for word in words]
        width = max(map(len, words), default=0) + 2
        per_line = max(1, (min(self.width, 100) - len(indent)) // width)
        for start in range(0, len(words), per_line):
            self.say(indent + "".join(word.ljust(width) for word in words[start : start + per_line]).rstrip())

    def draw(self, lines: Iterable[Line], styles: Mapping[str, str]) -> None:
        for line in lines:
            self._write(line, {**STYLES, **styles})

    def _write(self, line: Line, styles: Mapping[str, str]) -> None:
        if not self.colour:
            self.out.write("".join(text for text, _ in line).rstrip() + "\n")
            return
        from rich.console import Console
        from rich.style import Style
        from rich.text import Text

        if self._console is None:
            self._console = Console(
                file=self.out, force_terminal=True, width=self.width, highlight=False, markup=False
            )
        styled = Text()
        for text, names in line:
            style = Style()
            for name in names.split("+"):
                style += Style.parse(styles.get(name, ""))
            styled.append(text, style)
        self._console.print(styled, soft_wrap=True)

    def cover(self, text: str) -> bool:
        """Clear the screen and wait until the next player sits down. In a pipe, or for a screen reader, only
        say so. False at the end of the input."""
        if self.typed and self.shown and not self.plain:
            self.out.write("\033[3J\033[2J\033[H")
        self.say(text, "head")
        return not (self.typed and self.shown) or self._read("press Enter ") is not None

    # in

    def ask(self, headline: str, prompt: str) -> str | None:
        """One typed line; None at the end of the input."""
        if self.plain:
            prompt = f"{headline} {prompt}"
        else:
            self.say()
            self.say(headline, "ask")
        line = self._read(clean(prompt))
        if line is not None and len(line) > LONGEST:
            self.error(f"a line has at most {LONGEST} characters, this one has {len(line)}")
            return ""
        return line

    def _read(self, prompt: str) -> str | None:
        if self.typed and self.shown:
            return self._line_mode(prompt) if self.plain else self._toolkit(prompt)
        self.out.write(prompt)
        self.out.flush()
        line = self.source.readline()
        # What was piped in is repeated, so that the transcript reads like a dialogue.
        self.out.write(clean(line.rstrip("\r\n"))[:LONGEST] + "\n" if not self.typed or not line else "")
        self.out.flush()
        return line.rstrip("\r\n") if line else None

    def _line_mode(self, prompt: str) -> str | None:
        """The terminal's own line editing, which screen readers follow best."""
        self.out.flush()
        try:
            import readline
        except ImportError:
            pass
        else:
            readline.set_completer_delims(" \t\n;")
            readline.set_completer(self._nth_completion)
            readline.parse_and_bind("tab: complete")
        try:
            return input(prompt)
        except EOFError:
            self.say()
            return None

    def _nth_completion(self, word: str, state: int) -> str | None:
        import readline

        offered = self.complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{offered[state]} " if state < len(offered) else None

    def _toolkit(self, prompt: str) -> str | None:
        from prompt_toolkit import PromptSession

        if self._session is None:
            self._session = PromptSession(
                completer=toolkit_completer(lambda text: self.complete(text)),
                complete_while_typing=False,
                reserve_space_for_menu=6,
            )
        self.out.flush()
        try:
            line: str = self._session.prompt(prompt)
        except EOFError:
            return None
        return line


def toolkit_completer(complete: Complete) -> Any:
    """The completer as prompt_toolkit wants it."""
    from prompt_toolkit.completion import Completer, Completion

    class Offer(Completer):
        def get_completions(self, document: Any, complete_event: Any) -> Iterable[Completion]:
            text = document.text_before_cursor
            begun = len(text) - max(text.rfind(" "), text.rfind(";")) - 1
            for word in complete(text):
                yield Completion(f"{word} ", start_position=-begun, display=word)

    return Offer()
