"""1 and 2: components, the state, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator

from redoubt.engine.decision import Raw
from redoubt.engine.state import ALL, NONE, State, field, state

AMBER, BIRCH, COBALT, UMPIRE = range(4)
SIDES = ("amber", "birch", "cobalt", "umpire")
TEAMS = (AMBER, BIRCH, COBALT)
NOWHERE = -1

PLACES = ("Ford", "Mill", "Keep", "Tor", "Weir", "Fen")
HOME = (0, 1, 2)
NEAR = ((3, 4), (4, 5), (3, 5), (0, 2, 4, 5), (0, 1, 3, 5), (1, 2, 3, 4))

BANDS = tuple(f"{team}{number}" for team in "abc" for number in range(1, 5))
STRENGTH = (3, 2, 2, 1) * 3
MARCHES = 2

CARDS = tuple(f"{kind}-{number}" for kind in ("ambush", "parry", "levy") for number in range(1, 7))
AMBUSH, PARRY, LEVY = range(3)
HAND = 3

NO_PAPER, WRITING, HANDED_IN = range(3)

STANCES = ("raid", "hold", "trade")
RAID, HOLD, TRADE = range(3)


def team_of(band: int) -> int:
    return band // 4


def card_kind(card: int) -> int:
    return card // 6


def own_orders(g: Board, side: int, orders: list[int]) -> list[int]:
    """4.1 A team sees its own orders only."""
    return [place if team_of(band) == side else NOWHERE for band, place in enumerate(orders)]


def own_hand(g: Board, side: int, hands: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """2.2 Of the other hands a team knows only how many cards they hold."""
    return [cards if owner == side else (NOWHERE,) * len(cards) for owner, cards in enumerate(hands)]


@state
class Board(State):
    turn: int = field(0, see=ALL)
    at: list[int] = field(NOWHERE, per="band", kind="place", see=ALL)
    order: list[int] = field(NOWHERE, per="band", kind="place", see=own_orders)
    stance: list[int] = field(NOWHERE, per="side", kind="stance", see=ALL)
    paper: list[int] = field(0, per="side", see=ALL)
    """NO_PAPER, WRITING or HANDED_IN (4.1)."""
    coins: list[int] = field(0, per="side", see=ALL)
    ambush: list[int] = field(0, per="side", see=ALL)
    hand: list[tuple[int, ...]] = field((), per="side", kind="card", see=own_hand)
    holder: list[int] = field(NOWHERE, per="place", kind="side", see=ALL)
    deck: list[int] = field((), kind="card", see=NONE)
    table: list[int] = field((), kind="card", see=ALL)
    discard: list[int] = field((), kind="card", see=ALL)


def bands_at(g: Board, place: int, team: int) -> list[int]:
    return [band for band in range(4 * team, 4 * team + 4) if g.at[band] == place]


def marching(g: Board, team: int) -> int:
    return sum(g.order[band] != NOWHERE for band in range(4 * team, 4 * team + 4))


def might(g: Board, place: int, team: int) -> dict[str, int]:
    """7.4 What a team brings to a raid, before the die. A preview and the raid itself read the same."""
    parts = {"bands": sum(STRENGTH[band] for band in bands_at(g, place, team)), "ambush": g.ambush[team]}
    if g.stance[team] == RAID:
        parts["raiding"] = 1
    if g.stance[team] == HOLD and g.holder[place] == team:
        parts["holding"] = 2
    return parts


def draw_card(g: Board, team: int) -> None:
    """2.2 From the top of the deck; an empty deck is made from the discards."""
    if not g.deck and g.discard:
        g.deck = g.shuffle("2.3", "shuffle", g.discard)
        g.discard = []
        g.log("2.3", "shuffled")
    if g.deck:
        card = g.deck.pop()
        g.hand[team] += (card,)
        g.reveal(team)
        g.log("2.2", "drew", side=team)
        g.log("2.2", "drawn", seen_by=(team,), side=team, card=card)


def take_from_hand(g: Board, team: int, card: int) -> None:
    g.hand[team] = tuple(held for held in g.hand[team] if held != card)
    g.reveal()


def cards_of(g: Board, team: int, kind: int) -> Iterator[Raw]:
    return (("play", card) for card in g.hand[team] if card_kind(card) == kind)
