"""The result: what was won and why, every ship as a record card, the moments that mattered, each of
which leads to its turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final

import pygame

from game.stage.charts.chart import ChartContents
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import ButtonState
from game.stage.paper.seals import seal
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.asset_overrides import AssetOverrides
from game.ui.kit.confirm_debounce import ConfirmDebounce
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screens import AppContext
from game.ui.kit.widgets import Button, Item, Pane, Widget
from game.ui.pages.battle_chart import BattleChart
from game.ui.pages.result_cards import MomentRow, ShipCard, paint_row, record_card

_CARD_H: Final = 92.0
_TALL_CARD_H: Final = 164.0
_ROW_H: Final = 52.0
_TALL_ROW_H: Final = 104.0
_CHART_H: Final = 150.0
"""Units of height below which a chart tells nothing, and is left out."""
_MOST_ROWS: Final = 4
"""So many moments are in view below a chart; the list of more is turned."""
_ON_WIDE: Final = 196
"""Units of the button that fights on."""
QUIET: Final = 1.5
"""Seconds without a press after which the first one on the page is heard."""
MOMENT: Final = "moment-"
"""What the names of the rows of the moments begin with."""
_BAKE_MS: Final = 4.0
_HEADLINE_ROLES: Final = (
    letters.SCREEN_TITLE,
    letters.Role(letters.FELL, 32),
    letters.HEADING,
    letters.SUBHEADING,
    letters.Role(letters.FELL, 15),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: "Constitution takes Guerriere in seven turns", how great a victory that
    is and why, what each side has lost, its winner's side (None: a draw), turns played, ships,
    moments, and the chart of it all."""

    headline: str
    why: str
    winner: int | None
    turns: int
    ships: tuple[ShipCard, ...]
    moments: tuple[MomentRow, ...] = ()
    losses: str = ""
    chart: ChartContents | None = None


@dataclass(frozen=True, slots=True)
class NextSteps:
    """Where the player may go from a result; None for what cannot be done. `moment` shows what
    happened from one number of events to another once more and comes back; `fight_on` begins a new
    battle at the beginning of a turn of this one, unless it is `refused_on`, in a sentence."""

    replay: Callable[[], None] | None
    again: Callable[[], None] | None
    battles: Callable[[], None]
    moment: Callable[[int, int], None] | None = None
    fight_on: Callable[[int], None] | None = None
    refused_on: str = ""
    battles_words: str = "Battles"
    """What the way to `battles` is called."""


@dataclass(frozen=True, slots=True)
class ShowMoment(Action):
    """A moment of that turn is seen again, from so many events of the battle to so many."""

    turn: int
    start: int
    end: int


class OnResult(Action, Enum):
    """Where the page leads to, and what is turned on it."""

    TITLE = auto()
    REPLAY = auto()
    """See the battle once more."""
    AGAIN = auto()
    """Fight it once more."""
    BATTLES = auto()
    FIGHT_ON = auto()
    """A new battle begins at the beginning of a turn of this one."""
    TURN_MOMENTS = auto()


