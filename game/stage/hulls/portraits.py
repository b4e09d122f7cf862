"""What every ship shows from frame to frame: her sprite follows helm, braces and damage smoothly.

Sprites are baked for headings five degrees apart and come when the worker has them. In between
the nearest one is turned about the waterline, a newer one fades in over the older, and the yards
follow the helm late. At rest she is baked on her own heading, to the degree.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from game.stage.hulls.bank import Bank, apart, level_for, order_for
from game.stage.hulls.looks import (
    BUCKET,
    CHART,
    SETTLED,
    SHAKES,
    UPRIGHT,
    ShipLook,
    Sprite,
    bucket,
)
from game.stage.hulls.picture import Picture, Plate, faded
from game.stage.hulls.pixels import turned_about
from game.stage.hulls.poses import pose_of, poses_for, rolled, shaken, swift, toppled
from game.stage.hulls.sketch import sketch
from game.stage.hulls.store import WHITE, lit
from game.stage.hulls.worker import BakeJob
from game.stage.paper.palette import Colour

FADE = 0.12
"""Seconds in which a sprite takes the place of one that differs by a few degrees of heading."""
HAUL = 0.16
"""Seconds of each of two lags in a row: yards start late and stand after about 650 ms."""
CHANGE_FADE = 0.6
"""Seconds in which she is seen to become another: sails are set, clewed up, furled or shot away,
damage shows, a picture of her kind gives way to her own."""
NEAR_FADE = 0.3
"""Seconds in which the ship of the chart becomes the ship seen near by, and a few strokes become
a ship."""
ROLL_FADE = 0.4
"""Seconds in which one pose of a ship that rolls takes the place of the last."""
SKETCHES = 10
"""Ships that may be sketched for the first time in a frame, some 10 ms; others come in the next."""
WILD = 60.0
"""Degrees past which a turned sprite would lie on her side; a few strokes are better."""
RESTED = 0.25
"""Seconds on one heading after which she is baked on it exactly."""
FORGOTTEN = 20.0
"""Seconds unseen after which a sitter is let go."""
FINE_PIXELS = 150_000
"""Pixels a frame that may be turned smoothly, some 3 ms; what is beyond is turned roughly."""
FINEST = 0.5
"""Degrees up to which turning a sprite would only blur it."""
SOFT = 3.0
"""Degrees up to which a blurred shadow need not be turned."""


@dataclass(slots=True)
class Sitter:
    """One ship before the painter: what she showed last, and how far her yards have come round.
    `shown` takes the place of `older`; where the change is `slow`, she is seen to become another,
    and no turn of her helm cuts that short."""

    heading: float
    trim: float
    helm: float
    seen: float
    swing: float = 0.0
    rested: float = RESTED
    shown: BakeJob | None = None
    older: BakeJob | None = None
    faded: float = 1.0
    fade: float = FADE
    slow: bool = False
    asked: tuple[object, ...] = field(default=())
    tried: tuple[BakeJob, int] | None = None
    rough: Sprite | None = None
    picture: Picture | None = None

    calm: bool = False

    def stands(self, wind_from: float) -> bool:
        """Has she come to rest under this wind, with nothing left to fade or to haul?"""
        slack = abs(signed(wind_from - self.heading - self.trim))
        return self.faded == 1 and self.rested >= RESTED and slack < FINEST

    @property
    def hauling(self) -> bool:
        """Are her yards still coming round?"""
        return abs(signed(self.helm - self.trim)) > BUCKET / 2


class Portraits:
    """The pictures of all ships of one sea, drawn from a bank of sprites, under a `light` of a
    colour that all of them are multiplied by."""

    def __init__(self, bank: Bank, light: Colour = WHITE) -> None:
        self.bank, self.light = bank, light
        self._now = 0.0
        self._fine_left = FINE_PIXELS
        self._sketches_left = SKETCHES
        self._sitters: dict[str, Sitter] = {}

    def advance(self, seconds: float) -> None:
        """So much time has passed; who has not been seen for long is let go."""
        self._now += seconds
        self._fine_left = FINE_PIXELS
        self._sketches_left = SKETCHES
        old = [name for name, s in self._sitters.items() if self._now - s.seen > FORGOTTEN]
        for name in old:
            del self._sitters[name]

    @property
    def restless(self) -> bool:
        """Will a ship in sight look otherwise soon, though nothing on the table moves? That she
        rolls does not count."""
        return bool(self.bank.waiting) or any(
            (sitter.faded < 1 and sitter.fade != ROLL_FADE)
            or sitter.rested < RESTED
            or sitter.hauling
            for sitter in self._sitters.values()
            if self._now - sitter.seen < RESTED
        )

    def show(
        self,
        ship: str,
        look: ShipLook,
        heading: float,
        wind_from: float,
        px_per_m: float,
        roll: float = 0.0,
    ) -> Picture:
        """The picture of `ship` at this moment; cheap when asked for again within a frame. If she
        lies still she has rolled so many degrees to starboard, as soon as every pose is baked."""
        sitter = self._sitters.get(ship)
        if sitter is None:
            off = wind_from - heading
            sitter = self._sitters[ship] = Sitter(heading, off, off, self._now)
        pose = pose_of(roll, level_for(look.kind, px_per_m))
        asked = (look, heading, wind_from, px_per_m, self.bank.arrivals, pose, self.light)
        fresh = sitter.asked == asked and (sitter.calm or sitter.seen == self._now)
        if sitter.picture is None or not fresh:
            self._move(sitter, heading, wind_from)
            wanted = self._choose(sitter, look, px_per_m, pose)
            sitter.asked = asked
            sitter.picture = self._paint(sitter, look, px_per_m)
            sitter.calm = sitter.shown == wanted and sitter.stands(wind_from)
        sitter.seen = self._now
        return sitter.picture

    def toppling(
        self, ship: str, look: ShipLook, topple: tuple[str, int], px_per_m: float
    ) -> Sprite | None:
        """The picture of a mast of a ship at this pose of its fall, or the latest before it that
        is baked; None if none is. `look` is hers while it falls; all its poses are baked now, and
        then she with the wreck alongside."""
        sitter = self._sitters.get(ship)
        if sitter is None or sitter.shown is None:
            return None
        (mast, pose), shown = topple, sitter.shown
        falls = order_for(look, shown.heading, shown.wind_from, px_per_m)
        falls = replace(falls, heading=shown.heading, wind_from=shown.wind_from)
        left = tuple(name for name in falls.look.falling if name != mast)
        self.bank.foresee(replace(falls, look=replace(falls.look, falling=left)))
        first = pose if self.bank.immediate else 0
        last = pose if self.bank.immediate else SETTLED
        held = [
            order
            for n in range(last, first - 1, -1)
            if self.bank.holds(order := toppled(falls, mast, n)) and n <= pose
        ]
        if not held:
            return None
        turn = signed(sitter.heading - shown.heading)
        return turned_by(self.bank.sized(held[0], px_per_m, self.light), turn, rough=True)

    def shivering(self, ship: str, px_per_m: float, step: int) -> Sprite | None:
        """The edges of her sails at this step of their shivering, to be laid over her picture;
        None before any frame of it is baked."""
        sitter = self._sitters.get(ship)
        if sitter is None or sitter.shown is None or not self.bank.keeps(sitter.shown):
            return None
        shown = sitter.shown
        frames = [shaken(shown, (step + n) % SHAKES) for n in range(SHAKES)]
        if not self.bank.immediate and sitter.rested >= RESTED:
            for order in frames[1:]:
                self.bank.wish(order)
        self.bank.holds(frames[0])
        held = next((order for order in frames if self.bank.keeps(order)), None)
        if held is None:
            return None
        turn = signed(sitter.heading - shown.heading)
        return turned_by(self.bank.sized(held, px_per_m, self.light), turn, rough=True)

    def wreck(
        self, look: ShipLook, mast: str, lay: tuple[float, float], px_per_m: float
    ) -> Picture | None:
        """A mast that floats where it was cut away from a ship who lay so, with her heading and the
        wind at that time; None until it is baked."""
        lost = tuple(sorted({*look.lost, mast}))
        upright = replace(look, lost=lost, settled=0, stance=UPRIGHT)
        falls = order_for(upright, *lay, px_per_m)
        order = toppled(
            replace(falls, heading=round(lay[0]), wind_from=round(lay[1])), mast, SETTLED
        )
        if not self.bank.holds(order):
            return None
        sprite = self.bank.sized(order, px_per_m, self.light)
        return Picture((Plate(sprite, 255, 0),), *lay, 0.0)

    def _move(self, sitter: Sitter, heading: float, wind_from: float) -> None:
        """Helm and yards have followed for the time since she was last seen."""
        passed = self._now - sitter.seen
        turned = signed(heading - sitter.heading)
        sitter.seen = self._now
        if abs(turned) > 0.01:
            sitter.swing, sitter.rested = math.copysign(1.0, turned), 0.0
        else:
            sitter.rested += passed
        sitter.heading = heading
        sitter.helm = nearing(sitter.helm, wind_from - heading, passed)
        sitter.trim = nearing(sitter.trim, sitter.helm, passed)
        sitter.faded = min(1.0, sitter.faded + passed / sitter.fade)

    def _choose(self, sitter: Sitter, look: ShipLook, px_per_m: float, pose: int) -> BakeJob:
        """She shows the sprite wanted, or the nearest until that has come; the one wanted."""
        wanted = self._wanted(sitter, look, px_per_m)
        if self.bank.holds(wanted):
            if pose and sitter.rested >= RESTED and self._rolls(wanted):
                wanted = rolled(wanted, pose)
            self._change(sitter, wanted)
        elif sitter.tried != (tried := (wanted, self.bank.arrivals)) and ill(sitter.shown, wanted):
            sitter.tried, near = tried, self.bank.closest(wanted)
            if near is None and sitter.shown is None:
                near = self._akin(wanted)
            if near is not None and (sitter.shown is None or better(near, sitter.shown, wanted)):
                self._change(sitter, near)
        if sitter.rested < RESTED:
            ahead = (wanted.heading + round(sitter.swing) * BUCKET) % 360
            self.bank.foresee(BakeJob(wanted.look, ahead, wanted.wind_from, wanted.level))
        return wanted

    def _akin(self, wanted: BakeJob) -> BakeJob | None:
        """What is baked of her kind, if it can be turned to her heading: more like her than a few
        strokes."""
        near = self.bank.akin(wanted)
        return near if near and apart(near.heading, wanted.heading) <= WILD else None

    @staticmethod
    def _wanted(sitter: Sitter, look: ShipLook, px_per_m: float) -> BakeJob:
        """The order for now: buckets while she turns, her own heading when she has come to rest."""
        wind = sitter.heading + sitter.trim
        order = order_for(look, sitter.heading, wind, px_per_m)
        if sitter.rested < RESTED:
            return order
        exact = round(sitter.heading) % 360
        trim = bucket(sitter.trim)
        return BakeJob(order.look, exact, (exact + trim) % 360, order.level)

    def _rolls(self, wanted: BakeJob) -> bool:
        """Is every pose of her roll baked? Those that are not are wished for."""
        missing = [
            order
            for pose in poses_for(wanted.level)
            if not self.bank.keeps(order := rolled(wanted, pose))
        ]
        for order in missing:
            self.bank.wish(order)
        return not missing

    def _change(self, sitter: Sitter, order: BakeJob) -> None:
        """She shows that sprite from now on. While she is seen to become another, her newer state
        is followed and the older one still goes in its time; a third one waits until then."""
        if order == sitter.shown:
            return
        fade = fade_for(sitter.shown, order)
        under_way = sitter.slow and sitter.faded < 1
        if under_way and fade < NEAR_FADE:
            sitter.shown, sitter.older = order, self._followed(sitter.older, order)
        elif not under_way:
            sitter.fade, sitter.slow = fade, fade >= NEAR_FADE
            sitter.older, sitter.shown = sitter.shown, order
            first = sitter.older is None and sitter.rough is None
            sitter.faded = 1.0 if self.bank.still or first else 0.0

    def _followed(self, older: BakeJob | None, order: BakeJob) -> BakeJob | None:
        """The sprite of an older state that is nearest to her heading of now."""
        if older is None or apart(older.heading, order.heading) <= BUCKET:
            return older
        return self.bank.closest(replace(order, look=older.look, level=older.level)) or older

    def _sketch(self, sitter: Sitter, look: ShipLook, px_per_m: float) -> Picture:
        """A few strokes for her, or for this frame nothing at all when many are new at once."""
        order = order_for(look, sitter.heading, sitter.heading + sitter.trim, px_per_m)
        plates: tuple[Plate, ...] = ()
        if sitter.rough is not None or self._sketches_left > 0:
            self._sketches_left -= sitter.rough is None
            strokes = sketch(order.look, order.heading, order.wind_from, px_per_m)
            sitter.rough = lit(strokes, self.light)
            plates = (Plate(sitter.rough, 255, 255),)
        return Picture(plates, order.heading, order.wind_from, 0.0)

    def _sized(self, order: BakeJob, px_per_m: float) -> Sprite:
        """The sprite at this zoom; a pose of a roll has the shadow of the upright ship."""
        sprite, upright = self.bank.sized(order, px_per_m, self.light), rolled(order, 0)
        if upright == order or not self.bank.keeps(upright):
            return sprite
        still = self.bank.sized(upright, px_per_m, self.light)
        return replace(sprite, shadow=still.shadow, shadow_anchor=still.shadow_anchor)

    def _paint(self, sitter: Sitter, look: ShipLook, px_per_m: float) -> Picture:
        shown, older = sitter.shown, sitter.older
        leaning = 0.0 if shown is None else abs(signed(sitter.heading - shown.heading))
        if shown is None or leaning > WILD or not self.bank.keeps(shown):
            return self._sketch(sitter, look, px_per_m)
        turned = signed(sitter.heading - shown.heading)
        newer = self._sized(shown, px_per_m)
        if abs(turned) > FINEST:
            self._fine_left -= newer.image.get_width() * newer.image.get_height()
        upper = turned_by(newer, turned, rough=self._fine_left < 0)
        plates: tuple[Plate, ...] = (Plate(upper, 255, 255),)
        if sitter.faded == 1:
            sitter.rough = None
        elif sitter.rough is not None:
            order = order_for(look, sitter.heading, sitter.heading + sitter.trim, px_per_m)
            strokes = sketch(order.look, order.heading, order.wind_from, px_per_m)
            plates = faded(lit(strokes, self.light), upper, sitter.faded)
        elif older is not None and self.bank.keeps(older):
            under = signed(sitter.heading - older.heading)
            below = turned_by(self._sized(older, px_per_m), under, rough=True)
            plates = faded(below, upper, sitter.faded)
        return Picture(
            plates, shown.heading, shown.wind_from, turned, shown.look.stance, shown.look
        )


def turned_by(sprite: Sprite, turn: float, *, rough: bool = False) -> Sprite:
    """The sprite turned clockwise about her anchor by `turn` degrees; `rough` is quicker."""
    if abs(turn) <= FINEST:
        return sprite
    image, anchor = turned_about(sprite.image, sprite.anchor, turn, rough)
    shadow, shadow_anchor = sprite.shadow, sprite.shadow_anchor
    if abs(turn) > SOFT:
        shadow, shadow_anchor = turned_about(shadow, shadow_anchor, turn, True)
    return Sprite(image, anchor, shadow, shadow_anchor)


def signed(degrees: float) -> float:
    """The same turn, -180..180."""
    return (degrees + 180) % 360 - 180


def nearing(value: float, goal: float, seconds: float) -> float:
    """`value` after it has followed `goal` the shorter way for so long, with a lag of `HAUL`."""
    return value + signed(goal - value) * (1 - math.exp(-seconds / HAUL))


def ill(shown: BakeJob | None, wanted: BakeJob) -> bool:
    """Does what she shows ill become her: another state, or more than a bucket off her heading?"""
    if shown is None or shown.look != wanted.look:
        return True
    return apart(shown.heading, wanted.heading) > BUCKET


def fade_for(shown: BakeJob | None, order: BakeJob) -> float:
    """Seconds in which this sprite takes the place of the one she shows: all that changes her look
    takes its time. Only a mast that begins to fall, or lies in the water, changes at once: its fall
    is seen for itself."""
    if shown is None:
        return NEAR_FADE
    if shown.look == order.look:
        return FADE if (shown.level <= CHART) == (order.level <= CHART) else NEAR_FADE
    if rolled(shown, 0).look == rolled(order, 0).look:
        return FADE if swift(shown, order) else ROLL_FADE
    falls = shown.look.falling != order.look.falling
    return FADE if falls else CHANGE_FADE


def better(near: BakeJob, shown: BakeJob, wanted: BakeJob) -> bool:
    """Is `near` worth a change: the right look at last, or a whole bucket nearer?"""
    if (near.look == wanted.look) != (shown.look == wanted.look):
        return near.look == wanted.look
    closer = apart(shown.heading, wanted.heading) - apart(near.heading, wanted.heading)
    return closer >= BUCKET
