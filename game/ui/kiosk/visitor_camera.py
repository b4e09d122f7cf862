"""Where the visitor of a duel looks from: near. While nobody is asked both ships fill the sea.
While he steers he sees both, where his course ends, and of all that she can reach as much as leaves
her large: what lies nearest to the enemy comes first. Where the enemy is so far off that his own
ship would be small, he sees her alone, unless guns may be fired, and is told where the enemy lies
(`beyond`).

Lengths in cm of the table, sizes in px of the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING, Final

from game.sea.units import CM
from game.stage.frame.camera import (
    CameraView,
    PointsToShow,
    UncoveredSea,
    fit_clear_view,
    is_view_good_enough,
)
from game.ui.battle.camera.camera_framing import GUN_DRAMAS
from game.ui.battle.camera.camera_subjects import Subject
from game.ui.battle.planning import question_framing
from game.ui.battle.screen import camera_fit
from game.ui.battle.screen.spectator_camera import subjects_of
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import free_sea
from game.ui.battle.views.controls import answer_specs
from game.ui.battle.views.sound_caption_area import CAPTION_SIZE, default_area
from game.ui.kiosk.attract_camera import MAX_PX_PER_CM, duel_of
from game.ui.kiosk.verb_tiles import FIRE

if TYPE_CHECKING:
    from game.core.visible import VisibleShip
    from game.scene.stage_acts import StageAct
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.battle.state.endpoint_picker import EndpointPicker, Place
    from game.ui.battle.state.hud_state import HudState

STEERING_UNITS: Final = 150.0
"""Units that a hull is long at the least while her course is drawn, wherever both ships and the end
of the course leave room for it."""
MIN_BOTH_UNITS: Final = 112.0
"""Units of her below which the enemy is not held in view with her."""
MIN_WATCH_UNITS: Final = 150.0
"""Units of a hull below which two that are watched are not held together: then the director goes to
whoever acts."""
FIRING_UNITS: Final = 250.0
"""The same while guns speak; then she is seen alone who fires, and after her last gun whom she
fires at."""
_KEEP_SHARE: Final = 0.8
"""Two that are held already may be so much smaller."""
_GOOD_ENOUGH: Final = 0.94
"""A view in which he steers is kept while she is so large in it, as a share of what she could be,
or of what is large."""
_SINGLE_SHIP_UNITS: Final = 290.0
"""Units of a hull that is seen alone while guns speak."""
_BROADSIDE_SECONDS: Final = 0.75
"""Seconds after the first gun of a broadside in which its last one has spoken."""
_MARGIN: Final = 0.015
"""Share of the free sea that stays free round hulls and masts."""
_WIDE_MARGIN: Final = 0.04
"""The same while he is asked for anything but a course: there is room enough."""
_MIN_GAIN: Final = 1.05
"""So many times larger she is at the least where she is held alone."""
_END_MARGIN: Final = 0.004
"""The same round a hull at the end of a course."""
_GHOST_SHARE: Final = 0.8
"""Share of that hull that is held."""
_BOWSPRIT: Final = 0.12
"""Share of a hull before it in which no paper lies on her bowsprit."""
_JIB, _ENSIGN, _YARDS = 0.28, 0.1, 0.16
"""Shares of a hull that are drawn of her before it, behind it, and to either side of her keel; her
pictures were measured."""
_GLIDE_SECONDS: Final = 0.7
"""Seconds in which the view comes to another one."""
_SAME_VIEW: Final = (24.0, 0.06)
"""Two views are alike whose middles lie so many px from each other, if their scales differ by such
a share at the most."""
_ENDPOINT_SHARES: Final = (0.15, 0.3, 0.5, 0.75, 1.0)
"""Shares of all the places that she can reach, those nearest to the enemy first, of which as many
are shown as may be."""


@dataclass(slots=True)
class VisitorCamera:
    """What the view was last laid out for: the question, the seat that is asked, and where the
    course ended; whether two are `is_holding_both` together; whether anything was `has_view` yet:
    the first view
    is there at once."""

    framed_for: tuple[object, ...] = ()
    is_holding_both: bool = False
    has_view: bool = False


def update_visitor_camera(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """The camera of a visitor's duel is where it should be now; call it after each step of time."""
    if screen.replay is not None or screen.state.wheel is not None:
        return
    if screen.hud.prompt.needs_answer:
        camera_state.is_holding_both = False
        _frame_question(camera_state, screen)
    elif screen.hud.prompt.kind == PromptKind.WATCH:
        camera_state.framed_for = ()
        _frame_watching(camera_state, screen)


