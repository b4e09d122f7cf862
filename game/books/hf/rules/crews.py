"""HF-crew-1 to HF-crew-3, HF-card-1: ships that have not crew enough for all their batteries; and the muster
before the first turn, where everybody hears what is unusual about each ship."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.books.hf.rules.arcs import battery_words
from game.books.hf.rules.morale import fallen_masts
from game.books.hf.rules.sailing import log_wind
from game.books.hf.rules.sheet import (
    PORT,
    SIDES,
    STARBOARD,
    UNRATED,
    Ship,
    Turn,
    rate_for_guns,
    sort_batteries,
)
from game.books.hf.rules.shots import CrewShift
from game.core.events import Aboard, Mustered, Told
from game.core.steps import MenuOption, Refusal, choose, happen
from game.core.table import every, get_single

Stations = Mapping[str, tuple[str, ...]]  # the manned batteries of each side


@dataclass(frozen=True, slots=True)
class CrewMenu:
    """HF-crew-1: which batteries have a crew: ``port 4 S; starboard 4 S 1 C``."""

    name: str
    crews: int
    port: tuple[str, ...]
    starboard: tuple[str, ...]

    def read(self, key: str) -> Stations | Refusal:
        """Return the manned batteries of each side, or why not."""
        stations: dict[str, tuple[str, ...]] = dict.fromkeys(SIDES, ())
        for part in [p.strip() for p in key.split(";") if p.strip()]:
            side, _, text = part.partition(" ")
            groups = re.findall(r"(\d+) ([LSC]\+?)", text)
            if side not in stations or " ".join(f"{n} {k}" for n, k in groups) != text:
                said = f"{part!r}: say port 4 S; starboard 4 S 1 C"
                return Refusal("HF-crew-1", said)
            stations[side] = tuple(kind for n, kind in groups for _ in range(int(n)))
        return self._refused(stations) or stations

    def _refused(self, stations: Stations) -> Refusal | None:
        for side, guns in ((PORT, self.port), (STARBOARD, self.starboard)):
            over = Counter(stations[side]) - Counter(guns)
            if over:
                kind = next(iter(over))
                return Refusal("HF-crew-1", f"{self.name} has no more {kind} to {side}")
        wanted = sum(map(len, stations.values()))
        if wanted > self.crews:
            return Refusal("HF-crew-1", f"{wanted} batteries, and she has {self.crews} crews")
        return None

    def key_for_both_sides(self, first_side: str = STARBOARD) -> str:
        """Return a key that serves the heaviest guns of both sides by turns, beginning with one side."""
        most = max(len(self.port), len(self.starboard))
        pairs = [gun for n in range(most) for gun in self._nth(n, first_side)][: self.crews]
        return self._written([(side, kind) for side, kind in pairs])

    def key_for_one_side(self, first_side: str) -> str:
        """Return all of one side, and what is left on the other."""
        other = STARBOARD if first_side == PORT else PORT
        guns: Stations = {PORT: self.port, STARBOARD: self.starboard}
        both = [(first_side, kind) for kind in guns[first_side]] + [(other, kind) for kind in guns[other]]
        return self._written(both[: self.crews])

    def _nth(self, n: int, first: str) -> list[tuple[str, str]]:
        sides: Stations = {STARBOARD: self.starboard, PORT: self.port}
        order = sorted(sides, key=lambda side: side != first)
        return [(side, sides[side][n]) for side in order if n < len(sides[side])]

    def _written(self, stations: Sequence[tuple[str, str]]) -> str:
        parts = []
        for side in SIDES:
            count = Counter(kind for where, kind in stations if where == side)
            groups = " ".join(f"{number} {kind}" for kind, number in count.items())
            parts += [f"{side} {groups}"] if groups else []
        return "; ".join(parts)

    def keys(self) -> list[str]:
        """Return both sides alike, or one of them whole."""
        one_side = [self.key_for_one_side(side) for side in SIDES]
        return list(dict.fromkeys([self.key_for_both_sides(), *one_side]))

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        words = {
            self.key_for_one_side(STARBOARD): "All to starboard first",
            self.key_for_one_side(PORT): "All to port first",
            self.key_for_both_sides(): "Both sides alike",
        }
        return [MenuOption(key, words[key], key, "HF-crew-1") for key in self.keys()]

    def log_text(self, key: str) -> str:
        """Return nothing: which batteries have a crew is told as soon as they have it."""
        return ""


async def man_batteries() -> None:
    """HF-crew-1: before the battle each captain who is short of crews says which batteries have one."""
    for ship in every(Ship):
        if ship.gun_crews and not (ship.port_manned or ship.starboard_manned):
            await choose_manned_guns(ship)


async def choose_manned_guns(ship: Ship) -> None:
    """HF-crew-1: her captain says which of her batteries have a crew."""
    menu = CrewMenu(ship.name, ship.gun_crews, tuple(ship.port), tuple(ship.starboard))
    stations = await choose(ship.side, "HF-crew-1", menu, ship.id)
    ship.port_manned = sort_batteries(stations[PORT])
    ship.starboard_manned = sort_batteries(stations[STARBOARD])
    await log_manned_guns(ship)


async def log_manned_guns(ship: Ship) -> None:
    """HF-crew-2: everybody knows which batteries are manned."""
    sides = (f"to {side} {', '.join(map(battery_words, ship.manned_of(side))) or 'none'}" for side in SIDES)
    await happen(Told("HF-crew-2", ship.id, f"her crews serve {'; '.join(sides)}"))


def unmanned_batteries(ship: Ship, side: str) -> list[str]:
    """Return the batteries of a side that stand and have no crew."""
    left = Counter(ship.guns_of(side)) - Counter(ship.manned_of(side))
    return sort_batteries(left.elements())


async def start_crew_shifts(ship: Ship, shifts: Sequence[CrewShift]) -> None:
    """HF-crew-2, HF-crew-3: shifting crews fire nothing in this phase."""
    for shift in shifts:
        for _ in range(shift.crews):
            ship.manned_of(shift.side).remove(shift.kind)
        crews = "1 crew goes" if shift.crews == 1 else f"{shift.crews} crews go"
        left = f"the {battery_words(shift.kind)} to {shift.side}"
        wanted = f"the {battery_words(shift.to_kind)} to {shift.to_side}"
        await happen(Told("HF-crew-2", ship.id, f"{crews} from {left} to {wanted}"))


def place_crews(ship: Ship, side: str, kind: str, crews: int) -> int:
    """HF-crew-3: let so many crews serve batteries of a kind, as far as any stand without one; return how
    many have found one."""
    found = min(crews, unmanned_batteries(ship, side).count(kind))
    ship.manned_of(side).extend([kind] * found)
    return found


async def finish_crew_shifts(ship: Ship, shifts: Sequence[CrewShift]) -> None:
    """HF-crew-3: from the next phase on they serve their new guns; those whose new guns have been shot away
    meanwhile go back to the guns they left."""
    for shift in shifts:
        come = place_crews(ship, shift.to_side, shift.to_kind, shift.crews)
        place_crews(ship, shift.side, shift.kind, shift.crews - come)
    if shifts:
        for side in SIDES:
            ship.manned_of(side)[:] = sort_batteries(ship.manned_of(side))
        await log_manned_guns(ship)


RATES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


async def muster() -> None:
    """HF-wind-1, HF-card-1: the wind is known to all, and so is every card."""
    await log_wind("HF-wind-1")
    await happen(Mustered("HF-card-1", "", tuple(muster_entry(ship) for ship in every(Ship))))
    await man_batteries()
    get_single(Turn).mustered = True


def muster_entry(ship: Ship) -> Aboard:
    """HF-card-1: return what no sheet of her class has."""
    return Aboard(ship.id, unusual=tuple(unusual_features(ship)))


def unusual_features(ship: Ship) -> Iterator[str]:
    """HF-rate-1, HF-move-5, HF-move-6, HF-iron-1, HF-crew-1, HF-aim-1: yield a rate that is not the one of
    her guns, her bottom, her timbers, her crews, her orders, and what she has lost already."""
    if ship.rate != rate_for_guns(ship.guns):
        name = f"a {RATES[ship.rate]} rate" if ship.rate < UNRATED else "not rated"
        yield f"{name}, by her card"
    if ship.foul:
        yield f"her hull is foul: {ship.foul} slower"
    if ship.coppered:
        yield "coppered, and clean"
    if ship.ironsides:
        yield "an ironside"
    if ship.gun_crews:
        yield f"crews for {ship.gun_crews} batteries"
    if ship.aim_order:
        yield f"ordered to aim at the {ship.aim_order}"
    if fallen_masts(ship):
        yield f"has lost {', '.join(fallen_masts(ship))}"
    if ship.hull_lost:
        yield f"{ship.hull_lost} hull squares lost"
