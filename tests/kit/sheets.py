"""Random hex sheets and sets of hexes on them."""

from __future__ import annotations

from hypothesis import strategies as st

from redoubt.kit.hexgrid import HexGrid

GRIDS = st.builds(
    HexGrid,
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(("even", "odd")),
    rows_from=st.sampled_from(("top", "bottom")),
)


@st.composite
def maps(draw: st.DrawFn) -> HexGrid:
    """A small sheet of either stagger and row order, with holes."""
    grid = draw(GRIDS)
    kept = draw(st.sets(st.sampled_from(grid.names), min_size=1))
    return HexGrid(
        grid.columns,
        grid.rows,
        draw(st.sampled_from(("even", "odd"))),
        rows_from=draw(st.sampled_from(("top", "bottom"))),
        only=kept if draw(st.booleans()) else None,
    )


def subset(grid: HexGrid) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, len(grid) - 1))


@st.composite
def hexsides(draw: st.DrawFn, grid: HexGrid) -> set[tuple[int, int]]:
    """Some steps between neighbours, each way for itself."""
    steps = [(a, b) for a in range(len(grid)) for b in grid.adjacent[a]]
    return draw(st.sets(st.sampled_from(steps))) if steps else set()
