"""The input map: each command with its own key or pad control, and the player's changes.

A screen knows one key for each command, its default key. `Bindings` turns the pressed key into that key, so
no screen knows of remapping; `key_caps` gives the labels to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from string import hexdigits
from types import MappingProxyType
from typing import Final, TypeVar

import pygame

from game.core.files import describe_error, replace_file
from game.core.toml_reader import load_toml

FILE_NAME: Final = "keys.toml"
LARGEST_FILE: Final = 16 * 1024
BindingT = TypeVar("BindingT", int, str)


@dataclass(frozen=True, slots=True)
class Command:
    """A command: its `name` in the file, its `words` on the page, its default `key`, and its
    default pad control ('' for none)."""

    name: str
    words: str
    key: int
    pad: str = ""


COMMANDS: Final = (
    Command("port", "Turn to port", pygame.K_a, "stick left"),
    Command("steady", "Straight on, or bow chasers", pygame.K_w),
    Command("starboard", "Turn to starboard", pygame.K_d, "stick right"),
    Command("longer", "Sail farther", pygame.K_EQUALS, "stick up"),
    Command("shorter", "Sail less far", pygame.K_MINUS, "stick down"),
    Command("tack", "Tack", pygame.K_t),
    Command("port-guns", "Port broadside", pygame.K_q, "LT"),
    Command("starboard-guns", "Starboard broadside", pygame.K_e, "RT"),
    Command("hull", "Fire at hull, stop, or keep sail", pygame.K_h),
    Command("rigging", "Fire at the rigging", pygame.K_r),
    Command("grape", "Fire grape", pygame.K_g),
    Command("hold", "Hold fire, or start over", pygame.K_c),
    Command("next-aim", "The next aim of the guns", pygame.K_u, "X"),
    Command("target-before", "Target or answer before", pygame.K_LEFTBRACKET, "cross left"),
    Command("target-after", "Next target or answer", pygame.K_RIGHTBRACKET, "cross right"),
    Command("undo", "Undo", pygame.K_BACKSPACE, "X held"),
    Command("speed-1", "Speed: once", pygame.K_1, "Back left"),
    Command("speed-2", "Speed: twice", pygame.K_2, "Back up"),
    Command("speed-4", "Speed: four times", pygame.K_3, "Back right"),
    Command("speed-all", "Speed: at once", pygame.K_4, "Back down"),
    Command("skip", "Skip to the next decision", pygame.K_x, "Back"),
    Command("record", "The record sheet", pygame.K_k),
    Command("log", "The whole log", pygame.K_l),
    Command("orders", "The wheel of orders", pygame.K_o, "Y"),
    Command("bend", "Turn again, plain sail, or board", pygame.K_b),
    Command("wider", "Turn wider, or lie to", pygame.K_i),
    Command("stern", "Stern chasers, more sail, or keep clear", pygame.K_s),
    Command("play", "Fire or play the card", pygame.K_p),
    Command("more", "Show all options", pygame.K_y),
    Command("half", "The lesser broadside", pygame.K_j),
    Command("accept-all", "Let the captain continue", pygame.K_9, "Y held"),
    Command("my-captain", "Command ships: the same", pygame.K_F3, "L3 held"),
    Command("squadrons", "Command ships: who, what, until when", pygame.K_F6),
    Command("crises", "What happened this turn", pygame.K_F7),
    Command("threats", "What enemies could do next to your ship", pygame.K_F8),
    Command("undo-run", "Undo everything orders answered", pygame.K_0),
    Command("fit", "See every ship", pygame.K_HOME, "R3"),
    Command("follow", "Go to your ship", pygame.K_f, "L3"),
    Command("zoom-in", "Closer", pygame.K_PAGEUP, "cross up"),
    Command("zoom-out", "Farther", pygame.K_PAGEDOWN, "cross down"),
    Command("lesson-on", "Lesson: continue", pygame.K_n),
    Command("arcs", "Gun arcs (Shift: the enemy’s); lesson: show me", pygame.K_v),
    Command("measure", "Measure; lesson: skip the step", pygame.K_m),
    Command("lesson-back", "Seen again (Shift: great moment); lesson: back", pygame.K_z, "R3 held"),
    Command("table-view", "The sea alone, or the wargamer’s table", pygame.K_F4),
    Command("mute", "Sound on or off", pygame.K_F9),
    Command("clauses", "The clauses’ numbers on the sea", pygame.K_F2),
    Command("rules", "The rulebook", pygame.K_F1),
    Command("menu", "The menu", pygame.K_F10, "Start"),
)
COMMANDS_BY_NAME: Final[Mapping[str, Command]] = MappingProxyType({c.name: c for c in COMMANDS})


@dataclass(frozen=True, slots=True)
class FixedControl:
    """A control that always does the same, so that players cannot lock themselves out: its `words`,
    and the labels of its `key` and of its pad control."""

    words: str
    key: str
    pad: str


FIXED_CONTROLS: Final = (
    FixedControl("Choose, confirm, go on; held: hurry", "Space", "A"),
    FixedControl("Back, cancel, close; on a pad also “no”", "Esc", "B"),
    FixedControl("Next ship; elsewhere the next control", "Tab", "RB"),
    FixedControl("The ship or control before", "Shift Tab", "LB"),
    FixedControl("Move the view; arrows also steer", "Arrows", "R·"),
    FixedControl("Where her course shall end", "Shift arrows", "R·, A"),
    FixedControl("The same, also aslant", "Keypad", ""),
    FixedControl("The same, at that number on the sea", "1–8", ""),
    FixedControl("From control to control in a battle", "Ctrl Tab", "Start, D·"),
    FixedControl("Full screen", "F11", ""),
)
RESERVED_KEYS: Final = frozenset(
    (
        pygame.K_RETURN,
        pygame.K_KP_ENTER,
        pygame.K_SPACE,
        pygame.K_ESCAPE,
        pygame.K_TAB,
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_F11,
    )
)
"""The keys of `FIXED_CONTROLS`."""
PAD_CONTROLS: Final = (
    "X", "Y", "LT", "RT", "Back", "Start", "L3", "R3",
    "stick left", "stick right", "stick up", "stick down",
)  # fmt: skip
"""The pad controls that commands may use. A, B, the shoulders and the cross are fixed, so that
players cannot lock themselves out; so are X, Y, L3 and R3 held, and the cross with Back held."""
_KEY_CAPS: Final = {
    pygame.K_BACKSPACE: "Bksp", pygame.K_SPACE: "Space", pygame.K_RETURN: "Enter",
    pygame.K_ESCAPE: "Esc", pygame.K_PAGEUP: "PgUp", pygame.K_PAGEDOWN: "PgDn",
    pygame.K_HOME: "Home",
}  # fmt: skip
KEY_CODES: Final[Mapping[str, int]] = MappingProxyType(
    {name[2:]: getattr(pygame, name) for name in sorted(dir(pygame)) if name.startswith("K_")}
)
"""Key codes by their names in the file."""
KEY_NAMES: Final[Mapping[int, str]] = MappingProxyType({key: name for name, key in KEY_CODES.items()})
_LAST_CHARACTER: Final = 0x10FFFF
"""The largest code of a key that types a character."""
_SCANCODE_FLAG: Final = 1 << 30
"""The bit SDL adds to the scancode of a key that types no character."""
_ARROWS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_CAP_PREFIXES: Final = {"stick": "L", "cross": "D", "Back": "Back+D"}
_CAP_PREFIX_WORDS: Final = {"L": "left stick", "D": "D-pad", "Back+D": "Back and D-pad"}


@dataclass(frozen=True, slots=True)
class Bindings:
    """The player's changes: keys and pad controls by the name of the command."""

    keys: Mapping[str, int] = field(default_factory=dict)
    pads: Mapping[str, str] = field(default_factory=dict)

    def key_of(self, command: Command) -> int:
        """Return the key of the command."""
        return self.keys.get(command.name, command.key)

    def pad_of(self, command: Command) -> str:
        """Return the pad control of the command, or '' for none."""
        return self.pads.get(command.name, command.pad)

    def mapped_key(self, key: int, raw: int | None = None) -> int | None:
        """Return the key that screens know for the pressed one, or None if it does nothing any
        more. ``raw`` is the key's own code where its position counts (`keyboard_layout`); a
        command on that code goes first."""
        if key in RESERVED_KEYS:
            return key
        pressed = raw if raw in self.keys.values() else key
        for command in COMMANDS:
            if self.key_of(command) == pressed:
                return command.key
        moved = any(c.key == key for c in COMMANDS)
        return None if moved else key

    def command_of(self, control: str) -> Command | None:
        """Return the command of a pad control, or None."""
        return next((c for c in COMMANDS if self.pad_of(c) == control), None)

    def with_key(self, name: str, key: int, place: int | None = None) -> Bindings | str:
        """Return bindings with this key for the command, or the reason why that is impossible.
        ``place`` is the key that screens know at its position if it types a letter of another
        script; what that key means stays the same."""
        if key in RESERVED_KEYS:
            return f"{key_cap_of(key)} always means the same."
        if key == pygame.K_UNKNOWN:
            return "The keyboard does not tell which key that is."
        for other in COMMANDS:
            own = self.key_of(other)
            if own == place or (other.name != name and own == key):
                return f"{key_cap_of(key)} already means “{other.words}”."
        return Bindings({**self.keys, name: key}, self.pads)

    def with_pad(self, name: str, control: str) -> Bindings | str:
        """Return bindings with this pad control for the command, or the reason why that is impossible."""
        if control not in PAD_CONTROLS:
            return f"{pad_cap_of(control)} always means the same."
        for other in COMMANDS:
            if other.name != name and self.pad_of(other) == control:
                return f"{pad_cap_of(control)} already means “{other.words}”."
        return Bindings(self.keys, {**self.pads, name: control})

    def key_caps(self, hand: str) -> Mapping[str, str]:
        """Return the labels that replace default keys on buttons for the device in use: another
        key, or the pad control ('' where the pad uses the focus)."""
        if hand != "pad":
            changed = (c for c in COMMANDS if c.name in self.keys)
            return {key_cap_of(c.key): key_cap_of(self.key_of(c)) for c in changed}
        controls = {key_cap_of(c.key): pad_cap_of(self.pad_of(c)) for c in COMMANDS}
        holds = key_cap_of(COMMANDS_BY_NAME["hold"].key)
        both = {"Esc": "B", holds: controls[holds] or "B"}
        return {**controls, "Space": "A", "Enter": "A", **both}


