"""Drawing of the sail draft: how far each order may take her, and the sea that the order under the
pointer may reach."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import pygame

from game.books.kmh.face import course_drawing
from game.books.kmh.face.sail_draft import SailDraft, SailOption
from game.books.kmh.face.sail_draft_update import run_words
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.sea.sea_marks import TagRoom, draw_label
from game.ui.battle.sea.sea_view import SeaView

_HALF: Final = 13
"""Units from the middle of a mark to its ends."""


def draw_reachable_sea(c: Canvas, sea_view: SeaView, sail_draft: SailDraft) -> None:
    """Draw the sea that the least and the most of her dice let her come to, one over the other."""
    for run in sorted({min(sail_draft.option.runs), max(sail_draft.option.runs)}):
        course_drawing.draw_reachable_sea(c, sea_view, sail_draft.course_draft_for(run))


def draw_sail_options(
    c: Canvas, sea_view: SeaView, sail_draft: SailDraft, tag_room: TagRoom
) -> None:
    """Draw straight ahead of her, across her bow, the least and the most that each order gives her,
    with its name; the one that is pointed at with a thicker line."""
    for way in sail_draft.options:
        pose = sail_draft.ship.pose
        for run in sorted({way.min_run, way.max_run}):
            _draw_crossbar(c, sea_view, pose_ahead(pose, run), way == sail_draft.option)
        x, y = _pixel_abeam(c, sea_view, pose_ahead(pose, way.max_run), _HALF + 5)
        draw_label(c, (round(x), round(y) - c.px(8)), (_option_words(way),), tag_room)


def _option_words(way: SailOption) -> str:
    """Return text like `Shorten sail 9–14 cm`."""
    return f"{way.label} {run_words(way)}"


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
