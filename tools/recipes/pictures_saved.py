"""The page of saved battles as the studio opens it, the one while a battle is taken up again, and the
records. The journals are listed only; there are no files."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from game.analysis.honours import HonourKind
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal_files import JournalFile
from game.play.saved_battles import ResumeProblem, UnfinishedBattle
from game.ui.kit.screens import Screen
from game.ui.pages.battle_filter import ENEMY_GRADES, BattleHistory, BattleResult, HonourWon
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.level_briefs import LevelBrief, read_brief
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.records_page import RecordsPage, battle_titles
from game.ui.pages.saved_battles_page import SavedBattlesPage
from recipes.pictures_studio import Studio

SAVED_BATTLES: Final = (
    ("ls98/robust-and-hoche", 3, ResumeProblem.NOTHING, ""),
    ("kmh/constitution-and-guerriere", 5, ResumeProblem.NOTHING, ""),
    ("wwh/trafalgar-van", 2, ResumeProblem.ELSEWHERE,
     "trafalgar-van-20261127-201502.journal is open in another window of the game"),
    ("ls98/landing-race", 1, ResumeProblem.NEWER,
     "version 1.1.0 of the game has written it, and this is 1.0.0: go on with it in that "
     "version, or in a newer one"),
    ("hf/mirror-frigates", 9, ResumeProblem.BROKEN,
     "line 212 is damaged; the journal is sound before it, and replay shows that far"),
    ("kmh/mirror-duel", 4, ResumeProblem.READ_ONLY,
     "mirror-duel-20261120-120000.journal.lock cannot be taken: the disk may only be read"),
    ("kmh/jarce-and-black-jaques", 0, ResumeProblem.NOTHING, ""),
)  # fmt: skip
_LAST_SAVED_AT: Final = datetime(2026, 11, 28, 14, 5, tzinfo=UTC)


def saved_battles_page(
    number: int, said: str = "", rows: int = len(SAVED_BATTLES)
) -> Callable[[Studio], Screen]:
    """Show the list with the battle of that number selected, of this many."""

    def open_list(studio: Studio) -> Screen:
        code_page = studio.session.code_session.make_page
        page = SavedBattlesPage(studio.app, lambda context, path: page, message=said, open_code=code_page)
        page.rows, page.selected = [], None
        for n, (name, turn, hindrance, why) in enumerate(SAVED_BATTLES[:rows]):
            brief = read_brief(shipped_levels_folder() / f"{name}.toml")
            when = int((_LAST_SAVED_AT - timedelta(days=n, hours=3 * n)).timestamp()) * 10**9
            path = page._folder / f"{Path(name).name}-20261128-140500.journal"
            seats = {side.id: "ai:captain" if k else "human" for k, side in enumerate(brief.sides)}
            page.rows.append(JournalFile(str(path), 9 - n, when, 1, is_over=False))
            page._read_battles[path] = UnfinishedBattle(
                path, when, brief.title, brief.book, turn, seats, hindrance, why
            )
            page._level_briefs[path] = LevelBrief(path, brief.title, brief.book, brief.level)
        if page.rows:
            page.selected = page.rows[number].path
        page.ring.focused = "go-on" if page._may_resume() else f"row-{number}" if page.rows else "back"
        return page

    return open_list


def loading_page(studio: Studio) -> Screen:
    """A battle is being taken up again."""
    page = LoadingPage(studio.app, "Robust and Hoche, turn 3", lambda context: page, lambda words: None)
    page._frame_number = 9
    return page


def records_page(result_count: int, honours: Sequence[tuple[HonourKind, str]]) -> Callable[[Studio], Screen]:
    """The records with the best results in that many battles, and these honours."""

    def open_records(studio: Studio) -> Screen:
        entries = BattleListPage(studio.app).level_list.entries
        titles = battle_titles(entries)
        best = {
            key: {
                grade: list(BattleResult)[(n + k) % 4] for k, grade in enumerate(ENEMY_GRADES) if (n + k) % 3
            }
            for n, key in enumerate(list(titles)[:result_count])
        }
        when = int(_LAST_SAVED_AT.timestamp()) * 10**9
        journal = "constitution-and-guerriere-20261128-140500.journal"
        won = {
            kind: HonourWon(sentence, "kmh/constitution-and-guerriere.toml", journal, when)
            for kind, sentence in honours
        }
        books = {book.id: book.title for book in studio.app.callbacks.books.values()}
        return RecordsPage(studio.app, BattleHistory(best, honours=won), titles, books)

    return open_records


HONOURS: Final = (
    (HonourKind.HEAVIER_PRIZE, "Constitution, 44 guns, struck to Guerriere, 38."),
    (HonourKind.REPULSED, "Constitution boarded Guerriere and was taken by her."),
    (HonourKind.MASTS_WHOLE, "17 hits suffered, and every mast still stands."),
)
SAVED: dict[str, Callable[[Studio], Screen]] = {
    "saved": saved_battles_page(0),
    "saved-newer": saved_battles_page(3),
    "saved-damaged": saved_battles_page(4, said="Robust and Hoche is deleted."),
    "saved-none": saved_battles_page(0, rows=0),
    "opening": loading_page,
    "records": records_page(19, HONOURS),
    "records-none": records_page(0, ()),
}
