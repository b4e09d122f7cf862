"""Checks whether text is legible: not cut off, not shortened, not covered."""

from itertools import combinations

import pygame

from game.stage.paper.canvas import DrawnText
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button

SLACK = 2
"""Pixels by which ink may overlap: the tail of an italic, the hair of a letter."""
TOP_REGIONS = ("log-", "tooltip")
"""Regions of a drawer or a hint, which cover what is below."""
COVERED_REGIONS = ("tag-", "advice-", "label", "target-card", "tray")
"""What the record covers where it is a drawer, and is never near elsewhere."""
OVERHANGING_REGIONS = ("ribbon", "label")
"""Regions whose text may leave its panel, though not the window: a hanging card, a ship's tag."""


def find_cut_off(marks: list[DrawnText], window: pygame.Rect) -> list[str]:
    """Return text whose ink leaves the window, or its panel or control."""
    out = []
    for mark in marks:
        free = mark.region.startswith(OVERHANGING_REGIONS)
        roomy = (window if free else mark.bounds).inflate(2 * SLACK, 2 * SLACK)
        if not (window.contains(mark.rect) and roomy.contains(mark.rect)):
            out.append(f"{mark.text!r} {tuple(mark.rect)} leaves {mark.region}{tuple(mark.bounds)}")
    return out


def find_shortened(marks: list[DrawnText]) -> list[str]:
    """Return text that did not fit and ends in an ellipsis."""
    return [f"{m.text!r} in {m.region}" for m in marks if m.text.endswith("…")]


def find_overlaps(marks: list[DrawnText]) -> list[str]:
    """Return pairs of texts whose ink overlaps."""
    out = []
    for a, b in combinations(marks, 2):
        part = a.rect.clip(b.rect)
        if part.w > SLACK and part.h > SLACK and not _is_covered(a, b):
            out.append(f"{a.text!r} ({a.region}) on {b.text!r} ({b.region})")
    return out


def _is_covered(below: DrawnText, above: DrawnText) -> bool:
    """Return whether the later one is on a drawer or a hint that hides the other."""
    if above.region == "record":
        return below.region.startswith(COVERED_REGIONS)
    return above.region.startswith(TOP_REGIONS)


def find_under_buttons(marks: list[DrawnText], screen: Screen) -> list[str]:
    """Return text under a button of the screen: printed before it, in the same place."""
    buttons = [(w.name, pygame.Rect(w.rect)) for w in screen.widgets() if isinstance(w, Button)]
    own = {name for name, _ in buttons}
    out = []
    for mark in marks:
        if mark.region in own or mark.region.startswith((*TOP_REGIONS, "key ", "pad ")):
            continue
        for name, rect in buttons:
            part = mark.rect.clip(rect)
            if part.w > SLACK and part.h > SLACK:
                out.append(f"{mark.text!r} ({mark.region}) under the button {name}")
    return out
