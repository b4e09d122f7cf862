"""The picture of every ship from frame to frame: her sprite follows helm, braces and damage smoothly.

Sprites are baked for headings five degrees apart and arrive when the worker is done. In between the nearest
one is turned about the waterline, a newer one fades in over the older, and the yards follow the helm late. At
rest she is baked on her own heading, to the degree."""

import math
from dataclasses import dataclass, field, replace
from functools import lru_cache

from game.scene.timings import SINKING
from game.stage.hulls.falling_mast_mesh import break_height_share, wreck_position
from game.stage.hulls.mesh import Floats
from game.stage.hulls.sail_meshes import SailTrim, mast_in_place, wind_off_bow
from game.stage.hulls.ship_look import (
    AFLOAT_POSE,
    CHART_UP_TO_PX,
    HEADING_STEP,
    HEIGHT_FACTOR,
    LUFF_FRAMES,
    NO_HEEL,
    SINK_STEPS,
    STRIKES_WATER_POSE,
    ShipLook,
    ShipPicture,
    Sprite,
    SpriteLayer,
    cross_fade_layers,
    rotate_about,
    round_heading,
)
from game.stage.hulls.ship_plans import HullLines, drawn_px_per_m, plan_of
from game.stage.hulls.sketch import sketch_ship
from game.stage.hulls.sprite_bank import SpriteBank, angle_between, bake_job_for, zoom_level_for
from game.stage.hulls.sprite_store import WHITE, BakeJob, tint_sprite
from game.stage.paper.palette import Colour

_ROLL_POSES = ((2.0, (-15, 0, 15)), (5.0, (-15, -8, 0, 8, 15)))
# Tenths of a degree of the poses of a roll up to a zoom level, and beyond all: enough that a masthead moves
# about two px from one to the next.
_CLOSE_ROLL_POSES = (-15, -10, -5, 0, 5, 10, 15)


@lru_cache(maxsize=256)
def falling_mast_job(job: BakeJob, mast: str, pose: int) -> BakeJob:
    """Return the sprite of one mast of the ship at a pose of its fall."""
    return replace(job, look=replace(job.look, falling_pose=(mast, pose)))


@lru_cache(maxsize=256)
def luffing_job(job: BakeJob, frame: int) -> BakeJob:
    """Return the edges of the same ship's sails in a frame of their luffing; they do not roll."""
    upright = rolled_job(job, 0)
    return replace(upright, look=replace(upright.look, luff_frame=frame))


def is_fast_roll(shown: BakeJob, job: BakeJob) -> bool:
    """Return whether the poses are more than one step of a slow roll apart, as in a broadside's recoil."""
    poses = roll_poses_for(job.zoom)
    one, other = shown.look.heel_state.roll, job.look.heel_state.roll
    return one in poses and other in poses and abs(poses.index(one) - poses.index(other)) > 1


def roll_poses_for(zoom: float) -> tuple[int, ...]:
    """Return the poses of a roll that are baked at this zoom, in tenths of a degree to starboard."""
    return next((poses for most, poses in _ROLL_POSES if zoom <= most), _CLOSE_ROLL_POSES)


def roll_pose_of(roll_deg: float, zoom: float) -> int:
    """Return the pose nearest to a roll of `roll_deg` degrees; 0 is upright."""
    return min(roll_poses_for(zoom), key=lambda pose: abs(pose - 10 * roll_deg)) if roll_deg else 0


@lru_cache(maxsize=1024)
def rolled_job(job: BakeJob, roll_tenths: int) -> BakeJob:
    """Return the same ship rolled by `roll_tenths` tenths of a degree."""
    stance = replace(job.look.heel_state, roll=roll_tenths)
    return replace(job, look=replace(job.look, heel_state=stance))


