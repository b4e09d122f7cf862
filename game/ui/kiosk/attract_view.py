"""The battle as those see it who pass by: two ships from near, one sentence, three verbs and one
prompt. Nothing that is read is smaller than `large_type.LEAST`."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, dist, hypot, sin, tau
from typing import Final

import pygame

from game.stage.hulls import Bank
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.seals import seal
from game.ui.kiosk import large_type, verbs
from game.ui.kiosk.large_type import NIGHT
from game.ui.kiosk.owner_settings import Club
from game.ui.pages.title import CREAM, GILT

SENTENCE: Final = ("Take the wheel", "of a frigate")
THIS_ONE: Final = ("Take the wheel", "of this frigate")
"""The same while the duel is shown that a press begins: an arrow points at her."""
GAME: Final = "The Weather Gage"
PULSE_SECONDS: Final = 1.6
"""How long the prompt takes to swell and fade: far below three times a second."""
VERB_SECONDS: Final = 2.0
"""How long one of the three verbs moves, before the next does."""
SAFE: Final = 16.0
"""Units round the window in which nothing is read: televisions cut the edge off."""
_LINE: Final = 92.0
_LEAST_TILE: Final = 110.0
"""Units of a picture of a verb at the least, where its word is to stand beside it."""
_BESIDE_BADGE: Final = 8.0
"""Units between the seal and the ships: none is to lie under it."""
_FOOT: Final = 136.0
"""Units of the row of verbs and prompt."""
_CLOSE: Final = 0.4
"""An end that lies so near to the other ship, as a share of how far the farther one lies, is close.
"""
_HEARD_WIDE: Final = 0.34
"""Share of the window's width that the lines of what happens may take."""


def invites(pads: int, fingers: bool) -> str:
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


Ends = tuple[tuple[float, float], ...]
"""Where a ship's stern and bow are seen, px; none while she is not."""


@dataclass(frozen=True, slots=True)
class AttractText:
    """What the picture says: whose club it is, how many minutes a visit lasts (0: as long as one
    likes), what happens now ('' for nothing), what to press, and the seconds of the show; the
    sentence, and the px of stern and bow of her of whom it speaks, or of one of them (none: she is
    not seen)."""

    club: Club
    minutes: int
    news: str
    prompt: str
    seconds: float
    sentence: tuple[str, str] = SENTENCE
    ends: Ends = ()


@dataclass(frozen=True, slots=True)
class AttractLayout:
    """Where everything lies in a window, in px."""

    look: Look
    theatre: pygame.Rect
    sentence: pygame.Rect
    prompt: pygame.Rect
    tiles: tuple[pygame.Rect, ...]
    written: bool
    """Whether the words of the verbs stand on their pictures, and not beside them."""
    house: int


