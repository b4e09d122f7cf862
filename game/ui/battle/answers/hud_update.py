"""Updates of the HUD and the battle by actions, and the cycling of targets in every book. Answers go to the
player's seat; the systems then step the battle."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from game.core.visible import VisibleShip
from game.play.seats import PlayerSeat
from game.ui.battle.commands import queries, update
from game.ui.battle.state.hud_state import HudState, OrderedVolley
from game.ui.battle.values.actions import (
    Answer,
    AnyCommandAction,
    HudAction,
    ListAction,
    PanelAction,
    PressShip,
)
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import question_number
from game.ui.kit.action import Action

MAX_FRAMES: Final = 4000
"""Frames after which skipping to the next decision gives up until the next frame."""


def handle(hud: HudState, action: Action) -> None:
    """Handle an action on the HUD; pass any other to the book. Call it inside the table of the battle, but an
    undo outside."""
    match action:
        case HudAction():
            _handle_hud(hud, action)
        case PanelAction():
            _handle_panel(hud, action)
        case Answer(key):
            submit(hud, key)
        case PressShip(ship):
            press_ship(hud, ship)
        case _ if isinstance(action, AnyCommandAction):
            update.handle(hud, action)
        case _:
            hud.book_ui.handle_action(hud, action)


def _handle_hud(hud: HudState, action: HudAction) -> None:
    match action:
        case HudAction.UNDO:
            undo(hud)
        case HudAction.UNDO_RUN:
            update.undo_order_answers(hud)
        case HudAction.DONE:
            hud.battle.confirm()


def _handle_panel(hud: HudState, action: PanelAction) -> None:
    match action:
        case PanelAction.PUT_TRAY_AWAY:
            hud.dice_timing.dismiss()
        case PanelAction.UNCOVER:
            reveal_to_next_player(hud)
        case PanelAction.TOGGLE_LOG | PanelAction.CLOSE_LOG:
            toggle_log(hud)
        case PanelAction.TOGGLE_CRISES:
            hud.crisis_drawer.toggle()
            hud.is_record_open = hud.is_wind_open = hud.log_drawer.is_open = False
        case PanelAction.TOGGLE_MORE:
            hud.toggle_more()
        case PanelAction.OWN_TAB:
            hud.show_ships(tab="own")
        case PanelAction.OTHER_TAB:
            hud.show_ships(tab="other")
        case _:
            _handle_drawer(hud, action)


def _handle_drawer(hud: HudState, action: PanelAction) -> None:
    """Open or close the record or the wind, where they are drawers."""
    match action:
        case PanelAction.TOGGLE_RECORD:
            hud.is_record_open = not hud.is_record_open
            hud.crisis_drawer.is_open = False
        case PanelAction.OWN_RECORD:
            _open_record(hud, "own")
        case PanelAction.OTHER_RECORD:
            _open_record(hud, "other")
        case PanelAction.TOGGLE_WIND:
            hud.is_wind_open = not hud.is_wind_open
            hud.crisis_drawer.is_open = False


def _open_record(hud: HudState, tab: str) -> None:
    """Open the record at this tab, or close it if it shows that."""
    hud.is_record_open = not (hud.is_record_open and hud.record_tab == tab)
    hud.show_ships(tab=tab)
    hud.log_drawer.is_open = False
    hud.crisis_drawer.is_open = False


# --------------------------------------------------------------------------------- answering


def submit(
    hud: HudState, *keys: str, skips_confirm: bool = False, volley: OrderedVolley | None = None
) -> bool:
    """Give the keys as the answer of the seat that is asked; return whether they were taken.
    `skips_confirm` lets the answer stand without asking again; `volley` is what the answer orders to be
    fired. A second press before the battle has taken the first answers nothing."""
    person = hud.battle.seats.get(hud.prompt.seat)
    if isinstance(person, PlayerSeat) and hud.prompt.needs_answer and keys and not person.answers:
        person.submit(*keys)
        hud.mark_answered(skips_confirm=skips_confirm, volley=volley)
        return True
    return False


def may_undo(hud: HudState) -> bool:
    """Return whether a player may take back an answer now: while a question or the answer is on the HUD,
    and in quick play also while what he ordered is being shown."""
    battle, kind = hud.battle, hud.prompt.kind
    if kind != PromptKind.WATCH:
        return battle.may_undo(hud.prompt.seat)
    seat = battle.unconfirmed_seat if hud.quick_play is not None and not hud.is_replay else ""
    return bool(seat) and battle.may_undo(seat)


def undo(hud: HudState) -> None:
    """Undo the last answer, if that still may be, with everything that quick play has answered since; ask the
    player what quick play had answered alone. An answer that the battle has not read yet counts as the last
    one: drop it."""
    if not _drop_unheard_answer(hud):
        _undo_last_answer(hud)
    update.forget_undone_answers(hud)


def _undo_last_answer(hud: HudState) -> None:
    quick_play, seat, question = hud.quick_play, hud.battle.unconfirmed_seat, -1
    while seat and hud.battle.may_undo(seat):
        hud.battle.undo(seat)
        question = question_number(hud.battle)
        if quick_play is None or not quick_play.take_back(question):
            break
    if quick_play is not None and question >= 0:
        quick_play.ask_player(question)
        quick_play.add_line(question, "")


def _drop_unheard_answer(hud: HudState) -> bool:
    """Return whether there was an answer that the battle has not read yet. Drop it: it would be read as the
    answer to another question."""
    people = [seat for seat in hud.battle.seats.values() if isinstance(seat, PlayerSeat)]
    waiting = [person for person in people if person.answers]
    for person in waiting:
        person.answers.clear()
    return bool(waiting)


def replace_auto_answer(hud: HudState, key: str) -> bool:
    """Give this key instead of what quick play has just answered alone, if it was offered and nothing was
    answered or rolled since; return whether it was given. Call it outside the table, as every undo."""
    quick_play, seat, battle = hud.quick_play, hud.prompt.seat, hud.battle
    if quick_play is None or not hud.prompt.needs_answer or hud.commands.is_open:
        return False  # With the panel open a press on a ship means who is commanded.
    person = battle.seats.get(seat)
    if key not in _still_offered(hud) or not isinstance(person, PlayerSeat):
        return False
    _drop_unheard_answer(hud)
    battle.undo(seat)
    quick_play.take_back_last()
    person.submit(key)
    return True


def _still_offered(hud: HudState) -> tuple[str, ...]:
    """Return what else may be answered to the question that quick play has answered a moment ago: none once
    anything was answered or thrown since."""
    quick_play, battle = hud.quick_play, hud.battle
    if quick_play is None or not hud.prompt.needs_answer:
        return ()
    question, keys = quick_play.last_offered
    late = question_number(battle) != question + 1 or not battle.may_undo(hud.prompt.seat)
    return () if late else keys


def take_next_ship(hud: HudState, step: int) -> bool:
    """Let the next ship, or the one before, move or fire in place of the first; return whether there was
    another. Call it outside the table."""
    with hud.battle.table.as_current():
        afloat, here = {ship.id for ship in hud.remaining_ships}, hud.prompt.ship
    ships = [key for key in _still_offered(hud) if key in afloat]
    if len(ships) < 2 or here not in ships:
        return False
    return replace_auto_answer(hud, ships[(ships.index(here) + step) % len(ships)])


def run_to_next_decision(hud: HudState) -> bool:
    """Run the battle to the next decision of a player, or as far as it goes; return whether it got there.
    The speed stays as it was."""
    show = hud.show
    speed, show.speed = show.speed, 0
    try:
        for _ in range(MAX_FRAMES):
            show.finish_now()
            before = len(hud.battle.events), hud.battle.pending_step
            show.update(0.0)
            with hud.battle.table.as_current():
                hud.update()
            if hud.prompt.kind != PromptKind.WATCH:
                return True
            if (len(hud.battle.events), hud.battle.pending_step) == before:
                return False
        return False
    finally:
        show.speed = speed


# ------------------------------------------------------------------------------ ships, lists


def press_ship(hud: HudState, name: str) -> None:
    """Handle a press on a ship or an object on the sea: it is an answer, a target or a command, or shows its
    record; only the last while a captain has the helm."""
    ship, menu = hud.find_ship(name), hud.prompt.menu
    if update.on_ship_pressed(hud, name):
        return
    if queries.active_run(hud) is not None:
        if ship is not None:
            show_record(hud, ship)
        return
    if hud.prompt.kind == PromptKind.PICK and menu is not None and name in menu.keys():  # noqa: SIM118
        submit(hud, name)
        return
    if not hud.book_ui.on_ship_pressed(hud, name) and ship is not None:
        show_record(hud, ship)


def show_record(hud: HudState, ship: VisibleShip) -> None:
    """Show a ship's record: on the tab of the ship in hand, or on the other."""
    if ship.id == hud.own_ship:
        hud.show_ships(tab="own")
    else:
        hud.show_ships(other=ship.id, tab="other")


