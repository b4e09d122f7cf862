"""The lines that stand on the sea without paper: the question, and what the player is out for."""

import pygame

from game.play.event_words import name_by_id
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import top_bar
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.views import answer_buttons, goal_caption
from game.ui.battle.views import answer_buttons as bar_controls
from game.ui.battle.views.crisis_list import open_drawer_rect
from game.ui.kit.widgets import Widget


def question_widgets(hud: HudState, layout: BattleLayout, own_name: str) -> list[Widget]:
    """The line of the question on a sea that fills the window; none while nobody is asked, nor
    where a paper says how the battle ended, nor for a stranger alone whose answer shines already:
    ships have its place."""
    return hud.frame_cache.get_across_frames(
        ("question", own_name), lambda: _compute_question(hud, layout, own_name), layout
    )


def _compute_question(hud: HudState, layout: BattleLayout, own: str) -> list[Widget]:
    """The same, worked out."""
    if answer_buttons.is_watching(hud) or hud.prompt.kind == PromptKind.OVER:
        return []
    if hud.is_primary_only and not (hud.is_hot_seat or hud.shows_more) and _has_primary_answer(hud):
        return []
    header = hud.frame_cache.get_across_frames(
        "plate of the question", lambda: bar_controls.prompt_header(hud)
    )
    who = name_by_id(hud.names, hud.prompt.seat) if hud.is_hot_seat and header.is_question else ""
    return goal_caption.question_controls(layout, header, own, overhang_rects(hud, layout), who)


def _has_primary_answer(hud: HudState) -> bool:
    """Whether one answer is offered before all others, and can be given."""
    primary = bar_controls.answer_specs(hud)[1]
    return primary is not None and primary.state == "primary"


def goal_and_rect(hud: HudState, layout: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """What the player is out for, and where it stands: in the place of the question while nobody is
    asked, below it else; on the table at the top of the sea, unless a card or drawer lies there.
    None where it does not."""
    return hud.frame_cache.get_across_frames("goal", lambda: _goal_of(hud, layout), layout)


def _goal_of(hud: HudState, layout: BattleLayout) -> tuple[str, pygame.Rect] | None:
    """The same, worked out."""
    asks, hanging = hud.prompt.needs_answer and not hud.is_covered, overhang_rects(hud, layout)
    if not (answer_buttons.is_watching(hud) or asks) or (hud.has_plugin and layout.style.text_scale > 1):
        return None
    if layout.sea_panels is None:
        gives_way = hud.has_plugin or hanging or open_drawer_rect(hud, layout) is not None
        return None if gives_way else goal_caption.fitted_goal(layout, hud, ())
    return goal_caption.fitted_goal(layout, hud, hanging, is_below_question=asks)


def goal_height(hud: HudState, layout: BattleLayout) -> int:
    """Px at the top of the table's sea that are kept for the goal, whether it is to be seen now or
    not: the view should not move for it."""
    told = not hud.has_plugin and goal_caption.fitted_goal(layout, hud, ()) is not None
    return layout.style.text_px(goal_caption.GOAL_OFFSET) if told else 0


def overhang_rects(hud: HudState, layout: BattleLayout) -> list[pygame.Rect]:
    """Where the ribbon hangs over the sea."""
    return hud.frame_cache.get(
        "overhang", lambda: hud.book_ui.top_bar_overhang(hud, top_bar.phase_track_layout(layout)), layout
    )
