"""Ships as they are seen to move: a pose in cm and degrees that follows the legs they sailed."""

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from game.scene import timings

_SINKING_LIST, _DEEPER_LIST = 15.0, 9.0  # degrees of list before she goes down, and how many more then
STAYS_MISSED_ANGLE: Final = 4.0  # degrees between her bow and the wind when she misses stays
FALL_BACK_SHARE: Final = 0.4  # how far she then falls back, as a share of the way to the wind
EASE_PEAK: Final = 1.5  # peak speed of an eased track, as a multiple of its mean speed

PoseCm: TypeAlias = tuple[float, float, float]  # x and y in cm, heading in degrees; or an offset from it
ZERO_POSE: Final[PoseCm] = (0.0, 0.0, 0.0)  # no offset


@dataclass(frozen=True, slots=True)
class AnimatedLeg:
    """One leg to follow: from and to (x, y in cm, heading in degrees), an arc if ``radius`` (cm, positive to
    starboard) is not 0, in how many seconds. ``is_drift``: no sail moves her; ``is_stop``: all ships stop at
    its end."""

    x: float
    y: float
    heading: float
    to_x: float
    to_y: float
    to_heading: float
    radius: float
    seconds: float
    is_drift: bool = False
    is_stop: bool = False


@dataclass(slots=True)
class DrawOffset:
    """Offset between a ship's drawn pose and the pose of her tracks, for the eye alone: lashed ships are
    drawn together, overlapping hulls apart.

    ``current_offset`` is ``wanted_offset`` less what is still ``remaining_offset``, which shrinks at
    ``velocity`` (cm and degrees a second), plus ``passing_offset``, by which she avoids a passing ship, at
    ``passing_velocity`` cm a second. ``last_drawn_pose`` is where she was drawn last; None before the first
    frame, which draws her where she belongs."""

    current_offset: PoseCm = (0.0, 0.0, 0.0)
    wanted_offset: PoseCm = (0.0, 0.0, 0.0)
    remaining_offset: PoseCm = (0.0, 0.0, 0.0)
    velocity: PoseCm = (0.0, 0.0, 0.0)
    passing_offset: PoseCm = (0.0, 0.0, 0.0)
    passing_velocity: tuple[float, float] = (0.0, 0.0)
    last_drawn_pose: PoseCm | None = None


@dataclass(slots=True)
class Actor:
    """One ship on the stage, and the legs that she still has to follow.

    ``speed`` over the water in cm a second; ``sunk_share`` 0 to 1 while she sinks; ``shudder_seconds`` for
    which she still shakes from a blow; ``last_leg_vector`` the way of her last leg (cm) and
    ``rested_seconds`` the time since its end; ``resting_speed`` the speed in cm a second that her foam shows
    between two moves; ``leaving_seconds`` for which she still sails on, off the table; ``grappled_ships``
    those grappled to her, ``boarded_ships`` those whose crews have fought hers since; ``seconds_since_drift``
    the seconds since she last drifted. x, y and heading are drawn: `true_pose` is what her tracks say, and
    ``draw_offset`` the rest."""

    ship: str
    x: float
    y: float
    heading: float
    legs: deque[AnimatedLeg] = field(default_factory=deque)
    leg_seconds: float = 0.0
    speed: float = 0.0
    sunk_share: float = 0.0
    is_sinking: bool = False
    is_present: bool = True
    shudder_seconds: float = 0.0
    last_leg_vector: tuple[float, float] = (0.0, 0.0)
    rested_seconds: float = math.inf
    resting_speed: float = 0.0
    leaving_seconds: float = 0.0
    grappled_ships: tuple[str, ...] = ()
    boarded_ships: tuple[str, ...] = ()
    seconds_since_drift: float = math.inf
    draw_offset: DrawOffset = field(default_factory=DrawOffset)

    @property
    def is_in_sight(self) -> bool:
        """Return whether any part of her is above the water."""
        return self.is_present and self.sunk_share < 1

    @property
    def is_adrift(self) -> bool:
        """Return whether she drifts now."""
        return bool(self.legs) and self.legs[0].is_drift

    @property
    def true_pose(self) -> PoseCm:
        """Return the pose of her tracks, which equals that of her record when they are at an end."""
        dx, dy, turn = self.draw_offset.current_offset
        return self.x - dx, self.y - dy, (self.heading - turn) % 360

    def set_true_pose(self, pose: PoseCm) -> None:
        """Move her to this pose of her tracks; her offset stays."""
        dx, dy, turn = self.draw_offset.current_offset
        self.x, self.y, self.heading = pose[0] + dx, pose[1] + dy, (pose[2] + turn) % 360

    def set_draw_offset(self, offset: PoseCm) -> None:
        """Set the offset of her drawn pose."""
        base = self.true_pose
        self.draw_offset.current_offset = offset
        self.set_true_pose(base)


