"""Where games are played: in processes on this machine, or on a Ray cluster. Both are `concurrent.futures`
executors, so the caller need not know which. A game depends only on its plan and its seed, so it is the same
wherever it is played.
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
        self._owns_cluster = not ray.is_initialized()
        if self._owns_cluster:
            self._connect(jobs, address)
        self.jobs = jobs or max(1, int(ray.cluster_resources().get("CPU", 1)))
        """Parts played at the same time."""
        self._expected = title_id, home(title_id), redoubt.__version__, redoubt.title(title_id).version
        self._call = ray.remote(max_retries=3)(_call_there)

    def _connect(self, jobs: int, address: str | None) -> None:
        settings: dict[str, Any] = {"address": address or "local", "log_to_driver": False}
        if address is None:
            path = {"PYTHONPATH": os.pathsep.join(folder for folder in sys.path if folder)}
            settings |= {"num_cpus": jobs or None, "include_dashboard": False}
            settings |= {"runtime_env": {"env_vars": path}}
        try:
            self._ray.init(logging_level="error", **settings)
        except (ConnectionError, RuntimeError, ValueError) as error:
            reason = " ".join(str(error).split())[:200]
            where = address or "this machine"
            raise BadSetup(f"cannot reach a Ray cluster at {where}: {reason}", "--ray-address") from None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The call's future; an error in handing the call over is raised by the future."""
        future: Future[Any] = self._call.remote(self._expected, fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if self._owns_cluster:
            self._ray.shutdown()
            self._owns_cluster = False


def _call_there(expected: tuple[str, str, str, int], fn: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Run on a machine of the cluster, which must have the same Redoubt and the same rules."""
    title_id, module, version, rules = expected
    know(title_id, module)
    here = redoubt.__version__, redoubt.title(title_id).version
    if here != (version, rules):
        raise RuntimeError(
            f"a machine of the cluster has Redoubt {here[0]} with {title_id} version {here[1]},"
            f" this machine has {version} with version {rules}"
        )
    return fn(*args, **kwargs)


__all__ = ["RayExecutor", "pool_for"]
