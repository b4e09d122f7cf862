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
from game.play.great_moments import GreatMoment, end_event_of, first_event_of, last_great_moment
from game.stage.frame.camera import CameraView, MustShow
from game.systems import BattleShow
from game.ui.battle.camera.camera_director import CameraDirector
from game.ui.battle.camera.camera_moves import CameraMove
from game.ui.battle.screen import camera_fit, spectator_camera
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import ReplayAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import question_framing
from game.ui.battle.views.level_messages import MessageQueue
from game.ui.kit.sound_feed import SoundFeed

if TYPE_CHECKING:
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.battle.values.plugin import BattlePlugin

JUST_BEGUN_SECONDS: Final = 1.2
"""Seconds into a part of a turn within which a step back goes to the part before."""


NOTHING_YET: Final = "Nothing has happened yet that could be seen again"


@dataclass(slots=True)
class SuspendedBattle:
    """What waits while the screen looks back: the battle and all that follows it."""

    battle: Battle
    show: BattleShow
    hud: HudState
    sound_feed: SoundFeed
    messages: MessageQueue
    plugin: BattlePlugin | None


@dataclass(slots=True)
class SuspendedView:
    """How the player saw it: where the camera was going and what it held, whether he had taken it,
    the director's thoughts, the focus."""

    view: CameraView
    camera_places: tuple[MustShow, ...]
    has_camera: bool
    director: CameraDirector
    focus: str


@dataclass(slots=True)
class Replay:
    """What is kept (None where there is no battle to go back to), how many events there are to see
    and at which of them parts of turns begin; which part is seen, for how many seconds it has been,
    and whether it has come to its end."""

    suspended: tuple[SuspendedBattle, SuspendedView] | None
    end_event: int
    part_starts: list[int]
    part: int = -1
    part_seconds: float = 0.0
    is_over: bool = False


def refusal(screen: BattleScreen) -> str:
    """Why nothing can be seen again now, '' if something can."""
    if screen.replay is not None:
        return "It is being seen again"
    if screen.hud.is_covered:
        return "Another player is to look first"
    if screen.hud.prompt.kind == PromptKind.DONE or screen.battle.needs_confirm():
        return "Your answer must stand first: its dice are still to fall"
    return "" if playback.last_turn_stop(screen.battle.events) >= 0 else NOTHING_YET


def replayable_moment(screen: BattleScreen) -> GreatMoment | None:
    """The last great moment that can be seen again; while the screen looks back, the one before
    what is seen."""
    replay = screen.replay
    if replay is None or replay.suspended is None:
        return None if refusal(screen) else last_great_moment(screen.battle.events)
    events = replay.suspended[0].battle.events
    here = first_event_of(screen.battle.events, len(screen.battle.events) - 1)
    return last_great_moment(events, here) or last_great_moment(events)


def begin_replay(screen: BattleScreen) -> None:
    """The last turn, or this one as far as it has come, is seen again from its beginning; with
    nothing to see nothing happens."""
    if not refusal(screen):
        _begin_past(screen, playback.last_turn_stop(screen.battle.events))


def begin_great_moment(screen: BattleScreen) -> None:
    """The last great moment is seen again, from the order or the card that led to it; while the
    screen looks back, the one before."""
    moment = replayable_moment(screen)
    if moment is not None:
        begin_at_event(screen, moment.event_index)


def begin_at_event(screen: BattleScreen, at: int) -> None:
    """What happened then, by the number of the event, is seen again, from what led to it to what
    came of it. Where nothing can be seen again now, the eye goes to the place and stays there."""
    replay = screen.replay
    if replay is None and refusal(screen):
        show_event_ships(screen, at)
    elif replay is None:
        events = screen.battle.events
        _begin_past(screen, first_event_of(events, at), end_event_of(events, at))
    else:
        whole = (
            replay.suspended[0].battle.events
            if replay.suspended is not None
            else screen.battle.events
        )
        replay.end_event = end_event_of(whole, at)
        _go_to_event(screen, replay, first_event_of(whole, at))


