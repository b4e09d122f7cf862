"""Every key and value of a TOML text has the right position."""

import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.levels.reading.findings import KeyPath
from game.levels.reading.toml_positions import find_positions

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
