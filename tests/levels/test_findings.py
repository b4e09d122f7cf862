"""Every kind of finding has line and column, and says what is allowed."""

from pathlib import Path

import pytest

from game.levels import LevelError, check_level, load_level, parse_level, shipped_levels_folder
from game.levels.editing.fixes import apply_fix
from game.levels.reading.findings import CODES, guide_link
from game.levels.reading.level_reader import level_from_source
from game.levels.reading.toml_source import parse_toml
from tests.levels.samples import SMALLEST, findings_of, only_finding, replace_line

MAJOR = 'major = "captured junon or struck junon"'
CHART = "chart = { size = [100, 80], wind_from = 0 }"
RULES = 'rules = { book = "kmh" }'
LAST = "heading = 270"

# The line as it should be, as the author wrote it; code, line, column; words of message and hint.
MISTAKES = [
    ("heading = 90", "headng = 90", "unknown-key", 16, 1, '"headng"', 'did you mean "heading"?'),
    ("heading = 90", "", "missing", 11, 1, 'a ship needs "heading"', "clockwise"),
    ("guns = 32", "", "missing", 11, 1, '"class" or "guns"', "fleet.toml"),
    ("guns = 32", 'guns = "32"', "wrong-type", 14, 8, 'a whole number belongs here, not "32"', ""),
    ("guns = 32", "guns = 32.5", "wrong-type", 14, 8, "not 32.5", ""),
    ("guns = 32", "guns = true", "wrong-type", 14, 8, "not true", ""),
    ("guns = 32", "guns = 1000", "bad-value", 14, 8, "at most 140", ""),
    ("guns = 32", "guns = 32\nmasts = 2\nguns = 3", "syntax", 16, 9, "twice", "keep one"),
    ("at = [30, 40]", 'at = [30, "40"]', "wrong-type", 15, 11, "a number belongs here", ""),
    ("at = [30, 40]", "at = [30]", "wrong-type", 15, 6, "two numbers", ""),
    ("at = [30, 40]", "at = [30, 40, 1]", "wrong-type", 15, 6, "two numbers", ""),
    ("at = [30, 40]", "at = 30", "wrong-type", 15, 6, "a list in [ ] belongs here, not 30", ""),
    ("at = [30, 40]", "at = [30, 81]", "off-chart", 15, 6, "[30, 81]", "y from 0 (top) to 80"),
    ("at = [30, 40]", "at = [-1, 40]", "off-chart", 15, 6, "[-1, 40]", "x from 0 to 100"),
    ("at = [30, 40]", "at = [nan, 40]", "number", 15, 7, "finite", ""),
    ("at = [30, 40]", "at = [30, 40", "syntax", 16, 1, "a list is not closed", "]"),
    ("heading = 90", "heading = 360", "bad-value", 16, 11, "less than 360", ""),
    ("heading = 90", "heading = north", "syntax", 16, 11, "no value", '"quotes"'),
    ('side = "british"', 'side = "brittish"', "unknown-side", 13, 8, "brittish", '"british"?'),
    ('class = "fr-frigate-40"', 'class = "fr-frigat-40"', "unknown-class", 21, 9, "", "-40"),
    (MAJOR, 'major = """sunk junon', "syntax", 27, 9, "never closed", "quote"),
    (MAJOR, "major = 'sunk junon", "syntax", 27, 9, "never closed", "quote"),
    ('major = "struck amphion"', "major = [", "syntax", 31, 10, "breaks off", "bracket"),
    (MAJOR, "major = 'sunk junon'\n[for.HF]", "bad-value", 28, 1, '"HF" cannot be an id', ""),
    ("at = [30, 40]", "at = {}", "wrong-type", 15, 6, "not a table", ""),
    ("at = [30, 40]", "at = [30, 07:32:00]", "wrong-type", 15, 11, "a date or time", ""),
    (LAST, 'squadron = "van"\nheading = 1', "unknown-squadron", 23, 12, "van", "french"),
    (LAST, 'heading = 1\nfeatures = ["fast-sailr"]', "bad-value", 24, 13, "", "-sailor"),
    (LAST, 'heading = 1\ncrew = "jolly tars"', "bad-value", 24, 8, "", "jolly-jack-tars"),
    (LAST, "heading = 1\ndamage = { mast = [] }", "unknown-key", 24, 12, "", '"masts"?'),
    (LAST, "heading = 1\n[ship.damage]\npoints = -1", "bad-value", 25, 10, "at least 0", ""),
    ("format = 1", "format = 2", "newer-format", 1, 10, "reads format 1", "newer game"),
    ("format = 1", 'format = "1"', "bad-value", 1, 10, "whole number", "format = 1"),
    ("format = 1", "", "missing", 2, 1, 'needs "format"', ""),
    ('title = "Two frigates"', 'title = ""', "bad-value", 2, 9, "empty", ""),
    ('title = "Two frigates"', 'title = "Two', "syntax", 2, 13, "cannot stand here", "quote"),
    ('title = "Two frigates"', 'title = "T"\ndate = 1805-10-21', "wrong-type", 3, 8, "", "dates"),
    (RULES, "rules = { }", "missing", 3, 1, 'the rules need "book"', ""),
    (RULES, 'rules = { book = "kmh", turns = 0 }', "bad-value", 3, 33, "1", ""),
    (RULES, 'rules = { book = "kmh", purse = { british = "rol" } }', "bad-value", 3, 45, "roll", ""),
    (RULES, 'rules = { book = "kmh", purse = { britain = 3 } }', "unknown-side", 3, 35, "britain", "british"),
    (CHART, 'chart = { size = [100, 80], unit = "feet" }', "bad-value", 4, 36, '"feet"', "inch"),
    (
        CHART,
        "chart = { size = [100, 80], land = [{ points = [[1, 2], [3, 4]] }] }",
        "polygon",
        4,
        48,
        "at least 3 corners",
        "",
    ),
    (MAJOR, 'major = "captured juno"', "unknown-ship", 27, 19, "", "junon"),
    (MAJOR, 'major = "captred junon"', "condition", 27, 10, "captred", "captured"),
    (MAJOR, 'major = "struck junon and"', "condition", 27, 26, "too soon", ""),
    (MAJOR, "major = { sunk = 3 }", "condition", 27, 18, "id of a ship", ""),
    (MAJOR, 'major = { not = { sunk = "q" } }', "unknown-ship", 27, 26, '"q"', "junon"),
    (MAJOR, 'major = "sunk junon"\n[[happening]]\nturn = 3', "unknown-key", 28, 1, '"happening"', ""),
    (
        MAJOR,
        'major = "sunk junon"\n[for.hf.ship.june]\nheading = 1',
        "unknown-ship",
        28,
        1,
        '"june"',
        "junon",
    ),
    (MAJOR, 'major = "sunk junon"\n[for.hf.ship.junon]\nat = [1, 99]', "off-chart", 29, 6, "[1, 99]", ""),
    (
        MAJOR,
        'major = "sunk junon"\n[[expect]]\npath = "turn"\nvalue = []',
        "bad-value",
        30,
        9,
        "a number",
        "",
    ),
]


