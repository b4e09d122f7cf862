"""The show as time passes: the battle that is seen and its camera, and what comes after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.stand import cinema, times
from game.ui.stand.attract import pace_of
from game.ui.stand.battle import Fight
from game.ui.stand.eye import in_company, look_on

if TYPE_CHECKING:
    from game.ui.stand.stand import Stand


def advance(stand: Stand, seconds: float) -> None:
    """The programme goes on; the battle only while it is to be seen."""
    seen, step = None if stand._between() else stand.fight, min(seconds, times.LONGEST_STEP)
    if stand._between():
        stand.sea.advance(step)
    elif seen is not None:
        _look(stand, seen)
        seen.screen.show.speed = pace_of(seen.screen.scene().acts)
        seen.screen.advance(step)
        in_company(seen.screen, cinema.places(stand.size, stand.look).theatre)
        seen.tell(step)
        stand.over += seconds if seen.over else 0.0
    if stand.guns.too_quiet(stand.fight.teller.shots if stand.fight is not None else 0, seconds):
        stand._begin(stand.bills.duel)
        stand.programme.to_battle()
    elif stand.programme.advance(seconds) or stand.over > times.OVER:
        stand._begin_next()
    if stand.fight is not None and stand.fight is not seen and not stand._between():
        _look(stand, stand.fight)


def _look(stand: Stand, fight: Fight) -> None:
    """The camera of the show is where it should be in this battle."""
    lay = cinema.places(stand.size, stand.look)
    look_on(stand.eye, fight.screen, lay.theatre, lay.sentence)
