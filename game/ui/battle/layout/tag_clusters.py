"""Which ships lie in a knot: so close to another one that papers beside them would lie in a heap,
and nobody could say whose is which. Each of these has a badge at her keel instead. Lengths in units
of the screen."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil
from typing import Final

import pygame

from game.ui.battle.layout.hull_outlines import HullOutline, pairwise_gaps_px

CLOSE_GAPS: Final = (44.0, 58.0)
"""Water between two hulls below which they are a knot, for it has no room for a paper of each, and
up to which they stay one."""
JOIN_SECONDS: Final = 0.2
PART_SECONDS: Final = 1.0
"""Seconds for which two ships must have lain so close, or apart, before that is seen."""


class Clusters:
    """The pairs of ships that lie close together, from picture to picture."""

    def __init__(self) -> None:
        """None was seen yet."""
        self._pairs: dict[tuple[str, str], float] = {}
        self._nears: dict[tuple[str, str], float] = {}

    def update(
        self, hulls: Mapping[str, HullOutline], u: float, seconds: float, *, forgets_past: bool
    ) -> set[str]:
        """The ships that lie in a knot now, `seconds` seconds after the picture before;
        `forgets_past` if
        nothing is known of that one. `u` is px of a unit."""
        if forgets_past:
            self._pairs.clear()
            self._nears.clear()
        far = close_pairs(hulls, CLOSE_GAPS[1] * u)
        self._nears = {
            pair: self._nears.get(pair, 0.0) + seconds
            for pair, gap in far.items()
            if gap < CLOSE_GAPS[0] * u and pair not in self._pairs
        }
        for pair, since in self._nears.items():
            if forgets_past or since >= JOIN_SECONDS:
                self._pairs[pair] = 0.0
        for pair, since in list(self._pairs.items()):
            self._pairs[pair] = 0.0 if pair in far else since + seconds
            if self._pairs[pair] >= PART_SECONDS or not hulls.keys() >= set(pair):
                del self._pairs[pair]
        return {name for pair in self._pairs for name in pair}


def close_pairs(hulls: Mapping[str, HullOutline], max_gap_px: float) -> dict[tuple[str, str], float]:
    """The pairs with less than so many px of water between them, and how many; in a written
    order."""
    names = sorted(hulls)
    kept, reach = [hulls[name] for name in names], 2 * ceil(max_gap_px)
    boxes, ones, others = [hull.bounding_box for hull in kept], list[int](), list[int]()
    for n, box in enumerate(boxes):
        near: Callable[[Sequence[pygame.Rect]], list[int]] = box.inflate(reach, reach).collidelistall
        found = [k for k in near(boxes) if k > n]
        others += found
        ones += [n] * len(found)
    if not ones:
        return {}
    pairs = zip(ones, others, pairwise_gaps_px(kept, ones, others), strict=True)
    return {(names[a], names[b]): water for a, b, water in pairs if water < max_gap_px}
