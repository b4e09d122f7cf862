"""KMH-9.1, KMH-9.2.21 to KMH-9.2.25, KMH-9.8: what bears, how far it is, what rakes."""

from itertools import product

import pytest

from game.books.kmh.rules.arcs import (
    AimAt,
    GunSide,
    Rake,
    is_across,
    is_in_broadside_arc,
    is_in_chase_arc,
    is_land_between,
    nearest_point,
    rake_of,
    range_band,
    range_origin,
    range_to_hull,
)
from game.books.kmh.rules.firepower import FireConditions, crew_terms, firepower, rigging_refusal
from game.books.kmh.rules.gunnery import fire_batteries, fire_menu, fire_volley, log_missed_rake
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Shot, is_out_of_gun_range, range_name
from game.core.events import Fired, Told
from game.core.steps import Choose, Refusal
from game.sea.hull import Point, line_crosses_hull, line_crosses_land, lines_meet
from game.sea.pose import Pose, Size
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import (
    CULOTTE,
    LUBBER,
    TAR,
    allowed_shot,
    dice_count,
    make_enemy,
    make_firer,
    place_abeam,
    place_raking,
    refusal_clause,
    try_shot,
)
from tests.books.kmh.rules.ship_tables import run_procedure, ships_on_table

UP = Pose(0, 0, 0)
HULL = Size(4 * CM, CM)


def abeam_at(side: str, off_cm: float, forward_cm: float) -> bool:
    """Whether a point so far abeam and forward of a ship at the origin is in that arc."""
    x = off_cm if side == "starboard" else -off_cm
    return is_in_broadside_arc(UP, HULL, side, units_of_cm(x), units_of_cm(-forward_cm))


# ------------------------------------------------------------------------------ arcs
@pytest.mark.parametrize("side", ["port", "starboard"])
@pytest.mark.parametrize("sign", [1, -1])
def test_kmh_9_1_1_arc_is_the_hull_and_fifteen_degrees(side: str, sign: int) -> None:
    assert abeam_at(side, 10, sign * 4.6)
    assert not abeam_at(side, 10, sign * 4.8)
    assert abeam_at(side, 10, sign * 4.77), "half a degree is forgiven (KMH-2.5.1)"
    assert abeam_at(side, 0, sign * 2.0), "the arc begins at the very end of the hull"
    assert abeam_at(side, 0.1, sign * 2.0)
    assert not abeam_at(side, 0.1, sign * 2.1)
    foe = place_abeam(make_firer(), make_enemy(), 10, ahead_cm=sign * 30)
    assert refusal_clause(make_firer(), foe) == "KMH-9.1.1"


def test_kmh_9_1_1_arc_turns_with_the_ship() -> None:
    east = Pose(units_of_cm(20), units_of_cm(20), 9000)
    below, above = (units_of_cm(21), units_of_cm(30)), (units_of_cm(21), units_of_cm(10))
    assert is_in_broadside_arc(east, HULL, "starboard", *below)
    assert not is_in_broadside_arc(east, HULL, "port", *below)
    assert is_in_broadside_arc(east, HULL, "port", *above)


def test_kmh_9_1_2_mainmast_in_the_arc_is_a_full_broadside() -> None:
    firer, foe = make_firer(), make_enemy()
    at_the_edge = place_abeam(firer, foe, 10, ahead_cm=5.1)
    assert not allowed_shot(firer, at_the_edge).is_partial
    beyond = place_abeam(firer, foe, 10, ahead_cm=5.5)
    assert allowed_shot(firer, beyond).is_partial
    with ships_on_table(firer, place_abeam(firer, foe, 10)):
        offers = fire_menu(firer, False, []).options()
    assert [o.clause for o in offers if o.key == "starboard hull foe"] == ["KMH-9.1.2"]


