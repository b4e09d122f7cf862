"""Which great moments are photographed: at least twelve kinds, the chief of them by every book."""

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
from recipes.pictures_moments import GreatMomentCase

_MIN_BROADSIDE_DICE: Final = 3
"""Dice of a whole broadside, at the least, in the book that throws fewest."""
_MIN_DICE: Final = 6
"""The same in the others."""
_NEAR_RANGE: Final = range(5 * CM, 25 * CM)


def event_kind_test(kind: type[Event]) -> Callable[[Event], bool]:
    """The first event of that kind."""
    return lambda event: isinstance(event, kind)


def is_close_broadside(event: Event) -> bool:
    """A whole side of guns strikes from near by, and no hull touches another yet."""
    match event:
        case Fired(side="port" | "starboard", rake="", dice=dice, hits=hits, reach=reach):
            return dice >= _MIN_BROADSIDE_DICE and hits > 1 and reach in _NEAR_RANGE
        case _:
            return False


def is_broadside(event: Event) -> bool:
    """A whole broadside hits, from any direction."""
    return isinstance(event, Fired) and event.dice >= _MIN_DICE and event.hits > 1


def is_rake(event: Event) -> bool:
    """A broadside goes in at a stern."""
    return isinstance(event, Fired) and event.rake == "stern" and event.hits > 0


def is_rigging_shot(event: Event) -> bool:
    """Chain or bar shot goes high."""
    return isinstance(event, Fired) and event.aim == "rigging" and event.dice >= _MIN_DICE


def load_test(load: Load) -> Callable[[Event], bool]:
    """A gun or a mortar ashore throws something else than cold shot, and strikes."""
    return lambda event: isinstance(event, Fired) and event.load is load and event.hits > 0


def is_mast_fall(event: Event) -> bool:
    """A lower mast goes by the board."""
    return isinstance(event, MastFell) and event.mast != "bowsprit"


def condition_test(what: str) -> Callable[[Event], bool]:
    """A condition comes upon a ship."""
    return lambda event: isinstance(event, Befell) and event.what == what and event.on


def is_grapple(event: Event) -> bool:
    """Two ships are grappled."""
    return isinstance(event, Grappled) and event.on


def is_boat_boarding(event: Event) -> bool:
    """Boats come alongside, and their men climb up."""
    return isinstance(event, Boats) and event.did == "board"


