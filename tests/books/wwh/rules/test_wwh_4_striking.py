"""WWH-4.0, WWH-4.2: who strikes to whom, and what nation and special ships change."""

import pytest

from game.books.wwh.rules.boarding import (
    boarding_tally,
    captor_side,
    has_lost_masts_to_strike,
    strike_raked_enemies,
)
from game.books.wwh.rules.sheet import unfinished_grapple
from game.core.events import Grappled, Struck
from game.core.markers import Gone
from game.core.table import add_marker
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.gunners import dice_count, key_refusal_clause, order_against
from tests.books.wwh.rules.ship_boards import (
    add_hold,
    french_ship,
    make_ship,
    open_holds,
    ships_on_table,
    struck_to,
)

LOST = (["mizzen"], ["mizzen", "main"], ["mizzen", "main", "fore"])


@pytest.mark.parametrize("nation", ["french", "spanish", "danish", "british", "american"])
@pytest.mark.parametrize("masts", LOST)
def test_wwh_4_0b_a_mast_gone_or_all_for_a_british_ship(nation: str, masts: list[str]) -> None:
    raker = make_ship("raker", (5, 8), point="E", nation="dutch")
    ship = make_ship("ship", (5, 6), nation=nation, masts_down=list(masts))
    strikes = len(masts) == 3 or nation in ("french", "spanish", "danish")
    with ships_on_table(raker, ship):
        told = run_procedure(strike_raked_enemies(raker))
        assert struck_to(ship) == ("raker" if strikes else None)
        clauses = [(e.clause, e.ship, e.to) for e in told.events_of(Struck)]
        assert clauses == [("WWH-4.0b", "ship", "raker")] * strikes
        assert captor_side(ship) == ("dutch" if strikes else "")
        if not strikes:
            assert order_against(raker, ship).shots[0].rake == "stern"


@pytest.mark.parametrize(
    ("at", "point", "strikes"),
    [
        ((5, 7), "E", True),
        ((5, 8), "W", True),
        ((5, 9), "E", False),
        ((5, 5), "E", True),
        ((5, 4), "W", True),
        ((5, 8), "NE", False),
        ((6, 8), "E", False),
        ((5, 8), "N", False),
    ],
)
def test_wwh_4_0b_bow_or_stern_by_the_geometry_of_a_rake(
    at: tuple[int, int], point: str, strikes: bool
) -> None:
    raker, ship = (make_ship("raker", at, point=point), french_ship("ship", (5, 6), masts_down=["fore"]))
    with ships_on_table(raker, ship):
        run_procedure(strike_raked_enemies(raker))
        assert (struck_to(ship) is not None) == strikes


def test_wwh_4_0b_the_raker_needs_guns_on_that_side() -> None:
    raker = make_ship("raker", (5, 8), point="E", port_lost=5)
    ship = french_ship("ship", (5, 6), masts_down=["fore"])
    with ships_on_table(raker, ship):
        assert run_procedure(strike_raked_enemies(raker)).events == []
        raker.heading = HEADING_NAMES.index("W")
        assert run_procedure(strike_raked_enemies(raker)).events_of(Struck) != []
        assert run_procedure(strike_raked_enemies(raker)).events == [], "she strikes once"


def test_wwh_4_0b_neither_friends_nor_a_ship_with_all_masts_nor_a_raker_that_has_gone() -> None:
    raker, friend = (make_ship("raker", (5, 8), point="E"), make_ship("friend", (5, 6), masts_down=LOST[2]))
    foe = french_ship("foe", (5, 10))
    with ships_on_table(raker, friend, foe):
        assert run_procedure(strike_raked_enemies(raker)).events == []
        foe.masts_down.append("main")
        add_marker(raker.number, Gone("left", "top"))
        assert run_procedure(strike_raked_enemies(raker)).events == []


def test_wwh_4_0b_a_brig_has_lost_all_when_two_are_down() -> None:
    brig = make_ship("brig", rigged=["fore", "main"], masts_down=["fore"])
    with ships_on_table(brig):
        assert not has_lost_masts_to_strike(brig)
        brig.masts_down.append("main")
        assert has_lost_masts_to_strike(brig)


def test_wwh_4_0b_a_ship_that_strikes_ends_her_boarding_action() -> None:
    raker = make_ship("raker", (5, 8), point="E")
    ship, boarder = french_ship("ship", (5, 6), masts_down=["fore"]), make_ship("boarder", (5, 6))
    with ships_on_table(raker, ship, boarder):
        add_hold(boarder, ship, boarder="boarder", foul=True)
        told = run_procedure(strike_raked_enemies(raker))
        assert [e.on for e in told.events_of(Grappled)] == [False]
        assert (unfinished_grapple("ship"), open_holds()[0].foul, struck_to(ship)) == (None, True, "raker")


# ------------------------------------------------------------------------------ nations
def test_wwh_4_2a_an_even_game_knows_no_nation() -> None:
    ship, near, far = (make_ship(gunnery=4), french_ship("near", (11, 10)), french_ship("far", (12, 10)))
    spaniard = make_ship("don", (11, 14), nation="spanish", gunnery=4)
    with ships_on_table(ship, near, far, spaniard, options=["even-sides"]):
        assert dice_count(ship, near) == 4
        assert key_refusal_clause(ship, "starboard 2 near / 2 far") == "WWH-4.2a"
        ship.fired = ["port"]
        assert key_refusal_clause(ship, "second starboard near") == "not offered"
        assert boarding_tally(ship).total == boarding_tally(spaniard).total == 4
        ship.masts_down, ship.square, ship.fired = ["fore"], Square(11, 11), []
        near.square, near.heading = Square(11, 13), HEADING_NAMES.index("E")
        run_procedure(strike_raked_enemies(near))
        assert struck_to(ship) == "near", "one mast is enough"


def test_wwh_4_2b_redoutable_boards_with_one_more() -> None:
    redoutable = french_ship("redoutable", gunnery=4, boarding_bonus=1)
    with ships_on_table(redoutable):
        terms = boarding_tally(redoutable).terms
        assert [(t.clause, t.num) for t in terms] == [("WWH-3.2a", 4), ("WWH-4.2b", 1)]


def test_wwh_4_2c_americans_are_good_ships_others_like_the_french() -> None:
    american = make_ship("american", nation="american")
    near, far = (make_ship("near", (11, 10), nation="danish"), make_ship("far", (12, 10), nation="danish"))
    with ships_on_table(american, near, far):
        assert dice_count(american, near) == 6
        assert key_refusal_clause(american, "starboard 3 near / 2 far") == ""
        assert key_refusal_clause(near, "port 3 american / 2 far") == "WWH-2.1.3b"
        assert boarding_tally(american).terms[-1].clause == "WWH-4.2c"
        assert boarding_tally(near).total == 5
        american.fired = ["port"]
        assert key_refusal_clause(american, "second starboard near") == ""
