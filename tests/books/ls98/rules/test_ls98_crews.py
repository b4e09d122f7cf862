"""What shakes a crew of the 1798 game, who strikes to whom, who may lay whom aboard, and what comes
of a tow."""

from typing import Any

import pytest

from game.books.ls98.rules.boarding import (
    ask_to_grapple,
    boarding_refusal,
    capture_undefended,
    is_free_to_grapple,
    run_boarding,
)
from game.books.ls98.rules.morale import (
    can_rake_stern,
    captor_side,
    count_friends_struck,
    is_leader_fit_aboard,
    is_outclassed,
    morale_tally,
    nearest_at_close_range,
    roll_morale,
    roll_witness_morale,
    ship_boarding_her,
    strike_colours,
    surrender_by_signal,
)
from game.books.ls98.rules.sheet import Boat, Hold, get_ship, is_aground, is_fighting
from game.books.ls98.rules.towing import can_still_tow, has_no_ship_or_land, run_tows, towable_ships
from game.core.events import Captured, Struck, Told
from game.core.markers import Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import add_marker, place
from tests.books.ls98.rules.hex_levels import (
    MIDDLE_HEX,
    change_ship,
    frigate_table,
    level_in_hexes,
    level_on_table,
    run_procedure,
    seventy_four_table,
)

WRECK: dict[str, Any] = {"damage": {"masts": ["fore", "main", "mizzen"]}}
LEVEL = level_in_hexes(
    frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
)
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
def test_ls98_morale_2_a_nought_is_a_ten_and_five_in_all_stands(face: int, rounds: int, words: str) -> None:
    with level_on_table(LEVEL):
        place(Hold("foe", "own", grappled=True, boarder="foe", begun=True, rounds=rounds))
        (told,) = run_procedure(roll_morale(get_ship("own"), "LS98-morale-1"), {"LS98-morale-2": [[face]]})
        assert isinstance(told, Told)
        assert (told.clause, told.text) == ("LS98-morale-1", words)


@pytest.mark.clauses("LS98-morale-3")
def test_ls98_morale_3_a_friend_that_has_struck_counts_if_near_in_sight_and_another() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("near", "french", MIDDLE_HEX.hex_towards(2, 2)),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 2)),
        frigate_table("far", "french", MIDDLE_HEX.hex_towards(4, 9)),
        size=(30, 24),
    )
    with level_on_table(level):
        own = get_ship("own")
        for name in ("own", "foe"):
            add_marker(get_ship(name).number, HasStruck())
        assert count_friends_struck(own) == 0
        add_marker(get_ship("near").number, HasStruck())
        assert count_friends_struck(own) == 1
        add_marker(get_ship("far").number, HasStruck())
        assert count_friends_struck(own) == 2
        change_ship("far", hex=MIDDLE_HEX.hex_towards(2, 9))
        assert count_friends_struck(own) == 1
        add_marker(get_ship("near").number, Gone("sunk"))
        assert count_friends_struck(own) == 1


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
@pytest.mark.parametrize(
    ("begun", "boarder", "smaller"),
    [(True, "large", True), (False, "large", False), (True, "own", False), (True, "", False)],
)
def test_ls98_morale_3_she_is_measured_by_who_boards_her_and_not_before_he_does(
    begun: bool, boarder: str, smaller: bool
) -> None:
    """Else by the nearest enemy, here one of her own class that lies right alongside."""
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("equal", "british", MIDDLE_HEX.hex_towards(5)),
        seventy_four_table("large", "british", MIDDLE_HEX.hex_towards(3)),
    )
    with level_on_table(level):
        place(Hold("own", "large", grappled=True, boarder=boarder, begun=begun))
        assert is_outclassed(get_ship("own")) is smaller


@pytest.mark.clauses("LS98-morale-3", "LS98-board-6")
def test_ls98_morale_3_who_boards_a_larger_ship_is_smaller_than_her() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), seventy_four_table("large", "british", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        place(Hold("own", "large", grappled=True, boarder="own", begun=True))
        assert is_outclassed(get_ship("own"))
        assert not is_outclassed(get_ship("large"))


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
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, off))
    )
    with level_on_table(level):
        ship, other = change_ship("own", klass=own), change_ship("foe", klass=foe)
        assert nearest_at_close_range(ship) is (other if near else None)
        assert is_outclassed(ship) is (near and own != foe and own == "unrated")


@pytest.mark.clauses("LS98-morale-3", "LS98-board-5")
def test_ls98_morale_3_a_leader_counts_aboard_and_whole_and_a_hurt_one_aboard() -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", leaders=["tone", "hardy"], leaders_hurt=["hardy", "gone"])
        assert [is_leader_fit_aboard(own, who) for who in ("tone", "hardy", "gone", "nobody")] == [1, 0, 0, 0]
        assert morale_tally(own).total == 2 - 1
        own.leaders = ["tone"]
        assert morale_tally(own).total == 2
        own.leaders = []
        assert morale_tally(own).total == 0


