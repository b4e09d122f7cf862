"""The battle as those see it who pass by: two ships from near, one sentence, three verbs and one
prompt. Nothing that is read is smaller than `large_type.MIN_UNITS`."""

from dataclasses import dataclass
from math import atan2, cos, dist, hypot, sin, tau
from typing import Final

import pygame

from game.stage.hulls import SpriteBank
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_wax_seal
from game.ui.kiosk import large_type, verb_tiles
from game.ui.kiosk.large_type import NIGHT
from game.ui.kiosk.owner_settings import Club
from game.ui.pages.title_page import CREAM, GILT

INVITATION: Final = ("Take the wheel", "of a frigate")
SHIP_INVITATION: Final = ("Take the wheel", "of this frigate")
"""The same while the duel is shown that a press begins: an arrow points at her."""
GAME_NAME: Final = "The Weather Gage"
PULSE_SECONDS: Final = 1.6
"""How long the prompt takes to swell and fade: far below three times a second."""
VERB_SECONDS: Final = 2.0
"""How long one of the three verbs moves, before the next does."""
SAFE_MARGIN: Final = 16.0
"""Units round the window in which nothing is read: televisions cut the edge off."""
_LINE_UNITS: Final = 92.0
_MIN_TILE_UNITS: Final = 110.0
"""Units of a picture of a verb at the least, where its word is to stand beside it."""
_BESIDE_BADGE: Final = 8.0
"""Units between the seal and the ships: none is to lie under it."""
_FOOT_UNITS: Final = 136.0
"""Units of the row of verbs and prompt."""
_MIN_ARROW_GAP: Final = 0.4
"""An end that lies so near to the other ship, as a share of how far the farther one lies, is close.
"""
_CAPTION_WIDTH: Final = 0.34
"""Share of the window's width that the lines of what happens may take."""


def invitation_words(pads: int, fingers: bool) -> str:
    """What whoever comes next is to press, with pads plugged in, or a screen that fingers have
    touched; what the one before him used last says nothing."""
    if pads:
        return "Press any button"
    return "Touch the screen" if fingers else "Press or click"


def prompt_words(hand: str, finger: bool) -> str:
    """What a visitor is to press, by what he used last; a `finger` is a mouse to the game."""
    if hand == "mouse":
        return "Touch the screen" if finger else "Click anywhere"
    return "Press any button" if hand == "pad" else "Press any key"


ShipEnds = tuple[tuple[float, float], ...]
"""Where a ship's stern and bow are seen, px; none while she is not."""


@dataclass(frozen=True, slots=True)
class AttractText:
    """What the picture says: whose club it is, how many minutes a visit lasts (0: as long as one
    likes), what happens now ('' for nothing), what to press, and the seconds of the show; the
    sentence, and the px of stern and bow of her of whom it speaks, or of one of them (none: she is
    not seen)."""

    club: Club
    visit_minutes: int
    news: str
    prompt: str
    seconds: float
    sentence: tuple[str, str] = INVITATION
    ship_ends: ShipEnds = ()


@dataclass(frozen=True, slots=True)
class AttractLayout:
    """Where everything lies in a window, in px."""

    style: UiStyle
    ship_area: pygame.Rect
    sentence: pygame.Rect
    prompt: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    has_verb_words: bool
    """Whether the words of the verbs stand on their pictures, and not beside them."""
    name_baseline: int


