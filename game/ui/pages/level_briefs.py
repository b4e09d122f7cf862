"""What the screens show of a level file: title, sides and ships, or why it cannot be used."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.books import shelf
from game.levels import Level, LevelError, level_for_book, load_level, shipped_levels_folder
from game.levels.reading.shipped_levels import display_name
from game.play.aim_words import aim_sentences
from game.play.level_check import can_play, load_valid_level, losses_under
from game.ui.pages.battle_kinds import BattleKind, battle_kinds_of

_SMALL_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True, slots=True)
class SideBrief:
    """One side in the briefing: its index in the level (0 to 3 for badge A to D), id, name, ships
    and works in words, and its aim."""

    side_index: int
    id: str
    name: str
    ships: str
    aim: str


@dataclass(frozen=True, slots=True)
class LevelBrief:
    """A level as the battle list shows it.

    `level` is None if the file cannot be used; then `error` says why in plain words. `book` is the
    book it is set up for, `books` all that it can be played under, its own first; `lost_features`
    is what `book` cannot represent; `kinds` are its size and its other kinds.
    """

    path: Path
    title: str
    book: str
    level: Level | None
    summary_line: str = ""
    sides: tuple[SideBrief, ...] = ()
    options: tuple[str, ...] = ()
    error: str = ""
    books: tuple[str, ...] = ()
    lost_features: tuple[str, ...] = ()
    home_level: Level | None = None
    kinds: tuple[BattleKind, ...] = ()


def read_brief(path: Path) -> LevelBrief:
    """Return the brief of the level in `path`; for a file that cannot be used, or not by its book,
    a brief that says so. The game's own files are not checked."""
    ours = path.resolve().is_relative_to(shipped_levels_folder().resolve())
    try:
        return brief_of(path, load_level(path) if ours else load_valid_level(path))
    except LevelError as error:
        found = error.findings[0]
        fault = f"Line {found.line}: {found.message}"
    except OSError as error:
        fault = f"The file cannot be opened: {error.strerror or error}."
    return LevelBrief(path, display_name(path), "", None, error=fault)


def brief_of(path: Path, level: Level) -> LevelBrief:
    """Return the brief of a level that was read."""
    sides = tuple(_side_brief(level, n) for n in range(min(4, len(level.sides))))
    book, books = level.rules.book, playable_books(level)
    told = (_summary_line(level), sides, level.rules.options)
    lost = tuple(losses_under(level, book)) if book in shelf.NAMES else ()
    return LevelBrief(
        path,
        level.title,
        book,
        level,
        *told,
        books=books,
        lost_features=lost,
        home_level=level,
        kinds=battle_kinds_of(level),
    )


def playable_books(level: Level) -> tuple[str, ...]:
    """Return the level's own book, and the others that it is prepared for and that can play it."""
    others = (book for book in level.overlays if book != level.rules.book and book in shelf.NAMES)
    return (level.rules.book, *(book for book in others if can_play(level, book)))


def brief_under_book(brief: LevelBrief, book: str) -> LevelBrief:
    """Return the brief of the same level under another of its books."""
    if brief.home_level is None or book == brief.book:
        return brief
    if book == brief.home_level.rules.book:
        return brief_of(brief.path, brief.home_level)
    set_up = brief_of(brief.path, level_for_book(brief.home_level, book))
    lost = tuple(losses_under(brief.home_level, book))
    return replace(set_up, books=brief.books, lost_features=lost, home_level=brief.home_level)


def _summary_line(level: Level) -> str:
    """Return size and length: "2 ships · 30 min · 30 turns"."""
    count = len(level.ships)
    parts = [f"{count} ship{'' if count == 1 else 's'}"]
    if level.minutes is not None:
        parts.append(f"{level.minutes} min")
    parts.append(f"{level.rules.turns} turns")
    return " · ".join(parts)


def _side_brief(level: Level, place: int) -> SideBrief:
    """Return one side in words, ships first, then works; its aim is a major victory, else a minor
    one."""
    side = level.sides[place]
    force = [_ship_words(s.name or s.id, s.guns) for s in level.ships if s.side == side.id]
    force += [_ship_words(f.name or f.id, f.guns) for f in level.forts if f.side == side.id]
    return SideBrief(
        place,
        side.id,
        side.name or side.id.replace("-", " ").capitalize(),
        ships_text(force),
        "; or ".join(aim_sentences(level, side.id)),
    )


def _ship_words(name: str, guns: int | None) -> str:
    """Return a ship with her guns: "Euryalus 36"."""
    return f"{name} {guns}" if guns else name


def ships_text(ships: Sequence[str]) -> str:
    """Return the ships by name if they are few, else their number."""
    if len(ships) <= 3:
        return ", ".join(ships)
    others = len(ships) - 1
    number = _SMALL_NUMBERS[others] if others < len(_SMALL_NUMBERS) else str(others)
    return f"{ships[0]} and {number} others"
