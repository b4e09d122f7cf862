"""WWH-3: grappling, the fight on deck, fire between the two, and what becomes of a prize."""

from fractions import Fraction
from typing import Any

import pytest

from game.books.wwh.rules.boarding import (
    board_menu,
    boardable_holds,
    boarding_refusal,
    boarding_round_odds,
    boarding_tally,
    captor_side,
    grapple_chance,
    has_boarding_phase_work,
    has_lost_masts_to_strike,
    masts_lost_to_strike,
    next_ship_to_board,
    run_ship_boarding,
    strike_colours,
    strike_raked_enemies,
    try_grapple,
    would_strike_to,
)
from game.books.wwh.rules.gunnery import ask_next_to_fire, ask_ship_fire
from game.books.wwh.rules.manoeuvre import tack_refusal, tack_tally
from game.books.wwh.rules.sheet import Phase, Ship, Wind, get_ship, unfinished_grapple
from game.books.wwh.rules.shots import broadsides_now
from game.books.wwh.rules.turn import begin_phase
from game.core.events import Boarded, Captured, Grappled, Struck
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose
from game.core.table import add_marker
from game.sea.square import HEADING_NAMES, Square
from tests.books.kmh.rules.ship_tables import ProcedureRun, run_procedure
from tests.books.wwh.rules.gunners import (
    dice_count,
    fire_keys,
    key_refusal_clause,
    order_against,
    refusal_clause,
)
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


# ------------------------------------------------------------------------------
# WWH-3, WWH-4.0, WWH-1.3e: who boards, who strikes and who tacks, each condition with a case on either side
# of it
N, NE, E, SE, S, SW, W, NW = range(8)
ALL = ["fore", "main", "mizzen"]


# ------------------------------------------------------------------------------ boarding
@pytest.mark.parametrize(
    ("hold", "british", "french_may"),
    [
        # the French ship lies still, the British one has made two squares
        ({}, True, False),
        ({"foul": True}, True, True),
        ({"boarder": "ship"}, True, True),
        ({"boarder": "foe"}, True, True),
        ({"boarder": "ship", "fast": True}, False, False),
        (None, False, False),
    ],
)
@pytest.mark.clauses("WWH-T.1", "WWH-3.1a", "WWH-3.2b", "WWH-3.4")
def test_which_side_has_anything_to_do_in_its_boarding_phase(
    hold: dict[str, Any] | None, british: bool, french_may: bool
) -> None:
    ship, foe = make_ship(), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        if hold is not None:
            add_hold(ship, foe, **hold)
        assert (has_boarding_phase_work("british"), has_boarding_phase_work("french")) == (
            british,
            french_may,
        )
        assert (run_procedure(next_ship_to_board("british")).result is ship) == british
        assert (run_procedure(next_ship_to_board("french")).result is foe) == french_may
        ship.boarded = foe.boarded = True
        assert run_procedure(next_ship_to_board("british")).result is None
        assert has_boarding_phase_work("british") == british


def test_wwh_3_1a_a_friend_and_a_prize_in_her_square_are_not_on_the_menu() -> None:
    ship, friend, prize, foe = (
        make_ship(),
        make_ship("friend"),
        french_ship("prize"),
        french_ship(last_run=0),
    )
    with ships_on_table(ship, friend, prize, foe):
        for other in (friend, prize, foe):
            add_hold(other, ship)
        add_marker(prize.number, HasStruck("ship"))
        assert [o.key for o in board_menu(ship).options()] == ["no", "board foe"]
        friend_hold, prize_hold, foe_hold = open_holds()
        refusals = [boarding_refusal(ship, hold) for hold in (friend_hold, prize_hold)]
        assert [r.clause if r else "" for r in refusals] == ["WWH-3.1a", "WWH-3.1a"]
        assert boardable_holds(ship) == [foe_hold]


@pytest.mark.parametrize("held", ["ship", "foe"])
@pytest.mark.parametrize(("how", "clause"), [({"boarder": "third"}, "WWH-3.3"), ({"fast": True}, "WWH-3.4")])
@pytest.mark.clauses("WWH-3.3", "WWH-3.4")
def test_either_of_the_two_may_be_busy_with_a_third(held: str, how: dict[str, Any], clause: str) -> None:
    ship, foe, third = make_ship(), french_ship(last_run=0), make_ship("third", side="other")
    with ships_on_table(ship, foe, third):
        hold = add_hold(ship, foe)
        assert boarding_refusal(ship, hold) is None
        add_hold(third, get_ship(held), **how)
        refusal = boarding_refusal(ship, hold)
        assert refusal is not None
        assert refusal.clause == clause


