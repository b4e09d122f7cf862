"""A person who plays briskly through the real event queue, and counts what he presses."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame

from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.face.sail_draft import SailDraft
from game.core.events import Rolled
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.input_state import InputState
from tests.books.kmh.face.input_driver import (
    FRAME,
    JARCE,
    enemy_pixel,
    make_battle_screen,
    nearest_sea_pixel,
    turn_marker_name,
)

A_BUTTON = 0


class QuickPlayer:
    """One battle in brisk play: the first side is a person's, chance answers for the other."""

    def __init__(
        self,
        level: Path = JARCE,
        seats: Mapping[str, Seat] | None = None,
        *,
        seed: int = 7,
        brisk: bool = True,
        sea: bool = True,
    ) -> None:
        self.seats = seats or {"british": PlayerSeat(), "privateer": RandomSeat(1)}
        self.context, self.screen = make_battle_screen(
            self.seats, seed=seed, level=level, still=True, sea=sea, brisk=brisk
        )
        self.input_state = InputState()
        self.press_count = 0

    # ---------------------------------------------------------------------------- devices

    def _post(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.input_state.translate_event(event, self.screen.is_steering):
                self.screen.handle(heard)

    def press_key(self, code: int) -> None:
        self.press_count += 1
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def click(self, at: tuple[int, int]) -> None:
        self.press_count += 1
        self._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def click_on(self, name: str) -> None:
        self.click(self.screen.control_rects()[name].center)

    def push_stick(self, lean: float) -> None:
        """The left stick is pushed aside and let go."""
        self.press_count += 1
        self._post(pygame.JOYAXISMOTION, axis=0, value=lean, instance_id=0)
        self._post(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)

    def press_pad(self, number: int) -> None:
        self.press_count += 1
        self._post(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
        self._post(pygame.JOYBUTTONUP, button=number, instance_id=0)

    # --------------------------------------------------------------------------- the battle

    @property
    def is_waiting(self) -> bool:
        """Whether a question is really put to the person."""
        prompt = self.screen.hud.prompt
        seat = self.seats.get(prompt.seat)
        return prompt.needs_answer and isinstance(seat, PlayerSeat) and not seat.answers

    @property
    def passage(self) -> SailDraft | None:
        return draft_of(self.screen.hud).sail_draft

    def run_frames(self, number: int) -> None:
        for _ in range(number):
            self.screen.advance(FRAME)

    def run_until(self, wanted: Callable[[BattleScreen], bool], most: int = 6000) -> None:
        """The battle goes on, sensibly answered, until a question is put at which that holds."""
        for _ in range(most):
            self.screen.advance(FRAME)
            if self.is_waiting:
                if wanted(self.screen):
                    return
                self.answer()
            elif self.screen.state.quick_play is None and self.screen.hud.prompt.kind == PromptKind.DONE:
                self.press_key(pygame.K_SPACE)
        raise AssertionError("it never came")

    def run_to_course(self) -> None:
        """The same until an order can be pointed at."""
        self.run_until(lambda _: self.passage is not None)

    def run_to_question(self, most: int = 600) -> str:
        """The clause of the next question that is put, '' where none comes in this time."""
        for _ in range(most):
            self.screen.advance(FRAME)
            if self.is_waiting:
                return self.screen.hud.prompt.clause
        return ""

    def answer(self) -> None:
        """One press as a person might make it: sail at the enemy, fire the best shot, else what
        has the focus."""
        prompt, spots = self.screen.hud.prompt, self.screen.control_rects()
        if prompt.kind == "markers":
            self.click_on(f"marker-{turn_marker_name(self.screen)}")
            if "lay" in self.screen.control_rects() and self.is_waiting:
                self.click_on("lay")
        elif self.passage is not None or prompt.kind == "helm":
            self.click(self.free_pixel(nearest_sea_pixel(self.screen, enemy_pixel(self.screen))))
            if self.screen.state.quick_play is None:
                self.press_key(pygame.K_SPACE)
        elif prompt.clause in ("KMH-5.1.1", "KMH-5.1.3") and "answer-fire" in spots:
            self.click_on("answer-fire")
        else:
            self.press_key(pygame.K_SPACE)

    def free_pixel(self, at: tuple[int, int]) -> tuple[int, int]:
        """A place near that pixel that lies on no hull and no paper."""
        lying = [*self.screen.panel_rects()]
        lying += [r for n, r in self.screen.control_rects().items() if n.startswith("ship-")]
        own = self.screen.control_rects()[f"ship-{self.screen.hud.own_ship}"].center
        for share in range(100, 10, -5):
            x = own[0] + (at[0] - own[0]) * share // 100
            y = own[1] + (at[1] - own[1]) * share // 100
            if not any(pygame.Rect(rect).inflate(8, 8).collidepoint(x, y) for rect in lying):
                return x, y
        return own[0] + 60, own[1] + 60

    # --------------------------------------------------------------------------- the journal

    def answers_to(self, clause: str) -> list[list[str]]:
        """What the person has answered to this clause."""
        mine = [seat for seat, who in self.seats.items() if isinstance(who, PlayerSeat)]
        found = self.screen.battle.journal.entries
        return [e[3] for e in found if e[0] == "c" and e[1] in mine and e[2] == clause]

    def count_rolls(self) -> int:
        """How often dice have been thrown."""
        return sum(isinstance(event, Rolled) for event in self.screen.battle.events)

    @property
    def is_over(self) -> bool:
        return self.screen.hud.prompt.kind == PromptKind.OVER
