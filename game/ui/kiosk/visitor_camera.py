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
from game.stage.frame.camera import CameraView, MustShow
from game.stage.frame.clear_water import ClearWater, fit_clear, serves
from game.ui.battle import camera_fit, free_sea, question_framing
from game.ui.battle.camera_framing import GUNS
from game.ui.battle.camera_subjects import Subject
from game.ui.battle.controls import answers
from game.ui.battle.prompts import PromptKind
from game.ui.battle.sound_caption_area import HEARD, usual_room
from game.ui.battle.spectator_camera import subjects_of
from game.ui.kiosk.attract_camera import HIGHEST, duel_of
from game.ui.kiosk.verbs import FIRE

if TYPE_CHECKING:
    from game.core.visible import VisibleShip
    from game.scene.acts import Act
    from game.ui.battle.endpoint_picker import EndpointPicker, Place
    from game.ui.battle.hud_state import HudState
    from game.ui.battle.screen import BattleScreen

STEERED: Final = 150.0
"""Units that a hull is long at the least while her course is drawn, wherever both ships and the end
of the course leave room for it."""
TOGETHER: Final = 112.0
"""Units of her below which the enemy is not held in view with her."""
LEAST: Final = 150.0
"""Units of a hull below which two that are watched are not held together: then the director goes to
whoever acts."""
FIRING: Final = 250.0
"""The same while guns speak; then she is seen alone who fires, and after her last gun whom she
fires at."""
_STAYS: Final = 0.8
"""Two that are held already may be so much smaller."""
_ENOUGH: Final = 0.94
"""A view in which he steers is kept while she is so large in it, as a share of what she could be,
or of what is large."""
_ALONE: Final = 290.0
"""Units of a hull that is seen alone while guns speak."""
_FOLLOWS: Final = 0.75
"""Seconds after the first gun of a broadside in which its last one has spoken."""
_MARGIN: Final = 0.015
"""Share of the free sea that stays free round hulls and masts."""
_ROOMY: Final = 0.04
"""The same while he is asked for anything but a course: there is room enough."""
_GAINS: Final = 1.05
"""So many times larger she is at the least where she is held alone."""
_END: Final = 0.004
"""The same round a hull at the end of a course."""
_GHOST: Final = 0.8
"""Share of that hull that is held."""
_SPRIT: Final = 0.12
"""Share of a hull before it in which no paper lies on her bowsprit."""
_JIB, _ENSIGN, _YARDS = 0.28, 0.1, 0.16
"""Shares of a hull that are drawn of her before it, behind it, and to either side of her keel; her
pictures were measured."""
_GLIDES: Final = 0.7
"""Seconds in which the view comes to another one."""
_NEARLY: Final = (24.0, 0.06)
"""Two views are alike whose middles lie so many px from each other, if their scales differ by such
a share at the most."""
_SHARES: Final = (0.15, 0.3, 0.5, 0.75, 1.0)
"""Shares of all the places that she can reach, those nearest to the enemy first, of which as many
are shown as may be."""


@dataclass(slots=True)
class VisitorCamera:
    """What the view was last laid out for: the question, the seat that is asked, and where the
    course ended; whether two are `held` together; whether anything was `seen` yet: the first view
    is there at once."""

    laid: tuple[object, ...] = ()
    held: bool = False
    seen: bool = False


def follow(near: VisitorCamera, screen: BattleScreen) -> None:
    """The camera of a visitor's duel is where it should be now; call it after each step of time."""
    if screen.looks_back is not None or screen.wheel is not None:
        return
    if screen.hud.prompt.needs_answer:
        near.held = False
        _decides(near, screen)
    elif screen.hud.prompt.kind == PromptKind.WATCH:
        near.laid = ()
        _watches(near, screen)


