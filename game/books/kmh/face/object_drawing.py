"""What errands, oars and the arms that are no ships lay on the sea: the way an errand runs with the end of
it, rings and tags of boats, works, troops and chains, and where each can be pressed."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.face.drafts import GunDraft, RowingDraft
from game.books.kmh.face.order_draft_words import asked_pose, bearing_lines, bearing_reach, order_target_lines
from game.books.kmh.face.question_draft import OrderDraft, draft_of, find_ship_card, split_key
from game.books.kmh.face.sea_objects import ObjectKind, SeaObject, asked_id, find_object, sea_objects
from game.books.kmh.rules.bearings import HaulVerb
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM, DEGREE
from game.stage.frame.stage_view import StageView
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_candidates import TagCandidates
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause

_AREA_SIZES: Final = {ObjectKind.BOATS: 30, ObjectKind.WORKS: 44, ObjectKind.TROOPS: 30, ObjectKind.CHAIN: 24}
"""Px across at the least within which a thing can be pressed."""
_TAG_GAP: Final = 14


# --------------------------------------------------------------------------- below the hulls
def draw_drafted_orders(c: Canvas, sea_view: SeaView, hud: HudState, stage_view: StageView) -> None:
    """Draw the way of an errand, or a galley's move."""
    match draft_of(hud).answer_draft:
        case OrderDraft() as order_draft:
            _draw_order(c, sea_view, hud, order_draft, stage_view)
        case RowingDraft() as plan:
            _draw_rowing(c, sea_view, hud, plan, stage_view)


def _draw_order(
    c: Canvas, sea_view: SeaView, hud: HudState, order_draft: OrderDraft, stage_view: StageView
) -> None:
    """Draw the way the errand in hand runs: to what it is about, or along its bearing, with a ring at the
    end; a ship that swings or is warped with her ghost."""
    pose = asked_pose(hud)
    if pose is None:
        return
    start = sea_view.pixel_at(pose.x / CM, pose.y / CM)
    if order_draft.option_key:
        goal = position_of(hud, split_key(order_draft.option_key)[1])
        if goal is not None:
            _draw_dashed_way(c, start, sea_view.pixel_at(*goal))
        return
    if not order_draft.bearing_verb:
        return
    end = bearing_end(hud, order_draft, pose)
    ship = find_ship_card(asked_id(hud))
    if ship is not None:
        turned = (
            order_draft.bearing * DEGREE if order_draft.bearing_verb == HaulVerb.SWING else ship.pose.heading
        )
        sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, turned / 100), stage_view)
    if order_draft.bearing_verb == HaulVerb.SWING:
        length = ship.length / CM if ship is not None else 3.0
        end = pose_ahead(Pose(pose.x, pose.y, order_draft.bearing * DEGREE), round(length * CM))
    _draw_dashed_way(c, start, sea_view.pixel_at(end.x / CM, end.y / CM))


def bearing_end(hud: HudState, order_draft: OrderDraft, pose: Pose) -> Pose:
    """Return where the bearing comes to, as far as is certain."""
    if order_draft.bearing_verb == HaulVerb.SWING:
        return pose
    least, _ = bearing_reach(hud, order_draft, order_draft.bearing)
    run = order_draft.cm * CM if order_draft.cm else least
    return pose_ahead(Pose(pose.x, pose.y, order_draft.bearing * DEGREE), min(run, least) or run)


def position_of(hud: HudState, name: str) -> tuple[float, float] | None:
    """Return where a ship or a thing is, in cm; None for what is neither."""
    ship, sea_object = hud.find_ship(name), find_object(hud, name)
    if ship is not None:
        return ship.x / CM, ship.y / CM
    return (sea_object.x, sea_object.y) if sea_object is not None else None


