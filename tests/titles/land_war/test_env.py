"""Many teams, camps, secret sheets written at the same time: the environments on *Land Combat*."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import redoubt
from redoubt.engine.dice import SeededDice
from redoubt.env import land_war_v1  # type: ignore[attr-defined]
from redoubt.env.gymnasium_env import RedoubtEnv
from redoubt.env.observation import ROWS, Observer
from tests.env.helpers import random_play, table

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
ID = "redoubt.env.gymnasium_env:redoubt/LandWar-v1"
TITLE = redoubt.title("land_war")


def test_pettingzoos_tests_pass() -> None:
    api_test(land_war_v1.env(scenario="orel"), num_cycles=60)
    seed_test(lambda: land_war_v1.env(scenario="orel"), num_cycles=60)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["east", "europe", "china"])
def test_pettingzoos_tests_pass_for_every_campaign(scenario: str) -> None:
    api_test(land_war_v1.env(scenario=scenario), num_cycles=300)


@pytest.mark.parametrize(
    ("scenario", "agents"),
    [
        ("orel", ["germany", "ussr", "control"]),
        ("europe", ["germany", "italy", "axis_minors", "ussr", "britain", "usa", "control"]),
        ("china", ["japan", "china", "control"]),
    ],
)
def test_the_agents_are_the_teams_of_the_scenario(scenario: str, agents: list[str]) -> None:
    env = land_war_v1.raw_env(scenario=scenario)
    assert env.metadata["name"] == "land_war_v1"
    assert env.possible_agents == agents
    env.reset(seed=1)
    assert env.agent_selection == agents[0]
    assert (
        env.observe(agents[-1])["observation"].shape == env.observation_space(agents[0])["observation"].shape
    )


def rewards_of_a_game(seed: int) -> tuple[dict[str, float], Any]:
    env = land_war_v1.env(scenario="orel")
    env.reset(seed=seed)
    draw, total = SeededDice(seed), dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter(100_000):
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        offered = int(observation["action_mask"].sum())
        env.step(None if over else draw.roll("", "", offered) - 1)
    return total, env.unwrapped.game.result


def test_a_whole_game_rewards_the_camp_and_not_control() -> None:
    total, result = rewards_of_a_game(2)
    assert result is not None
    assert total["control"] == 0
    assert total["germany"] == -total["ussr"]
    if result.winner is not None:
        assert total["germany" if result.winner == "axis" else "ussr"] == 1


def test_a_sheet_is_secret_until_all_are_handed_in() -> None:
    """What Germany writes changes nothing in what the USSR sees, nor in what it may choose."""
    at = table("land_war", "orel", 128)
    observer = Observer(TITLE)
    ussr = TITLE.sides.index("ussr")
    before, legal = observer.vector(at.game, ussr), at.game.legal(ussr)
    at.game.choose("germany", "send men 0602 3")
    assert np.array_equal(before, observer.vector(at.game, ussr))
    assert legal == at.game.legal(ussr)
    part, germany = observer.part("sheet"), TITLE.sides.index("germany")
    shown = observer.vector(at.game, germany)[part.start : part.stop]
    own = shown.reshape(len(TITLE.sides), -1)[germany]
    verb = list(TITLE.notation.verbs).index("send") + 1
    assert list(own[:5]) == [1, verb, 0, TITLE.notation.kinds["hex"].parse("0602"), 3]
    assert not shown.reshape(len(TITLE.sides), -1)[ussr].any()


def test_what_a_team_cannot_know_does_not_reach_its_vector() -> None:
    observer = Observer(TITLE)
    differed = 0
    for at in random_play(table("land_war", "orel", 128), seed=9, limit=150):
        for side in (TITLE.sides.index("germany"), TITLE.sides.index("ussr")):
            imagined = at.game.determinize(side, seed=side + 17)
            differed += imagined.digest() != at.game.digest()
            assert np.array_equal(observer.vector(at.game, side), observer.vector(imagined, side))
    assert differed > 50


def test_every_vector_lies_within_its_bounds_and_shows_rows_column_by_column() -> None:
    observer = Observer(TITLE)
    germany = TITLE.sides.index("germany")
    for at in random_play(table("land_war", "orel", 128), seed=4, limit=400):
        vector = observer.vector(at.game, germany)
        assert (vector >= observer.low).all()
        assert (vector <= observer.high).all()
        part, flags = observer.part("flags"), at.game.state.flags
        shown = vector[part.start : part.stop]
        assert shown[0] == len(flags)
        assert list(shown[1 : 1 + 4 * len(flags[:ROWS])]) == [
            number for row in flags[:ROWS] for number in row
        ]


@pytest.mark.parametrize("side", ["germany", "ussr"])
def test_gymnasiums_env_checker_passes(side: str) -> None:
    env = gymnasium.make(ID, scenario="orel", side=side, opponent="random", render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False)


def test_gymnasium_knows_the_title_by_its_versioned_name_and_its_teams() -> None:
    env = gymnasium.make("redoubt/LandWar-v1", scenario="orel")
    assert env.spec is not None
    assert env.spec.id == "redoubt/LandWar-v1"
    with pytest.raises(redoubt.BadSetup, match="land_war, orel has germany, ussr, control"):
        RedoubtEnv("land_war", "orel", side="italy")
    mixed = RedoubtEnv("land_war", "orel", side="ussr", opponent={"germany": "staff", "control": "staff"})
    observation, info = mixed.reset(seed=3)
    assert info["question"] == "Deployment"
    assert observation["action_mask"].any()


def test_openspiels_random_sim_test_passes_with_the_teams_as_players() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from redoubt.env import openspiel_game

    openspiel_game.register_titles()
    game = pyspiel.load_game("python_redoubt_land_war(scenario=orel,limit=120)")
    assert game.num_players() == 3
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    assert pyspiel.load_game("python_redoubt_land_war(scenario=europe)").num_players() == 7
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.current_player() == 0
    assert len(state.returns()) == 3
