"""The sea of the battle screen with what the present question lays on it: rings, names, tags, and
the marks of the book. Reads the desk, changes nothing; called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.levels.conditions.happenings import light_now, visibility_now
from game.scene.effects import Flash
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas
from game.stage.paper.parts import Touch
from game.stage.ships.masts import masts_of
from game.stage.smoke import tongues
from game.ui.battle import (
    delegates,
    highlight_rings,
    ruler,
    sea_marks,
    ship_pick,
    squadron_command,
    tag_layer,
    volley_seals,
)
from game.ui.battle.actions import PressShip
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind, human_seats
from game.ui.battle.ruler import Views
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView
from game.ui.battle.tag_layer import TagContext
from game.ui.kit.widgets import Item, Widget

_LEAST: Final = 8
"""Px of a ship that must lie in the free sea, each way, for her to be pressed."""
_FOUND: Final = 5.0
"""Units of the ring round the ship that is to be found."""
_SMALL: Final = 60
"""Units of a hull below which she is a small one."""


def draw(
    c: Canvas,
    board: SeaView,
    hud: HudState,
    scene: Scenery,
    room: TagRoom,
    views: Views | None = None,
    *,
    bare: bool = False,
    ringed: str = "",
) -> None:
    """Sea, ships and marks, with what the player has laid on the sea (`views`); tags keep to
    `room`, and are away while the sea is `bare` under the wheel. A broad ring lies round the ship
    that is `ringed`."""
    laid, book_ui = views or Views(), hud.book_ui
    room.pointed = laid.pointed
    planning = hud.prompt.needs_answer and hud.prompt.kind != PromptKind.PICK
    under: list[Callable[[Canvas], None]] = [
        lambda canvas: _rings(canvas, board, hud, scene, ringed),
    ]
    if not hud.squadrons.open:
        under.append(lambda canvas: book_ui.draw_under_hulls(canvas, board, hud, scene, room, laid))
    board.draw(c, scene, planning, under)
    if bare:
        return
    casts = [cast for cast in scene.ships if cast.actor.in_sight]
    told = _told(board, hud, scene, room)
    room.hulls, room.fired_at = _hulls(board, hud, scene), tag_layer.fired_at(scene.acts)
    tag_layer.begin_frame(c, board, casts, told, room)
    # While a squadron is in hand nothing of the question lies on the water.
    marked = not hud.squadrons.open
    advice = book_ui.draw_marks(c, board, hud, casts, room) if marked else []
    tags = tag_layer.draw(c, board, casts, told, room)
    delegates.mark_tags(c, hud, tags)
    sea_marks.draw_advice(c, advice, room, [*tags.values(), *room.named])
    if laid.ruler is not None:
        words = book_ui.ruler_words(laid.ruler.start, laid.ruler.end)
        ruler.draw_ruler(c, board, laid.ruler, words, room)
    if marked:
        book_ui.draw_labels(c, board, hud, room, laid)
    told_there = volley_seals.verdicts(hud.show.volleys(), len(hud.show.volleys_together))
    taken = [*room.barred, *room.tags.values()]
    volley_seals.draw(c, told_there, room.hulls, room.within, taken)


def show_weather(
    board: SeaView, hud: HudState, scene: Scenery, *, still: bool, light: str = ""
) -> None:
    """Light and fog on the sea are those of the level and its events, or another `light` by which
    it is shown; the fog as it is seen from the ships of whoever watches: the one who is asked, else
    the only person there is; from all ships where there is neither, or where he has none."""
    level = hud.battle.level
    board.show_light(light or light_now(level))
    seats = [hud.prompt.seat] if hud.prompt.needs_answer else human_seats(hud.battle)
    side = hud.side_number(seats[0]) if len(seats) == 1 else None
    here = {c.actor.ship: (c.actor.x, c.actor.y) for c in scene.ships if c.actor.present}
    own = {ship.id for ship in hud.ships if ship.side % 4 == side}
    eyes = {name: place for name, place in here.items() if name in own}
    far = visibility_now(level)
    reach = None if far is None else level.chart.cm(far)
    board.show_fog(eyes or here, reach, scene.air, still=still)


def _told(board: SeaView, hud: HudState, scene: Scenery, room: TagRoom) -> TagContext:
    """Who is told of on the sea: in a crowd flagships, the ship in hand and those who act."""
    chosen = hud.prompt.ship or hud.book_ui.active_ship(hud) or ship_pick.in_hand(hud)
    ships = [cast.actor.ship for cast in scene.ships if cast.actor.in_sight]
    hidden = [name for name in ships if hud.book_ui.is_secret(hud, name)]
    flags = [ship.id for ship in hud.battle.level.ships if ship.flagship]
    pointed = next((name for name in ships if room.points_at(name)), "")
    fire = [tongues.blast_of(e, board.camera) for e in scene.effects if isinstance(e, Flash)]
    acting = tag_layer.acting_ships(scene.acts)
    return TagContext(chosen, hidden, [*flags, *acting], pointed, fire, acting)


def _rings(canvas: Canvas, board: SeaView, hud: HudState, scene: Scenery, ringed: str) -> None:
    """A line round every waterline, cream for the ship in hand and for those of which one is asked
    for, broad for the one that is `ringed`; none round one that goes down, or fades from sight
    beyond the edge of the board."""
    squadron = squadron_command.in_hand(hud)
    chosen = () if squadron else (hud.prompt.ship, *ship_pick.offered(hud))
    for cast in scene.ships:
        if cast.actor.present and not cast.actor.under and not cast.actor.leaves:
            heading = _seen_heading(board, scene, cast, canvas.look.u)
            if cast.actor.ship == ringed:
                highlight_rings.draw(canvas, board, cast, heading, _FOUND)
            elif cast.actor.ship in squadron:
                highlight_rings.draw(canvas, board, cast, heading)
            else:
                sea_marks.draw_ring(canvas, board, cast, cast.actor.ship in chosen, heading)


def _seen_heading(board: SeaView, scene: Scenery, cast: Cast, u: float) -> float:
    """The heading of her picture, which may lag a little behind her; of a small ship her own, for
    nobody sees the difference there."""
    if cast.rigging.length_cm * board.camera.px_per_cm < _SMALL * u:
        return float(round(cast.actor.heading))
    masts = masts_of(scene, cast.actor.ship) if scene.rare else ()
    return sea_marks.drawn_heading(board.berths.picture(cast, scene.air, masts))


def ship_spots(board: SeaView, hud: HudState, scene: Scenery, sea: pygame.Rect) -> list[Widget]:
    """Ships and things on the free sea as controls, as far as they lie in it."""
    ships = _hulls(board, hud, scene).items()
    places = [
        (name, rect.clip(sea)) for name, rect in (*ships, *hud.book_ui.object_areas(board, hud))
    ]
    return [
        Item(f"ship-{name}", rect, _paint_ship_focus, bare=True, does=PressShip(name))
        for name, rect in places
        if rect.w > _LEAST and rect.h > _LEAST
    ]


def _hulls(board: SeaView, hud: HudState, scene: Scenery) -> dict[str, pygame.Rect]:
    """The pixels of every hull on the sea, by ship."""

    def found() -> dict[str, pygame.Rect]:
        here = [cast for cast in scene.ships if cast.actor.in_sight]
        return {cast.actor.ship: sea_marks.hull_rect(board, cast) for cast in here}

    return hud.frame_cache.get("hulls", found)


def _paint_ship_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """A ship in focus has the ring; else there is nothing to draw: she stands on the sea."""
    if touch.focused:
        paint.focus_ring(c, rect)
