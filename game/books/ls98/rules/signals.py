"""LS98-sig: the flagship's order of a turn, passed on from ship to ship."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.books.ls98.rules.nearby_ships import can_see
from game.books.ls98.rules.sheet import Ship, flagship_of, friends, get_ship
from game.books.ls98.rules.tables import rule_table
from game.core.events import Signalled
from game.core.steps import MenuOption, Refusal, choose, happen
from game.core.wording import WHO
from game.sea.hexes import distance

NONE, ALL = "none", "all"


@dataclass(frozen=True, slots=True)
class Signal:
    """A number of the book's ten orders, 0 for no signal, and who is to obey it."""

    number: int = 0
    addressees: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SignalMenu:
    """LS98-sig-1: ``none``, ``3 to robust``, ``3 to robust, anson``, ``3 to all``. ``fleet_ids``: every own
    ship that still fights; ``reached_ids``: those that the signal comes to."""

    fleet_ids: tuple[str, ...]
    reached_ids: tuple[str, ...]

    def read(self, key: str) -> Signal | Refusal:
        """Return the signal of a key, or why it is refused."""
        if key == NONE:
            return Signal()
        number, _, to = key.partition(" to ")
        words = rule_table("signals")["words"]
        if not number.isdigit() or not 1 <= int(number) <= len(words) or not to:
            return Refusal("LS98-sig-2", "say none, or a number from 1 to 10 and to whom: 3 to all")
        named = self.reached_ids if to == ALL else tuple(n.strip() for n in to.split(","))
        strangers = [n for n in named if n not in self.fleet_ids]
        if strangers or not named:
            return Refusal("LS98-sig-2", f"no ship of the fleet: {', '.join(strangers) or to}")
        deaf = [n for n in named if n not in self.reached_ids]
        if deaf:
            return Refusal("LS98-sig-1", f"nobody within nine hexes passes it on to {deaf[0]}")
        return Signal(int(number), named)

    def keys(self) -> list[str]:
        """Return no signal, and each order to all and to every single ship that it reaches."""
        numbers = range(1, len(rule_table("signals")["words"]) + 1)
        to = (ALL, *self.reached_ids) if self.reached_ids else ()
        return [NONE, *(f"{n} to {who}" for n in numbers for who in to)]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        words = rule_table("signals")["words"]
        offers: list[MenuOption[Any]] = [MenuOption(NONE, "No signal", Signal(), "LS98-sig-1")]
        for key in self.keys()[1:]:
            number, _, to = key.partition(" to ")
            who = "all" if to == ALL else get_ship(to).name
            label = f"{number}, {words[int(number) - 1]}"
            offers.append(MenuOption(key, label, self.read(key), "LS98-sig-2", note=who))
        return offers

    def log_text(self, key: str) -> str:
        """Return the log sentence if no signal is made; a signal is seen on the sea instead."""
        return f"{WHO} makes no signal" if key == NONE else ""


async def ask_signal(side: str) -> None:
    """LS98-sig-1: the flagship of a side may make one signal, to whom she likes of those it reaches."""
    flag = flagship_of(side)
    if flag is None or not may_signal(side):
        return
    menu = SignalMenu(tuple(s.id for s in friends(flag)), tuple(relays_by_ship(flag)))
    signal = await choose(side, "LS98-sig-1", menu, flag.id)
    if signal.number:
        await deliver_signal(flag, signal)


def may_signal(side: str) -> bool:
    """LS98-sig-1: its flagship fights on, and has a friend to signal to."""
    flag = flagship_of(side)
    return flag is not None and bool(friends(flag))


async def deliver_signal(flagship: Ship, signal: Signal) -> None:
    """LS98-sig-1, LS98-sig-2: the hoist goes from ship to ship, and those it is for have their order."""
    words, ways = rule_table("signals")["words"][signal.number - 1], relays_by_ship(flagship)
    relays = dict.fromkeys(relay for name in signal.addressees for relay in ways[name])
    made = (signal.number, words, signal.addressees, tuple(relays))
    await happen(Signalled("LS98-sig-1", flagship.id, *made))
    for name in signal.addressees:
        get_ship(name).order = signal.number


def relays_by_ship(flagship: Ship) -> dict[str, Sequence[str]]:
    """LS98-sig-1: return every friend that a signal comes to, with the ships that pass it on: each within
    nine hexes of the last and in sight of her; the shortest way, then as placed."""
    far = rule_table("signals")["relay"]
    fleet = [flagship, *friends(flagship)]
    ways: dict[str, tuple[str, ...]] = {}
    waiting: deque[tuple[Ship, tuple[str, ...]]] = deque([(flagship, ())])
    while waiting:
        ship, relays = waiting.popleft()
        for other in fleet:
            known = other is flagship or other.id in ways
            if not known and distance(ship.hex, other.hex) <= far and can_see(ship, other):
                ways[other.id] = relays
                waiting.append((other, (*relays, other.id)))
    return dict(ways)