# ------------------------------------------------------------------------------ nobody is asked
def _watches(near: VisitorCamera, screen: BattleScreen) -> None:
    """Both ships, whole and as near as may be; who fires and who is hit in turn where they are too
    far apart for that, and else the director has the camera."""
    camera, u = screen.board.camera, screen.look.u
    with screen.battle.table.at():
        camera_fit.look_into_the_free_sea(screen)
        scene = screen.scene()
        cast, water = duel_of(subjects_of(scene)), _water(screen)
    if not cast:
        near.held = screen.hand.has_camera = False
        return
    camera.highest = max(camera.highest, HIGHEST * u)
    length = min(body.length for body in cast)
    guns = next((act for act in reversed(scene.acts) if act.drama in GUNS), None)
    holds, view = _view(cast, water, HIGHEST * u)
    least = (FIRING if guns is not None else LEAST) * u
    near.held = view.px_per_cm * length >= least * (_STAYS if near.held else 1.0)
    if guns is not None and not near.held:
        holds, view = _view(_whom(guns, cast), water, _ALONE * u / length)
    screen.hand.has_camera = near.held or guns is not None
    stays = serves(camera.aim, view, holds, water) or _alike(camera.aim, view)
    if screen.hand.has_camera and not (stays and near.seen):
        camera.glide_to(view, 0.0 if screen.look.still or not near.seen else _GLIDES)
    near.seen = True


def _view(
    cast: Sequence[Subject], water: ClearWater, highest: float
) -> tuple[tuple[MustShow, ...], CameraView]:
    """What is held of these ships, and the closest view of it."""
    holds = (MustShow(tuple(point for body in cast for point in _whole(body)), _MARGIN),)
    return holds, fit_clear(holds, water, highest=highest)


def _whole(body: Subject) -> tuple[Place, ...]:
    """All that is drawn of her, here and where she will be: hull and masts, from the tip of the
    jib-boom to the end of the ensign, and from yardarm to yardarm."""
    points = list(body.outline())
    for bow, stern in body.keels():
        points += [_reach(bow, stern, _JIB), _reach(stern, bow, _ENSIGN)]
        across, along = _YARDS * (bow[1] - stern[1]), _YARDS * (bow[0] - stern[0])
        points += [
            (x + side * across, y - side * along) for x, y in (bow, stern) for side in (1, -1)
        ]
    return tuple(points)


def _reach(end: Place, other: Place, share: float) -> Place:
    """The point so far beyond this end of a hull, as a share of its length."""
    return end[0] + share * (end[0] - other[0]), end[1] + share * (end[1] - other[1])


def _whom(guns: Act, cast: Sequence[Subject]) -> tuple[Subject, ...]:
    """Who fires, and after her last gun whoever is fired at."""
    there = [body for name in guns.ships for body in cast if body.ship == name] or list(cast)
    return (there[-1] if guns.age > _FOLLOWS else there[0],)


