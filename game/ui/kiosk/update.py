"""What the kiosk does next: the one writer of `state.ShowState`.

A battle is open in all modes but PAUSED, RESULT and WAITING: attract mode shows it, a press starts the
visitors' duel in its place, and a visitor who leaves hands his side to a captain. From mode to mode:

    ATTRACT  start_visitor_duel -> VISITOR     pause_show -> PAUSED
    VISITOR  hand_to_captain -> ATTRACT        show_result -> RESULT
    RESULT   start_visitor_duel -> VISITOR     after RESULT_CARD seconds -> ATTRACT
    PAUSED   restart_show -> ATTRACT
    any      recover_from_fault -> WAITING     after restart_delay seconds -> ATTRACT

Three clocks run: `mode_seconds` (the visitor's time, the card's), `idle_seconds` (is he still there?) and
`ignore_seconds` (presses meant for the screen before). Whatever changes the command ignores presses for a
moment: a visitor who pressed twice meant the screen before.

`second_player` and `owner_update` write records of their own. The first is called from here and calls nothing
here; the owner's panel is above both."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.levels import LevelError
from game.play.journal import JournalError
from game.play.journal_files import JournalLocked
from game.stage.sound.event_sounds import SoundCall
from game.supervisor.pipes import EXIT_BROKEN
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.values.quick_play import PANEL_COUNT
from game.ui.kiosk import (
    attract_view,
    cameras,
    hints,
    kiosk_battle,
    kiosk_panels,
    log,
    second_player,
    state,
    window,
)
from game.ui.kiosk.attract_loop import AttractLoop, pages_for_battle, playback_speed
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_devices import KioskInput
from game.ui.kiosk.kiosk_panels import MenuAction
from game.ui.kiosk.owner_settings import countdown_seconds, is_away, is_time_up
from game.ui.kiosk.playlist import VISITOR_SIDE, PlaylistItem
from game.ui.kiosk.state import KioskState, Mode, VisitorPanel
from game.ui.kiosk.two_players import KEYBOARD_HALVES, DevicePart, DeviceShare, TwoPlayers, parse_two_players
from game.ui.kiosk.visit import (
    Visit,
    VisitEnd,
    VisitResult,
    VisitRow,
    parse_visit,
    qr_text_of_battle,
    visit_result,
)
from game.ui.kit import widgets
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.kit.sound_feed import play_control_sound
from game.ui.pages.battle_outcome import outcome_of

VOLUME_STEP = 10


# ------------------------------------------------------------------------------ time
def advance_clocks(kiosk: KioskState, seconds: float) -> None:
    """Advance the clocks, also while the owner's panel is open."""
    kiosk.seconds += seconds
    kiosk.mode_seconds += seconds
    kiosk.ignore_seconds = max(0.0, kiosk.ignore_seconds - seconds)


def advance_mode(kiosk: KioskState, seconds: float) -> None:
    """Advance what is shown, and go on to what follows it. Not while the owner's panel is open."""
    match kiosk.mode:
        case Mode.ATTRACT:
            advance_attract_mode(kiosk, seconds)
        case Mode.VISITOR:
            advance_visit(kiosk, seconds)
        case Mode.PAUSED:
            kiosk.idle_seconds = 0.0
        case Mode.RESULT if kiosk.mode_seconds >= state.RESULT_CARD:
            start_next_battle(kiosk)
        case Mode.WAITING if kiosk.mode_seconds >= kiosk.restart_delay:
            start_next_battle(kiosk)
        case _:
            pass


def advance_attract_mode(kiosk: KioskState, seconds: float) -> None:
    """Advance the pages; advance the battle only while it is shown."""
    shown, step = None if kiosk.is_between_battles() else kiosk.fight, min(seconds, state.MAX_STEP)
    if shown is None:
        kiosk.shown_sea.advance(step)
    else:
        _update_attract_camera(kiosk, shown)
        shown.screen.show.speed = playback_speed(shown.screen.scene().acts)
        shown.screen.advance(step)
        area = attract_view.attract_layout(kiosk.size, kiosk.style).ship_area
        cameras.keep_ship_in_view(shown.screen, area)
        shown.update_captions(step)
        kiosk.battle_end_seconds += seconds if shown.is_over else 0.0
    shot_count = kiosk.fight.commentator.shot_count if kiosk.fight is not None else 0
    if shown is not None and kiosk.silence_timer.advance_silence(shot_count, seconds):
        start_battle(kiosk, kiosk.playlist.next_duel)
        kiosk.attract_loop.go_to_battle_page()
    elif kiosk.attract_loop.advance(seconds) or kiosk.battle_end_seconds > state.BATTLE_END_PAUSE:
        start_next_battle(kiosk)
    # A battle that is shown from now on has its camera before it is drawn for the first time.
    if kiosk.fight is not None and kiosk.fight is not shown and not kiosk.is_between_battles():
        _update_attract_camera(kiosk, kiosk.fight)


