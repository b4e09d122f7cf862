"""KMH-6.1 to KMH-6.5: basic speed, the wind's quarter, turning circles, the ladder, drift."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, HelmVerb, Leg, end_of, is_lawful, simple_courses
from game.books.kmh.rules.level import basic_speed_of, faults, rate_of, sheet_of
from game.books.kmh.rules.muster import log_muster, roll_crew
from game.books.kmh.rules.sailing import move
from game.books.kmh.rules.sheet import Rung, Ship, circle_radius, turning_circle_number
from game.books.kmh.rules.wind import WindPosition, run_tally_mm, wind_position_of
from game.core.events import Moved
from game.core.steps import Choose, Refusal
from game.core.tally import Tally
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE
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
