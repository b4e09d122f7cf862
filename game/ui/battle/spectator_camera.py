"""The camera while nobody is asked: the director's, which goes near, or a calm one, which goes to
what is worth seeing and loses no ship."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from game.scene.actors import Actor, seen_end_of
from game.scene.acts import Act, Drama
from game.scene.boats_and_works import Craft, Troop
from game.stage.frame.camera import MustShow
from game.stage.frame.scenery import Scenery, scenery
from game.ui.battle import camera_choice, camera_fit, question_framing
from game.ui.battle.camera_framing import MARGIN, holds, shows_any
from game.ui.battle.camera_input import FAR_SHOT, LARGE, CameraInput
from game.ui.battle.camera_moves import sees
from game.ui.battle.camera_subjects import Subject
from game.ui.battle.prompts import PromptKind

if TYPE_CHECKING:
    from game.systems import Show
    from game.ui.battle.screen import BattleScreen

DUEL_ZOOM: Final = 1.25
"""How much closer, at most, the calm camera goes to guns that fire and masts that fall."""
NEARER_BY: Final = 1.35
"""How much nearer the director's camera goes where the sea alone is drawn: a frigate that fires is
then 400 px long in a window 1280 px wide, and seen from across a hall."""
_OF_A_FLEET: Final = 2.0
"""The same of a fleet: who passes by sees a few of its ships, and not specks in a line."""
_FAR_SHOT_PASSING: Final = 1.0
"""The share `FilmSet.far_shot` for those who pass by: both ends of a long shot in one view were 70
px in a window 1280 px wide, specks from across a hall; they see her who fires, and then where it
falls."""
_FROM_FAR: Final = 0.65
"""The same for a fleet that is shown at the quickest speed, or most of whose minute for a turn is
spent: the camera stays farther off, sees more at one time and has less far to go."""
_ALL_AT_ONCE: Final = 29.0
"""Units of the hulls that are seen together then while their guns speak: all that can be is seen at
one time, though small."""
ESTABLISHED: Final = 1.2
"""Seconds without a question after which the camera goes near although nobody acts yet."""
SMALL_CM: Final = 3.0
"""What the camera takes for the length of a boat or of troops, and of works at the least: it does
not go as near to them as to a ship, and shows what lies about them."""
_INSIDE: Final = 60
"""Units that the two edges of the sea together keep from a ship under way."""


def update_camera(screen: BattleScreen, before: int, seconds: float) -> None:
    """So many seconds later the camera goes to what has happened since `before` events, unless the
    player has taken it or is asked."""
    screen.director.picture.follow(seconds, screen.show.pace)
    if screen.hand.has_camera or screen.hud.prompt.kind != PromptKind.WATCH:
        screen.director.reset()
        if screen.hud.prompt.kind == PromptKind.OVER and not (
            screen.hand.has_camera or screen.uses_wide_camera
        ):
            _end(screen)
    elif screen.uses_wide_camera:
        _stay_calm(screen, before)
    else:
        _direct(screen)


def unit_of(screen: BattleScreen) -> float:
    """Px of a unit, as the director's camera takes it: larger, so that it goes nearer, while the
    sea alone is drawn for those who pass by."""
    nearer = _FROM_FAR if screen.show.together.from_far else 1.0
    if screen.theatre is not None:
        nearer = _OF_A_FLEET if screen.show.together.many else NEARER_BY
    return screen.look.u * nearer


def camera_input(
    screen: BattleScreen, acts: Sequence[Act], bodies: Sequence[Subject]
) -> CameraInput:
    """These acts and bodies as the director has them before him."""
    far = screen.show.together.from_far and screen.theatre is None
    large = _ALL_AT_ONCE if far else LARGE
    far_shot = FAR_SHOT if screen.theatre is None else _FAR_SHOT_PASSING
    return CameraInput(acts, bodies, screen.board.camera.viewport, unit_of(screen), large, far_shot)


def _end(screen: BattleScreen) -> None:
    """Nobody looks at an empty sea when it is over."""
    scene, camera = screen.scene(), screen.board.camera
    bodies, actors = subjects_of(scene), [cast.actor for cast in scene.ships]
    stay = [actor.ship for actor in actors if actor.present and not actor.leaves]
    aim = screen.director.at_the_end(bodies, stay, camera.aim, camera.viewport)
    if aim is not None:
        points = tuple(p for body in bodies if body.ship in stay for p in body.outline())
        screen.move_camera(aim, (MustShow(points, MARGIN),))


def _direct(screen: BattleScreen) -> None:
    """The director frames whoever acts, as soon as it is known who all of them are."""
    if screen.show.gathering or screen.show.is_held_back:
        return
    scene, camera = screen.scene(), screen.board.camera
    on = camera_input(screen, scene.acts, subjects_of(scene))
    own = screen.hud.next_active_ship if screen.show.watched > ESTABLISHED else ""
    aim = screen.director.update(on, camera.aim, own)
    if aim is not None:
        cast = on.subjects_named(screen.director.cast)
        points = tuple(point for body in cast for point in body.outline())
        screen.move_camera(aim, (MustShow(points, MARGIN),))


def connect_show(screen: BattleScreen, show: Show) -> None:
    """From now on the show begins what the camera of this screen sees."""
    show.in_frame = partial(in_frame, screen)
    show.in_one_view = partial(in_one_view, screen)
    show.lingers = partial(is_lingering, screen)
    screen.hud.has_framed = partial(has_come_to, screen)


def is_lingering(screen: BattleScreen) -> bool:
    """Whether the director's camera shows a picture that has not been seen for long enough."""
    return not (screen.uses_wide_camera or screen.hand.has_camera) and screen.director.picture.fresh


