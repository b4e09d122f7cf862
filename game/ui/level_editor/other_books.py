"""What another book makes of the level on the drawing table: the battle as it sets it up, what it
finds against that, and all this in words. No screen is needed for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.books import shelf
from game.books.names import TITLES
from game.levels import Finding, Level, level_for
from game.levels.format.ships import Ship
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import findings_under, losses_under
from game.play.overlap_warnings import crowded_warnings, unadapted_notes
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.trials.aims_met import aim_terms
from game.ui.kit.scroll_text import TextBlock
from game.ui.level_editor.chart_ruler import UNIT_NAMES
from game.ui.level_editor.chart_viewport import ChartViewport, whole_chart_viewport
from game.ui.level_editor.gestures import HeadingDrag, ShipDrag
from game.ui.level_editor.layout import EditorLayout, editor_layout
from game.ui.level_editor.rules_preview import RulesPreview
from game.ui.level_editor.ship_markers import ChartHull, chart_hulls
from game.ui.level_editor.state import EditorState


@dataclass(frozen=True, slots=True)
class LevelUnderBook:
    """A level under a book: the battle as that book sets it up, and what it has against it. With an
    error among those it cannot be fought."""

    own_book_level: Level
    level: Level
    findings: tuple[Finding, ...]

    @property
    def can_be_fought(self) -> bool:
        """Whether it can be fought."""
        return all(found.severity is not Severity.ERROR for found in self.findings)


def other_books(level: Level) -> list[str]:
    """All books but the level's own, in the order of the shelf."""
    return [name for name in shelf.NAMES if name != level.rules.book]


def level_under_book(level: Level, book: str, text: str, file: str) -> LevelUnderBook:
    """The level of that text under a book; each finding where the text says what it is about, the
    room that it has there too."""
    faults = list(findings_under(level, book))
    if all(finding.severity is not Severity.ERROR for finding in faults):
        room = crowded_warnings if book in level.overlays else unadapted_notes
        faults += room(level, [book])
    findings = parse_toml(text, file).locate_findings(faults)
    order = list(Severity)
    found = sorted(findings, key=lambda each: (order.index(each.severity), each.line, each.column))
    return LevelUnderBook(level, level_for(level, book), tuple(found))


def book_title(book: str) -> str:
    """What the book is called, as a sentence begins with it."""
    return TITLES[book][:1].upper() + TITLES[book][1:]


def page_blocks(made: LevelUnderBook) -> tuple[TextBlock, ...]:
    """Everything that the page has to say: whether it can be fought, what is otherwise, what is
    lost, what decides the battle, and every finding."""
    title = book_title(made.level.rules.book)
    can = f"{title} can play it." if made.can_be_fought else f"{title} cannot play it."
    ink = palette.TEAL if made.can_be_fought else palette.WAX
    found = [TextBlock(can, letters.DENSE_STRONG, ink)]
    found += [TextBlock(words, letters.DENSE) for words in _differences(made)]
    lost = losses_under(made.own_book_level, made.level.rules.book)
    found += _list_blocks("What it makes nothing of", lost)
    found += _list_blocks("What decides it", _aim_sentences(made.level))
    told = [f"Line {each.line}: {each.message}. {each.hint}".strip() for each in made.findings]
    return (*found, *_list_blocks("What it finds", told))


def _differences(made: LevelUnderBook) -> list[str]:
    """What is not as the file has it for its own book."""
    there, home = made.level, made.own_book_level
    found = [f"Fought in {there.rules.turns} turns ({home.rules.turns} by the file's own book)."]
    if there.chart.size != home.chart.size or there.chart.unit != home.chart.unit:
        across, down = (f"{each:g}" for each in there.chart.size)
        found.append(f"The chart is {across} by {down} {UNIT_NAMES[there.chart.unit]}.")
    part = {ship.id for ship in there.ships}
    left = [ship.name or ship.id for ship in home.ships if ship.id not in part]
    if left:
        found.append(f"{len(there.ships)} of {len(home.ships)} ships; without {', '.join(left)}.")
    if home.events and not there.events:
        found.append("None of its events comes.")
    return found


