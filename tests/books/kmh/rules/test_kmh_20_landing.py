"""KMH-20.2: troops march, enter works, take to the boats and land."""

import pytest

from game.books.kmh.rules.boat_sheet import Boat
from game.books.kmh.rules.land import Ground, landing_place, move_troops
from game.books.kmh.rules.level import set_up
from game.books.kmh.rules.sheet import Deck
from game.core.events import Marched
from game.core.markers import Gone
from game.core.table import Table, add_marker, every, get_single, place
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.guns import make_enemy, make_firer
from tests.books.kmh.rules.ship_tables import make_level, run_procedure
from tests.books.kmh.rules.shores import coast_on_table, fate_of, make_base, make_battery, table_polygon

COAST = table_polygon((0, 60), (100, 60), (100, 100), (0, 100))
SHORE = Ground(land=[COAST])


def boats(count: int = 2, y: float = 59.5, **fields: object) -> Boat:
    """Boats of the ship "firer", at the shore unless told otherwise."""
    usual = {"load": []} | fields
    return Boat(
        "boats",
        "firer",
        "french",
        "french",
        Pose(units_of_cm(50), units_of_cm(y), 0),
        count,
        **usual,  # type: ignore[arg-type]
    )


# ------------------------------------------------------------------------------ marching
def test_kmh_20_2_1_six_centimetres_and_no_more() -> None:
    party = make_base(at=(50, 80))
    with coast_on_table(party, make_enemy(at=(150, 20)), ground=SHORE):
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["stay"]
        assert asked.refusal_clause("march 90 7") == "KMH-20.2.1"
        assert asked.refusal_clause("march 360 5") == "KMH-20.2.1"
        assert asked.refusal_clause("march 90") == "not offered"
        outcome = run_procedure(move_troops(), "march 90 6")
        assert (party.pose.x, party.pose.y) == (units_of_cm(56), units_of_cm(80))
        assert [e.did for e in outcome.events_of(Marched)] == ["marched"]
        assert run_procedure(move_troops(), "stay").events_of(Marched) == []


def test_kmh_20_2_1_towards_the_nearest_enemy_first_and_up_to_him() -> None:
    party, foe = make_base(at=(50, 80)), make_base("foe", "british", at=(50, 70))
    fort = make_battery("battery", "fort", "british", at=(60.0, 90.0))
    with coast_on_table(party, foe, fort, make_enemy(at=(150, 20)), ground=SHORE):
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["towards foe", "towards fort", "stay"]
        run_procedure(move_troops(), "towards foe", "stay")
        assert party.pose.y == units_of_cm(74)
        outcome = run_procedure(move_troops(), "towards foe", "stay")
        assert party.pose.y == units_of_cm(71.25)
    assert outcome.log_lines("KMH-20.2.1") == ["stopped by Foe"]


def test_kmh_20_2_1_the_water_stops_them() -> None:
    party = make_base(at=(50, 62))
    with coast_on_table(party, make_enemy(at=(150, 20)), ground=SHORE):
        outcome = run_procedure(move_troops(), "march 0 6")
    assert party.pose.y == units_of_cm(60)
    assert outcome.log_lines("KMH-20.2.1") == ["stopped by the water"]


def test_kmh_20_2_1_into_a_work_of_their_own_and_out_again() -> None:
    party, fort = make_base(at=(51.6, 80)), make_battery("battery", "fort", at=(50.0, 80.0))
    with coast_on_table(party, fort, make_enemy(at=(150, 20)), ground=SHORE):
        assert run_procedure(move_troops()).allowed_keys() == ["enter fort", "stay"]
        run_procedure(move_troops(), "enter fort")
        assert (party.aboard, party.pose.x) == ("fort", units_of_cm(50))
        run_procedure(move_troops(), "march 90 6")
        assert (party.aboard, party.pose.x) == ("", units_of_cm(56))


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_from_the_ship_into_the_boats_two_for_a_base() -> None:
    ship, party = make_firer(at=(50, 59)), make_base(aboard="firer")
    with coast_on_table(ship, party, make_base("second", aboard="firer"), make_enemy(at=(150, 20))):
        assert run_procedure(move_troops()).steps == []
        here = boats(count=3)
        here.number = place(here)
        asked = run_procedure(move_troops())
        assert asked.allowed_keys() == ["embark boats", "stay"]
        run_procedure(move_troops(), "embark boats")
        assert (party.aboard, here.load) == ("boats", ["base"])
        assert run_procedure(move_troops()).steps == []


