"""A coast as it comes from a map or a drawing program: GeoJSON (RFC 7946), or the paths of an SVG.

Both become lines of points with y up. Files come from anywhere, so their size, depth, numbers and counts are
bounded, and every refusal is a finding at its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from math import cos, isfinite, radians, sin
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree as ET

from game.core.files import describe_error, read_regular_file
from game.levels.reading.findings import Finding, LevelError, Severity, shorten
from game.sea.polygons import is_inside

MAX_COAST_BYTES: Final = 16 * 1024 * 1024
MAX_COAST_POINTS: Final = 200_000
MAX_COAST_LINES: Final = 20_000
MAX_COAST_NUMBER: Final = 1e9
MAX_COAST_DEPTH: Final = 40
MOST_WITH_HOLES, MAX_HOLE_WORK = 40, 5_000_000
"""Parts of a path that may have holes, the largest first; and corners that are looked at for that."""
MAX_TRANSFORM: Final = 2_000
"""Characters of a transformation."""
CURVE_STEPS: Final = 12
"""Straight pieces into which a curve is cut."""
SUFFIXES: Final = (".geojson", ".json", ".svg")
MapPoint = tuple[float, float]
_Affine = tuple[float, float, float, float, float, float]


class CoastLine(NamedTuple):
    """A shore: points with y up, whether it is closed, and its name in the file."""

    points: tuple[MapPoint, ...]
    is_closed: bool
    name: str = ""


class CoastDrawing(NamedTuple):
    """The shores of a file; ``is_map``: x and y are degrees east and north. ``holes``: waters inside the
    land, which a level cannot have; ``others``: what the file has besides, such as places."""

    lines: tuple[CoastLine, ...]
    is_map: bool = False
    holes: int = 0
    others: int = 0


def read_coast(text: str, file: str) -> CoastDrawing:
    """Return the shores of a file, GeoJSON or SVG by what it begins with. Raise LevelError if it is neither,
    or too much of it."""
    beginning = text.lstrip("\ufeff \t\r\n")[:1]
    if len(text.encode("utf-8", "replace")) > MAX_COAST_BYTES:
        raise coast_error(file, "too-big", f"the file is larger than {MAX_COAST_BYTES >> 20} MB", _SMALLER)
    if beginning not in ("{", "<"):
        raise coast_error(file, "syntax", "this is neither GeoJSON nor SVG", "a coast begins with { or <")
    drawing = _GeoJson(file).read(text) if beginning == "{" else _Svg(file).read(text)
    if not drawing.lines:
        hint = "wanted are Polygon, MultiPolygon or LineString; in SVG path, polygon or polyline"
        raise coast_error(file, "missing", "there is no shore in it", hint)
    return drawing


def load_coast(path: Path) -> CoastDrawing:
    """Return the shores of a file on the disk. Raise LevelError if it cannot be read, or is no coast."""
    try:
        text = read_regular_file(path, MAX_COAST_BYTES, may_be_link=True).decode()
    except OSError as fault:
        raise coast_error(str(path), "unreadable", describe_error(fault), "is the path right?") from None
    except UnicodeDecodeError:
        raise coast_error(str(path), "unreadable", "it is not UTF-8 text", "save it as UTF-8") from None
    return read_coast(text, str(path))


_SMALLER: Final = "cut out what you need first, or simplify it"


def coast_error(
    file: str, code: str, message: str, hint: str, at: tuple[int, int, str] = (1, 1, "")
) -> LevelError:
    """Return an error for a coast; ``at``: line, column and the line's text."""
    return LevelError([Finding(file, at[0], at[1], code, Severity.ERROR, message, hint, at[2])])


def _line_at(text: str, line: int) -> str:
    lines = text.split("\n", line)
    return shorten(lines[line - 1], 120) if len(lines) >= line else ""


