"""HF-adv, HF-wind, HF-range, HF-coll-2: shores and shallows, the wind, and measures on the table;
each comparison at its boundary."""

import pytest

from game.books.hf.rules.collision import (
    approach_side,
    bottom_score,
    choose_contact_side,
    choose_heading_beside,
    closest_contact,
    collide,
    decide_collider,
    does_bottom_roll_strike,
    face_to_strike,
    is_held_in_place,
    known_ground_at,
    knows_shoal,
    lay_alongside,
    resolve_ground,
    roll_higher,
    side_towards,
)
from game.books.hf.rules.prizes import MarineLoss, apply_losses, roll_boarding, roll_marine_fire
from game.books.hf.rules.sailing import (
    downwind_point,
    is_into_wind,
    points_off_wind,
    resolve_parting,
    roll_wind_shift,
    upwind_point,
)
from game.books.hf.rules.sheet import (
    PORT,
    STARBOARD,
    Alongside,
    Board,
    Ship,
    Shoal,
    Wind,
    alongside_of,
    alongside_pairs_of,
)
from game.books.hf.rules.table_geometry import (
    BASE,
    GRID,
    INCH,
    TOUCH_TOLERANCE,
    base_contacts,
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
from game.core.events import Boarded, Boarders, Collided, Grappled, Hurt, Moved, PartBegan, Told, WindShifted
from game.core.markers import Aground, Gone
from game.core.table import add_marker, every, get_single, has_marker, place
from game.sea.pose import Pose
from game.sea.square import HEADING_NAMES
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
    with level_on_table(level_in_inches(british_ship(), french_ship(), wind=HEADING_NAMES[blows_from])):
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
        level_in_inches(british_ship(), french_ship(), options=["wind-shift"], wind=HEADING_NAMES[was])
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


# HF-coll, HF-cut, HF-board: who ran into whom, what it costs, where they lie, and what boarders do; each
# comparison at its boundary
# ------------------------------------------------------------------------------ boarders
@pytest.mark.clauses("HF-marine-1", "HF-board-1", "HF-board-2")
def test_hf_board_2_sixes_tell_hand_to_hand_and_at_range() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own = ships["own"]
        assert returned_value(roll_marine_fire(own, "foe", 3), (5, 6, 6)) == MarineLoss("foe", 2, False)
        assert returned_value(roll_boarding(own, "foe", 3), (6, 5, 4)) == MarineLoss("foe", 1, True)
        assert run_procedure(roll_boarding(own, "foe", 2), (6, 6)) == [
            Boarded("HF-board-1", "own", "foe", Boarders(2, "detachment"), 2, 0)
        ]


@pytest.mark.clauses("HF-marine-1", "HF-board-2", "HF-board-3", "HF-board-4")
@pytest.mark.parametrize("boarding", [False, True])
@pytest.mark.parametrize(
    ("hits", "away", "left", "shaken"), [(0, 0, 3, 0), (1, 0, 2, 0), (3, 0, 0, 0), (4, 0, 0, 1), (5, 1, 1, 3)]
)
def test_hf_board_3_what_boarders_have_over_goes_to_morale(
    boarding: bool, hits: int, away: int, left: int, shaken: int
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(marine_boxes=3))) as ships:
        foe = ships["foe"]
        foe.marines_away = away
        events = run_procedure(apply_losses(MarineLoss("foe", hits, boarding)))
        assert (foe.marines, foe.shaken) == (left, shaken if boarding else 0)
    lost = 3 - left
    what = f"she loses {lost} marine detachment{'s' * (lost > 1)} to "
    first = Told("HF-board-2", "foe", f"{what}boarders", marines_lost=lost)
    if not boarding:
        first = Told("HF-marine-1", "foe", f"{what}musketry", marines_lost=lost)
    told = [first] if lost else []
    if shaken and boarding:
        told.append(Told("HF-board-3", "foe", f"no marines are left, and she loses {shaken} of morale"))
        told += [Told("HF-board-4", "foe", "her crew fights on")] if not left else []
    assert events == told


# ------------------------------------------------------------------------------ who meets whom
@pytest.mark.clauses("HF-coll-1", "HF-cut-1")
def test_hf_coll_1_who_touches_meets_unless_they_lie_together_or_have_just_parted() -> None:
    with level_on_table(
        level_in_inches(british_ship(), french_ship(at=(20.4, 20)), french_ship("third", (22, 20)))
    ) as ships:
        own, foe = ships["own"], ships["foe"]
        assert base_contacts() == {"own": ["foe"], "foe": ["own"], "third": []}
        assert closest_contact([]) is None  # nobody has moved
        for mover in (own, foe):
            mover.moved = "F"
            assert closest_contact([]) == (own, foe)
            assert closest_contact([("own", "foe")]) is None
            mover.moved = ""
        own.moved = "F"
        pair = Alongside("own", "foe", STARBOARD, PORT)
        place(pair)
        assert closest_contact([]) is None
        pair.open, pair.parted = False, True
        assert closest_contact([]) is None
        pair.parted = False
        assert closest_contact([]) == (own, foe)
        add_marker(foe.number, Gone("sunk"))
        assert closest_contact([]) is None


