"""Chart objects: their list, moves there and back, and one more of each in every level."""

from pathlib import Path

import pytest

from game.books import shelf
from game.books.wwh.rules.sheet import Board, Line, Ship, Wind
from game.core.events import Ended
from game.core.table import every, get_single
from game.levels import Level, LevelError, level_for_book, load_level, parse_level, shipped_levels_folder
from game.levels.editing.chart_objects import (
    ChartObject,
    ObjectShape,
    chart_objects,
    cm_to_rounded_units,
    shifted_positions,
)
from game.levels.editing.history import EditHistory
from game.levels.editing.toml_edits import (
    TomlValue,
    add_row_edits,
    edited_toml,
    insert_entry_edits,
    parse_toml_text,
    removal_edits,
    set_value_edits,
)
from game.levels.format.charts import AREA_KEYS, Chart
from game.levels.format.model import Level as LevelModel
from game.levels.reading.level_folders import shipped_levels
from game.play.battle import Battle, StepResult
from game.play.level_check import check_text, find_playable_books
from game.play.seats import RandomSeat
from game.sea.square import HEADING_NAMES, Square, square_at, square_pose
from game.sea.units import CM
from tests.battery import battery_params
from tests.levels.page_edits import FILES, file_text
from tests.levels.samples import SMALLEST, findings_of

FEW = battery_params(FILES, [file for file in FILES[::4] if file.stem != "french-at-anchor"])
"""Every fourth level, without the chart with the most corners, which takes two seconds."""


def moved(history: EditHistory, chart_object: ChartObject, points: list[list[float]]) -> None:
    keys = chart_object.corner_path()
    where, value = (keys[:-1], points) if chart_object.has_corners else (keys, points[0])
    history.apply_edits("moved", set_value_edits(history.last_valid, where, value))


@pytest.mark.parametrize("file", FEW)
def test_every_thing_goes_there_and_back_and_leaves_every_byte(file: Path) -> None:
    text = file_text(file)
    level, history = parse_level(text, file.name), EditHistory(parse_toml_text(text, file.name))
    chart = level.chart
    for chart_object in chart_objects(level):
        there = shifted_positions(chart, chart_object.points, (13.0, -7.5))
        moved(history, chart_object, [list(point) for point in there])
        assert history.last_valid.file_text != text
        back = shifted_positions(chart, there, (-13.0, 7.5))
        assert back == chart_object.points
        moved(history, chart_object, [list(point) for point in back])
        assert history.last_valid.file_text == text


