"""What a question of Kiss Me, Hardy! draws on the sea: reach, path, ghost, arcs, courses on offer, the
corners round a target, callouts. Changes nothing."""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.captain import threats
from game.books.kmh.face import course_drawing, move_odds, object_drawing, sail_draft_update, ship_orders
from game.books.kmh.face.course_drawing import PoseOutlook, shot_lines
from game.books.kmh.face.drafts import (
    AnyShot,
    GunDraft,
    HelmDraft,
    ShoreGuns,
    bomb_hit_ways_of_36,
    costly_millihits,
)
from game.books.kmh.face.move_odds import MoveOdds
from game.books.kmh.face.question_draft import (
    CourseChoice,
    draft_of,
    find_ship_card,
    legal_targets,
    odds_before_dice,
    outlook_at_end,
)
from game.books.kmh.face.sail_draft import SailDraft, run_words
from game.books.kmh.face.sea_objects import display_name, find_object
from game.books.kmh.rules.arcs import BROADSIDES, AimAt, GunSide
from game.books.kmh.rules.batteries import ShoreShot
from game.books.kmh.rules.bombs import Bomb
from game.books.kmh.rules.course import end_of
from game.books.kmh.rules.fire_limits import free_sides
from game.books.kmh.rules.fire_tests import fending_ways_of_36
from game.books.kmh.rules.previews import helm_for, hit_spread
from game.books.kmh.rules.sheet import Ship, all_on_table, get_ship
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.captains.threats import EnemyThreats
from game.core.markers import Ablaze
from game.core.table import find_marker, has_marker
from game.play.event_words import Names, count_words, name_by_id
from game.sea.pose import Pose, gap_between_hulls, pose_ahead
from game.sea.units import CM, cm_text
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.sea import draw_corners_round, draw_waterline, reserve_ghost
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout, draw_label
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.values.citations import with_clause

_NEAR: Final = 22 * CM
"""How near a fireship must be for a callout at her victim."""
_IGNITION: Final = "KMH-17.1.1"


def fireship_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """KMH-17.2.2: return while a ship is in hand that a fire drives down on, or a fireship that may be lit, a
    tag at each ship in danger: how far, and how often of 36 she fends her off."""
    if not hud.prompt.needs_answer:
        return []
    ship = find_ship_card(hud.prompt.ship)
    if ship is None:
        return []
    if hud.prompt.clause == _IGNITION:
        foes = [s for s in all_on_table() if s.side != ship.side and not has_marker(s.number, Ablaze)]
        return [_fireship_callout(sea_view, hud, foe, ship) for foe in foes if _distance(foe, ship) <= _NEAR]
    return [
        _fireship_callout(sea_view, hud, ship, fire, n > 0)
        for n, fire in enumerate(fireships_to_fend_off(ship))
    ]


def fireships_to_fend_off(ship: Ship) -> list[Ship]:
    """Return burning fireships so near that she must think of fending off, the nearest first."""
    near = [s for s in all_on_table() if s is not ship and has_marker(s.number, Ablaze)]
    near = [s for s in near if _distance(ship, s) <= _NEAR and not has_marker(ship.number, Ablaze)]
    return sorted(near, key=lambda s: _distance(ship, s))[:2]


def _distance(a: Ship, b: Ship) -> int:
    return gap_between_hulls(a.pose, a.size, b.pose, b.size)


def expected_run(fireship: Ship) -> int:
    """Return the way she is likely to make on her next card, in table units: what she made last, or her basic
    speed before she is lit, less what the fire has taken (KMH-17.1.5)."""
    fire = find_marker(fireship.number, Ablaze)
    run = fireship.last_run or fireship.speed * CM
    return max(run - (3 * CM if fire is not None else 0), 0)


def _fireship_callout(
    sea_view: SeaView, hud: HudState, ship: Ship, fireship: Ship, spare: bool = True
) -> Callout:
    """Return how a ship stands to a fireship; a `spare` tag is left out where there is no room for it."""
    chance = round(100 * fending_ways_of_36(ship, expected_run(fireship)) / 36)
    near = rule_table("fend_off")["within_cm"]
    first = f"{fireship.name}: {cm_text(_distance(ship, fireship))} cm off {ship.name}"
    second = with_clause(hud, f"within {near} cm she is fended off {chance} %", "KMH-17.2.2")
    at = sea_view.pixel_at(ship.pose.x / CM, ship.pose.y / CM)
    return Callout((first, second), palette.WAX, at, spare)


