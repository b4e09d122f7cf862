"""The battle list's controls besides its cards and setup, its keys, and the player's own levels.

The list is one stop of Tab, as in any desktop list, with Home, End, page up and down. Letters and digits are
typed into its search, wherever the focus is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Final

import pygame

from game.core.files import describe_error
from game.levels.packs.contents import path_exists
from game.play.event_words import count_words
from game.play.seats import HUMAN
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.ui.kit.action import Action
from game.ui.kit.focus import PAD_LB, PAD_RB
from game.ui.kit.keyboard_layout import CHORD_MODIFIERS, is_text_input
from game.ui.kit.layout import Row
from game.ui.kit.page import PageAction
from game.ui.kit.screens import BookPage, RuleOption
from game.ui.kit.widgets import Button, Stepper
from game.ui.pages import battle_filter
from game.ui.pages.battle_filter import FILTER_HINTS, BattleFilter, FilterPart
from game.ui.pages.battle_list_layout import HEADING, BattleListLayout
from game.ui.pages.level_briefs import LevelBrief, brief_under_book
from game.ui.pages.level_list import LevelEntry
from game.ui.pages.title_sea import FrontContext

SEAT_KINDS: Final = (HUMAN, "ai:midshipman", "ai:captain", "ai:admiral", "ai:commodore")
_SEAT_WORDS: Final = {
    f"ai:{grade}": f"{words} ({grade.capitalize()})" for grade, words in battle_filter.GRADE_WORDS.items()
}
_SEAT_HINTS: Final = {
    HUMAN: "answers here, at this screen",
    "ai:midshipman": "keeps his distance and fires whatever bears",
    "ai:captain": "plans like an admiral, but now and then acts in haste",
    "ai:admiral": "weighs every course and every shot",
    "ai:commodore": "fights each course on in his head before he chooses",
}
UMPIRED_HINT: Final = "With models and dice of your own: the game asks, keeps the sheets, cites the rules"


class SetupAction(Action, Enum):
    """Actions of every page that shows a setup."""

    BEGIN = auto()
    """Start the battle with this setup."""
    STEP_BOOK = auto()


@dataclass(frozen=True, slots=True)
class StepSeat(Action):
    """Change who commands this side."""

    side: str


@dataclass(slots=True)
class SetupChoices:
    """The choices for one level, changed on the set-up page. `brief` is the level
    under the chosen book; `options_by_book` are the optional rules chosen under the other books."""

    brief: LevelBrief
    seed: int
    seats: dict[str, str] = field(default_factory=dict)
    options: list[str] = field(default_factory=list)
    options_by_book: dict[str, list[str]] = field(default_factory=dict)

    @property
    def book(self) -> str:
        """Return the chosen book."""
        return self.brief.book


def default_choices(brief: LevelBrief, seed: int, enemy_seat: str) -> SetupChoices:
    """Return the defaults: the level's own book and options, you against `enemy_seat`."""
    seated = default_seats([side.id for side in brief.sides], enemy_seat)
    return SetupChoices(brief, seed, seated, list(brief.options))


def step_seat(choices: SetupChoices, side: str, steps: int) -> None:
    """Change the seat of `side` to the next or previous one."""
    choices.seats[side] = next_seat(choices.seats[side], steps)


def step_book(choices: SetupChoices, steps: int) -> None:
    """Change to the next or previous of the level's books."""
    books = choices.brief.books
    if len(books) > 1:
        set_book(choices, books[(books.index(choices.book) + steps) % len(books)])


def set_book(choices: SetupChoices, book: str) -> None:
    """Change to one of the level's books; keep the optional rules of the present book for its return."""
    if book == choices.book:
        return
    choices.options_by_book[choices.book] = choices.options
    choices.brief = brief_under_book(choices.brief, book)
    choices.options = choices.options_by_book.get(book, list(choices.brief.options))


def toggle_option(choices: SetupChoices, option: str) -> None:
    """Turn the optional rule on or off."""
    if option in choices.options:
        choices.options.remove(option)
    else:
        choices.options.append(option)


def available_options(choices: SetupChoices, book: BookPage | None) -> tuple[RuleOption, ...]:
    """Return the book's optional rules, then any that the level names and the book page lacks."""
    known = book.options if book else ()
    ids = {option.id for option in known}
    unknown: Sequence[str] = [option for option in choices.brief.options if option not in ids]
    return known + tuple(RuleOption(option, option.replace("-", " ").capitalize(), "") for option in unknown)


def chosen_book_title(choices: SetupChoices, books: Mapping[str, BookPage]) -> str:
    """Return the title of the chosen book."""
    page = books.get(choices.book)
    return page.title if page else choices.book.upper()


def option_count_text(choices: SetupChoices) -> str:
    """Return how many optional rules are in force, in words."""
    count = len(choices.options)
    return f"{count} optional rule{'' if count == 1 else 's'}"


