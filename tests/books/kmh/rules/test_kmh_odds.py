"""KMH: who lies helpless or stopped, short moves, berths and odds: each condition by itself."""

from collections.abc import Callable

import pytest

from game.books.kmh.lint import losses
from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.arcs import AimAt, GunSide, Rake
from game.books.kmh.rules.boats import (
    clear_pose_beside,
    launch,
    move_abandoned_boats,
    pull_straight,
    tow,
    towing_pose,
)
from game.books.kmh.rules.fire_tests import is_stopped
from game.books.kmh.rules.gunnery import take_hits
from game.books.kmh.rules.previews import hit_spread, shots_from_pose, special_chance
from game.books.kmh.rules.sailing import ask_fast_sailing, is_helpless, move_squadron, tack
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Ship, Tow, Wind, card_squadron
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.turn import new_pack
from game.core.events import Boats, Moved
from game.core.markers import Gone
from game.core.steps import Choose
from game.core.table import add_marker, get_single, place
from game.levels.format.model import LevelEvent
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.coasts import anchor_ship, line_ahead
from tests.books.kmh.rules.craft import add_boats, fit_as_fireship
from tests.books.kmh.rules.guns import allowed_shot, make_enemy, make_firer, place_abeam
from tests.books.kmh.rules.ship_tables import make_level, make_ship, pose_of, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import make_chain


# ------------------------------------------------------------------------------ sailing
@pytest.mark.parametrize(
    ("wind", "heading", "about"), [(0, 60, 300), (90, 150, 30), (300, 0, 240), (300, 240, 0)]
)
def test_kmh_6_8_5_she_comes_about_to_the_same_angle_on_the_other_tack(
    wind: float, heading: float, about: float
) -> None:
    ship = make_ship(heading=heading)
    with ships_on_table(ship, wind=wind):
        told = run_procedure(tack(ship), 2)
        assert pose_of(ship) == (50, 50, about)
        assert [e.clause for e in told.events_of(Moved)] == ["KMH-6.8.5"]
        assert (ship.last_run, ship.hanging) == (0, 0)


@pytest.mark.parametrize(("dice", "label"), [(-1, "Halve the die"), (1, "Double the lowest die")])
def test_kmh_4_1_3_what_a_fast_sailor_gains(dice: int, label: str) -> None:
    with ships_on_table(ship := make_ship()):
        question = run_procedure(ask_fast_sailing(ship, dice)).steps[0]
        assert isinstance(question, Choose)
        assert question.menu.options()[0].label == label


BUSY: dict[str, Callable[[Ship, Ship], object]] = {
    "anchor": lambda ship, _: anchor_ship(ship),
    "locked": lambda *_: place(Lock("ship", "other")),
    "tow": lambda *_: place(Tow("ship", "other", fast=True)),
    "towed": lambda *_: place(Tow("other", "ship", fast=True)),
    "passing": lambda *_: place(Tow("other", "ship")),
    "sail": lambda ship, _: setattr(ship, "making_sail", 1),
    "warp": lambda *_: place(Warp("ship", 0)),
    "galley": lambda ship, _: setattr(ship, "rate", "galley"),
    "fireship": lambda ship, _: fit_as_fireship(ship),
    "beside": lambda ship, other: setattr(other, "pose", place_abeam(ship, make_ship("x"), 0.2).pose),
    "anchorage": lambda *_: setattr(get_single(Chart), "anchorage", True),
    "boats": lambda *_: add_boats("boat", ship="ship"),
    "to launch": lambda ship, _: setattr(ship, "boats", 1),
    "chain": lambda *_: place(make_chain()),
    "wind": lambda *_: setattr(get_single(Wind), "calm", False),
}


@pytest.mark.parametrize("busy", BUSY)
def test_kmh_8_2_3_who_lies_helpless_in_a_calm(busy: str) -> None:
    ship, other = make_ship("ship", boats=0), make_ship("other", (80, 50))
    with ships_on_table(ship, other, calm=True):
        assert is_helpless(ship)
        BUSY[busy](ship, other)
        assert not is_helpless(ship)


def test_kmh_11_0_21_what_lies_stopped() -> None:
    ship, foe = make_ship("ship"), make_enemy(at=(52, 50))
    with ships_on_table(ship, foe):
        assert not is_stopped(ship)
        ship.rung = Rung.STOP
        assert is_stopped(ship)
        ship.rung, ship.boxes_lost = Rung.NATURAL, 3 * ship.basic
        assert is_stopped(ship)
        ship.boxes_lost = 0
        place(Lock("foe", "ship"))
        assert is_stopped(ship)


def test_kmh_6_9_1_a_ship_of_the_line_that_is_gone_does_not_move() -> None:
    ships = line_ahead(12, 12)
    with ships_on_table(*ships, wind=240):
        ships[1].moved = True
        outcome = run_procedure(move_squadron("french", {}), "sail")
        assert outcome.rolls()[0].about == "ship1"


# ------------------------------------------------------------------------------ boats
def test_kmh_15_3_2_where_boats_lie_that_tow() -> None:
    """Two of their lengths before the bow, and two more for each party before them."""
    ship = make_ship("ship", length=40_000)
    with ships_on_table(ship):
        boat = add_boats()
        for number, lengths in ((0, 2), (1, 4), (2, 6)):
            pose = towing_pose(ship, 9000, boat.size, number)
            assert pose.x == ship.pose.x + 20_000 + lengths * boat.size.length


