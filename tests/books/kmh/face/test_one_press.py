"""What one press sets to work: little, if nothing has changed since the picture was drawn."""

import sys
from types import FrameType

import pygame

from game.play.seats import PlayerSeat
from game.ui.battle.screen.screen import BattleScreen

from .input_driver import FRAME, FakeContext, make_battle_screen

MOST_MODULES = 28


def at_the_helm() -> tuple[FakeContext, BattleScreen]:
    """A battle in which somebody's course is asked for."""
    people = {side: PlayerSeat() for side in ("british", "privateer")}
    context, screen = make_battle_screen(people)
    for _ in range(4000):
        screen.advance(FRAME)
        prompt = screen.hud.prompt
        if prompt.kind == "helm":
            return context, screen
        if prompt.kind == "done":
            screen.battle.confirm()
        elif prompt.menu is not None and not people[prompt.seat].answers:
            people[prompt.seat].submit(prompt.menu.keys()[0])
    raise AssertionError("nobody is asked for a course")


def modules_at_work(screen: BattleScreen, event: pygame.event.Event) -> set[str]:
    """The modules of the game of which a function was called for an event."""
    found: set[str] = set()

    def note(frame: FrameType, what: str, _: object) -> None:
        _, game, module = frame.f_code.co_filename.rpartition("/game/")
        if what == "call" and game:
            found.add(module)

    sys.setprofile(note)
    screen.handle(event)
    sys.setprofile(None)
    return found


def test_a_mouse_up_lays_out_nothing_that_has_not_changed() -> None:
    context, screen = at_the_helm()
    screen.draw(context.surface)
    at = screen.control_rects()["sail"].center
    make = pygame.event.Event
    at_work: set[str] = set()
    for event in (
        make(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        make(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        make(pygame.MOUSEBUTTONUP, pos=at, button=1),
    ):
        screen.draw(context.surface)
        at_work = modules_at_work(screen, event)
    person = screen.battle.seats[screen.hud.prompt.seat]
    assert isinstance(person, PlayerSeat)
    assert person.answers, "the press was heard"
    assert "ui/battle/layout/orders_bar.py" not in at_work
    assert len(at_work) <= MOST_MODULES, sorted(at_work)


def test_what_has_changed_since_the_picture_is_laid_out_anew() -> None:
    context, screen = at_the_helm()
    screen.draw(context.surface)
    screen.advance(FRAME)
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))
    assert "ui/battle/layout/orders_bar.py" in modules_at_work(screen, event)
    screen.draw(context.surface)
    context.size = (1024, 768)
    assert "ui/battle/layout/orders_bar.py" in modules_at_work(screen, event)
