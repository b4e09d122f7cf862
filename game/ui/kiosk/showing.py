"""The show as time passes: the battle that is seen and its camera, and what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.kiosk import attract_view, durations
from game.ui.kiosk.attract import pace_of
from game.ui.kiosk.attract_camera import in_company, look_on
from game.ui.kiosk.kiosk_battle import KioskBattle

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk


def advance(stand: Kiosk, seconds: float) -> None:
    """The programme goes on; the battle only while it is to be seen."""
    seen, step = None if stand._between() else stand.fight, min(seconds, durations.LONGEST_STEP)
    if stand._between():
        stand.sea.advance(step)
    elif seen is not None:
        _look(stand, seen)
        seen.screen.show.speed = pace_of(seen.screen.scene().acts)
        seen.screen.advance(step)
        in_company(seen.screen, attract_view.places(stand.size, stand.look).theatre)
        seen.tell(step)
        stand.over += seconds if seen.over else 0.0
    if stand.guns.too_quiet(stand.fight.teller.shots if stand.fight is not None else 0, seconds):
        stand._begin(stand.bills.duel)
        stand.programme.to_battle()
    elif stand.programme.advance(seconds) or stand.over > durations.OVER:
        stand._begin_next()
    if stand.fight is not None and stand.fight is not seen and not stand._between():
        _look(stand, stand.fight)


def _look(stand: Kiosk, fight: KioskBattle) -> None:
    """The camera of the show is where it should be in this battle."""
    lay = attract_view.places(stand.size, stand.look)
    look_on(stand.eye, fight.screen, lay.theatre, lay.sentence)
