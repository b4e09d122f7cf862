"""Where dice lie on the sea for as long as they lie there: at its foot, unless a hull is seen
there; then where they cover least of the ships, at an edge of the window, in a shorter row or in
two bands one under the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.frame.camera import RISE, CameraView, Viewport
from game.stage.paper.canvas import Look
from game.ui.table import dice_sea
from game.ui.table.bodies import MASTS, Body
from game.ui.table.tray_view import Throw

_ACTS: Final = 6.0
"""So many times as much counts a ship that acts, or that dice are thrown for."""
_STEP: Final = 24
"""Units between two places along an edge that are tried."""
_SLIM: Final = 0.42
"""Share of the window that a row by one of its sides takes of its width at the most."""
_BY_A_SIDE, _IN_BANDS, _SMALLER, _FARTHER = 0.30, 0.10, 0.05, 0.10
"""What it counts, where a whole hull under dice counts 1, that they lie by a side of the window,
in two bands, in the next smaller size, and a whole window from where they lie else."""
_LEAVES: Final = 0.5
"""How much of what counts must lie under dice for them to leave their place, and `_BETTER` the
share of it that the new one may cover."""
_BETTER: Final = 0.4
_RESTS: Final = 0.6
"""Seconds of the sea for which dice lie where they have come."""
_FRESH: Final = 0.5
"""Seconds after they are thrown, or after the camera has turned elsewhere, in which they leave
their place for any ship."""
_LOOKS: Final = 0.2
"""Seconds between two looks for a better place."""


@dataclass(frozen=True, slots=True)
class Keeps:
    """A hull in px, and how much it counts that no dice lie on it."""

    rect: pygame.Rect
    counts: float


@dataclass(slots=True)
class DicePlace:
    """Where dice lie in the window: the `row` (None until some have been laid), since when, when
    they were `thrown`, and when the camera has `turned`; and what is seen there `now`, in seconds
    of the sea: hulls, and papers on which nothing may be laid."""

    hulls: Sequence[Keeps] = ()
    papers: Sequence[pygame.Rect] = ()
    now: float = 0.0
    row: pygame.Rect | None = None
    since: float = 0.0
    thrown: float = 0.0
    turned: float = 0.0
    _view: object = None
    _for: tuple[object, ...] | None = None
    _looked: float = -1.0
    _papers: Sequence[pygame.Rect] = ()

    def see(
        self,
        hulls: Sequence[Keeps],
        papers: Sequence[pygame.Rect],
        seconds: float,
        view: object = None,
    ) -> None:
        """Hulls and papers lie so in this view, at so many seconds of the sea."""
        if view != self._view:
            self._view, self.turned = view, seconds
        self.papers = self.papers if papers == self.papers else papers
        self.hulls, self.now = hulls, seconds

    def lay(self, look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: Throw, mark: object
            ) -> pygame.Rect:  # fmt: skip
        """Where the dice lie that would lie in the `usual` row on an empty sea."""
        of = (mark, look, tuple(usual), tuple(sea))
        if self._for is not None and self._for[1:] != of[1:]:
            self.hulls = self.papers = ()  # they were seen in another window
        if of != self._for or self.row is None or self._has_no_room(look, usual, throw):
            self.row, self.since = best(look, usual, sea, throw, self.hulls, self.papers), self.now
            self.thrown = self.now if of != self._for else self.thrown
        elif not 0 <= self.now - self._looked < _LOOKS:
            self._looked = self.now
            self._leave(look, usual, sea, throw)
        self._for = of
        return self.row

    def _has_no_room(self, look: Look, usual: pygame.Rect, throw: Throw) -> bool:
        """Whether the dice are too many for their row by now, or a paper has come to lie there."""
        row, fresh = self.row, self._papers is not self.papers
        self._papers = self.papers
        if row is None or not dice_sea.takes(look, row, throw):
            return True
        under = fresh and row != usual
        return under and dice_sea.content_of(look, row, throw).collidelist(self.papers) >= 0

    def _leave(self, look: Look, usual: pygame.Rect, sea: pygame.Rect, throw: Throw) -> None:
        """Dice that have come to lie on ships go where they lie on fewer."""
        assert self.row is not None
        fresh = 0 <= self.now - self.thrown < _FRESH
        turned = fresh or 0 <= self.now - self.turned < _FRESH
        lies = covered(dice_sea.content_of(look, self.row, throw), self.hulls)
        rests = 0 <= self.now - self.since < _RESTS
        if (rests and not fresh) or lies <= (0 if turned else _LEAVES):
            return
        to = best(look, usual, sea, throw, self.hulls, self.papers)
        if covered(dice_sea.content_of(look, to, throw), self.hulls) <= _BETTER * lies:
            self.row, self.since = to, self.now


def best(
    look: Look,
    usual: pygame.Rect,
    sea: pygame.Rect,
    throw: Throw,
    hulls: Sequence[Keeps],
    papers: Sequence[pygame.Rect],
) -> pygame.Rect:
    """The row in which dice cover least; the usual one if nothing is seen there."""
    start = dice_sea.content_of(look, usual, throw)
    least = covered(start, hulls)
    if not least:
        return usual
    found, size_of_type = usual, {False: 0, True: 0}
    for size in dice_sea.short_rows(look, throw):
        banded = size[1] > dice_sea.high(look)
        smaller, size_of_type[banded] = size_of_type[banded], size_of_type[banded] + 1
        trial = pygame.Rect((sea.x + 1, usual.bottom - size[1]), size)
        if not dice_sea.takes(look, trial, throw):
            continue
        content = dice_sea.content_of(look, trial, throw)
        for row, aside in _along_edges(look, size, sea, usual):
            lies = content.move(row.x - trial.x, row.y - trial.y)
            far = abs(lies.centerx - start.centerx) / sea.w + abs(row.bottom - usual.bottom) / sea.h
            price = _FARTHER * far + _IN_BANDS * banded + _SMALLER * smaller + _BY_A_SIDE * aside
            if price >= least or lies.collidelist(papers) >= 0:
                continue
            price += covered(lies, hulls)
            if price < least:
                found, least = row, price
    return found


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


def covered(content: pygame.Rect, hulls: Sequence[Keeps]) -> float:
    """How much of the hulls lies under dice, a whole hull as it counts."""
    return sum(
        hull.counts * (on.w * on.h) / (hull.rect.w * hull.rect.h)
        for hull in hulls
        if (on := content.clip(hull.rect)).w
    )


def hulls_seen(
    bodies: Sequence[Body], acting: set[str], view: CameraView, sea: Viewport, window: pygame.Rect
) -> list[Keeps]:
    """The hulls, as this view will show them where they lie and where they sail to, with their
    masts; works and boats count as ships do."""
    found, (left, top) = list[Keeps](), sea.centre
    for body in bodies:
        counts = _ACTS if body.ship in acting else 1.0
        ends = list(zip(body.outline()[::2], body.outline()[1::2], strict=True))
        half, rise = body.length / 8, RISE * MASTS * body.length
        for bow, stern in dict.fromkeys(ends[:2]):
            xs, ys = (bow[0], stern[0]), (bow[1], stern[1])
            x, y = min(xs) - half, min(ys) - half - rise
            wide, high = max(xs) + half - x, max(ys) + half - y
            k = view.px_per_cm
            box = pygame.Rect(round(left + (x - view.x) * k), round(top + (y - view.y) * k),
                              max(1, round(wide * k)), max(1, round(high * k)))  # fmt: skip
            box = box.clip(window)
            if box.w and box.h:
                found.append(Keeps(box, counts))
    return found