def key_cap_of(key: int) -> str:
    """Return the label of a key: its character in upper case, or its name."""
    if key in _KEY_CAPS:
        return _KEY_CAPS[key]
    if ord("!") <= key <= _LAST_CHARACTER and key != pygame.K_DELETE:
        capital = chr(key).upper()
        return capital if len(capital) == 1 else chr(key)
    return KEY_NAMES.get(key, f"Key {key % _SCANCODE_FLAG}").capitalize()


def _format_key(key: int) -> str:
    return KEY_NAMES.get(key) or (f"U+{key:04X}" if key <= _LAST_CHARACTER else f"SDL+{key:08X}")


def _parse_key(control: str) -> int | None:
    """Return the key that the file means, or None."""
    if control in KEY_CODES:
        return KEY_CODES[control]
    kind, _, number = control.partition("+")
    digits = 4 if kind == "U" else 8
    if kind not in ("U", "SDL") or not digits <= len(number) <= 8:
        return None
    key = int(number, 16) if set(number) <= set(hexdigits) else 0
    known = ord("!") <= key <= _LAST_CHARACTER if kind == "U" else _SCANCODE_FLAG <= key < 2 * _SCANCODE_FLAG
    return key if known else None


def pad_cap_of(control: str) -> str:
    """Return the label of a pad control: `L←` for the left stick and `D←` for the cross, which the
    stage draws as icons; else its letters."""
    thing, _, way = control.partition(" ")
    if way in _ARROWS:
        return f"{_CAP_PREFIXES[thing]}{_ARROWS[way]}"
    return f"Hold {thing}" if way == "held" else control


