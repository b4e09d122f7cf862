"""Everything on the stage besides ships: boats, works ashore, troops, chains, ropes. Plain state, set from
what is visible; only positions and flags move smoothly.

Positions are cm on the table, headings compass degrees, times seconds at speed x1."""

import math
from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleBoat, VisibleChain, VisibleRope, VisibleTroops, VisibleWorks
from game.scene.actors import Actor, turn_between
from game.scene.timings import COLOURS_DOWN, FLAG_UP, MAX_SPEED, MAX_TURN_RATE
from game.sea.polygons import Point
from game.sea.units import CM

STROKES_A_SECOND: Final = 0.62  # strokes a second of a man-of-war's boat
CATCH_UP_RATE: Final = 6.0  # share of the way to her station that a boat makes good per second
MIN_SPEED: Final = 2.5  # her least speed meanwhile, in cm a second
BREACH_STEPS: Final = 4  # steps in which works crumble while they stand; one more when they are ruined
CLEARANCE_CM: Final = 0.36  # from a ship's side to the middle of a boat alongside, which is drawn too large
ALONGSIDE_CM: Final = 0.55  # largest distance from a ship's side at which a boat counts as alongside
BOAT_CM: Final = 1.4  # length of a drawn boat: half as long again as to scale
PAINTER_CM: Final = 0.5  # length of the painter by which she is towed


@dataclass(slots=True)
class BoatGroup:
    """Boats that keep together, beside their Actor.

    ``attachment`` says how they are at the hull ``host``: astern of it, alongside it, ahead of it with the
    tow, beside it without being fast, or '' on the open sea. ``station`` is their position from there (cm:
    starboard and forward of its middle, or east and south when ahead). ``stroke`` counts strokes of the oars,
    which pull only while they make way. ``boats_between`` other boats are between them and the hull in the
    same string."""

    id: str
    ship: str
    side: int
    count: int
    host: str = ""
    attachment: str = ""
    station: Point = (0.0, 0.0)
    is_laden: bool = False
    stroke: float = 0.0
    boats_between: int = 0

    @property
    def has_oars_out(self) -> bool:
        """Return whether oars are out: not alongside or in tow."""
        return self.attachment in ("", "ahead")


@dataclass(slots=True)
class Oars:
    """The oars of a rowed ship: strokes so far."""

    stroke: float = 0.0


@dataclass(slots=True)
class ShoreWork:
    """Guns ashore as they look now.

    ``breach_step`` is 0 if whole, up to BREACH_STEPS, and one more when nothing is left; ``flag_height`` 0 to
    1; ``shown_seconds`` the seconds on screen."""

    id: str
    name: str
    kind: str
    side: int
    x: float
    y: float
    facing: float
    breadth: float
    arc: float
    breach_step: int = 0
    is_manned: bool = True
    is_taken: bool = False
    is_heating: bool = False
    has_hot_shot: bool = False
    is_afire: bool = False
    flag_height: float = 1.0
    shown_seconds: float = 0.0

    @property
    def has_flag(self) -> bool:
        """Return whether a flag should be up, its own or that of the captors."""
        return (self.is_manned or self.is_taken) and self.breach_step <= BREACH_STEPS


@dataclass(slots=True)
class TroopBase:
    """A base of troops, beside its Actor: ``points_left`` of ``full_points`` men, ``inside_work`` a work,
    hand to hand with ``foe`` on the bearing ``foe_bearing`` (degrees)."""

    id: str
    kind: str
    side: int
    points_left: int
    full_points: int
    inside_work: str = ""
    foe: str = ""
    foe_bearing: float = 0.0


@dataclass(slots=True)
class Barrier:
    """A chain, a boom or hulks across a channel, from end to end."""

    id: str
    kind: str
    side: int
    points: tuple[Point, ...]
    state: str = "up"
    crew_work: str = ""


@dataclass(slots=True)
class Rope:
    """A rope in the water: cable, spring, kedge, tow, or one that is being passed."""

    kind: str
    ship: str
    other: str = ""
    end: Point = (0.0, 0.0)
    stage: str = ""


# ------------------------------------------------------------------------------ from visible data
def boat_group_of(boat: VisibleBoat, is_host_friendly: bool, stroke: float = 0.0) -> BoatGroup:
    """Return boats as they look; a hull with ``is_host_friendly`` tows them astern."""
    host = boat.made_fast_to or boat.towed_hull
    bond = (
        ("astern" if is_host_friendly else "alongside")
        if boat.made_fast_to
        else "ahead"
        if boat.towed_hull
        else ""
    )
    return BoatGroup(
        boat.id, boat.ship, boat.side, boat.count, host, bond, is_laden=boat.is_laden, stroke=stroke
    )


def shore_work_of(visible_work: VisibleWorks) -> ShoreWork:
    """Return a work as it looks, its flag in its final position."""
    work = ShoreWork(
        visible_work.id, visible_work.name, visible_work.kind, visible_work.side, visible_work.x / CM,
        visible_work.y / CM, visible_work.heading / 100, visible_work.breadth / CM, visible_work.arc / 100,
        breach_step_of(visible_work), visible_work.is_manned, visible_work.is_taken, visible_work.is_heating,
        visible_work.has_hot_shot, visible_work.afire,
    )  # fmt: skip
    work.flag_height = float(work.has_flag)
    return work


