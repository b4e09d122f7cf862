"""The engraved chart of the chosen battle, drawn once for each level, size and style."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import takewhile
from math import dist, hypot
from pathlib import Path
from typing import Final, Literal

import pygame

from game.books import shelf
from game.core import events as ev
from game.core.files import printable_name
from game.core.visible import VisibleShip
from game.levels import Level, LevelError
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.charts import Shoal
from game.levels.packs.level_paths import (
    find_pack_of_level,
    read_flags,
    read_hulls,
    read_level_picture,
    read_level_text,
    read_media,
    read_pack_cached,
)
from game.levels.packs.pack_limits import FLAGS, HULLS, PICTURES
from game.levels.packs.pack_reader import names_in_level
from game.levels.packs.png_check import pixel_refusal
from game.play.great_moments import GreatMoment
from game.play.ship_tracks import Pose, TrackPoint, ship_tracks, track_point_at, turn_end_points
from game.sea.polygons import Point
from game.sea.units import CM, DEGREE, unit_vector
from game.stage.charts import chart
from game.stage.charts.chart import ChartContents, draw_chart, sheet_projection
from game.stage.charts.chart_labels import PlaceName
from game.stage.charts.chart_marks import CM_UNIT, ChartShip, LengthUnit
from game.stage.charts.chart_objects import ChartCourse, ChartFort, ChartObjects, ChartTrack, NumberedMoment
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.stage.sea.distance_fields import outer_rings
from game.ui.battle.state.book_ui import book_ui_of
from game.ui.battle.values.level_geometry import (
    area_ring,
    is_known_chain,
    mean_point,
    readable_id,
    visible_zones,
)
from game.ui.kit import scroll_text
from game.ui.kit.scroll_text import TextBlock, TextLine
from game.ui.pages.level_briefs import LevelBrief

_METRES_PER_CM: Final = 25.0
_SHIP_LENGTH_CM: Final = 4.3
_UNDER_WAY: Final = (None, "sailing")
_TOGETHER: Final = 0.8
"""Smallest length of the mean of their headings from which ships go the same way."""
_NO_GO: Final = 0.75
"""Cosine of the angle to the wind within which no ship goes ahead."""
_BOW_SHARE: Final = 0.045
"""Where a course begins before the leader, in smaller sides of the chart; a shorter one is not drawn."""
_COURSE_SHARE: Final = 0.2
"""Length of a course that has no goal, in smaller sides of the chart."""
_GOAL_SHARE: Final = 0.86
"""How far a course goes towards its goal."""
_CACHE_SIZE: Final = 6
_WORK_SYMBOLS: Final[Mapping[str, Literal["star", "half-moon", "tower"]]] = {
    "battery": "half-moon", "old-fort": "star", "fortress": "star", "tower": "tower",
}  # fmt: skip
_NAME_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 16)
_CAPITAL_ROLE: Final = letters.TextRole(letters.FELL_FACE, 20)
_WATER_ROLE: Final = letters.TextRole(letters.FELL_ITALIC_FACE, 28)
_PLAIN_ROLE: Final = letters.TextRole(letters.SANS_STRONG_FACE, 13)


def level_chart_contents(level: Level, length_unit: LengthUnit = CM_UNIT) -> chart.ChartContents:
    """Return the level's chart in table centimetres; ships that arrive later are pale at their
    place of entry."""
    sheet = level.chart
    return chart.ChartContents(
        sheet.size_cm,
        outer_rings([area_ring(level, area) for area in sheet.land]),
        [area_ring(level, area) for area in sheet.shoals if area.known_to is None],
        [area_ring(level, area) for area in sheet.rocks],
        _chart_ships(level),
        sheet.wind_from or 0.0,
        place_names=_place_names(level),
        title=_waters_name(level.place),
        measure=length_unit,
        hexes=(round(sheet.size[0]), round(sheet.size[1])) if sheet.unit == "hex" else (0, 0),
        works=_chart_works(level),
        courses=tuple(_intended_courses(level)),
        north=sheet.north,
    )


def _chart_ships(level: Level) -> tuple[ChartShip, ...]:
    order, there = [side.id for side in level.sides], {s.id for s in ships_at_start(level)}
    found = []
    for ship in level.ships:
        x, y = level.chart.position_in_cm(ship.at)
        side = order.index(ship.side) % len(palette.SIDES)
        length = ship.length_m / _METRES_PER_CM if ship.length_m else _SHIP_LENGTH_CM
        later, name = ship.id not in there, ship.name or ship.id
        name = f"{name}, later" if later else name
        found.append(ChartShip(x, y, ship.heading, side, name, length, later))
    return tuple(found)


def _intended_courses(level: Level) -> Iterator[ChartCourse]:
    """Yield where each squadron that is under way goes: to what its captains mean to do, else on."""
    order, sheet, there = [side.id for side in level.sides], level.chart, ships_at_start(level)
    places = {ship.id: sheet.position_in_cm(ship.at) for ship in level.ships}
    for squadron in level.squadrons:
        ships = [ship for ship in there if ship.squadron == squadron.id and ship.state in _UNDER_WAY]
        way = mean_direction([ship.heading for ship in ships])
        if way is None or _points_at_wind(way, sheet.wind_from):
            continue
        leader = max((places[ship.id] for ship in ships), key=lambda at: at[0] * way[0] + at[1] * way[1])
        aim = squadron.manoeuvre
        goal = None
        if aim is not None and aim.at is not None:
            goal = sheet.position_in_cm(aim.at)
        elif aim is not None and aim.whom is not None:
            goal = mean_point([places[s.id] for s in level.ships if aim.whom in (s.id, s.squadron, s.side)])
        points = _course_points(leader, way, goal, sheet.size_cm)
        if points:
            yield ChartCourse(points, order.index(squadron.side) % len(palette.SIDES))


def mean_direction(headings: Sequence[float]) -> Point | None:
    """Return the direction in which ships go together; None if they do not, or if there are none."""
    ways = [unit_vector(heading) for heading in headings]
    x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
    length = hypot(x, y)
    return (x / length, y / length) if length and length >= _TOGETHER * len(ways) else None


def _points_at_wind(way: Point, wind_from: float | None) -> bool:
    if wind_from is None:
        return False
    eye = unit_vector(wind_from)
    return way[0] * eye[0] + way[1] * eye[1] > _NO_GO


def _course_points(start: Point, way: Point, goal: Point | None, size: tuple[float, float]) -> list[Point]:
    """Return a curve that leaves in this direction and ends on the chart, short of the goal if there is one;
    empty if it would be too short to see."""
    short = min(size)
    start = start[0] + way[0] * _BOW_SHARE * short, start[1] + way[1] * _BOW_SHARE * short
    far = _COURSE_SHARE * short if goal is None else _GOAL_SHARE * dist(start, goal)
    bend = start[0] + way[0] * far / 2, start[1] + way[1] * far / 2
    ahead = start[0] + way[0] * far, start[1] + way[1] * far
    end = ahead if goal is None else _between(start, goal, _GOAL_SHARE)
    steps = [n / 16 for n in range(17)]
    points = [_between(_between(start, bend, t), _between(bend, end, t), t) for t in steps]
    inside = list(takewhile(lambda at: all(0 < x < most for x, most in zip(at, size, strict=True)), points))
    return inside if len(inside) > 1 and dist(inside[0], inside[-1]) > _BOW_SHARE * short else []


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _chart_works(level: Level) -> ChartObjects:
    order, sheet = [side.id for side in level.sides], level.chart
    forts = tuple(
        ChartFort(*sheet.position_in_cm(fort.at), fort.facing, sheet.length_in_cm(fort.radius),
                  order.index(fort.side) % len(palette.SIDES), _WORK_SYMBOLS[fort.kind])
        for fort in level.forts
    )  # fmt: skip
    chains = (chain.points for chain in level.chains if is_known_chain(chain))
    return ChartObjects(
        [ring for _, ring in visible_zones(level)],
        [area_ring(level, area) for area in sheet.beaches],
        [area_ring(level, area) for area in sheet.cover],
        [[sheet.position_in_cm(point) for point in points] for points in chains],
        forts,
    )


def _place_names(level: Level) -> tuple[PlaceName, ...]:
    """Return the names of places, each at the middle of what it names; without those known to one
    side only."""
    sheet, found = level.chart, list[PlaceName]()
    for fort in level.forts:
        if fort.name:
            found.append(PlaceName(fort.name, *sheet.position_in_cm(fort.at), is_land=False))
    for areas, land in ((sheet.land, True), (sheet.shoals, False), (sheet.rocks, False),
                        (sheet.beaches, False)):  # fmt: skip
        for area in areas:
            if area.name and not (isinstance(area, Shoal) and area.known_to is not None):
                found.append(PlaceName(area.name, *mean_point(area_ring(level, area)), is_land=land))
    for zone, ring in visible_zones(level):
        found.append(PlaceName(zone.name or readable_id(zone.id), *mean_point(ring), is_land=False))
    for chain in level.chains:
        if chain.name and is_known_chain(chain):
            line = [sheet.position_in_cm(point) for point in chain.points]
            found.append(PlaceName(chain.name, *mean_point(line), is_land=False))
    return tuple(found)


def _waters_name(place: str) -> str:
    name, *_ = place.partition(", about ")
    return name[:1].upper() + name[1:]


def chart_fonts_for(style: UiStyle) -> chart.ChartFonts:
    """Return the chart's three fonts at their final size."""
    roles = (_NAME_ROLE, _CAPITAL_ROLE, _PLAIN_ROLE, _WATER_ROLE)
    return chart.ChartFonts(*(letters.font_for(role, style) for role in roles))


