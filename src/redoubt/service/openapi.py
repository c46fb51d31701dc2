"""The description of the API for programs. Litestar writes it; the limits of the bodies are put back in."""

from __future__ import annotations

from typing import Any

import msgspec

from redoubt.service import bodies

Plain = dict[str, Any]

ERROR: Plain = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["code", "path", "message", "rule"],
            "properties": {name: {"type": "string"} for name in ("code", "path", "message", "rule")},
        }
    },
}


FILES = ("/export/", "/print/", "/paper/")
"""Paths of files to take away."""


def spliced(schema: Plain) -> Plain:
    """The schema with the bodies as msgspec describes them, limits included, and what is answered."""
    types = [getattr(bodies, name) for name in bodies.__all__]
    _, ours = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    components = schema.setdefault("components", {}).setdefault("schemas", {})
    components.update(ours, Error=ERROR)
    for path, methods in schema["paths"].items():
        for operation in methods.values():
            operation["responses"] = _answers(path, operation["responses"])
    return schema


def _answers(path: str, given: Plain) -> Plain:
    """All answers are objects, but for files to take away; all refusals are the same object."""
    content: Plain = {"*/*": {}} if any(name in path for name in FILES) else _json({"type": "object"})
    answers = {status: {**answer, "content": content} for status, answer in given.items() if status < "400"}
    refusal = _json({"$ref": "#/components/schemas/Error"})
    answers["4XX"] = {"description": "Refused, and why", "content": refusal}
    answers["503"] = {"description": "Another program is using the database", "content": refusal}
    answers["507"] = {"description": "The disk is full", "content": refusal}
    return answers


def _json(schema: Plain) -> Plain:
    return {"application/json": {"schema": schema}}


__all__ = ["spliced"]
