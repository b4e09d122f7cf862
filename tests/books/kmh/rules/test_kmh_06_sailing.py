"""KMH-6.1 to KMH-6.5: basic speed, the wind's quarter, turning circles, the ladder, drift."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.books.kmh.rules.course import VERBS, Helm, HelmVerb, Leg, end_of, is_lawful, simple_courses
from game.books.kmh.rules.level import basic_speed_of, faults, rate_of, sheet_of
from game.books.kmh.rules.making_way import clear_run
from game.books.kmh.rules.muster import log_muster, roll_crew
from game.books.kmh.rules.orders import order_menu
from game.books.kmh.rules.sailing import move, move_squadron
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Ship, circle_radius, turning_circle_number
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    natural_rung_index,
    present_rung_index,
    run_tally_mm,
    rung_index_after,
    sailing_dice,
    speed_ladder,
    wind_position_of,
)
from game.core.events import Collided, Moved, Ordered
from game.core.steps import Choose, Refusal
from game.core.table import get_single, place
from game.core.tally import Tally
from game.sea.hull import hull_space
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, FULL_TURN
from tests.books.kmh.rules.ship_tables import (
    ProcedureRun,
    make_level,
    make_ship,
    pose_of,
    run_procedure,
    ships_on_table,
)

ON = {"bow": 60, "quarter": 120, "astern": 180}
"""A heading for each position, with the wind from 0."""


def clauses(tally: Tally) -> list[str]:
    """The clauses of a tally's terms."""
    return [t.clause for t in tally.terms]


def sails(ship: Ship, *answers: Any, **weather: Any) -> ProcedureRun:
    """The ship has made her move."""
    with ships_on_table(ship, **weather):
        return run_procedure(move(ship), *answers)


# ------------------------------------------------------------------------------ 6.1 basic speed
@pytest.mark.parametrize(
    ("guns", "rate", "basic"),
    [(120, "1st", 10), (100, "1st", 10), (98, "2nd", 11), (90, "2nd", 11), (89, "3rd", 12),
     (74, "3rd", 12), (64, "3rd", 12), (63, "4th", 11), (50, "4th", 11), (49, "5th", 15),
     (44, "5th", 15), (32, "5th", 15), (31, "6th", 14), (30, "6th", 14), (20, "6th", 14),
     (19, "sloop", 16), (18, "sloop", 16), (16, "sloop", 16), (15, "gun-brig", 10),
     (1, "gun-brig", 10), (0, "gun-brig", 10)],
)  # fmt: skip
def test_kmh_6_1_1_basic_speed_by_rate(guns: int, rate: str, basic: int) -> None:
    assert (rate_of(guns), basic_speed_of(rate_of(guns))) == (rate, basic)
    ship = make_ship(guns=guns)
    tally = run_tally_mm(ship, WindPosition.ASTERN, 1, (3,))
    assert tally.total == 10 * (basic + 3)
    assert clauses(tally) == ["KMH-6.1.1", "KMH-6.2.4"]


def test_kmh_6_1_1_cutters_are_named_as_such() -> None:
    assert basic_speed_of("cutter") == 16
    level = make_level({"guns": 10, "rate": "cutter"})
    ship = sheet_of(level, level.ships[0])
    assert (ship.basic, clauses(run_tally_mm(ship, WindPosition.ASTERN, 0, ()))) == (16, ["KMH-6.1.1"])


def test_kmh_6_1_2_a_ship_may_have_her_own_speed() -> None:
    level = make_level({"guns": 98, "basic_speed": 10, "crew": "sans-culottes average"})
    ship = sheet_of(level, level.ships[0])
    assert (ship.basic, ship.boxes_left) == (10, 30)
    run_procedure(roll_crew(ship))
    assert run_procedure(log_muster([ship])).muster_of(ship.id).unusual == ("basic speed 10 cm",)
    assert run_tally_mm(ship, WindPosition.ASTERN, 1, (3,)).total == 130


@pytest.mark.parametrize(("lost", "speed"), [(0, 12), (1, 12), (2, 12), (3, 11), (7, 10), (36, 0)])
def test_kmh_6_1_3_boxes_lost_slow_her(lost: int, speed: int) -> None:
    ship = make_ship(guns=74, boxes_lost=lost)
    assert ship.speed == speed
    tally = run_tally_mm(ship, Rung.QUARTER, 2, (1, 1))
    assert tally.total == 10 * (speed + 2)
    assert ("KMH-6.1.3" in clauses(tally)) is (0 < speed < 12)
    assert "KMH-6.1.3" in clauses(run_tally_mm(make_ship(guns=74, boxes_lost=7), Rung.BOW, 0, ()))


