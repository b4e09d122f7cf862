"""State of the umpire screen: values and queries, its layout and actions, and dice that are typed.

Nothing is drawn or pressed here: `update.py` changes the state; `step.py`, `chart.py` and `records.py` show
it.

The step and its answers are at the left, the chart in the middle with the log below it, the records at the
right. All other actions belong to the battle screen (`battle/answers/hud_update.py`) or to a book.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from typing import Any, Final

import pygame

from game.books import shelf
from game.core.events import Rolled
from game.core.steps import Die, Roll
from game.play.battle import Battle
from game.play.dice import RollResult, roll_result_error
from game.play.event_words import battle_names, log_lines
from game.play.rulebook import roll_tally_words
from game.play.seats import PlayerSeat
from game.play.typed_answers import RealDice, TypedQuestion, dice_words, open_question
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import CameraView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.systems import BattleShow
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import EndpointPicker
from game.ui.battle.values.prompts import human_seats
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.level_editor.chart_view import (
    ChartBackground,
    ChartViewport,
    area_inside_ruler,
    whole_chart_viewport,
)
from game.ui.level_editor.ship_markers import ChartHull

PANEL_GAP: Final = 8
"""Units between two panels."""
_STEP_WIDTH: Final = (0.29, 316, 420)
"""Share of the window's width for the step, then its smallest and largest width in units."""
_RECORDS_WIDTH: Final = (0.26, 304, 360)
_MAX_WIDTH: Final = 0.34
"""Largest share of the window's width for a column, however large the text."""
_LOG_HEIGHT: Final = 0.25
"""Share of the height below the bar for the log."""
_RECORD_HEIGHT: Final = 0.58
"""Share of the height below the bar for the open record."""
_SEA_ROUND_SHIPS: Final = ((-22.0, -22.0), (22.0, 22.0))
"""Corners of the water shown around each ship, in cm."""
_VIEW_MARGIN: Final = 4.0
"""Margin of the view in cm."""
_MAX_PX_PER_CM: Final = 14.0
"""Largest scale of the automatic view, in px per cm."""


@dataclass(frozen=True, slots=True)
class UmpireLayout:
    """Rectangles of the screen: bar, step, chart with and without its ruler, log, open record and list of
    ships."""

    style: UiStyle
    bar: pygame.Rect
    step: pygame.Rect
    chart_with_ruler: pygame.Rect
    chart_area: pygame.Rect
    log: pygame.Rect
    record: pygame.Rect
    ship_list: pygame.Rect


def umpire_layout(size: tuple[int, int], style: UiStyle) -> UmpireLayout:
    """Return the layout of a window of this size."""
    gap, (w, h) = style.px(PANEL_GAP), size
    bar = pygame.Rect(0, 0, w, page.control_height(style) + style.px(14))
    top = bar.bottom + gap
    high = h - gap - top
    left, right = (_column_width(style, w, *column) for column in (_STEP_WIDTH, _RECORDS_WIDTH))
    step = pygame.Rect(gap, top, left, high)
    middle = pygame.Rect(step.right + gap, top, w - left - right - 4 * gap, high)
    log = pygame.Rect(middle.x, 0, middle.w, round(high * _LOG_HEIGHT))
    log.bottom = middle.bottom
    chart = pygame.Rect(middle.x, top, middle.w, log.y - gap - top)
    sheet = pygame.Rect(middle.right + gap, top, right, round(high * _RECORD_HEIGHT))
    ships = pygame.Rect(sheet.x, sheet.bottom + gap, right, 0)
    ships.h = h - gap - ships.y
    return UmpireLayout(style, bar, step, chart, area_inside_ruler(style, chart), log, sheet, ships)


def _column_width(style: UiStyle, wide: int, share: float, least: int, most: int) -> int:
    wanted = min(max(round(wide * share), style.px(least)), style.text_px(most))
    return min(max(wanted, style.text_px(least)), round(wide * _MAX_WIDTH))


