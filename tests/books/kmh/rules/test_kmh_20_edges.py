"""KMH-20.2: the last centimetre of a march, and who may go into works and boats."""

import pytest

from game.books.kmh.rules.land import (
    Ground,
    March,
    MarchMenu,
    boat_options,
    free_base_places,
    landing_place,
    lose_stranded_troops,
    march_end,
    march_menu,
    move_troops,
    order_ashore,
    order_march,
)
from game.books.kmh.rules.sheet import Deck
from game.core.events import Marched
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import add_marker, get_single
from game.sea.pose import Pose
from game.sea.units import CM, units_of_cm
from tests.books.kmh.rules.craft import add_boats
from tests.books.kmh.rules.ship_tables import make_ship, run_procedure
from tests.books.kmh.rules.shores import coast_on_table, fate_of, make_base, make_battery, table_polygon

COAST = table_polygon((0, 60), (100, 60), (100, 100), (0, 100))
HERE = Pose(units_of_cm(50), units_of_cm(50), 0)


# ------------------------------------------------------------------------------ marching
@pytest.mark.parametrize(
    ("key", "read"),
    [
        ("march 0 1", March(0, CM)),
        ("march 359 6", March(35_900, 6 * CM)),
        ("march 360 6", "KMH-20.2.1"),
        ("march 90 7", "KMH-20.2.1"),
        ("march 90 0", "KMH-20.2.1"),
        ("march 90", ""),
        ("march x 3", ""),
        ("march 90 x", ""),
        ("march \u00b2 3", ""),
        ("march 90 \u00b2", ""),
        ("march 90 99999", "KMH-20.2.1"),  # far, but eight characters are still a bearing and cm
        ("march 90 999999", ""),
        ("walk 90 3", ""),
        ("stay", March(0, 0)),
        ("towards foe", March(9_000, 4 * CM)),
        ("towards far", March(18_000, 6 * CM)),
    ],
)
def test_kmh_20_2_1_how_a_march_is_written(key: str, read: March | str) -> None:
    goals = ("foe", "Foe", HERE.x + 4 * CM, HERE.y), ("far", "Far", HERE.x, HERE.y + 9 * CM)
    found = MarchMenu(HERE, goals, 6 * CM).read(key)
    assert (found.clause if isinstance(found, Refusal) else found) == read


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("stay", "Orders to {who}: stand fast"),
        ("towards foe", "Orders to {who}: march on Foe"),
        ("march 90 3", "Orders to {who}: march 3 cm towards E"),
        ("march 90 7", ""),
    ],
)
def test_kmh_20_2_1_what_the_log_says_of_an_order(key: str, told: str) -> None:
    menu = MarchMenu(HERE, (("foe", "Foe", HERE.x + 4 * CM, HERE.y),), 6 * CM)
    assert menu.log_text(key) == told


def test_kmh_20_2_1_upon_whom_the_nearest_first() -> None:
    own, foe = make_base(), make_base("foe", "british", at=(50, 40))
    fort, mine = (
        make_battery(name="fort", side="british", at=(55.0, 50.0)),
        make_battery(name="mine", at=(50.0, 55.0)),
    )
    with coast_on_table(make_ship("ship"), own, foe, make_base("friend", at=(51, 50)), fort, mine):
        assert march_menu(own).keys() == ["towards fort", "towards foe", "stay"]
        add_marker(fort.number, HasStruck(""))
        assert march_menu(own).keys() == ["towards foe", "stay"]
        foe.aboard = "fort"
        assert march_menu(own).keys() == ["stay"]


def test_kmh_20_2_1_what_it_touches_already_keeps_no_base_from_leaving() -> None:
    """Bases are a centimetre across; a march ends the quarter before it would touch."""
    own, friend = make_base(), make_base("friend", at=(51, 50))
    with coast_on_table(make_ship("ship"), own, friend):
        assert march_end(own, March(9000, 3 * CM))[1] == ""
        friend.pose = Pose(units_of_cm(52), units_of_cm(50), 0)
        end, met = march_end(own, March(9000, 3 * CM))
        assert (end.x, met) == (units_of_cm(50.75), "friend")
        friend.aboard = "work"
        assert march_end(own, March(9000, 3 * CM)) == (Pose(units_of_cm(53), units_of_cm(50), 0), "")


@pytest.mark.parametrize("ground", [Ground(), Ground(land=[table_polygon((90, 90), (99, 90), (99, 99))])])
def test_kmh_20_2_1_who_stands_on_no_land_is_stopped_by_no_water(ground: Ground) -> None:
    with coast_on_table(make_ship("ship"), own := make_base(), ground=ground):
        assert march_end(own, March(0, 6 * CM)) == (Pose(units_of_cm(50), units_of_cm(44), 0), "")


