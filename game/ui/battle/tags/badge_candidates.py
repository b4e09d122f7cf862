"""Where the badge of a ship in a knot lies: under her keel, or where another ship lies there, at
the first spot round her hull that is hers alone, and else on her own deck."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Final

import pygame

from game.sea.polygons import Point
from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.layout.tag_candidates import TagCandidates, TagSlot, overlap_px

_COST_ON_SHIP: Final = 0.1
"""What it counts, where a badge covered whole counts 1, that it lies on her own deck."""
_COST_ON_TWO_SHIPS: Final = 0.6
"""The same where another ship lies on her there, as in a heap."""
_HULL_GAP: Final = 5
"""Units between her hull and a badge beside it."""
_SLOTS_AROUND: Final = 6
"""So many spots lie round her; those after them on her deck, at these shares from stern to bow."""
_DECK_SHARES: Final = (0.5, 0.22, 0.78, 0.05, 0.95)


@dataclass(slots=True)
class BadgeCandidates(TagCandidates):
    """The same for a badge: the `default_rect` px of it are those under her keel."""

    default_rect: pygame.Rect = field(kw_only=True)

    def slot_rect(self, slot: TagSlot) -> pygame.Rect:
        """The px of that spot."""
        if slot[0] == 0:
            return self.default_rect.copy()
        rect = pygame.Rect((0, 0), self.size)
        x, y = self._badge_middle(slot[0])
        rect.center = round(x), round(y)
        return rect

    def _badge_middle(self, spot: int) -> Point:
        """The middle of the badge there: over her, at her sides, ahead and astern, on her deck."""
        hull = self.own_hull or HullOutline(self.ship_middle, self.ship_middle, 0.0)
        (w, h), (x, y), air = self.size, hull.point_on_keel(0.5), _HULL_GAP * self.u
        if spot >= _SLOTS_AROUND:
            return hull.point_on_keel(_DECK_SHARES[spot - _SLOTS_AROUND])
        wide, high = hull.bow[0] - hull.stern[0], hull.bow[1] - hull.stern[1]
        long = hypot(wide, high) or 1.0
        ahead = (wide / long, high / long)
        if spot == 1:
            return x, 2 * y - self.default_rect.centery
        if spot in (2, 3):
            way = (ahead[1], -ahead[0]) if spot == 2 else (-ahead[1], ahead[0])
            far = hull.half_beam
        else:
            way = ahead if spot == 4 else (-ahead[0], -ahead[1])
            far = long / 2
        far += air + (abs(way[0]) * w + abs(way[1]) * h) / 2
        return x + way[0] * far, y + way[1] * far

    def candidates(self, distance_count: int) -> Iterator[TagSlot]:
        """All spots, the best first."""
        for spot in range(_SLOTS_AROUND + len(_DECK_SHARES)):
            yield spot, 0

    def crowding(self, rect: pygame.Rect) -> int:
        """Px of a badge that would lie on other tags there; by another ship or on her it is as bad
        as covered whole."""
        across, down = self.edge_offset(rect)
        lies, whole = rect.move(across, down), rect.w * rect.h
        crowd = overlap_px(lies, self.occupied) + 4 * (abs(across) + abs(down))
        own = self.own_gap(lies)
        on_her = self.own_hull is not None and own == 0
        if self.is_nearer_another(lies, own):
            return crowd + round(whole * (_COST_ON_TWO_SHIPS if on_her else 1))
        return crowd + round(whole * _COST_ON_SHIP * on_her)
