"""A coast from a map or a drawing: read, cut at the chart's edges, simplified; bad files are refused."""

import json
from math import cos, pi, radians, sin
from pathlib import Path
from typing import Any

import pytest

from game.cli import main
from game.levels import LevelError, load_level
from game.levels.editing.coast_files import MAX_COAST_POINTS, read_coast
from game.levels.editing.coasts import MAX_ALL_CORNERS, CoastImport, CoastPlacing, lay_coast
from game.levels.format.charts import Chart
from game.levels.lint.ownership import corners_in_table_units, find_tangle
from game.sea.polygons import is_inside

CHART = Chart(size=(100, 80))


def island(x: float, y: float, far: float, corners: int = 200) -> list[list[float]]:
    turns = [2 * pi * n / corners for n in range(corners)]
    ring = [
        [x + far * (1 + 0.2 * sin(9 * a)) * cos(a), y + far * (1 + 0.2 * sin(7 * a)) * sin(a)] for a in turns
    ]
    return [*ring, ring[0]]


def geojson(*geometries: dict[str, Any]) -> str:
    features = [
        {"type": "Feature", "properties": {"name": f"F{n}"}, "geometry": g} for n, g in enumerate(geometries)
    ]
    return json.dumps({"type": "FeatureCollection", "features": features})


