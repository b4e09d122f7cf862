"""The whole document, in the order in which a table is set up."""

from __future__ import annotations

from pathlib import Path

from game.books import shelf
from game.prints.battle import PrintedBattle
from game.prints.chart import MAX_SHEETS, draw_overview, draw_sheets, sheet_counts
from game.prints.pages import draw_briefing, draw_counters, draw_record_sheets
from game.prints.pen import Paper, Pen


def make_pdf(battle: PrintedBattle, paper: Paper, fonts: Path, whole: bool = True) -> bytes:
    """Return briefing with turn track, chart, record sheets and counters as a PDF; without
    ``whole`` the chart is one page only. Raise ImportError without reportlab, and ValueError with
    the number of sheets if there are too many."""
    pen = Pen(paper, fonts, battle.level.title)
    across, down = sheet_counts(battle, pen)
    if whole and across * down > MAX_SHEETS:
        raise ValueError(across * down)
    draw_briefing(battle, pen, shelf.book(battle.book).title)
    pen.new_page()
    draw_overview(battle, pen)
    if whole:
        draw_sheets(battle, pen)
    draw_record_sheets(battle, pen)
    draw_counters(battle, pen)
    return pen.finish()
