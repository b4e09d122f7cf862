"""The lines that stand on the sea without paper: the question, and what the player is out for."""

from __future__ import annotations

import pygame

from game.play.words import called
from game.ui.battle import answer_buttons, goal_caption, slim_top_bar
from game.ui.battle import controls as bar_controls
from game.ui.battle.drawer_layout import drawer_of
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.prompts import PromptKind
from game.ui.kit.widgets import Widget


def question(hud: HudState, lay: BattleLayout, own: str) -> list[Widget]:
    """The line of the question on a sea that fills the window; none while nobody is asked, nor
    where a paper says how the battle ended, nor for a stranger alone whose answer shines already:
    ships have its place."""
    return hud.frame_cache.get_kept(("question", own), lambda: _question(hud, lay, own), lay)


def _question(hud: HudState, lay: BattleLayout, own: str) -> list[Widget]:
    """The same, worked out."""
    if answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER:
        return []
    if hud.primary_only and not (hud.is_hot_seat or hud.shows_more) and _shines(hud):
        return []
    plate = hud.frame_cache.get_kept("plate of the question", lambda: bar_controls.plate(hud))
    who = called(hud.names, hud.prompt.seat) if hud.is_hot_seat and plate.is_question else ""
    return goal_caption.controls(lay, plate, own, _hanging(hud, lay), who)


def _shines(hud: HudState) -> bool:
    """Whether one answer is offered before all others, and can be given."""
    primary = bar_controls.answers(hud)[1]
    return primary is not None and primary.state == "primary"


def goal_of(hud: HudState, lay: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """What the player is out for, and where it stands: in the place of the question while nobody is
    asked, below it else; on the table at the top of the sea, unless a card or drawer lies there.
    None where it does not."""
    return hud.frame_cache.get_kept("goal", lambda: _goal_of(hud, lay), lay)


def _goal_of(hud: HudState, lay: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """The same, worked out."""
    asks, hanging = hud.prompt.needs_answer and not hud.is_covered, _hanging(hud, lay)
    if not (answer_buttons.is_watching(hud) or asks) or (hud.has_plugin and lay.look.text > 1):
        return None
    if lay.overlays is None:
        gives_way = hud.has_plugin or hanging or drawer_of(hud, lay) is not None
        return None if gives_way else goal_caption.goal_of(lay, hud, ())
    return goal_caption.goal_of(lay, hud, hanging, below=asks)


def goal_high(hud: HudState, lay: BattleLayout) -> int:
    """Px at the top of the table's sea that are kept for the goal, whether it is to be seen now or
    not: the view should not move for it."""
    told = not hud.has_plugin and goal_caption.goal_of(lay, hud, ()) is not None
    return lay.look.grown(goal_caption.STEP) if told else 0


def _hanging(hud: HudState, lay: BattleLayout) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return hud.book_ui.top_bar_overhang(hud, slim_top_bar.rail_layout(lay))
