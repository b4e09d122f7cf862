"""A squadron's order drawn on the sea: press on its ribbon or on one of its ships, pull, release. What
is under the tip makes the order; Shift makes it the other sensible one. And the keys and pad buttons
of the open panel that are on no control."""

from typing import Final

import pygame

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import enemy_line, gap_astern
from game.sea.pose import distance
from game.sea.units import CM
from game.ui.battle.commands import queries, update
from game.ui.battle.screen import screen_widgets
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import AnyCommandAction, PressShip, SelectSquadron, TargetSquadron
from game.ui.kit import widgets
from game.ui.kit.focus import PAD_LB, PAD_RB
from game.ui.kit.widgets import Button, Widget

_SLACK: Final = 8
"""Px the pointer may move before a press becomes a pull."""
_SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_GAP_DISTANCE: Final = 0.55
"""Ships' distances from the middle of a gap within which the tip is in it."""
_WAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_LINE_SLACK: Final = 8
"""Px between the middles of controls that stand in one line."""


def handle(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Handle the event if it belongs to a drag or to the open panel; return whether it was used."""
    hud, start = state.hud, state.hud.commands.drag_start
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            update.start_drag(hud, None)
            if event.button == 1 and state.wheel is None and not hud.is_covered:
                with state.battle.table.as_current():
                    update.start_drag(hud, _find_drag_start(state, event.pos, found))
        case pygame.MOUSEMOTION if start is not None:
            far = max(abs(event.pos[0] - start[1][0]), abs(event.pos[1] - start[1][1]))
            if far > _SLACK or hud.commands.arrow_tip is not None:
                _drag_to(state, start[0], event.pos, found)
                return True
        case pygame.MOUSEBUTTONUP if start is not None and event.button == 1:
            is_pulled = hud.commands.arrow_tip is not None
            if is_pulled:
                _drag_to(state, start[0], event.pos, found)
                screen_widgets.focus_first_answer(state)
            update.end_drag(hud)
            return is_pulled
        case pygame.KEYDOWN | pygame.KEYUP if event.key in _SHIFTS:
            return _set_other(state, event.type == pygame.KEYDOWN, found)
        case pygame.KEYDOWN | pygame.JOYBUTTONDOWN | pygame.JOYHATMOTION:
            if not hud.commands.is_open or state.wheel is not None:
                return False
            return _handle_step_key(state, event) or _move_in_panel(state, event, found)
        case _:
            pass
    return False


def _find_drag_start(
    state: BattleState, at: tuple[int, int], found: list[Widget]
) -> tuple[str, tuple[int, int]] | None:
    """Return the squadron that a press there may pull an order from, and where it began."""
    hud, action = state.hud, widgets.find_action(_controls_at(found, at), _name_at(found, at))
    seat, own = queries.commanded_squadrons(hud)
    if not own or queries.handover_refusal(hud):
        return None
    squadron = ""
    if isinstance(action, SelectSquadron):
        squadron = action.squadron
    elif isinstance(action, PressShip) and not action.is_in_list:
        steers = hud.book_ui.is_steering(hud) and not hud.commands.is_open
        if not (steers and action.ship == hud.prompt.ship):
            squadron = queries.squadron_of_ship(hud, action.ship)
            squadron = squadron if action.ship in queries.obeying_ships(hud, seat, squadron) else ""
    return (squadron, at) if squadron in own else None


def _controls_at(found: list[Widget], at: tuple[int, int]) -> list[Widget]:
    return [widget for widget in found if pygame.Rect(widget.rect).collidepoint(at)]


def _name_at(found: list[Widget], at: tuple[int, int]) -> str:
    lying = _controls_at(found, at)
    return lying[-1].name if lying else ""


def _drag_to(state: BattleState, squadron: str, at: tuple[int, int], found: list[Widget]) -> None:
    """Pull the arrow's tip to that pixel and draft the order it makes."""
    state.ring.held_control, state.sea_input.press_start = "", None
    with state.battle.table.as_current():
        update.drag_order(state.hud, squadron, at, order_at_tip(state, squadron, at, found))


def _set_other(state: BattleState, is_wanted: bool, found: list[Widget]) -> bool:
    """Shift was pressed or released: draft the other order, or the first. An order that was released
    stays when Shift is released."""
    commands = state.hud.commands
    update.want_other_order(state.hud, is_wanted)
    if commands.arrow_tip is None or not commands.is_open or not (is_wanted or commands.drag_start):
        return False
    _drag_to(state, commands.squadron, commands.arrow_tip, found)
    return True


def order_at_tip(
    state: BattleState, squadron: str, at: tuple[int, int], found: list[Widget]
) -> SquadronOrder:
    """Return the order that an arrow of this squadron makes which ends there."""
    hud, other = state.hud, state.hud.commands.is_other_wanted
    seat, _ = queries.commanded_squadrons(hud)
    action = widgets.find_action(_controls_at(found, at), _name_at(found, at))
    if isinstance(action, TargetSquadron):
        return SquadronOrder(Manoeuvre.DOUBLE if other else Manoeuvre.WEATHER, action.squadron)
    whom = action.squadron if isinstance(action, SelectSquadron) else ""
    if isinstance(action, PressShip) and not action.is_in_list:
        whom = action.ship
    ship = hud.find_ship(whom)
    if ship is not None and ship.side % 4 != hud.side_number(seat):
        return SquadronOrder(Manoeuvre.DOUBLE if other else Manoeuvre.WEATHER, whom)
    own = queries.obeying_ships(hud, seat, squadron)
    if whom in (squadron, *own) and other:
        return SquadronOrder(Manoeuvre.CHASE)
    if whom == squadron and own:
        whom = own[0]
    if whom:
        return SquadronOrder(Manoeuvre.COVER if other else Manoeuvre.LINE, whom)
    x, y = state.sea_view.camera.to_cm(*at)
    place = round(x * CM), round(y * CM)
    enemy = _gap_at(hud, seat, place)
    if enemy and not other:
        return queries.break_line_order(hud, seat, squadron, enemy)
    if enemy:
        return SquadronOrder(Manoeuvre.ANCHOR, enemy)
    if other:
        return SquadronOrder(Manoeuvre.WITHDRAW)
    return SquadronOrder(Manoeuvre.SAIL, "", *place)


def _gap_at(hud: HudState, seat: str, place: tuple[int, int]) -> str:
    """Return the enemy astern of whom the gap is that a place is in, '' for no gap."""
    here, best = (queries.formation_input(hud), ("", _GAP_DISTANCE * queries.formation_of_book(hud).spacing))
    for name in queries.enemy_squadrons(hud, seat):
        theirs = queries.fighting_ships(hud, name)
        for ship in theirs[:-1] or theirs:
            line = enemy_line(SquadronOrder(Manoeuvre.BREAK, ship.id), here)
            gap = gap_astern(ship, line, here)
            off = distance(gap.x, gap.y, *place)
            if off < best[1]:
                best = (ship.id, off)
    return best[0]


def _handle_step_key(state: BattleState, event: pygame.event.Event) -> bool:
    """Select the next squadron or ship (Tab, the pad's shoulders), or whom the order names (left and
    right arrow); return whether the event was one of these."""
    by, whom = 0, 0
    if event.type == pygame.JOYBUTTONDOWN:
        by = {PAD_RB: 1, PAD_LB: -1}.get(event.button, 0)
    elif event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
        by = 0 if event.mod & pygame.KMOD_CTRL else -1 if event.mod & pygame.KMOD_SHIFT else 1
    elif event.type == pygame.KEYDOWN and state.hud.commands.has_draft:
        whom = _WAYS.get(event.key, 0)
    with state.battle.table.as_current():
        if by:
            update.select_next(state.hud, by)
        elif whom:
            update.target_next(state.hud, whom)
    return bool(by or whom)


def _move_in_panel(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Move the focus by the cross or the arrows among the controls of the panel, line by line, past
    the ships on the sea; return whether the event was one of these."""
    if event.type == pygame.JOYHATMOTION:
        across, down = event.value[0], -event.value[1]
    elif event.type == pygame.KEYDOWN and event.key in _ARROWS:
        across, down = _ARROWS[event.key]
    else:
        return False
    own = [w for w in found if isinstance(w, Button) and isinstance(w.action, AnyCommandAction)]
    here = next((w.rect for w in own if w.name == state.ring.focused), own[-1].rect)
    if down:
        rows = [w for w in own if down * (w.rect.centery - here.centery) > _LINE_SLACK]
        near = min((abs(w.rect.centery - here.centery) for w in rows), default=0)
        line = [w for w in rows if abs(w.rect.centery - here.centery) <= near + _LINE_SLACK]
    else:
        line = [w for w in own if abs(w.rect.centery - here.centery) <= _LINE_SLACK]
        line = [w for w in line if across * (w.rect.centerx - here.centerx) > 0]
    if line:
        state.ring.focused = min(line, key=lambda w: abs(w.rect.centerx - here.centerx)).name
    state.ring.is_shown = True
    return True