# ------------------------------------------------------------------------------ shots


def shot_target_lines(shot: AnyShot, names: Names) -> tuple[str, str]:
    """Return two lines for a tag: who and how far, then dice, needs and what to expect."""
    name = name_by_id(names, shot.target)
    where = f"{cm_text(shot.distance)} cm"
    if isinstance(shot, Bomb):
        share = round(100 * bomb_hit_ways_of_36(shot) / 36)
        return f"{name}: a bomb, {where}", f"2 dice at {shot.needs}+: {share} % hit"
    if isinstance(shot, Shot) and shot.target_aim not in (AimAt.WORKS, AimAt.TROOPS, AimAt.BOATS):
        return shot_lines(shot, names)
    what = {AimAt.HOT: "hot shot", AimAt.RIGGING: "rigging"}.get(shot.target_aim, "")
    if isinstance(shot, ShoreShot):
        how = "partial" if shot.is_partial else "full"
    else:
        how = f"{shot.side} {'guns' if shot.side in BROADSIDES else 'chasers'}"
    said = ", ".join(part for part in (what, how, where) if part)
    hits = papers.hits_words(hit_spread(shot.dice, shot.needs))
    return f"{name}: {said}", f"{count_words(shot.dice, 'die')} at {shot.needs}+: {hits}"


def draw_under_hulls(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs,
) -> None:
    """Draw below the hulls: the course with the sea she can reach, the courses on offer, arcs, the way of an
    errand."""
    object_drawing.draw_object_rings(c, sea_view, hud)
    object_drawing.draw_drafted_orders(c, sea_view, hud, stage_view)
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
            draw_corners_round(c, sea_view, (guns.target,), stage_ships)
            _draw_object_corners(c, sea_view, hud, guns)
        case HelmDraft() as plan:
            reserve_ghost(sea_view, tag_room, (plan.end_pose.x / CM, plan.end_pose.y / CM))
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
    """Draw the path and the ghost, and from the end of the course the arcs with the `shots` that would bear
    (None: no arcs)."""
    end = plan.end_pose
    if shots is not None:
        far: dict[str, int] = {shot.side: shot.band for shot in shots}
        course_drawing.draw_arcs(c, sea_view, end, ship.size, BROADSIDES, far)
    course_drawing.draw_path(c, sea_view, plan.start_helm, plan.course, tag_room)
    sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), stage_view)
    draw_waterline(c, sea_view, ship, (end.x / CM, end.y / CM), end.heading / 100)


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
    for end in sail_draft_update.course_ends(course_choice, ship).values():
        pygame.draw.aacircle(c.surface, palette.CREAM, sea_view.pixel_at(end.x / CM, end.y / CM), c.px(2))
    legs = course_choice.offered.get(pointed)
    if legs:
        helm = helm_for(ship, sum(leg.run for leg in legs))
        course_drawing.draw_path(c, sea_view, helm, legs, tag_room)
        end = end_of(helm, legs)
        sea_view.draw_ghost(c, GhostShip(ship.id, end.x / CM, end.y / CM, end.heading / 100), stage_view)


def _draw_gun_arcs(c: Canvas, sea_view: SeaView, guns: GunDraft, ship: Ship) -> None:
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


def _draw_object_corners(c: Canvas, sea_view: SeaView, hud: HudState, guns: GunDraft) -> None:
    for name, rect in object_drawing.object_areas(sea_view, hud):
        if name == guns.target:
            sea_marks.draw_target_corners(c, rect)


def question_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    """Return the tags of the present question, and of the fire that drives down on somebody."""
    return [
        *_draft_callouts(sea_view, hud),
        *object_drawing.order_draft_callouts(sea_view, hud),
        *fireship_callouts(sea_view, hud),
        *ship_orders.proposal_callouts(sea_view, hud),
    ]


