"""Drafts for the smaller questions of the 1798 game: a signal and its addressees, the way of a boat, a
boarding party, a deployment. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.deployment import Deployment
from game.core.steps import MenuOption, Refusal
from game.sea.hexes import Hex, distance, sixths_between
from game.ui.battle.answers.hud_update import next_in_ring

ROW_KEY = "row"


@dataclass(slots=True)
class SignalDraft:
    """A signal being made up: its `index`, the ships it reaches and those it is for (all of them if none is
    named). `goes_by_boat`: it goes by boat, to one ship."""

    signal_count: int
    reachable_ships: tuple[str, ...]
    signal_number: int = 1
    addressees: tuple[str, ...] = ()
    goes_by_boat: bool = False

    @property
    def key(self) -> str:
        """The signal as the rules read it."""
        if self.goes_by_boat:
            return f"boat {self.signal_number} to {self.addressees[0]}"
        return f"{self.signal_number} to {', '.join(self.addressees) if self.addressees else 'all'}"

    @property
    def is_legal(self) -> bool:
        """Whether it reaches anybody."""
        return bool(self.reachable_ships)

    def select_next_choice(self, step: int) -> None:
        """Choose the next or previous order."""
        self.signal_number = (self.signal_number - 1 + step) % self.signal_count + 1

    def toggle_addressee(self, ship_id: str) -> bool:
        """Toggle that ship as an addressee; return False if the signal does not reach her."""
        if ship_id not in self.reachable_ships:
            return False
        if self.goes_by_boat:
            self.addressees = (ship_id,)
        elif ship_id in self.addressees:
            self.addressees = tuple(name for name in self.addressees if name != ship_id)
        else:
            self.addressees = tuple(
                name for name in self.reachable_ships if name in (*self.addressees, ship_id)
            )
        return True

    def address_next_ship(self, step: int) -> None:
        """Address the next ship alone, after the last all of them."""
        ring = [(name,) for name in self.reachable_ships] + ([] if self.goes_by_boat else [()])
        self.addressees = next_in_ring(ring, self.addressees, step, missing_index=-1)


@dataclass(slots=True)
class NextShipDraft:
    """Draft of which ship moves next: the one in hand."""

    offers: tuple[MenuOption[Any], ...]
    ship: str = ""

    @property
    def ship_ids(self) -> list[str]:
        """All of them by id, those that must wait too."""
        return [option.key for option in self.offers]

    @property
    def refusal(self) -> Refusal | None:
        """Why the one in hand must wait; None if she may move."""
        return next((o.refusal for o in self.offers if o.key == self.ship), None)

    def select_ship(self, ship_id: str) -> bool:
        """Select that ship; return False if she is none of them."""
        if ship_id in self.ship_ids:
            self.ship = ship_id
        return ship_id in self.ship_ids

    def select_next_choice(self, step: int) -> None:
        """Choose the next or previous ship that may move."""
        free = [o.key for o in self.offers if not o.refusal]
        self.ship = next_in_ring(free, self.ship, step, missing_index=-1) if free else self.ship


def new_next_ship_draft(offers: Sequence[MenuOption[Any]]) -> NextShipDraft:
    """Return a draft with the first ship that may move in hand."""
    found = NextShipDraft(tuple(offers))
    found.select_next_choice(1)
    return found


@dataclass(slots=True)
class BoatDraft:
    """Where a boat may pull: the directions open to it, and the one chosen (0: none)."""

    offers: tuple[MenuOption[Any], ...]
    direction: int = 0

    @property
    def open_directions(self) -> list[int]:
        """The directions that are open."""
        return [int(key.partition(" ")[2]) for key in self._open_keys() if key.startswith(ROW_KEY)]

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else the boat may do, greyed things too."""
        return [option for option in self.offers if not option.key.startswith(ROW_KEY)]

    @property
    def key(self) -> str:
        """The answer as the rules read it, '' for none."""
        return f"{ROW_KEY} {self.direction}" if self.direction in self.open_directions else ""

    @property
    def is_legal(self) -> bool:
        """Whether a way is chosen."""
        return bool(self.key)

    def select_next_choice(self, step: int) -> None:
        """Choose the next open direction clockwise, or the previous one."""
        ways = self.open_directions
        if ways:
            self.direction = next_in_ring(ways, self.direction, step)

    def _open_keys(self) -> list[str]:
        return [option.key for option in self.offers if not option.refusal]


def new_boat_draft(offers: Sequence[MenuOption[Any]]) -> BoatDraft:
    """Return the first way that is open."""
    plan = BoatDraft(tuple(offers))
    plan.direction = next(iter(plan.open_directions), 0)
    return plan


