"""Every page of the program that is no battle, each as the studio opens it."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from time import sleep
from typing import Final

import pygame

from game.analysis.battle_analysis import BattleAnalysis, analyse_battle, usual_effort
from game.levels.packs.contents import read_contents
from game.levels.packs.manifest import make_zip
from game.levels.packs.pack_index import INDEX_FILE, index_text
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle_forks import record_battle
from game.play.journal import JournalContents, read_journal_file
from game.play.pack_install import make_index
from game.play.replays import play_to_turn, replay_battle
from game.play.saved_battles import BattleSetup, setup_of
from game.ui.kit.bindings import COMMANDS_BY_NAME
from game.ui.kit.screens import Screen, UnfinishedBattle
from game.ui.lessons.lesson_pages import LessonEndCallbacks, LessonEndContents, LessonEndPage
from game.ui.pages.battle_filter import FilterPart
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.find_packs_page import FindPacksPage
from game.ui.pages.letter_page import LetterPage
from game.ui.pages.options_page import TABS, OptionsPage, RemapPage
from game.ui.pages.packs_page import PackMissingPage, PacksPage
from game.ui.pages.result_contents import MomentRow, ResultCallbacks
from game.ui.pages.result_page import ResultPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.setup_page import SetupPage
from game.ui.pages.text_page import CreditsPage, OwnTablesPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.result_links import PlayedBattle, result_links
from recipes.chapters import KEPT_JOURNALS
from recipes.known_job import KnownAnalysis
from recipes.pictures_battle import RESULT_BATTLES, battle_outcome, captains_battle, level_named
from recipes.pictures_codes import CODES
from recipes.pictures_day import DAY
from recipes.pictures_films import FILM_PAGES
from recipes.pictures_saved import SAVED
from recipes.pictures_studio import Studio

VAN_LEVEL: Final = "trafalgar-van"
PATTERNS_FOLDER: Final = shipped_levels_folder() / "cookbook"
BROKEN_LEVEL = 'format = 1\ntitle = "Torn chart"\nrules = { book = "kmh" }\n[chart]\nsize = [10, '


def do_nothing() -> None:
    """For ways that are not taken."""


def title_page(studio: Studio) -> Screen:
    """The title as it opens: a broadside is just being fired."""
    return TitlePage(studio.app)


def title_with_unfinished(studio: Studio) -> Screen:
    """The title when a battle waits to be continued."""
    page = TitlePage(studio.app)
    page.unfinished = UnfinishedBattle(lambda context: page, "Robust and Hoche, turn 3")
    page.unfinished_count, page.start_newcomer_battle = 3, None
    page.ring.focused = "continue"
    return page


def battle_list_at(number: int) -> Callable[[Studio], Screen]:
    """The list of battles with the one of that number chosen."""

    def open_list(studio: Studio) -> Screen:
        page = BattleListPage(studio.app)
        row = number % len(page.briefs)
        page.ring.focused = f"level-{row}"
        page.choose_row(row)
        return page

    return open_list


def battle_list_of_book(studio: Studio) -> Screen:
    """The list with the battles of one book alone."""
    page = BattleListPage(studio.app)
    while page.level_list.has_work:
        page.advance(0.1)
    while page.filter.book != "hf":
        page.step_filter(FilterPart.BOOK, 1)
    page.choose_row(4)
    page.ring.focused, page.ring.is_shown = "filter-book", True
    return page


def battle_list_at_level(studio: Studio, stem: str) -> BattleListPage:
    """The list with the level of that file chosen."""
    page = BattleListPage(studio.app)
    number = next(n for n, brief in enumerate(page.briefs) if brief.path.stem == stem)
    page.ring.focused = f"level-{number}"
    page.choose_row(number)
    return page


def briefing_of(stem: str) -> Callable[[Studio], Screen]:
    """The briefing of that battle."""

    def open_briefing(studio: Studio) -> Screen:
        choices = battle_list_at_level(studio, stem).setup
        assert choices is not None
        return BriefingPage(studio.app, choices, do_nothing)

    return open_briefing


def setup_page_of(stem: str) -> Callable[[Studio], Screen]:
    """The set-up of that battle."""

    def open_setup(studio: Studio) -> Screen:
        choices = battle_list_at_level(studio, stem).setup
        assert choices is not None
        return SetupPage(studio.app, choices)

    return open_setup


def battle_list_searched(studio: Studio) -> Screen:
    """The list while somebody types."""
    page = BattleListPage(studio.app)
    while page.level_list.has_work:
        page.advance(0.1)
    page.set_search("traf")
    return page


def broken_level(studio: Studio) -> Screen:
    """The list with a level that cannot be read, and what is wrong with it."""
    file = studio.home / "torn-chart.toml"
    file.write_text(BROKEN_LEVEL, encoding="utf-8")
    levels = studio.app.levels
    studio.app.levels = (*levels, file)
    try:
        page = BattleListPage(studio.app)
    finally:
        studio.app.levels = levels
    page.chosen_row = len(levels)
    page.ring.focused = f"level-{page.chosen_row}"
    return page


def options_page(number: int) -> Callable[[Studio], Screen]:
    """The options under the tab of that number."""

    def open_options(studio: Studio) -> Screen:
        page = OptionsPage(studio.app)
        page.tab = TABS[number]
        return page

    return open_options


def own_tables_page(studio: Studio) -> Screen:
    """The player's own numbers: a file with faults for one book, one of no book."""
    home = studio.app.data_dir / "an-owner"
    folder = home / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hf.toml").write_text("[guns.L]\nneeds = [2, 3]\nneds = 1\n", encoding="utf-8")
    (folder / "ls99.toml").write_text("", encoding="utf-8")
    return OwnTablesPage(studio.app, home)


