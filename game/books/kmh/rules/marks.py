"""The markers that lie beside a sheet, all of them at once. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import has, marker, remembered


@dataclass(frozen=True, slots=True)
class Marks:
    """What has become of a ship, as the markers beside her sheet say."""

    gone: Gone | None
    struck: HasStruck | None
    sinking: bool
    anchored: bool
    aground: bool
    ablaze: bool


def marks_of(number: int) -> Marks:
    """The markers beside the sheet of this number. They are looked for once until one is laid down
    or taken up: captains and objectives ask for every ship at every question and card."""
    return remembered(_marks, number)


def _marks(number: int) -> Marks:
    """The same, found anew."""
    return Marks(
        marker(number, Gone),
        marker(number, HasStruck),
        has(number, Sinking),
        has(number, Anchored),
        has(number, Aground),
        has(number, Ablaze),
    )
