"""Brisk play: a ship that must make off (KMH-12.2.1) is steered like any other."""

from __future__ import annotations

from math import hypot

import pygame
import pytest

from game.books.kmh.captain.greedy import nearest
from game.books.kmh.face.flight import ends
from game.books.kmh.face.hand import Courses, hand_of, sheet_of
from game.books.kmh.rules.course import Leg, Verb
from game.books.kmh.rules.sheet import Ship
from game.core.steps import Choose, Option, Pick
from game.play.seats import Person
from game.sea.units import CM

from .brisk_hands import A_BUTTON, Player
from .test_brisk_moves import duel

FLEE = "KMH-12.2.1"
WAYS = {
    "ahead": (Leg(Verb.AHEAD, 12 * CM, 0),),
    "port": (Leg(Verb.PORT, 6 * CM, 2), Leg(Verb.AHEAD, 6 * CM, 0)),
    "starboard": (Leg(Verb.STARBOARD, 6 * CM, 2), Leg(Verb.AHEAD, 6 * CM, 0)),
}


def fleeing() -> tuple[Player, Courses]:
    """A player whose ship must make off on one of three courses, and his hand."""
    player = duel()
    player.until_passage()
    screen, prompt = player.screen, player.screen.hud.prompt
    with screen.battle.table.at():
        offers = tuple(Option(key, key, way, FLEE) for key, way in WAYS.items())
        screen.battle.pending = Choose(prompt.seat, FLEE, Pick(offers), prompt.ship)
        screen.hud.follow()
    screen.refocus()
    laid = hand_of(screen.hud).laid
    assert isinstance(laid, Courses)
    return player, laid


def ship_of(player: Player) -> Ship:
    found = sheet_of(player.screen.hud.prompt.ship)
    assert found is not None
    return found


def given(player: Player) -> list[list[str]]:
    """The answers that lie in his mailbox."""
    seat = player.seats[player.screen.hud.prompt.seat]
    assert isinstance(seat, Person)
    return [[*keys] for keys in seat.given]


def test_what_is_proposed_takes_her_farthest_from_her_enemy() -> None:
    player, courses = fleeing()
    with player.screen.battle.table.at():
        ship = ship_of(player)
        foe = nearest(ship)
        assert foe is not None
        off = {
            key: hypot(end.x - foe.pose.x, end.y - foe.pose.y)
            for key, end in ends(courses, ship).items()
        }
    assert courses.chosen == max(off, key=lambda key: off[key])


@pytest.mark.parametrize("device", ["space", "A", "mouse"])
def test_one_press_makes_off(device: str) -> None:
    player, courses = fleeing()
    before, wanted = player.pressed, courses.chosen
    match device:
        case "space":
            player.key(pygame.K_SPACE)
        case "A":
            player.button(A_BUTTON)
        case _:
            with player.screen.battle.table.at():
                end = ends(courses, ship_of(player))[wanted]
            player.click(player.screen.board.at(end.x / CM, end.y / CM))
    assert given(player) == [[wanted]]
    assert player.pressed == before + 1


def test_the_helm_goes_from_course_to_course_as_they_lie_round_her() -> None:
    player, courses = fleeing()
    seen = []
    for code in (pygame.K_a, pygame.K_a, pygame.K_d, pygame.K_d, pygame.K_d):
        player.key(code)
        seen.append(courses.chosen)
    assert seen[1:] == ["port", "ahead", "starboard", "starboard"]
    assert given(player) == []


def test_her_reach_is_the_ends_of_her_courses() -> None:
    player, courses = fleeing()
    hud = player.screen.hud
    with player.screen.battle.table.at():
        reach = hud.book_ui.endpoints(hud)
        assert hud.book_ui.is_steering(hud)
        where = {(end.x / CM, end.y / CM) for end in ends(courses, ship_of(player)).values()}
    assert reach is not None
    assert {*reach.places} == where