def _update_attract_camera(kiosk: KioskState, fight: KioskBattle) -> None:
    layout = attract_view.attract_layout(kiosk.size, kiosk.style)
    cameras.update_attract_camera(kiosk.attract_camera, fight.screen, layout.ship_area, layout.sentence)


def advance_visit(kiosk: KioskState, seconds: float) -> None:
    """Advance the visitor's battle. End the visit if he is away too long or his time is up."""
    kiosk.idle_seconds += seconds
    if is_away(kiosk.owner.settings, kiosk.idle_seconds):
        hand_to_captain(kiosk, VisitEnd.WALKED_AWAY)
        return
    if is_time_up(kiosk.owner.settings, kiosk.mode_seconds):
        show_result(kiosk, VisitEnd.TIME)
        return
    card_is_old = kiosk.mode_seconds - kiosk.card_opened_at >= state.VERBS_CARD
    if kiosk.visitor_panel is VisitorPanel.VERBS and card_is_old:
        kiosk.visitor_panel = None
    second_player.update_active_player(kiosk)
    left = countdown_seconds(kiosk.owner.settings, kiosk.mode_seconds)
    if kiosk.visit is not None and kiosk.visit.claim_bell(left):
        kiosk.sound.queue([SoundCall("bell")])
    if kiosk.fight is not None and kiosk.visitor_panel in (None, VisitorPanel.VERBS):
        _advance_visitor_battle(kiosk, kiosk.fight, seconds)


def _advance_visitor_battle(kiosk: KioskState, fight: KioskBattle, seconds: float) -> None:
    hints.add_guide(kiosk, fight, partial(schedule_result, kiosk), has_advice=False)
    step = min(seconds, state.MAX_STEP)
    if kiosk.visitor_panel is None:
        for event in kiosk.devices.input_state.advance(step):
            fight.screen.handle(event)
        kiosk.devices.aim_with_stick(fight.screen, step)
    fight.screen.advance(step)
    if fight.is_duel:
        cameras.update_visitor_camera(kiosk.visitor_camera, fight.screen)
    fight.update_captions(step)
    kiosk.battle_end_seconds += seconds if fight.is_over else 0.0
    if kiosk.battle_end_seconds > state.BATTLE_END_PAUSE:
        show_result(kiosk, VisitEnd.FOUGHT_OUT)


# ------------------------------------------------------------------------------ input
def handle_input(kiosk: KioskState, kiosk_input: KioskInput) -> None:
    """Handle the input of visitors: a press starts a visit, or is for the battle or the panel over it."""
    was_asleep, pressed = kiosk.idle_seconds >= kiosk.owner.settings.idle, kiosk_input.kind == "press"
    if pressed and kiosk.ignore_seconds > 0:
        return
    if pressed and kiosk.visit is not None:
        kiosk.health_monitor.visitors += not kiosk.visit.press_count
        kiosk.visit.count_press(kiosk.devices.input_state.device)
    kiosk.idle_seconds = 0.0 if kiosk_input.kind else kiosk.idle_seconds
    if kiosk.mode is Mode.VISITOR:
        # A press that answers “Are you still in command?” answers no question of the battle.
        if not was_asleep:
            _handle_visitor_input(kiosk, kiosk_input)
        elif kiosk_input.kind:
            kiosk.ignore_seconds = state.IGNORE_PRESSES
        return
    # A visitor who is still pressing must not miss the card with his result.
    result_was_seen = kiosk.mode is Mode.RESULT and kiosk.mode_seconds > state.RESULT_MIN
    if pressed and (kiosk.mode is Mode.ATTRACT or result_was_seen):
        start_visitor_duel(kiosk)


