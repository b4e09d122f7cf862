"""Where the director's camera is to go for those whom it frames, and how long its way takes. Plain
arithmetic; lengths in cm of the table, sizes in px of the window."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.scene.stage_acts import ActKind, StageAct
from game.stage.frame.camera import CameraView, PointsToShow, Viewport, fit_groups
from game.ui.battle.camera.camera_follow import FOLLOW_ZOOM
from game.ui.battle.camera.camera_framing import (
    FEW_SHIPS,
    MANY_SHIPS,
    SAILING_SHARE,
    VIEW_MARGIN,
    are_all_wholly_seen,
    subjects_to_frame,
    view_of_subjects,
    view_with_sea_room,
)
from game.ui.battle.camera.camera_input import CameraInput
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.camera.camera_views import (
    find_unframed_opponent,
    limit_hull_px,
    shift_towards,
    view_distance_px,
)

GLIDE_SECONDS: Final = (0.45, 0.7)
"""Seconds of a glide: of a short one, and of one as long as the sea is wide."""
_WAITED_SHARE: Final = 0.5
"""Share of the second that a long glide takes more, for one to guns that wait for the camera."""
_CALM_SECONDS: Final = (0.6, 1.1)
"""Seconds of the same to a ship that is about to act, or waits for the camera before she sails."""
_MAX_GLIDE_WIDTHS: Final = 2.0
"""A glide of more widths of the sea takes no longer than one of so many."""
SETTLE_SECONDS: Final = 1.2
"""Seconds in which whom an act was about comes to the middle when it is over."""
_MAX_DETAIL_ZOOM: Final = 2.0
"""Among many ships little things are gone no nearer to than this many times what a ship that acts
must be long: the next one is then in view already."""
_MAX_REMAINING_SHARE: Final = 0.15
"""Share of the sea's width that a hull takes at the most when those who are left are looked at."""
_LONE_SHIP_ZOOM: Final = 1.6
"""Whoever is then seen alone is so many times as long as she must be: near, yet with the water
that the shot crosses, and both are seen at one scale."""
_NEARLY_SHARE: Final = 0.95
"""Who sails in a view that shows her so long, as a share of what she must be, is not gone near to:
the guns that speak next would take the camera back."""
_MIN_IMPROVEMENT: Final = 1.5
"""Nor are more than one in a view that shows them smaller, if none could show them so many times as
long."""
_MIN_SHARE_SHOWN: Final = 0.85
"""A view that shows hulls smaller than this share of what it could is not near enough."""


@dataclass(frozen=True, slots=True)
class CameraMove:
    """Where the camera is to go, in how many seconds; one that `follows` goes along with a ship: it
    looks there at once, or as soon as it has come to her."""

    view: CameraView
    seconds: float
    follows: bool = False


def move_to_close_view(
    subjects: Sequence[Subject], act: StageAct, now: CameraView, camera_input: CameraInput
) -> CameraMove | None:
    """The view that holds these ships as near as may be; None if the present one does about as
    well."""
    sea, least = camera_input.sea, camera_input.min_hull_px
    view = view_of_subjects(subjects, act, camera_input, least)
    other = find_unframed_opponent(subjects, act, camera_input.subjects)
    if other is not None:
        near = limit_hull_px(view, subjects[0], _LONE_SHIP_ZOOM * least)
        led = shift_towards(near, subjects[0], other, sea)
        view = led if are_all_wholly_seen(led, subjects, sea) else near
    elif act.drama is ActKind.MOVE and view_distance_px(view, now) > sea.width:
        view = limit_hull_px(view, subjects[0], least)
    elif act.drama is ActKind.MOVE and len(subjects) == 1 and camera_input.ship_count > FEW_SHIPS:
        view = limit_hull_px(view, subjects[0], FOLLOW_ZOOM * least)
    if camera_input.ship_count > MANY_SHIPS and act.drama <= ActKind.COLLISION:
        longest = max(subjects, key=lambda subject: subject.length)
        view = limit_hull_px(view, longest, _MAX_DETAIL_ZOOM * least)
    if act.drama is ActKind.MOVE and len(subjects) == 1:
        view = view_with_sea_room(view, subjects[0], sea)
    if (
        are_all_wholly_seen(now, subjects, sea)
        and _MIN_SHARE_SHOWN <= now.px_per_cm / view.px_per_cm <= 1 / _MIN_SHARE_SHOWN
    ):
        return None
    share = min(_MAX_GLIDE_WIDTHS, view_distance_px(view, now) / max(sea.width, 1.0))
    share = _WAITED_SHARE * share if act.drama >= ActKind.GRAPPLE else share
    if are_all_wholly_seen(now, subjects, sea) and _is_sailing_well_shown(now, view, subjects, act, least):
        return None
    return CameraMove(view, glide_seconds(act, share))


def is_close_enough(act: StageAct, view: CameraView, camera_input: CameraInput) -> bool:
    """Whether this view already shows an act as near as may be."""
    cast = subjects_to_frame(act, camera_input)
    return not cast or move_to_close_view(cast, act, view, camera_input) is None


def glide_seconds(act: StageAct, sea_widths: float) -> float:
    """Seconds of a glide of so many widths of the sea. The camera takes its time where nothing is
    missed meanwhile: she is about to act, or sails when it has come."""
    waits = act.drama is ActKind.MOVE and (not act.seconds or act.age < 0)
    first, last = _CALM_SECONDS if waits else GLIDE_SECONDS
    return first + (last - first) * sea_widths


def move_to_remaining(ships: Sequence[Subject], sea: Viewport) -> CameraMove:
    """The camera comes to the ships that are left."""
    points = tuple(point for subject in ships for point in subject.outline())
    highest = sea.width * _MAX_REMAINING_SHARE / max(subject.length for subject in ships)
    return CameraMove(
        fit_groups([PointsToShow(points, VIEW_MARGIN)], sea, max_px_per_cm=highest), SETTLE_SECONDS
    )


def _is_sailing_well_shown(
    now: CameraView, view: CameraView, cast: Sequence[Subject], act: StageAct, least: float
) -> bool:
    """Whether `now` shows ships under way as large as they must be, or nearly, and no larger than
    that view would: the camera does not go in and out with every leg. Where more than one is
    framed, half as large will do, if that view shows them not much larger."""
    seen = now.px_per_cm * max(subject.length for subject in cast) / least
    for_all = len(cast) > 1 and now.px_per_cm * _MIN_IMPROVEMENT >= view.px_per_cm
    large = seen >= (SAILING_SHARE if for_all else _NEARLY_SHARE)
    return act.drama is ActKind.MOVE and large and now.px_per_cm <= view.px_per_cm
