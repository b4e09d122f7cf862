"""HF-scale, HF-move, HF-sail, HF-drift, HF-coll: inches, turns, bases and contact."""

from itertools import permutations
from typing import Any

import pytest

from game.books.hf import rules as hf
from game.books.hf.rules.collision import (
    approach_side,
    closest_contact,
    decide_collider,
    heading_difference_points,
    pose_abreast,
)
from game.books.hf.rules.crews import muster
from game.books.hf.rules.level import faults, new_ship
from game.books.hf.rules.sailing import COURSES, carry_out_sail_order, edge_beyond, points_off_wind
from game.books.hf.rules.sheet import PORT, STARBOARD, Ship, Wind
from game.books.hf.rules.table_geometry import (
    GRID,
    INCH,
    bases_touch,
    distance_between,
    heading_name,
    is_point_on_ground,
    pose_inch_ahead,
    range_inches_between,
    shift_pose,
    touches_ground,
    turn_pose,
)
from game.core.events import Mustered, Ordered, WindShifted
from game.core.table import every, get_single
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    run_procedure,
)

HERE = Pose(20 * INCH, 20 * INCH, 0)


def at(x: float, y: float, heading: int = 0) -> Pose:
    """A pose so many inches east and north of HERE, headings in points."""
    return Pose(HERE.x + round(x * INCH), HERE.y - round(y * INCH), heading * 4500)


@pytest.mark.clauses("HF-scale-1", "HF-move-8")
def test_an_inch_ahead_is_an_inch_on_every_heading() -> None:
    for point in range(8):
        there = pose_inch_ahead(at(0, 0, point))
        assert abs(distance_between(HERE, there) - INCH) <= 1
        assert there.heading == point * 4500
    assert pose_inch_ahead(HERE) == at(0, 1)
    level = level_in_inches(british_ship(at=(41, 20)), french_ship())
    assert ("ship.own", "HF-scale-1") in [fault[:2] for fault in faults(level)]


def test_a_turn_is_a_point_about_her_middle() -> None:
    assert heading_name(turn_pose(at(0, 0, 6), -1).heading) == "SW"
    assert heading_name(turn_pose(at(0, 0, 6), 1).heading) == "NW"
    assert turn_pose(HERE, 1).x == HERE.x


def test_a_trim_shifts_the_track_and_not_the_heading() -> None:
    there = pose_inch_ahead(HERE, 5)
    assert (round((there.x - HERE.x) / INCH, 3), there.heading) == (0.087, 0)
    assert pose_inch_ahead(HERE, -5).x - HERE.x == -(there.x - HERE.x)


def test_the_grid_goes_from_point_to_point() -> None:
    there = pose_inch_ahead(Pose(4 * GRID, 5 * GRID, at(0, 0, 1).heading), uses_grid=True)
    assert (there.x, there.y) == (5 * GRID, 4 * GRID)
    assert range_inches_between(HERE, Pose(HERE.x + 2 * GRID, HERE.y + 2 * GRID, 0), uses_grid=True) == 2


@pytest.mark.parametrize(
    ("off", "counts"),
    [(0.3, 1), (1.0, 1), (1.0009, 1), (1.002, 2), (2.0005, 2), (2.01, 3), (4.0, 4), (4.2, 5)],
)
def test_a_measure_counts_as_the_inch_it_reaches(off: float, counts: int) -> None:
    assert range_inches_between(HERE, at(off, 0)) == counts
    assert range_inches_between(HERE, at(0, -off)) == counts


def test_bases_touch_along_their_sides_and_crosswise() -> None:
    assert bases_touch(HERE, at(0.5, 0))
    assert bases_touch(HERE, at(0.5009, 0))
    assert not bases_touch(HERE, at(0.503, 0))
    assert bases_touch(HERE, at(0, 1.0))
    assert not bases_touch(HERE, at(0, 1.003))
    assert bases_touch(HERE, at(0, 0, 2))
    assert bases_touch(HERE, at(0.75, 0, 2))
    assert not bases_touch(HERE, at(0.76, 0, 2))
    assert bases_touch(HERE, at(0.6, 0, 1)) == bases_touch(at(0.6, 0, 1), HERE)
    assert not bases_touch(HERE, at(3, 0))


