"""KMH: who lies helpless or stopped, short moves, berths and odds: each condition by itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.books.kmh.losses import losses
from game.books.kmh.rules.arcs import AimAt, Rake, Side
from game.books.kmh.rules.boats import before_the_bow, berth, launch, pull_away, pull_on, tow
from game.books.kmh.rules.fire import lies_stopped
from game.books.kmh.rules.gunnery import take_hits
from game.books.kmh.rules.pace import sails_fast
from game.books.kmh.rules.previews import fire_options, special_chance, spread
from game.books.kmh.rules.sailing import lies_helpless, move_squadron, tack
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Ship, Wind
from game.books.kmh.rules.shots import Shot
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.turn import pack, squadron_of
from game.books.kmh.rules.warping import Warp
from game.core.events import Boats, Moved
from game.core.markers import Gone
from game.core.steps import Choose
from game.core.table import mark, place, the
from game.levels.format.model import Event
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.coasts import at_anchor, column
from tests.books.kmh.rules.craft import boats, fitted
from tests.books.kmh.rules.guns import abeam, crewed, enemy, may_fire
from tests.books.kmh.rules.sheets import at_sea, level_of, played, sheet, where
from tests.books.kmh.rules.shores import chain


# ------------------------------------------------------------------------------ sailing
@pytest.mark.parametrize(
    ("wind", "heading", "about"), [(0, 60, 300), (90, 150, 30), (300, 0, 240), (300, 240, 0)]
)
def test_kmh_6_8_5_she_comes_about_to_the_same_angle_on_the_other_tack(
    wind: float, heading: float, about: float
) -> None:
    ship = sheet(heading=heading)
    with at_sea(ship, wind=wind):
        told = played(tack(ship), 2)
        assert where(ship) == (50, 50, about)
        assert [e.clause for e in told.of(Moved)] == ["KMH-6.8.5"]
        assert (ship.last_run, ship.hanging) == (0, 0)


@pytest.mark.parametrize(("dice", "label"), [(-1, "Halve the die"), (1, "Double the lowest die")])
def test_kmh_4_1_3_what_a_fast_sailor_gains(dice: int, label: str) -> None:
    with at_sea(ship := sheet()):
        asked = played(sails_fast(ship, dice)).asked[0]
        assert isinstance(asked, Choose)
        assert asked.menu.options()[0].label == label


BUSY: dict[str, Callable[[Ship, Ship], object]] = {
    "anchor": lambda ship, _: at_anchor(ship),
    "locked": lambda *_: place(Lock("ship", "other")),
    "tow": lambda *_: place(Tow("ship", "other", fast=True)),
    "towed": lambda *_: place(Tow("other", "ship", fast=True)),
    "passing": lambda *_: place(Tow("other", "ship")),
    "sail": lambda ship, _: setattr(ship, "making_sail", 1),
    "warp": lambda *_: place(Warp("ship", 0)),
    "galley": lambda ship, _: setattr(ship, "rate", "galley"),
    "fireship": lambda ship, _: fitted(ship),
    "beside": lambda ship, other: setattr(other, "pose", abeam(ship, sheet("x"), 0.2).pose),
    "anchorage": lambda *_: setattr(the(Chart), "anchorage", True),
    "boats": lambda *_: boats("boat", ship="ship"),
    "to launch": lambda ship, _: setattr(ship, "boats", 1),
    "chain": lambda *_: place(chain()),
    "wind": lambda *_: setattr(the(Wind), "calm", False),
}


@pytest.mark.parametrize("busy", BUSY)
def test_kmh_8_2_3_who_lies_helpless_in_a_calm(busy: str) -> None:
    ship, other = sheet("ship", boats=0), sheet("other", (80, 50))
    with at_sea(ship, other, calm=True):
        assert lies_helpless(ship)
        BUSY[busy](ship, other)
        assert not lies_helpless(ship)


def test_kmh_11_0_21_what_lies_stopped() -> None:
    ship, foe = sheet("ship"), enemy(at=(52, 50))
    with at_sea(ship, foe):
        assert not lies_stopped(ship)
        ship.rung = Rung.STOP
        assert lies_stopped(ship)
        ship.rung, ship.boxes_lost = Rung.NATURAL, 3 * ship.basic
        assert lies_stopped(ship)
        ship.boxes_lost = 0
        place(Lock("foe", "ship"))
        assert lies_stopped(ship)


def test_kmh_6_9_1_a_ship_of_the_line_that_is_gone_does_not_move() -> None:
    ships = column(12, 12)
    with at_sea(*ships, wind=240):
        ships[1].moved = True
        outcome = played(move_squadron("french", {}), "sail")
        assert outcome.rolls()[0].about == "ship1"


# ------------------------------------------------------------------------------ boats
def test_kmh_15_3_2_where_boats_lie_that_tow() -> None:
    """Two of their lengths before the bow, and two more for each party before them."""
    ship = sheet("ship", length=40_000)
    with at_sea(ship):
        boat = boats()
        for number, lengths in ((0, 2), (1, 4), (2, 6)):
            pose = before_the_bow(ship, 9000, boat.size, number)
            assert pose.x == ship.pose.x + 20_000 + lengths * boat.size.length


def test_kmh_15_0_2_berths_to_port_to_starboard_astern_and_ahead() -> None:
    ship = sheet("ship", length=40_000)
    side, end = ship.beam // 2 + 1000 + 1500, 20_000 + 3500 + 1500
    with at_sea(ship, sheet("port", (49.2, 50))):
        boat = boats()
        assert berth(ship, boat.size) == Pose(ship.pose.x + side, ship.pose.y, 0)
    with at_sea(ship, sheet("port", (49.2, 50)), sheet("starboard", (50.8, 50))):
        assert berth(ship, boat.size) == Pose(ship.pose.x, ship.pose.y + end, 0)
    with at_sea(ship):
        assert berth(ship, boat.size) == Pose(ship.pose.x - side, ship.pose.y, 0)


@pytest.mark.parametrize(("most", "cm"), [(-1, 4), (0, 0), (CM, 1), (9 * CM, 4)])
def test_kmh_15_1_2_at_most_so_far(most: int, cm: int) -> None:
    with at_sea(sheet("ship"), calm=True):
        boat = boats(at=(80, 80), count=4)
        played(pull_on(boat, 9000, most))
        assert (boat.pose.x, boat.pose.y) == (units(80 + cm), units(80))
        towed = boats("towed", at=(100, 80))
        boat.tow = towed.id
        played(tow(boat, 9000, most))
        assert boat.pose.x == units(80 + 2 * cm)


def test_kmh_17_1_2_crews_of_fireships_alone_pull_on_the_move_card() -> None:
    with at_sea(sheet("ship"), sheet("friend", (90, 90))):
        boat = boats("boat", at=(80, 50))
        assert played(pull_away("french")).asked == []
        boat.abandoned, boat.squadron = True, "other"
        assert played(pull_away("french")).asked == []
        boat.squadron = "french"
        assert len(played(pull_away("french")).asked) == 1
        ship = sheet("launcher", (120, 120), boats=2)
        clauses = [played(launch(ship, 1, alone)).of(Boats)[0].clause for alone in (False, True)]
        assert clauses == ["KMH-15.0.2", "KMH-17.1.2"]


# ------------------------------------------------------------------------------ odds and ends
@pytest.mark.parametrize(
    ("dice", "needs", "low", "high"),
    [(7, 5, 1, 4), (11, 2, 8, 11), (1, 6, 0, 1), (2, 5, 0, 2), (3, 4, 0, 3)],
)
def test_kmh_9_2_22_four_volleys_of_five(dice: int, needs: int, low: int, high: int) -> None:
    """Of seven that hit with a 5 none hits in 128 of 2187 cases, and one at most in 576, of which
    a tenth is 218.7. Of eleven that miss with a 1 eight hit or fewer in more than a tenth."""
    found = spread(dice, needs)
    assert (found.low, found.high) == (low, high)
    assert (special_chance(dice, needs) == found.mean / 10) is (dice <= 10)


@pytest.mark.parametrize(
    ("aim", "needs", "clause"),
    [("hull", 3, "KMH-10.2.1"), ("grape", 2, "KMH-9.4.3"), ("rigging", 3, "KMH-10.3.2")]
    + [("rigging", 6, "KMH-10.3.6")],
)
def test_kmh_10_3_6_by_which_clause_hits_count(aim: str, needs: int, clause: str) -> None:
    foe = enemy()
    whole = may_fire(crewed(), abeam(crewed(), enemy(), 10))
    fired = Shot(Side.PORT, AimAt(aim), "foe", 0, 1, needs, Rake.NONE, False, False, whole.tally)
    with at_sea(foe):
        assert played(take_hits(foe, fired, [6, 6], "")).heard(clause) == 1


def test_kmh_13_0_15_no_shot_at_a_foe_that_is_put_before_her_either() -> None:
    ship, foe = crewed("ship"), enemy(at=(60, 50))
    with at_sea(ship, foe):
        at = [(foe, foe.pose)]
        assert fire_options(ship, ship.pose, foes=at)
        place(Lock("foe", "ship", attacker="foe", won=1))
        assert fire_options(ship, ship.pose, foes=at) == []


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
    event = Event(when=when, message="It has come.")
    level = level_of({"guns": 36}).model_copy(update={"events": (event,)})
    assert [told for told in losses(level) if told.startswith("no ")] == words


def test_kmh_2_1_1_who_is_gone_is_not_in_the_pack() -> None:
    ship, other = sheet("ship", squadron="van"), sheet("other", (80, 50), squadron="rear")
    with at_sea(ship, other):
        mark(ship.number, Gone("left", "top"))
        assert [c for c in pack() if squadron_of(c)] == ["rear move", "rear fire"]
