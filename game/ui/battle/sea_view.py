"""The sea of a battle: water, shore, ships, smoke and fire, as the stage has them, in one picture.

The board keeps what is costly (sprites, sea, shore) and the camera; it knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.levels.format.model import Area, Level
from game.scene.actors import Actor
from game.scene.air import Air
from game.scene.boats_and_works import Craft
from game.scene.effects import Colours, Effect, Explosion
from game.scene.timings import EXPLOSION_BALL
from game.sea.rings import Point
from game.stage.frame.alternate_frames import Replays
from game.stage.frame.boats_and_works import Attendants
from game.stage.frame.camera import GLIDE_SECONDS, MARGIN, Camera, CameraView, Viewport
from game.stage.frame.double_buffer import DoubleBuffer
from game.stage.frame.governor import Governor
from game.stage.frame.scenery import NOBODY, Cast, Scenery
from game.stage.hulls import Bank, Portraits
from game.stage.paper.canvas import Canvas
from game.stage.paper.grades import GRADES
from game.stage.sea.coasts import outer
from game.stage.sea.fog import EVERY, SHED, Fog
from game.stage.sea.lamps import draw_gun_light, draw_lanterns
from game.stage.sea.sea_sheet import Ready, SeaSheet
from game.stage.sea.shore import Shore
from game.stage.sea.sounded import Bounds, rings
from game.stage.sea.wake import Wakes
from game.stage.sea.water import SORTS, Water
from game.stage.ships.afloat import Berths
from game.stage.ships.masts import Blits
from game.stage.ships.scale import metre_of
from game.stage.smoke import banks as smoke_art
from game.stage.smoke import effects as effect_art
from game.stage.smoke.pall import PallSheet
from game.stage.smoke.sheets import SmokeSheets
from game.stage.works.sites import Sites
from game.ui.battle.tag_layout import TagLayout
from game.ui.battle.zone_layer import Grounds

Overlay: TypeAlias = Callable[[Canvas], None]
Thing: TypeAlias = Cast | Effect | tuple[Actor, Craft]
"""Whatever stands on the sea, sorted by how far off it is."""

_SEAS: Final = {"calm": "light", "smooth": "light", "choppy": "rough", "rough": "rough"}
_FULL_RATE: Final = 1 / 60
"""Seconds of a picture when all of them are wanted."""
_GHOST: Final = 150
_MANY: Final = (24, 32)
"""Effects past each of which they are painted in one frame more, however fast the machine."""
_FLEET: Final = 24
"""Ships past which the sea is painted in one band more: its waves still keep their pace."""
_HALVED: Final = 40
"""Ships past which a picture is drawn in two halves, one a frame: in a view of so many none moves
a pixel in a frame."""


@dataclass(frozen=True, slots=True)
class GhostShip:
    """A hull drawn where a ship might come to lie: x, y in cm, heading in degrees; `case` tells
    several ghosts of one ship apart."""

    ship: str
    x: float
    y: float
    heading: float
    case: str = ""


class SeaView:
    """The sea of one level, and the camera over it."""

    def __init__(self, level: Level, *, immediate: bool = False, plain: bool = False) -> None:
        """A board for this level; `immediate` bakes every sprite on the spot (tests, pictures),
        `plain` lays a quiet sea."""
        chart = level.chart
        self.size_cm = chart.size_cm
        self.light: str = chart.light
        self.weather = "plain" if plain else _SEAS.get(chart.sea, "fair")
        self._bounds = Bounds(
            land=rings(outer([_ring(level, area) for area in chart.land])),
            reefs=rings([_ring(level, area) for area in chart.rocks]),
            cliffs=rings([_ring(level, area) for area in chart.land if area.cliffs]),
            forts=tuple(chart.place(fort.at) for fort in level.forts),
            hexes=chart.unit == "hex",
        )
        self._shoals = [_ring(level, area) for area in chart.shoals]
        self.charted = tuple(range(len(self._shoals)))
        self.shore = self._shore()
        sites = Sites(self._bounds.land)
        self.grounds = Grounds(level, sites)
        self.water: Water | None = None
        self.bank, self._lent = Bank(immediate=immediate), False
        self.portraits = Portraits(self.bank, GRADES[self.light].ships)
        self.governor = Governor()
        self.camera = Camera(Viewport(0, 0, 976, 588), self.size_cm)
        light_airs = self.weather == "light"
        self.berths = Berths(self.portraits, self.camera, self.light, light_airs)
        self.berths.flagships = frozenset(ship.id for ship in level.ships if ship.flagship)
        nations = self.grounds.nations
        self.company = Attendants(self.portraits, self.camera, self.light, nations, sites)
        self.sheet = SeaSheet()
        self.smoke, self.pall = SmokeSheets(), PallSheet()
        self.wakes = Wakes()
        self.replays = Replays()
        self.relay = DoubleBuffer()
        self.moorings = TagLayout()
        self.immediate = immediate
        self.fog = Fog()
        self.seconds = self._fogged = self._laid = 0.0
        self._felt: Explosion | None = None

    def _shore(self) -> Shore:
        """The shore with the shoals that are charted."""
        shoals = rings([self._shoals[n] for n in self.charted])
        return Shore(self.size_cm, replace(self._bounds, shoals=shoals), light=self.light)

    def show_shoals(self, known: tuple[int, ...] | None) -> None:
        """Whoever looks knows of these shoals of the level by their numbers, None for all; of no
        other is anything to be seen."""
        known = tuple(range(len(self._shoals))) if known is None else known
        if known != self.charted:
            self.charted = known
            self.shore = self._shore()

    def show_light(self, light: str) -> None:
        """The hour and sky are these now."""
        if light != self.light:
            self.light = self.berths.light = self.company.light = light
            self.portraits.light = GRADES[light].ships
            self.shore = self._shore()

    def show_fog(
        self, eyes: Mapping[str, Point], reach: float | None, air: Air, *, still: bool
    ) -> None:
        """`reach` cm are seen from each of these ships (id and place), None: as far as one likes.
        Fog goes with the air, unless motion is not wanted (`still`)."""
        passed, self._fogged = max(0.0, self.seconds - self._fogged), self.seconds
        self.fog.look(eyes, reach, passed, at_once=still or self.immediate)
        if not still:
            self.fog.drift(air.wind_from, air.speed * passed)

    def advance(self, seconds: float) -> None:
        """The sea has moved on, the camera has glided, and new sprites have come in."""
        self.seconds += seconds
        self.camera.advance(seconds)
        self.bank.pump(1.0)
        self.portraits.advance(seconds)

    def frame_into(self, viewport: pygame.Rect) -> None:
        """The camera looks into this part of the window; the table stays where it lies."""
        port = Viewport(*viewport)
        if port != self.camera.viewport:
            self.camera.resize(port)

    def use_bank(self, bank: Bank) -> None:
        """Ships' pictures come from this bank from now on; it stays when the board is closed."""
        self.close()
        self.bank, self._lent = bank, True
        light = GRADES[self.light].ships
        self.portraits = self.berths.portraits = Portraits(bank, light)
        self.company.boats.portraits = self.portraits

    def inherit(self, other: SeaView) -> None:
        """The pictures of another board, which is about to be closed, and whoever bakes for it are
        this one's now; so is its water, unless the light is another."""
        lent = other._lent
        if self.light == other.light:
            self.water = other.water
        self.use_bank(other.bank)
        self._lent, other._lent = lent, True
        self.seconds = other.seconds

    def close(self) -> None:
        """The baker next door is sent home, unless he bakes for others too."""
        if not self._lent:
            self.bank.close()

    # --------------------------------------------------------------------------------- drawing

    def draw(
        self, c: Canvas, scene: Scenery, planning: bool, under: Sequence[Overlay] = ()
    ) -> None:
        """The whole surface shows the sea; `under` is drawn on the water, below every hull."""
        self._feel(scene, c.look.still)
        afloat = [cast for cast in scene.ships if cast.actor.in_sight]
        share = smoke_art.PLANNING if planning else 1.0

        def lower(canvas: Canvas) -> None:
            self._lie(canvas, scene, afloat, share, under)

        def upper(canvas: Canvas) -> None:
            self._stand_up(canvas, scene, afloat, share)

        if self.governor.dials.halves or (len(afloat) > _HALVED and not self.immediate):
            seen = (self.camera.to_screen(0, 0), self.camera.px_per_cm, c.surface.get_size())
            self.relay.draw(c, seen, lower, upper)
        else:
            self.relay.forget()
            lower(c)
            upper(c)

    def _lie(
        self,
        c: Canvas,
        scene: Scenery,
        afloat: Sequence[Cast],
        share: float,
        under: Sequence[Overlay],
    ) -> None:
        """All that lies on the water."""
        self._lay_sea(c.surface, scene, afloat, share)
        calm = c.look.still or self.governor.dials.every > 1
        self.fog.draw(c.surface, self.camera, self.light, SHED if calm else EVERY)
        wind, fought = scene.air.wind_from, scene.company is not NOBODY
        self.grounds.draw(c, self.camera, wind, self.seconds, self.light, fought=fought)
        if fought:
            self.company.lay(c, scene)
        for overlay in under:
            overlay(c)
        self.berths.rolls = self.governor.dials.rolls and not c.look.still
        self.berths.lay(c.surface, scene, afloat, self.seconds)
        if GRADES[self.light].dark and not c.look.still:
            draw_gun_light(c.surface, self.camera, scene.effects)

    def _feel(self, scene: Scenery, still: bool) -> None:
        """The view shakes once for each ship that blows up, unless motion is not wanted."""
        for effect in scene.effects:
            if isinstance(effect, Explosion) and effect.age < EXPLOSION_BALL:
                if effect is not self._felt and not still:
                    self.camera.shake()
                self._felt = effect

    def water_of(self, scene: Scenery) -> Water:
        """The water under the air of this moment: what there was, on its way to it, or new."""
        weather = "rough" if scene.air.choppy and self.weather != "plain" else self.weather
        water = self.water or Water(scene.air.wind_from, weather, self.light)
        water.change(wind_from=round(scene.air.towards), weather=weather, light=self.light)
        return water

    def _lay_sea(
        self, target: pygame.Surface, scene: Scenery, afloat: Sequence[Cast], share: float
    ) -> None:
        """Water, shore, wakes, and what smoke lays on them: old smoke, and its shade."""
        self.water = water = self.water_of(scene)
        dials = self.governor.dials
        wakes = [cast.wake for cast in afloat] if dials.wakes else []
        bands = self._bands() + (len(afloat) > _FLEET)

        def paint(surface: pygame.Surface, seconds: float) -> None:
            water.draw(surface, self.camera, seconds)
            if self.immediate:
                self.shore.finish(surface, self.camera)
            self.shore.draw(surface, self.camera, seconds)
            self.wakes.draw(surface, self.camera, wakes, self.light, bands)
            if dials.shades:
                how = {"share": share, "moment": seconds}
                self.pall.draw(surface, self.camera, scene.pall, light=self.light, **how)
                surface.fblits(self.smoke.shade(surface, self.camera, scene.smoke, **how))

        if self.immediate:
            paint(target, self.seconds)
        else:
            ready = self._made_ready(target, water, scene, share)
            self.sheet.lay(target, self.camera, self.seconds, paint, bands, ready)

    def _made_ready(
        self, target: pygame.Surface, water: Water, scene: Scenery, share: float
    ) -> list[Ready]:
        """What can be made ready for the next sheet of the sea while this one is painted. There are
        about as many bands as parts; where one band has two, those are the lightest, the last."""
        camera, area = self.camera, target.get_rect()

        def pall(moment: float) -> None:
            self.pall.ready(scene.pall, light=self.light, share=share, moment=moment)

        def shade(moment: float) -> None:
            self.smoke.shade(target, camera, scene.smoke, share=share, moment=moment)

        shades: list[Ready] = [pall, shade] if self.governor.dials.shades else []
        crests: list[Ready] = [
            partial(water.ready_crests, sort, area, camera) for sort in range(SORTS)
        ]
        return [*shades, water.ready_waves, *crests]

    def _bands(self) -> int:
        """Bands to paint the sea in: where few pictures are wanted, and the machine is not late, so
        few that the waves go on as they do at the full rate."""
        passed, self._laid = self.seconds - self._laid, self.seconds
        bands = self.governor.dials.bands
        if self.governor.step or passed <= _FULL_RATE:
            return bands
        return max(2, round(bands * _FULL_RATE / passed))

    def _stand_up(self, c: Canvas, scene: Scenery, afloat: Sequence[Cast], share: float) -> None:
        """Ships, smoke and effects, farthest first."""
        target, dials = c.surface, self.governor.dials
        things: list[tuple[float, int, Thing]] = []
        every = dials.every + sum(len(scene.effects) > many for many in _MANY)
        for n, cast in enumerate(afloat):
            depth = self.camera.to_screen(cast.actor.x, cast.actor.y)[1]
            things.append((depth, n, cast))
        for n, boat in enumerate(scene.company.boats):
            depth = self.camera.to_screen(boat[0].x, boat[0].y)[1]
            things.append((depth, 500 + n, boat))
        for n, effect in enumerate(scene.effects):
            if not isinstance(effect, Colours):
                things.append((effect_art.depth(self.camera, effect), 1000 + n, effect))
        puffs = self.smoke.clouds(
            target, self.camera, scene.smoke, light=self.light, share=share,
            cap=dials.puffs, every=dials.smoke,
        )  # fmt: skip
        clouds = iter(sorted(puffs, key=_depth_of))
        cloud = next(clouds, None)
        self.replays.begin(self.camera)
        waiting: Blits = []
        for depth, n, thing in sorted(things, key=_place_of):
            while cloud is not None and cloud[0] < depth:
                waiting.append(cloud[1:])
                cloud = next(clouds, None)
            waiting = self._stand(c, scene, thing, (n, every), waiting)
        if cloud is not None:
            waiting += [cloud[1:], *(later[1:] for later in clouds)]
        target.fblits(waiting)
        if GRADES[self.light].dark:
            draw_lanterns(target, self.camera, afloat)
        if dials.shades:
            self.fog.veil(target)

    def _stand(
        self, c: Canvas, scene: Scenery, thing: Thing, turn: tuple[int, int], waiting: Blits
    ) -> Blits:
        """One ship, boat or effect stands over what is `waiting` to be blitted; what waits then."""
        if isinstance(thing, Cast) and thing.rigging.rowed:
            c.surface.fblits(waiting)
            self.company.row(c, thing, scene)
            waiting = []
        if isinstance(thing, Cast) and (blits := self.berths.simple(c, thing, scene, self.seconds)):
            waiting += blits
            return waiting
        c.surface.fblits(waiting)
        if isinstance(thing, Cast):
            self.berths.draw(c, thing)
        elif isinstance(thing, tuple):
            self.company.stand(c, thing, scene.air)
        else:
            self._show(c, thing, turn)
        return []

    def _show(self, c: Canvas, effect: Effect, turn: tuple[int, int]) -> None:
        """One flash, splash, fire or falling mast."""

        def paint(surface: pygame.Surface) -> None:
            effect_art.draw_effect(
                surface, self.camera, effect, c.look.signs, c.look.still, self.light
            )

        self.replays.draw(c.surface, effect, turn, paint)

    def draw_ghost(self, c: Canvas, ghost: GhostShip, scene: Scenery) -> None:
        """A pale hull where the ship might come to lie."""
        cast = next((s for s in scene.ships if s.actor.ship == ghost.ship), None)
        if cast is None:
            return
        wind, name = scene.air.wind_from, f"ghost of {ghost.ship}{ghost.case}"
        look = replace(self.berths.look(cast, scene.air), lies="afloat", oars=True)
        metre = metre_of(cast.rigging, self.camera)
        picture = self.portraits.show(name, look, ghost.heading, wind, metre)
        picture.stand(c.surface, self.at(ghost.x, ghost.y), _GHOST)

    # ---------------------------------------------------------------------------------- places

    def at(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in cm."""
        px, py = self.camera.to_screen(x, y)
        return round(px), round(py)

    def pixel_of(self, name: str, x: float, y: float) -> tuple[int, int]:
        """The pixel where boats or troops are seen at this moment: those that hang on a ship lie
        where she is drawn, not where their sheet has them; of anything else that of its place."""
        return self.at(*self.company.places.get(name, (x, y)))

    def limit_zoom(self, px_per_cm: float) -> None:
        """The camera may go as near as this, and no nearer."""
        self.camera.highest = max(px_per_cm, self.camera.lowest)

    def glide(self, points: Sequence[Point], still: bool = False, margin: float = MARGIN) -> None:
        """The camera comes to frame these places, at once when motion is not wanted."""
        if points:
            self.look_at(self.camera.fit(points, margin=margin), still)

    def look_at(self, look: CameraView, still: bool = False) -> None:
        """The camera comes to look so, at once when motion is not wanted."""
        self.camera.glide_to(look, 0.0 if still else GLIDE_SECONDS)


def _ring(level: Level, area: Area) -> list[Point]:
    """An area's corners in cm."""
    return [level.chart.place(point) for point in area.points]


def _depth_of(cloud: smoke_art.Blit) -> float:
    """What orders smoke among the ships."""
    return cloud[0]


def _place_of(thing: tuple[float, int, Thing]) -> tuple[float, int]:
    """What orders ships and effects among each other."""
    return thing[:2]