def test_ground_is_touched_by_a_base_and_holds_points() -> None:
    square = [(a * INCH, b * INCH) for a, b in ((22, 18), (26, 18), (26, 22), (22, 22))]
    assert not touches_ground(HERE, square)
    assert touches_ground(at(1.8, 0), square)
    assert touches_ground(at(4, 0), square)
    assert is_point_on_ground(24 * INCH, 20 * INCH, square)
    assert not is_point_on_ground(21 * INCH, 20 * INCH, square)


def test_a_shift_keeps_the_heading() -> None:
    there = shift_pose(at(0, 0, 3), 4, INCH)
    assert (there, there.heading) == (at(0, -1, 3), 3 * 4500)


@pytest.mark.clauses("HF-wind-5", "HF-wind-1")
def test_courses_have_names() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(), wind="S")):
        names = [COURSES[points_off_wind(point * 4500, get_single(Wind))] for point in (4, 3, 2, 1, 0, 7, 5)]
        assert names == [*COURSES, "broad reach", "close reach"]
        assert run_procedure(muster())[0] == WindShifted("HF-wind-1", "", 18000)


# ------------------------------------------------------------------------------ cards
def card(**fields: Any) -> Ship:
    """A ship's card as a level tells of her."""
    level = level_in_inches(british_ship(**fields), french_ship(), **fields.pop("parts", {}))
    return new_ship(level, level.ships[0])


@pytest.mark.clauses("HF-move-5", "HF-move-6")
def test_growth_and_copper() -> None:
    assert card().top_speed == 4
    assert card(features=["foul-bottom"]).top_speed == 3
    assert [card(features=["foul-bottom"], top_speed=n).top_speed for n in (1, 2)] == [1, 1]
    both = level_in_inches(british_ship(features=["foul-bottom", "coppered"]), french_ship())
    assert [fault[1] for fault in faults(both)] == ["HF-move-6"]
    with level_on_table(
        level_in_inches(british_ship(features=["foul-bottom"]), french_ship(features=["coppered"]))
    ):
        (mustered,) = (e for e in run_procedure(muster()) if isinstance(e, Mustered))
        told = [each.unusual for each in mustered.ships]
        assert told == [("her hull is foul: 1 slower",), ("coppered, and clean",)]


def test_speed_at_the_start_goes_by_the_sail_she_carries() -> None:
    sails = [card(guns=38, sail=sail).speed for sail in ("full", "easy", "bare")]
    assert sails == [5, 3, 2]
    assert [card(guns=100, sail=sail).speed for sail in ("full", "easy", "bare")] == [3, 1, 1]
    assert [card(state=state).speed for state in ("hove-to", "anchored", "aground")] == [0, 0, 0]
    assert card(speed=4).speed == 4
    assert [fault[1] for fault in faults(level_in_inches(british_ship(speed=5), french_ship()))] == [
        "HF-move-3"
    ]
    assert "HF-move-1" in [f[1] for f in faults(level_in_inches(british_ship(top_speed=6), french_ship()))]


@pytest.mark.clauses("HF-sail-4", "HF-sail-3", "HF-sail-2")
def test_after_a_sail_change_she_acts_as_a_faster_ship() -> None:
    with level_on_table(level_in_inches(british_ship(speed=2), french_ship())) as ships:
        own = ships["own"]
        own.doing = "RS"
        events = run_procedure(carry_out_sail_order(own))
        told = "makes sail: at speed 3 she acts in I, III, V from now on"
        assert events == [Ordered("HF-sail-3", "own", told)]
        assert (own.speed, own.sail_raised, own.sail_changed) == (3, True, True)
        assert run_procedure(carry_out_sail_order(own)) == []
        own.sail_changed, own.speed = False, 4
        assert clauses_of(run_procedure(carry_out_sail_order(own))) == ["HF-sail-2"]
        assert own.slowed