# ------------------------------------------------------------------------------ nobody is asked
def _frame_watching(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """Both ships, whole and as near as may be; who fires and who is hit in turn where they are too
    far apart for that, and else the director has the camera."""
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
    camera_state.is_holding_both = view.px_per_cm * length >= least * (
        _KEEP_SHARE if camera_state.is_holding_both else 1.0
    )
    if guns is not None and not camera_state.is_holding_both:
        holds, view = _framed_view(_firing_subject(guns, cast), visible_sea, _SINGLE_SHIP_UNITS * u / length)
    screen.sea_input.has_camera = camera_state.is_holding_both or guns is not None
    stays = is_view_good_enough(camera.target_view, view, holds, visible_sea) or _is_same_view(
        camera.target_view, view
    )
    if screen.sea_input.has_camera and not (stays and camera_state.has_view):
        camera.glide_to(
            view, 0.0 if screen.look.is_motion_reduced or not camera_state.has_view else _GLIDE_SECONDS
        )
    camera_state.has_view = True


def _framed_view(
    cast: Sequence[Subject], visible_sea: UncoveredSea, highest: float
) -> tuple[tuple[PointsToShow, ...], CameraView]:
    """What is held of these ships, and the closest view of it."""
    holds = (PointsToShow(tuple(point for subject in cast for point in _ship_outline(subject)), _MARGIN),)
    return holds, fit_clear_view(holds, visible_sea, max_px_per_cm=highest)


def _ship_outline(subject: Subject) -> tuple[Place, ...]:
    """All that is drawn of her, here and where she will be: hull and masts, from the tip of the
    jib-boom to the end of the ensign, and from yardarm to yardarm."""
    points = list(subject.outline())
    for bow, stern in subject.bow_and_stern_lines():
        points += [_beyond_end(bow, stern, _JIB), _beyond_end(stern, bow, _ENSIGN)]
        across, along = _YARDS * (bow[1] - stern[1]), _YARDS * (bow[0] - stern[0])
        points += [(x + side * across, y - side * along) for x, y in (bow, stern) for side in (1, -1)]
    return tuple(points)


def _beyond_end(end: Place, other: Place, share: float) -> Place:
    """The point so far beyond this end of a hull, as a share of its length."""
    return end[0] + share * (end[0] - other[0]), end[1] + share * (end[1] - other[1])


def _firing_subject(guns: StageAct, cast: Sequence[Subject]) -> tuple[Subject, ...]:
    """Who fires, and after her last gun whoever is fired at."""
    there = [subject for name in guns.ships for subject in cast if subject.ship == name] or list(cast)
    return (there[-1] if guns.age > _BROADSIDE_SECONDS else there[0],)


def _free_water(screen: BattleScreen) -> UncoveredSea:
    """The water between the papers, but for the place of the words that say what is heard: they
    come and go, and the view should not move for them."""
    visible_sea, style = free_sea.visible_sea(screen.state), screen.look
    if not screen.context.settings.captions:
        return visible_sea
    heard = default_area(screen.state)
    wide, high = (style.text_px(units) for units in CAPTION_SIZE)
    place = (heard.centerx - wide // 2, heard.bottom - high, wide, high)
    return replace(visible_sea, panels=(*visible_sea.panels, place))


def _is_same_view(one: CameraView, other: CameraView) -> bool:
    """Whether it is not worth a glide from one view to the other."""
    off = hypot(one.x - other.x, one.y - other.y) * other.px_per_cm
    return off < _SAME_VIEW[0] and abs(one.px_per_cm / other.px_per_cm - 1) < _SAME_VIEW[1]


# ------------------------------------------------------------------------------ he decides
def _frame_question(camera_state: VisitorCamera, screen: BattleScreen) -> None:
    """What his question needs is held once for each question, and again when keys or a pad have
    drawn a course that ends elsewhere. A pointer draws no course that ends where nobody looks."""
    hud = screen.hud
    with screen.battle.table.as_current():
        endpoints = hud.book_ui.endpoints(hud) if screen.is_steering else None
        end = endpoints.end if endpoints is not None and screen.look.device != "mouse" else None
        laid = (hud.prompt.kind, hud.prompt.seat, hud.prompt.ship, len(hud.battle.events), end)
        mine = hud.find_ship(hud.prompt.ship or hud.own_ship)
        if laid == camera_state.framed_for or mine is None:
            return
        camera_state.framed_for = laid
        foe = hud.find_ship(hud.nearest_other(mine.id)) or mine
        visible_sea, unit = free_sea.visible_sea(screen.state), screen.look.unit * CM / mine.length
        if endpoints is None:
            both = PointsToShow((*ship_outline(mine), *ship_outline(foe)), _WIDE_MARGIN)
            far = (
                fit_clear_view((both,), visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm
                < MIN_BOTH_UNITS * unit
            )
            ours = PointsToShow(ship_outline(mine), _WIDE_MARGIN)
            camera_fit.show_places(
                screen.state, (ours if far and not _may_fire(hud) else both,), only_if_needed=True
            )
            return
        holds = ships_and_ghost(
            mine, foe, _ghost_outline(mine, endpoints), visible_sea, MIN_BOTH_UNITS * unit
        )
        holds = with_endpoints(
            holds, endpoints.places, question_framing.ship_position(foe), visible_sea, STEERING_UNITS * unit
        )
        best = fit_clear_view(holds, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm
        enough = min(best, STEERING_UNITS * unit) * _GOOD_ENOUGH
        camera_fit.show_places(
            screen.state, holds, only_if_needed=screen.sea_view.camera.target_view.px_per_cm >= enough
        )


def _may_fire(hud: HudState) -> bool:
    """Whether guns may be fired now: then he sees at whom."""
    specs, primary = answer_specs(hud)
    offered = [*specs, *([primary] if primary is not None else [])]
    return any(spec.icon in FIRE.icons and spec.state != "disabled" for spec in offered)


def _ghost_outline(mine: VisibleShip, endpoints: EndpointPicker) -> tuple[Place, ...]:
    """Her hull as she is drawn at the end of the course, but for its tips: held whole, she and the
    enemy would be seen smaller. That place alone where it is not known how she heads there."""
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
    """What is held of the two ships and of ours at the end of a course: both, or ours alone where
    both would be seen from less than `least` px a cm, and she alone from much more."""
    course, ours = PointsToShow(ghost, _END_MARGIN), ship_outline(mine)
    both = (PointsToShow((*ours, *ship_outline(foe)), _MARGIN), course)
    alone = (PointsToShow(ours, _MARGIN), course)
    seen = fit_clear_view(both, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm
    if (
        seen >= least
        or fit_clear_view(alone, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm < _MIN_GAIN * seen
    ):
        return both
    return alone


def ship_outline(ship: VisibleShip) -> tuple[Place, ...]:
    """Bow and stern, the hull between them, on which a paper would find room, the end of the
    bowsprit, and the tops of the masts above bow and stern."""
    (x, y), long = question_framing.ship_position(ship), ship.length / CM
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
    """What is held already, and of the places that she can reach as many, those nearest to the
    enemy first, as are seen from at least `least` px a cm."""
    near = sorted(places, key=lambda place: hypot(place[0] - foe[0], place[1] - foe[1]))
    best = holds
    for share in _ENDPOINT_SHARES if near else ():
        part = near[: max(1, round(share * len(near)))]
        more = (*holds, PointsToShow(extreme_points(part), 0.02))
        if fit_clear_view(more, visible_sea, max_px_per_cm=MAX_PX_PER_CM).px_per_cm < least:
            break
        best = more
    return best


def extreme_points(places: Sequence[Place]) -> tuple[Place, ...]:
    """The places of these that lie farthest to each of eight sides: whoever sees them sees all."""
    sides = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    return tuple(dict.fromkeys(max(places, key=lambda p: p[0] * x + p[1] * y) for x, y in sides))
