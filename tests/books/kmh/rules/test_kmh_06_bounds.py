"""KMH-6.9, KMH-6.10: each bound of a line and of a collision, and who moves when."""

import pytest

from game.books.kmh.rules.course import HelmVerb, Leg
from game.books.kmh.rules.line_of_battle import form_line, line_order_options, may_keep_station, next_ahead
from game.books.kmh.rules.making_way import clear_run, untested_run
from game.books.kmh.rules.passage import (
    are_touching,
    collision_speed,
    impact_of,
    impact_run_of,
    is_gentle_angle,
    resolve_contact,
    roll_bowsprit,
)
from game.books.kmh.rules.sailing import ask_next_to_move, moves_on_card
from game.books.kmh.rules.sheet import Lock, Mast, Quality, Ship
from game.books.kmh.rules.wind import WindPosition
from game.core.events import Collided, Told
from game.core.markers import Aground, Anchored, HasStruck
from game.core.table import add_marker, place
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast, line_ahead
from tests.books.kmh.rules.guns import LUBBER, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ lines
def test_kmh_5_2_1_who_cannot_keep_station() -> None:
    ship, foe = make_ship("ship"), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        assert may_keep_station(ship)
        for name, value in (("hanging", 1), ("making_sail", 1), ("retiring", True)):
            usual = getattr(ship, name)
            setattr(ship, name, value)
            assert not may_keep_station(ship)
            setattr(ship, name, usual)
        ship.boxes_lost = 3 * ship.basic
        assert not may_keep_station(ship)
        ship.boxes_lost = 3 * ship.basic - 1
        assert may_keep_station(ship)
        lock = Lock("ship", "foe")
        place(lock)
        assert not may_keep_station(ship)
        lock.open = False
        assert may_keep_station(ship)
        add_marker(ship.number, Anchored())
        assert not may_keep_station(ship)
    with ships_on_table(ship):
        add_marker(ship.number, HasStruck(""))
        assert not may_keep_station(ship)


def test_kmh_5_2_1_the_nearest_ahead_is_her_leader() -> None:
    van, middle, rear = line_ahead(12, 12, 12)
    ships = [van, middle, rear]
    assert next_ahead(rear, ships) is middle
    assert next_ahead(van, ships) is None
    assert next_ahead(rear, [van, rear]) is None  # 20 cm from middle to middle: more than 15 apart


@pytest.mark.parametrize(
    ("poor", "lies", "offers"),
    [
        (0, "quarter", [("line", "KMH-6.9.1", "In line")]),
        (
            1,
            "quarter",
            [
                ("straight", "KMH-6.9.3", "In line, straight on: no test"),
                ("line", "KMH-6.9.3", "In line, as you like: 2+ on a d6"),
            ],
        ),
    ],
)
def test_kmh_6_9_1_how_a_line_may_move(poor: int, lies: str, offers: list[tuple[str, str, str]]) -> None:
    line = line_ahead(12, 12)
    found = line_order_options(line, [WindPosition(lies)] * 2, line[:poor])
    assert [(o.key, o.clause, o.full_text) for o in found[:-1]] == offers
    assert found[-1].key == "single"
    assert [o.key for o in line_order_options(line, [WindPosition.BOW] * 2, [])] == ["line", "tack", "single"]
    assert [
        o.key for o in line_order_options(line, [WindPosition.BOW, WindPosition.QUARTER], line[:poor])
    ] == ["line", "single"]


def test_kmh_6_9_2_the_fewest_dice_of_any_ship_are_thrown() -> None:
    """Slowing down before the wind an average crew takes a die off; a poor one throws none."""
    quick, slow = line_ahead(12, 12)
    slow.quality = Quality.POOR
    with ships_on_table(quick, slow, wind=180):
        outcome = run_procedure(form_line([quick, slow]), "line", "slow")
        assert [len(r.dice) for r in outcome.rolls()] == [1]


# ------------------------------------------------------------------------------ collisions
@pytest.mark.parametrize(
    ("cm", "band"), [(0, "slow"), (6, "slow"), (6.01, "brisk"), (15, "brisk"), (15.01, "fast")]
)
def test_kmh_6_10_2_the_band_of_a_speed(cm: float, band: str) -> None:
    assert impact_of(units_of_cm(cm)) == band


@pytest.mark.parametrize(
    ("degrees", "soft"),
    [(0, True), (29.99, True), (30, False), (90, False), (150, False), (150.01, True), (180, True)],
)
def test_kmh_6_10_1_alongside_is_under_thirty_degrees_either_way(degrees: float, soft: bool) -> None:
    for options, meets in ((["alongside-without-damage"], soft), ([], False)):
        with ships_on_table(make_ship(), options=options):
            other = Pose(0, 0, round(degrees * 100))
            assert is_gentle_angle(Pose(0, 0, 0), other) is meets
            assert is_gentle_angle(other, Pose(0, 0, 0)) is meets


