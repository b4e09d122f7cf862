"""WWH-3: grappling, the fight on deck, fire between the two, and what becomes of a prize."""

from fractions import Fraction

import pytest

from game.books.wwh.rules.boarding import (
    board_menu,
    boarding_round_odds,
    boarding_tally,
    grapple_chance,
    next_ship_to_board,
    run_ship_boarding,
)
from game.books.wwh.rules.gunnery import ask_next_to_fire, ask_ship_fire
from game.books.wwh.rules.sheet import Ship, unfinished_grapple
from game.books.wwh.rules.shots import broadsides_now
from game.core.events import Boarded, Captured, Grappled, Struck
from game.core.steps import Choose
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.gunners import fire_keys, order_against, refusal_clause
from tests.books.wwh.rules.ship_boards import (
    add_hold,
    french_ship,
    guns_left,
    make_ship,
    open_holds,
    ships_on_table,
    struck_to,
)


def boards(ship: Ship, foe: Ship, *faces: int) -> ProcedureRun:
    """She boards: the dice of the grapple and of the fight, hers first each time."""
    return run_procedure(run_ship_boarding(ship), f"board {foe.id}", *faces)


def refusal(ship: Ship, foe: Ship) -> str:
    """The clause by which she may not board a ship in her square; '' if she may."""
    (offer,) = [o for o in board_menu(ship).options() if o.key == f"board {foe.id}"]
    return offer.refusal.clause if offer.refusal else ""


# ------------------------------------------------------------------------------ who may
@pytest.mark.parametrize(("run", "clause"), [(0, ""), (1, ""), (2, "WWH-3.1a")])
def test_wwh_3_1a_the_target_has_made_one_square_at_most(run: int, clause: str) -> None:
    ship, foe = make_ship(), french_ship(last_run=run)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        assert refusal(ship, foe) == clause
        found = run_procedure(next_ship_to_board("british")).result
        assert (found is ship) == (clause == "")


def test_wwh_3_1a_in_the_same_square_only_and_enemies_only() -> None:
    ship, friend, foe = (make_ship(), make_ship("friend", last_run=0), french_ship(at=(11, 10), last_run=0))
    with ships_on_table(ship, friend, foe):
        add_hold(ship, friend)
        assert board_menu(ship).keys() == ["no"]
        assert run_procedure(next_ship_to_board("british")).result is None


def test_wwh_3_1a_she_need_not_and_is_asked_once_a_phase() -> None:
    ship, foe = make_ship(), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        assert run_procedure(run_ship_boarding(ship), "no").events == []
        assert run_procedure(next_ship_to_board("british")).result is None
        assert run_procedure(next_ship_to_board("french")).result is None, "the British made two squares"


def test_wwh_3_1b_the_boarder_grapples_if_his_die_is_as_high() -> None:
    assert grapple_chance() == Fraction(7, 12)
    ship, foe = make_ship(), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        held = boards(ship, foe, 3, 3, 1, 2)
        assert next(e.clause for e in held.events_of(Grappled)) == "WWH-3.1b"
        assert [r.clause for r in held.rolls()] == ["WWH-3.1b"] * 2 + ["WWH-3.2a"] * 2


def test_wwh_3_1b_otherwise_there_is_no_fight_and_he_may_try_again() -> None:
    ship, foe = make_ship(), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        missed = boards(ship, foe, 2, 3)
        assert (missed.events, unfinished_grapple("ship")) == ([], None)
        ship.boarded = False
        assert refusal(ship, foe) == ""


# ------------------------------------------------------------------------------ the fight
@pytest.mark.parametrize(
    ("ship", "base"),
    [
        (make_ship(starboard_lost=1), 5),
        (french_ship(starboard_lost=2, masts_down=["fore"]), 1),
        (french_ship(starboard_lost=2, masts_down=["fore", "main"]), -1),
        (make_ship(nation="spanish", gunnery=4), 3),
        (make_ship(nation="american", gunnery=4), 5),
        (french_ship(gunnery=4, boarding_bonus=1), 5),
    ],
)
def test_wwh_3_2a_the_weaker_side_less_two_a_mast(ship: Ship, base: int) -> None:
    with ships_on_table(ship):
        assert boarding_tally(ship).total == base


def test_wwh_3_2a_the_whole_fight_of_the_book() -> None:
    ship, foe = (make_ship(starboard_lost=1), french_ship(starboard_lost=2, masts_down=["main"], last_run=1))
    with ships_on_table(ship, foe):
        add_hold(ship, foe, foul=True)
        fought = boards(ship, foe, 3, 3, 3, 6)
        (round_,) = fought.events_of(Boarded)
        assert (round_.attack, round_.defence, round_.won) == (8, 7, "attacker")
        terms = [t.clause for r in fought.rolls() if r.tally for t in r.tally.terms]
        assert set(terms) == {"WWH-3.2a"}
        assert struck_to(foe) == "ship"


def test_wwh_3_2b_the_boarder_wins_and_she_strikes() -> None:
    ship, foe = make_ship(), french_ship(gunnery=3, last_run=0)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        won = boards(ship, foe, 4, 2, 6, 1)
        (round_,) = won.events_of(Boarded)
        assert (round_.clause, round_.attack, round_.defence) == ("WWH-3.2b", 12, 4)
        assert [(e.clause, e.ship, e.to) for e in won.events_of(Struck)] == [("WWH-3.2b", "foe", "ship")]
        assert [(e.clause, e.by) for e in won.events_of(Captured)] == [("WWH-3.4", "british")]


