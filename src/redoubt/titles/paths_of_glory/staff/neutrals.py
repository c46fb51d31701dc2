"""What the staff makes of the decisions of the neutrals variant: invasions, landings, declarations.

A nation is invaded when the ground that it opens is worth more than its army and the penalty."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from redoubt.engine.decision import Choice
from redoubt.show.reasoned import Offered
from redoubt.titles.paths_of_glory.board import join_war
from redoubt.titles.paths_of_glory.neutrals.state import NeutralsBoard
from redoubt.titles.paths_of_glory.neutrals.v4_entry import ENTRY_CARDS, enter_war, price
from redoubt.titles.paths_of_glory.neutrals.v5_landings import launchers, shores
from redoubt.titles.paths_of_glory.neutrals.v6_holland import saved_by_antwerp
from redoubt.titles.paths_of_glory.neutrals.v7_fisher import (
    landing_corps,
    why_no_corps_landing,
    why_no_fisher_plan,
)
from redoubt.titles.paths_of_glory.queries import (
    at,
    at_war,
    cf,
    controls,
    enemy,
    members,
    name,
    sides,
    tables_of,
    units_at,
    was_played,
    where,
)
from redoubt.titles.paths_of_glory.rules.r03_setup import set_up
from redoubt.titles.paths_of_glory.rules.r12_attacks import assailants
from redoubt.titles.paths_of_glory.staff.lines import exposed
from redoubt.titles.paths_of_glory.staff.plans import Planner
from redoubt.titles.paths_of_glory.staff.prospects import prospect
from redoubt.titles.paths_of_glory.staff.worth import (
    front,
    pull,
    space_worth,
    step_worth,
    strength_in,
    unit_worth,
)
from redoubt.titles.paths_of_glory.state import ATTACK, SPACES
from redoubt.titles.paths_of_glory.tables import AP, DK, EITHER_SIDE, NATION_NAMES

if TYPE_CHECKING:
    from redoubt.titles.paths_of_glory.staff.staff import Staff

FOLLOWS: Final = 0.6
"""What is left of a plan's promise once the enemy has answered it."""
THRESHOLD: Final = 0.15
"""A step of the Zimmermann threshold."""
DUTCH_ENEMY: Final = 0.9
"""What it costs the Allies if Holland joins the Central Powers."""
FOR_GOOD: Final = 1.5
"""Attrition loses armies for good."""
PLAN_GAIN: Final = 2.0
"""What the Full Plan promises for each point that the doctrine gives to ground."""
PLAN_COST: Final = 1.65
"""Its VP on average, and the threshold."""
HIGH_SEAS_FLEET: Final = "CP-25"


# Whom to invade


def supposed(g: NeutralsBoard, side: int, nation: int) -> NeutralsBoard:
    """The board if a nation joined a side now."""
    trial = g.clone()
    trial.game = g.game
    if nation in EITHER_SIDE:
        enter_war(trial, nation, side, "V4.3")
    else:
        join_war(trial, nation, side, "9.2")
        set_up(trial, NATION_NAMES[nation], side)
    return trial


def cost_of_war(g: NeutralsBoard, side: int, nation: int) -> float:
    """VP, threshold, the army that joins the enemy, and the war status that its entry gives away. A nation
    with an entry card would join him some day in any case."""
    tables = tables_of(g)
    corps = sum(own == nation and not tables.is_army[unit] for unit, own in enumerate(tables.nation))
    armies = sum(own == nation for own in tables.nation) - corps
    host = 0.13 * corps + 0.29 * armies
    paid = (side, nation) in g.invaded
    card = ENTRY_CARDS.get(nation)
    status = 0.3 * tables.cards[tables.card[card]].war_status if card is not None else 0.0
    return price(g, side, nation) + (0.0 if paid else THRESHOLD) + host * (0.5 if card else 0.8) + status


def invasion_worth(staff: Staff, g: NeutralsBoard, nation: int, points: int) -> float:
    """What an invasion is worth: the plan it allows now and the victory spaces it opens, less its cost."""
    side, cost = staff.side, cost_of_war(g, staff.side, nation)
    prizes = [space_worth(g, space) for space in members(tables_of(g).in_country[nation] & g.rules.vp_spaces)]
    if 0.7 * sum(prizes) + 0.5 < cost:  # no plan makes up for that
        return 0.35 * sum(prizes) - cost
    trial = supposed(g, enemy(side), nation)
    plans = [Planner(board, side, staff.doctrine).plan(points).value for board in (trial, g)]
    return FOLLOWS * (plans[0] - plans[1]) + 0.35 * sum(prizes) - cost