def _draft_callouts(sea_view: SeaView, hud: HudState) -> list[Callout]:
    guns, ship, seen = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship), outlook_at_end(hud)
    odds = odds_before_dice(hud)
    if ship is not None and odds is not None:
        return _odds_callouts(sea_view, hud, ship, odds)
    if ship is not None and seen is not None:
        enemies = [(f.id, f.pose, papers.side_number(hud, f.id)) for f in legal_targets(hud)]
        stopped = any(hazard.stops for hazard in seen.hazards)
        tags = [] if stopped else course_drawing.shot_callouts(sea_view, seen, enemies, hud.names)
        return tags + course_drawing.hazard_callouts(sea_view, hud, ship, seen.hazards)
    return _gun_callouts(sea_view, hud, guns) if isinstance(guns, GunDraft) else []


def _odds_callouts(sea_view: SeaView, hud: HudState, ship: Ship, odds: MoveOdds) -> list[Callout]:
    """Return a tag for each enemy that may bear after the dice, and for each hazard, with the chances."""
    tags = []
    for foe in legal_targets(hud):
        if foe.id in odds.shots:
            at = sea_view.pixel_at(foe.pose.x / CM, foe.pose.y / CM)
            lines = move_odds.shot_odds_lines(foe.id, odds.shots[foe.id], hud.names)
            tags.append(Callout(lines, papers.side_number(hud, foe.id), at))
    for hazard, chance in odds.hazards:
        first, second = move_odds.hazard_odds_lines(ship, hazard, chance, hud.names)
        lines = (first, with_clause(hud, second, hazard.clause))
        tags.append(Callout(lines, palette.WAX, sea_view.pixel_at(hazard.x / CM, hazard.y / CM)))
    return tags


def _gun_callouts(sea_view: SeaView, hud: HudState, guns: GunDraft) -> list[Callout]:
    """Return a tag for each ship that can be fired at: the shot chosen, else the best one."""
    shots = papers.best_by_target(guns.shots, costly_millihits)
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
    return sea_object.side if sea_object is not None else papers.side_number(hud, name)


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
    """Draw straight ahead of her, across her bow, the least and the most that each order gives her, with its
    name; the one that is pointed at with a thicker line."""
    for way in sail_draft.options:
        pose = sail_draft.ship.pose
        for run in sorted({way.min_run, way.max_run}):
            _draw_crossbar(c, sea_view, pose_ahead(pose, run), way == sail_draft.option)
        x, y = _pixel_abeam(c, sea_view, pose_ahead(pose, way.max_run), _HALF + 5)
        draw_label(c, (round(x), round(y) - c.px(8)), (f"{way.label} {run_words(way)}",), tag_room)


def _draw_crossbar(c: Canvas, sea_view: SeaView, pose: Pose, chosen: bool) -> None:
    port, starboard = (_pixel_abeam(c, sea_view, pose, off) for off in (-_HALF, _HALF))
    for colour, wide in ((palette.SHADOW, 5 if chosen else 3), (palette.CREAM, 3 if chosen else 1)):
        pygame.draw.line(c.surface, colour, port, starboard, max(1, c.px(wide)))


def _pixel_abeam(c: Canvas, sea_view: SeaView, pose: Pose, off: float) -> tuple[float, float]:
    """Return the pixel this many units to starboard of a pose."""
    x, y = sea_view.pixel_at(pose.x / CM, pose.y / CM)
    turn, far = radians(pose.heading / 100), c.px(abs(off)) * (1 if off > 0 else -1)
    return x + cos(turn) * far, y + sin(turn) * far


def threatened_place(hud: HudState) -> tuple[str, Pose] | None:
    """Return the ship in hand and where her move will end."""
    ship = find_ship_card(hud.ship_in_hand())
    if ship is None:
        return None
    match draft_of(hud).answer_draft:
        case HelmDraft(end_pose=end) if hud.prompt.ship == ship.id:
            return ship.id, end
        case _:
            return ship.id, ship.pose


def threats_to(place: tuple[str, Pose]) -> tuple[EnemyThreats, ...]:
    """Return what enemies could do to her there."""
    return threats.threats_to(get_ship(place[0]), place[1])
