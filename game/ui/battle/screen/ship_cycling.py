"""From ship to ship and from target to target on the battle screen, by key or pad."""

from collections.abc import Sequence

from game.core.visible import VisibleShip
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.planning import ship_pick
from game.ui.battle.screen import replay_view, screen_modes
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.values.prompts import answer_widget_name
from game.ui.battle.views import answer_buttons, free_sea
from game.ui.battle.views.controls import answer_specs
from game.ui.kit import widgets
from game.ui.kit.focus import Hotspot, InputDevice
from game.ui.kit.widgets import Widget


def show_next_ship(state: BattleState, step: int, found: list[Widget]) -> None:
    """The next ship, or the one before, is in hand: the next of the question, the next that may
    be the answer, or move in place of the first; else the next whose sheet lies on the record; the
    view holds her."""
    hud = state.hud
    screen_modes.set_arrow_keys_focus(state, False)
    if hud_update.take_next_ship(hud, step):
        return
    with state.battle.table.as_current():
        if hud.book_ui.next_ship(hud, step):
            return
        mine = hud.find_ship(ship_pick.pick_next(hud, step))
        if mine is not None:
            state.ring.focused, state.ring.is_shown = answer_widget_name(mine.id), True
            _bring_into_view(state, mine)
            return
        listed = [ship.id for ship in hud.remaining_ships]
        lying = {widget.name for widget in found}
        answers = {answer_widget_name(name): name for name in listed if answer_widget_name(name) in lying}
        ring = [*answers.values()] or listed
        if not ring:
            return
        here = answers.get(state.ring.focused, "") if answers else top_record_ship(state)
        there = ring[(ring.index(here) + step) % len(ring)] if here in ring else ring[0]
        if answers:
            state.ring.focused, state.ring.is_shown = answer_widget_name(there), True
        ship = hud.find_ship(there)
        if ship is not None:
            hud_update.show_record(hud, ship)
            _bring_into_view(state, ship)


def top_record_ship(state: BattleState) -> str:
    """The ship whose sheet lies on top of the record."""
    hud = state.hud
    return hud.own_ship if hud.record_tab == "own" else hud.other_ship


def _bring_into_view(state: BattleState, ship: VisibleShip) -> None:
    """A ship that lies outside the free sea comes into view."""
    x, y = ship.x / CM, ship.y / CM
    if not free_sea.sea_below_messages(state).collidepoint(state.sea_view.pixel_at(x, y)):
        state.sea_input.has_camera = True
        state.sea_view.frame_points(
            [(x - 12, y - 5), (x + 12, y + 5)], immediate=state.look.is_motion_reduced
        )


def cycle_target_or_focus(state: BattleState, step: int, found: list[Widget], device: InputDevice) -> None:
    """The next target where there are several, else the focus goes to the next answer, or to the
    next control where it is on none; while the screen looks back the part of the turn that comes
    next, or came before."""
    hud = state.hud
    if hud.is_replay:
        (replay_view.step_forward if step > 0 else replay_view.step_back)(state)
        return
    with state.battle.table.as_current():
        if hud.book_ui.cycle_target(hud, step):
            return
    state.ring.move_focus(focusable_controls(state, widgets.hotspots_of(found)), step, device)


def focusable_controls(state: BattleState, spots: Sequence[Hotspot]) -> Sequence[Hotspot]:
    """Of the controls those that the focus goes through aside: the answers to the question with
    what lies beside them, and the buttons of a guest, if it is on one of them and there are others;
    else all."""
    with state.battle.table.as_current():
        specs, primary = answer_specs(state.hud)
        beside = answer_buttons.lay_out_answers(state.hud, free_sea.current_layout(state)).controls
        guests = state.plugin.widgets() if state.plugin is not None else ()
    names = {spec.name for spec in (*specs, primary) if spec is not None}
    names |= {widget.name for widget in (*beside, *guests)}
    found = [spot for spot in spots if spot.enabled and spot.name in names]
    here = any(spot.name == state.ring.focused for spot in found)
    return found if here and len(found) > 1 else spots
