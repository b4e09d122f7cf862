"""What a question of Hold Fast draws on the sea: the grid if it is played on, the plot with its
ghosts and the enemy's places, gun arcs with their inches, what a phase has revealed. Changes
nothing."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.books.hf.face import callouts, plot_drawing
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.phase_track import turn_part_index
from game.books.hf.face.plan_forecasts import forecasts_of
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.question_draft import UMPIRE, draft_of, find_ship_card, viewer_seat
from game.books.hf.rules.collision import knows_shoal
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
    has_book_option,
    is_on_table,
)
from game.books.hf.rules.sheet import Board as Table
from game.books.hf.rules.table_geometry import GRID, INCH, range_inches_between
from game.books.hf.rules.tables import rule_table
from game.core.events import Event, PartBegan, Rolled
from game.core.table import every, get_single
from game.play.event_words import count_words
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout, draw_label
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.sea.translucent_shapes import (
    Sheet,
    ViewKey,
    cropped_sheet,
    fill_polygon,
    to_pixels,
    view_key,
)
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values.prompts import PromptKind

INCH_CM: Final = INCH / CM
_ARC_COLOUR: Final[Colour] = (244, 214, 150)
_QUADRANTS: Final[dict[str, int]] = {FORE: 0, STARBOARD: 90, AFT: 180, PORT: 270}
_HALF: Final = 45
_EDGE_STEP: Final = 5
_ALONG: Final = (0.6, -0.6, 0.85, -0.85, 0.35, -0.35, 0.0)
"""Where on the line of an arc its inches are told, as shares of half the arc, the best first."""
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
            plot_drawing.draw_under_hulls(c, sea_view, hud, plot, stage_view)
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
    """Return the points as a sheet."""
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
    """Draw each arc as a wash, with a line at every inch that the guns carry; a `faint` one has the
    last line alone."""
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


def arc_rim_cm(
    position_cm: tuple[float, float], heading_deg: float, side: str, inches: int, *, uses_grid: bool
) -> list[tuple[float, float]]:
    """Return the line of that arc this many inches off a ship on a heading in degrees; all in
    cm."""
    return _arc_edge(position_cm[0], position_cm[1], heading_deg + _QUADRANTS[side], inches, uses_grid)


def _arc_edge(x: float, y: float, middle: float, inches: int, grid: bool) -> list[tuple[float, float]]:
    """Return the line of an arc this many inches off, in cm; on the `grid`, where points are
    counted, it goes half way between the last point that counts and the next."""
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
    """Return the numerals of the plot, the corners round each target, and the tags of the
    question."""
    match draft_of(hud).answer_draft:
        case PlotDraft() as plot:
            plot_drawing.draw_marks(c, sea_view, plot, tag_room)
            return callouts.plot_callouts(sea_view, hud, plot)
        case GunDraft() as guns:
            aimed = guns.targets_of_draft()
            for stage_ship in stage_ships:
                if stage_ship.actor.ship in aimed:
                    sea_marks.draw_target_corners(c, sea_marks.hull_rect(sea_view, stage_ship))
            return callouts.gun_callouts(sea_view, hud, guns)
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
    """Return whether one of the five phases is on and no dice have been thrown in it yet: from then
    on the sea about the ships belongs to guns and hulls, and words would be on both."""
    for event in reversed(events):
        if isinstance(event, Rolled):
            return False
        if isinstance(event, PartBegan):
            return 1 <= turn_part_index(events) <= len(PHASES)
    return False


def _draw_inches(c: Canvas, sea_view: SeaView, tag_room: TagRoom, ship: Ship, sides: tuple[str, ...]) -> None:
    """Draw `1 in`, `2 in`, each once, on the first arc that reaches so far, at the first place on
    its line that is in sight and under no tag; on the grid `1 point`, `2 points`."""
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
    """What was revealed for this phase, beside each ship: `an inch ahead`, `turn to port`; in a
    crowd beside those that are named."""
    high = letters.line_height(letters.SMALL, c.style)
    for ship in every(Ship):
        words = callouts.revealed_order_words(ship.doing)
        at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
        if is_on_table(ship) and words and tag_room.may_caption(ship.id) and tag_room.area.collidepoint(at):
            size = (letters.text_width(words, letters.SMALL_STRONG, c.style) + c.px(4), high)
            gap = max(c.px(_BESIDE), round(_ASIDE * ship.length / CM * sea_view.camera.px_per_cm))
            draw_label(c, tag_room.take_place(size, at, gap).topleft, (words,))


def range_words(length_cm: float) -> tuple[str, str]:
    """Return the length in inches, and what the guns need there; on the grid its points, as they
    are counted along a row."""
    if has_book_option("grid"):
        return ruler_words((0.0, 0.0), (length_cm, 0.0))
    inches = length_cm / INCH_CM
    return f"{inches:.1f} in", _needs_words(max(1, -int(-inches // 1)))


def ruler_words(start_cm: tuple[float, float], end_cm: tuple[float, float]) -> tuple[str, str]:
    """Return what is said of a ruler between two places in cm; on the grid the points that a
    measure from one to the other counts (HF-scale-2), which depend on its direction."""
    if not has_book_option("grid"):
        return range_words(hypot(end_cm[0] - start_cm[0], end_cm[1] - start_cm[1]))
    a, b = (Pose(round(x * CM), round(y * CM), 0) for x, y in (start_cm, end_cm))
    points = range_inches_between(a, b, uses_grid=True)
    return count_words(points, "point"), _needs_words(points)


def _needs_words(band: int) -> str:
    """Return what each kind of battery needs this many inches or points off."""
    charts = {words: rule_table("guns")[kind]["needs"] for kind, words in callouts.GUN_WORDS.items()}
    needs = {words: chart[band] for words, chart in charts.items() if band < len(chart)}
    told = ", ".join(f"{words} {face}+" for words, face in needs.items())
    return told + callouts.rebuilt_faces_mark(needs.values()) if needs else "Out of range"


def known_shoal_indices(hud: HudState) -> tuple[int, ...]:
    """Return the numbers of the shoals on the chart of the viewer (HF-adv-shoal)."""
    seat = viewer_seat(hud)
    found = enumerate(every(Shoal))
    return tuple(n for n, shoal in found if seat == UMPIRE or knows_shoal(seat, shoal))
