"""What a question of the 1798 game draws on the sea: hexes she can reach with the headings there, her way,
her arcs by range, callouts. Changes nothing of the battle."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.books.ls98.captain.threats import ShipThere
from game.books.ls98.face import drafts, markers
from game.books.ls98.face.drafts import GunDraft, HelmDraft, missed_tack_of_course
from game.books.ls98.face.hexes import (
    HATCHES,
    LONG,
    PITCH_CM,
    arc_hexes_with_bands,
    band_words,
    can_shot_reach_band,
    draw_course,
    draw_heading_arrows,
    draw_hex_frame,
    draw_hex_words,
    draw_map,
    hex_center,
    hex_width_px,
    label_hex,
)
from game.books.ls98.face.minor_drafts import (
    BoatDraft,
    DeploymentDraft,
    EntryDraft,
    NextShipDraft,
    SignalDraft,
)
from game.books.ls98.face.questions import boat_in_question, draft_of, find_ship_card
from game.books.ls98.rules.course import AHEAD, END
from game.books.ls98.rules.move_start import FULL
from game.books.ls98.rules.previews import expected_hits, hit_spread, shots_from_pose, would_ground
from game.books.ls98.rules.sheet import (
    CLIFFS,
    LANDING,
    ROCKS,
    SIDES,
    Ship,
    enemies,
    ship_in,
    ships_on_map,
    terrain_at,
)
from game.books.ls98.rules.shots import BANDS, Shot
from game.books.ls98.rules.tables import rule_table
from game.play.event_words import count_words, name_by_id
from game.sea.hexes import PORT, STARBOARD, Hex, heading_of_direction, turned_direction
from game.sea.units import CM
from game.stage.frame.stage_view import StageShip, StageView
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.stage.sea import hex_grid as art
from game.ui.battle.book_kit import papers
from game.ui.battle.book_kit.sea import draw_corners_round, draw_waterline, reserve_ghost
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_marks import Callout
from game.ui.battle.sea.sea_view import GhostShip, SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import RulerAndArcs
from game.ui.battle.tags.target_tags import refused_target_callouts, target_callout

_BARRED: Final = 3
"""How many ships are marked as no targets; tags need room."""


def course_callouts(sea_view: SeaView, hud: HudState, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return the best broadside at each foe from the end of the move, hazards, why it may not end so."""
    end = plan.end_helm
    best = papers.best_by_target(shots_from_pose(ship, end.hex, end.heading), expected_hits)
    shots = [_shot_callout(sea_view, hud, shot) for shot in best.values()]
    found = [*_tack_callouts(sea_view, ship, plan), *_hazard_callouts(sea_view, ship, plan), *shots]
    refusal = end.refusal(END)
    if refusal is not None and plan.legs:
        at = sea_view.pixel_at(*hex_center(end.hex))
        words = ("She may not end here", refusal.reason)
        found.append(Callout(words, palette.INK_3, at, is_optional=True))
    return found


