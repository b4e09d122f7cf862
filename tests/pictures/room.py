"""Whether what is printed can be read: nothing cut off, nothing shortened, nothing overlaid."""

from __future__ import annotations

from itertools import combinations

import pygame

from game.stage.paper.canvas import TextMark
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button

SLACK = 2
"""Pixels that ink may stand over: the tail of an italic, the hair of a letter."""
LIES_ON_TOP = ("log-", "tooltip")
"""Regions of a drawer or a hint, which cover what is below."""
BELOW_A_DRAWER = ("tag-", "advice-", "label", "target-card", "tray")
"""What the record covers where it is a drawer, and never lies near elsewhere."""
HANGS_OVER = ("ribbon", "label")
"""Regions whose text may leave its paper, though not the window: a hanging card, a ship's tag."""


def cut_off(marks: list[TextMark], window: pygame.Rect) -> list[str]:
    """Text whose ink leaves the window, or the paper or control it stands on."""
    out = []
    for mark in marks:
        free = mark.region.startswith(HANGS_OVER)
        roomy = (window if free else mark.bounds).inflate(2 * SLACK, 2 * SLACK)
        if not (window.contains(mark.ink) and roomy.contains(mark.ink)):
            out.append(f"{mark.words!r} {tuple(mark.ink)} leaves {mark.region}{tuple(mark.bounds)}")
    return out


def shortened(marks: list[TextMark]) -> list[str]:
    """Text that had no room and ends in dots."""
    return [f"{m.words!r} in {m.region}" for m in marks if m.words.endswith("…")]


def overlaid(marks: list[TextMark]) -> list[str]:
    """Pairs of texts whose ink lies on one another."""
    out = []
    for a, b in combinations(marks, 2):
        part = a.ink.clip(b.ink)
        if part.w > SLACK and part.h > SLACK and not _covered(a, b):
            out.append(f"{a.words!r} ({a.region}) on {b.words!r} ({b.region})")
    return out


def _covered(below: TextMark, above: TextMark) -> bool:
    """Whether the one printed later stands on a drawer or a hint that hides the other."""
    if above.region == "record":
        return below.region.startswith(BELOW_A_DRAWER)
    return above.region.startswith(LIES_ON_TOP)


def under_buttons(marks: list[TextMark], screen: Screen) -> list[str]:
    """Text that a button of the screen hides: printed before it, on the same place."""
    buttons = [(w.name, pygame.Rect(w.rect)) for w in screen.widgets() if isinstance(w, Button)]
    own = {name for name, _ in buttons}
    out = []
    for mark in marks:
        if mark.region in own or mark.region.startswith((*LIES_ON_TOP, "key ", "pad ")):
            continue
        for name, rect in buttons:
            part = mark.ink.clip(rect)
            if part.w > SLACK and part.h > SLACK:
                out.append(f"{mark.words!r} ({mark.region}) under the button {name}")
    return out
