"""Ships as they are seen to move: a pose in cm and degrees that follows the legs they sailed."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from game.scene import timings

SHY_OF_THE_WIND: Final = 4.0
"""Degrees that her bow stays short of the wind's eye when she misses stays."""
FALLEN_BACK: Final = 0.4
"""Where she has fallen back to then: part of the way to the wind's eye."""
EASED: Final = 1.5
"""How much faster than on the whole something moves in the middle of an eased track."""

Place: TypeAlias = tuple[float, float, float]
"""x and y in cm, heading in degrees; or how far something lies off such a place."""
NOWHERE: Final[Place] = (0.0, 0.0, 0.0)
"""Not off it at all."""


@dataclass(frozen=True, slots=True)
class Track:
    """One leg to be followed: from and to (x, y in cm, heading in degrees), an arc if ``radius``
    (cm, positive to starboard) is not 0, in so many seconds; she `drifts` if no sail takes
    her there, and `stops` at its end if all ships do."""

    x: float
    y: float
    heading: float
    to_x: float
    to_y: float
    to_heading: float
    radius: float
    seconds: float
    drifts: bool = False
    stops: bool = False


@dataclass(slots=True)
class DrawOffset:
    """How far a ship is seen from the place that her tracks give her, for the eye alone: ships that
    lie fast are drawn together, hulls in one place apart. ``now`` is ``wanted``, what is still
    ``owed`` of the way there, which goes at ``pace`` (cm and degrees a second), and what she has
    ``sheer``ed out of another's way as they pass, at ``sheers`` cm a second. ``seen`` is where she
    was seen last; None before the first look, which shows her where she belongs."""

    now: Place = (0.0, 0.0, 0.0)
    wanted: Place = (0.0, 0.0, 0.0)
    owed: Place = (0.0, 0.0, 0.0)
    pace: Place = (0.0, 0.0, 0.0)
    sheer: Place = (0.0, 0.0, 0.0)
    sheers: tuple[float, float] = (0.0, 0.0)
    seen: Place | None = None


@dataclass(slots=True)
class Actor:
    """One ship on the stage: who she is, where she is seen, and the legs she still has to follow.
    ``way`` is her speed over the water in cm a second, ``under`` 0 to 1 while she goes down,
    ``shudder`` the seconds for which she still shakes from a blow; ``came`` the way of her last leg
    (cm) and ``rested`` the seconds since it ended. ``making`` is the way in cm a second that she
    would have on between two moves, as her foam shows it; ``leaves`` the seconds for which she is
    still seen to sail on, off the table; ``holds`` are the ships she has grappled or that have
    grappled her, ``boards`` those with whose crew hers has fought across the rails since, and
    ``drifted`` the seconds since she last drifted. x, y and heading are those that are drawn:
    `base` is what her tracks say, and ``aside`` the rest."""

    ship: str
    x: float
    y: float
    heading: float
    tracks: deque[Track] = field(default_factory=deque)
    since: float = 0.0
    way: float = 0.0
    under: float = 0.0
    sinking: bool = False
    present: bool = True
    shudder: float = 0.0
    came: tuple[float, float] = (0.0, 0.0)
    rested: float = math.inf
    making: float = 0.0
    leaves: float = 0.0
    holds: tuple[str, ...] = ()
    boards: tuple[str, ...] = ()
    drifted: float = math.inf
    aside: DrawOffset = field(default_factory=DrawOffset)

    @property
    def in_sight(self) -> bool:
        """Whether anything of her is to be seen: the sea has not closed over her."""
        return self.present and self.under < 1

    @property
    def adrift(self) -> bool:
        """Whether she drifts at this moment."""
        return bool(self.tracks) and self.tracks[0].drifts

    @property
    def base(self) -> Place:
        """Where her tracks have brought her, as her sheet has it once they are at an end."""
        dx, dy, turn = self.aside.now
        return self.x - dx, self.y - dy, (self.heading - turn) % 360

    def move_to(self, base: Place) -> None:
        """Her tracks have brought her to this place; she is seen as far aside of it as before."""
        dx, dy, turn = self.aside.now
        self.x, self.y, self.heading = base[0] + dx, base[1] + dy, (base[2] + turn) % 360

    def set_offset(self, now: Place) -> None:
        """She is seen so far aside of where her tracks have brought her."""
        base = self.base
        self.aside.now = now
        self.move_to(base)


