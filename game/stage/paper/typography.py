"""Type: the faces by role, rendered at final pixel size, measured, wrapped, and cached (bounded).

IM Fell English is for display, Source Sans 3 for everything read at speed, Atkinson Hyperlegible Next if the
player asks for clear text. A letter that a face lacks comes from another one, so names in Cyrillic and Greek
are whole everywhere; a letter that no face has is a box."""

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import pygame
from pygame.typing import ColorLike

from game.core.typefaces import font_runs
from game.paths import assets_home
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures, to_window_format


def font_path(face: str) -> Path:
    """Return the path of the face's file."""
    return assets_home() / "fonts" / f"{face}.ttf"


class Typeface(pygame.font.Font):
    """A typeface at `px` to the em that takes missing letters from other faces."""

    def __init__(self, name: str, px: int) -> None:
        """Open the face. Raise FileNotFoundError if it is not shipped."""
        self.file, self.face, self.px = font_path(name), name, px
        super().__init__(str(self.file), px)

    def render(
        self, text: str | bytes | None, antialias: bool, color: ColorLike, bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:  # fmt: skip
        """Render the line, own and borrowed letters on one baseline."""
        runs = self._font_runs(str(text or ""))
        if [own for own, _ in runs] == [self.face]:
            return super().render(runs[0][1], antialias, color, bgcolor, wraplength)
        line = pygame.Surface(self.size(str(text)), pygame.SRCALPHA)
        line.fill((*pygame.Color(color)[:3], 0))
        pen = 0
        for own, run in runs:
            drawn = super().render(run, antialias, color) if own == self.face else (
                typeface_at(own, self.px).render(run, antialias, color)
            )  # fmt: skip
            foot = self.get_ascent() - typeface_at(own, self.px).get_ascent()
            line.blit(drawn, (pen, foot))
            pen += self._run_width(own, run)
        return line

    def size(self, text: str | bytes) -> tuple[int, int]:
        """Return the width and height of the line in px."""
        runs = self._font_runs(str(text))
        return sum(self._run_width(own, run) for own, run in runs), self.get_height()

    def _font_runs(self, words: str) -> tuple[tuple[str, str], ...]:
        return font_runs(words, self.file)

    def _run_width(self, own: str, run: str) -> int:
        return super().size(run)[0] if own == self.face else typeface_at(own, self.px).size(run)[0]


@lru_cache(maxsize=24)
def typeface_at(name: str, px: int) -> Typeface:
    """Return the face at that size from a cache. Each takes up to 0.7 MB, and 1.5 ms to open."""
    if not pygame.font.get_init():
        pygame.font.init()
    return Typeface(name, px)


_NO_BREAK: Final = "\u00a0"
_BREAKS: Final = re.compile(r"[^\S\u00a0]+")
Anchor = Literal[
    "topleft", "midtop", "topright", "midleft", "center", "midright", "baseleft", "basemid",
    "baseright",
]  # fmt: skip

FELL_FACE: Final = "ImFell-Regular"
FELL_ITALIC_FACE: Final = "ImFell-Italic"
FELL_SMALL_CAPS_FACE: Final = "ImFellSC-Regular"
SANS_FACE: Final = "SourceSans3-Regular"
SANS_MEDIUM_FACE: Final = "SourceSans3-Medium"
SANS_STRONG_FACE: Final = "SourceSans3-SemiBold"
SANS_BOLD_FACE: Final = "SourceSans3-Bold"
CLEAR_FACE: Final = "AtkinsonNext-Regular"
CLEAR_BOLD_FACE: Final = "AtkinsonNext-Bold"

_CLEAR_OF: Final = {
    FELL_FACE: CLEAR_FACE, FELL_ITALIC_FACE: CLEAR_FACE, FELL_SMALL_CAPS_FACE: CLEAR_BOLD_FACE,
    SANS_FACE: CLEAR_FACE, SANS_MEDIUM_FACE: CLEAR_FACE, SANS_STRONG_FACE: CLEAR_BOLD_FACE,
    SANS_BOLD_FACE: CLEAR_BOLD_FACE,
}  # fmt: skip
_CLEAR_KEEPS_DISPLAY_FROM: Final = 34


@dataclass(frozen=True, slots=True)
class TextRole:
    """Role of a text: its face, its size in px at scale 1, its tracking in px."""

    face: str
    size: float
    tracking: float = 0.0


DISPLAY: Final = TextRole(FELL_FACE, 124)
DISPLAY_ITALIC: Final = TextRole(FELL_ITALIC_FACE, 58)
SCREEN_TITLE: Final = TextRole(FELL_FACE, 40)
MOTTO: Final = TextRole(FELL_ITALIC_FACE, 31)
MENU: Final = TextRole(FELL_FACE, 28)
HEADING: Final = TextRole(FELL_FACE, 26)
SUBHEADING: Final = TextRole(FELL_FACE, 22)
PANEL_TITLE: Final = TextRole(FELL_SMALL_CAPS_FACE, 19, 0.6)
LEAD: Final = TextRole(FELL_ITALIC_FACE, 20)
ASIDE: Final = TextRole(FELL_ITALIC_FACE, 17)
ASIDE_UPRIGHT: Final = TextRole(FELL_FACE, 17)
STRONG: Final = TextRole(SANS_STRONG_FACE, 15)
BODY: Final = TextRole(SANS_FACE, 15)
DENSE: Final = TextRole(SANS_FACE, 14)
DENSE_STRONG: Final = TextRole(SANS_STRONG_FACE, 14)
SMALL: Final = TextRole(SANS_FACE, 13)
SMALL_STRONG: Final = TextRole(SANS_STRONG_FACE, 13)
KEY: Final = TextRole(SANS_STRONG_FACE, 12)
NUMBER: Final = TextRole(SANS_BOLD_FACE, 26)


def clear_cache() -> None:
    """Forget all fonts and rendered text; call it after pygame.font has quit and started again."""
    for cache in (typeface_at, _cached_render, _ink_box, _cap_height, _pen_advance, text_width, text_halo):
        cache.cache_clear()
    _FULL_TEXTS.clear()


def font_for(role: TextRole, style: UiStyle) -> pygame.font.Font:
    """Return the font object itself, for code that draws with a font."""
    return typeface_at(*face_and_px(role, style))


def face_and_px(role: TextRole, style: UiStyle) -> tuple[str, int]:
    """Return the face file and the size in px of `role` in this style."""
    plain = style.has_clear_typeface and role.size < _CLEAR_KEEPS_DISPLAY_FROM
    return (_CLEAR_OF[role.face] if plain else role.face), max(1, style.text_px(role.size))


def _tracking(role: TextRole, style: UiStyle) -> float:
    """Return the px between two letters of a role, beyond what the face has."""
    return role.tracking * style.unit * style.text_scale


@cached_pictures(megabytes=8)
def _cached_render(face: str, px: int, words: str, colour: Colour, tracking: float) -> pygame.Surface:
    return _render(face, px, words, colour, tracking)


def _render(face: str, px: int, words: str, colour: Colour, tracking: float) -> pygame.Surface:
    font = typeface_at(face, px)
    if not tracking:
        return to_window_format(font.render(words, True, colour))
    widths = [font.size(letter)[0] + tracking for letter in words]
    surface = pygame.Surface((int(sum(widths)) + 2, font.get_height()), pygame.SRCALPHA)
    x = 0.0
    for letter, width in zip(words, widths, strict=True):
        surface.blit(font.render(letter, True, colour), (round(x), 0))
        x += width
    return to_window_format(surface)


@lru_cache(maxsize=1024)
def _ink_box(face: str, px: int, words: str, tracking: float) -> tuple[int, int, int, int]:
    box = _render(face, px, words, (0, 0, 0), tracking).get_bounding_rect()
    return box.x, box.y, box.w, box.h


@lru_cache(maxsize=128)
def _cap_height(face: str, px: int) -> tuple[int, int]:
    _, y, _, h = _ink_box(face, px, "H", 0.0)
    return y, y + h


@lru_cache(maxsize=4096)
def _pen_advance(face: str, px: int, words: str, tracking: float) -> int:
    """Return how far the pen moves over `words`, in px; with tracking, letter by letter as rendered."""
    font = typeface_at(face, px)
    if not tracking:
        return font.size(words)[0]
    return int(sum(font.size(letter)[0] + tracking for letter in words))


@lru_cache(maxsize=4096)
def text_width(words: str, role: TextRole, style: UiStyle) -> int:
    """Return the width of `words` on one line, in px."""
    return _pen_advance(*face_and_px(role, style), words, _tracking(role, style))


def line_height(role: TextRole, style: UiStyle) -> int:
    """Return the distance from one line of wrapped text to the next, in px."""
    return round(role.size * style.unit * style.text_scale * 1.26)


def _origin(
    at: tuple[float, float], wide: int, role: TextRole, style: UiStyle, anchor: Anchor
) -> tuple[int, int]:
    face, px = face_and_px(role, style)
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
    c: Canvas, at: tuple[float, float], words: str, role: TextRole, colour: Colour = palette.INK_1,
    anchor: Anchor = "topleft", shade: Colour | None = None, alpha: int = 255,
) -> pygame.Rect:  # fmt: skip
    """Draw `words` on one line with `anchor` at pixel `at`; `shade` outlines them for the sea.

    "mid" anchors centre on the capitals, "top" puts the capitals a hair below `at`, "base" puts the foot of
    the capitals on it. Return the pixels the line covers."""
    face, px = face_and_px(role, c.style)
    wide = text_width(words, role, c.style)
    x, y = _origin(at, wide, role, c.style, anchor)
    tracking = _tracking(role, c.style)
    if shade is not None:
        _draw_shade(c, (x, y), _cached_render(face, px, words, shade, tracking))
    _blit_alpha(
        c.surface, _cached_render(face, px, words, c.style.drawn_colour(colour), tracking), (x, y), alpha
    )
    c.log_text(words, pygame.Rect(_ink_box(face, px, words, tracking)).move(x, y))
    line = pygame.Rect(x, y, wide, typeface_at(face, px).get_height())
    c.text_lines.append((words, line))
    return line


