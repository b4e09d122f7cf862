"""What shakes a crew of the 1798 game, who strikes to whom, who may lay whom aboard, and what comes
of a tow."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.ls98.rules.boarding import (
    boarding,
    may_ask,
    may_grapple,
    no_boarding,
    taken_undefended,
)
from game.books.ls98.rules.morale import (
    friends_struck,
    is_outclassed,
    is_whole,
    morale,
    nearest_at_close_range,
    stands_firm,
)
from game.books.ls98.rules.sheet import Boat, Hold, aground, fights, ship_named
from game.books.ls98.rules.striking import (
    boarder_of,
    could_rake,
    hauls_down,
    hears_of,
    side_that_holds,
    surrenders,
)
from game.books.ls98.rules.towing import holds_in_tow, is_free, towable, tows
from game.core.events import Captured, Struck, Told
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import mark, place
from tests.books.ls98.rules.lough import (
    MIDDLE,
    changed,
    frigate,
    hexes,
    run,
    set_down,
    seventy_four,
)

WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
LEVEL = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, 9)))
LAND = {"land": [{"points": [[9.5, 7.5], [10.5, 7.5], [10.5, 8.7], [9.5, 8.7]]}]}


# ------------------------------------------------------------------------------ crews
@pytest.mark.clauses("LS98-morale-2")
@pytest.mark.parametrize(
    ("face", "rounds", "words"),
    [
        (0, 0, "her crew stands firm with 10"),
        (0, 6, "her crew does not stand with 4"),
        (1, 0, "her crew does not stand with 1"),
        (4, 0, "her crew does not stand with 4"),
        (5, 0, "her crew stands firm with 5"),
        (6, 2, "her crew does not stand with 4"),
        (7, 2, "her crew stands firm with 5"),
    ],
)
def test_ls98_morale_2_a_nought_is_a_ten_and_five_in_all_stands(
    face: int, rounds: int, words: str
) -> None:
    with set_down(LEVEL):
        place(Hold("foe", "own", grappled=True, boarder="foe", begun=True, rounds=rounds))
        (told,) = run(stands_firm(ship_named("own"), "LS98-morale-1"), {"LS98-morale-2": [[face]]})
        assert isinstance(told, Told)
        assert (told.clause, told.text) == ("LS98-morale-1", words)


@pytest.mark.clauses("LS98-morale-3")
def test_ls98_morale_3_a_friend_that_has_struck_counts_if_near_in_sight_and_another() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("near", "french", MIDDLE.to(2, 2)),
        frigate("foe", "british", MIDDLE.to(3, 2)),
        frigate("far", "french", MIDDLE.to(4, 9)),
        size=(30, 24),
    )
    with set_down(level):
        own = ship_named("own")
        for name in ("own", "foe"):
            mark(ship_named(name).number, HasStruck())
        assert friends_struck(own) == 0
        mark(ship_named("near").number, HasStruck())
        assert friends_struck(own) == 1
        mark(ship_named("far").number, HasStruck())
        assert friends_struck(own) == 2
        changed("far", hex=MIDDLE.to(2, 9))
        assert friends_struck(own) == 1
        mark(ship_named("near").number, Gone("sunk"))
        assert friends_struck(own) == 1


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
@pytest.mark.parametrize(
    ("begun", "boarder", "smaller"),
    [
        (True, "large", True),
        (False, "large", False),
        (True, "own", False),
        (True, "", False),
    ],
)
def test_ls98_morale_3_she_is_measured_by_who_boards_her_and_not_before_he_does(
    begun: bool, boarder: str, smaller: bool
) -> None:
    """Else by the nearest enemy, here one of her own class that lies right alongside."""
    level = hexes(
        frigate("own", "french"),
        frigate("equal", "british", MIDDLE.to(5)),
        seventy_four("large", "british", MIDDLE.to(3)),
    )
    with set_down(level):
        place(Hold("own", "large", grappled=True, boarder=boarder, begun=begun))
        assert is_outclassed(ship_named("own")) is smaller


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
def test_ls98_morale_3_who_boards_a_larger_ship_is_smaller_than_her() -> None:
    level = hexes(frigate("own", "french"), seventy_four("large", "british", MIDDLE.to(3)))
    with set_down(level):
        place(Hold("own", "large", grappled=True, boarder="own", begun=True))
        assert is_outclassed(ship_named("own"))
        assert not is_outclassed(ship_named("large"))


@pytest.mark.clauses("LS98-morale-3", "LS98-fire-6")
@pytest.mark.parametrize(
    ("own", "foe", "off", "near"),
    [
        ("unrated", "5th", 1, True),
        ("unrated", "5th", 2, True),
        ("unrated", "5th", 3, False),
        ("5th", "unrated", 2, True),
        ("unrated", "unrated", 1, True),
        ("unrated", "unrated", 2, False),
    ],
)
def test_ls98_morale_3_close_range_is_that_of_whichever_reaches_farther(
    own: str, foe: str, off: int, near: bool
) -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3, off)))
    with set_down(level):
        ship, other = changed("own", klass=own), changed("foe", klass=foe)
        assert nearest_at_close_range(ship) is (other if near else None)
        assert is_outclassed(ship) is (near and own != foe and own == "unrated")


@pytest.mark.clauses("LS98-morale-3", "LS98-board-5")
def test_ls98_morale_3_a_leader_counts_aboard_and_whole_and_a_hurt_one_aboard() -> None:
    with set_down(LEVEL):
        own = changed("own", leaders=["tone", "hardy"], leaders_hurt=["hardy", "gone"])
        assert [is_whole(own, who) for who in ("tone", "hardy", "gone", "nobody")] == [1, 0, 0, 0]
        assert morale(own).total == 2 - 1
        own.leaders = ["tone"]
        assert morale(own).total == 2
        own.leaders = []
        assert morale(own).total == 0


@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(("start", "total"), [(4, 0), (5, 0), (6, -2), (7, -2)])
def test_ls98_morale_3_half_her_men_and_not_one_more(start: int, total: int) -> None:
    with set_down(LEVEL):
        own = changed("own", crew=2, marines=1, soldiers=0, start=start)
        assert morale(own).total == total


# ------------------------------------------------------------------------------ striking
@pytest.mark.clauses("LS98-surr-1", "LS98-board-9")
@pytest.mark.parametrize("to", ["foe", ""])
def test_ls98_surr_1_to_whom_she_has_struck_is_told(to: str) -> None:
    with set_down(LEVEL):
        own = ship_named("own")
        told = run(hauls_down(own, ship_named(to) if to else None, "LS98-surr-1"))
        taken = [Captured("LS98-surr-1", "own", "british")] if to else []
        assert told == [Struck("LS98-surr-1", "own", to), *taken]
        assert side_that_holds(own) == ("british" if to else "")
        own.manned = True
        assert side_that_holds(own) == "french"
        assert side_that_holds(ship_named("foe")) == ""


@pytest.mark.clauses("LS98-morale-1", "LS98-surr-2")
@pytest.mark.parametrize(("begun", "boarder"), [(True, "own"), (False, "foe"), (True, "")])
def test_ls98_surr_2_only_who_has_boarders_aboard_strikes_for_want_of_heart(
    begun: bool, boarder: str
) -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("foe", "british", MIDDLE.to(3)),
        frigate("friend", "french", MIDDLE.to(5, 2)),
    )
    with set_down(level):
        own, friend = ship_named("own"), ship_named("friend")
        place(Hold("own", "foe", grappled=True, boarder=boarder, begun=begun))
        assert boarder_of(own) is None
        run(hears_of(own, friend), {"LS98-morale-2": [[1]]})
        assert (own.fleeing, fights(own)) == (True, True)


@pytest.mark.clauses("LS98-morale-1")
def test_ls98_morale_1_who_has_struck_or_heard_or_sees_nothing_does_not_test() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("between", "british", MIDDLE.to(2)),
        frigate("friend", "french", MIDDLE.to(2, 2)),
    )
    with set_down(level):
        own, friend = ship_named("own"), ship_named("friend")
        assert run(hears_of(friend, own)) == []
        changed("between", hex=MIDDLE.to(4))
        friend.heard = ["own"]
        assert run(hears_of(friend, own)) == []
        friend.heard = ["another"]
        run(hears_of(friend, own), {"LS98-morale-2": [[9]]})
        assert (friend.heard, friend.fleeing) == (["another", "own"], False)
        friend.heard = []
        mark(friend.number, HasStruck("foe"))
        assert run(hears_of(friend, own)) == []


@pytest.mark.clauses("LS98-sig-2", "LS98-fire-6")
def test_ls98_sig_2_she_strikes_to_the_nearest_whose_guns_reach_her() -> None:
    level = hexes(
        frigate("own", "french"),
        frigate("small", "british", MIDDLE.to(3, 4)),
        frigate("next", "british", MIDDLE.to(4, 5)),
        frigate("last", "british", MIDDLE.to(5, 5)),
    )
    with set_down(level):
        changed("small", klass="unrated")
        struck_to, _ = run(surrenders(ship_named("own")))
        assert isinstance(struck_to, Struck)
        assert struck_to.to == "next"


@pytest.mark.clauses("LS98-surr-1", "LS98-fire-6")
@pytest.mark.parametrize(
    ("klass", "off", "rakes"),
    [("5th", 4, True), ("5th", 5, False), ("unrated", 2, True), ("unrated", 3, False)],
)
def test_ls98_surr_1_medium_range_is_that_of_who_could_rake_her(
    klass: str, off: int, rakes: bool
) -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(5, off), 3))
    with set_down(level):
        own, foe = ship_named("own"), changed("foe", klass=klass)
        assert could_rake(foe, own) is rakes
        foe.heading = 5
        assert not could_rake(foe, own)
        own.heading, foe.heading = 5, 3
        assert not could_rake(foe, own)


# ------------------------------------------------------------------------------ laying aboard
@pytest.mark.clauses("LS98-board-1", "LS98-morale-4", "LS98-surr-1")
def test_ls98_board_1_who_flees_or_has_struck_is_not_asked_to_grapple() -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))
    with set_down(level):
        own, foe = changed("own", run=1), changed("foe", run=1, fleeing=True)
        own.fleeing = True
        assert run(boarding()) == []
        own.fleeing = False
        assert run(boarding(), {"LS98-board-1": ["no"]}) == []
        foe.hex = MIDDLE.to(3, 2)
        assert run(may_grapple(own)) == []
        foe.hex = MIDDLE.to(3)
        mark(own.number, HasStruck("foe"))
        assert not may_ask(own)


@pytest.mark.clauses("LS98-orders-3", "LS98-board-1")
@pytest.mark.parametrize(
    ("orders", "clause"), [(["frigates-fight-frigates"], "LS98-orders-3"), ([], "")]
)
def test_ls98_orders_3_a_frigate_lays_the_flagship_aboard_only_without_those_orders(
    orders: list[str], clause: str
) -> None:
    level = hexes(
        frigate("own", "british", orders=orders),
        seventy_four("hoche", "french", MIDDLE.to(3), flagship=True, rate="3rd", state="anchored"),
        frigate("loire", "french", MIDDLE.to(6, 9)),
    )
    with set_down(level):
        refused = no_boarding(ship_named("own"), ship_named("hoche"))
        assert (refused.clause if refused else "") == clause


@pytest.mark.clauses("LS98-board-1")
@pytest.mark.parametrize(
    ("own", "foe", "marker", "clause"),
    [
        ({"run": 0}, {"run": 1}, None, "LS98-board-1"),
        ({"run": 1}, {"run": 0}, None, "LS98-board-1"),
        ({"run": 1}, {"run": 2}, None, ""),
        ({"run": 2}, {"run": 3}, None, "LS98-board-1"),
        ({"run": 3}, {"run": 3}, Anchored(), ""),
        ({"run": 3}, {"run": 3}, Aground(), ""),
        ({"run": 1}, {"run": 1}, Sinking(2), "LS98-board-1"),
        ({"run": 1}, {"run": 1, "full_sail": True}, None, "LS98-board-1"),
        ({"run": 3, "masts_down": ["fore", "main", "mizzen"]}, {"run": 3}, None, ""),
        ({"run": 1, "crew": 0}, {"run": 1}, None, "LS98-board-1"),
        ({"run": 1}, {"run": 1, "crew": 0}, None, ""),
    ],
)
def test_ls98_board_1_one_lies_still_or_both_go_slowly_the_same_way(
    own: dict[str, Any], foe: dict[str, Any], marker: Any, clause: str
) -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))
    with set_down(level):
        ship, other = changed("own", **own), changed("foe", **foe)
        if marker is not None:
            mark(other.number, marker)
        refused = no_boarding(ship, other)
        assert (refused.clause if refused else "") == clause
        if isinstance(marker, Sinking):
            assert no_boarding(other, ship) is not None


@pytest.mark.clauses("LS98-surr-2", "LS98-sink-1")
@pytest.mark.parametrize("sinks", ["own", "foe"])
def test_ls98_surr_2_nobody_takes_a_ship_where_one_of_the_two_goes_down(sinks: str) -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)))
    with set_down(level):
        place(Hold("own", "foe", grappled=True, boarder="own"))
        changed("foe", crew=0, marines=0, soldiers=0)
        mark(ship_named(sinks).number, Sinking(2))
        assert run(taken_undefended()) == []


# ------------------------------------------------------------------------------ towing
@pytest.mark.clauses("LS98-tow-1", "LS98-ground-1")
def test_ls98_tow_1_both_have_made_a_hex_and_the_bottom_lets_go() -> None:
    level = hexes(
        seventy_four("own", "french"),
        frigate("friend", "french", MIDDLE.to(2, -1), state="aground"),
        frigate("foe", "british", MIDDLE.to(3, 9)),
    )
    with set_down(level):
        own, friend = changed("own", towing="friend"), changed("friend", on_rocks=True)
        assert [ship.id for ship in towable(own)] == ["friend"]
        run(tows(), {"LS98-tow-1": [[4]]})
        assert (own.hex, own.run, own.towing) == (MIDDLE.to(2), 1, "")
        assert (friend.hex, friend.run) == (MIDDLE, 1)
        assert (aground(friend), friend.on_rocks) == (False, False)
        assert towable(own) == []


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
@pytest.mark.parametrize(("at", "parts"), [(MIDDLE.to(2), False), (MIDDLE.to(2, 2), True)])
def test_ls98_tow_1_a_boat_that_is_no_longer_beside_her_has_lost_its_tow(
    at: Any, parts: bool
) -> None:
    foe = frigate("foe", "british", MIDDLE.to(3, 9))
    with set_down(hexes(frigate("own", "french", **WRECK), foe)):
        boat = Boat("b", "own", "french", at, towing="own")
        boat.number = place(boat)
        told = run(tows(), {} if parts else {"LS98-tow-1": [[4]]})
        assert [event.text for event in told if isinstance(event, Told)] == (
            ["the tow has parted"] if parts else []
        )
        assert (ship_named("own").hex == MIDDLE) is parts
        assert boat.towing == ""


@pytest.mark.clauses("LS98-tow-1")
def test_ls98_tow_1_neither_a_ship_nor_land_may_lie_ahead_of_a_tow() -> None:
    level = hexes(frigate("own", "french"), frigate("foe", "british", MIDDLE.to(3)), chart=LAND)
    with set_down(level):
        assert is_free(MIDDLE.to(4))
        assert not is_free(MIDDLE.to(3))
        assert not is_free(MIDDLE.to(2, 2))


@pytest.mark.clauses("LS98-tow-1")
def test_ls98_tow_1_the_tower_is_under_way_right_ahead_and_the_tow_still_wants_it() -> None:
    astern = frigate("friend", "french", MIDDLE.to(5), **WRECK)
    level = hexes(frigate("own", "french"), astern, frigate("foe", "british", MIDDLE.to(3, 9)))
    with set_down(level):
        own, friend = ship_named("own"), ship_named("friend")
        assert holds_in_tow(own, friend)
        own.heading = 3
        assert not holds_in_tow(own, friend)
        own.heading, friend.masts_down = 2, []
        assert not holds_in_tow(own, friend)
        friend.masts_down = list(friend.rigged)
        mark(own.number, Anchored())
        assert not holds_in_tow(own, friend)
