"""The state of the kiosk, and what a screen may ask of it (`game.ui.kit.screens.AppContext`).

`KioskState` holds every field that more than one file writes. It imports none of the files that change it:
`attract_update`, `battle_update`, `owner_update`, `second_player` and `visit_update`."""

from collections.abc import Callable
from pathlib import Path

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
from game.ui.kiosk.attract_loop import AttractLoop, GunClock
from game.ui.kiosk.cameras import AttractCamera, VisitorCamera
from game.ui.kiosk.kiosk_battle import CaptainFactory, KioskBattle, captains_in_processes
from game.ui.kiosk.kiosk_devices import KioskDevices, visitor_settings
from game.ui.kiosk.log import HealthMonitor
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.owner_panel import OwnerPanel, PinLock, PinPad
from game.ui.kiosk.owner_settings import LaunchConfig, with_panel_state
from game.ui.kiosk.playlist import Playlist
from game.ui.kiosk.report_writer import ReportWriter
from game.ui.kiosk.two_players import DeviceShare, TwoPlayers
from game.ui.kiosk.visit import Visit, VisitLog, VisitResult
from game.ui.kiosk.window import FocusGuard
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings
from game.ui.kit.sound_feed import volumes_of
from game.ui.kit.window_surface import WindowSurface
from game.ui.pages.title_sea import TitleSea


class KioskState:
    """Fields of the running kiosk, with queries.

    `bank` makes the sprites of ships and `sound` plays; None for the kiosk's own. `duel_sea` is the painted
    sea of the visitors' duel, for one visitor after another, and the seconds it has moved. `first_share` is
    the device that the visitor began with; of `two_players`, only the device of `active_share` is read."""

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
        self.data_dir, self.config, self.windowed, self.clock = data_dir, config, windowed, clock
        self.captain_factory = captain_factory or captains_in_processes(clock)
        self.window_surface = WindowSurface(window.open_window(size, windowed))
        self.pointer = window.Pointer()
        self.owner_settings, self.minute_of_day = config.settings, log.minute_of_day
        self.volume = self.owner_settings.show_volume(self.minute_of_day())
        self.settings = self._game_settings()
        self.devices = KioskDevices(sound, self.settings)
        self.sound = self.devices.sound
        self.style = self.devices.make_look(self.settings, self.size)
        self.bank = bank or SpriteBank(cap_bytes=picture_bytes_for(self.size))
        self.ledger: list[DrawnText] | None = None
        self.seconds = self.idle_seconds = self.mode_seconds = self.card_opened_at = 0.0
        self.ignore_seconds = self.battle_end_seconds = self.restart_delay = 0.0
        self.sea, self.attract_loop, self.gun_clock = TitleSea(self.bank), AttractLoop(), GunClock()
        self.attract_camera, self.visitor_camera = AttractCamera(), VisitorCamera()
        self.fight: KioskBattle | None = None
        self.duel_sea: tuple[Water, float] | None = None
        self.visit: Visit | None = None
        self.first_share: DeviceShare | None = None
        self.two_players: TwoPlayers | None = None
        self.active_share: DeviceShare | None = None
        self.visit_result: VisitResult | None = None
        self.is_best_of_day, self.home_dir = False, data_dir / "stand"
        self.report = ReportWriter(VisitLog(self.home_dir), config.report_address)
        self.health_monitor = HealthMonitor(self.home_dir)
        self.playlist = Playlist(config, self.home_dir, config.battles_before)
        self.pin_lock, self.focus_guard = PinLock(config.pin), FocusGuard()
        self.pin_pad: PinPad | None = None
        self.owner_panel: OwnerPanel | None = None
        self.trouble, self.mode = "", Mode.ATTRACT
        self.visitor_panel: VisitorPanel | None = None
        self.page_number, self.ring = 0, FocusRing("go-on")
        self.is_running, self.exit_code, self.next_show_resumes = True, 0, False
        self.frame_count = self.fault_count = 0
        self.memory_trimmer = MemoryTrimmer(self._trim_memory)
        self.owner_settings, self.is_paused_by_owner = with_panel_state(
            self.owner_settings, config.panel_state
        )

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

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """Return a canvas with the present style; it logs text in `ledger` if that is a list."""
        return Canvas(surface, self.style, self.ledger)

    def replace_screen(self, screen: Screen) -> None:
        """Do nothing: no screen leads anywhere else."""

    push_screen = replace_screen

    def quit(self) -> None:
        """Do nothing: only the PIN leads out."""

    def change_settings(self, settings: Settings) -> None:
        """Do nothing: visitors change only the volume."""

    def pop_screen(self) -> None:
        """Remove the panel on top."""
        self.visitor_panel = None

    def go_to_title(self) -> None:
        """Start the show again, with the list of battles; the running kiosk overrides this."""
        raise NotImplementedError

    def is_between_battles(self) -> bool:
        """Return whether a page between two battles is shown."""
        return self.mode is Mode.ATTRACT and self.attract_loop.page.kind != "battle"

    def health(self) -> log.Health:
        """Return the counters of the kiosk and its memory now."""
        crew = self.fight.process_ids() if self.fight is not None else []
        return self.health_monitor.health(self.seconds, self.playlist.listed_count, crew)

    @property
    def needs_pointer(self) -> bool:
        """Return whether the pointer is shown."""
        played = self.mode in (Mode.VISITOR, Mode.RESULT)
        return played or self.pin_pad is not None or self.owner_panel is not None

    def set_volume(self, volume: int) -> None:
        """Set the volume, between 0 and the most that this hour allows."""
        self.volume = max(0, min(self.max_volume, volume))
        self.settings = self._game_settings()
        self.sound.set_volumes(volumes_of(self.settings))

    @property
    def max_volume(self) -> int:
        """Return the highest volume a visitor may choose at this hour."""
        return self.owner_settings.max_volume(self.minute_of_day())

    def _trim_memory(self) -> None:
        """Drop sprites, panels and text that were not shown for a while; and the sea of the pages
        between two battles while none of them is shown."""
        if not self.is_between_battles():
            self.sea.release_sea_memory()
        ship_renderer.clear_glow_cache()
        self.bank.drop_unused()
        trim_caches(self.size)

    def _game_settings(self) -> Settings:
        return visitor_settings(
            self.volume, by_the_book=self.config.by_the_book, text=self.owner_settings.text_size
        )

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, never below the smallest size, and fit everything to it."""
        self.window_surface.refresh(window.set_mode(size, self.windowed))
        self.apply_window_size()

    def apply_window_size(self) -> None:
        """Drop what was drawn for another window size."""
        self.refresh_look()
        panel_drawing.clear_cache()
        kiosk_panels.clear_veils()

    def refresh_look(self) -> None:
        """Rebuild the style for the window size and the device in use."""
        self.style = self.devices.make_look(self.settings, self.size)
