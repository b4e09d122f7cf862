"""A run of answers by standing orders on the screen of Kiss Me, Hardy!: how it begins, what it
gives, and when it stops. Every answer is the player's own, by the keys he would have pressed, and
can be taken back like any other."""

from __future__ import annotations

from typing import Final

from game.books.kmh.face.hand import hand_of
from game.books.kmh.face.order_book import Run, RunKind, book_of, seat_of, ships_of
from game.books.kmh.rules.sheet import enemies
from game.books.kmh.rules.tables import table
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
from game.play.words import sentence
from game.sea.pose import is_within
from game.sea.units import CM
from game.ui.battle import hud_update
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind

_OWN: Final = (Hurt, MastFell, Struck, Captured, Collided, Grappled, Exploded, Sank, Befell)
"""What befalls a ship of his that stops a run."""
_WORLD: Final = (WindShifted, Arrived)
"""What stops it whoever it befalls."""


def start(hud: HudState, kind: RunKind) -> None:
    """From now on the orders answer: until this card is acted on, or from turn to turn."""
    seat, events = seat_of(hud), len(hud.battle.events)
    if not seat:
        return
    book, near = book_of(hud), within_range(seat)
    book.run = Run(kind, seat, events, events, hud.battle.rewinds, 0, set(near))
    book.stopped = book.at = ""
    book.open = False


def running(hud: HudState) -> str:
    """What the plate says while a run is under way; '' if none is."""
    run = book_of(hud).run
    if not run.kind:
        return ""
    if run.kind == RunKind.CARD:
        return "The orders answer this card"
    return f"Sailing on by the orders, turn {hud.battle.turn}"


def hurries(hud: HudState) -> bool:
    """Whether a run goes from turn to turn, so that what is quiet is soon seen."""
    return book_of(hud).run.kind == RunKind.SAIL_ON


def stop(hud: HudState, why: str = "", at: str = "") -> None:
    """The run is over, and why ('' if the player ended it), with the ship it is about."""
    book = book_of(hud)
    book.run.kind, book.stopped, book.at = RunKind.NONE, why, at
    book.fresh = hud.prompt.kind == PromptKind.WATCH


def go_on(hud: HudState) -> None:
    """The next answer of a run is given, or the run stops because something asks for judgement."""
    book = book_of(hud)
    run = book.run
    if not run.kind:
        return
    alarm = _alarm(hud, run)
    if alarm is not None:
        stop(hud, *alarm)
    elif hud.prompt.kind == PromptKind.OVER or (
        run.kind == RunKind.CARD and _card_is_over(hud, run)
    ):
        stop(hud, "")
    elif hud.prompt.kind == PromptKind.DONE:
        _let_it_stand(hud, run)
    elif hud.prompt.needs_answer:
        _answer(hud, run)


def _let_it_stand(hud: HudState, run: Run) -> None:
    """Dice are thrown; but the last answers of a card can still be taken back."""
    if run.kind == RunKind.CARD and not _throws_dice(hud):
        stop(hud, "")
    else:
        hud.battle.done()


def _throws_dice(hud: HudState) -> bool:
    """Whether the next step is a throw of dice, and no card."""
    step = hud.battle.pending
    return isinstance(step, Roll) and not step.cards


def _card_is_over(hud: HudState, run: Run) -> bool:
    """Whether another card has been turned since the run began."""
    fresh = hud.battle.events[run.begun :]
    return any(isinstance(event, CardTurned | CardHeld) for event in fresh)


def _answer(hud: HudState, run: Run) -> None:
    """The proposal is given, unless it is somebody else who is asked, or the player must judge."""
    proposal = hand_of(hud).proposal
    if hud.prompt.seat != run.seat:
        stop(hud, "Another player is asked")
    elif proposal is None:
        stop(hud, f"{_asked_of(hud)}: the orders say nothing to this", hud.prompt.ship)
    elif proposal.judge or not proposal.keys:
        stop(hud, proposal.judge, proposal.about or hud.prompt.ship)
    else:
        hud_update.submit(hud, *proposal.keys)
        run.given += 1


def _asked_of(hud: HudState) -> str:
    """Who is asked: the ship, or the question."""
    ship = hud.ship(hud.prompt.ship)
    return ship.name if ship is not None else hud.prompt.text.rstrip("?")


def _alarm(hud: HudState, run: Run) -> tuple[str, str] | None:
    """Why the run must stop at once, with the ship it is about: what has happened since it was
    looked at last, or an enemy who is within range for the first time."""
    if hud.battle.rewinds != run.rewinds:
        return "", ""
    fresh, run.since = hud.battle.events[run.since :], len(hud.battle.events)
    own = {ship.id for ship in hud.ships if _side(hud, ship.side) == run.seat}
    for event in fresh:
        if _is_news(event, own):
            return sentence(event, hud.names).rstrip("."), event.ship
    near = within_range(run.seat)
    new = [name for name in near if name not in run.met]
    run.met.update(near)
    if new:
        return f"{hud.names[new[0]]} comes within range for the first time", new[0]
    return None


def _is_news(event: Event, own: set[str]) -> bool:
    """Whether an event stops a run."""
    if isinstance(event, Befell) and not event.on:
        return False
    return isinstance(event, _WORLD) or (isinstance(event, _OWN) and event.ship in own)


def _side(hud: HudState, number: int) -> str:
    """The id of a side by its number."""
    sides = hud.battle.level.sides
    return sides[number % len(sides)].id


def within_range(seat: str, ship: str = "") -> tuple[str, ...]:
    """The enemies that lie within gunshot of that ship of his ('': of any), each once, by his
    ships' order and then their own: which of two is named first must not be left to chance."""
    most = table("range")["up_to"][-1] * CM
    near = (
        foe.id
        for own in ships_of(seat)
        if ship in ("", own.id)
        for foe in enemies(own)
        if is_within(most, own.pose, own.size, foe.pose, foe.size)
    )
    return tuple(dict.fromkeys(near))


def undo_run(hud: HudState) -> None:
    """All that the last run answered is taken back, as far as no die and no card has been seen.
    Called outside the table: the battle begins it anew."""
    run, seat = book_of(hud).run, hud.prompt.seat
    while run.given and hud.battle.may_undo(seat):
        hud.battle.undo(seat)
        run.given -= 1
    run.given = 0
