"""WWH-4.0, WWH-4.2: who strikes to whom, and what nation and special ships change."""

from __future__ import annotations

import pytest

from game.books.wwh.rules.boarding import boarding_score
from game.books.wwh.rules.sheet import grappled
from game.books.wwh.rules.striking import has_lost_enough, raked, side_that_holds
from game.core.events import Grappled, Struck
from game.core.markers import Gone
from game.core.table import mark
from game.sea.square import NAMES, Square
from tests.books.kmh.rules.sheets import played
from tests.books.wwh.rules.gunners import dice, order_at, refuses
from tests.books.wwh.rules.strips import alongside, at_sea, french, holds, strip, struck_to

LOST = (["mizzen"], ["mizzen", "main"], ["mizzen", "main", "fore"])


@pytest.mark.parametrize("nation", ["french", "spanish", "danish", "british", "american"])
@pytest.mark.parametrize("masts", LOST)
def test_wwh_4_0b_a_mast_gone_or_all_for_a_british_ship(nation: str, masts: list[str]) -> None:
    raker = strip("raker", (5, 8), point="E", nation="dutch")
    ship = strip("ship", (5, 6), nation=nation, masts_down=list(masts))
    strikes = len(masts) == 3 or nation in ("french", "spanish", "danish")
    with at_sea(raker, ship):
        told = played(raked(raker))
        assert struck_to(ship) == ("raker" if strikes else None)
        clauses = [(e.clause, e.ship, e.to) for e in told.of(Struck)]
        assert clauses == [("WWH-4.0b", "ship", "raker")] * strikes
        assert side_that_holds(ship) == ("dutch" if strikes else "")
        if not strikes:
            assert order_at(raker, ship).shots[0].rake == "stern"


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
    raker, ship = strip("raker", at, point=point), french("ship", (5, 6), masts_down=["fore"])
    with at_sea(raker, ship):
        played(raked(raker))
        assert (struck_to(ship) is not None) == strikes


def test_wwh_4_0b_the_raker_needs_guns_on_that_side() -> None:
    raker = strip("raker", (5, 8), point="E", port_lost=5)
    ship = french("ship", (5, 6), masts_down=["fore"])
    with at_sea(raker, ship):
        assert played(raked(raker)).events == []
        raker.heading = NAMES.index("W")
        assert played(raked(raker)).of(Struck) != []
        assert played(raked(raker)).events == [], "she strikes once"


def test_wwh_4_0b_neither_friends_nor_a_ship_with_all_masts_nor_a_raker_that_has_gone() -> None:
    raker, friend = strip("raker", (5, 8), point="E"), strip("friend", (5, 6), masts_down=LOST[2])
    foe = french("foe", (5, 10))
    with at_sea(raker, friend, foe):
        assert played(raked(raker)).events == []
        foe.masts_down.append("main")
        mark(raker.number, Gone("left", "top"))
        assert played(raked(raker)).events == []


def test_wwh_4_0b_a_brig_has_lost_all_when_two_are_down() -> None:
    brig = strip("brig", rigged=["fore", "main"], masts_down=["fore"])
    with at_sea(brig):
        assert not has_lost_enough(brig)
        brig.masts_down.append("main")
        assert has_lost_enough(brig)


def test_wwh_4_0b_a_ship_that_strikes_ends_her_boarding_action() -> None:
    raker = strip("raker", (5, 8), point="E")
    ship, boarder = french("ship", (5, 6), masts_down=["fore"]), strip("boarder", (5, 6))
    with at_sea(raker, ship, boarder):
        alongside(boarder, ship, boarder="boarder", foul=True)
        told = played(raked(raker))
        assert [e.on for e in told.of(Grappled)] == [False]
        assert (grappled("ship"), holds()[0].foul, struck_to(ship)) == (None, True, "raker")


# ------------------------------------------------------------------------------ nations
def test_wwh_4_2a_an_even_game_knows_no_nation() -> None:
    ship, near, far = strip(gunnery=4), french("near", (11, 10)), french("far", (12, 10))
    spaniard = strip("don", (11, 14), nation="spanish", gunnery=4)
    with at_sea(ship, near, far, spaniard, options=["even-sides"]):
        assert dice(ship, near) == 4
        assert refuses(ship, "starboard 2 near / 2 far") == "WWH-4.2a"
        ship.fired = ["port"]
        assert refuses(ship, "second starboard near") == "not offered"
        assert boarding_score(ship).total == boarding_score(spaniard).total == 4
        ship.masts_down, ship.square, ship.fired = ["fore"], Square(11, 11), []
        near.square, near.heading = Square(11, 13), NAMES.index("E")
        played(raked(near))
        assert struck_to(ship) == "near", "one mast is enough"


def test_wwh_4_2b_redoutable_boards_with_one_more() -> None:
    redoutable = french("redoutable", gunnery=4, boarding_bonus=1)
    with at_sea(redoutable):
        terms = boarding_score(redoutable).terms
        assert [(t.clause, t.num) for t in terms] == [("WWH-3.2a", 4), ("WWH-4.2b", 1)]


def test_wwh_4_2c_americans_are_good_ships_others_like_the_french() -> None:
    american = strip("american", nation="american")
    near, far = strip("near", (11, 10), nation="danish"), strip("far", (12, 10), nation="danish")
    with at_sea(american, near, far):
        assert dice(american, near) == 6
        assert refuses(american, "starboard 3 near / 2 far") == ""
        assert refuses(near, "port 3 american / 2 far") == "WWH-2.1.3b"
        assert boarding_score(american).terms[-1].clause == "WWH-4.2c"
        assert boarding_score(near).total == 5
        american.fired = ["port"]
        assert refuses(american, "second starboard near") == ""
