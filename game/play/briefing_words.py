"""What a player is told before a battle: who he is, how strong his enemies are, and his chance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.core.wording import and_list, name_in_sentence
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.model import Level
from game.levels.format.ships import Ship
from game.levels.reading.balance_card import BalanceCard, is_stale
from game.play.event_words import count_words

_BOATS: Final = ("boat", "gunboat", "galley")
"""Rates of craft that nobody commands by name."""
_RANKS: Final = ("midshipman", "lieutenant", "commander", "captain", "commodore", "admiral")
"""Words for a commander's rank, the lowest first; vice- and rear-admirals are admirals here."""
_STRENGTH_WORDS: Final = (
    (0.45, "far weaker than you"), (0.8, "weaker than you"), (1.25, "about your strength"),
    (1.7, "stronger than you"), (2.6, "twice your strength"), (float("inf"), "far stronger than you"),
)  # fmt: skip
"""The largest share of your guns that an enemy has, for each word."""
_WORTH_TELLING: Final = 0.075
"""Share of drawn battles from which they are told."""


def who_you_are(level: Level, side: str) -> str:
    """Return ``You are Commodore Bompart, in Hoche, 74.``: the commander of highest rank, by the flagships
    if the side has any, else by its ships; without one, what he commands."""
    order = [squadron.id for squadron in level.squadrons]
    ships = [ship for ship in level.ships if ship.side == side]
    ships.sort(key=lambda ship: order.index(ship.squadron) if ship.squadron in order else len(order))
    captains = [(ship, who) for ship in ships if (who := _commander(level, ship))]
    heads = [(ship, who) for ship, who in captains if ship.flagship] or captains
    if heads:
        ship, who = max(heads, key=lambda each: _rank(each[1]))  # of equal ranks the first, the senior
        aboard = "" if ship.rate in _BOATS else f", in {_ship_words(ship)}"
        return f"You are {name_in_sentence(who)}{aboard}."
    return f"You command {_forces_in_words(level, side, ships)}."


def _commander(level: Level, ship: Ship) -> str:
    """Return who commands from a ship: the head of her squadron if she is its flagship, else her captain."""
    squadron = next((each for each in level.squadrons if each.id == ship.squadron), None)
    heads = squadron.commander if squadron is not None and ship.flagship else ""
    return heads or ship.commander


def _rank(who: str) -> int:
    """Return a number for a rank. A title that is none, as of Count de Grasse, is that of an admiral."""
    words = who.casefold().split(",")[0]
    return next((n for n, rank in enumerate(_RANKS) if rank in words), len(_RANKS) - 1)


def _ship_words(ship: Ship) -> str:
    name = name_in_sentence(ship.name)
    return f"{name}, {ship.guns}" if ship.guns else name


def _forces_in_words(level: Level, side: str, ships: Sequence[Ship]) -> str:
    forts = [fort.name or fort.id for fort in level.forts if fort.side == side]
    if len(ships) == 1 and not forts:
        return _ship_words(ships[0])
    names = [*(name_in_sentence(ship.name) for ship in ships), *map(name_in_sentence, forts)]
    if 0 < len(names) <= 3:
        return and_list(names)
    side_name = next(each.name or each.id for each in level.sides if each.id == side)
    return f"{count_words(len(ships), 'ship')} of {name_in_sentence(side_name)}"


@dataclass(frozen=True, slots=True)
class Strength:
    """What a side has: its ships and works, its guns, and how many ships come later."""

    ships: int
    works: int
    guns: int
    later: int

    @property
    def words(self) -> str:
        """Return ``10 ships, 412 guns; 2 come later``."""
        found = [count_words(self.ships, "ship")] if self.ships else []
        found += [count_words(self.works, "work") + " ashore"] if self.works else []
        found += [f"{self.guns:,} guns"] if self.guns else []
        later = f"; {self.later} come{'s' * (self.later == 1)} later" if self.later else ""
        return ", ".join(found) + later


def strength_of(level: Level, side: str) -> Strength:
    """Return what a side has by the time all its ships have come."""
    ships = [ship for ship in level.ships if ship.side == side]
    forts = [fort for fort in level.forts if fort.side == side]
    there = {ship.id for ship in ships_at_start(level)}
    guns = sum(ship.guns or 0 for ship in ships) + sum(fort.guns or 0 for fort in forts)
    return Strength(len(ships), len(forts), guns, sum(ship.id not in there for ship in ships))


def enemy_strength_words(level: Level, side: str) -> str:
    """Return ``The enemy is about your strength.``, by the guns of all others; '' where one side has none,
    as fireships."""
    mine = strength_of(level, side).guns
    others = [each.id for each in level.sides if each.id != side]
    theirs = sum(strength_of(level, other).guns for other in others)
    if not mine or not theirs:
        return ""
    words = next(words for most, words in _STRENGTH_WORDS if theirs / mine <= most)
    return f"{'The enemy is' if len(others) == 1 else 'Your enemies together are'} {words}."


def chance_words(card: BalanceCard | None, level: Level, side: str) -> str:
    """Return how often this side wins between equal captains, in tenths; '' without a card of this version
    of the level."""
    if card is None or not card.battles or is_stale(card, level):
        return ""
    won, drawn = card.share(side), card.share("draw")
    tenths = round(10 * won)
    often = {0: "hardly ever wins", 10: "nearly always wins"}.get(tenths, f"wins {tenths} battles in 10")
    often = "wins 1 battle in 10" if tenths == 1 else often
    told = f"; {max(1, round(10 * drawn))} in 10 {'is' if drawn < 0.15 else 'are'} drawn"
    return f"Between equal captains your side {often}{told if drawn >= _WORTH_TELLING else ''}."
