"""KMH-13.0: each condition of locking and of a round by itself."""

from __future__ import annotations

from typing import Any

import pytest

from game.books.kmh.rules.boarding import (
    attack,
    attacker_wins,
    boarding_dice,
    both_attack,
    counters,
    defender_wins,
    has_just_cut_loose,
    stage_of,
    stages,
    thrown_off,
    try_to_lock,
    wants_to_board,
    wants_to_grapple,
    whom_to_face,
)
from game.books.kmh.rules.collision import fast_together
from game.books.kmh.rules.manning import may_man, waits_for_a_crew
from game.books.kmh.rules.sailing import grapple_again
from game.books.kmh.rules.sheet import Deck, Lock, Quality, Stage
from game.core.events import Boarded, Grappled
from game.core.markers import Gone, HasStruck, Sinking
from game.core.table import mark, place, the
from tests.books.kmh.rules.guns import LUBBER, TAR, crewed, enemy, locked, locks, total
from tests.books.kmh.rules.sheets import at_sea, played

FIVE: dict[str, Any] = {"guns": 50}
"""Five boarding dice."""


# ------------------------------------------------------------------------------ locking
@pytest.mark.parametrize("why", ["friends", "locked", "struck", "sunk", "cut"])
def test_kmh_13_0_1_who_is_not_locked(why: str) -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        assert len(played(try_to_lock(ship, foe, "KMH-13.0.1")).asked) == 1
        if why == "friends":
            foe.side = "french"
        elif why == "locked":
            locked(foe, ship)
        elif why == "cut":
            the(Deck).turn = 3
            place(Lock("foe", "firer", open=False, cut=3))
            place(Lock("foe", "ship", open=False, cut=3))
        else:
            mark(foe.number, HasStruck("") if why == "struck" else Sinking(2))
        assert played(try_to_lock(ship, foe, "KMH-13.0.1")).asked == []
        assert played(try_to_lock(foe, ship, "KMH-13.0.1")).asked == []


def test_kmh_13_0_19_who_has_just_cut_loose() -> None:
    ship, foe, other = crewed("ship"), enemy(), enemy("other", at=(90, 90))
    with at_sea(ship, foe, other):
        the(Deck).turn = 3
        lock = Lock("foe", "ship", open=False, cut=2)
        place(lock)
        assert not has_just_cut_loose(ship, foe)
        lock.cut = 3
        assert has_just_cut_loose(ship, foe)
        assert has_just_cut_loose(foe, ship)
        assert not has_just_cut_loose(ship, other)