def show_event_ships(screen: BattleScreen, at: int) -> None:
    """The ships that the event is about are in view, where they lie now."""
    events = screen.battle.events
    if at >= len(events):
        return
    with screen.battle.table.at():
        holds = question_framing.places_of_events(screen.hud, [events[at]])
        ship = screen.hud.find_ship(events[at].ship)
        holds = holds or (question_framing.ships_with_masts([ship]) if ship is not None else ())
        if holds:
            screen.sea_input.has_camera = True
            camera_fit.show_places(screen, holds)


def _begin_past(screen: BattleScreen, start: int, upto: int | None = None) -> None:
    """The battle is seen again from so many events on, to that number of them or to its last, as
    soon as a table of its own has come there."""
    past = playback.battle_for_playback(screen.battle)
    playback.prepare_go_to(past, start)
    arrived = partial(_show_past, screen, past, upto)
    screen.navigation.replay_to_event(past, start, arrived, past.close)


def _show_past(screen: BattleScreen, past: Battle, upto: int | None) -> None:
    """The battle looked back at is on the screen, and what was there is kept."""
    battle = screen.battle
    kept = SuspendedBattle(
        battle, screen.show, screen.hud, screen.sound_feed, screen.messages, screen.plugin
    )
    view = SuspendedView(
        screen.sea_view.camera.target_view,
        screen.camera_places,
        screen.sea_input.has_camera,
        screen.camera_director,
        screen.ring.focused,
    )
    end, stops = playback.replayable_count(battle.events), playback.playback_stops(battle.events)
    screen.replay = Replay((kept, view), end if upto is None else min(upto, end), stops)
    show = BattleShow(past)
    show.speed, show.must_stay_readable = kept.show.speed or 1, True
    hud = HudState(past, show, kept.hud.names, kept.hud.book_ui, is_replay=True)
    hud.uncovered_for, hud.max_buttons, hud.is_primary_only = (
        kept.hud.uncovered_for,
        kept.hud.max_buttons,
        kept.hud.is_primary_only,
    )
    hud.own_ship, hud.other_ship = kept.hud.own_ship, kept.hud.other_ship
    hearing = SoundFeed(kept.sound_feed.sound, past)
    dispatches = MessageQueue(past, kept.messages.is_silent)
    _put_on_screen(screen, SuspendedBattle(past, show, hud, hearing, dispatches, None))
    _begin_show(screen)


def show_part(screen: BattleScreen, events: Sequence[Event], start: int, end: int) -> None:
    """This screen, whose battle is a replay that nobody plays, shows what happened from so many of
    these events on until there are `end_event`, at the speed of life, and then goes where its menu
    leads."""
    screen.replay = Replay(None, end, playback.playback_stops(events))
    playback.go_to_event(screen.battle, start)
    screen.hud.is_replay = True
    screen.show.speed, screen.show.must_stay_readable = 1, True
    _begin_show(screen)


def _begin_show(screen: BattleScreen) -> None:
    """All ships are in view, and from then on the director leads the eye."""
    spectator_camera.connect_show(screen, screen.show)
    screen.camera_director = CameraDirector()
    _settle(screen)
    with screen.battle.table.at():
        camera_fit.show_places(screen, question_framing.all_places(screen.hud))


def _put_on_screen(screen: BattleScreen, suspended: SuspendedBattle) -> None:
    """This battle is the one on the screen, and nothing lies over it."""
    screen.battle, screen.show, screen.hud = suspended.battle, suspended.show, suspended.hud
    screen.sound_feed, screen.messages, screen.plugin = (
        suspended.sound_feed,
        suspended.messages,
        suspended.plugin,
    )
    screen.wheel, screen.ruler_and_arcs.ruler = None, None
    screen.is_skipping = screen.is_hurrying = screen.is_hurried = screen.sea_input.has_camera = (
        False
    )


