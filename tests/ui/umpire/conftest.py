"""A house with a real table in it, for two people with dice of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.dice import Dice
from game.stage.hulls import Bank
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession

from .hands import Umpire

Sit = Callable[..., Umpire]


@pytest.fixture
def sit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ships: Bank) -> Iterator[Sit]:
    """Opens a shipped battle on a real table; pictures are drawn only where they are asked for."""
    berths = []

    def opened(level: str, seed: int = 1, *, draws: bool = False) -> Umpire:
        if not draws:
            monkeypatch.setattr(App, "_draw", lambda app: None)
        path = levels_home() / f"{level}.toml"
        written = load_level(path)
        berth = BattleSession(tmp_path)
        berths.append(berth)
        app = App((1280, 720), tmp_path, [path], berth.doors(), 11, ships)
        pygame.event.clear()
        seats = {side.id: "human" for side in written.sides}
        app.push(berth.umpiring.start(app, path, seats, list(written.rules.options), 7))
        return Umpire(app, Dice(seed))

    yield opened
    for berth in berths:
        berth.clear()
    pygame.event.clear()
