"""The sea of a battle: water, shore, ships, smoke and fire, as the stage has them, in one picture.

The board keeps what is costly (sprites, sea, shore) and the camera; it knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import pygame

from game.levels.model import Area, Level
from game.scene.effects import Colours, Effect
from game.scene.rigging import Rigging
from game.stage import effects as effect_art
from game.stage import smoke as smoke_art
from game.stage.camera import MARGIN, Camera, Point, Viewport
from game.stage.canvas import Canvas
from game.stage.hulls import Bank, Look, Sprite, draw_flags
from game.stage.hulls.flags import flag
from game.stage.scenery import Cast, Scenery
from game.stage.shore import Shore
from game.stage.wake import draw_wakes, draw_waterline
from game.stage.water import Water

Overlay: TypeAlias = Callable[[Canvas], None]

ENSIGNS: Final = {
    "british": "gb",
    "american": "us",
    "french": "fr",
    "spanish": "es",
    "danish": "dk",
    "dutch": "nl",
    "turkish": "ot",
}
_SEAS: Final = {"calm": "light", "smooth": "light", "choppy": "rough", "rough": "rough"}
_LIGHTS: Final = {"dusk": "dusk", "dawn": "dusk", "night": "night", "moonlight": "night"}
_GHOST: Final = 150
_FLAG_HZ: Final = 0.9
_SINKING_PX: Final = 26


@dataclass(frozen=True, slots=True)
class Ghost:
    """A hull drawn where a ship might come to lie: x, y in cm, heading in degrees."""

    ship: str
    x: float
    y: float
    heading: float


class Board:
    """The sea of one level, and the camera over it."""

    def __init__(self, level: Level, *, immediate: bool = False, plain: bool = False) -> None:
        """A board for this level; `immediate` bakes every sprite on the spot (tests, pictures),
        `plain` lays a quiet sea."""
        chart = level.chart
        self.size_cm = (chart.cm(chart.size[0]), chart.cm(chart.size[1]))
        self.light = _LIGHTS.get(chart.light, "day")
        self.weather = "plain" if plain else _SEAS.get(chart.sea, "fair")
        self.rocks = [(a.name, _ring(level, a)) for a in chart.rocks]
        self.shore = Shore(
            self.size_cm,
            [_ring(level, area) for area in chart.land],
            [_ring(level, area) for area in chart.shoals],
            [ring for _, ring in self.rocks],
            light=self.light,
        )
        self.water: Water | None = None
        self.bank = Bank(immediate=immediate)
        self.camera = Camera(Viewport(0, 0, 976, 588), self.size_cm)
        self.immediate = immediate
        self.seconds = 0.0

    def advance(self, seconds: float) -> None:
        """The sea has moved on, the camera has glided, and new sprites have come in."""
        self.seconds += seconds
        self.camera.advance(seconds)
        self.bank.pump(1.0)

    def frame_into(self, viewport: pygame.Rect) -> None:
        """The camera looks into this part of the window."""
        port = Viewport(*viewport)
        if port != self.camera.viewport:
            self.camera.resize(port)

    def close(self) -> None:
        """The baker next door is sent home."""
        self.bank.close()

    # --------------------------------------------------------------------------------- drawing

    def draw(
        self, c: Canvas, scene: Scenery, planning: bool, under: Sequence[Overlay] = ()
    ) -> None:
        """The whole surface shows the sea; `under` is drawn on the water, below every hull."""
        self._lay_sea(c, scene)
        afloat = [cast for cast in scene.ships if cast.actor.present]
        draw_wakes(c.surface, self.camera, [cast.wake for cast in afloat], self.light)
        for overlay in under:
            overlay(c)
        for cast in afloat:
            self._lay_shadow(c.surface, cast, scene.air.wind_from)
        banks, share = list(scene.smoke), smoke_art.PLANNING if planning else 1.0
        c.surface.fblits(smoke_art.shadows(c.surface, self.camera, banks, share=share))
        self._stand_up(c.surface, scene, afloat, share)

    def _lay_sea(self, c: Canvas, scene: Scenery) -> None:
        """Water and shore."""
        weather = "rough" if scene.air.choppy and self.weather != "plain" else self.weather
        if self.water is None:
            self.water = Water(scene.air.wind_from, weather, self.light)
        self.water.change(wind_from=round(scene.air.towards), weather=weather)
        self.water.draw(c.surface, self.camera, self.seconds)
        self.shore.draw(c.surface, self.camera, self.seconds)
        if self.immediate:
            self.shore.finish(c.surface, self.camera)
            self.shore.draw(c.surface, self.camera, self.seconds)

    def _lay_shadow(self, target: pygame.Surface, cast: Cast, wind: float) -> None:
        """Her shadow and the foam along her waterline."""
        actor, sprite = cast.actor, self.sprite(cast.rigging, cast.actor.heading, wind)
        x, y = self.camera.to_screen(actor.x, actor.y)
        at = (round(x - sprite.shadow_anchor[0]), round(y - sprite.shadow_anchor[1]))
        target.blit(sprite.shadow, at)
        hull = (cast.rigging.length_cm * 0.96, cast.rigging.length_cm / 4)
        way = min(1.0, 0.25 + actor.way / 8)
        pose = (actor.x, actor.y, actor.heading)
        draw_waterline(
            target, self.camera, pose, hull, way=way, seconds=self.seconds, light=self.light
        )

    def _stand_up(
        self, target: pygame.Surface, scene: Scenery, afloat: Sequence[Cast], share: float
    ) -> None:
        """Ships, smoke and effects, farthest first."""
        things: list[tuple[float, int, Callable[[], None]]] = []
        for n, cast in enumerate(afloat):
            depth = self.camera.to_screen(cast.actor.x, cast.actor.y)[1]
            things.append((depth, n, self._ship_drawer(target, cast, scene)))
        for n, effect in enumerate(scene.effects):
            depth = effect_art.depth(self.camera, effect)
            things.append((depth, 1000 + n, self._effect_drawer(target, effect, scene)))
        puffs = smoke_art.puffs(
            target, self.camera, list(scene.smoke), light=self.light, share=share
        )
        for n, (depth, puff, at) in enumerate(puffs):
            things.append((depth, 10_000 + n, _blitter(target, puff, at)))
        for _, _, draw in sorted(things, key=lambda thing: thing[:2]):
            draw()

    def sprite(self, rigging: Rigging, heading: float, wind: float) -> Sprite:
        """Her picture on this heading under this wind, at the camera's scale."""
        return self.bank.sprite(look_of(rigging), heading, wind, self.camera.px_per_metre)

    def _ship_drawer(
        self, target: pygame.Surface, cast: Cast, scene: Scenery
    ) -> Callable[[], None]:
        """Draws hull, rig and flags of one ship."""

        def draw() -> None:
            actor, rigging, wind = cast.actor, cast.rigging, scene.air.wind_from
            x, y = self.camera.to_screen(actor.x, actor.y)
            sprite = self.sprite(rigging, actor.heading, wind)
            down = round(_SINKING_PX * actor.under)
            at = (round(x - sprite.anchor[0]), round(y - sprite.anchor[1]) + down)
            if actor.under:
                sprite.image.set_alpha(round(255 * (1 - actor.under)))
            target.blit(sprite.image, at)
            if actor.under:
                sprite.image.set_alpha(255)
                return
            self._fly(target, (round(x), round(y)), cast, scene)

        return draw

    def _fly(self, target: pygame.Surface, at: tuple[int, int], cast: Cast, scene: Scenery) -> None:
        """Her ensign and pennant stream down the wind."""
        rigging, phase = cast.rigging, (self.seconds * _FLAG_HZ) % 1
        draw_flags(
            target,
            at,
            rigging.kind,
            cast.actor.heading,
            scene.air.wind_from,
            self.camera.px_per_metre,
            phase,
            ensign_of(rigging),
            rigging.side,
            rigging.struck,
            captor_of(rigging, scene) if rigging.prize else "",
            rigging.lost,
        )

    def _effect_drawer(
        self, target: pygame.Surface, effect: Effect, scene: Scenery
    ) -> Callable[[], None]:
        """Draws one flash, splash, fire or falling mast."""

        def draw() -> None:
            cloth = None
            if isinstance(effect, Colours):
                tall = max(6, round(5.6 * self.camera.px_per_metre))
                wind = round(scene.air.wind_from / 5) * 5 % 360
                cloth = flag(ENSIGNS.get(effect.ensign, "gb"), tall, wind, 0).image
            effect_art.draw_effect(target, self.camera, effect, cloth)

        return draw

    def draw_ghost(self, c: Canvas, ghost: Ghost, scene: Scenery) -> None:
        """A pale hull where the ship might come to lie."""
        cast = next((s for s in scene.ships if s.actor.ship == ghost.ship), None)
        if cast is None:
            return
        sprite = self.sprite(cast.rigging, ghost.heading, scene.air.wind_from)
        x, y = self.camera.to_screen(ghost.x, ghost.y)
        sprite.image.set_alpha(_GHOST)
        c.surface.blit(sprite.image, (round(x - sprite.anchor[0]), round(y - sprite.anchor[1])))
        sprite.image.set_alpha(255)

    # ---------------------------------------------------------------------------------- places

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in cm."""
        px, py = self.camera.to_screen(x, y)
        return round(px), round(py)

    def glide(self, points: Sequence[Point], still: bool = False, margin: float = MARGIN) -> None:
        """The camera comes to frame these places, at once when motion is not wanted."""
        if not points:
            return
        look = self.camera.fit(points, margin=margin)
        if still:
            self.camera.jump(look)
        else:
            self.camera.glide_to(look)


def _ring(level: Level, area: Area) -> list[Point]:
    """An area's corners in cm."""
    return [(level.chart.cm(x), level.chart.cm(y)) for x, y in area.points]


def _blitter(
    target: pygame.Surface, puff: pygame.Surface, at: tuple[float, float]
) -> Callable[[], None]:
    """Draws one puff."""
    return lambda: target.fblits([(puff, at)])


def look_of(rigging: Rigging) -> Look:
    """What of a ship's rigging chooses her sprite."""
    livery = ENSIGNS.get(rigging.nation, "gb")
    if rigging.kind in ("lugger", "gunboat"):
        livery = "privateer"
    if rigging.kind == "merchant":
        livery = "merchant"
    lost, holes, rig = tuple(sorted(rigging.lost)), rigging.holes, rigging.rig
    return Look(rigging.kind, livery, rigging.sails, lost, holes, rig)


def ensign_of(rigging: Rigging) -> str:
    """The flag she was born under."""
    return ENSIGNS.get(rigging.nation, "gb" if rigging.born == 0 else "fr")


def captor_of(rigging: Rigging, scene: Scenery) -> str:
    """The flag of the side that holds her."""
    theirs = (s.rigging for s in scene.ships if s.rigging.born == rigging.side)
    return next((ensign_of(r) for r in theirs), "gb")
