"""The page of the day's battle as the studio opens it, with a month of made-up days."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from game.analysis.calendar_file import BegunTry, DayCalendar, FoughtTry
from game.analysis.day_result import DayEnding
from game.ui.kit.screens import DayEntry, Screen
from game.ui.pages.day_page import COPIED_TEXT, DayPage, DayPageCallbacks, state_words
from game.ui.pages.title_page import TitlePage
from recipes.pictures_studio import Studio

TODAY: Final = date(2026, 11, 28)
ENDINGS: Final = (
    DayEnding.MAJOR_VICTORY, DayEnding.MINOR_VICTORY, DayEnding.MAJOR_DEFEAT, DayEnding.DRAW,
    DayEnding.MAJOR_VICTORY, DayEnding.MINOR_DEFEAT, DayEnding.MAJOR_DEFEAT,
)  # fmt: skip
MISSED: Final = (4, 9, 17, 18)


def made_up_calendar(first: int) -> DayCalendar:
    """Days up to `first` days ago, but the missed ones."""
    ago = [n for n in range(first, 26) if n not in MISSED]
    days = [TODAY - timedelta(n) for n in reversed(ago)]
    fought = [FoughtTry(day, ENDINGS[day.day % 7], 5 + day.day % 9, f"{day}") for day in days]
    return DayCalendar(tuple(BegunTry(each.day, each.journal) for each in fought), tuple(fought))


def day_page(first: int, notice: str = "") -> Callable[[Studio], Screen]:
    """The page when the last battle was fought `first` days ago."""

    def open_page(studio: Studio) -> Screen:
        page: DayPage = DayPage(studio.app, TODAY, DayPageCallbacks(*3 * [lambda *_: page]))
        page.calendar, page.notice = made_up_calendar(first), notice
        return page

    return open_page


def title_page(studio: Studio) -> Screen:
    """The title of a player who has fought today, and has a battle to go on with."""
    page = TitlePage(studio.app)
    page.days_battle = DayEntry(state_words(made_up_calendar(0), TODAY), lambda context: page)
    return page


DAY: dict[str, Callable[[Studio], Screen]] = {
    "title-day": title_page,
    "day": day_page(1),
    "day-fought": day_page(0, COPIED_TEXT),
    "day-first": day_page(26),
}
