"""What a question of Warm Work, Hardy! draws on the sea: callouts, what holds a ship, squares she can reach
with the headings there, her way, her arcs, the lines that follow a leader; and the ranges of guns. Changes
nothing."""

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.books.wwh.captain import threats
from game.books.wwh.face import drafts
from game.books.wwh.face.drafts import GunDraft, HelmDraft, missed_tacks_of_course
from game.books.wwh.face.questions import draft_of, find_ship_card
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
from game.books.wwh.rules.arcs import (
    Band,
    BroadsideBearing,
    arc_squares_with_bearings,
    max_gun_range_squares,
    range_bands_near_first,
)
from game.books.wwh.rules.collision import collision_dice, doubles_chance
from game.books.wwh.rules.costly_hits import known_hit_spread, side_without_guns
from game.books.wwh.rules.course import AHEAD
from game.books.wwh.rules.previews import poses_of_course, rakes_along, shots_from_pose
from game.books.wwh.rules.sheet import (
    SIDES,
    Hold,
    Line,
    Ship,
    Wind,
    enemies,
    fighting_ships,
    get_ship,
    is_on_board,
)
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.wind import is_hulk
from game.captains.threats import EnemyThreats
from game.core.markers import HasStruck
from game.core.table import by_id, every, get_single, has_marker
from game.play.event_words import count_words, name_by_id
from game.sea.polygons import Point
from game.sea.square import Square, distance, nearest_eighth, square_at
from game.sea.units import DEGREE
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.sea import draw_corners_round, draw_waterline, reserve_ghost
from game.ui.battle.layout.tag_candidates import TagCandidates
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import Callout, draw_label
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.tags.target_tags import refused_target_callouts, target_callout
from game.ui.battle.values.citations import with_clause
from game.ui.battle.values.level_geometry import RangeBand

_FAR: Final = ("WWH-E7", "WWH-E1", "WWH-2.2h")
"""Refusals that the squares show already: out of range, outside the arcs."""
_BARRED: Final = 2
"""Ships that are told to be no targets: in a fleet most are none, and tags need sea."""


def course_callouts(
    sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft, orders: Sequence[BroadsideOrder]
) -> list[Callout]:
    """Return the best broadside at each foe from the end of the move, rakes on the way, hazards."""
    square = plan.end_helm.square
    spreads = {
        id(shot): known_hit_spread(ship, shot, ship.side, square)
        for shot in (order.shots[0] for order in orders)
    }
    best = papers.best_by_target([order.shots[0] for order in orders], lambda shot: spreads[id(shot)].mean)
    shots = [_shot_callout(sea_view, hud, ship, shot, square) for shot in best.values()]
    others = [*_rake_callouts(sea_view, hud, ship, plan), *_hazard_callouts(sea_view, hud, ship, plan)]
    return [*_tack_callouts(sea_view, hud, ship, plan), *shots, *others]


def _tack_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what becomes of the move if she tacks, and if she misses stays (WWH-1.3e, WWH-1.3h)."""
    missed = drafts.missed_tacks_of_course(ship, plan)
    if not missed:
        return []
    chance = papers.percent_text(drafts.all_tacks_chance(ship, plan))
    die = with_clause(hud, f"{drafts.tack_needs(ship)} or more on a die", "WWH-1.3e")
    end = sea_view.pixel_at(*square_center_cm(plan.end_helm.square))
    found = [Callout((f"Through the wind: {chance}", die), palette.TEAL, end)]
    for missed_tack in missed:
        words = f"In irons: {papers.percent_text(missed_tack.chance)}"
        what = with_clause(hud, "her move ends here", "WWH-1.3h")
        found.append(
            Callout((words, what), palette.WAX, sea_view.pixel_at(*square_center_cm(missed_tack.square)))
        )
    return found


def gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each ship that can be fired at, and for each that cannot the reason."""
    shots: dict[str, Shot] = {}
    for order in guns.fire_orders:
        shots.setdefault(order.shots[0].target, order.shots[0])
    if guns.chosen_shot is not None:
        shots |= {shot.target: shot for shot in guns.chosen_shot.shots}
    firer = get_ship(hud.prompt.ship)
    tags = [_shot_callout(sea_view, hud, firer, shot, firer.square) for shot in shots.values()]
    barred = {
        name: refusal
        for name, refusal in guns.refused_shots.items()
        if name not in shots and refusal.clause not in _FAR
    }
    return tags + refused_target_callouts(sea_view, hud, barred, _BARRED)


