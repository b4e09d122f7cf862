"""Every ship on the water: shadow, foam, hull and flags, rebuilt only when she, her colours or the view have
moved by a pixel. The battle screen gets her blits from here."""

import math
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import pygame

from game.scene.actors import Actor, turn_between
from game.scene.effects import Blaze, Effect, FallingMast, Splash
from game.scene.rigging import (
    MAX_SURGE_PIXELS,
    SURGE_LENGTHS,
    DrawnWind,
    Rigging,
    bob_pixels,
    hit_roll_degrees,
    is_sail_shivering,
    list_degrees,
    recoil_roll_degrees,
    roll_degrees,
    surge_share,
    wind_press_percent,
)
from game.scene.stage_acts import ActKind, StageAct
from game.scene.timings import COLLISION, LEAVING_FADE, RIPPLE, SINKING
from game.sea.units import unit_vector
from game.stage.frame.camera import Camera
from game.stage.frame.stage_view import StageShip, StageView, drawn_hull_px, px_per_metre_of
from game.stage.hulls.flags import ENSIGNS, RIPPLE_STEPS, ShipFlags, ensign_name_for, ship_flags
from game.stage.hulls.ship_look import CHART_UP_TO_PX, SINK_STEPS, HeelState, ShipLook, ShipPicture, Sprite
from game.stage.hulls.ship_plans import CHART_BEAM
from game.stage.hulls.sprite_animator import SpriteAnimator
from game.stage.hulls.water_pose import is_sinking_bow_first
from game.stage.paper.canvas import Blits, Canvas
from game.stage.paper.palette import LIGHT_PRESETS, SIDE_SETS
from game.stage.paper.picture_cache import BoundedCache
from game.stage.sea.wakes import foam_state, waterline_foam
from game.stage.ships.falling_masts import (
    FallingMastSprite,
    FloatingWreckage,
    blits_before_hull,
    blits_behind_hull,
    boil_blits,
    burst_blits,
    falling_masts_of,
    falling_sprites_and_look,
    surf_blits,
)
from game.stage.ships.reflections import reflection_blits

_GUN_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE)
_LIGHT: Final = (70, 38, 12)  # colour that the flames add to her own
_BRIGHT: Final = 1.3  # factor on that light where a picture is white
_STEPS: Final = 3  # levels of cached lit pictures
_RISE_SECONDS, _FADE_SECONDS = 0.06, 0.25  # seconds in which the light comes, and goes after the last gun
_MAX_KEPT: Final = 24  # limit of cached lit pictures
_OWN_FIRE_CM, _FIRE_REACHES_CM = 0.5, 9.0  # distances of her own fire, and of one that lights her
_LIGHTS_FROM: Final = 0.5  # strength of a fire from which it lights ships
_SHADOW_LOST_IN_SMOKE: Final = 0.75  # share of her shadow that is lost where thick smoke is on the water
_SHADOW_ASIDE_PX: Final = 8  # to the south-east: where smoke under her shadow is looked for
_ALOFT: Final = 0.35  # share of the light that reaches her mastheads

_glow_cache: OrderedDict[tuple[int, int], tuple[Sprite, pygame.Surface]] = OrderedDict()


def gun_roll_degrees(stage_view: StageView) -> dict[str, float]:
    """Return each ship's roll to starboard from the recoil of her own guns and from hits."""
    found: dict[str, float] = {}
    casts = {stage_ship.actor.ship: stage_ship.actor for stage_ship in stage_view.ships}
    for act in stage_view.acts:
        if act.drama not in _GUN_DRAMAS or not all(ship in casts for ship in act.ships):
            continue
        she, foe = (casts[ship] for ship in act.ships)
        bearing = math.degrees(math.atan2(foe.x - she.x, she.y - foe.y))
        _add_recoil(found, she.ship, recoil_roll_degrees(act.age, turn_between(she.heading, bearing)))
        if foe.shudder_seconds > 0:
            hit = hit_roll_degrees(foe.shudder_seconds, turn_between(foe.heading, bearing + 180))
            _add_recoil(found, foe.ship, hit)
    return found


