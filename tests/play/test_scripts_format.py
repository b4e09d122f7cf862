"""The script format: what a file may say, and the error of one that cannot be used."""

from pathlib import Path

import pytest

from game.books import shelf
from game.levels.reading.findings import LevelError
from game.play.scripts import ScriptError, read_script, run_script
from tests.play.test_scripts_toy import LEVEL, Toy, answer, expect, on_the_shelf, played, script, told


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Put the toy book on the shelf."""
    book = Toy()
    monkeypatch.setitem(shelf.SHELF, "toy", on_the_shelf(book))
    return book


def refusal(path: Path) -> str:
    """Return the error of a script that cannot be used."""
    with pytest.raises(ScriptError) as refused:
        run_script(path)
    return str(refused.value)


# ------------------------------------------------------------------------------ the file
def test_every_field_of_the_format_is_read(tmp_path: Path) -> None:
    head = """
title = "A case"
clauses = ["T-4", "T-5"]
book = "toy"
options = ["fog"]
cards = ["french fire"]
seed = 9
strict = true
play_on = true
note = "by hand"
[[given]]
path = "log.name"
value = "Black Jaques"
"""
    body = answer(
        'clause = "T-4"', 'seat = "british"', 'about = "jarce"', 'key = "port"', 'refused = "T-4.7"'
    )
    read = read_script(script(tmp_path, head, body + expect("log.turn", "value = 1")))
    assert (read.format, read.title, read.clauses) == (1, "A case", ("T-4", "T-5"))
    assert (read.book, read.options, read.cards) == ("toy", ("fog",), ("french fire",))
    assert (read.seed, read.strict, read.play_on, read.note) == (9, True, True, "by hand")
    assert [(g.path, g.value) for g in read.given] == [("log.name", "Black Jaques")]
    (given,) = read.answer
    assert (given.clause, given.seat, given.about) == ("T-4", "british", "jarce")
    assert (given.key, given.refused, given.is_roll) == ("port", "T-4.7", False)
    (wanted,) = read.expect
    assert (wanted.path, wanted.value, wanted.tolerance) == ("log.turn", 1, 0.0)
    assert isinstance(read.level, dict)


def test_only_a_format_and_a_level_are_needed(tmp_path: Path) -> None:
    read = read_script(script(tmp_path))
    assert (read.seed, read.strict, read.play_on, read.book) == (1, False, False, "")
    result = run_script(script(tmp_path, 'ends_at = "T-2"'))
    assert (result.is_ok, result.clauses, result.differences) == (True, (), ())
    assert result.file == str(tmp_path / "case.toml")


def test_a_file_that_is_not_there_is_told_in_plain_words(tmp_path: Path) -> None:
    said = refusal(tmp_path / "none.toml")
    assert "none.toml" in said
    assert "No such file" in said


def test_a_folder_is_no_script(tmp_path: Path) -> None:
    assert "this is no file" in refusal(tmp_path)


def test_a_file_that_is_not_text_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(b"format = 1\nnote = '\xff'\n")
    assert "case.toml:2:" in refusal(path)
    assert "not UTF-8" in refusal(path)


INVALID = [
    ("title = ", "case.toml:2:"),
    ("x = " + "[" * 5000, "case.toml:2:"),
    ('titel = "x"', '"titel" is not a key of a script'),
    ("seed = true\nseed = 2", "stands twice"),
    ('seed = "2"', 'a whole number belongs here, not "2"'),
    ("seed = true", "a whole number belongs here, not true"),
    ("cards = 5", "a list in [ ]"),
    ("[[answer]]\nkey = 'a'\ncards = []", '"cards" is not a key of an answer'),
    ("[[answer]]\nclause = 'T-4'", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nfaces = []", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nkey = 'a'\nfaces = [1]", "an answer has one of: key, keys, faces, card"),
    ("[[answer]]\nkeys = ['a']\nrefused = 'T-4'", "only a key can be refused"),
    ("[[answer]]\nfaces = [1.5]", "a whole number belongs here, not 1.5"),
    ("[[expect]]\nvalue = 1", 'an expectation needs "path"'),
    ("[[expect]]\npath = 'a'\nvalue = 1\nhas = 1", "expect one of: value, has, lacks"),
    ("[[expect]]\npath = 'a'\ntolerance = -1", "at least 0"),
    ("[[given]]\npath = 'a'", 'a given value needs "value"'),
    ("[[given]]\npath = 'a'\nvalue = 1\nrange = 2", 'a given value needs "value", or "range"'),
    ("[[given]]\npath = 'a'\nrange = 2", '"range" and "of" stand together'),
    ("[[given]]\npath = 'a'\nvalue = 2\nof = 'b'", '"range" and "of" stand together'),
    ("[[given]]\npath = 'a'\nrange = -2\nof = 'b'", "at least 0"),
    ("[[answer]]\nfaces = [1]\noffered = ['a']", "dice and cards offer no keys"),
    ("[[answer]]\nkey = 'a'\nrefused = ''\nthen = [{ path = 'a' }]", "the question stands"),
    ("[[answer]]\noffered = ['a']\nthen = [{ path = 'a' }]", "the question stands"),
    ("[[expect]]\npath = 'a'\noffered = ['b']", "keys that are offered have no path and value"),
    ("[[expect]]\npath = 'a'\nsays = 'b'\nhas = 'c'", "expect one of: value, has, lacks, says"),
]


@pytest.mark.parametrize(("line", "words"), INVALID, ids=[words for _, words in INVALID])
def test_an_invalid_script_is_told_where_and_why(tmp_path: Path, line: str, words: str) -> None:
    said = refusal(script(tmp_path, line))
    assert words in said
    assert "case.toml:" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("text", ["level = 'x'", "format = 2\nlevel = 'x'", "format = 1"])
def test_a_script_needs_its_format_and_its_level(tmp_path: Path, text: str) -> None:
    path = tmp_path / "case.toml"
    path.write_text(text, "utf-8")
    assert "case.toml:1:" in refusal(path)


def test_a_fault_is_told_at_its_own_line(tmp_path: Path) -> None:
    path = script(tmp_path, "", answer('key = "ahead"') + answer("facets = [1]"))
    line = path.read_text("utf-8").splitlines().index("facets = [1]") + 1
    said = refusal(path)
    assert f"case.toml:{line}:1: error:" in said
    assert 'did you mean "faces"?' in said


# ------------------------------------------------------------------------------ level and book
def test_an_inline_level_is_fitted_out_and_played(tmp_path: Path, toy: Toy) -> None:
    played(tmp_path)
    assert toy.level is not None
    assert [ship.name for ship in toy.level.ships] == ["Amphion", "Junon"]
    assert toy.level.ships[0].masts == 3


def test_a_faulty_inline_level_is_located_in_the_script(tmp_path: Path) -> None:
    bad = LEVEL.replace("guns = 40", 'guns = "forty"').replace('side = "french"', 'side = "dutch"')
    path = script(tmp_path, level=bad)
    lines = path.read_text("utf-8").splitlines()
    with pytest.raises(LevelError) as refused:
        run_script(path)
    places = [(f.file, f.line, f.column) for f in refused.value.findings]
    assert places == [
        (str(path), lines.index('side = "dutch"') + 1, 8),
        (str(path), lines.index('guns = "forty"') + 1, 8),
    ]


def test_a_level_by_path_is_found_beside_the_script(tmp_path: Path, toy: Toy) -> None:
    (tmp_path / "levels").mkdir()
    text = LEVEL.replace("[level]\n", "").replace("level.", "")
    (tmp_path / "levels" / "duel.toml").write_text(text, "utf-8")
    (tmp_path / "cases").mkdir()
    head = 'ends_at = "T-2"\nlevel = "../levels/duel.toml"'
    result = run_script(script(tmp_path / "cases", head, level=""))
    assert result.is_ok
    assert toy.level is not None
    assert toy.level.title == "Two frigates"


def test_a_level_that_is_not_there_is_a_fault_of_the_level(tmp_path: Path) -> None:
    with pytest.raises(LevelError, match=r"none\.toml"):
        run_script(script(tmp_path, 'level = "none.toml"', level=""))


def test_a_script_may_play_a_level_by_another_book(tmp_path: Path, toy: Toy) -> None:
    path = script(tmp_path, 'book = "toy"', level=LEVEL.replace('"toy"', '"kmh"'))
    assert "log" in run_script(path).dump
    assert toy.level is not None
    assert toy.level.rules.book == "toy"


def test_options_of_a_script_are_added_to_those_of_its_level(tmp_path: Path, toy: Toy) -> None:
    level = LEVEL.replace('book = "toy"', 'book = "toy", options = ["choppy"]')
    run_script(script(tmp_path, 'options = ["fog"]', level=level))
    assert toy.level is not None
    assert toy.level.rules.options == ("choppy", "fog")


def test_an_unknown_book_or_option_is_refused_by_name(tmp_path: Path) -> None:
    assert "no book named 'harpoon'" in refusal(script(tmp_path, 'book = "harpoon"'))
    assert "no option of toy: mist" in refusal(script(tmp_path, 'options = ["fog", "mist"]'))


# ------------------------------------------------------------------------------ given
def test_what_is_given_lies_on_the_table(tmp_path: Path) -> None:
    given = 'ends_at = "T-2"\n[[given]]\npath = "log.name"\nvalue = "Black Jaques"'
    assert played(tmp_path, given, expect("log.name", 'value = "Black Jaques"')).is_ok


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("log.nothing", "1", "given.log.nothing: there is no such place"),
        ("nowhere.turn", "1", "given.nowhere.turn: there is no such place"),
        ("log.turn", '"x"', "given.log.turn: 'x' does not fit there"),
    ],
)
def test_a_given_value_without_a_place_is_refused(tmp_path: Path, path: str, value: str, words: str) -> None:
    said = refusal(script(tmp_path, f'[[given]]\npath = "{path}"\nvalue = {value}'))
    assert words in said
    assert said.startswith(str(tmp_path / "case.toml"))


# ------------------------------------------------------------------------------ a real book
def test_a_real_book_takes_what_is_given_and_refuses_the_rest(tmp_path: Path) -> None:
    crew = 'heading = 90\ncrew = "jolly-jack-tars average"'
    level = LEVEL.replace('"toy"', '"kmh"').replace("heading = 90", crew)
    given = '[[given]]\npath = "ships.amphion.{}"\nvalue = {}'
    value = expect("ships.amphion.value", "value = 27")
    head = 'ends_at = "KMH-3.3.1"\n' + given.format("damage", 5)
    assert told(run_script(script(tmp_path, head, value, level))) == []
    for name, value in (("damage", '"much"'), ("mood", "1"), ("x", '"east"')):
        said = refusal(script(tmp_path, given.format(name, value), "", level))
        assert f"given.ships.amphion.{name}" in said
