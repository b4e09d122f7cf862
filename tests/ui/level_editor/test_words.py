"""The drawing table in its states, in every window and at every size of text: no word is cut off,
shortened where there is room, printed on another, or under a button. The chart itself has no words
of this kind and is not printed here."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.level_editor.chart_view import ChartBackground, ChartViewport
from tests.architecture.source_files import ROOT
from tests.pictures.text_checks import find_cut_off, find_overlaps, find_shortened, find_under_buttons

STATES = (
    "drawing-moved", "drawing-found", "drawing-hexes", "drawing-fleet", "drawing-refused",
    "drawing-palette", "drawing-tools", "drawing-leaving", "drawing-coast", "drawing-outline", "drawing-fort",
    "drawing-written", "drawing-sentence", "drawing-aims", "drawing-keys",
    "drawing-part", "drawing-event", "drawing-head", "drawing-parts", "drawing-briefing",
)  # fmt: skip
VIEWS = [((1280, 720), 100), ((1280, 720), 150), ((1024, 768), 100)]


def plain(_: ChartBackground, c: Canvas, viewport: ChartViewport, *__: object, **___: object) -> None:
    c.surface.fill(palette.PAPER_1, viewport.area)


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SimpleNamespace]:
    """The recipe's studio with the states open, each made once."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(ROOT / "tools")
        patched.setattr(ChartBackground, "draw", plain)
        from recipes.pictures_drawing import DRAWING
        from recipes.pictures_studio import Studio, StudioView

        home: Path = tmp_path_factory.mktemp("studio")
        house = Studio(home, SpriteBank(process=False))
        made: Callable[..., object] = StudioView
        opened = {name: DRAWING[name](house) for name in STATES}
        yield SimpleNamespace(house=house, opened=opened, View=made)
        house.close()
        pygame.event.clear()
        for name in [n for n in sys.modules if n == "recipes" or n.startswith("recipes.")]:
            sys.modules.pop(name)


@pytest.mark.parametrize(("size", "text"), VIEWS, ids=str)
def test_every_word_of_the_table_can_be_read(
    studio: SimpleNamespace, size: tuple[int, int], text: int
) -> None:
    app, found = studio.house.app, []
    studio.house.apply_view(studio.View(size, text, "keys"))
    for name, screen in studio.opened.items():
        studio.house.draw_screen(screen)
        bad = find_cut_off(app.text_ledger, app.surface.get_rect()) + find_overlaps(app.text_ledger)
        bad += find_under_buttons(app.text_ledger, screen)
        bad += find_shortened(app.text_ledger) if size != (1024, 768) or text == 100 else []
        found += [f"{name}: {words}" for words in bad]
    assert found == [], "\n".join(found)
