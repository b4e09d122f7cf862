"""Where the badge of a ship in a knot lies: under her keel, or where another ship lies there, at
the first spot round her hull that is hers alone, and else on her own deck."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Final

import pygame

from game.sea.rings import Point
from game.ui.battle.hull_outlines import Hull
from game.ui.battle.tag_candidates import Berth, TagCandidates, overlap

_ON_HER: Final = 0.1
"""What it counts, where a badge covered whole counts 1, that it lies on her own deck."""
_ON_BOTH: Final = 0.6
"""The same where another ship lies on her there, as in a heap."""
_AIR: Final = 5
"""Units between her hull and a badge beside it."""
_ROUND: Final = 6
"""So many spots lie round her; those after them on her deck, at these shares from stern to bow."""
_DECK: Final = (0.5, 0.22, 0.78, 0.05, 0.95)


@dataclass(slots=True)
class BadgeCandidates(TagCandidates):
    """The same for a badge: the `usual` px of it are those under her keel."""

    usual: pygame.Rect = field(kw_only=True)

    def rect(self, berth: Berth) -> pygame.Rect:
        """The px of that spot."""
        if berth[0] == 0:
            return self.usual.copy()
        rect = pygame.Rect((0, 0), self.size)
        x, y = self._middle(berth[0])
        rect.center = round(x), round(y)
        return rect

    def _middle(self, spot: int) -> Point:
        """The middle of the badge there: over her, at her sides, ahead and astern, on her deck."""
        hull = self.hull or Hull(self.at, self.at, 0.0)
        (w, h), (x, y), air = self.size, hull.along(0.5), _AIR * self.u
        if spot >= _ROUND:
            return hull.along(_DECK[spot - _ROUND])
        wide, high = hull.bow[0] - hull.stern[0], hull.bow[1] - hull.stern[1]
        long = hypot(wide, high) or 1.0
        ahead = (wide / long, high / long)
        if spot == 1:
            return x, 2 * y - self.usual.centery
        if spot in (2, 3):
            way = (ahead[1], -ahead[0]) if spot == 2 else (-ahead[1], ahead[0])
            far = hull.half
        else:
            way = ahead if spot == 4 else (-ahead[0], -ahead[1])
            far = long / 2
        far += air + (abs(way[0]) * w + abs(way[1]) * h) / 2
        return x + way[0] * far, y + way[1] * far

    def candidates(self, most: int) -> Iterator[Berth]:
        """All spots, the best first."""
        for spot in range(_ROUND + len(_DECK)):
            yield spot, 0

    def crowding(self, rect: pygame.Rect) -> int:
        """Px of a badge that would lie on other tags there; by another ship or on her it is as bad
        as covered whole."""
        across, down = self.nudge(rect)
        lies, whole = rect.move(across, down), rect.w * rect.h
        crowd = overlap(lies, self.taken) + 4 * (abs(across) + abs(down))
        own = self.own_gap(lies)
        on_her = self.hull is not None and own == 0
        if self.is_by_another(lies, own):
            return crowd + round(whole * (_ON_BOTH if on_her else 1))
        return crowd + round(whole * _ON_HER * on_her)
