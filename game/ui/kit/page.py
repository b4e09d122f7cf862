"""What paper pages share: a dark sea, panels and controls on it, and common measures."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto

import pygame

from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import scroll_text, widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing, Intent
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.scroll_text import TextBlock, TextLine
from game.ui.kit.transition import Entrance


class PageAction(Action, Enum):
    """The actions of most pages."""

    BACK = auto()
    """Close this page and return to the one below."""
    TURN = auto()
    """Scroll the page's one text or list."""


class Page(Screen):
    """A screen of paper panels on a dark sea. A page lists its controls (`widgets`), handles their
    intents (`handle`, by `intent_of`), and draws the rest (`draw_panels`)."""

    entrance = Entrance.SLIDE

    def __init__(self, context: AppContext, at: str) -> None:
        """Start with the focus on the control of this name."""
        self.context = context
        self.ring = FocusRing(at)

    @abstractmethod
    def draw_panels(self, c: Canvas) -> None:
        """Draw the panels and everything that is no control."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sea, the panels and the controls."""
        c = self.context.make_canvas(surface)
        menu_backdrop.draw_night_sea(c)
        self.draw_panels(c)
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def intent_of(self, event: pygame.event.Event) -> Intent | None:
        """Return what the event asks of the present controls, or None."""
        return self.ring.handle(event, widgets.hotspots_of(self.widgets()))

    def follow_focus(
        self, event: pygame.event.Event, before: str, rows: Sequence[str], turn: Callable[[int], None]
    ) -> None:
        """After an arrow from the row named `before`, move the focus to the next of the `rows`;
        scroll the list if that row is out of view."""
        way, shown = widgets.vertical_arrow(event), self.control_rects()
        there = rows.index(before) + way if way and before in rows and before in shown else -1
        if not 0 <= there < len(rows):
            return
        if rows[there] not in shown:
            turn(way)
        self.ring.focused = rows[there]


class PageWithText(Page):
    """A page with one long text, which scrolls."""

    def __init__(self, context: AppContext, at: str) -> None:
        super().__init__(context, at)
        self.first_text_line = 0

    @abstractmethod
    def _text_rect(self) -> pygame.Rect:
        """Return the area of the text."""

    @abstractmethod
    def _text_blocks(self) -> Iterable[TextBlock]:
        """Return the text."""

    def _text_lines(self) -> tuple[TextLine, ...]:
        room = self._text_rect().w - self.context.style.px(16)
        return scroll_text.wrap_blocks(tuple(self._text_blocks()), self.context.style, room)

    def _text_pane(self) -> widgets.ScrollPane:
        style, room, lines = self.context.style, self._text_rect(), self._text_lines()
        pane = room.inflate(style.px(16), style.px(10))  # the focus ring stands clear of the words
        shown = scroll_text.count_shown(lines, self.first_text_line, room.h)
        first, action = self.first_text_line, PageAction.TURN
        return widgets.ScrollPane("text", pane, first, shown, len(lines), True, action=action)

    def _scroll_text(self, by: int) -> None:
        lines, wanted = self._text_lines(), self.first_text_line + by
        self.first_text_line = scroll_text.clamp_first_line(lines, self._text_rect().h, wanted)

    def _draw_text(self, c: Canvas) -> None:
        scroll_text.draw_lines(c, self._text_rect(), self._text_lines(), self.first_text_line)


# ------------------------------------------------------------------------------------ measures


def control_height(style: UiStyle) -> int:
    """Return the height of a control in px: large enough for a finger, and larger with large text."""
    return max(style.px(widgets.MIN_CONTROL_UNITS), style.text_px(widgets.MIN_CONTROL_UNITS))


def px_below_title(style: UiStyle, units: float) -> int:
    """Return the px below the top of a titled panel at which an item belongs that would be `units`
    below it at normal text size."""
    return style.px(units) + style.text_px(19) - style.px(19)


def centred_rect(size: tuple[int, int], wide: int, high: int) -> pygame.Rect:
    """Return a rectangle of that many px in the middle of a window of this size."""
    rect = pygame.Rect(0, 0, wide, high)
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def text_rect(style: UiStyle, paper: pygame.Rect) -> pygame.Rect:
    """Return the area of a long text on a titled panel with buttons at its foot."""
    top = paper.y + px_below_title(style, 50)
    high = paper.bottom - control_height(style) - style.px(26) - top
    return pygame.Rect(paper.x + style.px(18), top, paper.w - style.px(36), high)


def foot_button_rects(style: UiStyle, paper: pygame.Rect, *wides: float) -> list[pygame.Rect]:
    """Return the rectangles of buttons at the foot of a panel, from the right leftward; `wides` in units."""
    foot = Column(REST, control_height(style)).split(inset(paper, style.px(16), 0, style.px(14)))[1]
    sizes = [style.text_px(wide) for wide in reversed(wides)]
    return Row(REST, *sizes, gap=style.px(10)).split(foot)[:0:-1]


def two_panel_rects(style: UiStyle, size: tuple[int, int], left: int = 0) -> list[pygame.Rect]:
    """Return two panels side by side that fill a window; the left one is `left` px wide, or half of it."""
    margin = style.px(16)
    area = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    return Row(left or (size[0] - 3 * margin) // 2, REST, gap=style.px(12)).split(area)


def draw_sentences(c: Canvas, paper: pygame.Rect, title: str, sentences: Sequence[str]) -> None:
    """Draw a panel with paragraphs: the first in wax red says what has happened."""
    inner = panel_drawing.draw_panel(c, paper, title)
    for n, words in enumerate(sentences):
        role, ink = (letters.BODY, palette.INK_1) if n else (letters.STRONG, palette.WAX)
        inner.y = letters.draw_wrapped(c, inner, words, role, ink) + c.px(8)
        inner.h = paper.bottom - inner.y
