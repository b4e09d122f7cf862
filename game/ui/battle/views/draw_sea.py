"""The sea of the battle screen with what the present question lays on it: rings, names, tags, and the marks
of the book. Reads the HUD, changes nothing; called inside the table of the battle."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

import pygame

from game.levels.conditions.level_events import light_now, visibility_now
from game.scene.effects import Flash
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView, drawn_hull_px
from game.stage.paper import control_drawing
from game.stage.paper.canvas import Canvas
from game.stage.ships.falling_masts import falling_masts_of
from game.stage.smoke import muzzle_flash
from game.stage.smoke.smoke_layer import ClearPlace
from game.ui.battle.commands import arrow, icons, queries
from game.ui.battle.dice import volley_seals
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.planning import ship_pick
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state import ruler
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.tag_layer import TagContext
from game.ui.battle.values.actions import PressShip
from game.ui.battle.values.prompts import PromptKind, human_seats
from game.ui.battle.views import threat_view
from game.ui.kit.widgets import CustomControl, Widget

_MIN_VISIBLE_PX: Final = 8
"""Px of a ship that must be in the free sea, each way, for her to be pressed."""
_FOUND_RING_UNITS: Final = 5.0
"""Units of the ring round the ship that is to be found."""
_CLEAR_RADIUS, _CLEAR_MARGIN = 76.0, 16.0
"""Px round the pointer, and beyond a hull, in which smoke thins away; the outer fifth is its edge."""
_SMALL_HULL_UNITS: Final = 60
"""Units of a hull below which she is a small one."""


def draw(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs | None = None,
    *,
    hides_tags: bool = False,
    highlighted_ship: str = "",
) -> None:
    """Draw sea, ships and marks, and what the player has put on the sea (`views`). Tags keep to `room`; they
    are hidden while the wheel is open (`hides_tags`). The ship that is `highlighted_ship` has a broad
    ring."""
    laid, book_ui = ruler_and_arcs or RulerAndArcs(), hud.book_ui
    tag_room.hovered = laid.hovered
    planning = hud.prompt.needs_answer and hud.prompt.kind != PromptKind.PICK
    under: list[Callable[[Canvas], None]] = [
        lambda canvas: _draw_rings(canvas, sea_view, hud, stage_view, highlighted_ship)
    ]
    shows_threats = laid.has_threats and not hud.commands.is_open
    if shows_threats:
        laid = replace(laid, has_own_arcs=False)  # whose lines would cross those of the enemies
        under.append(lambda canvas: threat_view.draw_reach(canvas, sea_view, hud, laid.hovered))
    if not hud.commands.is_open:
        under.append(lambda canvas: arrow.draw_ways(canvas, sea_view, hud))
        under.append(
            lambda canvas: book_ui.draw_under_hulls(canvas, sea_view, hud, stage_view, tag_room, laid)
        )
    sea_view.draw(c, stage_view, planning, under)
    if hides_tags:
        return
    afloat = [stage_ship for stage_ship in stage_view.ships if not stage_ship.actor.is_sinking]
    casts = [stage_ship for stage_ship in afloat if stage_ship.actor.is_in_sight]
    context = _tag_context(sea_view, hud, stage_view, tag_room)
    tag_room.set_hull_rects(_hull_rects(sea_view, hud, stage_view), tag_layer.ships_fired_at(stage_view.acts))
    tag_layer.fill_tag_room(c, sea_view, casts, context, tag_room)
    # While a squadron is in hand nothing of the question is on the water.
    marked = not hud.commands.is_open
    advice = book_ui.draw_marks(c, sea_view, hud, casts, tag_room) if marked else []
    if shows_threats:  # in place of what the question says of targets
        advice = threat_view.threat_callouts(sea_view, hud)
    tags = tag_layer.draw(c, sea_view, casts, context, tag_room)
    icons.draw_tag_icons(c, hud, tags)
    sea_marks.draw_callouts(c, advice, tag_room, [*tags.values(), *tag_room.object_labels])
    if laid.ruler is not None:
        words = book_ui.ruler_words(laid.ruler.start, laid.ruler.end)
        ruler.draw_ruler(c, sea_view, laid.ruler, words, tag_room)
    if marked:
        book_ui.draw_labels(c, sea_view, hud, tag_room, laid)
    told_there = volley_seals.volley_verdicts(hud.show.active_volleys(), len(hud.show.simultaneous_volleys))
    taken = [*tag_room.forbidden, *tag_room.tag_rects.values(), *tag_room.label_rects.values()]
    volley_seals.draw(c, told_there, tag_room.hull_rects, tag_room.area, taken)


def apply_weather(
    sea_view: SeaView, hud: HudState, stage_view: StageView, *, is_still: bool, light: str = ""
) -> None:
    """Set light and fog on the sea as the level and its events have them, or use another `light`. Fog is seen
    from the ships of the player who is asked, else of the only player; from all ships where there is neither,
    or where he has none."""
    level = hud.battle.level
    sea_view.set_light(light or light_now(level))
    seats = [hud.prompt.seat] if hud.prompt.needs_answer else human_seats(hud.battle)
    side = hud.side_number(seats[0]) if len(seats) == 1 else None
    here = {c.actor.ship: (c.actor.x, c.actor.y) for c in stage_view.ships if c.actor.is_present}
    own = {ship.id for ship in hud.ships if ship.side % 4 == side}
    eyes = {name: place for name, place in here.items() if name in own}
    far = visibility_now(level)
    reach = None if far is None else level.chart.length_in_cm(far)
    sea_view.set_fog(eyes or here, reach, stage_view.air, is_still=is_still)


def _tag_context(sea_view: SeaView, hud: HudState, stage_view: StageView, tag_room: TagRoom) -> TagContext:
    """Return who is told of on the sea: in a crowd flagships, the ship in hand and those who act."""
    chosen = hud.prompt.ship or hud.book_ui.active_ship(hud) or ship_pick.picked_ship(hud)
    ships = [stage_ship.actor.ship for stage_ship in stage_view.ships if stage_ship.actor.is_in_sight]
    hidden = [name for name in ships if hud.book_ui.is_secret(hud, name)]
    flags = [ship.id for ship in hud.battle.level.ships if ship.flagship]
    pointed = next((name for name in ships if tag_room.is_hovered(name)), "")
    fire = [
        muzzle_flash.flash_area_and_strength(e, sea_view.camera)
        for e in stage_view.effects
        if isinstance(e, Flash)
    ]
    acting = tag_layer.acting_ships(stage_view.acts)
    return TagContext(chosen, hidden, [*flags, *acting], pointed, fire, acting)


def _draw_rings(canvas: Canvas, sea_view: SeaView, hud: HudState, stage_view: StageView, ringed: str) -> None:
    """Draw a ring round every waterline: cream for the ship in hand and for those that may be chosen, broad
    for the one that is `ringed`; none round a ship that sinks, or that fades beyond the edge of the board."""
    squadron = queries.commanded_ships(hud) if hud.commands.is_open else ()
    chosen = () if squadron else (hud.prompt.ship, *ship_pick.offered_ships(hud))
    for stage_ship in stage_view.ships:
        if (
            stage_ship.actor.is_present
            and not stage_ship.actor.sunk_share
            and not stage_ship.actor.leaving_seconds
        ):
            heading = _seen_heading(sea_view, stage_view, stage_ship, canvas.style.unit)
            if stage_ship.actor.ship == ringed:
                sea_marks.draw_highlight(canvas, sea_view, stage_ship, heading, _FOUND_RING_UNITS)
            elif stage_ship.actor.ship in squadron:
                sea_marks.draw_highlight(canvas, sea_view, stage_ship, heading)
            else:
                sea_marks.draw_ring(canvas, sea_view, stage_ship, stage_ship.actor.ship in chosen, heading)


def _seen_heading(sea_view: SeaView, stage_view: StageView, stage_ship: StageShip, u: float) -> float:
    """Return the heading of her picture, which may lag a little behind her; of a small ship her own, for
    nobody sees the difference there."""
    if drawn_hull_px(stage_ship.rigging.length_cm, sea_view.camera) < _SMALL_HULL_UNITS * u:
        return float(round(stage_ship.actor.heading))
    masts = falling_masts_of(stage_view, stage_ship.actor.ship) if stage_view.hull_effects else ()
    return sea_marks.drawn_heading(sea_view.berths.picture_of(stage_ship, stage_view.air, masts))


def ship_controls(sea_view: SeaView, hud: HudState, stage_view: StageView, sea: pygame.Rect) -> list[Widget]:
    """Return the ships and objects on the free sea as controls, as far as they are in it."""
    ships = _hull_rects(sea_view, hud, stage_view).items()
    places = [(name, rect.clip(sea)) for name, rect in (*ships, *hud.book_ui.object_areas(sea_view, hud))]
    return [
        CustomControl(f"ship-{name}", rect, control_drawing.draw_focus, is_bare=True, action=PressShip(name))
        for name, rect in places
        if rect.w > _MIN_VISIBLE_PX and rect.h > _MIN_VISIBLE_PX
    ]


def _hull_rects(sea_view: SeaView, hud: HudState, stage_view: StageView) -> dict[str, pygame.Rect]:
    """Return the pixels of every hull on the sea, by ship."""

    def found() -> dict[str, pygame.Rect]:
        here = [stage_ship for stage_ship in stage_view.ships if stage_ship.actor.is_in_sight]
        return {stage_ship.actor.ship: sea_marks.hull_rect(sea_view, stage_ship) for stage_ship in here}

    return hud.frame_cache.get("hulls", found)


def clear_places(
    sea_view: SeaView, hud: HudState, stage_view: StageView, pointer: tuple[int, int] | None
) -> list[ClearPlace]:
    """Return where smoke must be clear: round the `pointer`, if it is on the sea, and while a question is
    open over the ships in hand and those that answer it."""
    prompt, found = hud.prompt, list[ClearPlace]()
    if not prompt.needs_answer:
        return found
    if pointer is not None:
        found.append((*pointer, _CLEAR_RADIUS))
    asked = hud.frame_cache.get("ships asked for", lambda: _ships_asked_for(hud))
    for ship, rect in _hull_rects(sea_view, hud, stage_view).items():
        if ship in asked:
            found.append((*rect.center, max(rect.size) / 2 + _CLEAR_MARGIN))
    return found


def _ships_asked_for(hud: HudState) -> set[str]:
    options = hud.prompt.menu.options() if hud.prompt.menu is not None else ()
    named = {word for option in options for word in str(option.key).split()}
    return named | {hud.own_ship, hud.other_ship, hud.prompt.ship, *ship_pick.offered_ships(hud)}


def draw_sighted_tags(
    c: Canvas, sea_view: SeaView, hud: HudState, sighted: Iterable[str], tag_room: TagRoom
) -> None:
    """Draw the tags of ships that have come in sight, where names and tags have left room."""
    tags = []
    for name in sighted:
        ship = hud.find_ship(name)
        if ship is not None and not ship.gone_how:
            at = sea_view.pixel_at(ship.x / CM, ship.y / CM)
            if tag_room.area.collidepoint(at):
                tags.append(Callout((ship.name or name, "comes in sight"), ship.side % 4, at))
    sea_marks.draw_callouts(c, tags, tag_room, called="advice-sighted")
