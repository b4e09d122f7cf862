"""Page that shows the level under the other books: on its chart and in words, with a balance trial
and a battle.

A ship that is moved, turned or anchored here changes under that book only, in ``[for.<book>]``
(`other_books.py`)."""

from enum import Enum, auto
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper import menu_backdrop, panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import ButtonState
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.kit import page, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Intent, Press, Scroll, StepBy
from game.ui.kit.screens import Screen
from game.ui.kit.scroll_text import TextLine, clamp_first_line, count_shown, draw_lines, wrap_blocks
from game.ui.kit.widgets import Button, ScrollPane, Stepper, Widget
from game.ui.level_editor import (
    balance_page,
    chart_view,
    draw_objects,
    draw_screen,
    other_books,
    ship_markers,
    update,
)
from game.ui.level_editor.chart_view import ChartBackground, whole_chart_viewport
from game.ui.level_editor.other_books import BookResult, OtherBooksState, ShipAction, book_title
from game.ui.level_editor.ship_markers import ChartHull
from game.ui.level_editor.state import EditorLayout, EditorState

_ROW_HEIGHT: Final = 40
"""Height of a choice at the right in units."""
_CHOICES, _OF_SHIP = 2, 5
"""Rows of choices, and further rows of a selected ship."""
_LEFT, _MIDDLE = 1, 2
_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_UNDO_KEYS: Final = (pygame.K_z, pygame.K_y)
_MARGIN: Final = 60


class OtherBooksAction(Action, Enum):
    """Actions of the page."""

    BACK = auto()
    BOOK = auto()
    SHIP = auto()
    TURN = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    WEIGH = auto()
    PLAY = auto()


_KEY_ACTIONS: Final = {
    pygame.K_TAB: OtherBooksAction.SHIP,
    pygame.K_b: OtherBooksAction.BOOK,
    pygame.K_PAGEUP: OtherBooksAction.CLOSER,
    pygame.K_PAGEDOWN: OtherBooksAction.FARTHER,
    pygame.K_LEFTBRACKET: ShipAction.PORT,
    pygame.K_RIGHTBRACKET: ShipAction.STARBOARD,
    pygame.K_COMMA: ShipAction.PORT,
    pygame.K_PERIOD: ShipAction.STARBOARD,
    pygame.K_DELETE: ShipAction.AT_HOME,
}
"""Keys with an action of their own on this page."""