def test_kmh_15_0_2_berths_to_port_to_starboard_astern_and_ahead() -> None:
    ship = make_ship("ship", length=40_000)
    side, end = ship.beam // 2 + 1000 + 1500, 20_000 + 3500 + 1500
    with ships_on_table(ship, make_ship("port", (49.2, 50))):
        boat = add_boats()
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x + side, ship.pose.y, 0)
    with ships_on_table(ship, make_ship("port", (49.2, 50)), make_ship("starboard", (50.8, 50))):
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x, ship.pose.y + end, 0)
    with ships_on_table(ship):
        assert clear_pose_beside(ship, boat.size) == Pose(ship.pose.x - side, ship.pose.y, 0)


@pytest.mark.parametrize(("most", "cm"), [(-1, 4), (0, 0), (CM, 1), (9 * CM, 4)])
def test_kmh_15_1_2_at_most_so_far(most: int, cm: int) -> None:
    with ships_on_table(make_ship("ship"), calm=True):
        boat = add_boats(at=(80, 80), count=4)
        run_procedure(pull_straight(boat, 9000, most))
        assert (boat.pose.x, boat.pose.y) == (units_of_cm(80 + cm), units_of_cm(80))
        towed = add_boats("towed", at=(100, 80))
        boat.tow = towed.id
        run_procedure(tow(boat, 9000, most))
        assert boat.pose.x == units_of_cm(80 + 2 * cm)


def test_kmh_17_1_2_crews_of_fireships_alone_pull_on_the_move_card() -> None:
    with ships_on_table(make_ship("ship"), make_ship("friend", (90, 90))):
        boat = add_boats("boat", at=(80, 50))
        assert run_procedure(move_abandoned_boats("french")).steps == []
        boat.abandoned, boat.squadron = True, "other"
        assert run_procedure(move_abandoned_boats("french")).steps == []
        boat.squadron = "french"
        assert len(run_procedure(move_abandoned_boats("french")).steps) == 1
        ship = make_ship("launcher", (120, 120), boats=2)
        clauses = [
            run_procedure(launch(ship, 1, alone)).events_of(Boats)[0].clause for alone in (False, True)
        ]
        assert clauses == ["KMH-15.0.2", "KMH-17.1.2"]


# ------------------------------------------------------------------------------ odds and ends
@pytest.mark.parametrize(
    ("dice", "needs", "low", "high"), [(7, 5, 1, 4), (11, 2, 8, 11), (1, 6, 0, 1), (2, 5, 0, 2), (3, 4, 0, 3)]
)
def test_kmh_9_2_22_four_volleys_of_five(dice: int, needs: int, low: int, high: int) -> None:
    """Of seven that hit with a 5 none hits in 128 of 2187 cases, and one at most in 576, of which
    a tenth is 218.7. Of eleven that miss with a 1 eight hit or fewer in more than a tenth."""
    found = hit_spread(dice, needs)
    assert (found.low, found.high) == (low, high)
    assert (special_chance(dice, needs) == found.mean / 10) is (dice <= 10)


@pytest.mark.parametrize(
    ("aim", "needs", "clause"),
    [("hull", 3, "KMH-10.2.1"), ("grape", 2, "KMH-9.4.3"), ("rigging", 3, "KMH-10.3.2")]
    + [("rigging", 6, "KMH-10.3.6")],
)
def test_kmh_10_3_6_by_which_clause_hits_count(aim: str, needs: int, clause: str) -> None:
    foe = make_enemy()
    whole = allowed_shot(make_firer(), place_abeam(make_firer(), make_enemy(), 10))
    fired = Shot(GunSide.PORT, AimAt(aim), "foe", 0, 1, needs, Rake.NONE, False, False, whole.tally)
    with ships_on_table(foe):
        assert run_procedure(take_hits(foe, fired, [6, 6], "")).clause_count(clause) == 1


def test_kmh_13_0_15_no_shot_at_a_foe_that_is_put_before_her_either() -> None:
    ship, foe = make_firer("ship"), make_enemy(at=(60, 50))
    with ships_on_table(ship, foe):
        at = [(foe, foe.pose)]
        assert shots_from_pose(ship, ship.pose, foes=at)
        place(Lock("foe", "ship", attacker="foe", won=1))
        assert shots_from_pose(ship, ship.pose, foes=at) == []


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("wind gale", ["no wind is ever gale"]),
        ("wind fresh", []),
        ("sea rough", ["no sea is ever rough"]),
        ("sea choppy", []),
    ],
)
def test_kmh_8_3_1_what_an_event_waits_for_in_vain(when: str, words: list[str]) -> None:
    event = LevelEvent(when=when, message="It has come.")
    level = make_level({"guns": 36}).model_copy(update={"events": (event,)})
    assert [told for told in losses(level) if told.startswith("no ")] == words


def test_kmh_2_1_1_who_is_gone_is_not_in_the_pack() -> None:
    ship, other = make_ship("ship", squadron="van"), make_ship("other", (80, 50), squadron="rear")
    with ships_on_table(ship, other):
        add_marker(ship.number, Gone("left", "top"))
        assert [c for c in new_pack() if card_squadron(c)] == ["rear move", "rear fire"]
