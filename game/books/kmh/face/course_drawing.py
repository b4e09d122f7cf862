"""Drawing of a course: the sea she can reach, path, arcs, callouts of its end; and what guns and works bear
on, band by band (KMH-9.1.1, KMH-9.2.2, KMH-9.2.22, KMH-19.0.1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin, tan
from types import MappingProxyType
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.books.kmh.face.drafts import HelmDraft
from game.books.kmh.rules.arcs import BROADSIDES, CHASERS, GunSide
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.chains import Chain, barring_chains, breaking_score, distance_to_link
from game.books.kmh.rules.chains import chain_links as links_of
from game.books.kmh.rules.course import TURNS, Helm, HelmVerb, Leg, trace_course
from game.books.kmh.rules.fire_tests import fending_ways_of_36, fireship_run
from game.books.kmh.rules.grounding import grounding_risk
from game.books.kmh.rules.passage import Impact
from game.books.kmh.rules.previews import Hazard, HazardKind, aback_chance, costly_hit_spread
from game.books.kmh.rules.sheet import Grounding, Ship, get_ship, is_galley
from game.books.kmh.rules.shots import Shot, range_name
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import WindPosition
from game.core.table import by_id
from game.play.event_words import Names, count_words, name_by_id
from game.sea.polygons import Point
from game.sea.pose import Pose, Size
from game.sea.units import CM, DEGREE, cm_text, units_of_cm
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.book_kit import papers
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import (
    Callout,
    Sheet,
    ViewKey,
    cropped_sheet,
    draw_dashed,
    draw_label,
    fill_polygon,
    to_pixels,
    view_key,
)
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.citations import with_clause
from game.ui.battle.values.level_geometry import RangeBand

Patch: TypeAlias = tuple[tuple[int, int], ...]
Outline: TypeAlias = tuple[tuple[float, float], ...]

_SHADE_COLOUR: Final = (238, 232, 210)
_EDGE_COLOUR: Final = (206, 212, 196)
_SHADED_BANDS: Final = 2
_SIGNS: Final = {"port": -1, "starboard": 1}
_ENDS: Final = {"bow": 1, "stern": -1}
_TURNS_PER_ARC: Final = 24


def draw_reachable_sea(c: Canvas, sea_view: SeaView, plan: HelmDraft) -> None:
    """Draw the sea she can still reach, paler, with a cream edge: every end of a course, joined to its
    neighbours. A marker or lost steering thins it as it thins her courses."""
    (sheet, at), edges = _reachable_sheet(_patches(plan), view_key(sea_view), c.surface.get_size())
    c.surface.blit(sheet, at)
    for edge in edges:
        for aside in range(max(1, c.px(1.5))):
            shifted = [(x + aside * 0.7, y + aside * 0.7) for x, y in edge]
            pygame.draw.aalines(c.surface, palette.CREAM, True, shifted)


def _patches(plan: HelmDraft) -> tuple[Patch, ...]:
    """Return four-cornered pieces of the sea between neighbouring courses, in table units: one cm more before
    the turn, one cm more of it."""
    ends: dict[tuple[HelmVerb, int, int], tuple[int, int]] = {}
    for course, end in plan.reachable_ends():
        before = course[0].run // CM if course and course[0].verb == HelmVerb.AHEAD else 0
        turn = next((leg for leg in course if leg.verb != HelmVerb.AHEAD), None)
        place = (end.x, end.y)
        for verb in TURNS if turn is None else (turn.verb,):
            ends[verb, before if turn else -1, turn.run // CM if turn else 0] = place
    straight = ends.get((HelmVerb.PORT, -1, 0))
    found = []
    for (verb, before, run), here in ends.items():
        if run == 0:
            continue
        less = ends.get((verb, before, run - 1), straight if run == 1 else None)
        later = ends.get((verb, before + 1, run), here)
        both = ends.get((verb, before + 1, run - 1), less if run > 1 else straight)
        if less is not None and both is not None:
            found.append((less, here, later, both))
    return tuple(found)


@lru_cache(maxsize=2)
def _reachable_sheet(
    patches: tuple[Patch, ...], view: ViewKey, window: tuple[int, int]
) -> tuple[Sheet, tuple[Outline, ...]]:
    """Return the patches as one translucent sheet, and the outlines of its largest parts in px."""
    sheet = pygame.Surface(window, pygame.SRCALPHA)
    for patch in patches:
        points = to_pixels([(x / CM, y / CM) for x, y in patch], view)
        pygame.draw.polygon(sheet, (*_SHADE_COLOUR, 62), points)
        pygame.draw.polygon(sheet, (*_SHADE_COLOUR, 62), points, 2)
    mask = pygame.mask.from_surface(sheet, 20)
    parts = sorted(mask.connected_components(40), key=lambda part: -part.count())
    edges = [part.outline(3) for part in parts[:3]]
    return cropped_sheet(sheet), tuple(_smooth_outline(edge) for edge in edges if len(edge) > 2)


def _smooth_outline(edge: Sequence[tuple[int, int]]) -> Outline:
    """Return a closed outline without the steps of its pixels: each point the mean of five."""
    ring = np.array(edge, float)
    mean = np.mean([np.roll(ring, by, axis=0) for by in range(-2, 3)], axis=0)
    return tuple((float(x), float(y)) for x, y in mean)


def draw_path(c: Canvas, sea_view: SeaView, helm: Helm, legs: Sequence[Leg], tag_room: TagRoom) -> None:
    """Draw the course, a tick each cm and a figure each fifth."""
    fine = [helm.pose, *trace_course(helm, legs, CM // 4)]
    points = [sea_view.pixel_at(p.x / CM, p.y / CM) for p in fine]
    if len(points) < 2:
        return
    for colour, width in ((palette.SHADOW, c.px(4)), (palette.CREAM, c.px(2))):
        draw_dashed(c.surface, colour, points, 1, 0, max(1, width))
    done = 0
    pose = helm.pose
    for leg in legs:
        for run in _whole_cm(done, leg.run):
            left = helm.run_left - done - run
            cm = (done + run) // CM
            named = cm % 5 == 0 and left > 2 * CM
            _draw_tick(c, sea_view, leg.pose_after(pose, run), cm, tag_room if named else None)
        pose, done = leg.pose_after(pose, leg.run), done + leg.run


def _whole_cm(done: int, run: int) -> range:
    """Return distances along a leg at which the whole move has come to a whole cm."""
    first = -done % CM or CM
    return range(first, run + 1, CM)


def _draw_tick(c: Canvas, sea_view: SeaView, pose: Pose, cm: int, tag_room: TagRoom | None) -> None:
    """Draw one tick across the course, every fifth longer; with its figure if it is given room."""
    x, y = sea_view.pixel_at(pose.x / CM, pose.y / CM)
    turn = radians(pose.heading / 100)
    half = c.px(7 if cm % 5 == 0 else 4)
    dx, dy = cos(turn) * half, sin(turn) * half
    ends = [(x - dx, y - dy), (x + dx, y + dy)]
    draw_dashed(c.surface, palette.CREAM, ends, 1, 0, max(1, c.px(1.5)))
    if tag_room is not None:
        draw_label(c, (round(x + dx * 1.6) - c.px(6), round(y + dy * 1.6)), (str(cm),), tag_room)


# ------------------------------------------------------------------------------------ gun arcs


def arc_points(pose: Pose, size: Size, side: str, reach_cm: float) -> list[tuple[float, float]]:
    """Return the outline in cm of what a broadside bears on within `reach_cm` cm: from the quarter round to
    the bow."""
    turn = radians(pose.heading / 100)
    s, k = sin(turn), cos(turn)
    x, y = pose.x / CM, pose.y / CM
    points = _arc_from_ship(size, side, reach_cm)
    return [(x + out * k + fore * s, y + out * s - fore * k) for out, fore in points]


@lru_cache(maxsize=64)
def _arc_from_ship(size: Size, side: str, reach_cm: float) -> tuple[tuple[float, float], ...]:
    """Return the outline of an arc as (cm to starboard, cm forward) of her middle."""
    length, beam = size.length / CM, size.beam / CM
    arc = rule_table("arc")
    wide = radians(arc["degrees"] + arc["tolerance_degrees"])
    if side in _ENDS:
        return _chasers_from_ship(_ENDS[side], length / 2, reach_cm, wide)
    slope = tan(wide)
    most = _widest(length, reach_cm, slope)
    sign = _SIGNS[side]
    points = [(sign * beam / 2, -length / 2)]
    for n in range(_TURNS_PER_ARC + 1):
        a = most * (2 * n / _TURNS_PER_ARC - 1)
        points.append((sign * (beam / 2 + reach_cm * cos(a)), reach_cm * sin(a)))
    points.append((sign * beam / 2, length / 2))
    return tuple(points)


def _chasers_from_ship(
    end: int, stem: float, reach_cm: float, wide: float
) -> tuple[tuple[float, float], ...]:
    """Return the outline of what the chasers bear on (KMH-9.2.2): a sector from stem or stern."""
    turns = [wide * (2 * n / _TURNS_PER_ARC - 1) for n in range(_TURNS_PER_ARC + 1)]
    rim = [(reach_cm * sin(a), end * (stem + reach_cm * cos(a))) for a in turns]
    return ((0.0, end * stem), *rim, (0.0, end * stem))


def _widest(length: float, reach: float, slope: float) -> float:
    """Return the angle off the beam at which a circle of `reach` about the middle leaves the arc."""
    low, high = 0.0, 1.55
    for _ in range(20):
        middle = (low + high) / 2
        inside = reach * sin(middle) - length / 2 <= reach * cos(middle) * slope
        low, high = (middle, high) if inside else (low, middle)
    return low


def draw_arcs(
    c: Canvas,
    sea_view: SeaView,
    pose: Pose,
    size: Size,
    sides: Sequence[str],
    far_bands: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Draw the batteries' arcs with point blank and short range shaded; dashed, the outline of the band that
    a battery has in `far_bands` if it is beyond."""
    bands = tuple((side, far_bands.get(side, 0)) for side in sides)
    sheet, at = _arcs_sheet(pose, size, bands, view_key(sea_view), c.surface.get_size())
    c.surface.blit(sheet, at)