class LevelChartView:
    """A cache of charts, since engraving one takes longer than a frame."""

    def __init__(self) -> None:
        self._cached: dict[tuple[object, ...], pygame.Surface] = {}

    def draw(self, c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
        """Fill `rect` with the level's chart; an unusable file gives an empty sheet."""
        panel_drawing.draw_shadow(c, rect)
        if brief.level is None:
            _draw_no_chart(c, rect, brief)
            return
        key = (brief.path, brief.book, id(brief.own_book_level), rect.size, c.style)
        if key not in self._cached:
            if len(self._cached) >= _CACHE_SIZE:
                self._cached.pop(next(iter(self._cached)))
            known = brief.book in shelf.NAMES
            measure = book_ui_of(brief.book).chart_measure() if known else CM_UNIT
            chart_now = level_chart_contents(brief.level, measure)
            sides = palette.SIDE_SETS[c.style.side_set]
            self._cached[key] = chart.draw_chart(chart_now, rect.size, chart_fonts_for(c.style), sides)
        c.surface.blit(self._cached[key], rect)


def _draw_no_chart(c: Canvas, rect: pygame.Rect, brief: LevelBrief) -> None:
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 2)
    inner = rect.inflate(-2 * c.px(14), -2 * c.px(14))
    panel_drawing.draw_outline(c, inner, palette.INK_3, 1, 2)
    at = (rect.centerx, rect.centery - c.style.text_px(52))
    draw_icon(c, "warning", at, 56, palette.WAX)
    lines = (
        ("This level cannot be read", letters.HEADING, palette.INK_1),
        (printable_name(brief.path.name), letters.STRONG, palette.INK_1),
        ("Fix the line named below, or remove the file", letters.BODY, palette.INK_2),
    )
    y = rect.centery + c.style.text_px(6)
    with c.text_region("chart", rect):
        for words, role, ink in lines:
            fitted = letters.truncate_text(words, role, c.style, inner.w - c.px(20))
            letters.draw_text(c, (rect.centerx, y), fitted, role, ink, "center")
            y += c.style.text_px(32)


