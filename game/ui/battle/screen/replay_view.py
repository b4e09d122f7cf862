"""Looking back on the screen of a battle: what has happened is played once more from the journal, with its
dice, part by part and back and forth, while the battle itself, what is on the HUD and the view wait. It
begins with the last turn, or with the last great moment. Works on the screen; the rules and the journal know
nothing of it."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.core.events import Event
from game.play import order_replay
from game.play.battle import Battle
from game.play.great_moments import GreatMoment, last_great_moment, scene_end_index, scene_start_index
from game.systems import BattleShow
from game.ui.battle.camera.camera_director import CameraDirector, CameraMove
from game.ui.battle.panels.level_messages import MessageQueue
from game.ui.battle.planning import question_framing
from game.ui.battle.screen import camera_fit, screen_widgets, spectator_camera
from game.ui.battle.state.battle_state import BattleState, Replay, SuspendedBattle, SuspendedView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import ReplayAction
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.sound_feed import SoundFeed

JUST_BEGUN_SECONDS: Final = 1.2
"""Seconds into a part of a turn within which a step back goes to the part before."""


NOTHING_YET: Final = "Nothing has happened yet that could be seen again"


def refusal(state: BattleState) -> str:
    """Return why nothing can be seen again now, '' if something can."""
    if state.replay is not None:
        return "It is being seen again"
    if state.hud.is_covered:
        return "Another player is to look first"
    if state.hud.prompt.kind == PromptKind.DONE or state.battle.needs_confirm():
        return "Your answer must stand first: its dice are still to fall"
    return "" if order_replay.last_turn_stop(state.battle.events) >= 0 else NOTHING_YET


def replayable_moment(state: BattleState) -> GreatMoment | None:
    """Return the last great moment that can be seen again; during a replay, the one before what
    is seen."""
    replay = state.replay
    if replay is None or replay.suspended is None:
        return None if refusal(state) else last_great_moment(state.battle.events)
    events = replay.suspended[0].battle.events
    here = scene_start_index(state.battle.events, len(state.battle.events) - 1)
    return last_great_moment(events, here) or last_great_moment(events)


def replay_turn(state: BattleState) -> None:
    """Replay the last turn, or this one up to now, from its beginning; do nothing if there is nothing to
    see."""
    if not refusal(state):
        _begin_past(state, order_replay.last_turn_stop(state.battle.events))


def replay_great_moment(state: BattleState) -> None:
    """Replay the last great moment, from the order or the card that led to it; during a replay, the one
    before."""
    moment = replayable_moment(state)
    if moment is not None:
        replay_event(state, moment.event_index)


def replay_event(state: BattleState, event_number: int) -> None:
    """Replay the event of that number, from what led to it to what came of it. If nothing can be replayed
    now, move the camera to the place and keep it there."""
    replay = state.replay
    if replay is None and refusal(state):
        show_event_ships(state, event_number)
    elif replay is None:
        events = state.battle.events
        _begin_past(state, scene_start_index(events, event_number), scene_end_index(events, event_number))
    else:
        whole = replay.suspended[0].battle.events if replay.suspended is not None else state.battle.events
        replay.end_event = scene_end_index(whole, event_number)
        _go_to_event(state, replay, scene_start_index(whole, event_number))


def show_event_ships(state: BattleState, event_number: int) -> None:
    """Show the ships that the event is about, where they are now."""
    events = state.battle.events
    if event_number >= len(events):
        return
    with state.battle.table.as_current():
        holds = question_framing.places_of_events(state.hud, [events[event_number]])
        ship = state.hud.find_ship(events[event_number].ship)
        holds = holds or (question_framing.ships_with_masts([ship]) if ship is not None else ())
        if holds:
            state.sea_input.has_camera = True
            camera_fit.show_places(state, holds)


def _begin_past(state: BattleState, start: int, upto: int | None = None) -> None:
    """Replay the battle from that event on, to that number of events or to the last, as soon as a table of
    its own has come there."""
    past = order_replay.battle_for_playback(state.battle)
    order_replay.prepare_go_to_event(past, start)
    arrived = partial(_show_past, state, past, upto)
    state.navigation.replay_to_event(past, start, arrived, past.close)


def _show_past(state: BattleState, past: Battle, upto: int | None) -> None:
    """Put the battle of the replay on the screen, and keep what was there."""
    battle = state.battle
    kept = SuspendedBattle(battle, state.show, state.hud, state.sound_feed, state.messages, state.plugin)
    view = SuspendedView(
        state.sea_view.camera.target_view,
        state.camera_places,
        state.sea_input.has_camera,
        state.camera_director,
        state.ring.focused,
    )
    end, stops = (
        order_replay.replayable_event_count(battle.events),
        order_replay.playback_stops(battle.events),
    )
    state.replay = Replay((kept, view), end if upto is None else min(upto, end), stops)
    show = BattleShow(past)
    show.speed, show.must_stay_readable = kept.show.speed or 1, True
    hud = HudState(
        past,
        show,
        kept.hud.names,
        kept.hud.book_ui,
        is_replay=True,
        uncovered_for=kept.hud.uncovered_for,
        max_buttons=kept.hud.max_buttons,
        is_primary_only=kept.hud.is_primary_only,
    )
    hud.offers_advice = state.navigation.open_advice is not None
    hud.show_ships(own=kept.hud.own_ship, other=kept.hud.other_ship)
    hearing = SoundFeed(kept.sound_feed.sound, past)
    dispatches = MessageQueue(past, kept.messages.is_silent)
    _put_on_screen(state, SuspendedBattle(past, show, hud, hearing, dispatches, None))
    _begin_show(state)


def show_part(state: BattleState, events: Sequence[Event], start: int, end: int) -> None:
    """Show what happened between these two numbers of events at the pace of life, then go where the menu of
    the screen leads. Its battle is a replay that nobody plays."""
    state.replay = Replay(None, end, order_replay.playback_stops(events))
    order_replay.go_to_event(state.battle, start)
    state.hud.is_replay = True
    state.hud.offers_advice = state.navigation.open_advice is not None
    state.show.speed, state.show.must_stay_readable = 1, True
    _begin_show(state)


def _begin_show(state: BattleState) -> None:
    """Show all ships, and from then on let the director lead the camera."""
    spectator_camera.connect_show(state, state.show)
    state.camera_director = CameraDirector()
    _settle(state)
    with state.battle.table.as_current():
        camera_fit.show_places(state, question_framing.all_places(state.hud))


def _put_on_screen(state: BattleState, suspended: SuspendedBattle) -> None:
    """Put this battle on the screen, with nothing over it."""
    state.battle, state.show, state.hud = suspended.battle, suspended.show, suspended.hud
    state.sound_feed, state.messages, state.plugin = (
        suspended.sound_feed,
        suspended.messages,
        suspended.plugin,
    )
    screen_widgets.reset_view_and_pace(state)


def leave_replay(state: BattleState) -> None:
    """Put the battle itself on the screen again, as it was left; or go back to the page that led here."""
    replay, state.replay = state.replay, None
    if replay is None:
        return
    if replay.suspended is None:
        state.navigation.open_menu()
        return
    past, show, speed = state.battle, state.show, state.show.speed
    kept, view = replay.suspended
    _put_on_screen(state, kept)
    if kept.show.speed:
        state.show.speed = speed or kept.show.speed
    show.close()
    past.close()
    with state.battle.table.as_current():
        state.hud.update()
    state.camera_director = view.director
    camera_fit.move_camera(state, CameraMove(view.view, 0.0), view.camera_places)
    state.sea_input.has_camera = view.has_camera
    screen_widgets.focus_first_answer(state)
    state.ring.focused = view.focus or state.ring.focused


def advance(state: BattleState, seconds: float) -> None:
    """Let time pass in the replay; at its end go back to the battle itself."""
    replay = state.replay
    if replay is None:
        return
    battle = state.battle
    battle.confirm()
    state.show.watched_seconds = 0.0  # nobody is kept waiting who has asked to see it
    here = current_part(replay, len(battle.events))
    replay.part_seconds = 0.0 if here != replay.part else replay.part_seconds + seconds
    replay.part = here
    over = len(battle.events) >= replay.end_event and state.show.is_at_rest() and not state.hud.is_paused
    replay.is_over = over or len(battle.events) > replay.end_event
    if replay.is_over and replay.suspended is not None:
        leave_replay(state)


def return_to_page(state: BattleState) -> None:
    """Go back to the page that led here, once the replay is over. Call it last in a frame, for it removes the
    screen."""
    replay = state.replay
    if replay is not None and replay.is_over:
        leave_replay(state)


def current_part(replay: Replay, events: int) -> int:
    """Return the number of the stop that has been passed last, -1 before the first."""
    return sum(stop <= events for stop in replay.part_starts) - 1


def step_back(state: BattleState) -> None:
    """Replay this part of the turn from its beginning, or, if it has only just begun, the one before it, of
    this turn or of the last."""
    replay = state.replay
    if replay is None:
        return
    here = current_part(replay, len(state.battle.events))
    back = 1 if replay.part_seconds < JUST_BEGUN_SECONDS else 0
    _begin_part(state, replay, max(0, here - back))


def step_forward(state: BattleState) -> None:
    """Replay the next part of the turn; after the last go back to the battle itself."""
    replay = state.replay
    if replay is None:
        return
    there = current_part(replay, len(state.battle.events)) + 1
    if there >= len(replay.part_starts):
        leave_replay(state)
    else:
        _begin_part(state, replay, there)


def _begin_part(state: BattleState, replay: Replay, part: int) -> None:
    _go_to_event(state, replay, replay.part_starts[part], part)


def _go_to_event(state: BattleState, replay: Replay, events: int, part: int | None = None) -> None:
    """Go to that number of events and show what follows; leave the replay if the player does not wait until
    the table has come there."""

    def arrived() -> None:
        replay.part_seconds = 0.0
        replay.part = current_part(replay, events) if part is None else part
        state.sea_input.has_camera = False
        state.camera_director.reframe_next_act()
        _settle(state)

    order_replay.prepare_go_to_event(state.battle, events)
    state.navigation.replay_to_event(state.battle, events, arrived, lambda: leave_replay(state))


def _settle(state: BattleState) -> None:
    """Update stage and HUD from the table, without the dice of what was before."""
    if state.show.rewinds != state.battle.rewinds:
        state.show.reset_after_undo()
    with state.battle.table.as_current():
        state.hud.update()
    state.hud.dice_timing.dismiss()


def go_to_part(state: BattleState, start: int, end: int) -> None:
    """Go to that number of events and show what follows: in the replay of a part up to ``end``, in that of
    a whole battle to its end."""
    if state.replay is not None:
        state.replay.end_event = end
        _go_to_event(state, state.replay, start)
        return
    order_replay.prepare_go_to_event(state.battle, start)
    arrived = partial(_settle, state)
    state.navigation.replay_to_event(state.battle, start, arrived, state.navigation.open_menu)


def toggle_pause(state: BattleState) -> None:
    """Pause the replay, or go on."""
    state.hud.is_paused = not state.hud.is_paused


def handle_action(state: BattleState, action: ReplayAction) -> None:
    """Handle an action of the replay."""
    match action:
        case ReplayAction.EARLIER:
            step_back(state)
        case ReplayAction.LATER:
            step_forward(state)
        case ReplayAction.HOLD:
            toggle_pause(state)
        case ReplayAction.GREAT:
            replay_great_moment(state)
        case ReplayAction.ADVICE if state.navigation.open_advice is not None:
            state.navigation.open_advice(len(state.battle.events))
        case _:
            pass
