"""What a question of Hold Fast lays on the sea: the grid if it is played on, the plot with its
ghosts and the enemy's places, gun arcs with their inches, what a phase has revealed. Changes
nothing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.books.hf.face import plot_sea, tags
from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.face.hand import UMPIRE, hand_of, reader, sheet_of
from game.books.hf.face.phases import part_of_turn
from game.books.hf.face.plot import Plot
from game.books.hf.face.tracks import stations
from game.books.hf.rules.ground import knows
from game.books.hf.rules.sheet import (
    AFT,
    FORE,
    PHASES,
    PORT,
    SIDES,
    STARBOARD,
    Ship,
    Shoal,
    afloat,
    enemies,
    option,
)
from game.books.hf.rules.sheet import Board as Table
from game.books.hf.rules.space import GRID, INCH, inches_between
from game.books.hf.rules.tables import table
from game.core.events import Event, PartBegan, Rolled
from game.core.table import every, the
from game.play.words import count
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle import sea_marks
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.ruler import Views
from game.ui.battle.sea_marks import Callout, TagRoom, draw_label
from game.ui.battle.sea_view import SeaView
from game.ui.battle.translucent_shapes import Sheet, View, cropped, on_screen, view_of, wash

INCH_CM: Final = INCH / CM
_ARC: Final[Colour] = (244, 214, 150)
_QUADRANTS: Final[dict[str, int]] = {FORE: 0, STARBOARD: 90, AFT: 180, PORT: 270}
_HALF: Final = 45
_FINE: Final = 5
_ALONG: Final = (0.6, -0.6, 0.85, -0.85, 0.35, -0.35, 0.0)
"""Where on the line of an arc its inches are told, as shares of half the arc, the best first."""
_GRID: Final = 150
_BESIDE: Final = 26
"""Units from a ship to the word of what she does."""
_ASIDE: Final = 0.2
"""The same in lengths of her, where she is seen so large that more is needed."""


def under(
    c: Canvas, board: SeaView, hud: HudState, scene: Scenery, room: TagRoom, views: Views
) -> None:
    """Below the hulls: the grid, enemy arcs, the plot or the arcs of the guns."""
    if option("grid"):
        _draw_grid(c, board)
    ship = sheet_of(hud.own_ship)
    if views.foes and ship is not None:
        for foe in enemies(ship):
            _draw_arcs(c, board, foe, foe.pose, SIDES)
    match hand_of(hud).laid:
        case Plot() as plot:
            record = sheet_of(plot.ship)
            if views.own and record is not None:
                lies = stations(record, plot.plan)[plot.at].pose
                _draw_arcs(c, board, record, lies, SIDES, faint=True)
            plot_sea.under(c, board, hud, plot, scene)
        case Gunlayer() as guns if views.own:
            record = sheet_of(guns.ship)
            if record is not None:
                _draw_arcs(c, board, record, record.pose, guns.arcs() or SIDES)


def _draw_grid(c: Canvas, board: SeaView) -> None:
    """A dot at each point of the grid (HF-scale-2)."""
    sheet, at = _dots(the(Table).width, the(Table).height, view_of(board), c.surface.get_size())
    c.surface.blit(sheet, at)


def grid_points(width: int, height: int) -> list[tuple[float, float]]:
    """The points of the grid on a table of that size, in cm (HF-scale-2)."""
    across, down = range(0, width + 1, GRID), range(0, height + 1, GRID)
    return [(x / CM, y / CM) for x in across for y in down]


@lru_cache(maxsize=2)
def _dots(width: int, height: int, view: View, size: tuple[int, int]) -> Sheet:
    """The points as a sheet."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x, y in on_screen(grid_points(width, height), view):
        pygame.draw.circle(sheet, (*palette.CREAM, _GRID), (round(x), round(y)), 2.5)
    return cropped(sheet)


def reach_of(ship: Ship, side: str) -> int:
    """How many inches the guns of an arc carry; chasers come from either side."""
    kinds = [*ship.port, *ship.starboard] if side in (FORE, AFT) else ship.guns_of(side)
    return max((len(table("guns")[kind[0]]["needs"]) - 1 for kind in kinds), default=0)


def _draw_arcs(
    c: Canvas, board: SeaView, ship: Ship, pose: Pose, sides: Sequence[str], *, faint: bool = False
) -> None:
    """Each arc as a wash, with a line at every inch that the guns carry; a `faint` one has the last
    line alone."""
    view, grid = view_of(board), option("grid")
    x, y, heading = pose.x / CM, pose.y / CM, pose.heading / 100
    for side in sides:
        middle = heading + _QUADRANTS[side]
        inches = reach_of(ship, side)
        if not inches:
            continue
        edge = on_screen(_rim(x, y, middle, inches, grid), view)
        wash(c.surface, [on_screen([(x, y)], view)[0], *edge], (*_ARC, 16 if faint else 34))
        for inch in range(inches if faint else 1, inches + 1):
            line = on_screen(_rim(x, y, middle, inch, grid), view)
            pygame.draw.aalines(c.surface, _ARC, False, line)


def quadrant(
    at: tuple[float, float], heading: float, side: str, inches: int, *, grid: bool
) -> list[tuple[float, float]]:
    """The line of that arc so many inches off a ship on a heading in degrees; all in cm."""
    return _rim(at[0], at[1], heading + _QUADRANTS[side], inches, grid)


