"""HF-adv, HF-wind, HF-range, HF-coll-2: shores and shallows, the wind, and measures on the table;
each comparison at its boundary."""

import pytest

from game.books.hf.rules.collision import (
    bottom_score,
    does_bottom_roll_strike,
    face_to_strike,
    known_ground_at,
    knows_shoal,
    resolve_ground,
)
from game.books.hf.rules.sailing import (
    downwind_point,
    is_into_wind,
    points_off_wind,
    roll_wind_shift,
    upwind_point,
)
from game.books.hf.rules.sheet import Board, Shoal, Wind
from game.books.hf.rules.table_geometry import (
    BASE,
    GRID,
    INCH,
    NAMES,
    TOUCH_TOLERANCE,
    bases_touch,
    bow_point,
    grid_step,
    is_point_on_ground,
    nearest_point,
    range_inches_between,
    squared_distance_to_base,
    touches_ground,
    units_from_mil_inches,
)
from game.books.hf.rules.turn import begin_part
from game.core.events import Hurt, PartBegan, Told, WindShifted
from game.core.markers import Aground
from game.core.table import get_single, has_marker, place
from game.sea.pose import Pose
from tests.books.hf.rules.inch_levels import (
    british_ship,
    clauses_of,
    french_ship,
    level_in_inches,
    level_on_table,
    returned_value,
    run_procedure,
)

HERE = Pose(20 * INCH, 20 * INCH, 0)
AROUND = [[19 * INCH, 19 * INCH], [21 * INCH, 19 * INCH], [21 * INCH, 21 * INCH], [19 * INCH, 21 * INCH]]


