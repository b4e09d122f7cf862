"""The sea of a battle: water, shore, ships, smoke and fire, as the stage has them, in one picture.

The board keeps what is costly (sprites, sea, shore) and the camera; it knows no rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import pygame

from game.levels.model import Area, Level
from game.scene.effects import Colours, Effect, Explosion
from game.scene.rigging import Rigging
from game.scene.timings import COLLISION, EXPLOSION_BALL
from game.stage import effects as effect_art
from game.stage import smoke as smoke_art
from game.stage.camera import MARGIN, Camera, Point, Viewport
from game.stage.canvas import Canvas
from game.stage.governor import Governor
from game.stage.hulls import DEEPEST, Bank, Look, Picture, Portraits, draw_flags
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
    "swedish": "se",
    "russian": "ru",
    "turkish": "ot",
    "portuguese": "pt",
    "neapolitan": "np",
    "venetian": "ve",
}
_SEAS: Final = {"calm": "light", "smooth": "light", "choppy": "rough", "rough": "rough"}
_LIGHTS: Final = {"dusk": "dusk", "dawn": "dusk", "night": "night", "moonlight": "night"}
_GHOST: Final = 150
_FLAG_HZ: Final = 0.9
_LAST_SEEN: Final = 0.8
"""Share of her going down after which what is left of her fades away."""


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
        self.portraits = Portraits(self.bank)
        self.governor = Governor()
        self.camera = Camera(Viewport(0, 0, 976, 588), self.size_cm)
        self.immediate = immediate
        self.seconds = 0.0
        self._felt: Explosion | None = None

    def advance(self, seconds: float) -> None:
        """The sea has moved on, the camera has glided, and new sprites have come in."""
        self.seconds += seconds
        self.camera.advance(seconds)
        self.bank.pump(1.0)
        self.portraits.advance(seconds)

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
        self._feel(scene, c.look.still)
        self._lay_sea(c, scene)
        afloat = [cast for cast in scene.ships if cast.actor.present]
        if self.governor.dials.wakes:
            draw_wakes(c.surface, self.camera, [cast.wake for cast in afloat], self.light)
        for overlay in under:
            overlay(c)
        for cast in afloat:
            falling = scene.falling(cast.actor.ship)
            self._lay_shadow(c.surface, cast, scene.air.wind_from, falling)
        banks, share = list(scene.smoke), smoke_art.PLANNING if planning else 1.0
        if self.governor.dials.shades:
            c.surface.fblits(smoke_art.shadows(c.surface, self.camera, banks, share=share))
        self._stand_up(c.surface, scene, afloat, share, c.look.still)

    def _feel(self, scene: Scenery, still: bool) -> None:
        """The view shakes once for each ship that blows up, unless motion is not wanted."""
        for effect in scene.effects:
            if isinstance(effect, Explosion) and effect.age < EXPLOSION_BALL:
                if effect is not self._felt and not still:
                    self.camera.shake()
                self._felt = effect

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

    def _lay_shadow(
        self, target: pygame.Surface, cast: Cast, wind: float, falling: tuple[str, ...]
    ) -> None:
        """Her shadow and the foam along her waterline."""
        actor = cast.actor
        picture = self.picture(cast, wind, falling)
        picture.lay_shadow(target, self.at(actor.x, actor.y), left_of(actor.under))
        hull = (cast.rigging.length_cm * 0.96, cast.rigging.length_cm / 4)
        way = min(1.0, 0.25 + actor.way / 8)
        pose = (actor.x, actor.y, actor.heading)
        draw_waterline(
            target, self.camera, pose, hull, way=way, seconds=self.seconds, light=self.light
        )

    def _stand_up(
        self,
        target: pygame.Surface,
        scene: Scenery,
        afloat: Sequence[Cast],
        share: float,
        still: bool,
    ) -> None:
        """Ships, smoke and effects, farthest first."""
        things: list[tuple[float, int, Callable[[], None]]] = []
        for n, cast in enumerate(afloat):
            depth = self.camera.to_screen(cast.actor.x, cast.actor.y)[1]
            things.append((depth, n, self._ship_drawer(target, cast, scene, still)))
        dials = self.governor.dials
        for n, effect in enumerate(scene.effects):
            if isinstance(effect, Colours):
                continue
            depth = effect_art.depth(self.camera, effect)
            things.append((depth, 1000 + n, self._effect_drawer(target, effect)))
        puffs = smoke_art.puffs(
            target, self.camera, list(scene.smoke), light=self.light, share=share, cap=dials.puffs
        )
        clouds = iter(sorted(puffs, key=lambda puff: puff[0]))
        waiting = next(clouds, None)
        for depth, _, draw in sorted(things, key=lambda thing: thing[:2]):
            between: list[tuple[pygame.Surface, Point]] = []
            while waiting is not None and waiting[0] < depth:
                between.append(waiting[1:])
                waiting = next(clouds, None)
            target.fblits(between)
            draw()
        if waiting is not None:
            target.fblits([waiting[1:], *(cloud[1:] for cloud in clouds)])

    def picture(self, cast: Cast, wind: float, falling: tuple[str, ...] = ()) -> Picture:
        """Her picture under this wind, at the camera's scale, without the masts now falling."""
        actor, look = cast.actor, look_of(cast.rigging)
        if actor.under or falling:
            look = replace(look, settled=math.ceil(actor.under * DEEPEST), falling=falling)
        metre = self.camera.px_per_metre
        return self.portraits.show(actor.ship, look, actor.heading, wind, metre)

    def _ship_drawer(
        self, target: pygame.Surface, cast: Cast, scene: Scenery, still: bool
    ) -> Callable[[], None]:
        """Draws hull, rig and flags of one ship."""

        def draw() -> None:
            actor, wind = cast.actor, scene.air.wind_from
            picture = self.picture(cast, wind, scene.falling(actor.ship))
            x, y = self.at(actor.x, actor.y)
            x += 0 if still else round(2 * jolt(actor.shudder))
            picture.stand(target, (x, y), left_of(actor.under))
            if not actor.under:
                self._fly(target, (x, y), cast, scene, picture)

        return draw

    def _fly(
        self,
        target: pygame.Surface,
        at: tuple[int, int],
        cast: Cast,
        scene: Scenery,
        picture: Picture,
    ) -> None:
        """Her ensign and pennant stream down the wind."""
        rigging, phase = cast.rigging, (self.seconds * _FLAG_HZ) % 1
        flags = scene.colours(rigging.ship)
        struck = rigging.struck and not (flags and flags.own)
        prize = rigging.prize and not (flags and flags.own)
        draw_flags(
            target,
            at,
            rigging.kind,
            picture.heading,
            scene.air.wind_from,
            self.camera.px_per_metre,
            phase,
            ensign_of(rigging),
            rigging.side,
            struck,
            captor_of(rigging, scene) if prize else "",
            rigging.lost,
            picture.wind_from,
            picture.turned,
            flags.hoist if flags else 1.0,
        )

    def _effect_drawer(self, target: pygame.Surface, effect: Effect) -> Callable[[], None]:
        """Draws one flash, splash, fire or falling mast."""
        return lambda: effect_art.draw_effect(target, self.camera, effect)

    def draw_ghost(self, c: Canvas, ghost: Ghost, scene: Scenery) -> None:
        """A pale hull where the ship might come to lie."""
        cast = next((s for s in scene.ships if s.actor.ship == ghost.ship), None)
        if cast is None:
            return
        wind = scene.air.wind_from
        look, metre = look_of(cast.rigging), self.camera.px_per_metre
        picture = self.portraits.show(f"ghost of {ghost.ship}", look, ghost.heading, wind, metre)
        picture.stand(c.surface, self.at(ghost.x, ghost.y), _GHOST)

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


def jolt(shudder: float) -> float:
    """How far a ship that shakes is thrown aside, -1 to 1, with so many seconds of it left."""
    return math.sin(90 * shudder) * min(1.0, shudder / COLLISION)


def left_of(under: float) -> int:
    """How strongly a ship is still drawn, 255 to 0: she fades when only her masts are left."""
    return round(255 * min(1.0, (1 - under) / (1 - _LAST_SEEN)))


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
