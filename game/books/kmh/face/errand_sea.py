"""What errands, oars and the arms that are no ships lay on the sea: the way an errand runs with the
end of it, rings and tags of boats, works, troops and chains, and where each can be pressed."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.face.errand import Errand, parted
from game.books.kmh.face.errand_words import far_of, subject_lines, subject_pose, target_lines
from game.books.kmh.face.gunlaying import Gunlayer
from game.books.kmh.face.hand import hand_of, sheet_of
from game.books.kmh.face.oars import Rowing
from game.books.kmh.face.things import Thing, ThingKind, asked_about, thing, things
from game.books.kmh.rules.bearings import Haul
from game.sea.pose import Pose
from game.sea.pose import ahead as sailed
from game.sea.units import CM, DEGREE
from game.stage.frame.scenery import Scenery
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas
from game.ui.battle import sea_marks
from game.ui.battle.citations import cited
from game.ui.battle.hud_state import HudState
from game.ui.battle.sea_marks import Callout, TagRoom
from game.ui.battle.sea_view import GhostShip, SeaView
from game.ui.battle.tag_candidates import TagCandidates

_SPOTS: Final = {
    ThingKind.BOATS: 30,
    ThingKind.WORKS: 44,
    ThingKind.TROOPS: 30,
    ThingKind.CHAIN: 24,
}
"""Px across at the least within which a thing can be pressed."""
_TAG_GAP: Final = 14


# --------------------------------------------------------------------------- below the hulls
def under(c: Canvas, board: SeaView, hud: HudState, scene: Scenery) -> None:
    """The way of an errand, or a galley's move."""
    match hand_of(hud).laid:
        case Errand() as errand:
            _errand_under(c, board, hud, errand, scene)
        case Rowing() as plan:
            _oars_under(c, board, hud, plan, scene)


def _errand_under(c: Canvas, board: SeaView, hud: HudState, errand: Errand, scene: Scenery) -> None:
    """The way the errand in hand runs: to what it is about, or along its bearing, with a ring at
    the end; a ship that swings or is warped with her ghost."""
    pose = subject_pose(hud)
    if pose is None:
        return
    start = board.at(pose.x / CM, pose.y / CM)
    if errand.key:
        goal = place_of(hud, parted(errand.key)[1])
        if goal is not None:
            _way(c, start, board.at(*goal))
        return
    if not errand.verb:
        return
    end = end_of(hud, errand, pose)
    ship = sheet_of(asked_about(hud))
    if ship is not None:
        turned = errand.way * DEGREE if errand.verb == Haul.SWING else ship.pose.heading
        board.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, turned / 100), scene)
    if errand.verb == Haul.SWING:
        length = ship.length / CM if ship is not None else 3.0
        end = sailed(Pose(pose.x, pose.y, errand.way * DEGREE), round(length * CM))
    _way(c, start, board.at(end.x / CM, end.y / CM))


def end_of(hud: HudState, errand: Errand, pose: Pose) -> Pose:
    """Where the bearing comes to, as far as is certain."""
    if errand.verb == Haul.SWING:
        return pose
    least, _ = far_of(hud, errand, errand.way)
    run = errand.cm * CM if errand.cm else least
    return sailed(Pose(pose.x, pose.y, errand.way * DEGREE), min(run, least) or run)


def place_of(hud: HudState, name: str) -> tuple[float, float] | None:
    """Where a ship or a thing is, in cm; None for what is neither."""
    ship, one = hud.ship(name), thing(hud, name)
    if ship is not None:
        return ship.x / CM, ship.y / CM
    return (one.x, one.y) if one is not None else None


