"""What a question of Kiss Me, Hardy! lays on the sea: reach, path, ghost, arcs, courses on offer,
the corners round a target, tags. Reads the desk, changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import pygame

from game.books.kmh.face import errand_sea, flight, helm_marks, passage_marks, standing_sea
from game.books.kmh.face.fire_tags import fire_tags
from game.books.kmh.face.gunlaying import Gunlayer, OtherGuns
from game.books.kmh.face.hand import Courses, foes, hand_of, outlook, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.books.kmh.face.helm_marks import Outlook
from game.books.kmh.face.shot_tags import best_of, lines_of
from game.books.kmh.face.things import name_of, thing
from game.books.kmh.rules.arcs import BROADSIDES, Side
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.course import end_of
from game.books.kmh.rules.gun_bounds import free_sides
from game.books.kmh.rules.previews import Danger, helm_for
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import table
from game.sea.units import CM
from game.stage.frame.scenery import Cast, Scenery
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.ships.scale import metre_for
from game.ui.battle import sea_marks
from game.ui.battle.citations import cited
from game.ui.battle.hud_state import HudState
from game.ui.battle.ruler import Views
from game.ui.battle.sea_marks import Callout, TagRoom
from game.ui.battle.sea_view import GhostShip, SeaView


def under(
    c: Canvas, board: SeaView, hud: HudState, scene: Scenery, room: TagRoom, views: Views
) -> None:
    """Below the hulls: the course with the sea she can reach, the courses on offer, arcs, the way
    of an errand."""
    errand_sea.rings_under(c, board, hud)
    errand_sea.under(c, board, hud, scene)
    standing_sea.under(c, board, hud)
    ship = sheet_of(hud.prompt.ship)
    if ship is not None:
        _laid_under(c, board, hud, ship, scene, room, views.own)
    if views.foes:
        for foe in foes(hud):
            helm_marks.draw_arcs(c, board, foe.pose, foe.size, BROADSIDES)


def marks(
    c: Canvas, board: SeaView, hud: HudState, casts: list[Cast], room: TagRoom
) -> list[Callout]:
    """The corners round the target, the ghost's own place, and the tags of the question."""
    errand_sea.thing_tags(c, board, hud, room)
    for name, rect in errand_sea.spots(board, hud):
        if name in room.fired_at and rect.colliderect(room.within):
            sea_marks.draw_target(c, rect)
    match hand_of(hud).laid:
        case Gunlayer() as guns:
            _aimed_at(c, board, guns, casts)
            _mark_aimed_at(c, board, hud, guns)
        case HelmPlan() as plan:
            _take_ghost(board, plan, room)
    return advice(board, hud)


def _laid_under(
    c: Canvas, board: SeaView, hud: HudState, ship: Ship, scene: Scenery, room: TagRoom, arcs: bool
) -> None:
    """What is laid out for that ship; guns only where `arcs` are shown."""
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            shots = (outlook(hud) or Outlook(None)).shots
            passage = hand_of(hud).passage
            if passage is None:
                helm_marks.draw_reach(c, board, plan)
            else:
                passage_marks.draw_reach(c, board, passage)
            _helm_under(c, board, plan, ship, scene, room, shots if arcs else None)
            if passage is not None:
                passage_marks.draw_orders(c, board, passage, room)
        case Courses() as courses:
            _courses_under(c, board, courses, hud.hovered or courses.chosen, ship, scene, room)
        case Gunlayer() as guns if arcs:
            _guns_under(c, board, guns, ship)


def _helm_under(
    c: Canvas,
    board: SeaView,
    plan: HelmPlan,
    ship: Ship,
    scene: Scenery,
    room: TagRoom,
    shots: Sequence[Shot] | None,
) -> None:
    """The path and the ghost, and from the end of the course the arcs with the `shots` that would
    bear (None: no arcs)."""
    end = plan.end
    if shots is not None:
        far: dict[str, int] = {shot.side: shot.band for shot in shots}
        helm_marks.draw_arcs(c, board, end, ship.size, BROADSIDES, far)
    helm_marks.draw_path(c, board, plan.helm, plan.course, room)
    board.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), scene)
    metre = metre_for(ship.kind, ship.length / CM, board.camera)
    x, y = board.at(end.x / CM, end.y / CM)
    ring = sea_marks.ring_of(ship.kind, round(end.heading / 100), metre, 2.6)
    outline = [(x + px, y + py) for px, py in ring]
    sea_marks.dashed(c.surface, palette.CREAM, outline, 6, 4, max(1, c.px(2)))


def _courses_under(
    c: Canvas,
    board: SeaView,
    courses: Courses,
    pointed: str,
    ship: Ship,
    scene: Scenery,
    room: TagRoom,
) -> None:
    """A dot where each course on offer ends, and the one pointed at with its ghost."""
    for end in flight.ends(courses, ship).values():
        pygame.draw.aacircle(c.surface, palette.CREAM, board.at(end.x / CM, end.y / CM), c.px(2))
    legs = courses.offered.get(pointed)
    if legs:
        helm = helm_for(ship, sum(leg.run for leg in legs))
        helm_marks.draw_path(c, board, helm, legs, room)
        end = end_of(helm, legs)
        board.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), scene)


def _take_ghost(board: SeaView, plan: HelmPlan, room: TagRoom) -> None:
    """No tag lies on the ghost."""
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = board.at(plan.end.x / CM, plan.end.y / CM)
    room.taken.append(rect)


