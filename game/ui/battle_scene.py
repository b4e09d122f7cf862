"""The sea of the battle screen with what the present question lays on it: reach, path, ghost, arcs,
rings, tags. Reads the desk, changes nothing; called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

import pygame

from game.play.words import short_clause
from game.rules.kmh.course import end_of
from game.rules.kmh.gunnery import free_sides
from game.rules.kmh.previews import helm_for
from game.rules.kmh.sheet import Ship
from game.sea.pose import Pose
from game.sea.units import CM
from game.stage import paint, palette
from game.stage.canvas import Canvas
from game.stage.parts import Touch
from game.stage.scenery import Cast, Scenery
from game.ui import helm_marks, ruler, sea_marks
from game.ui.board import Board, Ghost
from game.ui.desk import Desk
from game.ui.gunlaying import Gunlayer
from game.ui.helm_marks import Outlook, best_shots, shot_lines
from game.ui.ruler import Views
from game.ui.sea_marks import Advice, Room

_SIDES: Final = ("port", "starboard")


def draw(
    c: Canvas,
    board: Board,
    desk: Desk,
    scene: Scenery,
    room: Room,
    views: Views | None = None,
    *,
    bare: bool = False,
) -> None:
    """Sea, ships and marks, with what the player has laid on the sea (`views`); tags keep to
    `room`, and are away while the sea is `bare` under the wheel."""
    views = views or Views()
    planning = desk.prompt.kind in ("helm", "fire", "markers")
    under: list[Callable[[Canvas], None]] = [lambda canvas: _rings(canvas, board, desk, scene)]
    if desk.helm is not None:
        under.append(lambda canvas: _helm_under(canvas, board, desk, scene, room, views.own))
    if desk.courses:
        under.append(lambda canvas: _courses_under(canvas, board, desk, scene, room))
    if desk.guns is not None and views.own:
        under.append(lambda canvas: _guns_under(canvas, board, desk))
    if views.foes:
        under.append(lambda canvas: ruler.draw_foes(canvas, board, desk))
    board.draw(c, scene, planning, under)
    if bare:
        return
    casts = [cast for cast in scene.ships if cast.actor.present]
    if desk.guns is not None:
        _aimed_at(c, board, desk, casts)
    chosen = desk.prompt.about or (desk.own if desk.prompt.kind == "markers" else "")
    if desk.helm is not None:
        _take_ghost(board, desk, room)
    names = sea_marks.draw_names(c, board, casts, chosen, room)
    sea_marks.draw_advice(c, advice(board, desk), room, list(names.values()))
    if views.ruler is not None:
        ruler.draw_ruler(c, board, views.ruler, room)
    if views.own:
        _labels(c, board, desk, room)


def _rings(c: Canvas, board: Board, desk: Desk, scene: Scenery) -> None:
    """A line round every waterline, cream for the ship in hand."""
    chosen = desk.prompt.about
    for cast in scene.ships:
        if cast.actor.present:
            sea_marks.draw_ring(c, board, cast, cast.actor.ship == chosen)


def _helm_under(
    c: Canvas, board: Board, desk: Desk, scene: Scenery, room: Room, arcs: bool
) -> None:
    """The sea she can reach, the arcs from the end of the course, the path and the ghost."""
    plan, ship = desk.helm, desk.ship(desk.prompt.about)
    if plan is None or ship is None:
        return
    helm_marks.draw_reach(c, board, plan)
    end = plan.end
    shots = (desk.outlook() or Outlook("")).shots
    far = {shot.side: shot.band for shot in shots}
    if arcs:
        helm_marks.draw_arcs(c, board, end, ship.size, _SIDES, far)
    helm_marks.draw_path(c, board, plan.helm, plan.course, room)
    board.draw_ghost(c, Ghost(ship.id, end.x / CM, end.y / CM, end.heading / 100), scene)
    metre = board.camera.px_per_metre
    x, y = board.at(end.x / CM, end.y / CM)
    ring = sea_marks.ring_of(ship.kind, round(end.heading / 100), metre, 2.6)
    outline = [(x + px, y + py) for px, py in ring]
    sea_marks.dashed(c.surface, palette.CREAM, outline, 6, 4, max(1, c.px(2)))


def _courses_under(c: Canvas, board: Board, desk: Desk, scene: Scenery, room: Room) -> None:
    """A dot where each course on offer ends, and the one pointed at with its ghost."""
    ship = desk.ship(desk.prompt.about)
    if ship is None:
        return
    for end in course_ends(desk, ship).values():
        pygame.draw.circle(c.surface, palette.CREAM, board.at(end.x / CM, end.y / CM), c.px(2))
    legs = desk.courses.get(desk.pointed)
    if legs:
        helm = helm_for(ship, sum(leg.run for leg in legs))
        helm_marks.draw_path(c, board, helm, legs, room)
        end = end_of(helm, legs)
        board.draw_ghost(c, Ghost(ship.id, end.x / CM, end.y / CM, end.heading / 100), scene)


def course_ends(desk: Desk, ship: Ship) -> dict[str, Pose]:
    """Where each course on offer ends, by its key."""
    return {key: end_of(helm_for(ship, 0), legs) for key, legs in desk.courses.items()}


def course_at(board: Board, desk: Desk, at: tuple[int, int]) -> str:
    """The key of the course on offer that ends nearest to the pixel; '' if there is none."""
    ship = desk.ship(desk.prompt.about)
    if ship is None or not desk.courses:
        return ""
    x, y = board.camera.to_cm(*at)
    ends = course_ends(desk, ship)
    return min(ends, key=lambda key: hypot(ends[key].x / CM - x, ends[key].y / CM - y))


def _take_ghost(board: Board, desk: Desk, room: Room) -> None:
    """No tag lies on the ghost."""
    if desk.helm is not None:
        end = desk.helm.end
        rect = pygame.Rect(0, 0, 90, 70)
        rect.center = board.at(end.x / CM, end.y / CM)
        room.taken.append(rect)


def _guns_under(c: Canvas, board: Board, desk: Desk) -> None:
    """The arcs of the batteries that may fire."""
    ship, guns = desk.ship(desk.prompt.about), desk.guns
    if ship is None or guns is None:
        return
    sides = [guns.side] if guns.shots else [s for s in free_sides(ship) if s in _SIDES]
    far = {guns.side: guns.chosen.band} if guns.chosen is not None else {}
    helm_marks.draw_arcs(c, board, ship.pose, ship.size, sides, far)


def _aimed_at(c: Canvas, board: Board, desk: Desk, casts: list[Cast]) -> None:
    """Four corners round the target."""
    for cast in casts:
        if desk.guns is not None and cast.actor.ship == desk.guns.target:
            sea_marks.draw_target(c, sea_marks.hull_rect(board, cast))


def advice(board: Board, desk: Desk) -> list[Advice]:
    """The tags of the present question."""
    ship = desk.ship(desk.prompt.about)
    outlook = desk.outlook() if desk.helm is not None else None
    if ship is not None and outlook is not None:
        foes = [(f.id, f.pose, desk.side_of(f)) for f in desk.foes()]
        stopped = any(hazard.what in ("contact", "land") for hazard in outlook.hazards)
        tags = [] if stopped else helm_marks.advice_for(board, outlook, foes, desk.names)
        return tags + helm_marks.hazard_tags(board, ship, outlook.hazards, desk.names)
    if desk.guns is not None:
        return _gun_advice(board, desk)
    return []


def _gun_advice(board: Board, desk: Desk) -> list[Advice]:
    """A tag for each ship that can be fired at: the shot chosen, else the best one."""
    guns = desk.guns
    if guns is None:
        return []
    shots = {shot.target: shot for shot in best_shots(guns.shots)}
    if guns.chosen is not None:
        shots[guns.target] = guns.chosen
    tags = []
    for name, shot in shots.items():
        foe = desk.ship(name)
        if foe is not None:
            at = board.at(foe.pose.x / CM, foe.pose.y / CM)
            tags.append(Advice(shot_lines(shot, desk.names), desk.side_of(foe), at))
    return tags + _barred(board, desk, guns)


def _barred(board: Board, desk: Desk, guns: Gunlayer) -> list[Advice]:
    """A tag for each enemy that may not be fired at, with the reason."""
    tags = []
    for key, refusal in guns.barred.items():
        foe = desk.ship(key.removeprefix("fire "))
        if foe is not None:
            at = board.at(foe.pose.x / CM, foe.pose.y / CM)
            why = f"{refusal.why} {short_clause(refusal.clause)}"
            tags.append(Advice((f"{foe.name}: no target", why), palette.INK_3, at))
    return tags


def _labels(c: Canvas, board: Board, desk: Desk, room: Room) -> None:
    """The names of the range bands."""
    ship = desk.ship(desk.prompt.about)
    if ship is None:
        return
    if desk.helm is not None:
        helm_marks.label_arcs(c, board, desk.helm.end, ship.size, ("starboard",), room)
    elif desk.guns is not None and desk.guns.side in _SIDES:
        helm_marks.label_arcs(c, board, ship.pose, ship.size, (desk.guns.side,), room)


def ship_spot(board: Board, cast: Cast) -> pygame.Rect:
    """Where a ship can be pressed."""
    return sea_marks.hull_rect(board, cast)


def paint_ship_focus(c: Canvas, rect: pygame.Rect, touch: Touch) -> None:
    """A ship in focus has the ring; else there is nothing to draw: she stands on the sea."""
    if touch.focused:
        paint.focus_ring(c, rect)