def turn_between(from_heading: float, to_heading: float) -> float:
    """Return the degrees from one heading to another the shorter way, -180 to 180."""
    return (to_heading - from_heading + 180) % 360 - 180


_DRIFT_MOVES: Final = ("drift", "swing", "fall off")  # moves without sail
_SIDES: Final = {"starboard": 1.0, "port": -1.0}


def leg_duration(
    move_kind: str, run_cm: float, circle_radius: float = 0.0, is_board_step: bool = False
) -> float:
    """Return the seconds of a move at speed x1; a board step takes a fixed time."""
    if move_kind in _DRIFT_MOVES:
        return timings.DRIFT
    if move_kind in ("tack", "hang"):
        return timings.TACK
    if move_kind == "set":
        return timings.SET
    if move_kind in _SIDES and not circle_radius:
        return timings.POINT_TURNED
    return timings.SQUARE if is_board_step else timings.move_seconds(run_cm)


def add_leg(
    actor: Actor, to_pose: tuple[float, float, float], move_kind: str, run_cm: float, circle_radius: float,
    is_board_step: bool = False, is_joint_phase: bool = False,
) -> None:  # fmt: skip
    """Add a leg from the end of the last one to (x cm, y cm, degrees); in a joint phase all take the same."""
    x, y, heading = end_pose(actor)
    seconds = leg_duration(move_kind, run_cm, circle_radius, is_board_step)
    if is_joint_phase and move_kind in ("ahead", *_SIDES):
        seconds = timings.PHASE
    track = AnimatedLeg(
        x, y, heading, *to_pose, _SIDES.get(move_kind, 0.0) * circle_radius, seconds,
        move_kind in _DRIFT_MOVES, is_joint_phase,
    )  # fmt: skip
    actor.legs.append(replace(track, seconds=max(seconds, min_leg_seconds(track))))


def min_leg_seconds(leg: AnimatedLeg) -> float:
    """Return the least seconds of a track, so that no ship leaps or spins."""
    turned = _arc_turn(leg) if leg.radius else turn_between(leg.heading, leg.to_heading)
    far = math.hypot(leg.to_x - leg.x, leg.to_y - leg.y)
    if leg.radius:
        far = max(far, abs(leg.radius * math.radians(turned)))
    eased = EASE_PEAK if turned and not leg.radius else 1.0
    return eased * max(far / timings.MAX_SPEED, abs(turned) / timings.MAX_TURN_RATE)


def place_at_once(actor: Actor, pose: PoseCm) -> None:
    """Place her at once without legs, as before the first turn."""
    actor.legs.clear()
    actor.leg_seconds = 0.0
    actor.set_true_pose(pose)
    actor.draw_offset.last_drawn_pose = None


def add_missed_stays(actor: Actor, wind_from: float) -> None:
    """Let her bow come up almost into the wind, hang there and fall back; the next event poses her."""
    x, y, heading = end_pose(actor)
    up = turn_between(heading, wind_from)
    hung = heading + math.copysign(max(abs(up) - STAYS_MISSED_ANGLE, 0.0), up)
    back = heading + up * FALL_BACK_SHARE
    for start, end, share in ((heading, hung, 0.4), (hung, hung, 0.25), (hung, back, 0.35)):
        seconds = share * timings.MISSED_STAYS
        actor.legs.append(AnimatedLeg(x, y, start, x, y, end, 0.0, seconds))


