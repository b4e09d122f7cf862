"""The result page: who won and why, the chart, how it stood by turn with the moments that mattered, and
each ship as a card. Everything leads into the replay.

The chance to win comes from an analysis beside the window (`ResultCallbacks.analyse`). It begins when
the page has come to rest, and nothing on the page waits for it."""

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.analysis.analysis_process import AnalysisProcess
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.ui.battle.panels import chance_curve
from game.ui.kit import pad_events, page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Intent, Press, Scroll, Slide, StepBy
from game.ui.kit.input_state import ConfirmUntilPause
from game.ui.kit.keyboard_layout import digit_row_key
from game.ui.kit.layout import Column, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext, AssetOverrides
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Slider, Widget, clamp_first
from game.ui.pages.level_chart import TrackChartView
from game.ui.pages.result_contents import BattleOutcome, MomentRow, ResultCallbacks
from game.ui.pages.result_head import draw_headline
from game.ui.pages.result_layout import (
    ROW_GAP,
    ResultLayout,
    ResultParts,
    button_width,
    is_wide,
    moment_row_metrics,
    result_layout,
)
from game.ui.pages.result_moments import draw_moment_row, drawn_curve, shown_moments
from game.ui.pages.ship_card import draw_ship_card, facts_width

_CARD_HEIGHT: Final = 104.0
_TALL_CARD_HEIGHT: Final = 232.0
RESULT_PAUSE_SECONDS: Final = 1.5
"""Seconds without a press after which the first press on the page counts."""
_ANALYSIS_DELAY: Final = 0.5
"""Seconds after which the analysis begins: the page has come in by then."""
MOMENT_PREFIX: Final = "moment-"
"""Prefix of the names of the moments' rows."""
CURVE: Final = "curve"
_SPRITE_BUDGET_MS: Final = 4.0
_ARROW_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


@dataclass(frozen=True, slots=True)
class ShowMoment(Action):
    """Replay a moment of that turn, between two indices of the battle's events."""

    turn: int
    first_event: int
    last_event: int


class ResultAction(Action, Enum):
    """Actions of the page."""

    TITLE = auto()
    REPLAY = auto()
    """Replay the battle."""
    LOOK_AGAIN = auto()
    """Replay the turn in hand."""
    AGAIN = auto()
    """Fight the battle again."""
    BATTLES = auto()
    FIGHT_ON = auto()
    """Start a new battle at the beginning of a turn of this one."""
    TURN_MOMENTS = auto()
    CHANGE_TURN = auto()
    """Take another turn in hand."""
    TOGGLE_SHIPS = auto()
    """Show the ships in place of the action, or the action again."""


_PAD_ACTIONS: Final = {"X": ResultAction.LOOK_AGAIN, "Y": ResultAction.FIGHT_ON}
_PAD_MOMENTS: Final = {"LB": -1, "RB": 1}


@dataclass(frozen=True, slots=True)
class OpenPage(Action):
    """Open the further page of that name."""

    name: str


def _see_again(row: MomentRow) -> str:
    return f"{'See the turn' if row.is_whole_turn else 'See it'} again"


