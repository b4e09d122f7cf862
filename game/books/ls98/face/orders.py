"""What a person lays out of the smaller questions of the 1798 game: a signal and whom it is for,
the way a boat pulls, a boarding party, how a fleet lies at first. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.deployment import Deployment
from game.core.steps import Option, Refusal
from game.sea.hexes import Hex, apart, distance
from game.ui.battle.target_cycling import next_in

ROW = "row"


@dataclass(slots=True)
class Signalling:
    """A signal being made up: its `number`, the ships it reaches and those it is for (all of them
    if none is named). `boat`: it goes by boat, to one ship."""

    most: int
    reached: tuple[str, ...]
    number: int = 1
    to: tuple[str, ...] = ()
    boat: bool = False

    @property
    def key(self) -> str:
        """The signal as the rules read it."""
        if self.boat:
            return f"boat {self.number} to {self.to[0]}"
        return f"{self.number} to {', '.join(self.to) if self.to else 'all'}"

    @property
    def lawful(self) -> bool:
        """Whether it reaches anybody."""
        return bool(self.reached)

    def turn(self, by: int) -> None:
        """The next of the orders, or the one before."""
        self.number = (self.number - 1 + by) % self.most + 1

    def toggle(self, ship: str) -> bool:
        """That ship is one it is for, or no longer; false if it does not reach her."""
        if ship not in self.reached:
            return False
        if self.boat:
            self.to = (ship,)
        elif ship in self.to:
            self.to = tuple(name for name in self.to if name != ship)
        else:
            self.to = tuple(name for name in self.reached if name in (*self.to, ship))
        return True

    def next_ship(self, by: int) -> None:
        """It is for the next ship alone; past the last for all of them."""
        ring = [(name,) for name in self.reached] + ([] if self.boat else [()])
        self.to = next_in(ring, self.to, by, lost=-1)


@dataclass(slots=True)
class Detailing:
    """Which of the ships that have still to move is next: the one in hand."""

    offers: tuple[Option[Any], ...]
    ship: str = ""

    @property
    def ships(self) -> list[str]:
        """All of them by id, those that must wait too."""
        return [option.key for option in self.offers]

    @property
    def barred(self) -> Refusal | None:
        """Why the one in hand must wait; None if she may move."""
        return next((o.refused for o in self.offers if o.key == self.ship), None)

    def take(self, ship: str) -> bool:
        """That ship is in hand; false if she is none of them."""
        if ship in self.ships:
            self.ship = ship
        return ship in self.ships

    def turn(self, by: int) -> None:
        """The next ship that may move, or the one before."""
        free = [o.key for o in self.offers if not o.refused]
        self.ship = next_in(free, self.ship, by, lost=-1) if free else self.ship


def detail(offers: Sequence[Option[Any]]) -> Detailing:
    """The first that may move is in hand."""
    found = Detailing(tuple(offers))
    found.turn(1)
    return found


@dataclass(slots=True)
class Rowing:
    """Where a boat may pull: the directions open to it, and the one chosen (0: none)."""

    offers: tuple[Option[Any], ...]
    way: int = 0

    @property
    def ways(self) -> list[int]:
        """The directions that are open."""
        return [int(key.partition(" ")[2]) for key in self._keys() if key.startswith(ROW)]

    @property
    def others(self) -> list[Option[Any]]:
        """What else the boat may do, greyed things too."""
        return [option for option in self.offers if not option.key.startswith(ROW)]

    @property
    def key(self) -> str:
        """The answer as the rules read it, '' for none."""
        return f"{ROW} {self.way}" if self.way in self.ways else ""

    @property
    def lawful(self) -> bool:
        """Whether a way is chosen."""
        return bool(self.key)

    def turn(self, by: int) -> None:
        """The next open direction clockwise, or the one before."""
        ways = self.ways
        if ways:
            self.way = next_in(ways, self.way, by)

    def _keys(self) -> list[str]:
        return [option.key for option in self.offers if not option.refused]


def row(offers: Sequence[Option[Any]]) -> Rowing:
    """The first way that is open."""
    plan = Rowing(tuple(offers))
    plan.way = next(iter(plan.ways), 0)
    return plan


@dataclass(slots=True)
class Mustering:
    """A boarding party being told off: so many crew blocks and blocks of marines."""

    offers: tuple[Option[Any], ...]
    crew: int = 0
    marines: int = 0

    @property
    def key(self) -> str:
        """The party as the rules read it."""
        return f"{self.crew} + {self.marines}"

    @property
    def option(self) -> Option[Any] | None:
        """The party as it is offered, None if it is none of the offers."""
        return next((o for o in self.offers if o.key == self.key), None)

    @property
    def others(self) -> list[Option[Any]]:
        """What else may be done: hold back."""
        return [o for o in self.offers if " + " not in o.key and not o.refused]

    @property
    def lawful(self) -> bool:
        """Whether the rules take this party."""
        return self.option is not None and not self.option.refused

    def refusal(self, crew: int, marines: int) -> str:
        """Why so many more may not go, '' if they may."""
        key = f"{self.crew + crew} + {self.marines + marines}"
        found = next((o for o in self.offers if o.key == key), None)
        if found is None:
            return "There are no more of them" if crew + marines > 0 else "Somebody must go"
        return found.refused.why if found.refused else ""

    def give(self, crew: int, marines: int) -> bool:
        """So many more go; false where they may not."""
        if self.refusal(crew, marines):
            return False
        self.crew, self.marines = self.crew + crew, self.marines + marines
        return True


def muster(offers: Sequence[Option[Any]]) -> Mustering:
    """The largest party that may go."""
    party = Mustering(tuple(offers))
    for option in offers:
        if not option.refused and " + " in option.key:
            crew, _, marines = option.key.partition(" + ")
            party.crew, party.marines = int(crew), int(marines)
            break
    return party


@dataclass(slots=True)
class Entering:
    """Where a squadron may come on to the map, hex by hex with the headings open there, and what is
    chosen."""

    open: tuple[tuple[Hex, int], ...]
    hex: Hex
    heading: int

    @property
    def hexes(self) -> list[Hex]:
        """The hexes that are open, in the order of the map."""
        return list(dict.fromkeys(here for here, _ in self.open))

    @property
    def headings(self) -> list[int]:
        """The headings open in the hex that is chosen."""
        return [way for here, way in self.open if here == self.hex]

    @property
    def key(self) -> str:
        """The answer as the rules read it."""
        return f"{self.hex.column} {self.hex.row} {self.heading}"

    @property
    def lawful(self) -> bool:
        """Whether any way in is open."""
        return bool(self.open)

    def choose(self, here: Hex, toward: int = 0) -> bool:
        """That hex is chosen, heading as near to `toward` as may be; false if it is not open."""
        ways = [way for other, way in self.open if other == here]
        if not ways:
            return False
        wanted = toward or self.heading or ways[0]
        self.hex, self.heading = here, min(ways, key=lambda way: apart(way, wanted))
        return True

    def next_hex(self, by: int) -> None:
        """The next hex along the edge."""
        hexes = self.hexes
        if hexes:
            self.choose(next_in(hexes, self.hex, by))

    def turn(self, by: int) -> None:
        """The next heading that is open there."""
        ways = self.headings
        if ways:
            self.heading = next_in(ways, self.heading, by)


def enter(open_: tuple[tuple[Hex, int], ...]) -> Entering:
    """The middle one of the ways in."""
    here, heading = open_[len(open_) // 2] if open_ else (Hex(0, 0), 0)
    return Entering(open_, here, heading)


@dataclass(slots=True)
class Deploying:
    """The ways in which a fleet may lie at first, and which of them is chosen."""

    lies: tuple[Deployment, ...]
    number: int = 0

    @property
    def lie(self) -> Deployment:
        """The one that is chosen."""
        return self.lies[self.number]

    @property
    def key(self) -> str:
        """The answer as the rules read it."""
        return self.lie.id

    @property
    def lawful(self) -> bool:
        """Whichever of them is chosen, the fleet may lie so."""
        return True

    def turn(self, by: int) -> None:
        """The next of them."""
        self.number = (self.number + by) % len(self.lies)

    def choose(self, here: Hex) -> None:
        """The one that has a berth nearest to that hex."""
        gaps = [min(distance(here, b.hex) for b in lie.berths) for lie in self.lies]
        self.number = gaps.index(min(gaps))
