"""Chart objects: their list, moves there and back, and one more of each in every level."""

from pathlib import Path

import pytest

from game.levels import parse_level
from game.levels.editing.chart_objects import (
    AREA_KEYS,
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
from game.levels.format.charts import Chart
from tests.battery import battery_params
from tests.levels.page_edits import FILES, file_text

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
    assert set(kinds) == set(ObjectShape)
    assert kinds[ObjectShape.ROUND].radius > 0
    assert kinds[ObjectShape.LINE].edges == ((0, 1),) or len(kinds[ObjectShape.LINE].edges) > 1