def test_kmh_6_1_4_a_foul_bottom_is_written_into_the_sheet() -> None:
    ship = make_ship(guns=74, features=["foul-bottom"])
    run_procedure(roll_crew(ship))
    assert (ship.basic, ship.boxes_left) == (11, 33)
    assert run_procedure(log_muster([ship])).muster_of(ship.id).traits == ("foul-bottom",)
    ship.boxes_lost = 33 - 16
    assert 2 * ship.speed > ship.basic
    ship.boxes_lost = 33 - 15
    assert 2 * ship.speed < ship.basic


def test_kmh_6_1_5_a_merchant_states_her_speed_and_sails_and_shoots_badly() -> None:
    bare = {"guns": 20, "merchant": True, "points": 20}
    assert [f[1] for f in faults(make_level(bare))] == ["KMH-6.1.5"]
    level = make_level(bare | {"basic_speed": 10, "crew": "sans-culottes average"})
    assert faults(level) == []
    ship = sheet_of(level, level.ships[0])
    run_procedure(roll_crew(ship))
    assert ship.traits == ["poor-sailors", "poor-firing-always"]
    told = run_procedure(log_muster([ship])).muster_of(ship.id)
    assert told.unusual == ("a merchant", "basic speed 10 cm")


# ------------------------------------------------------------------------------ 6.2 the wind
def test_kmh_6_2_1_the_position_is_read_once_before_any_turn() -> None:
    ship = make_ship(guns=74, heading=60)
    outcome = sails(ship, "sail", 4, "starboard 8")
    assert outcome.cm_moved("frigate") == 8
    assert wind_position_of(ship.pose.heading, 0) == "quarter"
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.2.2"]
    (ask,) = [s for s in outcome.steps if s.clause == "KMH-6.2.1"]
    assert isinstance(ask, Choose)


@pytest.mark.parametrize(("basic", "face", "cm"), [(12, 5, 7), (12, 1, 11), (3, 5, 0), (5, 5, 0)])
def test_kmh_6_2_2_wind_on_the_bow_takes_a_die_off(basic: int, face: int, cm: int) -> None:
    ship = make_ship(guns=74, heading=ON["bow"], boxes_lost=36 - 3 * basic)
    outcome = sails(ship, "sail", face, *([f"ahead {cm}"] if cm else []))
    assert [len(r.dice) for r in outcome.rolls()] == [1]
    assert ship.last_run == cm * CM
    assert outcome.clause_count("KMH-6.2.2") >= 2


@pytest.mark.parametrize("faces", [(3, 4), (1, 1), (6, 6)])
def test_kmh_6_2_3_wind_on_the_quarter_adds_two_dice(faces: tuple[int, int]) -> None:
    ship = make_ship(guns=74, heading=ON["quarter"])
    outcome = sails(ship, "sail", faces, f"ahead {12 + sum(faces)}")
    assert ship.last_run == (12 + sum(faces)) * CM
    assert outcome.clause_count("KMH-6.2.3") >= 2


@pytest.mark.parametrize("face", [6, 1])
def test_kmh_6_2_4_wind_astern_adds_one_die(face: int) -> None:
    ship = make_ship(guns=74, heading=ON["astern"])
    outcome = sails(ship, "sail", face, f"ahead {12 + face}")
    assert ship.last_run == (12 + face) * CM
    assert outcome.clause_count("KMH-6.2.4") >= 2


@pytest.mark.parametrize(
    ("degrees", "lies"),
    [(0, "dead"), (44, "dead"), (44.99, "dead"), (45, "bow"), (89, "bow"), (89.99, "bow"),
     (90, "quarter"), (149, "quarter"), (150, "quarter"), (150.01, "astern"), (151, "astern"),
     (180, "astern")],
)  # fmt: skip
def test_kmh_6_2_5_limits_of_the_zones(degrees: float, lies: str) -> None:
    for wind in (0, 270, 123):
        for side in (1, -1):
            heading = round((wind + side * degrees) * DEGREE) % 36_000
            assert wind_position_of(heading, wind * DEGREE) == lies
    orders = {"dead": ["beat", "lie to"], "bow": ["sail", "slow", "tack"]}
    orders |= {"quarter": ["sail", "slow"], "astern": ["sail", "plain", "slow"]}
    assert sorted(sails(make_ship(heading=degrees)).allowed_keys()) == sorted(orders[lies])