SLOW_TENTHS: Final = 2
"""Tenths of a second between the pictures of what takes longer than a second."""
LONG_TENTHS: Final = 3
MOMENTS: dict[str, GreatMomentCase] = {
    "broadside-kmh": GreatMomentCase("lissa", 3, is_close_broadside, SLOW_TENTHS),
    "broadside-wwh": GreatMomentCase("wwh/mirror-action", 1, is_close_broadside, SLOW_TENTHS),
    "broadside-hf": GreatMomentCase("hf/an-irish-fist-fight", 1, is_close_broadside, SLOW_TENTHS),
    "broadside-ls98": GreatMomentCase("ls98/mirror-duel", 1, is_close_broadside, SLOW_TENTHS),
    "flashes-hf": GreatMomentCase("hf/an-irish-fist-fight", 1, is_close_broadside),
    "locked-kmh": GreatMomentCase("constitution-and-guerriere", 1, is_broadside, SLOW_TENTHS),
    "far-ls98": GreatMomentCase("ls98/mirror-duel", 1, is_broadside, SLOW_TENTHS),
    "stern-rake-wwh": GreatMomentCase("wwh/ajax-and-bucentaure", 1, is_rake, SLOW_TENTHS),
    "stern-rake-ls98": GreatMomentCase("ls98/robust-and-hoche", 2, is_rake, SLOW_TENTHS),
    "at-rigging-kmh": GreatMomentCase("victory-and-redoutable", 1, is_rigging_shot, SLOW_TENTHS),
    "mast-kmh": GreatMomentCase("victory-and-redoutable", 1, is_mast_fall, SLOW_TENTHS),
    "mast-wwh": GreatMomentCase("wwh/frigate-action", 2, is_mast_fall, SLOW_TENTHS),
    "mast-hf": GreatMomentCase("hf/hot-java", 1, is_mast_fall, SLOW_TENTHS),
    "mast-ls98": GreatMomentCase("ls98/ethalion-and-bellone", 1, is_mast_fall, SLOW_TENTHS),
    "collision-kmh": GreatMomentCase("victory-and-redoutable", 1, event_kind_test(Collided)),
    "ramming-kmh": GreatMomentCase("galleys", 2, event_kind_test(Collided)),
    "grapple-hf": GreatMomentCase("hf/mirror-frigates", 1, is_grapple),
    "boarding-kmh": GreatMomentCase("victory-and-redoutable", 2, event_kind_test(Boarded), LONG_TENTHS),
    "boarding-wwh": GreatMomentCase("wwh/frigate-action", 1, event_kind_test(Boarded), LONG_TENTHS),
    "boarding-hf": GreatMomentCase("hf/mirror-frigates", 1, event_kind_test(Boarded), LONG_TENTHS),
    "boarding-ls98": GreatMomentCase("ls98/mirror-duel", 1, event_kind_test(Boarded), LONG_TENTHS),
    "boats-board-kmh": GreatMomentCase("mctodgers-prize", 2, is_boat_boarding, LONG_TENTHS),
    "strike-kmh": GreatMomentCase("the-becalmed-chase", 1, event_kind_test(Struck), LONG_TENTHS),
    "strike-wwh": GreatMomentCase("wwh/two-against-two", 1, event_kind_test(Struck), LONG_TENTHS),
    "strike-hf": GreatMomentCase("hf/battle-of-l-insurgente", 1, event_kind_test(Struck), LONG_TENTHS),
    "strike-ls98": GreatMomentCase("ls98/mirror-duel", 1, event_kind_test(Struck), LONG_TENTHS),
    "prize-kmh": GreatMomentCase("constitution-and-guerriere", 1, event_kind_test(Captured), LONG_TENTHS),
    "fire-kmh": GreatMomentCase("speedy-and-el-gamo", 3, condition_test("fire"), SLOW_TENTHS),
    "fire-hf": GreatMomentCase("hf/hot-java", 1, condition_test("fire"), SLOW_TENTHS),
    "explosion-kmh": GreatMomentCase("haven", 1, event_kind_test(Exploded), SLOW_TENTHS),
    "explosion-night": GreatMomentCase("a-hot-night", 2, event_kind_test(Exploded), SLOW_TENTHS),
    "explosion-ls98": GreatMomentCase("ls98/french-at-anchor", 3, event_kind_test(Exploded), SLOW_TENTHS),
    "fireship-kmh": GreatMomentCase("basque-roads", 1, condition_test("fire"), SLOW_TENTHS),
    "sinking-hf": GreatMomentCase("hf/mirror-frigates", 8, event_kind_test(Sank), LONG_TENTHS),
    "sinking-ls98": GreatMomentCase("ls98/french-at-sea", 1, event_kind_test(Sank), LONG_TENTHS),
    "aground-kmh": GreatMomentCase("a-hot-night", 1, condition_test("aground")),
    "aground-ls98": GreatMomentCase("ls98/landing-race", 1, condition_test("aground")),
    "hot-shot-kmh": GreatMomentCase("haven", 1, load_test(Load.HOT), SLOW_TENTHS),
    "bomb-kmh": GreatMomentCase("the-van-at-the-nile", 1, load_test(Load.BOMB), SLOW_TENTHS),
    "end-kmh": GreatMomentCase("constitution-and-guerriere", 1, event_kind_test(Ended), LONG_TENTHS),
}
"""By the name that asks for it, after the word ``moment-``: what happens, and by which book."""
