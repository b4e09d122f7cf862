"""Every ship on the water: shadow, foam, hull and flags, put together anew only when she, her
colours or the view have moved by a pixel. What the board blits for her comes from here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final
from zlib import crc32

import pygame

from game.scene.actors import Actor, turn_between
from game.scene.air import Air
from game.scene.effects import FallingMast
from game.scene.heel_and_roll import (
    SURGE,
    SURGE_MOST,
    bob_at,
    list_of,
    press_of,
    roll_at,
    shivers,
    surge_at,
)
from game.scene.rigging import Rigging
from game.scene.timings import COLLISION, LEAVES, SINKING
from game.stage.frame.camera import Camera
from game.stage.frame.scenery import Cast, Scenery
from game.stage.hulls import (
    DEEPEST,
    PHASES,
    Flying,
    Picture,
    Portraits,
    ShipLook,
    Stance,
    flying,
)
from game.stage.hulls.ensigns import ENSIGNS, ensign_for
from game.stage.hulls.founder import by_the_head
from game.stage.hulls.looks import CHART
from game.stage.hulls.plans import CHART_BEAM
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import SIDE_SETS
from game.stage.paper.picture_cache import Bounded
from game.stage.sea.wake import steps_of, waterline_foam
from game.stage.ships import going_down
from game.stage.ships.broadsides import glow_of, recoils, shine
from game.stage.ships.masts import Blits, Toppling, before, behind, masts_of, toppling
from game.stage.ships.scale import metre_of
from game.stage.ships.wreckage import Wreckage

_FLAG_HZ: Final = 0.9
_LAST_SEEN: Final = 0.8
"""Share of her going down after which what is left of her fades away."""
_FORGOTTEN: Final = 128
"""Ships remembered; a battle has fewer."""
_ROLLING: Final = 12
"""Ships in view up to which they are seen to roll."""
_ROLLS_FROM: Final = 1.2
"""Px a metre from which a roll is large enough to be seen."""


@dataclass(slots=True)
class _Berth:
    """One ship: her picture in this draw, whether nothing of it is fading, the pixel where she lies
    and that `at` which she is drawn, and what was last put together of her, for what."""

    picture: Picture | None = None
    laid_for: tuple[object, ...] = ()
    laid: Blits = field(default_factory=list)
    stood_for: tuple[object, ...] = ()
    stood: Blits = field(default_factory=list)
    edges: Blits = field(default_factory=list)
    flags: Flying = field(default_factory=Flying)
    falls: tuple[Toppling, ...] = ()
    glow: int = 0
    lies: tuple[int, int] = (0, 0)
    at: tuple[int, int] = (0, 0)
    solid: bool = False


class Berths:
    """The ships of one sea, as they lie and stand from draw to draw. In `light_airs` they heel
    less; while `rolls` is set those that lie still are seen to live in the swell: all rise and fall
    and, with way on, surge; near by and few they roll."""

    def __init__(
        self, portraits: Portraits, camera: Camera, light: str, light_airs: bool = False
    ) -> None:
        """No ship has been drawn yet."""
        self.portraits, self.camera, self.light = portraits, camera, light
        self.light_airs, self.rolls = light_airs, False
        self.flagships = frozenset[str]()
        self._swell: float | None = None
        self._near = False
        self._recoils: dict[str, float] = {}
        self._berths: dict[str, _Berth] = {}
        self.wreckage = Wreckage(portraits, camera)

    @property
    def pictures(self) -> dict[str, Picture]:
        """What every ship showed when she was last drawn: another picture is another pose."""
        return {ship: berth.picture for ship, berth in self._berths.items() if berth.picture}

    def look(self, cast: Cast, air: Air, falling: tuple[str, ...] = ()) -> ShipLook:
        """How she looks in this wind, with the hull that is hers, without the masts now falling."""
        look = look_of(cast.rigging, press_of(cast.rigging, air, self.light_airs))
        look = self.portraits.bank.worn(look, cast.actor.ship)
        if cast.actor.under or falling:
            away = tuple(sorted({*look.falling, *falling}))
            look = replace(look, settled=math.ceil(cast.actor.under * DEEPEST), falling=away)
        return look

    def picture(self, cast: Cast, air: Air, masts: Sequence[FallingMast] = ()) -> Picture:
        """Her picture in this wind, at the camera's scale, without the masts now falling, each of
        which stands until its fall can be seen."""
        actor, metre = cast.actor, metre_of(cast.rigging, self.camera)
        look, wind = self.look(cast, air, tuple(sorted(fall.mast for fall in masts))), air.wind_from
        berth = self._berth(actor.ship)
        if masts or berth.falls:
            berth.falls, look = toppling(self.portraits, look, masts, metre)
        roll = 0.0
        if self._swell is not None and self._near:
            roll = roll_at(actor.ship, self._swell) + self._recoils.get(actor.ship, 0.0)
        return self.portraits.show(actor.ship, look, actor.heading, wind, metre, roll)

    def _feel_swell(self, afloat: Sequence[Cast], seconds: float) -> None:
        """The swell is at this second from now on, if it is felt at all; where one looks from far
        off, or on many, nobody is seen to roll."""
        near = any(metre_of(cast.rigging, self.camera) >= _ROLLS_FROM for cast in afloat)
        self._near = near and sum(map(self._in_view, afloat)) <= _ROLLING
        self._swell = seconds if self.rolls else None

    def _in_view(self, cast: Cast) -> bool:
        """Whether she lies in the free sea, or close to its edge."""
        port, (x, y) = self.camera.viewport, self.camera.to_screen(cast.actor.x, cast.actor.y)
        edge = cast.rigging.length_cm * self.camera.px_per_cm
        across = port.left - edge <= x <= port.left + port.width + edge
        return across and port.top - edge <= y <= port.top + port.height + edge

    def seen(self) -> dict[str, tuple[Picture | None, tuple[int, int]]]:
        """How every ship was last drawn: her picture and its pixel. Who is the same in two of these
        has not been seen to move."""
        return {ship: (berth.picture, berth.at) for ship, berth in self._berths.items()}

    def lay(
        self, target: pygame.Surface, scene: Scenery, afloat: Sequence[Cast], seconds: float
    ) -> None:
        """The shadows of all, and the foam along their waterlines, are on the water."""
        waiting: Blits = []
        self.wreckage.lay(target, scene.air, seconds)
        self._feel_swell(afloat, seconds)
        self._recoils = recoils(scene) if scene.acts else {}
        for cast in afloat:
            berth = self._berth(cast.actor.ship)
            masts = masts_of(scene, cast.actor.ship) if scene.rare else ()
            picture = berth.picture = self.picture(cast, scene.air, masts)
            self.wreckage.watch(cast, picture, seconds)
            at = berth.lies = self._at(cast)
            berth.solid, strength = _solid(picture), strength_of(cast.actor)
            if strength < 255 or not berth.solid:
                target.fblits(waiting)
                waiting = self._foam(cast, at, seconds)
                picture.lay_shadow(target, at, strength)
            else:
                waiting += self._laid(berth, picture, cast, at, seconds)
            waiting += [fall.shadow(at) for fall in berth.falls]
        target.fblits(waiting)

    def simple(self, c: Canvas, cast: Cast, scene: Scenery, seconds: float) -> Blits:
        """The blits of her hull, rig and flags; none if `draw` must put her on the canvas, because
        she fades or her ensign has a staff. To be asked after `lay`, in the same draw."""
        actor, berth = cast.actor, self._berth(cast.actor.ship)
        picture = berth.picture or self.picture(cast, scene.air)
        x, y = berth.lies
        if actor.shudder and not c.look.still:
            x += round(2 * jolt(actor.shudder))
        berth.at = x, y
        if strength_of(actor) < 255 or actor.under:
            berth.flags, berth.edges = Flying(), []
            berth.stood_for = ()
            return []
        self._hoist(berth, picture, cast, (c, scene, seconds))
        berth.glow = 0 if c.look.still or not scene.acts else glow_of(scene.acts, actor.ship)
        if berth.solid and berth.flags.staff is None and not berth.glow:
            if not berth.falls:
                return berth.stood
            return behind(berth.falls, berth.at) + berth.stood + before(berth.falls, berth.at)
        return []

    def draw(self, c: Canvas, cast: Cast) -> None:
        """She is on the canvas, as `simple` has found her."""
        berth = self._berth(cast.actor.ship)
        c.surface.fblits(behind(berth.falls, berth.at))
        if berth.picture is not None:
            berth.picture.stand(c.surface, berth.at, strength_of(cast.actor))
            if berth.glow and berth.picture.plates:
                shine(c.surface, berth.picture.plates[-1].sprite, berth.at, berth.glow)
        c.surface.fblits(berth.edges)
        berth.flags.draw(c.surface)
        c.surface.fblits(before(berth.falls, berth.at))
        if cast.actor.under:
            first, now = by_the_head(look_of(cast.rigging)), cast.actor.under * SINKING
            c.surface.fblits(going_down.bursts(self.camera, cast, first, now, self.light))

    def _berth(self, ship: str) -> _Berth:
        """What is remembered of a ship."""
        found = self._berths.get(ship)
        if found is None:
            if len(self._berths) >= _FORGOTTEN:
                self._berths.clear()
            found = self._berths[ship] = _Berth()
        return found

    def _at(self, cast: Cast) -> tuple[int, int]:
        """The pixel where she lies; in a swell she rises and falls by one, and with way on she runs
        ahead and falls back by one or two."""
        actor = cast.actor
        x, y = self.camera.to_screen(actor.x, actor.y)
        if self._swell is None:
            return round(x), round(y)
        if actor.making > 0:
            long = cast.rigging.length_cm * self.camera.px_per_cm
            ahead = surge_at(actor.ship, self._swell) * min(SURGE_MOST, max(1.0, SURGE * long))
            turn = math.radians(actor.heading)
            x, y = x + ahead * math.sin(turn), y - ahead * math.cos(turn)
        return round(x), round(y) - bob_at(actor.ship, self._swell)

    def _laid(
        self, berth: _Berth, picture: Picture, cast: Cast, at: tuple[int, int], seconds: float
    ) -> Blits:
        """Shadow and foam of a ship whose picture is one solid plate."""
        actor = cast.actor
        steps = steps_of(way_of(max(actor.way, actor.making)), seconds + apart(actor.ship))
        made_for = (picture, at, actor.heading, steps, self.camera.px_per_cm)
        if made_for != berth.laid_for or actor.under:
            berth.laid_for = made_for
            shadows = [
                (plate.sprite.shadow, _placed(at, plate.sprite.shadow_anchor))
                for plate in picture.plates
            ]
            berth.laid = [*shadows, *self._foam(cast, at, seconds)]
        return berth.laid

    def _foam(self, cast: Cast, at: tuple[int, int], seconds: float) -> Blits:
        """The foam along her waterline, or all about her as she goes down."""
        actor, length = cast.actor, cast.rigging.length_cm
        if actor.under:
            first = by_the_head(look_of(cast.rigging))
            return going_down.boil(self.camera, cast, first, seconds, self.light)
        steps = steps_of(way_of(max(actor.way, actor.making)), seconds + apart(actor.ship))
        broad = CHART_BEAM if metre_of(cast.rigging, self.camera) <= CHART else 1.0
        hull = (length * 0.96, length / 4 * broad)
        foam = waterline_foam(self.camera.px_per_cm, actor.heading, hull, steps, self.light)
        return [(foam, (at[0] - foam.get_width() // 2, at[1] - foam.get_height() // 2))]

    def _hoist(
        self,
        berth: _Berth,
        picture: Picture,
        cast: Cast,
        seen: tuple[Canvas, Scenery, float],
    ) -> None:
        """Her hull and flags are put together, if they are not as they were; ensign and pennant
        stream down the wind."""
        c, scene, seconds = seen
        rigging, wind, at = cast.rigging, scene.air.wind_from, berth.at
        step = math.floor((seconds * _FLAG_HZ + apart(rigging.ship)) * PHASES) % PHASES
        flags = scene.colours(rigging.ship) if scene.rare else None
        held = not (flags and flags.own)
        struck, prize = rigging.struck and held, rigging.prize and held
        captor = captor_of(rigging, scene) if prize else ""
        hoisted, swell = (flags.hoist, flags.swell) if flags else (1.0, 1.0)
        metre = metre_of(rigging, self.camera)
        lost, lies = rigging.gone, rigging.lies
        state = (struck, captor, hoisted, swell, rigging.side, rigging.nation, lost, lies)
        made_for = (picture, at, step, wind, metre, state, c.look.sides)
        if made_for == berth.stood_for:
            return
        berth.stood_for = made_for
        facts = (
            rigging.kind, picture.heading, wind, metre, step / PHASES,
            ensign_of(rigging), rigging.side, struck, captor, lost, picture.wind_from,
            picture.turned, hoisted, lies, picture.stance, swell, rigging.ship in self.flagships,
        )  # fmt: skip
        berth.flags = moved(_flown[facts, c.look.sides], at)
        berth.edges = []
        if (
            self._swell is not None
            and self._near
            and shivers(turn_between(wind, cast.actor.heading))
        ):
            edges = self.portraits.shivering(rigging.ship, metre, step)
            berth.edges = [] if edges is None else [(edges.image, _placed(at, edges.anchor))]
        hull = [(p.sprite.image, _placed(at, p.sprite.anchor)) for p in picture.plates]
        berth.stood = [*hull, *berth.edges, *berth.flags.cloths]


def forget() -> None:
    """Nothing is kept of what flew in a battle that is over: it would hold flags that the makers of
    flags have long let go of."""
    _flown.clear()


def _made(of: tuple[tuple[Any, ...], int]) -> Flying:
    """What flies on a ship whose anchor is at the origin, by the facts of `flying` and the set of
    side colours."""
    facts, sides = of
    return flying((0, 0), *facts, sides=SIDE_SETS[sides])


_flown: Final = Bounded[tuple[tuple[Any, ...], int], Flying](
    _made, lambda flags: (image for image, _ in flags.cloths), 10
)
"""Most of their pictures are those of the makers of flags too."""


def moved(flags: Flying, at: tuple[int, int]) -> Flying:
    """The same flags with the ship's anchor at a pixel."""
    x, y = at
    cloths = tuple((image, (left + x, top + y)) for image, (left, top) in flags.cloths)
    if flags.staff is None:
        return Flying(cloths)
    foot, head, thick = flags.staff
    staff = (foot[0] + x, foot[1] + y), (head[0] + x, head[1] + y), thick
    return Flying(cloths, staff)


