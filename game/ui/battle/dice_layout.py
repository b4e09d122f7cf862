"""Where dice lie on the sea for as long as they lie there: at its foot, unless a hull is seen
there; then where they cover least of the ships, at an edge of the window, in a shorter row or in
two bands one under the other, or in a block anywhere beside the ships."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.frame.camera import RISE, CameraView, Viewport
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import dice_block, dice_row
from game.ui.battle.camera_subjects import MASTS, Subject
from game.ui.battle.dice_block import Block
from game.ui.battle.dice_timing import DiceTiming
from game.ui.battle.roll_view import RollView

_ACTS: Final = 6.0
"""So many times as much counts a ship that acts, or that dice are thrown for."""
_STEP: Final = 24
"""Units between two places along an edge that are tried."""
_SLIM: Final = 0.42
"""Share of the window that a row by one of its sides takes of its width at the most."""
_STEP_OF_BLOCKS: Final = 40
"""Units between two places of a block that are tried."""
_FEW, _FEW_IN_A_BLOCK = 3, 0.06
"""So many dice are few, and what counts then that they lie in a block: it is no wider than they."""
_AIR: Final = 8
"""Units that a block keeps from a hull."""
_BY_A_SIDE, _IN_BANDS, _SMALLER, _FARTHER, _IN_A_BLOCK = 0.30, 0.10, 0.05, 0.10, 0.25
"""What it counts, where a whole hull under dice counts 1, that they lie by a side of the window,
in two bands, in the next smaller size, a whole window from where they lie else, and in a block."""
_FADES: Final = 0.3
"""How much of a ship that acts lies under dice when they have faded as far as they fade."""
_FADED: Final = 0.6
"""How far they do: they can still be read."""
_FADING: Final = 0.4
"""Seconds in which they fade that far, and come back."""


@dataclass(frozen=True, slots=True)
class KeepClear:
    """A hull in px, and how much it counts that no dice lie on it."""

    rect: pygame.Rect
    counts: float


@dataclass(frozen=True, slots=True)
class DicePosition:
    """Where a roll lies in the window, and as which block; None: in a row."""

    row: pygame.Rect
    block: Block | None = None


@dataclass(slots=True)
class DiceLayout:
    """Where dice lie in the window: `lying` (None until some have been laid), and how much of
    them is `faded`, 0 to 1; and what is seen there `now`, in seconds of the sea: hulls, where the
    camera will show them (looked up when a place is sought: a fleet has sixty), and where it shows
    those that act at this moment (`here`); and papers on which nothing may be laid."""

    hulls: Callable[[], Sequence[KeepClear]] = tuple
    here: Sequence[KeepClear] = ()
    papers: Sequence[pygame.Rect] = ()
    now: float = 0.0
    lying: DicePosition | None = None
    faded: float = 0.0
    _mark: object = None
    _for: tuple[object, ...] | None = None
    _passed: float = 0.0
    _papers: Sequence[pygame.Rect] = ()

    def see(
        self,
        mark: object,
        hulls: Callable[[], Sequence[KeepClear]],
        papers: Sequence[pygame.Rect],
        seconds: float,
        here: Sequence[KeepClear] = (),
    ) -> None:
        """Hulls and papers lie so, at so many seconds of the sea, about the roll of that mark."""
        self._passed += max(0.0, seconds - self.now)
        self.papers = self.papers if papers == self.papers else papers
        self._mark, self.hulls, self.here, self.now = mark, hulls, here, seconds

    def lay(self, look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: RollView, mark: object
            ) -> DicePosition:  # fmt: skip
        """Where the dice lie that would lie in the `usual` row on an empty sea: once laid they lie
        still, unless they become too many for their row or a paper comes to lie on them, and fade
        over a ship that acts. Until it is seen what lies about them, in their first picture, they
        have no place yet."""
        if mark != self._mark:
            return _on_empty_sea(look, usual, sea, throw)
        of = (mark, look, tuple(sea))
        if self._for is not None and self._for[1:] != of[1:]:
            self.hulls, self.papers, self.here = tuple, (), ()  # they were seen in another window
        if of != self._for or self.lying is None or self._has_no_room(look, usual, throw):
            self.lying = best(look, usual, sea, throw, self.hulls(), self.papers)
            self.faded = self.faded if of == self._for else 0.0
        self._fade(look, throw)
        self._for = of
        return self.lying

    def _has_no_room(self, look: Look, usual: pygame.Rect, throw: RollView) -> bool:
        """Whether the dice are too many for their place, or a paper has come to lie there."""
        lying, fresh = self.lying, self._papers is not self.papers
        self._papers = self.papers
        if lying is None or not _takes(look, lying, throw):
            return True
        under = fresh and lying.row != usual
        return under and content_of(look, lying, throw).collidelist(self.papers) >= 0

    def _fade(self, look: Look, throw: RollView) -> None:
        """They fade a little further, or come back."""
        assert self.lying is not None
        dice = content_of(look, self.lying, throw)
        acting = [hull for hull in self.here if hull.counts >= _ACTS]
        lies = max((covered(dice, [hull]) / hull.counts for hull in acting), default=0.0)
        goal, step = _FADED * min(1.0, lies / _FADES), _FADED * self._passed / _FADING
        self.faded += max(-step, min(step, goal - self.faded))
        self._passed = 0.0


def content_of(look: Look, lying: DicePosition, throw: RollView) -> pygame.Rect:
    """What of the sea the dice take with their words."""
    return lying.row if lying.block else dice_row.content_of(look, lying.row, throw)


def has_room(look: Look, usual: pygame.Rect, throw: RollView) -> bool:
    """Whether the roll can lie on the sea at all with every word of it; else it has a card."""
    return dice_row.takes(look, usual, throw) or bool(dice_block.blocks(look, throw))


def draw(c: Canvas, lying: DicePosition, tray: DiceTiming, faded: float = 0.0) -> None:
    """The roll lies on the sea, and so much of it has `faded`, 0 to 1."""
    under = lying.row.clip(c.surface.get_rect())
    sea = c.surface.subsurface(under).copy() if faded > 0 else None
    tray = replace(tray, age=99.0) if c.look.still else tray
    with c.region("label-dice", lying.row):
        if lying.block is not None:
            dice_block.draw(c, lying.row, tray, lying.block)
        else:
            dice_row.draw(c, lying.row, tray)
    if sea is not None:
        sea.set_alpha(round(255 * faded))
        c.surface.blit(sea, under)


def _takes(look: Look, lying: DicePosition, throw: RollView) -> bool:
    """Whether the roll still has room where it lies."""
    if lying.block is None:
        return dice_row.takes(look, lying.row, throw)
    fits = dice_block.takes(look, throw, lying.block)
    return fits and dice_block.size_of(look, throw, lying.block) == lying.row.size


def _on_empty_sea(
    look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: RollView
) -> DicePosition:
    """Where dice lie if no ship is seen: in the usual row, or, where that has no room for them, in
    a block at its end."""
    if not dice_row.takes(look, usual, throw):
        for block in dice_block.blocks(look, throw):
            rect = pygame.Rect((0, 0), dice_block.size_of(look, throw, block))
            rect.bottomright = usual.bottomright
            if sea.contains(rect):
                return DicePosition(rect, block)
    return DicePosition(usual)


def best(
    look: Look,
    usual: pygame.Rect,
    sea: pygame.Rect,
    throw: RollView,
    hulls: Sequence[KeepClear],
    papers: Sequence[pygame.Rect],
) -> DicePosition:
    """Where dice cover least; in the usual row if nothing is seen there."""
    found = _on_empty_sea(look, usual, sea, throw)
    start = content_of(look, found, throw)
    least = covered(start, hulls)
    if not least:
        return found
    air = 2 * look.px(_AIR)
    for tried in (_rows, _blocks):
        for price, lying, lies in tried(look, usual, sea, throw, start):
            if price >= least or lies.collidelist(papers) >= 0:
                continue
            whole = price + covered(lies.inflate(air, air) if lying.block else lies, hulls)
            if whole < least:
                found, least = lying, whole
    return found


def _rows(
    look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: RollView, start: pygame.Rect
) -> Iterator[tuple[float, DicePosition, pygame.Rect]]:
    """The rows tried, what each counts before it covers anything, and what its dice take."""
    size_of_type = {False: 0, True: 0}
    for size in dice_row.short_rows(look, throw):
        banded = size[1] > dice_row.high(look)
        smaller, size_of_type[banded] = size_of_type[banded], size_of_type[banded] + 1
        trial = pygame.Rect((sea.x + 1, usual.bottom - size[1]), size)
        if not dice_row.takes(look, trial, throw):
            continue
        content = dice_row.content_of(look, trial, throw)
        for row, aside in _along_edges(look, size, sea, usual):
            lies = content.move(row.x - trial.x, row.y - trial.y)
            far = abs(lies.centerx - start.centerx) / sea.w + abs(row.bottom - usual.bottom) / sea.h
            price = _FARTHER * far + _IN_BANDS * banded + _SMALLER * smaller + _BY_A_SIDE * aside
            yield price, DicePosition(row), lies


def _blocks(
    look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: RollView, start: pygame.Rect
) -> Iterator[tuple[float, DicePosition, pygame.Rect]]:
    """The same of blocks, from the foot of the sea upwards."""
    step = look.px(_STEP_OF_BLOCKS)
    first = _FEW_IN_A_BLOCK if throw.count <= _FEW else _IN_A_BLOCK
    for n, block in enumerate(dice_block.blocks(look, throw)):
        wide, high = dice_block.size_of(look, throw, block)
        for y in range(sea.bottom - high, sea.y - 1, -step):
            up = (start.bottom - y - high) / sea.h
            for x in range(sea.x, sea.right - wide + 1, step):
                far = abs(x + wide / 2 - start.centerx) / sea.w + up
                rect = pygame.Rect(x, y, wide, high)
                yield first + _SMALLER * n + _FARTHER * far, DicePosition(rect, block), rect


def _along_edges(
    look: Look, size: tuple[int, int], sea: pygame.Rect, usual: pygame.Rect
) -> Iterator[tuple[pygame.Rect, bool]]:
    """Rows of that size along the foot of the sea and along its sides; whether it is a side."""
    step = look.px(_STEP)
    foot = usual.bottom - size[1]
    for x in range(sea.x, sea.right - size[0] + 1, step):
        yield pygame.Rect((x, foot), size), False
    for y in range(foot - step, sea.y - 1, -step):
        for x in (sea.x, sea.right - size[0]) if size[0] <= _SLIM * sea.w else ():
            yield pygame.Rect((x, y), size), True


def covered(content: pygame.Rect, hulls: Sequence[KeepClear]) -> float:
    """How much of the hulls lies under dice, a whole hull as it counts."""
    return sum(
        hull.counts * (on.w * on.h) / (hull.rect.w * hull.rect.h)
        for hull in hulls
        if (on := content.clip(hull.rect)).w
    )


def hulls_seen(
    bodies: Sequence[Subject],
    acting: set[str],
    view: CameraView,
    sea: Viewport,
    window: pygame.Rect,
) -> list[KeepClear]:
    """The hulls, as this view will show them where they lie and where they sail to, with their
    masts; works and boats count as ships do."""
    found, (left, top) = list[KeepClear](), sea.centre
    for body in bodies:
        counts = _ACTS if body.ship in acting else 1.0
        here, there = body.keels()
        half, rise = body.length / 8, RISE * MASTS * body.length
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
