"""The living picture behind the title: a dusk sea under the camera, and ships upon it."""

from __future__ import annotations

from typing import Final

from game.stage import backdrop
from game.stage.camera import Camera, Viewport
from game.stage.canvas import Canvas
from game.stage.water import Water

WIND_FROM: Final = 240.0
_TABLE_CM: Final = (80.0, 50.0)


class TitleSea:
    """Time on the title's sea, and the camera that looks at it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.water = Water(WIND_FROM, "fair", "dusk", seed=23)

    def advance(self, seconds: float) -> None:
        """So much time has passed."""
        self.seconds += seconds

    def draw(self, c: Canvas) -> None:
        """The surface shows the sea in a low warm light."""
        w, h = c.surface.get_size()
        camera = Camera(Viewport(0, 0, w, h), _TABLE_CM)
        self.water.draw(c.surface, camera, self.seconds)
        backdrop.dusk_glow(c)
