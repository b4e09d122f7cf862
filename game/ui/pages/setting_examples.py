"""A small picture beside each setting, of what it changes and as it is set now."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.stage.paper.picture_cache import cached_svg, svg_colour
from game.ui.kit.settings import Settings

Painter = Callable[[Canvas, pygame.Rect, Settings], None]
TILE_UNITS: Final = (66.0, 48.0)
_SAMPLE: Final = "Ag"
_NOTES: Final = (
    '<path d="M9 18V6l10-2v11" fill="none" stroke="{0}" stroke-width="1.8"/>'
    '<ellipse cx="6.8" cy="18" rx="3" ry="2.3" fill="{0}"/>'
    '<ellipse cx="16.8" cy="15" rx="3" ry="2.3" fill="{0}"/>'
)


def draw_example(c: Canvas, rect: pygame.Rect, name: str, settings: Settings) -> None:
    """Draw the picture of the setting of this name in `rect`."""
    before = c.surface.get_clip()
    panel_drawing.draw_block(c, rect, palette.PAPER_0, palette.INK_3, 1, 4)
    c.surface.set_clip(rect.inflate(-2, -2).clip(before))
    _PAINTERS[name](c, rect, settings)
    c.surface.set_clip(before)


def draw_volume_line(c: Canvas, track: pygame.Rect, share: float) -> None:
    """Draw a wedge over a slider's track that is higher where it is louder, dark up to the `share` in use."""
    bars, gap = 24, 2
    for n in range(bars):
        left, right = track.x + track.w * n // bars, track.x + track.w * (n + 1) // bars - gap
        high = max(2, round(track.h * (n + 1) / bars))
        ink = palette.TEAL if (n + 0.5) / bars < share else palette.PAPER_3
        c.surface.fill(c.style.drawn_colour(ink), (left, track.bottom - high, max(1, right - left), high))


def _icon(c: Canvas, rect: pygame.Rect, _: Settings, *, name: str) -> None:
    draw_icon(c, name, rect.center, 28, palette.INK_1)


