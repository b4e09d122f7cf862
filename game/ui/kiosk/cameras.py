"""The cameras of attract mode and of a visitor's duel.

Both answer one question: can the ships be framed together and still be large enough? A hull that is framed
as close as possible is 350 to 400 px long in a window 1280 px wide; below a length in units, which depends on
what happens, the camera gives up framing both and does the next best thing.

Attract mode (`AttractCamera`), people three metres away:

1. A duel, both ships large enough: frame both, as close as possible.
2. If a ship would be under the sentence: the largest view beside or below the sentence, if the ships
   are large enough there too. Else she stays under it.
3. Anything else is left to the camera director of the battle screen, and guns wait until it is there.

A visitor's duel (`VisitorCamera`), one person who must decide:

1. A question about a course: the ship, the ghost at its end, the enemy if both stay large enough, and
   then as many of the possible ends as there is room for, those nearest to the enemy first.
2. Any other question: both ships, or the visitor's alone if the enemy is too far off and no gun bears.
3. Nobody is asked: both ships; if they are too far apart, the ship that fires and after her last gun her
   target; if no gun fires, the director.

So that the view does not move at every step, ships that are framed already stay framed when they are
smaller (`_KEEP_SHARE`), a view stays while it is nearly as good as the best (`_GOOD_ENOUGH`), and the sea
between the panels is measured as if no sound caption were there, since these come and go. The first view of
a battle is never animated.

Lengths are cm of the table, sizes px of the window."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import dist, hypot
from typing import Final

import pygame

from game.core.visible import VisibleShip
from game.scene.stage_acts import StageAct
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
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker, Place, ship_position
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import free_sea
from game.ui.battle.views.answer_buttons import answer_specs
from game.ui.battle.views.sound_caption_area import CAPTION_SIZE, default_area
from game.ui.kiosk.attract_view import FIRE

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
        self,
        subjects: Sequence[Subject],
        current: CameraView,
        viewport: Viewport,
        unit: float,
        caption: pygame.Rect,
    ) -> CameraView | None:
        """Return the view of the two ships that fight, which may be the `current` one; None to leave it to
        the director. Ships stay clear of the `caption` if they are still large enough then."""
        ships = find_duel_ships(subjects)
        if not ships:
            self.ship_ids = ()
            return None
        length = sum(subject.length for subject in ships) / len(ships)
        view = closest_view(ships, viewport, MAX_PX_PER_CM * unit)
        pair = tuple(subject.ship for subject in ships)
        least = MIN_SHIP_UNITS * unit * (_ATTRACT_KEEP_SHARE if pair == self.ship_ids else 1.0)
        if view.px_per_cm * length < least:
            self.ship_ids = ()
            return None
        kept = pair == self.ship_ids and are_all_wholly_seen(current, ships, viewport, 0.0)
        if is_any_ship_under(caption, view, ships, viewport):
            clear = view_clear_of_caption(caption, ships, viewport, MAX_PX_PER_CM * unit)
            if clear is not None and clear.px_per_cm * length >= least:
                view, kept = clear, kept and not is_any_ship_under(caption, current, ships, viewport)
        self.ship_ids = pair
        share = current.px_per_cm / view.px_per_cm
        return current if kept and _ATTRACT_GOOD_ENOUGH <= share <= 1 / _ATTRACT_GOOD_ENOUGH else view


def closest_view(ships: Sequence[Subject], viewport: Viewport, max_px_per_cm: float) -> CameraView:
    """Return the closest view of these ships, here and where they will be, in this part of the window."""
    points = tuple(point for subject in ships for point in subject.outline())
    return fit_groups([PointsToShow(points, _ATTRACT_MARGIN)], viewport, max_px_per_cm=max_px_per_cm)


def is_any_ship_under(
    caption: pygame.Rect, view: CameraView, ships: Sequence[Subject], viewport: Viewport
) -> bool:
    """Return whether a ship is under the words, here or where she will be."""
    keels = ((keel, subject) for subject in ships for keel in subject.bow_and_stern_lines())
    return any(caption.colliderect(_ship_rect(keel, subject, view, viewport)) for keel, subject in keels)


def _ship_rect(
    keel: tuple[Point, Point], subject: Subject, view: CameraView, viewport: Viewport
) -> pygame.FRect:
    (mid_x, mid_y), scale = viewport.centre, view.px_per_cm
    xs = [mid_x + (x - view.x) * scale for x, _ in keel]
    ys = [mid_y + (y - view.y) * scale for _, y in keel]
    size = subject.length * scale
    top, aside = min(ys) - HEIGHT_FACTOR * MAST_HEIGHT * size, _BEAM * size
    return pygame.FRect(min(xs) - aside, top, max(xs) - min(xs) + 2 * aside, max(ys) - top)


def view_clear_of_caption(
    caption: pygame.Rect, ships: Sequence[Subject], viewport: Viewport, max_px_per_cm: float
) -> CameraView | None:
    """Return the closest view with these ships beside or below the words; None if no sea is left there."""
    right, foot = viewport.left + viewport.width, viewport.top + viewport.height
    beside = Viewport(caption.right, viewport.top, right - caption.right, viewport.height)
    below = Viewport(viewport.left, caption.bottom, viewport.width, foot - caption.bottom)
    found = [
        _view_in_part(closest_view(ships, part, max_px_per_cm), part, viewport)
        for part in (beside, below)
        if part.width > 0 and part.height > 0
    ]
    return max(found, key=lambda view: view.px_per_cm, default=None)


def _view_in_part(view: CameraView, part: Viewport, viewport: Viewport) -> CameraView:
    (x, y), (mid_x, mid_y), scale = part.centre, viewport.centre, view.px_per_cm
    return CameraView(view.x - (x - mid_x) / scale, view.y - (y - mid_y) / scale, scale)


def find_duel_ships(subjects: Sequence[Subject]) -> tuple[Subject, ...]:
    """Return the two ships that fight each other, or none if there are more or fewer."""
    ships = tuple(subject for subject in subjects if subject.is_ship)
    return ships if len(ships) == 2 and ships[0].side != ships[1].side else ()


def opening_view(subjects: Sequence[Subject], viewport: Viewport, unit: float) -> CameraView | None:
    """Return the first view of a battle whose ships are far apart: one ship, or None if there is none."""
    ships = [subject for subject in subjects if subject.is_ship][:1]
    points = tuple(point for subject in ships for point in subject.outline())
    if not ships:
        return None
    return fit_groups(
        [PointsToShow(points)], viewport, max_px_per_cm=_ATTRACT_SHIP_UNITS * unit / ships[0].length
    )


def update_attract_camera(
    attract_camera: AttractCamera, screen: BattleScreen, area: pygame.Rect, caption: pygame.Rect
) -> None:
    """Show the battle in this `area`: frame the two ships that fight, clear of the `caption`, or follow the
    director."""
    clean_view.set_ships_only_area(screen.state, area)
    screen.sea_view.set_viewport(area)
    camera, unit, stage_view = screen.sea_view.camera, screen.look.unit, screen.scene()
    camera.max_px_per_cm = max(camera.max_px_per_cm, MAX_PX_PER_CM * unit)
    apart = caption.inflate(round(2 * _FAR_APART * unit), 0)
    view = attract_camera.duel_view(subjects_of(stage_view), camera.target_view, camera.viewport, unit, apart)
    screen.sea_input.has_camera = view is not None
    if view is None and not attract_camera.has_opened:
        view = opening_view(subjects_of(stage_view), camera.viewport, unit)
    if view is not None and view != camera.target_view:
        at_once = screen.look.is_motion_reduced or not attract_camera.has_opened
        camera.glide_to(view, 0.0 if at_once else _ATTRACT_GLIDE_SECONDS)
    attract_camera.has_opened = True


def keep_ship_in_view(screen: BattleScreen, area: pygame.Rect) -> None:
    """Keep a ship in view: if the camera would fly over empty water, jump to its goal or to the ship nearest
    to it."""
    camera = screen.sea_view.camera
    ships = [subject for subject in subjects_of(screen.scene()) if subject.is_ship]
    if not ships or _is_any_ship_seen(camera, ships, area):
        return
    aim = camera.target_view
    camera.jump_to(aim)
    if not _is_any_ship_seen(camera, ships, area):
        near = min(ships, key=lambda subject: dist((subject.x, subject.y), (aim.x, aim.y)))
        view = opening_view([near], camera.viewport, screen.look.unit)
        camera.jump_to(view or aim)


def _is_any_ship_seen(camera: Camera, ships: Sequence[Subject], area: pygame.Rect) -> bool:
    return any(area.collidepoint(camera.to_screen(subject.x, subject.y)) for subject in ships)


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
    both ships `is_holding_both`, and whether it `has_framed`: the first view is not animated."""

    last_framing: tuple[object, ...] = ()
    is_holding_both: bool = False
    has_framed: bool = False


