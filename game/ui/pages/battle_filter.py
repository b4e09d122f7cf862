"""What the battle list shows (by book, origin, kind and result) and in which order."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum, StrEnum, auto
from pathlib import Path
from typing import Any, Final

import pygame

from game.analysis.honours import HonourKind
from game.core.files import describe_error, read_regular_file, replace_file
from game.play.saved_battles import FinishedBattle, finished_journals, load_finished_battle
from game.play.seats import HUMAN
from game.ui.kit import page
from game.ui.kit.action import Action
from game.ui.kit.layout import Row, inset
from game.ui.kit.screens import AppContext, BookPage, Screen
from game.ui.kit.widgets import Button
from game.ui.pages.battle_list_layout import BattleListLayout
from game.ui.pages.level_briefs import BattleKind, fold_letters
from game.ui.pages.level_list import LevelEntry
from game.ui.pages.title_sea import FrontContext

FILE_NAME: Final = "battles.json"
LARGEST_FILE: Final = 8 * 1024 * 1024
FORMAT: Final = 1
AI_PREFIX: Final = "ai:"
ENEMY_GRADES: Final = ("midshipman", "captain", "admiral", "commodore")
"""The grades of enemy captains, weakest first."""
GRADE_WORDS: Final = dict(zip(ENEMY_GRADES, ("Easy", "Normal", "Hard", "Master"), strict=True))
DAMAGED_TEXT: Final = "The record of battles was damaged; it was made anew from the journals."
_FILTER_PARTS: Final = ("book", "kind", "done")
"""The parts of the list's filter that are saved."""


class BattleResult(StrEnum):
    """How a battle ended for the player, worst first."""

    LOST = "lost"
    DRAWN = "drawn"
    MINOR = "won, a minor victory"
    MAJOR = "won, a major victory"

    @property
    def rank(self) -> int:
        """Return 0 for the worst result, and so on."""
        return list(BattleResult).index(self)

    @property
    def won(self) -> bool:
        """Return whether it is a victory of either kind."""
        return self in (BattleResult.MINOR, BattleResult.MAJOR)


BestResults = Mapping[str, BattleResult]
"""The best result by the enemy's grade."""


@dataclass(frozen=True, slots=True)
class HonourWon:
    """The battle in which an honour was won first: what was done, the battle as ``book/file``, its journal's
    name as proof, and when that was written, in nanoseconds."""

    sentence: str
    battle: str
    journal: str
    written_ns: int


@dataclass(slots=True)
class BattleHistory:
    """The battle history.

    ``best_results`` by ``book/file`` and grade; ``counted_sizes``: bytes of each journal when it was counted,
    by name; ``last_grade``: the last enemy's grade, '' for none; ``last_battle``: the battle fought or
    started last; ``last_choice``: the one chosen when the list was left, both as ``book/file``;
    ``last_filter``: the list's filter; ``honours``: those won, and ``honour_sizes``: bytes of each journal
    that was looked through for them; ``notice``: a sentence for the player."""

    best_results: dict[str, dict[str, BattleResult]] = field(default_factory=dict)
    counted_sizes: dict[str, int] = field(default_factory=dict)
    last_grade: str = ""
    last_battle: str = ""
    last_choice: str = ""
    last_filter: dict[str, str] = field(default_factory=dict)
    honours: dict[HonourKind, HonourWon] = field(default_factory=dict)
    honour_sizes: dict[str, int] = field(default_factory=dict)
    notice: str = ""

    @property
    def default_enemy_seat(self) -> str:
        """Return the enemy to offer: the last one, or the weakest for a newcomer."""
        return f"{AI_PREFIX}{self.last_grade or ENEMY_GRADES[0]}"

    def best_results_of(self, books: Iterable[str], file_name: str) -> BestResults:
        """Return the best results of a level under any of these books."""
        found: dict[str, BattleResult] = {}
        for book in books:
            for grade, result in self.best_results.get(history_key(book, file_name), {}).items():
                found[grade] = _better_result(found.get(grade), result)
        return {grade: found[grade] for grade in ENEMY_GRADES if grade in found}

    def on_battle_started(self, book: str, file_name: str, seats: Mapping[str, str]) -> None:
        """Note that a battle was started from the list."""
        self.last_battle = self.last_choice = history_key(book, file_name)
        self.last_grade = weakest_enemy_grade(seats) or self.last_grade

    def add_result(self, ending: FinishedBattle) -> None:
        """Add the result of a battle if the player had one side and a captain another."""
        grade, result = weakest_enemy_grade(ending.seats), player_result(ending)
        if not grade or result is None:
            return
        self.last_battle = history_key(ending.book, ending.file)
        self.last_grade = self.last_grade or grade
        mine = self.best_results.setdefault(self.last_battle, {})
        mine[grade] = _better_result(mine.get(grade), result)