def test_kmh_9_1_2_mainmast_counts_when_it_has_fallen() -> None:
    firer, foe = make_firer(), make_enemy(masts_down=["main"])
    with ships_on_table(firer, place_abeam(firer, foe, 10)):
        offers = fire_menu(firer, False, []).options()
    assert [o.clause for o in offers if o.key == "starboard hull foe"] == ["KMH-9.1.2"]


@pytest.mark.parametrize("ahead", [6.5, -6.5])
def test_kmh_9_1_3_bow_or_stern_alone_is_a_partial_broadside(ahead: float) -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 10, ahead)):
        offers = {o.key: o for o in fire_menu(firer, False, []).options()}
    offer = offers["starboard hull foe"]
    assert (offer.clause, offer.value.dice) == ("KMH-9.1.3", 5)


def test_kmh_9_1_3_needle_of_a_hull_is_not_overlooked() -> None:
    firer, foe = make_firer(), make_enemy(at=(56, 44.6), heading=315)
    assert allowed_shot(firer, foe).is_partial


def test_kmh_9_1_4_crossing_the_t_bears_one_way_only() -> None:
    foe = make_enemy(heading=0, at=(50, 50))
    firer = place_raking(foe, make_firer(), 10)
    assert allowed_shot(firer, foe).dice == 14
    assert refusal_clause(foe, firer, "port") == "KMH-9.1.1"
    assert refusal_clause(foe, firer, "starboard") == "KMH-9.1.4"
    assert allowed_shot(foe, firer, "bow").dice == 2
    assert refusal_clause(foe, firer, "stern") == "KMH-9.2.2"


def test_kmh_9_1_4_guns_of_the_other_side_do_not_bear() -> None:
    firer, foe = make_firer(), make_enemy()
    assert refusal_clause(firer, place_abeam(firer, foe, 10), "port") == "KMH-9.1.4"


# ------------------------------------------------------------------------------ both broadsides
def between_two() -> tuple[Ship, Ship, Ship]:
    firer, right, left = make_firer(), make_enemy("right"), make_enemy("left")
    place_abeam(firer, right, 15)
    left.pose = Pose(2 * firer.pose.x - right.pose.x, firer.pose.y, 0)
    return firer, right, left


@pytest.mark.parametrize("first", ["port", "starboard"])
@pytest.mark.parametrize("lesser_first", [False, True])
def test_kmh_9_1_5_one_full_side_and_one_partial(first: str, lesser_first: bool) -> None:
    firer, right, left = between_two()
    foe = {"port": "left", "starboard": "right"}
    second = "starboard" if first == "port" else "port"
    key = {side: f"{side} hull {foe[side]}" for side in foe}
    one = key[first] + (" half" if lesser_first else "")
    two = key[second] + ("" if lesser_first else " half")
    numbers = (5, 9) if lesser_first else (9, 5)
    with ships_on_table(firer, right, left):
        told = run_procedure(
            fire_batteries(firer, False), one, (1,) * numbers[0], 1, two, (1,) * numbers[1], 1
        )
    assert told.clause_count("KMH-9.1.5")
    assert [(e.side, e.dice) for e in told.events_of(Fired)] == [(first, numbers[0]), (second, numbers[1])]


def test_kmh_9_1_5_never_two_full_broadsides() -> None:
    firer, right, left = between_two()
    with ships_on_table(firer, right, left):
        told = run_procedure(fire_batteries(firer, False), "port hull left", (1,) * 9, 1)
        assert told.allowed_keys() == [
            "hold fire",
            "starboard hull right half",
            "starboard rigging right half",
        ]


def test_kmh_9_1_5_a_side_that_has_fired_is_not_offered_again() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        told = run_procedure(fire_batteries(firer, False), "starboard hull foe", (1,) * 9, 1)
    assert told.open_step is None