def _handle_visitor_input(kiosk: KioskState, kiosk_input: KioskInput) -> None:
    match kiosk.visitor_panel:
        case VisitorPanel.VERBS:
            if kiosk_input.kind == "press":
                kiosk.visitor_panel, kiosk.ignore_seconds = None, state.IGNORE_PRESSES
        case VisitorPanel.HOW_TO:
            if kiosk_input.kind == "press":
                kiosk.page_number += 1
                kiosk.visitor_panel = VisitorPanel.HOW_TO if kiosk.page_number < PANEL_COUNT else None
        case _:
            for event in kiosk_input.events:
                _handle_event(kiosk, event)


def _handle_event(kiosk: KioskState, event: pygame.event.Event) -> None:
    if kiosk.visitor_panel is VisitorPanel.MENU:
        _handle_menu(kiosk, event)
    elif kiosk.visitor_panel is VisitorPanel.BATTLES:
        _handle_battle_list(kiosk, event)
    elif kiosk.fight is not None:
        kiosk.fight.screen.handle(event)
        play_control_sound(kiosk.sound, kiosk.fight.screen.ring)


def _handle_menu(kiosk: KioskState, event: pygame.event.Event) -> None:
    style = kiosk_panels.page_style(kiosk.style)
    rows = kiosk_panels.menu_layout(kiosk.size, style, kiosk.volume, kiosk.max_volume).widgets
    match kiosk.ring.handle(event, widgets.hotspots_of(rows)):
        case Back() | Press(action=MenuAction.GO_ON):
            kiosk.visitor_panel = None
        case StepBy(by=by, action=MenuAction.STEP_VOLUME):
            kiosk.set_volume(kiosk.volume + by * VOLUME_STEP)
        case Press(action=MenuAction.EXPLAIN):
            open_how_to(kiosk)
        case Press(action=MenuAction.SECOND):
            open_join_card(kiosk)
        case Press(action=MenuAction.BATTLES):
            kiosk.visitor_panel, kiosk.page_number = VisitorPanel.BATTLES, 0
            kiosk.ring = FocusRing("battle-0")
        case Press(action=MenuAction.HAND_OVER):
            hand_to_captain(kiosk, VisitEnd.HANDED_OVER)
        case _:
            pass


def _handle_battle_list(kiosk: KioskState, event: pygame.event.Event) -> None:
    levels, style = kiosk.config.levels, kiosk_panels.page_style(kiosk.style)
    rows = kiosk_panels.battle_list_layout(kiosk.size, style, levels, kiosk.page_number).widgets
    match kiosk.ring.handle(event, widgets.hotspots_of(rows)):
        case Press(action=kiosk_panels.ChooseBattle(level)):
            start_chosen_battle(kiosk, level)
        case Press(action=kiosk_panels.BattleListAction.MORE):
            kiosk.page_number += 1
        case Back() | Press(action=kiosk_panels.BattleListAction.BACK):
            kiosk.visitor_panel = None
        case _:
            pass


# ------------------------------------------------------------------------------ controls of a battle
def battle_navigation(kiosk: KioskState) -> BattleNavigation:
    """Return where the controls of a battle lead at the kiosk."""
    return BattleNavigation(
        partial(open_menu, kiosk), lambda _clause: open_how_to(kiosk), partial(schedule_result, kiosk)
    )


def open_menu(kiosk: KioskState) -> None:
    """Show the visitor's menu."""
    kiosk.visitor_panel, kiosk.ring = VisitorPanel.MENU, FocusRing("go-on")


def open_how_to(kiosk: KioskState) -> None:
    """Show the first of the panels that explain the game."""
    kiosk.visitor_panel, kiosk.page_number = VisitorPanel.HOW_TO, 0


def schedule_result(kiosk: KioskState) -> None:
    """Show the card after the battle with the next step: its screen still handles the press."""
    kiosk.battle_end_seconds = state.BATTLE_END_PAUSE + 1


# ------------------------------------------------------------------------------ battles begin and end
def start_next_battle(kiosk: KioskState) -> None:
    """Start the next battle of the list and show the page before it. Raise as `start_battle`."""
    start_battle(kiosk, kiosk.playlist.next_for_show)


def restart_show(kiosk: KioskState) -> None:
    """Start the show again, with the list of battles; a visit ends."""
    end_visit(kiosk, VisitEnd.OWNER)
    kiosk.playlist.was_duel = True
    start_next_battle(kiosk)