def history_key(book: str, file_name: str) -> str:
    """Return ``kmh/mirror-duel.toml``."""
    return f"{book}/{file_name}"


def weakest_enemy_grade(seats: Mapping[str, str]) -> str:
    """Return the weakest grade among the captains of the sides, or ''."""
    present = {who.removeprefix(AI_PREFIX) for who in seats.values()}
    return next((grade for grade in ENEMY_GRADES if grade in present), "")


def player_side(seats: Mapping[str, str]) -> str:
    """Return the player's side; '' unless one player had exactly one."""
    mine = [side for side, who in seats.items() if who == HUMAN]
    return mine[0] if len(mine) == 1 else ""


def player_result(ending: FinishedBattle) -> BattleResult | None:
    """Return how it ended for the player; None unless one player had exactly one side."""
    mine = player_side(ending.seats)
    if not mine:
        return None
    if not ending.winner:
        return BattleResult.DRAWN
    if ending.winner != mine:
        return BattleResult.LOST
    return BattleResult.MINOR if ending.degree == "minor" else BattleResult.MAJOR


def _better_result(before: BattleResult | None, now: BattleResult) -> BattleResult:
    return now if before is None or now.rank > before.rank else before


# ------------------------------------------------------------------------------ the file
def load(data_dir: Path) -> BattleHistory:
    """Load the history and add every battle that has ended since it was saved."""
    history = _read_history(data_dir / FILE_NAME)
    # Compared as text, so that an unchanged history is not written again.
    before = format_history(history)
    over = finished_journals(data_dir)
    for kept in over:
        if history.counted_sizes.get(kept.name) != kept.size:
            ending = load_finished_battle(kept.path)
            if ending is not None:
                history.add_result(ending)
    history.counted_sizes = {kept.name: kept.size for kept in over}
    if format_history(history) != before or history.notice:
        history.notice = save(data_dir, history) or history.notice
    return history


def _read_history(path: Path) -> BattleHistory:
    try:
        data = json.loads(read_regular_file(path, LARGEST_FILE).decode("utf-8"))
        return _parse_history(data)
    except FileNotFoundError:
        return BattleHistory()
    except OSError as fault:
        return BattleHistory(notice=f"The record of battles could not be read: {describe_error(fault)}.")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return BattleHistory(notice=DAMAGED_TEXT)


def _parse_history(data: Any) -> BattleHistory:
    best = {
        str(key): {str(grade): BattleResult(result) for grade, result in results.items()}
        for key, results in data["best"].items()
    }
    settled, enemy, asked = data.get("settled", {}), data["enemy"], data["asked"]
    told, looked = data.get("honours", {}), data.get("honours_settled", {})
    honours = {kind: HonourWon(**told[kind.value]) for kind in HonourKind if kind.value in told}
    words = [data["last"], data["left"], *asked.values()]
    words += [text for won in honours.values() for text in (won.sentence, won.battle, won.journal)]
    sizes = [*settled.values(), *looked.values(), *(won.written_ns for won in honours.values())]
    # `type(...) is int`, because isinstance would let True and False pass.
    sound = enemy in ("", *ENEMY_GRADES) and all(type(size) is int for size in sizes)
    if data["format"] != FORMAT or not sound or any(type(word) is not str for word in words):
        raise ValueError("this is no record of battles")
    asked = {name: asked[name] for name in _FILTER_PARTS if name in asked}
    return BattleHistory(best, dict(settled), enemy, data["last"], data["left"], asked, honours, dict(looked))


