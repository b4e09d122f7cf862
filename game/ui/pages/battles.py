"""The battle list: what can be fought at the left, its chart at the right, who commands below."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from operator import is_not
from pathlib import Path
from typing import Final

import pygame

from game.stage.paper import backdrop, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Intent, Press, Scroll, StepBy
from game.ui.kit.list_layout import HEADING, Layout, laid_out
from game.ui.kit.page import OnPage
from game.ui.kit.press_pause import Lull
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Item, Pane, Stepper, Widget
from game.ui.pages import battle_filter, seats
from game.ui.pages import setup as plans
from game.ui.pages.battle_card import books_words, hint_of, level_card
from game.ui.pages.briefs import Brief, SideBrief
from game.ui.pages.chart_view import ChartView
from game.ui.pages.front import Front
from game.ui.pages.level_shelf import Shelf, ShelfEntry, Stamp, read
from game.ui.pages.muster import Muster
from game.ui.pages.setup import OnSetup, SetupChoices, StepSeat

_HEAD_ROLES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)


class OnBattles(Action, Enum):
    """What the list can do beside its levels."""

    OPEN_MUSTER = auto()
    STEP_FILTER = auto()
    TURN_LIST = auto()


@dataclass(frozen=True, slots=True)
class ChooseLevel(Action):
    """The level in that row of the list is the chosen one, 0 the first."""

    row: int


class Battles(Screen):
    """The list of levels, the chosen one, and what is settled for it. `app` starts the battle;
    `fought` is the file of the battle that one comes from, and is chosen."""

    def __init__(self, app: Front, fought: str = "") -> None:
        self.app = app
        self.shelf = Shelf(app.levels, app.data_dir)
        self.only = battle_filter.ALL
        self.chosen = 0
        self.first = 0
        self.ring = FocusRing(_name(0))
        self.lull = Lull(awaited=bool(fought))
        self.chart = ChartView()
        self.plans: dict[tuple[Path, Stamp], SetupChoices] = {}
        self._other = False
        self._keep(next((each.path for each in self.entries if each.path.name == fought), None))

    @property
    def moving(self) -> bool:
        """Whether the part of the list that is in view is another than it was."""
        return self._other

    @property
    def entries(self) -> list[ShelfEntry]:
        """The files in the list, as far as they are asked for."""
        return battle_filter.shown(self.shelf.entries, self.only)

    @property
    def briefs(self) -> tuple[Brief, ...]:
        """What is known of each level in the list."""
        return tuple(entry.shown for entry in self.entries)

    @property
    def brief(self) -> Brief | None:
        """The chosen level as the chosen book sets it up, None if there are no levels at all."""
        return self.plan.brief if self.plan else None

    @property
    def plan(self) -> SetupChoices | None:
        """What is settled for the chosen level; of a file that was written anew, afresh."""
        entries = self.entries
        if not entries:
            return None
        entry = entries[self.chosen]
        key = (entry.path, entry.stamp)
        if key not in self.plans:
            self.plans[key] = plans.plan_for(read(entry), self.app.fresh_seed())
        return self.plans[key]

    def layout(self) -> Layout:
        """Where everything lies in the window as it is."""
        return laid_out(self.app.size, self.app.look)

    # ---------------------------------------------------------------------------------- widgets

    def widgets(self) -> list[Widget]:
        """The list's cards, then the details' controls, what is asked for, and the way back."""
        lay = self.layout()
        return [
            *self._cards(lay),
            *self._controls(lay),
            self._filter(lay),
            self._back_button(lay),
        ]

    def _cards(self, lay: Layout) -> list[Widget]:
        """The list itself and a card for each level; those out of view lie far off the window."""
        shown = lay.cards_in_view
        entries = self.entries
        turn = OnBattles.TURN_LIST
        cards: list[Widget] = [Pane("list", lay.list, self.first, shown, len(entries), does=turn)]
        for n, entry in enumerate(entries):
            rect = lay.card(n - self.first)
            if n < self.first:
                rect.bottom = lay.card(n - self.first + 1).y - lay.list.y
            elif n >= self.first + shown:
                rect.y += self.app.size[1] - lay.card(shown).y
            books = books_words(entry.shown, self.app.doors.books)
            paint_card = partial(level_card, entry=entry, chosen=n == self.chosen, books=books)
            does = ChooseLevel(n)
            cards.append(Item(_name(n), rect, paint_card, hint=hint_of(entry), does=does))
        return cards

    def _controls(self, lay: Layout) -> list[Widget]:
        """Who commands each side, the rules, and Begin."""
        plan = self.plan
        if plan is None:
            return []
        usable = plan.brief.level is not None
        controls: list[Widget] = list(self._book_choice(lay, plan))
        controls += [
            Stepper(
                f"seat-{side.id}",
                lay.seat(n, len(plan.brief.sides)),
                seats.words(side.id, plan.seats),
                side.place if lay.crowded else None,
                hint=f"Who commands the {side.name}: left and right change it",
                does=StepSeat(side.id),
            )
            for n, side in enumerate(plan.brief.sides[:2])
        ]
        controls.append(
            Button("rules", lay.rules, "Muster", "book", "M", pygame.K_m,
                   "ready" if usable else "disabled", _rules_sub(plan),
                   "Optional rules, more sides, and the seed of the dice", OnBattles.OPEN_MUSTER)
        )  # fmt: skip
        begin = Button("begin", lay.begin, "Begin", "ship", "Enter" if usable else "",
                       state="primary" if usable else "disabled",
                       hint="" if usable else plan.brief.fault, does=OnSetup.BEGIN)  # fmt: skip
        return [*controls, begin]

    def _book_choice(self, lay: Layout, plan: SetupChoices) -> list[Stepper]:
        """The book it is played under, where there are several."""
        if len(plan.brief.books) < 2:
            return []
        return [
            Stepper("book", lay.book, plans.book_title(plan, self.app.doors.books),
                   hint="The rulebook it is played by", does=OnSetup.STEP_BOOK)
        ]  # fmt: skip

    def _filter(self, lay: Layout) -> Stepper:
        """Which battles are in the list."""
        asked = battle_filter.words(self.only, self.shelf.entries, self.app.doors.books)
        return Stepper("filter", lay.filter, asked, does=OnBattles.STEP_FILTER,
                       hint="Which battles are listed: all, or those of one book")  # fmt: skip

    def _back_button(self, lay: Layout) -> Button:
        """The way back to the title."""
        return Button("back", lay.back, "Back", "left", "Esc", does=OnPage.BACK)

    # ----------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """The list, the seats and the buttons answer; the focus stays in view."""
        if self.lull.swallows(event):
            return
        before = self.ring.at
        found = self.widgets()
        intent = self.ring.hear(event, widgets.spots_of(found))
        if self.ring.at != before and widgets.is_arrow(event):
            match widgets.does_of(found, self.ring.at):
                case ChooseLevel(row):
                    self.choose(row)
        self._act(intent)

    def choose(self, row: int) -> None:
        """The level in that row is the chosen one, and in view."""
        self.chosen = row
        self._under_that_book()
        shown = self.layout().cards_in_view
        self.first = min(max(self.first, self.chosen - shown + 1), self.chosen)

    def _act(self, intent: Intent | None) -> None:
        """The intent is carried out; Enter or A on the chosen level begins it."""
        match intent:
            case Back() | Press(does=OnPage.BACK):
                self.app.back()
            case Press(does=OnSetup.BEGIN):
                self.begin()
            case Press(does=OnBattles.OPEN_MUSTER) if self.plan:
                self.app.push(Muster(self.app, self.plan, self.begin))
            case Press(does=ChooseLevel(row)):
                again = row == self.chosen and self.ring.shown
                self.choose(row)
                if again:
                    self.begin()
            case StepBy(by=by, does=OnBattles.STEP_FILTER):
                self.ask_for(by)
            case StepBy(by=by, does=OnSetup.STEP_BOOK) if self.plan:
                plans.step_book(self.plan, by)
            case StepBy(by=by, does=StepSeat(side)) if self.plan:
                plans.step_seat(self.plan, side, by)
            case Scroll(by=by, does=OnBattles.TURN_LIST):
                most = max(0, len(self.entries) - self.layout().cards_in_view)
                self.first = min(most, max(0, self.first + by))
            case _:
                pass

    def begin(self) -> None:
        """The chosen battle begins with what is settled; the battle takes this screen's place."""
        plan = self.plan
        if plan is None or plan.brief.level is None:
            return
        battle = self.app.doors.start_battle(
            self.app, plan.brief.path, dict(plan.seats), list(plan.options), plan.seed, plan.book
        )
        self.app.push(battle)

    def ask_for(self, by: int) -> None:
        """Another part of the shelf is in the list; a level of it that was chosen stays so, else
        the first is, under the book that was asked for."""
        path = self._path
        shelf, books = self.shelf.entries, self.app.doors.books
        self.only = battle_filter.stepped(self.only, by, shelf, books)
        self.chosen = self.first = 0
        self._keep(path)
        self._under_that_book()

    def _under_that_book(self) -> None:
        """Who asked for the battles of one book plays them by it."""
        plan = self.plan
        if plan is not None and self.only in plan.brief.books:
            plans.set_book(plan, self.only)

    @property
    def _path(self) -> Path | None:
        """The file of the chosen level."""
        entries = self.entries
        return entries[self.chosen].path if entries else None

    def advance(self, seconds: float) -> None:
        """A few files are read, those in view first, and the folder is looked at again now and
        then; the chosen level stays the chosen one."""
        self.lull.advance(seconds)
        before, path = self.entries, self._path
        shown = self.layout().cards_in_view
        self._other = self.shelf.advance(seconds, before[self.first : self.first + shown])
        if self.only not in battle_filter.ways(self.shelf.entries, self.app.doors.books):
            self.only = battle_filter.ALL
        now = self.entries
        if len(now) != len(before) or any(map(is_not, now, before)):
            self._other = True
            self._keep(path)

    def _keep(self, path: Path | None) -> None:
        """The list is another: the same file is the chosen one if it is still there, and in
        view."""
        entries, shown = self.entries, self.layout().cards_in_view
        same = (n for n, entry in enumerate(entries) if entry.path == path)
        chosen = next(same, min(self.chosen, max(0, len(entries) - 1)))
        if self.ring.at == _name(self.chosen):
            self.ring.at = _name(chosen)
        self.chosen = chosen
        most = max(0, len(entries) - shown)
        self.first = min(most, max(self.first, chosen - shown + 1), max(0, chosen))

    # ---------------------------------------------------------------------------------- drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Dark sea, heading, list, chart, details."""
        c = self.app.canvas(surface)
        lay = self.layout()
        backdrop.sea_ground(c)
        with c.region("heading", surface.get_rect()):
            at = (lay.list.x, lay.heading_y)
            letters.draw_text(c, at, HEADING, letters.SCREEN_TITLE, palette.PAPER_0, "midleft")
        if self.brief is None:
            _no_battles(c, lay)
        else:
            self.chart.draw(c, lay.chart, self.brief)
            self._details(c, lay, self.brief)
        bar = lay.list.move(lay.list.w + c.px(4), 0)
        bar.w = c.px(6)
        parts.scroll_bar(c, bar, self.first, lay.cards_in_view, len(self.entries), True)
        widgets.draw(c, [w for w in self.widgets() if not isinstance(w, Pane)], self.ring)

    def _details(self, c: Canvas, lay: Layout, brief: Brief) -> None:
        """The paper below the chart: title, book, the sides and what each is out for."""
        with c.region("details", lay.details):
            paint.panel(c, lay.details)
            plan = self.plan
            title = ""
            if plan is not None and not self._book_choice(lay, plan):
                title = plans.book_title(plan, self.app.doors.books)
            _details_head(c, lay, brief.title, title)
            if brief.fault:
                rect = lay.briefing(0, 1)
                letters.draw_wrapped(c, rect, brief.fault, letters.BODY, palette.WAX)
            for n, side in enumerate(brief.sides[:2]):
                _side_words(c, lay.briefing(n, len(brief.sides[:2])), side, not lay.crowded)


