"""Type: the faces by role, drawn at final pixel size, measured, wrapped, and cached (bounded).

IM Fell English is for display, Source Sans 3 for everything read at speed, Atkinson Hyperlegible
Next when the reader asks for clear text.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.faces import face_at
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.paper.vector import native

Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "baseleft", "basemid",
    "baseright",
]  # fmt: skip

FELL: Final = "ImFell-Regular"
FELL_ITALIC: Final = "ImFell-Italic"
FELL_SC: Final = "ImFellSC-Regular"
SANS: Final = "SourceSans3-Regular"
SANS_MEDIUM: Final = "SourceSans3-Medium"
SANS_STRONG: Final = "SourceSans3-SemiBold"
SANS_BOLD: Final = "SourceSans3-Bold"
CLEAR: Final = "AtkinsonNext-Regular"
CLEAR_BOLD: Final = "AtkinsonNext-Bold"

_CLEAR_OF: Final = {
    FELL: CLEAR,
    FELL_ITALIC: CLEAR,
    FELL_SC: CLEAR_BOLD,
    SANS: CLEAR,
    SANS_MEDIUM: CLEAR,
    SANS_STRONG: CLEAR_BOLD,
    SANS_BOLD: CLEAR_BOLD,
}
_CLEAR_KEEPS_DISPLAY_FROM: Final = 34


@dataclass(frozen=True, slots=True)
class Role:
    """What a piece of text is for: its face, its size in px at scale 1, its tracking in px."""

    face: str
    size: float
    tracking: float = 0.0


DISPLAY: Final = Role(FELL, 124)
DISPLAY_ITALIC: Final = Role(FELL_ITALIC, 58)
SCREEN_TITLE: Final = Role(FELL, 40)
MOTTO: Final = Role(FELL_ITALIC, 31)
MENU: Final = Role(FELL, 28)
HEADING: Final = Role(FELL, 26)
SUBHEADING: Final = Role(FELL, 22)
PANEL_TITLE: Final = Role(FELL_SC, 19, 0.6)
LEAD: Final = Role(FELL_ITALIC, 20)
ASIDE: Final = Role(FELL_ITALIC, 17)
ASIDE_UPRIGHT: Final = Role(FELL, 17)
STRONG: Final = Role(SANS_STRONG, 15)
BODY: Final = Role(SANS, 15)
DENSE: Final = Role(SANS, 14)
DENSE_STRONG: Final = Role(SANS_STRONG, 14)
SMALL: Final = Role(SANS, 13)
SMALL_STRONG: Final = Role(SANS_STRONG, 13)
KEY: Final = Role(SANS_STRONG, 12)
NUMBER: Final = Role(SANS_BOLD, 26)


def forget() -> None:
    """No font or rendered text is remembered; call after pygame.font has been quit and begun."""
    for cache in (face_at, _run, _ink_box, _cap_height, _advance, width, halo):
        cache.cache_clear()
    _WHOLE.clear()


def font_for(role: Role, look: Look) -> pygame.font.Font:
    """The font object itself, for drawing kits that are given their faces."""
    return face_at(*face_and_px(role, look))


def face_and_px(role: Role, look: Look) -> tuple[str, int]:
    """Which face file and how many pixels `role` is drawn with under `look`."""
    plain = look.clear and role.size < _CLEAR_KEEPS_DISPLAY_FROM
    return (_CLEAR_OF[role.face] if plain else role.face), max(1, look.grown(role.size))


def _tracking(role: Role, look: Look) -> float:
    """The px between two letters of a role, beyond what the face has."""
    return role.tracking * look.u * look.text


@kept(megabytes=8)
def _run(face: str, px: int, words: str, colour: Colour, tracking: float) -> pygame.Surface:
    """`words` rendered in one face, and kept."""
    return _rendered(face, px, words, colour, tracking)


def _rendered(face: str, px: int, words: str, colour: Colour, tracking: float) -> pygame.Surface:
    """`words` rendered in one face; never scaled afterwards."""
    font = face_at(face, px)
    if not tracking:
        return native(font.render(words, True, colour))
    widths = [font.size(letter)[0] + tracking for letter in words]
    surface = pygame.Surface((int(sum(widths)) + 2, font.get_height()), pygame.SRCALPHA)
    x = 0.0
    for letter, width in zip(words, widths, strict=True):
        surface.blit(font.render(letter, True, colour), (round(x), 0))
        x += width
    return native(surface)


@lru_cache(maxsize=1024)
def _ink_box(face: str, px: int, words: str, tracking: float) -> tuple[int, int, int, int]:
    """The pixels that the ink of `words` covers, within its rendered surface."""
    box = _rendered(face, px, words, (0, 0, 0), tracking).get_bounding_rect()
    return box.x, box.y, box.w, box.h


@lru_cache(maxsize=128)
def _cap_height(face: str, px: int) -> tuple[int, int]:
    """Top and bottom of a capital, within the rendered line."""
    _, y, _, h = _ink_box(face, px, "H", 0.0)
    return y, y + h


@lru_cache(maxsize=4096)
def _advance(face: str, px: int, words: str, tracking: float) -> int:
    """How far the pen moves over `words`, in pixels; with tracking letter by letter, as they are
    rendered."""
    font = face_at(face, px)
    if not tracking:
        return font.size(words)[0]
    return int(sum(font.size(letter)[0] + tracking for letter in words))


@lru_cache(maxsize=4096)
def width(words: str, role: Role, look: Look) -> int:
    """The width of `words` on one line, in pixels."""
    return _advance(*face_and_px(role, look), words, _tracking(role, look))


def line_height(role: Role, look: Look) -> int:
    """The distance from one line of wrapped text to the next, in pixels."""
    return round(role.size * look.u * look.text * 1.26)


def _origin(
    at: tuple[float, float], wide: int, role: Role, look: Look, anchor: Anchor
) -> tuple[int, int]:
    """Where the rendered line's top left goes so that `anchor` of its capitals is at `at`."""
    face, px = face_and_px(role, look)
    x, y = at
    if anchor in ("midtop", "center", "basemid"):
        x -= wide / 2
    elif anchor in ("topright", "midright", "baseright"):
        x -= wide
    top, bottom = _cap_height(face, px)
    if anchor in ("midleft", "center", "midright"):
        y -= (top + bottom) / 2
    elif anchor in ("baseleft", "basemid", "baseright"):
        y -= bottom
    else:
        y -= max(0, top - round(px * 0.12))
    return round(x), round(y)