# ------------------------------------------------------------------------------------ seats


def default_seats(sides: Sequence[str], enemy_seat: str = SEAT_KINDS[1]) -> dict[str, str]:
    """Return the default seats: you for the first side, `enemy_seat` for the others."""
    return {side: HUMAN if n == 0 else enemy_seat for n, side in enumerate(sides)}


def seat_sentence(name: str, side: str, seats: Mapping[str, str]) -> str:
    """Return who commands that side and how they fight, without a full stop."""
    who = "a person" if seats[side] == HUMAN else f"the {seats[side].removeprefix('ai:').capitalize()}"
    return f"{name}: {who} {_SEAT_HINTS[seats[side]]}"


def next_seat(seat: str, steps: int) -> str:
    """Return the seat `steps` places further in the list, going round."""
    return SEAT_KINDS[(SEAT_KINDS.index(seat) + steps) % len(SEAT_KINDS)]


def seat_choice_label(side: str, seats: Mapping[str, str]) -> str:
    """Return the choice's label for `side`: the first player is you, the next a second player."""
    if seats[side] != HUMAN:
        return _SEAT_WORDS[seats[side]]
    people = [name for name, seat in seats.items() if seat == HUMAN]
    return ("You", "Second player", "Third player", "Fourth player")[min(people.index(side), 3)]


# ------------------------------------------------------------------------------- real table


def can_be_umpired(app: FrontContext, choices: SetupChoices | None) -> bool:
    """Return whether the chosen battle can be started on a real table."""
    return app.callbacks.start_umpired is not None and choices is not None and choices.brief.level is not None


def start_umpired(app: FrontContext, choices: SetupChoices | None) -> None:
    """Start the chosen battle on a real table, if possible, with players for every side."""
    umpire = app.callbacks.start_umpired
    if umpire is None or choices is None or choices.brief.level is None:
        return
    seated, options = {side.id: HUMAN for side in choices.brief.sides}, list(choices.options)
    app.push_screen(umpire(app, choices.brief.path, seated, options, choices.seed, choices.book))


_MIN_WORDED_TOOL: Final = 90.0
"""Units of width at normal text size of the narrowest small button with a word on it."""
_PAGE_KEYS: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class BattleListAction(Action, Enum):
    """Actions of the list besides its levels."""

    FIGHT = auto()
    """Open the briefing of the chosen battle."""
    SEARCH = auto()
    """Open the on-screen keyboard for the search."""
    TURN_LIST = auto()
    DRAW = auto()
    NEW = auto()
    """Create a new level."""
    PACKS = auto()
    """Open the player's packs."""
    RECORDS = auto()


def filter_steppers(
    layout: BattleListLayout,
    current_filter: BattleFilter,
    entries: Sequence[LevelEntry],
    books: Mapping[str, BookPage],
    listed_count: int,
) -> list[Stepper]:
    """Return the filter controls, with the number of `listed_count` battles."""
    hint = count_words(listed_count, "battle")
    return [
        Stepper(
            f"filter-{part.value}",
            rect,
            battle_filter.filter_label(current_filter, part, entries, books),
            action=part,
            hint=f"{hint}; {FILTER_HINTS[part]}",
        )
        for part, rect in zip(FilterPart, layout.filter_rects(len(FilterPart)), strict=True)
    ]


def page_buttons(
    layout: BattleListLayout, *, has_editor: bool, book_of_new_level: BookPage | None
) -> list[Button]:
    """Return the small buttons above Fight: packs, a new level (of the book ``book_of_new_level``) if that is
    possible, and for an editable level the level editor; and the records and Back above the chart."""
    title = book_of_new_level.title if book_of_new_level else ""
    mods = "Mods: levels, ships, pictures and sounds made by others"
    rows = [("packs", "Mods", "book", "F3", pygame.K_F3, mods, BattleListAction.PACKS)]
    if book_of_new_level is not None:
        hint = f"A new battle of your own, by {title}"
        rows.append(("new", "Create", "plus", "F6", pygame.K_F6, hint, BattleListAction.NEW))
    if has_editor:
        hint = "Lay it out by hand on the drawing table"
        rows.append(("draw", "Draw", "quill", "F2", pygame.K_F2, hint, BattleListAction.DRAW))
    gap = layout.style.px(8)
    rects = Row.repeat(len(rows), gap=gap).split(layout.tools)
    is_written = rects[0].w >= layout.style.text_px(_MIN_WORDED_TOOL)
    if not is_written:
        rects = Row.repeat(3, gap=gap).split(layout.tools)
    buttons = [
        Button(name, rect, words if is_written else "", icon, cap, key, hint=hint, action=action)
        for (name, words, icon, cap, key, hint, action), rect in zip(rows, rects, strict=False)
    ]
    hint = "Records: your best results and your honours"
    records = Button("records", layout.records, "", "flag", "F7", pygame.K_F7, hint=hint,
                     action=BattleListAction.RECORDS)  # fmt: skip
    back = Button("back", layout.back, "Back", "left", "Esc", action=PageAction.BACK)
    return [*buttons, records, back]