def _guns_under(c: Canvas, board: SeaView, guns: Gunlayer, ship: Ship) -> None:
    """The arcs of the batteries that may fire."""
    match guns.side:
        case OtherGuns.MORTARS:
            _mortar_under(c, board, ship)
            return
        case Side() as side:
            sides = [side]
        case _:
            sides = [side for side in free_sides(ship) if side in BROADSIDES]
    shot = guns.chosen
    far: dict[str, int] = {shot.side: shot.band} if isinstance(shot, Shot) else {}
    helm_marks.draw_arcs(c, board, ship.pose, ship.size, sides, far)


def _mortar_under(c: Canvas, board: SeaView, ship: Ship) -> None:
    """KMH-9.6.7: how near and how far a mortar carries."""
    at = board.at(ship.pose.x / CM, ship.pose.y / CM)
    for name in ("nearest_cm", "farthest_cm"):
        radius = round(table("bombs")[name] * board.camera.px_per_cm)
        ring = [
            (at[0] + radius * cos(radians(turn)), at[1] + radius * sin(radians(turn)))
            for turn in range(0, 361, 3)
        ]
        sea_marks.dashed(c.surface, palette.CREAM, ring, c.px(9), c.px(6), max(1, c.px(1.5)))


def _aimed_at(c: Canvas, board: SeaView, guns: Gunlayer, casts: list[Cast]) -> None:
    """Four corners round the target."""
    for cast in casts:
        if cast.actor.ship == guns.target:
            sea_marks.draw_target(c, sea_marks.hull_rect(board, cast))


def _mark_aimed_at(c: Canvas, board: SeaView, hud: HudState, guns: Gunlayer) -> None:
    """Four corners round works, troops or boats that are aimed at."""
    for name, rect in errand_sea.spots(board, hud):
        if name == guns.target:
            sea_marks.draw_target(c, rect)


def advice(board: SeaView, hud: HudState) -> list[Callout]:
    """The tags of the present question, and of the fire that drives down on somebody."""
    return [
        *_asked(board, hud),
        *errand_sea.errand_advice(board, hud),
        *fire_tags(board, hud),
        *standing_sea.tags(board, hud),
    ]


def _asked(board: SeaView, hud: HudState) -> list[Callout]:
    """The tags of a course or of the guns."""
    guns, ship, seen = hand_of(hud).laid, sheet_of(hud.prompt.ship), outlook(hud)
    if ship is not None and seen is not None:
        enemies = [(f.id, f.pose, _side_of(hud, f.id)) for f in foes(hud)]
        stopped = any(hazard.what in (Danger.CONTACT, Danger.LAND) for hazard in seen.hazards)
        tags = [] if stopped else helm_marks.advice_for(board, seen, enemies, hud.names)
        return tags + helm_marks.hazard_tags(board, hud, ship, seen.hazards)
    return _gun_advice(board, hud, guns) if isinstance(guns, Gunlayer) else []


def _side_of(hud: HudState, name: str) -> int:
    """The number of the side a ship is on."""
    ship = hud.ship(name)
    return ship.side % 4 if ship is not None else 0


def _gun_advice(board: SeaView, hud: HudState, guns: Gunlayer) -> list[Callout]:
    """A tag for each ship that can be fired at: the shot chosen, else the best one."""
    shots = best_of(guns.shots)
    if guns.chosen is not None:
        shots[guns.target] = guns.chosen
    tags = []
    names = {name: name_of(hud, name) for name in shots}
    for name, shot in shots.items():
        at = errand_sea.place_of(hud, name)
        if at is not None:
            spare = isinstance(shot, ShoreShot) and name != guns.target
            told = lines_of(shot, names)
            tags.append(Callout(told, side_of(hud, name), board.at(*at), spare))
    return tags + _barred(board, hud, guns)


def side_of(hud: HudState, name: str) -> int:
    """The number of the side that a ship or a thing is on."""
    one = thing(hud, name)
    return one.side if one is not None else _side_of(hud, name)


def _barred(board: SeaView, hud: HudState, guns: Gunlayer) -> list[Callout]:
    """A tag for each enemy that may not be fired at or bombed at all, with the reason."""
    tags = []
    for key, refusal in guns.barred.items():
        name = key.removeprefix("fire ").removeprefix("bomb ")
        at = errand_sea.place_of(hud, name)
        if at is not None and name not in guns.targets():
            why = cited(hud, refusal.why, refusal.clause)
            lines = (f"{name_of(hud, name)}: no target", why)
            tags.append(Callout(lines, palette.INK_3, board.at(*at), spare=key.startswith("bomb")))
    return tags


def labels(c: Canvas, board: SeaView, hud: HudState, room: TagRoom, views: Views) -> None:
    """The names of the range bands, where her arcs are shown."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None or not views.own:
        return
    match hand_of(hud).laid:
        case HelmPlan() as plan:
            helm_marks.label_arcs(c, board, plan.end, ship.size, (Side.STARBOARD,), room)
        case Gunlayer(side=Side() as side) if side in BROADSIDES:
            helm_marks.label_arcs(c, board, ship.pose, ship.size, (side,), room)


def range_words(length: float) -> tuple[str, str]:
    """The length in words, and the range band of a shot of that length."""
    bands: list[int] = table("range")["up_to"]
    for number, reach in enumerate(bands):
        if length <= reach:
            need = table("range")["needs"][number]
            return f"{length:.1f} cm", f"{range_name(number).capitalize()}, {need}+ to hit"
    return f"{length:.1f} cm", "Out of range"
