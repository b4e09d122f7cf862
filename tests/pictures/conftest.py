"""A studio whose pictures are blank: every word is set where it would be, nothing else is painted,
so that all screens can be measured in every window in a few seconds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.stage import backdrop, paint, vector
from game.stage import type as letters
from game.stage.hulls import Bank
from game.stage.hulls.looks import Sprite
from game.ui import sea_marks
from game.ui.board import Board
from game.ui.chart_view import ChartView
from game.ui.kmh import helm_marks
from game.ui.title_sea import TitleSea
from tests.architecture.house import ROOT


class Blank(Bank):
    """A bank whose every picture is one empty pixel."""

    def __init__(self) -> None:
        super().__init__(process=False)
        empty = pygame.Surface((2, 2), pygame.SRCALPHA)
        self.one = Sprite(empty, (1, 1), empty, (1, 1))

    def sprite(self, *_: Any) -> Sprite:
        """The one picture."""
        return self.one

    def pump(self, budget_ms: float) -> None:
        """Nothing is baked."""


def _nothing(*_: Any, **__: Any) -> None:
    """Nothing is drawn."""


def _blank(_: object, size: tuple[int, int], *__: object) -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


UNPAINTED = (
    (TitleSea, "draw"),
    (ChartView, "draw"),
    (Board, "draw"),
    (Board, "draw_ghost"),
    (backdrop, "sea_ground"),
    (backdrop, "dusk_veil"),
    (backdrop, "dusk_water"),
    (helm_marks, "draw_reach"),
    (helm_marks, "draw_arcs"),
    (sea_marks, "draw_ring"),
    (paint, "shadow"),
    (paint, "paper"),
    (paint, "outline"),
    (paint, "block"),
    (paint, "chequer"),
)


@pytest.fixture
def studio(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """The recipe's studio, its screens by name, and its View, nothing being painted but words."""
    monkeypatch.syspath_prepend(ROOT / "tools")
    from recipes.pictures import SCENES
    from recipes.pictures_studio import Studio, View

    for place, name in UNPAINTED:
        monkeypatch.setattr(place, name, _nothing)
    monkeypatch.setattr(vector, "drawn", _blank)
    monkeypatch.setattr(paint, "drawn", _blank)
    pygame.font.init()
    letters.forget()
    made = Studio(tmp_path, Blank())
    yield SimpleNamespace(house=made, scenes=SCENES, View=View)
    made.close()
    paint.forget()
    for name in [n for n in sys.modules if n == "recipes" or n.startswith("recipes.")]:
        sys.modules.pop(name)
