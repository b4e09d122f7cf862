"""HF-fire-1 in quick play: what a captain has said of his guns for the whole turn is said again in
each of its phases, until there is news that he would want to know of.

Read inside the table of the battle, after the phase has been moved: where ships are then is seen by
all, so that nothing of a plot is told by being asked or not.
"""

from dataclasses import dataclass
from typing import Any

from game.books.hf.face.gun_draft import GunDraft, new_gun_draft
from game.books.hf.face.ship_gun_draft import ShipGunDraft
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import PHASES, SIDES, Turn
from game.books.hf.rules.shots import FireLimits
from game.core.steps import Menu, Refusal
from game.core.table import get_single
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import human_seats


@dataclass(frozen=True, slots=True)
class ShipTurnOrders:
    """What one ship is to do: the enemy that she fires at where she can, the sides that hold their
    fire, her aim, whether her marines fire and whether she boards; and how things stood when that
    was said: her manned batteries, the enemies that any of them reached, those alongside, and her
    marines."""

    target: str
    silent_sides: tuple[str, ...]
    aim: str
    uses_chasers: bool
    fires_marines: bool
    is_boarding: bool
    guns_when_given: tuple[tuple[str, ...], ...]
    targets_when_given: tuple[str, ...]
    alongside_when_given: tuple[str, ...]
    marines_when_given: int


@dataclass(frozen=True, slots=True)
class TurnGunOrders:
    """The orders of every ship of a seat, for what is left of a turn."""

    seat: str = ""
    turn: int = 0
    ships: tuple[tuple[str, ShipTurnOrders], ...] = ()


def can_repeat(hud: HudState, guns: GunDraft) -> bool:
    """Return whether what is laid can be said for the rest of the turn: there is a phase to come,
    nobody else shares the screen or answers for some of the ships, no broadside is split and no
    crew shifts."""
    split = any(
        len(ship_draft.targets) > 1 or ship_draft.shifts_crews for ship_draft in guns.ship_drafts.values()
    )
    alone = hud.quick_play is not None and len(human_seats(hud.battle)) == 1
    return alone and not split and not guns.delegated and get_single(Turn).phase < len(PHASES)


def new_turn_orders(hud: HudState, guns: GunDraft) -> TurnGunOrders:
    """Return what is laid, for every phase to come of this turn."""
    orders = tuple(
        (name, _ship_orders(guns.fire_limits[name], guns.ship_drafts[name])) for name in guns.ships
    )
    return TurnGunOrders(hud.prompt.seat, hud.battle.turn, orders)


def _ship_orders(fire_limits: FireLimits, broadside: ShipGunDraft) -> ShipTurnOrders:
    """Return those of one ship."""
    layer = new_gun_draft(FireMenu((fire_limits,)))
    able = [side for side in SIDES if layer.is_firing(side)]
    return ShipTurnOrders(
        target=next(iter(broadside.targets), ""),
        silent_sides=tuple(side for side in able if not any(broadside.battery_targets.get(side, ()))),
        aim=broadside.aim,
        uses_chasers=bool(broadside.chasers or not layer.ship_draft.chasers),
        fires_marines=bool(broadside.marine_target)
        or not layer.can_fire_marines()
        or bool(broadside.board_target),
        is_boarding=bool(broadside.board_target),
        guns_when_given=(fire_limits.port, fire_limits.starboard),
        targets_when_given=tuple(layer.reachable_target_ids()),
        alongside_when_given=fire_limits.boardable_targets,
        marines_when_given=fire_limits.detachments,
    )


def is_for_current_turn(hud: HudState, turn_orders: TurnGunOrders) -> bool:
    """Return whether these orders are for the seat that is asked, and for this turn."""
    now = (hud.prompt.seat, hud.battle.turn)
    return hud.quick_play is not None and (turn_orders.seat, turn_orders.turn) == now


def interruption_words(hud: HudState, turn_orders: TurnGunOrders, menu: Menu[Any]) -> str:
    """Return why the captain is asked although he has spoken for the whole turn; '' if nothing is
    new."""
    assert isinstance(menu, FireMenu), menu
    known = dict(turn_orders.ships)
    told = (_ship_interruption(gunner, known.get(gunner.ship)) for gunner in menu.fire_limits)
    return next((words for words in told if words), "")


def _ship_interruption(fire_limits: FireLimits, orders: ShipTurnOrders | None) -> str:
    """Return the same of one ship."""
    if orders is None:
        return "A ship has joined"
    if any(
        name not in orders.targets_when_given
        for name in new_gun_draft(FireMenu((fire_limits,))).reachable_target_ids()
    ):
        return "Another enemy bears"
    if (fire_limits.port, fire_limits.starboard) != orders.guns_when_given:
        return "Batteries have changed"
    if fire_limits.detachments and any(
        name not in orders.alongside_when_given for name in fire_limits.boardable_targets
    ):
        return "She may board"
    if fire_limits.boardable_targets and fire_limits.detachments != orders.marines_when_given:
        return "Marines have fallen"
    return ""


def repeated_key(turn_orders: TurnGunOrders, menu: Menu[Any]) -> str:
    """Return what the orders say in this phase, as the rules read it; '' if they take it no
    longer."""
    guns, known = new_gun_draft(menu), dict(turn_orders.ships)
    for name in guns.ships:
        _apply_orders(guns, name, known[name])
    return "" if isinstance(menu.read(guns.key), Refusal) else guns.key


def _apply_orders(guns: GunDraft, name: str, orders: ShipTurnOrders) -> None:
    """Lay the guns of one ship by her orders."""
    guns.select_ship(name)
    if orders.target in guns.reachable_target_ids():
        guns.target_with_all(orders.target)
    ship_draft = guns.ship_draft
    for side in orders.silent_sides:
        ship_draft.battery_targets[side] = [""] * len(ship_draft.battery_targets[side])
    ship_draft.aim = orders.aim
    if orders.uses_chasers:
        guns.ensure_chasers_fire()
    else:
        ship_draft.chasers = {}
    ship_draft.marine_target = ship_draft.marine_target if orders.fires_marines else ""
    if ship_draft.board_target and not orders.is_boarding:
        ship_draft.board_target = ""
        ship_draft.marine_target = (
            guns.active_fire_limits.boardable_targets[0] if orders.fires_marines else ""
        )
