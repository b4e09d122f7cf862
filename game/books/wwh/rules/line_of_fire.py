"""WWH-E8: what is between a gun and its target, and what is beyond. Pure functions."""

from collections.abc import Sequence

from game.books.wwh.rules.sheet import Ship
from game.sea.square import Square, distance, squares_on_line


def squares_between(firer: Square, target: Square) -> list[Square]:
    """WWH-E8: return the squares that a shot crosses on its way, without those of firer and
    target."""
    return squares_on_line(firer, target, 1, distance(firer, target) - 1) if firer != target else []


def squares_beyond(firer: Square, target: Square, max_from_firer: int) -> list[Square]:
    """WWH-2.2f: return the squares behind the target on the same line, up to so many from the
    firer."""
    return (
        squares_on_line(firer, target, distance(firer, target) + 1, max_from_firer) if firer != target else []
    )


def first_ship_on_line(squares: Sequence[Square], ships: Sequence[Ship]) -> Ship | None:
    """Return the first ship on a line; of two in one square, the one placed first."""
    if not squares:
        return None
    far = {(square.x, square.y): n for n, square in enumerate(squares)}
    places = [(ship.square.x, ship.square.y) for ship in ships]
    on_it = [(far[at], k) for k, at in enumerate(places) if at in far]
    return ships[min(on_it)[1]] if on_it else None