@pytest.mark.parametrize(("modifier", "cm"), [(1, 20), (-2, 17)])
def test_kmh_6_2_6_a_ships_own_modifier(modifier: int, cm: int) -> None:
    ship = make_ship(guns=74, heading=ON["quarter"], speed_modifier=modifier)
    tally = run_tally_mm(ship, Rung.QUARTER, 2, (3, 4))
    assert tally.total == 10 * cm
    assert "KMH-6.2.6" in clauses(tally)
    sails(ship, "sail", (3, 4), f"ahead {cm}")
    assert ship.last_run == cm * CM


def test_kmh_6_2_7_a_ship_without_speed_only_drifts() -> None:
    ship = make_ship(guns=74, heading=ON["quarter"], boxes_lost=36)
    outcome = sails(ship, 4)
    assert [(r.clause, len(r.dice)) for r in outcome.rolls()] == [("KMH-6.2.7", 1)]
    assert pose_of(ship)[:2] == (50, 54)


# ------------------------------------------------------------------------------ 6.3 turning
def helm(cm: float = 12, number: int = 1, heading: float = 0, **fields: Any) -> Helm:
    """A helm with so many centimetres to go, wind from behind."""
    pose = Pose(500_000, 500_000, round(heading * DEGREE))
    run = round(cm * CM)
    return Helm(pose, run, run, number, (pose.heading + 18_000) % 36_000, **fields)


def refused(at_helm: Helm, key: str) -> str:
    """The clause by which the helm refuses a key; '' if it does not."""
    read = at_helm.read(key)
    return read.clause if isinstance(read, Refusal) else ""


def after(at_helm: Helm, *keys: str) -> Helm:
    """The helm when these legs have been sailed."""
    for key in keys:
        leg = at_helm.read(key)
        assert isinstance(leg, Leg), leg
        at_helm = at_helm.after_leg(leg, leg.run, leg.pose_after(at_helm.pose, leg.run))
    return at_helm


def test_kmh_6_3_1_straight_and_turn_are_mixed_and_all_count() -> None:
    ship = make_ship(guns=32, heading=120)
    legs = ["ahead 5", "starboard 4", "ahead 4"]
    outcome = sails(ship, "sail", (1, 1), *legs, "ahead 4")
    assert outcome.cm_moved("frigate") == 17
    assert pose_of(ship)[2] == pytest.approx(120 + 34.7, abs=0.05)
    assert [e.how for e in outcome.events_of(Moved)] == ["ahead", "starboard", "ahead", "ahead"]
    assert {e.clause for e in outcome.events_of(Moved)} == {"KMH-6.3.1"}


@pytest.mark.parametrize(
    "key",
    ["", "ahead", "ahead 0", "ahead -1", "astern 3", "ahead 2.5", "ahead 3.25", "ahead 03",
     "ahead 1e1", "ahead ٣", "5 ahead"],
)  # fmt: skip
def test_kmh_6_3_1_what_is_no_leg(key: str) -> None:
    assert refused(helm(12), key) == "KMH-6.3.1"


def test_kmh_6_3_1_a_half_only_where_it_uses_up_the_move() -> None:
    at_helm = helm(3.5)
    assert refused(at_helm, "ahead 1.5") == "KMH-6.3.1"
    assert at_helm.keys()[:4] == ["ahead 1", "ahead 2", "ahead 3", "ahead 3.5"]
    assert after(at_helm, "ahead 3", "port 0.5").run_left == 0


def test_kmh_6_3_2_thirteen_centimetres_take_a_32_from_ssw_to_east() -> None:
    assert turning_circle_number(make_ship(guns=32)) == 1
    end = end_of(helm(13, 1, 202.5), [Leg(HelmVerb.PORT, 13 * CM, 1)])
    assert end.heading / DEGREE == pytest.approx(89.6, abs=0.1)


