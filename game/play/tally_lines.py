"""The terms of a tally as they are printed: on cards, beside dice, wherever a score is told.

A number that the book's text has lost has its mark there; the tally itself knows nothing of it."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import Event, Rolled
from game.core.tally import Tally, Term
from game.play.rulebook import number_mark


class TallyLine(NamedTuple):
    """A term of a tally as it is printed; `is_reducing`: the total is less for it."""

    sign: str
    name: str
    clause: str
    is_reducing: bool = False


def term_name(term: Term) -> str:
    """Return what a term is called, with its mark if its number was rebuilt."""
    mark = number_mark(term.clause, term.num)
    return f"{term.name}, {mark}" if mark else term.name


def tally_sentence(tally: Tally) -> str:
    """Return the whole score in one line, for logs and text play: each term with its clause, and
    with its mark if its number was rebuilt."""
    marks = ((term, number_mark(term.clause, term.num)) for term in tally.terms)
    told = ((t, f"{t.clause}, {mark}" if mark else t.clause) for t, mark in marks)
    return ", ".join(f"{t.sign_text()} {t.name} ({cited})" for t, cited in told)


def tally_lines(tally: Tally) -> list[TallyLine]:
    """Return each term of a tally, for anything that lists them."""
    return [
        TallyLine(
            t.sign_text().replace("-", "−").replace("x", "×"),
            term_name(t),
            t.clause,
            t.is_reduction,
        )
        for t in tally.terms
    ]


def roll_tally_words(event: Event) -> str:
    """Return ``8 = +5 gunnery to port (WWH-0.4), …``: the score that a throw was made with, or ''
    if it was made with none."""
    if not isinstance(event, Rolled) or event.tally is None or not event.tally.terms:
        return ""
    return f"{event.tally.total} = {tally_sentence(event.tally)}"
