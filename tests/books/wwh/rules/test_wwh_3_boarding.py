"""WWH-3: grappling, the fight on deck, fire between the two, and what becomes of a prize."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.books.wwh.rules.boarding import (
    board,
    board_menu,
    boarding_odds,
    boarding_score,
    grapple_chance,
    next_to_board,
)
from game.books.wwh.rules.gunnery import fire, next_to_fire
from game.books.wwh.rules.sheet import Ship, grappled
from game.books.wwh.rules.shots import orders_now
from game.core.events import Boarded, Captured, Grappled, Struck
from game.core.steps import Choose
from tests.books.kmh.rules.sheets import Played, played
from tests.books.wwh.rules.gunners import keys, order_at, refused
from tests.books.wwh.rules.strips import alongside, at_sea, french, guns, holds, strip, struck_to


def boards(ship: Ship, foe: Ship, *faces: int) -> Played:
    """She boards: the dice of the grapple and of the fight, hers first each time."""
    return played(board(ship), f"board {foe.id}", *faces)


def refusal(ship: Ship, foe: Ship) -> str:
    """The clause by which she may not board a ship in her square; '' if she may."""
    (offer,) = [o for o in board_menu(ship).options() if o.key == f"board {foe.id}"]
    return offer.refused.clause if offer.refused else ""


# ------------------------------------------------------------------------------ who may
@pytest.mark.parametrize(("run", "clause"), [(0, ""), (1, ""), (2, "WWH-3.1a")])
def test_wwh_3_1a_the_target_has_made_one_square_at_most(run: int, clause: str) -> None:
    ship, foe = strip(), french(last_run=run)
    with at_sea(ship, foe):
        alongside(ship, foe)
        assert refusal(ship, foe) == clause
        found = played(next_to_board("british")).result
        assert (found is ship) == (clause == "")


def test_wwh_3_1a_in_the_same_square_only_and_enemies_only() -> None:
    ship, friend, foe = strip(), strip("friend", last_run=0), french(at=(11, 10), last_run=0)
    with at_sea(ship, friend, foe):
        alongside(ship, friend)
        assert board_menu(ship).keys() == ["no"]
        assert played(next_to_board("british")).result is None


def test_wwh_3_1a_she_need_not_and_is_asked_once_a_phase() -> None:
    ship, foe = strip(), french(last_run=0)
    with at_sea(ship, foe):
        alongside(ship, foe)
        assert played(board(ship), "no").events == []
        assert played(next_to_board("british")).result is None
        assert played(next_to_board("french")).result is None, "the British made two squares"


def test_wwh_3_1b_the_boarder_grapples_if_his_die_is_as_high() -> None:
    assert grapple_chance() == Fraction(7, 12)
    ship, foe = strip(), french(last_run=0)
    with at_sea(ship, foe):
        alongside(ship, foe)
        held = boards(ship, foe, 3, 3, 1, 2)
        assert next(e.clause for e in held.of(Grappled)) == "WWH-3.1b"
        assert [r.clause for r in held.rolls()] == ["WWH-3.1b"] * 2 + ["WWH-3.2a"] * 2


def test_wwh_3_1b_otherwise_there_is_no_fight_and_he_may_try_again() -> None:
    ship, foe = strip(), french(last_run=0)
    with at_sea(ship, foe):
        alongside(ship, foe)
        missed = boards(ship, foe, 2, 3)
        assert (missed.events, grappled("ship")) == ([], None)
        ship.boarded = False
        assert refusal(ship, foe) == ""


# ------------------------------------------------------------------------------ the fight
@pytest.mark.parametrize(
    ("ship", "base"),
    [
        (strip(starboard_lost=1), 5),
        (french(starboard_lost=2, masts_down=["fore"]), 1),
        (french(starboard_lost=2, masts_down=["fore", "main"]), -1),
        (strip(nation="spanish", gunnery=4), 3),
        (strip(nation="american", gunnery=4), 5),
        (french(gunnery=4, boarding_bonus=1), 5),
    ],
)
def test_wwh_3_2a_the_weaker_side_less_two_a_mast(ship: Ship, base: int) -> None:
    with at_sea(ship):
        assert boarding_score(ship).total == base


def test_wwh_3_2a_the_whole_fight_of_the_book() -> None:
    ship, foe = strip(starboard_lost=1), french(starboard_lost=2, masts_down=["main"], last_run=1)
    with at_sea(ship, foe):
        alongside(ship, foe, foul=True)
        fought = boards(ship, foe, 3, 3, 3, 6)
        (round_,) = fought.of(Boarded)
        assert (round_.attack, round_.defence, round_.won) == (8, 7, "attacker")
        terms = [t.clause for r in fought.rolls() if r.tally for t in r.tally.terms]
        assert set(terms) == {"WWH-3.2a"}
        assert struck_to(foe) == "ship"


def test_wwh_3_2b_the_boarder_wins_and_she_strikes() -> None:
    ship, foe = strip(), french(gunnery=3, last_run=0)
    with at_sea(ship, foe):
        alongside(ship, foe)
        won = boards(ship, foe, 4, 2, 6, 1)
        (round_,) = won.of(Boarded)
        assert (round_.clause, round_.attack, round_.defence) == ("WWH-3.2b", 12, 4)
        assert [(e.clause, e.ship, e.to) for e in won.of(Struck)] == [("WWH-3.2b", "foe", "ship")]
        assert [(e.clause, e.by) for e in won.of(Captured)] == [("WWH-3.4", "british")]


def test_wwh_3_2b_a_draw_goes_on_in_the_next_boarding_phase_of_either_side() -> None:
    ship, foe = strip(gunnery=4), french(last_run=0)
    with at_sea(ship, foe):
        alongside(ship, foe)
        drawn = boards(ship, foe, 6, 1, 3, 3)
        assert [(e.attack, e.won) for e in drawn.of(Boarded)] == [(8, "")]
        assert played(next_to_board("british")).result is None
        assert played(next_to_board("french")).result is foe
        on = played(board(foe), 4, 2)
        (round_,) = on.of(Boarded)
        assert (round_.ship, round_.attack, round_.defence) == ("ship", 9, 7)
        assert not [s for s in on.asked if isinstance(s, Choose)]
        assert struck_to(foe) == "ship"


def test_wwh_3_2b_thrown_back_she_may_not_board_her_again() -> None:
    ship, foe = french("ship", (10, 10), gunnery=2), strip("foe", gunnery=4, last_run=0)
    ship.last_run = 0
    with at_sea(ship, foe):
        alongside(ship, foe, foul=True)
        lost = boards(ship, foe, 6, 1, 3, 1)
        (round_,) = lost.of(Boarded)
        assert (round_.attack, round_.defence, round_.won) == (5, 6, "defender")
        assert [(e.on, e.clause) for e in lost.of(Grappled)] == [
            (True, "WWH-3.1b"),
            (False, "WWH-3.2b"),
        ]
        assert (grappled("ship"), holds()[0].foul) == (None, True)
        assert (refusal(ship, foe), refusal(foe, ship)) == ("WWH-3.2b", "")
        ship.boarded = False
        assert played(next_to_board("french")).result is None


@pytest.mark.parametrize(
    ("ship", "foe", "odds"),
    [
        (strip(), french(), (21, 5, 10)),
        (strip(), french(port_lost=2, starboard_lost=2), (30, 3, 3)),
        (french("a", gunnery=4), strip("b"), (6, 4, 26)),
        (strip(gunnery=3), french(masts_down=["fore", "main"]), (30, 3, 3)),
        (strip(), french(nation="spanish", gunnery=4), (30, 3, 3)),
    ],
)
def test_wwh_3_2a_odds_as_measured(ship: Ship, foe: Ship, odds: tuple[int, int, int]) -> None:
    with at_sea(ship, foe):
        assert boarding_odds(ship, foe) == tuple(Fraction(n, 36) for n in odds)


# ------------------------------------------------------------------------------ fire
def test_wwh_3_3_only_fives_hit_and_at_nobody_else() -> None:
    ship, foe = strip(gunnery=4), french(damage=1)
    third = french("third", (11, 10))
    with at_sea(ship, foe, third):
        alongside(ship, foe, "starboard", "port", boarder="ship")
        assert keys(ship) == ["starboard foe"]
        assert refused(ship, third) == "WWH-3.3"
        shots = played(fire(ship), "starboard foe", (5, 5, 6, 6, 1))
        assert shots.asks is None
        assert (guns(foe), foe.damage) == ((3, 5), 1)
        assert {e.clause for e in shots.events} == {"WWH-3.3"}


def test_wwh_3_3_the_other_may_fire_at_her_alone_and_nothing_flies_over() -> None:
    ship, foe = strip(), french()
    friend, beyond = strip("friend", (11, 10)), strip("beyond", (9, 10))
    with at_sea(ship, foe, friend, beyond):
        alongside(ship, foe, "starboard", "port", boarder="ship")
        assert refused(foe, friend) == "WWH-3.3"
        assert keys(foe) == ["port ship"]
        played(fire(foe), "port ship", (1, 1, 5, 5, 5))
        assert (guns(ship), friend.damage, beyond.damage) == ((4, 3), 0, 0)
        assert order_at(friend, foe).shots, "others may fire at either of the two"


def test_wwh_3_3_one_boarding_action_at_a_time() -> None:
    ship, foe, other = strip(), french(last_run=0), french("other", last_run=0)
    with at_sea(ship, foe, other):
        alongside(ship, foe, boarder="ship")
        alongside(other, ship)
        other.square = ship.square
        assert (refusal(ship, other), refusal(other, ship)) == ("WWH-3.3", "WWH-3.3")


# ------------------------------------------------------------------------------ afterwards
def test_wwh_3_4_captor_and_prize_lie_fast_the_captor_fires_on() -> None:
    ship, foe = strip(), french(gunnery=1, last_run=0)
    third, fourth = french("third", (11, 10)), french("fourth", (20, 20), last_run=0)
    with at_sea(ship, foe, third, fourth):
        alongside(ship, foe)
        won = boards(ship, foe, 6, 1, 6, 1)
        assert (won.heard("WWH-3.4"), holds()[0].fast, grappled("ship")) == (1, True, None)
        assert played(next_to_fire("british")).result is ship
        assert keys(ship) == ["port third"]
        assert orders_now(foe) != []
        assert played(next_to_fire("french")).result is third, "the prize is not asked"
        ship.boarded = False
        alongside(fourth, ship)
        assert refusal(ship, fourth) == refusal(fourth, ship) == "WWH-3.4"
