"""The terms of a tally as they are printed: on cards, beside dice, wherever a score is told."""

from __future__ import annotations

from typing import NamedTuple

from game.core.events import Event, Rolled
from game.core.tally import Tally


class TallyLine(NamedTuple):
    """A term of a tally as it is printed; `lessens`: the total is less for it."""

    sign: str
    name: str
    clause: str
    lessens: bool = False


def tally_lines(tally: Tally) -> list[TallyLine]:
    """Each term of a tally, for anything that lists them."""
    return [
        TallyLine(t.sign().replace("-", "−").replace("x", "×"), t.name, t.clause, t.lessens)
        for t in tally.terms
    ]


def terms_of(event: Event) -> str:
    """``8 = +5 gunnery to port (WWH-0.4), …``: the score that a throw was made with; '' if it was
    made with none."""
    if not isinstance(event, Rolled) or event.tally is None or not event.tally.terms:
        return ""
    return f"{event.tally.total} = {event.tally.reasons()}"
