"""Moving scenes at dusk: the four ships of the line behind the title, and others made the same way. They have
their own clock and random numbers; nothing here touches a rule."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol

import pygame

from game.scene.actors import Wake, extend_wake, fade_wake
from game.scene.effects import Blaze, Effect, Flash, Splash, Splinters, advance_and_prune
from game.scene.smoke import SmokeBank, drift_banks, is_gone, make_smoke_bank
from game.sea.units import unit_vector
from game.stage.frame.camera import HULL_METRES_PER_CM, Camera, CameraView, Viewport
from game.stage.hulls.flags import ship_flags
from game.stage.hulls.ship_look import ShipLook, round_heading
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import gunport_pixels, real_size_metres
from game.stage.paper import menu_backdrop
from game.stage.paper.canvas import Canvas
from game.stage.sea.wakes import draw_wakes, draw_waterline_foam
from game.stage.sea.water import SeaSurfaceCache, Water
from game.stage.smoke.effects import draw_effect
from game.stage.smoke.smoke_layer import SmokeLayer
from game.ui.kit.screens import AppContext, ShellCallbacks

WIND_FROM_DEGREES: Final = 240.0
COURSE_DEGREES: Final = 74.0
CM_PER_SECOND: Final = 0.22
SWAY_CM: Final = 0.55
FIRST_SHOT_SECONDS: Final = 1.2
SHOT_INTERVAL: Final = 12.0
LEAD_IN_SECONDS: Final = 9.4
"""Seconds of action already past when the title is first seen: wakes are long, smoke is to leeward,
and the nearest ship has just fired."""
_STEP_SECONDS: Final = 0.1
PX_PER_METRE: Final = 4.6
_SEA_SIZE_CM: Final = (4000.0, 4000.0)
_SPRITE_BUDGET_MS: Final = 4.0
_SEA_BANDS: Final = 2
_FIRE_OFFSET_CM: Final = 1.25
_SMOKE_DENSITY: Final = 0.6
"""Share of the density of a battle's smoke: the ships stay in view while they sail along with it."""
_STRIKE_CM: Final = 1.1


@dataclass(slots=True)
class TitleShip:
    """A ship of the scene: her position in px of a 1280 x 720 window, her looks, and when in the
    firing cycle she fires (None: never)."""

    position_px: tuple[float, float]
    heading: float
    look: ShipLook
    ensign: str
    side: int
    sway: float
    firing_side: str = ""
    firing_turn: int = 0
    wake: Wake = field(default_factory=lambda: Wake(1.1))


