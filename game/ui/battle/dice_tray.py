"""The dice tray: dice tumble, hits rise, the seal is stamped, and what came of it stands beside.

Of guns the seal counts the hits so far while balls are in the air.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

import pygame

from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.dice import bracket, die, tumbling
from game.stage.paper.seals import seal
from game.ui.battle import citations
from game.ui.battle.dice_timing import RISE, STAMP, DiceTiming, settled, tumbled
from game.ui.battle.roll_view import DiceGroup, RollView, SideDie

__all__ = ["DiceTiming", "draw", "draw_seal", "narrowed", "settled", "tumbled"]

_SIZE: Final = 34
_PITCH: Final = 40
_GAP: Final = 14
_LEAST_LABEL: Final = 62
_MOST_LABEL: Final = 190
_ROOMY: Final = 600
_RESULTS: Final = 250
_SMALLEST: Final = 45
"""Percent of their size that dice have at the least."""
_IN_ROWS: Final = 60
"""Percent of their size that dice in two rows have at the most: their reasons stand below them."""
_LABEL_BELOW: Final = 19
"""Units from the foot of the dice to the top of their reason."""


def draw(c: Canvas, rect: pygame.Rect, tray: DiceTiming) -> None:
    """The tray with its roll."""
    throw = tray.throw
    if throw is None:
        return
    if c.look.still:
        tray = replace(tray, age=99.0)
    with c.region("tray", rect):
        meta = f"{throw.meta}  {citations.clause_mark(c.look, throw.clause)}".strip()
        room = paint.panel(c, rect, throw.title, meta)
        _draw_throw(c, room, throw, tray)


def _draw_throw(c: Canvas, room: pygame.Rect, throw: RollView, tray: DiceTiming) -> None:
    """Dice, seal, dice beside, results, from left to right."""
    beside_w = sum(_side_width(c.look, side) for side in throw.beside[:2])
    seal_w = c.look.grown(90) + c.px(_GAP)
    rest = room.w - seal_w - beside_w - _natural_width(c.look, throw) - c.px(8)
    results_w = min(max(room.w // 3, rest), _results_width(c.look, throw))
    results_w = results_w if throw.results or throw.reasons else 0
    dice_w = room.w - seal_w - beside_w - results_w - c.px(8)
    cramped = c.look.text > 1 or room.w < c.px(_ROOMY)
    cramped = cramped or not _reasons_fit(c.look, throw, dice_w)
    if cramped and _natural_width(c.look, throw) > dice_w:
        # Large text or a narrow card: the reasons of the dice stay, the results are in the log.
        dice_w, results_w = dice_w + results_w, 0
    if _rows(c.look, dice_w, throw) > 1 and not _reasons_fit(c.look, throw, dice_w):
        # So many dice that even their reasons have no room: those beside them are in the log too.
        dice_w, throw = dice_w + beside_w, replace(throw, beside=())
    x = _draw_groups(c, pygame.Rect(room.x, room.y, dice_w, room.h), throw, tray)
    centre = (
        min(x + c.look.grown(44), room.right - c.look.grown(34)),
        room.y + min(c.look.grown(38), room.h // 2 - c.px(2)),
    )
    draw_seal(c, centre, tray, min(34.0 * c.look.text, room.h / c.look.u / 2 - 4))
    x = centre[0] + c.look.grown(46)
    if tray.age < tray.tumbled:
        return
    for side in throw.beside[:2]:
        if x + _side_width(c.look, side) > room.right + c.px(8):
            break  # Many dice and large text: what it showed is in the log.
        x = _draw_side(c, pygame.Rect(x, room.y, _side_width(c.look, side), room.h), side)
    if results_w:
        _draw_results(c, pygame.Rect(x + c.px(6), room.y, room.right - x - c.px(6), room.h), throw)


def draw_seal(c: Canvas, centre: tuple[int, int], tray: DiceTiming, radius: float) -> None:
    """The seal: what has hit so far while balls are in the air, at last the whole as it is
    stamped."""
    throw = tray.throw
    if throw is None:
        return
    if tray.age >= tray.stamp_time:
        pressed = min(1.0, (tray.age - tray.stamp_time) / STAMP)
        kind: Literal["hits", "total"] = "hits" if throw.wax else "total"
        seal(c, centre, throw.seal, throw.word, kind, radius, pressed)
    elif throw.wax and tray.so_far:
        seal(c, centre, str(tray.so_far), "so far", "hits", radius)


def narrowed(look: Look, rect: pygame.Rect, throw: RollView | None) -> pygame.Rect:
    """The tray no wider than its roll needs: a small roll does not lie on an empty paper, and what
    comes of it makes it wider when it comes. A volley has all of it, for its special dice and what
    they bring come later."""
    if throw is None or throw.word in ("hit", "hits"):
        return rect
    wanted = _natural_width(look, throw) + look.grown(90) + look.px(_GAP + 8)
    wanted += sum(_side_width(look, side) for side in throw.beside[:2])
    wanted += _results_width(look, throw) if throw.results or throw.reasons else 0
    meta = letters.width(
        f"{throw.meta}  {citations.clause_mark(look, throw.clause)}", letters.SMALL, look
    )
    title = letters.width(throw.title, letters.PANEL_TITLE, look) + meta + look.px(60)
    wide = max(wanted, title) + look.px(32)
    return pygame.Rect(rect.x, rect.y, min(rect.w, wide), rect.h)


def _results_width(look: Look, throw: RollView) -> int:
    """Pixels that what came of it needs, and at least what it is usually given."""
    rows = [(f"{sign} {name}", clause) for sign, name, clause in throw.reasons]
    longest = max(
        (
            letters.width(words, letters.SMALL, look)
            + letters.width(citations.clause_mark(look, clause), letters.SMALL, look)
            for words, clause in (*rows, *throw.results)
        ),
        default=0,
    )
    return max(look.grown(_RESULTS), longest + look.px(34))


def _rows(look: Look, room: int, throw: RollView) -> int:
    """In how many rows the dice of a group lie: in two where so many pixels hold not even the
    smallest dice side by side."""
    smallest = look.px(_PITCH) * _SMALLEST / 100
    dice = sum(len(group.dice) for group in throw.groups) * smallest
    return 1 if dice + look.px(_GAP * (len(throw.groups) - 1)) <= room else 2


def _abreast(group: DiceGroup, rows: int) -> int:
    """How many dice of a group lie beside each other."""
    return -(-len(group.dice) // rows)


def _scale(look: Look, room: int, throw: RollView) -> float:
    """How small the dice must be so that all groups find so many pixels in a row enough, their
    labels as wide as they want to be."""
    rows = _rows(look, room, throw)
    labels = [_group_width(look, replace(group, dice=()), 1.0) for group in throw.groups]
    row = [look.px(_PITCH) * _abreast(group, rows) for group in throw.groups]
    spare = room - look.px(_GAP * (len(labels) - 1))
    for percent in range(100 if rows == 1 else _IN_ROWS, _SMALLEST, -1):
        wide = (max(w, d * percent / 100) for w, d in zip(labels, row, strict=True))
        if sum(wide) <= spare:
            return percent / 100
    return _SMALLEST / 100


def _natural_width(look: Look, throw: RollView) -> int:
    """Pixels that all groups want at full size."""
    wanted = sum(_group_width(look, group, 1.0) for group in throw.groups)
    return wanted + look.px(_GAP * (len(throw.groups) - 1))


def _group_width(look: Look, group: DiceGroup, scale: float) -> int:
    """Pixels that a group takes: its dice, and at least the room for its label on two lines."""
    wanted = max(_two_lines(look, _label(look, group)), look.grown(_LEAST_LABEL))
    least = min(wanted, look.grown(_MOST_LABEL))
    return max(round(look.px(_PITCH) * len(group.dice) * scale), least)


def _two_lines(look: Look, words: str) -> int:
    """Px that words need where they stand on two lines, broken where both are shortest."""
    parts = words.split()
    halves = ((" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts) + 1))
    return min(
        (max(letters.width(half, letters.SMALL, look) for half in pair) for pair in halves),
        default=0,
    )


def _label(look: Look, group: DiceGroup) -> str:
    """A group's reason and its clause."""
    return citations.cited(look, group.label, group.clause)


