"""A studio with blank pictures: every word is placed as usual and nothing else is painted, so that
all screens can be measured in every window in a few seconds."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.books.kmh.face import course_drawing
from game.stage.hulls.ship_look import Sprite
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import menu_backdrop, panel_drawing, picture_cache
from game.stage.paper import typography as letters
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.title_sea import TitleSea
from tests.architecture.source_files import ROOT


class BlankBank(SpriteBank):
    """A bank whose every picture is one empty pixel."""

    def __init__(self) -> None:
        super().__init__(process=False)
        empty = pygame.Surface((2, 2), pygame.SRCALPHA)
        self.one = Sprite(empty, (1, 1), empty, (1, 1))

    def sprite(self, *_: Any) -> Sprite:
        return self.one

    def process_jobs(self, budget_ms: float) -> None:
        """Bake nothing."""


def _nothing(*_: Any, **__: Any) -> None:
    """Draw nothing."""


def _blank(_: object, size: tuple[int, int], *__: object) -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _blank_outline(size: tuple[int, int], *_: object) -> pygame.Surface:
    """Return an empty outline of full size: the caller cuts it into corners and sides."""
    return pygame.Surface(size, pygame.SRCALPHA)


UNPAINTED = (
    (TitleSea, "draw"),
    (LevelChartView, "draw"),
    (SeaView, "draw"),
    (SeaView, "draw_ghost"),
    (menu_backdrop, "draw_night_sea"),
    (menu_backdrop, "tint_to_dusk"),
    (course_drawing, "draw_reachable_sea"),
    (course_drawing, "draw_arcs"),
    (sea_marks, "draw_ring"),
    (panel_drawing, "draw_shadow"),
    (panel_drawing, "draw_paper"),
    (panel_drawing, "draw_outline"),
    (panel_drawing, "draw_block"),
    (panel_drawing, "draw_chequer"),
)


@pytest.fixture(scope="package")
def unpainted() -> Iterator[pytest.MonkeyPatch]:
    """Put the recipes on the path, and paint only words while this folder's tests run."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(ROOT / "tools")
        for place, name in UNPAINTED:
            patched.setattr(place, name, _nothing)
        patched.setattr(picture_cache, "render_svg", _blank)
        patched.setattr(panel_drawing, "render_svg", _blank)
        patched.setattr(panel_drawing, "_outline_picture", cached_pictures(megabytes=1)(_blank_outline))
        yield patched


@contextmanager
def all_screens(home: Path) -> Iterator[SimpleNamespace]:
    """Yield the recipe's studio, its open screens by name, and its view class. Bringing a battle to
    each of its moments costs as much as drawing them all, so it is done once for all windows."""
    from recipes.pictures import SCENES
    from recipes.pictures_studio import Studio, StudioView

    pygame.font.init()
    letters.clear_cache()
    made = Studio(home, BlankBank())
    opened = {name: scene(made) for name, scene in SCENES.items()}
    yield SimpleNamespace(studio=made, screens=opened, View=StudioView)
    made.close()
    panel_drawing.clear_cache()
    for name in [n for n in sys.modules if n == "recipes" or n.startswith("recipes.")]:
        sys.modules.pop(name)


@pytest.fixture(scope="package")
def studio(
    tmp_path_factory: pytest.TempPathFactory, unpainted: pytest.MonkeyPatch
) -> Iterator[SimpleNamespace]:
    with all_screens(tmp_path_factory.mktemp("studio")) as opened:
        yield opened
