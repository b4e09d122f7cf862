"""Whether what is printed can be read: nothing cut off, nothing on top of anything else."""

from __future__ import annotations

from itertools import combinations

from game.stage.paper.canvas import TextMark
from tests.books.kmh.face.hands import House

_SLACK = 2
"""Pixels that ink may stand over: the tail of an italic, the hair of a letter."""


def cut_off(house: House) -> list[str]:
    """Text whose ink leaves the window, or the paper or control it stands on."""
    window = house.surface.get_rect()
    out = []
    for mark in house.ledger:
        bounds = house.regions.get(mark.region, window)
        if mark.region.startswith(("ribbon", "label")):
            bounds = window
        roomy = bounds.inflate(2 * _SLACK, 2 * _SLACK)
        if not window.contains(mark.ink) or not roomy.contains(mark.ink):
            out.append(f"{mark.words!r} {tuple(mark.ink)} leaves {mark.region or 'the window'}"
                       f" {tuple(bounds)}")  # fmt: skip
    return out


def overlaid(house: House) -> list[str]:
    """Pairs of texts whose ink lies on one another."""
    out = []
    for a, b in combinations(house.ledger, 2):
        part = a.ink.clip(b.ink)
        if part.w > _SLACK and part.h > _SLACK and not _meant(a, b):
            out.append(f"{a.words!r} ({a.region}) on {b.words!r} ({b.region})")
    return out


def _meant(a: TextMark, b: TextMark) -> bool:
    """A key cap stands over its button's corner, and so over the seam of words; a tooltip and an
    open drawer lie on top of what they cover."""
    return "log-drawer" in (a.region, b.region)
