"""Hands at the umpire's table: every press is an event in the real queue."""

from dataclasses import dataclass, field

import pygame

from game.play.battle import Battle
from game.play.dice import Dice
from game.play.seats import random_key
from game.ui.shell.app import App
from game.ui.umpire.screen import UmpireScreen
from game.ui.umpire.state import UmpireState


@dataclass
class UmpireDriver:
    """Whoever sits at the laptop; ``answers_typed`` is what he has answered, as text play would be
    told."""

    app: App
    dice: Dice = field(default_factory=lambda: Dice(1))
    answers_typed: list[str] = field(default_factory=list)

    @property
    def screen(self) -> UmpireScreen:
        screen = self.app.screen
        assert isinstance(screen, UmpireScreen), screen
        return screen

    @property
    def state(self) -> UmpireState:
        return self.screen.state

    @property
    def battle(self) -> Battle:
        return self.state.battle

    # ------------------------------------------------------------------------------- keys

    def press_key(self, key: int, sign: str = "", mod: int = 0) -> None:
        """One key is pressed and let go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode=sign, scancode=0))
        self.app.run_frame(0.0)

    def type_text(self, text: str) -> None:
        """Every sign of a text is typed."""
        for sign in text:
            self.press_key(ord(sign), sign)

    def enter_line(self, text: str) -> None:
        """F2 opens the line, and Enter gives what was typed."""
        self.press_key(pygame.K_F2)
        self.type_text(text)
        self.press_key(pygame.K_RETURN, "\r")

    def undo(self) -> None:
        """Ctrl Z."""
        self.press_key(pygame.K_z, "\x1a", pygame.KMOD_CTRL)

    def answer_question(self) -> None:
        """Whatever is asked is answered by keys: dice are thrown in a cup, all else by whim."""
        state = self.state
        if state.is_covered:
            self.press_key(pygame.K_SPACE, " ")
            return
        question = state.question
        assert question is not None, "nothing is asked"
        if question.roll is None:
            with self.battle.table.as_current():
                assert question.menu is not None
                key = random_key(question.menu, self.dice)
            self.enter_line(key)
            self.answers_typed.append(key)
            return
        throw = self.dice.throw(question.roll)
        if throw.card:
            self.enter_line(throw.card)
            self.answers_typed.append(throw.card)
            return
        for face in throw.faces:
            self.type_text("00" if face == 100 else str(face))
            if state.dice_entry is not None and state.dice_entry.digits:
                self.press_key(pygame.K_SPACE, " ")
        self.press_key(pygame.K_RETURN, "\r")
        self.answers_typed.append(" ".join(map(str, throw.faces)))

    def run_to_question(self, kind: str, most: int = 400) -> None:
        """Answer until a question of this kind lies there: ``dice``, ``pick``, or the book's
        own."""
        for _ in range(most):
            if self.question_kind() == kind:
                return
            self.answer_question()
        raise AssertionError(f"{kind} was not asked")

    def question_kind(self) -> str:
        """What kind of question lies there."""
        state = self.state
        if state.is_covered:
            return "covered"
        if state.dice_entry is not None:
            return "cards" if state.dice_entry.roll.cards else "dice"
        return str(state.hud.prompt.kind)

    # ------------------------------------------------------------------------ mouse and pad

    def click(self, at: tuple[int, int]) -> None:
        """The left button at a pixel."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        self.app.run_frame(0.0)

    def press_control(self, name: str) -> None:
        """The control of that name, by the mouse."""
        self.click(self.screen.control_rects()[name].center)

    def press_top_control(self, name: str) -> None:
        """The control of that name on whatever screen lies on top."""
        self.click(self.app.screen.control_rects()[name].center)

    def press_pad(self, button: int) -> None:
        """A button of the pad."""
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0, joy=0))
        self.app.run_frame(0.0)

    def focus_control(self, name: str, most: int = 60) -> None:
        """The right shoulder until the focus is on that control."""
        for _ in range(most):
            if self.screen.ring.is_shown and self.screen.ring.focused == name:
                return
            self.press_pad(5)
        raise AssertionError(f"the focus did not come to {name}")