@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_of_contacts_as_close_the_first_in_the_level_is_first() -> None:
    # two are four tenths of an inch off, one to each side
    around = french_ship("east", (20.4, 20)), french_ship("west", (19.6, 20))
    with level_on_table(level_in_inches(british_ship(), *around)) as ships:
        ships["own"].moved = "F"
        assert closest_contact([]) == (ships["own"], ships["east"])


@pytest.mark.clauses("HF-coll-2", "HF-adv-beach")
def test_hf_coll_2_who_is_held_is_the_target_whoever_went_ahead() -> None:
    level = level_in_inches(british_ship(), french_ship(at=(20.4, 20)), french_ship("third", (30, 30)))
    for held, other in (("own", "foe"), ("foe", "own")):
        with level_on_table(level) as ships:
            ships[held].moved = "F"
            assert not is_held_in_place(ships[held])
            add_marker(ships[held].number, Aground())
            assert is_held_in_place(ships[held])
            found = returned_value(decide_collider(ships["own"], ships["foe"]))
            assert found == (ships[other], ships[held])
        with level_on_table(level) as ships:
            place(Alongside(held, "third", PORT, STARBOARD))
            assert [is_held_in_place(ship) for ship in (ships[held], ships[other])] == [True, False]
            found = returned_value(decide_collider(ships["own"], ships["foe"]))
            assert found == (ships[other], ships[held])


@pytest.mark.clauses("HF-coll-2")
@pytest.mark.parametrize(
    ("own", "foe", "collider"),
    [
        ("F", "", "own"),
        ("", "F", "foe"),
        ("F", "<", "own"),
        (">", "F", "foe"),
        (">", "", "own"),
        ("", "<", "foe"),
    ],
)
def test_hf_coll_2_who_went_ahead_ran_into_who_turned_and_who_turned_into_who_lay(
    own: str, foe: str, collider: str
) -> None:
    # each bow is as far from the other's base, and their speeds are the same
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.4, 20)))) as ships:
        ships["own"].moved, ships["foe"].moved = own, foe
        first, _ = returned_value(decide_collider(ships["own"], ships["foe"]))
        assert first.id == collider


@pytest.mark.clauses("HF-coll-2")
@pytest.mark.parametrize("way_round", [False, True])
def test_hf_coll_2_where_both_went_ahead_the_nearer_bow_then_the_faster_then_dice(way_round: bool) -> None:
    """Heading E, her bow a quarter of an inch from the other's side; the other, heading N, has hers
    half an inch ahead, farther off."""
    ids = ("foe", "own") if way_round else ("own", "foe")
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        near, far = ships[ids[0]], ships[ids[1]]
        near.pose = Pose(20 * INCH, 20 * INCH, 9000)
        far.pose = Pose(20 * INCH + INCH, 20 * INCH, 0)
        near.moved = far.moved = "F"
        near.speed, far.speed = 1, 5
        pair = (ships["own"], ships["foe"])
        assert returned_value(decide_collider(*pair)) == (near, far)
        near.pose = Pose(20 * INCH, 20 * INCH, 0)
        far.pose = Pose(20 * INCH + INCH // 2, 20 * INCH, 0)
        assert returned_value(decide_collider(*pair)) == (far, near)
        far.speed = 1
        high, low = ((6,), (5,)) if near is ships["own"] else ((5,), (6,))
        assert returned_value(decide_collider(*pair), (2,), (2,), high, low) == (near, far)


@pytest.mark.clauses("HF-coll-3")
def test_hf_coll_3_the_higher_die_wins_and_equal_dice_are_thrown_again() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own, foe = ships["own"], ships["foe"]
        assert returned_value(roll_higher(own, foe, "", "HF-coll-3"), (4,), (3,)) is own
        assert returned_value(roll_higher(own, foe, "", "HF-coll-3"), (4,), (4,), (1,), (2,)) is foe


# ------------------------------------------------------------------------------ what it costs
@pytest.mark.clauses("HF-coll-4", "HF-coll-5")
@pytest.mark.parametrize(
    ("own", "foe", "hurts"), [(0, 1, False), (1, 1, False), (0, 2, True), (2, 0, True), (1, 3, True)]
)
def test_hf_coll_5_faster_than_one_costs_both_a_hull_square_and_both_lie_still(
    own: int, foe: int, hurts: bool
) -> None:
    with level_on_table(level_in_inches(british_ship(heading="E"), french_ship(at=(20.9, 20)))) as ships:
        first, second = ships["own"], ships["foe"]
        first.speed, second.speed, first.moved, first.came_from = own, foe, "F", first.pose
        events = run_procedure(collide(first, second), "N")
        met, *rest = events
        made = f"speed {own}" if own else ""  # hers, though it is the faster of both that hurts
        assert met == Collided("HF-coll-1", "own", "foe", 20 * INCH, 20 * INCH, made=made)
        hurt = [Hurt("HF-coll-5", name, 1, why="collision") for name in ("own", "foe")]
        assert [e for e in rest if isinstance(e, Hurt)] == (hurt if hurts else [])
        for ship in (first, second):
            assert (ship.speed, ship.orders_void, ship.hull_lost) == (0, True, int(hurts))


# ------------------------------------------------------------------------------ where they lie
@pytest.mark.clauses("HF-coll-1", "HF-coll-3")
def test_hf_coll_3_the_target_keeps_her_place_and_the_collider_lies_half_an_inch_off() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.4, 20.3)))) as ships:
        own, foe = ships["own"], ships["foe"]
        own.pose = Pose(own.pose.x, own.pose.y, 4500)
        foe.moved = "F"
        foe.came_from = Pose(22 * INCH, 21 * INCH, 0)
        events = run_procedure(lay_alongside(foe, own))
        # a point off: she lies on the same heading, on the side that she came from, which is
        # starboard of a ship that heads NE
        assert [type(event) for event in events] == [Moved, Grappled]
        assert (foe.pose.heading, [s.id for s in alongside_of(own)]) == (4500, ["foe"])
        assert [pair.side_of("own") for pair in alongside_pairs_of("own")] == [STARBOARD]
        assert [pair.side_of("foe") for pair in alongside_pairs_of("foe")] == [PORT]
        assert side_towards(foe.pose, own.pose) == PORT


