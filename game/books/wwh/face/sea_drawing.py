"""What a question of Warm Work, Hardy! draws on the sea: the squares, those she can reach with the
headings there, her way, her arcs, the lines that follow a leader, tags. Changes nothing."""

from collections.abc import Container
from functools import lru_cache
from typing import Final

import pygame

from game.books.wwh.face import callouts, held_ship_labels
from game.books.wwh.face.callouts import other_ships_entered
from game.books.wwh.face.gun_draft import GunDraft
from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.question_draft import draft_of, find_ship_card
from game.books.wwh.face.squares import (
    SIDE_CM,
    draw_course,
    draw_grid,
    draw_heading_arrows,
    draw_line_to_leader,
    draw_square_frame,
    draw_square_shade,
    draw_square_words,
    is_square_on_board,
    square_center_cm,
)
from game.books.wwh.face.tack_odds import missed_tacks_of_course
from game.books.wwh.rules.arcs import (
    Band,
    BroadsideBearing,
    arc_squares_with_bearings,
    range_bands_near_first,
)
from game.books.wwh.rules.course import AHEAD
from game.books.wwh.rules.previews import shots_from_pose
from game.books.wwh.rules.sheet import SIDES, Line, enemies, get_ship
from game.core.table import every
from game.sea.square import Square
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView, px_per_metre_for
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs

_REACH_COLOUR: Final[Colour] = (238, 232, 210)
_ARC_COLOUR: Final[Colour] = (244, 214, 150)
_WASHES: Final = {"M": 84, "Q": 62, "PB": 58, "GS": 38, "RS": 20}
_LETTERS: Final = {
    "Pistol Shot": "PS",
    "Musket Shot": "M",
    "Quarter": "Q",
    "Point Blank": "PB",
    "Gun Shot": "GS",
    "Random Shot": "RS",
}
_HERE: Final = 46
"""How opaque the squares she can reach are, of 255."""
_GONE: Final = 84
"""And those off the board, where she leaves the battle."""


@lru_cache(maxsize=64)
def cached_arc_squares(
    square: Square, heading: int, side: str
) -> tuple[tuple[Square, BroadsideBearing], ...]:
    """Return the arc of a broadside; kept, for it is drawn frame by frame."""
    return tuple(arc_squares_with_bearings(square, heading, side))


def band_letters(band: Band) -> str:
    """Return text like `M`, `PB`: a band of range as the squares have it."""
    return _LETTERS.get(band.name, band.name[:2].upper())


def draw_under_hulls(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs,
) -> None:
    """Draw below the hulls: the grid, arcs, reach, the way, the lines of ships."""
    draw_grid(c, sea_view)
    if ruler_and_arcs.has_foe_arcs:
        ship = find_ship_card(hud.prompt.ship) or find_ship_card(hud.own_ship)
        for foe in enemies(ship) if ship is not None else []:
            _draw_arc(c, sea_view, foe.square, foe.heading, SIDES)
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if ruler_and_arcs.has_own_arcs:
            _draw_gun_arcs(c, sea_view, hud, guns)
        case HelmDraft() as plan:
            _draw_course(c, sea_view, hud, plan, stage_view, ruler_and_arcs.has_own_arcs)
    for line in every(Line):
        if len(line.ships) > 1:
            draw_line_to_leader(c, sea_view, [get_ship(name).square for name in line.ships])


