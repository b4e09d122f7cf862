"""What becomes of a visitor: a battle of his own from its first turn, five minutes, a card with
what he did, and the next."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.levels.format.lessons import load_lesson
from game.play.event_words import name_by_id
from game.play.lessons import Tutor
from game.stage.sound.event_sounds import SoundCall
from game.ui.kiosk import (
    battle_list,
    battle_update,
    durations,
    kiosk_panels,
    large_type,
    log,
    second_player,
    visitor_camera,
)
from game.ui.kiosk.advice_line import AdvicePlugin, AdviceText
from game.ui.kiosk.hints import Hints
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
    """Somebody has pressed: a battle of his own begins, with the three verbs on top."""
    battle_update.start_battle(kiosk, kiosk.playlist.next_for_visitor)
    if kiosk.fight is not None:
        battle_update.use_kept_sea(kiosk, kiosk.fight)
        start_visit(kiosk, kiosk.fight, VISITOR_SIDE)
        kiosk.visitor_panel = VisitorPanel.VERBS
        _add_guide(kiosk, kiosk.fight, advises=True)


def start_chosen_battle(kiosk: KioskState, level: Path) -> None:
    """Whoever knows the game has chosen this battle: it begins, and he has the side he is offered.
    It is the same visit."""
    visit, played = kiosk.visit, kiosk.mode_seconds
    kiosk.visit = None
    battle_update.start_battle(kiosk, lambda: kiosk.playlist.make_item(level))
    if kiosk.fight is not None:
        start_visit(kiosk, kiosk.fight, "")
        if visit is not None and kiosk.visit is not None:
            visit.level = kiosk.visit.level
            kiosk.visit, kiosk.mode_seconds = visit, played


def start_visit(kiosk: KioskState, fight: KioskBattle, side: str) -> None:
    """A visitor commands this side of the battle from now on, '' for the one he is offered."""
    fight.take_side(side)
    kiosk.visit = Visit(fight.saved_battle.setup.file, log.local_time())
    kiosk.mode, kiosk.visitor_panel, kiosk.ignore_seconds = (
        Mode.VISITOR,
        None,
        durations.IGNORE_PRESSES,
    )
    kiosk.idle_seconds = kiosk.mode_seconds = kiosk.card_opened_at = kiosk.battle_end_seconds = 0.0
    kiosk.visitor_camera = visitor_camera.VisitorCamera()


def resume_visit(kiosk: KioskState, visit: Visit, seconds: float) -> None:
    """The visitor who has taken over is the one of the show before: it is the same visit, and his
    time runs on. Where that show has entered it as ended, this is another one."""
    if kiosk.visit is not None and not kiosk.report.visit_log.has_visit(visit):
        visit.level = kiosk.visit.level
        kiosk.visit, kiosk.mode_seconds, kiosk.card_opened_at = visit, seconds, seconds


def log_lost_visit(kiosk: KioskState) -> None:
    """The battle that the show before was fighting with a visitor is not gone on with: his visit,
    if that show had one, was ended by a fault."""
    told = parse_visit(kiosk.config.visit)
    if told is not None and told[0].press_count and not kiosk.report.visit_log.has_visit(told[0]):
        kiosk.report.log_visit(*told, VisitEnd.FAULT, None)


def _add_guide(kiosk: KioskState, fight: KioskBattle, *, advises: bool) -> None:
    """On the sea of the duel lie the three verbs, and, if somebody `advises`, the three words of
    advice of the lesson, each until it has been followed; on that of another battle a line."""
    screen, tell = fight.screen, partial(_advice_text, kiosk, fight)
    if screen.plugin is not None or screen.replay is not None:
        return
    if not fight.is_duel:
        screen.plugin = AdvicePlugin(screen, tell)
        return
    tutor = Tutor(load_lesson(DUEL_LEVEL_PATH.parent, fight.battle.level), fight.battle.level)
    tutor.battle = fight.battle
    screen.plugin = Hints(
        screen, tutor, partial(battle_update.schedule_result, kiosk), tell, has_advice=advises
    )
    screen.hud.is_primary_only = True


def _advice_text(kiosk: KioskState, fight: KioskBattle) -> AdviceText | None:
    """The line of advice now: at first whom he commands, then what he may do; nothing while nobody
    is asked. In a duel, where a word of advice or a verb says that, it tells two only whose turn it
    is."""
    prompt, plugin = fight.screen.hud.prompt, fight.screen.plugin
    welcome, shared = (
        kiosk.mode_seconds < durations.WELCOME_LINE,
        kiosk.two_players is not None and prompt.needs_answer,
    )
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
    """What the visitor of this side commands, and whom he fights, by name where there is one
    ship."""
    hud = fight.screen.hud
    with fight.battle.table.at():
        number = hud.side_number(side) or 0
        ships = [ship for ship in hud.ships if not ship.gone_how]
    ours = [ship.name for ship in ships if ship.side == number]
    theirs = [ship for ship in ships if ship.side != number]
    foe = theirs[0] if len(theirs) == 1 else None
    return CommandText(
        ours[0] if len(ours) == 1 else "",
        name_by_id(hud.names, side),
        number % 4,
        foe.name if foe is not None else "",
        foe.side % 4 if foe is not None else 0,
    )


def player_cards(kiosk: KioskState, fight: KioskBattle) -> tuple[PlayerCard, ...]:
    """What each of two commands, and how he plays; nothing for one."""
    two_players = kiosk.two_players
    if two_players is None:
        return ()
    return tuple(
        PlayerCard(command_text(fight, side), share.how_to_play)
        for side, share in zip(two_players.sides, two_players.shares, strict=True)
    )


# ------------------------------------------------------------------------------ hands
def handle_battle_list(kiosk: KioskState, event: pygame.event.Event) -> None:
    """A row of the list of battles was pressed."""
    levels = kiosk.config.levels
    rows = battle_list.battle_list_layout(
        kiosk.size, large_type.page_look(kiosk.style), levels, kiosk.page_number
    ).widgets
    match kiosk.ring.handle(event, widgets.hotspots_of(rows)):
        case Press(action=battle_list.ChooseBattle(level)):
            start_chosen_battle(kiosk, level)
        case Press(action=battle_list.BattleListAction.MORE):
            kiosk.page_number += 1
        case Back() | Press(action=battle_list.BattleListAction.BACK):
            kiosk.visitor_panel = None
        case _:
            pass


def handle_menu(kiosk: KioskState, event: pygame.event.Event) -> None:
    """A row of the menu was pressed or stepped."""
    style = large_type.page_look(kiosk.style)
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
            kiosk.visitor_panel, kiosk.page_number, kiosk.ring = (
                VisitorPanel.BATTLES,
                0,
                FocusRing("battle-0"),
            )
        case Press(action=MenuAction.HAND_OVER):
            hand_to_captain(kiosk, VisitEnd.HANDED_OVER)
        case _:
            pass


# ------------------------------------------------------------------------------ time
def advance_visit(kiosk: KioskState, seconds: float) -> None:
    """The visitor's battle goes on; who is away too long is relieved, and who has had his time
    comes to the card with what he did."""
    fight, kiosk.idle_seconds = kiosk.fight, kiosk.idle_seconds + seconds
    if is_away(kiosk.owner_settings, kiosk.idle_seconds):
        hand_to_captain(kiosk, VisitEnd.WALKED_AWAY)
        return
    if time_is_up(kiosk.owner_settings, kiosk.mode_seconds):
        show_result(kiosk, VisitEnd.TIME)
        return
    if (
        kiosk.visitor_panel is VisitorPanel.VERBS
        and kiosk.mode_seconds - kiosk.card_opened_at >= durations.VERBS_CARD
    ):
        kiosk.visitor_panel = None
    second_player.update_active_player(kiosk)
    _ring_bell(kiosk)
    if fight is not None and kiosk.visitor_panel in (None, VisitorPanel.VERBS):
        _add_guide(kiosk, fight, advises=False)
        step = min(seconds, durations.MAX_STEP)
        if kiosk.visitor_panel is None:
            for event in kiosk.devices.repeat_events(step):
                fight.screen.handle(event)
            kiosk.devices.aim_with_stick(fight.screen, step)
        fight.screen.advance(step)
        if fight.is_duel:
            visitor_camera.update_visitor_camera(kiosk.visitor_camera, fight.screen)
        fight.update_captions(step)
        kiosk.battle_end_seconds += seconds if fight.is_over else 0.0
        if kiosk.battle_end_seconds > durations.BATTLE_END_PAUSE:
            show_result(kiosk, VisitEnd.FOUGHT_OUT)


def _ring_bell(kiosk: KioskState) -> None:
    """The bell tells that time runs out; in words too, for whoever does not hear it."""
    left = session_left(kiosk.owner_settings, kiosk.mode_seconds)
    if kiosk.visit is not None and kiosk.visit.bell_due(left):
        kiosk.sound.play([SoundCall("bell")])


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
    """The card after the visitor's battle."""
    if kiosk.mode is Mode.VISITOR and kiosk.fight is not None:
        result = end_visit(kiosk, left)
        battle_update.close_battle(kiosk)
        kiosk.visit_result = result
        kiosk.mode, kiosk.visitor_panel, kiosk.mode_seconds = Mode.RESULT, None, 0.0


