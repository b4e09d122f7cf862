"""What a ship's guns are worth against a foe from any spot, quickly: the rules' own dice, looked up
once for every kind of shot, and their arcs and rakes in floats (KMH-9.1, KMH-9.2, KMH-9.8)."""

from bisect import bisect_left
from dataclasses import dataclass
from math import sqrt
from typing import Protocol

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.geometry import ARC_SLOPE, RAKE_SINE, CmPose
from game.books.kmh.rules.arcs import BROADSIDES, AimAt, Rake
from game.books.kmh.rules.firepower import SHORT, FireConditions, firepower, is_carronade_ship
from game.books.kmh.rules.sheet import FIRESHIP, Ship, bow_gun_dice, is_galley
from game.books.kmh.rules.tables import rule_table
from game.sea.units import CM

SIDES = BROADSIDES
RAKES = (Rake.NONE, Rake.BOW, Rake.STERN)
BANDS = tuple(float(cm) for cm in rule_table("range")["up_to"])
BAND_NEEDS: tuple[int, ...] = tuple(rule_table("range")["needs"])
MAX_RANGE = 46.0
"""Farther apart than this, middle to middle in cm, no gun reaches."""
MAX_RANGE_SQUARED = MAX_RANGE * MAX_RANGE
MAX_CACHED = 2000
"""Batteries that are remembered."""


class TargetSize(Protocol):
    """Whatever may be fired at: half its length and half its breadth in cm."""

    half_length: float
    half_beam: float


class Firepower:
    """The guns of one ship in her present state; ``hits`` and ``worth`` remember what they said."""

    __slots__ = (
        "_hits",
        "_worth",
        "ahead",
        "astern",
        "choppy",
        "half_beam",
        "half_length",
        "most",
        "options",
        "ship",
    )

    def __init__(self, ship: Ship, choppy: bool, options: tuple[str, ...]) -> None:
        """The battery of this sheet; it must not be used after the sheet has changed."""
        self.ship, self.choppy, self.options = ship, choppy, options
        self.half_length, self.half_beam = ship.length / CM / 2, ship.beam / CM / 2
        self.most = BANDS[SHORT] if is_carronade_ship(ship) else BANDS[-1]
        rowed = is_galley(ship)
        self.ahead = max(bow_gun_dice(ship).total, 0) if rowed else ship.chasers
        self.astern = 0 if rowed else ship.chasers
        if rowed or ship.kind == FIRESHIP:
            # KMH-16.2.1, KMH-17.0.1: no broadside at all
            self.most = -1.0
        if ship.kind == FIRESHIP:
            self.ahead = self.astern = 0
        self._hits: dict[int, float] = {}
        self._worth: dict[int, float] = {}

    def hits(self, side: int, band: int, rake: int, partial: bool) -> float:
        """Return expected hits on the hull of one broadside."""
        key = ((side * 5 + band) * 3 + rake) * 2 + partial
        if key not in self._hits:
            part = partial or self.ship.retiring
            how = FireConditions(SIDES[side], band, AimAt.HULL, RAKES[rake], part, self.choppy, self.options)
            dice = max(firepower(self.ship, how).total, 0)
            self._hits[key] = dice * (7 - BAND_NEEDS[band]) / 6
        return self._hits[key]

    def worth(self, side: int, band: int, rake: int, partial: bool, is_foe_retiring: bool) -> float:
        """Return the same with what specials, a rake and a wavering crew add."""
        key = (((side * 5 + band) * 3 + rake) * 2 + partial) * 2 + is_foe_retiring
        known = self._worth.get(key)
        if known is None:
            hits = self.hits(side, band, rake, partial)
            known = self._worth[key] = hits_worth(hits, bool(rake), is_foe_retiring)
        return known


def hits_worth(hits: float, rake: bool, is_foe_retiring: bool) -> float:
    """Return expected hits on the hull as a captain values them."""
    total = hits * (1 + (w.SPECIAL_RAKE if rake else w.SPECIAL) / 10)
    any_hit = min(hits, 1.0)
    if rake:
        total += w.RAKING_HIT * any_hit
    if is_foe_retiring:
        total += w.RETIRING_VOLLEY * (any_hit if rake else min(hits / 8, 1.0))
    return total


@dataclass(slots=True)
class BatteryBearing:
    """How a battery bears: side 0 port, 1 starboard, 2 chasers; range band; rake as in ``RAKES``;
    whether only part of it bears."""

    side: int
    band: int
    rake: int
    is_partial: bool


def find_battery_bearing(
    own_guns: Firepower, at: CmPose, foe: TargetSize, there: CmPose
) -> BatteryBearing | None:
    """Return what bears on a foe, if anything does."""
    dx, dy = there.x - at.x, there.y - at.y
    near = dx * dx + dy * dy <= MAX_RANGE_SQUARED
    how = _bearing_fields(own_guns, at, foe, there, dx, dy) if near else None
    return BatteryBearing(*how) if how else None