@pytest.mark.parametrize(
    ("guns", "rate", "number"),
    [(100, "1st", 3), (90, "2nd", 3), (74, "3rd", 2), (50, "4th", 2), (32, "5th", 1),
     (28, "6th", 1), (18, "sloop", 1), (12, "gun-brig", 1), (10, "cutter", 1)],
)  # fmt: skip
def test_kmh_6_3_2_circles_by_rate(guns: int, rate: str, number: int) -> None:
    ship = make_ship(guns=guns, rate=rate, heading=ON["quarter"])
    assert turning_circle_number(ship) == number
    outcome = sails(ship, "sail", (1, 1), f"port {ship.basic + 2}")
    assert [e.circle for e in outcome.events_of(Moved)] == [circle_radius(number)]


def test_kmh_6_3_2_four_circles() -> None:
    assert [circle_radius(n) for n in (1, 2, 3, 4, 5, 9)] == [
        66_000,
        82_000,
        98_000,
        114_000,
        114_000,
        114_000,
    ]
    assert turning_circle_number(make_ship(guns=20, rate="cutter")) == 1


def test_kmh_6_3_3_poor_sailors_one_circle_up() -> None:
    ship = make_ship(guns=74, heading=ON["quarter"], traits=["poor-sailors"])
    assert turning_circle_number(ship) == 3
    outcome = sails(ship, "sail", (1, 1), "port 14")
    assert [e.circle for e in outcome.events_of(Moved)] == [98_000]


@pytest.mark.parametrize(
    ("down", "traits", "number"),
    [([], [], 2), (["mizzen"], [], 3), (["mizzen"], ["poor-sailors"], 4), (["bowsprit"], [], 2),
     (["mizzen", "main"], ["poor-sailors"], 5), (["fore", "bowsprit"], [], 3)],
)  # fmt: skip
def test_kmh_6_3_4_one_circle_up_for_each_lower_mast(down: list[str], traits: list[str], number: int) -> None:
    ship = make_ship(guns=74, heading=ON["quarter"], masts_down=down, traits=traits)
    assert turning_circle_number(ship) == number
    outcome = sails(ship, "sail", (1, 1), "port 6")
    assert [e.circle for e in outcome.events_of(Moved)] == [circle_radius(number)]


def test_kmh_6_3_5_off_the_largest_circle_a_centimetre_straight_for_each_turned() -> None:
    ship = make_ship(guns=100, masts_down=["mizzen", "main"])
    assert turning_circle_number(ship) == 5
    at_helm = helm(12, 5)
    assert refused(at_helm, "port 7") == "KMH-6.3.5"
    turned = after(at_helm, "port 6")
    assert turned.pose.heading / DEGREE == pytest.approx(360 - 30.2, abs=0.05)
    assert refused(turned, "starboard 1") == "KMH-6.3.5"
    assert refused(turned, "ahead 6") == ""
    assert refused(helm(12, 4), "port 12") == ""
    assert refused(helm(12, 7), "port 7") == "KMH-6.3.5"


def test_kmh_6_3_6_a_wider_circle_may_be_chosen_a_narrower_not() -> None:
    frigate = helm(12)
    leg = frigate.read("port 10 on 3")
    assert isinstance(leg, Leg)
    assert (leg.radius, leg.run, leg.key(1)) == (98_000, 10 * CM, "port 10 on 3")
    for key in ("port 3 on 1", "port 3 on 5", "port 3 on 0", "port 3 on x", "ahead 3 on 2"):
        assert refused(frigate, key) == "KMH-6.3.6"
    assert refused(helm(12, 3), "port 3 on 2") == "KMH-6.3.6"
    assert refused(helm(12, 3), "port 3 on 4") == ""


def test_kmh_6_3_7_turning_does_not_change_the_speed() -> None:
    ship = make_ship(guns=74, heading=ON["quarter"])
    outcome = sails(ship, "sail", (3, 4), "port 10", "ahead 9")
    assert outcome.cm_moved("frigate") == 19
    assert wind_position_of(ship.pose.heading, 0) == "bow"
    assert (outcome.open_step, ship.rung, ship.last_run) == (None, "", 19 * CM)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.2.3"]


@pytest.mark.parametrize(("number", "degrees"), [(1, 26.0), (3, 17.5)])
def test_kmh_6_3_8_a_point_is_a_centimetre_of_the_edge(number: int, degrees: float) -> None:
    end = after(helm(12, number), "starboard 3").pose
    assert end.heading / DEGREE == pytest.approx(degrees, abs=0.05)
    for key in ("starboard 3 points", "port 20 degrees"):
        assert refused(helm(12, number), key) == "KMH-6.3.8"


