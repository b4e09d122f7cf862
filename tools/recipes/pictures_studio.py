"""Where pictures are taken: the program without a screen, and the ways it can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pygame

from game.stage.hulls import Bank
from game.ui.battle import camera_fit, question_framing, spectator_camera
from game.ui.battle.prompts import PromptKind
from game.ui.battle.screen import BattleScreen
from game.ui.kit.focus import InputDevice
from game.ui.kit.screens import Screen
from game.ui.pages.fault import Fault
from game.ui.pages.pause import Pause
from game.ui.shell.app import App
from game.ui.shell.picture import shipped
from game.ui.shell.sessions import BattleSession

SIZES = ((1280, 720), (1920, 1080), (1024, 768))
TEXTS = (100, 150)


@dataclass(frozen=True, slots=True)
class View:
    """One way of looking: window in px, text in per cent, the device in use, and what the options
    can change; `grey` takes the colours out of the picture afterwards; on the wargamer's `table`
    battles lie with all their papers."""

    size: tuple[int, int] = SIZES[0]
    text: int = 100
    hand: InputDevice = "keys"
    sides: int = 0
    contrast: bool = False
    clear: bool = False
    grey: bool = False
    table: bool = False

    @property
    def name(self) -> str:
        """Such as 1280x720-150-pad."""
        parts = [f"{self.size[0]}x{self.size[1]}"]
        parts += [str(self.text)] if self.text != 100 else []
        parts += [self.hand] if self.hand != "keys" else []
        parts += [f"sides-{self.sides + 1}"] if self.sides else []
        parts += [n for n in ("contrast", "clear", "grey") if getattr(self, n)]
        return "-".join(parts)


def views() -> tuple[View, ...]:
    """Three sizes with small and large text, then one of each other way at 1280x720; the first
    side colours are those of the plain view."""
    sized = [View(size, text) for size in SIZES for text in TEXTS]
    others = [View(hand="pad"), View(contrast=True), View(clear=True), View(grey=True)]
    return (*sized, *others, *(View(sides=n) for n in (1, 2)))


@dataclass(slots=True)
class Studio:
    """The program on a folder of its own. `bank` gives the ships' pictures to every screen; what
    was opened is closed by `close`."""

    home: Path
    bank: Bank
    berth: BattleSession = field(init=False)
    app: App = field(init=False)
    opened: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """The title is shown at 1280x720."""
        self.berth = BattleSession(self.home)
        self.app = App(SIZES[0], self.home, shipped(), self.berth.doors(), 1805, self.bank)
        self.app.ledger = []

    def at(self, view: View) -> None:
        """The window is as this view has it, and shows the title."""
        app = self.app
        app.home()
        app.hands.hand = view.hand
        app.change(
            replace(
                app.settings,
                text_scale=view.text,
                side_colours=view.sides,
                high_contrast=view.contrast,
                clear_text=view.clear,
                table_view=view.table,
            )
        )
        pygame.event.clear()
        if app.size != view.size:
            pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=view.size))
            app.frame(0.0)
            pygame.event.clear()

    def shown(self, screen: Screen, framed: bool = True) -> pygame.Surface:
        """The window with this screen in it, no time having passed; a battle's camera is where it
        should be if it is to be `framed`. Raises RuntimeError with what is on file if the screen
        cannot be drawn."""
        app = self.app
        app.home()
        app.push(screen)
        if framed:
            reframed(screen)
        app.frame(0.0)
        if isinstance(app.screen, Fault) and app.screen is not screen:
            told = app.screen.file.read_text("utf-8") if app.screen.file else "no more is known"
            raise RuntimeError(f"the screen could not be drawn: {told}")
        return app.surface

    def berthed(self, screen: BattleScreen) -> BattleScreen:
        """The battle's screen, its pictures from the studio's bank; closed with the studio."""
        screen.board.use_bank(self.bank)
        self.opened.append(screen.show.close)
        self.opened.append(screen.battle.close)
        return screen

    def close(self) -> None:
        """Everything is put away."""
        for close in reversed(self.opened):
            close()
        self.opened.clear()
        self.berth.clear()


def reframed(screen: Screen) -> None:
    """The camera of a battle, or of the battle below a menu, frames what matters in the window as
    it is now: while nobody is asked the whole table, and then whoever acts, if anybody does."""
    battle = screen.below if isinstance(screen, Pause) else screen
    if isinstance(battle, BattleScreen):
        with battle.battle.table.at():
            battle.frame()
            if battle.hud.prompt.kind == PromptKind.WATCH:
                camera_fit.hold(battle, question_framing.whole(battle.hud))
        battle.board.camera.advance(5.0)
        battle.director.reset()
        spectator_camera.update_camera(battle, len(battle.battle.events), 5.0)
        battle.board.camera.advance(5.0)


def greyed(picture: pygame.Surface) -> pygame.Surface:
    """The picture without its colours."""
    return pygame.transform.grayscale(picture)
