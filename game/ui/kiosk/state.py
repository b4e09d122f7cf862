"""The state of the kiosk, and what a screen may ask of it (`game.ui.kit.screens.AppContext`).

Each record has one writer, and nothing else assigns its fields:

- `ShowState`, what is shown and who plays: `update`
- `OwnerState`, what the owner has set and opened: `owner_update`
- `two_players.PlayerDevices`, who holds which device: `second_player`
- the window, the sound, and whether the program runs: the methods of `KioskState` here

Services such as the sprite bank and the report never change; they look after their own state."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Final

import pygame

from game.core.memory import MemoryTrimmer
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_store import picture_bytes_for
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, DrawnText
from game.stage.paper.picture_cache import trim_caches
from game.stage.sea.water import Water
from game.stage.ships import ship_renderer
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import kiosk_panels, log, window
from game.ui.kiosk.attract_loop import AttractLoop, SilenceTimer
from game.ui.kiosk.attract_scene import make_attract_scene
from game.ui.kiosk.cameras import AttractCamera, VisitorCamera
from game.ui.kiosk.kiosk_battle import CaptainFactory, KioskBattle, captains_in_processes
from game.ui.kiosk.kiosk_devices import KioskDevices
from game.ui.kiosk.log import HealthMonitor
from game.ui.kiosk.owner_panel import OwnerPanel, PinLock, PinPad
from game.ui.kiosk.owner_settings import LaunchConfig, OwnerSettings, with_panel_state
from game.ui.kiosk.playlist import Playlist
from game.ui.kiosk.report_writer import ReportWriter
from game.ui.kiosk.two_players import PlayerDevices
from game.ui.kiosk.visit import Visit, VisitLog, VisitResult
from game.ui.kiosk.window import FocusGuard
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings
from game.ui.kit.sound_feed import volumes_of
from game.ui.kit.window_surface import WindowSurface
from game.ui.pages.title_sea import TitleSea

DISK_TROUBLE: Final = "No disk to write on: nothing is kept"

# Seconds, if nothing else is said.
FRAME_SECONDS: Final = 1 / 60
TITLE_FRAME: Final = 1 / 30
MAX_STEP: Final = 0.1
"""Most seconds that a screen advances at once."""
VERBS_CARD: Final = 12.0
"""Seconds that the card of the three verbs stays if nothing is pressed."""
WELCOME_LINE: Final = 7.0
"""Seconds for which a visitor reads what he commands."""
RESULT_CARD: Final = 30.0
"""Seconds that the card after a visit is shown: long enough to scan the code on it."""
RESULT_MIN: Final = 2.0
"""Seconds before a press on it counts: a visitor who still fires must not miss it."""
BATTLE_END_PAUSE: Final = 7.0
"""Seconds after the end of a battle before the next page or battle."""
IGNORE_PRESSES: Final = 0.35
"""Seconds after a change of command in which presses are ignored: they were meant for the screen before."""


class Mode(StrEnum):
    """What the kiosk shows."""

    ATTRACT = "attract"
    """Nobody plays: battles, and pages between them."""
    VISITOR = "visitor"
    """A visitor plays a side."""
    RESULT = "result"
    """The short page after a visitor's battle."""
    PAUSED = "paused"
    """The owner has paused the show, or its hours are over; nothing is fought."""
    WAITING = "waiting"
    """A fault has ended the battle; the show starts again in a moment."""


class VisitorPanel(StrEnum):
    """The panel over a visitor's battle, which waits below it."""

    MENU = "menu"
    HOW_TO = "how-to"
    """How the book is played."""
    VERBS = "verbs"
    """What the visitor commands, and the three verbs; the battle goes on below it until he is asked."""
    BATTLES = "battles"
    """All battles."""


