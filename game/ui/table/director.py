"""The director's camera: while nobody is asked, it frames the action and not the table.

Who acts is read from the stage (`scene.acts`); what is worth most to see is framed as near as its
ships allow, and the camera then stays where it is until something else must be seen: it never cuts,
and it lies still while guns speak. Plain arithmetic, no pygame; lengths in cm of the table, sizes
in px of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from game.scene.acts import Act, Drama
from game.sea.rings import Point
from game.stage.frame.camera import HIGHEST, RISE, CameraView, MustShow, Viewport, fit_holds

MARGIN: Final = 0.12
"""Share of the free sea that stays free on each side of the ships that act."""
MASTS: Final = 0.8
"""Height of the trucks above the water in lengths of the hull, about."""
_BARS: Final = ((4, 120.0), (12, 90.0), (20, 70.0))
"""With so many ships afloat at most, the hull of one that acts is so many px long at least."""
_FLEET: Final = 48.0
"""The same in a fleet."""
_CLOSEST: Final[dict[Drama, float]] = {
    Drama.MOVE: 190.0,
    Drama.ARRIVAL: 150.0,
    Drama.GRAPPLE: 300.0,
    Drama.VOLLEY: 300.0,
    Drama.COLLISION: 300.0,
    Drama.RAKE: 350.0,
    Drama.MELEE: 350.0,
    Drama.MAST: 350.0,
    Drama.STRIKE: 320.0,
    Drama.SINKING: 300.0,
    Drama.EXPLOSION: 260.0,
}
"""Px of a hull beyond which the camera goes no closer."""
_PUSHED: Final = (Drama.MAST, Drama.MELEE, Drama.STRIKE, Drama.SINKING, Drama.EXPLOSION)
"""What the camera slowly goes closer to while it lasts."""
PUSH: Final = 1.06
PUSH_SECONDS: Final = 2.0
NEAREST: Final = 400.0
"""Px of a hull beyond which nobody's camera goes."""
GLIDE: Final = (0.45, 0.9)
"""Seconds of a glide: of a short one, and at the most."""
SETTLES: Final = 1.2
"""Seconds in which whom an act was about comes to the middle when it is over."""
_OFF: Final = 0.16
"""Share of the sea that she must lie from its middle for that."""
_FOLLOWS: Final = 0.45
"""Seconds after which the camera leaves a firing ship for her target, if both do not fit."""
_TOO_FAR: Final = 0.85
"""A view that shows hulls smaller than this share of what it could is not near enough."""


@dataclass(frozen=True, slots=True)
class Body:
    """A ship as the camera takes her: place, heading in degrees, length of hull; where her tracks
    will bring her; her side's number."""

    ship: str
    x: float
    y: float
    heading: float
    length: float
    to: Point
    side: int

    def outline(self) -> tuple[Point, ...]:
        """Bow and stern, here and where she will be, and the tops of her masts above them."""
        turn, half = radians(self.heading), self.length / 2
        ahead, aside = half * cos(turn), half * sin(turn)
        rise = RISE * MASTS * self.length
        ends = [
            (x + side, y - along)
            for x, y in ((self.x, self.y), self.to)
            for side, along in ((aside, ahead), (-aside, -ahead))
        ]
        return (*ends, *((x, y - rise) for x, y in ends))


@dataclass(frozen=True, slots=True)
class Aim:
    """Where the camera is to go, in how many seconds."""

    view: CameraView
    seconds: float


