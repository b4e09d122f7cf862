"""What is said of the place under a hand: the hint of the control, words that had no room in full,
and what the words of the sea mean that stand there. One way for all screens and all devices.

A hint stands at once. The rest waits until the hand has rested, and under the focus, where it lies
as long as nobody moves, it goes again after a while."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.stage.paper.canvas import Canvas
from game.stage.paper.lettering import in_full
from game.ui.kit.focus import FocusRing
from game.ui.kit.glossary import Term, terms_in

POINTED: Final = 0.35
"""Seconds for which the pointer rests on a word before the word is explained."""
FOCUSED: Final = 1.0
"""The same for the focus on a control."""
GONE: Final = 12.0
"""Seconds after which an explanation under the focus is gone again."""
DWELLS: Final = (POINTED, FOCUSED, GONE)
"""When a screen on which nothing moves must be drawn once more."""
_FEW: Final = 2
"""Terms that are explained at once."""
_MANY: Final = 5
"""The same where all that stand on the screen are asked for."""


def asks_for_words(c: Canvas, ring: FocusRing) -> bool:
    """Whether the hand has rested for so long that words are explained."""
    return FOCUSED <= c.idle < GONE if ring.shown else c.idle >= POINTED


def of_control(
    c: Canvas, words: str, rect: pygame.Rect, *, all_words: bool = False
) -> tuple[str, ...]:
    """What is to be said of a control at `rect` that says these `words`: what of it was shortened,
    and its terms; those of the whole screen if `all_words` are wanted."""
    inside = [(said, box) for said, box in c.lines if rect.contains(box)]
    if all_words:
        return _meanings((said for said, _ in c.lines), _MANY)
    told = [in_full(said) for said, _ in inside]
    return (*_once(told), *_meanings([words, *(said for said, _ in inside)], _FEW))


def of_pixel(c: Canvas, at: tuple[int, int]) -> tuple[str, ...]:
    """The same of the words that are printed at a pixel."""
    under = [said for said, box in c.lines if box.collidepoint(at)]
    return (*_once([in_full(said) for said in under[-1:]]), *_meanings(under[-1:], _FEW))


def rect_of_words(c: Canvas, at: tuple[int, int]) -> pygame.Rect | None:
    """Where the words stand that are printed at a pixel; None if there are none."""
    return next((box for _, box in reversed(c.lines) if box.collidepoint(at)), None)


def _once(told: Sequence[str]) -> tuple[str, ...]:
    """What there is to tell, nothing twice."""
    return tuple(dict.fromkeys(filter(None, told)))


def _meanings(said: Iterable[str], most: int) -> tuple[str, ...]:
    """What the first terms in these words mean, each as ``Rake: to fire …``."""
    found: dict[str, Term] = {}
    for words in said:
        for term in terms_in(in_full(words) or words):
            found.setdefault(term.word, term)
    return tuple(f"{term.word}: {_lower(term.means)}" for term in list(found.values())[:most])


def _lower(sentence: str) -> str:
    """The sentence as it goes on after a colon."""
    first, rest = sentence.split(" ", 1)
    return f"{first.lower() if first.istitle() else first} {rest}"