class ResultPage(Page):
    """The page after a battle. The focus starts where a press starts no battle: a key press meant
    for the last battle shows a moment of it at most."""

    music = "result-air"

    def __init__(
        self,
        context: AppContext,
        outcome: BattleOutcome,
        callbacks: ResultCallbacks,
        asset_overrides: AssetOverrides | None = None,
    ) -> None:
        """Show the outcome; ``asset_overrides`` are the battle's assets."""
        super().__init__(
            context, f"{MOMENT_PREFIX}0" if outcome.moments and callbacks.show_moment else "replay"
        )
        self.outcome, self.asset_overrides = outcome, asset_overrides
        self.next_steps = callbacks
        self.debounce = ConfirmUntilPause(pause_seconds=RESULT_PAUSE_SECONDS)
        self.first_ship = self.first_moment = 0
        self.bank = context.bank
        self.chart = TrackChartView(outcome.chart) if outcome.chart else None
        self.moments = outcome.moments
        """The rows as they are shown: turning points come first once they are known."""
        self.analysis: AnalysisProcess | None = None
        self.wants_ships = False
        self._has_news, self._seconds = False, 0.0
        first = outcome.moments[0].turn if outcome.moments else outcome.turns
        self.chosen_turn = outcome.retry_turn or max(1, first)
        """The turn in hand, to look at again or to fight on from: after a loss the one before it was
        decided, until another is chosen; else that of the last focused moment, else the last."""
        self._seen_focus = self.ring.focused

    @property
    def picture_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the chart with the tracks, None if there is none."""
        return self._layout().chart

    @property
    def is_moving(self) -> bool:
        """Return whether sprites of ships are still being made, or the analysis has told more."""
        return self._has_news or (self.bank is not None and self.bank.pending_count > 0)

    # -------------------------------------------------------------------------- layout
    def _layout(self) -> ResultLayout:
        style = self.context.style
        parts = ResultParts(
            len(self.moments), self.chart is not None, self.next_steps.analyse is not None, self.wants_ships
        )
        # Wide enough for any turn: the rows must not change while the turn in hand does.
        wider = "0" * (len(str(self.outcome.turns)) - len(str(self.chosen_turn)))
        left, right = (
            [button_width(style, b.words + (wider if b.key_cap == "F" else "")) for b in some]
            for some in self._buttons()
        )
        return result_layout(style, self.context.size, parts, left, right)

    def _ships_room(self, ships: pygame.Rect) -> pygame.Rect:
        style = self.context.style
        return inset(ships, style.px(14), page.px_below_title(style, 44), style.px(10))

    def _card_height(self, room: pygame.Rect) -> int:
        """Return the px from card to card: as tall as possible for all of them, within bounds."""
        style, count = self.context.style, max(1, len(self.outcome.ships))
        tall, low = min(style.text_px(_TALL_CARD_HEIGHT), room.h // count), style.text_px(_CARD_HEIGHT)
        # A list that scrolls fills its panel with whole cards.
        return tall if tall >= low else max(low, room.h // max(1, room.h // low))

    # -------------------------------------------------------------------------- controls
    def widgets(self) -> list[Widget]:
        """Return the lists of ships and moments, the curve, and the buttons."""
        layout, (left, right) = self._layout(), self._buttons()
        buttons = [
            Button(b.name, rect, b.words, b.icon, b.key_cap, b.key, b.state, "", b.hint, b.action)
            for b, rect in zip((*left, *right), layout.buttons, strict=True)
        ]
        return [*self._ships_pane(layout), *self._stood_widgets(layout), *buttons]

    def _ships_pane(self, layout: ResultLayout) -> list[Widget]:
        if layout.ships is None:
            return []
        room, count = self._ships_room(layout.ships), len(self.outcome.ships)
        shown = max(1, room.h // self._card_height(room))
        first = clamp_first(self.first_ship, shown, count)
        return [ScrollPane("ships", room, first, shown, count, count > shown, action=PageAction.TURN)]

    def _stood_widgets(self, layout: ResultLayout) -> list[Widget]:
        if layout.rows is None:
            return []
        shown = moment_row_metrics(self.context.style, layout.rows, len(self.moments))[1]
        pane = ScrollPane("moments", layout.rows, self.first_moment, shown, len(self.moments),
                          action=ResultAction.TURN_MOMENTS)  # fmt: skip
        found: list[Widget] = [pane, *self._moment_controls(layout, layout.rows)]
        if layout.graph is not None:
            share = (self.chosen_turn - 1) / max(1, self.outcome.turns - 1)
            found.append(Slider(CURVE, layout.graph, share, hint="The turn in hand",
                                action=ResultAction.CHANGE_TURN, paint=self._draw_curve))  # fmt: skip
        return found

    def _moment_controls(self, layout: ResultLayout, room: pygame.Rect) -> list[Widget]:
        style, can = self.context.style, self.next_steps.show_moment is not None
        high, shown = moment_row_metrics(style, room, len(self.moments))
        area = room.copy()
        area.w -= style.px(12) if len(self.moments) > shown else 0
        rects = Column.repeat(shown, high - style.px(ROW_GAP), style.px(ROW_GAP)).split(area)
        numbered = self._numbered_rows(layout)
        return [
            CustomControl(
                f"{MOMENT_PREFIX}{n}",
                rect,
                partial(draw_moment_row, row=row, has_replay=can, chart_number=n + 1 if n in numbered else 0),
                can,
                row.words if row.worth else _see_again(row) if can else "",
                action=ShowMoment(row.turn, row.first_event, row.last_event),
            )
            for n, (row, rect) in enumerate(
                zip(self.moments[self.first_moment :], rects, strict=False), self.first_moment
            )
        ]

    def _numbered_rows(self, layout: ResultLayout) -> set[int]:
        """Return the rows with a number: those of the curve, or those of the chart without one."""
        if self.moments != self.outcome.moments:
            return {n for n, row in enumerate(self.moments) if row.worth}
        if self.chart is None or layout.chart is None:
            return set()
        return {moment.number - 1 for moment in self.chart.contents.numbered_moments}

    def _buttons(self) -> tuple[list[Button], list[Button]]:
        """Return the buttons at the left and at the right, without their places."""
        ways, nowhere = self.next_steps, pygame.Rect(0, 0, 0, 0)
        replay: ButtonState = "ready" if ways.replay else "disabled"
        again: ButtonState = "ready" if ways.fight_again else "disabled"
        left = [
            Button("battles", nowhere, ways.battles_words, "ship", "Esc", state="primary",
                   action=ResultAction.BATTLES),
            *(Button(link.name, nowhere, link.label, link.icon, action=OpenPage(link.name))
              for link in ways.pages),
        ]  # fmt: skip
        if not is_wide(self.context.style, self.context.size):
            words, icon = ("The action", "land") if self.wants_ships else ("The ships", "hull")
            left.append(Button("ships-tab", nowhere, words, icon, action=ResultAction.TOGGLE_SHIPS))
        right = [
            self._fight_on_button(nowhere),
            Button("replay", nowhere, "Replay", "replay", state=replay, action=ResultAction.REPLAY),
            Button("again", nowhere, "Again", "swords", "R", pygame.K_r, again,
                   action=ResultAction.AGAIN),
            Button("title", nowhere, "Title", "anchor", action=ResultAction.TITLE),
        ]  # fmt: skip
        if self._can_look_again():
            hint = f"Turn {self.chosen_turn} in the replay"
            look = Button("look-again", nowhere, "Look again", "eye", "V", pygame.K_v, hint=hint,
                          action=ResultAction.LOOK_AGAIN)  # fmt: skip
            right.insert(1, look)
        return left, right

    def _can_look_again(self) -> bool:
        return self.next_steps.show_moment is not None and self.chosen_turn in self.outcome.turn_events

    def _fight_on_button(self, rect: pygame.Rect) -> Button:
        refused = self.next_steps.fight_on_refusal or ("" if self.next_steps.fight_on else "Not from here.")
        state: ButtonState = "disabled" if refused else "ready"
        hint = refused or "Starts a new battle there; it does not count for your best"
        turn = self.chosen_turn
        words = f"Retry from turn {turn}" if turn == self.outcome.retry_turn else f"Fight on from turn {turn}"
        return Button("fight-on", rect, words, "play", "F", pygame.K_f, state, "", hint,
                      ResultAction.FIGHT_ON)  # fmt: skip

    # -------------------------------------------------------------------------- input
    def capture_event(self, event: pygame.event.Event) -> bool:
        """Take the pad's X and Y for the turn in hand, and its shoulders for the moments."""
        button = pad_events.button_of(event) if event.type in pad_events.BUTTON_DOWN_EVENTS else ""
        if button in _PAD_ACTIONS:
            self._handle_action(_PAD_ACTIONS[button])
        elif button in _PAD_MOMENTS and self.moments:
            here = self._focused_moment()
            self._focus_moment((0 if here is None else here + _PAD_MOMENTS[button]) % len(self.moments))
        return button in _PAD_ACTIONS or button in _PAD_MOMENTS

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the controls, once the key that played the battle has paused."""
        if self.debounce.ignores(event) or self._took_turn_key(event):
            return
        before, intent = self.ring.focused, self.intent_of(event)
        names = [f"{MOMENT_PREFIX}{n}" for n in range(len(self.moments))]
        self.follow_focus(event, before, names, self._scroll_moments)
        focused = self._focused_moment()
        if self.ring.focused != self._seen_focus and focused is not None:
            self.chosen_turn = max(1, self.moments[focused].turn)
        self._seen_focus = self.ring.focused
        self._handle_intent(intent)

    def _took_turn_key(self, event: pygame.event.Event) -> bool:
        """Step the turn by arrows on a moment; take a moment by its digit. Return whether either."""
        focused = self._focused_moment()
        if event.type == pygame.JOYHATMOTION and focused is not None and event.value[0]:
            self._choose_turn(self.chosen_turn + int(event.value[0]))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in _ARROW_STEPS and focused is not None and self._layout().graph is not None:
            self._choose_turn(self.chosen_turn + _ARROW_STEPS[event.key])
            return True
        digit = digit_row_key(event)
        if digit and 0 < int(digit) <= len(self.moments):
            self._focus_moment(int(digit) - 1)
            return True
        return False

    def _handle_intent(self, intent: Intent | None) -> None:
        match intent:
            case Back():
                self.next_steps.show_battles()
            case Scroll(by=by, action=ResultAction.TURN_MOMENTS):
                self._scroll_moments(by)
            case Scroll(by=by):
                pane = next(w for w in self._ships_pane(self._layout()) if isinstance(w, ScrollPane))
                self.first_ship = clamp_first(pane.first + by, pane.shown_count, pane.total)
            case StepBy(by=by):
                self._choose_turn(self.chosen_turn + by)
            case Slide():
                graph = self._layout().graph
                assert graph is not None, "it was pressed"
                area = chance_curve.graph_area(self.context.style, graph)
                self._choose_turn(
                    chance_curve.turn_at(area, self._last_turn(), self.ring.pointer_position[0])
                )
            case Press(action=action):
                self._handle_action(action)

    def _handle_action(self, action: Action | None) -> None:
        ways = self.next_steps
        match action:
            case ResultAction.BATTLES:
                ways.show_battles()
            case ResultAction.TITLE:
                self.context.go_to_title()
            case ResultAction.REPLAY if ways.replay:
                ways.replay()
            case ResultAction.AGAIN if ways.fight_again:
                ways.fight_again()
            case ResultAction.FIGHT_ON if ways.fight_on and not ways.fight_on_refusal:
                ways.fight_on(self.chosen_turn)
            case ResultAction.TOGGLE_SHIPS:
                self.wants_ships = not self.wants_ships
            case OpenPage(name=name):
                next(link for link in ways.pages if link.name == name).open()
            case ResultAction.LOOK_AGAIN if self._can_look_again():
                self._show(self.chosen_turn, *self.outcome.turn_events[self.chosen_turn])
            case ShowMoment() as seen:
                self._show(seen.turn, seen.first_event, seen.last_event)

    def _show(self, turn: int, first_event: int, last_event: int) -> None:
        if self.next_steps.show_moment is not None:
            self.chosen_turn = max(1, turn)
            self.debounce = ConfirmUntilPause(pause_seconds=RESULT_PAUSE_SECONDS)
            self.next_steps.show_moment(first_event, last_event)

    def _focused_moment(self) -> int | None:
        at = self.ring.focused.removeprefix(MOMENT_PREFIX)
        return int(at) if at.isdigit() and int(at) < len(self.moments) else None

    def _focus_moment(self, number: int) -> None:
        """Give that moment the focus, in view, and take its turn in hand."""
        rows = self._layout().rows
        if rows is None:
            return
        shown = moment_row_metrics(self.context.style, rows, len(self.moments))[1]
        self.first_moment = clamp_first(
            min(max(self.first_moment, number - shown + 1), number), shown, len(self.moments)
        )
        self.ring.focused = self._seen_focus = f"{MOMENT_PREFIX}{number}"
        self.ring.is_shown = True
        self.chosen_turn = max(1, self.moments[number].turn)

    def _choose_turn(self, turn: int) -> None:
        self.chosen_turn = min(max(1, turn), max(1, self.outcome.turns))

    def _scroll_moments(self, by: int) -> None:
        rows = self._layout().rows
        shown = moment_row_metrics(self.context.style, rows, len(self.moments))[1] if rows else 1
        self.first_moment = clamp_first(self.first_moment + by, shown, len(self.moments))

    # -------------------------------------------------------------------------- time
    def advance(self, seconds: float) -> None:
        """Redraw while sprites of ships come in, and when the analysis has told more."""
        self.debounce.advance(seconds)
        self._seconds += seconds
        if self.bank is not None:
            self.bank.process_jobs(_SPRITE_BUDGET_MS)
        if self.analysis is None and self.next_steps.analyse and self._seconds >= _ANALYSIS_DELAY:
            self.analysis = self.next_steps.analyse()
        if self.analysis is not None and self.analysis.poll():
            self._has_news = True
            self.moments = shown_moments(self.outcome.moments, self.analysis.value)
            self._renumber_chart()

    def _renumber_chart(self) -> None:
        """Take the numbers of great moments off the chart: those of the curve are of others."""
        chart = self.chart
        if chart is not None and chart.contents.numbered_moments and self.moments != self.outcome.moments:
            self.chart = TrackChartView(replace(chart.contents, numbered_moments=()))

    # -------------------------------------------------------------------------- drawing
    def draw_panels(self, c: Canvas) -> None:
        """Draw the panels, and the chart."""
        self._has_news = False
        layout = self._layout()
        if layout.chart is not None and self.chart is not None:
            with c.text_region("chart", layout.chart):
                self.chart.draw(c, layout.chart)
                self.chart.draw_turn_rings(c, layout.chart, self.chosen_turn)
        with c.text_region("head", layout.head):
            draw_headline(c, layout.head, self.outcome)
        if layout.ships is not None:
            with c.text_region("ships-paper", layout.ships):
                self._draw_ships(c, layout.ships)
        if layout.stood is not None:
            with c.text_region("moments", layout.stood):
                self._draw_stood(c, layout, layout.stood)

    def _draw_ships(self, c: Canvas, paper: pygame.Rect) -> None:
        panel_drawing.draw_panel(c, paper, "The ships")
        room = self._ships_room(paper)
        high = self._card_height(room)
        count = max(1, room.h // high)
        room.w -= c.px(12)
        first = clamp_first(self.first_ship, count, len(self.outcome.ships))
        cards = Column.repeat(count, high - c.px(8), c.px(8)).split(room)
        beside = facts_width(c.style, self.outcome.ships)
        for ship, rect in zip(self.outcome.ships[first:], cards, strict=False):
            draw_ship_card(c, rect, ship, self.bank, beside)

    def _draw_stood(self, c: Canvas, layout: ResultLayout, paper: pygame.Rect) -> None:
        title = "How it stood" if layout.graph is not None else "The moments that mattered"
        panel_drawing.draw_panel(c, paper, title, self._analysis_words() if layout.graph is not None else "")
        if not self.moments and layout.graph is None and layout.rows is not None:
            words = "No gun did any harm in this battle."
            letters.draw_wrapped(c, layout.rows, words, letters.BODY, palette.INK_2)

    def _analysis_words(self) -> str:
        """Return whose chance it is and from how many battles, or why there is none."""
        latest = self.analysis.value if self.analysis is not None else None
        if self.analysis is not None and self.analysis.problem:
            return self.analysis.problem
        if latest is None:
            return "Admirals begin to fight it on"
        names = self.outcome.side_names
        whose = f"chance of {names[latest.side_index]}: " if latest.side_index < len(names) else ""
        curve = latest.curve
        of = "" if curve.done >= curve.wanted else f" of {curve.wanted}"
        return f"{whose}{curve.done}{of} battles fought on"

    def _last_turn(self) -> int:
        latest = self.analysis.value if self.analysis is not None else None
        has_end = latest is not None and bool(latest.curve.points) and latest.curve.points[-1].chance.is_known
        return self.outcome.turns + has_end

    def _draw_curve(self, c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
        latest = self.analysis.value if self.analysis is not None else None
        names = self.outcome.side_names
        curve = (
            drawn_curve(latest, self.outcome.turns, names)
            if latest is not None
            else chance_curve.ChanceCurve((), self.outcome.turns, 0, ("", ""), has_end=False)
        )
        chance_curve.draw_chance_curve(c, rect, curve, self.chosen_turn)
        if interaction.is_focused:
            panel_drawing.draw_focus_ring(c, rect)
