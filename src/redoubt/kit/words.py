"""Numbers with their nouns: 1 unit, 3 hexes, +2 columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from redoubt.engine.events import Facts, Words


def plural(noun: str) -> str:
    """The regular plural: units, hexes, batches, cities."""
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in ("a", "e", "o", "u"):
        return noun[:-1] + "ies"
    return noun + "s"


def counted(number: int, noun: str, many: str = "") -> str:
    """A number with its noun; pass an irregular plural: `counted(2, "die", "dice")`."""
    return f"{number:,} {noun if number == 1 else many or plural(noun)}"


def singular(nouns: str) -> str:
    """One of several: "unit" for "units", "army for good" for "armies for good"."""
    words = nouns.split(" ")
    for index, word in enumerate(words):
        if word == "men" or word.endswith("s"):
            words[index] = "man" if word == "men" else word[:-3] + "y" if word.endswith("ies") else word[:-1]
            break
    return " ".join(words)


def loss_words(lost: Mapping[str, int]) -> str:
    """What was lost, by name in the plural: "3 steps, 1 unit"; "nothing"."""
    parts = (
        f"{number:,} {nouns if number != 1 else singular(nouns)}" for nouns, number in lost.items() if number
    )
    return ", ".join(parts) or "nothing"


def signed(number: int, noun: str) -> str:
    """A change with its noun: "+1 column", "-2 columns"."""
    return f"{number:+d} {noun if abs(number) == 1 else plural(noun)}"


def agreeing(**verbs: str) -> Callable[[Facts, Words], Words]:
    """The `words` of an `EventKind` whose `units` do something, one or several: `agreeing(move="moves")`."""
    return lambda facts, shown: {
        many: one if len(facts["units"]) == 1 else many for many, one in verbs.items()
    }


def with_nouns(**nouns: str) -> Callable[[Facts, Words], Words]:
    """The `words` of an `EventKind` whose facts are numbers of these things: `with_nouns(points="step")`."""
    return lambda facts, shown: {key: counted(facts[key], noun) for key, noun in nouns.items()}