class _Points:
    """Counts lines and points while they are read, and refuses too many."""

    def __init__(self, file: str) -> None:
        self.file, self.lines, self.count = file, list[CoastLine](), 0

    def add(self, points: Iterable[MapPoint], is_closed: bool, name: str, where: str) -> None:
        found: list[MapPoint] = []
        for x, y in points:
            self.count += 1
            if self.count > MAX_COAST_POINTS:
                raise self.refuse(f"there are more than {MAX_COAST_POINTS:,} points", where, _SMALLER)
            if not (isfinite(x) and isfinite(y)) or max(abs(x), abs(y)) > MAX_COAST_NUMBER:
                raise self.refuse("a place is no number, or beyond any sea", where, "plain numbers")
            if not found or found[-1] != (x, y):
                found.append((x, y))
        if found and found[0] == found[-1] and len(found) > 1:
            found, is_closed = found[:-1], True
        if len(found) >= (3 if is_closed else 2):
            self.lines.append(CoastLine(tuple(found), is_closed, _clean_name(name)))
        if len(self.lines) > MAX_COAST_LINES:
            raise self.refuse(f"there are more than {MAX_COAST_LINES:,} shores", where, _SMALLER)

    def refuse(self, message: str, where: str, hint: str) -> LevelError:
        return coast_error(self.file, "bad-value", f"{shorten(where, 60)}: {message}", hint)


def _clean_name(name: object) -> str:
    return "".join(c for c in name if c.isprintable()).strip()[:60] if isinstance(name, str) else ""


# ------------------------------------------------------------------------------------------- GeoJSON
class _GeoJson:
    """Reads GeoJSON without recursion."""

    def __init__(self, file: str) -> None:
        self._points, self._file = _Points(file), file
        self._holes = self._others = 0

    def read(self, text: str) -> CoastDrawing:
        waiting: list[tuple[Any, str, str, int]] = [(self._parse(text), "", "the file", 0)]
        while waiting:
            value, name, where, depth = waiting.pop()
            if not isinstance(value, dict) or depth > MAX_COAST_DEPTH:
                raise self._points.refuse("this is no GeoJSON object", where, 'like {"type": "Feature", …}')
            inside = self._inside(value, name, where)
            waiting += [(child, called, place, depth + 1) for child, called, place in reversed(inside)]
        lines = tuple(self._points.lines)
        is_map = all(abs(x) <= 360 and abs(y) <= 90 for line in lines for x, y in line.points)
        return CoastDrawing(lines, is_map, self._holes, self._others)

    def _parse(self, text: str) -> Any:
        try:
            return json.loads(text.removeprefix("\ufeff"))
        except json.JSONDecodeError as fault:
            at = (fault.lineno, fault.colno, _line_at(text, fault.lineno))
            raise coast_error(
                self._file, "syntax", f"this is not JSON: {fault.msg}", "export it anew", at
            ) from None
        except RecursionError:
            raise coast_error(self._file, "too-deep", "brackets are nested beyond reason", _SMALLER) from None
        except ValueError:
            raise coast_error(self._file, "number", "a number has too many digits", "like -4.5") from None

    def _inside(self, value: dict[str, Any], name: str, where: str) -> list[tuple[Any, str, str]]:
        """Read an object, or return the objects inside it with their names and places."""
        kind = value.get("type")
        if kind in ("FeatureCollection", "GeometryCollection"):
            key = "features" if kind == "FeatureCollection" else "geometries"
            listed = value.get(key)
            if not isinstance(listed, list):
                raise self._points.refuse(f'"{key}" is no list', where, "export it anew")
            return [(each, name, f"{key} {n + 1}") for n, each in enumerate(listed)]
        if kind == "Feature":
            geometry, facts = value.get("geometry"), value.get("properties")
            called = facts.get("name", "") if isinstance(facts, dict) else ""
            return [] if geometry is None else [(geometry, called, where)]
        self._read_geometry(kind, value.get("coordinates"), name, where)
        return []

    def _read_geometry(self, kind: object, found: Any, name: str, where: str) -> None:
        if kind in ("Point", "MultiPoint"):
            self._others += 1
            return
        polygons = {"Polygon": [found], "MultiPolygon": found}.get(str(kind))
        lines = {"LineString": [found], "MultiLineString": found}.get(str(kind))
        if polygons is None and lines is None:
            hint = "Polygon, MultiPolygon, LineString, MultiLineString, Feature or FeatureCollection"
            raise self._points.refuse(f'"{shorten(str(kind), 30)}" is no shore', where, hint)
        for polygon in self._list(polygons or [], where):
            for number, ring in enumerate(self._list(polygon, where)):
                self._holes += number > 0
                if number == 0:
                    self._points.add(self._places(ring, where), True, name, where)
        for line in self._list(lines or [], where):
            self._points.add(self._places(line, where), False, name, where)

    def _list(self, value: Any, where: str) -> list[Any]:
        if isinstance(value, list):
            return value
        raise self._points.refuse("here a list of places belongs", where, "like [[-4.5, 48.3], [-4.4, 48.4]]")

    def _places(self, ring: Any, where: str) -> Iterator[MapPoint]:
        for place in self._list(ring, where):
            there = place[:2] if isinstance(place, list) else []
            if len(there) != 2 or any(type(n) not in (int, float) for n in there):
                raise self._points.refuse("a place is [longitude, latitude]", where, "like [-4.5, 48.3]")
            try:
                yield float(there[0]), float(there[1])
            except OverflowError:
                raise self._points.refuse("a place is beyond any sea", where, "plain numbers") from None