def leave_replay(screen: BattleScreen) -> None:
    """The battle itself is on the screen again, as it was left, or the page that led here."""
    replay, screen.replay = screen.replay, None
    if replay is None:
        return
    if replay.suspended is None:
        screen.navigation.open_menu()
        return
    past, show, speed = screen.battle, screen.show, screen.show.speed
    kept, view = replay.suspended
    _put_on_screen(screen, kept)
    if kept.show.speed:
        screen.show.speed = speed or kept.show.speed
    show.close()
    past.close()
    with screen.battle.table.at():
        screen.hud.update()
    screen.camera_director = view.director
    screen.move_camera(CameraMove(view.view, 0.0), view.camera_places)
    screen.sea_input.has_camera = view.has_camera
    screen.refocus()
    screen.ring.focused = view.focus or screen.ring.focused


def advance(screen: BattleScreen, seconds: float) -> None:
    """Time passes while the screen looks back: at the end of what there is to see it goes back to
    the battle itself."""
    replay = screen.replay
    if replay is None:
        return
    battle = screen.battle
    battle.confirm()
    screen.show.watched_seconds = 0.0  # nobody is kept waiting who has asked to see it
    here = current_part(replay, len(battle.events))
    replay.part_seconds = 0.0 if here != replay.part else replay.part_seconds + seconds
    replay.part = here
    over = (
        len(battle.events) >= replay.end_event
        and screen.show.is_at_rest()
        and not screen.hud.is_paused
    )
    replay.is_over = over or len(battle.events) > replay.end_event
    if replay.is_over and replay.suspended is not None:
        leave_replay(screen)


def return_to_page(screen: BattleScreen) -> None:
    """What led to another page when it was over leads there: the last thing in a frame, for the
    screen is put away by it."""
    replay = screen.replay
    if replay is not None and replay.is_over:
        leave_replay(screen)


def current_part(replay: Replay, events: int) -> int:
    """The number of the stop that has been passed last, -1 before the first."""
    return sum(stop <= events for stop in replay.part_starts) - 1


def step_back(screen: BattleScreen) -> None:
    """This part of the turn is seen from its beginning, or, if it has only just begun, the one
    before it, of this turn or of the last."""
    replay = screen.replay
    if replay is None:
        return
    here = current_part(replay, len(screen.battle.events))
    back = 1 if replay.part_seconds < JUST_BEGUN_SECONDS else 0
    _begin_part(screen, replay, max(0, here - back))


def step_forward(screen: BattleScreen) -> None:
    """The next part of the turn begins; after the last the battle itself is on the screen."""
    replay = screen.replay
    if replay is None:
        return
    there = current_part(replay, len(screen.battle.events)) + 1
    if there >= len(replay.part_starts):
        leave_replay(screen)
    else:
        _begin_part(screen, replay, there)


def _begin_part(screen: BattleScreen, replay: Replay, part: int) -> None:
    """That part of a turn has just begun."""
    _go_to_event(screen, replay, replay.part_starts[part], part)


def _go_to_event(
    screen: BattleScreen, replay: Replay, events: int, part: int | None = None
) -> None:
    """So many events have happened, and what follows is seen from there on; whoever does not wait
    until the table has come there looks back no more."""

    def arrived() -> None:
        replay.part_seconds = 0.0
        replay.part = current_part(replay, events) if part is None else part
        screen.sea_input.has_camera = False
        screen.camera_director.reset()
        _settle(screen)

    playback.prepare_go_to(screen.battle, events)
    screen.navigation.replay_to_event(screen.battle, events, arrived, lambda: leave_replay(screen))


def _settle(screen: BattleScreen) -> None:
    """Stage and desk are as the table stands, without the dice of what was before."""
    if screen.show.rewinds != screen.battle.rewinds:
        screen.show.reset_after_undo()
    with screen.battle.table.at():
        screen.hud.update()
    screen.hud.dice_timing.is_dismissed = True


def toggle_pause(screen: BattleScreen) -> None:
    """All stands still, or goes on."""
    screen.hud.is_paused = not screen.hud.is_paused


def handle_action(screen: BattleScreen, action: ReplayAction) -> None:
    """What is done while the screen looks back."""
    match action:
        case ReplayAction.EARLIER:
            step_back(screen)
        case ReplayAction.LATER:
            step_forward(screen)
        case ReplayAction.HOLD:
            toggle_pause(screen)
        case ReplayAction.GREAT:
            begin_great_moment(screen)
