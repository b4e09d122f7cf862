"""The second player's device: he holds one of his own, and only the active player's is read.

This is the one writer of `two_players.PlayerDevices`; `update` gives him his side of the battle."""

import pygame

from game.ui.kiosk.state import KioskState, Mode, VisitorPanel
from game.ui.kiosk.two_players import (
    RIGHT_KEY_CAPTIONS,
    DevicePart,
    DeviceShare,
    TwoPlayers,
    shares_after_join,
    whole_device_of,
)


def remember_first_share(kiosk: KioskState, event: pygame.event.Event) -> None:
    """Remember the device of a press while nobody plays: it belongs to the first of two players."""
    share = whole_device_of(event)
    if kiosk.mode is not Mode.VISITOR and share is not None:
        kiosk.players.first = share


def find_joined_shares(
    kiosk: KioskState, event: pygame.event.Event
) -> tuple[DeviceShare, DeviceShare] | None:
    """Return both players' devices if this press on the card of the verbs is a second player's, else None."""
    may_join = (
        kiosk.mode is Mode.VISITOR
        and kiosk.visitor_panel is VisitorPanel.VERBS
        and kiosk.ignore_seconds <= 0
        and kiosk.players.two is None
    )
    first = kiosk.players.first
    return shares_after_join(first, event) if may_join and first is not None else None


def share_devices(kiosk: KioskState, two: TwoPlayers, first: DeviceShare | None) -> None:
    """Give each of two players his device. `first` is the device that the first one keeps if the other goes:
    the whole keyboard while they share its halves."""
    kiosk.players.two, kiosk.players.first = two, first
    update_active_player(kiosk)


def update_active_player(kiosk: KioskState) -> None:
    """Switch devices and captions if another player is asked now."""
    two = kiosk.players.two
    own = two.share_of(side_to_answer(kiosk)) if two is not None else None
    if own is None or own == kiosk.players.active:
        return
    kiosk.players.active = own
    kiosk.devices.input_state.switch_device(own.device)
    kiosk.devices.key_captions = RIGHT_KEY_CAPTIONS if own.part is DevicePart.RIGHT_KEYS else {}
    kiosk.refresh_style()


def filter_event(kiosk: KioskState, event: pygame.event.Event) -> pygame.event.Event | None:
    """Return the event, or None from the player who is not asked. On a panel both are read."""
    two = kiosk.players.two
    if two is None or kiosk.fight is None or kiosk.visitor_panel is not None:
        return event
    return two.filter_event(event, side_to_answer(kiosk)) if whole_device_of(event) is not None else event


def side_to_answer(kiosk: KioskState) -> str:
    """Return the side that is asked, '' while something is shown."""
    if kiosk.fight is None:
        return ""
    prompt = kiosk.fight.screen.hud.prompt
    return prompt.seat if prompt.needs_answer else ""


def remove_second_player(kiosk: KioskState) -> None:
    """Let the first player use every device again, and give the second side to a captain."""
    if kiosk.players.two is None:
        return
    kiosk.players.two = kiosk.players.active = None
    kiosk.devices.key_captions = {}
    kiosk.refresh_style()
    if kiosk.fight is not None:
        kiosk.fight.drop_second_player()


def on_pad_lost(kiosk: KioskState, instance_id: int) -> bool:
    """Remove the second player if the lost pad belonged to one of two; return whether it did."""
    two = kiosk.players.two
    lost = two is not None and DeviceShare(DevicePart.PAD, instance_id) in two.shares
    if lost:
        remove_second_player(kiosk)
    return lost
