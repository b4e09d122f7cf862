"""A level under another book, and edits of a ship there: move, turn and anchor her by that book's steps.

Each is one undo step under ``[for.<book>]``; the level's own book keeps her where she was.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, get_args

import pygame

from game.books import shelf
from game.books.names import TITLES
from game.levels import Finding, Level, level_for_book
from game.levels.editing.chart_objects import PlacementRules, Position, position_after_steps
from game.levels.editing.part_edits import set_part_edits
from game.levels.editing.toml_edits import PLACEMENT_KEYS, TomlValue, clear_placement_edits, ship_overlay_path
from game.levels.format import allowed_words
from game.levels.format.allowed_words import UNIT_PLURALS
from game.levels.format.ships import Ship
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import findings_under, losses_under
from game.play.suspicious_setup import crowded_warnings, unadapted_notes
from game.sea.polygons import Point
from game.sea.units import compass_point_name
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.trials.aims_met import aim_terms
from game.ui.kit.action import Action
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, Stepper, Widget
from game.ui.level_editor import chart_view, draw_screen, gestures, ship_markers, text_editing, update
from game.ui.level_editor.chart_view import ChartViewport, unit_cm, whole_chart_viewport
from game.ui.level_editor.document import edits_keeping_format
from game.ui.level_editor.gestures import HeadingDrag, ShipDrag
from game.ui.level_editor.ship_markers import ChartHull, RulesPreview, chart_hulls
from game.ui.level_editor.state import EditorLayout, EditorState, editor_layout


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
    """Return the whole text of the page: whether it can be played, differences, losses, what decides,
    findings."""
    title = book_title(made.level.rules.book)
    can = f"{title} can play it." if made.can_be_fought else f"{title} cannot play it."
    ink = palette.TEAL if made.can_be_fought else palette.WAX
    found = [TextBlock(can, letters.DENSE_STRONG, ink)]
    found += [TextBlock(words, letters.DENSE) for words in _differences(made)]
    lost = losses_under(made.own_book_level, made.level.rules.book)
    found += _list_blocks("What it does not use", lost)
    found += _list_blocks("What decides it", _aim_sentences(made.level))
    sentences = [f"Line {each.line}: {each.message}. {each.hint}".strip() for each in made.findings]
    return (*found, *_list_blocks("What it finds", sentences))


def _differences(made: LevelUnderBook) -> list[str]:
    there, home = made.level, made.own_book_level
    found = [f"Fought in {there.rules.turns} turns ({home.rules.turns} by the file's own book)."]
    if there.chart.size != home.chart.size or there.chart.unit != home.chart.unit:
        across, down = (f"{each:g}" for each in there.chart.size)
        found.append(f"The chart is {across} by {down} {UNIT_PLURALS[there.chart.unit]}.")
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
    """State of the page: book, selected ship and gesture. The ship is named by id, since a book may leave
    ships out."""

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
        if self._result is None or (self._result.text, self._result.book) != (document.toml.file_text, book):
            under = level_under_book(document.level, book, document.text_with_classes, document.path.name)
            hulls = chart_hulls(under.level, self.rules_preview.ship_lengths_cm(under.level))
            self._result = BookResult(document.toml.file_text, book, under, hulls, page_blocks(under))
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


SHIP_STATES: Final[tuple[str, ...]] = get_args(allowed_words.ShipState)
STEP_HINT: Final = "By the steps of this book; or drag her on the chart"
WRITTEN_NOTICE: Final = "Written under [for.{book}]: its own book has her where she was."


def placement_rules(books: OtherBooksState) -> PlacementRules:
    """Return where the shown book allows ships."""
    return shelf.book(books.result.book).lint.placement_rules(books.level)


class ShipAction(Action, Enum):
    """Actions on the selected ship, and undo and redo."""

    ACROSS = auto()
    DOWN = auto()
    HEADING = auto()
    STATE = auto()
    PORT = auto()
    STARBOARD = auto()
    AT_HOME = auto()
    UNDO = auto()
    REDO = auto()


def ship_widgets(books: OtherBooksState, row: pygame.Rect, row_height: int) -> list[Widget]:
    """Return the controls of the selected ship, one below the other: left and right step them.

    `row_height` is the height of a row in px."""
    ship = books.ship_under_book
    if ship is None:
        return []
    across, deep = position_texts(books)
    return [
        Stepper("across", row, across, hint=STEP_HINT,
                action=ShipAction.ACROSS),
        Stepper("down", row.move(0, row_height), deep, hint=STEP_HINT,
                action=ShipAction.DOWN),
        Stepper("heading", row.move(0, 2 * row_height), heading_text(ship.heading, books.level.chart.north),
                hint="To port and starboard ([ and ]), or by her knob", action=ShipAction.HEADING),
        Stepper("state", row.move(0, 3 * row_height), ship.state,
                hint="How she lies when the battle begins", action=ShipAction.STATE),
        Button("at-home", row.move(0, 4 * row_height), "Reset to own book", "undo", "Del",
               state="ready" if is_changed_for_book(books) else "disabled",
               hint="As the level's own book has her (Del)", action=ShipAction.AT_HOME),
    ]  # fmt: skip


def handle_action(books: OtherBooksState, action: ShipAction, steps: int) -> None:
    """Do an action; `steps` is the number of steps."""
    match action:
        case ShipAction.PORT | ShipAction.STARBOARD:
            nudge_ship(books, ShipAction.HEADING, 1 if action is ShipAction.STARBOARD else -1)
        case ShipAction.AT_HOME:
            reset_to_own_book(books)
        case ShipAction.UNDO | ShipAction.REDO:
            text_editing.undo_edit(books.editor, is_redo=action is ShipAction.REDO)
        case _:
            nudge_ship(books, action, steps)


# ------------------------------------------------------------------------------------- by a hand


def gesture_at(books: OtherBooksState, px: tuple[int, int]) -> ShipDrag | HeadingDrag | None:
    """Return the gesture that a press at this px starts, or None."""
    unit, viewport, hull = (books.context.style.unit, books.viewport, books.selected_hull)
    if hull is not None and gestures.is_on_knob(px, gestures.knob_px(hull, viewport, unit), unit):
        return HeadingDrag(hull.number, hull.heading)
    here = ship_markers.hull_at(books.result.hulls, viewport, px, unit)
    if here is None:
        return None
    ship, (x, y) = books.level.ships[here.number], viewport.to_cm(px)
    books.selected_ship_id = ship.id
    return ShipDrag(here.number, px, (x - here.position[0], y - here.position[1]), ship.at)


def drag_to(
    books: OtherBooksState, gesture: ShipDrag | HeadingDrag, px: tuple[int, int]
) -> ShipDrag | HeadingDrag:
    """Return the gesture after the pointer has moved to this px."""
    chart, viewport, fine = books.level.chart, books.viewport, bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
    if isinstance(gesture, HeadingDrag):
        middle = viewport.to_px(*books.result.hulls[gesture.ship].position)
        return gestures.drag_heading_to(gesture, px, middle, placement_rules(books), is_fine=fine)
    if not gesture.has_started and not gestures.is_drag(gesture.px, px, books.context.style.unit):
        return gesture
    step = gestures.rounding_step(viewport, unit_cm(chart, 0), is_finest=fine)
    return gestures.drag_ship_to(gesture, px, viewport, chart, placement_rules(books), step)


def write_drag(books: OtherBooksState, gesture: ShipDrag | HeadingDrag) -> None:
    """Write a released drag."""
    match gesture:
        case HeadingDrag(_, heading):
            set_value(books, "turn", "heading", heading)
        case ShipDrag(has_started=True, place=place):
            set_value(books, "move", "at", list(place))
        case _:
            pass


# ------------------------------------------------------------------------------------- by steps


def nudge_ship(books: OtherBooksState, action: ShipAction, steps: int) -> None:
    """Move or turn the selected ship by steps, or change her state at the start."""
    ship = books.ship_under_book
    if ship is None:
        return
    rules = placement_rules(books)
    match action:
        case ShipAction.ACROSS | ShipAction.DOWN:
            way = (steps, 0) if action is ShipAction.ACROSS else (0, steps)
            set_value(books, "move", "at", list(position_after_steps(rules, books.level.chart, ship.at, way)))
        case ShipAction.HEADING:
            set_value(books, "turn", "heading", rules.heading_after(ship.heading, steps))
        case ShipAction.STATE:
            here = SHIP_STATES.index(ship.state)
            set_value(books, "change state of", "state", SHIP_STATES[(here + steps) % len(SHIP_STATES)])
        case _:
            pass


def reset_to_own_book(books: OtherBooksState) -> None:
    """Remove this book's placement of the selected ship."""
    document, ship = books.editor.document, books.ship_under_book
    if ship is not None and document.apply_edits(
        f"lay {ship.name} as at home under {books.result.book}",
        clear_placement_edits(document.toml, books.result.book, ship.id),
    ):
        update.on_edited(books.editor)


