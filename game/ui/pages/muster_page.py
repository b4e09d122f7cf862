"""The muster before a battle: the seats, the optional rules with their clauses, the seed."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.levels.reading.balance_card import BalanceCard
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.kit.screens import RuleOption
from game.ui.kit.scroll_text import TextBlock, TextLine
from game.ui.kit.widgets import Button, ScrollPane, Stepper, Switch, Widget, clamp_first
from game.ui.pages import battle_list_buttons, level_list
from game.ui.pages.battle_list_buttons import SetupAction, SetupChoices, StepSeat
from game.ui.pages.level_briefs import LevelBrief
from game.ui.pages.level_chart import find_level_picture, missing_pictures_text
from game.ui.pages.title_sea import FrontContext

_GAP: Final = 6.0
_SCROLL_BAR_WIDTH: Final = 16.0
"""Width of the scroll bar in units."""
_MAX_BODY_SCALE: Final = 1.25
"""Largest text scale at which the story has the size of a book's page."""


def story_blocks(
    brief: LevelBrief,
    lost_features_text: str,
    card: BalanceCard | None,
    style: UiStyle,
    enemy_sentences: tuple[str, ...] = (),
) -> tuple[TextBlock, ...]:
    """Return the text in paragraphs: what the book cannot represent, how the enemies fight, and so on. With
    large type the story comes after the aims."""
    level = brief.level
    if level is None:
        return ()
    when = ", ".join(part for part in (level.place, level.date) if part)
    first = [TextBlock(when, letters.ASIDE, palette.WAX), TextBlock(lost_features_text, letters.DENSE)]
    first += [TextBlock(words, letters.DENSE, palette.INK_2) for words in enemy_sentences]
    role = letters.BODY if style.text_scale <= _MAX_BODY_SCALE else letters.SMALL
    first.insert(1, TextBlock(level.stakes, letters.DENSE_STRONG, gap_above=_GAP))
    story = [TextBlock(level.briefing_of(), role, gap_above=_GAP)]
    wins = [f"{side.name} wins with: {side.aim}" for side in brief.sides if side.aim]
    aims = [TextBlock(words, letters.DENSE_STRONG, gap_above=_GAP) for words in wins]
    even = [level_list.balance_text_block(card, level)] if card else []
    made = [f"Level by {level.author}"] if level.author else []
    made += [f"Source: {source}" for source in level.sources]
    last = [TextBlock(words, letters.SMALL, palette.INK_2, _GAP) for words in made]
    large = style.text_scale > 1
    found = [*first, *aims, *even, *story] if large else [*first, *story, *aims, *even]
    return tuple(block for block in (*found, *last) if block.words)


def story_lines(blocks: tuple[TextBlock, ...], style: UiStyle, room: pygame.Rect) -> tuple[TextLine, ...]:
    """Return the lines for that area; leave space for a scroll bar if they do not fit."""
    lines = scroll_text.wrap_blocks(blocks, style, room.w)
    if scroll_text.last_first_line(lines, room.h) == 0:
        return lines
    return scroll_text.wrap_blocks(blocks, style, room.w - style.px(_SCROLL_BAR_WIDTH))


def draw_story(
    c: Canvas,
    room: pygame.Rect,
    lines: tuple[TextLine, ...],
    first_line: int,
    brief: LevelBrief,
    card: BalanceCard | None,
) -> None:
    """Draw the lines from `first_line` that fit, and the balance bar above its own line."""
    scroll_text.draw_lines(c, room, lines, first_line)
    if card is None or brief.level is None:
        return
    ours, y = level_list.balance_text_block(card, brief.level), room.y
    for line in lines[first_line : first_line + scroll_text.count_shown(lines, first_line, room.h)]:
        if line.block == ours and line.gap_above:
            wide = room.w - c.px(_SCROLL_BAR_WIDTH)
            level_list.draw_balance_bar(c, pygame.Rect(room.x, y, wide, line.gap_above), card, brief.level)
        y += line.height


_MAX_SEED: Final = 999_999
_WIDE_FOOT_UNITS: Final = 850
"""Units of window width in which all words of its foot fit; with large text two buttons show only
their icons."""
_ROW_HEIGHT: Final = 48.0
_SEAT_PERCENT: Final = 54
_BOOK_PERCENT: Final = 66
"""Per cent of the left panel that a control takes at most: a book's title is longer than a seat,
its label shorter than a side's name."""


