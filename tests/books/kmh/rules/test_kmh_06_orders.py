"""KMH-6.2 to KMH-6.8: each order beside a ship that may not be given it, and each rung."""

from typing import Any

import pytest

from game.books.kmh.rules.course import Helm, Marker
from game.books.kmh.rules.drifting import present_tack
from game.books.kmh.rules.orders import (
    can_heave_to,
    flight_menu,
    rung_words,
    speed_orders,
    tack_offer,
    tack_refusal,
)
from game.books.kmh.rules.sailing import nonsailing_orders, roll_move_distance
from game.books.kmh.rules.sheet import Rung
from game.books.kmh.rules.wind import (
    SailOrder,
    WindPosition,
    run_tally_mm,
    rung_index_after,
    sailing_dice,
    wind_position_of,
)
from game.sea.pose import Pose
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast
from tests.books.kmh.rules.guns import make_enemy
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
