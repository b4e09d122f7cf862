"""What another book makes of the level on the drawing table: the battle as it sets it up, what it
finds against that, and all this in words. No screen is needed for it."""

from __future__ import annotations

from dataclasses import dataclass

from game.books import shelf
from game.books.names import TITLES
from game.levels import Finding, Level, level_for
from game.levels.reading.findings import Severity
from game.levels.reading.toml_source import parse_toml
from game.play.level_check import findings_under, losses_under
from game.play.overlap_warnings import crowded_warnings, unadapted_notes
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.trials.aims_met import aim_terms
from game.ui.kit.scroll_text import TextBlock
from game.ui.level_editor.chart_ruler import UNIT_NAMES


@dataclass(frozen=True, slots=True)
class LevelUnderBook:
    """A level under a book: the battle as that book sets it up, and what it has against it. With an
    error among those it cannot be fought."""

    own_book_level: Level
    level: Level
    findings: tuple[Finding, ...]

    @property
    def can_be_fought(self) -> bool:
        """Whether it can be fought."""
        return all(found.severity is not Severity.ERROR for found in self.findings)


def other_books(level: Level) -> list[str]:
    """All books but the level's own, in the order of the shelf."""
    return [name for name in shelf.NAMES if name != level.rules.book]


def level_under_book(level: Level, book: str, text: str, file: str) -> LevelUnderBook:
    """The level of that text under a book; each finding where the text says what it is about, the
    room that it has there too."""
    faults = list(findings_under(level, book))
    if all(finding.severity is not Severity.ERROR for finding in faults):
        room = crowded_warnings if book in level.overlays else unadapted_notes
        faults += room(level, [book])
    findings = parse_toml(text, file).locate_findings(faults)
    order = list(Severity)
    found = sorted(findings, key=lambda each: (order.index(each.severity), each.line, each.column))
    return LevelUnderBook(level, level_for(level, book), tuple(found))


def book_title(book: str) -> str:
    """What the book is called, as a sentence begins with it."""
    return TITLES[book][:1].upper() + TITLES[book][1:]


def page_blocks(made: LevelUnderBook) -> tuple[TextBlock, ...]:
    """Everything that the page has to say: whether it can be fought, what is otherwise, what is
    lost, what decides the battle, and every finding."""
    title = book_title(made.level.rules.book)
    can = f"{title} can play it." if made.can_be_fought else f"{title} cannot play it."
    ink = palette.TEAL if made.can_be_fought else palette.WAX
    found = [TextBlock(can, letters.DENSE_STRONG, ink)]
    found += [TextBlock(words, letters.DENSE) for words in _differences(made)]
    lost = losses_under(made.own_book_level, made.level.rules.book)
    found += _list_blocks("What it makes nothing of", lost)
    found += _list_blocks("What decides it", _aim_sentences(made.level))
    told = [f"Line {each.line}: {each.message}. {each.hint}".strip() for each in made.findings]
    return (*found, *_list_blocks("What it finds", told))


def _differences(made: LevelUnderBook) -> list[str]:
    """What is not as the file has it for its own book."""
    there, home = made.level, made.own_book_level
    found = [f"Fought in {there.rules.turns} turns ({home.rules.turns} by the file's own book)."]
    if there.chart.size != home.chart.size or there.chart.unit != home.chart.unit:
        across, down = (f"{each:g}" for each in there.chart.size)
        found.append(f"The chart is {across} by {down} {UNIT_NAMES[there.chart.unit]}.")
    part = {ship.id for ship in there.ships}
    left = [ship.name or ship.id for ship in home.ships if ship.id not in part]
    if left:
        found.append(f"{len(there.ships)} of {len(home.ships)} ships; without {', '.join(left)}.")
    if home.events and not there.events:
        found.append("None of its events comes.")
    return found


def _aim_sentences(level: Level) -> list[str]:
    """Each side's aims in the words of the level."""
    names = {side.id: side.name or side.id for side in level.sides}
    return [
        f"{names.get(t.side, t.side)}, {t.key}: {t.text}" for t in aim_terms(level) if not t.part
    ]


def _list_blocks(head: str, sentences: list[str]) -> list[TextBlock]:
    """A heading and what stands under it; nothing where nothing would."""
    if not sentences:
        return []
    heading = TextBlock(head, letters.DENSE_STRONG, palette.INK_1, 8)
    return [heading, *(TextBlock(each, letters.DENSE, indent=8) for each in sentences)]
