"""A visit: a battle from its first turn, some minutes of play, a card with the result, and the next
visitor."""

from functools import partial
from pathlib import Path

import pygame

from game.levels.format.lessons import load_lesson
from game.play.event_words import name_by_id
from game.play.lessons import Tutor
from game.stage.sound.event_sounds import SoundCall
from game.ui.kiosk import battle_update, cameras, kiosk_panels, log, modes, second_player
from game.ui.kiosk.hints import AdvicePlugin, AdviceText, Hints
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_panels import MenuAction
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.owner_settings import is_away, session_left, time_is_up
from game.ui.kiosk.playlist import DUEL_LEVEL_PATH, VISITOR_SIDE
from game.ui.kiosk.state import KioskState
from game.ui.kiosk.visit import Visit, VisitEnd, VisitResult, parse_visit, visit_result
from game.ui.kiosk.visitor_cards import CommandText, PlayerCard, command_words
from game.ui.kit import widgets
from game.ui.kit.focus import Back, FocusRing, Press, StepBy
from game.ui.pages.battle_outcome import outcome_of

VOLUME_STEP = 10


# ------------------------------------------------------------------------------ stepping in
def start_visitor_duel(kiosk: KioskState) -> None:
    """Start the visitors' duel, with the card of the three verbs on top."""
    battle_update.start_battle(kiosk, kiosk.playlist.next_for_visitor)
    if kiosk.fight is not None:
        battle_update.use_kept_sea(kiosk, kiosk.fight)
        start_visit(kiosk, kiosk.fight, VISITOR_SIDE)
        kiosk.visitor_panel = VisitorPanel.VERBS
        _add_guide(kiosk, kiosk.fight, advises=True)


def start_chosen_battle(kiosk: KioskState, level: Path) -> None:
    """Start the battle that the visitor has chosen, with the side he is offered. It stays the same visit."""
    visit, played = kiosk.visit, kiosk.mode_seconds
    kiosk.visit = None
    battle_update.start_battle(kiosk, lambda: kiosk.playlist.make_item(level))
    if kiosk.fight is not None:
        start_visit(kiosk, kiosk.fight, "")
        if visit is not None and kiosk.visit is not None:
            visit.level = kiosk.visit.level
            kiosk.visit, kiosk.mode_seconds = visit, played


def start_visit(kiosk: KioskState, fight: KioskBattle, side: str) -> None:
    """Give this side to a visitor; '' for the side he is offered."""
    fight.take_side(side)
    kiosk.visit = Visit(fight.saved_battle.setup.file, log.local_time())
    kiosk.mode, kiosk.visitor_panel, kiosk.ignore_seconds = Mode.VISITOR, None, modes.IGNORE_PRESSES
    kiosk.idle_seconds = kiosk.mode_seconds = kiosk.card_opened_at = kiosk.battle_end_seconds = 0.0
    kiosk.visitor_camera = cameras.VisitorCamera()


def resume_visit(kiosk: KioskState, visit: Visit, seconds: float) -> None:
    """Resume the visit of the show before, with its time, unless that show has logged it as ended."""
    if kiosk.visit is not None and not kiosk.report.visit_log.has_visit(visit):
        visit.level = kiosk.visit.level
        kiosk.visit, kiosk.mode_seconds, kiosk.card_opened_at = visit, seconds, seconds


def log_lost_visit(kiosk: KioskState) -> None:
    """Log the visit of the show before as ended by a fault, if its battle is not resumed."""
    told = parse_visit(kiosk.config.visit)
    if told is not None and told[0].press_count and not kiosk.report.visit_log.has_visit(told[0]):
        kiosk.report.log_visit(*told, VisitEnd.FAULT, None)


def _add_guide(kiosk: KioskState, fight: KioskBattle, *, advises: bool) -> None:
    """Show the verbs on the sea of the duel, and with `advises` the three hints of the lesson, each
    until it is followed; in another battle one line of advice."""
    screen, tell = fight.screen, partial(_advice_text, kiosk, fight)
    if screen.state.plugin is not None or screen.state.replay is not None:
        return
    if not fight.is_duel:
        screen.state.plugin = AdvicePlugin(screen, tell)
        return
    tutor = Tutor(load_lesson(DUEL_LEVEL_PATH.parent, fight.battle.level), fight.battle.level)
    tutor.battle = fight.battle
    leave = partial(battle_update.schedule_result, kiosk)
    screen.state.plugin = Hints(screen, tutor, leave, tell, has_advice=advises)
    screen.hud.is_primary_only = True


