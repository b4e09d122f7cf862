"""Who has to get away runs, and who has to stop him sails to where he will be; and the quick search for the
best end of a move finds what the slow one would."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from game.books.wwh import rules as wwh
from game.books.wwh.captain.candidate_courses import candidate_courses, helm_at_origin
from game.books.wwh.captain.sailing_decisions import (
    EndBudget,
    choose_course,
    choose_end_keys,
    end_cost,
    end_gains,
    is_next_move_trapped,
)
from game.books.wwh.captain.score import end_pose_score
from game.books.wwh.captain.situation import situation_of
from game.books.wwh.rules.manoeuvre import helm_at_move_start
from game.books.wwh.rules.sheet import Ship, get_ship
from game.captains.aims import Aims, aims_of
from game.core.markers import HasStruck
from game.core.table import Table, add_marker, every
from game.levels import Level, load_level
from game.sea.square import Square
from tests.captains.measure import LEVELS_HOME


@contextmanager
def at_table(name: str) -> Iterator[Level]:
    """At the table of a level as it begins."""
    table, level = Table(), load_level(LEVELS_HOME / "wwh" / f"{name}.toml")
    try:
        with table.as_current():
            wwh.set_up(level)
            yield level
    finally:
        table.close()


def put(name: str, x: int, y: int, heading: int, run: int = 2) -> Ship:
    """A ship laid somewhere else."""
    ship = get_ship(name)
    ship.square, ship.heading, ship.last_run = Square(x, y), heading, run
    return ship


# ------------------------------------------------------------------------------ runners
def test_a_runner_leaves_by_the_edge_that_wins_though_an_enemy_lies_beside_her() -> None:
    with at_table("trafalgar-van") as level:
        neptuno, _ = put("neptuno", 17, 19, 3, 5), put("agamemnon", 19, 17, 3)
        keys, _, _ = choose_course(
            situation_of(neptuno, aims_of(level, "allies")), helm_at_move_start(neptuno), EndBudget(150)
        )
        here = helm_at_move_start(neptuno)
        for key in keys:
            here = here.after(key)
        assert here.square.y >= 20


def test_of_two_ways_out_she_takes_the_nearer() -> None:
    with at_table("mirror-action"):
        castor = put("castor", 4, 9, 6)
        aims = Aims(exit_edges={"castor": ("left", "right")}, needs_fight=False)
        keys, _, _ = choose_course(situation_of(castor, aims), helm_at_move_start(castor), EndBudget(150))
        here = helm_at_move_start(castor)
        for key in keys:
            here = here.after(key)
        assert here.square.x < 4


def test_a_runner_is_met_where_he_will_be() -> None:
    with at_table("trafalgar-van") as level:
        aims = aims_of(level, "british")
        minotaur, foe = put("minotaur", 4, 12, 2), put("formidable", 9, 9, 4)
        for other in every(Ship):
            if other.side == "allies" and other is not foe:
                add_marker(other.number, HasStruck())
        ahead = situation_of(minotaur, aims)
        assert ahead.aim_point == (9, 11)
        assert situation_of(minotaur, Aims()).aim_point == (9, 9)
        put("formidable", 9, 18, 4)
        assert situation_of(minotaur, aims).aim_point == (9, 19)
        foe.damage, foe.masts_down = 4, ["fore", "main", "mizzen"]
        assert situation_of(minotaur, aims).aim_point == (9, 18)


def test_she_would_rather_be_between_a_runner_and_his_edge_than_in_his_wake() -> None:
    with at_table("trafalgar-van") as level:
        put("formidable", 9, 8, 4)
        for other in every(Ship):
            if other.id not in ("agamemnon", "formidable"):
                add_marker(other.number, HasStruck())
        ship = put("agamemnon", 14, 8, 4)
        hunting, fighting = (situation_of(ship, aims_of(level, "british")), situation_of(ship, Aims()))
        below, above = (10, 12, 4), (10, 6, 4)
        assert end_pose_score(hunting, below) > end_pose_score(hunting, above)
        assert end_pose_score(fighting, below) < end_pose_score(fighting, above)


# ------------------------------------------------------------------------------ the search
@pytest.mark.parametrize("name", ["mirror-action", "trafalgar-van", "frigate-action"])
def test_the_best_end_is_the_best_of_all_ends(name: str) -> None:
    with at_table(name) as level:
        for step, ship in enumerate(every(Ship)):
            ship.square = Square(ship.square.x, 3 + step % 9)
            situation, helm = situation_of(ship, aims_of(level, ship.side)), helm_at_move_start(ship)
            start, simple = (helm.square.x, helm.square.y), helm_at_origin(helm)
            ends = candidate_courses(simple).ending_courses
            worths = [
                hope - end_cost(situation, candidate, start)
                for candidate, hope in zip(ends, end_gains(situation, ends, start, False), strict=True)
            ]
            free = [
                worth
                for candidate, worth in zip(ends, worths, strict=True)
                if not is_next_move_trapped(situation, simple, candidate, start)
            ]
            keys, found, _ = choose_end_keys(situation, simple, start, False, EndBudget(1000))
            assert found == pytest.approx(max(free))
            assert min(end_cost(situation, candidate, start) for candidate in ends) >= 0
            assert keys in [candidate.keys for candidate in ends]
