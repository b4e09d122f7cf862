"""What is said of the place under a hand: the hint of the control, words that had no room in full,
and what the words of the sea mean that stand there. One way for all screens and all devices.

A hint stands at once. The rest waits until the hand has rested, and under the focus, where it lies
as long as nobody moves, it goes again after a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.stage.paper.typography import full_text_of
from game.ui.kit.focus import FocusRing
from game.ui.kit.glossary import Term, terms_in

HOVER_SECONDS: Final = 0.35
"""Seconds for which the pointer rests on a word before the word is explained."""
FOCUS_SECONDS: Final = 1.0
"""The same for the focus on a control."""
HIDE_SECONDS: Final = 12.0
"""Seconds after which an explanation under the focus is gone again."""
REDRAW_SECONDS: Final = (HOVER_SECONDS, FOCUS_SECONDS, HIDE_SECONDS)
"""When a screen on which nothing moves must be drawn once more."""
_MAX_TERMS: Final = 2
"""Terms that are explained at once."""
_MAX_TERMS_SCREEN: Final = 5
"""The same where all that stand on the screen are asked for."""


def is_tooltip_due(c: Canvas, ring: FocusRing) -> bool:
    """Whether the hand has rested for so long that words are explained."""
    return (
        FOCUS_SECONDS <= c.idle_seconds < HIDE_SECONDS
        if ring.is_shown
        else c.idle_seconds >= HOVER_SECONDS
    )


def control_tooltip(
    c: Canvas, words: str, rect: pygame.Rect, *, all_words: bool = False
) -> tuple[str, ...]:
    """What is to be said of a control at `rect` that says these `words`: what of it was shortened,
    and its terms; those of the whole screen if `all_words` are wanted."""
    inside = [(said, box) for said, box in c.text_lines if rect.contains(box)]
    if all_words:
        return _meanings((said for said, _ in c.text_lines), _MAX_TERMS_SCREEN)
    told = [full_text_of(said) for said, _ in inside]
    return (
        *_without_duplicates(told),
        *_meanings([words, *(said for said, _ in inside)], _MAX_TERMS),
    )


def pixel_tooltip(c: Canvas, at: tuple[int, int]) -> tuple[str, ...]:
    """The same of the words that are printed at a pixel."""
    under = [said for said, box in c.text_lines if box.collidepoint(at)]
    return (
        *_without_duplicates([full_text_of(said) for said in under[-1:]]),
        *_meanings(under[-1:], _MAX_TERMS),
    )


def words_rect_at(c: Canvas, at: tuple[int, int]) -> pygame.Rect | None:
    """Where the words stand that are printed at a pixel; None if there are none."""
    return next((box for _, box in reversed(c.text_lines) if box.collidepoint(at)), None)


def _without_duplicates(told: Sequence[str]) -> tuple[str, ...]:
    """What there is to tell, nothing twice."""
    return tuple(dict.fromkeys(filter(None, told)))


def _meanings(said: Iterable[str], most: int) -> tuple[str, ...]:
    """What the first terms in these words mean, each as ``Rake: to fire …``."""
    found: dict[str, Term] = {}
    for words in said:
        for term in terms_in(full_text_of(words) or words):
            found.setdefault(term.word, term)
    return tuple(
        f"{term.word}: {_lower_first_letter(term.meaning)}" for term in list(found.values())[:most]
    )


def _lower_first_letter(sentence: str) -> str:
    """The sentence as it goes on after a colon."""
    first, rest = sentence.split(" ", 1)
    return f"{first.lower() if first.istitle() else first} {rest}"