# ------------------------------------------------------------------------------ chasers
@pytest.mark.parametrize(("end", "sign"), [("bow", -1), ("stern", 1)])
def test_kmh_9_2_2_chasers_bear_along_the_keel(end: str, sign: int) -> None:
    beyond = 2 * CM + 10 * CM
    inside, outside = units_of_cm(2.7), units_of_cm(2.9)
    for way in (1, -1):
        assert is_in_chase_arc(UP, HULL, end, way * inside, sign * beyond)
        assert not is_in_chase_arc(UP, HULL, end, way * outside, sign * beyond)
        assert not is_in_chase_arc(UP, HULL, end, way * inside, -sign * beyond)


def test_kmh_9_2_2_damaged_chasers_fire_all_their_dice() -> None:
    firer = make_firer(damage=20, burning=2)
    foe = make_enemy(at=(50, 50 - 2.15 - 15 - 2.15))
    shot = allowed_shot(firer, foe, "bow")
    assert (shot.dice, shot.needs, shot.rake) == (2, 4, "")


def test_kmh_9_2_2_chasers_fire_beside_the_broadside() -> None:
    firer, ahead, beside = make_firer(), make_enemy("ahead", at=(50, 30)), make_enemy("beside")
    place_abeam(firer, beside, 15)
    with ships_on_table(firer, ahead, beside):
        told = run_procedure(
            fire_batteries(firer, False), "bow hull ahead", (1, 1), 1, "starboard hull beside", (1,) * 9, 1
        )
    assert [e.side for e in told.events_of(Fired)] == ["bow", "starboard"]


# ------------------------------------------------------------------------------ range
def test_kmh_9_2_21_range_is_from_mid_broadside_to_the_nearest_plank() -> None:
    firer = make_firer(at=(0, 50))
    off = firer.beam // 2
    foe = make_enemy(heading=90)
    foe.pose = Pose(off + units_of_cm(9.8) + foe.length // 2, firer.pose.y, 9000)
    shot = allowed_shot(firer, foe)
    assert (shot.distance, range_name(shot.band)) == (units_of_cm(9.8), "short")
    assert refusal_clause(firer, place_abeam(firer, foe, 40.1)) == "KMH-9.2.21"


def test_kmh_9_2_21_chasers_measure_from_the_bow_and_the_stern() -> None:
    far = Pose(0, -20 * CM, 0)
    assert range_to_hull(UP, HULL, "bow", far, HULL) == 16 * CM
    assert range_to_hull(far, HULL, "stern", UP, HULL) == 16 * CM
    assert range_to_hull(UP, HULL, "port", Pose(-10 * CM, 0, 0), HULL) == 9 * CM


@pytest.mark.parametrize(
    ("range_cm", "needs", "name"),
    [
        (0, 2, "point blank"),
        (5.0, 2, "point blank"),
        (5.1, 3, "short"),
        (12, 3, "short"),
        (12.1, 4, "medium"),
        (20, 4, "medium"),
        (20.1, 5, "long"),
        (30, 5, "long"),
        (30.1, 6, "extreme"),
        (40, 6, "extreme"),
    ],
)
def test_kmh_9_2_22_range_bands(range_cm: float, needs: int, name: str) -> None:
    firer, foe = make_firer(), make_enemy()
    place_abeam(firer, foe, range_cm)
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe)
        told = run_procedure(fire_volley(firer, shot), (1,) * shot.dice, 1)
    assert (shot.needs, range_name(shot.band)) == (needs, name)
    assert told.rolls()[0].needs == needs


def test_kmh_9_2_22_half_a_millimetre_is_forgiven_and_no_more() -> None:
    assert [range_band(units_of_cm(cm)) for cm in (5.05, 12.05, 20.05, 30.05, 40.05)] == [0, 1, 2, 3, 4]
    assert [range_band(units_of_cm(cm)) for cm in (5.06, 12.06, 20.06, 30.06, 40.06)] == [1, 2, 3, 4, -1]


