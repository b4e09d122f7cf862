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
from game.play import playback
from game.play.battle import Battle
from game.play.great_moments import GreatMoment, beginning_of, end_of, last_great
from game.stage.frame.camera import CameraView, MustShow
from game.systems import Show
from game.ui.battle import camera_fit, question_framing, spectator_camera
from game.ui.battle.actions import ReplayAction
from game.ui.battle.camera_director import CameraDirector
from game.ui.battle.camera_moves import CameraMove
from game.ui.battle.dispatch import MessageQueue
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.kit.sound_feed import SoundFeed

if TYPE_CHECKING:
    from game.ui.battle.plugin import BattlePlugin
    from game.ui.battle.screen import BattleScreen

JUST_BEGUN: Final = 1.2
"""Seconds into a part of a turn within which a step back goes to the part before."""


NOTHING_YET: Final = "Nothing has happened yet that could be seen again"


@dataclass(slots=True)
class SuspendedBattle:
    """What waits while the screen looks back: the battle and all that follows it."""

    battle: Battle
    show: Show
    desk: HudState
    hearing: SoundFeed
    dispatches: MessageQueue
    beside: BattlePlugin | None


@dataclass(slots=True)
class SuspendedView:
    """How the player saw it: where the camera was going and what it held, whether he had taken it,
    the director's thoughts, the focus."""

    view: CameraView
    holds: tuple[MustShow, ...]
    taken: bool
    director: CameraDirector
    focus: str


@dataclass(slots=True)
class Replay:
    """What is kept (None where there is no battle to go back to), how many events there are to see
    and at which of them parts of turns begin; which part is seen, for how many seconds it has been,
    and whether it has come to its end."""

    kept: tuple[SuspendedBattle, SuspendedView] | None
    end: int
    stops: list[int]
    part: int = -1
    shown: float = 0.0
    over: bool = False


def refusal(screen: BattleScreen) -> str:
    """Why nothing can be seen again now, '' if something can."""
    if screen.looks_back is not None:
        return "It is being seen again"
    if screen.hud.is_covered:
        return "Another player is to look first"
    if screen.hud.prompt.kind == PromptKind.DONE or screen.battle.waiting_for_done():
        return "Your answer must stand first: its dice are still to fall"
    return "" if playback.turn_before(screen.battle.events) >= 0 else NOTHING_YET


def great_moment(screen: BattleScreen) -> GreatMoment | None:
    """The last great moment that can be seen again; while the screen looks back, the one before
    what is seen."""
    looked = screen.looks_back
    if looked is None or looked.kept is None:
        return None if refusal(screen) else last_great(screen.battle.events)
    events = looked.kept[0].battle.events
    here = beginning_of(screen.battle.events, len(screen.battle.events) - 1)
    return last_great(events, here) or last_great(events)


def begin(screen: BattleScreen) -> None:
    """The last turn, or this one as far as it has come, is seen again from its beginning; with
    nothing to see nothing happens."""
    if not refusal(screen):
        _look(screen, playback.turn_before(screen.battle.events))


def begin_great_moment(screen: BattleScreen) -> None:
    """The last great moment is seen again, from the order or the card that led to it; while the
    screen looks back, the one before."""
    moment = great_moment(screen)
    if moment is not None:
        begin_at(screen, moment.at)


def begin_at(screen: BattleScreen, at: int) -> None:
    """What happened then, by the number of the event, is seen again, from what led to it to what
    came of it. Where nothing can be seen again now, the eye goes to the place and stays there."""
    looked = screen.looks_back
    if looked is None and refusal(screen):
        look_at(screen, at)
    elif looked is None:
        events = screen.battle.events
        _look(screen, beginning_of(events, at), end_of(events, at))
    else:
        whole = looked.kept[0].battle.events if looked.kept is not None else screen.battle.events
        looked.end = end_of(whole, at)
        _go_to(screen, looked, beginning_of(whole, at))


def look_at(screen: BattleScreen, at: int) -> None:
    """The ships that the event is about are in view, where they lie now."""
    events = screen.battle.events
    if at >= len(events):
        return
    with screen.battle.table.at():
        holds = question_framing.scene_of(screen.hud, [events[at]])
        ship = screen.hud.ship(events[at].ship)
        holds = holds or (question_framing.roomy([ship]) if ship is not None else ())
        if holds:
            screen.hand.has_camera = True
            camera_fit.hold(screen, holds)


def _look(screen: BattleScreen, start: int, upto: int | None = None) -> None:
    """The battle is seen again from so many events on, to that number of them or to its last, as
    soon as a table of its own has come there."""
    past = playback.replay_of(screen.battle)
    playback.set_out(past, start)
    arrived = partial(_look_at_past, screen, past, upto)
    screen.ways.turn_back(past, start, arrived, past.close)


