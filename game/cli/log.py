"""The log of text play: a line for what happened and, under a throw, the terms behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.events import Event, Rolled
from game.play.battle import chapter_of
from game.play.tally_lines import terms_of
from game.play.words import Names, line, topic

_TOPICS: Final = {"fire": "damage"}
"""Chapters of a book that are no topic of a log, and the topic of their dice."""
_INDENT: Final = " " * 7


def told_of(event: Event, names: Names) -> list[str]:
    """The line of an event, and a second one with the score behind it, term by term with the clause
    of each, so that anybody's dice can be checked; none for what says nothing."""
    said = line(event, names)
    terms = terms_of(event)
    return [text for text in (said, f"{_INDENT}{terms}" if terms else "") if text]


def is_about(event: Event, wanted: str, chapters: Mapping[str, str]) -> bool:
    """Whether an event belongs under a topic: dice stand under ``dice`` and under the topic of what
    they were thrown for. ``chapters``: those of the book's clauses."""
    if topic(event) == wanted:
        return True
    if not isinstance(event, Rolled):
        return False
    chapter = chapter_of(chapters, event.clause)
    return _TOPICS.get(chapter, chapter) == wanted