def _advice_text(kiosk: KioskState, fight: KioskBattle) -> AdviceText | None:
    """Return the line of advice: first what he commands, then what he may do; None while nothing is
    asked. In a duel it says only whose turn it is, since hints and verbs say the rest."""
    prompt, plugin = fight.screen.hud.prompt, fight.screen.state.plugin
    welcome = kiosk.mode_seconds < modes.WELCOME_LINE
    shared = kiosk.two_players is not None and prompt.needs_answer
    coached = isinstance(plugin, Hints) and (plugin.is_telling or not prompt.needs_answer)
    if not shared and (coached or not (prompt.needs_answer or welcome)):
        return None
    command = command_text(fight, prompt.seat if shared else fight.visitor_side)
    words = kiosk_panels.hint_for(prompt, fight.screen.hud.book_ui)
    if welcome or coached or not words:
        words = command_words(command)[0]
        own = kiosk.two_players.share_of(prompt.seat) if kiosk.two_players is not None else None
        words += f": {own.short_how_to}" if shared and own is not None else ""
    return AdviceText(words, command.number)


def command_text(fight: KioskBattle, side: str) -> CommandText:
    """Return what the visitor of this side commands and whom he fights, by name where it is one ship."""
    hud = fight.screen.hud
    with fight.battle.table.as_current():
        number = hud.side_number(side) or 0
        ships = [ship for ship in hud.ships if not ship.gone_how]
    ours = [ship.name for ship in ships if ship.side == number]
    theirs = [ship for ship in ships if ship.side != number]
    foe = theirs[0] if len(theirs) == 1 else None
    enemy = (foe.name, foe.side % 4) if foe is not None else ("", 0)
    return CommandText(ours[0] if len(ours) == 1 else "", name_by_id(hud.names, side), number % 4, *enemy)


def player_cards(kiosk: KioskState, fight: KioskBattle) -> tuple[PlayerCard, ...]:
    """Return what each of two players commands and how he plays; () for one player."""
    two_players = kiosk.two_players
    if two_players is None:
        return ()
    return tuple(
        PlayerCard(command_text(fight, side), share.how_to_play)
        for side, share in zip(two_players.sides, two_players.shares, strict=True)
    )


# ------------------------------------------------------------------------------ hands
def handle_battle_list(kiosk: KioskState, event: pygame.event.Event) -> None:
    """Handle an event on the list of battles."""
    levels, style = kiosk.config.levels, kiosk_panels.page_look(kiosk.style)
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


def handle_menu(kiosk: KioskState, event: pygame.event.Event) -> None:
    """Handle an event on the menu."""
    style = kiosk_panels.page_look(kiosk.style)
    rows = kiosk_panels.menu_layout(kiosk.size, style, kiosk.volume, kiosk.max_volume).widgets
    match kiosk.ring.handle(event, widgets.hotspots_of(rows)):
        case Back() | Press(action=MenuAction.GO_ON):
            kiosk.visitor_panel = None
        case StepBy(by=by, action=MenuAction.STEP_VOLUME):
            kiosk.set_volume(kiosk.volume + by * VOLUME_STEP)
        case Press(action=MenuAction.EXPLAIN):
            kiosk.visitor_panel, kiosk.page_number = VisitorPanel.HOW_TO, 0
        case Press(action=MenuAction.SECOND):
            second_player.open_join_card(kiosk)
        case Press(action=MenuAction.BATTLES):
            kiosk.visitor_panel, kiosk.page_number = VisitorPanel.BATTLES, 0
            kiosk.ring = FocusRing("battle-0")
        case Press(action=MenuAction.HAND_OVER):
            hand_to_captain(kiosk, VisitEnd.HANDED_OVER)
        case _:
            pass


