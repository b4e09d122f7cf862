"""The cameras of attract mode and of a visitor's duel.

In attract mode a duel is framed whole, as close as possible and clear of the sentence. When the ships are too
far apart for that, or more than two fight, the camera director decides; guns wait until the camera is there.
The visitor's camera holds what the question needs: both ships, or the player's own and the end of her course.
Lengths are cm of the table, sizes px of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist, hypot
from typing import TYPE_CHECKING, Final

import pygame

from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import (
    HEIGHT_FACTOR,
    HULL_METRES_PER_CM,
    Camera,
    CameraView,
    PointsToShow,
    UncoveredSea,
    Viewport,
    fit_clear_view,
    fit_groups,
    is_view_good_enough,
)
from game.ui.battle.camera.camera_framing import GUN_DRAMAS, are_all_wholly_seen
from game.ui.battle.camera.camera_subjects import MAST_HEIGHT, Subject
from game.ui.battle.screen import camera_fit, clean_view
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state.ruler import ship_position
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import free_sea
from game.ui.battle.views.answer_buttons import answer_specs
from game.ui.battle.views.sound_caption_area import CAPTION_SIZE, default_area
from game.ui.kiosk.attract_view import FIRE

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen

MAX_PX_PER_CM: Final = 8.4 * HULL_METRES_PER_CM
"""Closest view in px per cm and unit: a frigate is then 350 to 400 px long in a window 1280 px wide, and her
sprite is still sharp."""
MIN_SHIP_UNITS: Final = 120.0
"""Mean length of two hulls in units below which they are not framed together, but left to the director."""
_ATTRACT_SHIP_UNITS: Final = 190.0
"""Length of a hull that is shown alone at first, in units."""
_ATTRACT_KEEP_SHARE: Final = 0.8
"""Ships that are framed already stay framed down to this share of the smallest size."""
_ATTRACT_MARGIN: Final = 0.05
"""Share of the area that stays free on each side of the two ships."""
_ATTRACT_GOOD_ENOUGH: Final = 0.82
"""A view is kept while it shows the ships at least this large, as a share of the best view."""
_BEAM: Final = 0.15
"""Half of a ship's width across her keel, with yards and ensign, as a share of her length."""
_FAR_APART: Final = 24.0
"""Units between the sentence and a ship beside it, for her ensign and jib-boom."""
_ATTRACT_GLIDE_SECONDS: Final = 0.9
"""Seconds of a glide to another view."""


@dataclass(slots=True)
class AttractCamera:
    """The two ships that are framed; none while the director has the camera."""

    ship_ids: tuple[str, ...] = ()
    has_opened: bool = False
    """Whether the battle has been shown yet: its first view is not animated."""

    def duel_view(
        self, bodies: Sequence[Subject], now: CameraView, sea: Viewport, u: float, words: pygame.Rect
    ) -> CameraView | None:
        """Return the view of the two ships that fight, which may be the present view `now`; None to leave it
        to the director. Ships stay clear of the `words` if they are still large enough then."""
        cast = duel_of(bodies)
        if not cast:
            self.ship_ids = ()
            return None
        length = sum(subject.length for subject in cast) / len(cast)
        view = closest_view(cast, sea, MAX_PX_PER_CM * u)
        pair = tuple(subject.ship for subject in cast)
        least = MIN_SHIP_UNITS * u * (_ATTRACT_KEEP_SHARE if pair == self.ship_ids else 1.0)
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
        return now if kept and _ATTRACT_GOOD_ENOUGH <= share <= 1 / _ATTRACT_GOOD_ENOUGH else view


def closest_view(cast: Sequence[Subject], sea: Viewport, highest: float) -> CameraView:
    """Return the closest view of these ships, here and where they will be, in this part of the window."""
    points = tuple(point for subject in cast for point in subject.outline())
    return fit_groups([PointsToShow(points, _ATTRACT_MARGIN)], sea, max_px_per_cm=highest)


