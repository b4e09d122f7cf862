"""Warm Work, Hardy!: one ship per square, except lashed ones; each moves and fires in turn."""

from game.books.wwh.rules.sheet import Hold, Ship
from game.core.events import Event, Fired, Moved, PartBegan, TurnBegan
from game.core.markers import Gone, HasStruck
from game.core.steps import Choose, Step
from game.core.table import by_id, every, every_without, has_marker
from tests.invariants import require
from tests.invariants.turn_limits import DeedLimits, MoveLimits

OWN_MOVES = ("ahead", "port", "starboard", "tack")
MAX_BROADSIDES = 2
"""WWH-2.4: a side that has fired may fire once more on a die."""


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        self.once, self.moves, self.moved = DeedLimits(), MoveLimits(OWN_MOVES), set[str]()

    def on_event(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.once.reset()
                self.moves.reset()
                check_squares(self.moved)
            case PartBegan():
                self.once.reset()
                check_squares(self.moved)
            case Moved():
                self.moves.on_moved(event)
                self.moved.add(event.ship)
            case Fired():
                self.once.count_deed(event.ship, event.side, "fires", most=MAX_BROADSIDES)
                struck = has_marker(by_id(Ship)[event.ship].number, HasStruck)
                require(not struck, f"{event.ship} has struck and fires")
            case _:
                pass

    def on_step(self, step: Step) -> None:
        """No struck ship is asked for orders."""
        ship = by_id(Ship).get(step.about) if isinstance(step, Choose) else None
        if ship is not None and step.clause.startswith("WWH-1"):
            require(not has_marker(ship.number, HasStruck), f"{ship.id} has struck and is asked to move")


def check_squares(moved: set[str]) -> None:
    """WWH-1.4: between parts of a turn, ships in one square are lashed; but a level of another book
    may start with ships so close, or let them arrive so (not ``moved``)."""
    there: dict[tuple[int, int], set[str]] = {}
    for ship in every_without(Ship, Gone):
        there.setdefault((ship.square.x, ship.square.y), set()).add(ship.id)
    held = [{hold.mover, hold.other} for hold in every(Hold) if hold.open]
    for square, names in there.items():
        held_here = {name for pair in held if pair <= names for name in pair}
        free = sorted((names & moved) - held_here)
        require(len(names & moved) < 2 or not free, f"{', '.join(free)}: free in a square of others {square}")