def attract_layout(size: tuple[int, int], style: UiStyle) -> AttractLayout:
    """Ships in the middle and at the right, the sentence over them at the left, the verbs and the
    prompt at the foot, the line of the house above those."""
    w, h = size
    narrow = w < style.px(1280)
    theatre = pygame.Rect(round(w * (0.5 if narrow else 0.36)), style.px(SAFE_MARGIN), 0, 0)
    seal_wide = style.px(SAFE_MARGIN + 2 * badge_radius(style) + _BESIDE_BADGE)
    theatre.size = (w - seal_wide - theatre.x, h - style.px(_FOOT_UNITS + 62) - theatre.y)
    wide = style.px(330 if narrow else 372)
    prompt = pygame.Rect(0, 0, wide, style.px(84))
    prompt.midright = (w - style.px(SAFE_MARGIN + 26), h - style.px(_FOOT_UNITS - 52))
    left = style.px(SAFE_MARGIN + 30)
    pitch = (prompt.x - style.px(30) - left) // len(verb_tiles.VERBS)
    role = verb_role(style)
    word = max(letters.text_width(verb.word, role, style) for verb in verb_tiles.VERBS)
    beside = pitch - word - style.px(26)
    written = beside < style.px(_MIN_TILE_UNITS)
    tile = pitch - style.px(30) if written else min(style.px(150), beside)
    high = min(style.px(104), round(tile * 0.7))
    tiles = tuple(pygame.Rect(left + n * pitch, prompt.centery - high // 2, tile, high) for n in range(3))
    house = h - style.px(_FOOT_UNITS + 34)
    return AttractLayout(style, theatre, _sentence_rect(w, style), prompt, tiles, written, house)


def _sentence_rect(w: int, style: UiStyle) -> pygame.Rect:
    """Where the two lines of the sentence and the chequer below them lie, in a window `w` px wide:
    as wide as the longer of all that it may say."""
    role, units = sentence_role(w, style)
    wide = max(letters.text_width(line, role, style) for line in (*INVITATION, *SHIP_INVITATION))
    return pygame.Rect(style.px(56), style.px(34), wide, 2 * style.px(units) + style.px(32))


def sentence_role(w: int, style: UiStyle) -> tuple[letters.TextRole, float]:
    """The type of the sentence in a window `w` px wide, and the units of one of its lines."""
    units = _LINE_UNITS if w >= style.px(1280) else 76.0
    return large_type.large_role(letters.FELL_FACE, units, style), units


def verb_role(style: UiStyle) -> letters.TextRole:
    """The type of a verb."""
    return large_type.large_role(letters.FELL_FACE, 38, style)


def prompt_brightness(seconds: float, still: bool) -> float:
    """How strongly the prompt shines, 0.55 to 1 in a few steps, each of which is drawn once and
    kept: always 1 where motion is not wanted."""
    shine = 0.775 + 0.225 * cos(tau * seconds / PULSE_SECONDS)
    return 1.0 if still else round(shine * 10) / 10


# ------------------------------------------------------------------------------ drawing
def draw_attract_view(c: Canvas, text: AttractText, bank: SpriteBank) -> None:
    """All of it lies on the sea that has been drawn."""
    lay = attract_layout(c.surface.get_size(), c.style)
    c.surface.blit(large_type.dark_veil(c.surface.get_size(), c.style.unit), (0, 0))
    below = _draw_sentence(c, lay, text)
    if text.news:
        _draw_news(c, lay, text.news, below)
    if text.visit_minutes:
        _draw_badge(c, text.visit_minutes)
    _draw_names(c, lay, text.club)
    moving, moved = divmod(text.seconds / VERB_SECONDS % len(verb_tiles.VERBS), 1.0)
    with c.text_region("verbs", pygame.Rect(0, lay.prompt.y - c.px(40), lay.prompt.x, c.px(180))):
        for n, (rect, verb) in enumerate(zip(lay.tiles, verb_tiles.VERBS, strict=True)):
            lit = n == moving and not c.style.is_motion_reduced
            verb_tiles.draw_verb_tile(c, rect, verb, bank, moved if lit else 1.0, lit)
            role, at = verb_role(c.style), (rect.right + c.px(14), rect.centery)
            if lay.has_verb_words:
                high = letters.line_height(role, c.style)
                c.surface.fill(
                    NIGHT, (rect.x + c.px(3), rect.bottom - high, rect.w - c.px(6), high - c.px(3))
                )
                at = (rect.right - letters.text_width(verb.word, role, c.style) - c.px(10), rect.bottom)
                at = (at[0], at[1] - letters.line_height(role, c.style) // 2)
            letters.draw_text(c, at, verb.word, role, CREAM, "midleft", palette.SHADOW)
    draw_prompt(c, lay.prompt, text.prompt, text.seconds)


def _draw_sentence(c: Canvas, lay: AttractLayout, text: AttractText) -> int:
    """The one sentence, its two lines at the upper left, and an arrow to her of whom it speaks;
    returns the px below its chequer."""
    x, y = lay.sentence.topleft
    role, units = sentence_role(c.surface.get_width(), c.style)
    step = c.px(units)
    with c.text_region("sentence", c.surface.get_rect()):
        for n, line in enumerate(text.sentence):
            cloud = letters.text_halo(line, role, c.style, c.px(7))
            c.surface.blit(cloud, (x - c.px(14), y + n * step - c.px(14)))
            letters.draw_text_at_top_left(c, (x, y + n * step), line, role, CREAM)
    if text.ship_ends:
        end = x + letters.text_width(text.sentence[-1], role, c.style) + c.px(26)
        start = (end, y + step + step * 0.62)
        draw_arrow(c, start, min(text.ship_ends, key=lambda px: dist(start, px)))
    below = lay.sentence.bottom
    panel_drawing.draw_chequer(c, pygame.Rect(x + c.px(4), below - c.px(6), c.px(420), c.px(6)), 10, GILT)
    return below


def ends_clear_of(ours: ShipEnds, theirs: ShipEnds) -> ShipEnds:
    """Of the ends of our ship those at which she does not lie close to the other one: an arrow
    there would point at both."""
    if not theirs:
        return ours
    off = [min(dist(end, other) for other in theirs) for end in ours]
    return tuple(end for end, far in zip(ours, off, strict=True) if far > _MIN_ARROW_GAP * max(off))


def draw_arrow(c: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A bent arrow from one px to a little short of another that lies to the right of it, as far as
    there is room for one and it is not too far to be read as one."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down)
    if across < c.px(30) or not c.px(70) < far < c.px(560):
        return
    share = 1 - c.px(24) / far
    tip = (start[0] + across * share, start[1] + down * share)
    bend = (start[0] + across * 0.55, start[1] + min(0.0, down) - c.px(12))
    line = [_curve_point(start, bend, tip, n / 16) for n in range(17)]
    size, (near, last) = c.px(15), (line[-4], line[-1])
    turn = atan2(last[1] - near[1], last[0] - near[0])
    head = [(last[0] + size * cos(turn + a), last[1] + size * sin(turn + a)) for a in (0, 2.5, -2.5)]
    for colour, aside in ((palette.SHADOW, c.px(2)), (CREAM, 0)):
        pygame.draw.lines(c.surface, colour, False, [(x + aside, y + aside) for x, y in line[:-1]],
                          c.px(6))  # fmt: skip
        pygame.draw.polygon(c.surface, colour, [(x + aside, y + aside) for x, y in head])


def _curve_point(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], t: float
) -> tuple[float, float]:
    """The point after the share `t` of a bent line (a quadratic Bézier curve)."""
    x, y = (
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * d for a, b, d in zip(start, bend, end, strict=True)
    )
    return x, y


def _draw_news(c: Canvas, lay: AttractLayout, news: str, below: int) -> None:
    """What happens now, in three lines at the most under the sentence; dark round them, for ships
    may lie there."""
    role = large_type.large_role(letters.FELL_ITALIC_FACE, 30, c.style)
    room = round(c.surface.get_width() * _CAPTION_WIDTH)
    step = round(letters.line_height(role, c.style) * 0.96)
    x, top, soft = lay.sentence.x + c.px(4), below + c.px(12), c.px(5)
    with c.text_region("news", c.surface.get_rect()):
        for n, line in enumerate(letters.wrap_text(news, role, c.style, room)[:3]):
            at = (x, top + n * step)
            cloud = letters.text_halo(line, role, c.style, soft)
            c.surface.blit(cloud, (at[0] - 2 * soft, at[1] - 2 * soft))
            letters.draw_text_at_top_left(c, at, line, role, CREAM)


def _badge_role(style: UiStyle) -> letters.TextRole:
    """The type of the seal's word."""
    return large_type.large_role(letters.SANS_STRONG_FACE, large_type.MIN_UNITS, style)


def badge_radius(style: UiStyle) -> float:
    """Units from the middle of the seal to its edge: its word has room, in large text too."""
    return max(66.0, (letters.text_width("minutes", _badge_role(style), style) / style.unit + 26) / 1.5)


def _draw_badge(c: Canvas, minutes: int) -> None:
    """How long it takes, on a seal in the upper right corner."""
    role, radius = _badge_role(c.style), badge_radius(c.style)
    x = c.surface.get_width() - c.px(SAFE_MARGIN + radius)
    y = c.px(SAFE_MARGIN + radius)
    draw_wax_seal(c, (x, y), "", "", "total", radius)
    big = large_type.large_role(letters.SANS_BOLD_FACE, 50, c.style)
    with c.text_region("badge", pygame.Rect(x - c.px(radius), y - c.px(radius), *(2 * [c.px(2 * radius)]))):
        letters.draw_text(c, (x, y - c.px(0.24 * radius)), str(minutes), big, CREAM, "center")
        word = "minute" if minutes == 1 else "minutes"
        letters.draw_text(c, (x, y + c.px(0.34 * radius)), word, role, CREAM, "center")


def _draw_names(c: Canvas, lay: AttractLayout, club: Club) -> None:
    """The game's name at the left, the club's at the right."""
    role = large_type.large_role(letters.FELL_FACE, 28, c.style)
    left, right = lay.tiles[0].x, c.surface.get_width() - c.px(SAFE_MARGIN + 26)
    with c.text_region("house", c.surface.get_rect()):
        panel_drawing.draw_compass_star(c, (left + c.px(12), lay.name_baseline), 13, GILT, (150, 120, 80))
        name = letters.draw_text(
            c, (left + c.px(34), lay.name_baseline), GAME_NAME, role, CREAM, "midleft", palette.SHADOW
        )
        told = " · ".join(words for words in (club.name, club.address) if words)
        room = right - name.right - c.px(40)
        own = large_type.fitted_role(told, letters.FELL_ITALIC_FACE, 28, c.style, room)
        if letters.text_width(told, own, c.style) > room:
            told = club.name
        told = letters.truncate_text(told, own, c.style, room)
        letters.draw_text(c, (right, lay.name_baseline), told, own, CREAM, "midright", palette.SHADOW)


def draw_prompt(c: Canvas, rect: pygame.Rect, words: str, seconds: float) -> None:
    """The prompt on a pale pill, with rings that breathe."""
    shine = prompt_brightness(seconds, c.style.is_motion_reduced)
    for n, share in enumerate((0.31, 0.17, 0.10)):
        ring = rect.inflate(c.px(10 * (n + 1)), c.px(10 * (n + 1)))
        tone = palette.mix_colours(NIGHT, CREAM, share * shine)
        panel_drawing.draw_outline(c, ring, tone, 4, ring.h / c.style.unit / 2)
    panel_drawing.draw_block(c, rect, palette.PAPER_0, None, 1, rect.h / c.style.unit / 2)
    role = large_type.fitted_role(words, letters.FELL_FACE, 46, c.style, rect.w - c.px(36))
    with c.text_region("invitation", rect):
        letters.draw_text(c, rect.center, words, role, palette.INK_1, "center")
