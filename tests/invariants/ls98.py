"""1798: each ship moves once and fires a side once; who has struck or gone does neither."""

from __future__ import annotations

from game.books.ls98.rules.sheet import Ship
from game.core.events import Event, Fired, Moved, TurnBegan
from game.core.markers import Gone, HasStruck
from game.core.steps import Step
from game.core.table import by_id, every, has
from tests.invariants import wants
from tests.invariants.once import Moves, Once

OWN_WAY = ("ahead", "port", "starboard", "tack")


class Watch:
    """The umpire of one battle."""

    def __init__(self) -> None:
        """Nothing has happened."""
        self.once, self.moves = Once(), Moves(OWN_WAY)

    def saw(self, event: Event) -> None:
        """An event has happened."""
        match event:
            case TurnBegan():
                self.once.again()
                self.moves.again()
                tows_are_between_friends_afloat()
            case Moved() if event.clause != "LS98-tow-1":
                self.moves.saw(event)
            case Fired():
                self.once.did(event.ship, event.side, "fires")
                ship = by_id(Ship)[event.ship]
                quiet = has(ship.number, Gone) or (has(ship.number, HasStruck) and not ship.manned)
                wants(not quiet, f"{ship.id} has struck or is gone, and fires")
            case _:
                pass

    def asked(self, step: Step) -> None:
        """Nothing is checked of a question."""


def tows_are_between_friends_afloat() -> None:
    """LS98-tow-1: nobody tows a tug, herself or two ships."""
    tugs = [ship for ship in every(Ship) if ship.towing and not has(ship.number, Gone)]
    towed = [ship.towing for ship in tugs]
    wants(len(towed) == len(set(towed)), f"towed by two ships: {sorted(towed)}")
    both = sorted(ship.id for ship in tugs if ship.id in towed)
    wants(not both, f"{', '.join(both)}: towed while they tow")