FADE_SECONDS = 0.12  # seconds of the fade to a sprite that differs by a few degrees of heading
YARD_LAG_SECONDS = 0.16  # seconds of each of two lags: yards are at rest after about 650 ms
# Seconds of the fade to another look: sails set, clewed up, furled or shot away, new damage, or her own
# picture in place of one of her kind.
LOOK_FADE_SECONDS = 0.6
ZOOM_FADE_SECONDS = 0.3  # seconds of the fade from chart to near ship, from sketch to ship
ROLL_FADE_SECONDS = 0.4  # seconds of the fade from one pose of a roll to the next
SKETCHES_PER_FRAME = 10  # first sketches in a frame, about 10 ms; others wait for the next
MAX_TURN = 60.0  # degrees past which a turned sprite would be on her side; a sketch is better
REST_SECONDS = 0.25  # seconds on one heading after which she is baked on it exactly
FORGET_SECONDS = 20.0  # seconds unseen after which a ship's state is forgotten
SMOOTH_TURN_PIXELS = 150_000  # px a frame that may be turned smoothly, about 3 ms
MIN_TURN = 0.5  # degrees up to which turning a sprite would only blur it
MIN_SHADOW_TURN = 3.0  # degrees up to which a blurred shadow need not be turned


@dataclass(slots=True)
class AnimationState:
    """Animation of one ship: her last picture, and how far her yards have come round. `shown` replaces
    `older`; if the change is an `is_look_change`, no turn of her helm cuts it short."""

    heading: float
    trim: float
    helm: float
    last_seen: float
    turn_sign: float = 0.0
    rest_seconds: float = REST_SECONDS
    shown: BakeJob | None = None
    older: BakeJob | None = None
    fade_share: float = 1.0
    fade_seconds: float = FADE_SECONDS
    is_look_change: bool = False
    request: tuple[object, ...] = field(default=())
    last_search: tuple[BakeJob, int] | None = None
    sketch: Sprite | None = None
    picture: ShipPicture | None = None

    is_calm: bool = False

    def is_at_rest(self, wind_from: float) -> bool:
        """Return whether she is at rest under this wind, with nothing left to fade or to haul."""
        slack = abs(wrap_to_half_turn(wind_from - self.heading - self.trim))
        return self.fade_share == 1 and self.rest_seconds >= REST_SECONDS and slack < MIN_TURN