def turn_between(a: float, b: float) -> float:
    """Degrees from one heading to another the shorter way, -180 to 180."""
    return (b - a + 180) % 360 - 180


_DRIFTS: Final = ("drift", "swing", "fall off")
"""How a ship moves that no sail moves."""
_SIDES: Final = {"starboard": 1.0, "port": -1.0}


def seconds_for(how: str, run_cm: float, circle: float = 0.0, stepped: bool = False) -> float:
    """How long a movement takes on the stage at speed x1, on a circle of that radius if it is not
    0; `stepped`: it is a step of a board, which takes its time whatever it measures."""
    if how in _DRIFTS:
        return timings.DRIFT
    if how in ("tack", "hang"):
        return timings.TACK
    if how == "set":
        return timings.SET
    if how in _SIDES and not circle:
        return timings.POINT_TURNED
    return timings.SQUARE if stepped else timings.move_seconds(run_cm)


def follow(
    actor: Actor,
    to: tuple[float, float, float],
    how: str,
    run: float,
    circle: float,
    stepped: bool = False,
    phase: bool = False,
) -> None:
    """One more leg to follow, from where the last one ends: to (x cm, y cm, heading degrees); in a
    `phase`, in which all ships move at once, a leg takes as long as any other."""
    x, y, heading = end_of(actor)
    seconds = seconds_for(how, run, circle, stepped)
    if phase and how in ("ahead", *_SIDES):
        seconds = timings.PHASE
    track = Track(x, y, heading, *to, _SIDES.get(how, 0.0) * circle, seconds, how in _DRIFTS, phase)
    actor.tracks.append(replace(track, seconds=max(seconds, least_seconds(track))))


def least_seconds(track: Track) -> float:
    """How long a track takes at the least, so that nobody leaps or spins."""
    turned = _arc_turn(track) if track.radius else turn_between(track.heading, track.to_heading)
    far = math.hypot(track.to_x - track.x, track.to_y - track.y)
    if track.radius:
        far = max(far, abs(track.radius * math.radians(turned)))
    eased = EASED if turned and not track.radius else 1.0
    return eased * max(far / timings.WAY_MOST, abs(turned) / timings.TURN_MOST)


def put(actor: Actor, to: Place) -> None:
    """She is there at once, with no legs to follow: so ships are set up before the first turn."""
    actor.tracks.clear()
    actor.since = 0.0
    actor.move_to(to)
    actor.aside.seen = None


def miss_stays(actor: Actor, wind_from: float) -> None:
    """Her head comes up almost into the wind, hangs there, and falls back: where she lies in the
    end is told next."""
    x, y, heading = end_of(actor)
    up = turn_between(heading, wind_from)
    hung = heading + math.copysign(max(abs(up) - SHY_OF_THE_WIND, 0.0), up)
    back = heading + up * FALLEN_BACK
    for start, end, share in ((heading, hung, 0.4), (hung, hung, 0.25), (hung, back, 0.35)):
        seconds = share * timings.MISSED_STAYS
        actor.tracks.append(Track(x, y, start, x, y, end, 0.0, seconds))


def end_of(actor: Actor) -> tuple[float, float, float]:
    """Where she will be when she has followed every leg."""
    if not actor.tracks:
        return actor.base
    last = actor.tracks[-1]
    return last.to_x, last.to_y, last.to_heading


