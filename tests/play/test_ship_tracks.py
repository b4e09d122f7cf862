"""The tracks of ships, read from events."""

import math

import pytest

from game.core import events as ev
from game.play.ship_tracks import ship_tracks, track_point_at, turn_end_points
from game.sea.units import CM, DEGREE


def moved(x: float, y: float, heading: float, how: str = "ahead", circle: float = 0) -> ev.Moved:
    """Move Ajax to this pose."""
    return ev.Moved("", "ajax", round(x * CM), round(y * CM), round(heading * DEGREE), how, 0,
                    round(circle * CM))  # fmt: skip


EVENTS = (
    moved(10, 10, 0, "set"),
    ev.TurnBegan("", "", 1),
    moved(10, 5, 0),
    ev.TurnBegan("", "", 2),
    moved(15, 0, 90, "starboard", 5),
)


def test_a_way_begins_where_she_was_set_down_and_ends_where_she_came() -> None:
    way = ship_tracks(EVENTS, {"ajax": (3.0, 4.0, 180.0)})["ajax"]
    assert way[0].position == (10, 10)
    assert way[-1].position == (15, 0)
    assert [(fix.position, fix.turn) for fix in turn_end_points(way)] == [((10, 5), 1)]


def test_an_arc_is_followed_round_its_middle() -> None:
    way = ship_tracks(EVENTS, {"ajax": (10.0, 10.0, 0.0)})["ajax"]
    arc = [fix.position for fix in way if fix.turn == 2]
    assert len(arc) > 4
    assert all(math.dist(place, (15, 5)) == pytest.approx(5) for place in arc)


def test_a_ship_is_found_where_she_lay_when_it_happened() -> None:
    way = ship_tracks(EVENTS, {"ajax": (10.0, 10.0, 0.0)})["ajax"]
    fix = track_point_at(way, 3)
    assert fix is not None
    assert fix.position == (10, 5)
    assert track_point_at((), 3) is None


def test_a_ship_that_comes_later_begins_where_she_came() -> None:
    arrived = ev.Arrived("", "orion", 7 * CM, 8 * CM, 0)
    assert ship_tracks([arrived], {})["orion"][0].position == (7, 8)
