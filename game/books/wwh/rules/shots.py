"""WWH-2.1: what a ship may fire at from where she is, and why not at the rest. Nothing here changes the
table, so that menus, previews, captains and tests all read the same answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.books.wwh.rules.arcs import (
    BroadsideAim,
    BroadsideBearing,
    ShipEnd,
    bearing_on,
    bearing_refusal,
    hits_hull_only,
    hits_rigging_only,
    max_gun_range_squares,
    pistol_shot_band,
    points_available,
    rake_of,
    squares_between,
    target_score_tally,
)
from game.books.wwh.rules.sheet import (
    SIDES,
    Quality,
    Ship,
    ShipGrid,
    ShipSide,
    crew_quality,
    current_ship_grid,
    enemies_within,
    get_ship,
    has_book_option,
    holds_of,
    unfinished_grapple,
)
from game.books.wwh.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.tally import Tally
from game.sea.square import Square

SECOND = "second"  # beside the sides in ``Ship.fired``: the second broadside has been asked for this turn
ShipAt = tuple[Ship, Square, int]  # a ship with a square and a heading that she has, or might have
BorneOn = tuple[ShipAt, BroadsideBearing]  # a foe, and a broadside that bears on her


@dataclass(frozen=True, slots=True)
class Sighting:
    """A broadside that bears on a foe: bow or stern if it rakes, and the friend in the way, if there is
    one."""

    foe: str
    bearing: BroadsideBearing
    rake: ShipEnd
    masked_by: str

    @property
    def distance(self) -> int:
        """How far off she is."""
        return self.bearing.band.distance


@dataclass(frozen=True, slots=True)
class Shot:
    """One broadside, or part of one, at one target: its dice, and the face that hits; ``is_hull_only``: all
    its hits go to the hull (WWH-4.3b)."""

    side: ShipSide
    target: str
    bearing: BroadsideBearing
    rake: ShipEnd
    part_points: int
    is_hand_to_hand: bool
    needs: int
    tally: Tally
    is_hull_only: bool = False

    @property
    def dice(self) -> int:
        """How many dice are thrown (WWH-2.1.5): none rather than fewer than none."""
        return max(self.tally.total, 0)


@dataclass(frozen=True, slots=True)
class BroadsideOrder:
    """One broadside fired: at one target, or split between two; ``is_second`` of the turn."""

    side: ShipSide
    shots: tuple[Shot, ...]
    is_second: bool = False

    @property
    def key(self) -> str:
        """How it is written: ``port ID``, ``second port ID``, ``port 3 ID / 2 ID``."""
        parts = [f"{s.part_points} {s.target}" if s.part_points else s.target for s in self.shots]
        return ("second " if self.is_second else "") + f"{self.side} " + " / ".join(parts)

    @property
    def has_rake(self) -> bool:
        """Whether any part of it rakes."""
        return any(shot.rake for shot in self.shots)


# ------------------------------------------------------------------------------ what bears
def ships_as_placed(ships: Sequence[Ship]) -> list[ShipAt]:
    """Return ships where they are."""
    return [(ship, ship.square, ship.heading) for ship in ships]


def bearing_sightings(ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt]) -> list[Sighting]:
    """Return every foe on whom a broadside with guns bears from there, in the order given; a Poor ship does
    not reach to Random Shot (WWH-E7)."""
    return _with_friends(ship, square, heading, _foes_borne_on(ship, square, heading, foes))


def nearest_clear_sightings(
    ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt], ship_grid: ShipGrid | None = None
) -> list[Sighting]:
    """WWH-2.1.3a, WWH-E8: return the nearest foes whom she may aim at with no friend in the way, several if
    they are equally near; farther ones are not tested. ``ship_grid``: where the ships are, if known."""
    if _has_fired_all(ship):
        return []
    free = _usable_broadsides(ship, _foes_borne_on(ship, square, heading, allowed_targets(ship, foes)))
    for squares in sorted({bears.band.distance for _, bears in free}):
        as_near = [(placed_foe, bears) for placed_foe, bears in free if bears.band.distance == squares]
        clear = nearest_sightings(_with_friends(ship, square, heading, as_near, ship_grid))
        if clear:
            return clear
    return []


def _foes_borne_on(ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt]) -> list[BorneOn]:
    """Return the foes on whom a broadside with guns bears, whatever is in the way."""
    borne_on = [(foe, b) for foe in foes for b in _bearings(ship, square, heading, foe[0], foe[1])]
    return [(foe, bears) for foe, bears in borne_on if _is_in_reach(ship, bears)]


def _with_friends(
    ship: Ship, square: Square, heading: int, borne_on: Sequence[BorneOn], ship_grid: ShipGrid | None = None
) -> list[Sighting]:
    """WWH-E8, WWH-2.1.5a: return the same with the friends in the way, and the rakes."""
    if not borne_on:
        return []
    found, barred = [], not has_book_option("past-friends")
    ship_grid = ship_grid or current_ship_grid()
    for (foe, where, foe_heading), bears in borne_on:
        friend = friend_in_line_of_fire(ship, square, where, ship_grid) if barred else None
        rake = rake_of(square, heading, where, foe_heading)
        found.append(Sighting(foe.id, bears, rake, friend.id if friend else ""))
    return found


def friend_in_line_of_fire(
    ship: Ship, square: Square, target_square: Square, ship_grid: ShipGrid
) -> Ship | None:
    """WWH-E8: return the first friend in the way of a shot from square to square; of two in one square, the
    one placed first."""
    crossed = (s for here in squares_between(square, target_square) for s in ship_grid.ships_in(here))
    return next((s for s in crossed if s.side == ship.side and s is not ship), None)


def _is_in_reach(ship: Ship, bears: BroadsideBearing) -> bool:
    """WWH-0.4, WWH-E7: there are guns on that side, and their crews fire so far."""
    return _has_guns(ship, bears) and not (bears.band.one_die and crew_quality(ship) == Quality.POOR)


def _has_guns(ship: Ship, bears: BroadsideBearing) -> bool:
    """WWH-0.4, WWH-0.5, WWH-E7: a gunnery point is left on that side; with the option ``any-rate`` a ship too
    small to have any has still a die at Random Shot."""
    if ship.gunnery_of(bears.side):
        return True
    return bears.band.one_die and not ship.gunnery and has_book_option("any-rate")


def _bearings(ship: Ship, square: Square, heading: int, foe: Ship, where: Square) -> list[BroadsideBearing]:
    """Return the broadsides that bear on a foe; in one square the side on which they are (WWH-E2), either if
    nobody knows it yet."""
    if where != square:
        found = bearing_on(square, heading, where)
        return [found] if found else []
    shared = next((h for h in holds_of(ship.id) if h.partner(ship.id) == foe.id), None)
    sides = [shared.side_toward_partner(ship.id)] if shared else SIDES
    return [BroadsideBearing(side, pistol_shot_band()) for side in sides]


def nearest_sightings(sightings: Sequence[Sighting]) -> list[Sighting]:
    """WWH-2.1.3a, WWH-E8: return the nearest with no friend in the way; several if they are as near."""
    clear = [s for s in sightings if not s.masked_by]
    least = min((s.distance for s in clear), default=None)
    return [s for s in clear if s.distance == least]


# ------------------------------------------------------------------------------ what may be fired
def whole_broadsides(
    ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt], ship_grid: ShipGrid | None = None
) -> list[BroadsideOrder]:
    """WWH-2.1.2, WWH-2.1.3, WWH-3.3: every whole broadside she may fire from there and has dice for. She may
    split none if she may fire none."""
    second = bool(ship.fired)
    first = nearest_clear_sightings(ship, square, heading, foes, ship_grid)
    whole = [BroadsideOrder(s.bearing.side, (shot_at_sighting(ship, s, second),), second) for s in first]
    return [order for order in whole if order.shots[0].dice]


def whole_and_split_broadsides(
    ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt]
) -> list[BroadsideOrder]:
    """WWH-2.1.2, WWH-2.1.3: every broadside she may fire from there, whole ones first."""
    whole = whole_broadsides(ship, square, heading, foes)
    if not whole or crew_quality(ship) != Quality.GOOD:
        return whole
    return whole + list(split_orders(ship, sightings_left_to_fire(ship, square, heading, foes)))


def sightings_left_to_fire(
    ship: Ship, square: Square, heading: int, foes: Sequence[ShipAt]
) -> list[Sighting]:
    """WWH-2.1.2a, WWH-2.1.2b: return what the broadsides bear on that she may still fire this turn."""
    free = _usable_broadsides(ship, _foes_borne_on(ship, square, heading, allowed_targets(ship, foes)))
    return _with_friends(ship, square, heading, free)


def _usable_broadsides(ship: Ship, borne_on: Sequence[BorneOn]) -> list[BorneOn]:
    """WWH-2.1.2a, WWH-2.1.2b: return the broadsides among them that she may still fire this turn."""
    if _has_fired_all(ship):
        return []
    return [(placed_foe, bears) for placed_foe, bears in borne_on if bears.side not in ship.fired]


def _has_fired_all(ship: Ship) -> bool:
    """WWH-2.1.2a, WWH-2.1.2b: she has fired all that she may this turn."""
    return bool(ship.fired) and (SECOND in ship.fired or crew_quality(ship) != Quality.GOOD)


def allowed_targets(ship: Ship, foes: Sequence[ShipAt]) -> list[ShipAt]:
    """WWH-3.3: in a boarding action the other ship alone; else all."""
    fight = unfinished_grapple(ship.id)
    return [foe for foe in foes if not fight or foe[0].id == fight.partner(ship.id)]


def shot_at_sighting(
    ship: Ship, sighting: Sighting, is_second: bool, part_points: int = 0, has_crew_bonus: bool = True
) -> Shot:
    """WWH-2.1.5: return the shot that comes of a broadside, or part of one, laid on a foe."""
    hand_to_hand = not sighting.distance and unfinished_grapple(ship.id) is not None
    how = BroadsideAim(sighting.bearing, sighting.rake, is_second, part_points, has_crew_bonus, hand_to_hand)
    tally, faces = target_score_tally(ship, how), rule_table("hits")
    only_sixes = sighting.bearing.band.one_die or hits_rigging_only(ship, sighting.bearing)
    needs = faces["random_shot_needs" if only_sixes else "needs"]
    hull = not hand_to_hand and hits_hull_only(ship, sighting.bearing)
    bearing = sighting.bearing
    about = (bearing.side, sighting.foe, bearing, sighting.rake)
    return Shot(*about, part_points, hand_to_hand, needs, tally, hull)


def split_orders(ship: Ship, sightings: Sequence[Sighting]) -> Iterator[BroadsideOrder]:
    """WWH-2.1.3b: yield the ways in which a Good ship may divide one broadside between one of the nearest and
    another foe in that arc, each with a die at least; who is named first has the bonuses."""
    near = [s.foe for s in nearest_sightings(sightings)]
    clear = [s for s in sightings if not s.masked_by and not s.bearing.band.one_die]
    for a in clear:
        for b in clear:
            one_side = a.bearing.side == b.bearing.side and a.foe != b.foe
            if one_side and (a.foe in near or b.foe in near):
                yield from _divisions(ship, a, b)


def _divisions(ship: Ship, a: Sighting, b: Sighting) -> Iterator[BroadsideOrder]:
    side, second = a.bearing.side, bool(ship.fired)
    points = points_available(ship, side, second)
    for part in range(points - 1, 0, -1):
        first = shot_at_sighting(ship, a, second, part)
        other = shot_at_sighting(ship, b, second, points - part, has_crew_bonus=False)
        if first.dice and other.dice:
            yield BroadsideOrder(side, (first, other), second)


# ------------------------------------------------------------------------------ why not
def split_refusal(ship: Ship) -> Refusal:
    """WWH-2.1.3b, WWH-4.2a: return why a broadside may not be divided as somebody asks."""
    if has_book_option("even-sides"):
        return Refusal("WWH-4.2a", "in an even game nobody splits his fire")
    if crew_quality(ship) != Quality.GOOD:
        return Refusal("WWH-2.1.3b", "only British ships split their fire")
    return Refusal("WWH-2.1.3b", "the parts make up the broadside, one is for the nearest enemy")


def refused_targets(
    ship: Ship, allowed_orders: Sequence[BroadsideOrder]
) -> Iterator[tuple[str, Ship, Refusal]]:
    """Yield the enemies in range at whom she may not fire, each with the key one would have written and the
    reason; ``allowed_orders``: what she may fire."""
    lawful = [shot.target for order in allowed_orders for shot in order.shots]
    for foe in enemies_in_range(ship):
        if foe.id not in lawful:
            key, why = fire_refusal(ship, foe)
            yield key, foe, why


def enemies_in_range(ship: Ship) -> list[Ship]:
    """WWH-E7: return the enemies to whom a gun of hers may carry, wherever it bears."""
    return enemies_within(ship, max_gun_range_squares())


def may_fire(ship: Ship, ship_grid: ShipGrid | None = None) -> bool:
    """Return whether she has anything to fire at where she is; ``ship_grid``: where the ships are, if
    known."""
    ship_grid, square = ship_grid or current_ship_grid(), ship.square
    foes = [s for s in ship_grid.ships_within(square, max_gun_range_squares()) if s.side != ship.side]
    return bool(whole_broadsides(ship, square, ship.heading, ships_as_placed(foes), ship_grid))


def broadsides_now(ship: Ship) -> list[BroadsideOrder]:
    """Return what she may fire where she is, at enemies where they are."""
    foes = ships_as_placed(enemies_in_range(ship))
    return whole_and_split_broadsides(ship, ship.square, ship.heading, foes)


def fire_refusal(ship: Ship, foe: Ship) -> tuple[str, Refusal]:
    """Return why she may not fire at this foe, and the key that one would have written."""
    bears = _bearings(ship, ship.square, ship.heading, foe, foe.square)
    side = bears[0].side if bears else "fire"
    return f"{side} {foe.id}", _refusal_reason(ship, foe, bears)


def _refusal_reason(ship: Ship, foe: Ship, bears: Sequence[BroadsideBearing]) -> Refusal:
    fight = unfinished_grapple(ship.id)
    if fight and fight.partner(ship.id) != foe.id:
        return Refusal("WWH-3.3", "she fights hand to hand, and fires at nobody else")
    if not bears:
        return bearing_refusal(ship.square, ship.heading, foe.square)
    return _side_refusal(ship, bears[0]) or _target_refusal(ship, foe)


def _side_refusal(ship: Ship, bears: BroadsideBearing) -> Refusal | None:
    side = bears.side
    if side in ship.fired or (ship.fired and crew_quality(ship) != Quality.GOOD):
        return Refusal("WWH-2.1.2a", "one broadside a turn")
    if SECOND in ship.fired:
        return Refusal("WWH-2.1.2b", "her die for a second broadside was too low")
    if not _has_guns(ship, bears):
        return Refusal("WWH-0.4", "no guns are left on that side")
    return None


def _target_refusal(ship: Ship, foe: Ship) -> Refusal:
    """Return why a broadside that might be fired may not be fired at this foe."""
    seen = bearing_sightings(ship, ship.square, ship.heading, [(foe, foe.square, foe.heading)])
    if not seen:
        return Refusal("WWH-E7", "Poor ships do not fire at random shot")
    if seen[0].masked_by:
        return Refusal("WWH-E8", f"{get_ship(seen[0].masked_by).name} is in the line of fire")
    if not shot_at_sighting(ship, seen[0], bool(ship.fired)).dice:
        return Refusal("WWH-2.1.5", "no dice are left")
    return Refusal("WWH-2.1.3a", "another enemy is nearer")


def shot_words(shot: Shot, name: str) -> str:
    """Return a shot in plain words, for menus and text play."""
    return f"{fire_words(shot, name)}: {how_it_bears_words(shot)}"


def fire_words(shot: Shot, name: str) -> str:
    """Return which guns fire, and who at."""
    return f"{shot.side} guns at {name}"


def how_it_bears_words(shot: Shot) -> str:
    """Return how a shot bears: the rake, the share of the broadside, the range and the dice."""
    how = f"{shot.rake} rake, " if shot.rake else ""
    part = f"{shot.part_points} point{'s' * (shot.part_points != 1)}, " if shot.part_points else ""
    squares = shot.bearing.band.distance
    where = f"{shot.bearing.band.name}, {squares} square{'s' * (squares != 1)}"
    needs = "fives alone" if shot.is_hand_to_hand else f"{shot.needs}+"
    dice = f"{shot.dice} {'die' if shot.dice == 1 else 'dice'} at {needs}"
    aim = " into the hull" if shot.is_hull_only else ""
    return f"{how}{part}{where}, {dice}{aim}"
