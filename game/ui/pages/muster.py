"""The muster before a battle: every side's captain, the optional rules with their clauses, the
seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame

from game.levels.reading.balance_card import Card
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import page, scroll_text
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, Press, Scroll, StepBy
from game.ui.kit.page import OnPage, Page
from game.ui.kit.screen_keys import ScreenKeys, is_a
from game.ui.kit.screens import RuleOption
from game.ui.kit.scroll_text import Block
from game.ui.kit.widgets import Button, Pane, Stepper, Switch, Widget
from game.ui.pages import balance_bar, muster_story, real_table, seats
from game.ui.pages import setup as plans
from game.ui.pages.front import Front
from game.ui.pages.level_picture import level_picture, unshown
from game.ui.pages.setup import OnSetup, SetupChoices, StepSeat

_LARGEST_SEED: Final = 999_999
_FOOT: Final = 850
"""Units of a window in which all words of its foot have room: where text is large, two of its
buttons show their pictures alone."""
_ROW: Final = 48.0
_SEAT_SHARE: Final = 54
_BOOK_SHARE: Final = 66
"""Hundredths of the left paper that a choice takes at most: a book's title is longer than a seat,
and the word before it shorter than a side's name."""


class OnMuster(Action, Enum):
    """What only the muster can do."""

    STEP_SEED = auto()
    SHUFFLE = auto()
    """Another seed, by chance."""
    UMPIRE = auto()
    """The battle begins on a real table: the game keeps its sheets."""
    TURN_RULES = auto()
    TURN_STORY = auto()


@dataclass(frozen=True, slots=True)
class TurnOption(Action):
    """The optional rule of this id is in force, or no more."""

    option: str


