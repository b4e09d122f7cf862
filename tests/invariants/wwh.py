"""Warm Work, Hardy!: a ship a square, but for those held together; each moves and fires in turn."""

from __future__ import annotations

from game.books.wwh.rules.sheet import Hold, Ship
from game.core.events import Event, Fired, Moved, PartBegan, TurnBegan
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose, Step
from game.core.table import by_id, every, every_without, has
from tests.invariants import wants
from tests.invariants.once import Moves, Once

OWN_WAY = ("ahead", "port", "starboard", "tack")
BROADSIDES = 2
"""WWH-2.4: a side that has fired may fire once more on a die."""


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.once, self.moves, self.moved = Once(), Moves(OWN_WAY), set[str]()

    def saw(self, event: Event) -> None:
        """An event has happened."""
        match event:
            case TurnBegan():
                self.once.again()
                self.moves.again()
                one_ship_a_square(self.moved)
            case PartBegan():
                self.once.again()
                one_ship_a_square(self.moved)
            case Moved():
                self.moves.saw(event)
                self.moved.add(event.ship)
            case Fired():
                self.once.did(event.ship, event.side, "fires", most=BROADSIDES)
                struck = has(by_id(Ship)[event.ship].number, HasStruck)
                wants(not struck, f"{event.ship} has struck and fires")
            case _:
                pass

    def asked(self, step: Step) -> None:
        """Nobody who has struck is asked for orders."""
        ship = by_id(Ship).get(step.about) if isinstance(step, Choose) else None
        if ship is not None and step.clause.startswith("WWH-1"):
            wants(not has(ship.number, HasStruck), f"{ship.id} has struck and is asked to move")


def one_ship_a_square(moved: set[str]) -> None:
    """WWH-1.4: between parts of a turn, whoever lies in a square with others is held to one of
    them; but a level of another book may begin with ships so close, or bring them on to others,
    which have not ``moved``."""
    there: dict[tuple[int, int], set[str]] = {}
    for ship in every_without(Ship, Gone):
        there.setdefault((ship.square.x, ship.square.y), set()).add(ship.id)
    held = [{hold.mover, hold.other} for hold in every(Hold) if hold.open]
    for square, names in there.items():
        held_here = {name for pair in held if pair <= names for name in pair}
        free = sorted((names & moved) - held_here)
        wants(
            len(names & moved) < 2 or not free,
            f"{', '.join(free)}: free in a square of others {square}",
        )
