"""Mistakes of meaning are reported at their own line with a hint, and valid levels get no
warning."""

from pathlib import Path
from time import process_time

import pytest

from game.levels.reading.findings import Severity
from game.levels.reading.level_folders import shipped_levels, shipped_levels_folder
from game.play.level_check import check_text
from tests.levels.fact_mistakes import ALL_FACT_MISTAKES
from tests.levels.meaning_mistakes import MISTAKES, Mistake
from tests.levels.mistake_base import BASE


def test_the_level_without_a_mistake_is_silent() -> None:
    assert check_text(BASE, "base")[1] == ()


@pytest.mark.parametrize("plant", [*MISTAKES, *ALL_FACT_MISTAKES], ids=lambda plant: plant.name)
def test_a_mistake_of_meaning_is_caught_at_its_line_with_a_cure(plant: Mistake) -> None:
    found = check_text(plant.text, plant.name)[1]
    told = [(f.code, f.line, bool(f.hint)) for f in found]
    assert (plant.code, plant.line_number, True) in told, "\n".join(str(f) for f in found)


HEXES, INCHES = "ls98/landing-race", "hf/mirror-squadron"
IN_OTHER_BOOKS = {
    (INCHES, "at = [7, 12]\nheading = 90", "at = [7, 12]\nheading = 100"): "between",
    (INCHES, "at = [3, 12]", "at = [0.05, 12]"): "off-chart",
    (INCHES, "at = [5, 12]", "at = [6.7, 12]"): "same-place",
    (INCHES, 'batteries = "LLSC"', 'batteries = "LLSC"\ngun_crews = 0'): "lost-at-first",
    (INCHES, "speed = 3", "speed = 6\ntop_speed = 3"): "hf-move-3",
    (INCHES, "morale = 4", "morale = 9"): "hf-morale-2",
    ("wwh/mirror-action", "size = [24, 18]", "size = [24.5, 18]"): "between",
    (HEXES, "wind_from = 240", "wind_from = 250"): "between",
    (HEXES, "size = [30, 24]", "size = [30.5, 24]"): "between",
    (HEXES, "dice = 5", "crew_blocks = 0"): "lost-at-first",
}
"""A shipped level, some of its text, the replacement, and the code of the finding."""


@pytest.mark.parametrize(("planted", "code"), IN_OTHER_BOOKS.items(), ids=lambda each: each[-1])
def test_a_mistake_in_the_measure_of_a_book_is_caught(planted: tuple[str, str, str], code: str) -> None:
    name, old, new = planted
    text = (shipped_levels_folder() / f"{name}.toml").read_text("utf-8")
    assert f"\n{old}\n" in text
    found = check_text(text.replace(f"\n{old}\n", f"\n{new}\n", 1), name)[1]
    assert [(f.code, bool(f.hint), f.text in new) for f in found] == [(code, True, True)]


def test_plans_wait_for_their_option() -> None:
    text = (shipped_levels_folder() / f"{HEXES}.toml").read_text("utf-8")
    plan = '\n[[plan]]\nid = "bay"\nside = "french"\nship = { loire = { at = [15, 16] } }\n'
    (found,) = check_text(text + plan, "race.toml")[1]
    assert (found.code, found.text) == ("not-told", "[[plan]]")
    assert 'options = ["deployment"]' in found.hint


@pytest.mark.parametrize("path", shipped_levels(), ids=lambda path: str(path.stem))
def test_no_shipped_level_is_warned_of(path: Path) -> None:
    found = check_text(path.read_text("utf-8"), path.name)[1]
    assert [str(f) for f in found if f.severity is not Severity.NOTE] == []


def test_sixty_ships_are_looked_over_in_no_time() -> None:
    """Measured in the time of one core, with room: it takes about a third of this."""
    rows = [(n, "british" if n % 2 else "french", 10 + n // 10 * 18, 5 + n % 10 * 6) for n in range(60)]
    fleet = "".join(
        f'\n[[ship]]\nid = "s{n}"\nside = "{side}"\nclass = "gb-third-74"\nat = [{x}, {y}]\n'
        f"heading = 90\n" + ("" if n % 2 else 'squadron = "van"\n')
        for n, side, x, y in rows
    )
    check_text(BASE, "the books are opened")
    before = process_time()
    check_text(BASE + fleet, "sixty")
    assert process_time() - before < 0.3
