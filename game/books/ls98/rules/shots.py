"""LS98-fire: what a ship may fire at from where she is, with how many dice, and why not at the rest. Nothing
here changes the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.books.ls98.rules.cards import LINE_SHIPS_FIRST, first_shot_refusal, flagship_refusal
from game.books.ls98.rules.nearby_ships import enemies_within, has_clear_shot
from game.books.ls98.rules.sheet import (
    BALL,
    CHAIN,
    CLASSES,
    DOUBLE,
    ELITE,
    RAW,
    SIDES,
    THIRD,
    Ammunition,
    Ship,
    Wind,
)
from game.books.ls98.rules.tables import rule_table
from game.core.steps import Refusal
from game.core.table import get_single
from game.core.tally import Tally, Term, make_term
from game.sea.hexes import BOW, STERN, Hex, Sector, distance, sector_of

CLOSE, MEDIUM, LONG = range(3)
BANDS = ("close", "medium", "long")
ShipAt = tuple[Ship, Hex, int]  # a ship with a hex and a heading that she has, or might have


@dataclass(frozen=True, slots=True)
class Shot:
    """One broadside at one target: the side it is fired from, the shot in its guns, how far, in which band,
    whether it rakes (bow, stern or ''), and its dice, reason by reason."""

    side: Sector
    target: str
    shot: Ammunition
    distance: int
    band: int
    rake: Sector
    tally: Tally

    @property
    def key(self) -> str:
        """How it is written: ``port ID``."""
        return f"{self.side} {self.target}"

    @property
    def dice(self) -> int:
        """LS98-fire-9f: how many dice are thrown, never fewer than none."""
        return max(self.tally.total, 0)

    @property
    def needs(self) -> int:
        """LS98-fire-10, LS98-fire-12: the lowest face that hits."""
        rules = rule_table("hits")
        if self.shot == CHAIN:
            return int(rules["chain"])
        return int(rules["round_close"] if self.band == CLOSE else rules["round_farther"])


def band_of(ship: Ship, hexes: int) -> int | None:
    """LS98-fire-6: close, medium or long (0 to 2) for her class; None beyond her range."""
    last: list[int] = rule_table("ranges")[ship.klass]
    return next((band for band, most in enumerate(last) if hexes <= most), None)


def rake_of(firer: Hex, target: Hex, heading: int) -> Sector:
    """LS98-fire-9a: return whether a shot from there goes in through her stern or her bow; ``HERE`` if
    neither."""
    hand = sector_of(target, heading, firer)
    return hand if hand in (BOW, STERN) else Sector.HERE


# ------------------------------------------------------------------------------ dice
def broadside_dice_tally(ship: Ship, foe: Ship, shot: Ammunition, rake: Sector) -> Tally:
    """LS98-fire-4, LS98-fire-9a to LS98-fire-9f: return the dice of a broadside, reason by reason."""
    return Tally((make_term("LS98-fire-4", "broadside", ship.dice), *_modifiers(ship, foe, shot, rake)))


def _modifiers(ship: Ship, foe: Ship, shot: Ammunition, rake: Sector) -> Iterator[Term]:
    rules = rule_table("modifiers")
    if rake and shot != CHAIN:
        yield make_term("LS98-fire-9a", f"raking by the {rake}", rules[f"{rake}_rake"])
    if shot == CHAIN and foe.full_sail:
        yield make_term("LS98-fire-9b", "chain at full sail", rules["chain_full_sail"])
    if not ship.first_done:
        yield make_term("LS98-fire-9c", "first broadside", rules["first_broadside"])
    if ship.quality == ELITE and ship.klass == THIRD:
        yield make_term("LS98-fire-9d", "elite crew", rules["elite_3rd"])
    if ship.quality == RAW:
        yield make_term("LS98-fire-9d", "raw crew", rules["raw"])
    if shot == DOUBLE:
        yield make_term("LS98-fire-9e", "double shot", rules["double"])
    if get_single(Wind).rough:
        yield make_term("LS98-fire-9f", "rough sea", rules["rough"])


# ------------------------------------------------------------------------------ what bears
def bearing_shots(ship: Ship, here: Hex, heading: int, foes: Sequence[ShipAt]) -> list[tuple[ShipAt, Shot]]:
    """LS98-fire-5, LS98-fire-6: return every foe in an arc and in range of a broadside that is loaded."""
    found = []
    for placed_foe in foes:
        foe, there, foe_heading = placed_foe
        side, hexes = sector_of(here, heading, there), distance(here, there)
        band = band_of(ship, hexes)
        if side not in SIDES or band is None or not ship.load_of(side).is_ready:
            continue
        shot, rake = ship.load_of(side).shot, rake_of(here, there, foe_heading)
        tally = broadside_dice_tally(ship, foe, shot, rake)
        rake = Sector.HERE if shot == CHAIN else rake
        found.append((placed_foe, Shot(side, foe.id, shot, hexes, band, rake, tally)))
    return found


def shot_refusal_at(ship: Ship, here: Hex, placed_foe: ShipAt, shot: Shot) -> Refusal | None:
    """LS98-fire-8, LS98-los-1, LS98-fire-9f, LS98-orders-4: return why that broadside may not be fired at a
    foe on whom it bears, whatever else is nearer."""
    if shot.shot == CHAIN and shot.band == LONG:
        return Refusal("LS98-fire-8", "chain shot does not reach to long range")
    if shot.shot == DOUBLE and shot.band != CLOSE:
        return Refusal("LS98-fire-8", "double shot is for close range only")
    if not has_clear_shot(ship, here, placed_foe[1]):
        return Refusal("LS98-los-1", "land or a friend is in the line of fire")
    if not shot.dice:
        return Refusal("LS98-fire-9f", "not a die left in this sea: she keeps her shot")
    return first_shot_refusal(ship, shot.band)


def has_fire_left(ship: Ship) -> bool:
    """LS98-fire-2, LS98-fire-4, LS98-fire-15: return whether she has men at her guns and has not fired this
    turn."""
    return bool(ship.crew) and not ship.fired


def allowed_shots(ship: Ship, here: Hex, heading: int, foes: Sequence[ShipAt]) -> list[Shot]:
    """LS98-fire-1: every broadside she may fire from there, at the nearest in each arc."""
    return [shot for shot, refused in judged_shots(ship, here, heading, foes) if refused is None]


def judged_shots(
    ship: Ship, here: Hex, heading: int, foes: Sequence[ShipAt]
) -> list[tuple[Shot, Refusal | None]]:
    """LS98-fire-1, LS98-orders-3, LS98-orders-10: return every broadside that bears, with the reason why it
    may not be fired if there is one."""
    if not has_fire_left(ship):
        return []
    seen = bearing_shots(ship, here, heading, foes)
    barred = [shot_refusal_at(ship, here, placed_foe, shot) for placed_foe, shot in seen]
    clear = [pair for pair, why in zip(seen, barred, strict=True) if why is None]
    return [
        (shot, why or _target_refusal(ship, placed_foe[0], shot, clear))
        for (placed_foe, shot), why in zip(seen, barred, strict=True)
    ]


def _target_refusal(
    ship: Ship, foe: Ship, shot: Shot, clear: Sequence[tuple[ShipAt, Shot]]
) -> Refusal | None:
    """LS98-fire-1 and the orders that come before it: why not at this foe, among those she could fire at."""
    others = [other for (other, _, _), _ in clear if other is not foe]
    not_fired_at = ship.id not in foe.fired_at
    if alone := flagship_refusal(ship, foe, bool(others) or not_fired_at):
        return alone
    rivals = [
        (other, seen)
        for (other, _, _), seen in clear
        if seen.side == shot.side and not flagship_refusal(ship, other, has_other_target=True)
    ]
    if LINE_SHIPS_FIRST in ship.orders:
        line = [(other, seen) for other, seen in rivals if other.klass == THIRD]
        if line and foe.klass != THIRD:
            return Refusal("LS98-orders-10", "ships of the line before frigates")
        rivals = line  # none in range: she fires at whom she likes
    nearest = min((seen.distance for _, seen in rivals), default=shot.distance)
    if shot.distance > nearest:
        return Refusal("LS98-fire-1", "another enemy is nearer")
    return None


def enemies_not_borne_on(ship: Ship) -> Iterator[tuple[str, Ship, Refusal]]:
    """LS98-fire-5, LS98-fire-6, LS98-fire-15: yield the enemies within anybody's range on whom nothing bears
    now, each with a key and the reason."""
    farthest = max(rule_table("ranges")[klass][-1] for klass in CLASSES)
    for foe in enemies_within(ship, farthest):
        hexes, side = distance(ship.hex, foe.hex), sector_of(ship.hex, ship.heading, foe.hex)
        if side not in SIDES:
            why = Refusal("LS98-fire-5", f"she lies off the {side}: no broadside bears")
            yield f"{SIDES[0]} {foe.id}", foe, why
        elif band_of(ship, hexes) is None:
            yield f"{side} {foe.id}", foe, Refusal("LS98-fire-6", f"{hexes} hexes: out of range")
        elif not ship.load_of(side).is_ready:
            why = Refusal("LS98-fire-15", f"the {side} guns are not loaded")
            yield f"{side} {foe.id}", foe, why


def judged_shots_now(ship: Ship) -> list[tuple[Shot, Refusal | None]]:
    """Return the broadsides that bear as things lie, each with the reason against it or None."""
    near = enemies_within(ship, rule_table("ranges")[ship.klass][-1])
    return judged_shots(ship, ship.hex, ship.heading, ships_as_placed(near))


def judged_reply_shots(ship: Ship, attacker: Ship) -> list[tuple[Shot, Refusal | None]]:
    """LS98-fire-3: return the same for defensive fire: at her attacker alone, the one who is nearer."""
    if not has_fire_left(ship):
        return []
    seen = bearing_shots(ship, ship.hex, ship.heading, ships_as_placed([attacker]))
    return [(shot, shot_refusal_at(ship, ship.hex, placed_foe, shot)) for placed_foe, shot in seen]


def ships_as_placed(ships: Sequence[Ship]) -> list[ShipAt]:
    """Return ships where they are."""
    return [(ship, ship.hex, ship.heading) for ship in ships]


def ammunition_words(shot: Ammunition) -> str:
    """Return what is in the guns, in plain words."""
    return {BALL: "round shot", CHAIN: "chain shot", DOUBLE: "double round shot"}[shot]
