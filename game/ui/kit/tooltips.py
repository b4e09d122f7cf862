"""Tooltips on all screens and for all devices: a control's hint, shortened words in full, and the
meaning of terms.

A hint shows at once. The rest waits until the pointer or focus has rested; under the focus it also
goes again after a while.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.stage.paper.typography import full_text_of
from game.ui.kit.focus import FocusRing
from game.ui.kit.glossary import Term, terms_in

HOVER_SECONDS: Final = 0.35
"""Seconds that the pointer rests on a word before it is explained."""
FOCUS_SECONDS: Final = 1.0
"""The same for the focus on a control."""
HIDE_SECONDS: Final = 12.0
"""Seconds after which an explanation under the focus goes again."""
REDRAW_SECONDS: Final = (HOVER_SECONDS, FOCUS_SECONDS, HIDE_SECONDS)
"""Times without input at which a still screen must be drawn once more."""
_MAX_TERMS: Final = 2
"""Largest number of terms explained at once."""
_MAX_TERMS_SCREEN: Final = 5
"""The same for all terms of a screen."""


def is_tooltip_due(c: Canvas, ring: FocusRing) -> bool:
    """Return whether the pointer or focus has rested long enough."""
    return (
        FOCUS_SECONDS <= c.idle_seconds < HIDE_SECONDS if ring.is_shown else c.idle_seconds >= HOVER_SECONDS
    )


def control_tooltip(c: Canvas, words: str, rect: pygame.Rect, *, all_words: bool = False) -> tuple[str, ...]:
    """Return the tooltip of a control at `rect` with these `words`: its shortened words in full,
    then its terms, or those of the whole screen if `all_words`."""
    inside = [(said, box) for said, box in c.text_lines if rect.contains(box)]
    if all_words:
        return _meanings((said for said, _ in c.text_lines), _MAX_TERMS_SCREEN)
    told = [full_text_of(said) for said, _ in inside]
    return (*_without_duplicates(told), *_meanings([words, *(said for said, _ in inside)], _MAX_TERMS))


def pixel_tooltip(c: Canvas, at: tuple[int, int]) -> tuple[str, ...]:
    """Return the same for the words printed at a pixel."""
    under = [said for said, box in c.text_lines if box.collidepoint(at)]
    return (
        *_without_duplicates([full_text_of(said) for said in under[-1:]]),
        *_meanings(under[-1:], _MAX_TERMS),
    )


def words_rect_at(c: Canvas, at: tuple[int, int]) -> pygame.Rect | None:
    """Return the rectangle of the words printed at a pixel, or None."""
    return next((box for _, box in reversed(c.text_lines) if box.collidepoint(at)), None)


def _without_duplicates(told: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, told)))


def _meanings(said: Iterable[str], most: int) -> tuple[str, ...]:
    """Return the meanings of the first terms in these words, each as ``Rake: to fire …``."""
    found: dict[str, Term] = {}
    for words in said:
        for term in terms_in(full_text_of(words) or words):
            found.setdefault(term.word, term)
    return tuple(f"{term.word}: {_lower_first_letter(term.meaning)}" for term in list(found.values())[:most])


def _lower_first_letter(sentence: str) -> str:
    first, rest = sentence.split(" ", 1)
    return f"{first.lower() if first.istitle() else first} {rest}"