@pytest.mark.parametrize(("old", "new", "code", "line", "column", "message", "hint"), MISTAKES)
def test_a_mistake_is_found_where_it_stands(
    old: str, new: str, code: str, line: int, column: int, message: str, hint: str
) -> None:
    text = replace_line(old, new)
    finding = only_finding(text)
    assert (finding.code, finding.line, finding.column) == (code, line, column), str(finding)
    assert message in finding.message
    assert hint in finding.hint
    assert finding.text == text.split("\n")[line - 1]
    assert finding.severity == "error"
    assert finding.file == "sample.toml"


def test_an_id_given_twice_is_found_at_the_second() -> None:
    again = '[[side]]\nid = "dutch"\n[[side]]\nid = "dutch"\n'
    finding = only_finding(SMALLEST + again)
    assert (finding.code, finding.line, finding.column) == ("duplicate-id", 35, 6)
    assert finding.message == '"dutch" is already the id of side number 3'


def test_an_id_has_its_form() -> None:
    finding = only_finding(SMALLEST + '[[side]]\nid = "The Dutch"\n')
    assert (finding.code, finding.line, finding.column) == ("bad-value", 33, 6)
    assert "lower-case" in finding.hint


def test_all_findings_come_at_once_in_file_order() -> None:
    text = replace_line("guns = 32", 'guns = "32"')
    text = replace_line('side = "french"', 'side = "frnch"', text)
    text = replace_line("at = [70, 40]", "at = [700, 40]", text)
    text = replace_line("heading = 270", "heading = 270\ncolour = 3", text)
    text = replace_line(
        'major = "captured junon or struck junon"', 'major = "sunk juno"\nminr = "sunk junon"', text
    )
    found = [(finding.line, finding.code) for finding in findings_of(text)]
    assert found == [
        (14, "wrong-type"),
        (20, "unknown-side"),
        (22, "off-chart"),
        (24, "unknown-key"),
        (28, "unknown-ship"),
        (29, "unknown-key"),
    ]


