"""The plans of a whole squadron folded to one line: a slip for each ship with her name and her five
boxes, under the boxes of the ship in hand. It stands where the window has no room for the list of
plans beside the sea."""

from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.ui.battle.panels.squadron_panel import BoxCell, draw_boxes
from game.ui.battle.values.actions import PressShip
from game.ui.kit.widgets import CustomControl, Widget

_TARGET: Final = 44
_LEAST: Final = 132
_MOST: Final = 190
_GAP: Final = 6
_PAPER: Final = (252, 247, 234)


@dataclass(frozen=True, slots=True)
class SquadronPlan:
    """One ship of the squadron: her id and name, her number in it, her side, her plan, and whether
    she is in hand."""

    ship: str
    name: str
    number: int
    side: int
    cells: tuple[BoxCell, ...]
    is_active: bool


def line_height_px(style: UiStyle) -> int:
    """Return the px that the line takes."""
    return max(style.px(_TARGET), style.text_px(42)) + style.px(4)


def plans_that_fit(
    style: UiStyle, width_px: int, squadron_plans: tuple[SquadronPlan, ...]
) -> tuple[SquadronPlan, ...]:
    """Return the ships that find room, the one in hand among them."""
    fit = max(1, (width_px + style.px(_GAP)) // (style.text_px(_LEAST) + style.px(_GAP)))
    now = next((n for n, squadron_plan in enumerate(squadron_plans) if squadron_plan.is_active), 0)
    first = min(max(0, now - fit + 2), max(0, len(squadron_plans) - fit))
    return squadron_plans[first : first + fit]


def plan_controls(style: UiStyle, rect: pygame.Rect, mates: tuple[SquadronPlan, ...]) -> tuple[Widget, ...]:
    """Return the slips as controls, `mate-` and the ship: pressed, she is in hand."""
    found, gap = plans_that_fit(style, rect.w, mates), style.px(_GAP)
    wide = min(style.text_px(_MOST), (rect.w - gap * (len(found) - 1)) // len(found))
    tall = rect.h - style.px(4)
    return tuple(
        CustomControl(
            f"mate-{squadron_plan.ship}",
            pygame.Rect(rect.x + n * (wide + gap), rect.y, wide, tall),
            partial(_paint_plan, squadron_plan=squadron_plan),
            hint=f"{squadron_plan.name}: press to write her plan",
            action=PressShip(squadron_plan.ship, is_in_list=True),
        )
        for n, squadron_plan in enumerate(found)
    )


def _paint_plan(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, squadron_plan: SquadronPlan
) -> None:
    """Draw her badge and name above her five boxes; who is in hand is framed in ink."""
    line, width = (palette.INK_1, 2.2) if squadron_plan.is_active else (palette.INK_3, 1.0)
    fill = _PAPER if squadron_plan.is_active or interaction.is_hovered else palette.PAPER_1
    panel_drawing.draw_block(c, rect, fill, line, width, 4)
    upper = rect.y + c.style.text_px(12)
    panel_drawing.draw_badge(c, (rect.x + c.px(14), upper), squadron_plan.side, 7, str(squadron_plan.number))
    left = rect.x + c.px(27)
    role = letters.SMALL_STRONG
    name = letters.truncate_text(squadron_plan.name, role, c.style, rect.right - c.px(6) - left)
    letters.draw_text(c, (left, upper), name, role, anchor="midleft")
    at = (rect.x + c.px(6), rect.bottom - c.style.text_px(12))
    draw_boxes(c, at, rect.w - c.px(10), squadron_plan.cells)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)
