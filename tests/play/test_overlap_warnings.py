"""A battle made for one book may be too narrow for another: check and compare say so."""

from game.levels import level_for_book, parse_level
from game.play.level_check import check_text, unused_key_notes
from game.play.suspicious_setup import crossing_turns, overlap_notes
from game.trials.compare import ComparisonRequest, compare_books, note_sentences
from game.trials.report import compare_page
from tests.levels.samples import SMALLEST, replace_line

CLOSE = replace_line("at = [70, 40]", "at = [31, 42]")
"""Side by side in cm, and in one place in inches."""


def told(text: str) -> list[str]:
    """Return the notes about room."""
    found = unused_key_notes(parse_level(text), text, "sample.toml")
    return [f.message for f in found if f.code in ("same-place", "small-sea")]


def test_a_sea_that_is_crossed_at_once_is_noted_for_the_books_it_is_small_for() -> None:
    said = "the sea is small: a fast ship crosses it in 2 turns, at home in 4"
    assert told(SMALLEST) == [f"under wwh, hf, ls98 {said}"]
    wide = replace_line("chart = { size = [100, 80], wind_from = 0 }",
                     "chart = { size = [400, 300], wind_from = 0 }")  # fmt: skip
    assert told(wide) == []


def test_ships_that_lie_on_one_another_under_another_book_are_noted() -> None:
    assert check_text(CLOSE, "sample.toml")[1] == ()
    assert 'under wwh, hf a ship lies on another: "junon" on "amphion"' in told(CLOSE)


def test_the_authors_own_set_up_is_warned_of() -> None:
    (found,) = check_text(CLOSE + "\n[for.hf]\nevents = false\n", "sample.toml")[1]
    assert (found.code, found.severity, found.text) == ("same-place", "warning", "at = [31, 42]")
    apart = CLOSE + "\n[for.hf.ship.junon]\nat = [60, 42]\n"
    assert check_text(apart, "sample.toml")[1] == ()
    again = CLOSE + "\n[for.hf.ship.junon]\nat = [31, 41]\n"
    (found,) = check_text(again, "sample.toml")[1]
    assert found.text == "at = [31, 41]"


def test_a_comparison_says_beware() -> None:
    seats = {"british": "ai:random", "french": "ai:random"}
    found = compare_books(ComparisonRequest(CLOSE, "close.toml", seats, 1))
    rows = {row["rules"]: row for row in found["books"]}
    assert rows["kmh"]["narrow"] == []
    assert [words.partition(":")[0] for words in rows["hf"]["narrow"]] == [
        "a ship lies on another",
        "the sea is small",
    ]
    assert any(line.startswith("beware: a ship lies on") for line in note_sentences(rows["hf"], {}))
    assert "Beware" in compare_page(found)


def test_a_chart_of_its_own_size_is_wide_enough() -> None:
    text = SMALLEST + "\n[for.hf]\nchart = { size = [300, 300] }\n"
    level = parse_level(text)
    assert list(overlap_notes(level, "hf")) == []
    assert crossing_turns(level_for_book(level, "hf")) > crossing_turns(
        level_for_book(parse_level(SMALLEST), "hf")
    )