def make_title_ships() -> list[TitleShip]:
    """Return two British ships in line, and two of the combined fleet to leeward."""
    first, third = "first-rate", "seventy-four"
    return [
        TitleShip((855, 290), 76, ShipLook(first, "gb", "fighting", shot_holes=1), "gb", 0, 0.0,
             "starboard", 0),
        TitleShip((720, 590), 68, ShipLook(first, "es", "fighting", ("mizzen",), 3), "es", -1, 1.7,
             "port", 1),
        TitleShip((1190, 545), 60, ShipLook(third, "fr", "full", shot_holes=1), "fr", -1, 3.1),
        TitleShip((1180, 96), 86, ShipLook(third, "gb", "fighting", shot_holes=1), "gb", 0, 4.4,
             "starboard", 2),
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class SeaScene:
    """The ships of a scene and the px of a metre, larger in a larger window if it `grows`. `burning_ship` is
    the index of the one on fire (None: none); balls strike the ship with the index `target`, if any."""

    make_ships: Callable[[], list[TitleShip]]
    px_per_metre: float
    grows: bool = False
    burning_ship: int | None = None
    target: int | None = None
    wind_from: float = WIND_FROM_DEGREES
    shot_seconds: float = SHOT_INTERVAL / 3
    """Seconds from one broadside to the next."""
    turns: int = 3
    """After so many broadsides the same ship fires again."""


TITLE_SCENE: Final = SeaScene(make_title_ships, PX_PER_METRE, grows=True, burning_ship=1)


class TitleSea:
    """The state of a scene on the sea: ships, smoke and flashes, moved by `advance`. Scenes that are never
    shown together may have the water in common: that `of` another one."""

    def __init__(self, bank: SpriteBank, scene: SeaScene = TITLE_SCENE, of: "TitleSea | None" = None) -> None:
        self.bank, self.scene, self._of = bank, scene, of
        self.seconds = 0.0
        self.ships = scene.make_ships()
        self.smoke: list[SmokeBank] = []
        self.effects: list[Effect] = []
        self.blaze = Blaze(size=0.5, wind_from=self.scene.wind_from, seed=4)
        self.volleys = 0
        self._water: Water | None = None
        self._sheet = SeaSurfaceCache()
        self._smoke_layer = SmokeLayer()
        self._window = (0, 0)

    def _view_centre(self) -> tuple[float, float]:
        """Return the table position in the middle of the window, which sails with the squadron."""
        east, south = unit_vector(COURSE_DEGREES)
        run = self.seconds * CM_PER_SECOND
        return _SEA_SIZE_CM[0] / 4 + east * run, _SEA_SIZE_CM[1] / 2 + south * run

    @property
    def _spread(self) -> float:
        """Return how much larger than 1280 x 720 px the window is."""
        return min(self._window[0] / 1280, self._window[1] / 720)

    @property
    def px_per_metre(self) -> float:
        """Return the px of a metre in the present window."""
        return self.scene.px_per_metre * (self._spread if self.scene.grows else 1.0)

    def _camera(self) -> Camera:
        camera = Camera(Viewport(0, 0, *self._window), _SEA_SIZE_CM)
        scale = self.px_per_metre * HULL_METRES_PER_CM
        camera.max_px_per_cm = max(camera.max_px_per_cm, scale)
        camera.jump_to(CameraView(*self._view_centre(), scale))
        return camera

    def hull_ends(self, number: int) -> tuple[tuple[float, float], ...]:
        """Return the px of the stern and bow of the ship with that index, as it is drawn now."""
        if self._window == (0, 0):
            return ()
        ship, camera = self.ships[number], self._camera()
        x, y = camera.to_screen(*self.ship_position(ship))
        east, south = unit_vector(ship.heading)
        half = real_size_metres(ship.look.kind)[0] / 2 * self.px_per_metre
        return tuple((x + way * east * half, y + way * south * half) for way in (-1, 1))

    def ship_position(self, ship: TitleShip) -> tuple[float, float]:
        """Return her position on the table in cm: her station, with a slow sway fore and aft."""
        px = self._window[0] / 2 + (ship.position_px[0] - 1280) * self._spread
        py = (ship.position_px[1] - 360) * self._spread
        scale = self.px_per_metre * HULL_METRES_PER_CM
        east, south = unit_vector(ship.heading)
        sway = 0.35 * math.sin(self.seconds / 5 + ship.sway)
        x, y = self._view_centre()
        return x + px / scale + east * sway, y + py / scale + south * sway

    def advance(self, seconds: float) -> None:
        """Let `seconds` pass."""
        self.bank.process_jobs(_SPRITE_BUDGET_MS)
        if seconds <= 0:
            return
        if self._window == (0, 0):
            self._start((1280, 720))
        self._advance_scene(seconds)

    def _start(self, window: tuple[int, int]) -> None:
        self._window = window
        self.seconds, self.volleys, self.smoke, self.effects = 0.0, 0, [], []
        for ship in self.ships:
            ship.wake = Wake(1.1)
        for _ in range(round(LEAD_IN_SECONDS / _STEP_SECONDS)):
            self._advance_scene(_STEP_SECONDS)

    def _advance_scene(self, seconds: float) -> None:
        self.seconds += seconds
        drift_banks(self.smoke, seconds, self.scene.wind_from, SWAY_CM)
        self.smoke = [bank for bank in self.smoke if not is_gone(bank)]
        self.effects = advance_and_prune(self.effects, seconds)
        self._advance_blaze(seconds)
        for ship in self.ships:
            self._extend_wake(ship, seconds)
        if self.seconds > FIRST_SHOT_SECONDS + self.scene.shot_seconds * self.volleys:
            self._fire_broadside()

    def _extend_wake(self, ship: TitleShip, seconds: float) -> None:
        x, y = self.ship_position(ship)
        east, south = unit_vector(ship.heading)
        half = real_size_metres(ship.look.kind)[0] / HULL_METRES_PER_CM * 0.46
        extend_wake(ship.wake, x - east * half, y - south * half)
        fade_wake(ship.wake, seconds)

    def _advance_blaze(self, seconds: float) -> None:
        if self.scene.burning_ship is None:
            return
        ship = self.ships[self.scene.burning_ship]
        x, y = self.ship_position(ship)
        east, south = unit_vector(ship.heading)
        self.blaze.x, self.blaze.y = x - east * _FIRE_OFFSET_CM, y - south * _FIRE_OFFSET_CM
        self.blaze.advance(seconds)

    def _fire_broadside(self) -> None:
        self.volleys += 1
        ship = next(
            (s for s in self.ships if s.firing_side and s.firing_turn == self.volleys % self.scene.turns),
            None,
        )
        if ship is None:
            return
        metre = self.px_per_metre
        scale = metre * HULL_METRES_PER_CM
        x, y = self.ship_position(ship)
        guns = [
            (x + dx / scale, y + dy / scale + 0.14)
            for dx, dy in gunport_pixels(ship.look.kind, ship.heading, ship.firing_side, metre)
        ]
        bearing = ship.heading + (90 if ship.firing_side == "starboard" else -90)
        self.smoke.append(make_smoke_bank(guns, bearing, self.volleys))
        self.effects.append(Flash(guns=tuple(guns), bearing=bearing))
        east, south = unit_vector(bearing)
        for n, (gx, gy) in enumerate(guns[1::5]):
            far = 3.2 + 0.7 * ((self.volleys * 7 + n * 5) % 4)
            self.effects.append(Splash(-0.6 - 0.1 * n, gx + east * far, gy + south * far, 26.0, n))
        if self.scene.target is not None and ship is not self.ships[self.scene.target]:
            self._strike(self.ships[self.scene.target], bearing)

    def _strike(self, target: TitleShip, bearing: float) -> None:
        """Let three balls strike the ship, one after another along her side."""
        x, y = self.ship_position(target)
        east, south = unit_vector(target.heading)
        for n in (-1, 0, 1):
            along = _STRIKE_CM * n + 0.3 * math.sin(self.volleys + n)
            at = (x + east * along, y + south * along)
            self.effects.append(Splinters(-0.45 - 0.12 * n, *at, bearing, self.volleys + n))

    def drop_sea_tiles(self) -> None:
        """Drop the sea's tiles, so that they need no memory beside a battle's. Ships, smoke and time stay."""
        self._water, self._sheet = None, SeaSurfaceCache()
        menu_backdrop.clear_dusk_cache()

    def release_sea_memory(self) -> None:
        """Keep only the parts of the sea that take long to make, for when nothing is shown."""
        if self._water is not None:
            self._water.release_memory()
        self._sheet = SeaSurfaceCache()
        menu_backdrop.clear_dusk_cache()

    def draw(self, c: Canvas) -> None:
        """Draw sea, wakes, ships and smoke in a low warm light."""
        if c.surface.get_size() != self._window:
            self._start(c.surface.get_size())
        camera = self._camera()
        paint = partial(self._draw_sea, self._use_water(), camera)
        self._sheet.draw(c.surface, camera, self.seconds, paint, _SEA_BANDS)
        self._draw_ships(c, camera)
        menu_backdrop.tint_to_dusk(c)
        blaze = (self.blaze,) if self.scene.burning_ship is not None else ()
        for effect in (*blaze, *self.effects):
            draw_effect(c.surface, camera, effect)

    def _use_water(self) -> Water:
        if self._of is not None:
            return self._of._use_water()
        self._water = self._water or Water(WIND_FROM_DEGREES, "fair", "dusk", seed=23)
        return self._water

    def _draw_sea(self, water: Water, camera: Camera, surface: pygame.Surface, seconds: float) -> None:
        water.draw(surface, camera, seconds)
        draw_wakes(surface, camera, [ship.wake for ship in self.ships], "dusk")

    def _draw_ships(self, c: Canvas, camera: Camera) -> None:
        surface = c.surface
        self._smoke_layer.update(surface.get_size(), camera, self.smoke, light="dusk")
        pieces = self._smoke_layer.smoke_blits(
            surface.get_size(), camera, density=_SMOKE_DENSITY, effects=self.effects
        )
        flags: list[tuple[float, TitleShip, tuple[int, int]]] = []
        for ship in self.ships:
            x, y = self.ship_position(ship)
            px, py = camera.to_screen(x, y)
            sprite = self.bank.sprite(ship.look, ship.heading, self.scene.wind_from, camera.px_per_metre)
            length, beam = real_size_metres(ship.look.kind)
            hull = (length / HULL_METRES_PER_CM, beam / HULL_METRES_PER_CM)
            low = (px - sprite.shadow_anchor[0], py - sprite.shadow_anchor[1])
            surface.blit(sprite.shadow, low)
            draw_waterline_foam(
                surface, camera, (x, y, ship.heading), hull,
                speed_share=0.6, seconds=self.seconds, light="dusk",
            )  # fmt: skip
            top = (px - sprite.anchor[0], py - sprite.anchor[1])
            pieces.append((py, sprite.image, top))
            flags.append((py, ship, (round(px), round(py))))
        surface.fblits([piece[1:] for piece in sorted(pieces, key=lambda piece: piece[0])])
        for _, ship, anchor in flags:
            ship_flags(
                anchor, ship.look.kind, round_heading(ship.heading), self.scene.wind_from,
                camera.px_per_metre, self.seconds / 1.6 % 1, ship.ensign, ship.side,
                lost_masts=ship.look.lost_masts, sides=c.style.all_side_colours,
            ).draw(surface)  # fmt: skip


class FrontContext(AppContext, Protocol):
    """The program as the title, the battle list and the briefing know it."""

    callbacks: ShellCallbacks
    title_sea: TitleSea

    def next_seed(self) -> int:
        """Return the seed of a new battle."""
