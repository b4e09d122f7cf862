"""The orders that a held Fire card has been given (KMH-5.1.3), on the desk: how they are said, what
they say now, and why a Fire card would be of no use. Called inside the table of the battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.books.kmh.face.actions import NextUntil
from game.books.kmh.face.hand import Hand, hand_of
from game.books.kmh.face.order_book import book_of, seat_of
from game.books.kmh.face.until import Until, UntilOrder, after
from game.books.kmh.rules.bombs import bomb_offers
from game.books.kmh.rules.gunnery import batteries, has_choice
from game.books.kmh.rules.idle_guns import why_silent
from game.books.kmh.rules.sheet import CardKind, Chart, Deck, Ship, card_kind, card_squadron, fights
from game.books.kmh.rules.shots import Shot
from game.core.table import every, the
from game.ui.battle.hud_state import HudState
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.battle.quick_play import question_of

TURNED: Final = "KMH-5.1.1"
HELD: Final = "KMH-5.1.3"
PLAYS: Final = {TURNED: "fire", HELD: "play"}
"""The answer by which a Fire card is played, by the clause that asks."""
_KEY: Final = "y"


def until_of(hud: HudState, squadron: str) -> UntilOrder:
    """What the Fire card of a squadron waits for in this turn."""
    said = book_of(hud).untils.get(squadron)
    now = UntilOrder(turn=hud.battle.turn)
    return said if said is not None and said.turn == now.turn else now


def next_until(hud: HudState, squadron: str) -> None:
    """The card waits for the next thing of the round. Whoever says so while he is asked about this
    card is still asked."""
    book_of(hud).untils[squadron] = after(until_of(hud, squadron), hud.battle.turn)
    if hud.quick_play is not None and hud.prompt.clause in (TURNED, HELD):
        hud.quick_play.asked.add(question_of(hud.battle))


def forget(hud: HudState) -> None:
    """What was said of cards that are neither held nor just turned is forgotten."""
    deck, untils = the(Deck), book_of(hud).untils
    lying = {card_squadron(card) for card in (*deck.held, deck.up) if card and is_fire(card)}
    for squadron in [name for name in untils if name not in lying]:
        del untils[squadron]


def is_fire(card: str) -> bool:
    """Whether it is a squadron's Fire card."""
    return bool(card_squadron(card)) and card_kind(card) == CardKind.FIRE


# ------------------------------------------------------------------------------ what bears
def ready(squadron: str) -> list[Ship]:
    """The ships of a squadron that have not acted on a Fire card in this turn."""
    return [s for s in every(Ship) if s.squadron == squadron and not s.shot and fights(s)]


def shots_of(squadron: str) -> list[tuple[str, Shot]]:
    """Every shot that a ship of the squadron could fire on her held card, with her id."""
    found = ((s.id, batteries(s, True, ())) for s in ready(squadron))
    return [(name, shot) for name, sides in found for _, fired in sides for shot in fired]


def bearing(squadron: str) -> set[str]:
    """The ids of the ships of a squadron with a gun or mortar that bears, and of whatever it bears
    upon."""
    found = {s.id for s in ready(squadron) if bomb_offers(s)}
    for name, shot in shots_of(squadron):
        found |= {name, shot.target}
    return found


def allowed(hud: HudState, squadron: str) -> bool:
    """Whether a shot bears for which the card has waited."""
    order = until_of(hud, squadron)
    return any(order.allows(shot) for _, shot in shots_of(squadron))


def lay(hud: HudState, hand: Hand) -> None:
    """Why a Fire card that is asked about could do nothing now lies in the hand."""
    forget(hud)
    if hud.prompt.clause in (TURNED, HELD) and hud.prompt.needs_answer:
        squadron, held = hud.prompt.thing, hud.prompt.clause == HELD
        if not any(has_choice(ship, held) for ship in ready(squadron)):
            hand.silent = why_silent(squadron).why


# ------------------------------------------------------------------------------ how it is said
def specs(hud: HudState) -> list[ButtonSpec]:
    """In brisk play a button for each Fire card of the player's that is held or asked about: it
    says what the card waits for, of several whose it is, and goes on to the next thing. The first
    has a key."""
    if hud.quick_play is None or hud.max_buttons or not hud.prompt.needs_answer:
        return []
    cards = _cards(hud)
    found = [_spec(hud, squadron, one=len(cards) == 1) for squadron in cards]
    return [replace(spec, letter=_KEY) if n == 0 else spec for n, spec in enumerate(found)]


def _cards(hud: HudState) -> list[str]:
    """The squadrons whose cards they are; the one that is asked about first."""
    about = [hud.prompt.thing] if hud.prompt.clause in (TURNED, HELD) else []
    held = [card_squadron(card) for card in the(Deck).held if is_fire(card)]
    mine = [s for s in held if the(Chart).commands[s] == hud.prompt.seat]
    return list(dict.fromkeys([*about, *mine]))


def _spec(hud: HudState, squadron: str, *, one: bool) -> ButtonSpec:
    """The button of one card."""
    order = until_of(hud, squadron)
    words = "Ask me each time" if order.until == Until.ASKED else f"Hold {order.words}"
    name = hud.names.get(squadron, squadron)
    hint = f"{name}: what the Fire card waits for. Press for another choice"
    sub, does = "" if one else name, NextUntil(squadron)
    return ButtonSpec(f"until-{squadron}", words, "hold", "", sub=sub, hint=hint, does=does)


def said_of(hud: HudState, squadron: str) -> tuple[str, str]:
    """What stands on the card in the ribbon, in two short lines; nothing on a card of another
    seat than the one that looks."""
    mine = the(Chart).commands.get(squadron) == seat_of(hud)
    return until_of(hud, squadron).brief if mine and hud.quick_play is not None else ("", "")


def silent_words(hud: HudState, key: str) -> str:
    """Under the button that plays a Fire card: that it would do nothing, and why."""
    silent = hand_of(hud).silent
    return silent if silent and key in ("fire", "play") else ""
