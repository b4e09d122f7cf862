"""What is on the stage besides ships: boats, works ashore, troops, chains, ropes. Plain state, set
from what can be seen of the table; only places and flags glide from one state to the next.

Places are cm on the table, headings compass degrees, times seconds at speed x1.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from game.core.visible import VisibleBoat, VisibleChain, VisibleRope, VisibleTroops, VisibleWorks
from game.scene.actors import Actor, turn_between
from game.scene.timings import COLOURS_DOWN, FLAG_UP, TURN_MOST, WAY_MOST
from game.sea.rings import Point
from game.sea.units import CM

STROKES_A_SECOND: Final = 0.62
"""A man-of-war's boat pulls so many strokes."""
HASTENS: Final = 6.0
"""Share of the way left that a boat makes good in a second, when she comes to her station."""
LEAST_WAY: Final = 2.5
"""Cm a second she makes at the least, meanwhile."""
BREACHES: Final = 4
"""Steps in which works crumble while they stand; one more when they are ruined."""
CLEAR_CM: Final = 0.36
"""From a ship's side to the middle of a boat that lies at it: boats are drawn larger than they
are, and must not lie half under her."""
BESIDE_CM: Final = 0.55
"""How near to a ship's side a boat has to be to lie at it rather than on the open sea."""
BOAT_CM: Final = 1.4
"""Length of a boat as she is drawn: half as long again as to scale."""
PAINTER_CM: Final = 0.5
"""Of the painter by which she is towed."""


@dataclass(slots=True)
class Craft:
    """Boats that keep together, beside their Actor. ``bond`` is how they lie to the hull ``host``:
    astern of it, alongside it, ahead of it with the tow, beside it without being fast, or '' on the
    open sea; ``station`` is their place from there (cm: starboard and forward of her middle, or
    east and south when ahead).
    ``stroke`` counts strokes of the oars; they pull only while they make way. ``before`` boats of
    other parties lie between them and the hull, in the same string."""

    id: str
    ship: str
    side: int
    count: int
    host: str = ""
    bond: str = ""
    station: Point = (0.0, 0.0)
    laden: bool = False
    stroke: float = 0.0
    before: int = 0

    @property
    def oars(self) -> bool:
        """Whether oars are out: not while she lies alongside or is towed."""
        return self.bond in ("", "ahead")


@dataclass(slots=True)
class Oars:
    """The oars of a ship that is rowed: strokes so far."""

    stroke: float = 0.0


@dataclass(slots=True)
class Work:
    """Guns ashore as they look now. ``breach`` is 0 whole to BREACHES shot to pieces, and one more
    when nothing is left; ``flag`` how high the flag is, 0 to 1; ``age`` the seconds it has been
    looked at."""

    id: str
    name: str
    kind: str
    side: int
    x: float
    y: float
    facing: float
    breadth: float
    arc: float
    breach: int = 0
    manned: bool = True
    taken: bool = False
    furnace: bool = False
    hot: bool = False
    afire: bool = False
    flag: float = 1.0
    age: float = 0.0

    @property
    def flies(self) -> bool:
        """Whether a flag should be up: its own, or that of whoever has taken it."""
        return (self.manned or self.taken) and self.breach <= BREACHES


@dataclass(slots=True)
class Troop:
    """A base of troops, beside its Actor: ``value`` of ``points`` men left; ``within`` a work, and
    hand to hand with ``foe``, which lies ``towards`` (degrees)."""

    id: str
    kind: str
    side: int
    value: int
    points: int
    within: str = ""
    foe: str = ""
    towards: float = 0.0


@dataclass(slots=True)
class Barrier:
    """A chain, a boom or hulks across a channel, from corner to corner."""

    id: str
    kind: str
    side: int
    points: tuple[Point, ...]
    lies: str = "up"
    work: str = ""


@dataclass(slots=True)
class Rope:
    """A rope in the water: cable, spring, kedge, tow or one that is being passed."""

    kind: str
    ship: str
    other: str = ""
    end: Point = (0.0, 0.0)
    stage: str = ""


# ------------------------------------------------------------------------------ from what is seen
def craft_of(seen: VisibleBoat, own: bool, stroke: float = 0.0) -> Craft:
    """Boats as they look; ``own``: the hull they hang on is their ship's or a friend's, who tows
    them astern."""
    host = seen.fast or seen.tow
    bond = ("astern" if own else "alongside") if seen.fast else "ahead" if seen.tow else ""
    return Craft(
        seen.id, seen.ship, seen.side, seen.count, host, bond, laden=seen.laden, stroke=stroke
    )


