"""The result page: who won and why, each ship as a card, and the great moments, each of which opens
its replay."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.charts.chart import ChartContents
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.stage.paper.dice import draw_wax_seal
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.asset_overrides import AssetOverrides
from game.ui.kit.confirm_debounce import ConfirmDebounce
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.pages.result_cards import MomentRow, ShipCard, draw_moment_row, draw_ship_card
from game.ui.pages.track_chart import TrackChartView

_CARD_HEIGHT: Final = 92.0
_TALL_CARD_HEIGHT: Final = 164.0
_ROW_HEIGHT: Final = 52.0
_TALL_ROW_HEIGHT: Final = 104.0
_MIN_CHART_HEIGHT: Final = 150.0
"""Units of height below which the chart is left out as useless."""
_MAX_ROWS: Final = 4
"""Most moments in view below a chart; a longer list scrolls."""
_FIGHT_ON_WIDTH: Final = 196
"""Width in units of the Fight on button."""
RESULT_PAUSE_SECONDS: Final = 1.5
"""Seconds without a press after which the first press on the page counts."""
MOMENT_PREFIX: Final = "moment-"
"""Prefix of the names of the moments' rows."""
_SPRITE_BUDGET_MS: Final = 4.0
_HEADLINE_ROLES: Final = (
    letters.SCREEN_TITLE,
    letters.TextRole(letters.FELL_FACE, 32),
    letters.HEADING,
    letters.SUBHEADING,
    letters.TextRole(letters.FELL_FACE, 15),
)


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """Content of the page: headline ("Constitution takes Guerriere in seven turns"), degree of
    victory and reason, losses of each side, winning side (None: a draw), turns played, ships,
    moments, and the chart."""

    headline: str
    reason: str
    winner: int | None
    turns: int
    ships: tuple[ShipCard, ...]
    moments: tuple[MomentRow, ...] = ()
    losses: str = ""
    chart: ChartContents | None = None


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Where the player may go from the page; None for what is impossible.

    `show_moment` replays the events between two indices and comes back; `fight_on` starts a new
    battle at the beginning of a turn of this one, unless `fight_on_refusal` says why not.
    """

    replay: Callable[[], None] | None
    fight_again: Callable[[], None] | None
    show_battles: Callable[[], None]
    show_moment: Callable[[int, int], None] | None = None
    fight_on: Callable[[int], None] | None = None
    fight_on_refusal: str = ""
    battles_words: str = "Battles"
    """The label of the button for `show_battles`."""


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
    AGAIN = auto()
    """Fight the battle again."""
    BATTLES = auto()
    FIGHT_ON = auto()
    """Start a new battle at the beginning of a turn of this one."""
    TURN_MOMENTS = auto()


class ResultPage(Page):
    """The page after a battle. The focus starts where a press starts no battle: a key press meant
    for the last battle shows a moment of it at most."""

    music = "result-air"

    def __init__(
        self,
        context: AppContext,
        outcome: BattleOutcome,
        ways: NextSteps,
        overrides: AssetOverrides | None = None,
    ) -> None:
        """``overrides`` are the battle's assets."""
        super().__init__(context, f"{MOMENT_PREFIX}0" if outcome.moments and ways.show_moment else "replay")
        self.outcome, self.asset_overrides = outcome, overrides
        self.next_steps = ways
        self.debounce = ConfirmDebounce(pause_seconds=RESULT_PAUSE_SECONDS)
        self.first_ship = self.first_moment = 0
        self.bank = context.bank
        self.chart = TrackChartView(outcome.chart) if outcome.chart else None
        self.chosen_turn = max(1, outcome.moments[0].turn if outcome.moments else outcome.turns)
        """The turn to fight on from: that of the last focused moment, else the last."""

    @property
    def is_moving(self) -> bool:
        """Return whether sprites of ships are still being made."""
        return self.bank is not None and self.bank.pending_count > 0

    # ------------------------------------------------------------------------------------ layout

    def _panel_rects(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the head across the top, the ships at the left, and chart and moments at the
        right."""
        style, (w, h) = self.context.style, self.context.size
        margin = style.px(16)
        above = 0 if self._has_button_room() else page.control_height(style) + style.px(12)
        head = pygame.Rect(margin, margin, w - 2 * margin, style.px(36) + style.text_px(70))
        foot = margin + above + page.control_height(style) + margin
        free = h - foot - head.bottom - style.px(12)
        high = free if self.chart else min(free, self._content_height())
        head.y += (free - high) // 2
        top = head.bottom + style.px(12)
        ships = pygame.Rect(margin, top, round((w - 2 * margin) * 0.46), high)
        left = ships.right + style.px(12)
        return head, ships, pygame.Rect(left, top, w - margin - left, ships.h)

    def _chart_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the chart above the moments; None if there is no chart or too
        little space."""
        style, right = self.context.style, self._panel_rects()[2]
        rows = max(1, min(_MAX_ROWS, len(self.outcome.moments))) * style.text_px(_ROW_HEIGHT)
        high = right.h - page.px_below_title(style, 54) - rows - style.px(12)
        if self.chart is None or high < style.px(_MIN_CHART_HEIGHT):
            return None
        return pygame.Rect(right.x, right.y, right.w, high)

    def _moments_rect(self) -> pygame.Rect:
        right, chart = self._panel_rects()[2], self._chart_rect()
        if chart is None:
            return right
        top = chart.bottom + self.context.style.px(12)
        return pygame.Rect(right.x, top, right.w, right.bottom - top)

    def _content_height(self) -> int:
        style, told = self.context.style, self.outcome
        ships = len(told.ships) * style.text_px(_TALL_CARD_HEIGHT)
        rows = max(1, len(told.moments)) * style.text_px(_TALL_ROW_HEIGHT)
        return page.px_below_title(style, 60) + max(ships, rows)

    def _ships_rect(self) -> pygame.Rect:
        return _content_rect(self._panel_rects()[1], self.context)

    def _card_height(self) -> int:
        """Return the px from card to card: as tall as possible for all of them, within bounds."""
        style, count = self.context.style, max(1, len(self.outcome.ships))
        tall = min(style.text_px(_TALL_CARD_HEIGHT), self._ships_rect().h // count)
        return max(style.text_px(_CARD_HEIGHT), tall)

    def _shown_count(self) -> int:
        return max(1, self._ships_rect().h // self._card_height())

    def widgets(self) -> list[Widget]:
        """Return the list of ships, the moments, and the five buttons."""
        count, shown = len(self.outcome.ships), self._shown_count()
        ships = ScrollPane("ships", self._ships_rect(), self.first_ship, shown, count,
                           count > shown, action=PageAction.TURN)  # fmt: skip
        return [ships, self._moment_pane(), *self._moment_controls(), *self._foot_buttons()]

    def _foot_buttons(self) -> list[Button]:
        style, w = self.context.style, self.context.size[0]
        wide, top = style.text_px(150), self._panel_rects()[1].bottom + style.px(16)
        last = pygame.Rect(w - style.px(16) - wide, top, wide, page.control_height(style))
        step = wide + style.px(12)
        on = pygame.Rect(style.px(16), top, style.text_px(_FIGHT_ON_WIDTH), last.h)
        if not self._has_button_room():
            last.y += last.h + style.px(12)
        replay: ButtonState = "ready" if self.next_steps.replay else "disabled"
        again: ButtonState = "ready" if self.next_steps.fight_again else "disabled"
        return [
            self._fight_on_button(on),
            Button("title", last.move(-3 * step, 0), "Title", "anchor", action=ResultAction.TITLE),
            Button(
                "replay",
                last.move(-2 * step, 0),
                "Replay",
                "replay",
                state=replay,
                action=ResultAction.REPLAY,
            ),
            Button("again", last.move(-step, 0), "Again", "swords", state=again, action=ResultAction.AGAIN),
            Button(
                "battles",
                last,
                self.next_steps.battles_words,
                "ship",
                "Esc",
                state="primary",
                action=ResultAction.BATTLES,
            ),
        ]

    def _has_button_room(self) -> bool:
        """Return whether all buttons fit in one row."""
        style = self.context.style
        wanted = 4 * (style.text_px(150) + style.px(12)) + style.text_px(_FIGHT_ON_WIDTH) + 2 * style.px(16)
        return wanted <= self.context.size[0]

    def _fight_on_button(self, rect: pygame.Rect) -> Button:
        """Return the button that fights on from the turn of the last focused moment."""
        refused = self.next_steps.fight_on_refusal or ("" if self.next_steps.fight_on else "Not from here.")
        state: ButtonState = "disabled" if refused else "ready"
        hint = refused or "A new battle begins there; it counts for no best"
        words = f"Fight on: turn {self.chosen_turn}"
        return Button("fight-on", rect, words, "play", "F", pygame.K_f, state, "", hint,
                      ResultAction.FIGHT_ON)  # fmt: skip

    def _moment_row_metrics(self) -> tuple[int, int]:
        """Return the px from row to row of the moments, and the number of rows in view."""
        style, high = self.context.style, _content_rect(self._moments_rect(), self.context).h
        tall = min(style.text_px(_TALL_ROW_HEIGHT), high // max(1, len(self.outcome.moments)))
        step = max(style.text_px(_ROW_HEIGHT), tall)
        return step, max(1, high // step)

    def _moment_pane(self) -> ScrollPane:
        room, shown = (_content_rect(self._moments_rect(), self.context), self._moment_row_metrics()[1])
        told = len(self.outcome.moments)
        return ScrollPane("moments", room, self.first_moment, shown, told, action=ResultAction.TURN_MOMENTS)

    def _moment_controls(self) -> list[Widget]:
        told, room = self.outcome.moments, _content_rect(self._moments_rect(), self.context)
        style, can, (high, shown) = (
            self.context.style,
            self.next_steps.show_moment is not None,
            self._moment_row_metrics(),
        )
        seen = self.chart.contents.numbered_moments if self.chart and self._chart_rect() else ()
        charted, first = {moment.number for moment in seen}, self.first_moment
        wide = room.w - (style.px(12) if len(told) > shown else 0)
        return [
            CustomControl(
                f"{MOMENT_PREFIX}{n}",
                pygame.Rect(room.x, room.y + (n - first) * high, wide, high - style.px(8)),
                partial(draw_moment_row, row=row, can=can, number=n + 1 if n + 1 in charted else 0),
                can,
                f"{'See the turn' if row.whole_turn else 'See it'} again" if can else "",
                action=ShowMoment(row.turn, row.first_event, row.last_event),
            )
            for n, row in enumerate(told)
            if first <= n < first + shown
        ]

    # ------------------------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons, once the key that played the battle has paused."""
        if self.debounce.ignores(event):
            return
        before, intent = self.ring.focused, self.intent_of(event)
        names = [f"{MOMENT_PREFIX}{n}" for n in range(len(self.outcome.moments))]
        self.follow_focus(event, before, names, self._scroll_moments)
        at = self.ring.focused.removeprefix(MOMENT_PREFIX)
        if at.isdigit() and int(at) < len(self.outcome.moments):
            self.chosen_turn = max(1, self.outcome.moments[int(at)].turn)
        match intent:
            case Back():
                self.next_steps.show_battles()
            case Scroll(by=by, action=ResultAction.TURN_MOMENTS):
                self._scroll_moments(by)
            case Scroll(by=by):
                most = max(0, len(self.outcome.ships) - self._shown_count())
                self.first_ship = min(most, max(0, self.first_ship + by))
            case Press(action=action):
                self._handle_action(action)

    def _handle_action(self, action: Action | None) -> None:
        match action:
            case ResultAction.BATTLES:
                self.next_steps.show_battles()
            case ResultAction.TITLE:
                self.context.go_to_title()
            case ResultAction.REPLAY if self.next_steps.replay:
                self.next_steps.replay()
            case ResultAction.AGAIN if self.next_steps.fight_again:
                self.next_steps.fight_again()
            case ResultAction.FIGHT_ON if self.next_steps.fight_on and not self.next_steps.fight_on_refusal:
                self.next_steps.fight_on(self.chosen_turn)
            case ShowMoment() as seen if self.next_steps.show_moment:
                self.chosen_turn = max(1, seen.turn)
                self.debounce = ConfirmDebounce(pause_seconds=RESULT_PAUSE_SECONDS)
                self.next_steps.show_moment(seen.first_event, seen.last_event)

    def _scroll_moments(self, by: int) -> None:
        most = max(0, len(self.outcome.moments) - self._moment_row_metrics()[1])
        self.first_moment = min(most, max(0, self.first_moment + by))

    def advance(self, seconds: float) -> None:
        """Redraw while sprites of ships come in."""
        self.debounce.advance(seconds)
        if self.bank is not None:
            self.bank.process_jobs(_SPRITE_BUDGET_MS)

    # ----------------------------------------------------------------------------------- drawing

    def draw_panels(self, c: Canvas) -> None:
        """Draw three panels, and the chart."""
        head, ships, _ = self._panel_rects()
        moments, chart = self._moments_rect(), self._chart_rect()
        if chart is not None and self.chart is not None:
            with c.text_region("chart", chart):
                self.chart.draw(c, chart)
        with c.text_region("head", head):
            self._draw_headline(c, head)
        with c.text_region("ships-paper", ships):
            panel_drawing.draw_panel(c, ships, "The ships")
            self._draw_ships(c)
        with c.text_region("moments", moments):
            panel_drawing.draw_panel(c, moments, "The moments that mattered")
            if not self.outcome.moments:
                room = _content_rect(moments, self.context)
                words = "No gun did any harm in this battle."
                letters.draw_wrapped(c, room, words, letters.BODY, palette.INK_2)

    def _draw_headline(self, c: Canvas, rect: pygame.Rect) -> None:
        panel_drawing.draw_panel(c, rect)
        told = self.outcome
        x = rect.x + c.px(22)
        if told.winner is not None:
            panel_drawing.draw_badge(c, (x + c.px(16), rect.centery), told.winner, 18, "ABCD"[told.winner])
            x += c.px(48)
        radius = min(34.0, rect.h / c.style.unit / 2 - 10)
        room = rect.right - x - c.px(2 * radius + 40)
        role = letters.fitting_role(told.headline, _HEADLINE_ROLES, c.style, room)
        at = (x, rect.y + c.px(14) + c.style.text_px(20))
        letters.draw_fitted(c, at, told.headline, role, room, anchor="midleft")
        why = pygame.Rect(x, at[1] + c.style.text_px(26), room, 0)
        why.h = rect.bottom - c.px(8) - why.y
        step = letters.line_height(letters.BODY, c.style)
        letters.draw_wrapped(c, why, told.reason, letters.BODY, palette.INK_2)
        used = step * len(letters.wrap_text(told.reason, letters.BODY, c.style, room))
        if told.losses and why.h >= used + step:
            why.y, why.h = why.y + used, why.h - used
            letters.draw_wrapped(c, why, told.losses, letters.SMALL, palette.INK_2)
        centre = (rect.right - c.px(radius + 18), rect.centery)
        draw_wax_seal(c, centre, str(told.turns), "turn" if told.turns == 1 else "turns", "total", radius)

    def _draw_ships(self, c: Canvas) -> None:
        room, high = self._ships_rect(), self._card_height()
        for n, ship in enumerate(self.outcome.ships[self.first_ship : self.first_ship + self._shown_count()]):
            rect = pygame.Rect(room.x, room.y + n * high, room.w - c.px(12), high - c.px(8))
            draw_ship_card(c, rect, ship, self.bank)


def _content_rect(paper: pygame.Rect, context: AppContext) -> pygame.Rect:
    """Return the content area of a titled panel."""
    style = context.style
    top = page.px_below_title(style, 44)
    return pygame.Rect(
        paper.x + style.px(14), paper.y + top, paper.w - style.px(28), paper.h - top - style.px(10)
    )
