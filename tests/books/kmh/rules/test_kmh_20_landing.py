"""KMH-20.2: troops march, enter works, take to the boats and land."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.land import Ground, landing_place
from game.books.kmh.rules.landing import troops_move
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.sheet import Deck
from game.core.events import Marched
from game.core.markers import Gone
from game.core.table import Table, every, mark, place, the
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.guns import crewed, enemy
from tests.books.kmh.rules.sheets import level_of, played
from tests.books.kmh.rules.shores import base, gone, on_the_coast, ring, work

COAST = ring((0, 60), (100, 60), (100, 100), (0, 100))
SHORE = Ground(land=[COAST])


def boats(count: int = 2, y: float = 59.5, **fields: object) -> Boat:
    """Boats of the ship "firer", at the shore unless told otherwise."""
    usual = {"load": []} | fields
    return Boat("boats", "firer", "french", "french", Pose(units(50), units(y), 0), count, **usual)  # type: ignore[arg-type]


# ------------------------------------------------------------------------------ marching
def test_kmh_20_2_1_six_centimetres_and_no_more() -> None:
    party = base(at=(50, 80))
    with on_the_coast(party, enemy(at=(150, 20)), ground=SHORE):
        asked = played(troops_move())
        assert asked.keys() == ["stay"]
        assert asked.refuses("march 90 7") == "KMH-20.2.1"
        assert asked.refuses("march 360 5") == "KMH-20.2.1"
        assert asked.refuses("march 90") == "not offered"
        outcome = played(troops_move(), "march 90 6")
        assert (party.pose.x, party.pose.y) == (units(56), units(80))
        assert [e.did for e in outcome.of(Marched)] == ["marched"]
        assert played(troops_move(), "stay").of(Marched) == []


def test_kmh_20_2_1_towards_the_nearest_enemy_first_and_up_to_him() -> None:
    party, foe = base(at=(50, 80)), base("foe", "british", at=(50, 70))
    fort = work("battery", "fort", "british", at=(60.0, 90.0))
    with on_the_coast(party, foe, fort, enemy(at=(150, 20)), ground=SHORE):
        asked = played(troops_move())
        assert asked.keys() == ["towards foe", "towards fort", "stay"]
        played(troops_move(), "towards foe", "stay")
        assert party.pose.y == units(74)
        outcome = played(troops_move(), "towards foe", "stay")
        assert party.pose.y == units(71.25)
    assert outcome.told("KMH-20.2.1") == ["stopped by Foe"]


def test_kmh_20_2_1_the_water_stops_them() -> None:
    party = base(at=(50, 62))
    with on_the_coast(party, enemy(at=(150, 20)), ground=SHORE):
        outcome = played(troops_move(), "march 0 6")
    assert party.pose.y == units(60)
    assert outcome.told("KMH-20.2.1") == ["stopped by the water"]


def test_kmh_20_2_1_into_a_work_of_their_own_and_out_again() -> None:
    party, fort = base(at=(51.6, 80)), work("battery", "fort", at=(50.0, 80.0))
    with on_the_coast(party, fort, enemy(at=(150, 20)), ground=SHORE):
        assert played(troops_move()).keys() == ["enter fort", "stay"]
        played(troops_move(), "enter fort")
        assert (party.aboard, party.pose.x) == ("fort", units(50))
        played(troops_move(), "march 90 6")
        assert (party.aboard, party.pose.x) == ("", units(56))


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_from_the_ship_into_the_boats_two_for_a_base() -> None:
    ship, party = crewed(at=(50, 59)), base(aboard="firer")
    with on_the_coast(ship, party, base("second", aboard="firer"), enemy(at=(150, 20))):
        assert played(troops_move()).asked == []
        here = boats(count=3)
        here.number = place(here)
        asked = played(troops_move())
        assert asked.keys() == ["embark boats", "stay"]
        played(troops_move(), "embark boats")
        assert (party.aboard, here.load) == ("boats", ["base"])
        assert played(troops_move()).asked == []


def test_kmh_20_2_1_a_turn_at_the_shore_and_then_they_land() -> None:
    party, here = base(aboard="boats"), boats(load=["base"])
    with on_the_coast(crewed(at=(10, 10)), party, enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert played(troops_move()).asked == []
        assert party.landing == 1
        the(Deck).turn = 2
        assert played(troops_move()).keys() == ["land", "stay"]
        played(troops_move(), "land")
        assert (party.aboard, here.load) == ("", [])
        assert (party.pose.x, party.pose.y) == (units(50), units(60.5))
        assert played(troops_move()).keys() == ["embark boats", "stay"]


def test_kmh_20_2_1_boats_that_pull_off_again_begin_anew() -> None:
    party, here = base(aboard="boats", landing=1), boats(y=50, load=["base"])
    with on_the_coast(crewed(at=(10, 10)), party, enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert played(troops_move()).asked == []
    assert party.landing == 0


@pytest.mark.parametrize(
    ("ground", "lands"),
    [
        (SHORE, True),
        (Ground(land=[COAST], cliffs=[COAST]), False),
        (Ground(land=[COAST], beaches=[ring((45, 59), (55, 59), (55, 61), (45, 61))]), True),
        (Ground(land=[COAST], beaches=[ring((70, 59), (80, 59), (80, 61), (70, 61))]), False),
        (Ground(), False),
    ],
)
def test_kmh_20_2_1_where_troops_can_land(ground: Ground, lands: bool) -> None:
    with on_the_coast(crewed(), enemy(), ground=ground):
        assert (landing_place(boats()) is not None) == lands


@pytest.mark.parametrize(("how", "fate"), [("sunk", "lost"), ("stowed", "")])
def test_kmh_15_4_1_troops_share_the_fate_of_their_boats(how: str, fate: str) -> None:
    party, here = base(aboard="boats"), boats(load=["base"])
    with on_the_coast(crewed(at=(10, 10)), party, enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        mark(here.number, Gone(how))
        played(troops_move())
        assert gone(party) == fate
    assert party.aboard == ("boats" if fate else "firer")


def test_kmh_20_2_1_a_lost_ship_takes_them_with_her() -> None:
    ship, party = crewed(at=(10, 10)), base(aboard="firer")
    with on_the_coast(ship, party, enemy(at=(150, 20))):
        mark(ship.number, Gone("sunk"))
        played(troops_move())
        assert gone(party) == "lost"


def test_kmh_20_2_1_no_march_through_a_friend() -> None:
    party, friend = base(at=(50, 80)), base("friend", at=(53, 80))
    with on_the_coast(party, friend, enemy(at=(150, 20)), ground=SHORE):
        played(troops_move(), "march 90 6", "stay")
    assert party.pose.x == units(51.75)
    assert party.pose.y == 80 * CM


# ------------------------------------------------------------------------------ from the level
def test_kmh_20_2_1_troops_may_begin_in_boats_and_land_from_them() -> None:
    at = {"side": "british", "at": [50.0, 59.5]}
    level = level_of(
        {"id": "launch", "rate": "boat", "boats": 2} | at,
        {"id": "foe", "at": [150.0, 20.0]},
        chart={"land": [{"points": [[0, 60], [100, 60], [100, 100], [0, 100]]}]},
        party=[{"id": "yeo", "side": "british", "kind": "seamen", "aboard": "launch"}],
    )
    table = Table()
    with table.at():
        set_up(level)
        (launch,) = every(Boat)
        assert launch.load == ["yeo"]
        the(Deck).turn = 1
        played(troops_move())
        the(Deck).turn = 2
        assert [e.did for e in played(troops_move(), "land").of(Marched)] == ["landed"]
        assert launch.load == []
    table.close()
