"""A forecast as lines of text: for the text client and for `redoubt odds`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from redoubt.engine.text import plain
from redoubt.lab.odds import POLICIES, Forecast

_SHORT = 1296
"""Fractions with a larger denominator are shown in percent only."""
_DICE = range(1, 7)


def percent(chance: Fraction) -> str:
    """`16.7%      1/6`: in percent, and as a fraction where that is short."""
    exact = str(chance) if chance.denominator <= _SHORT else ""
    rounded = " <0.1%" if 0 < chance < Fraction(1, 2000) else f"{float(chance):6.1%}"
    return f"{rounded} {exact:>9}"


def lines(forecast: Forecast, most: int = 8, called: Callable[[str], str] = str) -> Iterator[str]:
    """The whole forecast: how it comes about, what to expect, how it can end. `called` names a side."""
    reckoning = forecast.reckoning
    if forecast.kind == "no roll":
        yield f"no die follows this choice: {next(iter(forecast.endings))}"
        return
    if forecast.kind == "many dice":
        yield f"{next(iter(forecast.endings))} [{forecast.rule}]"
        return
    if reckoning is not None:
        supposed = ", supposing it were fought now" if forecast.supposed and forecast.kind == "combat" else ""
        yield f"{plain(reckoning.what)}{supposed} [{reckoning.rule}]"
        for part in reckoning.parts:
            yield f"  {plain(part.amount):>10}  {plain(part.what)} [{part.rule}]"
        yield f"  {plain(reckoning.verdict)}"
        if reckoning.faces:
            faces = ", ".join(f"{die} {face}" for die, face in enumerate(reckoning.faces, start=1))
            yield f"  by die: {faces}"
        yield from _pairs(reckoning.pairs)
    yield f"to the end of the {forecast.until}" + (
        f"; {POLICIES[forecast.policy]}" if forecast.policy else ""
    )
    for note in forecast.notes:
        yield f"  note: {note}"
    for name, chance in forecast.chances.items():
        yield f"  {percent(chance)}  {name}"
    if len(forecast.endings) <= most or not forecast.chances:
        yield "endings"
        for name, chance in list(forecast.endings.items())[:most]:
            yield f"  {percent(chance)}  {name}"
    for side, lost in forecast.expected.items():
        losses = ", ".join(f"{name} {float(number):.2f}" for name, number in lost.items())
        yield f"{called(side)} loses on average: {losses}"
    for text, chance in forecast.risks.items():
        yield f"may go wrong: {percent(chance).strip()}  {text}"
    for side, (chance, text, largest) in forecast.worst.items():
        yield f"largest loss of {called(side)}: {largest}, {percent(chance).strip()}; then likeliest: {text}"
    if len(forecast.ends) > 1 and forecast.outcomes(most) != forecast.endings:
        yield "likeliest outcomes"
        for text, chance in forecast.outcomes(most).items():
            yield f"  {percent(chance)}  {text}"


def _pairs(pairs: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """What each pair of dice gives, as a table."""
    if not pairs:
        return
    wide = max(len(result) for row in pairs for result in row)
    head = "  by dice, the attacker's down, the defender's across:"
    yield f"{head} {' '.join(f'{die:>{wide}}' for die in _DICE)}"
    for die, row in zip(_DICE, pairs, strict=True):
        yield f"{die:>{len(head)}} {' '.join(f'{result:>{wide}}' for result in row)}"


__all__ = ["lines", "percent"]
