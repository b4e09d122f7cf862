"""Where pictures are taken: the program without a screen, and the ways it can be looked at."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.battle.planning import question_framing
from game.ui.battle.screen import camera_fit, spectator_camera
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.prompts import PromptKind
from game.ui.kit.focus import InputDevice
from game.ui.kit.screens import Screen
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.pause_menu import PauseMenu
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from game.ui.shell.screenshot import offered_levels

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
TEXT_SCALES = (100, 150)


@dataclass(frozen=True, slots=True)
class StudioView:
    """One way of looking: window in px, text in per cent, the device in use, and what the options
    can change; `grey` takes the colours out of the picture afterwards; on the wargamer's `table`
    battles lie with all their papers."""

    size: tuple[int, int] = SIZES[0]
    text: int = 100
    device: InputDevice = "keys"
    side_colours: int = 0
    contrast: bool = False
    clear: bool = False
    grey: bool = False
    table_view: bool = False

    @property
    def name(self) -> str:
        """Such as 1280x720-150-pad."""
        parts = [f"{self.size[0]}x{self.size[1]}"]
        parts += [str(self.text)] if self.text != 100 else []
        parts += [self.device] if self.device != "keys" else []
        parts += [f"sides-{self.side_colours + 1}"] if self.side_colours else []
        parts += [n for n in ("contrast", "clear", "grey") if getattr(self, n)]
        return "-".join(parts)


def standard_views() -> tuple[StudioView, ...]:
    """Three sizes with small and large text, then one of each other way at 1280x720; the first
    side colours are those of the plain view."""
    sized = [StudioView(size, text) for size in SIZES for text in TEXT_SCALES]
    others = [
        StudioView(device="pad"),
        StudioView(contrast=True),
        StudioView(clear=True),
        StudioView(grey=True),
    ]
    return (*sized, *others, *(StudioView(side_colours=n) for n in (1, 2)))


@dataclass(slots=True)
class Studio:
    """The program on a folder of its own. `bank` gives the ships' pictures to every screen; what
    was opened is closed by `close`."""

    home: Path
    bank: SpriteBank
    session: BattleSession = field(init=False)
    app: App = field(init=False)
    close_callbacks: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The title is shown at 1280x720."""
        self.session = BattleSession(self.home)
        self.app = App(SIZES[0], self.home, offered_levels(), self.session.make_callbacks(), 1805, self.bank)
        self.app.text_ledger = []

    def apply_view(self, view: StudioView) -> None:
        """The window is as this view has it, and shows the title."""
        app = self.app
        app.go_to_title()
        app.input_state.device = view.device
        app.change_settings(
            replace(
                app.settings,
                text_scale=view.text,
                side_colours=view.side_colours,
                high_contrast=view.contrast,
                clear_text=view.clear,
                table_view=view.table_view,
            )
        )
        pygame.event.clear()
        if app.size != view.size:
            pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=view.size))
            app.run_frame(0.0)
            pygame.event.clear()

    def draw_screen(self, screen: Screen, framed: bool = True) -> pygame.Surface:
        """The window with this screen in it, no time having passed; a battle's camera is where it
        should be if it is to be `framed`. Raises RuntimeError with what is on file if the screen
        cannot be drawn."""
        app = self.app
        app.go_to_title()
        app.push_screen(screen)
        if framed:
            reframe(screen)
        app.run_frame(0.0)
        if isinstance(app.screen, CrashPage) and app.screen is not screen:
            log_text = app.screen.log_file.read_text("utf-8") if app.screen.log_file else "no more is known"
            raise RuntimeError(f"the screen could not be drawn: {log_text}")
        return app.surface

    def adopt_battle(self, screen: BattleScreen) -> BattleScreen:
        """The battle's screen, its pictures from the studio's bank; closed with the studio."""
        screen.sea_view.use_bank(self.bank)
        self.close_callbacks.append(screen.show.close)
        self.close_callbacks.append(screen.battle.close)
        return screen

    def close(self) -> None:
        """Everything is put away."""
        for close in reversed(self.close_callbacks):
            close()
        self.close_callbacks.clear()
        self.session.close_battle()


def reframe(screen: Screen) -> None:
    """The camera of a battle, or of the battle below a menu, frames what matters in the window as
    it is now: while nobody is asked the whole table, and then whoever acts, if anybody does."""
    battle = screen.screen_below if isinstance(screen, PauseMenu) else screen
    if isinstance(battle, BattleScreen):
        with battle.battle.table.as_current():
            camera_fit.frame_question(battle.state)
            if battle.hud.prompt.kind == PromptKind.WATCH:
                camera_fit.show_places(battle.state, question_framing.all_places(battle.hud))
        battle.sea_view.camera.advance(5.0)
        battle.state.camera_director.reframe_next_act()
        spectator_camera.update_camera(battle.state, len(battle.battle.events), 5.0)
        battle.sea_view.camera.advance(5.0)


def to_grey(picture: pygame.Surface) -> pygame.Surface:
    """The picture without its colours."""
    return pygame.transform.grayscale(picture)
