"""What a person sees while he draws a course: the sea she can reach, path, arcs, advice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, tan
from typing import Final

import pygame

from game.rules.kmh.course import Helm, Leg, trace
from game.rules.kmh.previews import Hazard, aback_chance, spread
from game.rules.kmh.sheet import Ship
from game.rules.kmh.shots import Shot, range_name
from game.rules.kmh.tables import table
from game.sea.pose import Pose, Size
from game.sea.units import CM, centimetres
from game.stage import palette
from game.stage.canvas import Canvas
from game.ui.board import Board
from game.ui.log_words import Names, called
from game.ui.sea_marks import Advice, Room, dashed, draw_label

_SHADE: Final = (238, 232, 210)
_SIGNS: Final = {"port": -1, "starboard": 1}
_TURNS_PER_ARC: Final = 24


def draw_envelope(c: Canvas, board: Board, outline: Sequence[tuple[int, int]]) -> None:
    """The sea she can get to, paler, with a cream edge; `outline` in table units."""
    points = [board.at(x / CM, y / CM) for x, y in outline]
    if len(points) < 3:
        return
    wash(c.surface, points, (*_SHADE, 46))
    pygame.draw.aalines(c.surface, palette.CREAM, True, points)


def wash(
    target: pygame.Surface, points: Sequence[tuple[float, float]], colour: tuple[int, int, int, int]
) -> None:
    """A translucent polygon, clipped to the window before it is drawn."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 2, max(ys) - min(ys) + 2)
    box = box.clip(target.get_rect())
    if box.w < 2 or box.h < 2:
        return
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(sheet, colour, [(x - box.x, y - box.y) for x, y in points])
    target.blit(sheet, box)