def test_kmh_6_3_1_simple_courses_are_lawful_and_use_up_the_move() -> None:
    at_helm = helm(3.5)
    courses = simple_courses(at_helm)
    assert (Leg(HelmVerb.AHEAD, 35_000),) in courses
    assert all(is_lawful(at_helm, c) and sum(leg.run for leg in c) == 35_000 for c in courses)
    assert not is_lawful(at_helm, (Leg(HelmVerb.AHEAD, 36_000),))
    assert refused(at_helm, "aft 1") == "KMH-6.3.1"


# ------------------------------------------------------------------------------
# KMH-6.4 and KMH-6.5: the ladder of speeds down and up, and ships that drift
"""A heading for each position, with the wind from 0."""


def of_quality(quality: str, lies: str, rung: str = "") -> Ship:
    """A 74 of basic speed 12 with a crew of this quality, the wind from 0."""
    return make_ship(guns=74, heading=ON[lies], quality=quality, rung=rung)


STOP = ("slow", 1)
"""Sail shortened to nothing: she heaves to and drifts a centimetre."""


def made(ship: Ship, *moves: tuple[Any, ...]) -> list[float]:
    """The way she makes in successive moves, in cm; 0 where she heaves to."""
    out = []
    with ships_on_table(ship, size=(400, 400)):
        for answers in moves:
            outcome = run_procedure(move(ship), *answers)
            assert outcome.open_step is None
            stopped = [e for e in outcome.events_of(Ordered) if e.order == "stop"]
            out.append(0.0 if stopped else outcome.cm_moved(ship.id))
            ship.pose = make_ship(at=(200, 200), heading=ship.pose.heading / 100).pose
    return out


def keys(ship: Ship, lies: str) -> list[str]:
    """The orders she may be given."""
    return order_menu(ship, WindPosition(lies)).keys()


# ------------------------------------------------------------------------------ 6.4 slowing
def test_kmh_6_4_1_an_elite_crew_stops_in_two_moves_from_the_quarter() -> None:
    ship = of_quality("elite", "quarter")
    assert "KMH-6.4.1" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    assert made(ship, ("slow", "ahead 12"), STOP) == [12, 0]
    assert made(of_quality("elite", "astern"), STOP) == [0]


def test_kmh_6_4_1_an_elite_crew_on_the_bow_halts_anywhere() -> None:
    ship = of_quality("elite", "bow")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 5, "ahead 3")
        assert outcome.allowed_keys()[0] == "halt"
        outcome = run_procedure(move(ship), "sail", 5, "ahead 3", "halt")
    assert outcome.cm_moved("frigate") == 3
    assert [e.order for e in outcome.events_of(Ordered)] == ["sail", "halt"]
    assert outcome.events_of(Ordered)[-1].clause == "KMH-6.4.1"
    assert ship.rung == "stop"
    assert keys(ship, "bow") == ["sail", "keep", "tack"]


def test_kmh_6_4_2_an_average_crew_stops_in_three_moves_from_the_quarter() -> None:
    ship = of_quality("average", "quarter")
    assert "KMH-6.4.2" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    assert made(ship, ("slow", "ahead 12"), ("slow", 4, "ahead 8"), STOP) == [12, 8, 0]
    assert made(of_quality("average", "astern"), ("slow", 4, "ahead 8"), STOP) == [8, 0]
    assert made(of_quality("average", "bow"), STOP) == [0]


def test_kmh_6_4_3_a_poor_crew_stops_in_four_moves_from_the_quarter() -> None:
    ship = of_quality("poor", "quarter")
    assert "KMH-6.4.3" in [o.clause for o in order_menu(ship, WindPosition.QUARTER).options()]
    four = [("slow", 3, "ahead 15"), ("slow", "ahead 12"), ("slow", 4, "ahead 8"), STOP]
    assert made(ship, *four) == [15, 12, 8, 0]
    assert made(of_quality("poor", "astern"), *four[1:]) == [12, 8, 0]
    assert made(of_quality("poor", "bow"), STOP) == [0]


def test_kmh_6_4_4_elite_and_average_ships_may_do_without_their_die_aft() -> None:
    for quality, slower in (("elite", []), ("average", [("slow", 4, "ahead 8")])):
        ship = of_quality(quality, "astern")
        assert keys(ship, "astern")[:2] == ["sail", "plain"]
        assert natural_rung_index(ship, WindPosition.ASTERN) == speed_ladder(ship).index(Rung.BASIC)
        ways = made(ship, ("plain", "ahead 12"), ("plain", "ahead 12"), *slower, STOP)
        assert ways == [12, 12, *([8] if slower else []), 0]
    assert "plain" not in keys(of_quality("poor", "astern"), "astern")
    assert "plain" not in keys(of_quality("average", "quarter"), "quarter")
    ship = of_quality("average", "astern")
    with ships_on_table(ship):
        assert run_procedure(move(ship), "plain").clause_count("KMH-6.4.4") == 2


