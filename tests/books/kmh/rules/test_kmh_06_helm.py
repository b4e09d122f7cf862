"""KMH-6.3, KMH-6.11: how a leg is written and read, and the last centimetre that the helm takes."""

from typing import Any

import pytest

from game.books.kmh.rules.anchors import BearingMenu, HaulOrder, HaulVerb, is_whole_degrees
from game.books.kmh.rules.course import (
    HALT,
    Helm,
    HelmVerb,
    Leg,
    Marker,
    MarkerMenu,
    end_of,
    enters_dead_zone,
    is_lawful,
    length_key,
    simple_courses,
    trace_course,
)
from game.books.kmh.rules.drifting import roll_dead_zone_test
from game.books.kmh.rules.orders import order_menu, tack_needs
from game.books.kmh.rules.sailing import move, sail_in_dead_zone, tack
from game.books.kmh.rules.sheet import CULOTTE, LUBBER, TAR, Ship
from game.books.kmh.rules.wind import WindPosition, wind_position_of
from game.core.events import Befell, Moved, Ordered
from game.core.steps import D6, Refusal
from game.play.event_words import event_sentence
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.ship_tables import ProcedureRun, make_ship, pose_of, run_procedure, ships_on_table

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


# ------------------------------------------------------------------------------
# KMH-6.7 and KMH-6.8: too close to the wind, taken aback, and tacking
def beats(ship: Ship, *answers: Any) -> ProcedureRun:
    """The ship lies 30 degrees off a wind from 0 and tries to sail."""
    with ships_on_table(ship):
        return run_procedure(move(ship), "beat", *answers)


def close_hauled(guns: int = 74, **fields: Any) -> Ship:
    """A ship inside the dead zone."""
    return make_ship(guns=guns, heading=30, **fields)


# ------------------------------------------------------------------------------ 6.7 the dead zone
def test_kmh_6_7_1_three_dice_from_the_original_basic_speed() -> None:
    ship = close_hauled(boxes_lost=9)
    assert (ship.basic, ship.speed) == (12, 9)
    outcome = beats(ship, (3, 4, 4), "ahead 1")
    (asked,) = outcome.rolls()
    assert (asked.clause, asked.dice, asked.most) == ("KMH-6.7.1", (D6,) * 3, 12)
    assert outcome.cm_moved("frigate") == 1
    assert order_menu(ship, WindPosition.DEAD).keys() == ["beat", "lie to"]


def test_kmh_6_7_1_a_leg_into_the_zone_is_tested_where_it_enters() -> None:
    ship = make_ship(guns=74, heading=50)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 1, "port 2", (3, 3, 4), "ahead 9")
    assert [(e.how, e.run / CM) for e in outcome.events_of(Moved)] == [
        ("port", 0.75),
        ("port", 1.25),
        ("ahead", 0.75),
    ]
    assert wind_position_of(outcome.events_of(Moved)[0].heading, 0) == "dead"
    assert outcome.rolls()[-1].clause == "KMH-6.7.1"


def test_kmh_6_7_1_the_helm_knows_a_course_into_the_zone() -> None:
    helm = Helm(Pose(0, 0, 5_000), 4 * CM, 4 * CM, 2, 0)
    assert enters_dead_zone(helm, [Leg(HelmVerb.PORT, 4 * CM, 2)])
    assert not enters_dead_zone(helm, [Leg(HelmVerb.STARBOARD, 4 * CM, 2)])
    assert beats(close_hauled(), (3, 4, 4)).clause_count("KMH-6.7.1") == 2


def test_kmh_6_7_2_below_nought_she_is_taken_aback() -> None:
    ship = close_hauled(100)
    outcome = beats(ship, (4, 4, 5), 1)
    assert [(e.clause, e.what) for e in outcome.events_of(Befell)] == [("KMH-6.7.2", "aback")]
    assert outcome.events_of(Moved) == []
    assert (ship.hanging, ship.last_run) == (1, 0)


