"""What enemies could do next to the ship in hand, as the sea shows it: where each of them can be after her
next move, and a label at her with the worst first; and the words by which a proposal warns. Reads the HUD,
changes nothing; called inside the table of the battle."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.captains.threats import EnemyThreats, Outline, worst_warning
from game.play.event_words import name_by_id
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.sea.sea_marks import Callout, ViewKey, to_pixels, view_key
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState

_SHADE: Final = 44
_HATCH: Final = 96
"""How opaque, of 255, the shade is over water that an enemy can reach, and the lines across it."""
_HATCH_STEP: Final = 13.0
"""Units from one of these lines to the next."""
_DASHES: Final = (9.0, 6.0)
"""Units of the line round it: dashes and gaps."""
_HARMLESS: Final = "cannot harm you next"
Edge = tuple[Point, Point]


def draw_reach(c: Canvas, sea_view: SeaView, hud: HudState, hovered: str = "") -> None:
    """Draw where each enemy in sight can be after her next move: lines across the water, and a dashed one
    round it. Draw hers alone whose control is under the pointer or in focus (`hovered`)."""
    style, view = c.style, view_key(sea_view)
    named = [one for one in hud.enemy_threats if hovered == f"ship-{one.enemy}"]
    for one in named or hud.enemy_threats:
        ship = hud.find_ship(one.enemy)
        if ship is not None and one.reach:
            ink = style.side_colours(ship.side % 4).sea
            if sea_view.camera.is_gliding:  # a picture of each frame on the way would cost more than it shows
                _draw_border(c.surface, one.reach, view, (0, 0), ink, style.unit)
            else:
                sheet, at = _reach_sheet(one.reach, view, c.surface.get_size(), ink, style.unit)
                c.surface.blit(sheet, at)


@lru_cache(maxsize=12)
def _reach_sheet(
    reach: tuple[Outline, ...], view: ViewKey, size: tuple[int, int], ink: palette.Colour, unit: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the picture of what an enemy can reach, and where it is; kept while the camera stands still."""
    rings = [to_pixels(outline, view) for outline in reach]
    xs, ys = [x for ring in rings for x, _ in ring], [y for ring in rings for _, y in ring]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inflate(8, 8)
    box = box.clip(pygame.Rect((0, 0), size))
    sheet, shade = pygame.Surface(box.size, pygame.SRCALPHA), pygame.Surface(box.size, pygame.SRCALPHA)
    sheet.fill((*palette.SHADOW, _SHADE))
    step = max(4, round(_HATCH_STEP * unit))
    for x in range(-box.h - (box.x + box.y) % step, box.w, step):
        pygame.draw.line(sheet, (*ink, _HATCH), (x, box.h), (x + box.h, 0), max(1, round(unit)))
    for ring in rings:
        pygame.draw.polygon(shade, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in ring])
    sheet.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    _draw_border(sheet, reach, view, box.topleft, ink, unit)
    return sheet, box.topleft


def _draw_border(
    on: pygame.Surface,
    reach: tuple[Outline, ...],
    view: ViewKey,
    corner: tuple[int, int],
    ink: palette.Colour,
    unit: float,
) -> None:
    """Draw the dashed line round all parts of a reach on a picture whose corner is there."""
    for edge in border_edges(reach):
        line = [(x - corner[0], y - corner[1]) for x, y in to_pixels(edge, view)]
        _draw_dashed_edge(on, line, ink, unit)


@lru_cache(maxsize=32)
def border_edges(reach: tuple[Outline, ...]) -> list[Edge]:
    """Return the edges of outlines that no two of them share: the line round all of them together."""
    edges = [pair for ring in reach for pair in zip(ring, (*ring[1:], *ring[:1]), strict=True)]
    seen = Counter(_edge_key(edge) for edge in edges)
    return [edge for edge in edges if seen[_edge_key(edge)] == 1]


def _edge_key(edge: Edge) -> tuple[tuple[int, int], ...]:
    """Return an edge in hundredths of a cm, whichever way it is gone."""
    return tuple(sorted((round(100 * x), round(100 * y)) for x, y in edge))


def _draw_dashed_edge(sheet: pygame.Surface, line: Sequence[Point], ink: palette.Colour, unit: float) -> None:
    start, way = pygame.Vector2(line[0]), pygame.Vector2(line[1]) - pygame.Vector2(line[0])
    length, (on, off) = way.length(), (unit * part for part in _DASHES)
    dashes = max(1, round((length + off) / (on + off)))
    for n in range(dashes):
        near, far = start + way * ((n + 0.2) / dashes), start + way * ((n + 0.8) / dashes)
        for colour, wide in ((palette.SHADOW, 3.5), (palette.CREAM, 2.5), (ink, 1.5)):
            pygame.draw.line(sheet, colour, near, far, max(1, round(wide * unit)))


def threat_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return a label at each enemy in sight: what she could do next to the ship in hand, worst first."""
    found = []
    for one in hud.enemy_threats:
        ship = hud.find_ship(one.enemy)
        if ship is not None:
            at = sea_view.pixel_at(ship.x / CM, ship.y / CM)
            found.append(Callout(threat_lines(one, ship.name), ship.side % 4, at, not one.threats))
    return found


def threat_lines(one: EnemyThreats, name: str) -> tuple[str, ...]:
    """Return the lines of a label: ``Neptuno can rake your stern, 3.0 hits``, and what else she could do."""
    first, *others = [threat.words for threat in one.threats] or [_HARMLESS]
    return (f"{name} {first}", *others)


def warning_words(hud: HudState) -> str:
    """Return the worst rake or boarding that may answer the course as drawn: ``Neptuno can rake you next``;
    '' for none, and while no course is drawn."""
    if not (hud.prompt.needs_answer and hud.book_ui.is_steering(hud)):
        return ""
    worst = worst_warning(hud.enemy_threats)
    return "" if worst is None else f"{name_by_id(hud.names, worst[0])} {worst[1].brief}"