class SpriteAnimator:
    """The pictures of all ships of one sea, from a bank of sprites, multiplied by the colour `light`."""

    def __init__(self, bank: SpriteBank, light: Colour = WHITE) -> None:
        self.bank, self.light = bank, light
        self._now = 0.0
        self._smooth_pixels_left = SMOOTH_TURN_PIXELS
        self._sketches_left = SKETCHES_PER_FRAME
        self._states: dict[str, AnimationState] = {}

    def advance(self, seconds: float) -> None:
        """Move on in time; forget ships that have not been seen for long."""
        self._now += seconds
        self._smooth_pixels_left = SMOOTH_TURN_PIXELS
        self._sketches_left = SKETCHES_PER_FRAME
        old = [name for name, s in self._states.items() if self._now - s.last_seen > FORGET_SECONDS]
        for name in old:
            del self._states[name]

    @property
    def is_about_to_change(self) -> bool:
        """Whether a ship in sight will soon look different, though nothing moves but a roll."""
        return bool(self.bank.pending_count) or any(
            (sitter.fade_share < 1 and sitter.fade_seconds != ROLL_FADE_SECONDS)
            or sitter.rest_seconds < REST_SECONDS
            or abs(wrap_to_half_turn(sitter.helm - sitter.trim)) > HEADING_STEP / 2
            for sitter in self._states.values()
            if self._now - sitter.last_seen < REST_SECONDS
        )

    def picture_of(
        self, ship: str, look: ShipLook, heading: float, wind_from: float, px_per_m: float, roll: float = 0.0
    ) -> ShipPicture:
        """Return the picture of `ship` at this moment; it is cached within a frame. At rest she is rolled
        `roll` degrees to starboard, as soon as every pose is baked."""
        sitter = self._states.get(ship)
        if sitter is None:
            off = wind_from - heading
            sitter = self._states[ship] = AnimationState(heading, off, off, self._now)
        pose = roll_pose_of(roll, zoom_level_for(look.kind, px_per_m))
        asked = (look, heading, wind_from, px_per_m, self.bank.baked_count, pose, self.light)
        fresh = sitter.request == asked and (sitter.is_calm or sitter.last_seen == self._now)
        if sitter.picture is None or not fresh:
            self._update_motion(sitter, heading, wind_from)
            wanted = self._choose_sprite(sitter, look, px_per_m, pose)
            sitter.request = asked
            sitter.picture = self._paint_picture(sitter, look, px_per_m)
            sitter.is_calm = sitter.shown == wanted and sitter.is_at_rest(wind_from)
        sitter.last_seen = self._now
        return sitter.picture

    def falling_mast_sprite(
        self, ship: str, look: ShipLook, mast_and_pose: tuple[str, int], px_per_m: float, settled: float = 0.0
    ) -> Sprite | None:
        """Return the sprite of a falling mast at this pose, or the latest earlier pose that is baked; None if
        there is none. `look` is hers during the fall. Request all its poses now, and the ship with the wreck
        alongside after them. Between two poses in the water it is turned to where it lies at the share
        `settled` of its swing."""
        sitter = self._states.get(ship)
        if sitter is None or sitter.shown is None:
            return None
        (mast, pose), shown = mast_and_pose, sitter.shown
        falls = bake_job_for(look, shown.heading, shown.wind_from, px_per_m)
        falls = replace(falls, heading=shown.heading, wind_from=shown.wind_from)
        left = tuple(name for name in falls.look.falling_masts if name != mast)
        self.bank.bake_soon(replace(falls, look=replace(falls.look, falling_masts=left)))
        first = pose if self.bank.bakes_at_once else 0
        last = pose if self.bank.bakes_at_once else AFLOAT_POSE
        held = [
            job
            for n in range(last, first - 1, -1)
            if self.bank.request_sprite(job := falling_mast_job(falls, mast, n)) and n <= pose
        ]
        if not held:
            return None
        turn = wrap_to_half_turn(sitter.heading - shown.heading)
        sprite = self.bank.baked_sprite_at_zoom(held[0], px_per_m, self.light)
        if mast != "bowsprit" and (held[0].look.falling_pose or ("", 0))[1] >= STRIKES_WATER_POSE:
            sprite = swing_wreck_sprite(sprite, held[0], settled, px_per_m)
        return rotate_sprite(sprite, turn, is_fast=True)

    def luffing_sprite(self, ship: str, px_per_m: float, frame: int) -> Sprite | None:
        """Return the edges of her luffing sails at this step, or None before any frame of it is baked."""
        sitter = self._states.get(ship)
        if sitter is None or sitter.shown is None or not self.bank.has_sprite(sitter.shown):
            return None
        shown = sitter.shown
        frames = [luffing_job(shown, (frame + n) % LUFF_FRAMES) for n in range(LUFF_FRAMES)]
        if not self.bank.bakes_at_once and sitter.rest_seconds >= REST_SECONDS:
            for job in frames[1:]:
                self.bank.bake_when_idle(job)
        self.bank.request_sprite(frames[0])
        held = next((job for job in frames if self.bank.has_sprite(job)), None)
        if held is None:
            return None
        turn = wrap_to_half_turn(sitter.heading - shown.heading)
        return rotate_sprite(self.bank.baked_sprite_at_zoom(held, px_per_m, self.light), turn, is_fast=True)

    def wreck_picture(
        self, look: ShipLook, mast: str, heading_and_wind: tuple[float, float], px_per_m: float
    ) -> ShipPicture | None:
        """Return a mast that floats where it was cut away from a ship in the pose `heading_and_wind`, her
        heading and the wind at that time; None until it is baked."""
        lost = tuple(sorted({*look.lost_masts, mast}))
        upright = replace(look, lost_masts=lost, sink_step=0, heel_state=NO_HEEL)
        falls = bake_job_for(upright, *heading_and_wind, px_per_m)
        job = falling_mast_job(
            replace(falls, heading=round(heading_and_wind[0]), wind_from=round(heading_and_wind[1])),
            mast,
            AFLOAT_POSE,
        )
        if not self.bank.request_sprite(job):
            return None
        sprite = self.bank.baked_sprite_at_zoom(job, px_per_m, self.light)
        return ShipPicture((SpriteLayer(sprite, 255, 0),), *heading_and_wind, 0.0)

    def _update_motion(self, sitter: AnimationState, heading: float, wind_from: float) -> None:
        passed = self._now - sitter.last_seen
        turned = wrap_to_half_turn(heading - sitter.heading)
        sitter.last_seen = self._now
        if abs(turned) > 0.01:
            sitter.turn_sign, sitter.rest_seconds = math.copysign(1.0, turned), 0.0
        else:
            sitter.rest_seconds += passed
        sitter.heading = heading
        sitter.helm = lagged_angle(sitter.helm, wind_from - heading, passed)
        sitter.trim = lagged_angle(sitter.trim, sitter.helm, passed)
        sitter.fade_share = min(1.0, sitter.fade_share + passed / sitter.fade_seconds)

    def _choose_sprite(self, sitter: AnimationState, look: ShipLook, px_per_m: float, pose: int) -> BakeJob:
        """Show the wanted sprite, or the nearest until it is baked; return the wanted one."""
        wanted = self._wanted_job(sitter, look, px_per_m)
        if self.bank.request_sprite(wanted):
            if pose and sitter.rest_seconds >= REST_SECONDS and self._has_roll_poses(wanted):
                wanted = rolled_job(wanted, pose)
            self._start_fade(sitter, wanted)
        elif sitter.last_search != (tried := (wanted, self.bank.baked_count)) and is_poor_match(
            sitter.shown, wanted
        ):
            sitter.last_search, near = tried, self.bank.closest_same_look(wanted)
            if near is None and sitter.shown is None:
                near = self.bank.closest_same_kind(wanted)
                near = near if near and angle_between(near.heading, wanted.heading) <= MAX_TURN else None
            if near is not None and (sitter.shown is None or is_better_match(near, sitter.shown, wanted)):
                self._start_fade(sitter, near)
        if sitter.rest_seconds < REST_SECONDS:
            ahead = (wanted.heading + round(sitter.turn_sign) * HEADING_STEP) % 360
            self.bank.bake_soon(BakeJob(wanted.look, ahead, wanted.wind_from, wanted.zoom))
        return wanted

    @staticmethod
    def _wanted_job(sitter: AnimationState, look: ShipLook, px_per_m: float) -> BakeJob:
        """Return the job for now: rounded headings while she turns, her exact heading at rest."""
        wind = sitter.heading + sitter.trim
        job = bake_job_for(look, sitter.heading, wind, px_per_m)
        if sitter.rest_seconds < REST_SECONDS:
            return job
        exact = round(sitter.heading) % 360
        trim = round_heading(sitter.trim)
        return BakeJob(job.look, exact, (exact + trim) % 360, job.zoom)

    def _has_roll_poses(self, wanted: BakeJob) -> bool:
        """Return whether every pose of her roll is baked; request the missing ones as optional."""
        missing = [
            job
            for pose in roll_poses_for(wanted.zoom)
            if not self.bank.has_sprite(job := rolled_job(wanted, pose))
        ]
        for job in missing:
            self.bank.bake_when_idle(job)
        return not missing

    def _start_fade(self, sitter: AnimationState, job: BakeJob) -> None:
        """Start to show that sprite. During a fade to another look, follow the newer look and let the older
        one finish its fade; a third look waits until then."""
        if job == sitter.shown:
            return
        fade = fade_seconds_for(sitter.shown, job)
        under_way = sitter.is_look_change and sitter.fade_share < 1
        if under_way and fade < ZOOM_FADE_SECONDS:
            sitter.shown, sitter.older = job, self._older_at_heading(sitter.older, job)
        elif not under_way:
            sitter.fade_seconds, sitter.is_look_change = fade, fade >= ZOOM_FADE_SECONDS
            sitter.older, sitter.shown = sitter.shown, job
            first = sitter.older is None and sitter.sketch is None
            sitter.fade_share = 1.0 if self.bank.is_without_fades or first else 0.0

    def _older_at_heading(self, older: BakeJob | None, job: BakeJob) -> BakeJob | None:
        if older is None or angle_between(older.heading, job.heading) <= HEADING_STEP:
            return older
        return self.bank.closest_same_look(replace(job, look=older.look, zoom=older.zoom)) or older

    def _sketch_picture(self, sitter: AnimationState, look: ShipLook, px_per_m: float) -> ShipPicture:
        """Return a sketch of her, or an empty picture for this frame if many ships are new at once."""
        job = bake_job_for(look, sitter.heading, sitter.heading + sitter.trim, px_per_m)
        plates: tuple[SpriteLayer, ...] = ()
        if sitter.sketch is not None or self._sketches_left > 0:
            self._sketches_left -= sitter.sketch is None
            strokes = sketch_ship(job.look, job.heading, job.wind_from, px_per_m)
            sitter.sketch = tint_sprite(strokes, self.light)
            plates = (SpriteLayer(sitter.sketch, 255, 255),)
        return ShipPicture(plates, job.heading, job.wind_from, 0.0)

    def _sprite_at_zoom(self, job: BakeJob, px_per_m: float) -> Sprite:
        """Return the sprite at this zoom; a pose of a roll has the shadow of the upright ship."""
        sprite, upright = self.bank.baked_sprite_at_zoom(job, px_per_m, self.light), rolled_job(job, 0)
        if upright == job or not self.bank.has_sprite(upright):
            return sprite
        still = self.bank.baked_sprite_at_zoom(upright, px_per_m, self.light)
        return replace(sprite, shadow=still.shadow, shadow_anchor=still.shadow_anchor)

    def _paint_picture(self, sitter: AnimationState, look: ShipLook, px_per_m: float) -> ShipPicture:
        shown, older = sitter.shown, sitter.older
        leaning = 0.0 if shown is None else abs(wrap_to_half_turn(sitter.heading - shown.heading))
        if shown is None or leaning > MAX_TURN or not self.bank.has_sprite(shown):
            return self._sketch_picture(sitter, look, px_per_m)
        turned = wrap_to_half_turn(sitter.heading - shown.heading)
        newer = self._sprite_at_zoom(shown, px_per_m)
        if abs(turned) > MIN_TURN:
            self._smooth_pixels_left -= newer.image.get_width() * newer.image.get_height()
        upper = rotate_sprite(newer, turned, is_fast=self._smooth_pixels_left < 0)
        plates: tuple[SpriteLayer, ...] = (SpriteLayer(upper, 255, 255),)
        if sitter.fade_share == 1:
            sitter.sketch = None
        elif sitter.sketch is not None:
            job = bake_job_for(look, sitter.heading, sitter.heading + sitter.trim, px_per_m)
            strokes = sketch_ship(job.look, job.heading, job.wind_from, px_per_m)
            plates = cross_fade_layers(tint_sprite(strokes, self.light), upper, sitter.fade_share)
        elif older is not None and self.bank.has_sprite(older):
            under = wrap_to_half_turn(sitter.heading - older.heading)
            below = rotate_sprite(self._sprite_at_zoom(older, px_per_m), under, is_fast=True)
            plates = cross_fade_layers(below, upper, sitter.fade_share)
        return ShipPicture(plates, shown.heading, shown.wind_from, turned, shown.look.heel_state, shown.look)


