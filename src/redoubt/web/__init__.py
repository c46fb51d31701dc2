"""The page of the table in the browser: plain files, served as they are."""

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder that is served as the root of the site."""

__all__ = ["STATIC"]