@dataclass
class ShowState:
    """What is shown and who plays. Only `update` writes these fields."""

    mode: Mode = Mode.ATTRACT
    seconds: float = 0.0
    """Seconds that the kiosk has run."""
    mode_seconds: float = 0.0
    """Seconds in this mode; of a visit all of them, also over a restart and in another battle."""
    idle_seconds: float = 0.0
    """Seconds since the last input."""
    ignore_seconds: float = 0.0
    """Seconds for which presses are still ignored."""
    restart_delay: float = 0.0
    """Seconds to wait after the last fault."""
    fault_count: int = 0
    """Faults that ended a battle."""

    fight: KioskBattle | None = None
    battle_end_seconds: float = 0.0
    """Seconds since the battle was over."""
    duel_sea: tuple[Water, float] | None = None
    """The painted sea of the visitors' duel, for one visitor after another, and the seconds it has moved."""
    attract_loop: AttractLoop = field(default_factory=AttractLoop)
    silence_timer: SilenceTimer = field(default_factory=SilenceTimer)
    attract_camera: AttractCamera = field(default_factory=AttractCamera)

    visit: Visit | None = None
    visitor_camera: VisitorCamera = field(default_factory=VisitorCamera)
    visitor_panel: VisitorPanel | None = None
    page_number: int = 0
    """0-based page of the panel: of the list of battles, or of the help."""
    ring: FocusRing = field(default_factory=lambda: FocusRing("go-on"))
    card_opened_at: float = 0.0
    """`mode_seconds` when the card of the verbs was opened."""
    visit_result: VisitResult | None = None
    is_best_of_day: bool = False


@dataclass(slots=True)
class OwnerState:
    """What the owner has set and opened. Only `owner_update` writes these fields."""

    settings: OwnerSettings
    is_paused: bool
    """Whether the owner has paused the show."""
    pin_pad: PinPad | None = None
    panel: OwnerPanel | None = None