def update_visitor_camera(visitor_camera: VisitorCamera, screen: BattleScreen) -> None:
    """Move the camera of a visitor's duel; call it after each step of time."""
    if screen.state.replay is not None or screen.state.wheel is not None:
        return
    if screen.hud.prompt.needs_answer:
        visitor_camera.is_holding_both = False
        _frame_question(visitor_camera, screen)
    elif screen.hud.prompt.kind == PromptKind.WATCH:
        visitor_camera.last_framing = ()
        _frame_watching(visitor_camera, screen)


# ------------------------------------------------------------------------------ nobody is asked
def _frame_watching(visitor_camera: VisitorCamera, screen: BattleScreen) -> None:
    """Frame both ships whole. If they are too far apart, frame the firing ship and then her target, or else
    follow the director."""
    camera, unit = screen.sea_view.camera, screen.look.unit
    with screen.battle.table.as_current():
        camera_fit.fit_to_free_sea(screen.state)
        stage_view = screen.scene()
        ships, visible_sea = find_duel_ships(subjects_of(stage_view)), _free_water(screen)
    if not ships:
        visitor_camera.is_holding_both = screen.sea_input.has_camera = False
        return
    camera.max_px_per_cm = max(camera.max_px_per_cm, MAX_PX_PER_CM * unit)
    length = min(subject.length for subject in ships)
    guns = next((act for act in reversed(stage_view.acts) if act.drama in GUN_DRAMAS), None)
    targets, view = _framed_view(ships, visible_sea, MAX_PX_PER_CM * unit)
    least = (FIRING_UNITS if guns is not None else MIN_WATCH_UNITS) * unit
    least *= _KEEP_SHARE if visitor_camera.is_holding_both else 1.0
    visitor_camera.is_holding_both = view.px_per_cm * length >= least
    if guns is not None and not visitor_camera.is_holding_both:
        targets, view = _framed_view(
            _firing_subject(guns, ships), visible_sea, _FIRING_SHIP_UNITS * unit / length
        )
    screen.sea_input.has_camera = visitor_camera.is_holding_both or guns is not None
    current = camera.target_view
    stays = is_view_good_enough(current, view, targets, visible_sea) or _is_same_view(current, view)
    if screen.sea_input.has_camera and not (stays and visitor_camera.has_framed):
        at_once = screen.look.is_motion_reduced or not visitor_camera.has_framed
        camera.glide_to(view, 0.0 if at_once else _GLIDE_SECONDS)
    visitor_camera.has_framed = True