@lru_cache(maxsize=2)
def _arcs_sheet(
    pose: Pose, size: Size, sides: tuple[tuple[str, int], ...], view: ViewKey, window: tuple[int, int]
) -> Sheet:
    sheet = pygame.Surface(window, pygame.SRCALPHA)
    bands: list[int] = rule_table("range")["up_to"]
    for side, far in sides:
        if far >= _SHADED_BANDS:
            outline = to_pixels(arc_points(pose, size, side, bands[far]), view)
            draw_dashed(sheet, _EDGE_COLOUR, outline, 6, 6)
        for reach in reversed(bands[:_SHADED_BANDS]):
            outline = to_pixels(arc_points(pose, size, side, reach), view)
            fill_polygon(sheet, outline, (*_SHADE_COLOUR, 22))
            pygame.draw.aalines(sheet, _EDGE_COLOUR, False, outline[1:-1])
        widest = to_pixels(arc_points(pose, size, side, bands[_SHADED_BANDS - 1]), view)
        draw_dashed(sheet, _EDGE_COLOUR, [widest[n] for n in (1, 0, -1, -2)], 7, 5)
    return cropped_sheet(sheet)


def label_arcs(
    c: Canvas, sea_view: SeaView, pose: Pose, size: Size, sides: Sequence[str], tag_room: TagRoom
) -> None:
    """Draw the name of each band and what it needs, where its arc is free."""
    bands: list[int] = rule_table("range")["up_to"]
    for side in sides:
        for number, reach in list(enumerate(bands))[:_SHADED_BANDS]:
            points = arc_points(pose, size, side, reach)
            x, y = sea_view.pixel_at(*points[len(points) * 3 // 4])
            name = range_name(number).capitalize()
            words = (f"{name} {reach} cm", f"{rule_table('range')['needs'][number]}+ to hit")
            draw_label(c, (x + c.px(6), y - c.px(8)), words, tag_room)


# -------------------------------------------------------------------------------------- advice


@dataclass(frozen=True, slots=True)
class PoseOutlook:
    """Facts about a pose: bearing to the wind, what bears, what threatens."""

    wind_position: WindPosition | None
    shots: tuple[Shot, ...] = ()
    hazards: tuple[Hazard, ...] = ()


def best_shots(shots: Sequence[Shot]) -> list[Shot]:
    """Return for each foe the shot with most expected hits, in the order of the foes."""
    return [*papers.best_by_target(shots, lambda shot: shot.expected_millihits).values()]


def shot_lines(shot: Shot, names: Names) -> tuple[str, str]:
    """Return two lines for a tag: who and how, then dice, needs, expected hits and their spread."""
    how = f"{shot.rake} rake" if shot.rake else "partial" if shot.is_partial else "full"
    what = "broadside" if shot.side in BROADSIDES else f"{shot.side} chasers"
    if shot.side not in BROADSIDES:
        how = f"{shot.rake} rake," if shot.rake else ""
    name = name_by_id(names, shot.target)
    first = f"{name}: {how} {what}, {cm_text(shot.distance)} cm".replace(":  ", ": ")
    dice, hits = count_words(shot.dice, "die"), papers.hits_words(costly_hit_spread(shot))
    return first, f"{dice} at {shot.needs}+: {hits}"


def shot_callouts(
    sea_view: SeaView, outlook: PoseOutlook, foes: Sequence[tuple[str, Pose, int]], names: Names
) -> list[Callout]:
    """Return a tag for each foe that would bear, placed by (id, pose, side) of the foes."""
    places = {name: (pose, side) for name, pose, side in foes}
    tags = []
    for shot in best_shots([shot for shot in outlook.shots if shot.target in places]):
        pose, side = places[shot.target]
        tags.append(Callout(shot_lines(shot, names), side, sea_view.pixel_at(pose.x / CM, pose.y / CM)))
    return tags


def hazard_callouts(sea_view: SeaView, hud: HudState, ship: Ship, hazards: Sequence[Hazard]) -> list[Callout]:
    """Return a wax tag for everything the course would run into."""
    found = []
    for hazard in hazards:
        first, second = hazard_lines(ship, hazard, hud.names)
        lines = (first, with_clause(hud, second, hazard.clause))
        found.append(Callout(lines, palette.WAX, sea_view.pixel_at(hazard.x / CM, hazard.y / CM)))
    return found


def hazard_lines(ship: Ship, hazard: Hazard, names: Names) -> tuple[str, str]:
    """Return what a hazard is, and what it brings."""
    if hazard.kind == HazardKind.DEAD_ZONE:
        chance = round(100 * float(aback_chance(ship)))
        return (
            "Too close to the wind",
            f"to the end: {papers.chance_words(hazard.passed)}; taken aback {chance} %",
        )
    if hazard.kind == HazardKind.CONTACT:
        return (
            f"Runs into {name_by_id(names, hazard.name)}",
            f"Your move stops there; {_IMPACT_WORDS[hazard.impact]}",
        )
    if hazard.kind == HazardKind.FIRE:
        chance = round(100 * fending_ways_of_36(ship, fireship_run(get_ship(hazard.name))) / 36)
        return f"Upon {name_by_id(names, hazard.name)}, who burns", f"2d6: {chance} % fended off"
    if hazard.kind == HazardKind.SHALLOWS:
        odds = grounding_risk(ship, ship.sounding)
        chance = round(100 * float(odds[Grounding.STUCK] + odds[Grounding.CRUUNCH]))
        return "Into the shallows", f"d6 test: {chance} % aground"
    if hazard.kind == HazardKind.CHAIN:
        return "Runs into the chain", chain_words(ship)
    return _PLAIN_HAZARDS[hazard.kind]


_IMPACT_WORDS: Final = {
    None: "collision",
    Impact.SLOW: "little damage to both",
    Impact.BRISK: "damage to both",
    Impact.FAST: "damage to both, masts may fall",
}
_PLAIN_HAZARDS: Final = {
    HazardKind.LAND: ("Runs onto the land", "Your move stops there"),
    HazardKind.SHY: ("Her crew will not go closer", "Your move stops there"),
    HazardKind.ZONE_SPENT: ("No farther so close to the wind", "Your move stops there"),
    HazardKind.EDGE: ("Off the edge of the table", "She leaves the battle"),
}
"""Hazards that no die decides, what each is, and what it brings."""


# ------------------------------------------------------------------------------ chains
def break_percent(ship: Ship, chain: Chain) -> int:
    """Return per cent that a d6 and what is added to it come to 0 or more."""
    more = breaking_score(ship, chain).total
    return round(100 * sum(face + more >= 0 for face in range(1, 7)) / 6)


def nearest_chain(ship: Ship) -> Chain | None:
    """Return the nearest chain that her side knows, or None."""
    known = [chain for chain in barring_chains() if ship.side in chain.known_to]
    return min(known, key=lambda c: min(distance_to_link(ship, k) for k in links_of(c)), default=None)


def chain_words(ship: Ship) -> str:
    """Return what running into it may bring."""
    chain = nearest_chain(ship)
    if chain is None:
        return "She stops, or breaks it"
    return f"d6 less her rating: {break_percent(ship, chain)} % breaks it, else she stops"


_ROUND: Final = 360
_STEP: Final = 5
"""Degrees between two points of an arc."""


def range_bands(ship_id: str, position_cm: Point, heading_deg: float) -> tuple[RangeBand, ...]:
    """Return each broadside band by band, and the chasers that she has; a galley has guns in her bow."""
    sheet = by_id(Ship).get(ship_id)
    if sheet is None:
        return ()
    pose = Pose(units_of_cm(position_cm[0]), units_of_cm(position_cm[1]), round(heading_deg * DEGREE))
    reaches = list(enumerate(rule_table("range")["up_to"]))
    found = []
    for side in _gun_sides(sheet):
        for band, reach in reversed(reaches):
            ring = tuple(arc_points(pose, sheet.size, side, reach))
            words = f"{reach} {range_name(band)}" if side is GunSide.PORT else ""
            found.append(RangeBand(band, (ring,), words, ring[len(ring) * 3 // 4]))
    return tuple(sorted(found, key=lambda one: -one.band))


def _gun_sides(ship: Ship) -> tuple[GunSide, ...]:
    if is_galley(ship):
        return (GunSide.BOW,)
    return (*BROADSIDES, *CHASERS) if ship.chasers else BROADSIDES


def works_range_bands(works: str, at: Point, facing: float, arc: float) -> tuple[RangeBand, ...]:
    """KMH-19.0.1: return what works bear on, from their edge; heavy guns carry farther than any ship's."""
    battery = by_id(Battery).get(works)
    if battery is None:
        return ()
    bands = [(n, reach, range_name(n)) for n, reach in enumerate(rule_table("range")["up_to"])]
    if battery.long_guns:
        bands.append((len(bands), rule_table("batteries")["long_range"], "long guns"))
    half = min(_ROUND, arc + 2 * rule_table("arc")["tolerance_degrees"]) / 2
    edge = battery.breadth / CM / 2
    found = []
    for band, reach, name in reversed(bands):
        ring = _sector(at, facing, half, edge + reach)
        found.append(RangeBand(band, (ring,), f"{reach} {name}", ring[len(ring) * 3 // 4]))
    return tuple(found)


def _sector(at: Point, facing: float, half: float, reach_cm: float) -> tuple[Point, ...]:
    """Return the sector within this many degrees of a direction, of this radius: all round for half a
    circle."""
    steps = max(2, round(2 * half / _STEP))
    turns = [radians(facing + half * (2 * n / steps - 1)) for n in range(steps + 1)]
    rim = tuple((at[0] + reach_cm * sin(turn), at[1] - reach_cm * cos(turn)) for turn in turns)
    return rim if 2 * half >= _ROUND else (at, *rim)