def test_a_finding_prints_place_line_caret_and_hint() -> None:
    shown = str(only_finding(replace_line("heading = 90", "headng = 90"))).split("\n")
    assert shown[0] == 'sample.toml:16:1: error: "headng" is not a key of a ship [unknown-key]'
    assert shown[1] == "   16 | headng = 90"
    assert shown[2] == "      | ^"
    assert shown[3] == '      = did you mean "heading"?'


def test_the_caret_stands_under_the_fault_even_in_a_very_long_line() -> None:
    damage = f'damage = {{ x-why = "{"because " * 60}", mast = 1 }}'
    line, caret = str(only_finding(replace_line(LAST, f"{LAST}\n{damage}"))).split("\n")[1:3]
    assert line[caret.index("^") :].startswith("mast = 1")
    assert len(line) < 130


def test_a_level_error_prints_all_its_findings() -> None:
    text = replace_line("heading = 90", "headng = 90")
    text = replace_line("heading = 270", "heading = 400", text)
    with pytest.raises(LevelError) as refused:
        parse_level(text)
    assert "level:16:1" in str(refused.value)
    assert "level:23:11" in str(refused.value)


def test_single_brackets_are_explained_once() -> None:
    text = SMALLEST.replace('[[side]]\nid = "british"\n[[side]]', "[side]")
    assert [finding.code for finding in findings_of(text)] == ["wrong-type"]
    assert "[[side]]" in findings_of(text)[0].hint


def test_a_level_inside_another_file_is_located_there() -> None:
    inner = SMALLEST.replace("[[", "[[level.").replace("heading = 270", "heading = 400")
    source = parse_toml("strict = true\n[level]\n" + inner, "script.toml")
    with pytest.raises(LevelError) as refused:
        level_from_source(source.subsource("level"))
    (finding,) = refused.value.findings
    assert (finding.file, finding.line, finding.column) == ("script.toml", 25, 11)
    with pytest.raises(LevelError, match='a level needs "title"'):
        level_from_source(source.subsource("strict"))
    good = parse_toml("[level]\n" + inner.replace("400", "270"), "script.toml")
    assert level_from_source(good.subsource("level")) == parse_level(SMALLEST)


def test_a_condition_over_several_lines_is_located_inside() -> None:
    condition = '"""\nsunk junon \\\n  or struck \\u006auno"""'
    text = replace_line('major = "captured junon or struck junon"', f"major = {condition}")
    finding = only_finding(text)
    assert (finding.code, finding.line, finding.column) == ("unknown-ship", 29, 13)


def test_squadrons_must_fit_their_sides() -> None:
    squadrons = '[[squadron]]\nid = "van"\nside = "british"\n'
    text = replace_line("heading = 270", 'heading = 270\nsquadron = "van"') + squadrons
    assert only_finding(text).code == "wrong-squadron"
    two = SMALLEST + squadrons + squadrons.replace("van", "rear")
    assert only_finding(two).message == "a ship of a side with several squadrons needs its squadron"
    assert only_finding(two).line == 11


def test_a_squadron_cannot_take_the_name_of_another_side() -> None:
    text = SMALLEST + '[[squadron]]\nid = "french"\nside = "british"\n'
    assert only_finding(text).code == "duplicate-id"


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("a = " + "[" * 5000 + "]" * 5000, "too-deep", 1),
        ("\n[" + "a." * 5000 + "a]", "too-deep", 2),
        ("a" + '."a"' * 5000 + " = 1", "too-deep", 1),
        ("a = {b = " * 5000, "too-deep", 1),
        ('x = """"a""""\ny = ' + "[" * 5000, "too-deep", 2),
        ("format = 1\nx-n = " + "9" * 5000, "too-long", 2),
        ("#" * 262_145, "too-big", 1),
        ("é" * 131_073, "too-big", 1),
        ("[[ship]]\n" * 401, "too-many", 401),
        ("x-a = [" + "1," * 401 + "]", "too-many", 1),
        ("\n\nx-a = '" + "n" * 4001 + "'", "too-long", 3),
        ("x-a = 1e999", "number", 1),
        ("x-a = 0xFFFFFFFFFF", "number", 1),
        ("x-a = [[[[[[[[[[1]]]]]]]]]]", "too-deep", 1),
        ('a = "' + '\\"' * 5000, "syntax", 1),
        ('a = """' + '\\"""' * 5000, "syntax", 1),
        ("\x00", "hidden-character", 1),
        ("a = 1\ra = 1", "hidden-character", 1),
    ],
)
def test_hostile_files_are_refused_with_a_place(text: str, code: str, line: int) -> None:
    finding = findings_of(text)[0]
    assert (finding.code, finding.line) == (code, line), finding.message