def _blit_alpha(target: pygame.Surface, surface: pygame.Surface, at: tuple[int, int], alpha: int) -> None:
    """Blit `surface`, fainter if alpha is below 255, and restore its alpha: the cache owns it."""
    if alpha == 255:
        target.blit(surface, at)
        return
    surface.set_alpha(alpha)
    target.blit(surface, at)
    surface.set_alpha(255)


def _draw_shade(c: Canvas, at: tuple[int, int], dark: pygame.Surface) -> None:
    step = max(1, c.px(1))
    for dx, dy in ((-step, 0), (step, 0), (0, -step), (0, step), (step, 2 * step)):
        c.surface.blit(dark, (at[0] + dx, at[1] + dy))


def draw_text_at_top_left(
    c: Canvas, at: tuple[int, int], words: str, role: TextRole, colour: Colour, is_logged: bool = True
) -> None:
    """Draw display lettering with the top left of its line box at `at`; log it if `is_logged`."""
    face, px = face_and_px(role, c.style)
    surface = _cached_render(face, px, words, c.style.drawn_colour(colour), _tracking(role, c.style))
    c.surface.blit(surface, at)
    if is_logged:
        box = pygame.Rect(_ink_box(face, px, words, _tracking(role, c.style)))
        c.log_text(words, box.move(at))