def _aim_sentences(level: Level) -> list[str]:
    """Each side's aims in the words of the level."""
    names = {side.id: side.name or side.id for side in level.sides}
    return [
        f"{names.get(t.side, t.side)}, {t.key}: {t.text}" for t in aim_terms(level) if not t.part
    ]


def _list_blocks(head: str, sentences: list[str]) -> list[TextBlock]:
    """A heading and what stands under it; nothing where nothing would."""
    if not sentences:
        return []
    heading = TextBlock(head, letters.DENSE_STRONG, palette.INK_1, 8)
    return [heading, *(TextBlock(each, letters.DENSE, indent=8) for each in sentences)]


@dataclass(frozen=True, slots=True)
class BookResult:
    """What was made of which text."""

    text: str
    book: str
    level_under_book: LevelUnderBook
    hulls: tuple[ChartHull, ...]
    blocks: tuple[TextBlock, ...]


class OtherBooksState:
    """What the page of the other books shows: a book, and what it makes of the text. The ship in
    hand is named by her id: another book may leave ships out."""

    def __init__(self, editor: EditorState) -> None:
        self.context, self.editor, self.book_index = editor.context, editor, 0
        ship, ships = editor.selected_ship, editor.document.level.ships
        self.selected_ship = ships[ship].id if ship is not None and ship < len(ships) else ""
        self.gesture: ShipDrag | HeadingDrag | None = None
        self.rules_preview = RulesPreview()
        self._result: BookResult | None = None
        self._viewport: ChartViewport | None = None

    @property
    def books(self) -> list[str]:
        """The books to step through."""
        return other_books(self.editor.document.level)

    @property
    def result(self) -> BookResult:
        """What the book makes of the text as it is now."""
        document, book = self.editor.document, self.books[self.book_index % len(self.books)]
        if self._result is None or (self._result.text, self._result.book) != (
            document.page.file_text,
            book,
        ):
            under = level_under_book(
                document.level, book, document.playable_text, document.path.name
            )
            hulls = chart_hulls(under.level, self.rules_preview.ship_lengths(under.level))
            self._result = BookResult(
                document.page.file_text, book, under, hulls, page_blocks(under)
            )
        return self._result

    @property
    def level(self) -> Level:
        """The battle as the book sets it up."""
        return self.result.level_under_book.level

    @property
    def ship_under_book(self) -> Ship | None:
        """The ship in hand as the book has her, if she takes part."""
        return next((ship for ship in self.level.ships if ship.id == self.selected_ship), None)

    @property
    def selected_hull(self) -> ChartHull | None:
        """The same as she lies on the chart, under a hand that holds her too."""
        ids = [ship.id for ship in self.level.ships]
        held = self.hulls
        return held[ids.index(self.selected_ship)] if self.selected_ship in ids else None

    def layout(self) -> EditorLayout:
        """The chart and one paper beside it."""
        layout = editor_layout(self.context.size, self.context.style, findings=False)
        return replace(layout, properties=layout.properties.union(layout.file))

    @property
    def viewport(self) -> ChartViewport:
        """Which part of the chart is seen."""
        room, size = self.layout().chart_area, self.level.chart.size_cm
        if self._viewport is None or self._viewport.size_cm != size:
            self._viewport = whole_chart_viewport(room, size)
        self._viewport = self._viewport.resized_to(room)
        return self._viewport

    @viewport.setter
    def viewport(self, viewport: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._viewport = viewport

    @property
    def hulls(self) -> Sequence[ChartHull]:
        """The ships as the book has them; the one under a hand where that holds her."""
        found, gesture = list(self.result.hulls), self.gesture
        match gesture:
            case ShipDrag(ship, has_started=True, place=place):
                found[ship] = replace(found[ship], position=self.level.chart.position_in_cm(place))
            case HeadingDrag(ship, heading):
                found[ship] = replace(found[ship], heading=heading)
            case _:
                pass
        return found