def draw_text(
    c: Canvas,
    at: tuple[float, float],
    words: str,
    role: Role,
    colour: Colour = palette.INK_1,
    anchor: Anchor = "topleft",
    shade: Colour | None = None,
    alpha: int = 255,
) -> pygame.Rect:
    """`words` stand on one line with `anchor` at pixel `at`; `shade` outlines them for the sea.

    "mid" anchors centre on the capitals, "top" puts the capitals a hair below `at`, "base" puts the
    foot of the capitals on it. Returns the pixels the line occupies."""
    face, px = face_and_px(role, c.look)
    wide = width(words, role, c.look)
    x, y = _origin(at, wide, role, c.look, anchor)
    tracking = _tracking(role, c.look)
    if shade is not None:
        _draw_shade(c, (x, y), _run(face, px, words, shade, tracking))
    _blit(c.surface, _run(face, px, words, c.look.colour(colour), tracking), (x, y), alpha)
    c.note(words, pygame.Rect(_ink_box(face, px, words, tracking)).move(x, y))
    line = pygame.Rect(x, y, wide, face_at(face, px).get_height())
    c.lines.append((words, line))
    return line


def _blit(target: pygame.Surface, surface: pygame.Surface, at: tuple[int, int], alpha: int) -> None:
    """`surface` on `target`, fainter if alpha is below 255; the cache keeps its own."""
    if alpha == 255:
        target.blit(surface, at)
        return
    surface.set_alpha(alpha)
    target.blit(surface, at)
    surface.set_alpha(255)


def _draw_shade(c: Canvas, at: tuple[int, int], dark: pygame.Surface) -> None:
    """A dark edge on all sides, so that pale words read on a moving sea."""
    step = max(1, c.px(1))
    for dx, dy in ((-step, 0), (step, 0), (0, -step), (0, step), (step, 2 * step)):
        c.surface.blit(dark, (at[0] + dx, at[1] + dy))


