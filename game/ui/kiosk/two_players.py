"""Two players at one kiosk, each with a side and a device: two pads, a pad and the keyboard, or two halves of
the keyboard. Only the device of the active player is read. Values only."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

import pygame

from game.ui.kit.bindings import COMMANDS, key_cap_of
from game.ui.kit.focus import InputDevice
from game.ui.kit.pad_events import PAD_EVENTS

JOIN_KEYS: Final = (pygame.K_2, pygame.K_KP_2)
"""The keys that give each of two players a half of the keyboard."""
_KEYS: Final = (pygame.KEYDOWN, pygame.KEYUP)
_POINTS: Final = (
    pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL,
    pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION,
)  # fmt: skip
RIGHT_HALF_KEYS: Final[Mapping[int, int]] = MappingProxyType(
    {
        pygame.K_LEFT: pygame.K_a,
        pygame.K_RIGHT: pygame.K_d,
        pygame.K_UP: pygame.K_RIGHTBRACKET,
        pygame.K_DOWN: pygame.K_LEFTBRACKET,
        pygame.K_RETURN: pygame.K_SPACE,
        pygame.K_KP_ENTER: pygame.K_SPACE,
        pygame.K_RSHIFT: pygame.K_c,
        pygame.K_BACKSPACE: pygame.K_BACKSPACE,
    }
)
"""The keys of the right half, and the command key of each: helm, answer before and after, go on, hold fire,
undo."""
SHARED_KEYS: Final = frozenset(
    (*range(pygame.K_0, pygame.K_9 + 1), *(getattr(pygame, f"K_F{n}") for n in range(1, 13)), pygame.K_ESCAPE)
)
"""Keys that neither half owns: numbers on the sea, help, the menu."""
RIGHT_KEY_CAPTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{key_cap_of(own.key): "" for own in COMMANDS if own.key not in SHARED_KEYS},
        "A": "←",
        "D": "→",
        "]": "↑",
        "[": "↓",
        "Space": "Enter",
        "C": "Shift",
        "Bksp": "Bksp",
    }
)
"""Key caps for the player with the right half of the keyboard; '' where the key is the other player's."""


class DevicePart(StrEnum):
    """A part of the devices."""

    ALL_KEYS = "keys"
    """The keyboard, the mouse and the touch screen."""
    LEFT_KEYS = "left half of the keys"
    RIGHT_KEYS = "right half of the keys"
    PAD = "pad"


_HOW_TO_PLAY: Final = {
    DevicePart.ALL_KEYS: "A and D turn her, Space goes on, C holds fire; or the mouse.",
    DevicePart.LEFT_KEYS: "A and D turn her, Space goes on, C holds fire.",
    DevicePart.RIGHT_KEYS: "The arrows ← → turn her, Enter goes on, the right Shift holds fire.",
    DevicePart.PAD: "The left stick turns her, A goes on, B holds fire.",
}
_SHORT_HOW_TO: Final = {
    DevicePart.ALL_KEYS: "A, D and Space",
    DevicePart.LEFT_KEYS: "A, D and Space",
    DevicePart.RIGHT_KEYS: "← → and Enter",
    DevicePart.PAD: "left stick and A",
}


