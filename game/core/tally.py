"""A score that can say why: ordered terms, each with its clause, and a total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Term:
    """One reason in a score. ``den == 0`` adds ``num``; otherwise the running total becomes
    ``total * num / den``, rounded up, because the books multiply and round in the middle."""

    clause: str
    name: str
    num: int
    den: int = 0

    def apply_to(self, total: int) -> int:
        """The running total once this term has acted on it."""
        return -(-total * self.num // self.den) if self.den else total + self.num

    @property
    def is_reduction(self) -> bool:
        """Whether the total is less for it."""
        return self.num < (self.den if self.den else 0)

    def sign_text(self) -> str:
        """The term as the dice tray writes it: ``+2``, ``-1``, ``x2`` or ``x3/2``."""
        if not self.den:
            return f"{self.num:+d}"
        return f"x{self.num}" if self.den == 1 else f"x{self.num}/{self.den}"


@lru_cache(maxsize=1024)
def make_term(clause: str, name: str, num: int, den: int = 0) -> Term:
    """The same term, made once: for scores that are reckoned over and over."""
    return Term(clause, name, num, den)


def _merge_additions(terms: Sequence[Term]) -> Sequence[Term]:
    """Additions in a row as two terms at most: the weightiest of them, and the sum of the rest."""
    first = max(terms, key=lambda term: abs(term.num))
    rest = [term for term in terms if term is not first]
    if len(rest) < 2:
        return terms
    return first, Term("", "all else", sum(term.num for term in rest))


@dataclass(frozen=True, slots=True)
class Tally:
    """Terms in the order in which they act."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """What the terms come to, acting one after another from nought."""
        total = 0
        for term in self.terms:
            total = term.apply_to(total)
        return total

    def running_totals(self) -> list[int]:
        """The subtotal after each term, for a screen that shows how the score was built."""
        total, out = 0, []
        for term in self.terms:
            total = term.apply_to(total)
            out.append(total)
        return out

    def shortened(self, most: int) -> Tally:
        """The same total in about so many terms, for a place without room for all: of the
        additions that follow one another after the first term the weightiest keeps its name, and
        the rest are told as one. Unchanged where there are no more than `most`."""
        if len(self.terms) <= most:
            return self
        runs = groupby(self.terms[1:], key=lambda term: bool(term.den))
        told = [
            term for scales, run in runs for term in (run if scales else _merge_additions([*run]))
        ]
        return Tally((*self.terms[:1], *told))

    def reasons_text(self) -> str:
        """The whole score in one line, without what a book has to say of its numbers."""
        return ", ".join(f"{t.sign_text()} {t.name} ({t.clause})" for t in self.terms)
