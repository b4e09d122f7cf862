"""The terms of a tally as printed on cards, beside dice and in logs.

A number that the book's text has lost has its mark here; the tally itself does not know.
"""

from typing import NamedTuple

from game.core.events import Event, Rolled
from game.core.tally import Tally, Term
from game.play.rulebook import number_mark


class TallyLine(NamedTuple):
    """A term of a tally as printed; `is_reducing`: it lowers the total."""

    sign: str
    name: str
    clause: str
    is_reducing: bool = False


def term_name(term: Term) -> str:
    """Return the name of a term, with a mark if its number was rebuilt."""
    mark = number_mark(term.clause, term.num)
    return f"{term.name}, {mark}" if mark else term.name


def tally_sentence(tally: Tally) -> str:
    """Return the whole score in one line, for logs and text play: each term with its clause, and a
    mark if its number was rebuilt."""
    marks = ((term, number_mark(term.clause, term.num)) for term in tally.terms)
    told = ((t, f"{t.clause}, {mark}" if mark else t.clause) for t, mark in marks)
    return ", ".join(f"{t.sign_text()} {t.name} ({cited})" for t, cited in told)


def tally_lines(tally: Tally) -> list[TallyLine]:
    """Return each term of a tally."""
    return [
        TallyLine(t.sign_text().replace("-", "−").replace("x", "×"), term_name(t), t.clause, t.is_reduction)
        for t in tally.terms
    ]


def roll_tally_words(event: Event) -> str:
    """Return the score of a throw, ``8 = +5 gunnery to port (WWH-0.4), …``, or '' without one."""
    if not isinstance(event, Rolled) or event.tally is None or not event.tally.terms:
        return ""
    return f"{event.tally.total} = {tally_sentence(event.tally)}"
