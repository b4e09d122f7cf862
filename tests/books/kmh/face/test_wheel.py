"""The wheel of orders, the ruler, the arcs and the arrows over the sea."""

import pygame
import pytest

from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.face.sea_drawing import range_words
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.paper.canvas import UiStyle, design_unit_px
from game.ui.battle.layout.layout import battle_layout
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.panels import order_wheel
from game.ui.battle.panels.order_wheel import SECTOR_COUNT, VIEW_SPECS, sector_in_direction, wheel_pages
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.actions import Answer
from game.ui.kit.widgets import MIN_CONTROL_UNITS
from tests.books.kmh.face.input_driver import (
    FakeContext,
    chase_by_mouse,
    click,
    make_battle_screen,
    move_to,
    post_events,
    press_key,
    run_to_prompt,
)
from tests.ui.text_checks import find_cut_off, find_overlaps

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


def at_the_helm(size: tuple[int, int] = (1280, 720), text: float = 1) -> tuple[FakeContext, BattleScreen]:
    seats: dict[str, Seat] = {"british": PlayerSeat(), "privateer": RandomSeat(1)}
    context, screen = make_battle_screen(seats, size, still=True, text=text)
    for _ in range(20):
        if run_to_prompt(screen) == "helm":
            screen.advance(0.5)
            return context, screen
        chase_by_mouse(screen)
    raise AssertionError("she was never steered")


def lean(screen: BattleScreen, across: float, down: float) -> None:
    make = pygame.event.Event
    for axis, value in ((0, across), (1, down)):
        post_events(screen, make(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0))


@pytest.mark.parametrize("count", [0, 1, 7, 8, 20])
def test_every_order_has_its_sector_and_each_page_leads_on(count: int) -> None:
    specs = [ButtonSpec(f"answer-{n}", str(n), action=Answer(str(n))) for n in range(count)]
    found = wheel_pages(specs, None)
    names = [s.name for page in found for s in page if s.name != "page"]
    assert names == [spec.name for spec in (*specs, *VIEW_SPECS)]
    assert all(0 < len(page) <= SECTOR_COUNT and page[-1].name == "page" for page in found)


def test_sectors_run_clockwise_from_the_top() -> None:
    leans = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    assert [sector_in_direction(*way) for way in leans] == list(range(SECTOR_COUNT))


def test_the_stick_points_and_a_orders() -> None:
    _, screen = at_the_helm()
    press_key(screen, pygame.K_o)
    names = list(screen.control_rects())
    lean(screen, 0.9, 0.0)
    assert screen.ring.focused == names[2] == "wheel-helm-starboard"
    lean(screen, 0.0, 0.0)
    post_events(screen, pygame.event.Event(pygame.JOYBUTTONDOWN, button=0))
    plan = draft_of(screen.hud).answer_draft
    assert isinstance(plan, HelmDraft)
    assert [leg.verb for leg in plan.fixed_legs] == ["starboard"]
    assert "sail" in screen.control_rects()


def to_the_page_with(screen: BattleScreen, name: str) -> None:
    """The wheel is opened and its pages are turned until that sector is shown."""
    press_key(screen, pygame.K_o)
    for _ in range(5):
        if name in screen.control_rects():
            return
        click(screen, "wheel-page")
    raise AssertionError(f"no page shows {name}")


def test_its_last_pages_show_what_may_be_looked_at() -> None:
    _, screen = at_the_helm()
    to_the_page_with(screen, "wheel-view-enemy-arcs")
    click(screen, "wheel-view-enemy-arcs")
    assert screen.state.ruler_and_arcs.has_foe_arcs
    scale = screen.sea_view.camera.px_per_cm
    to_the_page_with(screen, "wheel-view-farther")
    click(screen, "wheel-view-farther")
    screen.sea_view.advance(1)
    assert screen.sea_view.camera.px_per_cm < scale
    press_key(screen, pygame.K_o)
    press_key(screen, pygame.K_ESCAPE)
    assert "wheel-page" not in screen.control_rects()


def test_what_left_the_ribbon_lies_on_one_page_of_the_wheel() -> None:
    _, screen = at_the_helm()
    to_the_page_with(screen, "wheel-log")
    assert {"wheel-speed", "wheel-command", "wheel-view-all"} <= screen.control_rects().keys()
    click(screen, "wheel-log")
    assert screen.hud.log_drawer.is_open
    click(screen, "log-close")
    speed = screen.show.speed
    click(screen, "orders")
    while "wheel-speed" not in screen.control_rects():
        click(screen, "wheel-page")
    click(screen, "wheel-speed")
    assert screen.show.speed != speed


