"""Printed controls: buttons, key caps, gamepad caps with their glyphs, drop-down fields, sliders, switches,
list rows, scroll bars.

They only draw. What a control does and where the focus is belongs to game.ui."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.stage.paper.palette import Colour, mix_colours
from game.stage.paper.panel_drawing import draw_badge, draw_block, draw_focus_ring, draw_shadow
from game.stage.paper.picture_cache import cached_pictures
from game.stage.paper.typography import draw_fitted, fit_in_lines

_DIRECTIONS: Final = {"←": (-1, 0), "→": (1, 0), "↑": (0, -1), "↓": (0, 1), "·": (0, 0)}
_OVERSAMPLING: Final = 4  # glyphs are drawn larger and scaled down, for smooth edges


def split_key_cap(key_cap: str) -> tuple[str, tuple[str, ...]]:
    """Split a cap into its letters and the glyphs after them: `Back+D←` is Back and one glyph, `R3` is
    letters alone, `L←` a glyph alone. L and R are the sticks, D the cross, `·` means either way."""
    if len(key_cap) >= 2 and key_cap[-1] in _DIRECTIONS and key_cap[-2] in "LRD":
        return key_cap[:-2].rstrip("+"), (key_cap[-2:],)
    return key_cap, ()


def draw_glyph(c: Canvas, sign: str, middle: tuple[float, float]) -> None:
    """Draw the glyph (`L←`, `R·`, `D←` and so on) centred on pixel `middle`."""
    high = c.style.text_px(16)
    across = high if sign[0] == "D" or sign[1] == "·" else c.style.text_px(25)
    fine = pygame.Surface((across * _OVERSAMPLING, high * _OVERSAMPLING), pygame.SRCALPHA)
    paint = _draw_cross if sign[0] == "D" else _draw_stick
    paint(fine, _DIRECTIONS[sign[1]])
    small = pygame.transform.smoothscale(fine, (across, high))
    rect = small.get_rect(center=(round(middle[0]), round(middle[1])))
    c.surface.blit(small, rect)
    if sign[0] != "D":
        at = (rect.x + high // 2, rect.centery)
        letters.draw_text(c, at, sign[0], letters.KEY, palette.CHOSEN, "center")


def _draw_stick(fine: pygame.Surface, way: tuple[int, int]) -> None:
    high = fine.get_height()
    middle = (high / 2, high / 2)
    pygame.draw.circle(fine, palette.PAPER_0, middle, high * 0.46)
    if way == (0, 0):
        return
    x, y, half = fine.get_width() - high * 0.3, high / 2, high * 0.24
    tip = (x + way[0] * half, y + way[1] * half)
    foot = (x - way[0] * half * 0.7, y - way[1] * half * 0.7)
    ends = [(foot[0] + side * way[1] * half, foot[1] + side * way[0] * half) for side in (-1, 1)]
    pygame.draw.polygon(fine, palette.PAPER_0, [tip, *ends])


def _draw_cross(fine: pygame.Surface, way: tuple[int, int]) -> None:
    edge = fine.get_width()
    third = edge // 3
    for arm in _DIRECTIONS.values():
        box = pygame.Rect(third * (1 + arm[0]), third * (1 + arm[1]), third, third)
        meant = way in (arm, (0, 0)) and arm != (0, 0)
        pygame.draw.rect(fine, palette.PAPER_0 if meant else palette.INK_3, box)


ButtonState = Literal["ready", "chosen", "primary", "disabled", "danger"]
# Anchors of a button's text: alone, and after an icon.
_TEXT_ANCHORS: Final[tuple[letters.Anchor, letters.Anchor]] = ("center", "midleft")
_CAP_WIDTH_RATIO: Final = 1.5  # widest gamepad cap drawn on a button, in widths of it
_LIGHT: Final = (250, 245, 230)
_RAISED: Final = (248, 241, 222)


@dataclass(frozen=True, slots=True)
class ButtonColours:
    """Colours of a button in one state."""

    fill: Colour
    ink: Colour
    line: Colour


@dataclass(frozen=True, slots=True)
class InteractionState:
    """Interaction with a control: it has the focus, the pointer is over it, it is held down."""

    is_focused: bool = False
    is_hovered: bool = False
    is_pressed: bool = False


NO_INTERACTION: Final = InteractionState()
_CAP_SPACE: Final = 30  # units round a button that its shadow and its key cap may use

BUTTON_COLOURS: Final[Mapping[ButtonState, ButtonColours]] = MappingProxyType(
    {
        "ready": ButtonColours(_RAISED, palette.INK_1, palette.INK_2),
        "chosen": ButtonColours(palette.CHOSEN, _LIGHT, palette.INK_1),
        "primary": ButtonColours(palette.TEAL, _LIGHT, (10, 52, 62)),
        "disabled": ButtonColours(palette.DISABLED_GROUND, palette.DISABLED_TEXT, palette.INK_3),
        "danger": ButtonColours(palette.WAX, (255, 244, 230), (96, 20, 14)),
    }
)


def key_cap_width(c: Canvas, words: str) -> int:
    """Return the width in px of a key cap with `words`; it is at least square."""
    return max(c.style.text_px(17), letters.text_width(words, letters.KEY, c.style) + c.px(9))


def draw_key_cap(
    c: Canvas, at: tuple[int, int], words: str, is_on_dark: bool = False, is_faint: bool = False
) -> pygame.Rect:
    """Draw a key cap, 17 units high, with its top left at pixel `at`, and return its rectangle. `is_on_dark`
    is for the sea, `is_faint` for when the keyboard is not in use."""
    rect = pygame.Rect(at, (key_cap_width(c, words), c.style.text_px(17)))
    fill = (56, 46, 38) if is_on_dark else (255, 252, 240)
    fill = palette.PAPER_1 if is_faint else fill
    draw_block(c, rect, fill, palette.PAPER_3 if is_on_dark or is_faint else palette.INK_2, 1, 3)
    foot = rect.bottom - c.px(3)
    pygame.draw.line(c.surface, palette.INK_3, (rect.x + c.px(3), foot), (rect.right - c.px(4), foot))
    ink = palette.PAPER_0 if is_on_dark else palette.INK_2 if is_faint else palette.INK_1
    at = (rect.centerx, rect.centery - c.px(1))
    with c.text_region(f"key {words}", rect):
        letters.draw_text(c, at, words, letters.KEY, ink, "center")
    return rect


def pad_cap_width(c: Canvas, words: str) -> int:
    """Return the width in px of a gamepad button with `words`; it is at least round."""
    words, glyphs = split_key_cap(words)
    wide = letters.text_width(words, letters.KEY, c.style) + c.px(12) if words else 0
    drawn = sum(c.style.text_px(20 if glyph[0] == "D" or glyph[1] == "·" else 31) for glyph in glyphs)
    return max(c.style.text_px(20), wide + drawn)


def draw_pad_cap(c: Canvas, at: tuple[int, int], words: str) -> pygame.Rect:
    """Draw a round gamepad button with its top left at `at`; `L←` and `D←` become stick and cross."""
    rect = pygame.Rect(at, (pad_cap_width(c, words), c.style.text_px(20)))
    draw_block(c, rect, palette.CHOSEN, palette.PAPER_3, 1, 10)
    words, glyphs = split_key_cap(words)
    left = rect.x
    if words:
        wide = letters.text_width(words, letters.KEY, c.style) + c.px(12) if glyphs else rect.w
        at = (left + wide // 2, rect.centery)
        with c.text_region(f"pad {words}", rect):
            letters.draw_text(c, at, words, letters.KEY, palette.PAPER_0, "center")
        left += wide - c.px(3)
    for glyph in glyphs:
        with c.text_region(f"pad {glyph}", rect):
            draw_glyph(c, glyph, ((left + rect.right) / 2, rect.centery))
    return rect


def draw_button(
    c: Canvas, rect: pygame.Rect, words: str, picture: str = "", key: str = "", state: ButtonState = "ready",
    sub: str = "", interaction: InteractionState = NO_INTERACTION,
) -> None:  # fmt: skip
    """Draw a button that fills `rect`: icon `picture` at the left, `words`, a second line `sub`, a key cap
    over its upper right corner. Words that do not fit end in an ellipsis."""
    face = _ButtonFace(words, picture, key, state, sub, interaction)
    # Not cached: if every text must be logged; under the pointer, where words may need a tooltip;
    # and with the focus, whose ring has corners that blend well only with solid ground.
    if c.text_log is not None or interaction.is_focused or interaction.is_hovered:
        _draw_button_now(c, rect, face)
        return
    sheet = _button_picture(c.style, rect.size, face)
    edge = (sheet.get_width() - rect.w) // 2
    c.surface.blit(sheet, (rect.x - edge, rect.y - edge))


class _ButtonFace(NamedTuple):
    """What is on a button: the arguments of `draw_button` but its place."""

    words: str
    picture: str
    key: str
    state: ButtonState
    sub: str
    interaction: InteractionState


@cached_pictures(megabytes=12)
def _button_picture(style: UiStyle, size: tuple[int, int], face: _ButtonFace) -> pygame.Surface:
    edge = 2 * style.text_px(_CAP_SPACE / 2)
    sheet = pygame.Surface((size[0] + 2 * edge, size[1] + 2 * edge), pygame.SRCALPHA)
    _draw_button_now(Canvas(sheet, style), pygame.Rect((edge, edge), size), face)
    return sheet


def _draw_button_now(c: Canvas, rect: pygame.Rect, face: _ButtonFace) -> None:
    words, picture, key, state, sub, interaction = face
    coat = BUTTON_COLOURS[state]
    if not interaction.is_pressed:
        draw_shadow(c, rect, 2, 4, 80)
    draw_block(c, rect, _button_fill(coat, state, interaction), coat.line, 1.3, 5)
    if state == "ready" and not c.style.is_high_contrast:
        gloss = pygame.Rect(rect.x + c.px(2), rect.y + c.px(2), rect.w - c.px(4), rect.h * 2 // 5)
        draw_block(c, gloss, (255, 252, 242), None, 1, 4)
    _draw_button_text(c, rect.move(0, c.px(1)) if interaction.is_pressed else rect, words, picture, sub, coat)
    if interaction.is_focused:
        draw_focus_ring(c, rect)
    _draw_corner_cap(c, rect, _shortcut_text(c, key, interaction))


def _shortcut_text(c: Canvas, key: str, interaction: InteractionState) -> str:
    """Return what presses a button; a pad presses the one in focus, unless it has a control."""
    words, confirm = c.style.key_cap(key), c.style.key_cap("Enter")
    if c.style.device != "pad" or (words and words != confirm):
        return words
    return confirm if interaction.is_focused else ""


def _draw_corner_cap(c: Canvas, rect: pygame.Rect, words: str) -> None:
    """Draw what presses the button over its upper right corner: a key or a gamepad control. Leave out a
    combination of two gamepad controls that would cover the next small button; the hint names it."""
    if words and c.style.device == "pad":
        high = c.style.text_px(20)
        wide = pad_cap_width(c, words)
        if wide <= _CAP_WIDTH_RATIO * rect.w:
            draw_pad_cap(c, (rect.right - wide - c.px(4), rect.y - high // 2), words)
    elif words:
        wide = key_cap_width(c, words)
        at = (rect.right - wide - c.px(5), rect.y - c.style.text_px(17) // 2)
        draw_key_cap(c, at, words, is_faint=c.style.device == "mouse")


def _button_fill(coat: ButtonColours, state: ButtonState, interaction: InteractionState) -> Colour:
    """Return the fill of the button: lighter under the pointer and with the focus."""
    if state == "disabled" or not (interaction.is_hovered or interaction.is_focused):
        return coat.fill
    return mix_colours(coat.fill, (255, 255, 255), 0.45 if state == "ready" else 0.1)


def _draw_button_text(
    c: Canvas, rect: pygame.Rect, words: str, picture: str, sub: str, coat: ButtonColours
) -> None:
    """Draw the icon and words of a button: centred alone, or left-aligned after an icon."""
    edge = min(rect.h / c.style.unit - 12, 26)
    left, room = rect.x + c.px(8), rect.w - c.px(16)
    if picture:
        middle = rect.centerx if not words else rect.x + c.px(9 + edge / 2)
        draw_icon(c, picture, (middle, rect.centery), edge, coat.ink)
        left, room = rect.x + c.px(9 + edge + 8), rect.w - c.px(9 + edge + 8 + 6)
    if not words:
        return
    x, side = left if picture else rect.centerx, _TEXT_ANCHORS[bool(picture)]
    if sub:
        at = (x, rect.centery - c.style.text_px(8))
        draw_fitted(c, at, words, letters.STRONG, room, coat.ink, side)
        ink = palette.INK_2 if coat.ink == palette.INK_1 else coat.ink
        foot = (x, rect.centery + c.style.text_px(10))
        draw_fitted(c, foot, sub, letters.SMALL, room, ink, side)
        return
    box = pygame.Rect(left, rect.y, room, rect.h - c.px(6))
    lines, role = fit_in_lines(words, letters.STRONG, c.style, box)
    step = letters.line_height(role, c.style)
    top = rect.centery - step * (len(lines) - 1) / 2
    for n, line in enumerate(lines):
        letters.draw_text(c, (x, top + n * step), line, role, coat.ink, side)


def draw_choice_field(
    c: Canvas, rect: pygame.Rect, words: str, interaction: InteractionState = NO_INTERACTION,
    badge_side: int | None = None, has_arrows: bool = True,
) -> None:  # fmt: skip
    """Draw a choice field: a light box with the chosen `words`, and arrows at both ends to step it."""
    draw_block(c, rect, (255, 251, 240) if interaction.is_hovered else (250, 245, 231), palette.INK_3, 1.2, 4)
    left, right = rect.x + c.px(10), rect.right - c.px(10)
    if has_arrows:
        ink = palette.INK_1 if interaction.is_focused or interaction.is_hovered else palette.INK_2
        draw_icon(c, "left", (rect.x + c.px(15), rect.centery), 12, ink)
        draw_icon(c, "right", (rect.right - c.px(15), rect.centery), 12, ink)
        left, right = rect.x + c.px(28), rect.right - c.px(28)
    if badge_side is not None:
        draw_badge(c, (left + c.px(7), rect.centery), badge_side, 7)
        left += c.px(20)
    middle = ((left + right) // 2, rect.centery)
    draw_fitted(c, middle, words, letters.STRONG, right - left, anchor="center")
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def draw_slider(
    c: Canvas, rect: pygame.Rect, share: float, interaction: InteractionState = NO_INTERACTION
) -> None:
    """Draw a slider with its track; the knob is at `share` (0 to 1)."""
    knob = c.px(20)
    high = c.px(6)
    track = pygame.Rect(rect.x + c.px(12), rect.centery - high // 2, rect.w - 2 * c.px(12), high)
    x = track.x + round(track.w * min(1.0, max(0.0, share)))
    draw_block(c, track, palette.PAPER_3, palette.INK_3, 1, 3)
    if x > track.x + 2:
        draw_block(c, pygame.Rect(track.x, track.y, x - track.x, track.h), palette.TEAL, None, 1, 3)
    grip = pygame.Rect(0, 0, knob, knob)
    grip.center = (x, rect.centery)
    draw_shadow(c, grip, 2, 3, 90)
    fill = (255, 251, 240) if interaction.is_hovered or interaction.is_focused else _RAISED
    draw_block(c, grip, fill, palette.INK_2, 1.4, 10)
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def draw_tick_box(
    c: Canvas,
    rect: pygame.Rect,
    is_ticked: bool,
    interaction: InteractionState = NO_INTERACTION,
    is_enabled: bool = True,
) -> pygame.Rect:
    """Draw a tick box at the left of `rect`, 22 units square; return the space right of it for words."""
    edge = c.px(22)
    square = pygame.Rect(rect.x + c.px(4), rect.centery - edge // 2, edge, edge)
    fill = palette.TEAL if is_ticked else (250, 245, 231)
    draw_block(c, square, fill if is_enabled else palette.DISABLED_GROUND, palette.INK_2, 1.2, 4)
    if is_ticked:
        ink = _LIGHT if is_enabled else palette.DISABLED_TEXT
        draw_icon(c, "check", square.center, 15, ink)
    if interaction.is_focused:
        draw_focus_ring(c, rect)
    left = square.right + c.px(10)
    return pygame.Rect(left, rect.y, rect.right - left - c.px(4), rect.h)


def draw_focus(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Draw the focus ring alone, for a control that is drawn elsewhere."""
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def draw_row_ground(
    c: Canvas,
    rect: pygame.Rect,
    is_chosen: bool = False,
    interaction: InteractionState = NO_INTERACTION,
    bar: Colour = palette.ACCENT,
) -> None:
    """Draw the ground of one row of a list: raised, with a coloured bar at its left if chosen."""
    if is_chosen or interaction.is_hovered:
        draw_block(c, rect, palette.PAPER_0, None, 1, 4)
    if is_chosen:
        c.surface.fill(bar, (rect.x, rect.y + c.px(2), c.px(4), rect.h - c.px(4)))
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def draw_scroll_bar(
    c: Canvas, rect: pygame.Rect, first_line: int, visible_lines: int, total: int, is_on_sea: bool = False
) -> None:
    """Draw a thin bar whose thumb shows which of `total` lines are in view; draw nothing if all are."""
    if total <= visible_lines or total <= 0:
        return
    groove = (30, 58, 68) if is_on_sea else palette.PAPER_2
    draw_block(c, rect, groove, None, 1, 3)
    high = max(c.px(20), rect.h * visible_lines // total)
    y = rect.y + (rect.h - high) * first_line // max(1, total - visible_lines)
    thumb = pygame.Rect(rect.x, y, rect.w, high)
    draw_block(c, thumb, (150, 168, 166) if is_on_sea else palette.INK_3, None, 1, 3)


def draw_key_hints(
    c: Canvas,
    at: tuple[int, int],
    hints: tuple[tuple[tuple[str, ...], str], ...],
    is_gamepad: bool = False,
    ink: Colour = palette.PAPER_0,
) -> int:
    """Draw key caps with what they do, in a row whose middle is at pixel `at`; return its right end."""
    x, y = at
    for keys, words in hints:
        for key in keys:
            top = y - c.style.text_px(20 if is_gamepad else 17) // 2
            box = draw_pad_cap(c, (x, top), key) if is_gamepad else draw_key_cap(c, (x, top), key, True)
            x = box.right + c.px(6)
        drawn = letters.draw_text(c, (x, y), words, letters.BODY, ink, "midleft", palette.SHADOW)
        x = drawn.right + c.px(20)
    return x


def draw_tooltip(
    c: Canvas, near: pygame.Rect, words: str, within: pygame.Rect, keep_clear: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Draw a tooltip with `words` at the edge of `near` where it covers least of the rectangles in
    `keep_clear` (below, if that is as good as any), inside `within`; return its rectangle."""
    room = c.style.text_px(260)
    lines = letters.wrap_text(words, letters.SMALL, c.style, room)
    step = letters.line_height(letters.SMALL, c.style)
    wide = max(letters.text_width(line, letters.SMALL, c.style) for line in lines) + c.px(16)
    size = (wide, step * len(lines) + c.px(12))
    rect = tooltip_rect(near, size, c.px(10), within, keep_clear)
    draw_shadow(c, rect, 2, 5, 110)
    draw_block(c, rect, palette.CHOSEN, palette.INK_1, 1, 4)
    with c.text_region("tooltip", rect):
        for n, line in enumerate(lines):
            at = (rect.x + c.px(8), rect.y + c.px(6) + n * step)
            letters.draw_text(c, at, line, letters.SMALL, palette.PAPER_0)
    return rect


def tooltip_rect(
    near: pygame.Rect,
    size: tuple[int, int],
    gap: int,
    within: pygame.Rect,
    keep_clear: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return the rectangle of a tooltip of `size` by `near`: below, above, right or left of it, where it
    covers least of `near` itself and then of the rectangles in `keep_clear`."""
    w, h = size
    left, right, top = near.x, near.right - w, near.y
    below, above = near.bottom + gap, near.y - gap - h
    places = (
        (left, below), (left, above), (right, below), (right, above),
        (near.right + gap, top), (left - gap - w, top),
    )  # fmt: skip
    rects = [pygame.Rect(at, size).clamp(within) for at in places]
    return min(rects, key=lambda rect: (_covered_px(rect, (near,)), _covered_px(rect, keep_clear)))


def _covered_px(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return sum(part.w * part.h for part in map(rect.clip, others))
