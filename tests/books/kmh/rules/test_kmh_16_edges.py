"""KMH-16: strokes to the last centimetre, and which of them a galley is offered first."""

from typing import Any

import pytest

from game.books.kmh.rules.course import HelmVerb
from game.books.kmh.rules.galleys import (
    HALT,
    Stroke,
    StrokeMenu,
    default_stroke,
    fleeing_courses,
    make_stroke,
    pace_menu,
    row,
    row_strokes,
    turn_centidegrees,
)
from game.books.kmh.rules.sheet import Ship, spurts_left
from game.core.steps import Refusal
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import add_lock, make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import pose_of, run_procedure, ships_on_table


def galley(**fields: Any) -> Ship:
    """A French galley with a basic speed of 10, at (50, 50), heading up."""
    ship = make_firer("galley", 3, points=20, basic=10, decks=1, length=25_000, beam=6_000, **fields)
    ship.rate = "galley"
    return ship


AHEAD = Stroke(HelmVerb.AHEAD, 10 * CM)


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("ahead 1", ""),
        ("ahead 10", ""),
        ("ahead 11", "10 cm are left"),
        ("ahead 999", "10 cm are left"),
        ("ahead 1000", "whole centimetres"),
        ("ahead 0", "whole centimetres"),
        ("ahead 1.5", "whole centimetres"),
        ("ahead \u00b2", "whole centimetres"),
        ("ahead", "whole centimetres"),
        ("astern 4", "say ahead, port or starboard and centimetres, or halt"),
        ("port 2", ""),
        ("port 3", "a turn costs 2 cm for every 22.5 degrees"),
        ("starboard 10", ""),
        ("starboard 12", "10 cm are left"),
        ("halt", ""),
    ],
)
def test_kmh_16_1_2_what_is_a_stroke(key: str, why: str) -> None:
    read = StrokeMenu(10 * CM, AHEAD).read(key)
    assert (read.reason if isinstance(read, Refusal) else "") == why
    if isinstance(read, Stroke) and read is not HALT:
        assert read.key == key


def test_kmh_16_1_2_strokes_are_listed_the_longest_first_after_the_one_advised() -> None:
    oars = StrokeMenu(units_of_cm(4.5), Stroke(HelmVerb.PORT, 2 * CM))
    ahead, port = ["ahead 4", "ahead 3", "ahead 2", "ahead 1"], ["port 4"]
    assert oars.keys() == ["port 2", *ahead, *port, "starboard 4", "starboard 2", "halt"]
    assert [o.key for o in oars.options()] == oars.keys()
    labels = {o.key: o.full_text for o in oars.options()}
    assert labels["ahead 3"] == "Row ahead: 3 cm"
    assert labels["port 2"] == "Turn to port: 2 cm"
    assert StrokeMenu(2 * CM, AHEAD, straight_only=True).keys() == ["ahead 2", "ahead 1", "halt"]


@pytest.mark.parametrize(("cm", "degrees"), [(0, 0), (2, 22.5), (4, 45), (8, 90), (16, 180)])
def test_kmh_16_1_2_eight_centimetres_turn_her_a_right_angle(cm: int, degrees: float) -> None:
    assert turn_centidegrees(cm * CM) == round(degrees * 100)
    starboard = Stroke(HelmVerb.STARBOARD, cm * CM).pose_after(galley().pose)
    port = Stroke(HelmVerb.PORT, cm * CM).pose_after(galley().pose)
    assert (starboard.heading, port.heading) == (round(degrees * 100), -round(degrees * 100) % 36_000)
    assert (starboard.x, starboard.y) == (galley().pose.x, galley().pose.y)


# ------------------------------------------------------------------------------ orders
def test_kmh_16_1_1_five_spurts_and_no_more() -> None:
    ship = galley()
    with ships_on_table(ship, make_enemy()):
        for spent, left in ((0, 5), (4, 1), (5, 0)):
            ship.spurts = spent
            assert spurts_left(ship) == left
            assert pace_menu(ship).keys() == (["row", "spurt", "rest"] if left else ["row", "rest"])
        ship.spurts, ship.retiring = 0, True
        assert pace_menu(ship).keys() == ["row", "spurt"]