def remap_page(studio: Studio) -> Screen:
    """The keys, waiting for a new one that already means something else."""
    page = RemapPage(studio.app, studio.app)
    page.rebinding = COMMANDS_BY_NAME["undo"]
    page.capture_event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, unicode="l", mod=0))
    return page


def rulebook_page(at: str = "", chapter: str = "", typed: str = "") -> Callable[[Studio], Screen]:
    """The rulebook at a clause, at a chapter, or at what was searched for."""

    def open_book(studio: Studio) -> Screen:
        page = RulebookPage(studio.app, studio.session.books, at)
        page.chapter, page.search_text = chapter or page.chapter, typed or page.search_text
        return page

    return open_book


def result_page(seed: int, level: str) -> Callable[[Studio], Screen]:
    """The page after a battle that captains have fought."""

    def open_result(studio: Studio) -> Screen:
        outcome = battle_outcome(level, seed)
        return ResultPage(studio.app, outcome, ResultCallbacks(do_nothing, do_nothing, do_nothing))

    return open_result


def letter_page(level: str, seed: int, side: int = 0, at: str = "") -> Callable[[Studio], Screen]:
    """The letter of a side, with the focus on a control."""

    def open_letter(studio: Studio) -> Screen:
        battle = captains_battle(level_named(level), seed)
        battle.run()
        battle.close()
        sender = battle.level.sides[side].id
        page = LetterPage(studio.app, battle.level, battle.events, sender, seed, lambda start, end: None)
        page.ring.focused, page.ring.is_shown = at, bool(at)
        return page

    return open_letter


@cache
def kept_analysis() -> tuple[BattleSetup, JournalContents, BattleAnalysis]:
    """A kept duel with its analysis, at half the effort of the game."""
    contents = read_journal_file(KEPT_JOURNALS / "constitution-and-guerriere.journal")
    setup = setup_of(contents)
    recorded = record_battle(setup, contents.entries)
    *_, latest = analyse_battle(recorded, usual_effort(len(recorded.level.ships)).scaled_to(240))
    return setup, contents, latest