def test_kmh_6_4_5_the_whole_move_is_made_or_the_drop_is_ordered_first() -> None:
    ship = of_quality("average", "quarter")
    with ships_on_table(ship):
        ask = run_procedure(move(ship), "sail", (3, 4), "ahead 10")
        assert ask.refusal_clause("halt") == ask.refusal_clause("ahead 10") == "KMH-6.4.5"
        outcome = run_procedure(move(ship), "slow", "ahead 12")
    assert outcome.cm_moved("frigate") == 12
    assert [e.clause for e in outcome.events_of(Ordered)] == ["KMH-6.4.5"]


def test_kmh_6_4_6_one_rung_up_a_move_after_a_stop() -> None:
    ship = of_quality("average", "quarter", "stop")
    up = [("sail", 4, "ahead 8"), ("sail", "ahead 12"), ("sail", (3, 4), "ahead 19")]
    offer = order_menu(ship, WindPosition.QUARTER).options()[0]
    assert (offer.label, offer.clause) == ("Make more sail", "KMH-6.4.6")
    assert made(ship, *up) == [8, 12, 19]
    assert ship.rung == ""


def test_kmh_6_4_6_elite_and_poor_crews_climb_their_own_ladders() -> None:
    elite = of_quality("elite", "quarter", "stop")
    assert order_menu(elite, WindPosition.QUARTER).options()[0].clause == "KMH-6.4.6"
    assert made(elite, ("sail", "ahead 12"), ("sail", (3, 4), "ahead 19")) == [12, 19]
    poor = of_quality("poor", "quarter", "stop")
    up = [("sail", 4, "ahead 8"), ("sail", "ahead 12"), ("sail", 3, "ahead 15")]
    assert made(poor, *up, ("sail", (3, 4), "ahead 19")) == [8, 12, 15, 19]


def test_kmh_6_4_6_a_change_of_wind_alone_needs_no_climbing() -> None:
    ship = of_quality("average", "bow")
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), "sail", 4, "starboard 8")
        assert keys(ship, "quarter") == ["sail", "slow"]
        again = run_procedure(move(ship), "sail", (3, 4))
    assert (outcome.cm_moved("frigate"), ship.last_run) == (8, 19 * CM)
    assert again.open_step is not None
    assert (
        order_menu(of_quality("average", "bow", "stop"), WindPosition.BOW).options()[0].clause == "KMH-6.4.6"
    )


def test_kmh_6_4_7_no_faster_than_the_angle_to_the_wind_allows() -> None:
    ship = of_quality("average", "bow", "stop")
    assert "KMH-6.4.7" in [o.clause for o in order_menu(ship, WindPosition.BOW).options()]
    two = [("sail", 4, "ahead 8"), ("sail", 1, "ahead 11")]
    assert made(ship, *two) == [8, 11]
    for lies in ON:
        for quality in ("elite", "average", "poor"):
            for rung in ("", *speed_ladder(of_quality(quality, lies))):
                ship = of_quality(quality, lies, rung)
                least = natural_rung_index(ship, WindPosition(lies))
                assert present_rung_index(ship, WindPosition(lies)) >= least
                assert all(
                    rung_index_after(ship, WindPosition(lies), SailOrder(o)) >= least
                    for o in ("sail", "keep", "slow")
                )


def test_kmh_6_4_7_a_slowed_ship_may_hold_her_speed() -> None:
    ship = of_quality("average", "quarter", "basic")
    assert keys(ship, "quarter") == ["sail", "keep", "slow"]
    assert made(ship, ("keep", "ahead 12"), ("keep", "ahead 12")) == [12, 12]
    offers = {o.key: o.clause for o in order_menu(ship, WindPosition.QUARTER).options()}
    assert offers["keep"] == "KMH-6.4.7"


