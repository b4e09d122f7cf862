"""A house with a real table in it, for two people with dice of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.dice import Dice
from game.stage.hulls.sprite_bank import SpriteBank
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession

from .umpire_driver import UmpireDriver

OpenUmpired = Callable[..., UmpireDriver]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ships: SpriteBank) -> Iterator[OpenUmpired]:
    """Opens a shipped battle on a real table; pictures are drawn only where they are asked for."""
    berths = []

    def opened(level: str, seed: int = 1, *, draws: bool = False) -> UmpireDriver:
        if not draws:
            monkeypatch.setattr(App, "_draw", lambda app: None)
        path = shipped_levels_folder() / f"{level}.toml"
        written = load_level(path)
        session = BattleSession(tmp_path)
        berths.append(session)
        app = App((1280, 720), tmp_path, [path], session.make_callbacks(), 11, ships)
        pygame.event.clear()
        seats = {side.id: "human" for side in written.sides}
        app.push_screen(session.umpire_session.start_battle(app, path, seats, list(written.rules.options), 7))
        return UmpireDriver(app, Dice(seed))

    yield opened
    for session in berths:
        session.close_battle()
    pygame.event.clear()