# ------------------------------------------------------------------------------ contact
def meet(target: Pose, collider: Pose, came_from: Pose) -> tuple[Ship, Ship]:
    """Two ships of the table we are at, lying so; the second has gone ahead."""
    first, second = every(Ship)
    first.pose, second.pose, second.came_from, second.moved = target, collider, came_from, "F"
    return first, second


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("heading", "came_from", "points", "side"),
    [
        (1, (-1.5, -1), 1, PORT),
        (3, (-1.5, 1), 3, PORT),
        (2, (-1.7, 0), 2, PORT),
        (6, (1.7, 0), 2, STARBOARD),
        (7, (1.4, -1), 1, STARBOARD),
        (0, (0.1, -1.9), 0, ""),
        (4, (0, 1.9), 4, ""),
        (4, (0.4, 1.9), 4, STARBOARD),
        (0, (-0.4, -1.9), 0, PORT),
    ],
)
def test_the_angle_and_the_side_she_came_from(
    heading: int, came_from: tuple[float, float], points: int, side: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        start = at(*came_from, heading)
        target, collider = meet(HERE, pose_inch_ahead(start), start)
        assert heading_difference_points(collider, target) == points
        assert approach_side(collider, target) == side


def test_a_berth_is_half_an_inch_off() -> None:
    assert pose_abreast(HERE, PORT, 18_000) == at(-0.5, 0, 4)
    assert pose_abreast(HERE, STARBOARD, 0) == at(0.5, 0)


@pytest.mark.clauses("HF-coll-2")
def test_who_ran_into_whom() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        target, collider = meet(HERE, at(-0.7, 0, 2), at(-1.7, 0, 2))
        assert closest_contact([]) == (target, collider)
        assert closest_contact([(target.id, collider.id)]) is None
        procedure = decide_collider(target, collider)
        with pytest.raises(StopIteration) as done:
            procedure.send(None)
        assert done.value.value == (collider, target)
        target.moved = "F"  # both have gone ahead: her bow is nearer to the other's base
        procedure = decide_collider(target, collider)
        with pytest.raises(StopIteration) as done:
            procedure.send(None)
        assert done.value.value == (collider, target)
        collider.moved = target.moved = ""
        assert closest_contact([]) is None


def test_edges_have_names() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())):
        inside = [HERE, Pose(0, 0, 0), Pose(40 * INCH, 40 * INCH, 0)]
        assert [edge_beyond(pose) for pose in inside] == ["", "", ""]
        outside = [at(-20.1, 0), at(20.1, 0), at(0, 20.1), at(0, -20.1)]
        assert [edge_beyond(pose) for pose in outside] == ["left", "right", "top", "bottom"]


# ------------------------------------------------------------------------------ all at once
def ends(order: tuple[int, ...], sides: tuple[str, ...]) -> dict[str, tuple[Pose, int, int]]:
    """Where everybody lies after two turns by chance, with the ships laid down in this order."""
    ships = [
        british_ship("one", (8, 8), heading="E", speed=3),
        french_ship("two", (30, 9), heading="W", speed=2),
        british_ship("three", (9, 30), heading="N", speed=3),
    ]
    level = level_in_inches(*(ships[n] for n in order), rules={"turns": 2})
    level = level.model_copy(update={"sides": tuple(s for n in sides for s in level.sides if s.id == n)})
    battle = Battle(hf, level, {"british": RandomSeat(5), "french": RandomSeat(6)}, 1)
    battle.run()
    with battle.table.as_current():
        found = {ship.id: (ship.pose, ship.speed, ship.hull_lost) for ship in every(Ship)}
    battle.close()
    return found


@pytest.mark.clauses("HF-move-4")
def test_the_order_of_ships_and_seats_is_nothing() -> None:
    usual = ends((0, 1, 2), ("british", "french"))
    orders = [order for order in permutations(range(3)) if order.index(0) < order.index(2)]
    for order in orders:
        assert ends(order, ("british", "french")) == usual
        assert ends(order, ("french", "british")) == usual