def test_kmh_6_4_1_the_ladders_as_printed() -> None:
    assert rule_table("slowing") == {
        "tag": "T",
        "clause": "KMH-6.4.1",
        "elite": ["quarter", "basic", "stop"],
        "average": ["quarter", "basic", "bow", "stop"],
        "poor": ["quarter", "aft", "basic", "bow", "stop"],
    }
    rungs = {"quarter": 2, "aft": 1, "basic": 0, "bow": -1}
    ship = of_quality("poor", "quarter")
    assert [sailing_dice(ship, WindPosition.QUARTER, i) for i in range(4)] == list(rungs.values())
    offers = order_menu(of_quality("elite", "quarter"), WindPosition.QUARTER).options()
    assert "KMH-6.4.1" in [o.clause for o in offers]


# ------------------------------------------------------------------------------ 6.5 drift
def hove_to(name: str = "frigate", heading: float = 120, **fields: Any) -> Ship:
    """A ship without speed: dismasted."""
    ship = make_ship(name, heading=heading, **fields)
    ship.boxes_lost = 3 * ship.basic
    return ship


def test_kmh_6_5_1_a_die_downwind() -> None:
    ship = hove_to(heading=0)
    with ships_on_table(ship, wind=270):
        outcome = run_procedure(move(ship), 4)
    assert pose_of(ship)[:2] == (54, 50)
    assert outcome.cm_moved("frigate", "drift") == 4
    lies_to = make_ship(heading=10)
    with ships_on_table(lies_to):
        outcome = run_procedure(move(lies_to), "lie to", 3)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.1"]
    assert pose_of(lies_to)[:2] == (50, 53)


def test_kmh_6_5_2_once_a_turn_on_the_move_card() -> None:
    ship = hove_to()
    with ships_on_table(ship):
        outcome = run_procedure(move_squadron("french", {}), 4)
        assert run_procedure(move_squadron("french", {})).steps == []
    assert len(outcome.rolls()) == 1
    assert [e.clause for e in outcome.events_of(Moved) if e.how == "drift"] == ["KMH-6.5.2"]


def grappled(wind: float = 0, calm: bool = False) -> tuple[Ship, Ship, list[ProcedureRun]]:
    """A French 80 and a British 74 side by side and locked; the French Move card with a 3, then
    the British one."""
    french = make_ship("french", (50, 50), 0, guns=80)
    british = make_ship("british", (51.2, 50), 0, guns=74, side="british")
    with ships_on_table(french, british, wind=wind, calm=calm):
        place(Lock("french", "british"))
        first = run_procedure(move_squadron("french", {}), *([] if calm else [3]))
        second = run_procedure(move_squadron("british", {}))
    return french, british, [first, second]


def test_kmh_6_5_3_a_grappled_pair_drifts_once_as_one() -> None:
    french, british, cards = grappled()
    assert [r.clause for r in cards[0].rolls()] == ["KMH-6.5.3"]
    assert cards[1].steps == []
    for ship in (french, british):
        assert cards[0].cm_moved(ship.id, "drift") == 3
        assert cards[1].cm_moved(ship.id) == 0


def test_kmh_6_5_4_a_point_a_turn_until_the_stern_is_to_windward() -> None:
    ship = hove_to(heading=90)
    headings = []
    with ships_on_table(ship):
        for _ in range(3):
            ship.drifted = False  # a new turn
            outcome = run_procedure(move(ship), 1)
            headings.append(pose_of(ship)[2])
            if len(headings) == 1:
                assert outcome.events_of(Moved)[-1].clause == "KMH-6.5.4"
    assert headings == [135, 180, 180]


@pytest.mark.parametrize(("heading", "then"), [(350, 305), (10, 55), (160, 180), (225, 180)])
def test_kmh_6_5_4_the_shorter_way_or_what_is_left(heading: float, then: float) -> None:
    ship = hove_to(heading=heading)
    with ships_on_table(ship):
        outcome = run_procedure(move(ship), 1)
    assert pose_of(ship)[2] == then
    assert outcome.clause_count("KMH-6.5.4") == 1


def test_kmh_6_5_4_a_pair_swings_as_one_by_the_larger_ship() -> None:
    french, british, cards = grappled(wind=225)
    assert pose_of(french)[2] == pose_of(british)[2] == 45
    assert cards[0].clause_count("KMH-6.5.4") == 2
    french, british, _ = grappled(wind=180)
    assert pose_of(french)[2] == pose_of(british)[2] == 0


