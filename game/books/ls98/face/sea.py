"""What a question of the 1798 game lays on the sea: the map, hexes she can reach with the headings
there, her way, her arcs by range, what the bottom holds, tags. Changes nothing of the battle."""

from __future__ import annotations

from typing import Final

import pygame

from game.books.ls98.face import afloat, markers, setting_sail, tags
from game.books.ls98.face.arcs import HATCHES, LONG, arc_of, band_words, reaches, tip_of
from game.books.ls98.face.going_about import miss_of
from game.books.ls98.face.gunlaying import Gunlayer
from game.books.ls98.face.hand import boat_asked, hand_of, sheet_of
from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import (
    PITCH_CM,
    across,
    draw_map,
    draw_pointers,
    draw_way,
    frame,
    place_of,
    write,
)
from game.books.ls98.face.orders import Deploying, Detailing, Entering, Rowing, Signalling
from game.books.ls98.rules.course import AHEAD
from game.books.ls98.rules.opening import FULL
from game.books.ls98.rules.previews import would_ground
from game.books.ls98.rules.sheet import SIDES, Ship, enemies, ships
from game.books.ls98.rules.shots import BANDS
from game.books.ls98.rules.tables import table
from game.play.words import count
from game.sea.hexes import PORT, STARBOARD, Hex, degrees_of, turned
from game.sea.units import CM
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea import hexes as art
from game.stage.ships.scale import metre_for
from game.ui.battle import sea_marks
from game.ui.battle.hud_state import HudState
from game.ui.battle.ruler import Views
from game.ui.battle.sea_marks import Callout, TagRoom
from game.ui.battle.sea_view import GhostShip, SeaView

_REACH: Final[Colour] = (238, 232, 210)
_ARC: Final[Colour] = (244, 214, 150)
_WASHES: Final = (88, 52, 30)
"""How opaque close, medium and long range are, of 255."""
_HERE: Final = 92
_GONE: Final = 84
_FAR_CM: Final = PITCH_CM
_ASIDE: Final = 0.3
_RAIL: Final = 0.15
"""From her keel to her rail, in lengths of her hull, with some water."""
_OFF_CM, _SAILS_CM = 0.9, 1.5
"""Cm from her rail to a caption; and how much farther where her sails stand in between."""
_SWINGS: Final = ("LS98-coll-2", "LS98-wind-3")


def under(
    c: Canvas, board: SeaView, hud: HudState, scene: Scenery, room: TagRoom, views: Views
) -> None:
    """Below the hulls: the map, smoke, arcs, reach, the way."""
    draw_map(c, board, hud)
    afloat.draw_smoke(c, board, scene)
    if views.foes:
        ship = sheet_of(hud.prompt.ship) or sheet_of(hud.own_ship)
        for foe in enemies(ship) if ship is not None else []:
            _arcs(c, board, foe, foe.hex, foe.heading, SIDES, 0.6)
    match hand_of(hud).laid:
        case Gunlayer() as guns if views.own:
            _guns_under(c, board, hud, guns)
        case HelmPlan() as plan:
            _helm_under(c, board, hud, plan, scene, views.own)
        case Rowing() as plan:
            _boat_under(c, board, hud, plan)
        case Entering() as plan:
            _entry_under(c, board, plan)
        case Deploying() as plan:
            _deploy_under(c, board, plan)
        case None if hud.prompt.clause in _SWINGS:
            _swings_under(c, board, hud)


def _swings_under(c: Canvas, board: SeaView, hud: HudState) -> None:
    """LS98-coll-2, LS98-wind-3: her hex, with the headings that she may swing to."""
    ship, menu = sheet_of(hud.prompt.ship), hud.prompt.menu
    if ship is None or menu is None:
        return
    headings = []
    for key in menu.keys():  # noqa: SIM118
        way, _, far = key.partition(" ")
        if way in (PORT, STARBOARD):
            headings.append(turned(ship.heading, int(far or 1) * (1 if way == STARBOARD else -1)))
    art.shade(c.surface, board.camera, [ship.hex], _REACH, _HERE)
    draw_pointers(c, board, ship.hex, headings, None)


