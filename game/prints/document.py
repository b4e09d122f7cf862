"""The whole document, in the order in which a table is laid."""

from __future__ import annotations

from pathlib import Path

from game.books import shelf
from game.prints.battle import Printed
from game.prints.chart import MOST_SHEETS, overview, sheet_by_sheet, sheets
from game.prints.pages import briefing, counters, record_sheets
from game.prints.pen import Paper, Pen


def document(battle: Printed, paper: Paper, fonts: Path, whole: bool = True) -> bytes:
    """Briefing with the turn track, the chart, record sheets and counters as a PDF; without
    ``whole`` the chart is one page only. Raises ImportError without reportlab, and ValueError where
    the chart would take too many sheets, with how many."""
    pen = Pen(paper, fonts, battle.level.title)
    across, down = sheets(battle, pen)
    if whole and across * down > MOST_SHEETS:
        raise ValueError(across * down)
    briefing(battle, pen, shelf.book(battle.book).title)
    pen.turn_page()
    overview(battle, pen)
    if whole:
        sheet_by_sheet(battle, pen)
    record_sheets(battle, pen)
    counters(battle, pen)
    return pen.finish()
