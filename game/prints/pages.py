"""The document: which pages a battle takes on paper, counted before any is drawn, and the PDF of them."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.levels import Level
from game.play.event_words import count_words
from game.prints.aid_pages import aid_pages, aids_title
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
    """The pages of a print, not drawn yet. ``sheet_count``: on how many the chart is besides the overview;
    ``times``: at how many times the size of the table."""

    title: str
    choice: PrintChoice
    pages: tuple[Page, ...]
    sheet_count: int
    times: float

    @property
    def size_words(self) -> str:
        """Return ``12 pages of A4, 4 sheets of chart at the size of the table``."""
        words = f"{count_words(len(self.pages), 'page')} of {PAPER_NAMES[self.choice.paper]}"
        if not self.sheet_count:
            return words
        times = "at" if self.is_full_size else f"at {round(100 * self.times)} % of"
        return f"{words}, {count_words(self.sheet_count, 'sheet')} of chart {times} the size of the table"

    @property
    def short_words(self) -> str:
        """Return ``12 pages, 4 of chart at 75 %``."""
        words = count_words(len(self.pages), "page")
        if not self.sheet_count:
            return words
        size = "" if self.is_full_size else f" at {round(100 * self.times)} %"
        return f"{words}, {self.sheet_count} of chart{size}"

    @property
    def is_full_size(self) -> bool:
        """Return whether the chart is as large as the table."""
        return abs(self.times - 1.0) < 0.005


class DocumentMaker:
    """Makes documents of one battle. What is read, and records, are laid out once for each paper."""

    def __init__(self, battle: PrintedBattle, fonts: Path) -> None:
        """Raise ImportError, when it is used, without reportlab."""
        self.battle, self.fonts = battle, fonts
        self._texts: dict[Paper, _Texts] = {}

    def document(self, choice: PrintChoice) -> Document:
        """Return the pages of a print. Raise ValueError with the number of sheets if they are too many."""
        texts = self._texts_for(choice.sheet)
        document = _sized_document(self.battle, choice, texts)
        if not choice.has_aids:
            return document
        aids = aid_pages(texts.pen, self.battle.book, self.battle.level, document.times)
        return document._replace(pages=(*document.pages, *aids))

    def _texts_for(self, paper: Paper) -> "_Texts":
        if paper not in self._texts:
            self._texts[paper] = _lay_out_texts(self.battle, paper, self.fonts)
        return self._texts[paper]


class _Texts(NamedTuple):
    """The pages that do not depend on the size of the chart, and the pen that has measured them."""

    pen: Pen
    first: list[Page]
    records: list[Page]


def _lay_out_texts(battle: PrintedBattle, paper: Paper, fonts: Path) -> _Texts:
    pen = Pen(paper, fonts, "")
    first = [
        *briefing_pages(battle, pen, paper),
        *side_pages(battle, pen, paper),
        *happenings_pages(battle, pen, paper),
    ]
    return _Texts(pen, first, record_pages(battle, pen, paper))


def make_document(battle: PrintedBattle, choice: PrintChoice, fonts: Path) -> Document:
    """Return the pages of a print. Raise ImportError without reportlab, ValueError with the number of sheets
    if they are too many."""
    return DocumentMaker(battle, fonts).document(choice)


def _sized_document(battle: PrintedBattle, choice: PrintChoice, texts: _Texts) -> Document:
    if not choice.has_sheets:
        return _document(battle.scaled(choice.times or 1.0), choice, texts, None)
    if choice.times is not None:
        sized = battle.scaled(choice.times)
        plan = plan_sheets(sized, choice.sheet_papers)
        if plan.page_count > MAX_SHEETS:
            raise ValueError(plan.page_count)
        return _document(sized, choice, texts, plan)
    most = MOST_PAGES + max(len(battle.pieces) - 2, 0) // PIECES_A_PAGE
    for times in SIZES:
        sized = battle.scaled(times)
        document = _document(sized, choice, texts, plan_sheets(sized, choice.sheet_papers))
        if len(document.pages) <= most:
            return document
    return _document(battle, choice, texts, None)


def _document(battle: PrintedBattle, choice: PrintChoice, texts: _Texts, plan: SheetPlan | None) -> Document:
    overview = [overview_page(battle, choice.sheet, plan)]
    sheets = sheet_pages(battle, plan) if plan is not None else []
    counters = counter_pages(battle, choice.sheet)
    if (len(texts.first) + len(sheets) + len(texts.records)) % 2:
        pages = [*texts.first, *overview, *sheets, *texts.records, *counters]
    else:  # fronts are odd pages, so that their backs come behind them: the overview goes to the end
        pages = [*texts.first, *sheets, *texts.records, *counters, *overview]
    sheet_count = len(plan.printed) if plan is not None else 0
    return Document(battle.level.title, choice, tuple(pages), sheet_count, battle.times)


def make_aids_document(book: str, level: Level | None, choice: PrintChoice, fonts: Path) -> Document:
    """Return the play aids of a book alone, for the ships of a level or, for None, for any battle. Raise
    ImportError without reportlab."""
    pages = aid_pages(Pen(choice.sheet, fonts, ""), book, level, choice.times or 1.0)
    return Document(aids_title(book), choice, tuple(pages), 0, choice.times or 1.0)


def make_pdf(document: Document, fonts: Path) -> bytes:
    """Return the document as a PDF, the same bytes for the same battle. Raise ImportError without
    reportlab."""
    pen = Pen(document.pages[0].paper, fonts, document.title)
    pen.draw_pages(document.pages)
    return pen.finish()
