"""KMH-9.1, KMH-9.2.21 to KMH-9.2.25, KMH-9.8: what bears, how far it is, what rakes."""

import pytest

from game.books.kmh.rules.arcs import is_in_broadside_arc, is_in_chase_arc, rake_of, range_band, range_to_hull
from game.books.kmh.rules.gunnery import fire_batteries, fire_menu, fire_volley
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Shot, range_name
from game.core.events import Fired
from game.core.steps import Choose, Refusal
from game.sea.pose import Pose, Size
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import (
    allowed_shot,
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
