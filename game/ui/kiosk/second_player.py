"""The second of two people at the stand: he joins with hands of his own and takes the other side;
whoever is asked is heard, and buttons say what his hands do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kiosk import durations
from game.ui.kiosk.modes import Mode, OnTop
from game.ui.kiosk.two_players import (
    HALVES,
    RIGHT_CAPS,
    DeviceShare,
    Share,
    TwoPlayers,
    hands_of,
    second_hands,
)

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk import Kiosk
    from game.ui.kiosk.kiosk_battle import KioskBattle

INVITED: Final = "Two of you? Press a button of the second pad, or 2 to share the keys."


def joins(stand: Kiosk, event: pygame.event.Event) -> bool:
    """Whether this press, on the card that says how a battle is fought, is a second person's: then
    the other side is his. Of a battle of more than two sides he takes the next one."""
    open_card = stand.mode is Mode.VISITOR and stand.paper is OnTop.VERBS and stand.deaf <= 0
    if not open_card or stand.pair is not None or stand.first is None or stand.fight is None:
        return False
    hands = second_hands(stand.first, event)
    if hands is None or stand.fight.battle.pending is None:
        return False
    _take(stand, stand.fight, hands)
    return True


def invite(stand: Kiosk) -> None:
    """The card lies open on which a second person joins; where there is nothing but a keyboard to
    play with he has joined, with the right half of it."""
    stand.paper, stand.since_card = OnTop.VERBS, stand.since
    fight, alone = stand.fight, stand.pair is None and not stand.senses.plugged
    if fight is not None and alone and fight.battle.pending is not None:
        stand.first = stand.first or DeviceShare(Share.ALL_KEYS)
        _take(stand, fight, HALVES)


def _take(stand: Kiosk, fight: KioskBattle, hands: tuple[DeviceShare, DeviceShare]) -> None:
    """The second of two has his side, and time to read on the card how he plays."""
    first, second = fight.visitor, fight.join()
    stand.pair, stand.deaf, stand.idle = TwoPlayers((first, second), hands), durations.DEAF, 0.0
    stand.since_card = stand.since
    if stand.visit is not None:
        stand.visit.people = 2
    pass_on(stand)


def go_on(stand: Kiosk, pair: TwoPlayers | None) -> None:
    """In a battle that goes on after another show the second of two has his side again, if the
    first has his."""
    fight = stand.fight
    if pair is None or fight is None or fight.visitor != pair.sides[0]:
        return
    if pair.sides[1] != fight.after(fight.visitor):
        return
    fight.join()
    stand.pair, stand.first = pair, pair.hands[0]
    if stand.visit is not None:
        stand.visit.people = 2
    pass_on(stand)


def remember(stand: Kiosk, event: pygame.event.Event) -> None:
    """Whoever presses while nobody plays is the first of two, should a second come."""
    hands = hands_of(event)
    if stand.mode is not Mode.VISITOR and hands is not None:
        stand.first = hands


def heard(stand: Kiosk, event: pygame.event.Event) -> pygame.event.Event | None:
    """The event as the stand is to hear it; None from the hands of somebody who is not asked. On a
    paper that lies on the battle everybody is heard."""
    if stand.pair is None or stand.fight is None or stand.paper is not None:
        return event
    if hands_of(event) is None:
        return event
    return stand.pair.heard(event, asked(stand))


def asked(stand: Kiosk) -> str:
    """The side whose order is waited for, '' while something is shown."""
    if stand.fight is None:
        return ""
    prompt = stand.fight.screen.hud.prompt
    return prompt.seat if prompt.needs_answer else ""


def pass_on(stand: Kiosk) -> None:
    """Where another of the two is asked than before, his hands are heard and prompts are his."""
    own = stand.pair.of(asked(stand)) if stand.pair is not None else None
    if own is None or own == stand.turn:
        return
    stand.turn = own
    stand.senses.hands.passed_to(own.device)
    stand.senses.caps = RIGHT_CAPS if own.share is Share.RIGHT_KEYS else {}
    stand.look_anew()


def part(stand: Kiosk) -> None:
    """There is one visitor, or none: a captain has the second one's side again."""
    if stand.pair is None:
        return
    stand.pair = stand.turn = None
    stand.senses.caps = {}
    stand.look_anew()
    if stand.fight is not None:
        stand.fight.drop_second_player()


def lost_pad(stand: Kiosk, number: int) -> bool:
    """Whether a pad that was pulled out was in the hands of one of two; then a captain has the
    second one's side, and the menu says how he joins again."""
    lost = stand.pair is not None and DeviceShare(Share.PAD, number) in stand.pair.hands
    if lost:
        part(stand)
    return lost