def format_history(history: BattleHistory) -> str:
    """Return the text of the history file."""
    data = {
        "what": "Battles fought in The Weather Gage. The game writes this file; it may be deleted.",
        "format": FORMAT, "enemy": history.last_grade, "last": history.last_battle,
        "left": history.last_choice, "asked": history.last_filter,
        "best": {key: history.best_results[key] for key in sorted(history.best_results)},
        "settled": {name: history.counted_sizes[name] for name in sorted(history.counted_sizes)},
        "honours": {kind.value: asdict(won) for kind, won in history.honours.items()},
        "honours_settled": {name: history.honour_sizes[name] for name in sorted(history.honour_sizes)},
    }  # fmt: skip
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def save(data_dir: Path, history: BattleHistory) -> str:
    """Save the history in ``data_dir``. Return '' or a sentence that says why it failed."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, format_history(history))
    except OSError as fault:
        return f"The record of battles could not be saved: {describe_error(fault)}."
    return ""


ANY_VALUE: Final = ""
OWN_LEVELS: Final = "own"
PACK_PREFIX: Final = "pack: "
"""Prefix of a pack's name as a filter value."""
WON_LEVELS: Final = "won"
NOT_WON_LEVELS: Final = "not won"
_SIZES: Final = (BattleKind.DUEL, BattleKind.SQUADRON, BattleKind.FLEET)
"""The sizes of battles, the smallest first."""
_LONG_MINUTES: Final = 90.0
"""Minutes assumed for a battle that does not say how long it is."""


class FilterPart(Action, Enum):
    """A part of the filter; the value is its name in the battle history."""

    BOOK = "book"
    KIND = "kind"
    DONE = "done"


FILTER_HINTS: Final = {
    FilterPart.BOOK: "left and right show one rulebook",
    FilterPart.KIND: "left and right show one kind",
    FilterPart.DONE: "left and right show won or not yet won",
}
"""The tooltip of each part's control."""


@dataclass(frozen=True, slots=True)
class BattleFilter:
    """The filter: a book or the player's own, the name of a kind, won or not; '' for all."""

    book: str = ANY_VALUE
    kind: str = ANY_VALUE
    done: str = ANY_VALUE

    def value_of(self, filter_part: FilterPart) -> str:
        """Return the value of one part."""
        value: str = getattr(self, filter_part.value)
        return value

    def with_value(self, filter_part: FilterPart, value: str) -> BattleFilter:
        """Return the filter with another value of one part."""
        return replace(self, **{filter_part.value: value})

    def as_dict(self) -> dict[str, str]:
        """Return the filter as the battle history saves it."""
        return {filter_part.value: self.value_of(filter_part) for filter_part in FilterPart}


def is_battle_won(entry: LevelEntry, history: BattleHistory) -> bool:
    """Return whether the player has ever won this battle."""
    return any(result.won for result in best_results_of(entry, history).values())


def best_results_of(entry: LevelEntry, history: BattleHistory) -> Mapping[str, BattleResult]:
    """Return the best results of a battle, by the enemy's grade."""
    return history.best_results_of(entry.brief_or_placeholder.books, entry.history_file)


def is_listed(entry: LevelEntry, current_filter: BattleFilter, history: BattleHistory) -> bool:
    """Return whether a file is listed. A book lists everything it can play, once the file has been read."""
    if current_filter.book == OWN_LEVELS and not entry.is_own:
        return False
    if current_filter.book.startswith(PACK_PREFIX):
        if entry.pack_label != current_filter.book.removeprefix(PACK_PREFIX):
            return False
    elif current_filter.book not in (ANY_VALUE, OWN_LEVELS, *entry.brief_or_placeholder.books):
        return False
    if current_filter.kind != ANY_VALUE and current_filter.kind not in (
        kind.singular for kind in entry.brief_or_placeholder.kinds
    ):
        return False
    return current_filter.done == ANY_VALUE or is_battle_won(entry, history) == (
        current_filter.done == WON_LEVELS
    )


