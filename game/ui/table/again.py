"""Looking back on the screen of a battle: what has happened is played once more from the journal,
with its dice, part by part and back and forth, while the battle itself, what lies on the desk and
the view wait. It begins with the last turn, or with the last great moment. Works on the screen; the
rules and the journal know nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from game.core.events import Event
from game.play import again
from game.play.battle import Battle
from game.play.great_moments import GreatMoment, beginning_of, end_of, last_great
from game.stage.frame.camera import CameraView, MustShow
from game.systems import Show
from game.ui.kit.sound_feed import Hearing
from game.ui.table import framing, holding, watch
from game.ui.table.actions import LookingBack
from game.ui.table.camera_aim import Aim
from game.ui.table.desk import Desk
from game.ui.table.director import Director
from game.ui.table.dispatch import Dispatches
from game.ui.table.prompts import Asked

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen
    from game.ui.table.beside import Beside

JUST_BEGUN: Final = 1.2
"""Seconds into a part of a turn within which a step back goes to the part before."""


NOTHING_YET: Final = "Nothing has happened yet that could be seen again"


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
class SuspendedView:
    """How the player saw it: where the camera was going and what it held, whether he had taken it,
    the director's thoughts, the focus."""

    view: CameraView
    holds: tuple[MustShow, ...]
    taken: bool
    director: Director
    focus: str


@dataclass(slots=True)
class LookBack:
    """What is kept (None where there is no battle to go back to), how many events there are to see
    and at which of them parts of turns begin; which part is seen, for how many seconds it has been,
    and whether it has come to its end."""

    kept: tuple[SuspendedBattle, SuspendedView] | None
    upto: int
    stops: list[int]
    part: int = -1
    seen: float = 0.0
    over: bool = False


def why_not(screen: BattleScreen) -> str:
    """Why nothing can be seen again now, '' if something can."""
    if screen.looks_back is not None:
        return "It is being seen again"
    if screen.desk.covered:
        return "Another player is to look first"
    if screen.desk.prompt.kind == Asked.DONE or screen.battle.waiting_for_done():
        return "Your answer must stand first: its dice are still to fall"
    return "" if again.turn_before(screen.battle.events) >= 0 else NOTHING_YET


def great_moment(screen: BattleScreen) -> GreatMoment | None:
    """The last great moment that can be seen again; while the screen looks back, the one before
    what is seen."""
    looked = screen.looks_back
    if looked is None or looked.kept is None:
        return None if why_not(screen) else last_great(screen.battle.events)
    events = looked.kept[0].battle.events
    here = beginning_of(screen.battle.events, len(screen.battle.events) - 1)
    return last_great(events, here) or last_great(events)


def begin(screen: BattleScreen) -> None:
    """The last turn, or this one as far as it has come, is seen again from its beginning; with
    nothing to see nothing happens."""
    if not why_not(screen):
        _look(screen, again.turn_before(screen.battle.events))


def begin_great(screen: BattleScreen) -> None:
    """The last great moment is seen again, from the order or the card that led to it; while the
    screen looks back, the one before."""
    moment = great_moment(screen)
    if moment is not None:
        begin_at(screen, moment.at)


def begin_at(screen: BattleScreen, at: int) -> None:
    """What happened then, by the number of the event, is seen again, from what led to it to what
    came of it. Where nothing can be seen again now, the eye goes to the place and stays there."""
    looked = screen.looks_back
    if looked is None and why_not(screen):
        look_at(screen, at)
    elif looked is None:
        events = screen.battle.events
        _look(screen, beginning_of(events, at), end_of(events, at))
    else:
        whole = looked.kept[0].battle.events if looked.kept is not None else screen.battle.events
        looked.upto = end_of(whole, at)
        _go_to(screen, looked, beginning_of(whole, at))


def look_at(screen: BattleScreen, at: int) -> None:
    """The ships that the event is about are in view, where they lie now."""
    events = screen.battle.events
    if at >= len(events):
        return
    with screen.battle.table.at():
        holds = framing.scene_of(screen.desk, [events[at]])
        ship = screen.desk.ship(events[at].ship)
        holds = holds or (framing.roomy([ship]) if ship is not None else ())
        if holds:
            screen.hand.taken = True
            holding.hold(screen, holds)


