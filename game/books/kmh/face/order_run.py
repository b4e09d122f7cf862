"""A run of answers by standing orders on the screen of Kiss Me, Hardy!: how it begins, what it
gives, and when it stops. Every answer is the player's own, by the keys he would have pressed, and
can be taken back like any other."""

from typing import Final

from game.books.kmh.face.order_book import OrderRun, OrderRunKind, book_seat, order_book_of, ships_of_seat
from game.books.kmh.face.question_draft import draft_of
from game.books.kmh.rules.sheet import enemies
from game.books.kmh.rules.tables import rule_table
from game.core.events import (
    Arrived,
    Befell,
    Captured,
    CardHeld,
    CardTurned,
    Collided,
    Event,
    Exploded,
    Grappled,
    Hurt,
    MastFell,
    Sank,
    Struck,
    WindShifted,
)
from game.core.steps import Roll
from game.play.event_words import event_sentence
from game.sea.pose import are_hulls_within
from game.sea.units import CM
from game.ui.battle.answers import hud_update
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind

_OWN_SHIP_EVENTS: Final = (Hurt, MastFell, Struck, Captured, Collided, Grappled, Exploded, Sank, Befell)
"""An event to one of his ships that stops a run."""
_WORLD_EVENTS: Final = (WindShifted, Arrived)
"""What stops it, for the ship to which it happens."""


def start_run(hud: HudState, kind: OrderRunKind) -> None:
    """Start a run: the orders answer until this card is acted on, or from turn to turn."""
    seat, events = book_seat(hud), len(hud.battle.events)
    if not seat:
        return
    order_book, near = order_book_of(hud), enemies_in_range(seat)
    order_book.run = OrderRun(kind, seat, events, events, hud.battle.rewinds, 0, set(near))
    order_book.stop_reason = order_book.stop_ship = ""
    order_book.is_open = False


def running_text(hud: HudState) -> str:
    """Return the prompt above them while a run is under way; '' if none is."""
    run = order_book_of(hud).run
    if not run.kind:
        return ""
    if run.kind == OrderRunKind.CARD:
        return "The orders answer this card"
    return f"Sailing on by the orders, turn {hud.battle.turn}"


def is_fast_forwarding(hud: HudState) -> bool:
    """Return whether a run goes from turn to turn, so that what is quiet is soon seen."""
    return order_book_of(hud).run.kind == OrderRunKind.SAIL_ON


def stop_run(hud: HudState, why: str = "", at: str = "") -> None:
    """Stop the run and note why ('' if the player ended it), with the ship it is about."""
    order_book = order_book_of(hud)
    order_book.run.kind, order_book.stop_reason, order_book.stop_ship = OrderRunKind.NONE, why, at
    order_book.is_just_stopped = hud.prompt.kind == PromptKind.WATCH


def answer_next(hud: HudState) -> None:
    """Give the next answer of a run, or stop the run because something needs judgement."""
    order_book = order_book_of(hud)
    run = order_book.run
    if not run.kind:
        return
    alarm = _stop_reason(hud, run)
    if alarm is not None:
        stop_run(hud, *alarm)
    elif hud.prompt.kind == PromptKind.OVER or (run.kind == OrderRunKind.CARD and _is_card_over(hud, run)):
        stop_run(hud, "")
    elif hud.prompt.kind == PromptKind.DONE:
        _confirm_answers(hud, run)
    elif hud.prompt.needs_answer:
        _give_proposed(hud, run)


def _confirm_answers(hud: HudState, run: OrderRun) -> None:
    """Confirm the answers of the run, except the last ones of a card, which can still be taken
    back."""
    if run.kind == OrderRunKind.CARD and not _is_dice_next(hud):
        stop_run(hud, "")
    else:
        hud.battle.confirm()


def _is_dice_next(hud: HudState) -> bool:
    """Return whether the next step is a throw of dice, and no card."""
    step = hud.battle.pending_step
    return isinstance(step, Roll) and not step.cards


def _is_card_over(hud: HudState, run: OrderRun) -> bool:
    """Return whether another card has been turned since the run began."""
    fresh = hud.battle.events[run.start_event :]
    return any(isinstance(event, CardTurned | CardHeld) for event in fresh)


def _give_proposed(hud: HudState, run: OrderRun) -> None:
    """Submit the proposal, unless another seat is asked or the player must judge."""
    proposal = draft_of(hud).proposal
    if hud.prompt.seat != run.seat:
        stop_run(hud, "Another player is asked")
    elif proposal is None:
        stop_run(hud, f"{_asked_name(hud)}: the orders say nothing to this", hud.prompt.ship)
    elif proposal.judgement or not proposal.keys:
        stop_run(hud, proposal.judgement, proposal.ship or hud.prompt.ship)
    else:
        hud_update.submit(hud, *proposal.keys)
        run.answer_count += 1


def _asked_name(hud: HudState) -> str:
    """Return the name of the ship that is asked, or of the question."""
    ship = hud.find_ship(hud.prompt.ship)
    return ship.name if ship is not None else hud.prompt.text.rstrip("?")


def _stop_reason(hud: HudState, run: OrderRun) -> tuple[str, str] | None:
    """Return why the run must stop at once, with the ship it is about: what has happened since it
    was looked at last, or an enemy who is within range for the first time."""
    if hud.battle.rewinds != run.start_rewinds:
        return "", ""
    fresh, run.next_event = hud.battle.events[run.next_event :], len(hud.battle.events)
    own = {ship.id for ship in hud.ships if _side_id(hud, ship.side) == run.seat}
    for event in fresh:
        if _stops_run(event, own):
            return event_sentence(event, hud.names).rstrip("."), event.ship
    near = enemies_in_range(run.seat)
    new = [name for name in near if name not in run.enemies_met]
    run.enemies_met.update(near)
    if new:
        return f"{hud.names[new[0]]} comes within range for the first time", new[0]
    return None


def _stops_run(event: Event, own: set[str]) -> bool:
    """Return whether an event stops a run."""
    if isinstance(event, Befell) and not event.on:
        return False
    return isinstance(event, _WORLD_EVENTS) or (isinstance(event, _OWN_SHIP_EVENTS) and event.ship in own)


def _side_id(hud: HudState, number: int) -> str:
    """Return the id of a side by its number."""
    sides = hud.battle.level.sides
    return sides[number % len(sides)].id


def enemies_in_range(seat: str, ship_id: str = "") -> tuple[str, ...]:
    """Return the enemies that are within gunshot of that ship of his ('': of any), each once, by
    his ships' order and then their own: which of two is named first must not be left to chance."""
    most = rule_table("range")["up_to"][-1] * CM
    near = (
        foe.id
        for own in ships_of_seat(seat)
        if ship_id in ("", own.id)
        for foe in enemies(own)
        if are_hulls_within(most, own.pose, own.size, foe.pose, foe.size)
    )
    return tuple(dict.fromkeys(near))


def undo_run(hud: HudState) -> None:
    """Undo all answers of the last run that no die and no card has followed. Call it outside the
    table: the battle is rebuilt."""
    run, seat = order_book_of(hud).run, hud.prompt.seat
    while run.answer_count and hud.battle.may_undo(seat):
        hud.battle.undo(seat)
        run.answer_count -= 1
    run.answer_count = 0