class Muster(Page):
    """What is settled in `plan`, shown in full; `begin` starts the battle."""

    def __init__(self, app: Front, plan: SetupChoices, begin: Callable[[], None]) -> None:
        super().__init__(app, "begin")
        self.app = app
        self.plan = plan
        self.begin = begin
        self.first = self.told = 0
        self.picture = level_picture(plan.brief.path)
        self.unshown = unshown(plan.brief.path)

    @property
    def options(self) -> tuple[RuleOption, ...]:
        """The optional rules on offer."""
        return plans.options_on_offer(self.plan, self.app.doors.books.get(self.plan.book))

    # ------------------------------------------------------------------------------------ layout

    def _columns(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The briefing at the left, the rules at the right."""
        look, (w, h) = self.app.look, self.app.size
        margin, top = look.px(16), look.px(72)
        foot = look.px(16) + page.target(look) + look.px(16)
        room = pygame.Rect(margin, top, w - 2 * margin, h - top - foot)
        left = pygame.Rect(room.x, room.y, round(room.w * 0.46), room.h)
        right_x = left.right + look.px(12)
        return left, pygame.Rect(right_x, room.y, room.right - right_x, room.h)

    def _rules_room(self) -> pygame.Rect:
        """Where the switches lie, within the right-hand paper."""
        right, look = self._columns()[1], self.app.look
        top = page.below_title(look, 44)
        return pygame.Rect(
            right.x + look.px(14), right.y + top, right.w - look.px(28), right.h - top - look.px(12)
        )

    def _shown(self) -> int:
        """How many switches are in view."""
        return max(1, self._rules_room().h // self.app.look.grown(_ROW))

    def widgets(self) -> list[Widget]:
        """Seats, switches in view, the story if it must be turned, the seed, the three buttons."""
        choices = [*self._seats(), *self._book_choice()]
        return [*choices, *self._switches(), *self._story_pane(), *self._foot()]

    def _seats(self) -> list[Widget]:
        """A choice for each side."""
        return [
            Stepper(f"seat-{side.id}", self._choice_room(n),
                    seats.words(side.id, self.plan.seats), does=StepSeat(side.id))
            for n, side in enumerate(self.plan.brief.sides)
        ]  # fmt: skip

    def _book_choice(self) -> list[Widget]:
        """The book it is played by, below the sides, where there are several."""
        if len(self.plan.brief.books) < 2:
            return []
        title = plans.book_title(self.plan, self.app.doors.books)
        room = self._choice_room(len(self.plan.brief.sides), _BOOK_SHARE)
        return [Stepper("book", room, title, does=OnSetup.STEP_BOOK)]

    def _choice_room(self, row: int, most: int = _SEAT_SHARE) -> pygame.Rect:
        """Where the choice in that row of the left paper lies."""
        look, left = self.app.look, self._columns()[0]
        high = page.target(look)
        top = left.y + page.below_title(look, 44)
        wide = min(look.grown(224), left.w * most // 100)
        return pygame.Rect(
            left.right - look.px(16) - wide, top + row * (high + look.px(12)), wide, high
        )

    def _switches(self) -> list[Widget]:
        """The optional rules in view, under a pane that scrolls them."""
        room, look = self._rules_room(), self.app.look
        step, shown = look.grown(_ROW), self._shown()
        rows: list[Widget] = [
            Pane("rules", room, self.first, shown, len(self.options), does=OnMuster.TURN_RULES)
        ]
        cites = self.app.settings.table_view
        for n, option in enumerate(self.options[self.first : self.first + shown]):
            rect = pygame.Rect(room.x, room.y + n * step, room.w - look.px(12), step - look.px(4))
            rows.append(
                Switch(f"option-{option.id}", rect, option.title, option.id in self.plan.options,
                       option.clause if cites else "", True, option.text,
                       does=TurnOption(option.id))
            )  # fmt: skip
        return rows

    def _foot(self) -> list[Widget]:
        """Seed, back and begin along the lower edge."""
        look, (w, h) = self.app.look, self.app.size
        high = page.target(look)
        top = h - look.px(16) - high
        wide = look.grown(150)
        begin = pygame.Rect(w - look.px(16) - wide, top, wide, high)
        narrow = w < look.grown(_FOOT)
        shown = high if narrow else wide
        real = self._real_table(pygame.Rect(begin.x - look.px(12) - shown, top, shown, high))
        left = real[0].rect.x if real else begin.x
        back = pygame.Rect(left - look.px(12) - look.grown(110), top, look.grown(110), high)
        seed = pygame.Rect(look.px(16) + look.grown(60), top, look.grown(190), high)
        shuffle = pygame.Rect(seed.right + look.px(12), top, look.grown(120), high)
        shuffle.w = high if narrow else shuffle.w
        return [
            Stepper("seed", seed, str(self.plan.seed), does=OnMuster.STEP_SEED,
                    hint="The same number throws the same dice; type digits to set it"),
            Button("shuffle", shuffle, "" if narrow else "Other dice", "dice", hint="Other dice",
                   does=OnMuster.SHUFFLE),
            Button("back", back, "Back", "left", "Esc", does=OnPage.BACK),
            *real,
            Button("begin", begin, "Begin", "ship", "Enter", state="primary", does=OnSetup.BEGIN),
        ]  # fmt: skip

    def _real_table(self, rect: pygame.Rect) -> list[Widget]:
        """The way to a table with models and dice of one's own, where the house has one."""
        if self.app.doors.umpire is None:
            return []
        return [
            Button("umpire", rect, "Real table" if rect.w > rect.h else "", "ruler", "F4",
                   pygame.K_F4, hint=real_table.TOLD, does=OnMuster.UMPIRE)
        ]  # fmt: skip

    # ------------------------------------------------------------------------------------ events

    def is_written(self, event: pygame.event.Event) -> bool:
        """Whether the key changes the seed: a digit, or one less."""
        digit = str(event.dict.get("unicode", "")).isdigit()
        return self.ring.at == "seed" and (digit or event.key == pygame.K_BACKSPACE)

    def handle(self, event: pygame.event.Event) -> None:
        """Seats, switches, seed and buttons answer; digits set the seed while it has the focus."""
        if self.ring.at == "seed" and self._typed(event):
            return
        before = self.ring.at
        match self.hear(event):
            case Back() | Press(does=OnPage.BACK):
                self.app.back()
            case Press(does=OnSetup.BEGIN):
                self.app.back()
                self.begin()
            case Press(does=OnMuster() as act):
                self._press(act)
            case Press(does=TurnOption(option)):
                plans.turn_option(self.plan, option)
            case StepBy(by=by, does=does):
                self._step(does, by)
            case Scroll(by=by, does=OnMuster.TURN_RULES):
                self._scroll(by)
            case Scroll(by=by, does=OnMuster.TURN_STORY):
                self.told = self._first_told(by)
            case None:
                rows = [f"option-{option.id}" for option in self.options]
                self.follow(event, before, rows, self._scroll)

    def _press(self, act: OnMuster) -> None:
        """What only the muster can do, and is pressed."""
        match act:
            case OnMuster.SHUFFLE:
                self.plan.seed = self.plan.seed * 69_069 % _LARGEST_SEED + 1
            case OnMuster.UMPIRE:
                self._umpire()

    def _umpire(self) -> None:
        """The battle begins on a real table, which takes this page's place."""
        if real_table.can_be_umpired(self.app, self.plan):
            self.app.back()
            real_table.begin_umpired(self.app, self.plan)

    def _step(self, does: Action | None, by: int) -> None:
        """The seed, the book or a seat is the next or the one before."""
        match does:
            case OnMuster.STEP_SEED:
                self.plan.seed = (self.plan.seed + by) % (_LARGEST_SEED + 1)
            case OnSetup.STEP_BOOK:
                plans.step_book(self.plan, by)
                self.first = self.told = 0
            case StepSeat(side):
                plans.step_seat(self.plan, side, by)

    def _typed(self, event: pygame.event.Event) -> bool:
        """A digit or Backspace has changed the seed, or A of a pad lays keys to type it."""
        if is_a(event):
            self.app.push(ScreenKeys(self, self.app, "Dice", "", self._diced, digits=True))
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_BACKSPACE:
            self.plan.seed //= 10
            return True
        if event.unicode.isascii() and event.unicode.isdigit():
            self.plan.seed = min(_LARGEST_SEED, self.plan.seed * 10 + int(event.unicode))
            return True
        return False

    def _diced(self, text: str) -> None:
        """The seed that was typed on keys of the screen; what is no number changes nothing."""
        if text.isdecimal():
            self.plan.seed = min(_LARGEST_SEED, int(text))

    def _scroll(self, by: int) -> None:
        """The list of rules has turned."""
        most = max(0, len(self.options) - self._shown())
        self.first = min(most, max(0, self.first + by))

    # ----------------------------------------------------------------------------------- drawing

    def draw_papers(self, c: Canvas) -> None:
        """Heading, two papers."""
        with c.region("heading", c.surface.get_rect()):
            room = c.surface.get_width() - c.px(60)
            # The band above the papers does not grow with the text.
            role = letters.Role(letters.FELL, min(letters.SCREEN_TITLE.size, 46 / c.look.text))
            at = (c.px(24), c.px(36))
            fitting.draw_fitted(
                c, at, self.plan.brief.title, role, room, palette.PAPER_0, "midleft"
            )
            seed = self.spots()["seed"]
            at = (c.px(18), seed.centery)
            letters.draw_text(c, at, "Dice", letters.STRONG, palette.PAPER_0, "midleft")
        left, right = self._columns()
        self._captains(c, left)
        with c.region("rules-paper", right):
            count = f"{len(self.plan.options)} in force"
            paint.panel(c, right, "Optional rules", count)
            if not self.options:
                words = "This book has no optional rules for this battle."
                letters.draw_wrapped(c, self._rules_room(), words, letters.BODY, palette.INK_2)

    def _captains(self, c: Canvas, rect: pygame.Rect) -> None:
        """The sides with their badges and names, and below them the briefing."""
        rows, book = self._seats(), self._book_choice()
        with c.region("captains", rect):
            inner = paint.panel(c, rect, "Captains")
            for side, row in zip(self.plan.brief.sides, rows, strict=True):
                paint.badge(
                    c, (inner.x + c.px(10), row.rect.centery), side.place, 10, "ABCD"[side.place]
                )
                room = row.rect.x - inner.x - c.px(40)
                for role, ink, words, dy in (
                    (letters.STRONG, palette.INK_1, side.name, -10),
                    (letters.SMALL, palette.INK_2, side.ships, 10),
                ):
                    at = (inner.x + c.px(28), row.rect.centery + c.look.grown(dy))
                    fitting.draw_fitted(c, at, words, role, room, ink, "midleft")
            for row in book:
                at = (inner.x + c.px(28), row.rect.centery)
                letters.draw_text(c, at, "Rulebook", letters.STRONG, anchor="midleft")
            paper = self._story_room()
            paint.rule(c, (paper.x, paper.y - c.px(10)), paper.w)
            brief, first = self.plan.brief, self._first_told(0)
            muster_story.draw(c, paper, self._story(), first, brief, self._card)
            if self.picture is not None:
                self.picture.draw(c, paper, self._story(), first)

    def _story_room(self) -> pygame.Rect:
        """The left paper below its choices."""
        look, left = self.app.look, self._columns()[0]
        last = self._choice_room(len(self._seats()) + len(self._book_choice()) - 1)
        room = pygame.Rect(left.x + look.px(14), last.bottom + look.px(26), 0, 0)
        room.w, room.h = left.w - look.px(28), left.bottom - look.px(12) - room.y
        return room

    def _story(self) -> tuple[scroll_text.TextLine, ...]:
        """What is told of the battle, in lines."""
        look = self.app.look
        blocks = muster_story.blocks_of(
            self.plan.brief, self._lost_words(), self._card, look, self._seated()
        )
        if self.picture is not None:
            blocks = (self.picture.block(self._story_room(), look), *blocks)
        if self.unshown:
            blocks = (Block(self.unshown, letters.SMALL, palette.WAX), *blocks)
        return muster_story.lines_in(blocks, look, self._story_room())

    def _story_pane(self) -> list[Widget]:
        """The story can be turned where it is longer than its paper."""
        lines, room = self._story(), self._story_room()
        if scroll_text.last_first(lines, room.h) == 0:
            return []
        first = self._first_told(0)
        shown = scroll_text.shown_from(lines, first, room.h)
        return [
            Pane("story", room, first, shown, len(lines), True, "What is told of the battle",
                 OnMuster.TURN_STORY)
        ]  # fmt: skip

    def _first_told(self, by: int) -> int:
        """The first line in view when the story is turned by so many."""
        return scroll_text.first_of(self._story(), self._story_room().h, self.told + by)

    @property
    def _card(self) -> Card | None:
        """The balance card of the level under the chosen book, if one lies beside it."""
        brief = self.plan.brief
        return balance_bar.card_beside(brief.path, brief.book) if brief.level else None

    def _seated(self) -> tuple[str, ...]:
        """How each captain who is no person fights."""
        return tuple(
            f"{seats.told(side.name, side.id, self.plan.seats)}."
            for side in self.plan.brief.sides
            if self.plan.seats[side.id] != seats.PERSON
        )

    def _lost_words(self) -> str:
        """What the battle loses under a book that is not its own; '' for nothing."""
        lost = self.plan.brief.lost
        title = plans.book_title(self.plan, self.app.doors.books)
        return f"Under {title} {'; '.join(lost)}." if lost else ""