@dataclass(slots=True)
class PartyDraft:
    """Draft of a boarding party: blocks of crew and blocks of marines."""

    offers: tuple[MenuOption[Any], ...]
    crew: int = 0
    marines: int = 0

    @property
    def key(self) -> str:
        """The party as the rules read it."""
        return f"{self.crew} + {self.marines}"

    @property
    def chosen_option(self) -> MenuOption[Any] | None:
        """The party as it is offered, None if it is none of the offers."""
        return next((o for o in self.offers if o.key == self.key), None)

    @property
    def other_options(self) -> list[MenuOption[Any]]:
        """What else may be done: hold back."""
        return [o for o in self.offers if " + " not in o.key and not o.refusal]

    @property
    def is_legal(self) -> bool:
        """Whether the rules take this party."""
        return self.chosen_option is not None and not self.chosen_option.refusal

    def change_refusal(self, crew_change: int, marines_change: int) -> str:
        """Return why this many more may not go, '' if they may."""
        key = f"{self.crew + crew_change} + {self.marines + marines_change}"
        found = next((o for o in self.offers if o.key == key), None)
        if found is None:
            return "There are no more of them" if crew_change + marines_change > 0 else "Somebody must go"
        return found.refusal.reason if found.refusal else ""

    def change_party(self, crew_change: int, marines_change: int) -> bool:
        """Change the party by this many; return False if the rules forbid it."""
        if self.change_refusal(crew_change, marines_change):
            return False
        self.crew, self.marines = self.crew + crew_change, self.marines + marines_change
        return True


def new_party_draft(offers: Sequence[MenuOption[Any]]) -> PartyDraft:
    """Return the largest party that may go."""
    party = PartyDraft(tuple(offers))
    for option in offers:
        if not option.refusal and " + " in option.key:
            crew, _, marines = option.key.partition(" + ")
            party.crew, party.marines = int(crew), int(marines)
            break
    return party


@dataclass(slots=True)
class EntryDraft:
    """Where a squadron may come on to the map, hex by hex with the headings open there, and what is
    chosen."""

    open_entries: tuple[tuple[Hex, int], ...]
    hex: Hex
    heading: int

    @property
    def hexes(self) -> list[Hex]:
        """The hexes that are open, in the order of the map."""
        return list(dict.fromkeys(here for here, _ in self.open_entries))

    @property
    def headings(self) -> list[int]:
        """The headings open in the hex that is chosen."""
        return [way for here, way in self.open_entries if here == self.hex]

    @property
    def key(self) -> str:
        """The answer as the rules read it."""
        return f"{self.hex.column} {self.hex.row} {self.heading}"

    @property
    def is_legal(self) -> bool:
        """Whether any way in is open."""
        return bool(self.open_entries)

    def choose_hex(self, here: Hex, wanted_heading: int = 0) -> bool:
        """Choose that hex, heading as near to `wanted_heading` as possible; return False if it is not
        open."""
        ways = [way for other, way in self.open_entries if other == here]
        if not ways:
            return False
        wanted = wanted_heading or self.heading or ways[0]
        self.hex, self.heading = here, min(ways, key=lambda way: sixths_between(way, wanted))
        return True

    def select_next_hex(self, step: int) -> None:
        """Choose the next hex along the edge."""
        hexes = self.hexes
        if hexes:
            self.choose_hex(next_in_ring(hexes, self.hex, step))

    def select_next_choice(self, step: int) -> None:
        """Choose the next open heading there."""
        ways = self.headings
        if ways:
            self.heading = next_in_ring(ways, self.heading, step)


def new_entry_draft(open_entries: tuple[tuple[Hex, int], ...]) -> EntryDraft:
    """Return the middle one of the ways in."""
    here, heading = open_entries[len(open_entries) // 2] if open_entries else (Hex(0, 0), 0)
    return EntryDraft(open_entries, here, heading)


@dataclass(slots=True)
class DeploymentDraft:
    """Deployments of a fleet, and the chosen one."""

    deployments: tuple[Deployment, ...]
    index: int = 0

    @property
    def deployment(self) -> Deployment:
        """The one that is chosen."""
        return self.deployments[self.index]

    @property
    def key(self) -> str:
        """The answer as the rules read it."""
        return self.deployment.id

    @property
    def is_legal(self) -> bool:
        """Whether the choice is lawful; every deployment is."""
        return True

    def select_next_choice(self, step: int) -> None:
        """Choose the next one."""
        self.index = (self.index + step) % len(self.deployments)

    def choose_nearest_to(self, here: Hex) -> None:
        """Choose the deployment with a berth nearest to that hex."""
        gaps = [min(distance(here, b.hex) for b in lie.places) for lie in self.deployments]
        self.index = gaps.index(min(gaps))
