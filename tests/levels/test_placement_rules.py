"""The positions that the editor snaps to, under each book."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.books import shelf
from game.books.kmh import rules as kmh
from game.core.steps import MenuOption, OptionMenu, Refusal, choose, plot
from game.levels import check_level, load_level, shipped_levels_folder
from game.levels.editing.chart_objects import PlacementRules, cm_to_units, position_after_steps
from game.levels.format.charts import Chart, Land, position_in_cm
from game.levels.lint.positions import is_edge_dry, shore_ring
from game.levels.reading.findings import KeyPath
from game.levels.reading.toml_positions import find_positions
from game.play.battle import Battle, UnanswerableQuestion
from game.play.seats import PlayerSeat
from tests.battery import battery_params
from tests.levels.random_walks import make_walk, run_walk, walk_from_text, walk_to_text
from tests.levels.samples import SMALLEST, replace_line
from tests.replay.battles import level_file

CM = Chart(size=(120.0, 80.0))
SQUARES = Chart(size=(24.0, 14.0), unit="square")
HEXES = Chart(size=(26.0, 18.0), unit="hex")
INCHES = Chart(size=(18.0, 16.0), unit="inch")


@pytest.mark.parametrize(
    ("book", "level", "wanted"),
    [
        ("kmh", "muros", PlacementRules()),
        ("wwh", "frigate-action", PlacementRules(45.0, 7.5, 3.75)),
        ("hf", "mirror-frigates", PlacementRules(45.0)),
        ("ls98", "mirror-duel", PlacementRules(60.0, is_hex=True)),
    ],
)
def test_each_book_says_where_ships_lie(book: str, level: str, wanted: PlacementRules) -> None:
    there = load_level(shipped_levels_folder() / book / f"{level}.toml")
    found = shelf.book(book).lint.placement_rules(there)
    assert (found.heading_step, found.first_position) == (wanted.heading_step, wanted.first_position)
    assert found.is_hex is wanted.is_hex
    if "grid" not in there.rules.options:
        assert found.position_step == wanted.position_step


@pytest.mark.parametrize(
    ("berths", "chart", "wanted", "place"),
    [
        (PlacementRules(), CM, (30.26, 24.04), (30.3, 24.0)),
        (PlacementRules(45.0, 7.5, 3.75), SQUARES, (6.9, 0.2), (6.5, 0.5)),
        (PlacementRules(45.0, 7.5, 3.75), SQUARES, (24.9, -1.0), (23.5, 0.5)),
        (PlacementRules(60.0), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (PlacementRules(45.0, 7.5, 3.75), CM, (119.0, 79.5), (116.25, 71.25)),
        (PlacementRules(45.0, 16.5), INCHES, (4.0, 2.1), (4.5, 1.5)),
        (PlacementRules(60.0, is_hex=True), HEXES, (7.6, 19.0), (8.0, 17.0)),
        (PlacementRules(60.0, is_hex=True), CM, (30.0, 24.0), (31.754, 20.0)),
        (PlacementRules(60.0, is_hex=True), CM, (30.0, 26.0), (31.754, 30.0)),
        (PlacementRules(60.0, is_hex=True), CM, (-9.0, 2.0), (5.774, 5.0)),
        (PlacementRules(60.0, is_hex=True), CM, (140.0, 90.0), (118.357, 80.0)),
        (PlacementRules(60.0, is_hex=True), INCHES, (4.0, 2.1), (3.674, 2.273)),
    ],
)
def test_a_place_snaps_to_what_the_book_allows(
    berths: PlacementRules, chart: Chart, wanted: tuple[float, float], place: tuple[float, float]
) -> None:
    assert berths.snap_position(chart, wanted) == place


def test_a_step_there_and_back_ends_where_it_began() -> None:
    for placement_rules, chart, at in (
        (PlacementRules(), CM, (30.255, 24.0)),
        (PlacementRules(45.0), INCHES, (8.707, 6.293)),
        (PlacementRules(60.0), HEXES, (8.0, 8.0)),
    ):
        there = position_after_steps(placement_rules, chart, at, (1, -1))
        assert there != at
        assert position_after_steps(placement_rules, chart, there, (-1, 1)) == at


@pytest.mark.parametrize("chart", [CM, INCHES, SQUARES])
def test_keys_go_from_hex_to_hex_on_any_chart_and_back(chart: Chart) -> None:
    hexes = PlacementRules(60.0, is_hex=True)
    at = hexes.snap_position(chart, (chart.size[0] / 2, chart.size[1] / 2))
    for by in ((1, 0), (0, 1), (3, 2)):
        there = position_after_steps(hexes, chart, at, by)
        assert there == hexes.snap_position(chart, there) != at
        assert position_after_steps(hexes, chart, there, (-by[0], -by[1])) == at
    assert position_after_steps(hexes, chart, at, (99, 99)) == hexes.snap_position(chart, chart.size)


@pytest.mark.parametrize("column", [0, 3, 8])
def test_a_hex_is_found_again_from_its_middle(column: int) -> None:
    assert cm_to_units(HEXES, position_in_cm("hex", (column, 5))) == (column, 5)


def test_turning_goes_by_the_books_step() -> None:
    assert PlacementRules(45.0).heading_after(337.0, 1) == 0.0
    assert PlacementRules(45.0).heading_after(90.0, 1) == 135.0
    assert PlacementRules(45.0).heading_after(100.0, 1) == 135.0
    assert PlacementRules(45.0).heading_after(100.0, -1) == 90.0
    assert PlacementRules(60.0).heading_after(0.0, -1) == 300.0
    assert PlacementRules().heading_after(202.0, 1) == 207.0
    assert PlacementRules().heading_after(357.0, 1) == 2.0
    assert PlacementRules(60.0).snap_heading(359.0) == 0.0


# ------------------------------------------------------------------------------
# Every key and value of a TOML text has the right position
TEXT = """\
# a comment = [not, a, key]
title = "a # in a text"
long = \"\"\"
one ] = {
two\\
"\"\"\"
'quoted key' = 'it''s' # "
chart.size = [ 1, # width
   2 ]
chart.land = [{ name = "a", points = [[1, 2],
  [3, 4]] }, { name = "b" }]

[[ship]]
id = "one"
  [ship.damage]
  points = 3
[[ship]]
id = "two"
[ship.damage] # second
points = 4
[[ship.tag]]
a.b = 1
[for."h f".x]
y = -1_000.5e3
""".replace("'it''s'", "'its'")

PLACES: list[tuple[KeyPath, str, int, int]] = [
    (("title",), "key", 2, 1),
    (("title",), "value", 2, 9),
    (("long",), "value", 3, 8),
    (("quoted key",), "key", 7, 1),
    (("quoted key",), "value", 7, 16),
    (("chart",), "key", 8, 1),
    (("chart", "size"), "key", 8, 7),
    (("chart", "size", 1), "value", 9, 4),
    (("chart", "land", 0, "points", 1, 0), "value", 11, 4),
    (("chart", "land", 1, "name"), "key", 11, 16),
    (("ship",), "key", 13, 1),
    (("ship", 0), "key", 13, 1),
    (("ship", 0, "damage"), "key", 15, 3),
    (("ship", 0, "damage", "points"), "value", 16, 12),
    (("ship", 1), "key", 17, 1),
    (("ship", 1, "id"), "value", 18, 6),
    (("ship", 1, "damage", "points"), "value", 20, 10),
    (("ship", 1, "tag", 0, "a", "b"), "value", 22, 7),
    (("for", "h f", "x", "y"), "value", 24, 5),
    (("for", "h f", "x", "absent"), "value", 23, 1),
    (("nothing",), "value", 2, 1),
    ((), "table", 2, 1),
]


@pytest.mark.parametrize(("path", "spot", "line", "column"), PLACES)
def test_a_path_leads_to_its_place(path: KeyPath, spot: str, line: int, column: int) -> None:
    assert tomllib.loads(TEXT)
    assert find_positions(TEXT).line_and_column_of(path, spot) == (line, column)  # type: ignore[arg-type]


def test_lines_are_given_without_their_ends() -> None:
    positions = find_positions("a = 1\nb = 2")
    assert [positions.line_text(n) for n in range(4)] == ["", "a = 1", "b = 2", ""]
    assert positions.line_and_column(99) == (2, 6)


@pytest.mark.parametrize(
    ("value", "offset", "column"),
    [
        ("'abc'", 0, 6),
        ("'abc'", 2, 8),
        ('"abc"', 2, 8),
        (r'"\u0061bc"', 1, 12),
        (r'"\\bc"', 1, 8),
        ('"""abc"""', 2, 10),
        ("12", 0, 5),
    ],
)
def test_an_offset_leads_into_a_text(value: str, offset: int, column: int) -> None:
    assert find_positions(f"k = {value}").line_and_column_of(("k",), "value", offset) == (1, column)


def paths(value: object, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the path of every value inside."""
    inner: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    for key, child in inner:
        yield (*path, key)
        yield from paths(child, (*path, key))


NAMES = st.text("abc-_1", min_size=1, max_size=4)
SCALARS = st.one_of(
    st.integers(-9, 9).map(str),
    st.sampled_from(["true", "1.5", "'#]'", '"\\"}"', '"""\n=\n"""', "1805-10-21 07:00:00"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: "[ " + " ,\n # ]\n".join(items) + "\n]"),
        st.dictionaries(NAMES, inner.filter(lambda v: "\n" not in v), max_size=3).map(
            lambda table: "{" + ", ".join(f"{k} = {v}" for k, v in table.items()) + "}"
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(NAMES, VALUES, max_size=4), st.dictionaries(NAMES, VALUES, max_size=3))
def test_every_value_of_any_toml_has_a_place_of_its_own(top: dict[str, str], row: dict[str, str]) -> None:
    text = "".join(f"{k} = {v}\n" for k, v in top.items())
    text += "[[list]]\n" + "".join(f"{k} = {v}\n" for k, v in row.items())
    positions = find_positions(text)
    known = {**positions.key_starts, **positions.value_starts}
    assert set(paths(tomllib.loads(text))) == set(known)


# ------------------------------------------------------------------------------
# Positions: impossible ones are reported, and nothing else is
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


# ------------------------------------------------------------------------------
# Damaged levels that ``check`` accepts are played out; a few here, thousands by fuzz-play
@pytest.mark.untraced
@pytest.mark.parametrize("count", battery_params((4, 20), (4,)))
def test_spoilt_levels_are_played_without_a_fault(count: int) -> None:
    came = [run_walk(make_walk(1805, number)) for number in range(count)]
    assert [one.error for one in came if one.error] == []
    assert sum(one.is_over for one in came) > count * 3 / 4
    assert sum(one.turns for one in came) > 5 * count


def test_a_walk_is_kept_as_a_level_that_walks_the_same_way() -> None:
    walk = make_walk(1805, 3)
    kept = walk_from_text(walk_to_text(walk))
    assert kept == walk
    assert run_walk(kept) == run_walk(walk)


def test_a_walk_that_breaks_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = make_walk(1805, 3)
    assert "Fault" not in run_walk(walk).error
    assert run_walk(replace(walk, text="[")).error.startswith("before the first turn: LevelError")
    monkeypatch.setattr("tests.levels.random_walks.MOST_STEPS_A_TURN", 3)
    assert "StalledError: 3 steps in one turn" in run_walk(walk).error


class Silent:
    """Kiss Me, Hardy! with a first question that no key answers."""

    NAME, TITLE, CHAPTERS, OPTIONS = kmh.NAME, kmh.TITLE, kmh.CHAPTERS, kmh.OPTIONS
    set_up = staticmethod(kmh.set_up)

    def __init__(self, secret: bool) -> None:
        self.secret = secret

    async def battle(self, _level: object) -> None:
        no = Refusal("KMH-6.8.2", "she cannot")
        menu = OptionMenu((MenuOption("tack", "Tack", 1, refusal=no),))
        if self.secret:
            await plot("KMH-6.11.1", {"blue": OptionMenu((MenuOption("a", "A", 1),)), "red": menu})
        else:
            await choose("blue", "KMH-6.2.1", menu, "amazon")


@pytest.mark.parametrize(
    ("secret", "said"),
    [
        (False, "turn 0, KMH-6.2.1 about amazon: blue has nothing to choose"),
        (True, "turn 0, KMH-6.11.1: red has nothing to choose"),
    ],
)
def test_no_question_is_put_that_no_key_answers(secret: bool, said: str) -> None:
    """Every seat that is asked has a lawful answer, or the battle reports it at once."""
    level = load_level(level_file("mirror-duel"))
    seats = {side.id: PlayerSeat() for side in level.sides}
    with pytest.raises(UnanswerableQuestion, match=said):
        Battle(Silent(secret), level, seats, 1)  # type: ignore[arg-type]
