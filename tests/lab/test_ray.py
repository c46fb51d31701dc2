"""Games on a Ray cluster are the games of this machine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

import redoubt
from redoubt.lab.executors import RayExecutor
from redoubt.lab.simulate import Plan, Report, run
from tests.cli import conftest
from tests.shipped import SHIPPED

TITLE = min(map(redoubt.title, SHIPPED), key=lambda title: len(title.sides))
"""The games of few sides are short."""
SCENARIO = list(TITLE.scenarios)[-1]
PLAN = Plan(TITLE.id, SCENARIO, dict.fromkeys(TITLE.taking_part(SCENARIO), "random"), games=24, seed=3)


def timeless(reports: list[Report]) -> list[Report]:
    return [replace(report, seconds=0.0) for report in reports]


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = conftest.run("simulate", "skirmish", "--games", 1, "--executor", "ray")
    assert result.code == 2
    assert "Ray is not installed: pip install 'redoubt[ray]'" in result.err


def test_an_address_without_ray_is_refused() -> None:
    result = conftest.run("simulate", "skirmish", "--games", 1, "--ray-address", "10.0.0.1:6379")
    assert result.code == 2
    assert "--ray-address needs --executor ray" in result.err


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayExecutor]:
    pytest.importorskip("ray", reason="the extra ray is not installed")
    with RayExecutor(TITLE.id, jobs=2) as executor:
        yield executor


@pytest.mark.ray
@pytest.mark.filterwarnings("default")
def test_two_ray_workers_play_the_games_of_one_process(cluster: RayExecutor) -> None:
    assert cluster.jobs == 2
    assert timeless(run(PLAN, cluster.jobs, executor=cluster)) == timeless(run(PLAN))


@pytest.mark.ray
@pytest.mark.filterwarnings("default")
def test_a_machine_with_another_redoubt_plays_nothing(
    cluster: RayExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "_expected", (*cluster._expected[:2], "0.0.1", 1))
    with pytest.raises(RuntimeError, match="a machine of the cluster has Redoubt"):
        run(PLAN, 2, executor=cluster)
