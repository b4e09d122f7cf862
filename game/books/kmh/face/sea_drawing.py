"""What a question of Kiss Me, Hardy! draws on the sea: reach, path, ghost, arcs, courses on offer,
the corners round a target, tags. Changes nothing."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.face import course_drawing, flight_courses, object_drawing, standing_order_drawing
from game.books.kmh.face.callouts import best_shot_by_target, fireship_callouts, shot_target_lines
from game.books.kmh.face.course_drawing import PoseOutlook
from game.books.kmh.face.gun_draft import GunDraft, ShoreGuns
from game.books.kmh.face.helm_draft import HelmDraft
from game.books.kmh.face.question_draft import (
    CourseChoice,
    draft_of,
    find_ship_card,
    legal_targets,
    outlook_at_end,
)
from game.books.kmh.face.sail_draft import SailDraft, SailOrderRange
from game.books.kmh.face.sail_draft_update import run_words
from game.books.kmh.face.sea_objects import display_name, find_object
from game.books.kmh.rules.arcs import BROADSIDES, GunSide
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.course import end_of
from game.books.kmh.rules.fire_limits import free_sides
from game.books.kmh.rules.previews import HazardKind, helm_for
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView, px_per_metre_for
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout, draw_label
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values.citations import with_clause


def draw_under_hulls(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs,
) -> None:
    """Draw below the hulls: the course with the sea she can reach, the courses on offer, arcs, the
    way of an errand."""
    object_drawing.draw_object_rings(c, sea_view, hud)
    object_drawing.draw_drafted_orders(c, sea_view, hud, stage_view)
    standing_order_drawing.draw_forecasts(c, sea_view, hud)
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        _draw_answer_draft(c, sea_view, hud, ship, stage_view, tag_room, ruler_and_arcs.has_own_arcs)
    if ruler_and_arcs.has_foe_arcs:
        for foe in legal_targets(hud):
            course_drawing.draw_arcs(c, sea_view, foe.pose, foe.size, BROADSIDES)


def draw_marks(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: list[StageShip], tag_room: TagRoom
) -> list[Callout]:
    """Return the corners round the target, the ghost's own place, and the tags of the question."""
    object_drawing.draw_object_tags(c, sea_view, hud, tag_room)
    for name, rect in object_drawing.object_areas(sea_view, hud):
        if name in tag_room.fired_at and rect.colliderect(tag_room.area):
            sea_marks.draw_target_corners(c, rect)
    match draft_of(hud).answer_draft:
        case GunDraft() as guns:
            _draw_target_corners(c, sea_view, guns, stage_ships)
            _draw_object_corners(c, sea_view, hud, guns)
        case HelmDraft() as plan:
            _reserve_ghost(sea_view, plan, tag_room)
    return question_callouts(sea_view, hud)


def _draw_answer_draft(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    ship: Ship,
    stage_view: StageView,
    tag_room: TagRoom,
    arcs: bool,
) -> None:
    """Draw the draft for that ship; guns only if `arcs` are shown."""
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            shots = (outlook_at_end(hud) or PoseOutlook(None)).shots
            sail_draft = draft_of(hud).sail_draft
            if sail_draft is None:
                course_drawing.draw_reachable_sea(c, sea_view, plan)
            else:
                draw_sail_draft_reach(c, sea_view, sail_draft)
            _draw_course(c, sea_view, plan, ship, stage_view, tag_room, shots if arcs else None)
            if sail_draft is not None:
                draw_sail_options(c, sea_view, sail_draft, tag_room)
        case CourseChoice() as course_choice:
            _draw_course_choice(
                c,
                sea_view,
                course_choice,
                hud.hovered or course_choice.chosen_key,
                ship,
                stage_view,
                tag_room,
            )
        case GunDraft() as guns if arcs:
            _draw_gun_arcs(c, sea_view, guns, ship)


def _draw_course(
    c: Canvas,
    sea_view: SeaView,
    plan: HelmDraft,
    ship: Ship,
    stage_view: StageView,
    tag_room: TagRoom,
    shots: Sequence[Shot] | None,
) -> None:
    """Draw the path and the ghost, and from the end of the course the arcs with the `shots` that
    would bear (None: no arcs)."""
    end = plan.end_pose
    if shots is not None:
        far: dict[str, int] = {shot.side: shot.band for shot in shots}
        course_drawing.draw_arcs(c, sea_view, end, ship.size, BROADSIDES, far)
    course_drawing.draw_path(c, sea_view, plan.start_helm, plan.course, tag_room)
    sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), stage_view)
    metre = px_per_metre_for(ship.kind, ship.length / CM, sea_view.camera)
    x, y = sea_view.pixel_at(end.x / CM, end.y / CM)
    ring = sea_marks.ring_outline(ship.kind, round(end.heading / 100), metre, 2.6)
    outline = [(x + px, y + py) for px, py in ring]
    sea_marks.draw_dashed(c.surface, palette.CREAM, outline, 6, 4, max(1, c.px(2)))