def _water(screen: BattleScreen) -> ClearWater:
    """The water between the papers, but for the place of the words that say what is heard: they
    come and go, and the view should not move for them."""
    water, look = free_sea.clear_water(screen), screen.look
    if not screen.house.settings.captions:
        return water
    heard = usual_room(screen)
    wide, high = (look.grown(units) for units in HEARD)
    place = (heard.centerx - wide // 2, heard.bottom - high, wide, high)
    return replace(water, papers=(*water.papers, place))


def _alike(one: CameraView, other: CameraView) -> bool:
    """Whether it is not worth a glide from one view to the other."""
    off = hypot(one.x - other.x, one.y - other.y) * other.px_per_cm
    return off < _NEARLY[0] and abs(one.px_per_cm / other.px_per_cm - 1) < _NEARLY[1]


# ------------------------------------------------------------------------------ he decides
def _decides(near: VisitorCamera, screen: BattleScreen) -> None:
    """What his question needs is held once for each question, and again when keys or a pad have
    drawn a course that ends elsewhere. A pointer draws no course that ends where nobody looks."""
    hud = screen.hud
    with screen.battle.table.at():
        reach = hud.book_ui.endpoints(hud) if screen.steering else None
        end = reach.end if reach is not None and screen.look.hand != "mouse" else None
        laid = (hud.prompt.kind, hud.prompt.seat, hud.prompt.ship, len(hud.battle.events), end)
        mine = hud.ship(hud.prompt.ship or hud.own_ship)
        if laid == near.laid or mine is None:
            return
        near.laid = laid
        foe = hud.ship(hud.nearest_other(mine.id)) or mine
        water, unit = free_sea.clear_water(screen), screen.look.u * CM / mine.length
        if reach is None:
            both = MustShow((*outline(mine), *outline(foe)), _ROOMY)
            far = fit_clear((both,), water, highest=HIGHEST).px_per_cm < TOGETHER * unit
            ours = MustShow(outline(mine), _ROOMY)
            camera_fit.hold(screen, (ours if far and not _may_fire(hud) else both,), stays=True)
            return
        holds = with_her(mine, foe, _ghost(mine, reach), water, TOGETHER * unit)
        holds = with_reach(holds, reach.places, question_framing.place(foe), water, STEERED * unit)
        best = fit_clear(holds, water, highest=HIGHEST).px_per_cm
        enough = min(best, STEERED * unit) * _ENOUGH
        camera_fit.hold(screen, holds, stays=screen.board.camera.aim.px_per_cm >= enough)


def _may_fire(hud: HudState) -> bool:
    """Whether guns may be fired now: then he sees at whom."""
    specs, primary = answers(hud)
    offered = [*specs, *([primary] if primary is not None else [])]
    return any(spec.icon in FIRE.signs and spec.state != "disabled" for spec in offered)


def _ghost(mine: VisibleShip, reach: EndpointPicker) -> tuple[Place, ...]:
    """Her hull as she is drawn at the end of the course, but for its tips: held whole, she and the
    enemy would be seen smaller. That place alone where it is not known how she heads there."""
    if reach.heading_at_end is None:
        return (reach.end,)
    (x, y), long = reach.end, _GHOST * mine.length / CM
    body = Subject(mine.id, x, y, reach.heading_at_end, long, (x, y), mine.side)
    (bow, stern), _ = body.keels()
    return tuple((bow[0] + n / 6 * (stern[0] - bow[0]), bow[1] + n / 6 * (stern[1] - bow[1]))
                 for n in range(7))  # fmt: skip


def with_her(
    mine: VisibleShip, foe: VisibleShip, ghost: tuple[Place, ...], water: ClearWater, least: float
) -> tuple[MustShow, ...]:
    """What is held of the two ships and of ours at the end of a course: both, or ours alone where
    both would be seen from less than `least` px a cm, and she alone from much more."""
    course, ours = MustShow(ghost, _END), outline(mine)
    both = (MustShow((*ours, *outline(foe)), _MARGIN), course)
    alone = (MustShow(ours, _MARGIN), course)
    seen = fit_clear(both, water, highest=HIGHEST).px_per_cm
    if seen >= least or fit_clear(alone, water, highest=HIGHEST).px_per_cm < _GAINS * seen:
        return both
    return alone


def outline(ship: VisibleShip) -> tuple[Place, ...]:
    """Bow and stern, the hull between them, on which a paper would find room, the end of the
    bowsprit, and the tops of the masts above bow and stern."""
    (x, y), long = question_framing.place(ship), ship.length / CM
    body = Subject(ship.id, x, y, ship.heading / 100, long, (x, y), ship.side)
    (bow, stern), _ = body.keels()
    hull = tuple((bow[0] + n / 8 * (stern[0] - bow[0]), bow[1] + n / 8 * (stern[1] - bow[1]))
                 for n in range(1, 8))  # fmt: skip
    return (*body.outline(), *hull, _reach(bow, stern, _SPRIT))


def with_reach(
    holds: tuple[MustShow, ...],
    places: Sequence[Place],
    foe: Place,
    water: ClearWater,
    least: float,
) -> tuple[MustShow, ...]:
    """What is held already, and of the places that she can reach as many, those nearest to the
    enemy first, as are seen from at least `least` px a cm."""
    near = sorted(places, key=lambda place: hypot(place[0] - foe[0], place[1] - foe[1]))
    best = holds
    for share in _SHARES if near else ():
        part = near[: max(1, round(share * len(near)))]
        more = (*holds, MustShow(corners(part), 0.02))
        if fit_clear(more, water, highest=HIGHEST).px_per_cm < least:
            break
        best = more
    return best


def corners(places: Sequence[Place]) -> tuple[Place, ...]:
    """The places of these that lie farthest to each of eight sides: whoever sees them sees all."""
    sides = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
    return tuple(dict.fromkeys(max(places, key=lambda p: p[0] * x + p[1] * y) for x, y in sides))
