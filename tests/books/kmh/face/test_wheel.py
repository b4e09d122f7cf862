"""The wheel of orders, the ruler, the arcs and the arrows over the sea."""

from __future__ import annotations

import pygame
import pytest

from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.sea import range_words
from game.play.seats import Person, RandomSeat, Seat
from game.stage.paper.canvas import Look, unit_for
from game.ui.battle import order_wheel
from game.ui.battle.actions import Answer
from game.ui.battle.layout import battle_layout
from game.ui.battle.order_wheel import SECTORS, VIEWS, pages, sector_at
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.screen import BattleScreen
from game.ui.kit.widgets import SMALLEST_TARGET
from tests.books.kmh.face.hands import House, chase, click, key, move_to, post, settle, table_for
from tests.ui.reading import cut_off, overlaid

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


def at_the_helm(size: tuple[int, int] = (1280, 720), text: float = 1) -> tuple[House, BattleScreen]:
    seats: dict[str, Seat] = {"british": Person(), "privateer": RandomSeat(1)}
    house, screen = table_for(seats, size, still=True, text=text)
    for _ in range(20):
        if settle(screen) == "helm":
            screen.advance(0.5)
            return house, screen
        chase(screen)
    raise AssertionError("she was never steered")


def lean(screen: BattleScreen, across: float, down: float) -> None:
    make = pygame.event.Event
    for axis, value in ((0, across), (1, down)):
        post(screen, make(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0))


@pytest.mark.parametrize("count", [0, 1, 7, 8, 20])
def test_every_order_has_its_sector_and_each_page_leads_on(count: int) -> None:
    specs = [ButtonSpec(f"answer-{n}", str(n), does=Answer(str(n))) for n in range(count)]
    found = pages(specs, None)
    names = [s.name for page in found for s in page if s.name != "page"]
    assert names == [spec.name for spec in (*specs, *VIEWS)]
    assert all(0 < len(page) <= SECTORS and page[-1].name == "page" for page in found)


def test_sectors_run_clockwise_from_the_top() -> None:
    leans = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
    assert [sector_at(*way) for way in leans] == list(range(SECTORS))


def test_the_stick_points_and_a_orders() -> None:
    _, screen = at_the_helm()
    key(screen, pygame.K_o)
    names = list(screen.spots())
    lean(screen, 0.9, 0.0)
    assert screen.ring.at == names[2] == "wheel-helm-starboard"
    lean(screen, 0.0, 0.0)
    post(screen, pygame.event.Event(pygame.JOYBUTTONDOWN, button=0))
    plan = hand_of(screen.hud).laid
    assert isinstance(plan, HelmPlan)
    assert [leg.verb for leg in plan.fixed] == ["starboard"]
    assert "sail" in screen.spots()


def to_the_page_with(screen: BattleScreen, name: str) -> None:
    """The wheel is opened and its pages are turned until that sector is shown."""
    key(screen, pygame.K_o)
    for _ in range(5):
        if name in screen.spots():
            return
        click(screen, "wheel-page")
    raise AssertionError(f"no page shows {name}")


def test_its_last_pages_show_what_may_be_looked_at() -> None:
    _, screen = at_the_helm()
    to_the_page_with(screen, "wheel-view-enemy-arcs")
    click(screen, "wheel-view-enemy-arcs")
    assert screen.views.foes
    scale = screen.board.camera.px_per_cm
    to_the_page_with(screen, "wheel-view-farther")
    click(screen, "wheel-view-farther")
    screen.board.advance(1)
    assert screen.board.camera.px_per_cm < scale
    key(screen, pygame.K_o)
    key(screen, pygame.K_ESCAPE)
    assert "wheel-page" not in screen.spots()


def test_what_left_the_ribbon_lies_on_one_page_of_the_wheel() -> None:
    _, screen = at_the_helm()
    to_the_page_with(screen, "wheel-log")
    assert {"wheel-speed", "wheel-my-captain", "wheel-view-all"} <= screen.spots().keys()
    click(screen, "wheel-log")
    assert screen.hud.log_drawer.open
    click(screen, "log-close")
    speed = screen.show.speed
    click(screen, "orders")
    while "wheel-speed" not in screen.spots():
        click(screen, "wheel-page")
    click(screen, "wheel-speed")
    assert screen.show.speed != speed


