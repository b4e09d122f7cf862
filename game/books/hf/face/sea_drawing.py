"""What Hold Fast draws on the sea: callouts, the plot with its ghosts, where the enemy may be, the grid, gun
arcs with their inches, what a phase has revealed; and the ranges of guns. Changes nothing."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.books.hf.captain import threats
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.phase_track import turn_part_index
from game.books.hf.face.plot import PlotDraft, dodging_trims, forecasts_of, plan_hazards, possible_poses
from game.books.hf.face.questions import UMPIRE, draft_of, find_ship_card, viewer_seat
from game.books.hf.rules.arcs import max_gun_range, range_inches
from game.books.hf.rules.collision import knows_shoal
from game.books.hf.rules.plans import EMPTY, NOTHING, cell_words, is_ahead
from game.books.hf.rules.previews import plan_forecast
from game.books.hf.rules.sailing import is_into_wind
from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    PHASES,
    PORT,
    SIDES,
    STARBOARD,
    Ship,
    Shoal,
    enemies,
    fighting_ships,
    get_ship,
    has_book_option,
    is_on_table,
)
from game.books.hf.rules.sheet import Board as Table
from game.books.hf.rules.table_geometry import GRID, INCH, range_inches_between
from game.books.hf.rules.tables import rule_table
from game.captains.threats import EnemyThreats
from game.core.events import Event, PartBegan, Rolled
from game.core.table import by_id, every, get_single
from game.play.event_words import count_words, name_by_id
from game.play.rulebook import number_mark
from game.sea.polygons import Point
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.book_kit.sea import draw_corners_round, draw_waterline
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import (
    Callout,
    Sheet,
    ViewKey,
    cropped_sheet,
    draw_dashed,
    draw_label,
    fill_polygon,
    to_pixels,
    view_key,
)
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values.citations import clause_mark
from game.ui.battle.values.level_geometry import RangeBand
from game.ui.battle.values.prompts import PromptKind

GUN_WORDS: Final = {"L": "long guns", "S": "short guns", "C": "carronades"}
"""What the letters of a card stand for."""
_MOST: Final = 3


def rebuilt_faces_mark(faces: Iterable[int]) -> str:
    """Return text like ` (rebuilt)` behind what dice need to hit, unless the text of the book has it."""
    marks = {number_mark("HF-hit-1", face) for face in faces} - {""}
    return "".join(f" ({mark})" for mark in sorted(marks))


def plot_callouts(sea_view: SeaView, hud: HudState, plot: PlotDraft) -> list[Callout]:
    """Return where the plan of the ship in hand runs into the wind, off the table, aground, or on a ship that
    is there now."""
    ship = find_ship_card(plot.active_ship)
    if ship is None:
        return []
    steps = forecasts_of(ship, plot.plan)
    warned = [
        (phase, "into the wind, no way", "HF-wind-2")
        for phase, (cell, step) in enumerate(zip(plot.plan, steps, strict=True))
        if is_ahead(cell) and is_into_wind(step.pose.heading)
    ]
    for hazard in plan_hazards(ship, plot.plan, hud.prompt.seat, plot.cells):
        words = f"meets {hazard.words}" if hazard.clause == "HF-coll-1" else hazard.words
        warned.append((hazard.phase - 1, words, hazard.clause))
    warned += [
        (phase, f"no trim clears {name}", "HF-move-10") for phase, name in dodging_trims(ship, plot.plan)
    ]
    found = []
    for phase, words, clause in sorted(warned)[:_MOST]:
        pose = steps[phase].pose
        told, where = f"{PHASES[phase]}: {words}", clause_mark(hud, clause)
        lines = (told, where) if where else (told,)
        found.append(Callout(lines, palette.WAX, sea_view.pixel_at(pose.x / CM, pose.y / CM)))
    return [*found, *_enemy_callouts(sea_view, hud, plot)]


def _enemy_callouts(sea_view: SeaView, hud: HudState, plot: PlotDraft) -> list[Callout]:
    foe, seen = find_ship_card(hud.other_ship), hud.find_ship(hud.other_ship)
    if foe is None or seen is None or seen.gone_how or foe.id in plot.ships:
        return []
    places = possible_poses(foe, plot.pen_phase + 1)
    here = foe.pose
    far = max(places, key=lambda p: (abs(p.x - here.x) + abs(p.y - here.y), p.x, p.y))
    lines = (f"{foe.name} may be here", f"after phase {PHASES[plot.pen_phase]}")
    return [Callout(lines, seen.side % 4, sea_view.pixel_at(far.x / CM, far.y / CM), is_optional=True)]


def gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Show at each target of the ship in hand how many dice she throws."""
    found = []
    for name in guns.ship_draft.targets:
        seen = hud.find_ship(name)
        dice = sum(s.batteries for s in guns.declaration(guns.active_ship).shots if s.target_id == name)
        if seen is not None and dice:
            at = sea_view.pixel_at(seen.x / CM, seen.y / CM)
            lines = (f"{name_by_id(hud.names, name)}: {count_words(dice, 'die')}",)
            found.append(Callout(lines, seen.side % 4, at))
    return found