def analysed_result_page(studio: Studio) -> Screen:
    """The page after a battle with the win chance, and the links that a battle has."""
    setup, contents, latest = kept_analysis()
    battle = replay_battle(setup, contents.entries)
    play_to_turn(battle, None)
    outcome = outcome_of(battle)
    played = PlayedBattle(setup, contents.entries, tuple(battle.events), None, lambda start, end: None)
    battle.close()
    ways = ResultCallbacks(
        do_nothing, do_nothing, do_nothing, lambda start, end: None, lambda turn: None,
        pages=result_links(studio.app, played), analyse=lambda: KnownAnalysis(latest),
    )  # fmt: skip
    page = ResultPage(studio.app, outcome, ways)
    page.advance(1.0)
    return page


def lost_result_page(studio: Studio) -> Screen:
    """The page after a battle that a player has lost, with the turn to try again from."""
    outcome = replace(
        battle_outcome("wwh/two-against-two", 2),
        headline="Neptuno takes Ajax by boarding in six turns",
        reason="A major victory for the Combined Fleet. 1 ship of the Royal Navy struck her colours.",
        explanation="Ajax ran into Neptuno, who took her by boarding, 6 to 4. A boarding is decided by "
        "crews, not by guns: do not end a move beside a fresh crew.",
        winner=1,
        turns=6,
        moments=(
            MomentRow(4, "cannon", "Neptuno rakes Ajax through the stern: 3 hits."),
            MomentRow(6, "swords", "Neptuno takes Ajax by boarding, 6 to 4."),
        ),
        retry_turn=5,
    )
    ways = ResultCallbacks(do_nothing, do_nothing, do_nothing, lambda start, end: None, lambda turn: None)
    return ResultPage(studio.app, outcome, ways)


def large_result_page(studio: Studio) -> Screen:
    """The page after a battle of more ships and moments than there is room for."""
    outcome = battle_outcome(*RESULT_BATTLES[0])
    ships = tuple(replace(ship, name=f"{ship.name} {n}") for n in range(1, 7) for ship in outcome.ships)
    moments = tuple(row for _ in range(4) for row in outcome.moments)[:10]
    many = replace(outcome, ships=ships, moments=moments)
    return ResultPage(
        studio.app, many, ResultCallbacks(do_nothing, None, do_nothing, lambda start, end: None)
    )


def packs_page(studio: Studio) -> Screen:
    """The page of packs over the author's patterns, the pack among them in hand."""
    page = PacksPage(studio.app, folder=PATTERNS_FOLDER)
    page.selected = PATTERNS_FOLDER / "pack"
    return page


def refused_pack_page(studio: Studio) -> Screen:
    """A folder that is no pack was opened."""
    return PacksPage(studio.app, dropped=PATTERNS_FOLDER, folder=PATTERNS_FOLDER)


def found_packs_page(studio: Studio) -> Screen:
    """The packs that somebody hosts: the author's pattern, and one for a later game."""
    folder = studio.home / "hosted"
    folder.mkdir(exist_ok=True)
    data = make_zip(read_contents(PATTERNS_FOLDER / "pack").files)
    (folder / "razee.zip").write_bytes(data)
    packs, _, _ = make_index(folder, folder / INDEX_FILE)
    later = packs[0].model_copy(update={"id": "later", "name": "Of a later game", "requires": "99.0.0"})
    (folder / INDEX_FILE).write_text(index_text([*packs, later]), encoding="utf-8")
    page = FindPacksPage(studio.app, str(folder))
    while page.is_busy:
        page.advance(0.0)
        sleep(0.005)
    return page


def lesson_list_page(studio: Studio) -> Screen:
    """The lessons, two of them done."""
    page = studio.session.lesson_session.make_list_page(studio.app)
    ids = [taught.id for taught in studio.session.lesson_session.offered_lessons]
    page.lessons_done, page.lessons_won = ids[:3], ids[:2]  # type: ignore[attr-defined]
    return page


