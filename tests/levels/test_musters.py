"""A table of ships becomes a level without findings; every error of a table is reported at its line
and column, all at once, and no file breaks the reader."""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.books import shelf
from game.cli import main
from game.levels.editing.new_levels import ShipPlacement, chart_size_for, parse_placement
from game.levels.format.charts import Chart
from game.levels.reading.findings import Finding, LevelError
from game.play.level_check import check_text

import_level_text = import_module("game.cli.commands.import").import_level_text

FLEETS = """\
name,side,class,guns,place,commander
Victory,British,gb-first-100,,"in line from 60, 20 heading 90, spacing 15",Hardy
Téméraire,British,gb-second-98,98,,
Neptune,British,British second-rate 98,,next,
Bucentaure,French,fr-third-80,,"in line from 30,60 heading 270, spacing 15",
Redoutable,French,fr-third-74,,,
Le Neptune,French,fr-third-80,,,
"""


def faults(table: str) -> tuple[Finding, ...]:
    """Return the findings of a table that must be refused."""
    with pytest.raises(LevelError) as refused:
        import_level_text(table, "ships.csv", "kmh", "A battle")
    return refused.value.findings


@pytest.mark.parametrize("book", shelf.NAMES)
def test_a_table_of_two_fleets_is_a_sound_level_under_every_book(book: str) -> None:
    level, found = check_text(import_level_text(FLEETS, "ships.csv", book, "A battle"), "a.toml")
    assert [str(f) for f in found] == []
    assert level is not None
    assert [ship.id for ship in level.ships][-1] == "le-neptune"
    assert [side.nation for side in level.sides] == ["british", "french"]


@pytest.mark.parametrize(
    ("right", "slip", "code", "said"),
    [
        ("Redoutable,French", "Redoutable,Frnech", "unknown-side", '"Frnech" is no nation'),
        ("fr-third-74", "74", "unknown-class", 'no ship class has the id "74"'),
    ],
)
def test_a_slip_of_a_side_founds_no_side_and_guns_are_no_class(
    right: str, slip: str, code: str, said: str
) -> None:
    (found,) = faults(FLEETS.replace(right, slip))
    assert (found.code, found.line, found.message) == (code, 6, said)
    assert "french" in found.hint or "guns" in found.hint


def test_a_fleet_of_another_name_is_a_side() -> None:
    level, _ = check_text(
        import_level_text(FLEETS.replace("French", "Algerine"), "s.csv", "hf", "B"), "a.toml"
    )
    assert level is not None
    assert [side.id for side in level.sides] == ["british", "algerine"]


def test_a_line_runs_astern_of_its_head() -> None:
    level, _ = check_text(import_level_text(FLEETS, "ships.csv", "kmh", "A battle"), "a.toml")
    assert level is not None
    # heading 90 is to the right, so astern is to the left: 60, 45, 30; heading 270 the other way
    assert [ship.at for ship in level.ships[:3]] == [(60, 20), (45, 20), (30, 20)]
    assert [ship.at for ship in level.ships[3:]] == [(30, 60), (45, 60), (60, 60)]


@pytest.mark.parametrize(
    ("text", "berth"),
    [
        ("30, 40 heading 90", ShipPlacement(30, 40, 90)),
        ("at [30 40] heading ESE", ShipPlacement(30, 40, 112.5)),
        ("30;40", ShipPlacement(30, 40, 0)),
        ("In line from 3, 4 heading N", ShipPlacement(3, 4, 0, 6)),
        ("in line ahead from 3, 4, heading 12.5, spacing 8.5", ShipPlacement(3, 4, 12.5, 8.5)),
    ],
)
def test_a_place_may_be_told_in_several_ways(text: str, berth: ShipPlacement) -> None:
    assert parse_placement(text) == berth


@pytest.mark.parametrize(("unit", "size"), [("cm", (130, 60)), ("inch", (121, 51))])
def test_a_chart_grows_by_ten_centimetres_beyond_the_outermost_ship(unit: str, size: tuple[int, int]) -> None:
    # an inch of a chart is 11 cm of the table: 120 + 10 / 11 and 50 + 10 / 11, rounded up
    chart = Chart.model_validate({"size": [60, 40], "unit": unit})
    assert chart_size_for(chart, [ShipPlacement(120, 20, 0), ShipPlacement(30, 50, 90)]) == size