def draw_path(c: Canvas, board: Board, helm: Helm, legs: Sequence[Leg], room: Room) -> None:
    """The course, a tick each cm and a figure each fifth."""
    fine = [helm.pose, *trace(helm, legs, CM // 4)]
    points = [board.at(p.x / CM, p.y / CM) for p in fine]
    if len(points) < 2:
        return
    for colour, width in ((palette.SHADOW, c.px(4)), (palette.CREAM, c.px(2))):
        pygame.draw.lines(c.surface, colour, False, points, max(1, width))
    done = 0
    pose = helm.pose
    for leg in legs:
        for run in _whole_cm(done, leg.run):
            _draw_tick(c, board, leg.after(pose, run), (done + run) // CM, room)
        pose, done = leg.after(pose, leg.run), done + leg.run


def _whole_cm(done: int, run: int) -> range:
    """Distances along a leg at which the whole move has come to a whole cm."""
    first = -done % CM or CM
    return range(first, run + 1, CM)


def _draw_tick(c: Canvas, board: Board, pose: Pose, cm: int, room: Room) -> None:
    """One tick across the course; every fifth longer, with its figure."""
    x, y = board.at(pose.x / CM, pose.y / CM)
    turn = radians(pose.heading / 100)
    half = c.px(7 if cm % 5 == 0 else 4)
    dx, dy = cos(turn) * half, sin(turn) * half
    pygame.draw.line(
        c.surface, palette.CREAM, (x - dx, y - dy), (x + dx, y + dy), max(1, c.px(1.5))
    )
    if cm % 5 == 0:
        draw_label(c, (round(x + dx * 1.6) - c.px(6), round(y + dy * 1.6)), (str(cm),), None)


# ------------------------------------------------------------------------------------ gun arcs


def arc_points(pose: Pose, size: Size, side: str, reach: float) -> list[tuple[float, float]]:
    """The outline in cm of what a broadside bears on within `reach` cm: from the quarter round to
    the bow."""
    length, beam = size.length / CM, size.beam / CM
    arc = table("arc")
    slope = tan(radians(arc["degrees"] + arc["tolerance_degrees"]))
    most = _widest(length, reach, slope)
    sign = _SIGNS[side]
    points = [(sign * beam / 2, -length / 2)]
    for n in range(_TURNS_PER_ARC + 1):
        a = most * (2 * n / _TURNS_PER_ARC - 1)
        points.append((sign * (beam / 2 + reach * cos(a)), reach * sin(a)))
    points.append((sign * beam / 2, length / 2))
    turn = radians(pose.heading / 100)
    s, k = sin(turn), cos(turn)
    x, y = pose.x / CM, pose.y / CM
    return [(x + out * k + fore * s, y + out * s - fore * k) for out, fore in points]


def _widest(length: float, reach: float, slope: float) -> float:
    """The angle off the beam at which a circle of `reach` about the middle leaves the arc."""
    low, high = 0.0, 1.55
    for _ in range(20):
        middle = (low + high) / 2
        inside = reach * sin(middle) - length / 2 <= reach * cos(middle) * slope
        low, high = (middle, high) if inside else (low, middle)
    return low


def draw_arcs(
    c: Canvas, board: Board, pose: Pose, size: Size, sides: Sequence[str], room: Room, most: int = 2
) -> None:
    """The broadsides' arcs with their range bands, the first `most` of them shaded."""
    bands: list[int] = table("range")["up_to"]
    for side in sides:
        for number, reach in reversed(list(enumerate(bands[: most + 1]))):
            outline = [board.at(x, y) for x, y in arc_points(pose, size, side, reach)]
            if number < most:
                wash(c.surface, outline, (*_SHADE, 26))
                pygame.draw.aalines(c.surface, (206, 212, 196), False, outline[1:-1])
            else:
                dashed(c.surface, (190, 202, 190), outline[1:-1], 6, 6)
        edge = [board.at(x, y) for x, y in arc_points(pose, size, side, bands[most])]
        dashed(c.surface, (206, 212, 196), edge[:2], 7, 5)
        dashed(c.surface, (206, 212, 196), edge[-2:], 7, 5)


def label_arcs(
    c: Canvas, board: Board, pose: Pose, size: Size, sides: Sequence[str], room: Room
) -> None:
    """The name of each band and what it needs, where its arc is free."""
    bands: list[int] = table("range")["up_to"]
    for side in sides:
        for number, reach in list(enumerate(bands))[:3]:
            points = arc_points(pose, size, side, reach)
            x, y = board.at(*points[len(points) * 3 // 4])
            name = range_name(number).capitalize()
            words = (f"{name} {reach} cm", f"{table('range')['needs'][number]}+ to hit")
            draw_label(c, (x + c.px(6), y - c.px(8)), words, room)


# -------------------------------------------------------------------------------------- advice


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a captain may know of a pose: how she lies to the wind, what bears, what threatens."""

    lies: str
    shots: tuple[Shot, ...] = ()
    hazards: tuple[Hazard, ...] = ()


def best_shots(shots: Sequence[Shot]) -> list[Shot]:
    """For each foe the shot that is expected to hit most, in the order of the foes."""
    best: dict[str, Shot] = {}
    for shot in shots:
        held = best.get(shot.target)
        if held is None or shot.expected_millihits > held.expected_millihits:
            best[shot.target] = shot
    return list(best.values())


def shot_lines(shot: Shot, names: Names) -> tuple[str, str]:
    """Two lines for a tag: who and how, then dice, needs, expected hits and their spread."""
    how = f"{shot.rake} rake" if shot.rake else "partial" if shot.partial else "full"
    what = "broadside" if shot.side in _SIGNS else f"{shot.side} chasers"
    if shot.side not in _SIGNS:
        how = f"{shot.rake} rake," if shot.rake else ""
    name = called(names, shot.target)
    first = f"{name}: {how} {what}, {centimetres(shot.reach)} cm".replace(":  ", ": ")
    likely = spread(shot.dice, shot.needs)
    hits = f"{float(likely.mean):.1f} hits ({likely.low}–{likely.high})"
    return first, f"{shot.dice} dice at {shot.needs}+: {hits}"


def advice_for(
    board: Board, outlook: Outlook, foes: Sequence[tuple[str, Pose, int]], names: Names
) -> list[Advice]:
    """A tag for each foe that would bear, placed by (id, pose, side) of the foes."""
    places = {name: (pose, side) for name, pose, side in foes}
    tags = []
    for shot in best_shots(outlook.shots):
        pose, side = places[shot.target]
        at = board.at(pose.x / CM, pose.y / CM)
        tags.append(Advice(shot_lines(shot, names), palette.SIDES[side].paper, at))
    return tags


def hazard_tags(board: Board, ship: Ship, hazards: Sequence[Hazard], names: Names) -> list[Advice]:
    """A wax tag for everything the course would run into."""
    return [
        Advice(
            hazard_lines(ship, hazard, names), palette.WAX, board.at(hazard.x / CM, hazard.y / CM)
        )
        for hazard in hazards
    ]


def hazard_lines(ship: Ship, hazard: Hazard, names: Names) -> tuple[str, str]:
    """What a hazard is, and what it brings, with its clause."""
    clause = "§" + hazard.clause.rpartition("-")[2]
    if hazard.what == "dead zone":
        chance = round(100 * float(aback_chance(ship)))
        return "Into the dead zone", f"3d6 test: {chance} % taken aback {clause}"
    if hazard.what == "contact":
        return f"Runs into {called(names, hazard.name)}", f"She stops there; collision {clause}"
    return "Off the edge of the table", f"She leaves the battle {clause}"
