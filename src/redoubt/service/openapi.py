"""The description of the API for programs. Litestar writes it; the limits of the bodies are put back in."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.service import bodies

Plain = dict[str, Any]


def spliced(schema: Plain) -> Plain:
    """The schema with the bodies as msgspec describes them, limits included."""
    types = [getattr(bodies, name) for name in bodies.__all__]
    _, ours = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    components = schema.setdefault("components", {}).setdefault("schemas", {})
    components.update(ours)
    return schema


__all__ = ["spliced"]