def _draw_course_choice(
    c: Canvas,
    sea_view: SeaView,
    course_choice: CourseChoice,
    pointed: str,
    ship: Ship,
    stage_view: StageView,
    tag_room: TagRoom,
) -> None:
    """Draw a dot where each course on offer ends, and the one pointed at with its ghost."""
    for end in flight_courses.course_ends(course_choice, ship).values():
        pygame.draw.aacircle(c.surface, palette.CREAM, sea_view.pixel_at(end.x / CM, end.y / CM), c.px(2))
    legs = course_choice.offered.get(pointed)
    if legs:
        helm = helm_for(ship, sum(leg.run for leg in legs))
        course_drawing.draw_path(c, sea_view, helm, legs, tag_room)
        end = end_of(helm, legs)
        sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), stage_view)


def _reserve_ghost(sea_view: SeaView, plan: HelmDraft, tag_room: TagRoom) -> None:
    """Keep tags off the ghost."""
    rect = pygame.Rect(0, 0, 90, 70)
    rect.center = sea_view.pixel_at(plan.end_pose.x / CM, plan.end_pose.y / CM)
    tag_room.occupied.append(rect)


def _draw_gun_arcs(c: Canvas, sea_view: SeaView, guns: GunDraft, ship: Ship) -> None:
    """Draw the arcs of the batteries that may fire."""
    match guns.side:
        case ShoreGuns.MORTARS:
            _draw_mortar_range(c, sea_view, ship)
            return
        case GunSide() as side:
            sides = [side]
        case _:
            sides = [side for side in free_sides(ship) if side in BROADSIDES]
    shot = guns.chosen_shot
    far: dict[str, int] = {shot.side: shot.band} if isinstance(shot, Shot) else {}
    course_drawing.draw_arcs(c, sea_view, ship.pose, ship.size, sides, far)


def _draw_mortar_range(c: Canvas, sea_view: SeaView, ship: Ship) -> None:
    """KMH-9.6.7: draw how near and how far a mortar carries."""
    at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
    for name in ("nearest_cm", "farthest_cm"):
        radius = round(rule_table("bombs")[name] * sea_view.camera.px_per_cm)
        ring = [
            (at[0] + radius * cos(radians(turn)), at[1] + radius * sin(radians(turn)))
            for turn in range(0, 361, 3)
        ]
        sea_marks.draw_dashed(c.surface, palette.CREAM, ring, c.px(9), c.px(6), max(1, c.px(1.5)))


def _draw_target_corners(c: Canvas, sea_view: SeaView, guns: GunDraft, casts: list[StageShip]) -> None:
    """Draw four corners round the target."""
    for stage_ship in casts:
        if stage_ship.actor.ship == guns.target:
            sea_marks.draw_target_corners(c, sea_marks.hull_rect(sea_view, stage_ship))


def _draw_object_corners(c: Canvas, sea_view: SeaView, hud: HudState, guns: GunDraft) -> None:
    """Draw four corners round works, troops or boats that are aimed at."""
    for name, rect in object_drawing.object_areas(sea_view, hud):
        if name == guns.target:
            sea_marks.draw_target_corners(c, rect)


def question_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return the tags of the present question, and of the fire that drives down on somebody."""
    return [
        *_draft_callouts(sea_view, hud),
        *object_drawing.order_draft_callouts(sea_view, hud),
        *fireship_callouts(sea_view, hud),
        *standing_order_drawing.proposal_callouts(sea_view, hud),
    ]


def _draft_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return the tags of a course or of the guns."""
    guns, ship, seen = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship), outlook_at_end(hud)
    if ship is not None and seen is not None:
        enemies = [(f.id, f.pose, _side_of(hud, f.id)) for f in legal_targets(hud)]
        stopped = any(hazard.kind in (HazardKind.CONTACT, HazardKind.LAND) for hazard in seen.hazards)
        tags = [] if stopped else course_drawing.shot_callouts(sea_view, seen, enemies, hud.names)
        return tags + course_drawing.hazard_callouts(sea_view, hud, ship, seen.hazards)
    return _gun_callouts(sea_view, hud, guns) if isinstance(guns, GunDraft) else []


def _side_of(hud: HudState, name: str) -> int:
    """Return the number of a ship's side."""
    ship = hud.find_ship(name)
    return ship.side % 4 if ship is not None else 0


