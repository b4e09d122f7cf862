"""What is on the water besides ships: smoke at sides that are not loaded, boats that pull, signals
on their way from ship to ship. Called inside the table of the battle."""

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final

import pygame

from game.books.ls98.face.hexes import hex_center
from game.books.ls98.face.label_placement import hull_rects, try_draw_beside
from game.books.ls98.face.minor_drafts import SignalDraft
from game.books.ls98.face.question_draft import QuestionDraft, boat_in_question, draft_of, find_ship_card
from game.books.ls98.rules.boats import cargo_words
from game.books.ls98.rules.sheet import (
    SIDES,
    SIGNALS,
    Boat,
    Turn,
    boats_away,
    flagship_of,
    get_ship,
    is_on_board,
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
from game.stage.ships.boats import draw_boat
from game.stage.ships.signal_flags import draw_order_hoist, draw_order_path
from game.stage.smoke.smoke_puffs import draw_fired_side_smoke
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState

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
    """Return the position of a boat in cm: the middle of its hex, or beside the ship there; several
    boats of one hex side by side."""
    x, y = hex_center(boat.hex)
    company = [other for other in boats_away() if other.hex == boat.hex]
    off = company.index(boat) * 1.1 - (len(company) - 1) * 0.55
    if any(ship.hex == boat.hex for ship in ships_on_map()):
        x, y = x + _BESIDE[0], y + _BESIDE[1]
    return x + off, y


def draw_boats(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: Sequence[StageShip], tag_room: TagRoom
) -> None:
    """LS98-boat-1: draw every boat at its place, on its way there if it has just been rowed; the
    words of what it carries where there is room, clear of hulls and of the ring round the boat
    asked."""
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
    """Return where a boat is at this moment, and its heading in degrees: it pulls from where it was
    seen last to its hex."""
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
    """Return the point of the way after this many seconds."""
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
    """LS98-sig-1: draw the signal being made up, with the ways it would take; else those of this
    turn, until the ships have begun to move and every hoist has come to where it goes."""
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
    """Return every signal of this turn: the place of its event, the flagship, the number, the ships
    that had it."""
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
    """Draw the hoist at the flagship and at every ship that has had it, and the ways between; the
    words of it beside the flagship's, clear of hulls, flags and whatever has its place already."""
    name, number, to = signal
    flag = get_ship(name)
    if flagship_of(flag.side) is not flag:
        return
    ways, lift = relays_by_ship(flag), _flag_height(c, sea_view)
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


def _flag_height(c: Canvas, sea_view: SeaView) -> int:
    """Return px above the middle of a ship at which her flags fly: clear of her deck."""
    return max(c.px(12), round(_MASTHEAD * sea_view.camera.px_per_metre))