def _draw_gun_arcs(c: Canvas, sea_view: SeaView, hud: HudState, guns: GunDraft) -> None:
    """Draw the arc of the broadside that is chosen, or of every broadside."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        _draw_arc(c, sea_view, ship.square, ship.heading, (guns.side,) if guns.side else SIDES)


def _draw_arc(c: Canvas, sea_view: SeaView, square: Square, heading: int, sides: tuple[str, ...]) -> None:
    """Draw every square a broadside bears on, the fainter the farther."""
    for side in sides:
        for other, found in cached_arc_squares(square, heading, side):
            name = band_letters(found.band)
            if is_square_on_board(sea_view, other):
                draw_square_shade(c, sea_view, [other], _ARC_COLOUR, _WASHES.get(name, 40))


def band_words(band: Band, is_abeam: bool, own_name: str = "") -> str:
    """Return text like `PB`, or whatever it is `own_name`, and straight abeam what the range takes
    off: `PB −1`, `Q ½`, `RS 1d`."""
    name = own_name or band_letters(band)
    if band.half:
        return f"{name} ½"
    if not is_abeam:
        return name
    if band.one_die:
        return f"{name} 1d"
    return f"{name} −{band.deduct}" if band.deduct else name


def _draw_course(
    c: Canvas, sea_view: SeaView, hud: HudState, plan: HelmDraft, stage_view: StageView, arcs: bool
) -> None:
    """The squares she can reach with what they cost, her way, arcs from its end, the ghost."""
    end = plan.end_helm
    by_square = plan.reachable_headings()
    draw_square_shade(
        c, sea_view, [s for s in by_square if is_square_on_board(sea_view, s)], _REACH_COLOUR, _HERE
    )
    draw_square_shade(
        c, sea_view, [s for s in by_square if not is_square_on_board(sea_view, s)], palette.WAX, _GONE
    )
    for square in by_square:
        if other_ships_entered(square, hud.prompt.ship, plan.start_helm.square):
            draw_square_frame(c, sea_view, square, palette.WAX)
    if arcs:
        _draw_end_arcs(c, sea_view, end.square, end.heading)
    for square, headings in by_square.items():
        chosen = end.heading if square == end.square else None
        draw_heading_arrows(c, sea_view, square, list(headings), chosen)
    sheet = find_ship_card(hud.prompt.ship)
    missed = missed_tacks_of_course(sheet, plan) if sheet is not None else []
    legs = plan.legs[: missed[0].leg_count] if missed else plan.legs
    draw_course(c, sea_view, plan.cells(), legs.count(AHEAD) + 1)
    for missed_tack in missed:
        # Over a hull that lies there already a second one could not be read.
        hull = missed_tack.square not in (plan.start_helm.square, end.square)
        _draw_ghost(c, sea_view, hud, stage_view, missed_tack.square, missed_tack.heading, palette.WAX, hull)
    _draw_ghost(c, sea_view, hud, stage_view, end.square, end.heading, palette.CREAM, True)


def _draw_ghost(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    square: Square,
    heading: int,
    ink: Colour,
    hull: bool,
) -> None:
    """Draw the ship in hand at the end of her move: a dashed waterline, and her hull if that can be
    seen there."""
    ship = hud.find_ship(hud.prompt.ship)
    if ship is None:
        return
    x, y = square_center_cm(square)
    if hull:
        case = "" if ink == palette.CREAM else f" missing stays {square}"
        sea_view.draw_ghost(c, GhostShip(ship.id, x, y, heading * 45.0, case), stage_view)
    px, py = sea_view.pixel_at(x, y)
    metre = px_per_metre_for(ship.kind, ship.length / CM, sea_view.camera)
    ring = sea_marks.ring_outline(ship.kind, heading * 45, metre, 2.6)
    outline = [(px + dx, py + dy) for dx, dy in ring]
    if ink != palette.CREAM:
        sea_marks.draw_dashed(c.surface, palette.CREAM, outline, 1, 0, max(1, c.px(4)))
    sea_marks.draw_dashed(c.surface, ink, outline, 6, 4, max(1, c.px(2)))


def _draw_end_arcs(c: Canvas, sea_view: SeaView, square: Square, heading: int) -> None:
    """What her broadsides will bear on, except Random Shot."""
    for side in SIDES:
        for other, found in cached_arc_squares(square, heading, side):
            if is_square_on_board(sea_view, other) and not found.band.one_die:
                draw_square_shade(c, sea_view, [other], _ARC_COLOUR, _WASHES[band_letters(found.band)] // 2)


def draw_marks(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: list[StageShip], tag_room: TagRoom
) -> list[Callout]:
    """Return the corners round the target, the ghost's own place, and the tags of the question."""
    laid, ship = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship)
    if isinstance(laid, GunDraft):
        _draw_target_corners(c, sea_view, laid, stage_ships)
        return callouts.gun_callouts(sea_view, hud, laid)
    if laid is None or ship is None:
        return []
    end = laid.end_helm
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = sea_view.pixel_at(*square_center_cm(end.square))
    tag_room.occupied.append(rect)
    orders = shots_from_pose(ship, end.square, end.heading)
    found = callouts.course_callouts(sea_view, hud, ship, laid, orders)
    # A ship that is not in view is not told of over one that is.
    return [tag for tag in found if tag_room.area.collidepoint(tag.target_px)]


def _draw_target_corners(c: Canvas, sea_view: SeaView, guns: GunDraft, casts: list[StageShip]) -> None:
    """Draw four corners round each ship that the chosen broadside is for."""
    aimed = [shot.target for shot in guns.chosen_shot.shots] if guns.chosen_shot is not None else []
    for stage_ship in casts:
        if stage_ship.actor.ship in aimed:
            sea_marks.draw_target_corners(c, sea_marks.hull_rect(sea_view, stage_ship))


def draw_labels(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
) -> None:
    """What each square she can reach costs, and the ranges her guns bear in."""
    ship = find_ship_card(hud.prompt.ship)
    held_ship_labels.draw_held_ship_labels(c, sea_view, hud, tag_room)
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            reached = plan.reachable_headings()
            for square, headings in reached.items():
                draw_square_words(c, sea_view, square, str(min(headings.values())), tag_room)
            if ruler_and_arcs.has_own_arcs:
                end = plan.end_helm
                _draw_band_letters(c, sea_view, tag_room, end.square, end.heading, SIDES, reached)
        case GunDraft() as guns if ship is not None and ruler_and_arcs.has_own_arcs:
            sides = (guns.side,) if guns.side else SIDES
            _draw_band_letters(c, sea_view, tag_room, ship.square, ship.heading, sides)


def _draw_band_letters(
    c: Canvas,
    sea_view: SeaView,
    tag_room: TagRoom,
    square: Square,
    heading: int,
    sides: tuple[str, ...],
    without: Container[Square] | None = None,
) -> None:
    """Draw the range of every square in the arcs; with `without` none of those, nor of Random
    Shot."""
    for side in sides:
        for other, found in cached_arc_squares(square, heading, side):
            told = without is None or not (other in without or found.band.one_die)
            if told and is_square_on_board(sea_view, other):
                beam = not found.end
                full = band_words(found.band, beam, found.band.name)
                draw_square_words(c, sea_view, other, full, tag_room, band_words(found.band, beam))


def range_words(length_cm: float) -> tuple[str, str]:
    """Return the length in squares, and the band a shot straight abeam would be in."""
    squares = round(length_cm / SIDE_CM)
    far = f"{squares} square{'s' * (squares != 1)}"
    band = next((b for b in range_bands_near_first() if b.distance == squares and not b.half), None)
    if band is None:
        return far, "Out of range"
    lost = "one die" if band.one_die else f"−{band.deduct} dice" if band.deduct else "all her dice"
    return far, f"{band.name}, {lost}"
