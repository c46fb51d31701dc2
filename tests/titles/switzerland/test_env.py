"""The research environments on Switzerland: agents, masks, rewards and observations of its games."""

from __future__ import annotations

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import redoubt
from redoubt.env import switzerland_v1  # type: ignore[attr-defined]
from redoubt.env.observation import Observer
from tests.env.helpers import choices_behind, random_play, table

# PettingZoo remarks on agents that are called by their sides' names and on observations that hold a mask.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
ID = "redoubt.env.gymnasium_env:redoubt/Switzerland-v1"
TITLE = redoubt.title("switzerland")


@pytest.mark.parametrize("scenario", list(TITLE.scenarios))
def test_the_mask_is_the_legal_set_in_every_scenario(scenario: str) -> None:
    for at in random_play(table("switzerland", scenario, 16), seed=3):
        if at.span is None:
            assert choices_behind(at) == at.game.legal(at.side)


def test_fields_are_found_where_the_layout_says() -> None:
    observer = Observer(TITLE)
    for at in random_play(table("switzerland", "training", 128), seed=2, limit=60):
        vector = observer.vector(at.game, 0)
        part = observer.part("place")
        assert tuple(vector[part.start : part.stop]) == tuple(at.game.state.place)  # type: ignore[attr-defined]
        assert vector[observer.part("@turn").start] == at.game.turn
        question = observer.questions[int(vector[observer.part("@question").start]) - 1]
        assert question == type(at.game.asked[0]).__name__


def test_the_side_that_is_asked_knows_what_a_question_is_about() -> None:
    observer = Observer(TITLE)
    given = observer.part("@given").start
    for at in random_play(table("switzerland", "training", 128), seed=2, limit=60):
        if type(at.game.asked[0]).__name__ == "ChooseWay":
            break
    assert observer.vector(at.game, at.side)[given] > 0
    assert observer.vector(at.game, 1 - at.side)[given] == 0


@pytest.mark.parametrize("side", ["german", "swiss"])
@pytest.mark.parametrize("opponent", ["random", "staff"])
def test_gymnasiums_env_checker_passes(side: str, opponent: str) -> None:
    env = gymnasium.make(ID, scenario="training", side=side, opponent=opponent, render_mode="ansi")
    check_env(env.unwrapped, skip_render_check=False)


def test_the_environment_is_registered_with_its_version() -> None:
    env = gymnasium.make("redoubt/Switzerland-v1", scenario="training")
    assert env.spec is not None
    assert env.spec.id == "redoubt/Switzerland-v1"
    observation, _ = env.reset(seed=1)
    assert env.observation_space.contains(observation)


@pytest.mark.parametrize("size", [128, 4])
def test_pettingzoos_tests_pass(size: int) -> None:
    api_test(switzerland_v1.env(scenario="training", candidates=size), num_cycles=150)
    seed_test(lambda: switzerland_v1.env(scenario="training", candidates=size), num_cycles=150)


def test_every_vector_lies_within_its_bounds() -> None:
    observer = Observer(TITLE)
    for at in random_play(table("switzerland", "training", 128), seed=5):
        for side in range(-1, len(at.game.sides)):
            vector = observer.vector(at.game, side)
            assert (vector >= observer.low).all()
            assert (vector <= observer.high).all()


@pytest.mark.slow
def test_pettingzoos_tests_pass_for_the_historical_scenario() -> None:
    api_test(switzerland_v1.env(), num_cycles=1000)
    seed_test(switzerland_v1.env, num_cycles=1000)


def test_the_environment_has_a_versioned_name() -> None:
    assert switzerland_v1.raw_env().metadata["name"] == "switzerland_v1"
    assert switzerland_v1.env().unwrapped.title.id == "switzerland"


@pytest.mark.parametrize("more", ["", ",candidates=4"])
def test_openspiels_random_sim_test_passes(more: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from redoubt.env import openspiel_game

    openspiel_game.register_titles()
    game = pyspiel.load_game(f"python_redoubt_switzerland(scenario=training{more})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_openspiels_random_sim_test_passes_for_the_historical_scenario() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("python_redoubt_switzerland(scenario=historical)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_scenario_and_options_are_parameters_of_openspiels_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from redoubt.env import openspiel_game

    openspiel_game.register_titles()
    game = pyspiel.load_game(
        "python_redoubt_switzerland", {"scenario": "historical", "options": "fog_of_war:false"}
    )
    assert pyspiel.load_game(str(game)).terms == game.terms
    assert game.terms.options == (("fog_of_war", False),)
    for wrong in ("fog_of_war:perhaps", "weather:true"):
        with pytest.raises(redoubt.BadSetup):
            openspiel_game.options_from(wrong, TITLE)


def test_an_openspiel_game_may_begin_at_a_position_that_rolls_at_once() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from redoubt.env.openspiel_game import position_parameter

    units = {"DE-5-Inf-XX": {"place": "1201"}, "FR-13-Inf-XX": {"place": "1201"}}
    text = position_parameter({"phase": "4.1.4", "unit": units})
    state = pyspiel.load_game(
        f"python_redoubt_switzerland(scenario=training,position={text})"
    ).new_initial_state()
    assert state.is_chance_node(), "the die of the combat in 1201"
    state.apply_action(0)  # 1:2, die 1: the attackers lose a step and retreat
    while state.is_chance_node():
        state.apply_action(5)
    assert "combat" in state.information_state_string(0).lower()
