"""A level's file turned: another point of the compass comes to the top edge, and the battle stays the same.

A wide board fills a window, an upright one does not. Places, areas, bearings and the conditions that name an
edge or a wind are written anew; comments and all other text stay.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.levels.conditions.grammar import parse_condition_table
from game.levels.conditions.tree import condition_sentence
from game.levels.editing.toml_edits import TomlEdit, TomlText, edited_toml, set_value_edits
from game.levels.format.transforms import DIGITS, FULL, moved_sentence
from game.levels.reading.findings import KeyPath

UP_AFTER_TURN: Final[Mapping[str, str]] = {"N": "W", "W": "S", "S": "E", "E": "N"}
"""What is at the top edge after a quarter turn clockwise, by what was there before."""
_EDGE_AFTER_TURN: Final = {"left": "top", "top": "right", "right": "bottom", "bottom": "left"}
_BEARINGS: Final = ("heading", "facing", "wind_from")
_CONDITIONS: Final = ("major", "minor", "draw", "each", "when", "history")


def why_unturnable(toml: TomlText) -> str:
    """Return why a level cannot be turned, in plain words, or '' if it can."""
    if toml.data.get("chart", {}).get("unit") == "hex":
        return "hexes have no quarter turn: the chart is one of hexes"
    return ""


def turned_level_text(toml: TomlText, up: str | None = None) -> TomlText:
    """Return the text of a valid level with that point of the compass at the top edge; None: after a quarter
    turn clockwise. Raise ValueError if it cannot be turned."""
    if why := why_unturnable(toml):
        raise ValueError(why)
    now = toml.data["chart"].get("up", "N")
    wanted = up or UP_AFTER_TURN[now]
    while toml.data["chart"].get("up", "N") != wanted:
        toml = edited_toml(toml, _quarter_turn_edits(toml))
    return toml


def _quarter_turn_edits(toml: TomlText) -> Iterator[TomlEdit]:
    """Yield the edits of one quarter turn clockwise."""
    chart = toml.data["chart"]
    high = float(chart["size"][1])
    books = {book: _overlay_height(high, overlay) for book, overlay in toml.data.get("for", {}).items()}
    for path, value in _values(toml.data, ()):
        room = books[str(path[1])] if path[0] == "for" else high
        new = _turned_value(path, value, room, chart.get("unit") == "square")
        if new != value:
            yield from set_value_edits(toml, path, new)
    yield from set_value_edits(toml, ("chart", "up"), UP_AFTER_TURN[chart.get("up", "N")])


def _overlay_height(high: float, overlay: Mapping[str, Any]) -> float:
    size = overlay.get("chart", {}).get("size")
    return float(size[1]) if size else high * overlay.get("scale", 1.0)


def _values(part: object, path: KeyPath) -> Iterator[tuple[KeyPath, Any]]:
    """Yield every value that a turn may change, with its path."""
    if isinstance(part, Mapping):
        for key, value in part.items():
            is_size = key == "size" and path[-1:] == ("chart",)
            if is_size or key in ("at", "points", *_BEARINGS, *_CONDITIONS):
                yield (*path, key), value
            if not isinstance(value, str):
                yield from _values(value, (*path, key))
    elif isinstance(part, list):
        for number, entry in enumerate(part):
            yield from _values(entry, (*path, number))


def _turned_value(path: KeyPath, value: Any, high: float, is_square: bool) -> Any:
    match path[-1]:
        case "size":
            return [value[1], value[0]]
        case "at":
            # a whole number names the square that begins there
            is_cell = is_square and "ship" in path and float(value[1]).is_integer()
            return _turned_place(value, high - 1 if is_cell else high)
        case "points" if isinstance(value, list):  # the points of a ship are a number
            return [_turned_place(corner, high) for corner in value]
        case key if key in _BEARINGS:
            return _plain((value + 90) % FULL)
        case key if key in _CONDITIONS:
            text = value if isinstance(value, str) else condition_sentence(parse_condition_table(value))
            moved = moved_sentence(text, _EDGE_AFTER_TURN, lambda bearing: (bearing + 90) % FULL)
            return value if moved == text else moved
        case _:
            return value


def _turned_place(place: Any, high: float) -> list[float]:
    return [_plain(round(high - place[1], DIGITS)), _plain(place[0])]


def _plain(number: float) -> float:
    """Return a whole number without its point."""
    return int(number) if float(number).is_integer() else number