def is_found(entry: LevelEntry, search: str) -> bool:
    """Return whether all words of a search are in a battle's title, place, date or names."""
    brief = entry.brief_or_placeholder
    text = brief.search_text or fold_letters(brief.title)
    return all(word in text for word in fold_letters(search).split())


def filtered_levels(
    entries: Sequence[LevelEntry], current_filter: BattleFilter, history: BattleHistory, search: str = ""
) -> list[LevelEntry]:
    """Return the listed files: the one fought last, the one to try next, then the others in their
    order; for a newcomer the shortest duels before them. With a search those with it in their title
    come first."""
    found = [entry for entry in entries if is_listed(entry, current_filter, history)]
    if search.strip():
        sought = fold_letters(search).strip()
        found = [entry for entry in found if is_found(entry, search)]
        return sorted(found, key=lambda entry: sought not in fold_letters(entry.brief_or_placeholder.title))
    if is_newcomer(history):
        found.sort(key=_duel_minutes)
    top = [
        entry for entry in (find_last_battle(found, history), find_suggested_battle(found, history)) if entry
    ]
    return [*top, *(entry for entry in found if not any(entry is one for one in top))]


def find_last_battle(entries: Sequence[LevelEntry], history: BattleHistory) -> LevelEntry | None:
    """Return the battle that was fought last, if it is among them."""
    return next((entry for entry in entries if has_history_key(entry, history.last_battle)), None)


def find_suggested_battle(entries: Sequence[LevelEntry], history: BattleHistory) -> LevelEntry | None:
    """Return the battle to try next among those not yet won, of the last one's book if possible:
    duels first, then squadrons, then fleets; of each size the shortest, of equal ones the easiest.
    For a newcomer the shortest duel; None if all are won."""
    if not history.best_results:
        duels = [
            each
            for each in entries
            if _is_shipped(each) and BattleKind.DUEL in each.brief_or_placeholder.kinds
        ]
        duels = [each for each in duels if not has_history_key(each, history.last_battle)]
        return min(duels, key=_duel_minutes, default=None)
    book = history.last_battle.partition("/")[0]
    came = [each for each in entries if _is_shipped(each) and each.win_chance is not None]
    left = [
        each
        for each in came
        if not (is_battle_won(each, history) or has_history_key(each, history.last_battle))
    ]
    left = [each for each in left if each.path.parent.name == book] or left
    return min(left, key=_suggestion_rank, default=None)


def _suggestion_rank(entry: LevelEntry) -> tuple[int, float, float]:
    """Return size, length and difficulty, in the order in which a player should meet them. Difficulty
    comes last: the easiest battle of a book may be a fleet of two hours."""
    level, kinds = entry.brief_or_placeholder.level, entry.brief_or_placeholder.kinds
    size = next((n for n, kind in enumerate(_SIZES) if kind in kinds), len(_SIZES))
    minutes = (level.minutes if level is not None else None) or _LONG_MINUTES
    return size, minutes, -(entry.win_chance or 0.0)


def _is_shipped(entry: LevelEntry) -> bool:
    return not entry.is_own and not entry.pack


def is_newcomer(history: BattleHistory) -> bool:
    """Return whether the player has won nothing yet."""
    return not any(result.won for best in history.best_results.values() for result in best.values())


def _duel_minutes(entry: LevelEntry) -> float:
    """Return the minutes of a duel that is no chase; infinity for other battles."""
    level, kinds = entry.brief_or_placeholder.level, entry.brief_or_placeholder.kinds
    plain = level is not None and BattleKind.DUEL in kinds and BattleKind.CHASE not in kinds
    return level.minutes or _LONG_MINUTES if plain and level is not None else math.inf


def has_history_key(entry: LevelEntry, key: str) -> bool:
    """Return whether the history calls this file ``book/file``."""
    # The folder counts too: a file that is not read yet has no books.
    home = (entry.path.parent.name, *entry.brief_or_placeholder.books)
    return any(key == history_key(book, entry.history_file) for book in home)