def test_kmh_6_7_2_next_turn_she_falls_off_to_45_degrees_and_drifts() -> None:
    ship = close_hauled(100, at=(50, 50))
    assert beats(ship, (4, 4, 5), 1).clause_count("KMH-6.7.2")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), 2)
    assert pose_of(ship) == (50, 52, 45)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.1"]
    assert ship.hanging == 0


@pytest.mark.parametrize("face", range(1, 7))
def test_kmh_6_7_3_half_a_chance_for_the_foremast_at_its_usual_cost(face: int) -> None:
    ship = close_hauled(100)
    outcome = beats(ship, (4, 4, 5), face)
    assert outcome.rolls()[-1].clause == "KMH-6.7.3"
    assert outcome.lost_masts("frigate") == (["fore"] if face >= 4 else [])
    assert outcome.damage_of("frigate") == ((6 + 5, 9) if face >= 4 else (6, 0))


def test_kmh_6_7_3_no_foremast_no_die() -> None:
    ship = close_hauled(100, masts_down=["fore"])
    assert len(beats(ship, (4, 4, 5)).rolls()) == 1
    again = close_hauled(100)
    assert beats(again, (4, 4, 5)).rolls()[-1].clause == "KMH-6.7.3"


@pytest.mark.parametrize(("faces", "points"), [((4, 4, 5), 6), ((4, 4, 3), 4), ((6, 6, 6), 11)])
def test_kmh_6_7_4_three_points_and_one_for_each_below_nought(faces: tuple[int, ...], points: int) -> None:
    outcome = beats(close_hauled(100), faces, 1)
    assert outcome.damage_of("frigate") == (points, 0)
    assert outcome.clause_count("KMH-6.7.4") == 1


def test_kmh_6_7_5_an_elite_crew_may_throw_one_die_again() -> None:
    ship = close_hauled(100, quality="elite")
    with ships_on_table(ship):
        ask = run_procedure(move(ship), "beat", (6, 5, 2))
        assert ask.allowed_keys() == ["keep", "1", "2", "3"]
        assert ask.clause_count("KMH-6.7.5") == 5
        outcome = run_procedure(roll_dead_zone_test(ship), (6, 5, 2), "1", 1)
        assert outcome.result == 2 * CM
        assert run_procedure(roll_dead_zone_test(ship), (6, 1, 2), "keep").result == CM
        assert run_procedure(roll_dead_zone_test(ship), (2, 1, 6), "3", 5).result == 2 * CM
    average = close_hauled(100)
    with ships_on_table(average):
        assert run_procedure(roll_dead_zone_test(average), (6, 1, 2)).result == CM


def allowed(outcome: ProcedureRun) -> list[float]:
    """What the log says may be sailed in the dead zone, in cm."""
    return [e.run / CM for e in outcome.events_of(Ordered) if e.clause == "KMH-6.7.6"]


def test_kmh_6_7_6_the_figure_left_is_the_way_inside_the_zone() -> None:
    ship = close_hauled()
    outcome = beats(ship, (2, 3, 3), "ahead 4")
    assert allowed(outcome) == [4]
    assert outcome.cm_moved("frigate") == 4
    assert ship.last_run == 4 * CM
    nothing = close_hauled()
    outcome = beats(nothing, (4, 4, 4))
    assert (outcome.cm_moved("frigate"), nothing.hanging) == (0, 0)


def test_kmh_6_7_6_never_more_than_her_move() -> None:
    ship = close_hauled(boxes_lost=27)
    outcome = beats(ship, (1, 1, 1), "ahead 3")
    assert allowed(outcome) == [9]
    assert (outcome.cm_moved("frigate"), ship.last_run) == (3, 3 * CM)


def test_kmh_6_7_6_only_the_way_inside_the_zone_counts() -> None:
    ship = make_ship(guns=74, heading=47)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 1, "port 1", (3, 3, 4), "starboard 2", "ahead 8")
    assert allowed(outcome) == [2]
    assert outcome.cm_moved("frigate") == 11
    assert pose_of(ship)[2] == pytest.approx(54, abs=0.1)


