"""Whom the director's camera frames for an act, and the view that holds them: as many as can be seen together
with hulls long enough. Plain arithmetic, no pygame; lengths in cm of the table, sizes in px of the window."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView, PointsToShow, Viewport, fit_groups
from game.ui.battle.camera.camera_subjects import (
    MANY_SHIPS,
    MAX_HULL_PX,
    CameraInput,
    Subject,
    distance_cm,
    min_hull_px,
    nearest_foe,
    ship_count,
)

VIEW_MARGIN: Final = 0.12
"""Share of the free sea that stays free on each side of the ships that act."""
_FIREBALL_RISE: Final = 1.25
"""How high the fire of a ship that blows up rises in the picture, in her lengths."""
_TIGHT_MARGIN: Final = 0.07
"""The same where several are seen who are not long enough else."""
MAX_HULL_PX_BY_DRAMA: Final[dict[ActKind, float]] = {
    ActKind.MOVE: 190.0,
    ActKind.ARRIVAL: 150.0,
    ActKind.GRAPPLE: 300.0,
    ActKind.VOLLEY: 300.0,
    ActKind.COLLISION: 300.0,
    ActKind.PERIL: 250.0,
    ActKind.RAKE: 350.0,
    ActKind.MELEE: 350.0,
    ActKind.MAST: 350.0,
    ActKind.STRIKE: 320.0,
    ActKind.SINKING: 300.0,
    ActKind.EXPLOSION: 190.0,
}
"""Px of a hull beyond which the camera goes no closer."""
GUN_DRAMAS: Final = (ActKind.VOLLEY, ActKind.RAKE)
_SINGLE_SHIP_DRAMAS: Final = (ActKind.PERIL, ActKind.STRIKE, ActKind.SINKING, ActKind.EXPLOSION)
"""What is about one ship: she is seen with an enemy only if their hulls are phase track to phase track."""
_FOLLOW_SHOT_SECONDS: Final = 0.65
"""Seconds after her first gun at which the camera leaves a firing ship and goes with the shot to her target,
if both do not fit: her last gun has spoken then."""
_BOTH_SHARE: Final = 0.6
"""The one who fires and the one who is hit, and all who do the like at once, are seen together if they are so
long at least as a share of what a ship that acts should be: who sees all of it understands more than who sees
a part of it near."""
_COMPANY_SHARE: Final = 0.75
"""The same of ships of a fleet that sail one beside the other: who would be smaller waits until those who are
seen have sailed."""
SAILING_SHARE: Final = 0.5
"""The same of all who sail at once: that they close is seen from far off too, and nobody is left out for the
sake of another."""
_ROOMY, _ROOMIER = 1.1, 1.4
"""Who sails among many is seen with as many of those about her as can be, if she is this many times as long
as she must be: then the next one sails in view already, and the camera need not go to each. Who fires, or
runs aboard another, among very many is so too, if they are a little longer."""
_MAX_NEIGHBOURS: Final = 6
"""This many of those about her are looked at for that."""
STAY_SHARE: Final = 0.85
"""Nor does it go to one of many who sails in view, if she is so long as a share of that at least."""
_SHIFT_MARGIN: Final = 0.2
"""Share of the sea that is free on each side of a ship for whom the camera moves aside."""
_ASTERN_SHARE: Final = 0.2
"""Share of the sea by which a ship that sails alone is seen astern of its middle."""
LATER_SECONDS: Final = 0.2
"""Seconds after which a ship does not sail at the same moment as another."""
WAY_END_SECONDS: Final = 0.2
"""Seconds before the end of her way from which nobody need be seen to sail."""
_SMALL: Final = 0.7
"""The same of a small ship, where others are seen from near enough."""
FEW_SHIPS: Final = 4
"""This many ships at the most are few: one goes near to each of them."""
_TOUCHING_DISTANCE, _CLOSE_DISTANCE = 0.85, 2.5
"""The same of two that come upon each other, no farther apart than this many lengths of a hull."""


@dataclass(frozen=True, slots=True)
class SailingInTurn:
    """With whom a ship sails in turn, the last of them first, and how many px long she must be where they are
    seen together."""

    ships: tuple[str, ...]
    min_hull_px: float


def subjects_to_frame(
    act: StageAct,
    camera_input: CameraInput,
    first_view: CameraView | None = None,
    in_turn: SailingInTurn | None = None,
) -> tuple[Subject, ...]:
    """Return the ships to be framed for an act: as many of those it concerns as can be seen together with
    hulls long enough, else the ship that acts first, and then whom it is done to. All who sail in the
    `first_view` view of a show stay in it, and who sails is seen with those who sail `in_turn` with her."""
    there = {subject.ship: subject for subject in camera_input.subjects}
    actors = [there[name] for name in act.ships if name in there]
    if not actors:
        return ()
    least = camera_input.min_hull_px
    if first_view is not None and act.drama is ActKind.MOVE and len(camera_input.acts) > 1:
        sailing = {name for other in camera_input.acts if other.drama is ActKind.MOVE for name in other.ships}
        everyone = tuple(subject for subject in camera_input.subjects if subject.ship in sailing)
        if everyone and are_all_wholly_seen(first_view, everyone, camera_input.sea, 0.0):
            return everyone
    for cast, enough in _sailing_companies(act, actors, camera_input, in_turn):
        scale = view_of_subjects(cast, act, camera_input, least).px_per_cm
        if scale * _shortest_length(cast, act) >= enough:
            return _with_neighbours(cast, act, camera_input, camera_input.subjects)
    if act.drama is ActKind.VOLLEY and camera_input.ship_count > MANY_SHIPS:
        gathered = _subjects_of_volleys(act, actors, camera_input)
        elsewhere = {ship for other in camera_input.acts for ship in other.ships}
        elsewhere -= {subject.ship for subject in gathered}
        others = [subject for subject in camera_input.subjects if subject.ship not in elsewhere]
        return _with_neighbours(gathered, act, camera_input, others)
    for cast, enough in _candidate_casts(act, actors, camera_input):
        scale = view_of_subjects(cast, act, camera_input, least).px_per_cm
        if scale * _shortest_length(cast, act) >= enough * least:
            return _with_neighbours(cast, act, camera_input, camera_input.subjects)
    return _actor_and_target(actors, act)


def _actor_and_target(actors: Sequence[Subject], act: StageAct) -> tuple[Subject, ...]:
    """Return the one who acts, and then whom it is done to."""
    return (actors[1],) if len(actors) > 1 and act.age > _FOLLOW_SHOT_SECONDS else (actors[0],)


def _subjects_of_volleys(
    act: StageAct, actors: Sequence[Subject], camera_input: CameraInput
) -> tuple[Subject, ...]:
    """Return whom of very many ships to frame for a volley: both, and as many of the others who fire at each
    other at this moment, pair by pair and the nearest first, as are seen large; both alone if they are
    farther apart; if too far for one view, the one who fires, then whom it strikes."""
    there, cast = {subject.ship: subject for subject in camera_input.subjects}, tuple(actors)
    enough, seen = (
        camera_input.u * camera_input.large_hull,
        _visible_length(tuple(actors), act, camera_input),
    )
    if seen < camera_input.far_shot_share * enough:
        return _actor_and_target(actors, act)
    others = [
        [there[name] for name in other.ships if name in there]
        for other in camera_input.acts
        if other.drama is act.drama and other.ships != act.ships
    ]
    others.sort(key=lambda pair: max((distance_cm(actors[0], subject) for subject in pair), default=0.0))
    for pair in others if seen >= enough else ():
        more = (*cast, *(subject for subject in pair if subject not in cast))
        if _visible_length(more, act, camera_input) >= enough:
            cast = more
    return cast


def _visible_length(cast: Sequence[Subject], act: StageAct, camera_input: CameraInput) -> float:
    """Return how many px long these ships are in the view of them; a small one counts for a little more."""
    scale = view_of_subjects(cast, act, camera_input, camera_input.min_hull_px).px_per_cm
    lengths = [subject.length for subject in cast if subject.is_ship] or [subject.length for subject in cast]
    return scale * min(max(lengths), min(lengths) / _SMALL)


def _sailing_companies(
    act: StageAct, actors: Sequence[Subject], camera_input: CameraInput, in_turn: SailingInTurn | None
) -> Iterator[tuple[tuple[Subject, ...], float]]:
    """Yield with whom to frame a ship that sails, and how many px long she must be for it: of many, with all
    who are under way; with as many as may be of those who sail in turn with her."""
    others = others_sailing(act, camera_input)
    if others and camera_input.ship_count > FEW_SHIPS:
        yield (*actors, *others), SAILING_SHARE * camera_input.min_hull_px
    if in_turn is not None:
        there = {subject.ship: subject for subject in camera_input.subjects}
        turns = [there[name] for name in in_turn.ships if there.get(name, actors[0]) not in actors]
        for most in range(len(turns), 0, -1):
            yield (*actors, *turns[:most]), in_turn.min_hull_px


def _with_neighbours(
    cast: tuple[Subject, ...], act: StageAct, camera_input: CameraInput, about: Sequence[Subject]
) -> tuple[Subject, ...]:
    """Return who does a little thing among many ships, and those of the ships about her, the nearest first,
    as many as are seen with her from near enough."""
    ships = ship_count(about)
    if act.drama > ActKind.COLLISION or ships <= FEW_SHIPS or not cast[0].is_ship:
        return cast
    if act.drama is not ActKind.MOVE and ships <= MANY_SHIPS:
        return cast
    enough = (_ROOMY if act.drama is ActKind.MOVE else _ROOMIER) * min_hull_px(ships, camera_input.u)
    others = [subject for subject in about if subject.is_ship and subject not in cast]
    for other in sorted(others, key=lambda subject: distance_cm(cast[0], subject))[:_MAX_NEIGHBOURS]:
        more = (*cast, other)
        if view_of_subjects(more, act, camera_input).px_per_cm * _shortest_length(more, act) >= enough:
            cast = more
    return cast


def only_ship_sailing(act: StageAct, view: CameraView, camera_input: CameraInput) -> Subject | None:
    """Return the one who of many ships sails alone at this moment, if this view is near enough to see her
    well; None else."""
    subject = next(iter(camera_input.subjects_named(act.ships)), None)
    others = [
        other for other in camera_input.acts if other.drama is ActKind.MOVE and other.ships != act.ships
    ]
    together = any(abs(other.age - act.age) < LATER_SECONDS for other in others)
    if act.drama is not ActKind.MOVE or camera_input.ship_count <= FEW_SHIPS or together or subject is None:
        return None
    if not subject.is_ship:
        return None
    seen, least = view.px_per_cm * subject.length, camera_input.min_hull_px
    others_well = view.px_per_cm * max(other.length for other in camera_input.subjects) >= least
    enough = least * (_SMALL if others_well else STAY_SHARE)
    return subject if enough <= seen <= MAX_HULL_PX_BY_DRAMA[act.drama] * camera_input.u else None


def others_sailing(act: StageAct, camera_input: CameraInput) -> list[Subject]:
    """Return the others who are under way while she sails."""
    if act.drama is not ActKind.MOVE:
        return []
    sails = {
        name
        for other in camera_input.acts
        if other.drama is ActKind.MOVE and other.seconds_to_come > WAY_END_SECONDS
        for name in other.ships
    }
    return [
        subject
        for subject in camera_input.subjects
        if subject.ship in sails and subject.ship not in act.ships
    ]


def can_sail_in_view(subjects: Sequence[Subject], act: StageAct, camera_input: CameraInput) -> bool:
    """Return whether a view of these shows her large enough beside all of them for one who watches a
    fleet."""
    least = camera_input.min_hull_px
    return (
        view_of_subjects(subjects, act, camera_input, least).px_per_cm * _shortest_length(subjects, act)
        >= _COMPANY_SHARE * least
    )


def moved_to_show(view: CameraView, subject: Subject, sea: Viewport) -> CameraView:
    """Return the same view, moved no farther than must be to hold her with room about her."""
    points, scale = subject.outline(), view.px_per_cm
    wide, high = ((0.5 - _SHIFT_MARGIN) * length / scale for length in (sea.width, sea.height))
    return CameraView(
        _nearest_middle(view.x, [x for x, _ in points], wide),
        _nearest_middle(view.y, [y for _, y in points], high),
        scale,
    )


def _nearest_middle(at: float, places: Sequence[float], room: float) -> float:
    """Return the middle that is nearest to `at` with all places no farther off than `room`; between them
    where they are farther apart."""
    low, high = max(places) - room, min(places) + room
    return (low + high) / 2 if low > high else min(max(at, low), high)


def _candidate_casts(
    act: StageAct, actors: Sequence[Subject], camera_input: CameraInput
) -> Iterator[tuple[tuple[Subject, ...], float]]:
    """Yield whom to frame, the best first, and the share of the least length that is enough for it: all who
    do the like at this moment, with the nearest enemy of who acts first; without him; as many of them as are
    nearest; that enemy and the act; the act alone."""
    like = {name for other in camera_input.acts if other.drama is act.drama for name in other.ships}
    foe = nearest_foe(actors[0], camera_input.subjects)
    beside = [] if foe is None or foe in actors or _is_unrelated(act, actors[0], foe) else [foe]
    everyone = [
        subject for subject in camera_input.subjects if subject.ship in like and subject not in actors
    ]
    everyone.sort(key=lambda subject: distance_cm(actors[0], subject))
    yield (*actors, *beside, *(subject for subject in everyone if subject not in beside)), 1.0
    if everyone:
        yield (*actors, *everyone), SAILING_SHARE if act.drama is ActKind.MOVE else _BOTH_SHARE
        for most in range(len(everyone) - 1, 0, -1):
            yield (*actors, *everyone[:most]), 1.0
        yield (*actors, *beside), 1.0
    one, other = actors[0], actors[-1]
    far = hypot(other.x - one.x, other.y - one.y)
    upon = other is not one and far < _CLOSE_DISTANCE * max(one.length, other.length)
    yield (tuple(actors), _BOTH_SHARE if act.drama in GUN_DRAMAS else _TOUCHING_DISTANCE if upon else 1.0)


def _is_unrelated(act: StageAct, subject: Subject, foe: Subject) -> bool:
    """Return whether what befalls her is nothing that this enemy is seen to have a hand in."""
    return act.drama in _SINGLE_SHIP_DRAMAS and distance_cm(subject, foe) > (subject.length + foe.length) / 2


def _shortest_length(cast: Sequence[Subject], act: StageAct) -> float:
    """Return the length of the shortest ship of a cast that acts; if none does, of the longest there."""
    acting = [subject.length for subject in cast if subject.is_ship and subject.ship in act.ships]
    there = [subject.length for subject in cast if subject.is_ship] or [subject.length for subject in cast]
    return min(acting, default=max(there))


def view_of_subjects(
    subjects: Sequence[Subject], act: StageAct, camera_input: CameraInput, min_hull_px: float = 0.0
) -> CameraView:
    """Return the closest view that holds these ships with their masts. A small ship that acts beside a large
    one is seen from nearer by than the large one would be, so that she is `min_hull_px` px long; and several
    who are not so long have less free sea round them."""
    points = tuple(point for subject in subjects for point in subject.outline())
    if act.drama is ActKind.EXPLOSION:  # her fire must not be cut off by the panels above
        points += tuple((subject.x, subject.y - _FIREBALL_RISE * subject.length) for subject in subjects)
    longest, shortest = max(subject.length for subject in subjects), _shortest_length(subjects, act)
    highest = max(
        camera_input.u * MAX_HULL_PX_BY_DRAMA[act.drama] / longest,
        min(min_hull_px / shortest, camera_input.u * MAX_HULL_PX / longest),
    )
    view = fit_groups([PointsToShow(points, VIEW_MARGIN)], camera_input.sea, max_px_per_cm=highest)
    if len(subjects) > 1 and view.px_per_cm * shortest < min_hull_px:
        return fit_groups(
            [PointsToShow(points, _TIGHT_MARGIN)], camera_input.sea, max_px_per_cm=min_hull_px / shortest
        )
    return view


def are_all_wholly_seen(
    view: CameraView, subjects: Sequence[Subject], sea: Viewport, margin: float = VIEW_MARGIN / 2
) -> bool:
    """Return whether this view shows every one of these ships whole, with half the margin of a view that is
    made for them or another one."""
    wide, high = (0.5 - margin) * sea.width, (0.5 - margin) * sea.height
    return all(
        abs(x - view.x) * view.px_per_cm <= wide and abs(y - view.y) * view.px_per_cm <= high
        for subject in subjects
        for x, y in subject.outline()
    )


def view_with_sea_room(view: CameraView, subject: Subject, sea: Viewport) -> CameraView:
    """Return the same with more water before her bow than astern, so that the camera need not turn back and
    follow her with the next leg of her way; where she would not be seen whole, as it is."""
    (bow_x, bow_y), (stern_x, stern_y) = subject.bow_and_stern_lines()[1]
    ahead = hypot(bow_x - stern_x, bow_y - stern_y) * view.px_per_cm / _ASTERN_SHARE
    x, y = (bow_x - stern_x) / ahead, (bow_y - stern_y) / ahead
    roomy = CameraView(view.x + x * sea.width, view.y + y * sea.height, view.px_per_cm)
    return roomy if are_all_wholly_seen(roomy, (subject,), sea) else view


def is_whole_and_near(ship: str, view: CameraView, camera_input: CameraInput) -> bool:
    """Return whether this view shows her whole and as near as a ship that acts; so it does if she is not
    there."""
    subject = next(iter(camera_input.subjects_named((ship,))), None)
    near = subject is None or view.px_per_cm * subject.length >= camera_input.min_hull_px
    return subject is None or (near and are_all_wholly_seen(view, (subject,), camera_input.sea))


def are_all_partly_seen(view: CameraView, subjects: Sequence[Subject], sea: Viewport) -> bool:
    """Return whether this view shows anything of each of them."""
    return all(is_partly_in_view(view, subject, sea) for subject in subjects)


def is_partly_in_view(view: CameraView, subject: Subject, sea: Viewport) -> bool:
    """Return whether this view shows anything of her."""
    wide, high = sea.width / 2, sea.height / 2
    return any(
        abs(x - view.x) * view.px_per_cm <= wide and abs(y - view.y) * view.px_per_cm <= high
        for x, y in subject.outline()
    )


_LEAD_SHARE: Final = 0.16
"""Share of the sea that she is from its middle then, away from the other."""


def view_distance_px(view: CameraView, current_view: CameraView) -> float:
    """Return px between the middles of two views, as the farther one shows them."""
    return hypot(view.x - current_view.x, view.y - current_view.y) * min(
        view.px_per_cm, current_view.px_per_cm
    )


def find_unframed_opponent(
    framed: Sequence[Subject], act: StageAct, bodies: Sequence[Subject]
) -> Subject | None:
    """Return the other of two of whom one fires at the other, if only one of them is framed."""
    if len(framed) > 1 or act.drama not in GUN_DRAMAS:
        return None
    others = [subject for subject in bodies if subject.ship in act.ships and subject is not framed[0]]
    return others[0] if others else None


def limit_hull_px(view: CameraView, subject: Subject, max_px: float) -> CameraView:
    """Return a view of one ship, no longer than `max_px` px."""
    return CameraView(view.x, view.y, min(view.px_per_cm, max_px / subject.length))


def shift_towards(view: CameraView, subject: Subject, other: Subject, sea: Viewport) -> CameraView:
    """Return the same with water on the side of the other one."""
    x, y = other.x - subject.x, other.y - subject.y
    far = max(abs(x) / sea.width, abs(y) / sea.height) * view.px_per_cm
    share = _LEAD_SHARE / max(far, _LEAD_SHARE)
    return CameraView(view.x + share * x, view.y + share * y, view.px_per_cm)
