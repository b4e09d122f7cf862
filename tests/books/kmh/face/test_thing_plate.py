"""The plates of boats and works: what is left of them and what they do."""

from __future__ import annotations

import pytest

from game.books.kmh.face.thing_sheet import thing_plate, thing_sheet
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.core.table import every
from tests.books.kmh.face.hands import LEVELS
from tests.books.plates import fought


@pytest.mark.parametrize(
    ("level", "kind", "turns"), [("the-mortella-tower", Battery, 4), ("mctodgers-prize", Boat, 3)]
)
def test_it_says_what_the_record_says(level: str, kind: type[Battery | Boat], turns: int) -> None:
    screen = fought(LEVELS / f"{level}.toml")
    screen.battle.run(turn=turns)
    with screen.battle.table.at():
        things = [thing.id for thing in every(kind)]
        assert things
        for name in things:
            plate, view = thing_plate(screen.hud, name), thing_sheet(screen.hud, name)
            assert plate is not None
            assert view is not None
            assert (plate.figure, plate.signs) == (view.figure, view.lines)
            assert plate.left == pytest.approx(1 - view.lost / view.points)
            assert screen.hud.status_of(name) == plate
        assert thing_plate(screen.hud, screen.hud.ships[0].id) is None
    screen.close()
