"""Honours: what a side may be proud of in a finished battle, read from its level and events alone.

Each honour is a fact that anybody can find again in the journal; who commanded whom is not asked here."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from game.core import events as ev
from game.core.events import Event
from game.core.wording import and_list
from game.levels.format.model import Level
from game.play.event_words import battle_names, count_words, name_by_id
from game.play.great_moments import damage_done
from game.play.result_reasons import DecisiveLoss, LossCause, boarding_rounds, ship_losses

STERN_HITS: Final = 10
"""Hits through enemies' sterns that make an honour."""
HITS_SUFFERED: Final = 10
"""Hits that a side must have suffered before whole masts are an honour."""
MAST_COUNT: Final = 3
"""Masts of a ship that has lost all of them; the bowsprit is none."""
SQUADRON_SHIPS: Final = 3
"""Ships of a side from which it is an honour to bring all of them home."""


class HonourKind(Enum):
    """An honour; its value is what the record of battles calls it."""

    HEAVIER_PRIZE = "heavier-prize"
    TWO_PRIZES = "two-prizes"
    BOARDED = "boarded"
    REPULSED = "repulsed"
    STERN_RAKES = "stern-rakes"
    DISMASTED = "dismasted"
    NONE_ESCAPED = "none-escaped"
    NONE_LOST = "none-lost"
    OUTGUNNED = "outgunned"
    MASTS_WHOLE = "masts-whole"
    MASTS_LOST = "masts-lost"
    FIRE_PUT_OUT = "fire-put-out"

    @property
    def title(self) -> str:
        """Return its title."""
        return _WORDS[self][0]

    @property
    def task(self) -> str:
        """Return what to do for it, in one sentence."""
        return _WORDS[self][1]


_WORDS: Final[Mapping[HonourKind, tuple[str, str]]] = {
    HonourKind.HEAVIER_PRIZE: ("A heavier prize", "Make a ship strike to one of yours that has fewer guns."),
    HonourKind.TWO_PRIZES: ("Two prizes", "Make two ships strike to the same ship of yours in one battle."),
    HonourKind.BOARDED: ("Boarded and carried", "Board an enemy and take her."),
    HonourKind.REPULSED: (
        "Boarders thrown back",
        "Be boarded by an enemy, beat her boarders, and take her instead.",
    ),
    HonourKind.STERN_RAKES: (
        "Through the stern windows",
        f"Score {STERN_HITS} hits through the sterns of enemies in one battle.",
    ),
    HonourKind.DISMASTED: (
        "All masts by the board",
        "Leave an enemy that you have hit without her three masts.",
    ),
    HonourKind.NONE_ESCAPED: (
        "Not one escaped",
        "Take, sink or burn every enemy ship in a battle against two or more.",
    ),
    HonourKind.NONE_LOST: (
        "Every ship brought home",
        "Win with three ships or more, lose none of them, and take or destroy two.",
    ),
    HonourKind.OUTGUNNED: ("Against the odds", "Win against ships that have a quarter more guns than yours."),
    HonourKind.MASTS_WHOLE: (
        "Not a mast lost",
        f"Win without losing a mast or bowsprit after the enemy has scored {HITS_SUFFERED} hits.",
    ),
    HonourKind.MASTS_LOST: (
        "Won without masts",
        "Win although a ship of yours has lost two masts, and keep her.",
    ),
    HonourKind.FIRE_PUT_OUT: ("Fire put out", "Put out a fire aboard one of your ships, and win with her."),
}


@dataclass(frozen=True, slots=True)
class Honour:
    """An honour as it was won: its kind, and what was done in one sentence."""

    kind: HonourKind
    sentence: str


def honours_of(level: Level, events: Sequence[Event], side: str) -> tuple[Honour, ...]:
    """Return the honours of a side in a finished battle, one of each kind, in the order of the kinds; none
    if the battle did not end by its rules. Show them only after the battle: they read all events."""
    end = next((event for event in reversed(events) if isinstance(event, ev.Ended)), None)
    if end is None:
        return ()
    facts = _Facts(level, events, side)
    rules = {**_DEEDS, **(_VICTORIES if end.winner == side else {})}
    sentences = ((kind, next(rules[kind](facts), "")) for kind in HonourKind if kind in rules)
    return tuple(Honour(kind, sentence) for kind, sentence in sentences if sentence)