def is_ship_under(words: pygame.Rect, view: CameraView, cast: Sequence[Subject], sea: Viewport) -> bool:
    """Return whether a ship is under the words, here or where she will be."""
    keels = ((keel, subject) for subject in cast for keel in subject.bow_and_stern_lines())
    return any(words.colliderect(_ship_rect(keel, subject, view, sea)) for keel, subject in keels)


def _ship_rect(keel: tuple[Point, Point], subject: Subject, view: CameraView, sea: Viewport) -> pygame.FRect:
    (mid_x, mid_y), scale = sea.centre, view.px_per_cm
    xs = [mid_x + (x - view.x) * scale for x, _ in keel]
    ys = [mid_y + (y - view.y) * scale for _, y in keel]
    size = subject.length * scale
    top, aside = min(ys) - HEIGHT_FACTOR * MAST_HEIGHT * size, _BEAM * size
    return pygame.FRect(min(xs) - aside, top, max(xs) - min(xs) + 2 * aside, max(ys) - top)


def view_clear_of_words(
    words: pygame.Rect, cast: Sequence[Subject], sea: Viewport, highest: float
) -> CameraView | None:
    """Return the closest view with these ships beside or below the words; None if no sea is left there."""
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
    (x, y), (mid_x, mid_y), scale = part.centre, sea.centre, view.px_per_cm
    return CameraView(view.x - (x - mid_x) / scale, view.y - (y - mid_y) / scale, scale)


def duel_of(bodies: Sequence[Subject]) -> tuple[Subject, ...]:
    """Return the two ships that fight each other, or none if there are more or fewer."""
    ships = tuple(subject for subject in bodies if subject.is_ship)
    return ships if len(ships) == 2 and ships[0].side != ships[1].side else ()


def opening_view(bodies: Sequence[Subject], sea: Viewport, u: float) -> CameraView | None:
    """Return the first view of a battle whose ships are far apart: one ship, or None if there is none."""
    cast = [subject for subject in bodies if subject.is_ship][:1]
    points = tuple(point for subject in cast for point in subject.outline())
    if not cast:
        return None
    return fit_groups([PointsToShow(points)], sea, max_px_per_cm=_ATTRACT_SHIP_UNITS * u / cast[0].length)


def update_attract_camera(
    attract_camera: AttractCamera, screen: BattleScreen, room: pygame.Rect, words: pygame.Rect
) -> None:
    """Show the battle in the area `room`: frame the two ships that fight, clear of the `words`, or follow the
    director."""
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
        camera.glide_to(view, 0.0 if at_once else _ATTRACT_GLIDE_SECONDS)
    attract_camera.has_opened = True


def keep_ship_in_view(screen: BattleScreen, room: pygame.Rect) -> None:
    """Keep a ship in view: if the camera would fly over empty water, jump to its goal or to the ship nearest
    to it."""
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
    return any(room.collidepoint(camera.to_screen(subject.x, subject.y)) for subject in ships)


if TYPE_CHECKING:
    from game.core.visible import VisibleShip
    from game.scene.stage_acts import StageAct
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.battle.state.hud_state import HudState
    from game.ui.battle.state.ruler import EndpointPicker, Place