def test_semicolons_and_other_headings_will_do() -> None:
    table = "Ship;Nation;Guns;Where\nAmphion;British;32;30,40 heading 90\n"
    table += "Junon;French;40;70,40 heading 270\n"
    level, found = check_text(import_level_text(table, "ships.csv", "kmh", "A duel"), "a.toml")
    assert found == ()
    assert level is not None
    assert [ship.guns for ship in level.ships] == [32, 40]


WRONG = [
    ("gb-second-98,98", "gb-secnd-98,98", (3, 19), "unknown-class", '"gb-second-98"?'),
    ("gb-second-98,98", "gb-second-98,many", (3, 32), "wrong-type", "0 to 140"),
    ("gb-second-98,98", "98,98", (3, 19), "unknown-class", '98 guns stand in a column "guns"'),
    (
        "Redoutable,French",
        "Redoutable,Frnech",
        (6, 12),
        "unknown-side",
        'did you mean "french"? the sides are',
    ),
    ("Redoutable,French", "Redoutable,Corsair", (6, 12), "unknown-side", "--sides british,french,corsair"),
    ("gb-second-98,98", ",", (3, 19), "missing", "74"),
    ("Téméraire", "Victory", (3, 1), "duplicate-id", "column id"),
    ("Téméraire", "", (3, 1), "missing", "letters"),
    ("next,", "abeam,", (4, 41), "bad-value", "in line from"),
    ('spacing 15",Hardy', 'spacing 0",Hardy', (2, 31), "bad-value", "a place is"),
    ("heading 270", "heading 400", (5, 32), "bad-value", "a place is"),
    ("Le Neptune,French", "Le Neptune,Spanish", (7, 33), "missing", "in line from"),
    ("name,side,class", "name,side,clas", (1, 11), "unknown-key", '"class"?'),
    ("name,side", "name,name", (1, 6), "twice", "once"),
    (",place", ",id", (1, 1), "missing", "place"),
    ("98,,\n", "98,,,9\n", (3, 37), "too-many", "quotes"),
    ('"in line from 60', '"in line" from 60', (2, 31), "syntax", '""'),
    ("from 30,60", "from 1980,60", (6, 1), "off-chart", "from 0 to"),
    ("Victory", "Vic\u202etory", (2, 4), "hidden-character", "delete"),
]


@pytest.mark.parametrize(("old", "new", "place", "code", "hint"), WRONG)
def test_a_mistake_is_told_at_its_cell(
    old: str, new: str, place: tuple[int, int], code: str, hint: str
) -> None:
    assert old in FLEETS
    found = faults(FLEETS.replace(old, new, 1))
    told = {(f.line, f.column): f for f in found}
    assert told[place].code == code
    assert hint in told[place].hint
    assert told[place].file == "ships.csv"


def test_a_third_side_of_its_own_name_comes_only_by_wish() -> None:
    table = FLEETS.replace("Le Neptune,French,fr-third-80,,,", 'Le Neptune,Rebels,fr-third-80,,"90, 90",')
    (found,) = faults(table)
    assert (found.code, found.line, found.column) == ("unknown-side", 7, 12)
    text = import_level_text(table, "ships.csv", "wwh", "A battle", (), ["british", "french", "rebels"])
    level, _ = check_text(text, "a.toml")
    assert level is not None
    assert [(side.id, side.nation) for side in level.sides][-1] == ("rebels", "other")
    with pytest.raises(LevelError) as refused:
        import_level_text(table, "ships.csv", "wwh", "A battle", (), ["british", "french"])
    assert '"Rebels" is no side of this table' in str(refused.value)
    spaniards = import_level_text(table.replace("Rebels", "Spanish"), "ships.csv", "kmh", "A battle")
    assert spaniards.count("[[side]]") == 3, "a nation of the game needs no word"


def test_everything_is_told_at_once() -> None:
    table = FLEETS.replace("gb-first-100", "ship").replace("98,98", "98,x").replace("next", "y")
    assert [f.line for f in faults(table)] == [2, 3, 4]


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=300), st.integers(0, len(FLEETS)))
def test_no_text_breaks_the_reading(noise: str, at: int) -> None:
    for table in (noise, FLEETS[:at] + noise + FLEETS[at:]):
        found: tuple[Finding, ...] = ()
        try:
            import_level_text(table, "ships.csv", "kmh", "A battle")
        except LevelError as refused:
            found = refused.findings
        assert all(f.line >= 1 and f.column >= 1 for f in found)


