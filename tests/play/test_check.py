"""What a rulebook and its table have against a level, each finding at its place."""

from __future__ import annotations

from game.levels import Finding
from game.play.check import check_text, play_findings
from game.trials.manning import man_for_batches
from tests.levels.samples import SMALLEST, with_line


def findings(text: str) -> list[Finding]:
    """Everything found in a text."""
    return list(check_text(text, "sample.toml")[1])


def test_a_sound_level_has_no_findings() -> None:
    level, found = check_text(SMALLEST, "sample.toml")
    assert level is not None
    assert found == ()


def test_hulls_that_overlap_are_an_error() -> None:
    (found,) = findings(with_line("at = [70, 40]", "at = [31, 40.2]"))
    assert (found.code, found.severity, found.text) == ("overlap", "error", "at = [31, 40.2]")
    assert found.message == 'the hull of "junon" lies in that of "amphion"'


def test_a_ship_too_close_to_the_wind_is_a_warning() -> None:
    (found,) = findings(with_line("heading = 90", "heading = 44"))
    assert (found.code, found.severity) == ("kmh-6.7.1", "warning")
    assert found.message.startswith('"amphion": she begins too close to the wind')
    assert found.line == 11
    assert findings(with_line("heading = 90", "heading = 45")) == []


def test_what_the_book_forbids_is_located() -> None:
    text = with_line('rules = { book = "kmh" }', 'rules = { book = "kmh", options = ["fly"] }')
    (found,) = findings(text)
    assert (found.line, found.severity) == (3, "error")
    assert "fly" in found.message
    elite = with_line("guns = 32", 'guns = 32\ncrew = "landlubbers elite"')
    assert any("never elite" in f.message or "elite" in f.message for f in findings(elite))


def test_a_book_that_is_not_on_the_shelf_is_an_error() -> None:
    (found,) = findings(with_line('rules = { book = "kmh" }', 'rules = { book = "chess" }'))
    assert (found.code, found.line, found.hint) == ("no-book", 3, "on the shelf: kmh, wwh")


def test_a_level_that_cannot_be_read_has_the_readers_findings() -> None:
    level, found = check_text("format = 1", "sample.toml")
    assert level is None
    assert found


def test_an_expectation_is_held_against_the_end() -> None:
    short = with_line('rules = { book = "kmh" }', 'rules = { book = "kmh", turns = 1 }')
    loose = '\n[[expect]]\npath = "turn"\nvalue = 2\ntolerance = 1\n'
    assert play_findings(short + loose, "sample.toml", man_for_batches) == ()
    strict = loose.replace("tolerance = 1", "")
    (found,) = play_findings(short + strict, "sample.toml", man_for_batches)
    assert (found.code, found.message) == ("expect", "turn is 1 after the battle, not 2")
    absent = '\n[[expect]]\npath = "ships.nobody.damage"\nvalue = 0\n'
    (found,) = play_findings(short + absent, "sample.toml", man_for_batches)
    assert "is None after the battle" in found.message
