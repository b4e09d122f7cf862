"""The result page: who won and why, each ship as a card, and the great moments, each of which opens
its replay."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState, InteractionState
from game.stage.paper.dice import draw_wax_seal
from game.stage.paper.icons import draw_icon
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.input_state import ConfirmUntilPause
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screens import AppContext, AssetOverrides
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget, clamp_first
from game.ui.pages.level_chart import TrackChartView
from game.ui.pages.result_contents import BattleOutcome, MomentRow, ResultCallbacks
from game.ui.pages.ship_card import draw_ship_card, facts_width

_ICON_SIZE: Final = 30


def draw_moment_row(
    c: Canvas,
    rect: pygame.Rect,
    interaction: InteractionState,
    row: MomentRow,
    has_replay: bool,
    chart_number: int = 0,
) -> None:
    """Draw a moment: its number on the chart (0: not on it), icon, turn, sentence; at the right the replay
    icon."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_1 if interaction.is_hovered else palette.INK_3, 1, 3)
    radius, left = c.style.text_px(9), rect.x + c.px(7)
    if chart_number:
        middle = (left + radius, rect.centery)
        pygame.draw.aacircle(c.surface, palette.INK_1, middle, radius)
        letters.draw_text(c, middle, str(chart_number), letters.SMALL, palette.PAPER_0, "center")
        left += 2 * radius
    icon_x = left + c.px(7 + _ICON_SIZE // 2)
    x, right = icon_x + c.px(_ICON_SIZE // 2 + 14), rect.right - c.px(12)
    draw_icon(c, row.icon, (icon_x, rect.centery), _ICON_SIZE, palette.INK_1)
    if has_replay:
        right -= c.px(36)
        draw_icon(c, "replay", (rect.right - c.px(24), rect.centery), 20, palette.INK_2)
    step = letters.line_height(letters.BODY, c.style)
    head = letters.line_height(letters.SMALL, c.style)
    lines = letters.wrap_text(row.words, letters.BODY, c.style, right - x)
    most = max(1, (rect.h - head - c.px(8)) // step)
    if len(lines) > most:
        lines = (*lines[: most - 1], " ".join(lines[most - 1 :]))
    top = rect.centery - (head + len(lines) * step) // 2
    letters.draw_text(c, (x, top), f"Turn {row.turn}", letters.SMALL, palette.INK_2)
    for n, line in enumerate(lines):
        letters.draw_fitted(c, (x, top + head + n * step), line, letters.BODY, right - x)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


_CARD_HEIGHT: Final = 104.0
_TALL_CARD_HEIGHT: Final = 232.0
_ROW_HEIGHT: Final = 52.0
_TALL_ROW_HEIGHT: Final = 104.0
_HEAD_HEIGHT: Final = 88
"""Height of headline, reason, explanation and losses: four lines below the headline."""
_MIN_CHART_HEIGHT: Final = 150.0
"""Units of height below which the chart is left out as useless."""
_MAX_ROWS: Final = 4
"""Most moments in view below a chart; a longer list scrolls."""
_FIGHT_ON_WIDTH: Final = 236
"""Width in units of the Fight on button."""
RESULT_PAUSE_SECONDS: Final = 1.5
"""Seconds without a press after which the first press on the page counts."""
MOMENT_PREFIX: Final = "moment-"
"""Prefix of the names of the moments' rows."""
_SPRITE_BUDGET_MS: Final = 4.0
_HEADLINE_ROLES: Final = (
    letters.SCREEN_TITLE, letters.TextRole(letters.FELL_FACE, 32), letters.HEADING,
    letters.SUBHEADING, letters.TextRole(letters.FELL_FACE, 15),
)  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class OpenPage(Action):
    """Open the further page of that name."""

    name: str


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
        first = outcome.moments[0].turn if outcome.moments else outcome.turns
        self.chosen_turn = outcome.retry_turn or max(1, first)
        """The turn to fight on from: after a loss the one before it was decided, until another moment has
        the focus; else that of the last focused moment, else the last."""
        self._seen_focus = self.ring.focused

    @property
    def picture_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the chart with the tracks, None if there is none."""
        return self._chart_rect()

    @property
    def is_moving(self) -> bool:
        """Return whether sprites of ships are still being made."""
        return self.bank is not None and self.bank.pending_count > 0

    def _panel_rects(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        style, (w, h) = self.context.style, self.context.size
        margin, gap = style.px(16), style.px(12)
        two_rows = self.next_steps.pages or not self._has_button_room()
        above = page.control_height(style) + gap if two_rows else 0
        foot = margin + above + page.control_height(style) + margin
        area = inset(pygame.Rect(0, 0, w, h), margin, margin, foot)
        head, body = Column(style.px(36) + style.text_px(_HEAD_HEIGHT), REST, gap=gap).split(area)
        high = body.h if self.chart else min(body.h, self._content_height())
        head.y += (body.h - high) // 2
        body.y, body.h = head.bottom + gap, high
        ships, moments = Row(round(area.w * 0.46), REST, gap=gap).split(body)
        return head, ships, moments

    def _chart_rect(self) -> pygame.Rect | None:
        """Return the rectangle of the chart above the moments; None if there is no chart or too
        little space."""
        style, right = self.context.style, self._panel_rects()[2]
        rows = max(1, min(_MAX_ROWS, len(self.outcome.moments))) * style.text_px(_ROW_HEIGHT)
        high = right.h - page.px_below_title(style, 54) - rows - style.px(12)
        if self.chart is None or high < style.px(_MIN_CHART_HEIGHT):
            return None
        return Column(high).split(right)[0]

    def _moments_rect(self) -> pygame.Rect:
        right, chart = self._panel_rects()[2], self._chart_rect()
        return inset(right, 0, chart.h + self.context.style.px(12)) if chart is not None else right

    def _content_height(self) -> int:
        style, outcome = self.context.style, self.outcome
        ships = len(outcome.ships) * style.text_px(_TALL_CARD_HEIGHT)
        rows = max(1, len(outcome.moments)) * style.text_px(_TALL_ROW_HEIGHT)
        return page.px_below_title(style, 60) + max(ships, rows)

    def _ships_rect(self) -> pygame.Rect:
        return _content_rect(self._panel_rects()[1], self.context)

    def _card_height(self) -> int:
        """Return the px from card to card: as tall as possible for all of them, within bounds."""
        style, count = self.context.style, max(1, len(self.outcome.ships))
        tall = min(style.text_px(_TALL_CARD_HEIGHT), self._ships_rect().h // count)
        low = style.text_px(_CARD_HEIGHT)
        # A list that scrolls fills its panel with whole cards.
        return tall if tall >= low else max(low, self._ships_rect().h // max(1, self._ships_rect().h // low))

    def _shown_count(self) -> int:
        return max(1, self._ships_rect().h // self._card_height())

    def widgets(self) -> list[Widget]:
        """Return the list of ships, the moments, and the five buttons."""
        count, shown = len(self.outcome.ships), self._shown_count()
        ships = ScrollPane("ships", self._ships_rect(), self.first_ship, shown, count,
                           count > shown, action=PageAction.TURN)  # fmt: skip
        return [ships, self._moment_pane(), *self._moment_controls(), *self._foot_buttons()]

    def _foot_buttons(self) -> list[Button]:
        style, high, gap = (
            self.context.style,
            page.control_height(self.context.style),
            self.context.style.px(12),
        )
        top = self._panel_rects()[1].bottom + style.px(16)
        row = pygame.Rect(style.px(16), top, self.context.size[0] - style.px(32), high)
        on, *further = Row(
            style.text_px(_FIGHT_ON_WIDTH), *[REST] * len(self.next_steps.pages), gap=gap
        ).split(row)
        if self.next_steps.pages or not self._has_button_room():
            row.y += high + gap
        _, title, replay_at, again_at, battles = Row(REST, *[style.text_px(150)] * 4, gap=gap).split(row)
        replay: ButtonState = "ready" if self.next_steps.replay else "disabled"
        again: ButtonState = "ready" if self.next_steps.fight_again else "disabled"
        links = [
            Button(link.name, rect, link.label, link.icon, action=OpenPage(link.name))
            for link, rect in zip(self.next_steps.pages, further, strict=True)
        ]
        return [
            self._fight_on_button(on),
            *links,
            Button("title", title, "Title", "anchor", action=ResultAction.TITLE),
            Button("replay", replay_at, "Replay", "replay", state=replay, action=ResultAction.REPLAY),
            Button("again", again_at, "Fight again", "swords", state=again, action=ResultAction.AGAIN),
            Button("battles", battles, self.next_steps.battles_words, "ship", "Esc", state="primary",
                   action=ResultAction.BATTLES),
        ]  # fmt: skip

    def _has_button_room(self) -> bool:
        style = self.context.style
        wanted = 4 * (style.text_px(150) + style.px(12)) + style.text_px(_FIGHT_ON_WIDTH) + 2 * style.px(16)
        return wanted <= self.context.size[0]

    def _fight_on_button(self, rect: pygame.Rect) -> Button:
        refused = self.next_steps.fight_on_refusal or ("" if self.next_steps.fight_on else "Not from here.")
        state: ButtonState = "disabled" if refused else "ready"
        hint = refused or "Starts a new battle there; it does not count for your best"
        turn = self.chosen_turn
        words = f"Retry from turn {turn}" if turn == self.outcome.retry_turn else f"Continue from turn {turn}"
        return Button("fight-on", rect, words, "play", "F", pygame.K_f, state, "", hint,
                      ResultAction.FIGHT_ON)  # fmt: skip

    def _moment_row_metrics(self) -> tuple[int, int]:
        style, high = self.context.style, _content_rect(self._moments_rect(), self.context).h
        tall = min(style.text_px(_TALL_ROW_HEIGHT), high // max(1, len(self.outcome.moments)))
        step = max(style.text_px(_ROW_HEIGHT), tall)
        return step, max(1, high // step)

    def _moment_pane(self) -> ScrollPane:
        room, shown = (_content_rect(self._moments_rect(), self.context), self._moment_row_metrics()[1])
        total = len(self.outcome.moments)
        return ScrollPane("moments", room, self.first_moment, shown, total, action=ResultAction.TURN_MOMENTS)

    def _moment_controls(self) -> list[Widget]:
        rows, room = self.outcome.moments, _content_rect(self._moments_rect(), self.context)
        style, can = self.context.style, self.next_steps.show_moment is not None
        high, shown = self._moment_row_metrics()
        seen = self.chart.contents.numbered_moments if self.chart and self._chart_rect() else ()
        charted, first = {moment.number for moment in seen}, self.first_moment
        room.w -= style.px(12) if len(rows) > shown else 0
        rects = Column.repeat(shown, high - style.px(8), style.px(8)).split(room)
        return [
            CustomControl(
                f"{MOMENT_PREFIX}{n}",
                rect,
                partial(
                    draw_moment_row, row=row, has_replay=can, chart_number=n + 1 if n + 1 in charted else 0
                ),
                can,
                f"{'See the turn' if row.is_whole_turn else 'See it'} again" if can else "",
                action=ShowMoment(row.turn, row.first_event, row.last_event),
            )
            for n, (row, rect) in enumerate(zip(rows[first:], rects, strict=False), first)
        ]

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the buttons, once the key that played the battle has paused."""
        if self.debounce.ignores(event):
            return
        before, intent = self.ring.focused, self.intent_of(event)
        names = [f"{MOMENT_PREFIX}{n}" for n in range(len(self.outcome.moments))]
        self.follow_focus(event, before, names, self._scroll_moments)
        at = self.ring.focused.removeprefix(MOMENT_PREFIX)
        if self.ring.focused != self._seen_focus and at.isdigit() and int(at) < len(self.outcome.moments):
            self.chosen_turn = max(1, self.outcome.moments[int(at)].turn)
        self._seen_focus = self.ring.focused
        match intent:
            case Back():
                self.next_steps.show_battles()
            case Scroll(by=by, action=ResultAction.TURN_MOMENTS):
                self._scroll_moments(by)
            case Scroll(by=by):
                count = len(self.outcome.ships)
                self.first_ship = clamp_first(self.first_ship + by, self._shown_count(), count)
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
            case OpenPage(name=name):
                next(link for link in self.next_steps.pages if link.name == name).open()
            case ShowMoment() as seen if self.next_steps.show_moment:
                self.chosen_turn = max(1, seen.turn)
                self.debounce = ConfirmUntilPause(pause_seconds=RESULT_PAUSE_SECONDS)
                self.next_steps.show_moment(seen.first_event, seen.last_event)

    def _scroll_moments(self, by: int) -> None:
        shown, count = self._moment_row_metrics()[1], len(self.outcome.moments)
        self.first_moment = clamp_first(self.first_moment + by, shown, count)

    def advance(self, seconds: float) -> None:
        """Redraw while sprites of ships come in."""
        self.debounce.advance(seconds)
        if self.bank is not None:
            self.bank.process_jobs(_SPRITE_BUDGET_MS)

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
            area, count, first = self._ships_rect(), self._shown_count(), self.first_ship
            area.w -= c.px(12)
            cards = Column.repeat(count, self._card_height() - c.px(8), c.px(8)).split(area)
            beside = facts_width(c.style, self.outcome.ships)
            for ship, rect in zip(self.outcome.ships[first:], cards, strict=False):
                draw_ship_card(c, rect, ship, self.bank, beside)
        with c.text_region("moments", moments):
            panel_drawing.draw_panel(c, moments, "The moments that mattered")
            if not self.outcome.moments:
                room = _content_rect(moments, self.context)
                words = "No gun did any harm in this battle."
                letters.draw_wrapped(c, room, words, letters.BODY, palette.INK_2)

    def _draw_headline(self, c: Canvas, rect: pygame.Rect) -> None:
        panel_drawing.draw_panel(c, rect)
        outcome = self.outcome
        x = rect.x + c.px(22)
        if outcome.winner is not None:
            panel_drawing.draw_badge(
                c, (x + c.px(16), rect.centery), outcome.winner, 18, "ABCD"[outcome.winner]
            )
            x += c.px(48)
        radius = min(34.0, rect.h / c.style.unit / 2 - 10)
        room = rect.right - x - c.px(2 * radius + 40)
        role = letters.fitting_role(outcome.headline, _HEADLINE_ROLES, c.style, room)
        at = (x, rect.y + c.px(14) + c.style.text_px(20))
        letters.draw_fitted(c, at, outcome.headline, role, room, anchor="midleft")
        why = pygame.Rect(x, at[1] + c.style.text_px(26), room, 0)
        why.h = rect.bottom - c.px(8) - why.y
        step = letters.line_height(letters.BODY, c.style)
        for words, role in (
            (outcome.reason, letters.BODY),
            (outcome.explanation, letters.BODY),
            (outcome.losses_text, letters.SMALL),
        ):
            if words and why.h >= step:
                letters.draw_wrapped(c, why, words, role, palette.INK_2)
                used = step * len(letters.wrap_text(words, role, c.style, room))
                why.y, why.h = why.y + used, why.h - used
        centre = (rect.right - c.px(radius + 18), rect.centery)
        draw_wax_seal(
            c, centre, str(outcome.turns), "turn" if outcome.turns == 1 else "turns", "total", radius
        )


def _content_rect(paper: pygame.Rect, context: AppContext) -> pygame.Rect:
    style = context.style
    return inset(paper, style.px(14), page.px_below_title(style, 44), style.px(10))