_DISC_RADIUS: Final = 9.5
_BASE_CM: Final = 6.0
"""How far round a place an enemy is shaded: half a base and a little."""
_SHADE: Final = 70
_HATCH: Final = 120


def pose_cm(pose: Pose) -> tuple[float, float]:
    """Return where it is, in cm."""
    return pose.x / CM, pose.y / CM


def draw_under_plot(
    c: Canvas, sea_view: SeaView, hud: HudState, plot: PlotDraft, stage_view: StageView
) -> None:
    """Draw below the hulls: where enemies may be, the ways of the other ships, and the way of the ship in
    hand with her ghosts."""

    def draw_outline(ship: str, pose: Pose) -> None:
        seen = hud.find_ship(ship)
        if seen is not None:
            draw_waterline(c, sea_view, seen, pose_cm(pose), pose.heading / 100, width=1.5)

    _shade_enemies(c, sea_view, hud, plot)
    for ship in plot.ships:
        record = find_ship_card(ship)
        if record is not None and ship != plot.active_ship:
            steps = plan_poses(record, plot.cells[ship])
            _draw_line(c, sea_view, _plan_points(record.pose, steps), thin=True)
            draw_outline(ship, steps[-1])
    record = find_ship_card(plot.active_ship)
    if record is None:
        return
    steps = plan_poses(record, plot.plan)
    _draw_line(c, sea_view, _plan_points(record.pose, steps), thin=False)
    for n, pose in enumerate(steps):
        if pose != ([record.pose, *steps][n]):
            draw_outline(plot.active_ship, pose)
    if steps[plot.pen_phase] != record.pose:
        _draw_ghost(c, sea_view, plot.active_ship, stage_view, steps[plot.pen_phase], " at the pen")
    if steps[-1] not in (steps[plot.pen_phase], record.pose):
        _draw_ghost(c, sea_view, plot.active_ship, stage_view, steps[-1], " at the end")


def plan_poses(ship: Ship, cells: Sequence[str]) -> list[Pose]:
    """Return how she is after each phase of a plan."""
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


def _draw_ghost(
    c: Canvas, sea_view: SeaView, ship: str, stage_view: StageView, pose: Pose, case: str
) -> None:
    x, y = pose_cm(pose)
    sea_view.draw_ghost(c, GhostShip(ship, x, y, pose.heading / 100, case), stage_view)


# ------------------------------------------------------------------------------ phase marks


def phase_numerals(plot: PlotDraft) -> list[tuple[str, Pose, int]]:
    """Return the numerals along the way of the ship in hand, one for each place: `II` or `II–IV`, with the
    last phase of it."""
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


