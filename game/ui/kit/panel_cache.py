"""Panels that are painted once and blitted each frame until their content changes."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas, TextLineRect
from game.ui.kit.widgets import Widget

_SHADOW_MARGIN: Final = 26
"""Units round a panel for its shadow and hanging cards."""
FADE_SECONDS: Final = 0.16
"""Seconds in which a panel fades in or out."""
FIRST_OPACITY: Final = 0.25
"""Opacity of a panel in its first frame, 0 to 1."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel to draw: its name, its rectangle, how to paint it, and its content as a key (None:
    paint it in each frame). `controls` are its controls."""

    name: str
    rect: pygame.Rect
    paint: Callable[[Canvas], None]
    cache_key: Hashable | None = None
    controls: tuple[Widget, ...] = ()


@dataclass(slots=True)
class PanelCache:
    """The panels of one screen by name, each with the content it was painted for.

    A panel fades in or out in `FADE_SECONDS`, except in the first frame and under reduced motion. One that
    another replaces disappears at once: it never shines through."""

    images: dict[str, tuple[Hashable, pygame.Rect, pygame.Surface]] = field(default_factory=dict)
    scratch_surface: pygame.Surface | None = None
    opacities: dict[str, float] = field(default_factory=dict)
    """The opacity of each panel, 0 to 1."""
    _drawn_names: set[str] = field(default_factory=set)
    _rects: dict[str, pygame.Rect] = field(default_factory=dict)
    _new_rects: list[pygame.Rect] = field(default_factory=list)
    """Rectangles of the panels that were not in the last frame."""
    _faded_images: dict[str, tuple[pygame.Surface, float, pygame.Surface]] = field(default_factory=dict)
    _lines: dict[str, list[TextLineRect]] = field(default_factory=dict)
    """Where each text line stands on each painted panel."""
    _painters: dict[str, tuple[pygame.Rect, Callable[[Canvas], None]]] = field(default_factory=dict)
    _frame_seconds: float = 0.0
    _has_frame: bool = False

    @property
    def is_fading(self) -> bool:
        """Return whether any panel is fading in or out."""
        return any(0 < shade < 1 for shade in self.opacities.values())

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass since the last frame."""
        self._frame_seconds += seconds / FADE_SECONDS

    def clear(self) -> None:
        """Drop all panels without a fade: their content may be secret."""
        self.opacities.clear()
        self._drawn_names.clear()
        self._frame_seconds = 0.0

    def draw_cached(
        self,
        c: Canvas,
        name: str,
        rect: pygame.Rect,
        says: Hashable,
        paint: Callable[[Canvas], None],
        below: int = 0,
        seen: float = 1.0,
    ) -> None:
        """Blit the panel at `rect`; call `paint` only if its content, position or style is new.
        `below` px are added for what hangs under it; `seen` is its opacity. A canvas with a text
        ledger (a test) is always painted directly."""
        if c.text_log is not None:
            paint(c)
            return
        box = _box_with_shadow(c, rect, below)
        key = (says, c.style, tuple(box))
        held = self.images.get(name)
        if held is None or held[0] != key:
            held = (key, box, self._paint_image(c, box, paint, name))
            self.images[name] = held
        c.text_lines.extend(self._lines[name])
        self._blit(c, name, self._opacity(c, name, rect, seen))

    def draw_panel(self, c: Canvas, panel: Panel) -> None:
        """Blit the panel, or paint it if it is never cached."""
        if panel.cache_key is not None:
            self.draw_cached(c, panel.name, panel.rect, panel.cache_key, panel.paint)
            return
        self._painters[panel.name] = (panel.rect, panel.paint)
        self.images.pop(panel.name, None)
        if c.text_log is not None or self._opacity(c, panel.name, panel.rect, 1.0) >= 1:
            panel.paint(c)
            return
        self._repaint(c, panel.name)
        self._blit(c, panel.name, self.opacities[panel.name])

    def finish_frame(self, c: Canvas) -> None:
        """Fade out the panels that were in the last frame and are not in this one; call it last."""
        for name in [name for name in self.opacities if name not in self._drawn_names]:
            shade = self.opacities[name] - self._frame_seconds
            covered = self._rects[name].collidelist(self._new_rects) >= 0
            if shade <= 0 or covered or c.style.is_motion_reduced or c.text_log is not None:
                del self.opacities[name]
                self._faded_images.pop(name, None)
                continue
            self.opacities[name] = shade
            if name not in self.images:
                self._repaint(c, name)
            self._blit(c, name, shade)
        self._drawn_names.clear()
        self._new_rects.clear()
        self._frame_seconds, self._has_frame = 0.0, True

    def _opacity(self, c: Canvas, name: str, rect: pygame.Rect, seen: float) -> float:
        self._drawn_names.add(name)
        self._rects[name] = rect
        shade = self.opacities.get(name, -1.0)
        if shade < 0:
            self._new_rects.append(rect)
        if c.style.is_motion_reduced or (shade < 0 and not self._has_frame):
            shade = seen
        elif shade < 0:
            shade = min(seen, FIRST_OPACITY)
        elif shade < seen:
            shade = min(seen, shade + self._frame_seconds)
        else:
            shade = max(seen, shade - self._frame_seconds)
        self.opacities[name] = shade
        return shade

    def _blit(self, c: Canvas, name: str, shade: float) -> None:
        _, box, picture = self.images[name]
        if shade < 1:
            held = self._faded_images.get(name)
            if held is None or held[0] is not picture or held[1] != shade:
                thin = picture.copy()
                thin.set_alpha(255, 0)
                thin.fill((255, 255, 255, round(255 * shade)), special_flags=pygame.BLEND_RGBA_MULT)
                held = self._faded_images[name] = (picture, shade, thin)
            picture = held[2]
        c.surface.blit(picture, box)

    def _repaint(self, c: Canvas, name: str) -> None:
        rect, paint = self._painters[name]
        box = _box_with_shadow(c, rect)
        self.images[name] = (None, box, self._paint_image(c, box, paint, name))

    def _paint_image(
        self, c: Canvas, box: pygame.Rect, paint: Callable[[Canvas], None], name: str
    ) -> pygame.Surface:
        size = c.surface.get_size()
        if self.scratch_surface is None or self.scratch_surface.get_size() != size:
            self.scratch_surface = pygame.Surface(size, pygame.SRCALPHA)
        self.scratch_surface.fill((0, 0, 0, 0), box)
        self.scratch_surface.set_clip(box)
        sheet = Canvas(self.scratch_surface, c.style)
        paint(sheet)
        self._lines[name] = sheet.text_lines
        self.scratch_surface.set_clip(None)
        printed = self.scratch_surface.subsurface(box).copy()
        # Paper is nearly all opaque: run-length encoding halves the time of a blit.
        printed.set_alpha(255, pygame.RLEACCEL)
        return printed


def _box_with_shadow(c: Canvas, rect: pygame.Rect, below: int = 0) -> pygame.Rect:
    box = rect.inflate(2 * c.px(_SHADOW_MARGIN), 2 * c.px(_SHADOW_MARGIN))
    box.h += below
    return box.clip(c.surface.get_rect())
