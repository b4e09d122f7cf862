"""1798: each ship moves once and fires a side once; struck and gone ships do neither."""

from game.books.ls98.rules.sheet import Ship
from game.core.events import Event, Fired, Moved, TurnBegan
from game.core.markers import Gone, HasStruck
from game.core.steps import Step
from game.core.table import by_id, every, has_marker
from tests.invariants import require
from tests.invariants.turn_limits import DeedLimits, MoveLimits

OWN_MOVES = ("ahead", "port", "starboard", "tack")


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        self.once, self.moves = DeedLimits(), MoveLimits(OWN_MOVES)

    def on_event(self, event: Event) -> None:
        match event:
            case TurnBegan():
                self.once.reset()
                self.moves.reset()
                check_tows()
            case Moved() if event.clause != "LS98-tow-1":
                self.moves.on_moved(event)
            case Fired():
                self.once.count_deed(event.ship, event.side, "fires")
                ship = by_id(Ship)[event.ship]
                quiet = has_marker(ship.number, Gone) or (
                    has_marker(ship.number, HasStruck) and not ship.manned
                )
                require(not quiet, f"{ship.id} has struck or is gone, and fires")
            case _:
                pass

    def on_step(self, step: Step) -> None:
        """Nothing is checked of a question."""


def check_tows() -> None:
    """LS98-tow-1: nobody tows a tug, herself or two ships."""
    tugs = [ship for ship in every(Ship) if ship.towing and not has_marker(ship.number, Gone)]
    towed = [ship.towing for ship in tugs]
    require(len(towed) == len(set(towed)), f"towed by two ships: {sorted(towed)}")
    both = sorted(ship.id for ship in tugs if ship.id in towed)
    require(not both, f"{', '.join(both)}: towed while they tow")
