"""The page of key and pad bindings: press a command, then its new control.

A control that already has a meaning is refused with that meaning. While the page listens, it gets
raw events before anything else (`capture_event`).
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import control_drawing, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.bindings import (
    COMMANDS,
    FIXED_CONTROLS,
    Bindings,
    Command,
    FixedControl,
    key_cap_of,
    pad_cap_of,
)
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.keyboard_layout import RAW_CODE
from game.ui.kit.pad_events import control_of
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext, Rebinder
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget

_ROW_HEIGHT: Final = 46
_ALL_CONTROLS: Final = (*COMMANDS, *FIXED_CONTROLS)


class RemapAction(Action, Enum):
    """Actions of the page besides its rows."""

    AS_AT_FIRST = auto()


@dataclass(frozen=True, slots=True)
class RebindControl(Action):
    """Listen for another control for this row."""

    control: Command | FixedControl


class RemapPage(Page):
    """The list of commands, each with its key and its pad control."""

    def __init__(self, context: AppContext, rebinder: Rebinder) -> None:
        super().__init__(context, _row_name(COMMANDS[0]))
        self.rebinder = rebinder
        self.first_row = 0
        self.rebinding: Command | None = None
        self.message = ""

    # ------------------------------------------------------------------------------ listening

    def capture_event(self, event: pygame.event.Event) -> bool:
        """While listening, bind the pressed control or show why not. Return whether the event was
        used."""
        command, bindings = self.rebinding, self.rebinder.bindings
        if command is None:
            return False
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._stop_listening("Left as it was.")
        elif event.type == pygame.KEYDOWN:
            key = event.dict.get(RAW_CODE, event.key)
            place = event.key if key != event.key else None
            self._rebind(command, bindings.with_key(command.name, key, place))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._stop_listening("Left as it was.")
            return False
        elif control := control_of(event):
            if control == "B":
                self._stop_listening("Left as it was.")
            else:
                self._rebind(command, bindings.with_pad(command.name, control))
        return True

    def _stop_listening(self, told: str) -> None:
        self.rebinding, self.message = None, told

    def _rebind(self, command: Command, changed: Bindings | str) -> None:
        """Apply the new bindings, or show the refusal and go on listening."""
        if isinstance(changed, str):
            self.message = changed
            return
        self._stop_listening(f"Laid anew: {command.words}.")
        self.rebinder.rebind(changed)

    # --------------------------------------------------------------------------------- layout

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        return page.centred_rect((w, h), min(w - style.px(32), style.text_px(820)), h - style.px(32))

    def _rows_rect(self) -> pygame.Rect:
        style, paper = self.context.style, self._panel_rect()
        top = paper.y + page.px_below_title(style, 50)
        foot = page.control_height(style) + style.px(28)
        return pygame.Rect(paper.x + style.px(14), top, paper.w - style.px(28), paper.bottom - foot - top)

    def widgets(self) -> list[Widget]:
        """Return the visible rows, Back, and Reset."""
        style, body = self.context.style, self._rows_rect()
        high = max(style.px(_ROW_HEIGHT), style.text_px(40))
        shown = max(1, body.h // high)
        self.first_row = max(0, min(self.first_row, len(_ALL_CONTROLS) - shown))
        found: list[Widget] = [
            ScrollPane("actions", body, self.first_row, shown, len(_ALL_CONTROLS), action=PageAction.TURN)
        ]
        for n, line in enumerate(_ALL_CONTROLS[self.first_row : self.first_row + shown]):
            rect = pygame.Rect(body.x, body.y + n * high, body.w - style.px(14), high - style.px(2))
            draw = partial(self._draw_row, line=line)
            found.append(CustomControl(_row_name(line), rect, draw, action=RebindControl(line)))
        done, anew = page.foot_button_rects(style, self._panel_rect(), 130, 190)
        state: ButtonState = "ready" if self.rebinder.bindings != Bindings() else "disabled"
        hint = "" if state == "ready" else "Nothing was changed"
        return [
            *found,
            Button("reset", anew, "As at first", "undo", state=state, hint=hint,
                   action=RemapAction.AS_AT_FIRST),
            Button("back", done, "Done", "check", "Esc", state="primary", action=PageAction.BACK),
        ]  # fmt: skip

    # --------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """Choose a row, scroll the list, or leave the page."""
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=RemapAction.AS_AT_FIRST):
                self.rebinder.rebind(Bindings())
                self.message = "Everything is as it was at first."
            case Press(action=RebindControl(FixedControl())):
                self.message = "This always means the same, so that nobody locks himself out."
            case Press(action=RebindControl(Command() as command)):
                self.rebinding, self.message = command, ""
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll(by)
            case None:
                self.follow_focus(event, before, [_row_name(line) for line in _ALL_CONTROLS], self._scroll)

    def _scroll(self, by: int) -> None:
        self.first_row += by

    # -------------------------------------------------------------------------------- drawing

    def draw_panels(self, c: Canvas) -> None:
        """Draw the sheet; below the list the question or the message."""
        paper = self._panel_rect()
        with c.text_region("remap", paper):
            panel_drawing.draw_panel(c, paper, "Keys and pad", "press a line, then its new control")
            self._draw_message(c, paper)

    def _draw_message(self, c: Canvas, paper: pygame.Rect) -> None:
        told = self.message
        if self.rebinding and not told:
            told = f"Press the new control for “{self.rebinding.words}”; Esc or B leaves it."
        back = self.control_rects()["reset"]
        room = pygame.Rect(paper.x + c.px(18), back.y, back.x - paper.x - c.px(30), back.h)
        letters.draw_wrapped(c, room, told, letters.DENSE, palette.INK_1)

    def _draw_row(
        self, c: Canvas, rect: pygame.Rect, interaction: InteractionState, line: Command | FixedControl
    ) -> None:
        fixed = isinstance(line, FixedControl)
        control_drawing.draw_row_ground(c, rect, self.rebinding == line, interaction)
        ink = palette.INK_2 if fixed else palette.INK_1
        at = (rect.x + c.px(14), rect.centery)
        letters.draw_fitted(c, at, line.words, letters.BODY, rect.w * 56 // 100, ink, "midleft")
        x, y = rect.x + rect.w * 62 // 100, rect.centery
        key, control = self._row_caps(line)
        control_drawing.draw_key_cap(c, (x, y - c.style.text_px(17) // 2), key, is_faint=fixed)
        if control:
            x = rect.x + rect.w * 82 // 100
            control_drawing.draw_pad_cap(c, (x, y - c.style.text_px(20) // 2), control)
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)

    def _row_caps(self, line: Command | FixedControl) -> tuple[str, str]:
        """Return the labels of the key and of the pad control."""
        if isinstance(line, FixedControl):
            return line.key, line.pad
        bindings = self.rebinder.bindings
        return key_cap_of(bindings.key_of(line)), pad_cap_of(bindings.pad_of(line))


def _row_name(line: Command | FixedControl) -> str:
    return f"act-{line.name}" if isinstance(line, Command) else f"always-{line.key}"
