"""The glossary of the sea and of the rules: each term with a sentence, most with a picture."""

from enum import Enum, auto
from math import cos, radians, sin
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.paper.picture_cache import cached_svg, svg_box, svg_colour, svg_disc, svg_polygon
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press
from game.ui.kit.layout import Column, Row
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.tooltips import TERMS, Term
from game.ui.kit.widgets import Button, Widget

VIEW_SIZE: Final = (160.0, 96.0)
Point = tuple[float, float]

_SEA_COLOUR: Final = LIGHT_PRESETS["day"].sea_ramp[2]
_OWN_COLOUR: Final = palette.SIDES[0].sea
_ENEMY_COLOUR: Final = palette.SIDES[1].sea
_HULL_POINTS: Final = (
    (0, -20), (4, -14), (6, -5), (6, 6), (4.6, 17), (-4.6, 17), (-6, 6), (-6, -5), (-4, -14),
)  # fmt: skip
"""A hull 37 units long that points up."""


def _placed_points(at: Point, heading: float, points: tuple[Point, ...], size: float) -> list[Point]:
    c, s = cos(radians(heading)), sin(radians(heading))
    return [(at[0] + size * (x * c - y * s), at[1] + size * (x * s + y * c)) for x, y in points]


def ship_svg(x: float, y: float, heading: float, *, is_enemy: bool = False, size: float = 1.0) -> str:
    """Return a hull from above with its three masts."""
    masts = _placed_points((x, y), heading, ((0, -9), (0, 1), (0, 11)), size)
    hull = svg_polygon(
        _placed_points((x, y), heading, _HULL_POINTS, size), _ENEMY_COLOUR if is_enemy else _OWN_COLOUR
    )
    return hull + "".join(svg_disc(mast, 1.8 * size, palette.CREAM) for mast in masts)


def line_svg(path: str, width: float = 2.0, dashed: bool = False) -> str:
    """Return a cream stroke."""
    dashes = ' stroke-dasharray="5 4"' if dashed else ""
    return (
        f'<path d="{path}" fill="none" stroke="{svg_colour(palette.CREAM)}" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"{dashes}/>'
    )


def wind_arrow_svg(x: float, y: float, towards_deg: float, length: float = 22) -> str:
    """Return the wind's arrow: its tail at that position, pointing `towards_deg` degrees clockwise from
    the top."""
    shaft = ((-1.6, 0), (-1.6, -length), (-6, -length), (0, -length - 9), (6, -length),
             (1.6, -length), (1.6, 0))  # fmt: skip
    return svg_polygon(_placed_points((x, y), towards_deg, shaft, 1.0), palette.FOCUS)


def shots_svg(*ways: tuple[float, float, float, float]) -> str:
    """Return the paths of shots from one point to another, with a flash at the start."""
    return "".join(
        svg_disc((x0, y0), 3.2, palette.FOCUS) + line_svg(f"M{x0} {y0}L{x1} {y1}", 1.4, dashed=True)
        for x0, y0, x1, y1 in ways
    )


_WIND_SVG: Final = wind_arrow_svg(80, 6, 180, 14)
_LAND_SVG: Final = '<path d="M0 70C30 62 50 76 84 68S140 60 160 68V96H0z" fill="#8a8456"/>'

SCENES: Final[dict[str, str]] = {
    "weather gage": _WIND_SVG + ship_svg(52, 34, 90) + ship_svg(104, 72, 90, is_enemy=True),
    "lee": _WIND_SVG + _LAND_SVG + ship_svg(80, 50, 90) + line_svg("M80 58V66", 2, dashed=True),
    "port and starboard": ship_svg(80, 50, 0, size=1.6)
    + line_svg("M56 50H38M38 50L44 45M38 50L44 55")
    + line_svg("M104 50H122M122 50L116 45M122 50L116 55"),
    "broadside": ship_svg(46, 48, 0)
    + ship_svg(124, 48, 0, is_enemy=True)
    + shots_svg((54, 38, 114, 38), (54, 46, 114, 46), (54, 54, 114, 54)),
    "rake": ship_svg(40, 48, 0)
    + ship_svg(112, 48, 90, is_enemy=True)
    + shots_svg((48, 40, 92, 46), (48, 48, 92, 48), (48, 56, 92, 50)),
    "quarter": ship_svg(80, 44, 0, size=1.7) + line_svg("M70 70L54 84") + line_svg("M90 70L106 84"),
    "reach": _WIND_SVG + ship_svg(50, 58, 90) + line_svg("M74 58H92M92 58L86 53M92 58L86 63"),
    "in irons": wind_arrow_svg(80, 4, 180, 10)
    + ship_svg(80, 66, 0)
    + line_svg("M80 66L48 30", 1.4, dashed=True)
    + line_svg("M80 66L112 30", 1.4, dashed=True),
    "tack": _WIND_SVG
    + ship_svg(34, 70, 45, size=0.8)
    + ship_svg(126, 70, 135, size=0.8)
    + line_svg("M48 56C64 40 96 40 112 56", 2, dashed=True),
    "wear": _WIND_SVG
    + ship_svg(34, 48, 60, size=0.8)
    + ship_svg(112, 34, 300, size=0.8)
    + line_svg("M52 42C84 40 96 84 112 84S140 52 128 42", 2, dashed=True),
    "leeway": wind_arrow_svg(24, 12, 150, 14)
    + ship_svg(64, 48, 90)
    + line_svg("M88 50L120 66M120 66L112 67M120 66L116 58"),
    "aim": ship_svg(36, 48, 0)
    + ship_svg(124, 48, 0, is_enemy=True)
    + shots_svg((44, 44, 122, 37), (44, 52, 116, 58)),
    "board": ship_svg(72, 48, 0, size=1.4)
    + ship_svg(92, 48, 0, is_enemy=True, size=1.4)
    + line_svg("M79 34H85M79 46H85M79 58H85", 2),
    "strike": ship_svg(80, 52, 90, is_enemy=True, size=1.4)
    + line_svg("M46 56V14", 2)
    + svg_box((48, 34, 24, 14), 1, palette.CREAM),
    "aground": '<path d="M30 62C54 44 104 44 132 62S104 88 80 88S12 78 30 62z" fill="#a9b58c"/>'
    + ship_svg(80, 58, 70),
    "line ahead": ship_svg(34, 60, 80, size=0.8)
    + ship_svg(80, 52, 80, size=0.8)
    + ship_svg(126, 44, 80, size=0.8)
    + line_svg("M52 57H58M98 49H104", 1.6),
    "rate": ship_svg(36, 48, 0, size=1.9)
    + ship_svg(80, 48, 0, size=1.4)
    + ship_svg(116, 48, 0, size=1.0)
    + ship_svg(142, 48, 0, size=0.7),
    "fireship": _WIND_SVG
    + ship_svg(70, 40, 150)
    + ship_svg(104, 76, 90, is_enemy=True)
    + svg_disc((66, 32), 7, palette.FOCUS)
    + svg_disc((72, 44), 5, palette.CREAM),
}
"""The content of each picture, by term."""


