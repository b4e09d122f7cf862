"""The briefing: the one page between the list and a battle. Who you are, where and why, both squadrons, how
to win, and Begin; the set-up is one button away."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.core.wording import name_in_sentence
from game.levels import Level
from game.play.briefing_words import chance_words, enemy_strength_words, who_you_are
from game.play.event_words import count_words
from game.play.seats import HUMAN
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.scroll_text import TextBlock, TextLine
from game.ui.kit.widgets import Button, ScrollPane, Widget
from game.ui.pages import battle_list_buttons
from game.ui.pages.battle_list_buttons import SetupAction, SetupChoices
from game.ui.pages.force_panel import draw_forces
from game.ui.pages.level_chart import LevelChartView, find_level_picture, missing_pictures_text
from game.ui.pages.level_list import find_balance_card
from game.ui.pages.setup_page import SetupPage
from game.ui.pages.title_sea import FrontContext

_GAP: Final = 8.0
_STORY_SIZES: Final = (18.0, 16.5, 15.0)
_SCROLL_BAR_WIDTH: Final = 16.0
"""Width of the scroll bar in units."""
_TOP: Final = 68.0
"""Units of the band with the title; it does not grow with the text."""
_STORY_SHARE: Final = 0.36
_LARGE_STORY_SHARE: Final = 0.42
_CHART_SHARE: Final = 0.56
_LARGE_CHART_SHARE: Final = 0.42


class BriefingAction(Action, Enum):
    """Actions of this page alone."""

    CHANGE_SETUP = auto()
    TURN_STORY = auto()


@dataclass(frozen=True, slots=True)
class BriefingLayout:
    """Rectangles in pixels: the story with its text, the chart, the panel of both squadrons, the buttons."""

    story: pygame.Rect
    text: pygame.Rect
    chart: pygame.Rect
    forces: pygame.Rect
    back: pygame.Rect
    setup: pygame.Rect
    begin: pygame.Rect


def briefing_layout(size: tuple[int, int], style: UiStyle) -> BriefingLayout:
    """Return the layout for a window of `size` pixels: the story at the left, all else at its right."""
    large, margin, gap = style.text_scale > 1, style.px(16), style.px(12)
    area = inset(pygame.Rect((0, 0), size), margin, style.px(_TOP), margin)
    left = round(area.w * (_LARGE_STORY_SHARE if large else _STORY_SHARE))
    story, right = Row(left, REST, gap=gap).split(area)
    high = page.control_height(style) + style.px(14)
    chart_h = round((area.h - high) * (_LARGE_CHART_SHARE if large else _CHART_SHARE))
    chart, forces, foot = Column(chart_h, REST, high, gap=gap).split(right)
    begin_w = min(style.text_px(230), right.w * 2 // 5)
    setup, begin = Row(REST, begin_w, gap=gap).split(foot)
    back = pygame.Rect(0, max(style.px(12), style.text_px(9) + style.px(2)), style.text_px(104), 0)
    back.h = max(style.px(44), style.px(_TOP - 8) - back.y)
    back.right = area.right
    text = inset(story, style.px(18), style.px(16), style.px(14))
    return BriefingLayout(story, text, chart, forces, back, setup, begin)


def story_blocks(setup: SetupChoices, style: UiStyle, size: float) -> tuple[TextBlock, ...]:
    """Return what is told, in letters of that size: place and date, who you are, the orders to each side that
    a person commands, the stakes, the briefing; at last who made the level."""
    level = setup.brief.level
    if level is None:
        return ()
    return tuple(block for block in _story_blocks(level, setup, style, size) if block.words)


def _story_blocks(level: Level, setup: SetupChoices, style: UiStyle, size: float) -> Iterator[TextBlock]:
    strong, plain = (letters.TextRole(face, size) for face in (letters.SANS_STRONG_FACE, letters.SANS_FACE))
    when = ", ".join(part for part in (level.place, level.date) if part)
    yield TextBlock(when[:1].upper() + when[1:], letters.ASIDE, palette.WAX)
    people = [side for side in level.sides if setup.seats.get(side.id) == HUMAN]
    head = letters.HEADING if style.text_scale == 1 else letters.TextRole(letters.FELL_FACE, 21)
    if len(people) == 1:
        glued = re.sub(r", (?=\d+\.$)", ",\u00a0", who_you_are(level, people[0].id))
        yield TextBlock(glued, head, gap_above=_GAP)
    elif not people:
        yield TextBlock("You watch: captains command all sides.", head, gap_above=_GAP)
    yield from _aim_blocks(setup, style, plain)
    for side in people:
        heading = "Your orders" if len(people) == 1 else f"{side.name}: {who_you_are(level, side.id)}"
        orders = level.briefing_of(side.id)
        if orders or len(people) > 1:
            yield TextBlock(heading, letters.ASIDE_UPRIGHT, palette.WAX, _GAP)
            yield TextBlock(orders, plain)
    yield TextBlock(level.stakes, strong, gap_above=_GAP)
    yield TextBlock(level.briefing_of(), plain, gap_above=_GAP)
    if setup.brief.lost_features:
        words = f"By this rulebook {'; '.join(setup.brief.lost_features)}."
        yield TextBlock(words, letters.DENSE, palette.INK_2, _GAP)
    made = [f"Level by {level.author}"] if level.author else []
    for words in (*made, *(f"Source: {source}" for source in level.sources)):
        yield TextBlock(words, letters.SMALL, palette.INK_2, _GAP)


def _aim_blocks(setup: SetupChoices, style: UiStyle, plain: letters.TextRole) -> Iterator[TextBlock]:
    """Yield what people's sides are out for where the panel of both squadrons does not tell it whole: it may
    cut a long aim in large text, and has no room for a minor victory."""
    for shown in setup.brief.sides:
        if setup.seats.get(shown.id) != HUMAN:
            continue
        if shown.aim and (style.text_scale > 1 or shown.minor_aim):
            yield TextBlock(f"To win: {shown.aim}.", plain, gap_above=_GAP)
        if shown.minor_aim:
            yield TextBlock(f"A minor victory: {name_in_sentence(shown.minor_aim)}.", plain, gap_above=_GAP)


class BriefingPage(Page):
    """The briefing of the setup `choices`; `start_battle` starts the battle. The chart is drawn by the
    list's own view, which may have it already."""

    def __init__(
        self,
        app: FrontContext,
        choices: SetupChoices,
        start_battle: Callable[[], None],
        chart_view: LevelChartView | None = None,
    ) -> None:
        super().__init__(app, "begin")
        self.app = app
        self.setup = choices
        self.start_battle = start_battle
        self.chart_view = chart_view or LevelChartView()
        self.first_line = 0
        self.picture = find_level_picture(choices.brief.path)
        self.missing_pictures = missing_pictures_text(choices.brief.path)

    def layout(self) -> BriefingLayout:
        """Return the layout for the present window."""
        return briefing_layout(self.app.size, self.app.style)

    @property
    def picture_rect(self) -> pygame.Rect:
        """Return the rectangle of the chart."""
        return self.layout().chart

    def _lines(self) -> tuple[TextLine, ...]:
        """Return the story in the largest letters in which all of it is in view, else in the usual ones."""
        style, room = self.app.style, self.layout().text
        for size in _STORY_SIZES if style.text_scale == 1 else _STORY_SIZES[-1:]:
            lines = scroll_text.wrap_blocks(self._blocks(room, size), style, room.w)
            if scroll_text.last_first_line(lines, room.h) == 0:
                return lines
        usual = self._blocks(room, _STORY_SIZES[-1])
        return scroll_text.wrap_blocks(usual, style, room.w - style.px(_SCROLL_BAR_WIDTH))

    def _blocks(self, room: pygame.Rect, size: float) -> tuple[TextBlock, ...]:
        blocks = story_blocks(self.setup, self.app.style, size)
        if self.picture is not None:
            blocks = (*blocks, self.picture.caption_block(room, self.app.style))
        if self.missing_pictures:
            blocks = (TextBlock(self.missing_pictures, letters.SMALL, palette.WAX), *blocks)
        return blocks

    def widgets(self) -> list[Widget]:
        """Return Begin, the set-up, the story if it scrolls, and Back."""
        layout = self.layout()
        return [
            Button("begin", layout.begin, "Begin", "ship", "Enter", state="primary",
                   second_line=self._length_words(), action=SetupAction.BEGIN),
            Button("setup", layout.setup, "Change set-up", "dice", "S", pygame.K_s,
                   second_line=self._setup_words(), action=BriefingAction.CHANGE_SETUP,
                   hint="Sides, how good the captains are, optional rules, dice, miniatures"),
            *self._story_pane(layout),
            Button("back", layout.back, "Back", "left", "Esc", action=PageAction.BACK),
        ]  # fmt: skip

    def _length_words(self) -> str:
        level = self.setup.brief.level
        return f"About {count_words(level.minutes, 'minute')}" if level and level.minutes else ""

    def _setup_words(self) -> str:
        seats, people = self.setup.seats, list(self.setup.seats.values()).count(HUMAN)
        rules = battle_list_buttons.option_count_text(self.setup) if self.setup.options else ""
        shown = [side for side in seats if people != 1 or seats[side] != HUMAN]
        labels = [battle_list_buttons.seat_choice_label(side, seats) for side in shown]
        told = f"Enemy: {', '.join(labels)}" if people == 1 else " against ".join(labels)
        return " · ".join(part for part in (told, rules) if part)

    def _story_pane(self, layout: BriefingLayout) -> list[Widget]:
        lines, room = self._lines(), layout.text
        if scroll_text.last_first_line(lines, room.h) == 0:
            return []
        first = scroll_text.clamp_first_line(lines, room.h, self.first_line)
        shown = scroll_text.count_shown(lines, first, room.h)
        return [ScrollPane("story", room, first, shown, len(lines), True, action=BriefingAction.TURN_STORY)]

    def handle(self, event: pygame.event.Event) -> None:
        """Begin, change the set-up, scroll, or go back to the list."""
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.app.pop_screen()
            case Press(action=SetupAction.BEGIN):
                self.app.pop_screen()
                self.start_battle()
            case Press(action=BriefingAction.CHANGE_SETUP):
                self.ring.focused = "begin"  # Enter begins, as its button says, once the set-up is done
                self.app.push_screen(SetupPage(self.app, self.setup))
            case Scroll(by=by, action=BriefingAction.TURN_STORY):
                wanted = self.first_line + by
                self.first_line = scroll_text.clamp_first_line(self._lines(), self.layout().text.h, wanted)
            case _:
                pass

    def draw_panels(self, c: Canvas) -> None:
        """Draw the title, the story, the chart and the squadrons."""
        layout, brief = self.layout(), self.setup.brief
        with c.text_region("heading", c.surface.get_rect()):
            size = min(letters.SCREEN_TITLE.size, 46 / c.style.text_scale)
            role = letters.TextRole(letters.FELL_FACE, size)
            at = (layout.story.x + c.px(8), c.px(_TOP / 2))
            room = layout.back.x - at[0] - c.px(16)
            letters.draw_fitted(c, at, brief.title, role, room, palette.PAPER_0, "midleft")
        with c.text_region("story", layout.story):
            panel_drawing.draw_panel(c, layout.story)
            lines = self._lines()
            first = scroll_text.clamp_first_line(lines, layout.text.h, self.first_line)
            scroll_text.draw_lines(c, layout.text, lines, first)
            if self.picture is not None:
                self.picture.draw(c, layout.text, lines, first)
        self.chart_view.draw(c, layout.chart, brief)
        if brief.level is not None:
            with c.text_region("forces", layout.forces):
                self._draw_forces(c, layout.forces, brief.level)

    def _draw_forces(self, c: Canvas, rect: pygame.Rect, level: Level) -> None:
        panel_drawing.draw_panel(c, rect)
        room = inset(rect, c.px(16), c.px(12), c.px(12))
        words = self._odds_words(level)
        if words:
            step = letters.line_height(letters.DENSE_STRONG, c.style)
            lines = letters.wrap_text(words, letters.DENSE_STRONG, c.style, room.w)[:2]
            foot = pygame.Rect(room.x, room.bottom - step * len(lines), room.w, step * len(lines))
            panel_drawing.draw_rule(c, (foot.x, foot.y - c.px(5)), foot.w)
            letters.draw_wrapped(c, foot, words, letters.DENSE_STRONG)
            room.h = foot.y - c.px(10) - room.y
        draw_forces(c, room, level, self.setup.brief.sides)

    def _odds_words(self, level: Level) -> str:
        """Return how strong the enemy is and what the chance of winning, for the only person who plays."""
        people = [side for side, who in self.setup.seats.items() if who == HUMAN]
        if len(people) != 1:
            return ""
        card = find_balance_card(self.setup.brief.path, self.setup.book)
        told = (enemy_strength_words(level, people[0]), chance_words(card, level, people[0]))
        return " ".join(part for part in told if part)