_MIN_SIZE_CM: Final = 30.0
"""Smallest width and height of the shown part of the table, in cm."""
_MARGIN_SHARE: Final = 0.14
"""Margin round the tracks on each side, as a share of the size."""


def make_track_chart(
    level: Level,
    events: Sequence[ev.Event],
    ships: Sequence[VisibleShip],
    length_unit: LengthUnit,
    fates: Mapping[str, str],
    moments: Sequence[GreatMoment],
) -> ChartContents:
    """Return the level's chart with the tracks of these ships as they are at the end; `fates` is by
    ship id."""
    ways = ship_tracks(events, _start_poses(level))
    there = [ship for ship in ships if ways.get(ship.id)]
    tracks = [_chart_track(ship, ways[ship.id], fates.get(ship.id, "")) for ship in there]
    shown = [(x, y) for track in tracks for x, y in track.points]
    return replace(
        level_chart_contents(level, length_unit),
        ships=tuple(_chart_ship(ship, ways[ship.id][-1]) for ship in there),
        tracks=tuple(tracks),
        numbered_moments=tuple(_moment_marks(moments, ways)),
        visible_part=None if level.chart.unit == "hex" or not shown else _table_window(level, shown),
        title="",
        courses=(),
    )


def _start_poses(level: Level) -> Mapping[str, Pose]:
    at_first = ships_at_start(level)
    return {ship.id: (*level.chart.position_in_cm(ship.at), float(ship.heading)) for ship in at_first}