@pytest.mark.parametrize("file", FEW)
def test_a_corner_goes_in_and_out_and_leaves_every_byte(file: Path) -> None:
    text = file_text(file)
    toml = parse_toml_text(text, file.name)
    for chart_object in chart_objects(parse_level(text, file.name)):
        for number in (0, len(chart_object.points) // 2):
            if chart_object.has_corners:
                more = edited_toml(toml, insert_entry_edits(toml, chart_object.corner_path(number), [1, 2.5]))
                assert len(more.value_at(chart_object.corner_path()[:-1])) == len(chart_object.points) + 1
                assert (
                    edited_toml(more, removal_edits(more, chart_object.corner_path(number))).file_text == text
                )


@pytest.mark.parametrize("file", FEW)
def test_one_more_of_each_kind_is_read_in_every_level(file: Path) -> None:
    toml = more = parse_toml_text(file_text(file), file.name)
    for kind in AREA_KEYS:
        corners: dict[str, TomlValue] = {"points": [[1, 2], [3, 4], [5, 5.5]]}
        more = edited_toml(more, add_row_edits(more, ("chart", kind), corners))
    found = [chart_object.points for chart_object in chart_objects(parse_level(more.file_text, file.name))]
    assert found.count(((1, 2), (3, 4), (5, 5.5))) == len(AREA_KEYS)
    for kind in AREA_KEYS:
        number = len(more.value_at(("chart", kind))) - 1
        more = edited_toml(more, removal_edits(more, ("chart", kind, number)))
        assert more.data["chart"].get(kind, []) == toml.data["chart"].get(kind, [])


def test_one_more_stands_where_its_author_would_look_for_it() -> None:
    toml = parse_toml_text("[chart]\nsize = [1, 2]\n\n[[ship]]\nid = 'a'\n")
    more = edited_toml(toml, add_row_edits(toml, ("chart", "land"), {"points": []})).text
    assert more == toml.text.replace("\n\n[[ship", "\n\n[[chart.land]]\npoints = []\n\n[[ship")
    inline = parse_toml_text("chart = { size = [1, 2] }\nzone = [{ id = 'a' }]\n")
    assert edited_toml(inline, add_row_edits(inline, ("zone",), {"id": "b"}, 0)).data["zone"] == [
        {"id": "a"}, {"id": "b"}
    ]  # fmt: skip
    more = edited_toml(inline, add_row_edits(inline, ("chart", "land"), {"points": [1]})).text
    assert more.startswith("chart = { size = [1, 2], land = [{ points = [1] }] }\n")


@pytest.mark.parametrize("unit", ["cm", "square", "inch", "hex"])
def test_a_free_place_is_the_place_it_was_made_of(unit: str) -> None:
    chart = Chart.model_validate({"size": [20.0, 20.0], "unit": unit})
    for place in ((0.0, 0.0), (3.25, 4.5), (-2.5, 7.25), (6.0, 11.75), (5.0, 3.5)):
        assert cm_to_rounded_units(chart, chart.position_in_cm(place), 0.25) == place


def test_a_zone_with_a_middle_is_round_and_places_are_of_what_names_them() -> None:
    kinds = {
        chart_object.shape: chart_object
        for file in FILES
        for chart_object in chart_objects(parse_level(file_text(file), file.name))
    }
    assert set(kinds) == set(ObjectShape) - {ObjectShape.SHIP}, "ships are read of the fleet, not here"
    assert kinds[ObjectShape.ROUND].radius > 0
    assert kinds[ObjectShape.LINE].edges == ((0, 1),) or len(kinds[ObjectShape.LINE].edges) > 1


# ------------------------------------------------------------------------------
# Levels on squares and in cm, their set-ups for other books, and the battles of both
SHIPPED = shipped_levels()
SQUARES = sorted((shipped_levels_folder() / "wwh").glob("*.toml"))
SIDE = 7.5
"""A square in cm."""


def named(name: str) -> Level:
    """Return a shipped level on squares."""
    return load_level(shipped_levels_folder() / "wwh" / f"{name}.toml")


def records(level: Level) -> dict[str, Ship]:
    """Return the records of a level as the squares set them up."""
    battle = Battle(shelf.book("wwh").rules, level_for_book(level, "wwh"), {}, 1)
    with battle.table.as_current():
        found = {ship.id: ship for ship in every(Ship)}
    battle.close()
    return found


# ------------------------------------------------------------------------------ cm and squares
@pytest.mark.parametrize(
    ("cm", "square"), [(0, 0), (7.4, 0), (7.5, 1), (14.9, 1), (15, 2), (30, 4), (82, 10), (149.9, 19)]
)
def test_a_place_in_cm_is_the_square_that_holds_it(cm: float, square: int) -> None:
    assert square_at(cm, 0) == Square(square, 0)
    assert square_at(0, cm) == Square(0, square)
    assert square == cm // SIDE


@pytest.mark.parametrize("square", [Square(0, 0), Square(3, 8), Square(23, 17)])
def test_a_square_and_back(square: Square) -> None:
    pose = square_pose(square, 3)
    assert square_at(pose.x / CM, pose.y / CM) == square
    assert (pose.x / CM, pose.y / CM) == ((square.x + 0.5) * SIDE, (square.y + 0.5) * SIDE)


def test_a_level_in_cm_lies_on_squares() -> None:
    ships = records(parse_level(SMALLEST))
    assert (ships["amphion"].square, HEADING_NAMES[ships["amphion"].heading]) == (Square(4, 5), "E")
    assert (ships["junon"].square, HEADING_NAMES[ships["junon"].heading]) == (Square(9, 5), "W")


@pytest.mark.parametrize(
    ("degrees", "point"), [(0, "N"), (22, "N"), (23, "NE"), (247, "SW"), (248, "W"), (340, "N")]
)
def test_a_heading_is_the_nearest_of_eight(degrees: int, point: str) -> None:
    text = SMALLEST.replace("heading = 90", f"heading = {degrees}")
    assert HEADING_NAMES[records(parse_level(text))["amphion"].heading] == point


def test_a_chart_in_squares_is_the_board() -> None:
    level = named("mirror-action")
    battle = Battle(shelf.book("wwh").rules, level, {}, 1)
    with battle.table.as_current():
        board = get_single(Board)
        assert [board.columns, board.rows] == list(level.chart.size) == [24, 18]
        for entry, ship in zip(level.ships, every(Ship), strict=True):
            assert (ship.square.x + 0.5, ship.square.y + 0.5) == entry.at
    battle.close()


def test_a_square_is_as_far_in_cm() -> None:
    battle = Battle(shelf.book("kmh").rules, level_for_book(named("mirror-action"), "kmh"), {}, 1)
    with battle.table.as_current():
        ships = battle.book.report()["ships"]
    battle.close()
    assert (ships["castor"]["x"], ships["castor"]["y"]) == (7.5 * SIDE, 9.5 * SIDE)


# ------------------------------------------------------------------------------ for another book
OVERLAY = """
[for.wwh]
chart = { wind_from = 45, wind = "strong" }
rules = { turns = 9, options = ["doctrine"] }
[for.wwh.ship.junon]
at = [90, 20]
heading = 180
guns = 74
rate = "3rd"
gunnery_bonus = 2
boarding_bonus = -1
[[for.wwh.objective]]
side = "french"
major = "struck 1 of british"
"""


def test_place_heading_wind_ratings_and_objectives_are_another_books_own() -> None:
    level = parse_level(SMALLEST + OVERLAY)
    here, there = level_for_book(level, "kmh"), level_for_book(level, "wwh")
    assert here.objectives == level.objectives != there.objectives
    assert [(aim.side, aim.major) for aim in there.objectives] == [("french", "struck 1 of british")]
    assert (there.rules.turns, there.rules.options) == (9, ("doctrine",))
    battle = Battle(shelf.book("wwh").rules, there, {}, 1)
    with battle.table.as_current():
        amphion, junon = every(Ship)
        wind = get_single(Wind)
        assert (HEADING_NAMES[wind.blows_from], wind.strength) == ("NE", 2)
        assert get_single(Board).turns == 9
    battle.close()
    assert (amphion.square, amphion.guns) == (Square(4, 5), 32)
    assert (junon.square, HEADING_NAMES[junon.heading]) == (Square(12, 2), "S")
    assert (junon.rate, junon.gunnery, junon.boarding_bonus) == (3, 4 + 2, -1)
    assert LevelModel.model_validate(level.model_dump(by_alias=True)) == level


@pytest.mark.parametrize(
    ("said", "code", "word"),
    [
        ("struck 1 of brittish", "unknown-side", "brittish"),
        ("struck amphyon", "unknown-ship", "amphyon"),
        ('x"\nside2 = "', "unknown-key", "side2"),
    ],
)
def test_another_books_objectives_are_looked_over_too(said: str, code: str, word: str) -> None:
    text = SMALLEST + OVERLAY.replace("struck 1 of british", said)
    found = findings_of(text)
    assert code in [finding.code for finding in found]
    assert any(word in finding.message for finding in found)


def test_an_objective_of_a_side_that_is_not_there_is_found_in_its_place() -> None:
    text = SMALLEST + OVERLAY.replace('side = "french"', 'side = "frnch"')
    (found,) = findings_of(text)
    assert (found.code, found.text) == ("unknown-side", 'side = "frnch"')
    with pytest.raises(LevelError):
        parse_level(text)


def test_constitution_and_guerriere_are_fought_under_both_books() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "constitution-and-guerriere.toml")
    assert find_playable_books(level) == list(shelf.NAMES)
    ships = records(level)
    assert (ships["constitution"].gunnery, ships["guerriere"].gunnery) == (5, 5)
    assert ships["constitution"].boarding_bonus == 1
    assert (HEADING_NAMES[ships["guerriere"].heading], ships["guerriere"].square) == ("SW", Square(11, 8))
    assert level_for_book(level, "kmh").objectives == level.objectives