def _look_at_past(screen: BattleScreen, past: Battle, upto: int | None) -> None:
    """The battle looked back at is on the screen, and what was there is kept."""
    battle = screen.battle
    kept = SuspendedBattle(
        battle, screen.show, screen.hud, screen.hearing, screen.dispatches, screen.beside
    )
    view = SuspendedView(
        screen.board.camera.aim,
        screen.holds,
        screen.hand.has_camera,
        screen.director,
        screen.ring.at,
    )
    end, stops = playback.last_event(battle.events), playback.stops(battle.events)
    screen.looks_back = Replay((kept, view), end if upto is None else min(upto, end), stops)
    show = Show(past)
    show.speed, show.reads = kept.show.speed or 1, True
    hud = HudState(past, show, kept.desk.names, kept.desk.book_ui, is_replay=True)
    hud.uncovered_for, hud.max_buttons, hud.primary_only = (
        kept.desk.uncovered_for,
        kept.desk.max_buttons,
        kept.desk.primary_only,
    )
    hud.own_ship, hud.other_ship = kept.desk.own_ship, kept.desk.other_ship
    hearing = SoundFeed(kept.hearing.sound, past)
    dispatches = MessageQueue(past, kept.dispatches.silent)
    _lay(screen, SuspendedBattle(past, show, hud, hearing, dispatches, None))
    _begin_to_see(screen)


def show_part(screen: BattleScreen, events: Sequence[Event], start: int, end: int) -> None:
    """This screen, whose battle is a replay that nobody plays, shows what happened from so many of
    these events on until there are `end`, at the speed of life, and then goes where its menu
    leads."""
    screen.looks_back = Replay(None, end, playback.stops(events))
    playback.go_to(screen.battle, start)
    screen.hud.is_replay = True
    screen.show.speed, screen.show.reads = 1, True
    _begin_to_see(screen)


def _begin_to_see(screen: BattleScreen) -> None:
    """All ships are in view, and from then on the director leads the eye."""
    spectator_camera.connect_show(screen, screen.show)
    screen.director = CameraDirector()
    _settled(screen)
    with screen.battle.table.at():
        camera_fit.hold(screen, question_framing.whole(screen.hud))


def _lay(screen: BattleScreen, found: SuspendedBattle) -> None:
    """This battle is the one on the screen, and nothing lies over it."""
    screen.battle, screen.show, screen.hud = found.battle, found.show, found.desk
    screen.hearing, screen.dispatches, screen.beside = (
        found.hearing,
        found.dispatches,
        found.beside,
    )
    screen.wheel, screen.views.ruler = None, None
    screen.skipping = screen.hurry = screen.hurried = screen.hand.has_camera = False


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
        screen.hud.follow()
    screen.director = view.director
    screen.move_camera(CameraMove(view.view, 0.0), view.holds)
    screen.hand.has_camera = view.taken
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
    looked.shown = 0.0 if here != looked.part else looked.shown + seconds
    looked.part = here
    over = len(battle.events) >= looked.end and screen.show.at_rest() and not screen.hud.is_paused
    looked.over = over or len(battle.events) > looked.end
    if looked.over and looked.kept is not None:
        leave(screen)


def return_to_page(screen: BattleScreen) -> None:
    """What led to another page when it was over leads there: the last thing in a frame, for the
    screen is put away by it."""
    looked = screen.looks_back
    if looked is not None and looked.over:
        leave(screen)


def part_of(looked: Replay, events: int) -> int:
    """The number of the stop that has been passed last, -1 before the first."""
    return sum(stop <= events for stop in looked.stops) - 1


def earlier(screen: BattleScreen) -> None:
    """This part of the turn is seen from its beginning, or, if it has only just begun, the one
    before it, of this turn or of the last."""
    looked = screen.looks_back
    if looked is None:
        return
    here = part_of(looked, len(screen.battle.events))
    back = 1 if looked.shown < JUST_BEGUN else 0
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


def _go(screen: BattleScreen, looked: Replay, part: int) -> None:
    """That part of a turn has just begun."""
    _go_to(screen, looked, looked.stops[part], part)


def _go_to(screen: BattleScreen, looked: Replay, events: int, part: int | None = None) -> None:
    """So many events have happened, and what follows is seen from there on; whoever does not wait
    until the table has come there looks back no more."""

    def arrived() -> None:
        looked.shown = 0.0
        looked.part = part_of(looked, events) if part is None else part
        screen.hand.has_camera = False
        screen.director.reset()
        _settled(screen)

    playback.set_out(screen.battle, events)
    screen.ways.turn_back(screen.battle, events, arrived, lambda: leave(screen))


def _settled(screen: BattleScreen) -> None:
    """Stage and desk are as the table stands, without the dice of what was before."""
    if screen.show.rewinds != screen.battle.rewinds:
        screen.show.rewound()
    with screen.battle.table.at():
        screen.hud.follow()
    screen.hud.tray.away = True


def hold(screen: BattleScreen) -> None:
    """All stands still, or goes on."""
    screen.hud.is_paused = not screen.hud.is_paused


def do(screen: BattleScreen, action: ReplayAction) -> None:
    """What is done while the screen looks back."""
    match action:
        case ReplayAction.EARLIER:
            earlier(screen)
        case ReplayAction.LATER:
            later(screen)
        case ReplayAction.HOLD:
            hold(screen)
        case ReplayAction.GREAT:
            begin_great_moment(screen)