def _guns_under(c: Canvas, board: SeaView, hud: HudState, guns: Gunlayer) -> None:
    """The arc of the broadside that is chosen, or of both."""
    ship = sheet_of(hud.prompt.ship)
    if ship is not None:
        _arcs(c, board, ship, ship.hex, ship.heading, (guns.side,) if guns.side else SIDES, 1.0)


def _arcs(
    c: Canvas,
    board: SeaView,
    ship: Ship,
    here: Hex,
    heading: int,
    sides: tuple[str, ...],
    share: float,
    most: int = LONG,
) -> None:
    """Every hex a broadside bears on with the shot in its guns: close range solid, medium in lines,
    long in dots."""
    for side in sides:
        shot = ship.load(side).shot
        for band in range(most + 1):
            if reaches(shot, band):
                there = [h for h, found in arc_of(here, heading, ship.klass, side) if found == band]
                alpha = round(_WASHES[band] * share)
                art.shade(c.surface, board.camera, there, _ARC, alpha, HATCHES[band])


def _helm_under(
    c: Canvas, board: SeaView, hud: HudState, plan: HelmPlan, scene: Scenery, arcs: bool
) -> None:
    """The hexes she can reach with what they cost, her way, arcs from its end, the ghost: in wax
    where she would be aground (LS98-ground-1)."""
    end, ship = plan.end, sheet_of(hud.prompt.ship)
    by_hex = plan.headings()
    water = plan.helm.water
    good = [h for h in by_hex if h not in water.foul and h not in water.beyond]
    art.shade(c.surface, board.camera, good, _REACH, _HERE)
    art.shade(c.surface, board.camera, _under_other_sail(hud), _REACH, _HERE, "dots")
    bad = [h for h in by_hex if h not in good]
    art.shade(c.surface, board.camera, bad, palette.WAX, _GONE, "lines")
    for here in bad:
        frame(c, board, here, palette.WAX)
    if arcs and ship is not None:
        _arcs(c, board, ship, end.hex, end.heading, SIDES, 0.45, most=LONG - 1)
    for here, headings in by_hex.items():
        draw_pointers(c, board, here, list(headings), end.heading if here == end.hex else None)
    missed = miss_of(ship, plan) if ship is not None else None
    legs = plan.legs[: missed.legs] if missed else plan.legs
    draw_way(c, board, plan.cells(), legs.count(AHEAD) + 1)
    if missed:
        hull = missed.hex != end.hex
        _ghost(c, board, hud, scene, missed.hex, missed.heading, palette.WAX, hull)
    fast = ship is not None and would_ground(ship, end.hex)
    ink = palette.WAX if fast else palette.CREAM
    _ghost(c, board, hud, scene, end.hex, end.heading, ink, True)


def _under_other_sail(hud: HudState) -> list[Hex]:
    """LS98-move-6: while her sail is asked, the safe hexes to which only another sail takes her."""
    hand = hand_of(hud)
    if not hand.sails:
        return []
    water = hand.sails[hand.under].helm.water
    found = setting_sail.farther(hand.sails, hand.under)
    return [here for here in found if here not in water.foul | water.beyond]


def _ghost(
    c: Canvas,
    board: SeaView,
    hud: HudState,
    scene: Scenery,
    here: Hex,
    heading: int,
    ink: Colour,
    hull: bool,
) -> None:
    """The ship in hand as she may come to lie: a dashed waterline, and her hull."""
    ship = hud.ship(hud.prompt.ship)
    if ship is None:
        return
    (x, y), turn = place_of(here), degrees_of(heading) / 100
    if hull:
        case = "" if ink == palette.CREAM else f" missing stays {here}"
        board.draw_ghost(c, GhostShip(ship.id, x, y, turn, case), scene)
    px, py = board.at(x, y)
    metre = metre_for(ship.kind, ship.length / CM, board.camera)
    ring = sea_marks.ring_of(ship.kind, round(turn), metre, 2.6)
    outline = [(px + dx, py + dy) for dx, dy in ring]
    if ink != palette.CREAM:
        sea_marks.dashed(c.surface, palette.CREAM, outline, 1, 0, max(1, c.px(4)))
    sea_marks.dashed(c.surface, ink, outline, 6, 4, max(1, c.px(2)))


