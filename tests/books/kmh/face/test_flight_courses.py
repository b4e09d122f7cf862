"""Brisk play: a ship that must make off (KMH-12.2.1) is steered like any other."""

from math import hypot

import pygame
import pytest

from game.books.kmh.captain.greedy import nearest_enemy
from game.books.kmh.face.question_draft import CourseChoice, draft_of, find_ship_card
from game.books.kmh.face.sail_draft_update import course_ends
from game.books.kmh.rules.course import HelmVerb, Leg
from game.books.kmh.rules.sheet import Ship
from game.core.steps import Choose, MenuOption, OptionMenu
from game.play.seats import PlayerSeat
from game.sea.units import CM
from game.ui.battle.screen import screen_widgets

from .quick_player import A_BUTTON, QuickPlayer
from .test_brisk_moves import duel

FLEE = "KMH-12.2.1"
WAYS = {
    "ahead": (Leg(HelmVerb.AHEAD, 12 * CM, 0),),
    "port": (Leg(HelmVerb.PORT, 6 * CM, 2), Leg(HelmVerb.AHEAD, 6 * CM, 0)),
    "starboard": (Leg(HelmVerb.STARBOARD, 6 * CM, 2), Leg(HelmVerb.AHEAD, 6 * CM, 0)),
}


def fleeing() -> tuple[QuickPlayer, CourseChoice]:
    """A player whose ship must make off on one of three courses, and his hand."""
    player = duel()
    player.run_to_course()
    screen, prompt = player.screen, player.screen.hud.prompt
    with screen.battle.table.as_current():
        offers = tuple(MenuOption(key, key, way, FLEE) for key, way in WAYS.items())
        screen.battle.pending_step = Choose(prompt.seat, FLEE, OptionMenu(offers), prompt.ship)
        screen.hud.update()
    screen_widgets.focus_first_answer(screen.state)
    laid = draft_of(screen.hud).answer_draft
    assert isinstance(laid, CourseChoice)
    return player, laid


def ship_of(player: QuickPlayer) -> Ship:
    found = find_ship_card(player.screen.hud.prompt.ship)
    assert found is not None
    return found


def given(player: QuickPlayer) -> list[list[str]]:
    """The answers that lie in his mailbox."""
    seat = player.seats[player.screen.hud.prompt.seat]
    assert isinstance(seat, PlayerSeat)
    return [[*keys] for keys in seat.answers]


def test_what_is_proposed_takes_her_farthest_from_her_enemy() -> None:
    player, course_choice = fleeing()
    with player.screen.battle.table.as_current():
        ship = ship_of(player)
        foe = nearest_enemy(ship)
        assert foe is not None
        off = {
            key: hypot(end.x - foe.pose.x, end.y - foe.pose.y)
            for key, end in course_ends(course_choice, ship).items()
        }
    assert course_choice.chosen_key == max(off, key=lambda key: off[key])


@pytest.mark.parametrize("device", ["space", "A", "mouse"])
def test_one_press_makes_off(device: str) -> None:
    player, course_choice = fleeing()
    before, wanted = player.press_count, course_choice.chosen_key
    match device:
        case "space":
            player.press_key(pygame.K_SPACE)
        case "A":
            player.press_pad(A_BUTTON)
        case _:
            with player.screen.battle.table.as_current():
                end = course_ends(course_choice, ship_of(player))[wanted]
            player.click(player.screen.sea_view.pixel_at(end.x / CM, end.y / CM))
    assert given(player) == [[wanted]]
    assert player.press_count == before + 1


def test_the_helm_goes_from_course_to_course_as_they_lie_round_her() -> None:
    player, course_choice = fleeing()
    seen = []
    for code in (pygame.K_a, pygame.K_a, pygame.K_d, pygame.K_d, pygame.K_d):
        player.press_key(code)
        seen.append(course_choice.chosen_key)
    assert seen[1:] == ["port", "ahead", "starboard", "starboard"]
    assert given(player) == []


def test_her_reach_is_the_ends_of_her_courses() -> None:
    player, course_choice = fleeing()
    hud = player.screen.hud
    with player.screen.battle.table.as_current():
        endpoints = hud.book_ui.endpoints(hud)
        assert hud.book_ui.is_steering(hud)
        where = {(end.x / CM, end.y / CM) for end in course_ends(course_choice, ship_of(player)).values()}
    assert endpoints is not None
    assert {*endpoints.places} == where
