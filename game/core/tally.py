"""A score that can say why: ordered terms, each with its clause, and a total."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Term:
    """One reason in a score. ``den == 0`` adds ``num``; otherwise the running total becomes
    ``total * num / den``, rounded up, because the books multiply and round in the middle."""

    clause: str
    name: str
    num: int
    den: int = 0

    def after(self, total: int) -> int:
        """The running total once this term has acted on it."""
        return -(-total * self.num // self.den) if self.den else total + self.num

    def sign(self) -> str:
        """The term as the dice tray writes it: ``+2``, ``-1``, ``x2`` or ``x3/2``."""
        if not self.den:
            return f"{self.num:+d}"
        return f"x{self.num}" if self.den == 1 else f"x{self.num}/{self.den}"


@lru_cache(maxsize=1024)
def term(clause: str, name: str, num: int, den: int = 0) -> Term:
    """The same term, made once: for scores that are reckoned over and over."""
    return Term(clause, name, num, den)


@dataclass(frozen=True, slots=True)
class Tally:
    """Terms in the order in which they act."""

    terms: tuple[Term, ...] = ()

    @property
    def total(self) -> int:
        """What the terms come to, acting one after another from nought."""
        total = 0
        for term in self.terms:
            total = term.after(total)
        return total

    def running(self) -> list[int]:
        """The subtotal after each term, for a screen that shows how the score was built."""
        total, out = 0, []
        for term in self.terms:
            total = term.after(total)
            out.append(total)
        return out

    def reasons(self) -> str:
        """The whole score in one line, for logs and text play."""
        return ", ".join(f"{t.sign()} {t.name} ({t.clause})" for t in self.terms)