def _draw_dashed_way(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    for colour, wide in ((palette.SHADOW, 4.0), (palette.CREAM, 2.0)):
        sea_marks.draw_dashed(c.surface, colour, [start, end], c.px(7), c.px(5), max(1, c.px(wide)))
        pygame.draw.aacircle(c.surface, colour, end, c.px(7), max(1, c.px(wide)))


def _draw_rowing(
    c: Canvas, sea_view: SeaView, hud: HudState, plan: RowingDraft, stage_view: StageView
) -> None:
    """Draw a galley's move: the way and her ghost at its end."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return
    points = [sea_view.pixel_at(p.x / CM, p.y / CM) for p in stroke_poses(plan)]
    if len(points) > 1:
        for colour, wide in ((palette.SHADOW, 4.0), (palette.CREAM, 2.0)):
            sea_marks.draw_dashed(c.surface, colour, points, 1, 0, max(1, c.px(wide)))
    end = plan.end_pose
    sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), stage_view)
    bow = pose_ahead(end, ship.length // 2 + CM)
    pygame.draw.aacircle(c.surface, palette.CREAM, sea_view.pixel_at(bow.x / CM, bow.y / CM), c.px(4))


def stroke_poses(plan: RowingDraft) -> list[Pose]:
    """Return the poses between the strokes of a galley's move."""
    found = [plan.start]
    for stroke in plan.strokes:
        found.append(stroke.pose_after(found[-1]))
    return found


def draw_object_rings(c: Canvas, sea_view: SeaView, hud: HudState) -> None:
    """Draw a ring in the side's line round every thing; cream round the one that is asked for."""
    chosen = asked_id(hud) if hud.prompt.needs_answer else ""
    for sea_object in sea_objects(hud):
        if sea_object.kind == ObjectKind.CHAIN:
            continue
        across = max(sea_object.width, 0.62 * sea_view.attendants.works_widths.get(sea_object.id, 0.0))
        radius = max(c.px(13), round(across * sea_view.camera.px_per_cm * 0.75))
        centre = sea_view.pixel_of_object(sea_object.id, sea_object.x, sea_object.y)
        tone = palette.CREAM if sea_object.id == chosen else c.style.side_colours(sea_object.side).sea
        ring = [
            (centre[0] + radius * cos(radians(a)), centre[1] + radius * sin(radians(a)))
            for a in range(0, 361, 15)
        ]
        on, off = _DASHES[sea_object.side % 4]
        sea_marks.draw_dashed(c.surface, palette.SHADOW, ring, on, off, max(1, c.px(4)))
        sea_marks.draw_dashed(c.surface, tone, ring, on, off, max(1, c.px(2)))


_DASHES: Final = ((400, 1), (9, 6), (2, 5), (400, 1))
"""The line of each side round its things: solid, dashed, dotted, solid."""


# --------------------------------------------------------------------------- tags and spots
def draw_object_tags(c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom) -> None:
    """Draw room for every thing in view; a tag has only the one that the question is about, those that guns
    are laid on or fire at, and the one under the pointer or in focus: with its side, name and strength, in a
    place of its own."""
    chosen = asked_id(hud) if hud.prompt.needs_answer else ""
    found = [
        (sea_object, sea_view.pixel_of_object(sea_object.id, sea_object.x, sea_object.y))
        for sea_object in sea_objects(hud)
    ]
    found = [(sea_object, at) for sea_object, at in found if tag_room.area.collidepoint(at)]
    laid_on = (_target_id(hud), *tag_room.fired_at)
    aimed = {name: rect for name, rect in object_areas(sea_view, hud) if name in laid_on}
    for sea_object, at in found:
        tag_room.occupy(_object_rect(c, sea_view, sea_object, at))
    tag_room.occupy(*[rect.inflate(c.px(22), c.px(22)) for rect in aimed.values()])
    for sea_object, at in sorted(found, key=lambda each: each[0].id != chosen):
        if sea_object.id in aimed and sea_object.id in tag_room.fired_at:
            _draw_target_tag(c, sea_view, tag_room, sea_object, at, aimed[sea_object.id])
        elif sea_object.id in (chosen, *aimed) or tag_room.is_hovered(sea_object.id):
            _draw_tag(c, sea_view, hud, tag_room, sea_object, at)


def _target_id(hud: HudState) -> str:
    guns = draft_of(hud).answer_draft
    return guns.target if isinstance(guns, GunDraft) else ""


def _object_rect(c: Canvas, sea_view: SeaView, sea_object: SeaObject, at: tuple[int, int]) -> pygame.Rect:
    wide = max(c.px(20), round(sea_object.width * sea_view.camera.px_per_cm))
    rect = pygame.Rect(0, 0, wide, wide)
    rect.center = at
    return rect


def _draw_tag(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, sea_object: SeaObject, at: tuple[int, int]
) -> None:
    """Draw one tag; badge and bar alone where its words find no room."""
    gap = c.px(_TAG_GAP) + round(sea_object.width * sea_view.camera.px_per_cm / 2)
    gap += c.px(12) if sea_object.id == _target_id(hud) else 0
    chosen = hud.prompt.needs_answer and sea_object.id == asked_id(hud)
    says = (sea_object.name, sea_object.strength_text)
    rect, crowded = tag_room.find_place(panel_drawing.name_tag_size(c, *says), at, gap)
    if crowded:
        says = (sea_object.name, "")
        rect, crowded = tag_room.find_place(panel_drawing.name_tag_size(c, *says), at, gap)
    if crowded and not chosen:
        says = ("", "")
        rect, crowded = tag_room.find_place(panel_drawing.name_tag_size(c, *says), at, gap)
    if crowded and not chosen:
        return
    tag_room.occupy(rect.inflate(6, 6))
    tag_room.add_object_label(rect)
    with c.text_region(f"tag-{sea_object.id}", rect):
        panel_drawing.draw_name_tag(
            c, rect.topleft, sea_object.side, *says, sea_object.strength_share, chosen
        )


def _draw_target_tag(
    c: Canvas,
    sea_view: SeaView,
    tag_room: TagRoom,
    sea_object: SeaObject,
    at: tuple[int, int],
    body: pygame.Rect,
) -> None:
    """Draw tag of a target; it keeps its place as long as guns are laid on it."""
    body = body.inflate(c.px(22), c.px(22))
    size = panel_drawing.name_tag_size(c, sea_object.name, sea_object.strength_text)
    taken = [rect for rect in tag_room.occupied if rect != body]
    candidates = TagCandidates(size, at, body, taken, tag_room.area, c.style.unit, is_required=True)
    rect = sea_view.tag_layout.tag_rect(f"thing {sea_object.id}", candidates, c.style.is_motion_reduced)
    if rect is None:
        return
    tag_room.occupy(rect.inflate(6, 6))
    tag_room.add_object_label(rect)
    with c.text_region(f"tag-{sea_object.id}", rect):
        panel_drawing.draw_name_tag(
            c,
            rect.topleft,
            sea_object.side,
            sea_object.name,
            sea_object.strength_text,
            sea_object.strength_share,
            False,
        )


def object_areas(sea_view: SeaView, hud: HudState) -> Iterator[tuple[str, pygame.Rect]]:
    """Yield where each thing can be pressed, by its id."""
    for sea_object in sea_objects(hud):
        wide = max(_AREA_SIZES[sea_object.kind], round(sea_object.width * sea_view.camera.px_per_cm))
        rect = pygame.Rect(0, 0, wide, wide)
        rect.center = sea_view.pixel_of_object(sea_object.id, sea_object.x, sea_object.y)
        yield sea_object.id, rect


def order_draft_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return the tag at the end of a bearing, or at what the order is about."""
    order_draft, pose = draft_of(hud).answer_draft, asked_pose(hud)
    if not isinstance(order_draft, OrderDraft) or pose is None:
        return []
    side = hud.side_number(hud.prompt.seat) or 0
    about = position_of(hud, split_key(order_draft.option_key)[1])
    lines, no = order_target_lines(hud, order_draft), _refusal_callouts(sea_view, hud, order_draft)
    if lines and about is not None:
        return [Callout(lines, side, sea_view.pixel_at(*about)), *no]
    lines = bearing_lines(hud, order_draft)
    end = bearing_end(hud, order_draft, pose)
    return [Callout(lines, side, sea_view.pixel_at(end.x / CM, end.y / CM)), *no] if lines else no


def _refusal_callouts(sea_view: SeaView, hud: HudState, order_draft: OrderDraft) -> list[Callout]:
    """Return why what was wanted of a ship or thing may not be, at its place."""
    said = order_draft.refused_option
    at = position_of(hud, split_key(said.key)[1]) if said is not None else None
    if said is None or said.refusal is None or at is None:
        return []
    lines = (f"{said.full_text}: no", with_clause(hud, said.refusal.reason, said.refusal.clause))
    return [Callout(lines, palette.WAX, sea_view.pixel_at(*at))]
