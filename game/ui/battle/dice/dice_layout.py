"""Where dice are on the sea for as long as they are there: at its foot, unless a hull is seen there; then
where they cover least of the ships, at an edge of the window, in a shorter row or in two bands one under the
other, or in a block anywhere beside the ships."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, hypot
from typing import Final

import pygame

from game.stage.frame.camera import HEIGHT_FACTOR, CameraView, Viewport
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.camera.camera_subjects import MAST_HEIGHT, Subject
from game.ui.battle.dice import dice_block, dice_row
from game.ui.battle.dice.dice_block import DiceBlock
from game.ui.battle.dice.dice_timing import DiceTiming
from game.ui.battle.dice.roll_view import RollView

_ACTING_WEIGHT: Final = 6.0
"""This many times as much counts a ship that acts, or that dice are thrown for."""
_LINE_WEIGHT: Final = 1.5
"""What a square of a firing line counts."""
_EDGE_STEP: Final = 24
"""Units between two places along an edge that are tried."""
_MAX_SIDE_WIDTH: Final = 0.42
"""Share of the window that a row by one of its sides takes of its width at the most."""
_BLOCK_STEP: Final = 40
"""Units between two places of a block that are tried."""
_FEW_DICE, _COST_FEW_IN_BLOCK = 3, 0.06
"""This many dice are few, and what counts then that they are in a block: it is no wider than they."""
_HULL_GAP: Final = 8
"""Units that a block keeps from a hull."""
_COST_BY_SIDE, _COST_IN_BANDS, _COST_SMALLER, _COST_FARTHER, _COST_IN_BLOCK = (0.30, 0.10, 0.05, 0.10, 0.25)
"""What it counts, where a whole hull under dice counts 1, that they are by a side of the window, in two
bands, in the next smaller size, a whole window from where they are else, and in a block."""
_FADE_THRESHOLD: Final = 0.3
"""How much of a ship that acts is under dice when they have faded as far as they fade."""
_MAX_FADE: Final = 0.6
"""How far they do: they can still be read."""
_FADE_SECONDS: Final = 0.4
"""Seconds in which they fade that far, and come back."""


@dataclass(frozen=True, slots=True)
class KeepClear:
    """A hull in px, and how much it counts that no dice are on it."""

    rect: pygame.Rect
    weight: float


@dataclass(frozen=True, slots=True)
class DicePosition:
    """Where a roll is in the window, and as which block; None: in a row."""

    rect: pygame.Rect
    block: DiceBlock | None = None


@dataclass(slots=True)
class DiceLayout:
    """Where dice are in the window: `position` (None until some have been laid), and how much of them is
    `faded`, 0 to 1; and what is seen there `seconds`, in seconds of the sea: hulls, where the camera will
    show them (looked up when a place is sought: a fleet has sixty), and where it shows those that act at this
    moment (`acting_hulls`); and panels on which nothing may be laid."""

    find_hulls: Callable[[], Sequence[KeepClear]] = tuple
    acting_hulls: Sequence[KeepClear] = ()
    panel_rects: Sequence[pygame.Rect] = ()
    seconds: float = 0.0
    position: DicePosition | None = None
    faded: float = 0.0
    _mark: object = None
    _for: tuple[object, ...] | None = None
    _passed: float = 0.0
    _papers: Sequence[pygame.Rect] = ()

    def update(
        self,
        mark: object,
        hulls: Callable[[], Sequence[KeepClear]],
        panel_rects: Sequence[pygame.Rect],
        sea_seconds: float,
        acting_hulls: Sequence[KeepClear] = (),
    ) -> None:
        """Note where hulls and panels are, at this many seconds of the sea, about the roll of that mark."""
        self._passed += max(0.0, sea_seconds - self.seconds)
        self.panel_rects = self.panel_rects if panel_rects == self.panel_rects else panel_rects
        self._mark, self.find_hulls, self.acting_hulls, self.seconds = mark, hulls, acting_hulls, sea_seconds

    def choose_dice_position(
        self, style: UiStyle, row_rect: pygame.Rect, sea: pygame.Rect, roll: RollView, mark: object
    ) -> DicePosition:
        """Return where the dice are that would be in the `row_rect` row on an empty sea: once laid they are
        still, unless they become too many for their row or a paper comes to be on them, and fade over a ship
        that acts. Until it is seen what is about them, in their first picture, they have no place yet."""
        if mark != self._mark:
            return _position_on_empty_sea(style, row_rect, sea, roll)
        of = (mark, style, tuple(sea))
        if self._for is not None and self._for[1:] != of[1:]:
            self.find_hulls, self.panel_rects, self.acting_hulls = (
                tuple,
                (),
                (),
            )  # they were seen in another window
        if of != self._for or self.position is None or self._has_no_room(style, row_rect, roll):
            self.position = best_position(style, row_rect, sea, roll, self.find_hulls(), self.panel_rects)
            self.faded = self.faded if of == self._for else 0.0
        self._fade(style, roll)
        self._for = of
        return self.position

    def _has_no_room(self, style: UiStyle, usual: pygame.Rect, roll: RollView) -> bool:
        """Return whether the dice are too many for their place, or a paper has come to be there."""
        position, fresh = self.position, self._papers is not self.panel_rects
        self._papers = self.panel_rects
        if position is None or not _has_room_there(style, position, roll):
            return True
        under = fresh and position.rect != usual
        return under and content_rect(style, position, roll).collidelist(self.panel_rects) >= 0

    def _fade(self, style: UiStyle, roll: RollView) -> None:
        """Fade the dice a little further, or bring them back."""
        assert self.position is not None
        dice = content_rect(style, self.position, roll)
        acting = [hull for hull in self.acting_hulls if hull.weight >= _ACTING_WEIGHT]
        lies = max((covered_weight(dice, [hull]) / hull.weight for hull in acting), default=0.0)
        goal, step = (_MAX_FADE * min(1.0, lies / _FADE_THRESHOLD), _MAX_FADE * self._passed / _FADE_SECONDS)
        self.faded += max(-step, min(step, goal - self.faded))
        self._passed = 0.0


def content_rect(style: UiStyle, position: DicePosition, roll: RollView) -> pygame.Rect:
    """Return what of the sea the dice take with their words."""
    return position.rect if position.block else dice_row.content_rect(style, position.rect, roll)


def has_room_on_sea(style: UiStyle, usual_rect: pygame.Rect, roll: RollView) -> bool:
    """Return whether the roll can be on the sea at all with every word of it; else it has a card."""
    return dice_row.fits_in_row(style, usual_rect, roll) or bool(dice_block.possible_blocks(style, roll))


def draw(c: Canvas, position: DicePosition, timing: DiceTiming, fade_share: float = 0.0) -> None:
    """Draw the roll on the sea, with `fade_share` of it gone, 0 to 1."""
    under = position.rect.clip(c.surface.get_rect())
    sea = c.surface.subsurface(under).copy() if fade_share > 0 else None
    timing = replace(timing, age=99.0) if c.style.is_motion_reduced else timing
    with c.text_region("label-dice", position.rect):
        if position.block is not None:
            dice_block.draw(c, position.rect, timing, position.block)
        else:
            dice_row.draw(c, position.rect, timing)
    if sea is not None:
        sea.set_alpha(round(255 * fade_share))
        c.surface.blit(sea, under)


def _has_room_there(style: UiStyle, position: DicePosition, roll: RollView) -> bool:
    """Return whether the roll still has room where it is."""
    if position.block is None:
        return dice_row.fits_in_row(style, position.rect, roll)
    fits = dice_block.fits_in_block(style, roll, position.block)
    return fits and dice_block.block_size(style, roll, position.block) == position.rect.size


def _position_on_empty_sea(
    style: UiStyle, usual: pygame.Rect, sea: pygame.Rect, roll: RollView
) -> DicePosition:
    """Return where dice are if no ship is seen: in the usual row, or, where that has no room for them, in a
    block at its end."""
    if not dice_row.fits_in_row(style, usual, roll):
        for block in dice_block.possible_blocks(style, roll):
            rect = pygame.Rect((0, 0), dice_block.block_size(style, roll, block))
            rect.bottomright = usual.bottomright
            if sea.contains(rect):
                return DicePosition(rect, block)
    return DicePosition(usual)


def best_position(
    style: UiStyle,
    usual_rect: pygame.Rect,
    sea: pygame.Rect,
    roll: RollView,
    hulls: Sequence[KeepClear],
    panel_rects: Sequence[pygame.Rect],
) -> DicePosition:
    """Return where dice cover least; in the usual row if nothing is seen there."""
    found = _position_on_empty_sea(style, usual_rect, sea, roll)
    start = content_rect(style, found, roll)
    least = covered_weight(start, hulls)
    if not least:
        return found
    air = 2 * style.px(_HULL_GAP)
    for tried in (_row_positions, _block_positions):
        for price, position, lies in tried(style, usual_rect, sea, roll, start):
            if price >= least or lies.collidelist(panel_rects) >= 0:
                continue
            whole = price + covered_weight(lies.inflate(air, air) if position.block else lies, hulls)
            if whole < least:
                found, least = position, whole
    return found


def _row_positions(
    style: UiStyle, usual: pygame.Rect, sea: pygame.Rect, roll: RollView, start: pygame.Rect
) -> Iterator[tuple[float, DicePosition, pygame.Rect]]:
    """Return the rows tried, what each counts before it covers anything, and what its dice take."""
    size_of_type = {False: 0, True: 0}
    for size in dice_row.short_row_sizes(style, roll):
        banded = size[1] > dice_row.row_height(style)
        smaller, size_of_type[banded] = size_of_type[banded], size_of_type[banded] + 1
        trial = pygame.Rect((sea.x + 1, usual.bottom - size[1]), size)
        if not dice_row.fits_in_row(style, trial, roll):
            continue
        content = dice_row.content_rect(style, trial, roll)
        for row, aside in _edge_rects(style, size, sea, usual):
            lies = content.move(row.x - trial.x, row.y - trial.y)
            far = abs(lies.centerx - start.centerx) / sea.w + abs(row.bottom - usual.bottom) / sea.h
            price = (
                _COST_FARTHER * far
                + _COST_IN_BANDS * banded
                + _COST_SMALLER * smaller
                + _COST_BY_SIDE * aside
            )
            yield price, DicePosition(row), lies


def _block_positions(
    style: UiStyle, usual: pygame.Rect, sea: pygame.Rect, roll: RollView, start: pygame.Rect
) -> Iterator[tuple[float, DicePosition, pygame.Rect]]:
    """Return the same of blocks, from the foot of the sea upwards."""
    step = style.px(_BLOCK_STEP)
    first = _COST_FEW_IN_BLOCK if roll.die_count <= _FEW_DICE else _COST_IN_BLOCK
    for n, block in enumerate(dice_block.possible_blocks(style, roll)):
        wide, high = dice_block.block_size(style, roll, block)
        for y in range(sea.bottom - high, sea.y - 1, -step):
            up = (start.bottom - y - high) / sea.h
            for x in range(sea.x, sea.right - wide + 1, step):
                far = abs(x + wide / 2 - start.centerx) / sea.w + up
                rect = pygame.Rect(x, y, wide, high)
                yield (first + _COST_SMALLER * n + _COST_FARTHER * far, DicePosition(rect, block), rect)


def _edge_rects(
    style: UiStyle, size: tuple[int, int], sea: pygame.Rect, usual: pygame.Rect
) -> Iterator[tuple[pygame.Rect, bool]]:
    """Yield rows of that size along the foot of the sea and along its sides, and whether it is a side."""
    step = style.px(_EDGE_STEP)
    foot = usual.bottom - size[1]
    for x in range(sea.x, sea.right - size[0] + 1, step):
        yield pygame.Rect((x, foot), size), False
    for y in range(foot - step, sea.y - 1, -step):
        for x in (sea.x, sea.right - size[0]) if size[0] <= _MAX_SIDE_WIDTH * sea.w else ():
            yield pygame.Rect((x, y), size), True


def covered_weight(content: pygame.Rect, hulls: Sequence[KeepClear]) -> float:
    """Return how much of the hulls is under dice, a whole hull as it counts."""
    return sum(
        hull.weight * (on.w * on.h) / (hull.rect.w * hull.rect.h)
        for hull in hulls
        if (on := content.clip(hull.rect)).w
    )


def firing_line(
    firer: Subject, target: Subject, view: CameraView, sea: Viewport, window: pygame.Rect, width: int
) -> list[KeepClear]:
    """Return the water between a ship that fires and her target, as this view will show it, in squares of
    this width: what lies there hides where the shot flies."""
    (left, top), k = sea.centre, view.px_per_cm
    (x, y), (end_x, end_y) = (
        (left + (subject.x - view.x) * k, top + (subject.y - view.y) * k) for subject in (firer, target)
    )
    count = max(1, ceil(hypot(end_x - x, end_y - y) / width))
    squares = [pygame.Rect(0, 0, width, width) for _ in range(count + 1)]
    for n, square in enumerate(squares):
        square.center = round(x + (end_x - x) * n / count), round(y + (end_y - y) * n / count)
    return [KeepClear(square, _LINE_WEIGHT) for square in squares if window.contains(square)]


def visible_hulls(
    bodies: Sequence[Subject], acting_ships: set[str], view: CameraView, sea: Viewport, window: pygame.Rect
) -> list[KeepClear]:
    """Return the hulls, as this view will show them where they are and where they sail to, with their masts;
    works and boats count as ships do."""
    found, (left, top) = list[KeepClear](), sea.centre
    for subject in bodies:
        counts = _ACTING_WEIGHT if subject.ship in acting_ships else 1.0
        here, there = subject.bow_and_stern_lines()
        half, rise = subject.length / 8, HEIGHT_FACTOR * MAST_HEIGHT * subject.length
        for bow, stern in (here,) if here == there else (here, there):
            xs, ys = (bow[0], stern[0]), (bow[1], stern[1])
            x, y = min(xs) - half, min(ys) - half - rise
            wide, high = max(xs) + half - x, max(ys) + half - y
            k = view.px_per_cm
            box = pygame.Rect(round(left + (x - view.x) * k), round(top + (y - view.y) * k),
                              max(1, round(wide * k)), max(1, round(high * k)))  # fmt: skip
            box = box.clip(window)
            if box.w and box.h:
                found.append(KeepClear(box, counts))
    return found
