"""The guns of Hold Fast as a person lays them: which button brings them nearest to the order that
is wanted. Other books' guns are laid by the hands of their lessons; in Kiss Me, Hardy! they may be
fired with the card that is played."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.books.hf.face.gunlaying import Gunlayer
from game.books.kmh.face.card_guns import SHOT
from game.books.kmh.face.gunlaying import Gunlayer as CardGuns
from game.books.kmh.face.hand import Hand as CardHand
from game.core.steps import Choose, Pick
from game.ui.table.controls import answers
from game.ui.table.desk import Desk


def next_gun_control(desk: Desk, wanted: str) -> str:
    """The button to be pressed next, `fire` once no button brings the guns nearer to the order;
    '' where other guns are laid, or none. Called inside the table."""
    hand: Any = desk.hand
    laid = getattr(hand, "laid", None)
    if not isinstance(laid, Gunlayer):
        return ""
    least, best = _apart(laid.key, wanted), "fire"
    for spec in answers(desk)[0]:
        if spec.state == "disabled" or not spec.name.startswith("guns-"):
            continue
        away = desk.tray.away, desk.other
        hand.laid = replace(laid, lays=deepcopy(laid.lays))
        desk.face.do(desk, spec.does)
        apart, hand.laid = _apart(hand.laid.key, wanted), laid
        desk.tray.away, desk.other = away
        if apart < least:
            least, best = apart, spec.name
    return best


def _apart(key: str, wanted: str) -> int:
    """By how many parts two orders for all ships differ."""
    mine, other = Counter(_parts(key)), Counter(_parts(wanted))
    return (mine - other).total() + (other - mine).total()


def _parts(key: str) -> list[str]:
    """What each ship does: `castor: port L2 pollux`, with the ship before each part."""
    ships = (part.partition(": ") for part in key.split(" | "))
    return [f"{ship}: {deed}" for ship, _, deeds in ships for deed in deeds.split("; ")]


def fired_with(desk: Desk, answer: str) -> Choose | None:
    """What would be asked after this answer, where it plays a Fire card with the guns that lie in
    the hand: which shot. None where the two are no one gesture. Called inside the table."""
    hand = desk.hand
    if not isinstance(hand, CardHand) or hand.card != answer or not isinstance(hand.laid, CardGuns):
        return None
    return Choose(desk.prompt.seat, SHOT, Pick(hand.laid.offers), desk.prompt.about)


def is_shot(desk: Desk, answer: str) -> bool:
    """Whether that answer is one of the shots in the hand."""
    hand = desk.hand
    guns = hand.laid if isinstance(hand, CardHand) else None
    return isinstance(guns, CardGuns) and answer in [shot.key for shot in guns.shots]
