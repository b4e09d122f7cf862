"""Chart of the umpire screen: the printed chart in its ruler, ships, boats, works and troops, the endpoints
of the planned move and the marked point with its distance, and the controls on all these."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from math import floor
from typing import Final

import pygame

from game.core.visible import VisibleBoat, VisibleTroops, VisibleWorks
from game.levels.editing.chart_objects import cm_to_units
from game.levels.format.charts import Chart
from game.play.event_words import name_by_id
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.charts import chart_marks
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.panel_drawing import draw_focus_ring, draw_outline
from game.ui.battle.planning.digit_endpoints import DigitEndpoint, digit_endpoints
from game.ui.battle.state.ruler import EndpointPicker
from game.ui.kit.widgets import CustomControl, Widget
from game.ui.level_editor import chart_view, ship_markers
from game.ui.level_editor.chart_view import ChartViewport, WindRose, rose_layout
from game.ui.pages.level_chart import chart_fonts_for
from game.ui.umpire.state import EndMoveAt, SelectShip, UmpireState

ENDPOINT_RADIUS: Final = 11
"""Radius of an endpoint control, in units."""
_DOT_GAP: Final = 9
"""Smallest distance between two endpoint dots, in units; of endpoints closer than this one is drawn."""
_HALF_SIZE: Final = 4
"""Units from the middle of a marker to its edge."""
_STACK_GAP: Final = 16
"""Units between the markers of objects at one position, such as a garrison in its fort."""
_HALF_OBJECT: Final = 12
"""Units from the middle of a boat within which a press hits it."""
_MIN_HULL: Final = 26
"""Smallest size of a hull's control, in units."""


# ------------------------------------------------------------------------- boats, works and troops


class MarkerShape(Enum):
    """Shapes of markers; works are part of the printed chart."""

    DISC = auto()
    SQUARE = auto()
    PRINTED = auto()


@dataclass(frozen=True, slots=True)
class UmpireObject:
    """A boat, works or troops: id, position in cm, side number, marker, whether its book keeps a record of
    it, and how many objects before it share its position."""

    id: str
    position: Point
    side: int
    shape: MarkerShape
    has_record: bool
    stack_index: int = 0


def umpire_objects(state: UmpireState) -> tuple[UmpireObject, ...]:
    """Return all boats, works and troops on the table, except boats made fast to a ship."""
    with state.battle.table.as_current():
        seen = state.battle.book.company([side.id for side in state.battle.level.sides])
        boats = [boat for boat in seen.boats if not (boat.gone_how or boat.made_fast_to)]
        reports = [
            *(_umpire_object(state, boat, MarkerShape.DISC) for boat in boats),
            *(_umpire_object(state, works, MarkerShape.PRINTED) for works in seen.works),
            *(_umpire_object(state, party, MarkerShape.SQUARE) for party in seen.troops),
        ]
    places = [thing.position for thing in reports]
    return tuple(replace(t, stack_index=places[:n].count(t.position)) for n, t in enumerate(reports))


def _umpire_object(
    state: UmpireState, seen: VisibleBoat | VisibleWorks | VisibleTroops, marker: MarkerShape
) -> UmpireObject:
    """Return one object. Call it while the battle's table is active."""
    recorded = state.hud.book_ui.tab_label(state.hud, seen.id) is not None
    return UmpireObject(seen.id, (seen.x / CM, seen.y / CM), seen.side % 4, marker, recorded)


def object_rect(
    style: UiStyle, viewport: ChartViewport, chart_object: UmpireObject, half_size: float = _HALF_SIZE
) -> pygame.Rect:
    """Return the square around an object's marker in px; `half_size` is half its width in units."""
    box = pygame.Rect(0, 0, 2 * style.px(half_size), 2 * style.px(half_size))
    x, y = viewport.to_px(*chart_object.position)
    box.center = round(x) + chart_object.stack_index * style.px(_STACK_GAP), round(y)
    return box


def draw_objects(
    c: Canvas, viewport: ChartViewport, objects: tuple[UmpireObject, ...], opened_record: str
) -> None:
    """Draw boats as discs and troops as squares in the colour of their side; ring the one whose record is
    open."""
    size = c.px(_HALF_SIZE)
    for thing in objects:
        box, colour = object_rect(c.style, viewport, thing), c.style.side_colours(thing.side).paper
        at = box.center
        if thing.id == opened_record:
            pygame.draw.aacircle(c.surface, palette.FOCUS, at, 2 * size, max(1, c.px(2)))
        if thing.shape is MarkerShape.DISC:
            pygame.draw.aacircle(c.surface, colour, at, size)
            pygame.draw.aacircle(c.surface, palette.INK_1, at, size, 1)
        elif thing.shape is MarkerShape.SQUARE:
            c.surface.fill(colour, box)
            pygame.draw.rect(c.surface, palette.INK_1, box, 1)


# ------------------------------------------------------------------------------------ the controls


