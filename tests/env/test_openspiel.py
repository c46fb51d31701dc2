from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest

import redoubt
from redoubt.engine.dice import ScriptedDice, SeededDice
from redoubt.env.chance import ChanceTable, Terms
from redoubt.env.observation import Observer
from tests.env.helpers import choices_behind, complete_choices

pyspiel = pytest.importorskip("pyspiel")
from redoubt.env import openspiel_game  # noqa: E402

SUMMER = "python_redoubt_crossroads(scenario=summer)"
NOTHING_PRIVATE = pyspiel.PrivateInfoType.NONE
VALLEY = "python_redoubt_sealed_orders(scenario=valley,candidates=8)"


@pytest.fixture(autouse=True)
def _registered(_crossroads: None) -> None:
    """Once more, for the titles that only tests know."""
    openspiel_game.register_titles()


def step(state: Any, draw: SeededDice) -> int:
    if state.is_chance_node():
        action = state.chance_outcomes()[draw.roll("", "", len(state.chance_outcomes())) - 1][0]
    else:
        legal = state.legal_actions()
        action = legal[draw.roll("", "", len(legal)) - 1]
    state.apply_action(action)
    return int(action)


@pytest.mark.parametrize("name", [SUMMER, SUMMER.replace(")", ",candidates=4)"), VALLEY])
def test_openspiels_random_sim_test_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [SUMMER, VALLEY])
def test_dice_are_chance_nodes_and_give_the_engines_own_game(name: str) -> None:
    """The same choices with the same faces, once through OpenSpiel and once with scripted dice."""
    state = pyspiel.load_game(name).new_initial_state()
    draw, faces, chosen = SeededDice(4), [], []
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            faces.append(step(state, draw) + 1)
        else:
            table = state.chance_table.table
            assert state.legal_actions() == list(range(len(table.offered())))
            if table.span is None and not table.numbers:
                assert choices_behind(table) == complete_choices(table)
            side, before = table.side, table.clone()
            choice = before.take(step(state, draw))
            chosen += [(side, choice)] if choice is not None else []
    assert faces
    terms = state.chance_table.terms
    game = redoubt.new(terms.title, scenario=terms.scenario, dice=ScriptedDice(faces), keep=False)
    for side, choice in chosen:
        game.choose(side, choice)
    assert game.digest() == state.chance_table.game.digest()


def test_chance_has_the_odds_of_the_die() -> None:
    state = pyspiel.load_game(SUMMER).new_initial_state()
    draw, sizes = SeededDice(1), Counter[int]()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            sizes[len(outcomes)] += 1
            assert all(chance == pytest.approx(1 / len(outcomes)) for _, chance in outcomes)
            assert "die 1" in state.action_to_string(outcomes[0][0])
        step(state, draw)
    assert sizes[6] > 0


def test_returns_are_zero_before_the_end() -> None:
    state = pyspiel.load_game(SUMMER).new_initial_state()
    draw = SeededDice(2)
    while not state.is_terminal():
        assert state.returns() == [0, 0]
        step(state, draw)
    assert sorted(state.returns()) == [-1, 1]


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(SUMMER).new_initial_state()
    draw = SeededDice(3)
    for _ in range(12):
        step(state, draw)
    before = str(state), state.chance_table.game.digest()
    copy = state.clone()
    for _ in range(6):
        step(copy, draw)
    assert (str(state), state.chance_table.game.digest()) == before


def test_a_saved_state_comes_back() -> None:
    game = pyspiel.load_game(VALLEY)
    state = game.new_initial_state()
    draw = SeededDice(3)
    while not state.is_terminal():
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        here, there = state.chance_table, again.chance_table
        assert again.history() == state.history()
        assert there.roll == here.roll
        assert (there.game and there.game.digest()) == (here.game and here.game.digest())
        step(state, draw)


