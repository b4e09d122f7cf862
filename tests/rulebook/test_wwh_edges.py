"""Edges of Warm Work, Hardy! where a change of the code went unnoticed, each by its clause."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.events import Collided, Rolled, Told
from game.core.table import every
from game.core.tally import Tally, term
from game.rules.wwh.collision import runs_foul
from game.rules.wwh.damage import lose_guns
from game.rules.wwh.happenings import happenings
from game.rules.wwh.hidden import told
from game.rules.wwh.losses import losses, passed
from game.rules.wwh.outcome import ship_fact
from game.rules.wwh.sheet import Ship
from game.rules.wwh.shots import nearest
from game.sea.square import SIDE, Square
from tests.rulebook.boards import set_down, squares
from tests.rulebook.sheets import played
from tests.rulebook.strips import at_sea, french, guns, strip

BRITISH = {"side": "british", "guns": 74, "at": [10.5, 15.5]}
FRENCH = {"side": "french", "guns": 74, "at": [10.5, 2.5]}


# ------------------------------------------------------------------------------ collisions
@pytest.mark.parametrize(("made", "words"), [(1, "1 square"), (3, "3 squares")])
def test_wwh_1_4b_a_collision_tells_how_far_she_had_come(made: int, words: str) -> None:
    mover, other = strip("mover"), french("other", (10, 10), last_run=0)
    with at_sea(mover, other):
        met = played(runs_foul(mover, made, Square(9, 10)), (5, 5, 1))
    (crash,) = met.of(Collided)
    assert (crash.ship, crash.other) == ("mover", "other")
    assert (crash.speed, crash.made) == (made * SIDE, words)


# ------------------------------------------------------------------------------ gunnery
@pytest.mark.parametrize(
    ("side", "left"), [("port", [(3, 5), (3, 4)]), ("starboard", [(5, 3), (4, 3)])]
)
def test_wwh_2_2d_the_third_hit_of_a_turn_goes_through_from_either_side(
    side: str, left: list[tuple[int, int]]
) -> None:
    ship = strip()
    with at_sea(ship):
        for hits, after in zip((2, 1), left, strict=True):
            played(lose_guns(ship, side, hits, "WWH-2.2d"))
            assert guns(ship) == after


def test_wwh_2_1_3a_where_nothing_is_in_sight_nothing_is_nearest() -> None:
    assert nearest([]) == []


# ------------------------------------------------------------------------------ hidden records
def test_wwh_b_1_what_a_hidden_ships_throw_needs_is_told_and_what_it_comes_of_is_not() -> None:
    tally = Tally((term("WWH-2.1.5", "gunnery", 5),))
    rolled = Rolled("WWH-2.2a", "foe", "hits", ("d6",), (5,), tally, needs=5)
    assert told(rolled, ["own"]) == rolled
    assert told(rolled, ["foe"]) == Rolled("WWH-2.2a", "foe", "hits", ("d6",), (5,), None, needs=5)


# ------------------------------------------------------------------------------ levels
def told_of(when: str, **parts: Any) -> list[str]:
    """What is told by an event of a level that waits for this."""
    level = squares(
        {**BRITISH, "id": "own"},
        {**FRENCH, "id": "foe", "at": [10.5, 12.5]},
        event=[{"when": when, "message": "Now."}],
        **parts,
    )
    with set_down(level):
        return [event.text for event in played(happenings(level)).of(Told)]


@pytest.mark.parametrize(("near", "heard"), [(2.9, []), (3.1, ["Now."])])
def test_wwh_g_an_event_hears_how_far_apart_two_ships_are(near: float, heard: list[str]) -> None:
    assert told_of(f"own within {near} of foe") == heard


def test_wwh_g_a_battle_in_which_nobody_asks_for_places_hears_of_none() -> None:
    with set_down(squares(BRITISH, FRENCH)):
        ship = every(Ship)[0]
        before = [ship_fact(ship), ship_fact(ship, placed=True)]
        ship.square = Square(3, 4)
        after = [ship_fact(ship), ship_fact(ship, placed=True)]
    assert before[0] == after[0] == before[1]._replace(x=0, y=0)
    assert before[1].x > after[1].x
    assert before[1].y > after[1].y


# ------------------------------------------------------------------------------ what is passed by
def said(*ships: dict[str, Any], **parts: Any) -> list[tuple[str, int]]:
    """What is made nothing of in a level, and how many places of it say so."""
    return [(lost.words, len(lost.paths)) for lost in passed(squares(*ships, **parts))]


def test_wwh_0_1_a_heading_between_two_points_is_told_with_the_point_it_becomes() -> None:
    slant = {**BRITISH, "id": "own", "name": "Swift", "heading": 50.0}
    words = "headings are the nearest of eight points: Swift NE"
    assert said(slant, FRENCH) == [(words, 1)]
    assert said({**slant, "heading": 45.0}, FRENCH) == []


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ({"points": 5}, "four damage points are all there are"),
        ({"points": 4}, ""),
        ({"masts": ["bowsprit"]}, "a bowsprit is no spar"),
        ({"masts": ["fore"]}, ""),
    ],
)
def test_wwh_2_2b_damage_that_no_record_has_room_for_is_told(
    harm: dict[str, Any], words: str
) -> None:
    assert said({**BRITISH, "damage": harm}, FRENCH) == ([(words, 1)] if words else [])


@pytest.mark.parametrize("state", ["anchored", "moored", "aground"])
def test_wwh_1_3k_who_lies_at_anchor_is_told_to_lie_to(state: str) -> None:
    level = squares({**BRITISH, "state": state}, FRENCH)
    assert losses(level) == ["there are no anchors: ships lie hove to"]


@pytest.mark.parametrize(
    ("aim", "words"),
    [
        ("sunk foe", "ships are not sunk"),
        ("sunk 1 of french", "ships are not sunk"),
        ("struck foe", ""),
        ("sea choppy", "aims never hear of the sea"),
        ("wind calm", "no wind is ever calm"),
        ("wind strong", ""),
        ("wind from 90", ""),
    ],
)
def test_wwh_4_0a_an_aim_that_never_comes_to_pass_is_told(aim: str, words: str) -> None:
    ships = ({**BRITISH, "id": "own"}, {**FRENCH, "id": "foe"})
    aims = [{"side": "british", "major": aim}, {"side": "french", "major": "struck own"}]
    assert said(*ships, objective=aims) == ([(words, 1)] if words else [])


@pytest.mark.parametrize(
    ("chart", "words"),
    [
        ({"wind": "calm"}, "a calm wind is a light one"),
        ({"wind": "light"}, ""),
        ({"wind": "gale"}, ""),
        ({"wind_from": 20.0}, "the wind blows from the nearest of eight points, N"),
        ({"wind_from": 90.0}, ""),
    ],
)
def test_wwh_0_3_a_wind_that_this_book_has_not_is_told(chart: dict[str, Any], words: str) -> None:
    assert said(BRITISH, FRENCH, chart=chart) == ([(words, 1)] if words else [])