def _draw_groups(c: Canvas, room: pygame.Rect, throw: RollView, tray: DiceTiming) -> int:
    """Every bracketed group; returns the x after the last."""
    scale, rows = _scale(c.look, room.w, throw), _rows(c.look, room.w, throw)
    x, number = room.x, 0
    for group, wide in zip(throw.groups, _widths(c.look, throw, room.w), strict=True):
        lies = pygame.Rect(x, room.y, wide, room.h)
        _draw_group(c, lies, group, (scale, rows), (tray, number))
        number += 0 if group.removed else len(group.dice)
        x += wide + c.px(_GAP)
    return x


def _widths(look: Look, throw: RollView, room: int) -> list[int]:
    """Pixels for each group where all have so many: labels give way, down to their longest words,
    before what stands beside the seal is pushed off the tray."""
    scale, rows = _scale(look, room, throw), _rows(look, room, throw)
    abreast = [_abreast(group, rows) for group in throw.groups]
    wanted = [
        _group_width(look, replace(group, dice=group.dice[:many]), scale)
        for group, many in zip(throw.groups, abreast, strict=True)
    ]
    words = [_longest_word(look, _label(look, group)) for group in throw.groups]
    dice = [round(look.px(_PITCH) * many * scale) for many in abreast]
    least = [max(min(pair), d) for *pair, d in zip(wanted, words, dice, strict=True)]
    spare = room - look.px(_GAP * (len(wanted) - 1))
    if sum(least) > spare:  # so many reasons that even their longest words must be shortened
        least, wanted = dice, least
    share = min(1.0, max(0.0, (spare - sum(least)) / max(1, sum(wanted) - sum(least))))
    return [n + int((w - n) * share) for n, w in zip(least, wanted, strict=True)]