def scene_svg(name: str) -> str:
    """Return the whole picture: the sea and its content."""
    return svg_box((0, 0, *VIEW_SIZE), 4, _SEA_COLOUR) + SCENES[name]


class GlossaryAction(Action, Enum):
    """Actions of the page."""

    EARLIER = auto()
    LATER = auto()


_COLUMNS: Final = 2
_GAP: Final = 12
_PICTURE_SIZE: Final = (136.0, 81.6)


class GlossaryPage(Page):
    """The glossary, one sheet of terms at a time."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, "later")
        self.first_term = 0

    def _panel_rect(self) -> pygame.Rect:
        style, (w, h) = self.context.style, self.context.size
        wide, high = (min(w - style.px(32), style.text_px(1080)), min(h - style.px(32), style.text_px(660)))
        return page.centred_rect((w, h), wide, high)

    def _terms_rect(self) -> pygame.Rect:
        return page.text_rect(self.context.style, self._panel_rect())

    def _row_height(self) -> int:
        style = self.context.style
        return max(style.px(_PICTURE_SIZE[1]), style.text_px(92)) + style.px(_GAP)

    @property
    def shown_count(self) -> int:
        """Return how many terms fit on a sheet."""
        return max(1, self._terms_rect().h // self._row_height()) * _COLUMNS

    def widgets(self) -> list[Widget]:
        """Return Earlier, Later and Back; at the ends one is disabled."""
        style = self.context.style
        back, later, earlier = page.foot_button_rects(style, self._panel_rect(), 120, 130, 130)
        last = self.first_term + self.shown_count >= len(TERMS)
        states: tuple[ButtonState, ButtonState] = ("ready", "disabled")
        first, end = states[self.first_term == 0], states[last]
        return [
            Button("earlier", earlier, "Earlier", "left", state=first, action=GlossaryAction.EARLIER),
            Button("later", later, "More", "right", state=end, action=GlossaryAction.LATER),
            Button("back", back, "Back", "check", "Esc", state="primary", action=PageAction.BACK),
        ]

    def handle(self, event: pygame.event.Event) -> None:
        """Turn the sheet, or leave."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=GlossaryAction.EARLIER):
                self.first_term = max(0, self.first_term - self.shown_count)
            case Press(action=GlossaryAction.LATER) if self.first_term + self.shown_count < len(TERMS):
                self.first_term += self.shown_count
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the terms of this sheet in two columns."""
        paper, room = self._panel_rect(), self._terms_rect()
        last = min(len(TERMS), self.first_term + self.shown_count)
        with c.text_region("glossary", paper):
            shown = f"{self.first_term + 1} to {last} of {len(TERMS)}"
            panel_drawing.draw_panel(c, paper, "Words of the sea", shown)
        rows = Column.repeat(self.shown_count // _COLUMNS, self._row_height()).split(room)
        cells = [cell for row in rows for cell in Row.repeat(_COLUMNS, gap=c.px(_GAP)).split(row)]
        for term, cell in zip(TERMS[self.first_term : last], cells, strict=False):
            _draw_term(c, cell, term)


def _draw_term(c: Canvas, rect: pygame.Rect, term: Term) -> None:
    size, left = (c.px(_PICTURE_SIZE[0]), c.px(_PICTURE_SIZE[1])), rect.x
    if term.scene:
        c.surface.blit(cached_svg(scene_svg(term.scene), size, VIEW_SIZE), rect.topleft)
        left += size[0] + c.px(14)
    room = pygame.Rect(left, rect.y, rect.right - left - c.px(10), rect.h)
    with c.text_region(f"term-{term.word}", rect):
        letters.draw_text(c, room.topleft, term.word, letters.SUBHEADING)
        room.y += letters.line_height(letters.SUBHEADING, c.style) + c.px(2)
        room.h = rect.bottom - room.y
        letters.draw_wrapped(c, room, term.meaning, letters.BODY, palette.INK_2)