def _look(screen: BattleScreen, start: int, upto: int | None = None) -> None:
    """The battle is seen again from so many events on, to that number of them or to its last, as
    soon as a table of its own has come there."""
    past = again.looked_back_at(screen.battle)
    again.set_out(past, start)
    arrived = partial(_look_at_past, screen, past, upto)
    screen.ways.turn_back(past, start, arrived, past.close)


def _look_at_past(screen: BattleScreen, past: Battle, upto: int | None) -> None:
    """The battle looked back at is on the screen, and what was there is kept."""
    battle = screen.battle
    kept = SuspendedBattle(
        battle, screen.show, screen.desk, screen.hearing, screen.dispatches, screen.beside
    )
    view = SuspendedView(
        screen.board.camera.aim, screen.holds, screen.hand.taken, screen.director, screen.ring.at
    )
    end, stops = again.end_of_it(battle.events), again.stops(battle.events)
    screen.looks_back = LookBack((kept, view), end if upto is None else min(upto, end), stops)
    show = Show(past)
    show.speed, show.reads = kept.show.speed or 1, True
    desk = Desk(past, show, kept.desk.names, kept.desk.face, past=True)
    desk.looked, desk.few, desk.sparse = kept.desk.looked, kept.desk.few, kept.desk.sparse
    desk.own, desk.other = kept.desk.own, kept.desk.other
    hearing = Hearing(kept.hearing.sound, past)
    dispatches = Dispatches(past, kept.dispatches.silent)
    _lay(screen, SuspendedBattle(past, show, desk, hearing, dispatches, None))
    _begin_to_see(screen)


def show_part(screen: BattleScreen, events: Sequence[Event], start: int, end: int) -> None:
    """This screen, whose battle is a replay that nobody plays, shows what happened from so many of
    these events on until there are `end`, at the speed of life, and then goes where its menu
    leads."""
    screen.looks_back = LookBack(None, end, again.stops(events))
    again.go_to(screen.battle, start)
    screen.desk.past = True
    screen.show.speed, screen.show.reads = 1, True
    _begin_to_see(screen)


def _begin_to_see(screen: BattleScreen) -> None:
    """All ships are in view, and from then on the director leads the eye."""
    watch.lead(screen, screen.show)
    screen.director = Director()
    _settled(screen)
    with screen.battle.table.at():
        holding.hold(screen, framing.whole(screen.desk))


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
    """The battle itself is on the screen again, as it was left, or the page that led here."""
    looked, screen.looks_back = screen.looks_back, None
    if looked is None:
        return
    if looked.kept is None:
        screen.ways.menu()
        return
    past, show, speed = screen.battle, screen.show, screen.show.speed
    kept, view = looked.kept
    _lay(screen, kept)
    if kept.show.speed:
        screen.show.speed = speed or kept.show.speed
    show.close()
    past.close()
    with screen.battle.table.at():
        screen.desk.follow()
    screen.director = view.director
    screen.go_to(Aim(view.view, 0.0), view.holds)
    screen.hand.taken = view.taken
    screen.refocus()
    screen.ring.at = view.focus or screen.ring.at


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
    looked.over = over or len(battle.events) > looked.upto
    if looked.over and looked.kept is not None:
        leave(screen)


def go_home(screen: BattleScreen) -> None:
    """What led to another page when it was over leads there: the last thing in a frame, for the
    screen is put away by it."""
    looked = screen.looks_back
    if looked is not None and looked.over:
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
    _go_to(screen, looked, looked.stops[part], part)


def _go_to(screen: BattleScreen, looked: LookBack, events: int, part: int | None = None) -> None:
    """So many events have happened, and what follows is seen from there on; whoever does not wait
    until the table has come there looks back no more."""

    def arrived() -> None:
        looked.seen = 0.0
        looked.part = part_of(looked, events) if part is None else part
        screen.hand.taken = False
        screen.director.forget()
        _settled(screen)

    again.set_out(screen.battle, events)
    screen.ways.turn_back(screen.battle, events, arrived, lambda: leave(screen))


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
        case LookingBack.GREAT:
            begin_great(screen)