def test_more_ships_and_sides_than_allowed_are_refused() -> None:
    ship = '[[ship]]\nid = "s{}"\nside = "british"\nguns = 4\nat = [1, 1]\nheading = 0\n'
    many = SMALLEST + "".join(ship.format(n) for n in range(199))
    assert only_finding(many).message == "too long: at most 200 entries"
    sides = SMALLEST + "".join(f'[[side]]\nid = "s{n}"\n' for n in range(7))
    assert only_finding(sides).message == "too long: at most 8 entries"


def test_no_more_than_some_hundred_findings_are_shown() -> None:
    keys = "".join(f"k{n} = 1\n" for n in range(300))
    assert 100 < len(findings_of(keys)) <= 400


def test_byte_order_mark_and_windows_lines_are_read(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SMALLEST.replace("\n", "\r\n").encode())
    assert load_level(path).title == "Two frigates"
    assert parse_level("\ufeff" + SMALLEST).title == "Two frigates"


def test_a_file_that_is_no_text_or_not_there_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(LevelError, match="cannot open the file") as refused:
        load_level(tmp_path / "nowhere.toml")
    assert refused.value.findings[0].line == 1
    path = tmp_path / "latin.toml"
    path.write_bytes('format = 1\ntitle = "Chasse-marée"\n'.encode("latin-1"))
    with pytest.raises(LevelError, match="not UTF-8") as refused:
        load_level(path)
    assert (refused.value.findings[0].line, refused.value.findings[0].column) == (2, 20)


def test_a_zip_an_empty_file_and_line_ends_of_an_old_mac_are_said_plainly(tmp_path: Path) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(b"PK\x03\x04" + bytes(400_000))
    with pytest.raises(LevelError, match="this is a zip, and no level") as refused:
        load_level(path)
    assert "weathergage pack check" in refused.value.findings[0].hint
    assert only_finding("# nothing yet\n").message == "there is no battle in this file yet"
    old_mac = only_finding(SMALLEST.replace("\n", "\r"))
    assert apply_fix(SMALLEST.replace("\n", "\r"), old_mac.fixes[0]) == SMALLEST


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("at = [70, 40]", "at = [30, 40]", "same-place", 22),
        ('id = "french"', 'id = "french"\n[[side]]\nid = "dutch"', "no-ships", 10),
        (
            "chart = { size = [100, 80], wind_from = 0 }",
            "chart = { size = [100, 80], rocks = [{ points = [[20, 30], [40, 30], [30, 60]] }] }",
            "ashore",
            15,
        ),
    ],
)
def test_doubts_are_warnings_and_the_level_is_read(old: str, new: str, code: str, line: int) -> None:
    level, found = check_level(replace_line(old, new))
    assert level is not None
    assert [(finding.code, finding.severity, finding.line) for finding in found] == [(code, "warning", line)]


def test_a_review_of_a_bad_level_gives_its_findings_and_no_level() -> None:
    assert check_level("a = [")[0] is None
    level, found = check_level(replace_line("heading = 90", "headng = 90"), "sample.toml")
    assert level is None
    assert found == findings_of(replace_line("heading = 90", "headng = 90"))


def test_a_level_without_objectives_is_doubtful() -> None:
    level, found = check_level(SMALLEST.partition("[[objective]]")[0])
    assert level is not None
    assert [finding.code for finding in found] == ["no-objective"]


def test_the_guide_has_a_line_and_a_place_for_every_code() -> None:
    guide = (shipped_levels_folder() / "README.md").read_text("utf-8")
    for code, words in CODES.items():
        assert f'| <a id="{code}"></a>`{code}` | {words} |' in guide, code
    assert '<a id="clauses"></a>' in guide


def test_a_finding_knows_its_place_in_the_guide() -> None:
    assert only_finding(replace_line("heading = 90", "headng = 90")).guide_link == guide_link("unknown-key")
    assert guide_link("unknown-key") == "levels/README.md#unknown-key"
    assert guide_link("kmh-6.7.1") == "levels/README.md#clauses"


def test_what_is_to_be_added_is_told_of_where_the_file_ends() -> None:
    finding = findings_of(SMALLEST.partition("[[ship]]")[0])[0]
    assert (finding.code, finding.line, finding.text) == ("missing", 9, 'id = "french"')
    assert finding.message == 'a level needs "ship"'