@pytest.mark.parametrize(
    ("wishes", "face", "fast"),
    [
        (("sheer off", "sheer off"), 6, True),
        (("sheer off", "sheer off"), 5, False),
        (("grapple", "sheer off"), 4, True),
        (("sheer off", "grapple"), 3, False),
        (("grapple", "grapple"), 2, True),
        (("grapple", "grapple"), 1, False),
    ],
)
def test_kmh_13_0_2_two_off_the_six_for_each_who_is_willing(
    wishes: tuple[str, str], face: int, fast: bool
) -> None:
    ship, foe = crewed("ship", rung="bow"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        told = played(try_to_lock(ship, foe, "KMH-13.0.1"), *wishes, face)
        assert (len(locks()), len(told.of(Grappled))) == (fast, fast)
        assert ship.rung == ("stop" if fast else "bow")


@pytest.mark.parametrize("field", ["retiring", "prize"])
def test_kmh_12_2_1_who_starts_nothing_is_not_asked(field: str) -> None:
    ship = crewed("ship")
    with at_sea(ship, enemy(at=(51.2, 50))):
        assert len(played(wants_to_grapple(ship, "KMH-13.0.1")).asked) == 1
        assert len(played(wants_to_board(ship)).asked) == 1
        setattr(ship, field, True)
        assert played(wants_to_grapple(ship, "KMH-13.0.1")).result is False
        assert played(wants_to_board(ship)).result is False


def test_kmh_13_0_1_who_touches_is_tried_again_one_at_a_time() -> None:
    ship, foe, far = crewed("ship"), enemy(at=(51.2, 50)), enemy("far", at=(55, 50))
    with at_sea(ship, foe, far):
        tried = played(grapple_again(ship), "grapple", "grapple", 6)
        assert (tried.asks, [lock.b for lock in locks()]) == (None, ["foe"])
        assert played(grapple_again(ship)).asked == []
        locks()[0].open = False
        mark(foe.number, HasStruck(""))
        assert played(grapple_again(ship)).keys() == ["man", "leave"]


@pytest.mark.parametrize(("cm", "asked"), [(6, "KMH-12.1.10"), (6.01, "")])
def test_kmh_12_1_10_a_ship_that_has_struck_is_manned_if_they_met_gently(
    cm: float, asked: str
) -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        mark(foe.number, HasStruck(""))
        for pair in ((ship, foe), (foe, ship)):
            told = played(fast_together(*pair, round(cm * 10_000)))
            assert [step.clause for step in told.asked] == ([asked] if asked else [])
        mark(ship.number, Gone("sunk"))
        assert played(fast_together(ship, foe, 0)).asked == []


def test_kmh_12_1_10_which_prize_waits_for_a_crew() -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        assert not waits_for_a_crew(foe, "french")
        mark(foe.number, HasStruck(""))
        assert waits_for_a_crew(foe, "french")
        assert not waits_for_a_crew(foe, "british")
        assert may_man(ship, foe)
        ship.prize = True
        assert not may_man(ship, foe)
        ship.prize = False
        lock = locked(ship, foe, ship)
        assert waits_for_a_crew(foe, "french")
        lock.then = Stage.PRIZE_CREW
        assert not waits_for_a_crew(foe, "french")
        lock.open = False
        assert waits_for_a_crew(foe, "french")
        place(by_boats := Lock("boats", "foe", then=Stage.PRIZE_CREW, boats=True))
        assert not waits_for_a_crew(foe, "french")
        by_boats.open = False
        mark(foe.number, Sinking(2))
        assert not waits_for_a_crew(foe, "french")


# ------------------------------------------------------------------------------ dice
@pytest.mark.parametrize(
    ("fields", "dice"),
    [
        ({}, 5),
        ({"crew": TAR, "quality": "poor"}, 5 + 2 - 1 + 1),
        ({"quality": "elite"}, 5 + 1 + 1),
        ({"officers": True}, 4),
        ({"quality": "poor", "traits": []}, 5 - 1 - 2),
        ({"crew_casualties": True}, 4),
        ({"crew": LUBBER}, 4),
        ({"features": ["boarding-party"]}, 6),
        ({"features": ["boarding-party"], "crew_casualties": True}, 4),
        ({"damage": 1}, 4),
        ({"damage": 10}, 4),
        ({"damage": 11}, 3),
        ({"prize": True}, 4),
    ],
)
def test_kmh_13_0_6_what_counts_in_a_boarding_action(fields: dict[str, Any], dice: int) -> None:
    """Poor Sans Culottes are cowardly besides; Tars form a boarding party of themselves."""
    assert boarding_dice(crewed(**(FIVE | fields))).total == dice


# ------------------------------------------------------------------------------ rounds
@pytest.mark.parametrize(
    ("ours", "theirs", "won"), [(18, 17, 2), (18, 18, 1), (16, 18, 1), (15, 18, 0)]
)
def test_kmh_13_0_15_the_higher_total_and_a_margin_of_more_than_two(
    ours: int, theirs: int, won: int
) -> None:
    ship, foe = crewed("ship", **FIVE), enemy(**FIVE, at=(51.2, 50))
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship, 1)
        last = ["stay"] if won == 0 else []
        told = played(attack(lock, ship, foe, {}), total(ours, 5), total(theirs, 5), *last)
        assert (told.asks, lock.won, foe.attacked_by) == (None, won, ["ship"])
        (round_,) = told.of(Boarded)
        assert round_.won == {2: "attacker", 1: "", 0: "defender"}[won]
        assert lock.attacker == ("" if won == 0 else "ship")


