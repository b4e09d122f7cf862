"""Hold Fast: one arc a ship, target and phase; one move a phase; who has struck is quiet."""

from __future__ import annotations

from game.books.hf.rules.sheet import Ship
from game.core.events import Event, Fired, Moved, PartBegan, TurnBegan
from game.core.markers import HasStruck
from game.core.steps import Step
from game.core.table import by_id, has
from tests.invariants import wants
from tests.invariants.once import Moves, Once

OWN_WAY = ("ahead", "port", "starboard", "tack", "slide")


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.once, self.moves = Once(), Moves(OWN_WAY)
        self.arcs: dict[tuple[str, str], str] = {}

    def saw(self, event: Event) -> None:
        """An event has happened."""
        match event:
            case TurnBegan() | PartBegan():
                self.once.again()
                self.moves.again()
                self.arcs.clear()
            case Moved():
                self.moves.saw(event)
            case Fired():
                self.fired(event)
            case _:
                pass

    def fired(self, event: Fired) -> None:
        """HF-arc-2, HF-fire-1: a target is fired at out of one arc, and a ship that has struck
        does not fire."""
        arc = self.arcs.setdefault((event.ship, event.target), event.side)
        wants(arc == event.side, f"{event.ship} fires {arc} and {event.side} at {event.target}")
        self.once.did(event.ship, event.side, event.target, "fires")
        wants(
            not has(by_id(Ship)[event.ship].number, HasStruck) or by_id(Ship)[event.ship].prize,
            f"{event.ship} has struck and fires",
        )

    def asked(self, step: Step) -> None:
        """Nothing is checked of a question."""