def test_the_observer_shows_what_the_side_may_see() -> None:
    game = pyspiel.load_game(VALLEY)
    state = game.new_initial_state()
    draw = SeededDice(6)
    while state.is_chance_node():
        step(state, draw)
    observer = Observer(redoubt.title("sealed_orders"))
    for player in range(4):
        expected = observer.vector(state.chance_table.game, player)
        assert np.array_equal(np.array(state.observation_tensor(player), np.float32), expected)
    assert "deck" not in state.observation_string(0)
    assert "deck" in state.observation_string(3)


def test_scenario_and_options_are_parameters() -> None:
    game = pyspiel.load_game(
        "python_redoubt_crossroads", {"scenario": "autumn", "options": "full_wagons:true"}
    )
    assert pyspiel.load_game(str(game)).terms == game.terms
    assert game.terms.options == (("full_wagons", True),)
    for wrong in ("full_wagons:perhaps", "weather:true"):
        with pytest.raises(redoubt.BadSetup):
            openspiel_game.options_from(wrong, redoubt.title("crossroads"))


def test_a_limit_ends_the_game_without_a_winner() -> None:
    state = pyspiel.load_game(SUMMER.replace(")", ",limit=5)")).new_initial_state()
    draw = SeededDice(1)
    while not state.is_terminal():
        step(state, draw)
    assert state.returns() == [0, 0]
    assert state.decisions == 5


def test_openspiels_own_search_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(VALLEY)
    state, draw = game.new_initial_state(), SeededDice(5)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 10, evaluator, random_state=np.random.RandomState(2))
    for _ in range(40):
        if state.is_chance_node():
            step(state, draw)
        else:
            state.apply_action(bot.step(state))


def test_a_chance_table_is_kept_as_its_moves() -> None:
    table = ChanceTable(Terms("sealed_orders", "valley", (), 8))
    for _ in range(30):
        if table.roll is not None:
            table.fall(table.roll.sides)
        else:
            table.act(0)
    again = pickle.loads(pickle.dumps(table))
    assert again.moves == table.moves
    with pytest.raises(redoubt.BadChoice):
        table.fall(0) if table.roll is None else table.act(0)


# observers, information states, positions


def test_openspiels_playthrough_is_written_to_its_end() -> None:
    """It asks for every kind of observer, and takes None where there is none."""
    from open_spiel.python.algorithms import generate_playthrough

    game = SUMMER.replace(")", ",limit=12)")
    text = generate_playthrough.playthrough(game, action_sequence=[], seed=1)
    assert "InformationStateString(0)" in text
    assert "PrivateObservationString(1)" in text


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ({"perfect_recall": False}, True),
        ({"perfect_recall": True}, True),
        ({"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}, False),
        ({"perfect_recall": True, "public_info": False}, False),
        ({"perfect_recall": False, "public_info": False, "private_info": NOTHING_PRIVATE}, False),
    ],
)
def test_an_observer_that_there_is_not_is_none(kind: dict[str, Any], there: bool) -> None:
    game = pyspiel.load_game(SUMMER)
    assert (game.make_py_observer(pyspiel.IIGObservationType(**kind)) is not None) == there


def test_an_information_state_tells_what_the_player_saw_and_did() -> None:
    """Two games that differ only in what the other side hid give a player the same information state."""
    game = pyspiel.load_game(VALLEY)
    state = game.new_initial_state()
    draw = SeededDice(2)
    while state.is_chance_node():
        step(state, draw)
    player = state.current_player()
    acts, other = state.clone(), state.clone()
    acts.apply_action(0)
    other.apply_action(1)
    mine, theirs = (state.information_state_string(player) for state in (acts, other))
    assert mine != theirs, "a player knows what he chose"
    assert "chooses" in mine
    rival = next(number for number in range(game.num_players()) if number != player)
    assert acts.information_state_string(rival) == other.information_state_string(rival)


def test_a_game_begins_at_a_position() -> None:
    position = {"scenario": "summer", "turn": 2}
    text = openspiel_game.position_parameter(position)
    state = pyspiel.load_game(SUMMER.replace(")", f",position={text})")).new_initial_state()
    assert state.chance_table.game.turn == 2
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    with pytest.raises(redoubt.BadSetup, match="position_parameter"):
        openspiel_game.position_from("###")
