"""Where the file says what a level, set up for a book, has: in the level itself or under
`[for.<book>]`."""

from game.levels import Level
from game.levels.reading.findings import KeyPath


def source_path(path: KeyPath, level: Level, book_level: Level, book: str) -> KeyPath:
    """Return the path in the file for a path of the level under a book: in the overlay for that
    book if it is there, else in the level itself."""
    overlay, rest = level.overlays.get(book), path[2:]
    if path[:1] == ("ship",) and isinstance(path[1], int):
        name = book_level.ships[path[1]].id
        given = overlay.ship.get(name) if overlay else None
        if given and any(getattr(given, str(k), None) is not None for k in rest[:1] or ("at",)):
            return ("for", book, "ship", name, *rest)
        return ("ship", [ship.id for ship in level.ships].index(name), *rest)
    if overlay is None:
        return path
    moved = path[0] == "rules" and book != level.rules.book
    moved |= path[0] == "objective" and bool(overlay.objectives)
    moved |= path[0] == "chart" and getattr(overlay.chart, str(path[1]), None) is not None
    return ("for", book, *path) if moved else path