def in_frame(screen: BattleScreen, act: Act) -> bool:
    """Whether the camera sees an act and stays there, so that it may begin; the director's must
    come there first, and nobody waits for another one. Of a ship that sails anything that is seen
    will do, and in a fleet all of her: the camera follows her. Where the director has come and
    stays, nobody waits for more. Called on the stage."""
    camera = screen.board.camera
    if screen.uses_wide_camera or screen.hand.has_camera:
        return True
    looked_at = screen.director.act
    if act.age < 0 and looked_at is not None and looked_at.age < 0 and not camera.gliding:
        return True
    bodies = subjects_of(scenery())
    views, sea = (camera.look, camera.aim), camera.viewport
    if act.drama <= Drama.ARRIVAL:
        sails = [body for body in bodies if body.ship in act.ships]
        seen = partial(holds, margin=0.0) if screen.show.together.many else shows_any
        return not sails or all(seen(view, sails, sea) for view in views)
    on = camera_input(screen, [act], bodies)
    return all(sees(act, view, on) for view in views)


def has_come_to(screen: BattleScreen, ship: str) -> bool:
    """Whether the camera has come to a ship, or something of her is told by now: she acts already,
    or her dice lie there. A camera that is not the director's comes to nobody."""
    tray, camera, show = screen.hud.tray, screen.board.camera, screen.show
    if screen.uses_wide_camera or screen.hand.has_camera or not show.speed:
        return True
    scene = screen.scene()
    if any(ship in act.ships and act.age >= 0 for act in scene.acts):
        return True
    if tray.showing and tray.throw is not None and tray.throw.ship == ship:
        return not show.camera_queue
    body = next((body for body in subjects_of(scene) if body.ship == ship), None)
    views = (camera.look, camera.aim)
    return body is None or all(holds(view, (body,), camera.viewport, 0.0) for view in views)


def in_one_view(screen: BattleScreen, acts: Sequence[Act]) -> Sequence[Act]:
    """Those of these acts that the director shows at one time; all of them where the camera is not
    his. Called on the stage."""
    if screen.uses_wide_camera or screen.hand.has_camera:
        return acts
    return camera_choice.in_one_view(camera_input(screen, acts, subjects_of(scenery())))


def subjects_of(scene: Scenery) -> list[Subject]:
    """The ships on the stage as the camera takes them, and boats, works and troops."""
    ships = [
        Subject(
            a.ship, a.x, a.y, a.heading, cast.rigging.length_cm, seen_end_of(a), cast.rigging.side
        )
        for cast in scene.ships
        if (a := cast.actor).present
    ]
    company = scene.company
    found: list[tuple[Actor, Craft | Troop]] = [*company.boats, *company.troops]
    moving = [
        Subject(one.id, a.x, a.y, a.heading, SMALL_CM, seen_end_of(a), one.side, is_ship=False)
        for a, one in found
    ]
    works = [
        Subject(
            w.id, w.x, w.y, w.facing, max(SMALL_CM, w.breadth), (w.x, w.y), w.side, is_ship=False
        )
        for w in company.works
    ]
    return [*ships, *moving, *works]


def _stay_calm(screen: BattleScreen, before: int) -> None:
    """The camera goes to guns that fire and to what has befallen a ship since `before` events, and
    follows ships that leave the view."""
    with screen.battle.table.at():
        pair = question_framing.scene_of(screen.hud, screen.battle.events[before:])
        if pair:
            camera_fit.hold(screen, pair, DUEL_ZOOM * screen.board.camera.px_per_cm)
        elif screen.dispatches.turn_away or _someone_is_lost(screen):
            camera_fit.hold(screen, question_framing.whole(screen.hud))


def _someone_is_lost(screen: BattleScreen) -> bool:
    """Whether a ship under way has left the free sea, or nearly, and the camera lies still."""
    if screen.board.camera.gliding:
        return False
    inside = screen.look.px(_INSIDE)
    sea, at = screen.layout_sea().inflate(-inside, -inside), screen.board.at
    actors = [cast.actor for cast in screen.scene().ships if cast.actor.present]
    return any(a.tracks and not sea.collidepoint(at(a.x, a.y)) for a in actors)
