"""The set-up of a battle: who commands each side, the rulebook, the dice, and the optional rules."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.play.seats import HUMAN
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.layout import REST, Column, Row, inset
from game.ui.kit.page import Page, PageAction
from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.kit.screens import RuleOption
from game.ui.kit.scroll_text import TextBlock
from game.ui.kit.widgets import Button, ScrollPane, Stepper, Switch, Widget, clamp_first
from game.ui.pages import battle_list_buttons
from game.ui.pages.battle_list_buttons import SetupAction, SetupChoices, StepSeat
from game.ui.pages.force_panel import draw_forces
from game.ui.pages.title_sea import FrontContext

_MAX_SEED: Final = 999_999
_ROW_HEIGHT: Final = 48.0
_CHOICE_PERCENT: Final = 54
_BOOK_PERCENT: Final = 66
"""Per cent of the left panel that a control takes at most: a book's title is longer than a seat,
its label shorter than a side's name."""
_GAP: Final = 6.0


class SetupPageAction(Action, Enum):
    """Actions of this page alone."""

    STEP_SEED = auto()
    SHUFFLE = auto()
    """Roll another seed."""
    UMPIRE = auto()
    """Start the battle on a real table."""
    TURN_RULES = auto()


@dataclass(frozen=True, slots=True)
class ToggleOption(Action):
    """Toggle the optional rule of this id."""

    option: str


_SQUADRONS_HEIGHT: Final = 240.0
_SQUADRONS_MIN_HEIGHT: Final = 150.0
"""Units at normal text size of the least height in which both squadrons are drawn."""