def _shot_callout(sea_view: SeaView, hud: HudState, firer: Ship, shot: Shot, square: Square) -> Callout:
    lines = shot_lines(firer, shot, square, name_by_id(hud.names, shot.target))
    return target_callout(sea_view, hud, shot.target, lines)


def shot_lines(firer: Ship, shot: Shot, square: Square, name: str) -> tuple[str, str]:
    """Return text like `Bucentaure: stern rake to port, Musket Shot` and `9 dice at 5+: 3.0 hits (1–5)`, for
    a shot from that square."""
    how = f"{shot.rake} rake to {shot.side}" if shot.rake else f"{shot.side} guns"
    spread = known_hit_spread(firer, shot, firer.side, square)
    hits = papers.hits_words(spread) if spread.mean else "costs her nothing"
    if side_without_guns(firer, shot, firer.side, square):
        hits += ", no gun left on that side"
    needs = "5s alone" if shot.is_hand_to_hand else f"{shot.needs}+"
    return (f"{name}: {how}, {shot.bearing.band.name}", f"{count_words(shot.dice, 'die')} at {needs}: {hits}")


def _rake_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return whom she may rake on the way, between its two ends (WWH-2.1.4)."""
    way = poses_of_course(plan.start_helm, plan.legs)
    found = []
    for rake in [rake for rake in rakes_along(ship, way[:-1]) if rake.leg_count]:
        name = name_by_id(hud.names, rake.foe_id)
        strikes = "she strikes at once" if rake.makes_foe_strike else "you may fire at once"
        first = f"{rake.rake.capitalize()} rake of {name} on the way"
        told = with_clause(hud, strikes, "WWH-4.0b" if rake.makes_foe_strike else "WWH-2.1.4")
        at = sea_view.pixel_at(*square_center_cm(way[rake.leg_count][0]))
        found.append(Callout((first, told), palette.FOCUS, at))
    return found


def _hazard_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    found: list[Callout] = []
    wide, high = (round(cm / SIDE_CM) for cm in sea_view.size_cm)
    for square in dict.fromkeys(square for square, _ in poses_of_course(plan.start_helm, plan.legs)[1:]):
        at = sea_view.pixel_at(*square_center_cm(square))
        if not (0 <= square.x < wide and 0 <= square.y < high):
            words = ("Off the edge of the board", with_clause(hud, "She leaves the battle", "WWH-0.1"))
            return [*found, Callout(words, palette.WAX, at)]
        for other in other_ships_entered(square, ship.id, plan.start_helm.square):
            dice = collision_dice(ship, other).total
            chance = papers.percent_text(doubles_chance(dice))
            words = (
                f"Into the square of {other.name}",
                with_clause(hud, f"{chance} she runs foul, {dice} dice", "WWH-1.4a"),
            )
            found.append(Callout(words, palette.WAX, at))
    return found


def other_ships_entered(square: Square, ship: str, start: Square) -> list[Ship]:
    """Return the other ships in a square, but not those she is with from the first."""
    if square == start:
        return []
    return [s for s in every(Ship) if s.id != ship and is_on_board(s) and s.square == square]


def draw_held_ship_labels(c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom) -> None:
    """Draw a line or two at the tag of every ship that is held, if there is room close by, in a crowd at the
    tags of those that are named: words that stand by themselves on the sea are nobody's. While dice are still
    on their way they are as they were before, for the table knows already what the dice will bring."""
    falls = hud.dice_timing.has_visible_roll and hud.dice_timing.age < hud.dice_timing.settle_seconds
    labels = hud.book_state_of(
        HeldShipLabels, lambda: HeldShipLabels() if falls else _labels_now(hud), renews=not falls
    )
    for name, lines in labels.lines_by_ship:
        tag = tag_room.tag_rects.get(name)
        if tag is not None and tag_room.may_caption(name):
            rect = _label_rect(c, sea_view, name, tag, lines, tag_room)
            if rect is not None:
                draw_label(c, rect.topleft, lines, tag_room)


@dataclass(frozen=True, slots=True)
class HeldShipLabels:
    """What was last told of every ship that is held: her id, and the lines."""

    lines_by_ship: tuple[tuple[str, tuple[str, ...]], ...] = ()


def _labels_now(hud: HudState) -> HeldShipLabels:
    told: dict[str, list[str]] = {}
    for ship, words in held_ships_with_words(hud):
        told.setdefault(ship.id, []).append(words)
    return HeldShipLabels(tuple((name, tuple(lines)) for name, lines in told.items()))


def _label_rect(
    c: Canvas, sea_view: SeaView, name: str, tag: pygame.Rect, lines: Sequence[str], tag_room: TagRoom
) -> pygame.Rect | None:
    """Return where these lines are close to that tag; None if there is no room for them."""
    wide = max(letters.text_width(line, letters.SMALL_STRONG, c.style) for line in lines) + c.px(8)
    size = (wide, letters.line_height(letters.SMALL, c.style) * len(lines))
    by = tag_room.label_rects.get(name, tag)
    others = [hull for other, hull in tag_room.hull_outlines.items() if other != name]
    candidates = TagCandidates(
        size,
        by.center,
        by,
        tag_room.occupied,
        tag_room.area,
        c.style.unit,
        other_hulls=others,
        max_distances=1,
        avoided=tag_room.avoided,
        own_hull=tag_room.hull_outlines.get(name),
    )
    return sea_view.tag_layout.tag_rect(f"plight of {name}", candidates, c.style.is_motion_reduced)


def held_ships_with_words(hud: HudState) -> Iterator[tuple[Ship, str]]:
    """Yield each ship that is held, and the words of it: `In irons`. The clause stands in the log."""
    for ship in every(Ship):
        if is_on_board(ship) and not has_marker(ship.number, HasStruck):
            if ship.in_irons:
                yield ship, "In irons"
            elif is_hulk(ship, get_single(Wind)):
                yield ship, "A hulk, adrift"
    for hold in every(Hold):
        if hold.open and (words := _hold_words(hold)):
            held, other = get_ship(hold.mover), get_ship(hold.other)
            if hold.fast and not has_marker(held.number, HasStruck):
                held, other = other, held
            yield held, f"{words} {name_by_id(hud.names, other.id)}"


def _hold_words(hold: Hold) -> str:
    """Return how one ship is held by the other, '' if they only are side by side."""
    if hold.fast:
        return "Prize of"
    if hold.boarder:
        return "Grappled with"
    return "Entangled with" if hold.foul else ""


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
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        _draw_arc(c, sea_view, ship.square, ship.heading, (guns.side,) if guns.side else SIDES)


def _draw_arc(c: Canvas, sea_view: SeaView, square: Square, heading: int, sides: tuple[str, ...]) -> None:
    for side in sides:
        for other, found in cached_arc_squares(square, heading, side):
            name = band_letters(found.band)
            if is_square_on_board(sea_view, other):
                draw_square_shade(c, sea_view, [other], _ARC_COLOUR, _WASHES.get(name, 40))


def band_words(band: Band, is_abeam: bool, own_name: str = "") -> str:
    """Return text like `PB`, or whatever it is `own_name`, and straight abeam what the range takes off: `PB
    −1`, `Q ½`, `RS 1d`."""
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
    """Draw the squares she can reach with what they cost, her way, arcs from its end, the ghost."""
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
        # Over a hull that is there already a second one could not be read.
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
    """Draw the ship in hand at the end of her move: a dashed waterline, and her hull if that can be seen
    there."""
    ship = hud.find_ship(hud.prompt.ship)
    if ship is None:
        return
    x, y = square_center_cm(square)
    if hull:
        case = "" if ink == palette.CREAM else f" missing stays {square}"
        sea_view.draw_ghost(c, GhostShip(ship.id, x, y, heading * 45.0, case), stage_view)
    draw_waterline(c, sea_view, ship, (x, y), heading * 45, ink)


def _draw_end_arcs(c: Canvas, sea_view: SeaView, square: Square, heading: int) -> None:
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
        aimed = [shot.target for shot in laid.chosen_shot.shots] if laid.chosen_shot is not None else []
        draw_corners_round(c, sea_view, aimed, stage_ships)
        return gun_callouts(sea_view, hud, laid)
    if laid is None or ship is None:
        return []
    end = laid.end_helm
    reserve_ghost(sea_view, tag_room, square_center_cm(end.square))
    orders = shots_from_pose(ship, end.square, end.heading)
    found = course_callouts(sea_view, hud, ship, laid, orders)
    # A ship that is not in view is not told of over one that is.
    return [tag for tag in found if tag_room.area.collidepoint(tag.target_px)]


def draw_labels(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
) -> None:
    """Draw what each square she can reach costs, and the ranges her guns bear in."""
    ship = find_ship_card(hud.prompt.ship)
    draw_held_ship_labels(c, sea_view, hud, tag_room)
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
    """Draw the range of every square in the arcs; with `without` none of those, nor of Random Shot."""
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


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return the squares of each band on either side of her."""
    if ship_id not in by_id(Ship):
        return ()
    square = square_at(*position_cm)
    names, found = [band.name for band in range_bands_near_first()], []
    for side in SIDES:
        by_band: dict[int, list[Square]] = defaultdict(list)
        for other, seen in cached_arc_squares(square, nearest_eighth(round(heading_deg * DEGREE)), side):
            by_band[names.index(seen.band.name)].append(other)
        for number in sorted(by_band, reverse=True):
            squares = by_band[number]
            far = max(squares, key=lambda s: (abs(s.x - square.x) + abs(s.y - square.y), s.y, s.x))
            words = str(names[number]) if side == SIDES[0] else ""
            middle = ((far.x + 0.5) * SIDE_CM, (far.y + 0.5) * SIDE_CM)
            found.append(RangeBand(number, tuple(map(_square_outline, squares)), words, middle))
    return tuple(sorted(found, key=lambda one: -one.band))


