"""What a request can be answered with when it cannot be answered: a status, a code, a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from redoubt.engine.errors import RedoubtError
from redoubt.service.types import TableView


class ServiceError(Exception):
    """A request that is refused. `code` is stable and for programs; `path` is the field that is wrong."""

    status = 400
    code = "bad_request"

    def __init__(self, message: str, path: str = "", rule: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.rule = rule

    headers: Mapping[str, str] = {}
    more: Mapping[str, Any] = {}
    """What goes into the answer beside the error."""


class BadRequest(ServiceError):
    """A field is missing, unknown, or of a wrong type or size."""


class NotFound(ServiceError):
    status = 404
    code = "not_found"


class NoSeat(ServiceError):
    """This visitor may not do that at this table."""

    status = 403
    code = "no_seat"


class TooOften(ServiceError):
    status = 429
    code = "too_often"
    headers = {"Retry-After": "60"}


class Stale(ServiceError):
    """Somebody else was faster: the answer brings the table as it stands now."""

    status = 409
    code = "stale"

    def __init__(self, message: str, table: TableView) -> None:
        super().__init__(message, "expected_seq")
        self.more = {"table": table}


class KeyReused(ServiceError):
    status = 409
    code = "key_reused"


class Unknowable(ServiceError):
    """What comes next depends on a die, on something hidden, or on somebody else."""

    status = 422
    code = "unknowable"


class Secret(ServiceError):
    """The game still runs, and this would tell what a side may not know."""

    status = 403
    code = "secret"


class TooMany(ServiceError):
    """There are as many as there may be."""

    status = 422
    code = "too_many"


class DiskFull(ServiceError):
    status = 507
    code = "disk_full"


class Busy(ServiceError):
    status = 503
    code = "busy"
    headers = {"Retry-After": "2"}


def status_of(error: RedoubtError) -> int:
    """The engine's refusals are well-formed requests that cannot be carried out."""
    return 422


def plain_error(code: str, message: str, path: str = "", rule: str = "") -> dict[str, Any]:
    return {"error": {"code": code, "path": path, "message": message, "rule": rule}}


__all__ = [
    "BadRequest", "Busy", "DiskFull", "KeyReused", "NoSeat", "NotFound", "Secret",
    "ServiceError", "Stale", "TooMany", "TooOften", "Unknowable", "plain_error", "status_of",
]  # fmt: skip
