"""The second player: joins with a device of his own and takes the other side. Only the active
player's input is read, and buttons name his controls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.ui.kiosk import modes
from game.ui.kiosk.modes import Mode, VisitorPanel
from game.ui.kiosk.two_players import (
    KEYBOARD_HALVES,
    RIGHT_KEY_CAPTIONS,
    DevicePart,
    DeviceShare,
    TwoPlayers,
    shares_after_join,
    whole_device_of,
)

if TYPE_CHECKING:
    from game.ui.kiosk.kiosk_battle import KioskBattle
    from game.ui.kiosk.state import KioskState

JOIN_HINT: Final = "Two of you? Press a button of the second pad, or 2 to share the keys."


def handle_join(kiosk: KioskState, event: pygame.event.Event) -> bool:
    """Let a second player join if this press on the card of the verbs comes from another device;
    return whether he did. With more than two sides he takes the next one."""
    card_is_open = kiosk.mode is Mode.VISITOR and kiosk.visitor_panel is VisitorPanel.VERBS
    if (
        not card_is_open
        or kiosk.ignore_seconds > 0
        or kiosk.two_players is not None
        or kiosk.first_share is None
        or kiosk.fight is None
    ):
        return False
    hands = shares_after_join(kiosk.first_share, event)
    if hands is None or kiosk.fight.battle.pending_step is None:
        return False
    _add_second_player(kiosk, kiosk.fight, hands)
    return True


def open_join_card(kiosk: KioskState) -> None:
    """Open the card on which a second player joins. With only a keyboard he joins at once, with its
    right half."""
    kiosk.visitor_panel, kiosk.card_opened_at = VisitorPanel.VERBS, kiosk.mode_seconds
    fight, alone = kiosk.fight, kiosk.two_players is None and not kiosk.devices.pad_count
    if fight is not None and alone and fight.battle.pending_step is not None:
        kiosk.first_share = kiosk.first_share or DeviceShare(DevicePart.ALL_KEYS)
        _add_second_player(kiosk, fight, KEYBOARD_HALVES)


def _add_second_player(kiosk: KioskState, fight: KioskBattle, share: tuple[DeviceShare, DeviceShare]) -> None:
    first, second = fight.visitor_side, fight.take_second_side()
    kiosk.two_players = TwoPlayers((first, second), share)
    kiosk.ignore_seconds, kiosk.idle_seconds = modes.IGNORE_PRESSES, 0.0
    kiosk.card_opened_at = kiosk.mode_seconds
    if kiosk.visit is not None:
        kiosk.visit.player_count = 2
    update_active_player(kiosk)


def resume_second_player(kiosk: KioskState, two_players: TwoPlayers | None) -> None:
    """Give the second player of the show before his side again, if the first has his."""
    fight = kiosk.fight
    if two_players is None or fight is None or fight.visitor_side != two_players.sides[0]:
        return
    if two_players.sides[1] != fight.next_side(fight.visitor_side):
        return
    fight.take_second_side()
    kiosk.two_players, kiosk.first_share = two_players, two_players.shares[0]
    if kiosk.visit is not None:
        kiosk.visit.player_count = 2
    update_active_player(kiosk)


def note_first_share(kiosk: KioskState, event: pygame.event.Event) -> None:
    """Remember the device of a press while nobody plays: it belongs to the first of two players."""
    share = whole_device_of(event)
    if kiosk.mode is not Mode.VISITOR and share is not None:
        kiosk.first_share = share


def filter_event(kiosk: KioskState, event: pygame.event.Event) -> pygame.event.Event | None:
    """Return the event, or None from the player who is not asked. On a panel both are read."""
    if kiosk.two_players is None or kiosk.fight is None or kiosk.visitor_panel is not None:
        return event
    if whole_device_of(event) is None:
        return event
    return kiosk.two_players.filter_event(event, asked_side(kiosk))


def asked_side(kiosk: KioskState) -> str:
    """Return the side that is asked, '' while something is shown."""
    if kiosk.fight is None:
        return ""
    prompt = kiosk.fight.screen.hud.prompt
    return prompt.seat if prompt.needs_answer else ""


def update_active_player(kiosk: KioskState) -> None:
    """Switch devices and captions if another player is asked now."""
    own = kiosk.two_players.share_of(asked_side(kiosk)) if kiosk.two_players is not None else None
    if own is None or own == kiosk.active_share:
        return
    kiosk.active_share = own
    kiosk.devices.input_state.switch_device(own.device)
    kiosk.devices.key_captions = RIGHT_KEY_CAPTIONS if own.part is DevicePart.RIGHT_KEYS else {}
    kiosk.refresh_look()


def remove_second_player(kiosk: KioskState) -> None:
    """Give the second player's side to a captain."""
    if kiosk.two_players is None:
        return
    kiosk.two_players = kiosk.active_share = None
    kiosk.devices.key_captions = {}
    kiosk.refresh_look()
    if kiosk.fight is not None:
        kiosk.fight.drop_second_player()


def on_pad_lost(kiosk: KioskState, number: int) -> bool:
    """Remove the second player if the lost pad belonged to one of two; return whether it did."""
    lost = kiosk.two_players is not None and DeviceShare(DevicePart.PAD, number) in kiosk.two_players.shares
    if lost:
        remove_second_player(kiosk)
    return lost
