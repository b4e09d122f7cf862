"""KMH-6.3, KMH-6.11: how a leg is written and read, and the last centimetre that the helm takes."""

from typing import Any

import pytest

from game.books.kmh.rules.anchors import BearingMenu, HaulOrder, HaulVerb, is_whole_degrees
from game.books.kmh.rules.course import (
    HALT,
    Helm,
    HelmVerb,
    Leg,
    MarkerMenu,
    end_of,
    enters_dead_zone,
    is_lawful,
    length_key,
    simple_courses,
    trace_course,
)
from game.core.steps import Refusal
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm

HERE = Pose(units_of_cm(50), units_of_cm(50), 6000)


def helm(left: float = 10, total: float = 10, **fields: Any) -> Helm:
    """A helm on the first circle, the wind from the top of the table."""
    usual: dict[str, Any] = {"circle": 1, "wind_from": 0} | fields
    return Helm(HERE, units_of_cm(left), units_of_cm(total), **usual)


def clause(at: Helm, key: str) -> str:
    """The clause that refuses a key, '' if it is taken; a leg's key is taken if the leg is."""
    read = at.read(key)
    if not isinstance(read, Refusal) and read is not HALT:
        assert at.accepts(read), key
        assert read.key(at.circle) == key
    return read.clause if isinstance(read, Refusal) else ""


def why(at: Helm, key: str) -> str:
    """The words that refuse a key."""
    read = at.read(key)
    return read.reason if isinstance(read, Refusal) else ""


# ------------------------------------------------------------------------------ lengths
@pytest.mark.parametrize(
    ("left", "key", "refused"),
    [
        (10, "ahead 10", ""),
        (10, "ahead 11", "KMH-6.4.5"),
        (10, "ahead 10.25", "KMH-6.4.5"),
        (10, "ahead 999", "KMH-6.4.5"),
        (10, "ahead 1000", "KMH-6.3.1"),
        (10, "ahead 0", "KMH-6.3.1"),
        (10, "ahead 05", "KMH-6.3.1"),
        (10, "ahead 5.", "KMH-6.3.1"),
        (10, "ahead 5.0", "KMH-6.3.1"),
        (10, "ahead 5.5", "KMH-6.3.1"),
        (10, "ahead .5", "KMH-6.3.1"),
        (10, "ahead -5", "KMH-6.3.1"),
        (10, "ahead \u00b2", "KMH-6.3.1"),
        (10, "ahead", "KMH-6.3.1"),
        (10, "astern 5", "KMH-6.3.1"),
        (10, "ahead 5 points", "KMH-6.3.8"),
        (10, "port 20 degrees", "KMH-6.3.8"),
        (5.5, "ahead 5.5", ""),
        (5.75, "ahead 5.75", ""),
        (0.25, "port 0.25", ""),
        (5.5, "ahead 5", ""),
        (5.5, "ahead 4.5", "KMH-6.3.1"),
        (10, "port 4 on 2", ""),
        (10, "port 4 on 4", ""),
        (10, "port 4 on 5", "KMH-6.3.6"),
        (10, "port 4 on 1", "KMH-6.3.6"),
        (10, "ahead 4 on 2", "KMH-6.3.6"),
        (10, "port 4 on x", "KMH-6.3.6"),
        (10, "port 4 on \u00b2", "KMH-6.3.6"),
        (10, "halt", "KMH-6.4.5"),
    ],
)
def test_kmh_6_3_1_a_leg_is_whole_centimetres_or_all_that_is_left(
    left: float, key: str, refused: str
) -> None:
    assert clause(helm(left), key) == refused


def test_kmh_6_3_6_a_circle_that_is_no_number_and_one_that_is_too_large() -> None:
    assert why(helm(), "port 4 on 99") == "only a larger circle, up to 4, may be chosen"
    assert why(helm(), "port 4 on 100") == "a turn may name a wider circle: port 4 on 2"
    assert helm().read("port 4") == Leg(HelmVerb.PORT, 4 * CM, 1)
    assert helm().read("port 4 on 3") == Leg(HelmVerb.PORT, 4 * CM, 3)
    assert helm().read("ahead 4") == Leg(HelmVerb.AHEAD, 4 * CM, 1)


