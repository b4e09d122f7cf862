"""What the battle list shows (by book, origin, kind and result) and in which order."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.ui.kit.action import Action
from game.ui.kit.screens import BookPage
from game.ui.pages.battle_history import ENEMY_GRADES, BattleHistory, BattleResult, history_key
from game.ui.pages.battle_kinds import BattleKind
from game.ui.pages.level_list import LevelEntry

ANY_VALUE: Final = ""
OWN_LEVELS: Final = "own"
PACK_PREFIX: Final = "pack: "
"""Prefix of a pack's name as a filter value."""
WON_LEVELS: Final = "won"
NOT_WON_LEVELS: Final = "not won"
_LONG_MINUTES: Final = 90.0
"""Minutes assumed for a battle that does not say how long it is."""


class FilterPart(Action, Enum):
    """A part of the filter; the value is its name in the battle history."""

    BOOK = "book"
    KIND = "kind"
    DONE = "done"


def filter_hint(filter_part: FilterPart) -> str:
    """Return the tooltip of this part's control."""
    match filter_part:
        case FilterPart.BOOK:
            return "left and right ask for those of one book"
        case FilterPart.KIND:
            return "left and right ask for one kind"
        case FilterPart.DONE:
            return "left and right ask for those you have won, or have not"


@dataclass(frozen=True, slots=True)
class Filter:
    """The filter: a book or the player's own, the name of a kind, won or not; '' for all."""

    book: str = ANY_VALUE
    kind: str = ANY_VALUE
    done: str = ANY_VALUE

    def value_of(self, filter_part: FilterPart) -> str:
        """Return the value of one part."""
        value: str = getattr(self, filter_part.value)
        return value

    def with_value(self, filter_part: FilterPart, value: str) -> Filter:
        """Return the filter with another value of one part."""
        return replace(self, **{filter_part.value: value})

    def as_dict(self) -> dict[str, str]:
        """Return the filter as the battle history saves it."""
        return {filter_part.value: self.value_of(filter_part) for filter_part in FilterPart}


def is_won(entry: LevelEntry, history: BattleHistory) -> bool:
    """Return whether the player has ever won this battle."""
    return any(result.won for result in results_of(entry, history).values())


def results_of(entry: LevelEntry, history: BattleHistory) -> Mapping[str, BattleResult]:
    """Return the best results of a battle, by the enemy's grade."""
    return history.best_results_of(entry.known_brief.books, entry.history_file)


def is_listed(entry: LevelEntry, asked: Filter, history: BattleHistory) -> bool:
    """Return whether a file is listed. A book lists everything it can play, once the file has been
    read."""
    if asked.book == OWN_LEVELS and not entry.is_own:
        return False
    if asked.book.startswith(PACK_PREFIX):
        return entry.pack == asked.book.removeprefix(PACK_PREFIX) and _fits_kind_and_won(
            entry, asked, history
        )
    if asked.book not in (ANY_VALUE, OWN_LEVELS) and asked.book not in entry.known_brief.books:
        return False
    return _fits_kind_and_won(entry, asked, history)


def _fits_kind_and_won(entry: LevelEntry, asked: Filter, history: BattleHistory) -> bool:
    """Return whether a file has the wanted kind, and is won or not as wanted."""
    if asked.kind != ANY_VALUE and asked.kind not in (kind.singular for kind in entry.known_brief.kinds):
        return False
    return asked.done == ANY_VALUE or is_won(entry, history) == (asked.done == WON_LEVELS)


def filtered_levels(entries: Sequence[LevelEntry], asked: Filter, history: BattleHistory) -> list[LevelEntry]:
    """Return the listed files: the one fought last, the one to try next, then the others in their
    order; for a newcomer the shortest duels before them."""
    found = [entry for entry in entries if is_listed(entry, asked, history)]
    if is_newcomer(history):
        found.sort(key=_duel_minutes)
    top = [
        each
        for each in (find_last_battle(found, history), find_next_battle(found, history))
        if each is not None
    ]
    return [*top, *(entry for entry in found if not any(entry is one for one in top))]


