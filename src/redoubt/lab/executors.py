"""Where games are played: processes of this machine, or a Ray cluster. Both are `concurrent.futures`
executors, so that whoever hands out work need not know which it is; and a game is the same wherever it is
played, because all it depends on is its plan and its seed.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import redoubt
from redoubt.engine.errors import BadSetup
from redoubt.players.workers import home, know, pool_for


class RayExecutor(Executor):
    """Plays on a Ray cluster: the one at `address`, or one started on this machine with `jobs` workers."""

    def __init__(self, title_id: str, jobs: int = 0, address: str | None = None) -> None:
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise BadSetup("Ray is not installed: pip install 'redoubt[ray]'", "--executor") from None
        self._ray = ray
        self._began = not ray.is_initialized()
        if self._began:
            self._connect(jobs, address)
        self.jobs = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        """Games under way at one time."""
        self._known = title_id, home(title_id), redoubt.__version__, redoubt.title(title_id).version
        self._call = ray.remote(max_retries=3)(_call_there)

    def _connect(self, jobs: int, address: str | None) -> None:
        settings: dict[str, Any] = {"address": address or "local", "log_to_driver": False}
        if address is None:
            found_here = {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
            settings |= {"num_cpus": jobs or None, "include_dashboard": False}
            settings |= {"runtime_env": {"env_vars": found_here}}
        try:
            self._ray.init(logging_level="error", **settings)
        except (ConnectionError, RuntimeError, ValueError) as error:
            told = " ".join(str(error).split())[:200]
            where = address or "this machine"
            raise BadSetup(f"no Ray cluster at {where}: {told}", "--ray-address") from None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The call's future; what cannot be handed to the cluster fails there, not here."""
        future: Future[Any] = self._call.remote(self._known, fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._began:
            self._ray.shutdown()
            self._began = False


def _call_there(known: tuple[str, str, str, int], fn: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """On a machine of the cluster: the same Redoubt and the same rules, or nothing."""
    title_id, module, version, rules = known
    know(title_id, module)
    here = redoubt.__version__, redoubt.title(title_id).version
    if here != (version, rules):
        raise RuntimeError(
            f"a machine of the cluster has Redoubt {here[0]} with {title_id} version {here[1]},"
            f" this one {version} with {rules}"
        )
    return fn(*args, **kwargs)


__all__ = ["RayExecutor", "pool_for"]
