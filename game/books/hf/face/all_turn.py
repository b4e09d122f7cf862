"""HF-fire-1 in brisk play: what a captain has said of his guns for the whole turn is said again in
each of its phases, until there is news that he would want to know of.

Read inside the table of the battle, after the phase has been moved: where ships lie then is seen by
all, so that nothing of a plot is told by being asked or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.books.hf.face.gunlaying import Gunlayer, begin
from game.books.hf.face.lays import Lay
from game.books.hf.rules.fire_menu import FireMenu
from game.books.hf.rules.sheet import PHASES, SIDES, Turn
from game.books.hf.rules.shots import Gunner
from game.core.steps import Menu, Refusal
from game.core.table import the
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import human_seats


@dataclass(frozen=True, slots=True)
class Orders:
    """What one ship is to do: the enemy that she fires at where she can, the sides that hold their
    fire, her aim, whether her marines fire and whether she boards; and how things stood when that
    was said: her manned batteries, the enemies that any of them reached, those alongside, and her
    marines."""

    target: str
    held: tuple[str, ...]
    aim: str
    chasers: bool
    musketry: bool
    boards: bool
    guns: tuple[tuple[str, ...], ...]
    reached: tuple[str, ...]
    alongside: tuple[str, ...]
    marines: int


@dataclass(frozen=True, slots=True)
class AllTurn:
    """The orders of every ship of a seat, for what is left of a turn."""

    seat: str = ""
    turn: int = 0
    ships: tuple[tuple[str, Orders], ...] = ()


def may_be_said(hud: HudState, guns: Gunlayer) -> bool:
    """Whether what is laid can be said for the rest of the turn: there is a phase to come, nobody
    else shares the screen or answers for some of the ships, no broadside is split and no crew
    shifts."""
    split = any(len(lay.targets) > 1 or lay.shifts for lay in guns.lays.values())
    alone = hud.quick_play is not None and len(human_seats(hud.battle)) == 1
    return alone and not split and not guns.others and the(Turn).phase < len(PHASES)


def said(hud: HudState, guns: Gunlayer) -> AllTurn:
    """What is laid, for every phase to come of this turn."""
    orders = tuple((name, _orders(guns.gunners[name], guns.lays[name])) for name in guns.ships)
    return AllTurn(hud.prompt.seat, hud.battle.turn, orders)


def _orders(gunner: Gunner, lay: Lay) -> Orders:
    """Those of one ship."""
    layer = begin(FireMenu((gunner,)))
    able = [side for side in SIDES if layer.fires(side)]
    return Orders(
        target=next(iter(lay.targets), ""),
        held=tuple(side for side in able if not any(lay.guns.get(side, ()))),
        aim=lay.aim,
        chasers=bool(lay.chasers or not layer.lay.chasers),
        musketry=bool(lay.marines) or not layer.marines_may() or bool(lay.boards),
        boards=bool(lay.boards),
        guns=(gunner.port, gunner.starboard),
        reached=tuple(layer.targets()),
        alongside=gunner.boardable,
        marines=gunner.marines,
    )


def standing(hud: HudState, order: AllTurn) -> bool:
    """Whether these orders are for the seat that is asked, and for this turn."""
    now = (hud.prompt.seat, hud.battle.turn)
    return hud.quick_play is not None and (order.seat, order.turn) == now


def news(hud: HudState, order: AllTurn, menu: Menu[Any]) -> str:
    """Why the captain is asked although he has spoken for the whole turn; '' if nothing is new."""
    assert isinstance(menu, FireMenu), menu
    known = dict(order.ships)
    told = (_news(gunner, known.get(gunner.ship)) for gunner in menu.gunners)
    return next((words for words in told if words), "")


def _news(gunner: Gunner, orders: Orders | None) -> str:
    """The same of one ship."""
    if orders is None:
        return "A ship has joined"
    if any(name not in orders.reached for name in begin(FireMenu((gunner,))).targets()):
        return "Another enemy bears"
    if (gunner.port, gunner.starboard) != orders.guns:
        return "Batteries have changed"
    if gunner.marines and any(name not in orders.alongside for name in gunner.boardable):
        return "She may board"
    if gunner.boardable and gunner.marines != orders.marines:
        return "Marines have fallen"
    return ""


def key(order: AllTurn, menu: Menu[Any]) -> str:
    """What the orders say in this phase, as the rules read it; '' if they take it no longer."""
    guns, known = begin(menu), dict(order.ships)
    for name in guns.ships:
        _lay(guns, name, known[name])
    return "" if isinstance(menu.read(guns.key), Refusal) else guns.key


def _lay(guns: Gunlayer, name: str, orders: Orders) -> None:
    """The guns of one ship are laid by her orders."""
    guns.take(name)
    if orders.target in guns.targets():
        guns.aim_at(orders.target)
    lay = guns.lay
    for side in orders.held:
        lay.guns[side] = [""] * len(lay.guns[side])
    lay.aim = orders.aim
    if orders.chasers:
        guns.chase()
    else:
        lay.chasers = {}
    lay.marines = lay.marines if orders.musketry else ""
    if lay.boards and not orders.boards:
        lay.boards = ""
        lay.marines = guns.gunner.boardable[0] if orders.musketry else ""