def _boat_under(c: Canvas, board: SeaView, hud: HudState, plan: Rowing) -> None:
    """The hexes a boat can be rowed to, and the one chosen."""
    boat = boat_asked(hud)
    if boat is None:
        return
    ways = [boat.hex.to(way) for way in plan.ways]
    art.shade(c.surface, board.camera, ways, _REACH, _HERE)
    if plan.way:
        frame(c, board, boat.hex.to(plan.way), palette.FOCUS)


def _entry_under(c: Canvas, board: SeaView, plan: Entering) -> None:
    """The hexes a squadron may come in by, and the one chosen with its heading."""
    art.shade(c.surface, board.camera, plan.hexes, _REACH, _HERE)
    frame(c, board, plan.hex, palette.FOCUS)
    draw_pointers(c, board, plan.hex, plan.headings, plan.heading)
    draw_way(c, board, [plan.hex, plan.hex.to(plan.heading)], 2)


def _deploy_under(c: Canvas, board: SeaView, plan: Deploying) -> None:
    """LS98-setup-1: the berths of every plan; those of the one chosen have frames and headings."""
    for lie in plan.lies:
        art.shade(c.surface, board.camera, [berth.hex for berth in lie.berths], _REACH, _HERE)
    for berth in plan.lie.berths:
        frame(c, board, berth.hex, palette.FOCUS)
        draw_pointers(c, board, berth.hex, [berth.heading], berth.heading)


# ---------------------------------------------------------------------------------- above the hulls


def marks(
    c: Canvas, board: SeaView, hud: HudState, casts: list[Cast], room: TagRoom
) -> list[Callout]:
    """Boats and signals, the corners round the target, the ghost's own place, and the tags
    of the question."""
    laid, ship = hand_of(hud).laid, sheet_of(hud.prompt.ship)
    afloat.draw_boats(c, board, hud, casts, room)
    match laid:
        case Gunlayer() as guns:
            _aimed_at(c, board, guns, casts)
            return tags.of_guns(board, hud, guns)
        case Deploying() as plan:
            return tags.of_plans(board, plan)
        case Signalling() as plan:
            _picked(c, board, plan.to or plan.reached, casts)
        case Detailing() as plan:
            _picked(c, board, (plan.ship,), casts)
    afloat.draw_signals(c, board, hud, casts, room)
    if not isinstance(laid, HelmPlan) or ship is None:
        return []
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = board.at(*place_of(laid.end.hex))
    room.taken.append(rect)
    found = tags.of_move(board, hud, ship, laid)
    # A ship that is not in view is not told of over one that is.
    return [tag for tag in found if room.within.collidepoint(tag.to)]


def _aimed_at(c: Canvas, board: SeaView, guns: Gunlayer, casts: list[Cast]) -> None:
    """Four corners round the ship that the chosen broadside is for."""
    for cast in casts:
        if guns.chosen is not None and cast.actor.ship == guns.chosen.target:
            sea_marks.draw_target(c, sea_marks.hull_rect(board, cast))


def _picked(c: Canvas, board: SeaView, names: tuple[str, ...], casts: list[Cast]) -> None:
    """A cream ring round each ship that a signal is for, or round the one that is to move next."""
    for cast in casts:
        if cast.actor.ship in names:
            rect = sea_marks.hull_rect(board, cast).inflate(c.px(14), c.px(14))
            pygame.draw.ellipse(c.surface, palette.CREAM, rect, max(2, c.px(2)))