def find_last_battle(entries: Sequence[LevelEntry], history: BattleHistory) -> LevelEntry | None:
    """Return the battle that was fought last, if it is among them."""
    return next((entry for entry in entries if has_history_key(entry, history.last_battle)), None)


def find_next_battle(entries: Sequence[LevelEntry], history: BattleHistory) -> LevelEntry | None:
    """Return the battle to try next: the easiest not yet won, of the last one's book if possible;
    for a newcomer the shortest duel; None if all are won."""
    if not history.best_results:
        duels = [each for each in entries if _is_shipped(each) and BattleKind.DUEL in each.known_brief.kinds]
        duels = [each for each in duels if not has_history_key(each, history.last_battle)]
        return min(duels, key=_duel_minutes, default=None)
    book = history.last_battle.partition("/")[0]
    came = [each for each in entries if _is_shipped(each) and each.win_chance is not None]
    left = [
        each for each in came if not is_won(each, history) and not has_history_key(each, history.last_battle)
    ]
    left = [each for each in left if each.path.parent.name == book] or left
    return max(left, key=lambda each: each.win_chance or 0.0, default=None)


def _is_shipped(entry: LevelEntry) -> bool:
    """Return whether a battle is part of the game."""
    return not entry.is_own and not entry.pack


def is_newcomer(history: BattleHistory) -> bool:
    """Return whether the player has won nothing yet."""
    return not any(result.won for best in history.best_results.values() for result in best.values())


def _duel_minutes(entry: LevelEntry) -> float:
    """Return the minutes of a duel that is no chase; infinity for other battles."""
    level, kinds = entry.known_brief.level, entry.known_brief.kinds
    plain = level is not None and BattleKind.DUEL in kinds and BattleKind.CHASE not in kinds
    return level.minutes or _LONG_MINUTES if plain and level is not None else math.inf


def has_history_key(entry: LevelEntry, key: str) -> bool:
    """Return whether the history calls this file ``book/file``."""
    home = (entry.path.parent.name, *entry.known_brief.books)
    return any(key == history_key(book, entry.history_file) for book in home)


def filter_options(
    filter_part: FilterPart, entries: Sequence[LevelEntry], books: Mapping[str, BookPage]
) -> dict[str, str]:
    """Return the values of one part with their labels: all first, then those with at least one
    battle."""
    match filter_part:
        case FilterPart.BOOK:
            written = {
                book: page.title
                for book, page in books.items()
                if any(book in entry.known_brief.books for entry in entries)
            }
            own = {OWN_LEVELS: "Your own"} if any(entry.is_own for entry in entries) else {}
            packs = {f"{PACK_PREFIX}{entry.pack}": entry.pack for entry in entries if entry.pack}
            return {ANY_VALUE: "All books", **written, **own, **packs}
        case FilterPart.KIND:
            there = {kind for entry in entries for kind in entry.known_brief.kinds}
            return {ANY_VALUE: "All kinds"} | {
                kind.singular: kind.plural for kind in BattleKind if kind in there
            }
        case FilterPart.DONE:
            return {ANY_VALUE: "Won or not", NOT_WON_LEVELS: "Not yet won", WON_LEVELS: "Won"}


def filter_text(
    now: Filter, filter_part: FilterPart, entries: Sequence[LevelEntry], books: Mapping[str, BookPage]
) -> str:
    """Return the label of one part's value."""
    found = filter_options(filter_part, entries, books)
    return found.get(now.value_of(filter_part), found[ANY_VALUE])


def step_filter(
    now: Filter,
    filter_part: FilterPart,
    by: int,
    entries: Sequence[LevelEntry],
    books: Mapping[str, BookPage],
) -> Filter:
    """Return the filter with the next value of one part, going round."""
    row = list(filter_options(filter_part, entries, books))
    here = row.index(now.value_of(filter_part)) if now.value_of(filter_part) in row else 0
    return now.with_value(filter_part, row[(here + by) % len(row)])


def results_text(results: Mapping[str, BattleResult]) -> str:
    """Return ``Midshipman: won, a major victory. Captain: lost.``, or '' if nothing was fought."""
    rows = [f"{grade.capitalize()}: {results[grade]}." for grade in ENEMY_GRADES if grade in results]
    return " ".join(rows)
