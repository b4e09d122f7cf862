"""Mistakes of meaning are caught at their own line with a cure, and no sound level is warned of."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from game.levels.reading.findings import Severity
from game.levels.reading.shipped import shipped_levels
from game.play.check import check_text
from tests.levels.meant import PLANTS, Plant
from tests.levels.meant_base import BASE


def test_the_level_without_a_mistake_is_silent() -> None:
    assert check_text(BASE, "base")[1] == ()


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.name)
def test_a_mistake_of_meaning_is_caught_at_its_line_with_a_cure(plant: Plant) -> None:
    found = check_text(plant.text, plant.name)[1]
    told = [(f.code, f.line, bool(f.hint)) for f in found]
    assert (plant.code, plant.place, True) in told, "\n".join(str(f) for f in found)


@pytest.mark.parametrize("path", shipped_levels(), ids=lambda path: str(path.stem))
def test_no_shipped_level_is_warned_of(path: Path) -> None:
    found = check_text(path.read_text("utf-8"), path.name)[1]
    assert [str(f) for f in found if f.severity is not Severity.NOTE] == []


def test_sixty_ships_are_looked_over_in_no_time() -> None:
    """In the time of one core, and with room: it takes about a third of this."""
    rows = [
        (n, "british" if n % 2 else "french", 10 + n // 10 * 18, 5 + n % 10 * 6) for n in range(60)
    ]
    fleet = "".join(
        f'\n[[ship]]\nid = "s{n}"\nside = "{side}"\nclass = "gb-third-74"\nat = [{x}, {y}]\n'
        f"heading = 90\n" + ("" if n % 2 else 'squadron = "van"\n')
        for n, side, x, y in rows
    )
    check_text(BASE, "the books are opened")
    before = process_time()
    check_text(BASE + fleet, "sixty")
    assert process_time() - before < 0.3
