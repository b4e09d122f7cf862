"""What is drawn at the ships of the 1798 game: the seven markers of LS98-mark-1 beside a tag, boats with the
way they were last rowed, and signal flags. Called inside the table of the battle."""

from collections.abc import Sequence
from enum import StrEnum
from math import atan2, degrees
from typing import Final

import pygame

from game.books.ls98.face.hexes import PITCH_CM, hex_center, hull_rects, try_draw_beside
from game.books.ls98.face.minor_drafts import SignalDraft
from game.books.ls98.face.questions import QuestionDraft, boat_in_question, draft_of, find_ship_card
from game.books.ls98.rules.boats import cargo_words
from game.books.ls98.rules.sheet import (
    SIDES,
    SIGNALS,
    Boat,
    Ship,
    Turn,
    boats_away,
    flagship_of,
    get_ship,
    has_struck,
    is_adrift,
    is_aground,
    is_anchored,
    is_on_board,
    is_sinking,
    ships_on_map,
)
from game.books.ls98.rules.signals import relays_by_ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Event, Signalled, TurnBegan
from game.core.table import get_single
from game.sea.hexes import heading_of_direction
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.icons import draw_icon
from game.stage.ships.boat_renderer import draw_boat
from game.stage.ships.signal_flags import draw_order_hoist, draw_order_path
from game.stage.smoke.smoke_puffs import draw_fired_side_smoke
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState


class ShipMarker(StrEnum):
    """What a counter beside a ship shows: one of the seven markers of LS98-mark-1, or one of two states that
    the book has no marker for. The value is what players read."""

    ANCHORED = "anchored"
    AGROUND = "aground"
    ADRIFT = "adrift"
    DISMASTED = "dismasted"
    ON_FIRE = "on fire"
    FULL_SAIL = "full sail"
    SURRENDERED = "surrendered"
    SINKING = "sinking"
    """No marker of the book."""
    FLEEING = "fleeing"
    """No marker of the book."""


ICONS: Final = {
    ShipMarker.ANCHORED: "anchor",
    ShipMarker.AGROUND: "rock",
    ShipMarker.ADRIFT: "waves",
    ShipMarker.DISMASTED: "mast",
    ShipMarker.ON_FIRE: "flame",
    ShipMarker.FULL_SAIL: "sail",
    ShipMarker.SURRENDERED: "strike",
    ShipMarker.SINKING: "down",
    ShipMarker.FLEEING: "fast",
}
HARMLESS: Final = (ShipMarker.ANCHORED, ShipMarker.FULL_SAIL)
"""Signs that tell of no loss."""
_COUNTER: Final = 11
_IN_A_CROWD: Final = 8
"""Units from the middle of a counter to its rim."""


def printed_markers_of(ship: Ship) -> tuple[ShipMarker, ...]:
    """LS98-mark-1: return her markers."""
    has = {
        ShipMarker.ANCHORED: is_anchored(ship),
        ShipMarker.AGROUND: is_aground(ship),
        ShipMarker.ADRIFT: is_adrift(ship),
        ShipMarker.DISMASTED: ship.is_dismasted,
        ShipMarker.ON_FIRE: bool(ship.burning),
        ShipMarker.FULL_SAIL: ship.full_sail and not has_struck(ship),
        ShipMarker.SURRENDERED: has_struck(ship),
    }
    return tuple(marker for marker, there in has.items() if there)


def markers_and_states(ship: Ship) -> tuple[ShipMarker, ...]:
    """Return her markers, and whether she sinks or flees."""
    more = {ShipMarker.SINKING: is_sinking(ship), ShipMarker.FLEEING: ship.fleeing}
    return (*printed_markers_of(ship), *(marker for marker, there in more.items() if there))