def rotate_sprite(sprite: Sprite, clockwise_deg: float, *, is_fast: bool = False) -> Sprite:
    """Turn the sprite clockwise about her anchor by `clockwise_deg` degrees; `is_fast` is quicker."""
    if abs(clockwise_deg) <= MIN_TURN:
        return sprite
    image, anchor = rotate_about(sprite.image, sprite.anchor, clockwise_deg, is_fast)
    shadow, shadow_anchor = sprite.shadow, sprite.shadow_anchor
    if abs(clockwise_deg) > MIN_SHADOW_TURN:
        shadow, shadow_anchor = rotate_about(shadow, shadow_anchor, clockwise_deg, True)
    return Sprite(image, anchor, shadow, shadow_anchor)


def swing_wreck_sprite(sprite: Sprite, job: BakeJob, settled: float, px_per_m: float) -> Sprite:
    """Turn the sprite of a mast in the water about its heel, from its pose to the share `settled` of its
    swing."""
    mast, pose = job.look.falling_pose or ("", 0)
    plan = plan_of(job.look.kind)
    lines, trim = HullLines(plan), SailTrim(wind_off_bow(job.heading, job.wind_from))
    stick = mast_in_place(lines, next(each for each in plan.masts if each.name == mast))
    painted = (pose - STRIKES_WATER_POSE) / (AFLOAT_POSE - STRIKES_WATER_POSE)
    broken = break_height_share(plan, job.look, mast)
    then, now = (wreck_position(lines, stick, trim, broken, share) for share in (painted, settled))
    turn = now.swung_degrees - then.swung_degrees
    if abs(turn) <= MIN_TURN:
        return sprite
    turned = rotate_sprite(sprite, turn)
    scale = drawn_px_per_m(plan, px_per_m)
    (x0, y0), (x1, y1) = (_pixel_of_point(each.heel, job.heading, scale) for each in (then, now))
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    east, south = round(x1 - x0 * cosine + y0 * sine), round(y1 - x0 * sine - y0 * cosine)
    (x, y), (sx, sy) = turned.anchor, turned.shadow_anchor
    return Sprite(turned.image, (x - east, y - south), turned.shadow, (sx - east, sy - south))


