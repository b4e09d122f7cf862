"""What a stand is set up with. No pygame: the command line reads this before any window is open."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from game.ui.kiosk.owner_settings import DEFAULTS, OwnerSettings

MIN_PIN_DIGITS, MAX_PIN_DIGITS = 4, 8
"""How many digits a PIN may have."""
MAX_JOURNALS: Final = 200
"""Journals of the stand that are kept, unless it is told otherwise."""


@dataclass(frozen=True, slots=True)
class LaunchConfig:
    """The levels in turn, the PIN, what the owner may change later (`customs`), how many journals
    are kept, the seed of the first battle (None: chance), and whether visitors press
    everything themselves as the book has it, or play briskly. ``turn`` battles were begun before
    this show, ``starts`` shows were; ``resume`` is the journal of a visitor of ``side`` that it
    goes on with, ``pair`` the two of them if they are (`two_players.two_players_text`), ``kept``
    what the
    crew had
    changed on its panel (`owner_settings.panel_state_text`). ``page`` is
    the address at which the page of the day is served ('' for nowhere); ``shown`` are those of the
    levels that the show goes through (none: all of them), while visitors find all."""

    levels: Sequence[Path]
    pin: str
    customs: OwnerSettings = DEFAULTS
    journals: int = MAX_JOURNALS
    seed: int | None = None
    by_the_book: bool = False
    turn: int = 0
    resume: Path | None = None
    side: str = ""
    starts: int = 0
    kept: str = ""
    pair: str = ""
    visit: str = ""
    page: str = ""
    shown: Sequence[Path] = ()


def is_pin(words: str) -> bool:
    """Whether these words may be a PIN: four to eight digits."""
    return MIN_PIN_DIGITS <= len(words) <= MAX_PIN_DIGITS and words.isascii() and words.isdigit()


# ------------------------------------------------------------------------------ the page of the day
_ADDRESS: Final = re.compile(r"(?:(?P<host>localhost|(?:[0-9]{1,3}\.){3}[0-9]{1,3}):)?(?P<port>[0-9]{4,5})")


class Address(NamedTuple):
    """A host and a port."""

    host: str
    port: int


def parse_address(words: str) -> Address | None:
    """The address that a text such as ``127.0.0.1:8043`` tells; a port alone is this machine only.
    None if it tells none, or a port below 1024."""
    told = _ADDRESS.fullmatch(words.strip())
    if told is None or not 1024 <= int(told["port"]) <= 65_535:
        return None
    host = told["host"] or "localhost"
    host = "127.0.0.1" if host == "localhost" else host
    if any(int(part) > 255 for part in host.split(".")):
        return None
    return Address(host, int(told["port"]))
