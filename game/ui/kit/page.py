"""What pages of paper have in common: a dark sea, papers on it, controls on those; and the measures
that repeat from page to page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum, auto

import pygame

from game.stage.paper import menu_backdrop
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing, Intent
from game.ui.kit.screens import AppContext, Screen


class PageAction(Action, Enum):
    """What most pages can do."""

    BACK = auto()
    """This page is gone; the one below is seen again."""
    TURN = auto()
    """The one text or list that the page has is turned."""


class Page(Screen):
    """A screen of papers on a dark sea. Each page lists its controls (`widgets`), does what they
    are for (`handle`, by what it can `intent_of`), and draws what else stands on it
    (`draw_panels`)."""

    def __init__(self, context: AppContext, at: str) -> None:
        """The focus begins at the control of this name."""
        self.context = context
        self.ring = FocusRing(at)

    @abstractmethod
    def draw_panels(self, c: Canvas) -> None:
        """The papers, and all that is no control."""

    def draw(self, surface: pygame.Surface) -> None:
        """The sea, the papers, the controls."""
        c = self.context.make_canvas(surface)
        menu_backdrop.draw_night_sea(c)
        self.draw_panels(c)
        widgets.draw_widgets(c, self.widgets(), self.ring)

    def intent_of(self, event: pygame.event.Event) -> Intent | None:
        """What the event asks of the controls that there are now."""
        return self.ring.handle(event, widgets.hotspots_of(self.widgets()))

    def follow_focus(
        self,
        event: pygame.event.Event,
        before: str,
        rows: Sequence[str],
        turn: Callable[[int], None],
    ) -> None:
        """Where the event is an arrow and the focus was in view on one of the `rows` of a list
        (`before` is its name), it goes to the next one; the list turns if that is out of view."""
        way, shown = widgets.vertical_arrow(event), self.control_rects()
        there = rows.index(before) + way if way and before in rows and before in shown else -1
        if not 0 <= there < len(rows):
            return
        if rows[there] not in shown:
            turn(way)
        self.ring.focused = rows[there]


# ------------------------------------------------------------------------------------ measures


def control_height(style: UiStyle) -> int:
    """How high a control is, in px: a target for any finger, higher with larger text."""
    return max(style.px(widgets.MIN_CONTROL_UNITS), style.text_px(widgets.MIN_CONTROL_UNITS))


def px_below_title(style: UiStyle, units: float) -> int:
    """How many px below the top of a titled paper something lies that lies so many units below it
    where text is not enlarged."""
    return style.px(units) + style.text_px(19) - style.px(19)


def centred_rect(size: tuple[int, int], wide: int, high: int) -> pygame.Rect:
    """A paper of so many px in the middle of a window of this size."""
    rect = pygame.Rect(0, 0, wide, high)
    rect.center = (size[0] // 2, size[1] // 2)
    return rect


def text_rect(style: UiStyle, paper: pygame.Rect) -> pygame.Rect:
    """Where a long text stands on a titled paper with buttons at its foot."""
    top = paper.y + px_below_title(style, 50)
    high = paper.bottom - control_height(style) - style.px(26) - top
    return pygame.Rect(paper.x + style.px(18), top, paper.w - style.px(36), high)


def foot_button_rects(
    style: UiStyle, paper: pygame.Rect, *wides: float, gap: float = 10
) -> list[pygame.Rect]:
    """Where buttons lie at the foot of a paper, from its right edge leftward: each so many units
    wide, `gap` units between them."""
    right, found = paper.right - style.px(16), list[pygame.Rect]()
    for wide in wides:
        rect = pygame.Rect(0, 0, style.text_px(wide), control_height(style))
        rect.bottomright = (right, paper.bottom - style.px(14))
        found.append(rect)
        right = rect.x - style.px(gap)
    return found