def test_kmh_9_2_22_nothing_fires_beyond_extreme_range() -> None:
    firer, foe = make_firer(), make_enemy()
    assert isinstance(try_shot(firer, place_abeam(firer, foe, 40.1)), Refusal)
    assert refusal_clause(firer, place_abeam(firer, foe, 60)) == "KMH-9.2.22"


@pytest.mark.parametrize(("needs", "range_cm"), [(2, 4), (3, 9), (4, 16), (5, 25), (6, 35)])
def test_kmh_9_2_22_a_die_hits_on_that_face_and_more(needs: int, range_cm: float) -> None:
    firer, foe = make_firer(guns=44), make_enemy()
    place_abeam(firer, foe, range_cm)
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe, aim="hull", options=())
        extra = (1,) * (shot.dice - 6)
        hits = 7 - needs
        told = run_procedure(fire_volley(firer, shot), (1, 2, 3, 4, 5, 6, *extra), 9 if hits < 9 else 0)
    assert [e.hits for e in told.events_of(Fired)] == [hits]
    assert told.damage_of("foe") == (hits, hits // 5)


# ------------------------------------------------------------------------------ declared aim
def test_kmh_9_2_23_aim_is_declared_before_any_die() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        told = run_procedure(fire_batteries(firer, False))
        assert isinstance(told.open_step, Choose)
        assert told.open_step.clause == "KMH-9.2.23"
        assert told.allowed_keys() == ["hold fire", "starboard hull foe", "starboard rigging foe"]
        assert isinstance(told.open_step.menu.read("starboard foe"), Refusal)
        after = run_procedure(fire_batteries(firer, False), "starboard rigging foe", (4,) * 9)
    assert [getattr(s, "clause", "") for s in after.steps[1:]] == ["KMH-9.2.22", "KMH-11.0.1"]


def test_kmh_9_2_23_she_may_hold_her_fire() -> None:
    firer, foe = make_firer(), make_enemy()
    with ships_on_table(firer, place_abeam(firer, foe, 15)):
        told = run_procedure(fire_batteries(firer, False), "hold fire")
    assert told.open_step is None
    assert told.events_of(Fired) == []


@pytest.mark.parametrize(("range_cm", "allowed"), [(4.0, False), (5.0, False), (5.1, True)])
def test_kmh_9_2_24_no_rigging_fire_at_point_blank(range_cm: float, allowed: bool) -> None:
    firer, foe = make_firer(), make_enemy()
    place_abeam(firer, foe, range_cm)
    answer = try_shot(firer, foe, aim="rigging")
    assert isinstance(answer, Shot) == allowed
    if isinstance(answer, Refusal):
        assert answer.clause == "KMH-9.2.24"
        assert allowed_shot(firer, foe, aim="hull").needs == 2


# ------------------------------------------------------------------------------ line of fire
def test_kmh_9_2_25_a_hull_across_the_line_masks_the_foe() -> None:
    firer, foe, friend = make_firer(), make_enemy(), make_firer("friend")
    place_abeam(firer, foe, 15)
    friend.pose = Pose((firer.pose.x + foe.pose.x) // 2, firer.pose.y, 0)
    hulls = tuple((s.id, s.pose, s.size) for s in (firer, foe, friend))
    assert refusal_clause(firer, foe, hulls=hulls) == "KMH-9.2.25"
    friend.pose = Pose(friend.pose.x, firer.pose.y - units_of_cm(3), 0)
    hulls = tuple((s.id, s.pose, s.size) for s in (firer, foe, friend))
    assert allowed_shot(firer, foe, hulls=hulls).dice == 9


def test_kmh_9_2_25_masked_foe_is_not_on_the_menu() -> None:
    firer, near, far = make_firer(), make_enemy("near"), make_enemy("far")
    place_abeam(firer, near, 8)
    place_abeam(firer, far, 20)
    with ships_on_table(firer, near, far):
        assert fire_menu(firer, False, []).keys() == [
            "hold fire",
            "starboard hull near",
            "starboard rigging near",
        ]
        assert refusal_clause(firer, far, hulls=((near.id, near.pose, near.size),)) == "KMH-9.2.25"


# ------------------------------------------------------------------------------ rakes
@pytest.mark.parametrize(
    ("heading", "rake"),
    [(90, "bow"), (87, "bow"), (93, "bow"), (93.5, "bow"), (93.6, ""), (86.4, ""), (95, "")]
    + [(270, "bow"), (267, "bow"), (265, "")],
)
def test_kmh_9_8_1_keels_at_right_angles_give_or_take_three(heading: float, rake: str) -> None:
    firer = Pose(0, -10 * CM, round(heading * 100))
    assert rake_of(firer, HULL, UP, HULL) == rake


@pytest.mark.parametrize(("off", "rake"), [(0, "bow"), (2, "bow"), (-2, "bow"), (2.1, ""), (3, "")])
def test_kmh_9_8_1_keel_line_runs_through_the_firing_hull(off: float, rake: str) -> None:
    assert rake_of(Pose(units_of_cm(off), -10 * CM, 9000), HULL, UP, HULL) == rake


def test_kmh_9_8_1_no_rake_from_abeam() -> None:
    assert rake_of(Pose(units_of_cm(1.5), 0, 9000), HULL, UP, HULL) == ""


def test_kmh_9_8_1_log_says_why_a_crossing_shot_is_no_rake() -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 10)
    firer.pose = Pose(firer.pose.x, firer.pose.y, 9500)
    with ships_on_table(firer, foe):
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (1,) * 9, 1)
    assert told.log_lines("KMH-9.8.1") == ["no rake, for the keels cross at 95 degrees"]
    assert told.events_of(Fired)[0].rake == ""


