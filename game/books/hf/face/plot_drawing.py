"""What a plot draws on the sea: the way of every own ship phase by phase with its ghosts, and where
an enemy may be by the phase of the pen. Changes nothing."""

from collections.abc import Sequence
from functools import lru_cache
from math import hypot
from typing import Final

import pygame

from game.books.hf.face.plot import PlotDraft, forecasts_of, possible_poses
from game.books.hf.face.questions import find_ship_card
from game.books.hf.rules.sheet import PHASES, Ship, enemies
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.stage_view import StageView, px_per_metre_for
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import ViewKey, draw_dashed, to_pixels, view_key
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState

_DISC_RADIUS: Final = 9.5
_BASE_CM: Final = 6.0
"""How far round a place an enemy is shaded: half a base and a little."""
_SHADE: Final = 70
_HATCH: Final = 120


def pose_cm(pose: Pose) -> tuple[float, float]:
    """Return where it is, in cm."""
    return pose.x / CM, pose.y / CM


def draw_under_hulls(
    c: Canvas, sea_view: SeaView, hud: HudState, plot: PlotDraft, stage_view: StageView
) -> None:
    """Draw below the hulls: where enemies may be, the ways of the other ships, and the way of the
    ship in hand with her ghosts."""
    _shade_enemies(c, sea_view, hud, plot)
    for ship in plot.ships:
        record = find_ship_card(ship)
        if record is not None and ship != plot.active_ship:
            steps = plan_poses(record, plot.cells[ship])
            _draw_line(c, sea_view, _plan_points(record.pose, steps), thin=True)
            _draw_outline(c, sea_view, hud, ship, steps[-1])
    record = find_ship_card(plot.active_ship)
    if record is None:
        return
    steps = plan_poses(record, plot.plan)
    _draw_line(c, sea_view, _plan_points(record.pose, steps), thin=False)
    for n, pose in enumerate(steps):
        if pose != ([record.pose, *steps][n]):
            _draw_outline(c, sea_view, hud, plot.active_ship, pose)
    if steps[plot.pen_phase] != record.pose:
        _draw_ghost(c, sea_view, plot.active_ship, stage_view, steps[plot.pen_phase], " at the pen")
    if steps[-1] not in (steps[plot.pen_phase], record.pose):
        _draw_ghost(c, sea_view, plot.active_ship, stage_view, steps[-1], " at the end")


def plan_poses(ship: Ship, cells: Sequence[str]) -> list[Pose]:
    """Return how she lies after each phase of a plan."""
    return [step.pose for step in forecasts_of(ship, cells)]


def _plan_points(start: Pose, steps: Sequence[Pose]) -> list[tuple[float, float]]:
    """Return the places of a plan in cm, where she is now first, each once."""
    found = [pose_cm(start)]
    for pose in steps:
        if pose_cm(pose) != found[-1]:
            found.append(pose_cm(pose))
    return found


def _draw_line(c: Canvas, sea_view: SeaView, way: Sequence[tuple[float, float]], *, thin: bool) -> None:
    """Draw the way in cream; dashed for a ship that is not in hand."""
    points = [sea_view.pixel_at(x, y) for x, y in way]
    if len(points) < 2:
        return
    if thin:
        draw_dashed(c.surface, palette.CREAM, points, c.px(5), c.px(5), max(1, c.px(1.5)))
        return
    draw_dashed(c.surface, palette.SHADOW, points, 1, 0, max(3, c.px(5)))
    draw_dashed(c.surface, palette.CREAM, points, 1, 0, max(2, c.px(2.5)))


def _draw_outline(c: Canvas, sea_view: SeaView, hud: HudState, ship: str, pose: Pose) -> None:
    """Draw a dashed waterline where she will lie."""
    seen = hud.find_ship(ship)
    if seen is None:
        return
    px, py = sea_view.pixel_at(*pose_cm(pose))
    heading = round(pose.heading / 100)
    metre = px_per_metre_for(seen.kind, seen.length / CM, sea_view.camera)
    ring = sea_marks.ring_outline(seen.kind, heading, metre, 2.6)
    points = [(px + dx, py + dy) for dx, dy in ring]
    draw_dashed(c.surface, palette.CREAM, points, 6, 4, max(1, c.px(1.5)))


def _draw_ghost(
    c: Canvas, sea_view: SeaView, ship: str, stage_view: StageView, pose: Pose, case: str
) -> None:
    """Draw her pale hull there."""
    x, y = pose_cm(pose)
    sea_view.draw_ghost(c, GhostShip(ship, x, y, pose.heading / 100, case), stage_view)


# ------------------------------------------------------------------------------ phase marks


def phase_numerals(plot: PlotDraft) -> list[tuple[str, Pose, int]]:
    """Return the numerals along the way of the ship in hand, one for each place: `II` or `II–IV`,
    with the last phase of it."""
    record = find_ship_card(plot.active_ship)
    if record is None:
        return []
    steps = plan_poses(record, plot.plan)
    found: list[tuple[str, Pose, int]] = []
    first = 0
    for n, pose in enumerate(steps):
        if n + 1 < len(steps) and pose_cm(steps[n + 1]) == pose_cm(pose):
            continue
        if found or pose_cm(pose) != pose_cm(record.pose):
            words = PHASES[n] if first == n else f"{PHASES[first]}–{PHASES[n]}"
            found.append((words, pose, n))
        first = n + 1
    return found


