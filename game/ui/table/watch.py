"""The camera while nobody is asked: it goes to what is worth seeing, and loses no ship."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.table import framing
from game.ui.table.prompts import Asked

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen

DUEL_ZOOM: Final = 1.25
"""How much closer, at most, the camera goes to guns that fire and masts that fall."""
_INSIDE: Final = 60
"""Units that the two edges of the sea together keep from a ship under way."""


def watch(screen: BattleScreen, before: int) -> None:
    """The camera goes to guns that fire and to what has befallen a ship since `before` events, and
    follows ships that leave the view, unless the player has taken it or is asked."""
    if screen.hand.taken or screen.desk.prompt.kind != Asked.WATCH:
        return
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
