"""Papers that are printed once and laid again each frame until what they say has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.ui.kit.widgets import Widget

_MARGIN: Final = 26
"""Units round a paper that its shadow and its hanging cards may use."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper to be laid: its name, its place, how it is painted, and what it says (None: it is
    painted afresh each frame). `controls` are what may be pressed on it."""

    name: str
    rect: pygame.Rect
    paint: Callable[[Canvas], None]
    says: Hashable | None = None
    controls: tuple[Widget, ...] = ()


@dataclass(slots=True)
class Papers:
    """The papers of one screen by name, each with what it said when it was printed."""

    printed: dict[str, tuple[Hashable, pygame.Rect, pygame.Surface]] = field(default_factory=dict)
    scratch: pygame.Surface | None = None

    def lay(
        self,
        c: Canvas,
        name: str,
        rect: pygame.Rect,
        says: Hashable,
        paint: Callable[[Canvas], None],
        below: int = 0,
    ) -> None:
        """The paper lies at `rect`; `paint` is called only if what it `says`, its place or the look
        is new. `below` px more are kept for what hangs under it. A canvas with a ledger (a test) is
        always painted on directly."""
        if c.ledger is not None:
            paint(c)
            return
        box = rect.inflate(2 * c.px(_MARGIN), 2 * c.px(_MARGIN))
        box.h += below
        box = box.clip(c.surface.get_rect())
        key = (says, c.look, tuple(box))
        held = self.printed.get(name)
        if held is None or held[0] != key:
            held = (key, box, self._print(c, box, paint))
            self.printed[name] = held
        c.surface.blit(held[2], held[1])

    def _print(
        self, c: Canvas, box: pygame.Rect, paint: Callable[[Canvas], None]
    ) -> pygame.Surface:
        """What `paint` draws within `box`, on nothing."""
        size = c.surface.get_size()
        if self.scratch is None or self.scratch.get_size() != size:
            self.scratch = pygame.Surface(size, pygame.SRCALPHA)
        self.scratch.fill((0, 0, 0, 0), box)
        self.scratch.set_clip(box)
        paint(Canvas(self.scratch, c.look))
        self.scratch.set_clip(None)
        printed = self.scratch.subsurface(box).copy()
        # Paper is nearly all solid: run-length coded it is laid in half the time.
        printed.set_alpha(255, pygame.RLEACCEL)
        return printed
