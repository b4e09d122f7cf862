"""The stand as a house for the battle screen: its window, look and sound, what it shows, and doors
that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.stage.hulls import SpriteBank
from game.stage.hulls.sprite_store import picture_bytes_for
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, DrawnText
from game.stage.sea.water import Water
from game.stage.sound.player import SoundPlayer
from game.ui.kiosk import large_type, log, window
from game.ui.kiosk.attract_camera import AttractCamera
from game.ui.kiosk.attract_loop import AttractLoop
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_devices import KioskDevices, visitor_settings
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.owner_panel import OwnerPanel
from game.ui.kiosk.pin_pad import PinPad
from game.ui.kiosk.report_writer import ReportWriter
from game.ui.kiosk.two_players import DeviceShare, TwoPlayers
from game.ui.kiosk.visit import Visit, VisitResult
from game.ui.kiosk.visit_log import VisitLog
from game.ui.kiosk.visitor_camera import VisitorCamera
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import Screen
from game.ui.kit.settings import Settings
from game.ui.kit.sound_feed import volumes_of
from game.ui.kit.window_surface import WindowSurface
from game.ui.pages.title_sea import TitleSea


class KioskContext:
    """What a screen may ask of the stand (`game.ui.kit.screens.AppContext`), but for where `back`
    and
    `home` lead. ``bank`` gives the ships' pictures, ``sound`` plays; None: the stand's own.
    ``duel_sea`` is the sea of the visitors' duel once it has been painted, which each of them has
    in
    turn, and the seconds for which it has moved. ``first_share`` is what the visitor began with; of
    a
    ``two_players``, those of ``active_share`` are heard."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        config: LaunchConfig,
        windowed: bool,
        bank: SpriteBank | None,
        sound: SoundPlayer | None,
    ) -> None:
        """The window is open. Raises NoDisplay."""
        self.data_dir, self.config, self.windowed = data_dir, config, windowed
        self.window_surface, self.pointer = (
            WindowSurface(window.open_window(size, windowed)),
            window.Pointer(),
        )
        self.owner_settings, self.minute_of_day = config.customs, log.minute_of_day
        self.volume = self.owner_settings.show_volume(self.minute_of_day())
        self.settings = self._game_settings()
        self.devices = KioskDevices(sound, self.settings)
        self.sound = self.devices.sound
        self.style = self.devices.make_look(self.settings, self.size)
        self.bank = bank or SpriteBank(cap_bytes=picture_bytes_for(self.size))
        self.ledger: list[DrawnText] | None = None
        self.levels: tuple[Path, ...] = ()
        self.notice, self.rebinder = "", None
        self.seconds = self.idle_seconds = self.mode_seconds = self.card_opened_at = 0.0
        self.sea, self.attract_loop = TitleSea(self.bank), AttractLoop()
        self.attract_camera, self.visitor_camera = AttractCamera(), VisitorCamera()
        self.fight: KioskBattle | None = None
        self.duel_sea: tuple[Water, float] | None = None
        self.visit: Visit | None = None
        self.first_share: DeviceShare | None = None
        self.two_players: TwoPlayers | None = None
        self.active_share: DeviceShare | None = None
        self.visit_result: VisitResult | None = None
        self.is_best_of_day = False
        self.home_dir = data_dir / "stand"
        self.report = ReportWriter(VisitLog(self.home_dir), config.page)
        self.pin_pad: PinPad | None = None
        self.owner_panel: OwnerPanel | None = None
        self.trouble = ""
        self.mode = Mode.ATTRACT
        self.visitor_panel: VisitorPanel | None = None
        self.page_number, self.ring = 0, FocusRing("go-on")

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.window_surface.size

    @property
    def surface(self) -> pygame.Surface:
        """What this frame is drawn on."""
        return self.window_surface.surface

    @property
    def run_seconds(self) -> float:
        """Seconds that the stand has run."""
        return self.seconds

    def make_canvas(self, surface: pygame.Surface) -> Canvas:
        """The surface with the present Look; text is entered in `ledger` if that is a list."""
        return Canvas(surface, self.style, self.ledger)

    def replace_screen(self, screen: Screen) -> None:
        """No screen of the house leads anywhere else."""

    push_screen = replace_screen

    def quit(self) -> None:
        """Nobody leaves without the PIN."""

    def change_settings(self, settings: Settings) -> None:
        """Visitors change nothing but the volume."""

    # ------------------------------------------------------------------- what the stand does to it

    @property
    def needs_pointer(self) -> bool:
        """Whether somebody may want to see where the pointer is."""
        played = self.mode in (Mode.VISITOR, Mode.RESULT)
        return played or self.pin_pad is not None or self.owner_panel is not None

    def set_volume(self, volume: int) -> None:
        """Everything is as loud as this, at least 0 and at most what may be at this hour."""
        self.volume = max(0, min(self.max_volume, volume))
        self.settings = self._game_settings()
        self.sound.set_volumes(volumes_of(self.settings))

    @property
    def max_volume(self) -> int:
        """The most that a visitor may choose at this hour."""
        return self.owner_settings.max_volume(self.minute_of_day())

    def _game_settings(self) -> Settings:
        """What the screens of the game are to go by."""
        return visitor_settings(
            self.volume, by_the_book=self.config.by_the_book, text=self.owner_settings.text_size
        )

    def resize(self, size: tuple[int, int]) -> None:
        """The window is `size` pixels, never below the smallest, and everything fits it."""
        self.window_surface.refresh(window.set_mode(size, self.windowed))
        self.apply_window_size()

    def apply_window_size(self) -> None:
        """Everything is made for the window's size."""
        self.refresh_look()
        panel_drawing.clear_cache()
        large_type.clear_veils()

    def refresh_look(self) -> None:
        """Things are drawn for the window's size and the device in use."""
        self.style = self.devices.make_look(self.settings, self.size)