def start_battle(kiosk: KioskState, next_item: Callable[[], PlaylistItem]) -> None:
    """Close the present battle and start this one, or the next of the list that can be fought.

    Raise the last error if no level can be fought."""
    close_battle(kiosk)
    last: Exception | None = None
    crew, navigation, unkept = kiosk.captain_factory, battle_navigation(kiosk), partial(_on_no_journal, kiosk)
    for _ in range(len(kiosk.config.levels)):
        try:
            kiosk.fight = kiosk_battle.begin_without_disk(kiosk, next_item(), crew, navigation, unkept)
            break
        except (LevelError, OSError, JournalLocked) as fault:
            kiosk.health_monitor.log_fault(fault)
            next_item, last = kiosk.playlist.next_listed, fault
    if kiosk.fight is None and last is not None:
        raise last
    kiosk.attract_loop = AttractLoop(pages_for_battle(kiosk.playlist.last_listed_number))
    kiosk.silence_timer.shots = 0
    kiosk.attract_camera = cameras.AttractCamera()
    _enter_attract_mode(kiosk)


def _on_no_journal(kiosk: KioskState, fault: Exception) -> None:
    """Record that the disk takes no journal of the battle that begins."""
    kiosk.health_monitor.log_fault(fault)
    kiosk.health_monitor.is_disk_failing = True


def close_battle(kiosk: KioskState) -> None:
    """Close the battle, if one is open. Its memory is freed after the next frame: a visitor who has
    just pressed does not wait for that."""
    # First, while the battle can still give the side to a captain.
    second_player.remove_second_player(kiosk)
    fight, kiosk.fight = kiosk.fight, None
    if fight is not None:
        if kiosk.duel_sea is not None:
            save_duel_sea(kiosk, fight)
        fight.close()
        kiosk.memory_trimmer.request_full_trim()


def save_duel_sea(kiosk: KioskState, fight: KioskBattle) -> None:
    """Save the sea of a visitor's duel before it closes, for the next duel. The sea of another battle is not
    saved."""
    sea_view = fight.screen.sea_view
    ours = kiosk.duel_sea is None or sea_view.water is kiosk.duel_sea[0]
    if sea_view.water is not None and ours:
        sea_view.water.release_memory()
        kiosk.duel_sea = sea_view.water, sea_view.seconds


def _enter_attract_mode(kiosk: KioskState) -> None:
    """Show the present battle with captains on all sides, at the show's volume."""
    kiosk.mode, kiosk.visitor_panel, kiosk.visit_result = Mode.ATTRACT, None, None
    kiosk.idle_seconds = kiosk.battle_end_seconds = kiosk.mode_seconds = 0.0
    kiosk.set_volume(kiosk.show_volume)


def pause_show(kiosk: KioskState) -> None:
    """Close the battle and show that the show comes back."""
    close_battle(kiosk)
    kiosk.mode, kiosk.visitor_panel = Mode.PAUSED, None


def on_owner_left(kiosk: KioskState) -> None:
    """Let a visitor's time to answer begin again: nobody could press while the owner's panel was open."""
    kiosk.idle_seconds = 0.0


# ------------------------------------------------------------------------------ visits begin
def start_visitor_duel(kiosk: KioskState) -> None:
    """Start the visitors' duel, with the card of the three verbs on top."""
    start_battle(kiosk, kiosk.playlist.next_for_visitor)
    fight = kiosk.fight
    if fight is None:
        return
    if kiosk.duel_sea is not None:
        fight.screen.sea_view.water, fight.screen.sea_view.seconds = kiosk.duel_sea
    _start_visit(kiosk, fight, VISITOR_SIDE)
    kiosk.visitor_panel = VisitorPanel.VERBS
    hints.add_guide(kiosk, fight, partial(schedule_result, kiosk), has_advice=True)


def start_chosen_battle(kiosk: KioskState, level: Path) -> None:
    """Start the battle that the visitor has chosen, with the side he is offered. It stays the same visit."""
    visit, played = kiosk.visit, kiosk.mode_seconds
    kiosk.visit = None
    start_battle(kiosk, lambda: kiosk.playlist.begin_item(level))
    if kiosk.fight is not None:
        _start_visit(kiosk, kiosk.fight, "")
        if visit is not None and kiosk.visit is not None:
            visit.level = kiosk.visit.level
            kiosk.visit, kiosk.mode_seconds = visit, played