def test_what_the_squares_refuse_is_found_in_the_file() -> None:
    text = SMALLEST + OVERLAY.replace("at = [90, 20]", "at = [99, 79]")
    _, found = check_text(text, "sample.toml")
    (fault,) = (each for each in found if each.severity == "error")
    assert fault.code == "wwh-0.1"
    assert '"junon": she lies in no square of the board' in fault.message


# ------------------------------------------------------------------------------ the battles
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_level_is_clean_and_can_be_played_under_every_book(path: Path) -> None:
    level, found = check_text(path.read_text("utf-8"), str(path))
    assert level is not None
    assert found == ()
    assert find_playable_books(level) == list(shelf.NAMES)


@pytest.mark.parametrize("path", SQUARES, ids=lambda path: path.stem)
@pytest.mark.parametrize("seed", battery_params(range(3), (0,)))
def test_a_battle_on_squares_ends_whoever_plays(path: Path, seed: int) -> None:
    level = load_level(path)
    seats = {side.id: RandomSeat(10 * seed + n) for n, side in enumerate(level.sides)}
    battle = Battle(shelf.book("wwh").rules, level, seats, seed)
    assert battle.run(100_000) is StepResult.OVER
    assert isinstance(battle.events[-1], Ended)
    assert battle.turn <= level.rules.turns
    battle.close()


