"""What another book makes of the level: its setup, findings, and a summary in words; and the state
of the page that shows it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.books import shelf
from game.books.names import TITLES
from game.levels import Finding, Level, level_for_book
from game.levels.format.ships import Ship
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import findings_under, losses_under
from game.play.suspicious_setup import crowded_warnings, unadapted_notes
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
    """Level under another book, with that book's findings."""

    own_book_level: Level
    level: Level
    findings: tuple[Finding, ...]

    @property
    def can_be_fought(self) -> bool:
        """Return whether no finding is an error."""
        return all(found.severity is not Severity.ERROR for found in self.findings)


def other_books(level: Level) -> list[str]:
    """Return all books but the level's own, in order."""
    return [name for name in shelf.NAMES if name != level.rules.book]


def level_under_book(level: Level, book: str, text: str, file: str) -> LevelUnderBook:
    """Return the level of a text under a book, with findings at the lines they are about."""
    faults = list(findings_under(level, book))
    if all(finding.severity is not Severity.ERROR for finding in faults):
        room = crowded_warnings if book in level.overlays else unadapted_notes
        faults += room(level, [book])
    findings = parse_toml(text, file).locate_findings(faults)
    order = list(Severity)
    found = sorted(findings, key=lambda each: (order.index(each.severity), each.line, each.column))
    return LevelUnderBook(level, level_for_book(level, book), tuple(found))


def book_title(book: str) -> str:
    """Return the book's title for the start of a sentence."""
    return TITLES[book][:1].upper() + TITLES[book][1:]


def page_blocks(made: LevelUnderBook) -> tuple[TextBlock, ...]:
    """Return the whole text of the page: whether it can be played, differences, losses, what
    decides, findings."""
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
    names = {side.id: side.name or side.id for side in level.sides}
    return [f"{names.get(t.side, t.side)}, {t.key}: {t.text}" for t in aim_terms(level) if not t.part]


def _list_blocks(head: str, sentences: list[str]) -> list[TextBlock]:
    """Return a heading with its list; nothing for an empty list."""
    if not sentences:
        return []
    heading = TextBlock(head, letters.DENSE_STRONG, palette.INK_1, 8)
    return [heading, *(TextBlock(each, letters.DENSE, indent=8) for each in sentences)]


@dataclass(frozen=True, slots=True)
class BookResult:
    """What a book made of which text."""

    text: str
    book: str
    level_under_book: LevelUnderBook
    hulls: tuple[ChartHull, ...]
    blocks: tuple[TextBlock, ...]


class OtherBooksState:
    """State of the page: book, selected ship and gesture. The ship is named by id, since a book may
    leave ships out."""

    def __init__(self, editor: EditorState) -> None:
        self.context, self.editor, self.book_index = editor.context, editor, 0
        ship, ships = editor.selected_ship, editor.document.level.ships
        self.selected_ship_id = ships[ship].id if ship is not None and ship < len(ships) else ""
        self.gesture: ShipDrag | HeadingDrag | None = None
        self.rules_preview = RulesPreview()
        self._result: BookResult | None = None
        self._viewport: ChartViewport | None = None

    @property
    def books(self) -> list[str]:
        """Return the books to step through."""
        return other_books(self.editor.document.level)

    @property
    def result(self) -> BookResult:
        """Return what the book makes of the text; made again when either changes."""
        document, book = self.editor.document, self.books[self.book_index % len(self.books)]
        if self._result is None or (self._result.text, self._result.book) != (
            document.toml_text.file_text,
            book,
        ):
            under = level_under_book(document.level, book, document.text_with_classes, document.path.name)
            hulls = chart_hulls(under.level, self.rules_preview.ship_lengths_cm(under.level))
            self._result = BookResult(document.toml_text.file_text, book, under, hulls, page_blocks(under))
        return self._result

    @property
    def level(self) -> Level:
        """Return the battle as the book sets it up."""
        return self.result.level_under_book.level

    @property
    def ship_under_book(self) -> Ship | None:
        """Return the selected ship under the book, or None."""
        return next((ship for ship in self.level.ships if ship.id == self.selected_ship_id), None)

    @property
    def selected_hull(self) -> ChartHull | None:
        """Return the selected ship on the chart as she is dragged, or None."""
        ids = [ship.id for ship in self.level.ships]
        held = self.hulls
        return held[ids.index(self.selected_ship_id)] if self.selected_ship_id in ids else None

    def layout(self) -> EditorLayout:
        """Return the layout: the chart and one panel."""
        layout = editor_layout(self.context.size, self.context.style, has_findings=False)
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
        """Return the ships under the book, with the dragged one where the pointer has her."""
        found, gesture = list(self.result.hulls), self.gesture
        match gesture:
            case ShipDrag(ship, has_started=True, place=place):
                found[ship] = replace(found[ship], position=self.level.chart.position_in_cm(place))
            case HeadingDrag(ship, heading):
                found[ship] = replace(found[ship], heading=heading)
            case _:
                pass
        return found