def draw_plot_marks(c: Canvas, sea_view: SeaView, plot: PlotDraft, tag_room: TagRoom) -> None:
    """Draw a disc with its numeral at each place of the way; the pen's phase has it dark."""
    radius = max(8, round(_DISC_RADIUS * c.style.unit * min(c.style.text_scale, 1.25)))
    before, laid = -1, list[pygame.Rect]()
    for words, pose, last in phase_numerals(plot):
        at = sea_view.pixel_at(*pose_cm(pose))
        wide = letters.text_width(words, letters.SMALL_STRONG, c.style)
        pill = pygame.Rect(0, 0, max(2 * radius, wide + radius), 2 * radius)
        pill.center = at
        while pill.inflate(4, 4).collidelist(laid) >= 0:
            # Places that are too near for their numerals: the later one stands below.
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
    """Return a hatched shade round these places, as large as its `_shade_rect`. Each is for one view, and no
    view comes again: what is not shown any more is soon let go of."""
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
    box = _shade_rect(places, view, size)
    shade = _shade_surface(places, colour, view, size)
    return tuple((x + box.x, y + box.y) for x, y in pygame.mask.from_surface(shade, 1).outline(4))


INCH_CM: Final = INCH / CM
_ARC_COLOUR: Final[Colour] = (244, 214, 150)
_QUADRANTS: Final[dict[str, int]] = {FORE: 0, STARBOARD: 90, AFT: 180, PORT: 270}
_HALF: Final = 45
_EDGE_STEP: Final = 5
_ALONG: Final = (0.6, -0.6, 0.85, -0.85, 0.35, -0.35, 0.0)
"""Where on the line of an arc its inches are said, as shares of half the arc, the best first."""
_GRID: Final = 150
_BESIDE: Final = 26
"""Units from a ship to the word of what she does."""
_ASIDE: Final = 0.2
"""The same in lengths of her, where she is seen so large that more is needed."""


def draw_under_hulls(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs,
) -> None:
    """Draw below the hulls: the grid, enemy arcs, the plot or the arcs of the guns."""
    if has_book_option("grid"):
        _draw_grid(c, sea_view)
    ship = find_ship_card(hud.own_ship)
    if ruler_and_arcs.has_foe_arcs and ship is not None:
        for foe in enemies(ship):
            _draw_arcs(c, sea_view, foe, foe.pose, SIDES)
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            record = find_ship_card(plot.active_ship)
            if ruler_and_arcs.has_own_arcs and record is not None:
                lies = forecasts_of(record, plot.plan)[plot.pen_phase].pose
                _draw_arcs(c, sea_view, record, lies, SIDES, faint=True)
            draw_under_plot(c, sea_view, hud, plot, stage_view)
        case GunDraft() as guns if ruler_and_arcs.has_own_arcs:
            record = find_ship_card(guns.active_ship)
            if record is not None:
                _draw_arcs(c, sea_view, record, record.pose, guns.sides_and_arcs_bearing() or SIDES)


def _draw_grid(c: Canvas, sea_view: SeaView) -> None:
    """Draw a dot at each point of the grid (HF-scale-2)."""
    sheet, at = _grid_sheet(
        get_single(Table).width, get_single(Table).height, view_key(sea_view), c.surface.get_size()
    )
    c.surface.blit(sheet, at)


def grid_points_cm(width: int, height: int) -> list[tuple[float, float]]:
    """Return the points of the grid on a table of that size, in cm (HF-scale-2)."""
    across, down = range(0, width + 1, GRID), range(0, height + 1, GRID)
    return [(x / CM, y / CM) for x in across for y in down]


@lru_cache(maxsize=2)
def _grid_sheet(width: int, height: int, view: ViewKey, size: tuple[int, int]) -> Sheet:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x, y in to_pixels(grid_points_cm(width, height), view):
        pygame.draw.circle(sheet, (*palette.CREAM, _GRID), (round(x), round(y)), 2.5)
    return cropped_sheet(sheet)


def arc_range_inches(ship: Ship, arc: str) -> int:
    """Return how many inches the guns of an arc carry; chasers come from either side."""
    kinds = [*ship.port, *ship.starboard] if arc in (FORE, AFT) else ship.guns_of(arc)
    return max((len(rule_table("guns")[kind[0]]["needs"]) - 1 for kind in kinds), default=0)