def chart_widgets(state: UmpireState) -> Iterator[Widget]:
    """Yield the controls: endpoints first, then ships, then boats and troops on top."""
    style, viewport, endpoints = state.context.style, state.viewport, state.endpoints
    if endpoints is not None:
        for end, rect in digit_endpoint_rects(style, viewport, endpoints):
            yield CustomControl(f"end-{end.digit}", rect, _draw_endpoint, action=EndMoveAt(*end.place))
    with state.battle.table.as_current():
        ships = state.hud.ships
    for hull in state.hulls:
        box = ship_markers.hull_rect(hull, viewport)
        least = style.px(_MIN_HULL)
        rect = box.inflate(max(0, least - box.w), max(0, least - box.h)).clip(viewport.area)
        if rect.w and rect.h:
            ship = ships[hull.number].id
            yield CustomControl(f"chart-{ship}", rect, draw_hover, is_bare=True, action=SelectShip(ship))
    for thing in umpire_objects(state):
        rect = object_rect(style, viewport, thing, _HALF_OBJECT).clip(viewport.area)
        if thing.has_record and rect.w and rect.h:
            yield CustomControl(
                f"chart-{thing.id}", rect, draw_hover, is_bare=True, action=SelectShip(thing.id)
            )


def _draw_endpoint(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    fill = palette.FOCUS if interaction.is_hovered or interaction.is_focused else palette.PAPER_0
    pygame.draw.aacircle(c.surface, fill, rect.center, c.px(ENDPOINT_RADIUS - 4))
    pygame.draw.aacircle(c.surface, palette.INK_1, rect.center, c.px(ENDPOINT_RADIUS - 4), c.px(2))
    if interaction.is_focused:
        draw_focus_ring(c, rect)


def draw_hover(c: Canvas, rect: pygame.Rect, interaction: InteractionState) -> None:
    """Draw an outline while the control is hovered, and the focus ring while it is focused."""
    if interaction.is_hovered:
        draw_outline(c, rect, palette.OCHRE, 2)
    if interaction.is_focused:
        draw_focus_ring(c, rect)


# ------------------------------------------------------------------------------------- the picture


def draw_chart(c: Canvas, state: UmpireState) -> None:
    """Draw the chart in its ruler and everything on it."""
    lay, level = state.layout(), state.battle.level
    viewport = state.viewport
    panel_drawing.draw_shadow(c, lay.chart_with_ruler)
    clip = c.surface.get_clip()
    c.surface.set_clip(lay.chart_area)
    held = state.chart_press is not None and state.chart_press[0] != state.chart_press[1]
    state.chart_background.draw(c, viewport, level, state.context.run_seconds, is_dragging=held)
    hulls = state.hulls
    boxes = [ship_markers.hull_rect(hull, viewport) for hull in hulls]
    rose = rose_layout(c.style, viewport, boxes)
    _draw_wind_rose(c, state, rose)
    endpoints = state.endpoints
    if endpoints is not None:
        _draw_endpoints(c, state, endpoints)
    draw_objects(c, viewport, umpire_objects(state), state.shown_ship)
    _draw_moved_lines(c, state)
    with state.battle.table.as_current():
        numbers = {ship.id: n for n, ship in enumerate(state.hud.ships)}
    shown = numbers.get(state.shown_ship)
    ship_markers.draw_hulls(c, viewport, hulls, [] if shown is None else [shown])
    taken = [rose.rect, *(object_rect(c.style, viewport, thing) for thing in umpire_objects(state))]
    words_rect = _draw_marked_point(c, state)
    taken += [words_rect] if words_rect is not None else []
    taken += (
        [] if endpoints is None else [disc for _, disc in digit_endpoint_rects(c.style, viewport, endpoints)]
    )
    mine = [hull for hull in hulls if hull.number == numbers.get(state.shown_ship)]
    if endpoints is not None:
        hulls = tuple(hull for hull in hulls if hull not in mine)
        others = [ship_markers.hull_rect(hull, viewport) for hull in hulls]
        taken += _draw_active_name(c, viewport, mine, endpoints, [*taken, *others])
    ship_markers.draw_hull_names(c, viewport, hulls, taken)
    c.surface.set_clip(clip)
    chart_view.draw_ruler(c, lay.chart_with_ruler, viewport, level.chart, state.marked_point)


def _draw_wind_rose(c: Canvas, state: UmpireState, rose: WindRose) -> None:
    with state.battle.table.as_current():
        weather = state.battle.book.weather()
    small = letters.font_for(letters.TextRole(letters.FELL_FACE, 18), c.style)
    spot = (rose.x, rose.y, rose.radius)
    plain, north = chart_fonts_for(c.style).plain, state.battle.level.chart.north
    chart_marks.draw_rose(c.surface, spot, weather.blows_from / 100, small, plain, north)


def _draw_endpoints(c: Canvas, state: UmpireState, endpoints: EndpointPicker) -> None:
    viewport, apart = state.viewport, max(1, c.px(_DOT_GAP))
    drawn: set[tuple[int, int]] = set()
    for place in endpoints.places:
        x, y = viewport.to_px(*place)
        cell = (round(x) // apart, round(y) // apart)
        if cell not in drawn and viewport.area.collidepoint(x, y):
            drawn.add(cell)
            pygame.draw.circle(c.surface, palette.TEAL, (x, y), max(2, c.px(2)))
    start, end = viewport.to_px(*endpoints.start), viewport.to_px(*endpoints.end)
    pygame.draw.aaline(c.surface, palette.INK_1, start, end)
    pygame.draw.aacircle(c.surface, palette.FOCUS, end, c.px(9))
    pygame.draw.aacircle(c.surface, palette.INK_1, end, c.px(9), c.px(2))


def digit_endpoint_rects(
    style: UiStyle, viewport: ChartViewport, endpoints: EndpointPicker
) -> list[tuple[DigitEndpoint, pygame.Rect]]:
    """Return the endpoints that have a digit and are in view, with their squares in px."""
    found = []
    for end in digit_endpoints(endpoints.start, tuple(endpoints.places), endpoints.start_heading):
        rect = pygame.Rect(0, 0, *[2 * style.px(ENDPOINT_RADIUS)] * 2)
        rect.center = round(viewport.to_px(*end.place)[0]), round(viewport.to_px(*end.place)[1])
        if viewport.area.contains(rect):
            found.append((end, rect))
    return found


def _draw_active_name(
    c: Canvas,
    viewport: ChartViewport,
    mine: Sequence[ship_markers.ChartHull],
    endpoints: EndpointPicker,
    taken: list[pygame.Rect],
) -> list[pygame.Rect]:
    """Draw the name of the moving ship where it covers fewest of `taken` and of the endpoints; return what
    she and her name cover, in px."""
    ends = [viewport.to_px(*place) for place in endpoints.places]
    found: list[pygame.Rect] = []
    for hull in mine:
        spots = [
            spot for spot in ship_markers.name_positions(c, viewport, hull) if viewport.area.contains(spot)
        ]
        if spots:
            spot = min(
                spots, key=lambda r: (len(r.collidelistall(taken)), sum(r.collidepoint(end) for end in ends))
            )
            ship_markers.draw_name_in(c, hull, spot)
            found += [spot, ship_markers.hull_rect(hull, viewport)]
    return found


def _draw_moved_lines(c: Canvas, state: UmpireState) -> None:
    with state.battle.table.as_current():
        ships = {ship.id: ship for ship in state.hud.remaining_ships}
    for name, before in state.ships_to_move.items():
        if name in ships:
            now = ships[name].x / CM, ships[name].y / CM
            ends = state.viewport.to_px(*before), state.viewport.to_px(*now)
            pygame.draw.line(c.surface, palette.TEAL, *ends, max(1, c.px(2)))


def _draw_marked_point(c: Canvas, state: UmpireState) -> pygame.Rect | None:
    if state.marked_point is None:
        return None
    viewport, chart = state.viewport, state.battle.level.chart
    x, y = viewport.to_px(*state.marked_point)
    arm = c.px(8)
    pygame.draw.line(c.surface, palette.WAX, (x - arm, y), (x + arm, y), max(1, c.px(2)))
    pygame.draw.line(c.surface, palette.WAX, (x, y - arm), (x, y + arm), max(1, c.px(2)))
    words = cm_position_text(chart, state.marked_point)
    words = f"{words}, {_distance_text(state)}" if _distance_text(state) else words
    role = letters.SMALL_STRONG
    lines = letters.wrap_text(words, role, c.style, viewport.area.w - c.px(30))
    step = letters.line_height(role, c.style)
    wide = max(letters.text_width(line, role, c.style) for line in lines)
    slip = pygame.Rect(0, 0, wide + c.px(14), step * len(lines) + c.px(8))
    slip.midbottom = (viewport.area.centerx, viewport.area.bottom - c.px(6))
    with c.text_region("place", slip):
        panel_drawing.draw_block(c, slip, palette.PAPER_0, palette.INK_2, 1, 4)
        for n, line in enumerate(lines):
            at = (slip.centerx, slip.y + c.px(4) + n * step + step // 2)
            letters.draw_text(c, at, line, role, palette.INK_1, "center")
    return slip


def cm_position_text(chart: Chart, cm: Point) -> str:
    """Return a position in cm in the measure of the chart: column and row on squares and hexes."""
    x, y = cm_to_units(chart, cm)
    if chart.unit == "square":
        return f"column {floor(x)}  row {floor(y)}"
    return chart_view.position_text(chart, (x, y))


def _distance_text(state: UmpireState) -> str:
    if state.marked_point is None:
        return ""
    thing = next((each for each in umpire_objects(state) if each.id == state.shown_ship), None)
    with state.battle.table.as_current():
        ship = state.hud.find_ship(state.shown_ship)
        if thing is not None:
            at, name = thing.position, name_by_id(state.hud.names, thing.id)
        elif ship is not None and not ship.gone_how:
            at, name = (ship.x / CM, ship.y / CM), ship.name
        else:
            return ""
        words, _ = state.hud.book_ui.ruler_words(at, state.marked_point)
    return f"{words} from {name}" if words else ""
