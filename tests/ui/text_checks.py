"""Whether what is printed can be read: nothing cut off, nothing on top of anything else."""

from itertools import combinations

from game.stage.paper.canvas import DrawnText
from tests.books.kmh.face.input_driver import FakeContext

_SLACK = 2
"""Pixels that ink may stand over: the tail of an italic, the hair of a letter."""


def find_cut_off(context: FakeContext) -> list[str]:
    """Text whose ink leaves the window, or the paper or control it stands on."""
    window = context.surface.get_rect()
    out = []
    for mark in context.text_ledger:
        bounds = context.regions.get(mark.region, window)
        if mark.region.startswith(("ribbon", "label")):
            bounds = window
        roomy = bounds.inflate(2 * _SLACK, 2 * _SLACK)
        if not window.contains(mark.rect) or not roomy.contains(mark.rect):
            out.append(f"{mark.text!r} {tuple(mark.rect)} leaves {mark.region or 'the window'}"
                       f" {tuple(bounds)}")  # fmt: skip
    return out


def find_overlaps(context: FakeContext) -> list[str]:
    """Pairs of texts whose ink lies on one another."""
    out = []
    for a, b in combinations(context.text_ledger, 2):
        part = a.rect.clip(b.rect)
        if part.w > _SLACK and part.h > _SLACK and not _is_intended_overlap(a, b):
            out.append(f"{a.text!r} ({a.region}) on {b.text!r} ({b.region})")
    return out


def _is_intended_overlap(a: DrawnText, b: DrawnText) -> bool:
    """A key cap stands over its button's corner, and so over the seam of words; a tooltip and an
    open drawer lie on top of what they cover."""
    return "log-drawer" in (a.region, b.region)


def overlapping(marks: list[DrawnText]) -> list[tuple[str, str]]:
    """Return the pairs of drawn texts that lie on each other."""
    return [
        (a.text, b.text)
        for a, b in combinations(marks, 2)
        if a.rect.inflate(-2, -2).colliderect(b.rect.inflate(-2, -2))
    ]