def end_pose(actor: Actor) -> tuple[float, float, float]:
    """Return her pose at the end of all legs."""
    if not actor.legs:
        return actor.true_pose
    last = actor.legs[-1]
    return last.to_x, last.to_y, last.to_heading


def drawn_end(actor: Actor) -> tuple[float, float]:
    """Return where she will be drawn at the end of all legs."""
    x, y, _ = end_pose(actor)
    return x + actor.draw_offset.wanted_offset[0], y + actor.draw_offset.wanted_offset[1]


def seconds_left(actor: Actor) -> float:
    """Return the seconds until her tracks end."""
    return sum(track.seconds for track in actor.legs) - (actor.leg_seconds if actor.legs else 0.0)


def advance(actor: Actor, dt: float) -> bool:
    """Move her along her legs by ``dt`` seconds; return whether any are left."""
    actor.speed = 0.0
    actor.rested_seconds += dt
    actor.seconds_since_drift = 0.0 if actor.is_adrift else actor.seconds_since_drift + dt
    actor.shudder_seconds = max(0.0, actor.shudder_seconds - dt)
    while actor.legs and dt >= 0:
        track = actor.legs[0]
        left = track.seconds - actor.leg_seconds
        if dt < left:
            actor.leg_seconds += dt
            actor.set_true_pose(_pose_on_leg(track, actor.leg_seconds / track.seconds))
            made = math.hypot(track.to_x - track.x, track.to_y - track.y)
            actor.speed = 0.0 if track.is_drift else made / track.seconds
            break
        dt -= left
        actor.legs.popleft()
        actor.leg_seconds = 0.0
        _finish_leg(actor, track)
    if actor.is_sinking:
        actor.sunk_share = min(1.0, actor.sunk_share + dt / timings.SINKING)
    return bool(actor.legs)


def share_under(sunk_share: float) -> float:
    """Return how much of her is under at this share of the time of her sinking: first she only lists."""
    lists = timings.SINKING_LISTS / timings.SINKING
    return max(0.0, (sunk_share - lists) / (1 - lists))


def sinking_list_degrees(sunk_share: float) -> float:
    """Return her list at this share of her sinking: she leans over, then somewhat farther as she goes."""
    lists = min(1.0, sunk_share * timings.SINKING / timings.SINKING_LISTS)
    deeper = math.pow(share_under(sunk_share), 1.5)
    return _SINKING_LIST * lists * lists * (3 - 2 * lists) + _DEEPER_LIST * deeper


def start_leaving(actor: Actor) -> None:
    """Let a ship that has left the table sail on and fade."""
    actor.leaving_seconds = timings.LEAVES


def advance_leaving(actor: Actor, dt: float) -> None:
    """Move a fading ship by ``dt`` seconds; hide her at the end."""
    if actor.leaving_seconds <= 0:
        return
    x, y, heading = actor.true_pose
    turn = math.radians(heading)
    actor.speed = timings.LEAVING_SPEED
    actor.set_true_pose(
        (x + math.sin(turn) * actor.speed * dt, y - math.cos(turn) * actor.speed * dt, heading)
    )
    actor.leaving_seconds -= dt
    if actor.leaving_seconds <= 0:
        actor.leaving_seconds, actor.is_present = 0.0, False


def finish_legs(actor: Actor) -> None:
    """Put her at the end of her legs."""
    while actor.legs:
        _finish_leg(actor, actor.legs.popleft())
    actor.leg_seconds, actor.speed, actor.shudder_seconds = 0.0, 0.0, 0.0
    advance_leaving(actor, actor.leaving_seconds)


def _finish_leg(actor: Actor, track: AnimatedLeg) -> None:
    actor.set_true_pose((track.to_x, track.to_y, track.to_heading))
    actor.last_leg_vector = (track.to_x - track.x, track.to_y - track.y)
    actor.rested_seconds = 0.0
    actor.seconds_since_drift = 0.0 if track.is_drift else actor.seconds_since_drift