def _notes(c: Canvas, rect: pygame.Rect, _: Settings, ink: palette.Colour = palette.INK_1) -> None:
    edge = c.px(30)
    body = _NOTES.format(svg_colour(c.style.drawn_colour(ink)))
    c.surface.blit(
        cached_svg(body, (edge, edge), (24, 24)), (rect.centerx - edge // 2, rect.centery - edge // 2)
    )


def _caption(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    _sea(c, rect, settings)
    strip = pygame.Rect(rect.x + c.px(6), rect.bottom - c.px(19), rect.w - c.px(12), c.px(13))
    if settings.captions:
        c.surface.fill(palette.INK_1, strip)
        for left, wide in ((4, 14), (21, 20), (44, 6)):
            c.surface.fill(
                palette.CREAM, (strip.x + c.px(left), strip.centery - 1, c.px(wide), max(2, c.px(2)))
            )


def _mute(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    draw_icon(c, "cannon", rect.center, 28, palette.INK_3 if settings.mute else palette.INK_1)
    if settings.mute:
        draw_icon(c, "cross", rect.center, 34, palette.WAX)


def _text(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    size = 19 * settings.text_scale / 100 / c.style.text_scale
    letters.draw_text(
        c, rect.center, _SAMPLE, letters.TextRole(letters.SANS_STRONG_FACE, size), anchor="center"
    )


def _language(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    code = (settings.text_language or "en").upper()
    role = letters.TextRole(letters.FELL_FACE, 22 / c.style.text_scale)
    letters.draw_text(c, rect.center, code, role, anchor="center")


def _sides(c: Canvas, rect: pygame.Rect, _: Settings) -> None:
    for side, x in ((0, rect.centerx - c.px(14)), (1, rect.centerx + c.px(14))):
        panel_drawing.draw_badge(c, (x, rect.centery), side, 11, "AB"[side])


def _typeface(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    face = letters.SANS_FACE if settings.clear_text else letters.FELL_FACE
    letters.draw_text(
        c, rect.center, _SAMPLE, letters.TextRole(face, 25 / c.style.text_scale), anchor="center"
    )


def _contrast(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    ground, ink = ((255, 255, 255), (0, 0, 0)) if settings.high_contrast else (palette.PAPER_1, palette.INK_2)
    c.surface.fill(ground, rect)
    plain = Canvas(c.surface, replace(c.style, is_high_contrast=False))
    role = letters.TextRole(letters.SANS_STRONG_FACE, 22 / c.style.text_scale)
    letters.draw_text(plain, rect.center, _SAMPLE, role, ink, "center")


def _motion(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    draw_icon(c, "dice", rect.center, 26, palette.INK_1)
    if not settings.reduced_motion:
        for n, x in enumerate((rect.x + c.px(7), rect.x + c.px(12))):
            high = c.px(10 + 8 * n)
            c.surface.fill(palette.INK_3, (x, rect.centery - high // 2, max(1, c.px(2)), high))


def _sea(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    c.surface.fill(palette.SEA_DAY[2], rect)
    if not settings.plain_sea:
        for n, (x, y, wide) in enumerate(_WAVES):
            crest = pygame.Rect(rect.x + c.px(x), rect.y + c.px(y), c.px(wide), max(1, c.px(2)))
            c.surface.fill(palette.SEA_DAY[4 if n % 3 else 5], crest)


def _notes_at_sea(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    _sea(c, rect, settings)
    _notes(c, rect, settings, palette.PAPER_0)


def _window(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    screen = rect.inflate(-c.px(16), -c.px(12))
    shown = screen if settings.full_screen else screen.inflate(-c.px(16), -c.px(10))
    panel_drawing.draw_block(c, screen, palette.PAPER_2, palette.INK_1, 1.5, 2)
    c.surface.fill(palette.SEA_DAY[2], shown.inflate(-c.px(3), -c.px(3)))


def _software(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    step = max(3, c.px(7))
    for n, x in enumerate(range(rect.x, rect.right, step)):
        for m, y in enumerate(range(rect.y, rect.bottom, step)):
            tone = palette.SEA_DAY[(n + m) % 2 + (2 if settings.no_graphics_card else 1)]
            c.surface.fill(tone, (x, y, step, step))


def _panels(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    c.surface.fill(palette.SEA_DAY[2], rect)
    wide = c.px(16)
    if settings.table_view:
        for left in (rect.x + c.px(3), rect.right - c.px(3) - wide):
            c.surface.fill(palette.PAPER_1, (left, rect.y + c.px(3), wide, rect.h - c.px(6)))
    else:
        c.surface.fill(palette.PAPER_1, (rect.x + c.px(4), rect.bottom - c.px(13), c.px(22), c.px(9)))


def _speed(c: Canvas, rect: pygame.Rect, settings: Settings) -> None:
    count = {1: 1, 2: 2, 4: 3, 0: 4}[settings.speed]
    for n in range(count):
        x = rect.centerx + round((n - (count - 1) / 2) * c.px(11))
        draw_icon(c, "play", (x, rect.centery), 16, palette.INK_1)


_WAVES: Final = (
    (6, 8, 12),
    (30, 13, 16),
    (14, 20, 9),
    (44, 24, 12),
    (8, 31, 16),
    (34, 36, 10),
    (52, 9, 8),
    (22, 42, 14),
)
_PAINTERS: Final[Mapping[str, Painter]] = {
    "volume_sea": partial(_icon, name="waves"), "volume_guns": partial(_icon, name="cannon"),
    "volume_table": partial(_icon, name="dice"), "volume_music": _notes, "captions": _caption, "mute": _mute,
    "volume_battle_music": _notes_at_sea,
    "text_scale": _text, "side_colours": _sides, "clear_text": _typeface, "high_contrast": _contrast,
    "reduced_motion": _motion, "plain_sea": _sea, "full_screen": _window, "no_graphics_card": _software,
    "speed": _speed, "scan": partial(_icon, name="cursor"), "table_view": _panels,
    "by_the_book": partial(_icon, name="book"), "auto_continue": partial(_icon, name="check"),
    "press_to_hurry": partial(_icon, name="fast"), "language": _language,
}  # fmt: skip
