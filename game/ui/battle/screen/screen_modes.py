"""The modes of the battle screen, changed only here: focus keys, wheel, pace."""

from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import controls


def focus_first_answer(state: BattleState) -> None:
    """Move the focus back to where it was when the question came."""
    with state.battle.table.as_current():
        state.ring.focused = controls.first_focus(state.hud)


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


def set_skipping(state: BattleState, skips: bool) -> None:
    """Run on to the next decision, or no longer."""
    state.is_skipping = skips


def set_hurried(state: BattleState, hurries: bool) -> None:
    """Hurry the show until the next question, or no longer."""
    state.is_hurried = hurries


def reset_view_and_pace(state: BattleState) -> None:
    """Show at the usual pace with the wheel and the ruler put away and the camera free, as when
    another battle comes on the screen."""
    state.wheel, state.ruler_and_arcs.ruler = None, None
    state.is_skipping = state.is_hurrying = state.is_hurried = state.sea_input.has_camera = False
