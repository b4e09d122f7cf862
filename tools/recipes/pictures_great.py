"""Which great moments are photographed: at least twelve kinds, the chief of them by every book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.events import (
    Befell,
    Boarded,
    Boats,
    Captured,
    Collided,
    Ended,
    Event,
    Exploded,
    Fired,
    Grappled,
    Load,
    MastFell,
    Sank,
    Struck,
)
from game.sea.units import CM
from recipes.pictures_moments import Great

_WHOLE: Final = 3
"""Dice of a whole broadside, at the least, in the book that throws fewest."""
_MANY: Final = 6
"""The same in the others."""
_NEAR: Final = range(5 * CM, 25 * CM)


def of_kind(kind: type[Event]) -> Callable[[Event], bool]:
    """The first event of that kind."""
    return lambda event: isinstance(event, kind)


def broadside(event: Event) -> bool:
    """A whole side of guns strikes from near by, and no hull touches another yet."""
    match event:
        case Fired(side="port" | "starboard", rake="", dice=dice, hits=hits, reach=reach):
            return dice >= _WHOLE and hits > 1 and reach in _NEAR
        case _:
            return False


def guns(event: Event) -> bool:
    """A whole side of guns strikes, from wherever it be."""
    return isinstance(event, Fired) and event.dice >= _MANY and event.hits > 1


def rake(event: Event) -> bool:
    """A broadside goes in at a stern."""
    return isinstance(event, Fired) and event.rake == "stern" and event.hits > 0


def at_rigging(event: Event) -> bool:
    """Chain or bar shot goes high."""
    return isinstance(event, Fired) and event.aim == "rigging" and event.dice >= _MANY


def loaded(load: Load) -> Callable[[Event], bool]:
    """A gun or a mortar ashore throws something else than cold shot, and strikes."""
    return lambda event: isinstance(event, Fired) and event.load is load and event.hits > 0


def mast(event: Event) -> bool:
    """A lower mast goes by the board."""
    return isinstance(event, MastFell) and event.mast != "bowsprit"


def befalls(what: str) -> Callable[[Event], bool]:
    """A condition comes upon a ship."""
    return lambda event: isinstance(event, Befell) and event.what == what and event.on


def locked(event: Event) -> bool:
    """Two ships are grappled."""
    return isinstance(event, Grappled) and event.on


def boats_board(event: Event) -> bool:
    """Boats come alongside, and their men climb up."""
    return isinstance(event, Boats) and event.did == "board"


SLOW: Final = 2
"""Tenths of a second between the pictures of what takes longer than a second."""
LONG: Final = 3
MOMENTS: dict[str, Great] = {
    "broadside-kmh": Great("lissa", 3, broadside, SLOW),
    "broadside-wwh": Great("wwh/mirror-action", 1, broadside, SLOW),
    "broadside-hf": Great("hf/an-irish-fist-fight", 1, broadside, SLOW),
    "broadside-ls98": Great("ls98/mirror-duel", 1, broadside, SLOW),
    "flashes-hf": Great("hf/an-irish-fist-fight", 1, broadside),
    "locked-kmh": Great("constitution-and-guerriere", 1, guns, SLOW),
    "far-ls98": Great("ls98/mirror-duel", 1, guns, SLOW),
    "stern-rake-wwh": Great("wwh/ajax-and-bucentaure", 1, rake, SLOW),
    "stern-rake-ls98": Great("ls98/robust-and-hoche", 2, rake, SLOW),
    "at-rigging-kmh": Great("victory-and-redoutable", 1, at_rigging, SLOW),
    "mast-kmh": Great("muros", 1, mast, SLOW),
    "mast-wwh": Great("wwh/frigate-action", 2, mast, SLOW),
    "mast-hf": Great("hf/hot-java", 1, mast, SLOW),
    "mast-ls98": Great("ls98/ethalion-and-bellone", 1, mast, SLOW),
    "collision-kmh": Great("constitution-and-guerriere", 1, of_kind(Collided)),
    "ramming-kmh": Great("galleys", 1, of_kind(Collided)),
    "grapple-hf": Great("hf/mirror-frigates", 1, locked),
    "boarding-kmh": Great("mirror-duel", 1, of_kind(Boarded), LONG),
    "boarding-wwh": Great("wwh/frigate-action", 1, of_kind(Boarded), LONG),
    "boarding-hf": Great("hf/hot-java", 1, of_kind(Boarded), LONG),
    "boarding-ls98": Great("ls98/mirror-duel", 1, of_kind(Boarded), LONG),
    "boats-board-kmh": Great("mctodgers-prize", 2, boats_board, LONG),
    "strike-kmh": Great("the-becalmed-chase", 1, of_kind(Struck), LONG),
    "strike-wwh": Great("wwh/two-against-two", 1, of_kind(Struck), LONG),
    "strike-hf": Great("hf/battle-of-l-insurgente", 1, of_kind(Struck), LONG),
    "strike-ls98": Great("ls98/mirror-duel", 1, of_kind(Struck), LONG),
    "prize-kmh": Great("constitution-and-guerriere", 1, of_kind(Captured), LONG),
    "fire-kmh": Great("speedy-and-el-gamo", 3, befalls("fire"), SLOW),
    "fire-hf": Great("hf/hot-java", 1, befalls("fire"), SLOW),
    "explosion-kmh": Great("haven", 1, of_kind(Exploded), SLOW),
    "explosion-night": Great("a-hot-night", 2, of_kind(Exploded), SLOW),
    "explosion-ls98": Great("ls98/french-at-anchor", 3, of_kind(Exploded), SLOW),
    "fireship-kmh": Great("basque-roads", 1, befalls("fire"), SLOW),
    "sinking-hf": Great("hf/hot-java", 1, of_kind(Sank), LONG),
    "sinking-ls98": Great("ls98/french-at-sea", 1, of_kind(Sank), LONG),
    "aground-kmh": Great("a-hot-night", 1, befalls("aground")),
    "aground-ls98": Great("ls98/landing-race", 1, befalls("aground")),
    "hot-shot-kmh": Great("haven", 1, loaded(Load.HOT), SLOW),
    "bomb-kmh": Great("the-van-at-the-nile", 1, loaded(Load.BOMB), SLOW),
    "end-kmh": Great("constitution-and-guerriere", 1, of_kind(Ended), LONG),
}
"""By the name that asks for it, after the word ``moment-``: what happens, and by which book."""
