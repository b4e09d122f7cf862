"""Effects drawn on every other frame and repeated in between: fires always, for nobody sees each
flame sixty times a second, and others where there are many or the machine is late.

What an effect blits is written down when it is drawn and blitted again until its next turn;
effects take turns, so that no frame pays for all of them. In between it goes with its ship.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

import pygame

from game.scene.effects import Blaze, Effect, Flash, Splash
from game.sea.polygons import Point
from game.stage.frame.camera import Camera

Blit: TypeAlias = tuple[pygame.Surface, Point]
Blits: TypeAlias = Sequence[Blit]

REPEATABLE_EFFECTS: Final = (Blaze, Flash, Splash)
"""Effects that are blits and nothing else, and so can be written down."""


class BlitRecorder:
    """Takes what is blitted on it down, as pairs of blits and flags."""

    def __init__(self) -> None:
        self.recorded: list[tuple[Blits, int]] = []
        self.origin: Point = (0.0, 0.0)

    def fblits(self, blits: Blits, flags: int = 0) -> None:
        """As that of a surface."""
        self.recorded.append((blits, flags))

    def draw_recorded(self, target: pygame.Surface, at: Point) -> None:
        """All of it is on the target, as far off as `origin` px lie from where it was drawn."""
        dx, dy = round(at[0] - self.origin[0]), round(at[1] - self.origin[1])
        for blits, flags in self.recorded:
            moved = [(it, (x + dx, y + dy)) for it, (x, y) in blits] if dx or dy else blits
            target.fblits(moved, flags)


class EffectCache:
    """What the effects of one sea have blitted when they were last drawn."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self._recorders: dict[int, tuple[Effect, BlitRecorder]] = {}
        self._view: object = None
        self._camera: Camera | None = None
        self._frame_number = 0

    def begin_frame(self, camera: Camera) -> None:
        """A new frame: under another view nothing is repeated."""
        view = (camera.to_screen(0, 0), camera.px_per_cm)
        if view != self._view or len(self._recorders) > 256:
            self._recorders.clear()
        self._view, self._camera = view, camera
        self._frame_number += 1

    def draw(
        self,
        target: pygame.Surface,
        effect: Effect,
        turn: tuple[int, int],
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """The effect is on the target. It is painted when it is new or has its turn, else
        repeated; `turn` is its number, and of how many frames one is its own: a fire has one less
        often still."""
        number, every = turn
        every += isinstance(effect, Blaze)
        if every <= 1 or not isinstance(effect, REPEATABLE_EFFECTS):
            paint(target)
            return
        found = self._recorders.get(id(effect))
        if found is None or found[0] is not effect or (self._frame_number + number) % every == 0:
            found = self._recorders[id(effect)] = (effect, BlitRecorder())
            paint(cast(pygame.Surface, found[1]))
            found[1].origin = self._anchor_of(effect)
        found[1].draw_recorded(target, self._anchor_of(effect))

    def _anchor_of(self, effect: Effect) -> Point:
        """The px of a fire, which goes with its ship; the rest stays where it is."""
        if self._camera is None or not isinstance(effect, Blaze):
            return 0.0, 0.0
        return self._camera.to_screen(effect.x, effect.y)
