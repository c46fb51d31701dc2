"""A forecast as lines of text: for the text client and for `redoubt odds`."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from redoubt.lab.odds import POLICIES, Forecast

_SHORT = 1296
"""Fractions with a larger denominator are told in percent only."""


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
        yield f"{reckoning.what}{supposed} [{reckoning.rule}]"
        for part in reckoning.parts:
            yield f"  {part.amount:>10}  {part.what} [{part.rule}]"
        yield f"  {reckoning.verdict}"
        if reckoning.faces:
            told = ", ".join(f"{die} {face}" for die, face in enumerate(reckoning.faces, start=1))
            yield f"  by die: {told}"
    yield f"to the end of the {made.until}; {POLICIES[made.policy]}"
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
    if len(made.ends) > 1:
        yield "likeliest outcomes"
        for text, chance in made.outcomes(most).items():
            yield f"  {percent(chance)}  {text}"


__all__ = ["lines", "percent"]
