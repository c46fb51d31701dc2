"""11.3 to 11.12, 4.4.8, 16.9 Where a unit may be: shared by movement, combat, retreat, advance and
redeployment."""

from __future__ import annotations

from redoubt.engine.decision import No
from redoubt.kit.graph import Graph
from redoubt.kit.memory import remembered
from redoubt.titles.paths_of_glory.queries import (
    additions,
    beach,
    closed,
    name,
    side_of,
    stacks,
    tables_of,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r16_war_status import (
    FALL_OF_THE_TSAR,
    russian_ground,
    treaty,
)
from redoubt.titles.paths_of_glory.state import ALL_OF_IT, Board
from redoubt.titles.paths_of_glory.tables import (
    AH,
    AP,
    BE,
    BR,
    BU,
    CP,
    FR,
    GE,
    IT,
    RU,
    SN,
    TOTAL_WAR,
    TU,
    WITHOUT_CAUCASUS,
    Tables,
    bits,
)

RACE_TO_THE_SEA = "CP-08"
CHANNEL = ("Amiens", "Calais", "Ostend")
ALPINE_FRONT = ("Trent", "Villach", "Trieste")
CAUCASUS = ("Caucasus", "Poti", "Grozny")


def channel(g: Board) -> int:
    """11.5 Where CP units may not end a move or SR: Amiens, Calais and Ostend, until Race to the Sea is
    played or CP war status is 4."""
    if was_played(g, RACE_TO_THE_SEA) or g.war_status[CP] >= 4 or additions(g).channel_open(g):
        return 0
    return bits(tables_of(g).space[place] for place in CHANNEL)


Kind = tuple[int, bool, str, bool]
"""Units that the same limits bind: nation, size, trait, and whether it is an army of the Near East."""


def kind_of(g: Board, unit: int) -> Kind:
    """9.7, 11.8 A Near East army that entered at home is none any more."""
    tables = tables_of(g)
    near_east = tables.near_east_army[unit] and not g.at_home[unit]
    return tables.nation[unit], tables.is_army[unit], tables.trait[unit], near_east


def barred(g: Board, unit: int) -> int:
    """Spaces that a unit may not enter or pass, apart from enemies and forts."""
    spaces = _barred(g, kind_of(g, unit))
    return spaces | _bars(g, unit) if g.rules.added.bars else spaces


def limits(g: Board, unit: int) -> int:
    """11.6, V4.12 The same, neutral nations aside."""
    return _limits(g, kind_of(g, unit)) | _bars(g, unit)


def _bars(g: Board, unit: int) -> int:
    """What a variant adds to the limits of a unit."""
    spaces = 0
    for bar in additions(g).bars:
        spaces |= bar.spaces(g, unit)
    return spaces


@remembered(ALL_OF_IT)
def _barred(g: Board, kind: Kind) -> int:
    return closed(g) | _limits(g, kind)


@remembered(ALL_OF_IT)
def _limits(g: Board, kind: Kind) -> int:
    tables: Tables = tables_of(g)
    nation, army, trait, near_east = kind
    inside = tables.in_country
    spaces = 0
    if trait == "bef":  # 11.6
        spaces |= ~(inside[BR] | inside[FR] | inside[BE] | inside[GE])
    if trait == "cavalry" or (army and not near_east):  # 11.8
        spaces |= tables.near_east
    if trait == "orient" and not near_east:  # 9.7
        spaces |= 1 << tables.space["Salonika"]
    if army and nation not in (IT, AH) and italy_restricted(g):
        spaces |= inside[IT]
    if nation == RU and g.turn == 1:  # 11.12
        spaces |= german_forts(g)
    if treaty(g):
        if nation == RU:
            spaces |= ~russian_ground(g) | _held(g, others=True)
        elif nation not in (GE, AH, BU, TU, SN):
            spaces |= _held(g, others=False)
    return spaces & tables.all


def italy_restricted(g: Board) -> bool:
    """4.4.8 Until AP is at Total War only IT and AH armies may enter Italy (Historical)."""
    return bool(g.rules.historical) and g.commitment[AP] < TOTAL_WAR


def german_forts(g: Board) -> int:
    """11.12 German spaces with an intact fort."""
    german = tables_of(g).in_country[GE]
    return bits(space for space, value in enumerate(g.fort) if value and german >> space & 1)


def _held(g: Board, others: bool) -> int:
    """16.9 Spaces with RU units, or with other Allies."""
    nation = tables_of(g).nation
    return bits(
        space
        for space, units in stacks(g, AP).items()
        if any((nation[unit] == RU) != others for unit in units)
    )


def may_not_end(g: Board, unit: int) -> int:
    """11.5, 4.4.8 Spaces where a unit may pass but not end a move or SR."""
    tables = tables_of(g)
    if side_of(g, unit) == AP:
        return 0
    spaces = channel(g)
    if tables.nation[unit] == GE and tables.is_army[unit] and italy_restricted(g):
        spaces |= bits(tables.space[place] for place in ALPINE_FRONT)
    return spaces


def limit_on_ending(g: Board, space: int) -> str:
    """The rule that keeps units from ending in a space that they may pass."""
    return "11.5" if channel(g) >> space & 1 else "4.4.8"


# 11.9 The Caucasus link


def caucasus_open(g: Board, unit: int) -> bool:
    """11.9 One RU corps per turn, and none after the Fall of the Tsar; never an army."""
    return not (tables_of(g).is_army[unit] or g.caucasus_crossed or was_played(g, FALL_OF_THE_TSAR))


def crosses_caucasus(g: Board, start: int, space: int) -> bool:
    """Whether a step leads across the Caucasus link."""
    gate, poti, grozny = (tables_of(g).space[place] for place in CAUCASUS)
    return (start == gate and space in (poti, grozny)) or (space == gate and start in (poti, grozny))


def moves_on(g: Board, unit: int) -> Graph:
    """11.2 The map as a unit may move, retreat, attack and advance on it now."""
    tables = tables_of(g)
    edge_class = tables.edge_class[unit]
    if edge_class == "RU" and not caucasus_open(g, unit):
        edge_class = WITHOUT_CAUCASUS
    return tables.graph(edge_class, beach(g))


def why_barred(g: Board, unit: int, space: int) -> No | None:
    """The limit that keeps a unit out of a space."""
    tables = tables_of(g)
    if not barred(g, unit) >> space & 1:
        return None
    nation, army, trait, _ = kind_of(g, unit)
    who, there = name(g, unit), where(g, space)
    if closed(g) >> space & 1:
        if tables.beaches >> space & 1:
            return No("9.6", f"{there} is a beach without the beachhead")
        return No("11.3", f"{there} belongs to a neutral nation")
    for bar in additions(g).bars:
        if bar.spaces(g, unit) >> space & 1:
            return No(bar.rule, f"{who} may not enter {there}: {bar.why}")
    if trait == "bef":
        return No("11.6", f"{who} may be only in Britain, France, Belgium and Germany, not in {there}")
    if tables.near_east >> space & 1 and (army or trait == "cavalry"):
        return No("11.8", f"{who} may not enter {there}: only the Near East armies and corps may")
    if trait == "orient":
        return No("9.7", f"{who} entered at home and may not go to {there}")
    if army and nation not in (IT, AH) and italy_restricted(g) and tables.in_country[IT] >> space & 1:
        return No(
            "4.4.8",
            f"only Italian and Austro-Hungarian armies may enter {there} before the Allies are at Total War",
        )
    if nation == RU and g.turn == 1:
        return No("11.12", f"Russian units may not enter the German fort space {there} on turn 1")
    return No("16.9", f"the Treaty of Brest-Litovsk keeps {who} out of {there}")
