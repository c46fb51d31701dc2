"""The titles that come with the package; tests register others of their own."""

from __future__ import annotations

from pathlib import Path

import redoubt

SHIPPED = sorted(
    path.parent.name for path in (Path(redoubt.__file__).parent / "titles").glob("*/__init__.py")
)
