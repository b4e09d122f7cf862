"""Looking back on the screen of a battle: what has happened is played once more from the journal,
with its dice, part by part and back and forth, while the battle itself and what lies on the desk
wait. Works on the screen; the rules and the journal know nothing of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.play import again
from game.play.battle import Battle
from game.systems import Show
from game.ui.kit.sound_feed import Hearing
from game.ui.table import framing
from game.ui.table.actions import LookingBack
from game.ui.table.desk import Desk
from game.ui.table.dispatch import Dispatches

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen
    from game.ui.table.beside import Beside

JUST_BEGUN: Final = 1.2
"""Seconds into a part of a turn within which a step back goes to the part before."""


@dataclass(slots=True)
class SuspendedBattle:
    """What waits while the screen looks back: the battle and all that follows it."""

    battle: Battle
    show: Show
    desk: Desk
    hearing: Hearing
    dispatches: Dispatches
    beside: Beside | None


@dataclass(slots=True)
class LookBack:
    """What is kept, how many events there are to see and at which of them parts of turns begin;
    which part is seen, and for how many seconds it has been."""

    kept: SuspendedBattle
    upto: int
    stops: list[int]
    part: int = -1
    seen: float = 0.0


def offered(battle: Battle) -> bool:
    """Whether there is a part of a turn to look back at."""
    return again.turn_before(battle.events) >= 0


def begin(screen: BattleScreen) -> None:
    """The last turn, or this one as far as it has come, is seen again from its beginning: while a
    question is open, for then no die is still to fall before it."""
    battle = screen.battle
    start = again.turn_before(battle.events)
    if screen.looks_back is not None or start < 0 or not screen.desk.prompt.asks:
        return
    kept = SuspendedBattle(
        battle, screen.show, screen.desk, screen.hearing, screen.dispatches, screen.beside
    )
    upto, stops = again.end_of_it(battle.events), again.stops(battle.events)
    screen.looks_back = LookBack(kept, upto, stops)
    past = again.looked_back_at(battle)
    again.go_to(past, start)
    show = Show(past)
    show.speed, show.reads = kept.show.speed or 1, True
    desk = Desk(past, show, kept.desk.names, kept.desk.face, past=True)
    desk.looked, desk.few = kept.desk.looked, kept.desk.few
    desk.own, desk.other = kept.desk.own, kept.desk.other
    hearing = Hearing(kept.hearing.sound, past)
    dispatches = Dispatches(past, kept.dispatches.silent)
    _lay(screen, SuspendedBattle(past, show, desk, hearing, dispatches, None))
    _settled(screen)
    with past.table.at():
        screen.hold(framing.whole(desk))


def _lay(screen: BattleScreen, found: SuspendedBattle) -> None:
    """This battle is the one on the screen, and nothing lies over it."""
    screen.battle, screen.show, screen.desk = found.battle, found.show, found.desk
    screen.hearing, screen.dispatches, screen.beside = (
        found.hearing,
        found.dispatches,
        found.beside,
    )
    screen.wheel, screen.views.ruler = None, None
    screen.skipping = screen.hurry = screen.hurried = screen.hand.taken = False


def leave(screen: BattleScreen) -> None:
    """The battle itself is on the screen again, as it was left."""
    looked, screen.looks_back = screen.looks_back, None
    if looked is None:
        return
    past, show, speed = screen.battle, screen.show, screen.show.speed
    _lay(screen, looked.kept)
    if looked.kept.show.speed:
        screen.show.speed = speed or looked.kept.show.speed
    show.close()
    past.close()
    with screen.battle.table.at():
        screen.desk.follow()
        screen.frame()
    screen.refocus()


def advance(screen: BattleScreen, seconds: float) -> None:
    """Time passes while the screen looks back: at the end of what there is to see it goes back to
    the battle itself."""
    looked = screen.looks_back
    if looked is None:
        return
    battle = screen.battle
    battle.done()
    screen.show.watched = 0.0  # nobody is kept waiting who has asked to see it
    here = part_of(looked, len(battle.events))
    looked.seen = 0.0 if here != looked.part else looked.seen + seconds
    looked.part = here
    over = len(battle.events) >= looked.upto and screen.show.at_rest() and not screen.desk.held
    if over or len(battle.events) > looked.upto:
        leave(screen)


def part_of(looked: LookBack, events: int) -> int:
    """The number of the stop that has been passed last, -1 before the first."""
    return sum(stop <= events for stop in looked.stops) - 1


def earlier(screen: BattleScreen) -> None:
    """This part of the turn is seen from its beginning, or, if it has only just begun, the one
    before it, of this turn or of the last."""
    looked = screen.looks_back
    if looked is None:
        return
    here = part_of(looked, len(screen.battle.events))
    back = 1 if looked.seen < JUST_BEGUN else 0
    _go(screen, looked, max(0, here - back))


def later(screen: BattleScreen) -> None:
    """The next part of the turn begins; after the last the battle itself is on the screen."""
    looked = screen.looks_back
    if looked is None:
        return
    there = part_of(looked, len(screen.battle.events)) + 1
    if there >= len(looked.stops):
        leave(screen)
    else:
        _go(screen, looked, there)


def _go(screen: BattleScreen, looked: LookBack, part: int) -> None:
    """That part of a turn has just begun."""
    again.go_to(screen.battle, looked.stops[part])
    looked.seen, looked.part = 0.0, part
    screen.hand.taken = False
    _settled(screen)


def _settled(screen: BattleScreen) -> None:
    """Stage and desk are as the table stands, without the dice of what was before."""
    if screen.show.rewinds != screen.battle.rewinds:
        screen.show.rewound()
    with screen.battle.table.at():
        screen.desk.follow()
    screen.desk.tray.away = True


def hold(screen: BattleScreen) -> None:
    """All stands still, or goes on."""
    screen.desk.held = not screen.desk.held


def do(screen: BattleScreen, action: LookingBack) -> None:
    """What is done while the screen looks back."""
    match action:
        case LookingBack.EARLIER:
            earlier(screen)
        case LookingBack.LATER:
            later(screen)
        case LookingBack.HOLD:
            hold(screen)