def viewport_around_ships(
    area: pygame.Rect, size_cm: Point, ships: Sequence[Point], endpoints: Sequence[Point]
) -> ChartViewport:
    """Return the view that holds these ships with water around them, and the endpoints.

    Positions are in cm. Return the view of the whole chart if there are no ships or the view would
    hardly be closer."""
    everything = whole_chart_viewport(area, size_cm)
    if not ships:
        return everything
    spots = [*endpoints, *((x + a, y + b) for x, y in ships for a, b in _SEA_ROUND_SHIPS)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    wide, high = max(xs) - min(xs) + 2 * _VIEW_MARGIN, max(ys) - min(ys) + 2 * _VIEW_MARGIN
    scale = min(area.w / wide, area.h / high, _MAX_PX_PER_CM)
    if scale <= everything.scale:
        return everything
    middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    return replace(everything, scale=scale).centred(*middle)


MAX_PRESSABLE_FACES: Final = 20
"""Largest number of faces at which every face has a button; a die with more has digits."""
_HUNDRED: Final = "00"
"""How two ten-sided dice show 100."""


@dataclass(slots=True)
class DiceEntry:
    """Boxes of one roll: the faces so far, the digits of an unfinished number, and the error of the last sign
    ('' for none)."""

    roll: Roll
    faces: list[int] = field(default_factory=list)
    digits: str = ""
    error: str = ""

    @property
    def next_die(self) -> Die | None:
        """Return the die whose face comes next, or None if all faces are there."""
        return self.roll.dice[len(self.faces)] if len(self.faces) < len(self.roll.dice) else None

    def type_sign(self, sign: str) -> None:
        """Type a digit. Accept the face as soon as no other face begins with the same digits."""
        die, self.error = self.next_die, ""
        if die is None:
            self.error = f"All {len(self.faces)} dice lie there: rub one out, or let them stand."
            return
        wanted = self.digits + sign
        begin = [face for face in dict.fromkeys(face_signs(die)) if face.startswith(wanted)]
        if not begin:
            self.error = f"A {die.name} does not show {wanted}."
            self.digits = ""
        elif begin == [wanted]:
            self._add_face(die, wanted)
        else:
            self.digits = wanted

    def finish_number(self) -> None:
        """Accept the unfinished number as a face, or set the error."""
        die, wanted = self.next_die, self.digits
        self.digits, self.error = "", ""
        if die is None or not wanted:
            return
        if wanted in face_signs(die):
            self._add_face(die, wanted)
        else:
            self.error = f"A {die.name} does not show {wanted}."

    def erase_last(self) -> None:
        """Erase the last digit of an unfinished number, else the last face."""
        self.error = ""
        if self.digits:
            self.digits = self.digits[:-1]
        elif self.faces:
            self.faces.pop()

    def finish_throw(self) -> RollResult | None:
        """Return the roll, or None and set the error while it does not answer the step."""
        self.finish_number()
        if self.error:
            return None
        throw = RollResult(tuple(self.faces), is_typed=True)
        if len(self.faces) != len(self.roll.dice):
            left = len(self.roll.dice) - len(self.faces)
            self.error = f"{dice_words(self.roll)}: {left} {'is' if left == 1 else 'are'} still to be typed."
            return None
        wrong = roll_result_error(self.roll, throw)
        self.error = wrong
        return None if wrong else throw

    def _add_face(self, die: Die, sign: str) -> None:
        self.digits = ""
        self.faces.append(die.faces[face_signs(die).index(sign)])


def face_signs(die: Die) -> list[str]:
    """Return what is typed for each face, in order."""
    return [_HUNDRED if face == 100 else str(face) for face in die.faces]


def pressable_signs(die: Die) -> list[str]:
    """Return the signs of a die's buttons: each face once, or ten digits for a die with many faces."""
    if len(die.faces) > MAX_PRESSABLE_FACES:
        return [str(digit) for digit in range(10)]
    return list(dict.fromkeys(face_signs(die)))


def rolled_event(step: Roll, faces: Sequence[int]) -> Rolled:
    """Return the event that these dice would be if they were submitted."""
    names = tuple(die.name for die in step.dice)[: len(faces)]
    asked = (step.clause, step.about, step.why, names, tuple(faces))
    return Rolled(*asked, step.tally, step.needs, step.most, step.how)


_FINE_PX_PER_CM: Final = 60.0
"""Scale in px per cm of the camera through which a book learns where the chart was pressed: fine enough that
whole pixels lose nothing."""
_MAX_EVENTS: Final = 60
"""Number of last events that the log shows."""


def _no_navigation(_: str = "") -> None:
    """Lead nowhere."""


@dataclass(frozen=True, slots=True)
class UmpireNavigation:
    """Callbacks to the menu, to the rulebook at a clause, and to the page after the battle."""

    menu: Callable[[], None] = _no_navigation
    rulebook: Callable[[str], None] = _no_navigation
    result: Callable[[], None] = _no_navigation


@dataclass(eq=False)
class UmpireState:
    """State of one battle on a real table. `update.py` writes its fields; the panels read them."""

    context: AppContext
    battle: Battle
    real_dice: RealDice
    """Hands typed dice to the battle."""
    navigation: UmpireNavigation
    ring: FocusRing = field(default_factory=lambda: FocusRing("answer-0"))
    hud: HudState = field(init=False)
    sea_view: SeaView = field(init=False)
    """Camera through which a book learns where the chart was pressed."""
    chart_background: ChartBackground = field(default_factory=ChartBackground)
    dice_entry: DiceEntry | None = None
    """Boxes of the dice that are asked for, or None."""
    typed_answer: str | None = None
    """Answer that is being typed, or None while the line is closed."""
    notice: str = ""
    """Message about the last entry; '' for none."""
    opened_record: str = ""
    """Id of the ship whose record a player has opened; '' for the active ship."""
    ships_to_move: dict[str, Point] = field(default_factory=dict)
    """Last positions in cm of ships that have moved or turned since: their models must be set."""
    last_positions: dict[str, tuple[str, Point]] = field(default_factory=dict)
    """Position of each ship at the last question, in words and in cm."""
    marked_point: Point | None = None
    """Point of the chart that was pressed, in cm."""
    chart_press: tuple[Point, Point] | None = None
    """Where the chart was pressed and where the pointer is now, in px, while the button is down."""
    first_answer_row: int = 0
    first_ship_row: int = 0
    log_scroll: int = 0
    """Lines by which the log is scrolled back from its end."""
    question_count: int = 0
    """Number of questions so far; each has its own automatic view."""
    _chosen_viewport: ChartViewport | None = None
    """View that a player has chosen."""
    _auto_viewport: tuple[object, ChartViewport] | None = None
    """Automatic view, with the question and rectangle it was made for."""
    _report: tuple[object, Mapping[str, Any]] = (None, {})
    _log: tuple[object, tuple[tuple[TextBlock, str], ...]] = (None, ())

    def __post_init__(self) -> None:
        battle = self.battle
        show = BattleShow(battle, is_animated=False)
        names = battle_names(battle.level)
        self.hud = HudState(battle, show, names, book_ui_of(battle.book.NAME))
        self.sea_view = SeaView(battle.level, is_immediate=True, plain=True)
        self.sea_view.camera.view = CameraView(0.0, 0.0, _FINE_PX_PER_CM)

    @property
    def question(self) -> TypedQuestion | None:
        """Return the question to a person, dice among them, or None while a captain thinks and at the end."""
        found = open_question(self.battle)
        if found is None or found.roll is not None:
            return found
        return found if isinstance(self.battle.seats.get(found.seat), PlayerSeat) else None

    @property
    def is_captain_thinking(self) -> bool:
        """Return whether the battle waits for a captain of the game."""
        return self.battle.pending_step is not None and self.question is None

    @property
    def is_covered(self) -> bool:
        """Return whether the next player must come to the screen first."""
        return self.hud.is_covered

    @property
    def is_person_asked(self) -> bool:
        """Return whether a person at the screen is asked something."""
        return self.question is not None and not self.is_covered

    @property
    def needs_dice(self) -> bool:
        """Return whether dice are asked for, and no card."""
        return self.dice_entry is not None and not self.dice_entry.roll.cards

    @property
    def has_typed_dice(self) -> bool:
        """Return whether there are dice in the boxes."""
        entry = self.dice_entry
        return entry is not None and bool(entry.faces or entry.digits)

    @property
    def endpoints(self) -> EndpointPicker | None:
        """Return where the planned move may end, or None if no move is planned."""
        if self.dice_entry is not None or self.is_covered or self.is_captain_thinking:
            return None
        with self.battle.table.as_current():
            return self.hud.book_ui.endpoints(self.hud)

    @property
    def shown_ship(self) -> str:
        """Return the id of the ship whose record is shown."""
        return self.opened_record or (
            self.hud.own_ship if self.hud.record_tab == "own" else self.hud.other_ship
        )

    def position_text(self, ship: str) -> str:
        """Return where her model stands in the book's measure, or why she is off the table.

        Call it while the battle's table is active."""
        seen = self.hud.find_ship(ship)
        report = self.book_report.get("ships", {}).get(ship)
        if report is None or seen is None or seen.gone_how:
            return f"off the table, {seen.gone_how}" if seen is not None and seen.gone_how else ""
        return str(shelf.book(self.battle.book.NAME).printed.position_text(report))

    @property
    def book_report(self) -> Mapping[str, Any]:
        """Return the book's report of the table, made again only after an event."""
        mark = (self.battle.rewinds, len(self.battle.events), self.battle.pending_step)
        if self._report[0] != mark:
            with self.battle.table.as_current():
                self._report = (mark, self.battle.book.report())
        return self._report[1]

    @property
    def hulls(self) -> tuple[ChartHull, ...]:
        """Return the ships on the table for the chart, each with her number among all ships."""
        with self.battle.table.as_current():
            ships = self.hud.ships
        return tuple(
            ChartHull(n, (s.x / CM, s.y / CM), s.heading / 100, s.length / CM, s.side % 4, s.name)
            for n, s in enumerate(ships)
            if not s.gone_how
        )

    @property
    def is_hot_seat(self) -> bool:
        """Return whether several people answer at this screen."""
        return len(human_seats(self.battle)) > 1

    # ------------------------------------------------------------------------------- the view

    def layout(self) -> UmpireLayout:
        """Return the layout of the window as it is."""
        return umpire_layout(self.context.size, self.context.style)

    @property
    def viewport(self) -> ChartViewport:
        """Return the view of the chart: the player's, else one of the ships and the endpoints."""
        room = self.layout().chart_area
        if self._chosen_viewport is not None:
            self._chosen_viewport = self._chosen_viewport.resized_to(room)
            return self._chosen_viewport
        key = self.question_count, tuple(room)
        if self._auto_viewport is None or self._auto_viewport[0] != key:
            endpoints, size = self.endpoints, self.battle.level.chart.size_cm
            ends = () if endpoints is None else endpoints.places
            places = [hull.position for hull in self.hulls]
            self._auto_viewport = key, viewport_around_ships(room, size, places, ends)
        return self._auto_viewport[1]

    def set_viewport(self, viewport: ChartViewport | None) -> None:
        """Show this part of the chart, or None for the automatic view."""
        self._chosen_viewport = viewport

    @property
    def log_paragraphs(self) -> tuple[tuple[TextBlock, str], ...]:
        """Return the paragraphs of the log with their clauses, made again only after an event."""
        hud = self.hud
        with self.battle.table.as_current():
            mark = (hud.battle.rewinds, len(hud.battle.events), hud.hidden_ships)
            if self._log[0] != mark:
                self._log = (mark, tuple(log_paragraphs(hud)))
        return self._log[1]


def log_paragraphs(hud: HudState) -> Iterator[tuple[TextBlock, str]]:
    """Yield a paragraph with its clause for each event that the present player may know, and one for the
    tally of each roll."""
    for event in hud.battle.events[-_MAX_EVENTS:]:
        known = hud.battle.book.visible_event(event, hud.hidden_ships) if hud.hidden_ships else event
        if known is None:
            continue
        for line in log_lines([known], hud.names):
            yield (TextBlock(f"{line.words}. ({line.clause})", letters.DENSE, gap_above=3), line.clause)
        terms = roll_tally_words(known)
        if terms:
            yield TextBlock(terms, letters.SMALL, palette.INK_2, indent=14), known.clause


class UmpireAction(Action, Enum):
    """Actions without a value."""

    GIVE_DICE = auto()
    """Submit the dice in the boxes as the roll."""
    WIPE_DIE = auto()
    """Erase the last die."""
    THROW_FOR_ME = auto()
    """Let the game roll or draw for players without dice or cards."""
    TAKE_BACK = auto()
    """Undo the last answer or roll, also after events that followed from it."""
    TYPE = auto()
    """Open the line in which an answer or a position is typed."""
    RULES = auto()
    """Open the rulebook at the clause of the step."""
    MENU = auto()
    RESULT = auto()
    CLOSER = auto()
    FARTHER = auto()
    WHOLE = auto()
    """Show the whole chart."""


class ListAction(Action, Enum):
    """The lists that can be scrolled."""

    ANSWERS = auto()
    SHIPS = auto()
    LOG = auto()


@dataclass(frozen=True, slots=True)
class SubmitKey(Action):
    """Answer with this key."""

    key: str


@dataclass(frozen=True, slots=True)
class TypeDieSign(Action):
    """Type a sign into the dice boxes: a digit, or a face that has one sign."""

    sign: str


@dataclass(frozen=True, slots=True)
class SubmitCard(Action):
    """Submit this card as the one that was drawn."""

    card: str


@dataclass(frozen=True, slots=True)
class SelectShip(Action):
    """Show the record of this ship; take her as the answer or target where she may be one."""

    ship: str


@dataclass(frozen=True, slots=True)
class EndMoveAt(Action):
    """End the planned move as close as possible to this position in cm."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class OpenClause(Action):
    """Open the rulebook at this clause."""

    clause: str