@dataclass(frozen=True, slots=True)
class DeviceShare:
    """The device of one player; ``pad_id`` is SDL's number of a pad, -1 for none."""

    part: DevicePart
    pad_id: int = -1

    @property
    def device(self) -> InputDevice:
        """Return the device for which prompts are written."""
        return "pad" if self.part is DevicePart.PAD else "keys"

    @property
    def help_text(self) -> str:
        """Return how a ship is fought with this device, in a sentence."""
        return _HOW_TO_PLAY[self.part]

    @property
    def short_help_text(self) -> str:
        """Return the same in a few words: how to turn, and how to go on."""
        return _SHORT_HOW_TO[self.part]

    def owns_event(self, event: pygame.event.Event) -> bool:
        """Return whether the event comes from this device. The mouse belongs to both halves of a keyboard."""
        if event.type in PAD_EVENTS:
            return self.part is DevicePart.PAD and event.dict.get("instance_id", 0) == self.pad_id
        if event.type in _KEYS:
            return self._has_key(event.key)
        return self.part is not DevicePart.PAD or event.type not in _POINTS

    def _has_key(self, key: int) -> bool:
        if self.part in (DevicePart.ALL_KEYS, DevicePart.PAD):
            return self.part is DevicePart.ALL_KEYS
        return key in SHARED_KEYS or (key in RIGHT_HALF_KEYS) == (self.part is DevicePart.RIGHT_KEYS)

    def translate(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return the event as if it came from a whole keyboard."""
        if self.part is not DevicePart.RIGHT_KEYS or event.type not in _KEYS:
            return event
        key = RIGHT_HALF_KEYS.get(event.key, event.key)
        return pygame.event.Event(event.type, {**event.dict, "key": key, "mod": 0})


def whole_device_of(event: pygame.event.Event) -> DeviceShare | None:
    """Return the whole device that an event comes from, or None."""
    if event.type in PAD_EVENTS:
        return DeviceShare(DevicePart.PAD, event.dict.get("instance_id", 0))
    return DeviceShare(DevicePart.ALL_KEYS) if event.type in (*_KEYS, *_POINTS) else None


KEYBOARD_HALVES: Final = DeviceShare(DevicePart.LEFT_KEYS), DeviceShare(DevicePart.RIGHT_KEYS)
"""One keyboard for two players."""


@dataclass(frozen=True, slots=True)
class TwoPlayers:
    """Two sides by id, and the device of each."""

    sides: tuple[str, str]
    shares: tuple[DeviceShare, DeviceShare]

    def share_of(self, side: str) -> DeviceShare | None:
        """Return the device that commands this side, or None."""
        return self.shares[self.sides.index(side)] if side in self.sides else None

    def filter_event(self, event: pygame.event.Event, asked: str) -> pygame.event.Event | None:
        """Return the event while `asked` is the active side ('' for none: then both may hurry the show), or
        None if the other player made it."""
        own = self.share_of(asked)
        whose = (own,) if own is not None else self.shares
        return next((share.translate(event) for share in whose if share.owns_event(event)), None)


@dataclass(slots=True)
class PlayerDevices:
    """Who holds which device. Only `second_player` writes these fields."""

    first: DeviceShare | None = None
    """The device with which the visitor began: the first of two players keeps it."""
    two: TwoPlayers | None = None
    """Both players; None for one, who may use every device."""
    active: DeviceShare | None = None
    """The only device of two that is read now."""


def two_players_text(two_players: TwoPlayers | None, pads: int) -> str:
    """Return the pair as a text for the next show (`parse_two_players`); '' for none, or if a pad was plugged
    in again: it will have another number then."""
    shares = two_players.shares if two_players is not None else ()
    if two_players is None or any(own.part is DevicePart.PAD and own.pad_id >= pads for own in shares):
        return ""
    return json.dumps([*two_players.sides, *([own.part, own.pad_id] for own in two_players.shares)])


def parse_two_players(words: str) -> TwoPlayers | None:
    """Return the pair of such a text, or None."""
    try:
        one, other, *hands = json.loads(words)
        first, second = (DeviceShare(DevicePart(share), int(pad)) for share, pad in hands)
    except (ValueError, TypeError):
        return None
    return TwoPlayers((str(one), str(other)), (first, second))


def shares_after_join(
    first: DeviceShare, event: pygame.event.Event
) -> tuple[DeviceShare, DeviceShare] | None:
    """Return the devices of both if this press shows that a second player is there: it comes from another
    device, or it is the key that shares the keyboard. Else None."""
    if event.type == pygame.KEYDOWN and event.key in JOIN_KEYS and first.part is DevicePart.ALL_KEYS:
        return KEYBOARD_HALVES
    other = whole_device_of(event)
    pressed = event.type in (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, pygame.CONTROLLERBUTTONDOWN)
    return (first, other) if pressed and other is not None and other != first else None
