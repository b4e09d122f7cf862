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
from game.sea.rings import Point
from game.stage.frame.camera import Camera

Blit: TypeAlias = tuple[pygame.Surface, Point]
Blits: TypeAlias = Sequence[Blit]

REPEATED: Final = (Blaze, Flash, Splash)
"""Effects that are blits and nothing else, and so can be written down."""


class Writer:
    """Takes what is blitted on it down, as pairs of blits and flags."""

    def __init__(self) -> None:
        self.lines: list[tuple[Blits, int]] = []
        self.at: Point = (0.0, 0.0)

    def fblits(self, blits: Blits, flags: int = 0) -> None:
        """As that of a surface."""
        self.lines.append((blits, flags))

    def repeat(self, target: pygame.Surface, at: Point) -> None:
        """All of it is on the target, as far off as `at` px lie from where it was drawn."""
        dx, dy = round(at[0] - self.at[0]), round(at[1] - self.at[1])
        for blits, flags in self.lines:
            moved = [(it, (x + dx, y + dy)) for it, (x, y) in blits] if dx or dy else blits
            target.fblits(moved, flags)


class Replays:
    """What the effects of one sea have blitted when they were last drawn."""

    def __init__(self) -> None:
        """Nothing was drawn yet."""
        self._written: dict[int, tuple[Effect, Writer]] = {}
        self._view: object = None
        self._camera: Camera | None = None
        self._turn = 0

    def begin(self, camera: Camera) -> None:
        """A new frame: under another view nothing is repeated."""
        view = (camera.to_screen(0, 0), camera.px_per_cm)
        if view != self._view or len(self._written) > 256:
            self._written.clear()
        self._view, self._camera = view, camera
        self._turn += 1

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
        if every <= 1 or not isinstance(effect, REPEATED):
            paint(target)
            return
        found = self._written.get(id(effect))
        if found is None or found[0] is not effect or (self._turn + number) % every == 0:
            found = self._written[id(effect)] = (effect, Writer())
            paint(cast(pygame.Surface, found[1]))
            found[1].at = self._place(effect)
        found[1].repeat(target, self._place(effect))

    def _place(self, effect: Effect) -> Point:
        """The px of a fire, which goes with its ship; the rest stays where it is."""
        if self._camera is None or not isinstance(effect, Blaze):
            return 0.0, 0.0
        return self._camera.to_screen(effect.x, effect.y)
