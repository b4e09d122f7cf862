"""Papers that are printed once and laid again each frame until what they say has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas, Line
from game.ui.kit.widgets import Widget

_MARGIN: Final = 26
"""Units round a paper that its shadow and its hanging cards may use."""
FADES: Final = 0.16
"""Seconds in which a paper comes or goes."""
FIRST: Final = 0.25
"""How much of a paper is seen in its first picture."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A paper to be laid: its name, its place, how it is painted, and what it says (None: it is
    painted afresh each frame). `controls` are what may be pressed on it."""

    name: str
    rect: pygame.Rect
    paint: Callable[[Canvas], None]
    says: Hashable | None = None
    controls: tuple[Widget, ...] = ()


@dataclass(slots=True)
class PanelCache:
    """The papers of one screen by name, each with what it said when it was printed. One that comes
    or goes does so in `FADES` seconds, but those of the first picture lie there, and without motion
    all come and go at once. One that goes is gone at once where another comes in its place: it
    never shines through."""

    printed: dict[str, tuple[Hashable, pygame.Rect, pygame.Surface]] = field(default_factory=dict)
    scratch: pygame.Surface | None = None
    shades: dict[str, float] = field(default_factory=dict)
    """How much of each paper is seen, 0 to 1."""
    _laid: set[str] = field(default_factory=set)
    _places: dict[str, pygame.Rect] = field(default_factory=dict)
    _coming: list[pygame.Rect] = field(default_factory=list)
    """Where papers lie that were not there in the last picture."""
    _thin: dict[str, tuple[pygame.Surface, float, pygame.Surface]] = field(default_factory=dict)
    _words: dict[str, list[Line]] = field(default_factory=dict)
    """What stands on each printed paper, and where."""
    _painted: dict[str, tuple[pygame.Rect, Callable[[Canvas], None]]] = field(default_factory=dict)
    _step: float = 0.0
    _begun: bool = False

    @property
    def fading(self) -> bool:
        """Whether any paper is about to come or to go."""
        return any(0 < shade < 1 for shade in self.shades.values())

    def advance(self, seconds: float) -> None:
        """So much time has passed since the last picture."""
        self._step += seconds / FADES

    def drop(self) -> None:
        """No paper lies there any more, and none is seen to go: what it said may be secret."""
        self.shades.clear()
        self._laid.clear()
        self._step = 0.0

    def lay(
        self,
        c: Canvas,
        name: str,
        rect: pygame.Rect,
        says: Hashable,
        paint: Callable[[Canvas], None],
        below: int = 0,
        seen: float = 1.0,
    ) -> None:
        """The paper lies at `rect`; `paint` is called only if what it `says`, its place or the look
        is new. `below` px more are kept for what hangs under it, and `seen` is how much of it is to
        be seen. A canvas with a ledger (a test) is always painted on directly."""
        if c.ledger is not None:
            paint(c)
            return
        box = _box_of(c, rect, below)
        key = (says, c.look, tuple(box))
        held = self.printed.get(name)
        if held is None or held[0] != key:
            held = (key, box, self._print(c, box, paint, name))
            self.printed[name] = held
        c.lines.extend(self._words[name])
        self._blit(c, name, self._shade(c, name, rect, seen))

    def show(self, c: Canvas, paper: Panel) -> None:
        """The paper is laid, or, if what it says never keeps, painted."""
        if paper.says is not None:
            self.lay(c, paper.name, paper.rect, paper.says, paper.paint)
            return
        self._painted[paper.name] = (paper.rect, paper.paint)
        self.printed.pop(paper.name, None)
        if c.ledger is not None or self._shade(c, paper.name, paper.rect, 1.0) >= 1:
            paper.paint(c)
            return
        self._reprint(c, paper.name)
        self._blit(c, paper.name, self.shades[paper.name])

    def finish(self, c: Canvas) -> None:
        """All papers of this picture lie there; what did in the last one and does no more fades."""
        for name in [name for name in self.shades if name not in self._laid]:
            shade = self.shades[name] - self._step
            covered = self._places[name].collidelist(self._coming) >= 0
            if shade <= 0 or covered or c.look.still or c.ledger is not None:
                del self.shades[name]
                self._thin.pop(name, None)
                continue
            self.shades[name] = shade
            if name not in self.printed:
                self._reprint(c, name)
            self._blit(c, name, shade)
        self._laid.clear()
        self._coming.clear()
        self._step, self._begun = 0.0, True

    def _shade(self, c: Canvas, name: str, rect: pygame.Rect, seen: float) -> float:
        """How much is seen of a paper in this picture of which so much is to be seen."""
        self._laid.add(name)
        self._places[name] = rect
        shade = self.shades.get(name, -1.0)
        if shade < 0:
            self._coming.append(rect)
        if c.look.still or (shade < 0 and not self._begun):
            shade = seen
        elif shade < 0:
            shade = min(seen, FIRST)
        elif shade < seen:
            shade = min(seen, shade + self._step)
        else:
            shade = max(seen, shade - self._step)
        self.shades[name] = shade
        return shade

    def _blit(self, c: Canvas, name: str, shade: float) -> None:
        """So much of the printed paper is seen."""
        _, box, picture = self.printed[name]
        if shade < 1:
            held = self._thin.get(name)
            if held is None or held[0] is not picture or held[1] != shade:
                thin = picture.copy()
                thin.set_alpha(255, 0)
                thin.fill((255, 255, 255, round(255 * shade)), special_flags=pygame.BLEND_RGBA_MULT)
                held = self._thin[name] = (picture, shade, thin)
            picture = held[2]
        c.surface.blit(picture, box)

    def _reprint(self, c: Canvas, name: str) -> None:
        """What was painted under that name is printed as it is now."""
        rect, paint = self._painted[name]
        box = _box_of(c, rect)
        self.printed[name] = (None, box, self._print(c, box, paint, name))

    def _print(
        self, c: Canvas, box: pygame.Rect, paint: Callable[[Canvas], None], name: str
    ) -> pygame.Surface:
        """What `paint` draws within `box`, on nothing."""
        size = c.surface.get_size()
        if self.scratch is None or self.scratch.get_size() != size:
            self.scratch = pygame.Surface(size, pygame.SRCALPHA)
        self.scratch.fill((0, 0, 0, 0), box)
        self.scratch.set_clip(box)
        sheet = Canvas(self.scratch, c.look)
        paint(sheet)
        self._words[name] = sheet.lines
        self.scratch.set_clip(None)
        printed = self.scratch.subsurface(box).copy()
        # Paper is nearly all solid: run-length coded it is laid in half the time.
        printed.set_alpha(255, pygame.RLEACCEL)
        return printed


def _box_of(c: Canvas, rect: pygame.Rect, below: int = 0) -> pygame.Rect:
    """The px that a paper and its shadow may use, and so many below it."""
    box = rect.inflate(2 * c.px(_MARGIN), 2 * c.px(_MARGIN))
    box.h += below
    return box.clip(c.surface.get_rect())
