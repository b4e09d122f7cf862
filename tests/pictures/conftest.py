"""A studio whose pictures are blank: every word is set where it would be, nothing else is painted,
so that all screens can be measured in every window in a few seconds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.books.kmh.face import helm_marks
from game.stage.hulls import Bank
from game.stage.hulls.looks import Sprite
from game.stage.paper import backdrop, paint, vector
from game.stage.paper import lettering as letters
from game.stage.paper.picture_cache import kept
from game.ui.battle import sea_marks
from game.ui.battle.sea_view import SeaView
from game.ui.pages.chart_view import ChartView
from game.ui.pages.title_sea import TitleSea
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


def _bare(size: tuple[int, int], *_: object) -> pygame.Surface:
    """An outline of which nothing is seen: it is cut into corners and sides, so it has its size."""
    return pygame.Surface(size, pygame.SRCALPHA)


UNPAINTED = (
    (TitleSea, "draw"),
    (ChartView, "draw"),
    (SeaView, "draw"),
    (SeaView, "draw_ghost"),
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


@pytest.fixture(scope="module")
def unpainted() -> Iterator[pytest.MonkeyPatch]:
    """The recipes in reach, and nothing painted but words, as long as this folder's tests run."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(ROOT / "tools")
        for place, name in UNPAINTED:
            patched.setattr(place, name, _nothing)
        patched.setattr(vector, "drawn", _blank)
        patched.setattr(paint, "drawn", _blank)
        patched.setattr(paint, "_outline", kept(megabytes=1)(_bare))
        yield patched


@contextmanager
def all_screens(home: Path) -> Iterator[SimpleNamespace]:
    """The recipe's studio, its screens by name, all open, and its View. To bring a battle to each
    of its moments costs as much as to print them all, so it is done once for all windows."""
    from recipes.pictures import SCENES
    from recipes.pictures_studio import Studio, View

    pygame.font.init()
    letters.forget()
    made = Studio(home, Blank())
    opened = {name: scene(made) for name, scene in SCENES.items()}
    yield SimpleNamespace(house=made, opened=opened, View=View)
    made.close()
    paint.forget()
    for name in [n for n in sys.modules if n == "recipes" or n.startswith("recipes.")]:
        sys.modules.pop(name)


@pytest.fixture(scope="module")
def studio(
    tmp_path_factory: pytest.TempPathFactory, unpainted: pytest.MonkeyPatch
) -> Iterator[SimpleNamespace]:
    """All screens, as they are."""
    with all_screens(tmp_path_factory.mktemp("studio")) as opened:
        yield opened