@pytest.mark.parametrize(
    ("size", "text"), [(SIZES[0], 1), (SIZES[1], 1.25), (SIZES[2], 1.5)], ids=str
)
def test_the_wheel_can_be_read_and_pressed(size: tuple[int, int], text: float) -> None:
    house, screen = at_the_helm(size, text)
    key(screen, pygame.K_o)
    for _ in range(2):
        screen.draw(house.surface)
        assert cut_off(house) + overlaid(house) == []
        rects = list(screen.spots().values())
        assert all(min(rect.size) >= SMALLEST_TARGET for rect in rects)
        assert all(house.surface.get_rect().contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:n]) < 0 for n, rect in enumerate(rects))
        click(screen, "wheel-page")


def test_the_ruler_tells_cm_and_range_band() -> None:
    house, screen = at_the_helm()
    key(screen, pygame.K_m)
    ruler = screen.views.ruler
    assert ruler is not None
    before = ruler.end
    key(screen, pygame.K_RIGHT)
    assert ruler.end == (before[0] + 1, before[1])
    screen.draw(house.surface)
    words = {mark.words for mark in house.ledger}
    assert set(range_words(ruler.length)) <= words
    middle = screen.layout_sea().center
    move_to(screen, middle)
    assert ruler.end == screen.board.camera.to_cm(*middle)
    key(screen, pygame.K_ESCAPE)
    assert screen.views.ruler is None


def test_beyond_the_longest_range_the_ruler_says_so() -> None:
    assert range_words(3.0)[1].startswith("Point blank")
    assert range_words(500.0) == ("500.0 cm", "Out of range")


def test_arcs_are_shown_and_hidden() -> None:
    house, screen = at_the_helm()
    pictures = []
    for mod in (0, 0, pygame.KMOD_SHIFT):
        screen.draw(house.surface)
        pictures.append(pygame.image.tobytes(house.surface, "RGB"))
        key(screen, pygame.K_v, mod)
    screen.draw(house.surface)
    pictures.append(pygame.image.tobytes(house.surface, "RGB"))
    assert pictures[0] == pictures[2] != pictures[1]
    assert pictures[3] != pictures[2]


def test_arrows_move_the_view_until_ctrl_tab_shows_the_focus() -> None:
    _, screen = at_the_helm()
    before = screen.board.camera.centre
    key(screen, pygame.K_RIGHT)
    moved = screen.board.camera.centre
    assert moved[0] > before[0]
    key(screen, pygame.K_TAB, pygame.KMOD_LCTRL)
    at = screen.ring.at
    for code in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_UP):
        key(screen, code)
    assert screen.board.camera.centre == moved
    assert screen.ring.at != at


def test_a_key_held_down_plays_four_times_as_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    _, screen = table_for({"british": Person(), "privateer": RandomSeat(1)}, speed=1)
    speeds: list[int] = []
    monkeypatch.setattr(screen.show, "frame", lambda _: speeds.append(screen.show.pace))
    for held in (False, True, False):
        screen.hurry = held
        screen.advance(0.1)
    assert speeds == [1, 4, 1]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("across", [0.2, 0.5, 0.8])
def test_the_wheel_does_not_cover_the_ship_it_is_about(
    size: tuple[int, int], across: float
) -> None:
    lay = battle_layout(size, Look(unit_for(size)))
    sea = lay.sea
    ship = pygame.Rect(0, 0, lay.look.px(60), lay.look.px(40))
    ship.center = (sea.x + round(sea.w * across), sea.centery)
    specs = [ButtonSpec(f"order-{n}", "Sail", "sail", does=Answer(str(n))) for n in range(8)]
    sectors = [widget.rect for widget in order_wheel.lay(lay.look, sea, specs, ship)]
    assert [rect for rect in sectors if rect.colliderect(ship)] == []
    assert all(sea.left <= rect.left and rect.right <= sea.right for rect in sectors)
    far = pygame.Rect(sea.x, sea.y, 4, 4)
    assert order_wheel.lay(lay.look, sea, specs, far)[0].rect.centerx == sea.centerx