# ------------------------------------------------------------------------------ shallows
@pytest.mark.clauses("HF-adv-shoal")
@pytest.mark.parametrize(
    ("known_to", "found", "british_know", "told"),
    [([], False, False, True), (["french"], False, False, True), (["british"], False, True, False),
     ([], True, True, False)],
)  # fmt: skip
def test_hf_adv_shoal_who_runs_on_what_she_did_not_know_tells_all(
    known_to: list[str], found: bool, british_know: bool, told: bool
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        shoal = Shoal(AROUND, 1, known_to, found)
        place(shoal)
        assert knows_shoal("british", shoal) == british_know
        assert known_ground_at(own, own.pose) == ([[(x, y) for x, y in AROUND]] if british_know else [])
        events = run_procedure(resolve_ground(own), (1,))
        assert events == [Told("HF-adv-shoal", "own", "she has found a shoal")] * told
        assert knows_shoal("french", shoal) == (told or found or "french" in known_to)


@pytest.mark.clauses("HF-adv-shallow-1")
@pytest.mark.parametrize(
    ("rate", "level", "needs"), [(1, 1, 3), (3, 2, 6), (3, 3, 7), (6, -1, 6), (7, -1, 6), (7, -2, 5)]
)
def test_hf_adv_shallow_1_the_die_less_the_rate_must_not_pass_the_level(
    rate: int, level: int, needs: int
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own, shoal = ships["own"], Shoal(AROUND, level)
        own.rate = rate
        assert face_to_strike(own, level) == needs
        assert bottom_score(own, shoal, 4).total == 4 - min(rate, 6)
        strikes = [returned_value(does_bottom_roll_strike(own, shoal, ""), (face,)) for face in range(1, 7)]
        assert strikes == [face >= needs for face in range(1, 7)]


@pytest.mark.clauses("HF-adv-shallow-1", "HF-adv-shallow-2", "HF-adv-shallow-3")
def test_hf_adv_shallow_2_a_hull_square_for_each_inch_and_a_second_die() -> None:
    for face, aground in ((5, False), (6, True)):
        with level_on_table(level_in_inches(british_ship(speed=3), french_ship())) as ships:
            own = ships["own"]
            place(Shoal(AROUND, 3))  # none strikes there: a rate of 3 passes no 3
            assert clauses_of(run_procedure(resolve_ground(own), (6,))) == []
            place(Shoal(AROUND, 2))  # the shallowest counts
            events = run_procedure(resolve_ground(own), (6,), (face,))
            assert clauses_of(events)[:2] == ["HF-adv-shallow-2"] * 2
            assert events[1] == Hurt("HF-adv-shallow-2", "own", 3, why="the bottom")
            last = "HF-adv-beach" if aground else "HF-adv-shallow-3"
            assert (clauses_of(events)[-1], has_marker(own.number, Aground)) == (last, aground)
            assert (own.speed, own.orders_void) == (0, True)


@pytest.mark.clauses("HF-adv-land", "HF-adv-beach", "HF-drift-2")
@pytest.mark.parametrize(("speed", "given", "lost"), [(3, None, 3), (0, 1, 1), (2, 0, 0), (2, 1, 1)])
def test_hf_adv_land_a_hull_square_for_each_inch_of_speed_or_of_drift(
    speed: int, given: int | None, lost: int
) -> None:
    with level_on_table(level_in_inches(british_ship(speed=speed), french_ship())) as ships:
        own = ships["own"]
        get_single(Board).land = [[[0, 0], [1, 0], [1, 1]], AROUND]
        place(Shoal(AROUND, 1))  # the shore comes first
        run_procedure(resolve_ground(own, given))
        assert (own.hull_lost, has_marker(own.number, Aground), own.speed) == (lost, True, 0)
        own.pose = Pose(30 * INCH, 30 * INCH, 0)
        assert run_procedure(resolve_ground(own, given)) == []


# ------------------------------------------------------------------------------ the wind
@pytest.mark.clauses("HF-wind-1", "HF-wind-2", "HF-wind-5", "HF-drift-1")
@pytest.mark.parametrize("blows_from", range(8))
def test_hf_wind_5_courses_by_points_off_the_wind(blows_from: int) -> None:
    wind = Wind(blows_from)
    off = [points_off_wind((blows_from + n) % 8 * 4500, wind) for n in range(8)]
    assert off == [0, 1, 2, 3, 4, 3, 2, 1]
    with level_on_table(level_in_inches(british_ship(), french_ship(), wind=NAMES[blows_from])):
        assert (upwind_point(), downwind_point()) == (blows_from, (blows_from + 4) % 8)
        assert [is_into_wind(point * 4500) for point in range(8)] == [
            point == blows_from for point in range(8)
        ]


@pytest.mark.clauses("HF-wind-4")
@pytest.mark.parametrize(
    ("dice", "was", "wind"),
    [(((5,),), 2, 2), (((6,), (3,)), 2, 3), (((6,), (4,)), 2, 1), (((6,), (1,)), 7, 0), (((6,), (6,)), 0, 7)],
)
def test_hf_wind_4_a_six_shifts_the_wind_a_point(dice: tuple[tuple[int]], was: int, wind: int) -> None:
    for options, steady in (([], False), (["wind-shift"], True)):
        level = level_in_inches(british_ship(), french_ship(), options=options, chart={"steady": steady})
        with level_on_table(level):
            assert run_procedure(roll_wind_shift()) == []
    with level_on_table(
        level_in_inches(british_ship(), french_ship(), options=["wind-shift"], wind=NAMES[was])
    ):
        shifted = [WindShifted("HF-wind-4", "", wind * 4500)]
        assert run_procedure(roll_wind_shift(), *dice) == shifted * (len(dice) - 1)
        assert get_single(Wind).blows_from == wind


@pytest.mark.clauses("HF-seq-1")
def test_hf_seq_1_a_part_in_which_nobody_acts_is_not_told() -> None:
    assert run_procedure(begin_part("HF-seq-1", "drift and fire", False)) == []
    assert run_procedure(begin_part("HF-seq-1", "drift and fire", True)) == [
        PartBegan("HF-seq-1", "", "drift and fire")
    ]


# ------------------------------------------------------------------------------ measures
@pytest.mark.clauses("HF-scale-1", "HF-move-7")
def test_hf_scale_1_lengths_and_headings() -> None:
    assert [units_from_mil_inches(n) for n in (1000, 500, 1, 0)] == [INCH, INCH // 2, INCH // 1000, 0]
    near = (0, 2249, 2250, 6749, 6750, 33749, 33750, 35999)
    assert [nearest_point(heading) for heading in near] == [0, 0, 1, 1, 2, 7, 0, 0]


@pytest.mark.clauses("HF-scale-2")
@pytest.mark.parametrize("point", range(8))
def test_hf_scale_2_the_next_point_is_reckoned_from_the_nearest(point: int) -> None:
    dx, dy = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))[point]
    half = GRID // 2
    for off in (-half, 0, half - 1):
        lies = Pose(4 * GRID + off, 6 * GRID + off, 4500)
        assert grid_step(lies, point) == Pose((4 + dx) * GRID, (6 + dy) * GRID, 4500)
    beyond = grid_step(Pose(4 * GRID + half, 6 * GRID - half - 1, 0), point)
    assert beyond == Pose((5 + dx) * GRID, (5 + dy) * GRID, 0)


@pytest.mark.clauses("HF-range-2", "HF-scale-2")
@pytest.mark.parametrize(
    ("dx", "dy", "points"),
    [
        (0, 0, 1),
        (GRID, 0, 1),
        (GRID + GRID // 2 - 1, 0, 1),
        (GRID + GRID // 2, 0, 2),
        (GRID, -3 * GRID, 3),
        (-4 * GRID, 2 * GRID, 4),
    ],
)
def test_hf_scale_2_ranges_on_the_grid_are_points_the_longer_way(dx: int, dy: int, points: int) -> None:
    there = Pose(HERE.x + dx, HERE.y + dy, 0)
    assert range_inches_between(HERE, there, uses_grid=True) == points
    assert range_inches_between(there, HERE, uses_grid=True) == points


@pytest.mark.clauses("HF-range-1", "HF-range-2")
def test_hf_range_1_a_thousandth_of_an_inch_is_forgiven_and_no_more() -> None:
    for number in range(1, 5):
        reach = number * INCH + TOUCH_TOLERANCE
        for along in ((reach, 0), (0, -reach)):
            assert range_inches_between(HERE, Pose(HERE.x + along[0], HERE.y + along[1], 0)) == number
        assert range_inches_between(HERE, Pose(HERE.x + reach + 1, HERE.y, 0)) == number + 1
    # 3 and 4 make 5 on the slant
    assert range_inches_between(HERE, Pose(HERE.x + 3 * INCH, HERE.y - 4 * INCH, 0)) == 5


@pytest.mark.clauses("HF-coll-1")
@pytest.mark.parametrize(
    ("dx", "dy", "heading", "meets"),
    [
        (0.75, 0, 9000, True),
        (0.752, 0, 9000, False),
        (0, 0.75, 9000, True),
        (0, 0.752, 9000, False),
        (-0.75, 0, 9000, True),
        (-0.752, 0, 9000, False),
        (0, -0.752, 9000, False),
        (0.7, 0.7, 4500, False),
        (0.7, -0.5, 4500, True),
        (-0.7, -0.7, 4500, False),
        (-0.7, 0.5, 4500, True),
    ],
)
def test_hf_coll_1_bases_touch_crosswise_and_slantwise(
    dx: float, dy: float, heading: int, meets: bool
) -> None:
    """Crosswise they reach a quarter and half an inch. Slantwise, measured across the other's
    keel, the one reaches 0.53 inch and the other 0.25: at (0.7, 0.7) they are 0.99 apart; at
    (0.7, -0.5) 0.14, and along it 0.85 of 1.03."""
    other = Pose(HERE.x + round(dx * INCH), HERE.y + round(dy * INCH), heading)
    assert (bases_touch(HERE, other), bases_touch(other, HERE)) == (meets, meets)


@pytest.mark.clauses("HF-coll-2", "HF-move-8")
def test_hf_coll_2_the_bow_is_half_a_base_ahead() -> None:
    assert bow_point(HERE) == (HERE.x, HERE.y - INCH // 2)
    assert bow_point(Pose(HERE.x, HERE.y, 9000)) == (HERE.x + INCH // 2, HERE.y)
    for off, far in ((BASE.beam // 2, 0), (BASE.beam // 2 + 3, 9)):
        assert (
            squared_distance_to_base(HERE, HERE.x + off, HERE.y)
            == squared_distance_to_base(HERE, HERE.x - off, HERE.y)
            == far
        )
    for off, far in ((BASE.length // 2, 0), (BASE.length // 2 + 2, 4)):
        assert (
            squared_distance_to_base(HERE, HERE.x, HERE.y + off)
            == squared_distance_to_base(HERE, HERE.x, HERE.y - off)
            == far
        )


@pytest.mark.clauses("HF-adv-land")
def test_hf_adv_land_a_base_touches_a_shore_within_it_around_it_or_across_it() -> None:
    x, y = HERE.x, HERE.y
    small = [(x - 9, y - 9), (x + 9, y - 9), (x + 9, y + 9), (x - 9, y + 9)]
    assert touches_ground(HERE, small)
    assert touches_ground(HERE, [(a, b) for a, b in AROUND])
    far = [(a + 3 * INCH, b) for a, b in AROUND]
    assert not touches_ground(HERE, [(a, b) for a, b in far])
    # the last side counts like the others: it alone crosses her base
    wedge = [(x + 9 * INCH, y - INCH // 4), (x + 9 * INCH, y - 9 * INCH), (x - 9 * INCH, y - INCH // 4)]
    assert touches_ground(HERE, wedge)
    assert touches_ground(HERE, wedge[::-1])


@pytest.mark.clauses("HF-adv-beach")
def test_hf_adv_beach_a_point_is_within_a_shore_up_to_its_edge() -> None:
    square = [(0, 0), (10, 0), (10, 10), (0, 10)]
    inside = {(x, y) for x in range(11) for y in range(11)}
    everywhere = {(x, y) for x in range(-2, 13) for y in range(-2, 13)}
    assert {(x, y) for x, y in everywhere if is_point_on_ground(x, y, square)} == inside
    slant = [(0, 0), (8, 4), (0, 8)]
    wanted = {(x, y) for x, y in everywhere if x >= 0 and 2 * y >= x and 2 * y <= 16 - x}
    assert {(x, y) for x, y in everywhere if is_point_on_ground(x, y, slant)} == wanted
