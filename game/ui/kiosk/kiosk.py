"""The kiosk: the game at a convention, for visitors and for days.

Attract mode shows battles and the pages between them. A press gives the visitor a battle of his own
(`update`); a captain replaces a player who walks away. Only the PIN leads out, and a fault costs no
more than the battle it fell in. `run_frame` is given the time; only `run` reads the clock."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Final

import pygame

from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper.canvas import Canvas
from game.stage.sound.player import SoundPlayer
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.battle.views import panels
from game.ui.kiosk import (
    attract_view,
    cameras,
    draw_kiosk,
    kiosk_battle,
    kiosk_panels,
    owner_update,
    second_player,
    state,
    update,
    visitor_cards,
    window,
)
from game.ui.kiosk.kiosk_battle import CaptainFactory
from game.ui.kiosk.owner_settings import LaunchConfig
from game.ui.kiosk.playlist import DUEL_LEVEL_PATH, EASIEST_GRADE, VISITOR_SEEDS, VISITOR_SIDE, PlaylistItem
from game.ui.kiosk.state import KioskState, Mode
from game.ui.kiosk.visit import VisitEnd
from game.ui.kiosk.visitor_cards import VerbsCard
from game.ui.kiosk.window import try_grab_keyboard
from game.ui.kit.screens import NO_OVERRIDES, apply_overrides
from game.ui.shell.window import HEADLESS_DRIVERS

SEA_PIECES: Final = 20
"""Parts of the sea that are made one by one before it is drawn: both sets of waves, the winds, and the first
frames."""


@dataclass(slots=True)
class WarmUp:
    """Progress of the preparation: whether it `is_done`, and the work under way."""

    is_done: bool = False
    _work: Generator[None, None, None] | None = None

    def prepare_next_part(self, kiosk: KioskState, *, is_between_battles: bool) -> bool:
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
    fight = kiosk_battle.begin_kiosk_battle(kiosk, item, kiosk.captain_factory, BattleNavigation())
    # The battle of the show goes on meanwhile, in the dress of its pack.
    apply_overrides(kiosk, NO_OVERRIDES if kiosk.fight is None else kiosk.fight.overrides)
    try:
        yield
        fight.give_side_to_visitor(VISITOR_SIDE)
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
        update.save_duel_sea(kiosk, fight)
        yield
        prompt = attract_view.press_prompt_text(kiosk.style.device, kiosk.devices.is_finger)
        content = VerbsCard(visitor_cards.command_text(fight, VISITOR_SIDE), prompt, visitor_cards.JOIN_HINT)
        kiosk_panels.draw_large_sheet(c, visitor_cards.verbs_layout(c, content).card)
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


FADE_SECONDS: Final = 0.6
"""Seconds in which one page of the show fades into the next."""


@dataclass(slots=True)
class PageFade:
    """What was shown before the present page of the show, while it still fades; only if it `is_on`."""

    is_on: bool
    page: str = ""
    before: pygame.Surface | None = None
    since: float = 0.0

    def draw_over(self, surface: pygame.Surface, seconds: float) -> None:
        """Draw what is left of the last page on the present one."""
        if self.before is not None:
            left = 1 - (seconds - self.since) / FADE_SECONDS
            if left <= 0 or self.before.get_size() != surface.get_size():
                self.before = None
            else:
                self.before.set_alpha(round(255 * left))
                surface.blit(self.before, (0, 0))

    def turn_page(self, page: str, surface: pygame.Surface, seconds: float) -> None:
        """Keep what is shown if another page follows it; '' for no page of the show, which comes at once."""
        if self.is_on and page != self.page:
            fades = bool(page and self.page)
            self.before, self.since = surface.copy() if fades else None, seconds
        self.page = page


class Kiosk(KioskState):
    """The kiosk in its window. `captain_factory` makes the captains, `bank` the sprites of ships.

    It reads events and the clock, and calls those who write the state: `update`, `owner_update`."""

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
        self.warm_up, self.frame_count = WarmUp(), 0
        self.page_fade = PageFade(pygame.display.get_driver() not in HEADLESS_DRIVERS)
        self.on_frame: Callable[[], None] = lambda: None
        try:
            update.start_or_resume(self)
        except Exception as fault:  # noqa: BLE001  # nobody is by to start the stand again
            self._recover_from_fault(fault)

    def go_to_title(self) -> None:
        """Start the show again, with the list of battles."""
        update.restart_show(self)

    def run_frame(self, seconds: float, needs_draw: bool = True) -> None:
        """Handle events, advance by `seconds`, and draw if `needs_draw`. Never raise."""
        try:
            events = pygame.event.get()
            if self.window_surface.refresh():
                self.apply_window_size()
            for event in map(self.window_surface.map_event, events):
                self._handle_event(self.devices.input_state.layout.translate(event))
            self._advance(seconds)
            self.pointer.set_visible(self.needs_pointer)
            self.sound.play_music("title-air" if self.is_between_battles() else "")
            self.sound.advance(seconds)
            if needs_draw:
                self._draw()
            self.memory_trimmer.advance(seconds)
        except Exception as fault:  # noqa: BLE001  # nobody is by to press a button
            self._recover_from_fault(fault)

    def _draw(self) -> None:
        is_shown = self.mode is Mode.ATTRACT and not self.is_owner_at_work
        is_faded = is_shown and not self.style.is_motion_reduced
        page = self.attract_loop.page.kind if is_faded else ""
        self.page_fade.turn_page(page, self.surface, self.seconds)
        draw_kiosk.draw_frame(self)
        self.page_fade.draw_over(self.surface, self.seconds)
        self.window_surface.flip()
        self.frame_count += 1
        # One part per frame of a page between two battles, where nothing moves fast.
        between = self.is_between_battles()
        if self.frame_count >= 2 and self.warm_up.prepare_next_part(self, is_between_battles=between):
            self.memory_trimmer.request_full_trim()

    def _handle_event(self, event: pygame.event.Event) -> None:
        if self.focus_guard.on_event(event.type, self.seconds) and not self.windowed:
            try_grab_keyboard()
        if event.type == pygame.WINDOWFOCUSLOST and self.fight is not None:
            self.fight.screen.cancel_drag()
        if event.type == pygame.VIDEORESIZE and self.windowed:
            self.resize(event.size)
        elif event.type in (pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED):
            update.on_pad_changed(self, event)
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.sound.on_device_lost(event.which)
        elif event.type != pygame.QUIT:
            self._handle_input(event)

    def _handle_input(self, event: pygame.event.Event) -> None:
        second_player.remember_first_share(self, event)
        if update.handle_join(self, event):
            return
        unit, meant = self.style.unit, second_player.filter_event(self, event)
        if meant is None:
            kiosk_input = self.devices.read_ignored_event(event, self.size, unit)
        else:
            kiosk_input = self.devices.read_event(meant, self.size, unit, self._is_steering())
        if self.devices.input_state.device != self.style.device:
            self.refresh_style()
        if self.devices.gestures.claim_pin_pad_request():
            owner_update.open_pin_pad(self)
        elif self.is_owner_at_work:
            owner_update.handle_events(self, kiosk_input.events)
        else:
            update.handle_input(self, kiosk_input)

    def _is_steering(self) -> bool:
        if self.mode is not Mode.VISITOR or self.visitor_panel is not None or self.is_owner_at_work:
            return False
        return self.fight is not None and self.fight.screen.is_steering

    def _advance(self, seconds: float) -> None:
        update.advance_clocks(self, seconds)
        self.devices.gestures.advance(seconds)
        self.pin_lock.advance(seconds)
        if not self.windowed and self.focus_guard.claim_refocus(self.seconds):
            self.window_surface.refresh(window.set_mode(self.size, windowed=False))
            self.apply_window_size()
        self._do_upkeep()
        if self.devices.gestures.claim_pin_pad_request():
            owner_update.open_pin_pad(self)
        if self.is_owner_at_work:
            owner_update.advance(self, seconds)
        else:
            update.advance_mode(self, seconds)

    def _do_upkeep(self) -> None:
        if self.health_monitor.claim_captain_check(self.seconds):
            if self.fight is not None:
                self.health_monitor.replaced_captain_count += self.fight.replace_dead_captains()
            owner_update.apply_hours(self)
        if self.health_monitor.claim_health_line(self.seconds):
            self.health_monitor.log_health(self.make_health())
            owner_update.write_report(self)

    def _recover_from_fault(self, fault: Exception) -> None:
        update.recover_from_fault(self, fault)
        owner_update.close_panels(self)

    def run(self) -> int:
        """Run until the PIN is given (return 0), or until faults do not stop (EXIT_BROKEN). Call
        `on_frame` after each frame."""
        before = self.clock()
        try:
            owner_update.write_report(self)  # the first page shows the owner that the kiosk is up
            while self.is_running:
                now = self.clock()
                self.run_frame(now - before)
                before = now
                self.on_frame()
                pace = state.TITLE_FRAME if self.is_between_battles() else state.FRAME_SECONDS
                pygame.time.wait(max(1, int(1000 * (pace - (self.clock() - now)))))
        finally:
            self.close()
        return self.exit_code

    def close(self) -> None:
        """Close battle, captains and sprite bank. A visit ends, unless the next show resumes it."""
        try:
            if not self.next_show_resumes:
                update.end_visit(self, VisitEnd.OWNER)
            self.warm_up.stop()
            update.close_battle(self)
        finally:
            self.report.close()
            self.bank.close()
            self.sound.close()
