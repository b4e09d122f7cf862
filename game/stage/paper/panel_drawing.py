"""Printed paper: panels, shadows, the Nelson chequer, tabs, tags, badges and trims.

Each function draws on a Canvas. Rectangles are in pixels (make them with `canvas.style.px_rect`); sizes that
the kit chooses itself are design units."""

from dataclasses import replace
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin
from typing import Final

import numpy as np
import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import (
    cached_pictures,
    cached_svg,
    render_svg,
    svg_box,
    svg_disc,
    svg_polygon,
)

_BLUE: Final = 2
_TILE_PX: Final = 256  # px of the grain that tiles a sheet: at 1 % no repetition shows


@cached_pictures(megabytes=8)
def paper_sheet(size: tuple[int, int], tone: Colour, radius: int, wear_share: float) -> pygame.Surface:
    """Return laid paper: wire lines each 3 px, chain lines each 46, a cloudy sheet, darker to the edge."""
    w, h = size
    y, x = np.arange(h, dtype=np.float32)[:, None], np.arange(w, dtype=np.float32)[None, :]
    shade = np.tile(_fibre_noise(), (h // _TILE_PX + 1, w // _TILE_PX + 1))[:h, :w]
    shade += 0.006 * _cloud_noise(np.random.default_rng(w * 7 + h), w, h)
    shade += 1 + 0.006 * np.sin(y * (2 * np.pi / 3)) - 0.010 * ((x + 11) % 46 < 1)
    # The nearest edge darkens most: either left or right, and either top or foot.
    edge = np.maximum(np.exp(-np.minimum(x, w - 1 - x) / 14), np.exp(-np.minimum(y, h - 1 - y) / 14))
    shade -= wear_share * edge
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((0, 0, 0, 255))
    pixels = pygame.surfarray.pixels3d(surface).transpose(1, 0, 2)
    for channel, full in enumerate(tone):
        sheet = full * shade
        if channel == _BLUE and wear_share > 0:
            sheet -= 6 * edge
        pixels[..., channel] = np.clip(sheet, 0, 255, out=sheet).astype(np.uint8)
    del pixels
    _round_corners(surface, radius)
    return surface


@lru_cache(maxsize=1)
def _fibre_noise() -> np.ndarray:
    """Return the unevenness of the fibres, the same on every sheet."""
    grain: np.ndarray = np.random.default_rng(1).standard_normal((_TILE_PX, _TILE_PX), dtype=np.float32)
    return grain * np.float32(0.006)


def _round_corners(surface: pygame.Surface, radius: int) -> None:
    """Cut round corners, each from a small picture: a mask of the sheet's size is not needed."""
    w, h = surface.get_size()
    deep = min(radius + 1, w // 2, h // 2)
    if deep < 1:
        return
    small = (2 * deep, 2 * deep)
    mask = pygame.surfarray.array_alpha(
        render_svg(svg_box((0, 0, *small), min(radius, deep), (255, 255, 255)), small, small)
    )
    alpha = pygame.surfarray.pixels_alpha(surface)
    for over in (slice(0, deep), slice(-deep, None)):
        for down in (slice(0, deep), slice(-deep, None)):
            alpha[over, down] = mask[over, down]


def _cloud_noise(grain: np.random.Generator, w: int, h: int) -> np.ndarray:
    """Return the slow unevenness of a hand-made sheet, about -2 to 2, (h, w)."""
    cells = grain.normal(0, 1, (max(2, w // 60 + 2), max(2, h // 60 + 2)))
    low = pygame.surfarray.make_surface(
        np.repeat(np.clip(cells * 40 + 128, 0, 255).astype(np.uint8)[..., None], 3, axis=2)
    )
    wide = pygame.transform.smoothscale(low, (w, h))
    clouds: np.ndarray = (pygame.surfarray.pixels_red(wide).T.astype(np.float32) - 128) / 40
    return clouds


@cached_pictures(megabytes=6)
def shadow_picture(size: tuple[int, int], blur: int, alpha: int, radius: int) -> pygame.Surface:
    """Return a soft dark rectangle, blurred at a smaller size: full size costs 20 ms a panel."""
    w, h = size[0] + 4 * blur, size[1] + 4 * blur
    cut = max(1, blur // 3)
    low = pygame.Surface((max(1, w // cut), max(1, h // cut)), pygame.SRCALPHA)
    low.fill((6, 14, 20, 0))
    inner = [round(length / cut) for length in (2 * blur, 2 * blur, *size)]
    pygame.draw.rect(low, (6, 14, 20, alpha), inner, border_radius=radius // cut)
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(low, max(1, blur // cut)), (w, h))


def draw_soft_shadow(
    target: pygame.Surface, rect: pygame.Rect, blur: int, alpha: int, radius: int
) -> None:  # fmt: skip
    """Draw a soft shadow of `rect`; of a large one only the rim, because the panel covers the middle.

    The rim comes from a small shadow with stretched sides: one of a page's own size is 5 MB, and a large
    window with several panels would blur them all again in each frame."""
    rim, least = 4 * blur, 8 * blur
    cast = rect.inflate(rim, rim)
    if min(rect.size) <= least:
        target.blit(shadow_picture(rect.size, blur, alpha, radius), cast)
        return
    small = shadow_picture((least, least), blur, alpha, radius)
    _draw_rim(target, small, cast, rim)


def _draw_rim(target: pygame.Surface, small: pygame.Surface, rect: pygame.Rect, rim: int) -> None:
    """Draw a rim, `rim` px broad, along ``rect`` from a small picture with stretched sides."""
    far, middle = small.get_width() - rim, small.get_width() // 2
    for x, left in ((rect.x, 0), (rect.right - rim, far)):
        for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
            target.blit(small, (x, y), (left, top, rim, rim))
        side = small.subsurface((left, middle, rim, 1))
        target.blit(pygame.transform.scale(side, (rim, rect.h - 2 * rim)), (x, rect.y + rim))
    for y, top in ((rect.y, 0), (rect.bottom - rim, far)):
        side = small.subsurface((middle, top, 1, rim))
        target.blit(pygame.transform.scale(side, (rect.w - 2 * rim, rim)), (rect.x + rim, y))


SHADOW_OFFSET: Final = 4
SHADOW_BLUR: Final = 10
SHADOW_ALPHA: Final = 120
CORNER_RADIUS: Final = 5
HAIRLINE_INSET: Final = 4
PADDING: Final = 14
TITLE_TOP: Final = 9
TITLE_RULE_TOP: Final = 34
CONTENT_TOP: Final = 44
_TAG_BAR_LENGTH: Final = 30  # units of the bar on a name tag without words
_META_WIDTH_SHARE: Final = 0.6  # share of a panel's title row that the words beside the title may use
_TITLE_ROLES: Final = (
    letters.PANEL_TITLE,
    letters.TextRole(letters.FELL_SMALL_CAPS_FACE, 15, 0.3),
    letters.TextRole(letters.FELL_SMALL_CAPS_FACE, 11.5),
)
_TAG_EDGE: Final = 14  # units round a tag that its shadow may darken


def clear_cache() -> None:
    """Forget all sheets, shadows and pictures: after a change of window size the old sizes are waste."""
    cached_svg.cache_clear()
    paper_sheet.cache_clear()
    shadow_picture.cache_clear()
    _outline_picture.cache_clear()
    _tag_picture.cache_clear()


def draw_shadow(
    c: Canvas,
    rect: pygame.Rect,
    offset: float = SHADOW_OFFSET,
    blur: float = SHADOW_BLUR,
    alpha: int = SHADOW_ALPHA,
) -> None:
    """Draw a soft shadow under `rect`, `offset` units lower; of a large one only the rim."""
    spread, down = max(1, c.px(blur)), c.px(offset)
    draw_soft_shadow(c.surface, rect.move(0, down), spread, alpha, c.px(CORNER_RADIUS + 1))


def draw_paper(
    c: Canvas,
    rect: pygame.Rect,
    tone: Colour = palette.PAPER_1,
    radius: float = CORNER_RADIUS,
    wear_share: float = 0.055,
) -> None:
    """Cover `rect` with a sheet of laid paper."""
    wear_share = 0.0 if c.style.is_high_contrast else wear_share
    c.surface.blit(paper_sheet(rect.size, c.style.drawn_colour(tone), c.px(radius), wear_share), rect)


def draw_outline(
    c: Canvas, rect: pygame.Rect, line: Colour, width: float = 1.0, radius: float = CORNER_RADIUS
) -> None:
    """Draw a smooth rounded line just inside `rect`, without a fill.

    Only its corners are a picture, and a piece of each side that is stretched between them: as one picture
    the outline of a page is 4 MB of nothing, made again for each size."""
    round_, thick, colour = c.px(radius), width * c.style.unit, c.style.drawn_colour(line)
    deep = ceil(thick)
    corner = round_ + deep + 1
    if min(rect.size) <= 2 * corner:
        c.surface.blit(_outline_picture(rect.size, round_, colour, thick), rect)
        return
    small = _outline_picture((2 * corner + 1, 2 * corner + 1), round_, colour, thick)
    far, right, low = corner + 1, rect.right - corner, rect.bottom - corner
    for x, left in ((rect.x, 0), (right, far)):
        for y, top in ((rect.y, 0), (low, far)):
            c.surface.blit(small, (x, y), (left, top, corner, corner))
    wide, high = rect.w - 2 * corner, rect.h - 2 * corner
    for edge in (0, 2 * corner + 1 - deep):
        level = pygame.transform.scale(small.subsurface((corner, edge, 1, deep)), (wide, deep))
        upright = pygame.transform.scale(small.subsurface((edge, corner, deep, 1)), (deep, high))
        c.surface.blit(level, (rect.x + corner, rect.bottom - deep if edge else rect.y))
        c.surface.blit(upright, (rect.right - deep if edge else rect.x, rect.y + corner))


@cached_pictures(megabytes=1)
def _outline_picture(size: tuple[int, int], radius: int, line: Colour, width: float) -> pygame.Surface:
    return render_svg(svg_box((0, 0, *size), radius, None, line, width), size, size)


def draw_block(
    c: Canvas, rect: pygame.Rect, fill: Colour, line: Colour | None = None, width: float = 1.0,
    radius: float = 3.0,
) -> None:  # fmt: skip
    """Draw a smooth flat rounded rectangle, filled, with a line just inside its edge."""
    edge = c.style.drawn_colour(line) if line else None
    body = svg_box((0, 0, *rect.size), c.px(radius), c.style.drawn_colour(fill), edge, width * c.style.unit)
    c.surface.blit(cached_svg(body, rect.size, rect.size), rect)


def draw_hairline(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a horizontal or vertical line one unit thick in the hairline tone."""
    wide = max(1, c.px(1))
    pygame.draw.line(c.surface, c.style.drawn_colour(palette.INK_3), start, end, wide)


def draw_chequer(
    c: Canvas,
    rect: pygame.Rect,
    pitch: float = 9,
    colour: Colour = palette.INK_1,
    between: Colour | None = None,
) -> None:
    """Draw the Nelson chequer along the longer side of `rect`, from port to port; gaps bare or `between`."""
    upright = rect.h > rect.w
    length = rect.h if upright else rect.w
    count = max(1, round(length / (c.style.unit * pitch))) | 1
    if between is not None:
        c.surface.fill(c.style.drawn_colour(between), rect)
    for index in range(0, count, 2):
        start, end = round(length * index / count), round(length * (index + 1) / count)
        along, long = (rect.x, rect.y + start), (rect.w, end - start)
        if not upright:
            along, long = (rect.x + start, rect.y), (end - start, rect.h)
        c.surface.fill(c.style.drawn_colour(colour), pygame.Rect(along, long))


def draw_panel(
    c: Canvas, rect: pygame.Rect, title: str = "", meta: str = "", tone: Colour = palette.PAPER_1
) -> pygame.Rect:
    """Draw a raised panel, with `title` and `meta` over a chequer rule; return the content rectangle."""
    draw_shadow(c, rect)
    draw_paper(c, rect, tone)
    draw_outline(c, rect, palette.INK_2)
    inset = -2 * c.px(HAIRLINE_INSET)
    draw_outline(c, rect.inflate(inset, inset), palette.INK_3, 1, CORNER_RADIUS - 2)
    if title:
        _draw_title(c, rect, title, meta)
    return content_rect(c, rect, bool(title))


def content_rect(c: Canvas, rect: pygame.Rect, has_title: bool = True) -> pygame.Rect:
    """Return the rectangle for content in a panel at `rect`, lower with a title and larger type."""
    return content_rect_for(c.style, rect, has_title)


def content_rect_for(style: UiStyle, rect: pygame.Rect, has_title: bool = True) -> pygame.Rect:
    """Return the same from a style, before anything is drawn."""
    side, growth = style.px(PADDING), style.text_px(19) - style.px(19)
    top = style.px(CONTENT_TOP) + growth if has_title else style.px(12)
    return pygame.Rect(rect.x + side, rect.y + top, rect.w - 2 * side, rect.h - top - style.px(10))


def _draw_title(c: Canvas, rect: pygame.Rect, title: str, meta: str) -> None:
    side, growth = c.px(PADDING), c.style.text_px(19) - c.px(19)
    middle = rect.y + c.px(TITLE_TOP + 11) + growth // 2
    room = rect.w - 2 * side
    if meta:
        at, most = (rect.right - side, middle), _meta_room(c.style, room, title, meta)
        drawn = letters.draw_fitted(c, at, meta, letters.SMALL, most, palette.INK_2, "midright")
        room -= drawn.w + side
    role = letters.fitting_role(title, _TITLE_ROLES, c.style, room)
    letters.draw_fitted(c, (rect.x + side, middle), title, role, room, anchor="midleft")
    rule_y = rect.y + c.px(TITLE_RULE_TOP) + growth
    draw_chequer(c, pygame.Rect(rect.x + side, rule_y, rect.w - 2 * side, c.px(3)))


def _meta_room(style: UiStyle, room: int, title: str, meta: str) -> int:
    """Return px for the words at the right of a title; large ones leave the title its size at 100 %."""
    most, side = round(room * _META_WIDTH_SHARE), style.px(PADDING)
    plain = replace(style, text_scale=min(1.0, style.text_scale))
    least = min(most, letters.text_width(meta, letters.SMALL, plain))
    role = letters.fitting_role(title, _TITLE_ROLES, plain, room - least - side)
    return max(least, min(most, room - side - letters.text_width(title, role, plain)))


def draw_top_bar(c: Canvas, rect: pygame.Rect) -> None:
    """Draw the paper bar along the top edge, with the chequer at its foot and a shadow on the sea."""
    draw_shadow(c, rect, 3, 8, 110)
    draw_paper(c, rect, palette.PAPER_1, 0, 0.03)
    foot = c.px(4)
    draw_chequer(c, pygame.Rect(rect.x, rect.bottom - foot, rect.w, foot), 10)


def draw_tab(c: Canvas, rect: pygame.Rect, words: str, is_chosen: bool, side: int | None = None) -> None:
    """Draw a tab on a panel's head, underlined in the colour of `side` (0 to 3 or None) if chosen."""
    fill = palette.PAPER_0 if is_chosen else palette.PAPER_2
    draw_paper(c, rect, fill, 3, 0.03)
    draw_outline(c, rect, palette.INK_3, 1, 3)
    mark = c.style.side_colours(side).paper if side is not None else palette.INK_1
    if is_chosen:
        c.surface.fill(mark, (rect.x, rect.bottom - c.px(3), rect.w, c.px(3)))
    x = rect.x + c.px(10)
    if side is not None:
        draw_badge(c, (x + c.px(4), rect.centery), side, 7)
        x += c.px(16)
    room = rect.right - x - c.px(4)
    larger = letters.DENSE_STRONG if is_chosen else letters.SMALL_STRONG
    roles = (larger, letters.SMALL_STRONG, letters.SMALL)
    role = letters.fitting_role(words, roles, c.style, room)
    if letters.text_width(words, role, c.style) > room and " " in words:
        first, _, rest = words.partition(" ")
        words = f"{first[0]}. {rest}"  # as orders of battle of the time wrote it
    words = letters.truncate_text(words, role, c.style, room)
    ink = palette.INK_1 if is_chosen else palette.INK_2
    letters.draw_text(c, (x, rect.centery), words, role, ink, "midleft")


WHITE: Final[Colour] = (250, 248, 240)  # colour of a ship that has struck, in place of her side's
_BADGES: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "diamond": ((0, -1.08), (1.08, 0), (0, 1.08), (-1.08, 0)),
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "hexagon": tuple((cos(k * pi / 3), sin(k * pi / 3)) for k in range(6)),
}


@lru_cache(maxsize=64)
def _badge_svg(shape: str, centre: float, radius: float, fill: Colour) -> str:
    if shape == "circle":
        return svg_disc((centre, centre), radius, fill)
    return svg_polygon([(centre + x * radius, centre + y * radius) for x, y in _BADGES[shape]], fill)


def draw_badge(
    c: Canvas, centre: tuple[int, int], side: int, radius: float = 8, letter: str = "",
    has_struck: bool = False,
) -> None:  # fmt: skip
    """Draw the badge of side 0 to 3 with `letter` in it; dark-rimmed white for one that has struck."""
    half = c.px(radius + 2)
    signs = c.style.side_colours(side)
    r = radius * c.style.unit
    edge, fill = (palette.SHADOW, WHITE) if has_struck else (palette.CREAM, signs.paper)
    body = _badge_svg(signs.badge, half, r, edge)
    body += _badge_svg(signs.badge, half, r * 0.84, fill)
    size = (2 * half, 2 * half)
    c.surface.blit(cached_svg(body, size, size), (centre[0] - half, centre[1] - half))
    if letter:
        role = letters.TextRole(letters.SANS_BOLD_FACE, radius * 1.35 / c.style.text_scale)
        letters.draw_text(c, centre, letter, role, palette.CREAM, "center")


def draw_leader_line(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Draw a cream line from a tag to its object, ending in a dot."""
    for colour, extra in ((palette.SHADOW, 1), (palette.CREAM, 0)):
        pygame.draw.aaline(c.surface, colour, (start[0], start[1] + extra), (end[0], end[1] + extra))
    pygame.draw.aacircle(c.surface, palette.CREAM, end, max(2, c.px(3)))


def callout_size(c: Canvas, lines: tuple[str, ...]) -> tuple[int, int]:
    """Return the size in px of a callout with these lines: 18 units a line + 12 high."""
    widths = [
        letters.text_width(line, letters.DENSE_STRONG if n == 0 else letters.SMALL, c.style)
        for n, line in enumerate(lines)
    ]
    return max(widths, default=0) + c.px(26), c.style.text_px(18) * len(lines) + c.px(12)


def draw_callout(
    c: Canvas, at: tuple[int, int], lines: tuple[str, ...], bar: Colour, to: tuple[int, int] | None = None
) -> pygame.Rect:
    """Draw a callout on the sea with its top left at `at`: first line strong, a 4-unit bar of colour `bar` at
    its left, a leader line to the pixel `to`. Return its rectangle."""
    rect = pygame.Rect(at, callout_size(c, lines))
    if to is not None:
        draw_leader_line(c, facing_edge_point(rect, to), to)
    draw_shadow(c, rect, 3, 6, 110)
    draw_paper(c, rect, palette.PAPER_0, 3, 0.03)
    c.surface.fill(bar, (rect.x, rect.y, c.px(4), rect.h))
    draw_outline(c, rect, palette.INK_3, 1, 3)
    step = c.style.text_px(18)
    for n, line in enumerate(lines):
        role, ink = (letters.DENSE_STRONG, palette.INK_1) if n == 0 else (letters.SMALL, palette.INK_2)
        middle = rect.y + c.px(6) + n * step + step // 2
        letters.draw_text(c, (rect.x + c.px(14), middle), line, role, ink, "midleft")
    return rect


def facing_edge_point(rect: pygame.Rect, target: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of the side of `rect` that faces `target`."""
    sides = (rect.midleft, rect.midright, rect.midtop, rect.midbottom)
    return min(sides, key=lambda side: hypot(side[0] - target[0], side[1] - target[1]))


def name_tag_size(c: Canvas, name: str, figure: str) -> tuple[int, int]:
    """Return the px of a ship's name tag, 22 units high. Without words it is a bar to be read."""
    return _tag_size(c.style, name, figure)


@lru_cache(maxsize=256)
def _tag_size(style: UiStyle, name: str, figure: str) -> tuple[int, int]:
    wide = letters.text_width(name, letters.SMALL_STRONG, style)
    wide += letters.text_width(figure, letters.SMALL, style)
    return max(wide, style.px(_TAG_BAR_LENGTH)) + style.px(38 if figure else 30), style.text_px(22)


def draw_name_tag(
    c: Canvas, at: tuple[int, int], side: int, name: str, figure: str = "", bar_share: float = 1.0,
    is_chosen: bool = False,
) -> pygame.Rect:  # fmt: skip
    """Draw a ship's tag on the sea: badge, name, figure, a bar `bar_share` long; return its rectangle."""
    rect = pygame.Rect(at, name_tag_size(c, name, figure))
    share = round(rect.w * min(1.0, max(0.0, bar_share)))
    if c.text_log is not None:  # not cached: every text must be logged
        _draw_tag(c, rect, side, name, figure, share / rect.w, is_chosen)
        return rect
    edge = c.px(_TAG_EDGE)
    sheet = _tag_picture(c.style, rect.size, side, name, figure, share, is_chosen)
    c.surface.fblits([(sheet, (rect.x - edge, rect.y - edge))])
    return rect


@cached_pictures(megabytes=6)
def _tag_picture(
    style: UiStyle, size: tuple[int, int], side: int, name: str, figure: str, share: int, is_chosen: bool
) -> pygame.Surface:
    """Return the cached picture of a tag with its shadow; its bar is `share` px long."""
    edge = style.px(_TAG_EDGE)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    rect = pygame.Rect((edge, edge), size)
    _draw_tag(Canvas(sheet, style), rect, side, name, figure, share / size[0], is_chosen)
    return sheet


def _draw_tag(
    c: Canvas, rect: pygame.Rect, side: int, name: str, figure: str, left: float, is_chosen: bool
) -> None:
    colour = c.style.side_colours(side).paper
    draw_shadow(c, rect, 2, 5, 100)
    draw_paper(c, rect, palette.PAPER_0 if is_chosen else palette.PAPER_1, 4, 0.02)
    draw_outline(c, rect, colour if is_chosen else palette.INK_2, 2 if is_chosen else 1, 4)
    draw_badge(c, (rect.x + c.px(12), rect.centery), side, 7)
    middle = rect.y + round(rect.h * 0.43)
    x = rect.x + c.px(22)
    letters.draw_text(c, (x, middle), name, letters.SMALL_STRONG, anchor="midleft")
    edge = rect.right - c.px(6)
    letters.draw_text(c, (edge, middle), figure, letters.SMALL, palette.INK_2, "midright")
    track = pygame.Rect(x, rect.bottom - c.px(5), edge - x, max(2, c.px(2)))
    if not name and not figure:
        track = pygame.Rect(x, rect.centery - c.px(3), edge - x, c.px(6))
    c.surface.fill(palette.PAPER_3, track)
    c.surface.fill(colour, (track.x, track.y, round(track.w * left), track.h))


def draw_focus_ring(c: Canvas, rect: pygame.Rect, radius: float = CORNER_RADIUS + 2) -> None:
    """Draw the one focus ring, ochre with a fine dark edge, so that it shows on paper and sea."""
    around = rect.inflate(2 * c.px(4), 2 * c.px(4))
    draw_outline(c, around, palette.INK_1, 5, radius + 1)
    draw_outline(c, around.inflate(-2, -2), palette.FOCUS, 3, radius)


def draw_compass_star(
    c: Canvas,
    centre: tuple[int, int],
    radius: float,
    light: Colour = palette.INK_1,
    dark: Colour = palette.PAPER_3,
) -> None:
    """Draw an eight-point compass star of `radius` units, each point half `light`, half `dark`."""
    half = c.px(radius + 2)
    size = (2 * half, 2 * half)
    body = compass_star_svg(half, radius * c.style.unit, light, dark)
    c.surface.blit(cached_svg(body, size, size), (centre[0] - half, centre[1] - half))


def compass_star_svg(centre: float, radius: float, light: Colour, dark: Colour) -> str:
    """Return the compass star as SVG round (centre, centre): the diagonal points first, beneath."""
    parts = []
    for index in (1, 3, 5, 7, 0, 2, 4, 6):
        turn = index * pi / 4 - pi / 2
        reach = radius * (1.0 if index % 2 == 0 else 0.6)
        waist = radius * (0.2 if index % 2 == 0 else 0.17)
        tip = (centre + reach * cos(turn), centre + reach * sin(turn))
        for sign, fill in ((-1, light), (1, dark)):
            side = turn + sign * pi / 8 * 2 * 0.5
            hip = (centre + waist * cos(side), centre + waist * sin(side))
            parts.append(svg_polygon([(centre, centre), hip, tip], fill))
    return "".join(parts)


def draw_rule(c: Canvas, at: tuple[int, int], length: int, colour: Colour = palette.INK_3) -> None:
    """Draw a horizontal line `length` px long from `at`."""
    c.surface.fill(c.style.drawn_colour(colour), (at[0], at[1], length, max(1, c.px(1))))
