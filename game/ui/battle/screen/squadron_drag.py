"""A squadron's order drawn with the hand: press on its ribbon or on one of its ships, pull, let go.
What lies under the tip makes the order; Shift makes it the other sensible one. And the keys and the
pad's controls by which an order is made up."""

from typing import Final

import pygame

from game.captains.squadron_orders import Manoeuvre, SquadronOrder
from game.captains.stations import enemy_line, gap_astern
from game.sea.pose import distance
from game.sea.units import CM
from game.ui.battle.screen import screen_widgets
from game.ui.battle.squadrons import squadron_bar, squadron_command, squadron_queries
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.actions import PressShip, SelectSquadron, TargetSquadron
from game.ui.kit import widgets
from game.ui.kit.focus import PAD_LB, PAD_RB
from game.ui.kit.widgets import Widget

_SLACK: Final = 8
"""Px the pointer may move before a press becomes a pull."""
_SHIFTS: Final = (pygame.K_LSHIFT, pygame.K_RSHIFT)
_GAP_DISTANCE: Final = 0.55
"""Ships' distances from the middle of a gap within which the tip lies in it."""
_WAYS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def handle(state: BattleState, event: pygame.event.Event, found: list[Widget]) -> bool:
    """Whether a pull has used up the event."""
    pull, hud = state.hud.squadron_draft.drag_start, state.hud
    match event.type:
        case pygame.MOUSEBUTTONDOWN:
            hud.squadron_draft.drag_start = None
            if event.button == 1 and state.wheel is None and not hud.is_covered:
                with state.battle.table.as_current():
                    hud.squadron_draft.drag_start = _find_drag_start(state, event.pos, found)
        case pygame.MOUSEMOTION if pull is not None:
            far = max(abs(event.pos[0] - pull[1][0]), abs(event.pos[1] - pull[1][1]))
            if far > _SLACK or hud.squadron_draft.arrow_tip is not None:
                _drag_to(state, pull[0], event.pos, found)
                return True
        case pygame.MOUSEBUTTONUP if pull is not None and event.button == 1:
            hud.squadron_draft.drag_start = None
            if hud.squadron_draft.arrow_tip is not None:
                _drag_to(state, pull[0], event.pos, found)
                screen_widgets.focus_first_answer(state)
                return True
        case pygame.KEYDOWN | pygame.KEYUP if event.key in _SHIFTS:
            return _set_other(state, event.type == pygame.KEYDOWN, found)
        case pygame.KEYDOWN | pygame.JOYBUTTONDOWN | pygame.JOYHATMOTION:
            return hud.squadron_draft.is_open and state.wheel is None and handle_step_key(state, event)
        case _:
            pass
    return False


def cancel_drag(state: BattleState) -> None:
    """An order that a hand is still pulling is none."""
    draft = state.hud.squadron_draft
    if draft.drag_start is not None and draft.arrow_tip is not None:
        draft.clear()
    draft.drag_start = None


def _find_drag_start(
    state: BattleState, at: tuple[int, int], found: list[Widget]
) -> tuple[str, tuple[int, int]] | None:
    """The squadron that a press there may pull an order from, and where it began."""
    hud, action = state.hud, widgets.find_action(_controls_at(found, at), _name_at(found, at))
    seat, own = squadron_command.commanded_squadrons(hud)
    if not own or squadron_command.selection_refusal(hud):
        return None
    squadron = ""
    if isinstance(action, SelectSquadron):
        squadron = action.squadron
    elif isinstance(action, PressShip) and not action.is_in_list:
        steers = hud.book_ui.is_steering(hud) and not hud.squadron_draft.is_open
        if not (steers and action.ship == hud.prompt.ship):
            squadron = squadron_queries.squadron_of_ship(hud, action.ship)
            obeys = action.ship in squadron_queries.obeying_ships(hud, seat, squadron)
            squadron = squadron if obeys else ""
    hud.squadron_draft.arrow_tip = None
    return (squadron, at) if squadron in own else None


def _controls_at(found: list[Widget], at: tuple[int, int]) -> list[Widget]:
    """The controls that lie there."""
    return [widget for widget in found if pygame.Rect(widget.rect).collidepoint(at)]


def _name_at(found: list[Widget], at: tuple[int, int]) -> str:
    """The name of the topmost control that lies there, '' for none."""
    lying = _controls_at(found, at)
    return lying[-1].name if lying else ""