class SetupPage(Page):
    """The choices for a battle, changed in place; Back and Done lead to the page below."""

    def __init__(self, app: FrontContext, choices: SetupChoices) -> None:
        opponents = (f"seat-{side}" for side, who in choices.seats.items() if who != HUMAN)
        super().__init__(app, next(opponents, "done"))
        self.app = app
        self.setup = choices
        self.first_option = 0

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
        """Return the controls: seats, book, seed, visible switches, the buttons."""
        choices = [*self._seat_steppers(), *self._book_choice(), *self._seed_controls()]
        return [*choices, *self._option_switches(), *self._foot_buttons()]

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

    def _seed_controls(self) -> list[Widget]:
        style, high = self.app.style, page.control_height(self.app.style)
        row = self._choice_rect(len(self.setup.brief.sides) + len(self._book_choice()))
        seed, shuffle = Row(REST, high, gap=style.px(8)).split(row)
        hint = "The same number throws the same dice; type digits to set it"
        return [
            Stepper("seed", seed, str(self.setup.seed), action=SetupPageAction.STEP_SEED, hint=hint),
            Button("shuffle", shuffle, "", "dice", hint="New dice", action=SetupPageAction.SHUFFLE),
        ]

    def _choice_rect(self, row: int, most: int = _CHOICE_PERCENT) -> pygame.Rect:
        style, left = self.app.style, self._panel_rects()[0]
        high = page.control_height(style)
        top = left.y + page.px_below_title(style, 44)
        wide = min(style.text_px(236), left.w * most // 100)
        return pygame.Rect(left.right - style.px(16) - wide, top + row * (high + style.px(12)), wide, high)

    def _option_switches(self) -> list[Widget]:
        area, style, options, first = self._rules_rect(), self.app.style, self.options, self.first_option
        step, shown = style.text_px(_ROW_HEIGHT), self._shown_count()
        found: list[Widget] = [
            ScrollPane("rules", area, first, shown, len(options), action=SetupPageAction.TURN_RULES)
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

    def _foot_buttons(self) -> list[Widget]:
        style, (w, h) = self.app.style, self.app.size
        high, margin = page.control_height(style), style.px(16)
        area = pygame.Rect(margin, h - margin - high, w - 2 * margin, high)
        table, _, done = Row(style.text_px(210), REST, style.text_px(150), gap=style.px(12)).split(area)
        real = Button("umpire", table, "Play with miniatures", "ruler", "F4", pygame.K_F4,
                      hint=battle_list_buttons.UMPIRED_HINT, action=SetupPageAction.UMPIRE)  # fmt: skip
        can_umpire = battle_list_buttons.can_be_umpired(self.app, self.setup)
        return [
            *([real] if can_umpire else []),
            Button("done", done, "Done", "check", "Esc", state="primary", action=PageAction.BACK),
        ]

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
            case Press(action=SetupPageAction() as act):
                self._handle_action(act)
            case Press(action=ToggleOption(option)):
                battle_list_buttons.toggle_option(self.setup, option)
            case StepBy(by=by, action=action):
                self._step_choice(action, by)
            case Scroll(by=by, action=SetupPageAction.TURN_RULES):
                self._scroll_options(by)
            case None:
                rows = [f"option-{option.id}" for option in self.options]
                self.follow_focus(event, before, rows, self._scroll_options)

    def _handle_action(self, act: SetupPageAction) -> None:
        match act:
            case SetupPageAction.SHUFFLE:
                # A fixed step (a linear congruential generator): a page has no source of chance.
                self.setup.seed = self.setup.seed * 69_069 % _MAX_SEED + 1
            case SetupPageAction.UMPIRE if battle_list_buttons.can_be_umpired(self.app, self.setup):
                self.app.pop_screen()
                battle_list_buttons.start_umpired(self.app, self.setup)

    def _step_choice(self, action: Action | None, by: int) -> None:
        match action:
            case SetupPageAction.STEP_SEED:
                self.setup.seed = (self.setup.seed + by) % (_MAX_SEED + 1)
            case SetupAction.STEP_BOOK:
                battle_list_buttons.step_book(self.setup, by)
                self.first_option = 0
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
        left, right = self._panel_rects()
        self._draw_choices(c, left)
        with c.text_region("rules-paper", right):
            panel_drawing.draw_panel(c, right, "Optional rules", f"{len(self.setup.options)} on")
            if not self.options:
                words = "This book has no optional rules for this battle."
                letters.draw_wrapped(c, self._rules_rect(), words, letters.BODY, palette.INK_2)

    def _draw_choices(self, c: Canvas, rect: pygame.Rect) -> None:
        with c.text_region("captains", rect):
            inner = panel_drawing.draw_panel(c, rect, "Who commands")
            left = inner.x + c.px(28)
            for side, row in zip(self.setup.brief.sides, self._seat_steppers(), strict=True):
                at = (inner.x + c.px(10), row.rect.centery)
                panel_drawing.draw_badge(c, at, side.side_index, 10, "ABCD"[side.side_index])
                for role, ink, words, dy in (
                    (letters.STRONG, palette.INK_1, side.name, -10),
                    (letters.SMALL, palette.INK_2, side.ships, 10),
                ):
                    at = (left, row.rect.centery + c.style.text_px(dy))
                    room = row.rect.x - inner.x - c.px(40)
                    letters.draw_fitted(c, at, words, role, room, ink, "midleft")
            seed = self._seed_controls()[0].rect
            labels = [*(("Rulebook", control.rect) for control in self._book_choice()), ("Dice", seed)]
            for words, box in labels:
                letters.draw_text(c, (left, box.centery), words, letters.STRONG, anchor="midleft")
            area = inset(rect, c.px(14), seed.bottom + c.px(26) - rect.y, c.px(12))
            panel_drawing.draw_rule(c, (area.x, area.y - c.px(10)), area.w)
            lines = scroll_text.wrap_blocks(self._notes(), c.style, area.w)
            scroll_text.draw_lines(c, area, lines, 0)
            self._draw_squadrons(c, inset(area, 0, sum(line.height for line in lines) + c.px(16)))

    def _draw_squadrons(self, c: Canvas, area: pygame.Rect) -> None:
        """Draw the ships of both sides at the foot of the area, if it has room for them."""
        level = self.setup.brief.level
        high = min(area.h, c.style.text_px(_SQUADRONS_HEIGHT))
        if level is None or high < c.style.text_px(_SQUADRONS_MIN_HEIGHT):
            return
        foot = pygame.Rect(area.x, area.bottom - high, area.w, high)
        panel_drawing.draw_rule(c, (foot.x, foot.y - c.px(8)), foot.w)
        draw_forces(c, foot, level, self.setup.brief.sides)

    def _notes(self) -> tuple[TextBlock, ...]:
        """Return how each captain fights, and what the battle loses under a book that is not its own."""
        setup, blocks = self.setup, list[TextBlock]()
        for side in setup.brief.sides:
            if setup.seats[side.id] != HUMAN:
                words = f"{battle_list_buttons.seat_sentence(side.name, side.id, setup.seats)}."
                blocks.append(TextBlock(words, letters.DENSE, palette.INK_2, _GAP))
        if setup.brief.lost_features:
            title = battle_list_buttons.chosen_book_title(setup, self.app.callbacks.books)
            words = f"Under {title} {'; '.join(setup.brief.lost_features)}."
            blocks.append(TextBlock(words, letters.DENSE, gap_above=_GAP))
        return tuple(blocks)