def test_wwh_3_2b_who_was_thrown_back_by_one_may_board_another() -> None:
    ship, foe = make_ship(may_not_board=["other"]), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        hold = add_hold(ship, foe)
        assert boarding_refusal(ship, hold) is None
        ship.may_not_board.append("foe")
        refusal = boarding_refusal(ship, hold)
        assert refusal is not None
        assert refusal.clause == "WWH-3.2b"


@pytest.mark.parametrize(
    ("ours", "theirs", "holds_on"), [(2, 3, False), (3, 3, True), (4, 3, True), (1, 1, True)]
)
def test_wwh_3_1b_as_high_is_high_enough(ours: int, theirs: int, holds_on: bool) -> None:
    ship, foe = make_ship(), french_ship()
    with ships_on_table(ship, foe):
        told = run_procedure(try_grapple(ship, foe), ours, theirs)
        assert told.result is holds_on
        assert [r.about for r in told.rolls()] == ["ship", "foe"]


@pytest.mark.parametrize(("ours", "theirs", "won"), [(3, 2, "attacker"), (2, 2, ""), (2, 3, "defender")])
def test_wwh_3_2b_one_more_wins_and_as_many_go_on(ours: int, theirs: int, won: str) -> None:
    """Danes and French are alike: five points each, and the die decides."""
    ship, foe = make_ship(nation="danish"), french_ship(last_run=0)
    with ships_on_table(ship, foe):
        hold = add_hold(ship, foe)
        told = run_procedure(run_ship_boarding(ship), "board foe", 3, 3, ours, theirs)
        (fought,) = told.events_of(Boarded)
        assert (fought.attack, fought.defence, fought.won) == (5 + ours, 5 + theirs, won)
        assert (hold.fast, hold.boarder) == (won == "attacker", "" if won == "defender" else "ship")
        assert ship.may_not_board == ["foe"] * (won == "defender")
        assert len(told.events_of(Captured)) == (won == "attacker")


@pytest.mark.parametrize(
    ("fields", "terms"),
    [
        ({"nation": "danish"}, [("WWH-3.2a", 5)]),
        ({}, [("WWH-3.2a", 5), ("WWH-3.2a", 1)]),
        ({"nation": "american"}, [("WWH-3.2a", 5), ("WWH-4.2c", 1)]),
        ({"nation": "spanish"}, [("WWH-3.2a", 5), ("WWH-3.2a", -1)]),
        (
            {"nation": "danish", "masts_down": ["fore"], "boarding_bonus": 1},
            [("WWH-3.2a", 5), ("WWH-3.2a", -2), ("WWH-4.2b", 1)],
        ),
        ({"nation": "danish", "port_lost": 5}, []),
    ],
)
@pytest.mark.clauses("WWH-3.2a", "WWH-4.2b", "WWH-4.2c")
def test_what_counts_on_deck_reason_by_reason(fields: dict[str, Any], terms: list[tuple[str, int]]) -> None:
    with ships_on_table(ship := make_ship(**fields)):
        assert [(t.clause, t.num) for t in boarding_tally(ship).terms] == terms


# ------------------------------------------------------------------------------ striking
@pytest.mark.parametrize(
    ("nation", "rigged", "needed"),
    [
        ("british", ALL, 3),
        ("american", ALL[:2], 2),
        ("french", ALL, 1),
        ("spanish", ALL, 1),
        ("danish", ["main"], 1),
    ],
)
def test_wwh_4_0b_how_many_masts_she_must_have_lost(nation: str, rigged: list[str], needed: int) -> None:
    with ships_on_table(ship := make_ship(nation=nation, rigged=list(rigged))):
        assert masts_lost_to_strike(ship) == needed
        for lost in range(len(rigged) + 1):
            ship.masts_down = rigged[:lost]
            assert has_lost_masts_to_strike(ship) == (lost >= needed)
    with ships_on_table(ship, options=["even-sides"]):
        assert masts_lost_to_strike(ship) == 1


