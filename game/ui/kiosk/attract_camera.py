"""Where those who pass by look from in a duel: at both ships, whole, as near as may be, and clear
of the sentence while they are large enough so. While they are too far apart to be held together,
and where more than two fight, the director's camera has the view: guns wait until it has come to
them.

Plain arithmetic but for `look_on`; lengths in cm of the table, sizes in px of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING, Final

import pygame

from game.sea.rings import Point
from game.stage.frame.camera import (
    HULL_METRES_PER_CM,
    RISE,
    Camera,
    CameraView,
    MustShow,
    Viewport,
    fit_holds,
)
from game.ui.battle import clean_view
from game.ui.battle.camera_framing import holds
from game.ui.battle.camera_subjects import MASTS, Subject
from game.ui.battle.spectator_camera import subjects_of

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

HIGHEST: Final = 8.4 * HULL_METRES_PER_CM
"""Px per cm, for a unit of the window, beyond which it goes no nearer: a frigate is then 350 to 400
px long in a window 1280 px wide, and her picture is still sharp."""
LEAST: Final = 120.0
"""Units of a hull, of the two on an average, that are held together; smaller, they are left to the
director."""
_ALONE: Final = 190.0
"""Units of a hull that is seen alone at first."""
_STAYS: Final = 0.8
"""Two that are held already may be so much smaller."""
_MARGIN: Final = 0.05
"""Share of the theatre that stays free on each side of the two."""
_ENOUGH: Final = 0.82
"""A view is kept while it shows the two so large, as a share of what it could."""
_BEAM: Final = 0.15
"""Half of what a ship takes across her keel with her yards and ensign, as a share of her length."""
_APART: Final = 24.0
"""Units between the sentence and a ship beside it: her ensign and jib-boom need them."""
_GLIDES: Final = 0.9
"""Seconds in which it comes to another view."""


@dataclass(slots=True)
class AttractCamera:
    """Which two ships are held in view; none as long as the director has the camera."""

    pair: tuple[str, ...] = ()
    opened: bool = False
    """Whether anything of the battle has been seen: its first view is there at once."""

    def look(
        self,
        bodies: Sequence[Subject],
        now: CameraView,
        sea: Viewport,
        u: float,
        words: pygame.Rect,
    ) -> CameraView | None:
        """The view of the two that fight, which may be `now`; None where the director is to have
        it. Neither is to lie under the `words` of the sentence, if she is large enough without."""
        cast = duel_of(bodies)
        if not cast:
            self.pair = ()
            return None
        length = sum(body.length for body in cast) / len(cast)
        view = nearest(cast, sea, HIGHEST * u)
        pair = tuple(body.ship for body in cast)
        least = LEAST * u * (_STAYS if pair == self.pair else 1.0)
        if view.px_per_cm * length < least:
            self.pair = ()
            return None
        kept = pair == self.pair and holds(now, cast, sea, 0.0)
        if under(words, view, cast, sea):
            clear = clear_of(words, cast, sea, HIGHEST * u)
            if clear is not None and clear.px_per_cm * length >= least:
                view, kept = clear, kept and not under(words, now, cast, sea)
        self.pair = pair
        share = now.px_per_cm / view.px_per_cm
        return now if kept and _ENOUGH <= share <= 1 / _ENOUGH else view


def nearest(cast: Sequence[Subject], sea: Viewport, highest: float) -> CameraView:
    """The nearest view of these ships, here and where they will be, in this part of the window."""
    points = tuple(point for body in cast for point in body.outline())
    return fit_holds([MustShow(points, _MARGIN)], sea, highest=highest)


def under(words: pygame.Rect, view: CameraView, cast: Sequence[Subject], sea: Viewport) -> bool:
    """Whether one of these ships lies under the words, here or where she will be."""
    return any(
        words.colliderect(_seen(keel, body, view, sea)) for body in cast for keel in body.keels()
    )


def _seen(
    keel: tuple[Point, Point], body: Subject, view: CameraView, sea: Viewport
) -> pygame.FRect:
    """The px that a ship takes whose bow and stern (cm) are these, masts and all."""
    (mid_x, mid_y), scale = sea.centre, view.px_per_cm
    xs = [mid_x + (x - view.x) * scale for x, _ in keel]
    ys = [mid_y + (y - view.y) * scale for _, y in keel]
    size = body.length * scale
    top, aside = min(ys) - RISE * MASTS * size, _BEAM * size
    return pygame.FRect(min(xs) - aside, top, max(xs) - min(xs) + 2 * aside, max(ys) - top)


def clear_of(
    words: pygame.Rect, cast: Sequence[Subject], sea: Viewport, highest: float
) -> CameraView | None:
    """The nearest view with these ships beside the words, or below them; None where no sea is left
    there."""
    right, foot = sea.left + sea.width, sea.top + sea.height
    beside = Viewport(words.right, sea.top, right - words.right, sea.height)
    below = Viewport(sea.left, words.bottom, sea.width, foot - words.bottom)
    found = [
        _in_part(nearest(cast, part, highest), part, sea)
        for part in (beside, below)
        if part.width > 0 and part.height > 0
    ]
    return max(found, key=lambda view: view.px_per_cm, default=None)


def _in_part(view: CameraView, part: Viewport, sea: Viewport) -> CameraView:
    """The view of the whole sea in which this part of it shows what `view` shows."""
    (x, y), (mid_x, mid_y), scale = part.centre, sea.centre, view.px_per_cm
    return CameraView(view.x - (x - mid_x) / scale, view.y - (y - mid_y) / scale, scale)


def duel_of(bodies: Sequence[Subject]) -> tuple[Subject, ...]:
    """The two ships that fight each other; none where there are more, or one alone."""
    ships = tuple(body for body in bodies if body.is_ship)
    return ships if len(ships) == 2 and ships[0].side != ships[1].side else ()


def beginning(bodies: Sequence[Subject], sea: Viewport, u: float) -> CameraView | None:
    """The first view of a battle whose ships are far apart: one of them, and not a sea with specks
    on it; None where nobody is."""
    cast = [body for body in bodies if body.is_ship][:1]
    points = tuple(point for body in cast for point in body.outline())
    return fit_holds([MustShow(points)], sea, highest=_ALONE * u / cast[0].length) if cast else None


def look_on(
    eye: AttractCamera, screen: BattleScreen, room: pygame.Rect, words: pygame.Rect
) -> None:
    """The battle is shown in this part of the window, and its camera looks at the two that fight,
    or is the director's; the sentence lies on these `words`."""
    clean_view.show(screen, room)
    screen.board.frame_into(room)
    camera, u, scene = screen.board.camera, screen.look.u, screen.scene()
    camera.highest = max(camera.highest, HIGHEST * u)
    apart = words.inflate(round(2 * _APART * u), 0)
    view = eye.look(subjects_of(scene), camera.aim, camera.viewport, u, apart)
    screen.hand.has_camera = view is not None
    if view is None and not eye.opened:
        view = beginning(subjects_of(scene), camera.viewport, u)
    if view is not None and view != camera.aim:
        at_once = screen.look.still or not eye.opened
        camera.glide_to(view, 0.0 if at_once else _GLIDES)
    eye.opened = True


def in_company(screen: BattleScreen, room: pygame.Rect) -> None:
    """A ship is seen in this part of the window: where the camera would fly over empty water it is
    at the end of its way at once, or at the ship that is nearest to that."""
    camera = screen.board.camera
    ships = [body for body in subjects_of(screen.scene()) if body.is_ship]
    if not ships or _sees(camera, ships, room):
        return
    aim = camera.aim
    camera.jump(aim)
    if not _sees(camera, ships, room):
        near = min(ships, key=lambda body: dist((body.x, body.y), (aim.x, aim.y)))
        view = beginning([near], camera.viewport, screen.look.u)
        camera.jump(view or aim)


def _sees(camera: Camera, ships: Sequence[Subject], room: pygame.Rect) -> bool:
    """Whether the middle of one of the ships is seen in this part of the window."""
    return any(room.collidepoint(camera.to_screen(body.x, body.y)) for body in ships)