# ------------------------------------------------------------------------------ time
def advance_visit(kiosk: KioskState, seconds: float) -> None:
    """Advance the visitor's battle. End the visit if he is away too long or his time is up."""
    fight, kiosk.idle_seconds = kiosk.fight, kiosk.idle_seconds + seconds
    if is_away(kiosk.owner_settings, kiosk.idle_seconds):
        hand_to_captain(kiosk, VisitEnd.WALKED_AWAY)
        return
    if time_is_up(kiosk.owner_settings, kiosk.mode_seconds):
        show_result(kiosk, VisitEnd.TIME)
        return
    card_is_old = kiosk.mode_seconds - kiosk.card_opened_at >= modes.VERBS_CARD
    if kiosk.visitor_panel is VisitorPanel.VERBS and card_is_old:
        kiosk.visitor_panel = None
    second_player.update_active_player(kiosk)
    left = session_left(kiosk.owner_settings, kiosk.mode_seconds)
    if kiosk.visit is not None and kiosk.visit.bell_due(left):
        kiosk.sound.queue([SoundCall("bell")])
    if fight is not None and kiosk.visitor_panel in (None, VisitorPanel.VERBS):
        _add_guide(kiosk, fight, advises=False)
        step = min(seconds, modes.MAX_STEP)
        if kiosk.visitor_panel is None:
            for event in kiosk.devices.repeat_events(step):
                fight.screen.handle(event)
            kiosk.devices.aim_with_stick(fight.screen, step)
        fight.screen.advance(step)
        if fight.is_duel:
            cameras.update_visitor_camera(kiosk.visitor_camera, fight.screen)
        fight.update_captions(step)
        kiosk.battle_end_seconds += seconds if fight.is_over else 0.0
        if kiosk.battle_end_seconds > modes.BATTLE_END_PAUSE:
            show_result(kiosk, VisitEnd.FOUGHT_OUT)


# ------------------------------------------------------------------------------ the end of it
def hand_to_captain(kiosk: KioskState, left: VisitEnd = VisitEnd.OWNER) -> None:
    """Give the visitor's side to a captain; the show goes on with the same battle."""
    end_visit(kiosk, left)
    second_player.remove_second_player(kiosk)
    if kiosk.fight is not None:
        kiosk.fight.return_sides()
    battle_update.enter_attract_mode(kiosk)
    kiosk.attract_loop.go_to_battle_page()


def restart_show(kiosk: KioskState) -> None:
    """Start the show again, with the list of battles; a visit ends."""
    end_visit(kiosk, VisitEnd.OWNER)
    kiosk.playlist.was_duel = True
    battle_update.start_next_battle(kiosk)


def show_result(kiosk: KioskState, left: VisitEnd) -> None:
    """Close the visitor's battle and show the card with the result."""
    if kiosk.mode is Mode.VISITOR and kiosk.fight is not None:
        result = end_visit(kiosk, left)
        battle_update.close_battle(kiosk)
        kiosk.visit_result = result
        kiosk.mode, kiosk.visitor_panel, kiosk.mode_seconds = Mode.RESULT, None, 0.0


def end_visit(kiosk: KioskState, left: VisitEnd) -> VisitResult | None:
    """End the visit, log it, and return its result; None if there was none. A visit without a press
    is not logged."""
    visit, kiosk.visit = kiosk.visit, None
    if visit is None:
        return None
    before, book = kiosk.report.visit_log.best_of_day.result, kiosk.report.visit_log
    result = _result_so_far(kiosk.fight) if kiosk.fight is not None and left is not VisitEnd.FAULT else None
    if visit.press_count and not kiosk.report.log_visit(visit, kiosk.mode_seconds, left, result):
        kiosk.health_monitor.is_disk_failing = True
    kiosk.is_best_of_day = result is not None and book.best_of_day.result is result and result is not before
    return result


def _result_so_far(fight: KioskBattle) -> VisitResult:
    outcome, over = outcome_of(fight.battle), fight.battle.pending_step is None
    with fight.battle.table.as_current():
        own, mates = (fight.screen.hud.side_number(side) for side in (fight.visitor_side, fight.second_side))
    of_two = fight.second_side and over and outcome.winner is not None and outcome.winner == mates
    return visit_result(outcome, (mates if of_two else own) or 0, over=over)
