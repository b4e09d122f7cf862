"""The stand as a house for the battle screen: its window, look and sound, what it shows, and doors
that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.stage.hulls import Bank
from game.stage.hulls.store import pictures_for
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, TextMark
from game.stage.sea.water import Water
from game.stage.sound.player import Sound
from game.ui.kiosk import large_type, log, window
from game.ui.kiosk.attract import Programme
from game.ui.kiosk.attract_camera import AttractCamera
from game.ui.kiosk.kiosk_battle import KioskBattle
from game.ui.kiosk.kiosk_devices import KioskDevices, stand_settings
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.owner_panel import Panel
from game.ui.kiosk.pin_pad import Pad
from game.ui.kiosk.report_writer import Report
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
    ``water`` is the sea of the visitors' duel once it has been painted, which each of them has in
    turn, and the seconds for which it has moved. ``first`` is what the visitor began with; of a
    ``pair``, those of ``turn`` are heard."""

    def __init__(
        self,
        size: tuple[int, int],
        data_dir: Path,
        terms: LaunchConfig,
        windowed: bool,
        bank: Bank | None,
        sound: Sound | None,
    ) -> None:
        """The window is open. Raises NoDisplay."""
        self.data_dir, self.terms, self.windowed = data_dir, terms, windowed
        self.glass, self.pointer = (
            WindowSurface(window.open_window(size, windowed)),
            window.Pointer(),
        )
        self.customs, self.wall = terms.customs, log.minute_of_day
        self.volume = self.customs.shown(self.wall())
        self.settings = self._settings()
        self.senses = KioskDevices(sound, self.settings)
        self.sound = self.senses.sound
        self.look = self.senses.look(self.settings, self.size)
        self.bank = bank or Bank(cap_bytes=pictures_for(self.size))
        self.ledger: list[TextMark] | None = None
        self.levels: tuple[Path, ...] = ()
        self.notice, self.keyboard = "", None
        self.seconds = self.idle = self.since = self.since_card = 0.0
        self.sea, self.programme = TitleSea(self.bank), Programme()
        self.eye, self.near = AttractCamera(), VisitorCamera()
        self.fight: KioskBattle | None = None
        self.water: tuple[Water, float] | None = None
        self.visit: Visit | None = None
        self.first: DeviceShare | None = None
        self.pair: TwoPlayers | None = None
        self.turn: DeviceShare | None = None
        self.deed: VisitResult | None = None
        self.is_best = False
        self.home_dir = data_dir / "stand"
        self.report = Report(VisitLog(self.home_dir), terms.page)
        self.pad: Pad | None = None
        self.panel: Panel | None = None
        self.trouble = ""
        self.mode = Mode.ATTRACT
        self.paper: OnTop | None = None
        self.page, self.ring = 0, FocusRing("go-on")

    @property
    def size(self) -> tuple[int, int]:
        """The window in pixels."""
        return self.glass.size

    @property
    def surface(self) -> pygame.Surface:
        """What this frame is drawn on."""
        return self.glass.surface

    @property
    def now(self) -> float:
        """Seconds that the stand has run."""
        return self.seconds

    def canvas(self, surface: pygame.Surface) -> Canvas:
        """The surface with the present Look; text is entered in `ledger` if that is a list."""
        return Canvas(surface, self.look, self.ledger)

    def show(self, screen: Screen) -> None:
        """No screen of the house leads anywhere else."""

    push = show

    def leave(self) -> None:
        """Nobody leaves without the PIN."""

    def change(self, settings: Settings) -> None:
        """Visitors change nothing but the volume."""

    # ------------------------------------------------------------------- what the stand does to it

    @property
    def pointed(self) -> bool:
        """Whether somebody may want to see where the pointer is."""
        played = self.mode in (Mode.VISITOR, Mode.RESULT)
        return played or self.pad is not None or self.panel is not None

    def set_volume(self, volume: int) -> None:
        """Everything is as loud as this, at least 0 and at most what may be at this hour."""
        self.volume = max(0, min(self.loudest, volume))
        self.settings = self._settings()
        self.sound.set_volumes(volumes_of(self.settings))

    @property
    def loudest(self) -> int:
        """The most that a visitor may choose at this hour."""
        return self.customs.most(self.wall())

    def _settings(self) -> Settings:
        """What the screens of the game are to go by."""
        return stand_settings(
            self.volume, by_the_book=self.terms.by_the_book, text=self.customs.text_size
        )

    def resize(self, size: tuple[int, int]) -> None:
        """The window is `size` pixels, never below the smallest, and everything fits it."""
        self.glass.look_again(window.set_mode(size, self.windowed))
        self.fit()

    def fit(self) -> None:
        """Everything is made for the window's size."""
        self.look_anew()
        paint.forget()
        large_type.forget()

    def look_anew(self) -> None:
        """Things are drawn for the window's size and the device in use."""
        self.look = self.senses.look(self.settings, self.size)
