"""Positions: impossible ones are reported, and nothing else is."""

import pytest

from game.levels import check_level
from game.levels.format.charts import Chart, Land
from game.levels.lint.positions import is_edge_dry, shore_ring
from tests.levels.samples import SMALLEST, replace_line

CHART = "chart = { size = [100, 80], wind_from = 0 }"
NORTH = [(0, 0), (100, 0), (100, 20), (0, 20)]
FORT = '\n[[fort]]\nid = "tower"\nside = "french"\nat = [{}]\nfacing = {}\narc = {}\nguns = 9\n'


def with_land(points: object, margin: str = "", text: str = SMALLEST) -> str:
    corners = [list(point) for point in points]  # type: ignore[attr-defined]
    land = f"[[chart.land]]\npoints = {corners}\n{margin}\n"
    return replace_line(CHART, f"[chart]\nsize = [100, 80]\nwind_from = 0\n{land}", text)


def codes(text: str) -> list[str]:
    """Return the codes of the warnings of a level."""
    level, found = check_level(text)
    assert level is not None
    return [f.code for f in found]


@pytest.mark.parametrize(
    ("at", "facing", "arc", "found"),
    [
        ("50, 18", 180, 180, []),
        ("50, 22", 180, 180, []),  # a little off the drawn shore
        ("50, 30", 180, 180, ["fort"]),
        ("50, 18", 0, 180, ["fort"]),
        ("50, 18", 0, 359, []),  # a tower looks everywhere
        ("50, 18", 90, 180, []),  # along the shore, and half over the water
    ],
)
def test_a_fort_stands_ashore_and_looks_over_water(at: str, facing: int, arc: int, found: list[str]) -> None:
    assert codes(with_land(NORTH) + FORT.format(at, facing, arc)) == found


@pytest.mark.parametrize(
    ("margin", "state", "found"),
    [
        ("margin = 25", "sailing", ["on-shoal", "on-shoal"]),
        ("margin = 25", "anchored", ["on-shoal"]),
        ("margin = 25", "aground", ["on-shoal"]),
        ("margin = 20", "sailing", []),
        ("", "sailing", []),
    ],
)
def test_who_sails_in_a_shores_own_shallows_is_doubted(margin: str, state: str, found: list[str]) -> None:
    text = replace_line("heading = 90", f'heading = 90\nstate = "{state}"')
    assert codes(with_land(NORTH, margin, text)) == found


@pytest.mark.parametrize(
    ("edge", "rings", "dry"),
    [
        ("top", [NORTH], True),
        ("left", [NORTH], False),
        ("top", [[(0, 0), (40, 0), (40, 9), (0, 9)], [(40, 0), (100, 0), (100, 9), (40, 9)]], True),
        ("top", [[(0, 0), (40, 0), (40, 9), (0, 9)], [(45, 0), (100, 0), (100, 9)]], False),
        ("right", [[(90, -5), (110, -5), (110, 90), (90, 90)]], True),
        ("bottom", [[(0, 80), (100, 80), (50, 70)]], False),
        ("bottom", [], False),
    ],
)
def test_an_edge_is_dry_if_it_is_land_from_end_to_end(
    edge: str, rings: list[list[tuple[float, float]]], dry: bool
) -> None:
    chart = Chart(size=(100.0, 80.0))
    shores = [shore_ring(chart, Land(points=tuple(ring))) for ring in rings]
    assert is_edge_dry(edge, (100.0, 80.0), shores) is dry


def test_a_corner_a_little_beyond_the_edge_is_not_doubted() -> None:
    assert codes(with_land([(80, -9), (130, -9), (130, 20)])) == []
    assert codes(with_land([(80, -9), (230, -9), (130, 20)])) == ["off-chart"]


def test_what_a_hulk_a_boat_or_a_prize_lacks_is_not_doubted() -> None:
    hulks = (
        'rate = "boat"\nguns = 0\nmasts = 0',
        'kind = "merchant"\nguns = 0',
        "guns = 0\npoints = 12",
        'class = "blockship-2"',
        "guns = 0\nmortars = 2",
    )
    for line in hulks:
        assert codes(replace_line("guns = 32", line)) == [], line
    assert codes(replace_line("guns = 32", "guns = 32\ndamage = { points = 31 }")) == []
    assert codes(replace_line("guns = 32", "guns = 32\ndamage = { points = 32 }")) == ["lost-at-first"]


def test_a_flagship_for_every_squadron_is_as_it_should_be() -> None:
    squadrons = "".join(f'\n[[squadron]]\nid = "{n}"\nside = "british"\n' for n in ("van", "rear"))
    ship = '\n[[ship]]\nid = "venus"\nside = "british"\nsquadron = "rear"\nguns = 40\n'
    text = replace_line("guns = 32", 'guns = 32\nsquadron = "van"\nflagship = true')
    both = f"{text}{squadrons}{ship}at = [50, 60]\nheading = 90\nflagship = true\n"
    assert codes(both) == []
    assert codes(both.replace('squadron = "rear"', 'squadron = "van"')) == ["no-ships", "two-flags"]