def test_kmh_6_10_2_the_way_that_a_ship_has_on() -> None:
    ship, foe = make_ship("ship", last_run=9 * CM, cut_short=2 * CM), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        assert impact_run_of(ship) == 7 * CM
        lock = Lock("ship", "foe")
        place(lock)
        assert impact_run_of(ship) == 0
        lock.open = False
        add_marker(ship.number, Aground())
        assert impact_run_of(ship) == 0
    for options, coming in (([], 9), (["collision-by-way-made"], 4)):
        with ships_on_table(ship, options=options):
            assert collision_speed(9 * CM, 4 * CM) == coming * CM
            assert collision_speed(9 * CM, 0) == 0


def test_kmh_6_10_1_who_lies_against_her_already_comes_to_no_harm() -> None:
    ship, foe = make_ship("ship"), make_ship("foe", (51, 50))
    with ships_on_table(ship, foe):
        told = run_procedure(resolve_contact(ship, ["foe"], 9 * CM, 0))
        assert [e.clause for e in told.events_of(Told)] == ["KMH-6.10.1"]
        assert told.events_of(Collided) == []
        assert run_procedure(resolve_contact(ship, [], 9 * CM, 0)).events == []
        assert len(run_procedure(resolve_contact(ship, ["foe"], 5 * CM, 1)).events_of(Collided)) == 1


@pytest.mark.parametrize(("forward", "thrown"), [(7000, True), (6999, False), (-7000, False)])
def test_kmh_6_10_6_her_forward_third(forward: int, thrown: bool) -> None:
    """She is 4.2 cm long: the third begins 0.7 cm before her middle."""
    ship = make_ship(length=42_000)
    with ships_on_table(ship):
        x, y = ship.pose.x, ship.pose.y - forward
        assert bool(run_procedure(roll_bowsprit(ship, x, y)).steps) is thrown
        ship.masts_down = [Mast.BOWSPRIT]
        assert run_procedure(roll_bowsprit(ship, x, y)).steps == []


@pytest.mark.parametrize(("cm", "touching"), [(0.3, True), (0.31, False)])
def test_kmh_13_0_1_hulls_three_millimetres_apart_still_touch(cm: float, touching: bool) -> None:
    ship = make_firer()
    assert are_touching(ship, place_abeam(ship, make_enemy(), cm)) is touching


# ------------------------------------------------------------------------------ open water
@pytest.mark.parametrize(
    ("verb", "room", "heading", "run"),
    [
        ("ahead", 9, 9000, 6),
        ("ahead", 4.3, 9000, 4.25),
        ("ahead", 0, 9000, 0),
        ("ahead", -1, 9000, 0),
        ("port", 9, 9000, 0),
        ("ahead", 9, 4000, 0),
    ],
)
def test_kmh_6_7_1_what_needs_no_test(verb: str, room: float, heading: int, run: float) -> None:
    leg = Leg(HelmVerb(verb), 6 * CM, 1)
    assert untested_run(leg, Pose(0, 0, heading), units_of_cm(room), 0) == units_of_cm(run)


def test_kmh_6_10_1_circles_round_hulls_leave_room() -> None:
    ship, other = make_ship("ship", length=40_000, beam=10_000), make_ship("other", (70, 50))
    other.length, other.beam = 20_000, 6_000
    with ships_on_table(ship, other):
        assert clear_run(ship) == units_of_cm(20 - 2.5 - 0.25 - 1.3)
        add_coast()
        assert clear_run(ship) == 0


# ------------------------------------------------------------------------------ who moves
def test_kmh_0_0_6_who_moves_and_in_which_order() -> None:
    one, two = make_ship("one", boats=0), make_ship("two", (80, 50), boats=0)
    with ships_on_table(one, two):
        assert run_procedure(ask_next_to_move(["french"])).allowed_keys() == ["one", "two"]
        one.moved = True
        assert run_procedure(ask_next_to_move(["french"])).result is two
        two.rate = "battery"
        assert not moves_on_card(two)
        assert run_procedure(ask_next_to_move(["french"])).result is None
    with ships_on_table(one, two, calm=True):
        one.moved = False
        two.rate = "5th"
        assert run_procedure(ask_next_to_move(["french"])).result is one


def test_kmh_4_2_3_lubbers_are_named_so() -> None:
    ship: Ship = make_firer(crew=LUBBER, quality="poor")
    assert ship.has_trait("cowardly-lubbers")
    ship.prize = True
    assert not ship.has_trait("cowardly-lubbers")
