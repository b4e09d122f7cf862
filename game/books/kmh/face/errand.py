"""An errand: one order out of many, of which most name a hull, a work or a bearing. Boats, troops,
a ship on her cables, a warp, a fireship on a grapnel are all sent on errands. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from game.books.kmh.rules.bearings import BearingMenu
from game.books.kmh.rules.boat_orders import BoatDeed, BoatMenu
from game.books.kmh.rules.land import MarchMenu
from game.core.steps import Menu, Option
from game.sea.units import CM

CLAUSES: Final = (
    "KMH-5.2.2",
    "KMH-7.1.1",
    "KMH-14.3.6",
    "KMH-15.0.2",
    "KMH-15.1.1",
    "KMH-17.2.1",
    "KMH-20.2.1",
)
"""The questions that send somebody on an errand."""


class Deed(StrEnum):
    """What troops and squadrons may be ordered to do. Boats have deeds of their own (`BoatDeed`),
    and so has a ship on her cables (`Haul`)."""

    COMBINE = "combine"
    """Squadrons move as one."""
    EMBARK = "embark"
    ENTER = "enter"
    """Troops march into a work of their own side."""
    MARCH = "march"
    TOWARDS = "towards"
    """Troops march at a work or at others."""


AIMED: Final = (
    BoatDeed.ASTERN,
    BoatDeed.BOARD,
    Deed.COMBINE,
    Deed.EMBARK,
    Deed.ENTER,
    BoatDeed.GRAPPLE,
    BoatDeed.LAUNCH,
    BoatDeed.LINE,
    BoatDeed.STOW,
    BoatDeed.TO,
    BoatDeed.TOW,
    Deed.TOWARDS,
)
"""Orders after which their object stands, where there is one."""
POINT: Final = 15
"""Degrees by which a press turns a bearing."""


@dataclass(slots=True)
class Errand:
    """The orders of a question and the one chosen. ``verb`` takes a bearing ('' where none does),
    of at most ``most`` whole cm (0: bearings have no length); with ``must`` the length is always
    said. ``key`` is the order chosen, '' for the bearing ``way`` in degrees, so many ``cm`` (0: as
    far as may be); ``pinned`` bearings no longer follow the pointer; ``denied`` is what was last
    wanted of a thing and may not be."""

    offers: tuple[Option[Any], ...]
    verb: str = ""
    most: int = 0
    must: bool = False
    key: str = ""
    way: int = 0
    cm: int = 0
    pinned: bool = False
    denied: Option[Any] | None = None

    @property
    def answer(self) -> str:
        """The chosen order as the rules read it."""
        if self.key:
            return self.key
        length = self.cm or (self.most if self.must else 0)
        return f"{self.verb} {self.way}" + (f" {length}" if length else "")

    @property
    def option(self) -> Option[Any] | None:
        """The order chosen, None for a bearing."""
        return next((o for o in self.offers if o.key == self.key), None)

    @property
    def lawful(self) -> bool:
        """Whether the chosen order may be given."""
        option = self.option
        return bool(self.verb) if option is None else option.refused is None

    def verbs(self) -> list[str]:
        """What may be done, in the menu's order; a bearing last."""
        found = dict.fromkeys(parted(o.key)[0] for o in self.offers)
        return [*found, *([self.verb] if self.verb and self.verb not in found else [])]

    def chosen_verb(self) -> str:
        """The verb of the order chosen."""
        return parted(self.key)[0] if self.key else self.verb

    def objects(self, verb: str) -> list[str]:
        """What an order with this verb may be about, those refused left out."""
        told = [parted(o.key) for o in self.offers if not o.refused]
        return [thing for said, thing in told if said == verb and thing]

    def open(self, verb: str) -> bool:
        """Whether any order with this verb may be given."""
        same = [o for o in self.offers if parted(o.key)[0] == verb]
        return verb == self.verb or any(not o.refused for o in same)

    # ------------------------------------------------------------------------------ choosing

    def choose(self, verb: str) -> None:
        """An order with this verb: about the same thing as before if it can be, else the first. A
        verb that stands for named orders and for a bearing comes to the bearing when pressed
        again."""
        same = [o for o in self.offers if parted(o.key)[0] == verb and not o.refused]
        about = parted(self.key)[1]
        if verb == self.verb and (not same or self.chosen_verb() == verb):
            self.key, self.pinned = "", True
        elif same:
            self.key = next((o.key for o in same if parted(o.key)[1] == about), same[0].key)

    def about(self, thing: str) -> bool:
        """An order about that thing is chosen, the next of them if one is already, or the reason is
        kept why none may be given; False if there is none."""
        here = [o for o in self.offers if parted(o.key)[1] == thing]
        same = [o.key for o in here if not o.refused]
        self.denied = next((o for o in here if o.refused), None) if not same else None
        if not same:
            return self.denied is not None
        now = same.index(self.key) if self.key in same else -1
        self.key = same[(now + 1) % len(same)]
        return True

    def next_object(self, by: int) -> bool:
        """The next thing that an order with this verb may be about; False if there are not
        several."""
        same = [o.key for o in self.offers if parted(o.key)[0] == self.chosen_verb()]
        same = [key for key in same if parted(key)[1]]
        if len(same) < 2 or not self.key:
            return False
        self.key = same[(same.index(self.key) + by) % len(same)]
        return True

    # ------------------------------------------------------------------------------ bearings

    def turn(self, by: int) -> None:
        """The bearing is so many degrees farther round."""
        if self.verb:
            self.key, self.pinned = "", True
            self.way = (self.way + by) % 360

    def bear(self, way: int, cm: int = 0) -> None:
        """The bearing is this, in degrees, and so long in cm, as far as may be."""
        if self.verb:
            self.key, self.way = "", way % 360
            self.cm = 0 if cm >= self.most else max(cm, 1) if self.most else 0

    def longer(self, by: int) -> None:
        """So many cm more or less of the way are to be made."""
        if self.verb and self.most:
            now = self.cm or self.most
            self.key, self.pinned = "", True
            self.cm = min(max(now + by, 1), self.most) % self.most


def parted(key: str) -> tuple[str, str]:
    """The verb of a key and what it is about, '' for nothing."""
    verb, _, rest = key.partition(" ")
    return (verb, rest) if verb in AIMED and rest else (key, "")


def begin(menu: Menu[Any], way: int = 0, most: int = 0) -> Errand:
    """The first order of the menu is chosen; bearings begin at ``way`` degrees, and are at most
    ``most`` table units long."""
    cm = most // CM
    match menu:
        case BoatMenu():
            errand = Errand(menu.offers, menu.verb, cm, way=way)
        case MarchMenu():
            errand = Errand(tuple(menu.options()), Deed.MARCH, menu.most // CM, must=True, way=way)
        case BearingMenu():
            errand = Errand(menu.offers, menu.verb, way=way)
        case _:
            errand = Errand(tuple(menu.options()))
    _take_first(errand, first_key(menu.options()))
    return errand


def first_key(options: Sequence[Option[Any]]) -> str:
    """The key that is listed first of those that may be given."""
    return next((o.key for o in options if not o.refused), "")


def _take_first(errand: Errand, key: str) -> None:
    """What the menu lists first is chosen, be it a bearing."""
    if any(o.key == key for o in errand.offers):
        errand.key = key
        return
    degrees = key.removeprefix(f"{errand.verb} ").partition(" ")[0]
    errand.pinned = True
    errand.way = int(degrees) if degrees.isdigit() else errand.way
