"""An ignored key is reported once, at its place, with all its lines; as a warning if an author
surely expects a rule."""

import pytest

from game.levels import Finding, parse_level
from game.play.ignored_keys import unplayed_weather
from game.play.level_check import check_text, unused_key_notes
from tests.levels.samples import SMALLEST, replace_line


def found(text: str) -> list[Finding]:
    return list(check_text(text, "sample.toml")[1])


def told(text: str) -> list[Finding]:
    """Return the notes on a text."""
    return list(unused_key_notes(parse_level(text), text, "sample.toml"))


def test_a_note_stands_at_the_key_with_the_lines_of_the_others() -> None:
    crew = 'crew = "jolly-jack-tars average"'
    text = replace_line("guns = 32", f"guns = 32\n{crew}").replace(
        'class = "fr-frigate-40"', f'class = "fr-frigate-40"\n{crew}'
    )
    (note,) = [n for n in told(text) if "a crew is as good as her nation" in n.message]
    assert (note.line, note.text) == (15, crew)
    assert note.message == "under wwh: a crew is as good as her nation (line 23)"
    assert note.severity == "note"


def test_books_that_say_the_same_of_the_same_say_it_once() -> None:
    notes_of = told(replace_line("guns = 32", "guns = 32\nprivateer = true"))
    messages = [n.message for n in notes_of if "privateer" in n.message]
    assert messages == ["under wwh, hf, ls98: a privateer is a ship like any other"]


def test_a_small_level_has_few_notes() -> None:
    assert len(told(SMALLEST)) <= 2
    places = {(note.line, note.column) for note in told(SMALLEST)}
    assert (3, 18) not in places  # none of them at book =


def test_what_a_book_is_told_for_itself_is_noted_in_its_own_set_up() -> None:
    text = SMALLEST + "\n[for.wwh.ship.junon]\nheading = 250\n"
    (note,) = [n for n in told(text) if n.message.startswith("under wwh: headings are the nearest")]
    assert note.text == "heading = 250"


def test_options_and_purses_of_the_home_book_are_noted_at_their_keys() -> None:
    rules = 'rules = { book = "kmh", options = ["boats"], purse = { french = 3 } }'
    lines = [(n.column, n.message) for n in told(replace_line('rules = { book = "kmh" }', rules))]
    assert (25, "under wwh, hf, ls98: options of another book: boats") in lines
    assert (46, "under wwh, hf, ls98: there is no purse to spend") in lines


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('orders = ["hold-until-fired-on"]', "Hold Fast reads orders; the 1798 game reads orders"),
        ("armament = { long-12 = 26 }", "no rulebook on the shelf reads armament"),
        ("marines = 20", "no rulebook on the shelf reads marines"),
        ("value = 20", "no rulebook on the shelf reads value"),
        ("soldiers = 600", "soldiers aboard are passengers; the 1798 game reads soldiers"),
        ('sail = "full"', "Hold Fast reads sail; the 1798 game reads sail"),
    ],
)
def test_who_waits_for_a_rule_that_there_is_not_is_warned(line: str, said: str) -> None:
    (warning,) = found(replace_line("guns = 32", f"guns = 32\n{line}"))
    assert (warning.code, warning.severity, warning.line) == ("not-told", "warning", 15)
    assert warning.text == line
    assert warning.message == f"Kiss Me, Hardy! does not read: {line.partition(' ')[0]}"
    assert said in warning.hint


def test_what_the_home_book_does_not_read_is_one_warning_and_what_is_drawn_is_none() -> None:
    weather = 'wind = "gale", sea = "rough", light = "night", visibility = 9'
    chart = "chart = { size = [100, 80], wind_from = 0"
    text = replace_line(f"{chart} }}", f"{chart}, {weather} }}")
    text = replace_line("heading = 270", 'heading = 270\ndamage = { topmasts = ["main"] }', text)
    (warning,) = found(text)
    assert warning.message == "Kiss Me, Hardy! does not read: wind, sea, damage.topmasts (lines 4, 24)"
    messages = [note.message for note in told(text)]
    assert not [m for m in messages if "hides" in m or "sees" in m]
    assert "Warm Work, Hardy! cannot play it: nobody fights in a gale" in messages
    assert unplayed_weather(parse_level(text)) == "gale, rough sea"
    assert unplayed_weather(parse_level(SMALLEST)) == ""


def test_who_sets_the_level_up_for_a_book_that_reads_it_is_not_warned() -> None:
    text = replace_line("guns = 32", 'guns = 32\norders = ["hold-until-fired-on"]')
    assert [f.code for f in found(text)] == ["not-told"]
    assert found(text + "\n[for.hf]\nevents = false\n") == []


@pytest.mark.parametrize("book", ["hf", "ls98"])
def test_what_a_card_says_for_its_own_book_is_read(book: str) -> None:
    card = {"hf": 'batteries = "LL"\nrate = "4th"', "ls98": "crew_blocks = 6\npoints = 9"}[book]
    assert found(f"{SMALLEST}\n[for.{book}.ship.junon]\n{card}\n") == []


def test_an_option_that_is_none_is_found_itself() -> None:
    rules = 'rules = { book = "kmh", options = ["boats", "shalows", "fly"] }'
    text = replace_line('rules = { book = "kmh" }', rules)
    assert [f.column for f in found(text)] == [45, 56]