def end_visit(kiosk: KioskState, left: VisitEnd) -> VisitResult | None:
    """The visit is over, and what it came to is kept; None if there was none. Whoever pressed
    nothing after he had begun it was no visitor, and leaves no line."""
    visit, kiosk.visit = kiosk.visit, None
    if visit is None:
        return None
    before, book = kiosk.report.visit_log.best_of_day.result, kiosk.report.visit_log
    result = (
        _result_so_far(kiosk.fight)
        if kiosk.fight is not None and left is not VisitEnd.FAULT
        else None
    )
    if visit.press_count and not kiosk.report.log_visit(visit, kiosk.mode_seconds, left, result):
        kiosk.health_monitor.is_disk_failing = True
    kiosk.is_best_of_day = (
        result is not None and book.best_of_day.result is result and result is not before
    )
    return result


def _result_so_far(fight: KioskBattle) -> VisitResult:
    """What the visitor has done in this battle so far."""
    outcome, over = outcome_of(fight.battle), fight.battle.pending_step is None
    with fight.battle.table.at():
        own, mates = (
            fight.screen.hud.side_number(side) for side in (fight.visitor_side, fight.second_side)
        )
    of_two = fight.second_side and over and outcome.winner is not None and outcome.winner == mates
    return visit_result(outcome, (mates if of_two else own) or 0, over=over)