def _start_visit(kiosk: KioskState, fight: KioskBattle, side: str) -> None:
    """Give this side to a visitor; '' for the side he is offered."""
    fight.give_side_to_visitor(side)
    kiosk.visit = Visit(fight.saved_battle.setup.file, log.local_time())
    kiosk.mode, kiosk.visitor_panel, kiosk.ignore_seconds = Mode.VISITOR, None, state.IGNORE_PRESSES
    kiosk.idle_seconds = kiosk.mode_seconds = kiosk.card_opened_at = kiosk.battle_end_seconds = 0.0
    kiosk.visitor_camera = cameras.VisitorCamera()


def start_or_resume(kiosk: KioskState) -> None:
    """Resume the visitor's battle of the show before; if there is none, start the first battle of the show.
    Raise as `start_battle`."""
    journal = kiosk.config.resume_journal
    if journal is None or not _resume_battle(kiosk, journal):
        lost = parse_visit(kiosk.config.visit)
        if lost is not None and lost[0].press_count and not kiosk.report.visit_log.has_visit(lost[0]):
            kiosk.report.visit_log.add(VisitRow(*lost, VisitEnd.FAULT, None))
        start_next_battle(kiosk)


def _resume_battle(kiosk: KioskState, journal: Path) -> bool:
    """Resume the battle of this journal with its visitors; return whether that worked."""
    try:
        navigation = battle_navigation(kiosk)
        kiosk.fight = kiosk_battle.resume_kiosk_battle(kiosk, journal, kiosk.captain_factory, navigation)
        if kiosk.fight.battle.pending_step is not None:
            _start_visit(kiosk, kiosk.fight, kiosk.config.visitor_side)
            _resume_visit(kiosk)
            _resume_second_player(kiosk, kiosk.fight)
            return True
    except (JournalError, LevelError, OSError, JournalLocked) as fault:
        kiosk.health_monitor.log_fault(fault)
    close_battle(kiosk)
    return False


def _resume_visit(kiosk: KioskState) -> None:
    """Resume the visit of the show before, with its time, unless that show has logged it as ended."""
    resumed = parse_visit(kiosk.config.visit)
    if resumed is not None and kiosk.visit is not None and not kiosk.report.visit_log.has_visit(resumed[0]):
        visit, seconds = resumed
        visit.level = kiosk.visit.level
        kiosk.visit, kiosk.mode_seconds, kiosk.card_opened_at = visit, seconds, seconds


# ------------------------------------------------------------------------------ two players
def handle_join(kiosk: KioskState, event: pygame.event.Event) -> bool:
    """Let a second player join if this press on the card of the verbs comes from another device;
    return whether he did. With more than two sides he takes the next one."""
    fight, shares = kiosk.fight, second_player.find_joined_shares(kiosk, event)
    if fight is None or shares is None or fight.battle.pending_step is None:
        return False
    _add_second_player(kiosk, fight, shares, kiosk.players.first)
    return True


def open_join_card(kiosk: KioskState) -> None:
    """Open the card on which a second player joins. With only a keyboard he joins at once, with its
    right half."""
    kiosk.visitor_panel, kiosk.card_opened_at = VisitorPanel.VERBS, kiosk.mode_seconds
    fight, alone = kiosk.fight, kiosk.players.two is None and not kiosk.devices.pad_count
    if fight is not None and alone and fight.battle.pending_step is not None:
        first = kiosk.players.first or DeviceShare(DevicePart.ALL_KEYS)
        _add_second_player(kiosk, fight, KEYBOARD_HALVES, first)


def _add_second_player(
    kiosk: KioskState, fight: KioskBattle, shares: tuple[DeviceShare, DeviceShare], first: DeviceShare | None
) -> None:
    kiosk.ignore_seconds, kiosk.idle_seconds = state.IGNORE_PRESSES, 0.0
    kiosk.card_opened_at = kiosk.mode_seconds
    two = TwoPlayers((fight.visitor_side, fight.give_second_side()), shares)
    second_player.share_devices(kiosk, two, first)
    if kiosk.visit is not None:
        kiosk.visit.player_count = 2