def _way(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A dashed cream line with a ring at its end."""
    for colour, wide in ((palette.SHADOW, 4.0), (palette.CREAM, 2.0)):
        sea_marks.dashed(c.surface, colour, [start, end], c.px(7), c.px(5), max(1, c.px(wide)))
        pygame.draw.aacircle(c.surface, colour, end, c.px(7), max(1, c.px(wide)))


def _oars_under(c: Canvas, board: SeaView, hud: HudState, plan: Rowing, scene: Scenery) -> None:
    """A galley's move: the way and her ghost at its end."""
    ship = sheet_of(hud.prompt.ship)
    if ship is None:
        return
    points = [board.at(p.x / CM, p.y / CM) for p in poses_of(plan)]
    if len(points) > 1:
        for colour, wide in ((palette.SHADOW, 4.0), (palette.CREAM, 2.0)):
            sea_marks.dashed(c.surface, colour, points, 1, 0, max(1, c.px(wide)))
    end = plan.end
    board.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), scene)
    bow = sailed(end, ship.length // 2 + CM)
    pygame.draw.aacircle(c.surface, palette.CREAM, board.at(bow.x / CM, bow.y / CM), c.px(4))


def poses_of(plan: Rowing) -> list[Pose]:
    """The poses between the strokes of a galley's move."""
    found = [plan.start]
    for stroke in plan.strokes:
        found.append(stroke.after(found[-1]))
    return found


def rings_under(c: Canvas, board: SeaView, hud: HudState) -> None:
    """A ring in the side's line round every thing; cream round the one that is asked for."""
    chosen = asked_about(hud) if hud.prompt.needs_answer else ""
    for one in things(hud):
        if one.kind == ThingKind.CHAIN:
            continue
        across = max(one.across, 0.62 * board.company.spans.get(one.id, 0.0))
        radius = max(c.px(13), round(across * board.camera.px_per_cm * 0.75))
        centre = board.pixel_of(one.id, one.x, one.y)
        tone = palette.CREAM if one.id == chosen else c.look.side(one.side).sea
        ring = [
            (centre[0] + radius * cos(radians(a)), centre[1] + radius * sin(radians(a)))
            for a in range(0, 361, 15)
        ]
        on, off = _DASHES[one.side % 4]
        sea_marks.dashed(c.surface, palette.SHADOW, ring, on, off, max(1, c.px(4)))
        sea_marks.dashed(c.surface, tone, ring, on, off, max(1, c.px(2)))


_DASHES: Final = ((400, 1), (9, 6), (2, 5), (400, 1))
"""The line of each side round its things: solid, dashed, dotted, solid."""


# --------------------------------------------------------------------------- tags and spots
def thing_tags(c: Canvas, board: SeaView, hud: HudState, room: TagRoom) -> None:
    """Room for every thing in view; a tag has only the one that the question is about, those that
    guns are laid on or fire at, and the one under the pointer or in focus: whose, its name, what it
    has left, in a place of its own."""
    chosen = asked_about(hud) if hud.prompt.needs_answer else ""
    found = [(one, board.pixel_of(one.id, one.x, one.y)) for one in things(hud)]
    found = [(one, at) for one, at in found if room.within.collidepoint(at)]
    laid_on = (_aimed_at(hud), *room.fired_at)
    aimed = {name: rect for name, rect in spots(board, hud) if name in laid_on}
    for one, at in found:
        room.taken.append(_body(c, board, one, at))
    room.taken += [rect.inflate(c.px(22), c.px(22)) for rect in aimed.values()]
    for one, at in sorted(found, key=lambda each: each[0].id != chosen):
        if one.id in aimed and one.id in room.fired_at:
            _fired_tag(c, board, room, one, at, aimed[one.id])
        elif one.id in (chosen, *aimed) or room.points_at(one.id):
            _tag(c, board, hud, room, one, at)


def _aimed_at(hud: HudState) -> str:
    """The id of what the guns are laid on, '' for nothing."""
    guns = hand_of(hud).laid
    return guns.target if isinstance(guns, Gunlayer) else ""


def _body(c: Canvas, board: SeaView, one: Thing, at: tuple[int, int]) -> pygame.Rect:
    """The px that a thing takes up itself."""
    wide = max(c.px(20), round(one.across * board.camera.px_per_cm))
    rect = pygame.Rect(0, 0, wide, wide)
    rect.center = at
    return rect


def _tag(
    c: Canvas, board: SeaView, hud: HudState, room: TagRoom, one: Thing, at: tuple[int, int]
) -> None:
    """One tag; badge and bar alone where its words find no room."""
    gap = c.px(_TAG_GAP) + round(one.across * board.camera.px_per_cm / 2)
    gap += c.px(12) if one.id == _aimed_at(hud) else 0
    chosen = hud.prompt.needs_answer and one.id == asked_about(hud)
    says = (one.name, one.figure)
    rect, crowded = room.place(paint.name_tag_size(c, *says), at, gap)
    if crowded:
        says = (one.name, "")
        rect, crowded = room.place(paint.name_tag_size(c, *says), at, gap)
    if crowded and not chosen:
        says = ("", "")
        rect, crowded = room.place(paint.name_tag_size(c, *says), at, gap)
    if crowded and not chosen:
        return
    room.taken.append(rect.inflate(6, 6))
    room.named.append(rect)
    with c.region(f"tag-{one.id}", rect):
        paint.name_tag(c, rect.topleft, one.side, *says, one.left, chosen)


def _fired_tag(
    c: Canvas, board: SeaView, room: TagRoom, one: Thing, at: tuple[int, int], body: pygame.Rect
) -> None:
    """The tag of what is fired at: it keeps its place about it as long as guns lie on it."""
    body = body.inflate(c.px(22), c.px(22))
    size = paint.name_tag_size(c, one.name, one.figure)
    taken = [rect for rect in room.taken if rect != body]
    wish = TagCandidates(size, at, body, taken, room.within, c.look.u, must=True)
    rect = board.moorings.place(f"thing {one.id}", wish, c.look.still)
    if rect is None:
        return
    room.taken.append(rect.inflate(6, 6))
    room.named.append(rect)
    with c.region(f"tag-{one.id}", rect):
        paint.name_tag(c, rect.topleft, one.side, one.name, one.figure, one.left, False)


def spots(board: SeaView, hud: HudState) -> Iterator[tuple[str, pygame.Rect]]:
    """Where each thing can be pressed, by its id."""
    for one in things(hud):
        wide = max(_SPOTS[one.kind], round(one.across * board.camera.px_per_cm))
        rect = pygame.Rect(0, 0, wide, wide)
        rect.center = board.pixel_of(one.id, one.x, one.y)
        yield one.id, rect


def errand_advice(board: SeaView, hud: HudState) -> list[Callout]:
    """The tag at the end of a bearing, or at what the order is about."""
    errand, pose = hand_of(hud).laid, subject_pose(hud)
    if not isinstance(errand, Errand) or pose is None:
        return []
    side = hud.side_number(hud.prompt.seat) or 0
    about = place_of(hud, parted(errand.key)[1])
    lines, no = target_lines(hud, errand), _denied(board, hud, errand)
    if lines and about is not None:
        return [Callout(lines, side, board.at(*about)), *no]
    lines = subject_lines(hud, errand)
    end = end_of(hud, errand, pose)
    return [Callout(lines, side, board.at(end.x / CM, end.y / CM)), *no] if lines else no


def _denied(board: SeaView, hud: HudState, errand: Errand) -> list[Callout]:
    """Why what was wanted of a ship or thing may not be, at its place."""
    said = errand.denied
    at = place_of(hud, parted(said.key)[1]) if said is not None else None
    if said is None or said.refused is None or at is None:
        return []
    lines = (f"{said.words}: no", cited(hud, said.refused.why, said.refused.clause))
    return [Callout(lines, palette.WAX, board.at(*at))]