def test_kmh_20_2_1_into_works_of_their_own_that_they_touch() -> None:
    """From the base's edge to the wall: three millimetres and no more."""
    own, fort = make_base(at=(51.8, 50)), make_battery()
    with coast_on_table(make_ship("ship"), own, fort):
        assert run_procedure(order_march(own)).allowed_keys() == ["enter work", "stay"]
        own.pose = Pose(units_of_cm(51.81), units_of_cm(50), 0)
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]
        own.pose = Pose(units_of_cm(51.8), units_of_cm(50), 0)
        fort.side = "british"
        assert "enter work" not in list(run_procedure(order_march(own)).allowed_keys())
        fort.side = "french"
        add_marker(fort.number, HasStruck(""))
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]


def test_kmh_20_2_1_who_is_in_a_work_enters_no_other() -> None:
    own, fort, other = (make_base(aboard="work"), make_battery(), make_battery(name="other", at=(52.2, 50.0)))
    with coast_on_table(make_ship("ship"), own, fort, other):
        assert run_procedure(order_march(own)).allowed_keys() == ["stay"]
        assert run_procedure(order_march(own), "stay").events_of(Marched) == []


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_one_base_for_every_two_boats() -> None:
    with coast_on_table(make_ship("ship"), first := make_base(aboard="boats"), make_base("second")):
        boat = add_boats(count=2)
        for count, room in ((1, -1), (2, 0), (3, 0), (4, 1)):
            boat.count = count
            assert free_base_places(boat) == room
        add_marker(first.number, Gone("broken"))
        assert free_base_places(boat) == 2


def test_kmh_20_2_1_boats_of_their_side_with_room_that_touch() -> None:
    own = make_base()
    with coast_on_table(make_ship("ship", (80, 80)), own):
        boat = add_boats(at=(50.8, 50), count=2)

        def near() -> list[str]:
            return [o.key for o in boat_options(own, own.pose, own.size)]

        assert near() == ["embark boats"]
        boat.side = "british"
        assert near() == []
        boat.side, boat.abandoned = "french", True
        assert near() == []
        boat.abandoned, boat.count = False, 1
        assert near() == []
        boat.count, boat.pose = 2, Pose(units_of_cm(51), units_of_cm(50), 0)
        assert near() == []


def test_kmh_20_2_1_a_base_lands_in_the_turn_after_its_boats_touched_the_shore() -> None:
    own = make_base(aboard="boats", at=(10, 10))
    with coast_on_table(make_ship("ship"), own, ground=Ground(land=[COAST]), turn=4):
        boat = add_boats(at=(50, 59.5), count=2, load=["base"])
        assert run_procedure(order_ashore(own)).steps == []
        assert (own.landing, own.pose) == (4, boat.pose)
        get_single(Deck).turn = 5
        told = run_procedure(order_ashore(own), "stay")
        assert (own.aboard, own.landing, told.events_of(Marched)) == ("boats", 4, [])
        run_procedure(order_ashore(own), "land")
        assert (own.aboard, own.landing, boat.load) == ("", 0, [])
        assert (own.pose.x, own.pose.y) == (units_of_cm(50), units_of_cm(60.5))


@pytest.mark.parametrize(("y", "lands"), [(59.35, True), (59.34, False)])
def test_kmh_20_2_1_boats_touch_the_shore_at_three_millimetres(y: float, lands: bool) -> None:
    """From their middle three and a half, half their length, more."""
    with coast_on_table(make_ship("ship"), ground=Ground(land=[COAST])):
        assert (landing_place(add_boats(at=(50, y))) is not None) is lands


@pytest.mark.parametrize(
    ("host", "how", "aboard", "fate"),
    [
        ("boats", None, "boats", ""),
        ("boats", "sunk", "boats", "lost"),
        ("boats", "left", "boats", "lost"),
        ("boats", "stowed", "ship", ""),
        ("ship", "sunk", "ship", "lost"),
        ("ship", "stowed", "ship", "lost"),
    ],
)
def test_kmh_15_4_1_troops_share_the_fate_of_what_they_are_in(
    host: str, how: str | None, aboard: str, fate: str
) -> None:
    ship, own = make_ship("ship"), make_base(aboard=host, landing=2)
    with coast_on_table(ship, own):
        boat = add_boats(ship="ship")
        if how:
            add_marker(boat.number if host == "boats" else ship.number, Gone(how))
        run_procedure(lose_stranded_troops())
        assert (own.aboard, fate_of(own)) == (aboard, fate)
        assert own.landing == (0 if how == "stowed" and host == "boats" else 2)


def test_kmh_13_0_23_troops_in_a_prize_are_prisoners() -> None:
    ship, own, other = make_ship("ship"), make_base(aboard="ship"), make_base("other")
    with coast_on_table(ship, own, other):
        run_procedure(move_troops(), "stay")
        assert (fate_of(own), fate_of(other)) == ("", "")
        ship.side = "british"
        told = run_procedure(lose_stranded_troops())
        assert (fate_of(own), fate_of(other)) == ("lost", "")
        assert told.log_lines("KMH-13.0.23") == ["taken prisoner with the ship"]
