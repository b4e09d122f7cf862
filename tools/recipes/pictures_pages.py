"""Every page of the program that is no battle, each as the studio opens it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame

from game.levels.reading.shipped import levels_home
from game.ui.kit.bindings import BY_NAME
from game.ui.kit.screens import Screen, Unfinished
from game.ui.lessons.end import EndPage, EndWays, LessonEnd
from game.ui.pages.battle_filter import Asked
from game.ui.pages.battles import Battles
from game.ui.pages.credits import Credits
from game.ui.pages.fault import Fault
from game.ui.pages.muster import Muster
from game.ui.pages.options import TABS, Options
from game.ui.pages.own_numbers import OwnNumbers
from game.ui.pages.pack_missing import PackMissing
from game.ui.pages.packs import Packs
from game.ui.pages.remap import Remap
from game.ui.pages.result import NextSteps, Result
from game.ui.pages.rulebook import Rulebook
from game.ui.pages.title import Title
from recipes.pictures_battle import PLAYED, outcome
from recipes.pictures_saved import SAVED
from recipes.pictures_studio import Studio

VAN: Final = "trafalgar-van"
PATTERNS: Final = levels_home() / "cookbook"
BROKEN = 'format = 1\ntitle = "Torn chart"\nrules = { book = "kmh" }\n[chart]\nsize = [10, '


def nothing() -> None:
    """For ways that are not taken."""


def title(studio: Studio) -> Screen:
    """The title as it opens: a broadside is just being fired."""
    return Title(studio.app)


def title_with_unfinished(studio: Studio) -> Screen:
    """The title when a battle waits to be continued."""
    page = Title(studio.app)
    page.resume = Unfinished(lambda house: page, "Robust and Hoche, turn 3")
    page.waiting, page.into = 3, None
    page.ring.at = "continue"
    return page


def battles(number: int) -> Callable[[Studio], Screen]:
    """The list of battles with the one of that number chosen."""

    def open_list(studio: Studio) -> Screen:
        page = Battles(studio.app)
        row = number % len(page.briefs)
        page.ring.at = f"level-{row}"
        page.choose(row)
        return page

    return open_list


def battles_of_a_book(studio: Studio) -> Screen:
    """The list with the battles of one book alone."""
    page = Battles(studio.app)
    while page.shelf.busy:
        page.advance(0.1)
    while page.asked.book != "hf":
        page.ask_for(Asked.BOOK, 1)
    page.choose(4)
    page.ring.at, page.ring.shown = "filter-book", True
    return page


def battle_named(studio: Studio, stem: str) -> Battles:
    """The list with the level of that file chosen."""
    page = Battles(studio.app)
    number = next(n for n, brief in enumerate(page.briefs) if brief.path.stem == stem)
    page.ring.at = f"level-{number}"
    page.choose(number)
    return page


def muster_of(stem: str) -> Callable[[Studio], Screen]:
    """What is settled before that battle."""

    def open_muster(studio: Studio) -> Screen:
        plan = battle_named(studio, stem).plan
        assert plan is not None
        return Muster(studio.app, plan, nothing)

    return open_muster


def broken_level(studio: Studio) -> Screen:
    """The list with a level that cannot be read, and what is wrong with it."""
    file = studio.home / "torn-chart.toml"
    file.write_text(BROKEN, encoding="utf-8")
    levels = studio.app.levels
    studio.app.levels = (*levels, file)
    try:
        page = Battles(studio.app)
    finally:
        studio.app.levels = levels
    page.chosen = len(levels)
    page.ring.at = f"level-{page.chosen}"
    return page


def muster(studio: Studio) -> Screen:
    """What is settled before the battle."""
    page = Battles(studio.app)
    assert page.plan is not None
    return Muster(studio.app, page.plan, nothing)


def options(number: int) -> Callable[[Studio], Screen]:
    """The options under the tab of that number."""

    def open_options(studio: Studio) -> Screen:
        page = Options(studio.app)
        page.tab = TABS[number]
        return page

    return open_options


def own_numbers_with_faults(studio: Studio) -> Screen:
    """The player's own numbers: a file with faults for one book, one of no book."""
    home = studio.app.data_dir / "an-owner"
    folder = home / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "hf.toml").write_text("[guns.L]\nneeds = [2, 3]\nneds = 1\n", encoding="utf-8")
    (folder / "ls99.toml").write_text("", encoding="utf-8")
    return OwnNumbers(studio.app, home)


def remap_asking(studio: Studio) -> Screen:
    """The keys, waiting for a new one that already means something else."""
    page = Remap(studio.app, studio.app)
    page.listening = BY_NAME["undo"]
    page.capture(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, unicode="l", mod=0))
    return page