def places(size: tuple[int, int], look: Look) -> AttractLayout:
    """Ships in the middle and at the right, the sentence over them at the left, the verbs and the
    prompt at the foot, the line of the house above those."""
    w, h = size
    narrow = w < look.px(1280)
    theatre = pygame.Rect(round(w * (0.5 if narrow else 0.36)), look.px(SAFE), 0, 0)
    seal_wide = look.px(SAFE + 2 * badge_radius(look) + _BESIDE_BADGE)
    theatre.size = (w - seal_wide - theatre.x, h - look.px(_FOOT + 62) - theatre.y)
    wide = look.px(330 if narrow else 372)
    prompt = pygame.Rect(0, 0, wide, look.px(84))
    prompt.midright = (w - look.px(SAFE + 26), h - look.px(_FOOT - 52))
    left = look.px(SAFE + 30)
    pitch = (prompt.x - look.px(30) - left) // len(verbs.VERBS)
    role = verb_role(look)
    word = max(letters.width(verb.word, role, look) for verb in verbs.VERBS)
    beside = pitch - word - look.px(26)
    written = beside < look.px(_LEAST_TILE)
    tile = pitch - look.px(30) if written else min(look.px(150), beside)
    high = min(look.px(104), round(tile * 0.7))
    tiles = tuple(
        pygame.Rect(left + n * pitch, prompt.centery - high // 2, tile, high) for n in range(3)
    )
    house = h - look.px(_FOOT + 34)
    return AttractLayout(look, theatre, _sentence_place(w, look), prompt, tiles, written, house)


def _sentence_place(w: int, look: Look) -> pygame.Rect:
    """Where the two lines of the sentence and the chequer below them lie, in a window `w` px wide:
    as wide as the longer of all that it may say."""
    role, units = sentence_role(w, look)
    wide = max(letters.width(line, role, look) for line in (*SENTENCE, *THIS_ONE))
    return pygame.Rect(look.px(56), look.px(34), wide, 2 * look.px(units) + look.px(32))


def sentence_role(w: int, look: Look) -> tuple[letters.Role, float]:
    """The type of the sentence in a window `w` px wide, and the units of one of its lines."""
    units = _LINE if w >= look.px(1280) else 76.0
    return large_type.afar(letters.FELL, units, look), units


def verb_role(look: Look) -> letters.Role:
    """The type of a verb."""
    return large_type.afar(letters.FELL, 38, look)


def pulse(seconds: float, still: bool) -> float:
    """How strongly the prompt shines, 0.55 to 1 in a few steps, each of which is drawn once and
    kept: always 1 where motion is not wanted."""
    shine = 0.775 + 0.225 * cos(tau * seconds / PULSE_SECONDS)
    return 1.0 if still else round(shine * 10) / 10


# ------------------------------------------------------------------------------ drawing
def draw(c: Canvas, bill: AttractText, bank: Bank) -> None:
    """All of it lies on the sea that has been drawn."""
    lay = places(c.surface.get_size(), c.look)
    c.surface.blit(large_type.veil(c.surface.get_size(), c.look.u), (0, 0))
    below = _sentence(c, lay, bill)
    if bill.news:
        _news(c, lay, bill.news, below)
    if bill.minutes:
        _badge(c, bill.minutes)
    _house(c, lay, bill.club)
    moving, moved = divmod(bill.seconds / VERB_SECONDS % len(verbs.VERBS), 1.0)
    with c.region("verbs", pygame.Rect(0, lay.prompt.y - c.px(40), lay.prompt.x, c.px(180))):
        for n, (rect, verb) in enumerate(zip(lay.tiles, verbs.VERBS, strict=True)):
            lit = n == moving and not c.look.still
            verbs.tile(c, rect, verb, bank, moved if lit else 1.0, lit)
            role, at = verb_role(c.look), (rect.right + c.px(14), rect.centery)
            if lay.written:
                high = letters.line_height(role, c.look)
                c.surface.fill(
                    NIGHT, (rect.x + c.px(3), rect.bottom - high, rect.w - c.px(6), high - c.px(3))
                )
                at = (rect.right - letters.width(verb.word, role, c.look) - c.px(10), rect.bottom)
                at = (at[0], at[1] - letters.line_height(role, c.look) // 2)
            letters.draw_text(c, at, verb.word, role, CREAM, "midleft", palette.SHADOW)
    invitation(c, lay.prompt, bill.prompt, bill.seconds)


def _sentence(c: Canvas, lay: AttractLayout, bill: AttractText) -> int:
    """The one sentence, its two lines at the upper left, and an arrow to her of whom it speaks;
    returns the px below its chequer."""
    x, y = lay.sentence.topleft
    role, units = sentence_role(c.surface.get_width(), c.look)
    step = c.px(units)
    with c.region("sentence", c.surface.get_rect()):
        for n, line in enumerate(bill.sentence):
            cloud = letters.halo(line, role, c.look, c.px(7))
            c.surface.blit(cloud, (x - c.px(14), y + n * step - c.px(14)))
            letters.draw_line_box(c, (x, y + n * step), line, role, CREAM)
    if bill.ends:
        end = x + letters.width(bill.sentence[-1], role, c.look) + c.px(26)
        start = (end, y + step + step * 0.62)
        arrow(c, start, min(bill.ends, key=lambda px: dist(start, px)))
    below = lay.sentence.bottom
    paint.chequer(c, pygame.Rect(x + c.px(4), below - c.px(6), c.px(420), c.px(6)), 10, GILT)
    return below


def apart_from(ours: Ends, theirs: Ends) -> Ends:
    """Of the ends of our ship those at which she does not lie close to the other one: an arrow
    there would point at both."""
    if not theirs:
        return ours
    off = [min(dist(end, other) for other in theirs) for end in ours]
    return tuple(end for end, far in zip(ours, off, strict=True) if far > _CLOSE * max(off))


def arrow(c: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A bent arrow from one px to a little short of another that lies to the right of it, as far as
    there is room for one and it is not too far to be read as one."""
    across, down = end[0] - start[0], end[1] - start[1]
    far = hypot(across, down)
    if across < c.px(30) or not c.px(70) < far < c.px(560):
        return
    share = 1 - c.px(24) / far
    tip = (start[0] + across * share, start[1] + down * share)
    bend = (start[0] + across * 0.55, start[1] + min(0.0, down) - c.px(12))
    line = [_on_bend(start, bend, tip, n / 16) for n in range(17)]
    size, (near, last) = c.px(15), (line[-4], line[-1])
    turn = atan2(last[1] - near[1], last[0] - near[0])
    head = [
        (last[0] + size * cos(turn + a), last[1] + size * sin(turn + a)) for a in (0, 2.5, -2.5)
    ]
    for colour, aside in ((palette.SHADOW, c.px(2)), (CREAM, 0)):
        pygame.draw.lines(c.surface, colour, False, [(x + aside, y + aside) for x, y in line[:-1]],
                          c.px(6))  # fmt: skip
        pygame.draw.polygon(c.surface, colour, [(x + aside, y + aside) for x, y in head])


def _on_bend(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float], t: float
) -> tuple[float, float]:
    """The point after the share `t` of a bent line (a quadratic Bézier curve)."""
    x, y = (
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * d
        for a, b, d in zip(start, bend, end, strict=True)
    )
    return x, y


def _news(c: Canvas, lay: AttractLayout, news: str, below: int) -> None:
    """What happens now, in three lines at the most under the sentence; dark round them, for ships
    may lie there."""
    role = large_type.afar(letters.FELL_ITALIC, 30, c.look)
    room = round(c.surface.get_width() * _HEARD_WIDE)
    step = round(letters.line_height(role, c.look) * 0.96)
    x, top, soft = lay.sentence.x + c.px(4), below + c.px(12), c.px(5)
    with c.region("news", c.surface.get_rect()):
        for n, line in enumerate(letters.wrap(news, role, c.look, room)[:3]):
            at = (x, top + n * step)
            cloud = letters.halo(line, role, c.look, soft)
            c.surface.blit(cloud, (at[0] - 2 * soft, at[1] - 2 * soft))
            letters.draw_line_box(c, at, line, role, CREAM)


def _badge_role(look: Look) -> letters.Role:
    """The type of the seal's word."""
    return large_type.afar(letters.SANS_STRONG, large_type.LEAST, look)


def badge_radius(look: Look) -> float:
    """Units from the middle of the seal to its edge: its word has room, in large text too."""
    return max(66.0, (letters.width("minutes", _badge_role(look), look) / look.u + 26) / 1.5)


def _badge(c: Canvas, minutes: int) -> None:
    """How long it takes, on a seal in the upper right corner."""
    role, radius = _badge_role(c.look), badge_radius(c.look)
    x = c.surface.get_width() - c.px(SAFE + radius)
    y = c.px(SAFE + radius)
    seal(c, (x, y), "", "", "total", radius)
    big = large_type.afar(letters.SANS_BOLD, 50, c.look)
    with c.region(
        "badge", pygame.Rect(x - c.px(radius), y - c.px(radius), *(2 * [c.px(2 * radius)]))
    ):
        letters.draw_text(c, (x, y - c.px(0.24 * radius)), str(minutes), big, CREAM, "center")
        word = "minute" if minutes == 1 else "minutes"
        letters.draw_text(c, (x, y + c.px(0.34 * radius)), word, role, CREAM, "center")


def _house(c: Canvas, lay: AttractLayout, club: Club) -> None:
    """The game's name at the left, the club's at the right."""
    role = large_type.afar(letters.FELL, 28, c.look)
    left, right = lay.tiles[0].x, c.surface.get_width() - c.px(SAFE + 26)
    with c.region("house", c.surface.get_rect()):
        paint.star(c, (left + c.px(12), lay.house), 13, GILT, (150, 120, 80))
        name = letters.draw_text(
            c, (left + c.px(34), lay.house), GAME, role, CREAM, "midleft", palette.SHADOW
        )
        told = " · ".join(words for words in (club.name, club.address) if words)
        room = right - name.right - c.px(40)
        own = large_type.fitted(told, letters.FELL_ITALIC, 28, c.look, room)
        if letters.width(told, own, c.look) > room:
            told = club.name
        told = letters.fit(told, own, c.look, room)
        letters.draw_text(c, (right, lay.house), told, own, CREAM, "midright", palette.SHADOW)


def invitation(c: Canvas, rect: pygame.Rect, words: str, seconds: float) -> None:
    """The prompt on a pale pill, with rings that breathe."""
    shine = pulse(seconds, c.look.still)
    for n, share in enumerate((0.31, 0.17, 0.10)):
        ring = rect.inflate(c.px(10 * (n + 1)), c.px(10 * (n + 1)))
        tone = palette.mix(NIGHT, CREAM, share * shine)
        paint.outline(c, ring, tone, 4, ring.h / c.look.u / 2)
    paint.block(c, rect, palette.PAPER_0, None, 1, rect.h / c.look.u / 2)
    role = large_type.fitted(words, letters.FELL, 46, c.look, rect.w - c.px(36))
    with c.region("invitation", rect):
        letters.draw_text(c, rect.center, words, role, palette.INK_1, "center")
