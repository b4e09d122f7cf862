"""The figures of the rulebook page: small pictures of the sea beside the clauses that they explain.

Most are those of the glossary; arcs of fire, squares, hexes and plotted courses are drawn as they are in a
battle."""

import re
from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.picture_cache import cached_svg, svg_box, svg_colour, svg_disc
from game.ui.kit.screens import Clause
from game.ui.kit.tooltips import TERMS
from game.ui.pages.glossary_page import SCENES, VIEW_SIZE, line_svg, scene_svg, ship_svg

FIGURE_HEIGHT: Final = 92.0
"""Height of a figure in units."""
_HEX: Final = 20.0


def _fan(x: float, y: float, radius: float, first: float, last: float) -> str:
    """Return an arc of fire: pale water between two headings, with a bright edge."""
    ends = [(x + radius * sin(radians(a)), y - radius * cos(radians(a))) for a in (first, last)]
    (x0, y0), (x1, y1) = ends
    path = f"M{x} {y}L{x0:.1f} {y0:.1f}A{radius} {radius} 0 0 1 {x1:.1f} {y1:.1f}z"
    cream = svg_colour(palette.CREAM)
    return f'<path d="{path}" fill="{cream}" fill-opacity="0.16" stroke="{cream}" stroke-width="1.2"/>'


def _hexes() -> str:
    """Return a board of hexes with one of them pale."""
    cells = list[str]()
    for column in range(6):
        for row in range(4):
            x, y = 8 + column * 1.5 * _HEX, 6 + row * 1.732 * _HEX + (column % 2) * 0.866 * _HEX
            turns = (radians(60 * n) for n in range(6))
            points = " ".join(f"{x + _HEX * cos(a):.1f},{y + _HEX * sin(a):.1f}" for a in turns)
            pale = 0.22 if (column, row) in ((3, 1), (4, 1)) else 0.0
            cells.append(
                f'<polygon points="{points}" fill="{svg_colour(palette.CREAM)}" fill-opacity="{pale}" '
                f'stroke="{svg_colour(palette.CREAM)}" stroke-opacity="0.45" stroke-width="1"/>'
            )
    return "".join(cells)


def _squares() -> str:
    """Return a board of squares with the three ahead of a ship pale."""
    across = "".join(f"M0 {y}H160" for y in range(0, 97, 32))
    lines = "".join(f"M{x} 0V96" for x in range(0, 161, 32)) + across
    cream = svg_colour(palette.CREAM)
    grid = f'<path d="{lines}" stroke="{cream}" stroke-opacity="0.45" stroke-width="1" fill="none"/>'
    pale = f'<path d="M64 0H160V96H96V64H64z" fill="{cream}" fill-opacity="0.14"/>'
    return grid + pale


_BOARDS: Final[Mapping[str, str]] = {
    "arc": _fan(60, 48, 74, 45, 135) + _fan(60, 48, 40, 45, 135) + ship_svg(60, 48, 0)
    + ship_svg(112, 44, 150, is_enemy=True),
    "squares": _squares() + ship_svg(48, 48, 90, size=0.8) + line_svg("M68 48H84M84 48L79 44M84 48L79 52"),
    "hexes": _hexes() + ship_svg(38, 58, 60, size=0.8) + ship_svg(128, 42, 240, is_enemy=True, size=0.8),
    "plotted course": ship_svg(24, 70, 60, size=0.8) + line_svg("M40 62L66 48L92 42L118 46L142 58", 2)
    + "".join(svg_disc(at, 4.5, palette.CREAM) for at in ((66, 48), (92, 42), (118, 46), (142, 58))),
}  # fmt: skip
_BOARD_WORDS: Final = (
    (re.compile(r"\barcs?\b|\bbears?\b", re.IGNORECASE), "arc"),
    (re.compile(r"\bsquares?\b", re.IGNORECASE), "squares"),
    (re.compile(r"\bhex(es)?\b", re.IGNORECASE), "hexes"),
    (re.compile(r"\bplot(s|ted|ting)?\b", re.IGNORECASE), "plotted course"),
)
_TERM_WORDS: Final = tuple(
    (re.compile(rf"(?<!\w)(?:{term.pattern})(?!\w)", re.IGNORECASE), term.scene)
    for term in TERMS
    if term.scene and term.scene != "rate"  # rules speak of other rates too
)


def figure_of(clause: Clause) -> str:
    """Return the name of the figure that shows what the title of the clause speaks of; '' for none."""
    found = (name for words, name in (*_BOARD_WORDS, *_TERM_WORDS) if words.search(clause.title))
    return next(found, "")


def figure_svg(name: str) -> str:
    """Return the whole picture of that name."""
    if name in SCENES:
        return scene_svg(name)
    return svg_box((0, 0, *VIEW_SIZE), 4, palette.SEA_DAY[2]) + _BOARDS[name]


def draw_figure(c: Canvas, area: pygame.Rect, name: str) -> None:
    """Draw a figure at the left of the area, as high as that."""
    size = (round(area.h * VIEW_SIZE[0] / VIEW_SIZE[1]), area.h)
    rect = pygame.Rect(area.topleft, size)
    c.surface.blit(cached_svg(figure_svg(name), size, VIEW_SIZE), rect)
    pygame.draw.rect(c.surface, c.style.drawn_colour(palette.INK_2), rect, 1, c.px(4))