def filter_options(
    filter_part: FilterPart, entries: Sequence[LevelEntry], books: Mapping[str, BookPage]
) -> dict[str, str]:
    """Return the values of one part with their labels: all first, then those with at least one battle."""
    match filter_part:
        case FilterPart.BOOK:
            written = {
                book: page.title
                for book, page in books.items()
                if any(book in entry.brief_or_placeholder.books for entry in entries)
            }
            own = {OWN_LEVELS: "Your own"} if any(entry.is_own for entry in entries) else {}
            packs = {
                f"{PACK_PREFIX}{entry.pack_label}": entry.pack_label for entry in entries if entry.pack_label
            }
            return {ANY_VALUE: "All books", **written, **own, **packs}
        case FilterPart.KIND:
            there = {kind for entry in entries for kind in entry.brief_or_placeholder.kinds}
            return {ANY_VALUE: "All kinds"} | {
                kind.singular: kind.plural for kind in BattleKind if kind in there
            }
        case FilterPart.DONE:
            return {ANY_VALUE: "Any result", NOT_WON_LEVELS: "Not yet won", WON_LEVELS: "Won"}


def filter_label(
    current_filter: BattleFilter,
    filter_part: FilterPart,
    entries: Sequence[LevelEntry],
    books: Mapping[str, BookPage],
) -> str:
    """Return the label of one part's value."""
    found = filter_options(filter_part, entries, books)
    return found.get(current_filter.value_of(filter_part), found[ANY_VALUE])


def step_filter(
    current_filter: BattleFilter,
    filter_part: FilterPart,
    steps: int,
    entries: Sequence[LevelEntry],
    books: Mapping[str, BookPage],
) -> BattleFilter:
    """Return the filter with the next value of one part, going round."""
    row = list(filter_options(filter_part, entries, books))
    here = (
        row.index(current_filter.value_of(filter_part)) if current_filter.value_of(filter_part) in row else 0
    )
    return current_filter.with_value(filter_part, row[(here + steps) % len(row)])


def results_text(results: Mapping[str, BattleResult]) -> str:
    """Return ``Easy: won, a major victory. Normal: lost.``, or '' if nothing was fought."""
    rows = [f"{GRADE_WORDS[grade]}: {results[grade]}." for grade in ENEMY_GRADES if grade in results]
    return " ".join(rows)


class NewcomerAction(Action, Enum):
    """Where a newcomer may begin."""

    INTO = auto()
    LEARN = auto()


class NewcomerOffers:
    """The offers to a newcomer; none to other players."""

    def __init__(self, app: FrontContext, history: BattleHistory) -> None:
        self.screens_by_action: dict[NewcomerAction, Callable[[AppContext], Screen]] = {}
        if is_newcomer(history):
            into, learn = app.callbacks.find_newcomer_battle(), app.callbacks.open_lessons
            self.screens_by_action |= {NewcomerAction.INTO: into} if into is not None else {}
            self.screens_by_action |= {NewcomerAction.LEARN: learn} if learn is not None else {}

    def with_list_below(self, layout: BattleListLayout) -> BattleListLayout:
        """Return the layout with the list moved below the offers."""
        if not self.screens_by_action:
            return layout
        high = page.control_height(layout.style) + layout.style.px(10)
        return replace(layout, card_list=inset(layout.card_list, 0, high))

    def buttons(self, layout: BattleListLayout) -> list[Button]:
        """Return the offers as buttons, side by side above the list."""
        high, gap = page.control_height(layout.style), layout.style.px(10)
        area = pygame.Rect(layout.card_list.x, layout.card_list.y - high - gap, layout.card_list.w, high)
        rects = Row.repeat(len(self.screens_by_action), gap=gap).split(area)
        contents = {
            NewcomerAction.INTO: ("into", "Into battle", "cannon", "A frigate duel at pistol shot"),
            NewcomerAction.LEARN: ("learn", "Learn the ropes", "book", "Lessons of a few minutes each"),
        }
        return [
            Button(
                name,
                rect,
                words,
                picture,
                state="primary" if name == "into" else "ready",
                hint=hint,
                action=does,
            )
            for rect, does in zip(rects, self.screens_by_action, strict=True)
            for name, words, picture, hint in (contents[does],)
        ]
