"""The log of text play: a line for each event and, under a throw, the terms behind it."""

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
    """Return the line of an event, and a second with its score, term by term with clauses, so that
    anyone's dice can be checked; none if it says nothing."""
    said = event_line(event, names)
    terms = roll_tally_words(event)
    return [text for text in (said, f"{_INDENT}{terms}" if terms else "") if text]


def is_event_about(event: Event, wanted: str, chapters: Mapping[str, str]) -> bool:
    """Return whether an event has a topic: dice are under ``dice`` and under the topic of their
    purpose. ``chapters``: those of the book's clauses."""
    if topic_of(event) == wanted:
        return True
    if not isinstance(event, Rolled):
        return False
    chapter = chapter_of(chapters, event.clause)
    return _TOPICS.get(chapter, chapter) == wanted