def rulebook(at: str = "", chapter: str = "", typed: str = "") -> Callable[[Studio], Screen]:
    """The rulebook at a clause, at a chapter, or at what was searched for."""

    def open_book(studio: Studio) -> Screen:
        page = Rulebook(studio.app, studio.berth.books, at)
        page.chapter, page.typed = chapter or page.chapter, typed or page.typed
        return page

    return open_book


def result(seed: int, level: str) -> Callable[[Studio], Screen]:
    """The page after a battle that captains have fought."""

    def open_result(studio: Studio) -> Screen:
        told = outcome(level, seed)
        return Result(studio.app, told, NextSteps(nothing, nothing, nothing))

    return open_result


def result_of_many(studio: Studio) -> Screen:
    """The page after a battle of more ships and moments than there is room for."""
    told = outcome(*PLAYED[0])
    ships = tuple(
        replace(ship, name=f"{ship.name} {n}") for n in range(1, 7) for ship in told.ships
    )
    moments = tuple(row for _ in range(4) for row in told.moments)[:10]
    many = replace(told, ships=ships, moments=moments)
    return Result(studio.app, many, NextSteps(nothing, None, nothing, lambda start, end: None))


def packs(studio: Studio) -> Screen:
    """The page of packs over the author's patterns, the pack among them in hand."""
    page = Packs(studio.app, folder=PATTERNS)
    page.hand = PATTERNS / "pack"
    return page


def packs_refused(studio: Studio) -> Screen:
    """A folder that is no pack was opened."""
    return Packs(studio.app, dropped=PATTERNS, folder=PATTERNS)


def lesson_list(studio: Studio) -> Screen:
    """The lessons, two of them done."""
    page = studio.berth.lessons.page(studio.app)
    ids = [taught.id for taught in studio.berth.lessons.taught]
    page.done, page.won = ids[:3], ids[:2]  # type: ignore[attr-defined]
    return page


def lesson_end(number: int) -> Callable[[Studio], Screen]:
    """The page after the lesson of that number."""

    def open_end(studio: Studio) -> Screen:
        taught = studio.berth.lessons.taught
        lesson = taught[number].lesson
        assert lesson is not None
        follows = taught[number + 1].lesson if number + 1 < len(taught) else None
        ways = EndWays(nothing if follows else None, nothing, nothing)
        return LessonEnd(studio.app, EndPage(lesson, follows, won=number == 0), ways)

    return open_end


PAGES: dict[str, Callable[[Studio], Screen]] = {
    "title": title,
    "title-continue": title_with_unfinished,
    **SAVED,
    "battles": battles(0),
    "battles-2": battles(1),
    "battles-3": battles(2),
    "battles-broken": broken_level,
    "battles-of-a-book": battles_of_a_book,
    "battles-wwh": lambda studio: battle_named(studio, VAN),
    "battles-both": lambda studio: battle_named(studio, PLAYED[0][0]),
    "muster": muster,
    "muster-wwh": muster_of("two-against-two"),
    **{f"options-{tab.name}": options(n) for n, tab in enumerate(TABS)},
    "remap": lambda studio: Remap(studio.app, studio.app),
    "remap-clash": remap_asking,
    "own-numbers": lambda studio: OwnNumbers(studio.app),
    "own-numbers-faulty": own_numbers_with_faults,
    "credits": lambda studio: Credits(studio.app),
    "packs": packs,
    "packs-refused": packs_refused,
    "pack-missing": lambda studio: PackMissing(studio.app, "Ships that never were", nothing),
    "rulebook": rulebook(),
    "rulebook-clause": rulebook("KMH-9.2.22"),
    "rulebook-rulings": rulebook(chapter="rulings"),
    "rulebook-search": rulebook(typed="rake"),
    "rulebook-wwh": rulebook("WWH-1.3h"),
    "rulebook-hf": rulebook("HF-hit-1"),
    "rulebook-wwh-arcs": rulebook("WWH-E6"),
    "lessons": lesson_list,
    "lesson-end": lesson_end(0),
    "lesson-end-last": lesson_end(5),
    "result": result(22, "constitution-and-guerriere"),
    "result-boarded": result(1, "mirror-duel"),
    "result-quiet": result(1, "jarce-and-black-jaques"),
    "result-many": result_of_many,
    "result-wwh": result(2, "wwh/two-against-two"),
    "result-wwh-fleet": result(1, f"wwh/{VAN}"),
    "fault": lambda studio: Fault(studio.app, Path("fault.log"), True),
    "fault-unsaved": lambda studio: Fault(studio.app, None, False),
}