@pytest.mark.clauses("LS98-morale-3")
@pytest.mark.parametrize(("start", "total"), [(4, 0), (5, 0), (6, -2), (7, -2)])
def test_ls98_morale_3_half_her_men_and_not_one_more(start: int, total: int) -> None:
    with level_on_table(LEVEL):
        own = change_ship("own", crew=2, marines=1, soldiers=0, start=start)
        assert morale_tally(own).total == total


# ------------------------------------------------------------------------------ striking
@pytest.mark.clauses("LS98-surr-1", "LS98-board-9")
@pytest.mark.parametrize("to", ["foe", ""])
def test_ls98_surr_1_to_whom_she_has_struck_is_told(to: str) -> None:
    with level_on_table(LEVEL):
        own = get_ship("own")
        told = run_procedure(strike_colours(own, get_ship(to) if to else None, "LS98-surr-1"))
        taken = [Captured("LS98-surr-1", "own", "british")] if to else []
        assert told == [Struck("LS98-surr-1", "own", to), *taken]
        assert captor_side(own) == ("british" if to else "")
        own.manned = True
        assert captor_side(own) == "french"
        assert captor_side(get_ship("foe")) == ""


@pytest.mark.clauses("LS98-morale-1", "LS98-surr-2")
@pytest.mark.parametrize(("begun", "boarder"), [(True, "own"), (False, "foe"), (True, "")])
def test_ls98_surr_2_only_who_has_boarders_aboard_strikes_for_want_of_heart(
    begun: bool, boarder: str
) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5, 2)),
    )
    with level_on_table(level):
        own, friend = get_ship("own"), get_ship("friend")
        place(Hold("own", "foe", grappled=True, boarder=boarder, begun=begun))
        assert ship_boarding_her(own) is None
        run_procedure(roll_witness_morale(own, friend), {"LS98-morale-2": [[1]]})
        assert (own.fleeing, is_fighting(own)) == (True, True)


@pytest.mark.clauses("LS98-morale-1")
def test_ls98_morale_1_who_has_struck_or_heard_or_sees_nothing_does_not_test() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("between", "british", MIDDLE_HEX.hex_towards(2)),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(2, 2)),
    )
    with level_on_table(level):
        own, friend = get_ship("own"), get_ship("friend")
        assert run_procedure(roll_witness_morale(friend, own)) == []
        change_ship("between", hex=MIDDLE_HEX.hex_towards(4))
        friend.heard = ["own"]
        assert run_procedure(roll_witness_morale(friend, own)) == []
        friend.heard = ["another"]
        run_procedure(roll_witness_morale(friend, own), {"LS98-morale-2": [[9]]})
        assert (friend.heard, friend.fleeing) == (["another", "own"], False)
        friend.heard = []
        add_marker(friend.number, HasStruck("foe"))
        assert run_procedure(roll_witness_morale(friend, own)) == []


@pytest.mark.clauses("LS98-sig-2", "LS98-fire-6")
def test_ls98_sig_2_she_strikes_to_the_nearest_whose_guns_reach_her() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"),
        frigate_table("small", "british", MIDDLE_HEX.hex_towards(3, 4)),
        frigate_table("next", "british", MIDDLE_HEX.hex_towards(4, 5)),
        frigate_table("last", "british", MIDDLE_HEX.hex_towards(5, 5)),
    )
    with level_on_table(level):
        change_ship("small", klass="unrated")
        struck_to, _ = run_procedure(surrender_by_signal(get_ship("own")))
        assert isinstance(struck_to, Struck)
        assert struck_to.to == "next"


@pytest.mark.clauses("LS98-surr-1", "LS98-fire-6")
@pytest.mark.parametrize(
    ("klass", "off", "rakes"),
    [("5th", 4, True), ("5th", 5, False), ("unrated", 2, True), ("unrated", 3, False)],
)
def test_ls98_surr_1_medium_range_is_that_of_who_could_rake_her(klass: str, off: int, rakes: bool) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(5, off), 3)
    )
    with level_on_table(level):
        own, foe = get_ship("own"), change_ship("foe", klass=klass)
        assert can_rake_stern(foe, own) is rakes
        foe.heading = 5
        assert not can_rake_stern(foe, own)
        own.heading, foe.heading = 5, 3
        assert not can_rake_stern(foe, own)


# ------------------------------------------------------------------------------ laying aboard
@pytest.mark.clauses("LS98-board-1", "LS98-morale-4", "LS98-surr-1")
def test_ls98_board_1_who_flees_or_has_struck_is_not_asked_to_grapple() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        own, foe = change_ship("own", run=1), change_ship("foe", run=1, fleeing=True)
        own.fleeing = True
        assert run_procedure(run_boarding()) == []
        own.fleeing = False
        assert run_procedure(run_boarding(), {"LS98-board-1": ["no"]}) == []
        foe.hex = MIDDLE_HEX.hex_towards(3, 2)
        assert run_procedure(ask_to_grapple(own)) == []
        foe.hex = MIDDLE_HEX.hex_towards(3)
        add_marker(own.number, HasStruck("foe"))
        assert not is_free_to_grapple(own)