def draw_line_box(
    c: Canvas,
    at: tuple[int, int],
    words: str,
    role: Role,
    colour: Colour,
    noted: bool = True,
) -> None:
    """`words` with the top left of their whole line box at pixel `at`, as display lettering is
    placed; entered in the ledger if `noted`."""
    face, px = face_and_px(role, c.look)
    surface = _run(face, px, words, c.look.colour(colour), _tracking(role, c.look))
    c.surface.blit(surface, at)
    if noted:
        box = pygame.Rect(_ink_box(face, px, words, _tracking(role, c.look)))
        c.note(words, box.move(at))


@lru_cache(maxsize=8)
def halo(words: str, role: Role, look: Look, blur: int) -> pygame.Surface:
    """A soft dark cloud in the shape of `words`, with 2 x `blur` px of room on every side; blurred
    small, as softness allows, because a blur of a title at full size costs a tenth of a second."""
    face, px = face_and_px(role, look)
    dark = _run(face, px, words, (4, 10, 18), _tracking(role, look))
    w, h = dark.get_size()
    cloud = pygame.Surface((w + 4 * blur, h + 4 * blur), pygame.SRCALPHA)
    cloud.blit(dark, (2 * blur, 2 * blur))
    cut = max(1, blur // 3)
    low = pygame.transform.smoothscale(
        cloud, (-(-cloud.get_width() // cut), -(-cloud.get_height() // cut))
    )
    soft = pygame.transform.gaussian_blur(low, max(1, blur // cut))
    return pygame.transform.smoothscale(soft, cloud.get_size())


def wrap(words: str, role: Role, look: Look, room: int) -> tuple[str, ...]:
    """`words` broken into lines no wider than `room` pixels; a single word that is longer, such as
    the path of a file, is broken where the room ends. A line break in `words` is kept."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in _within(paragraph.split(), role, look, room):
            longer = f"{line} {word}" if line else word
            if line and width(longer, role, look) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _within(words: Sequence[str], role: Role, look: Look, room: int) -> Iterator[str]:
    """The words, those that are wider than `room` in pieces that are not, of a letter at least."""
    for word in words:
        left = word
        while width(left, role, look) > room and len(left) > 1:
            most = next(n for n in range(len(left) - 1, 0, -1)
                        if n == 1 or width(left[:n], role, look) <= room)  # fmt: skip
            yield left[:most]
            left = left[most:]
        yield left


def fit(words: str, role: Role, look: Look, room: int) -> str:
    """`words` if they fit in `room` pixels, else their beginning and an ellipsis."""
    if width(words, role, look) <= room:
        return words
    kept = words
    while kept and width(kept.rstrip() + "…", role, look) > room:
        kept = kept[:-1]
    return shortened(kept.rstrip() + "…", words)


_WHOLE: Final[OrderedDict[str, str]] = OrderedDict()
_WHOLES: Final = 512
"""As many texts as are remembered whole: more than any screen shortens."""


def shortened(short: str, whole: str) -> str:
    """`short`, of which it is remembered that it says `whole` in full."""
    _WHOLE[short] = _WHOLE.pop(whole, whole)
    _WHOLE.move_to_end(short)
    if len(_WHOLE) > _WHOLES:
        _WHOLE.popitem(last=False)
    return short


def in_full(words: str) -> str:
    """What words that were printed shortened say in full; '' for words that were not."""
    return _WHOLE.get(words, "")


def fitting(words: str, roles: tuple[Role, ...], look: Look, room: int) -> Role:
    """The first of `roles`, largest first, in which `words` fit in `room` pixels; else the last."""
    return next((role for role in roles if width(words, role, look) <= room), roles[-1])


def draw_wrapped(
    c: Canvas,
    rect: pygame.Rect,
    words: str,
    role: Role,
    colour: Colour = palette.INK_1,
    leading: float = 1.0,
) -> int:
    """`words` fill `rect` from its top, line by line; what does not fit ends in an ellipsis (the
    last line needs no leading below it).
    Returns the y just below the last line drawn."""
    step = round(line_height(role, c.look) * leading)
    room = max(1, int((rect.h + 0.3 * step) / step))
    lines = list(wrap(words, role, c.look, rect.w))
    if len(lines) > room:
        cut = fit(lines[room - 1] + " " + lines[room], role, c.look, rect.w)
        lines[room - 1] = shortened(cut, words)
    y = rect.y
    for line in lines[:room]:
        draw_text(c, (rect.x, y), line, role, colour)
        y += step
    return y