class Result(Page):
    """The page after a battle. The focus begins where a press leads to no other battle: a key that
    was meant for the one before shows a moment of it at the most."""

    air = "result-air"

    def __init__(
        self,
        house: AppContext,
        outcome: Outcome,
        ways: NextSteps,
        dress: AssetOverrides | None = None,
    ) -> None:
        """``dress`` is that of the battle."""
        super().__init__(house, f"{MOMENT}0" if outcome.moments and ways.moment else "replay")
        self.outcome, self.dress = outcome, dress
        self.ways = ways
        self.lull = ConfirmDebounce(seconds=QUIET)
        self.first = self.first_moment = 0
        self.bank = house.bank
        self.chart = BattleChart(outcome.chart) if outcome.chart else None
        self.turn = max(1, outcome.moments[0].turn if outcome.moments else outcome.turns)
        """The turn to fight on from: that of the moment last in focus, else the last."""

    @property
    def moving(self) -> bool:
        """Only while pictures of ships are still being made."""
        return self.bank is not None and self.bank.waiting > 0

    # ------------------------------------------------------------------------------------ layout

    def _papers(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Head across the top, ships at the left, chart and moments at the right."""
        look, (w, h) = self.house.look, self.house.size
        margin = look.px(16)
        above = 0 if self._has_room() else page.target(look) + look.px(12)
        head = pygame.Rect(margin, margin, w - 2 * margin, look.px(36) + look.grown(70))
        foot = margin + above + page.target(look) + margin
        free = h - foot - head.bottom - look.px(12)
        high = free if self.chart else min(free, self._content_height())
        head.y += (free - high) // 2
        top = head.bottom + look.px(12)
        ships = pygame.Rect(margin, top, round((w - 2 * margin) * 0.46), high)
        left = ships.right + look.px(12)
        return head, ships, pygame.Rect(left, top, w - margin - left, ships.h)

    def _chart_rect(self) -> pygame.Rect | None:
        """Where the chart lies, above the moments; None if there is none, or no room for it."""
        look, right = self.house.look, self._papers()[2]
        rows = max(1, min(_MOST_ROWS, len(self.outcome.moments))) * look.grown(_ROW_H)
        high = right.h - page.below_title(look, 54) - rows - look.px(12)
        if self.chart is None or high < look.px(_CHART_H):
            return None
        return pygame.Rect(right.x, right.y, right.w, high)

    def _moments(self) -> pygame.Rect:
        """The paper of the moments: what the chart leaves."""
        right, chart = self._papers()[2], self._chart_rect()
        if chart is None:
            return right
        top = chart.bottom + self.house.look.px(12)
        return pygame.Rect(right.x, top, right.w, right.bottom - top)

    def _content_height(self) -> int:
        """How high the lower papers are when everything is on them."""
        look, told = self.house.look, self.outcome
        ships = len(told.ships) * look.grown(_TALL_CARD_H)
        rows = max(1, len(told.moments)) * look.grown(_TALL_ROW_H)
        return page.below_title(look, 60) + max(ships, rows)

    def _ship_room(self) -> pygame.Rect:
        """Where the record cards lie."""
        return _content(self._papers()[1], self.house)

    def _card_height(self) -> int:
        """Px from card to card: as tall as there is room for all of them, within bounds."""
        look, count = self.house.look, max(1, len(self.outcome.ships))
        tall = min(look.grown(_TALL_CARD_H), self._ship_room().h // count)
        return max(look.grown(_CARD_H), tall)

    def _shown(self) -> int:
        """How many record cards are in view."""
        return max(1, self._ship_room().h // self._card_height())

    def widgets(self) -> list[Widget]:
        """The ships' list, the moments, and the five buttons."""
        look, w = self.house.look, self.house.size[0]
        wide, top = look.grown(150), self._papers()[1].bottom + look.px(16)
        count = len(self.outcome.ships)
        room = self._ship_room()
        last = pygame.Rect(w - look.px(16) - wide, top, wide, page.target(look))
        step = wide + look.px(12)
        on = pygame.Rect(look.px(16), top, look.grown(_ON_WIDE), last.h)
        if not self._has_room():
            last.y += last.h + look.px(12)
        replay: ButtonState = "ready" if self.ways.replay else "disabled"
        again: ButtonState = "ready" if self.ways.again else "disabled"
        return [
            Pane("ships", room, self.first, self._shown(), count, count > self._shown(),
                 does=OnPage.TURN),
            self._moment_pane(),
            *self._rows(),
            self._fight_on(on),
            Button("title", last.move(-3 * step, 0), "Title", "anchor", does=OnResult.TITLE),
            Button("replay", last.move(-2 * step, 0), "Replay", "replay", state=replay,
                   does=OnResult.REPLAY),
            Button("again", last.move(-step, 0), "Again", "swords", state=again,
                   does=OnResult.AGAIN),
            Button("battles", last, self.ways.battles_words, "ship", "Esc", state="primary",
                   does=OnResult.BATTLES),
        ]  # fmt: skip

    def _has_room(self) -> bool:
        """Whether all buttons lie in one row."""
        look = self.house.look
        wanted = 4 * (look.grown(150) + look.px(12)) + look.grown(_ON_WIDE) + 2 * look.px(16)
        return wanted <= self.house.size[0]

    def _fight_on(self, rect: pygame.Rect) -> Button:
        """The way to fight on from the turn of the moment that was last in focus."""
        refused = self.ways.refused_on or ("" if self.ways.fight_on else "Not from here.")
        state: ButtonState = "disabled" if refused else "ready"
        hint = refused or "A new battle begins there; it counts for no best"
        words = f"Fight on: turn {self.turn}"
        return Button("fight-on", rect, words, "play", "F", pygame.K_f, state, "", hint,
                      OnResult.FIGHT_ON)  # fmt: skip

    def _moment_rows(self) -> tuple[int, int]:
        """How many px from row to row of the moments, and how many rows are in view."""
        look, high = self.house.look, _content(self._moments(), self.house).h
        tall = min(look.grown(_TALL_ROW_H), high // max(1, len(self.outcome.moments)))
        step = max(look.grown(_ROW_H), tall)
        return step, max(1, high // step)

    def _moment_pane(self) -> Pane:
        """The list of the moments."""
        room, shown = _content(self._moments(), self.house), self._moment_rows()[1]
        told = len(self.outcome.moments)
        return Pane("moments", room, self.first_moment, shown, told, does=OnResult.TURN_MOMENTS)

    def _rows(self) -> list[Widget]:
        """A row for each moment in view."""
        told, room = self.outcome.moments, _content(self._moments(), self.house)
        look, can, (high, shown) = (
            self.house.look,
            self.ways.moment is not None,
            self._moment_rows(),
        )
        seen = self.chart.contents.moments if self.chart and self._chart_rect() else ()
        charted, first = {moment.number for moment in seen}, self.first_moment
        wide = room.w - (look.px(12) if len(told) > shown else 0)
        return [
            Item(
                f"{MOMENT}{n}",
                pygame.Rect(room.x, room.y + (n - first) * high, wide, high - look.px(8)),
                partial(paint_row, row=row, can=can, number=n + 1 if n + 1 in charted else 0),
                can,
                f"{'See the turn' if row.whole_turn else 'See it'} again" if can else "",
                does=ShowMoment(row.turn, row.start, row.end),
            )
            for n, row in enumerate(told)
            if first <= n < first + shown
        ]

    # ------------------------------------------------------------------------------------ events

    def handle(self, event: pygame.event.Event) -> None:
        """The player goes on, once the key that played the battle has paused."""
        if self.lull.ignores(event):
            return
        before, intent = self.ring.at, self.hear(event)
        names = [f"{MOMENT}{n}" for n in range(len(self.outcome.moments))]
        self.follow(event, before, names, self._turn_moments)
        at = self.ring.at.removeprefix(MOMENT)
        if at.isdigit() and int(at) < len(self.outcome.moments):
            self.turn = max(1, self.outcome.moments[int(at)].turn)
        match intent:
            case Back():
                self.ways.battles()
            case Scroll(by=by, does=OnResult.TURN_MOMENTS):
                self._turn_moments(by)
            case Scroll(by=by):
                most = max(0, len(self.outcome.ships) - self._shown())
                self.first = min(most, max(0, self.first + by))
            case Press(does=does):
                self._do(does)

    def _do(self, does: Action | None) -> None:
        """What a press leads to, where it leads anywhere."""
        match does:
            case OnResult.BATTLES:
                self.ways.battles()
            case OnResult.TITLE:
                self.house.home()
            case OnResult.REPLAY if self.ways.replay:
                self.ways.replay()
            case OnResult.AGAIN if self.ways.again:
                self.ways.again()
            case OnResult.FIGHT_ON if self.ways.fight_on and not self.ways.refused_on:
                self.ways.fight_on(self.turn)
            case ShowMoment() as seen if self.ways.moment:
                self.turn = max(1, seen.turn)
                self.lull = ConfirmDebounce(seconds=QUIET)
                self.ways.moment(seen.start, seen.end)

    def _turn_moments(self, by: int) -> None:
        """The list of the moments is turned by so many rows."""
        most = max(0, len(self.outcome.moments) - self._moment_rows()[1])
        self.first_moment = min(most, max(0, self.first_moment + by))

    def advance(self, seconds: float) -> None:
        """Nothing moves here; pictures of ships come in."""
        self.lull.advance(seconds)
        if self.bank is not None:
            self.bank.pump(_BAKE_MS)

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """Three papers, and the chart."""
        head, ships, _ = self._papers()
        moments, chart = self._moments(), self._chart_rect()
        if chart is not None and self.chart is not None:
            with c.region("chart", chart):
                self.chart.draw(c, chart)
        with c.region("head", head):
            self._head(c, head)
        with c.region("ships-paper", ships):
            paint.panel(c, ships, "The ships")
            self._ships(c)
        with c.region("moments", moments):
            paint.panel(c, moments, "The moments that mattered")
            if not self.outcome.moments:
                room = _content(moments, self.house)
                words = "No gun did any harm in this battle."
                letters.draw_wrapped(c, room, words, letters.BODY, palette.INK_2)

    def _head(self, c: Canvas, rect: pygame.Rect) -> None:
        """Who won, why, what it cost, after how many turns."""
        paint.panel(c, rect)
        told = self.outcome
        x = rect.x + c.px(22)
        if told.winner is not None:
            paint.badge(c, (x + c.px(16), rect.centery), told.winner, 18, "ABCD"[told.winner])
            x += c.px(48)
        radius = min(34.0, rect.h / c.look.u / 2 - 10)
        room = rect.right - x - c.px(2 * radius + 40)
        role = letters.fitting(told.headline, _HEADLINE_ROLES, c.look, room)
        at = (x, rect.y + c.px(14) + c.look.grown(20))
        fitting.draw_fitted(c, at, told.headline, role, room, anchor="midleft")
        why = pygame.Rect(x, at[1] + c.look.grown(26), room, 0)
        why.h = rect.bottom - c.px(8) - why.y
        step = letters.line_height(letters.BODY, c.look)
        letters.draw_wrapped(c, why, told.why, letters.BODY, palette.INK_2)
        used = step * len(letters.wrap(told.why, letters.BODY, c.look, room))
        if told.losses and why.h >= used + step:
            why.y, why.h = why.y + used, why.h - used
            letters.draw_wrapped(c, why, told.losses, letters.SMALL, palette.INK_2)
        centre = (rect.right - c.px(radius + 18), rect.centery)
        seal(c, centre, str(told.turns), "turn" if told.turns == 1 else "turns", "total", radius)

    def _ships(self, c: Canvas) -> None:
        """A record card for each ship in view."""
        room, high = self._ship_room(), self._card_height()
        for n, ship in enumerate(self.outcome.ships[self.first : self.first + self._shown()]):
            rect = pygame.Rect(room.x, room.y + n * high, room.w - c.px(12), high - c.px(8))
            record_card(c, rect, ship, self.bank)


def _content(paper: pygame.Rect, house: AppContext) -> pygame.Rect:
    """The room on a titled paper."""
    look = house.look
    top = page.below_title(look, 44)
    return pygame.Rect(
        paper.x + look.px(14), paper.y + top, paper.w - look.px(28), paper.h - top - look.px(10)
    )
