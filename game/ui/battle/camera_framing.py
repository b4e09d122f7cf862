"""Whom the director's camera frames for an act, and the view that holds them: as many as can be
seen together with hulls long enough. Plain arithmetic, no pygame; lengths in cm of the table, sizes
in px of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, MustShow, Viewport, fit_holds
from game.ui.battle.camera_input import CameraInput
from game.ui.battle.camera_subjects import (
    NEAREST,
    Subject,
    distance,
    min_hull_px,
    nearest_foe,
    ship_count,
)

MARGIN: Final = 0.12
"""Share of the free sea that stays free on each side of the ships that act."""
_TIGHT: Final = 0.07
"""The same where several are seen who are not long enough else."""
CLOSEST: Final[dict[Drama, float]] = {
    Drama.MOVE: 190.0,
    Drama.ARRIVAL: 150.0,
    Drama.GRAPPLE: 300.0,
    Drama.VOLLEY: 300.0,
    Drama.COLLISION: 300.0,
    Drama.PERIL: 250.0,
    Drama.RAKE: 350.0,
    Drama.MELEE: 350.0,
    Drama.MAST: 350.0,
    Drama.STRIKE: 320.0,
    Drama.SINKING: 300.0,
    Drama.EXPLOSION: 190.0,
}
"""Px of a hull beyond which the camera goes no closer."""
GUNS: Final = (Drama.VOLLEY, Drama.RAKE)
_OF_ONE: Final = (Drama.PERIL, Drama.STRIKE, Drama.SINKING, Drama.EXPLOSION)
"""What is about one ship: she is seen with an enemy only if their hulls lie rail to rail."""
_FOLLOWS: Final = 0.65
"""Seconds after her first gun at which the camera leaves a firing ship and goes with the shot to
her target, if both do not fit: her last gun has spoken then."""
_BOTH: Final = 0.6
"""Whoever fires and whoever is hit, and all who do the like at once, are seen together if they are
so long at least as a share of what a ship that acts should be: who sees all of it understands more
than who sees a part of it near."""
_IN_COMPANY: Final = 0.75
"""The same of ships of a fleet that sail one beside the other: who would be smaller waits until
those who are seen have sailed."""
SAILING: Final = 0.5
"""The same of all who sail at once: that they close is seen from far off too, and nobody is left
out for the sake of another."""
_ROOMY, _ROOMIER = 1.1, 1.4
"""Who sails among many is seen with as many of those about her as can be, if she is so many times
as long as she must be: then the next one sails in view already, and the camera need not go to each.
Who fires, or runs aboard another, among very many is so too, if they are a little longer."""
_ABOUT: Final = 6
"""So many of those about her are looked at for that."""
STAYS: Final = 0.85
"""Nor does it go to one of many who sails in view, if she is so long as a share of that at least.
"""
_DRAWN: Final = 0.2
"""Share of the sea that is free on each side of a ship for whom the camera moves aside."""
_ROOM: Final = 0.2
"""Share of the sea by which a ship that sails alone is seen astern of its middle."""
LATER: Final = 0.2
"""Seconds after which a ship does not sail at the same moment as another."""
ENDS: Final = 0.2
"""Seconds before the end of her way from which nobody need be seen to sail."""
_SMALL: Final = 0.7
"""The same of a small ship, where others are seen from near enough."""
MANY: Final = 12
"""More ships than so many are very many: the camera sees a part of their battle at one time."""
FEW: Final = 4
"""So many ships at the most are few: one goes near to each of them."""
_TOUCHING, _CLOSE_BY = 0.85, 2.5
"""The same of two that come upon each other, no farther apart than so many lengths of a hull."""


@dataclass(frozen=True, slots=True)
class SailingInTurn:
    """With whom a ship sails in turn, the last of them first, and how many px long she must be
    where they are seen together."""

    ships: tuple[str, ...]
    least_px: float


def closest_for(
    act: Act, on: CameraInput, first: CameraView | None = None, in_turn: SailingInTurn | None = None
) -> tuple[Subject, ...]:
    """The ships to be framed for an act: as many of those it concerns as can be seen together with
    hulls long enough, else whoever acts first, and then whom it is done to. All who sail in the
    `first` view of a show stay in it, and who sails is seen with those who sail `in_turn` with
    her."""
    there = {body.ship: body for body in on.bodies}
    actors = [there[name] for name in act.ships if name in there]
    if not actors:
        return ()
    least = on.min_hull_px
    if first is not None and act.drama is Drama.MOVE and len(on.acts) > 1:
        sailing = {name for other in on.acts if other.drama is Drama.MOVE for name in other.ships}
        everyone = tuple(body for body in on.bodies if body.ship in sailing)
        if everyone and holds(first, everyone, on.sea, 0.0):
            return everyone
    for cast, enough in _companies(act, actors, on, in_turn):
        scale = view_of(cast, act, on, least).px_per_cm
        if scale * _shortest(cast, act) >= enough:
            return _with_neighbours(cast, act, on, on.bodies)
    if act.drama is Drama.VOLLEY and on.ships > MANY:
        gathered = _volleys(act, actors, on)
        elsewhere = {ship for other in on.acts for ship in other.ships}
        elsewhere -= {body.ship for body in gathered}
        others = [body for body in on.bodies if body.ship not in elsewhere]
        return _with_neighbours(gathered, act, on, others)
    for cast, enough in _casts(act, actors, on):
        scale = view_of(cast, act, on, least).px_per_cm
        if scale * _shortest(cast, act) >= enough * least:
            return _with_neighbours(cast, act, on, on.bodies)
    return _one_of(actors, act)


def _one_of(actors: Sequence[Subject], act: Act) -> tuple[Subject, ...]:
    """Whoever acts, and then whom it is done to."""
    return (actors[1],) if len(actors) > 1 and act.age > _FOLLOWS else (actors[0],)


def _volleys(act: Act, actors: Sequence[Subject], on: CameraInput) -> tuple[Subject, ...]:
    """Whom of very many ships to frame for a volley: both, and as many of the others who fire at
    each other at this moment, pair by pair and the nearest first, as are seen large; both alone
    if they lie farther apart; if too far for one view, whoever fires, then whom it strikes."""
    there, cast = {body.ship: body for body in on.bodies}, tuple(actors)
    enough, seen = on.u * on.large, _seen_long(tuple(actors), act, on)
    if seen < on.far_shot * enough:
        return _one_of(actors, act)
    others = [
        [there[name] for name in other.ships if name in there]
        for other in on.acts
        if other.drama is act.drama and other.ships != act.ships
    ]
    others.sort(key=lambda pair: max((distance(actors[0], body) for body in pair), default=0.0))
    for pair in others if seen >= enough else ():
        more = (*cast, *(body for body in pair if body not in cast))
        if _seen_long(more, act, on) >= enough:
            cast = more
    return cast


def _seen_long(cast: Sequence[Subject], act: Act, on: CameraInput) -> float:
    """How many px long these ships are in the view of them; a small one counts for a little
    more."""
    scale = view_of(cast, act, on, on.min_hull_px).px_per_cm
    lengths = [body.length for body in cast if body.is_ship] or [body.length for body in cast]
    return scale * min(max(lengths), min(lengths) / _SMALL)


def _companies(
    act: Act, actors: Sequence[Subject], on: CameraInput, in_turn: SailingInTurn | None
) -> Iterator[tuple[tuple[Subject, ...], float]]:
    """With whom one would like to frame a ship that sails, and how many px long she must be for it:
    of many, with all who are under way; with as many as may be of those who sail in turn with her.
    """
    others = still_sailing(act, on)
    if others and on.ships > FEW:
        yield (*actors, *others), SAILING * on.min_hull_px
    if in_turn is not None:
        there = {body.ship: body for body in on.bodies}
        turns = [there[name] for name in in_turn.ships if there.get(name, actors[0]) not in actors]
        for most in range(len(turns), 0, -1):
            yield (*actors, *turns[:most]), in_turn.least_px


def _with_neighbours(
    cast: tuple[Subject, ...], act: Act, on: CameraInput, about: Sequence[Subject]
) -> tuple[Subject, ...]:
    """Who does a little thing among many ships, and those of the ships about her, the nearest
    first, as many as are seen with her from near enough."""
    ships = ship_count(about)
    if act.drama > Drama.COLLISION or ships <= FEW or not cast[0].is_ship:
        return cast
    if act.drama is not Drama.MOVE and ships <= MANY:
        return cast
    enough = (_ROOMY if act.drama is Drama.MOVE else _ROOMIER) * min_hull_px(ships, on.u)
    others = [body for body in about if body.is_ship and body not in cast]
    for other in sorted(others, key=lambda body: distance(cast[0], body))[:_ABOUT]:
        more = (*cast, other)
        if view_of(more, act, on).px_per_cm * _shortest(more, act) >= enough:
            cast = more
    return cast


def sails_near(act: Act, view: CameraView, on: CameraInput) -> Subject | None:
    """Whoever of many ships sails alone at this moment, if this view is near enough to see her
    well; None else."""
    body = next(iter(on.subjects_named(act.ships)), None)
    others = [other for other in on.acts if other.drama is Drama.MOVE and other.ships != act.ships]
    together = any(abs(other.age - act.age) < LATER for other in others)
    if act.drama is not Drama.MOVE or on.ships <= FEW or together or body is None:
        return None
    if not body.is_ship:
        return None
    seen, least = view.px_per_cm * body.length, on.min_hull_px
    others_well = view.px_per_cm * max(other.length for other in on.bodies) >= least
    enough = least * (_SMALL if others_well else STAYS)
    return body if enough <= seen <= CLOSEST[act.drama] * on.u else None


def still_sailing(act: Act, on: CameraInput) -> list[Subject]:
    """The others who are under way while she sails."""
    if act.drama is not Drama.MOVE:
        return []
    sails = {
        name
        for other in on.acts
        if other.drama is Drama.MOVE and other.to_come > ENDS
        for name in other.ships
    }
    return [body for body in on.bodies if body.ship in sails and body.ship not in act.ships]


def sail_in_one_view(cast: Sequence[Subject], act: Act, on: CameraInput) -> bool:
    """Whether a view of these shows her large enough beside all of them for one who watches a
    fleet."""
    least = on.min_hull_px
    return view_of(cast, act, on, least).px_per_cm * _shortest(cast, act) >= _IN_COMPANY * least


def moved_to_hold(view: CameraView, body: Subject, sea: Viewport) -> CameraView:
    """The same view, moved no farther than must be to hold her with room about her."""
    points, scale = body.outline(), view.px_per_cm
    wide, high = ((0.5 - _DRAWN) * length / scale for length in (sea.width, sea.height))
    return CameraView(
        _drawn(view.x, [x for x, _ in points], wide),
        _drawn(view.y, [y for _, y in points], high),
        scale,
    )


def _drawn(at: float, places: Sequence[float], room: float) -> float:
    """The middle that is nearest to `at` with all places no farther off than `room`; between them
    where they are farther apart."""
    low, high = max(places) - room, min(places) + room
    return (low + high) / 2 if low > high else min(max(at, low), high)


def _casts(
    act: Act, actors: Sequence[Subject], on: CameraInput
) -> Iterator[tuple[tuple[Subject, ...], float]]:
    """Whom one would like to frame, the best first, and the share of the least length that will do
    for it: all who do the like at this moment, with the nearest enemy of who acts first; without
    him; as many of them as lie nearest; that enemy and the act; the act alone."""
    like = {name for other in on.acts if other.drama is act.drama for name in other.ships}
    foe = nearest_foe(actors[0], on.bodies)
    beside = [] if foe is None or foe in actors or _is_apart(act, actors[0], foe) else [foe]
    everyone = [body for body in on.bodies if body.ship in like and body not in actors]
    everyone.sort(key=lambda body: distance(actors[0], body))
    yield (*actors, *beside, *(body for body in everyone if body not in beside)), 1.0
    if everyone:
        yield (*actors, *everyone), SAILING if act.drama is Drama.MOVE else _BOTH
        for most in range(len(everyone) - 1, 0, -1):
            yield (*actors, *everyone[:most]), 1.0
        yield (*actors, *beside), 1.0
    one, other = actors[0], actors[-1]
    far = hypot(other.x - one.x, other.y - one.y)
    upon = other is not one and far < _CLOSE_BY * max(one.length, other.length)
    yield tuple(actors), _BOTH if act.drama in GUNS else _TOUCHING if upon else 1.0


def _is_apart(act: Act, body: Subject, foe: Subject) -> bool:
    """Whether what befalls her is nothing that this enemy is seen to have a hand in."""
    return act.drama in _OF_ONE and distance(body, foe) > (body.length + foe.length) / 2


def _shortest(cast: Sequence[Subject], act: Act) -> float:
    """The length of the shortest ship of a cast that acts; if none does, of the longest there."""
    acting = [body.length for body in cast if body.is_ship and body.ship in act.ships]
    there = [body.length for body in cast if body.is_ship] or [body.length for body in cast]
    return min(acting, default=max(there))


def view_of(cast: Sequence[Subject], act: Act, on: CameraInput, least: float = 0.0) -> CameraView:
    """The closest view that holds these ships with their masts. A small ship that acts beside a
    large one is seen from nearer by than the large one would be, so that she is `least` px long;
    and several who are not so long have less free sea round them."""
    points = tuple(point for body in cast for point in body.outline())
    longest, shortest = max(body.length for body in cast), _shortest(cast, act)
    highest = max(
        on.u * CLOSEST[act.drama] / longest, min(least / shortest, on.u * NEAREST / longest)
    )
    view = fit_holds([MustShow(points, MARGIN)], on.sea, highest=highest)
    if len(cast) > 1 and view.px_per_cm * shortest < least:
        return fit_holds([MustShow(points, _TIGHT)], on.sea, highest=least / shortest)
    return view


def holds(
    view: CameraView, cast: Sequence[Subject], sea: Viewport, margin: float = MARGIN / 2
) -> bool:
    """Whether this view shows every one of these ships whole, with half the margin of a view that
    is made for them or another one."""
    wide, high = (0.5 - margin) * sea.width, (0.5 - margin) * sea.height
    return all(
        abs(x - view.x) * view.px_per_cm <= wide and abs(y - view.y) * view.px_per_cm <= high
        for body in cast
        for x, y in body.outline()
    )


def sea_room(view: CameraView, body: Subject, sea: Viewport) -> CameraView:
    """The same with more water before her bow than astern, so that the camera need not turn back
    and follow her with the next leg of her way; where she would not be seen whole, as it is."""
    (bow_x, bow_y), (stern_x, stern_y) = body.keels()[1]
    ahead = hypot(bow_x - stern_x, bow_y - stern_y) * view.px_per_cm / _ROOM
    x, y = (bow_x - stern_x) / ahead, (bow_y - stern_y) / ahead
    roomy = CameraView(view.x + x * sea.width, view.y + y * sea.height, view.px_per_cm)
    return roomy if holds(roomy, (body,), sea) else view


def shown_well(ship: str, view: CameraView, on: CameraInput) -> bool:
    """Whether this view shows her whole and as near as a ship that acts; so it does if she is not
    there."""
    body = next(iter(on.subjects_named((ship,))), None)
    near = body is None or view.px_per_cm * body.length >= on.min_hull_px
    return body is None or (near and holds(view, (body,), on.sea))


def shows_any(view: CameraView, cast: Sequence[Subject], sea: Viewport) -> bool:
    """Whether this view shows anything of each of them."""
    return all(shows(view, body, sea) for body in cast)


def shows(view: CameraView, body: Subject, sea: Viewport) -> bool:
    """Whether this view shows anything of her."""
    wide, high = sea.width / 2, sea.height / 2
    return any(
        abs(x - view.x) * view.px_per_cm <= wide and abs(y - view.y) * view.px_per_cm <= high
        for x, y in body.outline()
    )
