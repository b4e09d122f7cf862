"""What a person sees of the orders that a place on the sea can mean: how far each may take her, and
the sea that the one he points at may bring her to."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.face import helm_marks
from game.books.kmh.face.passage import Passage, Way
from game.books.kmh.face.sail_there import reach_words
from game.sea.pose import Pose, ahead
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.sea_marks import TagRoom, draw_label
from game.ui.battle.sea_view import SeaView

_HALF: Final = 13
"""Units from the middle of a mark to its ends."""


def draw_reach(c: Canvas, board: SeaView, passage: Passage) -> None:
    """The sea that the least and the most of her dice let her come to, one over the other."""
    for run in sorted({min(passage.way.runs), max(passage.way.runs)}):
        helm_marks.draw_reach(c, board, passage.plan_for(run))


def draw_orders(c: Canvas, board: SeaView, passage: Passage, room: TagRoom) -> None:
    """Straight ahead of her, across her bow, the least and the most that each order gives her, with
    its name; the one that is pointed at with a thicker line."""
    for way in passage.ways:
        pose = passage.ship.pose
        for run in sorted({way.least, way.most}):
            _draw_end(c, board, ahead(pose, run), way == passage.way)
        x, y = _abeam(c, board, ahead(pose, way.most), _HALF + 5)
        draw_label(c, (round(x), round(y) - c.px(8)), (_words(way),), room)


def _words(way: Way) -> str:
    """`Shorten sail 9–14 cm`."""
    return f"{way.label} {reach_words(way)}"


def _draw_end(c: Canvas, board: SeaView, pose: Pose, chosen: bool) -> None:
    """A line across her course."""
    port, starboard = (_abeam(c, board, pose, off) for off in (-_HALF, _HALF))
    for colour, wide in ((palette.SHADOW, 5 if chosen else 3), (palette.CREAM, 3 if chosen else 1)):
        pygame.draw.line(c.surface, colour, port, starboard, max(1, c.px(wide)))


def _abeam(c: Canvas, board: SeaView, pose: Pose, off: float) -> tuple[float, float]:
    """The pixel so many units to starboard of a pose."""
    x, y = board.at(pose.x / CM, pose.y / CM)
    turn, far = radians(pose.heading / 100), c.px(abs(off)) * (1 if off > 0 else -1)
    return x + cos(turn) * far, y + sin(turn) * far
