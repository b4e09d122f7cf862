"""Hold Fast: one arc per ship, target and phase; one move per phase; struck ships are quiet."""

from game.books.hf.rules.sheet import Ship
from game.core.events import Event, Fired, Moved, PartBegan, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import Step
from game.core.table import by_id, has_marker
from tests.invariants import require
from tests.invariants.turn_limits import DeedLimits, MoveLimits

OWN_MOVES = ("ahead", "port", "starboard", "tack", "slide")


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        self.limits, self.moves = DeedLimits(), MoveLimits(OWN_MOVES)
        self.arcs: dict[tuple[str, str], str] = {}

    def on_event(self, event: Event) -> None:
        match event:
            case TurnBegan() | PartBegan():
                self.limits.reset()
                self.moves.reset()
                self.arcs.clear()
            case Moved():
                self.moves.on_moved(event)
            case Fired():
                self.on_fired(event)
            case _:
                pass

    def on_fired(self, event: Fired) -> None:
        """HF-arc-2, HF-fire-1: a target is fired at out of one arc, and a struck ship does not
        fire."""
        arc = self.arcs.setdefault((event.ship, event.target), event.side)
        require(arc == event.side, f"{event.ship} fires {arc} and {event.side} at {event.target}")
        self.limits.count_deed(event.ship, event.side, event.target, "fires")
        require(
            not has_marker(by_id(Ship)[event.ship].number, HasStruck) or by_id(Ship)[event.ship].prize,
            f"{event.ship} has struck and fires",
        )

    def on_step(self, step: Step) -> None:
        """Nothing is checked of a question."""
