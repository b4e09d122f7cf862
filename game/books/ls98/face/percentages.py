"""Chances as the screens of the 1798 game tell them. Pure."""

from fractions import Fraction


def chance_of_face(needs: int) -> Fraction:
    """Return the chance that one die shows so much or more."""
    return Fraction(min(max(7 - needs, 0), 6), 6)


def percent_text(chance: Fraction) -> str:
    """Return a chance as text: `67 %`."""
    return f"{whole_percent(chance)} %"


def whole_percent(chance: Fraction) -> int:
    """Return a chance in hundredths, 0 to 100."""
    return round(100 * float(chance))