def seen_end_of(actor: Actor) -> tuple[float, float]:
    """Where she will be seen when she has followed every leg: as far aside of its end as she is
    wanted."""
    x, y, _ = end_of(actor)
    return x + actor.aside.wanted[0], y + actor.aside.wanted[1]


def seconds_left(actor: Actor) -> float:
    """Seconds until her tracks end."""
    return sum(track.seconds for track in actor.tracks) - (actor.since if actor.tracks else 0.0)


def advance(actor: Actor, dt: float) -> bool:
    """She is ``dt`` seconds further along her legs; whether she still has some to follow."""
    actor.way = 0.0
    actor.rested += dt
    actor.drifted = 0.0 if actor.adrift else actor.drifted + dt
    actor.shudder = max(0.0, actor.shudder - dt)
    while actor.tracks and dt >= 0:
        track = actor.tracks[0]
        left = track.seconds - actor.since
        if dt < left:
            actor.since += dt
            _place(actor, track, actor.since / track.seconds)
            break
        dt -= left
        actor.tracks.popleft()
        actor.since = 0.0
        _ends(actor, track)
    if actor.sinking:
        actor.under = min(1.0, actor.under + dt / timings.SINKING)
    return bool(actor.tracks)


def sail_off(actor: Actor) -> None:
    """She has left the table: she sails on as she came, and fades from sight."""
    actor.leaves = timings.LEAVES


def fade_away(actor: Actor, dt: float) -> None:
    """A ship that has left the table is `dt` seconds farther from it, then seen no more."""
    if actor.leaves <= 0:
        return
    x, y, heading = actor.base
    turn = math.radians(heading)
    actor.way = timings.LEAVES_WAY
    actor.move_to(
        (x + math.sin(turn) * actor.way * dt, y - math.cos(turn) * actor.way * dt, heading)
    )
    actor.leaves -= dt
    if actor.leaves <= 0:
        actor.leaves, actor.present = 0.0, False


def arrive(actor: Actor) -> None:
    """She is at the end of her legs at once."""
    while actor.tracks:
        _ends(actor, actor.tracks.popleft())
    actor.since, actor.way, actor.shudder = 0.0, 0.0, 0.0
    fade_away(actor, actor.leaves)


def _ends(actor: Actor, track: Track) -> None:
    """She lies at the end of a leg."""
    actor.move_to((track.to_x, track.to_y, track.to_heading))
    actor.came = (track.to_x - track.x, track.to_y - track.y)
    actor.rested = 0.0
    actor.drifted = 0.0 if track.drifts else actor.drifted


def _place(actor: Actor, track: Track, share: float) -> None:
    actor.move_to(_on(track, share))
    made = math.hypot(track.to_x - track.x, track.to_y - track.y)
    actor.way = 0.0 if track.drifts else made / track.seconds


def _on(track: Track, share: float) -> Place:
    """The place on a track when that share of its time is over."""
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


def foreseen(actor: Actor, seconds: float) -> Place:
    """Where her tracks will have brought her in so many seconds. Under sail she is taken to run on
    after the last of them, unless all stop there: the next leg of a course is dealt when this one
    is over."""
    if not actor.tracks:
        return actor.base
    left = seconds + actor.since
    for track in actor.tracks:
        if left < track.seconds:
            return _on(track, left / track.seconds)
        left -= track.seconds
    last = actor.tracks[-1]
    x, y, heading = end_of(actor)
    if last.drifts or last.stops or last.seconds <= 0:
        return x, y, heading
    way = math.hypot(last.to_x - last.x, last.to_y - last.y) / last.seconds
    turn = math.radians(heading)
    return x + math.sin(turn) * way * left, y - math.cos(turn) * way * left, heading


def _arc_turn(track: Track) -> float:
    """Degrees turned along an arc, to the side of its radius even past half a circle."""
    turned = (track.to_heading - track.heading) % 360
    return turned if track.radius > 0 else turned - 360 if turned else 0.0