def reveal_to_next_player(hud: HudState) -> None:
    """Lift the cover for the player who is asked."""
    hud.uncovered_for = f"{hud.prompt.seat} {hud.battle.turn}"


def toggle_log(hud: HudState) -> None:
    """Open the whole log in place of the record and the crises, or close it."""
    hud.log_drawer.toggle()
    hud.is_record_open = hud.crisis_drawer.is_open = False


def close_drawers(hud: HudState) -> bool:
    """Close the log, the record, the wind and the crises; return whether any was open."""
    was_open = hud.log_drawer.is_open or hud.is_record_open or hud.is_wind_open or hud.crisis_drawer.is_open
    hud.log_drawer.is_open = hud.is_record_open = hud.is_wind_open = hud.crisis_drawer.is_open = False
    return was_open


def scroll_list(hud: HudState, list_action: ListAction, top_row: int) -> None:
    """Scroll a list so that this row is its first."""
    if list_action is ListAction.LOG:
        hud.log_drawer.first_line = top_row
    elif list_action is ListAction.CHOICES:
        hud.scroll_answers(top_row)
    elif list_action is ListAction.CRISES:
        hud.crisis_drawer.first_row = top_row


T = TypeVar("T")


class GunAim(Protocol):
    """Guns as a player lays them."""

    @property
    def target(self) -> str:
        """The id of the ship they are laid on, '' for none."""

    def reachable_target_ids(self) -> list[str]:
        """Return all ships that the guns can be laid on."""

    def select_next_target(self, step: int) -> None:
        """Lay the guns on the next of these (1), or the one before (-1)."""


def next_in_ring(ring: Sequence[T], current: T, step: int, missing_index: int = 0) -> T:
    """Return the member of a ring this many places after the present one, or before it if `step` is below 0;
    one that is no member counts as at the place `missing_index`. The ring must not be empty."""
    here = ring.index(current) if current in ring else missing_index
    return ring[(here + step) % len(ring)]


def next_target(hud: HudState, guns: GunAim, step: int) -> bool:
    """Lay the guns on the next target, show her record and dismiss the roll before it; return False if
    there is no other target."""
    if len(guns.reachable_target_ids()) < 2:
        return False
    guns.select_next_target(step)
    hud.show_ships(other=guns.target)
    hud.dice_timing.dismiss()
    return True


def order_fire(hud: HudState, ship: str, answer_key: str) -> bool:
    """Let the ship fire with that answer; return whether it was taken. Dice follow at once, so nothing is
    asked again."""
    order = OrderedVolley(ship, hud.battle.rewinds, len(hud.battle.events))
    return submit(hud, answer_key, skips_confirm=True, volley=order)