def draw_markers(c: Canvas, sea_view: SeaView, tag_room: TagRoom) -> None:
    """Draw a row of paper counters beside the tag of each ship, one a sign, in a crowd only for losses and
    smaller, and so beside a badge in a cluster; mark their places as taken."""
    pitch, rows = PITCH_CM * sea_view.camera.px_per_cm, list[pygame.Rect]()
    for ship in ships_on_map():
        tag, few = (tag_room.tag_rects.get(ship.id), tag_room.is_crowd or ship.id in tag_room.clustered_ships)
        radius = c.px(_IN_A_CROWD if few else _COUNTER)
        if pitch < 4 * radius:
            continue
        signs = [marker for marker in markers_and_states(ship) if not few or marker not in HARMLESS]
        if not signs or tag is None or not is_on_board(ship):
            continue
        step = 2 * radius + c.px(2)
        taken = [rect for name, rect in tag_room.tag_rects.items() if name != ship.id] + rows
        size = (len(signs) * step, 2 * radius)
        held = sea_view.tag_layout.sides.get(ship.id)
        side, row = marker_row_place(
            tag, size, c.px(3), tag_room.area, taken, tag_room.hull_boxes, previous_side=held
        )
        sea_view.tag_layout.sides[ship.id] = side
        rows.append(row)
        draw_marker_row(c, row, radius, signs, tag_room.fading.get(ship.id, 0.0))
        tag_room.occupy(row)


def draw_marker_row(
    c: Canvas, row_rect: pygame.Rect, radius: int, markers: Sequence[ShipMarker], fade_share: float
) -> None:
    """Draw the counters of a ship, as much `fade_share` as her tag."""
    around = row_rect.inflate(2 * c.px(3), 2 * c.px(3)).clip(c.surface.get_rect())
    behind = c.surface.subsurface(around).copy() if fade_share > 0 else None
    step = row_rect.w // len(markers)
    for n, marker in enumerate(markers):
        _draw_counter(c, (row_rect.x + radius + n * step, row_rect.centery), radius, marker)
    if behind is not None:
        behind.set_alpha(round(255 * fade_share))
        c.surface.blit(behind, around)


def marker_row_place(
    tag: pygame.Rect,
    size: tuple[int, int],
    gap: int,
    bounds: pygame.Rect,
    occupied: list[pygame.Rect],
    hull_areas: Sequence[pygame.Rect] = (),
    *,
    previous_side: int | None = None,
) -> tuple[int, pygame.Rect]:
    """Return the side of a tag for a row of counters of that size, and its position: clear of what is taken,
    and of `hull_areas` of ships if it can be: after it (0), before it, under it or over it (3); after it if
    none is clear. The side that it has `previous_side` so far it keeps as long as that is clear of other
    tags: bodies only pass."""
    row = pygame.Rect((0, 0), size)
    after, before, under, over = (row.copy() for _ in range(4))
    after.midleft = tag.right + gap, tag.centery
    before.midright = tag.left - gap, tag.centery
    under.midtop = tag.centerx, tag.bottom + gap
    over.midbottom = tag.centerx, tag.top - gap
    places = (after, before, under, over)
    sides = range(len(places))
    clear = [n for n in sides if bounds.contains(places[n]) and places[n].collidelist(occupied) < 0]
    free = (n for n in clear if places[n].collidelist(hull_areas) < 0)
    usual = 0 if bounds.contains(after) else 1
    side = previous_side if previous_side in clear else next(free, clear[0] if clear else usual)
    return side, places[side]


def _draw_counter(c: Canvas, at: tuple[int, int], radius: int, marker: ShipMarker) -> None:
    """Draw one round counter with its picture; losses have a rim of wax."""
    bad = marker not in HARMLESS
    pygame.draw.aacircle(c.surface, palette.SHADOW, (at[0] + 1, at[1] + 2), radius)
    pygame.draw.aacircle(c.surface, palette.WAX if bad else palette.INK_2, at, radius)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, at, radius - c.px(2 if bad else 1))
    draw_icon(c, ICONS[marker], at, round(1.3 * radius / c.style.unit), palette.WAX if bad else palette.INK_1)