@pytest.mark.parametrize(
    ("heading", "says"),
    [(90, "the line of her keel runs clear of the firing ship")]
    + [(93.5, "the line of her keel runs clear of the firing ship")]
    + [(93.6, "the keels cross at 93 degrees"), (86.4, "the keels cross at 86 degrees")],
)
def test_kmh_9_8_1_an_angle_that_rakes_is_not_told_as_the_reason(heading: float, says: str) -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 10)
    firer.pose = Pose(firer.pose.x + units_of_cm(4), firer.pose.y, round(heading * 100))
    with ships_on_table(firer, foe):
        told = run_procedure(fire_volley(firer, allowed_shot(firer, foe)), (1,) * 9, 1)
    assert told.log_lines("KMH-9.8.1") == [f"no rake, for {says}"]


def test_kmh_9_8_1_chasers_never_rake() -> None:
    foe = make_enemy(at=(50, 50))
    firer = make_firer(at=(50, 60))
    assert allowed_shot(firer, foe, "bow").rake == ""


@pytest.mark.parametrize(("astern", "rake", "number"), [(True, "stern", 18), (False, "bow", 14)])
def test_kmh_9_8_2_from_ahead_or_from_astern(astern: bool, rake: str, number: int) -> None:
    foe = make_enemy(at=(50, 50))
    firer = place_raking(foe, make_firer(), 15, astern)
    side = "port" if astern else "starboard"
    with ships_on_table(firer, foe):
        shot = allowed_shot(firer, foe, side)
        told = run_procedure(fire_volley(firer, shot), (1,) * number, 1)
    assert (shot.rake, shot.dice) == (rake, number)
    assert [e.rake for e in told.events_of(Fired) if e.clause == "KMH-9.8.2"] == [rake]


# ------------------------------------------------------------------------------
# KMH-9.2.25, KMH-9.6.2: whether a line is crossed, held against another way to say the same
SQUARE = [[2, 2], [4, 2], [4, 4], [2, 4]]
GRID: list[tuple[int, int]] = list(product(range(3), range(3)))