@pytest.mark.parametrize(
    ("first", "second", "holder"), [(18, 17, "ship"), (17, 18, "foe"), (18, 18, "")]
)
def test_kmh_13_0_5_of_two_who_attack_the_higher_has_the_deck(
    first: int, second: int, holder: str
) -> None:
    ship, foe = crewed("ship", **FIVE), enemy(**FIVE, at=(51.2, 50))
    with at_sea(ship, foe):
        lock = locked(ship, foe)
        told = played(both_attack(lock, [ship, foe], {}), total(first, 5), total(second, 5))
        assert (told.asks, lock.attacker, lock.won) == (None, holder, int(holder != ""))


@pytest.mark.parametrize(("margin", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_kmh_13_0_18_a_point_for_every_three(margin: int, points: int) -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship)
        played(attacker_wins(lock, ship, foe, 10 + margin, 10))
        assert (foe.damage, foe.triggers, lock.won) == (points, [], 1)
        for _ in range(2):
            played(attacker_wins(lock, ship, foe, 11, 10))
            assert foe.triggers == ["d"]


@pytest.mark.parametrize(
    ("decks", "prize", "names"),
    [(1, False, "ABC"), (2, False, "ABBC"), (3, False, "ABBBC"), (3, True, "ABC")],
)
def test_kmh_13_0_21_a_stage_for_every_deck(decks: int, prize: bool, names: str) -> None:
    foe = enemy(decks=decks, prize=prize)
    assert "".join(stages(foe)) == names
    for won, name in enumerate(names + names[-1]):
        assert stage_of(Lock("a", "b", "a", won), foe) == name


@pytest.mark.parametrize(
    ("won", "clause", "asked"), [(2, "KMH-13.0.16", False), (1, "KMH-13.0.17", True)]
)
def test_kmh_13_0_16_a_stage_is_lost(won: int, clause: str, asked: bool) -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        lock = locked(ship, foe, ship, won)
        told = played(defender_wins(lock, ship, foe, 10, 13))
        assert (lock.won, [e.clause for e in told.of(Boarded)]) == (won - 1, [clause])
        assert bool(told.asked) is asked


def test_kmh_13_0_19_what_the_crew_may_do_that_threw_them_off() -> None:
    ship, foe = crewed("ship"), enemy(at=(51.2, 50))
    with at_sea(ship, foe):
        the(Deck).turn = 4
        lock = locked(ship, foe, ship)
        assert played(thrown_off(lock, foe)).keys() == ["counter-board", "cut loose", "stay"]
        played(thrown_off(lock, foe), "counter-board")
        assert (lock.attacker, lock.open) == ("foe", True)
        foe.retiring = True
        assert played(thrown_off(lock, foe)).keys() == ["cut loose", "stay"]
        played(thrown_off(lock, foe), "stay")
        assert (lock.attacker, lock.open, lock.cut) == ("", True, 0)
        played(thrown_off(lock, foe), "cut loose")
        assert (lock.attacker, lock.open, lock.cut) == ("", False, 4)


# ------------------------------------------------------------------------------ two enemies
def test_kmh_13_0_20_a_crew_that_is_not_elite_faces_one_enemy() -> None:
    ship, one, two = crewed("ship"), enemy("one", at=(51.2, 50)), enemy("two", at=(48.8, 50))
    friend = crewed("friend", at=(52.4, 50))
    with at_sea(ship, one, two, friend):
        first = locked(ship, one)
        locked(ship, friend)
        assert played(whom_to_face(ship, first)).result == "one"
        second = locked(two, ship)
        assert played(whom_to_face(ship, first)).keys() == ["one", "two"]
        faced: dict[str, str] = {}
        assert played(counters(ship, first, faced), "two").result is False
        assert faced == {"ship": "two"}
        assert played(counters(ship, second, faced)).result is True
        ship.quality = Quality.ELITE
        assert played(counters(ship, first, faced)).result is True
        mark(two.number, HasStruck(""))
        assert played(whom_to_face(ship, first)).result == "one"
