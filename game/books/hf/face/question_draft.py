"""Draft of a player's answer under Hold Fast: the plot or the guns. Read inside the table of the
battle."""

from dataclasses import dataclass, field
from typing import Any, Final

from game.books.hf.face import gun_draft, plot, turn_gun_orders
from game.books.hf.face.gun_draft import GunDraft
from game.books.hf.face.plot import PlotDraft
from game.books.hf.face.proposed_move import propose_move
from game.books.hf.face.questions import QuestionKind
from game.books.hf.face.turn_gun_orders import TurnGunOrders
from game.books.hf.rules.gunnery import can_declare
from game.books.hf.rules.plans import plan_context_of
from game.books.hf.rules.sheet import Ship, is_fighting
from game.core.steps import Menu, Refusal
from game.core.table import every
from game.play.order_replay import last_turn_stop
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind, human_seats

UMPIRE: Final = "umpire"
"""Seat of the spectator, who sees everything: nobody plays, or the battle is over."""


@dataclass(slots=True)
class QuestionDraft:
    """The draft: a plot or guns; None while neither is asked for. `turn_orders`: what the guns are
    to do for the rest of a turn; `interruption`: why they are asked for nevertheless, '' for no
    reason."""

    answer_draft: PlotDraft | GunDraft | None = None
    turn_orders: TurnGunOrders = field(default_factory=TurnGunOrders)
    interruption: str = ""

    @property
    def list_key(self) -> tuple[str, str]:
        """Key that differs from the last draft's: the ship and her part of the draft."""
        match self.answer_draft:
            case PlotDraft() | GunDraft() as laid:
                return laid.active_ship, laid.key
            case None:
                return "", ""


def draft_of(hud: HudState) -> QuestionDraft:
    """Return the draft of this HUD."""
    assert isinstance(hud.draft, QuestionDraft), "a battle by another book"
    return hud.draft


def squadron_list_key(hud: HudState) -> tuple[str, str] | None:
    """Return the key of what the list of ships shows: the ship in hand and her draft."""
    return hud.draft.list_key if isinstance(hud.draft, QuestionDraft) else None


def begin_draft(hud: HudState) -> QuestionDraft:
    """Return the draft of a new question: the plot as first proposed, or everything that bears laid
    on the nearest enemy."""
    laid = _first_answer_draft(hud)
    if laid is not None:
        show_record(hud, laid.active_ship)
    turn_orders = hud.draft.turn_orders if isinstance(hud.draft, QuestionDraft) else TurnGunOrders()
    return QuestionDraft(laid, turn_orders, _interruption(hud, turn_orders))


def _interruption(hud: HudState, turn_orders: TurnGunOrders) -> str:
    """Return what is new since the captain has spoken for the whole turn; '' if he has not."""
    menu, guns = hud.prompt.menu, hud.prompt.kind == QuestionKind.GUNS
    if menu is None or not guns or not turn_gun_orders.is_for_current_turn(hud, turn_orders):
        return ""
    return turn_gun_orders.interruption_words(hud, turn_orders, menu)


def _first_answer_draft(hud: HudState) -> PlotDraft | GunDraft | None:
    """Return the first draft for the question; None if it needs none."""
    menu = hud.prompt.menu
    match hud.prompt.kind:
        case QuestionKind.PLOT if menu is not None:
            return _new_plot(hud, menu)
        case QuestionKind.GUNS if menu is not None:
            return gun_draft.new_gun_draft(menu)
        case _:
            return None


def _new_plot(hud: HudState, menu: Menu[Any]) -> PlotDraft:
    """Return the boxes of every ship of the seat, as first proposed; in quick play an only ship
    keeps beside her enemy."""
    ships = [ship.id for ship in ships_of_seat(hud.prompt.seat)]
    begun = plot.new_plot_draft(menu, plotted_ships(menu.keys()[0], ships))
    only = find_ship_card(begun.active_ship) if len(begun.ships) == 1 and hud.quick_play is not None else None
    cells = propose_move(only, hud.battle.level) if only is not None else None
    if only is not None and cells is not None:
        begun.set_proposal(only.id, cells)
    begun.can_trim = any(plan_context_of(s).can_trim for s in every(Ship))
    begun.can_replay = last_turn_stop(hud.battle.events) >= 0
    return begun


def plotted_ships(key: str, ships: list[str]) -> list[str]:
    """Return the ships that the rules' first proposal plots for, in placement order; all of them if
    it names none."""
    named = plot.parse_plans(key)
    return [ship for ship in ships if ship in named] or ships


def ships_of_seat(seat: str) -> list[Ship]:
    """Return the ships of a side that still fight, in placement order."""
    return [ship for ship in every(Ship) if ship.side == seat and is_fighting(ship)]


def show_record(hud: HudState, ship: str) -> None:
    """Show that ship's record, and her nearest enemy's on the other tab."""
    hud.own_ship, hud.record_tab = ship, "own"
    hud.other_ship = hud.nearest_other(ship)


def find_ship_card(ship_id: str) -> Ship | None:
    """Return the record of that ship, None if there is no such ship."""
    return next((s for s in every(Ship) if s.id == ship_id), None)


def viewer_seat(hud: HudState) -> str:
    """Return the seat that looks at the screen: '' while several players watch together, so that no
    secrets are shown; the umpire's if nobody plays or the battle is over."""
    over = not human_seats(hud.battle) or hud.prompt.kind == PromptKind.OVER
    return UMPIRE if over else hud.viewer_seat


def ships_asked_together(hud: HudState) -> tuple[str, ...]:
    """Return the ships that are plotted for, or that have anything to fire, by one answer: those of
    the player and those delegated to his AI captain; () where neither is asked for."""
    laid = (
        hud.draft.answer_draft if isinstance(hud.draft, QuestionDraft) and hud.prompt.needs_answer else None
    )
    match laid:
        case PlotDraft():
            return (*laid.ships, *laid.delegated)
        case GunDraft():
            able = [name for name, g in laid.fire_limits.items() if can_declare(g)]
            return (*able, *laid.delegated)
        case None:
            return ()


def apply_delegate_answer(hud: HudState, ships: tuple[str, ...], key: str) -> None:
    """Fix the AI captain's part of the plot or of the guns and leave the player's part to draft."""
    laid, menu = draft_of(hud).answer_draft, hud.prompt.menu
    if laid is None or menu is None or set(laid.ships) <= set(ships):
        return
    laid.delegate(ships, key)
    if isinstance(laid, GunDraft) and isinstance(menu.read(laid.key), Refusal):
        laid.cancel_boarding()
    show_record(hud, laid.active_ship)
