"""The page where keys and pad controls are laid anew: a command is pressed, then its new control.

A control that already means something else is refused with the name of what it means. While the
page listens, the house brings it what is pressed before anything is made of it (`capture`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import ButtonState, Touch
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.bindings import (
    ALWAYS,
    COMMANDS,
    Always,
    Bindings,
    Command,
    pad_printed,
    printed,
)
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layouts import RAW
from game.ui.kit.pad_events import control_of
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext, Keyboard
from game.ui.kit.widgets import Button, Item, Pane, Widget

_ROW: Final = 46
_LINES: Final = (*COMMANDS, *ALWAYS)


class OnKeys(Action, Enum):
    """What the page can do beside its lines."""

    AS_AT_FIRST = auto()


@dataclass(frozen=True, slots=True)
class AskFor(Action):
    """Another control is asked for, for what stands on this line."""

    line: Command | Always


class Remap(Page):
    """The list of commands, each with its key and its pad control."""

    def __init__(self, house: AppContext, keyboard: Keyboard) -> None:
        super().__init__(house, _name(COMMANDS[0]))
        self.keyboard = keyboard
        self.first = 0
        self.listening: Command | None = None
        self.told = ""

    # ------------------------------------------------------------------------------ listening

    def capture(self, event: pygame.event.Event) -> bool:
        """While the page listens: the pressed control is the command's, or the reason why not is
        told. True if the event was used up."""
        command, laid = self.listening, self.keyboard.bindings
        if command is None:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._stop_listening("Left as it was.")
        elif event.type == pygame.KEYDOWN:
            key = event.dict.get(RAW, event.key)
            place = event.key if key != event.key else None
            self._lay(command, laid.with_key(command.name, key, place))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._stop_listening("Left as it was.")
            return False
        elif control := control_of(event):
            if control == "B":
                self._stop_listening("Left as it was.")
            else:
                self._lay(command, laid.with_pad(command.name, control))
        return True

    def _stop_listening(self, told: str) -> None:
        """The page waits for no control any more, and says why."""
        self.listening, self.told = None, told

    def _lay(self, command: Command, changed: Bindings | str) -> None:
        """The change is made, or its refusal told; after a refusal the page listens on."""
        if isinstance(changed, str):
            self.told = changed
            return
        self._stop_listening(f"Laid anew: {command.words}.")
        self.keyboard.rebind(changed)

    # --------------------------------------------------------------------------------- layout

    def _paper(self) -> pygame.Rect:
        """The sheet in the middle."""
        look, (w, h) = self.house.look, self.house.size
        return page.in_middle((w, h), min(w - look.px(32), look.grown(820)), h - look.px(32))

    def _body(self) -> pygame.Rect:
        """Where the rows stand."""
        look, paper = self.house.look, self._paper()
        top = paper.y + page.below_title(look, 50)
        foot = page.target(look) + look.px(28)
        return pygame.Rect(
            paper.x + look.px(14), top, paper.w - look.px(28), paper.bottom - foot - top
        )

    def widgets(self) -> list[Widget]:
        """The rows in view, the way back, and the way to how it was at first."""
        look, body = self.house.look, self._body()
        high = max(look.px(_ROW), look.grown(40))
        shown = max(1, body.h // high)
        self.first = max(0, min(self.first, len(_LINES) - shown))
        found: list[Widget] = [
            Pane("actions", body, self.first, shown, len(_LINES), does=OnPage.TURN)
        ]
        for n, line in enumerate(_LINES[self.first : self.first + shown]):
            rect = pygame.Rect(body.x, body.y + n * high, body.w - look.px(14), high - look.px(2))
            draw = partial(self._paint, line=line)
            found.append(Item(_name(line), rect, draw, does=AskFor(line)))
        done, anew = page.at_foot(look, self._paper(), 130, 190)
        state: ButtonState = "ready" if self.keyboard.bindings != Bindings() else "disabled"
        hint = "" if state == "ready" else "Nothing was changed"
        return [
            *found,
            Button("reset", anew, "As at first", "undo", state=state, hint=hint,
                   does=OnKeys.AS_AT_FIRST),
            Button("back", done, "Done", "check", "Esc", state="primary", does=OnPage.BACK),
        ]  # fmt: skip

    # --------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """A row is chosen, the list turned, or the page left."""
        before = self.ring.at
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.house.back()
            case Press(does=OnKeys.AS_AT_FIRST):
                self.keyboard.rebind(Bindings())
                self.told = "Everything is as it was at first."
            case Press(does=AskFor(Always())):
                self.told = "This always means the same, so that nobody locks himself out."
            case Press(does=AskFor(Command() as command)):
                self.listening, self.told = command, ""
            case Scroll(by=by, does=OnPage.TURN):
                self._turn(by)
            case None:
                self.follow(event, before, [_name(line) for line in _LINES], self._turn)

    def _turn(self, by: int) -> None:
        """The list is turned by so many lines; `widgets` keeps it within its ends."""
        self.first += by

    # -------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """One sheet; below the list what is asked or was told."""
        paper = self._paper()
        with c.region("remap", paper):
            paint.panel(c, paper, "Keys and pad", "press a line, then its new control")
            self._words(c, paper)

    def _words(self, c: Canvas, paper: pygame.Rect) -> None:
        """What the page waits for, or what it has to say."""
        told = self.told
        if self.listening and not told:
            told = f"Press the new control for “{self.listening.words}”; Esc or B leaves it."
        back = self.spots()["reset"]
        room = pygame.Rect(paper.x + c.px(18), back.y, back.x - paper.x - c.px(30), back.h)
        letters.draw_wrapped(c, room, told, letters.DENSE, palette.INK_1)

    def _paint(self, c: Canvas, rect: pygame.Rect, touch: Touch, line: Command | Always) -> None:
        """One line: its words, its key, its pad control."""
        fixed = isinstance(line, Always)
        parts.row(c, rect, self.listening == line, touch)
        ink = palette.INK_2 if fixed else palette.INK_1
        at = (rect.x + c.px(14), rect.centery)
        fitting.draw_fitted(c, at, line.words, letters.BODY, rect.w * 56 // 100, ink, "midleft")
        x, y = rect.x + rect.w * 62 // 100, rect.centery
        key, control = self._caps(line)
        parts.key_cap(c, (x, y - c.look.grown(17) // 2), key, quiet=fixed)
        if control:
            x = rect.x + rect.w * 82 // 100
            parts.pad_cap(c, (x, y - c.look.grown(20) // 2), control)
        if touch.focused:
            paint.focus_ring(c, rect)

    def _caps(self, line: Command | Always) -> tuple[str, str]:
        """What is printed on the key and on the pad's control."""
        if isinstance(line, Always):
            return line.key, line.pad
        laid = self.keyboard.bindings
        return printed(laid.key_of(line)), pad_printed(laid.pad_of(line))


def _name(line: Command | Always) -> str:
    """The name of a line's control on the page."""
    return f"act-{line.name}" if isinstance(line, Command) else f"always-{line.key}"