@pytest.mark.parametrize(
    ("leg", "accepted"),
    [
        (Leg(HelmVerb.PORT, 5 * CM, 4), True),
        (Leg(HelmVerb.PORT, 5 * CM, 5), False),
        (Leg(HelmVerb.PORT, 0, 1), False),
        (Leg(HelmVerb.PORT, 5 * CM + 1, 1), False),
        (Leg(HelmVerb.PORT, 10 * CM, 1), True),
        (Leg(HelmVerb.PORT, 10 * CM + 1, 1), False),
        (Leg(HelmVerb.PORT, 5 * CM + CM // 4, 1), False),
    ],
)
def test_kmh_6_3_6_what_the_helm_accepts_without_reading(leg: Leg, accepted: bool) -> None:
    assert helm().accepts(leg) is accepted


def test_kmh_6_3_5_off_the_largest_circle_the_own_one_is_accepted() -> None:
    wide = helm(circle=6)
    assert wide.accepts(Leg(HelmVerb.PORT, CM, 6))
    assert not wide.accepts(Leg(HelmVerb.PORT, CM, 7))
    assert not helm(left=5.1).accepts(Leg(HelmVerb.AHEAD, units_of_cm(5.1)))
    assert helm(left=5.25).accepts(Leg(HelmVerb.AHEAD, units_of_cm(5.25)))


def test_kmh_6_4_1_who_may_halt_is_offered_it_first() -> None:
    at = helm(left=1.5, may_halt=True)
    assert at.keys() == ["halt", "ahead 1", "ahead 1.5", "port 1", "port 1.5", "starboard 1", "starboard 1.5"]
    assert [o.full_text for o in at.options()][:2] == ["halt here", "ahead 1 cm"]
    assert clause(at, "halt") == ""
    assert at.leg_lengths() == [CM, units_of_cm(1.5)]
    assert helm(left=2).leg_lengths() == [CM, 2 * CM]
    assert (length_key(units_of_cm(6.75)), length_key(units_of_cm(13))) == ("6.75", "13")


# ------------------------------------------------------------------------------ what binds
def test_kmh_11_0_20_without_a_rudder_straight_on_alone() -> None:
    at = helm(straight_only=True)
    assert (clause(at, "port 1"), clause(at, "ahead 10")) == ("KMH-11.0.20", "")
    assert not at.is_unrestricted


@pytest.mark.parametrize(
    ("turned", "key", "refused"),
    [(0, "port 5", ""), (0, "port 6", "KMH-6.3.5"), (3, "port 2", ""), (3, "port 3", "KMH-6.3.5")],
)
def test_kmh_6_3_5_off_the_largest_circle_half_of_the_move_is_turned(
    turned: float, key: str, refused: str
) -> None:
    for port, starboard in ((turned, 0), (0, turned)):
        at = helm(10 - turned, circle=5, port_run=units_of_cm(port), starboard_run=units_of_cm(starboard))
        assert clause(at, key) == refused
        assert clause(at, f"ahead {10 - turned:g}") == ""
        assert (at.is_off_largest_circle, at.is_unrestricted) == (True, False)
    largest = helm(circle=4)
    assert (largest.is_off_largest_circle, largest.is_unrestricted, clause(largest, "port 6")) == (
        False,
        True,
        "",
    )


def test_kmh_6_9_3_a_line_that_keeps_straight_on_turns_a_centimetre() -> None:
    at = helm(keeps_line=True)
    assert [clause(at, key) for key in ("port 1", "port 2", "ahead 9")] == ["", "KMH-6.9.3", ""]
    assert clause(helm(9, keeps_line=True, starboard_run=CM), "port 1") == "KMH-6.9.3"
    assert not at.is_unrestricted


@pytest.mark.parametrize(
    ("left", "turned", "key", "refused"),
    [
        (6, 0, "port 1", "KMH-6.11.4"),  # four of ten centimetres have been sailed
        (6, 0, "ahead 6", ""),
        (5, 0, "port 1", ""),
        (5, 0, "port 2", ""),
        (5, 0, "port 3", "KMH-6.11.4"),
        (4, 1, "starboard 1", ""),
        (4, 1, "starboard 2", "KMH-6.11.4"),
    ],
)
def test_kmh_6_11_4_straight_means_two_points_in_the_second_half(
    left: float, turned: float, key: str, refused: str
) -> None:
    at = helm(left, marker="straight", port_run=units_of_cm(turned))
    assert clause(at, key) == refused
    assert not at.is_unrestricted


@pytest.mark.parametrize(("marker", "other"), [("port", "starboard"), ("starboard", "port")])
def test_kmh_6_11_3_three_points_must_still_be_possible(marker: str, other: str) -> None:
    at = helm(marker=marker)
    assert clause(at, "ahead 7") == clause(at, f"{other} 7") == clause(at, f"{marker} 1") == ""
    assert clause(at, "ahead 8") == clause(at, f"{other} 8") == "KMH-6.11.3"
    done = helm(5, marker=marker, **{f"{marker}_run": 2 * CM})
    assert (clause(done, "ahead 4"), clause(done, "ahead 5")) == ("", "KMH-6.11.3")
    off = helm(marker=marker, circle=5)  # five of ten may be turned at all
    assert (clause(off, f"{other} 2"), clause(off, f"{other} 3")) == ("", "KMH-6.11.3")
    little = helm(4, 4, marker=marker, circle=5)  # of four centimetres two, and they are all owed
    assert (clause(little, "ahead 2"), clause(little, "ahead 3")) == ("", "KMH-6.11.3")
    odd = helm(5, 5, marker=marker, circle=5)  # of five two, for turns are whole centimetres
    assert (clause(odd, "ahead 3"), clause(odd, "ahead 4")) == ("", "KMH-6.11.3")
    assert clause(helm(marker=marker, straight_only=True), "ahead 10") == ""
    assert clause(helm(marker="tack"), "ahead 10") == ""


def test_kmh_6_3_1_what_is_left_after_a_leg() -> None:
    after = helm().after_leg(Leg(HelmVerb.PORT, 3 * CM, 1), 2 * CM, HERE)
    assert (after.run_left, after.port_run, after.starboard_run, after.run_turned) == (
        8 * CM,
        2 * CM,
        0,
        2 * CM,
    )
    after = after.after_leg(Leg(HelmVerb.STARBOARD, 3 * CM, 1), 3 * CM, HERE)
    assert (after.run_left, after.port_run, after.starboard_run, after.run_turned) == (
        5 * CM,
        2 * CM,
        3 * CM,
        5 * CM,
    )
    assert after.after_leg(Leg(HelmVerb.AHEAD, 5 * CM), 5 * CM, HERE).run_turned == 5 * CM
    assert is_lawful(helm(), [Leg(HelmVerb.AHEAD, 4 * CM), Leg(HelmVerb.PORT, 6 * CM, 1)])
    assert not is_lawful(helm(), [Leg(HelmVerb.AHEAD, 5 * CM), Leg(HelmVerb.PORT, 6 * CM, 1)])


# ------------------------------------------------------------------------------ courses
@pytest.mark.parametrize(("cm", "at"), [(2.5, [1, 2, 2.5]), (2, [1, 2]), (0.5, [0.5])])
def test_kmh_6_3_1_a_course_is_traced_a_centimetre_at_a_time(cm: float, at: list[float]) -> None:
    north = Helm(Pose(0, 0, 0), units_of_cm(9), units_of_cm(9), 1, 0)
    legs = [Leg(HelmVerb.AHEAD, units_of_cm(cm)), Leg(HelmVerb.AHEAD, CM)]
    assert [-pose.y for pose in trace_course(north, legs)] == [*map(units_of_cm, at), units_of_cm(cm + 1)]
    assert end_of(north, legs) == Pose(0, -units_of_cm(cm + 1), 0)


@pytest.mark.parametrize(("left", "step", "number"), [(4, 1, 21), (5, 2, 7), (1, 1, 3), (1, 2, 1), (2, 2, 3)])
def test_kmh_6_3_1_every_course_of_one_turn(left: int, step: int, number: int) -> None:
    """Straight on; and for every length before it each turn that fits, to either side: of 4 cm
    4 + 3 + 2 + 1; of 5 in twos 2 + 1."""
    courses = simple_courses(helm(left), step * CM)
    assert len(courses) == len(set(courses)) == number
    assert all(sum(leg.run for leg in course) == left * CM for course in courses)
    assert courses[0] == (Leg(HelmVerb.AHEAD, left * CM),)
    assert simple_courses(helm(left, straight_only=True), step * CM) == courses[:1]


@pytest.mark.parametrize(
    ("heading", "legs", "enters"),
    [
        (6000, [("port", 1)], False),  # 8.68 degrees a centimetre, to 51.3
        (6000, [("port", 1.75)], True),  # to 44.8
        (6000, [("port", 2)], True),
        (6000, [("port", 14)], True),  # through it, and out on the other side
        (6000, [("starboard", 2)], False),
        (6000, [("starboard", 29)], False),  # to 311.8: 48.2 off
        (6000, [("starboard", 30)], True),  # to 320.4: 39.6 off
        (6000, [("ahead", 2), ("port", 2)], True),
        (6000, [("port", 1), ("port", 1)], True),
        (6000, [("port", 1), ("ahead", 5)], False),
        (4500, [("ahead", 5)], False),
        (4499, [("ahead", 5)], True),
        (31_501, [("ahead", 5)], True),
        (31_500, [("ahead", 5)], False),
    ],
)
def test_kmh_6_7_1_courses_that_come_too_close_to_the_wind(
    heading: int, legs: list[tuple[str, float]], enters: bool
) -> None:
    at = Helm(Pose(0, 0, heading), units_of_cm(40), units_of_cm(40), 1, 0)
    found = enters_dead_zone(at, [Leg(HelmVerb(verb), units_of_cm(cm), 1) for verb, cm in legs])
    assert found is enters


# ------------------------------------------------------------------------------ other menus
def test_kmh_6_11_1_markers_are_written_for_all_or_ship_by_ship() -> None:
    menu = MarkerMenu(("frigate", "brig"))
    assert menu.read("port") == {"frigate": "port", "brig": "port"}
    assert menu.read("brig tack, frigate port") == {"brig": "tack", "frigate": "port"}
    for key, refused in (
        ("frigate port", "KMH-6.11.1"),
        ("frigate port, sloop port", "KMH-2.1.2"),
        ("frigate port, brig about", "KMH-2.1.2"),
        ("about", "KMH-2.1.2"),
    ):
        read = menu.read(key)
        assert isinstance(read, Refusal)
        assert read.clause == refused
    shown = {o.key: (o.full_text, o.clause) for o in menu.options()}
    assert list(shown) == menu.keys() == ["straight", "port", "starboard", "tack"]
    assert shown["tack"] == ("Tack", "KMH-6.11.2")
    assert shown["port"] == ("Port: at least 3 points to port", "KMH-6.11.3")


@pytest.mark.parametrize(
    ("text", "bearing"),
    [("0", True), ("359", True), ("360", False), ("0359", False), ("", False), ("\u00b2", False)]
    + [("1.5", False), ("-1", False)],
)
def test_kmh_7_2_3_a_bearing_is_whole_degrees_below_a_circle(text: str, bearing: bool) -> None:
    assert is_whole_degrees(text) is bearing
    read = BearingMenu((), HaulVerb.SWING, "Swing to", "KMH-7.2.3").read(f"swing {text}")
    assert isinstance(read, HaulOrder) is bearing
    assert isinstance(read, Refusal) is not bearing
    if isinstance(read, Refusal):
        assert read.clause == "KMH-7.2.3"


def test_kmh_7_2_3_the_eight_points_are_listed() -> None:
    menu = BearingMenu((), HaulVerb.SWING, "Swing to", "KMH-7.2.3")
    assert menu.keys() == [f"swing {way}" for way in range(0, 360, 45)]
    assert [o.full_text for o in menu.options()][:3] == ["Swing to N", "Swing to NE", "Swing to E"]
    assert menu.read("swing 45") == HaulOrder(HaulVerb.SWING, 4500)
    without = BearingMenu(())
    assert without.keys() == []
    assert isinstance(without.read("swing 45"), Refusal)
    assert isinstance(without.read(" 45"), Refusal)