def is_changed_for_book(books: OtherBooksState) -> bool:
    """Return whether the file places the selected ship differently under this book."""
    overlay = books.result.level_under_book.own_book_level.overlays.get(books.result.book)
    there = overlay.ship.get(books.selected_ship_id) if overlay else None
    return there is not None and any(getattr(there, key) is not None for key in PLACEMENT_KEYS)


def set_value(books: OtherBooksState, label: str, key: str, value: TomlValue) -> None:
    """Set a value of the selected ship under this book, as one undo step."""
    document, ship, book = (books.editor.document, books.ship_under_book, books.result.book)
    if ship is None or _is_same_value(getattr(ship, key), value):
        return

    edits = set_part_edits(
        document.toml, (*ship_overlay_path(book, ship.id), key), value,
        lambda toml, path, given: edits_keeping_format(toml, document.first_page, path, given),
    )  # fmt: skip
    if document.apply_edits(f"{label} {ship.name} under {book}", edits):
        update.on_edited(books.editor)
        document.show_notice(WRITTEN_NOTICE.format(book=book))


def _is_same_value(now: object, value: TomlValue) -> bool:
    return list(now) == value if isinstance(now, tuple) else now == value


# ------------------------------------------------------------------------------------- in words


def position_texts(books: OtherBooksState) -> tuple[str, str]:
    """Return her position across and down in words."""
    ship, chart = books.ship_under_book, books.level.chart
    place: Position = ship.at if ship is not None else (0.0, 0.0)
    if chart.unit == "hex":
        return f"column {round(place[0])}", f"row {round(place[1])}"
    unit = UNIT_PLURALS[chart.unit]
    return f"across {place[0]:.1f} {unit}", f"down {place[1]:.1f} {unit}"


def heading_text(heading: float, north: int) -> str:
    """Return a heading in degrees and as a compass point; ``north`` is the bearing of north."""
    return f"{heading:03g}° {compass_point_name(heading, north)}"


def draw_knob_and_notice(c: Canvas, books: OtherBooksState, hull: ChartHull | None) -> None:
    """Draw the knob of the selected ship, and the notice or her dragged position."""
    viewport, gesture = books.viewport, books.gesture
    if hull is not None:
        knob: Point = gestures.knob_px(hull, viewport, c.style.unit)
        middle = viewport.to_px(*hull.position)
        draw_screen.draw_knob(c, middle, knob, is_dragging=isinstance(gesture, HeadingDrag))
    if isinstance(gesture, ShipDrag) and gesture.has_started:
        notice = chart_view.position_text(books.level.chart, gesture.place)
    elif isinstance(gesture, HeadingDrag) and hull is not None:
        notice = heading_text(hull.heading, books.level.chart.north)
    else:
        notice = books.editor.document.notice
    draw_screen.draw_notice(c, viewport.area, notice)
