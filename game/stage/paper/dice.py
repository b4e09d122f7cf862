"""Dice (ivory six-siders, wax-red ten-siders, dark lozenges for others) and the wax seals that stamp a total.

A hit is raised 3 units with a wax rim, a miss is faded, a removed die is an outline struck through, a plain
die has no mark."""

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, Literal

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour, mix_colours
from game.stage.paper.panel_drawing import draw_shadow
from game.stage.paper.picture_cache import cached_svg, svg_box, svg_colour, svg_disc, svg_polygon

DieState = Literal["plain", "hit", "miss", "removed"]
DIE_SIZE: Final = 34.0
HIT_LIFT: Final = 3.0
TUMBLE_FRAMES: Final = 8

_IVORY: Final = (255, 251, 238)
_IVORY_LOW: Final = (232, 219, 184)
_FADED: Final = (219, 208, 182)
_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
# Outline and upper facets of each many-sided die, on a square from -1 to 1.
_D10_OUTLINE: Final = ((0, -0.98), (0.92, -0.18), (0.92, 0.16), (0, 0.98), (-0.92, 0.16), (-0.92, -0.18))
_D8_OUTLINE: Final = ((0, -0.98), (0.86, 0), (0, 0.98), (-0.86, 0))
_D20_OUTLINE: Final = ((0, -0.98), (0.86, -0.5), (0.86, 0.5), (0, 0.98), (-0.86, 0.5), (-0.86, -0.5))


def _d6_svg(edge: float, value: int, state: DieState) -> str:
    """Return the face of a d6 as SVG in a square of `edge`."""
    faded = state == "miss"
    rim = palette.WAX if state == "hit" else palette.INK_3
    rim_width = edge * (0.075 if state == "hit" else 0.035)
    fill = _FADED if faded else _IVORY
    body = svg_box((0, 0, edge, edge), edge * 0.2, fill if faded else _IVORY_LOW)
    if not faded:
        body += svg_box((0, 0, edge, edge * 0.9), edge * 0.2, fill)
    body += svg_box((0, 0, edge, edge), edge * 0.2, None, rim, rim_width)
    ink = mix_colours(_FADED, palette.INK_2, 0.55) if faded else palette.INK_1
    for x, y in _PIPS[value]:
        body += svg_disc((edge * (0.5 + 0.26 * x), edge * (0.5 + 0.26 * y)), edge * 0.088, ink)
    return body


def _removed_svg(edge: float) -> str:
    body = svg_box((1, 1, edge - 2, edge - 2), edge * 0.2, None, palette.INK_3, edge * 0.045)
    return body + (
        f'<line x1="{edge * 0.16}" y1="{edge * 0.84}" x2="{edge * 0.84}" y2="{edge * 0.16}" '
        f'stroke="{svg_colour(palette.WAX)}" stroke-width="{edge * 0.07}" stroke-linecap="round"/>'
    )


def _die_colour(sides: int, state: DieState) -> Colour:
    if state == "miss":
        return (166, 150, 126)
    return {10: (118, 42, 34), 100: (118, 42, 34), 8: (64, 74, 78), 20: (84, 66, 44)}.get(
        sides, palette.CHOSEN
    )


def _many_sided_svg(edge: float, sides: int, state: DieState) -> str:
    """Return a many-sided die as SVG: a dark outline and three facets lit from the north-west."""
    shape = {8: _D8_OUTLINE, 20: _D20_OUTLINE}.get(sides, _D10_OUTLINE)
    tone = _die_colour(sides, state)
    half = edge / 2

    def spread(points: tuple[tuple[float, float], ...], share: float = 1.0) -> list[tuple[float, float]]:
        return [(half + x * half * share, half + y * half * share) for x, y in points]

    face = ((0, -0.94), (0.62, 0.26), (0, 0.52), (-0.62, 0.26))
    body = svg_polygon(spread(shape), mix_colours(tone, (0, 0, 0), 0.34))
    body += svg_polygon(spread(shape, 0.94), mix_colours(tone, (0, 0, 0), 0.12))
    body += svg_polygon(spread(((0, -0.94), *(p for p in shape if p[0] < 0), (0, 0.52)), 0.94), tone)
    body += svg_polygon(spread(face), mix_colours(tone, (255, 255, 255), 0.12))
    if state == "hit":
        words = " ".join(f"{x:.1f},{y:.1f}" for x, y in spread(shape, 0.97))
        body += (
            f'<polygon points="{words}" fill="none" stroke="{svg_colour(palette.FRESH_LOSS)}" '
            f'stroke-width="{edge * 0.05:.2f}" stroke-linejoin="round"/>'
        )
    return body


