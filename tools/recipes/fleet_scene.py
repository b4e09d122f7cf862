"""The fleet that the bench draws: ships, wakes, smoke, fire and shot as plain stage values."""

from __future__ import annotations

import math

import pygame

from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.effects import Blaze, Effect, Flash, Splash
from game.scene.rigging import Rigging
from game.scene.smoke import PUFFS_A_GUN, SmokeBank, drift_all, fire_smoke
from game.scene.wakes import Wake, fade, leave
from game.stage import paint
from game.stage.camera import Viewport
from game.stage.canvas import Canvas
from game.stage.scenery import Cast, Scenery
from game.ui.board import Board

_ABREAST, _APART, _LINES_APART = 30, 4.6, 5.0
_GUNS = 8
_FIELD = (138.0, 42.0)


class Fleet:
    """So many ships in lines that sail east and fire at each other, wrapped in smoke."""

    def __init__(self, ships: int, puffs: int) -> None:
        """The lines are formed, and banks with ``puffs`` puffs in all lie between them."""
        self.air = Air(320.0, 320.0, 1.0)
        self.casts = [_cast(n) for n in range(ships)]
        self.banks = [self._bank(n) for n in range(math.ceil(puffs / (_GUNS * PUFFS_A_GUN)))]
        for n, bank in enumerate(self.banks):
            drift_all([bank], 0.2 + 9.0 * (n * 0.618 % 1), self.air.wind_from, self.air.speed)
        self.effects = self._effects()

    def _bank(self, n: int) -> SmokeBank:
        """The smoke of a broadside of one of the ships."""
        actor, side = self.casts[n % len(self.casts)].actor, 0.0 if n % 2 else 180.0
        guns = [(actor.x + 0.36 * g - 1.4, actor.y) for g in range(_GUNS)]
        return fire_smoke(guns, side, n)

    def _effects(self) -> list[Effect]:
        """Fires, splashes and flashes here and there."""
        found: list[Effect] = []
        for n, cast in enumerate(self.casts):
            x, y = cast.actor.x, cast.actor.y
            if n % 12 == 0:
                found.append(Blaze(3.0, x, y, wind_from=320.0, seed=n))
            if n % 6 == 0:
                guns = tuple((x + 0.36 * g - 1.4, y) for g in range(_GUNS))
                found.append(Flash(0.1, guns, 180.0))
            if n % 3 == 0:
                found.append(Splash(0.1, x + 1.0, y + 2.2, seed=n))
        return found

    def frame(self, board: Board, size: tuple[int, int]) -> None:
        """The camera holds the whole fleet."""
        board.size_cm = board.camera.size_cm = _FIELD
        board.camera.resize(Viewport(0, 0, *size))
        board.glide([(4.0, 4.0), (_FIELD[0] - 4, _FIELD[1] - 4)], still=True)

    def advance(self, seconds: float) -> None:
        """Ships, foam, smoke and fire move on; splashes and flashes come again."""
        for cast in self.casts:
            cast.actor.x += 0.3 * seconds
            leave(cast.wake, cast.actor.x, cast.actor.y)
            fade(cast.wake, seconds)
        drift_all(self.banks, seconds, self.air.wind_from, self.air.speed)
        for effect in self.effects:
            effect.advance(seconds)
            if effect.gone:
                effect.age = 0.0

    def scene(self) -> Scenery:
        """All of it, as the board draws it."""
        return Scenery(tuple(self.casts), tuple(self.banks), tuple(self.effects), self.air)


def _cast(n: int) -> Cast:
    """Ship number n in her place, with a wake behind her."""
    row, place = divmod(n, _ABREAST)
    x, y = 5.0 + place * _APART * 0.97, 14.0 + row * _LINES_APART + 4.0 * (place % 3)
    kind = ("seventy-four", "frigate", "first-rate")[n % 3]
    nation = ("british", "french")[row % 2]
    actor = Actor(f"ship-{n}", x, y, 90.0, way=0.5)
    wake = Wake(1.1)
    for step in range(40):
        leave(wake, x - 8.0 + 0.2 * step, y)
    rigging = Rigging(actor.ship, actor.ship, kind, nation, row % 2, row % 2, 4.3, holes=n % 4)
    return Cast(actor, rigging, wake)


def panels(c: Canvas, board: Board, fleet: Fleet) -> None:
    """The panels of the battle screen, and the name tag of every ship, over the sea."""
    paint.ribbon(c, pygame.Rect(0, 0, c.surface.get_width(), c.look.px(52)))
    for x, y, w, h in ((984, 62, 280, 164), (984, 234, 280, 330), (16, 648, 956, 64)):
        paint.panel(c, c.look.rect(x, y, w, h))
    for cast in fleet.casts:
        x, y = board.at(cast.actor.x, cast.actor.y)
        paint.name_tag(c, (x - 40, y + 30), cast.rigging.side, cast.rigging.name, "74", 0.7)
