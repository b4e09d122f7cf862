"""The house: one window, a stack of screens, the settings; `frame` does one step, `run` has the
clock.

Whatever breaks inside a screen is written to a file, what can be saved is saved, and the player
reads a plain sentence.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from game.core.files import is_of_the_disk, why
from game.core.memory import MemoryTrimmer, limit_fragmentation, tune_gc
from game.levels.reading.findings import shorten
from game.paths import assets_home
from game.play.journal import JournalError
from game.play.lock import Locked
from game.stage.hulls import Bank
from game.stage.hulls.store import pictures_for
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look, TextMark
from game.stage.paper.picture_cache import shed
from game.stage.sound.player import Sound
from game.ui.kit import settings as settings_file
from game.ui.kit.asset_overrides import PLAIN, apply_overrides
from game.ui.kit.bindings import Bindings, merged
from game.ui.kit.bindings import load as load_bindings
from game.ui.kit.bindings import save as save_bindings
from game.ui.kit.devices import InputState
from game.ui.kit.pads import Pads
from game.ui.kit.scanning import Scan
from game.ui.kit.screens import FRAME_SECONDS, Screen, ShellCallbacks
from game.ui.kit.settings import Settings, look_for
from game.ui.kit.sound_feed import hear_hand, volumes_of
from game.ui.kit.tooltips import DWELLS
from game.ui.kit.window_surface import NEW_PIXELS, WindowSurface
from game.ui.pages.fault import Fault
from game.ui.pages.title import Title
from game.ui.pages.title_sea import TitleSea
from game.ui.shell import window_position
from game.ui.shell.dropping import open_dropped
from game.ui.shell.fault_log import write_fault
from game.ui.shell.framebuffer import UNSEEN_DRIVERS
from game.ui.shell.window import open_window, set_mode

LONGEST_STEP: Final = 0.1
IDLE_WAIT_MS: Final = 200
NEXT_MS: Final = 2
"""Milliseconds that events are waited for while a screen has work to go on with."""
SELFTEST_FRAMES: Final = 60
SOUNDS: Final = "sounds"
UNPLUGGED: Final = "The gamepad was unplugged: go on by mouse or keys."


class App:
    """The program in a window. `levels` are the level files on offer, `doors` what the battle and
    the books give, `seed` what battles begin with (None: another each time), `bank` the ships'
    pictures (None: one that bakes in a process of its own)."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        levels: Sequence[Path],
        doors: ShellCallbacks,
        seed: int | None = None,
        bank: Bank | None = None,
    ) -> None:
        loaded = settings_file.load(data_dir)
        self.settings = loaded.settings
        self.notice = loaded.notice
        self.data_dir = data_dir
        self.levels = tuple(levels)
        self.doors = doors
        self.seed = seed
        self.ledger: list[TextMark] | None = None
        self.running = True
        self.shown = 0
        self.idle = self.now = 0.0
        self._stale = True
        self._broom = MemoryTrimmer(self._shed)
        self._early: list[pygame.event.Event] = []
        self.pads = Pads()
        self.scan = Scan()
        self.hands = InputState(load_bindings(data_dir))
        self.glass = WindowSurface(open_window(size, self.settings))
        self._look = self._looks()
        seen = pygame.display.get_driver() not in UNSEEN_DRIVERS
        self.bank = bank or Bank(cap_bytes=pictures_for(self.size), process=seen)
        self.title_sea = TitleSea(self.bank)
        self.sound = Sound(assets_home() / SOUNDS, volumes_of(self.settings))
        self._stack: list[Screen] = []
        self.home()

    # ------------------------------------------------------------- what a screen asks of the house

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.glass.size

    @property
    def surface(self) -> pygame.Surface:
        """What the window shows, for pictures and tests."""
        return self.glass.surface

    @property
    def look(self) -> Look:
        """Scale, text scale and contrast."""
        return self._look

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        return self._stack[-1]

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """The surface with the present Look; text is entered in `ledger` if that is a list."""
        return Canvas(surface, self._look, self.ledger, idle=self.idle)

    def fresh_seed(self) -> int:
        """The seed a battle begins with: the one given, or another each time."""
        return self.seed if self.seed is not None else random.SystemRandom().randrange(1, 10**6)

    def show(self, screen: Screen) -> None:
        """`screen` takes the place of the one on top."""
        self._lay(self._stack[:-1], screen)

    def push(self, screen: Screen) -> None:
        """`screen` lies on top; `back` returns to what is below."""
        self._lay(self._stack, screen)

    def _lay(self, below: list[Screen], screen: Screen) -> None:
        """`screen` lies on those below. Its focus is seen if the last one's was, or if a pad is in
        use, which can do nothing without it."""
        was_shown = any(before.ring.shown for before in self._stack[-1:])
        if self.hands.hand == "pad" or was_shown:
            screen.ring.hand, screen.ring.shown = self.hands.hand, True
        fought, fights = (
            {id(each) for each in pile if each.is_battle}
            for pile in (self._stack, [*below, screen])
        )
        if fights and not fought:
            self.title_sea.forget()
        if fought - fights:
            self._broom.all_at_once()
        for each in (*self._stack[-1:], screen):
            each.let_go()
        self.hands.page_turned()
        self._stack, self._stale = [*below, screen], True
        worn = (each.dress for each in reversed(self._stack) if each.dress is not None)
        apply_overrides(self, next(worn, PLAIN))

    def back(self) -> None:
        """The screen on top is gone; from the last one the program leaves."""
        if len(self._stack) == 1:
            self.home()
            self.leave()
            return
        below = self._stack[-2]
        below = Title(self, below.ring.at) if isinstance(below, Title) else below
        self._lay(self._stack[:-2], below)

    def home(self) -> None:
        """The title screen alone is left."""
        self._lay([], Title(self))

    def leave(self) -> None:
        """The program ends after this frame."""
        self.running = False

    def change(self, settings: Settings) -> None:
        """The settings are these from now on, and are saved; a failure to save is told."""
        before, self.settings = self.settings, settings
        self.notice = settings_file.save(self.data_dir, settings, before)
        self._look = self._looks()
        self.sound.set_volumes(volumes_of(settings))
        if before.full_screen != settings.full_screen:
            self._fill_screen(settings.full_screen)
        self._stale = True

    def _fill_screen(self, full: bool) -> None:
        """The window fills the screen, or lies again where it was, as large as it was."""
        if full and window_position.has_room(self.size, window_position.desktops()):
            window_position.remember(self.data_dir)
        self._resize(
            window_position.first_size(
                window_position.load(self.data_dir), window_position.desktops(), self.size
            )
        )
        if not full:
            window_position.lay(self.data_dir)

    @property
    def keyboard(self) -> App:
        """What lays keys anew: the house itself."""
        return self

    @property
    def bindings(self) -> Bindings:
        """How keys and pad are laid."""
        return self.hands.bindings

    def rebind(self, laid: Bindings) -> None:
        """Keys and pad are laid so from now on, and it is saved; a failure to save is told."""
        before, self.hands.bindings = self.hands.bindings, laid
        self.notice = save_bindings(self.data_dir, merged(self.data_dir, laid, before))
        self._look = self._looks()
        self._stale = True

    def _looks(self) -> Look:
        """How things are drawn: the settings, and the caps of the device in use."""
        caps = self.hands.bindings.caps(self.hands.hand)
        look = look_for(self.settings, self.size)
        return replace(look, hand=self.hands.hand, caps=tuple(sorted(caps.items())))

    # ------------------------------------------------------------------------------- the frame step

    def frame(self, seconds: float) -> None:
        """Events waiting in the queue have had their effect, `seconds` have passed, and the window
        shows the result."""
        events = [*self._early, *pygame.event.get()]
        self._early.clear()
        self._look_again()
        before, self.idle = self.idle, 0.0 if events else self.idle + seconds
        self._stale |= any(before < dwelt <= self.idle for dwelt in DWELLS)
        self.now += seconds
        seen = self.screen
        if any(event.type == pygame.WINDOWFOCUSLOST for event in events):
            seen.let_go()
        for event in events:
            read = self.hands.layout.read(self.glass.here(event))
            if self.hands.heeds(read, self.screen, seen=self.screen is seen):
                self._hear(read)
        self._hold(min(seconds, LONGEST_STEP))
        try:
            self.screen.advance(min(seconds, LONGEST_STEP))
            if events or self._stale or self.screen.moving or self.hands.busy:
                self._draw()
            self._sound(seconds)
        except Exception as fault:  # noqa: BLE001  # a player never sees a stack trace
            self._broken(fault)
        self._broom.advance(seconds)
        if self.screen is not seen:
            late = pygame.event.get()
            self._early += [e for e in late if self.hands.heeds(e, self.screen, seen=False)]

    def _look_again(self) -> None:
        """The window is taken as it is in this frame; in another size everything fits it."""
        if self.glass.look_again():
            self._fit()

    def _sound(self, seconds: float) -> None:
        """What is to be heard has been, with the music of the screen on top."""
        air = self.screen.air
        self.sound.play_air(self.sound.air if air is None else air)
        self.sound.advance(seconds)

    def _draw(self) -> None:
        """The window shows the screen on top."""
        self._stale = False
        if self.ledger is not None:
            self.ledger.clear()
        began = time.perf_counter()
        self.screen.draw(self.surface)
        self.screen.on_frame_drawn(time.perf_counter() - began)
        self.glass.show()
        self.shown += 1

    def _hear(self, event: pygame.event.Event) -> None:
        """What concerns the window is done here; the rest goes to the screen on top."""
        if event.type == pygame.QUIT:
            self.leave()
        elif event.type == pygame.VIDEORESIZE:
            self._resize(event.size)
        elif event.type in NEW_PIXELS:
            self._stale = True
        elif event.type == pygame.JOYDEVICEADDED:
            self.hands.controllers = self.pads.plugged_in(event.device_index)
            self.notice = "" if self.notice == UNPLUGGED else self.notice
            self._stale = True
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._unplugged(event.instance_id)
        elif event.type == pygame.AUDIODEVICEREMOVED:
            self.sound.lost(event.which)
        elif event.type == pygame.DROPFILE:
            self._dropped(Path(event.file))
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.change(replace(self.settings, full_screen=not self.settings.full_screen))
        else:
            self._handed(event)

    def _dropped(self, where: Path) -> None:
        """A file or a folder was let go over the window."""
        self.notice = open_dropped(self, self.screen, where) or self.notice
        self._stale = True

    def _handed(self, event: pygame.event.Event) -> None:
        """Somebody did something: the screen hears it in the words it knows, and from then on
        shows the caps of that device."""
        self.hands.hold_on(event, self.screen)
        self._done(event)

    def _done(self, event: pygame.event.Event) -> None:
        """The event has had its effect on the screen on top."""
        if self.screen.capture(event):
            self._stale = True
            return
        before = self.hands.hand
        for heard in self.hands.hear(event, self.screen.steering):
            if heard.type == pygame.KEYDOWN and heard.key == pygame.K_F9:
                self.change(replace(self.settings, mute=not self.settings.mute))
            else:
                self._pass_on(heard)
        if self.hands.hand != before:
            self._look = self._looks()
            self._stale = True

    def _hold(self, seconds: float) -> None:
        """What sticks that are held over, and a focus that goes on by itself, do as time passes."""
        for heard in self.hands.tick(seconds):
            self._pass_on(heard)
        again = self.hands.repeats.tick(seconds, self.screen)
        if again is not None:
            self._done(again)
            self._stale = True
        self._stale |= self.scan.advance(seconds, self.settings.scan, self.screen)
        self.screen.hurry = self.hands.hurrying
        if self.screen.aims_with_stick:
            leans = self.hands.lean(seconds)
            if leans is not None:
                self.screen.aim_stick(*leans)
                self._stale = True
            return
        x, y = self.hands.pan(seconds)
        if x or y:
            self.screen.pan(x, y)

    def _unplugged(self, instance: int) -> None:
        """The pad is gone. If it was in use, the menu opens: nothing goes on without its player."""
        self.hands.controllers = self.pads.unplugged(instance)
        if self.hands.hand == "pad":
            self.hands.gone()
            self._look = self._looks()
            self.notice = UNPLUGGED
            pressed = {"key": pygame.K_F10, "mod": 0, "unicode": "", "scancode": 0}
            if self.screen.is_battle:  # a menu that lies open stays open
                self._pass_on(pygame.event.Event(pygame.KEYDOWN, pressed))
        self._stale = True

    def _pass_on(self, event: pygame.event.Event) -> None:
        """The screen on top has the event; what breaks there is caught."""
        if event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.MOUSEBUTTONDOWN):
            self.scan.pressed()
        try:
            ring = self.screen.ring
            self.screen.handle(event)
            hear_hand(self.sound, ring)
        except Exception as fault:  # noqa: BLE001  # a player never sees a stack trace
            self._broken(fault)

    def _resize(self, size: tuple[int, int]) -> None:
        """The window is `size` pixels, never below the smallest, and everything fits it."""
        self.glass.look_again(set_mode(size, self.settings))
        self._fit()

    def _fit(self) -> None:
        """Everything is made for the window's size."""
        self._look = self._looks()
        self.bank.hold(pictures_for(self.size))
        paint.forget()
        self._stale = True

    def _shed(self) -> None:
        """Ships that were not shown for a while go; papers, letters and stamps too, if many."""
        self.bank.shed()
        shed(self.size)

    def _broken(self, fault: Exception) -> None:
        """The fault is on file, journals are flushed, and a plain page tells the player."""
        file = write_fault(self.data_dir, fault)
        try:
            self.doors.flush()
            saved = True
        except Exception as second:  # noqa: BLE001  # the first fault must still be told
            write_fault(self.data_dir, second)
            saved = False
        disk = why(fault) if isinstance(fault, OSError) and is_of_the_disk(fault) else ""
        told = shorten(str(fault), 400) if isinstance(fault, (JournalError, Locked)) else ""
        self._stack = [Title(self), Fault(self, file, saved, disk, told)]
        self._stale = True

    # ------------------------------------------------------------------------------------- the loop

    def run(self) -> int:
        """The program runs until the player leaves; returns the exit code 0."""
        limit_fragmentation()
        tune_gc()
        try:
            window_position.lay(self.data_dir)
            self.run_for(math.inf)
            if not self.settings.full_screen:
                window_position.remember(self.data_dir)
        finally:
            self.bank.close()
            self.sound.close()
        return 0

    def run_for(self, seconds: float) -> None:
        """The program runs for so long, or until the player leaves."""
        began = before = time.perf_counter()
        while self.running and before - began < seconds:
            now = time.perf_counter()
            self.frame(now - before)
            before = now
            self._rest(time.perf_counter() - now)

    def _rest(self, spent: float) -> None:
        """Sleep until the next frame is due: at once when an event comes if nothing moves."""
        if self.screen.moving or self._stale or self.hands.busy or self.settings.scan:
            pace = self.screen.frame_seconds
            left = max(1, int(1000 * (pace - spent)))
            if pace <= FRAME_SECONDS:
                pygame.time.wait(left)
                return
        else:
            left = NEXT_MS if self.screen.has_work else IDLE_WAIT_MS
        event = pygame.event.wait(left)
        if event.type != pygame.NOEVENT:
            self._early.append(event)

    def selftest(self) -> int:
        """Sixty frames are drawn and the program leaves; 0 if all of them were, else 1."""
        for _ in range(SELFTEST_FRAMES):
            self._stale = True
            self.frame(FRAME_SECONDS)
        return 0 if self.shown >= SELFTEST_FRAMES and not isinstance(self.screen, Fault) else 1
