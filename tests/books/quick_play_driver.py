"""Hands for brisk play in any book: what a battle costs a person in presses, and frames between."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from statistics import median

import pygame

from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import QuickPlay
from tests.books.kmh.face.input_driver import FRAME, FakeContext

PRESS_EVENTS = (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)


def with_quick_play(table: tuple[FakeContext, BattleScreen]) -> tuple[FakeContext, BattleScreen]:
    """The same table, where play is brisk."""
    table[1].state.quick_play = QuickPlay()
    return table


def without_quick_play(table: tuple[FakeContext, BattleScreen]) -> tuple[FakeContext, BattleScreen]:
    """The same table, brisk but for its player, who wants every press for himself."""
    context, screen = with_quick_play(table)
    context.change_settings(replace(context.settings, by_the_book=True))
    return context, screen


def run_frames(screen: BattleScreen, frames: int = 90) -> None:
    """So many frames pass: longer than an answer can be taken back."""
    for _ in range(frames):
        screen.advance(FRAME)


def run_to_question(screen: BattleScreen, most: int = 900) -> str:
    """Frames pass until a person is asked or the battle is over; the kind of the question."""
    for _ in range(most):
        screen.advance(FRAME)
        if screen.hud.prompt.needs_answer or screen.hud.prompt.kind == PromptKind.OVER:
            return screen.hud.prompt.kind
    raise AssertionError(f"nobody is asked: {screen.hud.prompt}")


def presses_per_turn(screen: BattleScreen, answer: Callable[[BattleScreen], object], turns: int) -> float:
    """The median of the presses that each turn of a battle takes, when every question is answered
    so; the battle is played for so many turns or to its end."""
    found: Counter[int] = Counter()
    heard = screen.handle

    def counted(event: pygame.event.Event) -> None:
        found[screen.battle.turn] += event.type in PRESS_EVENTS
        heard(event)

    screen.handle = counted  # type: ignore[method-assign]
    while run_to_question(screen) != PromptKind.OVER and screen.battle.turn <= turns:
        answer(screen)
    last = min(screen.battle.turn, turns)
    return median(found[turn] for turn in range(1, last + 1))
