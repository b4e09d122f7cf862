"""Every question of a battle can be read at every size: nothing cut off, nothing overlaid."""

from itertools import product

import pytest

from game.play.seats import PlayerSeat, RandomSeat
from game.stage.sea.water import SeaSurfaceCache
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import (
    FakeContext,
    chase_by_mouse,
    click,
    click_at,
    enemy_pixel,
    make_battle_screen,
    move_to,
    nearest_sea_pixel,
    press_key,
    run_to_prompt,
    useless_controls,
)
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = [(1280, 720), (1920, 1080), (1024, 768)]
TEXTS = (1.0, 1.25, 1.5)
VIEWS = battery_params(tuple(product(SIZES, TEXTS)), tuple(zip(SIZES, TEXTS, strict=True)))
"""A window, in px, and a size of text: the suite holds each of them once."""
TARGET = 44


@pytest.fixture(autouse=True)
def _no_water(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words are looked at here: the water they stand over need not be painted."""
    monkeypatch.setattr(SeaSurfaceCache, "draw", lambda *_: None)


def drawn(context: FakeContext, screen: object) -> list[str]:
    """What cannot be read in the screen as it is drawn now."""
    screen.draw(context.surface)  # type: ignore[attr-defined]
    return find_cut_off(context) + find_overlaps(context)


@pytest.mark.parametrize("view", VIEWS)
def test_a_battle_can_be_read_from_card_to_card(view: tuple[tuple[int, int], float]) -> None:
    size, text = view
    context, screen = make_battle_screen(
        {"british": PlayerSeat(), "privateer": RandomSeat(1)}, size, text=text, still=True
    )
    seen = set()
    for _ in range(60):
        kind = run_to_prompt(screen)
        if kind == "helm":
            move_to(screen, nearest_sea_pixel(screen, enemy_pixel(screen)))
        screen.sea_view.camera.advance(5)
        if (kind, screen.hud.prompt.clause) not in seen:
            assert drawn(context, screen) == []
            seen.add((kind, screen.hud.prompt.clause))
        if kind == "over":
            break
        chase_by_mouse(screen)
    assert {"markers", "pick", "helm", "fire", "done", "over"} <= {kind for kind, _ in seen}


@pytest.mark.parametrize("size", SIZES)
def test_every_target_is_large_enough_and_inside_the_window(size: tuple[int, int]) -> None:
    context, screen = make_battle_screen(
        {"british": PlayerSeat(), "privateer": RandomSeat(1)}, size, still=True
    )
    for _ in range(25):
        run_to_prompt(screen)
        assert useless_controls(screen) == []
        for name, rect in screen.control_rects().items():
            if not name.startswith("ship-"):
                assert context.surface.get_rect().contains(rect), name
                assert min(rect.size) >= TARGET, (name, rect)
        if screen.hud.prompt.kind == "over":
            break
        chase_by_mouse(screen)


@pytest.mark.parametrize("size", SIZES)
def test_the_log_drawer_lists_filters_and_leads_to_the_rules(size: tuple[int, int]) -> None:
    context, screen = make_battle_screen(
        {"british": PlayerSeat(), "privateer": RandomSeat(1)}, size, still=True
    )
    for _ in range(12):
        run_to_prompt(screen)
        chase_by_mouse(screen)
    press_key(screen, ord("l"))
    rows = [n for n in screen.control_rects() if n.startswith("log-line-")]
    assert rows
    assert cut_off_in_drawer(context, screen) == []
    opened: list[str] = []
    screen.state.navigation = type(screen.state.navigation)(open_rulebook=opened.append)
    click(screen, rows[-1])
    assert opened[0].startswith("KMH-")
    box = screen.control_rects()["log-kind"]
    for _ in range(4):
        click_at(screen, (box.right - 8, box.centery))
    assert screen.hud.log_drawer.kind_filter == "gunnery"
    kept = screen.hud.log_drawer.filtered_lines(screen.hud.log_lines)
    assert all(line.kind == "gunnery" for line in kept)
    click(screen, "log-close")
    assert not screen.hud.log_drawer.is_open


def cut_off_in_drawer(context: FakeContext, screen: object) -> list[str]:
    """What is cut off in the open drawer."""
    screen.draw(context.surface)  # type: ignore[attr-defined]
    return [line for line in find_cut_off(context) if "log" in line]
