"""The dice on the sea itself: the same roll as on the tray, without any paper. The sea is darkened softly
under them, the dice are in a row with their reasons under them, the seal counts at the right."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.dice import draw_dice_bracket, draw_die, draw_tumbling_die
from game.ui.battle.dice.dice_timing import RISE_SECONDS, DiceTiming
from game.ui.battle.dice.dice_tray import draw_result_seal
from game.ui.battle.dice.roll_view import DiceGroup, Die, RollView, SideDie
from game.ui.battle.values.frame_cache import remember_last

MAX_LINES: Final = 4
"""This many lines stand beside the dice in all."""
MAX_NEEDED_LINES: Final = 2
"""This many lines has what the dice need at the most."""
_DICE_NEED: Final = re.compile(r"\d+ (?:die|dice) at \d+\+")
"""What stays on one line: "12 dice at 3+"."""
BACKING_COLOUR: Final = (10, 26, 36)
"""What cream words are on, so that they can be read on smoke."""
FAINT_COLOUR: Final = (220, 214, 198)
TITLE_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 22)


def is_volley(roll: RollView) -> bool:
    """Return whether guns have thrown it: what strikes is counted."""
    return roll.seal_word in ("hit", "hits")


def reason_lines(roll: RollView) -> list[str]:
    """Return why the roll is as it is, each with its sign."""
    return [f"{sign} {name}" for sign, name, _ in roll.reasons]


def needed_lines(style: UiStyle, roll: RollView, width_px: int) -> Sequence[str]:
    """Return what the dice need, in lines no wider than the room; none if nothing is said of it."""
    if not roll.needed_text:
        return ()
    whole = _DICE_NEED.sub(lambda found: found[0].replace(" ", "\N{NO-BREAK SPACE}"), roll.needed_text)
    lines = letters.wrap_text(whole, letters.SMALL_STRONG, style, width_px)
    if len(lines) <= MAX_NEEDED_LINES:
        return lines
    return letters.wrap_text(roll.needed_text, letters.SMALL_STRONG, style, width_px)


def result_lines(style: UiStyle, roll: RollView, width_px: int, max_lines: int) -> Sequence[str]:
    """Return what came of the dice, in this many lines at the most: the last two things, or the last alone
    where both have no room uncut."""
    parts = [letters.wrap_text(words, letters.SMALL, style, width_px) for words, _ in roll.results[-2:]]
    lines = [line for part in parts for line in part]
    if len(lines) > max_lines:
        lines = list(parts[-1])
    if len(lines) <= max_lines:
        return lines
    return [*lines[: max_lines - 1], " ".join(lines[max_lines - 1 :])] if max_lines > 0 else ()


def draw_roll_words(c: Canvas, area: pygame.Rect, roll: RollView, shows_results: bool) -> None:
    """Draw what the dice need and why, and, when the last is at rest, what came of them, from the top of
    `area` on and as wide as it is."""
    room, step = area.w, letters.line_height(letters.SMALL, c.style)
    needed = needed_lines(c.style, roll, room)[:MAX_NEEDED_LINES]
    lines = [(part, letters.SMALL_STRONG, palette.CREAM) for part in needed]
    for words in reason_lines(roll):
        parts = letters.wrap_text(words, letters.SMALL, c.style, room)
        lines += [(part, letters.SMALL, palette.CREAM) for part in parts]
    if shows_results:
        came = result_lines(c.style, roll, room, MAX_LINES - len(lines))
        lines += [(part, letters.SMALL, FAINT_COLOUR) for part in came]
    for n, (words, role, ink) in enumerate(lines):
        fitted = letters.truncate_text(words, role, c.style, room)
        place = (area.x, area.y + n * step + step // 2)
        letters.draw_text(c, place, fitted, role, ink, "midleft", BACKING_COLOUR)


HEIGHT: Final = 150
"""Units of the foot of the window that the dice take; more in large type (`row_height`)."""
_DARK: Final = (0.34, 0.62)
"""How dark the sea is under two dice and under eight, so that cream words can be read on white smoke; a few
dice and words in a dark field would look like a box."""
_SHADE_EDGE: Final = 40
"""Units round the dice in which that darkness fades out."""
_VEIL: Final = (6, 16, 26)
_TITLE_Y, _DICE_Y, _BRACKET_Y, _REASON_Y = 28, 58, 41, 52
"""The middle of the title, and the top of the dice, in small type; bracket and reason below that top."""
_SIZE, _ROLLING_SIZE, _PITCH, _GROUP_GAP = 26.0, 30.0, 33.0, 34.0
_DICE_SCALES: Final = (1.0, 0.92, 0.85, 0.77, 0.7)
"""How small dice become where there are many, as shares of their size."""
_LARGE_SCALE: Final = 0.85
"""Where dice may be so large, no row is looked for that lets them be larger."""
_WIDE_WINDOW: Final = 1280
"""Units of a window from which on it has room for two bands beside the status panel and for tags there."""
_REASON_LINES: Final = (1, 2)
"""In this many lines stands the reason of a group: in one where there is room."""
_WORDS: Final = (150, 240)
"""Units of the words beside a volley, and beside any other roll, which has few dice and more words."""
_ROW_WORDS_WIDTH, _BAND_WORDS_WIDTH = 210, 320
"""Units of the words beside dice, and in a band of their own, where there is room for this many."""
_SEAL: Final = 26.0
_STAMP_SCALE: Final = 1.5
"""How large a seal is before it lands, as a share of itself: so far it stays from the words."""
_EDGE: Final = 16
_BAND_OVERLAP, _FOOT = 12, 4
"""Units that a band of words reaches up into the foot of the band of dice, and that are left free under it.
"""


@dataclass(frozen=True, slots=True)
class _RowFit:
    """How a roll is in its row: the share of their size that its dice have, in how many lines the reasons
    of its groups stand, and whether of dice that are taken away only one is shown."""

    scale: float
    lines: int
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class _RowLayout:
    """Where in px a roll is: the first of its dice and their top, its words, and how far to the right the
    last of it may reach."""

    fit: _RowFit
    dice: int
    top: int
    words: pygame.Rect
    right: int


def row_height(style: UiStyle) -> int:
    """Return px of the foot of the window that the dice take."""
    return style.px(HEIGHT) + style.text_px(100) - style.px(100)


def row_rect(
    style: UiStyle,
    sea: pygame.Rect,
    own_status_rect: pygame.Rect,
    foe_status_rect: pygame.Rect,
    roll: RollView,
) -> pygame.Rect:
    """Return where the dice are: at the foot of the sea beside the `own_status_rect` of the ship in hand, and
    left of where the status panel of her `foe_status_rect` hangs if they have room there, for a show calls
    for visitors under it. Where that is too little, in two bands, the dice over what they come to, beside the
    status panel; or above it, where ships are seen that nobody wants dice on, in one band or in two."""
    left = own_status_rect.right + style.px(_EDGE)
    beside = pygame.Rect(left, sea.bottom - row_height(style), sea.right - left, row_height(style))
    clear = pygame.Rect(left, beside.y, foe_status_rect.x - left, beside.h)
    low = beside.copy()
    low.h = row_height(style) + _band_height(style) - style.px(_BAND_OVERLAP - _FOOT)
    low.bottom = sea.bottom
    above = pygame.Rect(sea.x, own_status_rect.y - row_height(style), sea.w, row_height(style))
    banded = pygame.Rect(sea.x, above.y, sea.w, sea.bottom - above.y)
    rows = [clear, beside, low, above, banded]
    if _words_and_seal_width(style, roll) + _side_dice_width(style, roll) > beside.w - style.px(_EDGE):
        rows = [clear, beside, above]
    fits = [(row, fit) for row in rows if (fit := _best_fit(style, row, roll)) is not None]
    narrow = sea.w < style.px(_WIDE_WINDOW)
    for row, fit in fits:
        if row in (clear, beside) or (fit.scale >= _LARGE_SCALE and not (narrow and row == low)):
            return row
    return max(fits, key=lambda found: found[1].scale, default=(above, None))[0]


def row_rect_while_asked(
    style: UiStyle, sea: pygame.Rect, card_rect: pygame.Rect, own_status_rect: pygame.Rect
) -> pygame.Rect:
    """Return where the dice are while a player is asked the next thing: at the foot of the sea where else a
    card would be, between the status panel and the answers; over the status panel in a narrow window, where
    there is no room between them."""
    row = pygame.Rect(card_rect.x, sea.bottom - row_height(style), card_rect.w, row_height(style))
    if row.colliderect(own_status_rect):
        row.bottom = own_status_rect.y
    return row


@remember_last
def fits_in_row(style: UiStyle, row: pygame.Rect, roll: RollView) -> bool:
    """Return whether the roll is on the sea, for every word of it has room there; else it has a card."""
    room = _words_width(style, roll)
    if len(needed_lines(style, roll, room)) > MAX_NEEDED_LINES:
        return False
    reasons = [letters.wrap_text(words, letters.SMALL, style, room) for words in reason_lines(roll)]
    if len(needed_lines(style, roll, room)) + sum(map(len, reasons)) > MAX_LINES:
        return False
    return _best_fit(style, row, roll) is not None


def _best_fit(style: UiStyle, row: pygame.Rect, roll: RollView) -> _RowFit | None:
    """Return how all of the roll has room in the row with its words uncut, dice as large as may be; None
    where it has none."""
    room = row.w - style.px(2 * _EDGE)
    if not _has_word_band(style, row):
        room -= _words_and_seal_width(style, roll) + _side_dice_width(style, roll)
    elif row.h - row_height(style) + style.px(_BAND_OVERLAP) < _band_height(style):
        return None
    return next((fit for fit in _possible_fits() if _natural_width(style, roll, fit) <= room), None)


def _possible_fits() -> Iterator[_RowFit]:
    """Return how a roll may be, the best first: large dice, then dice taken away in one, then small."""
    for lines in _REASON_LINES:
        yield from (_RowFit(share, lines) for share in _DICE_SCALES if share >= _LARGE_SCALE)
        yield from (_RowFit(share, lines, is_folded=True) for share in _DICE_SCALES)


def short_row_sizes(style: UiStyle, roll: RollView) -> list[tuple[int, int]]:
    """Return the sizes in px of the short rows and of the short bands in which the roll has room, those with
    the largest dice first."""
    side, rest = (style.px(2 * _EDGE), _words_and_seal_width(style, roll) + _side_dice_width(style, roll))
    title = letters.text_width(roll.title, TITLE_ROLE, style) + side
    low = row_height(style) + _band_height(style) - style.px(_BAND_OVERLAP - _FOOT)
    found = list[tuple[int, int]]()
    for banded in (False, True):
        for fit in _possible_fits():
            wide = _natural_width(style, roll, fit)
            wide = (max(wide, rest) if banded else wide + rest) + side
            found.append((max(wide, title), low if banded else row_height(style)))
    return list(dict.fromkeys(found))


def _has_word_band(style: UiStyle, row: pygame.Rect) -> bool:
    return row.h > row_height(style)


def _band_height(style: UiStyle) -> int:
    """Return px of a band of words under the dice: all of their lines, of which the last needs no leading
    below it, or a die beside them with what it says."""
    step = letters.line_height(letters.SMALL, style)
    return style.px(4) + max(MAX_LINES * step - step // 5, style.px(_REASON_Y) + style.text_px(4) + step // 2)


def _words_width(style: UiStyle, roll: RollView) -> int:
    return style.text_px(_WORDS[0] if is_volley(roll) else _WORDS[1])


def _words_and_seal_width(style: UiStyle, roll: RollView) -> int:
    return _words_width(style, roll) + _seal_width(style)


def _seal_width(style: UiStyle) -> int:
    return style.text_px((_STAMP_SCALE + 1) * _SEAL + 8)


def darken_sea(c: Canvas, content: pygame.Rect, dice_count: int, fade_share: float = 0.0) -> None:
    """Darken the sea under this many dice, and softly round them, the less the more they are faded
    (`fade_share`)."""
    soft, share = c.px(_SHADE_EDGE), min(1.0, max(0.0, (dice_count - 2) / 6))
    veil = _shade_surface(content.size, soft)
    dark = (_DARK[0] + (_DARK[1] - _DARK[0]) * share) / _DARK[1]
    veil.set_alpha(round(255 * dark * (1 - fade_share)))
    c.surface.blit(veil, content.move(-soft, -soft))


@remember_last
def content_rect(style: UiStyle, row: pygame.Rect, roll: RollView) -> pygame.Rect:
    """Return what of the row dice, words and seal take from first to last."""
    layout = _row_layout(style, row, roll)
    side = style.px(_EDGE)
    left, right = min(layout.dice, layout.words.x), layout.right
    middle, title = (row.centerx, letters.text_width(roll.title, TITLE_ROLE, style) // 2 + side)
    if row.w <= right - left + 2 * side:
        left, right = row.x, row.right
    left, right = max(row.x, min(left, middle - title)), min(row.right, max(right, middle + title))
    top = row.y + style.text_px(_TITLE_Y) - style.text_px(TITLE_ROLE.size) // 2
    return pygame.Rect(left - side, top, right - left + 2 * side, row.bottom - top).clip(row)


def draw(c: Canvas, rect: pygame.Rect, timing: DiceTiming) -> None:
    """Draw the roll in the row `rect`."""
    roll = timing.roll
    if roll is None:
        return
    at = (rect.centerx, rect.y + c.style.text_px(_TITLE_Y))
    title = letters.truncate_text(roll.title, TITLE_ROLE, c.style, rect.w - c.px(2 * _EDGE))
    letters.draw_text(c, at, title, TITLE_ROLE, palette.CREAM, "center", BACKING_COLOUR)
    _draw_row(c, rect, roll, timing)


def _draw_row(c: Canvas, rect: pygame.Rect, roll: RollView, timing: DiceTiming) -> None:
    """Draw dice in their groups, dice beside, what they needed, the seal."""
    told, layout = timing.age >= timing.tumble_seconds, _row_layout(c.style, rect, roll)
    x, number = layout.dice, 0
    for group in roll.groups:
        _draw_group(c, (x, layout.top), group, layout.fit, (timing, number))
        number += 0 if group.is_removed else len(group.dice)
        x += _group_width(c.style, group, layout.fit) + c.px(_GROUP_GAP)
    x, top = layout.words.topleft
    draw_roll_words(c, layout.words, roll, told)
    x += layout.words.w + c.style.text_px(_STAMP_SCALE * _SEAL)
    draw_result_seal(c, (x, top + c.style.text_px(_SEAL) - c.px(1)), timing, _SEAL * c.style.text_scale)
    x += c.style.text_px(_SEAL) + c.px(_EDGE)
    for side in roll.side_dice[:2] if told else ():
        _draw_side_die(c, (x, top), side)
        x += _side_width(c.style, side)


@remember_last
def _row_layout(style: UiStyle, row: pygame.Rect, roll: RollView) -> _RowLayout:
    later, top = _side_dice_width(style, roll), row.y + style.text_px(_DICE_Y)
    fit = _best_fit(style, row, roll) or _RowFit(_DICE_SCALES[-1], _REASON_LINES[-1], is_folded=True)
    room, banded = _words_space(style, row, roll, fit), _has_word_band(style, row)
    rest = room + _seal_width(style)
    natural, side = _natural_width(style, roll, fit), style.px(_EDGE)
    wide = natural + (0 if banded else rest)
    last = row.right - wide - (0 if banded else later)
    x = max(row.x + side, min(row.centerx - wide // 2, last))
    words = pygame.Rect(x + natural, top, room, 0)
    if banded:
        words.topleft = (row.right - side - rest - later, row.y + row_height(style) - style.px(_BAND_OVERLAP))
    return _RowLayout(fit, x, top, words, max(x + natural, words.x + rest + later))


def _words_space(style: UiStyle, row: pygame.Rect, roll: RollView, fit: _RowFit) -> int:
    """Return px of the words beside the dice or under them: more than they need where the row has it."""
    least, banded = _words_width(style, roll), _has_word_band(style, row)
    if banded and not row.x:
        return least  # the plate is under the dice of such a row
    free = row.w - style.px(2 * _EDGE) - _words_and_seal_width(style, roll) - _side_dice_width(style, roll)
    free -= 0 if banded else _natural_width(style, roll, fit)
    return least + max(0, min(free, style.text_px(_BAND_WORDS_WIDTH if banded else _ROW_WORDS_WIDTH) - least))


def _side_dice_width(style: UiStyle, roll: RollView) -> int:
    """Return the pixels that are kept for dice beside the others."""
    kept = 2 * style.px(_PITCH + _GROUP_GAP) if is_volley(roll) else 0
    return max(kept, sum(_side_width(style, side) for side in roll.side_dice[:2]))


def _side_width(style: UiStyle, side: SideDie) -> int:
    words = letters.text_width(side.words, letters.SMALL, style)
    return max(style.px(_PITCH + _GROUP_GAP), words + style.px(_GROUP_GAP / 2))


def _natural_width(style: UiStyle, roll: RollView, fit: _RowFit) -> int:
    groups = sum(_group_width(style, group, fit) for group in roll.groups)
    return groups + style.px(_GROUP_GAP) * len(roll.groups)


def _group_width(style: UiStyle, group: DiceGroup, fit: _RowFit) -> int:
    """Return the pixels that a group takes: its dice, and most of its reason."""
    lines = _reason_lines(style, group, fit)
    words = max((letters.text_width(line, letters.SMALL_STRONG, style) for line in lines), default=0)
    dice = len(_shown_dice(group, fit))
    return max(style.px(_PITCH * fit.scale) * dice, words - style.px(_GROUP_GAP / 2))


def _shown_dice(group: DiceGroup, fit: _RowFit) -> Sequence[Die]:
    return group.dice[:1] if fit.is_folded and group.is_removed else group.dice


def _reason_lines(style: UiStyle, group: DiceGroup, fit: _RowFit) -> Sequence[str]:
    """Return the reason of a group in its lines, as narrow as they may be; in one where it is no wider than
    the dice."""
    whole = letters.text_width(group.label, letters.SMALL_STRONG, style)
    if whole <= style.px(_PITCH * fit.scale) * len(_shown_dice(group, fit)):
        return (group.label,)
    rooms = (whole * share // 20 for share in range(20 // fit.lines, 21))
    broken = (letters.wrap_text(group.label, letters.SMALL_STRONG, style, room) for room in rooms)
    return next((lines for lines in broken if len(lines) <= fit.lines), (group.label,))


def _draw_group(
    c: Canvas, at: tuple[int, int], group: DiceGroup, fit: _RowFit, lying: tuple[DiceTiming, int]
) -> None:
    """Draw one group: its dice, tumbling or at rest, a bracket, and its reason; `lying` is the tray, and the
    number of its first die."""
    (x, y), (timing, first) = at, lying
    pitch, size = c.px(_PITCH * fit.scale), _SIZE * fit.scale
    middle = x + _group_width(c.style, group, fit) // 2
    wide = max(1, len(_shown_dice(group, fit))) * pitch - c.px(_PITCH - _SIZE)
    x = middle - wide // 2
    for n, shown in enumerate(_shown_dice(group, fit)):
        place, lies = (x + n * pitch, y), timing.die_settle_time(first + n)
        if shown.state == "removed" or timing.age >= lies:
            lift = min(1.0, max(0.0, (timing.age - lies) / RISE_SECONDS))
            draw_die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            draw_tumbling_die(c, place, shown.sides, int(timing.age * 16) + n, _ROLLING_SIZE * fit.scale)
    if not group.label:
        return
    draw_dice_bracket(c, x, x + wide, y + c.px(_BRACKET_Y), palette.CREAM)
    ink = palette.FRESH_LOSS if group.is_removed else palette.CREAM
    step, top = letters.line_height(letters.SMALL_STRONG, c.style), y + c.px(_REASON_Y)
    for n, line in enumerate(_reason_lines(c.style, group, fit)):
        below = (middle, top + c.style.text_px(4) + n * step)
        letters.draw_text(c, below, line, letters.SMALL_STRONG, ink, "center", BACKING_COLOUR)


def _draw_side_die(c: Canvas, at: tuple[int, int], side: SideDie) -> None:
    """Draw a die beside the others, and its words."""
    x, y = at
    draw_die(c, (x, y), side.die.value, side.die.sides, side.die.state, _SIZE)
    below = (x, y + c.px(_REASON_Y) + c.style.text_px(4))
    letters.draw_text(c, below, side.words, letters.SMALL, FAINT_COLOUR, "midleft", BACKING_COLOUR)


@lru_cache(maxsize=4)
def _shade_surface(size: tuple[int, int], soft: int) -> pygame.Surface:
    """Return darkness of that size that fades out in this many px all round."""
    wide, tall = size[0] + 2 * soft, size[1] + 2 * soft
    made = pygame.Surface((wide, tall), pygame.SRCALPHA)
    made.fill((*_VEIL, 0))
    across, down = (_fade_profile(length, 2 * soft) for length in (wide, tall))
    pygame.surfarray.pixels_alpha(made)[:] = 255 * _DARK[1] * np.outer(across, down)
    return made


def _fade_profile(length: int, soft: int) -> npt.NDArray[np.float64]:
    """Return a profile from 0 at both ends to 1 within this many px."""
    x = np.arange(length)
    share = np.minimum(1.0, np.minimum(x, length - 1 - x) / max(1, soft))
    found: npt.NDArray[np.float64] = share * share * (3 - 2 * share)
    return found
