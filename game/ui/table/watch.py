"""The camera while nobody is asked: the director's, which goes near, or a calm one, which goes to
what is worth seeing and loses no ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scene.actors import end_of
from game.scene.acts import Act
from game.stage.frame.camera import MustShow
from game.stage.frame.scenery import Scenery, scenery
from game.ui.table import framing
from game.ui.table.director import MARGIN, Body, Director
from game.ui.table.prompts import Asked

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen

DUEL_ZOOM: Final = 1.25
"""How much closer, at most, the calm camera goes to guns that fire and masts that fall."""
ESTABLISHED: Final = 1.2
"""Seconds without a question after which the camera goes near although nobody acts yet."""
_INSIDE: Final = 60
"""Units that the two edges of the sea together keep from a ship under way."""


def watch(screen: BattleScreen, before: int) -> None:
    """The camera goes to what has happened since `before` events, unless the player has taken it
    or is asked."""
    if screen.hand.taken or screen.desk.prompt.kind != Asked.WATCH:
        screen.director.forget()
    elif screen.calm:
        _stay_calm(screen, before)
    else:
        _direct(screen)


def _direct(screen: BattleScreen) -> None:
    """The director frames whoever acts."""
    scene, camera = screen.scene(), screen.board.camera
    bodies = bodies_of(scene)
    own = screen.desk.own if screen.show.watched > ESTABLISHED else ""
    sea, u = camera.viewport, screen.look.u
    aim = screen.director.direct(scene.acts, bodies, camera.aim, sea, u, own)
    if aim is not None:
        cast = [body for body in bodies if body.ship in screen.director.cast]
        points = tuple(point for body in cast for point in body.outline())
        screen.go_to(aim, (MustShow(points, MARGIN),))


def in_frame(screen: BattleScreen, act: Act) -> bool:
    """Whether the camera sees an act, so that it may begin; the director's must come there first,
    and nobody waits for another one. Called on the stage."""
    camera = screen.board.camera
    if screen.calm or screen.hand.taken:
        return True
    bodies = bodies_of(scenery())
    sees = Director.sees(act, bodies, camera.aim, camera.viewport, screen.look.u)
    return sees and not camera.gliding


def bodies_of(scene: Scenery) -> list[Body]:
    """The ships on the stage as the camera takes them."""
    return [
        Body(a.ship, a.x, a.y, a.heading, cast.rigging.length_cm, end_of(a)[:2], cast.rigging.side)
        for cast in scene.ships
        if (a := cast.actor).present
    ]


def _stay_calm(screen: BattleScreen, before: int) -> None:
    """The camera goes to guns that fire and to what has befallen a ship since `before` events, and
    follows ships that leave the view."""
    with screen.battle.table.at():
        pair = framing.scene_of(screen.desk, screen.battle.events[before:])
        if pair:
            screen.hold(pair, DUEL_ZOOM * screen.board.camera.px_per_cm)
        elif screen.dispatches.turn_away or _someone_is_lost(screen):
            screen.hold(framing.whole(screen.desk))


def _someone_is_lost(screen: BattleScreen) -> bool:
    """Whether a ship under way has left the free sea, or nearly, and the camera lies still."""
    if screen.board.camera.gliding:
        return False
    inside = screen.look.px(_INSIDE)
    sea, at = screen.layout_sea().inflate(-inside, -inside), screen.board.at
    actors = [cast.actor for cast in screen.scene().ships if cast.actor.present]
    return any(a.tracks and not sea.collidepoint(at(a.x, a.y)) for a in actors)
