"""A score that explains itself: ordered terms, each with its clause, and a total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Term:
    """One reason in a score. ``den == 0`` adds ``num``; otherwise the running total becomes ``total
    * num / den``, rounded up, because the books multiply and round in the middle."""

    clause: str
    name: str
    num: int
    den: int = 0

    def apply_to(self, total: int) -> int:
        """Return the running total after this term."""
        return -(-total * self.num // self.den) if self.den else total + self.num

    @property
    def is_reduction(self) -> bool:
        """Return whether the term reduces the total."""
        return self.num < (self.den if self.den else 0)

    def sign_text(self) -> str:
        """Return the term as the dice tray shows it: ``+2``, ``-1``, ``x2`` or ``x3/2``."""
        if not self.den:
            return f"{self.num:+d}"
        return f"x{self.num}" if self.den == 1 else f"x{self.num}/{self.den}"


@lru_cache(maxsize=1024)
def make_term(clause: str, name: str, num: int, den: int = 0) -> Term:
    """Return a cached term, for scores that are computed over and over."""
    return Term(clause, name, num, den)


def _merge_additions(terms: Sequence[Term]) -> Sequence[Term]:
    """Merge additions in a row into two at most: the largest, and the sum of the rest."""
    first = max(terms, key=lambda term: abs(term.num))
    rest = [term for term in terms if term is not first]
    if len(rest) < 2:
        return terms
    return first, Term("", "all else", sum(term.num for term in rest))


@dataclass(frozen=True, slots=True)
class Tally:
    """Terms in the order in which they apply."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """Return the total: apply the terms in order, starting at 0."""
        total = 0
        for term in self.terms:
            total = term.apply_to(total)
        return total

    def shortened(self, max_terms: int) -> Tally:
        """Return a tally of about ``max_terms`` terms with the same total, for narrow displays. Of
        additions in a row after the first term, the largest keeps its name and the others become
        one. Unchanged if it has no more than ``max_terms``."""
        if len(self.terms) <= max_terms:
            return self
        runs = groupby(self.terms[1:], key=lambda term: bool(term.den))
        told = [term for scales, run in runs for term in (run if scales else _merge_additions([*run]))]
        return Tally((*self.terms[:1], *told))

    def terms_text(self) -> str:
        """Return the whole score in one line, without the book's notes on its numbers."""
        return ", ".join(f"{t.sign_text()} {t.name} ({t.clause})" for t in self.terms)