@dataclass(slots=True)
class Director:
    """Keeps what is being looked at: the act, and the ships that are framed for it."""

    act: Act | None = None
    cast: tuple[str, ...] = ()
    pushed: bool = False
    settled: bool = False

    def forget(self) -> None:
        """Somebody else has moved the camera: the next act is framed anew."""
        self.act, self.cast, self.pushed, self.settled = None, (), False, False

    def direct(
        self,
        acts: Sequence[Act],
        bodies: Sequence[Body],
        now: CameraView,
        sea: Viewport,
        u: float,
        resting: str = "",
    ) -> Aim | None:
        """Where the camera goes now that it aims at `now`; None where it stays. `u` is the pixels
        of a unit of the window, `resting` the ship that is looked at while nobody acts and nobody
        has acted yet ('' for none)."""
        act = self._chosen(acts)
        if act is None and resting and not self.cast:
            act = Act(Drama.MOVE, (resting,), 0.0)
        if act is None:
            return self._settled(bodies, now, sea)
        there = {body.ship: body for body in bodies}
        nearest = closest_for(act, acts, bodies, sea, u)
        cast = tuple(body.ship for body in nearest)
        if not cast:
            return None
        fresh = act is not self.act or cast != self.cast
        self.act = act
        if fresh:
            self.cast, self.pushed, self.settled = cast, False, False
            return self._framed([there[name] for name in cast], act, now, sea, u)
        if not self.pushed and act.drama in _PUSHED and act.age > GLIDE[1]:
            self.pushed = True
            closer = CameraView(now.x, now.y, now.px_per_cm * PUSH)
            if holds(closer, nearest, sea):
                return Aim(closer, PUSH_SECONDS)
        return None

    def _settled(self, bodies: Sequence[Body], now: CameraView, sea: Viewport) -> Aim | None:
        """The act is over: whom it was about comes to the middle, if she lies far from it."""
        cast = [body for body in bodies if body.ship in self.cast]
        if not cast or self.settled:
            return None
        self.settled = True
        points = [point for body in cast for point in body.outline()]
        x = (min(p[0] for p in points) + max(p[0] for p in points)) / 2
        y = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
        off = max(abs(x - now.x) / sea.width, abs(y - now.y) / sea.height) * now.px_per_cm
        return Aim(CameraView(x, y, now.px_per_cm), SETTLES) if off > _OFF else None

    @staticmethod
    def sees(act: Act, bodies: Sequence[Body], now: CameraView, sea: Viewport, u: float) -> bool:
        """Whether this view already shows an act as near as may be."""
        cast = closest_for(act, [act], bodies, sea, u)
        return not cast or Director._framed(cast, act, now, sea, u) is None

    def _chosen(self, acts: Sequence[Act]) -> Act | None:
        """The act to be looked at: the one that is, until it is over or a greater one begins; of
        equal ones the latest."""
        if not acts:
            return None
        best = max(reversed(acts), key=lambda act: act.drama)
        held = self.act is not None and any(act is self.act for act in acts)
        if held and self.act is not None and best.drama <= self.act.drama:
            return self.act
        return best

    @staticmethod
    def _framed(
        cast: Sequence[Body], act: Act, now: CameraView, sea: Viewport, u: float
    ) -> Aim | None:
        """The view that holds these ships as near as may be; None if the present one does about as
        well."""
        view = view_of(cast, act.drama, sea, u)
        if holds(now, cast, sea) and _TOO_FAR <= now.px_per_cm / view.px_per_cm <= 1 / _TOO_FAR:
            return None
        far = hypot(view.x - now.x, view.y - now.y) * min(view.px_per_cm, now.px_per_cm)
        share = min(1.0, far / max(sea.width, 1.0))
        return Aim(view, GLIDE[0] + (GLIDE[1] - GLIDE[0]) * share)


def nearest_scale(lengths: Sequence[float], u: float) -> float:
    """Px per cm beyond which no camera goes in a battle with ships of these lengths (cm): the
    longest then fills a quarter of the window, and her picture is still sharp."""
    return min(HIGHEST, NEAREST * u / max(lengths, default=1.0))


def least_px(ships: int, u: float) -> float:
    """Px that the hull of a ship that acts is long at the least, with so many ships afloat."""
    return u * next((px for most, px in _BARS if ships <= most), _FLEET)


def closest_for(
    act: Act, acts: Sequence[Act], bodies: Sequence[Body], sea: Viewport, u: float
) -> tuple[Body, ...]:
    """The ships to be framed for an act: as many of those it concerns as can be seen together with
    hulls long enough, else whoever acts first, and then whom it is done to."""
    there = {body.ship: body for body in bodies}
    actors = [there[name] for name in act.ships if name in there]
    if not actors:
        return ()
    least = least_px(len(bodies), u)
    for cast in _casts(act, acts, actors, bodies):
        scale = view_of(cast, act.drama, sea, u).px_per_cm
        if scale * max(body.length for body in cast) >= least:
            return cast
    if len(actors) > 1 and act.age > _FOLLOWS:
        return (actors[1],)
    return (actors[0],)


def _casts(
    act: Act, acts: Sequence[Act], actors: Sequence[Body], bodies: Sequence[Body]
) -> list[tuple[Body, ...]]:
    """Whom one would like to frame, the best first: all who do the like at this moment, with the
    nearest enemy of who acts first; that enemy and the act; the act alone."""
    like = {name for other in acts if other.drama is act.drama for name in other.ships}
    foe = nearest_foe(actors[0], bodies)
    beside = [] if foe is None or foe in actors else [foe]
    everyone = [body for body in bodies if body.ship in like and body not in actors]
    found = [(*actors, *beside, *(body for body in everyone if body not in beside))]
    if everyone:
        found += [(*actors, *everyone), (*actors, *beside)]
    return [*found, tuple(actors)]


def nearest_foe(body: Body, bodies: Sequence[Body]) -> Body | None:
    """The nearest ship of another side; None if there is none."""
    foes = [other for other in bodies if other.side != body.side]
    return min(foes, key=lambda b: hypot(b.x - body.x, b.y - body.y), default=None)


def view_of(cast: Sequence[Body], drama: Drama, sea: Viewport, u: float) -> CameraView:
    """The closest view that holds these ships with their masts."""
    points = tuple(point for body in cast for point in body.outline())
    highest = u * _CLOSEST[drama] / max(body.length for body in cast)
    return fit_holds([MustShow(points, MARGIN)], sea, highest=highest)


def holds(view: CameraView, cast: Sequence[Body], sea: Viewport) -> bool:
    """Whether this view shows every one of these ships whole, with half the margin."""
    wide, high = (0.5 - MARGIN / 2) * sea.width, (0.5 - MARGIN / 2) * sea.height
    return all(
        abs(x - view.x) * view.px_per_cm <= wide and abs(y - view.y) * view.px_per_cm <= high
        for body in cast
        for x, y in body.outline()
    )