_ROW_SECONDS: Final = 1.4
_SHOWN: Final = 4.0
"""Seconds that a signal is shown though ships move already."""
_BESIDE: Final = (3.3, 1.2)
"""Cm of a boat from the middle of a hex with a ship in it."""
_MASTHEAD: Final = 12.0
"""Metres up the screen from the middle of a hull to where a flag clears her sails."""


# ---------------------------------------------------------------------------------------- smoke


def draw_smoke(c: Canvas, sea_view: SeaView, stage_view: StageView) -> None:
    """LS98-fire-14: draw smoke along every side whose guns are not loaded again."""
    casts = {
        stage_ship.actor.ship: stage_ship for stage_ship in stage_view.ships if stage_ship.actor.is_present
    }
    for ship in ships_on_map():
        stage_ship = casts.get(ship.id)
        if stage_ship is None or not is_on_board(ship) or not ship.has_gun_smoke:
            continue
        actor, length = stage_ship.actor, stage_ship.rigging.length_cm
        for side in SIDES:
            if ship.has_smoke_on(side):
                seconds = 0.0 if c.style.is_motion_reduced else sea_view.seconds
                draw_fired_side_smoke(
                    c.surface,
                    sea_view.camera,
                    (actor.x, actor.y),
                    actor.heading,
                    length,
                    side,
                    seconds,
                    sea_view.light,
                )


# ---------------------------------------------------------------------------------------- boats


def boat_position_cm(boat: Boat) -> tuple[float, float]:
    """Return the position of a boat in cm: the middle of its hex, or beside the ship there; several boats of
    one hex side by side."""
    x, y = hex_center(boat.hex)
    company = [other for other in boats_away() if other.hex == boat.hex]
    off = company.index(boat) * 1.1 - (len(company) - 1) * 0.55
    if any(ship.hex == boat.hex for ship in ships_on_map()):
        x, y = x + _BESIDE[0], y + _BESIDE[1]
    return x + off, y


def draw_boats(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: Sequence[StageShip], tag_room: TagRoom
) -> None:
    """LS98-boat-1: draw every boat at its place, on its way there if it has just been rowed; the words of
    what it carries where there is room, clear of hulls and of the ring round the boat asked."""
    draft, asked, hulls = draft_of(hud), boat_in_question(hud), hull_rects(sea_view, stage_ships)
    for boat in boats_away():
        at, heading = _boat_pose(sea_view, draft, boat, c.style.is_motion_reduced)
        number = hud.side_number(boat.side) or 0
        men = bool(boat.soldiers or boat.saved or boat.leader)
        seconds = 0.0 if c.style.is_motion_reduced else sea_view.seconds
        rect = draw_boat(
            c.surface,
            sea_view.camera,
            at,
            heading,
            c.style.side_colours(number).sea,
            seconds,
            men,
            is_rowing=is_boat_moving(sea_view, draft, boat, c.style.is_motion_reduced),
        )
        words = f"Boat: {cargo_words(boat)}"
        if asked is boat:
            pygame.draw.circle(c.surface, palette.CREAM, rect.center, rect.w, max(2, c.px(2)))
            rect = rect.inflate(rect.w, rect.h)
        tag_room.occupy(rect)
        if asked is boat or (c.style.text_scale <= 1 and not tag_room.is_crowd):
            try_draw_beside(c, rect, (words,), tag_room, hulls)


def is_boat_moving(sea_view: SeaView, draft: QuestionDraft, boat: Boat, is_motion_reduced: bool) -> bool:
    """Return whether a boat is on its way at this moment: it has a wake then."""
    start, goal, since = draft.boat_moves.get(boat.id, ((0.0, 0.0), (0.0, 0.0), 0.0))
    return not is_motion_reduced and start != goal and sea_view.seconds - since < _ROW_SECONDS