@pytest.mark.clauses("LS98-orders-3", "LS98-board-1")
@pytest.mark.parametrize(("orders", "clause"), [(["frigates-fight-frigates"], "LS98-orders-3"), ([], "")])
def test_ls98_orders_3_a_frigate_lays_the_flagship_aboard_only_without_those_orders(
    orders: list[str], clause: str
) -> None:
    level = level_in_hexes(
        frigate_table("own", "british", orders=orders),
        seventy_four_table(
            "hoche", "french", MIDDLE_HEX.hex_towards(3), flagship=True, rate="3rd", state="anchored"
        ),
        frigate_table("loire", "french", MIDDLE_HEX.hex_towards(6, 9)),
    )
    with level_on_table(level):
        refused = boarding_refusal(get_ship("own"), get_ship("hoche"))
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
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        ship, other = change_ship("own", **own), change_ship("foe", **foe)
        if marker is not None:
            add_marker(other.number, marker)
        refused = boarding_refusal(ship, other)
        assert (refused.clause if refused else "") == clause
        if isinstance(marker, Sinking):
            assert boarding_refusal(other, ship) is not None


@pytest.mark.clauses("LS98-surr-2", "LS98-sink-1")
@pytest.mark.parametrize("sinks", ["own", "foe"])
def test_ls98_surr_2_nobody_takes_a_ship_where_one_of_the_two_goes_down(sinks: str) -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3))
    )
    with level_on_table(level):
        place(Hold("own", "foe", grappled=True, boarder="own"))
        change_ship("foe", crew=0, marines=0, soldiers=0)
        add_marker(get_ship(sinks).number, Sinking(2))
        assert run_procedure(capture_undefended()) == []


# ------------------------------------------------------------------------------ towing
@pytest.mark.clauses("LS98-tow-1", "LS98-ground-1")
def test_ls98_tow_1_both_have_made_a_hex_and_the_bottom_lets_go() -> None:
    level = level_in_hexes(
        seventy_four_table("own", "french"),
        frigate_table("friend", "french", MIDDLE_HEX.hex_towards(2, -1), state="aground"),
        frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9)),
    )
    with level_on_table(level):
        own, friend = change_ship("own", towing="friend"), change_ship("friend", on_rocks=True)
        assert [ship.id for ship in towable_ships(own)] == ["friend"]
        run_procedure(run_tows(), {"LS98-tow-1": [[4]]})
        assert (own.hex, own.run, own.towing) == (MIDDLE_HEX.hex_towards(2), 1, "")
        assert (friend.hex, friend.run) == (MIDDLE_HEX, 1)
        assert (is_aground(friend), friend.on_rocks) == (False, False)
        assert towable_ships(own) == []


@pytest.mark.clauses("LS98-tow-1", "LS98-boat-3")
@pytest.mark.parametrize(
    ("at", "parts"), [(MIDDLE_HEX.hex_towards(2), False), (MIDDLE_HEX.hex_towards(2, 2), True)]
)
def test_ls98_tow_1_a_boat_that_is_no_longer_beside_her_has_lost_its_tow(at: Any, parts: bool) -> None:
    foe = frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    with level_on_table(level_in_hexes(frigate_table("own", "french", **WRECK), foe)):
        boat = Boat("b", "own", "french", at, towing="own")
        boat.number = place(boat)
        told = run_procedure(run_tows(), {} if parts else {"LS98-tow-1": [[4]]})
        assert [event.text for event in told if isinstance(event, Told)] == (
            ["the tow has parted"] if parts else []
        )
        assert (get_ship("own").hex == MIDDLE_HEX) is parts
        assert boat.towing == ""


@pytest.mark.clauses("LS98-tow-1")
def test_ls98_tow_1_neither_a_ship_nor_land_may_lie_ahead_of_a_tow() -> None:
    level = level_in_hexes(
        frigate_table("own", "french"), frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3)), chart=LAND
    )
    with level_on_table(level):
        assert has_no_ship_or_land(MIDDLE_HEX.hex_towards(4))
        assert not has_no_ship_or_land(MIDDLE_HEX.hex_towards(3))
        assert not has_no_ship_or_land(MIDDLE_HEX.hex_towards(2, 2))


@pytest.mark.clauses("LS98-tow-1")
def test_ls98_tow_1_the_tower_is_under_way_right_ahead_and_the_tow_still_wants_it() -> None:
    astern = frigate_table("friend", "french", MIDDLE_HEX.hex_towards(5), **WRECK)
    level = level_in_hexes(
        frigate_table("own", "french"), astern, frigate_table("foe", "british", MIDDLE_HEX.hex_towards(3, 9))
    )
    with level_on_table(level):
        own, friend = get_ship("own"), get_ship("friend")
        assert can_still_tow(own, friend)
        own.heading = 3
        assert not can_still_tow(own, friend)
        own.heading, friend.masts_down = 2, []
        assert not can_still_tow(own, friend)
        friend.masts_down = list(friend.rigged)
        add_marker(own.number, Anchored())
        assert not can_still_tow(own, friend)