STEERING_UNITS: Final = 150.0
"""Smallest length of a hull in units while her course is drawn, where the ships and the end of the course
leave room."""
MIN_BOTH_UNITS: Final = 112.0
"""Length of a hull in units below which the enemy is not framed with the ship in hand."""
MIN_WATCH_UNITS: Final = 150.0
"""Length of a hull in units below which two ships are not framed together; then the director follows the
acting ship."""
FIRING_UNITS: Final = 250.0
"""The same while guns fire; below it the firing ship is shown alone, and after her last gun her target."""
_KEEP_SHARE: Final = 0.8
"""Ships that are framed already stay framed down to this share of the smallest size."""
_GOOD_ENOUGH: Final = 0.94
"""A view is kept while the ship is at least this large in it, as a share of the largest possible, or of what
is large enough."""
_FIRING_SHIP_UNITS: Final = 290.0
"""Length of a hull that is shown alone while guns fire, in units."""
_BROADSIDE_SECONDS: Final = 0.75
"""Seconds from the first to the last gun of a broadside."""
_MARGIN: Final = 0.015
"""Share of the free sea that stays free round hulls and masts."""
_WIDE_MARGIN: Final = 0.04
"""The same for questions without a course, where there is more room."""
_MIN_GAIN: Final = 1.05
"""A ship is framed alone only if she is at least this many times larger then."""
_END_MARGIN: Final = 0.004
"""The same round the ghost of a hull at the end of a course."""
_GHOST_SHARE: Final = 0.8
"""Share of the ghost's hull that is framed."""
_BOWSPRIT: Final = 0.12
"""Share of a hull's length ahead of it that panels must leave free for the bowsprit."""
_JIB, _ENSIGN, _YARDS = 0.28, 0.1, 0.16
"""Shares of a hull's length that are drawn ahead of it, astern, and on either side of the keel, measured on
the sprites."""
_GLIDE_SECONDS: Final = 0.7
"""Seconds of a glide to another view."""
_SAME_VIEW: Final = (24.0, 0.06)
"""Two views are the same within this distance of their centres in px, and this relative difference of
scale."""
_ENDPOINT_SHARES: Final = (0.15, 0.3, 0.5, 0.75, 1.0)
"""Shares of all endpoints to try, those nearest to the enemy first; the largest that fits is shown."""


@dataclass(slots=True)
class VisitorCamera:
    """What the view was last framed for: the question, the seat that is asked, the end of the course; whether
    both ships `is_holding_both`, and whether it `has_view`: the first view is not animated."""

    framed_for: tuple[object, ...] = ()
    is_holding_both: bool = False
    has_view: bool = False


