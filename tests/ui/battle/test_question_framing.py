"""What the camera holds of a ship: more than her hull."""

from math import cos, radians, sin

import pytest

from game.books import shelf
from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.level_reader import load_level
from game.play.battle import Battle
from game.play.seats import RandomSeat
from game.sea.units import CM
from game.ui.battle.planning.question_framing import ships_with_masts
from game.ui.battle.state.ruler import ship_position


def test_bowsprit_and_ensign_are_in_view_with_the_hull() -> None:
    level = load_level(shipped_levels_folder() / "kmh" / "mirror-duel.toml")
    battle = Battle(shelf.book("kmh").rules, level, {s.id: RandomSeat(1) for s in level.sides}, 1)
    with battle.table.as_current():
        ship = battle.book.sight()[0]
    (hold,) = ships_with_masts([ship])
    (x, y), turn = ship_position(ship), radians(ship.heading / 100)
    along = [(px - x) * sin(turn) - (py - y) * cos(turn) for px, py in hold.points[:2]]
    assert max(along) == -min(along) == pytest.approx(0.58 * ship.length / CM)
    battle.close()
