"""WWH-3, WWH-4.0, WWH-1.3e: who boards, who strikes and who tacks, each condition with a case on
either side of it."""

from typing import Any

import pytest

from game.books.wwh.rules.boarding import (
    board_menu,
    boardable_holds,
    boarding_refusal,
    boarding_tally,
    captor_side,
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
from game.books.wwh.rules.manoeuvre import tack_refusal, tack_tally
from game.books.wwh.rules.sheet import Phase, Wind, get_ship
from game.books.wwh.rules.turn import begin_phase
from game.core.events import Boarded, Captured, Grappled, Struck
from game.core.markers import Gone, HasStruck
from game.core.table import add_marker
from tests.books.kmh.rules.ship_tables import run_procedure
from tests.books.wwh.rules.ship_boards import (
    add_hold,
    french_ship,
    make_ship,
    open_holds,
    ships_on_table,
    struck_to,
)

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