def _add_recoil(found: dict[str, float], ship: str, degrees: float) -> None:
    found[ship] = found.get(ship, 0.0) + degrees


def gun_glow_level(acts: Sequence[StageAct], ship: str) -> int:
    """Return how strongly her own guns light a ship, 0 to `_STEPS`: one swell of light a broadside."""
    for act in reversed(acts):
        if act.drama in _GUN_DRAMAS and act.ships[0] == ship:
            coming, going = (act.age / _RISE_SECONDS, (RIPPLE + _FADE_SECONDS - act.age) / _FADE_SECONDS)
            return max(0, math.ceil(_STEPS * min(1.0, coming, going)))
    return 0


def fire_glow_level(effects: Sequence[Effect], actor: Actor, *, is_dark: bool) -> int:
    """Return how strongly fires light a ship, 0 to `_STEPS`: her own, and by night one near her."""
    level = 0
    for effect in effects:
        if isinstance(effect, Blaze) and effect.strength > _LIGHTS_FROM:
            far = math.dist((effect.x, effect.y), (actor.x, actor.y))
            own = far < _OWN_FIRE_CM
            level = max(level, (3 if own else 2 if far < _FIRE_REACHES_CM else 0) if is_dark else own)
    return level


def draw_gun_glow(target: pygame.Surface, sprite: Sprite, at: tuple[int, int], glow: int) -> None:
    """Add the light of her guns to the picture of a ship with her anchor at a pixel."""
    x, y = sprite.anchor
    target.blit(gun_glow_image(sprite, glow), (at[0] - x, at[1] - y), special_flags=pygame.BLEND_RGB_ADD)


def gun_glow_image(sprite: Sprite, glow: int) -> pygame.Surface:
    """Return what that light adds to a picture: most on her side and low in her sails. Cached."""
    key = (id(sprite), glow)
    found = _glow_cache.get(key)
    if found is None:
        found = _glow_cache[key] = (sprite, _tinted_on_black(sprite.image, glow / _STEPS))
        while len(_glow_cache) > _MAX_KEPT:
            _glow_cache.popitem(last=False)
    _glow_cache.move_to_end(key)
    return found[1]


def clear_glow_cache() -> None:
    """Forget all lit pictures: each holds the picture of a ship that its bank may have dropped."""
    _glow_cache.clear()


def _tinted_on_black(image: pygame.Surface, share: float) -> pygame.Surface:
    sheet, ramp = pygame.Surface(image.get_size()), pygame.Surface((1, 2))
    sheet.blit(image, (0, 0))
    for row, part in enumerate((_ALOFT, 1.0)):
        ramp.set_at((0, row), [round(_BRIGHT * level * share * part) for level in _LIGHT])
    light = pygame.transform.smoothscale(ramp, image.get_size())
    sheet.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sheet


_BESIDE: Final = 0.6  # lengths from her middle within which a splash is beside her
_LEVEL: Final = 0.2  # how far across the screen she points where one of her sides is the far one
_FLAG_HZ: Final = 0.9
_FADES_FROM: Final = 0.8  # share of her sinking after which the rest of her fades away
_MAX_SHIPS: Final = 128  # limit of cached ships; a battle has fewer
_MAX_ROLLING: Final = 12  # ships in view up to which they roll visibly
_ROLLS_FROM_PX: Final = 1.2  # px a metre from which a roll is large enough to be seen


@dataclass(slots=True)
class _DrawnShip:
    """Cache of one ship: her picture in this draw, whether it is solid, the pixel she is at and the
    `drawn_pixel` she is drawn at, and her blits with the keys they were made for."""

    picture: ShipPicture | None = None
    shadow_key: tuple[object, ...] = ()
    shadow_blits: Blits = field(default_factory=list)
    hull_key: tuple[object, ...] = ()
    hull_blits: Blits = field(default_factory=list)
    luffing_blits: Blits = field(default_factory=list)
    flags: ShipFlags = field(default_factory=ShipFlags)
    falling_masts: tuple[FallingMastSprite, ...] = ()
    gun_glow: int = 0
    pixel: tuple[int, int] = (0, 0)
    drawn_pixel: tuple[int, int] = (0, 0)
    is_solid: bool = False


