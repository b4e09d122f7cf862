"""The level in which the French choose how they lie (LS98-setup-1, LS98-orders-9)."""

from pathlib import Path

import pytest

from game.books.ls98 import rules as ls98
from game.books.ls98.captain import ANSWERS
from game.books.ls98.rules.deployment import deployment_of, run_opening
from game.books.ls98.rules.sheet import Ship, is_anchored
from game.captains.decision_maker import DecisionMaker
from game.core.steps import Choose, MenuOption, OptionMenu
from game.core.table import Table, every
from game.levels import Level, load_level
from tests.books.ls98.rules.hex_levels import MIDDLE_HEX, frigate_table, level_in_hexes, run_procedure

LEVEL = Path(__file__).parents[4] / "levels" / "ls98" / "the-french-choose.toml"


def laid(answers: dict[str, list[str]]) -> dict[str, tuple[int, int, bool, int]]:
    """Column, row, at anchor and points used, of every ship once the fleet lies."""
    level, table = load_level(LEVEL), Table()
    with table.as_current():
        ls98.set_up(level)
        run_procedure(run_opening(level), answers)
        fleet = every(Ship)
        found = {s.id: (s.hex.column, s.hex.row, is_anchored(s), s.spent) for s in fleet}
    table.close()
    return found


@pytest.mark.clauses("LS98-setup-1", "LS98-orders-9")
def test_the_french_lie_at_anchor_or_run_in_two_lines_as_they_choose() -> None:
    fleet = laid({"LS98-setup-1": ["at-anchor"]})
    assert len(fleet) == 10
    assert fleet["hoche"][2]
    assert all(rides and not spent for _, _, rides, spent in fleet.values())
    sails = {"LS98-setup-1": ["at-sea"], "LS98-orders-9": ["full", "half"]}
    fleet = laid(sails)
    assert fleet["hoche"] == (4, 7, False, 2)
    assert fleet["loire"] == (0, 6, False, 5)
    assert not any(rides for _, _, rides, _ in fleet.values())


@pytest.mark.clauses("LS98-setup-1")
def test_a_captain_with_men_to_land_lies_near_the_beaches() -> None:
    level, table = load_level(LEVEL), Table()
    with table.as_current():
        ls98.set_up(level)
        assert chosen_by(level, "french") == "at-anchor"
        for ship in every(Ship):
            ship.soldiers = 0
        assert chosen_by(level, "french") == "at-sea"
    table.close()


def chosen_by(level: Level, side: str) -> str:
    """The plan that a captain of a side takes."""
    lies = [deployment_of(level, plan) for plan in level.plans]
    menu = OptionMenu(tuple(MenuOption(lie.id, lie.name, lie, "LS98-setup-1") for lie in lies))
    (key,), _ = DecisionMaker(ANSWERS, side, level, 10).answer(Choose(side, "LS98-setup-1", menu))
    return key


@pytest.mark.clauses("LS98-setup-1", "LS98-coll-1", "LS98-wind-3", "LS98-ground-1")
def test_the_berths_of_a_plan_are_looked_over_like_those_of_the_level() -> None:
    land = {"land": [{"points": [[9.5, 8.5], [10.5, 8.5], [10.5, 9.5], [9.5, 9.5]]}]}
    shoals = {"shoals": [{"points": [[3.5, 2.5], [4.5, 2.5], [4.5, 3.7], [3.5, 3.7]]}]}
    own, foe = (
        frigate_table("own", "french"),
        frigate_table("foe", "french", MIDDLE_HEX.hex_towards(3, 3), rate="3rd"),
    )

    def found(**berths: dict[str, object]) -> list[tuple[str, str]]:
        plans = [{"id": "one", "side": "french", "ship": berths}]
        options = ["deployment"]
        level = level_in_hexes(own, foe, chart=land | shoals, plan=plans, options=options)
        told = [*ls98.faults(level), *ls98.doubts(level)]
        return [(where, clause) for where, clause, _ in told]

    assert found(own={"at": [2, 2]}, foe={"at": [2, 2]}) == [("plan.0.ship.foe", "LS98-coll-1")]
    assert found(own={"at": [10, 9]}) == [("plan.0.ship.own", "LS98-setup-1")]
    assert found(own={"at": [2, 2], "heading": 240}) == [("plan.0.ship.own", "LS98-wind-3")]
    assert found(own={"at": [2, 2], "heading": 240, "state": "anchored"}) == []
    assert found(foe={"at": [4, 3]}) == [("plan.0.ship.foe", "LS98-ground-1")]
