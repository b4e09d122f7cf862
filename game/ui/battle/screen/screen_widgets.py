"""Every control of the battle screen, listed from its state, and its modes: skipping, hurrying, the
wheel, and whether arrows move the focus or the view."""

from game.ui.battle.answers import hud_update
from game.ui.battle.commands import strip
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import hot_seat_cover, order_wheel
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import answer_buttons, free_sea, panels
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.kit.widgets import Widget


def current_widgets(state: BattleState) -> list[Widget]:
    """Return every control there is now, those on top last."""
    with state.battle.table.as_current(), state.hud.frame_cache.cached_block():
        return all_widgets(state)


def all_widgets(state: BattleState) -> list[Widget]:
    """Return the same. Call it inside the table of the battle."""
    hud, layout = state.hud, free_sea.current_layout(state)
    if hud.is_covered:
        rect = hot_seat_cover.cover_rect(state.context.size, layout.style)
        return hot_seat_cover.widgets(rect, layout.style)
    if state.wheel is not None:
        return _wheel_widgets(state, state.wheel, layout)
    return table_widgets(state, layout)


def table_widgets(state: BattleState, layout: BattleLayout) -> list[Widget]:
    """Return the controls on the sea and on the panels round it, as if no wheel were open."""
    hud = state.hud
    return [
        *_ship_controls(state, layout),
        *panels.panel_controls(hud, layout),
        *strip.widgets(hud, layout),
        *panels.bar_and_answer_widgets(hud, layout, state.show.speed, free_sea.plugin_rects(state)),
        *panels.open_drawer_widgets(hud, layout),
        *state.messages.widgets(free_sea.message_layout(state)),
        *(state.plugin.widgets() if state.plugin is not None else ()),
    ]


def _wheel_widgets(state: BattleState, wheel: OrderWheel, layout: BattleLayout) -> list[Widget]:
    found = order_wheel.wheel_pages(*answer_buttons.answer_specs(state.hud))
    page, about = found[wheel.page % len(found)], f"ship-{state.hud.prompt.ship}"
    ship = next((spot.rect for spot in _ship_controls(state, layout) if spot.name == about), None)
    return order_wheel.wheel_widgets(layout.style, free_sea.sea_below_messages(state), page, ship)


def _ship_controls(state: BattleState, layout: BattleLayout) -> list[Widget]:
    return battle_scene.ship_controls(state.sea_view, state.hud, state.scene(), layout.sea)


def focus_first_answer(state: BattleState) -> None:
    """Move the focus back to where it was when the question came."""
    with state.battle.table.as_current():
        state.ring.focused = answer_buttons.first_focus(state.hud)


def set_arrow_keys_focus(state: BattleState, moves_focus: bool) -> None:
    """Let arrows and the cross move the focus, or the view."""
    state.has_focus_keys = moves_focus


def close_wheel(state: BattleState) -> None:
    """Close the order wheel, if it is open."""
    state.wheel = None


def toggle_wheel(state: BattleState) -> None:
    """Open the order wheel, never over the cover, or close it."""
    closed = state.wheel is not None or state.hud.is_covered
    state.wheel = None if closed else OrderWheel()
    if closed:
        focus_first_answer(state)


def skip_to_decision(state: BattleState) -> None:
    """Run on to the next decision; go on in the next frame if it is too far for this one."""
    state.is_skipping = not hud_update.run_to_next_decision(state.hud)


def set_hurried(state: BattleState, hurries: bool) -> None:
    """Hurry the show until the next question, or no longer."""
    state.is_hurried = hurries


def reset_view_and_pace(state: BattleState) -> None:
    """Show at the usual pace with the wheel and the ruler put away and the camera free, as when another
    battle comes on the screen."""
    state.wheel, state.ruler_and_arcs.ruler = None, None
    state.is_skipping = state.is_hurrying = state.is_hurried = state.sea_input.has_camera = False
