"""The dice on the sea itself: the same roll as on the tray, without any paper. The sea is darkened
softly under them, the dice lie in a row with their reasons under them, the seal counts at the
right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.dice import bracket, die, tumbling
from game.ui.battle import dice_words
from game.ui.battle.dice_timing import RISE, DiceTiming
from game.ui.battle.dice_tray import draw_seal
from game.ui.battle.roll_view import DiceGroup, Die, RollView, SideDie

HIGH: Final = 150
"""Units of the foot of the window that the dice take; more in large type (`high`)."""
_DARK: Final = (0.34, 0.62)
"""How dark the sea is under two dice and under eight, so that cream words can be read on white
smoke; a few dice and words in a dark field would look like a box."""
_SOFT: Final = 40
"""Units round the dice in which that darkness fades out."""
_VEIL: Final = (6, 16, 26)
_TITLE_Y, _DICE_Y, _BRACKET_Y, _REASON_Y = 28, 58, 41, 52
"""The middle of the title, and the top of the dice, in small type; bracket and reason below that
top."""
_SIZE, _ROLLING, _PITCH, _APART = 26.0, 30.0, 33.0, 34.0
_SHARES: Final = (1.0, 0.92, 0.85, 0.77, 0.7)
"""How small dice become where there are many, as shares of their size."""
_LARGE: Final = 0.85
"""Where dice may be so large, no row is looked for that lets them be larger."""
_WIDE: Final = 1280
"""Units of a window from which on it has room for two bands beside the plate and for tags there."""
_REASON_LINES: Final = (1, 2)
"""In so many lines stands the reason of a group: in one where there is room."""
_WORDS: Final = (150, 240)
"""Units of the words beside a volley, and beside any other roll, which has few dice and more words.
"""
_ROW_WORDS, _BAND_WORDS = 210, 320
"""Units of the words beside dice, and in a band of their own, where there is room for so many."""
_SEAL: Final = 26.0
_STAMPED: Final = 1.5
"""How large a seal is before it lands, as a share of itself: so far it stays from the words."""
_EDGE: Final = 16
_RISES, _FOOT = 12, 4
"""Units that a band of words reaches up into the foot of the band of dice, and that are left free
under it."""


@dataclass(frozen=True, slots=True)
class _Fit:
    """How a roll lies in its row: the share of their size that its dice have, in how many lines the
    reasons of its groups stand, and whether of dice that are taken away only one is shown."""

    share: float
    lines: int
    folded: bool = False


@dataclass(frozen=True, slots=True)
class _Lies:
    """Where in px a roll lies: the first of its dice and their top, its words, and how far to the
    right the last of it may reach."""

    fit: _Fit
    dice: int
    top: int
    words: pygame.Rect
    right: int


def high(look: Look) -> int:
    """Px of the foot of the window that the dice take."""
    return look.px(HIGH) + look.grown(100) - look.px(100)


def row_of(
    look: Look, sea: pygame.Rect, plate: pygame.Rect, foe: pygame.Rect, throw: RollView
) -> pygame.Rect:
    """Where the dice lie: at the foot of the sea beside the `plate` of the ship in hand, and left
    of where the plate of her `foe` hangs if they have room there, for a show calls for visitors
    under it. Where that is too little, in two bands, the dice over what they come to, beside the
    plate; or above it, where ships are seen that nobody wants dice on, in one band or in two."""
    left = plate.right + look.px(_EDGE)
    beside = pygame.Rect(left, sea.bottom - high(look), sea.right - left, high(look))
    clear = pygame.Rect(left, beside.y, foe.x - left, beside.h)
    low = beside.copy()
    low.h = high(look) + _band_high(look) - look.px(_RISES - _FOOT)
    low.bottom = sea.bottom
    above = pygame.Rect(sea.x, plate.y - high(look), sea.w, high(look))
    banded = pygame.Rect(sea.x, above.y, sea.w, sea.bottom - above.y)
    rows = [clear, beside, low, above, banded]
    if _rest(look, throw) + _aside(look, throw) > beside.w - look.px(_EDGE):
        rows = [clear, beside, above]
    fits = [(row, fit) for row in rows if (fit := _fit_of(look, row, throw)) is not None]
    narrow = sea.w < look.px(_WIDE)
    for row, fit in fits:
        if row in (clear, beside) or (fit.share >= _LARGE and not (narrow and row == low)):
            return row
    return max(fits, key=lambda found: found[1].share, default=(above, None))[0]


def row_between(look: Look, sea: pygame.Rect, card: pygame.Rect, plate: pygame.Rect) -> pygame.Rect:
    """Where the dice lie while a person is asked the next thing: at the foot of the sea where else
    a card would lie, between the plate and the answers; over the plate in a narrow window, where
    there is no room between them."""
    row = pygame.Rect(card.x, sea.bottom - high(look), card.w, high(look))
    if row.colliderect(plate):
        row.bottom = plate.y
    return row


def takes(look: Look, row: pygame.Rect, throw: RollView) -> bool:
    """Whether the roll lies on the sea, for every word of it has room there; else it has a card."""
    room = _words_wide(look, throw)
    if len(dice_words.meta_lines(look, throw, room)) > dice_words.META_LINES:
        return False
    reasons = [
        letters.wrap(words, letters.SMALL, look, room) for words in dice_words.reasons(throw)
    ]
    if len(dice_words.meta_lines(look, throw, room)) + sum(map(len, reasons)) > dice_words.LINES:
        return False
    return _fit_of(look, row, throw) is not None


def _fit_of(look: Look, row: pygame.Rect, throw: RollView) -> _Fit | None:
    """How all of the roll has room in the row with its words uncut, dice as large as may be; None
    where it has none."""
    room = row.w - look.px(2 * _EDGE)
    if not _is_banded(look, row):
        room -= _rest(look, throw) + _aside(look, throw)
    elif row.h - high(look) + look.px(_RISES) < _band_high(look):
        return None
    return next((fit for fit in _fits() if _natural(look, throw, fit) <= room), None)


def _fits() -> Iterator[_Fit]:
    """How a roll may lie, the best first: large dice, then dice taken away in one, then small."""
    for lines in _REASON_LINES:
        yield from (_Fit(share, lines) for share in _SHARES if share >= _LARGE)
        yield from (_Fit(share, lines, folded=True) for share in _SHARES)


def short_rows(look: Look, throw: RollView) -> list[tuple[int, int]]:
    """The sizes in px of the short rows and of the short bands in which the roll has room, those
    with the largest dice first."""
    side, rest = look.px(2 * _EDGE), _rest(look, throw) + _aside(look, throw)
    title = letters.width(throw.title, dice_words.TITLE, look) + side
    low = high(look) + _band_high(look) - look.px(_RISES - _FOOT)
    found = list[tuple[int, int]]()
    for banded in (False, True):
        for fit in _fits():
            wide = _natural(look, throw, fit)
            wide = (max(wide, rest) if banded else wide + rest) + side
            found.append((max(wide, title), low if banded else high(look)))
    return list(dict.fromkeys(found))


def _is_banded(look: Look, row: pygame.Rect) -> bool:
    """Whether words and seal have a band of their own under the dice."""
    return row.h > high(look)


def _band_high(look: Look) -> int:
    """Px of a band of words under the dice: all of their lines, of which the last needs no leading
    below it, or a die beside them with what it says."""
    step = letters.line_height(letters.SMALL, look)
    return look.px(4) + max(
        dice_words.LINES * step - step // 5, look.px(_REASON_Y) + look.grown(4) + step // 2
    )


def _words_wide(look: Look, throw: RollView) -> int:
    """Px of the words beside the dice."""
    return look.grown(_WORDS[0] if dice_words.is_volley(throw) else _WORDS[1])


def _rest(look: Look, throw: RollView) -> int:
    """Px of words and seal."""
    return _words_wide(look, throw) + _seal_wide(look)


def _seal_wide(look: Look) -> int:
    """Px of the seal and of the air before it."""
    return look.grown((_STAMPED + 1) * _SEAL + 8)


def draw_veil(c: Canvas, content: pygame.Rect, dice: int, faded: float = 0.0) -> None:
    """The sea is darkened under what so many dice take, and softly round it, the less the more they
    are `faded`."""
    soft, share = c.px(_SOFT), min(1.0, max(0.0, (dice - 2) / 6))
    veil = _veil(content.size, soft)
    dark = (_DARK[0] + (_DARK[1] - _DARK[0]) * share) / _DARK[1]
    veil.set_alpha(round(255 * dark * (1 - faded)))
    c.surface.blit(veil, content.move(-soft, -soft))


def content_of(look: Look, row: pygame.Rect, throw: RollView) -> pygame.Rect:
    """What of the row dice, words and seal take from first to last."""
    lies = _laid(look, row, throw)
    side = look.px(_EDGE)
    left, right = min(lies.dice, lies.words.x), lies.right
    middle, title = row.centerx, letters.width(throw.title, dice_words.TITLE, look) // 2 + side
    if row.w <= right - left + 2 * side:
        left, right = row.x, row.right
    left, right = max(row.x, min(left, middle - title)), min(row.right, max(right, middle + title))
    top = row.y + look.grown(_TITLE_Y) - look.grown(dice_words.TITLE.size) // 2
    return pygame.Rect(left - side, top, right - left + 2 * side, row.bottom - top).clip(row)


def draw(c: Canvas, rect: pygame.Rect, tray: DiceTiming) -> None:
    """The roll lies in the row `rect`."""
    throw = tray.throw
    if throw is None:
        return
    at = (rect.centerx, rect.y + c.look.grown(_TITLE_Y))
    title = letters.fit(throw.title, dice_words.TITLE, c.look, rect.w - c.px(2 * _EDGE))
    letters.draw_text(c, at, title, dice_words.TITLE, palette.CREAM, "center", dice_words.UNDER)
    _draw_row(c, rect, throw, tray)


def _draw_row(c: Canvas, rect: pygame.Rect, throw: RollView, tray: DiceTiming) -> None:
    """Dice in their groups, dice beside, what they needed, the seal."""
    told, lies = tray.age >= tray.tumbled, _laid(c.look, rect, throw)
    x, number = lies.dice, 0
    for group in throw.groups:
        _draw_group(c, (x, lies.top), group, lies.fit, (tray, number))
        number += 0 if group.removed else len(group.dice)
        x += _width(c.look, group, lies.fit) + c.px(_APART)
    x, top = lies.words.topleft
    dice_words.draw(c, lies.words, throw, told)
    x += lies.words.w + c.look.grown(_STAMPED * _SEAL)
    draw_seal(c, (x, top + c.look.grown(_SEAL) - c.px(1)), tray, _SEAL * c.look.text)
    x += c.look.grown(_SEAL) + c.px(_EDGE)
    for side in throw.beside[:2] if told else ():
        _draw_beside(c, (x, top), side)
        x += _side_width(c.look, side)


def _laid(look: Look, row: pygame.Rect, throw: RollView) -> _Lies:
    """How the roll lies in its row."""
    later, top = _aside(look, throw), row.y + look.grown(_DICE_Y)
    fit = _fit_of(look, row, throw) or _Fit(_SHARES[-1], _REASON_LINES[-1], folded=True)
    room, banded = _words_room(look, row, throw, fit), _is_banded(look, row)
    rest = room + _seal_wide(look)
    natural, side = _natural(look, throw, fit), look.px(_EDGE)
    wide = natural + (0 if banded else rest)
    last = row.right - wide - (0 if banded else later)
    x = max(row.x + side, min(row.centerx - wide // 2, last))
    words = pygame.Rect(x + natural, top, room, 0)
    if banded:
        words.topleft = row.right - side - rest - later, row.y + high(look) - look.px(_RISES)
    return _Lies(fit, x, top, words, max(x + natural, words.x + rest + later))


def _words_room(look: Look, row: pygame.Rect, throw: RollView, fit: _Fit) -> int:
    """Px of the words beside the dice or under them: more than they need where the row has it."""
    least, banded = _words_wide(look, throw), _is_banded(look, row)
    if banded and not row.x:
        return least  # the plate lies under the dice of such a row
    free = row.w - look.px(2 * _EDGE) - _rest(look, throw) - _aside(look, throw)
    free -= 0 if banded else _natural(look, throw, fit)
    return least + max(0, min(free, look.grown(_BAND_WORDS if banded else _ROW_WORDS) - least))


def _aside(look: Look, throw: RollView) -> int:
    """Pixels that are kept for dice beside the others."""
    kept = 2 * look.px(_PITCH + _APART) if dice_words.is_volley(throw) else 0
    return max(kept, sum(_side_width(look, side) for side in throw.beside[:2]))


def _side_width(look: Look, side: SideDie) -> int:
    """Pixels that such a die takes with its words."""
    words = letters.width(side.words, letters.SMALL, look)
    return max(look.px(_PITCH + _APART), words + look.px(_APART / 2))


def _natural(look: Look, throw: RollView, fit: _Fit) -> int:
    """Pixels that all groups take as they lie."""
    groups = sum(_width(look, group, fit) for group in throw.groups)
    return groups + look.px(_APART) * len(throw.groups)


def _width(look: Look, group: DiceGroup, fit: _Fit) -> int:
    """Pixels that a group takes: its dice, and most of its reason."""
    lines = _reason_lines(look, group, fit)
    words = max((letters.width(line, letters.SMALL_STRONG, look) for line in lines), default=0)
    dice = len(_dice_of(group, fit))
    return max(look.px(_PITCH * fit.share) * dice, words - look.px(_APART / 2))


def _dice_of(group: DiceGroup, fit: _Fit) -> Sequence[Die]:
    """The dice of a group that are shown."""
    return group.dice[:1] if fit.folded and group.removed else group.dice


def _reason_lines(look: Look, group: DiceGroup, fit: _Fit) -> Sequence[str]:
    """The reason of a group in its lines, as narrow as they may be; in one where it is no wider
    than the dice."""
    whole = letters.width(group.label, letters.SMALL_STRONG, look)
    if whole <= look.px(_PITCH * fit.share) * len(_dice_of(group, fit)):
        return (group.label,)
    rooms = (whole * share // 20 for share in range(20 // fit.lines, 21))
    broken = (letters.wrap(group.label, letters.SMALL_STRONG, look, room) for room in rooms)
    return next((lines for lines in broken if len(lines) <= fit.lines), (group.label,))


def _draw_group(
    c: Canvas, at: tuple[int, int], group: DiceGroup, fit: _Fit, lying: tuple[DiceTiming, int]
) -> None:
    """One group: its dice, tumbling or lying, a bracket, and its reason; `lying` is the tray, and
    the number of its first die."""
    (x, y), (tray, first) = at, lying
    pitch, size = c.px(_PITCH * fit.share), _SIZE * fit.share
    middle = x + _width(c.look, group, fit) // 2
    wide = max(1, len(_dice_of(group, fit))) * pitch - c.px(_PITCH - _SIZE)
    x = middle - wide // 2
    for n, shown in enumerate(_dice_of(group, fit)):
        place, lies = (x + n * pitch, y), tray.lies_at(first + n)
        if shown.state == "removed" or tray.age >= lies:
            lift = min(1.0, max(0.0, (tray.age - lies) / RISE))
            die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            tumbling(c, place, shown.sides, int(tray.age * 16) + n, _ROLLING * fit.share)
    if not group.label:
        return
    bracket(c, x, x + wide, y + c.px(_BRACKET_Y), palette.CREAM)
    ink = palette.FRESH_LOSS if group.removed else palette.CREAM
    step, top = letters.line_height(letters.SMALL_STRONG, c.look), y + c.px(_REASON_Y)
    for n, line in enumerate(_reason_lines(c.look, group, fit)):
        below = (middle, top + c.look.grown(4) + n * step)
        letters.draw_text(c, below, line, letters.SMALL_STRONG, ink, "center", dice_words.UNDER)


def _draw_beside(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """A die beside the others, and its words."""
    x, y = at
    die(c, (x, y), side.die.value, side.die.sides, side.die.state, _SIZE)
    below = (x, y + c.px(_REASON_Y) + c.look.grown(4))
    letters.draw_text(
        c, below, side.words, letters.SMALL, dice_words.FAINT, "midleft", dice_words.UNDER
    )


@lru_cache(maxsize=4)
def _veil(size: tuple[int, int], soft: int) -> pygame.Surface:
    """Darkness of that size that fades out in so many px all round it."""
    wide, tall = size[0] + 2 * soft, size[1] + 2 * soft
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    made.fill((*_VEIL, 0))
    across, down = (_fades(length, 2 * soft) for length in (wide, tall))
    pygame.surfarray.pixels_alpha(made)[:] = 255 * _DARK[1] * np.outer(across, down)
    return made


def _fades(length: int, soft: int) -> npt.NDArray[np.float64]:
    """From 0 at both ends to 1 within so many px."""
    x = np.arange(length)
    share = np.minimum(1.0, np.minimum(x, length - 1 - x) / max(1, soft))
    found: npt.NDArray[np.float64] = share * share * (3 - 2 * share)
    return found