def test_files_that_are_no_tables_are_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = {
        "huge": b"a,b\n" * 300_000,
        "long": b"name,side,class,place\n" + b"x" * 250_000,
        "many": b"name,side,guns,place\n" + b"a,b,1,2\n" * 900,
        "null": b"name\x00side",
        "latin": "name,side,guns,place\nTéméraire,a,1,2".encode("latin-1"),
        "empty": b"",
    }
    for name, raw in hostile.items():
        file = tmp_path / f"{name}.csv"
        file.write_bytes(raw)
        assert main(["import", str(file), "--data-dir", str(tmp_path)]) == 1
        assert f"{name}.csv:" in capsys.readouterr().err
        assert not file.with_suffix(".toml").exists()


def test_the_level_lies_beside_its_table_and_nothing_is_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "off-the-cape.csv"
    file.write_text(FLEETS, "utf-8")
    assert main(["import", str(file)]) == 0
    assert "nothing to say" in capsys.readouterr().out
    assert 'title = "Off the cape"' in file.with_suffix(".toml").read_text("utf-8")
    assert main(["import", str(file)]) == 2


# ------------------------------------------------------------------------- an author's own classes

OWN = """\
[[class]]
id = "own-razee-44"
like = "any-third-64"
description = "Heavy razee"
guns = 44

[[class]]
id = "own-guineaman"
like = "sixth-28"
guns = 22
"""
RAZEES = """\
name,side,class,guns,place
Indefatigable,British,own-razee-44,,"30, 40 heading 90"
Anson,British,Heavy razee,46,"30, 60 heading 90"
Magnanime,British,,44,"30, 80 heading 90"
Droits,French,,74,"90, 60 heading 270"
"""


def laid_out(where: Path, ships: str = RAZEES, classes: str = OWN) -> list[str]:
    """Write a table and a file of classes, run the command, and return its output."""
    (where / "ships.csv").write_text(ships, "utf-8")
    (where / "own.toml").write_text(classes, "utf-8")
    return ["import", str(where / "ships.csv"), "--classes", str(where / "own.toml")]


def test_ships_of_a_table_may_be_of_own_classes_by_id_by_name_and_by_guns(tmp_path: Path) -> None:
    assert main(laid_out(tmp_path)) == 0
    written = (tmp_path / "ships.toml").read_text("utf-8")
    level, found = check_text(written, "ships.toml")
    assert found == ()
    assert level is not None
    # 44 guns: the razee has just so many, the class of the fleet 32 or 40. 74 guns: 30 more than
    # the razee, and the fleet has the 74 herself, whom the book likens her to.
    assert [ship.ship_class for ship in level.ships] == [*["own-razee-44"] * 3, None]
    assert [ship.guns for ship in level.ships] == [44, 46, 44, 74]
    assert "own-guineaman" not in written  # nobody is of it


def test_what_is_wrong_with_own_classes_is_told_at_their_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(laid_out(tmp_path, classes=OWN.replace("any-third-64", "any-thrd-64"))) == 1
    told = capsys.readouterr().err
    assert "own.toml:3:8" in told
    assert 'did you mean "any-third-64"?' in told
    assert not (tmp_path / "ships.toml").exists()


def test_a_class_that_is_nearly_an_own_one_is_told_at_its_cell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(laid_out(tmp_path, RAZEES.replace("own-razee-44", "own-razee-4"))) == 1
    told = capsys.readouterr().err
    assert "ships.csv:2:23" in told
    assert 'did you mean "own-razee-44"?' in told


def test_a_level_that_lands_in_a_pack_knows_its_classes_and_does_not_repeat_them(tmp_path: Path) -> None:
    laid_out(tmp_path)
    pack = tmp_path / "gulls"
    assert main(["pack", "new", str(pack)]) == 0
    (pack / "classes.toml").write_text(OWN, "utf-8")
    level = pack / "levels" / "razees.toml"
    assert main(["import", str(tmp_path / "ships.csv"), "-o", str(level)]) == 0
    assert "[[class]]" not in level.read_text("utf-8")
    assert main(["import", str(tmp_path / "ships.csv"), "--classes", str(pack)]) == 0
    assert "[[class]]" in (tmp_path / "ships.toml").read_text("utf-8")
