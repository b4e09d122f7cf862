"""The log of text play: a line for what happened and, under a throw, the terms behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.core.events import Event, Rolled
from game.play.battle import chapter_of
from game.play.event_words import Names, event_line, topic_of
from game.play.tally_lines import roll_tally_words

_TOPICS: Final = {"fire": "damage"}
"""Chapters of a book that are no topic of a log, and the topic of their dice."""
_INDENT: Final = " " * 7


def event_lines(event: Event, names: Names) -> list[str]:
    """The line of an event, and a second one with the score behind it, term by term with the clause
    of each, so that anybody's dice can be checked; none for what says nothing."""
    said = event_line(event, names)
    terms = roll_tally_words(event)
    return [text for text in (said, f"{_INDENT}{terms}" if terms else "") if text]


def is_event_about(event: Event, wanted: str, chapters: Mapping[str, str]) -> bool:
    """Whether an event belongs under a topic: dice stand under ``dice`` and under the topic of what
    they were thrown for. ``chapters``: those of the book's clauses."""
    if topic_of(event) == wanted:
        return True
    if not isinstance(event, Rolled):
        return False
    chapter = chapter_of(chapters, event.clause)
    return _TOPICS.get(chapter, chapter) == wanted