def test_wwh_3_2b_a_draw_goes_on_in_the_next_boarding_phase_of_either_side() -> None:
    ship, foe = make_ship(gunnery=4), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        add_hold(ship, foe)
        drawn = boards(ship, foe, 6, 1, 3, 3)
        assert [(e.attack, e.won) for e in drawn.events_of(Boarded)] == [(8, "")]
        assert run_procedure(next_ship_to_board("british")).result is None
        assert run_procedure(next_ship_to_board("french")).result is foe
        on = run_procedure(run_ship_boarding(foe), 4, 2)
        (round_,) = on.events_of(Boarded)
        assert (round_.ship, round_.attack, round_.defence) == ("ship", 9, 7)
        assert not [s for s in on.steps if isinstance(s, Choose)]
        assert struck_to(foe) == "ship"


def test_wwh_3_2b_thrown_back_she_may_not_board_her_again() -> None:
    ship, foe = french_ship("ship", (10, 10), gunnery=2), make_ship("foe", gunnery=4, last_run=0)
    ship.last_run = 0
    with ships_on_table(ship, foe):
        add_hold(ship, foe, foul=True)
        lost = boards(ship, foe, 6, 1, 3, 1)
        (round_,) = lost.events_of(Boarded)
        assert (round_.attack, round_.defence, round_.won) == (5, 6, "defender")
        assert [(e.on, e.clause) for e in lost.events_of(Grappled)] == [
            (True, "WWH-3.1b"),
            (False, "WWH-3.2b"),
        ]
        assert (unfinished_grapple("ship"), open_holds()[0].foul) == (None, True)
        assert (refusal(ship, foe), refusal(foe, ship)) == ("WWH-3.2b", "")
        ship.boarded = False
        assert run_procedure(next_ship_to_board("french")).result is None


@pytest.mark.parametrize(
    ("ship", "foe", "odds"),
    [
        (make_ship(), french_ship(), (21, 5, 10)),
        (make_ship(), french_ship(port_lost=2, starboard_lost=2), (30, 3, 3)),
        (french_ship("a", gunnery=4), make_ship("b"), (6, 4, 26)),
        (make_ship(gunnery=3), french_ship(masts_down=["fore", "main"]), (30, 3, 3)),
        (make_ship(), french_ship(nation="spanish", gunnery=4), (30, 3, 3)),
    ],
)
def test_wwh_3_2a_odds_as_measured(ship: Ship, foe: Ship, odds: tuple[int, int, int]) -> None:
    with ships_on_table(ship, foe):
        assert boarding_round_odds(ship, foe) == tuple(Fraction(n, 36) for n in odds)


# ------------------------------------------------------------------------------ fire
def test_wwh_3_3_only_fives_hit_and_at_nobody_else() -> None:
    ship, foe = make_ship(gunnery=4), french_ship(damage=1)
    third = french_ship("third", (11, 10))
    with ships_on_table(ship, foe, third):
        add_hold(ship, foe, "starboard", "port", boarder="ship")
        assert fire_keys(ship) == ["starboard foe"]
        assert refusal_clause(ship, third) == "WWH-3.3"
        shots = run_procedure(ask_ship_fire(ship), "starboard foe", (5, 5, 6, 6, 1))
        assert shots.open_step is None
        assert (guns_left(foe), foe.damage) == ((3, 5), 1)
        assert {e.clause for e in shots.events} == {"WWH-3.3"}


def test_wwh_3_3_the_other_may_fire_at_her_alone_and_nothing_flies_over() -> None:
    ship, foe = make_ship(), french_ship()
    friend, beyond = make_ship("friend", (11, 10)), make_ship("beyond", (9, 10))
    with ships_on_table(ship, foe, friend, beyond):
        add_hold(ship, foe, "starboard", "port", boarder="ship")
        assert refusal_clause(foe, friend) == "WWH-3.3"
        assert fire_keys(foe) == ["port ship"]
        run_procedure(ask_ship_fire(foe), "port ship", (1, 1, 5, 5, 5))
        assert (guns_left(ship), friend.damage, beyond.damage) == ((4, 3), 0, 0)
        assert order_against(friend, foe).shots, "others may fire at either of the two"


def test_wwh_3_3_one_boarding_action_at_a_time() -> None:
    ship, foe, other = make_ship(), french_ship(last_run=0), french_ship("other", last_run=0)
    with ships_on_table(ship, foe, other):
        add_hold(ship, foe, boarder="ship")
        add_hold(other, ship)
        other.square = ship.square
        assert (refusal(ship, other), refusal(other, ship)) == ("WWH-3.3", "WWH-3.3")


# ------------------------------------------------------------------------------ afterwards
def test_wwh_3_4_captor_and_prize_lie_fast_the_captor_fires_on() -> None:
    ship, foe = make_ship(), french_ship(gunnery=1, last_run=0)
    third, fourth = french_ship("third", (11, 10)), french_ship("fourth", (20, 20), last_run=0)
    with ships_on_table(ship, foe, third, fourth):
        add_hold(ship, foe)
        won = boards(ship, foe, 6, 1, 6, 1)
        assert (won.clause_count("WWH-3.4"), open_holds()[0].fast, unfinished_grapple("ship")) == (
            1,
            True,
            None,
        )
        assert run_procedure(ask_next_to_fire("british")).result is ship
        assert fire_keys(ship) == ["port third"]
        assert broadsides_now(foe) != []
        assert run_procedure(ask_next_to_fire("french")).result is third, "the prize is not asked"
        ship.boarded = False
        add_hold(fourth, ship)
        assert refusal(ship, fourth) == refusal(fourth, ship) == "WWH-3.4"