class ShipRenderer:
    """The ships of one sea, from draw to draw. In `light_airs` they heel less. With `has_swell` resting ships
    move in the swell: all rise and fall and, with way on, surge; near by and few they roll. A calm sea is
    `is_mirrored`: it shows them upside down."""

    def __init__(
        self, sprite_animator: SpriteAnimator, camera: Camera, light: str, light_airs: bool = False
    ) -> None:
        self.portraits, self.camera, self.light = sprite_animator, camera, light
        self.light_airs, self.has_swell, self.is_mirrored = light_airs, False, False
        self.flagships = frozenset[str]()
        self.smoke_thickness: Callable[[float, float], float] = lambda _x, _y: 0.0
        """How thick smoke is at a pixel, 0 to 1."""
        self._swell_time: float | None = None
        self._is_near_and_few = False
        self._recoils: dict[str, float] = {}
        self._drawn: dict[str, _DrawnShip] = {}
        self.wreckage = FloatingWreckage(sprite_animator, camera)

    @property
    def pictures(self) -> dict[str, ShipPicture]:
        """The last picture of every ship: another picture is another pose."""
        return {ship: drawn.picture for ship, drawn in self._drawn.items() if drawn.picture}

    def wind_look_of(
        self, stage_ship: StageShip, air: DrawnWind, falling_masts: tuple[str, ...] = ()
    ) -> ShipLook:
        """Return her look in this wind, with her own hull, without the masts now falling."""
        look = rigging_look(stage_ship.rigging, wind_press_percent(stage_ship.rigging, air, self.light_airs))
        look = self.portraits.bank.with_author_hull(look, stage_ship.actor.ship)
        if stage_ship.actor.sunk_share or falling_masts:
            away = tuple(sorted({*look.falling_masts, *falling_masts}))
            look = replace(
                look, sink_step=math.ceil(stage_ship.actor.sunk_share * SINK_STEPS), falling_masts=away
            )
        return look

    def picture_of(
        self, stage_ship: StageShip, air: DrawnWind, masts: Sequence[FallingMast] = ()
    ) -> ShipPicture:
        """Return her picture in this wind, at the camera's scale, without the masts now falling, each of
        which stays upright until its fall can be shown."""
        actor, metre = stage_ship.actor, px_per_metre_of(stage_ship.rigging, self.camera)
        look = self.wind_look_of(stage_ship, air, tuple(sorted(fall.mast for fall in masts)))
        wind = air.wind_from
        drawn = self._drawn_ship(actor.ship)
        if masts or drawn.falling_masts:
            drawn.falling_masts, look = falling_sprites_and_look(self.portraits, look, masts, metre)
        roll = 0.0
        if self._swell_time is not None and self._is_near_and_few:
            roll = roll_degrees(actor.ship, self._swell_time) + self._recoils.get(actor.ship, 0.0)
        return self.portraits.picture_of(actor.ship, look, actor.heading, wind, metre, roll)

    def _update_swell(self, afloat: Sequence[StageShip], seconds: float) -> None:
        """Set the time of the swell, None without swell; in far views, or with many ships, no ship rolls."""
        near = any(px_per_metre_of(ship.rigging, self.camera) >= _ROLLS_FROM_PX for ship in afloat)
        self._is_near_and_few = near and sum(map(self._is_in_view, afloat)) <= _MAX_ROLLING
        self._swell_time = seconds if self.has_swell else None

    def _is_in_view(self, stage_ship: StageShip) -> bool:
        port, (x, y) = (self.camera.viewport, self.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y))
        edge = drawn_hull_px(stage_ship.rigging.length_cm, self.camera)
        across = port.left - edge <= x <= port.left + port.width + edge
        return across and port.top - edge <= y <= port.top + port.height + edge

    def drawn_ships(self) -> dict[str, tuple[ShipPicture | None, tuple[int, int]]]:
        """Return every ship's last picture and pixel: equal ones have not visibly moved."""
        return {ship: (drawn.picture, drawn.drawn_pixel) for ship, drawn in self._drawn.items()}

    def draw_shadows(
        self, target: pygame.Surface, stage_view: StageView, afloat: Sequence[StageShip], seconds: float
    ) -> None:
        """Draw the shadows of all, and the foam along their waterlines, on the water."""
        waiting: Blits = []
        self.wreckage.draw(target, stage_view.air, seconds)
        self._update_swell(afloat, seconds)
        self._recoils = gun_roll_degrees(stage_view) if stage_view.acts else {}
        for stage_ship in afloat:
            drawn = self._drawn_ship(stage_ship.actor.ship)
            masts = falling_masts_of(stage_view, stage_ship.actor.ship) if stage_view.hull_effects else ()
            picture = drawn.picture = self.picture_of(stage_ship, stage_view.air, masts)
            self.wreckage.update_ship(stage_ship, picture, seconds)
            at = drawn.pixel = self._pixel_of(stage_ship)
            smoke = self.smoke_thickness(at[0] + _SHADOW_ASIDE_PX, at[1] + _SHADOW_ASIDE_PX)
            strength = round(ship_alpha(stage_ship.actor) * (1 - _SHADOW_LOST_IN_SMOKE * smoke))
            drawn.is_solid = all(p.alpha == p.shadow_alpha == 255 for p in picture.layers)
            if strength < 255 or not drawn.is_solid:
                target.fblits(waiting)
                waiting = self._foam_blits(stage_ship, at, seconds)
                picture.draw_shadow(target, at, strength)
            else:
                if self.is_mirrored and not stage_ship.actor.sunk_share:
                    waiting += reflection_blits(picture, at, seconds, is_still=not self.has_swell)
                waiting += self._shadow_blits(drawn, picture, stage_ship, at, seconds)
            waiting += [fall.shadow_blit(at) for fall in drawn.falling_masts]
        target.fblits(waiting)

    def hull_blits(self, c: Canvas, stage_ship: StageShip, stage_view: StageView, seconds: float) -> Blits:
        """Return the blits of her hull, rig and flags; none if `draw` must put her on the canvas, because she
        fades or her ensign has a staff. Call it after `draw_shadows`, in the same draw."""
        actor, drawn = stage_ship.actor, self._drawn_ship(stage_ship.actor.ship)
        picture = drawn.picture or self.picture_of(stage_ship, stage_view.air)
        x, y = drawn.pixel
        if actor.shudder_seconds and not c.style.is_motion_reduced:
            x += round(2 * shake_offset(actor.shudder_seconds))
        drawn.drawn_pixel = x, y
        if ship_alpha(actor) < 255 or actor.sunk_share:
            drawn.flags, drawn.luffing_blits, drawn.hull_key = ShipFlags(), [], ()
            return []
        self._update_hull_blits(drawn, picture, stage_ship, (c, stage_view, seconds))
        is_lit = bool(stage_view.acts) and not c.style.is_motion_reduced
        drawn.gun_glow = max(
            gun_glow_level(stage_view.acts, actor.ship) if is_lit else 0,
            fire_glow_level(stage_view.effects, actor, is_dark=LIGHT_PRESETS[self.light].is_dark),
        )
        if drawn.is_solid and drawn.flags.staff is None and not drawn.gun_glow:
            if not drawn.falling_masts:
                return drawn.hull_blits
            behind = blits_behind_hull(drawn.falling_masts, drawn.drawn_pixel)
            return behind + drawn.hull_blits + blits_before_hull(drawn.falling_masts, drawn.drawn_pixel)
        return []

    def draw(self, c: Canvas, stage_ship: StageShip) -> None:
        """Draw her on the canvas, as `hull_blits` has prepared her."""
        drawn = self._drawn_ship(stage_ship.actor.ship)
        c.surface.fblits(blits_behind_hull(drawn.falling_masts, drawn.drawn_pixel))
        if drawn.picture is not None:
            drawn.picture.draw_ship(c.surface, drawn.drawn_pixel, ship_alpha(stage_ship.actor))
            if drawn.gun_glow and drawn.picture.layers:
                draw_gun_glow(c.surface, drawn.picture.layers[-1].sprite, drawn.drawn_pixel, drawn.gun_glow)
        c.surface.fblits(drawn.luffing_blits)
        drawn.flags.draw(c.surface)
        c.surface.fblits(blits_before_hull(drawn.falling_masts, drawn.drawn_pixel))
        if stage_ship.actor.sunk_share:
            first = is_sinking_bow_first(rigging_look(stage_ship.rigging))
            now = stage_ship.actor.sunk_share * SINKING
            c.surface.fblits(burst_blits(self.camera, stage_ship, first, now, self.light))

    def flag_blits(self, ship: str) -> Blits:
        """Return the flags of a ship as last drawn, to be drawn again over the light of her own guns."""
        return list(self._drawn_ship(ship).flags.blits)

    def _drawn_ship(self, ship: str) -> _DrawnShip:
        found = self._drawn.get(ship)
        if found is None:
            if len(self._drawn) >= _MAX_SHIPS:
                self._drawn.clear()
            found = self._drawn[ship] = _DrawnShip()
        return found

    def _pixel_of(self, stage_ship: StageShip) -> tuple[int, int]:
        """Return her pixel; she rises by one in a swell, and surges by one or two with way on."""
        actor = stage_ship.actor
        x, y = self.camera.to_screen(actor.x, actor.y)
        if self._swell_time is None:
            return round(x), round(y)
        if actor.resting_speed > 0:
            long = drawn_hull_px(stage_ship.rigging.length_cm, self.camera)
            most = min(MAX_SURGE_PIXELS, max(1.0, SURGE_LENGTHS * long))
            ahead = surge_share(actor.ship, self._swell_time) * most
            turn = math.radians(actor.heading)
            x, y = x + ahead * math.sin(turn), y - ahead * math.cos(turn)
        return round(x), round(y) - bob_pixels(actor.ship, self._swell_time)

    def _shadow_blits(
        self, drawn: _DrawnShip, picture: ShipPicture, stage_ship: StageShip, at: tuple[int, int],
        seconds: float,
    ) -> Blits:  # fmt: skip
        actor = stage_ship.actor
        steps = _foam_steps(actor, seconds)
        made_for = (picture, at, actor.heading, steps, self.camera.px_per_cm)
        if made_for != drawn.shadow_key or actor.sunk_share:
            drawn.shadow_key = made_for
            shadows = [(p.sprite.shadow, _top_left(at, p.sprite.shadow_anchor)) for p in picture.layers]
            drawn.shadow_blits = [*shadows, *self._foam_blits(stage_ship, at, seconds)]
        return drawn.shadow_blits

    def _foam_blits(self, stage_ship: StageShip, at: tuple[int, int], seconds: float) -> Blits:
        actor, length = stage_ship.actor, stage_ship.rigging.length_cm
        if actor.sunk_share:
            first = is_sinking_bow_first(rigging_look(stage_ship.rigging))
            return boil_blits(self.camera, stage_ship, first, seconds, self.light)
        steps = _foam_steps(actor, seconds)
        broad = CHART_BEAM if px_per_metre_of(stage_ship.rigging, self.camera) <= CHART_UP_TO_PX else 1.0
        hull = (length * 0.96, length / 4 * broad)
        scale = drawn_hull_px(length, self.camera) / length
        foam = waterline_foam(scale, actor.heading, hull, steps, self.light)
        blits: Blits = [(foam, (at[0] - foam.get_width() // 2, at[1] - foam.get_height() // 2))]
        if stage_ship.rigging.moorage == "aground":
            blits += surf_blits(self.camera, stage_ship, seconds, self.light)
        return blits

    def _update_hull_blits(
        self,
        drawn: _DrawnShip,
        picture: ShipPicture,
        stage_ship: StageShip,
        seen: tuple[Canvas, StageView, float],
    ) -> None:
        """Rebuild her hull and flags if they have changed; ensign and pennant stream down the wind."""
        c, stage_view, seconds = seen
        rigging, wind, at = stage_ship.rigging, stage_view.air.wind_from, drawn.drawn_pixel
        turns = seconds * _FLAG_HZ + phase_of_ship(rigging.ship)
        step = math.floor(turns * RIPPLE_STEPS) % RIPPLE_STEPS
        flags = stage_view.flag_change_of(rigging.ship) if stage_view.hull_effects else None
        held = not (flags and flags.is_own_flag)
        struck, prize = rigging.has_struck and held, rigging.is_prize and held
        captor = captor_ensign_name(rigging, stage_view) if prize else ""
        hoisted, flag_scale = (flags.flag_height, flags.flag_scale) if flags else (1.0, 1.0)
        metre = px_per_metre_of(rigging, self.camera)
        made_for = (
            picture, at, step, wind, metre, struck, captor, hoisted, flag_scale, rigging.side, rigging.nation,
            rigging.missing_masts, rigging.moorage, c.style.side_set,
        )  # fmt: skip
        if made_for == drawn.hull_key:
            return
        drawn.hull_key = made_for
        facts = (
            rigging.kind, picture.heading, wind, metre, step / RIPPLE_STEPS, ensign_name_of(rigging),
            rigging.side, struck, captor, rigging.missing_masts, picture.wind_from, picture.extra_turn,
            hoisted, rigging.moorage, picture.heel_state, flag_scale, rigging.ship in self.flagships,
        )  # fmt: skip
        drawn.flags = flags_at(_flags_cache[facts, c.style.side_set], at)
        luffs = is_sail_shivering(turn_between(wind, stage_ship.actor.heading))
        drawn.luffing_blits = self._luffing_blits(rigging.ship, at, metre, step) if luffs else []
        hull = [(p.sprite.image, _top_left(at, p.sprite.anchor)) for p in picture.layers]
        drawn.hull_blits = [*hull, *drawn.luffing_blits, *drawn.flags.blits]

    def _luffing_blits(self, ship: str, at: tuple[int, int], metre: float, step: int) -> Blits:
        """Return the edges of her luffing sails; none far off, among many, or without a swell."""
        if self._swell_time is None or not self._is_near_and_few:
            return []
        edges = self.portraits.luffing_sprite(ship, metre, step)
        return [] if edges is None else [(edges.image, _top_left(at, edges.anchor))]


def splash_depth_px(depth: float, splash: Splash, afloat: Sequence[StageShip], camera: Camera) -> float:
    """Return the screen y that orders a splash: `depth`, but behind a hull on whose far side it leaps, and
    before one on whose near side, whichever way she lies."""
    for stage_ship in afloat:
        actor, half = stage_ship.actor, _BESIDE * stage_ship.rigging.length_cm
        dx, dy, (east, south) = splash.x - actor.x, splash.y - actor.y, unit_vector(actor.heading)
        along, abreast = dx * east + dy * south, dy * east - dx * south
        if abs(along) < half and abs(abreast) < half and abs(east) > _LEVEL:
            her = camera.to_screen(actor.x, actor.y)[1]
            depth = max(depth, her + 1) if abreast * east > 0 else min(depth, her - 1)
    return depth


def clear_cache() -> None:
    """Forget the flags of a finished battle, which would keep dropped flag pictures alive."""
    _flags_cache.clear()


def _make_flags(of: tuple[tuple[Any, ...], int]) -> ShipFlags:
    """Return the flags of a ship at the origin, from the facts of `ship_flags` and the side colours."""
    facts, sides = of
    return ship_flags((0, 0), *facts, sides=SIDE_SETS[sides])


# Most of these pictures are also in the caches of the flag painter.
_flags_cache: Final = BoundedCache[tuple[tuple[Any, ...], int], ShipFlags](
    _make_flags, lambda flags: (image for image, _ in flags.blits), 10
)


def flags_at(flags: ShipFlags, at: tuple[int, int]) -> ShipFlags:
    """Return the same flags with the ship's anchor at a pixel."""
    x, y = at
    cloths = tuple((image, (left + x, top + y)) for image, (left, top) in flags.blits)
    if flags.staff is None:
        return ShipFlags(cloths)
    foot, head, thick = flags.staff
    staff = (foot[0] + x, foot[1] + y), (head[0] + x, head[1] + y), thick
    return ShipFlags(cloths, staff)


def _top_left(at: tuple[int, int], anchor: tuple[int, int]) -> tuple[int, int]:
    """Return a picture's corner if its anchor is at a pixel."""
    return at[0] - anchor[0], at[1] - anchor[1]


@lru_cache(maxsize=256)
def phase_of_ship(ship: str) -> float:
    """Return a share of a turn, 0 to 1, by which a ship's flags and foam are out of step with others'."""
    return crc32(ship.encode()) / 2**32


def _foam_steps(actor: Actor, seconds: float) -> tuple[int, int]:
    strength = foam_strength(max(actor.speed, actor.resting_speed))
    return foam_state(strength, seconds + phase_of_ship(actor.ship))


def foam_strength(speed: float) -> float:
    """Return the amount of foam of a ship at `speed` cm a second, 0 to 1."""
    return min(1.0, 0.25 + speed / 8)


def shake_offset(seconds_left: float) -> float:
    """Return the offset of a shaking ship, -1 to 1, with `seconds_left` seconds left."""
    return math.sin(90 * seconds_left) * min(1.0, seconds_left / COLLISION)


def sinking_alpha(sunk_share: float) -> int:
    """Return how strongly a ship is still drawn, 255 to 0: she fades when only her masts are left."""
    return round(255 * min(1.0, (1 - sunk_share) / (1 - _FADES_FROM)))


def ship_alpha(actor: Actor) -> int:
    """Return the same for a ship that sinks, or leaves the table."""
    if not (actor.sunk_share or actor.leaving_seconds):
        return 255
    fades = min(1.0, actor.leaving_seconds / LEAVING_FADE) if actor.leaving_seconds else 1.0
    return round(sinking_alpha(actor.sunk_share) * fades)


def rigging_look(rigging: Rigging, press_percent: int = 0) -> ShipLook:
    """Return the look of a ship's rigging, under a wind pressure in percent of a fair breeze."""
    r, leans = rigging, (press_percent, list_degrees(rigging))
    look = _cached_look(
        r.kind, r.nation, r.drawn_sails or r.sails, r.missing_masts, r.holes, r.rig_damage, r.moorage, leans
    )
    if r.has_oars or r.cleared_masts or r.guns_run_out != look.guns:
        return _with_guns_and_oars(look, r.guns_run_out, not r.has_oars, tuple(sorted(r.cleared_masts)))
    return look


@lru_cache(maxsize=512)
def _with_guns_and_oars(look: ShipLook, guns: str, oars: bool, cleared: tuple[str, ...]) -> ShipLook:
    return replace(look, guns=guns, has_oars=oars, falling_masts=cleared)


@lru_cache(maxsize=512)
def _cached_look(
    kind: str, nation: str, sails: str, lost_masts: tuple[str, ...], holes: int, rig: int, moorage: str,
    leans: tuple[int, int],
) -> ShipLook:  # fmt: skip
    """Return the same from plain numbers (`leans`: wind pressure and list), which hash faster."""
    livery = ENSIGNS.get(nation, "gb")
    if kind in ("lugger", "gunboat"):
        livery = "privateer"
    if kind == "merchant":
        livery = "merchant"
    return ShipLook(
        kind, livery, sails, tuple(sorted(lost_masts)), holes, rig, moorage=moorage,
        heel_state=HeelState(*leans),
    )  # fmt: skip


def ensign_name_of(rigging: Rigging) -> str:
    """Return the flag of her first side."""
    return ensign_name_for(rigging.nation, "gb" if rigging.first_side == 0 else "fr")


def captor_ensign_name(rigging: Rigging, stage_view: StageView) -> str:
    """Return the flag of the side that holds her."""
    theirs = (s.rigging for s in stage_view.ships if s.rigging.first_side == rigging.side)
    return next((ensign_name_of(r) for r in theirs), "gb")
