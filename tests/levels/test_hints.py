"""Mistakes that authors really made, and the hint that corrects each in one step."""

from pathlib import Path

import pytest

from game.books import shelf
from game.books.names import TITLES
from game.levels.format.fields import has_known_id, nearest_book_hint, to_id
from game.play.level_check import check_text
from tests.levels.samples import SMALLEST, replace_line

BROKEN = Path(__file__).parent / "broken"
ABOVE = "belongs to the level itself: write it above the first [heading]"
HINTS = {
    "book-overlay-misspelt": "wwh: Warm Work, Hardy!",
    "book-by-its-title": "kmh: Kiss Me, Hardy!",
    "book-overlay-by-its-title": "ls98: the 1798 game",
    "book-not-on-the-shelf": "; ".join(f"{name}: {title}" for name, title in TITLES.items()),
    "key-of-the-level": f'"briefing" {ABOVE}',
    "key-of-the-level-misspelt": f'did you mean "minutes"? "minutes" {ABOVE}',
    "key-title-at-the-end": f'"title" {ABOVE}',
    "key-under-the-wrong-heading": f'"minutes" {ABOVE}',
    "key-of-another-list": '"event" belongs to the level itself: its heading is [[event]]',
    "ref-class-by-its-word": 'with "sloop" in them: ship-sloop-18, brig-sloop-18',
    "value-quality-as-crew": 'how good she is alone: quality = "elite"',
    "aim-edge-by-compass": 'write "exits amphion left", where north is up; edges: left, right, top, bottom',
    "aim-within-later": 'write "amphion within 25 of junon"',
    "aim-any-without-of": 'write "captured any of french"',
    "aim-example-of-her-own": "amphion within 20 of junon",
    "ref-id-for-another": 'is one of them "amphion", whom nobody here is called?',
    "value-place-in-quotes": "at = [30, 40]",
    "value-point-between": "heading = 78.75, for E by N; north is up",
    "value-chart-turned": 'up = "N", or leave it out',
    "key-of-a-card": "it goes under [for.hf.ship.amphion]",
    "place-hulls-overlap": "move them 0.8 cm apart at least",
    "warn-no-hexside": "nearest: 60; there are 0, 60, 120, 180, 240, 300",
    "aim-never-before-the-first": '"before turn 2" is the first turn: nothing is done before it',
}


@pytest.mark.parametrize("name", HINTS)
def test_the_hint_puts_it_right(name: str) -> None:
    (finding,) = check_text((BROKEN / f"{name}.toml").read_text("utf-8"), name)[1]
    assert finding.hint == HINTS[name]


AIMS = {
    "captured junon and amphion": 'write "captured amphion"',
    "exits junon left or top": 'write "exits junon top"',
    "struck 50% of french": 'write "struck half of french"',
    "struck every french": 'write "struck all of french"',
    "struck both of french": 'write "struck all of french"',
    "lost all masts junon": 'write "dismasted junon"',
}


@pytest.mark.parametrize("written", AIMS)
def test_what_is_said_of_several_is_told_in_the_words_of_the_grammar(written: str) -> None:
    text = replace_line('major = "captured junon or struck junon"', f'major = "{written}"')
    (finding,) = check_text(text, "sample.toml")[1]
    assert finding.hint == AIMS[written]


def test_a_heading_of_one_ship_is_told_how_ships_begin() -> None:
    text = SMALLEST + '\n[ship.late]\nside = "french"\nguns = 32\nat = [9, 9]\nheading = 0\n'
    (finding,) = check_text(text, "sample.toml")[1]
    assert finding.hint == '[[ship]] begins another; id = "late" goes below it'


def test_an_apostrophe_in_single_quotes_is_told() -> None:
    text = replace_line('title = "Two frigates"', "title = 'The Admiral's Head'")
    (finding,) = check_text(text, "sample.toml")[1]
    assert finding.hint.startswith('a text with an apostrophe in it goes in "double quotes"; ')