# ------------------------------------------------------------------------------ 6.8 tacking
NEEDS = {
    (TAR, "elite"): (2, 1),
    (TAR, "average"): (3, 2),
    (TAR, "poor"): (4, 2),
    (CULOTTE, "elite"): (3, 2),
    (CULOTTE, "average"): (4, 2),
    (CULOTTE, "poor"): (5, 3),
    (LUBBER, "average"): (5, 3),
    (LUBBER, "poor"): (6, 4),
}


def tacks(*answers: Any, **fields: Any) -> tuple[Ship, ProcedureRun]:
    """A 74 lies 60 degrees off a wind from 0 and tacks."""
    ship = make_ship(guns=74, heading=60, **fields)
    with ships_on_table(ship):
        return ship, run_procedure(move(ship), "tack", *answers)


@pytest.mark.parametrize(("degrees", "lies", "may"), [(60, "bow", True), (100, "quarter", False)])
def test_kmh_6_8_1_only_with_the_wind_on_the_bow(degrees: float, lies: str, may: bool) -> None:
    ship = make_ship(heading=degrees)
    offers = {o.key: o for o in order_menu(ship, WindPosition(lies)).options()}
    assert (offers["tack"].refusal is None) is may
    assert offers["tack"].clause == "KMH-6.8.1"
    for other in ("dead", "quarter", "astern"):
        menu = order_menu(ship, WindPosition(other))
        refusal = menu.read("tack")
        assert refusal.clause == "KMH-6.8.1"  # type: ignore[union-attr]


@pytest.mark.parametrize("mast", ["bowsprit", "fore", "main", "mizzen"])
def test_kmh_6_8_2_not_without_bowsprit_or_foremast(mast: str) -> None:
    may = mast in ("main", "mizzen")
    offer = order_menu(make_ship(masts_down=[mast]), WindPosition.BOW).options()[-1]
    assert (offer.key, offer.refusal is None) == ("tack", may)
    both = order_menu(make_ship(masts_down=["bowsprit", "fore"]), WindPosition.BOW).options()[-1].refusal
    assert both is not None
    assert (both.clause, both.reason) == ("KMH-6.8.2", "she cannot tack without her bowsprit")


@pytest.mark.parametrize(("crew", "quality"), list(NEEDS))
def test_kmh_6_8_3_the_tack_table(crew: str, quality: str) -> None:
    perfect, good = NEEDS[crew, quality]
    for face in range(1, 7):
        ship = make_ship(guns=74, heading=60, crew=crew, quality=quality)
        assert tack_needs(ship) == (perfect, good)
        with ships_on_table(ship):
            outcome = run_procedure(tack(ship), face)
        assert outcome.rolls()[0].needs == good
        assert (outcome.open_step is not None) is (face >= perfect)
        assert (ship.hanging != 0) is (face < good)
        assert (ship.pose.heading == 30_000) is (face >= good)


def test_kmh_6_8_3_the_order_says_what_it_needs() -> None:
    offer = order_menu(make_ship(crew=LUBBER, quality="poor"), WindPosition.BOW).options()[-1]
    assert offer.full_text == "Tack: 4+ on a d6, 6+ without losing way"
    prize = make_ship(crew=TAR, quality="elite", prize=True)
    assert tack_needs(prize) == (4, 2)
    assert tacks()[1].rolls()[0].clause == "KMH-6.8.3"


def test_kmh_6_8_4_a_perfect_tack_sails_on_on_the_other_bow() -> None:
    ship, outcome = tacks(4, 3, "ahead 9")
    assert pose_of(ship)[2] == 300
    assert outcome.cm_moved("frigate") == 9
    assert outcome.events_of(Moved)[0].clause == "KMH-6.8.4"
    assert ship.last_run == 9 * CM