def _placed(at: tuple[int, int], anchor: tuple[int, int]) -> tuple[int, int]:
    """Where a picture's corner goes so that its anchor is at a pixel."""
    return at[0] - anchor[0], at[1] - anchor[1]


def _solid(picture: Picture) -> bool:
    """Whether nothing of a picture is fading."""
    return all(plate.strength == plate.shade == 255 for plate in picture.plates)


@lru_cache(maxsize=256)
def apart(ship: str) -> float:
    """A share of a turn, 0 to 1, by which a ship's flags and foam are out of step with others'."""
    return crc32(ship.encode()) / 2**32


def way_of(way: float) -> float:
    """How much foam a ship makes at so many cm a second, 0 to 1."""
    return min(1.0, 0.25 + way / 8)


def jolt(shudder: float) -> float:
    """How far a ship that shakes is thrown aside, -1 to 1, with so many seconds of it left."""
    return math.sin(90 * shudder) * min(1.0, shudder / COLLISION)


def left_of(under: float) -> int:
    """How strongly a ship is still drawn, 255 to 0: she fades when only her masts are left."""
    return round(255 * min(1.0, (1 - under) / (1 - _LAST_SEEN)))


def strength_of(actor: Actor) -> int:
    """The same for a ship that goes down, or off the table."""
    if not (actor.under or actor.leaves):
        return 255
    fades = min(1.0, actor.leaves / LEAVES) if actor.leaves else 1.0
    return round(left_of(actor.under) * fades)