def pad_cap_words(cap: str) -> str:
    """Return the label of a pad control in a sentence: `left stick ←`."""
    return f"{_CAP_PREFIX_WORDS[cap[:-1]]} {cap[-1]}" if cap[:-1] in _CAP_PREFIX_WORDS else cap


def load(data_dir: Path) -> Bindings:
    """Load the player's bindings; entries that cannot be used keep their defaults."""
    try:
        table = load_toml(data_dir / FILE_NAME, LARGEST_FILE)
    except (OSError, ValueError):
        return Bindings()
    return parse_bindings(table)


def parse_bindings(table: Mapping[str, object]) -> Bindings:
    """Return bindings from a file's table. Entries are added one by one, so that a clash loses only
    the later one."""
    found = Bindings()
    for name, control in _text_entries(table.get("keys")):
        key = _parse_key(control)
        changed = found.with_key(name, key) if key is not None else ""
        found = changed if isinstance(changed, Bindings) else found
    for name, control in _text_entries(table.get("pad")):
        changed = found.with_pad(name, control)
        found = changed if isinstance(changed, Bindings) else found
    return found


def _text_entries(part: object) -> list[tuple[str, str]]:
    if not isinstance(part, dict):
        return []
    return [(n, v) for n, v in part.items() if n in COMMANDS_BY_NAME and isinstance(v, str)]


def merge_with_file(data_dir: Path, bindings: Bindings, before: Bindings) -> Bindings:
    """Return the file's present bindings with the changes between `before` and `bindings`: another
    window may have saved other keys meanwhile."""
    there = load(data_dir)
    return Bindings(
        _merge_changes(there.keys, bindings.keys, before.keys),
        _merge_changes(there.pads, bindings.pads, before.pads),
    )


def _merge_changes(
    there: Mapping[str, BindingT], now: Mapping[str, BindingT], before: Mapping[str, BindingT]
) -> dict[str, BindingT]:
    """Return `there` without the keys removed since `before`, and with those added or changed."""
    kept = {name: laid for name, laid in there.items() if name in now or name not in before}
    return kept | {name: laid for name, laid in now.items() if before.get(name) != laid}


def save(data_dir: Path, bindings: Bindings) -> str:
    """Save the bindings in `data_dir`; return '' or a sentence that says why it failed."""
    keys = [f'{n} = "{_format_key(k)}"' for n, k in sorted(bindings.keys.items())]
    pads = [f'{n} = "{c}"' for n, c in sorted(bindings.pads.items())]
    text = "\n".join(["[keys]", *keys, "", "[pad]", *pads, ""])
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / FILE_NAME, text)
    except OSError as fault:
        return f"The keys could not be saved: {describe_error(fault)}."
    return ""
