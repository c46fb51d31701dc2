"""Charts for the report, written directly as SVG. Colours come from the page's style and follow light and
dark mode; lines also differ in dashes and labels, never in colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, floor, log10

WIDTH, HEIGHT = 520, 270
LEFT, RIGHT, TOP, BOTTOM = 46, 18, 16, 40


@dataclass(frozen=True)
class Line:
    """A line with its band; `style` names a colour of the page: side0, side1, first, second."""

    name: str
    style: str
    mean: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


@dataclass
class Frame:
    """The inside of a picture: scales and axes."""

    x: tuple[float, float]
    y: tuple[float, float]
    right: int = RIGHT
    width: int = WIDTH
    height: int = HEIGHT
    parts: list[str] = field(default_factory=list)

    def at_x(self, value: float) -> float:
        low, high = self.x
        return LEFT + (value - low) / ((high - low) or 1) * (self.width - LEFT - self.right)

    def at_y(self, value: float) -> float:
        low, high = self.y
        return self.height - BOTTOM - (value - low) / ((high - low) or 1) * (self.height - TOP - BOTTOM)

    def grid(self, ticks: Sequence[float], form: Callable[[float], str]) -> None:
        """Horizontal lines with their labels."""
        for tick in ticks:
            y = self.at_y(tick)
            kind = "zero" if tick == 0 else "grid"
            self.parts.append(
                f'<line class="{kind}" x1="{LEFT}" x2="{self.width - self.right}" y1="{y:.1f}" y2="{y:.1f}"/>'
                + words("tick", LEFT - 8, y + 3.5, form(tick), "end")
            )

    def below(self, places: Sequence[tuple[float, str]], label: str) -> None:
        """Labels along the x axis, and its title."""
        y = self.height - BOTTOM + 16
        for place, text in places:
            self.parts.append(words("tick", self.at_x(place), y, text, "middle"))
        middle = (LEFT + self.width - self.right) / 2
        self.parts.append(words("axis", middle, self.height - 6, label, "middle"))

    def drawn(self, label: str) -> str:
        return picture(self.width, self.height, label, "".join(self.parts))


def picture(width: int, height: int, label: str, inside: str) -> str:
    """A picture with its description."""
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label, True)}">{inside}</svg>'


def words(kind: str, x: float, y: float, text: str, anchor: str = "start") -> str:
    """A piece of text."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def dot(kind: str, x: float, y: float, radius: float, text: str) -> str:
    """A point with a tooltip."""
    title = f"<title>{escape(text)}</title>"
    return f'<circle class="dot {kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius}">{title}</circle>'


def ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round figures from a little below `low` to a little above `high`."""
    if high <= low:
        high = low + 1
    rough = (high - low) / wanted
    size: float = 10.0 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough * 0.999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(step * n, 10) for n in range(first, last + 1)]


def number(value: float) -> str:
    """A short figure with a true minus sign."""
    text = f"{value:,.0f}" if abs(value) >= 100 or value == int(value) else f"{value:.3g}"
    return text.replace("-", "−")


def percent(share: float) -> str:
    return f"{share:.0%}"


# lines turn by turn


def line_chart(label: str, xs: Sequence[int], lines: Sequence[Line], axis: str) -> str:
    """Means as lines, the middle 80 % of the games as a band, each line labelled at its end."""
    every = [v for line in lines for v in (*line.mean, *line.low, *line.high)]
    levels = ticks(min(every, default=0.0), max(every, default=1.0))
    named = len(lines) > 1
    frame = Frame((xs[0], max(xs[-1], xs[0] + 1)), (levels[0], levels[-1]), 84 if named else RIGHT)
    frame.grid(levels, number)
    step = max(1, ceil(len(xs) / 12))
    frame.below([(x, str(x)) for x in xs[::step]], axis)
    for line in lines:
        frame.parts += _band(frame, xs, line)
    for line in lines:
        frame.parts += _line(frame, xs, line)
    if named:
        frame.parts += _names(frame, xs[-1], lines)
    return frame.drawn(label)


def _band(frame: Frame, xs: Sequence[int], line: Line) -> Iterator[str]:
    if line.low and line.high:
        there = [f"{frame.at_x(x):.1f},{frame.at_y(v):.1f}" for x, v in zip(xs, line.high, strict=True)]
        back = [f"{frame.at_x(x):.1f},{frame.at_y(v):.1f}" for x, v in zip(xs, line.low, strict=True)]
        yield f'<polygon class="band {line.style}" points="{" ".join([*there, *reversed(back)])}"/>'


def _line(frame: Frame, xs: Sequence[int], line: Line) -> Iterator[str]:
    points = [(frame.at_x(x), frame.at_y(v)) for x, v in zip(xs, line.mean, strict=True)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline class="line {line.style}" points="{path}"/>'
    for i, (x, y) in enumerate(points):
        text = f"{line.name}, {xs[i]}: {number(line.mean[i])}"
        if line.low and line.high:
            text += f" (80 % of games: {number(line.low[i])} to {number(line.high[i])})"
        yield dot(f"point {line.style}", x, y, 4.5, text)


def _names(frame: Frame, last: int, lines: Sequence[Line]) -> Iterator[str]:
    """Labels at the ends of the lines, moved apart where they would overlap."""
    places = sorted((frame.at_y(line.mean[-1]), index) for index, line in enumerate(lines))
    above = -100.0
    for y, index in places:
        y = max(y, above + 14)
        above = y
        line = lines[index]
        yield words(f"name {line.style}", frame.at_x(last) + 8, y + 4, line.name)


# bars


def histogram(label: str, groups: Sequence[tuple[str, str, dict[int, int]]], axis: str) -> str:
    """Shares by whole number, with groups side by side."""
    values = sorted({value for _, _, counts in groups for value in counts})
    spare = max(0, 5 - (values[-1] - values[0])) // 2
    low, high = values[0] - spare, values[-1] + spare
    shares = [{v: n / max(1, sum(counts.values())) for v, n in counts.items()} for _, _, counts in groups]
    levels = ticks(0, max(max(group.values()) for group in shares), 4)
    named = len(groups) > 1
    frame = Frame((low - 0.6, high + 0.6), (0, levels[-1]), 84 if named else RIGHT)
    frame.grid(levels, percent)
    step = max(1, ceil((high - low + 1) / 12))
    frame.below([(v, str(v)) for v in range(low, high + 1, step)], axis)
    room = (frame.at_x(1) - frame.at_x(0)) * 0.78
    width = room / len(groups)
    for index, (name, style, counts) in enumerate(groups):
        for value, share in sorted(shares[index].items()):
            x = frame.at_x(value) - room / 2 + index * width
            y = frame.at_y(share)
            frame.parts.append(
                f'<rect class="bar {style}" x="{x:.1f}" y="{y:.1f}" width="{max(1.0, width - 1):.1f}"'
                f' height="{frame.at_y(0) - y:.1f}" rx="1.5">'
                f"<title>{escape(f'{name} {value}: {counts[value]:,} games, {share:.1%}')}</title></rect>"
            )
        if named:
            y = TOP + 8 + 16 * index
            frame.parts.append(words(f"name {style}", frame.width - frame.right + 8, y, name))
    return frame.drawn(label)


def interval_chart(
    label: str,
    points: Sequence[tuple[str, float, float, float]],
    style: str,
    axis: str,
    form: Callable[[float], str] = number,
    whole: tuple[float, float] | None = None,
) -> str:
    """Figures with their intervals, side by side: name, value, low, high."""
    levels = ticks(*(whole or (min(p[2] for p in points), max(p[3] for p in points))))
    frame = Frame((-0.5, len(points) - 0.5), (levels[0], levels[-1]))
    frame.grid(levels, form)
    frame.below([(i, name) for i, (name, *_) in enumerate(points)], axis)
    for i, (name, value, low, high) in enumerate(points):
        x, y = frame.at_x(i), frame.at_y(value)
        text = f"{name}: {form(value)} ({form(low)} to {form(high)})"
        frame.parts += [
            f'<line class="whisker {style}" x1="{x:.1f}" x2="{x:.1f}"'
            f' y1="{frame.at_y(low):.1f}" y2="{frame.at_y(high):.1f}"/>',
            dot(f"big {style}", x, y, 5, text),
            words("value", x + 9, y + 4, form(value)),
        ]
    return frame.drawn(label)


def split_bar(label: str, parts: Sequence[tuple[str, str, float, float]], width: int = 1080) -> str:
    """A bar cut into named parts: name, style, share, strength of colour."""
    height, x, inside = 58, 0.0, []
    for name, style, share, strength in parts:
        wide = share * width
        inside.append(
            f'<rect class="part {style}" x="{x:.1f}" y="0" width="{max(0.0, wide - 2):.1f}" height="34"'
            f' rx="3" style="opacity:{strength:.2f}"><title>{escape(f"{name}: {share:.1%}")}</title></rect>'
        )
        if wide > 7 * len(name):
            inside.append(words("tick", x + 1, 51, name))
        if wide > 46:
            inside.append(words("on", x + 10, 22, f"{share:.1%}"))
        x += wide
    return picture(width, height, label, "".join(inside))


def use_bars(
    label: str, rows: Sequence[tuple[str, str, Sequence[tuple[str, float]]]], styles: Sequence[str]
) -> str:
    """Horizontal bars: rule, name, and a figure for each style. A square-root scale keeps small bars
    visible."""
    most = max((value for _, _, bars in rows for _, value in bars), default=1.0) or 1.0
    tall, wide, name_room = 12 if len(styles) > 1 else 14, 1080, 330
    row_room = tall * len(styles) + 9
    inside = []
    for place, (rule, name, bars) in enumerate(rows):
        y = place * row_room
        middle = y + tall * len(styles) / 2 + 4
        inside += [words("rule", 44, middle, rule, "end"), words("tick", 56, middle, name)]
        for index, (text, value) in enumerate(bars):
            long = (value / most) ** 0.5 * (wide - name_room - 80)
            top = y + index * tall
            inside += [
                f'<rect class="bar {styles[index]}" x="{name_room}" y="{top}" width="{max(1.0, long):.1f}"'
                f' height="{tall - 2}" rx="1.5"><title>{escape(text)}</title></rect>',
                words("value", name_room + long + 7, top + tall - 3, number(round(value, 2))),
            ]
    return _scrolling(picture(wide, max(1, len(rows)) * row_room, label, "".join(inside)))


def forest(label: str, rows: Sequence[tuple[str, float, float, float, str]]) -> str:
    """Differences with their intervals around a line of no difference, each row on its own scale: name,
    difference, low, high, and the figures in words."""
    wide, tall, left, right = 1080, 27, 300, 250
    centre, reach = (left + wide - right) / 2, (wide - left - right) / 2
    bottom = len(rows) * tall + 4
    inside = [f'<line class="zero" x1="{centre}" x2="{centre}" y1="0" y2="{bottom}"/>']
    for place, (name, value, low, high, text) in enumerate(rows):
        y = place * tall + 16
        scale = reach / (max(abs(low), abs(high)) or 1)
        sure = "second" if low > 0 or high < 0 else "unsure"
        inside += [
            words("tick", left - 14, y + 4, name, "end"),
            f'<line class="whisker {sure}" x1="{centre + low * scale:.1f}" x2="{centre + high * scale:.1f}"'
            f' y1="{y}" y2="{y}"/>',
            dot(f"big {sure}", centre + value * scale, y, 5, text),
            words("value", wide - right + 16, y + 4, text),
        ]
    return _scrolling(picture(wide, bottom, label, "".join(inside)))


def _scrolling(svg: str) -> str:
    """A wide picture that scrolls sideways on a narrow screen."""
    return f'<div class="scroll wide">{svg}</div>'


__all__ = [
    "Line", "forest", "histogram", "interval_chart", "line_chart", "number", "percent", "split_bar", "ticks",
    "use_bars",
]  # fmt: skip
