"""Every control of the battle screen, listed afresh from its state."""

from game.ui.battle.commands import strip
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels import hot_seat_cover, order_wheel
from game.ui.battle.panels.order_wheel import OrderWheel
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.views import controls, free_sea, panels
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
    found = order_wheel.wheel_pages(*controls.answer_specs(state.hud))
    page, about = found[wheel.page % len(found)], f"ship-{state.hud.prompt.ship}"
    ship = next((spot.rect for spot in _ship_controls(state, layout) if spot.name == about), None)
    return order_wheel.wheel_widgets(layout.style, free_sea.sea_below_messages(state), page, ship)


def _ship_controls(state: BattleState, layout: BattleLayout) -> list[Widget]:
    return battle_scene.ship_controls(state.sea_view, state.hud, state.scene(), layout.sea)
