"""KMH-20.2: the last centimetre of a march, and who may go into works and boats."""

from __future__ import annotations

import pytest

from game.books.kmh.rules.land import Ground, March, MarchMenu, landing_place, march_menu, marched
from game.books.kmh.rules.landing import (
    embarking,
    from_the_boat,
    march,
    rooms,
    share_their_fate,
    troops_move,
)
from game.books.kmh.rules.sheet import Deck
from game.core.events import Marched
from game.core.markers import Gone, HasStruck
from game.core.steps import Refusal
from game.core.table import mark, the
from game.sea.pose import Pose
from game.sea.units import CM, units
from tests.books.kmh.rules.craft import boats
from tests.books.kmh.rules.sheets import played, sheet
from tests.books.kmh.rules.shores import base, gone, on_the_coast, ring, work

COAST = ring((0, 60), (100, 60), (100, 100), (0, 100))
HERE = Pose(units(50), units(50), 0)


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
    own, foe = base(), base("foe", "british", at=(50, 40))
    fort, mine = (
        work(name="fort", side="british", at=(55.0, 50.0)),
        work(name="mine", at=(50.0, 55.0)),
    )
    with on_the_coast(sheet("ship"), own, foe, base("friend", at=(51, 50)), fort, mine):
        assert march_menu(own).keys() == ["towards fort", "towards foe", "stay"]
        mark(fort.number, HasStruck(""))
        assert march_menu(own).keys() == ["towards foe", "stay"]
        foe.aboard = "fort"
        assert march_menu(own).keys() == ["stay"]


def test_kmh_20_2_1_what_it_touches_already_keeps_no_base_from_leaving() -> None:
    """Bases are a centimetre across; a march ends the quarter before it would touch."""
    own, friend = base(), base("friend", at=(51, 50))
    with on_the_coast(sheet("ship"), own, friend):
        assert marched(own, March(9000, 3 * CM))[1] == ""
        friend.pose = Pose(units(52), units(50), 0)
        end, met = marched(own, March(9000, 3 * CM))
        assert (end.x, met) == (units(50.75), "friend")
        friend.aboard = "work"
        assert marched(own, March(9000, 3 * CM)) == (Pose(units(53), units(50), 0), "")


@pytest.mark.parametrize("ground", [Ground(), Ground(land=[ring((90, 90), (99, 90), (99, 99))])])
def test_kmh_20_2_1_who_stands_on_no_land_is_stopped_by_no_water(ground: Ground) -> None:
    with on_the_coast(sheet("ship"), own := base(), ground=ground):
        assert marched(own, March(0, 6 * CM)) == (Pose(units(50), units(44), 0), "")


def test_kmh_20_2_1_into_works_of_their_own_that_they_touch() -> None:
    """From the base's edge to the wall: three millimetres and no more."""
    own, fort = base(at=(51.8, 50)), work()
    with on_the_coast(sheet("ship"), own, fort):
        assert played(march(own)).keys() == ["enter work", "stay"]
        own.pose = Pose(units(51.81), units(50), 0)
        assert played(march(own)).keys() == ["stay"]
        own.pose = Pose(units(51.8), units(50), 0)
        fort.side = "british"
        assert "enter work" not in list(played(march(own)).keys())
        fort.side = "french"
        mark(fort.number, HasStruck(""))
        assert played(march(own)).keys() == ["stay"]


def test_kmh_20_2_1_who_is_in_a_work_enters_no_other() -> None:
    own, fort, other = base(aboard="work"), work(), work(name="other", at=(52.2, 50.0))
    with on_the_coast(sheet("ship"), own, fort, other):
        assert played(march(own)).keys() == ["stay"]
        assert played(march(own), "stay").of(Marched) == []


# ------------------------------------------------------------------------------ boats
def test_kmh_20_2_1_one_base_for_every_two_boats() -> None:
    with on_the_coast(sheet("ship"), first := base(aboard="boats"), base("second")):
        boat = boats(count=2)
        for count, room in ((1, -1), (2, 0), (3, 0), (4, 1)):
            boat.count = count
            assert rooms(boat) == room
        mark(first.number, Gone("broken"))
        assert rooms(boat) == 2


def test_kmh_20_2_1_boats_of_their_side_with_room_that_touch() -> None:
    own = base()
    with on_the_coast(sheet("ship", (80, 80)), own):
        boat = boats(at=(50.8, 50), count=2)

        def near() -> list[str]:
            return [o.key for o in embarking(own, own.pose, own.size)]

        assert near() == ["embark boats"]
        boat.side = "british"
        assert near() == []
        boat.side, boat.abandoned = "french", True
        assert near() == []
        boat.abandoned, boat.count = False, 1
        assert near() == []
        boat.count, boat.pose = 2, Pose(units(51), units(50), 0)
        assert near() == []


def test_kmh_20_2_1_a_base_lands_in_the_turn_after_its_boats_touched_the_shore() -> None:
    own = base(aboard="boats", at=(10, 10))
    with on_the_coast(sheet("ship"), own, ground=Ground(land=[COAST]), turn=4):
        boat = boats(at=(50, 59.5), count=2, load=["base"])
        assert played(from_the_boat(own)).asked == []
        assert (own.landing, own.pose) == (4, boat.pose)
        the(Deck).turn = 5
        told = played(from_the_boat(own), "stay")
        assert (own.aboard, own.landing, told.of(Marched)) == ("boats", 4, [])
        played(from_the_boat(own), "land")
        assert (own.aboard, own.landing, boat.load) == ("", 0, [])
        assert (own.pose.x, own.pose.y) == (units(50), units(60.5))


@pytest.mark.parametrize(("y", "lands"), [(59.35, True), (59.34, False)])
def test_kmh_20_2_1_boats_touch_the_shore_at_three_millimetres(y: float, lands: bool) -> None:
    """From their middle three and a half, half their length, more."""
    with on_the_coast(sheet("ship"), ground=Ground(land=[COAST])):
        assert (landing_place(boats(at=(50, y))) is not None) is lands


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
    ship, own = sheet("ship"), base(aboard=host, landing=2)
    with on_the_coast(ship, own):
        boat = boats(ship="ship")
        if how:
            mark(boat.number if host == "boats" else ship.number, Gone(how))
        played(share_their_fate())
        assert (own.aboard, gone(own)) == (aboard, fate)
        assert own.landing == (0 if how == "stowed" and host == "boats" else 2)


def test_kmh_13_0_23_troops_in_a_prize_are_prisoners() -> None:
    ship, own, other = sheet("ship"), base(aboard="ship"), base("other")
    with on_the_coast(ship, own, other):
        played(troops_move(), "stay")
        assert (gone(own), gone(other)) == ("", "")
        ship.side = "british"
        told = played(share_their_fate())
        assert (gone(own), gone(other)) == ("lost", "")
        assert told.told("KMH-13.0.23") == ["taken prisoner with the ship"]
