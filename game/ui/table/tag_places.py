"""Where the tags of ships lie from frame to frame: a tag stays where it is beside its ship while
that place is free, and a better one is looked for only now and then.

So tags do not hop about as ships pass each other, and sixty of them cost no more than a few.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.frame.alternate_frames import Blit, Blits
from game.stage.paper.canvas import Canvas

LOOKED_ANEW: Final = 15
"""Frames after which a tag looks for a better place; they take turns."""
_MOST: Final = 128
"""Tags remembered; a battle has fewer ships."""


@dataclass(frozen=True, slots=True)
class Mooring:
    """The place of one tag: its offset from the middle of the hull and its size in px, whether
    it shows `words`, whether it lies on something else, and what it was found for."""

    off: tuple[int, int]
    size: tuple[int, int]
    words: bool
    crowded: bool
    says: Hashable


class Moorings:
    """The places of all tags."""

    def __init__(self) -> None:
        """No tag has a place yet."""
        self._held: dict[str, Mooring] = {}
        self._drawn: tuple[Hashable, dict[str, pygame.Rect], list[Blit]] | None = None
        self._frame = 0

    def begin(self) -> None:
        """A new frame."""
        self._frame += 1

    def repeat(self, c: Canvas, when: Hashable) -> dict[str, pygame.Rect] | None:
        """The tags are laid once more as they were last drawn; where each stands, None if they were
        drawn for something else than `when`."""
        if self._drawn is None or self._drawn[0] != when:
            return None
        _, rects, blits = self._drawn
        c.surface.fblits(blits)
        return rects

    def keep(
        self, when: Hashable, rects: dict[str, pygame.Rect], lines: Sequence[tuple[Blits, int]]
    ) -> None:
        """What has been drawn of the tags for `when` can be repeated."""
        self._drawn = (when, rects, [blit for blits, _ in lines for blit in blits])

    def kept(
        self,
        ship: str,
        says: Hashable,
        at: tuple[int, int],
        free: pygame.Rect,
        taken: list[pygame.Rect],
    ) -> Mooring | None:
        """The place a tag that `says` this has had beside a ship at the pixel `at`; None if it must
        be found anew: it says something else, its turn has come, or the place is no longer free."""
        held = self._held.get(ship)
        if held is None or held.says != says:
            return None
        if (self._frame + len(taken)) % LOOKED_ANEW == 0:
            return None
        rect = pygame.Rect(at[0] + held.off[0], at[1] + held.off[1], *held.size)
        if not free.contains(rect):
            return None
        return held if held.crowded or rect.collidelist(taken) < 0 else None

    def moor(self, ship: str, mooring: Mooring) -> None:
        """A tag has this place from now on."""
        if len(self._held) >= _MOST:
            self._held.clear()
        self._held[ship] = mooring
