"""Sailing on a board: a square and a turn of one heading take the times of the art direction,
diagonals are no faster than any ship, turns never spin; a missed tack ends head to wind after she
has fallen back."""

from collections.abc import Iterator

import esper
import pytest

from game.books import shelf
from game.core.events import Befell, Moved
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.battle import Battle
from game.play.seats import PlayerSeat
from game.scene import timings
from game.scene.actors import Actor, advance, turn_between
from game.systems import BattleShow
from game.systems.sailing import actor_of

LEVEL = shipped_levels_folder() / "wwh" / "two-against-two.toml"
SIDE = 75_000


@pytest.fixture
def show() -> Iterator[BattleShow]:
    level = load_level(LEVEL)
    battle = Battle(shelf.book("wwh").rules, level, {s.id: PlayerSeat() for s in level.sides}, 1)
    stage = BattleShow(battle)
    yield stage
    stage.close()
    battle.close()


def moved(show: BattleShow, dx: int, dy: int, heading: int, how: str, made: str) -> Actor:
    with show.stage():
        actor = actor_of("ajax")
        x, y = (round(at * 10_000) for at in (actor.x, actor.y))
        run = round((dx**2 + dy**2) ** 0.5)
        event = Moved("WWH-1.1a", "ajax", x + dx, y + dy, heading, how, run, made=made)
        for system in show.systems:
            system.show(event, {})
    return actor


@pytest.mark.parametrize(
    ("dx", "dy", "heading", "how", "made", "seconds"),
    [
        (SIDE, 0, 9_000, "ahead", "a square", 0.45),
        (SIDE, -SIDE, 9_000, "ahead", "a square slantwise", 0.606),
        (0, 0, 13_500, "starboard", "", 0.409),
        (0, 0, 4_500, "port", "", 0.409),
    ],
)
def test_a_step_of_the_board_takes_its_time(
    show: BattleShow, dx: int, dy: int, heading: int, how: str, made: str, seconds: float
) -> None:
    actor = moved(show, dx, dy, heading, how, made)
    assert sum(track.seconds for track in actor.legs) == pytest.approx(seconds, abs=1e-3)
    advance(actor, seconds + 1e-3)
    assert not actor.legs


def test_a_missed_tack_is_seen_to_be_missed(show: BattleShow) -> None:
    with show.stage():
        actor = actor_of("ajax")
        actor.heading = 45.0
        for system in show.systems:
            system.show(Befell("WWH-1.3h", "ajax", "irons"), {})
    offs = []
    for _ in range(round(timings.MISSED_STAYS / 0.05) + 1):
        advance(actor, 0.05)
        offs.append(turn_between(0.0, actor.heading))
    assert min(offs) > 0, "her bow never passes through the wind"
    assert offs[-1] > min(offs) + 15, "she falls back"
    moved(show, 0, 0, 0, "tack", "")
    advance(actor, timings.TACK + 1e-6)
    assert turn_between(0.0, actor.heading) == pytest.approx(0.0), "and lies head to wind"


def test_two_ships_in_one_square_lie_side_by_side_however_they_came(show: BattleShow) -> None:
    with show.stage():
        other = actor_of("intrepide")
        actor_of("ajax").x, actor_of("ajax").y = other.x, other.y
        for system in show.systems:
            system.finish()
        pair = [a for _, a in esper.get_component(Actor) if a.ship in ("ajax", "intrepide")]
    assert abs(pair[0].x - pair[1].x) + abs(pair[0].y - pair[1].y) > 2
