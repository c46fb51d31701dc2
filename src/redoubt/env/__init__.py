"""Research environments for every title: PettingZoo, Gymnasium and OpenSpiel (docs/reference/research.md).

    from redoubt.env import switzerland_v1              # PettingZoo
    switzerland_v1.env(scenario="training")

    gymnasium.make("redoubt.env.gymnasium_env:redoubt/Switzerland-v1", side="german", opponent="staff")

    import redoubt.env.openspiel_game
    pyspiel.load_game("python_redoubt_switzerland(scenario=training)")

The adapters know no title. What they share stands in `candidates`, `observation` and `table`.
"""

from __future__ import annotations

import re
from functools import partial
from types import SimpleNamespace

import redoubt
from redoubt.env.names import VERSION, aec_name, gymnasium_id, openspiel_name


def __getattr__(name: str) -> SimpleNamespace:
    """`<title>_v1`, as PettingZoo names its games: `env` with the usual wrappers, `raw_env` without."""
    match = re.fullmatch(rf"([a-z_]+)_v{VERSION}", name)
    if match is None or match[1] not in redoubt.title_ids():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from redoubt.env import pettingzoo_aec

    title_id = match[1]
    return SimpleNamespace(
        env=partial(pettingzoo_aec.env, title_id), raw_env=partial(pettingzoo_aec.raw_env, title_id)
    )


__all__ = ["VERSION", "aec_name", "gymnasium_id", "openspiel_name"]
