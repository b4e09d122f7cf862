"""The guns of Hold Fast as a person lays them: which button brings them nearest to the order that
is wanted. Other books' guns are laid by the hands of their lessons; in Kiss Me, Hardy! they may be
fired with the card that is played."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.books.hf.face.gunlaying import Gunlayer
from game.books.hf.rules.shots import Declared, declared
from game.books.kmh.face.card_guns import SHOT
from game.books.kmh.face.gunlaying import Gunlayer as CardGuns
from game.books.kmh.face.hand import Hand as CardHand
from game.core.steps import Choose, Pick
from game.ui.battle.controls import answers
from game.ui.battle.hud_state import HudState


def next_gun_control(hud: HudState, wanted: str) -> str:
    """The button to be pressed next, `fire` once no button brings the guns nearer to the order;
    '' where other guns are laid, or none. Called inside the table."""
    hand: Any = hud.draft
    laid = getattr(hand, "laid", None)
    if not isinstance(laid, Gunlayer):
        return ""
    least, best = _apart(laid, wanted), "fire"
    for spec in answers(hud)[0]:
        if spec.state == "disabled" or not spec.name.startswith("guns-"):
            continue
        away = hud.tray.away, hud.other_ship
        hand.laid = replace(laid, lays=deepcopy(laid.lays))
        hud.book_ui.do(hud, spec.does)
        apart, hand.laid = _apart(hand.laid, wanted), laid
        hud.tray.away, hud.other_ship = away
        if apart < least:
            least, best = apart, spec.name
    return best


def _apart(laid: Gunlayer, wanted: str) -> int:
    """By how many batteries and other deeds what is laid differs from the order for all ships."""
    mine, other = _deeds(laid, laid.key), _deeds(laid, wanted)
    return (mine - other).total() + (other - mine).total()


def _deeds(laid: Gunlayer, key: str) -> Counter[tuple[str, object]]:
    """What each ship does by this order, as the rules read it: `port all` of a key is the same as
    each of those batteries by its kind. A battery counts as one."""
    found = Counter[tuple[str, object]]()
    for part in key.split(" | "):
        ship, _, words = part.partition(": ")
        gunner = laid.gunners.get(ship)
        read = declared(gunner, words) if gunner is not None else None
        if not isinstance(read, Declared):  # a ship that has struck, and has no guns to lay
            found[ship, words] += 1
            continue
        for shot in read.shots:
            found[ship, replace(shot, batteries=1)] += shot.batteries
        found.update((ship, deed) for deed in (*read.aims, *read.marines, *read.shifts))
        found.update((ship, ("board", *deed)) for deed in read.boards)
    return found


def fired_with(hud: HudState, answer: str) -> Choose | None:
    """What would be asked after this answer, where it plays a Fire card with the guns that lie in
    the hand: which shot. None where the two are no one gesture. Called inside the table."""
    hand = hud.draft
    if not isinstance(hand, CardHand) or hand.card != answer or not isinstance(hand.laid, CardGuns):
        return None
    return Choose(hud.prompt.seat, SHOT, Pick(hand.laid.offers), hud.prompt.ship)


def is_shot(hud: HudState, answer: str) -> bool:
    """Whether that answer is one of the shots in the hand."""
    hand = hud.draft
    guns = hand.laid if isinstance(hand, CardHand) else None
    return isinstance(guns, CardGuns) and answer in [shot.key for shot in guns.shots]