class MusterAction(Action, Enum):
    """Actions of the muster alone."""

    STEP_SEED = auto()
    SHUFFLE = auto()
    """Roll another seed."""
    UMPIRE = auto()
    """Start the battle on a real table."""
    TURN_RULES = auto()
    TURN_STORY = auto()


@dataclass(frozen=True, slots=True)
class ToggleOption(Action):
    """Toggle the optional rule of this id."""

    option: str


class MusterPage(Page):
    """The setup `choices` in full; `start_battle` starts the battle."""

    def __init__(self, app: FrontContext, choices: SetupChoices, start_battle: Callable[[], None]) -> None:
        super().__init__(app, "begin")
        self.app = app
        self.setup = choices
        self.start_battle = start_battle
        self.first_option = self.first_story_line = 0
        self.picture = find_level_picture(choices.brief.path)
        self.missing_pictures = missing_pictures_text(choices.brief.path)

    @property
    def options(self) -> tuple[RuleOption, ...]:
        """Return the optional rules on offer."""
        return battle_list_buttons.available_options(
            self.setup, self.app.callbacks.books.get(self.setup.book)
        )

    def _panel_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        style, (w, h) = self.app.style, self.app.size
        margin, top = style.px(16), style.px(72)
        foot = style.px(16) + page.control_height(style) + style.px(16)
        area = inset(pygame.Rect(0, 0, w, h), margin, top, foot)
        left, right = Row(round(area.w * 0.46), REST, gap=style.px(12)).split(area)
        return left, right

    def _rules_rect(self) -> pygame.Rect:
        right, style = self._panel_rects()[1], self.app.style
        return inset(right, style.px(14), page.px_below_title(style, 44), style.px(12))

    def _shown_count(self) -> int:
        return max(1, self._rules_rect().h // self.app.style.text_px(_ROW_HEIGHT))

    def widgets(self) -> list[Widget]:
        """Return the controls: seats, visible switches, the story if it scrolls, the seed, the buttons."""
        choices = [*self._seat_steppers(), *self._book_choice()]
        return [*choices, *self._option_switches(), *self._story_pane(), *self._foot_controls()]

    def _seat_steppers(self) -> list[Widget]:
        return [
            Stepper(
                f"seat-{side.id}",
                self._choice_rect(n),
                battle_list_buttons.seat_choice_label(side.id, self.setup.seats),
                action=StepSeat(side.id),
            )
            for n, side in enumerate(self.setup.brief.sides)
        ]

    def _book_choice(self) -> list[Widget]:
        if len(self.setup.brief.books) < 2:
            return []
        title = battle_list_buttons.chosen_book_title(self.setup, self.app.callbacks.books)
        room = self._choice_rect(len(self.setup.brief.sides), _BOOK_PERCENT)
        return [Stepper("book", room, title, action=SetupAction.STEP_BOOK)]

    def _choice_rect(self, row: int, most: int = _SEAT_PERCENT) -> pygame.Rect:
        style, left = self.app.style, self._panel_rects()[0]
        high = page.control_height(style)
        top = left.y + page.px_below_title(style, 44)
        wide = min(style.text_px(224), left.w * most // 100)
        return pygame.Rect(left.right - style.px(16) - wide, top + row * (high + style.px(12)), wide, high)

    def _option_switches(self) -> list[Widget]:
        area, style, options, first = self._rules_rect(), self.app.style, self.options, self.first_option
        step, shown = style.text_px(_ROW_HEIGHT), self._shown_count()
        found: list[Widget] = [
            ScrollPane("rules", area, first, shown, len(options), action=MusterAction.TURN_RULES)
        ]
        column = pygame.Rect(area.x, area.y, area.w - style.px(12), area.h)
        rects = Column.repeat(shown, step - style.px(4), style.px(4)).split(column)
        cites = self.app.settings.table_view
        found += [
            Switch(f"option-{option.id}", rect, option.title, option.id in self.setup.options,
                   option.clause if cites else "", True, option.text, action=ToggleOption(option.id))
            for option, rect in zip(options[first:], rects, strict=False)
        ]  # fmt: skip
        return found

    def _foot_controls(self) -> list[Widget]:
        style, (w, h) = self.app.style, self.app.size
        high, left = page.control_height(style), style.px(16) + style.text_px(60)
        area = pygame.Rect(left, h - style.px(16) - high, w - style.px(16) - left, high)
        narrow = w < style.text_px(_WIDE_FOOT_UNITS)
        dice_width, table_width = (high, high) if narrow else (style.text_px(120), style.text_px(150))
        real = [table_width] if self.app.callbacks.start_umpired is not None else []
        bar = Row(style.text_px(190), dice_width, REST, style.text_px(110), *real, style.text_px(150),
                  gap=style.px(12))  # fmt: skip
        seed, shuffle, _, back, *umpire, begin = bar.split(area)
        return [
            Stepper("seed", seed, str(self.setup.seed), action=MusterAction.STEP_SEED,
                    hint="The same number throws the same dice; type digits to set it"),
            Button("shuffle", shuffle, "" if narrow else "Other dice", "dice", hint="Other dice",
                   action=MusterAction.SHUFFLE),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            *(Button("umpire", rect, "Real table" if rect.w > rect.h else "", "ruler", "F4", pygame.K_F4,
                     hint=battle_list_buttons.UMPIRED_HINT, action=MusterAction.UMPIRE) for rect in umpire),
            Button("begin", begin, "Begin", "ship", "Enter", state="primary", action=SetupAction.BEGIN),
        ]  # fmt: skip

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key edits the seed."""
        digit = str(event.dict.get("unicode", "")).isdigit()
        return self.ring.focused == "seed" and (digit or event.key == pygame.K_BACKSPACE)

    def handle(self, event: pygame.event.Event) -> None:
        """Handle seats, switches, seed and buttons; digits edit the seed while it has the focus."""
        if self.ring.focused == "seed" and self._type_seed(event):
            return
        before = self.ring.focused
        match self.intent_of(event):
            case Back() | Press(action=PageAction.BACK):
                self.app.pop_screen()
            case Press(action=SetupAction.BEGIN):
                self.app.pop_screen()
                self.start_battle()
            case Press(action=MusterAction() as act):
                self._handle_action(act)
            case Press(action=ToggleOption(option)):
                battle_list_buttons.toggle_option(self.setup, option)
            case StepBy(by=by, action=action):
                self._step_choice(action, by)
            case Scroll(by=by, action=MusterAction.TURN_RULES):
                self._scroll_options(by)
            case Scroll(by=by, action=MusterAction.TURN_STORY):
                self.first_story_line = self._first_after_scroll(by)
            case None:
                rows = [f"option-{option.id}" for option in self.options]
                self.follow_focus(event, before, rows, self._scroll_options)

    def _handle_action(self, act: MusterAction) -> None:
        match act:
            case MusterAction.SHUFFLE:
                # A fixed step (a linear congruential generator): a page has no source of chance.
                self.setup.seed = self.setup.seed * 69_069 % _MAX_SEED + 1
            case MusterAction.UMPIRE if battle_list_buttons.can_be_umpired(self.app, self.setup):
                self.app.pop_screen()
                battle_list_buttons.start_umpired(self.app, self.setup)

    def _step_choice(self, action: Action | None, by: int) -> None:
        match action:
            case MusterAction.STEP_SEED:
                self.setup.seed = (self.setup.seed + by) % (_MAX_SEED + 1)
            case SetupAction.STEP_BOOK:
                battle_list_buttons.step_book(self.setup, by)
                self.first_option = self.first_story_line = 0
            case StepSeat(side):
                battle_list_buttons.step_seat(self.setup, side, by)

    def _type_seed(self, event: pygame.event.Event) -> bool:
        if is_pad_a(event):
            self.app.push_screen(ScreenKeys(self, self.app, "Dice", "", self._set_seed, digits=True))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.setup.seed //= 10
            return True
        if event.unicode.isascii() and event.unicode.isdigit():
            self.setup.seed = min(_MAX_SEED, self.setup.seed * 10 + int(event.unicode))
            return True
        return False

    def _set_seed(self, text: str) -> None:
        if text.isdecimal():
            self.setup.seed = min(_MAX_SEED, int(text))

    def _scroll_options(self, by: int) -> None:
        self.first_option = clamp_first(self.first_option + by, self._shown_count(), len(self.options))

    def draw_panels(self, c: Canvas) -> None:
        """Draw the heading and the two panels."""
        with c.text_region("heading", c.surface.get_rect()):
            room = c.surface.get_width() - c.px(60)
            # The band above the panels does not grow with the text.
            size = min(letters.SCREEN_TITLE.size, 46 / c.style.text_scale)
            role = letters.TextRole(letters.FELL_FACE, size)
            at = (c.px(24), c.px(36))
            letters.draw_fitted(c, at, self.setup.brief.title, role, room, palette.PAPER_0, "midleft")
            seed = self.control_rects()["seed"]
            at = (c.px(18), seed.centery)
            letters.draw_text(c, at, "Dice", letters.STRONG, palette.PAPER_0, "midleft")
        left, right = self._panel_rects()
        self._draw_sides(c, left)
        with c.text_region("rules-paper", right):
            count = f"{len(self.setup.options)} in force"
            panel_drawing.draw_panel(c, right, "Optional rules", count)
            if not self.options:
                words = "This book has no optional rules for this battle."
                letters.draw_wrapped(c, self._rules_rect(), words, letters.BODY, palette.INK_2)

    def _draw_sides(self, c: Canvas, rect: pygame.Rect) -> None:
        rows, book = self._seat_steppers(), self._book_choice()
        with c.text_region("captains", rect):
            inner = panel_drawing.draw_panel(c, rect, "Captains")
            for side, row in zip(self.setup.brief.sides, rows, strict=True):
                at = (inner.x + c.px(10), row.rect.centery)
                panel_drawing.draw_badge(c, at, side.side_index, 10, "ABCD"[side.side_index])
                room = row.rect.x - inner.x - c.px(40)
                for role, ink, words, dy in (
                    (letters.STRONG, palette.INK_1, side.name, -10),
                    (letters.SMALL, palette.INK_2, side.ships, 10),
                ):
                    at = (inner.x + c.px(28), row.rect.centery + c.style.text_px(dy))
                    letters.draw_fitted(c, at, words, role, room, ink, "midleft")
            for row in book:
                at = (inner.x + c.px(28), row.rect.centery)
                letters.draw_text(c, at, "Rulebook", letters.STRONG, anchor="midleft")
            paper = self._story_rect()
            panel_drawing.draw_rule(c, (paper.x, paper.y - c.px(10)), paper.w)
            brief, first = self.setup.brief, self._first_after_scroll(0)
            draw_story(c, paper, self._story_lines(), first, brief, self._balance_card)
            if self.picture is not None:
                self.picture.draw(c, paper, self._story_lines(), first)

    def _story_rect(self) -> pygame.Rect:
        style, left = self.app.style, self._panel_rects()[0]
        last = self._choice_rect(len(self._seat_steppers()) + len(self._book_choice()) - 1)
        return inset(left, style.px(14), last.bottom + style.px(26) - left.y, style.px(12))

    def _story_lines(self) -> tuple[scroll_text.TextLine, ...]:
        style = self.app.style
        lost, seated = self._lost_features_text(), self._captain_texts()
        blocks = story_blocks(self.setup.brief, lost, self._balance_card, style, seated)
        if self.picture is not None:
            blocks = (self.picture.caption_block(self._story_rect(), style), *blocks)
        if self.missing_pictures:
            blocks = (TextBlock(self.missing_pictures, letters.SMALL, palette.WAX), *blocks)
        return story_lines(blocks, style, self._story_rect())

    def _story_pane(self) -> list[Widget]:
        lines, room = self._story_lines(), self._story_rect()
        if scroll_text.last_first_line(lines, room.h) == 0:
            return []
        first = self._first_after_scroll(0)
        shown = scroll_text.count_shown(lines, first, room.h)
        hint = "What is told of the battle"
        return [ScrollPane("story", room, first, shown, len(lines), True, hint, MusterAction.TURN_STORY)]

    def _first_after_scroll(self, by: int) -> int:
        wanted = self.first_story_line + by
        return scroll_text.clamp_first_line(self._story_lines(), self._story_rect().h, wanted)

    @property
    def _balance_card(self) -> BalanceCard | None:
        brief = self.setup.brief
        return level_list.find_balance_card(brief.path, brief.book) if brief.level else None

    def _captain_texts(self) -> tuple[str, ...]:
        return tuple(
            f"{battle_list_buttons.seat_sentence(side.name, side.id, self.setup.seats)}."
            for side in self.setup.brief.sides
            if self.setup.seats[side.id] != battle_list_buttons.HUMAN_SEAT
        )

    def _lost_features_text(self) -> str:
        """Return what the battle loses under a book that is not its own, or ''."""
        lost = self.setup.brief.lost_features
        title = battle_list_buttons.chosen_book_title(self.setup, self.app.callbacks.books)
        return f"Under {title} {'; '.join(lost)}." if lost else ""
