"""The markers that are beside a sheet, all of them at once. Pure."""

from dataclasses import dataclass

from game.core.markers import Ablaze, Aground, Anchored, Gone, HasStruck, Sinking
from game.core.table import cached_query, find_marker, has_marker


@dataclass(frozen=True, slots=True)
class StateMarks:
    """What has become of a ship, as the markers beside her sheet say."""

    gone: Gone | None
    struck: HasStruck | None
    sinking: bool
    anchored: bool
    aground: bool
    ablaze: bool


def state_marks_of(number: int) -> StateMarks:
    """Return the markers beside the sheet of this number. They are looked for once until one is
    laid down or taken up: captains and objectives ask for every ship at every question and card."""
    return cached_query(_marks, number)


def _marks(number: int) -> StateMarks:
    """Return the same, found again."""
    return StateMarks(
        find_marker(number, Gone),
        find_marker(number, HasStruck),
        has_marker(number, Sinking),
        has_marker(number, Anchored),
        has_marker(number, Aground),
        has_marker(number, Ablaze),
    )