def test_three_numbers_are_asked_for_where_three_belong() -> None:
    text = SMALLEST + "\n[for.hf.ship.junon]\nhull_boxes = [3, 3]\n"
    (finding,) = check_text(text, "sample.toml")[1]
    told = (finding.message, finding.hint)
    assert told == ("three numbers belong here", "hull_boxes = [4, 4, 4]")


@pytest.mark.parametrize("name", ["value-capital-id-often", "value-capital-side"])
def test_what_is_no_id_is_told_once_with_the_id_to_write(name: str) -> None:
    (finding,) = check_text((BROKEN / f"{name}.toml").read_text("utf-8"), name)[1]
    assert finding.hint.startswith('write "junon"; ' if "often" in name else 'write "french"; ')


def test_a_chart_in_metres_is_told_once_in_the_unit_of_the_chart() -> None:
    (finding,) = check_text((BROKEN / "value-chart-in-metres.toml").read_text("utf-8"), "m")[1]
    assert finding.hint == "1 cm is 25 m of sea: 3000 m are 120 cm; at most 2000 by 2000"
    chart = 'chart = { size = [3000, 2250], wind_from = 0, unit = "square" }'
    squares = replace_line("chart = { size = [100, 80], wind_from = 0 }", chart)
    (finding,) = check_text(squares, "m")[1]
    assert finding.hint == "1 square is 187.5 m of sea: 3000 m are 16 squares; at most 266 by 266"


def test_a_unit_that_is_none_hides_no_hint() -> None:
    chart = "chart = { size = [100, 5000], unit = ['cm'] }"
    found = check_text(replace_line("chart = { size = [100, 80], wind_from = 0 }", chart), "m")[1]
    assert [f.code for f in found] == ["bad-value", "bad-value"]
    assert "5000 m are 200 cm" in found[0].hint


def test_the_side_of_what_has_none_is_not_taken_for_a_heading() -> None:
    zone = '\n[[zone]]\nid = "bay"\nat = [9, 9]\nradius = 3\nside = "french"\n'
    (finding,) = check_text(SMALLEST + zone, "level")[1]
    assert finding.message == '"side" is not a key of a zone'
    assert finding.hint.endswith("its keys: id, name, points, at, radius, shown")


def test_a_level_may_speak_of_every_book_on_the_shelf() -> None:
    for name in TITLES:
        assert not check_text(SMALLEST + f"\n[for.{name}]\nevents = false\n", "level")[1]
    assert list(TITLES) == list(shelf.NAMES)


@pytest.mark.parametrize(
    ("word", "book"),
    [
        ("kmhh", "kmh"), ("KMH", "kmh"), ("kiss-me-hardy", "kmh"), ("warm-work", "wwh"),
        ("holdfast", "hf"), ("Hold Fast", "hf"), ("1798", "ls98"), ("lS98", "ls98"),
    ],
)  # fmt: skip
def test_a_book_is_known_by_a_part_of_its_title(word: str, book: str) -> None:
    assert nearest_book_hint(word) == f"{book}: {TITLES[book]}"


@pytest.mark.parametrize("word", ["hardy", "chess", "", "!", "𝟙", "-"])
def test_a_book_that_nobody_can_guess_is_answered_with_all(word: str) -> None:
    assert nearest_book_hint(word).count(";") == len(TITLES) - 1


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("Gier", "gier"), ("Le Généreux", "le-genereux"), ("HMS_Circe!", "hms-circe"),
        ("74", ""), ("", ""), ("…", ""), ("x" * 99, "x" * 40), ("a" * 39 + " b", "a" * 39),
    ],
)  # fmt: skip
def test_an_id_is_made_of_a_name(text: str, made: str) -> None:
    assert to_id(text) == made


def test_a_name_without_its_form_is_not_also_a_stranger() -> None:
    assert has_known_id("Gier", ["gier"])
    assert not has_known_id("Geir", ["gier"])


@pytest.mark.parametrize("edge", ["left", "before turn 5", "and sunk junon"])
def test_what_may_stand_behind_an_exit_is_not_taken_for_an_edge(edge: str) -> None:
    aim = replace_line('major = "captured junon or struck junon"', f'major = "exits amphion {edge}"')
    assert not check_text(aim, "level")[1]
