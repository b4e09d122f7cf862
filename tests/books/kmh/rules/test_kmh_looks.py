"""What is seen of ships and lines in Kiss Me, Hardy, what an aim is told of them, and what may be
known beforehand."""

from __future__ import annotations

import pytest

from game.books.kmh.lint import best_run
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.landing import embark
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.previews import fire_options
from game.books.kmh.rules.sheet import Chart, Lock, Rung
from game.books.kmh.rules.sight import ropes, seen
from game.books.kmh.rules.tow_lines import Tow
from game.books.kmh.rules.warping import Warp
from game.core.markers import Ablaze, Aground, Anchored, Gone
from game.core.table import mark, place, the
from game.levels.format.model import Ship as ShipEntry
from game.sea.units import CM
from tests.books.kmh.rules.coasts import aground, coast
from tests.books.kmh.rules.craft import boats
from tests.books.kmh.rules.guns import crewed
from tests.books.kmh.rules.sheets import at_sea, played, sheet
from tests.books.kmh.rules.shores import base, on_the_coast


# ------------------------------------------------------------------------------ ships
@pytest.mark.parametrize(
    ("damage", "boxes_lost", "hull", "rig"),
    [(0, 0, 0, 0), (9, 9, 250, 250), (36, 36, 1000, 1000), (99, 99, 1000, 1000)],
)
def test_kmh_10_3_1_a_ship_looks_as_battered_as_her_sheet(
    damage: int, boxes_lost: int, hull: int, rig: int
) -> None:
    ship = sheet(guns=36, basic=12, damage=damage, boxes_lost=boxes_lost)
    with at_sea(ship):
        looks = seen(ship, the(Chart).sides)
        assert (looks.damage, looks.rig) == (hull, rig)


@pytest.mark.parametrize(
    ("fields", "locked", "way"),
    [
        ({"rung": ""}, False, 1000),
        ({"rung": "bow"}, False, 500),
        ({"rung": "stop"}, False, 0),
        ({"rung": ""}, True, 0),
    ],
)
def test_a_ship_carries_the_sail_of_her_rung(
    fields: dict[str, str], locked: bool, way: int
) -> None:
    ship, foe = sheet("own"), sheet("foe", (51.2, 50), side="british")
    ship.rung = Rung(fields["rung"])
    with at_sea(ship, foe):
        if locked:
            place(Lock("own", "foe"))
        assert seen(ship, the(Chart).sides).way == way


def test_kmh_11_0_22_a_ship_that_burns_is_alight_to_her_eye_and_to_the_aims() -> None:
    ship = sheet()
    with at_sea(ship):
        assert not ship_fact(ship).alight
        assert not seen(ship, the(Chart).sides).afire
        ship.burning = 1
        assert ship_fact(ship).alight
        assert seen(ship, the(Chart).sides).afire
        ship.burning = 0
        mark(ship.number, Ablaze())
        assert ship_fact(ship).alight
        assert seen(ship, the(Chart).sides).afire


def test_kmh_2_1_1_who_has_left_is_not_lost_but_who_is_gone_otherwise_is() -> None:
    for how, edge, sunk, burnt in (
        ("left", "top", False, False),
        ("sunk", "", True, False),
        ("exploded", "", True, True),
    ):
        with at_sea(ship := sheet()):
            fact = ship_fact(ship)
            assert (fact.sunk, fact.left_by, fact.burnt, fact.aground) == (False, "", False, False)
            mark(ship.number, Gone(how, edge))
            mark(ship.number, Aground())
            fact = ship_fact(ship)
            assert (fact.sunk, fact.left_by, fact.burnt, fact.aground) == (sunk, edge, burnt, True)


def test_a_bowsprit_is_no_mast_to_the_aims() -> None:
    with at_sea(ship := sheet(masts_down=["bowsprit", "fore"])):
        assert (ship_fact(ship).masts_down, ship_fact(ship).masts) == (("fore",), 3)
        assert (ship_fact(ship).x, ship_fact(ship, placed=True).x) == (0, ship.pose.x)


# ------------------------------------------------------------------------------ ropes
def test_kmh_14_3_2_the_kedge_lies_straight_off_the_shallows() -> None:
    """The land is to the east; she heads south, and her anchor is carried out to the west."""
    ship = sheet(at=(0, 100), heading=180)
    ship.pose = sheet(at=(143 - ship.beam / CM / 2, 100), heading=180).pose
    with at_sea(ship, wind=270):
        coast()
        aground(ship)
        place(Warp(ship.id, 0))
        (line,) = ropes()
        assert line.x < ship.pose.x - ship.length // 2
        assert abs(line.y - ship.pose.y) < CM // 100
        ship.pose = sheet(at=(50, 100), heading=180).pose
        (line,) = ropes()
        assert (line.x, line.y < ship.pose.y) == (ship.pose.x, True)


def test_kmh_7_2_3_who_rides_to_two_anchors_has_a_spring_too() -> None:
    for cables, kinds in ((1, ["cable"]), (2, ["cable", "spring"])):
        with at_sea(ship := sheet(cables=cables)):
            assert ropes() == []
            mark(ship.number, Anchored())
            assert [line.kind for line in ropes()] == kinds


def test_kmh_6_6_1_a_line_is_seen_between_ships_that_are_both_there() -> None:
    tug, hulk = sheet("tug"), sheet("hulk", (54, 50))
    with at_sea(tug, hulk):
        tow = Tow("tug", "hulk")
        place(tow)
        assert [line.kind for line in ropes()] == ["passing"]
        tow.fast = True
        assert [line.kind for line in ropes()] == ["tow"]
        mark(hulk.number, Gone("sunk"))
        assert ropes() == []


# ------------------------------------------------------------------------------ beforehand
def test_kmh_13_0_15_a_ship_with_boarders_on_her_deck_has_no_shot() -> None:
    ship, foe = sheet("own"), sheet("foe", (60, 50), side="british")
    with at_sea(ship, foe):
        assert fire_options(ship, ship.pose)
        lock = Lock("foe", "own", attacker="foe", won=1)
        place(lock)
        assert fire_options(ship, ship.pose) == []
        lock.open = False
        assert fire_options(ship, ship.pose)


@pytest.mark.parametrize(
    ("basic", "modifier", "cm"), [(12, 0, 30), (12, -2, 28), (1, -18, 1), (1, -20, 0)]
)
def test_kmh_6_2_3_the_best_run_is_her_speed_and_the_best_dice(
    basic: int, modifier: int, cm: int
) -> None:
    """Two dice at their best, one of them doubled."""
    entry = {"id": "a", "side": "b", "at": [0, 0], "heading": 0, "guns": 36}
    ship = ShipEntry.model_validate(entry | {"basic_speed": basic, "speed_modifier": modifier})
    assert best_run(ship) == cm


# ------------------------------------------------------------------------------ troops
def test_kmh_20_2_1_troops_in_the_boats_have_still_to_lie_at_the_shore() -> None:
    party = base(landing=3)
    with on_the_coast(crewed(at=(10, 10)), party):
        boat: Boat = boats(count=3)
        played(embark(party, boat))
        assert (party.aboard, party.landing, boat.load) == (boat.id, 0, [party.id])