def _name(row: int) -> str:
    """The name of a level's card in the list."""
    return f"level-{row}"


def _side_words(c: Canvas, rect: pygame.Rect, side: SideBrief, with_aim: bool) -> None:
    """A side's badge, name and ships, and below them what it is out for. Where all that has no
    room, the badge stands for the name."""
    line = rect.y + c.look.grown(10)
    paint.badge(c, (rect.x + c.px(10), line), side.place, 9, "ABCD"[side.place])
    room = rect.w - c.px(26)
    roles = (letters.STRONG, letters.SMALL_STRONG, letters.SMALL)
    told = f"{side.name}: {side.ships}"
    if letters.width(told, roles[-1], c.look) > room:
        told = side.ships
    role = letters.fitting(told, roles, c.look, room)
    words = letters.fit(told, role, c.look, room)
    letters.draw_text(c, (rect.x + c.px(26), line), words, role, anchor="midleft")
    if with_aim:
        top = rect.y + c.look.grown(19)
        aim = pygame.Rect(rect.x + c.px(26), top, rect.w - c.px(30), rect.bottom - top)
        letters.draw_wrapped(c, aim, side.aim, letters.SMALL, palette.INK_2)


def _rules_sub(plan: SetupChoices) -> str:
    """How many optional rules are in force."""
    count = len(plan.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"


def _details_head(c: Canvas, lay: Layout, title: str, book: str) -> None:
    """Title at the left, the book in wax italic at the right ('' where its choice lies there), the
    chequer rule under both."""
    head = lay.details_head
    wide = letters.width(book, letters.LEAD, c.look) if book else lay.book.w
    room = head.w - wide - c.px(20)
    role = letters.fitting(title, _HEAD_ROLES, c.look, room)
    words = letters.fit(title, role, c.look, room)
    letters.draw_text(c, (head.x, head.centery), words, role, anchor="midleft")
    at = (head.right, head.centery)
    letters.draw_text(c, at, book, letters.LEAD, palette.WAX, "midright")
    paint.chequer(c, pygame.Rect(head.x, head.bottom, head.w, c.px(3)))


def _no_battles(c: Canvas, lay: Layout) -> None:
    """Where no level file was found, a sentence says so."""
    with c.region("chart", lay.chart):
        inner = paint.panel(c, lay.chart, "No battles")
        words = "No level files were found. The game keeps its battles in the folder levels."
        letters.draw_wrapped(c, inner, words, letters.BODY)