def test_kmh_16_1_1_a_spurt_is_counted_and_rest_is_no_way_at_all() -> None:
    ship = galley(rung="", last_run=5 * CM)
    with ships_on_table(ship, make_enemy()):
        told = run_procedure(row(ship), "spurt", (3, 4), "halt")
        assert (ship.spurts, ship.last_run, ship.rung) == (1, 17 * CM, "")
        assert told.open_step is None
        run_procedure(row(ship), "row", 2, "halt")
        assert (ship.spurts, ship.last_run) == (1, 12 * CM)
        assert run_procedure(row(ship), "rest").rolls() == []
        assert (ship.spurts, ship.last_run, ship.rung) == (1, 0, "stop")


def test_kmh_16_1_2_she_rows_on_until_less_than_a_centimetre_is_left() -> None:
    ship = galley()
    with ships_on_table(ship, make_enemy()):
        assert run_procedure(row_strokes(ship, CM), "ahead 1").open_step is None
        assert run_procedure(row_strokes(ship, CM - 1)).steps == []
        assert run_procedure(row_strokes(ship, 2 * CM), "ahead 1").open_step is not None
        assert pose_of(ship) == (50, 48, 0)
        assert run_procedure(make_stroke(ship, Stroke(HelmVerb.PORT, 4 * CM), 9 * CM)).result == 5 * CM
        assert pose_of(ship)[2] == 315


def test_kmh_16_1_2_who_is_locked_rows_no_further() -> None:
    ship, foe = galley(), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        lock = add_lock(ship, foe)
        assert run_procedure(row_strokes(ship, 5 * CM)).steps == []
        lock.open = False
        assert len(run_procedure(row_strokes(ship, 5 * CM)).steps) == 1


# ------------------------------------------------------------------------------ what is advised
@pytest.mark.parametrize(
    ("heading", "left", "first"),
    [
        (0, 10, "ahead 10"),
        (348.76, 10, "ahead 10"),  # she bears 11.24 degrees to starboard: less than half a point
        (348.75, 10, "starboard 2"),
        (11.24, 10, "ahead 10"),
        (11.25, 10, "port 2"),
        (326.25, 10, "starboard 4"),
        (180, 16, "starboard 16"),
        (180, 9, "starboard 8"),
        (181, 16, "starboard 16"),
        (179, 16, "port 16"),
        (90, 1, "ahead 1"),
        (90, 2, "port 2"),
        (0, 3.5, "ahead 3"),
    ],
)
def test_kmh_16_1_2_she_turns_by_whole_steps_towards_the_nearest(
    heading: float, left: float, first: str
) -> None:
    ship = galley()
    ship.pose = type(ship.pose)(ship.pose.x, ship.pose.y, round(heading * 100))
    with ships_on_table(ship, make_enemy("near", at=(50, 20)), make_enemy("far", at=(85, 50))):
        assert default_stroke(ship, units_of_cm(left)).key == first
        ship.steering = True
        assert default_stroke(ship, units_of_cm(left)).key == f"ahead {left // 1:g}"


def test_kmh_16_1_2_with_no_enemy_she_rows_ahead() -> None:
    ship = galley(retiring=True)
    with ships_on_table(ship):
        assert default_stroke(ship, units_of_cm(9.5)).key == "ahead 9"
        assert [[s.key for s in c] for c in fleeing_courses(ship, 6 * CM)] == [["ahead 6"]]


def test_kmh_12_2_1_every_way_that_takes_her_farther_off_the_farthest_first() -> None:
    """The enemy lies astern. Two centimetres turn her 22.5 degrees, four 45; six would be all."""
    ship = galley(retiring=True)
    with ships_on_table(ship, make_enemy(at=(50, 80)), make_enemy("far", at=(50, 190))):
        keys = [", ".join(s.key for s in c) for c in fleeing_courses(ship, 6 * CM)]
        assert keys == [
            "ahead 6",
            "port 2, ahead 4",
            "starboard 2, ahead 4",
            "port 4, ahead 2",
            "starboard 4, ahead 2",
        ]
        ship.steering = True
        assert len(fleeing_courses(ship, 6 * CM)) == 1


def test_kmh_12_2_1_turns_are_half_a_circle_at_most() -> None:
    ship = galley(retiring=True)
    with ships_on_table(ship, make_enemy(at=(50, 20))):
        first = [s.key for s in fleeing_courses(ship, 20 * CM)[0]]
        turns = [c[0].run for c in fleeing_courses(ship, 40 * CM) if len(c) > 1]
        assert max(turns) == 16 * CM
        assert first == ["port 12", "ahead 8"]
