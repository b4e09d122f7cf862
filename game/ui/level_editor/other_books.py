"""What another book makes of the level on the drawing table: the battle as it sets it up, what it
finds against that, and all this in words. No screen is needed for it."""

from __future__ import annotations

from dataclasses import dataclass

from game.books import shelf
from game.books.names import TITLES
from game.levels import Finding, Level, level_for
from game.levels.reading.findings import Severity
from game.levels.reading.source import parse_toml
from game.play.check import findings_under, losses_under
from game.play.overlap_warnings import crowded, unadapted_notes
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.trials.aims_met import terms_of
from game.ui.kit.scroll_text import Block
from game.ui.level_editor.chart_ruler import UNITS


@dataclass(frozen=True, slots=True)
class LevelUnderBook:
    """A level under a book: the battle as that book sets it up, and what it has against it. With an
    error among those it cannot be fought."""

    home: Level
    level: Level
    findings: tuple[Finding, ...]

    @property
    def fits(self) -> bool:
        """Whether it can be fought."""
        return all(found.severity is not Severity.ERROR for found in self.findings)


def other_books(level: Level) -> list[str]:
    """All books but the level's own, in the order of the shelf."""
    return [name for name in shelf.NAMES if name != level.rules.book]


def under_book(level: Level, book: str, text: str, file: str) -> LevelUnderBook:
    """The level of that text under a book; each finding where the text says what it is about, the
    room that it has there too."""
    faults = list(findings_under(level, book))
    if all(fault.severity is not Severity.ERROR for fault in faults):
        room = crowded if book in level.overlays else unadapted_notes
        faults += room(level, [book])
    findings = parse_toml(text, file).locate(faults)
    order = list(Severity)
    found = sorted(findings, key=lambda each: (order.index(each.severity), each.line, each.column))
    return LevelUnderBook(level, level_for(level, book), tuple(found))


def title_of(book: str) -> str:
    """What the book is called, as a sentence begins with it."""
    return TITLES[book][:1].upper() + TITLES[book][1:]


def in_words(made: LevelUnderBook) -> tuple[Block, ...]:
    """Everything that the page has to say: whether it can be fought, what is otherwise, what is
    lost, what decides the battle, and every finding."""
    title = title_of(made.level.rules.book)
    can = f"{title} can play it." if made.fits else f"{title} cannot play it."
    ink = palette.TEAL if made.fits else palette.WAX
    found = [Block(can, letters.DENSE_STRONG, ink)]
    found += [Block(words, letters.DENSE) for words in _otherwise(made)]
    lost = losses_under(made.home, made.level.rules.book)
    found += _listed("What it makes nothing of", lost)
    found += _listed("What decides it", _aims(made.level))
    told = [f"Line {each.line}: {each.message}. {each.hint}".strip() for each in made.findings]
    return (*found, *_listed("What it finds", told))


def _otherwise(made: LevelUnderBook) -> list[str]:
    """What is not as the file has it for its own book."""
    there, home = made.level, made.home
    found = [f"Fought in {there.rules.turns} turns ({home.rules.turns} by the file's own book)."]
    if there.chart.size != home.chart.size or there.chart.unit != home.chart.unit:
        across, down = (f"{each:g}" for each in there.chart.size)
        found.append(f"The chart is {across} by {down} {UNITS[there.chart.unit]}.")
    part = {ship.id for ship in there.ships}
    left = [ship.name or ship.id for ship in home.ships if ship.id not in part]
    if left:
        found.append(f"{len(there.ships)} of {len(home.ships)} ships; without {', '.join(left)}.")
    if home.events and not there.events:
        found.append("None of its events comes.")
    return found


def _aims(level: Level) -> list[str]:
    """Each side's aims in the words of the level."""
    names = {side.id: side.name or side.id for side in level.sides}
    return [
        f"{names.get(t.side, t.side)}, {t.key}: {t.text}" for t in terms_of(level) if not t.part
    ]


def _listed(head: str, sentences: list[str]) -> list[Block]:
    """A heading and what stands under it; nothing where nothing would."""
    if not sentences:
        return []
    heading = Block(head, letters.DENSE_STRONG, palette.INK_1, 8)
    return [heading, *(Block(each, letters.DENSE, indent=8) for each in sentences)]