@pytest.mark.clauses("HF-coll-1", "HF-coll-3")
def test_hf_coll_3_an_opposite_heading_turns_the_same_side_to_each_other() -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20.4, 20.3), heading="S"))) as ships:
        own, foe = ships["own"], ships["foe"]
        foe.moved, foe.came_from = "F", Pose(22 * INCH, 19 * INCH, 0)
        run_procedure(lay_alongside(foe, own))
        assert foe.pose == Pose(own.pose.x + INCH // 2, own.pose.y, 18000)
        assert [pair.side_of("foe") for pair in alongside_pairs_of("foe")] == [STARBOARD]


@pytest.mark.clauses("HF-coll-1")
def test_hf_coll_1_who_is_held_or_finds_no_side_free_lies_where_she_is() -> None:
    third, fourth = french_ship("third", (20.5, 20)), french_ship("fourth", (19.5, 20))
    with level_on_table(level_in_inches(british_ship(), french_ship(at=(20, 20.9)), third, fourth)) as ships:
        own, foe = ships["own"], ships["foe"]
        place(Alongside("own", "third", STARBOARD, PORT))
        was = [ship.pose for ship in ships.values()]
        foe.moved, foe.came_from = "F", Pose(20 * INCH + INCH // 2, 22 * INCH, 0)
        assert clauses_of(run_procedure(lay_alongside(own, foe))) == ["HF-coll-1"]
        place(Alongside("own", "fourth", PORT, STARBOARD))
        assert run_procedure(lay_alongside(foe, own)) == [
            Told("HF-coll-1", "own", "she has ships on both sides already")
        ]
        assert [ship.pose for ship in ships.values()] == was


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("heading", "lies"),
    [(0, "N"), (1, "N"), (3, "S"), (4, "S"), (5, "S"), (7, "N"), (2, "N"), (2, "S"), (6, "S")],
)
def test_hf_coll_3_parallel_the_shorter_way_round_and_at_ninety_degrees_as_she_chooses(
    heading: int, lies: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own, foe = ships["own"], ships["foe"]
        foe.pose = Pose(foe.pose.x, foe.pose.y, heading * 4500)
        answers = [lies] if heading in (2, 6) else []
        assert returned_value(choose_heading_beside(foe, own), *answers) == {"N": 0, "S": 18000}[lies]


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("own_top", "foe_top", "dice", "captain"),
    [(4, 3, [], "british"), (3, 4, [], "french"), (4, 4, [(5,), (2,)], "british"),
     (4, 4, [(2,), (5,)], "french")],
)  # fmt: skip
def test_hf_coll_3_end_on_the_captain_of_the_faster_ship_picks_the_side(
    own_top: int, foe_top: int, dice: list[tuple[int]], captain: str
) -> None:
    level = level_in_inches(
        british_ship(top_speed=own_top, speed=1), french_ship(at=(20, 21), top_speed=foe_top, speed=1)
    )
    with level_on_table(level) as ships:
        own, foe = ships["own"], ships["foe"]
        foe.moved, foe.came_from = "F", Pose(20 * INCH, 22 * INCH, 0)
        asked = choose_contact_side(foe, own)
        step, answer = asked.send(None), list(dice)
        while answer:
            step = asked.send(answer.pop(0))
        assert (step.seat, [o.key for o in step.menu.options()]) == (captain, [PORT, STARBOARD])
        asked.close()
        assert returned_value(choose_contact_side(foe, own), *dice, STARBOARD) == STARBOARD


@pytest.mark.clauses("HF-coll-3")
@pytest.mark.parametrize(
    ("came", "lies", "heading", "side"),
    [
        (1, -5, 1, STARBOARD),
        (-1, 5, 1, PORT),
        (0, 5, 1, STARBOARD),
        (0, -5, 3, PORT),
        (0, 1, 2, STARBOARD),
        (0, -1, 2, PORT),
        (0, 0, 2, ""),
        (0, 5, 0, ""),
        (0, 5, 4, ""),
    ],
)
def test_hf_coll_3_the_side_she_came_from_is_told_by_a_hair_unless_they_met_end_on(
    came: int, lies: int, heading: int, side: str
) -> None:
    with level_on_table(level_in_inches(british_ship(), french_ship())) as ships:
        own, foe = ships["own"], ships["foe"]
        x, y = own.pose.x, own.pose.y
        foe.pose, foe.moved = Pose(x + lies, y + INCH, heading * 4500), "F"
        foe.came_from = Pose(x + came, y + 2 * INCH, heading * 4500)
        assert approach_side(foe, own) == side
        # who has not moved came from where she lies
        foe.moved = ""
        foe.pose, foe.came_from = foe.came_from, foe.pose
        where = {1: STARBOARD, -1: PORT}.get(came, "")
        assert approach_side(foe, own) == where


# ------------------------------------------------------------------------------ cutting and running
@pytest.mark.clauses("HF-cut-1", "HF-wind-2")
@pytest.mark.parametrize(
    ("doing", "heading", "raised", "runs"),
    [
        ("F", "E", True, True),
        ("F+2", "E", True, True),
        ("F", "E", False, False),
        ("F", "N", True, False),
        ("F", "N", False, False),
    ],
)
def test_hf_cut_1_who_has_made_sail_and_does_not_head_into_the_wind_gets_clear(
    doing: str, heading: str, raised: bool, runs: bool
) -> None:
    with level_on_table(level_in_inches(british_ship(heading=heading), french_ship(at=(20, 20.5)))) as ships:
        own = ships["own"]
        own.doing, own.sail_raised, own.speed = doing, raised, 1
        pair = Alongside("own", "foe", STARBOARD, PORT)
        place(pair)
        events = run_procedure(resolve_parting(every(Ship)))
        assert (pair.open, pair.parted, own.doing) == (not runs, runs, doing if runs else "")
        assert events == [
            Grappled("HF-cut-1", "own", "foe", on=False)
            if runs
            else Told("HF-cut-1", "own", "she cannot get clear of the ship alongside")
        ]


@pytest.mark.clauses("HF-cut-1")
def test_hf_cut_1_only_who_lies_alongside_and_goes_ahead_runs() -> None:
    with level_on_table(
        level_in_inches(british_ship(heading="E"), french_ship(at=(20, 20.5)), french_ship("far"))
    ) as ships:
        for ship in ships.values():
            ship.doing, ship.sail_raised = "F", True
        place(Alongside("own", "foe", STARBOARD, PORT))
        ships["own"].doing = ships["foe"].doing = "RS"
        assert run_procedure(resolve_parting(every(Ship))) == []


@pytest.mark.clauses("HF-cut-1")
def test_hf_cut_1_two_that_both_run_lie_still_and_one_of_another_pair_gets_clear() -> None:
    names = [british_ship("a"), french_ship("b"), british_ship("c"), french_ship("d")]
    with level_on_table(level_in_inches(*({**n, "heading": "E"} for n in names))) as ships:
        place(Alongside("a", "b", STARBOARD, PORT))
        place(Alongside("c", "d", STARBOARD, PORT))
        for name in "abc":
            ships[name].doing, ships[name].sail_raised, ships[name].speed = "F", True, 1
        run_procedure(resolve_parting(every(Ship)))
        for name in "ab":
            ship = ships[name]
            assert (ship.speed, ship.doing, ship.orders_void) == (0, "", True)
            assert alongside_pairs_of(name)
        assert (ships["c"].speed, ships["c"].doing, alongside_pairs_of("c")) == (1, "F", [])
