"""State of the umpire screen: the battle, the dice and text that are typed, and what is open,
marked or scrolled.

Nothing is drawn or pressed here: `update.py` changes the state; `step.py`, `chart.py` and
`records.py` show it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from game.books import shelf
from game.play.battle import Battle
from game.play.event_words import battle_names, log_lines
from game.play.rulebook import roll_tally_words
from game.play.seats import PlayerSeat
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
from game.ui.umpire.layout import UmpireLayout, umpire_layout, viewport_around_ships

_FINE_PX_PER_CM: Final = 60.0
"""Scale in px per cm of the camera through which a book learns where the chart was pressed: fine
enough that whole pixels lose nothing."""
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
        """Return the question to a person, dice among them, or None while a captain thinks and at
        the end."""
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
        told = self.book_report.get("ships", {}).get(ship)
        if told is None or seen is None or seen.gone_how:
            return f"off the table, {seen.gone_how}" if seen is not None and seen.gone_how else ""
        return str(shelf.book(self.battle.book.NAME).printed.position_text(told))

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
    """Yield a paragraph with its clause for each event that the present player may know, and one
    for the tally of each roll."""
    for event in hud.battle.events[-_MAX_EVENTS:]:
        known = hud.battle.book.told(event, hud.hidden_ships) if hud.hidden_ships else event
        if known is None:
            continue
        for line in log_lines([known], hud.names):
            yield (TextBlock(f"{line.words}. ({line.clause})", letters.DENSE, gap_above=3), line.clause)
        terms = roll_tally_words(known)
        if terms:
            yield TextBlock(terms, letters.SMALL, palette.INK_2, indent=14), known.clause
