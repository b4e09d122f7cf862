"""HF-hit-1, HF-gun: what a die needs, how far a gun carries, and how many damage rolls a hit is
worth. Pure."""

from enum import StrEnum
from functools import cache

from game.books.hf.rules.tables import rule_table
from game.core.tally import Tally, Term

EXTRA = "+"


class GunType(StrEnum):
    """The guns of a battery (HF-gun-L, HF-gun-S, HF-gun-C)."""

    NONE = ""
    """No battery: a fire, or the magazine."""
    LONG = "L"
    SHORT = "S"
    CARRONADE = "C"


GUNS = (GunType.LONG, GunType.SHORT, GunType.CARRONADE)
WORDS = {GunType.LONG: "long guns", GunType.SHORT: "short guns", GunType.CARRONADE: "carronades"}
CLAUSES = {GunType.LONG: "HF-gun-L", GunType.SHORT: "HF-gun-S", GunType.CARRONADE: "HF-gun-C"}


@cache
def gun_type(kind: str) -> GunType:
    """Return ``L`` of ``L+``: the guns of a battery."""
    return GunType(kind[:1])


def battery_words(kind: str) -> str:
    """Return text like ``long guns`` of ``L``, ``extra long guns`` of ``L+``: what a battery has,
    without its letter."""
    return f"extra {WORDS[gun_type(kind)]}" if kind.endswith("+") else WORDS[gun_type(kind)]


@cache
def gun_range(kind: str) -> int:
    """HF-range-2: return the inches to which a battery carries."""
    return len(rule_table("guns")[gun_type(kind)]["needs"]) - 1


def max_gun_range() -> int:
    """HF-gun-L: return the inches beyond which no gun carries."""
    return max(gun_range(kind) for kind in CLAUSES)


@cache
def face_to_hit(kind: str, inches: int) -> int | None:
    """HF-hit-1: return the face that hits at a range (0 is alongside); None beyond the battery's
    reach."""
    if inches > gun_range(kind):
        return None
    face: int = rule_table("guns")[gun_type(kind)]["needs"][inches]
    return face


def face_to_hit_tally(kind: str, inches: int, range_words: str) -> Tally:
    """HF-hit-1, HF-range-2: return the number of the chart at a range; ``range_words`` is the range
    in
    words."""
    return Tally(
        (Term("HF-hit-1", f"{WORDS[gun_type(kind)]} {range_words}", face_to_hit(kind, inches) or 0),)
    )


@cache
def damage_tally(kind: str, inches: int) -> Tally:
    """HF-dmg-1, HF-gun-L, HF-gun-S, HF-gun-C, HF-gun-5: the damage rolls of a hit."""
    letter = gun_type(kind)
    rolls: int = rule_table("guns")[letter]["damage"][inches]
    terms = [Term(CLAUSES[letter], f"a hit by {WORDS[letter]}", rolls)]
    if kind.endswith(EXTRA):
        terms.append(Term("HF-gun-5", "extra guns", rule_table("extra")["damage"]))
    return Tally(tuple(terms))


def damage_rolls(kind: str, inches: int) -> int:
    """HF-dmg-1: return how many damage rolls a hit is worth."""
    return damage_tally(kind, inches).total
