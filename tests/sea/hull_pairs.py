"""Random pairs of hulls of every kind for overlap tests."""

from collections.abc import Iterator
from random import Random

from game.sea.hull import hulls_meet
from game.sea.pose import Pose, Size
from game.sea.units import CM, FULL_TURN

PARTS_PER_WAY = 1 << 16
"""Steps of a way of some cm: less than a table unit each."""


def random_size(chance: Random) -> Size:
    """Return a hull of 1 to 8 cm, mostly longer than broad, not always of even size."""
    return Size(chance.randrange(CM, 8 * CM), chance.randrange(CM // 4, 2 * CM))


def random_pose(chance: Random) -> Pose:
    """Return a pose anywhere on a table of 3 m; every third on one of the eight points."""
    heading = chance.choice((chance.randrange(FULL_TURN), chance.randrange(FULL_TURN), 4500))
    if heading == 4500:
        heading = chance.randrange(8) * 4500
    return Pose(chance.randrange(300 * CM), chance.randrange(300 * CM), heading)


def hull_pairs(chance: Random, count: int) -> Iterator[tuple[str, Pose, Size, Pose, Size]]:
    """Yield pairs of hulls: distant, near, nested, side to side, and just touching or not."""
    for number in range(count):
        a, a_size, b_size = random_pose(chance), random_size(chance), random_size(chance)
        b, kind = (random_pose(chance), ("far", "near", "nested", "sides", "edge", "edge")[number % 6])
        dx, dy = chance.randrange(-5 * CM, 5 * CM), chance.randrange(-5 * CM, 5 * CM)
        if kind == "near":
            b = Pose(a.x + dx, a.y + dy, b.heading)
        elif kind == "nested":
            b_size = Size(chance.randrange(1, CM // 2), chance.randrange(1, CM // 8))
            b = Pose(a.x + dx // 50, a.y + dy // 50, b.heading)
        elif kind == "sides":  # parallel or square to each other, half of them touching
            a = Pose(a.x, a.y, a.heading // 9000 * 9000)
            b_size = Size(b_size.length // 2 * 2, b_size.beam // 2 * 2)
            a_size = Size(a_size.length // 2 * 2, a_size.beam // 2 * 2)
            along = a_size.length if a.heading % 18000 == 0 else a_size.beam
            turned = chance.randrange(4) * 9000
            hers = b_size.length if turned % 18000 == 0 else b_size.beam
            b = Pose(a.x + dx // 9, a.y + (along + hers) // 2 + chance.randrange(-1, 2), turned)
        elif kind == "edge":
            b = last_touching_pose(a, a_size, b, b_size, (dx, dy))
            b = Pose(b.x + chance.randrange(-1, 2), b.y + chance.randrange(-1, 2), b.heading)
        yield kind, a, a_size, b, b_size


def last_touching_pose(a: Pose, a_size: Size, b: Pose, b_size: Size, way: tuple[int, int]) -> Pose:
    """Return the farthest pose of b along a way, to a unit, at which both still touch."""
    near, far = 0, 4 * PARTS_PER_WAY
    while far - near > 1:
        middle = (near + far) // 2
        there = Pose(
            a.x + way[0] * middle // PARTS_PER_WAY, a.y + way[1] * middle // PARTS_PER_WAY, b.heading
        )
        near, far = (middle, far) if hulls_meet(a, a_size, there, b_size) else (near, middle)
    return Pose(a.x + way[0] * near // PARTS_PER_WAY, a.y + way[1] * near // PARTS_PER_WAY, b.heading)
