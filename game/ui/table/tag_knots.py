"""Which ships lie in a knot: so close to another one that papers beside them would lie in a heap,
and nobody could say whose is which. Each of these has a badge at her keel instead. Lengths in units
of the screen."""

from __future__ import annotations

from collections.abc import Mapping
from math import dist, hypot
from typing import Final

from game.ui.table.hull_lines import Hull

CLOSE: Final = (44.0, 58.0)
"""Water between two hulls below which they are a knot, for it has no room for a paper of each, and
up to which they stay one."""
TIES: Final = 0.2
LOOSENS: Final = 1.0
"""Seconds for which two ships must have lain so close, or apart, before that is seen."""


class Knots:
    """The pairs of ships that lie close together, from picture to picture."""

    def __init__(self) -> None:
        """None was seen yet."""
        self._pairs: dict[tuple[str, str], float] = {}
        self._nears: dict[tuple[str, str], float] = {}

    def judge(self, hulls: Mapping[str, Hull], u: float, passed: float, *, anew: bool) -> set[str]:
        """The ships that lie in a knot now, `passed` seconds after the picture before; `anew` if
        nothing is known of that one. `u` is px of a unit."""
        if anew:
            self._pairs.clear()
            self._nears.clear()
        near, far = close_pairs(hulls, CLOSE[0] * u), close_pairs(hulls, CLOSE[1] * u)
        self._nears = {
            pair: self._nears.get(pair, 0.0) + passed for pair in near if pair not in self._pairs
        }
        for pair, since in self._nears.items():
            if anew or since >= TIES:
                self._pairs[pair] = 0.0
        for pair, since in list(self._pairs.items()):
            self._pairs[pair] = 0.0 if pair in far else since + passed
            if self._pairs[pair] >= LOOSENS or not hulls.keys() >= set(pair):
                del self._pairs[pair]
        return {name for pair in self._pairs for name in pair}


def close_pairs(hulls: Mapping[str, Hull], gap: float) -> dict[tuple[str, str], None]:
    """The pairs with less than so many px of water between them, in a written order."""
    found: dict[tuple[str, str], None] = {}
    spans = sorted(
        ((min(h.bow[0], h.stern[0]) - h.half, max(h.bow[0], h.stern[0]) + h.half, name, h)
         for name, h in hulls.items()),
        key=lambda span: (span[0], span[2]),
    )  # fmt: skip
    for n, (_, right, name, hull) in enumerate(spans):
        for left, _, other, its in spans[n + 1 :]:
            if left > right + gap:
                break
            if _may_be_near(hull, its, gap) and hull.gap_between(its) < gap:
                found[(min(name, other), max(name, other))] = None
    return found


def _may_be_near(one: Hull, other: Hull, gap: float) -> bool:
    """Whether their middles lie near enough for that: a rough look that costs little."""
    (x, y), (far_x, far_y) = one.along(0.5), other.along(0.5)
    reach = (dist(one.bow, one.stern) + dist(other.bow, other.stern)) / 2
    return hypot(far_x - x, far_y - y) < reach + one.half + other.half + gap
