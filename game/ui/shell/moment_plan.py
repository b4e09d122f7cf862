"""What a film of a great moment shows, and when: its ships, the guns that led to it, the steps of its frames
and where the camera is. Plain arithmetic of events and places; nothing is played or drawn here.

A step is one frame of the film, counted from the beginning of the scene; steps below 0 are before it, when
only the sea moves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core import events as ev
from game.core.events import Event
from game.play.great_moments import (
    GreatMoment,
    MomentKind,
    affected_ship,
    all_moments,
    greatest_moments,
    scene_start_index,
)
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, CameraView, PointsToShow, Viewport, fit_groups
from game.ui.battle.camera.camera_subjects import MAST_HEIGHT, Subject

FRAME_SECONDS: Final = 0.08
FILM_FRAMES: Final = 75
"""Frames of a film: six seconds."""
MAX_MOMENTS: Final = 5
"""Most moments of a battle that are offered."""
_MAX_PER_KIND: Final = 2
_LEAD_FRAMES: Final = 19
"""Frames of a film before its guns fire: a second and a half."""
_LEAST_LEAD: Final = 6
_CUT_FRAMES: Final = 7
"""Frames before the moment where a film goes on after a cut."""
_TURN_FRAMES: Final = 9
"""Frames after the first gun from which the camera goes from her who fires to her who is hit."""
_END_FRAMES: Final = {
    MomentKind.MAST: 40, MomentKind.TAKEN: 40, MomentKind.SUNK: 58, MomentKind.EXPLODED: 52,
}  # fmt: skip
"""Frames from the moment to the end of a film, when its consequence has been seen; else `_OTHER_END`."""
_OTHER_END: Final = 36
_STILL_FRAMES: Final = {
    MomentKind.HITS: 4, MomentKind.RAKE: 5, MomentKind.MAST: 13, MomentKind.TAKEN: 27, MomentKind.SUNK: 22,
    MomentKind.EXPLODED: 5,
}  # fmt: skip
"""Frames from the moment to the one that says most of it, else `_OTHER_STILL`."""
_OTHER_STILL: Final = 12
_STILL_LEAD: Final = 12
_RUN_UP_VOLLEYS: Final = 6
"""Volleys before the scene that are played unseen, so that their smoke is on the water."""
_LEAD_SCENES: Final = 5
_MARGIN: Final = 0.07
_BOWSPRIT: Final = 0.2
"""How far her bowsprit is before her bow, in lengths of the hull."""
_NEAR_HULL_PX: Final = 220.0
"""Px of the hulls of two ships that are shown together, at the least."""
_MAX_HULL_PX: Final = 400.0


def moments_to_film(events: Sequence[Event]) -> list[GreatMoment]:
    """Return the greatest moments of a battle that is over, in order: at most `MAX_MOMENTS`, and one of each
    scene. That a ship sails off the table is a film only where there is nothing else."""
    found = greatest_moments(events, 2 * MAX_MOMENTS, max_per_kind=_MAX_PER_KIND)
    seen = [moment for moment in found if moment.kind is not MomentKind.LEFT] or found
    ranked = sorted(seen, key=lambda moment: moment.rank)
    by_scene = {scene_start_index(events, moment.event_index): moment for moment in ranked}
    best = sorted(by_scene.values(), key=lambda moment: moment.rank)[-MAX_MOMENTS:]
    return sorted(best, key=lambda moment: moment.event_index)


def moment_at(events: Sequence[Event], event_index: int) -> GreatMoment:
    """Return the great moment at that event. Raise ValueError if it is none."""
    for moment in all_moments(events):
        if moment.event_index == event_index:
            return moment
    raise ValueError(f"event {event_index} is no great moment")


def first_event(moment: GreatMoment, events: Sequence[Event]) -> int:
    """Return the number of the event that a film begins with: the guns that led to the moment, or itself."""
    start, hurt = scene_start_index(events, moment.event_index), affected_ship(moment)
    for n in range(moment.event_index, start - 1, -1):
        event = events[n]
        if isinstance(event, ev.Fired) and event.target == hurt:
            return n
    return moment.event_index


def ships_of(moment: GreatMoment, events: Sequence[Event]) -> tuple[str, ...]:
    """Return the ids of the ships it is about: who suffers, then who does it, if that is known."""
    event, hurt = events[first_event(moment, events)], affected_ship(moment)
    match moment.event:
        case ev.Collided(other=other) | ev.Boarded(other=other) | ev.Struck(to=other) if other:
            pass
        case _:
            other = event.ship
    return (hurt, other) if other != hurt else (hurt,)


def scene_range(moment: GreatMoment, events: Sequence[Event]) -> tuple[int, int]:
    """Return the event from which the stage is played unseen, so that smoke is on the water, and the one with
    which the scene begins."""
    start = scene_start_index(events, first_event(moment, events))
    for _ in range(_LEAD_SCENES):
        start = scene_start_index(events, max(0, start - 1))
    volleys = [n for n in range(start) if isinstance(events[n], ev.Fired)][-_RUN_UP_VOLLEYS:]
    return scene_start_index(events, volleys[0]) if volleys else start, start


@dataclass(frozen=True, slots=True)
class SceneTimes:
    """The steps in which the guns fire and the moment is shown."""

    guns: int
    moment: int


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """The steps that are drawn, and from which of them on the camera looks at who suffers, where both ships
    are not near enough for one view."""

    steps: tuple[int, ...]
    turn_step: int


def film_plan(times: SceneTimes, kind: MomentKind) -> FilmPlan:
    """Return the plan of a film: from before the guns to the consequence, with a cut where much else happens
    between."""
    end = times.moment + _END_FRAMES.get(kind, _OTHER_END)
    if end - FILM_FRAMES < times.guns - _LEAST_LEAD:
        first = max(times.guns - _LEAD_FRAMES, end - FILM_FRAMES + 1)
        return FilmPlan(tuple(range(first, first + FILM_FRAMES)), _turn_step(times, kind, first))
    after_cut = range(times.moment - _CUT_FRAMES, end + 1)
    before = FILM_FRAMES - len(after_cut)
    first = times.guns - min(_LEAD_FRAMES, before // 2)
    return FilmPlan((*range(first, first + before), *after_cut), after_cut[0])


def still_plan(times: SceneTimes, kind: MomentKind) -> FilmPlan:
    """Return the plan of a picture: the last of its steps says most of the moment. The others are drawn
    before it because a mast that falls is first seen some frames later."""
    last = times.moment + _STILL_FRAMES.get(kind, _OTHER_STILL)
    first = last - _STILL_LEAD
    turn = _turn_step(times, kind, first)
    return FilmPlan(tuple(range(first, last + 1)), turn if last < turn else first)


def _turn_step(times: SceneTimes, kind: MomentKind, first: int) -> int:
    has_guns = kind in (MomentKind.HITS, MomentKind.RAKE) or times.guns < times.moment
    return times.guns + _TURN_FRAMES if has_guns else first


# ------------------------------------------------------------------------------------- the camera
def are_near(ships: Sequence[Subject], sea: Viewport) -> bool:
    """Return whether one view shows all of them large enough."""
    return len(ships) < 2 or view_of(ships, sea).px_per_cm * min(s.length for s in ships) >= _NEAR_HULL_PX


def view_of(ships: Sequence[Subject], sea: Viewport) -> CameraView:
    """Return the closest view of these ships as they are now, with their masts."""
    points = tuple(point for ship in ships for point in _outline(ship))
    highest = _MAX_HULL_PX / max(ship.length for ship in ships)
    return fit_groups([PointsToShow(points, _MARGIN)], sea, max_px_per_cm=highest)


def ships_in_view(
    ships: Sequence[str], there: Mapping[str, Subject], *, is_near: bool, has_turned: bool
) -> list[Subject]:
    """Return whom the camera frames: both if they `are_near`, else her who fires, or who suffers once it
    `has_turned`. Return [] if one of them is there no more: then it stays where it is."""
    framed = ships if is_near or len(ships) < 2 else ships[:1] if has_turned else ships[1:]
    return [there[ship] for ship in framed] if all(ship in there for ship in framed) else []


def _outline(ship: Subject) -> tuple[Point, ...]:
    (x, y), stern = ship.bow_and_stern_lines()[0]
    jib = x + _BOWSPRIT * (x - stern[0]), y + _BOWSPRIT * (y - stern[1])
    rise = HEIGHT_FACTOR * MAST_HEIGHT * ship.length
    return jib, stern, (x, y - rise), (stern[0], stern[1] - rise)
