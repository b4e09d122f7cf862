"""Find the clauses of a rulebook by number."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.rulebook import Paragraph


def find_clauses(clauses: Sequence[Paragraph], wanted: str) -> list[Paragraph]:
    """Return the clause of that number and those under it: ``9.2`` and ``KMH-9.2`` are the same, so
    are ``action-2`` and ``HF-action-2``, in any case."""
    number = wanted.lower()
    for book in dict.fromkeys(c.id.lower().partition("-")[0] for c in clauses):
        number = number.removeprefix(f"{book}-")
    return [c for c in clauses if is_part_of_chapter(c.id.lower().partition("-")[2], number)]


def is_part_of_chapter(number: str, chapter: str) -> bool:
    """Return whether a clause is the chapter or under it: 9.2.22 is under 9.2, not 9.22; 2.1.5a is
    under 2.1.5, e1 under e, and dmg-cannon-3 under dmg, not action-10 under action-1."""
    rest = number.removeprefix(chapter)
    if not number.startswith(chapter) or not chapter:
        return False
    return not rest or rest[0] in ".-" or rest[0].isalpha() != chapter[-1].isalpha()