def _tack_callouts(sea_view: SeaView, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what becomes of the move if she tacks, and if she misses stays (LS98-tack-1)."""
    missed = drafts.missed_tack_of_course(ship, plan)
    if missed is None:
        return []
    chance = papers.percent_text(drafts.tack_chance(ship))
    die = f"{drafts.tack_needs(ship)} or more on a die"
    end = sea_view.pixel_at(*hex_center(plan.end_helm.hex))
    words = (f"Misses stays: {papers.percent_text(missed.chance)}", "her move ends here")
    return [
        Callout((f"Through the wind: {chance}", die), palette.TEAL, end),
        Callout(words, palette.WAX, sea_view.pixel_at(*hex_center(missed.hex))),
    ]


def _hazard_callouts(sea_view: SeaView, ship: Ship, plan: HelmDraft) -> list[Callout]:
    """Return what the move ends in or on: another ship, the shore, the bottom, the edge of the map."""
    end = plan.end_helm
    at = sea_view.pixel_at(*hex_center(end.hex))
    if not plan.legs:
        return []
    if end.is_over and end.hex == plan.start_helm.hex and plan.legs[0] == AHEAD:
        return [_blocked_callout(sea_view, end.hex.hex_towards(end.heading))]
    if plan.leaves_map:
        words = ("Off the map: she leaves the battle", "and cannot come back")
        return [Callout(words, palette.WAX, at)]
    if would_ground(ship, end.hex):
        return [Callout(grounding_words(terrain_at(end.hex)), palette.WAX, at)]
    return []


def grounding_words(terrain: str) -> tuple[str, str]:
    """Return what she runs on, and what it does to her turn by turn (LS98-ground-1, LS98-ground-2)."""
    rules = rule_table("aground")
    if terrain in (ROCKS, CLIFFS):
        first = "Against the cliffs" if terrain == CLIFFS else "On the rocks"
        sinks, lost = rules["sinks_from"], rules["lost_on"]
        what = f"each turn {sinks}+ on a die sinks her, {lost} with all hands"
        return first, what
    first = "Aground on the beach" if terrain == LANDING else "Aground in the shallows"
    what = f"fast until towed off; {rules['shallows_needs']}+ each turn is a hit"
    return first, what


def _blocked_callout(sea_view: SeaView, ahead: Hex) -> Callout:
    """Return the callout that her first hex is not free: she runs foul, or ashore."""
    other, at = ship_in(ahead), sea_view.pixel_at(*hex_center(ahead))
    if other is None:
        words = ("She runs ashore", "there is no way round")
    else:
        words = (f"She runs foul of {other.name}", "and both are adrift")
    return Callout(words, palette.WAX, at)


def deployment_callouts(sea_view: SeaView, plan: DeploymentDraft) -> list[Callout]:
    """LS98-setup-1: return a callout for each deployment at its place; the chosen one in teal."""
    found = []
    for lie in plan.deployments:
        riding = sum(berth.is_at_anchor for berth in lie.places)
        ways = [("at anchor", riding), ("under way", len(lie.places) - riding)]
        what = ", ".join(f"{count_words(number, 'ship')} {how}" for how, number in ways if number)
        ink = palette.TEAL if lie is plan.deployment else palette.INK_3
        found.append(Callout((lie.name, what), ink, sea_view.pixel_at(*hex_center(lie.places[0].hex))))
    return found


def gun_callouts(
    sea_view: SeaView, hud: HudState, guns: GunDraft, stage_ships: Sequence[StageShip]
) -> list[Callout]:
    """Return a tag for each ship that can be fired at, where she is drawn, for one in a grapple lies off the
    middle of her hex; and for each that cannot be fired at the reason."""
    drawn = {cast.actor.ship: sea_view.pixel_at(cast.actor.x, cast.actor.y) for cast in stage_ships}
    shots: dict[str, Shot] = {}
    for shot in guns.shots:
        shots.setdefault(shot.target, shot)
    if guns.chosen_shot is not None:
        shots[guns.chosen_shot.target] = guns.chosen_shot
    tags = [_shot_callout(sea_view, hud, shot) for shot in shots.values()]
    tags = [
        replace(tag, target_px=drawn.get(target, tag.target_px))
        for tag, target in zip(tags, shots, strict=True)
    ]
    return tags + refused_target_callouts(sea_view, hud, guns.refused_shots, _BARRED)


def _shot_callout(sea_view: SeaView, hud: HudState, shot: Shot) -> Callout:
    """Return the callout of a shot: target and kind, then dice, needs, expected hits and their spread."""
    return target_callout(sea_view, hud, shot.target, shot_lines(shot, name_by_id(hud.names, shot.target)))


def shot_lines(shot: Shot, name: str) -> tuple[str, str]:
    """Return text like `Hoche: stern rake to port, close` and `11 dice at 5+: 3.7 hits (2–5)`."""
    how = f"{shot.rake} rake to {shot.side}" if shot.rake else f"{shot.side} {shot.shot}"
    needs = f"{shot.needs}+" if shot.needs < 6 else "6"
    hits = papers.hits_words(hit_spread(shot))
    return (f"{name}: {how}, {BANDS[shot.band]}", f"{count_words(shot.dice, 'die')} at {needs}: {hits}")


_REACH_COLOUR: Final[Colour] = (238, 232, 210)
_ARC_COLOUR: Final[Colour] = (244, 214, 150)
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


def draw_under_hulls(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    tag_room: TagRoom,
    ruler_and_arcs: RulerAndArcs,
) -> None:
    """Draw below the hulls: the map, smoke, arcs, reach, the way."""
    draw_map(c, sea_view, hud)
    markers.draw_smoke(c, sea_view, stage_view)
    if ruler_and_arcs.has_foe_arcs:
        ship = find_ship_card(hud.prompt.ship) or find_ship_card(hud.own_ship)
        for foe in enemies(ship) if ship is not None else []:
            _draw_arc(c, sea_view, foe, foe.hex, foe.heading, SIDES, 0.6)
    match draft_of(hud).answer_draft:
        case GunDraft() as guns if ruler_and_arcs.has_own_arcs:
            _draw_gun_arcs(c, sea_view, hud, guns)
        case HelmDraft() as plan:
            _draw_course(c, sea_view, hud, plan, stage_view, ruler_and_arcs.has_own_arcs)
        case BoatDraft() as plan:
            _draw_boat_hexes(c, sea_view, hud, plan)
        case EntryDraft() as plan:
            _draw_entry_hexes(c, sea_view, plan)
        case DeploymentDraft() as plan:
            _draw_deployments(c, sea_view, plan)
        case None if hud.prompt.clause in _SWINGS:
            _draw_swings(c, sea_view, hud)


def _draw_swings(c: Canvas, sea_view: SeaView, hud: HudState) -> None:
    """LS98-coll-2, LS98-wind-3: draw her hex, with the headings that she may swing to."""
    ship, menu = find_ship_card(hud.prompt.ship), hud.prompt.menu
    if ship is None or menu is None:
        return
    headings = []
    for key in menu.keys():  # noqa: SIM118
        way, _, far = key.partition(" ")
        if way in (PORT, STARBOARD):
            headings.append(turned_direction(ship.heading, int(far or 1) * (1 if way == STARBOARD else -1)))
    art.draw_shaded_hexes(c.surface, sea_view.camera, [ship.hex], _REACH_COLOUR, _HERE)
    draw_heading_arrows(c, sea_view, ship.hex, headings, None)


def _draw_gun_arcs(c: Canvas, sea_view: SeaView, hud: HudState, guns: GunDraft) -> None:
    ship = find_ship_card(hud.prompt.ship)
    if ship is not None:
        _draw_arc(c, sea_view, ship, ship.hex, ship.heading, (guns.side,) if guns.side else SIDES, 1.0)


def _draw_arc(
    c: Canvas,
    sea_view: SeaView,
    ship: Ship,
    here: Hex,
    heading: int,
    sides: tuple[str, ...],
    share: float,
    most: int = LONG,
) -> None:
    """Draw every hex a broadside bears on with the shot in its guns: close range solid, medium in lines, long
    in dots."""
    for side in sides:
        shot = ship.load_of(side).shot
        for band in range(most + 1):
            if can_shot_reach_band(shot, band):
                there = [
                    h for h, found in arc_hexes_with_bands(here, heading, ship.klass, side) if found == band
                ]
                alpha = round(_WASHES[band] * share)
                art.draw_shaded_hexes(c.surface, sea_view.camera, there, _ARC_COLOUR, alpha, HATCHES[band])


def _draw_course(
    c: Canvas, sea_view: SeaView, hud: HudState, plan: HelmDraft, stage_view: StageView, arcs: bool
) -> None:
    """Draw the hexes she can reach with their costs, her way, arcs from its end, and the ghost: in wax where
    she would be aground (LS98-ground-1)."""
    end, ship = plan.end_helm, find_ship_card(hud.prompt.ship)
    by_hex = plan.reachable_headings()
    water = plan.start_helm.nearby_hexes
    good = [h for h in by_hex if h not in water.grounding_hexes and h not in water.off_map_hexes]
    art.draw_shaded_hexes(c.surface, sea_view.camera, good, _REACH_COLOUR, _HERE)
    art.draw_shaded_hexes(c.surface, sea_view.camera, _other_sail_hexes(hud), _REACH_COLOUR, _HERE, "dots")
    bad = [h for h in by_hex if h not in good]
    art.draw_shaded_hexes(c.surface, sea_view.camera, bad, palette.WAX, _GONE, "lines")
    for here in bad:
        draw_hex_frame(c, sea_view, here, palette.WAX)
    if arcs and ship is not None:
        _draw_arc(c, sea_view, ship, end.hex, end.heading, SIDES, 0.45, most=LONG - 1)
    for here, headings in by_hex.items():
        draw_heading_arrows(c, sea_view, here, list(headings), end.heading if here == end.hex else None)
    missed = missed_tack_of_course(ship, plan) if ship is not None else None
    legs = plan.legs[: missed.leg_count] if missed else plan.legs
    draw_course(c, sea_view, plan.cells(), legs.count(AHEAD) + 1)
    if missed:
        hull = missed.hex != end.hex
        _draw_ghost(c, sea_view, hud, stage_view, missed.hex, missed.heading, palette.WAX, hull)
    fast = ship is not None and would_ground(ship, end.hex)
    ink = palette.WAX if fast else palette.CREAM
    _draw_ghost(c, sea_view, hud, stage_view, end.hex, end.heading, ink, True)


def _other_sail_hexes(hud: HudState) -> list[Hex]:
    """LS98-move-6: return while her sail is asked, the safe hexes to which only another sail takes her."""
    draft = draft_of(hud)
    if not draft.courses_by_sail:
        return []
    water = draft.courses_by_sail[draft.sail].start_helm.nearby_hexes
    found = drafts.hexes_under_other_sail(draft.courses_by_sail, draft.sail)
    return [here for here in found if here not in water.grounding_hexes | water.off_map_hexes]


def _draw_ghost(
    c: Canvas,
    sea_view: SeaView,
    hud: HudState,
    stage_view: StageView,
    here: Hex,
    heading: int,
    ink: Colour,
    hull: bool,
) -> None:
    """Draw the ship in hand at the end of her move: a dashed waterline, and her hull."""
    ship = hud.find_ship(hud.prompt.ship)
    if ship is None:
        return
    (x, y), turn = hex_center(here), heading_of_direction(heading) / 100
    if hull:
        case = "" if ink == palette.CREAM else f" missing stays {here}"
        sea_view.draw_ghost(c, GhostShip(ship.id, x, y, turn, case), stage_view)
    draw_waterline(c, sea_view, ship, (x, y), turn, ink)


def _draw_boat_hexes(c: Canvas, sea_view: SeaView, hud: HudState, plan: BoatDraft) -> None:
    boat = boat_in_question(hud)
    if boat is None:
        return
    ways = [boat.hex.hex_towards(way) for way in plan.open_directions]
    art.draw_shaded_hexes(c.surface, sea_view.camera, ways, _REACH_COLOUR, _HERE)
    if plan.direction:
        draw_hex_frame(c, sea_view, boat.hex.hex_towards(plan.direction), palette.FOCUS)


def _draw_entry_hexes(c: Canvas, sea_view: SeaView, plan: EntryDraft) -> None:
    """Draw the hexes by which a squadron may come in, and the chosen one with its heading."""
    art.draw_shaded_hexes(c.surface, sea_view.camera, plan.hexes, _REACH_COLOUR, _HERE)
    draw_hex_frame(c, sea_view, plan.hex, palette.FOCUS)
    draw_heading_arrows(c, sea_view, plan.hex, plan.headings, plan.heading)
    draw_course(c, sea_view, [plan.hex, plan.hex.hex_towards(plan.heading)], 2)


def _draw_deployments(c: Canvas, sea_view: SeaView, plan: DeploymentDraft) -> None:
    """LS98-setup-1: draw the berths of every plan; those of the chosen one with frames and headings."""
    for lie in plan.deployments:
        art.draw_shaded_hexes(
            c.surface, sea_view.camera, [berth.hex for berth in lie.places], _REACH_COLOUR, _HERE
        )
    for berth in plan.deployment.places:
        draw_hex_frame(c, sea_view, berth.hex, palette.FOCUS)
        draw_heading_arrows(c, sea_view, berth.hex, [berth.heading], berth.heading)


# ---------------------------------------------------------------------------------- above the hulls


def draw_marks(
    c: Canvas, sea_view: SeaView, hud: HudState, stage_ships: list[StageShip], tag_room: TagRoom
) -> list[Callout]:
    """Return boats and signals, the corners round the target, the ghost's own place, and the tags of the
    question."""
    laid, ship = draft_of(hud).answer_draft, find_ship_card(hud.prompt.ship)
    markers.draw_boats(c, sea_view, hud, stage_ships, tag_room)
    match laid:
        case GunDraft() as guns:
            aimed = (guns.chosen_shot.target,) if guns.chosen_shot is not None else ()
            draw_corners_round(c, sea_view, aimed, stage_ships)
            return gun_callouts(sea_view, hud, guns, stage_ships)
        case DeploymentDraft() as plan:
            return deployment_callouts(sea_view, plan)
        case SignalDraft() as plan:
            _draw_ship_rings(c, sea_view, plan.addressees or plan.reachable_ships, stage_ships)
        case NextShipDraft() as plan:
            _draw_ship_rings(c, sea_view, (plan.ship,), stage_ships)
    markers.draw_signals(c, sea_view, hud, stage_ships, tag_room)
    if not isinstance(laid, HelmDraft) or ship is None:
        return []
    reserve_ghost(sea_view, tag_room, hex_center(laid.end_helm.hex))
    found = course_callouts(sea_view, hud, ship, laid)
    # A ship that is not in view is not told of over one that is.
    return [tag for tag in found if tag_room.area.collidepoint(tag.target_px)]


def _draw_ship_rings(c: Canvas, sea_view: SeaView, names: tuple[str, ...], casts: list[StageShip]) -> None:
    for stage_ship in casts:
        if stage_ship.actor.ship in names:
            rect = sea_marks.hull_rect(sea_view, stage_ship).inflate(c.px(14), c.px(14))
            pygame.draw.ellipse(c.surface, palette.CREAM, rect, max(2, c.px(2)))


def draw_labels(
    c: Canvas, sea_view: SeaView, hud: HudState, tag_room: TagRoom, ruler_and_arcs: RulerAndArcs
) -> None:
    """Draw the markers of ships, what each hex she can reach costs, and the ranges her guns bear in."""
    markers.draw_markers(c, sea_view, tag_room)
    ship = find_ship_card(hud.prompt.ship)
    match draft_of(hud).answer_draft:
        case HelmDraft() as plan:
            for here, headings in plan.reachable_headings().items():
                points = min(headings.values())
                draw_hex_words(c, sea_view, here, count_words(points, "point"), tag_room, f"{points} MP")
            other = "half sail" if draft_of(hud).sail == FULL else "full sail"
            for here in _other_sail_hexes(hud):
                draw_hex_words(c, sea_view, here, other, tag_room)
            if ruler_and_arcs.has_own_arcs and ship is not None:
                end = plan.end_helm
                _draw_band_words(c, sea_view, tag_room, ship, end.hex, end.heading, SIDES)
        case GunDraft() as guns if ship is not None and ruler_and_arcs.has_own_arcs:
            sides = (guns.side,) if guns.side else SIDES
            _draw_band_words(c, sea_view, tag_room, ship, ship.hex, ship.heading, sides)
    if hud.prompt.needs_answer:
        _draw_reload_times(c, sea_view, tag_room)


def _draw_band_words(
    c: Canvas,
    sea_view: SeaView,
    tag_room: TagRoom,
    ship: Ship,
    here: Hex,
    heading: int,
    sides: tuple[str, ...],
) -> None:
    """Draw `close 5+`, `medium 6` in a hex of each band."""
    for side in sides:
        shot, arc = ship.load_of(side).shot, arc_hexes_with_bands(here, heading, ship.klass, side)
        for band in range(len(BANDS)):
            spot = label_hex(arc, here, band)
            if spot is not None and shot and can_shot_reach_band(shot, band):
                draw_hex_words(c, sea_view, spot, band_words(shot, band), tag_room)


def _draw_reload_times(c: Canvas, sea_view: SeaView, tag_room: TagRoom) -> None:
    """LS98-fire-15: draw beside smoke, how long it will be until the guns are loaded. Off the hulls as they
    are drawn: one alongside another is not in the middle of her hex."""
    if hex_width_px(sea_view) < 2 * c.style.text_px(60):
        return
    for ship in filter(
        lambda ship: tag_room.may_caption(ship.id) and ship.id in tag_room.hull_rects, ships_on_map()
    ):
        for side in SIDES:
            load = ship.load_of(side)
            if not ship.has_smoke_on(side):
                continue
            way = ship.heading + (1 if side == STARBOARD else -1) * 1.5
            turn = pygame.Vector2(0, -1).rotate((way - 2) * 60)
            words = f"{load.left} turn{'s' * (load.left != 1)}" if load.left else "to be loaded"
            _draw_beside_ship(c, sea_view, ship, turn, words, tag_room)


def _draw_beside_ship(
    c: Canvas, sea_view: SeaView, ship: Ship, turn: pygame.Vector2, words: str, tag_room: TagRoom
) -> None:
    """Draw words off that side of her, clear of her sails, on a line from her rail: whose they are is
    seen."""
    (x, y), rail = (sea_view.camera.to_cm(*tag_room.hull_rects[ship.id].center), _RAIL * ship.length / CM)
    off = rail + _OFF_CM + _SAILS_CM * max(0.0, -turn.y)
    root, at = (sea_view.pixel_at(x + turn.x * far, y + turn.y * far) for far in (rail, off))
    wide = letters.text_width(words, letters.SMALL_STRONG, c.style)
    high = letters.line_height(letters.SMALL, c.style)
    left = at[0] - (wide if turn.x < -_ASIDE else 0 if turn.x > _ASIDE else wide // 2)
    top = round(at[1] - high / 2 + turn.y * high / 2)
    if tag_room.area.collidepoint(at) and sea_marks.draw_label(c, (left, top), (words,), tag_room):
        pygame.draw.aaline(c.surface, palette.CREAM, root, at)


def range_words(length_cm: float) -> tuple[str, str]:
    """Return the length in hexes, and the band a 3rd rate's shot so far would be in."""
    far = round(length_cm / _FAR_CM)
    words = f"{far} hex{'es' * (far != 1)}"
    last: list[int] = rule_table("ranges")["3rd"]
    band = next((BANDS[n] for n, most in enumerate(last) if far <= most), "")
    if not band:
        return words, "Out of range"
    return words, f"{band.capitalize()} range of a 3rd rate"


def threatened_place(hud: HudState) -> ShipThere | None:
    """Return the ship in hand as she will lie at the end of her move."""
    ship = find_ship_card(hud.ship_in_hand())
    if ship is None:
        return None
    match draft_of(hud).answer_draft:
        case HelmDraft(end_helm=end) if hud.prompt.ship == ship.id:
            return ShipThere(ship.id, end.hex, end.heading, end.hexes_made, end.full_sail)
        case _:
            return ShipThere(ship.id, ship.hex, ship.heading, ship.run, ship.full_sail)