class OtherBooksPage(Screen):
    """Page over the editor."""

    def __init__(self, editor: EditorState) -> None:
        self.context, self.state = editor.context, OtherBooksState(editor)
        self.ring = FocusRing("book")
        self.ring.device = editor.ring.device
        self.first, self.last_pointer = 0, (0, 0)
        self.is_panning = False
        self.chart_background = ChartBackground()
        self._lines: tuple[BookResult | None, UiStyle | None, int, tuple[TextLine, ...]] = (None, None, 0, ())
        """Wrapped text, with the result, style and width it was wrapped for."""

    # ------------------------------------------------------------------------------ what there is

    def text_lines(self) -> tuple[TextLine, ...]:
        """Return the text of the book, wrapped once for a result and a width."""
        made, style, wide = self.state.result, self.context.style, self._text_rect().w
        if self._lines[0] is not made or self._lines[1:3] != (style, wide):
            self._lines = made, style, wide, wrap_blocks(made.blocks, style, wide)
        return self._lines[3]

    def _text_rect(self) -> pygame.Rect:
        style = self.context.style
        room = panel_drawing.content_rect_for(self.context.style, self.state.layout().properties)
        rows = _CHOICES + _OF_SHIP * (self.state.ship_under_book is not None)
        top = room.y + style.text_px(rows * _ROW_HEIGHT) + style.px(6)
        return pygame.Rect(room.x, top, room.w - style.px(12), room.bottom - top)

    # ------------------------------------------------------------------------------------ controls

    def widgets(self) -> list[Widget]:
        """Return the bar, the book, the ship and the text's pane."""
        style, text, lines = self.context.style, self._text_rect(), self.text_lines()
        room = panel_drawing.content_rect_for(style, self.state.layout().properties)
        row = pygame.Rect(room.x, room.y, room.w, style.text_px(_ROW_HEIGHT) - style.px(6))
        hull, count = self.state.selected_hull, len(self.state.level.ships)
        ship = hull.name if hull is not None else f"{count} ships"
        first = clamp_first_line(lines, text.h, self.first)
        words = book_title(self.state.result.book)
        hint = "The other books (left, right, B)"
        return [
            *self._bar_widgets(),
            Stepper("book", row, words, hint=hint, action=OtherBooksAction.BOOK),
            Stepper(
                "ship",
                row.move(0, style.text_px(_ROW_HEIGHT)),
                ship,
                hint="The ship in hand: what her guns bear on (Tab)",
                action=OtherBooksAction.SHIP,
            ),
            *other_books.ship_widgets(
                self.state, row.move(0, style.text_px(2 * _ROW_HEIGHT)), style.text_px(_ROW_HEIGHT)
            ),
            ScrollPane(
                "words",
                text.inflate(style.px(12), 0).move(style.px(6), 0),
                first,
                count_shown(lines, first, text.h),
                len(lines),
                focusable=True,
                action=OtherBooksAction.TURN,
            ),
        ]

    def _bar_widgets(self) -> list[Widget]:
        style, layout = self.context.style, self.state.layout()
        fits = self.state.result.level_under_book.can_be_fought
        high, right = page.control_height(style), layout.bar.right - style.px(8)
        found = list[Widget]()
        refused = "" if fits else "; this book cannot play it"
        may: ButtonState = "ready" if fits else "disabled"
        fight: ButtonState = "primary" if self.state.editor.start_battle is not None and fits else "disabled"
        rows: tuple[tuple[str, str, str, int | None, str, ButtonState, OtherBooksAction], ...] = (
            ("play", "Play", "play", pygame.K_F5, f"Fight it under this book{refused}", fight,
             OtherBooksAction.PLAY),
            ("back", "Back", "left", None, "To the drawing table (Esc)", "ready",
             OtherBooksAction.BACK),
            ("weigh", "", "dice", pygame.K_w, f"200 battles under this book: who wins{refused}",
             may, OtherBooksAction.WEIGH),
            ("whole", "", "whole", pygame.K_HOME, "The whole chart", "ready",
             OtherBooksAction.WHOLE),
            ("closer", "", "plus", None, "Closer (Page Up)", "ready", OtherBooksAction.CLOSER),
            ("farther", "", "minus", None, "Farther (Page Down)", "ready",
             OtherBooksAction.FARTHER),
        )  # fmt: skip
        for name, words, icon, key, hint, state, does in rows:
            wide = style.text_px(110) if words else high
            rect = pygame.Rect(right - wide, layout.bar.y + style.px(11), wide, high)
            cap = {"play": "F5", "back": "Esc"}.get(name, "")
            found.append(Button(name, rect, words, icon, cap, key, state, hint=hint, action=does))
            right -= wide + style.px(6)
        return found

    # -------------------------------------------------------------------------------------- events

    def cancel_drag(self) -> None:
        """Cancel the drag: what it held goes back."""
        super().cancel_drag()
        self.state.gesture, self.is_panning = None, False

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the pointer, a key, or a control."""
        if self._handle_mouse(event) or self._handle_key(event):
            return
        self._handle_intent(self.ring.handle(event, widgets.hotspots_of(self.widgets())))

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Undo or redo before the bindings see the key; return whether it was used."""
        pressed = event.type == pygame.KEYDOWN and event.mod & _CTRL
        if not pressed or event.key not in _UNDO_KEYS:
            return False
        again = event.key == pygame.K_y or bool(event.mod & pygame.KMOD_SHIFT)
        self._handle_intent(Press("", ShipAction.REDO if again else ShipAction.UNDO))
        return True

    def _handle_key(self, event: pygame.event.Event) -> bool:
        """Handle a key of the page; return whether it was used. Tab selects the next ship, B the next
        book."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.state.gesture:
            self.state.gesture = None
            return True
        if event.type != pygame.KEYDOWN or event.key not in _KEY_ACTIONS:
            return False
        by = -1 if event.mod & pygame.KMOD_SHIFT else 1
        act = _KEY_ACTIONS[event.key]
        self._handle_intent(
            StepBy("", by, act) if act in (OtherBooksAction.BOOK, OtherBooksAction.SHIP) else Press("", act)
        )
        return True

    def _handle_mouse(self, event: pygame.event.Event) -> bool:
        if self._handle_drag(event):
            return True
        if event.type == pygame.MOUSEMOTION and self.is_panning:
            x, y = event.pos
            right_px = x - self.last_pointer[0]
            self.state.viewport = self.state.viewport.panned(right_px, y - self.last_pointer[1])
            self.last_pointer, self.is_panning = event.pos, any(event.buttons)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self.is_panning:
            self.is_panning = False
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        over = self.state.layout().chart_area.collidepoint(
            event.pos if pressed else self.ring.pointer_position
        )
        if event.type == pygame.MOUSEWHEEL and over:
            self.state.viewport = self.state.viewport.zoomed(event.y, self.ring.pointer_position)
            return True
        if not (pressed and over):
            return False
        self.ring.device, self.ring.is_shown, self.ring.pointer_position = "mouse", False, event.pos
        if event.button == _LEFT:
            self.state.editor.document.show_notice("")
            self.state.gesture = other_books.gesture_at(self.state, event.pos)
            if self.state.gesture is None:
                self.state.selected_ship_id = ""
        free = self.state.gesture is None
        self.is_panning, self.last_pointer = free and event.button in (_LEFT, _MIDDLE), event.pos
        return event.button in (_LEFT, _MIDDLE)

    def _handle_drag(self, event: pygame.event.Event) -> bool:
        if self.state.gesture is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        self.ring.pointer_position = event.pos
        if event.type == pygame.MOUSEMOTION and any(event.buttons):
            self.state.gesture = other_books.drag_to(self.state, self.state.gesture, event.pos)
        else:
            gesture, self.state.gesture = self.state.gesture, None
            other_books.write_drag(self.state, gesture)
        return True

    def _handle_intent(self, intent: Intent | None) -> None:
        match intent:
            case Back() | Press(action=OtherBooksAction.BACK):
                self.state.rules_preview.close()
                self.context.pop_screen()
            case StepBy(by=by, action=OtherBooksAction.BOOK):
                self.state.book_index = (self.state.book_index + by) % len(self.state.books)
                self.first = 0
                self.state.editor.document.show_notice("")
            case StepBy(by=by, action=OtherBooksAction.SHIP):
                self._select_next(by)
            case StepBy(action=ShipAction() as act) | Press(action=ShipAction() as act):
                other_books.handle_action(self.state, act, intent.by if isinstance(intent, StepBy) else 0)
            case Scroll(by=by):
                self.first = clamp_first_line(self.text_lines(), self._text_rect().h, self.first + by)
            case Press(action=OtherBooksAction.CLOSER | OtherBooksAction.FARTHER as act):
                self._zoom_by(1 if act is OtherBooksAction.CLOSER else -1)
            case Press(action=OtherBooksAction.WHOLE):
                area = self.state.layout().chart_area
                self.state.viewport = whole_chart_viewport(area, self.state.level.chart.size_cm)
            case Press(action=OtherBooksAction.WEIGH):
                balance_page.start_trial(self.state.editor, self.state.level)
            case Press(action=OtherBooksAction.PLAY):
                update.start_battle(self.state.editor, self.state.result.book)
            case _:
                pass

    def _select_next(self, by: int) -> None:
        ids = ["", *(ship.id for ship in self.state.level.ships)]
        here = ids.index(self.state.selected_ship_id) if self.state.selected_ship_id in ids else 0
        self.state.selected_ship_id = ids[(here + by) % len(ids)]
        self.state.editor.document.show_notice("")
        if self.state.selected_hull is not None:
            self.state.viewport = self.state.viewport.scrolled_to(
                *self.state.selected_hull.position, self.context.style.px(_MARGIN)
            )

    def pan(self, across: int, down: int) -> None:
        """Move the view by px of the right stick."""
        self.state.viewport = self.state.viewport.panned(across, down)

    def _zoom_by(self, steps: int) -> None:
        about = (
            self.state.viewport.to_px(*self.state.selected_hull.position)
            if self.state.selected_hull is not None
            else None
        )
        about = about if about is not None and self.state.viewport.area.collidepoint(about) else None
        self.state.viewport = self.state.viewport.zoomed(steps, about)

    # ------------------------------------------------------------------------------------- drawing

    @property
    def is_moving(self) -> bool:
        """Return whether a sharper chart is due."""
        return self.chart_background.is_due(self.state.viewport, self.state.level, self.context.style)

    def advance(self, seconds: float) -> None:
        """Advance the editor below, which follows changes of the file."""
        self.state.editor.screen.advance(seconds)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the chart with its ships and the panel."""
        c, layout = self.context.make_canvas(surface), self.state.layout()
        menu_backdrop.draw_night_sea(c)
        self._draw_chart(c, layout)
        with c.text_region("under", layout.properties):
            meta = (
                "as its file lays it"
                if self.state.result.level_under_book.can_be_fought
                else "cannot play it"
            )
            panel_drawing.draw_panel(c, layout.properties, "Under another book", meta)
            text, lines = self._text_rect(), self.text_lines()
            draw_lines(c, text, lines, clamp_first_line(lines, text.h, self.first))
        panel_drawing.draw_top_bar(c, layout.bar)
        draw_screen.draw_title(c, self.state.editor, layout.bar, self.control_rects()["farther"].x - c.px(16))
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def _draw_chart(self, c: Canvas, layout: EditorLayout) -> None:
        viewport, mine, hulls = (self.state.viewport, self.state.selected_hull, self.state.hulls)
        panel_drawing.draw_shadow(c, layout.chart_with_ruler)
        clip, held = c.surface.get_clip(), self.is_panning or self.state.gesture is not None
        c.surface.set_clip(layout.chart_area)
        self.chart_background.draw(c, viewport, self.state.level, self.context.run_seconds, is_dragging=held)
        taken = [ship_markers.hull_rect(hull, viewport) for hull in hulls]
        if mine is not None:
            bands = self._range_bands(mine)
            draw_objects.draw_range_bands(c, viewport, bands, c.style.side_colours(mine.side).paper, taken)
        ship_markers.draw_hulls(c, viewport, hulls, [] if mine is None else [mine.number])
        ship_markers.draw_hull_names(c, viewport, hulls, taken)
        other_books.draw_knob_and_notice(c, self.state, mine)
        c.surface.set_clip(clip)
        here: Point | None = None if mine is None else mine.position
        chart_view.draw_ruler(c, layout.chart_with_ruler, viewport, self.state.level.chart, here)

    def _range_bands(self, hull: ChartHull) -> tuple[RangeBand, ...]:
        ship_id = self.state.selected_ship_id
        return self.state.rules_preview.ship_ranges(self.state.level, ship_id, hull.position, hull.heading)
