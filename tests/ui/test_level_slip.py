"""The slip beside a battle whose level has been saved: put away by any hand, clear of all else."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pygame
import pytest

from game.ui.kit.settings import Settings
from game.ui.live_reload.bench import PAPER_AWAY
from tests.battery import spread

from .author import BROKEN, FRIGATE, LEVEL, TURNED, Author

AWAYS: dict[str, Callable[[Author], None]] = {
    "key": lambda a: post(a, pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""),
    "pad": lambda a: post(a, pygame.JOYBUTTONDOWN, button=1, instance_id=0),
    "mouse": lambda a: click(a, a.screen.spots()[PAPER_AWAY].center),
}


def post(author: Author, kind: int, **values: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **values))
    author.app.frame(1 / 60)


def click(author: Author, at: tuple[int, int]) -> None:
    post(author, pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
    post(author, pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    post(author, pygame.MOUSEBUTTONUP, pos=at, button=1)


@pytest.mark.parametrize("way", AWAYS)
def test_the_slip_is_put_away_by_any_hand(author: Author, way: str) -> None:
    author.save(BROKEN)
    author.wait()
    screen = author.screen
    AWAYS[way](author)
    assert author.app.screen is screen, "nothing else has happened"
    assert author.says() == ""
    assert PAPER_AWAY not in screen.spots()
    author.wait(3)
    assert author.says() == "", "the same save is not told twice"


SIZES = ((1280, 720), (1920, 1080), (1024, 768))


@pytest.mark.parametrize(
    ("text", "size"),
    spread(product((100, 150), SIZES), zip((100, 150, 150), SIZES, strict=True)),
)
def test_the_slip_leaves_the_orders_free(author: Author, size: tuple[int, int], text: int) -> None:
    app = author.app
    app._resize(size)
    app.change(
        Settings(speed=0, plain_sea=True, reduced_motion=True, table_view=True, text_scale=text)
    )
    author.save("x = 1\n" + BROKEN.replace("[[ship]]", "[[ship]]\nodd = 1\neven = 2"))
    author.wait()
    screen, lay = author.screen, author.screen.layout()
    slip = screen.spots()[PAPER_AWAY]
    assert lay.sea.contains(slip)
    others = [lay.orders, lay.wind, lay.record, lay.log]
    assert slip.collidelist([rect for rect in others if rect is not None]) < 0
    assert slip.h <= 0.7 * lay.sea.h
    app.ledger = []
    screen.draw(app.surface)
    lines = [mark for mark in app.ledger if mark.region == "level-slip"]
    assert any("error:" in mark.words for mark in lines)
    assert all(slip.contains(mark.ink) for mark in lines)


def test_marks_are_drawn_at_the_ships(author: Author) -> None:
    author.save(LEVEL.replace(FRIGATE, TURNED))
    author.wait(2)
    author.app.ledger = []
    author.screen.draw(author.app.surface)
    marks = [mark for mark in author.app.ledger if mark.region == "mark-frigate"]
    assert [mark.words for mark in marks] == ["moved"]
    assert author.screen.layout_sea().contains(marks[0].ink)
    with author.screen.battle.table.at():
        assert author.screen.beside is not None
        ring = next(rect for rect in author.bench.no_tag_areas()[1:])
    assert ring.colliderect(author.screen.spots()["ship-frigate"])
