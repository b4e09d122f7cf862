"""Wax seals that stamp a total: red wax for hits and losses, teal for every other total."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour, mix_colours
from game.stage.paper.svg import cached_svg, svg_colour, svg_disc, svg_polygon

SEAL_RADIUS: Final = 32.0
_FACE_SHARE: Final = 0.76
"""Share of the radius that the sunk face has: figure and word must stay inside it."""
_WAX_COLOURS: Final = {"hits": palette.WAX, "total": palette.TEAL}
_WHITE: Final = (255, 255, 255)
_BLACK: Final = (0, 0, 0)


def _wax_blot_svg(centre: float, radius: float, fill: Colour, wobble: float, turn: float) -> str:
    """Return a pressed blot of wax as SVG: a circle with sixteen soft lobes."""
    points = []
    for step in range(96):
        a = step * pi / 48
        lobe = cos(a * 16 + turn) * wobble + cos(a * 5 + 1.3) * wobble * 0.35
        reach = radius * (1 + lobe)
        points.append((centre + reach * cos(a), centre + reach * sin(a)))
    return svg_polygon(points, fill)


@lru_cache(maxsize=32)
def _seal_svg(size: int, tone: Colour) -> str:
    """Return the whole seal as SVG in a square of `size`: blot, pressed rim, sunk face, glints."""
    centre, r = size / 2, size * 0.46
    body = _wax_blot_svg(centre, r, mix_colours(tone, _BLACK, 0.35), 0.035, 0.0)
    body += _wax_blot_svg(centre, r * 0.965, tone, 0.035, 0.0)
    body += svg_disc((centre - r * 0.02, centre - r * 0.02), r * 0.80, mix_colours(tone, _WHITE, 0.16))
    body += svg_disc((centre + r * 0.02, centre + r * 0.02), r * 0.79, mix_colours(tone, _BLACK, 0.30))
    body += svg_disc((centre, centre), r * _FACE_SHARE, mix_colours(tone, _BLACK, 0.08))
    glint = svg_colour(mix_colours(tone, _WHITE, 0.42))
    start, end = r * 0.88, r * 0.89
    return body + (
        f'<path d="M{centre - start:.1f} {centre - r * 0.12:.1f}'
        f'A{end:.1f} {end:.1f} 0 0 1 {centre - r * 0.2:.1f} {centre - start:.1f}" fill="none" '
        f'stroke="{glint}" stroke-width="{r * 0.05:.2f}" stroke-linecap="round"/>'
    )


def draw_wax_seal(
    c: Canvas,
    centre: tuple[int, int],
    figure: str,
    word: str = "",
    kind: Literal["hits", "total"] = "hits",
    radius: float = SEAL_RADIUS,
    pressed: float = 1.0,
) -> None:
    """Draw a seal of `radius` units centred on pixel `centre`, with `figure` and under it `word`.
    `pressed` runs 0 to 1 while it is stamped: larger and paler before it lands."""
    grown = radius * (1 + 0.5 * (1 - pressed))
    half = max(6, c.px(grown))
    size = (2 * half, 2 * half)
    blot = cached_svg(_seal_svg(2 * half, _WAX_COLOURS[kind]), size, size)
    shade = cached_svg(svg_disc((half, half), half * 0.92, (6, 10, 14)), size, size).copy()
    shade.set_alpha(70)
    c.surface.blit(shade, (centre[0] - half + c.px(1), centre[1] - half + c.px(4)))
    c.surface.blit(blot, (centre[0] - half, centre[1] - half))
    share = min(1.0, radius / (SEAL_RADIUS * c.style.text_scale))
    rise = round(c.style.text_px(8) * share) if word else 0
    light = mix_colours(palette.CREAM, _WHITE, 0.5)
    role = _shrunken_role(c, figure, letters.NUMBER, share, 2 * half * 0.92 * _FACE_SHARE)
    letters.draw_text(c, (centre[0], centre[1] - rise), figure, role, light, "center")
    if word:
        foot = (centre[0], centre[1] + round(c.style.text_px(12) * share))
        role = _shrunken_role(c, word, letters.SMALL_STRONG, share, 2 * half * 0.92 * _FACE_SHARE * 0.9)
        letters.draw_text(c, foot, word, role, light, "center")


def _shrunken_role(
    c: Canvas, words: str, role: letters.TextRole, share: float, room: float
) -> letters.TextRole:
    """Return the role at `share` of its size, or smaller until the words are at most `room` px
    wide."""
    smaller = letters.TextRole(role.face, role.size * share, role.tracking)
    wide = letters.text_width(words, smaller, c.style)
    return letters.TextRole(role.face, smaller.size * min(1.0, room / max(1, wide)), role.tracking)
