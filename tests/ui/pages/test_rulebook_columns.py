"""The rulebook's page: two columns where there is room, and a figure at the clause that it explains."""

from dataclasses import replace
from io import BytesIO

import pygame
import pytest

from game.books import shelf
from game.stage.paper.canvas import UiStyle
from game.ui.kit.screens import Clause
from game.ui.kit.scroll_text import TextBlock, column_counts, last_first_line_of_columns, wrap_blocks
from game.ui.pages.rule_figures import figure_of, figure_svg
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.shell.session_state import rulebook_view
from tests.ui.conftest import SAMPLE_BOOK, OpenApp

STYLE = UiStyle(1.0)


def test_columns_follow_each_other_and_none_ends_with_a_heading() -> None:
    blocks = tuple(
        block
        for n in range(20)
        for block in (TextBlock(f"Clause {n}", begins=True), TextBlock("What it says. " * 9))
    )
    lines = wrap_blocks(blocks, STYLE, 300)
    for first in range(len(lines)):
        counts = column_counts(lines, first, 200, 2)
        ends = [first + counts[0] - 1, first + sum(counts) - 1]
        assert all(not lines[end].block.begins for end in ends if end < len(lines) - 1)
    last = last_first_line_of_columns(lines, 200, 2)
    assert last + sum(column_counts(lines, last, 200, 2)) == len(lines)
    assert last - 1 + sum(column_counts(lines, last - 1, 200, 2)) < len(lines)


@pytest.mark.parametrize(("size", "count"), [((1280, 720), 2), ((1920, 1080), 2), ((1024, 768), 1)])
def test_a_narrow_window_has_one_column(open_app: OpenApp, size: tuple[int, int], count: int) -> None:
    app = open_app(size)
    page = RulebookPage(app, {"kmh": SAMPLE_BOOK})
    assert len(page._column_rects()) == count
    app.change_settings(replace(app.settings, text_scale=150))
    assert len(page._column_rects()) == 1


def test_the_end_of_a_book_is_reached_by_scrolling(open_app: OpenApp) -> None:
    app = open_app()
    page = RulebookPage(app, {"kmh": SAMPLE_BOOK})
    app.push_screen(page)
    for _ in range(200):
        page.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
        page.first = min(page._last_first_line(page._text_lines()), page.first + 3)
    app.run_frame(0.01)
    assert app.text_ledger is not None
    assert any("Clause 13 4" in mark.text for mark in app.text_ledger)


@pytest.mark.parametrize("name", shelf.NAMES)
def test_every_book_has_figures_and_each_can_be_drawn(name: str) -> None:
    figures = {figure_of(clause) for clause in rulebook_view(name).clauses} - {""}
    assert len(figures) >= 3
    for figure in figures:
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 96">{figure_svg(figure)}</svg>'
        assert pygame.image.load(BytesIO(svg.encode()), "figure.svg").get_width() > 0


@pytest.mark.parametrize(
    ("title", "figure"),
    [("Arcs: grid orientation", "arc"), ("Squares and diagonals", "squares"), ("The hexes", "hexes"),
     ("Tacking: control die", "tack"), ("Needs to tack", "tack"), ("Rate of change of speed", "")],
)  # fmt: skip
def test_the_title_chooses_the_figure(title: str, figure: str) -> None:
    assert figure_of(Clause("KMH-1.1", title, "")) == figure