# ------------------------------------------------------------------------------ facts of a battle
@dataclass(frozen=True)
class _Facts:
    level: Level
    events: Sequence[Event]
    side: str

    @cached_property
    def own(self) -> dict[str, int]:
        """Guns of the side's own ships, by id."""
        return {ship.id: ship.guns or 0 for ship in self.level.ships if ship.side == self.side}

    @cached_property
    def enemies(self) -> dict[str, int]:
        """Guns of all other ships, by id."""
        return {ship.id: ship.guns or 0 for ship in self.level.ships if ship.side != self.side}

    @cached_property
    def losses(self) -> dict[str, DecisiveLoss]:
        """Ships that struck or were taken, sunk or burnt, by id; not those that left."""
        return {loss.ship: loss for loss in ship_losses(self.events) if loss.cause is not LossCause.LEFT}

    @cached_property
    def beaten(self) -> list[str]:
        """Enemies among them, in order."""
        return [ship for ship in self.losses if ship in self.enemies]

    @cached_property
    def masts_lost(self) -> dict[str, set[str]]:
        """Masts that fell, by ship; with the bowsprit."""
        found: dict[str, set[str]] = {}
        for event in self.events:
            if isinstance(event, ev.MastFell):
                found.setdefault(event.ship, set()).add(event.mast)
        return found

    def prizes(self) -> Iterator[tuple[str, str]]:
        """Yield (enemy, own ship) for each enemy that struck first of all to a ship of the side."""
        for ship in self.beaten:
            at = self.losses[ship].event_index
            event = self.events[at]
            if isinstance(event, ev.Struck) and event.to in self.own and not self._is_lost(event.to, at):
                yield ship, event.to

    def boardings(self) -> Iterator[tuple[str, str, bool]]:
        """Yield (enemy, own ship, whether the enemy boarded first) for each enemy taken by boarding."""
        for ship in self.beaten:
            loss = self.losses[ship]
            event = self.events[loss.event_index]
            other = isinstance(event, ev.Struck) and event.to not in ("", loss.to)
            rounds = boarding_rounds(self.events, loss)
            lost = self._is_lost(loss.to, loss.event_index)
            if loss.cause is LossCause.BOARDED and loss.to in self.own and rounds and not (other or lost):
                yield ship, loss.to, rounds[0].ship == ship

    def _is_lost(self, ship: str, event_index: int) -> bool:
        return ship in self.losses and self.losses[ship].event_index < event_index

    def volleys(self, at: Mapping[str, int]) -> Iterator[tuple[ev.Fired, int]]:
        """Yield each volley of one side at these ships of the other, with its hits."""
        for n, event in enumerate(self.events):
            if isinstance(event, ev.Fired) and event.target in at and event.ship not in at:
                yield event, damage_done(self.events, n)

    def spars(self, ship: str) -> int:
        """Return how many masts of a ship fell, without the bowsprit."""
        return len(self.masts_lost.get(ship, set()) - {"bowsprit"})

    def name(self, ship: str) -> str:
        return name_by_id(battle_names(self.level), ship)


# ------------------------------------------------------------------------------ deeds
def _heavier_prizes(facts: _Facts) -> Iterator[str]:
    for enemy, ship in facts.prizes():
        theirs, ours = facts.enemies[enemy], facts.own[ship]
        if theirs > ours:
            name = facts.name(ship)
            yield f"{facts.name(enemy)}, {count_words(theirs, 'gun')}, struck to {name}, {ours}."


def _two_prizes(facts: _Facts) -> Iterator[str]:
    captors = Counter(ship for _, ship in facts.prizes())
    for ship, count in captors.items():
        if count > 1:
            prizes = [facts.name(enemy) for enemy, captor in facts.prizes() if captor == ship]
            yield f"{and_list(prizes)} struck to {facts.name(ship)}."


