"""The clauses of a rulebook that a number asks for."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.rulebook import Paragraph


def chosen(clauses: Sequence[Paragraph], wanted: str) -> list[Paragraph]:
    """The clause of that number and those under it: ``9.2`` and ``KMH-9.2`` are the same, and so
    are small letters and great ones."""
    number = wanted.lower().rpartition("-")[2]
    return [c for c in clauses if is_under(c.id.lower().rpartition("-")[2], number)]


def is_under(number: str, chapter: str) -> bool:
    """Whether a clause's number is the chapter's or one below it: 9.2.22 is under 9.2, not 9.22;
    2.1.5a is under 2.1.5, and e1 under e."""
    rest = number.removeprefix(chapter)
    if not number.startswith(chapter) or not chapter:
        return False
    return not rest or rest[0] == "." or rest[0].isalpha() != chapter[-1].isalpha()
