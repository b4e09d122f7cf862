"""Where those who pass by look from: at the two ships that fight, both of them whole and as near as
may be. While the nearest two are too far apart for that, the director's camera has the view.

Plain arithmetic but for `look_on`; lengths in cm of the table, sizes in px of the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.scene.acts import Act, Drama
from game.stage.frame.camera import HULL_METRES_PER_CM, CameraView, MustShow, Viewport, fit_holds
from game.ui.table import theatre
from game.ui.table.bodies import Body, apart, nearest_foe
from game.ui.table.casting import holds
from game.ui.table.watch import bodies_of

if TYPE_CHECKING:
    import pygame

    from game.ui.table.battle import BattleScreen

HIGHEST: Final = 8.4 * HULL_METRES_PER_CM
"""Px per cm, for a unit of the window, beyond which it goes no nearer: a frigate is then 350 to 400
px long in a window 1280 px wide, and her picture is still sharp."""
LEAST: Final = 120.0
"""Units of the shorter hull of two that are held together; smaller, they are left to the director.
"""
_ALONE: Final = 190.0
"""Units of a hull that is seen alone at first."""
_STAYS: Final = 0.8
"""Two that are held already may be so much smaller."""
_MARGIN: Final = 0.05
"""Share of the theatre that stays free on each side of the two."""
_ENOUGH: Final = 0.82
"""A view is kept while it shows the two so large, as a share of what it could."""
_GLIDES: Final = 0.9
"""Seconds in which it comes to another view."""


@dataclass(slots=True)
class Eye:
    """Which two ships are held in view; none as long as the director has the camera."""

    pair: tuple[str, ...] = ()
    opened: bool = False
    """Whether anything of the battle has been seen: its first view is there at once."""

    def look(
        self, acts: Sequence[Act], bodies: Sequence[Body], now: CameraView, sea: Viewport, u: float
    ) -> CameraView | None:
        """The view of the two that fight, which may be `now`; None where the director is to have
        it."""
        cast = self._held(acts, bodies) or fighting(acts, bodies)
        if not cast:
            self.pair = ()
            return None
        longest, shortest = (pick(body.length for body in cast) for pick in (max, min))
        points = tuple(point for body in cast for point in body.outline())
        view = fit_holds([MustShow(points, _MARGIN)], sea, highest=HIGHEST * u)
        pair = tuple(body.ship for body in cast)
        least = LEAST * u * (_STAYS if pair == self.pair else 1.0)
        if view.px_per_cm * (longest + shortest) / 2 < least:
            self.pair = ()
            return None
        kept = pair == self.pair and holds(now, cast, sea, 0.0)
        self.pair = pair
        share = now.px_per_cm / view.px_per_cm
        return now if kept and _ENOUGH <= share <= 1 / _ENOUGH else view

    def _held(self, acts: Sequence[Act], bodies: Sequence[Body]) -> tuple[Body, ...]:
        """The two that are held, unless one is gone or others do what is worth more."""
        cast = tuple(body for body in bodies if body.ship in self.pair)
        others = any(
            act.drama > Drama.ARRIVAL and not act.over and not set(act.ships) & set(self.pair)
            for act in acts
        )
        return cast if len(cast) == len(self.pair) and not others else ()


def fighting(acts: Sequence[Act], bodies: Sequence[Body]) -> tuple[Body, ...]:
    """The two ships that fight: who does what is worth most to see, with whom it is done to or the
    nearest enemy; while nobody acts the two enemies that are nearest to each other."""
    ships = [body for body in bodies if body.is_ship]
    there = {body.ship: body for body in ships}
    doing = [act for act in acts if not act.over and any(name in there for name in act.ships)]
    if doing:
        best = max(doing, key=lambda act: act.drama)
        one, *rest = (there[name] for name in best.ships if name in there)
        other = next((body for body in rest if body.side != one.side), nearest_foe(one, ships))
        return (one, other) if other is not None else ()
    pairs = [(one, nearest_foe(one, ships)) for one in ships]
    found = [(one, other) for one, other in pairs if other is not None]
    return min(found, key=lambda two: apart(*two), default=())


def beginning(bodies: Sequence[Body], sea: Viewport, u: float) -> CameraView | None:
    """The first view of a battle whose ships are far apart: one of the two that are nearest to each
    other, and not a sea with specks on it; None where nobody is."""
    cast = fighting((), bodies)[:1]
    points = tuple(point for body in cast for point in body.outline())
    return fit_holds([MustShow(points)], sea, highest=_ALONE * u / cast[0].length) if cast else None


def look_on(eye: Eye, screen: BattleScreen, room: pygame.Rect) -> None:
    """The battle is shown in this part of the window, and its camera looks at the two that fight,
    or is the director's."""
    theatre.show(screen, room)
    screen.board.frame_into(room)
    camera, u, scene = screen.board.camera, screen.look.u, screen.scene()
    camera.highest = max(camera.highest, HIGHEST * u)
    view = eye.look(scene.acts, bodies_of(scene), camera.aim, camera.viewport, u)
    screen.hand.taken = view is not None
    if view is None and not eye.opened:
        view = beginning(bodies_of(scene), camera.viewport, u)
    if view is not None and view != camera.aim:
        at_once = screen.look.still or not eye.opened
        camera.glide_to(view, 0.0 if at_once else _GLIDES)
    eye.opened = True
