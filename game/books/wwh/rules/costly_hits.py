"""Hits that cost a ship something: a gunnery point, a damage point, a mast. A five finds nothing on a side
that has no gun left, a six nothing on a ship with all her damage points and no mast to lose (WWH-2.2). What
is promised to a player, and what a captain fires at, is counted here. Nothing here changes the table."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from game.books.hits import HitSpread
from game.books.wwh.rules.damage import gun_and_spar_hits, hits_gone_through, near_side_of, other_side
from game.books.wwh.rules.previews import hit_spread, second_broadside_chance, standing_mast_share
from game.books.wwh.rules.sheet import PORT, SIDES, Ship, ShipSide, get_ship
from game.books.wwh.rules.shots import BroadsideOrder, Shot
from game.books.wwh.rules.sight import known_record_of
from game.books.wwh.rules.tables import rule_table
from game.sea.square import Square


def gun_and_spar_faces(firer: Ship, shot: Shot) -> tuple[int, int]:
    """WWH-2.2a, WWH-E7, WWH-3.3, WWH-4.3: return how many faces of a die hit guns, and how many spars."""
    by_face = [gun_and_spar_hits(firer, shot, (face,)) for face in (5, 6)]
    return sum(guns for guns, _ in by_face), sum(spars for _, spars in by_face)


def can_lose_spars(target: Ship) -> bool:
    """WWH-2.2b, WWH-2.2c: return whether a six can cost her a damage point or help to bring down a mast."""
    can_lose_a_mast = bool(target.masts_standing) and not target.lost_a_mast
    return target.damage < rule_table("damage")["most"] or can_lose_a_mast


def side_without_guns(firer: Ship, shot: Shot, viewer_seat: str, square: Square | None = None) -> str:
    """WWH-2.2d, WWH-B.1: return the side of the target that this shot falls on if no gun is left on it,
    ``both`` if none is left in her; '' if it finds guns, is for the spars alone, or her record is hidden."""
    target = get_ship(shot.target)
    if known_record_of(target, viewer_seat).damage is None or not gun_and_spar_faces(firer, shot)[0]:
        return ""
    if not any(target.gunnery_of(side) for side in SIDES):
        return "both"
    near = near_side_of(target, firer, square or firer.square)
    return "" if shot.rake or not near or target.gunnery_of(near) else near


@dataclass(frozen=True, slots=True)
class _TargetLeft:
    """What shot can still find: guns on the side it falls on and on the other, the hits of this turn on that
    side, room for damage points, sixes over, and the chance that a falling mast is one that stands."""

    near_guns: int
    far_guns: int
    near_hits: int
    damage_room: int
    sixes_over: int
    mast_share: Fraction


def costly_hit_spread(firer: Ship, shot: Shot, square: Square | None = None) -> HitSpread:
    """WWH-2.2b to WWH-2.2e: return how many points and masts a shot may be expected to cost its target, fired
    from where the firer is, or from another square."""
    target, from_square = get_ship(shot.target), square or firer.square
    near = near_side_of(target, firer, from_square)
    faces = gun_and_spar_faces(firer, shot)
    sides = (near,) if near else SIDES  # right ahead or astern the firer chooses the side
    spreads = [_spread(shot.dice, faces, bool(shot.rake), _left_of(target, side)) for side in sides]
    return max(spreads, key=lambda spread: spread.mean)


def costly_mean_of_dice(target: Ship, dice: int, *, is_rake: bool) -> Fraction:
    """Return the mean of what so many dice of fives and sixes cost her, on the side that suffers most."""
    return max(_spread(dice, (1, 1), is_rake, _left_of(target, side)).mean for side in SIDES)


def known_hit_spread(firer: Ship, shot: Shot, viewer_seat: str, square: Square | None = None) -> HitSpread:
    """WWH-B.1: return the same as far as a side knows the target's record: all hits where it is hidden."""
    if known_record_of(get_ship(shot.target), viewer_seat).damage is None:
        return hit_spread(shot)
    return costly_hit_spread(firer, shot, square)


def known_order_worth(firer: Ship, order: BroadsideOrder, viewer_seat: str) -> Fraction:
    """Return what all shots of an order may be expected to cost, as far as a side knows its targets, with the
    die for a second broadside."""
    hits = sum((known_hit_spread(firer, shot, viewer_seat).mean for shot in order.shots), Fraction(0))
    return hits * second_broadside_chance() if order.is_second else hits


def _left_of(target: Ship, near: ShipSide) -> _TargetLeft:
    can_fall = bool(target.masts_standing) and not target.lost_a_mast
    return _TargetLeft(
        target.gunnery_of(near),
        target.gunnery_of(other_side(near)),
        target.port_hits if near == PORT else target.starboard_hits,
        rule_table("damage")["most"] - target.damage,
        target.sixes_over,
        standing_mast_share(target) if can_fall else Fraction(0),
    )


@lru_cache(maxsize=1024)
def _spread(dice: int, faces: tuple[int, int], is_rake: bool, left: _TargetLeft) -> HitSpread:
    """Return the mean and the 10-90 % spread of what is lost, over every way the dice can fall."""
    chance_of: dict[int, Fraction] = defaultdict(Fraction)
    gun_chance, spar_chance = Fraction(faces[0], 6), Fraction(faces[1], 6)
    for guns in range(dice + 1):
        for spars in range(dice - guns + 1):
            ways = comb(dice, guns) * comb(dice - guns, spars)
            chance = ways * gun_chance**guns * spar_chance**spars
            chance *= (1 - gun_chance - spar_chance) ** (dice - guns - spars)
            points = _guns_lost(guns, is_rake, left) + min(spars, left.damage_room)
            over = left.sixes_over + max(spars - left.damage_room, 0)
            falls = left.mast_share if over >= rule_table("damage")["sixes_for_a_mast"] else Fraction(0)
            chance_of[points] += chance * (1 - falls)
            chance_of[points + 1] += chance * falls
    mean = sum((points * chance for points, chance in chance_of.items()), Fraction(0))
    low, high = _quantile(chance_of, 1), _quantile(chance_of, 9)
    between = sum((chance for points, chance in chance_of.items() if low <= points <= high), Fraction(0))
    return HitSpread(mean, low, high, between)


def _guns_lost(hits: int, is_rake: bool, left: _TargetLeft) -> int:
    """WWH-2.2d, WWH-2.2e: return the gunnery points that so many hits on guns cost."""
    if is_rake:
        each, odd = divmod(hits, 2)
        felt = min(each, left.near_guns) + min(each, left.far_guns)
        return felt + (odd and max(left.near_guns, left.far_guns) > each)
    through = hits_gone_through(left.near_hits, hits)
    return min(hits - through, left.near_guns) + min(through, left.far_guns)


def _quantile(chance_of: dict[int, Fraction], tenths: int) -> int:
    total = Fraction(0)
    for points in sorted(chance_of):
        total += chance_of[points]
        if total >= Fraction(tenths, 10):
            return points
    return 0