def are_apart(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Two stretches of line have no point in common if, looked at along or square to one of them or
    to the line between their beginnings, their shadows do not overlap."""
    along = [(q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c))]
    for x, y in (*along, *((-v, u) for u, v in along)):
        one, two, three, four = (x * p[0] + y * p[1] for p in (a, b, c, d))
        if max(one, two) < min(three, four) or max(three, four) < min(one, two):
            return True
    return False


def test_kmh_9_2_25_stretches_of_line_cross_where_no_look_parts_them() -> None:
    for a, b, c, d in product(GRID, repeat=4):
        assert lines_meet(a, b, c, d) is not are_apart(a, b, c, d), (a, b, c, d)


@pytest.mark.parametrize("edge", [((3, 1), (3, 3)), ((5, 3), (3, 3)), ((3, 5), (3, 3))])
def test_kmh_9_2_25_every_edge_of_the_land_counts(edge: tuple[Point, Point]) -> None:
    assert line_crosses_land(SQUARE, *edge)
    assert line_crosses_land(SQUARE, (1, 3), (3, 3))  # the last edge runs back to the first corner
    assert not line_crosses_land([[4, 4], [6, 4], [6, 6], [4, 6]], *edge)


def test_kmh_9_6_2_who_stands_on_the_land_looks_over_it_and_over_no_other() -> None:
    east = [[6, 2], [8, 2], [8, 4], [6, 4]]
    sea, ashore, far = (0, 3), (3, 3), (10, 3)
    assert is_land_between([SQUARE], sea, far)
    assert not is_land_between([SQUARE], sea, (0, 6))
    assert not is_land_between([SQUARE], sea, ashore)
    assert not is_land_between([SQUARE], ashore, far)
    assert is_land_between([SQUARE, east], ashore, far)
    assert is_land_between([SQUARE, east], sea, ashore, onshore_points=[(7, 3)])
    assert not is_land_between([SQUARE, east], sea, far, onshore_points=[ashore, (7, 3)])
    assert is_land_between([SQUARE], sea, (0, 3), onshore_points=[far]) is False


def test_kmh_9_2_21_the_nearest_point_of_a_hull() -> None:
    """A hull of 4 cm by 1 that heads east: its sides are half a centimetre off, its ends two."""
    hull = Size(4 * CM, CM)
    east = Pose(10 * CM, 10 * CM, 9000)
    for x, y, near in (
        (20, 10, (12, 10)),
        (0, 10, (8, 10)),
        (10, 0, (10, 9.5)),
        (11, 20, (11, 10.5)),
        (20, 20, (12, 10.5)),
        (0, 0, (8, 9.5)),
        (9.75, 10.25, (9.75, 10.25)),
    ):
        found = nearest_point(east, hull, round(x * CM), round(y * CM))
        assert found == (round(near[0] * CM), round(near[1] * CM))


@pytest.mark.parametrize(("x", "masked"), [(6, True), (11, False), (0, False)])
def test_kmh_9_2_25_a_hull_across_the_line_masks_the_guns(x: int, masked: bool) -> None:
    """Guns to starboard at the origin, the foe 10 cm to the east: only between them does it."""
    up, hull, foe = Pose(0, 0, 0), Size(4 * CM, CM), Pose(10 * CM, 0, 0)
    between = Pose(x * CM, 0, 0)
    start = range_origin(up, hull, "starboard")
    assert line_crosses_hull(between, Size(CM, CM // 4), start, nearest_point(foe, hull, *start)) is masked


# KMH-9: the last centimetre, degree and die of a battery
# ------------------------------------------------------------------------------ where she lies
@pytest.mark.parametrize(
    ("x", "y", "far"),
    [(48, 0, False), (48.01, 0, True), (0, 48, False), (0, 48.01, True), (48, 48, False)]
    + [(-48, 0, False), (-48.01, 0, True), (0, -48, False), (0, -48.01, True)],
)
def test_kmh_9_2_22_nothing_is_worked_out_beyond_48_cm(x: float, y: float, far: bool) -> None:
    here = Pose(units_of_cm(100), units_of_cm(100), 0)
    assert is_out_of_gun_range(here, Pose(units_of_cm(100 + x), units_of_cm(100 + y), 0)) is far


@pytest.mark.parametrize(("degrees", "across"), [(86.5, True), (86.49, False), (90, True)])
def test_kmh_9_8_1_keels_cross_at_90_degrees_give_or_take_3_and_a_half(degrees: float, across: bool) -> None:
    for turn in (degrees, 180 - degrees, 180 + degrees, 360 - degrees):
        assert is_across(Pose(0, 0, 0), Pose(0, 0, round(turn * 100))) is across


@pytest.mark.parametrize(
    ("off", "along", "rake"),
    [
        (0, 10, "bow"),
        (0, -10, "stern"),
        (2, 10, "bow"),
        (-2, 10, "bow"),
        (2.01, 10, ""),
        (-2.01, 10, ""),
        (0, 1.5, ""),  # her bow is one and a half from her middle
        (0, 1.51, "bow"),
        (0, -1.5, ""),
        (0, -1.51, "stern"),
    ],
)
def test_kmh_9_8_2_her_keel_produced_must_run_through_the_firing_hull(
    off: float, along: float, rake: str
) -> None:
    """She heads up and is 3 cm long; the firer lies across and is 4 cm long."""
    firer = Pose(units_of_cm(off), units_of_cm(-along), 9000)
    assert rake_of(firer, Size(4 * CM, CM), Pose(0, 0, 0), Size(3 * CM, CM)) == rake


def told_of_rakes(degrees: float, side: str = "starboard") -> list[str]:
    """What the log says of a shot at a foe that heads so many degrees off the firer's heading, and
    lies 3 cm abaft her beam: her keel, square to the firer's, runs clear of her stern."""
    firer = make_firer(at=(50, 50))
    foe = make_enemy(at=(60, 53), heading=degrees)
    whole = allowed_shot(firer, place_abeam(firer, make_enemy(), 10))
    fired = Shot(GunSide(side), AimAt.HULL, "foe", whole.distance, 1, 3, Rake.NONE, False, False, whole.tally)
    with ships_on_table(firer, foe):
        return [e.text for e in run_procedure(log_missed_rake(firer, foe, fired)).events_of(Told)]


@pytest.mark.parametrize(
    ("degrees", "told"), [(59.9, None), (60, 60), (75, 75), (86, 86), (120, 120), (120.99, 120), (121, None)]
)
def test_kmh_9_8_1_the_log_says_why_it_is_no_rake(degrees: float, told: int | None) -> None:
    words = [f"no rake, for the keels cross at {told} degrees"] if told else []
    assert told_of_rakes(degrees) == words
    assert told_of_rakes(degrees, side="bow") == []


def test_kmh_9_8_1_across_her_but_not_along_her_keel() -> None:
    clear = ["no rake, for the line of her keel runs clear of the firing ship"]
    assert told_of_rakes(90) == told_of_rakes(93) == clear
    firer, foe = make_firer(), make_enemy(at=(50, 50))
    raking = allowed_shot(place_raking(foe, firer, 10), foe)
    with ships_on_table(firer, foe):
        assert raking.rake == "bow"
        assert run_procedure(log_missed_rake(firer, foe, raking)).events == []


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("crew", "quality", "band", "more"),
    [
        (TAR, "elite", 1, 3),
        (TAR, "elite", 2, 1),
        (TAR, "average", 1, 1),
        (TAR, "average", 2, 0),
        (TAR, "poor", 0, 0),
        (CULOTTE, "elite", 2, 1),
        (CULOTTE, "elite", 3, 2),
        (CULOTTE, "elite", 4, 3),
        (CULOTTE, "average", 2, 0),
        (CULOTTE, "average", 3, 1),
        (CULOTTE, "average", 4, 2),
        (LUBBER, "average", 0, 0),
        (LUBBER, "average", 4, 0),
    ],
)
def test_kmh_9_2_10_to_9_2_15_what_a_crew_is_worth(crew: str, quality: str, band: int, more: int) -> None:
    """A frigate has one deck: her elite Tars double-shot with two dice all the same."""
    ship = make_firer(guns=36, crew=crew, quality=quality)
    assert sum(t.num for t in crew_terms(ship, FireConditions("port", band))) == more