def update_visitor_camera(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """Move the camera of a visitor's duel; call it after each step of time."""
    if screen.state.replay is not None or screen.state.wheel is not None:
        return
    if screen.hud.prompt.needs_answer:
        camera_state.is_holding_both = False
        _frame_question(camera_state, screen)
    elif screen.hud.prompt.kind == PromptKind.WATCH:
        camera_state.framed_for = ()
        _frame_watching(camera_state, screen)


# ------------------------------------------------------------------------------ nobody is asked
def _frame_watching(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """Frame both ships whole. If they are too far apart, frame the firing ship and then her target, or else
    follow the director."""
    camera, u = screen.sea_view.camera, screen.look.unit
    with screen.battle.table.as_current():
        camera_fit.fit_to_free_sea(screen.state)
        stage_view = screen.scene()
        cast, visible_sea = duel_of(subjects_of(stage_view)), _free_water(screen)
    if not cast:
        camera_state.is_holding_both = screen.sea_input.has_camera = False
        return
    camera.max_px_per_cm = max(camera.max_px_per_cm, MAX_PX_PER_CM * u)
    length = min(subject.length for subject in cast)
    guns = next((act for act in reversed(stage_view.acts) if act.drama in GUN_DRAMAS), None)
    holds, view = _framed_view(cast, visible_sea, MAX_PX_PER_CM * u)
    least = (FIRING_UNITS if guns is not None else MIN_WATCH_UNITS) * u
    least *= _KEEP_SHARE if camera_state.is_holding_both else 1.0
    camera_state.is_holding_both = view.px_per_cm * length >= least
    if guns is not None and not camera_state.is_holding_both:
        holds, view = _framed_view(_firing_subject(guns, cast), visible_sea, _FIRING_SHIP_UNITS * u / length)
    screen.sea_input.has_camera = camera_state.is_holding_both or guns is not None
    now = camera.target_view
    stays = is_view_good_enough(now, view, holds, visible_sea) or _is_same_view(now, view)
    if screen.sea_input.has_camera and not (stays and camera_state.has_view):
        at_once = screen.look.is_motion_reduced or not camera_state.has_view
        camera.glide_to(view, 0.0 if at_once else _GLIDE_SECONDS)
    camera_state.has_view = True


def _framed_view(
    cast: Sequence[Subject], visible_sea: UncoveredSea, highest: float
) -> tuple[tuple[PointsToShow, ...], CameraView]:
    holds = (PointsToShow(tuple(point for subject in cast for point in _ship_outline(subject)), _MARGIN),)
    return holds, fit_clear_view(holds, visible_sea, max_px_per_cm=highest)


def _ship_outline(subject: Subject) -> tuple[Place, ...]:
    """Return her outline here and where she will be: hull and masts, from the jib-boom to the ensign and from
    yardarm to yardarm."""
    points = list(subject.outline())
    for bow, stern in subject.bow_and_stern_lines():
        points += [_beyond_end(bow, stern, _JIB), _beyond_end(stern, bow, _ENSIGN)]
        across, along = _YARDS * (bow[1] - stern[1]), _YARDS * (bow[0] - stern[0])
        points += [(x + side * across, y - side * along) for x, y in (bow, stern) for side in (1, -1)]
    return tuple(points)


def _beyond_end(end: Place, other: Place, share: float) -> Place:
    return end[0] + share * (end[0] - other[0]), end[1] + share * (end[1] - other[1])


def _firing_subject(guns: StageAct, cast: Sequence[Subject]) -> tuple[Subject, ...]:
    there = [subject for name in guns.ships for subject in cast if subject.ship == name] or list(cast)
    return (there[-1] if guns.age > _BROADSIDE_SECONDS else there[0],)


def _free_water(screen: BattleScreen) -> UncoveredSea:
    """Return the water between the panels. The sound captions do not count: they come and go, and the view
    must keep still."""
    visible_sea, style = free_sea.visible_sea(screen.state), screen.look
    if not screen.context.settings.captions:
        return visible_sea
    heard = default_area(screen.state)
    wide, high = (style.text_px(units) for units in CAPTION_SIZE)
    place = (heard.centerx - wide // 2, heard.bottom - high, wide, high)
    return replace(visible_sea, panels=(*visible_sea.panels, place))


def _is_same_view(one: CameraView, other: CameraView) -> bool:
    off = hypot(one.x - other.x, one.y - other.y) * other.px_per_cm
    return off < _SAME_VIEW[0] and abs(one.px_per_cm / other.px_per_cm - 1) < _SAME_VIEW[1]


# ------------------------------------------------------------------------------ he decides
def _frame_question(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """Frame what the question needs, once per question, and again when keys or a pad have moved the end of
    the course. A pointer moves it only inside the view."""
    hud = screen.hud
    with screen.battle.table.as_current():
        endpoints = hud.book_ui.endpoints(hud) if screen.is_steering else None
        end = endpoints.end if endpoints is not None and screen.look.device != "mouse" else None
        laid = (hud.prompt.kind, hud.prompt.seat, hud.prompt.ship, len(hud.battle.events), end)
        mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
        if laid == camera_state.framed_for or mine is None:
            return
        camera_state.framed_for = laid
        foe = hud.find_ship(hud.nearest_other_or_self(mine.id)) or mine
        visible_sea, unit = free_sea.visible_sea(screen.state), screen.look.unit * CM / mine.length
        if endpoints is None:
            both = PointsToShow((*ship_outline(mine), *ship_outline(foe)), _WIDE_MARGIN)
            far = _closest_scale((both,), visible_sea) < MIN_BOTH_UNITS * unit
            ours = PointsToShow(ship_outline(mine), _WIDE_MARGIN)
            shown = ours if far and not _may_fire(hud) else both
            camera_fit.show_places(screen.state, (shown,), only_if_needed=True)
            return
        ghost = _ghost_outline(mine, endpoints)
        holds = ships_and_ghost(mine, foe, ghost, visible_sea, MIN_BOTH_UNITS * unit)
        enemy, least = ship_position(foe), STEERING_UNITS * unit
        holds = with_endpoints(holds, endpoints.places, enemy, visible_sea, least)
        enough = min(_closest_scale(holds, visible_sea), least) * _GOOD_ENOUGH
        is_near = screen.sea_view.camera.target_view.px_per_cm >= enough
        camera_fit.show_places(screen.state, holds, only_if_needed=is_near)


def _closest_scale(holds: tuple[PointsToShow, ...], visible_sea: UncoveredSea) -> float:
    """Return the px per cm of the closest clear view of these points."""
    return fit_clear_view(holds, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm


def _may_fire(hud: HudState) -> bool:
    specs, primary = answer_specs(hud)
    offered = [*specs, *([primary] if primary is not None else [])]
    return any(spec.icon in FIRE.icons and spec.state != "disabled" for spec in offered)


def _ghost_outline(mine: VisibleShip, endpoints: EndpointPicker) -> tuple[Place, ...]:
    """Return her hull at the end of the course without its tips, so that the ships are shown larger; only the
    end itself if her heading there is unknown."""
    if endpoints.end_heading is None:
        return (endpoints.end,)
    (x, y), long = endpoints.end, _GHOST_SHARE * mine.length / CM
    subject = Subject(mine.id, x, y, endpoints.end_heading, long, (x, y), mine.side)
    (bow, stern), _ = subject.bow_and_stern_lines()
    return tuple((bow[0] + n / 6 * (stern[0] - bow[0]), bow[1] + n / 6 * (stern[1] - bow[1]))
                 for n in range(7))  # fmt: skip


def ships_and_ghost(
    mine: VisibleShip, foe: VisibleShip, ghost: tuple[Place, ...], visible_sea: UncoveredSea, least: float
) -> tuple[PointsToShow, ...]:
    """Return what to frame of two ships and the ghost at the end of a course: all, or our ship and the ghost
    if `least` px per cm would not be reached, or our ship alone."""
    course, ours = PointsToShow(ghost, _END_MARGIN), ship_outline(mine)
    both = (PointsToShow((*ours, *ship_outline(foe)), _MARGIN), course)
    alone = (PointsToShow(ours, _MARGIN), course)
    seen = _closest_scale(both, visible_sea)
    return both if seen >= least or _closest_scale(alone, visible_sea) < _MIN_GAIN * seen else alone


def ship_outline(ship: VisibleShip) -> tuple[Place, ...]:
    """Return bow, stern and beam of the hull, the end of the bowsprit, and the mast tops above bow and
    stern."""
    (x, y), long = ship_position(ship), ship.length / CM
    subject = Subject(ship.id, x, y, ship.heading / 100, long, (x, y), ship.side)
    (bow, stern), _ = subject.bow_and_stern_lines()
    hull = tuple((bow[0] + n / 8 * (stern[0] - bow[0]), bow[1] + n / 8 * (stern[1] - bow[1]))
                 for n in range(1, 8))  # fmt: skip
    return (*subject.outline(), *hull, _beyond_end(bow, stern, _BOWSPRIT))


def with_endpoints(
    holds: tuple[PointsToShow, ...],
    places: Sequence[Place],
    foe: Place,
    visible_sea: UncoveredSea,
    least: float,
) -> tuple[PointsToShow, ...]:
    """Return `holds` with as many endpoints as can be seen at `least` px per cm, those nearest to the enemy
    first."""
    near = sorted(places, key=lambda place: hypot(place[0] - foe[0], place[1] - foe[1]))
    best = holds
    for share in _ENDPOINT_SHARES if near else ():
        part = near[: max(1, round(share * len(near)))]
        more = (*holds, PointsToShow(extreme_points(part), 0.02))
        if _closest_scale(more, visible_sea) < least:
            break
        best = more
    return best


def extreme_points(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the outermost of these points in eight directions: a view that holds them holds all."""
    sides = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    return tuple(dict.fromkeys(max(places, key=lambda p: p[0] * x + p[1] * y) for x, y in sides))
