"""The lines at the top of the sea: the question behind the badge of the side that is asked, the
goal in one line on both views, where the camera looks below it."""

from dataclasses import replace
from itertools import product

import pytest

from game.stage.paper import icons as icons_kit
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea.water import SeaSurfaceCache
from game.ui.battle.views import free_sea, goal_caption
from tests.battery import battery_param_rows, latin_square
from tests.books.kmh.face.input_driver import run_to_prompt
from tests.ui.battle.test_sea_view import SIZES, TEXTS, opened

LEVEL = "kmh/constitution-and-guerriere"
GOALS = (LEVEL, "wwh/frigate-action", "hf/hot-java")
HARDEST = (LEVEL, SIZES[-1], TEXTS[-1])
"""The longest words in the smallest window."""


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are looked at here: the water they lie on need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


@pytest.fixture
def icons(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The icons that the lines have drawn."""
    drawn: list[str] = []
    real = icons_kit.draw_icon

    def noted(c: Canvas, name: str, at: tuple[int, int], size: float, ink: Colour) -> None:
        drawn.append(name)
        real(c, name, at, size, ink)

    monkeypatch.setattr(goal_caption, "draw_icon", noted)
    return drawn


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_question_has_the_badge_of_its_side_and_the_goal_the_only_flag(
    size: tuple[int, int], icons: list[str]
) -> None:
    context, screen = opened(LEVEL, size, 0)
    run_to_prompt(screen)
    screen.draw(context.surface)
    line = screen.control_rects()["plate"]
    letters = [m for m in context.text_ledger if m.text in "ABCD" and line.contains(m.rect)]
    with screen.battle.table.as_current():
        side = screen.hud.side_number(screen.hud.prompt.seat)
    assert side is not None
    assert [m.text for m in letters] == ["ABCD"[side]]
    assert icons == ["flag"]
    screen.close()


@pytest.mark.parametrize(
    ("level", "size", "text"),
    battery_param_rows(product(GOALS, SIZES, TEXTS), [*latin_square(GOALS, SIZES, TEXTS), HARDEST]),
)
def test_on_the_table_it_stands_in_one_line_above_all_ships(
    level: str, size: tuple[int, int], text: float
) -> None:
    context, screen = opened(level, size, 0, text=text)
    context.settings = replace(context.settings, table_view=True)
    run_to_prompt(screen)
    screen.hud.seconds_since_card = 99.0
    screen.draw(context.surface)
    told = [m for m in context.text_ledger if m.region == "goal"]
    with screen.battle.table.as_current():
        wanted = goal_caption.goal_words(screen.hud)
        high = goal_caption.goal_height(screen.hud, screen.layout())
    (line,) = told
    assert line.text in wanted
    sea = screen.layout().sea
    assert sea.contains(line.rect)
    free = free_sea.free_sea(screen.state)
    assert line.rect.bottom <= free.y == sea.y + high
    others = [m for m in context.text_ledger if m is not line]
    assert not [m.text for m in others if m.rect.inflate(-2, -2).colliderect(line.rect)]
    screen.close()


def test_while_a_card_hangs_over_the_table_the_goal_gives_way_and_the_view_stays() -> None:
    context, screen = opened(LEVEL, (1280, 720), 0)
    context.settings = replace(context.settings, table_view=True)
    run_to_prompt(screen)
    screen.hud.seconds_since_card = 99.0
    lies = free_sea.free_sea(screen.state)
    with screen.battle.table.as_current():
        assert goal_caption.goal_and_rect(screen.hud, screen.layout()) is not None
        screen.hud.log_drawer.is_open = True
        assert goal_caption.goal_and_rect(screen.hud, screen.layout()) is None, "a drawer lies there"
        screen.hud.log_drawer.is_open = False
        screen.hud.seconds_since_card = 0.5
        hangs = free_sea.top_bar_overhang(screen.state)
        assert hangs, "a card was turned up for this question"
        assert goal_caption.goal_and_rect(screen.hud, screen.layout()) is None
    assert free_sea.free_sea(screen.state) == lies
    screen.close()