def _longest_word(look: Look, words: str) -> int:
    """Pixels of the longest word, which no line can break."""
    return max((letters.width(word, letters.SMALL, look) for word in words.split()), default=0)


def _reasons_fit(look: Look, throw: RollView, room: int) -> bool:
    """Whether every reason can be read on two lines where all groups share so many pixels."""
    for group, wide in zip(throw.groups, _widths(look, throw, room), strict=True):
        lines = letters.wrap(_label(look, group), letters.SMALL, look, wide)
        for line in (*lines[:1], " ".join(lines[1:])):
            if letters.width(line, letters.SMALL, look) > wide:
                return False
    return True


def _reason_lines(look: Look, group: DiceGroup, room: pygame.Rect, below: int) -> list[str]:
    """The reason of a group, so many px below the top of its room, in as many lines as are left
    there, two at the least: small dice leave it a third, where labels have had to give way."""
    step = letters.line_height(letters.SMALL, look)
    most = max(2, (room.h - below) // step)
    lines = letters.wrap(_label(look, group), letters.SMALL, look, room.w)
    return list(lines) if len(lines) <= most else [*lines[: most - 1], " ".join(lines[most - 1 :])]


def _draw_group(
    c: Canvas,
    room: pygame.Rect,
    group: DiceGroup,
    size_and_rows: tuple[float, int],
    lying: tuple[DiceTiming, int],
) -> None:
    """One group in its room: its dice of that scale in rows, tumbling or lying, the bracket, the
    label and the clause; `lying` is the tray, and the number of its first die."""
    (x, y), (tray, first), (scale, rows) = room.topleft, lying, size_and_rows
    abreast = max(1, _abreast(group, rows))
    size, pitch = _SIZE * scale, c.px(_PITCH * scale)
    for n, shown in enumerate(group.dice):
        age, lies = tray.age, tray.lies_at(first + n)
        place = (x + n % abreast * pitch, y + c.px(3) + n // abreast * pitch)
        if shown.state == "removed" or age >= lies:
            lift = min(1.0, max(0.0, (age - lies) / RISE))
            die(c, place, shown.value, shown.sides, shown.state, size, lift)
        else:
            tumbling(c, place, shown.sides, int(age * 16) + n, size)
    if not group.label:
        return
    end = max(x + abreast * pitch - c.px(4), x + c.px(30))
    foot = y + c.px(_SIZE * scale + _LABEL_BELOW - 5) + (rows - 1) * pitch
    ink = palette.WAX if group.removed else palette.INK_2
    bracket(c, x, end, foot, ink)
    step = letters.line_height(letters.SMALL, c.look)
    for n, line in enumerate(_reason_lines(c.look, group, room, foot + c.px(5) - y)):
        fitted = letters.fit(line, letters.SMALL, c.look, room.w)
        letters.draw_text(c, (x, foot + c.px(5) + n * step), fitted, letters.SMALL, ink)


def _side_width(look: Look, side: SideDie) -> int:
    """Pixels for a die beside and its words."""
    return max(
        look.px(70),
        min(look.grown(104), letters.width(side.words, letters.SMALL, look) + look.px(14)),
    )


def _draw_side(c: Canvas, rect: pygame.Rect, side: SideDie) -> int:
    """A die beside the main ones, with its words and clause below; returns the x after it."""
    edge = c.px(_SIZE)
    die(
        c,
        (rect.centerx - edge // 2, rect.y + c.px(3)),
        side.die.value,
        side.die.sides,
        side.die.state,
    )
    step = letters.line_height(letters.SMALL, c.look)
    y = rect.y + edge + c.px(14)
    for line in letters.wrap(side.words, letters.SMALL, c.look, rect.w - c.px(6))[:2]:
        fitted = letters.fit(line, letters.SMALL, c.look, rect.w - c.px(4))
        if y + step <= rect.bottom + c.px(4):
            at = (rect.centerx, y + step // 2)
            ink = palette.WAX if side.die.state == "hit" else palette.INK_2
            letters.draw_text(c, at, fitted, letters.SMALL, ink, "center")
        y += step
    return rect.right


def _draw_results(c: Canvas, rect: pygame.Rect, throw: RollView) -> None:
    """What came of it, line by line with its clause; before that, the reasons of the target."""
    if rect.w < c.px(90):
        return
    rows: list[tuple[str, str, palette.Colour]] = [
        (f"{sign} {name}", clause, palette.INK_2) for sign, name, clause in throw.reasons
    ]
    rows += [(words, clause, palette.INK_1) for words, clause in throw.results]
    if not rows:
        return
    paint.hairline(c, rect.topleft, (rect.x, rect.bottom - c.px(4)))
    step = c.look.grown(17)
    most = max(1, rect.h // step)
    x, y = rect.x + c.px(10), rect.y + step // 2
    free = most - len(rows)
    for words, clause, ink in rows[-most:]:
        mark = citations.clause_mark(c.look, clause)
        room = rect.right - x - letters.width(mark, letters.SMALL, c.look) - c.px(8)
        lines = list(letters.wrap(words, letters.SMALL, c.look, room))
        if len(lines) - 1 > free:
            lines = [letters.fit(words, letters.SMALL, c.look, room)]
        free -= len(lines) - 1
        letters.draw_text(c, (rect.right, y), mark, letters.SMALL, palette.CLAUSE, "midright")
        for line in lines:
            letters.draw_text(c, (x, y), line, letters.SMALL, ink, "midleft")
            y += step
