"""A drag on the sea while a course is asked for: from the ghost, a numbered end or a ship it
steers, from anywhere else it moves the view; one that is cut off has done nothing."""

from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pygame
import pytest

from game.ui.battle.screen import draw_screen
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.views import free_sea
from tests.ui.battle.test_endpoint_picker import at_a_course, reach_of
from tests.ui.delegation_driver import BOOKS, CALM_SETTINGS, DelegationDriver, OpenBattle, battle_opener

Px = tuple[int, int]


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


def down(history: DelegationDriver, at: Px) -> None:
    history.driver._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    history.driver.run_frame()


def pulled(history: DelegationDriver, at: Px, to: Px) -> None:
    """A held button goes there in five steps."""
    for n in range(1, 6):
        here = (at[0] + (to[0] - at[0]) * n // 5, at[1] + (to[1] - at[1]) * n // 5)
        history.driver._post(pygame.MOUSEMOTION, pos=here, rel=(5, 5), buttons=(1, 0, 0))
    history.driver.run_frame()


def up(history: DelegationDriver, at: Px) -> None:
    history.driver._post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    history.driver.run_frame()


def dragged(history: DelegationDriver, at: Px, to: Px) -> None:
    down(history, at)
    pulled(history, at, to)
    up(history, to)


def ghosts_of(screen: BattleScreen) -> list[Px]:
    with screen.battle.table.as_current():
        return [screen.sea_view.pixel_at(*place) for place in screen.hud.book_ui.ghost_positions(screen.hud)]


def bare_sea(screen: BattleScreen) -> Px:
    """The place on the free sea that lies farthest from ghosts, ships and papers."""
    papers = [*screen.panel_rects(), *(pygame.Rect(w.rect) for w in screen.widgets())]
    ghosts, sea = ghosts_of(screen), screen.free_sea_rect().inflate(-120, -120)
    with screen.battle.table.as_current():
        papers += free_sea.top_bar_overhang(screen.state)

    def free(at: Px) -> float:
        if pygame.Rect(at[0] - 30, at[1] - 30, 60, 60).collidelist(papers) >= 0:
            return -1.0
        return min(hypot(at[0] - x, at[1] - y) for x, y in ghosts)

    grid = [(x, y) for x in range(sea.x, sea.right, 24) for y in range(sea.y, sea.bottom, 24)]
    best = max(grid, key=free)
    assert free(best) > 100
    return best


def journal(history: DelegationDriver) -> int:
    return len(history.screen.battle.journal.entries)


def to_the_middle(screen: BattleScreen, at: Px) -> Px:
    """So many px from there towards the middle of the sea."""
    x, y = screen.free_sea_rect().center
    return at[0] + (70 if x > at[0] else -70), at[1] + (40 if y > at[1] else -40)


@BOOKS
def test_a_drag_from_bare_sea_moves_the_view_and_gives_no_order(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    at, before = bare_sea(screen), journal(delegation)
    delegation.driver.move_pointer(at)
    end, place = reach_of(screen).end, screen.sea_view.pixel_at(0, 0)
    dragged(delegation, at, to := to_the_middle(screen, at))
    for _ in range(90):
        delegation.driver.run_frame()
    assert journal(delegation) == before
    assert screen.hud.prompt.needs_answer
    assert screen.sea_view.pixel_at(0, 0) == (place[0] + to[0] - at[0], place[1] + to[1] - at[1])
    assert screen.sea_input.has_camera
    assert reach_of(screen).end == end, "nor is her course another"


@BOOKS
def test_a_drag_from_the_ghost_steers_and_leaves_the_view(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    endpoints, view = reach_of(screen), screen.sea_view.pixel_at(0, 0)
    there = max(endpoints.places, key=lambda p: hypot(p[0] - endpoints.end[0], p[1] - endpoints.end[1]))
    before = journal(delegation)
    dragged(delegation, ghosts_of(screen)[-1], screen.sea_view.pixel_at(*there))
    assert screen.sea_view.pixel_at(0, 0) == view
    for _ in range(90):
        delegation.driver.run_frame()
    assert journal(delegation) > before or reach_of(screen).end != endpoints.end


def test_a_drag_from_a_numbered_end_steers(sail: OpenBattle) -> None:
    delegation = sail("kmh", settings=CALM_SETTINGS)
    screen = at_a_course(delegation)
    delegation.driver.press_key(pygame.K_v)
    with screen.battle.table.as_current():
        (_, rect), *_ = draw_screen.visible_markers(screen.state)
    down(delegation, rect.center)
    assert screen.sea_input.is_steering


def test_a_drag_from_a_ship_steers(sail: OpenBattle) -> None:
    delegation = sail("kmh", settings=CALM_SETTINGS)
    screen = at_a_course(delegation)
    down(delegation, screen.control_rects()[f"ship-{screen.hud.prompt.ship}"].center)
    assert screen.sea_input.is_steering


@BOOKS
@pytest.mark.parametrize("up_first", [False, True])
def test_a_lost_focus_ends_a_drag_without_an_order(sail: OpenBattle, book: str, up_first: bool) -> None:
    """Whether SDL tells first that the button came up or that the focus is gone."""
    delegation = sail(book)
    screen = at_a_course(delegation)
    ghost, before = ghosts_of(screen)[-1], journal(delegation)
    down(delegation, ghost)
    pulled(delegation, ghost, to := to_the_middle(screen, ghost))
    lost = [pygame.event.Event(pygame.WINDOWFOCUSLOST),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1)]  # fmt: skip
    for event in reversed(lost) if up_first else lost:
        pygame.event.post(event)
    for _ in range(90):
        delegation.driver.run_frame()
    assert journal(delegation) == before
    assert screen.sea_input.press_start is None
    assert screen.hud.prompt.needs_answer


@BOOKS
def test_a_menu_that_opens_ends_a_drag_without_an_order(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    ghost, before = ghosts_of(screen)[-1], journal(delegation)
    down(delegation, ghost)
    pulled(delegation, ghost, to := to_the_middle(screen, ghost))
    delegation.driver.press_key(pygame.K_F10)
    assert delegation.app.screen is not screen
    delegation.driver.press_key(pygame.K_ESCAPE)
    assert delegation.app.screen is screen
    up(delegation, to)
    for _ in range(90):
        delegation.driver.run_frame()
    assert journal(delegation) == before


@BOOKS
def test_a_click_on_bare_sea_still_points(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    endpoints = reach_of(screen)
    there = max(endpoints.places, key=lambda p: hypot(p[0] - endpoints.end[0], p[1] - endpoints.end[1]))
    at = screen.sea_view.pixel_at(*there)
    before = journal(delegation)
    down(delegation, at)
    up(delegation, at)
    for _ in range(90):
        delegation.driver.run_frame()
    assert journal(delegation) > before or reach_of(screen).end != endpoints.end


def test_a_button_that_came_up_unheard_holds_nothing(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen = at_a_course(delegation)
    at, before = bare_sea(screen), journal(delegation)
    down(delegation, at)
    place = screen.sea_view.pixel_at(0, 0)
    for x in (20, 40, 60):
        delegation.driver._post(pygame.MOUSEMOTION, pos=(at[0] + x, at[1]), rel=(9, 9), buttons=(0, 0, 0))
    delegation.driver.run_frame()
    up(delegation, at)
    assert screen.sea_view.pixel_at(0, 0) == place
    assert journal(delegation) == before
