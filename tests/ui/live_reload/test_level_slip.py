"""The note beside a battle whose level was saved: dismissed by any device, clear of everything
else."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from game.ui.kit.settings import Settings
from game.ui.live_reload.reload_plugin import NOTE_CONTROL
from tests.battery import battery_param_rows
from tests.ui.level_author import BROKEN, FRIGATE, LEVEL, TURNED_FRIGATE, LevelAuthor

AWAYS: dict[str, Callable[[LevelAuthor], None]] = {
    "key": lambda a: post(a, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    "pad": lambda a: post(a, pygame.JOYBUTTONDOWN, button=1, instance_id=0),
    "mouse": lambda a: click(a, a.screen.control_rects()[NOTE_CONTROL].center),
}


def post(author: LevelAuthor, kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **values))
    author.app.run_frame(1 / 60)


def click(author: LevelAuthor, at: tuple[int, int]) -> None:
    post(author, pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    post(author, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(author, pygame.MOUSEBUTTONUP, pos=at, button=1)


@pytest.mark.parametrize("way", AWAYS)
def test_the_slip_is_put_away_by_any_hand(author: LevelAuthor, way: str) -> None:
    author.write_file(BROKEN)
    author.run_seconds()
    screen = author.screen
    AWAYS[way](author)
    assert author.app.screen is screen, "nothing else has happened"
    assert author.note_text() == ""
    assert NOTE_CONTROL not in screen.control_rects()
    author.run_seconds(3)
    assert author.note_text() == "", "the same save is not told twice"


SIZES = ((1280, 720), (1920, 1080), (1024, 768))


@pytest.mark.parametrize(
    ("text", "size"), battery_param_rows(product((100, 150), SIZES), zip((100, 150, 150), SIZES, strict=True))
)
def test_the_slip_leaves_the_orders_free(author: LevelAuthor, size: tuple[int, int], text: int) -> None:
    app = author.app
    app._resize(size)
    app.change_settings(
        Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True, text_scale=text)
    )
    author.write_file("x = 1\n" + BROKEN.replace("[[ship]]", "[[ship]]\nodd = 1\neven = 2"))
    author.run_seconds()
    screen, layout = author.screen, author.screen.layout()
    slip = screen.control_rects()[NOTE_CONTROL]
    assert layout.sea.contains(slip)
    others = [layout.orders, layout.wind, layout.record, layout.log]
    assert slip.collidelist([rect for rect in others if rect is not None]) < 0
    assert slip.h <= 0.7 * layout.sea.h
    app.text_ledger = []
    screen.draw(app.surface)
    lines = [mark for mark in app.text_ledger if mark.region == "level-slip"]
    assert any("error:" in mark.text for mark in lines)
    assert all(slip.contains(mark.rect) for mark in lines)


def test_marks_are_drawn_at_the_ships(author: LevelAuthor) -> None:
    author.write_file(LEVEL.replace(FRIGATE, TURNED_FRIGATE))
    author.run_seconds(2)
    author.app.text_ledger = []
    author.screen.draw(author.app.surface)
    marks = [mark for mark in author.app.text_ledger if mark.region == "mark-frigate"]
    assert [mark.text for mark in marks] == ["moved"]
    assert author.screen.free_sea_rect().contains(marks[0].rect)
    with author.screen.battle.table.as_current():
        assert author.screen.state.plugin is not None
        ring = next(rect for rect in author.reload_plugin.no_tag_areas()[1:])
    assert ring.colliderect(author.screen.control_rects()["ship-frigate"])