@pytest.mark.parametrize(
    ("mover", "foe", "strikes"),
    [
        ({}, {}, True),
        ({}, {"masts_down": []}, False),
        ({}, {"point": "N"}, False),
        ({"starboard_lost": 5}, {}, False),
        ({"port_lost": 5}, {}, True),
        ({"at": (8, 10)}, {}, False),
    ],
)
def test_wwh_4_0b_she_strikes_to_who_comes_to_rake_her(
    mover: dict[str, Any], foe: dict[str, Any], strikes: bool
) -> None:
    """The mover heads north with the foe to starboard, who heads east and has lost a mast."""
    ship = make_ship(**mover)
    other = french_ship(**({"at": (11, 10), "point": "E", "masts_down": ["main"]} | foe))
    far = french_ship("far", (20, 20), point="E", masts_down=["main"])
    with ships_on_table(ship, other, far):
        assert would_strike_to(ship, ship.square, ship.heading, other) == strikes
        told = run_procedure(strike_raked_enemies(ship))
        assert [(e.ship, e.to, e.clause) for e in told.events_of(Struck)] == [
            ("foe", "ship", "WWH-4.0b")
        ] * strikes
        assert struck_to(far) is None
        assert captor_side(other) == ("british" if strikes else "")


@pytest.mark.parametrize("how", ["struck", "gone"])
def test_wwh_4_0b_nobody_strikes_to_who_fights_no_more(how: str) -> None:
    ship, foe = make_ship(), french_ship(at=(11, 10), point="E", masts_down=["main"])
    with ships_on_table(ship, foe):
        add_marker(ship.number, HasStruck("foe") if how == "struck" else Gone("left", "top"))
        assert run_procedure(strike_raked_enemies(ship)).events == []


def test_wwh_4_0b_who_struck_before_the_battle_is_held_by_nobody() -> None:
    with ships_on_table(make_ship(), foe := french_ship()):
        add_marker(foe.number, HasStruck())
        assert captor_side(foe) == ""


def test_wwh_3_2b_the_fight_with_her_captor_is_not_told_as_parted() -> None:
    ship, foe, third = make_ship(), french_ship(), make_ship("third")
    with ships_on_table(ship, foe, third):
        by_captor = add_hold(ship, foe, boarder="ship")
        by_third = add_hold(third, foe, boarder="third")
        told = run_procedure(strike_colours(foe, ship, "WWH-3.2b"))
        assert [(e.ship, e.other, e.on) for e in told.events_of(Grappled)] == [("foe", "third", False)]
        assert (by_captor.boarder, by_third.boarder) == ("ship", "")


# ------------------------------------------------------------------------------ tacking, phases
@pytest.mark.parametrize(
    ("fields", "clause"),
    [
        ({}, ""),
        ({"damage": 1}, ""),
        ({"damage": 2}, "WWH-1.3f"),
        ({"masts_down": ["main"]}, "WWH-1.3d"),
        ({"masts_down": ["main"], "damage": 4}, "WWH-1.3d"),
    ],
)
@pytest.mark.clauses("WWH-1.3d", "WWH-1.3f")
def test_what_bars_a_tack(fields: dict[str, Any], clause: str) -> None:
    refusal = tack_refusal(make_ship(**fields))
    assert (refusal.clause if refusal else "") == clause


@pytest.mark.parametrize(
    ("nation", "strength", "terms"),
    [
        ("british", 1, [("good crew", 1)]),
        ("french", 1, []),
        ("spanish", 2, [("poor crew", -1)]),
        ("french", 0, [("light wind", -1)]),
        ("british", 0, [("good crew", 1), ("light wind", -1)]),
    ],
)
def test_wwh_1_3e_what_is_added_to_the_control_die(
    nation: str, strength: int, terms: list[tuple[str, int]]
) -> None:
    with ships_on_table(ship := make_ship(nation=nation)):
        found = tack_tally(ship, Wind(0, strength)).terms
        assert [(t.name, t.num) for t in found] == terms


@pytest.mark.parametrize(
    ("acts", "options", "told"),
    [(True, [], 1), (False, [], 0), (False, ["hidden-records"], 1), (True, ["hidden-records"], 1)],
)
@pytest.mark.clauses("WWH-T.1", "WWH-B.1")
def test_a_phase_is_told_if_anybody_acts_in_it_or_records_are_hidden(
    acts: bool, options: list[str], told: int
) -> None:
    with ships_on_table(make_ship(), options=options):
        assert len(run_procedure(begin_phase("british", Phase.COMBAT, acts)).events) == told


# ------------------------------------------------------------------------------
# WWH-4.0, WWH-4.2: who strikes to whom, and what nation and special ships change
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