@pytest.mark.parametrize(("size", "text"), [(SIZES[0], 1), (SIZES[1], 1.25), (SIZES[2], 1.5)], ids=str)
def test_the_wheel_can_be_read_and_pressed(size: tuple[int, int], text: float) -> None:
    context, screen = at_the_helm(size, text)
    press_key(screen, pygame.K_o)
    for _ in range(2):
        screen.draw(context.surface)
        assert find_cut_off(context) + find_overlaps(context) == []
        rects = list(screen.control_rects().values())
        assert all(min(rect.size) >= MIN_CONTROL_UNITS for rect in rects)
        assert all(context.surface.get_rect().contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))
        click(screen, "wheel-page")


def test_the_ruler_tells_cm_and_range_band() -> None:
    context, screen = at_the_helm()
    press_key(screen, pygame.K_m)
    ruler = screen.state.ruler_and_arcs.ruler
    assert ruler is not None
    before = ruler.end
    press_key(screen, pygame.K_RIGHT)
    assert ruler.end == (before[0] + 1, before[1])
    screen.draw(context.surface)
    words = {mark.text for mark in context.text_ledger}
    assert set(range_words(ruler.length)) <= words
    middle = screen.free_sea_rect().center
    move_to(screen, middle)
    assert ruler.end == screen.sea_view.camera.to_cm(*middle)
    press_key(screen, pygame.K_ESCAPE)
    assert screen.state.ruler_and_arcs.ruler is None


def test_beyond_the_longest_range_the_ruler_says_so() -> None:
    assert range_words(3.0)[1].startswith("Point blank")
    assert range_words(500.0) == ("500.0 cm", "Out of range")


def test_arcs_are_shown_and_hidden() -> None:
    context, screen = at_the_helm()
    pictures = []
    for mod in (0, 0, pygame.KMOD_SHIFT):
        screen.draw(context.surface)
        pictures.append(pygame.image.tobytes(context.surface, "RGB"))
        press_key(screen, pygame.K_v, mod)
    screen.draw(context.surface)
    pictures.append(pygame.image.tobytes(context.surface, "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]
    assert pictures[3] != pictures[2]


def test_arrows_move_the_view_until_ctrl_tab_shows_the_focus() -> None:
    _, screen = at_the_helm()
    before = screen.sea_view.camera.centre
    press_key(screen, pygame.K_RIGHT)
    moved = screen.sea_view.camera.centre
    assert moved[0] > before[0]
    press_key(screen, pygame.K_TAB, pygame.KMOD_LCTRL)
    at = screen.ring.focused
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP):
        press_key(screen, code)
    assert screen.sea_view.camera.centre == moved
    assert screen.ring.focused != at


def test_a_key_held_down_plays_four_times_as_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = make_battle_screen({"british": PlayerSeat(), "privateer": RandomSeat(1)}, speed=1)
    speeds: list[int] = []
    monkeypatch.setattr(screen.show, "update", lambda _: speeds.append(screen.show.pace))
    for held in (False, True, False):
        screen.is_hurrying = held
        screen.advance(0.1)
    assert speeds == [1, 4, 1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("across", [0.2, 0.5, 0.8])
def test_the_wheel_does_not_cover_the_ship_it_is_about(size: tuple[int, int], across: float) -> None:
    layout = battle_layout(size, UiStyle(design_unit_px(size)))
    sea = layout.sea
    ship = pygame.Rect(0, 0, layout.style.px(60), layout.style.px(40))
    ship.center = (sea.x + round(sea.w * across), sea.centery)
    specs = [ButtonSpec(f"order-{n}", "Sail", "sail", action=Answer(str(n))) for n in range(8)]
    sectors = [widget.rect for widget in order_wheel.wheel_widgets(layout.style, sea, specs, ship)]
    assert [rect for rect in sectors if rect.colliderect(ship)] == []
    assert all(sea.left <= rect.left and rect.right <= sea.right for rect in sectors)
    far = pygame.Rect(sea.x, sea.y, 4, 4)
    assert order_wheel.wheel_widgets(layout.style, sea, specs, far)[0].rect.centerx == sea.centerx
