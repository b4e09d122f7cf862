"""A drag on the sea while a course is asked for: from the ghost, a numbered end or a ship it
steers, from anywhere else it moves the view; one that is cut off has done nothing."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from pathlib import Path

import pygame
import pytest

from game.ui.battle import digit_markers, free_sea
from game.ui.battle.screen import BattleScreen
from tests.ui.helm import BOOKS, CALM, Fought, Sail, voyages
from tests.ui.test_endpoint_picker import at_a_course, reach_of

Px = tuple[int, int]


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sail]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from voyages(tmp_path)


def down(fought: Fought, at: Px) -> None:
    fought.hand._post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
    fought.hand.frame()


def pulled(fought: Fought, at: Px, to: Px) -> None:
    """A held button goes there in five steps."""
    for n in range(1, 6):
        here = (at[0] + (to[0] - at[0]) * n // 5, at[1] + (to[1] - at[1]) * n // 5)
        fought.hand._post(pygame.MOUSEMOTION, pos=here, rel=(5, 5), buttons=(1, 0, 0))
    fought.hand.frame()


def up(fought: Fought, at: Px) -> None:
    fought.hand._post(pygame.MOUSEBUTTONUP, pos=at, button=1)
    fought.hand.frame()


def dragged(fought: Fought, at: Px, to: Px) -> None:
    down(fought, at)
    pulled(fought, at, to)
    up(fought, to)


def ghosts_of(screen: BattleScreen) -> list[Px]:
    with screen.battle.table.at():
        return [screen.board.at(*place) for place in screen.hud.book_ui.ghosts(screen.hud)]


def bare_sea(screen: BattleScreen) -> Px:
    """The place on the free sea that lies farthest from ghosts, ships and papers."""
    papers = [*screen.panel_rects(), *(pygame.Rect(w.rect) for w in screen.widgets())]
    ghosts, sea = ghosts_of(screen), screen.layout_sea().inflate(-120, -120)
    with screen.battle.table.at():
        papers += free_sea.hanging_over(screen)

    def free(at: Px) -> float:
        if pygame.Rect(at[0] - 30, at[1] - 30, 60, 60).collidelist(papers) >= 0:
            return -1.0
        return min(hypot(at[0] - x, at[1] - y) for x, y in ghosts)

    grid = [(x, y) for x in range(sea.x, sea.right, 24) for y in range(sea.y, sea.bottom, 24)]
    best = max(grid, key=free)
    assert free(best) > 100
    return best


def journal(fought: Fought) -> int:
    return len(fought.screen.battle.journal.entries)


def to_the_middle(screen: BattleScreen, at: Px) -> Px:
    """So many px from there towards the middle of the sea."""
    x, y = screen.layout_sea().center
    return at[0] + (70 if x > at[0] else -70), at[1] + (40 if y > at[1] else -40)


@BOOKS
def test_a_drag_from_bare_sea_moves_the_view_and_gives_no_order(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    at, before = bare_sea(screen), journal(fought)
    fought.hand.point(at)
    end, place = reach_of(screen).end, screen.board.at(0, 0)
    dragged(fought, at, to := to_the_middle(screen, at))
    for _ in range(90):
        fought.hand.frame()
    assert journal(fought) == before
    assert screen.hud.prompt.needs_answer
    assert screen.board.at(0, 0) == (place[0] + to[0] - at[0], place[1] + to[1] - at[1])
    assert screen.hand.has_camera
    assert reach_of(screen).end == end, "nor is her course another"


@BOOKS
def test_a_drag_from_the_ghost_steers_and_leaves_the_view(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    reach, view = reach_of(screen), screen.board.at(0, 0)
    there = max(reach.places, key=lambda p: hypot(p[0] - reach.end[0], p[1] - reach.end[1]))
    before = journal(fought)
    dragged(fought, ghosts_of(screen)[-1], screen.board.at(*there))
    assert screen.board.at(0, 0) == view
    for _ in range(90):
        fought.hand.frame()
    assert journal(fought) > before or reach_of(screen).end != reach.end


def test_a_drag_from_a_numbered_end_steers(sail: Sail) -> None:
    fought = sail("kmh", settings=CALM)
    screen = at_a_course(fought)
    fought.hand.key(pygame.K_v)
    with screen.battle.table.at():
        (_, rect), *_ = digit_markers.shown(screen)
    down(fought, rect.center)
    assert screen.hand.steers


def test_a_drag_from_a_ship_steers(sail: Sail) -> None:
    fought = sail("kmh", settings=CALM)
    screen = at_a_course(fought)
    down(fought, screen.spots()[f"ship-{screen.hud.prompt.ship}"].center)
    assert screen.hand.steers


@BOOKS
@pytest.mark.parametrize("up_first", [False, True])
def test_a_lost_focus_ends_a_drag_without_an_order(sail: Sail, book: str, up_first: bool) -> None:
    """Whether SDL tells first that the button came up or that the focus is gone."""
    fought = sail(book)
    screen = at_a_course(fought)
    ghost, before = ghosts_of(screen)[-1], journal(fought)
    down(fought, ghost)
    pulled(fought, ghost, to := to_the_middle(screen, ghost))
    lost = [pygame.event.Event(pygame.WINDOWFOCUSLOST),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1)]  # fmt: skip
    for event in reversed(lost) if up_first else lost:
        pygame.event.post(event)
    for _ in range(90):
        fought.hand.frame()
    assert journal(fought) == before
    assert screen.hand.since is None
    assert screen.hud.prompt.needs_answer


@BOOKS
def test_a_menu_that_opens_ends_a_drag_without_an_order(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    ghost, before = ghosts_of(screen)[-1], journal(fought)
    down(fought, ghost)
    pulled(fought, ghost, to := to_the_middle(screen, ghost))
    fought.hand.key(pygame.K_F10)
    assert fought.app.screen is not screen
    fought.hand.key(pygame.K_ESCAPE)
    assert fought.app.screen is screen
    up(fought, to)
    for _ in range(90):
        fought.hand.frame()
    assert journal(fought) == before


@BOOKS
def test_a_click_on_bare_sea_still_points(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    reach = reach_of(screen)
    there = max(reach.places, key=lambda p: hypot(p[0] - reach.end[0], p[1] - reach.end[1]))
    at = screen.board.at(*there)
    before = journal(fought)
    down(fought, at)
    up(fought, at)
    for _ in range(90):
        fought.hand.frame()
    assert journal(fought) > before or reach_of(screen).end != reach.end


def test_a_button_that_came_up_unheard_holds_nothing(sail: Sail) -> None:
    fought = sail("kmh")
    screen = at_a_course(fought)
    at, before = bare_sea(screen), journal(fought)
    down(fought, at)
    place = screen.board.at(0, 0)
    for x in (20, 40, 60):
        fought.hand._post(pygame.MOUSEMOTION, pos=(at[0] + x, at[1]), rel=(9, 9), buttons=(0, 0, 0))
    fought.hand.frame()
    up(fought, at)
    assert screen.board.at(0, 0) == place
    assert journal(fought) == before