def labels(c: Canvas, board: SeaView, hud: HudState, room: TagRoom, views: Views) -> None:
    """The markers of ships, what each hex she can reach costs, and the ranges her guns bear in."""
    markers.draw(c, board, room)
    ship = sheet_of(hud.prompt.ship)
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            for here, headings in plan.headings().items():
                points = min(headings.values())
                write(c, board, here, count(points, "point"), room, f"{points} MP")
            other = "half sail" if hand_of(hud).under == FULL else "full sail"
            for here in _under_other_sail(hud):
                write(c, board, here, other, room)
            if views.own and ship is not None:
                end = plan.end
                _bands(c, board, room, ship, end.hex, end.heading, SIDES)
        case Gunlayer() as guns if ship is not None and views.own:
            sides = (guns.side,) if guns.side else SIDES
            _bands(c, board, room, ship, ship.hex, ship.heading, sides)
    if hud.prompt.needs_answer:
        _reloading(c, board, room)


def _bands(
    c: Canvas,
    board: SeaView,
    room: TagRoom,
    ship: Ship,
    here: Hex,
    heading: int,
    sides: tuple[str, ...],
) -> None:
    """`close 5+`, `medium 6` in a hex of each band."""
    for side in sides:
        shot, arc = ship.load(side).shot, arc_of(here, heading, ship.klass, side)
        for band in range(len(BANDS)):
            spot = tip_of(arc, here, band)
            if spot is not None and shot and reaches(shot, band):
                write(c, board, spot, band_words(shot, band), room)


def _reloading(c: Canvas, board: SeaView, room: TagRoom) -> None:
    """LS98-fire-15: beside smoke, how long it will be until the guns are loaded. Off the hulls as
    they are drawn: one alongside another does not lie in the middle of her hex."""
    if across(board) < 2 * c.look.grown(60):
        return
    for ship in filter(lambda ship: room.tells(ship.id) and ship.id in room.hulls, ships()):
        for side in SIDES:
            load = ship.load(side)
            if not ship.smoke_on(side):
                continue
            way = ship.heading + (1 if side == STARBOARD else -1) * 1.5
            turn = pygame.Vector2(0, -1).rotate((way - 2) * 60)
            words = f"{load.left} turn{'s' * (load.left != 1)}" if load.left else "to be loaded"
            _moored(c, board, ship, turn, words, room)


def _moored(
    c: Canvas, board: SeaView, ship: Ship, turn: pygame.Vector2, words: str, room: TagRoom
) -> None:
    """Words off that side of her, clear of her sails, on a line from her rail: whose they are is
    seen."""
    (x, y), rail = board.camera.to_cm(*room.hulls[ship.id].center), _RAIL * ship.length / CM
    off = rail + _OFF_CM + _SAILS_CM * max(0.0, -turn.y)
    root, at = (board.at(x + turn.x * far, y + turn.y * far) for far in (rail, off))
    wide = letters.width(words, letters.SMALL_STRONG, c.look)
    high = letters.line_height(letters.SMALL, c.look)
    left = at[0] - (wide if turn.x < -_ASIDE else 0 if turn.x > _ASIDE else wide // 2)
    top = round(at[1] - high / 2 + turn.y * high / 2)
    if room.within.collidepoint(at) and sea_marks.draw_label(c, (left, top), (words,), room):
        pygame.draw.aaline(c.surface, palette.CREAM, root, at)


def range_words(length: float) -> tuple[str, str]:
    """The length in hexes, and the band a 3rd rate's shot so far would be in."""
    far = round(length / _FAR_CM)
    words = f"{far} hex{'es' * (far != 1)}"
    last: list[int] = table("ranges")["3rd"]
    band = next((BANDS[n] for n, most in enumerate(last) if far <= most), "")
    if not band:
        return words, "Out of range"
    return words, f"{band.capitalize()} range of a 3rd rate"