# -------------------------------------------------------------------------------------- keys


def is_tab_event(event: pygame.event.Event) -> bool:
    """Return whether the event moves to the next or previous stop."""
    if event.type == pygame.KEYDOWN:
        return bool(event.key == pygame.K_TAB)
    return event.type == pygame.JOYBUTTONDOWN and event.button in (PAD_LB, PAD_RB)


def row_for_key(
    event: pygame.event.Event, row_count: int, current_row: int, visible_count: int
) -> int | None:
    """Return the row that a key leads to from `current_row` with `visible_count` rows in view; None for other
    keys."""
    if event.type != pygame.KEYDOWN or not row_count or event.dict.get("mod", 0) & CHORD_MODIFIERS:
        return None
    last = row_count - 1
    match event.key:
        case pygame.K_HOME:
            return 0
        case pygame.K_END:
            return last
        case key if key in _PAGE_KEYS:
            return min(last, max(0, current_row + _PAGE_KEYS[key] * max(1, visible_count - 1)))
        case _:
            return None


_MAX_SEARCH: Final = 40
_SEARCH_HINT: Final = "type to search"
_HEADING_ROLES: Final = (letters.SCREEN_TITLE, letters.MENU, letters.HEADING)


def draw_search(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, text: str, has_heading: bool
) -> None:
    """Draw what is searched for on a slip of paper, with its caret; without a search the page's heading, or
    where there is no room for that the words that ask for one."""
    with c.text_region("search", rect):
        if text:
            _draw_search_slip(c, rect, text)
        elif has_heading:
            room = rect.w - letters.text_width(_SEARCH_HINT, letters.ASIDE, c.style) - c.px(10)
            role = letters.fitting_role(HEADING, _HEADING_ROLES, c.style, room)
            letters.draw_text(c, rect.midleft, HEADING, role, palette.PAPER_0, "midleft")
            at = (rect.right, rect.centery + c.px(6))
            letters.draw_text(c, at, _SEARCH_HINT, letters.ASIDE, palette.PAPER_3, "midright")
        else:
            panel_drawing.draw_outline(c, rect, palette.PAPER_3, 1, 4)
            hint = _SEARCH_HINT.capitalize()
            letters.draw_fitted(c, rect.center, hint, letters.ASIDE, rect.w, palette.PAPER_2, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _draw_search_slip(c: Canvas, rect: pygame.Rect, text: str) -> None:
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 4, 0.02)
    panel_drawing.draw_outline(c, rect, palette.FOCUS, 2, 4)
    room = rect.inflate(-c.px(28), 0)
    fitted, role = letters.shrink_to_width(text, letters.SUBHEADING, c.style, room.w)
    letters.draw_text(c, room.midleft, fitted, role, palette.INK_1, "midleft")
    high = letters.line_height(role, c.style)
    end = room.x + letters.text_width(fitted, role, c.style) + c.px(2)
    c.surface.fill(palette.WAX, (end, rect.centery - high // 2, max(2, c.px(2)), high))


def searched_text(event: pygame.event.Event, text: str) -> str | None:
    """Return the search after a key that edits it; None for any other key. A blank is part of a search
    that has begun; before that it presses what has the focus."""
    if event.type != pygame.KEYDOWN or not is_text_input(event):
        return None
    if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
        return text[:-1] if text else None
    sign = str(event.unicode)
    if sign == " " and not text:
        return None
    return (text + sign)[:_MAX_SEARCH]


# ------------------------------------------------------------------------------- own levels


def can_be_edited(app: FrontContext, entry: LevelEntry | None, brief: LevelBrief | None) -> bool:
    """Return whether a level is the player's own or in a pack's folder, and can be read."""
    own = entry is not None and (entry.is_own or (bool(entry.pack) and path_exists(entry.path)))
    return own and brief is not None and not brief.error and app.callbacks.open_level_editor is not None


def new_level_book(
    app: FrontContext, current_filter: BattleFilter, choices: SetupChoices | None
) -> BookPage | None:
    """Return the book of a new level: the filter's, else the chosen battle's, else the first. None
    if there is no level editor or no way to create a file."""
    if app.callbacks.create_level is None or app.callbacks.open_level_editor is None:
        return None
    books = app.callbacks.books
    wished = (current_filter.book, choices.book if choices else "", *books)
    return next((books[book] for book in wished if book in books), None)


def create_level_file(app: FrontContext, book: str) -> tuple[Path | None, str]:
    """Create a level of a book; return its file or None, and a notice ('' if all went well)."""
    make = app.callbacks.create_level
    if make is None:
        return None, ""
    try:
        return make(book), ""
    except OSError as fault:
        return None, f"No battle can be made: {describe_error(fault)}"
