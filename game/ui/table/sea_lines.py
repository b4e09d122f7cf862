"""The lines that stand on the sea without paper: the question, and what the player is out for."""

from __future__ import annotations

import pygame

from game.play.words import called
from game.ui.kit.widgets import Widget
from game.ui.table import controls as bar_controls
from game.ui.table import goal_line, sea_buttons, slim_ribbon
from game.ui.table.desk import Desk
from game.ui.table.drawer_places import drawer_of
from game.ui.table.layout import BattleLayout
from game.ui.table.prompts import Asked


def question(desk: Desk, lay: BattleLayout, own: str) -> list[Widget]:
    """The line of the question on a sea that fills the window; none while nobody is asked, nor
    where a paper says how the battle ended, nor for a stranger alone whose answer shines already:
    ships have its place."""
    return desk.once.keep(("question", own), lambda: _question(desk, lay, own), lay)


def _question(desk: Desk, lay: BattleLayout, own: str) -> list[Widget]:
    """The same, worked out."""
    if sea_buttons.is_watching(desk) or desk.prompt.kind == Asked.OVER:
        return []
    if desk.sparse and not (desk.shared or desk.more) and _shines(desk):
        return []
    plate = desk.once.keep("plate of the question", lambda: bar_controls.plate(desk))
    who = called(desk.names, desk.prompt.seat) if desk.shared and plate.asks else ""
    return goal_line.controls(lay, plate, own, _hanging(desk, lay), who)


def _shines(desk: Desk) -> bool:
    """Whether one answer is offered before all others, and can be given."""
    primary = bar_controls.answers(desk)[1]
    return primary is not None and primary.state == "primary"


def goal_of(desk: Desk, lay: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """What the player is out for, and where it stands: in the place of the question while nobody is
    asked, below it else; on the table at the top of the sea, unless a card or drawer lies there.
    None where it does not."""
    return desk.once.keep("goal", lambda: _goal_of(desk, lay), lay)


def _goal_of(desk: Desk, lay: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """The same, worked out."""
    asks, hanging = desk.prompt.asks and not desk.covered, _hanging(desk, lay)
    if not (sea_buttons.is_watching(desk) or asks) or (desk.guest and lay.look.text > 1):
        return None
    if lay.overlays is None:
        gives_way = desk.guest or hanging or drawer_of(desk, lay) is not None
        return None if gives_way else goal_line.goal_of(lay, desk, ())
    return goal_line.goal_of(lay, desk, hanging, below=asks)


def goal_high(desk: Desk, lay: BattleLayout) -> int:
    """Px at the top of the table's sea that are kept for the goal, whether it is to be seen now or
    not: the view should not move for it."""
    told = not desk.guest and goal_line.goal_of(lay, desk, ()) is not None
    return lay.look.grown(goal_line.STEP) if told else 0


def _hanging(desk: Desk, lay: BattleLayout) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return desk.face.hanging(desk, slim_ribbon.rail_layout(lay))