def corps_worth(staff: Staff, g: NeutralsBoard, space: int) -> float:
    """What the landing of a single corps is worth."""
    ashore, chance = shore_worth(g, DK, space)
    paid = (AP, DK) in g.invaded
    return chance * ashore - 0.13 - (0.0 if paid else cost_of_war(g, AP, DK))


def shore_worth(g: NeutralsBoard, nation: int, space: int) -> tuple[float, float]:
    """What a beach is worth to AP, and the chance to get ashore."""
    trial = g if at_war(g, nation) else supposed(g, enemy(AP), nation)
    worth = 0.3 * pull(trial, AP)[space] + (
        space_worth(trial, space) if g.rules.vp_spaces >> space & 1 else 0.05
    )
    if nation == DK and not was_played(g, HIGH_SEAS_FLEET) and not g.ashore:
        worth += 0.2
    defence = sum(cf(trial, unit) for unit in units_at(trial, space, enemy(AP)))
    return worth, 1.0 if not defence else max(0.2, 0.75 - 0.15 * defence)


def landing_worth(g: NeutralsBoard, space: int) -> float:
    """What a landing by Grand Fleet is worth."""
    nation = tables_of(g).country[space]
    ashore, chance = shore_worth(g, nation, space)
    return chance * ashore - 0.25 - (0.0 if (AP, nation) in g.invaded else cost_of_war(g, AP, nation))