def _boat_pose(
    sea_view: SeaView, draft: QuestionDraft, boat: Boat, still: bool
) -> tuple[tuple[float, float], float]:
    """Return where a boat is at this moment, and its heading in degrees: it pulls from where it was seen last
    to its hex."""
    end = boat_position_cm(boat)
    known = draft.boat_moves.get(boat.id)
    if known is None or still:
        draft.boat_moves[boat.id] = (end, end, sea_view.seconds)
        return end, heading_of_direction(get_ship(boat.ship).heading) / 100
    start, goal, since = known
    if goal != end:
        start, goal, since = _between(start, goal, sea_view.seconds - since), end, sea_view.seconds
        draft.boat_moves[boat.id] = (start, goal, since)
    heading = degrees(atan2(goal[0] - start[0], start[1] - goal[1])) if goal != start else 90.0
    return _between(start, goal, sea_view.seconds - since), heading


def _between(start: tuple[float, float], goal: tuple[float, float], age: float) -> tuple[float, float]:
    part = min(max(age / _ROW_SECONDS, 0.0), 1.0)
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


# -------------------------------------------------------------------------------------- signals


def signal_words(signal_number: int) -> str:
    """Return text like `close`, `take prizes`: one of the ten orders."""
    words: list[str] = rule_table("signals")["words"]
    return words[signal_number - 1] if 1 <= signal_number <= len(words) else ""


def draw_signals(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: Sequence[StageShip], tag_room: TagRoom
) -> None:
    """LS98-sig-1: draw the signal being made up, with the ways it would take; else those of this turn, until
    the ships have begun to move and every hoist has come to where it goes."""
    draft, hulls = draft_of(hud), hull_rects(sea_view, stage_ships)
    plan = draft.answer_draft
    if isinstance(plan, SignalDraft) and not plan.goes_by_boat:
        flag = find_ship_card(hud.prompt.ship)
        if flag is not None:
            to = plan.addressees or plan.reachable_ships
            _draw_signal(c, sea_view, tag_room, hulls, (flag.id, plan.signal_number, tuple(to)), 99.0)
        return
    up = get_single(Turn).step == SIGNALS
    for mark, signal in signals_of_turn(hud.battle.events):
        age = draft.seconds_since_seen(("signal", hud.battle.rewinds, mark), sea_view.seconds)
        if up or age < _SHOWN:
            _draw_signal(c, sea_view, tag_room, hulls, signal, age)


def signals_of_turn(events: Sequence[Event]) -> list[tuple[int, tuple[str, int, tuple[str, ...]]]]:
    """Return every signal of this turn: the place of its event, the flagship, the number, the ships that had
    it."""
    found: list[tuple[int, tuple[str, int, tuple[str, ...]]]] = []
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Signalled):
            found.append((place, (event.ship, event.number, event.to)))
    return found[::-1]


def _draw_signal(
    c: Canvas,
    sea_view: SeaView,
    tag_room: TagRoom,
    hulls: Sequence[pygame.Rect],
    signal: tuple[str, int, tuple[str, ...]],
    age: float,
) -> None:
    """Draw the hoist at the flagship and at every ship that has had it, and the ways between; the words of it
    beside the flagship's, clear of hulls, flags and whatever has its place already."""
    name, number, to = signal
    flag = get_ship(name)
    if flagship_of(flag.side) is not flag:
        return
    ways, lift = relays_by_ship(flag), max(c.px(12), round(_MASTHEAD * sea_view.camera.px_per_metre))
    for ship in to:
        if ship in ways:
            spots = [sea_view.pixel_at(*hex_center(get_ship(s).hex)) for s in (name, *ways[ship])]
            spots.append(sea_view.pixel_at(*hex_center(get_ship(ship).hex)))
            # The last of a way is the ship herself where the rules name her too.
            spots = list(dict.fromkeys(spots))
            cloth = draw_order_path(c, spots, age, number, c.style.is_motion_reduced, lift)
            tag_room.occupy(*[cloth] if cloth is not None else [])
    x, y = sea_view.pixel_at(*hex_center(flag.hex))
    if not tag_room.area.collidepoint(x, y - lift - c.px(30)):
        return
    cloth = draw_order_hoist(c, (x, y - lift + c.px(20)), number)
    tag_room.occupy(cloth)
    try_draw_beside(c, cloth, (f"{number} {signal_words(number)}",), tag_room, hulls)