def _boarded(facts: _Facts) -> Iterator[str]:
    for enemy, ship, enemy_first in facts.boardings():
        if not enemy_first:
            yield f"{facts.name(ship)} took {facts.name(enemy)} by boarding."


def _repulsed(facts: _Facts) -> Iterator[str]:
    for enemy, ship, enemy_first in facts.boardings():
        if enemy_first:
            yield f"{facts.name(enemy)} boarded {facts.name(ship)} and was taken by her."


def _stern_rakes(facts: _Facts) -> Iterator[str]:
    rakes = [hits for event, hits in facts.volleys(facts.enemies) if event.rake == "stern" and hits]
    if sum(rakes) >= STERN_HITS:
        yield f"{count_words(sum(rakes), 'hit')} through the stern in {count_words(len(rakes), 'volley')}."


def _dismasted(facts: _Facts) -> Iterator[str]:
    hit = {event.target for event, hits in facts.volleys(facts.enemies) if hits}
    for enemy in facts.enemies:
        if enemy in hit and facts.spars(enemy) >= MAST_COUNT:
            yield f"{facts.name(enemy)} lost all three masts."


def _none_escaped(facts: _Facts) -> Iterator[str]:
    if len(facts.beaten) == len(facts.enemies) > 1:
        every = "Both" if len(facts.enemies) == 2 else f"All {len(facts.enemies)}"
        yield f"{every} enemy ships were taken or destroyed."


# ------------------------------------------------------------------------------ victories
def _none_lost(facts: _Facts) -> Iterator[str]:
    lost = [ship for ship in facts.losses if ship in facts.own]
    if len(facts.own) >= SQUADRON_SHIPS and not lost and len(facts.beaten) > 1:
        yield f"{count_words(len(facts.beaten), 'enemy ship')} lost, and none of your {len(facts.own)}."


def _outgunned(facts: _Facts) -> Iterator[str]:
    ours, theirs = sum(facts.own.values()), sum(facts.enemies.values())
    if 0 < ours * 5 <= theirs * 4 and not facts.level.forts:
        yield f"Won with {count_words(ours, 'gun')} against {theirs}."


def _masts_whole(facts: _Facts) -> Iterator[str]:
    hits = sum(hits for _, hits in facts.volleys(facts.own))
    if hits >= HITS_SUFFERED and not any(ship in facts.own for ship in facts.masts_lost):
        yield f"{count_words(hits, 'hit')} suffered, and every mast still stands."


def _masts_lost(facts: _Facts) -> Iterator[str]:
    for ship in facts.own:
        if facts.spars(ship) > 1 and ship not in facts.losses:
            yield f"{facts.name(ship)} lost {facts.spars(ship)} masts, and the battle was won."


def _fire_put_out(facts: _Facts) -> Iterator[str]:
    burning = set[str]()
    for event in facts.events:
        if isinstance(event, ev.Befell) and event.what == "fire" and event.ship in facts.own:
            if not event.on and event.ship in burning and event.ship not in facts.losses:
                yield f"A fire aboard {facts.name(event.ship)} was put out."
            (burning.add if event.on else burning.discard)(event.ship)


_Rule = Callable[[_Facts], Iterator[str]]
_DEEDS: Final[Mapping[HonourKind, _Rule]] = {
    HonourKind.HEAVIER_PRIZE: _heavier_prizes,
    HonourKind.TWO_PRIZES: _two_prizes,
    HonourKind.BOARDED: _boarded,
    HonourKind.REPULSED: _repulsed,
    HonourKind.STERN_RAKES: _stern_rakes,
    HonourKind.DISMASTED: _dismasted,
    HonourKind.NONE_ESCAPED: _none_escaped,
}
"""Those that a beaten side can win as well."""
_VICTORIES: Final[Mapping[HonourKind, _Rule]] = {
    HonourKind.NONE_LOST: _none_lost,
    HonourKind.OUTGUNNED: _outgunned,
    HonourKind.MASTS_WHOLE: _masts_whole,
    HonourKind.MASTS_LOST: _masts_lost,
    HonourKind.FIRE_PUT_OUT: _fire_put_out,
}
"""Those that only the winner can win."""