# ------------------------------------------------------------------------------------------- SVG
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_TRANSFORM = re.compile(r"(\w+)\s*\(([^()]*)\)")
_NUMBERS_OF: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_UNCHANGED: Final[_Affine] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Svg:
    """Reads paths, polygons and polylines of an SVG, with the transformations around them."""

    def __init__(self, file: str) -> None:
        self._points, self._file, self._holes = _Points(file), file, 0
        self._hole_work = MAX_HOLE_WORK

    def read(self, text: str) -> CoastDrawing:
        if "<!ENTITY" in text:
            raise coast_error(
                self._file, "bad-value", "it declares entities of its own", "save it as plain SVG"
            )
        parser: Any = ET.XMLPullParser(("start", "end"))
        stack: list[_Affine] = [_UNCHANGED]
        try:
            parser.feed(text.removeprefix("\ufeff"))
            parser.close()
            for event, element in parser.read_events():
                self._take(str(event), element, stack)
        except ET.ParseError as fault:
            line, column = fault.position
            at = (line, column + 1, _line_at(text, line))
            raise coast_error(self._file, "syntax", "this is not XML", "save it anew as SVG", at) from None
        return CoastDrawing(tuple(self._points.lines), False, self._holes)

    def _take(self, event: str, element: Any, stack: list[_Affine]) -> None:
        if event == "end":
            stack.pop()
            element.clear()
            return
        name = str(element.get("id") or "")
        where = f"{element.tag.rpartition('}')[2]} {name}".strip()
        if len(stack) > MAX_COAST_DEPTH:
            raise self._points.refuse("groups are nested beyond reason", where, "ungroup them")
        stack.append(_after(stack[-1], self._transform(element.get("transform") or "", where)))
        kind = element.tag.rpartition("}")[2]
        if kind == "path":
            self._add(list(self._subpaths(element.get("d") or "", where)), stack[-1], name, where)
        elif kind in ("polygon", "polyline"):
            found = _TOKEN.finditer(element.get("points") or "")
            numbers = [float(n[2]) for n in islice(found, 2 * MAX_COAST_POINTS + 2) if n[2]]
            points = list(zip(numbers[::2], numbers[1::2], strict=False))
            self._add([(points, kind == "polygon")], stack[-1], name, where)

    def _add(self, found: list[tuple[list[MapPoint], bool]], affine: _Affine, name: str, where: str) -> None:
        """Add the parts of a path; a closed part inside another is a hole."""
        rings = [points for points, is_closed in found if is_closed and len(points) > 2]
        large = sorted(((_extent(ring), ring) for ring in rings), reverse=True)[:MOST_WITH_HOLES]
        for points, is_closed in found:
            if is_closed and points and self._is_hole(points, large):
                self._holes += 1
                continue
            # the y of a drawing goes down
            moved = ((x, -y) for x, y in (_moved(affine, point) for point in points))
            self._points.add(moved, is_closed, name, where)

    def _is_hole(self, points: list[MapPoint], rings: list[tuple[float, list[MapPoint]]]) -> bool:
        """Return whether a part is inside another by the even-odd rule; no more once it has cost too much."""
        inside, extent = False, _extent(points)
        for other, ring in rings:
            if self._hole_work > 0 and other > extent:
                self._hole_work -= len(ring)
                inside ^= is_inside(ring, *points[0])
        return inside

    def _transform(self, text: str, where: str) -> _Affine:
        affine = _UNCHANGED
        for kind, inside in _TRANSFORM.findall(text[:MAX_TRANSFORM]):
            numbers = [float(n) for _, n in _TOKEN.findall(inside) if n]
            step = _affine_of(kind, numbers)
            if step is None:
                hint = "translate, scale, rotate and matrix are read; apply the others in the drawing program"
                raise self._points.refuse(
                    f'the transformation "{shorten(kind, 20)}" is not read', where, hint
                )
            affine = _after(affine, step)
        return affine

    def _subpaths(self, text: str, where: str) -> Iterator[tuple[list[MapPoint], bool]]:
        """Yield the parts of a path's data, each with whether it is closed."""
        here = start = (0.0, 0.0)
        points: list[MapPoint] = []
        for letter, numbers in self._commands(text, where):
            kind = letter.upper()
            if kind in ("M", "Z"):
                if points:
                    yield points, kind == "Z"
                here = start if kind == "Z" else _target(letter, here, numbers)
                start, points = here, [here] if kind == "M" else []
                continue
            points = points or [here]
            curve = _curve(letter, here, numbers)
            points += (
                [_on_curve(curve, n / CURVE_STEPS) for n in range(1, CURVE_STEPS)] if len(curve) > 2 else []
            )
            here = curve[-1]
            points.append(here)
            if len(points) > MAX_COAST_POINTS:
                raise self._points.refuse(f"there are more than {MAX_COAST_POINTS:,} points", where, _SMALLER)
        if points:
            yield points, False

    def _commands(self, text: str, where: str) -> Iterator[tuple[str, list[float]]]:
        """Yield each command with its numbers; one that has several sets of them is several."""
        letter, numbers = "", list[float]()
        for said, number in (token.groups() for token in _TOKEN.finditer(text)):
            if said:
                if numbers:
                    break
                letter = said
                if letter.upper() not in _NUMBERS_OF:
                    hint = "M, L, H, V, C, Q and Z are read; turn arcs and the rest into curves"
                    raise self._points.refuse(f'the command "{letter}" is not read', where, hint)
            else:
                numbers.append(float(number))
            if letter and len(numbers) == _NUMBERS_OF[letter.upper()] and (numbers or letter in "Zz"):
                yield letter, numbers
                numbers = []
                letter = {"M": "L", "m": "l"}.get(letter, letter) if letter not in "Zz" else ""
            elif not letter:
                raise self._points.refuse("a number stands where a command belongs", where, "like M 10 20")
        if numbers:
            raise self._points.refuse(f'the command "{letter}" has too few numbers', where, "like M 10 20")