def _square_outline(square: Square) -> tuple[Point, ...]:
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return tuple(((square.x + x) * SIDE_CM, (square.y + y) * SIDE_CM) for x, y in corners)


def enemies_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies no farther than the last band from that ship of the side ('': from any), each once,
    by that side's ships and then their own order."""
    own = (s for s in fighting_ships() if s.side == seat and ship_id in ("", s.id))
    near = (f.id for s in own for f in enemies(s) if distance(s.square, f.square) <= max_gun_range_squares())
    return tuple(dict.fromkeys(near))


def threatened_place(hud: HudState) -> tuple[str, Square, int, int] | None:
    """Return the ship in hand with her square, heading and the squares made at the end of her move."""
    ship = find_ship_card(hud.ship_in_hand())
    if ship is None:
        return None
    match draft_of(hud).answer_draft:
        case HelmDraft(end_helm=end) if hud.prompt.ship == ship.id:
            return ship.id, end.square, end.heading, end.squares_made
        case _:
            return ship.id, ship.square, ship.heading, ship.last_run


def threats_to(place: tuple[str, Square, int, int]) -> tuple[EnemyThreats, ...]:
    """Return what enemies could do to her there."""
    ship, square, heading, squares_made = place
    return threats.threats_to(get_ship(ship), square, heading, squares_made)
