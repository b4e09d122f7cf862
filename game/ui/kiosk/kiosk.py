"""The kiosk: the game at a convention, for visitors and for days.

Attract mode shows battles and the pages between them. A press gives the visitor a battle of his own
(`visit_update`); a captain replaces a player who walks away. Only the PIN leads out, and a fault costs no
more than the battle it fell in. `run_frame` is given the time; only `run` reads the clock."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

import pygame

from game.levels import LevelError
from game.play.journal import JournalError
from game.play.journal_files import JournalLocked
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.sound.player import SoundPlayer
from game.supervisor.pipes import EXIT_BROKEN
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.values.quick_play import PANEL_COUNT
from game.ui.battle.views import panels
from game.ui.kiosk import (
    attract_view,
    battle_update,
    cameras,
    draw_kiosk,
    kiosk_battle,
    kiosk_panels,
    modes,
    owner_update,
    second_player,
    visit_update,
    visitor_cards,
    window,
)
from game.ui.kiosk.kiosk_battle import CaptainFactory
from game.ui.kiosk.kiosk_devices import KioskInput
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.owner_panel import PinPad
from game.ui.kiosk.owner_settings import LaunchConfig
from game.ui.kiosk.playlist import DUEL_LEVEL_PATH, EASIEST_GRADE, VISITOR_SEEDS, VISITOR_SIDE, PlaylistItem
from game.ui.kiosk.state import KioskState
from game.ui.kiosk.two_players import parse_two_players
from game.ui.kiosk.visit import VisitEnd, parse_visit
from game.ui.kiosk.visitor_cards import VerbsCard
from game.ui.kiosk.window import try_grab_keyboard
from game.ui.kit.screens import NO_OVERRIDES, apply_overrides
from game.ui.kit.sound_feed import play_control_sound

if TYPE_CHECKING:
    from game.stage.paper.canvas import Canvas
    from game.ui.battle.screen.screen import BattleScreen
    from game.ui.kiosk.state import KioskState


SEA_PIECES: Final = 20
"""Parts of the sea that are made one by one before it is drawn: both sets of waves, the winds, and the first
frames."""


@dataclass(slots=True)
class WarmUp:
    """Progress of the preparation: whether it `is_done`, and the work under way."""

    is_done: bool = False
    _work: Generator[None, None, None] | None = None

    def do_next_part(self, kiosk: KioskState, *, is_between_battles: bool) -> bool:
        """Do the next part while a page between two battles is shown; return whether it has just finished. A
        press stops the work, which then starts again on the next page."""
        if self.is_done:
            return False
        if not is_between_battles:
            self.stop()
            return False
        self._work = self._work or prepare_visit(kiosk)
        try:
            next(self._work)
        except StopIteration:
            self.is_done, self._work = True, None
        return self.is_done

    def stop(self) -> None:
        """Stop the work under way."""
        if self._work is not None:
            self._work.close()
            self._work = None


def prepare_visit(kiosk: KioskState) -> Generator[None, None, None]:
    """Draw a visitor's first frame on a hidden surface, one part at each step, of a battle without
    players and journal. Close the generator to stop early. Raise what starting a battle raises."""
    item = PlaylistItem(DUEL_LEVEL_PATH, VISITOR_SEEDS[0], None, EASIEST_GRADE)
    fight = kiosk_battle.begin_on_screen(kiosk, item, kiosk.captain_factory, BattleNavigation())
    # The battle of the show goes on meanwhile, in the dress of its pack.
    apply_overrides(kiosk, NO_OVERRIDES if kiosk.fight is None else kiosk.fight.overrides)
    try:
        yield
        fight.take_side(VISITOR_SIDE)
        fight.screen.advance(0.01)
        cameras.update_visitor_camera(cameras.VisitorCamera(), fight.screen)
        yield
        sea_view = fight.screen.sea_view
        sea_view.water = sea_view.current_water(fight.screen.scene())
        for _ in range(SEA_PIECES):
            sea_view.water.prepare_piece(kiosk.size, sea_view.camera)
            yield
        unseen = pygame.Surface(kiosk.size)
        c = kiosk.make_canvas(unseen)
        c.text_log = None
        yield from _draw_parts(c, fight.screen)
        fight.screen.draw(unseen)
        battle_update.keep_duel_sea(kiosk, fight)
        yield
        prompt = attract_view.prompt_words(kiosk.style.device, kiosk.devices.is_finger)
        content = VerbsCard(visit_update.command_text(fight, VISITOR_SIDE), prompt, second_player.JOIN_HINT)
        kiosk_panels.draw_sheet(c, visitor_cards.verbs_layout(c, content).card)
        yield
        visitor_cards.draw_verbs_card(c, content, kiosk.bank, 0.0)
    finally:
        fight.close()


def _draw_parts(c: Canvas, screen: BattleScreen) -> Generator[None, None, None]:
    """Draw the parts of a duel screen one by one, so that little is left to make for the whole:
    sea, ships, panels."""
    stage_view, sea_view = screen.scene(), screen.sea_view
    for ships in ((), stage_view.ships):
        sea_view.draw(c, replace(stage_view, ships=ships), False)
        yield
    with screen.battle.table.as_current():
        panels.draw(c, screen.layout(), screen.hud, sea_view, stage_view, screen.state.panel_cache)
    yield


class Kiosk(KioskState):
    """The kiosk in its window. `captain_factory` makes the captains, `bank` the sprites of ships."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        config: LaunchConfig,
        *,
        windowed: bool = False,
        captain_factory: CaptainFactory | None = None,
        bank: SpriteBank | None = None,
        sound: SoundPlayer | None = None,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Open the window and show the first page (soon, if that fails). Raise NoDisplay."""
        super().__init__(size, data_dir, config, windowed, captain_factory, bank, sound, clock)
        self.warm_up = WarmUp()
        self.on_frame: Callable[[], None] = lambda: None
        try:
            if config.resume_journal is None or not self._resume_battle(
                config.resume_journal, config.visitor_side
            ):
                visit_update.log_lost_visit(self)
                battle_update.start_next_battle(self)
        except Exception as fault:  # noqa: BLE001  # nobody is by to start the stand again
            self._recover_from_fault(fault)

    def go_to_title(self) -> None:
        """Start the show again, with the list of battles."""
        visit_update.restart_show(self)

    def run_frame(self, seconds: float, drawn: bool = True) -> None:
        """Handle events, advance by `seconds`, and draw if `drawn`. Never raise."""
        try:
            events = pygame.event.get()
            if self.window_surface.refresh():
                self.apply_window_size()
            for event in map(self.window_surface.map_event, events):
                self._handle_event(self.devices.input_state.layout.translate(event))
            self._advance(seconds)
            self.pointer.set_visible(self.needs_pointer)
            self.devices.advance_sound(seconds, "title-air" if self.is_between_battles() else "")
            if drawn:
                draw_kiosk.show_frame(self)
                self.frame_count += 1
                # One part per frame of a page between two battles, where nothing moves fast.
                between = self.is_between_battles()
                if self.frame_count >= 2 and self.warm_up.do_next_part(self, is_between_battles=between):
                    self.memory_trimmer.request_full_trim()
            self.memory_trimmer.advance(seconds)
        except Exception as fault:  # noqa: BLE001  # nobody is by to press a button
            self._recover_from_fault(fault)

    def _handle_event(self, event: pygame.event.Event) -> None:
        if self.focus_guard.on_event(event.type, self.seconds) and not self.windowed:
            try_grab_keyboard()
        if event.type == pygame.WINDOWFOCUSLOST and self.fight is not None:
            self.fight.screen.cancel_drag()
        if event.type == pygame.VIDEORESIZE and self.windowed:
            self.resize(event.size)
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            gone = event.type == pygame.JOYDEVICEREMOVED
            one_of_two = gone and second_player.on_pad_lost(self, event.instance_id)
            if (self.devices.on_pad_change(event) or one_of_two) and self.mode is Mode.VISITOR:
                battle_update.open_menu(self)
            self.refresh_look()
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.devices.sound.on_device_lost(event.which)
        elif event.type != pygame.QUIT:
            self._handle_input(event)

    def _handle_input(self, event: pygame.event.Event) -> None:
        second_player.note_first_share(self, event)
        if second_player.handle_join(self, event):
            return
        kiosk_input = self._read_input(event)
        if self.devices.input_state.device != self.style.device:
            self.refresh_look()
        if self.devices.gestures.take_pad_request():
            self._open_pad()
        elif self.pin_pad is not None:
            for one in kiosk_input.events:
                self.pin_pad.handle(one, self.size, self.style)
        elif self.owner_panel is not None:
            owner_update.handle_owner_panel(self, self.owner_panel, kiosk_input.events)
        elif not (kiosk_input.kind == "press" and self.ignore_seconds > 0):
            self._apply_input(kiosk_input)

    def _read_input(self, event: pygame.event.Event) -> KioskInput:
        """Return the event as the kiosk reads it; of two players only the active one is read."""
        meant = second_player.filter_event(self, event)
        if meant is None:
            return self.devices.read_idle_event(event, self.size, self.style.unit)
        return self.devices.read_event(meant, self.size, self.style.unit, self._is_steering())

    def _is_steering(self) -> bool:
        covered = self.visitor_panel is not None or self.pin_pad is not None or self.owner_panel is not None
        playing = self.mode is Mode.VISITOR and not covered
        return playing and self.fight is not None and self.fight.screen.is_steering

    def _apply_input(self, kiosk_input: KioskInput) -> None:
        asleep, pressed = self.idle_seconds >= self.owner_settings.idle, kiosk_input.kind == "press"
        if pressed and self.visit is not None:
            self.health_monitor.visitors += not self.visit.press_count
            self.visit.count_press(self.devices.input_state.device)
        self.idle_seconds = 0.0 if kiosk_input.kind else self.idle_seconds
        if self.mode is Mode.VISITOR:
            if asleep and kiosk_input.kind:
                self.ignore_seconds = modes.IGNORE_PRESSES
            elif not asleep:
                self._handle_visitor_input(kiosk_input)
        elif pressed and (
            self.mode is Mode.ATTRACT
            # A visitor who is still pressing must not miss the card with his result.
            or (self.mode is Mode.RESULT and self.mode_seconds > modes.RESULT_MIN)
        ):
            visit_update.start_visitor_duel(self)

    def _handle_visitor_input(self, kiosk_input: KioskInput) -> None:
        if self.visitor_panel in (VisitorPanel.HOW_TO, VisitorPanel.VERBS):
            if kiosk_input.kind == "press" and self.visitor_panel is VisitorPanel.VERBS:
                self.visitor_panel, self.ignore_seconds = None, modes.IGNORE_PRESSES
            elif kiosk_input.kind == "press":
                self.page_number += 1
                self.visitor_panel = VisitorPanel.HOW_TO if self.page_number < PANEL_COUNT else None
            return
        for event in kiosk_input.events:
            if self.visitor_panel is VisitorPanel.MENU:
                visit_update.handle_menu(self, event)
            elif self.visitor_panel is VisitorPanel.BATTLES:
                visit_update.handle_battle_list(self, event)
            elif self.fight is not None:
                self.fight.screen.handle(event)
                play_control_sound(self.sound, self.fight.screen.ring)

    def _open_pad(self) -> None:
        if self.owner_panel is None:
            self.pin_pad = self.pin_pad or PinPad(self.pin_lock)

    def _advance(self, seconds: float) -> None:
        self.seconds += seconds
        self.mode_seconds += seconds
        self.ignore_seconds = max(0.0, self.ignore_seconds - seconds)
        self.devices.gestures.advance(seconds)
        self.pin_lock.advance(seconds)
        if not self.windowed and self.focus_guard.refocus_due(self.seconds):
            self.window_surface.refresh(window.set_mode(self.size, windowed=False))
            self.apply_window_size()
        self._do_upkeep()
        if self.devices.gestures.take_pad_request():
            self._open_pad()
        if self.pin_pad is not None:
            owner_update.advance_pin_pad(self, self.pin_pad, seconds)
        elif self.owner_panel is not None:
            owner_update.advance_owner_panel(self, self.owner_panel, seconds)
        elif self.mode is Mode.ATTRACT:
            battle_update.advance_attract_mode(self, seconds)
        elif self.mode is Mode.VISITOR:
            visit_update.advance_visit(self, seconds)
        elif self.mode is Mode.PAUSED:
            self.idle_seconds = 0.0
        elif self.mode_seconds >= (modes.RESULT_CARD if self.mode is Mode.RESULT else self.restart_delay):
            battle_update.start_next_battle(self)

    def _resume_battle(self, journal: Path, side: str) -> bool:
        """Resume the battle of this journal with its visitor; return whether that worked."""
        try:
            navigation = battle_update.battle_navigation(self)
            self.fight = kiosk_battle.resume_on_screen(self, journal, self.captain_factory, navigation)
            if self.fight.battle.pending_step is not None:
                visit_update.start_visit(self, self.fight, side)
                if (told := parse_visit(self.config.visit)) is not None:
                    visit_update.resume_visit(self, *told)
                second_player.resume_second_player(self, parse_two_players(self.config.two_players))
                return True
        except (JournalError, LevelError, OSError, JournalLocked) as fault:
            self.health_monitor.log_fault(fault)
        battle_update.close_battle(self)
        return False

    def _recover_from_fault(self, fault: Exception) -> None:
        """Log the fault and start the show again, later if the last fault was just before. End the
        program after too many, so that the supervisor starts it again."""
        self.health_monitor.log_fault(fault)
        self.fault_count += 1
        if self.health_monitor.has_failed_too_often(self.seconds):
            self.is_running, self.exit_code = False, EXIT_BROKEN
        self.restart_delay = self.health_monitor.restart_delay(self.seconds)
        # A disk that has just failed takes no journal of the next battle.
        self.playlist.in_memory = isinstance(fault, OSError)
        try:
            visit_update.end_visit(self, VisitEnd.FAULT)
            battle_update.close_battle(self)
            if isinstance(fault, pygame.error):
                self.window_surface.refresh(window.set_mode(self.size, self.windowed))
        except Exception as second:  # noqa: BLE001  # the show must go on
            self.health_monitor.log_fault(second)
        self.mode, self.mode_seconds = Mode.WAITING, 0.0
        self.visitor_panel = self.pin_pad = self.owner_panel = None

    def _do_upkeep(self) -> None:
        if self.health_monitor.captain_check_due(self.seconds):
            if self.fight is not None:
                self.health_monitor.replaced_captains += self.fight.replace_dead_captains()
            owner_update.apply_hours(self)
        if self.health_monitor.health_line_due(self.seconds):
            self.health_monitor.log_health(self.health())
            owner_update.update_report(self)

    def run(self) -> int:
        """Run until the PIN is given (return 0), or until faults do not stop (EXIT_BROKEN). Call
        `on_frame` after each frame."""
        before = self.clock()
        try:
            owner_update.update_report(self)  # the first page shows the owner that the kiosk is up
            while self.is_running:
                now = self.clock()
                self.run_frame(now - before)
                before = now
                self.on_frame()
                pace = modes.TITLE_FRAME if self.is_between_battles() else modes.FRAME_SECONDS
                pygame.time.wait(max(1, int(1000 * (pace - (self.clock() - now)))))
        finally:
            self.close()
        return self.exit_code

    def close(self) -> None:
        """Close battle, captains and sprite bank. A visit ends, unless the next show resumes it."""
        try:
            if not self.next_show_resumes:
                visit_update.end_visit(self, VisitEnd.OWNER)
            self.warm_up.stop()
            battle_update.close_battle(self)
        finally:
            self.report.close()
            self.bank.close()
            self.sound.close()