def _extent(ring: Sequence[MapPoint]) -> float:
    """Return how far a ring reaches, across and up together."""
    xs, ys = zip(*ring, strict=True)
    return float(max(xs) - min(xs) + max(ys) - min(ys))


def _affine_of(kind: str, numbers: list[float]) -> _Affine | None:
    match kind, numbers:
        case "translate", [x, *rest]:
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", [x, *rest]:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", [degrees, *rest]:
            turn = radians(degrees)
            c, s = cos(turn), sin(turn)
            x, y = rest if len(rest) == 2 else (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "matrix", [a, b, c, d, e, f]:
            return (a, b, c, d, e, f)
        case _:
            return None


def _after(outer: _Affine, inner: _Affine) -> _Affine:
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def _moved(affine: _Affine, point: MapPoint) -> MapPoint:
    a, b, c, d, e, f = affine
    return (a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f)


def _target(letter: str, here: MapPoint, numbers: list[float]) -> MapPoint:
    """Return where the last two numbers of a command lead."""
    x, y = numbers[-2], numbers[-1]
    return (here[0] + x, here[1] + y) if letter.islower() else (x, y)


def _curve(letter: str, here: MapPoint, numbers: list[float]) -> list[MapPoint]:
    """Return the corners of a Bézier curve from here; a line has two."""
    if letter in "Hh":
        return [here, (numbers[0] + here[0] * (letter == "h"), here[1])]
    if letter in "Vv":
        return [here, (here[0], numbers[0] + here[1] * (letter == "v"))]
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return [here, *(_target(letter, here, list(pair)) for pair in pairs)]


def _on_curve(corners: list[MapPoint], share: float) -> MapPoint:
    """Return the point of a Bézier curve, by de Casteljau."""
    while len(corners) > 1:
        corners = [
            (ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(corners)
        ]
    return corners[0]
