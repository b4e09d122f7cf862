"""Stand or game in its real window, with one word on each frame that was never drawn before."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.levels.reading.shipped import levels_home
from game.stage.hulls import Bank
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kiosk import view
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.launch_config import LaunchConfig
from game.ui.kit.screens import ShellCallbacks
from game.ui.kit.settings import Settings, save
from game.ui.shell.app import App

INK = (255, 255, 255)
LEVEL = levels_home() / "kmh" / "mirror-duel.toml"


class Beat:
    """Counts frames in a file, and knows a new word for each."""

    def __init__(self, file: Path) -> None:
        """Nothing is drawn yet."""
        self.file, self.count = file, 0

    def word_on(self, canvas: Canvas) -> None:
        """One word more is drawn, and the frame is counted."""
        self.count += 1
        letters.draw_text(canvas, (40, 40), f"frame {self.count}", letters.SCREEN_TITLE, INK)
        self.file.write_text(str(self.count), encoding="ascii")


def after(draw: Callable[..., Any], then: Callable[..., None]) -> Callable[..., None]:
    """`draw`, and something more."""

    def both(*given: Any) -> None:
        draw(*given)
        then(*given)

    return both


def run_stand(data: Path, beat: Beat) -> int:
    """The stand, full screen."""
    stand = Kiosk((1280, 720), data, LaunchConfig([LEVEL], "1805"), bank=Bank(process=False))
    view.draw = after(view.draw, lambda it: beat.word_on(it.canvas(it.surface)))
    return stand.run()


def run_game(data: Path, beat: Beat) -> int:
    """The game at its title, full screen."""
    save(data, Settings(full_screen=True))
    doors = ShellCallbacks(lambda *_: None)  # type: ignore[arg-type]  # nobody begins a battle
    app = App((1280, 720), data, [LEVEL], doors, bank=Bank(process=False))
    title = app.screen
    title.draw = after(title.draw, lambda surface: beat.word_on(app.canvas(surface)))  # type: ignore[method-assign]
    return app.run()


if __name__ == "__main__":
    house, data, file = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    data.mkdir(parents=True, exist_ok=True)
    pygame.init()
    sys.exit({"stand": run_stand, "game": run_game}[house](data, Beat(file)))
