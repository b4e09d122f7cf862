"""What lies and moves on the water besides ships: smoke at sides that are not loaded, boats that
pull, signals on their way from ship to ship. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees
from typing import Final

import pygame

from game.books.ls98.face.hand import Hand, boat_asked, hand_of, sheet_of
from game.books.ls98.face.hexes import place_of
from game.books.ls98.face.labels import beside, hulls_of
from game.books.ls98.face.orders import Signalling
from game.books.ls98.rules.boats import cargo_words
from game.books.ls98.rules.sheet import (
    SIDES,
    SIGNALS,
    Boat,
    Turn,
    boats,
    flagship_of,
    on_board,
    ship_named,
    ships,
)
from game.books.ls98.rules.signals import ways_from
from game.books.ls98.rules.tables import table
from game.core.events import Event, Signalled, TurnBegan
from game.core.table import the
from game.sea.hexes import degrees_of
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.ships.boats import draw_boat
from game.stage.ships.hoists import draw_hoist, draw_way
from game.stage.smoke.lying import draw_lying
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView

_ROW_SECONDS: Final = 1.4
_SHOWN: Final = 4.0
"""Seconds that a signal is shown though ships move already."""
_BESIDE: Final = (3.3, 1.2)
"""Cm that a boat lies off the middle of a hex that a ship has."""
_MASTHEAD: Final = 12.0
"""Metres up the screen from the middle of a hull to where a flag clears her sails."""


# ---------------------------------------------------------------------------------------- smoke


def draw_smoke(c: Canvas, board: SeaView, scene: Scenery) -> None:
    """LS98-fire-14: smoke along every side whose guns are not loaded again."""
    casts = {cast.actor.ship: cast for cast in scene.ships if cast.actor.present}
    for ship in ships():
        cast = casts.get(ship.id)
        if cast is None or not on_board(ship) or not ship.smokes:
            continue
        actor, length = cast.actor, cast.rigging.length_cm
        for side in SIDES:
            if ship.smoke_on(side):
                seconds = 0.0 if c.look.still else board.seconds
                draw_lying(c.surface, board.camera, (actor.x, actor.y), actor.heading, length,
                           side, seconds, board.light)  # fmt: skip


# ---------------------------------------------------------------------------------------- boats


def berth_of(boat: Boat) -> tuple[float, float]:
    """Where a boat lies in cm: in the middle of its hex, or off the ship that lies there; several
    boats of one hex side by side."""
    x, y = place_of(boat.hex)
    company = [other for other in boats() if other.hex == boat.hex]
    off = company.index(boat) * 1.1 - (len(company) - 1) * 0.55
    if any(ship.hex == boat.hex for ship in ships()):
        x, y = x + _BESIDE[0], y + _BESIDE[1]
    return x + off, y


def draw_boats(
    c: Canvas, board: SeaView, hud: HudState, casts: Sequence[Cast], room: TagRoom
) -> None:
    """LS98-boat-1: every boat at its place, on its way there if it has just been rowed; the words
    of what it carries where there is room, clear of hulls and of the ring round the boat asked."""
    hand, asked, hulls = hand_of(hud), boat_asked(hud), hulls_of(board, casts)
    for boat in boats():
        at, heading = _pulled(board, hand, boat, c.look.still)
        number = hud.side_number(boat.side) or 0
        men = bool(boat.soldiers or boat.saved or boat.leader)
        seconds = 0.0 if c.look.still else board.seconds
        rect = draw_boat(
            c.surface,
            board.camera,
            at,
            heading,
            c.look.side(number).sea,
            seconds,
            men,
            pulls=is_pulling(board, hand, boat, c.look.still),
        )
        words = f"Boat: {cargo_words(boat)}"
        if asked is boat:
            pygame.draw.circle(c.surface, palette.CREAM, rect.center, rect.w, max(2, c.px(2)))
            rect = rect.inflate(rect.w, rect.h)
        room.taken.append(rect)
        if asked is boat or (c.look.text <= 1 and not room.crowd):
            beside(c, rect, (words,), room, hulls)


def is_pulling(board: SeaView, hand: Hand, boat: Boat, still: bool) -> bool:
    """Whether a boat is on its way at this moment: it has a wake then."""
    start, goal, since = hand.pulls.get(boat.id, ((0.0, 0.0), (0.0, 0.0), 0.0))
    return not still and start != goal and board.seconds - since < _ROW_SECONDS


def _pulled(
    board: SeaView, hand: Hand, boat: Boat, still: bool
) -> tuple[tuple[float, float], float]:
    """Where a boat is at this moment, and its heading in degrees: it pulls from where it was seen
    last to its hex."""
    end = berth_of(boat)
    known = hand.pulls.get(boat.id)
    if known is None or still:
        hand.pulls[boat.id] = (end, end, board.seconds)
        return end, degrees_of(ship_named(boat.ship).heading) / 100
    start, goal, since = known
    if goal != end:
        start, goal, since = _between(start, goal, board.seconds - since), end, board.seconds
        hand.pulls[boat.id] = (start, goal, since)
    heading = degrees(atan2(goal[0] - start[0], start[1] - goal[1])) if goal != start else 90.0
    return _between(start, goal, board.seconds - since), heading


def _between(
    start: tuple[float, float], goal: tuple[float, float], age: float
) -> tuple[float, float]:
    """So many seconds along the way."""
    part = min(max(age / _ROW_SECONDS, 0.0), 1.0)
    return start[0] + (goal[0] - start[0]) * part, start[1] + (goal[1] - start[1]) * part


# -------------------------------------------------------------------------------------- signals


def order_words(number: int) -> str:
    """`close`, `take prizes`: one of the ten orders."""
    words: list[str] = table("signals")["words"]
    return words[number - 1] if 1 <= number <= len(words) else ""


def draw_signals(
    c: Canvas, board: SeaView, hud: HudState, casts: Sequence[Cast], room: TagRoom
) -> None:
    """LS98-sig-1: the signal being made up, with the ways it would take; else those of this turn,
    until the ships have begun to move and every hoist has come to where it goes."""
    hand, hulls = hand_of(hud), hulls_of(board, casts)
    plan = hand.laid
    if isinstance(plan, Signalling) and not plan.boat:
        flag = sheet_of(hud.prompt.ship)
        if flag is not None:
            to = plan.to or plan.reached
            _draw(c, board, room, hulls, (flag.id, plan.number, tuple(to)), 99.0)
        return
    up = the(Turn).step == SIGNALS
    for mark, signal in signals_made(hud.battle.events):
        age = hand.age(("signal", hud.battle.rewinds, mark), board.seconds)
        if up or age < _SHOWN:
            _draw(c, board, room, hulls, signal, age)


def signals_made(events: Sequence[Event]) -> list[tuple[int, tuple[str, int, tuple[str, ...]]]]:
    """Every signal of this turn: the place of its event, the flagship, the number, the ships that
    had it."""
    found: list[tuple[int, tuple[str, int, tuple[str, ...]]]] = []
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Signalled):
            found.append((place, (event.ship, event.number, event.to)))
    return found[::-1]


def _draw(
    c: Canvas,
    board: SeaView,
    room: TagRoom,
    hulls: Sequence[pygame.Rect],
    signal: tuple[str, int, tuple[str, ...]],
    age: float,
) -> None:
    """The hoist at the flagship and at every ship that has had it, and the ways between; the words
    of it beside the flagship's, clear of hulls, flags and whatever has its place already."""
    name, number, to = signal
    flag = ship_named(name)
    if flagship_of(flag.side) is not flag:
        return
    ways, lift = ways_from(flag), _lift(c, board)
    for ship in to:
        if ship in ways:
            spots = [board.at(*place_of(ship_named(s).hex)) for s in (name, *ways[ship])]
            spots.append(board.at(*place_of(ship_named(ship).hex)))
            # The last of a way is the ship herself where the rules name her too.
            spots = list(dict.fromkeys(spots))
            cloth = draw_way(c, spots, age, number, c.look.still, lift)
            room.taken += [cloth] if cloth is not None else []
    x, y = board.at(*place_of(flag.hex))
    if not room.within.collidepoint(x, y - lift - c.px(30)):
        return
    cloth = draw_hoist(c, (x, y - lift + c.px(20)), number)
    room.taken.append(cloth)
    beside(c, cloth, (f"{number} {order_words(number)}",), room, hulls)


def _lift(c: Canvas, board: SeaView) -> int:
    """Px above the middle of a ship at which her flags fly: clear of her deck."""
    return max(c.px(12), round(_MASTHEAD * board.camera.px_per_metre))
