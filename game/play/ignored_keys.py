"""What the books make nothing of in a level: one warning for the home book, notes for the others."""

from collections.abc import Iterator, Sequence

from game.books import shelf
from game.books.names import TITLES
from game.levels import level_for_book
from game.levels.format.model import Level
from game.levels.lint.unused_keys import (
    DESCRIBING_KEYS,
    MILD_WINDS,
    SCENERY_KEYS,
    IgnoredKey,
    never_met_parts,
)
from game.levels.reading.findings import KeyPath, RawFinding, Severity
from game.play.level_changes import source_path


def losses(level: Level) -> list[str]:
    """Return what the book that a level is set up for makes nothing of: sentences without a full stop, each
    once."""
    return list(dict.fromkeys(told.sentence for told in losses_with_paths(level)))


def losses_with_paths(level: Level) -> Iterator[IgnoredKey]:
    """Yield the same, each with the places in the level."""
    lint = shelf.book(level.rules.book).lint
    yield from lint.partial_losses(level)
    yield from (told for _, told in lint.unread_keys(level))
    yield from never_met_parts(level, lint.never_happens)


def ignored_key_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return a note for each sentence about ignored keys, at the first key it is about, with the
    lines of the others, for all books together; without what the home book is warned of."""
    told: dict[tuple[str, tuple[KeyPath, ...]], list[str]] = {}
    warned = [passed for _, passed in _home_losses(level)]
    for book in books:
        there = level_for_book(level, book)
        scenery = [told for key, told in shelf.book(book).lint.unread_keys(there) if key in SCENERY_KEYS]
        for passed in losses_with_paths(there):
            if passed in scenery or (book == level.rules.book and passed in warned):
                continue
            paths = [source_path(path, level, there, book) for path in passed.paths]
            told.setdefault((passed.sentence, tuple(dict.fromkeys(paths))), []).append(book)
    for (words, (first, *others)), who in told.items():
        said = f"under {', '.join(dict.fromkeys(who))}: {words}"
        yield RawFinding(first, "key", "not-told", said, "", None, Severity.NOTE, tuple(others))
    yield from _home_option_notes(level, books)


def _home_option_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    home = level.rules.book
    others = [book for book in books if book != home]
    if others and level.rules.options:
        words = f"options of another book: {', '.join(level.rules.options)}"
        said = f"under {', '.join(others)}: {words}"
        yield RawFinding(("rules", "options"), "key", "not-told", said, severity=Severity.NOTE)
    poor = [book for book in others if not level_for_book(level, book).rules.purse]
    if poor and level.rules.purse:
        said = f"under {', '.join(poor)}: there is no purse to spend"
        yield RawFinding(("rules", "purse"), "key", "not-told", said, severity=Severity.NOTE)


# ------------------------------------------------------------------------------ warned of
def ignored_rule_warnings(level: Level) -> Iterator[RawFinding]:
    """Return one warning for all that the home book makes nothing of, and one for each key of a set-up
    that its own book ignores."""
    yield from _home_warning(level)
    for book in (book for book in level.overlays if book in shelf.NAMES and book != level.rules.book):
        yield from _overlay_warnings(level, level_for_book(level, book))


def _home_warning(level: Level) -> Iterator[RawFinding]:
    home, lost = level.rules.book, list(_home_losses(level))
    there = level_for_book(level, home)
    paths = [source_path(path, level, there, home) for _, passed in lost for path in passed.paths]
    if not lost:
        return
    names = dict.fromkeys(_key_in_words(key) for key, _ in lost)
    said = f"{TITLES[home]} does not read: {', '.join(names)}"
    words = dict.fromkeys(passed.sentence for _, passed in lost)
    hints = ["; ".join(list(words)[:MAX_WORDS]) + " …" * (len(words) > MAX_WORDS)]
    whole = [key for key, _ in lost if key not in shelf.book(home).lint.READS]
    for book in map(shelf.book, shelf.NAMES):
        if reads := dict.fromkeys(_key_in_words(key) for key in whole if key in book.lint.READS):
            hints.append(f"{book.title} reads {', '.join(reads)}")
    if nobody := dict.fromkeys(_key_in_words(key) for key in whole if not _books_reading(key)):
        hints.append(f"no rulebook on the shelf reads {', '.join(nobody)}")
    first, *others = dict.fromkeys(paths)
    yield RawFinding(first, "key", "not-told", said, "; ".join(hints), None, Severity.WARNING, tuple(others))


MAX_WORDS = 6
"""Sentences in the hint of one warning."""
PARTLY_READ = ("wind", "sea", "features", "orders")
"""Last words of keys of which a book may know some values only, and then an author is warned."""


def _home_losses(level: Level) -> Iterator[tuple[str, IgnoredKey]]:
    """Yield what the home book makes nothing of, with its key, unless another book that the level is set
    up for reads it."""
    home = level.rules.book
    if home not in shelf.NAMES:
        return
    lint, there = shelf.book(home).lint, level_for_book(level, home)
    others = [shelf.book(b).lint.READS for b in level.overlays if b in shelf.NAMES and b != home]
    unread = {passed: key for key, passed in lint.unread_keys(there)}
    for passed in dict.fromkeys(losses_with_paths(there)):
        first = passed.paths[0]
        words = [part for part in first if isinstance(part, str)]
        key = unread.get(passed) or ".".join(words[-2:])
        is_told = (passed in unread and key not in DESCRIBING_KEYS) or words[-1] in PARTLY_READ
        is_mild = words[-1] == "wind" and _wind_at(there, first) in MILD_WINDS
        if is_told and not is_mild and not any(key in reads for reads in others):
            yield key, passed


WEATHERLESS_LISTS = ("ships", "events", "objectives", "scores", "sides", "squadrons")
"""Lists of a level that say nothing of the wind it begins with, left out because a window asks often."""


def unplayed_weather(level: Level) -> str:
    """Return the wind and sea that a level begins with and the book it is set up for makes nothing of,
    as in "gale, rough sea"; "" if it plays both, if the wind is a mild one, or if an event changes it."""
    if level.rules.book not in shelf.NAMES:
        return ""
    bare = level.model_copy(update=dict.fromkeys(WEATHERLESS_LISTS, ()))
    lost = losses_with_paths(bare)
    paths = {path for passed in lost for path in passed.paths}
    changed = {key for event in level.events for key in ("wind", "sea") if getattr(event, key) is not None}
    if level.chart.wind in MILD_WINDS:
        changed.add("wind")
    words = {"wind": level.chart.wind, "sea": f"{level.chart.sea} sea"}
    return ", ".join(said for key, said in words.items() if ("chart", key) in paths and key not in changed)


def _wind_at(level: Level, path: KeyPath) -> str | None:
    """Return the wind that a chart or an event has."""
    return level.events[path[1]].wind if isinstance(path[1], int) else level.chart.wind


def _key_in_words(key: str) -> str:
    """Return a key as an author writes it: with its table only where that is a key too."""
    table, _, name = key.rpartition(".")
    return key if table == "damage" else name


def _overlay_warnings(level: Level, book_level: Level) -> Iterator[RawFinding]:
    book = book_level.rules.book
    for key, (words, paths) in shelf.book(book).lint.unread_keys(book_level):
        found = [source_path(path, level, book_level, book) for path in paths]
        own = [path for path in found if path[:2] == ("for", book)]
        if own and key not in SCENERY_KEYS:
            name, reading = key.rpartition(".")[2], _books_reading(key)
            said = f'{TITLES[book]} does not read "{name}"'
            hint = f"{' and '.join(reading)}: write it under [for.…] of that book"
            hint = hint if reading else words
            yield RawFinding(own[0], "key", "not-told", said, hint, None, Severity.WARNING, tuple(own[1:]))


def _books_reading(key: str) -> list[str]:
    books = map(shelf.book, shelf.NAMES)
    return [book.title for book in books if key in book.lint.READS]