@lru_cache(maxsize=8)
def text_halo(words: str, role: TextRole, style: UiStyle, blur: int) -> pygame.Surface:
    """Return a soft dark cloud in the shape of `words`, with 2 x `blur` px of space on every side. It is
    blurred at a smaller size, because a blur of a title at full size costs 0.1 s."""
    face, px = face_and_px(role, style)
    dark = _cached_render(face, px, words, (4, 10, 18), _tracking(role, style))
    w, h = dark.get_size()
    cloud = pygame.Surface((w + 4 * blur, h + 4 * blur), pygame.SRCALPHA)
    cloud.blit(dark, (2 * blur, 2 * blur))
    cut = max(1, blur // 3)
    low = pygame.transform.smoothscale(cloud, (-(-cloud.get_width() // cut), -(-cloud.get_height() // cut)))
    soft = pygame.transform.gaussian_blur(low, max(1, blur // cut))
    return pygame.transform.smoothscale(soft, cloud.get_size())


def wrap_text(words: str, role: TextRole, style: UiStyle, width_px: int) -> tuple[str, ...]:
    """Break `words` into lines of at most `width_px`; keep line breaks, cut a longer word at the edge. No
    line ends at a no-break space."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        whole = [word.replace(_NO_BREAK, " ") for word in _BREAKS.split(paragraph) if word]
        for word in _split_long_words(whole, role, style, width_px):
            longer = f"{line} {word}" if line else word
            if line and text_width(longer, role, style) > width_px:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)


def _split_long_words(words: Sequence[str], role: TextRole, style: UiStyle, room: int) -> Iterator[str]:
    for word in words:
        left = word
        while text_width(left, role, style) > room and len(left) > 1:
            most = next(n for n in range(len(left) - 1, 0, -1)
                        if n == 1 or text_width(left[:n], role, style) <= room)  # fmt: skip
            yield left[:most]
            left = left[most:]
        yield left


def truncate_text(words: str, role: TextRole, style: UiStyle, width_px: int) -> str:
    """Return `words` if they fit in `width_px` px, else their beginning and an ellipsis."""
    if text_width(words, role, style) <= width_px:
        return words
    kept = words
    while kept and text_width(kept.rstrip() + "…", role, style) > width_px:
        kept = kept[:-1]
    return map_short_to_full(kept.rstrip() + "…", words)


_FULL_TEXTS: Final[OrderedDict[str, str]] = OrderedDict()
_MAX_FULL_TEXTS: Final = 512  # limit of remembered full texts: more than any screen shortens


def map_short_to_full(short: str, whole: str) -> str:
    """Remember that `short` stands for `whole`; return `short`."""
    _FULL_TEXTS[short] = _FULL_TEXTS.pop(whole, whole)
    _FULL_TEXTS.move_to_end(short)
    if len(_FULL_TEXTS) > _MAX_FULL_TEXTS:
        _FULL_TEXTS.popitem(last=False)
    return short


def untruncated_text(words: str) -> str:
    """Return the full text of shortened words; '' if they were not shortened."""
    return _FULL_TEXTS.get(words, "")


def fitting_role(words: str, roles: tuple[TextRole, ...], style: UiStyle, width_px: int) -> TextRole:
    """Return the first of `roles`, largest first, in which `words` fit in `width_px` px; else the last. Large
    text is never smaller than it would be at 100 %."""
    fitting = [role for role in roles if text_width(words, role, style) <= width_px][:1]
    if style.text_scale > 1:
        plain = fitting_role(words, roles, replace(style, text_scale=1.0), width_px)
        plain = replace(plain, size=plain.size / style.text_scale)
        fitting += [plain] if text_width(words, plain, style) <= width_px else []
    return max(fitting, key=lambda role: role.size, default=roles[-1])


def draw_wrapped(
    c: Canvas, rect: pygame.Rect, words: str, role: TextRole, colour: Colour = palette.INK_1,
    line_spacing: float = 1.0,
) -> int:  # fmt: skip
    """Fill `rect` with `words` from its top, line by line; end what does not fit in an ellipsis (the last
    line needs no leading below it). Return the y just below the last line."""
    step = round(line_height(role, c.style) * line_spacing)
    room = max(1, int((rect.h + 0.3 * step) / step))
    lines = list(wrap_text(words, role, c.style, rect.w))
    if len(lines) > room:
        cut = truncate_text(lines[room - 1] + " " + lines[room], role, c.style, rect.w)
        lines[room - 1] = map_short_to_full(cut, words)
    y = rect.y
    for line in lines[:room]:
        draw_text(c, (rect.x, y), line, role, colour)
        y += step
    return y


# Steps by which words shrink before they are shortened: small print of 13 px ends at 11. Large text may also
# shrink to its size at 100 %.
SHRINK_STEPS: Final = (1.0, 0.94, 0.88)


def shrink_to_width(words: str, role: TextRole, style: UiStyle, width_px: int) -> tuple[str, TextRole]:
    """Return words and largest form of `role` that fit; if none does, shortened in the smallest."""
    smaller = role
    plain = 1 / max(style.text_scale, 1.0)
    for share in (*SHRINK_STEPS, *(less for less in ((1 + plain) / 2, plain) if less < SHRINK_STEPS[-1])):
        smaller = role if share == 1 else replace(role, size=role.size * share)
        if text_width(words, smaller, style) <= width_px:
            return words, smaller
    return truncate_text(words, smaller, style, width_px), smaller


def draw_fitted(
    c: Canvas, at: tuple[float, float], words: str, role: TextRole, width_px: int,
    colour: Colour = palette.INK_1, anchor: Anchor = "topleft",
) -> pygame.Rect:  # fmt: skip
    """Draw the words on one line within `width_px` px; return the pixels that the line covers."""
    fitted, smaller = shrink_to_width(words, role, c.style, width_px)
    return draw_text(c, at, fitted, smaller, colour, anchor)


def fit_in_lines(
    words: str, role: TextRole, style: UiStyle, room: pygame.Rect
) -> tuple[tuple[str, ...], TextRole]:
    """Return the words as lines that fit in `room`, and their role: one line if possible, else as many as its
    height holds in the smallest form. Shorten the rest."""
    one, smaller = shrink_to_width(words, role, style, room.w)
    step = line_height(smaller, style)
    most = max(1, (room.h + step // 4) // step)
    if one == words or most == 1:
        return (one,), smaller
    lines = wrap_text(words, smaller, style, room.w)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    fitted = [truncate_text(line, smaller, style, room.w) for line in lines]
    told = [one if one == line else map_short_to_full(one, words)
            for one, line in zip(fitted, lines, strict=True)]  # fmt: skip
    return tuple(told), smaller


def draw_two_texts(
    c: Canvas,
    room: pygame.Rect,
    words: tuple[str, str],
    roles: tuple[TextRole, TextRole],
    inks: tuple[Colour, Colour],
) -> None:
    """Draw two texts at the ends of `room`. If both do not fit, each gets at least half."""
    gap, half = c.px(8), (room.w - c.px(8)) // 2
    left, right = (text_width(w, r, c.style) for w, r in zip(words, roles, strict=True))
    if left + right + gap > room.w:
        left, right = (min(left, max(half, room.w - gap - right)), min(right, max(half, room.w - gap - left)))
    draw_fitted(c, room.midleft, words[0], roles[0], left, inks[0], "midleft")
    draw_fitted(c, room.midright, words[1], roles[1], right, inks[1], "midright")
