"""The game on paper: sheets drawn as SVG in millimetres, and as PDF. See docs/reference/print.md."""
