"""Stand or game in its real window, with one word on each frame that was never drawn before."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.levels.reading.level_folders import shipped_levels_folder
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kiosk import draw_kiosk
from game.ui.kiosk.kiosk import Kiosk
from game.ui.kiosk.owner_settings import LaunchConfig
from game.ui.kit.screens import ShellCallbacks
from game.ui.kit.settings import Settings, save
from game.ui.shell.app import App

INK = (255, 255, 255)
LEVEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"


class FrameCounter:
    """Counts frames in a file, and knows a new word for each."""

    def __init__(self, file: Path) -> None:
        """Nothing is drawn yet."""
        self.file, self.count = file, 0

    def draw_new_word(self, canvas: Canvas) -> None:
        """One word more is drawn, and the frame is counted."""
        self.count += 1
        letters.draw_text(canvas, (40, 40), f"frame {self.count}", letters.SCREEN_TITLE, INK)
        self.file.write_text(str(self.count), encoding="ascii")


def followed_by(draw: Callable[..., Any], then: Callable[..., None]) -> Callable[..., None]:
    """`draw`, and something more."""

    def both(*given: Any) -> None:
        draw(*given)
        then(*given)

    return both


def run_stand(data: Path, beat: FrameCounter) -> int:
    """The stand, full screen."""
    kiosk = Kiosk((1280, 720), data, LaunchConfig([LEVEL], "1805"), bank=SpriteBank(process=False))
    draw_kiosk.draw_frame = followed_by(
        draw_kiosk.draw_frame, lambda it: beat.draw_new_word(it.make_canvas(it.surface))
    )
    return kiosk.run()


def run_game(data: Path, beat: FrameCounter) -> int:
    """The game at its title, full screen."""
    save(data, Settings(full_screen=True))
    callbacks = ShellCallbacks(lambda *_: None)  # type: ignore[arg-type]  # nobody begins a battle
    app = App((1280, 720), data, [LEVEL], callbacks, bank=SpriteBank(process=False))
    title = app.screen

    def write_word(surface: pygame.Surface) -> None:
        beat.draw_new_word(app.make_canvas(surface))

    title.draw = followed_by(title.draw, write_word)  # type: ignore[method-assign]
    return app.run()


if __name__ == "__main__":
    house, data, file = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    data.mkdir(parents=True, exist_ok=True)
    pygame.init()
    sys.exit({"stand": run_stand, "game": run_game}[house](data, FrameCounter(file)))