def _pixel_of_point(point: Floats, heading: float, scale: float) -> tuple[float, float]:
    """Return where a point of her model is seen, in px from her anchor."""
    sine, cosine = math.sin(math.radians(heading)), math.cos(math.radians(heading))
    ahead, aside, up = point.tolist()
    east, south = sine * ahead + cosine * aside, sine * aside - cosine * ahead
    return east * scale, (south - HEIGHT_FACTOR * up) * scale


def wrap_to_half_turn(degrees: float) -> float:
    """Return the same turn in -180..180."""
    return (degrees + 180) % 360 - 180


def lagged_angle(value: float, goal: float, seconds: float) -> float:
    """Return `value` after it followed `goal` the shorter way, with a lag of `YARD_LAG_SECONDS`."""
    return value + wrap_to_half_turn(goal - value) * (1 - math.exp(-seconds / YARD_LAG_SECONDS))


def is_poor_match(shown: BakeJob | None, wanted: BakeJob) -> bool:
    """Return whether the shown sprite is a poor match: another look, or more than a step off her heading."""
    if shown is None or shown.look != wanted.look:
        return True
    return angle_between(shown.heading, wanted.heading) > HEADING_STEP


def fade_seconds_for(shown: BakeJob | None, job: BakeJob) -> float:
    """Return the seconds of the fade to this sprite. Every change of look fades slowly, except that a mast
    starts to fall or floats at once: its fall is animated itself."""
    if shown is None:
        return ZOOM_FADE_SECONDS
    if shown.look == job.look:
        return (
            FADE_SECONDS
            if (shown.zoom <= CHART_UP_TO_PX) == (job.zoom <= CHART_UP_TO_PX)
            else ZOOM_FADE_SECONDS
        )
    if rolled_job(shown, 0).look == rolled_job(job, 0).look:
        return FADE_SECONDS if is_fast_roll(shown, job) else ROLL_FADE_SECONDS
    if shown.look.sink_step != job.look.sink_step:
        return SINKING / SINK_STEPS
    falls = shown.look.falling_masts != job.look.falling_masts
    return FADE_SECONDS if falls else LOOK_FADE_SECONDS


def is_better_match(candidate: BakeJob, shown: BakeJob, wanted: BakeJob) -> bool:
    """Return whether `candidate` is worth a change: the right look, or a heading step nearer."""
    if (candidate.look == wanted.look) != (shown.look == wanted.look):
        return candidate.look == wanted.look
    closer = angle_between(shown.heading, wanted.heading) - angle_between(candidate.heading, wanted.heading)
    return closer >= HEADING_STEP