@pytest.mark.parametrize("path", SQUARES, ids=lambda path: path.stem)
def test_on_a_board_nobody_begins_in_anothers_square(path: Path) -> None:
    ships = records(load_level(path))
    assert len({ship.square for ship in ships.values()}) == len(ships)


def test_the_lines_of_the_fleets_are_formed() -> None:
    def lines(name: str) -> dict[str, list[str]]:
        battle = Battle(shelf.book("wwh").rules, named(name), {}, 1)
        with battle.table.as_current():
            found = {line.squadron: line.ships for line in every(Line) if line.ships}
        battle.close()
        return found

    van = lines("trafalgar-van")
    assert van["dumanoir"][0] == "formidable"
    assert van["infernet"] == ["intrepide", "san-francisco-de-asis", "rayo"]
    assert list(van) == ["dumanoir", "infernet"]
    assert lines("cape-st-vincent")["cordova"][0] == "santisima-trinidad"
    assert lines("frigate-action") == {"frigate": ["surveillante"], "escort": ["expedition"]}
    assert lines("mirror-action") == {}


def test_ajax_begins_where_the_books_example_has_her() -> None:
    ships = records(named("ajax-and-bucentaure"))
    ajax, bucentaure = ships["ajax"], ships["bucentaure"]
    assert (ajax.gunnery, bucentaure.gunnery) == (5, 5)
    assert bucentaure.square.square_towards(bucentaure.heading, -1) == ajax.square
    assert (HEADING_NAMES[ajax.heading], HEADING_NAMES[bucentaure.heading]) == ("N", "E")


def test_the_mirror_action_is_the_same_from_either_side() -> None:
    level = named("mirror-action")
    width = level.chart.size[0]
    red, blue = ([ship for ship in level.ships if ship.side == side.id] for side in level.sides)
    for ours, theirs in zip(red, blue, strict=True):
        same = {"id", "name", "side", "squadron", "nation", "at", "heading"}
        assert ours.model_dump(exclude=same) == theirs.model_dump(exclude=same)
        assert (width - ours.at[0], ours.at[1]) == theirs.at
        assert (360 - ours.heading) % 360 == theirs.heading
    assert level.chart.wind_from == 0
    one, two = level.objectives
    assert (one.major or "").replace("blue", "red") == two.major
    turned = (one.minor or "").replace("blue", "?").replace("red", "blue").replace("?", "red")
    assert turned == two.minor
