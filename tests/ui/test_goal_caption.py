"""The lines at the top of the sea: the question behind the badge of the side that is asked, the
goal in one line on both views, where the camera looks below it."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.stage.paper import icons as icons_kit
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea.sea_sheet import SeaSheet
from game.ui.battle import free_sea, goal_caption, sea_captions
from tests.battery import spread, square
from tests.books.kmh.face.hands import settle
from tests.ui.test_sea_view import SIZES, TEXTS, opened

LEVEL = "kmh/constitution-and-guerriere"
GOALS = (LEVEL, "wwh/frigate-action", "hf/hot-java")
HARDEST = (LEVEL, SIZES[-1], TEXTS[-1])
"""The longest words in the smallest window."""


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSheet, "lay", lambda *_: None)


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The icons that the lines have drawn."""
    drawn: list[str] = []
    real = icons_kit.icon

    def noted(c: Canvas, name: str, at: tuple[int, int], size: float, ink: Colour) -> None:
        drawn.append(name)
        real(c, name, at, size, ink)

    monkeypatch.setattr(goal_caption, "icon", noted)
    return drawn


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_question_has_the_badge_of_its_side_and_the_goal_the_only_flag(
    size: tuple[int, int], icons: list[str]
) -> None:
    house, screen = opened(LEVEL, size, 0)
    settle(screen)
    screen.draw(house.surface)
    line = screen.spots()["plate"]
    letters = [m for m in house.ledger if m.words in "ABCD" and line.contains(m.ink)]
    with screen.battle.table.at():
        side = screen.hud.side_number(screen.hud.prompt.seat)
    assert side is not None
    assert [m.words for m in letters] == ["ABCD"[side]]
    assert icons == ["flag"]
    screen.close()


@pytest.mark.parametrize(
    ("level", "size", "text"),
    spread(product(GOALS, SIZES, TEXTS), [*square(GOALS, SIZES, TEXTS), HARDEST]),
)
def test_on_the_table_it_stands_in_one_line_above_all_ships(
    level: str, size: tuple[int, int], text: float
) -> None:
    house, screen = opened(level, size, 0, text=text)
    house.settings = replace(house.settings, table_view=True)
    settle(screen)
    screen.hud.since_card = 99.0
    screen.draw(house.surface)
    told = [m for m in house.ledger if m.region == "goal"]
    with screen.battle.table.at():
        wanted = goal_caption.goal_words(screen.hud)
        high = sea_captions.goal_high(screen.hud, screen.layout())
    (line,) = told
    assert line.words in wanted
    sea = screen.layout().sea
    assert sea.contains(line.ink)
    free = free_sea.free_sea(screen)
    assert line.ink.bottom <= free.y == sea.y + high
    others = [m for m in house.ledger if m is not line]
    assert not [m.words for m in others if m.ink.inflate(-2, -2).colliderect(line.ink)]
    screen.close()


def test_while_a_card_hangs_over_the_table_the_goal_gives_way_and_the_view_stays() -> None:
    house, screen = opened(LEVEL, (1280, 720), 0)
    house.settings = replace(house.settings, table_view=True)
    settle(screen)
    screen.hud.since_card = 99.0
    lies = free_sea.free_sea(screen)
    with screen.battle.table.at():
        assert sea_captions.goal_of(screen.hud, screen.layout()) is not None
        screen.hud.log_drawer.open = True
        assert sea_captions.goal_of(screen.hud, screen.layout()) is None, "a drawer lies there"
        screen.hud.log_drawer.open = False
        screen.hud.since_card = 0.5
        hangs = free_sea.hanging_over(screen)
        assert hangs, "a card was turned up for this question"
        assert sea_captions.goal_of(screen.hud, screen.layout()) is None
    assert free_sea.free_sea(screen) == lies
    screen.close()
