"""Chances as the screens of the 1798 game tell them. Pure."""

from __future__ import annotations

from fractions import Fraction


def share_of(needs: int) -> Fraction:
    """The chance that one die shows so much or more."""
    return Fraction(min(max(7 - needs, 0), 6), 6)


def per_cent(share: Fraction) -> str:
    """A chance as it is told: `67 %`."""
    return f"{hundredths(share)} %"


def hundredths(share: Fraction) -> int:
    """A chance in hundredths, 0 to 100."""
    return round(100 * float(share))
