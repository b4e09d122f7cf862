"""The plates of boats and works: what is left of them and what they do."""

import pytest

from game.books.kmh.face.sea_objects import object_record, object_status
from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boat_sheet import Boat
from game.core.table import every
from tests.books.kmh.face.input_driver import LEVELS
from tests.books.ship_status_checks import captains_battle


@pytest.mark.parametrize(
    ("level", "kind", "turns"), [("the-mortella-tower", Battery, 4), ("mctodgers-prize", Boat, 3)]
)
def test_it_says_what_the_record_says(level: str, kind: type[Battery | Boat], turns: int) -> None:
    screen = captains_battle(LEVELS / f"{level}.toml")
    screen.battle.run(until_turn=turns)
    with screen.battle.table.as_current():
        things = [thing.id for thing in every(kind)]
        assert things
        for name in things:
            status, view = object_status(screen.hud, name), object_record(screen.hud, name)
            assert status is not None
            assert view is not None
            assert (status.points_text, status.conditions) == (view.figure, view.conditions)
            assert status.share_left == pytest.approx(1 - view.points_lost / view.points)
            assert screen.hud.status_of(name) == status
        assert object_status(screen.hud, screen.hud.ships[0].id) is None
    screen.close()