def _drag_to(state: BattleState, squadron: str, at: tuple[int, int], found: list[Widget]) -> None:
    """The arrow's tip lies there, and the order is what it makes."""
    draft, hud = state.hud.squadron_draft, state.hud
    state.ring.held_control, state.sea_input.press_start = "", None
    with state.battle.table.as_current():
        if not (draft.is_open and draft.selected == squadron):
            draft.is_open, draft.selected = True, squadron
            squadron_command.start_seat_captain(hud, squadron_command.commanded_squadrons(hud)[0])
        draft.is_list_open, draft.arrow_tip, hud.delegation.is_list_open = False, at, False
        draft.draft = order_at_tip(state, squadron, at, found)


def _set_other(state: BattleState, wanted: bool, found: list[Widget]) -> bool:
    """Shift goes down or up: for what lies under the tip the other order, or the first. Once the
    hand has let go the order stays when Shift comes up."""
    draft = state.hud.squadron_draft
    draft.is_other_wanted = wanted
    if draft.arrow_tip is None or not draft.is_open or not (wanted or draft.drag_start):
        return False
    with state.battle.table.as_current():
        draft.draft = order_at_tip(state, draft.selected, draft.arrow_tip, found)
    return True


def order_at_tip(
    state: BattleState, squadron: str, at: tuple[int, int], found: list[Widget]
) -> SquadronOrder:
    """The order that an arrow of this squadron makes which ends there."""
    hud, other = state.hud, state.hud.squadron_draft.is_other_wanted
    seat, _ = squadron_command.commanded_squadrons(hud)
    action = widgets.find_action(_controls_at(found, at), _name_at(found, at))
    if isinstance(action, TargetSquadron):
        return SquadronOrder(Manoeuvre.DOUBLE if other else Manoeuvre.WEATHER, action.squadron)
    whom = action.squadron if isinstance(action, SelectSquadron) else ""
    if isinstance(action, PressShip) and not action.is_in_list:
        whom = action.ship
    ship = hud.find_ship(whom)
    if ship is not None and ship.side % 4 != hud.side_number(seat):
        return SquadronOrder(Manoeuvre.DOUBLE if other else Manoeuvre.WEATHER, whom)
    own = squadron_queries.obeying_ships(hud, seat, squadron)
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
        return squadron_queries.break_line_order(hud, seat, squadron, enemy)
    if enemy:
        return SquadronOrder(Manoeuvre.ANCHOR, enemy)
    if other:
        return SquadronOrder(Manoeuvre.WITHDRAW)
    return SquadronOrder(Manoeuvre.SAIL, "", *place)


def _gap_at(hud: HudState, seat: str, place: tuple[int, int]) -> str:
    """The enemy astern of whom the gap lies that a place is in, '' for no gap."""
    here, best = (
        squadron_queries.formation_input(hud),
        ("", _GAP_DISTANCE * squadron_queries.formation_of_book(hud).spacing),
    )
    for name in squadron_queries.enemy_squadrons(hud, seat):
        theirs = squadron_queries.fighting_ships(hud, name)
        for ship in theirs[:-1] or theirs:
            line = enemy_line(SquadronOrder(Manoeuvre.BREAK, ship.id), here)
            gap = gap_astern(ship, line, here)
            off = distance(gap.x, gap.y, *place)
            if off < best[1]:
                best = (ship.id, off)
    return best[0]


def handle_step_key(state: BattleState, event: pygame.event.Event) -> bool:
    """Whether a key or the pad has gone to the next squadron, or to the next whom the order names,
    while one is in hand."""
    by, whom = 0, 0
    if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
        by = 0 if event.mod & pygame.KMOD_CTRL else -1 if event.mod & pygame.KMOD_SHIFT else 1
    elif event.type == pygame.KEYDOWN:
        whom = _WAYS.get(event.key, 0)
    elif event.type == pygame.JOYBUTTONDOWN:
        by = {PAD_RB: 1, PAD_LB: -1}.get(event.button, 0)
    elif event.type == pygame.JOYHATMOTION:
        whom = event.value[0]
        if event.value[1] and not state.hud.fills_window:
            return _move_along_bar(state, -event.value[1])
    if not by and not whom:
        return False
    with state.battle.table.as_current():
        if by:
            squadron_command.select_next_squadron(state.hud, by)
        else:
            squadron_command.target_next_enemy(state.hud, whom)
    return True


def _move_along_bar(state: BattleState, by: int) -> bool:
    """On the wargamer's table the buttons lie side by side, and left and right name another: up and
    down go from one to the next."""
    with state.battle.table.as_current():
        found = squadron_bar.replacement_buttons(state.hud)
    if found is None:
        return False
    specs = [*found[0], *([found[1]] if found[1] is not None else [])]
    names = [spec.name for spec in specs if spec.state != "disabled"]
    here = names.index(state.ring.focused) if state.ring.focused in names else len(names) - 1
    state.ring.focused, state.ring.is_shown = names[(here + by) % len(names)], True
    return True