def test_kmh_6_8_4_an_elite_crew_may_halt_after_it_as_on_any_bow() -> None:
    ship, outcome = tacks(6, 3, quality="elite")
    assert outcome.allowed_keys()[0] == "halt"
    assert outcome.events_of(Moved)[0].clause == "KMH-6.8.4"
    assert tacks(6, 3)[1].refusal_clause("halt") == "KMH-6.4.5"
    assert ship.rung == ""


def test_kmh_6_8_4_she_has_made_sail_again() -> None:
    ship, outcome = tacks(4, 3, "ahead 9", rung="stop")
    assert ship.rung == ""
    assert outcome.clause_count("KMH-6.8.4") == 1


def test_kmh_6_8_5_a_successful_tack_turns_and_stays() -> None:
    ship, outcome = tacks(3, nation="french")
    assert pose_of(ship) == (50, 50, 300)
    assert [(e.clause, e.how, e.run) for e in outcome.events_of(Moved)] == [("KMH-6.8.5", "tack", 0)]
    assert ship.last_run == 0


def test_kmh_6_8_6_a_failed_tack_hangs_falls_off_and_sails_the_turn_after() -> None:
    ship, outcome = tacks(1)
    assert pose_of(ship) == (50, 50, 0)
    assert [(e.clause, e.what) for e in outcome.events_of(Befell)] == [("KMH-6.8.6", "irons")]
    assert [e.how for e in outcome.events_of(Moved)] == ["hang"]
    said = [event_sentence(e, {}) for e in outcome.events]
    assert [words for words in said if words] == ["frigate misses stays and hangs in the wind"]
    assert (ship.hanging, ship.last_run) == (1, 0)
    with ships_on_table(ship):
        second = run_procedure(move(ship), 2)
        assert pose_of(ship) == (50, 52, 45)
        assert [e.how for e in second.events_of(Moved)] == ["fall off", "drift"]
        assert ship.drifted
        third = run_procedure(move(ship))
    assert third.allowed_keys() == ["sail", "slow", "tack"]


@pytest.mark.parametrize(
    ("heading", "wind", "falls_to"), [(300, 0, 315), (210, 270, 225), (330, 270, 315), (46, 1, 46)]
)
def test_kmh_6_8_6_on_her_old_tack(heading: float, wind: float, falls_to: float) -> None:
    ship = make_ship(heading=heading)
    with ships_on_table(ship, wind=wind):
        outcome = run_procedure(tack(ship), 1)
        assert pose_of(ship)[2] == wind
        run_procedure(move(ship), 1)
    assert pose_of(ship)[2] == falls_to
    assert outcome.clause_count("KMH-6.8.6") == 2


def test_kmh_6_8_6_where_there_is_no_room_to_turn_the_tack_fails() -> None:
    ship = make_ship("ajax", heading=60)
    near = make_ship("bellona", (52.6, 51.5), 300)
    with ships_on_table(ship, near):
        outcome = run_procedure(tack(ship), 6)
    assert ship.hanging == 1
    assert outcome.clause_count("KMH-6.8.6") == 2


def test_kmh_6_8_7_every_ship_tacks_on_her_own_die() -> None:
    thrown = []
    for name in ("ajax", "bellona", "canopus", "defence"):
        ship = make_ship(name, heading=60)
        with ships_on_table(ship):
            thrown += run_procedure(tack(ship), 3).rolls()
    assert [r.about for r in thrown] == ["ajax", "bellona", "canopus", "defence"]


@pytest.mark.parametrize(("faces", "way"), [((4, 3, 3), False), ((4, 3, 2), True)])
def test_kmh_6_7_6_with_nothing_left_she_lies_where_she_is(faces: tuple[int, int, int], way: bool) -> None:
    """Ten of basic speed less ten of the dice is no move: there is nothing to steer."""
    ship = make_ship(basic=10, heading=0)
    with ships_on_table(ship, wind=0):
        log = run_procedure(sail_in_dead_zone(ship, Marker.NONE), faces)
        assert (log.open_step is not None) is way