@pytest.mark.parametrize(("decks", "more"), [(1, 2), (2, 2), (3, 3)])
def test_kmh_9_2_5_an_elite_first_broadside_is_a_die_a_deck_and_never_less_than_two(
    decks: int, more: int
) -> None:
    fields = {"guns": 74, "decks": decks, "quality": "elite", "crew": LUBBER}
    fresh, spent = make_firer(fired=[], **fields), make_firer(**fields)  # type: ignore[arg-type]
    assert dice_count(fresh) - dice_count(spent) == more


@pytest.mark.parametrize(("speed", "less"), [(12, 0), (7, 0), (6, 1), (1, 1), (0, 1)])
def test_kmh_9_2_9_rigging_over_the_guns_at_half_speed(speed: int, less: int) -> None:
    ship = make_firer(basic=12, boxes_lost=36 - 3 * speed)
    assert dice_count(ship) == 9 - less


def test_kmh_9_2_9_who_never_had_any_speed_has_no_rigging_over_her_guns() -> None:
    assert dice_count(make_firer(basic=0)) == 9


@pytest.mark.parametrize(("damage", "less"), [(0, 0), (4, 0), (5, 1), (73, 14), (74, 14), (80, 14)])
def test_kmh_9_2_8_a_die_for_every_five_points_and_no_more_than_she_has(damage: int, less: int) -> None:
    assert dice_count(make_firer(damage=damage)) == 9 - less