def _framed_view(
    ships: Sequence[Subject], visible_sea: UncoveredSea, max_px_per_cm: float
) -> tuple[tuple[PointsToShow, ...], CameraView]:
    targets = (PointsToShow(tuple(point for subject in ships for point in _ship_outline(subject)), _MARGIN),)
    return targets, fit_clear_view(targets, visible_sea, max_px_per_cm=max_px_per_cm)


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


def _firing_subject(guns: StageAct, ships: Sequence[Subject]) -> tuple[Subject, ...]:
    there = [subject for name in guns.ships for subject in ships if subject.ship == name] or list(ships)
    return (there[-1] if guns.age > _BROADSIDE_SECONDS else there[0],)


def _free_water(screen: BattleScreen) -> UncoveredSea:
    """Return the water between the panels. The sound captions do not count: they come and go, and the view
    must keep still."""
    visible_sea, style = free_sea.visible_sea(screen.state), screen.look
    if not screen.context.settings.captions:
        return visible_sea
    captions = default_area(screen.state)
    wide, high = (style.text_px(units) for units in CAPTION_SIZE)
    place = (captions.centerx - wide // 2, captions.bottom - high, wide, high)
    return replace(visible_sea, panels=(*visible_sea.panels, place))


def _is_same_view(one: CameraView, other: CameraView) -> bool:
    off = hypot(one.x - other.x, one.y - other.y) * other.px_per_cm
    return off < _SAME_VIEW[0] and abs(one.px_per_cm / other.px_per_cm - 1) < _SAME_VIEW[1]


# ------------------------------------------------------------------------------ he decides
def _frame_question(visitor_camera: VisitorCamera, screen: BattleScreen) -> None:
    """Frame what the question needs, once per question, and again when keys or a pad have moved the end of
    the course. A pointer moves it only inside the view."""
    hud = screen.hud
    with screen.battle.table.as_current():
        endpoints = hud.book_ui.endpoints(hud) if screen.is_steering else None
        end = endpoints.end if endpoints is not None and screen.look.device != "mouse" else None
        question = (hud.prompt.kind, hud.prompt.seat, hud.prompt.ship, len(hud.battle.events), end)
        mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
        if question == visitor_camera.last_framing or mine is None:
            return
        visitor_camera.last_framing = question
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
        targets = ship_view_targets(mine, foe, ghost, visible_sea, MIN_BOTH_UNITS * unit)
        enemy, least = ship_position(foe), STEERING_UNITS * unit
        targets = add_endpoint_targets(targets, endpoints.places, enemy, visible_sea, least)
        enough = min(_closest_scale(targets, visible_sea), least) * _GOOD_ENOUGH
        is_near = screen.sea_view.camera.target_view.px_per_cm >= enough
        camera_fit.show_places(screen.state, targets, only_if_needed=is_near)


def _closest_scale(targets: tuple[PointsToShow, ...], visible_sea: UncoveredSea) -> float:
    """Return the px per cm of the closest clear view of these points."""
    return fit_clear_view(targets, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm


def _may_fire(hud: HudState) -> bool:
    specs, primary = answer_specs(hud)
    offered = [*specs, *([primary] if primary is not None else [])]
    return any(spec.icon in FIRE.icons and spec.state != "disabled" for spec in offered)


def _ghost_outline(mine: VisibleShip, endpoints: EndpointPicker) -> tuple[Place, ...]:
    """Return her hull at the end of the course without its tips, so that the ships are shown larger; only the
    end itself if her heading there is unknown."""
    if endpoints.end_heading is None:
        return (endpoints.end,)
    (x, y), length_cm = endpoints.end, _GHOST_SHARE * mine.length / CM
    subject = Subject(mine.id, x, y, endpoints.end_heading, length_cm, (x, y), mine.side)
    (bow, stern), _ = subject.bow_and_stern_lines()
    return tuple((bow[0] + n / 6 * (stern[0] - bow[0]), bow[1] + n / 6 * (stern[1] - bow[1]))
                 for n in range(7))  # fmt: skip


def ship_view_targets(
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
    (x, y), length_cm = ship_position(ship), ship.length / CM
    subject = Subject(ship.id, x, y, ship.heading / 100, length_cm, (x, y), ship.side)
    (bow, stern), _ = subject.bow_and_stern_lines()
    hull = tuple((bow[0] + n / 8 * (stern[0] - bow[0]), bow[1] + n / 8 * (stern[1] - bow[1]))
                 for n in range(1, 8))  # fmt: skip
    return (*subject.outline(), *hull, _beyond_end(bow, stern, _BOWSPRIT))


def add_endpoint_targets(
    targets: tuple[PointsToShow, ...],
    places: Sequence[Place],
    foe: Place,
    visible_sea: UncoveredSea,
    least: float,
) -> tuple[PointsToShow, ...]:
    """Return `targets` with as many endpoints as can be seen at `least` px per cm, those nearest to the enemy
    first."""
    near = sorted(places, key=lambda place: hypot(place[0] - foe[0], place[1] - foe[1]))
    best = targets
    for share in _ENDPOINT_SHARES if near else ():
        part = near[: max(1, round(share * len(near)))]
        more = (*targets, PointsToShow(extreme_points(part), 0.02))
        if _closest_scale(more, visible_sea) < least:
            break
        best = more
    return best


def extreme_points(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return the outermost of these points in eight directions: a view that holds them holds all."""
    sides = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    return tuple(dict.fromkeys(max(places, key=lambda p: p[0] * x + p[1] * y) for x, y in sides))
