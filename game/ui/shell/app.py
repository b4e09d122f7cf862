"""The program: one window, a stack of screens, the settings.

`run_frame` does one step; `run` has the clock. If a screen raises, the traceback goes to a file, journals are
saved, and the player reads a plain sentence."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from game.core.files import describe_error, is_disk_error
from game.core.memory import MemoryTrimmer, limit_fragmentation, tune_gc
from game.levels.reading.findings import shorten
from game.paths import assets_home
from game.play.journal import JournalError
from game.play.journal_files import JOURNAL_SUFFIX, JournalLocked, is_journal_file
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_store import picture_bytes_for
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, DrawnText, UiStyle
from game.stage.paper.picture_cache import trim_caches
from game.stage.sound.player import SoundPlayer
from game.ui.kit import settings as settings_file
from game.ui.kit.bindings import Bindings, merge_with_file
from game.ui.kit.bindings import load as load_bindings
from game.ui.kit.bindings import save as save_bindings
from game.ui.kit.input_state import InputState, SwitchScan
from game.ui.kit.pad_events import Pads
from game.ui.kit.screens import FRAME_SECONDS, NO_OVERRIDES, Screen, ShellCallbacks, apply_overrides
from game.ui.kit.settings import Settings, look_of
from game.ui.kit.sound_feed import play_control_sound, volumes_of
from game.ui.kit.tooltips import REDRAW_SECONDS
from game.ui.kit.transition import SLIDE_UNITS, Entrance, Transition, draw_transition, start_transition
from game.ui.kit.window_surface import REDRAW_EVENTS, WindowSurface
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.packs_page import PacksPage
from game.ui.pages.read_code_page import dropped_code
from game.ui.pages.saved_battles_page import SavedBattlesPage
from game.ui.pages.title_page import TitlePage
from game.ui.pages.title_sea import FrontContext, TitleSea
from game.ui.shell import window
from game.ui.shell.session_state import log_crash
from game.ui.shell.window import HEADLESS_DRIVERS, open_window, set_mode

MAX_FRAME_SECONDS: Final = 0.1
IDLE_WAIT_MS: Final = 200
WORK_WAIT_MS: Final = 2
"""Milliseconds to wait for events while a screen has work to go on with."""
SELFTEST_FRAMES: Final = 60
SOUNDS_FOLDER: Final = "sounds"
UNPLUGGED_TEXT: Final = "The gamepad was unplugged: go on by mouse or keys."
PACKS_HINT: Final = "To open a mod pack, drop it on the list of battles."
BATTLES_HINT: Final = "Battles are opened from the title: drop it there."


class App:
    """The program in a window. `levels` are the level files on offer, `callbacks` give battles and
    books, `seed` is the seed of new battles (None: random), `bank` the ships' sprites (None: a
    bank with its own process). Screens pass into each other if it `has_transitions` (None: if the window is
    seen)."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        levels: Sequence[Path],
        callbacks: ShellCallbacks,
        seed: int | None = None,
        bank: SpriteBank | None = None,
        has_transitions: bool | None = None,
    ) -> None:
        loaded = settings_file.load(data_dir)
        self.settings = loaded.settings
        self.notice = loaded.notice
        self.data_dir = data_dir
        self.levels = tuple(levels)
        self.callbacks = callbacks
        self.seed = seed
        self.text_ledger: list[DrawnText] | None = None
        self.is_running = True
        self.frame_count = 0
        self.idle_seconds = self.run_seconds = 0.0
        self._needs_redraw = True
        self._memory_trimmer = MemoryTrimmer(self._trim_memory)
        self._early_events: list[pygame.event.Event] = []
        self.pads = Pads()
        self.switch_scan = SwitchScan()
        self.input_state = InputState(load_bindings(data_dir))
        self.window_surface = WindowSurface(open_window(size, self.settings))
        self._look = self._make_look()
        seen = pygame.display.get_driver() not in HEADLESS_DRIVERS
        self.bank = bank or SpriteBank(cap_bytes=picture_bytes_for(self.size), process=seen)
        self.title_sea = TitleSea(self.bank)
        self.sound = SoundPlayer(assets_home() / SOUNDS_FOLDER, volumes_of(self.settings))
        self._has_transitions = seen if has_transitions is None else has_transitions
        self._transition: Transition | None = None
        self._last_drawn: Screen | None = None
        self._last_depth = 0
        self._last_picture: pygame.Rect | None = None
        self._stack: list[Screen] = []
        self.go_to_title()

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window in pixels."""
        return self.window_surface.size

    @property
    def surface(self) -> pygame.Surface:
        """Return what the window shows, for screenshots and tests."""
        return self.window_surface.surface

    @property
    def style(self) -> UiStyle:
        """Return the UI style: scale, text scale and contrast."""
        return self._look

    @property
    def screen(self) -> Screen:
        """Return the screen on top."""
        return self._stack[-1]

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """Return a canvas on the surface with the present style; texts go into `text_ledger` if it
        is a list."""
        return Canvas(surface, self._look, self.text_ledger, idle_seconds=self.idle_seconds)

    def next_seed(self) -> int:
        """Return the seed of a new battle: the fixed one, or a random one."""
        return self.seed if self.seed is not None else random.SystemRandom().randrange(1, 10**6)

    def replace_screen(self, screen: Screen) -> None:
        """Replace the screen on top."""
        self._set_top(self._stack[:-1], screen)

    def push_screen(self, screen: Screen) -> None:
        """Put the screen on top; `pop_screen` returns to the one below."""
        self._set_top(self._stack, screen)

    def _set_top(self, below: list[Screen], screen: Screen) -> None:
        """Put `screen` on those below. Show its focus if the last screen did, or if a pad is in
        use, which needs it."""
        was_shown = any(before.ring.is_shown for before in self._stack[-1:])
        if self.input_state.device == "pad" or was_shown:
            screen.ring.device, screen.ring.is_shown = self.input_state.device, True
        stacks = (self._stack, [*below, screen])
        fought, fights = ({id(each) for each in stack if each.is_battle} for stack in stacks)
        if fights and not fought:
            self.title_sea.drop_sea_tiles()
        if fought - fights:
            self._memory_trimmer.request_full_trim()
        if fights - fought:
            self._memory_trimmer.request_freeze()
        for each in (*self._stack[-1:], screen):
            each.cancel_drag()
        self.input_state.on_screen_changed()
        self._stack, self._needs_redraw = [*below, screen], True
        worn = (each.asset_overrides for each in reversed(self._stack) if each.asset_overrides is not None)
        apply_overrides(self, next(worn, NO_OVERRIDES))

    def pop_screen(self) -> None:
        """Remove the screen on top; quit at the last one."""
        if len(self._stack) == 1:
            self.go_to_title()
            self.quit()
            return
        below = self._stack[-2]
        # A new title page knows whether a battle can be continued now.
        below = TitlePage(self, below.ring.focused) if isinstance(below, TitlePage) else below
        self._set_top(self._stack[:-2], below)

    def go_to_title(self) -> None:
        """Remove all screens but the title."""
        self._set_top([], TitlePage(self))

    def quit(self) -> None:
        """Quit after this frame."""
        self.is_running = False

    def change_settings(self, settings: Settings) -> None:
        """Set and save the settings; a failure to save becomes the notice."""
        before, self.settings = self.settings, settings
        self.notice = settings_file.save(self.data_dir, settings, before)
        self._look = self._make_look()
        self.sound.set_volumes(volumes_of(settings))
        if before.full_screen != settings.full_screen:
            self._set_full_screen(settings.full_screen)
        self._needs_redraw = True

    def _set_full_screen(self, full: bool) -> None:
        if full and window.can_fit_desktop(self.size, window.desktop_sizes()):
            window.save_current_position(self.data_dir)
        self._resize(
            window.choose_window_size(window.load_position(self.data_dir), window.desktop_sizes(), self.size)
        )
        if not full:
            window.restore_position(self.data_dir)

    @property
    def rebinder(self) -> App:
        """Return what changes the bindings: the program itself."""
        return self

    @property
    def bindings(self) -> Bindings:
        """Return the present bindings of keys and pad."""
        return self.input_state.bindings

    def rebind(self, bindings: Bindings) -> None:
        """Set and save the bindings; a failure to save becomes the notice."""
        before, self.input_state.bindings = self.input_state.bindings, bindings
        self.notice = save_bindings(self.data_dir, merge_with_file(self.data_dir, bindings, before))
        self._look = self._make_look()
        self._needs_redraw = True

    def _make_look(self) -> UiStyle:
        caps = self.input_state.bindings.key_caps(self.input_state.device)
        style = look_of(self.settings, self.size)
        return replace(style, device=self.input_state.device, key_caps=tuple(sorted(caps.items())))

    def run_frame(self, seconds: float) -> None:
        """Handle the waiting events, let `seconds` pass, and draw the window."""
        events = [*self._early_events, *pygame.event.get()]
        self._early_events.clear()
        if self.window_surface.refresh():
            self._fit_to_window()
        before, self.idle_seconds = self.idle_seconds, 0.0 if events else self.idle_seconds + seconds
        self._needs_redraw |= any(before < dwelt <= self.idle_seconds for dwelt in REDRAW_SECONDS)
        self.run_seconds += seconds
        seen = self.screen
        if any(event.type == pygame.WINDOWFOCUSLOST for event in events):
            seen.cancel_drag()
        for event in events:
            read = self.input_state.layout.translate(self.window_surface.map_event(event))
            if self.input_state.accepts_event(read, self.screen, seen=self.screen is seen):
                self._handle_event(read)
        self._advance_held_input(min(seconds, MAX_FRAME_SECONDS))
        self._advance_transition(seconds)
        try:
            self.screen.advance(min(seconds, MAX_FRAME_SECONDS))
            if events or self._needs_redraw or self.screen.is_moving or self.input_state.is_holding:
                self._draw()
            self._advance_sound(seconds)
        except Exception as fault:  # noqa: BLE001  # a player never sees a stack trace
            self._on_crash(fault)
        self._memory_trimmer.advance(seconds)
        # Events that came before the new screen was drawn were meant for the old one.
        if self.screen is not seen:
            for event in pygame.event.get():
                if self.input_state.accepts_event(event, self.screen, seen=False):
                    self._early_events.append(event)

    def _advance_sound(self, seconds: float) -> None:
        air = self.screen.music
        self.sound.play_music(self.sound.music_name if air is None else air)
        self.sound.advance(seconds)

    def _advance_transition(self, seconds: float) -> None:
        """Start one if another screen is on top than was drawn last; end it when it is over."""
        moved, last = self._transition, self._last_drawn
        if self.screen is not last and last is not None and self._has_transitions:
            self._transition = None if self._look.is_motion_reduced else self._start_transition()
        elif moved is not None:
            moved.advance(seconds)
            if moved.is_over or moved.sheet.get_size() != self.size:
                self._transition, self._needs_redraw = None, True

    def _start_transition(self) -> Transition | None:
        entrance = self.screen.entrance
        slide = self.style.px(SLIDE_UNITS) * (1 if len(self._stack) >= self._last_depth else -1)
        if entrance is Entrance.SLIDE:
            self.sound.play_cue("page")
        return start_transition(self.surface, entrance, self._last_picture, slide)

    def _draw(self) -> None:
        self._needs_redraw = False
        if self.text_ledger is not None:
            self.text_ledger.clear()
        began = time.perf_counter()
        if self._transition is None:
            self.screen.draw(self.surface)
        else:
            self.screen.draw(self._transition.sheet)
            draw_transition(self.surface, self._transition, self.screen.picture_rect)
            self._needs_redraw = True
        self._last_drawn, self._last_depth = self.screen, len(self._stack)
        self._last_picture = self.screen.picture_rect
        self.screen.on_frame_drawn(time.perf_counter() - began)
        self.window_surface.flip()
        self.frame_count += 1

    def _handle_event(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resize(event.size)
        elif event.type in REDRAW_EVENTS:
            self._needs_redraw = True
        elif event.type == pygame.JOYDEVICEADDED:
            self.input_state.controllers = self.pads.open_pad(event.device_index)
            self.notice = "" if self.notice == UNPLUGGED_TEXT else self.notice
            self._needs_redraw = True
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._on_pad_unplugged(event.instance_id)
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.sound.on_device_lost(event.which)
        elif event.type == pygame.DROPFILE:
            self.notice = open_dropped_path(self, self.screen, Path(event.file)) or self.notice
            self._needs_redraw = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change_settings(replace(self.settings, full_screen=not self.settings.full_screen))
        else:
            self.input_state.track_key_repeat(event, self.screen)
            self._after_event(event)

    def _after_event(self, event: pygame.event.Event) -> None:
        if self.screen.capture_event(event):
            self._needs_redraw = True
            return
        before = self.input_state.device
        for heard in self.input_state.translate_event(event, self.screen.is_steering):
            if heard.type == pygame.KEYDOWN and heard.key == pygame.K_F9:
                self.change_settings(replace(self.settings, mute=not self.settings.mute))
            else:
                self._send_to_screen(heard)
        if self.input_state.device != before:
            self._look = self._make_look()
            self._needs_redraw = True

    def _advance_held_input(self, seconds: float) -> None:
        for heard in self.input_state.advance(seconds):
            self._send_to_screen(heard)
        again = self.input_state.repeats.advance(seconds, self.screen)
        if again is not None:
            self._after_event(again)
            self._needs_redraw = True
        self._needs_redraw |= self.switch_scan.advance(seconds, self.settings.scan, self.screen)
        self.screen.is_hurrying = self.input_state.is_hurrying
        if self.screen.aims_with_stick:
            leans = self.input_state.update_aim(seconds)
            if leans is not None:
                self.screen.aim_stick(*leans)
                self._needs_redraw = True
            return
        x, y = self.input_state.pan_offset(seconds)
        if x or y:
            self.screen.pan(x, y)

    def _on_pad_unplugged(self, instance: int) -> None:
        """Forget the pad. If it was in use, open the menu: nothing goes on without its player."""
        self.input_state.controllers = self.pads.close_pad(instance)
        if self.input_state.device == "pad":
            self.input_state.on_pad_unplugged()
            self._look = self._make_look()
            self.notice = UNPLUGGED_TEXT
            pressed = {"key": pygame.K_F10, "mod": 0, "unicode": "", "scancode": 0}
            if self.screen.is_battle:  # a menu that is open stays open
                self._send_to_screen(pygame.event.Event(pygame.KEYDOWN, pressed))
        self._needs_redraw = True

    def _send_to_screen(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN):
            self.switch_scan.restart()
        try:
            ring = self.screen.ring
            self.screen.handle(event)
            play_control_sound(self.sound, ring)
        except Exception as fault:  # noqa: BLE001  # a player never sees a stack trace
            self._on_crash(fault)

    def _resize(self, size: tuple[int, int]) -> None:
        self.window_surface.refresh(set_mode(size, self.settings))
        self._fit_to_window()

    def _fit_to_window(self) -> None:
        self._look = self._make_look()
        self.bank.set_byte_limit(picture_bytes_for(self.size))
        panel_drawing.clear_cache()
        self._needs_redraw = True

    def _trim_memory(self) -> None:
        self.bank.drop_unused()
        trim_caches(self.size)

    def _on_crash(self, fault: Exception) -> None:
        file = log_crash(self.data_dir, fault)
        try:
            self.callbacks.flush_journal()
            saved = True
        except Exception as second:  # noqa: BLE001  # the first error must still be shown
            log_crash(self.data_dir, second)
            saved = False
        disk = describe_error(fault) if isinstance(fault, OSError) and is_disk_error(fault) else ""
        reason = shorten(str(fault), 400) if isinstance(fault, (JournalError, JournalLocked)) else ""
        self._stack = [TitlePage(self), CrashPage(self, file, saved, disk, reason)]
        self._needs_redraw = True

    def run(self) -> int:
        """Run until the player quits; return the exit code 0."""
        limit_fragmentation()
        tune_gc()
        try:
            window.restore_position(self.data_dir)
            self.run_for(math.inf)
            if not self.settings.full_screen:
                window.save_current_position(self.data_dir)
        finally:
            self.bank.close()
            self.sound.close()
        return 0

    def run_for(self, seconds: float) -> None:
        """Run for `seconds`, or until the player quits."""
        began = before = time.perf_counter()
        while self.is_running and before - began < seconds:
            now = time.perf_counter()
            self.run_frame(now - before)
            before = now
            self._wait_for_frame(time.perf_counter() - now)

    def _wait_for_frame(self, spent: float) -> None:
        """Sleep until the next frame is due, or until an event if nothing moves."""
        if self.screen.is_moving or self._needs_redraw or self.input_state.is_holding or self.settings.scan:
            pace = self.screen.frame_seconds
            left = max(1, int(1000 * (pace - spent)))
            if pace <= FRAME_SECONDS:
                pygame.time.wait(left)
                return
        else:
            left = WORK_WAIT_MS if self.screen.has_work else IDLE_WAIT_MS
        event = pygame.event.wait(left)
        if event.type != pygame.NOEVENT:
            self._early_events.append(event)

    def run_selftest(self) -> int:
        """Draw sixty frames and quit; return 0 if all were drawn, else 1."""
        for _ in range(SELFTEST_FRAMES):
            self._needs_redraw = True
            self.run_frame(FRAME_SECONDS)
        return 0 if self.frame_count >= SELFTEST_FRAMES and not isinstance(self.screen, CrashPage) else 1


def open_dropped_path(app: FrontContext, screen: Screen, dropped_path: Path) -> str:
    """Give a dropped file to the page if it has a use for it; else open a journal as a battle, a text or
    picture with a code as its page, anything else as a pack; and return ''.

    Nothing opens over a battle or a page that it would replace; then return a sentence that says where it can
    be dropped."""
    if screen.take_dropped_file(dropped_path):
        return ""
    if app.callbacks.open_journal is not None and (
        dropped_path.suffix == JOURNAL_SUFFIX or is_journal_file(dropped_path)
    ):
        if not isinstance(screen, (TitlePage, BattleListPage, PacksPage, SavedBattlesPage)):
            return BATTLES_HINT
        app.push_screen(app.callbacks.open_journal(app, dropped_path.absolute()))
    elif app.callbacks.open_code is not None and (source := dropped_code(dropped_path)) is not None:
        if not isinstance(screen, (TitlePage, BattleListPage, PacksPage, SavedBattlesPage)):
            return BATTLES_HINT
        app.push_screen(app.callbacks.open_code(app, source))
    elif isinstance(screen, PacksPage):
        screen.add_pack(dropped_path)
    elif isinstance(screen, (TitlePage, BattleListPage)):
        app.push_screen(PacksPage(app, dropped_path))
    else:
        return PACKS_HINT
    return ""
