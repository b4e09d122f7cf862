"""HF-hit-1, HF-gun: what a die needs, how far a gun carries, and how many damage rolls a hit is
worth. Pure."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from game.books.hf.rules.tables import table
from game.core.tally import Tally, Term

EXTRA = "+"


class Gun(StrEnum):
    """The guns of a battery (HF-gun-L, HF-gun-S, HF-gun-C)."""

    NONE = ""
    """No battery: a fire, or the magazine."""
    LONG = "L"
    SHORT = "S"
    CARRONADE = "C"


GUNS = (Gun.LONG, Gun.SHORT, Gun.CARRONADE)
WORDS = {Gun.LONG: "long guns", Gun.SHORT: "short guns", Gun.CARRONADE: "carronades"}
CLAUSES = {Gun.LONG: "HF-gun-L", Gun.SHORT: "HF-gun-S", Gun.CARRONADE: "HF-gun-C"}


@cache
def type_of(kind: str) -> Gun:
    """``L`` of ``L+``: the guns of a battery."""
    return Gun(kind[:1])


def battery_words(kind: str) -> str:
    """``long guns`` of ``L``, ``extra long guns`` of ``L+``: what a battery has, without its
    letter."""
    return f"extra {WORDS[type_of(kind)]}" if kind.endswith("+") else WORDS[type_of(kind)]


@cache
def farthest(kind: str) -> int:
    """HF-range-2: the inches to which a battery carries."""
    return len(table("guns")[type_of(kind)]["needs"]) - 1


def most_inches() -> int:
    """HF-gun-L: the inches beyond which no gun carries."""
    return max(farthest(kind) for kind in CLAUSES)


@cache
def needs(kind: str, inches: int) -> int | None:
    """HF-hit-1: the face that hits at a range (0 is alongside); None beyond the battery's reach."""
    if inches > farthest(kind):
        return None
    face: int = table("guns")[type_of(kind)]["needs"][inches]
    return face


def need_tally(kind: str, inches: int, far: str) -> Tally:
    """HF-hit-1, HF-range-2: the number of the chart at a range; ``far`` is the range in words."""
    return Tally((Term("HF-hit-1", f"{WORDS[type_of(kind)]} {far}", needs(kind, inches) or 0),))


@cache
def damage_tally(kind: str, inches: int) -> Tally:
    """HF-dmg-1, HF-gun-L, HF-gun-S, HF-gun-C, HF-gun-5: the damage rolls of a hit."""
    letter = type_of(kind)
    rolls: int = table("guns")[letter]["damage"][inches]
    terms = [Term(CLAUSES[letter], f"a hit by {WORDS[letter]}", rolls)]
    if kind.endswith(EXTRA):
        terms.append(Term("HF-gun-5", "extra guns", table("extra")["damage"]))
    return Tally(tuple(terms))


def damage_rolls(kind: str, inches: int) -> int:
    """HF-dmg-1: how many damage rolls a hit is worth."""
    return damage_tally(kind, inches).total