def _end_pose(ship: VisibleShip, last: TrackPoint) -> Pose:
    """Return where to draw her: her position, or where she was seen last."""
    if ship.gone_how:
        return last.x, last.y, last.heading
    return ship.x / CM, ship.y / CM, ship.heading / DEGREE


def _chart_track(ship: VisibleShip, way: Sequence[TrackPoint], fate: str) -> ChartTrack:
    points = [*(fix.position for fix in way), _end_pose(ship, way[-1])[:2]]
    turns = [(fix.x, fix.y, fix.heading, fix.turn) for fix in (way[0], *turn_end_points(way))]
    return ChartTrack(points, ship.first_side % len(palette.SIDES), turns, fate)


def _chart_ship(ship: VisibleShip, last: TrackPoint) -> ChartShip:
    side = ship.first_side % len(palette.SIDES)
    return ChartShip(*_end_pose(ship, last), side, ship.name, ship.length / CM, bool(ship.gone_how))


def _moment_marks(
    moments: Sequence[GreatMoment], ways: Mapping[str, Sequence[TrackPoint]]
) -> Sequence[NumberedMoment]:
    """Return the positions of the moments with their numbers, without those of no ship."""
    found = []
    for number, moment in enumerate(moments, 1):
        fix = track_point_at(ways.get(moment.event.ship, ()), moment.event_index)
        if fix is not None:
            found.append(NumberedMoment(fix.x, fix.y, number))
    return found


def _table_window(level: Level, shown: Sequence[tuple[float, float]]) -> tuple[float, float, float, float]:
    found = []
    for axis, most in enumerate(level.chart.size_cm):
        low, high = min(point[axis] for point in shown), max(point[axis] for point in shown)
        wide = min(most, max(_MIN_SIZE_CM, (high - low) * (1 + 2 * _MARGIN_SHARE)))
        start = min(max(0.0, (low + high - wide) / 2), most - wide)
        found.append((start, wide))
    (x, wide), (y, tall) = found
    return x, y, wide, tall


class TrackChartView:
    """A cache of the last engraved chart, since engraving takes longer than a frame."""

    def __init__(self, contents: ChartContents) -> None:
        self.contents = contents
        self._cached: tuple[tuple[int, int], UiStyle, pygame.Surface] | None = None

    def draw(self, c: Canvas, rect: pygame.Rect) -> None:
        """Fill `rect` with the chart."""
        panel_drawing.draw_shadow(c, rect)
        if self._cached is None or self._cached[:2] != (rect.size, c.style):
            sides = palette.SIDE_SETS[c.style.side_set]
            made = draw_chart(self.contents, rect.size, chart_fonts_for(c.style), sides)
            self._cached = rect.size, c.style, made
        c.surface.blit(self._cached[2], rect)

    def draw_turn_rings(self, c: Canvas, rect: pygame.Rect, turn: int) -> None:
        """Draw a ring round each ship where she was when that turn began."""
        projection = sheet_projection(self.contents, rect.size)
        for track in self.contents.tracks:
            pose = next((pose for pose in reversed(track.turn_poses) if pose[3] < turn), None)
            if pose is not None:
                x, y = projection.pixel_of(pose[0], pose[1])
                at = round(rect.x + x), round(rect.y + y)
                pygame.draw.aacircle(c.surface, palette.OCHRE, at, c.px(_RING_RADIUS), c.px(2))