def svg(inside: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{inside}</svg>'


def laid(text: str, chart: Chart = CHART, **placing: Any) -> CoastImport:
    return lay_coast(read_coast(text, "coast"), chart, CoastPlacing(**placing), "coast")


def assert_sound(coast: CoastImport, chart: Chart = CHART) -> None:
    for land in coast.lands:
        points = [list(point) for point in land.points]
        assert 3 <= len(points) <= 400
        assert find_tangle(corners_in_table_units(points, chart.unit)) is None
        # on hexes a corner is rounded to a tenth of a hex
        reach = [chart.position_in_cm((x, y)) for x, y in points]
        assert all(-1 <= x <= chart.size_cm[0] + 1 and -1 <= y <= chart.size_cm[1] + 1 for x, y in reach)


@pytest.mark.parametrize("unit", ["cm", "square", "inch", "hex"])
def test_islands_are_whole_and_a_lake_is_said(unit: Any) -> None:
    chart = Chart(size=(40, 30), unit=unit)
    lake = {"type": "Polygon", "coordinates": [island(-5, 48, 0.5), island(-5, 48, 0.1)]}
    two = {"type": "MultiPolygon", "coordinates": [[island(-3.5, 48, 0.3)], [island(-3.5, 47, 0.4)[::-1]]]}
    coast = laid(geojson(lake, two, {"type": "Point", "coordinates": [0, 0]}), chart)
    assert [land.name for land in coast.lands] == ["F0", "F1", "F1"]
    assert_sound(coast, chart)
    assert coast.notes[1:] == (
        "left out, waters inside the land (a level's land has no holes): 1",
        "left out, places that are no shores: 1",
    )


def test_longitude_is_narrowed_by_the_latitude() -> None:
    far = 1 / cos(radians(60))  # a round island at 60 degrees north
    ring = [[far * cos(a), 60 + sin(a)] for a in (2 * pi * n / 90 for n in range(90))]
    (land,) = laid(geojson({"type": "Polygon", "coordinates": [ring]})).lands
    xs, ys = zip(*land.points, strict=True)
    assert max(xs) - min(xs) == pytest.approx(max(ys) - min(ys), abs=0.5)
    planar = [[1000 + x, 1000 + y] for x, y in ring]  # no degrees: taken as it is
    (other,) = laid(geojson({"type": "Polygon", "coordinates": [planar]})).lands
    assert max(x for x, _ in other.points) - min(x for x, _ in other.points) == pytest.approx(94, abs=0.5)


@pytest.mark.parametrize(
    ("is_left", "ashore", "afloat"), [(True, (50, 5), (50, 75)), (False, (50, 75), (50, 5))]
)
def test_an_open_shore_is_closed_by_the_edge(
    is_left: bool, ashore: tuple[int, int], afloat: tuple[int, int]
) -> None:
    line = [[-5 + n * 0.01, 48 + 0.4 * sin(n / 9)] for n in range(200)]
    coast = laid(geojson({"type": "LineString", "coordinates": line}), is_land_left=is_left)
    assert_sound(coast)
    (land,) = coast.lands
    assert is_inside(land.points, *ashore)
    assert not is_inside(land.points, *afloat)


def test_a_map_that_was_cut_out_fills_the_chart() -> None:
    """Its east side is no shore."""
    coast = [[0.2 * sin(n), n * 0.1] for n in range(20)]
    (land,) = laid(geojson({"type": "Polygon", "coordinates": [[*coast, [3, 1.9], [3, 0]]]})).lands
    assert {(100.0, 0.0), (100.0, 80.0)} <= set(land.points)


def test_shores_that_leave_the_chart_many_times_do_not_tangle() -> None:
    comb = [[0.2 if n % 2 else -0.5, n * 0.02] for n in range(40)]
    ring = [*comb, [3.0, 0.8], [3.0, 0.0]]
    coast = laid(geojson({"type": "Polygon", "coordinates": [ring]}), box=(0.0, 0.1, 1.0, 0.7))
    assert_sound(coast)
    (whole,) = laid(geojson({"type": "Polygon", "coordinates": [island(0, 0, 1)]}), box=(0, 0, 1, 0.8)).lands
    assert is_inside(whole.points, 5, 75)
    assert whole.points.count((0.0, 80.0)) == 1  # the corner of the chart belongs to it
    with pytest.raises(LevelError, match="all of the chart would be land"):
        laid(geojson({"type": "Polygon", "coordinates": [island(0, 0, 1)]}), box=(-0.1, -0.1, 0.1, 0.1))
    with pytest.raises(LevelError, match="no shore of it lies on this chart"):
        laid(geojson({"type": "Polygon", "coordinates": [island(0, 0, 1)]}), box=(5, 5, 6, 6))


def test_paths_of_a_drawing_with_curves_groups_and_holes() -> None:
    path = "M0,0 l10 0 c5,0 5,10 0,10 H0 q-4,-5 0,-10z m2 2 h3 v3 h-3 z M30-5L40-5.5 40 5Z"
    group = f'<g transform="translate(10 5) scale(2)"><path id="cap" d="{path}"/></g>'
    text = svg(f'{group}<polygon points="0,60 9,60 9,69"/>')
    drawing = read_coast(text, "coast.svg")
    assert drawing.holes == 1
    assert [line.name for line in drawing.lines] == ["cap", "cap", ""]
    assert drawing.lines[1].points == ((70.0, 5.0), (90.0, 6.0), (90.0, -15.0))
    assert len(drawing.lines[0].points) > 20
    assert_sound(laid(text))


BAD = {
    "empty": ("", "neither GeoJSON nor SVG"),
    "text": ("hello", "neither GeoJSON nor SVG"),
    "half": ('{"type": ', "this is not JSON"),
    "no type": ("{}", '"None" is no shore'),
    "no features": ('{"type": "FeatureCollection"}', '"features" is no list'),
    "a text": (geojson({"type": "Polygon", "coordinates": [[["a", 1], [2, 3]]]}), "longitude, latitude"),
    "infinite": ('{"type": "LineString", "coordinates": [[1e999, 0], [1, 1]]}', "no number"),
    "many digits": ('{"type": "LineString", "coordinates": [[' + "9" * 5000 + ", 0], [1, 1]]}", "digits"),
    "deep": ("[" * 90_000, "neither"),
    "deep object": ('{"a":' * 90_000, "nested"),
    "nested collections": (
        '{"type": "GeometryCollection", "geometries": [' * 60 + "]}" * 60,
        "no GeoJSON object",
    ),
    "no shore": (geojson({"type": "Point", "coordinates": [1, 2]}), "there is no shore in it"),
    "too many": (
        json.dumps({"type": "LineString", "coordinates": [[n, n] for n in range(MAX_COAST_POINTS + 1)]}),
        "more than",
    ),
    "half svg": ("<svg><path d='M0 0'", "this is not XML"),
    "entities": ('<!DOCTYPE s [<!ENTITY a "b">]><svg/>', "entities"),
    "arc": (svg('<path d="M0 0 A1 1 0 0 0 2 2 z"/>'), 'the command "A" is not read'),
    "few numbers": (svg('<path d="M0 0 L1"/>'), "too few numbers"),
    "no command": (svg('<path d="1 2 3"/>'), "where a command belongs"),
    "skewed": (svg('<g transform="skewX(3)"><path d="M0 0L1 1 2 0z"/></g>'), "is not read"),
    "deep groups": (svg("<g>" * 300 + "</g>" * 300), "nested"),
    "no path": (svg("<rect/>"), "there is no shore in it"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_words(name: str) -> None:
    text, said = BAD[name]
    with pytest.raises(LevelError) as refused:
        read_coast(text, "coast")
    assert said in refused.value.findings[0].message
    assert refused.value.findings[0].hint


def test_an_atlas_keeps_within_what_a_level_holds() -> None:
    rings = [[island(x * 3, y * 3, 1, 40)] for x in range(20) for y in range(20)]
    coast = laid(geojson({"type": "MultiPolygon", "coordinates": rings}))
    assert len(coast.lands) <= 200
    assert sum(len(land.points) for land in coast.lands) <= MAX_ALL_CORNERS
    assert "more than a level has room for" in coast.notes[-1]


def test_the_command_makes_a_level_and_adds_to_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, level = tmp_path / "ushant.geojson", tmp_path / "ushant.toml"
    source.write_text(geojson({"type": "Polygon", "coordinates": [island(0, 0, 1)]}), "utf-8")
    assert main(["import", str(source), "-o", str(level), "--box=-1,-1,9,9"]) == 0
    assert len(load_level(level).chart.land) == 1
    before = level.read_text("utf-8")
    assert main(["import", str(source), "-o", str(level), "--box=-9,-9,1,1"]) == 0
    assert len(load_level(level).chart.land) == 2
    assert level.read_text("utf-8").startswith(before.rstrip())
    assert "lands: 1, corners:" in capsys.readouterr().out
    assert main(["import", str(tmp_path / "none.svg")]) == 1
    assert main(["import", str(source), "-o", str(level), "--box=1,2"]) == 2
