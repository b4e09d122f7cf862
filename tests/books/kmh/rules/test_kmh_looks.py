"""What is seen of ships and lines in Kiss Me, Hardy, what an aim is told of them, and what may be
known beforehand."""

import pytest

from game.books.kmh.lint import longest_run
from game.books.kmh.rules.anchors import Warp
from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.land import embark
from game.books.kmh.rules.outcome import ship_fact
from game.books.kmh.rules.previews import shots_from_pose
from game.books.kmh.rules.sheet import Chart, Lock, Rung, Tow
from game.books.kmh.rules.sight import visible_ropes, visible_ship
from game.core.markers import Ablaze, Aground, Anchored, Gone
from game.core.table import add_marker, get_single, place
from game.levels.format.model import Ship as ShipEntry
from game.sea.units import CM
from tests.books.kmh.rules.coasts import add_coast, set_aground
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.guns import make_firer
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure, ships_on_table
from tests.books.kmh.rules.shores import coast_on_table, make_base


# ------------------------------------------------------------------------------ ships
@pytest.mark.parametrize(
    ("damage", "boxes_lost", "hull", "rig"),
    [(0, 0, 0, 0), (9, 9, 250, 250), (36, 36, 1000, 1000), (99, 99, 1000, 1000)],
)
def test_kmh_10_3_1_a_ship_looks_as_battered_as_her_sheet(
    damage: int, boxes_lost: int, hull: int, rig: int
) -> None:
    ship = make_ship(guns=36, basic=12, damage=damage, boxes_lost=boxes_lost)
    with ships_on_table(ship):
        looks = visible_ship(ship, get_single(Chart).sides)
        assert (looks.damage, looks.rig_damage) == (hull, rig)


@pytest.mark.parametrize(
    ("fields", "locked", "way"),
    [
        ({"rung": ""}, False, 1000),
        ({"rung": "bow"}, False, 500),
        ({"rung": "stop"}, False, 0),
        ({"rung": ""}, True, 0),
    ],
)
def test_a_ship_carries_the_sail_of_her_rung(fields: dict[str, str], locked: bool, way: int) -> None:
    ship, foe = make_ship("own"), make_ship("foe", (51.2, 50), side="british")
    ship.rung = Rung(fields["rung"])
    with ships_on_table(ship, foe):
        if locked:
            place(Lock("own", "foe"))
        assert visible_ship(ship, get_single(Chart).sides).way_share == way


def test_kmh_11_0_22_a_ship_that_burns_is_alight_to_her_eye_and_to_the_aims() -> None:
    ship = make_ship()
    with ships_on_table(ship):
        assert not ship_fact(ship).alight
        assert not visible_ship(ship, get_single(Chart).sides).afire
        ship.burning = 1
        assert ship_fact(ship).alight
        assert visible_ship(ship, get_single(Chart).sides).afire
        ship.burning = 0
        add_marker(ship.number, Ablaze())
        assert ship_fact(ship).alight
        assert visible_ship(ship, get_single(Chart).sides).afire


def test_kmh_2_1_1_who_has_left_is_not_lost_but_who_is_gone_otherwise_is() -> None:
    for how, edge, sunk, burnt in (
        ("left", "top", False, False),
        ("sunk", "", True, False),
        ("exploded", "", True, True),
    ):
        with ships_on_table(ship := make_ship()):
            fact = ship_fact(ship)
            assert (fact.sunk, fact.exit_edge, fact.burnt, fact.aground) == (False, "", False, False)
            add_marker(ship.number, Gone(how, edge))
            add_marker(ship.number, Aground())
            fact = ship_fact(ship)
            assert (fact.sunk, fact.exit_edge, fact.burnt, fact.aground) == (sunk, edge, burnt, True)


def test_a_bowsprit_is_no_mast_to_the_aims() -> None:
    with ships_on_table(ship := make_ship(masts_down=["bowsprit", "fore"])):
        assert (ship_fact(ship).fallen_masts, ship_fact(ship).mast_count) == (("fore",), 3)
        assert (ship_fact(ship).x, ship_fact(ship, with_position=True).x) == (0, ship.pose.x)


# ------------------------------------------------------------------------------ ropes
def test_kmh_14_3_2_the_kedge_lies_straight_off_the_shallows() -> None:
    """The land is to the east; she heads south, and her anchor is carried out to the west."""
    ship = make_ship(at=(0, 100), heading=180)
    ship.pose = make_ship(at=(143 - ship.beam / CM / 2, 100), heading=180).pose
    with ships_on_table(ship, wind=270):
        add_coast()
        set_aground(ship)
        place(Warp(ship.id, 0))
        (line,) = visible_ropes()
        assert line.x < ship.pose.x - ship.length // 2
        assert abs(line.y - ship.pose.y) < CM // 100
        ship.pose = make_ship(at=(50, 100), heading=180).pose
        (line,) = visible_ropes()
        assert (line.x, line.y < ship.pose.y) == (ship.pose.x, True)


def test_kmh_7_2_3_who_rides_to_two_anchors_has_a_spring_too() -> None:
    for cables, kinds in ((1, ["cable"]), (2, ["cable", "spring"])):
        with ships_on_table(ship := make_ship(cables=cables)):
            assert visible_ropes() == []
            add_marker(ship.number, Anchored())
            assert [line.kind for line in visible_ropes()] == kinds


def test_kmh_6_6_1_a_line_is_seen_between_ships_that_are_both_there() -> None:
    tug, hulk = make_ship("tug"), make_ship("hulk", (54, 50))
    with ships_on_table(tug, hulk):
        tow = Tow("tug", "hulk")
        place(tow)
        assert [line.kind for line in visible_ropes()] == ["passing"]
        tow.fast = True
        assert [line.kind for line in visible_ropes()] == ["tow"]
        add_marker(hulk.number, Gone("sunk"))
        assert visible_ropes() == []


# ------------------------------------------------------------------------------ beforehand
def test_kmh_13_0_15_a_ship_with_boarders_on_her_deck_has_no_shot() -> None:
    ship, foe = make_ship("own"), make_ship("foe", (60, 50), side="british")
    with ships_on_table(ship, foe):
        assert shots_from_pose(ship, ship.pose)
        lock = Lock("foe", "own", attacker="foe", won=1)
        place(lock)
        assert shots_from_pose(ship, ship.pose) == []
        lock.open = False
        assert shots_from_pose(ship, ship.pose)


@pytest.mark.parametrize(("basic", "modifier", "cm"), [(12, 0, 30), (12, -2, 28), (1, -18, 1), (1, -20, 0)])
def test_kmh_6_2_3_the_best_run_is_her_speed_and_the_best_dice(basic: int, modifier: int, cm: int) -> None:
    """Two dice at their best, one of them doubled."""
    entry = {"id": "a", "side": "b", "at": [0, 0], "heading": 0, "guns": 36}
    ship = ShipEntry.model_validate(entry | {"basic_speed": basic, "speed_modifier": modifier})
    assert longest_run(ship) == cm


# ------------------------------------------------------------------------------ troops
def test_kmh_20_2_1_troops_in_the_boats_have_still_to_lie_at_the_shore() -> None:
    party = make_base(landing=3)
    with coast_on_table(make_firer(at=(10, 10)), party):
        boat: Boat = add_boats(count=3)
        run_procedure(embark(party, boat))
        assert (party.aboard, party.landing, boat.load) == (boat.id, 0, [party.id])
