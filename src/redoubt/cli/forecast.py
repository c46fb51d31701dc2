"""A forecast as lines of text: for the text client and for `redoubt odds`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from redoubt.engine.text import plain
from redoubt.lab.odds import POLICIES, Forecast

_SHORT = 1296
"""Fractions with a larger denominator are told in percent only."""
_DICE = range(1, 7)


def percent(chance: Fraction) -> str:
    """`16.7%      1/6`: both ways, the exact one where it is short."""
    exact = str(chance) if chance.denominator <= _SHORT else ""
    told = " <0.1%" if 0 < chance < Fraction(1, 2000) else f"{float(chance):6.1%}"
    return f"{told} {exact:>9}"


def lines(made: Forecast, most: int = 8) -> Iterator[str]:
    """The whole forecast: how it comes about, what to expect, how it can end."""
    reckoning = made.reckoning
    if made.kind == "no roll":
        yield f"no die follows this choice: {next(iter(made.endings))}"
        return
    if made.kind == "many dice":
        yield f"{next(iter(made.endings))} [{made.rule}]"
        return
    if reckoning is not None:
        supposed = ", supposing it were fought now" if made.supposed and made.kind == "combat" else ""
        yield f"{plain(reckoning.what)}{supposed} [{reckoning.rule}]"
        for part in reckoning.parts:
            yield f"  {plain(part.amount):>10}  {plain(part.what)} [{part.rule}]"
        yield f"  {plain(reckoning.verdict)}"
        if reckoning.faces:
            told = ", ".join(f"{die} {face}" for die, face in enumerate(reckoning.faces, start=1))
            yield f"  by die: {told}"
        yield from _pairs(reckoning.pairs)
    yield f"to the end of the {made.until}" + (f"; {POLICIES[made.policy]}" if made.policy else "")
    for note in made.notes:
        yield f"  note: {note}"
    for name, chance in made.chances.items():
        yield f"  {percent(chance)}  {name}"
    if len(made.endings) <= most or not made.chances:
        yield "endings"
        for name, chance in list(made.endings.items())[:most]:
            yield f"  {percent(chance)}  {name}"
    for side, lost in made.expected.items():
        told = ", ".join(f"{name} {float(number):.2f}" for name, number in lost.items())
        yield f"{side} loses on average: {told}"
    for side, (chance, text) in made.worst.items():
        yield f"worst for {side}: {percent(chance).strip()}  {text}"
    if len(made.ends) > 1 and made.outcomes(most) != made.endings:
        yield "likeliest outcomes"
        for text, chance in made.outcomes(most).items():
            yield f"  {percent(chance)}  {text}"


def _pairs(pairs: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """What each pair of dice gives, as a table."""
    if not pairs:
        return
    wide = max(len(one) for row in pairs for one in row)
    head = "  by dice, the attacker's down, the defender's across:"
    yield f"{head} {' '.join(f'{die:>{wide}}' for die in _DICE)}"
    for die, row in zip(_DICE, pairs, strict=True):
        yield f"{die:>{len(head)}} {' '.join(f'{one:>{wide}}' for one in row)}"


__all__ = ["lines", "percent"]