def _gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each ship that can be fired at: the shot chosen, else the best one."""
    shots = best_shot_by_target(guns.shots)
    if guns.chosen_shot is not None:
        shots[guns.target] = guns.chosen_shot
    tags = []
    names = {name: display_name(hud, name) for name in shots}
    for name, shot in shots.items():
        at = object_drawing.position_of(hud, name)
        if at is not None:
            spare = isinstance(shot, ShoreShot) and name != guns.target
            told = shot_target_lines(shot, names)
            tags.append(Callout(told, side_number_of(hud, name), sea_view.pixel_at(*at), spare))
    return tags + _refusal_callouts(sea_view, hud, guns)


def side_number_of(hud: HudState, name: str) -> int:
    """Return the number of the side that a ship or a thing is on."""
    sea_object = find_object(hud, name)
    return sea_object.side if sea_object is not None else _side_of(hud, name)


def _refusal_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each enemy that may not be fired at or bombed at all, with the reason."""
    tags = []
    for key, refusal in guns.refused_shots.items():
        name = key.removeprefix("fire ").removeprefix("bomb ")
        at = object_drawing.position_of(hud, name)
        if at is not None and name not in guns.reachable_target_ids():
            why = with_clause(hud, refusal.reason, refusal.clause)
            lines = (f"{display_name(hud, name)}: no target", why)
            tags.append(
                Callout(lines, palette.INK_3, sea_view.pixel_at(*at), is_optional=key.startswith("bomb"))
            )
    return tags


def draw_labels(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
) -> None:
    """Draw the names of the range bands, where her arcs are shown."""
    ship = find_ship_card(hud.prompt.ship)
    if ship is None or not ruler_and_arcs.has_own_arcs:
        return
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            course_drawing.label_arcs(c, sea_view, plan.end_pose, ship.size, (GunSide.STARBOARD,), tag_room)
        case GunDraft(side=GunSide() as side) if side in BROADSIDES:
            course_drawing.label_arcs(c, sea_view, ship.pose, ship.size, (side,), tag_room)


def range_words(length_cm: float) -> tuple[str, str]:
    """Return the length in words, and the range band of a shot of that length."""
    bands: list[int] = rule_table("range")["up_to"]
    for number, reach in enumerate(bands):
        if length_cm <= reach:
            need = rule_table("range")["needs"][number]
            return f"{length_cm:.1f} cm", f"{range_name(number).capitalize()}, {need}+ to hit"
    return f"{length_cm:.1f} cm", "Out of range"


# ------------------------------------------------------------------------------ sail draft
_HALF: Final = 13
"""Units from the middle of a mark to its ends."""


def draw_sail_draft_reach(c: Canvas, sea_view: SeaView, sail_draft: SailDraft) -> None:
    """Draw the sea that the least and the most of her dice let her come to, one over the other."""
    for run in sorted({min(sail_draft.option.runs), max(sail_draft.option.runs)}):
        course_drawing.draw_reachable_sea(c, sea_view, sail_draft.course_draft_for(run))


def draw_sail_options(c: Canvas, sea_view: SeaView, sail_draft: SailDraft, tag_room: TagRoom) -> None:
    """Draw straight ahead of her, across her bow, the least and the most that each order gives her,
    with its name; the one that is pointed at with a thicker line."""
    for way in sail_draft.options:
        pose = sail_draft.ship.pose
        for run in sorted({way.min_run, way.max_run}):
            _draw_crossbar(c, sea_view, pose_ahead(pose, run), way == sail_draft.option)
        x, y = _pixel_abeam(c, sea_view, pose_ahead(pose, way.max_run), _HALF + 5)
        draw_label(c, (round(x), round(y) - c.px(8)), (_option_words(way),), tag_room)


def _option_words(option: SailOrderRange) -> str:
    """Return text like `Shorten sail 9–14 cm`."""
    return f"{option.label} {run_words(option)}"


def _draw_crossbar(c: Canvas, sea_view: SeaView, pose: Pose, chosen: bool) -> None:
    """Draw a line across her course."""
    port, starboard = (_pixel_abeam(c, sea_view, pose, off) for off in (-_HALF, _HALF))
    for colour, wide in ((palette.SHADOW, 5 if chosen else 3), (palette.CREAM, 3 if chosen else 1)):
        pygame.draw.line(c.surface, colour, port, starboard, max(1, c.px(wide)))


def _pixel_abeam(c: Canvas, sea_view: SeaView, pose: Pose, off: float) -> tuple[float, float]:
    """Return the pixel this many units to starboard of a pose."""
    x, y = sea_view.pixel_at(pose.x / CM, pose.y / CM)
    turn, far = radians(pose.heading / 100), c.px(abs(off)) * (1 if off > 0 else -1)
    return x + cos(turn) * far, y + sin(turn) * far
