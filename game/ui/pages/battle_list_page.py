"""The battle list: levels at the left, the chosen one's chart at the right, its sides and Fight below."""

from dataclasses import dataclass
from functools import partial
from operator import is_not
from pathlib import Path

import pygame

from game.levels import LevelError
from game.stage.paper import control_drawing, menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.kit import widgets
from game.ui.kit.action import Action
from game.ui.kit.focus import Back, FocusRing, Hotspot, Intent, Press, Scroll, StepBy
from game.ui.kit.input_state import ConfirmUntilPause, is_hurry_press, is_press
from game.ui.kit.layout import Column
from game.ui.kit.page import PageAction
from game.ui.kit.screen_keys import ScreenKeys
from game.ui.kit.screens import Screen
from game.ui.kit.transition import Entrance
from game.ui.kit.widgets import Button, CustomControl, ScrollPane, Widget
from game.ui.pages import battle_filter, battle_list_buttons
from game.ui.pages import battle_filter as record
from game.ui.pages import level_briefs as details
from game.ui.pages.battle_card import CardExtras, books_texts, draw_level_card, level_card_hint
from game.ui.pages.battle_filter import BattleFilter, FilterPart, NewcomerAction, NewcomerOffers
from game.ui.pages.battle_list_buttons import BattleListAction, SetupChoices, draw_search
from game.ui.pages.battle_list_layout import BattleListLayout, list_layout
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.level_briefs import LevelBrief
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.level_list import LevelEntry, LevelList, LevelStamp, read_entry_brief
from game.ui.pages.packs_page import PacksPage
from game.ui.pages.records_page import RecordsPage, battle_titles
from game.ui.pages.title_sea import FrontContext


@dataclass(frozen=True, slots=True)
class ChooseLevel(Action):
    """Choose the level in that row of the list, from 0."""

    row: int