def test_kmh_6_5_3_a_drifting_pair_stops_at_the_first_contact() -> None:
    french = make_ship("french", (50, 50), 180, guns=80)
    british = make_ship("british", (51.2, 50), 180, guns=74, side="british")
    alone = make_ship("alone", (50, 55), 90, guns=36)
    with ships_on_table(french, british, alone):
        place(Lock("french", "british"))
        outcome = run_procedure(move(french), 6, 6)
    (met,) = outcome.events_of(Collided)
    assert (met.ship, met.other, met.speed) == ("french", "alone", 6 * CM)
    assert outcome.cm_moved("french") == outcome.cm_moved("british") == 2.25
    assert outcome.damage_of("alone") == (1, 0)
    assert [r.clause for r in outcome.rolls()] == ["KMH-6.5.3", "KMH-6.10.6"]


def test_kmh_6_5_4_a_pair_does_not_swing_through_a_third() -> None:
    for across, heading in ((49.3, 90), (90, 135)):
        french = make_ship("french", (50, 50), 90, guns=80)
        british = make_ship("british", (50, 51.2), 90, guns=74, side="british")
        with ships_on_table(french, british, make_ship("alone", (across, 46.5), 90)):
            place(Lock("french", "british"))
            outcome = run_procedure(move(french), 1)
        assert pose_of(french)[2] == heading
    assert outcome.clause_count("KMH-6.5.4") == 2


def test_kmh_6_5_5_without_wind_nothing_drifts() -> None:
    ship = hove_to()
    with ships_on_table(ship, calm=True):
        ship.rung = Rung.STOP
        still = run_procedure(move(ship))
    assert (still.steps, pose_of(ship)) == ([], (50, 50, 120))
    *_, cards = grappled(calm=True)
    assert cards[0].log_lines("KMH-6.5.5") == ["no wind, no drift"]
    assert cards[0].rolls() == []


# ------------------------------------------------------------------------------
# What the rules skip for speed changes nothing: each short cut against the long way round
QUARTERS = st.integers(0, 80).map(lambda n: n * CM // 4)


@given(
    st.builds(
        Helm,
        st.just(Pose(0, 0, 0)),
        QUARTERS,
        QUARTERS,
        st.integers(1, 7),
        st.just(0),
        st.booleans(),
        st.booleans(),
        st.sampled_from(["", "port", "starboard", "straight"]),
        QUARTERS,
        QUARTERS,
    ),
    st.sampled_from(VERBS),
    st.one_of(st.none(), QUARTERS),
    st.integers(1, 7),
)
def test_a_helm_accepts_the_legs_whose_keys_it_reads(
    helm: Helm, verb: str, run: int | None, circle: int
) -> None:
    leg = Leg(HelmVerb(verb), helm.run_left if run is None else run, 0 if verb == "ahead" else circle)
    read = helm.read(leg.key(helm.circle))
    assert helm.accepts(leg) is not isinstance(read, Refusal)


@given(
    st.tuples(st.integers(20, 80), st.integers(20, 80)).filter(lambda at: at != (50, 50)),
    st.integers(0, FULL_TURN - 1),
    st.integers(0, FULL_TURN - 1),
)
def test_within_her_sea_room_she_touches_nothing(at: tuple[int, int], course: int, heading: int) -> None:
    """She sails off on any course, and then swings to any heading."""
    ship = make_ship("mover", at=(50, 50), heading=0)
    with ships_on_table(ship, make_ship("other", at=at, heading=heading / 100)):
        room = clear_run(ship)
        for run in range(0, room + 1, CM):
            there = Leg(HelmVerb.AHEAD, run).pose_after(Pose(ship.pose.x, ship.pose.y, course), run)
            for swung in (course, heading, (course + 9000) % FULL_TURN):
                assert not touches(ship, Pose(there.x, there.y, swung))


def touches(ship: Ship, pose: Pose) -> bool:
    """Whether the waters say that she would touch anything if she lay there."""
    hull_space().move_hull(ship.id, pose)
    return bool(hull_space().touching_ships(ship.id))


@pytest.mark.parametrize(("land", "room"), [(True, 0), (False, 300 * CM)])
def test_alone_there_is_room_as_far_as_the_edges_but_none_off_a_coast(land: bool, room: int) -> None:
    ship = make_ship()
    with ships_on_table(ship):
        chart = get_single(Chart)
        chart.width, chart.height = 200 * CM, 100 * CM
        chart.land += [[[0, 0], [CM, 0], [CM, CM]]] * land
        assert clear_run(ship) == room