def _bearing_fields(
    own_guns: Firepower, at: CmPose, foe: TargetSize, there: CmPose, dx: float, dy: float
) -> tuple[int, int, int, bool] | None:
    """KMH-9.1.1 to KMH-9.1.4, KMH-9.2.21, KMH-9.8.2: return the fields of a ``BatteryBearing``. It
    is
    asked some thousand times for a move, so nothing is wrapped up and nothing is worked out too
    soon."""
    # the foe's middle and her forward direction, as (to starboard, forward) of us
    s, c = at.sine, at.cosine
    a, f = dx * c + dy * s, dx * s - dy * c
    beyond, abeam, half = abs(f) - own_guns.half_length, abs(a), foe.half_length
    ahead = beyond > 0.0 and abeam <= beyond * ARC_SLOPE
    if not ahead and beyond - half > (abeam + half) * ARC_SLOPE:
        return None
    ua, uf = there.sine * c - there.cosine * s, there.sine * s + there.cosine * c
    if ahead:
        end = own_guns.half_length if f > 0 else -own_guns.half_length
        band = _range_band(-a, end - f, foe, ua, uf)
        return (2, band, 0, False) if band >= 0 else None
    side, partial = int(a > 0), False
    if beyond > abeam * ARC_SLOPE:
        side, partial = _partial_side(own_guns, a, f, half * ua, half * uf), True
        if side < 0:
            return None
    muzzle = own_guns.half_beam if side else -own_guns.half_beam
    band = _range_band(muzzle - a, -f, foe, ua, uf)
    if band < 0 or BANDS[band] > own_guns.most:
        return None
    rake = _rake_kind(own_guns, a, f, foe, ua, uf) if abs(uf) <= RAKE_SINE else 0
    return side, band, rake, partial


def _partial_side(own_guns: Firepower, a: float, f: float, ka: float, kf: float) -> int:
    """Return the side on which bow or stern of the foe is in the arc (KMH-9.1.4), or -1."""
    for pa, pf in ((a + ka, f + kf), (a - ka, f - kf)):
        if abs(pf) - own_guns.half_length <= abs(pa) * ARC_SLOPE:
            return int(pa > 0)
    return -1


def _range_band(va: float, vf: float, foe: TargetSize, ua: float, uf: float) -> int:
    """Return the range band from a muzzle, given from the foe's middle, to her hull
    (KMH-9.2.21)."""
    forward, starboard = abs(va * ua + vf * uf), abs(va * uf - vf * ua)
    x, y = starboard - foe.half_beam, forward - foe.half_length
    # below nought where the muzzle is inside her: that is point blank too
    reach = sqrt(x * x + y * y) if x > 0.0 and y > 0.0 else x if x > y else y
    band = bisect_left(BANDS, reach)
    return band if band < len(BANDS) else -1


def _rake_kind(own_guns: Firepower, a: float, f: float, foe: TargetSize, ua: float, uf: float) -> int:
    """KMH-9.8.1: return 1 across her bow, 2 across her stern, 0 for neither; the keels must cross
    squarely."""
    forward, starboard = -a * ua - f * uf, -a * uf + f * ua
    if abs(starboard) > own_guns.half_length or abs(forward) <= foe.half_length:
        return 0
    return 1 if forward > 0 else 2


def broadside_worth(own_guns: Firepower, at: CmPose, foe: Firepower, there: CmPose) -> float:
    """Return what one broadside, or the chasers, from a spot at a foe are worth."""
    dx, dy = there.x - at.x, there.y - at.y
    if dx * dx + dy * dy > MAX_RANGE_SQUARED:
        return 0.0
    how = _bearing_fields(own_guns, at, foe, there, dx, dy)
    if how is None:
        return 0.0
    side, band, rake, partial = how
    if side == 2:
        ahead = dx * at.sine - dy * at.cosine > 0
        return (own_guns.ahead if ahead else own_guns.astern) * (7 - BAND_NEEDS[band]) / 6
    return own_guns.worth(side, band, rake, partial, foe.ship.retiring)


_firepower_cache: dict[object, Firepower] = {}


def firepower_of(ship: Ship, choppy: bool, options: tuple[str, ...]) -> Firepower:
    """Return the battery of a ship as she is now. It is kept for all ships that fire alike, so that
    neither the other captain nor the next battle need compute again."""
    key = (firepower_key(ship), choppy, options)
    if len(_firepower_cache) > MAX_CACHED:
        _firepower_cache.clear()
    if key not in _firepower_cache:
        _firepower_cache[key] = Firepower(ship, choppy, options)
    known = _firepower_cache[key]
    known.ship = ship
    return known


def firepower_key(ship: Ship) -> tuple[object, ...]:
    """Return all on a sheet that her fire depends on (KMH-9.2): two ships with the same fire
    alike."""
    built = (ship.length, ship.beam, ship.decks, ship.guns, ship.firepower, ship.chasers)
    manned = (ship.crew, ship.quality, ship.prize, ship.retiring, *ship.traits)
    lost = min(ship.damage, ship.points) // rule_table("modifiers")["damage_points_a_die"]
    slow = 2 * ship.speed <= ship.basic
    return (
        built,
        ship.rate,
        ship.kind,
        tuple(ship.features),
        manned,
        lost,
        ship.burning,
        slow,
        tuple(ship.fired),
    )