def _draw_arcs(
    c: Canvas, sea_view: SeaView, ship: Ship, pose: Pose, sides: Sequence[str], *, faint: bool = False
) -> None:
    """Draw each arc as a wash, with a line at every inch that the guns carry; a `faint` one has the last line
    alone."""
    view, grid = view_key(sea_view), has_book_option("grid")
    x, y, heading = pose.x / CM, pose.y / CM, pose.heading / 100
    for side in sides:
        middle = heading + _QUADRANTS[side]
        inches = arc_range_inches(ship, side)
        if not inches:
            continue
        edge = to_pixels(_arc_edge(x, y, middle, inches, grid), view)
        fill_polygon(c.surface, [to_pixels([(x, y)], view)[0], *edge], (*_ARC_COLOUR, 16 if faint else 34))
        for inch in range(inches if faint else 1, inches + 1):
            line = to_pixels(_arc_edge(x, y, middle, inch, grid), view)
            pygame.draw.aalines(c.surface, _ARC_COLOUR, False, line)


def _arc_edge(x: float, y: float, middle: float, inches: int, grid: bool) -> list[tuple[float, float]]:
    """Return the line of an arc this many inches off, in cm; on the `grid`, where points are counted, it goes
    half way between the last point that counts and the next."""
    turns = [radians(middle + off) for off in range(-_HALF, _HALF + 1, _EDGE_STEP)]
    return [_place_towards(x, y, turn, inches, grid) for turn in turns]


def _place_towards(x: float, y: float, turn: float, inches: float, grid: bool) -> tuple[float, float]:
    """Return the place this many inches off in that direction, in cm (HF-range-2, HF-scale-2)."""
    far = inches * INCH_CM
    if grid:
        far = (inches + 0.5) * GRID / CM / max(abs(sin(turn)), abs(cos(turn)))
    return x + far * sin(turn), y - far * cos(turn)


