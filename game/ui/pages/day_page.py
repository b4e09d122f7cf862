"""The page of the day's battle: what it is, Fight, the calendar of the month, and the result to share."""

import calendar
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import Final

import pygame

from game.analysis.calendar_file import DayCalendar, lines_of_try, open_try, update_calendar
from game.analysis.code_lines import CodeError
from game.analysis.day_result import LIMITS, DayEnding
from game.analysis.days_battle import DaysBattle, battle_lists, days_battle
from game.books.names import TITLES
from game.play.briefing_words import who_you_are
from game.play.event_words import count_words
from game.play.journal import JournalError
from game.play.rulebook import own_tables_digest
from game.play.saved_battles import BattleSetup
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import ButtonState
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.clipboard import copy_text
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.layout import REST, Column, Row
from game.ui.kit.page import PageAction, PageWithText
from game.ui.kit.screens import AppContext, MakeScreen, OpenCode, Screen
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, Stepper, Widget
from game.ui.pages.level_briefs import read_brief
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.loading_page import LoadingPage

COPIED_TEXT: Final = "Copied: three lines that give nothing away and prove themselves."
OWN_NUMBERS_HINT: Final = "Your own numbers for this rulebook are in force; a day's battle goes by the game's"
ENEMY_TEXT: Final = "The enemy is an admiral, and takes the time that he needs."
NO_RESULT_HINT: Final = "You have fought no day's battle to its end yet"
_WEEKS: Final = 6
_CHART_SHARE: Final = 0.5
_LEGEND: Final = (DayEnding.MAJOR_VICTORY, DayEnding.DRAW, DayEnding.MAJOR_DEFEAT)


class DayAction(Action, Enum):
    """Actions of this page alone."""

    FIGHT = auto()
    CONTINUE = auto()
    """Resume the try that was left."""
    COPY = auto()
    MONTH = auto()
    """Step to another month of the calendar."""
    PASTE = auto()
    """Open the page of a pasted code."""


@dataclass(frozen=True, slots=True)
class DayPageCallbacks:
    """How a try is started, how the one of a journal is resumed, and the page of a pasted code."""

    start: Callable[[AppContext, BattleSetup], Screen]
    resume: Callable[[AppContext, Path], Screen]
    open_code: OpenCode


@dataclass(frozen=True, slots=True)
class DayPageLayout:
    """Rectangles in pixels: the two panels, the chart (empty with large text), the text, the month's stepper,
    the button beside it, the names of the weekdays, the month's days, and the lines below them."""

    panels: tuple[pygame.Rect, pygame.Rect]
    chart: pygame.Rect
    text: pygame.Rect
    month: pygame.Rect
    paste: pygame.Rect
    weekdays: pygame.Rect
    days: pygame.Rect
    foot: pygame.Rect


def state_words(found: DayCalendar, today: date) -> str:
    """Return how today's battle stands: ``won in 9 turns, 4 days in a row``."""
    best, streak = found.best(today), found.streak(today)
    how = f"{best.ending.short} in {count_words(best.turns, 'turn')}" if best else "not fought yet"
    return f"{how}, {streak} days in a row" if streak > 1 else how