def _rim(x: float, y: float, middle: float, inches: int, grid: bool) -> list[tuple[float, float]]:
    """The line of an arc so many inches off, in cm; on the `grid`, where points are counted, it
    goes half way between the last point that counts and the next."""
    turns = [radians(middle + off) for off in range(-_HALF, _HALF + 1, _FINE)]
    return [_off(x, y, turn, inches, grid) for turn in turns]


def _off(x: float, y: float, turn: float, inches: float, grid: bool) -> tuple[float, float]:
    """The place so many inches off in that direction, in cm (HF-range-2, HF-scale-2)."""
    far = inches * INCH_CM
    if grid:
        far = (inches + 0.5) * GRID / CM / max(abs(sin(turn)), abs(cos(turn)))
    return x + far * sin(turn), y - far * cos(turn)


def marks(
    c: Canvas, board: SeaView, hud: HudState, casts: list[Cast], room: TagRoom
) -> list[Callout]:
    """The numerals of the plot, the corners round each target, and the tags of the question."""
    match hand_of(hud).laid:
        case Plot() as plot:
            plot_sea.draw_marks(c, board, plot, room)
            return tags.of_plot(board, hud, plot)
        case Gunlayer() as guns:
            aimed = guns.aimed()
            for cast in casts:
                if cast.actor.ship in aimed:
                    sea_marks.draw_target(c, sea_marks.hull_rect(board, cast))
            return tags.of_guns(board, hud, guns)
        case None:
            return []


def labels(c: Canvas, board: SeaView, hud: HudState, room: TagRoom, views: Views) -> None:
    """The inches of the arcs, and what each ship was seen to do this phase."""
    match hand_of(hud).laid:
        case Gunlayer() as guns if views.own:
            ship = sheet_of(guns.ship)
            if ship is not None:
                _inches(c, board, room, ship, guns.arcs())
        case None if hud.prompt.kind != PromptKind.OVER and all_sail(hud.battle.events):
            _deeds(c, board, room)


def all_sail(events: Sequence[Event]) -> bool:
    """Whether one of the five phases is on and no dice have been thrown in it yet: from then on the
    sea about the ships belongs to guns and hulls, and words would lie on both."""
    for event in reversed(events):
        if isinstance(event, Rolled):
            return False
        if isinstance(event, PartBegan):
            return 1 <= part_of_turn(events) <= len(PHASES)
    return False


def _inches(c: Canvas, board: SeaView, room: TagRoom, ship: Ship, sides: tuple[str, ...]) -> None:
    """`1 in`, `2 in`, each once, on the first arc that reaches so far, at the first place on its
    line that is in sight and under no tag; on the grid `1 point`, `2 points`."""
    grid, labelled = option("grid"), set[int]()
    x, y = ship.pose.x / CM, ship.pose.y / CM
    for side in sides:
        middle = ship.pose.heading / 100 + _QUADRANTS[side]
        for inch in range(1, reach_of(ship, side) + 1):
            if inch in labelled:
                continue
            words = count(inch, "point") if grid else f"{inch} in"
            taken = len(room.taken)
            for aside in _ALONG:
                turn = radians(middle + _HALF * aside)
                draw_label(c, board.at(*_off(x, y, turn, inch - 0.12, grid)), (words,), room)
                if len(room.taken) > taken:
                    labelled.add(inch)
                    break


def _deeds(c: Canvas, board: SeaView, room: TagRoom) -> None:
    """What was revealed for this phase, beside each ship: `an inch ahead`, `turn to port`; in a
    crowd beside those that are named."""
    high = letters.line_height(letters.SMALL, c.look)
    for ship in every(Ship):
        words = tags.deed_words(ship.doing)
        at = board.at(ship.pose.x / CM, ship.pose.y / CM)
        if afloat(ship) and words and room.tells(ship.id) and room.within.collidepoint(at):
            size = (letters.width(words, letters.SMALL_STRONG, c.look) + c.px(4), high)
            gap = max(c.px(_BESIDE), round(_ASIDE * ship.length / CM * board.camera.px_per_cm))
            draw_label(c, room.find(size, at, gap).topleft, (words,))


def range_words(length: float) -> tuple[str, str]:
    """The length in inches, and what the guns need there; on the grid its points, as they are
    counted along a row."""
    if option("grid"):
        return ruled((0.0, 0.0), (length, 0.0))
    inches = length / INCH_CM
    return f"{inches:.1f} in", _needs_at(max(1, -int(-inches // 1)))


def ruled(start: tuple[float, float], end: tuple[float, float]) -> tuple[str, str]:
    """What is said of a ruler between two places in cm; on the grid the points that a measure from
    one to the other counts (HF-scale-2), which depend on its direction."""
    if not option("grid"):
        return range_words(hypot(end[0] - start[0], end[1] - start[1]))
    a, b = (Pose(round(x * CM), round(y * CM), 0) for x, y in (start, end))
    points = inches_between(a, b, grid=True)
    return count(points, "point"), _needs_at(points)


def _needs_at(band: int) -> str:
    """What each kind of battery needs so many inches or points off."""
    charts = {words: table("guns")[kind]["needs"] for kind, words in tags.GUNS.items()}
    needs = {words: chart[band] for words, chart in charts.items() if band < len(chart)}
    told = ", ".join(f"{words} {face}+" for words, face in needs.items())
    return told + tags.marked(needs.values()) if needs else "Out of range"


def known_shoals(hud: HudState) -> tuple[int, ...]:
    """The numbers of the shoals on the chart of whoever looks (HF-adv-shoal)."""
    seat = reader(hud)
    found = enumerate(every(Shoal))
    return tuple(n for n, shoal in found if seat == UMPIRE or knows(seat, shoal))