@lru_cache(maxsize=256)
def _die_svg(edge: int, value: int, sides: int, state: DieState) -> str:
    if state == "removed":
        return _removed_svg(edge)
    if sides == 6 and value in _PIPS:
        return _d6_svg(edge, value, state)
    return _many_sided_svg(edge, sides, state)


def draw_die(
    c: Canvas, at: tuple[int, int], value: int, sides: int = 6, state: DieState = "plain",
    size: float = DIE_SIZE, lift: float = 1.0,
) -> pygame.Rect:  # fmt: skip
    """Draw a die with its top left at pixel `at`, `size` units wide, and return its rectangle, unraised. A
    hit is raised HIT_LIFT units times `lift` (0 to 1 as it rises). A d10 shows its face 0 to 9, a d100 its
    number (0 is "00")."""
    edge = c.px(size)
    rect = pygame.Rect(at, (edge, edge))
    raised = rect.move(0, -round(c.px(HIT_LIFT) * lift)) if state == "hit" else rect
    if state in ("hit", "plain"):
        draw_shadow(c, rect.inflate(-c.px(3), -c.px(3)), 3, 4, 110)
    body = _die_svg(edge, value, sides, state)
    c.surface.blit(cached_svg(body, (edge, edge), (edge, edge)), raised)
    if state != "removed" and not (sides == 6 and value in _PIPS):
        _draw_number(c, raised, value, sides, size)
    return rect


def _draw_number(c: Canvas, rect: pygame.Rect, value: int, sides: int, size: float) -> None:
    """Draw the number on a many-sided die; its size follows the die, not the text scale."""
    words = "00" if sides == 100 and value in (0, 100) else str(value)
    role = letters.TextRole(
        letters.SANS_BOLD_FACE, size * (0.42 if len(words) == 1 else 0.34) / c.style.text_scale
    )
    letters.draw_text(c, rect.center, words, role, palette.CREAM, "center")


def draw_tumbling_die(
    c: Canvas, at: tuple[int, int], sides: int, frame: int, size: float = DIE_SIZE
) -> pygame.Rect:
    """Draw one of TUMBLE_FRAMES pictures of a rolling die; return its rectangle."""
    edge = c.px(size)
    rect = pygame.Rect(at, (edge, edge))
    step = frame % TUMBLE_FRAMES
    face = (step * 5 + 2) % 6 + 1
    turned = (
        f'<g transform="rotate({step * 45 + 12} {edge / 2} {edge / 2}) '
        f'translate({edge * 0.13:.2f} {edge * 0.13:.2f}) scale(0.74)">'
        f"{_die_svg(edge, face, sides, 'plain')}</g>"
    )
    hop = round(c.px(7) * abs((step % 4) - 2) / 2)
    draw_shadow(c, rect.inflate(-c.px(12), -c.px(12)), 6, 5, 90)
    c.surface.blit(cached_svg(turned, (edge, edge), (edge, edge)), rect.move(0, -hop))
    return rect


def draw_dice_bracket(c: Canvas, left: int, right: int, y: int, ink: Colour = palette.INK_2) -> None:
    """Draw the bracket under a group of dice from pixel x `left` to `right`, its ticks 6 units up."""
    thin, tick = max(1, c.px(1)), c.px(6)
    colour = c.style.drawn_colour(ink)
    c.surface.fill(colour, (left, y, right - left, thin))
    for x in (left, right - thin):
        c.surface.fill(colour, (x, y - tick, thin, tick))
    c.surface.fill(colour, ((left + right) // 2, y, thin, tick))


SEAL_RADIUS: Final = 32.0
_FACE_SHARE: Final = 0.76  # share of the radius that the sunk face has: figure and word must stay inside it
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
    c: Canvas, centre: tuple[int, int], figure: str, word: str = "", kind: Literal["hits", "total"] = "hits",
    radius: float = SEAL_RADIUS, pressed: float = 1.0,
) -> None:  # fmt: skip
    """Draw a seal of `radius` units centred on pixel `centre`, with `figure` and under it `word`. `pressed`
    runs 0 to 1 while it is stamped: larger and paler before it lands."""
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
    """Return the role at `share` of its size, or smaller until the words are at most `room` px wide."""
    smaller = letters.TextRole(role.face, role.size * share, role.tracking)
    wide = letters.text_width(words, smaller, c.style)
    return letters.TextRole(role.face, smaller.size * min(1.0, room / max(1, wide)), role.tracking)
