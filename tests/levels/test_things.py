"""Things of the chart: what there is, moved there and back, one more of each in every level."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.levels import read_level
from game.levels.editing.edits import put, put_entry, take_out
from game.levels.editing.history import History
from game.levels.editing.one_more import one_more
from game.levels.editing.page import edited, page_of
from game.levels.editing.things import AREAS, Shape, Thing, free_place, shifted, things_of
from game.levels.editing.values import Value
from game.levels.format.charts import Chart
from tests.battery import family
from tests.levels.pages import FILES, written

FEW = family(FILES, [file for file in FILES[::4] if file.stem != "french-at-anchor"])
"""Every fourth level, but for the chart with the most corners: it takes two seconds."""


def moved(history: History, thing: Thing, points: list[list[float]]) -> None:
    """The thing lies there."""
    keys = thing.place_keys()
    where, value = (keys[:-1], points) if thing.cornered else (keys, points[0])
    history.do("moved", put(history.page, where, value))


@pytest.mark.parametrize("file", FEW)
def test_every_thing_goes_there_and_back_and_leaves_every_byte(file: Path) -> None:
    text = written(file)
    level, history = read_level(text, file.name), History(page_of(text, file.name))
    chart = level.chart
    for thing in things_of(level):
        there = shifted(chart, thing.points, (13.0, -7.5))
        moved(history, thing, [list(point) for point in there])
        assert history.page.written != text
        back = shifted(chart, there, (-13.0, 7.5))
        assert back == thing.points
        moved(history, thing, [list(point) for point in back])
        assert history.page.written == text


@pytest.mark.parametrize("file", FEW)
def test_a_corner_goes_in_and_out_and_leaves_every_byte(file: Path) -> None:
    text = written(file)
    page = page_of(text, file.name)
    for thing in things_of(read_level(text, file.name)):
        for number in (0, len(thing.points) // 2):
            if thing.cornered:
                more = edited(page, put_entry(page, thing.place_keys(number), [1, 2.5]))
                assert len(more.value_at(thing.place_keys()[:-1])) == len(thing.points) + 1
                assert edited(more, take_out(more, thing.place_keys(number))).written == text


@pytest.mark.parametrize("file", FEW)
def test_one_more_of_each_kind_is_read_in_every_level(file: Path) -> None:
    page = more = page_of(written(file), file.name)
    for kind in AREAS:
        corners: dict[str, Value] = {"points": [[1, 2], [3, 4], [5, 5.5]]}
        more = edited(more, one_more(more, ("chart", kind), corners))
    found = [thing.points for thing in things_of(read_level(more.written, file.name))]
    assert found.count(((1, 2), (3, 4), (5, 5.5))) == len(AREAS)
    for kind in AREAS:
        number = len(more.value_at(("chart", kind))) - 1
        more = edited(more, take_out(more, ("chart", kind, number)))
        assert more.data["chart"].get(kind, []) == page.data["chart"].get(kind, [])


def test_one_more_stands_where_its_author_would_look_for_it() -> None:
    page = page_of("[chart]\nsize = [1, 2]\n\n[[ship]]\nid = 'a'\n")
    more = edited(page, one_more(page, ("chart", "land"), {"points": []})).text
    assert more == page.text.replace("\n\n[[ship", "\n\n[[chart.land]]\npoints = []\n\n[[ship")
    inline = page_of("chart = { size = [1, 2] }\nzone = [{ id = 'a' }]\n")
    assert edited(inline, one_more(inline, ("zone",), {"id": "b"}, 0)).data["zone"] == [
        {"id": "a"}, {"id": "b"}
    ]  # fmt: skip
    more = edited(inline, one_more(inline, ("chart", "land"), {"points": [1]})).text
    assert more.startswith("chart = { size = [1, 2], land = [{ points = [1] }] }\n")


@pytest.mark.parametrize("unit", ["cm", "square", "inch", "hex"])
def test_a_free_place_is_the_place_it_was_made_of(unit: str) -> None:
    chart = Chart.model_validate({"size": [20.0, 20.0], "unit": unit})
    for place in ((0.0, 0.0), (3.25, 4.5), (-2.5, 7.25), (6.0, 11.75), (5.0, 3.5)):
        assert free_place(chart, chart.place(place), 0.25) == place


def test_a_zone_with_a_middle_is_round_and_places_are_of_what_names_them() -> None:
    kinds = {
        thing.shape: thing
        for file in FILES
        for thing in things_of(read_level(written(file), file.name))
    }
    assert set(kinds) == set(Shape)
    assert kinds[Shape.ROUND].radius > 0
    assert kinds[Shape.LINE].edges == ((0, 1),) or len(kinds[Shape.LINE].edges) > 1