def _pose_on_leg(track: AnimatedLeg, share: float) -> PoseCm:
    turned = turn_between(track.heading, track.to_heading)
    if track.radius:
        turned = _arc_turn(track)
        angle = math.radians(track.heading)
        centre_x = track.x + track.radius * math.cos(angle)
        centre_y = track.y + track.radius * math.sin(angle)
        here = math.radians(track.heading + turned * share)
        x = centre_x - track.radius * math.cos(here)
        y = centre_y - track.radius * math.sin(here)
    else:
        share = share * share * (3 - 2 * share) if turned else share
        x = track.x + (track.to_x - track.x) * share
        y = track.y + (track.to_y - track.y) * share
    return x, y, (track.heading + turned * share) % 360


def predicted_pose(actor: Actor, seconds: float) -> PoseCm:
    """Return the pose of her tracks after ``seconds``. Under sail she runs on past the last one, unless all
    ships stop there: the next leg of a course is only dealt when this one is over."""
    if not actor.legs:
        return actor.true_pose
    left = seconds + actor.leg_seconds
    for track in actor.legs:
        if left < track.seconds:
            return _pose_on_leg(track, left / track.seconds)
        left -= track.seconds
    last = actor.legs[-1]
    x, y, heading = end_pose(actor)
    if last.is_drift or last.is_stop or last.seconds <= 0:
        return x, y, heading
    way = math.hypot(last.to_x - last.x, last.to_y - last.y) / last.seconds
    turn = math.radians(heading)
    return x + math.sin(turn) * way * left, y - math.cos(turn) * way * left, heading


def _arc_turn(track: AnimatedLeg) -> float:
    """Return the degrees turned along an arc, to the side of its radius even past half a circle."""
    turned = (track.to_heading - track.heading) % 360
    return turned if track.radius > 0 else turned - 360 if turned else 0.0


STEP_CM: Final = 0.22  # cm sailed between two points of a wake
WAKE_LIFE: Final = 14.0  # seconds a point of wake is kept
WAITING_AGE_RATE: Final = 0.25  # how fast the wake of a waiting ship ages, as a share
RESTING_SPEEDS: Final = {"full": 3.2, "fighting": 1.6}  # cm a second that a ship would make meanwhile
MAX_POINTS: Final = 64  # most points kept; with STEP_CM, about three ship lengths


@dataclass(slots=True)
class Wake:
    """Past positions of a ship of ``beam`` cm: x and y in cm and the time in seconds, oldest first; ``now``
    is the present time.

    ``dropped_points`` were before the oldest, so a point's number never changes. ``is_parted``: she has
    drifted since."""

    beam: float
    dropped_points: int = 0
    x: list[float] = field(default_factory=list)
    y: list[float] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    now: float = 0.0
    is_parted: bool = False


def extend_wake(wake: Wake, x: float, y: float) -> None:
    """Add a point every STEP_CM as the stern passes; a leap of over 4 cm or a drift starts a new wake."""
    if not wake.x:
        _add_point(wake, x, y)
        return
    dx, dy = x - wake.x[-1], y - wake.y[-1]
    far = math.hypot(dx, dy)
    if far > 4.0 or wake.is_parted:
        wake.x, wake.y, wake.times, wake.is_parted = [x], [y], [wake.now], False
        return
    start_x, start_y = wake.x[-1], wake.y[-1]
    for i in range(1, int(far / STEP_CM) + 1):
        share = i * STEP_CM / far
        _add_point(wake, start_x + dx * share, start_y + dy * share)


def fade_wake(wake: Wake, dt: float) -> None:
    """Age the wake by ``dt`` seconds; drop points older than WAKE_LIFE or beyond MAX_POINTS."""
    wake.now += dt
    first = max(0, len(wake.times) - MAX_POINTS)
    while first < len(wake.times) and wake.now - wake.times[first] >= WAKE_LIFE:
        first += 1
    if first:
        wake.dropped_points += first
        del wake.x[:first], wake.y[:first], wake.times[:first]


def _add_point(wake: Wake, x: float, y: float) -> None:
    wake.x.append(x)
    wake.y.append(y)
    wake.times.append(wake.now)
