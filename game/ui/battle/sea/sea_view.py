"""The sea of a battle: water, shore, ships, smoke and fire, as the stage has them, in one picture.

The board keeps what is costly (sprites, sea, shore) and the camera; it knows no rules."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeAlias

import pygame

from game.levels.format.charts import Chart, ChartArea
from game.levels.format.model import Level
from game.scene.actors import Actor
from game.scene.boats_and_works import BoatGroup
from game.scene.effects import Effect, Explosion, FlagChange, Flash, Melee, Splash
from game.scene.rigging import DrawnWind
from game.scene.timings import EXPLOSION_BALL
from game.sea.polygons import Point
from game.stage.frame.camera import GLIDE_SECONDS, Camera, CameraView, Viewport
from game.stage.frame.quality_governor import DoubleBuffer, EffectCache, QualityGovernor
from game.stage.frame.stage_view import NO_BOATS_OR_WORKS, StageShip, StageView, px_per_metre_of
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Blit, Blits, Canvas
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.sea.distance_fields import outer_rings
from game.stage.sea.fog import REPAINT_EVERY, REPAINT_EVERY_LATE, Fog, draw_gun_light, draw_lanterns
from game.stage.sea.landmarks import GroundAreas, hashable_rings
from game.stage.sea.rain import draw_rain, rain_ring_blits
from game.stage.sea.shore import ShoreLayer
from game.stage.sea.wakes import WakeLayer
from game.stage.sea.water import CREST_SORTS, PrepareMoment, SeaSurfaceCache, Water
from game.stage.ships.boat_renderer import BoatAndWorksView
from game.stage.ships.ship_renderer import ShipRenderer, splash_depth_px
from game.stage.smoke import effects as effect_art
from game.stage.smoke.blaze import draw_fire_light
from game.stage.smoke.muzzle_flash import draw_flash_light
from game.stage.smoke.smoke_layer import ClearPlace, SmokeLayer, StripBlit
from game.stage.works.works import WorksSites
from game.ui.battle.layout.tag_layout import TagLayout
from game.ui.battle.sea.zone_layer import ZoneLayer
from game.ui.battle.values.level_geometry import area_ring

Overlay: TypeAlias = Callable[[Canvas], None]
SeaObject: TypeAlias = StageShip | Effect | tuple[Actor, BoatGroup]
"""Whatever stands on the sea, sorted by how far off it is."""

_SEAS: Final = {"calm": "calm", "smooth": "light", "choppy": "rough", "rough": "rough"}
_FULL_RATE: Final = 1 / 60
"""Seconds of a picture when all of them are wanted."""
_PLANNING_SHARE: Final = 0.35
"""Share of its density that smoke has while a player plans, or men are seen to fight hand to hand."""
_FIGHT_HULL_PX: Final = 90.0
"""Length of a hull from which men on her deck can be told apart."""
_GHOST: Final = 150
_EFFECT_LIMITS: Final = (24, 32)
"""Effects past each of which they are painted in one frame more, however fast the machine."""
_FLEET_SHIPS: Final = 24
"""Ships past which the sea is painted in one band more: its waves still keep their pace."""
_HALF_FRAME_SHIPS: Final = 40
"""Ships past which a picture is drawn in two halves, one a frame: in a view of this many none moves a pixel
in a frame."""


@dataclass(frozen=True, slots=True)
class GhostShip:
    """A hull drawn where a ship might come to be: x, y in cm, heading in degrees; `variant` tells several
    ghosts of one ship apart."""

    ship: str
    x: float
    y: float
    heading: float
    variant: str = ""


class SeaView:
    """The sea of one level, and the camera over it."""

    def __init__(self, level: Level, *, is_immediate: bool = False, plain: bool = False) -> None:
        """Make a board for this level; `is_immediate` renders every sprite on the spot (tests, pictures),
        `plain` draws a quiet sea."""
        chart = level.chart
        self.size_cm = chart.size_cm
        self.light: str = chart.light
        self.weather = "plain" if plain else _sea_weather(chart)
        self._bounds = _ground_areas(level)
        self._shoals = [area_ring(level, area) for area in chart.shoals]
        self.charted_shoals = tuple(range(len(self._shoals)))
        self.shore = self._shore()
        sites = WorksSites(self._bounds.land)
        self.zone_layer = ZoneLayer(level, sites)
        self.water: Water | None = None
        self.bank, self._lent = SpriteBank(bakes_at_once=is_immediate), False
        self.portraits = SpriteAnimator(self.bank, LIGHT_PRESETS[self.light].ship_rgb)
        self.governor = QualityGovernor()
        self.camera = Camera(Viewport(0, 0, 976, 588), self.size_cm)
        light_airs = self.weather in ("calm", "light")
        self.smoke = SmokeLayer(is_immediate=is_immediate)
        self.berths = ShipRenderer(self.portraits, self.camera, self.light, light_airs)
        self.berths.smoke_thickness = partial(self.smoke.thickness_at, self.camera)
        self.berths.flagships = frozenset(ship.id for ship in level.ships if ship.flagship)
        nations = self.zone_layer.nations
        self.attendants = BoatAndWorksView(self.portraits, self.camera, self.light, nations, sites)
        self.sea_sheet = SeaSurfaceCache()
        self._clear_places: Sequence[ClearPlace] = ()
        self.wakes = WakeLayer()
        self.replays = EffectCache()
        self.double_buffer = DoubleBuffer()
        self.tag_layout = TagLayout()
        self.is_immediate = is_immediate
        self.fog = Fog()
        self.seconds = self._fogged = self._laid = 0.0
        self._rings: tuple[Hashable, list[Blit]] = ((), [])
        self._is_still = False
        self._shaken_by: Explosion | None = None

    def _shore(self) -> ShoreLayer:
        shoals = hashable_rings([self._shoals[n] for n in self.charted_shoals])
        return ShoreLayer(self.size_cm, replace(self._bounds, shoals=shoals), light=self.light)

    def set_known_shoals(self, known: tuple[int, ...] | None) -> None:
        """Show only these shoals of the level, by their numbers; None for all."""
        known = tuple(range(len(self._shoals))) if known is None else known
        if known != self.charted_shoals:
            self.charted_shoals = known
            self.shore = self._shore()

    def set_clear_places(self, places: Sequence[ClearPlace]) -> None:
        """Keep smoke off these rounds of the window: what a player must see to press it."""
        self._clear_places = places

    def set_light(self, light: str) -> None:
        """Set hour and sky."""
        if light != self.light:
            self.light = self.berths.light = self.attendants.light = light
            self.portraits.light = LIGHT_PRESETS[light].ship_rgb
            self.shore = self._shore()

    def set_fog(
        self, viewer_places: Mapping[str, Point], sight_cm: float | None, air: DrawnWind, *, is_still: bool
    ) -> None:
        """Set the fog: `sight_cm` cm can be seen from each of these ships (id and place); None for no fog. It
        drifts with the air, unless motion is reduced (`is_still`)."""
        passed, self._fogged = max(0.0, self.seconds - self._fogged), self.seconds
        self.fog.update_visibility(viewer_places, sight_cm, passed, is_instant=is_still or self.is_immediate)
        if not is_still:
            self.fog.drift(air.wind_from, air.speed * passed)

    def advance(self, seconds: float) -> None:
        """Move sea and camera on in time, and take in new sprites."""
        self.seconds += seconds
        self.camera.advance(seconds)
        self.bank.process_jobs(1.0)
        self.portraits.advance(seconds)

    def set_viewport(self, viewport: pygame.Rect) -> None:
        """Set the part of the window that the camera draws into; the table stays where it is."""
        port = Viewport(*viewport)
        if port != self.camera.viewport:
            self.camera.resize(port)

    def use_bank(self, bank: SpriteBank) -> None:
        """Take ships' pictures from this bank from now on; closing the board leaves it open."""
        self.close()
        self.bank, self._lent = bank, True
        light = LIGHT_PRESETS[self.light].ship_rgb
        self.portraits = self.berths.portraits = SpriteAnimator(bank, light)
        self.attendants.boat_renderer.portraits = self.portraits

    def take_over_from(self, other: SeaView) -> None:
        """Take over the pictures and the sprite process of another board, which is about to be closed; its
        water too, unless the light differs."""
        lent = other._lent
        if self.light == other.light:
            self.water = other.water
        self.use_bank(other.bank)
        self._lent, other._lent = lent, True
        self.seconds = other.seconds

    def close(self) -> None:
        """Stop the sprite process unless another board uses it."""
        if not self._lent:
            self.bank.close()

    # --------------------------------------------------------------------------------- drawing

    def draw(self, c: Canvas, stage_view: StageView, planning: bool, under: Sequence[Overlay] = ()) -> None:
        """Draw the sea over the whole surface; call `under` to draw on the water, below every hull. Smoke is
        thin while somebody plans."""
        self._is_still = c.style.is_motion_reduced
        self._shake(stage_view, self._is_still)
        afloat = [stage_ship for stage_ship in stage_view.ships if stage_ship.actor.is_in_sight]
        share = _PLANNING_SHARE if planning else 1.0
        in_halves = self.governor.settings.halves or (
            len(afloat) > _HALF_FRAME_SHIPS and not self.is_immediate
        )

        def lower(canvas: Canvas) -> None:
            self.smoke.update(
                canvas.surface.get_size(), self.camera, stage_view.smoke, light=self.light,
                draws_a_step=1 if in_halves else self.governor.settings.smoke,
                coarser=self.governor.settings.smoke_px,
            )  # fmt: skip
            self._draw_on_water(canvas, stage_view, afloat, share, under)

        def upper(canvas: Canvas) -> None:
            self._draw_upright(canvas, stage_view, afloat, share)

        if in_halves:
            seen = (self.camera.to_screen(0, 0), self.camera.px_per_cm, c.surface.get_size())
            self.double_buffer.draw(c, seen, lower, upper)
        else:
            self.double_buffer.invalidate()
            lower(c)
            upper(c)
        if self._rain_falls:
            wind = stage_view.air.wind_from
            draw_rain(c.surface, self.light, wind, self.seconds, is_still=self._is_still)

    @property
    def _rain_falls(self) -> bool:
        return self.governor.settings.rain or self.is_immediate

    def _ring_blits(self, size: tuple[int, int], seconds: float) -> list[Blit]:
        """Return the rings of the rain; all bands of a sea are painted for one moment."""
        if not (self._rain_falls and LIGHT_PRESETS[self.light].rain):
            return []
        key = (size, seconds, self.camera.to_screen(0, 0), self.camera.px_per_cm, self.light)
        if key != self._rings[0]:
            still = self._is_still
            self._rings = (
                key, rain_ring_blits(size, self.camera, self.shore, self.light, seconds, is_still=still)
            )  # fmt: skip
        return self._rings[1]

    def _draw_on_water(
        self,
        c: Canvas,
        stage_view: StageView,
        afloat: Sequence[StageShip],
        share: float,
        under: Sequence[Overlay],
    ) -> None:
        self._paint_sea(c.surface, stage_view, afloat, share)
        calm = c.style.is_motion_reduced or self.governor.settings.every > 1
        self.fog.draw(c.surface, self.camera, self.light, REPAINT_EVERY_LATE if calm else REPAINT_EVERY)
        wind, fought = stage_view.air.wind_from, stage_view.boats_and_works is not NO_BOATS_OR_WORKS
        self.zone_layer.draw(c, self.camera, wind, self.seconds, self.light, skips_chains_and_forts=fought)
        if fought:
            self.attendants.draw_under_hulls(c, stage_view)
        for overlay in under:
            overlay(c)
        self.berths.has_swell = self.governor.settings.rolls and not c.style.is_motion_reduced
        self.berths.is_mirrored = self._weather_now(stage_view) == "calm"
        self.berths.draw_shadows(c.surface, stage_view, afloat, self.seconds)
        draw_fire_light(c.surface, self.camera, stage_view.effects, is_dark=LIGHT_PRESETS[self.light].is_dark)
        if not c.style.is_motion_reduced:
            draw_flash_light(c.surface, self.camera, stage_view.effects)
            if LIGHT_PRESETS[self.light].is_dark:
                draw_gun_light(c.surface, self.camera, stage_view.effects)

    def _shake(self, stage_view: StageView, still: bool) -> None:
        """Shake the view once for each ship that blows up, unless motion is reduced."""
        for effect in stage_view.effects:
            if isinstance(effect, Explosion) and effect.age < EXPLOSION_BALL:
                if effect is not self._shaken_by and not still:
                    self.camera.shake()
                self._shaken_by = effect

    def _weather_now(self, stage_view: StageView) -> str:
        return "rough" if stage_view.air.is_choppy and self.weather != "plain" else self.weather

    def current_water(self, stage_view: StageView) -> Water:
        """Return the water under the air of this moment: what there was, on its way to it, or new."""
        weather = self._weather_now(stage_view)
        water = self.water or Water(stage_view.air.wind_from, weather, self.light)
        water.set_conditions(
            wind_from=round(stage_view.air.target_wind_from), weather=weather, light=self.light
        )
        return water

    def _paint_sea(
        self, target: pygame.Surface, stage_view: StageView, afloat: Sequence[StageShip], share: float
    ) -> None:
        """Paint water, shore, wakes, and the shade of smoke on them."""
        self.water = water = self.current_water(stage_view)
        dials = self.governor.settings
        wakes = [stage_ship.wake for stage_ship in afloat] if dials.wakes else []
        bands = self._band_count() + (len(afloat) > _FLEET_SHIPS)

        def paint(surface: pygame.Surface, seconds: float) -> None:
            water.draw(surface, self.camera, seconds)
            if self.is_immediate:
                self.shore.draw_complete(surface, self.camera)
            self.shore.draw(surface, self.camera, seconds)
            surface.fblits(self._ring_blits(surface.get_size(), seconds))
            self.wakes.draw(surface, self.camera, wakes, self.light, bands)
            if dials.shades:
                surface.fblits(self.smoke.shadow_blits(self.camera, share=share, moment=seconds))

        if self.is_immediate:
            paint(target, self.seconds)
        else:
            ready = self._prepare_next(target, water, share)
            self.sea_sheet.draw(target, self.camera, self.seconds, paint, bands, ready)

    def _prepare_next(self, target: pygame.Surface, water: Water, share: float) -> list[PrepareMoment]:
        """Return what can be made ready for the next sheet of the sea while this one is painted. There are
        about as many bands as parts; where one band has two, those are the lightest, the last."""
        camera, area = self.camera, target.get_rect()

        def shade(moment: float) -> None:
            self.smoke.shadow_blits(camera, share=share, moment=moment)

        shades: list[PrepareMoment] = [shade] if self.governor.settings.shades else []
        crests: list[PrepareMoment] = [
            partial(water.prepare_crests, sort, area, camera) for sort in range(CREST_SORTS)
        ]
        return [*shades, water.prepare_wave_tiles, *crests]

    def _band_count(self) -> int:
        """Return the number of bands to paint the sea in: where few pictures are wanted, and the machine is
        not late, so few that the waves go on as they do at the full rate."""
        passed, self._laid = self.seconds - self._laid, self.seconds
        bands = self.governor.settings.bands
        if self.governor.step or passed <= _FULL_RATE:
            return bands
        return max(2, round(bands * _FULL_RATE / passed))

    def _draw_upright(
        self, c: Canvas, stage_view: StageView, afloat: Sequence[StageShip], share: float
    ) -> None:
        """Draw ships, smoke and effects, farthest first."""
        target, dials = c.surface, self.governor.settings
        things: list[tuple[float, int, SeaObject]] = []
        every = dials.every + sum(len(stage_view.effects) > many for many in _EFFECT_LIMITS)
        for n, stage_ship in enumerate(afloat):
            depth = self.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)[1]
            things.append((depth, n, stage_ship))
        for n, boat in enumerate(stage_view.boats_and_works.boats):
            depth = self.camera.to_screen(boat[0].x, boat[0].y)[1]
            things.append((depth, 500 + n, boat))
        for n, effect in enumerate(stage_view.effects):
            if not isinstance(effect, FlagChange):
                things.append((self._effect_depth(effect, afloat), 1000 + n, effect))
        density = _PLANNING_SHARE if shows_fight(stage_view.effects, self.camera.px_per_cm) else share
        strips = self.smoke.smoke_blits(
            target.get_size(), self.camera, density=density, effects=stage_view.effects,
            clear_places=self._clear_places,
        )  # fmt: skip
        clouds = iter(sorted(strips, key=_smoke_depth))
        cloud = next(clouds, None)
        self.replays.begin_frame(self.camera)
        waiting: Blits = []
        for depth, n, thing in sorted(things, key=_draw_order):
            while cloud is not None and cloud[0] < depth:
                waiting.append(cloud[1:])
                cloud = next(clouds, None)
            waiting = self._draw_thing(c, stage_view, thing, (n, every), waiting)
        if cloud is not None:
            waiting += [cloud[1:], *(later[1:] for later in clouds)]
        target.fblits(waiting)
        if LIGHT_PRESETS[self.light].is_dark:
            draw_lanterns(target, self.camera, afloat)
        if dials.shades:
            self.fog.draw_over_ships(target)

    def _effect_depth(self, effect: Effect, afloat: Sequence[StageShip]) -> float:
        depth = effect_art.effect_depth_px(self.camera, effect)
        if isinstance(effect, Splash):
            return splash_depth_px(depth, effect, afloat, self.camera)
        return depth

    def _draw_thing(
        self, c: Canvas, stage_view: StageView, chart_object: SeaObject, turn: tuple[int, int], waiting: Blits
    ) -> Blits:
        """Draw one ship, boat or effect over what is `waiting` to be blitted; return what waits then."""
        if isinstance(chart_object, StageShip) and chart_object.rigging.has_oars:
            c.surface.fblits(waiting)
            self.attendants.draw_ship_oars(c, chart_object, stage_view)
            waiting = []
        if isinstance(chart_object, StageShip) and (
            blits := self.berths.hull_blits(c, chart_object, stage_view, self.seconds)
        ):
            waiting += blits
            return waiting
        c.surface.fblits(waiting)
        if isinstance(chart_object, StageShip):
            self.berths.draw(c, chart_object)
        elif isinstance(chart_object, tuple):
            self.attendants.draw_boats(c, chart_object, stage_view.air)
        else:
            self._draw_effect(c, chart_object, turn)
        return []

    def _draw_effect(self, c: Canvas, effect: Effect, turn: tuple[int, int]) -> None:
        """Draw one flash, splash, fire or falling mast."""

        def paint(surface: pygame.Surface) -> None:
            effect_art.draw_effect(
                surface, self.camera, effect, c.style.all_side_colours, c.style.is_motion_reduced, self.light
            )

        self.replays.draw(c.surface, effect, turn, paint)
        if isinstance(effect, Flash) and effect.firing_side is not None:
            c.surface.fblits(self.berths.flag_blits(effect.firing_side.ship))

    def draw_ghost(self, c: Canvas, ghost: GhostShip, stage_view: StageView) -> None:
        """Draw a pale hull where the ship might come to be."""
        stage_ship = next((s for s in stage_view.ships if s.actor.ship == ghost.ship), None)
        if stage_ship is None:
            return
        wind, name = stage_view.air.wind_from, f"ghost of {ghost.ship}{ghost.variant}"
        look = replace(self.berths.wind_look_of(stage_ship, stage_view.air), moorage="afloat", has_oars=True)
        metre = px_per_metre_of(stage_ship.rigging, self.camera)
        picture = self.portraits.picture_of(name, look, ghost.heading, wind, metre)
        picture.draw_ship(c.surface, self.pixel_at(ghost.x, ghost.y), _GHOST)

    # ---------------------------------------------------------------------------------- places

    def pixel_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a place in cm."""
        px, py = self.camera.to_screen(x, y)
        return round(px), round(py)

    def pixel_of_object(self, name: str, x: float, y: float) -> tuple[int, int]:
        """Return the pixel where boats or troops are seen at this moment: those that hang on a ship are where
        she is drawn, not where their sheet has them; of anything else that of its place."""
        return self.pixel_at(*self.attendants.object_positions.get(name, (x, y)))

    def limit_zoom(self, px_per_cm: float, least_hull_px: float) -> None:
        """Limit how near the camera may go, and how small a hull is drawn."""
        self.camera.max_px_per_cm = max(px_per_cm, self.camera.min_px_per_cm)
        self.camera.least_hull_px = least_hull_px

    def frame_points(self, points: Sequence[Point], immediate: bool) -> None:
        """Move the camera to frame these places; jump there under reduced motion."""
        if points:
            self.move_to_view(self.camera.view_of(points), immediate)

    def move_to_view(self, view: CameraView, immediate: bool) -> None:
        """Move the camera to that view; jump there under reduced motion."""
        self.camera.glide_to(view, 0.0 if immediate else GLIDE_SECONDS)


def _sea_weather(chart: Chart) -> str:
    """Return the sea of a chart in the words of `Water`: a higher sea than a light wind makes is a swell."""
    if chart.wind == "calm" and chart.sea in ("calm", "smooth"):
        return "calm"
    if chart.wind == "light" and chart.sea == "moderate":
        return "swell"
    return _SEAS.get(chart.sea, "fair")


def shows_fight(effects: Sequence[Effect], px_per_cm: float) -> bool:
    """Return whether men fight hand to hand on a deck, so near that they can be told apart."""
    fights = (effect for effect in effects if isinstance(effect, Melee))
    return any(fight.length * px_per_cm > _FIGHT_HULL_PX for fight in fights)


def _ground_areas(level: Level) -> GroundAreas:
    chart = level.chart

    def rings(areas: Sequence[ChartArea]) -> list[list[Point]]:
        return [area_ring(level, area) for area in areas]

    countries = [
        (name, hashable_rings(rings([area for area in chart.land if area.country == name])))
        for name in dict.fromkeys(area.country for area in chart.land)
    ]
    return GroundAreas(
        land=hashable_rings(outer_rings(rings(chart.land))),
        reefs=hashable_rings(rings(chart.rocks)),
        cliffs=hashable_rings(rings([area for area in chart.land if area.cliffs])),
        fort_positions=tuple(chart.position_in_cm(fort.at) for fort in level.forts),
        has_hexes=chart.unit == "hex",
        countries=(*countries, *((area.country, hashable_rings(rings([area]))) for area in chart.ground)),
    )


def _smoke_depth(cloud: StripBlit) -> float:
    return cloud[0]


def _draw_order(chart_object: tuple[float, int, SeaObject]) -> tuple[float, int]:
    return chart_object[:2]