def activate(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """8.1, V4.1 Invade, land, or activate spaces by the plan."""
    if "done" not in by_verb:
        return _strike(staff, g, by_verb, decision)
    if not any(g.marker):
        offers = by_verb.get("invade", []) + by_verb.get("land_corps", [])[:6]
        if offers:
            chosen, best = staff._best(
                offers,
                lambda c: (
                    invasion_worth(staff, g, c[1], decision.points)
                    if c[0] == "invade"
                    else corps_worth(staff, g, c[2])
                ),
                lambda c: f"invade {NATION_NAMES[c[1]]}" if c[0] == "invade" else f"land in {where(g, c[2])}",
            )
            if best > 0:
                return chosen
    plain = {verb: choices for verb, choices in by_verb.items() if verb not in ("invade", "land_corps")}
    return staff.activate(g, plain, decision)


def _strike(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """V4.1 The first space against the nation just invaded: where the plan has it, else the strongest."""
    staff._plan = Planner(g, staff.side, staff.doctrine).plan(decision.points)
    for task in staff._plan.tasks:
        verb = "activate_attack" if task.marker == ATTACK else "activate_move"
        for choice in by_verb.get(verb, ()):
            if choice[1] in task.spaces:
                return staff._say(choice, task.why, f"worth {task.value:+.2f} VP")
    offers = by_verb.get("activate_attack") or by_verb["activate_move"]
    return staff._best(
        offers,
        lambda c: 0.01 * strength_in(g, staff.side, c[1]),
        lambda c: f"{where(g, c[1])} is strongest against {NATION_NAMES[decision.pending]}",
    )[0]


# What to declare


def action(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """7.1, V6.8, V7.1 The Fisher Plan or Antwerp if they pay; then the action, a landing among them."""
    if "ask_antwerp" in by_verb and antwerp_worth(g) > 0:
        return staff._say(
            by_verb["ask_antwerp"][0], "Antwerp would save troops", f"{antwerp_worth(g):+.2f} VP"
        )
    if "fisher_plan" in by_verb:
        best = fisher_worth(staff, g)
        if best > 0:
            return staff._say(by_verb["fisher_plan"][0], "a corps can land in Denmark", f"{best:+.2f} VP")
    plain = {verb: choices for verb, choices in by_verb.items() if verb not in ("ask_antwerp", "fisher_plan")}
    fleet = tables_of(g).card["AP-33"]
    event = [choice for choice in plain.get("event", ()) if choice[1] == fleet]
    if event and not g.fleet_at_sea:
        spaces = [space for nation in EITHER_SIDE[:2] for space in shores(g, nation)]
        best = max((landing_worth(g, space) for space in spaces), default=-1.0)
        if best > 0.6:
            return staff._say(event[0], "the Grand Fleet can land troops", f"worth {best:+.2f} VP")
        plain["event"] = [choice for choice in plain["event"] if choice[1] != fleet]
    return staff.action(g, {verb: found for verb, found in plain.items() if found}, decision)


def antwerp_worth(g: NeutralsBoard) -> float:
    """V6.8 Half a chance to save what is cut off, and half a chance of a new enemy."""
    saved = sum(FOR_GOOD * unit_worth(g, unit) for unit in saved_by_antwerp(g))
    return 0.5 * saved - 0.5 * DUTCH_ENEMY


def fisher_worth(staff: Staff, g: NeutralsBoard) -> float:
    """V7.1 The best landing of a corps, which the plan allows."""
    trial = g.clone()
    trial.game, trial.fisher = g.game, 1
    if (
        why_no_fisher_plan(g) is not None
        or why_no_corps_landing(trial, AP, 4) is not None
        or not landing_corps(g)
    ):
        return -1.0
    return max((corps_worth(staff, g, space) for space in shores(g, DK)), default=-1.0)


def antwerp(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    worth = antwerp_worth(g)
    verb, why = (
        ("ask_antwerp", "the troops are worth the risk") if worth > 0 else ("pass", "Holland is a risk")
    )
    return staff._say(by_verb[verb][0], why, f"{worth:+.2f} VP")


def plan(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """V6.11 The Full Plan is for those who want ground."""
    gain = PLAN_GAIN * staff.doctrine.ground
    verb = "full_plan" if gain > PLAN_COST else "moltke_plan"
    why = "through Holland to Paris" if gain > PLAN_COST else "Holland is better left neutral"
    return staff._say(by_verb[verb][0], why, f"{gain:.2f} VP of ground against {PLAN_COST:.2f}")


def opening(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    return staff.opening(g, by_verb, decision)


def combat(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """12.2, V6.13 As ever, but Arnhem is attacked in any case."""
    if "done" in by_verb:
        return staff.combat(g, by_verb, decision)
    arnhem = at(g, "Arnhem")
    due = next(choice for choice in by_verb["attack"] if choice[1] == arnhem)
    force = tuple(assailants(g, staff.side)[arnhem])
    staff._target = arnhem, force
    return staff._say(due, "the plan begins with Arnhem", prospect(g, staff.side, force, arnhem).words())


# Landings


def fleet(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """V5.6 The VP of the High Seas Fleet, or the best shore."""

    def value(choice: Choice) -> float:
        if choice[0] == "meet_fleet":
            return 0.67 if g.ashore else 1.0
        return landing_worth(g, choice[1])

    offers = [choice for choices in by_verb.values() for choice in choices]
    return staff._best(
        offers,
        value,
        lambda c: "meet the High Seas Fleet" if c[0] == "meet_fleet" else f"land in {where(g, c[1])}",
    )[0]


def launch(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """V5.6 Strong troops that the front can spare; corps only where an army is needed at home."""

    def value(choice: Choice) -> float:
        unit, space = choice[1], g.place[choice[1]]
        spare = 0.0 if front(g, AP) >> space & 1 else 0.3
        alone = len(units_at(g, space, AP)) == 1
        second = 0.1 * (not tables_of(g).is_army[unit] and len(launchers(g, army=False)) > 2)
        return 0.05 * cf(g, unit) + spare + second - (exposed(g, AP, space) if alone else 0.0)

    return staff._best(by_verb["launch"], value, lambda c: f"{name(g, c[1])} can be spared for the landing")[
        0
    ]


# Replacements


def replace(staff: Staff, g: NeutralsBoard, by_verb: Offered, decision: Any) -> Choice:
    """V5.4, V6.3, V8.4 The step that is worth most: points are lost or limited, so that none waits."""
    line, owner = front(g, staff.side), sides(g)

    def value(choice: Choice) -> float:
        unit = choice[1]
        if choice[0] == "raise_army":
            here = g.place[unit]
            near = here < SPACES and line >> here & 1
            return 0.16 + 0.05 * bool(near)
        worth = step_worth(g, unit)
        if choice[0] == "flip":
            return worth * (1.3 if g.place[unit] < SPACES and line >> g.place[unit] & 1 else 1.0)
        held = controls(g, owner[unit], choice[2]) and line >> choice[2] & 1
        return float(worth * 1.6 + 0.02 * bool(held) + 0.01 * pull(g, staff.side)[choice[2]])

    def words(choice: Choice) -> str:
        if choice[0] == "rebuild":
            return f"rebuild {name(g, choice[1])} in {where(g, choice[2])}"
        return f"{'restore' if choice[0] == 'flip' else 'an army from'} {name(g, choice[1])}"

    offers = [choice for verb, choices in by_verb.items() if verb != "done" for choice in choices]
    return staff._best(offers, value, words)[0]


Answer = Callable[[Any, Any, Offered, Any], Choice]
NEUTRAL_ANSWERS: Final[dict[str, Answer]] = {
    "AnnouncePlan": plan,
    "TakeGunsForPlan": opening,
    "ChooseActionOrDeclare": action,
    "ActivateOrInvade": activate,
    "ChooseCombatOfPlan": combat,
    "UseGrandFleet": fleet,
    "LaunchUnit": launch,
    "AskForAntwerp": antwerp,
    "ReplaceNeutrals": replace,
}
"""Who answers which decision of the variant."""

__all__ = ["NEUTRAL_ANSWERS"]
