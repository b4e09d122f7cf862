"""Papers come and go in a moment, at once without motion; what was secret is not seen to go."""

from __future__ import annotations

import pygame
import pytest

from game.stage.paper.canvas import Canvas, Look
from game.ui.kit.panel_cache import FADES, FIRST, Panel, PanelCache

RECT = pygame.Rect(40, 40, 60, 40)
SEA, SHEET = (20, 60, 70), (250, 240, 220)


def painted(c: Canvas) -> None:
    """A sheet."""
    c.surface.fill(SHEET, RECT)


def fitting_sheet(c: Canvas, rect: pygame.Rect) -> None:
    """A sheet in another place."""
    c.surface.fill(SHEET, rect)


def seen(papers: PanelCache, *, kept: bool | None, seconds: float, still: bool = False) -> float:
    """How much of the paper is seen in a picture so many seconds later: it says something that is
    `kept`, is painted afresh, or (None) does not lie there."""
    surface = pygame.Surface((160, 120))
    surface.fill(SEA)
    c = Canvas(surface, Look(still=still))
    papers.advance(seconds)
    if kept is not None:
        says = "words" if kept else None
        papers.show(c, Panel("card", RECT, painted, says))
    papers.finish(c)
    red = surface.get_at(RECT.center)[0]
    return (red - SEA[0]) / (SHEET[0] - SEA[0])


@pytest.mark.parametrize("kept", [True, False])
def test_a_paper_comes_and_goes_in_a_moment(kept: bool) -> None:
    papers = PanelCache()
    seen(papers, kept=None, seconds=0)
    shares = [seen(papers, kept=kept, seconds=FADES / 4) for _ in range(5)]
    assert shares[0] == pytest.approx(FIRST, abs=0.02)
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert not papers.fading
    gone = [seen(papers, kept=None, seconds=FADES / 4) for _ in range(4)]
    assert gone == pytest.approx([0.75, 0.5, 0.25, 0], abs=0.02)
    assert not papers.fading


def test_the_first_picture_has_all_its_papers() -> None:
    assert seen(PanelCache(), kept=True, seconds=0) == 1


def test_without_motion_papers_come_and_go_at_once() -> None:
    papers = PanelCache()
    seen(papers, kept=None, seconds=0)
    assert seen(papers, kept=True, seconds=0.01, still=True) == 1
    assert seen(papers, kept=None, seconds=0.01, still=True) == 0


def test_what_may_be_secret_is_not_seen_to_go() -> None:
    papers = PanelCache()
    assert seen(papers, kept=True, seconds=0) == 1
    papers.drop()
    assert seen(papers, kept=None, seconds=0.01) == 0


def test_a_pale_paper_is_seen_in_part() -> None:
    papers, surface = PanelCache(), pygame.Surface((160, 120))
    c = Canvas(surface, Look())
    for _ in range(6):
        surface.fill((0, 0, 0))
        papers.advance(FADES / 3)
        papers.lay(c, "plate", RECT, "", painted, seen=0.25)
        papers.finish(c)
    assert surface.get_at(RECT.center)[0] == pytest.approx(SHEET[0] / 4, abs=2)


@pytest.mark.parametrize(("x", "shares"), [(60, 0.0), (120, 0.75)])
def test_a_paper_that_goes_does_not_shine_through_one_that_comes(x: int, shares: float) -> None:
    papers, other = PanelCache(), pygame.Rect(x, 40, 30, 40)
    for _ in range(6):
        seen(papers, kept=False, seconds=FADES / 4)
    surface = pygame.Surface((160, 120))
    surface.fill(SEA)
    c = Canvas(surface, Look())
    papers.advance(FADES / 4)
    papers.show(c, Panel("other", other, lambda on: fitting_sheet(on, other)))
    papers.finish(c)
    red = surface.get_at((45, 45))[0]
    assert (red - SEA[0]) / (SHEET[0] - SEA[0]) == pytest.approx(shares, abs=0.02)