class BattleListPage(Screen):
    """The list of levels, the chosen one, and its setup. `app` starts the battle; the level of file
    `fought_file` is chosen at first. What is typed is searched for (`search`)."""

    entrance = Entrance.SLIDE
    entries: list[LevelEntry]

    def __init__(self, app: FrontContext, fought_file: str = "") -> None:
        self.app = app
        self.level_list = LevelList(app.levels, app.data_dir, app.settings.text_language)
        self.history = record.load(app.data_dir)
        self.offers = NewcomerOffers(app, self.history)
        self.filter = BattleFilter(**self.history.last_filter)
        self.search = ""
        self.chosen_row = self.first_row = 0
        self._refresh_entries()
        self.ring = FocusRing(_card_name(0))
        self.debounce = ConfirmUntilPause(awaited=bool(fought_file))
        self.has_steered = not fought_file
        self._was_hurry_press = False
        self.chart_view = LevelChartView()
        self.new_level: Path | None = None  # created here and not listed yet; it will be chosen
        self.choices_by_level: dict[tuple[Path, LevelStamp], SetupChoices] = {}
        self._has_changed = False
        self._restore_choice(self._first_level(fought_file))

    def _first_level(self, fought: str) -> Path | None:
        key = self.history.last_battle if fought else self.history.last_choice
        keyed = (each for each in self.entries if battle_filter.has_history_key(each, key))
        named = (each for each in self.entries if each.history_file == fought)
        found = next(keyed, None)
        if found is None or (fought and found.history_file != fought):
            found = next(named, None)
        return found.path if found else None

    @property
    def picture_rect(self) -> pygame.Rect:
        """Return the rectangle of the chart."""
        return self.layout().chart

    @property
    def is_moving(self) -> bool:
        """Return whether the visible part of the list has changed."""
        return self._has_changed

    @property
    def briefs(self) -> tuple[LevelBrief, ...]:
        """Return the brief of each level in the list."""
        return tuple(entry.brief_or_placeholder for entry in self.entries)

    @property
    def brief(self) -> LevelBrief | None:
        """Return the chosen level's brief under the chosen book; None if the list is empty."""
        return self.setup.brief if self.setup else None

    @property
    def setup(self) -> SetupChoices | None:
        """Return the setup of the chosen level; a new one if its file was written again."""
        entries = self.entries
        if not entries:
            return None
        entry = entries[self.chosen_row]
        key = (entry.path, entry.stamp)
        if key not in self.choices_by_level:
            seed, enemy = self.app.next_seed(), self.history.default_enemy_seat
            self.choices_by_level[key] = battle_list_buttons.default_choices(
                read_entry_brief(entry), seed, enemy
            )
        return self.choices_by_level[key]

    def layout(self) -> BattleListLayout:
        """Return the layout for the present window."""
        return self.offers.with_list_below(list_layout(self.app.size, self.app.style))

    def widgets(self) -> list[Widget]:
        """Return all controls: offers to newcomers, cards, setup, filter, Back."""
        layout, entry = self.layout(), self.entries[self.chosen_row] if self.entries else None
        return [
            *self.offers.buttons(layout),
            *self._level_cards(layout),
            *self._fight_button(layout),
            *battle_list_buttons.filter_steppers(
                layout, self.filter, self.level_list.entries, self.app.callbacks.books, len(self.entries)
            ),
            self._search_field(layout),
            *battle_list_buttons.page_buttons(
                layout,
                has_editor=battle_list_buttons.can_be_edited(self.app, entry, self.brief),
                book_of_new_level=battle_list_buttons.new_level_book(self.app, self.filter, self.setup),
            ),
        ]

    def _level_cards(self, layout: BattleListLayout) -> list[Widget]:
        """Return the list and a card for each level; cards out of view are placed far off the window."""
        shown = layout.cards_in_view
        entries, top = self.entries, self._top_entries
        turn = BattleListAction.TURN_LIST
        cards: list[Widget] = [
            ScrollPane("list", layout.card_list, self.first_row, shown, len(entries), action=turn)
        ]
        for n, entry in enumerate(entries):
            rect = layout.card_rect(n - self.first_row)
            if n < self.first_row:
                rect.bottom = layout.card_rect(n - self.first_row + 1).y - layout.card_list.y
            elif n >= self.first_row + shown:
                rect.y += self.app.size[1] - layout.card_rect(shown).y
            books = books_texts(entry.brief_or_placeholder, self.app.callbacks.books)
            results = battle_filter.best_results_of(entry, self.history)
            story = CardExtras(books, results, _card_tag(entry, *top))
            paint_card = partial(draw_level_card, entry=entry, is_chosen=n == self.chosen_row, extras=story)
            hint = level_card_hint(entry, results)
            cards.append(CustomControl(_card_name(n), rect, paint_card, hint=hint, action=ChooseLevel(n)))
        return cards

    def _fight_button(self, layout: BattleListLayout) -> list[Widget]:
        choices = self.setup
        if choices is None:
            return []
        usable = choices.brief.level is not None
        return [
            Button("fight", layout.fight, "Fight", "swords", "Enter" if usable else "",
                   state="primary" if usable else "disabled",
                   hint="" if usable else choices.brief.error, action=BattleListAction.FIGHT)
        ]  # fmt: skip

    def _search_field(self, layout: BattleListLayout) -> CustomControl:
        paint = partial(draw_search, text=self.search, has_heading=layout.has_heading)
        hint = "" if self.search else "Type a title, ship, place, commander or year"
        return CustomControl("search", layout.search, paint, hint=hint, action=BattleListAction.SEARCH)

    def capture_event(self, event: pygame.event.Event) -> bool:
        """Add a typed letter to the search, or take one back, wherever the focus is; but a blank presses a
        button that has the focus."""
        text = battle_list_buttons.searched_text(event, self.search)
        on_list = self.ring.focused == "search" or self.ring.focused.startswith("level-")
        if text is None or (event.unicode == " " and not on_list):
            return False
        self.has_steered = True
        self.set_search(text)
        self.ring.device, self.ring.is_shown = "keys", bool(self.entries)
        return True

    def is_text_key(self, event: pygame.event.Event) -> bool:
        """Return whether the key edits the search, so that it repeats while held."""
        return event.key != pygame.K_SPACE and (
            battle_list_buttons.searched_text(event, self.search) is not None
        )

    def set_search(self, text: str) -> None:
        """Search for this and choose the first battle found; without a search keep the chosen one."""
        path = self._chosen_path if not text else None
        self.search = text
        self.chosen_row = self.first_row = 0
        self._refresh_entries()
        self.ring.focused = _card_name(0) if self.entries else "search"
        self._restore_choice(path)
        self._apply_filter_book()

    def handle(self, event: pygame.event.Event) -> None:
        """Handle the list, the seats and the buttons; keep the focus in view."""
        # The key that played the last battle must not begin the next one.
        if self.debounce.ignores(event) or self._is_hurry_press(event):
            return
        before = self.ring.focused
        found = self.widgets()
        if self._jump_to_row(event, found):
            return
        spots = widgets.hotspots_of(found)
        # The list is one stop of Tab, at the chosen row; arrows move inside it.
        if battle_list_buttons.is_tab_event(event):
            spots = tuple(s for s in spots if not self._is_other_row(s))
        intent = self.ring.handle(event, spots)
        if self.ring.focused != before and widgets.is_arrow(event):
            match widgets.find_action(found, self.ring.focused):
                case ChooseLevel(row):
                    self.choose_row(row)
        if not self._open_page(intent):
            self._handle_intent(intent)

    def _open_page(self, intent: Intent | None) -> bool:
        match intent:
            case Press(action=NewcomerAction() as way):
                self.app.push_screen(self.offers.screens_by_action[way](self.app))
            case Press(action=BattleListAction.DRAW):
                self._open_editor(self._chosen_path)
            case Press(action=BattleListAction.NEW):
                self._create_level()
            case Press(action=BattleListAction.PACKS):
                self.app.push_screen(PacksPage(self.app))
            case Press(action=BattleListAction.RECORDS):
                titles = battle_titles(self.level_list.entries)
                books = {book.id: book.title for book in self.app.callbacks.books.values()}
                self.app.push_screen(RecordsPage(self.app, self.history, titles, books))
            case _:
                return False
        return True

    def _is_other_row(self, spot: Hotspot) -> bool:
        return isinstance(spot.action, ChooseLevel) and spot.action != ChooseLevel(self.chosen_row)

    def _jump_to_row(self, event: pygame.event.Event, found: list[Widget]) -> bool:
        """Return whether a key has chosen another row."""
        if not isinstance(widgets.find_action(found, self.ring.focused), ChooseLevel):
            return False
        shown = self.layout().cards_in_view
        row = battle_list_buttons.row_for_key(event, len(self.entries), self.chosen_row, shown)
        if row is None:
            return False
        self.choose_row(row)
        self.ring.focused, self.ring.device, self.ring.is_shown = _card_name(row), "keys", True
        return True

    def _is_hurry_press(self, event: pygame.event.Event) -> bool:
        """Return whether the press is Space or A and nothing else was pressed since the last
        battle: then it starts no other, however long the pause."""
        if self.has_steered or not is_press(event):
            return False
        self.has_steered = not is_hurry_press(event)
        self._was_hurry_press = not self.has_steered
        return self._was_hurry_press

    def choose_row(self, row: int) -> None:
        """Choose the level in that row and scroll it into view."""
        self.chosen_row = row
        self._apply_filter_book()
        shown = self.layout().cards_in_view
        self.first_row = min(max(self.first_row, self.chosen_row - shown + 1), self.chosen_row)

    def _handle_intent(self, intent: Intent | None) -> None:
        match intent:
            case Back() if self.search:
                self.set_search("")
            case Back() | Press(action=PageAction.BACK):
                self._leave_page()
            case Press(action=BattleListAction.FIGHT):
                self._open_briefing()
            case Press(action=BattleListAction.SEARCH) if self.ring.device != "keys":
                self.app.push_screen(
                    ScreenKeys(self, self.app, "Title, ship, place", self.search, self.set_search,
                               hand=self.ring.device)
                )  # fmt: skip
            case Press(action=ChooseLevel(row)):
                again = row == self.chosen_row and self.ring.is_shown
                self.choose_row(row)
                if again:
                    self._open_briefing()
            case StepBy(by=by, action=FilterPart() as filter_part):
                self.step_filter(filter_part, by)
            case Scroll(by=by, action=BattleListAction.TURN_LIST):
                shown = self.layout().cards_in_view
                self.first_row = widgets.clamp_first(self.first_row + by, shown, len(self.entries))
            case _:
                pass

    def _open_briefing(self) -> None:
        if self.setup is not None and self.setup.brief.level is not None:
            self.app.push_screen(BriefingPage(self.app, self.setup, self.start_battle, self.chart_view))

    def start_battle(self) -> None:
        """Start the chosen battle with its setup; it replaces this screen."""
        choices = self.setup
        if choices is None or choices.brief.level is None:
            return
        file, seats, options = choices.brief.path, dict(choices.seats), list(choices.options)
        battle = self.app.callbacks.start_battle(self.app, file, seats, options, choices.seed, choices.book)
        listed = self.entries[self.chosen_row].history_file
        self.history.on_battle_started(choices.book, listed, choices.seats)
        self._save_history()
        self.app.push_screen(battle)

    def _create_level(self) -> None:
        """Open a new level of the filter's or the chosen level's book in the level editor; clear
        filters that would hide it."""
        book = battle_list_buttons.new_level_book(self.app, self.filter, self.setup)
        self.new_level, notice = (
            battle_list_buttons.create_level_file(self.app, book.id) if book else (None, "")
        )
        if self.new_level is not None:
            self.filter = BattleFilter()
            self._open_editor(self.new_level)
        self.history.notice = notice or self.history.notice

    def _open_editor(self, path: Path | None) -> None:
        draw = self.app.callbacks.open_level_editor
        if path is None or draw is None:
            return
        try:
            self.app.push_screen(draw(self.app, path))
        except LevelError as refused:
            self.history.notice = f"It cannot be drawn: {refused.findings[0].message}"

    def _leave_page(self) -> None:
        if self.setup is not None:
            listed = self.entries[self.chosen_row].history_file
            self.history.last_choice = record.history_key(self.setup.book, listed)
        self._save_history()
        self.app.pop_screen()

    def _save_history(self) -> None:
        self.history.last_filter = self.filter.as_dict()
        self.history.notice = record.save(self.app.data_dir, self.history)

    def step_filter(self, filter_part: FilterPart, steps: int) -> None:
        """Change the filter. Keep the chosen level if it is still listed, else choose the first,
        under the filter's book."""
        path = self._chosen_path
        shelf, books = self.level_list.entries, self.app.callbacks.books
        self.filter = battle_filter.step_filter(self.filter, filter_part, steps, shelf, books)
        self.chosen_row = self.first_row = 0
        self._refresh_entries()
        self._restore_choice(path)
        self._apply_filter_book()

    def _apply_filter_book(self) -> None:
        choices = self.setup
        if choices is not None and self.filter.book in choices.brief.books:
            battle_list_buttons.set_book(choices, self.filter.book)

    @property
    def _chosen_path(self) -> Path | None:
        entries = self.entries
        return entries[self.chosen_row].path if entries else None

    def advance(self, seconds: float) -> None:
        """Read a few files, the visible ones first, and refresh the folder now and then; keep the
        chosen level."""
        self.debounce.advance(seconds)
        before, path, busy = self.entries, self._chosen_path, self.level_list.has_work
        shown = self.layout().cards_in_view
        self._has_changed = self.level_list.advance(seconds, before[self.first_row : self.first_row + shown])
        if not (busy or self._has_changed):
            return
        for filter_part in FilterPart:
            ways = battle_filter.filter_options(
                filter_part, self.level_list.entries, self.app.callbacks.books
            )
            if not busy and self.filter.value_of(filter_part) not in ways:
                self.filter = self.filter.with_value(filter_part, battle_filter.ANY_VALUE)
        self._refresh_entries()
        now = self.entries
        if len(now) != len(before) or any(map(is_not, now, before)):
            self._has_changed = True
            if any(entry.path == self.new_level for entry in now):
                path, self.new_level = self.new_level, None
            self._restore_choice(path)

    def _refresh_entries(self) -> None:
        shelf = self.level_list.entries
        self.entries = battle_filter.filtered_levels(shelf, self.filter, self.history, self.search)

    @property
    def _top_entries(self) -> tuple[LevelEntry | None, LevelEntry | None]:
        entries = self.entries
        return (battle_filter.find_last_battle(entries[:1], self.history),
                battle_filter.find_suggested_battle(entries, self.history))  # fmt: skip

    def _restore_choice(self, path: Path | None) -> None:
        entries, shown = self.entries, self.layout().cards_in_view
        same = (n for n, entry in enumerate(entries) if entry.path == path)
        chosen = next(same, min(self.chosen_row, max(0, len(entries) - 1)))
        if self.ring.focused == _card_name(self.chosen_row):
            self.ring.focused = _card_name(chosen)
        self.chosen_row = chosen
        most = max(0, len(entries) - shown)
        self.first_row = min(most, max(self.first_row, chosen - shown + 1), max(0, chosen))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sea, heading, list, chart and details."""
        c = self.app.make_canvas(surface)
        layout = self.layout()
        menu_backdrop.draw_night_sea(c)
        if self.brief is None:
            details.draw_no_levels(c, layout, bool(self.level_list.entries))
        else:
            self.chart_view.draw(c, layout.chart, self.brief)
            self._draw_details(c, layout, self.brief)
        ran_on = details.CHOOSE_TEXT if self._was_hurry_press and not self.has_steered else ""
        details.draw_chart_notice(c, layout, self.history.notice or ran_on)
        bar = layout.card_list.move(layout.card_list.w + c.px(4), 0)
        bar.w = c.px(6)
        control_drawing.draw_scroll_bar(c, bar, self.first_row, layout.cards_in_view, len(self.entries), True)
        widgets.draw_widgets(c, [w for w in self.widgets() if not isinstance(w, ScrollPane)], self.ring)

    def _draw_details(self, c: Canvas, layout: BattleListLayout, brief: LevelBrief) -> None:
        with c.text_region("details", layout.details):
            panel_drawing.draw_panel(c, layout.details)
            choices = self.setup
            title = ""
            if choices is not None:
                title = battle_list_buttons.chosen_book_title(choices, self.app.callbacks.books)
            details.draw_details_heading(c, layout, brief.title, title)
            if brief.error:
                letters.draw_wrapped(c, layout.sides, brief.error, letters.BODY, palette.WAX)
            sides = brief.sides[:2]
            for side, rect in zip(sides, Column.repeat(len(sides)).split(layout.sides), strict=True):
                details.draw_side_words(c, rect, side, not layout.is_crowded)


def _card_name(row: int) -> str:
    return f"level-{row}"


def _card_tag(entry: LevelEntry, last: LevelEntry | None, following: LevelEntry | None) -> str:
    """Return why a battle is at the top of the list, else the name of its pack, else ''."""
    if entry is last:
        return "Last battle"
    return "Try next" if entry is following else entry.pack_label
