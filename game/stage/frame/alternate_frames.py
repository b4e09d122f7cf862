"""Effects painted on every other frame and repeated in between: fires always, because no eye sees
each flame sixty times a second, and others if there are many or the machine is slow.

The blits of an effect are recorded when it is painted and repeated until its next turn. Effects
take turns, so that no frame pays for all of them. Between turns a fire moves with its ship.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

import pygame

from game.scene.effects import Blaze, Effect, Flash, Splash
from game.sea.polygons import Point
from game.stage.frame.camera import Camera

Blit: TypeAlias = tuple[pygame.Surface, Point]
Blits: TypeAlias = Sequence[Blit]

REPEATABLE_EFFECTS: Final = (Blaze, Flash, Splash)
"""Effects that consist of blits only, and so can be recorded."""


class BlitRecorder:
    """Surface stand-in that records blits, as pairs of blits and flags."""

    def __init__(self) -> None:
        self.recorded: list[tuple[Blits, int]] = []
        self.origin: Point = (0.0, 0.0)

    def fblits(self, blits: Blits, flags: int = 0) -> None:
        """Record the blits, as a surface would draw them."""
        self.recorded.append((blits, flags))

    def draw_recorded(self, target: pygame.Surface, at: Point) -> None:
        """Repeat all blits on the target, moved by as much as `at` is from `origin`."""
        dx, dy = round(at[0] - self.origin[0]), round(at[1] - self.origin[1])
        for blits, flags in self.recorded:
            moved = [(it, (x + dx, y + dy)) for it, (x, y) in blits] if dx or dy else blits
            target.fblits(moved, flags)


class EffectCache:
    """Recorded blits of the effects of one sea."""

    def __init__(self) -> None:
        self._recorders: dict[int, tuple[Effect, BlitRecorder]] = {}
        self._view: object = None
        self._camera: Camera | None = None
        self._frame_number = 0

    def begin_frame(self, camera: Camera) -> None:
        """Start a frame; drop all records if the view has changed."""
        view = (camera.to_screen(0, 0), camera.px_per_cm)
        if view != self._view or len(self._recorders) > 256:
            self._recorders.clear()
        self._view, self._camera = view, camera
        self._frame_number += 1

    def draw(
        self,
        target: pygame.Surface,
        effect: Effect,
        number_and_interval: tuple[int, int],
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Draw the effect: paint it if it is new or has its turn, else repeat it.
        `number_and_interval` is its
        number, and in how many frames it is painted once; a fire is painted once in one frame
        more."""
        number, every = number_and_interval
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
        """Return the px of a fire, which goes with its ship; (0, 0) for effects that stay in
        place."""
        if self._camera is None or not isinstance(effect, Blaze):
            return 0.0, 0.0
        return self._camera.to_screen(effect.x, effect.y)
