"""Keys of a level that books ignore, each finding at its key."""

from collections.abc import Iterator, Sequence

from game.books import shelf
from game.books.names import TITLES
from game.levels import Level, level_for_book
from game.levels.lint.unused_keys import WARNED_KEYS
from game.levels.reading.findings import KeyPath, RawFinding, Severity
from game.play.source_paths import source_path


def ignored_key_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return a note for each sentence about ignored keys, at the first key it is about, with the
    lines of the others, for all books together."""
    told: dict[tuple[str, tuple[KeyPath, ...]], list[str]] = {}
    for book in books:
        there = level_for_book(level, book)
        for passed in shelf.book(book).lint.passed(there):
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
    """Return warnings for keys that need a rule but are read by no book of the level, and for
    set-ups that their own book ignores."""
    books = [level.rules.book, *level.overlays]
    books = [book for book in dict.fromkeys(books) if book in shelf.NAMES]
    for book in books[:1]:
        yield from _unread_warnings(level, level_for_book(level, book), books)
    for book in books:
        yield from _overlay_warnings(level, level_for_book(level, book))


def _unread_warnings(level: Level, book_level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    for key, (words, paths) in shelf.book(book_level.rules.book).lint.unread_keys(book_level):
        if key not in WARNED_KEYS or any(key in shelf.book(book).lint.READS for book in books):
            continue
        name = key.rpartition(".")[2]
        reading = _books_reading(key)
        said = f'no rulebook on the shelf reads "{name}"'
        if reading:
            do = "does" if len(reading) == 1 else "do"
            who = " and ".join(reading)
            said = f'{TITLES[book_level.rules.book]} does not read "{name}": {who} {do}'
        first, *others = (source_path(path, level, book_level, book_level.rules.book) for path in paths)
        yield RawFinding(first, "key", "not-told", said, words, None, Severity.WARNING, tuple(others))


def _overlay_warnings(level: Level, book_level: Level) -> Iterator[RawFinding]:
    book = book_level.rules.book
    for key, (words, paths) in shelf.book(book).lint.unread_keys(book_level):
        found = [source_path(path, level, book_level, book) for path in paths]
        own = [path for path in found if path[:2] == ("for", book)]
        if own and key not in WARNED_KEYS and book != level.rules.book:
            name, reading = key.rpartition(".")[2], _books_reading(key)
            said = f'{TITLES[book]} does not read "{name}"'
            hint = f"{' and '.join(reading)}: write it under [for.…] of that book"
            hint = hint if reading else words
            yield RawFinding(own[0], "key", "not-told", said, hint, None, Severity.WARNING, tuple(own[1:]))


def _books_reading(key: str) -> list[str]:
    books = map(shelf.book, shelf.NAMES)
    return [book.title for book in books if key in book.lint.READS]
