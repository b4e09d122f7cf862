"""The document: which pages a battle takes on paper, counted before any is drawn, and the PDF of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.books import shelf
from game.levels import Level
from game.play.event_words import count_words
from game.prints.aid_pages import aid_pages
from game.prints.battle import PrintedBattle
from game.prints.briefing import briefing_pages, happenings_pages, side_pages
from game.prints.counters import counter_pages
from game.prints.pen import PAPER_NAMES, PAPERS, Page, Paper, Pen
from game.prints.records import record_pages
from game.prints.sheets import MAX_SHEETS, SheetPlan, overview_page, plan_sheets, sheet_pages

SIZES: Final = (1.0, 0.75, 0.5, 0.4, 0.33, 0.25, 0.2)
"""Sizes of the print that are tried, in times of the table, the largest first."""
MOST_PAGES: Final = 12
"""Pages that a battle of two ships takes at most if nobody asks for a size."""
PIECES_A_PAGE: Final = 2
"""For every so many ships, works and troops more, a page more."""


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """How a battle is printed: the paper by its name in `PAPERS`, lying or not, the chart over sheets or on
    one page, at how many times the size of the table (None: the largest for a fair number of pages), with
    the play aids of the book or not."""

    paper: str = "a4"
    is_landscape: bool = False
    has_sheets: bool = True
    times: float | None = None
    has_aids: bool = False

    @property
    def sheet(self) -> Paper:
        """Return the paper for text."""
        paper = PAPERS[self.paper]
        return paper.turned if self.is_landscape else paper

    @property
    def sheet_papers(self) -> tuple[Paper, ...]:
        """Return the papers for sheets of the chart: either way round, if nobody has chosen."""
        return (self.sheet,) if self.is_landscape else (self.sheet, self.sheet.turned)


class Document(NamedTuple):
    """The pages of a print, not drawn yet, and what is said of the chart on them."""

    title: str
    choice: PrintChoice
    pages: tuple[Page, ...]
    times: float
    chart_words: str = ""

    @property
    def size_words(self) -> str:
        """Return ``12 pages of A4, 4 sheets of chart at the size of the table``."""
        paper = PAPER_NAMES[self.choice.paper]
        return f"{count_words(len(self.pages), 'page')} of {paper}{self.chart_words}"


def times_words(times: float) -> str:
    """Return how large the chart is: ``at half the size of the table``."""
    if abs(times - 1.0) < 0.005:
        return "at the size of the table"
    return f"at {round(100 * times)} % of the size of the table"


def make_document(battle: PrintedBattle, choice: PrintChoice, fonts: Path) -> Document:
    """Return the pages of a print. Raise ImportError without reportlab, ValueError with the number of sheets
    if they are too many."""
    pen, paper = Pen(choice.sheet, fonts, ""), choice.sheet
    first = [
        *briefing_pages(battle, pen, paper),
        *side_pages(battle, pen, paper),
        *happenings_pages(battle, pen, paper),
    ]
    document = _sized_document(battle, choice, first, record_pages(battle, pen, paper))
    if not choice.has_aids:
        return document
    aids = aid_pages(pen, battle.book, battle.level, document.times)
    return document._replace(pages=(*document.pages, *aids))


def _sized_document(
    battle: PrintedBattle, choice: PrintChoice, first: list[Page], records: list[Page]
) -> Document:
    """Return the pages without play aids: what is read first, and records, do not depend on the size."""
    if not choice.has_sheets:
        return _document(battle.scaled(choice.times or 1.0), choice, first, records, None)
    if choice.times is not None:
        sized = battle.scaled(choice.times)
        plan = plan_sheets(sized, choice.sheet_papers)
        if plan.page_count > MAX_SHEETS:
            raise ValueError(plan.page_count)
        return _document(sized, choice, first, records, plan)
    most = MOST_PAGES + max(len(battle.pieces) - 2, 0) // PIECES_A_PAGE
    for times in SIZES:
        sized = battle.scaled(times)
        document = _document(sized, choice, first, records, plan_sheets(sized, choice.sheet_papers))
        if len(document.pages) <= most:
            return document
    return _document(battle, choice, first, records, None)


def _document(
    battle: PrintedBattle, choice: PrintChoice, first: list[Page], records: list[Page], plan: SheetPlan | None
) -> Document:
    overview = [overview_page(battle, choice.sheet, plan)]
    sheets = sheet_pages(battle, plan) if plan is not None else []
    counters = counter_pages(battle, choice.sheet)
    if (len(first) + len(sheets) + len(records)) % 2:
        pages = [*first, *overview, *sheets, *records, *counters]
    else:  # fronts are odd pages, so that their backs come behind them: the overview goes to the end
        pages = [*first, *sheets, *records, *counters, *overview]
    chart = ", the chart on one of them"
    if plan is not None:
        chart = f", {count_words(len(plan.printed), 'sheet')} of chart {times_words(battle.times)}"
    return Document(battle.level.title, choice, tuple(pages), battle.times, chart)


def make_aids_document(book: str, level: Level | None, choice: PrintChoice, fonts: Path) -> Document:
    """Return the play aids of a book alone, for the ships of a level or, for None, for any battle. Raise
    ImportError without reportlab."""
    pen = Pen(choice.sheet, fonts, "")
    times = choice.times or 1.0
    pages = aid_pages(pen, book, level, times)
    return Document(f"{shelf.book(book).title}: play aids", choice, tuple(pages), times)


def make_pdf(document: Document, fonts: Path) -> bytes:
    """Return the document as a PDF, the same bytes for the same battle. Raise ImportError without
    reportlab."""
    pen = Pen(document.pages[0].paper, fonts, document.title)
    pen.draw_pages(document.pages)
    return pen.finish()
