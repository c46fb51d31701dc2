"""The game on paper: sheets drawn as SVG in millimetres, and the same as PDF. See docs/reference/print.md."""
