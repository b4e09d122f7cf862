"""Hands at the umpire's table: every press is an event in the real queue."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame

from game.play.battle import Battle
from game.play.dice import Dice
from game.play.seats import any_key
from game.ui.shell.app import App
from game.ui.umpire.table import UmpireTable


@dataclass
class Umpire:
    """Whoever sits at the laptop; ``typed`` is what he has answered, as text play would be told."""

    app: App
    dice: Dice = field(default_factory=lambda: Dice(1))
    typed: list[str] = field(default_factory=list)

    @property
    def table(self) -> UmpireTable:
        screen = self.app.screen
        assert isinstance(screen, UmpireTable), screen
        return screen

    @property
    def battle(self) -> Battle:
        return self.table.battle

    # ------------------------------------------------------------------------------- keys

    def key(self, key: int, sign: str = "", mod: int = 0) -> None:
        """One key is pressed and let go."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, mod=mod, unicode=sign, scancode=0))
        self.app.frame(0.0)

    def write(self, text: str) -> None:
        """Every sign of a text is typed."""
        for sign in text:
            self.key(ord(sign), sign)

    def say(self, text: str) -> None:
        """F2 opens the line, and Enter gives what was typed."""
        self.key(pygame.K_F2)
        self.write(text)
        self.key(pygame.K_RETURN, "\r")

    def undo(self) -> None:
        """Ctrl Z."""
        self.key(pygame.K_z, "\x1a", pygame.KMOD_CTRL)

    def answer(self) -> None:
        """Whatever is asked is answered by keys: dice are thrown in a cup, all else by whim."""
        table = self.table
        if table.covered:
            self.key(pygame.K_SPACE, " ")
            return
        question = table.question
        assert question is not None, "nothing is asked"
        if question.roll is None:
            with self.battle.table.at():
                assert question.menu is not None
                key = any_key(question.menu, self.dice)
            self.say(key)
            self.typed.append(key)
            return
        throw = self.dice.throw(question.roll)
        if throw.card:
            self.say(throw.card)
            self.typed.append(throw.card)
            return
        for face in throw.faces:
            self.write("00" if face == 100 else str(face))
            if table.entry is not None and table.entry.digits:
                self.key(pygame.K_SPACE, " ")
        self.key(pygame.K_RETURN, "\r")
        self.typed.append(" ".join(map(str, throw.faces)))

    def until(self, kind: str, most: int = 400) -> None:
        """Answer until a question of this kind lies there: ``dice``, ``pick``, or the book's
        own."""
        for _ in range(most):
            if self.asked() == kind:
                return
            self.answer()
        raise AssertionError(f"{kind} was not asked")

    def asked(self) -> str:
        """What kind of question lies there."""
        table = self.table
        if table.covered:
            return "covered"
        if table.entry is not None:
            return "cards" if table.entry.step.cards else "dice"
        return str(table.desk.prompt.kind)

    # ------------------------------------------------------------------------ mouse and pad

    def click(self, at: tuple[int, int]) -> None:
        """The left button at a pixel."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
        self.app.frame(0.0)

    def press(self, name: str) -> None:
        """The control of that name, by the mouse."""
        self.click(self.table.spots()[name].center)

    def press_button(self, name: str) -> None:
        """The control of that name on whatever screen lies on top."""
        self.click(self.app.screen.spots()[name].center)

    def pad(self, button: int) -> None:
        """A button of the pad."""
        for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=button, instance_id=0, joy=0))
        self.app.frame(0.0)

    def walk_to(self, name: str, most: int = 60) -> None:
        """The right shoulder until the focus is on that control."""
        for _ in range(most):
            if self.table.ring.shown and self.table.ring.at == name:
                return
            self.pad(5)
        raise AssertionError(f"the focus did not come to {name}")