def _resume_second_player(kiosk: KioskState, fight: KioskBattle) -> None:
    """Give the second player of the show before his side again, if the first has his."""
    two, first_side = parse_two_players(kiosk.config.two_players), fight.visitor_side
    if two is None or two.sides != (first_side, fight.next_side(first_side)):
        return
    fight.give_second_side()
    second_player.share_devices(kiosk, two, two.shares[0])
    if kiosk.visit is not None:
        kiosk.visit.player_count = 2


def on_pad_changed(kiosk: KioskState, event: pygame.event.Event) -> None:
    """Open or close a pad. If it was in use, or one of two players', a visitor gets the menu."""
    was_shared = event.type == pygame.JOYDEVICEREMOVED and second_player.on_pad_lost(kiosk, event.instance_id)
    if (kiosk.devices.on_pad_change(event) or was_shared) and kiosk.mode is Mode.VISITOR:
        open_menu(kiosk)
    kiosk.refresh_style()


# ------------------------------------------------------------------------------ visits end
def hand_to_captain(kiosk: KioskState, visit_end: VisitEnd = VisitEnd.OWNER) -> None:
    """Give the visitor's side to a captain; the show goes on with the same battle."""
    end_visit(kiosk, visit_end)
    second_player.remove_second_player(kiosk)
    if kiosk.fight is not None:
        kiosk.fight.return_visitor_sides()
    _enter_attract_mode(kiosk)
    kiosk.attract_loop.go_to_battle_page()


def show_result(kiosk: KioskState, visit_end: VisitEnd) -> None:
    """Close the visitor's battle and show the card with the result."""
    if kiosk.mode is Mode.VISITOR and kiosk.fight is not None:
        saved, result = kiosk.fight.saved_battle, end_visit(kiosk, visit_end)
        close_battle(kiosk)
        # The visit is over and its battle closed: its code may tell all of it.
        code = qr_text_of_battle(saved.setup, saved.battle.journal.entries)
        kiosk.visit_result = replace(result, code=code) if result is not None else None
        kiosk.mode, kiosk.visitor_panel, kiosk.mode_seconds = Mode.RESULT, None, 0.0


def end_visit(kiosk: KioskState, visit_end: VisitEnd) -> VisitResult | None:
    """End the visit, log it, and return its result; None if there was none. A visit without a press
    is not logged."""
    visit, kiosk.visit = kiosk.visit, None
    if visit is None:
        return None
    result = None if kiosk.fight is None or visit_end is VisitEnd.FAULT else _result_so_far(kiosk.fight)
    row = VisitRow(visit, kiosk.mode_seconds, visit_end, result)
    if visit.press_count and not kiosk.report.visit_log.add(row):
        kiosk.health_monitor.is_disk_failing = True
    kiosk.is_best_of_day = result is not None and kiosk.report.visit_log.best is result
    return result


def _result_so_far(fight: KioskBattle) -> VisitResult:
    outcome, is_over = outcome_of(fight.battle), fight.battle.pending_step is None
    with fight.battle.table.as_current():
        own, mate = (fight.screen.hud.side_number(side) for side in (fight.visitor_side, fight.second_side))
    # Two visitors share one card: it is the second one's if he has won.
    mate_won = fight.second_side and is_over and outcome.winner is not None and outcome.winner == mate
    return visit_result(outcome, (mate if mate_won else own) or 0, over=is_over)


# ------------------------------------------------------------------------------ faults
def recover_from_fault(kiosk: KioskState, fault: Exception) -> None:
    """Log the fault and start the show again, later if the last fault was just before. End the program after
    too many, so that the supervisor starts it again. Never raise."""
    kiosk.health_monitor.log_fault(fault)
    kiosk.fault_count += 1
    if kiosk.health_monitor.record_fault(kiosk.seconds):
        kiosk.stop(EXIT_BROKEN)
    kiosk.restart_delay = kiosk.health_monitor.restart_delay(kiosk.seconds)
    # A disk that has just failed takes no journal of the next battle.
    kiosk.playlist.is_in_memory = isinstance(fault, OSError)
    try:
        end_visit(kiosk, VisitEnd.FAULT)
        close_battle(kiosk)
        if isinstance(fault, pygame.error):
            kiosk.window_surface.refresh(window.set_mode(kiosk.size, kiosk.windowed))
    except Exception as second:  # noqa: BLE001  # the show must go on
        kiosk.health_monitor.log_fault(second)
    kiosk.mode, kiosk.visitor_panel, kiosk.mode_seconds = Mode.WAITING, None, 0.0
