"""Two ships in one place lie side by side on the stage, and neither hides the other."""

from __future__ import annotations

import math

import pytest

from game.scene.abreast import APART, SHEER, lie_abreast
from game.scene.actors import Actor, advance, follow


def at_rest(name: str, heading: float = 0.0) -> Actor:
    """A ship that has lain in the middle of a square for long."""
    return Actor(name, 30.0, 30.0, heading)


def arrived(name: str, from_x: float, from_y: float) -> Actor:
    """A ship that has just come to the same place from there."""
    actor = Actor(name, from_x, from_y, 90.0)
    follow(actor, (30.0, 30.0, 90.0), "ahead", 7.5, 0.0, stepped=True)
    advance(actor, 0.45)
    assert not actor.tracks
    return actor


def settled(*actors: Actor) -> None:
    """They have sheered apart."""
    lie_abreast(actors)
    for actor in actors:
        advance(actor, SHEER)


@pytest.mark.parametrize("from_x", [22.5, 37.5])
def test_who_comes_last_lies_on_the_side_she_came_from(from_x: float) -> None:
    early, late = at_rest("early"), arrived("late", from_x, 30.0)
    settled(early, late)
    assert math.hypot(late.x - early.x, late.y - early.y) == pytest.approx(APART)
    assert (late.x < early.x) == (from_x < 30.0)
    assert (late.heading, early.heading) == (90.0, 0.0), "no helm is touched"


def test_who_comes_from_astern_lies_to_starboard() -> None:
    early, late = at_rest("early"), arrived("late", 30.0, 37.5)
    settled(early, late)
    assert late.x > early.x


def test_ships_apart_and_ships_under_way_are_let_be() -> None:
    here, there = at_rest("here"), Actor("there", 37.5, 30.0, 0.0)
    passing = Actor("passing", 30.0, 30.0, 0.0)
    follow(passing, (30.0, 22.5, 0.0), "ahead", 7.5, 0.0, stepped=True)
    gone = Actor("gone", 30.0, 30.0, 0.0, present=False)
    lie_abreast([here, there, passing, gone])
    assert [len(a.tracks) for a in (here, there, passing, gone)] == [0, 0, 1, 0]


def test_once_apart_they_stay_so() -> None:
    pair = at_rest("early"), arrived("late", 22.5, 30.0)
    settled(*pair)
    places = [(a.x, a.y) for a in pair]
    settled(*pair)
    assert [(a.x, a.y) for a in pair] == places
