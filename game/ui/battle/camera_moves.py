"""Where the director's camera is to go for those whom it frames, and how long its way takes. Plain
arithmetic; lengths in cm of the table, sizes in px of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.scene.acts import Act, Drama
from game.stage.frame.camera import CameraView, MustShow, Viewport, fit_holds
from game.ui.battle.camera_follow import NEARER
from game.ui.battle.camera_framing import (
    FEW,
    MANY,
    MARGIN,
    SAILING,
    closest_for,
    holds,
    sea_room,
    view_of,
)
from game.ui.battle.camera_input import CameraInput
from game.ui.battle.camera_subjects import Subject
from game.ui.battle.camera_views import (
    no_longer_than,
    way_between,
    who_is_beyond,
    with_water_towards,
)

GLIDE: Final = (0.45, 0.7)
"""Seconds of a glide: of a short one, and of one as long as the sea is wide."""
_WAITED: Final = 0.5
"""Share of the second that a long glide takes more, for one to guns that wait for the camera."""
_CALM: Final = (0.6, 1.1)
"""Seconds of the same to a ship that is about to act, or waits for the camera before she sails."""
_FARTHEST: Final = 2.0
"""A glide of more widths of the sea takes no longer than one of so many."""
SETTLES: Final = 1.2
"""Seconds in which whom an act was about comes to the middle when it is over."""
_LITTLE: Final = 2.0
"""Among many ships little things are gone no nearer to than this many times what a ship that acts
must be long: the next one is then in view already."""
_LEFT: Final = 0.15
"""Share of the sea's width that a hull takes at the most when those who are left are looked at."""
_ALONE: Final = 1.6
"""Whoever is then seen alone is so many times as long as she must be: near, yet with the water
that the shot crosses, and both are seen at one scale."""
_NEARLY: Final = 0.95
"""Who sails in a view that shows her so long, as a share of what she must be, is not gone near to:
the guns that speak next would take the camera back."""
_BETTER: Final = 1.5
"""Nor are more than one in a view that shows them smaller, if none could show them so many times as
long."""
_TOO_FAR: Final = 0.85
"""A view that shows hulls smaller than this share of what it could is not near enough."""


@dataclass(frozen=True, slots=True)
class CameraMove:
    """Where the camera is to go, in how many seconds; one that `follows` goes along with a ship: it
    looks there at once, or as soon as it has come to her."""

    view: CameraView
    seconds: float
    follows: bool = False


def close_view(
    cast: Sequence[Subject], act: Act, now: CameraView, on: CameraInput
) -> CameraMove | None:
    """The view that holds these ships as near as may be; None if the present one does about as
    well."""
    sea, least = on.sea, on.min_hull_px
    view = view_of(cast, act, on, least)
    other = who_is_beyond(cast, act, on.bodies)
    if other is not None:
        near = no_longer_than(view, cast[0], _ALONE * least)
        led = with_water_towards(near, cast[0], other, sea)
        view = led if holds(led, cast, sea) else near
    elif act.drama is Drama.MOVE and way_between(view, now) > sea.width:
        view = no_longer_than(view, cast[0], least)
    elif act.drama is Drama.MOVE and len(cast) == 1 and on.ships > FEW:
        view = no_longer_than(view, cast[0], NEARER * least)
    if on.ships > MANY and act.drama <= Drama.COLLISION:
        longest = max(cast, key=lambda body: body.length)
        view = no_longer_than(view, longest, _LITTLE * least)
    if act.drama is Drama.MOVE and len(cast) == 1:
        view = sea_room(view, cast[0], sea)
    if holds(now, cast, sea) and _TOO_FAR <= now.px_per_cm / view.px_per_cm <= 1 / _TOO_FAR:
        return None
    share = min(_FARTHEST, way_between(view, now) / max(sea.width, 1.0))
    share = _WAITED * share if act.drama >= Drama.GRAPPLE else share
    if holds(now, cast, sea) and _follows_well(now, view, cast, act, least):
        return None
    return CameraMove(view, glide(act, share))


def sees(act: Act, now: CameraView, on: CameraInput) -> bool:
    """Whether this view already shows an act as near as may be."""
    cast = closest_for(act, on)
    return not cast or close_view(cast, act, now, on) is None


def glide(act: Act, far: float) -> float:
    """Seconds of a glide of so many widths of the sea. The camera takes its time where nothing is
    missed meanwhile: she is about to act, or sails when it has come."""
    waits = act.drama is Drama.MOVE and (not act.lasts or act.age < 0)
    first, last = _CALM if waits else GLIDE
    return first + (last - first) * far


def to_those_left(ships: Sequence[Subject], sea: Viewport) -> CameraMove:
    """The camera comes to the ships that are left."""
    points = tuple(point for body in ships for point in body.outline())
    highest = sea.width * _LEFT / max(body.length for body in ships)
    return CameraMove(fit_holds([MustShow(points, MARGIN)], sea, highest=highest), SETTLES)


def _follows_well(
    now: CameraView, view: CameraView, cast: Sequence[Subject], act: Act, least: float
) -> bool:
    """Whether `now` shows ships under way as large as they must be, or nearly, and no larger than
    that view would: the camera does not go in and out with every leg. Where more than one is
    framed, half as large will do, if that view shows them not much larger."""
    seen = now.px_per_cm * max(body.length for body in cast) / least
    for_all = len(cast) > 1 and now.px_per_cm * _BETTER >= view.px_per_cm
    large = seen >= (SAILING if for_all else _NEARLY)
    return act.drama is Drama.MOVE and large and now.px_per_cm <= view.px_per_cm
