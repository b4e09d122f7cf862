"""Captions: what is heard in words, with the side it comes from, at the foot of the sea."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.sea.polygons import Point
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.sound.cue_list import Cue
from game.stage.sound.event_sounds import SoundSource

CAPTION_SECONDS: Final = 2.6
"""Seconds a caption can be read."""
MAX_LINES: Final = 3
MIN_PRIORITY: Final = 4
"""Cues of less weight are only told when nothing else is."""
_MIDDLE: Final = 0.2
_OWN_SHIP_CM: Final = 1.5
_BEARINGS: Final = (
    "ahead",
    "on the starboard bow",
    "on the starboard beam",
    "on the starboard quarter",
    "astern",
    "on the port quarter",
    "on the port beam",
    "on the port bow",
)


def bearing_words(at: Point, own: SoundSource) -> str:
    """Where a place in cm lies as a sailor on `own` says it; 'own ship' if it is she herself."""
    dx, dy = at[0] - own.x, at[1] - own.y
    if math.hypot(dx, dy) < _OWN_SHIP_CM:
        return "own ship"
    relative = (math.degrees(math.atan2(dx, -dy)) - own.heading) % 360
    return _BEARINGS[round(relative / 45) % 8]


def side_words(side: float) -> str:
    """Where a sound comes from in the window: side -1 is its left edge, 1 its right one."""
    if abs(side) < _MIDDLE:
        return "in the middle"
    return "to the left" if side < 0 else "to the right"


def caption_of(cue: Cue, at: Point | None, side: float, own: SoundSource | None) -> str:
    """The caption of a cue heard from there: what, where from the ship in hand, where in the
    window."""
    if at is None:
        return cue.caption
    where = [bearing_words(at, own)] if own is not None else []
    return ", ".join([cue.caption, *where, side_words(side)])


_STEP: Final = 19


@dataclass(slots=True)
class CaptionLine:
    """One caption, the second it was last said, and how much it weighs."""

    text: str
    last_heard: float
    weight: int


@dataclass(slots=True)
class Captions:
    """The last few things heard, oldest first."""

    lines: list[CaptionLine] = field(default_factory=list)

    def add(self, words: str, weight: int, now: float) -> None:
        """This is heard now. What is still there is told for longer, not twice; small sounds wait
        until nothing else is told."""
        self.remove_old(now)
        for line in self.lines:
            if line.text == words:
                line.last_heard = now
                return
        if weight < MIN_PRIORITY and self.lines:
            return
        self.lines = [line for line in self.lines if line.weight >= MIN_PRIORITY]
        self.lines.append(CaptionLine(words, now, weight))
        while len(self.lines) > MAX_LINES:
            self.lines.remove(min(self.lines, key=lambda line: (line.weight, line.last_heard)))

    def remove_old(self, now: float) -> None:
        """Lines that have stood their time are gone."""
        self.lines = [line for line in self.lines if now - line.last_heard < CAPTION_SECONDS]

    def visible_lines(self, now: float) -> tuple[str, ...]:
        """The words to be read now, oldest first."""
        self.remove_old(now)
        return tuple(line.text for line in self.lines)


def captions_rect(style: UiStyle, sea: pygame.Rect, lines: Sequence[str]) -> pygame.Rect:
    """Where the slip with these lines lies; an empty rectangle at the foot of the sea without
    lines."""
    if not lines:
        return pygame.Rect(sea.centerx, sea.bottom, 0, 0)
    fitted = _cut_to_width(style, sea, lines)
    wide = max(letters.text_width(line, letters.DENSE_STRONG, style) for line in fitted) + style.px(
        28
    )
    slip = pygame.Rect(0, 0, wide, style.text_px(_STEP) * len(fitted) + style.px(12))
    slip.midbottom = (sea.centerx, sea.bottom - style.px(10))
    return slip


def _cut_to_width(style: UiStyle, sea: pygame.Rect, lines: Sequence[str]) -> list[str]:
    """The lines, cut to the width of the sea."""
    room = sea.w - style.px(56)
    return [letters.truncate_text(line, letters.DENSE_STRONG, style, room) for line in lines]


def draw_captions(c: Canvas, sea: pygame.Rect, lines: Sequence[str]) -> pygame.Rect:
    """The lines stand on a paper slip in the middle of the foot of the free sea. Returns the slip;
    an empty rectangle if there is nothing to tell."""
    slip = captions_rect(c.style, sea, lines)
    if not lines:
        return slip
    role, step = letters.DENSE_STRONG, c.style.text_px(_STEP)
    fitted = _cut_to_width(c.style, sea, lines)
    with c.region("captions", slip):
        panel_drawing.draw_shadow(c, slip)
        panel_drawing.draw_paper(c, slip, palette.PAPER_0)
        for n, line in enumerate(fitted):
            at = (slip.centerx, slip.y + c.px(6) + step * n + step // 2)
            letters.draw_text(c, at, line, role, palette.INK_1, "center")
    return slip
