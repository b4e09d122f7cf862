"""Screen of the editor: the chart, the properties of what is selected, the file, and the findings.

The values are in `state.py`. Keys are handled in `shortcuts.py`, the pointer in `chart_input.py`,
controls in `dispatch.py`; `draw_screen.py` draws."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget
from game.ui.level_editor import chart_input, controls, dispatch, draw_screen, shortcuts, text_editing, update
from game.ui.level_editor.document import Document
from game.ui.level_editor.state import EditorState, StartBattle
from game.ui.live_reload.file_watch import FileWatch

CHECK_DELAY: Final = 0.25
"""Seconds after the last edit until the level is checked."""


class EditorScreen(Screen):
    """Screen of a level in the editor."""

    def __init__(self, context: AppContext, document: Document, play: StartBattle | None = None) -> None:
        self.context = context
        self.state = EditorState(self, context, document, play, last_edit_time=context.run_seconds)
        self.ring = self.state.ring
        self.file_watch = FileWatch(document.path)
        self.has_news = False
        """Whether something has changed without an event."""

    # ------------------------------------------------------------------------------------- events

    def widgets(self) -> Sequence[Widget]:
        """Return every control beside the chart."""
        return controls.all_widgets(self.state)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Handle typing and Ctrl keys before the bindings see them; return whether the key was
        used."""
        if event.type != pygame.MOUSEMOTION:
            chart_input.write_drag(self.state)
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.state.panel_cache = None
        return shortcuts.capture_typing(self.state, event)

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key types in a property or in the file."""
        return (self.state.typed_text is not None or self.state.text_caret is not None) and is_text_input(
            event
        )

    def cancel_drag(self) -> None:
        """Cancel the drag: what it held goes back."""
        super().cancel_drag()
        chart_input.cancel_drag(self.state)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle an event: the chart first, then keys, then controls."""
        if self.state.gesture is None and not self.state.is_in_controls and self.ring.is_shown:
            self.ring.is_shown = False
        if chart_input.handle(self.state, event) or shortcuts.handle_key(self.state, event):
            return
        intent = self.ring.handle(event, controls.focus_spots(self.state))
        dispatch.handle_intent(self.state, intent)

    def pan(self, across: int, down: int) -> None:
        """Move the view by px of the right stick."""
        update.set_viewport(self.state, self.state.viewport.panned(across, down))

    # --------------------------------------------------------------------------------------- time

    @property
    def is_moving(self) -> bool:
        """Return whether to draw again: a sharper chart is due, or something has changed."""
        now, style = self.context.run_seconds, self.context.style
        return self.has_news or self.state.chart_background.is_due(
            self.state.viewport, self.state.document.level, style, now
        )

    def advance(self, seconds: float) -> None:
        """Take over changes from the disk, read typed text, and check a level that is left
        alone."""
        self.has_news = self.state.frames_until_write == 1
        chart_input.next_frame(self.state)
        now = self.context.run_seconds
        if self.state.gesture is None and self.file_watch.poll(now) is not None:
            before = self.state.document.text, self.state.document.notice
            self.state.document.reload_if_changed()
            self.has_news = (self.state.document.text, self.state.document.notice) != before
            text_editing.move_caret_to_change(self.state, before[0])
            update.drop_stale_selection(self.state)
        if (
            self.state.document.has_unread_typing
            and now - self.state.last_edit_time > text_editing.READ_DELAY
        ):
            self.state.document.parse_typed_text()
            update.drop_stale_selection(self.state)
            self.has_news = True
        printed = self.state.print_job.poll() if self.state.print_job is not None else ""
        if printed:
            self.state.print_job, self.state.document.notice, self.has_news = None, printed, True
        if self._may_check() and self.state.document.check_step():
            update.drop_stale_selection(self.state)
            self.has_news = True
        if self.has_news or self.state.gesture is None:
            self.state.panel_cache = None

    def _may_check(self) -> bool:
        rests = self.context.run_seconds - self.state.last_edit_time > CHECK_DELAY
        return rests and not self.state.document.is_checked and self.state.gesture is None

    @property
    def has_work(self) -> bool:
        """Return whether a check, a print or the write of a drag is pending."""
        return self.state.frames_until_write > 0 or self._may_check() or self.state.print_job is not None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen."""
        draw_screen.draw_screen(self.state.context.make_canvas(surface), self.state)
