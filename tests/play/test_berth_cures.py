"""A ship near an edge may have no square or hex under another book: the finding gives the nearest
position that has one, as the file writes it. Only a position that helps is offered."""

import pytest

from game.levels import parse_level
from game.play.level_check import check_text, findings_under
from tests.levels.samples import SMALLEST

pytestmark = pytest.mark.traced

NEAREST = " is the nearest place that it has; see "


def hints(text: str, book: str) -> list[tuple[str, str]]:
    """Return the codes and hints of a book's errors about ships."""
    found = findings_under(parse_level(text, "level"), book)
    return [(f.code, f.hint) for f in found if f.path[:1] in {("ship",), ("for",)}]


@pytest.mark.parametrize(
    ("at", "book", "clause", "cure"),
    [
        ("[99, 40]", "wwh", "WWH-0.1", "[93.75, 41.25]"),
        ("[30, 79.5]", "wwh", "WWH-0.1", "[33.75, 71.25]"),
        ("[1, 40]", "ls98", "LS98-setup-1", "[5.774, 35]"),
    ],
)
def test_the_nearest_place_mends_it_under_the_book(at: str, book: str, clause: str, cure: str) -> None:
    text = SMALLEST.replace("at = [30, 40]", f"at = {at}")
    key = f"[for.{book}.ship.amphion] at = "
    assert hints(text, book) == [(clause.lower(), f"{key}{cure}{NEAREST}{clause}")]
    mended = f"{text}\n[for.{book}.ship.amphion]\nat = {cure}\n"
    assert hints(mended, book) == []


def test_a_chart_that_is_made_smaller_leaves_ships_behind_and_says_where_to() -> None:
    text = f"{SMALLEST}\n[for.hf.chart]\nsize = [50, 50]\n"
    assert hints(text, "hf") == [("hf-scale-1", f"[for.hf.ship.junon] at = [50, 40]{NEAREST}HF-scale-1")]
    told = [found.hint for found in check_text(text, "level")[1] if found.code == "hf-scale-1"]
    assert told == [f"[for.hf.ship.junon] at = [50, 40]{NEAREST}HF-scale-1"]


def test_at_home_it_is_her_own_place() -> None:
    text = SMALLEST.replace('"kmh"', '"wwh"').replace("at = [30, 40]", "at = [99, 40]")
    assert hints(text, "wwh") == [("wwh-0.1", f"at = [93.75, 41.25]{NEAREST}WWH-0.1")]


def test_a_place_that_mends_nothing_is_not_offered() -> None:
    land = "[[chart.land]]\npoints = [[0, 0], [60, 0], [60, 80], [0, 80]]\n\n[[side]]"
    text = SMALLEST.replace('"kmh"', '"ls98"').replace("[[side]]", land, 1)
    chart = "[chart]\nsize = [100, 80]\nwind_from = 0"
    text = text.replace("chart = { size = [100, 80], wind_from = 0 }", chart)
    found = hints(text, "ls98")
    assert [code for code, _ in found] == ["ls98-setup-1"]
    assert "nearest place" not in found[0][1]