def test_kmh_20_2_1_a_turn_at_the_shore_and_then_they_land() -> None:
    party, here = make_base(aboard="boats"), boats(load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert run_procedure(move_troops()).steps == []
        assert party.landing == 1
        get_single(Deck).turn = 2
        assert run_procedure(move_troops()).allowed_keys() == ["land", "stay"]
        run_procedure(move_troops(), "land")
        assert (party.aboard, here.load) == ("", [])
        assert (party.pose.x, party.pose.y) == (units_of_cm(50), units_of_cm(60.5))
        assert run_procedure(move_troops()).allowed_keys() == ["embark boats", "stay"]


def test_kmh_20_2_1_boats_that_pull_off_again_begin_anew() -> None:
    party, here = make_base(aboard="boats", landing=1), boats(y=50, load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        assert run_procedure(move_troops()).steps == []
    assert party.landing == 0


@pytest.mark.parametrize(
    ("ground", "lands"),
    [
        (SHORE, True),
        (Ground(land=[COAST], cliffs=[COAST]), False),
        (Ground(land=[COAST], beaches=[table_polygon((45, 59), (55, 59), (55, 61), (45, 61))]), True),
        (Ground(land=[COAST], beaches=[table_polygon((70, 59), (80, 59), (80, 61), (70, 61))]), False),
        (Ground(), False),
    ],
)
def test_kmh_20_2_1_where_troops_can_land(ground: Ground, lands: bool) -> None:
    with coast_on_table(make_firer(), make_enemy(), ground=ground):
        assert (landing_place(boats()) is not None) == lands


@pytest.mark.parametrize(("how", "fate"), [("sunk", "lost"), ("stowed", "")])
def test_kmh_15_4_1_troops_share_the_fate_of_their_boats(how: str, fate: str) -> None:
    party, here = make_base(aboard="boats"), boats(load=["base"])
    with coast_on_table(make_firer(at=(10, 10)), party, make_enemy(at=(150, 20)), ground=SHORE):
        here.number = place(here)
        add_marker(here.number, Gone(how))
        run_procedure(move_troops())
        assert fate_of(party) == fate
    assert party.aboard == ("boats" if fate else "firer")


def test_kmh_20_2_1_a_lost_ship_takes_them_with_her() -> None:
    ship, party = make_firer(at=(10, 10)), make_base(aboard="firer")
    with coast_on_table(ship, party, make_enemy(at=(150, 20))):
        add_marker(ship.number, Gone("sunk"))
        run_procedure(move_troops())
        assert fate_of(party) == "lost"


def test_kmh_20_2_1_no_march_through_a_friend() -> None:
    party, friend = make_base(at=(50, 80)), make_base("friend", at=(53, 80))
    with coast_on_table(party, friend, make_enemy(at=(150, 20)), ground=SHORE):
        run_procedure(move_troops(), "march 90 6", "stay")
    assert party.pose.x == units_of_cm(51.75)
    assert party.pose.y == 80 * CM


# ------------------------------------------------------------------------------ from the level
def test_kmh_20_2_1_troops_may_begin_in_boats_and_land_from_them() -> None:
    at = {"side": "british", "at": [50.0, 59.5]}
    level = make_level(
        {"id": "launch", "rate": "boat", "boats": 2} | at,
        {"id": "foe", "at": [150.0, 20.0]},
        chart={"land": [{"points": [[0, 60], [100, 60], [100, 100], [0, 100]]}]},
        party=[{"id": "yeo", "side": "british", "kind": "seamen", "aboard": "launch"}],
    )
    table = Table()
    with table.as_current():
        set_up(level)
        (launch,) = every(Boat)
        assert launch.load == ["yeo"]
        get_single(Deck).turn = 1
        run_procedure(move_troops())
        get_single(Deck).turn = 2
        assert [e.did for e in run_procedure(move_troops(), "land").events_of(Marched)] == ["landed"]
        assert launch.load == []
    table.close()