_RING_RADIUS: Final = 15.0
_MAX_HEIGHT_SHARE: Final = 0.55
"""The largest share of the panel's height that a picture takes."""
_TEXT_GAP: Final = 4.0
_MAX_FILES_NAMED: Final = 4
"""Most damaged files that are named."""


@dataclass(frozen=True, slots=True)
class LevelPicture:
    """The picture and its caption."""

    image: pygame.Surface
    caption: str

    def drawn_size_px(self, room: pygame.Rect, style: UiStyle) -> tuple[int, int]:
        """Return its size on a panel: the full width, unless that is too high."""
        wide, high = self.image.get_size()
        across = room.w - style.px(16)
        scale = min(across / wide, _MAX_HEIGHT_SHARE * room.h / high)
        return max(1, round(wide * scale)), max(1, round(high * scale))

    def caption_block(self, room: pygame.Rect, style: UiStyle) -> TextBlock:
        """Return the caption, with a gap above it for the picture."""
        gap = self.drawn_size_px(room, style)[1] / style.unit + _TEXT_GAP
        return TextBlock(self.caption, letters.SMALL, palette.INK_2, gap)

    def draw(self, c: Canvas, room: pygame.Rect, lines: Sequence[TextLine], first_line: int) -> None:
        """Draw the picture above its caption, if that is in view."""
        ours, y = self.caption_block(room, c.style), room.y
        for line in lines[first_line : first_line + scroll_text.count_shown(lines, first_line, room.h)]:
            if line.block == ours and line.gap_above:
                rect = pygame.Rect(room.topleft, self.drawn_size_px(room, c.style)).move(0, y - room.y)
                c.surface.blit(pygame.transform.smoothscale(self.image, rect.size), rect)
                panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 0)
            y += line.height


def find_level_picture(level_path: Path) -> LevelPicture | None:
    """Return the picture of the level at that path; None if its pack has none, or it cannot be drawn."""
    where = find_pack_of_level(level_path)
    pack = read_pack_cached(where)[0] if where else None
    work = pack.pictures.get(level_path.stem) if pack else None
    data = read_level_picture(level_path) if work else None
    if work is None or data is None or pixel_refusal(data):
        return None
    try:
        image = pygame.image.load(BytesIO(data), "level.png")
    except (pygame.error, ValueError, MemoryError):
        return None
    deep = image if image.get_bitsize() in (24, 32) else _true_colour(image)
    return LevelPicture(deep, f"{work.what or work.file}, by {work.author}")


def missing_pictures_text(level_path: Path) -> str:
    """Return the notice about damaged pictures of the level's pack, or ''."""
    where = find_pack_of_level(level_path)
    if where is None or read_pack_cached(where)[0] is None:
        return ""
    try:
        named = names_in_level(read_level_text(level_path))
    except LevelError:
        return ""
    shown = {
        PICTURES: read_media(where, PICTURES, [level_path.stem]),
        HULLS: read_hulls(where, named.classes),
        FLAGS: read_flags(where, named.nations),
    }
    spoilt = [f"{folder}/{stem}.png" for folder, works in shown.items()
              for stem, data in works.items() if pixel_refusal(data)]  # fmt: skip
    if not spoilt:
        return ""
    listed = ", ".join(spoilt[:_MAX_FILES_NAMED]) + " …" * (len(spoilt) > _MAX_FILES_NAMED)
    return f"Damaged in this pack, and not shown: {listed}."


def _true_colour(image: pygame.Surface) -> pygame.Surface:
    """Return the image with 24 or 32 bits per pixel, as scaling needs it."""
    made = pygame.Surface(image.get_size(), pygame.SRCALPHA, 32)
    made.blit(image, (0, 0))
    return made
