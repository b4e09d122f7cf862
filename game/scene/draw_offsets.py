"""Where every ship is seen aside of the place that her tracks give her: drawn alongside whom she
lies fast to, apart from whom she would lie in. She comes there smoothly, and never leaps."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.scene import timings
from game.scene.actors import NOWHERE, Actor, Place, end_of, turn_between
from game.scene.lashed_offsets import ASUNDER, FARTHEST, LashedShip, lay_raft, rafts_of
from game.scene.overlap_separation import separate
from game.scene.passing_offsets import PassingOffsets

_QUICK: Final = 4.7 / timings.ALONGSIDE
"""How quickly she comes: after ALONGSIDE seconds 95 of 100 parts of the way are behind her."""
_AS_FAR: Final = 2.0
"""How much farther than the others of her raft a ship may be seen to swing with them."""
_KEPT: Final = 64
"""Rafts whose berths are kept in mind."""
_WAITS: Final = timings.DRIFT + timings.CAMERA_COMES
"""Seconds for which one that has drifted waits for her mates: a rule may move them one by one."""
_HAIR: Final = 0.02
"""Cm that nobody sees."""
_TOUCHING: Final = 0.25
"""Cm that a ship still has to go at the most when she is seen to lie alongside."""


@dataclass(frozen=True, slots=True)
class _Lay:
    """How a raft lies: the ship that keeps her place, and where the others lie off her as she has
    it ahead and abeam of her."""

    keeper: str
    off: dict[str, Place]


class DrawOffsets:
    """The ships of one sea; keeps in mind how they lay when it last reckoned."""

    def __init__(self) -> None:
        """Nothing has been reckoned yet."""
        self._lay: tuple[object, ...] = ()
        self._wanted: dict[str, Place] = {}
        self._rafts: list[list[str]] = []
        self._lays: dict[frozenset[str], _Lay] = {}
        self._berths: dict[tuple[object, ...], dict[str, Place]] = {}
        self._parted: tuple[tuple[object, ...], dict[str, Place]] = ((), {})
        self._passing = PassingOffsets()

    def tend(self, ships: Sequence[LashedShip], dt: float) -> None:
        """All are `dt` seconds nearer to where they are wanted."""
        self._reckon(ships)
        fast = {name for raft in self._rafts for name in raft}
        held = fast | {ship.id for ship in ships if ship.fast}
        self._passing.tend(ships, self._wanted, held, dt)
        moved = {ship.id: _has_moved(ship) for ship in ships if ship.id in fast}
        swings = {name: max(map(moved.__getitem__, raft)) for raft in self._rafts for name in raft}
        for ship in ships:
            _ease(ship.actor, self._wanted[ship.id], dt, swings.get(ship.id, 0.0))

    def forget(self) -> None:
        """Nobody has been seen to lie with anybody."""
        self._lay, self._lays = (), {}

    def hang_together(self, one: str, other: str) -> bool:
        """Whether these two are seen to lie fast to each other, or in one raft."""
        return any(one in raft and other in raft for raft in self._rafts)

    def coming(self, ships: Sequence[LashedShip]) -> bool:
        """Whether any of these ships is still on her way to lie alongside another."""
        together = {name for raft in self._rafts if len(raft) > 1 for name in raft}
        return any(
            ship.id in together and math.hypot(*ship.actor.aside.owed[:2]) > _TOUCHING
            for ship in ships
        )

    def settle(self, ships: Sequence[LashedShip]) -> None:
        """All are where they are wanted, at once."""
        self._reckon(ships)
        for ship in ships:
            _jump(ship.actor, self._wanted[ship.id])

    def _reckon(self, ships: Sequence[LashedShip]) -> None:
        """Where all are wanted, unless they lie as they lay. Whoever is under way gives way while
        she comes, and not when she lies in another already."""
        ends = {ship.id: end_of(ship.actor) for ship in ships}
        lay = tuple(map(_lie_of, ships))
        if (lay, ends) == self._lay:
            return
        self._lay = (lay, ends)
        bases = {ship.id: ship.actor.base for ship in ships}
        lies = dict(bases)
        rafts, before = rafts_of(ships), self._lays
        self._lays = {}
        self._rafts = [self._lie_together(raft, lies, before) for raft in rafts]
        hangs = {name for raft in self._rafts for name in raft}
        free = {name: end for name, end in ends.items() if name not in hangs}
        lies.update(free)
        self._part(ships, lies, hangs | {ship.id for ship in ships if ship.fast})
        self._wanted = {n: _between(free.get(n, base), lies[n]) for n, base in bases.items()}

    def _part(self, ships: Sequence[LashedShip], lies: dict[str, Place], held: set[str]) -> None:
        """They are to lie apart; as they lay, if none of them has come, gone or shifted since: of
        sixty ships one sails at a time."""
        of = tuple((s.id, s.hull, _rounded(lies[s.id]), s.id in held) for s in ships)
        if of != self._parted[0]:
            before = dict(lies)
            separate(ships, lies, held)
            self._parted = (of, {name: _between(lie, lies[name]) for name, lie in before.items()})
        else:
            lies.update({n: _added(lies[n], by) for n, by in self._parted[1].items()})

    def _lie_together(
        self,
        raft: Sequence[tuple[LashedShip, LashedShip | None]],
        lies: dict[str, Place],
        before: Mapping[frozenset[str], _Lay],
    ) -> list[str]:
        """A raft lies together. While one of it drifts, and until her mates have had their time to
        do the same, it goes as one body: it lies as it lay off the one who keeps her place."""
        names = frozenset(ship.id for ship, _ in raft)
        lay = before.get(names)
        if lay is not None and any(_drifts(ship.actor) for ship, _ in raft):
            lies.update(_carried(lay, lies[lay.keeper]))
            self._lays[names] = lay
            return sorted(names)
        found = self._laid(raft, lies, FARTHEST if lay is None else ASUNDER)
        if len(found) == len(names):
            self._lays[names] = _lay_of(raft[0][0].id, found, lies)
        return found

    def _laid(
        self,
        raft: Sequence[tuple[LashedShip, LashedShip | None]],
        lies: dict[str, Place],
        farthest: float,
    ) -> list[str]:
        """A raft is laid together; one that has not moved lies as it lay, even if one of them has
        struck since and would now keep her place. Who belongs to it."""
        ships = tuple(sorted((ship.id, lies[ship.id], ship.fast) for ship, _ in raft))
        pairs = tuple(sorted((*sorted((a.id, b.id)), _boards(a, b)) for a, b in raft if b))
        bases = (ships, pairs, farthest)
        berths = self._berths.get(bases)
        if berths is None:
            if len(self._berths) >= _KEPT:
                self._berths.clear()
            together = lay_raft(raft, lies, farthest)
            berths = self._berths[bases] = {name: lies[name] for name in together}
        lies.update(berths)
        return list(berths)


def _lie_of(ship: LashedShip) -> tuple[object, ...]:
    """All of a ship that says where she is wanted, but for where her way ends: one that lies fast
    to nobody is wanted aside of that, wherever she has come on it."""
    actor = ship.actor
    held = (ship.locked, actor.holds, actor.boards, ship.fast, ship.struck)
    at = (actor.base, _drifts(actor)) if ship.locked else None
    return (at, ship.id, *held)


def _drifts(actor: Actor) -> bool:
    """Whether she drifts, or has done so a moment ago and waits for her mates."""
    return actor.adrift or actor.drifted < _WAITS


def _boards(one: LashedShip, other: LashedShip) -> bool:
    """Whether crews go over the rails of these two."""
    return one.id in other.actor.boards or other.id in one.actor.boards


def _lay_of(keeper: str, names: Sequence[str], lies: Mapping[str, Place]) -> _Lay:
    """How they lie off her who keeps her place."""
    at = lies[keeper]
    return _Lay(keeper, {name: _turned(_between(at, lies[name]), -at[2]) for name in names})


def _carried(lay: _Lay, at: Place) -> dict[str, Place]:
    """Where they lie when she who keeps her place has come there."""
    return {name: _heading(_added(at, _turned(off, at[2]))) for name, off in lay.off.items()}


def _turned(off: Place, by: float) -> Place:
    """How far something lies off, after all has been turned round her by so many degrees."""
    turn = math.radians(by)
    s, c = math.sin(turn), math.cos(turn)
    return off[0] * c - off[1] * s, off[0] * s + off[1] * c, off[2]


def _heading(lie: Place) -> Place:
    """That place, its heading from 0 to 360."""
    return lie[0], lie[1], lie[2] % 360


def _jump(actor: Actor, wanted: Place) -> None:
    """She is where she is wanted."""
    aside = actor.aside
    aside.wanted, aside.owed, aside.pace = wanted, NOWHERE, NOWHERE
    aside.sheer, aside.sheers = NOWHERE, (0.0, 0.0)
    actor.set_offset(wanted)
    aside.seen = (actor.x, actor.y, actor.heading)


def _ease(actor: Actor, wanted: Place, dt: float, swing: float) -> None:
    """She is nearer to where she is wanted, without a leap: what she has to go all of a sudden she
    owes. What she is wanted to go because her raft swings by `swing` cm she goes with it."""
    aside = actor.aside
    if aside.seen is None or wanted == aside.now == aside.sheer == NOWHERE:
        return _jump(actor, wanted)
    if _size(_between(aside.wanted, wanted)) > _AS_FAR * swing + _HAIR:
        aside.owed, aside.pace = _between(wanted, _added(aside.wanted, aside.owed)), NOWHERE
    aside.wanted = wanted
    _pay(actor, dt)
    now = _added(_added(wanted, aside.owed), aside.sheer)
    actor.set_offset(now)
    _hold_back(actor, dt)
    aside.seen = (actor.x, actor.y, actor.heading)
    return None


def _pay(actor: Actor, dt: float) -> None:
    """What she owes grows less as in a well damped swing: it begins and ends gently."""
    aside, left = actor.aside, math.exp(-_QUICK * dt)
    owed, pace = [], []
    for debt, speed in zip(aside.owed, aside.pace, strict=True):
        push = speed + _QUICK * debt
        owed.append((debt + push * dt) * left)
        pace.append((speed - _QUICK * push * dt) * left)
    small = all(abs(debt) < _HAIR / 4 for debt in owed)
    aside.owed = NOWHERE if small else (owed[0], owed[1], owed[2])
    aside.pace = NOWHERE if small else (pace[0], pace[1], pace[2])


def _hold_back(actor: Actor, dt: float) -> None:
    """She is seen to go and to turn no faster than any ship does: the rest she owes."""
    aside = actor.aside
    assert aside.seen is not None
    dx, dy, turn = _between(aside.seen, (actor.x, actor.y, actor.heading))
    far, most, most_turn = math.hypot(dx, dy), timings.WAY_MOST * dt, timings.TURN_MOST * dt
    if far <= most and abs(turn) <= most_turn:
        return
    over = 1 - most / far if far > most else 0.0
    spun = turn - math.copysign(most_turn, turn) if abs(turn) > most_turn else 0.0
    back = (-dx * over, -dy * over, -spun)
    aside.owed = _added(aside.owed, back)
    actor.set_offset(_added(aside.now, back))


def _has_moved(ship: LashedShip) -> float:
    """Cm that her tracks have moved her since she was last seen, her ends too."""
    actor = ship.actor
    if actor.aside.seen is None:
        return 0.0
    x, y, heading = actor.base
    was, now = actor.aside.seen, actor.aside.now
    turned = abs(turn_between(was[2] - now[2], heading))
    far = math.hypot(x - was[0] + now[0], y - was[1] + now[1])
    return far + math.radians(turned) * ship.hull.length


def _size(way: Place) -> float:
    """A change of place as one number, in cm; a degree counts as a little."""
    return math.hypot(way[0], way[1]) + abs(way[2]) / 20


def _rounded(lie: Place) -> Place:
    """A place without what a ship that is eased aside loses of it in the last digit."""
    return round(lie[0], 4), round(lie[1], 4), round(lie[2], 2)


def _between(one: Place, other: Place) -> Place:
    """How far the other lies from the one."""
    return other[0] - one[0], other[1] - one[1], turn_between(one[2], other[2])


def _added(one: Place, other: Place) -> Place:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