def test_kmh_9_2_7_a_fire_that_has_burnt_for_three_moves() -> None:
    ship = make_firer(burning=3)
    assert dice_count(ship) == 7
    assert dice_count(ship, options=["fire-penalty-cumulative"]) == 3


@pytest.mark.parametrize(
    ("decks", "dice_left"), [(1, 9), (2, 5), (3, 6)]
)  # halves up, thirds up: 9 / 2 = 4.5 and 9 * 2 / 3 = 6
def test_kmh_8_3_3_lower_ports_in_a_choppy_sea(decks: int, dice_left: int) -> None:
    tally = firepower(make_firer(decks=decks), FireConditions("port", 2, is_choppy=True))
    assert tally.total == dice_left
    assert firepower(make_firer(decks=decks), FireConditions("port", 2)).total == 9


@pytest.mark.parametrize(("firepower_", "prize", "thrown"), [(6, True, 6), (7, True, 6), (7, False, 7)])
def test_kmh_13_2_3_a_prize_has_six_dice_at_most(firepower_: int, prize: bool, thrown: int) -> None:
    ship = make_firer(guns=64, firepower=firepower_, prize=prize)
    assert dice_count(ship) == thrown


@pytest.mark.parametrize(("number", "clause"), [(0, "KMH-9.2.24"), (1, ""), (2, ""), (3, ""), (4, "")])
def test_kmh_9_2_24_only_at_point_blank_is_a_ship_too_close(number: int, clause: str) -> None:
    refusal = rigging_refusal(make_enemy(), number)
    assert (refusal.clause if refusal else "") == clause
    assert (rigging_refusal(None, number) is None) is (number > 0)
    for rate, why in (("galley", "KMH-16.3.1"), ("battery", "KMH-19.1.1")):
        foe = make_enemy()
        foe.rate = rate
        found = rigging_refusal(foe, number)
        assert found is not None
        assert found.clause == (clause or why)