def look_of(rigging: Rigging, press: int = 0) -> ShipLook:
    """What of a ship's rigging chooses her sprite, under so much press of wind, in percent of a
    fair breeze."""
    r, leans = rigging, (press, list_of(rigging))
    look = _look(r.kind, r.nation, r.canvas or r.sails, r.gone, r.holes, r.rig, r.lies, leans)
    if r.rowed or r.cleared or r.guns != look.guns:
        return _rigged(look, r.guns, not r.rowed, tuple(sorted(r.cleared)))
    return look


@lru_cache(maxsize=512)
def _rigged(look: ShipLook, guns: str, oars: bool, cleared: tuple[str, ...]) -> ShipLook:
    """The same with her guns as they stand, with or without her oars, and without the wreck of
    masts that has been cleared away."""
    return replace(look, guns=guns, oars=oars, falling=cleared)


@lru_cache(maxsize=512)
def _look(
    kind: str,
    nation: str,
    sails: str,
    lost: tuple[str, ...],
    holes: int,
    rig: int,
    lies: str,
    leans: tuple[int, int],
) -> ShipLook:
    """The same from what it depends on; `leans` is press of wind and list: plain numbers, which are
    quicker to look up than the stance made of them."""
    livery = ENSIGNS.get(nation, "gb")
    if kind in ("lugger", "gunboat"):
        livery = "privateer"
    if kind == "merchant":
        livery = "merchant"
    return ShipLook(
        kind, livery, sails, tuple(sorted(lost)), holes, rig, lies=lies, stance=Stance(*leans)
    )


def ensign_of(rigging: Rigging) -> str:
    """The flag she was born under."""
    return ensign_for(rigging.nation, "gb" if rigging.born == 0 else "fr")


def captor_of(rigging: Rigging, scene: Scenery) -> str:
    """The flag of the side that holds her."""
    theirs = (s.rigging for s in scene.ships if s.rigging.born == rigging.side)
    return next((ensign_of(r) for r in theirs), "gb")
