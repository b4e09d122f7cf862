"""The screen of the umpire's table: a battle between people with models and dice of their own. The
game asks step by step, keeps the sheets, and says where each model stands.

Its state is here; what presses do is in `umpire_update.py`, what keys and the hand on the chart do
in
`shortcuts.py` and `chart_input.py`, and how it is drawn in `draw_screen.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.books import shelf
from game.core.steps import Roll
from game.play.battle import Battle, StepResult
from game.play.event_words import battle_names
from game.play.seats import Person
from game.play.typed_answers import RealDice, TypedQuestion, open_question
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import CameraView
from game.systems import BattleShow
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.state.endpoint_picker import EndpointPicker
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.keyboard_layout import is_text_input
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport, whole_chart_viewport
from game.ui.level_editor.ship_markers import ChartHull
from game.ui.umpire import chart_input, controls, draw_screen, shortcuts, umpire_update
from game.ui.umpire.actions import OpenClause
from game.ui.umpire.chart_objects import UmpireObject, umpire_objects
from game.ui.umpire.chart_panel import viewport_round_ships
from game.ui.umpire.dice_entry import DiceEntry
from game.ui.umpire.layout import UmpireLayout, umpire_layout
from game.ui.umpire.log_panel import LogCache, LogView

_FINE_PX_PER_CM: Final = 60.0
"""Px a cm of the eye through which the book is told where the chart was pressed: so fine that no
place is lost by whole pixels."""


def _no_navigation(_: str = "") -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class UmpireNavigation:
    """Where the screen leads: its menu, the rulebook at a clause, the page after the battle."""

    menu: Callable[[], None] = _no_navigation
    rulebook: Callable[[str], None] = _no_navigation
    result: Callable[[], None] = _no_navigation


class UmpireScreen(Screen):
    """One battle on a real table. ``real_dice`` is how dice that were typed come to the battle."""

    music = ""
    is_battle = True

    def __init__(
        self,
        context: AppContext,
        battle: Battle,
        real_dice: RealDice,
        navigation: UmpireNavigation | None = None,
    ) -> None:
        self.context, self.battle, self.real_dice = context, battle, real_dice
        self.navigation = navigation or UmpireNavigation()
        self.ring = FocusRing("answer-0")
        show = BattleShow(battle, is_animated=False)
        self.desk = HudState(battle, show, battle_names(battle.level), book_ui_of(battle.book.NAME))
        self.sea_view = SeaView(battle.level, is_immediate=True, plain=True)
        self.sea_view.camera.view = CameraView(0.0, 0.0, _FINE_PX_PER_CM)
        self.dice_entry: DiceEntry | None = None
        """The boxes of the dice that are asked for; None where none are."""
        self.typed_answer: str | None = None
        """The answer that is being typed as text; None while nobody types."""
        self.notice = ""
        """What is to be told of the last entry; '' for nothing."""
        self.opened_record = ""
        """The ship whose sheet was opened by hand; '' for that of the ship in hand."""
        self.ships_to_move: dict[str, Point] = {}
        """Where ships lay in cm at the question before that lie or head otherwise now: their models
        are to be set."""
        self._last_positions: dict[str, tuple[str, Point]] = {}
        self.marked_point: Point | None = None
        """The place in cm that was pressed on the chart."""
        self.chart_press: tuple[Point, Point] | None = None
        """Where the chart was pressed and where the hand is now, in px, while a button is down."""
        self.first_answer_row = self.first_ship_row = 0
        self.log_scroll = 0
        """Lines by which the log is turned back from its end."""
        self.chart_background, self.log_cache = ChartBackground(), LogCache()
        self._chosen_viewport: ChartViewport | None = None
        """What a hand has chosen to see of the chart."""
        self._auto_viewport: ChartViewport | None = None
        """What is seen of it else."""
        self._report: tuple[object, Mapping[str, Any]] = (None, {})
        self.advance_battle()

    # ----------------------------------------------------------------------------- the battle

    def advance_battle(self) -> None:
        """The battle has taken every step that waits for nobody; answers stand at once, for at this
        table everything may be taken back."""
        battle = self.battle
        while battle.step() is StepResult.STEPPED or battle.needs_confirm():
            if battle.needs_confirm():
                battle.confirm()
        with battle.table.at():
            fresh = self.desk.update()
        step = battle.pending_step
        if not isinstance(step, Roll):
            self.dice_entry = None
        elif self.dice_entry is None or self.dice_entry.roll is not step:
            self.dice_entry, fresh = DiceEntry(step), True
        if fresh:
            self.first_answer_row = self.log_scroll = 0
            self.opened_record, self.marked_point, self.typed_answer, self._auto_viewport = (
                "",
                None,
                None,
                None,
            )
            self.ring.focused = "answer-0"
            self._on_new_question()

    def _on_new_question(self) -> None:
        """A new question: who has moved since the one before is known, and the plate of the ship in
        hand is in view."""
        with self.battle.table.at():
            ships = self.desk.ships
            lie = {s.id: (self.position_text(s.id), (s.x / CM, s.y / CM)) for s in ships}
        before, self._last_positions = self._last_positions, lie
        self.ships_to_move = {
            ship: before[ship][1]
            for ship, (place, _) in lie.items()
            if ship in before and before[ship][0] != place
        }
        names = list(lie)
        self.first_ship_row = (
            max(0, names.index(self.shown_ship) - 1) if self.shown_ship in names else 0
        )

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
        return self.desk.is_covered

    @property
    def endpoints(self) -> EndpointPicker | None:
        """Where the move that is laid out may end; None where none is."""
        if self.dice_entry is not None or self.is_covered or self.is_captain_thinking:
            return None
        with self.battle.table.at():
            return self.desk.book_ui.endpoints(self.desk)

    @property
    def shown_ship(self) -> str:
        """The id of the ship whose sheet lies open."""
        return self.opened_record or (
            self.desk.own_ship if self.desk.record_tab == "own" else self.desk.other_ship
        )

    def position_text(self, ship: str) -> str:
        """Where her model stands, as the book measures; for a ship that is not on the table, why.
        Called inside the battle's table."""
        seen = self.desk.find_ship(ship)
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
            ships = self.desk.ships
        return tuple(
            ChartHull(n, (s.x / CM, s.y / CM), s.heading / 100, s.length / CM, s.side % 4, s.name)
            for n, s in enumerate(ships)
            if not s.gone_how
        )

    @property
    def objects(self) -> tuple[UmpireObject, ...]:
        """Boats, works and troops on the table, for the chart."""
        return umpire_objects(self)

    @property
    def is_hot_seat(self) -> bool:
        """Whether several people answer at this screen."""
        return len(human_seats(self.battle)) > 1

    # ------------------------------------------------------------------------------- the screen

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
        if self._auto_viewport is None or self._auto_viewport.area != room:
            endpoints = self.endpoints
            places = [hull.position for hull in self.hulls]
            ends = () if endpoints is None else endpoints.places
            self._auto_viewport = viewport_round_ships(
                room, self.battle.level.chart.size_cm, places, ends
            )
        return self._auto_viewport

    @viewport.setter
    def viewport(self, viewport: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._chosen_viewport = viewport

    def log_view(self) -> LogView:
        """What is seen of the log."""
        with self.battle.table.at():
            return self.log_cache.log_view(
                self.desk, self.context.style, self.layout().log, self.log_scroll
            )

    def show_whole_chart(self) -> None:
        """The whole chart is seen; if it is, the ships alone."""
        all_of_it = whole_chart_viewport(self.layout().chart_area, self.battle.level.chart.size_cm)
        self._chosen_viewport = None if self.viewport == all_of_it else all_of_it

    def widgets(self) -> Sequence[Widget]:
        """Every control there is now."""
        return controls.all_widgets(self)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Digits and whatever else is typed, before anybody lays keys anew."""
        return shortcuts.capture_typing(self, event)

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Whether the key writes an answer."""
        return self.typed_answer is not None and is_text_input(event)

    def cancel_drag(self) -> None:
        """A hand on the chart lets go, and has pressed nothing."""
        super().cancel_drag()
        self.chart_press = None

    def handle(self, event: pygame.event.Event) -> None:
        """The hand on the chart answers first, then the controls."""
        found = list(self.widgets())
        if not (chart_input.handle(self, event, found) or shortcuts.handle_list_arrow(self, event)):
            umpire_update.handle_event(self, event, found)

    def is_scannable(self, spot: Hotspot) -> bool:
        """Whether a single switch comes to this control: all but the log, whose clauses the
        rulebook has too."""
        return not isinstance(spot.action, OpenClause)

    def pan(self, across: int, down: int) -> None:
        """The right stick moves the chart."""
        self.viewport = self.viewport.panned(across, down)

    @property
    def is_moving(self) -> bool:
        """While a captain thinks, and while a print of the chart is due."""
        level, style, now = self.battle.level, self.context.style, self.context.run_seconds
        return self.is_captain_thinking or self.chart_background.is_due(
            self.viewport, level, style, now
        )

    def advance(self, seconds: float) -> None:
        """A captain may have come to his answer."""
        if self.is_captain_thinking:
            self.advance_battle()

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        draw_screen.draw_screen(self.context.make_canvas(surface), self)

    def close(self) -> None:
        """The screen is left."""
        self.sea_view.close()
        self.desk.show.close()
