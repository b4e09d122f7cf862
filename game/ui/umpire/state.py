"""What lies on the umpire's table: the battle, the dice that are being typed, and what a hand has
opened, marked or turned. Nothing here is drawn and nothing is pressed: `update.py` changes it, and
`step.py`, `chart.py` and `records.py` show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.play.battle import Battle
from game.play.battle_names import battle_names
from game.play.event_words import log_lines
from game.play.seats import Person
from game.play.tally_lines import roll_tally_words
from game.play.typed_answers import RealDice, TypedQuestion, open_question
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import CameraView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.systems import BattleShow
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.endpoint_picker import EndpointPicker
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats
from game.ui.kit.focus import FocusRing
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import TextBlock
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport
from game.ui.level_editor.ship_markers import ChartHull
from game.ui.umpire.dice_entry import DiceEntry
from game.ui.umpire.layout import UmpireLayout, umpire_layout, viewport_round_ships

_FINE_PX_PER_CM: Final = 60.0
"""Px a cm of the eye through which the book is told where the chart was pressed: so fine that no
place is lost by whole pixels."""
_MAX_EVENTS: Final = 60
"""Events at the end of the battle that are told."""


def _no_navigation(_: str = "") -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class UmpireNavigation:
    """Where the screen leads: its menu, the rulebook at a clause, the page after the battle."""

    menu: Callable[[], None] = _no_navigation
    rulebook: Callable[[str], None] = _no_navigation
    result: Callable[[], None] = _no_navigation


@dataclass(eq=False)
class UmpireState:
    """One battle on a real table. `update.py` writes its fields; the panels read them."""

    context: AppContext
    battle: Battle
    real_dice: RealDice
    """How dice that were typed come to the battle."""
    navigation: UmpireNavigation
    ring: FocusRing = field(default_factory=lambda: FocusRing("answer-0"))
    hud: HudState = field(init=False)
    sea_view: SeaView = field(init=False)
    """The camera through which the book is told where the chart was pressed."""
    chart_background: ChartBackground = field(default_factory=ChartBackground)
    dice_entry: DiceEntry | None = None
    """The boxes of the dice that are asked for; None where none are."""
    typed_answer: str | None = None
    """The answer that is being typed as text; None while nobody types."""
    notice: str = ""
    """What is to be told of the last entry; '' for nothing."""
    opened_record: str = ""
    """The ship whose sheet was opened by hand; '' for that of the ship in hand."""
    ships_to_move: dict[str, Point] = field(default_factory=dict)
    """Where ships lay in cm at the question before that lie or head otherwise now: their models
    are to be set."""
    last_positions: dict[str, tuple[str, Point]] = field(default_factory=dict)
    """Where every ship lay at the last question, in words and in cm."""
    marked_point: Point | None = None
    """The place in cm that was pressed on the chart."""
    chart_press: tuple[Point, Point] | None = None
    """Where the chart was pressed and where the hand is now, in px, while a button is down."""
    first_answer_row: int = 0
    first_ship_row: int = 0
    log_scroll: int = 0
    """Lines by which the log is turned back from its end."""
    question_count: int = 0
    """How many questions were asked: each has its own view of the chart."""
    _chosen_viewport: ChartViewport | None = None
    """What a hand has chosen to see of the chart."""
    _auto_viewport: tuple[object, ChartViewport] | None = None
    """What is seen of it else, and for which question and room."""
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
        """What a person is asked now, dice among it; None while a captain thinks, and at the
        end."""
        found = open_question(self.battle)
        if found is None or found.roll is not None:
            return found
        return found if isinstance(self.battle.seats.get(found.seat), Person) else None

    @property
    def is_captain_thinking(self) -> bool:
        """Whether a captain of the game is waited for."""
        return self.battle.pending_step is not None and self.question is None

    @property
    def is_covered(self) -> bool:
        """Whether the next player must come to the screen before anything is asked."""
        return self.hud.is_covered

    @property
    def is_asked(self) -> bool:
        """Whether a person who is at the screen is asked something."""
        return self.question is not None and not self.is_covered

    @property
    def has_boxes(self) -> bool:
        """Whether dice are asked for that lie in boxes, and no card."""
        return self.dice_entry is not None and not self.dice_entry.roll.cards

    @property
    def has_dice(self) -> bool:
        """Whether there are dice in the boxes to rub out."""
        entry = self.dice_entry
        return entry is not None and bool(entry.faces or entry.digits)

    @property
    def endpoints(self) -> EndpointPicker | None:
        """Where the move that is laid out may end; None where none is."""
        if self.dice_entry is not None or self.is_covered or self.is_captain_thinking:
            return None
        with self.battle.table.at():
            return self.hud.book_ui.endpoints(self.hud)

    @property
    def shown_ship(self) -> str:
        """The id of the ship whose sheet lies open."""
        return self.opened_record or (
            self.hud.own_ship if self.hud.record_tab == "own" else self.hud.other_ship
        )

    def position_text(self, ship: str) -> str:
        """Where her model stands, as the book measures; for a ship that is not on the table, why.
        Called inside the battle's table."""
        seen = self.hud.find_ship(ship)
        told = self.book_report.get("ships", {}).get(ship)
        if told is None or seen is None or seen.gone_how:
            return f"off the table, {seen.gone_how}" if seen is not None and seen.gone_how else ""
        return str(shelf.book(self.battle.book.NAME).printed.place(told))

    @property
    def book_report(self) -> Mapping[str, Any]:
        """The table by name, asked again only when something has happened."""
        mark = (self.battle.rewinds, len(self.battle.events), self.battle.pending_step)
        if self._report[0] != mark:
            with self.battle.table.at():
                self._report = (mark, self.battle.book.report())
        return self._report[1]

    @property
    def hulls(self) -> tuple[ChartHull, ...]:
        """The ships on the table, for the chart; each with her number among all ships."""
        with self.battle.table.at():
            ships = self.hud.ships
        return tuple(
            ChartHull(n, (s.x / CM, s.y / CM), s.heading / 100, s.length / CM, s.side % 4, s.name)
            for n, s in enumerate(ships)
            if not s.gone_how
        )

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people answer at this screen."""
        return len(human_seats(self.battle)) > 1

    # ------------------------------------------------------------------------------- the view

    def layout(self) -> UmpireLayout:
        """Where everything lies."""
        return umpire_layout(self.context.size, self.context.style)

    @property
    def viewport(self) -> ChartViewport:
        """Which part of the chart is seen, in the window as it is: the ships and what she may reach
        who is asked for, until a hand has chosen another."""
        room = self.layout().chart_area
        if self._chosen_viewport is not None:
            self._chosen_viewport = self._chosen_viewport.resized_to(room)
            return self._chosen_viewport
        key = self.question_count, tuple(room)
        if self._auto_viewport is None or self._auto_viewport[0] != key:
            endpoints, size = self.endpoints, self.battle.level.chart.size_cm
            ends = () if endpoints is None else endpoints.places
            places = [hull.position for hull in self.hulls]
            self._auto_viewport = key, viewport_round_ships(room, size, places, ends)
        return self._auto_viewport[1]

    def see(self, viewport: ChartViewport | None) -> None:
        """Another part of the chart is seen; None: the ships alone."""
        self._chosen_viewport = viewport

    @property
    def log_paragraphs(self) -> tuple[tuple[TextBlock, str], ...]:
        """The last of the log, each paragraph with its clause; written again only when something
        has happened."""
        hud = self.hud
        with self.battle.table.at():
            mark = (hud.battle.rewinds, len(hud.battle.events), hud.hidden_ships)
            if self._log[0] != mark:
                self._log = (mark, tuple(log_paragraphs(hud)))
        return self._log[1]


def log_paragraphs(hud: HudState) -> Iterator[tuple[TextBlock, str]]:
    """A paragraph for each event that says something, as whoever looks may know it, with its
    clause; and one for the terms that a throw was made with."""
    for event in hud.battle.events[-_MAX_EVENTS:]:
        known = hud.battle.book.told(event, hud.hidden_ships) if hud.hidden_ships else event
        if known is None:
            continue
        for line in log_lines([known], hud.names):
            yield (
                TextBlock(f"{line.words}. ({line.clause})", letters.DENSE, gap_above=3),
                line.clause,
            )
        terms = roll_tally_words(known)
        if terms:
            yield TextBlock(terms, letters.SMALL, palette.INK_2, indent=14), known.clause
