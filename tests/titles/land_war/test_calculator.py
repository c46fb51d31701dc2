"""The combat calculator reckons as the game does, for all figures that its form allows, or refuses them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from redoubt.engine.errors import BadSetup
from redoubt.show.calculator import Field
from redoubt.titles.land_war.show.calculator import CALCULATOR, MAY_GO_ON
from redoubt.titles.land_war.show.forecast import DRIVEN, HELD, SWEPT, TAKEN
from tests.titles.land_war.helpers import at, attack, facts
from tests.titles.land_war.test_forecast import EXAMPLE_1, EXAMPLE_2, OREL, SALIENT_MANNED

EXAMPLES = {example.id: example.values for example in CALCULATOR.examples}
calculate = CALCULATOR.calculate


def parts(forecast: Any) -> dict[str, str]:
    return {part.what: part.amount for part in forecast.reckoning.parts}


def colours(forecast: Any) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    for label, chance in forecast.endings.items():
        found[label.partition(":")[0]] += chance
    return dict(found)


# the worked examples


def test_lw063_example_1_is_40_against_40_in_column_3_2():
    amounts = parts(calculate(EXAMPLES["orel-1"]))
    assert amounts["40 : 40 on open ground"] == "1:1"
    assert amounts["tank supremacy"] == "+1 column"
    assert calculate(EXAMPLES["orel-1"]).reckoning.verdict == "column 3:2"


def test_lw092_example_1_costs_the_soviets_2_men_and_a_tank_and_the_germans_4():
    forecast = calculate(EXAMPLES["orel-1"])
    assert forecast.losses["attacker"] == {"men": {2: 1}, "tanks": {1: 1}, "aircraft": {0: 1}}
    assert forecast.losses["defender"] == {"men": {3: 1}, "tanks": {1: 1}, "aircraft": {0: 1}}


def test_lw065_example_2_is_column_4_1_and_green_on_35_of_36_pairs():
    forecast = calculate(EXAMPLES["orel-2"])
    assert forecast.reckoning.verdict == "column 4:1"
    assert colours(forecast) == {"green": Fraction(35, 36), "yellow": Fraction(1, 36)}
    assert forecast.chances[MAY_GO_ON] == Fraction(35, 36)


def test_lw092_example_2_costs_the_germans_2_men_and_the_soviets_5():
    forecast = calculate(EXAMPLES["orel-2"])
    assert forecast.losses["attacker"]["men"] == {2: 1}
    assert forecast.losses["defender"] == {"men": {3: 1}, "tanks": {1: 1}, "aircraft": {1: 1}}


@pytest.mark.parametrize(
    ("example", "forces", "fields", "asked"),
    [("orel-1", OREL, EXAMPLE_1, ("ussr", "fight 0602")), ("orel-2", SALIENT_MANNED, EXAMPLE_2,
                                                         ("germany", "fight 0702"))],
)  # fmt: skip
def test_lw065_the_calculator_and_the_odds_on_the_map_agree_on_the_examples(example, forces, fields, asked):
    forecast, on_map = calculate(EXAMPLES[example]), at("LW-055", forces, **fields).odds(*asked)
    assert colours(forecast) == colours(on_map)
    assert forecast.reckoning.pairs == on_map.reckoning.pairs
    assert forecast.chances[TAKEN] == on_map.chances[TAKEN]


# any figures

points = st.tuples(st.integers(1, 12), st.integers(0, 5), st.integers(0, 5))


@settings(max_examples=25, deadline=None)
@given(points, points, st.integers(0, 4), st.integers(0, 4), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_lw065_any_pair_of_dice_gives_the_colour_and_the_losses_of_the_game(mine, other, lsp, against, dice):
    g = attack({**OREL, "0702": {"USSR": mine}, "0602": {"Germany": other}}, dice, lsp=(lsp, against))
    kinds = ("men", "tanks", "aircraft")
    figures = {f"attacker.{kind}": number for kind, number in zip(kinds, mine, strict=True)}
    figures |= {f"defender.{kind}": number for kind, number in zip(kinds, other, strict=True)}
    forecast = calculate(
        {**figures, "attacker.me": 2, "defender.me": 5, "attacker.lsp": lsp, "defender.lsp": against}
    )
    assert forecast.reckoning.verdict == f"column {facts(g, 'rolled')['column']}"
    assert forecast.reckoning.pairs[dice[0] - 1][dice[1] - 1] == facts(g, "rolled")["colour"]
    lost = facts(g, "losses")
    for side in ("attacker", "defender"):
        expected = [int(forecast.expected[side][kind]) for kind in kinds]
        assert expected == list(lost[f"{side}_loses"])[:3]


def values_of(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "number":
        return st.integers(field.least, field.most)
    if field.kind == "numbers":
        return st.lists(st.integers(field.least, field.most), max_size=field.count)
    return (
        st.booleans() if field.kind == "switch" else st.sampled_from([choice for choice, _ in field.choices])
    )


FORM = st.fixed_dictionaries({name: values_of(field) for name, field in CALCULATOR.fields.items()})


@settings(max_examples=150, deadline=None)
@given(FORM)
def test_lw060_every_filled_form_has_a_sheet_whose_chances_add_up(values):
    if values["attacker.men"] + values["attacker.ally.men"] == 0:
        with pytest.raises(BadSetup, match="at least 1 man"):
            calculate(values)
        return
    forecast = calculate(values)
    assert sum(forecast.endings.values()) == 1
    assert len(forecast.reckoning.pairs) == 6
    if values["kind"] != "sweep":
        assert forecast.chances[TAKEN] + forecast.chances[HELD] == 1
    assert forecast.to_plain()["outcomes"]


# every shift and modifier of the form


def base(**more: Any) -> Any:
    values = {"attacker.men": 10, "defender.men": 10, "attacker.lsp": 1}
    return calculate({**values, **{name.replace("__", "."): value for name, value in more.items()}})


@pytest.mark.parametrize(
    ("field", "rule", "amount"),
    [
        ({"forts": 2}, "LW-073", "-2 columns"), ({"city": True}, "LW-074", "-1 column"),
        ({"attacker.pag": True}, "LW-075", "-2 columns"), ({"defender.pag": True}, "LW-075", "+2 columns"),
        ({"attacker.lsp": 0}, "LW-076", "-2 columns"), ({"attacker.column": 2}, "LW-042d", "+2 columns"),
        ({"defender.column": 1}, "LW-042d", "-1 column"), ({"attacker.tanks": 3}, "LW-070", "+1 column"),
        ({"defender.tanks": 3}, "LW-070", "-1 column"), ({"attacker.aircraft": 1}, "LW-071", "+1 column"),
        ({"attacker.bombers": 1}, "LW-071", "+1 column"), ({"attacker.card": [3]}, "LW-082", "+3"),
        ({"defender.card": [1]}, "LW-082", "+1"), ({"kind": "landing"}, "LW-080", "-4"),
        ({"kind": "landing_no_craft"}, "LW-080", "-6"), ({"sides": 2, "winter": True}, "LW-033", "4"),
    ],
)  # fmt: skip
def test_lw064_each_figure_adds_its_part_with_its_rule(field, rule, amount):
    forecast = calculate({"attacker.men": 10, "defender.men": 10, "attacker.lsp": 1, **field})
    assert (rule, amount) in {(part.rule, part.amount) for part in forecast.reckoning.parts}


@pytest.mark.parametrize(("terrain", "counts"), [("mountain", False), ("swamp", False), ("forest", True)])
def test_lw070_terrain_bars_tank_supremacy(terrain, counts):
    rules = {part.rule for part in base(terrain=terrain, attacker__tanks=3).reckoning.parts}
    assert ("LW-070" in rules) == counts


def test_lw071_forest_bars_air_supremacy():
    assert "LW-071" not in {
        part.rule for part in base(terrain="forest", attacker__aircraft=3).reckoning.parts
    }


def test_lw086_in_mountains_only_green_takes_the_hex():
    forecast = base(terrain="mountain")
    assert forecast.chances[TAKEN] == colours(forecast).get("green", 0)


def test_lw085_red_in_the_open_drives_the_attacker_out():
    forecast = calculate({"attacker.men": 2, "defender.men": 9})
    assert forecast.chances[DRIVEN] == colours(forecast)["red"] > 0
    assert base(terrain="forest").chances[DRIVEN] == 0


def test_a25_an_attack_without_survivors_takes_nothing():
    forecast = calculate({"attacker.men": 1, "attacker.card": [3] * 9, "attacker.lsp": 9, "defender.men": 20})
    assert forecast.chances[TAKEN] == 0
    assert "no men are left to go in (A25)" in " ".join(forecast.endings)


def test_a20_a_landing_succeeds_on_three_colours_or_on_green_only():
    wide, narrow = (
        base(kind="landing", attacker__men=40),
        base(kind="landing", attacker__men=40, amphib_success="G"),
    )
    assert wide.chances[TAKEN] > narrow.chances[TAKEN] == colours(narrow)["green"]


def test_lw109_a_security_operation_is_against_one_man():
    forecast = base(kind="sweep", defender__men=50)
    assert parts(forecast)["20 : 2 on open ground"] == "5:1"
    assert forecast.chances[SWEPT] > 0
    assert any("LW-105" in note for note in forecast.notes)


def test_a32_an_ally_multiplies_his_points_by_his_own_me():
    forecast = base(attacker__me=2, attacker__ally__men=4, attacker__ally__me=5)
    assert parts(forecast)["40 : 20 on open ground"] == "2:1"


def test_a33_an_empty_marker_is_attacked_in_the_last_column():
    forecast = base(defender__men=0)
    assert parts(forecast)["20 : 0 on open ground"] == "5:1"
    assert any("LW-013" in note for note in forecast.notes)


# what is refused


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"attacker.men": 100}, "attacker.men: 100 is out of range; a whole number from 0 to 99"),
        ({"attacker.men": -1}, "attacker.men: -1 is out of range"),
        ({"attacker.men": "many"}, "a whole number from 0 to 99 is expected, not 'many'"),
        ({"attacker.men": True}, "a whole number"), ({"attacker.men": "--5"}, "a whole number"),
        ({"attacker.me": 0}, "0 is out of range; a whole number from 1 to 9 is expected [LW-034]"),
        ({"attacker.card": [4]}, "from 1 to 3"), ({"attacker.card": [1] * 10}, "at most 9 may be given"),
        ({"attacker.card": True}, "numbers such as 2+1"), ({"city": "perhaps"}, "yes or no"),
        ({"terrain": "lake"}, "one of open, mountain, swamp, jungle, forest"),
        ({"attacker.mem": 3}, "unknown field 'attacker.mem'; there is attacker.me"),
        ({"attacker.men": 0}, "an attack needs at least 1 man (A51) [LW-061]"),
    ],
)  # fmt: skip
def test_lw061_a_bad_figure_is_refused_with_its_field_limit_and_rule(values, words):
    with pytest.raises(BadSetup) as caught:
        calculate(values)
    assert words in str(caught.value)
    assert caught.value.path == next(iter(values))


def test_lw061_figures_may_come_as_text():
    typed = {name: "+".join(map(str, value)) if isinstance(value, list) else str(value)
             for name, value in EXAMPLES["orel-2"].items()}  # fmt: skip
    assert calculate(typed).to_plain() == calculate(EXAMPLES["orel-2"]).to_plain()
    assert calculate({"city": "yes"}).to_plain() == calculate({"city": True}).to_plain()


def test_lw060_the_form_says_all_that_a_client_needs():
    plain = CALCULATOR.to_plain()
    fields = [field for group in plain["groups"] for field in group["fields"]]
    assert len({field["name"] for field in fields}) == len(fields) == len(CALCULATOR.fields)
    for field in fields:
        assert {"name", "label", "rule", "kind", "default"} <= set(field)
        assert ("most" in field) == (field["kind"] in ("number", "numbers"))
        assert ("choices" in field) == (field["kind"] == "choice")
    assert all(CALCULATOR.read(example["values"]) for example in plain["examples"])
