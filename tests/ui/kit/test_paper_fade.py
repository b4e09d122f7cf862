"""Panels fade in and out, at once under reduced motion; secret ones disappear without a fade."""

import pygame
import pytest

from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit.panel_cache import FADE_SECONDS, FIRST_OPACITY, Panel, PanelCache

RECT = pygame.Rect(40, 40, 60, 40)
SEA, SHEET = (20, 60, 70), (250, 240, 220)


def painted(c: Canvas) -> None:
    c.surface.fill(SHEET, RECT)


def fitting_sheet(c: Canvas, rect: pygame.Rect) -> None:
    c.surface.fill(SHEET, rect)


def seen(panel_cache: PanelCache, *, kept: bool | None, seconds: float, still: bool = False) -> float:
    """Return the opacity of the panel in a frame `seconds` later: cached if `kept`, painted each
    frame if not, absent if None."""
    surface = pygame.Surface((160, 120))
    surface.fill(SEA)
    c = Canvas(surface, UiStyle(is_motion_reduced=still))
    panel_cache.advance(seconds)
    if kept is not None:
        says = "words" if kept else None
        panel_cache.draw_panel(c, Panel("card", RECT, painted, says))
    panel_cache.finish_frame(c)
    red = surface.get_at(RECT.center)[0]
    return (red - SEA[0]) / (SHEET[0] - SEA[0])


@pytest.mark.parametrize("kept", [True, False])
def test_a_paper_comes_and_goes_in_a_moment(kept: bool) -> None:
    panel_cache = PanelCache()
    seen(panel_cache, kept=None, seconds=0)
    shares = [seen(panel_cache, kept=kept, seconds=FADE_SECONDS / 4) for _ in range(5)]
    assert shares[0] == pytest.approx(FIRST_OPACITY, abs=0.02)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert not panel_cache.is_fading
    gone = [seen(panel_cache, kept=None, seconds=FADE_SECONDS / 4) for _ in range(4)]
    assert gone == pytest.approx([0.75, 0.5, 0.25, 0], abs=0.02)
    assert not panel_cache.is_fading


def test_the_first_picture_has_all_its_papers() -> None:
    assert seen(PanelCache(), kept=True, seconds=0) == 1


def test_without_motion_papers_come_and_go_at_once() -> None:
    panel_cache = PanelCache()
    seen(panel_cache, kept=None, seconds=0)
    assert seen(panel_cache, kept=True, seconds=0.01, still=True) == 1
    assert seen(panel_cache, kept=None, seconds=0.01, still=True) == 0


def test_what_may_be_secret_is_not_seen_to_go() -> None:
    panel_cache = PanelCache()
    assert seen(panel_cache, kept=True, seconds=0) == 1
    panel_cache.clear()
    assert seen(panel_cache, kept=None, seconds=0.01) == 0


def test_a_pale_paper_is_seen_in_part() -> None:
    panel_cache, surface = PanelCache(), pygame.Surface((160, 120))
    c = Canvas(surface, UiStyle())
    for _ in range(6):
        surface.fill((0, 0, 0))
        panel_cache.advance(FADE_SECONDS / 3)
        panel_cache.draw_cached(c, "plate", RECT, "", painted, seen=0.25)
        panel_cache.finish_frame(c)
    assert surface.get_at(RECT.center)[0] == pytest.approx(SHEET[0] / 4, abs=2)


@pytest.mark.parametrize(("x", "shares"), [(60, 0.0), (120, 0.75)])
def test_a_paper_that_goes_does_not_shine_through_one_that_comes(x: int, shares: float) -> None:
    panel_cache, other = PanelCache(), pygame.Rect(x, 40, 30, 40)
    for _ in range(6):
        seen(panel_cache, kept=False, seconds=FADE_SECONDS / 4)
    surface = pygame.Surface((160, 120))
    surface.fill(SEA)
    c = Canvas(surface, UiStyle())
    panel_cache.advance(FADE_SECONDS / 4)
    panel_cache.draw_panel(c, Panel("other", other, lambda on: fitting_sheet(on, other)))
    panel_cache.finish_frame(c)
    red = surface.get_at((45, 45))[0]
    assert (red - SEA[0]) / (SHEET[0] - SEA[0]) == pytest.approx(shares, abs=0.02)
