"""The screen of the umpire's table: a battle between people with models and dice of their own. The
game asks step by step, keeps the sheets, and says where each model stands.

Its state is here; what presses do is in `acts.py`, what keys and the hand on the chart do in
`keys.py` and `sea_hand.py`, and how it is drawn in `drawing.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.books import shelf
from game.core.steps import Roll
from game.play.battle import Battle, StepResult
from game.play.naming import names_of
from game.play.seats import Person
from game.play.typed_answers import Question, RealDice, question_of
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.frame.camera import CameraView
from game.systems import Show
from game.ui.battle.book_ui import book_ui_of
from game.ui.battle.endpoint_picker import EndpointPicker
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import human_seats
from game.ui.battle.sea_view import SeaView
from game.ui.kit.focus import FocusRing, Hotspot
from game.ui.kit.layouts import writes
from game.ui.kit.screens import AppContext, Screen
from game.ui.kit.widgets import Widget
from game.ui.level_editor.chart_background import ChartBackground
from game.ui.level_editor.chart_viewport import ChartViewport, whole
from game.ui.level_editor.ship_markers import Hull
from game.ui.umpire import acts, controls, drawing, keys, sea_hand
from game.ui.umpire.actions import OpenClause
from game.ui.umpire.chart_paper import round_ships
from game.ui.umpire.dice_entry import DiceEntry
from game.ui.umpire.layout import UmpireLayout, laid_out
from game.ui.umpire.log import LogBook, LogView
from game.ui.umpire.things import Thing, things_of

_CLOSE: Final = 60.0
"""Px a cm of the eye through which the book is told where the chart was pressed: so fine that no
place is lost by whole pixels."""


def _nowhere(_: str = "") -> None:
    """A way that leads nowhere."""


@dataclass(frozen=True, slots=True)
class UmpireWays:
    """Where the screen leads: its menu, the rulebook at a clause, the page after the battle."""

    menu: Callable[[], None] = _nowhere
    rulebook: Callable[[str], None] = _nowhere
    result: Callable[[], None] = _nowhere


class UmpireTable(Screen):
    """One battle on a real table. ``hand`` is how dice that were typed come to the battle."""

    air = ""
    is_battle = True

    def __init__(
        self, house: AppContext, battle: Battle, hand: RealDice, ways: UmpireWays | None = None
    ) -> None:
        self.house, self.battle, self.hand = house, battle, hand
        self.ways = ways or UmpireWays()
        self.ring = FocusRing("answer-0")
        show = Show(battle, animated=False)
        self.desk = HudState(battle, show, names_of(battle.level), book_ui_of(battle.book.NAME))
        self.board = SeaView(battle.level, immediate=True, plain=True)
        self.board.camera.look = CameraView(0.0, 0.0, _CLOSE)
        self.entry: DiceEntry | None = None
        """The boxes of the dice that are asked for; None where none are."""
        self.typing: str | None = None
        """The answer that is being typed as text; None while nobody types."""
        self.said = ""
        """What is to be told of the last entry; '' for nothing."""
        self.sheet = ""
        """The ship whose sheet was opened by hand; '' for that of the ship in hand."""
        self.moved: dict[str, Point] = {}
        """Where ships lay in cm at the question before that lie or head otherwise now: their models
        are to be set."""
        self._lay: dict[str, tuple[str, Point]] = {}
        self.mark: Point | None = None
        """The place in cm that was pressed on the chart."""
        self.press: tuple[Point, Point] | None = None
        """Where the chart was pressed and where the hand is now, in px, while a button is down."""
        self.first_answer = self.first_ship = 0
        self.log_back = 0
        """Lines by which the log is turned back from its end."""
        self.ground, self.log = ChartBackground(), LogBook()
        self._frame: ChartViewport | None = None
        """What a hand has chosen to see of the chart."""
        self._round: ChartViewport | None = None
        """What is seen of it else."""
        self._report: tuple[object, Mapping[str, Any]] = (None, {})
        self.go_on()

    # ----------------------------------------------------------------------------- the battle

    def go_on(self) -> None:
        """The battle has taken every step that waits for nobody; answers stand at once, for at this
        table everything may be taken back."""
        battle = self.battle
        while battle.step() is StepResult.STEPPED or battle.waiting_for_done():
            if battle.waiting_for_done():
                battle.done()
        with battle.table.at():
            fresh = self.desk.follow()
        step = battle.pending
        if not isinstance(step, Roll):
            self.entry = None
        elif self.entry is None or self.entry.step is not step:
            self.entry, fresh = DiceEntry(step), True
        if fresh:
            self.first_answer = self.log_back = 0
            self.sheet, self.mark, self.typing, self._round = "", None, None, None
            self.ring.at = "answer-0"
            self._look_over()

    def _look_over(self) -> None:
        """A new question: who has moved since the one before is known, and the plate of the ship in
        hand is in view."""
        with self.battle.table.at():
            ships = self.desk.ships
            lie = {s.id: (self.place_of(s.id), (s.x / CM, s.y / CM)) for s in ships}
        before, self._lay = self._lay, lie
        self.moved = {
            ship: before[ship][1]
            for ship, (place, _) in lie.items()
            if ship in before and before[ship][0] != place
        }
        names = list(lie)
        self.first_ship = max(0, names.index(self.ship) - 1) if self.ship in names else 0

    @property
    def question(self) -> Question | None:
        """What a person is asked now, dice among it; None while a captain thinks, and at the
        end."""
        found = question_of(self.battle)
        if found is None or found.roll is not None:
            return found
        return found if isinstance(self.battle.seats.get(found.seat), Person) else None

    @property
    def thinking(self) -> bool:
        """Whether a captain of the game is waited for."""
        return self.battle.pending is not None and self.question is None

    @property
    def covered(self) -> bool:
        """Whether the next player must come to the screen before anything is asked."""
        return self.desk.is_covered

    @property
    def reach(self) -> EndpointPicker | None:
        """Where the move that is laid out may end; None where none is."""
        if self.entry is not None or self.covered or self.thinking:
            return None
        with self.battle.table.at():
            return self.desk.book_ui.endpoints(self.desk)

    @property
    def ship(self) -> str:
        """The id of the ship whose sheet lies open."""
        return self.sheet or (
            self.desk.own_ship if self.desk.record_tab == "own" else self.desk.other_ship
        )

    def place_of(self, ship: str) -> str:
        """Where her model stands, as the book measures; for a ship that is not on the table, why.
        Called inside the battle's table."""
        seen = self.desk.ship(ship)
        told = self.report.get("ships", {}).get(ship)
        if told is None or seen is None or seen.gone:
            return f"off the table, {seen.gone}" if seen is not None and seen.gone else ""
        return str(shelf.book(self.battle.book.NAME).printed.place(told))

    @property
    def report(self) -> Mapping[str, Any]:
        """The table by name, asked again only when something has happened."""
        mark = (self.battle.rewinds, len(self.battle.events), self.battle.pending)
        if self._report[0] != mark:
            with self.battle.table.at():
                self._report = (mark, self.battle.book.report())
        return self._report[1]

    @property
    def hulls(self) -> tuple[Hull, ...]:
        """The ships on the table, for the chart; each with her number among all ships."""
        with self.battle.table.at():
            ships = self.desk.ships
        return tuple(
            Hull(n, (s.x / CM, s.y / CM), s.heading / 100, s.length / CM, s.side % 4, s.name)
            for n, s in enumerate(ships)
            if not s.gone
        )

    @property
    def things(self) -> tuple[Thing, ...]:
        """Boats, works and troops on the table, for the chart."""
        return things_of(self)

    @property
    def shared(self) -> bool:
        """Whether several people answer at this screen."""
        return len(human_seats(self.battle)) > 1

    # ------------------------------------------------------------------------------- the screen

    def layout(self) -> UmpireLayout:
        """Where everything lies."""
        return laid_out(self.house.size, self.house.look)

    @property
    def frame(self) -> ChartViewport:
        """Which part of the chart is seen, in the window as it is: the ships and what she may reach
        who is asked for, until a hand has chosen another."""
        room = self.layout().sea
        if self._frame is not None:
            self._frame = self._frame.within(room)
            return self._frame
        if self._round is None or self._round.room != room:
            reach = self.reach
            places = [hull.at for hull in self.hulls]
            ends = () if reach is None else reach.places
            self._round = round_ships(room, self.battle.level.chart.size_cm, places, ends)
        return self._round

    @frame.setter
    def frame(self, frame: ChartViewport) -> None:
        """Another part of the chart is seen."""
        self._frame = frame

    def log_view(self) -> LogView:
        """What is seen of the log."""
        with self.battle.table.at():
            return self.log.view(self.desk, self.house.look, self.layout().log, self.log_back)

    def see_whole(self) -> None:
        """The whole chart is seen; if it is, the ships alone."""
        all_of_it = whole(self.layout().sea, self.battle.level.chart.size_cm)
        self._frame = None if self.frame == all_of_it else all_of_it

    def widgets(self) -> Sequence[Widget]:
        """Every control there is now."""
        return controls.widgets_of(self)

    def capture(self, event: pygame.event.Event) -> bool:
        """Digits and whatever else is typed, before anybody lays keys anew."""
        return keys.capture(self, event)

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key writes an answer."""
        return self.typing is not None and writes(event)

    def let_go(self) -> None:
        """A hand on the chart lets go, and has pressed nothing."""
        super().let_go()
        self.press = None

    def handle(self, event: pygame.event.Event) -> None:
        """The hand on the chart answers first, then the controls."""
        found = list(self.widgets())
        if not (sea_hand.takes(self, event, found) or keys.walks(self, event)):
            acts.hear(self, event, found)

    def is_scannable(self, spot: Hotspot) -> bool:
        """Whether a single switch comes to this control: all but the log, whose clauses the
        rulebook has too."""
        return not isinstance(spot.does, OpenClause)

    def pan(self, across: int, down: int) -> None:
        """The right stick moves the chart."""
        self.frame = self.frame.panned(across, down)

    @property
    def moving(self) -> bool:
        """While a captain thinks, and while a print of the chart is due."""
        level, look, now = self.battle.level, self.house.look, self.house.now
        return self.thinking or self.ground.due(self.frame, level, look, now)

    def advance(self, seconds: float) -> None:
        """A captain may have come to his answer."""
        if self.thinking:
            self.go_on()

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        drawing.draw(self.house.canvas(surface), self)

    def close(self) -> None:
        """The screen is left."""
        self.board.close()
        self.desk.show.close()
