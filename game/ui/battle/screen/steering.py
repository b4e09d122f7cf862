"""Who steers, and pointing at the end of a course without a pointer: by stick, arrow or digit."""

from game.ui.battle.commands import queries
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.endpoint_picker import Place


def has_captain_helm(state: BattleState) -> bool:
    """Return whether the AI captain has the helm or is about to, so that nobody steers by hand."""
    with state.battle.table.as_current():
        return state.hud.commands.is_open or queries.active_run(state.hud) is not None


def is_steering(state: BattleState) -> bool:
    """Return whether a course is being drawn, so that the stick is the helm."""
    covered = state.hud.is_covered or state.wheel is not None or has_captain_helm(state)
    return not covered and state.hud.book_ui.is_steering(state.hud)


def aims_with_stick(state: BattleState) -> bool:
    """Return whether the right stick points where the course ends: in quick play, while one is
    drawn."""
    return state.hud.quick_play is not None and is_steering(state)


def aim_stick(state: BattleState, across: float, down: float) -> None:
    """The right stick leans so far: the course ends where it points."""
    with state.battle.table.as_current():
        endpoints = state.hud.book_ui.endpoints(state.hud)
        set_course_end(state, endpoints.endpoint_towards(across, down) if endpoints is not None else None)


def nudge(state: BattleState, across: int, down: int) -> bool:
    """The end of the course goes a step that way; False where no course is drawn."""
    with state.battle.table.as_current():
        endpoints = state.hud.book_ui.endpoints(state.hud)
        set_course_end(state, endpoints.endpoint_beside(across, down) if endpoints is not None else None)
    return endpoints is not None


def set_course_end(state: BattleState, place: Place | None) -> None:
    """The course ends there; as it was for no place. Called inside the table."""
    if place is not None:
        state.hud.book_ui.on_pointer(
            state.sea_view, state.hud, state.sea_view.pixel_at(*place), is_button_down=True
        )
