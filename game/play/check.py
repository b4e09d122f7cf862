"""What is wrong with a level, asked of the reader, the rulebook, and the table it would lie on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from game.core.table import Table, every
from game.levels import Finding, Level, level_for, read_level, review
from game.levels.findings import Fault, Path, Severity
from game.levels.source import parse_toml
from game.play.battle import Battle, Illegal, Progress
from game.play.books import BOOKS
from game.play.saves import Man
from game.play.scripts import look_up
from game.rules import kmh, wwh
from game.rules.kmh import losses as kmh_losses
from game.rules.wwh import losses as wwh_losses
from game.sea.hull import Waters, waters

MOST_STEPS = 500_000
PLAYED_BY = "ai:captain"
PLAYED_WITH = 1
"""The seed an ``[[expect]]`` is held against."""


class Judge(Protocol):
    """What a book says of a level: (place, clause, reason), in the level's order; ``faults`` must
    be mended, ``doubts`` are allowed but hardly meant."""

    def faults(self, level: Level) -> list[tuple[str, str, str]]:
        """What the book does not allow."""
        ...

    def doubts(self, level: Level) -> list[tuple[str, str, str]]:
        """What the book allows but would not have meant."""
        ...


JUDGES: Mapping[str, Judge] = {kmh.NAME: kmh, wwh.NAME: wwh}
LOSSES: Mapping[str, Callable[[Level], Sequence[str]]] = {
    kmh.NAME: kmh_losses.losses,
    wwh.NAME: wwh_losses.losses,
}
"""What a book makes nothing of in a level that it plays, in plain words."""


def check_text(text: str, file: str) -> tuple[Level | None, tuple[Finding, ...]]:
    """The level, or None if it cannot be read, and everything found, in file order."""
    level, findings = review(text, file)
    if level is None:
        return None, findings
    books = [level.rules.book, *(b for b in level.overlays if b in BOOKS)]
    faults = [
        f for book in dict.fromkeys(books) for f in book_findings(level_for(level, book), book)
    ]
    located = parse_toml(text, file).locate(faults)
    return level, tuple(sorted((*findings, *located), key=lambda f: (f.line, f.column)))


def book_findings(level: Level, book: str) -> list[Fault]:
    """What a book and its table have against a level, not yet located."""
    if book not in JUDGES:
        hint = f"on the shelf: {', '.join(BOOKS)}"
        return [Fault(("rules", "book"), "value", "no-book", f'there is no book "{book}"', hint)]
    found = [_judged(level, *said, "error") for said in JUDGES[book].faults(level)]
    if found:
        return found
    doubts = [_judged(level, *said, "warning") for said in JUDGES[book].doubts(level)]
    return [*_overlaps(level, book), *doubts]


def can_play(level: Level, book: str) -> bool:
    """Whether a book finds nothing against the level as it would set it up."""
    return not any(f.severity == "error" for f in book_findings(level_for(level, book), book))


def books_for(level: Level) -> list[str]:
    """The books on the shelf that can play a level."""
    return [book for book in BOOKS if can_play(level, book)]


def lost_under(level: Level, book: str) -> list[str]:
    """What the battle loses under a book that cannot say it: sentences for the briefing. Options
    of the home book have no meaning in another."""
    there = level_for(level, book)
    home = () if book == level.rules.book else level.rules.options
    dropped = [f"options of another book: {', '.join(home)}"] if home else []
    return [*dropped, *LOSSES[book](there)]


def _judged(level: Level, place: str, clause: str, why: str, severity: Severity) -> Fault:
    path = _path(level, place)
    who = f'"{place.partition(".")[2]}": ' if place.startswith("ship.") else ""
    return Fault(path, "value", clause.lower(), f"{who}{why}", f"see {clause}", None, severity)


def _path(level: Level, place: str) -> Path:
    """``rules.options`` or ``ship.<id>`` as the path of keys in the file."""
    kind, _, name = place.partition(".")
    if kind != "ship":
        return tuple(place.split("."))
    ids = [ship.id for ship in level.ships]
    return ("ship", ids.index(name))


def _overlaps(level: Level, book: str) -> Iterator[Fault]:
    """Hulls that lie in one another when the battle begins, by the table's own ruler; a book that
    plays on squares has none."""
    table = Table()
    with table.at():
        BOOKS[book].set_up(level)
        ruled = level.ships if every(Waters) else ()
        touching = {ship.id: waters().touching(ship.id) for ship in ruled}
    table.close()
    ids = list(touching)
    for number, ship in enumerate(ids):
        for other in touching[ship]:
            if other in ids[:number]:
                said = f'the hull of "{ship}" lies in that of "{other}"'
                hint = "place the ships farther apart"
                yield Fault(("ship", number, "at"), "value", "overlap", said, hint)


# ------------------------------------------------------------------------------ played
def play_findings(text: str, file: str, man: Man) -> tuple[Finding, ...]:
    """The level has been played once by captains; what broke, and every ``[[expect]]`` that the
    table does not meet at the end. The text must be sound."""
    level = read_level(text, file)
    seats = {side.id: PLAYED_BY for side in level.sides}
    book = BOOKS[level.rules.book]
    battle = Battle(book, level, man(book, level, seats, PLAYED_WITH), PLAYED_WITH)
    faults = [*_stall(battle), *_unmet(battle, level)]
    battle.close()
    return parse_toml(text, file).locate(faults)


def _stall(battle: Battle) -> Iterator[Fault]:
    try:
        progress = battle.run(MOST_STEPS)
    except Illegal as fault:
        yield Fault((), "table", "illegal", f"a captain was refused: {fault}")
        return
    if progress is not Progress.OVER:
        yield Fault((), "table", "stall", "the battle does not come to an end")


def _unmet(battle: Battle, level: Level) -> Iterator[Fault]:
    with battle.table.at():
        seen = {**battle.book.report(), "turn": battle.turn}
    for number, expect in enumerate(level.expects):
        got = look_up(seen, expect.path)
        if not _meets(got, expect.value, expect.tolerance):
            said = f"{expect.path} is {got!r} after the battle, not {expect.value!r}"
            yield Fault(("expect", number, "value"), "value", "expect", said)


def _meets(got: object, wanted: object, tolerance: float) -> bool:
    numbers = isinstance(got, (int, float)) and isinstance(wanted, (int, float))
    if numbers and not isinstance(got, bool) and not isinstance(wanted, bool):
        return bool(abs(got - wanted) <= tolerance)  # type: ignore[operator]
    return type(got) is type(wanted) and got == wanted