def lesson_end_page(number: int) -> Callable[[Studio], Screen]:
    """The page after the lesson of that number."""

    def open_end(studio: Studio) -> Screen:
        taught = studio.session.lesson_session.offered_lessons
        lesson = taught[number].lesson
        assert lesson is not None
        follows = taught[number + 1].lesson if number + 1 < len(taught) else None
        ways = LessonEndCallbacks(do_nothing if follows else None, do_nothing, do_nothing)
        sea = pygame.Surface(studio.app.size)
        studio.app.title_sea.draw(studio.app.make_canvas(sea))
        return LessonEndPage(studio.app, LessonEndContents(lesson, follows, is_won=number == 0), ways, sea)

    return open_end


PAGES: dict[str, Callable[[Studio], Screen]] = {
    "title": title_page,
    "title-continue": title_with_unfinished,
    **SAVED,
    **CODES,
    **DAY,
    **FILM_PAGES,
    "battles": battle_list_at(0),
    "battles-2": battle_list_at(1),
    "battles-3": battle_list_at(2),
    "battles-broken": broken_level,
    "battles-of-a-book": battle_list_of_book,
    "battles-wwh": lambda studio: battle_list_at_level(studio, VAN_LEVEL),
    "battles-both": lambda studio: battle_list_at_level(studio, RESULT_BATTLES[0][0]),
    "battles-searched": battle_list_searched,
    "briefing": briefing_of("constitution-and-guerriere"),
    "briefing-hoche": briefing_of("robust-and-hoche"),
    "briefing-trafalgar": briefing_of("trafalgar"),
    "briefing-boats": briefing_of("a-hot-night"),
    "setup": setup_page_of("ajax-and-bucentaure"),
    "setup-wwh": setup_page_of("two-against-two"),
    **{f"options-{tab.name}": options_page(n) for n, tab in enumerate(TABS)},
    "remap": lambda studio: RemapPage(studio.app, studio.app),
    "remap-clash": remap_page,
    "own-numbers": lambda studio: OwnTablesPage(studio.app),
    "own-numbers-faulty": own_tables_page,
    "credits": lambda studio: CreditsPage(studio.app),
    "packs": packs_page,
    "packs-refused": refused_pack_page,
    "packs-found": found_packs_page,
    "pack-missing": lambda studio: PackMissingPage(studio.app, "Ships that never were", do_nothing),
    "rulebook": rulebook_page(),
    "rulebook-clause": rulebook_page("KMH-9.2.22"),
    "rulebook-rulings": rulebook_page(chapter="rulings"),
    "rulebook-search": rulebook_page(typed="rake"),
    "rulebook-wwh": rulebook_page("WWH-1.3h"),
    "rulebook-hf": rulebook_page("HF-hit-1"),
    "rulebook-wwh-arcs": rulebook_page("WWH-E6"),
    "lessons": lesson_list_page,
    "lesson-end": lesson_end_page(0),
    "lesson-end-last": lesson_end_page(5),
    "letter": letter_page("constitution-and-guerriere", 22, at="sentence-4"),
    "letter-beaten": letter_page("wwh/two-against-two", 2),
    "letter-fleet": letter_page("ls98/french-at-sea", 3, side=1, at="sentence-7"),
    "result": result_page(22, "constitution-and-guerriere"),
    "result-chance": analysed_result_page,
    "result-boarded": result_page(1, "mirror-duel"),
    "result-quiet": result_page(1, "jarce-and-black-jaques"),
    "result-lost": lost_result_page,
    "result-many": large_result_page,
    "result-wwh": result_page(2, "wwh/two-against-two"),
    "result-wwh-fleet": result_page(1, f"wwh/{VAN_LEVEL}"),
    "fault": lambda studio: CrashPage(studio.app, Path("fault.log"), True),
    "fault-unsaved": lambda studio: CrashPage(studio.app, None, False),
}
