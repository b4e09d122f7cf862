"""The battle list: what can be fought at the left, its chart at the right, who commands below."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from operator import is_not
from pathlib import Path

import pygame

from game.levels import LevelError
from game.stage.paper import backdrop, paint, palette, parts
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.confirm_debounce import ConfirmDebounce, is_go_on, is_press
from game.ui.kit.focus import Back, FocusRing, Hotspot, Intent, Press, Scroll, StepBy
from game.ui.kit.list_layout import HEADING, Layout, laid_out
from game.ui.kit.page import OnPage
from game.ui.kit.screens import Screen
from game.ui.kit.widgets import Button, Item, Pane, Stepper, Widget
from game.ui.pages import battle_details as details
from game.ui.pages import battle_filter, list_buttons, list_keys, own_battle, seats
from game.ui.pages import fought as record
from game.ui.pages import setup as plans
from game.ui.pages.battle_card import CardStory, books_words, hint_of, level_card
from game.ui.pages.battle_filter import Asked, Filter
from game.ui.pages.briefs import Brief
from game.ui.pages.chart_view import ChartView
from game.ui.pages.front import Front
from game.ui.pages.level_shelf import Shelf, ShelfEntry, Stamp, read
from game.ui.pages.list_buttons import OnBattles
from game.ui.pages.muster import Muster
from game.ui.pages.newcomer import Offers, OnNewcomer
from game.ui.pages.packs import Packs
from game.ui.pages.real_table import begin_umpired, can_be_umpired
from game.ui.pages.setup import OnSetup, SetupChoices, StepSeat


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
        self.fought = record.load(app.data_dir)
        self.offers = Offers(app, self.fought)
        self.asked = Filter(**self.fought.asked)
        self.entries = battle_filter.shown(self.shelf.entries, self.asked, self.fought)
        self.chosen = 0
        self.first = 0
        self.ring = FocusRing(_name(0))
        self.lull = ConfirmDebounce(awaited=bool(fought))
        self.steered = not fought
        self._ran_on = False
        self.chart = ChartView()
        self.awaited: Path | None = None  # made here, and not in the list yet: it will be chosen
        self.plans: dict[tuple[Path, Stamp], SetupChoices] = {}
        self._other = False
        self._keep(self._opened_at(fought))

    def _opened_at(self, fought: str) -> Path | None:
        """The file that is chosen at first: the one of the battle one comes from, else where the
        list was left."""
        key = self.fought.last if fought else self.fought.left
        keyed = (each for each in self.entries if battle_filter.is_called(each, key))
        named = (each for each in self.entries if each.called == fought)
        found = next(keyed, None)
        if found is None or (fought and found.called != fought):
            found = next(named, None)
        return found.path if found else None

    @property
    def moving(self) -> bool:
        """Whether the part of the list that is in view is another than it was."""
        return self._other

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
            seed, enemy = self.app.fresh_seed(), self.fought.enemy_first
            self.plans[key] = plans.plan_for(read(entry), seed, enemy)
        return self.plans[key]

    def layout(self) -> Layout:
        """Where everything lies in the window as it is."""
        return self.offers.below(laid_out(self.app.size, self.app.look))

    # ---------------------------------------------------------------------------------- widgets

    def widgets(self) -> list[Widget]:
        """What a newcomer is offered, cards, details, what is asked for, and the way back."""
        lay, entry = self.layout(), self.entries[self.chosen] if self.entries else None
        return [
            *self.offers.buttons(lay),
            *self._cards(lay),
            *self._controls(lay),
            *list_buttons.filters(lay, self.asked, self.shelf.entries, self.app.doors.books,
                                  len(self.entries)),
            *list_buttons.corner(lay, draws=own_battle.can_be_drawn(self.app, entry, self.brief),
                                 umpires=can_be_umpired(self.app, self.plan),
                                 makes=own_battle.book_of(self.app, self.asked, self.plan)),
        ]  # fmt: skip

    def _cards(self, lay: Layout) -> list[Widget]:
        """The list itself and a card for each level; those out of view lie far off the window."""
        shown = lay.cards_in_view
        entries, top = self.entries, self._top
        turn = OnBattles.TURN_LIST
        cards: list[Widget] = [Pane("list", lay.list, self.first, shown, len(entries), does=turn)]
        for n, entry in enumerate(entries):
            rect = lay.card(n - self.first)
            if n < self.first:
                rect.bottom = lay.card(n - self.first + 1).y - lay.list.y
            elif n >= self.first + shown:
                rect.y += self.app.size[1] - lay.card(shown).y
            books = books_words(entry.shown, self.app.doors.books)
            results = battle_filter.results_of(entry, self.fought)
            story = CardStory(books, results, _tag(entry, *top))
            paint_card = partial(level_card, entry=entry, chosen=n == self.chosen, story=story)
            hint = hint_of(entry, results)
            cards.append(Item(_name(n), rect, paint_card, hint=hint, does=ChooseLevel(n)))
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
                hint=seats.told(side.name, side.id, plan.seats),
                does=StepSeat(side.id),
            )
            for n, side in enumerate(plan.brief.sides[:2])
        ]
        controls.append(
            Button("rules", lay.rules, "Muster", "book", "M", pygame.K_m,
                   "ready" if usable else "disabled", plans.rules_sub(plan),
                   "Who commands each side, optional rules, and the dice", OnBattles.OPEN_MUSTER)
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

    # ----------------------------------------------------------------------------------- events

    def handle(self, event: pygame.event.Event) -> None:
        """The list, the seats and the buttons answer; the focus stays in view."""
        if self.lull.ignores(event) or self._runs_on(event):
            return
        before = self.ring.at
        found = self.widgets()
        if self._jumps(event, found):
            return
        spots = widgets.spots_of(found)
        if list_keys.walks(event):
            spots = tuple(s for s in spots if not self._is_aside(s))
        intent = self.ring.handle(event, spots)
        if self.ring.at != before and widgets.is_arrow(event):
            match widgets.does_of(found, self.ring.at):
                case ChooseLevel(row):
                    self.choose(row)
        if not self._opens(intent):
            self._act(intent)

    def _opens(self, intent: Intent | None) -> bool:
        """Whether the intent has opened another page, or the drawing table."""
        match intent:
            case Press(does=OnNewcomer() as way):
                self.app.push(self.offers.ways[way](self.app))
            case Press(does=OnBattles.DRAW):
                self._draw(self._path)
            case Press(does=OnBattles.NEW):
                self._make()
            case Press(does=OnBattles.UMPIRE):
                begin_umpired(self.app, self.plan)
            case Press(does=OnBattles.PACKS):
                self.app.push(Packs(self.app))
            case _:
                return False
        return True

    def _is_aside(self, spot: Hotspot) -> bool:
        """Whether it is a row of the list other than the chosen one: the list is one stop."""
        return isinstance(spot.does, ChooseLevel) and spot.does != ChooseLevel(self.chosen)

    def _jumps(self, event: pygame.event.Event, found: list[Widget]) -> bool:
        """Whether a key of the list has gone to another of its rows: a letter that is the key of a
        control is that control's."""
        if not isinstance(widgets.does_of(found, self.ring.at), ChooseLevel):
            return False
        if event.type == pygame.KEYDOWN and any(
            s.key == event.key for s in widgets.spots_of(found)
        ):
            return False
        titles = [entry.shown.title for entry in self.entries]
        row = list_keys.row_after(event, titles, self.chosen, self.layout().cards_in_view)
        if row is None:
            return False
        self.choose(row)
        self.ring.at, self.ring.hand, self.ring.shown = _name(row), "keys", True
        return True

    def _runs_on(self, event: pygame.event.Event) -> bool:
        """Whether the press is Space or A, and nothing else was pressed since the battle that one
        comes from: then it begins no other, however long it paused."""
        if self.steered or not is_press(event):
            return False
        self.steered = not is_go_on(event)
        self._ran_on = not self.steered
        return self._ran_on

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
                self._leave()
            case Press(does=OnSetup.BEGIN):
                self.begin()
            case Press(does=OnBattles.OPEN_MUSTER) if self.plan:
                self.app.push(Muster(self.app, self.plan, self.begin))
            case Press(does=ChooseLevel(row)):
                again = row == self.chosen and self.ring.shown
                self.choose(row)
                if again:
                    self.begin()
            case StepBy(by=by, does=Asked() as asked):
                self.ask_for(asked, by)
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
        self.fought.begun(plan.book, self.entries[self.chosen].called, plan.seats)
        self._keep_record()
        self.app.push(battle)

    def _make(self) -> None:
        """A new battle, of the book that is asked for or chosen, lies on the drawing table; nothing
        that was asked for keeps it out of the list."""
        book = own_battle.book_of(self.app, self.asked, self.plan)
        self.awaited, told = own_battle.made(self.app, book.id) if book else (None, "")
        if self.awaited is not None:
            self.asked = Filter()
            self._draw(self.awaited)
        self.fought.notice = told or self.fought.notice

    def _draw(self, path: Path | None) -> None:
        """A level lies on the drawing table; one spoilt meanwhile says why not."""
        draw = self.app.doors.draw
        if path is None or draw is None:
            return
        try:
            self.app.push(draw(self.app, path))
        except LevelError as refused:
            self.fought.notice = f"It cannot be drawn: {refused.findings[0].message}"

    def _leave(self) -> None:
        """Where the list was left is kept, and the title is there."""
        if self.plan is not None:
            self.fought.left = record.key_of(self.plan.book, self.entries[self.chosen].called)
        self._keep_record()
        self.app.back()

    def _keep_record(self) -> None:
        """The record of battles is written; a failure is told."""
        self.fought.asked = self.asked.words()
        self.fought.notice = record.save(self.app.data_dir, self.fought)

    def ask_for(self, asked: Asked, by: int) -> None:
        """Another part of the shelf is in the list; a level of it that was chosen stays so, else
        the first is, under the book that was asked for."""
        path = self._path
        shelf, books = self.shelf.entries, self.app.doors.books
        self.asked = battle_filter.stepped(self.asked, asked, by, shelf, books)
        self.chosen = self.first = 0
        self._list()
        self._keep(path)
        self._under_that_book()

    def _under_that_book(self) -> None:
        """Who asked for the battles of one book plays them by it."""
        plan = self.plan
        if plan is not None and self.asked.book in plan.brief.books:
            plans.set_book(plan, self.asked.book)

    @property
    def _path(self) -> Path | None:
        """The file of the chosen level."""
        entries = self.entries
        return entries[self.chosen].path if entries else None

    def advance(self, seconds: float) -> None:
        """A few files are read, those in view first, and the folder is looked at again now and
        then; the chosen level stays the chosen one."""
        self.lull.advance(seconds)
        before, path, busy = self.entries, self._path, self.shelf.busy
        shown = self.layout().cards_in_view
        self._other = self.shelf.advance(seconds, before[self.first : self.first + shown])
        if not (busy or self._other):
            return
        for asked in Asked:
            ways = battle_filter.ways(asked, self.shelf.entries, self.app.doors.books)
            if not busy and self.asked.of(asked) not in ways:
                self.asked = self.asked.with_(asked, battle_filter.ALL)
        self._list()
        now = self.entries
        if len(now) != len(before) or any(map(is_not, now, before)):
            self._other = True
            if any(entry.path == self.awaited for entry in now):
                path, self.awaited = self.awaited, None
            self._keep(path)

    def _list(self) -> None:
        """The files in the list are those asked for, in their order."""
        self.entries = battle_filter.shown(self.shelf.entries, self.asked, self.fought)

    @property
    def _top(self) -> tuple[ShelfEntry | None, ShelfEntry | None]:
        """What was fought last and what to try next, where they are in the list."""
        entries = self.entries
        return (battle_filter.last_of(entries[:1], self.fought),
                battle_filter.next_of(entries, self.fought))  # fmt: skip

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
        if lay.headed:
            with c.region("heading", surface.get_rect()):
                at = (lay.list.x, lay.heading_y)
                letters.draw_text(c, at, HEADING, letters.SCREEN_TITLE, palette.PAPER_0, "midleft")
        if self.brief is None:
            details.no_battles(c, lay, bool(self.shelf.entries))
        else:
            self.chart.draw(c, lay.chart, self.brief)
            self._details(c, lay, self.brief)
        ran_on = details.STEER if self._ran_on and not self.steered else ""
        details.notice(c, lay, self.fought.notice or ran_on)
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
            details.heading(c, lay, brief.title, title)
            if brief.fault:
                rect = lay.briefing(0, 1)
                letters.draw_wrapped(c, rect, brief.fault, letters.BODY, palette.WAX)
            for n, side in enumerate(brief.sides[:2]):
                details.side_words(c, lay.briefing(n, len(brief.sides[:2])), side, not lay.crowded)


def _name(row: int) -> str:
    """The name of a level's card in the list."""
    return f"level-{row}"


def _tag(entry: ShelfEntry, last: ShelfEntry | None, following: ShelfEntry | None) -> str:
    """Why a battle stands on top of the list, else the pack it is of; '' for all others."""
    if entry is last:
        return "Last battle"
    return "Try next" if entry is following else entry.pack