class KioskState(ShowState):
    """The running kiosk: its records and services, with queries.

    `bank` makes the sprites of ships and `sound` plays; None for the kiosk's own."""

    levels: tuple[Path, ...] = ()
    notice = ""
    rebinder = None

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        config: LaunchConfig,
        windowed: bool,
        captain_factory: CaptainFactory | None,
        bank: SpriteBank | None,
        sound: SoundPlayer | None,
        clock: Callable[[], float],
    ) -> None:
        """Open the window. Raise NoDisplay if there is none."""
        super().__init__()
        self.data_dir, self.config, self.windowed, self.clock = data_dir, config, windowed, clock
        self.captain_factory = captain_factory or captains_in_processes(clock)
        self.window_surface = WindowSurface(window.open_window(size, windowed))
        self.pointer = window.Pointer()
        self.owner, self.minute_of_day = OwnerState(config.settings, False), log.minute_of_day
        self.volume = config.settings.show_volume(self.minute_of_day())
        self.settings = self._game_settings()
        self.devices = KioskDevices(sound, self.settings)
        self.sound = self.devices.sound
        self.style = self.devices.make_style(self.settings, self.size)
        self.bank = bank or SpriteBank(cap_bytes=picture_bytes_for(self.size))
        self.ledger: list[DrawnText] | None = None
        self.sea, self.players = TitleSea(self.bank), PlayerDevices()
        self.attract_scene = make_attract_scene(self.bank, self.sea)
        self.home_dir = data_dir / "stand"
        self.report = ReportWriter(VisitLog(self.home_dir), config.report_address)
        self.health_monitor = HealthMonitor(self.home_dir)
        self.playlist = Playlist(config, self.home_dir, config.battles_before)
        self.pin_lock, self.focus_guard = PinLock(config.pin), FocusGuard()
        self.is_running, self.exit_code, self.next_show_resumes = True, 0, False
        self.memory_trimmer = MemoryTrimmer(self._trim_memory)
        # After the style: the owner's own size of text comes with the first change of the window.
        self.owner = OwnerState(*with_panel_state(config.settings, config.panel_state))

    @property
    def size(self) -> tuple[int, int]:
        """Return the size of the window in pixels."""
        return self.window_surface.size

    @property
    def surface(self) -> pygame.Surface:
        """Return the surface of this frame."""
        return self.window_surface.surface

    @property
    def run_seconds(self) -> float:
        """Return the seconds that the kiosk has run."""
        return self.seconds

    @property
    def trouble(self) -> str:
        """Return what is wrong, for the owner; '' for nothing."""
        return DISK_TROUBLE if self.health_monitor.is_disk_failing else ""

    @property
    def needs_pointer(self) -> bool:
        """Return whether the pointer is shown."""
        return self.mode in (Mode.VISITOR, Mode.RESULT) or self.is_owner_at_work

    @property
    def is_owner_at_work(self) -> bool:
        """Return whether the PIN pad or the owner's panel is open."""
        return self.owner.pin_pad is not None or self.owner.panel is not None

    @property
    def max_volume(self) -> int:
        """Return the highest volume a visitor may choose at this hour."""
        return self.owner.settings.max_volume(self.minute_of_day())

    @property
    def show_volume(self) -> int:
        """Return the volume of the show at this hour."""
        return self.owner.settings.show_volume(self.minute_of_day())

    def is_between_battles(self) -> bool:
        """Return whether a page between two battles is shown."""
        return self.mode is Mode.ATTRACT and self.attract_loop.page.kind != "battle"

    @property
    def shown_sea(self) -> TitleSea:
        """Return the sea of the page between two battles."""
        return self.attract_scene if self.attract_loop.page.kind == "scene" else self.sea

    def make_health(self) -> log.Health:
        """Return the counters of the kiosk and its memory now."""
        crew = self.fight.process_ids() if self.fight is not None else []
        return self.health_monitor.make_health(self.seconds, self.playlist.listed_count, crew)

    # ------------------------------------------------------------------------------ asked by screens
    def replace_screen(self, screen: Screen) -> None:
        """Do nothing: no screen leads anywhere else."""

    push_screen = replace_screen

    def pop_screen(self) -> None:
        """Do nothing: no screen is ever on top of another."""

    def quit(self) -> None:
        """Do nothing: only the PIN leads out."""

    def change_settings(self, settings: Settings) -> None:
        """Do nothing: visitors change only the volume."""

    def go_to_title(self) -> None:
        """Start the show again, with the list of battles; the running kiosk overrides this."""
        raise NotImplementedError

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """Return a canvas with the present style; it logs text in `ledger` if that is a list."""
        return Canvas(surface, self.style, self.ledger)

    # ------------------------------------------------------------------------------ sound and window
    def set_volume(self, volume: int) -> None:
        """Set the volume, between 0 and the most that this hour allows."""
        self.volume = max(0, min(self.max_volume, volume))
        self.settings = self._game_settings()
        self.sound.set_volumes(volumes_of(self.settings))

    def _game_settings(self) -> Settings:
        """Return the settings of every visitor; quick play unless by the book, and defaults for the rest."""
        return Settings(
            text_scale=self.owner.settings.text_size,
            volume_sea=self.volume,
            volume_guns=self.volume,
            volume_music=self.volume,
            volume_battle_music=self.volume,
            volume_table=self.volume,
            captions=True,
            by_the_book=self.config.by_the_book,
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, never below the smallest size, and fit everything to it."""
        self.window_surface.refresh(window.set_mode(size, self.windowed))
        self.apply_window_size()

    def apply_window_size(self) -> None:
        """Drop what was drawn for another window size."""
        self.refresh_style()
        panel_drawing.clear_cache()
        kiosk_panels.clear_veils()

    def refresh_style(self) -> None:
        """Rebuild the style for the window size and the device in use."""
        self.style = self.devices.make_style(self.settings, self.size)

    def start_frame(self) -> Canvas:
        """Return the canvas of the next frame; forget the text of the last one."""
        if self.ledger is not None:
            self.ledger.clear()
        return self.make_canvas(self.surface)

    def _trim_memory(self) -> None:
        """Drop sprites, panels and text that were not shown for a while; and the sea of the pages
        between two battles while none of them is shown."""
        if not self.is_between_battles():
            self.sea.release_sea_memory()
            self.attract_scene.release_sea_memory()
        ship_renderer.clear_glow_cache()
        self.bank.drop_unused()
        trim_caches(self.size)

    def stop(self, exit_code: int = 0, *, next_show_resumes: bool = False) -> None:
        """End the program after this frame; its last visit may go on in the next show."""
        self.is_running, self.exit_code, self.next_show_resumes = False, exit_code, next_show_resumes
