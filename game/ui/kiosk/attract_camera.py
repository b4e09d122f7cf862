"""Where those who pass by look from in a duel: at both ships, whole, as near as may be, and clear
of the sentence while they are large enough so. While they are too far apart to be held together,
and where more than two fight, the director's camera has the view: guns wait until it has come to
them.

Plain arithmetic but for `update_attract_camera`; lengths in cm of the table, sizes in px of the
window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING, Final

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import (
    HEIGHT_FACTOR,
    HULL_METRES_PER_CM,
    Camera,
    CameraView,
    PointsToShow,
    Viewport,
    fit_groups,
)
from game.ui.battle.camera.camera_framing import are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import MAST_HEIGHT, Subject
from game.ui.battle.screen import clean_view
from game.ui.battle.screen.spectator_camera import subjects_of

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

MAX_PX_PER_CM: Final = 8.4 * HULL_METRES_PER_CM
"""Px per cm, for a unit of the window, beyond which it goes no nearer: a frigate is then 350 to 400
px long in a window 1280 px wide, and her picture is still sharp."""
MIN_SHIP_UNITS: Final = 120.0
"""Units of a hull, of the two on an average, that are held together; smaller, they are left to the
director."""
_SINGLE_SHIP_UNITS: Final = 190.0
"""Units of a hull that is seen alone at first."""
_KEEP_SHARE: Final = 0.8
"""Two that are held already may be so much smaller."""
_MARGIN: Final = 0.05
"""Share of the theatre that stays free on each side of the two."""
_GOOD_ENOUGH: Final = 0.82
"""A view is kept while it shows the two so large, as a share of what it could."""
_BEAM: Final = 0.15
"""Half of what a ship takes across her keel with her yards and ensign, as a share of her length."""
_FAR_APART: Final = 24.0
"""Units between the sentence and a ship beside it: her ensign and jib-boom need them."""
_GLIDE_SECONDS: Final = 0.9
"""Seconds in which it comes to another view."""


@dataclass(slots=True)
class AttractCamera:
    """Which two ships are held in view; none as long as the director has the camera."""

    ship_ids: tuple[str, ...] = ()
    has_opened: bool = False
    """Whether anything of the battle has been seen: its first view is there at once."""

    def duel_view(
        self, bodies: Sequence[Subject], now: CameraView, sea: Viewport, u: float, words: pygame.Rect
    ) -> CameraView | None:
        """The view of the two that fight, which may be `now`; None where the director is to have
        it. Neither is to lie under the `words` of the sentence, if she is large enough without."""
        cast = duel_of(bodies)
        if not cast:
            self.ship_ids = ()
            return None
        length = sum(subject.length for subject in cast) / len(cast)
        view = closest_view(cast, sea, MAX_PX_PER_CM * u)
        pair = tuple(subject.ship for subject in cast)
        least = MIN_SHIP_UNITS * u * (_KEEP_SHARE if pair == self.ship_ids else 1.0)
        if view.px_per_cm * length < least:
            self.ship_ids = ()
            return None
        kept = pair == self.ship_ids and are_all_wholly_seen(now, cast, sea, 0.0)
        if is_ship_under(words, view, cast, sea):
            clear = view_clear_of_words(words, cast, sea, MAX_PX_PER_CM * u)
            if clear is not None and clear.px_per_cm * length >= least:
                view, kept = clear, kept and not is_ship_under(words, now, cast, sea)
        self.ship_ids = pair
        share = now.px_per_cm / view.px_per_cm
        return now if kept and _GOOD_ENOUGH <= share <= 1 / _GOOD_ENOUGH else view


def closest_view(cast: Sequence[Subject], sea: Viewport, highest: float) -> CameraView:
    """The nearest view of these ships, here and where they will be, in this part of the window."""
    points = tuple(point for subject in cast for point in subject.outline())
    return fit_groups([PointsToShow(points, _MARGIN)], sea, max_px_per_cm=highest)


def is_ship_under(words: pygame.Rect, view: CameraView, cast: Sequence[Subject], sea: Viewport) -> bool:
    """Whether one of these ships lies under the words, here or where she will be."""
    return any(
        words.colliderect(_ship_rect(keel, subject, view, sea))
        for subject in cast
        for keel in subject.bow_and_stern_lines()
    )


def _ship_rect(keel: tuple[Point, Point], subject: Subject, view: CameraView, sea: Viewport) -> pygame.FRect:
    """The px that a ship takes whose bow and stern (cm) are these, masts and all."""
    (mid_x, mid_y), scale = sea.centre, view.px_per_cm
    xs = [mid_x + (x - view.x) * scale for x, _ in keel]
    ys = [mid_y + (y - view.y) * scale for _, y in keel]
    size = subject.length * scale
    top, aside = min(ys) - HEIGHT_FACTOR * MAST_HEIGHT * size, _BEAM * size
    return pygame.FRect(min(xs) - aside, top, max(xs) - min(xs) + 2 * aside, max(ys) - top)


def view_clear_of_words(
    words: pygame.Rect, cast: Sequence[Subject], sea: Viewport, highest: float
) -> CameraView | None:
    """The nearest view with these ships beside the words, or below them; None where no sea is left
    there."""
    right, foot = sea.left + sea.width, sea.top + sea.height
    beside = Viewport(words.right, sea.top, right - words.right, sea.height)
    below = Viewport(sea.left, words.bottom, sea.width, foot - words.bottom)
    found = [
        _view_in_part(closest_view(cast, part, highest), part, sea)
        for part in (beside, below)
        if part.width > 0 and part.height > 0
    ]
    return max(found, key=lambda view: view.px_per_cm, default=None)


def _view_in_part(view: CameraView, part: Viewport, sea: Viewport) -> CameraView:
    """The view of the whole sea in which this part of it shows what `view` shows."""
    (x, y), (mid_x, mid_y), scale = part.centre, sea.centre, view.px_per_cm
    return CameraView(view.x - (x - mid_x) / scale, view.y - (y - mid_y) / scale, scale)


def duel_of(bodies: Sequence[Subject]) -> tuple[Subject, ...]:
    """The two ships that fight each other; none where there are more, or one alone."""
    ships = tuple(subject for subject in bodies if subject.is_ship)
    return ships if len(ships) == 2 and ships[0].side != ships[1].side else ()


def opening_view(bodies: Sequence[Subject], sea: Viewport, u: float) -> CameraView | None:
    """The first view of a battle whose ships are far apart: one of them, and not a sea with specks
    on it; None where nobody is."""
    cast = [subject for subject in bodies if subject.is_ship][:1]
    points = tuple(point for subject in cast for point in subject.outline())
    return (
        fit_groups([PointsToShow(points)], sea, max_px_per_cm=_SINGLE_SHIP_UNITS * u / cast[0].length)
        if cast
        else None
    )


def update_attract_camera(
    attract_camera: AttractCamera, screen: BattleScreen, room: pygame.Rect, words: pygame.Rect
) -> None:
    """The battle is shown in this part of the window, and its camera looks at the two that fight,
    or is the director's; the sentence lies on these `words`."""
    clean_view.set_ships_only_area(screen.state, room)
    screen.sea_view.set_viewport(room)
    camera, u, stage_view = screen.sea_view.camera, screen.look.unit, screen.scene()
    camera.max_px_per_cm = max(camera.max_px_per_cm, MAX_PX_PER_CM * u)
    apart = words.inflate(round(2 * _FAR_APART * u), 0)
    view = attract_camera.duel_view(subjects_of(stage_view), camera.target_view, camera.viewport, u, apart)
    screen.sea_input.has_camera = view is not None
    if view is None and not attract_camera.has_opened:
        view = opening_view(subjects_of(stage_view), camera.viewport, u)
    if view is not None and view != camera.target_view:
        at_once = screen.look.is_motion_reduced or not attract_camera.has_opened
        camera.glide_to(view, 0.0 if at_once else _GLIDE_SECONDS)
    attract_camera.has_opened = True


def keep_ship_in_view(screen: BattleScreen, room: pygame.Rect) -> None:
    """A ship is seen in this part of the window: where the camera would fly over empty water it is
    at the end of its way at once, or at the ship that is nearest to that."""
    camera = screen.sea_view.camera
    ships = [subject for subject in subjects_of(screen.scene()) if subject.is_ship]
    if not ships or _is_any_ship_seen(camera, ships, room):
        return
    aim = camera.target_view
    camera.jump_to(aim)
    if not _is_any_ship_seen(camera, ships, room):
        near = min(ships, key=lambda subject: dist((subject.x, subject.y), (aim.x, aim.y)))
        view = opening_view([near], camera.viewport, screen.look.unit)
        camera.jump_to(view or aim)


def _is_any_ship_seen(camera: Camera, ships: Sequence[Subject], room: pygame.Rect) -> bool:
    """Whether the middle of one of the ships is seen in this part of the window."""
    return any(room.collidepoint(camera.to_screen(subject.x, subject.y)) for subject in ships)