class DayPage(PageWithText):
    """The battle of the day `today`. Raise NoDaysBattle on a date that has none."""

    def __init__(self, context: AppContext, today: date, callbacks: DayPageCallbacks) -> None:
        super().__init__(context, "fight")
        self.today, self.callbacks = today, callbacks
        self.battle: DaysBattle = days_battle(today)
        self.brief = read_brief(self.battle.path, context.settings.text_language)
        self.calendar = update_calendar(context.data_dir)
        self.open_journal = open_try(context.data_dir, self.calendar, today)
        self.month = today.replace(day=1)
        self.notice = (
            self.calendar.problem and f"{self.calendar.problem[:1].upper()}{self.calendar.problem[1:]}."
        )
        self.chart_view = LevelChartView()
        if self.open_journal is not None:
            self.ring.focused = "continue"

    # ------------------------------------------------------------------------------ layout
    def layout(self) -> DayPageLayout:
        """Return the layout for the present window."""
        style = self.context.style
        left, right = page.two_panel_rects(style, self.context.size)
        text = page.text_rect(style, left)
        chart = pygame.Rect(text.topleft, (0, 0))
        if style.text_scale == 1:
            chart, text = Column(round(text.h * _CHART_SHARE), REST, gap=style.px(14)).split(text)
        high, line = page.control_height(style), letters.line_height(letters.BODY, style)
        month, names, days, foot = Column(high, line, REST, 2 * line + style.px(8), gap=style.px(6)).split(
            page.text_rect(style, right)
        )
        month, paste = Row(REST, style.text_px(150), gap=style.px(8)).split(month)
        return DayPageLayout((left, right), chart, text, month, paste, names, days, foot)

    # ------------------------------------------------------------------------------ controls
    def widgets(self) -> list[Widget]:
        """Return Fight or Continue, the text, the month, Copy result and Back."""
        layout = self.layout()
        return [
            *self._fight_buttons(layout.panels[0]),
            self._text_pane(),
            Stepper("month", layout.month, f"{self.month:%B %Y}", action=DayAction.MONTH,
                    hint="The days you have fought"),
            Button("paste", layout.paste, "Paste a code", "", "V", pygame.K_v, action=DayAction.PASTE,
                   hint="A result or a battle that somebody has sent you: it is fought again to check it"),
            *self._copy_and_back(layout.panels[1]),
        ]  # fmt: skip

    def _fight_buttons(self, panel: pygame.Rect) -> Iterator[Widget]:
        first, second = page.foot_button_rects(self.context.style, panel, 150, 140)
        hint = OWN_NUMBERS_HINT if own_tables_digest(self.battle.listed.book) else ""
        words = "Fight again" if self.calendar.tries(self.today) else "Fight"
        if self.open_journal is None:
            yield Button("fight", first, words, "swords", "Enter", state="disabled" if hint else "primary",
                         hint=hint, action=DayAction.FIGHT)  # fmt: skip
            return
        yield Button("continue", first, "Continue", "sail", "Enter", state="primary",
                     action=DayAction.CONTINUE)  # fmt: skip
        yield Button("fight", second, words, "swords", state="disabled" if hint else "ready", hint=hint,
                     action=DayAction.FIGHT)  # fmt: skip

    def _copy_and_back(self, panel: pygame.Rect) -> Iterator[Widget]:
        back, copy = page.foot_button_rects(self.context.style, panel, 110, 175)
        has_result = self.calendar.last(self.today) is not None
        state: ButtonState = "ready" if has_result else "disabled"
        hint = "Of the last battle that you fought to its end" if has_result else NO_RESULT_HINT
        yield Button("copy", copy, "Copy result", "quill", "C", pygame.K_c, state, hint=hint,
                     action=DayAction.COPY)  # fmt: skip
        yield Button("back", back, "Back", "left", "Esc", action=PageAction.BACK)

    def handle(self, event: pygame.event.Event) -> None:
        """Start or resume the battle, copy the result, step through the months, scroll, or go back."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.context.pop_screen()
            case Press(action=DayAction.FIGHT):
                setup = self.battle.setup(self.context.settings.text_language)
                self._open_battle(lambda context: self.callbacks.start(context, setup))
            case Press(action=DayAction.CONTINUE) if self.open_journal is not None:
                path = self.open_journal
                self._open_battle(lambda context: self.callbacks.resume(context, path))
            case Press(action=DayAction.COPY):
                self.notice, self.first_text_line = self._copy_result(), 0
            case Press(action=DayAction.PASTE):
                self.context.push_screen(self.callbacks.open_code(self.context))
            case StepBy(by=by, action=DayAction.MONTH):
                self._step_month(by)
            case Scroll(by=by, action=PageAction.TURN):
                self._scroll_text(by)
            case _:
                pass

    def _open_battle(self, make_screen: MakeScreen) -> None:
        def failed(words: str) -> None:
            self.notice = f"{words}."
            self.context.pop_screen()

        self.context.push_screen(LoadingPage(self.context, self.brief.title, make_screen, failed))

    def _copy_result(self) -> str:
        last = self.calendar.last(self.today)
        if last is None:
            return ""
        try:
            copy_text("\n".join(lines_of_try(self.context.data_dir, self.calendar, last)))
        except (CodeError, JournalError) as fault:
            return f"It cannot be shared: {fault}."
        return COPIED_TEXT

    def _step_month(self, by: int) -> None:
        wanted = (self.month + timedelta(31) if by > 0 else self.month - timedelta(1)).replace(day=1)
        first = battle_lists()[0].start.replace(day=1)
        self.month = min(max(wanted, first), self.today.replace(day=1))

    # ------------------------------------------------------------------------------ text
    def _text_rect(self) -> pygame.Rect:
        return self.layout().text

    def _text_blocks(self) -> Iterator[TextBlock]:
        level = self.brief.level
        assert level is not None, "shipped levels can be read"
        when = ", ".join(part for part in (TITLES[self.brief.book], level.place, level.date) if part)
        yield TextBlock(self.brief.title, letters.HEADING)
        yield TextBlock(when, letters.ASIDE, palette.WAX, 4)
        yield TextBlock(who_you_are(level, self.battle.side), letters.STRONG, palette.INK_1, 8)
        mine = next(side for side in self.brief.sides if side.id == self.battle.side)
        if mine.aim:
            yield TextBlock(f"To win: {mine.aim}.", letters.BODY, palette.INK_1, 4)
        yield TextBlock(ENEMY_TEXT, letters.BODY, palette.INK_1, 4)
        yield TextBlock(self._state_sentence, letters.STRONG, palette.INK_1, 8)
        if self.notice:
            is_good = self.notice == COPIED_TEXT
            yield TextBlock(self.notice, letters.STRONG, palette.TEAL if is_good else palette.WAX, 8)
        for sentence in LIMITS:
            yield TextBlock(sentence, letters.SMALL, palette.INK_2, 6)

    @cached_property
    def _state_sentence(self) -> str:
        tries, best = self.calendar.tries(self.today), self.calendar.best(self.today)
        if best is None:
            return "Begun, and not fought to its end." if tries else "Not fought yet."
        ending = f"{best.ending.words[:1].upper()}{best.ending.words[1:]}"
        of_several = f", the best of {tries} tries" if tries > 1 else ""
        return f"{ending} in {count_words(best.turns, 'turn')}{of_several}."

    def _streak_sentence(self) -> str:
        streak, longest = self.calendar.streak(self.today), self.calendar.longest_streak(self.today)
        if not longest:
            return "Fight it to its end to begin a streak."
        return f"Streak: {count_words(streak, 'day')}. Longest: {count_words(longest, 'day')}."

    # ------------------------------------------------------------------------------ drawn
    def draw_panels(self, c: Canvas) -> None:
        """Draw the battle at the left and the calendar at the right."""
        layout, when = self.layout(), f"{self.today.day} {self.today:%B %Y}"
        with c.text_region("day", layout.panels[0]):
            panel_drawing.draw_panel(c, layout.panels[0], "Today's battle", when)
        with c.text_region("calendar", layout.panels[1]):
            panel_drawing.draw_panel(c, layout.panels[1], "Calendar")
        if layout.chart.h:
            self.chart_view.draw(c, layout.chart, self.brief)
        with c.text_region("text", layout.text):
            self._draw_text(c)
        with c.text_region("days", layout.days.union(layout.weekdays)):
            self._draw_month(c, layout)
        with c.text_region("streak", layout.foot):
            self._draw_foot(c, layout.foot)

    def _draw_month(self, c: Canvas, layout: DayPageLayout) -> None:
        columns = Row(*[REST] * 7)
        for name, rect in zip(calendar.day_abbr, columns.split(layout.weekdays), strict=True):
            letters.draw_text(c, rect.center, name, letters.SMALL, palette.INK_2, "center")
        day = self.month - timedelta(self.month.weekday())
        for week in Column(*[REST] * _WEEKS).split(layout.days):
            for rect in columns.split(week):
                if day.month == self.month.month:
                    self._draw_day(c, rect.inflate(-c.px(4), -c.px(4)), day)
                day += timedelta(1)

    def _draw_day(self, c: Canvas, rect: pygame.Rect, day: date) -> None:
        best = self.calendar.best(day) if day <= self.today else None
        panel_drawing.draw_paper(c, rect, palette.PAPER_0 if day <= self.today else palette.PAPER_2, 3)
        if day == self.today:
            panel_drawing.draw_outline(c, rect, palette.WAX, 2, 3)
        at = (rect.x + c.px(6), rect.y + c.px(3))
        ink = palette.INK_1 if day <= self.today else palette.DISABLED_TEXT
        letters.draw_text_at_top_left(c, at, str(day.day), letters.SMALL, ink)
        if best is not None:
            radius = min(rect.h // 4, rect.w // 4)
            draw_ending(
                c, (rect.right - radius - c.px(7), rect.bottom - radius - c.px(6)), radius, best.ending
            )

    def _draw_foot(self, c: Canvas, rect: pygame.Rect) -> None:
        line = letters.line_height(letters.BODY, c.style)
        x, y, radius = rect.x, rect.y + line // 2, line // 3
        for ending in _LEGEND:
            words = ending.short
            draw_ending(c, (x + radius, y), radius, ending)
            letters.draw_text(c, (x + 3 * radius, y), words, letters.SMALL, palette.INK_2, "midleft")
            x += 5 * radius + letters.text_width(words, letters.SMALL, c.style)
        room = rect.right - x
        letters.draw_fitted(c, (x, y), "small: a minor one", letters.SMALL, room, palette.INK_2, "midleft")
        y += line + c.px(4)
        words = self._streak_sentence()
        letters.draw_fitted(c, (rect.x, y), words, letters.STRONG, rect.w, palette.INK_1, "midleft")


def draw_ending(c: Canvas, centre: tuple[int, int], radius: int, ending: DayEnding) -> None:
    """Draw the mark of an ending: full for a victory, half for a draw, empty for a defeat, small for a
    minor one; `radius` in px."""
    if ending in (DayEnding.MINOR_VICTORY, DayEnding.MINOR_DEFEAT):
        radius = radius * 2 // 3
    wide = max(2, radius // 4)
    pygame.draw.aacircle(c.surface, palette.INK_1, centre, radius, 0 if ending.short == "won" else wide)
    if ending is DayEnding.DRAW:
        pygame.draw.aacircle(
            c.surface, palette.INK_1, centre, radius, 0, draw_bottom_left=True, draw_top_left=True
        )