def breach_step_of(work: VisibleWorks) -> int:
    """Return how far a work has crumbled, from its lost share of strength: 0 only if nothing is lost."""
    if work.is_ruined:
        return BREACH_STEPS + 1
    if work.damage <= 0:
        return 0
    return min(1 + work.damage * BREACH_STEPS // 1000, BREACH_STEPS)


def troop_base_of(troops: VisibleTroops, foe_bearing: float) -> TroopBase:
    """Return a base as it looks."""
    return TroopBase(
        troops.id, troops.kind, troops.side, troops.points_left, troops.full_points, troops.inside_work,
        troops.foe, foe_bearing,
    )  # fmt: skip


def barrier_of(chain: VisibleChain) -> Barrier:
    """Return a barrier as it looks."""
    lies = "broken" if chain.is_broken else "up" if chain.is_raised else "lowered"
    points = tuple((x / CM, y / CM) for x, y in chain.points)
    return Barrier(chain.id, chain.kind, chain.side, points, lies, chain.crew_work)


def rope_of(rope: VisibleRope) -> Rope:
    """Return a rope as it looks."""
    return Rope(rope.kind, rope.ship, rope.other, (rope.x / CM, rope.y / CM), rope.stage)


# ------------------------------------------------------------------------------ keeping station
def point_from_local(host: Actor, starboard: float, forward: float) -> Point:
    """Return the point this far to starboard and forward of a hull's middle, in cm."""
    turn = math.radians(host.heading)
    s, c = math.sin(turn), math.cos(turn)
    return host.x + starboard * c + forward * s, host.y + starboard * s - forward * c


def local_coordinates(host: Actor, x: float, y: float) -> Point:
    """Return (starboard, forward) of a hull's middle for a point; the inverse of `point_from_local`."""
    turn = math.radians(host.heading)
    dx, dy = x - host.x, y - host.y
    s, c = math.sin(turn), math.cos(turn)
    return dx * c + dy * s, dx * s - dy * c


def boat_pose(boat_group: BoatGroup, actor: Actor, host: Actor) -> tuple[float, float, float]:
    """Return where boats at a hull belong now: x, y in cm, heading in degrees."""
    if boat_group.attachment == "ahead":
        return host.x + boat_group.station[0], host.y + boat_group.station[1], actor.heading
    x, y = point_from_local(host, *boat_group.station)
    return x, y, host.heading


def local_point_alongside(host: Actor, hull_size: tuple[float, float], x: float, y: float) -> Point | None:
    """Return where boats near this position are alongside a hull of this length and beam (cm), clear of it,
    as (starboard, forward) of its middle; None if they are not near enough."""
    length, beam = hull_size
    starboard, forward = local_coordinates(host, x, y)
    if abs(forward) > length / 2 or abs(starboard) > beam / 2 + ALONGSIDE_CM:
        return None
    return local_point_off_hull(starboard, forward, hull_size)


def local_point_off_hull(starboard: float, forward: float, hull_size: tuple[float, float]) -> Point:
    """Return the nearest point at the side of a hull of this length and beam that is clear of it."""
    length, beam = hull_size
    out = max(abs(starboard), beam / 2 + CLEARANCE_CM)
    most = max(0.0, length / 2 - BOAT_CM / 2)
    return math.copysign(out, starboard), min(max(forward, -most), most)


def advance_to_station(boat_group: BoatGroup, actor: Actor, host: Actor, dt: float) -> bool:
    """Move boats towards their station, besides the hull's own way; return whether they moved."""
    x, y, heading = boat_pose(boat_group, actor, host)
    dx, dy = x - actor.x, y - actor.y
    far, most = math.hypot(dx, dy), MAX_TURN_RATE * dt
    swings = turn_between(actor.heading, heading)
    actor.heading = (actor.heading + max(-most, min(most, swings))) % 360
    actor.speed = host.speed
    step = min(max(MIN_SPEED, CATCH_UP_RATE * far, host.speed), MAX_SPEED + host.speed) * dt
    if far <= step or far < 1e-3:
        actor.x, actor.y = x, y
        return False
    actor.x, actor.y = actor.x + dx * step / far, actor.y + dy * step / far
    actor.speed = max(actor.speed, step / dt)
    return True


def stroke_rate(speed: float) -> float:
    """Return the strokes a second at this speed; 0 at rest."""
    return STROKES_A_SECOND if speed > 0.02 else 0.0


def advance_flag(work: ShoreWork, dt: float) -> None:
    """Hoist or lower the flag of a work by ``dt`` seconds, and age it."""
    work.shown_seconds += dt
    if work.has_flag:
        work.flag_height = min(1.0, work.flag_height + dt / FLAG_UP)
    else:
        work.flag_height = max(0.0, work.flag_height - dt / COLOURS_DOWN)
