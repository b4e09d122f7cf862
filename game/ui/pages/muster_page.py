"""The muster before a battle: the seats, the optional rules with their clauses, the seed."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.levels.reading.balance_card import BalanceCard
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.kit.screens import RuleOption
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, ScrollPane, Stepper, Switch, Widget
from game.ui.pages import balance_bar, muster_story, setup_choices
from game.ui.pages.front_context import FrontContext
from game.ui.pages.level_picture import find_level_picture, missing_pictures_text
from game.ui.pages.setup_choices import SetupAction, SetupChoices, StepSeat

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

    def __init__(self, app: FrontContext, choices: SetupChoices, begin: Callable[[], None]) -> None:
        super().__init__(app, "begin")
        self.app = app
        self.plan = choices
        self.start_battle = begin
        self.first_option = self.first_story_line = 0
        self.picture = find_level_picture(choices.brief.path)
        self.missing_pictures = missing_pictures_text(choices.brief.path)

    @property
    def options(self) -> tuple[RuleOption, ...]:
        """Return the optional rules on offer."""
        return setup_choices.available_options(self.plan, self.app.callbacks.books.get(self.plan.book))

    # ------------------------------------------------------------------------------------ layout

    def _panel_rects(self) -> tuple[pygame.Rect, pygame.Rect]:
        style, (w, h) = self.app.style, self.app.size
        margin, top = style.px(16), style.px(72)
        foot = style.px(16) + page.control_height(style) + style.px(16)
        room = pygame.Rect(margin, top, w - 2 * margin, h - top - foot)
        left = pygame.Rect(room.x, room.y, round(room.w * 0.46), room.h)
        right_x = left.right + style.px(12)
        return left, pygame.Rect(right_x, room.y, room.right - right_x, room.h)

    def _rules_rect(self) -> pygame.Rect:
        right, style = self._panel_rects()[1], self.app.style
        top = page.px_below_title(style, 44)
        return pygame.Rect(
            right.x + style.px(14), right.y + top, right.w - style.px(28), right.h - top - style.px(12)
        )

    def _shown_count(self) -> int:
        return max(1, self._rules_rect().h // self.app.style.text_px(_ROW_HEIGHT))

    def widgets(self) -> list[Widget]:
        """Return the controls: seats, visible switches, the story if it scrolls, the seed, the
        buttons."""
        choices = [*self._seat_steppers(), *self._book_choice()]
        return [*choices, *self._option_switches(), *self._story_pane(), *self._foot_controls()]

    def _seat_steppers(self) -> list[Widget]:
        return [
            Stepper(f"seat-{side.id}", self._choice_rect(n),
                    setup_choices.seat_label(side.id, self.plan.seats), action=StepSeat(side.id))
            for n, side in enumerate(self.plan.brief.sides)
        ]  # fmt: skip

    def _book_choice(self) -> list[Widget]:
        if len(self.plan.brief.books) < 2:
            return []
        title = setup_choices.chosen_book_title(self.plan, self.app.callbacks.books)
        room = self._choice_rect(len(self.plan.brief.sides), _BOOK_PERCENT)
        return [Stepper("book", room, title, action=SetupAction.STEP_BOOK)]

    def _choice_rect(self, row: int, most: int = _SEAT_PERCENT) -> pygame.Rect:
        style, left = self.app.style, self._panel_rects()[0]
        high = page.control_height(style)
        top = left.y + page.px_below_title(style, 44)
        wide = min(style.text_px(224), left.w * most // 100)
        return pygame.Rect(left.right - style.px(16) - wide, top + row * (high + style.px(12)), wide, high)

    def _option_switches(self) -> list[Widget]:
        """Return the visible optional rules, in a scrolling pane."""
        room, style = self._rules_rect(), self.app.style
        step, shown = style.text_px(_ROW_HEIGHT), self._shown_count()
        rows: list[Widget] = [
            ScrollPane(
                "rules", room, self.first_option, shown, len(self.options), action=MusterAction.TURN_RULES
            )
        ]
        cites = self.app.settings.table_view
        for n, option in enumerate(self.options[self.first_option : self.first_option + shown]):
            rect = pygame.Rect(room.x, room.y + n * step, room.w - style.px(12), step - style.px(4))
            rows.append(
                Switch(f"option-{option.id}", rect, option.title, option.id in self.plan.options,
                       option.clause if cites else "", True, option.text,
                       action=ToggleOption(option.id))
            )  # fmt: skip
        return rows

    def _foot_controls(self) -> list[Widget]:
        style, (w, h) = self.app.style, self.app.size
        high = page.control_height(style)
        top = h - style.px(16) - high
        wide = style.text_px(150)
        begin = pygame.Rect(w - style.px(16) - wide, top, wide, high)
        narrow = w < style.text_px(_WIDE_FOOT_UNITS)
        shown = high if narrow else wide
        real = self._umpire_button(pygame.Rect(begin.x - style.px(12) - shown, top, shown, high))
        left = real[0].rect.x if real else begin.x
        back = pygame.Rect(left - style.px(12) - style.text_px(110), top, style.text_px(110), high)
        seed = pygame.Rect(style.px(16) + style.text_px(60), top, style.text_px(190), high)
        shuffle = pygame.Rect(seed.right + style.px(12), top, style.text_px(120), high)
        shuffle.w = high if narrow else shuffle.w
        return [
            Stepper(
                "seed",
                seed,
                str(self.plan.seed),
                action=MusterAction.STEP_SEED,
                hint="The same number throws the same dice; type digits to set it",
            ),
            Button(
                "shuffle",
                shuffle,
                "" if narrow else "Other dice",
                "dice",
                hint="Other dice",
                action=MusterAction.SHUFFLE,
            ),
            Button("back", back, "Back", "left", "Esc", action=PageAction.BACK),
            *real,
            Button("begin", begin, "Begin", "ship", "Enter", state="primary", action=SetupAction.BEGIN),
        ]

    def _umpire_button(self, rect: pygame.Rect) -> list[Widget]:
        """Return the button for a real table, if the program offers that."""
        if self.app.callbacks.start_umpired is None:
            return []
        return [
            Button("umpire", rect, "Real table" if rect.w > rect.h else "", "ruler", "F4",
                   pygame.K_F4, hint=setup_choices.UMPIRED_HINT, action=MusterAction.UMPIRE)
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------ events

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
                setup_choices.toggle_option(self.plan, option)
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
                self.plan.seed = self.plan.seed * 69_069 % _MAX_SEED + 1
            case MusterAction.UMPIRE if setup_choices.can_be_umpired(self.app, self.plan):
                self.app.pop_screen()
                setup_choices.start_umpired(self.app, self.plan)

    def _step_choice(self, action: Action | None, by: int) -> None:
        """Step the seed, the book or a seat."""
        match action:
            case MusterAction.STEP_SEED:
                self.plan.seed = (self.plan.seed + by) % (_MAX_SEED + 1)
            case SetupAction.STEP_BOOK:
                setup_choices.step_book(self.plan, by)
                self.first_option = self.first_story_line = 0
            case StepSeat(side):
                setup_choices.step_seat(self.plan, side, by)

    def _type_seed(self, event: pygame.event.Event) -> bool:
        """Return whether a digit or Backspace has edited the seed, or a pad's A has opened the
        screen keyboard for it."""
        if is_pad_a(event):
            self.app.push_screen(ScreenKeys(self, self.app, "Dice", "", self._set_seed, digits=True))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.plan.seed //= 10
            return True
        if event.unicode.isascii() and event.unicode.isdigit():
            self.plan.seed = min(_MAX_SEED, self.plan.seed * 10 + int(event.unicode))
            return True
        return False

    def _set_seed(self, text: str) -> None:
        """Set the seed typed on the screen keyboard; ignore what is no number."""
        if text.isdecimal():
            self.plan.seed = min(_MAX_SEED, int(text))

    def _scroll_options(self, by: int) -> None:
        most = max(0, len(self.options) - self._shown_count())
        self.first_option = min(most, max(0, self.first_option + by))

    # ----------------------------------------------------------------------------------- drawing

    def draw_panels(self, c: Canvas) -> None:
        """Draw the heading and the two panels."""
        with c.text_region("heading", c.surface.get_rect()):
            room = c.surface.get_width() - c.px(60)
            # The band above the panels does not grow with the text.
            role = letters.TextRole(
                letters.FELL_FACE, min(letters.SCREEN_TITLE.size, 46 / c.style.text_scale)
            )
            at = (c.px(24), c.px(36))
            letters.draw_fitted(c, at, self.plan.brief.title, role, room, palette.PAPER_0, "midleft")
            seed = self.control_rects()["seed"]
            at = (c.px(18), seed.centery)
            letters.draw_text(c, at, "Dice", letters.STRONG, palette.PAPER_0, "midleft")
        left, right = self._panel_rects()
        self._draw_sides(c, left)
        with c.text_region("rules-paper", right):
            count = f"{len(self.plan.options)} in force"
            panel_drawing.draw_panel(c, right, "Optional rules", count)
            if not self.options:
                words = "This book has no optional rules for this battle."
                letters.draw_wrapped(c, self._rules_rect(), words, letters.BODY, palette.INK_2)

    def _draw_sides(self, c: Canvas, rect: pygame.Rect) -> None:
        """Draw the sides with badges and names, and the briefing below them."""
        rows, book = self._seat_steppers(), self._book_choice()
        with c.text_region("captains", rect):
            inner = panel_drawing.draw_panel(c, rect, "Captains")
            for side, row in zip(self.plan.brief.sides, rows, strict=True):
                panel_drawing.draw_badge(
                    c, (inner.x + c.px(10), row.rect.centery), side.side_index, 10, "ABCD"[side.side_index]
                )
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
            brief, first = self.plan.brief, self._first_after_scroll(0)
            muster_story.draw_story(c, paper, self._story_lines(), first, brief, self._balance_card)
            if self.picture is not None:
                self.picture.draw(c, paper, self._story_lines(), first)

    def _story_rect(self) -> pygame.Rect:
        style, left = self.app.style, self._panel_rects()[0]
        last = self._choice_rect(len(self._seat_steppers()) + len(self._book_choice()) - 1)
        room = pygame.Rect(left.x + style.px(14), last.bottom + style.px(26), 0, 0)
        room.w, room.h = left.w - style.px(28), left.bottom - style.px(12) - room.y
        return room

    def _story_lines(self) -> tuple[scroll_text.TextLine, ...]:
        style = self.app.style
        blocks = muster_story.story_blocks(
            self.plan.brief, self._lost_features_text(), self._balance_card, style, self._captain_texts()
        )
        if self.picture is not None:
            blocks = (self.picture.caption_block(self._story_rect(), style), *blocks)
        if self.missing_pictures:
            blocks = (TextBlock(self.missing_pictures, letters.SMALL, palette.WAX), *blocks)
        return muster_story.story_lines(blocks, style, self._story_rect())

    def _story_pane(self) -> list[Widget]:
        """Return the story's pane if the story is longer than its panel."""
        lines, room = self._story_lines(), self._story_rect()
        if scroll_text.last_first_line(lines, room.h) == 0:
            return []
        first = self._first_after_scroll(0)
        shown = scroll_text.count_shown(lines, first, room.h)
        return [
            ScrollPane("story", room, first, shown, len(lines), True, "What is told of the battle",
                 MusterAction.TURN_STORY)
        ]  # fmt: skip

    def _first_after_scroll(self, by: int) -> int:
        return scroll_text.clamp_first_line(
            self._story_lines(), self._story_rect().h, self.first_story_line + by
        )

    @property
    def _balance_card(self) -> BalanceCard | None:
        """Return the balance card of the level under the chosen book, or None."""
        brief = self.plan.brief
        return balance_bar.find_balance_card(brief.path, brief.book) if brief.level else None

    def _captain_texts(self) -> tuple[str, ...]:
        """Return how each AI captain fights."""
        return tuple(
            f"{setup_choices.seat_sentence(side.name, side.id, self.plan.seats)}."
            for side in self.plan.brief.sides
            if self.plan.seats[side.id] != setup_choices.HUMAN_SEAT
        )

    def _lost_features_text(self) -> str:
        """Return what the battle loses under a book that is not its own, or ''."""
        lost = self.plan.brief.lost_features
        title = setup_choices.chosen_book_title(self.plan, self.app.callbacks.books)
        return f"Under {title} {'; '.join(lost)}." if lost else ""