def draw_marks(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: list[StageShip], tag_room: TagRoom
) -> list[Callout]:
    """Return the numerals of the plot, the corners round each target, and the tags of the question."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            draw_plot_marks(c, sea_view, plot, tag_room)
            return plot_callouts(sea_view, hud, plot)
        case GunDraft() as guns:
            draw_corners_round(c, sea_view, guns.targets_of_draft(), stage_ships)
            return gun_callouts(sea_view, hud, guns)
        case None:
            return []


def draw_labels(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
) -> None:
    """Draw the inches of the arcs, and what each ship was seen to do this phase."""
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if ruler_and_arcs.has_own_arcs:
            ship = find_ship_card(guns.active_ship)
            if ship is not None:
                _draw_inches(c, sea_view, tag_room, ship, guns.sides_and_arcs_bearing())
        case None if hud.prompt.kind != PromptKind.OVER and is_phase_before_dice(hud.battle.events):
            _draw_deeds(c, sea_view, tag_room)


def is_phase_before_dice(events: Sequence[Event]) -> bool:
    """Return whether one of the five phases is on and no dice have been thrown in it yet: from then on the
    sea about the ships belongs to guns and hulls, and words would be on both."""
    for event in reversed(events):
        if isinstance(event, Rolled):
            return False
        if isinstance(event, PartBegan):
            return 1 <= turn_part_index(events) <= len(PHASES)
    return False


def _draw_inches(c: Canvas, sea_view: SeaView, tag_room: TagRoom, ship: Ship, sides: tuple[str, ...]) -> None:
    """Draw `1 in`, `2 in`, each once, on the first arc that reaches so far, at the first place on its line
    that is in sight and under no tag; on the grid `1 point`, `2 points`."""
    grid, labelled = has_book_option("grid"), set[int]()
    x, y = ship.pose.x / CM, ship.pose.y / CM
    for side in sides:
        middle = ship.pose.heading / 100 + _QUADRANTS[side]
        for inch in range(1, arc_range_inches(ship, side) + 1):
            if inch in labelled:
                continue
            words = count_words(inch, "point") if grid else f"{inch} in"
            taken = len(tag_room.occupied)
            for aside in _ALONG:
                turn = radians(middle + _HALF * aside)
                draw_label(
                    c, sea_view.pixel_at(*_place_towards(x, y, turn, inch - 0.12, grid)), (words,), tag_room
                )
                if len(tag_room.occupied) > taken:
                    labelled.add(inch)
                    break


def _draw_deeds(c: Canvas, sea_view: SeaView, tag_room: TagRoom) -> None:
    """Draw what was revealed for this phase beside each ship: `an inch ahead`, `turn to port`; in a crowd
    beside those that are named."""
    high = letters.line_height(letters.SMALL, c.style)
    for ship in every(Ship):
        revealed = ship.doing not in ("", NOTHING)
        words = cell_words(ship.doing, has_book_option("grid")) if revealed else ""
        at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
        if is_on_table(ship) and words and tag_room.may_caption(ship.id) and tag_room.area.collidepoint(at):
            size = (letters.text_width(words, letters.SMALL_STRONG, c.style) + c.px(4), high)
            gap = max(c.px(_BESIDE), round(_ASIDE * ship.length / CM * sea_view.camera.px_per_cm))
            draw_label(c, tag_room.take_place(size, at, gap).topleft, (words,))


def range_words(length_cm: float) -> tuple[str, str]:
    """Return the length in inches, and what the guns need there; on the grid its points, as they are counted
    along a row."""
    if has_book_option("grid"):
        return ruler_words((0.0, 0.0), (length_cm, 0.0))
    inches = length_cm / INCH_CM
    return f"{inches:.1f} in", _needs_words(max(1, -int(-inches // 1)))


def ruler_words(start_cm: tuple[float, float], end_cm: tuple[float, float]) -> tuple[str, str]:
    """Return what is said of a ruler between two places in cm; on the grid the points that a measure from one
    to the other counts (HF-scale-2), which depend on its direction."""
    if not has_book_option("grid"):
        return range_words(hypot(end_cm[0] - start_cm[0], end_cm[1] - start_cm[1]))
    a, b = (Pose(round(x * CM), round(y * CM), 0) for x, y in (start_cm, end_cm))
    points = range_inches_between(a, b, uses_grid=True)
    return count_words(points, "point"), _needs_words(points)


def _needs_words(band: int) -> str:
    """Return what each kind of battery needs this many inches or points off."""
    charts = {words: rule_table("guns")[kind]["needs"] for kind, words in GUN_WORDS.items()}
    needs = {words: chart[band] for words, chart in charts.items() if band < len(chart)}
    told = ", ".join(f"{words} {face}+" for words, face in needs.items())
    return told + rebuilt_faces_mark(needs.values()) if needs else "Out of range"


def known_shoal_indices(hud: HudState) -> tuple[int, ...]:
    """Return the numbers of the shoals on the chart of the viewer (HF-adv-shoal)."""
    seat = viewer_seat(hud)
    found = enumerate(every(Shoal))
    return tuple(n for n, shoal in found if seat == UMPIRE or knows_shoal(seat, shoal))


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return each arc out to every inch that its guns carry."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    grid, found = has_book_option("grid"), []
    for side in (PORT, STARBOARD, FORE, AFT):
        for inch in range(arc_range_inches(sheet, side), 0, -1):
            rim = _arc_edge(*position_cm, heading_deg + _QUADRANTS[side], inch, grid)
            words = f"{inch} in" if side == PORT else ""
            found.append(RangeBand(inch - 1, ((position_cm, *rim),), words, rim[len(rim) * 3 // 4]))
    return tuple(sorted(found, key=lambda one: -one.band))


def enemies_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that the longest guns of the book reach from that ship of the side ('': any), each
    once, by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (foe.id for s in own for foe in enemies(s) if range_inches(s, foe) <= max_gun_range())
    return tuple(dict.fromkeys(near))


def threatened_place(hud: HudState) -> tuple[str, tuple[Pose, ...]] | None:
    """Return the ship in hand with where her plan brings her after each phase."""
    draft = draft_of(hud).answer_draft
    name = draft.active_ship if isinstance(draft, PlotDraft) else hud.ship_in_hand()
    ship = find_ship_card(name)
    if ship is None:
        return None
    plan = draft.plan if isinstance(draft, PlotDraft) else EMPTY
    return ship.id, tuple(step.pose for step in plan_forecast(ship, tuple(plan)))


def threats_to(place: tuple[str, tuple[Pose, ...]]) -> tuple[EnemyThreats, ...]:
    """Return what enemies could do to her on the way."""
    ship, track = place
    return threats.threats_to(get_ship(ship), track)
