"""KMH-6.2 to KMH-6.8: each order beside a ship that may not be given it, and each rung."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, HelmVerb, Leg, Marker
from game.books.kmh.rules.drifting import present_tack
from game.books.kmh.rules.line_of_battle import form_line, line_order_options, may_keep_station, next_ahead
from game.books.kmh.rules.making_way import clear_run, untested_run
from game.books.kmh.rules.orders import (
    can_heave_to,
    flight_menu,
    rung_words,
    speed_orders,
    tack_offer,
    tack_refusal,
)
from game.books.kmh.rules.passage import (
    are_touching,
    collision_speed,
    impact_of,
    impact_run_of,
    is_gentle_angle,
    resolve_contact,
    roll_bowsprit,
)
from game.books.kmh.rules.sailing import (
    ask_next_to_move,
    moves_on_card,
    nonsailing_orders,
    roll_move_distance,
)
from game.books.kmh.rules.sheet import Lock, Mast, Quality, Rung, Ship
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    run_tally_mm,
    rung_index_after,
    sailing_dice,
    wind_position_of,
)
from game.core.events import Collided, Told
from game.core.markers import Aground, Anchored, HasStruck
from game.core.table import add_marker, place
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import add_coast, line_ahead
from tests.books.kmh.rules.guns import LUBBER, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table


# ------------------------------------------------------------------------------ orders
@pytest.mark.parametrize(
    ("quality", "rung", "lies", "keys"),
    [
        ("average", "", "quarter", ["sail", "slow"]),
        ("average", "basic", "quarter", ["sail", "keep", "slow"]),
        ("average", "basic", "bow", ["sail", "slow"]),  # on the bow she is slower than that already
        ("average", "bow", "bow", ["sail", "slow"]),
        ("average", "stop", "bow", ["sail", "keep"]),
        ("average", "", "astern", ["sail", "plain", "slow"]),
        ("average", "quarter", "astern", ["sail", "plain", "slow"]),
        ("average", "bow", "astern", ["sail", "keep", "slow"]),
        ("poor", "", "astern", ["sail", "slow"]),
        ("elite", "", "bow", ["sail", "slow"]),
        ("elite", "stop", "bow", ["sail", "keep"]),
    ],
)
def test_kmh_6_4_1_speeds_that_may_be_ordered(quality: str, rung: str, lies: str, keys: list[str]) -> None:
    """Average: quarter, basic, bow, stop. Elite: quarter, basic, stop. Poor: quarter, aft, ..."""
    with ships_on_table(ship := make_ship(quality=quality, rung=rung)):
        offers = speed_orders(ship, WindPosition(lies))
        assert [o.key for o in offers] == keys
        assert offers[0].full_text == ("Make more sail" if rung else "Sail")
        ship.retiring = True
        assert [(o.key, o.refusal is None) for o in speed_orders(ship, WindPosition(lies))] == [
            ("sail", True),
            ("slow", False),
        ]


@pytest.mark.parametrize(
    ("rung", "speed"), [("aft", "basic + 1d6 cm"), ("bow", "basic - 1d6 cm"), ("stop", "heave to")]
)
def test_kmh_6_4_1_a_rung_in_words(rung: str, speed: str) -> None:
    assert rung_words(Rung(rung)) == speed
    with ships_on_table(ship := make_ship(rung="basic")):
        labels = {o.key: o.full_text for o in speed_orders(ship, WindPosition.QUARTER)}
        assert labels["slow"] == "Shorten sail: basic - 1d6 cm"


@pytest.mark.parametrize(
    ("rung", "lies", "may"),
    [
        ("", "dead", False),
        ("stop", "dead", True),
        ("stop", "quarter", True),
        ("", "quarter", False),
        ("basic", "quarter", False),
        ("bow", "quarter", True),
        ("", "bow", True),
    ],
)
def test_kmh_6_4_1_who_may_heave_to(rung: str, lies: str, may: bool) -> None:
    assert can_heave_to(make_ship(rung=rung), WindPosition(lies)) is may


@pytest.mark.parametrize(
    ("fields", "lies", "marker", "clause", "why"),
    [
        ({}, "bow", "", "", ""),
        ({}, "bow", "tack", "", ""),
        ({}, "quarter", "", "KMH-6.8.1", "only a ship with the wind on her bow may tack"),
        ({}, "bow", "port", "KMH-6.11.2", "her marker says port"),
        ({"steering": True}, "bow", "", "KMH-11.0.20", "the steering is shot through"),
        ({"masts_down": ["fore"]}, "bow", "", "KMH-6.8.2", "she cannot tack without her foremast"),
        (
            {"masts_down": ["fore", "bowsprit"]},
            "bow",
            "",
            "KMH-6.8.2",
            "she cannot tack without her bowsprit",
        ),
        ({"masts_down": ["main"]}, "bow", "", "", ""),
    ],
)
def test_kmh_6_8_1_why_she_may_not_tack(
    fields: dict[str, Any], lies: str, marker: str, clause: str, why: str
) -> None:
    ship = make_ship(**fields)
    refusal = tack_refusal(ship, WindPosition(lies), Marker(marker))
    assert ((refusal.clause, refusal.reason) if refusal else ("", "")) == (clause, why)
    with ships_on_table(ship):
        assert (tack_offer(ship, WindPosition(lies), Marker(marker)).refusal is None) is (clause == "")
        ship.retiring = True
        assert tack_offer(ship, WindPosition(lies), Marker(marker)).refusal is not None


def test_kmh_12_2_1_a_retiring_ship_flees_from_warships_alone() -> None:
    """With nobody to flee from she keeps straight on; lubbers flee from merchants too."""
    ship, foe = make_ship(), make_enemy(at=(50, 90))
    foe.merchant = True
    helm = Helm(ship.pose, 6 * CM, 6 * CM, 1, 18_000)
    with ships_on_table(ship, foe, wind=180):
        assert flight_menu(ship, helm, "KMH-12.2.1").keys() == ["ahead 6"]
        assert len(flight_menu(ship, helm, "KMH-4.2.4").keys()) > 1
        foe.merchant = False
        assert len(flight_menu(ship, helm, "KMH-12.2.1").keys()) > 1


def test_kmh_4_2_4_lubbers_end_beyond_close_range() -> None:
    """Six centimetres ahead take her from 9 off to 15; four would not do if they were all."""
    ship = make_ship()
    with ships_on_table(ship, foe := make_enemy(at=(50, 90)), wind=180):
        foe.pose = Pose(ship.pose.x, ship.pose.y + (ship.length + foe.length) // 2 + 9 * CM, 0)
        for cm, kept in ((6, True), (4, True), (2, False)):
            helm = Helm(ship.pose, cm * CM, cm * CM, 1, 18_000)
            retiring = flight_menu(ship, helm, "KMH-12.2.1").keys()
            lubbers = flight_menu(ship, helm, "KMH-4.2.4").keys()
            assert lubbers[0] == retiring[0] == f"ahead {cm}"
            assert (len(lubbers) > 1) is kept
            assert len(retiring) >= len(lubbers)


def test_kmh_14_2_1_who_must_fly_does_nothing_besides() -> None:
    ship = make_ship(rung="stop")
    with ships_on_table(ship, make_ship("hulk", (52, 50))):
        assert [o.key for o in nonsailing_orders(ship, WindPosition.BOW, False)] == ["tow hulk"]
        add_coast()
        assert [o.key for o in nonsailing_orders(ship, WindPosition.BOW, False)] == ["sound", "tow hulk"]
        assert [o.key for o in nonsailing_orders(ship, WindPosition.DEAD, False)] == ["tow hulk"]
        ship.rung = Rung.NATURAL
        assert [o.key for o in nonsailing_orders(ship, WindPosition.QUARTER, False)] == ["sound"]
        assert [o.key for o in nonsailing_orders(ship, WindPosition.QUARTER, True)] == ["sound", "tow hulk"]
        ship.retiring = True
        assert nonsailing_orders(ship, WindPosition.BOW, True) == []


# ------------------------------------------------------------------------------ rungs and way
@pytest.mark.parametrize(
    ("rung", "lies", "order", "after"),
    [
        ("", "quarter", "sail", 0),
        ("", "quarter", "slow", 1),
        ("basic", "quarter", "sail", 0),
        ("basic", "quarter", "keep", 1),
        ("bow", "quarter", "sail", 1),
        ("stop", "quarter", "sail", 2),
        ("stop", "quarter", "slow", 3),
        ("bow", "bow", "sail", 2),
        ("", "quarter", "sound", 1),
        ("basic", "quarter", "sound", 1),
        ("stop", "quarter", "sound", 2),
        ("bow", "quarter", "sound", 1),
        ("", "bow", "sound", 2),
    ],
)
def test_kmh_6_4_5_a_rung_at_a_time(rung: str, lies: str, order: str, after: int) -> None:
    assert rung_index_after(make_ship(rung=rung), WindPosition(lies), SailOrder(order)) == after


@pytest.mark.parametrize(
    ("lies", "rung", "plain", "dice"),
    [
        ("quarter", 0, False, 2),
        ("quarter", 0, True, 0),
        ("quarter", 1, False, 0),
        ("quarter", 2, False, -1),
        ("quarter", 3, False, 0),
        ("astern", 1, False, 1),
        ("astern", 1, True, 0),
        ("bow", 2, False, -1),
    ],
)
def test_kmh_6_2_2_dice_of_a_rung(lies: str, rung: int, plain: bool, dice: int) -> None:
    assert sailing_dice(make_ship(), WindPosition(lies), rung, plain) == dice


@pytest.mark.parametrize(
    ("fields", "dice", "faces", "fast", "mm"),
    [
        ({}, 2, (3, 4), False, 190),
        ({}, 2, (3, 4), True, 220),
        ({}, -1, (3,), False, 90),
        ({}, -1, (3,), True, 105),
        ({}, 0, (), True, 120),
        ({"speed_modifier": 1}, 0, (), False, 130),
        ({"boxes_lost": 3}, 0, (), False, 110),
    ],
)
def test_kmh_6_2_the_way_of_a_move(
    fields: dict[str, Any], dice: int, faces: tuple[int, ...], fast: bool, mm: int
) -> None:
    tally = run_tally_mm(make_ship(basic=12, **fields), Rung.QUARTER, dice, faces, fast)
    assert tally.total == mm
    assert tally.terms[0].clause == ("KMH-6.1.3" if "boxes_lost" in fields else "KMH-6.1.1")


def test_kmh_6_2_2_a_move_is_never_less_than_nothing() -> None:
    with ships_on_table(ship := make_ship(basic=3)):
        assert run_procedure(roll_move_distance(ship, Rung.BOW, -1, SailOrder.SAIL), 5).result == 0
        assert ship.last_run == 0


@pytest.mark.parametrize(
    ("degrees", "lies"),
    [(0, "dead"), (44.99, "dead"), (45, "bow"), (89.99, "bow"), (90, "quarter"), (150, "quarter")]
    + [(150.01, "astern"), (180, "astern")],
)
def test_kmh_6_2_5_a_heading_on_a_limit_takes_the_faster_zone(degrees: float, lies: str) -> None:
    for turn in (degrees, 360 - degrees):
        assert wind_position_of(round(turn * 100) % 36_000, 0) == lies


@pytest.mark.parametrize(("heading", "tack"), [(0, 1), (90, 1), (179, 1), (180, -1), (270, -1), (359, -1)])
def test_kmh_6_8_6_the_tack_she_is_on(heading: int, tack: int) -> None:
    """The wind blows from the top: to port of a ship that heads to the right."""
    with ships_on_table(ship := make_ship(heading=heading)):
        assert present_tack(ship) == tack


# KMH-6.9, KMH-6.10: each bound of a line and of a collision, and who moves when
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
        (0, "quarter", [("line", "KMH-6.9.1", "Sail in line")]),
        (
            1,
            "quarter",
            [
                ("straight", "KMH-6.9.3", "Sail in line ahead: no test"),
                ("line", "KMH-6.9.3", "Sail in line freely: 2+ on a d6"),
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
