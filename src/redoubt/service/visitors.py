"""Who is at the door: the cookie by which a browser is known, and whom the house trusts.

A browser is known by a random cookie that no script can read; the server keeps only its hash. Nothing else is
known about anybody.
"""

from __future__ import annotations

import hashlib
import logging
import re
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from typing import Any, Final

from redoubt.service.chairs import Visitor
from redoubt.service.errors import TooOften
from redoubt.service.guard import hostname

COOKIE: Final = "redoubt"
YEAR: Final = 365 * 24 * 3600
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
NAMES: Final = ("localhost", "127.0.0.1", "[::1]")
WRONG: Final = 20
"""Wrong links that one address may try in a minute."""
MINUTE: Final = 60.0
TABLES: Final = 300
"""Tables that strangers at one address may set up in an hour, so that nobody fills the server."""
HOUR: Final = 3600.0
MOST_ADDRESSES: Final = 10_000
"""Addresses that are remembered."""
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
_log = logging.getLogger("redoubt")


class Often:
    """How often each address has done something in the last while."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._times: OrderedDict[str, list[float]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, who: str) -> int:
        with self._lock:
            return len(self._recent(who))

    def again(self, who: str) -> int:
        """Once more; how often that is now."""
        with self._lock:
            times = [*self._recent(who), time.monotonic()]
            self._times[who] = times
            self._times.move_to_end(who)
            if len(self._times) > MOST_ADDRESSES:
                self._times.popitem(last=False)
            return len(times)

    def _recent(self, who: str) -> list[float]:
        since = time.monotonic() - self._seconds
        return [at for at in self._times.get(who, ()) if at > since]


class Door:
    """Knows visitors. `private`: only this computer can reach the server, so whoever is here is at home."""

    def __init__(self, private: bool = True, address: str = "") -> None:
        self.private = private
        self.address = address
        """Under which others reach the server, without a slash at the end; empty if nobody knows."""
        self.house_token = new_token()
        """Whoever shows it started the server. Said once, on its terminal."""
        self.house: set[str] = set()
        self._wrong, self._tables = Often(MINUTE), Often(HOUR)

    def visitor(self, scope: Mapping[str, Any]) -> Visitor:
        """Who sends a request or opens a link."""
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        person = hashed(cookie_in(headers.get(b"cookie", ""), secure(scope)))
        client = (scope.get("client") or ("",))[0]
        local = self.private and client in LOOPBACK and hostname(headers.get(b"host", "")) in NAMES
        return Visitor(person, local, local or person in self.house)

    def welcome(self, scope: Mapping[str, Any], visitor: Visitor) -> tuple[Visitor, dict[str, str]]:
        """A visitor that is known from now on, and the header that brings it its cookie, if it had none."""
        if visitor.person:
            return visitor, {}
        token, safe = new_token(), secure(scope)
        cookie = f"{cookie_name(safe)}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={YEAR}"
        return visitor._replace(person=hashed(token)), {"Set-Cookie": cookie + ("; Secure" if safe else "")}

    def is_house(self, token: str) -> bool:
        """Whether a link is that of whoever started the server. At home nobody needs it."""
        return not self.private and secrets.compare_digest(self.house_token, token)

    def check_guesses(self, scope: Mapping[str, Any]) -> None:
        """Raises TooOften for an address that has tried too many wrong links in the last minute."""
        if self._wrong.count(address(scope)) >= WRONG:
            raise TooOften(f"{WRONG} wrong links within a minute: wait a minute, then try again")

    def wrong_guess(self, scope: Mapping[str, Any]) -> None:
        """A link was tried that leads nowhere. The log has the address, and never the link."""
        who = address(scope)
        tried = self._wrong.again(who)
        if tried in (1, WRONG):
            _log.warning("a link that leads to no seat was tried from %s (%s in a minute)", who, tried)

    def set_up(self, scope: Mapping[str, Any], visitor: Visitor) -> None:
        """A visitor sets a table up. Raises TooOften where strangers at one address have set up too many."""
        if not visitor.house and self._tables.again(address(scope)) > TABLES:
            raise TooOften(f"{TABLES} new tables from your address within an hour: wait, then try again")


def new_token() -> str:
    """A secret of 128 bits."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    """What the server keeps of a cookie."""
    return hashlib.sha256(token.encode()).hexdigest()[:40] if token else ""


def secure(scope: Mapping[str, Any]) -> bool:
    return scope.get("scheme") in ("https", "wss")


def cookie_name(safe: bool) -> str:
    return f"__Host-{COOKIE}" if safe else COOKIE


def cookie_in(header: str, safe: bool) -> str:
    try:
        cookie = SimpleCookie(header).get(cookie_name(safe))
    except CookieError:
        return ""
    return cookie.value if cookie is not None and TOKEN.fullmatch(cookie.value) else ""


def address(scope: Mapping[str, Any]) -> str:
    return str((scope.get("client") or ("somewhere",))[0])


__all__ = ["Door", "cookie_in", "hashed", "new_token"]