def work_of(seen: VisibleWorks) -> Work:
    """A work as it looks, its flag where it belongs."""
    work = Work(
        seen.id,
        seen.name,
        seen.kind,
        seen.side,
        seen.x / CM,
        seen.y / CM,
        seen.heading / 100,
        seen.breadth / CM,
        seen.arc / 100,
        breach_of(seen),
        seen.manned,
        seen.taken,
        seen.furnace,
        seen.hot,
        seen.afire,
    )
    work.flag = float(work.flies)
    return work


def breach_of(seen: VisibleWorks) -> int:
    """How far a work has crumbled, by its share of strength lost: 0 only if none is."""
    if seen.ruined:
        return BREACHES + 1
    if seen.damage <= 0:
        return 0
    return min(1 + seen.damage * BREACHES // 1000, BREACHES)


def troop_of(seen: VisibleTroops, towards: float) -> Troop:
    """A base as it looks."""
    return Troop(
        seen.id, seen.kind, seen.side, seen.value, seen.points, seen.within, seen.foe, towards
    )


def barrier_of(seen: VisibleChain) -> Barrier:
    """A barrier as it looks."""
    lies = "broken" if seen.broken else "up" if seen.raised else "lowered"
    points = tuple((x / CM, y / CM) for x, y in seen.points)
    return Barrier(seen.id, seen.kind, seen.side, points, lies, seen.work)


def rope_of(seen: VisibleRope) -> Rope:
    """A rope as it looks."""
    return Rope(seen.kind, seen.ship, seen.other, (seen.x / CM, seen.y / CM), seen.stage)


# ------------------------------------------------------------------------------ keeping station
def off(host: Actor, starboard: float, forward: float) -> Point:
    """A place in cm so far to starboard and forward of a hull's middle."""
    turn = math.radians(host.heading)
    s, c = math.sin(turn), math.cos(turn)
    return host.x + starboard * c + forward * s, host.y + starboard * s - forward * c


def seen_from(host: Actor, x: float, y: float) -> Point:
    """Where a place lies to starboard and forward of a hull's middle: the way back of `off`."""
    turn = math.radians(host.heading)
    dx, dy = x - host.x, y - host.y
    s, c = math.sin(turn), math.cos(turn)
    return dx * c + dy * s, dx * s - dy * c


def berth_of(craft: Craft, actor: Actor, host: Actor) -> tuple[float, float, float]:
    """Where boats that hang on a hull belong now: x, y in cm, heading in degrees."""
    if craft.bond == "ahead":
        return host.x + craft.station[0], host.y + craft.station[1], actor.heading
    x, y = off(host, *craft.station)
    return x, y, host.heading


def beside(host: Actor, size: tuple[float, float], x: float, y: float) -> Point | None:
    """Where boats that are said to be at a place lie at the side of a hull of this length and beam
    (cm), clear of it, as starboard and forward of its middle; None if they are not so near."""
    length, beam = size
    starboard, forward = seen_from(host, x, y)
    if abs(forward) > length / 2 or abs(starboard) > beam / 2 + BESIDE_CM:
        return None
    return clear(starboard, forward, size)


def clear(starboard: float, forward: float, size: tuple[float, float]) -> Point:
    """The nearest place at the side of a hull of this length and beam that is clear of it."""
    length, beam = size
    out = max(abs(starboard), beam / 2 + CLEAR_CM)
    most = max(0.0, length / 2 - BOAT_CM / 2)
    return math.copysign(out, starboard), min(max(forward, -most), most)


def keep_station(craft: Craft, actor: Actor, host: Actor, dt: float) -> bool:
    """Boats come to their place at the hull, quickly and then slowly; whether they had any way to
    go. They have the hull's own way besides."""
    x, y, heading = berth_of(craft, actor, host)
    dx, dy = x - actor.x, y - actor.y
    far, most = math.hypot(dx, dy), TURN_MOST * dt
    swings = turn_between(actor.heading, heading)
    actor.heading = (actor.heading + max(-most, min(most, swings))) % 360
    actor.way = host.way
    step = min(max(LEAST_WAY, HASTENS * far, host.way), WAY_MOST + host.way) * dt
    if far <= step or far < 1e-3:
        actor.x, actor.y = x, y
        return False
    actor.x, actor.y = actor.x + dx * step / far, actor.y + dy * step / far
    actor.way = max(actor.way, step / dt)
    return True


def pulls(way: float) -> float:
    """Strokes a second with so much way on: none without."""
    return STROKES_A_SECOND if way > 0.02 else 0.0


def hoist(work: Work, dt: float) -> None:
    """The flag of a work goes up or comes down; whatever flies on it is ``dt`` older."""
    work.age += dt
    if work.flies:
        work.flag = min(1.0, work.flag + dt / FLAG_UP)
    else:
        work.flag = max(0.0, work.flag - dt / COLOURS_DOWN)
