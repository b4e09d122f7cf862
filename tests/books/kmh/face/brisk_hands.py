"""A person who plays briskly through the real event queue, and counts what he presses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pygame

from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.passage import Passage
from game.core.events import Rolled
from game.play.seats import Person, RandomSeat, Seat
from game.ui.battle.prompts import PromptKind
from game.ui.battle.screen import BattleScreen
from game.ui.kit.devices import InputState
from tests.books.kmh.face.hands import FRAME, JARCE, foe_of, inside, table_for, towards

A_BUTTON = 0


class Player:
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
        self.seats = seats or {"british": Person(), "privateer": RandomSeat(1)}
        self.house, self.screen = table_for(
            self.seats, seed=seed, level=level, still=True, sea=sea, brisk=brisk
        )
        self.hands = InputState()
        self.pressed = 0

    # ---------------------------------------------------------------------------- devices

    def _post(self, kind: int, **values: Any) -> None:
        """The event goes through SDL's queue and the hands to the screen."""
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(kind, **values))
        for event in pygame.event.get():
            for heard in self.hands.hear(event, self.screen.steering):
                self.screen.handle(heard)

    def key(self, code: int) -> None:
        self.pressed += 1
        self._post(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)
        self._post(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)

    def click(self, at: tuple[int, int]) -> None:
        self.pressed += 1
        self._post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=1)

    def click_on(self, name: str) -> None:
        self.click(self.screen.spots()[name].center)

    def stick(self, lean: float) -> None:
        """The left stick is pushed aside and let go."""
        self.pressed += 1
        self._post(pygame.JOYAXISMOTION, axis=0, value=lean, instance_id=0)
        self._post(pygame.JOYAXISMOTION, axis=0, value=0.0, instance_id=0)

    def button(self, number: int) -> None:
        self.pressed += 1
        self._post(pygame.JOYBUTTONDOWN, button=number, instance_id=0)
        self._post(pygame.JOYBUTTONUP, button=number, instance_id=0)

    # --------------------------------------------------------------------------- the battle

    @property
    def waits(self) -> bool:
        """Whether a question is really put to the person."""
        prompt = self.screen.hud.prompt
        seat = self.seats.get(prompt.seat)
        return prompt.needs_answer and isinstance(seat, Person) and not seat.given

    @property
    def passage(self) -> Passage | None:
        return hand_of(self.screen.hud).passage

    def frames(self, number: int) -> None:
        for _ in range(number):
            self.screen.advance(FRAME)

    def until(self, wanted: Callable[[BattleScreen], bool], most: int = 6000) -> None:
        """The battle goes on, sensibly answered, until a question is put at which that holds."""
        for _ in range(most):
            self.screen.advance(FRAME)
            if self.waits:
                if wanted(self.screen):
                    return
                self.answer()
            elif self.screen.brisk is None and self.screen.hud.prompt.kind == PromptKind.DONE:
                self.key(pygame.K_SPACE)
        raise AssertionError("it never came")

    def until_passage(self) -> None:
        """The same until an order can be pointed at."""
        self.until(lambda _: self.passage is not None)

    def next_question(self, most: int = 600) -> str:
        """The clause of the next question that is put, '' where none comes in this time."""
        for _ in range(most):
            self.screen.advance(FRAME)
            if self.waits:
                return self.screen.hud.prompt.clause
        return ""

    def answer(self) -> None:
        """One press as a person might make it: sail at the enemy, fire the best shot, else what
        has the focus."""
        prompt, spots = self.screen.hud.prompt, self.screen.spots()
        if prompt.kind == "markers":
            self.click_on(f"marker-{towards(self.screen)}")
            if "lay" in self.screen.spots() and self.waits:
                self.click_on("lay")
        elif self.passage is not None or prompt.kind == "helm":
            self.click(self.clear(inside(self.screen, foe_of(self.screen))))
            if self.screen.brisk is None:
                self.key(pygame.K_SPACE)
        elif prompt.clause in ("KMH-5.1.1", "KMH-5.1.3") and "answer-fire" in spots:
            self.click_on("answer-fire")
        else:
            self.key(pygame.K_SPACE)

    def clear(self, at: tuple[int, int]) -> tuple[int, int]:
        """A place near that pixel that lies on no hull and no paper."""
        lying = [*self.screen.panel_rects()]
        lying += [r for n, r in self.screen.spots().items() if n.startswith("ship-")]
        own = self.screen.spots()[f"ship-{self.screen.hud.own_ship}"].center
        for share in range(100, 10, -5):
            x = own[0] + (at[0] - own[0]) * share // 100
            y = own[1] + (at[1] - own[1]) * share // 100
            if not any(pygame.Rect(rect).inflate(8, 8).collidepoint(x, y) for rect in lying):
                return x, y
        return own[0] + 60, own[1] + 60

    # --------------------------------------------------------------------------- the journal

    def answers(self, clause: str) -> list[list[str]]:
        """What the person has answered to this clause."""
        mine = [seat for seat, who in self.seats.items() if isinstance(who, Person)]
        found = self.screen.battle.journal.entries
        return [e[3] for e in found if e[0] == "c" and e[1] in mine and e[2] == clause]

    def throws(self) -> int:
        """How often dice have been thrown."""
        return sum(isinstance(event, Rolled) for event in self.screen.battle.events)

    @property
    def over(self) -> bool:
        return self.screen.hud.prompt.kind == PromptKind.OVER