def draw_marks(c: Canvas, sea_view: SeaView, plot: PlotDraft, tag_room: TagRoom) -> None:
    """Draw a disc with its numeral at each place of the way; the pen's phase has it dark."""
    radius = max(8, round(_DISC_RADIUS * c.style.unit * min(c.style.text_scale, 1.25)))
    before, laid = -1, list[pygame.Rect]()
    for words, pose, last in phase_numerals(plot):
        at = sea_view.pixel_at(*pose_cm(pose))
        wide = letters.text_width(words, letters.SMALL_STRONG, c.style)
        pill = pygame.Rect(0, 0, max(2 * radius, wide + radius), 2 * radius)
        pill.center = at
        while pill.inflate(4, 4).collidelist(laid) >= 0:
            # Places that lie too near for their numerals: the later one stands below.
            pill.y += 2 * radius + 5
        laid.append(pill.copy())
        pen = before < plot.pen_phase <= last
        fill, ink = (palette.CHOSEN, palette.PAPER_0) if pen else (palette.PAPER_0, palette.INK_1)
        pygame.draw.rect(c.surface, palette.WAX, pill.inflate(4, 4), border_radius=radius + 2)
        pygame.draw.rect(c.surface, fill, pill, border_radius=radius)
        letters.draw_text(c, pill.center, words, letters.SMALL_STRONG, ink, "center")
        tag_room.occupy(pill.inflate(6, 6))
        before = last


def phase_at(sea_view: SeaView, plot: PlotDraft, pixel: tuple[int, int], radius_px: int) -> int | None:
    """Return the last phase of the mark at that pixel, None for none."""
    for _, pose, last in phase_numerals(plot):
        x, y = sea_view.pixel_at(*pose_cm(pose))
        if hypot(x - pixel[0], y - pixel[1]) <= radius_px:
            return last
    return None


# -------------------------------------------------------------------------------- the enemy


def _shade_enemies(c: Canvas, sea_view: SeaView, hud: HudState, plot: PlotDraft) -> None:
    """Draw the sea where each near enemy may be after the phase of the pen."""
    record = find_ship_card(plot.active_ship)
    if record is None:
        return
    for foe in enemies(record):
        seen = hud.find_ship(foe.id)
        if seen is None:
            continue
        places = tuple(sorted({pose_cm(pose) for pose in possible_poses(foe, plot.pen_phase + 1)}))
        colour = c.style.side_colours(seen.side % 4).sea
        view, size = view_key(sea_view), c.surface.get_size()
        c.surface.blit(_shade_surface(places, colour, view, size), _shade_rect(places, view, size))
        edge = _shade_outline(places, colour, view, size)
        if len(edge) > 2:
            draw_dashed(c.surface, colour, edge, c.px(6), c.px(5), max(1, c.px(1.5)))


def _shade_radius(view: ViewKey) -> int:
    """Return the px that each place is shaded round."""
    return max(4, round(_BASE_CM * view[2]))


def _shade_rect(places: tuple[tuple[float, float], ...], view: ViewKey, size: tuple[int, int]) -> pygame.Rect:
    """Return the part of a window of `size` px in which the shade round these places is."""
    radius, spots = _shade_radius(view) + 1, to_pixels(places, view)
    boxes = [pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)
             for x, y in spots]  # fmt: skip
    return boxes[0].unionall(boxes[1:]).clip((0, 0), size) if boxes else pygame.Rect(0, 0, 0, 0)


@cached_pictures(megabytes=8)
def _shade_surface(
    places: tuple[tuple[float, float], ...], colour: Colour, view: ViewKey, size: tuple[int, int]
) -> pygame.Surface:
    """Return a hatched shade round these places, as large as its `_shade_rect`. Each is for one
    view, and no view comes again: what is not shown any more is soon let go of."""
    box = _shade_rect(places, view, size)
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    for x, y in to_pixels(places, view):
        at = round(x) - box.x, round(y) - box.y
        pygame.draw.circle(sheet, (*colour, _SHADE), at, _shade_radius(view))
    mask = pygame.mask.from_surface(sheet, 1)
    shade = sheet.get_bounding_rect()
    lines = pygame.Surface(box.size, pygame.SRCALPHA)
    for x in range(shade.x - shade.h, shade.right, 11):
        start, end = (x, shade.bottom), (x + shade.h, shade.top)
        pygame.draw.line(lines, (*colour, _HATCH), start, end)
    lines.blit(mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0)), (0, 0),
               special_flags=pygame.BLEND_RGBA_MIN)  # fmt: skip
    sheet.blit(lines, (0, 0))
    return sheet


@lru_cache(maxsize=24)
def _shade_outline(
    places: tuple[tuple[float, float], ...], colour: Colour, view: ViewKey, size: tuple[int, int]
) -> tuple[tuple[int, int], ...]:
    """Return the outer edge of that shade, in px of the window."""
    box = _shade_rect(places, view, size)
    shade = _shade_surface(places, colour, view, size)
    return tuple((x + box.x, y + box.y) for x, y in pygame.mask.from_surface(shade, 1).outline(4))
